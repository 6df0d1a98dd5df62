"""`undertable puzzle` and `undertable puzzles`: solve puzzles, find new ones, and check those there are."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from undertable.cli import common
from undertable.cli.asking import ask, ask_for_one
from undertable.core import Game
from undertable.lab.executors import NoCluster, Workers, in_order, open_workers
from undertable.puzzles import puzzles_of
from undertable.puzzles.mine import MIDDLE, Miner
from undertable.puzzles.puzzle import LEVEL_NAMES, check_puzzle, read, theme_of
from undertable.puzzles.run import Mined, Progress, begun, mine_elsewhere, run
from undertable.terminal.puzzle import PuzzleTable


class PuzzleGroup(common.GameGroup):
    def make(self, game: Game) -> click.Command:
        return click.Command(
            game.id,
            callback=lambda number: solve(game, number),
            help=f"Solve puzzles of {game.title}: easy ones first.",
            short_help=f"Puzzles of {game.title}",
            params=[click.Argument(["number"], type=int, required=False)],
        )


@click.command("puzzle", cls=PuzzleGroup)
def puzzle_command() -> None:
    """Solve a puzzle: find the choice that is clearly the best."""


def solve(game: Game, number: int | None) -> None:
    """Ask one puzzle after the other, from this one on, as long as the person likes."""
    puzzles = sorted(puzzles_of(game), key=lambda one: (one.rating, one.id))
    if not puzzles:
        common.fail(f"there are no puzzles for {game.title} yet; `undertable puzzles mine {game.id}` finds some")
    at = 1 if number is None else number
    if not 1 <= at <= len(puzzles):
        common.fail(f"there are puzzles 1 to {len(puzzles)}")
    while at <= len(puzzles) and PuzzleTable(game, puzzles[at - 1], common.console, ask).run():
        at += 1
        if at > len(puzzles) or ask_for_one(f"Go on with puzzle {at}?", [("yes", "y"), ("no", "n")]) != 0:
            return


@click.group("puzzles", cls=common.HelpfulGroup)
def puzzles_command() -> None:
    """Find new puzzles, or check those there are."""


class MineGroup(common.GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(
            games: int,
            enough: int | None,
            seed: str,
            out: Path,
            missed_by: tuple[str, ...],
            without: tuple[str, ...],
            jobs: int,
            on: str | None,
            **given: Any,
        ) -> None:
            options = common.chosen_options(game, given)
            try:
                with open_workers(jobs, on) as workers:
                    mine(Miner(game, seed, options, missed_by or MIDDLE, without), out, games, enough, workers)
            except NoCluster as error:
                common.fail(error)

        return click.Command(
            game.id,
            callback=callback,
            help=f"Find puzzles of {game.title}. A run that was stopped goes on where it was.",
            params=[
                common.number_option("--games", 1000, "Number of games to play."),
                click.Option(["--enough"], type=click.IntRange(1), help="Stop when this many puzzles are found."),
                click.Option(["--seed"], default="1", show_default=True, help="The same seed gives the same puzzles."),
                click.Option(
                    ["--out"], type=click.Path(path_type=Path), default=f"{game.id}.jsonl", help="Where to write them."
                ),
                click.Option(
                    ["--missed-by"],
                    type=click.Choice(LEVEL_NAMES),
                    multiple=True,
                    help="A level that must miss it at least half the time; of several, one must. "
                    f"[default: {', '.join(MIDDLE)}]",
                ),
                click.Option(["--without"], multiple=True, help="Skip puzzles of this theme. Can be repeated."),
                common.jobs_option("The same puzzles"),
                common.on_option(),
                *common.game_options(game),
            ],
        )


@puzzles_command.group("mine", cls=MineGroup)
def mine_command() -> None:
    """Let bots of mixed levels play, and keep decisions where one choice is clearly the best."""


def mine(miner: Miner, out: Path, games: int, enough: int | None, workers: Workers) -> None:
    def mined(progress: Progress, numbers: Iterable[int]) -> Iterator[Mined]:
        run_as_json = msgspec.json.encode(progress)
        work = [(miner.game.id, run_as_json, number) for number in numbers]
        return (msgspec.json.decode(found, type=Mined) for found in in_order(workers, mine_elsewhere, work))

    try:
        progress, _ = begun(miner, out)
        with common.progress() as bar:
            task = bar.add_task("games", total=games, completed=progress.games)
            for progress in run(miner, out, games, enough, mined):
                bar.update(task, completed=progress.games, description=f"games, {progress.kept} puzzles")
    except (ValueError, OSError) as error:
        common.fail(error)
    show_log(progress)


def show_log(progress: Progress) -> None:
    """How many games, what was kept, and which rule turned down the rest."""
    common.console.print(f"{progress.games:,} games, {progress.kept} puzzles. Other decisions:")
    for rule, count in progress.rejected.items():
        common.console.print(f"{count:10,}  {rule}", markup=False)


class CheckGroup(common.GameGroup):
    def make(self, game: Game) -> click.Command:
        return click.Command(
            game.id,
            callback=lambda file: check(game, file),
            help=f"Play the puzzles of {game.title} again, and count them by level and theme.",
            params=[click.Argument(["file"], type=click.Path(path_type=Path, exists=True), required=False)],
        )


@puzzles_command.group("check", cls=CheckGroup)
def check_command() -> None:
    """Check that the rules lead to every puzzle of a game, or of a file."""


def check(game: Game, file: Path | None) -> None:
    found = puzzles_of(game) if file is None else read(file.read_bytes())
    for puzzle in found:
        try:
            check_puzzle(game, puzzle)
        except ValueError as error:
            common.fail(f"puzzle {puzzle.id}: {error}")
    levels = Counter(puzzle.level or "none" for puzzle in found)
    themes = Counter(theme_of(game, puzzle) or "no theme" for puzzle in found)
    common.console.print(f"{game.title}: {len(found)} puzzles, all lead to their positions.")
    for counts in (levels, themes):
        common.console.print("  " + ", ".join(f"{name}: {count}" for name, count in counts.most_common()), markup=False)
