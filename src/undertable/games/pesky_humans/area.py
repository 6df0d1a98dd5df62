"""Where a figure can walk to. The hexes of a room are the bits of one number: a whole room takes a step at once.

A hex has the bit of its *cell*; those of a room are a bag (`core/bag.py`), in the order of spots.
"""

from typing import Final, final

from mypy_extensions import i64

from undertable.core.bag import LAST_BIT, nth, only, size
from undertable.core.frame import NOTHING
from undertable.games.pesky_humans.lair import BLOCKED, END, STOP, Lair
from undertable.games.pesky_humans.tiles import BIT, CELL_ROW, NONE

DOWN: Final = 256  # times this: a step to the next row
DOWN_LEFT: Final = 128
assert DOWN == 2**CELL_ROW


@final
class Area:
    """The hexes where a mover may end its move. The arguments are those of `Lair.reach`, which also finds the ways."""

    __slots__ = ("cells", "closed", "ground", "lair", "passage_a", "passage_b", "toll")

    def __init__(
        self, lair: Lair, closed: i64, toll: list[int], ground: list[int], passage_a: i64, passage_b: i64
    ) -> None:
        self.lair = lair
        self.closed = closed
        self.toll = toll
        self.ground = ground
        self.passage_a = passage_a
        self.passage_b = passage_b
        self.cells: list[int] = [0] * len(lair.tiles)  # by room

    def spread(self, hex: i64, left: i64, came_by: i64) -> None:
        """Add what can be reached from a hex with this much Move, after coming in by this exit, or NONE."""
        lair = self.lair
        room: i64 = lair.room[hex]
        enter: i64 = 0
        stop: i64 = 0
        end: i64 = 0
        for other in lair.hexes[room]:
            kind: i64 = self.ground[other]
            if kind != BLOCKED:
                cell: i64 = lair.cell[other]
                bit = LAST_BIT >> (61 - cell)  # `only`, which would be a call to another library
                enter |= bit
                if kind >= STOP:
                    stop |= bit
                    if kind == END:
                        end |= bit
        passages = self.bit_in(room, self.passage_a) | self.bit_in(room, self.passage_b)
        enter &= ~passages
        exits: i64 = 0
        for exit in lair.room_exits[room]:
            if exit != came_by and self.closed & BIT[exit] == 0:
                exits |= self.bit_in(room, lair.exit_a[exit]) | self.bit_in(room, lair.exit_b[exit])
        front = only(lair.cell[hex])  # reached with the last step
        seen = front
        while True:
            if front & exits != 0:
                self.leave(room, front, left, came_by)
            if left == 0 or front == 0:
                break
            left -= 1
            # one step in all six directions
            sides = (front * 2) | (front * DOWN_LEFT) | (front * DOWN)
            front = sides | (front >> 1) | (front >> (CELL_ROW - 1)) | (front >> CELL_ROW)
            if front & passages != 0:
                if front & self.bit_in(room, self.passage_a) != 0:
                    self.step_onto(self.passage_a, left, NONE)
                if front & self.bit_in(room, self.passage_b) != 0:
                    self.step_onto(self.passage_b, left, NONE)
            front &= enter & ~seen
            seen |= front
            front &= ~end
        self.cells[room] |= seen & stop

    def bit_in(self, room: i64, hex: i64) -> i64:
        """The bit of a hex, or NONE, if it is in this room; otherwise no bit."""
        if hex == NONE or self.lair.room[hex] != room:
            return 0
        return only(self.lair.cell[hex])

    def leave(self, room: i64, front: i64, left: i64, came_by: i64) -> None:
        """Go through the exits of a room that have been reached, but for the one it came in by."""
        lair = self.lair
        for exit in lair.room_exits[room]:
            rest: i64 = left - 1 - (self.toll[exit] if len(self.toll) > 0 else 0)
            if exit == came_by or rest < 0 or self.closed & BIT[exit] != 0:
                continue
            if front & self.bit_in(room, lair.exit_a[exit]) != 0:
                self.step_onto(lair.exit_b[exit], rest, exit)
            elif front & self.bit_in(room, lair.exit_b[exit]) != 0:
                self.step_onto(lair.exit_a[exit], rest, exit)

    def step_onto(self, step: i64, left: i64, exit: i64) -> None:
        """Enter a hex, through an exit or a Secret Passage."""
        there = step
        if step == self.passage_a or step == self.passage_b:
            there = self.passage_b if step == self.passage_a else self.passage_a
            exit = NONE
        kind: i64 = self.ground[there]
        if kind == END:
            room: i64 = self.lair.room[there]
            self.cells[room] |= self.bit_in(room, there)
        elif kind != BLOCKED:
            self.spread(there, left, exit)


def walkable(
    lair: Lair, hex: i64, most: i64, closed: i64, toll: list[int], ground: list[int], passage_a: i64, passage_b: i64
) -> list[int]:
    """By room: the cells of the hexes, other than this one, where a move from here may end; nothing if there are none.

    They are those that `Lair.reach` gives a cost and whose ground is STOP or END.
    """
    area = Area(lair, closed, toll, ground, passage_a, passage_b)
    area.spread(hex, most, NONE)
    room: i64 = lair.room[hex]
    area.cells[room] &= ~area.bit_in(room, hex)
    for cells in area.cells:
        if cells != 0:
            return area.cells
    return NOTHING


def hexes_of(lair: Lair, area: list[int]) -> list[int]:
    """The hexes of cells, in their order."""
    found: list[int] = []
    for room in range(len(area)):
        cells: i64 = area[room]
        if cells != 0:
            for hex in lair.hexes[room]:
                if cells >> lair.cell[hex] & 1 != 0:
                    found.append(hex)
    return found


def count_hexes(area: list[int]) -> i64:
    """How many hexes these cells are."""
    count: i64 = 0
    for cells in area:
        if cells != 0:
            count += size(cells)
    return count


def hex_number(lair: Lair, area: list[int], number: i64) -> i64:
    """One of `hexes_of`, without making the list."""
    for room in range(len(area)):
        cells: i64 = area[room]
        if cells != 0:
            here = size(cells)
            if number < here:
                return lair.hex_in(room, nth(cells, number))
            number -= here
    return NONE


def has_hex(lair: Lair, area: list[int], hex: i64) -> bool:
    """Is this hex one of them?"""
    if hex == NONE or len(area) == 0:
        return False
    cells: i64 = area[lair.room[hex]]
    return cells >> lair.cell[hex] & 1 != 0
