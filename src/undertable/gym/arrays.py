"""What a seat sees and may do, as arrays."""

from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from undertable.core import Game, State

Array = NDArray[Any]


def observation(state: State, seat: int | None) -> Array:
    """All parts of the seat's observation in one row. `slices` says where each is."""
    observe = state.setup.game.observe
    assert observe is not None
    return np.array(list(chain.from_iterable(observe(state.noted(seat)).values())), np.float32)


def slices(game: Game, seats: int) -> dict[str, slice]:
    """Where the parts of an observation are: `row[slices["hand"]]`."""
    places, start = {}, 0
    for name, size in game.layout(seats).items():
        places[name] = slice(start, start + size)
        start += size
    return places


def width(game: Game, seats: int) -> int:
    """How many numbers an observation has."""
    return sum(game.layout(seats).values())


def action_mask(state: State, seat: int) -> Array:
    """1 for every action that is open to the seat now."""
    mask = np.zeros(len(state.setup.game.actions), np.int8)
    mask[state.legal(seat)] = 1
    return mask
