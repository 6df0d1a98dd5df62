"""A table at which one game after another is played: what the environments of PettingZoo and Gymnasium share."""

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from undertable.core import UNTIMED, Bot, FastChance, Game, Knowledge, State
from undertable.games import get_game
from undertable.gym.arrays import Array, Reader, observation, width
from undertable.gym.picture import MODES, draw

Observation = dict[str, Array]

METADATA = {"render_modes": MODES, "render_fps": 1}


def as_number(action: Any) -> int:
    """An action as an int; TypeError if it is no whole number."""
    try:
        return operator.index(action)  # an array of no dimensions is a number, too
    except TypeError:
        raise TypeError(f"an action is a whole number, not {action!r:.40}") from None


class Table:
    """The game, its setting, and the state of the present deal."""

    state: State

    def __init__(
        self, game: Game | str, seats: int | None, options: Mapping[str, object] | None, render_mode: str | None
    ) -> None:
        self.game = get_game(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.make_options(options)
        self.width = width(self.game, self.seats)
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode is one of {', '.join(MODES)}, not {render_mode!r:.40}")
        self.render_mode = render_mode
        self.seeds = np.random.default_rng()
        self.reader = Reader(self.game, self.seats)

    def __getattr__(self, name: str) -> Any:
        """There is no state before the first deal."""
        if name == "state":
            raise ResetNeeded("call reset first")
        raise AttributeError(name)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the reader, which has memory of its own."""
        return {name: value for name, value in vars(self).items() if name != "reader"}

    def __setstate__(self, data: dict[str, Any]) -> None:
        vars(self).update(data)
        self.reader = Reader(self.game, self.seats)

    def deal(self, seed: int | None, listening: bool = False) -> None:
        """A new game: the one that belongs to the seed, or without one the next of a series.

        Its events are kept if anybody is listening.
        """
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.state = self.game.deal(self.seats, self.options, self.new_chance(), [] if listening else None)

    def new_chance(self) -> FastChance:
        return FastChance(int(self.seeds.integers(2**62)))

    def observation_space(self, actions: int) -> spaces.Dict:
        """An observation, as its layout says, and the mask of the actions."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.width,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def state_space(self) -> spaces.Box:
        """What `all_seen` is like."""
        return spaces.Box(0.0, 1.0, (self.seats * self.width,), np.float32)

    def seen(self, seat: int) -> Observation:
        """What the seat sees and may do."""
        return self.reader.read(self.state, seat)

    def act(self, seat: int, action: Any) -> bool:
        """Carry the action out, or if it is not allowed the first that is; was it allowed?"""
        if self.state.over():
            raise RuntimeError("the game is over: reset it before the next step")
        chosen = as_number(action)
        legal = self.state.legal(seat)
        allowed = chosen in legal
        self.state.apply(seat, chosen if allowed else legal[0])
        return allowed

    def all_seen(self) -> Array:
        """What all seats see together, seat by seat: for a critic that may know everything."""
        return np.concatenate([observation(self.state, seat) for seat in range(self.seats)])

    def choice_of(self, bot: Bot, seat: int) -> int:
        """What a bot would do on this seat, from what the seat knows."""
        chance = self.new_chance()
        return bot.choose(Knowledge(self.state, seat, chance), chance, UNTIMED)

    def render(self, viewer: int | None) -> str | Array | None:
        return draw(self.state, viewer, self.render_mode)
