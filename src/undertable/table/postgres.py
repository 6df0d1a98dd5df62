"""The shared store: PostgreSQL, for several worker processes that serve one site."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from undertable.table.leases import LIFE, Leases
from undertable.table.store import (
    CHAIN,
    GUEST,
    HEAD,
    ROW,
    SCHEMA,
    Conflict,
    Elsewhere,
    Guest,
    Lease,
    Listing,
    Step,
    Store,
    StoreError,
    Tampered,
    checked,
    links,
    read_listing,
)

try:
    import asyncpg
except ImportError:
    raise StoreError("PostgreSQL needs asyncpg: pip install 'undertable[postgres]'") from None

REMEMBERED = 10_000  # tables whose last hash is known
GROUP = 256  # jobs in one commit, at most
CONNECTIONS = 4  # for one worker: one writes, the others read; signs of life have one more
PATIENCE = 10.0  # seconds to wait for an answer
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
    """
    alter table tables add column news text not null default '{}';
    alter table members add column hidden boolean not null default false;
    """,
    """
    alter table log add column hash bytea;
    create table records (table_id text primary key, record bytea not null);
    alter table tokens add column made double precision not null default 0;
    alter table tokens add column device text not null default '';
    create index tokens_guest on tokens (guest);
    """,
    # nobody knows when the guests of earlier versions were here last: they count as seen today
    """
    alter table tokens add column seen double precision not null default 0;
    alter table guests add column seen double precision not null default 0;
    update tokens set seen = extract(epoch from now());
    update guests set seen = extract(epoch from now());
    """,
    """
    create table heads (table_id text primary key, length integer not null, hash bytea);
    create table summaries (table_id text primary key, summary bytea not null);
    insert into heads select distinct on (table_id) table_id, seq + 1, hash from log order by table_id, seq desc;
    """,
    "create table feeds (guest text primary key, hash bytea not null unique)",
    """
    create table learning (
      game text not null, what text not null, item text not null, result text not null, count bigint not null,
      primary key (game, what, item, result)
    )
    """,
    """
    alter table summaries add column finished double precision not null default 0;
    create index summaries_finished on summaries (finished);
    alter table guests add column face text not null default '';
    alter table guests add column shown text not null default 'met';
    """,
    """
    create table club_log (club text not null, seq integer not null, entry bytea not null, primary key (club, seq));
    create table club_members (guest text not null, club text not null, primary key (guest, club));
    """,
    "create table follows (guest text not null, other text not null, primary key (guest, other))",
    """
    alter table tables add column wakes double precision;
    create index tables_wakes on tables (wakes) where wakes is not null;
    create table vacations (
      guest text not null, since double precision not null, until double precision not null, primary key (guest, since)
    );
    """,
    """
    alter table guests add column notices text not null default '{}';
    create table channels (
      id text primary key, guest text not null, kind text not null, setting text not null, confirmed integer not null,
      last text not null, code text not null, made double precision not null
    );
    create index channels_guest on channels (guest);
    create index channels_code on channels (code) where code <> '';
    create table outbox (
      channel text not null, table_id text not null, decision text not null, kind text not null, guest text not null,
      due double precision not null, taken double precision, done double precision, tries integer not null default 0,
      primary key (channel, table_id, decision, kind)
    );
    create index outbox_due on outbox (due) where done is null;
    create table keys (name text primary key, value text not null);
    """,
    """
    create table passkeys (
      id text primary key, guest text not null, key bytea not null, count bigint not null, name text not null,
      made double precision not null, used double precision
    );
    create index passkeys_guest on passkeys (guest);
    create table challenges (hash bytea primary key, guest text not null, expires double precision not null);
    """,
]
assert len(MIGRATIONS) == SCHEMA

# A whole group in one statement: it commits or not without another word from us, so a worker that hangs locks nobody
# out. The share lock makes a takeover wait for the commit, and makes us see a takeover that came first.
WRITE = f"""
with mine as (
  select job, table_id from unnest($2::integer[], $3::text[], $4::bigint[]) as asked (job, table_id, epoch)
  join leases using (table_id, epoch) where worker = $1 for share of leases
), new as (
  select table_id, seq, entry, hash
  from unnest($5::integer[], $6::integer[], $7::bytea[], $8::bytea[]) as given (job, seq, entry, hash)
  join mine using (job)
), entries as (
  insert into log (table_id, seq, entry, hash) select table_id, seq, entry, hash from new
), ends as (
  insert into heads select distinct on (table_id) table_id, seq + 1, hash from new order by table_id, seq desc
  on conflict (table_id) do update set length = excluded.length, hash = excluded.hash
), rows as (
  insert into tables ({ROW}) select distinct on (id) {ROW}
  from unnest($9::integer[], $10::text[], $11::text[], $12::text[], $13::boolean[], $14::integer[], $15::integer[],
    $16::text[], $17::double precision[], $18::text[], $19::double precision[])
    with ordinality as given (job, {ROW}, place)
  where job in (select job from mine) order by id, place desc
  on conflict (id) do update set game = excluded.game, status = excluded.status, open = excluded.open,
    seats = excluded.seats, free = excluded.free, names = excluded.names, updated = excluded.updated,
    news = excluded.news, wakes = excluded.wakes
), people as (
  insert into members (guest, table_id) select guest, table_id
  from unnest($20::integer[], $21::text[], $22::text[]) as given (job, guest, table_id)
  where job in (select job from mine) order by guest, table_id
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
    """Something to write."""

    lease: Lease
    first: int
    entries: list[bytes]
    row: Listing | None
    done: "asyncio.Future[None]"


def place_of(url: str) -> str:
    """The address without the user, the password and the options."""
    return url.partition("?")[0].rpartition("@")[2].rpartition("//")[2]


def trouble(error: Exception, place: str) -> StoreError:
    """The error as the store's own."""
    kind = Unfit if isinstance(error, (asyncpg.DataError, ValueError)) else StoreError
    where = f"PostgreSQL at {place}"
    reason = explain(error, where)
    return kind(reason, where) if reason else kind(f"{where} had a problem with this", where, str(error))


def explain(error: Exception, where: str) -> str | None:
    """What to do about it, in a sentence; None if only the error itself can say."""
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return f"{where} does not let this user in: check the name and the password"
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return f"{where} has no such database: make it with createdb, or name another --database"
    if isinstance(error, asyncpg.InsufficientPrivilegeError):
        return f"{where} does not let this user do that: make it the owner of the database"
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
    return None


class PostgresStore(Store):
    """One database for many workers; each table is written to by the one that has its lease.

    A connection lost in the middle of a write is a StoreError although the write may have happened: then the next
    append of the same number is a Conflict.
    """

    def __init__(self, pool: Any, vital: Any, place: str, address: str) -> None:
        self.place = place
        self._pool = pool
        self._vital = vital
        self.leases = Leases(address, self.fetch, self.fetch_vital)
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._heads: dict[str, tuple[int, bytes]] = {}  # by table: the length of its log, and the last hash
        self._closed = False
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, url: str, address: str, tool: bool = False) -> "PostgresStore":
        """Connect, bring the schema up to date and start. The address is where other workers reach this one.

        A tool that only looks after the database is no worker, and changes no schema.
        """
        place = place_of(url)
        try:
            pool = await connections(url, CONNECTIONS, PATIENCE)
            vital = await connections(url, 1, LIFE)
            async with pool.acquire(timeout=PATIENCE):
                pass  # what is wrong with the address shows here
        except (ValueError, OverflowError):
            raise StoreError("a PostgreSQL address looks like postgresql://user:password@host:5432/database") from None
        except ERRORS as error:
            raise trouble(error, place) from None
        store = cls(pool, vital, place, address)
        try:
            if tool:
                await store.check_schema()
            else:
                await store.migrate()
                await store.leases.register()
        except BaseException:
            pool.terminate()
            vital.terminate()
            raise
        beats = [] if tool else [asyncio.create_task(store.leases.beat())]
        store._tasks = [asyncio.create_task(store.write_all()), *beats]
        return store

    async def check_schema(self) -> None:
        if not await self.rows("select 1 where to_regclass('undertable') is not null"):
            raise StoreError(f"{self.place} is not an Undertable database; name another --database")
        ((version,),) = await self.rows("select schema from undertable")
        if version != SCHEMA:
            raise StoreError(
                f"{self.place} is of another Undertable (schema {version}): run `undertable upgrade` first"
            )

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
    async def connection(self, pool: Any = None) -> AsyncIterator[Any]:
        """A connection whose errors are raised as the store's own exceptions."""
        try:
            async with (pool or self._pool).acquire(timeout=PATIENCE) as connection:
                yield connection
        except asyncpg.IntegrityConstraintViolationError:
            raise Conflict from None
        except (*ERRORS, ValueError) as error:
            raise trouble(error, self.place) from None

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

    async def fetch_vital(self, query: str, *values: Any) -> list[Any]:
        async with self.connection(self._vital) as connection:
            rows: list[Any] = await connection.fetch(query, *values)
            return rows

    async def rows(self, query: str, *values: Any) -> list[Any]:
        return [tuple(row) for row in await self.fetch(query, *values)]

    async def taking(self, query: str, *values: Any) -> list[Any]:
        return await self.rows(query, *values)

    async def change(self, *steps: Step) -> None:
        async with self.transaction() as connection:
            for query, values in steps:
                await connection.execute(query, *values)

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
            await self.leases.release_all()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(self._vital.close(), self._pool.close())
        except (StoreError, TimeoutError):
            self._vital.terminate()
            self._pool.terminate()

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
            hashes, heads = await self.chain(batch)
            mine = {job for (job,) in await self.fetch(WRITE, self.leases.worker, *columns(batch, hashes))}
        except (Conflict, Unfit, Tampered) as error:
            self._heads.clear()
            if len(batch) == 1:
                settle(batch[0], error)
            else:
                for job in batch:
                    await self.write_group([job])
        except Exception as error:  # whatever it is, the writer goes on
            self._heads.clear()
            for job in batch:
                settle(job, error if isinstance(error, StoreError) else trouble(error, self.place))
        else:
            if len(self._heads) > REMEMBERED:
                self._heads.clear()
            self._heads |= heads
            for number, job in enumerate(batch):
                if number not in mine:
                    self._heads.pop(job.lease.table, None)
                settle(job, None if number in mine else Conflict())

    async def chain(self, batch: list[Job]) -> tuple[list[list[bytes]], dict[str, tuple[int, bytes]]]:
        """The hashes of every job's entries, and what the last one of each table will be."""
        heads: dict[str, tuple[int, bytes]] = {}
        found = []
        for job in batch:
            hashes: list[bytes] = []
            if job.entries:
                table = job.lease.table
                length, head = heads.get(table) or self._heads.get(table) or (0, b"")
                if length != job.first:
                    known = await self.rows(HEAD, table)
                    length, head = known[0] if known else (0, b"")
                if length != job.first:
                    raise Conflict
                if head is None:  # entries of old versions have no hash
                    _, head = checked(table, await self.rows(CHAIN, table))
                hashes = links(head, job.entries)
                heads[table] = (job.first + len(job.entries), hashes[-1])
            found.append(hashes)
        return found, heads

    async def write(self, lease: Lease, first: int, entries: list[bytes], row: Listing | None) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        job = Job(lease, first, entries, row, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await job.done

    # Tables. Each has one owner.

    async def claim(self, table: str) -> Lease | Elsewhere:
        return await self.leases.claim(table)

    async def release(self, lease: Lease) -> None:
        await self.leases.release(lease)

    def sure(self) -> bool:
        return self.leases.sure()

    def unsure_for(self) -> float:
        return self.leases.unsure_for()

    async def owned(self, leases: list[Lease]) -> list[Lease]:
        return await self.leases.owned(leases)

    async def elsewhere(self, table: str) -> Elsewhere | None:
        return await self.leases.elsewhere(table)

    async def owners(self, tables: Iterable[str]) -> dict[str, str]:
        return await self.leases.owners(tables)

    async def workers(self) -> list[Elsewhere]:
        return await self.leases.workers()

    async def orphans(self) -> list[str]:
        return await self.leases.orphans()

    async def log(self, table: str) -> list[bytes]:
        return checked(table, await self.rows(CHAIN, table))[0]

    async def append(self, lease: Lease, first: int, entries: list[bytes], row: Listing | None = None) -> None:
        await self.write(lease, first, entries, row)

    async def rewrite(self, lease: Lease, length: int | None, entries: list[bytes], *steps: Step) -> None:
        table, hashes = lease.table, links(b"", entries)
        mine = "select 1 from leases where table_id = $1 and worker = $2 and epoch = $3 for share"
        async with self.transaction() as connection:
            held = await connection.fetchval(mine, table, self.leases.worker, lease.epoch)
            count = await connection.fetchval("select count(*) from log where table_id = $1", table)
            if held is None or length not in (None, count):
                raise Conflict
            self._heads.pop(table, None)
            for where in ("log", "heads"):
                await connection.execute(f"delete from {where} where table_id = $1", table)
            if entries:
                await connection.execute("insert into heads values ($1, $2, $3)", table, len(entries), hashes[-1])
            rows = [(table, seq, *row) for seq, row in enumerate(zip(entries, hashes, strict=True))]
            await connection.executemany("insert into log (table_id, seq, entry, hash) values ($1, $2, $3, $4)", rows)
            for query, values in steps:
                await connection.execute(query, *values)

    async def save_listing(self, lease: Lease, row: Listing) -> None:
        await self.write(lease, 0, [], row)

    async def open_tables(self) -> list[Listing]:
        query = f"select {ROW} from tables where open and status = 'waiting' order by updated desc limit 100"
        return [read_listing(row) for row in await self.fetch(query)]

    async def tables_of(self, guest: str) -> list[Listing]:
        query = f"""select {ROW} from members join tables on id = table_id where guest = $1 and not hidden
                    order by updated desc limit 100"""
        return [read_listing(row) for row in await self.fetch(query, guest)]

    async def running(self, guest: str) -> int:
        query = "select count(*) from members join tables on id = table_id where guest = $1 and status = 'playing'"
        return int((await self.fetch(query, guest))[0][0])

    async def hide(self, guest: str, table: str) -> None:
        await self.execute("update members set hidden = true where guest = $1 and table_id = $2", guest, table)

    async def story(self, table: str) -> bytes | None:
        rows = await self.fetch("select story from stories where table_id = $1", table)
        return rows[0][0] if rows else None

    async def save_story(self, table: str, story: bytes) -> None:
        query = "insert into stories values ($1, $2) on conflict (table_id) do update set story = excluded.story"
        await self.execute(query, table, story)

    async def record(self, table: str) -> bytes | None:
        rows = await self.fetch("select record from records where table_id = $1", table)
        return rows[0][0] if rows else None

    async def save_record(self, lease: Lease, record: bytes, summary: bytes, finished: float = 0.0) -> None:
        mine = "from leases where table_id = $1 and worker = $2 and epoch = $3 for share on conflict do nothing"
        owner = (lease.table, self.leases.worker, lease.epoch)
        await self.change(
            (f"insert into records select table_id, $4::bytea {mine}", (*owner, record)),
            (
                f"insert into summaries select table_id, $4::bytea, $5::double precision {mine}",
                (*owner, summary, finished),
            ),
        )

    async def end(self, table: str) -> None:
        await self.execute("update tables set status = 'over' where id = $1", table)

    async def take_link(self, link: bytes, now: float, token: bytes, device: str = "") -> Guest | None:
        query = f"""
            with old as (
              delete from links where hash in (select hash from links where expires < $2 for update skip locked)
            ), used as (
              delete from links where hash = $1 and expires >= $2 returning guest
            ), given as (
              insert into tokens (hash, guest, made, device, seen) select $3, guest, $2, $4, $2 from used
            )
            select {GUEST} from used join guests on id = guest"""
        rows = await self.fetch(query, link, now, token, device)
        return Guest(*rows[0]) if rows else None

    async def check(self) -> None:
        await self.fetch("select 1 from log limit 1")
        await self.execute("update undertable set schema = $1", SCHEMA)


async def connections(url: str, most: int, patience: float) -> Any:
    return await asyncpg.create_pool(
        url,
        min_size=0,  # with more, the pool reconnects on its own, and logs a traceback when it cannot
        max_size=most,
        timeout=patience,
        command_timeout=patience,
        reset=keep,
        # what we say is saved is on the disk; a worker that hangs keeps no lock
        server_settings={
            "application_name": "undertable",
            "synchronous_commit": "on",
            "idle_in_transaction_session_timeout": f"{PATIENCE}s",
        },
    )


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


def columns(batch: list[Job], hashes: list[list[bytes]]) -> list[list[Any]]:
    """The jobs as the arrays that WRITE takes: leases, entries, rows and people, each with its job's number."""
    leases: list[tuple[Any, ...]] = []
    entries: list[tuple[Any, ...]] = []
    rows: list[tuple[Any, ...]] = []
    people: list[tuple[Any, ...]] = []
    for number, job in enumerate(batch):
        leases.append((number, job.lease.table, job.lease.epoch))
        for seq, (entry, hash) in enumerate(zip(job.entries, hashes[number], strict=False), job.first):
            entries.append((number, seq, entry, hash))
        if (row := job.row) is not None:
            counts = (row.seats, row.free)
            words = (row.names, row.updated, row.news, row.wakes)
            rows.append((number, row.id, row.game, row.status, row.open, *counts, *words))
            for guest in row.people:
                people.append((number, guest, row.id))
    return turn(leases, 3) + turn(entries, 4) + turn(rows, 11) + turn(people, 3)


def turn(rows: list[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(width)]
