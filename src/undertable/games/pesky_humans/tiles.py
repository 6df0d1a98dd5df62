"""Room tiles: their hexes, sides and exits, and how they lie in the slots of a lair (rules 2.1 to 2.5)."""

from typing import Final, final

NONE: Final = -1
BIT: Final[list[int]] = [2**i for i in range(60)]

# Hexes (2.1): the six steps, clockwise from north-west.

DIRECTIONS: Final = 6
OPPOSITE: Final = 3  # directions away
STEP_Q: Final[list[int]] = [0, 1, 1, 0, -1, -1]
STEP_R: Final[list[int]] = [-1, -1, 0, 1, 1, 0]

# Room tiles (2.2): hexes numbered row by row as their maps are printed (R1). Furniture is decoration (R3).

TILE_HEXES: Final = 37
RADIUS: Final = 3
ROWS: Final = range(-RADIUS, RADIUS + 1)
LOCAL_R: Final[list[int]] = [r for r in ROWS for q in ROWS if -RADIUS <= q + r <= RADIUS]
LOCAL_Q: Final[list[int]] = [q for r in ROWS for q in ROWS if -RADIUS <= q + r <= RADIUS]
LOCAL_AT: Final[dict[tuple[int, int], int]] = {(LOCAL_Q[i], LOCAL_R[i]): i for i in range(TILE_HEXES)}
# by local hex * DIRECTIONS + direction: the neighbour on the tile
LOCAL_NEXT: Final[list[int]] = [
    LOCAL_AT.get((LOCAL_Q[i] + STEP_Q[d], LOCAL_R[i] + STEP_R[d]), NONE)
    for i in range(TILE_HEXES)
    for d in range(DIRECTIONS)
]

# by local hex: its cell in a grid. A row has one cell more than a tile is wide, so that no step leads to another row.
CELL_ROW: Final = 2 * RADIUS + 2
CELL: Final[list[int]] = [(LOCAL_R[i] + RADIUS) * CELL_ROW + LOCAL_Q[i] + RADIUS for i in range(TILE_HEXES)]
LOCAL_AT_CELL: Final[list[int]] = [CELL.index(cell) if cell in CELL else NONE for cell in range(CELL[-1] + 1)]

# Sides and exits (2.3): the exit hex of a side (R2), and the slot beyond (2.4). The step out of side k is direction k.

SIDES: Final = 6
SIDE_NAMES: Final[list[str]] = ["N", "NE", "SE", "S", "SW", "NW"]
EXIT_LOCAL: Final[list[int]] = [
    LOCAL_AT[2, -3],
    LOCAL_AT[3, -1],
    LOCAL_AT[1, 2],
    LOCAL_AT[-2, 3],
    LOCAL_AT[-3, 1],
    LOCAL_AT[-1, -2],
]
SLOT_U: Final[list[int]] = [0, 1, 1, 0, -1, -1]
SLOT_V: Final[list[int]] = [-1, -1, 0, 1, 1, 0]


def turned_once(local: int) -> int:
    """Where a hex of a tile is after a turn of 60° clockwise (2.5)."""
    return LOCAL_AT[-LOCAL_R[local], LOCAL_Q[local] + LOCAL_R[local]]


def turn_table() -> list[list[int]]:
    table = [list(range(TILE_HEXES))]
    for _ in range(5):
        table.append([turned_once(local) for local in table[-1]])
    return table


# by turn and local hex: where the hex is on the turned tile
TURNED: Final[list[list[int]]] = turn_table()


@final
class Tile:
    """A room tile as printed: `rows` is its map (2.2), `exits` names its open sides ("N SE S NW").

    By local hex: `floor`, and `cuts` (would the floor fall apart without it?); `treasures` are the local hexes of the
    letters a, b, … in this order; `open` is by side.
    """

    __slots__ = ("cuts", "exits", "floor", "name", "open", "treasures")

    def __init__(self, name: str, rows: list[str], exits: str) -> None:
        self.name = name
        printed = "".join(rows)
        self.floor: list[bool] = [sign != "#" for sign in printed]
        self.treasures: list[int] = [printed.index(sign) for sign in sorted(set(printed) - set(".#"))]
        self.open: list[bool] = [side in exits.split() for side in SIDE_NAMES]
        self.exits: int = sum(self.open)
        self.cuts: list[bool] = [self.floor[local] and not self.connected_without(local) for local in range(TILE_HEXES)]

    def connected_without(self, local: int) -> bool:
        """Would the floor still be in one piece if this hex could not be entered?"""
        rest = [h for h in range(TILE_HEXES) if self.floor[h] and h != local]
        seen = rest[:1]
        for h in seen:
            for d in range(DIRECTIONS):
                beside = LOCAL_NEXT[h * DIRECTIONS + d]
                if beside != NONE and beside != local and self.floor[beside] and beside not in seen:
                    seen.append(beside)
        return len(seen) == len(rest)


@final
class Placed:
    """A room tile in its slot."""

    __slots__ = ("room", "turn", "u", "v")

    def __init__(self, room: int, u: int, v: int, turn: int) -> None:
        self.room = room
        self.u = u
        self.v = v
        self.turn = turn


def by_slot(layout: list[Placed]) -> dict[tuple[int, int], Placed]:
    return {(placed.u, placed.v): placed for placed in layout}


def is_open(tiles: list[Tile], placed: Placed, side: int) -> bool:
    """Is the tile, turned as it is, open on this side?"""
    return tiles[placed.room].open[(side - placed.turn) % SIDES]


def linked(tiles: list[Tile], placed: Placed, beyond: Placed, side: int) -> bool:
    """Do the two make a linked exit on this side of the first?"""
    return is_open(tiles, placed, side) and is_open(tiles, beyond, (side + 3) % SIDES)
