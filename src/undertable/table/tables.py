"""All tables: opens them, finds them here or at another worker, and puts them away when nobody is there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import msgspec

from undertable.core import Game
from undertable.table import club, log
from undertable.table.botpool import BotPool
from undertable.table.clock import Clock
from undertable.table.forget import forget_at
from undertable.table.live import LiveTable, Tally, Watcher
from undertable.table.log import Created
from undertable.table.messages import AnyCommand, Fork, Refused, Rematch, Reply, Sit, Start
from undertable.table.opening import Opening
from undertable.table.outbox import Outbox
from undertable.table.ratings import Ratings
from undertable.table.relay import VISIBLE, Call, Line, OtherWorkers, Relay, RemoteWatcher, write_refused
from undertable.table.salvage import end_game
from undertable.table.store import Conflict, Elsewhere, Guest, Lease, Store, StoreError, Tampered
from undertable.table.story import Stories
from undertable.table.table import BrokenTable, OtherRules, Table
from undertable.table.times import Times
from undertable.table.timing import SLOW
from undertable.table.updates import Gone

T = TypeVar("T")
UNHURRIED = 30.0  # seconds over its time that a thought for a story may take: it gives way to all others
TAKEOVER = 8.0  # seconds to look for a table whose worker died
LOOKING_AFTER = 5.0  # seconds for the database to say whose tables are whose
READERS = 2  # threads in which logs are played again
ALONE = 7.0  # seconds in doubt after which those who watch are sent away: others may reach the database
LOOKS = (0.05, 0.1, 0.2, 0.4)  # seconds between two looks for it; the last again and again
encode = msgspec.json.Encoder().encode
logger = logging.getLogger("undertable.table")


class Tables:
    """All tables of a site: those of this worker, and through it those of the others."""

    def __init__(
        self,
        games: Mapping[str, Game],
        store: Store,
        bots: BotPool,
        times: Times,
        clock: Clock,
        relay: Relay | None = None,
        most_running: int | None = None,
        outbox: Outbox | None = None,
    ) -> None:
        self.samples: Callable[[], list[Any]] = list  # what this worker counts
        self.others = OtherWorkers(relay or Relay(""), store)
        self.games = games
        self.store = store
        self.opening = Opening(games, store, clock, most_running)
        self.outbox = outbox  # None: no notice leaves this site
        self.bots = bots
        self.times = times
        self.clock = clock
        self.ratings = Ratings(store, games)
        self.stories = Stories(store, BotPool(1, grace=UNHURRIED, nice=19), self.times.story)
        self.live: dict[str, LiveTable] = {}
        self.tally = Tally()
        self.daily_results: dict[tuple[str, str], tuple[float, list[str]]] = {}  # by game and day: until when, and rows
        self.lag = 0.0  # seconds that the loop was late when it was last looked at
        self.signed_out: Callable[[str], None] = lambda guest: None  # called when a guest's tokens have changed
        self._closed = False
        self._opening: dict[str, asyncio.Task[LiveTable | Elsewhere | None]] = {}  # one at a time for each table
        self._adopting: asyncio.Task[None] | None = None
        self._reading = ThreadPoolExecutor(READERS, "reading")
        self._sweeper = asyncio.get_running_loop().create_task(self.sweep())

    async def close(self) -> None:
        """Close every table; what was acknowledged is on the disk."""
        self._closed = True
        tasks = [self._sweeper, *([self._adopting] if self._adopting else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._opening.values(), return_exceptions=True)
        await asyncio.gather(*(live.close() for live in self.live.values()))
        self.live.clear()
        self._reading.shutdown()
        await self.stories.close()
        await self.bots.close()

    # Finding.

    async def find(self, id: str) -> LiveTable | Elsewhere:
        """The table of this id, from memory or from the store; or the worker that has it."""
        live = self.live.get(id)
        if live is not None and not live.gone and self.store.sure():
            return live
        if self._closed:
            raise Gone
        opening = self._opening.get(id) or self.one_at_a_time(id, self.look_up(id))
        found = await asyncio.shield(opening)
        if found is None:
            raise Gone  # it has just been put away
        return found

    def one_at_a_time(
        self, id: str, work: Coroutine[Any, Any, LiveTable | Elsewhere | None]
    ) -> "asyncio.Task[LiveTable | Elsewhere | None]":
        """Open a table or put it away; whoever asks meanwhile gets what comes of it."""

        def done(task: "asyncio.Task[LiveTable | Elsewhere | None]") -> None:
            del self._opening[id]
            if not task.cancelled():
                task.exception()  # for those who wait; they may have gone

        task = self._opening[id] = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(done)
        return task

    async def look_up(self, id: str) -> LiveTable | Elsewhere:
        try:
            if not self.store.sure():
                await self.let_go_of_lost()
            live = self.live.get(id)
            return live if live is not None and not live.gone else await self.open(id)
        except Tampered as error:
            logger.error("%s", error)
            raise Refused("not_now", f"this table cannot be opened any more: {error.public}") from None
        except StoreError as error:
            raise Refused("storage", f"the tables cannot be read now: {error.public}") from None

    async def open(self, id: str) -> LiveTable | Elsewhere:
        there = await self.store.elsewhere(id)
        if there is not None:
            return there
        if not await self.store.has(id):
            raise Refused("no_such", "there is no such table")
        old = self.live.pop(id, None)
        if old is not None:
            await old.close()
        lease = await self.store.claim(id)
        if isinstance(lease, Elsewhere):
            return lease
        entries = await self.store.log(id)  # not earlier: the last owner may have written until the claim
        try:
            # long ones take seconds: not in the thread that everybody waits for
            table = await asyncio.get_running_loop().run_in_executor(self._reading, Table.read, self.games, entries)
        except OtherRules as error:
            await end_game(self.store, self.games, lease, entries)
            raise Refused("not_now", f"this game cannot go on: {error}. All of it is kept.") from None
        except (BrokenTable, msgspec.DecodeError, AssertionError, ValueError) as error:
            logger.error("table %s cannot be opened: %s", id, error)
            raise Refused("not_now", f"this table cannot be opened any more: {error}") from None
        live = LiveTable(table, lease, self.store, self.bots, self.times, self.clock, self.tally, self.outbox)
        self.live[id] = live
        row = await self.store.listing(id)
        if row is not None and row != replace(live.row(), people=row.people):  # killed before the row was updated
            await live.save_listing()
        return live

    async def let_go_of_lost(self) -> None:
        """Drop tables that another worker has taken over; their watchers look for them again."""
        live = [live for live in self.live.values() if not live.gone]
        held = await self.store.owned([one.lease for one in live])
        if len(held) < len(live):
            for one in live:
                if one.lease not in held:
                    one.disappear()

    async def local(self, id: str) -> LiveTable:
        """A table that must be at this worker."""
        found = await self.find(id)
        if isinstance(found, Elsewhere):
            raise Gone
        return found

    # Using a table, wherever it is.

    async def wherever(
        self,
        id: str,
        here: Callable[[LiveTable], Awaitable[T]],
        there: Callable[[Elsewhere], Awaitable[T]],
    ) -> T:
        """Do something with a table of this worker, or ask the one that has it."""

        async def find_and_do() -> T:
            found = await self.find(id)
            return await (there(found) if isinstance(found, Elsewhere) else here(found))

        return await self.until_found(find_and_do)

    async def until_found(self, work: Callable[[], Awaitable[T]]) -> T:
        """Try again while a table is between two workers."""
        deadline = asyncio.get_running_loop().time() + TAKEOVER
        pauses = iter(LOOKS)
        while True:
            try:
                return await work()
            except Gone:
                if asyncio.get_running_loop().time() > deadline:
                    raise Refused("restart", "the table is being moved; try again in a moment") from None
            await asyncio.sleep(next(pauses, LOOKS[-1]))

    async def watch(
        self,
        id: str,
        person: Guest,
        stream: str | None,
        after: int,
        steps: bool = False,
        changes: bool = False,
        public: bool = False,
    ) -> Watcher | RemoteWatcher:
        """Watch a table, from after an event of a stream."""

        async def here(live: LiveTable) -> Watcher | RemoteWatcher:
            return live.watch(person, stream, after, steps, changes, public)

        async def there(worker: Elsewhere) -> Watcher | RemoteWatcher:
            line = await self.others.call(
                worker, id, person, "watch", stream=stream, after=after, steps=steps, changes=changes, public=public
            )
            return RemoteWatcher(line, stream, after, self.others.hang_up)

        return await self.wherever(id, here, there)

    async def command(self, id: str, person: Guest, command: AnyCommand) -> Reply:
        """Carry out a command, exactly once. If the table's worker dies meanwhile, the next one is asked."""
        live = self.live.get(id)
        if live is not None and not live.gone and self.store.sure():  # nearly always: it need not be looked for
            with suppress(Gone):
                return await self.command_here(live, person, command)

        async def there(worker: Elsewhere) -> Reply:
            line = await self.others.ask(worker, id, person, "command", command=command)
            return msgspec.json.decode(line, type=Reply)

        return await self.wherever(id, lambda live: self.command_here(live, person, command), there)

    async def look(self, id: str, person: Guest, stream: str | None, after: int) -> bytes:
        """An update for somebody without a connection."""
        return await self.wherever(
            id,
            lambda live: live.look(person, stream, after),
            lambda worker: self.others.ask(worker, id, person, "look", stream=stream, after=after),
        )

    async def remarks(self, id: str, person: Guest, after: int) -> bytes:
        """What was said among those who watch, after a number."""

        async def here(live: LiveTable) -> bytes:
            return live.remarks(person, after)

        return await self.wherever(id, here, lambda worker: self.others.ask(worker, id, person, "remarks", after=after))

    async def record(self, id: str, person: Guest) -> bytes:
        """The record of a finished game."""

        async def here(live: LiveTable) -> bytes:
            return live.record(person)

        try:
            return await self.wherever(id, here, lambda worker: self.others.ask(worker, id, person, "record"))
        except Refused as refused:
            kept = await self.kept_record(id, person) if refused.code == "not_now" else None
            if kept is None:
                raise
            return kept

    async def kept_record(self, id: str, person: Guest) -> bytes | None:
        """The record of a game that cannot be opened any more, for those who might see the table."""
        try:
            may_see = await self.store.was_at(person.id, id)
            if not may_see:
                created = log.decode((await self.store.log(id))[0])
                may_see = isinstance(created, Created) and created.spec.open and created.spec.spectators
            return await self.store.record(id) if may_see else None
        except (StoreError, msgspec.DecodeError):
            return None

    async def invite(self, id: str) -> str:
        """The code that lets people in at a table. The caller says who may know it."""
        entries = await self.store.log(id)
        created = log.decode(entries[0]) if entries else None
        return created.invite if isinstance(created, Created) else ""

    async def story(self, id: str, person: Guest, begin: bool) -> bytes:
        """How far the review of a finished game is; `begin` starts it."""
        what = "begin story" if begin else "story"
        return await self.wherever(
            id,
            lambda live: self.story_here(live, person, begin),
            lambda worker: self.others.ask(worker, id, person, what),
        )

    async def rests(self, guest: Guest) -> None:
        """A guest's vacation has changed: the clocks at all tables in progress follow."""
        for row in await self.store.every_table_of(guest.id):
            if row.status != "over":
                await self.rests_at(row.id, guest)

    async def rests_at(self, id: str, guest: Guest) -> None:
        await self.wherever(
            id,
            lambda live: self.rests_here(live, guest),
            lambda worker: self.others.ask(worker, id, guest, "rests"),
        )

    async def rests_here(self, live: LiveTable, guest: Guest) -> bytes:
        await live.rests(guest.id, await self.store.vacations(guest.id))
        return b"true"

    async def sign_out(self, guest: Guest) -> None:
        """Tokens of this guest are gone: all workers look again at who is connected."""
        self.signed_out(guest.id)
        await self.others.ask_all(guest, "signed out")

    async def answer(self, line: Line, call: Call) -> None:
        """Answer another worker."""
        try:
            if call.what == "metrics":
                line.write(encode(self.samples()))
            elif call.what == "signed out":
                self.signed_out(call.person[0])
                line.write(b"true")
            elif call.what == "forget":
                line.write(encode(await self.forget_at(call.table, Guest(*call.person))))
            else:
                await self.serve(await self.local(call.table), line, call)
        except Refused as refused:
            line.write(write_refused(refused))
        except Gone:
            pass  # the other worker looks for the table again

    async def serve(self, live: LiveTable, line: Line, call: Call) -> None:
        person = Guest(*call.person)
        if call.what == "command" and call.command is not None:
            line.write(encode(await self.command_here(live, person, call.command)))
        elif call.what == "look":
            line.write(await live.look(person, call.stream, call.after))
        elif call.what == "remarks":
            line.write(live.remarks(person, call.after))
        elif call.what == "record":
            line.write(live.record(person))
        elif call.what == "rests":
            line.write(await self.rests_here(live, person))
        elif call.what in ("story", "begin story"):
            line.write(await self.story_here(live, person, call.what == "begin story"))
        elif call.what == "watch":
            watcher = live.watch(person, call.stream, call.after, call.steps, call.changes, call.public)
            sending = asyncio.ensure_future(send_all(watcher, line))
            listening = asyncio.ensure_future(hear(watcher, line))
            try:
                await asyncio.wait([sending, listening], return_when=asyncio.FIRST_COMPLETED)
            finally:
                sending.cancel()
                listening.cancel()
                await asyncio.gather(sending, listening, return_exceptions=True)
                await watcher.close()
            if not sending.cancelled() and isinstance(error := sending.exception(), Refused):
                raise error

    # At a table of this worker.

    async def command_here(self, live: LiveTable, person: Guest, command: AnyCommand) -> Reply:
        """Carry out a command at a table of this worker."""
        try:
            if isinstance(command, Rematch):
                return await self.opening.rematch(live, person, command)
            if isinstance(command, Fork):
                return await self.opening.fork(live, person, command)
            if isinstance(command, Start):
                if (person.id, command.mid) not in live.table.answers:
                    await self.opening.not_too_many(person)
        except Refused as refused:
            return Reply(mid=command.mid, ok=False, code=refused.code, message=refused.message)
        reply = await live.command(person, command)
        if isinstance(command, (Start, Sit)) and live.table.timing.slow:
            for seat in live.table.owners():
                await self.rests_here(live, live.table.people[live.table.chairs[seat].who or ""])
        return reply

    async def story_here(self, live: LiveTable, person: Guest, begin: bool) -> bytes:
        """The review of a finished game, for people who may see all of it; `begin` starts it."""
        match = live.finished_game(person)
        try:
            id = live.table.id
            return await (self.stories.begin(id, match, person.id) if begin else self.stories.look(id))
        except StoreError as error:
            raise Refused("storage", f"the reviews cannot be read now: {error.public}") from None

    # Forgetting.

    async def forget(self, guest: Guest) -> None:
        """Remove a guest from all tables, and from the site."""
        tables = [row.id for row in await self.store.every_table_of(guest.id)]
        for id in tables:  # it grows: a rematch may hold a seat for a guest who has never been there
            follows = await self.until_found(partial(self.forget_at, id, guest))
            if follows is not None and follows not in tables:
                tables.append(follows)
        await club.forget(self.store, guest.id)
        await self.store.forget_guest(guest.id)
        await self.sign_out(guest)

    async def forget_at(self, id: str, guest: Guest) -> str | None:
        """Remove a guest from one table, wherever it is. Returns its rematch, if there is one."""
        follows: str | None = None

        async def rewrite(lease: Lease) -> None:
            nonlocal follows
            follows = await forget_at(self.store, self.games, lease, guest.id, self.clock())

        there = await self.while_closed(id, rewrite)
        if there is not None:
            return msgspec.json.decode(await self.others.ask(there, id, guest, "forget"), type=str | None)
        return follows

    async def remove(self, id: str) -> bool:
        """Remove a table of this worker that nobody watches, and all that belongs to it."""
        live = self.live.get(id)
        if live is not None and live.watchers:
            return False
        try:
            return await self.while_closed(id, self.store.remove) is None
        except Gone:
            return False

    async def while_closed(self, id: str, work: Callable[[Lease], Awaitable[None]]) -> Elsewhere | None:
        """Change the log of a table while nobody can open it, or say which worker must; watchers look again then."""

        async def close_and_work() -> Elsewhere | None:
            live = self.live.pop(id, None)
            if live is not None:
                await live.close()
            lease = await self.store.claim(id)
            if isinstance(lease, Elsewhere):
                return lease
            try:
                await work(lease)
            except Conflict:
                raise Gone from None
            finally:
                await self.store.release(lease)
            return None

        async def done() -> None:
            await asyncio.wait([working])

        while id in self._opening:
            await asyncio.wait([self._opening[id]])
        working = asyncio.get_running_loop().create_task(close_and_work())
        self.one_at_a_time(id, done())  # those who ask meanwhile look for the table again, whatever came of this
        return await asyncio.shield(working)

    # Putting away.

    async def sweep(self) -> None:
        """Run regularly: take over tables of workers that died, and close tables where nobody is."""
        loop = asyncio.get_running_loop()
        wake_at = loop.time()
        while True:
            due = loop.time() + self.times.sweep
            await asyncio.sleep(self.times.sweep)
            self.lag = max(0.0, loop.time() - due)
            try:
                async with asyncio.timeout(LOOKING_AFTER):
                    await self.let_go_of_lost()
                    orphans = await self.store.orphans()
                    await self.others.hang_up_on_losers()
            except (StoreError, TimeoutError) as error:
                logger.warning("while looking after the tables: %s", str(error) or "the database is slow")
                if self.store.unsure_for() > ALONE:
                    for live in self.live.values():
                        live.send_away()
                continue
            except Exception:  # whatever it is, the next look may go well
                logger.exception("while looking after the tables")
                continue
            if loop.time() >= wake_at:
                wake_at = loop.time() + self.times.wake
                orphans += await self.due()
            if orphans:
                self._adopting = asyncio.get_running_loop().create_task(self.adopt(orphans, self._adopting))
            now = loop.time()
            for id, live in list(self.live.items()):
                idle = not live.watchers and not live.busy() and now - live.quiet_since > self.times.idle
                if (live.gone or idle) and id not in self._opening and self.live.get(id) is live:
                    await self.one_at_a_time(id, self.put_away(id))

    async def due(self) -> list[str]:
        """Tables that no worker has, and where somebody's days run out soon."""
        try:
            found = [id for id in await self.store.due_tables(self.clock() + SLOW) if id not in self.live]
            taken = await self.store.owners(found) if found else {}
        except StoreError as error:
            logger.warning("while looking for clocks: %s", error)
            return []
        return [id for id in found if id not in taken]

    async def adopt(self, orphans: list[str], earlier: "asyncio.Task[None] | None") -> None:
        """Open tables that were taken over: their bots and clocks go on, whether or not anybody looks."""
        if earlier is not None:
            await asyncio.gather(earlier, return_exceptions=True)
        for id in orphans:
            with suppress(Refused, Gone):  # logged already, or somebody was faster
                await self.find(id)

    async def put_away(self, id: str) -> None:
        await self.live.pop(id).close()


async def hear(watcher: Watcher, line: Line) -> None:
    """What the other worker says of the page that watches, until it hangs up."""
    with suppress(Gone):
        while True:
            watcher.show(await line.read() == VISIBLE)


async def send_all(watcher: Watcher, line: Line) -> None:
    while True:
        line.write(await watcher.next())
        await line.writer.drain()
