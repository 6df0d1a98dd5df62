"""`undertable admin`: looking after the database of a server."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec
from rich.table import Table

from undertable.cli.common import HelpfulGroup, console, fail

T = TypeVar("T")

EXAMPLES = """\b
Examples:
  undertable admin tables
  undertable admin learning
  undertable admin check --replay
  undertable admin backup undertable-2026-11-18.db
  undertable admin prune --older-than 90 --dry-run
  undertable admin export --guest 90a1c4e2b7d3f805 > ann.json

Lists, exports, checks and backups may be made while the server runs. Changes are refused then: stop it, or let it
remove old games itself (`undertable serve --keep-finished 90`).
"""

database_option = click.option(
    "--database",
    default="undertable.db",
    show_default=True,
    envvar="UNDERTABLE_DATABASE",
    help="The same as for `serve`.",
)
NUMBERS = {
    "devices",
    "tables",
    "entries",
    "bytes",
    "reached",
    "wrong",
    "stopped",
    "rating",
    "answers",
    "right",
    "tries",
    "won",
}
json_option = click.option("--json", "as_json", is_flag=True, help="For scripts: print JSON.")


def run(work: Callable[[], Awaitable[T]]) -> T:
    """Do it, or say in one sentence why not."""
    from undertable.table.store import StoreError

    async def all_of_it() -> T:
        return await work()

    try:
        return asyncio.run(all_of_it())
    except StoreError as error:
        fail(error)


def print_json(data: Any) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(data)))


def day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at)) if at else "-"


@click.group("admin", cls=HelpfulGroup, epilog=EXAMPLES)
def admin_command() -> None:
    """List, export, check, copy and clean a database."""


@admin_command.command("guests")
@database_option
@json_option
def guests_command(database: str, as_json: bool) -> None:
    """List the guests, latest first."""
    from undertable.table import admin

    async def work() -> list[admin.GuestRow]:
        async with admin.opened(database) as store:
            return await admin.guests(store)

    found = run(work)
    if as_json:
        print_json(found)
        return
    show(
        ["id", "name", "last here", "devices", "tables"],
        [[row.id, row.name, day(row.seen), str(row.devices), str(row.tables)] for row in found],
    )


@admin_command.command("tables")
@database_option
@json_option
def tables_command(database: str, as_json: bool) -> None:
    """List the tables, oldest first."""
    from undertable.table import admin

    async def work() -> list[admin.TableRow]:
        async with admin.opened(database) as store:
            return await admin.tables(store)

    found = run(work)
    if as_json:
        print_json(found)
        return
    show(
        ["id", "game", "status", "last move", "entries", "bytes", "names"],
        [
            [row.id, row.game, row.status, day(row.updated), str(row.entries), f"{row.bytes:,}", row.names]
            for row in found
        ],
    )


@admin_command.command("learning")
@database_option
@json_option
def learning_command(database: str, as_json: bool) -> None:
    """Show how people learn.

    Counts where lessons are left, how puzzles are answered, and how deals of the day end.
    """
    from undertable.games import all_games
    from undertable.table import admin, learners

    async def work() -> learners.LearningReport:
        async with admin.opened(database) as store:
            return await learners.report(store, all_games(), time.time())

    found = run(work)
    if as_json:
        print_json(found)
        return
    for rows in (found.lessons, found.puzzles, found.deals):
        if rows:
            columns = rows[0].__struct_fields__
            show(
                [column.replace("_", " ") for column in columns],
                [[str(getattr(row, column)) for column in columns] for row in rows],
            )
    if not (found.lessons or found.puzzles or found.deals):
        console.print("Nobody has tried a lesson, a puzzle or a deal of the day yet.")


def show(columns: list[str], rows: list[list[str]]) -> None:
    table = Table(box=None, pad_edge=False)
    for column in columns:
        number = column in NUMBERS
        table.add_column(column, justify="right" if number else "left", no_wrap=column == "id")
    for row in rows:
        table.add_row(*row)
    console.print(table)


@admin_command.command("export")
@database_option
@click.option("--guest", metavar="ID", help="Everything stored about this guest, as one JSON document.")
@click.option("--records", is_flag=True, help="The records of all finished games, one per line.")
def export_command(database: str, guest: str | None, records: bool) -> None:
    """Export a guest's data or all records.

    Writes to stdout.
    """
    from undertable.table import admin
    from undertable.table.export import everything
    from undertable.table.store import StoreError

    if (guest is None) == (not records):
        fail("say what to export: --guest ID, or --records")

    async def work() -> None:
        async with admin.opened(database) as store:
            if guest is None:
                async for record in admin.records(store):
                    click.echo(record)
                return
            person = await store.guest_of(guest)
            if person is None:
                raise StoreError(f"there is no guest {guest[:40]}; `undertable admin guests` lists them")
            parts: AsyncIterator[bytes] = everything(store, person)
            async for part in parts:
                click.echo(part, nl=False)
            click.echo()

    run(work)


@admin_command.command("check")
@database_option
@click.option("--replay", is_flag=True, help="Also replay every game, which takes a while.")
@json_option
def check_command(database: str, replay: bool, as_json: bool) -> None:
    """Check that nothing was lost or changed.

    Checks the file and the chain of every log.

    Names the table and the entry of whatever is wrong, and then ends with status 1.
    """
    from undertable.games import all_games
    from undertable.table import admin

    async def work() -> admin.Checked:
        async with admin.opened(database) as store:
            return await admin.check(store, all_games(), replay)

    found = run(work)
    if as_json:
        print_json(found)
    else:
        for problem in found.problems:
            click.echo(problem)
        verdict = "no problems found" if not found.problems else f"{len(found.problems)} problems"
        click.echo(f"{found.tables} tables, {found.entries:,} entries: {verdict}.")
    if found.problems:
        raise SystemExit(1)


@admin_command.command("prune")
@database_option
@click.option(
    "--older-than", "days", type=click.IntRange(1), required=True, metavar="DAYS", help="Minimum age in days."
)
@click.option("--unfinished", is_flag=True, help="Also tables where no game was finished.")
@click.option("--guests/--no-guests", default=True, show_default=True, help="Also guests who have not been here since.")
@click.option("--dry-run", is_flag=True, help="Only report what would be removed.")
@json_option
def prune_command(database: str, days: int, unfinished: bool, guests: bool, dry_run: bool, as_json: bool) -> None:
    """Remove old games and guests.

    Removes games that ended, and guests who were last here, at least this many days ago.

    Guests are deleted as if they had done it themselves: their names leave the games of others.
    """
    from undertable.games import all_games
    from undertable.table import admin
    from undertable.table.retention import old_guests, old_tables

    async def work() -> tuple[list[str], list[str]]:
        now = time.time()
        async with admin.opened(database, alone=not dry_run) as store:
            rows = await old_tables(store, days, now, unfinished)
            people = await old_guests(store, days, now) if guests else []
            if not dry_run:
                for row in rows:
                    await admin.remove(store, row.id)
                for person in people:
                    await admin.forget(store, all_games(), person, now)
            return [row.id for row in rows], [person.id for person in people]

    old, gone = run(work)
    if as_json:
        print_json({"dry_run": dry_run, "tables": old, "guests": gone})
        return
    verb = "would go" if dry_run else "are gone"
    click.echo(f"{len(old)} tables and {len(gone)} guests {verb}.")


@admin_command.command("forget")
@database_option
@click.argument("guest")
def forget_command(database: str, guest: str) -> None:
    """Delete a guest.

    Their name is removed from all games, and tables with nobody else are removed. GUEST is an id.
    """
    from undertable.games import all_games
    from undertable.table import admin
    from undertable.table.store import StoreError

    async def work() -> None:
        async with admin.opened(database, alone=True) as store:
            person = await store.guest_of(guest)
            if person is None:
                raise StoreError(f"there is no guest {guest[:40]}; `undertable admin guests` lists them")
            await admin.forget(store, all_games(), person, time.time())

    run(work)
    click.echo("The guest is deleted.")


@admin_command.command("backup")
@database_option
@click.argument("copy", type=click.Path(path_type=Path))
def backup_command(database: str, copy: Path) -> None:
    """Copy the database to a new file.

    This works while the server runs.
    """
    from undertable.table import admin
    from undertable.table.store import StoreError

    if admin.is_postgres(database):
        fail(f"PostgreSQL has its own backup tool: pg_dump --format=custom --file={copy} NAME")
    try:
        admin.backup(database, copy)
    except StoreError as error:
        fail(error)
    click.echo(f"{copy} is a complete copy.")


@admin_command.command("restore")
@database_option
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace an existing database, which is kept under another name.")
def restore_command(database: str, copy: Path, replace: bool) -> None:
    """Restore the database from a copy. The server must not be running."""
    from undertable.table import admin
    from undertable.table.store import StoreError

    if admin.is_postgres(database):
        fail(f"PostgreSQL has its own restore tool: pg_restore --clean --dbname=NAME {copy}")
    try:
        old = admin.restore(database, copy, replace)
    except StoreError as error:
        fail(error)
    click.echo(f"{database} has been restored from {copy}.")
    if old is not None:
        click.echo(f"The previous database is kept as {old}.")
