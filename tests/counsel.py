"""What a greedy player would do in one's place at Those Pesky Humans!, for tests in which a person plays with sense."""

from dataclasses import dataclass

from tests.inside import Inside
from undertable.core import FastChance, Knowledge
from undertable.games import get_game
from undertable.games.pesky_humans.bot import GreedyBot
from undertable.games.pesky_humans.codes import A_MOVE, A_PASS, A_STEP, A_STOP, A_WORK, F_MOVE, F_WINDOW
from undertable.games.pesky_humans.heuristics import plan
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.view import spot_name
from undertable.web.site import Site

ACTIONS = get_game("pesky-humans").actions


@dataclass(frozen=True)
class Advice:
    action: str
    label: str  # what it is called at the table
    ways: tuple[str, ...] = ()  # of a figure that moves or is to move: `go:kitchen.3` or `work` at a door, best first


class Counsel:
    """Judges from what the seat knows, and about a move that only begins also where it should lead."""

    def __init__(self, server: Inside, table: str, seat: int) -> None:
        self.server, self.table, self.seat = server, table, seat
        self.bot, self.chance = GreedyBot(), FastChance(1)

    def advice(self) -> Advice:
        return self.server.run(self.think)

    async def think(self, site: Site) -> Advice:
        match = (await site.desk.local(self.table)).table.match
        assert match is not None
        knowledge = Knowledge(match.state, self.seat, self.chance)
        action = self.bot.choose(knowledge, self.chance)
        text = ACTIONS.text(action)
        label = next(choice.label for choice in knowledge.prompt.choices if choice.action == text)
        world = knowledge.imagine(self.chance)
        assert isinstance(world, PeskyState)
        return Advice(text, label, self.ways(world, action))

    def ways(self, world: PeskyState, action: int) -> tuple[str, ...]:
        """Where the walk that this begins or goes on with should lead: its hexes from the last."""
        if ACTIONS.text(action).startswith("move:"):
            world.apply(self.seat, action)
            while world.top is not None and world.top.what == F_WINDOW:
                world.apply(world.to_act()[0], A_PASS)
        if not self.moving(world):
            return ()
        assert world.top is not None
        piece = world.figures[world.top.thing]
        found: list[str] = []
        for step in plan(world, world.top.thing, A_STOP in world.legal(self.seat)):
            if step == A_WORK and not found:
                return ("work",)
            if step < A_STEP or step >= A_MOVE or step not in world.legal(self.seat):
                break
            world.apply(self.seat, step)
            found.append(f"go:{spot_name(world.lair.spot[piece.hex])}")
            if not self.moving(world):
                break
        return tuple(reversed(found))

    def moving(self, world: PeskyState) -> bool:
        return world.top is not None and world.top.what == F_MOVE and world.to_act()[0] == self.seat
