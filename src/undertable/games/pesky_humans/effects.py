"""What cards and abilities do: one short function each, in the verbs of the rulebook (19).

Each takes the table, the seat that plays, the play, and the actions chosen for it.
"""

from mypy_extensions import i64

from undertable.games.pesky_humans.board import Board, put, without
from undertable.games.pesky_humans.cards import (
    ATTACK,
    BAD_LUCK,
    CURSES,
    DEFENSE,
    FIRST_ABILITY,
    FIRST_CURSE,
    FIRST_GEM,
    FIRST_MONSTER_CARD,
    FIRST_TRAP,
    GOBLIN,
    HEALING_FLASK,
    HUMAN,
    LORD,
    LUCKY_RING,
    MONSTER,
    MOVE,
    PALADIN,
    PASSAGE,
    PRIESTESS,
    RANGE,
    REVIVED_HEARTS,
    SIDE_OF,
    THIEF,
    USER,
    WIZARD,
)
from undertable.games.pesky_humans.codes import (
    A_CARD,
    A_DOOR,
    A_ENOUGH,
    A_EXIT,
    A_FIGURE,
    A_ITEM,
    A_ROOM,
    A_SPOT,
    A_TOKEN,
    ASLEEP,
    DONE,
    F_DIVINATION,
    F_HIT,
    F_ROOM,
    F_TARGETS,
    F_VICTIMS,
    HIDDEN,
    NONE,
    OPEN_TO_ALL,
    PEEKED,
    T_CANCELLED,
    T_DISARMED,
    T_FELL,
    T_FLIPPED,
    T_GAVE,
    T_LOST_ITEM,
    T_PEEKED,
    T_PLACED_DOOR,
    T_PREVENTED,
    T_REDIRECTED,
    T_REROLLED,
    T_REVIVED,
    T_ROLL,
    T_SEARCHED,
    T_TRAP_SET,
    T_WALL,
    THIS_ATTACK,
    UNTARGETABLE,
)
from undertable.games.pesky_humans.lair import BIT, TILE_HEXES


def figure_in(chosen: list[int]) -> i64:
    return chosen[0] - A_FIGURE


def hex_in(board: Board, action: i64) -> i64:
    return board.lair.hex_at[action - A_SPOT]


def user(play: i64) -> i64:
    """The Avatar whose ability this is."""
    return USER[play - FIRST_ABILITY]


def next_to_or_self(board: Board, figure: i64, other: i64) -> bool:
    return figure == other or board.next_to(figure, other)


# Dice.


def roll_die(board: Board, what: str) -> i64:
    return board.chance.choose(what, 6) + 1


def combat_die(board: Board, figure: i64, what: str) -> i64:
    """Roll for a figure in a fight; under the Curse of Bad Luck a 6 counts as a 1."""
    die = roll_die(board, what)
    return 1 if die == 6 and board.suffers(figure, BAD_LUCK) else die


def reroll(board: Board, side: i64) -> None:
    """That side's die of the attack is rolled again, and the new result stands (R57)."""
    if SIDE_OF[board.attacker] == side:
        board.attack_die = combat_die(board, board.attacker, "die:attack")
        board.tell(T_REROLLED, NONE, side, board.attack_die)
    else:
        board.defense_die = combat_die(board, board.target, "die:defense")
        board.tell(T_REROLLED, NONE, side, board.defense_die)


# Move


def more_move(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Potion of Speed."""
    board.mod(figure_in(chosen), MOVE, 4, board.turn, play)


def charge(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.mod(PALADIN, MOVE, 3, board.turn, play)
    board.mod(PALADIN, ATTACK, 1, board.turn, play)


def rampage(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.mod(LORD, MOVE, 4, board.turn, play)


def hurry_up(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    for minion in board.minions():
        board.mod(minion, MOVE, 2, board.turn, play)


def slow_mover(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Caltrops, Sticky Slime."""
    board.mod(board.mover(), MOVE, -3, board.turn, play)


def lights_out(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """R56: all humans; copies add up."""
    for human in board.humans():
        board.mod(human, MOVE, -3, board.next_turn_of(HUMAN), play)


def lock_picks(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.figures[figure_in(chosen)].skill = board.turn


# Attack, Defense, range


def more_attack(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Potion of Might, Frenzy."""
    board.mod(board.attacker, ATTACK, 2, board.turn, play)


def strike_hard(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Smite, Backstab."""
    board.mod(board.attacker, ATTACK, 3, THIS_ATTACK, play)


def more_defense(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Iron Skin, Thick Hide."""
    board.mod(board.target, DEFENSE, 2, board.turn, play)


def shield_wall(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    for human in board.humans():
        if next_to_or_self(board, PALADIN, human):
            board.mod(human, DEFENSE, 2, board.turn, play)


def blessing(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    for human in board.humans():
        board.mod(human, ATTACK, 1, board.next_turn_of(MONSTER), play)
        board.mod(human, DEFENSE, 1, board.next_turn_of(MONSTER), play)


def rebuke(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    for minion in board.minions():
        if board.next_to(PRIESTESS, minion):
            board.mod(minion, ATTACK, -2, board.turn, play)


def throwing_knives(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.mod(figure_in(chosen), RANGE, 3, board.turn, play)


def lightning_bolt(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.mod(WIZARD, ATTACK, 2, board.turn, play)
    board.mod(WIZARD, RANGE, 5, board.turn, play)


def one_more_attack(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Second Strike, Double Trouble (R70)."""
    board.figures[figure_in(chosen)].attacks += 1


def reroll_own(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    reroll(board, MONSTER if seat == 0 else HUMAN)


def reroll_enemy(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    reroll(board, HUMAN if seat == 0 else MONSTER)


def cancel_attack(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Duck!, Blink."""
    board.cancelled = True
    board.tell(T_CANCELLED, NONE, board.attacker, board.target)


def intercept(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """R72: the Paladin need not be in range."""
    board.target = PALADIN
    board.tell(T_REDIRECTED, NONE, board.attacker, PALADIN)


def sanctuary(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """An attack just declared against her is given back."""
    board.status(PRIESTESS, UNTARGETABLE, board.turn)
    if board.target == PRIESTESS and board.attacker != NONE:
        board.cancelled = True
        if board.counts:
            board.figures[board.attacker].attacks += 1
        board.tell(T_CANCELLED, NONE, board.attacker, PRIESTESS)


def fireball(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """11.3: every monster on or next to the hex; one attack die for all."""
    board.figures[WIZARD].attacks -= 1
    near = board.lair.within(hex_in(board, chosen[0]), 1, board.closed)
    hit = [monster for monster in board.monsters() if board.figures[monster].hex in near]
    board.push(F_TARGETS, 0, seat, WIZARD, 4, NONE, hit)


def ground_slam(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """11.3: separate attacks, one after the other."""
    board.figures[LORD].attacks -= 1
    board.push(F_TARGETS, 0, seat, LORD, NONE, NONE, next_to_lord(board))


def next_to_lord(board: Board) -> list[int]:
    """The humans next to the Lord that can be attacked."""
    return [h for h in board.humans() if board.figures[h].unseen == NONE and board.next_to(LORD, h)]


# Hits


def heal_one(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Healing Potion, Dark Mending."""
    board.heal(figure_in(chosen), 1)


def heal_two(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Troll-Sweat Tonic, Lay on Hands, Healing Prayer."""
    board.heal(figure_in(chosen), 2)


def regenerate(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.heal(LORD, 3)


def prevent_hit(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Oath of Steel."""
    board.prevented = True
    board.tell(T_PREVENTED, NONE, board.victim())


def use_ring(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    use_up(board, LUCKY_RING)
    prevent_hit(board, seat, play, chosen)


def use_flask(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    bearer = use_up(board, HEALING_FLASK)
    board.heal(bearer, 2)


def use_up(board: Board, item: i64) -> i64:
    """A Treasure is removed from the game; who had it."""
    bearer = board.bearer(item)
    board.figures[bearer].items &= ~BIT[item]
    board.gone |= BIT[item]
    board.tell(T_LOST_ITEM, NONE, item)
    return bearer


def acid_vial(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """R34: who throws it is the killer."""
    board.push(F_HIT, 0, NONE, chosen[1] - A_FIGURE, chosen[0] - A_FIGURE)


def curse_room(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """R71, and no killer (R34)."""
    room = chosen[0] - A_ROOM
    roll_for_hits(board, [h for h in board.humans() if board.room_of(h) == room])


def roll_for_hits(board: Board, humans: list[int]) -> None:
    """Each rolls a die; on a 4, 5 or 6 it takes 1 Hit."""
    hit: list[int] = []
    for human in humans:
        die = roll_die(board, "die:luck")
        board.tell(T_ROLL, NONE, human, die)
        if die >= 4:
            hit.append(human)
    board.push(F_VICTIMS, 0, 0, NONE, NONE, NONE, hit)


def revive(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Miracle, Raise the Fallen (12.3, R35)."""
    human = figure_in(chosen)
    piece = board.figures[human]
    piece.dead = False
    piece.hits = board.hearts(human) - REVIVED_HEARTS
    piece.state = DONE
    piece.attacks = 1
    board.moved_about()
    board.tell(T_REVIVED, NONE, human)


# Statuses and Curses


def sleeping_dust(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.status(chosen[1] - A_FIGURE, ASLEEP, board.next_turn_of(HUMAN))


def slumber(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.status(figure_in(chosen), ASLEEP, board.next_turn_of(MONSTER))


def vanish(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.status(THIEF, UNTARGETABLE, board.next_turn_of(MONSTER))
    board.figures[THIEF].vanished = True


def break_free(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    piece = board.figures[figure_in(chosen)]
    piece.asleep = NONE
    piece.pinned = NONE


def remove_curse(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """The card, and the Priestess's innate ability."""
    board.lift_curse(figure_in(chosen), chosen[1] - A_TOKEN - FIRST_CURSE)


def unused_curses(board: Board) -> list[int]:
    """R65: those not in the lair and not on a human."""
    there: i64 = 0
    for human in range(LORD):
        there |= board.figures[human].curses
    for token in board.tokens:
        if FIRST_CURSE <= token < FIRST_TRAP:
            there |= BIT[token - FIRST_CURSE]
    return [curse for curse in range(CURSES) if there & BIT[curse] == 0]


def jinx(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    curse = board.chance.draw("curse", unused_curses(board), 1)[0]
    board.seen_tokens |= BIT[FIRST_CURSE + curse]
    board.curse(figure_in(chosen), curse)


# Places


def teleport(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.put_figure(WIZARD, hex_in(board, chosen[0]))
    board.figures[WIZARD].state = DONE
    enter_room(board, WIZARD)


def my_house(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.put_figure(LORD, hex_in(board, chosen[0]))


def toss_minion(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.put_figure(figure_in(chosen), hex_in(board, chosen[1]))
    board.tossed = True


def enter_room(board: Board, human: i64) -> None:
    """8: the first human to enter a room carries out its instruction (R25)."""
    room = board.room_of(human)
    if board.entered & BIT[room] == 0:
        board.entered |= BIT[room]
        board.push(F_ROOM, 0, NONE, room, human)


def summon_minion(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """13.2: the card lies beside the Lord card while the figure lives; it may move and attack at once (R19)."""
    board.played = without(board.played, play)
    board.summon(GOBLIN + play - FIRST_MONSTER_CARD, hex_in(board, chosen[0]), play)


def war_horn(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.war_horn = True


def slam(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """The door's type is hidden again."""
    door = chosen[0] - A_DOOR
    board.spare_doors = put(board.spare_doors, door, board.spare_doors[door] - 1)
    board.sure_spare = [max(0, sure - 1) for sure in board.sure_spare]
    doorway = chosen[1] - A_EXIT
    board.set_doors(board.lair.exit_at[doorway], door, HIDDEN)
    board.tell(T_PLACED_DOOR, seat, doorway)


def force_wall(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    doorway = chosen[0] - A_EXIT
    board.walls = put(board.walls, board.lair.exit_at[doorway], board.next_turn_of(MONSTER))
    board.close_exits()
    board.tell(T_WALL, seat, doorway)


def set_trap(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.trap = hex_in(board, chosen[0])
    board.moved_about()
    board.tell(T_TRAP_SET, NONE, chosen[0] - A_SPOT)


# Tokens, doors, items


def peek(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Spyglass, Case the Joint: the whole human side sees it."""
    for action in chosen:
        if action >= A_SPOT:
            room = (action - A_SPOT) // TILE_HEXES
            board.token_known = put(board.token_known, room, PEEKED)
            board.tell(T_PEEKED, seat, action, board.tokens[room])
        elif action != A_ENOUGH:
            exit = board.lair.exit_at[action - A_EXIT]
            board.door_known = put(board.door_known, exit, PEEKED)
            board.tell(T_PEEKED, seat, action, board.doors[exit])


def divination(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """R28: a Gem stays face up on its hex, Secret Passages are turned up; the rest may be discarded."""
    hex = hex_in(board, chosen[0])
    room = board.lair.room[hex]
    token = board.tokens[room]
    board.tell(T_FLIPPED, seat, PRIESTESS, token, board.lair.spot[hex])
    if token == PASSAGE:
        board.turn_up_passages()
    elif token < PASSAGE:
        board.take_token_away(room)
        board.item_hex = put(board.item_hex, FIRST_GEM + token, hex)
        board.moved_about()
        board.tell(T_FELL, NONE, FIRST_GEM + token, board.lair.spot[hex])
    else:
        board.token_known = put(board.token_known, room, OPEN_TO_ALL)
        board.moved_about()
        board.push(F_DIVINATION, 0, seat, token, room)


def pick_pocket(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    take_by_ability(board, figure_in(chosen), chosen[1] - A_ITEM, THIEF)


def zip_object(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    item = chosen[0] - A_ITEM
    board.count_transfer(item)
    take_by_ability(board, WIZARD, item, chosen[1] - A_FIGURE)


def take_by_ability(board: Board, giver: i64, item: i64, taker: i64) -> None:
    before = board.rating(taker, MOVE)
    hand_on(board, giver, item, taker)
    board.may_go_on(taker, before)


def hand_on(board: Board, giver: i64, item: i64, taker: i64) -> None:
    board.figures[giver].items &= ~BIT[item]
    board.give_item(taker, item)
    board.tell(T_GAVE, board.seat_of(giver), giver, item, taker)


# Cards


def counter_card(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.countered = True


def disarm(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.defused = True
    board.tell(T_DISARMED, NONE, board.finder())


def call_for_help(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    card = FIRST_MONSTER_CARD + chosen[0] - A_CARD
    board.set_deck(MONSTER, without(board.decks[MONSTER], card))
    board.set_hand(0, sorted(board.hands[0] + [card]))
    board.tell(T_SEARCHED, 0, card)
