"""A small learned network, evaluated in compiled code: what each seat can expect at a table.

Inputs are on or off (`core/features.py`), so the first layer is a sum of the rows that are on. Two hidden layers
follow, then one number for each seat of the largest table, the asking seat first; softmax makes them shares of the
victory. bots/learning.py trains such networks, bots/networks.py reads their files.
"""

import math
import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from undertable.bots.evaluate import Evaluator
from undertable.core.chance import Chance
from undertable.core.features import Features
from undertable.core.heuristics import Heuristics
from undertable.core.state import State

FINE: Final = 2**30  # steps of a random number between 0 and 1
LEAN: Final = 0.05  # of the victory: the unit in which a policy says how much better a choice is than others
BLOCK: Final = 8  # units of a hidden layer that are summed side by side: a hidden layer is a multiple of it


@final
class Network:
    """inputs → first → second → outputs, with ReLU between."""

    def __init__(self, sizes: list[int], weights: list[float]) -> None:
        """`weights`: of each layer all of the first input's, the second's, … and then the biases."""
        inputs, first, second, outputs = sizes[0], sizes[1], sizes[2], sizes[3]
        if first % BLOCK or second % BLOCK:
            raise ValueError(f"hidden layers are multiples of {BLOCK}")
        if len(weights) != weight_count(sizes):
            raise ValueError(f"{weight_count(sizes)} weights are needed, not {len(weights)}")
        self.sizes = sizes
        self.first: i64 = first
        self.second: i64 = second
        self.outputs: i64 = outputs
        at = inputs * first
        self.rows = vec[float](weights[:at])
        self.first_bias = vec[float](weights[at : at + first])
        at += first
        self.middle = vec[float](weights[at : at + first * second])
        at += first * second
        self.second_bias = vec[float](weights[at : at + second])
        at += second
        self.last = vec[float](weights[at : at + second * outputs])
        at += second * outputs
        self.last_bias = vec[float](weights[at : at + outputs])
        self.base = vec[float]([0.0] * first)  # of a table that was prepared
        self.hidden = vec[float]([0.0] * first)

    def weights(self) -> list[float]:
        """All weights, in the order in which they came."""
        found: list[float] = []
        for part in (self.rows, self.first_bias, self.middle, self.second_bias, self.last, self.last_bias):
            for i in range(len(part)):
                found.append(part[i])
        return found

    def evaluate(self, active: list[int]) -> list[float]:
        """The outputs for a table at which these inputs are on."""
        self.sum_rows(active, self.first_bias, self.hidden)
        return self.finish()

    def prepare(self, active: list[int]) -> None:
        """Read a table once, for several `evaluate_more`."""
        self.sum_rows(active, self.first_bias, self.base)

    def evaluate_more(self, active: list[int]) -> list[float]:
        """The outputs for the table that was prepared, with these inputs on as well."""
        self.sum_rows(active, self.base, self.hidden)
        return self.finish()

    def sum_rows(self, active: list[int], start: vec[float], into: vec[float]) -> None:
        """The first layer: eight units at a time, so that their sums need not be stored in between."""
        rows = self.rows
        first = self.first
        on = vec[i64](active)
        count: i64 = len(on)
        for i in range(count):
            on[i] = on[i] * first
        j: i64 = 0
        while j < first:
            s0 = start[j]
            s1 = start[j + 1]
            s2 = start[j + 2]
            s3 = start[j + 3]
            s4 = start[j + 4]
            s5 = start[j + 5]
            s6 = start[j + 6]
            s7 = start[j + 7]
            for i in range(count):
                at: i64 = on[i] + j
                s0 += rows[at]
                s1 += rows[at + 1]
                s2 += rows[at + 2]
                s3 += rows[at + 3]
                s4 += rows[at + 4]
                s5 += rows[at + 5]
                s6 += rows[at + 6]
                s7 += rows[at + 7]
            into[j] = s0
            into[j + 1] = s1
            into[j + 2] = s2
            into[j + 3] = s3
            into[j + 4] = s4
            into[j + 5] = s5
            into[j + 6] = s6
            into[j + 7] = s7
            j += BLOCK

    def finish(self) -> list[float]:
        """The second layer, four units at a time, and the outputs."""
        hidden = self.hidden
        middle = self.middle
        last = self.last
        first = self.first
        second = self.second
        outputs = self.outputs
        found = [self.last_bias[o] for o in range(outputs)]
        k: i64 = 0
        while k < second:
            s0 = self.second_bias[k]
            s1 = self.second_bias[k + 1]
            s2 = self.second_bias[k + 2]
            s3 = self.second_bias[k + 3]
            at: i64 = k
            for j in range(first):
                x = hidden[j]
                if x > 0.0:
                    s0 += x * middle[at]
                    s1 += x * middle[at + 1]
                    s2 += x * middle[at + 2]
                    s3 += x * middle[at + 3]
                at += second
            to: i64 = k * outputs
            for o in range(outputs):
                total = found[o]
                if s0 > 0.0:
                    total += s0 * last[to + o]
                if s1 > 0.0:
                    total += s1 * last[to + outputs + o]
                if s2 > 0.0:
                    total += s2 * last[to + 2 * outputs + o]
                if s3 > 0.0:
                    total += s3 * last[to + 3 * outputs + o]
                found[o] = total
            k += 4
        return found


def softmax(logits: list[float], count: i64) -> list[float]:
    """The first of the logits as shares."""
    top = logits[0]
    for i in range(1, count):
        if logits[i] > top:
            top = logits[i]
    odds: list[float] = []
    total = 0.0
    for i in range(count):
        odds.append(math.exp(logits[i] - top))
        total += odds[i]
    return [it / total for it in odds]


def own_share(logits: list[float], count: i64) -> float:
    """The first of the shares that the first of the logits stand for."""
    own = logits[0]
    total = 1.0
    for i in range(1, count):
        total += math.exp(min(50.0, logits[i] - own))
    return 1.0 / total


def weight_count(sizes: list[int]) -> int:
    return sum([(sizes[i] + 1) * sizes[i + 1] for i in range(3)])


def unpack(data: bytes, count: int) -> list[float]:
    """Weights as half floats, the way network files hold them."""
    if len(data) != 2 * count:
        raise ValueError(f"a network file holds {len(data)} bytes of weights where {2 * count} are needed")
    return list(struct.unpack(f"<{count}e", data))


@final
class NetworkEvaluator(Evaluator):
    """What the network expects, without playing on."""

    def __init__(self, features: Features, network: Network, policy: Network | None, seat: i64) -> None:
        self.features = features
        self.network = network
        self.policy = policy  # for choices made in secret: how much better than the others each of them is
        self.seat = seat  # that thinks: what others know is not for it to use
        self.found: list[list[float]] = []  # by action of the last `values`: all shares, where one world gave them

    def evaluate(self, state: State, chance: Chance) -> list[float]:
        return self.shares(state, state.to_act()[0] if self.features.shared else self.seat)

    def shares(self, state: State, seat: i64) -> list[float]:
        """Each seat's share of the victory, as far as this one knows."""
        features = self.features
        found = softmax(self.network.evaluate(features.active(state, seat)), state.setup.seats)
        order = features.order(state, seat)
        shares = [0.0] * len(order)
        for i in range(len(order)):
            shares[order[i]] = found[i]
        return shares

    def own(self, state: State, seat: i64) -> float:
        """What this seat can expect, as far as it knows."""
        return own_share(self.network.evaluate(self.features.active(state, seat)), state.setup.seats)

    def values(self, state: State, seat: i64, legal: list[int], worlds: i64, chance: Chance) -> list[float]:
        """What the seat can expect from each of these actions; from a policy, more or less than from the others."""
        features = self.features
        policy = self.policy
        self.found = []
        if policy is not None:
            policy.prepare(features.active(state, seat))
            return [LEAN * policy.evaluate_more(features.decision(state, seat, action))[0] for action in legal]
        return [self.after(state, seat, action, worlds, chance) for action in legal]

    def after(self, state: State, seat: i64, action: i64, worlds: i64, chance: Chance) -> float:
        """What the seat can expect one decision later, the mean of several worlds where that depends on luck."""
        if self.features.shared:
            luck = LuckWatch(chance)
            world = state.clone()
            world.chance = luck
            world.apply(seat, action)
            if not luck.asked and not world.over():
                self.found.append(self.evaluate(world, chance))
                return self.found[-1][seat]
        self.found.append([])
        total = 0.0
        for _ in range(worlds):
            world = state.imagine(seat, chance)
            world.apply(seat, action)
            values = world.returns() if world.over() else self.evaluate(world, chance)
            total += values[seat]
        return total / float(worlds)


@final
class TurnEvaluator(Evaluator):
    """Plays on by the game's policy until the turn is over, and then asks a network."""

    def __init__(self, network: NetworkEvaluator, heuristics: Heuristics) -> None:
        self.network = network
        self.heuristics = heuristics

    def evaluate(self, state: State, chance: Chance) -> list[float]:
        features = self.network.features
        turn = features.turn(state)
        while True:
            seats = state.to_act()
            if len(seats) == 0:
                return state.returns()
            if features.turn(state) != turn:
                return self.network.shares(state, self.network.seat)
            seat: i64 = seats[0]
            state.apply(seat, self.heuristics.policy(state, seat, chance))


@final
class LuckWatch(Chance):
    """Notes whether luck was asked for."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.asked = False

    def below(self, n: i64) -> i64:
        self.asked = True
        return self.chance.below(n)

    def clone(self) -> "LuckWatch":
        return LuckWatch(self.chance.clone())


def random(chance: Chance) -> float:
    """Above 0, below 1."""
    return (float(chance.below(FINE)) + 0.5) / float(FINE)


def pick(values: list[float], heat: float, chance: Chance) -> i64:
    """The place of one of the values, as likely as a softmax at this heat makes it (by Gumbel's noise)."""
    best: i64 = 0
    top = -1e9
    for i in range(len(values)):
        value = values[i] - heat * math.log(-math.log(random(chance))) if heat > 0.0 else values[i]
        if value > top:
            best = i
            top = value
    return best
