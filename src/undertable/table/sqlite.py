"""The embedded store: SQLite, one writer thread, group commit, every commit on the disk before it counts."""

import asyncio
import contextlib
import fcntl
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from undertable.table.store import (
    CHAIN,
    GUEST,
    HEAD,
    ROW,
    SCHEMA,
    Conflict,
    Guest,
    Lease,
    Listing,
    Step,
    Store,
    StoreError,
    checked,
    links,
    read_listing,
)

T = TypeVar("T")
REMEMBERED = 10_000  # tables whose last hash is known
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
    """
    alter table tables add column news text not null default '{}';
    alter table members add column hidden integer not null default 0;
    """,
    """
    alter table log add column hash blob;
    create table commits (count integer not null);
    insert into commits values (0);
    create table records (table_id text primary key, record blob not null) without rowid;
    alter table tokens add column made real not null default 0;
    alter table tokens add column device text not null default '';
    create index tokens_guest on tokens (guest);
    """,
    # nobody knows when the guests of earlier versions were here last: they count as seen today
    """
    alter table tokens add column seen real not null default 0;
    alter table guests add column seen real not null default 0;
    update tokens set seen = strftime('%s', 'now');
    update guests set seen = strftime('%s', 'now');
    """,
    """
    create table heads (table_id text primary key, length integer not null, hash blob) without rowid;
    create table summaries (table_id text primary key, summary blob not null) without rowid;
    insert into heads select table_id, seq + 1, hash from log
      where seq = (select max(seq) from log as other where other.table_id = log.table_id);
    """,
    """
    create table feeds (guest text primary key, hash blob not null unique) without rowid;
    """,
    """
    create table learning (
      game text not null, what text not null, item text not null, result text not null, count integer not null,
      primary key (game, what, item, result)
    ) without rowid;
    """,
    """
    alter table summaries add column finished real not null default 0;
    create index summaries_finished on summaries (finished);
    alter table guests add column face text not null default '';
    alter table guests add column shown text not null default 'met';
    """,
    """
    create table club_log (
      club text not null, seq integer not null, entry blob not null, primary key (club, seq)
    ) without rowid;
    create table club_members (guest text not null, club text not null, primary key (guest, club)) without rowid;
    """,
    """
    create table follows (guest text not null, other text not null, primary key (guest, other)) without rowid;
    """,
    """
    alter table tables add column wakes real;
    create index tables_wakes on tables (wakes) where wakes is not null;
    create table vacations (
      guest text not null, since real not null, until real not null, primary key (guest, since)
    ) without rowid;
    """,
    """
    alter table guests add column notices text not null default '{}';
    create table channels (
      id text primary key, guest text not null, kind text not null, setting text not null, confirmed integer not null,
      last text not null, code text not null, made real not null
    ) without rowid;
    create index channels_guest on channels (guest);
    create index channels_code on channels (code) where code <> '';
    create table outbox (
      channel text not null, table_id text not null, decision text not null, kind text not null, guest text not null,
      due real not null, taken real, done real, tries integer not null default 0,
      primary key (channel, table_id, decision, kind)
    ) without rowid;
    create index outbox_due on outbox (due) where done is null;
    create table keys (name text primary key, value text not null) without rowid;
    """,
    """
    create table passkeys (
      id text primary key, guest text not null, key blob not null, count integer not null, name text not null,
      made real not null, used real
    ) without rowid;
    create index passkeys_guest on passkeys (guest);
    create table challenges (hash blob primary key, guest text not null, expires real not null) without rowid;
    """,
]
assert len(MIGRATIONS) == SCHEMA

OURS = {"tables", "log", "members", "guests"}  # other programs number their schemas too
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]
Answer = tuple["asyncio.Future[Any]", Any, Exception | None]


def trouble(error: sqlite3.Error, path: str) -> StoreError:
    """The error as the store's own."""
    reason = explain(error, path)
    return StoreError(reason, path) if reason else StoreError(f"{path} had a problem with this", path, str(error))


def explain(error: sqlite3.Error, path: str) -> str | None:
    """What to do about it, in a sentence; None if only the error itself can say."""
    text = str(error)
    if "full" in text or "disk I/O" in text:
        return f"the disk with {path} is full or failing: nothing can be saved until there is room"
    if "readonly" in text or "read-only" in text:
        return f"{path} cannot be written to: make it writable, or name another --database"
    if "locked" in text or "busy" in text:
        return f"another program has {path} locked"
    if "unable to open" in text:
        return f"{path} cannot be opened: does its folder exist, and may you write there?"
    if "malformed" in text:
        return f"{path} is damaged: restore a backup"
    if "not a database" in text:
        return f"{path} is not an Undertable database; name another --database"
    return None


class CommitCount:
    """The number of the last commit, in a file of its own: it shows when acknowledged commits are missing.

    It is written after the commit is on the disk, so it is never ahead of a database that has lost nothing.
    """

    def __init__(self, path: str) -> None:
        self.path = f"{path}.commits"
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)

    def check(self, connection: sqlite3.Connection) -> None:
        missing = missing_commits(self.path, connection)
        if missing:
            os.close(self._file)
            raise StoreError(
                f"the last {missing} commits are missing: the database, or the -wal file next to it, was cut or "
                f"replaced. Restore a backup; or go on without them: delete {self.path}",
                self.path,
            )

    def note(self, count: int) -> None:
        with contextlib.suppress(OSError):  # a full disk: the database says so itself
            os.pwrite(self._file, b"%20d\n" % count, 0)

    def close(self) -> None:
        os.close(self._file)


def missing_commits(noted_in: str, connection: sqlite3.Connection) -> int:
    """How many commits that were acknowledged are not there."""
    try:
        noted = int(Path(noted_in).read_bytes().strip() or 0)
    except FileNotFoundError:
        return 0
    (count,) = connection.execute("select count from commits").fetchone()
    return max(0, noted - int(count))


class SqliteStore(Store):
    """Everything in one file. `alone`: no other process serves it; tools that only look after it do without."""

    def __init__(self, path: str, alone: bool = True) -> None:
        self.path = path
        self.alone = alone
        try:
            # the file itself is locked, under whatever path it is opened; held until close
            self._lock_file = open(path, "ab" if alone else "rb")  # noqa: SIM115
            if alone:
                fcntl.flock(self._lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._reader = self.connect()
            self.migrate(self._reader)
            self._commits = CommitCount(path) if alone else None
            if self._commits is not None:
                self._commits.check(self._reader)
            self._file, self._wal = identity(path), identity(f"{path}-wal")
        except BlockingIOError:
            raise StoreError(f"another Undertable is using {path}; stop it, or name another --database") from None
        except OSError as error:
            raise StoreError(f"{path} cannot be opened: {error.strerror}; name another --database") from None
        except sqlite3.Error as error:
            raise trouble(error, path) from None
        self._heads: dict[str, tuple[int, bytes]] = {}  # by table: the length of its log, and the last hash
        self._closed = False
        self._reading = threading.Lock()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self.write_all, name="writer", daemon=True)
        self._writer.start()

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=BUSY)
        for pragma in ("journal_mode=wal", "synchronous=full", "wal_autocheckpoint=2000", "secure_delete=on"):
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
        if version < SCHEMA and not self.alone:
            raise StoreError(
                f"{self.path} is of an older Undertable (schema {version}): run `undertable upgrade` first"
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
                    why = trouble(error, self.path)
                    tell([(done, None, why) for _, done in batch])
                except StoreError as gone:
                    tell([(done, None, gone) for _, done in batch])
            if job is None:
                if connection is not None:
                    connection.close()
                return

    def write_group(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        """One transaction. A job that fails is undone alone; if the commit fails, none has happened."""
        answers: list[Answer] = []
        self.still_there()
        connection.execute("begin immediate")
        try:
            apart = len(batch) > 1  # one alone is the whole transaction: mostly it is one
            for work, done in batch:
                if apart:
                    connection.execute("savepoint job")
                try:
                    answers.append((done, work(connection), None))
                except (Conflict, sqlite3.IntegrityError):
                    self.undo(connection, apart)
                    answers.append((done, None, Conflict()))
                except sqlite3.Error:
                    raise
                except Exception as unfit:  # a value that cannot be stored; the writer goes on
                    self.undo(connection, apart)
                    answers.append((done, None, StoreError(f"{self.path} does not take this", self.path, str(unfit))))
                if apart:
                    connection.execute("release job")
            (commits,) = connection.execute("update commits set count = count + 1 returning count").fetchone()
            connection.execute("commit")
        except sqlite3.Error:
            self._heads.clear()
            if connection.in_transaction:
                connection.execute("rollback")
            raise
        if self._commits is not None:
            self._commits.note(commits)
        tell(answers)

    def undo(self, connection: sqlite3.Connection, apart: bool) -> None:
        """Undo the job that has just failed."""
        self._heads.clear()
        if apart:
            connection.execute("rollback to job")
        else:
            connection.execute("rollback")
            connection.execute("begin immediate")

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreError(f"{self.path} is closed", self.path)
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, done))
        return await done

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def locked() -> T:
            with self._reading:
                return work(self._reader)

        try:
            return await asyncio.to_thread(locked)
        except sqlite3.Error as error:
            raise trouble(error, self.path) from None

    async def rows(self, query: str, *values: Any) -> list[Any]:
        return await self.read(lambda connection: connection.execute(numbered(query), values).fetchall())

    async def taking(self, query: str, *values: Any) -> list[Any]:
        return await self.write(lambda connection: connection.execute(numbered(query), values).fetchall())

    async def change(self, *steps: Step) -> None:
        await self.write(lambda connection: carry_out(connection, steps))

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self.close_reader)
        if self._commits is not None:
            self._commits.close()
        self._lock_file.close()

    def close_reader(self) -> None:
        """Wait for a read that nobody waits for any more: its thread still uses the connection."""
        with self._reading:
            self._reader.close()

    # Tables. One process owns them all.

    async def claim(self, table: str) -> Lease:
        return Lease(table, 0)

    async def release(self, lease: Lease) -> None:
        pass

    async def log(self, table: str) -> list[bytes]:
        def work(connection: sqlite3.Connection) -> list[bytes]:
            # all rows first: a question left open halfway would keep this reader in the past
            return checked(table, connection.execute(numbered(CHAIN), (table,)).fetchall())[0]

        return await self.read(work)

    async def append(self, lease: Lease, first: int, entries: list[bytes], row: Listing | None = None) -> None:
        def work(connection: sqlite3.Connection) -> None:
            hashes = links(self.hash_before(connection, lease.table, first), entries)
            self.insert(connection, lease.table, first, entries, hashes)
            if row is not None:
                write_row(connection, row)

        await self.write(work)

    async def rewrite(self, lease: Lease, length: int | None, entries: list[bytes], *steps: Step) -> None:
        def work(connection: sqlite3.Connection) -> None:
            (count,) = connection.execute("select count(*) from log where table_id = ?", (lease.table,)).fetchone()
            if length not in (None, count):
                raise Conflict
            for where in ("log", "heads"):
                connection.execute(f"delete from {where} where table_id = ?", (lease.table,))
            self._heads.pop(lease.table, None)
            self.insert(connection, lease.table, 0, entries, links(b"", entries))
            carry_out(connection, steps)

        await self.write(work)

    def insert(
        self, connection: sqlite3.Connection, table: str, first: int, entries: list[bytes], hashes: list[bytes]
    ) -> None:
        numbers = range(first, first + len(entries))
        rows = zip([table] * len(entries), numbers, entries, hashes, strict=True)
        connection.executemany("insert into log (table_id, seq, entry, hash) values (?, ?, ?, ?)", rows)
        if hashes:
            length, head = first + len(entries), hashes[-1]
            connection.execute("insert or replace into heads values (?, ?, ?)", (table, length, head))
            self.remember(table, length, head)

    def hash_before(self, connection: sqlite3.Connection, table: str, first: int) -> bytes:
        """The hash of the entry before this number; called in the writer thread."""
        length, head = self._heads.get(table, (0, b""))
        if length != first:
            length, head = connection.execute(numbered(HEAD), (table,)).fetchone() or (0, b"")
        if length != first:
            raise Conflict
        if head is None:  # entries of old versions have no hash
            _, head = checked(table, connection.execute(numbered(CHAIN), (table,)).fetchall())
        return head

    def remember(self, table: str, length: int, head: bytes) -> None:
        if len(self._heads) > REMEMBERED:
            self._heads.clear()
        self._heads[table] = (length, head)

    async def save_listing(self, lease: Lease, row: Listing) -> None:
        await self.write(lambda connection: write_row(connection, row))

    async def open_tables(self) -> list[Listing]:
        query = f"select {ROW} from tables where open = 1 and status = 'waiting' order by updated desc limit 100"
        return await self.read(lambda connection: [read_listing(row) for row in connection.execute(query)])

    async def tables_of(self, guest: str) -> list[Listing]:
        query = f"""select {ROW} from members join tables on id = table_id where guest = ? and not hidden
                    order by updated desc limit 100"""
        return await self.read(lambda connection: [read_listing(row) for row in connection.execute(query, (guest,))])

    async def running(self, guest: str) -> int:
        query = "select count(*) from members join tables on id = table_id where guest = ? and status = 'playing'"
        (count,) = await self.read(lambda connection: connection.execute(query, (guest,)).fetchone())
        return int(count)

    async def hide(self, guest: str, table: str) -> None:
        query = "update members set hidden = 1 where guest = ? and table_id = ?"
        await self.write(lambda connection: connection.execute(query, (guest, table)))

    async def story(self, table: str) -> bytes | None:
        query = "select story from stories where table_id = ?"
        row = await self.read(lambda connection: connection.execute(query, (table,)).fetchone())
        return None if row is None else row[0]

    async def save_story(self, table: str, story: bytes) -> None:
        await self.write(
            lambda connection: connection.execute("insert or replace into stories values (?, ?)", (table, story))
        )

    async def record(self, table: str) -> bytes | None:
        query = "select record from records where table_id = ?"
        row = await self.read(lambda connection: connection.execute(query, (table,)).fetchone())
        return None if row is None else row[0]

    async def save_record(self, lease: Lease, record: bytes, summary: bytes, finished: float = 0.0) -> None:
        await self.change(
            ("insert or ignore into records values ($1, $2)", (lease.table, record)),
            ("insert or ignore into summaries values ($1, $2, $3)", (lease.table, summary, finished)),
        )

    async def end(self, table: str) -> None:
        await self.write(
            lambda connection: connection.execute("update tables set status = 'over' where id = ?", (table,))
        )

    # Guests.

    async def take_link(self, link: bytes, now: float, token: bytes, device: str = "") -> Guest | None:
        def work(connection: sqlite3.Connection) -> Guest | None:
            connection.execute("delete from links where expires < ?", (now,))
            query = f"select {GUEST} from links join guests on id = guest where hash = ?"
            row = connection.execute(query, (link,)).fetchone()
            if row is None:
                return None
            connection.execute("delete from links where hash = ?", (link,))
            values = (token, row[0], now, device, now)
            connection.execute("insert into tokens (hash, guest, made, device, seen) values (?, ?, ?, ?, ?)", values)
            return Guest(*row)

        return await self.write(work)

    async def forget_guest(self, guest: str) -> None:
        await super().forget_guest(guest)
        # old pages with the name are in the write-ahead log, too: empty it, unless somebody is reading or writing now
        await self.read(lambda connection: connection.execute("pragma wal_checkpoint(truncate)").fetchall())

    async def check(self) -> None:
        self.still_there()
        await self.read(lambda connection: connection.execute("select 1 from log limit 1").fetchone())
        await self.write(lambda connection: None)  # every commit writes its number

    def still_there(self) -> None:
        """Are the open files the ones of these names? What is written to a deleted one is lost."""
        if identity(self.path) != self._file or identity(f"{self.path}-wal") != self._wal:
            raise StoreError(f"{self.path} was deleted or replaced while it was in use", self.path)


def numbered(query: str) -> str:
    """SQLite writes $1 as ?1."""
    return query.replace("$", "?")


def carry_out(connection: sqlite3.Connection, steps: tuple[Step, ...]) -> None:
    for query, values in steps:
        connection.execute(numbered(query), values)


def identity(path: str) -> tuple[int, int] | None:
    """What tells a file from all others, whatever they are called; None if there is none."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def tell(answers: list[Answer]) -> None:
    """Answer the jobs of one commit, from the writer thread, in the loop of those who wait."""
    loops = {done.get_loop() for done, _, _ in answers}
    for loop in loops:
        with contextlib.suppress(RuntimeError):  # it is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, [answer for answer in answers if answer[0].get_loop() is loop])


def settle(answers: list[Answer]) -> None:
    for done, answer, error in answers:
        if done.done():
            continue  # whoever waited was cancelled
        if error is None:
            done.set_result(answer)
        else:
            done.set_exception(error)


def write_row(connection: sqlite3.Connection, row: Listing) -> None:
    values = (row.id, row.game, row.status, row.open, row.seats, row.free, row.names, row.updated, row.news, row.wakes)
    connection.execute(f"insert or replace into tables ({ROW}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    members = [(guest, row.id) for guest in row.people]
    connection.executemany("insert or ignore into members (guest, table_id) values (?, ?)", members)
