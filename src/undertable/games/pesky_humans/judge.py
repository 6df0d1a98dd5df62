"""What both sides judge by: odds, worth, distances; and the names of all plays."""

from typing import Final

from mypy_extensions import i64

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans.board import Board
from undertable.games.pesky_humans.cards import ATTACK, DEFENSE, FIRST_GEM, ITEMS, LORD, SIDE_OF
from undertable.games.pesky_humans.codes import NONE
from undertable.games.pesky_humans.lair import BIT, Reach

# plays, in the order of the table in plays.py
SPEED: Final = 0
HEALING: Final = 1
TONIC: Final = 2
REMOVE_CURSE: Final = 3
MIGHT: Final = 4
IRON_SKIN: Final = 5
LUCKY_CHARM: Final = 6
SLIPPERY_GRIP: Final = 7
DUCK: Final = 8
LOCK_PICKS: Final = 9
SECOND_STRIKE: Final = 10
KNIVES: Final = 11
SPYGLASS: Final = 12
CALTROPS: Final = 13
ACID: Final = 14
NOT_TODAY: Final = 15
MIRACLE: Final = 16
BREAK_FREE: Final = 17
FIRST_SUMMON: Final = 18
LAST_SUMMON: Final = 24
LIGHTS_OUT: Final = 25
FRENZY: Final = 26
THICK_HIDE: Final = 27
LOADED_DIE: Final = 28
BUTTERFINGERS: Final = 29
DARK_MENDING: Final = 30
STICKY_SLIME: Final = 31
SLEEPING_DUST: Final = 32
SLAM: Final = 33
WAR_HORN: Final = 34
JINX: Final = 35
FIZZLE: Final = 36
DOUBLE_TROUBLE: Final = 37
HURRY_UP: Final = 38
LAY_ON_HANDS: Final = 39
SMITE: Final = 40
SHIELD_WALL: Final = 41
CHARGE: Final = 42
INTERCEPT: Final = 43
OATH: Final = 44
FIREBALL: Final = 45
LIGHTNING: Final = 46
TELEPORT: Final = 47
SLUMBER: Final = 48
BLINK: Final = 49
FORCE_WALL: Final = 50
DIVINATION: Final = 51
HEALING_PRAYER: Final = 52
RAISE: Final = 53
BLESSING: Final = 54
REBUKE: Final = 55
SANCTUARY: Final = 56
SET_TRAP: Final = 57
BACKSTAB: Final = 58
PICK_POCKET: Final = 59
VANISH: Final = 60
DISARM: Final = 61
CASE_THE_JOINT: Final = 62
CURSE_ROOM: Final = 63
GROUND_SLAM: Final = 64
RAMPAGE: Final = 65
CALL_FOR_HELP: Final = 66
REGENERATE: Final = 67
MY_HOUSE: Final = 68
ZIP: Final = 69
LIFT_CURSE: Final = 70
TOSS: Final = 71
USE_RING: Final = 72
USE_FLASK: Final = 73

GEM_BITS: Final = 7 * 2**13

# by Attack - Defense + 6: how likely an attack succeeds
ODDS: Final[list[float]] = [
    len([1 for a in range(6) for d in range(6) if a + difference >= d]) / 36.0 for difference in range(-6, 7)
]


def odds(difference: i64) -> float:
    return ODDS[max(-6, min(6, difference)) + 6]


def hit_chance(board: Board, attacker: i64, target: i64) -> float:
    """How likely this figure's next attack on the other succeeds, if no cards are played."""
    bonus = 1 if board.gang_up(attacker, target) else 0
    return odds(board.rating(attacker, ATTACK) + bonus - board.rating(target, DEFENSE))


def hearts_left(board: Board, figure: i64) -> i64:
    return board.hearts(figure) - board.figures[figure].hits


def gems_of(board: Board, figure: i64) -> i64:
    """How many Gems it carries."""
    return count_gems(board.figures[figure].items)


def count_gems(items: i64) -> i64:
    if items & GEM_BITS == 0:
        return 0
    count: i64 = 0
    for gem in range(FIRST_GEM, ITEMS):
        if items & BIT[gem] != 0:
            count += 1
    return count


def steps_between(board: Board, figure: i64, other: i64) -> i64:
    """How far apart two figures are if nothing is in the way."""
    return board.lair.walking(board.figures[figure].hex)[board.figures[other].hex]


def tolls_for(board: Board, figure: i64) -> list[int]:
    """By exit: the Move that a door there is expected to cost this figure."""
    if figure >= LORD:
        return NOTHING
    toll: list[int] = []
    skilled = board.door_skill(figure)
    for exit in range(board.lair.exits):
        door = board.doors[exit]
        toll.append(0 if door == NONE else 1 if skilled or (board.door_known[exit] != 0 and door == 0) else 2)
    return toll


def ways(board: Board, figure: i64, hex: i64, most: i64, ground: list[int]) -> Reach:
    """Where this figure could go from a hex, doors opened on the way."""
    a, b = board.passages(SIDE_OF[figure])
    return board.lair.reach(hex, most, board.walled, tolls_for(board, figure), ground, a, b)


def can_attack_from(board: Board, figure: i64, hex: i64, enemy: i64, reach: i64) -> bool:
    """Could it attack this enemy if it stood there?"""
    there = board.figures[enemy].hex
    if board.lair.walking(there)[hex] > reach:
        return False
    if reach == 1:
        return board.lair.adjacent(hex, there, board.closed)
    return board.lair.in_range(hex, there, reach, board.closed)


def flips(board: Board, play: i64) -> float:
    """How likely a play changes the result of the attack that has been rolled, in favour of who plays it."""
    attack = board.attack_rating() + board.attack_die
    defense = board.rating(board.target, DEFENSE) + board.defense_die
    short = defense - attack  # what the attack lacks; 0 or less: it is a hit
    attacks = SIDE_OF[board.attacker] == side_of_play(play)
    if attacks == (short <= 0):
        return 0.0  # all is well
    if play == DUCK or play == BLINK:
        return 1.0
    if play == MIGHT or play == FRENZY:
        return 1.0 if short <= 2 else 0.0
    if play == SMITE or play == BACKSTAB:
        return 1.0 if short <= 3 else 0.0
    if play == IRON_SKIN or play == THICK_HIDE or play == SHIELD_WALL:
        return 1.0 if short + 2 > 0 else 0.0
    need = short if attacks else 1 - short
    own, other = board.attack_die, board.defense_die
    if not attacks:
        own, other = other, own
    if play == LUCKY_CHARM or play == LOADED_DIE:
        return len([1 for face in range(1, 7) if face - own >= need]) / 6.0
    if play == SLIPPERY_GRIP or play == BUTTERFINGERS:
        return len([1 for face in range(1, 7) if other - face >= need]) / 6.0
    return 0.0


def side_of_play(play: i64) -> i64:
    """0 for the humans' cards and abilities, 1 for the monsters'."""
    if play < FIRST_SUMMON:
        return 0
    return 1 if play <= HURRY_UP or CURSE_ROOM <= play <= MY_HOUSE or play == TOSS else 0
