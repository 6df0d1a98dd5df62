"""The shared store: PostgreSQL, for several worker processes that serve one site."""

import asyncio
import logging
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from undertable.table.store import SCHEMA, Conflict, Elsewhere, Guest, Lease, Row, Store, StoreError

try:
    import asyncpg
except ImportError:
    raise StoreError("PostgreSQL needs asyncpg: pip install 'undertable[postgres]'") from None

GROUP = 256  # jobs in one commit, at most
CONNECTIONS = 5  # for one worker: one writes, one beats, the others read
PATIENCE = 10.0  # seconds to wait for an answer
BEAT = 1.0  # seconds between two signs of life
EXPIRY = "3 seconds"  # after the last sign of life a worker's tables are anybody's
LONG_DEAD = "1 hour"  # then even its name is forgotten
MIGRATING = 0x756E646572  # the advisory lock: workers start together, one migrates

# One step for each version of the schema, from 0 on. A step once published is never changed.
MIGRATIONS = [
    """
    create table tables (
      id text primary key, game text not null, status text not null, open boolean not null, seats integer not null,
      free integer not null, names text not null, updated double precision not null
    );
    create index tables_open on tables (updated) where open and status = 'waiting';
    create table log (
      table_id text not null, seq integer not null, entry bytea not null, primary key (table_id, seq)
    );
    create table members (guest text not null, table_id text not null, primary key (guest, table_id));
    create table guests (id text primary key, name text not null, browser text not null);
    create table tokens (hash bytea primary key, guest text not null);
    create table links (hash bytea primary key, guest text not null, expires double precision not null);
    create table workers (id text primary key, address text not null, expires timestamptz not null);
    create table leases (table_id text primary key, worker text not null, epoch bigint not null);
    create index leases_worker on leases (worker);
    create sequence epochs;
    """,
    "create table stories (table_id text primary key, story bytea not null)",
]
assert len(MIGRATIONS) == SCHEMA

ROW = "id, game, status, open, seats, free, names, updated"

# A whole group in one statement: it commits or not without a further word from us, so a worker that hangs locks nobody
# out. The share lock makes a takeover wait for the commit, and makes us see a takeover that came first.
WRITE = f"""
with mine as (
  select job, table_id from unnest($2::integer[], $3::text[], $4::bigint[]) as asked (job, table_id, epoch)
  join leases using (table_id, epoch) where worker = $1 for share of leases
), entries as (
  insert into log select table_id, seq, entry
  from unnest($5::integer[], $6::integer[], $7::bytea[]) as given (job, seq, entry) join mine using (job)
), rows as (
  insert into tables select distinct on (id) {ROW}
  from unnest($8::integer[], $9::text[], $10::text[], $11::text[], $12::boolean[], $13::integer[], $14::integer[],
    $15::text[], $16::double precision[]) with ordinality as given (job, {ROW}, place)
  where job is null or job in (select job from mine) order by id, place desc
  on conflict (id) do update set game = excluded.game, status = excluded.status, open = excluded.open,
    seats = excluded.seats, free = excluded.free, names = excluded.names, updated = excluded.updated
), people as (
  insert into members select guest, table_id
  from unnest($17::integer[], $18::text[], $19::text[]) as given (job, guest, table_id)
  where job is null or job in (select job from mine) order by guest, table_id
  on conflict do nothing
)
select job from mine
"""

ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
logger = logging.getLogger("undertable.table")


class Unfit(StoreError):
    """A value that PostgreSQL does not take, such as a text with a zero byte."""


@dataclass(frozen=True)
class Job:
    """Something to write. Without a lease it is only a row."""

    lease: Lease | None
    first: int
    entries: list[bytes]
    row: Row | None
    done: "asyncio.Future[None]"


def place_of(url: str) -> str:
    """The address without the user, the password and the options."""
    return url.partition("?")[0].rpartition("@")[2].rpartition("//")[2]


def explain(error: Exception, place: str) -> str:
    """What to do about it, in a sentence."""
    where = f"PostgreSQL at {place}"
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return f"{where} does not let this user in: check the name and the password"
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return f"{where} has no such database: make it with createdb, or name another --database"
    if isinstance(error, asyncpg.InsufficientPrivilegeError):
        return f"{where} does not let this user do that ({error}): make it the owner of the database"
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return f"{where} can only be read: is it a standby?"
    if isinstance(error, asyncpg.DiskFullError):
        return f"{where} has no room left on its disk: nothing can be saved until there is"
    if isinstance(error, asyncpg.TooManyConnectionsError):
        return f"{where} has no connection left: raise its max_connections, or run fewer workers"
    if isinstance(error, TimeoutError):
        return f"{where} does not answer"
    if isinstance(error, (OSError, asyncpg.CannotConnectNowError)):
        return f"{where} cannot be reached: is it running, and is the address right?"
    if isinstance(error, (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)):
        return f"the connection to {where} was lost"
    return f"{where}: {error}"


class PostgresStore(Store):
    """One database for many workers; each table is written to by the one that has its lease.

    A connection lost in the middle of a write is a StoreError although the write may have happened: then the next
    append of the same number is a Conflict.
    """

    def __init__(self, pool: Any, place: str, address: str) -> None:
        self.id = uuid.uuid4().hex
        self.place = place
        self.address = address
        self._pool = pool
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._closed = False
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, url: str, address: str) -> "PostgresStore":
        """Connect, bring the schema up to date and start. The address is where other workers reach this one."""
        place = place_of(url)
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=0,  # with more, the pool reconnects on its own, and logs a traceback when it cannot
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=PATIENCE,
                reset=keep,
                # what we say is saved is on the disk; a worker that hangs keeps no lock
                server_settings={
                    "application_name": "undertable",
                    "synchronous_commit": "on",
                    "idle_in_transaction_session_timeout": f"{PATIENCE}s",
                },
            )
            async with pool.acquire(timeout=PATIENCE):
                pass  # what is wrong with the address shows here
        except (ValueError, OverflowError):
            raise StoreError("a PostgreSQL address looks like postgresql://user:password@host:5432/database") from None
        except ERRORS as error:
            raise StoreError(explain(error, place)) from None
        store = cls(pool, place, address)
        try:
            await store.migrate()
            await store.register()
        except BaseException:
            pool.terminate()
            raise
        store._tasks = [asyncio.create_task(store.write_all()), asyncio.create_task(store.beat())]
        return store

    async def migrate(self) -> None:
        async with self.transaction() as connection:
            await connection.execute("select pg_advisory_xact_lock($1)", MIGRATING)
            version = 0
            if await connection.fetchval("select to_regclass('undertable')") is not None:
                version = await connection.fetchval("select schema from undertable") or 0
            if version > SCHEMA:
                raise StoreError(
                    f"{self.place} is of a newer Undertable (schema {version}; this one knows {SCHEMA}): update first"
                )
            try:
                if version == 0:
                    await connection.execute("create table undertable (schema integer not null)")
                    await connection.execute("insert into undertable values (0)")
                for step in MIGRATIONS[version:]:
                    await connection.execute(step)
            except asyncpg.DuplicateTableError:
                raise StoreError(f"{self.place} belongs to another program; name another --database") from None
            await connection.execute("update undertable set schema = $1", SCHEMA)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """A connection; what goes wrong with it comes out as the store's own exceptions."""
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                yield connection
        except asyncpg.IntegrityConstraintViolationError:
            raise Conflict from None
        except (asyncpg.DataError, ValueError) as error:
            raise Unfit(explain(error, self.place)) from None
        except ERRORS as error:
            raise StoreError(explain(error, self.place)) from None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Any]:
        async with self.connection() as connection, connection.transaction():
            yield connection

    async def execute(self, query: str, *values: Any) -> None:
        async with self.connection() as connection:
            await connection.execute(query, *values)

    async def fetch(self, query: str, *values: Any) -> list[Any]:
        async with self.connection() as connection:
            rows: list[Any] = await connection.fetch(query, *values)
            return rows

    async def close(self) -> None:
        """Write what is still waiting, and give everything up; what cannot be given up expires."""
        if self._closed:
            return
        self._closed = True
        await self._jobs.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.execute("delete from leases where worker = $1", self.id)
            await self.execute("delete from workers where id = $1", self.id)
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except (StoreError, TimeoutError):
            self._pool.terminate()

    # Signs of life, by the database's clock.

    async def register(self) -> None:
        """Be known. Only one worker can be behind an address: who had it before is gone."""
        await self.execute("delete from workers where address = $1", self.address)
        await self.show_life()

    async def show_life(self) -> None:
        # The row may be gone: a worker that was stopped for long comes back, without what others have taken over.
        query = f"""insert into workers values ($1, $2, clock_timestamp() + interval '{EXPIRY}')
                    on conflict (id) do update set expires = excluded.expires"""
        await self.execute(query, self.id, self.address)

    async def beat(self) -> None:
        """The heartbeat: whatever happens, try again."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.show_life()
            except Exception as error:
                logger.warning("no sign of life could be given: %s", error)

    # One task writes, many jobs to a commit.

    async def write_all(self) -> None:
        """The writer: whatever has gathered becomes one commit."""
        while True:
            batch = [await self._jobs.get()]
            while len(batch) < GROUP and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            await self.write_group(batch)
            for _ in batch:
                self._jobs.task_done()

    async def write_group(self, batch: list[Job]) -> None:
        """One statement. If one job spoils it, each is written alone."""
        try:
            mine = {job for (job,) in await self.fetch(WRITE, self.id, *columns(batch))}
        except (Conflict, Unfit) as error:
            if len(batch) == 1:
                settle(batch[0], error)
            else:
                for job in batch:
                    await self.write_group([job])
        except Exception as error:  # whatever it is, the writer goes on
            for job in batch:
                settle(job, StoreError(str(error)))
        else:
            for number, job in enumerate(batch):
                settle(job, None if job.lease is None or number in mine else Conflict())

    async def write(self, lease: Lease | None, first: int, entries: list[bytes], row: Row | None) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        job = Job(lease, first, entries, row, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await job.done

    # Tables. Each has one owner.

    async def claim(self, table: str) -> Lease | Elsewhere:
        async with self.transaction() as connection:
            owner = await self.owner(connection, table)
            if owner is None:
                # Lock the lease, whether it is there or not; then look again, for another may have been faster.
                lock = "insert into leases values ($1, '', 0) on conflict (table_id) do update set epoch = leases.epoch"
                await connection.execute(lock, table)
                owner = await self.owner(connection, table)
            if owner is None:
                take = "update leases set worker = $2, epoch = nextval('epochs') where table_id = $1 returning epoch"
                owner = Lease(table, await connection.fetchval(take, table, self.id))
            return owner

    async def owner(self, connection: Any, table: str) -> Lease | Elsewhere | None:
        """Who has the table: this worker, another, or nobody who is alive."""
        query = """select worker, epoch, address from leases
                   left join workers on id = worker and expires > clock_timestamp() where table_id = $1"""
        row = await connection.fetchrow(query, table)
        if row is not None and row["worker"] == self.id:
            return Lease(table, row["epoch"])
        return None if row is None or row["address"] is None else Elsewhere(row["address"])

    async def release(self, lease: Lease) -> None:
        query = "delete from leases where table_id = $1 and worker = $2 and epoch = $3"
        await self.execute(query, lease.table, self.id, lease.epoch)

    async def orphans(self) -> list[str]:
        take = """
            with dead as (
              select table_id from leases
              where not exists (select from workers where id = worker and expires > clock_timestamp())
              for update skip locked
            )
            update leases set worker = $1, epoch = nextval('epochs') from dead where leases.table_id = dead.table_id
            returning leases.table_id"""
        forget = f"""
            delete from workers where id in (
              select id from workers where expires < clock_timestamp() - interval '{LONG_DEAD}' for update skip locked
            )"""
        drop = """
            delete from leases where table_id = any($1) and not exists (
              select from log where log.table_id = leases.table_id
            ) returning table_id"""
        async with self.transaction() as connection:
            taken = [table for (table,) in await connection.fetch(take, self.id)]
            # claimed once, and never begun
            empty = {table for (table,) in await connection.fetch(drop, taken)}
            await connection.execute(forget)
        return [table for table in taken if table not in empty]

    async def log(self, table: str) -> list[bytes]:
        rows = await self.fetch("select entry from log where table_id = $1 order by seq", table)
        return [entry for (entry,) in rows]

    async def append(self, lease: Lease, first: int, entries: list[bytes], row: Row | None = None) -> None:
        await self.write(lease, first, entries, row)

    async def save_row(self, row: Row) -> None:
        await self.write(None, 0, [], row)

    async def open_tables(self) -> list[Row]:
        query = f"select {ROW} from tables where open and status = 'waiting' order by updated desc limit 100"
        return [Row(*row) for row in await self.fetch(query)]

    async def tables_of(self, guest: str) -> list[Row]:
        query = f"""select {ROW} from members join tables on id = table_id where guest = $1
                    order by updated desc limit 100"""
        return [Row(*row) for row in await self.fetch(query, guest)]

    async def story(self, table: str) -> bytes | None:
        rows = await self.fetch("select story from stories where table_id = $1", table)
        return rows[0][0] if rows else None

    async def save_story(self, table: str, story: bytes) -> None:
        query = "insert into stories values ($1, $2) on conflict (table_id) do update set story = excluded.story"
        await self.execute(query, table, story)

    # Guests. Each change is one statement, so it happens whole or not at all.

    async def add_guest(self, guest: Guest, token: bytes) -> None:
        query = "with new as (insert into guests values ($1, $2, $3)) insert into tokens values ($4, $1)"
        await self.execute(query, guest.id, guest.name, guest.browser, token)

    async def guest(self, token: bytes) -> Guest | None:
        rows = await self.fetch("select id, name, browser from tokens join guests on id = guest where hash = $1", token)
        return Guest(*rows[0]) if rows else None

    async def rename(self, guest: str, name: str) -> None:
        await self.execute("update guests set name = $2 where id = $1", guest, name)

    async def add_link(self, link: bytes, guest: str, expires: float) -> None:
        await self.execute("insert into links values ($1, $2, $3)", link, guest, expires)

    async def take_link(self, link: bytes, now: float, token: bytes) -> Guest | None:
        query = """
            with old as (
              delete from links where hash in (select hash from links where expires < $2 for update skip locked)
            ), used as (
              delete from links where hash = $1 and expires >= $2 returning guest
            ), given as (
              insert into tokens select $3, guest from used
            )
            select id, name, browser from used join guests on id = guest"""
        rows = await self.fetch(query, link, now, token)
        return Guest(*rows[0]) if rows else None

    async def check(self) -> None:
        await self.fetch("select 1 from log limit 1")


async def keep(connection: Any) -> None:
    """What to undo before a connection is used again: nothing, as we change no settings."""


def settle(job: Job, error: Exception | None) -> None:
    """Answer whoever waits for a job, unless nobody does any more."""
    if job.done.done():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)


def columns(batch: list[Job]) -> list[list[Any]]:
    """The jobs as the arrays that WRITE takes: leases, entries, rows and people, each with its job's number."""
    leases: list[tuple[Any, ...]] = []
    entries: list[tuple[Any, ...]] = []
    rows: list[tuple[Any, ...]] = []
    people: list[tuple[Any, ...]] = []
    for number, job in enumerate(batch):
        if job.lease is not None:
            leases.append((number, job.lease.table, job.lease.epoch))
        for seq, entry in enumerate(job.entries, job.first):
            entries.append((number, seq, entry))
        if (row := job.row) is not None:
            key = None if job.lease is None else number
            rows.append((key, row.id, row.game, row.status, row.open, row.seats, row.free, row.names, row.updated))
            for guest in row.people:
                people.append((key, guest, row.id))
    return turn(leases, 3) + turn(entries, 3) + turn(rows, 9) + turn(people, 3)


def turn(rows: list[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(width)]
