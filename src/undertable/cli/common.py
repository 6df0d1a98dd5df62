"""What the commands share: errors in one sentence, groups with a command for each game, the options of a game."""

import difflib
from collections.abc import Mapping
from typing import Any, NoReturn

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from undertable.core import Game
from undertable.games import all_games, get_game
from undertable.lab.simulate import usable_cores

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def fail(message: object) -> NoReturn:
    """End with one clear sentence."""
    raise click.ClickException(str(message))


def progress() -> Progress:
    """A bar on stderr that counts games."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=errors)


# Groups


def nearest(word: str, known: list[str]) -> str:
    """The alternatives to a wrong word, and the one that was probably meant."""
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"{hint}choose from: {', '.join(known)}"


class HelpfulGroup(click.Group):
    """A group that names the alternatives when a command does not exist."""

    kind = "command"

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # in the order in which they were added, not by the alphabet

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            fail(f"there is no {self.kind} '{args[0][:60]}'; {nearest(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


class GameGroup(HelpfulGroup):
    """A command with one subcommand for every game."""

    kind = "game"

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(all_games())

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        return self.make(get_game(name)) if name in self.list_commands(ctx) else None

    def make(self, game: Game) -> click.Command:
        raise NotImplementedError


# Options of a game


def game_options(game: Game) -> list[click.Parameter]:
    """The options of a game as options of a command."""
    params: list[click.Parameter] = []
    for option in game.option_list():
        flag = option.name.replace("_", "-")
        if isinstance(option.default, bool):
            names = [f"--{flag}/--no-{flag}", option.name]
            params.append(click.Option(names, default=option.default, show_default=True, help=option.description))
        else:
            usual = [str(choice) for choice in option.choices]
            one_of = click.Choice(usual) if isinstance(option.default, str) and len(usual) > 1 else None
            metavar = None if one_of else "|".join(usual)  # numbers are checked by the game: it may take others, too
            params.append(
                click.Option(
                    [f"--{flag}"],
                    type=one_of,
                    metavar=metavar,
                    default=str(option.default),
                    show_default=True,
                    help=option.description,
                )
            )
    return params


def chosen_options(game: Game, given: Mapping[str, Any]) -> dict[str, object]:
    """The options from the command line with the types the game wants."""
    texts = {option.name: given[option.name] for option in game.option_list()}
    try:
        chosen: dict[str, object] = msgspec.to_builtins(msgspec.convert(texts, game.options, strict=False))
        return chosen
    except msgspec.ValidationError as error:
        fail(error)


def usual_seats(game: Game) -> int:
    return 4 if 4 in game.seats else game.seats[-1]


def seats_option(game: Game) -> click.Option:
    how_many = f"Number of players, {game.players}.  [default: {usual_seats(game)}]"
    return click.Option(["--seats"], type=int, help=how_many)


def number_option(name: str, default: int, help: str, most: int | None = None) -> click.Option:
    return click.Option([name], type=click.IntRange(1, most), default=default, show_default=True, help=help)


def jobs_option(same: str) -> click.Option:
    """How many processes to use; `same` is what does not depend on it."""
    return number_option("--jobs", usable_cores(), f"Number of processes. {same} for any number.", most=256)


def on_option() -> click.Option:
    """Where to do the work, if not on this machine."""
    return click.Option(
        ["--on"], metavar="dask://HOST:PORT", help="Work on this Dask cluster instead, or on a local one: dask."
    )


def checked_seats(game: Game, seats: int | None) -> int:
    seats = usual_seats(game) if seats is None else seats
    if seats not in game.seats:
        fail(f"{game.title} is for {game.players} players, not {seats}")
    return seats


def checked_tables(game: Game, sizes: str) -> list[int]:
    """Table sizes, separated by commas."""
    try:
        return [checked_seats(game, int(size)) for size in split_names(sizes)]
    except ValueError:
        fail(f"seats must be numbers separated by commas, not {sizes!r:.40}")


def split_names(text: str) -> list[str]:
    """Names separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]
