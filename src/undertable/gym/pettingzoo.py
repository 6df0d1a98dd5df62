"""PettingZoo: every game as a turn-by-turn (AEC) and as a parallel environment.

    from undertable.gym.pettingzoo import env, parallel_env

Agents are player_0, player_1, … An observation is a dictionary: "observation", numbers from 0 to 1 laid out as
docs/research.md says, and "action_mask". The reward comes at the end: the agent's share of the victory.
"""

# PettingZoo brings no types of its own
# mypy: allow-subclassing-any

from collections.abc import Iterator, Mapping
from typing import Any

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError:
    raise ImportError("PettingZoo needs its extra: pip install 'undertable[gym]'") from None

import numpy as np
from gymnasium import spaces

from undertable.core import Bot, Game, IllegalAction
from undertable.gym.arrays import Array
from undertable.gym.table import METADATA, Observation, Table, as_number

ILLEGAL = -1.0  # the reward of an illegal action


def env(
    game: Game | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> Any:
    """The game turn by turn; an illegal action ends the game at a reward of -1."""
    return CheckedTurnEnv(game, seats, options, render_mode, max_cycles)


class TurnEnv(AECEnv):
    """The game turn by turn. An illegal action raises IllegalAction and changes nothing.

    Agents that choose at the same time are asked in seat order; none sees what the others have chosen. After
    `max_cycles` decisions for each agent, on average, a game that goes on is cut off.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        self.table = Table(game, seats, options, render_mode)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {"name": self.table.game.id, **METADATA}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self.table.game.actions)
        self.observation_spaces = {agent: self.table.observation_space(actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = self.table.state_space()

    def __getattr__(self, name: str) -> Any:
        if name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"):
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        self.table.deal(seed)
        self.decisions = 0
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.state.to_act()[0]]

    def observe(self, agent: str) -> Observation:
        return self.table.seen(self.seats[agent])

    def state(self) -> Array:
        """What all agents see together: for a critic that may know everything."""
        return self.table.all_seen()

    def choice_of(self, bot: Bot) -> int:
        """What a bot would do in place of the agent that must act."""
        return self.table.choice_of(bot, self.seats[self.agent_selection])

    def step(self, action: Any) -> None:
        agent, state = self.agent_selection, self.table.state
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state.apply(self.seats[agent], as_number(action))
        self._cumulative_rewards[agent] = 0.0
        self.decisions += 1
        if waiting := state.to_act():
            self.agent_selection = self.possible_agents[waiting[0]]
            if self.max_cycles is not None and self.decisions >= self.max_cycles * len(self.possible_agents):
                self.truncations = dict.fromkeys(self.agents, True)
            return
        self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | Array | None:
        """What a spectator sees; everything when the game is over."""
        return self.table.render(None)

    def close(self) -> None:
        """There is nothing to close."""


class CheckedTurnEnv(TurnEnv):
    """The same with the checks of PettingZoo's usual wrappers, which alone would take most of the time.

    An illegal action ends the game: its agent gets -1, the others nothing. One outside the space is an AssertionError,
    and so is a round of `agent_iter` without a step.
    """

    steps = 0  # and resets

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        self.steps += 1
        super().reset(seed, options)

    def step(self, action: Any) -> None:
        self.steps += 1
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            super().step(action)
        except (IllegalAction, OverflowError):
            assert 0 <= as_number(action) < len(self.table.game.actions), f"there is no action {action}"
            self.lose()

    def lose(self) -> None:
        """End the game because of an illegal action."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = {**dict.fromkeys(self.agents, 0.0), self.agent_selection: ILLEGAL}
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            before = self.steps
            yield self.agent_selection
            assert self.steps > before, "call step or reset in every round of agent_iter"


class SimultaneousEnv(ParallelEnv):
    """The game in cycles: in each, all agents that are asked choose at the same time, and the others `wait`.

    To wait is the last action, the only one in the mask of an agent that is not asked. An action outside the mask
    does no harm: the first allowed one is taken instead, and the agent's info says {"illegal": True}.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        self.table = Table(game, seats, options, render_mode)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {"name": self.table.game.id, **METADATA}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.wait = len(self.table.game.actions)
        self.observation_spaces = {agent: self.table.observation_space(self.wait + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self.state_space = self.table.state_space()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        self.table.deal(seed)
        self.cycles = 0
        self.agents = self.possible_agents.copy()
        return self.all_seen(), {agent: {} for agent in self.agents}

    def state(self) -> Array:
        """What all agents see together: for a critic that may know everything."""
        return self.table.all_seen()

    def all_seen(self) -> dict[str, Observation]:
        waiting, seen = self.table.state.to_act(), {}
        for seat, agent in enumerate(self.possible_agents):
            seen[agent] = self.table.seen(seat)
            may_wait = np.array([seat not in waiting], np.int8)
            seen[agent]["action_mask"] = np.concatenate([seen[agent]["action_mask"], may_wait])
        return seen

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, object]]
    ]:
        state, agents = self.table.state, self.agents
        asked = state.to_act()
        infos: dict[str, dict[str, object]] = {agent: {} for agent in agents}
        for seat, agent in enumerate(agents):
            allowed = self.table.act(seat, actions[agent]) if seat in asked else as_number(actions[agent]) == self.wait
            if not allowed:
                infos[agent]["illegal"] = True
        self.cycles += 1
        over = state.over()
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        if over or cut:
            self.agents = []
        rewards = dict(zip(agents, state.returns(), strict=True))
        return self.all_seen(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def render(self) -> str | Array | None:
        """What a spectator sees; everything when the game is over."""
        return self.table.render(None)

    def close(self) -> None:
        """There is nothing to close."""


parallel_env = SimultaneousEnv
