"""A game as a tree with explicit chance nodes, for tools that need every outcome and its probability.

Rules ask chance in the midst of carrying out a decision. Here chance answers from a script; where the script ends,
the decision is put aside and the place becomes a chance node. When the answer is there, the decision is carried out
once more, with a longer script. Nodes never change: copies share them.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from undertable.core import Chance, Setup, State

CHANCE, OVER = -1, -4  # the player to move when no seat is; OpenSpiel's numbers

Answer = tuple[int, ...]  # what was drawn; one number for a choice
Step = tuple[int, int] | None  # seat and action; None: the deal


@dataclass(frozen=True)
class Question:
    """What chance is asked for: a number of items out of a bag."""

    what: str
    bag: list[int]
    count: int


class Asked(Exception):
    """Chance is asked a question that its script does not answer."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.what)
        self.question = question


class Script(Chance):
    """Gives the answers it was given, in order."""

    def __init__(self, answers: tuple[Answer, ...] = (), used: int = 0) -> None:
        self.answers = answers
        self.used = used

    def next(self, what: str, bag: list[int], count: int) -> Answer:
        if self.used == len(self.answers):
            raise Asked(Question(what, bag, count))
        self.used += 1
        return self.answers[self.used - 1]

    def choose(self, what: str, n: int) -> int:
        return self.next(what, list(range(n)), 1)[0]

    def draw(self, what: str, bag: list[int], count: int) -> list[int]:
        drawn = list(self.next(what, bag.copy(), count)) if count else []
        for item in drawn:
            bag.remove(item)
        return drawn

    def clone(self) -> "Script":
        return Script(self.answers, self.used)

    def __reduce__(self) -> tuple[object, ...]:
        return (Script, (self.answers, self.used))


@dataclass(frozen=True)
class Dream:
    """What a seat brings into a world that it imagines: who is asked, its memory, its decisions, the last one first.

    Seats that choose in secret are asked one after the other: who is asked cannot tell whether others have chosen.
    """

    seat: int
    player: int
    memory: str
    decisions: list[tuple[State, int]]


class Node:
    """A place in the tree: a table where a seat is to decide or the game is over, or a question to chance.

    `table` is None while chance is asked: then `step`, taken at the last place of the `past`, is yet to be carried out.
    The past is a row of places with tables, not a chain: a long chain would be too deep to pickle or to free.
    """

    __slots__ = ("answers", "asked", "drawn", "dream", "memories", "past", "player", "setup", "step", "table")

    def __init__(
        self,
        setup: Setup,
        past: tuple["Node", ...] = (),
        step: Step = None,
        answers: tuple[Answer, ...] = (),
        table: State | None = None,
        asked: Question | None = None,
        drawn: Answer = (),
    ) -> None:
        self.setup = setup
        self.past = past
        self.step = step
        self.answers = answers
        self.table = table
        self.asked = asked
        self.drawn = drawn  # of what is asked for, one item after the other
        self.dream: Dream | None = None
        self.memories: dict[int, str] = {}
        if table is None and asked is None:
            try:
                self.table = self.carried_out()
            except Asked as stop:
                self.asked = stop.question
        waiting = self.table.to_act() if self.table is not None else (CHANCE,)
        self.player: int = waiting[0] if waiting else OVER

    def carried_out(self, sink: list[tuple[int, ...]] | None = None) -> State:
        """The table after the step; events go to the sink. Asked if the script is too short."""
        if self.step is None:
            table: State = self.setup.game.state(self.setup, Script(self.answers))
            table.sink = sink
            table.deal()
        else:
            before = self.past[-1].table
            assert before is not None
            table = before.clone()
            table.chance = Script(self.answers)
            table.sink = sink
            table.apply(*self.step)
        return table

    def after(self, number: int) -> "Node":
        """Where this action, or this outcome of chance, leads."""
        if self.asked is None:
            return Node(self.setup, (*self.past, self), (self.player, number))
        drawn = (*self.drawn, number)
        if len(drawn) < self.asked.count:
            return Node(self.setup, self.past, self.step, self.answers, asked=self.asked, drawn=drawn)
        return Node(self.setup, self.past, self.step, (*self.answers, drawn))

    def outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes of chance, each with its probability."""
        assert self.asked is not None
        left = Counter(self.asked.bag)
        left.subtract(self.drawn)
        total = len(self.asked.bag) - len(self.drawn)
        return [(item, count / total) for item, count in sorted(left.items()) if count]

    def settled(self) -> "Node | None":
        """The last place with a table, this one or the one before chance was asked; None before the deal."""
        if self.table is not None:
            return self
        return self.past[-1] if self.past else None

    def imagine(self, seat: int, chance: Chance) -> "Node":
        """A world that the seat cannot tell from this one. The others remember no more of it than they see there."""
        if self.table is None:
            raise ValueError("worlds are imagined when a seat is to decide, not when chance is asked")
        dream = Dream(seat, self.player, self.memory(seat), list(self.decisions(seat)))
        return dreamt(self.setup, self.table.imagine(seat, chance), dream)

    def memory(self, seat: int) -> str:
        """A fingerprint of all that the seat has seen and heard up to here, and of what it did."""
        memory = ""
        for place in (*self.past, self):
            if seat not in place.memories:
                place.memories[seat] = place.remembered(seat, memory)
            memory = place.memories[seat]
        return memory

    def remembered(self, seat: int, memory: str) -> str:
        """The fingerprint, given that of the place before."""
        if self.dream is not None and self.dream.seat == seat:
            return self.dream.memory
        assert self.table is not None
        told: list[tuple[int, ...]] = []
        if self.dream is None:
            self.carried_out(told)
        events = [self.setup.game.seen(item, self.setup, seat) for item in told]
        did = self.step[1] if self.step is not None and self.step[0] == seat else None
        shown = msgspec.json.encode([memory, did, events, self.table.view(seat)])
        return hashlib.sha256(shown).hexdigest()[:16]

    def decisions(self, seat: int) -> Iterator[tuple[State, int]]:
        """What the seat has decided so far, the last decision first: the table at which it did, and the action."""
        place = self
        for before in reversed(self.past):
            if before.table is not None and place.step is not None and place.step[0] == seat:
                yield before.table, place.step[1]
            place = before
        if place.dream is not None and place.dream.seat == seat:
            yield from place.dream.decisions

    def __deepcopy__(self, memo: object) -> "Node":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        first, *rest = (*self.past, self)
        steps = [(place.step, place.answers) for place in rest]
        world = None if first.dream is None else (first.table, first.dream)
        return (regrown, (self.setup, first.answers, world, steps, self.drawn))


def dreamt(setup: Setup, table: State, dream: Dream) -> Node:
    """The first place of a world that a seat imagines."""
    node = Node(setup, table=table)
    node.dream = dream
    if dream.player in table.to_act():
        node.player = dream.player
    return node


def regrown(
    setup: Setup,
    answers: tuple[Answer, ...],
    world: tuple[State, Dream] | None,
    steps: list[tuple[Step, tuple[Answer, ...]]],
    drawn: Answer,
) -> Node:
    """A pickled node, rebuilt by repeating all its steps."""
    node = Node(setup, answers=answers) if world is None else dreamt(setup, *world)
    for step, answers in steps:
        node = Node(setup, (*node.past, node), step, answers)
    node.drawn = drawn
    return node
