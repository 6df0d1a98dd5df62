"""The socket of one table: commands in, updates and replies out."""

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from undertable.table.live import Watcher
from undertable.table.messages import (
    PROTOCOL,
    AnyCommand,
    Bye,
    Code,
    FromClient,
    Hello,
    Hint,
    Ping,
    Pong,
    Refused,
    Reply,
    Visible,
)
from undertable.table.relay import RemoteWatcher
from undertable.table.store import Guest, StoreError
from undertable.table.updates import Gone
from undertable.web import guests
from undertable.web.endpoint import problem
from undertable.web.guests import NOBODY, bearer, same_origin
from undertable.web.limits import Bucket
from undertable.web.site import Site

decoder: msgspec.json.Decoder[Hello | Ping | Visible | AnyCommand] = msgspec.json.Decoder(FromClient)
encode = msgspec.json.Encoder().encode

# why a socket is closed: RFC 6455's codes
POLICY, TRY_AGAIN = 1008, 1013
SIGNED_OUT = "you have signed out on this device"
HELD = 8_000_000  # bytes that wait for one socket with a delay


class Mid(msgspec.Struct):
    """The part of a malformed command that is needed to answer it."""

    mid: str = ""


class Closed(Exception):
    """The server ends the conversation."""

    def __init__(self, code: Code, message: str, retry: float | None = None, status: int = POLICY) -> None:
        super().__init__(message)
        self.bye = Bye(code=code, message=message, retry=retry)
        self.status = status


class TableSocket:
    """`/api/tables/{table}/socket`"""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await table_socket(WebSocket(scope, receive, send))


async def table_socket(websocket: WebSocket) -> None:
    site: Site = websocket.app.state.site
    if not bearer(websocket) and not same_origin(websocket):
        await websocket.close(POLICY)  # before accepting: the client gets 403
        return
    if site.slow_down(site.requests, websocket) != 0.0:  # a handshake is refused, not delayed: trying again is cheap
        await websocket.send_denial_response(problem(Refused("rate", "too many requests: slow down")))
        return
    if site.too_many_sockets(websocket):
        await websocket.send_denial_response(problem(Refused("rate", "your address has too many tables open")))
        return
    address, _ = site.address(websocket)
    site.sockets_from[address] += 1
    try:
        await greet(site, websocket)
    finally:
        site.sockets_from[address] -= 1
        if not site.sockets_from[address]:
            del site.sockets_from[address]


async def greet(site: Site, websocket: WebSocket) -> None:
    try:
        person = await site.guests.who(websocket)
    except StoreError:
        await websocket.close(TRY_AGAIN)
        return
    await websocket.accept()
    table = websocket.path_params["table"]
    # those without a name are counted by their address, of which several may share one
    host = websocket.client.host if websocket.client else ""
    seat = (person.id or f"from {host}", table)
    most = site.limits.sockets if person != NOBODY else 10 * site.limits.sockets
    site.sockets += 1
    site.sockets_of[seat] += 1
    try:
        if site.sockets_of[seat] > most:
            raise Closed("rate", "you have this table open too often: close another tab", None)
        with site.guests.connected(person, websocket) as signed_out:
            await Conversation(site, websocket, person, table, signed_out).run()
    except Closed as closed:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            await asyncio.wait_for(websocket.send_text(encode(closed.bye).decode()), 1)
            await websocket.close(closed.status)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client is gone
    finally:
        site.sockets -= 1
        site.sockets_of[seat] -= 1
        if not site.sockets_of[seat]:
            del site.sockets_of[seat]


class Conversation:
    """One socket from hello to goodbye. One task reads, one writes; both end together."""

    def __init__(
        self, site: Site, websocket: WebSocket, person: Guest, table: str, signed_out: "asyncio.Future[None]"
    ) -> None:
        self.site = site
        self.signed_out = signed_out
        self.websocket = websocket
        self.person = person
        self.table = table
        self.bucket = Bucket(site.limits.messages, site.limits.burst)
        self.slowed = 0.0  # seconds, without a pause
        self.steps = False  # does the client show the events of a move one by one?
        self.visible = True  # is the page in sight?
        self.changes = False  # does the client keep the last state?
        self.delay = 0  # seconds by which everything goes out late
        self.late: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()  # when, and what
        self.held = 0  # bytes of it
        self.public = False  # is it a screen that all can see?
        self.aside: set[asyncio.Task[None]] = set()  # what takes long
        self.loop = asyncio.get_running_loop()
        self.sending_since: float | None = None  # by the loop's time, while the client has not taken it
        # how uvicorn sends messages, if they need not wait; see web/wire.py
        self.put_on_wire = websocket.scope.get("extensions", {}).get("undertable.put", {}).get("put")
        self.token_checked = self.loop.time()
        self.ended: asyncio.Future[Closed] = self.loop.create_future()  # why neither task goes on

    async def run(self) -> None:
        hello = await self.hello()
        self.steps, self.changes, self.public = hello.steps, hello.changes, hello.public
        self.delay = hello.delay
        watcher = await self.connect(hello.stream, hello.after)
        tasks: list[asyncio.Task[None]] = []
        self.look_later()
        try:
            self.follow(watcher)
            tasks = [self.loop.create_task(work) for work in self.work()]
            ends: list[asyncio.Future[Any]] = [self.ended, self.signed_out, *tasks]
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if self.signed_out.done():
                raise Closed("not_allowed", SIGNED_OUT)
            if self.ended.done():
                raise self.ended.result()
            for task in done:
                task.result()
        finally:
            self.looking.cancel()
            self.ended.cancel()
            tasks += self.aside
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.watcher.close()

    async def connect(self, stream: str | None, after: int) -> Watcher | RemoteWatcher:
        try:
            return await self.site.tables.watch(
                self.table, self.person, stream, after, self.steps, self.changes, self.public
            )
        except Refused as refused:
            passing = refused.code in ("storage", "restart")
            raise Closed(
                refused.code,
                refused.message,
                2.0 if passing else None,
                TRY_AGAIN if passing else POLICY,
            ) from None

    def follow(self, watcher: Watcher | RemoteWatcher) -> None:
        self.watcher = watcher
        if isinstance(watcher, Watcher) and not self.delay:
            watcher.put = self.put

    def work(self) -> list[Coroutine[Any, Any, None]]:
        return [self.write(), self.read(), *([self.write_late()] if self.delay else [])]

    # From the client.

    async def hello(self) -> Hello:
        try:
            message = await asyncio.wait_for(self.message(), self.site.limits.hello)
        except TimeoutError:
            raise Closed("malformed", "say hello first") from None
        if not isinstance(message, Hello):
            raise Closed("malformed", 'say hello first: {"do": "hello", "protocol": 1}')
        if message.protocol != PROTOCOL:
            raise Closed("malformed", f"this server speaks protocol {PROTOCOL}, not {message.protocol}")
        return message

    async def message(self) -> Hello | Ping | Visible | AnyCommand | Reply:
        """The next message; a reply where it makes no sense."""
        received = await self.websocket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        await self.slow_down()
        text = received.get("text")
        if text is None:
            return Reply(ok=False, code="malformed", message="only text is understood here, as JSON")
        try:
            return decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return Reply(mid=find_mid(text), ok=False, code="malformed", message=f"not understood: {error}"[:300])

    async def slow_down(self) -> None:
        """Throttle a chatty client; disconnect one that does not stop."""
        wait = self.bucket.take()
        self.slowed = self.slowed + wait if wait else 0.0
        if self.slowed > self.site.limits.patience:
            raise Closed("rate", "too many messages: slow down", 5.0)
        if wait:
            await asyncio.sleep(min(wait, 1.0))

    async def read(self) -> None:
        while True:
            message = await self.message()
            if isinstance(message, Ping):
                await self.send(encode(Pong()))
            elif isinstance(message, Visible):
                self.visible = message.on
                self.watcher.show(message.on)
            elif isinstance(message, Hello):
                raise Closed("malformed", "hello was said already")
            elif isinstance(message, Reply):
                self.site.commands.add(message.code, 0.0)
                await self.send(encode(message))
            elif self.person == NOBODY:
                refusal = "only guests can do that: POST /api/guests first"
                await self.send(encode(Reply(mid=message.mid, ok=False, code="not_allowed", message=refusal)))
            elif isinstance(message, Hint):  # takes seconds; other commands may come meanwhile
                self.do_aside(self.hint(message))
            else:
                await self.carry_out(message)

    async def carry_out(self, command: AnyCommand) -> None:
        began = time.perf_counter()
        try:
            reply = await self.site.command(self.table, self.person, command)
        except Refused as refused:
            reply = Reply(mid=command.mid, ok=False, code=refused.code, message=refused.message)
        await self.send(encode(reply))
        self.site.commands.add(reply.code, time.perf_counter() - began)

    async def hint(self, command: Hint) -> None:
        with contextlib.suppress(Closed, RuntimeError, WebSocketDisconnect):  # who reads or writes notices too
            await self.carry_out(command)

    # To the client.

    async def write(self) -> None:
        while True:
            try:
                message = await self.watcher.next()
            except Gone:
                stream, after = self.watcher.place
                await self.watcher.close()
                self.follow(await self.connect(stream, after))
                self.watcher.show(self.visible)
                continue
            except Refused as refused:
                raise Closed(refused.code, refused.message) from None
            if self.delay:
                self.hold(message)
            else:
                await self.send(message)

    def hold(self, message: bytes) -> None:
        """Keep a message until it is due. Nothing of it leaves the server before."""
        self.held += len(message)
        if self.held > HELD:
            raise Closed("rate", "too much happens here to be kept so long: choose a shorter delay")
        self.late.put_nowait((self.loop.time() + self.delay, message))

    async def write_late(self) -> None:
        while True:
            due, message = await self.late.get()
            await asyncio.sleep(due - self.loop.time())
            self.held -= len(message)
            await self.send(message)

    def put(self, message: bytes) -> bool:
        """Send a message without waiting; False if the client has not even taken the last one."""
        return self.sending_since is None and self.put_on_wire is not None and self.put_on_wire(message)

    async def send(self, message: bytes) -> None:
        if self.put(message):
            return
        if self.sending_since is None:
            self.sending_since = self.loop.time()
        await self.websocket.send({"type": "websocket.send", "text": message.decode()})
        self.sending_since = None

    # What nobody waits for.

    def do_aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self.aside.add(task)
        task.add_done_callback(self.aside.discard)

    def look_later(self) -> None:
        self.looking = self.loop.call_later(self.site.limits.send / 2, self.look)

    def look(self) -> None:
        """Disconnect a client that reads nothing. A look now and then is cheaper than a timer for each message."""
        now = self.loop.time()
        if self.sending_since is not None and now - self.sending_since >= self.site.limits.send:
            self.end(Closed("rate", "the connection is too slow", 5.0))
            return
        if now - self.token_checked > guests.BELIEVED:
            self.token_checked = now
            self.do_aside(self.check_token())
        self.look_later()

    def end(self, why: Closed) -> None:
        if not self.ended.done():
            self.ended.set_result(why)

    async def check_token(self) -> None:
        """Is the client still who it was? A worker that hung when somebody signed out was not told."""
        with contextlib.suppress(StoreError):  # then the next time
            if self.person != NOBODY and await self.site.guests.who(self.websocket) == NOBODY:
                self.end(Closed("not_allowed", SIGNED_OUT))


def find_mid(text: str) -> str:
    """The command's id, if that much can be read."""
    try:
        return msgspec.json.decode(text, type=Mid).mid[:40]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
