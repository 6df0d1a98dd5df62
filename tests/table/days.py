"""A site whose time passes when a test says so: days are over in a moment."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

from tests.web.inside import SteppedLoop
from undertable.core import Game
from undertable.table.botpool import BotPool
from undertable.table.live import LiveTable
from undertable.table.messages import Reply, Sit, Spec, Start
from undertable.table.outbox import Outbox, Sender
from undertable.table.sqlite import SqliteStore
from undertable.table.store import Guest
from undertable.table.tables import Tables
from undertable.table.times import Times

HOUR = 3600.0
BEGIN = 1e9


class Days:
    """The site: its tables, its store, and its people."""

    def __init__(self, folder: Path, loop: SteppedLoop, game: Game, senders: Mapping[str, Sender]) -> None:
        self.loop, self.game, self.senders = loop, game, senders
        self.path = str(folder / "days.db")
        self.people = [Guest(name, name) for name in ("ann", "bob", "cat", "dan")]
        self.mid = 0
        self.open()

    def open(self) -> None:
        self.store = SqliteStore(self.path)
        times = Times(idle=600.0, sweep=1.0, wake=60.0)
        games = {self.game.id: self.game}
        self.outbox = Outbox(self.store, games, self.senders, self.clock, "https://games.example.org")
        self.tables = Tables(games, self.store, BotPool(1), times, self.clock, outbox=self.outbox)

    def clock(self) -> float:
        return BEGIN + self.loop.time()

    async def close(self) -> None:
        await self.tables.close()
        await self.store.close()

    async def restart(self) -> None:
        await self.close()
        self.open()

    async def do(self, who: Guest, table: str, kind: Any, **fields: Any) -> Reply:
        self.mid += 1
        await self.opened()
        reply = await self.tables.command(table, who, kind(mid=f"m{self.mid}", **fields))
        assert reply.ok, reply
        return reply

    async def begin(self, seats: int, **spec: Any) -> str:
        reply = await self.tables.opening.create(
            self.people[0], "new", Spec(game=self.game.id, seats=seats, open=True, **spec)
        )
        table = str(reply.table)
        for seat in range(1, seats):
            await self.do(self.people[seat], table, Sit, seat=seat)
        await self.do(self.people[0], table, Start)
        return table

    async def live(self, table: str) -> LiveTable:
        await self.opened()
        return await self.tables.local(table)

    async def opened(self) -> None:
        """Wait for tables that are being opened or put away: a request in between would have to be repeated."""
        for _ in range(5):
            await asyncio.sleep(0)
        while self.tables._opening:
            await asyncio.wait([*self.tables._opening.values()])

    async def wait(self, seconds: float) -> None:
        """Let time pass, an hour at a time, and everything happen that is due then."""
        while seconds > 0:
            hop = min(seconds, HOUR / 2)
            self.loop.advance(hop)
            seconds -= hop
            await self.settle()

    async def settle(self) -> None:
        for _ in range(3):
            for _ in range(30):
                await asyncio.sleep(0)
            busy = [*self.tables._opening.values(), *([self.tables._adopting] if self.tables._adopting else [])]
            await asyncio.gather(*busy, return_exceptions=True)
            await self.store.check()

    async def row_wakes(self, table: str) -> float | None:
        row = await self.store.listing(table)
        assert row is not None
        return row.wakes


def over_days(
    folder: Path,
    game: Game,
    body: Callable[[Days], Coroutine[Any, Any, None]],
    senders: Mapping[str, Sender] | None = None,
) -> None:
    loop = SteppedLoop()

    async def main() -> None:
        days = Days(folder, loop, game, senders or {})
        try:
            await body(days)
        finally:
            loop.release()
            await days.close()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(main())
