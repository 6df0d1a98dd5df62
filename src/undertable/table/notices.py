"""Notices at one table: who should hear of a turn because no page that they look at shows it."""

from collections.abc import Callable, Coroutine
from typing import Any

from undertable.table import rows
from undertable.table.clock import Clock, Timers
from undertable.table.outbox import Outbox
from undertable.table.store import Asked, StoreError
from undertable.table.table import Table


class Notices:
    """The decisions of people who do not have this table in sight. They go to the outbox after a while."""

    def __init__(
        self,
        table: Table,
        outbox: Outbox | None,
        timers: Timers,
        now: Clock,
        hold: float,
        sees: Callable[[str], bool],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.table = table
        self.outbox = outbox
        self.timers = timers
        self.now = now
        self.hold = hold  # seconds
        self.sees = sees  # has this person the table in sight?
        self.spawn = spawn
        self._away: dict[str, tuple[str, float]] = {}  # by person: the decision, and since when nobody looks at it
        self._told: dict[str, str] = {}  # by person: the decision that is in the outbox

    def look(self) -> None:
        """After every change: whose decision does nobody look at?"""
        if self.outbox is None:
            return
        now = self.now()
        waiting = {}
        for who in self.table.turn():
            decision = self.table.decisions[self.table.seat_of(who) or 0]
            if self._told.get(who) != decision and not self.sees(who):
                before = self._away.get(who)
                waiting[who] = before if before is not None and before[0] == decision else (decision, now)
        self._away = waiting
        if waiting:
            first = min(since for _, since in waiting.values())
            self.timers.set("notices", max(0.0, first + self.hold - now), self.due)
        else:
            self.timers.cancel("notices")

    def due(self) -> None:
        now = self.now()
        for who, (decision, since) in list(self._away.items()):
            if since + self.hold <= now + 0.001:
                self._told[who] = decision
                self.spawn(self.put(who, rows.asked(self.table)[who]))
        self.look()

    def nudged(self, seat: int) -> None:
        who = self.table.chairs[seat].who
        if self.outbox is not None and who is not None:
            self.spawn(self.put(who, rows.asked(self.table)[who], nudge=True))

    async def put(self, who: str, asked: Asked, nudge: bool = False) -> None:
        assert self.outbox is not None
        try:
            if nudge:
                await self.outbox.add(who, self.table.id, asked, ("nudge",))
            else:
                await self.outbox.add(who, self.table.id, asked)
        except StoreError:
            self._told.pop(who, None)  # the next change tries again
