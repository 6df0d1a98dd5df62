"""Games over days: tables are put away between moves, and every clock is kept."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.core import toy
from tests.web.inside import SteppedLoop
from undertable.core import FastChance, Game
from undertable.games import all_games
from undertable.table.botpool import BotPool
from undertable.table.live import LiveTable, Times
from undertable.table.messages import Act, Reply, Sit, Spec, Start
from undertable.table.sqlite import SqliteStore
from undertable.table.store import Guest
from undertable.table.tables import Tables
from undertable.table.vacation import DAY

HOUR = 3600.0
NIGHT_AFTER = 40  # decisions
BEGIN = 1e9


class Days:
    """A site whose time passes when a test says so."""

    def __init__(self, folder: Path, loop: SteppedLoop, game: Game) -> None:
        self.loop, self.game = loop, game
        self.path = str(folder / "days.db")
        self.people = [Guest(name, name) for name in ("ann", "bob", "cat", "dan")]
        self.mid = 0
        self.open()

    def open(self) -> None:
        self.store = SqliteStore(self.path)
        times = Times(idle=600.0, sweep=1.0, wake=60.0)
        self.tables = Tables({self.game.id: self.game}, self.store, BotPool(1), times, self.clock)

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
        reply = await self.tables.create(self.people[0], "new", Spec(game=self.game.id, seats=seats, open=True, **spec))
        table = str(reply.table)
        for seat in range(1, seats):
            await self.do(self.people[seat], table, Sit, seat=seat)
        await self.do(self.people[0], table, Start)
        return table

    async def live(self, table: str) -> LiveTable:
        await self.opened()
        return await self.tables.local(table)

    async def opened(self) -> None:
        """Wait for tables that are being opened or put away: whoever asks meanwhile would ask again later."""
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


def over_days(folder: Path, game: Game, body: Callable[[Days], Coroutine[Any, Any, None]]) -> None:
    loop = SteppedLoop()

    async def main() -> None:
        days = Days(folder, loop, game)
        try:
            await body(days)
        finally:
            loop.release()
            await days.close()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(main())


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: game.id)
def test_a_whole_game_over_days_costs_nobody_the_seat(game: Game, tmp_path: Path) -> None:
    async def body(days: Days) -> None:
        table = await days.begin(game.seats[0], clock=int(DAY))
        chance, decisions, nights = FastChance(5), 0, 0
        live = await days.live(table)
        while live.table.status == "playing":
            seat = next(iter(live.table.decisions))
            offered = live.table.offered[seat]
            action = game.actions.text(offered[chance.below(len(offered))])
            await days.do(days.people[seat], table, Act, decision=live.table.decisions[seat], action=action)
            days.loop.advance(0.1)
            decisions += 1
            if decisions % NIGHT_AFTER == 0 and nights < 8:
                nights += 1
                await days.wait(10 * HOUR)
                assert table not in days.tables.live  # nobody needs it in memory
                if nights == 2:
                    await days.restart()
            live = await days.live(table)
        assert live.table.persons() == [*live.table.seats]
        assert nights

    over_days(tmp_path, game, body)


def test_the_clock_runs_out_in_time_though_the_table_was_put_away(tmp_path: Path) -> None:
    async def body(days: Days) -> None:
        table = await days.begin(2, clock=int(DAY), at_zero="pass")
        await days.do(days.people[0], table, Act, decision="0.1", action="keep")
        await days.settle()
        await days.wait(2.0)  # lists follow
        assert await days.row_wakes(table) == BEGIN + DAY
        await days.wait(22 * HOUR)
        assert table not in days.tables.live
        await days.wait(1.5 * HOUR)
        assert table in days.tables.live  # the last hour
        assert (await days.live(table)).table.decisions == {1: "1.1"}
        await days.wait(0.6 * HOUR)
        live = await days.live(table)
        assert sorted(live.table.decisions.values()) == ["0.2", "1.2"]  # the first choice was taken
        assert live.table.persons() == [0, 1]

    over_days(tmp_path, toy.GAME, body)


def test_a_server_that_was_down_for_days_leaves_everybody_an_hour(tmp_path: Path) -> None:
    async def body(days: Days) -> None:
        table = await days.begin(2, clock=int(DAY), at_zero="lose")
        await days.settle()
        await days.close()
        days.loop.advance(3 * DAY)
        days.open()
        await days.wait(2.0)
        live = await days.live(table)
        assert {round(at - days.clock()) for at in live.table.deadlines().values()} <= set(range(3500, 3601))
        assert live.table.persons() == [0, 1]

    over_days(tmp_path, toy.GAME, body)


def test_a_vacation_reaches_tables_in_progress_and_new_ones(tmp_path: Path) -> None:
    async def body(days: Days) -> None:
        ann = days.people[0]
        table = await days.begin(2, clock=int(DAY))
        now = days.clock()
        await days.store.set_vacation(ann.id, now, now + 10 * DAY)
        await days.tables.rests(ann)
        live = await days.live(table)
        assert live.table.deadlines() == {0: now + 11 * DAY, 1: now + DAY}
        await days.store.set_vacation(ann.id, now + DAY, now + DAY)  # back early
        await days.tables.rests(ann)
        assert (await days.live(table)).table.deadlines()[0] == now + 2 * DAY
        await days.restart()
        assert (await days.live(table)).table.deadlines()[0] == now + 2 * DAY
        reply = await days.tables.create(ann, "next", Spec(game=days.game.id, seats=2, open=True, clock=int(DAY)))
        other = str(reply.table)
        await days.do(days.people[1], other, Sit, seat=1)
        await days.do(ann, other, Start)
        assert (await days.live(other)).table.timing.vacations[ann.id] == [(now, now + DAY)]

    over_days(tmp_path, toy.GAME, body)
