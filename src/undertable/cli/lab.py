"""`undertable lab`: measure a game, as people who design games need it."""

from pathlib import Path
from typing import Any

import click
import msgspec

from undertable.bots.line import LineBotFailed
from undertable.cli import common
from undertable.core import Game
from undertable.lab.report.page import page
from undertable.lab.report.restricted import make_lab_player
from undertable.lab.report.run import Runner, make_report, plan_bytes
from undertable.lab.report.summary import Settings
from undertable.lab.work import AHEAD, Journal, open_executor

LEVELS = "random,greedy,ogre"


@click.group("lab", cls=common.HelpfulGroup)
def lab_command() -> None:
    """Measure how a game plays: balance, luck, tension, cards."""


class ReportGroup(common.GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(**given: Any) -> None:
            run_report(game, **{name: given[name] for name in ASKED}, options=common.chosen_options(game, given))

        seats = ",".join(map(str, game.seats))
        return click.Command(
            game.id,
            callback=callback,
            help=f"Measure {game.title}.\n\nWrites FILE.html, and the same as FILE.json. If you stop it, the same "
            "command continues.",
            params=[
                click.Argument(["file"], default=f"{game.id}-report"),
                click.Option(["--seats"], default=seats, show_default=True, help="Table sizes, separated by commas."),
                click.Option(
                    ["--games"],
                    type=click.IntRange(10, 1_000_000),
                    default=1000,
                    show_default=True,
                    help="Number of games for each table size; the other parts depend on it.",
                ),
                click.Option(
                    ["--level-games"],
                    type=click.IntRange(1, 1_000_000),
                    help="Number of games for each level and table size.  [default: a twentieth of --games]",
                ),
                click.Option(
                    ["--bot"], default=default_bot(game), show_default=True, help="The bot that plays in all parts."
                ),
                click.Option(
                    ["--levels"],
                    default=default_levels(game),
                    show_default=True,
                    help="Bots to compare, from weak to strong, separated by commas.",
                ),
                click.Option(["--seed"], default="0", show_default=True, help="The same seed gives the same report."),
                common.jobs_option("The report is the same"),
                *common.game_options(game),
            ],
        )


ASKED = ("file", "seats", "games", "level_games", "bot", "levels", "seed", "jobs")


def default_bot(game: Game) -> str:
    return "greedy" if "greedy" in game.bots else "random"


def default_levels(game: Game) -> str:
    return ",".join(name for name in LEVELS.split(",") if name != "greedy" or name in game.bots)


@lab_command.group("report", cls=ReportGroup)
def report_command() -> None:
    """Write a report on how a game plays.

    Plays thousands of games and writes one HTML file, and the same as JSON.
    """


def run_report(
    game: Game,
    file: str,
    seats: str,
    games: int,
    level_games: int | None,
    bot: str,
    levels: str,
    seed: str,
    jobs: int,
    options: dict[str, object],
) -> None:
    settings = make_settings(game, seats, games, level_games, bot, levels, seed, options)
    target = Path(file.removesuffix(".html"))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        journal = Journal(target.with_name(target.name + ".part"), plan_bytes(settings))
    except OSError as error:
        common.fail(error)
    if journal.done:
        common.console.print(f"Continuing: {len(journal.done)} parts are already done.")
    whole = False
    try:
        with open_executor(jobs) as executor, common.progress() as bar:
            task = bar.add_task(game.title, total=None)
            runner = Runner(
                executor, AHEAD * jobs, journal, lambda done, known: bar.update(task, completed=done, total=known)
            )
            report = make_report(settings, game, runner)
        target.with_name(target.name + ".json").write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
        target.with_name(target.name + ".html").write_text(page(report), "utf-8")
        whole = True
    except LineBotFailed as error:
        common.fail(error)
    finally:
        journal.close(remove=whole)
    for verdict in report.verdicts:
        common.console.print(f"[bold]{verdict.about}[/bold]: {verdict.sentence}", soft_wrap=True)
    common.console.print(f"{target}.html is the report, {target}.json the same as data.")


def make_settings(
    game: Game,
    seats: str,
    games: int,
    level_games: int | None,
    bot: str,
    levels: str,
    seed: str,
    options: dict[str, object],
) -> Settings:
    """Check everything that can be wrong before the first game."""
    sizes = sorted(set(common.checked_tables(game, seats)))
    if not sizes:
        common.fail("name at least one table size")
    names = list(dict.fromkeys(common.split_names(levels)))
    for name in (bot, *names):
        try:
            make_lab_player(game, name)
        except ValueError as error:
            common.fail(error)
    usual = {option.name: option.default for option in game.option_list()}
    return Settings(
        game=game.id,
        rules=game.version,
        seats=sizes,
        main_seats=common.usual_seats(game) if common.usual_seats(game) in sizes else sizes[-1],
        games=games,
        level_games=level_games or max(5, games // 20),
        bot=bot,
        levels=names,
        seed=seed,
        options={name: value for name, value in options.items() if value != usual[name]},
    )
