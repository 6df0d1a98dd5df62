"""`undertable learn`: a network that learns by playing itself."""

from pathlib import Path

import click
import msgspec

from undertable.bots.line import make_player
from undertable.cli.common import GameGroup, checked_seats, console, fail, progress, split_names
from undertable.core import Game
from undertable.games import all_games
from undertable.lab.simulate import usable_cores


class LearnGroup(GameGroup):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return [game.id for game in all_games().values() if game.features is not None]

    def make(self, game: Game) -> click.Command:
        def callback(
            folder: str,
            seats: str,
            games: int,
            seed: int,
            jobs: int,
            every: int,
            deals: int,
            resume: bool,
            against: str | None,
            parent: str | None,
            rate: float,
        ) -> None:
            run_learning(game, Path(folder), seats, games, seed, jobs, every, deals, resume, against, parent, rate)

        tables = ",".join(map(str, game.seats))
        return click.Command(
            game.id,
            callback=callback,
            help=f"Let a network learn {game.title} by playing itself.",
            params=[
                click.Argument(["folder"], default=f"learned/{game.id}"),
                click.Option(
                    ["--seats"],
                    default=tables,
                    show_default=True,
                    help="Table sizes to learn, in turn. One that is named twice is played twice as often.",
                ),
                click.Option(
                    ["--games"],
                    type=click.IntRange(1),
                    default=100_000,
                    show_default=True,
                    help="How many games of self-play.",
                ),
                click.Option(
                    ["--seed"], type=int, default=1, show_default=True, help="The same seed gives the same network."
                ),
                click.Option(
                    ["--jobs"],
                    type=click.IntRange(1, 256),
                    default=usable_cores(),
                    show_default=True,
                    help="How many processes to use. The network does not depend on it.",
                ),
                click.Option(
                    ["--every"],
                    type=click.IntRange(1),
                    default=10_000,
                    show_default=True,
                    help="Measure the network each time this many games have been played.",
                ),
                click.Option(
                    ["--deals"],
                    type=click.IntRange(1),
                    default=60,
                    show_default=True,
                    help="How many deals to measure it on, each from every seat.",
                ),
                click.Option(
                    ["--against"],
                    type=click.Path(exists=True, dir_okay=False),
                    help="Learn to beat this network, which does not learn: shows how far it can be exploited.",
                ),
                click.Option(
                    ["--parent"],
                    type=click.Path(exists=True, dir_okay=False),
                    help="Start from this network instead of from nothing.",
                ),
                click.Option(
                    ["--rate"],
                    type=click.FloatRange(0, 1, min_open=True),
                    default=1e-3,
                    show_default=True,
                    help="The learning rate at first; at the end it is a tenth.",
                ),
                click.Option(["--resume"], is_flag=True, help="Continue the last run in this folder."),
            ],
        )


@click.group("learn", cls=LearnGroup)
def learn_command() -> None:
    """Train an opponent by self-play."""


def run_learning(
    game: Game,
    folder: Path,
    seats: str,
    games: int,
    seed: int,
    jobs: int,
    every: int,
    deals: int,
    resume: bool,
    against: str | None,
    parent: str | None,
    rate: float,
) -> None:
    try:
        from undertable.bots.learning import Recipe  # only this command needs NumPy
        from undertable.lab.learn import learn
    except ImportError:
        fail("learning needs NumPy: pip install 'undertable[learn]'")
    try:
        tables = [checked_seats(game, int(count)) for count in split_names(seats)]
    except ValueError:
        fail(f"seats are numbers with commas between, not {seats!r:.40}")
    if resume and not (folder / "run.npz").exists():
        fail(f"there is no run in {folder} to continue")
    usual = Recipe(
        seats=tables, games=games, seed=seed, rate=rate, last_rate=rate / 10, rival=against or "", parent=parent or ""
    )
    yardstick = make_player(game, against or "greedy")
    recipe = msgspec.structs.replace(usual, start=min(usual.start, games), generation=min(usual.generation, games))
    with progress() as bar:
        task = bar.add_task("games", total=games)
        for at in learn(game, recipe, folder, jobs, every, deals, yardstick, resume):
            bar.update(task, completed=at.progress.games)
            for point in at.points:
                share = f"{100 * point.share:.1f} ± {100 * point.margin:.1f} %"
                bar.print(f"{point.games:,} games: {share} at a table of {point.seats} with {yardstick.name}")
    console.print(f"{folder / 'network.net'} is the network, {folder / 'curve.svg'} shows how it learned.")
