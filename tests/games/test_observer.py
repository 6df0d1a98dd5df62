"""Observations written straight from a table are those made of a view."""

from itertools import chain

import pytest
from librt.vecs import vec

from tests.games.shelf import LONG_ONES
from undertable.core import FastChance, Game
from undertable.games import all_games

pytestmark = pytest.mark.rules

CASES = [(game, seats) for game in all_games().values() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), CASES, ids=lambda value: getattr(value, "id", str(value)))
def test_observers_write_what_observe_makes_of_a_view(game: Game, seats: int) -> None:
    assert game.observer is not None
    assert game.observe is not None
    width = sum(game.layout(seats).values())
    pick = FastChance(seats)
    every = 23 if game in LONG_ONES else 2
    state = game.deal(seats, None, FastChance(seats))
    for number in range(every * 50):
        if number % every == 0 or state.over():
            for seat in range(seats):
                row = vec[float]([0.0] * (width + 2))
                game.observer.write(state, seat, row, 1)
                parts = game.observe(state.noted(seat))
                wanted = list(chain.from_iterable(parts.values()))
                if list(row) != [0.0, *wanted, 0.0]:
                    places = chain.from_iterable([name] * len(numbers) for name, numbers in parts.items())
                    wrong = {name for name, a, b in zip(places, list(row)[1:], wanted, strict=False) if a != b}
                    raise AssertionError(f"after {number} decisions seat {seat} sees other numbers in {wrong}")
        if state.over():
            state = game.deal(seats, None, FastChance(number))
        seat = state.to_act()[0]
        state.apply(seat, state.any_action(seat, pick))
