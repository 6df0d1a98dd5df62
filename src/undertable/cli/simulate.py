"""`undertable simulate`: many games between bots, summed up."""

import time
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from undertable.bots import bots_for
from undertable.bots.line import LineBotFailed
from undertable.cli import common
from undertable.core import Game
from undertable.lab.executors import NoCluster
from undertable.lab.simulate import Line, Played, Summary, make_plan, simulate, summarise


class SimulateGroup(common.GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(
            seats: int | None,
            games: int,
            seed: str,
            bots: str,
            jobs: int,
            on: str | None,
            records: str | None,
            **given: Any,
        ) -> None:
            run_simulation(game, seats, games, seed, bots, jobs, on, records, common.chosen_options(game, given))

        players = (
            f"The bots: {', '.join(bots_for(game))}, a program: ./mybot, a Python class: mymodule:MyBot, or a network: "
            "run/network.net. Commas separate them. They are repeated to fill the seats, and swap seats every game."
        )
        return click.Command(
            game.id,
            callback=callback,
            help=f"Play {game.title} many times, bots only.",
            params=[
                common.seats_option(game),
                common.number_option("--games", 1000, "Number of games.", most=10_000_000),
                click.Option(["--seed"], default="0", show_default=True, help="The same seed gives the same games."),
                click.Option(["--bots"], default="random", show_default=True, help=players),
                common.jobs_option("The games are the same"),
                common.on_option(),
                click.Option(["--records"], help="Write every game as a line of JSON to this file; - for stdout."),
                *common.game_options(game),
            ],
        )


@click.group("simulate", cls=SimulateGroup)
def simulate_command() -> None:
    """Play thousands of games between bots."""


def run_simulation(
    game: Game,
    seats: int | None,
    games: int,
    seed: str,
    bots: str,
    jobs: int,
    on: str | None,
    records: str | None,
    options: Mapping[str, object],
) -> None:
    try:
        plan = make_plan(
            game, common.checked_seats(game, seats), options, common.split_names(bots), seed, records is not None
        )
        file = click.open_file(records, "wb") if records else nullcontext()
    except (ValueError, OSError) as error:
        common.fail(error)
    played: list[Played] = []
    started = time.perf_counter()
    try:
        with file as sink, common.progress() as bar:
            task = bar.add_task(game.title, total=games)
            for batch in simulate(plan, games, jobs, on):
                if sink:
                    sink.writelines((one.record or b"") + b"\n" for one in batch)
                played += [msgspec.structs.replace(one, record=None) for one in batch]
                bar.update(task, completed=len(played))
    except (LineBotFailed, NoCluster) as error:
        common.fail(error)
    out = common.errors if records == "-" else common.console
    show_summary(game, summarise(played), time.perf_counter() - started, out)


def show_summary(game: Game, summary: Summary, seconds: float, out: Console) -> None:
    for title, rows in (("bot", summary.bots), ("seat", summary.seats)):
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        table.add_column(title, header_style="bold")
        for column in ("played", "wins", "score", "decisions per game"):
            table.add_column(column, justify="right", header_style="bold")
        for line in rows:
            table.add_row(*cells(line))
        out.print(table)
        out.print()
    moves = summary.moves
    out.print(
        f"{game.title}: {summary.games:,} games in {seconds:.1f} s ({summary.games / seconds:,.0f} games/s), "
        f"{moves.mean:.1f} ± {moves.margin:.1f} decisions per game ({summary.shortest} to {summary.longest}). "
        "± is a 95 % interval."
    )


def cells(line: Line) -> tuple[str, ...]:
    share, score, moves = line.share, line.score, line.moves
    wins = f"{100 * share.mean:.1f} ± {100 * share.margin:.1f} %"
    points, length = f"{score.mean:.2f} ± {score.margin:.2f}", f"{moves.mean:.1f} ± {moves.margin:.1f}"
    return line.name, f"{line.games:,}", wins, points, length
