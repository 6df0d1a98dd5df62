"""Search over imagined worlds: information-set Monte Carlo tree search for any number of seats.

Every simulation imagines a new world for the seat that thinks, and goes down one tree that all these worlds share.
A node is a place that moves lead to; it keeps, for each seat that decides there, how often every action could be
taken, was taken and what it brought. Each seat maximises its own share of the victory; seats that choose in secret
choose without regard to each other. Where the tree ends an `Evaluator` says what to expect.
"""

import math
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.bots.evaluate import Evaluator
from undertable.core.chance import Chance
from undertable.core.heuristics import HALF, Heuristics, mix
from undertable.core.state import State

SEATS: Final = 16  # more than any table has: tells seats apart in the keys of arms
FOREVER: Final = math.inf  # seconds
NOT_COMPARED: Final = -1.0  # no error of a lead: every action was tried in worlds of its own
OBVIOUS: Final = 4  # times as many visits as any other action has
PATIENCE: Final = 8  # an eighth of the simulations is made even so

# how an action is picked inside the tree
UCB: Final = 0  # every action once, then by upper confidence bound
PUCT: Final = 1  # promising actions first; an action never tried counts as an average one


@final
@mypyc_attr(free_list_len=1)
class Arm:
    """One action of one seat at one node: how promising it looked, how often it was open and taken, what it brought."""

    __slots__ = ("action", "available", "prior", "seat", "total", "visits")

    def __init__(self, action: i64, seat: i64, prior: float) -> None:
        self.action = action
        self.seat = seat
        self.prior = prior
        self.available: i64 = 0
        self.visits: i64 = 0
        self.total: float = 0.0


@final
class Node:
    """A place in the tree."""

    __slots__ = ("arms", "children", "key")

    def __init__(self) -> None:
        self.key: i64 = 0  # for what the searching seat sees at the root and where it decides; 0: unknown
        self.arms: dict[int, Arm] = {}  # by action and seat
        self.children: dict[int, Node] = {}  # by what all seats did and what is seen then


@final
class Search:
    """A search for one seat. `run` may be called again: what was learned is kept as far as it still applies."""

    def __init__(
        self,
        seat: i64,
        evaluator: Evaluator,
        heuristics: Heuristics,
        ordered: bool,
        rule: i64,
        explore: float,
    ) -> None:
        self.seat = seat
        self.evaluator = evaluator
        self.heuristics = heuristics
        self.ordered = ordered  # promising actions first
        self.rule = rule
        self.explore = explore
        self.root = Node()
        self.known: dict[int, Node] = {}  # nodes at which the searching seat decides, by what it sees there
        self.simulations: i64 = 0  # of the last run
        self.totals: list[float] = []  # by seat: what these brought

    def run(self, world: State, chance: Chance, simulations: i64, seconds: float, settle: bool) -> None:
        """Simulate this often, or this long (FOREVER: no limit), from a world imagined for the seat.

        `settle`: stop as soon as the most visited action cannot be caught up with, or is the obvious one.
        """
        until = perf_counter() + seconds
        self.start_at(world)
        self.evaluator.begin(world)
        self.simulations = 0
        self.totals = [0.0] * world.setup.seats
        while self.simulations < simulations:
            if settle and self.simulations & 31 == 1 and self.settled(simulations):  # never before the first
                break
            self.simulate(world.imagine(self.seat, chance), chance)
            self.simulations += 1
            if perf_counter() >= until:
                break

    def start_at(self, world: State) -> None:
        """Make the place that the seat sees now the root, with what was learned of it by an earlier run."""
        key = self.heuristics.key(world, self.seat)
        root = self.known.get(key) if key != 0 else None
        self.root = Node() if root is None else root
        self.root.key = key
        self.known = {}
        self.find_again(self.root)

    def find_again(self, node: Node) -> None:
        """Note this node and all below it at which the searching seat decides."""
        if node.key != 0:
            self.known.setdefault(node.key, node)
        for child in node.children.values():
            self.find_again(child)

    def settled(self, simulations: i64) -> bool:
        left = simulations - self.simulations
        first: i64 = 0
        second: i64 = 0
        for arm in self.root.arms.values():
            if arm.seat == self.seat:
                if arm.visits > first:
                    second = first
                    first = arm.visits
                elif arm.visits > second:
                    second = arm.visits
        return first > second + left or (self.simulations * PATIENCE >= simulations and first > OBVIOUS * second)

    def simulate(self, state: State, chance: Chance) -> None:
        """One world, from the root to a new leaf and its evaluation."""
        node = self.root
        path: list[Arm] = []
        while True:
            seats = state.to_act()
            if len(seats) == 0:
                values = state.returns()
                break
            step = self.decide(node, state, seats, path, chance)
            child = node.children.get(step)
            if child is None:
                child = Node()
                node.children[step] = child
                self.remember(child, state)
                values = state.returns() if state.over() else self.evaluator.evaluate(state, chance)
                break
            node = child
        for arm in path:
            arm.visits += 1
            arm.total += values[arm.seat]
        for seat in range(len(values)):
            self.totals[seat] += values[seat]

    def decide(self, node: Node, state: State, seats: tuple[int, ...], path: list[Arm], chance: Chance) -> i64:
        """Let every seat that must act choose, without regard to the others; a number for what comes of it."""
        step: i64 = 0
        for seat in seats:
            legal = state.legal(seat)
            if len(legal) == 0:  # what another chose was enough
                continue
            action: i64 = legal[0]
            if len(legal) > 1:
                arm = self.pick(node, state, seat, legal, chance)
                path.append(arm)
                action = arm.action
            state.apply(seat, action)
            step = mix(mix(step, seat), action)
        seats = state.to_act()
        if len(seats) > 0:
            key = self.heuristics.key(state, seats[0])
            step = mix(mix(step, key & HALF), key >> 31)
        return step

    def remember(self, node: Node, state: State) -> None:
        """Note what the searching seat sees at a new node, to find it again."""
        if self.seat in state.to_act():
            node.key = self.heuristics.key(state, self.seat)
            if node.key != 0:
                self.known[node.key] = node

    def pick(self, node: Node, state: State, seat: i64, legal: list[int], chance: Chance) -> Arm:
        """The seat's choice in the tree."""
        arms: list[Arm] = []
        priors: list[float] = []
        tried: i64 = 0
        total = 0.0
        known = node.arms
        count: i64 = len(legal)
        for i in range(count):
            key: i64 = legal[i] * SEATS + seat
            arm = known.get(key)
            if arm is None:
                if len(priors) == 0:
                    priors = self.priors(state, seat, legal)
                arm = Arm(legal[i], seat, priors[i])
                known[key] = arm
            arm.available += 1
            tried += arm.visits
            total += arm.total
            arms.append(arm)
        average = total / float(tried) if tried > 0 else 0.0
        at: i64 = chance.below(count)  # equals are taken from anywhere, not from the left
        best = arms[at]
        best_score = -1.0
        for _ in range(count):
            arm = arms[at]
            score = self.score(arm, average)
            if score > best_score:
                best = arm
                best_score = score
            at += 1
            if at == count:
                at = 0
        return best

    def score(self, arm: Arm, average: float) -> float:
        visits = float(arm.visits)
        if self.rule == UCB:
            if arm.visits == 0:
                return 1000.0 + arm.prior
            return arm.total / visits + self.explore * math.sqrt(math.log(float(arm.available)) / visits)
        mean = average if arm.visits == 0 else arm.total / visits
        return mean + self.explore * arm.prior * math.sqrt(float(arm.available)) / (1.0 + visits)

    def priors(self, state: State, seat: i64, legal: list[int]) -> list[float]:
        """How promising these actions look, adding up to one."""
        weights = self.heuristics.weigh(state, seat, legal) if self.ordered else []
        total = 0.0
        for weight in weights:
            total += weight
        if total == 0.0:
            return [1.0 / float(len(legal))] * len(legal)
        return [weight / total for weight in weights]

    def options(self, legal: list[int]) -> list[tuple[int, int, float, float]]:
        """For each of these actions that was tried at the root: visits, the share it brought, NOT_COMPARED."""
        found: list[tuple[int, int, float, float]] = []
        for action in legal:
            arm = self.root.arms.get(action * SEATS + self.seat)
            if arm is not None and arm.visits > 0:
                found.append((action, arm.visits, arm.total / float(arm.visits), NOT_COMPARED))
        return found
