"""Many games at once, as arrays: a step of all of them is one call into compiled code.

    from undertable.gym.vector import BatchEnv, VectorSeatEnv

`BatchEnv` asks every seat of every game in turn. `VectorSeatEnv` is Gymnasium's `VectorEnv`: one seat of each game is
yours, and the others play at random. A game that ends is dealt again in the same step.
"""

from collections.abc import Mapping
from typing import Any

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise ImportError("Gymnasium needs its extra: pip install 'undertable[gym]'") from None

import numpy as np

from undertable.core import Game
from undertable.core.batch import NOBODY, Batch
from undertable.core.state import Setup
from undertable.gym.arrays import Array, array_on
from undertable.gym.gymnasium import ROTATE
from undertable.gym.table import Observation, Table


class BatchEnv:
    """All seats of many games. What each array holds is about the seat in `seat`, whose turn it is in that game.

    >>> from undertable.games import all_games
    >>> env = BatchEnv(next(iter(all_games().values())), games=8)
    >>> seen = env.reset(seed=1)
    >>> seen["observation"].shape == (8, env.width), seen["action_mask"].shape == (8, env.actions)
    (True, True)
    >>> seen, rewards, ended = env.step(env.sample())
    >>> rewards.shape == (8, env.seats), env.seat.shape
    (True, (8,))
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        table = Table(game, seats, options, None)
        if table.game.observer is None:
            raise ValueError(f"{table.game.title} cannot be played in batches yet")
        if games < 1:
            raise ValueError(f"a batch has at least one game, not {games}")
        self.game, self.games, self.seats = table.game, games, table.seats
        self.width, self.actions = table.width, len(table.game.actions)
        setup = Setup(table.game, table.seats, table.options)
        self._batch = Batch(setup, table.game.observer, games, self.width, self.actions)
        self._seeds = np.random.default_rng()
        self._rows = array_on(self._batch.rows).reshape(games, self.width)
        self._masks = array_on(self._batch.masks, np.int8).reshape(games, self.actions)
        self._rewards = array_on(self._batch.rewards).reshape(games, self.seats)
        self._ended = array_on(self._batch.ended, np.bool_)
        self._refused = array_on(self._batch.refused, np.bool_)
        self._seat = array_on(self._batch.asked, np.int64)

    def reset(self, seed: int | None = None, own: list[int] | None = None) -> Observation:
        """Deal all games. The same seed gives the same series of games, and the same `sample`."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        seeds = self._seeds.integers(2**62, size=self.games).tolist()
        self._batch.begin(seeds, own or [NOBODY] * self.games)
        return self.seen()

    def step(self, actions: Any) -> tuple[Observation, Array, Array]:
        """An action in each game; what the next seats see, by game and seat the rewards, and which games have ended.

        An action outside the mask does no harm: the first allowed one is taken instead, and `refused` says so.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"a step takes {self.games} integers, not {chosen.dtype} of shape {chosen.shape}")
        if not self._batch.states:
            raise RuntimeError("reset the games before the first step")
        self._batch.step(chosen.tolist())
        return self.seen(), self._rewards.astype(np.float32), self._ended.copy()

    def seen(self) -> Observation:
        return {"observation": self._rows.astype(np.float32), "action_mask": self._masks.copy()}

    @property
    def seat(self) -> Array:
        """By game: the seat that must decide."""
        return self._seat.copy()

    @property
    def refused(self) -> Array:
        """By game: was the last action outside the mask?"""
        return self._refused.copy()

    def sample(self) -> Array:
        """A random allowed action for each game."""
        return np.array(self._batch.sample())


class VectorSeatEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """One seat in each of many games, against random players.

    `seat` is its number, or "rotate": in game i the seat i, round and round the table.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        seats: int | None = None,
        seat: int | str = 0,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.batch = BatchEnv(game, num_envs, seats, options)
        seats = self.batch.seats
        if seat != ROTATE and seat not in range(seats):
            raise ValueError(f"seat is 0 to {seats - 1}, or {ROTATE!r}, not {seat!r:.20}")
        self.own = [number % seats if isinstance(seat, str) else seat for number in range(num_envs)]
        self.num_envs = num_envs
        self.single_observation_space = Table(game, seats, options, None).observation_space(self.batch.actions)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._places = np.arange(num_envs), np.array(self.own)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal all games. Only a single seed is possible, from which those of the games follow."""
        if seed is not None and not isinstance(seed, int):
            raise ValueError("one seed is for all games")
        return self.batch.reset(seed, self.own), {}

    def step(self, actions: Any) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        seen, rewards, ended = self.batch.step(actions)
        infos: dict[str, Any] = {"illegal": self.batch.refused}
        if ended.any():
            infos |= {"final_obs": self.final_seen(ended), "_final_obs": ended}
        return seen, rewards[self._places], ended, np.zeros(self.num_envs, np.bool_), infos

    def final_seen(self, ended: Array) -> Array:
        """What the seats saw when their games ended; None for games that go on."""
        rows = array_on(self.batch._batch.last_rows).reshape(self.num_envs, -1)
        nothing = np.zeros(self.batch.actions, np.int8)
        found = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(ended):
            found[number] = {"observation": rows[number].astype(np.float32), "action_mask": nothing}
        return found

    def action_masks(self) -> Array:
        """By game: 1 for every action that is open to the seat."""
        return self.batch.seen()["action_mask"]
