"""How long a move takes when many tables play at once, from the socket that sends it and back.

Moves are due at fixed times, and each is counted from when it was due: a slow server cannot hide by slowing the moves
down. A move is over when its reply and its events have arrived at the mover. Next to it, with --peer, boardgame.io's
server under the same load, in turns, so that a noisy machine hits both alike: it has the moves in memory only, ours
are on the disk before they are acknowledged.
"""

import argparse
import asyncio
import gc
import json
import os
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import asyncpg
import httpx
import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Grid
from tests.changes import apply
from tests.table.postgres import Cluster, programs
from tests.web.server import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from undertable import compiled

SEATS = 4
ROUND = 5  # seconds
AT_ONCE = 24  # tables that are set up at the same time
PATIENCE = 30.0  # seconds in which the last moves must be over
PEER = Path(__file__).parent / "peer" / "server.mjs"
clock = time.perf_counter
S = TypeVar("S", bound="Seat")


@dataclass
class Figures:
    """What a run finds. Shares of CPU are those of one core."""

    title: str
    durable: str
    rounds: list[list[float]] = field(default_factory=list)  # the latencies
    lateness: list[float] = field(default_factory=list)  # of the generator itself: a busy machine shows here
    seconds: float = 0.0
    refused: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    disordered: int = 0  # updates whose events do not follow the last ones
    lost: int = 0  # acknowledged, but not in the log
    doubled: int = 0  # more than once in the log
    finished: int = 0  # games
    updates: int = 0
    bytes: int = 0
    megabytes: float = 0.0  # of the server's memory
    server_cpu: float = 0.0  # seconds
    own_cpu: float = 0.0
    others_cpu: float = 0.0

    @property
    def latencies(self) -> list[float]:
        return [latency for round in self.rounds for latency in round]

    @property
    def typical(self) -> float:
        """The median of the rounds' p99: what some rounds suffer from, such as other programs, does not count."""
        return median(at(0.99, round) for round in self.rounds)


def at(share: float, seconds: list[float]) -> float:
    """In milliseconds: this share of them is as fast or faster."""
    ordered = sorted(seconds)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] * 1000


class CannotMeasure(Exception):
    """Why there are no figures, in one sentence."""


class Seat(ABC):
    """One player's socket."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.socket: ClientConnection | None = None
        self.due: float | None = None  # of the move that is under way
        self.listed = False  # as ready to move

    @abstractmethod
    def can_move(self) -> bool:
        """There is a decision to make."""

    @abstractmethod
    async def move(self) -> None:
        """Send a legal move."""

    @abstractmethod
    async def take(self, text: str) -> None:
        """A message has come."""

    async def write(self, text: str) -> None:
        if self.socket is not None:  # the peer may still ping while all is being closed
            await self.socket.send(text)

    async def connect(self, address: str, headers: dict[str, str]) -> None:
        await self.close()
        self.socket = await connect(
            address, additional_headers=headers, compression=None, ping_interval=None, max_size=None, open_timeout=60
        )
        self.load.tasks.create_task(self._read(self.socket))

    async def close(self) -> None:
        if self.socket is not None:
            socket, self.socket = self.socket, None
            await socket.close()

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                assert isinstance(text, str)
                await self.take(text)
        if self.socket is socket and not self.load.over:
            raise CannotMeasure(f"{self.load.figures.title} closed a socket: {socket.close_code} {socket.close_reason}")

    def is_over(self) -> None:
        """The move under way has arrived."""
        assert self.due is not None
        self.load.figures.rounds[-1].append(clock() - self.due)
        self.due = None


class Load:
    """Sends moves when they are due, each at a table where somebody has to decide."""

    def __init__(self, figures: Figures, server: int, tasks: asyncio.TaskGroup) -> None:
        self.figures = figures
        self.server = server  # its process
        self.tasks = tasks
        self.seats: Sequence[Seat] = []
        self.random = Random(0)
        self.over = False
        self.beginning = 0  # tables that are about to play again
        self._ready: list[Seat] = []
        self._due: deque[float] = deque()  # when moves were due that nobody could make

    async def ready(self, seat: Seat) -> None:
        """This seat has a decision to make."""
        if not seat.listed:
            seat.listed = True
            self._ready.append(seat)
        await self._move()

    async def _move(self) -> None:
        while self._due and self._ready:
            index = self.random.randrange(len(self._ready))
            self._ready[index], self._ready[-1] = self._ready[-1], self._ready[index]
            seat = self._ready.pop()
            seat.listed = False
            if seat.can_move():
                seat.due = self._due.popleft()
                await seat.move()

    async def round(self, rate: float, moves: int) -> None:
        figures = self.figures
        figures.rounds.append([])
        before = self._cpu()
        start = clock()
        for tick in range(moves):
            due = start + tick / rate
            await asyncio.sleep(max(0.0, due - clock()))
            figures.lateness.append(clock() - due)
            self._due.append(due)
            await self._move()
        await asyncio.sleep(max(0.0, start + moves / rate - clock()))
        figures.unanswered = await self._wait()
        figures.seconds += clock() - start
        server, own, all = (after - was for was, after in zip(before, self._cpu(), strict=True))
        figures.server_cpu += server
        figures.own_cpu += own
        figures.others_cpu += all - server - own
        figures.megabytes = memory(self.server)

    def _cpu(self) -> tuple[float, float, float]:
        return cpu(self.server), time.process_time(), cpu_of_all()

    async def _wait(self) -> int:
        """For the last moves; how many are never over."""
        end = clock() + PATIENCE
        while True:
            left = len(self._due) + sum(seat.due is not None for seat in self.seats)
            if not (left or self.beginning) or clock() > end:
                return left
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        self.over = True
        for seat in self.seats:
            await seat.close()


# ------------------------------------------------------------------------------------------------------- Undertable


class Choice(msgspec.Struct):
    action: str


class Prompt(msgspec.Struct):
    choices: list[Choice]


class Decision(msgspec.Struct):
    id: str


class State(msgspec.Struct):
    decision: Decision | None = None
    prompt: Prompt | None = None
    result: dict[str, Any] | None = None


STATE = State.__struct_fields__


class Message(msgspec.Struct):
    """Of the server's messages what is needed here."""

    t: str
    first: int = 0
    stream: str = ""
    events: list[msgspec.Raw] = []
    state: State | None = None
    changes: list[list[Any]] = []
    mid: str = ""
    ok: bool = False
    seq: int = 0
    code: str = ""
    message: str = ""
    table: str = ""


class OurSeat(Seat):
    """A guest of Undertable's."""

    def __init__(self, load: Load, url: str, me: dict[str, str]) -> None:
        super().__init__(load)
        self.url = url
        self.guest = me["id"]
        self.token = me["token"]
        self.stream = ""
        self.last = 0  # the number of the last event
        self.state = State()
        self.table: OurTable | None = None
        self.acknowledged: list[str] = []
        self._mids = count(1)
        self._mid = ""  # of the move under way
        self._seq: int | None = None  # its last event, once it is acknowledged
        self._answered = ""
        self._replies: dict[str, asyncio.Future[Message]] = {}
        self._decode = msgspec.json.Decoder(Message).decode

    async def come(self, table: str) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.stream, self.last, self.state, self._answered = "", 0, State(), ""
        await self.connect(address, {"Authorization": f"Bearer {self.token}"})
        await self.write('{"do":"hello","protocol":1,"steps":true,"changes":true}')

    async def command(self, do: str, **fields: Any) -> Message:
        """A command that is no move, and its reply."""
        mid = f"{next(self._mids)}"
        replied: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._replies[mid] = replied
        await self.write(json.dumps({"do": do, "mid": mid, **fields}))
        reply = await replied
        assert reply.ok, f"{do}: {reply.message}"
        return reply

    def can_move(self) -> bool:
        return self.state.decision is not None and self.state.decision.id != self._answered

    async def move(self) -> None:
        assert self.state.decision is not None
        assert self.state.prompt is not None
        choice = self.load.random.choice(self.state.prompt.choices)
        self._answered = self.state.decision.id
        self._mid = f"{next(self._mids)}"
        act = {"do": "act", "mid": self._mid, "decision": self._answered, "action": choice.action}
        await self.write(json.dumps(act))

    async def take(self, text: str) -> None:
        message = self._decode(text)
        if message.t == "update":
            self.load.figures.updates += 1
            self.load.figures.bytes += len(text)
            self._follow(message)
        elif message.t == "reply":
            self._reply(message)
        elif message.t == "bye":
            raise CannotMeasure(f"the server said goodbye: {message.message}")
        if self._seq is not None and self.last >= self._seq:
            self._seq = None
            self.is_over()
        if self.due is None and self.can_move():
            await self.load.ready(self)
        if self.state.result is not None and self.table is not None:
            self.table.perhaps_again()

    def _follow(self, update: Message) -> None:
        if update.stream != self.stream:
            self.stream, self.last = update.stream, 0
        if update.first != self.last + 1:
            self.load.figures.disordered += 1
        self.last = update.first + len(update.events) - 1
        if update.state is not None:
            self.state = update.state
        else:
            self._change(update.changes)

    def _change(self, changes: list[list[Any]]) -> None:
        """Of what is sent as changes, make those that are needed here; the view is not."""
        needed = [change for change in changes if change[0] in STATE]
        if needed:
            state = apply(msgspec.to_builtins(self.state), needed)
            self.state = msgspec.convert(state, State)

    def _reply(self, reply: Message) -> None:
        if reply.mid in self._replies:
            self._replies.pop(reply.mid).set_result(reply)
        elif reply.mid != self._mid:
            self.load.figures.disordered += 1  # an answer that nobody has asked for
        elif reply.ok:
            self._mid, self._seq = "", reply.seq
            self.acknowledged.append(reply.mid)
        else:
            self._mid = ""
            self.load.figures.refused[reply.code] += 1
            self.is_over()


class OurTable:
    """Four guests, who begin again whenever the game is over."""

    def __init__(self, load: Load, seats: list[OurSeat]) -> None:
        self.load = load
        self.seats = seats

    async def begin(self, table: str) -> None:
        for number, seat in enumerate(self.seats):
            seat.table = self
            await seat.come(table)
            if number > 0:  # whoever opens it has a seat already
                await seat.command("sit", seat=number)
        await self.seats[0].command("start")

    def perhaps_again(self) -> None:
        if self.load.over or any(seat.state.result is None or seat.due is not None for seat in self.seats):
            return
        for seat in self.seats:
            seat.table = None
        self.load.figures.finished += 1
        self.load.beginning += 1
        self.load.tasks.create_task(self._rematch())

    async def _rematch(self) -> None:
        await self.begin((await self.seats[0].command("rematch")).table)
        self.load.beginning -= 1


async def our_tables(load: Load, url: str, game: str, tables: int) -> list[OurSeat]:
    """Everybody sits, and the cards are dealt."""
    spec = {"game": game, "seats": SEATS, "open": True}
    limits = httpx.Limits(max_connections=AT_ONCE)

    async with httpx.AsyncClient(base_url=url, limits=limits, timeout=60) as http:

        async def ask(path: str, headers: dict[str, str], body: dict[str, Any]) -> Any:
            return (await http.post(path, headers=headers, json=body)).raise_for_status().json()

        async def one(number: int) -> list[OurSeat]:
            seats = []
            for seat in range(SEATS):
                body = {"name": f"{number} {seat}", "bearer": True}
                seats.append(OurSeat(load, url, await ask("/api/guests", {"X-Undertable": "1"}, body)))
            bearer = {"Authorization": f"Bearer {seats[0].token}"}
            opened = await ask("/api/tables", bearer, {"mid": "open", "spec": spec})
            await OurTable(load, seats).begin(opened["table"])
            return seats

        return [seat for seats in await some_at_once(one, tables) for seat in seats]


async def read_log(database: str) -> list[bytes]:
    if not database.startswith("postgresql://"):
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            return [entry for (entry,) in connection.execute("select entry from log")]
    shared = await asyncpg.connect(database)
    rows = await shared.fetch("select entry from log")
    await shared.close()
    return [entry for (entry,) in rows]


async def check_log(database: str, seats: list[OurSeat], figures: Figures) -> None:
    """Each acknowledged move must be in the log once."""
    logged: Counter[tuple[str, str]] = Counter()
    for entry in await read_log(database):
        told = json.loads(entry)
        if told["e"] == "moved":
            logged[told["who"], told["mid"]] += 1
    acknowledged = {(seat.guest, mid) for seat in seats for mid in seat.acknowledged}
    figures.lost = len(acknowledged - set(logged))
    figures.doubled = sum(times > 1 for times in logged.values())


@contextmanager
def our_server(workers: int) -> Iterator[Server]:
    """With SQLite; or with PostgreSQL and a number of workers, sockets at any of them."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        options, database = ["--no-limits"], None
        if workers:
            where = programs()
            if where is None:
                raise CannotMeasure("PostgreSQL is not installed: apt-get install postgresql")
            cluster = Cluster(where, fsync=True)
            stack.callback(cluster.remove)
            options, database = [*options, "--workers", str(workers)], stack.enter_context(cluster.lent())
        server = Server(Path(folder), *options, database=database)
        stack.push(server)  # which ends it, should it have started
        try:
            server.start()
        except AssertionError as error:
            raise CannotMeasure(str(error)) from None
        yield server


@asynccontextmanager
async def ours(tables: int, game: str, server: Server) -> AsyncIterator[Load]:
    """Our server with all tables playing; the log is checked in the end."""
    figures = Figures("Undertable", "on disk")
    async with asyncio.TaskGroup() as tasks:
        load = Load(figures, server.pid, tasks)
        load.seats = seats = await our_tables(load, server.url, game, tables)
        yield load
        await load.close()
    server.stop()
    await check_log(server.database, seats, figures)
    if errors := server.errors.read_text():
        print(f"the server complained:\n{errors}", file=sys.stderr)


# ----------------------------------------------------------------------------------------------------- boardgame.io


class Turn(msgspec.Struct):
    turn: int
    currentPlayer: str  # noqa: N815 - the peer's own name


class PeerState(msgspec.Struct):
    """Of the peer's state what is needed here."""

    ctx: Turn
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    state: PeerState


class PeerSeat(Seat):
    """A client of boardgame.io's, which speaks socket.io: a digit or two, the game's name, then JSON."""

    def __init__(self, load: Load, match: str, player: int) -> None:
        super().__init__(load)
        self.match = match
        self.player = str(player)
        self.state: PeerState | None = None
        self.synced = asyncio.Event()
        self._moved = -1  # the state in which the last move was sent
        self._sync = msgspec.json.Decoder(tuple[str, str, Sync]).decode
        self._update = msgspec.json.Decoder(tuple[str, str, PeerState, list[msgspec.Raw]]).decode

    async def come(self, url: str) -> None:
        await self.connect(f"{url}/socket.io/?EIO=4&transport=websocket", {})
        await self.synced.wait()

    async def move(self) -> None:
        assert self.state is not None
        self._moved = self.state.number
        payload = {"type": "play", "args": [self.load.random.randrange(5)], "playerID": self.player}
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self.write("42/toy," + json.dumps(["update", action, self._moved, self.match, self.player]))

    async def take(self, text: str) -> None:
        if text.startswith('42/toy,["update"'):
            self.load.figures.updates += 1
            self.load.figures.bytes += len(text)
            state = self._update(text[7:])[2]
            if self.state is None or state.number <= self.state.number:
                self.load.figures.disordered += 1
            await self._follow(state)
        elif text.startswith('42/toy,["sync"'):
            await self._follow(self._sync(text[7:])[2].state)
            self.synced.set()
        elif text.startswith("44/toy"):
            raise CannotMeasure(f"boardgame.io let nobody in: {text}")
        elif text.startswith("40/toy"):
            await self.write("42/toy," + json.dumps(["sync", self.match, self.player, None, SEATS]))
        elif text.startswith("0"):
            await self.write("40/toy,")
        elif text == "2":  # a ping
            await self.write("3")

    async def _follow(self, state: PeerState) -> None:
        self.state = state
        if self.due is not None and state.number > self._moved:
            self.is_over()
        if self.due is None and state.ctx.currentPlayer == self.player:
            await self.load.ready(self)

    def can_move(self) -> bool:
        return self.state is not None and self.state.ctx.currentPlayer == self.player


@contextmanager
def peer_server() -> Iterator[tuple[str, int]]:
    """Its address and process. What it complains about goes to our stderr."""
    if not (PEER.parent / "node_modules").exists():
        raise CannotMeasure(f"boardgame.io is not installed: npm ci --prefix {PEER.parent}")
    try:
        process = subprocess.Popen(["node", str(PEER)], stdout=subprocess.PIPE, text=True)
    except FileNotFoundError:
        raise CannotMeasure("boardgame.io's server needs Node.js, and there is none") from None
    with process:
        try:
            assert process.stdout is not None
            port = next((line.split()[1] for line in process.stdout if line.startswith("port ")), None)
            if port is None:
                raise CannotMeasure(f"boardgame.io's server did not start: it ended with status {process.wait()}")
            # nobody reads what it says from here on: a full pipe would stop it
            threading.Thread(target=process.stdout.read, daemon=True).start()
            yield f"ws://127.0.0.1:{port}", process.pid
        finally:
            process.kill()


@asynccontextmanager
async def peer(tables: int) -> AsyncIterator[Load]:
    figures = Figures("boardgame.io", "in memory")

    async def one(number: int) -> list[PeerSeat]:
        seats = [PeerSeat(load, f"m{number}", player) for player in range(SEATS)]
        for seat in seats:
            await seat.come(url)
        return seats

    with peer_server() as (url, pid):
        async with asyncio.TaskGroup() as tasks:
            load = Load(figures, pid, tasks)
            load.seats = seats = [seat for table in await some_at_once(one, tables) for seat in table]
            yield load
            await load.close()
        turns = sum(seat.state.ctx.turn - 1 for seat in seats if seat.player == "0" and seat.state is not None)
        figures.lost = max(0, len(figures.latencies) - turns)
        figures.doubled = max(0, turns - len(figures.latencies))


# ------------------------------------------------------------------------------------------------------------- both


async def some_at_once(one: Callable[[int], Awaitable[list[S]]], times: int) -> list[list[S]]:
    """Set up n tables, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def passed(number: int) -> list[S]:
        async with gate:
            return await one(number)

    return await asyncio.gather(*map(passed, range(times)))


def with_workers(pid: int) -> list[Path]:
    """The folders of a server and its workers among all processes."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [Path("/proc") / one for one in (str(pid), *children)]


def memory(pid: int) -> float:
    """What a server has in memory, in megabytes."""
    statuses = [(process / "status").read_text() for process in with_workers(pid)]
    return sum(int(status.partition("VmRSS:")[2].split()[0]) for status in statuses) / 1024


def cpu(pid: int) -> float:
    """The seconds a server has computed for."""
    times = [(process / "stat").read_text().rpartition(")")[2].split() for process in with_workers(pid)]
    return sum(int(one[11]) + int(one[12]) for one in times) / os.sysconf("SC_CLK_TCK")


def cpu_of_all() -> float:
    """The seconds all cores have computed for, and what the host of a virtual machine has taken away from them."""
    user, nice, system, _, _, *interrupts_and_stolen = Path("/proc/stat").read_text().split()[1:9]
    ticks = sum(map(int, (user, nice, system, *interrupts_and_stolen)))
    return ticks / os.sysconf("SC_CLK_TCK")


def allow_sockets(sockets: int) -> None:
    """Servers that are started from here inherit this."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < sockets + 200:
        sys.exit(f"{sockets} sockets need a higher limit of open files than {hard}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


async def measure(tables: int, rate: float, rounds: int, game: str, with_peer: bool, server: Server) -> list[Figures]:
    async with AsyncExitStack() as stack:
        loads = [await stack.enter_async_context(ours(tables, game, server))]
        if with_peer:
            loads.append(await stack.enter_async_context(peer(tables)))
        for load in loads:
            load.figures.updates = load.figures.bytes = 0  # without those of the deal
        gc.collect()
        gc.disable()  # its pauses would count as the servers'
        for number in range(rounds):
            for load in loads:
                print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr)
                await load.round(rate, int(rate * ROUND))
        print(file=sys.stderr)
    return [load.figures for load in loads]


def show(runs: list[Figures], tables: int, rate: float) -> None:
    rows: list[tuple[str, Callable[[Figures], float], str]] = [
        ("moves per second", lambda run: len(run.latencies) / run.seconds, ".1f"),
        ("latency p50, ms", lambda run: at(0.5, run.latencies), ".1f"),
        ("latency p99, ms", lambda run: at(0.99, run.latencies), ".1f"),
        ("latency p99.9, ms", lambda run: at(0.999, run.latencies), ".1f"),
        ("latency max, ms", lambda run: at(1, run.latencies), ".1f"),
        ("latency p99, median of rounds", lambda run: run.typical, ".1f"),
        ("server's memory, MB", lambda run: run.megabytes, ".0f"),
        ("server's CPU, % of a core", lambda run: run.server_cpu / run.seconds * 100, ".0f"),
        ("server's CPU a move, ms", lambda run: run.server_cpu / len(run.latencies) * 1000, ".2f"),
        ("generator's CPU, %", lambda run: run.own_cpu / run.seconds * 100, ".0f"),
        ("other programs' CPU, %", lambda run: run.others_cpu / run.seconds * 100, ".0f"),
        ("generator late p99, ms", lambda run: at(0.99, run.lateness), ".1f"),
        ("bytes per update", lambda run: run.bytes / run.updates, ".0f"),
        ("games finished", lambda run: run.finished, "d"),
        ("moves refused", lambda run: run.refused.total(), "d"),
        ("moves never answered", lambda run: run.unanswered, "d"),
        ("moves lost", lambda run: run.lost, "d"),
        ("moves doubled", lambda run: run.doubled, "d"),
        ("updates out of order", lambda run: run.disordered, "d"),
    ]
    grid = Grid(title=f"{tables:,} tables, {tables * SEATS:,} sockets, {rate:g} moves/s", title_justify="left")
    grid.add_column("")
    for run in runs:
        grid.add_column(run.title, justify="right")
    if len(runs) > 1:
        grid.add_column("ratio", justify="right")
    for name, value, form in rows:
        values = [value(run) for run in runs]
        cells = [format(number, form) for number in values]
        if len(runs) > 1:
            cells.append(f"{values[0] / values[1]:.2f}" if form != "d" and values[1] else "")
        grid.add_row(name, *cells)
    grid.add_row("an acknowledged move is", *[run.durable for run in runs])
    Console().print(grid)
    for run in runs:
        for code, times in run.refused.items():
            print(f"{run.title} refused {times} moves: {code}")


def first_of(errors: BaseExceptionGroup[Any]) -> BaseException:
    """The first of them: when one socket fails, others follow."""
    error: BaseException = errors
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=100, help="moves per second, at all tables together")
    parser.add_argument("--seconds", type=float, default=60, help=f"in rounds of {ROUND}")
    parser.add_argument("--game", default="you-monster", help="the game that is played")
    parser.add_argument("--peer", action="store_true", help="measure boardgame.io's server too")
    parser.add_argument("--workers", type=int, default=0, help="workers with PostgreSQL; 0: one process with SQLite")
    args = parser.parse_args()
    allow_sockets(args.tables * SEATS * (2 if args.peer else 1))
    rules = "compiled" if compiled() else "not compiled"
    print(f"{args.game}, rules {rules}, load average {os.getloadavg()[0]:.2f}", file=sys.stderr)
    rounds = max(1, round(args.seconds / ROUND))
    try:
        with our_server(args.workers) as server:
            runs = uvloop.run(measure(args.tables, args.rate, rounds, args.game, args.peer, server))
    except* CannotMeasure as stopped:
        sys.exit(f"{first_of(stopped)}")
    show(runs, args.tables, args.rate)


if __name__ == "__main__":
    main()
