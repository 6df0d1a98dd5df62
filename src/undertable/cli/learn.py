"""`undertable learn`: train a network by self-play."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from undertable.bots.line import make_player
from undertable.cli import common
from undertable.core import Game
from undertable.games import all_games
from undertable.lab.executors import NoCluster, open_workers

if TYPE_CHECKING:
    from undertable.lab.learn import Point


class LearnGroup(common.GameGroup):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return [game.id for game in all_games().values() if game.features is not None]

    def make(self, game: Game) -> click.Command:
        def callback(**given: Any) -> None:
            run_learning(game, **given)

        tables = ",".join(map(str, game.seats))
        return click.Command(
            game.id,
            callback=callback,
            help=f"Train a network on {game.title} by self-play.",
            params=[
                click.Argument(["folder"], type=click.Path(path_type=Path), default=f"learned/{game.id}"),
                click.Option(
                    ["--seats"],
                    default=tables,
                    show_default=True,
                    help="Table sizes to learn, separated by commas. One listed twice is played twice as often.",
                ),
                common.number_option("--games", 100_000, "Number of games of self-play."),
                click.Option(
                    ["--seed"], type=int, default=1, show_default=True, help="The same seed gives the same network."
                ),
                common.jobs_option("The network is the same"),
                common.on_option(),
                common.number_option("--every", 10_000, "Number of games between two measurements."),
                common.number_option("--deals", 60, "Number of deals to measure it on, each from every seat."),
                network_option(
                    "--against", "Learn to beat this network, which stays fixed: shows how exploitable it is."
                ),
                network_option("--parent", "Start from this network instead of from scratch."),
                click.Option(
                    ["--rate"],
                    type=click.FloatRange(0, 1, min_open=True),
                    default=1e-3,
                    show_default=True,
                    help="The initial learning rate. It falls to a tenth.",
                ),
                click.Option(
                    ["--heat"],
                    type=click.FloatRange(0, 1, min_open=True),
                    default=0.02,
                    show_default=True,
                    help="Exploration: choices closer than this share of the victory are mixed. Falls to a quarter.",
                ),
                click.Option(["--resume"], is_flag=True, help="Continue the last run in this folder."),
            ],
        )


def network_option(name: str, help: str) -> click.Option:
    return click.Option([name], type=click.Path(exists=True, dir_okay=False), help=help)


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
    on: str | None,
    every: int,
    deals: int,
    resume: bool,
    against: str | None,
    parent: str | None,
    rate: float,
    heat: float,
) -> None:
    try:
        from undertable.bots.learning import Recipe  # only this command needs NumPy
        from undertable.lab.learn import learn
    except ImportError:
        common.fail("learning needs NumPy: pip install 'undertable[learn]'")
    tables = common.checked_tables(game, seats)
    if against and game.features is not None and game.features.turns:
        common.fail(f"{game.title}'s network learns from hand-made players, so it cannot learn to beat another network")
    if resume and not (folder / "run.npz").exists():
        common.fail(f"{folder} has no run to continue")
    usual = Recipe(
        seats=tables,
        games=games,
        seed=seed,
        rate=rate,
        last_rate=rate / 10,
        heat=heat,
        last_heat=heat / 4,
        rival=against or "",
        parent=parent or "",
    )
    yardstick = make_player(game, against or "greedy")
    recipe = msgspec.structs.replace(usual, start=min(usual.start, games), generation=min(usual.generation, games))
    last: dict[int, Point] = {}  # by number of seats
    try:
        with open_workers(jobs, on) as workers, common.progress() as bar:
            task = bar.add_task("games", total=games)
            for at in learn(game, recipe, folder, workers, every, deals, yardstick, resume):
                bar.update(task, completed=at.progress.games)
                for point in at.points:
                    last[point.seats] = point
                    share = f"{100 * point.share:.1f} ± {100 * point.margin:.1f} %"
                    bar.print(f"{point.games:,} games: {share} at a table of {point.seats} with {yardstick.name}")
    except NoCluster as error:
        common.fail(error)
    if against:
        for point in last.values():
            common.console.print(exploited(point))
    common.console.print(f"{folder / 'network.net'} is the network, {folder / 'curve.svg'} shows how it learned.")


def exploited(point: "Point") -> str:
    """How far the network was exploited, in a sentence."""
    gain, margin = 100 * (point.share - 1 / point.seats), 100 * point.margin
    found = f"{gain:+.1f} ± {margin:.1f} points above its share by chance, after {point.games:,} games of learning"
    sure = "a weakness" if gain > margin else "no weakness that is sure"
    return f"{point.seats} seats: {found}: {sure}."
