"""Seats that bots play: each thinks in another process, waits as long as its pace says, and moves."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

from undertable.core import UNTIMED, FastChance, Knowledge
from undertable.table.botpool import BotFailed, BotPool
from undertable.table.clock import Clock
from undertable.table.daily import WAIT, bot_seed
from undertable.table.fairqueue import Asker
from undertable.table.log import AnyEntry, Moved, StoodIn
from undertable.table.table import Table

SIMPLE = "random"  # the bot that takes over from one that failed
HURRY = 0.25  # share of the usual pause while no person has anything to decide
HURRIED = 0.1  # seconds for a bot that failed once


class BotSeats:
    """The bots of one table."""

    def __init__(
        self,
        table: Table,
        bots: BotPool,
        paces: Mapping[str, tuple[float, float]],
        seconds: float,
        now: Clock,
        watched: Callable[[], bool],
        spawn: Callable[[Coroutine[Any, Any, Any]], "asyncio.Task[Any]"],
        write: Callable[[Callable[[], list[AnyEntry]]], Awaitable[None]],
    ) -> None:
        self.table = table
        self.bots = bots
        self.paces = paces  # by the table's pace: the shortest and longest pause before something is done
        self.seconds = seconds  # to think
        self.now = now
        self.watched = watched
        self.asker = Asker(table.created.who or "", table.id, watched)
        self.spawn = spawn
        self.write = write
        self._thinking: dict[int, str] = {}  # by seat: the decision, until it has been made and saved
        self._pace = table.pace
        self._pace_changed = asyncio.Event()
        self._paused_after = -1  # how much had been done when a bot last paused
        self._longest: dict[str, float] = {}  # by bot: the most seconds it has needed here, of a core's time

    def carry_on(self) -> None:
        """Start every bot that must act and is not thinking yet."""
        if self.table.pace != self._pace:
            self._pace = self.table.pace
            self._pace_changed.set()
            self._pace_changed = asyncio.Event()
        for seat in self.table.bots_to_act() if self.awake() else ():
            decision = self.table.decisions[seat]
            if self._thinking.get(seat) != decision:
                self._thinking[seat] = decision
                self.spawn(self.play(seat, decision))

    def awake(self) -> bool:
        """Do the bots play? Not if nobody is watching and no person will be asked anything again."""
        return bool(self.table.persons()) or self.watched()

    def begin_again(self) -> None:
        """Think again: the last move could not be saved."""
        self._thinking.clear()

    async def play(self, seat: int, decision: str) -> None:
        """Think, wait for a time drawn beforehand, then act, so that the time reveals nothing about the hand.

        Except at the pace `instant`, or if the machine is so busy that thinking takes longer than it should.
        """
        loop = asyncio.get_running_loop()
        since, bot = loop.time(), self.table.chairs[seat].bot or ""
        least = self.least(seat, bot, self.pause())
        action, thought, failed = await (self.think_alike(seat) if self.table.created.daily else self.think(seat))
        if not failed:  # one that failed has taken long enough
            self._longest[bot] = max(thought, self._longest.get(bot, 0.0))
            await self.wait(since + least - loop.time())
        await self.write(lambda: self.move(seat, decision, action, failed))

    async def wait(self, seconds: float) -> None:
        """Wait, but only until the pace changes."""
        if seconds > 0.0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._pace_changed.wait(), seconds)

    def pause(self) -> float:
        """Seconds before the next move; none between visible parts of one action, such as steps of a walk."""
        if self.table.deeds == self._paused_after:
            return 0.0
        self._paused_after = self.table.deeds
        pause = random.uniform(*self.paces[self.table.pace])
        return pause * HURRY if self.table.is_hurrying() else pause

    def least(self, seat: int, bot: str, pause: float) -> float:
        """Seconds until a bot answers, however soon it knows what: as many as its longest thought here took.

        Where nobody may know who is asked, it takes as long as the slowest bot would.
        """
        if self.table.pace == "instant":
            return 0.0
        if self.table.is_hidden(seat):
            return max(pause, *self._longest.values(), 0.0)
        return max(pause, self._longest.get(bot, 0.0)) if pause > 0.0 else 0.0

    def move(self, seat: int, decision: str, action: int, failed: bool) -> list[AnyEntry]:
        """The log entries of a bot's move; none if it came too late."""
        table = self.table
        if table.decisions.get(seat) != decision or table.chairs[seat].bot is None or table.match is None:
            if self._thinking.get(seat) == decision:
                del self._thinking[seat]  # a bot that takes the seat later thinks about it again
            return []
        now = self.now()
        move = Moved(
            seat=seat,
            action=table.game.actions.text(action),
            hash=table.match.hashes[-1],
            bot=SIMPLE if failed else table.chairs[seat].bot,
            at=now,
        )
        told = failed and not table.is_hidden(seat)  # otherwise all would know who was asked
        return [StoodIn(seat=seat, bot=SIMPLE, why="failed", at=now), move] if told else [move]

    async def think_alike(self, seat: int) -> tuple[int, float, bool]:
        """As `think`, but the same on every machine: by a seed, without a clock, from what is known now alone."""
        table = self.table
        assert table.match is not None
        name, decision = table.chairs[seat].bot, table.decisions[seat]
        assert name is not None
        seed = bot_seed(table.created.secret, decision)
        knowledge = Knowledge(table.match.state, seat, FastChance(seed))
        whose = f"{table.id} {decision}"  # a new player each time: it remembers nothing
        with contextlib.suppress(BotFailed):
            action, thought = await self.bots.choose(
                table.game, name, whose, knowledge, UNTIMED, WAIT, self.asker, seed
            )
            if action in knowledge.legal:
                return action, thought, False
        return knowledge.legal[FastChance(seed).below(len(knowledge.legal))], 0.0, True

    async def think(self, seat: int) -> tuple[int, float, bool]:
        """A bot's action, how long it thought, and whether a simple bot had to replace it."""
        table = self.table
        assert table.match is not None
        name = table.chairs[seat].bot
        assert name is not None
        chance = FastChance(random.getrandbits(62))
        knowledge = Knowledge(table.match.state, seat, chance)
        whose = f"{table.id} {seat}"
        for limit in (self.seconds, HURRIED) if name != SIMPLE else ():
            try:
                action, thought = await self.bots.choose(
                    table.game, name, whose, knowledge, limit, self.seconds, self.asker
                )
                if action in knowledge.legal:
                    return action, thought, False
            except BotFailed:
                pass  # a busy machine, perhaps: it may try once more, without much thought
        return knowledge.legal[chance.below(len(knowledge.legal))], 0.0, name != SIMPLE
