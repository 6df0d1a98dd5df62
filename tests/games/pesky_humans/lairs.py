"""Lairs for tests, and the same lair again in the words of section 2 of the rules, as slow as they are."""

from hypothesis import strategies as st

from undertable.core import Chance, FastChance
from undertable.games.pesky_humans import box
from undertable.games.pesky_humans.building import (
    construct_layout,
)
from undertable.games.pesky_humans.lair import STOP, Lair
from undertable.games.pesky_humans.tiles import BIT, LOCAL_Q, LOCAL_R, NONE, SIDES, Placed, Tile

ROOM_IDS = box.ROOM_ID
TILES = [Tile(room.name, room.map, " ".join(room.exits)) for room in box.ROOMS]

Hex = tuple[int, int]

STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
EXIT_HEX = [(2, -3), (3, -1), (1, 2), (-2, 3), (-3, 1), (-1, -2)]
STOCK = [6, 3, 3]
GEMS, PASSAGES, OTHERS = [0, 1, 2], [3, 3], [4, 5, 6, 7, 8]
STANDARD = (GEMS, PASSAGES, OTHERS)
QUICK = ([0, 1], PASSAGES, [4, 5, 6])

seeds = st.integers(0, 10**9)
FEWEST = sorted(range(len(box.ROOMS)), key=lambda room: TILES[room].exits)


def placed(room: str, u: int, v: int, turn: int = 0) -> Placed:
    return Placed(ROOM_IDS.index(room), u, v, turn)


LAIR_A = Lair(
    TILES,
    [placed("kitchen", 0, 0), placed("library", 0, -1), placed("throne_room", 1, -1), placed("barracks", 2, -1)],
)


def at(lair: Lair, q: int, r: int) -> int:
    """The hex with these coordinates, which must exist."""
    hex = lair.hex_of(q, r)
    assert hex != NONE
    return hex


def place(lair: Lair, hex: int) -> Hex:
    return lair.q[hex], lair.r[hex]


def exits_of(lair: Lair) -> set[frozenset[Hex]]:
    return {frozenset((place(lair, a), place(lair, b))) for a, b in zip(lair.exit_a, lair.exit_b, strict=True)}


def mask(lair: Lair, exits: list[tuple[Hex, Hex]]) -> int:
    return sum(BIT[lair.exit_between(at(lair, *a), at(lair, *b))] for a, b in exits)


def deal(rooms: int, chance: Chance) -> list[int]:
    return chance.draw("deal", list(range(len(box.ROOMS))), rooms)


def some_lair(seed: int, rooms: int) -> Lair:
    chance = FastChance(seed)
    return Lair(TILES, construct_layout(TILES, [], deal(rooms, chance), chance))


# The same lair again, in the words of section 2 and as slow as they are.


def turn(hex: Hex, times: int) -> Hex:
    for _ in range(times):
        hex = (-hex[1], hex[0] + hex[1])
    return hex


def tile_hexes(tile: Placed) -> dict[Hex, bool]:
    """The 37 hexes of a tile on the common grid: are they floor?"""
    u, v = tile.u, tile.v
    hexes = {}
    for local, floor in enumerate(TILES[tile.room].floor):
        q, r = turn((LOCAL_Q[local], LOCAL_R[local]), tile.turn)
        hexes[3 * u - 4 * v + q, 4 * u + 7 * v + r] = floor
    return hexes


def open_exits(tile: Placed) -> set[tuple[Hex, Hex]]:
    """The open sides of a tile: the exit hex and the hex beyond."""
    found = set()
    for side in range(SIDES):
        if TILES[tile.room].open[side]:
            (q, r), (step_q, step_r) = turn(EXIT_HEX[side], tile.turn), turn(STEPS[side], tile.turn)
            q, r = q + 3 * tile.u - 4 * tile.v, r + 4 * tile.u + 7 * tile.v
            found.add(((q, r), (q + step_q, r + step_r)))
    return found


def step_edges(layout: list[Placed], closed: set[frozenset[Hex]]) -> dict[Hex, list[Hex]]:
    """By floor hex: its neighbours across step edges that are not closed, in index order (2.6)."""
    room = {hex: tile.room for tile in layout for hex, floor in tile_hexes(tile).items() if floor}
    ways = set().union(*(open_exits(tile) for tile in layout))
    found: dict[Hex, list[Hex]] = {}
    for q, r in room:
        found[q, r] = []
        for step_q, step_r in STEPS:
            beside = (q + step_q, r + step_r)
            linked = ((q, r), beside) in ways and (beside, (q, r)) in ways
            if beside in room and (room[beside] == room[q, r] or linked) and frozenset(((q, r), beside)) not in closed:
                found[q, r].append(beside)
    return found


def search(edges: dict[Hex, list[Hex]], start: Hex) -> dict[Hex, int]:
    """Breadth first: the distance of every hex that can be reached, in the order it is met."""
    distance = {start: 0}
    queue = [start]
    while queue:
        hex = queue.pop(0)
        for beside in edges[hex]:
            if beside not in distance:
                distance[beside] = distance[hex] + 1
                queue.append(beside)
    return distance


def some_closed(lair: Lair, chance: Chance) -> tuple[int, set[frozenset[Hex]]]:
    """Some of the exits, as a mask and as pairs of hexes."""
    exits = [exit for exit in range(lair.exits) if chance.below(3) == 0]
    pairs = {frozenset((place(lair, lair.exit_a[e]), place(lair, lair.exit_b[e]))) for e in exits}
    return sum(BIT[exit] for exit in exits), pairs


def figures(lair: Lair, ground: dict[Hex, int]) -> list[int]:
    """Floor everywhere but for these hexes."""
    return [ground.get(place(lair, hex), STOP) for hex in range(lair.size)]
