"""What a seat sees and may do, as arrays."""

from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from undertable.core import Game, State

Array = NDArray[Any]


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


def slices(game: Game, seats: int) -> dict[str, slice]:
    """Where the parts of an observation are: `row[slices["hand"]]`."""
    places, start = {}, 0
    for name, size in game.layout(seats).items():
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
    return sum(game.layout(seats).values())


def action_mask(state: State, seat: int) -> Array:
    """1 for every action that is open to the seat now."""
    mask = np.zeros(len(state.setup.game.actions), np.int8)
    mask[state.legal(seat)] = 1
    return mask
