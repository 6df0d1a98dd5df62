"""What every request of one worker shares: the tables, the guests, the limits and the counters."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection

from undertable.table.fairqueue import Asker, FairQueue
from undertable.table.learners import Learners
from undertable.table.messages import AnyCommand, Fork, Refused, Rematch, Reply
from undertable.table.store import Guest, Store, StoreError
from undertable.table.tables import Tables
from undertable.web.guests import Guests
from undertable.web.limits import SHARED, Buckets, Limits, is_shared, key_of, networks
from undertable.web.metrics import Commands, Sample, exposition, worker

T = TypeVar("T")
CHECKED = 1.0  # seconds between two looks at the database
SLOWEST = 2.0  # seconds that a request is held up before it is refused


@dataclass
class Site:
    """One worker of a site."""

    store: Store
    tables: Tables
    guests: Guests
    limits: Limits
    sockets: int = 0
    commands: Commands = field(default_factory=Commands)
    started: float = field(default_factory=time.monotonic)
    proxies: tuple[str, ...] = ()  # trusted to report their clients' addresses
    public_address: str = ""  # empty where it is not known
    count_learners: bool = True
    operator: str = ""  # the password of the operator's page; empty: there is none
    push_key: str = ""  # empty where Web Push is off
    private_webhooks: bool = False

    def __post_init__(self) -> None:
        limits = self.limits
        self.learners = Learners(self.store, self.count_learners)
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.new_guests = Buckets(limits.guests / 3600, limits.guests_burst)
        self.new_tables = Buckets(limits.tables / 3600, limits.tables_burst)
        self.new_links = Buckets(limits.links / 3600, limits.links_burst)
        self.passkeys = Buckets(limits.passkeys / 3600, limits.passkeys_burst)
        self.exports = Buckets(limits.exports / 3600, limits.exports_burst)
        self.notices = Buckets(limits.notices / 3600, limits.notices_burst)
        self.outbox = self.tables.outbox
        self._proxies = networks(self.proxies)
        self._checking = asyncio.Lock()
        self._checked = -CHECKED
        self._errors = 0  # writes that had failed then
        self._trouble: StoreError | None = None
        self.tables.samples = self.samples
        self.tables.signed_out = self.guests.signed_out
        self.sockets_of: Counter[tuple[str, str]] = Counter()  # by guest and table
        self.sockets_from: Counter[str] = Counter()  # by address
        self._replaying = FairQueue(1)
        self._replays: Counter[str] = Counter()  # by address: those that wait or are under way

    def address(self, connection: HTTPConnection) -> tuple[str, bool]:
        """What the address of a connection is counted by, and whether many may be behind it."""
        host = connection.client.host if connection.client else ""
        # a proxy that names its clients has already put the client in its own place
        return key_of(host), "x-forwarded-for" not in connection.headers and is_shared(host, self._proxies)

    def slow_down(self, buckets: Buckets, connection: HTTPConnection) -> float | None:
        """Seconds that the address of this connection must wait; None: it is refused."""
        key, shared = self.address(connection)
        return buckets.take(key, SLOWEST, shared)

    def too_many_sockets(self, connection: HTTPConnection) -> bool:
        """Does this address hold as many as it may? Others need some, too."""
        key, shared = self.address(connection)
        return self.sockets_from[key] >= self.limits.sockets_from * (SHARED if shared else 1)

    async def may_open_table(self, person: Guest) -> None:
        """Refused if this guest has opened too many tables lately, in whatever way."""
        wait = self.new_tables.take(person.id, SLOWEST)
        if wait is None:
            raise Refused("rate", "you have opened many tables: try again later")
        await asyncio.sleep(wait)

    async def command(self, table: str, person: Guest, command: AnyCommand) -> Reply:
        """Carry out a command of a guest."""
        if isinstance(command, (Fork, Rematch)):
            await self.may_open_table(person)
        return await self.tables.command(table, person, command)

    async def replay(self, connection: HTTPConnection, work: Callable[[], T]) -> T:
        """Play a game again, which takes long: one at a time, and the addresses that ask take turns."""
        key, shared = self.address(connection)
        if self._replays[key] >= self.limits.replays * (SHARED if shared else 1):
            raise Refused("rate", "you are replaying many games: try again in a moment")
        self._replays[key] += 1
        try:
            async with self._replaying.place(Asker(key)):
                return await asyncio.to_thread(work)
        finally:
            self._replays[key] -= 1
            if not self._replays[key]:
                del self._replays[key]

    def samples(self) -> list[Sample]:
        """What this worker counts."""
        labels = worker()
        numbers = {
            "undertable_tables": len(self.tables.live),
            "undertable_sockets": self.sockets,
            "undertable_moves_total": self.tables.tally.moves,
            "undertable_bot_queue": self.tables.bots.queue,
            "undertable_bot_failures_total": self.tables.bots.failures,
            "undertable_database_up": float(self.database_up),
            "undertable_storage_errors_total": self.tables.tally.storage_errors,
            "undertable_loop_lag_seconds": self.tables.lag,
            "undertable_uptime_seconds": time.monotonic() - self.started,
        }
        found = [Sample(name, "", labels, value) for name, value in numbers.items()]
        for result, count in sorted(self.commands.results.items()):
            found.append(Sample("undertable_commands_total", "", {**labels, "result": result}, count))
        return found + self.commands.durations.samples("undertable_command_duration_seconds", labels)

    async def metrics(self) -> str:
        """What all workers of the site count."""
        await self.check_database()
        others = await self.tables.others.samples() if self.database_up else []
        elsewhere = [sample for answer in others for sample in msgspec.json.decode(answer, type=list[Sample])]
        return exposition([*self.samples(), *elsewhere])

    async def check_database(self) -> StoreError | None:
        """Can the database be read and written? Asked at most once a second while all is well: it costs a write."""
        async with self._checking:
            errors = self.tables.tally.storage_errors
            if self._trouble is not None or errors != self._errors or time.monotonic() - self._checked >= CHECKED:
                try:
                    await self.store.check()
                    self._trouble = None
                except StoreError as error:
                    self._trouble = error
                self._checked, self._errors = time.monotonic(), errors
            return self._trouble

    @property
    def database_up(self) -> bool:
        """As far as is known."""
        return self._trouble is None
