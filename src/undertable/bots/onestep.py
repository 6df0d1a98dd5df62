"""One step better than a network: try every choice in imagined worlds where the others play as the network would.

For games in which all choose in secret. In each world the others choose first, every own choice meets the same ones and
the same luck, the round is finished by the network's own play, and then the network says what that is worth.
"""

from time import perf_counter
from typing import final

from mypy_extensions import i64

from undertable.bots.network import NetworkEvaluator, pick
from undertable.bots.search import NOT_COMPARED
from undertable.core.chance import Chance
from undertable.core.state import State


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
        self.actions: list[int] = []
        self.gains: list[float] = []  # by action
        self.visits: list[int] = []

    def run(self, world: State, chance: Chance, simulations: i64, seconds: float, settle: bool) -> None:
        """Simulate this often, or this long, from a world imagined for the seat."""
        until = perf_counter() + seconds
        self.actions = world.legal(self.seat)
        tries: i64 = max(1, len(self.actions))
        self.gains = [0.0] * tries
        self.visits = [0] * tries
        self.totals = [0.0] * world.setup.seats
        self.simulations = 0
        while True:
            start = world.imagine(self.seat, chance)
            self.others_choose(start, chance)
            for i in range(tries):
                self.simulate(start, i)
                if self.simulations >= simulations or perf_counter() >= until:
                    return

    def others_choose(self, world: State, chance: Chance) -> None:
        self.evaluator.features.reopen(world, self.seat)
        for seat in world.to_act():
            if seat != self.seat:
                world.apply(seat, self.choice(world, seat, chance))

    def simulate(self, world: State, i: i64) -> None:
        """One choice in one world; all choices meet the same luck there."""
        until = self.evaluator.features.turn(world) + self.rounds
        state = world.clone()
        if len(self.actions) > 0:
            state.apply(self.seat, self.actions[i])
        values = self.play_on(state, until, state.chance)
        self.gains[i] += values[self.seat]
        self.visits[i] += 1
        self.simulations += 1
        for seat in range(len(values)):
            self.totals[seat] += values[seat]

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
        """For each of these actions: visits, the share it brought, NOT_COMPARED."""
        found: list[tuple[int, int, float, float]] = []
        for i in range(len(self.actions)):
            if self.visits[i] > 0 and self.actions[i] in legal:
                found.append((self.actions[i], self.visits[i], self.gains[i] / float(self.visits[i]), NOT_COMPARED))
        return found
