"""The embedded store: SQLite, one writer thread, group commit, every commit on the disk before it counts."""

import asyncio
import fcntl
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from undertable.table.store import SCHEMA, Conflict, Guest, Lease, Row, Store, StoreError

T = TypeVar("T")
GROUP = 256  # jobs in one commit, at most
BUSY = 2.0  # seconds to wait for another program that has the database locked

# One step for each version of the schema, from 0 on. A step once published is never changed.
MIGRATIONS = [
    """
    create table tables (
      id text primary key, game text not null, status text not null, open integer not null, seats integer not null,
      free integer not null, names text not null, updated real not null
    ) without rowid;
    create index tables_open on tables (updated) where open = 1 and status = 'waiting';
    create table log (
      table_id text not null, seq integer not null, entry blob not null, primary key (table_id, seq)
    ) without rowid;
    create table members (guest text not null, table_id text not null, primary key (guest, table_id)) without rowid;
    create table guests (id text primary key, name text not null, browser text not null) without rowid;
    create table tokens (hash blob primary key, guest text not null) without rowid;
    create table links (hash blob primary key, guest text not null, expires real not null) without rowid;
    """,
    """
    create table stories (table_id text primary key, story blob not null) without rowid;
    """,
]
assert len(MIGRATIONS) == SCHEMA

OURS = {"tables", "log", "members", "guests"}  # other programs number their schemas too
ROW = "id, game, status, open, seats, free, names, updated"
Job = tuple[Callable[[sqlite3.Connection], Any], "Future[Any]"]


def explain(error: sqlite3.Error, path: str) -> str:
    """What to do about it, in a sentence."""
    text = str(error)
    if "full" in text or "disk I/O" in text:
        return f"the disk with {path} is full or failing: nothing can be saved until there is room"
    if "readonly" in text or "read-only" in text:
        return f"{path} cannot be written to: make it writable, or name another --database"
    if "locked" in text or "busy" in text:
        return f"another program has {path} locked"
    if "unable to open" in text:
        return f"{path} cannot be opened: does its folder exist, and may you write there?"
    if "not a database" in text or "malformed" in text:
        return f"{path} is not an Undertable database; name another --database"
    return f"{path}: {text}"


class SqliteStore(Store):
    """Everything in one file."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self._lock_file = open(f"{path}.lock", "w")  # noqa: SIM115 - held until close
            fcntl.flock(self._lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._reader = self.connect()
            self.migrate(self._reader)
        except BlockingIOError:
            raise StoreError(f"another Undertable is using {path}; stop it, or name another --database") from None
        except OSError as error:
            raise StoreError(f"{path} cannot be opened: {error.strerror}; name another --database") from None
        except sqlite3.Error as error:
            raise StoreError(explain(error, path)) from None
        self._closed = False
        self._reading = threading.Lock()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self.write_all, name="writer", daemon=True)
        self._writer.start()

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=BUSY)
        for pragma in ("journal_mode=wal", "synchronous=full", "wal_autocheckpoint=2000"):
            connection.execute(f"pragma {pragma}")
        return connection

    def migrate(self, connection: sqlite3.Connection) -> None:
        (version,) = connection.execute("pragma user_version").fetchone()
        names = {name for (name,) in connection.execute("select name from sqlite_schema")}
        if names and (version == 0 or not names >= OURS):
            raise StoreError(f"{self.path} belongs to another program; name another --database")
        if version > SCHEMA:
            raise StoreError(
                f"{self.path} is of a newer Undertable (schema {version}; this one knows {SCHEMA}): update first"
            )
        for number in range(version, SCHEMA):
            step = f"begin immediate; {MIGRATIONS[number]} pragma user_version = {number + 1}; commit"
            connection.executescript(step)

    # One thread writes, many jobs to a commit.

    def write_all(self) -> None:
        """The writer thread: whatever has gathered becomes one commit."""
        connection: sqlite3.Connection | None = None
        while True:
            job = self._jobs.get()
            batch = [] if job is None else [job]
            while job is not None and len(batch) < GROUP:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is not None:
                    batch.append(job)
            if batch:
                try:
                    connection = connection or self.connect()
                    self.write_group(connection, batch)
                except sqlite3.Error as error:
                    for _, done in batch:
                        if not done.done():
                            done.set_exception(StoreError(explain(error, self.path)))
            if job is None:
                if connection is not None:
                    connection.close()
                return

    def write_group(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        """One transaction. A job that fails is undone alone; if the commit fails, none has happened."""
        answers: list[tuple[Future[Any], Any, Exception | None]] = []
        connection.execute("begin immediate")
        try:
            for work, done in batch:
                connection.execute("savepoint job")
                try:
                    answers.append((done, work(connection), None))
                except (Conflict, sqlite3.IntegrityError):
                    connection.execute("rollback to job")
                    answers.append((done, None, Conflict()))
                except sqlite3.Error:
                    raise
                except Exception as unfit:  # a value that cannot be stored; the writer goes on
                    connection.execute("rollback to job")
                    answers.append((done, None, StoreError(f"{self.path}: {unfit}")))
                connection.execute("release job")
            connection.execute("commit")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("rollback")
            raise
        for done, answer, error in answers:
            if error is None:
                done.set_result(answer)
            else:
                done.set_exception(error)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreError(f"{self.path} is closed")
        done: Future[T] = Future()
        self._jobs.put((work, done))
        return await asyncio.shield(asyncio.wrap_future(done))

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def locked() -> T:
            with self._reading:
                return work(self._reader)

        try:
            return await asyncio.to_thread(locked)
        except sqlite3.Error as error:
            raise StoreError(explain(error, self.path)) from None

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.close()
        self._lock_file.close()

    # Tables. One process owns them all.

    async def claim(self, table: str) -> Lease:
        return Lease(table, 0)

    async def release(self, lease: Lease) -> None:
        pass

    async def log(self, table: str) -> list[bytes]:
        def work(connection: sqlite3.Connection) -> list[bytes]:
            rows = connection.execute("select entry from log where table_id = ? order by seq", (table,))
            return [entry for (entry,) in rows]

        return await self.read(work)

    async def append(self, lease: Lease, first: int, entries: list[bytes], row: Row | None = None) -> None:
        def work(connection: sqlite3.Connection) -> None:
            numbered = [(lease.table, first + number, entry) for number, entry in enumerate(entries)]
            connection.executemany("insert into log values (?, ?, ?)", numbered)
            if row is not None:
                write_row(connection, row)

        await self.write(work)

    async def save_row(self, row: Row) -> None:
        await self.write(lambda connection: write_row(connection, row))

    async def open_tables(self) -> list[Row]:
        query = f"select {ROW} from tables where open = 1 and status = 'waiting' order by updated desc limit 100"
        return await self.read(lambda connection: [read_row(row) for row in connection.execute(query)])

    async def tables_of(self, guest: str) -> list[Row]:
        query = f"""select {ROW} from members join tables on id = table_id where guest = ?
                    order by updated desc limit 100"""
        return await self.read(lambda connection: [read_row(row) for row in connection.execute(query, (guest,))])

    async def story(self, table: str) -> bytes | None:
        query = "select story from stories where table_id = ?"
        row = await self.read(lambda connection: connection.execute(query, (table,)).fetchone())
        return None if row is None else row[0]

    async def save_story(self, table: str, story: bytes) -> None:
        await self.write(
            lambda connection: connection.execute("insert or replace into stories values (?, ?)", (table, story))
        )

    # Guests.

    async def add_guest(self, guest: Guest, token: bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("insert into guests values (?, ?, ?)", (guest.id, guest.name, guest.browser))
            connection.execute("insert into tokens values (?, ?)", (token, guest.id))

        await self.write(work)

    async def guest(self, token: bytes) -> Guest | None:
        query = "select id, name, browser from tokens join guests on id = guest where hash = ?"
        row = await self.read(lambda connection: connection.execute(query, (token,)).fetchone())
        return None if row is None else Guest(*row)

    async def rename(self, guest: str, name: str) -> None:
        await self.write(
            lambda connection: connection.execute("update guests set name = ? where id = ?", (name, guest))
        )

    async def add_link(self, link: bytes, guest: str, expires: float) -> None:
        await self.write(
            lambda connection: connection.execute("insert into links values (?, ?, ?)", (link, guest, expires))
        )

    async def take_link(self, link: bytes, now: float, token: bytes) -> Guest | None:
        def work(connection: sqlite3.Connection) -> Guest | None:
            connection.execute("delete from links where expires < ?", (now,))
            query = "select id, name, browser from links join guests on id = guest where hash = ?"
            row = connection.execute(query, (link,)).fetchone()
            if row is None:
                return None
            connection.execute("delete from links where hash = ?", (link,))
            connection.execute("insert into tokens values (?, ?)", (token, row[0]))
            return Guest(*row)

        return await self.write(work)

    async def check(self) -> None:
        await self.read(lambda connection: connection.execute("select 1 from log limit 1").fetchone())


def write_row(connection: sqlite3.Connection, row: Row) -> None:
    values = (row.id, row.game, row.status, row.open, row.seats, row.free, row.names, row.updated)
    connection.execute("insert or replace into tables values (?, ?, ?, ?, ?, ?, ?, ?)", values)
    members = [(guest, row.id) for guest in row.people]
    connection.executemany("insert or ignore into members values (?, ?)", members)


def read_row(row: Any) -> Row:
    return Row(row[0], row[1], row[2], bool(row[3]), *row[4:])
