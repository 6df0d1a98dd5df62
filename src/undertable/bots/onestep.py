"""One step better than a network: try every choice in imagined worlds where the others play as the network would.

For games in which everybody chooses in secret. In each world the others choose first, and every choice of ours meets
the same choices and the same luck. The network plays the round to its end and then evaluates it. All choices are
compared with the one the network likes best; a choice that is clearly behind is dropped.
"""

from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from undertable.bots.network import NetworkEvaluator, pick
from undertable.bots.race import LAP, NOTHING, WARM_UP, Runner, compared
from undertable.core.chance import Chance
from undertable.core.state import State

BEST_FIRST: Final = 0.0  # heat
BEHIND: Final = 2.5  # standard errors: more than in a race, as what is nearly as good is played now and then


@final
class OneStep:
    """A search for one seat."""

    def __init__(self, seat: i64, evaluator: NetworkEvaluator, heat: float, rounds: i64) -> None:
        self.seat = seat
        self.evaluator = evaluator
        self.heat = heat  # of the play of all seats in the imagined worlds
        self.rounds = rounds  # played before the network is asked
        self.simulations: i64 = 0
        self.totals: list[float] = []  # by seat: what the simulations brought
        self.runners: list[Runner] = []  # what the network likes best comes first

    def run(self, world: State, chance: Chance, simulations: i64, seconds: float, settle: bool) -> None:
        """Simulate this often, or this long, from a world imagined for the seat; `settle`: until one choice is left."""
        until = perf_counter() + seconds
        self.simulations = 0
        self.totals = [0.0] * world.setup.seats
        self.runners = [Runner(action) for action in self.starters(world, chance)]
        running = self.runners
        worlds: i64 = 0
        while True:
            start = world.imagine(self.seat, chance)
            self.others_choose(start, chance)
            first = 0.0
            for runner in running:
                own = self.simulate(start, runner.action)
                if runner is running[0]:
                    first = own
                runner.note(own, own - first)
                if self.simulations >= simulations or perf_counter() >= until:
                    return
            worlds += 1
            if worlds >= WARM_UP and worlds % LAP == 0:
                running = [it for it in running if it is running[0] or not self.hopeless(it, running)]
            if settle and len(running) == 1:
                return

    def starters(self, world: State, chance: Chance) -> list[int]:
        """All choices, first the one that the network likes best."""
        legal = world.legal(self.seat)
        if len(legal) == 0:
            return [NOTHING]
        values = self.evaluator.values(world, self.seat, legal, 1, chance)
        best: i64 = legal[pick(values, BEST_FIRST, chance)]
        return [best, *[action for action in legal if action != best]]

    def hopeless(self, runner: Runner, running: list[Runner]) -> bool:
        """Is another choice clearly better?"""
        top = 0.0
        for other in running:
            top = max(top, other.lead() - other.error())
        return runner.lead() + BEHIND * runner.error() < top

    def others_choose(self, world: State, chance: Chance) -> None:
        self.evaluator.features.reopen(world, self.seat)
        for seat in world.to_act():
            if seat != self.seat:
                world.apply(seat, self.choice(world, seat, chance))

    def simulate(self, world: State, action: i64) -> float:
        """What one choice brings in one world; all choices meet the same luck there."""
        values = self.outcome(world, action)
        self.simulations += 1
        for seat in range(len(values)):
            self.totals[seat] += values[seat]
        return values[self.seat]

    def outcome(self, world: State, action: i64) -> list[float]:
        """What the seats can expect from this choice in this world, where all others have chosen."""
        until = self.evaluator.features.turn(world) + self.rounds
        state = world.clone()
        if action != NOTHING:
            state.apply(self.seat, action)
        return self.play_on(state, until, state.chance)

    def choice(self, state: State, seat: i64, chance: Chance) -> i64:
        """As the network would choose."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        return legal[pick(self.evaluator.values(state, seat, legal, 1, chance), self.heat, chance)]

    def play_on(self, state: State, until: i64, chance: Chance) -> list[float]:
        """What the seats can expect, asked when these rounds are over."""
        features = self.evaluator.features
        while True:
            due = state.to_act()
            if len(due) == 0:
                return state.returns()
            if features.turn(state) >= until:
                return self.evaluator.shares(state, self.seat)
            for seat in due:
                state.apply(seat, self.choice(state, seat, chance))

    def options(self, legal: list[int]) -> list[tuple[int, int, float, float]]:
        """For each of these actions: visits, the share it brought, and the standard error of its lead or lag."""
        return compared(self.runners, legal)
