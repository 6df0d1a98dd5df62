"""`undertable upgrade`: what an update does to a database, before it does it."""

import click

from undertable.cli.common import fail


@click.command("upgrade")
@click.option(
    "--database",
    default="undertable.db",
    show_default=True,
    envvar="UNDERTABLE_DATABASE",
    help="The same as for `serve`.",
)
@click.option("--check", "only_check", is_flag=True, help="Only report what would change.")
def upgrade_command(database: str, only_check: bool) -> None:
    """Bring a database up to date."""
    from undertable.games import all_games
    from undertable.table.store import StoreError
    from undertable.table.upgrade import check
    from undertable.web.serve import CannotServe, Serving, try_database

    try:
        for line in check(database, all_games()).lines():
            click.echo(line)
        if not only_check:
            try_database(Serving(database=database))
            click.echo("The database is up to date.")
    except (StoreError, CannotServe) as error:
        fail(error)
