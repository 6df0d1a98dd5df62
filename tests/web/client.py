"""A player for live tables, written from docs/protocol.md and nothing else.

It knows nothing of Undertable's code: if it can play whole games, the document is enough to write a client.
"""

import asyncio
import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from tests.changes import state_of

PAUSES = (0, 0.5, 1, 2, 4, 8)  # seconds before connecting again
SILENCE = 2.5  # seconds after which a ping asks whether the connection lives
DEAD = 9.0  # seconds without any answer after which it does not
AGAIN = {"storage", "restart"}  # refusals that only mean: send it again

Message = dict[str, Any]


class WrongUpdate(AssertionError):
    """The server broke a promise about the numbers of events."""


class Refused(Exception):
    """The server said no, with the code and the message it gave."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Guest:
    """Somebody with a token, who can open and visit tables."""

    def __init__(self, url: str, me: Message) -> None:
        self.url = url
        self.id: str = me["id"]
        self.name: str = me["name"]
        self.headers = {"Authorization": f"Bearer {me['token']}"}
        self._http = httpx.AsyncClient(base_url=url, headers=self.headers, timeout=30)
        self._mids = count(1)

    @classmethod
    async def become(cls, url: str, name: str) -> Self:
        async with httpx.AsyncClient(base_url=url, timeout=30) as http:
            answer = await http.post("/api/guests", headers={"X-Undertable": "1"}, json={"name": name, "bearer": True})
        return cls(url, told(answer))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        await self._http.aclose()

    def mid(self) -> str:
        return f"{self.name}{next(self._mids)}"

    async def get(self, path: str) -> Any:
        return told(await self._http.get(path))

    async def post(self, path: str, **body: Any) -> Message:
        """A command over HTTP."""
        answer: Message = told(await self._http.post(path, json={"mid": self.mid(), **body}))
        return answer

    async def open(self, spec: Message, **more: Any) -> str:
        """A new table's id."""
        return str((await self.post("/api/tables", spec=spec, **more))["table"])

    async def record(self, table: str) -> bytes:
        answer = await self._http.get(f"/api/tables/{table}/record")
        told(answer)
        return answer.content


def told(answer: httpx.Response) -> Any:
    """What an HTTP answer says, or Refused."""
    said = answer.json()
    if answer.is_error:
        raise Refused(said.get("code", str(answer.status_code)), said.get("message", ""))
    return said


class Player:
    """A guest's connection to one table. When it breaks it reconnects and sends everything unanswered again.

    `events` is the whole stream so far, each event exactly once, or WrongUpdate is raised wherever somebody waits.
    """

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self.stream: str | None = None
        self.events: list[Message] = []
        self.state: Message = {}
        self.connections = 0
        self.acknowledged: list[str] = []  # the moves that the server said it has
        self.last: tuple[Message, Message] | None = None  # the last of them, and its reply
        self.bye: Message | None = None
        self.salt = ""  # sealed, and not shown yet
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, Message] = {}
        self._replies: dict[str, Message] = {}
        self._answered: set[str] = set()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        self._task.add_done_callback(lambda _: self._notify())
        await self.until(lambda: bool(self.state))
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for news until something is true; raises what ended the connection for good."""
        assert self._task is not None
        while not true():
            if self._task.done():
                self._task.result()
                raise Refused("bye", f"the connection is over: {self.bye}")
            await self._changed.wait()

    async def send(self, do: str, **fields: Any) -> Message:
        """Send a command and wait for its reply, however often the connection breaks in between."""
        mid = self.guest.mid()
        pauses = iter(PAUSES)
        while True:
            self._unanswered[mid] = {"do": do, "mid": mid, **fields}
            await self._write(self._unanswered[mid])
            await self.until(lambda: mid in self._replies)
            reply = self._replies.pop(mid)
            if reply.get("code") not in AGAIN:
                return reply
            await asyncio.sleep(next(pauses, PAUSES[-1]))

    async def do(self, do: str, **fields: Any) -> Message:
        """Send a command that must be carried out, and wait until its events are here too."""
        reply = await self.send(do, **fields)
        if not reply["ok"]:
            raise Refused(reply["code"], reply["message"])
        await self.until(lambda: len(self.events) >= reply.get("seq", 0))
        return reply

    def seal(self, salt: str) -> dict[str, str]:
        """What `sit` needs so that this salt goes into the deal; it is shown when the seats are closed."""
        self.salt = salt
        return {"seal": hashlib.sha256(salt.encode()).hexdigest()}

    async def play(self, random: Random) -> None:
        """Answer every decision with any of the choices, until the game is over."""
        while True:
            await self.until(lambda: "result" in self.state or self._open() is not None)
            decision = self._open()
            if decision is None:
                return
            self._answered.add(decision)
            choice = random.choice(self.state["prompt"]["choices"])
            act = {"decision": decision, "action": choice["action"]}
            reply = await self.do("act", **act)
            self.acknowledged.append(reply["mid"])
            self.last = ({**act, "mid": reply["mid"]}, reply)

    def drop(self) -> None:
        """Break the connection as a bad network does: without a word."""
        if self._socket is not None:
            self._socket.transport.abort()

    def _open(self) -> str | None:
        """The decision to make; while a reply is on its way the state may still show the last one."""
        decision: str | None = self.state.get("decision", {}).get("id")
        return None if decision in self._answered else decision

    def _notify(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def _write(self, message: Message) -> None:
        if self._socket is None:
            return  # it is sent when there is a connection
        with suppress(ConnectionClosed):  # then it is sent with the next one
            await self._socket.send(json.dumps(message))

    async def _stay(self) -> None:
        """Connect again and again, until the server says that this does not help."""
        address = f"{self.guest.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        failures = 0
        while self.bye is None or self.bye["retry"] is not None:
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            failures += 1
            self.bye = None
            try:
                # the protocol has pings of its own
                async with connect(
                    address, additional_headers=self.guest.headers, ping_interval=None, max_size=None
                ) as socket:
                    await self._hello(socket)
                    self._socket = socket
                    self.connections += 1
                    async for message in lively(socket):
                        self._take(message)
                        if self.salt and self.state["table"]["dealing"]:
                            await self._write({"do": "reveal", "mid": self.guest.mid(), "salt": self.salt})
                            self.salt = ""
                        failures = 0
            except InvalidStatus as error:
                if error.response.status_code < 500:
                    raise
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                pass
            finally:
                self._socket = None

    async def _hello(self, socket: ClientConnection) -> None:
        hello: Message = {"do": "hello", "protocol": 1, "changes": True}
        if self.stream is not None:
            hello |= {"stream": self.stream, "after": len(self.events)}
        await socket.send(json.dumps(hello))
        for command in list(self._unanswered.values()):
            await socket.send(json.dumps(command))

    def _take(self, message: Message) -> None:
        kind = message["t"]
        if kind == "update":
            self._follow(message)
        elif kind == "reply":
            # a command that was sent twice is answered twice
            if self._unanswered.pop(message["mid"], None) is not None:
                self._replies[message["mid"]] = message
        elif kind == "bye":
            self.bye = message
        self._notify()

    def _follow(self, update: Message) -> None:
        if update["stream"] != self.stream:
            self.stream, self.events = update["stream"], []
        if update["first"] != len(self.events) + 1:
            raise WrongUpdate(f"event {update['first']} of stream {self.stream} came after {len(self.events)}")
        self.events.extend(update["events"])
        self.state = state_of(update, self.state)


async def lively(socket: ClientConnection) -> Any:
    """The messages of a socket; TimeoutError when it is dead."""
    loop = asyncio.get_running_loop()
    heard = loop.time()
    while True:
        try:
            async with asyncio.timeout(SILENCE):
                text = await socket.recv()
        except TimeoutError:
            if loop.time() - heard > DEAD:
                raise
            await socket.send('{"do": "ping"}')
        else:
            heard = loop.time()
            yield json.loads(text)
