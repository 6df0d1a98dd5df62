"""A game as a tree in which chance is laid open, for tools that must see every outcome and its probability.

Rules ask chance in the midst of carrying out a decision. Here chance answers from a script; where the script ends,
the decision is put aside and the place becomes a chance node. When the answer is there, the decision is carried out
once more, with a longer script. Nodes never change: copies share them.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator

import msgspec

from undertable.core import Chance, Setup, State

CHANCE, OVER = -1, -4  # who is to move when no seat is; OpenSpiel's numbers

Answer = tuple[int, ...]  # what was drawn; one number for a choice
Step = tuple[int, int] | None  # seat and action; None: the deal


class Asked(Exception):
    """Chance is asked for something that its script does not answer: so many items out of a bag."""

    def __init__(self, what: str, bag: list[int], count: int) -> None:
        super().__init__(what)
        self.what = what
        self.bag = bag
        self.count = count


class Script(Chance):
    """Gives the answers it was given, in order."""

    def __init__(self, answers: tuple[Answer, ...] = (), used: int = 0) -> None:
        self.answers = answers
        self.used = used

    def next(self, what: str, bag: list[int], count: int) -> Answer:
        if self.used == len(self.answers):
            raise Asked(what, bag, count)
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


class Node:
    """A place in the tree: a table where a seat is to decide or the game is over, or a question to chance.

    `table` is None while chance is asked: then `step`, taken at the place `before`, is still to be carried out.
    """

    __slots__ = ("answers", "asked", "before", "drawn", "memories", "origin", "player", "setup", "step", "table")

    def __init__(
        self,
        setup: Setup,
        before: "Node | None" = None,
        step: Step = None,
        answers: tuple[Answer, ...] = (),
        table: State | None = None,
        asked: Asked | None = None,
        drawn: Answer = (),
    ) -> None:
        self.setup = setup
        self.before = before
        self.step = step
        self.answers = answers
        self.table = table
        self.asked = asked
        self.drawn = drawn  # of what is asked for, one item after the other
        self.origin: tuple[int, Node] | None = None  # of an imagined world: whose it is, and where it was imagined
        self.memories: dict[int, str] = {}
        if table is None and asked is None:
            try:
                self.table = self.carried_out()
            except Asked as question:
                self.asked = question
        waiting = self.table.to_act() if self.table is not None else (CHANCE,)
        self.player: int = waiting[0] if waiting else OVER

    def carried_out(self, sink: list[tuple[int, ...]] | None = None) -> State:
        """The table after the step; what happens is told to the sink. Asked if the script is too short."""
        if self.before is None or self.step is None:
            table: State = self.setup.game.state(self.setup, Script(self.answers))
            table.sink = sink
            table.deal()
        else:
            assert self.before.table is not None
            table = self.before.table.clone()
            table.chance = Script(self.answers)
            table.sink = sink
            table.apply(*self.step)
        return table

    def after(self, number: int) -> "Node":
        """Where this action, or this outcome of chance, leads."""
        if self.asked is None:
            return Node(self.setup, self, (self.player, number))
        drawn = (*self.drawn, number)
        if len(drawn) < self.asked.count:
            return Node(self.setup, self.before, self.step, self.answers, asked=self.asked, drawn=drawn)
        return Node(self.setup, self.before, self.step, (*self.answers, drawn))

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can answer next, and how likely each is."""
        assert self.asked is not None
        left = Counter(self.asked.bag)
        left.subtract(self.drawn)
        total = len(self.asked.bag) - len(self.drawn)
        return [(item, count / total) for item, count in sorted(left.items()) if count]

    def settled(self) -> "Node | None":
        """The last place with a table, this one or the one before chance was asked; None before the deal."""
        return self if self.table is not None else self.before

    def imagine(self, seat: int, chance: Chance) -> "Node":
        """A world that the seat cannot tell from this one. The others remember no more of it than they see there."""
        if self.table is None:
            raise ValueError("worlds are imagined when a seat is to decide, not when chance is asked")
        world = Node(self.setup, table=self.table.imagine(seat, chance))
        world.origin = (seat, self)
        return world

    def previous(self, seat: int) -> "Node | None":
        """The place before, as the seat remembers it: who imagines a world has come to it on the real way."""
        return self.origin[1] if self.origin is not None and self.origin[0] == seat else self.before

    def memory(self, seat: int) -> str:
        """A fingerprint of all that the seat was shown and told up to here, and of what it did."""
        unknown: list[Node] = []
        node: Node | None = self
        while node is not None and seat not in node.memories:
            unknown.append(node)
            node = node.previous(seat)
        memory = "" if node is None else node.memories[seat]
        for place in reversed(unknown):
            memory = place.memories[seat] = place.remembered(seat, memory)
        return memory

    def remembered(self, seat: int, memory: str) -> str:
        """The fingerprint, given that of the place before."""
        if self.origin is not None and self.origin[0] == seat:
            return memory
        assert self.table is not None
        told: list[tuple[int, ...]] = []
        if self.origin is None:
            self.carried_out(told)
        events = [self.setup.game.seen(item, self.setup, seat) for item in told]
        did = self.step[1] if self.step is not None and self.step[0] == seat else None
        shown = msgspec.json.encode([memory, did, events, self.table.view(seat)])
        return hashlib.sha256(shown).hexdigest()[:16]

    def decisions(self, seat: int) -> Iterator[tuple[State, int]]:
        """What the seat has decided so far, the last decision first: the table at which it did, and the action."""
        node = self.settled()
        while node is not None:
            if node.step is not None and node.step[0] == seat and node.before is not None:
                assert node.before.table is not None
                yield node.before.table, node.step[1]
            node = node.previous(seat)

    def __deepcopy__(self, memo: object) -> "Node":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        steps: list[tuple[Step, tuple[Answer, ...]]] = []
        node = self
        while node.before is not None:
            steps.append((node.step, node.answers))
            node = node.before
        world = None if node.origin is None else (node.table, node.origin)
        return (regrown, (self.setup, node.answers, world, steps[::-1], self.drawn))


def regrown(
    setup: Setup,
    answers: tuple[Answer, ...],
    world: tuple[State, tuple[int, Node]] | None,
    steps: list[tuple[Step, tuple[Answer, ...]]],
    drawn: Answer,
) -> Node:
    """A pickled node, by taking all its steps once more: a long chain of nodes is too deep for pickle."""
    node = Node(setup, answers=answers, table=world and world[0])
    node.origin = world and world[1]
    for step, answers in steps:
        node = Node(setup, node, step, answers)
    node.drawn = drawn
    return node
