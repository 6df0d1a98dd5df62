"""Database administration: list, check, back up, restore, prune."""

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import closing
from pathlib import Path

import msgspec

from undertable.core import Game, RecordError, decode_record, verify
from undertable.table import log
from undertable.table.forget import forget_at
from undertable.table.sqlite import SqliteStore, missing_commits, trouble
from undertable.table.store import SCHEMA, Elsewhere, Guest, Lease, Store, StoreError, Tampered
from undertable.table.table import BrokenTable, OtherRules, Table


class GuestRow(msgspec.Struct, frozen=True):
    """A guest in a list."""

    id: str
    name: str
    seen: float  # seconds since 1970
    devices: int
    tables: int


class TableRow(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    names: str
    updated: float  # seconds since 1970
    entries: int  # of its log
    bytes: int


class Checked(msgspec.Struct):
    """What a check has looked at, and what is wrong."""

    tables: int = 0
    entries: int = 0
    problems: list[str] = []


def is_postgres(database: str) -> bool:
    return database.startswith(("postgres://", "postgresql://"))


@contextlib.asynccontextmanager
async def opened(database: str, alone: bool = False) -> AsyncIterator[Store]:
    """Open a database to read it; `alone` to change it, which is refused while a server uses it."""
    if is_postgres(database):
        from undertable.table.postgres import PostgresStore  # needs an extra

        store: Store = await PostgresStore.open(database, "", tool=True)
    else:
        if not Path(database).exists():
            raise StoreError(f"there is no {database}; name another --database")
        store = SqliteStore(database, alone)
    try:
        if alone and await store.workers():
            raise StoreError("a server is using this database; stop it first")
        yield store
    finally:
        await store.close()


async def guests(store: Store) -> list[GuestRow]:
    """All guests, the latest first."""
    query = """select id, name, seen, (select count(*) from tokens where guest = id),
               (select count(*) from members where guest = id) from guests order by seen desc, id"""
    return [GuestRow(*row) for row in await store.rows(query)]


async def tables(store: Store) -> list[TableRow]:
    """All tables, oldest first."""
    sizes = await store.rows("select table_id, count(*), sum(length(entry)) from log group by table_id")
    size = {table: (count, int(total)) for table, count, total in sizes}
    return [
        TableRow(row.id, row.game, row.status, row.names, row.updated, *size.get(row.id, (0, 0)))
        for row in await store.every_table()
    ]


async def records(store: Store) -> AsyncIterator[bytes]:
    """The records of all finished games."""
    for (table,) in await store.rows("select table_id from records order by table_id"):
        record = await store.record(table)
        if record is not None:
            yield record


# Checking.


async def check(store: Store, games: Mapping[str, Game], replay: bool = False) -> Checked:
    """Check every log, and with `replay` play every game again."""
    found = Checked()
    if isinstance(store, SqliteStore):
        found.problems += await pages(store)
    listed = {row.id: row for row in await store.every_table()}
    logged = {table for (table,) in await store.rows("select distinct table_id from log")}
    known = {table for (table,) in await store.rows("select table_id from heads")} | set(listed)
    found.problems += [f"table {table} has no log" for table in sorted(known - logged)]
    for table in sorted(logged):
        found.tables += 1
        if table not in listed:
            found.problems.append(f"table {table} has a log and is not listed")
        try:
            entries = await store.log(table)
        except Tampered as error:
            found.problems.append(str(error))
            continue
        found.entries += len(entries)
        found.problems += check_entries(table, entries, games if replay else None)
        record = await store.record(table) if replay else None
        if record is not None:
            found.problems += check_record(table, record, games)
    return found


async def pages(store: SqliteStore) -> list[str]:
    """What SQLite finds, and commits that are missing at the end."""
    complaints = [text for (text,) in await store.rows("pragma integrity_check")]
    found = [f"the file is damaged: {text}" for text in complaints if text != "ok"]
    missing = await store.read(lambda connection: missing_commits(f"{store.path}.commits", connection))
    if missing:
        found.append(f"the last {missing} commits are missing: the database or its -wal file was cut or replaced")
    return found


def check_entries(table: str, entries: list[bytes], games: Mapping[str, Game] | None) -> list[str]:
    decoded = []
    for number, entry in enumerate(entries, start=1):
        try:
            decoded.append(log.decode(entry))
        except msgspec.DecodeError as error:
            return [f"entry {number} of the log of table {table} cannot be read: {error}"]
    if games is not None:
        try:
            Table.load(games, decoded)
        except OtherRules:
            pass  # all of it is kept, and this version cannot play it
        except (BrokenTable, ValueError, AssertionError) as error:
            return [f"table {table} cannot be played again: {error}"]
    return []


def check_record(table: str, record: bytes, games: Mapping[str, Game]) -> list[str]:
    try:
        found = decode_record(record)
        game = games.get(found.game)
        if game is not None and game.version == found.rules:
            verify(found, game)
    except RecordError as error:
        return [f"the record of table {table} is not valid: {error}"]
    return []


# Removing.


async def remove(store: Store, table: str) -> None:
    """Remove a table. No server may be running."""
    await store.remove(await claimed(store, table))


async def forget(store: Store, games: Mapping[str, Game], guest: Guest, now: float) -> None:
    """Delete a guest, as the guest could. No server may be running."""
    found = [row.id for row in await store.every_table_of(guest.id)]
    for table in found:  # it grows
        follows = await forget_at(store, games, await claimed(store, table), guest.id, now)
        if follows is not None and follows not in found:
            found.append(follows)
    await store.forget_guest(guest.id)


async def claimed(store: Store, table: str) -> Lease:
    lease = await store.claim(table)
    if isinstance(lease, Elsewhere):
        raise StoreError("a server is using this database; stop it first")
    return lease


# Copies, of SQLite: PostgreSQL has tools of its own.


def backup(database: str, copy: Path) -> None:
    """Copy a database, even while it is in use; StoreError if the copy is not complete."""
    if copy.exists():
        raise StoreError(f"{copy} exists already: name a new file")
    copy_database(Path(database), copy)


def restore(database: str, copy: Path, replace: bool) -> Path | None:
    """Replace a database by a copy. Returns where the old one is kept, if there was one."""
    target = Path(database)
    with contextlib.ExitStack() as held:
        old = None
        if target.exists():
            if not replace:
                raise StoreError(f"{database} exists already: to put the copy in its place, add --replace")
            lock = held.enter_context(target.open("ab"))
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StoreError(f"a server is using {database}; stop it first") from None
            old = free_name(target)
        arriving = target.with_name(f"{target.name}.restoring")
        arriving.unlink(missing_ok=True)
        copy_database(copy, arriving)
        if old is not None:
            for suffix in ("", "-wal", "-shm"):  # they belong together
                with contextlib.suppress(FileNotFoundError):
                    os.rename(f"{target}{suffix}", f"{old}{suffix}")
        arriving.rename(target)
        Path(f"{target}.commits").unlink(missing_ok=True)  # it counted those of the old one
    return old


def free_name(target: Path) -> Path:
    number = 1
    while (name := target.with_name(f"{target.name}.old{number}")).exists():
        number += 1
    return name


def copy_database(source: Path, target: Path) -> None:
    """Copy with SQLite's own backup function, and check the copy."""
    if not source.exists():
        raise StoreError(f"there is no {source}")
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as there,
            closing(sqlite3.connect(target)) as here,
        ):
            there.backup(here)
            (version,) = here.execute("pragma user_version").fetchone()
            names = {name for (name,) in here.execute("select name from sqlite_schema")}
            (verdict,) = here.execute("pragma quick_check(1)").fetchone()
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise trouble(error, str(source)) from None
    wrong = ""
    if not {"tables", "log", "guests"} <= names or not 0 < version <= SCHEMA:
        wrong = f"{source} is not a database of this Undertable"
    elif verdict != "ok":
        wrong = f"{source} is damaged: {verdict}"
    if wrong:
        target.unlink(missing_ok=True)
        raise StoreError(wrong)
