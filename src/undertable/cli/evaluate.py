"""`undertable eval-agent`: how an agent does against the levels, in mirrored games."""

from typing import Any

import click
from rich.table import Table

from undertable.bots import LEVELS, bots_for
from undertable.bots.line import LineBotFailed, end_programs, make_player
from undertable.cli.common import (
    GameGroup,
    checked_seats,
    console,
    fail,
    progress,
    seats_option,
    split_names,
)
from undertable.core import Game
from undertable.lab.contest import Tally, play_deal


class EvaluateGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(**given: Any) -> None:
            evaluate(game, **given)

        who = "The agent: a program that speaks the line protocol: ./myagent, a Python class: mymodule:MyBot, or a bot."
        field = f"The bots it plays against, separated by commas: {', '.join(bots_for(game))}."
        weak = ",".join(["random", "greedy", LEVELS[0].name])
        return click.Command(
            game.id,
            callback=callback,
            help=f"Let an agent play {game.title.rstrip('!')} against the levels.",
            params=[
                click.Option(["--agent"], required=True, help=who),
                click.Option(["--against"], default=weak, show_default=True, help=field),
                click.Option(
                    ["--deals"],
                    type=click.IntRange(2, 100_000),
                    default=20,
                    show_default=True,
                    help="How many deals against each. Every deal is played once from each seat.",
                ),
                click.Option(["--seed"], default="0", show_default=True, help="The same seed gives the same deals."),
                seats_option(game),
            ],
        )


@click.group("eval-agent", cls=EvaluateGroup)
def evaluate_command() -> None:
    """Measure an agent against the levels."""


def evaluate(game: Game, agent: str, against: str, deals: int, seed: str, seats: int | None) -> None:
    seats = checked_seats(game, seats)
    try:
        challenger = make_player(game, agent)
        fields = {name: make_player(game, name) for name in split_names(against)}
    except ValueError as error:
        fail(error)
    tallies = {name: Tally() for name in fields}
    try:
        with progress() as bar:
            task = bar.add_task(game.title, total=deals * len(fields) * seats)
            for name, field in fields.items():
                for number in range(deals):
                    tallies[name].add(play_deal(game, seats, challenger, field, f"{seed}:{number}"))
                    bar.advance(task, seats)
    except LineBotFailed as error:
        fail(error)
    finally:
        end_programs([challenger, *fields.values()])
    console.print(report(agent, tallies))
    console.print(
        f"{game.title}, {seats} seats, seed {seed}. Equally strong players would win {100 / seats:.0f} % each. "
        "± is a 95 % interval over deals. Time is the processor time of this process, without that of other programs."
    )


def report(agent: str, tallies: dict[str, Tally]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(f"{agent} against", header_style="bold")
    for column in ("games", "wins", "decisions a game", "ms a decision"):
        table.add_column(column, justify="right", header_style="bold")
    for name, tally in tallies.items():
        wins = f"{100 * tally.share:.1f} ± {100 * tally.margin:.1f} %"
        decisions = f"{tally.own.decisions / max(1, tally.games):.0f}"
        table.add_row(name, f"{tally.games:,}", wins, decisions, f"{tally.own.milliseconds:.2f}")
    return table
