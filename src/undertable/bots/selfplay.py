"""Games that a network plays against itself, and what it can learn from them."""

import math
from typing import Final, final

from mypy_extensions import i64

from undertable.bots.network import LEAN, NetworkEvaluator, pick, random, softmax
from undertable.bots.onestep import OneStep
from undertable.core.chance import Chance
from undertable.core.heuristics import Heuristics
from undertable.core.state import State

CARELESS: Final = 0.4  # how evenly the hand-made player chooses: 0: always what it weighs most, 1: as it weighs


@final
class Lesson:
    """One position of a game: the inputs that were on, in whose order, and what the game was worth from there."""

    __slots__ = ("active", "order", "standing", "step", "target")

    def __init__(self, active: list[int], order: list[int], step: i64) -> None:
        self.active = active
        self.order = order
        self.step = step
        self.target: list[float] = []  # shares of the victory, in that order
        self.standing: list[float] = []  # how clearly each seat won or lost in the end, where the game says


@final
class Preference:
    """A choice that could be made in secret: the inputs that were on, and how much better it was than the others."""

    __slots__ = ("active", "lead", "weight")

    def __init__(self, active: list[int], lead: float, weight: float) -> None:
        self.active = active
        self.lead = lead  # in units of LEAN
        self.weight = weight  # how much it matters: choices that are often made matter more


@final
class SelfPlay:
    """Plays games by looking one decision ahead, with some curiosity."""

    def __init__(self, evaluator: NetworkEvaluator, heuristics: Heuristics, worlds: i64) -> None:
        self.evaluator = evaluator
        self.heuristics = heuristics
        self.worlds = worlds  # imagined where a decision depends on luck
        self.heat = 0.0  # in shares: differences of this size decide only now and then
        self.whim = 0.0  # how often any action is taken
        self.trace = 0.8  # lambda: how far a result reaches back past what the network thought
        self.compares = True  # choices made in secret, one with the other
        self.guided = False  # games of the playout policy instead, to begin with
        self.rival: NetworkEvaluator | None = None  # plays all seats but one, and does not learn: to be exploited
        self.pupil: i64 = 0  # the seat that learns then
        self.cut = False  # the last choice was a bad whim
        self.preferences: list[Preference] = []  # of the last game, where choices are made in secret
        self.ahead: list[float] = []  # what the network said of the table after the last choice, if it was asked

    def play(self, state: State, chance: Chance) -> list[Lesson]:
        """Play this table to its end; lessons in the order of the game."""
        self.ahead = []
        self.preferences = []
        lessons: list[Lesson] = []
        thoughts: list[list[float]] = []
        cuts: list[bool] = []
        turn: i64 = 0
        features = self.evaluator.features
        while True:
            due = state.to_act()
            if len(due) == 0:
                break
            if features.turns:
                if features.turn(state) != turn:
                    turn = features.turn(state)
                    self.read_turn(state, lessons, len(cuts))
                    thoughts.append([] if self.guided else self.thought(state))
                    cuts.append(False)
                seat = due[0]
                state.apply(seat, self.by_hand(state, seat, chance))
                continue
            thoughts.append([] if self.guided else self.thought(state))
            self.ahead = []
            actions: list[int] = []
            cut = False
            if features.decides and features.turn(state) != turn:
                turn = features.turn(state)
                self.read_out(state, due, lessons, len(cuts))
            for seat in due:  # all before the first is carried out: they choose in secret
                legal = state.legal(seat)
                action = self.choose(state, seat, legal, chance)
                cut = cut or self.cut
                actions.append(action)
                if self.rival is not None and seat != self.pupil:
                    continue
                active = features.active(state, seat)
                order = features.order(state, seat)
                lessons.append(Lesson(active, order, len(cuts)))
            if features.decides and self.compares and not self.guided:
                self.compare(state, due, actions, chance)
            for i in range(len(due)):
                if len(state.legal(due[i])) > 0:  # else what another chose was enough
                    state.apply(due[i], actions[i])
            cuts.append(cut)
        self.mark(lessons, thoughts, cuts, state.returns(), features.standing(state))
        return lessons

    def read_turn(self, state: State, lessons: list[Lesson], step: i64) -> None:
        """What every seat sees where a turn begins."""
        features = self.evaluator.features
        for seat in range(state.setup.seats):
            lessons.append(Lesson(features.active(state, seat), features.order(state, seat), step))

    def read_out(self, state: State, due: tuple[int, ...], lessons: list[Lesson], step: i64) -> None:
        """What a seat sees that is out of this round: a search asks the network of its table, too."""
        features = self.evaluator.features
        for seat in range(state.setup.seats):
            if seat not in due and (self.rival is None or seat == self.pupil):
                lessons.append(Lesson(features.active(state, seat), features.order(state, seat), step))

    def by_hand(self, state: State, seat: i64, chance: Chance) -> i64:
        """As the hand-made player would, more or less: what looks good to it is done more often."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        weights = self.heuristics.weigh(state, seat, legal)
        if len(weights) == 0 or random(chance) < self.whim:
            return self.heuristics.policy(state, seat, chance)
        return legal[pick([math.log(weight) for weight in weights], CARELESS, chance)]

    def compare(self, state: State, due: tuple[int, ...], actions: list[int], chance: Chance) -> None:
        """What each choice of every seat would have brought against what the others chose, with the same luck."""
        evaluator = self.evaluator
        for i in range(len(due)):
            seat = due[i]
            legal = state.legal(seat)
            if len(legal) == 1 or (self.rival is not None and seat != self.pupil):
                continue
            world = state.clone()
            for k in range(len(due)):
                if k != i:
                    world.apply(due[k], actions[k])
            step = OneStep(seat, evaluator, self.heat, 1)
            gains = [step.outcome(world, action)[seat] for action in legal]
            values = evaluator.values(state, seat, legal, 1, chance)
            odds = softmax([value / self.heat for value in values], len(legal))
            weights = [(share + 1.0 / float(len(legal))) / 2.0 for share in odds]
            mean = 0.0
            for k in range(len(legal)):
                mean += weights[k] * gains[k]
            active = evaluator.features.active(state, seat)
            for k in range(len(legal)):
                decision = evaluator.features.decision(state, seat, legal[k])
                self.preferences.append(
                    Preference(active + decision, (gains[k] - mean) / LEAN, weights[k] * float(len(legal)))
                )

    def thought(self, state: State) -> list[float]:
        """What each seat expects for itself, made to add up to one."""
        evaluator = self.evaluator
        if len(self.ahead) > 0:
            return self.ahead
        if evaluator.features.shared:
            return evaluator.shares(state, state.to_act()[0])
        own = [evaluator.own(state, seat) for seat in range(state.setup.seats)]
        total = sum(own)
        return [share / total for share in own]

    def choose(self, state: State, seat: i64, legal: list[int], chance: Chance) -> i64:
        self.cut = False
        if len(legal) == 1:
            return legal[0]
        if self.guided:
            return self.heuristics.policy(state, seat, chance)
        rival = self.rival
        if rival is not None and seat != self.pupil:
            return legal[pick(rival.values(state, seat, legal, self.worlds, chance), self.heat, chance)]
        values = self.evaluator.values(state, seat, legal, self.worlds, chance)
        at = pick(values, self.heat, chance)
        if random(chance) < self.whim:
            at = chance.below(len(legal))
            self.cut = values[at] < max(values) - self.heat
        if len(self.evaluator.found) > 0:
            self.ahead = self.evaluator.found[at]
        return legal[at]

    def mark(
        self,
        lessons: list[Lesson],
        thoughts: list[list[float]],
        cuts: list[bool],
        result: list[float],
        standing: list[float],
    ) -> None:
        """Give every lesson its target: the result, mixed with what the network thought on the way there."""
        target = result
        targets: list[list[float]] = []  # by step, the last first
        for back in range(len(thoughts)):
            at = len(thoughts) - 1 - back
            thought = thoughts[at]
            if cuts[at]:  # what follows a bad whim is not what the table was worth
                target = thought
            targets.append(target)
            if len(thought) > 0:
                mixed: list[float] = []
                for i in range(len(result)):
                    mixed.append(self.trace * target[i] + (1.0 - self.trace) * thought[i])
                target = mixed
        for lesson in lessons:
            found = targets[len(targets) - 1 - lesson.step]
            lesson.target = [found[seat] for seat in lesson.order]
            if len(standing) > 0:
                lesson.standing = [standing[seat] for seat in lesson.order]
