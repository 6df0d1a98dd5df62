"""The verbs in which cards and abilities are written (19): what `does=` in `cards.py` can say.

A verb is a function of the table, the seat that plays, the play, and the actions chosen for it. A verb with operands is
made by a function that takes them: `heal(2)`. What only one card does is a verb, too.
"""

from collections.abc import Callable

from mypy_extensions import i64

from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.board import Board
from undertable.games.pesky_humans.fields import put, without
from undertable.games.pesky_humans.tiles import BIT, NONE, TILE_HEXES

Verb = Callable[[Board, int, int, list[int]], None]


def figure_in(chosen: list[int]) -> i64:
    return chosen[0] - codes.A_FIGURE


def hex_in(board: Board, action: i64) -> i64:
    return board.lair.hex_at[action - codes.A_SPOT]


def next_to_or_self(board: Board, figure: i64, other: i64) -> bool:
    return figure == other or board.next_to(figure, other)


# Dice.


def roll_die(board: Board, what: str) -> i64:
    return board.chance.choose(what, 6) + 1


def combat_die(board: Board, figure: i64, what: str) -> i64:
    """Roll for a figure in a fight; under the Curse of Bad Luck a 6 counts as a 1."""
    die = roll_die(board, what)
    return 1 if die == 6 and board.suffers(figure, box.BAD_LUCK) else die


def reroll(board: Board, side: i64) -> None:
    """That side's die of the attack is rolled again, and the new result stands (R57)."""
    if box.SIDE_OF[board.attacker] == side:
        board.attack_die = combat_die(board, board.attacker, "die:attack")
        board.tell(codes.T_REROLLED, NONE, side, board.attack_die)
    else:
        board.defense_die = combat_die(board, board.target, "die:defense")
        board.tell(codes.T_REROLLED, NONE, side, board.defense_die)


# Changes of ratings. Each adds an amount to a rating, until the end of the turn if nothing else is said.


def change(figure: i64, rating: i64, amount: i64) -> Verb:
    """For this Avatar."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.mod(figure, rating, amount, board.turn, play)

    return effect


def change_chosen(rating: i64, amount: i64) -> Verb:
    """For the chosen figure."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.mod(figure_in(chosen), rating, amount, board.turn, play)

    return effect


def change_mover(rating: i64, amount: i64) -> Verb:
    """For the figure that is about to move."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.mod(board.mover(), rating, amount, board.turn, play)

    return effect


def change_attacker(amount: i64) -> Verb:
    """Attack, for the attacking figure."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.mod(board.attacker, box.ATTACK, amount, board.turn, play)

    return effect


def change_this_attack(amount: i64) -> Verb:
    """Attack, for the attack being made only."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.mod(board.attacker, box.ATTACK, amount, codes.THIS_ATTACK, play)

    return effect


def change_defender(amount: i64) -> Verb:
    """Defense, for the figure that is attacked."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.mod(board.target, box.DEFENSE, amount, board.turn, play)

    return effect


def change_minions(rating: i64, amount: i64) -> Verb:
    """For every Minion."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        for minion in board.minions():
            board.mod(minion, rating, amount, board.turn, play)

    return effect


def change_minions_beside(figure: i64, rating: i64, amount: i64) -> Verb:
    """For every Minion next to this Avatar."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        for minion in board.minions():
            if board.next_to(figure, minion):
                board.mod(minion, rating, amount, board.turn, play)

    return effect


def change_humans_beside(figure: i64, rating: i64, amount: i64) -> Verb:
    """For this Avatar and every human next to it."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        for human in board.humans():
            if next_to_or_self(board, figure, human):
                board.mod(human, rating, amount, board.turn, play)

    return effect


def change_humans(rating: i64, amount: i64, side: i64) -> Verb:
    """For every human, until the end of this side's next turn; copies add up (R56)."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        for human in board.humans():
            board.mod(human, rating, amount, board.next_turn_of(side), play)

    return effect


def skill_for_doors(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Lock Picks."""
    board.figures[figure_in(chosen)].skill = board.turn


# Attacks


def one_more_attack(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Second Strike, Double Trouble (R70)."""
    board.figures[figure_in(chosen)].attacks += 1
    board.reopen(figure_in(chosen))


def reroll_own(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    reroll(board, box.MONSTER if seat == 0 else box.HUMAN)


def reroll_enemy(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    reroll(board, box.HUMAN if seat == 0 else box.MONSTER)


def cancel_attack(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Duck!, Blink."""
    board.cancelled = True
    board.tell(codes.T_CANCELLED, NONE, board.attacker, board.target)


def intercept(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """R72: the Paladin need not be in range."""
    board.target = box.PALADIN
    board.tell(codes.T_REDIRECTED, NONE, board.attacker, box.PALADIN)


def sanctuary(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """An attack just declared against her is given back."""
    board.status(box.PRIESTESS, codes.UNTARGETABLE, board.turn)
    if board.target == box.PRIESTESS and board.attacker != NONE:
        board.cancelled = True
        if board.counts:
            board.figures[board.attacker].attacks += 1
        board.tell(codes.T_CANCELLED, NONE, board.attacker, box.PRIESTESS)


def fireball(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """11.3: every monster on or next to the hex; one attack die for all."""
    board.figures[box.WIZARD].attacks -= 1
    near = board.lair.within(hex_in(board, chosen[0]), 1, board.closed)
    hit = [monster for monster in board.monsters() if board.figures[monster].hex in near]
    board.push(codes.F_TARGETS, 0, seat, box.WIZARD, 4, NONE, hit)


def ground_slam(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """11.3: separate attacks, one after the other."""
    board.figures[box.LORD].attacks -= 1
    board.push(codes.F_TARGETS, 0, seat, box.LORD, NONE, NONE, next_to_lord(board))


def next_to_lord(board: Board) -> list[int]:
    """The humans next to the Lord that can be attacked."""
    return [h for h in board.humans() if board.figures[h].unseen == NONE and board.next_to(box.LORD, h)]


# Hits


def heal(amount: i64) -> Verb:
    """Remove up to this many Hits from the chosen figure."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.heal(figure_in(chosen), amount)

    return effect


def heal_lord(amount: i64) -> Verb:
    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.heal(box.LORD, amount)

    return effect


def heal_bearer(item: i64, amount: i64) -> Verb:
    """Remove up to this many Hits from whoever carries this Treasure."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.heal(board.bearer(item), amount)

    return effect


def use_up(item: i64) -> Verb:
    """Remove a Treasure from the game."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.figures[board.bearer(item)].items &= ~BIT[item]
        board.gone |= BIT[item]
        board.tell(codes.T_LOST_ITEM, NONE, item)

    return effect


def prevent_hit(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Oath of Steel."""
    board.prevented = True
    board.tell(codes.T_PREVENTED, NONE, board.victim())


def acid_vial(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """R34: the thrower is the killer."""
    board.push(codes.F_HIT, 0, NONE, chosen[1] - codes.A_FIGURE, chosen[0] - codes.A_FIGURE)


def curse_room(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """R71, and no killer (R34)."""
    room = chosen[0] - codes.A_ROOM
    roll_for_hits(board, [h for h in board.humans() if board.room_of(h) == room])


def roll_for_hits(board: Board, humans: list[int]) -> None:
    """Each rolls a die; on a 4, 5 or 6 it takes 1 Hit."""
    hit: list[int] = []
    for human in humans:
        die = roll_die(board, "die:luck")
        board.tell(codes.T_ROLL, NONE, human, die)
        if die >= 4:
            hit.append(human)
    board.push(codes.F_VICTIMS, 0, 0, NONE, NONE, NONE, hit)


def revive(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Miracle, Raise the Fallen (12.3, R35)."""
    human = figure_in(chosen)
    piece = board.figures[human]
    piece.dead = False
    piece.hits = board.hearts(human) - box.REVIVED_HEARTS
    piece.state = codes.DONE
    piece.attacks = 1
    board.moved_about()
    board.tell(codes.T_REVIVED, NONE, human)


# Statuses and Curses


def put_to_sleep(side: i64) -> Verb:
    """The figure chosen last is asleep through the end of this side's next turn."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.status(chosen[-1] - codes.A_FIGURE, codes.ASLEEP, board.next_turn_of(side))

    return effect


def vanish(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.status(box.THIEF, codes.UNTARGETABLE, board.next_turn_of(box.MONSTER))
    board.figures[box.THIEF].vanished = True


def break_free(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    piece = board.figures[figure_in(chosen)]
    piece.asleep = NONE
    piece.pinned = NONE


def remove_curse(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """The card, and the Priestess's innate ability."""
    board.lift_curse(figure_in(chosen), chosen[1] - codes.A_TOKEN - box.FIRST_CURSE)


def unused_curses(board: Board) -> list[int]:
    """R65: those not in the lair and not on a human."""
    there: i64 = 0
    for human in range(box.LORD):
        there |= board.figures[human].curses
    for token in board.tokens:
        if box.FIRST_CURSE <= token < box.FIRST_TRAP:
            there |= BIT[token - box.FIRST_CURSE]
    return [curse for curse in range(box.CURSES) if there & BIT[curse] == 0]


def jinx(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    curse = board.chance.draw("curse", unused_curses(board), 1)[0]
    board.seen_tokens |= BIT[box.FIRST_CURSE + curse]
    board.curse(figure_in(chosen), curse)


# Places


def teleport(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.put_figure(box.WIZARD, hex_in(board, chosen[0]))
    board.figures[box.WIZARD].state = codes.DONE
    enter_room(board, box.WIZARD)


def my_house(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.put_figure(box.LORD, hex_in(board, chosen[0]))


def toss_minion(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.put_figure(figure_in(chosen), hex_in(board, chosen[1]))
    board.tossed = True


def enter_room(board: Board, human: i64) -> None:
    """8: the first human to enter a room carries out its instruction (R25)."""
    room = board.room_of(human)
    if board.entered & BIT[room] == 0:
        board.entered |= BIT[room]
        board.push(codes.F_ROOM, 0, NONE, room, human)


def summon(kind: i64) -> Verb:
    """13.2: the card lies beside the Lord card while the figure lives; it may move and attack at once (R19)."""

    def effect(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
        board.played = without(board.played, play)
        board.summon(kind, hex_in(board, chosen[0]), play)

    return effect


def war_horn(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.war_horn = True


def slam(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """The door's type is hidden again."""
    door = chosen[0] - codes.A_DOOR
    board.spare_doors = put(board.spare_doors, door, board.spare_doors[door] - 1)
    board.sure_spare = [max(0, sure - 1) for sure in board.sure_spare]
    doorway = chosen[1] - codes.A_EXIT
    board.set_doors(board.lair.exit_at[doorway], door, codes.HIDDEN)
    board.tell(codes.T_PLACED_DOOR, seat, doorway)


def force_wall(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    doorway = chosen[0] - codes.A_EXIT
    board.walls = put(board.walls, board.lair.exit_at[doorway], board.next_turn_of(box.MONSTER))
    board.close_exits()
    board.tell(codes.T_WALL, seat, doorway)


def set_trap(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.trap = hex_in(board, chosen[0])
    board.moved_about()
    board.tell(codes.T_TRAP_SET, NONE, chosen[0] - codes.A_SPOT)


# Tokens, doors, items


def peek(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """Spyglass, Case the Joint: the whole human side sees it."""
    for action in chosen:
        if action >= codes.A_SPOT:
            room = (action - codes.A_SPOT) // TILE_HEXES
            board.token_known = put(board.token_known, room, codes.PEEKED)
            board.tell(codes.T_PEEKED, seat, action, board.tokens[room])
        elif action != codes.A_ENOUGH:
            exit = board.lair.exit_at[action - codes.A_EXIT]
            board.door_known = put(board.door_known, exit, codes.PEEKED)
            board.tell(codes.T_PEEKED, seat, action, board.doors[exit])


def divination(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    """R28: a Gem stays face up on its hex, Secret Passages are turned up; the rest may be discarded."""
    hex = hex_in(board, chosen[0])
    room = board.lair.room[hex]
    token = board.tokens[room]
    board.tell(codes.T_FLIPPED, seat, box.PRIESTESS, token, board.lair.spot[hex])
    if token == box.PASSAGE:
        board.turn_up_passages()
    elif token < box.PASSAGE:
        board.take_token_away(room)
        board.item_hex = put(board.item_hex, box.FIRST_GEM + token, hex)
        board.moved_about()
        board.tell(codes.T_FELL, NONE, box.FIRST_GEM + token, board.lair.spot[hex])
    else:
        board.token_known = put(board.token_known, room, codes.OPEN_TO_ALL)
        board.moved_about()
        board.push(codes.F_DIVINATION, 0, seat, token, room)


def pick_pocket(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    take_by_ability(board, figure_in(chosen), chosen[1] - codes.A_ITEM, box.THIEF)


def zip_object(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    item = chosen[0] - codes.A_ITEM
    board.count_transfer(item)
    take_by_ability(board, box.WIZARD, item, chosen[1] - codes.A_FIGURE)


def take_by_ability(board: Board, giver: i64, item: i64, taker: i64) -> None:
    before = board.rating(taker, box.MOVE)
    hand_on(board, giver, item, taker)
    board.may_go_on(taker, before)


def hand_on(board: Board, giver: i64, item: i64, taker: i64) -> None:
    board.figures[giver].items &= ~BIT[item]
    board.give_item(taker, item)
    board.tell(codes.T_GAVE, board.seat_of(giver), giver, item, taker)


# Cards


def counter_card(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.countered = True


def disarm(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    board.defused = True
    board.tell(codes.T_DISARMED, NONE, board.finder())


def call_for_help(board: Board, seat: i64, play: i64, chosen: list[int]) -> None:
    card = chosen[0] - codes.A_CARD
    board.set_deck(box.MONSTER, without(board.decks[box.MONSTER], card))
    board.set_hand(0, sorted(board.hands[0] + [card]))
    board.tell(codes.T_SEARCHED, 0, card)
