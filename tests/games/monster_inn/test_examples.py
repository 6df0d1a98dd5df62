"""Monster Inn by its worked examples E1 … E30, and the facts of section 11."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.vectors import Vector, vectors
from undertable.core import ALL, FastChance, playout
from undertable.games.monster_inn import GAME, codes
from undertable.games.monster_inn.cards import ID, TREASURES
from undertable.games.monster_inn.player import Player
from undertable.games.monster_inn.rules import InnState, sorted_inn, winning_seats
from undertable.games.monster_inn.structs import InnView
from undertable.games.monster_inn.view import back, places, rounds
from undertable.games.monster_inn.worlds import revealed

VECTORS = vectors("monster-inn.md")
Json = dict[str, Any]


def cards(ids: list[str]) -> list[int]:
    return [ID.index(id) for id in ids]


def treasure(name: str | None) -> int:
    return codes.NONE if name is None else TREASURES.index(name)


def table(players: int = 3, **options: bool) -> InnState:
    state = GAME.deal(players, options, FastChance(1))
    assert isinstance(state, InnState)
    return state


def set_dungeon(state: InnState, seat: int, hand: Json, dungeon: Json) -> None:
    """Give a seat this treasure and dungeon."""
    monsters = [ID.index(id) for id, _ in dungeon["monsters"]]
    state.players[seat] = Player(
        hand["coin"], hand["gem"], state.players[seat].is_in, monsters, cards(dungeon["humanoids"])
    )
    support = list(state.support)
    for id, type in dungeon["monsters"]:
        support[ID.index(id)] = treasure(type)
    state.support = support


def set_pool(state: InnState, pool: Json) -> None:
    state.pool_treasure, state.pool = treasure(pool["type"]), pool["count"]


def hand_of(state: InnState, seat: int) -> Json:
    return {"coin": state.players[seat].coins, "gem": state.players[seat].gems}


def dungeon_of(state: InnState, seat: int) -> Json:
    player = state.players[seat]
    supports = [state.support[m] for m in player.monsters]
    monsters = [
        [ID[m], None if s == codes.NONE else TREASURES[s]] for m, s in zip(player.monsters, supports, strict=True)
    ]
    return {"monsters": monsters, "humanoids": [ID[h] for h in player.humanoids]}


def options_of(state: InnState, seat: int) -> list[str]:
    return [GAME.actions.text(action) for action in state.legal(seat)]


def bidder(given: Json) -> InnState:
    """A table where the seat to act has this hand and finds this pool."""
    state = table()
    set_dungeon(state, state.turn, given["hand"], {"monsters": [], "humanoids": []})
    set_pool(state, given["pool"])
    return state


def check_setup(given: Json) -> Json:
    state = table(given["players"])
    supply = {"coin": state.supply_coins, "gem": state.supply_gems}
    playout(state, FastChance(2))
    return {"supply": supply, "rounds": state.round, "left_over": state.deck_size()}


def check_sort_inn(given: Json) -> Json:
    return {"inn": [ID[c] for c in sorted_inn(cards(given["drawn"]))]}


def check_bid_options(given: Json) -> Json:
    state = bidder(given)
    return {"options": options_of(state, state.turn)}


def check_bid(given: Json) -> Json:
    state = bidder(given)
    seat = state.turn
    state.apply(seat, GAME.actions.parse(given["action"]))
    pool = {"type": None if state.pool == 0 else TREASURES[state.pool_treasure], "count": state.pool}
    return {"hand": hand_of(state, seat), "pool": pool}


def check_trace(given: Json) -> Json:
    state = table(given["players"])
    state.starter = state.turn = given["starter"]
    state.inn = cards(given["inn"])
    state.supply_coins, state.supply_gems = given["supply"]["coin"], given["supply"]["gem"]
    nothing: list[Json] = [{"monsters": [], "humanoids": []}] * given["players"]
    for seat, dungeon in enumerate(given.get("dungeons", nothing)):
        set_dungeon(state, seat, given["hands"][seat], dungeon)
    round = state.round
    for seat, action in given["actions"]:
        assert state.to_act() == (seat,)
        state.apply(seat, GAME.actions.parse(action))
    assert state.round == round + 1
    seats = range(given["players"])
    return {
        "hands": [hand_of(state, seat) for seat in seats],
        "supply": {"coin": state.supply_coins, "gem": state.supply_gems},
        "dungeons": [dungeon_of(state, seat) for seat in seats],
        "next_starter": state.turn,
    }


def check_support_options(given: Json) -> Json:
    """The last monster of the row is the one just taken: let the last seat in take it."""
    state = table()
    seat = state.turn
    *before, (newest, _) = given["monsters"]
    set_dungeon(state, seat, given["hand"], {"monsters": before, "humanoids": []})
    state.inn = [ID.index(newest), *state.inn[1:]]
    state.apply(seat, GAME.actions.parse("leave"))
    return {"options": options_of(state, seat) if state.phase == codes.SUPPORT and state.turn == seat else []}


def check_bonus_options(given: Json) -> Json:
    state = table()
    seat = state.turn
    state.inn = [ID.index("H01"), *state.inn[1:]]
    state.supply_coins, state.supply_gems = given["supply"]["coin"], given["supply"]["gem"]
    before = hand_of(state, seat)
    state.apply(seat, GAME.actions.parse("leave"))
    if state.phase == codes.BONUS and state.turn == seat:
        return {"asked": True, "options": options_of(state, seat)}
    gained = [type for type in TREASURES if hand_of(state, seat)[type] > before[type]]
    return {"asked": False, "options": [f"bonus:{type}" for type in gained]}


def check_supply_left(given: Json) -> Json:
    """Play random games until this many humanoids are taken."""
    state = table(given["players"])
    chance = FastChance(7)
    while sum(len(player.humanoids) for player in state.players) < given["bonuses_paid"] or state.phase == codes.BONUS:
        seat = state.turn
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
    return {"left": state.supply_coins + state.supply_gems}


def check_score(given: Json) -> Json:
    state = table()
    set_dungeon(state, 0, given["treasure"], given)
    state.phase = codes.OVER
    player = state.players[0]
    revealed = [h for place, h in enumerate(player.humanoids) if state.faces_humanoid(player, place)]
    beaten = [h for h in revealed if h - 20 < player.monsters[player.humanoids.index(h)]]
    return {
        "removed_unseen": [ID[h] for h in player.humanoids if h not in revealed],
        "revealed": [ID[h] for h in revealed],
        "removed_beaten": [ID[h] for h in beaten],
        "monster_fame": [state.fame_of_monster(player, place) for place in range(len(player.monsters))],
        "treasure_fame": state.treasure_fame(0),
        "fame": state.fame(0),
    }


def check_winner(given: Json) -> Json:
    standing = [(seat["fame"], seat["treasure"]) for seat in given["seats"]]
    return {"winners": winning_seats(standing), "places": places(standing)}


def check_view(given: Json) -> Json:
    state = table(open_treasures=given["open_treasures"])
    set_dungeon(state, 0, given["treasure"], given)
    viewer = {"other": 1, "self": 0, "spectator": None}[given["viewer"]]
    view = state.view(viewer)
    assert isinstance(view, InnView)
    seen = view.players[0]
    return {
        "treasure": None if seen.treasure is None else {"coin": seen.treasure.coin, "gem": seen.treasure.gem},
        "monsters": [[m.id, m.support] for m in seen.monsters],
        "humanoids": [
            {"range": h.range, "skulls": h.skulls} | ({"id": h.id, "cv": h.combat_value} if h.id else {})
            for h in seen.humanoids
        ],
    }


def check_top_back(given: Json) -> Json:
    seen = back(ID.index(given["top"]))
    return {"back": {name: value for name in ("type", "range", "skulls") if (value := getattr(seen, name))}}


@pytest.mark.parametrize("vector", VECTORS)
def test_example(vector: Vector) -> None:
    assert globals()[f"check_{vector.check}"](vector.given) == vector.expect


def test_all_examples_are_here() -> None:
    assert {param.id.split("-")[0] for param in VECTORS} == {f"E{number}" for number in range(1, 31)}


seeds = st.integers(0, 2**40)
seat_counts = st.sampled_from(list(GAME.seats))


def finished(seats: int, seed: int) -> InnState:
    state = GAME.deal(seats, None, FastChance(seed))
    playout(state, FastChance(seed + 1))
    assert isinstance(state, InnState)
    return state


@given(seat_counts, seeds)
def test_every_seat_gets_one_creature_a_round(seats: int, seed: int) -> None:
    state = finished(seats, seed)
    assert [len(p.monsters) + len(p.humanoids) for p in state.players] == [rounds(seats)] * seats
    assert state.round == rounds(seats)


@given(seat_counts, seeds)
def test_supply_at_the_end_is_what_the_bonuses_left(seats: int, seed: int) -> None:
    """Section 11: 0 with five seats, 6 with four, 12 or 13 with three."""
    state = finished(seats, seed)
    left = state.supply_coins + state.supply_gems
    assert left in {3: (12, 13), 4: (6,), 5: (0,)}[seats]


@given(seat_counts, seeds)
def test_a_beaten_monster_brings_nothing_or_less(seats: int, seed: int) -> None:
    """R32."""
    state = finished(seats, seed)
    for player in state.players:
        for place, monster in enumerate(player.monsters):
            fame = state.fame_of_monster(player, place)
            if state.faces_humanoid(player, place) and player.humanoids[place] - 20 >= monster:
                assert -3 <= fame <= 0
            else:
                assert 1 <= fame <= 4


@given(seat_counts, seeds)
def test_humanoids_never_revealed_stay_unknown_to_all_seats(seats: int, seed: int) -> None:
    """R34: after the end only those facing an unsupported monster are shown; the open view shows all."""
    state = finished(seats, seed)
    for viewer in (*range(seats), None):
        view = state.view(viewer)
        assert isinstance(view, InnView)
        shown = {h.id for player in view.players for h in player.humanoids if h.id}
        assert shown == {ID[h] for h in revealed(state)}
        assert view.top is None or view.top.id is None
    open_view = state.view(ALL)
    assert isinstance(open_view, InnView)
    assert all(h.id for player in open_view.players for h in player.humanoids)


@given(seat_counts, seeds, st.integers(0, 60))
def test_other_purses_are_hidden_unless_the_option_opens_them(seats: int, seed: int, moves: int) -> None:
    """R26, R40."""
    for option in (False, True):
        state = GAME.deal(seats, {"open_treasures": option}, FastChance(seed))
        for _ in range(moves):
            state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0])
            if state.over():
                return
        for viewer in (*range(seats), None):
            view = state.view(viewer)
            assert isinstance(view, InnView)
            assert [p.treasure is not None for p in view.players] == [option or s == viewer for s in range(seats)]


def test_declined_and_unaffordable_support_look_the_same() -> None:
    """R29: no entry in either case."""
    for hand, answer in (({"coin": 1, "gem": 0}, True), ({"coin": 0, "gem": 0}, False)):
        told: list[tuple[int, ...]] = []
        state = table()
        seat = state.turn
        set_dungeon(state, seat, hand, {"monsters": [["M03", None]], "humanoids": []})
        state.inn = cards(["M08", "M01", "M02"])
        state.sink = told
        state.apply(seat, GAME.actions.parse("leave"))
        if answer:
            state.apply(seat, GAME.actions.parse("support:none"))
        events = [GAME.seen(item, state.setup, 1) for item in told]
        assert [event.what for event in events if event is not None] == ["leave"]


def test_imagined_faces_are_uniform() -> None:
    """Behind a back of the Inn every card of its range is equally likely, and so is every unseen monster on top."""
    state = table(5)
    state.inn = cards(["H18", "H07", "M01", "M02", "M03"])
    state.top = ID.index("M20")
    state.deck = [c for c in range(40) if c not in state.inn and c != state.top]
    chance = FastChance(11)
    worlds = [state.imagine(0, chance) for _ in range(3000)]
    strong = Counter(world.inn[0] for world in worlds if isinstance(world, InnState))
    on_top = Counter(world.top for world in worlds if isinstance(world, InnState))
    assert set(strong) == set(range(35, 40))
    assert all(abs(count - 600) < 100 for count in strong.values())  # over four standard deviations
    assert set(on_top) == {m for m in range(20) if m not in state.inn}
    assert all(abs(count - 3000 / 17) < 60 for count in on_top.values())


@pytest.mark.parametrize(
    ("hand", "pool", "why_not"),
    [
        (
            {"coin": 3, "gem": 4},
            {"type": "coin", "count": 2},
            {"remain:gem": "The pool is all coins: you cannot add a gem."},
        ),
        (
            {"coin": 0, "gem": 1},
            {"type": None, "count": 0},
            {
                "remain:coin": "You have no coin to pay.",
                "exchange": "The pool is empty: there is nothing to exchange.",
            },
        ),
        (
            {"coin": 2, "gem": 3},
            {"type": "coin", "count": 2},
            {
                "remain:gem": "The pool is all coins: you cannot add a gem.",
                "exchange": "An exchange costs 4 gems; you have 3.",
            },
        ),
        (
            {"coin": 1, "gem": 4},
            {"type": "coin", "count": 2},
            {"remain:gem": "The pool is all coins: you cannot add a gem."},
        ),
    ],
)
def test_the_prompt_says_why_a_bid_is_not_offered(hand: Json, pool: Json, why_not: dict[str, str]) -> None:
    state = bidder({"hand": hand, "pool": pool})
    assert state.prompt(state.turn).why_not == why_not
