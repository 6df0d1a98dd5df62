"""A real server on a real port, in a thread of this process: for tests that bring their own games, times or clock."""

import asyncio
import itertools
import json
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from tests.changes import state_of
from undertable.games import all_games
from undertable.table.botpool import Effort
from undertable.table.live import LiveTable
from undertable.table.postgres import PostgresStore
from undertable.table.sqlite import SqliteStore
from undertable.table.store import Store
from undertable.table.story import StoryEffort
from undertable.table.times import Times
from undertable.web.app import Setting, make_app
from undertable.web.guard import GuardedProtocol
from undertable.web.limits import NO_LIMITS, Limits
from undertable.web.serve import bind
from undertable.web.site import Site
from undertable.web.wire import TableProtocol

T = TypeVar("T")


class SteppedLoop(asyncio.SelectorEventLoop):
    """A loop whose time stands still: timers are due when a test says that time has passed."""

    def __init__(self) -> None:
        self.passed = 0.0
        self.released: float | None = None  # by real time: from then on it runs by itself
        super().__init__()

    def time(self) -> float:
        return self.passed if self.released is None else self.passed + time.monotonic() - self.released

    def advance(self, seconds: float) -> None:
        self.passed += seconds

    def release(self) -> None:
        self.released = time.monotonic()


SMALL = StoryEffort(decisions=5, own=Effort(30, 20.0), others=Effort(10, 20.0), again=2, closely=Effort(60, 20.0))
FAST = Times(away=0.2, stand_in=0.0, sweep=0.2, think=1.0, hint=Effort(200, 5.0), story=SMALL)
DEADLINE = 20.0  # seconds after which a test that waits has failed
mids = (f"m{number}" for number in itertools.count())


def wait_for(true: Callable[[], bool]) -> None:
    """Look again and again until something is true."""
    end = time.monotonic() + DEADLINE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)


class Tab:
    """One socket at a table. What arrives is read only while the test waits for something."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._open = ExitStack()
        connection = connect(address, additional_headers=headers, ping_interval=None, max_size=None, proxy=None)
        self.socket: ClientConnection = self._open.enter_context(connection)
        self.heard: list[str] = []  # everything, as it came
        self.updates: list[dict[str, Any]] = []
        self.stream = ""
        self.events: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.replies: list[dict[str, Any]] = []
        self.bye: dict[str, Any] | None = None

    def __enter__(self) -> "Tab":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def hello(self, **more: Any) -> "Tab":
        """Say hello and wait for the first update or the goodbye."""
        self.send(**{"do": "hello", "protocol": 1, "steps": True, "changes": True, **more})
        return self.until(lambda: bool(self.updates) or self.bye is not None)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def take(self) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(DEADLINE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["t"] == "update":
            self.updates.append(message)
            if message["stream"] != self.stream:
                self.stream, self.events = message["stream"], []
            self.events += message["events"]
            self.state = message["state"] = state_of(message, self.state)
        elif message["t"] == "reply":
            self.replies.append(message)
        elif message["t"] == "bye":
            self.bye = message
        return message

    def until(self, true: Callable[[], bool]) -> "Tab":
        """Read on until something is true."""
        end = time.monotonic() + DEADLINE
        while not true():
            assert time.monotonic() < end, f"it did not happen; last heard: {self.heard[-1:]}"
            self.take()
        return self

    def answer(self, **message: Any) -> dict[str, Any]:
        """Send anything and wait for the next reply."""
        count = len(self.replies)
        self.send(**message)
        self.until(lambda: len(self.replies) > count)
        return self.replies[-1]

    def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """A command that must be carried out; its events are here when this returns."""
        reply = self.answer(do=do, **{"mid": next(mids), **fields})
        assert reply["ok"], reply
        return reply

    def refused(self, do: str, **fields: Any) -> str:
        """The code with which a command is refused."""
        reply = self.answer(do=do, **{"mid": next(mids), **fields})
        assert not reply["ok"], reply
        return str(reply["code"])

    def play_on(self) -> None:
        """Answer every decision with the first choice, until the game is over."""
        answered = None
        while "result" not in self.state:
            decision = self.state.get("decision", {}).get("id")
            if decision not in (None, answered):
                answered = decision
                self.do("act", decision=decision, action=self.state["prompt"]["choices"][0]["action"])
            else:
                self.take()

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["e"] == kind]

    def goodbye(self) -> dict[str, Any]:
        """Read on until the server says why it closes the socket."""
        self.until(lambda: self.bye is not None)
        assert self.bye is not None
        return self.bye


@dataclass
class Inside:
    """The running server: where it is, and what is in it."""

    url: str
    app: Any
    loop: asyncio.AbstractEventLoop
    server: uvicorn.Server
    thread: threading.Thread

    def stop(self) -> None:
        """End before the end of the block."""
        self.server.should_exit = True
        self.thread.join(20)

    @property
    def site(self) -> Site:
        site = self.app.state.site
        assert isinstance(site, Site)
        return site

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def run(self, work: Callable[[Site], Awaitable[T]]) -> T:
        """Do something in the server's own loop."""

        async def in_loop() -> T:
            return await work(self.site)

        return asyncio.run_coroutine_threadsafe(in_loop(), self.loop).result(30)

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, **options)

    def guest(self, name: str = "Ann") -> httpx.Client:
        """A client of a new guest, with its token."""
        client = self.client()
        answer = client.post("/api/guests", json={"name": name, "bearer": True}, headers={"x-undertable": "1"})
        assert answer.status_code == 201, answer.text
        client.headers["authorization"] = f"Bearer {answer.json()['token']}"
        return client

    def table(self, client: httpx.Client, **spec: Any) -> str:
        """A new table's id."""
        body = {"mid": next(mids), "spec": {"game": "toy", "seats": 2, "pace": "instant", **spec}}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def live(self, table: str) -> LiveTable:
        """The table itself, inside the server."""
        found = self.run(lambda site: site.tables.local(table))
        assert isinstance(found, LiveTable)
        return found

    def length(self, table: str) -> int:
        """Of the table's log, as it is on the disk."""
        return len(self.run(lambda site: site.store.log(table)))

    def socket(self, table: str, client: httpx.Client | None = None, **headers: str) -> Tab:
        """A socket that has not said hello."""
        if client is not None:
            headers["Authorization"] = client.headers["authorization"]
        elif not headers:
            headers = {"Origin": self.url}
        return Tab(f"{self.socket_url}/api/tables/{table}/socket", headers)

    def tab(self, table: str, client: httpx.Client | None = None, **hello: Any) -> Tab:
        """A socket that has said hello and was answered."""
        return self.socket(table, client).hello(**hello)


@contextmanager
def inside(
    folder: Path,
    *,
    games: Any = None,
    times: Times = FAST,
    limits: Limits = NO_LIMITS,
    ping: float = 20.0,
    send_buffer: int = 0,
    postgres: str = "",
    http: type[GuardedProtocol] = GuardedProtocol,
    loop_type: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
    **more: Any,
) -> Iterator[Inside]:
    """Serve until the end of the block, with a SQLite database in the folder, or with this one of PostgreSQL.

    There are `ping` seconds between two pings; the system keeps `send_buffer` bytes for a client, or what it likes.
    """

    async def open_store(address: str) -> Store:
        return await PostgresStore.open(postgres, address) if postgres else SqliteStore(str(folder / "test.db"))

    setting = Setting(
        open_store=open_store, games=games or all_games(), times=times, limits=limits, bot_processes=1, **more
    )
    app = make_app(setting)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=http,
        ws=TableProtocol,
        ws_max_size=limits.frame,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        loop="asyncio",
    )
    server = uvicorn.Server(config)
    listening = bind("127.0.0.1", 0)
    if send_buffer:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    ready = threading.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        serving = asyncio.ensure_future(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0)
        ready.set()
        await serving

    def run() -> None:
        with asyncio.Runner(loop_factory=loop_type) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert ready.wait(20)
        assert server.started
        yield Inside(f"http://127.0.0.1:{listening.getsockname()[1]}", app, loops[0], server, thread)
    finally:
        server.should_exit = True
        if isinstance(loops[0], SteppedLoop):
            loops[0].release()
        thread.join(20)
