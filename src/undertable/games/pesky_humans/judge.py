"""What both sides use to judge a position: odds, worth, distances."""

from typing import Final

from mypy_extensions import i64

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.board import Board
from undertable.games.pesky_humans.lair import STOP, Reach
from undertable.games.pesky_humans.tiles import BIT, DIRECTIONS, NONE

# by Attack - Defense + 6: how likely an attack succeeds
ODDS: Final[list[float]] = [
    len([1 for a in range(6) for d in range(6) if a + difference >= d]) / 36.0 for difference in range(-6, 7)
]


def odds(difference: i64) -> float:
    return ODDS[max(-6, min(6, difference)) + 6]


def hit_chance(board: Board, attacker: i64, target: i64) -> float:
    """How likely this figure's next attack on the other succeeds, if no cards are played."""
    bonus = 1 if board.gang_up(attacker, target) else 0
    return odds(board.rating(attacker, box.ATTACK) + bonus - board.rating(target, box.DEFENSE))


def hearts_left(board: Board, figure: i64) -> i64:
    return board.hearts(figure) - board.figures[figure].hits


def gems_of(board: Board, figure: i64) -> i64:
    """How many Gems it carries."""
    return count_gems(board.figures[figure].items)


def count_gems(items: i64) -> i64:
    if items & box.GEM_BITS == 0:
        return 0
    count: i64 = 0
    for gem in range(box.FIRST_GEM, box.ITEMS):
        if items & BIT[gem] != 0:
            count += 1
    return count


def steps_between(board: Board, figure: i64, other: i64) -> i64:
    """How far apart two figures are if nothing is in the way."""
    return board.lair.walking(board.figures[figure].hex)[board.figures[other].hex]


def tolls_for(board: Board, figure: i64) -> list[int]:
    """By exit: the Move that a door there is expected to cost this figure."""
    if figure >= box.LORD:
        return NOTHING
    toll: list[int] = []
    skilled = board.door_skill(figure)
    for exit in range(board.lair.exits):
        door = board.doors[exit]
        toll.append(0 if door == NONE else 1 if skilled or (board.door_known[exit] != 0 and door == 0) else 2)
    return toll


def ways(board: Board, figure: i64, hex: i64, most: i64, ground: list[int]) -> Reach:
    """Where this figure could go from a hex, doors opened on the way."""
    a, b = board.passages(box.SIDE_OF[figure])
    return board.lair.reach(hex, most, board.walled, tolls_for(board, figure), ground, a, b, NOTHING)


def walk_to(board: Board, figure: i64, reach: Reach, goal: i64, end: i64) -> list[int]:
    """The actions of a walk to a hex and of what is done there."""
    here = board.figures[figure].hex
    if goal == here:
        return [end]
    if board.ground(figure)[goal] >= STOP:  # then it can be named, and the figure stops there by itself
        whole: list[int] = [codes.A_SPOT + board.lair.spot[goal]]
        return whole if end == codes.A_STOP else [*whole, end]
    actions: list[int] = [end]
    while goal != here:
        before, step = reach.back[goal], reach.step[goal]
        for direction in range(DIRECTIONS):
            if board.lair.next[before * DIRECTIONS + direction] == step:
                actions.append(codes.A_STEP + direction)
        goal = before
    actions.reverse()
    return actions


def can_attack_from(board: Board, figure: i64, hex: i64, enemy: i64, reach: i64) -> bool:
    """Could it attack this enemy if it stood there?"""
    there = board.figures[enemy].hex
    if board.lair.walking(there)[hex] > reach:
        return False
    if reach == 1:
        return board.lair.adjacent(hex, there, board.closed)
    return board.lair.in_range(hex, there, reach, board.closed)
