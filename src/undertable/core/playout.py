"""Whole games played inside the compiled core."""

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.core.state import State


def playout(state: State, chance: Chance) -> i64:
    """Play to the end, every choice uniform among the legal ones; the number of decisions made.

    Seats that choose in secret are asked in seat order, which changes nothing.
    """
    decisions: i64 = 0
    while True:
        seats = state.to_act()
        if len(seats) == 0:
            return decisions
        seat: i64 = seats[0]
        state.apply(seat, state.any_action(seat, chance))
        decisions += 1


def play_at_random(state: State, chances: list[Chance]) -> i64:
    """The same, with a chance for each seat."""
    decisions: i64 = 0
    while True:
        seats = state.to_act()
        if len(seats) == 0:
            return decisions
        seat: i64 = seats[0]
        state.apply(seat, state.any_action(seat, chances[seat]))
        decisions += 1
