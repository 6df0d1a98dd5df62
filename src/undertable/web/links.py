"""From a connection to a table, wherever the table is: here, or at another worker."""

import asyncio
import contextlib
import hmac
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from undertable.table.desk import Desk
from undertable.table.live import Gone, Watcher
from undertable.table.messages import AnyCommand, Code, Refused, Reply
from undertable.table.store import Elsewhere
from undertable.table.table import Person

T = TypeVar("T")
LINE = 4_000_000  # bytes of the longest message between workers: a whole record
TAKEOVER = 8.0  # seconds to look for a table whose worker died
encode = msgspec.json.Encoder().encode


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a connection between workers."""

    key: str
    table: str
    person: tuple[str, str, str]
    what: str  # "watch", "command", "look", "record", "story" or "begin story"
    stream: str | None = None
    after: int = 0
    command: AnyCommand | None = None


class Refusal(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    """What a worker answers instead of what was asked for."""

    code: Code
    message: str


class Seen(msgspec.Struct, frozen=True):
    """As much of an update as is needed to go on after it."""

    t: str
    stream: str = ""
    first: int = 0
    events: list[msgspec.Raw] = []


class LocalLink:
    """A connection to a table of this worker, to watch it."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher

    @property
    def place(self) -> tuple[str | None, int]:
        """What has been sent: to go on from there."""
        return self.watcher.stream, self.watcher.sent

    async def next(self) -> bytes:
        return await self.watcher.next()

    async def close(self) -> None:
        self.watcher.close()


class RemoteLink:
    """A connection to a table of another worker, to watch it."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, stream: str | None, after: int
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.place = (stream, after)

    async def next(self) -> bytes:
        line = await read_line(self.reader)
        if line.startswith(b'{"t":"update"'):
            seen = msgspec.json.decode(line, type=Seen)
            self.place = (seen.stream, seen.first - 1 + len(seen.events))
        return line

    async def close(self) -> None:
        await hang_up(self.writer)


Link = LocalLink | RemoteLink


async def read_line(reader: asyncio.StreamReader) -> bytes:
    """One message from another worker; Gone if it is no more, Refused if it says so."""
    try:
        line = await reader.readline()
    except (OSError, ValueError):
        raise Gone from None
    if not line.endswith(b"\n"):
        raise Gone
    if line.startswith(b'{"t":"refused"'):
        refusal = msgspec.json.decode(line, type=Refusal)
        raise Refused(refusal.code, refusal.message)
    return line[:-1]


async def hang_up(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


class Tables:
    """All tables of the site, as every worker sees them."""

    def __init__(self, desk: Desk, key: str = "") -> None:
        self.desk = desk
        self.key = key  # what workers know each other by

    async def link(self, table: str, person: Person, stream: str | None, after: int) -> Link:
        """Connect to a table, to go on after an event of a stream."""

        async def connect() -> Link:
            live = await self.desk.find(table)
            if not isinstance(live, Elsewhere):
                return LocalLink(live.watch(person, stream, after))
            reader, writer = await self.call(live, table, person, "watch", stream=stream, after=after)
            return RemoteLink(reader, writer, stream, after)

        return await self.until_found(connect)

    async def command(self, table: str, person: Person, command: AnyCommand) -> Reply:
        """Carry a command out. Should the table's worker die over it, the next one is asked: it counts once."""

        async def carry_out() -> Reply:
            live = await self.desk.find(table)
            if not isinstance(live, Elsewhere):
                return await self.desk.command(table, person, command)
            line = await self.ask(live, table, person, "command", command=command)
            return msgspec.json.decode(line, type=Reply)

        return await self.until_found(carry_out)

    async def look(self, table: str, person: Person, stream: str | None, after: int) -> bytes:
        """An update for somebody without a connection."""

        async def look() -> bytes:
            live = await self.desk.find(table)
            if not isinstance(live, Elsewhere):
                return await live.look(person, stream, after)
            return await self.ask(live, table, person, "look", stream=stream, after=after)

        return await self.until_found(look)

    async def record(self, table: str, person: Person) -> bytes:
        """The record of a finished game."""

        async def read() -> bytes:
            live = await self.desk.find(table)
            if not isinstance(live, Elsewhere):
                return live.record(person)
            return await self.ask(live, table, person, "record")

        return await self.until_found(read)

    async def story(self, table: str, person: Person, begin: bool) -> bytes:
        """How far the story of a finished game is; `begin` has it told."""

        async def look() -> bytes:
            live = await self.desk.find(table)
            if not isinstance(live, Elsewhere):
                return await self.desk.story(live, person, begin)
            return await self.ask(live, table, person, "begin story" if begin else "story")

        return await self.until_found(look)

    async def until_found(self, work: Callable[[], Awaitable[T]]) -> T:
        """Try again while a table is between two workers."""
        deadline = asyncio.get_running_loop().time() + TAKEOVER
        while True:
            try:
                return await work()
            except Gone:
                if asyncio.get_running_loop().time() > deadline:
                    raise Refused("restart", "the table is being moved; try again in a moment") from None
            await asyncio.sleep(0.1)

    # To another worker.

    async def call(
        self, there: Elsewhere, table: str, person: Person, what: str, **more: Any
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the worker that has a table, and say what is wanted of it."""
        who = (person.id, person.name, person.browser)
        call = Call(key=self.key, table=table, person=who, what=what, **more)
        host, _, port = there.address.rpartition(":")
        try:
            reader, writer = await asyncio.open_connection(host, int(port), limit=LINE)
            writer.write(encode(call) + b"\n")
            await writer.drain()
        except OSError:
            raise Gone from None
        return reader, writer

    async def ask(self, there: Elsewhere, table: str, person: Person, what: str, **more: Any) -> bytes:
        """One question, one answer."""
        reader, writer = await self.call(there, table, person, what, **more)
        try:
            return await read_line(reader)
        finally:
            await hang_up(writer)

    # From another worker.

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection of another worker."""
        try:
            call = msgspec.json.decode(await read_line(reader), type=Call)
            if not hmac.compare_digest(call.key, self.key):
                raise Refused("not_allowed", "workers of another site")
            await self.serve(call, reader, writer)
        except Refused as refused:
            writer.write(encode(Refusal(refused.code, refused.message)) + b"\n")
        except (Gone, msgspec.DecodeError):
            pass
        finally:
            await hang_up(writer)

    async def serve(self, call: Call, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        person = Person(*call.person)
        live = await self.desk.local(call.table)
        if call.what == "command" and call.command is not None:
            writer.write(encode(await self.desk.command(call.table, person, call.command)) + b"\n")
        elif call.what == "look":
            writer.write(await live.look(person, call.stream, call.after) + b"\n")
        elif call.what == "record":
            writer.write(live.record(person) + b"\n")
        elif call.what in ("story", "begin story"):
            writer.write(await self.desk.story(live, person, call.what == "begin story") + b"\n")
        elif call.what == "watch":
            link = LocalLink(live.watch(person, call.stream, call.after))
            sending = asyncio.ensure_future(send_all(link, writer))
            listening = asyncio.ensure_future(reader.read())  # until the other worker hangs up
            try:
                await asyncio.wait([sending, listening], return_when=asyncio.FIRST_COMPLETED)
            finally:
                sending.cancel()
                listening.cancel()
                await asyncio.gather(sending, listening, return_exceptions=True)
                await link.close()
            if not sending.cancelled() and isinstance(error := sending.exception(), Refused):
                raise error


async def send_all(link: LocalLink, writer: asyncio.StreamWriter) -> None:
    while True:
        writer.write(await link.next() + b"\n")
        await writer.drain()
