"""Evaluators: each seat's expected share of the victory, where a search stops looking further."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.heuristics import TO_THE_END, Heuristics, RaceHeuristics
from undertable.core.playout import playout
from undertable.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Estimates each seat's share of the victory. A learned value function is one more subclass."""

    def evaluate(self, state: State, chance: Chance) -> list[float]:
        """Each seat's expected share of the victory. The game is not over, and the evaluator may change the state."""
        raise NotImplementedError

    def begin(self, state: State) -> None:
        """A search from this table begins."""


@final
class RandomPlayout(Evaluator):
    """Plays to the end, every choice uniform."""

    def evaluate(self, state: State, chance: Chance) -> list[float]:
        playout(state, chance)
        return state.returns()


@mypyc_attr(allow_interpreted_subclasses=False)
class GuidedPlayout(Evaluator):
    """Plays as the game's policy does, for `horizon` decisions at most, and then asks the game's evaluation.

    With no decision at all it is a pure value function; with TO_THE_END games are played to their end.
    """

    def __init__(self, heuristics: Heuristics, horizon: i64) -> None:
        self.heuristics = heuristics
        self.horizon = horizon

    def evaluate(self, state: State, chance: Chance) -> list[float]:
        heuristics = self.heuristics
        left: i64 = self.horizon
        while True:
            seats = state.to_act()
            if len(seats) == 0:
                return state.returns()
            if left == 0:
                return heuristics.evaluate(state)
            left -= 1
            seat: i64 = seats[0]
            state.apply(seat, heuristics.policy(state, seat, chance))


@final
class TurnPlayout(GuidedPlayout):
    """For races: the horizon is counted in turns from where the search began, and obvious decisions are made at once.

    So all actions are compared at the same point of the game, give or take a few obvious decisions.
    """

    def __init__(self, heuristics: RaceHeuristics, horizon: i64) -> None:
        super().__init__(heuristics, horizon)
        self.racing = heuristics
        self.until: i64 = TO_THE_END

    def begin(self, state: State) -> None:
        self.until = TO_THE_END if self.horizon == TO_THE_END else self.racing.turn(state) + self.horizon

    def ends(self, state: State) -> bool:
        return self.until != TO_THE_END and self.racing.turn(state) >= self.until

    def evaluate(self, state: State, chance: Chance) -> list[float]:
        heuristics = self.racing
        left: i64 = self.horizon if self.until == TO_THE_END else TO_THE_END
        while True:
            heuristics.advance(state)
            seats = state.to_act()
            if len(seats) == 0:
                return state.returns()
            if left == 0 or self.ends(state):
                return heuristics.evaluate(state)
            left -= 1
            seat: i64 = seats[0]
            state.apply(seat, heuristics.policy(state, seat, chance))
