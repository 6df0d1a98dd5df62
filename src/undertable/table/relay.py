"""The connection between two workers of a site: one passes on requests for tables of the other.

First both prove that they know the site's secret without sending it, by answering a number that the other has just made
up, so recording the exchange is of no use. Then they send lines of JSON, unencrypted unless both have the site's
certificate.
"""

import asyncio
import contextlib
import hmac
import logging
import os
import secrets
import socket
import ssl
import time
from collections.abc import Awaitable, Callable
from dataclasses import astuple
from typing import Any

import msgspec

from undertable.table.messages import AnyCommand, Refused, Reply
from undertable.table.store import Elsewhere, Guest, Store
from undertable.table.updates import Gone

LINE = 4_000_000  # bytes of the longest answer: a whole record
CALL = 65_536  # bytes of the longest question
NONCE = 32  # characters
GREETING = 3.0  # seconds for both to prove who they are
STRANGERS = 100  # connections that have not proven anything yet; more are closed at once
SILENT = 5  # seconds after which a machine that does not answer any more is given up
ALL = 2.0  # seconds for every other worker to answer a question to all of them
QUIET = 60.0  # seconds between two complaints about strangers
VISIBLE, HIDDEN = b"visible", b"hidden"  # what a worker says of a page that watches a table of another
PORTS = 64  # the workers of a machine take the first free port of as many
encode = msgspec.json.Encoder().encode
logger = logging.getLogger("undertable.table")


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """What one worker asks of another."""

    table: str
    person: tuple[str, str, str, str]
    what: str  # as `Tables.serve` and `Tables.answer` know it
    stream: str | None = None
    after: int = 0
    steps: bool = False
    changes: bool = False
    public: bool = False
    command: AnyCommand | None = None


class Seen(msgspec.Struct, frozen=True):
    """The part of an update that says where to go on after it."""

    stream: str = ""
    first: int = 0
    events: list[msgspec.Raw] = []


class Stranger(Exception):
    """The other side does not know the secret of this site."""


class Relay:
    """How this worker is reached by the others, and reaches them."""

    def __init__(self, secret: str, certificate: str = "") -> None:
        self.address = ""  # where the others reach this worker; empty: there are no others
        self._secret = secret.encode()
        self._server_tls: ssl.SSLContext | None = None
        self._client_tls: ssl.SSLContext | None = None
        if certificate:
            self._server_tls, self._client_tls = contexts(certificate)
        self._server: asyncio.Server | None = None
        self._strangers = 0
        self._complained = -QUIET

    def proof(self, *parts: bytes) -> bytes:
        return hmac.digest(self._secret, b"\n".join(parts), "sha256").hex().encode()

    def complain(self, about: str) -> None:
        """Log at most once a minute, so that repeated attempts do not fill the log."""
        if time.monotonic() - self._complained >= QUIET:
            self._complained = time.monotonic()
            logger.warning("%s: are all servers of this site started with the same secret and certificate?", about)

    # Being called.

    async def listen(self, host: str, port: int, answer: Callable[["Line", Call], Awaitable[None]]) -> None:
        """Take calls of other workers at the first free port from this one on; 0: any."""

        async def called(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = Line(reader, writer)
            try:
                call = await self.greet(line)
                if call is not None:
                    await answer(line, call)
            finally:
                await line.finish()

        for number in range(PORTS):
            try:
                self._server = await asyncio.start_server(
                    called, host, port and port + number, limit=CALL, ssl=self._server_tls, **self.patience()
                )
                break
            except OSError:
                if port == 0 or number + 1 == PORTS:
                    raise
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        self.address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    def close(self) -> None:
        if self._server is not None:
            self._server.close()

    def patience(self) -> dict[str, float]:
        if self._server_tls is None:
            return {}
        return {"ssl_handshake_timeout": GREETING, "ssl_shutdown_timeout": GREETING}

    async def greet(self, line: "Line") -> Call | None:
        """The call of another worker; None if it is no worker of this site."""
        if self._strangers >= STRANGERS:
            return None
        self._strangers += 1
        try:
            async with asyncio.timeout(GREETING):
                theirs = await line.read()
                if len(theirs) != NONCE:
                    raise Stranger
                ours = new_nonce()
                here = self.address.encode()
                line.write(ours + self.proof(b"worker", here, theirs, ours))
                proof, _, call = (await line.read()).partition(b" ")
                if not hmac.compare_digest(proof, self.proof(b"call", here, theirs, ours, call)):
                    raise Stranger
                return msgspec.json.decode(call, type=Call)
        except (Stranger, msgspec.DecodeError):
            self.complain("something that is no worker of this site was refused")
        except (Gone, OSError):
            pass  # it said nothing, or hung up
        finally:
            self._strangers -= 1
        return None

    # Calling.

    async def call(self, there: Elsewhere, table: str, person: Guest, what: str, **more: Any) -> "Line":
        """Connect to the worker that has a table, and say what is wanted of it; Gone if it does not answer."""
        call = encode(Call(table=table, person=astuple(person), what=what, **more))
        host, _, port = there.address.rpartition(":")
        line: Line | None = None
        try:
            async with asyncio.timeout(GREETING):
                reader, writer = await asyncio.open_connection(
                    host.strip("[]"), int(port), limit=LINE, ssl=self._client_tls, **self.patience()
                )
                line = Line(reader, writer, table, there.address)
                ours, address = new_nonce(), there.address.encode()
                line.write(ours)
                answer = await line.read()
                theirs = answer[:NONCE]
                if not hmac.compare_digest(answer[NONCE:], self.proof(b"worker", address, ours, theirs)):
                    self.complain(f"what answers at {there.address} is no worker of this site")
                    raise Gone
                line.write(self.proof(b"call", address, ours, theirs, call) + b" " + call)
                await writer.drain()
                return line
        except (Gone, OSError, ValueError) as error:  # a TimeoutError is an OSError, and so is one of TLS
            if isinstance(error, ssl.SSLError):
                self.complain(f"no safe connection to {there.address}")
            if line is not None:
                line.cut()
            raise Gone from None
        except BaseException:
            if line is not None:
                line.cut()
            raise


class Line:
    """An open connection to another worker."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, table: str = "", address: str = ""
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.table = table  # what it is about
        self.address = address  # of the worker that was called
        notice_silence(writer.transport)

    def write(self, message: bytes) -> None:
        self.writer.write(message + b"\n")

    async def read(self) -> bytes:
        """One message; Gone if the other worker is no more."""
        try:
            message = await self.reader.readline()
        except (OSError, ValueError):
            raise Gone from None
        if not message.endswith(b"\n"):
            raise Gone
        return message[:-1]

    async def answer(self) -> bytes:
        """What the worker that was called says; Refused if it says so."""
        message = await self.read()
        if message.startswith(REFUSED):
            reply = msgspec.json.decode(message, type=Reply)
            assert reply.code is not None
            raise Refused(reply.code, reply.message)
        return message

    def cut(self) -> None:
        """Hang up at once: whoever reads gets Gone."""
        self.writer.transport.abort()

    async def finish(self) -> None:
        """Hang up when all is sent."""
        self.writer.close()
        with contextlib.suppress(OSError):
            async with asyncio.timeout(SILENT):
                await self.writer.wait_closed()


class OtherWorkers:
    """The lines from this worker to tables of others."""

    def __init__(self, relay: Relay, store: Store) -> None:
        self._relay = relay
        self._store = store
        self._lines: set[Line] = set()

    async def call(self, worker: Elsewhere, table: str, person: Guest, what: str, **more: Any) -> Line:
        """A line to the worker that has a table; it is cut when that worker loses it."""
        line = await self._relay.call(worker, table, person, what, **more)
        self._lines.add(line)
        return line

    async def ask(self, worker: Elsewhere, table: str, person: Guest, what: str, **more: Any) -> bytes:
        """One question, one answer."""
        line = await self.call(worker, table, person, what, **more)
        try:
            return await line.answer()
        finally:
            self.hang_up(line)

    def hang_up(self, line: Line) -> None:
        self._lines.discard(line)
        line.cut()

    async def hang_up_on_losers(self) -> None:
        """Cut the lines to workers that no longer have the table: one that hangs never says so itself."""
        lines = [line for line in self._lines if line.table]
        owners = await self._store.owners({line.table for line in lines}) if lines else {}
        for line in lines:
            if owners.get(line.table) != line.address:
                line.cut()

    async def ask_all(self, person: Guest, what: str) -> list[bytes]:
        """Ask all other workers of the site; the answers of those that could be reached."""
        workers = await self._store.workers()
        asked = (asyncio.wait_for(self.ask(worker, "", person, what), ALL) for worker in workers)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return [answer for answer in answers if isinstance(answer, bytes)]

    async def samples(self) -> list[bytes]:
        """What the other workers count."""
        return await self.ask_all(Guest("", ""), "metrics")


class RemoteWatcher:
    """A connection to a table of another worker, to watch it."""

    def __init__(self, line: Line, stream: str | None, after: int, hang_up: Callable[[Line], None]) -> None:
        self.line = line
        self.hang_up = hang_up
        self.place = (stream, after)

    async def next(self) -> bytes:
        message = await self.line.answer()
        if message.startswith(b'{"t":"update"'):
            seen = msgspec.json.decode(message, type=Seen)
            self.place = (seen.stream, seen.first - 1 + len(seen.events))
        return message

    def show(self, visible: bool) -> None:
        """The page came into sight, or went out of it."""
        self.line.write(VISIBLE if visible else HIDDEN)

    async def close(self) -> None:
        self.hang_up(self.line)


def new_nonce() -> bytes:
    return secrets.token_hex(NONCE // 2).encode()


def write_refused(refused: Refused) -> bytes:
    """The message that `Line.answer` raises again: a reply to no command."""
    return encode(Reply(ok=False, code=refused.code, message=refused.message))


REFUSED = b'{"t":"reply","ok":false'  # a command's own reply names it first


def contexts(certificate: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """TLS for both sides. The site has one certificate, which both show and neither takes another for.

    OSError if the file is not there, or is no certificate with its key.
    """
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    for context in (server, client):
        context.check_hostname = False  # it is this very certificate, wherever the worker is
        context.verify_mode = ssl.CERT_REQUIRED
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.load_cert_chain(certificate)
        context.load_verify_locations(certificate)
    return server, client


def notice_silence(transport: asyncio.BaseTransport) -> None:
    """Let the system find out that the other machine is gone: over a dead line no news would ever come."""
    options = {"TCP_KEEPIDLE": 2, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": SILENT - 2, "TCP_USER_TIMEOUT": 1000 * SILENT}
    try:
        # a copy: not every event loop gives its own socket away
        connection = socket.socket(fileno=os.dup(transport.get_extra_info("socket").fileno()))
    except OSError:
        return  # it has hung up already
    with connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in options.items():
            if hasattr(socket, name):  # not every system has them
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
