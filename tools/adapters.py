"""How fast learning code can play: our adapters, and others' games through the same ones, in one run and in CPU time.

`python tools/adapters.py` prints Markdown for docs/speed.md. Everything plays random legal actions; measurements of
all are interleaved, so that a busy machine slows all of them down alike.
"""

import argparse
import statistics
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from undertable.bots import RandomBot
from undertable.core import Game
from undertable.games import all_games
from undertable.gym.pettingzoo import env as turn_env
from undertable.gym.vector import BatchEnv
from undertable.lab.simulate import make_plan, make_players, play_game

GAMES_AT_ONCE = 256
TEN = Discrete(10)
Work = Callable[[], int]  # does a little, and says how many steps that were


def turns(env: Any) -> Work:
    """PettingZoo's usual loop."""
    env.reset(seed=1)
    random = Random(1).random

    def some() -> int:
        for _ in range(200):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(random() * len(legal))])
        return 200

    return some


def batch(game: Game) -> Work:
    env = BatchEnv(game, GAMES_AT_ONCE)
    env.reset(seed=1)

    def some() -> int:
        for _ in range(4):
            env.step(env.sample())
        return 4 * GAMES_AT_ONCE

    return some


def learning_steps(name: str) -> Work:
    """OpenSpiel's environment for learning."""
    rl_environment: Any = import_module("open_spiel.python.rl_environment")
    env = rl_environment.Environment(name)
    random = Random(1).random
    now = [env.reset()]

    def some() -> int:
        for _ in range(50):
            if now[0].last():
                now[0] = env.reset()
            legal = now[0].observations["legal_actions"][now[0].observations["current_player"]]
            now[0] = env.step([legal[int(random() * len(legal))]])
        return 50

    return some


class Empty(AECEnv):  # type: ignore[misc]
    """Two agents in turn, who always see the same and never end: what PettingZoo itself takes."""

    def __init__(self) -> None:
        self.possible_agents = ["player_0", "player_1"]
        self.seen = {"observation": np.zeros(100, np.float32), "action_mask": np.ones(10, np.int8)}

    def action_space(self, agent: str) -> Any:
        return TEN

    def observe(self, agent: str) -> dict[str, Any]:
        return self.seen

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.agents = self.possible_agents
        self.rewards = self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def step(self, action: Any) -> None:
        self.agent_selection = self.agents[self.agent_selection == self.agents[0]]


def wrapped(env: Any) -> Any:
    """PettingZoo's usual wrappers."""
    legal_only = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal_only))


def simulated(game: Game) -> Work:
    plan = make_plan(game, game.seats[0], {}, [RandomBot.name], "1", records=False)
    players = make_players(plan)
    number = [0]

    def some() -> int:
        for _ in range(5):
            play_game(plan, number[0], players)
            number[0] += 1
        return 5

    return some


def everything() -> dict[tuple[str, str], Work]:
    """By kind and name: all that can be measured here."""
    import_module("undertable.gym.open_spiel")
    work: dict[tuple[str, str], Work] = {}
    for game in all_games().values():
        work["AEC steps/s", game.title] = turns(turn_env(game))
        work["batch steps/s", game.title] = batch(game)
        name = f"undertable_{game.id.replace('-', '_')}"
        work["OpenSpiel's rl_environment, steps/s", game.title] = learning_steps(name)
        work["OpenSpiel's rl_environment with four decisions remembered, steps/s", game.title] = learning_steps(
            f"{name}(memory=4)"
        )
        work["simulate with random bots, games/s", game.title] = simulated(game)
    work["AEC steps/s", "an empty environment"] = turns(Empty())
    work["AEC steps/s", "an empty environment in PettingZoo's wrappers"] = turns(wrapped(Empty()))
    work["OpenSpiel's rl_environment, steps/s", "hearts"] = learning_steps("hearts")
    for name in ("tictactoe_v3", "connect_four_v3"):
        try:
            work["AEC steps/s", f"PettingZoo {name}"] = turns(import_module(f"pettingzoo.classic.{name}").env())
        except ImportError as error:
            print(f"not measured, {name}: {error}")
    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of one measurement")
    given = parser.parse_args()
    work = everything()
    found: dict[tuple[str, str], list[float]] = {key: [] for key in work}
    for _ in range(given.rounds):
        for key, some in work.items():
            began, steps = process_time(), 0
            while (spent := process_time() - began) < given.seconds:
                steps += some()
            found[key].append(steps / spent)
    for kind in dict.fromkeys(kind for kind, _ in found):
        print(f"\n| {kind} | |\n| --- | ---: |")
        for (other, name), speeds in found.items():
            if other == kind:
                print(f"| {name} | {statistics.median(speeds):,.0f} |")


if __name__ == "__main__":
    main()
