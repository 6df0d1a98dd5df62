"""`undertable games` and `undertable rules`: what there is to play, and how."""

import click
from rich.markdown import Markdown
from rich.table import Table

from undertable.cli.common import GameGroup, console
from undertable.core import Game
from undertable.games import all_games


@click.command("games")
def games_command() -> None:
    """List the games and their options."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("game", "players", "what it is"):
        table.add_column(column, header_style="bold")
    for game in all_games().values():
        table.add_row(game.id, game.players, game.tagline)
        for option in game.option_list():
            table.add_row("", "", f"--{option.name.replace('_', '-')}: {option.description}")
    console.print(table)


class RulesGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        notation = click.Option(["--notation"], is_flag=True, help="How actions are written, for programs.")

        def callback(notation: bool) -> None:
            show_page(game.notation() if notation else game.rules())

        return click.Command(
            game.id, callback=callback, help=f"Read the rules of {game.title.rstrip('!')}.", params=[notation]
        )


def show_page(text: str) -> None:
    if not console.is_terminal:
        click.echo(text)
        return
    with console.pager(styles=True):
        console.print(Markdown(text))


@click.command("rules", cls=RulesGroup)
def rules_command() -> None:
    """Read the rules of a game."""
