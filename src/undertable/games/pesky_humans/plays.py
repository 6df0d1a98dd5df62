"""Every card, Ability card, innate ability and usable Treasure: where it may be played, on what, and what it does.

A row of TABLE is a play: its windows and turn (5.1, R20), a condition, what is chosen for it step by step, and its
effect, from `effects.py`. A play is legal only if it has a legal target and would change something (R54). A new play
is a row.
"""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans import effects as do
from undertable.games.pesky_humans.board import Board, items_of
from undertable.games.pesky_humans.cards import (
    ABILITIES_EACH,
    FIRST_ABILITY,
    FIRST_ACTION_CARD,
    FIRST_CURSE,
    FIRST_INNATE,
    FIRST_MONSTER_CARD,
    GOBLIN,
    HEALING_FLASK,
    HEALING_FLASK_USE,
    HUMAN,
    KIND_OF,
    LORD,
    LUCKY_RING,
    LUCKY_RING_USE,
    MONSTER,
    MOVE,
    PALADIN,
    PRIESTESS,
    SIDE_OF,
    SKELETON,
    THIEF,
    WARDING_AMULET,
    WIZARD,
)
from undertable.games.pesky_humans.codes import (
    A_CARD,
    A_DOOR,
    A_ENOUGH,
    A_EXIT,
    A_FIGURE,
    A_ITEM,
    A_PLAY,
    A_ROOM,
    A_SPOT,
    A_TOKEN,
    AFTER_MOVE,
    AFTER_ROLL,
    BEFORE_MOVE,
    BEFORE_ROLL,
    CLOSE,
    F_PLAY,
    HIDDEN,
    NONE,
    ON_CARD,
    ON_DEATH,
    ON_HIT,
    ON_REVEAL,
    OPEN,
    OWN_COMBAT,
    OWN_MOVE,
    TRANSFERS,
)
from undertable.games.pesky_humans.lair import BIT

When = Callable[[Board, int], bool]
Find = Callable[[Board, int, list[int]], list[int]]
Do = Callable[[Board, int, int, list[int]], None]

OWN: Final = 1
ENEMY: Final = 2
EITHER: Final = 3


def always(board: Board, play: int) -> bool:
    return True


@final
class Row:
    """One play. `steps` give the actions that can be chosen next, from the play and what is chosen already; `sure` says
    that there is always something to choose first, `always` that there is no condition."""

    __slots__ = ("always", "effect", "steps", "sure", "turn", "when", "windows")

    def __init__(self, windows: list[int], turn: i64, effect: Do, steps: list[Find], when: When, sure: bool) -> None:
        self.windows: i64 = sum([BIT[window] for window in windows])
        self.turn = turn
        self.effect = effect
        self.steps = steps
        self.when = when
        self.always: bool = when is always
        self.sure = sure or len(steps) == 0


# Conditions.


def attacker_is_own(board: Board, play: int) -> bool:
    """A card for the attacker of its own side."""
    return SIDE_OF[board.attacker] == card_side(play)


def defender_is_own(board: Board, play: int) -> bool:
    """A card for the defender of its own side. (Of Fireball's targets none is being attacked before its roll.)"""
    return board.target != NONE and SIDE_OF[board.target] == card_side(play)


def card_side(card: int) -> int:
    return HUMAN if card < FIRST_MONSTER_CARD else MONSTER


def attacker_is_user(board: Board, play: int) -> bool:
    return board.attacker == do.user(play)


def defender_is_user(board: Board, play: int) -> bool:
    return board.target == do.user(play)


def backstab_works(board: Board, play: int) -> bool:
    """Another human is also next to the target."""
    if board.attacker != THIEF or board.target == NONE:
        return False
    for human in board.humans():
        if human != THIEF and board.next_to(human, board.target):
            return True
    return False


def friend_is_attacked(board: Board, play: int) -> bool:
    """Intercept: the defender is a human next to the Paladin."""
    target = board.target
    return target != NONE and target < LORD and target != PALADIN and board.next_to(PALADIN, target)


def friend_is_hit(board: Board, play: int) -> bool:
    """Oath of Steel: the victim is the Paladin or a human next to him."""
    victim = board.victim()
    return victim < LORD and do.next_to_or_self(board, PALADIN, victim)


def finder_is_near(board: Board, play: int) -> bool:
    """Disarm."""
    return board.within(THIEF, board.finder(), 2)


def bearer_is_hit(board: Board, play: int) -> bool:
    """Lucky Ring."""
    victim = board.victim()
    return board.carries(victim, LUCKY_RING) and board.awake(victim)


def bearer_is_hurt(board: Board, play: int) -> bool:
    """Healing Flask."""
    bearer = board.bearer(HEALING_FLASK)
    return board.hurt(bearer) and board.awake(bearer)


def mover_is_slowed(board: Board, play: int) -> bool:
    """Caltrops, Sticky Slime: not for a Skeleton, nor for who has no Move to lose."""
    mover = board.mover()
    if SIDE_OF[mover] == card_side(play) or KIND_OF[mover] == SKELETON:
        return False
    return board.rating(mover, MOVE) > 1 and board.left_to_move(mover) > 0


def some_minion_gains_move(board: Board, play: int) -> bool:
    for monster in board.monsters():
        if monster != LORD and board.gains_move(monster, 2):
            return True
    return False


def minion_can_come(board: Board, play: int) -> bool:
    """There is a figure and a place for it."""
    if board.spare_figure(GOBLIN + play - FIRST_MONSTER_CARD) == NONE:
        return False
    return board.free_hex_beside(LORD) or (board.war_horn and len(summoning_hex(board, play, NOTHING)) > 0)


def lord_gains_move(board: Board, play: int) -> bool:
    return board.gains_move(LORD, 4)


def lord_is_hurt(board: Board, play: int) -> bool:
    return board.hurt(LORD)


def no_horn_yet(board: Board, play: int) -> bool:
    return not board.war_horn


def minion_is_near(board: Board, play: int) -> bool:
    """Rebuke."""
    for monster in board.monsters():
        if monster != LORD and board.next_to(PRIESTESS, monster):
            return True
    return False


def user_can_be_targeted(board: Board, play: int) -> bool:
    """Sanctuary, Vanish."""
    return board.figures[do.user(play)].unseen == NONE


def lord_can_slam(board: Board, play: int) -> bool:
    return board.figures[LORD].attacks > 0 and len(do.next_to_lord(board)) > 0


def lightning_helps(board: Board, play: int) -> bool:
    return board.figures[WIZARD].attacks > 0


def not_tossed(board: Board, play: int) -> bool:
    return not board.tossed


def card_can_be_countered(board: Board, play: int) -> bool:
    """R53: Draw Cards of the other side, but no Minion cards."""
    frame = board.under_way(F_PLAY)
    if frame is None or frame.thing >= FIRST_ABILITY or card_side(frame.thing) == card_side(play):
        return False
    return not FIRST_MONSTER_CARD <= frame.thing < FIRST_ACTION_CARD


def a_curse_is_unused(board: Board, play: int) -> bool:
    """Jinx; after a move only if a human has moved."""
    mover = board.mover()
    return (mover == NONE or SIDE_OF[mover] == HUMAN) and len(do.unused_curses(board)) > 0


def mover_is_monster(board: Board, play: int) -> bool:
    """Acid Vial: after a move only if a monster has moved."""
    mover = board.mover()
    return mover == NONE or SIDE_OF[mover] == MONSTER


# What can be chosen.


def as_figures(figures: list[int]) -> list[int]:
    return [A_FIGURE + figure for figure in figures]


def as_hexes(board: Board, hexes: list[int]) -> list[int]:
    return sorted([A_SPOT + board.lair.spot[hex] for hex in hexes])


def who_gains_move(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([human for human in board.humans() if board.gains_move(human, 4)])


def hurt_human(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([human for human in board.humans() if board.hurt(human)])


def hurt_human_beside(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([h for h in board.humans() if board.hurt(h) and do.next_to_or_self(board, do.user(play), h)])


def hurt_human_in_range(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([h for h in board.humans() if board.hurt(h) and board.within(do.user(play), h, 3)])


def hurt_monster(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([monster for monster in board.monsters() if board.hurt(monster)])


def cursed_human(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([h for h in board.humans() if board.figures[h].curses != 0])


def cursed_human_beside(board: Board, play: int, chosen: list[int]) -> list[int]:
    beside = [h for h in board.humans() if do.next_to_or_self(board, PRIESTESS, h)]
    return as_figures([h for h in beside if board.figures[h].curses != 0])


def curse_of_chosen(board: Board, play: int, chosen: list[int]) -> list[int]:
    curses = items_of(board.figures[chosen[0] - A_FIGURE].curses)
    return [A_TOKEN + FIRST_CURSE + curse for curse in curses]


def unskilled_human(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Lock Picks: who can still move and has no door skill."""
    free = [h for h in board.humans() if board.figures[h].state < 3 and not board.door_skill(h)]
    return as_figures(free)


def awake_human(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([human for human in board.humans() if board.awake(human)])


def awake_monster(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([monster for monster in board.monsters() if board.awake(monster)])


def short_human(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Throwing Knives: who does not reach that far and can attack."""
    able = [h for h in board.humans() if board.awake(h) and board.figures[h].attacks > 0]
    return as_figures([h for h in able if board.range_of(h) < 3])


def unknown_things(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Face-down tokens and doors that the humans have not looked at yet."""
    found = [A_ENOUGH] if len(chosen) > 0 else []
    lair = board.lair
    doors: list[int] = []
    for exit in range(lair.exits):
        if board.doors[exit] != NONE and board.door_known[exit] == HIDDEN:
            doors.append(A_EXIT + lair.doorway[exit])
    doors.sort()
    spots: list[int] = []
    for room in lair.rooms:
        if board.tokens[room] != NONE and board.token_known[room] == HIDDEN:
            spots.append(A_SPOT + lair.spot[board.token_hex[room]])
    return [action for action in found + doors + spots if action not in chosen]


def face_down_token(board: Board, play: int, chosen: list[int]) -> list[int]:
    rooms = [room for room in board.lair.rooms if board.tokens[room] != NONE and board.token_known[room] < 2]
    return as_hexes(board, [board.token_hex[room] for room in rooms])


def thrower(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Acid Vial: a human with a monster within range 2."""
    return as_figures([h for h in board.humans() if board.awake(h) and some_within_two(board, h, board.monsters())])


def monster_near_thrower(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures(within_two(board, chosen[0] - A_FIGURE, board.monsters()))


def within_two(board: Board, figure: i64, others: list[int]) -> list[int]:
    return [other for other in others if board.within(figure, other, 2)]


def some_within_two(board: Board, figure: i64, others: list[int]) -> bool:
    for other in others:
        if board.within(figure, other, 2):
            return True
    return False


def blower(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Sleeping Dust: a monster with a human within range 2 who is awake."""
    awake = [human for human in board.humans() if board.awake(human)]
    return as_figures([m for m in board.monsters() if board.awake(m) and some_within_two(board, m, awake)])


def human_near_blower(board: Board, play: int, chosen: list[int]) -> list[int]:
    awake = [human for human in board.humans() if board.awake(human)]
    return as_figures(within_two(board, chosen[0] - A_FIGURE, awake))


def sleepy_minion(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Slumber."""
    able = [m for m in board.minions() if board.awake(m) and not board.immune_to_sleep(m)]
    return as_figures([m for m in able if board.within(WIZARD, m, 4)])


def body(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([human for human in range(LORD) if board.figures[human].dead])


def body_beside(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([h for h in range(LORD) if board.figures[h].dead and board.next_to(PRIESTESS, h)])


def held_human(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Break Free."""
    return as_figures([human for human in board.humans() if not board.may_step(human)])


def jinxable_human(board: Board, play: int, chosen: list[int]) -> list[int]:
    """In the same room as a monster, and without the Warding Amulet."""
    rooms: i64 = 0
    for monster in board.monsters():
        rooms |= BIT[board.room_of(monster)]
    able = [h for h in board.humans() if rooms & BIT[board.room_of(h)] != 0]
    return as_figures([h for h in able if not board.carries(h, WARDING_AMULET)])


def room_with_humans(board: Board, play: int, chosen: list[int]) -> list[int]:
    return sorted({A_ROOM + board.room_of(human) for human in board.humans()})


def summoning_hex(board: Board, play: int, chosen: list[int]) -> list[int]:
    """13.2: next to the Lord; with the War Horn next to any Minion, too."""
    hexes = board.free_next_to(LORD)
    if board.war_horn:
        for minion in board.minions():
            hexes = hexes + [hex for hex in board.free_next_to(minion) if hex not in hexes]
    return as_hexes(board, hexes)


def spare_door(board: Board, play: int, chosen: list[int]) -> list[int]:
    if len(exit_without_door(board, play, chosen)) == 0:
        return []
    return [A_DOOR + door for door in range(3) if board.spare_doors[door] > 0]


def exit_without_door(board: Board, play: int, chosen: list[int]) -> list[int]:
    lair = board.lair
    return sorted([A_EXIT + lair.doorway[exit] for exit in range(lair.exits) if board.doors[exit] == NONE])


def open_exit(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Force Wall: an exit without door or wall."""
    lair = board.lair
    return sorted([A_EXIT + lair.doorway[exit] for exit in range(lair.exits) if lair.is_open(exit, board.closed)])


def fireball_hex(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Within range 4, with a monster on or next to it."""
    near_enough = [monster for monster in board.monsters() if board.within(WIZARD, monster, 5)]
    if board.figures[WIZARD].attacks == 0 or len(near_enough) == 0:
        return []
    standing = [board.figures[monster].hex for monster in near_enough]
    near: list[int] = []
    for hex in standing:
        near.extend(board.lair.within(hex, 1, board.closed))
    reached = board.lair.within(board.figures[WIZARD].hex, 4, board.closed)
    return as_hexes(board, [hex for hex in reached if hex in near])


def entered_hex(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Teleport."""
    free, lair = board.free(), board.lair
    return as_hexes(board, [h for h in range(lair.size) if free[h] and board.entered & BIT[lair.room[h]] != 0])


def lonely_hex(board: Board, play: int, chosen: list[int]) -> list[int]:
    """My House, My Rules: in a room without humans."""
    free, lair = board.free(), board.lair
    rooms = [board.room_of(human) for human in board.humans()]
    return as_hexes(board, [h for h in range(lair.size) if free[h] and lair.room[h] not in rooms])


def hex_beside_thief(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_hexes(board, board.free_next_to(THIEF))


def monster_with_item(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Pick Pocket."""
    return as_figures([m for m in board.monsters() if board.figures[m].items != 0 and board.next_to(THIEF, m)])


def item_of_chosen(board: Board, play: int, chosen: list[int]) -> list[int]:
    return [A_ITEM + item for item in items_of(board.figures[chosen[0] - A_FIGURE].items)]


def item_to_zip(board: Board, play: int, chosen: list[int]) -> list[int]:
    if len(board.humans()) < 2:
        return []
    return [A_ITEM + item for item in items_of(board.figures[WIZARD].items) if board.transfers[item] < TRANSFERS]


def other_human(board: Board, play: int, chosen: list[int]) -> list[int]:
    return as_figures([human for human in board.humans() if human != WIZARD])


def minion_to_toss(board: Board, play: int, chosen: list[int]) -> list[int]:
    beside = [m for m in board.monsters() if m != LORD and board.next_to(LORD, m)]
    if len(beside) == 0 or not (board.free_hex_beside(LORD) or len(hex_to_toss_to(board, play, chosen)) > 0):
        return []
    return as_figures(beside)


def hex_to_toss_to(board: Board, play: int, chosen: list[int]) -> list[int]:
    near = board.lair.within(board.figures[LORD].hex, 2, board.closed)
    return as_hexes(board, [hex for hex in near if board.is_free(hex)])


def minion_card_in_deck(board: Board, play: int, chosen: list[int]) -> list[int]:
    """Call for Help."""
    cards = sorted(set(board.decks[MONSTER]))
    return [A_CARD + card - FIRST_MONSTER_CARD for card in cards if card < FIRST_ACTION_CARD]


# The table.

MENUS: Final = [OWN_MOVE, OWN_COMBAT]
ROLLS: Final = [BEFORE_ROLL, AFTER_ROLL]
HEALING: Final = [OWN_MOVE, OWN_COMBAT, ON_DEATH]


def row(windows: list[int], turn: int, effect: Do, *steps: Find, when: When = always, sure: bool = False) -> Row:
    return Row(windows, turn, effect, list(steps), when, sure)


TABLE: Final[list[Row]] = [
    # Human cards
    row([OWN_MOVE], OWN, do.more_move, who_gains_move),  # Potion of Speed
    row(HEALING, EITHER, do.heal_one, hurt_human),  # Healing Potion
    row(HEALING, EITHER, do.heal_two, hurt_human),  # Troll-Sweat Tonic
    row(MENUS, OWN, do.remove_curse, cursed_human, curse_of_chosen),  # Remove Curse
    row(ROLLS, EITHER, do.more_attack, when=attacker_is_own),  # Potion of Might
    row(ROLLS, EITHER, do.more_defense, when=defender_is_own),  # Iron Skin
    row([AFTER_ROLL], EITHER, do.reroll_own),  # Lucky Charm
    row([AFTER_ROLL], EITHER, do.reroll_enemy),  # Slippery Grip
    row([AFTER_ROLL], EITHER, do.cancel_attack, when=defender_is_own),  # Duck!
    row([OWN_MOVE], OWN, do.lock_picks, unskilled_human),  # Lock Picks
    row([OWN_COMBAT], OWN, do.one_more_attack, awake_human),  # Second Strike
    row([OWN_COMBAT], OWN, do.throwing_knives, short_human),  # Throwing Knives
    row([OWN_MOVE], OWN, do.peek, unknown_things),  # Spyglass
    row([BEFORE_MOVE], ENEMY, do.slow_mover, when=mover_is_slowed),  # Caltrops
    row(
        [OWN_COMBAT, AFTER_MOVE], EITHER, do.acid_vial, thrower, monster_near_thrower, when=mover_is_monster
    ),  # Acid Vial
    row([ON_CARD], EITHER, do.counter_card, when=card_can_be_countered),  # Not Today!
    row(MENUS, OWN, do.revive, body),  # Miracle
    row([OWN_MOVE], OWN, do.break_free, held_human),  # Break Free
    # Minion cards: Goblin, Orc, Imp, Skeleton, Dark Elf Rogue, Stone Golem, Witch
    row(MENUS, OWN, do.summon_minion, summoning_hex, when=minion_can_come, sure=True),
    row(MENUS, OWN, do.summon_minion, summoning_hex, when=minion_can_come, sure=True),
    row(MENUS, OWN, do.summon_minion, summoning_hex, when=minion_can_come, sure=True),
    row(MENUS, OWN, do.summon_minion, summoning_hex, when=minion_can_come, sure=True),
    row(MENUS, OWN, do.summon_minion, summoning_hex, when=minion_can_come, sure=True),
    row(MENUS, OWN, do.summon_minion, summoning_hex, when=minion_can_come, sure=True),
    row(MENUS, OWN, do.summon_minion, summoning_hex, when=minion_can_come, sure=True),
    # the other Monster cards
    row([OWN_MOVE, OWN_COMBAT, CLOSE], OWN, do.lights_out),  # Lights Out
    row(ROLLS, EITHER, do.more_attack, when=attacker_is_own),  # Frenzy
    row(ROLLS, EITHER, do.more_defense, when=defender_is_own),  # Thick Hide
    row([AFTER_ROLL], EITHER, do.reroll_own),  # Loaded Die
    row([AFTER_ROLL], EITHER, do.reroll_enemy),  # Butterfingers
    row(HEALING, EITHER, do.heal_one, hurt_monster),  # Dark Mending
    row([BEFORE_MOVE], ENEMY, do.slow_mover, when=mover_is_slowed),  # Sticky Slime
    row([OWN_COMBAT], OWN, do.sleeping_dust, blower, human_near_blower),  # Sleeping Dust
    row(MENUS, OWN, do.slam, spare_door, exit_without_door),  # Slam!
    row([OWN_MOVE], OWN, do.war_horn, when=no_horn_yet),  # War Horn
    row([OWN_MOVE, OWN_COMBAT, AFTER_MOVE], EITHER, do.jinx, jinxable_human, when=a_curse_is_unused),  # Jinx
    row([ON_CARD], EITHER, do.counter_card, when=card_can_be_countered),  # Fizzle
    row([OWN_COMBAT], OWN, do.one_more_attack, awake_monster),  # Double Trouble
    row([OWN_MOVE], OWN, do.hurry_up, when=some_minion_gains_move),  # Hurry Up!
    # the Paladin's abilities
    row(HEALING, EITHER, do.heal_two, hurt_human_beside),  # Lay on Hands
    row(ROLLS, EITHER, do.strike_hard, when=attacker_is_user),  # Smite
    row([OPEN, BEFORE_ROLL, AFTER_ROLL], ENEMY, do.shield_wall),  # Shield Wall
    row([OWN_MOVE], OWN, do.charge),  # Charge!
    row([BEFORE_ROLL], EITHER, do.intercept, when=friend_is_attacked),  # Intercept
    row([ON_HIT], EITHER, do.prevent_hit, when=friend_is_hit),  # Oath of Steel
    # the Wizard's
    row([OWN_COMBAT], OWN, do.fireball, fireball_hex),  # Fireball
    row([OWN_COMBAT], OWN, do.lightning_bolt, when=lightning_helps),  # Lightning Bolt
    row([OWN_MOVE], OWN, do.teleport, entered_hex, sure=True),  # Teleport
    row(MENUS, OWN, do.slumber, sleepy_minion),  # Slumber
    row([AFTER_ROLL], EITHER, do.cancel_attack, when=defender_is_user),  # Blink
    row(MENUS, OWN, do.force_wall, open_exit),  # Force Wall
    # the Priestess's
    row([OWN_MOVE], OWN, do.divination, face_down_token),  # Divination
    row(HEALING, EITHER, do.heal_two, hurt_human_in_range),  # Healing Prayer
    row(MENUS, OWN, do.revive, body_beside),  # Raise the Fallen
    row(MENUS, OWN, do.blessing),  # Blessing
    row([OPEN, BEFORE_ROLL], ENEMY, do.rebuke, when=minion_is_near),  # Rebuke
    row([OPEN, BEFORE_ROLL], ENEMY, do.sanctuary, when=user_can_be_targeted),  # Sanctuary
    # the Thief's
    row([OWN_MOVE], OWN, do.set_trap, hex_beside_thief),  # Set Trap
    row(ROLLS, EITHER, do.strike_hard, when=backstab_works),  # Backstab
    row([OWN_MOVE], OWN, do.pick_pocket, monster_with_item, item_of_chosen),  # Pick Pocket
    row(MENUS, OWN, do.vanish, when=user_can_be_targeted),  # Vanish
    row([ON_REVEAL], EITHER, do.disarm, when=finder_is_near),  # Disarm
    row([OWN_MOVE], OWN, do.peek, unknown_things, unknown_things, unknown_things),  # Case the Joint
    # the Ogre's
    row([OPEN, OWN_MOVE, OWN_COMBAT], EITHER, do.curse_room, room_with_humans, sure=True),  # Curse Room
    row([OWN_COMBAT], OWN, do.ground_slam, when=lord_can_slam),  # Ground Slam
    row([OWN_MOVE], OWN, do.rampage, when=lord_gains_move),  # Rampage
    row([OWN_MOVE], OWN, do.call_for_help, minion_card_in_deck),  # Call for Help
    row(HEALING, EITHER, do.regenerate, when=lord_is_hurt),  # Regenerate
    row([OWN_MOVE], OWN, do.my_house, lonely_hex, sure=True),  # My House, My Rules
    # innate abilities
    row([OWN_MOVE], OWN, do.zip_object, item_to_zip, other_human),  # Zip Object
    row(MENUS, OWN, do.remove_curse, cursed_human_beside, curse_of_chosen),  # Remove Curse
    row([OWN_MOVE], OWN, do.toss_minion, minion_to_toss, hex_to_toss_to, when=not_tossed),  # Toss Minion
    # Treasures
    row([ON_HIT], EITHER, do.use_ring, when=bearer_is_hit),  # Lucky Ring
    row(HEALING, EITHER, do.use_flask, when=bearer_is_hurt),  # Healing Flask
]


# What a seat can play.


def plays_in(window: int, turn: int, first: int, last: int) -> int:
    """The plays from one to another that have this window, in such a turn, as a mask."""
    fit = [p for p in range(first, last) if TABLE[p].windows & BIT[window] != 0 and TABLE[p].turn & turn != 0]
    return sum([BIT[play - first] for play in fit])


WINDOWS_OF: Final[list[int]] = [rule.windows for rule in TABLE]
TURNS_OF: Final[list[int]] = [rule.turn for rule in TABLE]
# by turn (own or enemy) * 12 + window
CARDS_IN: Final[list[int]] = [plays_in(w, turn, 0, FIRST_ABILITY) for turn in (0, OWN, ENEMY) for w in range(12)]
ABILITIES_IN: Final[list[int]] = [
    plays_in(w, turn, FIRST_ABILITY, FIRST_INNATE) for turn in (0, OWN, ENEMY) for w in range(12)
]
OF_AVATAR: Final[list[int]] = [63 * 64**avatar for avatar in range(LORD + 1)]


def may_play(board: Board, play: i64, window: i64, own_turn: bool) -> bool:
    """Is this play open to who has it, in this window and turn?"""
    turn: i64 = OWN if own_turn else ENEMY
    if WINDOWS_OF[play] & BIT[window] == 0 or TURNS_OF[play] & turn == 0:
        return False
    return works(board, play)


def works(board: Board, play: i64) -> bool:
    """Does it have a target and change something (R54)?"""
    rule = TABLE[play]
    return (rule.always or rule.when(board, play)) and (rule.sure or len(rule.steps[0](board, play, NOTHING)) > 0)


def plays_of(board: Board, seat: i64, window: i64) -> list[int]:
    """Everything this seat can play or use now, as actions in ascending order."""
    found: list[int] = []
    side: i64 = MONSTER if seat == 0 else HUMAN
    own = board.active() == side
    now: i64 = (OWN if own else ENEMY) * 12 + window
    cards: i64 = CARDS_IN[now]
    if cards != 0 and (side == HUMAN or board.lives(LORD)):  # 12.4, R66
        last: i64 = NONE
        for card in board.hands[seat]:
            if cards & BIT[card] != 0 and card != last:
                last = card
                if works(board, card):
                    found.append(A_PLAY + card)
    # any seat's cards, but only the abilities of its own Avatars (R73)
    ready = board.chosen & ~board.used & ABILITIES_IN[now]
    if ready != 0:
        first: i64 = 0 if side == HUMAN else LORD
        for avatar in range(first, LORD if side == HUMAN else LORD + 1):
            if ready & OF_AVATAR[avatar] != 0 and board.awake(avatar) and board.seat_of(avatar) == seat:
                for ability in range(avatar * ABILITIES_EACH, avatar * ABILITIES_EACH + ABILITIES_EACH):
                    if ready & BIT[ability] != 0 and works(board, FIRST_ABILITY + ability):
                        found.append(A_PLAY + FIRST_ABILITY + ability)
    if own and window >= OWN_MOVE:  # R38
        for innate in range(FIRST_INNATE, LUCKY_RING_USE):
            whose = do.user(innate)
            if board.awake(whose) and board.seat_of(whose) == seat and may_play(board, innate, window, own):
                found.append(A_PLAY + innate)
    if may_use(board, seat, LUCKY_RING, LUCKY_RING_USE, window, own):
        found.append(A_PLAY + LUCKY_RING_USE)
    if may_use(board, seat, HEALING_FLASK, HEALING_FLASK_USE, window, own):
        found.append(A_PLAY + HEALING_FLASK_USE)
    return found


def may_use(board: Board, seat: i64, item: i64, use: i64, window: i64, own: bool) -> bool:
    """May this seat use up a Treasure that one of its figures carries?"""
    if WINDOWS_OF[use] & BIT[window] == 0:
        return False
    bearer = board.bearer(item)
    return bearer != NONE and board.seat_of(bearer) == seat and may_play(board, use, window, own)
