"""The lair of Those Pesky Humans!, against searches that follow the words of the rules and are as slow as they are."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.pesky_humans.lairs import (
    EXIT_HEX,
    LAIR_A,
    ROOM_IDS,
    STEPS,
    TILES,
    Hex,
    at,
    exits_of,
    figures,
    mask,
    open_exits,
    place,
    placed,
    search,
    seeds,
    some_closed,
    some_lair,
    step_edges,
    tile_hexes,
    turn,
)
from undertable.core import FastChance
from undertable.games.pesky_humans import box
from undertable.games.pesky_humans.area import count_hexes, has_hex, hex_number, hexes_of, walkable
from undertable.games.pesky_humans.lair import BLOCKED, END, FAR, PASS, STOP, Lair, Reach
from undertable.games.pesky_humans.tiles import (
    EXIT_LOCAL,
    LOCAL_AT,
    LOCAL_Q,
    LOCAL_R,
    NONE,
    SIDE_NAMES,
    SIDES,
    STEP_Q,
    STEP_R,
    TILE_HEXES,
    TURNED,
    Placed,
)

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
