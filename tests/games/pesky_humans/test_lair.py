"""The lair of Those Pesky Humans!, against searches that follow the words of the rules and are as slow as they are."""

from itertools import chain, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undertable.core import Chance, FastChance
from undertable.games.pesky_humans import box
from undertable.games.pesky_humans.area import count_hexes, has_hex, hex_number, hexes_of, walkable
from undertable.games.pesky_humans.building import (
    LOCKED,
    REGULAR,
    TRAPPED,
    Plan,
    can_be_completed,
    construct_doors,
    construct_layout,
    construct_plan,
    construct_starts,
    construct_tokens,
    has_way_out,
    legal_turns,
    linked_places,
    open_slots,
    weighted,
    why_not_here,
    why_not_layout,
    why_not_plan,
)
from undertable.games.pesky_humans.lair import (
    BIT,
    BLOCKED,
    END,
    EXIT_LOCAL,
    FAR,
    LOCAL_AT,
    LOCAL_Q,
    LOCAL_R,
    NONE,
    PASS,
    SIDE_NAMES,
    SIDES,
    STEP_Q,
    STEP_R,
    STOP,
    TILE_HEXES,
    TURNED,
    Lair,
    Placed,
    Reach,
    Tile,
)

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


# Geometry


def test_slot_centres() -> None:
    """E1."""
    for slot, centre in {
        (0, 0): (0, 0),
        (0, -1): (4, -7),
        (1, -1): (7, -3),
        (2, -1): (10, 1),
        (-1, 2): (-11, 10),
    }.items():
        lair = Lair(TILES, [placed("kitchen", *slot)])
        middle = lair.hex_at[ROOM_IDS.index("kitchen") * TILE_HEXES + LOCAL_AT[0, 0]]
        assert place(lair, middle) == centre


def test_reading_a_map() -> None:
    """E2."""
    kitchen = TILES[ROOM_IDS.index("kitchen")]
    assert kitchen.treasures == [LOCAL_AT[-1, 1]]
    assert not kitchen.floor[LOCAL_AT[3, -3]]
    assert kitchen.floor[LOCAL_AT[2, -3]]


def test_turning_a_tile() -> None:
    """E3."""
    room = ROOM_IDS.index("guard_post")
    tile = Placed(room, 0, 0, 2)
    exits = {SIDE_NAMES[EXIT_HEX.index(hex)] for hex, _ in open_exits(tile)}
    assert exits == {"SE", "SW", "NW", "NE"}
    lair = Lair(TILES, [tile])
    assert [place(lair, hex) for hex in lair.treasures[room]] == [(-3, 2)]


def test_linked_exits_of_lair_a() -> None:
    """E4; and E6: nothing else is linked, the dead ends neither."""
    assert exits_of(LAIR_A) == {
        frozenset(((2, -3), (2, -4))),
        frozenset(((3, -1), (4, -2))),
        frozenset(((8, -1), (9, -1))),
    }
    assert LAIR_A.exits == 3


@pytest.mark.parametrize(("a", "b"), [((1, -3), (2, -4)), ((3, -1), (4, -1))])
def test_walls(a: Hex, b: Hex) -> None:
    """E5: geometric neighbours of different rooms are not adjacent."""
    assert (b[0] - a[0], b[1] - a[1]) in STEPS
    here, there = at(LAIR_A, *a), at(LAIR_A, *b)
    assert not LAIR_A.adjacent(here, there, 0)
    assert LAIR_A.range(here, there, 0) > 1


def test_range_and_doors() -> None:
    """E7."""
    here, there = at(LAIR_A, 2, -3), at(LAIR_A, 2, -5)
    door = mask(LAIR_A, [((2, -3), (2, -4))])
    assert LAIR_A.range(here, there, 0) == 2
    assert LAIR_A.in_range(here, there, 2, 0)
    assert LAIR_A.range(here, there, door) == FAR
    assert not LAIR_A.in_range(here, there, 2, door)


def test_a_door_between_two_figures() -> None:
    """E23."""
    here, there = at(LAIR_A, 8, -1), at(LAIR_A, 9, -1)
    door = mask(LAIR_A, [((8, -1), (9, -1))])
    assert not LAIR_A.adjacent(here, there, door)
    assert there not in LAIR_A.neighbours(here, door)
    assert LAIR_A.adjacent(here, there, 0)
    assert there in LAIR_A.neighbours(here, 0)


def test_range_ignores_the_straight_line() -> None:
    """E13: Paladin and Thief are 3 steps from the Golem."""
    golem = at(LAIR_A, 0, 0)
    assert LAIR_A.range(at(LAIR_A, 2, -3), golem, 0) == 3
    assert LAIR_A.range(at(LAIR_A, 3, -1), golem, 0) == 3


def test_token_places() -> None:
    """E8."""
    assert not LAIR_A.may_hold_token(at(LAIR_A, 2, -3))
    assert not LAIR_A.may_hold_token(at(LAIR_A, -1, 1))
    assert LAIR_A.may_hold_token(at(LAIR_A, 0, 0))
    assert LAIR_A.may_hold_token(at(LAIR_A, -2, 3)), "a dead end"


def test_token_places_of_the_chasm() -> None:
    """E8: a Chasm with all five exits linked."""
    chasm = placed("chasm", 0, 0)
    around = [
        placed("fountain", 1, -1),
        placed("mushroom_cave", 1, 0),
        placed("storeroom", 0, 1),
        placed("throne_room", -1, 1, 1),
        placed("barracks", -1, 0),
    ]
    lair = Lair(TILES, [chasm, *around])
    assert len(lair.room_exits[chasm.room]) == 5
    legal = {place(lair, hex) for hex in lair.hexes[chasm.room] if lair.may_hold_token(hex)}
    assert legal == {(0, -2), (-1, -1), (0, -1), (0, 1), (1, 1), (-1, 2), (-1, 3), (0, 3)}


def test_every_room_has_places_for_a_start_hex_and_its_token() -> None:
    """Even with all exits linked: so whatever is placed first leaves room for the other."""
    for tile in TILES:
        exits = {EXIT_LOCAL[side] for side in range(SIDES) if tile.open[side]}
        spare = {h for h in range(TILE_HEXES) if tile.floor[h]} - exits - set(tile.treasures)
        assert len([h for h in spare if not tile.cuts[h]]) >= 2, tile.name


def test_every_exit_hex_of_an_open_side_is_floor() -> None:
    for tile in TILES:
        for side in range(SIDES):
            assert tile.floor[EXIT_LOCAL[side]] or not tile.open[side], tile.name


def test_every_room_is_in_one_piece() -> None:
    for tile in TILES:
        assert tile.connected_without(NONE), tile.name


def test_opposite_ends() -> None:
    """E9: a chain of seven rooms is 6 long, one of four 3."""
    row = [
        placed("fountain", 0, 0),
        placed("kitchen", 0, 1),
        placed("torture_chamber", 0, 2),
        placed("armoury", 0, 3),
    ]
    assert Lair(TILES, row).greatest_distance() == 3
    assert Lair(TILES, row).start_distance() == 2
    row += [placed("guard_post", 0, 4), placed("storeroom", 0, 5), placed("throne_room", 0, 6)]
    assert Lair(TILES, row).greatest_distance() == 6
    assert Lair(TILES, row).start_distance() == 5


def test_six_turns_are_none() -> None:
    for local in range(TILE_HEXES):
        assert turn((LOCAL_Q[local], LOCAL_R[local]), 6) == (LOCAL_Q[local], LOCAL_R[local])
        for times in range(6):
            here = TURNED[times][local]
            assert (LOCAL_Q[here], LOCAL_R[here]) == turn((LOCAL_Q[local], LOCAL_R[local]), times)
            assert TURNED[(6 - times) % 6][here] == local


def test_turning_takes_sides_and_directions_along() -> None:
    for side in range(SIDES):
        assert TURNED[1][EXIT_LOCAL[side]] == EXIT_LOCAL[(side + 1) % SIDES]
        assert turn(STEPS[side], 1) == STEPS[(side + 1) % 6]
        assert STEPS[side] == (STEP_Q[side], STEP_R[side])


@given(seeds, st.sampled_from([7, 10]))
def test_tiles_interlock(seed: int, rooms: int) -> None:
    """2.4: no hex is on two tiles, and every side's exit leads to the exit hex of the opposite side beyond."""
    lair = some_lair(seed, rooms)
    hexes = [hex for tile in lair.layout for hex in tile_hexes(tile)]
    assert len(set(hexes)) == rooms * TILE_HEXES
    tiles = {(tile.u, tile.v): set(tile_hexes(tile)) for tile in lair.layout}
    for (u, v), here in tiles.items():
        for side, (step_q, step_r) in enumerate(STEPS):
            beyond = tiles.get((u + step_q, v + step_r))
            if beyond is None:
                continue
            contacts = [(a, b) for a in here for b in beyond if (b[0] - a[0], b[1] - a[1]) in STEPS]
            exit = EXIT_HEX[side][0] + 3 * u - 4 * v, EXIT_HEX[side][1] + 4 * u + 7 * v
            there = exit[0] + STEPS[side][0], exit[1] + STEPS[side][1]
            assert (exit, there) in contacts
            assert len({a for a, _ in contacts}) == 4
            assert len(contacts) == 7


@given(seeds, st.sampled_from([2, 7, 10]))
def test_step_edges_are_those_of_the_rules(seed: int, rooms: int) -> None:
    lair = some_lair(seed, rooms)
    edges = step_edges(lair.layout, set())
    assert {place(lair, hex) for hex in range(lair.size)} == set(edges)
    for hex in range(lair.size):
        assert [place(lair, beside) for beside in lair.steps[hex]] == edges[place(lair, hex)]


@given(seeds, st.sampled_from([2, 7, 10]))
def test_adjacency_is_symmetric(seed: int, rooms: int) -> None:
    lair = some_lair(seed, rooms)
    closed, _ = some_closed(lair, FastChance(seed + 1))
    for a in range(lair.size):
        assert all(lair.adjacent(b, a, closed) for b in lair.neighbours(a, closed))
        for direction in range(6):
            b = lair.next[a * 6 + direction]
            if b != NONE:
                assert lair.next[b * 6 + (direction + 3) % 6] == a
                assert lair.adjacent(a, b, closed) == (b in lair.neighbours(a, closed)) == lair.adjacent(b, a, closed)
                assert lair.exit_between(a, b) == lair.next_exit[a * 6 + direction] == lair.exit_between(b, a)


@given(seeds, st.sampled_from([2, 7, 10]))
def test_names_lead_back_to_the_same_place(seed: int, rooms: int) -> None:
    lair = some_lair(seed, rooms)
    assert lair.spot == sorted(lair.spot)
    for hex in range(lair.size):
        assert lair.hex_at[lair.spot[hex]] == hex
        assert lair.room[hex] == lair.spot[hex] // TILE_HEXES
        assert lair.hex_of(lair.q[hex], lair.r[hex]) == hex
        assert hex in lair.hexes[lair.room[hex]]
    assert lair.hex_of(1000, 1000) == NONE
    for exit in range(lair.exits):
        assert lair.exit_a[exit] < lair.exit_b[exit]
        assert lair.exit_at[lair.doorway[exit]] == exit
        assert len([doorway for doorway in range(len(box.ROOMS) * SIDES) if lair.exit_at[doorway] == exit]) == 2
        assert lair.doorway[exit] == lair.exit_at.index(exit)
        for hex in (lair.exit_a[exit], lair.exit_b[exit]):
            assert lair.is_exit[hex]
            assert exit in lair.room_exits[lair.room[hex]]
    assert sum(lair.is_exit) == 2 * lair.exits


@given(seeds, st.sampled_from([2, 7, 10]), st.integers(0, 6))
def test_range_is_the_length_of_the_shortest_path(seed: int, rooms: int, most: int) -> None:
    lair = some_lair(seed, rooms)
    chance = FastChance(seed + 1)
    closed, pairs = some_closed(lair, chance)
    start = chance.below(lair.size)
    open_distance = search(step_edges(lair.layout, set()), place(lair, start))
    distance = search(step_edges(lair.layout, pairs), place(lair, start))
    for hex in range(lair.size):
        expected = distance.get(place(lair, hex), FAR)
        assert lair.range(start, hex, 0) == open_distance[place(lair, hex)] == lair.walking(start)[hex]
        assert lair.range(start, hex, closed) == expected
        assert lair.in_range(start, hex, most, closed) == (expected <= most)
    within = [place(lair, hex) for hex in lair.within(start, most, closed)]
    assert within == [hex for hex in distance if distance[hex] <= most]


@given(seeds, st.sampled_from([2, 7]), st.integers(0, 4))
def test_nearest_free_hex(seed: int, rooms: int, rare: int) -> None:
    """R14: breadth first along step edges, doors ignored, in index order; the hex itself if it is free."""
    lair = some_lair(seed, rooms)
    chance = FastChance(seed + 1)
    free = [chance.below(1 + rare * 20) == 0 for _ in range(lair.size)]
    start = chance.below(lair.size)
    order = search(step_edges(lair.layout, set()), place(lair, start))
    expected = [hex for hex in order if free[lair.hex_of(*hex)]]
    found = lair.nearest_free(start, free)
    assert [place(lair, found)] == expected[:1] if expected else found == NONE


@given(seeds, st.sampled_from([2, 7, 10]))
def test_room_distances_count_linked_exits(seed: int, rooms: int) -> None:
    lair = some_lair(seed, rooms)
    beside: dict[int, set[int]] = {room: set() for room in lair.rooms}
    for a, b in zip(lair.exit_a, lair.exit_b, strict=True):
        beside[lair.room[a]].add(lair.room[b])
        beside[lair.room[b]].add(lair.room[a])
    for start in lair.rooms:
        met, distance = {start}, 0
        while len(met) < rooms:
            for room in lair.rooms:
                assert (lair.room_distance(start, room) <= distance) == (room in met)
            met |= {there for room in met for there in beside[room]}
            distance += 1
    assert lair.greatest_distance() == max(lair.room_distance(a, b) for a in lair.rooms for b in lair.rooms)


# Moving


def figures(lair: Lair, ground: dict[Hex, int]) -> list[int]:
    """Floor everywhere but for these hexes."""
    return [ground.get(place(lair, hex), STOP) for hex in range(lair.size)]


def steps_to(lair: Lair, start: Hex, end: Hex, closed: int = 0, ground: dict[Hex, int] | None = None) -> int:
    reach = lair.reach(at(lair, *start), FAR, closed, [], figures(lair, ground or {}), NONE, NONE, [])
    return reach.cost[at(lair, *end)]


def test_the_walks_of_the_example_of_play() -> None:
    """E10, E11, E12: Paladin, Thief and Priestess from the Human Starting Hex, the face-down token walked around."""
    token = {(0, 0): BLOCKED}
    assert steps_to(LAIR_A, (-2, 3), (1, -1), ground=token) == 4
    assert steps_to(LAIR_A, (-2, 3), (2, -3), ground=token) == 6
    assert steps_to(LAIR_A, (-2, 3), (3, -1), ground=token) == 5
    assert steps_to(LAIR_A, (-2, 3), (0, 1), ground=token) == 2
    assert steps_to(LAIR_A, (-2, 3), (0, 0), ground=token) == FAR


def test_the_walks_of_the_monsters() -> None:
    """E14: the Ogre's, the Orc's and the Imp's steps; the door does not hinder them; the Imp ends beside a wall."""
    walks = [
        [(10, 1), (10, 0), (10, -1)],
        [(9, -1), (8, -1), (8, -2), (7, -2), (6, -2), (5, -2)],
        [(9, -1), (8, -1), (8, -2), (7, -2), (6, -2), (5, -1), (4, -1)],
    ]
    ground = figures(LAIR_A, {})
    for walk in walks:
        left = len(walk) - 1
        for here, there in pairwise(walk):
            assert at(LAIR_A, *there) in LAIR_A.may_step(at(LAIR_A, *here), left, 0, ground, NONE, NONE)
            left -= 1
    assert not LAIR_A.adjacent(at(LAIR_A, 4, -1), at(LAIR_A, 3, -1), 0)
    assert steps_to(LAIR_A, (9, -1), (5, -2)) == 5
    assert steps_to(LAIR_A, (9, -1), (5, -2), closed=mask(LAIR_A, [((8, -1), (9, -1))])) == FAR


def test_the_cost_of_doors() -> None:
    """E10, E11: a locked door costs 2 on top, the Thief any 1; the path goes through."""
    start, beyond = at(LAIR_A, -2, 3), at(LAIR_A, 2, -4)
    exit = LAIR_A.exit_between(at(LAIR_A, 2, -3), beyond)
    toll = [2 if e == exit else 0 for e in range(LAIR_A.exits)]
    ground = figures(LAIR_A, {})
    reach = LAIR_A.reach(start, 9, 0, toll, ground, NONE, NONE, [])
    assert reach.cost[beyond] == 6 + 2 + 1
    assert [place(LAIR_A, hex) for hex in reach.path(beyond)][-2:] == [(2, -3), (2, -4)]
    assert LAIR_A.reach(start, 8, 0, toll, ground, NONE, NONE, []).cost[beyond] == FAR


def test_secret_passages() -> None:
    """E35: one Move, and it is at the other end; with one Move left and a figure there, the step is not allowed."""
    x, y = at(LAIR_A, 0, 0), at(LAIR_A, 10, 2)
    beside_x, beside_y = at(LAIR_A, 0, 1), at(LAIR_A, 10, 3)
    ground = figures(LAIR_A, {})
    reach = LAIR_A.reach(beside_x, 3, 0, [], ground, x, y, [])
    assert reach.cost[y] == 1
    assert reach.path(y) == [x]
    assert reach.cost[x] == 3, "one stands there after coming back: off the other passage and onto it again"
    assert reach.cost[at(LAIR_A, 8, 3)] == 3
    assert x in LAIR_A.may_step(beside_x, 1, 0, ground, x, y)

    ground[x] = PASS  # a Goblin
    assert y not in LAIR_A.may_step(beside_y, 1, 0, ground, x, y)
    assert y in LAIR_A.may_step(beside_y, 2, 0, ground, x, y)


def test_a_figure_on_another_ones_hex_must_be_able_to_move_on() -> None:
    start, goblin, beyond = at(LAIR_A, 0, 0), at(LAIR_A, 1, 0), at(LAIR_A, 2, 0)
    ground = figures(LAIR_A, {(1, 0): PASS})
    assert goblin not in LAIR_A.may_step(start, 1, 0, ground, NONE, NONE)
    assert goblin in LAIR_A.may_step(start, 2, 0, ground, NONE, NONE)
    assert LAIR_A.may_step(start, 0, 0, ground, NONE, NONE) == []
    # hemmed in: everything around the Goblin but where the mover came from
    for hex in LAIR_A.steps[goblin]:
        ground[hex] = BLOCKED
    assert goblin not in LAIR_A.may_step(start, 9, 0, ground, NONE, NONE)
    ground[start] = STOP
    assert goblin in LAIR_A.may_step(start, 2, 0, ground, NONE, NONE), "back again"
    assert beyond not in LAIR_A.may_step(goblin, 2, 0, ground, NONE, NONE)


def test_a_trap_ends_the_move() -> None:
    ground = figures(LAIR_A, {(8, -1): END})
    reach = LAIR_A.reach(at(LAIR_A, 9, -1), 9, 0, [], ground, NONE, NONE, [])
    assert reach.cost[at(LAIR_A, 8, -1)] == 1
    assert reach.cost[at(LAIR_A, 8, -2)] == FAR


class Walk:
    """All ways of one mover in a small lair, tried one after the other."""

    def __init__(self, lair: Lair, seed: int) -> None:
        chance = FastChance(seed)
        self.lair = lair
        self.closed, pairs = some_closed(lair, chance)
        self.edges = step_edges(lair.layout, pairs)
        kinds = [BLOCKED, PASS, PASS, STOP, STOP, STOP, END]
        self.ground = [kinds[chance.below(7)] for _ in range(lair.size)]
        self.toll = [chance.below(3) for _ in range(lair.exits)] if chance.below(2) == 0 else []
        self.start = chance.below(lair.size)
        self.passages = [NONE, NONE]
        if chance.below(2) == 0:
            self.passages = chance.draw("passages", list(range(lair.size)), 2)

    def moves(self, hex: int) -> list[tuple[int, int, int]]:
        """Step onto, stand on, cost: every single step from here."""
        found = []
        for place_beside in self.edges[place(self.lair, hex)]:
            step = self.lair.hex_of(*place_beside)
            there = self.passages[1 - self.passages.index(step)] if step in self.passages else step
            exit = self.lair.exit_between(hex, step)
            toll = self.toll[exit] if self.toll and exit != NONE else 0
            if self.ground[there] != BLOCKED:
                found.append((step, there, 1 + toll))
        return found

    def costs(self, hex: int, left: int, spent: int, best: dict[int, int]) -> None:
        best[hex] = min(spent, best.get(hex, FAR))
        if self.ground[hex] == END and spent > 0:
            return
        for _, there, cost in self.moves(hex):
            if cost <= left:
                self.costs(there, left - cost, spent + cost, best)

    def may_end(self, hex: int, left: int) -> bool:
        if self.ground[hex] in (STOP, END):
            return True
        return left > 0 and any(self.may_end(there, left - 1) for _, there, _ in self.moves(hex))


@given(seeds, st.integers(0, 5))
def test_reach_is_the_cheapest_of_all_paths(seed: int, most: int) -> None:
    lair = some_lair(seed, 2)
    walk = Walk(lair, seed + 1)
    best: dict[int, int] = {}
    walk.costs(walk.start, most, 0, best)
    reach = lair.reach(walk.start, most, walk.closed, walk.toll, walk.ground, walk.passages[0], walk.passages[1], [])
    assert {hex: cost for hex, cost in enumerate(reach.cost) if cost != FAR} == best
    for hex in best:
        here, spent = walk.start, 0
        for step in reach.path(hex):
            _, here, cost = next(move for move in walk.moves(here) if move[0] == step)
            spent += cost
        assert (here, spent) == (hex, best[hex])


@given(seeds, st.integers(0, 9))
def test_walkable_hexes_are_those_in_reach_where_the_move_may_end(seed: int, most: int) -> None:
    lair = some_lair(seed, 3)
    walk = Walk(lair, seed + 1)
    rules = (walk.closed, walk.toll, walk.ground, walk.passages[0], walk.passages[1])
    telling = [hex for hex in range(lair.size) if hex % 3 == 0] if seed % 2 == 0 else []
    reach = lair.reach(walk.start, most, *rules, telling)
    ends = [h for h in range(lair.size) if reach.cost[h] != FAR and walk.ground[h] >= STOP and h != walk.start]
    area = walkable(lair, walk.start, most, *rules)
    assert hexes_of(lair, area) == ends
    assert count_hexes(area) == len(ends)
    assert [hex_number(lair, area, number) for number in range(len(ends))] == ends
    assert [hex for hex in range(lair.size) if has_hex(lair, area, hex)] == ends
    scratch = Reach(lair.size)
    for hex in ends:
        assert lair.way(scratch, walk.start, hex, most, *rules, telling) == reach.path(hex)


@given(seeds, st.integers(0, 4))
def test_a_step_must_let_the_move_end_somewhere(seed: int, left: int) -> None:
    lair = some_lair(seed, 2)
    walk = Walk(lair, seed + 1)
    expected = [step for step, there, _ in walk.moves(walk.start) if left > 0 and walk.may_end(there, left - 1)]
    assert lair.may_step(walk.start, left, walk.closed, walk.ground, *walk.passages) == expected
    assert lair.may_end(walk.start, left, walk.closed, walk.ground, *walk.passages) == walk.may_end(walk.start, left)


# Laying out by hand


def test_why_a_tile_may_not_be_placed() -> None:
    library, kitchen = ROOM_IDS.index("library"), ROOM_IDS.index("kitchen")
    layout = [placed("kitchen", 0, 0)]
    assert why_not_here(TILES, [], [library], placed("kitchen", 1, 0)) == "The first tile goes into slot (0, 0)."
    assert why_not_here(TILES, [], [library], placed("kitchen", 0, 0, 5)) == ""
    assert why_not_here(TILES, layout, [], placed("library", 0, 0)) == "The Kitchen is in slot (0, 0) already."
    assert why_not_here(TILES, layout, [], placed("library", 0, 2)) == "Slot (0, 2) is not next to a tile."
    assert why_not_here(TILES, layout, [], placed("library", 0, -1)) == ""
    reason = why_not_here(TILES, layout, [], placed("library", 0, -1, 1))
    assert reason == "No exit of the Library would meet an exit of another room here; turn it, or take another slot."
    assert legal_turns(TILES, layout, [], library, 0, -1) == [0, 2, 4]
    assert open_slots([]) == [(0, 0)]
    assert open_slots(layout) == [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
    assert kitchen not in [tile.room for tile in linked_places(TILES, layout, library)]


def test_a_tile_may_not_wall_the_lair_in() -> None:
    """With the rooms of this game it cannot be seen to happen; with rooms of a single exit it does."""
    rows = ["...."] + ["....."] + ["......"] + ["......."] + ["......"] + ["....."] + ["...."]
    blind = [Tile("Cave", rows, "N"), Tile("Pit", rows, "S"), Tile("Hall", rows, "N S")]
    cave, pit, hall = Placed(0, 0, 0, 0), Placed(1, 0, -1, 0), Placed(2, 0, -1, 0)
    assert why_not_here(blind, [cave], [], pit) == ""
    assert why_not_here(blind, [cave], [1], hall) == ""
    reason = why_not_here(blind, [cave], [2], pit)
    assert reason == "With the Pit here, the rooms still to come could not be linked to the lair."
    assert not can_be_completed(blind, [cave, pit], [2])
    with pytest.raises(ValueError, match="cannot all be linked"):
        construct_layout(blind, [cave, pit], [2], FastChance(1))


@given(seeds, st.sampled_from([7, 10]))
def test_building_by_hand_never_gets_stuck(seed: int, rooms: int) -> None:
    chance = FastChance(seed)
    dealt = FEWEST[:rooms] if chance.below(2) == 0 else deal(rooms, chance)
    rest = chance.draw("order", dealt[:], rooms)
    layout: list[Placed] = []
    while rest:
        room = rest.pop()
        legal = [
            Placed(room, u, v, turn)
            for u, v in open_slots(layout)
            for turn in legal_turns(TILES, layout, rest, room, u, v)
        ]
        # as closed a lair as can be: few ways out first
        legal.sort(key=lambda tile: len(linked_places(TILES, [*layout, tile], FEWEST[0])))
        layout.append(legal[chance.below(min(3, len(legal)))])
    assert why_not_layout(TILES, layout, dealt) == ""


@given(seeds, st.sampled_from([7, 10]))
def test_every_lair_can_be_built_tile_by_tile(seed: int, rooms: int) -> None:
    layout = construct_layout(TILES, [], deal(rooms, FastChance(seed)), FastChance(seed))
    assert (layout[0].u, layout[0].v) == (0, 0)
    for i, tile in enumerate(layout):
        rest = [later.room for later in layout[i + 1 :]]
        assert why_not_here(TILES, layout[:i], rest, tile) == ""


def test_every_room_can_carry_a_way_on() -> None:
    """What `has_way_out` rests on: two exits opposite or next but one to each other."""
    for tile in TILES:
        exits = [side for side in range(SIDES) if tile.open[side]]
        assert any((b - a) % 6 in (2, 3) for a in exits for b in exits), tile.name


@given(seeds)
def test_a_way_out_is_enough_for_all_other_rooms(seed: int) -> None:
    """The rooms are added forwards, the one with the fewest exits first."""
    chance = FastChance(seed)
    dealt = deal(len(box.ROOMS), chance)
    layout = construct_layout(TILES, [], dealt[:3], chance)
    for room in sorted(dealt[3:], key=lambda room: TILES[room].exits):
        if not has_way_out(TILES, layout):
            return
        legal = [tile for tile in linked_places(TILES, layout, room) if has_way_out(TILES, [*layout, tile])]
        assert legal
        layout = [*layout, legal[chance.below(len(legal))]]


# Whole plans

E50_TILES = [
    placed("fountain", 0, 0, 4),
    placed("mushroom_cave", -1, 1, 2),
    placed("storeroom", 1, -1, 1),
    placed("alchemist", 0, -1, 5),
    placed("guard_post", -1, -1, 3),
    placed("kitchen", 2, -2, 3),
    placed("torture_chamber", -1, 2, 0),
    placed("prison", 2, -3, 1),
    placed("crypt", -2, -1, 2),
    placed("treasury", 0, 1, 5),
]
E50_STARTS = [(17, -14), (-2, -17)]
RUBY, EMERALD, SAPPHIRE, PASSAGE = 0, 1, 2, 3
E50_TOKENS = [
    (PASSAGE, (18, -15)),
    (4, (14, -3)),
    (5, (9, -5)),
    (6, (-1, -2)),
    (SAPPHIRE, (2, -5)),
    (RUBY, (-6, 10)),
    (7, (-8, 4)),
    (8, (-1, -10)),
    (PASSAGE, (-14, 13)),
    (EMERALD, (-5, -14)),
]
E50_DOORS = [
    (((-9, 6), (-9, 7)), REGULAR),
    (((-4, 2), (-3, 1)), LOCKED),
    (((-2, 3), (-2, 4)), LOCKED),
    (((-1, -13), (0, -13)), REGULAR),
    (((2, -9), (3, -9)), REGULAR),
    (((2, -4), (2, -3)), LOCKED),
    (((3, -1), (4, -2)), TRAPPED),
    (((10, -4), (11, -5)), TRAPPED),
    (((16, -10), (16, -9)), TRAPPED),
]
E50 = Lair(TILES, E50_TILES)


def spot(hex: Hex) -> int:
    return E50.spot[at(E50, *hex)]


def doorway(exit: tuple[Hex, Hex]) -> int:
    return E50.doorway[E50.exit_between(at(E50, *exit[0]), at(E50, *exit[1]))]


def e50(
    tiles: list[Placed] = E50_TILES,
    starts: list[Hex] = E50_STARTS,
    tokens: list[tuple[int, Hex]] = E50_TOKENS,
    doors: list[tuple[tuple[Hex, Hex], int]] = E50_DOORS,
) -> Plan:
    return Plan(
        tiles,
        spot(starts[0]),
        spot(starts[1]),
        [token for token, _ in tokens],
        [spot(hex) for _, hex in tokens],
        [doorway(exit) for exit, _ in doors],
        [type for _, type in doors],
    )


def reason(plan: Plan, most_doors: int = 10) -> str:
    return why_not_plan(TILES, plan, [tile.room for tile in E50_TILES], GEMS + PASSAGES + OTHERS, STOCK, most_doors)


def test_a_complete_lair() -> None:
    """E50: legal, nine linked exits, the start rooms 6 apart, which is the greatest distance."""
    assert reason(e50()) == ""
    assert E50.exits == 9
    rooms = [E50.room[at(E50, *hex)] for hex in E50_STARTS]
    assert [ROOM_IDS[room] for room in rooms] == ["prison", "crypt"]
    assert E50.greatest_distance() == E50.room_distance(*rooms) == 6


def test_the_ways_of_the_complete_lair() -> None:
    """E50: steps to the hexes next to the Gems and to the Monster Starting Hex, face-down tokens walked around."""
    ground = figures(E50, {hex: BLOCKED for _, hex in E50_TOKENS})
    reach = E50.reach(at(E50, *E50_STARTS[0]), FAR, 0, [], ground, NONE, NONE, [])
    gems = {
        token: min(reach.cost[hex] for hex in E50.neighbours(at(E50, *place), 0))
        for token, place in E50_TOKENS
        if token in GEMS
    }
    assert gems == {RUBY: 30, EMERALD: 40, SAPPHIRE: 23}
    assert reach.cost[at(E50, *E50_STARTS[1])] == 42


def turned_treasury(times: int) -> list[Placed]:
    return [*E50_TILES[:-1], placed("treasury", 0, 1, times)]


def moved(token: int, hex: Hex) -> list[tuple[int, Hex]]:
    return [(t, hex if t == token else h) for t, h in E50_TOKENS]


def test_one_change_makes_the_complete_lair_illegal() -> None:
    """E50: each of its changes, and a reason that names it."""
    assert reason(e50(tiles=turned_treasury(0))) == "No way leads through linked exits to the Treasury."
    assert why_not_layout(TILES, turned_treasury(4), [tile.room for tile in E50_TILES]) == ""
    plan = e50(tiles=turned_treasury(4))
    fountain_south = ROOM_IDS.index("fountain") * SIDES + 5  # as printed; the tile is turned 4 times
    assert E50.exit_at[fountain_south] == E50.exit_at[plan.doors[2]] != NONE
    plan.doors[2] = fountain_south
    assert reason(plan) == "A door must be one of the three types and stand on a linked exit."
    assert "on a hex of a linked exit of the Treasury" in reason(e50(tokens=moved(RUBY, (-2, 4))))
    assert "Two Resource Tokens are in the Storeroom" in reason(e50(tokens=moved(RUBY, (9, -4))))
    assert "Two doors are on one exit" in reason(e50(doors=[*E50_DOORS, (((-9, 6), (-9, 7)), REGULAR)]))
    fourth = [(exit, TRAPPED if type == REGULAR and i == 0 else type) for i, (exit, type) in enumerate(E50_DOORS)]
    assert reason(e50(doors=fourth)) == "There are only 3 trapped doors."
    kitchen, alchemist = ROOM_IDS.index("kitchen"), ROOM_IDS.index("alchemist")
    starts = [next(place(E50, hex) for hex in E50.hexes[room] if E50.may_start(hex)) for room in (kitchen, alchemist)]
    assert reason(e50(starts=starts)) == "The start hexes are 3 rooms apart; in this lair it must be at least 5."


def test_other_illegal_plans() -> None:
    kitchen = E50_TILES[5]
    assert reason(e50(tiles=E50_TILES[:-1])) == "The Treasury must be placed once, not 0 times."
    assert reason(e50(tiles=[*E50_TILES, kitchen])) == "The Kitchen must be placed once, not 2 times."
    assert reason(e50(tiles=[*E50_TILES[:-1], placed("library", 0, 1)])) == "The Library was not dealt."
    assert "in one slot" in reason(e50(tiles=[*E50_TILES[:-1], placed("treasury", 0, 0)]))
    assert "0 to 5 times" in reason(e50(tiles=turned_treasury(6)))
    assert "Each of the Resource Tokens drawn" in reason(e50(tokens=E50_TOKENS[:-1]))
    assert "Each of the Resource Tokens drawn" in reason(e50(tokens=[(RUBY, hex) for _, hex in E50_TOKENS]))
    assert "on a start hex" in reason(e50(tokens=[(PASSAGE, E50_STARTS[0]), *E50_TOKENS[1:]]))
    treasure = place(E50, E50.treasures[kitchen.room][0])
    assert "on a Treasure's hex of the Kitchen" in reason(e50(tokens=moved(4, treasure)))
    assert reason(e50(), most_doors=8) == "9 doors are too many; 8 are allowed."
    plan = e50()
    assert "must be on a floor hex" in reason(Plan(plan.tiles, NONE, *rest_of(plan)))
    assert "must be on a floor hex" in reason(Plan(plan.tiles, len(box.ROOMS) * TILE_HEXES, *rest_of(plan)))


def test_a_token_may_not_cut_a_room_in_two() -> None:
    """R6: in the Chasm, E8."""
    dealt, chasm = list(range(6, len(box.ROOMS))), ROOM_IDS.index("chasm")
    plan = construct(1, dealt)
    token = next(i for i, spot in enumerate(plan.token_spots) if spot // TILE_HEXES == chasm)
    plan.token_spots[token] = chasm * TILE_HEXES + LOCAL_AT[0, 0]
    tokens = GEMS + PASSAGES + OTHERS
    assert why_not_plan(TILES, plan, dealt, tokens, STOCK, 10) == "The Resource Token cuts the Chasm in two."


def rest_of(plan: Plan) -> tuple[int, list[int], list[int], list[int], list[int]]:
    return plan.monster_start, plan.tokens, plan.token_spots, plan.doors, plan.door_types


# Construct for me


class CountingChance(Chance):
    """Counts how often a layout was begun."""

    def __init__(self, seed: int) -> None:
        self.chance = FastChance(seed)
        self.tries = 0

    def below(self, n: int) -> int:
        return self.chance.below(n)

    def draw(self, what: str, bag: list[int], count: int) -> list[int]:
        self.tries += what == "room order"
        return super().draw(what, bag, count)


def construct(seed: int, dealt: list[int], chance: Chance | None = None) -> Plan:
    groups = STANDARD if len(dealt) == 10 else QUICK
    return construct_plan(
        TILES, dealt, list(groups), 6 if len(dealt) == 10 else 4, STOCK, 10, chance or FastChance(seed)
    )


@given(seeds, st.sampled_from([7, 10]))
def test_constructed_lairs_are_legal(seed: int, rooms: int) -> None:
    dealt = deal(rooms, FastChance(seed))
    tokens = list(chain(*(STANDARD if rooms == 10 else QUICK)))
    plan = construct(seed, dealt)
    assert why_not_plan(TILES, plan, dealt, tokens, STOCK, 10) == ""
    assert why_not_layout(TILES, plan.tiles, dealt) == ""


@given(seeds, st.sampled_from([7, 10]))
def test_constructed_lairs_are_connected(seed: int, rooms: int) -> None:
    """Every hex can be walked to, and every token reached by walking around the others."""
    plan = construct(seed, deal(rooms, FastChance(seed)))
    edges = step_edges(plan.tiles, set())
    assert len(search(edges, next(iter(edges)))) == len(edges)
    lair = Lair(TILES, plan.tiles)
    tokens = [lair.hex_at[spot] for spot in plan.token_spots]
    ground = [BLOCKED if hex in tokens else STOP for hex in range(lair.size)]
    reach = lair.reach(lair.hex_at[plan.human_start], FAR, 0, [], ground, NONE, NONE, [])
    assert [hex for hex in range(lair.size) if reach.cost[hex] == FAR] == sorted(tokens)


def test_constructed_lairs_differ() -> None:
    dealt = list(range(10))
    layouts = {
        tuple((tile.room, tile.u, tile.v, tile.turn) for tile in construct(seed, dealt).tiles) for seed in range(50)
    }
    assert len(layouts) == 50


@pytest.mark.parametrize("rooms", [7, 10])
@pytest.mark.parametrize("fewest", [False, True])
def test_construction_needs_few_tries(rooms: int, fewest: bool) -> None:
    """3.8: on many random deals, and on the rooms with the fewest exits."""
    for seed in range(500):
        chance = CountingChance(seed)
        dealt = FEWEST[:rooms] if fewest else deal(rooms, chance)
        layout = construct_layout(TILES, [], dealt, chance)
        assert why_not_layout(TILES, layout, dealt) == ""
        assert chance.tries <= 3


class FixedChance(Chance):
    """Always the same result."""

    def __init__(self, result: int) -> None:
        self.result = result

    def below(self, n: int) -> int:
        return self.result


def test_places_are_drawn_by_their_weight() -> None:
    """3.8.2."""
    assert [weighted("tile", [20, 0, 30, 10], FixedChance(i)) for i in range(60)] == [0] * 20 + [2] * 30 + [3] * 10


@given(seeds)
def test_rooms_with_many_exits_are_placed_first(seed: int) -> None:
    """3.8.1."""
    layout = construct_layout(TILES, [], deal(10, FastChance(seed)), FastChance(seed))
    exits = [TILES[tile.room].exits for tile in layout]
    assert exits == sorted(exits, reverse=True)


@given(seeds, st.integers(1, 9))
def test_construction_goes_on_from_what_is_placed_by_hand(seed: int, by_hand: int) -> None:
    dealt = deal(10, FastChance(seed))
    begun = construct_layout(TILES, [], dealt, FastChance(seed))[:by_hand]
    rest = [room for room in dealt if room not in [tile.room for tile in begun]]
    layout = construct_layout(TILES, begun, rest, FastChance(seed + 1))
    assert layout[:by_hand] == begun
    assert why_not_layout(TILES, layout, dealt) == ""


@given(seeds, st.sampled_from([7, 10]))
def test_constructed_starts_are_as_far_apart_as_can_be(seed: int, rooms: int) -> None:
    """3.8.3 and 3.8.4."""
    lair = some_lair(seed, rooms)
    starts = construct_starts(lair, NONE, FastChance(seed))
    assert lair.room_distance(lair.room[starts[0]], lair.room[starts[1]]) == lair.greatest_distance()
    for start in starts:
        exits = [hex for hex in lair.hexes[lair.room[start]] if lair.is_exit[hex]]
        others = [hex for hex in lair.hexes[lair.room[start]] if lair.may_start(hex)]
        distances = [min(lair.range(hex, exit, 0) for exit in exits) for hex in others]
        assert distances[others.index(start)] == max(distances)


@given(seeds)
def test_gems_are_constructed_far_away(seed: int) -> None:
    """3.8.5: in three of the six rooms farthest from the Human Starting Hex."""
    lair = some_lair(seed, 10)
    human, monster = construct_starts(lair, NONE, FastChance(seed))
    tokens, hexes = construct_tokens(lair, [], human, monster, list(STANDARD), 6, FastChance(seed))
    assert tokens == GEMS + PASSAGES + OTHERS
    distances = {room: min(lair.range(human, hex, 0) for hex in lair.hexes[room]) for room in lair.rooms}
    sixth = sorted(distances.values())[-6]
    assert all(distances[lair.room[hex]] >= sixth for hex in hexes[: len(GEMS)])


@given(seeds, st.sampled_from([7, 10]))
def test_constructed_doors(seed: int, rooms: int) -> None:
    """3.8.7: ten at most, trapped ones nearest to the humans, then locked, then regular; E49: no more than exits."""
    lair = some_lair(seed, rooms)
    human, _ = construct_starts(lair, NONE, FastChance(seed))
    exits, types = construct_doors(lair, [], human, STOCK, 10, FastChance(seed))
    assert len(exits) == len(set(exits)) == min(10, lair.exits)
    assert types == ([TRAPPED] * 3 + [LOCKED] * 3 + [REGULAR] * 6)[: len(exits)]
    walking = lair.walking(human)
    distances = [min(walking[lair.exit_a[exit]], walking[lair.exit_b[exit]]) for exit in exits]
    assert distances == sorted(distances)
