"""Search without a tree: actions race against each other in the same imagined worlds.

For games so long that every simulation is slow, and whose quick player is a good one. In each round a world is
imagined, every runner is played there with the same luck, and the quick player goes on for all seats. Only differences
to the quick player's own choice count, as most of the luck is not in them. An action that is clearly behind drops out.
Every difference comes with its error, so that in doubt the quick player's choice can stand.
"""

import math
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from undertable.bots.evaluate import Evaluator
from undertable.core.chance import Chance, FastChance
from undertable.core.heuristics import HALF, NOT_OBVIOUS, Heuristics, RaceHeuristics
from undertable.core.state import State

NOTHING: Final = -1  # an action: the seat has none to take
WARM_UP: Final = 8  # rounds before anybody drops out
LAP: Final = 4  # rounds from then on before the next may
BEHIND: Final = 1.5  # standard errors: an action that far behind drops out
UNKNOWN: Final = 0.0025  # the squared difference that a single round may well have by luck


@final
class Runner:
    """One action: how often it was played, what it brought, and how much more than the first runner's."""

    __slots__ = ("action", "gain", "squares", "total", "visits")

    def __init__(self, action: i64) -> None:
        self.action = action
        self.visits: i64 = 0
        self.total: float = 0.0
        self.gain: float = 0.0
        self.squares: float = 0.0  # of the gains

    def note(self, share: float, gain: float) -> None:
        """It was played once more."""
        self.visits += 1
        self.total += share
        self.gain += gain
        self.squares += gain * gain

    def lead(self) -> float:
        return self.gain / float(self.visits)

    def error(self) -> float:
        """The standard error of the lead."""
        visits = float(self.visits)
        return math.sqrt((self.squares - self.gain * self.lead() + UNKNOWN) / visits / visits)


@final
class Race:
    """A race for one seat."""

    def __init__(self, seat: i64, evaluator: Evaluator, heuristics: Heuristics, ordered: bool) -> None:
        self.seat = seat
        self.evaluator = evaluator
        self.heuristics = heuristics
        self.ordered = ordered  # only promising actions; else all
        self.runners: list[Runner] = []  # all that started, the quick player's choice first
        self.simulations: i64 = 0
        self.totals: list[float] = []  # by seat: what the simulations brought

    def run(self, world: State, chance: Chance, simulations: i64, seconds: float, settle: bool) -> None:
        """Simulate up to this often and long in worlds imagined for the seat; `settle`: until one action is left."""
        until = perf_counter() + seconds
        self.evaluator.begin(world)
        self.simulations = 0
        self.totals = [0.0] * world.setup.seats
        self.runners = [Runner(action) for action in self.starters(world, chance)]
        running = self.runners
        seed: i64 = chance.below(HALF)
        rounds: i64 = 0
        while True:
            first = 0.0
            for runner in running:
                values = self.simulate(world, runner.action, FastChance(seed + rounds))
                own = values[self.seat]
                if runner is running[0]:
                    first = own
                runner.note(own, own - first)
                self.simulations += 1
                if self.simulations >= simulations or perf_counter() >= until:
                    return
            rounds += 1
            if rounds >= WARM_UP and rounds % LAP == 0:
                running = [it for it in running if it is running[0] or it.lead() + BEHIND * it.error() > 0.0]
            if settle and len(running) == 1:
                return

    def starters(self, world: State, chance: Chance) -> list[int]:
        legal = world.legal(self.seat)
        if len(legal) == 0:
            return [NOTHING]
        found = self.contenders(world, legal, chance)
        return found if self.ordered else [*found, *[action for action in legal if action not in found]]

    def contenders(self, world: State, legal: list[int], chance: Chance) -> list[int]:
        heuristics = self.heuristics
        if isinstance(heuristics, RaceHeuristics):
            return heuristics.contenders(world, self.seat, legal, chance)
        quick = heuristics.policy(world, self.seat, chance)
        return [quick, *[action for action in legal if action != quick]]

    def simulate(self, world: State, action: i64, luck: Chance) -> list[float]:
        state = world.imagine(self.seat, luck)
        if action != NOTHING:
            state.apply(self.seat, action)
        values = state.returns() if state.over() else self.evaluator.evaluate(state, luck)
        for seat in range(len(values)):
            self.totals[seat] += values[seat]
        return values

    def options(self, legal: list[int]) -> list[tuple[int, int, float, float]]:
        """For each of these actions: visits, the share it brought, and the standard error of its lead or lag."""
        return compared(self.runners, legal)


def compared(runners: list[Runner], legal: list[int]) -> list[tuple[int, int, float, float]]:
    """For each of these actions: visits, the share it brought, and the standard error of its lead over the first."""
    found: list[tuple[int, int, float, float]] = []
    first = runners[0]
    share = first.total / float(first.visits)
    for runner in runners:
        if runner.visits > 0 and runner.action in legal:
            error = 0.0 if runner is first else runner.error()
            found.append((runner.action, runner.visits, max(0.0, min(1.0, share + runner.lead())), error))
    return found


def obvious(heuristics: Heuristics, state: State, seat: i64, legal: list[int]) -> i64:
    """The action that needs no thought, or NOT_OBVIOUS: only games that race have any."""
    return heuristics.obvious(state, seat, legal) if isinstance(heuristics, RaceHeuristics) else NOT_OBVIOUS
