"""Hints at one table: sent to the person who asks and to nobody else. Nothing of them is written down."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from undertable.bots.levels import ADVICE
from undertable.core import FastChance, Knowledge, seed_of
from undertable.table.advice import advise, for_people, only_choice
from undertable.table.botpool import BotFailed, BotPool, Effort
from undertable.table.fairqueue import Asker
from undertable.table.messages import Advice, Hint, Refused
from undertable.table.permissions import Permissions
from undertable.table.store import Guest
from undertable.table.table import Table


@dataclass(frozen=True)
class Thinking:
    """A hint that is being computed, or is ready."""

    decision: str
    asked: tuple[str, str]  # by whom, and by which command
    task: "asyncio.Task[Advice | None]"  # None: the bot failed


class Hints:
    """What a strong bot would do, by seat, for the decisions that are open."""

    def __init__(
        self,
        table: Table,
        bots: BotPool,
        effort: Effort,
        spawn: Callable[[Coroutine[Any, Any, Any]], "asyncio.Task[Any]"],
    ) -> None:
        self.table = table
        self.bots = bots
        self.effort = effort
        self.spawn = spawn
        self._by_seat: dict[int, Thinking] = {}
        self._late: dict[int, Thinking] = {}  # for the decision before: a coach can still speak of it

    async def ask(self, person: Guest, command: Hint, now: float) -> Advice:
        """The hint for a decision; Refused says why there is none."""
        thinking = self.find_or_begin(person, command, now)
        await asyncio.wait([thinking.task])
        if thinking.task.cancelled():
            raise Refused("stale", "that decision is closed")
        advice = thinking.task.result()
        if advice is None:
            raise Refused("not_now", "no hint was found this time; ask again")
        return advice

    def find_or_begin(self, person: Guest, command: Hint, now: float) -> Thinking:
        asked = (person.id, command.mid)
        seat = Permissions(self.table, person, command.mid, now).hint(command)
        old = self._by_seat.get(seat)
        if old is not None and old.decision == command.decision:
            if not old.task.done() and old.asked != asked:
                raise Refused("not_now", "you have already asked for a hint; wait for it")
            if not old.task.done() or (not old.task.cancelled() and old.task.result() is not None):
                return old
        thinking = Thinking(command.decision, asked, self.spawn(self.think(seat, command.decision)))
        self._by_seat[seat] = thinking
        return thinking

    async def think(self, seat: int, decision: str) -> Advice | None:
        # the seed follows from what the seat knows too, so that asking again reveals nothing more
        seed = seed_of(f"{self.table.id} {decision}")
        assert self.table.match is not None
        knowledge = Knowledge(self.table.match.state, seat, FastChance(seed), self.table.match.names)
        game, legal = self.table.game, knowledge.legal
        if len(legal) == 1:
            return only_choice(decision, game.actions.text(legal[0]))
        try:
            asker = Asker(self.table.chairs[seat].who or "", self.table.id)
            thought = await self.bots.think(knowledge, seed, self.effort, ADVICE, asker)
        except BotFailed:
            return None
        labels = {choice.action: choice.label for choice in knowledge.prompt.choices}
        return advise(
            decision,
            for_people(thought, game, seat),
            game.actions.text,
            lambda action: labels.get(game.actions.text(action), "another"),
        )

    def stop_stale(self) -> None:
        """Stop working on decisions that are closed. Alone with bots, a person still hears about the last one."""
        for seat in [seat for seat in self._late if not self.alone(seat)]:
            self._late.pop(seat).task.cancel()
        for seat, thinking in list(self._by_seat.items()):
            if self.table.decisions.get(seat) == thinking.decision and self.table.chairs[seat].bot is None:
                continue
            closed = self._by_seat.pop(seat)
            if self.alone(seat):
                before = self._late.pop(seat, None)
                self._late[seat] = closed
                if before is not None:
                    before.task.cancel()
            else:
                closed.task.cancel()

    def alone(self, seat: int) -> bool:
        """Does a person play in this seat against bots alone, and can moves be taken back?"""
        chairs = self.table.chairs
        bots = all(chair.bot is not None for number, chair in enumerate(chairs) if number != seat)
        return bots and chairs[seat].bot is None and self.table.status == "playing"
