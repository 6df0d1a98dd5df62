"""What an update of Undertable changes in a database: reported beforehand, without changing anything."""

import asyncio
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from undertable.core import Game
from undertable.table import log
from undertable.table.store import SCHEMA, StoreError

TABLES = "select tables.id, tables.status, log.entry from tables join log on table_id = id and seq = 0 order by id"
STARTED = 'select table_id, entry from log where seq > 0 and {entry} like \'%"e":"started"%\' order by seq'
RECORDS = "select table_id from records"


@dataclass
class Report:
    """Tables by what an update means for them."""

    schema: int
    steps: int  # of the schema
    waiting: list[str] = field(default_factory=list)  # they can be started as before
    going_on: list[str] = field(default_factory=list)
    ending: list[str] = field(default_factory=list)  # in progress, by rules that this version does not have
    finished: list[str] = field(default_factory=list)
    without_record: list[str] = field(default_factory=list)  # finished by other rules before records were kept

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
            found.append(
                f"{len(self.ending)} games in progress were begun by other rules and end: {', '.join(self.ending)}"
            )
        if self.without_record:
            names = ", ".join(self.without_record)
            found.append(f"{len(self.without_record)} finished games of other rules have no record: {names}")
        return found


def read_sqlite(path: str) -> tuple[int, list[Any], list[Any], list[Any]]:
    if not Path(path).exists():
        raise StoreError(f"there is no {path}")
    try:
        with closing(sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True)) as database:
            (schema,) = database.execute("pragma user_version").fetchone()
            started = STARTED.format(entry="cast(entry as text)")
            records = database.execute(RECORDS).fetchall() if schema >= 4 else []
            return schema, database.execute(TABLES).fetchall(), database.execute(started).fetchall(), records
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from None


async def read_postgres(url: str) -> tuple[int, list[Any], list[Any], list[Any]]:
    import asyncpg  # needs an extra

    try:
        connection = await asyncpg.connect(url)
    except (OSError, asyncpg.PostgresError) as error:
        raise StoreError(f"the database cannot be reached: {error}") from None
    try:
        schema = await connection.fetchval("select schema from undertable")
        started = STARTED.format(entry="convert_from(entry, 'UTF8')")
        records = await connection.fetch(RECORDS) if schema >= 4 else []
        return schema, await connection.fetch(TABLES), await connection.fetch(started), records
    finally:
        await connection.close()


def check(database: str, games: Mapping[str, Game]) -> Report:
    """What this version of Undertable does with a database; StoreError if it cannot be read."""
    postgres = database.startswith(("postgres://", "postgresql://"))
    schema, tables, started, records = asyncio.run(read_postgres(database)) if postgres else read_sqlite(database)
    if schema > SCHEMA:
        raise StoreError(f"the database is of a newer Undertable (schema {schema}; this one knows {SCHEMA})")
    report = Report(schema, SCHEMA - schema)
    kept = {table for (table,) in records}
    rules = {table: log.decode(entry) for table, entry in started}
    for table, status, entry in tables:
        created = log.decode(entry)
        assert isinstance(created, log.Created)
        start = rules.get(table)
        if start is None:
            report.waiting.append(table)
            continue
        assert isinstance(start, log.Started)
        game = games.get(created.spec.game)
        same = game is not None and game.version == (start.rules or created.rules)
        if status == "over":
            (report.finished if same or table in kept else report.without_record).append(table)
        else:
            (report.going_on if same else report.ending).append(table)
    return report
