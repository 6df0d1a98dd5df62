"""Building a lair of Those Pesky Humans!: by hand, as a whole plan, and constructed."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.pesky_humans.lairs import (
    FEWEST,
    GEMS,
    OTHERS,
    PASSAGES,
    QUICK,
    ROOM_IDS,
    STANDARD,
    STOCK,
    TILES,
    Hex,
    at,
    deal,
    figures,
    place,
    placed,
    search,
    seeds,
    some_lair,
    step_edges,
)
from undertable.core import Chance, FastChance
from undertable.games.pesky_humans import box
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
from undertable.games.pesky_humans.lair import BLOCKED, FAR, STOP, Lair
from undertable.games.pesky_humans.tiles import LOCAL_AT, NONE, SIDES, TILE_HEXES, Placed, Tile

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
