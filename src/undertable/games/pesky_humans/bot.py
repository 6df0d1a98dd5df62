"""A greedy player for both sides of Those Pesky Humans!"""

from undertable.core import Bot, Chance, Knowledge
from undertable.games.pesky_humans import codes
from undertable.games.pesky_humans.quick_play import choose, plan
from undertable.games.pesky_humans.rules import PeskyState


class GreedyBot(Bot):
    """Judges each decision by itself, as `heuristics.py` does. A seated one thinks once about a figure's whole move."""

    name = "greedy"

    def __init__(self) -> None:
        self._remembers = False
        self._plan: list[int] = []  # what is left of the move of the figure that is on its way

    def seated(self) -> "GreedyBot":
        bot = GreedyBot()
        bot._remembers = True
        return bot

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        legal = knowledge.legal
        if self._plan and self._plan[0] in legal:
            return self._plan.pop(0)
        self._plan = []
        world = knowledge.imagine(chance)
        assert isinstance(world, PeskyState)
        if world.top is None or world.top.what != codes.F_MOVE:
            return choose(world, knowledge.seat, legal)
        actions = plan(world, world.top.thing, codes.A_STOP in legal)
        if self._remembers:
            self._plan = actions[1:]
        return actions[0] if actions[0] in legal else legal[0]
