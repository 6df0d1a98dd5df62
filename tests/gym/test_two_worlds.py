"""Through no adapter can a seat tell a world it imagines from the real one."""

from typing import Any

import numpy as np
import pyspiel
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.observation import make_observation

from tests.games.test_laws import states
from tests.gym.test_openspiel import GAMES, load
from undertable.core import FastChance, State
from undertable.core.testing import Outcome, all_options
from undertable.gym.gymnasium import SeatEnv
from undertable.gym.pettingzoo import SimultaneousEnv, TurnEnv

EXAMPLES = settings(max_examples=80)


def plain(seen: dict[str, Any]) -> dict[str, list[float]]:
    return {name: numbers.tolist() for name, numbers in seen.items()}


def through_pettingzoo(state: State, seat: int) -> list[object]:
    """What an agent gets from both environments, and what anybody can look at."""
    game, seats, agent = state.setup.game, state.setup.seats, f"player_{seat}"
    turns, cycles = TurnEnv(game, seats, render_mode="ansi"), SimultaneousEnv(game, seats, render_mode="svg")
    turns.reset()
    cycles.reset()
    turns.table.state = cycles.table.state = state
    pictures = [] if state.over() else [turns.render(), cycles.render()]  # all is open after the end
    return [plain(turns.observe(agent)), plain(cycles.all_seen()[agent]), pictures]


def through_gymnasium(state: State, seat: int) -> list[object]:
    env = SeatEnv(state.setup.game, state.setup.seats, seat, render_mode="ansi")
    env.reset()
    env.table.state = state
    return [plain(env.table.seen(seat)), None if state.over() else env.render()]


@given(states(), st.integers(0, 2**32))
@EXAMPLES
def test_environments(state: State, seed: int) -> None:
    for seat in range(state.setup.seats):
        world = state.imagine(seat, FastChance(seed))
        assert through_pettingzoo(world, seat) == through_pettingzoo(state, seat)
        assert through_gymnasium(world, seat) == through_gymnasium(state, seat)


@st.composite
def places(draw: st.DrawFn) -> Any:
    """Any state of OpenSpiel's at which a player must decide or the game is over."""
    game = draw(st.sampled_from(GAMES))
    options = draw(st.sampled_from(all_options(game)))
    state = load(game, draw(st.sampled_from(list(game.seats))), options).new_initial_state()
    pick = FastChance(draw(st.integers(0, 2**32)))
    decisions = draw(st.integers(0, 120))
    while not state.is_terminal() and (state.is_chance_node() or decisions > 0):
        decisions -= not state.is_chance_node()
        choices = state.legal_actions()
        state.apply_action(choices[pick.below(len(choices))])
    return state


def through_open_spiel(state: Any, player: int) -> list[object]:
    return [
        state.current_player() == player,
        state.legal_actions(player),
        state.legal_actions_mask(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.information_state_string(player),
        state.information_state_tensor(player),
    ]


@given(places(), st.integers(0, 2**32))
@EXAMPLES
def test_open_spiel(state: Any, seed: int) -> None:
    """Also after the next move, as long as nothing is turned up that tells the worlds apart."""
    sample = np.random.RandomState(seed % 2**32).uniform
    spectator = make_observation(
        state.get_game(), pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    for player in range(state.num_players()):
        world = state.resample_from_infostate(player, sample)
        assert through_open_spiel(world, player) == through_open_spiel(state, player)
        assert spectator.string_from(world, player) == spectator.string_from(state, player)
        if state.is_terminal():
            continue
        actor = state.current_player()
        if world.current_player() != actor:  # whom a window asks is hidden
            continue
        for action in set(state.legal_actions()) & set(world.legal_actions()):
            one, other = state.child(action), world.child(action)
            if one.is_chance_node() or other.is_chance_node():
                continue
            real, imagined = (Outcome(place.node.table, actor, action, player) for place in (state, world))
            if real.same(imagined):
                assert through_open_spiel(one, player) == through_open_spiel(other, player)


@given(places())
@EXAMPLES
def test_open_spiel_hides_choices_until_all_are_made(state: Any) -> None:
    waiting = [] if state.is_terminal() else state.node.table.to_act()
    if len(waiting) > 1:
        after = [state.child(action) for action in state.legal_actions()]
        for player in range(state.num_players()):
            if player != waiting[0]:
                assert len({str(through_open_spiel(child, player)) for child in after}) == 1
