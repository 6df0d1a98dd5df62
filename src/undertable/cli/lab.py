"""`undertable lab`: measure a game, as people who design games need it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.table import Table as Lines

from undertable.bots.line import LineBotFailed
from undertable.cli.common import (
    GameGroup,
    HelpfulGroup,
    checked_tables,
    chosen_options,
    console,
    fail,
    game_options,
    jobs_option,
    on_option,
    progress,
    split_names,
    usual_seats,
)
from undertable.core import Game
from undertable.lab.executors import NoCluster, open_workers
from undertable.lab.report.compare import Moved, compare
from undertable.lab.report.journal import Journal
from undertable.lab.report.page import page
from undertable.lab.report.restricted import make_lab_player
from undertable.lab.report.run import Runner, make_report, plan_bytes
from undertable.lab.report.summary import Report, Settings
from undertable.lab.report.sweep import Sweep, advice, make_sweep, sweep_page
from undertable.lab.report.vary import Variant, make_variant, read_patch, read_vary, variants

LEVELS = ("random", "greedy", "ogre")


@click.group("lab", cls=HelpfulGroup)
def lab_command() -> None:
    """Measure how a game plays: balance, luck, tension, cards."""


# Options that the commands share


def default_bot(game: Game) -> str:
    return "greedy" if "greedy" in game.bots else "random"


def shared_params(game: Game, file: str, games: int) -> list[click.Parameter]:
    seats = ",".join(map(str, game.seats))
    return [
        click.Argument(["file"], default=file),
        click.Option(["--seats"], default=seats, show_default=True, help="Table sizes, separated by commas."),
        click.Option(
            ["--games"],
            type=click.IntRange(10, 1_000_000),
            default=games,
            show_default=True,
            help="Number of games for each table size; the other parts depend on it.",
        ),
        click.Option(["--bot"], default=default_bot(game), show_default=True, help="The bot that plays all seats."),
        click.Option(["--seed"], default="0", show_default=True, help="The same seed gives the same result."),
        jobs_option("The result is the same"),
        on_option(),
        click.Option(
            ["--set"],
            multiple=True,
            metavar="NAME=VALUE",
            help="Change a number or an option of the game, as `undertable lab numbers` lists them.",
        ),
        click.Option(["--patch"], type=click.Path(exists=True, dir_okay=False), help="Changes from a TOML file."),
    ]


def changes_of(game: Game, given: dict[str, Any]) -> dict[str, object]:
    """What is not as in the box: from the patch, from `--set`, and from the options of the game, in this order."""
    changes = read_patch(Path(given["patch"])) if given["patch"] else {}
    for text in given["set"]:
        name, values = read_vary(text)
        if len(values) > 1:
            raise ValueError(f"--set takes one value; --vary of `undertable lab sweep` takes {text!r:.60}")
        changes[name] = values[0]
    usual = {option.name: option.default for option in game.option_list()}
    given_options = chosen_options(game, given)
    changes |= {name: value for name, value in given_options.items() if value != usual[name]}
    return changes


def sizes_of(game: Game, seats: str) -> list[int]:
    sizes = sorted(set(checked_tables(game, seats)))
    if not sizes:
        raise ValueError("name at least one table size")
    return sizes


@contextmanager
def at_work(game: Game, target: Path, plan: bytes, jobs: int, on: str | None) -> Iterator[Runner]:
    """A runner with a journal next to the result and a bar with the time left."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        journal = Journal(target.with_name(target.name + ".part"), plan)
    except OSError as error:
        fail(error)
    if journal.done:
        console.print(f"Continuing: {len(journal.done)} parts are already done.")
    whole = False
    try:
        with open_workers(jobs, on) as workers, progress() as bar:
            task = bar.add_task(game.title, total=None)
            yield Runner(workers, journal, lambda done, known: bar.update(task, completed=done, total=known))
        whole = True
    except (LineBotFailed, NoCluster) as error:
        fail(error)
    finally:
        journal.close(remove=whole or not journal.done)


def write_both(target: Path, document: Report | Sweep, html: str) -> None:
    target.with_name(target.name + ".json").write_bytes(msgspec.json.format(msgspec.json.encode(document)) + b"\n")
    target.with_name(target.name + ".html").write_text(html, "utf-8")


# Reports


class ReportGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(**given: Any) -> None:
            run_report(game, given)

        levels = ",".join(name for name in LEVELS if name != "greedy" or name in game.bots)
        return click.Command(
            game.id,
            callback=callback,
            help=f"Measure {game.title}.\n\nWrites FILE.html, and the same as FILE.json. If you stop it, the same "
            "command continues.",
            params=[
                *shared_params(game, f"{game.id}-report", 1000),
                click.Option(
                    ["--level-games"],
                    type=click.IntRange(1, 1_000_000),
                    help="Number of games for each level and table size; pairs of styles get a fifth as many deals."
                    "  [default: 4 % of --games]",
                ),
                click.Option(
                    ["--levels"],
                    default=levels,
                    show_default=True,
                    help="Bots to compare, from weak to strong, separated by commas.",
                ),
                click.Option(
                    ["--compare"],
                    type=click.Path(exists=True, dir_okay=False),
                    help="Mark figures that differ from this report (a JSON file) by more than chance explains.",
                ),
                *game_options(game),
            ],
        )


@lab_command.group("report", cls=ReportGroup)
def report_command() -> None:
    """Write a report on how a game plays.

    Plays thousands of games and writes one HTML file, and the same as JSON.
    """


def run_report(game: Game, given: dict[str, Any]) -> None:
    try:
        settings = make_settings(game, given)
        old = read_report(Path(given["compare"])) if given["compare"] else None
        if old is not None and old.game != game.id:
            raise ValueError(f"{given['compare']} is a report on {old.title}")
    except ValueError as error:
        fail(error)
    target = Path(given["file"].removesuffix(".html"))
    with at_work(game, target, plan_bytes(settings), given["jobs"], given["on"]) as runner:
        report = make_report(settings, game, runner)
    moved: list[Moved] | None = compare(old, report) if old is not None else None
    write_both(target, report, page(report, moved))
    for verdict in report.verdicts:
        console.print(f"[bold]{verdict.about}[/bold]: {verdict.sentence}", soft_wrap=True)
    if moved is not None:
        beyond = [it.name for it in moved if it.beyond]
        names = ", ".join(beyond) or "none"
        console.print(f"Of {len(moved)} figures, changed by more than chance explains: {names}.", soft_wrap=True)
    console.print(f"The report is in {target}.html, the same as data in {target}.json.")


def make_settings(game: Game, given: dict[str, Any]) -> Settings:
    """Check everything that can be wrong before the first game."""
    sizes = sizes_of(game, given["seats"])
    names = list(dict.fromkeys(split_names(given["levels"])))
    for name in (given["bot"], *names):
        make_lab_player(game, name)
    variant = make_variant(game, changes_of(game, given))
    return Settings(
        game=game.id,
        rules=game.version,
        seats=sizes,
        main_seats=usual_seats(game) if usual_seats(game) in sizes else sizes[-1],
        games=given["games"],
        level_games=given["level_games"] or max(5, given["games"] // 25),
        bot=given["bot"],
        levels=names,
        seed=given["seed"],
        options=variant.options,
        numbers=variant.numbers,
    )


def read_report(file: Path) -> Report:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Report)
    except (OSError, msgspec.DecodeError) as error:
        raise ValueError(f"{str(file)!r:.80} is no report: {error}") from None


# Sweeps


class SweepGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(**given: Any) -> None:
            run_sweep(game, given)

        return click.Command(
            game.id,
            callback=callback,
            help=f"Play variants of {game.title} with the same luck, and compare them: FILE.html and FILE.json.",
            params=[
                *shared_params(game, f"{game.id}-sweep", 500),
                click.Option(
                    ["--vary"],
                    multiple=True,
                    required=True,
                    metavar="NAME=2..4",
                    help="A number or an option and its values: 2..4, or 2,5, or quick,standard. Can be repeated.",
                ),
                *game_options(game),
            ],
        )


@lab_command.group("sweep", cls=SweepGroup)
def sweep_command() -> None:
    """Compare variants of a game.

    Changes numbers and options and plays every combination with the same luck.
    """


def run_sweep(game: Game, given: dict[str, Any]) -> None:
    try:
        sizes = sizes_of(game, given["seats"])
        make_lab_player(game, given["bot"])
        vary = [read_vary(text) for text in given["vary"]]
        found: Sequence[Variant] = variants(game, changes_of(game, given), vary)
    except ValueError as error:
        fail(error)
    target = Path(given["file"].removesuffix(".html"))
    asked = [game.version, found, sizes, given["bot"], given["games"], given["seed"]]
    with at_work(game, target, msgspec.json.encode(asked, order="sorted"), given["jobs"], given["on"]) as runner:
        sweep = make_sweep(game, found, vary, sizes, given["bot"], given["games"], given["seed"], runner)
    write_both(target, sweep, sweep_page(sweep))
    for size in sizes:
        console.print(advice(sweep, size), soft_wrap=True)
    console.print(f"{target}.html compares them, {target}.json has the same as data.")


# Numbers


class NumbersGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        return click.Command(game.id, callback=lambda: show_numbers(game), help=f"What can be varied in {game.title}.")


@lab_command.group("numbers", cls=NumbersGroup)
def numbers_command() -> None:
    """List the numbers and options of a game that can be varied."""


def show_numbers(game: Game) -> None:
    table = Lines(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("name", "is", "can be"):
        table.add_column(column, header_style="bold")
    for option in game.option_list():
        table.add_row(option.name, str(option.default), ", ".join(map(str, option.choices)))
    for name, number in game.numbers.items():
        table.add_row(name, " or ".join(map(str, number.values)), f"{number.least} to {number.most}")
    console.print(table)
    console.print("Other numbers are compiled into the rules and cannot be varied without editing them.")
