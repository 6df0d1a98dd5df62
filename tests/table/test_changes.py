"""What is sent instead of whole views and states leads to what is there, and between the events to what was there."""

import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.changes import apply
from tests.core import toy
from undertable.core import FastChance, Game, Match, SeatName, State, View, new_secret
from undertable.core.record import RecordingChance
from undertable.games import all_games
from undertable.table.changes import Change, changes, state_changes, steps_back
from undertable.table.log import AnyEntry, Created, Joined, Moved, Sat, Started
from undertable.table.messages import Showing, Spec
from undertable.table.showing import showings, table_state
from undertable.table.table import Table

GAMES = [*all_games().values(), toy.GAME]
MOVES = 250  # of a game that are looked at


def sent(changes: list[Change]) -> list[list[Any]]:
    """As they come out of the wire."""
    found: list[list[Any]] = json.loads(msgspec.json.encode(changes))
    return found


class Leaf(msgspec.Struct):
    a: int
    b: list[int]


class Tree(msgspec.Struct):
    leaves: list[Leaf]
    names: dict[str, int | None]
    top: Leaf | None


leaves = st.builds(Leaf, st.integers(0, 2), st.lists(st.integers(0, 2), max_size=3))
trees = st.builds(
    Tree,
    st.lists(leaves, max_size=3),
    st.dictionaries(st.sampled_from("xyz"), st.none() | st.integers(0, 2)),
    st.none() | leaves,
)


@given(trees, trees)
def test_changes_make_one_view_of_another(one: Tree, two: Tree) -> None:
    assert apply(msgspec.to_builtins(one), sent(changes(one, two))) == msgspec.to_builtins(two)


class Noted(msgspec.Struct, omit_defaults=True):
    """With a field that is left out where there is nothing."""

    a: int
    b: int
    c: int
    leaf: Leaf
    note: Leaf | None = None


noted = st.builds(Noted, *[st.integers(0, 2)] * 3, leaves, st.none() | leaves)


@given(noted, noted)
def test_what_can_be_left_out_is_neither_lost_nor_left_behind(one: Noted, two: Noted) -> None:
    assert apply(msgspec.to_builtins(one), sent(changes(one, two))) == msgspec.to_builtins(two)


def test_a_field_that_can_be_left_out_does_not_make_all_of_it_sent() -> None:
    leaf = Leaf(1, [])
    assert changes(Noted(0, 0, 0, leaf), Noted(0, 1, 0, leaf)) == [["b", 1]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_view_is_sent_field_by_field(game: Game) -> None:
    match = Match(game, [SeatName(str(seat)) for seat in range(game.seats[0])], FastChance(0))
    view = match.state.view(None)
    assert changes(view, msgspec.structs.replace(view, round=99)) == [["round", 99]]


@given(trees)
def test_the_same_view_needs_no_change(one: Tree) -> None:
    assert changes(one, one) == []


class Play:
    """A game played at random, with every state between two events."""

    def __init__(self, game: Game, seed: int) -> None:
        self.pick = random.Random(seed)
        self.game = game
        names = [SeatName(f"Seat {seat}") for seat in range(self.pick.choice(game.seats))]
        self.match = Match(game, names, FastChance(seed))
        self.viewers: list[int | None] = [None, *range(len(names))]
        self.between: list[tuple[tuple[int, ...], State]] = []

    def listen(self, event: tuple[int, ...]) -> None:
        state = self.match.state
        world = state.clone()
        for viewer in self.viewers:
            assert world.view(viewer) == state.view(viewer)
        self.between.append((event, world))

    def move(self) -> bool:
        state = self.match.state
        if state.over():
            return False
        self.between = []
        seat = self.pick.choice(state.to_act())
        self.match.act(seat, self.pick.choice(state.legal(seat)), self.listen)
        return True

    def seen_by(self, viewer: int | None) -> list[State]:
        setup = self.match.state.setup
        return [state for event, state in self.between if self.game.seen(event, setup, viewer) is not None]


@pytest.mark.rules
@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_steps_lead_back_to_every_view_between_events(game: Game) -> None:
    steps = 0
    for seed in range(4):
        play = Play(game, seed)
        for _ in range(MOVES):
            if not play.move():
                break
            for viewer in play.viewers:
                states = play.seen_by(viewer)
                last = play.match.state.view(viewer)
                view = msgspec.to_builtins(last)
                earlier = [state.view(viewer) for state in states[:-1]]
                for state, found in zip(reversed(states[:-1]), steps_back(last, earlier), strict=True):
                    view = apply(view, sent(found))
                    assert view == {**msgspec.to_builtins(state.view(viewer)), "to_act": []}
                    steps += 1
    assert steps > 0 or game is toy.GAME


@pytest.mark.rules
@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_changes_lead_from_one_state_to_the_next(game: Game) -> None:
    """What a client that gets only changes has is what one that gets everything has, move after move."""
    table = begun(game)
    shown = {viewer: json.loads(msgspec.json.encode(state)) for viewer, state in all_showings(table).items()}
    pick = random.Random(0)
    for _ in range(MOVES):
        before = all_showings(table)
        assert table.match is not None
        if table.match.state.over():
            break
        seat = pick.choice(table.match.state.to_act())
        action = game.actions.text(pick.choice(table.match.state.legal(seat)))
        table.apply(Moved(seat=seat, action=action, hash=table.match.hashes[-1], at=1.0))
        for viewer, state in all_showings(table).items():
            shown[viewer] = apply(shown[viewer], sent(state_changes(before[viewer], state)))
            whole = msgspec.json.decode(msgspec.json.encode(state), type=Showing)
            assert msgspec.convert(shown[viewer], Showing, strict=False) == whole


def begun(game: Game) -> Table:
    """A table at which people sit, with a clock, and the game has begun."""
    spec = Spec(game=game.id, seats=game.seats[-1], clock=60)
    entries: list[AnyEntry] = [
        Created(at=0.0, table="t", spec=spec, rules=game.version, secret=new_secret("t").hex(), invite="x")
    ]
    for seat in range(spec.seats):
        entries.append(Joined(at=0.0, who=f"p{seat}", name=f"Player {seat}"))
        entries.append(Sat(at=0.0, who=f"p{seat}", seat=seat, salt=""))
    return Table.load({game.id: game}, [*entries, Started(at=0.0)])


def all_showings(table: Table) -> dict[str, Showing]:
    return showings(table, list(table.streams), table_state(table, {}))


def told(world: State, seat: int, action: int, viewer: int | None) -> list[tuple[object, View]]:
    """What a viewer sees of an action, event by event, until something is drawn or turned up."""
    match = Match(world.setup.game, [SeatName("") for _ in range(world.setup.seats)], FastChance(0))
    chance = RecordingChance(FastChance(1))
    world.chance, world.sink, match.state = chance, match.state.sink, world
    seen: list[tuple[object, View]] = []
    open_until = False

    def listen(event: tuple[int, ...]) -> None:
        nonlocal open_until
        heard = [world.setup.game.seen(event, world.setup, other) for other in (None, *range(world.setup.seats))]
        open_until = open_until or bool(chance.results) or any(one is not None and one.reveals for one in heard)
        mine = world.setup.game.seen(event, world.setup, viewer)
        if not open_until and mine is not None:
            seen.append((mine, msgspec.structs.replace(world.view(viewer), to_act=[])))

    match.act(seat, action, listen)
    return [] if world.over() else seen  # at the end everything may be seen


@pytest.mark.rules
@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_hidden_is_seen_between_events(game: Game) -> None:
    """Two worlds that a viewer cannot tell apart look the same during a move, up to the first thing turned up."""
    compared = 0
    for seed in range(6):
        play = Play(game, seed)
        for number in range(MOVES):
            if not play.move() or play.match.state.over():
                break
            viewer = play.pick.choice(play.viewers)
            real = play.match.state
            other = real.imagine(viewer, FastChance(number))
            seat = play.pick.choice(real.to_act())
            common = [action for action in real.legal(seat) if action in other.legal(seat)]
            if not common:
                continue
            action = play.pick.choice(common)
            one, two = told(real.clone(), seat, action, viewer), told(other, seat, action, viewer)
            both = min(len(one), len(two))  # one of them may have come to something hidden sooner
            assert one[:both] == two[:both]
            compared += both
    assert compared > 0
