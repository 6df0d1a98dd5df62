"""What a seat sees and may do, as arrays."""

from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from undertable.core import Game, State
from undertable.core.sight import Sight

Array = NDArray[Any]


class Reader:
    """Reads tables of one game and number of seats, faster than the functions below: into the same memory every time.

    Not for several threads at once. A game without an observer is read by those functions.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self._sight = None
        if game.observer is not None:
            self._sight = Sight(game.observer, width(game, seats), len(game.actions))
            self._row = array_on(self._sight.row)
            self._mask = array_on(self._sight.mask, np.int8)

    def read(self, state: State, seat: int) -> dict[str, Array]:
        """What the seat sees and may do."""
        if self._sight is None:
            return {"observation": observation(state, seat), "action_mask": action_mask(state, seat)}
        self._sight.look(state, seat)
        return {"observation": self._row.astype(np.float32), "action_mask": self._mask.copy()}

    def fill(self, row: Array, state: State, seat: int | None) -> None:
        """Write what the seat, or a spectator, sees into a row."""
        if self._sight is None or seat is None:
            row[:] = observation(state, seat)
        else:
            self._sight.see(state, seat)
            row[:] = self._row


def observation(state: State, seat: int | None) -> Array:
    """All parts of the seat's observation in one row. `slices` says where each is."""
    game, seats = state.setup.game, state.setup.seats
    if seat is not None and game.observer is not None:
        row = vec[float](empty_row(game, seats))
        game.observer.write(state, seat, row, 0)
        return array_on(row).astype(np.float32)
    observe = game.observe
    assert observe is not None
    return np.array(list(chain.from_iterable(observe(state.noted(seat)).values())), np.float32)


@lru_cache(64)
def layout(game: Game, seats: int) -> dict[str, int]:
    return game.layout(seats)


def slices(game: Game, seats: int) -> dict[str, slice]:
    """Where the parts of an observation are: `row[slices["hand"]]`."""
    places, start = {}, 0
    for name, size in layout(game, seats).items():
        places[name] = slice(start, start + size)
        start += size
    return places


def array_on(numbers: Any, kind: Any = np.float64) -> Array:
    """The numbers of a compiled row as an array: the same memory."""
    return np.frombuffer(numbers, kind)


@lru_cache(64)
def empty_row(game: Game, seats: int) -> list[float]:
    return [0.0] * width(game, seats)


def width(game: Game, seats: int) -> int:
    """How many numbers an observation has."""
    return sum(layout(game, seats).values())


def action_mask(state: State, seat: int) -> Array:
    """1 for every action that is open to the seat now."""
    mask = np.zeros(len(state.setup.game.actions), np.int8)
    mask[state.legal(seat)] = 1
    return mask
