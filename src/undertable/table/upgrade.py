"""What an update of Undertable changes in a database: reported beforehand, without changing anything."""

import asyncio
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from undertable.core import Game
from undertable.table.store import SCHEMA, StoreError
from undertable.table.table import BrokenTable, OtherRules, Table

TABLES = "select id, status from tables order by id"
ENTRIES = "select entry from log where table_id = $1 order by seq"
RECORDS = "select table_id from records"
RECORDS_SINCE = 4  # the schema


@dataclass
class Report:
    """Tables by what an update means for them."""

    schema: int
    waiting: list[str] = field(default_factory=list)  # they can be started as before
    going_on: list[str] = field(default_factory=list)
    ending: list[str] = field(default_factory=list)  # by rules that this version does not have
    finished: list[str] = field(default_factory=list)
    without_record: list[str] = field(default_factory=list)  # finished by other rules before records were kept
    closed: dict[str, str] = field(default_factory=dict)  # those that cannot be opened, and why

    def __post_init__(self) -> None:
        if self.schema > SCHEMA:
            raise StoreError(f"the database is of a newer Undertable (schema {self.schema}; this one knows {SCHEMA})")

    @property
    def steps(self) -> int:
        """Of the schema."""
        return SCHEMA - self.schema

    def add(self, games: Mapping[str, Game], table: str, over: bool, entries: list[bytes]) -> None:
        """Find out what becomes of a table whose log must be played again: by doing so."""
        try:
            status = Table.read(games, entries).status
        except OtherRules:
            (self.without_record if over else self.ending).append(table)
        except (BrokenTable, msgspec.DecodeError, AssertionError, ValueError) as error:
            self.closed[table] = str(error)
        else:
            {"waiting": self.waiting, "playing": self.going_on, "over": self.finished}[status].append(table)

    def lines(self) -> list[str]:
        """In sentences."""
        found = [
            f"The schema is {self.schema}; {self.steps} steps bring it to {SCHEMA}."
            if self.steps
            else f"The schema is {self.schema}: there is nothing to change.",
            f"{len(self.waiting)} tables wait for their players and stay as they are.",
            f"{len(self.going_on)} games in progress go on.",
            f"{len(self.finished)} finished games can be read and replayed.",
        ]
        if self.ending:
            found.append(f"{len(self.ending)} games were begun by other rules and end: {', '.join(self.ending)}")
        if self.without_record:
            names = ", ".join(self.without_record)
            found.append(
                f"{len(self.without_record)} finished games of other rules have no record and keep only moves: {names}"
            )
        return found + [f"Table {table} cannot be opened: {reason}" for table, reason in self.closed.items()]


def check_sqlite(path: str, games: Mapping[str, Game]) -> Report:
    if not Path(path).exists():
        raise StoreError(f"there is no {path}")
    try:
        with closing(sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True)) as database:
            (schema,) = database.execute("pragma user_version").fetchone()
            report = Report(schema)
            kept = {table for (table,) in database.execute(RECORDS)} if schema >= RECORDS_SINCE else set()
            for table, status in database.execute(TABLES).fetchall():
                if table in kept:
                    report.finished.append(table)
                else:
                    entries = [entry for (entry,) in database.execute(ENTRIES.replace("$", "?"), (table,))]
                    report.add(games, table, status == "over", entries)
            return report
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from None


async def check_postgres(url: str, games: Mapping[str, Game]) -> Report:
    import asyncpg  # needs an extra

    try:
        connection = await asyncpg.connect(url)
    except (OSError, asyncpg.PostgresError) as error:
        raise StoreError(f"the database cannot be reached: {error}") from None
    try:
        report = Report(await connection.fetchval("select schema from undertable"))
        kept = {table for (table,) in await connection.fetch(RECORDS)} if report.schema >= RECORDS_SINCE else set()
        for table, status in await connection.fetch(TABLES):
            if table in kept:
                report.finished.append(table)
            else:
                entries = [entry for (entry,) in await connection.fetch(ENTRIES, table)]
                report.add(games, table, status == "over", entries)
        return report
    finally:
        await connection.close()


def check(database: str, games: Mapping[str, Game]) -> Report:
    """What this version of Undertable does with a database; StoreError if it cannot be read."""
    if database.startswith(("postgres://", "postgresql://")):
        return asyncio.run(check_postgres(database, games))
    return check_sqlite(database, games)
