"""`undertable play` and `undertable resume`: games at the terminal."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from undertable.bots import LEVELS, bot_name, bots_for, make_bot
from undertable.bots.fair import strength_of
from undertable.bots.line import end_programs, make_player, runs_code, short_name
from undertable.cli import common
from undertable.cli.asking import ask, ask_for_one
from undertable.cli.records import read_record
from undertable.core import Bot, Game, Match, RecordError, SealedChance, SeatName, new_secret, resume
from undertable.games import all_games
from undertable.terminal.play import sit_down

LONGEST_NAME = 16  # what fits beside the cards at 80 columns


class PlayGroup(common.GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(
            seats: int | None, people: str, bots: str, seed: str | None, side: str | None = None, **given: Any
        ) -> None:
            set_table(game, seats, people, bots, seed, common.chosen_options(game, given), side)

        names = "Names of the people at this keyboard, separated by commas. Bots take the other seats."
        others = (
            f"Bots for the other seats: {', '.join(bots_for(game))}, a program: ./mybot, or a Python class: "
            "mymodule:MyBot. Commas separate them."
        )
        return click.Command(
            game.id,
            callback=callback,
            help=f"{game.title}: {game.tagline}",
            short_help=game.tagline,
            params=[
                common.seats_option(game),
                click.Option(["--people"], default="Guest", show_default=True, help=names),
                click.Option(["--bots"], default="greedy", show_default=True, help=others),
                click.Option(["--seed"], help="Deal the same game again.  [default: a new one]"),
                *side_option(game),
                *common.game_options(game),
            ],
        )


def sides(game: Game, seats: int) -> dict[str, list[int]]:
    """The sides of a game in which not all seats play the same, and the seats of each; else nothing."""
    by_role: dict[str, list[int]] = {}
    for seat, role in enumerate(game.roles(seats) if game.roles is not None else []):
        by_role.setdefault(role.lower().replace(" ", "-"), []).append(seat)
    return by_role


def side_option(game: Game) -> list[click.Option]:
    names = list(sides(game, game.seats[-1]))
    if not names:
        return []
    help = f"The side that the people at this keyboard play.  [default: {names[0]}]"
    return [click.Option(["--side"], type=click.Choice(names), help=help)]


@click.group("play", cls=PlayGroup, invoke_without_command=True)
@click.pass_context
def play_command(ctx: click.Context) -> None:
    """Play in the terminal, alone or with friends.

    Several people share one keyboard; the screen is cleared between turns.
    """
    if ctx.invoked_subcommand is None:
        game = ask_for_game()
        if game is not None and (side := ask_for_side(game)) is not None:
            set_table(game, None, "Guest", "greedy", None, {}, side or None)


def ask_for_game() -> Game | None:
    """What a newcomer sees first: the games, and a question."""
    shelf = list(all_games().values())
    common.console.print("\n  [bold]Undertable[/bold] — dungeon games played from the monsters' side\n")
    for number, game in enumerate(shelf, start=1):
        common.console.print(f"  [bold]{number}[/bold]  [bold cyan]{game.title}[/bold cyan], {game.players} players")
        common.console.print(f"     {game.tagline}")
    common.console.print("\n  `undertable play --help` has more: several people, seats, options.\n")
    chosen = ask_for_one("Which game?", [(game.id, game.title) for game in shelf])
    return None if chosen is None else shelf[chosen]


def ask_for_side(game: Game) -> str | None:
    """Which side to play, where there are several; empty where there are none, None to leave."""
    names = list(sides(game, common.usual_seats(game)))
    if not names:
        return ""
    common.console.print()
    for number, name in enumerate(names, start=1):
        common.console.print(f"  [bold]{number}[/bold]  {name.replace('-', ' ').capitalize()}")
    chosen = ask_for_one("Which side?", [(name,) for name in names])
    return None if chosen is None else names[chosen]


def set_table(
    game: Game,
    seats: int | None,
    people: str,
    bots: str,
    seed: str | None,
    options: Mapping[str, object],
    side: str | None = None,
) -> None:
    """Seat people and bots, and play."""
    seats = common.checked_seats(game, seats)
    names = common.split_names(people)
    if not 1 <= len(names) <= seats:
        common.fail(f"name 1 to {seats} people for {seats} seats, not {len(names)}")
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable() or names.count(name) > 1:
            common.fail(f"each name must be different and have at most {LONGEST_NAME} letters: {name!r:.50}")
    filling = common.split_names(bots)
    if len(names) < seats and not filling:
        common.fail(f"choose a bot for the other seats: {', '.join(bots_for(game))}")
    wanted = sides(game, seats)[side] if side is not None else []
    order = [*wanted, *(seat for seat in range(seats) if seat not in wanted)]  # people sit down first
    at_table = [SeatName("")] * seats
    for seat, name in zip(order, names, strict=False):
        at_table[seat] = SeatName(name)
    for number, seat in enumerate(sorted(order[len(names) :])):
        bot = filling[number % len(filling)]
        at_table[seat] = SeatName(name_of_bot(bot, seat, number), bot)
    seat_bots_and_play(Match(game, at_table, SealedChance(new_secret(seed)), options), make_player)


def name_of_bot(bot: str, seat: int, number: int) -> str:
    """A level has names for people to call it by; other bots and programs are called what they are."""
    if any(bot == level.name for level in LEVELS) or strength_of(bot) is not None:
        return bot_name(bot, seat)
    return f"{short_name(bot).capitalize()[: LONGEST_NAME - 2]} {number + 1}"


def seat_bots_and_play(match: Match, make: Callable[[Game, str], Bot], file: Path | None = None) -> None:
    """Make the bots that the match names, one for all seats of a name, and play."""
    try:
        by_name = {who.bot: make(match.game, who.bot) for who in match.seats if who.bot}
    except ValueError as error:
        common.fail(error)
    try:
        bots = {seat: by_name[who.bot].seated() for seat, who in enumerate(match.seats) if who.bot}
        sit_down(match, bots, common.console, ask, file)
    finally:
        end_programs(by_name.values())


@click.command("resume")
@click.argument("file")
@click.option("--programs", is_flag=True, help="Start programs that the file names as bots.")
def resume_command(file: str, programs: bool) -> None:
    """Continue a saved game."""
    record, game = read_record(file)
    try:
        match = resume(record, game)
    except RecordError as error:
        common.fail(f"{file}: {error}")
    if all(who.bot for who in match.seats):
        common.fail(f"{file}: this game has only bots; `undertable replay` shows it")
    named = [who.bot for who in match.seats if who.bot and runs_code(who.bot)]
    if named and not programs:
        common.fail(f"{file}: its bot {named[0]!r:.80} is a program; if you trust it, add --programs to start it")
    seat_bots_and_play(match, make_player if programs else make_bot, Path(file))
