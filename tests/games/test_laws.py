"""The laws, on every game, seat count and option: found by Hypothesis, and by the conformance kit."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.shelf import SHORT, length
from undertable.core import FastChance, Game, Options, State, state_hash
from undertable.core.testing import all_options, check_game, check_state
from undertable.games import all_games

GAMES = list(all_games().values())  # long ones are checked in fewer settings, and more rarely


def every_choice(game: Game) -> list[Options]:
    """Settings that together have every choice of every option."""
    options = game.option_list()
    most = max(len(option.choices) for option in options)
    return [game.make_options({o.name: o.choices[n % len(o.choices)] for o in options}) for n in range(most)]


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state that can be reached: a setting, a deal, and decisions that shrink to the first legal action."""
    game = draw(st.sampled_from(SHORT * 3 + GAMES))
    seats = draw(st.sampled_from(list(game.seats)))
    options = draw(st.sampled_from(all_options(game)))
    state = game.deal(seats, options, FastChance(draw(st.integers(0, 2**32))))
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=160)):
        waiting = state.to_act()
        if not waiting:
            break
        seat = waiting[choice % len(waiting)]
        legal = state.legal(seat)
        state.apply(seat, legal[choice // len(waiting) % len(legal)])
    return state


@given(states(), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_laws_hold_in_any_state(state: State, seed: int) -> None:
    check_state(state, FastChance(seed))


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in game.seats], ids=str)
def test_conformance(game: Game, seats: int) -> None:
    if game in SHORT:
        check_game(game, seats=[seats], games=max(1, 10 // len(all_options(game))))
    else:
        check_game(game, seats=[seats], games=1, options=every_choice(game), every=length(game, seats) // 3)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_seat_sees_decides_what_it_may_do(game: Game) -> None:
    """Searches of others key their trees by views: where these look the same, the same actions must be open."""
    chance = FastChance(2)
    state = game.deal(game.seats[0], None, chance)
    for _ in range(60):
        if not (waiting := state.to_act()):
            break
        seen: dict[tuple[int, bytes], list[int]] = {}
        for _ in range(12):
            world = state.imagine(waiting[0], chance)
            for _ in range(6):
                if not (deciding := world.to_act()):
                    break
                seat = deciding[0]
                legal = world.legal(seat)
                assert seen.setdefault((seat, msgspec.json.encode(world.view(seat))), legal) == legal
                world.apply(seat, legal[chance.below(len(legal))])
        legal = state.legal(waiting[0])
        state.apply(waiting[0], legal[chance.below(len(legal))])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_long_chain_of_states_can_be_let_go(game: Game) -> None:
    """A search tree is one. Compiled classes that are declared acyclic corrupt memory here."""
    state = game.deal(game.seats[0], None, FastChance(1))
    for _ in range(20):
        chain: list[object] = []
        for _ in range(1000):
            chain = [state.clone(), chain]
        del chain
    assert state_hash(state.clone()) == state_hash(state)
