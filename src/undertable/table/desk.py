"""The front desk: opens tables, finds them again, and puts them away when nobody is there."""

import asyncio
import base64
import hashlib
import logging
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace

import msgspec

from undertable.bots import bots_for
from undertable.core import Game, new_secret
from undertable.table import log
from undertable.table.botroom import BotRoom
from undertable.table.live import Clock, Gone, LiveTable, Times
from undertable.table.log import AnyEntry, Created, Joined, Origin, Sat
from undertable.table.messages import AnyCommand, Fork, Refused, Rematch, Reply, Spec
from undertable.table.store import Conflict, Elsewhere, Store, StoreError
from undertable.table.story import Stories
from undertable.table.table import BrokenTable, Person, Table

UNHURRIED = 30.0  # seconds over its time that a thought for a story may take: it gives way to all others
logger = logging.getLogger("undertable.table")


def table_id(*parts: str) -> str:
    """An id that follows from its parts, so that whoever asks twice gets one table."""
    digest = hashlib.sha256("\n".join(parts).encode()).digest()
    return base64.b32encode(digest)[:12].decode().lower()


class Desk:
    """All tables of this process."""

    def __init__(
        self,
        games: Mapping[str, Game],
        store: Store,
        bots: BotRoom,
        times: Times | None = None,
        clock: Clock = time.time,
    ) -> None:
        self.games = games
        self.store = store
        self.bots = bots
        self.times = times or Times()
        self.clock = clock
        self.stories = Stories(store, BotRoom(1, grace=UNHURRIED, nice=19), self.times.story)
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._sweeper = asyncio.get_running_loop().create_task(self.sweep())

    async def close(self) -> None:
        """Put every table away; what was acknowledged is on the disk."""
        self._sweeper.cancel()
        await asyncio.gather(self._sweeper, return_exceptions=True)
        await asyncio.gather(*(live.close() for live in self.tables.values()))
        self.tables.clear()
        await self.stories.close()
        await self.bots.close()

    # Finding.

    async def find(self, id: str) -> LiveTable | Elsewhere:
        """The table of this id, from memory or from the store; or the worker that has it."""
        live = self.tables.get(id)
        if live is not None and not live.gone:
            return live
        lock = self._opening.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                live = self.tables.get(id)
                if live is not None and not live.gone:
                    return live
                return await self.open(id)
        except StoreError as error:
            raise Refused("storage", f"the tables cannot be read now: {error}") from None
        finally:
            self._opening.pop(id, None)

    async def open(self, id: str) -> LiveTable | Elsewhere:
        entries = await self.store.log(id)
        if not entries:
            raise Refused("no_such", "there is no such table")
        lease = await self.store.claim(id)
        if isinstance(lease, Elsewhere):
            return lease
        old = self.tables.pop(id, None)
        if old is not None:
            await old.close()
        # read again: the last owner may have written until the claim
        entries = await self.store.log(id)
        try:
            table = Table.load(self.games, map(log.decode, entries))
        except (BrokenTable, msgspec.DecodeError, AssertionError, ValueError) as error:
            logger.error("table %s cannot be opened: %s", id, error)
            raise Refused("not_now", f"this table cannot be opened any more: {error}") from None
        live = LiveTable(table, lease, self.store, self.bots, self.times, self.clock)
        self.tables[id] = live
        return live

    async def local(self, id: str) -> LiveTable:
        """A table that must be here."""
        live = await self.find(id)
        if isinstance(live, Elsewhere):
            raise Gone
        return live

    # Opening.

    async def create(
        self, person: Person, mid: str, spec: Spec, seat: int | None = None, salt: str = "", *, sit: bool = True
    ) -> Reply:
        """A new table; who opens it takes a seat, the first open one if none is named."""
        spec = self.checked(spec)
        free = [s for s, bot in enumerate(spec.bots) if bot is None]
        if seat is None and sit and free:
            seat = free[0]
        if seat is not None and seat not in free:
            raise Refused("not_now", f"seat {seat} is not open; open are: {', '.join(map(str, free)) or 'none'}")
        id = table_id(person.id, person.browser, mid)
        return await self.set_up(id, person, mid, spec, seat, salt)

    def checked(self, spec: Spec) -> Spec:
        """The spec with all defaults filled in; Refused says what is wrong."""
        game = self.games.get(spec.game)
        if game is None:
            raise Refused("no_such", f"there is no game {spec.game!r:.40}; there are: {', '.join(self.games)}")
        if spec.seats not in game.seats:
            few, many = game.seats[0], game.seats[-1]
            raise Refused("malformed", f"{game.title} is for {few} to {many} players, not {spec.seats}")
        try:
            options = msgspec.to_builtins(game.make_options(spec.options))
        except ValueError as error:
            raise Refused("malformed", str(error)) from None
        known = bots_for(game)
        for bot in spec.bots:
            if bot is not None and bot not in known:
                raise Refused("no_such", f"no bot {bot!r:.40} plays {game.title}; there are: {', '.join(known)}")
        if len(spec.bots) > spec.seats:
            raise Refused("malformed", f"there are more bots than the {spec.seats} seats")
        bots = [*spec.bots, *([None] * (spec.seats - len(spec.bots)))]
        return msgspec.structs.replace(spec, options=options, bots=bots)

    async def set_up(
        self,
        id: str,
        person: Person,
        mid: str,
        spec: Spec,
        seat: int | None,
        salt: str,
        held: list[str | None] | None = None,
        origin: Origin | None = None,
    ) -> Reply:
        now = self.clock()
        created = Created(
            at=now,
            who=person.id,
            mid=mid,
            table=id,
            spec=spec,
            rules=self.games[spec.game].version,
            secret=new_secret().hex(),
            invite=secrets.token_urlsafe(16),
            held=held or [],
            origin=origin,
        )
        entries: list[AnyEntry] = [
            created,
            Joined(at=now, who=person.id, mid=mid, name=person.name, browser=person.browser),
        ]
        if seat is not None:
            entries.append(Sat(at=now, who=person.id, mid=mid, seat=seat, salt=salt))
        try:
            lease = await self.store.claim(id)
            if isinstance(lease, Elsewhere):
                if not await self.store.log(id):
                    raise Gone  # another worker was about to write it, and may have died over it
                return Reply(mid=mid, ok=True, table=id)
            row = replace(Table.load(self.games, entries).row(), updated=now)
            await self.store.append(lease, 0, [log.encode(entry) for entry in entries], row)
        except Conflict:
            return Reply(mid=mid, ok=True, table=id)  # asked twice: it is there already
        except StoreError as error:
            raise Refused("storage", f"the table cannot be saved now: {error}. Try again.") from None
        return Reply(mid=mid, ok=True, table=id)

    async def command(self, id: str, person: Person, command: AnyCommand) -> Reply:
        """Carry out a command at a table that is here."""
        live = await self.local(id)
        try:
            if isinstance(command, Rematch):
                return await self.rematch(live, person, command)
            if isinstance(command, Fork):
                return await self.fork(live, person, command)
        except Refused as refused:
            return Reply(mid=command.mid, ok=False, code=refused.code, message=refused.message)
        return await live.command(person, command)

    async def rematch(self, live: LiveTable, person: Person, command: Rematch) -> Reply:
        table = live.table
        seat = table.seat_of(person.id)
        if seat is None:
            raise Refused("not_allowed", "you have no seat at this table")
        if table.status != "over":
            raise Refused("not_now", "the game is not over")
        if table.followed is None:
            id = table_id(table.id, "rematch")
            bots = [chair.bot if chair.who is None else None for chair in table.chairs]
            held = [chair.who for chair in table.chairs]
            spec = msgspec.structs.replace(table.spec, bots=bots)
            await self.set_up(id, person, command.mid, spec, seat, secrets.token_hex(8), held)
            await live.follow(id, person.id, command.mid)
        return Reply(mid=command.mid, ok=True, table=table.followed)

    async def fork(self, live: LiveTable, person: Person, command: Fork) -> Reply:
        table = live.table
        if not table.may_watch(person.id):
            raise table.closed_to(person.id)
        match = table.match
        if match is None or not match.state.over():
            raise Refused("not_now", "only a finished game can be gone on with from another point")
        if command.moves >= len(match.moves):
            raise Refused("no_such", f"the game has {len(match.moves)} moves: go on from 0 to {len(match.moves) - 1}")
        if command.seat not in table.seats:
            raise Refused("no_such", f"this table has seats 0 to {table.spec.seats - 1}, not {command.seat}")
        bots = [None if seat == command.seat else command.bots for seat in table.seats]
        spec = self.checked(msgspec.structs.replace(table.spec, bots=bots, open=False))
        earlier = match.until(command.moves)
        moves = [(seat, table.game.actions.text(action)) for seat, action in earlier.moves]
        id = table_id(person.id, person.browser, command.mid)
        origin = Origin(table.id, moves, earlier.drawn)
        return await self.set_up(id, person, command.mid, spec, command.seat, secrets.token_hex(8), None, origin)

    async def story(self, live: LiveTable, person: Person, begin: bool) -> bytes:
        """The story of a finished game, for those who may see all of it; `begin` has it told."""
        match = live.finished_game(person)
        try:
            return await (self.stories.begin(live.table.id, match) if begin else self.stories.look(live.table.id))
        except StoreError as error:
            raise Refused("storage", f"the stories cannot be read now: {error}") from None

    # Putting away.

    async def sweep(self) -> None:
        """Now and then: take over tables of workers that died, put away those with nobody there."""
        while True:
            await asyncio.sleep(self.times.sweep)
            try:
                for id in await self.store.orphans():
                    await self.find(id)
                now = asyncio.get_running_loop().time()
                for id, live in list(self.tables.items()):
                    idle = not live.watchers and not live.busy() and now - live.quiet_since > self.times.idle
                    if live.gone or idle:
                        del self.tables[id]
                        await live.close()
            except (StoreError, Refused) as error:
                logger.warning("while looking after the tables: %s", error)
