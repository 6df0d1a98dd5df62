"""PettingZoo's own tests, on every game and seat count."""

import copy
import io
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ElementTree
from contextlib import redirect_stdout
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

from tests.core import toy
from tests.games.shelf import SHORT, settings
from undertable.core import Game, IllegalAction
from undertable.games import all_games
from undertable.gym.pettingzoo import SimultaneousEnv, TurnEnv, env, parallel_env

GAMES = [*(game for game in all_games().values() if game.observe), toy.GAME]
SETTINGS = settings(GAMES)
every_setting = pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=str)


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """The tests warn of dictionaries as observations, of nothing to choose at the end, and print."""
    with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


@every_setting
def test_api(game: Game, seats: int) -> None:
    api_test(env(game, seats), num_cycles=200)


@every_setting
def test_seed(game: Game, seats: int) -> None:
    seed_test(partial(env, game, seats), num_cycles=100)


@every_setting
def test_parallel(game: Game, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats), num_cycles=300)
    parallel_seed_test(partial(parallel_env, game, seats), num_cycles=30)


@every_setting
def test_parallel_turn_by_turn(game: Game, seats: int) -> None:
    api_test(parallel_to_aec(parallel_env(game, seats)), num_cycles=30)


class SameGame(SimultaneousEnv):
    """A parallel environment that plays the same game whenever it is reset: PettingZoo's test gives no seed."""

    def __init__(self, game: Game, seats: int, seed: int, max_cycles: int | None = None) -> None:
        super().__init__(game, seats, max_cycles=max_cycles)
        self.seed = seed
        for agent in self.possible_agents:
            self.action_space(agent).seed(seed)

    def reset(self, seed: int | None = None, options: Any = None) -> Any:
        return super().reset(self.seed, options)


def cycles(game: Game, seats: int, seed: int) -> int:
    """How many cycles this game lasts, counted up to five."""
    table = SameGame(game, seats, seed)
    table.reset()
    for cycle in range(5):
        if not table.agents:
            return cycle
        table.step({agent: table.action_space(agent).sample() for agent in table.agents})
    return 5


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game, seats in SETTINGS if game is not toy.GAME], ids=str
)
def test_max_cycles(game: Game, seats: int) -> None:
    """PettingZoo stops after four cycles, so it needs a game that lasts longer; the toy never does."""
    seed = next(seed for seed in range(20) if cycles(game, seats, seed) == 5)
    make = partial(SameGame, game, seats, seed)
    max_cycles_test(
        SimpleNamespace(parallel_env=make, env=lambda max_cycles: parallel_to_aec(make(max_cycles=max_cycles)))
    )


def test_a_game_turn_by_turn_is_cut_off_too() -> None:
    table = env("monster-inn", 3, max_cycles=4)
    table.reset(seed=1)
    decisions = 0
    for _ in table.agent_iter():
        seen, _, terminated, truncated, _ = table.last()
        assert not terminated
        decisions += not truncated
        table.step(None if truncated else int(np.flatnonzero(seen["action_mask"])[0]))
    assert decisions == 4 * 3
    assert table.agents == []


def is_svg(picture: str) -> bool:
    return ElementTree.fromstring(picture).tag.endswith("svg") and "player_0" in picture


@every_setting
def test_render(game: Game, seats: int) -> None:
    render_test(partial(env, game, seats), custom_tests={"svg": lambda picture: game is toy.GAME or is_svg(picture)})
    render_test(lambda render_mode: parallel_to_aec(parallel_env(game, seats, render_mode=render_mode)))


def play(table: Any, seed: int) -> list[float]:
    """Play on at random; the rewards."""
    pick = np.random.default_rng(seed)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        rewards[agent] += reward
        table.step(None if terminated else pick.choice(np.flatnonzero(seen["action_mask"])))
    return list(rewards.values())


@pytest.mark.parametrize(("game", "seats"), settings([*(game for game in SHORT if game.observe), toy.GAME]), ids=str)
def test_rewards_are_the_victory_and_copies_play_on_by_themselves(game: Game, seats: int) -> None:
    table = env(game, seats)
    table.reset(seed=5)
    again = copy.deepcopy(table)
    rewards = play(table, 1)
    assert sum(rewards) == pytest.approx(1)
    assert play(again, 1) == rewards


def test_simultaneous_choices_are_one_cycle() -> None:
    table = parallel_env(toy.GAME, 3)
    seen, _ = table.reset(seed=1)
    assert [list(seen[agent]["action_mask"]) for agent in table.agents] == [[1, 1, 0]] * 3
    for _ in range(2):
        _, rewards, over, _, infos = table.step(dict.fromkeys(table.agents, 1))
        assert not any(infos.values())
    assert all(over.values())
    assert sum(rewards.values()) == 1
    assert table.agents == []


def test_illegal_actions() -> None:
    raw = TurnEnv(toy.GAME, 2)
    raw.reset(seed=1)
    with pytest.raises(IllegalAction):
        raw.step(7)
    table = parallel_env(toy.GAME, 2)
    table.reset(seed=1)
    *_, infos = table.step({"player_0": 0, "player_1": table.wait})
    assert infos == {"player_0": {}, "player_1": {"illegal": True}}
    wrapped = env("monster-inn", 3)
    wrapped.reset(seed=1)
    wrapped.step(46)
    assert all(wrapped.terminations.values())
    assert sorted(wrapped.rewards.values()) == [-1, 0, 0]


def test_what_is_out_of_order_gets_a_clear_answer() -> None:
    table = env("monster-inn", 3)
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = table.agents
    with pytest.raises(AttributeError, match="before reset"):
        table.step(0)
    for call in (table.render, table.state):
        with pytest.raises(ResetNeeded):
            call()
    table.reset(seed=1)
    for action in (47, -1, 10**30):
        with pytest.raises(AssertionError, match="there is no action"):
            table.step(action)
    for nonsense in (0.5, "0", None, np.array([0])):
        with pytest.raises(TypeError, match="an action is a whole number"):
            table.step(nonsense)
    assert not any(table.terminations.values())
    turns = table.agent_iter()
    next(turns)
    with pytest.raises(AssertionError, match="call step or reset"):
        next(turns)
    table.step(np.array(46))
    agent = table.agent_selection
    assert table.last()[1:4] == (-1.0, True, True)
    with pytest.raises(ValueError, match="None"):
        table.step(0)
    for _ in table.agent_iter():
        table.step(None)
    assert table.agents == []
    table.step(None)  # only a warning
    assert agent in table.possible_agents


def test_wrong_settings_get_a_clear_answer() -> None:
    with pytest.raises(ValueError, match="3 to 5 players, not 9"):
        env("monster-inn", 9)
    with pytest.raises(ValueError, match="render_mode is one of"):
        env("monster-inn", 3, render_mode="hologram")
    with pytest.raises(KeyError, match="there is no game"):
        env("chess")


@pytest.mark.parametrize(
    ("library", "adapter", "answer"),
    [
        ("pettingzoo", "pettingzoo", "PettingZoo needs its extra: pip install 'undertable[gym]'"),
        ("gymnasium", "gymnasium", "Gymnasium needs its extra: pip install 'undertable[gym]'"),
        ("pyspiel", "open_spiel", "OpenSpiel needs its extra: pip install 'undertable[openspiel]'"),
    ],
)
def test_a_missing_extra_is_named(library: str, adapter: str, answer: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; import undertable.gym.{adapter}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == f"ImportError: {answer}"
