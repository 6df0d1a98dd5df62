"""The one command: `undertable`."""

import codecs
import difflib
import io
import itertools
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

import click
import msgspec
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from undertable import compiled
from undertable.bots import bots_for, make_bot
from undertable.bots.line import LineBotFailed, answer_lines, end_programs, make_player
from undertable.core import (
    ALL,
    Bot,
    Game,
    Match,
    Record,
    RecordError,
    SealedChance,
    SeatName,
    decode_record,
    new_secret,
    read_records,
    replay,
    resume,
    verify,
)
from undertable.games import all_games, get_game
from undertable.lab.simulate import Line, Played, Summary, make_plan, simulate, summarise, usable_cores
from undertable.terminal.play import sit_down
from undertable.terminal.replay import step_through

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def fail(message: object) -> NoReturn:
    """End with one clear sentence."""
    raise click.ClickException(str(message))


def nearest(word: str, known: list[str]) -> str:
    """The right alternatives, the likely one first."""
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"{hint}there are: {', '.join(known)}"


class HelpfulGroup(click.Group):
    """A group that names the alternatives when a command does not exist."""

    kind = "command"

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            fail(f"there is no {self.kind} '{args[0][:60]}'; {nearest(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


class GameGroup(HelpfulGroup):
    """A command with one subcommand for every game, each with the game's own options."""

    kind = "game"

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(all_games())

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in all_games():
            return None
        game = get_game(name)
        command = self.make(game)
        command.params += game_options(game)
        return command

    def make(self, game: Game) -> click.Command:
        raise NotImplementedError


def game_options(game: Game) -> list[click.Parameter]:
    """The options of a game as options of a command."""
    params: list[click.Parameter] = []
    for option in game.option_list():
        flag = option.name.replace("_", "-")
        if isinstance(option.default, bool):
            params.append(
                click.Option([f"--{flag}/--no-{flag}", option.name], default=option.default, help=option.description)
            )
        else:
            one_of = click.Choice([str(choice) for choice in option.choices]) if len(option.choices) > 1 else None
            params.append(
                click.Option([f"--{flag}"], type=one_of, default=str(option.default), help=option.description)
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
    how_many = f"How many play, {game.seats[0]} to {game.seats[-1]}.  [default: {usual_seats(game)}]"
    return click.Option(["--seats"], type=int, help=how_many)


def checked_seats(game: Game, seats: int | None) -> int:
    seats = usual_seats(game) if seats is None else seats
    if seats not in game.seats:
        fail(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
    return seats


LONGEST_NAME = 16  # what fits beside the cards at 80 columns


def split_names(text: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def say_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    rules = "rules compiled" if compiled() else "rules not compiled: plain Python, slower"
    click.echo(f"undertable {version('undertable')} ({rules})")
    ctx.exit()


@click.group(cls=HelpfulGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=say_version, help="Say the version."
)
def main() -> None:
    """One table for dungeon games played from the monsters' side.

    Unofficial: not made or endorsed by the games' publishers.
    """
    codecs.register_error("plain", plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain")
    os.environ.setdefault("LESS", "-R")  # the pager shows our colours, not their codes


# for a terminal that has only ASCII
PLAIN = str.maketrans("♠♥♦♣☠→·★–—…±‹›┆╌│─┌┐└┘╭╮╰╯━", "SHDC*>-*--.~<>:-|-++++++++-")


def plain(error: UnicodeError) -> tuple[str, int]:
    """A codec's error handler: our signs as the nearest ASCII."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(PLAIN)
    return text.encode("ascii", "replace").decode(), error.end


@main.command()
def games() -> None:
    """List the games."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("game", "players", "what it is"):
        table.add_column(column, header_style="bold")
    for game in all_games().values():
        table.add_row(game.id, f"{game.seats[0]}–{game.seats[-1]}", game.tagline)
        for option in game.option_list():
            table.add_row("", "", f"--{option.name.replace('_', '-')}: {option.description}")
    console.print(table)


class RulesGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        return click.Command(game.id, callback=lambda **_: show_rules(game), help=f"The rules of {game.title}.")

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        return self.make(get_game(name)) if name in all_games() else None


def show_rules(game: Game) -> None:
    if not console.is_terminal:
        click.echo(game.rules())
        return
    with console.pager(styles=True):
        console.print(Markdown(game.rules()))


@main.command(cls=RulesGroup)
def rules() -> None:
    """Read the rules of a game."""


class PlayGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(seats: int | None, people: str, bots: str, seed: str | None, **given: Any) -> None:
            set_table(game, seats, people, bots, seed, chosen_options(game, given))

        return click.Command(
            game.id,
            callback=callback,
            help=f"Play {game.title}. {game.tagline}",
            params=[
                seats_option(game),
                click.Option(
                    ["--people"],
                    default="Guest",
                    show_default=True,
                    help="Names of those at this keyboard, with commas between; the rest are bots.",
                ),
                click.Option(
                    ["--bots"],
                    default="greedy",
                    show_default=True,
                    help=f"Who plays the other seats: {', '.join(bots_for(game))}, or a program: ./mybot; "
                    "several with commas.",
                ),
                click.Option(["--seed"], help="Deal the same game again.  [default: a new one]"),
            ],
        )


@main.group(cls=PlayGroup, invoke_without_command=True)
@click.pass_context
def play(ctx: click.Context) -> None:
    """Sit down at the terminal table."""
    if ctx.invoked_subcommand is None:
        game = ask_for_game()
        if game is not None:
            set_table(game, None, "Guest", "greedy", None, {})


def ask(prompt: str) -> str:
    try:
        return console.input(prompt, markup=False)
    except (RuntimeError, UnicodeDecodeError):  # no input at all, or not text
        raise EOFError from None


def ask_for_game() -> Game | None:
    """What a newcomer sees first: the games, and a question."""
    shelf = list(all_games().values())
    console.print("\n  [bold]Undertable[/bold] — dungeon games played from the monsters' side\n")
    for number, game in enumerate(shelf, start=1):
        console.print(
            f"  [bold]{number}[/bold]  [bold cyan]{game.title}[/bold cyan], {game.seats[0]}–{game.seats[-1]} players"
        )
        console.print(f"     {game.tagline}")
    console.print("\n  `undertable play --help` has more: several people, seats, options.\n")
    while True:
        try:
            answer = ask("  Which game? [1] ").strip().lower() or "1"
        except (EOFError, KeyboardInterrupt):
            console.print("\n  Until next time.")
            return None
        by_name = {name: game for game in shelf for name in (game.id, game.title.lower())}
        if answer in by_name:
            return by_name[answer]
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:3]) <= len(shelf):
            return shelf[int(answer) - 1]
        if answer in ("q", "quit"):
            return None
        console.print(f"  Type a number from 1 to {len(shelf)}, or q to leave.")


def set_table(
    game: Game, seats: int | None, people: str, bots: str, seed: str | None, options: Mapping[str, object]
) -> None:
    seats = checked_seats(game, seats)
    names = split_names(people)
    if not 1 <= len(names) <= seats:
        fail(f"name one to {seats} people for {seats} seats, not {len(names)}")
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable() or names.count(name) > 1:
            fail(f"a name must be different from the others and have at most {LONGEST_NAME} letters: {name!r:.50}")
    filling = split_names(bots)
    if len(names) < seats and not filling:
        fail(f"name a bot for the other seats; there are: {', '.join(bots_for(game))}")
    who = [SeatName(name) for name in names]
    for seat in range(len(names), seats):
        bot = filling[(seat - len(names)) % len(filling)]
        who.append(SeatName(f"{Path(bot).stem.capitalize()[: LONGEST_NAME - 2]} {seat}", bot))
    seat_bots_and_play(Match(game, who, SealedChance(new_secret(seed)), options), make_player)


def seat_bots_and_play(match: Match, make: Callable[[Game, str], Bot], file: Path | None = None) -> None:
    """Make the bots that the match names, one for all seats of a name, and sit down."""
    try:
        by_name = {who.bot: make(match.game, who.bot) for who in match.seats if who.bot}
    except ValueError as error:
        fail(error)
    try:
        bots = {seat: by_name[who.bot].seated() for seat, who in enumerate(match.seats) if who.bot}
        sit_down(match, bots, console, ask, file)
    finally:
        end_programs(by_name.values())


class SimulateGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(
            seats: int | None, games: int, seed: str, bots: str, jobs: int, records: str | None, **given: Any
        ) -> None:
            run_simulation(game, seats, games, seed, bots, jobs, records, chosen_options(game, given))

        return click.Command(
            game.id,
            callback=callback,
            help=f"Play many games of {game.title} between bots and sum them up.",
            params=[
                seats_option(game),
                click.Option(
                    ["--games"], type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="How many."
                ),
                click.Option(["--seed"], default="0", show_default=True, help="Same seed, same games."),
                click.Option(
                    ["--bots"],
                    default="random",
                    show_default=True,
                    help=f"Who plays: {', '.join(bots_for(game))}, or a program: ./mybot; several with commas, "
                    "repeated to fill the seats. They change seats from game to game.",
                ),
                click.Option(
                    ["--jobs"],
                    type=click.IntRange(1, 256),
                    default=usable_cores(),
                    show_default=True,
                    help="How many processes; the games do not depend on it.",
                ),
                click.Option(["--records"], help="Write every game as a line of JSON to this file; - for stdout."),
            ],
        )


@main.group("simulate", cls=SimulateGroup)
def simulate_command() -> None:
    """Play thousands of games between bots."""


def run_simulation(
    game: Game,
    seats: int | None,
    games: int,
    seed: str,
    bots: str,
    jobs: int,
    records: str | None,
    options: Mapping[str, object],
) -> None:
    try:
        plan = make_plan(game, checked_seats(game, seats), options, split_names(bots), seed, records is not None)
        file = click.open_file(records, "wb") if records else nullcontext()
    except (ValueError, OSError) as error:
        fail(error)
    played: list[Played] = []
    started = time.perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with file as sink, Progress(*columns, console=errors) as progress:
            task = progress.add_task(game.title, total=games)
            for batch in simulate(plan, games, jobs):
                if sink:
                    sink.writelines((one.record or b"") + b"\n" for one in batch)
                played += [msgspec.structs.replace(one, record=None) for one in batch]
                progress.update(task, completed=len(played))
    except LineBotFailed as error:
        fail(error)
    out = errors if records == "-" else console
    show_summary(game, summarise(played), time.perf_counter() - started, out)


def show_summary(game: Game, summary: Summary, seconds: float, out: Console) -> None:
    for title, rows in (("bot", summary.bots), ("seat", summary.seats)):
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        table.add_column(title, header_style="bold")
        for column in ("played", "wins", "score", "decisions a game"):
            table.add_column(column, justify="right", header_style="bold")
        for line in rows:
            table.add_row(*cells(line))
        out.print(table)
        out.print()
    moves = summary.moves
    out.print(
        f"{game.title}: {summary.games:,} games in {seconds:.1f} s ({summary.games / seconds:,.0f} games/s), "
        f"{moves.mean:.1f} ± {moves.margin:.1f} decisions a game ({summary.shortest} to {summary.longest}). "
        "± is a 95 % interval."
    )


def cells(line: Line) -> tuple[str, ...]:
    share, score, moves = line.share, line.score, line.moves
    wins = f"{100 * share.mean:.1f} ± {100 * share.margin:.1f} %"
    points, length = f"{score.mean:.2f} ± {score.margin:.2f}", f"{moves.mean:.1f} ± {moves.margin:.1f}"
    return line.name, f"{line.games:,}", wins, points, length


@contextmanager
def opened(file: str) -> Iterator[Iterator[bytes]]:
    """The records in a file, not looked at yet; what cannot be read ends with a sentence."""
    try:
        if file == "-":
            if sys.stdin is None:
                fail("-: there is no input")
            yield read_records(sys.stdin.buffer)
        else:
            with Path(file).open("rb") as stream:
                yield read_records(stream)
    except (OSError, ValueError) as error:
        fail(f"{file!r:.80}: {getattr(error, 'strerror', None) or error}")


def read_record(file: str, line: int = 1) -> tuple[Record, Game]:
    """One record of a file, and its game."""
    with opened(file) as lines:
        data = next(itertools.islice(lines, line - 1, None), None)
    if data is None:
        fail(f"{file}: there is no record {line}")
    try:
        record = decode_record(data)
        return record, get_game(record.game)
    except (RecordError, KeyError) as error:
        fail(f"{file}: {error.args[0]}")


@main.command("replay")
@click.argument("file")
@click.option(
    "--line",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Which record, where the file has one on every line.",
)
@click.option("--json", "as_json", is_flag=True, help="Only print the result, as JSON.")
@click.option("--seat", type=int, help="Look through the eyes of this seat, counted from 0.")
@click.option("--open", "everything", is_flag=True, help="See everything; only for a finished game.")
def replay_command(file: str, line: int, as_json: bool, seat: int | None, everything: bool) -> None:
    """Replay a record, step by step.

    FILE is a record, or has one on every line; - reads from stdin.
    """
    record, game = read_record(file, line)
    try:
        match = replay(record, game)
    except RecordError as error:
        fail(f"{file}: {error}")
    if as_json:
        answer = {"over": match.state.over(), "moves": len(match.moves), "result": record.result}
        click.echo(msgspec.json.encode(answer))
        return
    if seat is not None and seat not in range(len(match.seats)):
        fail(f"there is no seat {seat}; there are 0 to {len(match.seats) - 1}")
    if everything and not match.state.over():
        fail("everything can be seen only when the game is over")
    step_through(match, ALL if everything else seat, console, ask)


@main.command("verify")
@click.argument("file")
def verify_command(file: str) -> None:
    """Check that a record tells the truth.

    Moves, hashes and result are played again; with the secret, the chance too is checked against the commitment.
    FILE is a record, or has one on every line; - reads from stdin.
    """
    number = 0
    with opened(file) as lines:
        for number, line in enumerate(lines, start=1):
            try:
                record = decode_record(line)
                game = get_game(record.game)
                match = verify(record, game)
            except (RecordError, KeyError) as error:
                where = f"record {number}: " if number > 1 else ""
                fail(f"{file}: {where}{error.args[0]}")
    if number > 1:
        click.echo(f"{file}: sound, all {number:,} records.")
        return
    chance = "chance follows from the sealed secret" if record.secret else "chance not checked: no secret"
    end = "finished" if match.state.over() else "not finished"
    click.echo(f"{file}: sound. {game.title}, {len(match.moves)} moves, {end}; {chance}.")


@main.command("resume")
@click.argument("file")
@click.option("--programs", is_flag=True, help="Start the programs that the file names as bots.")
def resume_command(file: str, programs: bool) -> None:
    """Go on with a saved game."""
    record, game = read_record(file)
    try:
        match = resume(record, game)
    except RecordError as error:
        fail(f"{file}: {error}")
    if all(who.bot for who in match.seats):
        fail(f"{file}: nobody but bots sits at this table; `undertable replay` shows it")
    named = [who.bot for who in match.seats if who.bot and "/" in who.bot]
    if named and not programs:
        fail(f"{file}: its bot {named[0]!r:.80} is a program; if you trust it, --programs starts it")
    seat_bots_and_play(match, make_player if programs else make_bot, Path(file))


class BotGroup(RulesGroup):
    def make(self, game: Game) -> click.Command:
        return click.Command(
            game.id,
            callback=lambda bot: speak_for_bot(game, bot),
            help=f"Play {game.title}.",
            params=[
                click.Option(["--bot"], default="greedy", show_default=True, help=f"Who: {', '.join(bots_for(game))}.")
            ],
        )


def speak_for_bot(game: Game, name: str) -> None:
    try:
        answer_lines(game, make_bot(game, name), sys.stdin.buffer if sys.stdin else [], click.echo)
    except ValueError as error:
        fail(error)


@main.command("bot", cls=BotGroup)
def bot_command() -> None:
    """Let a bot speak the line protocol on stdin and stdout.

    docs/bots.md has the protocol.
    """


@main.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 for every network.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free one.")
@click.option(
    "--database",
    default="undertable.db",
    show_default=True,
    envvar="UNDERTABLE_DATABASE",
    help="A SQLite file, made if it is not there; or postgresql://user@host/name.",
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="More need PostgreSQL.")
@click.option(
    "--bot-processes",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Per worker, for bots to think in.",
)
@click.option("--limits/--no-limits", default=True, help="Slow down clients that ask for too much.", show_default=True)
@click.option(
    "--log-level", type=click.Choice(["debug", "info", "warning", "error"]), default="warning", show_default=True
)
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
def serve_command(
    host: str,
    port: int,
    database: str,
    workers: int,
    bot_processes: int,
    limits: bool,
    log_level: str,
    open_browser: bool,
) -> None:
    """Open tables that people and bots join over the network."""
    from undertable.web.serve import CannotServe, Serving, serve  # only this command needs the server

    serving = Serving(
        host=host,
        port=port,
        database=database,
        workers=workers,
        bot_processes=bot_processes,
        limited=limits,
        log_level=log_level,
        open_browser=open_browser,
    )
    try:
        serve(serving)
    except CannotServe as error:
        fail(error)


@main.command("mcp")
@click.option("--server", help="Play on this live server, http://127.0.0.1:8000, instead of here against bots.")
@click.option("--name", default="Agent", show_default=True, help="The agent's name at the table.")
@click.option("--legal-moves/--no-legal-moves", default=True, show_default=True, help="Tell it what it may do.")
def mcp_command(server: str | None, name: str, legal_moves: bool) -> None:
    """Let an agent play: an MCP server on stdin and stdout."""
    try:
        from undertable.agents.server import Session  # needs an extra
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "mcp":
            raise
        fail("this needs an extra: pip install 'undertable[mcp]'")
    from undertable.agents.local import LocalHall
    from undertable.agents.remote import RemoteHall

    if server is not None and not server.startswith(("http://", "https://")):
        fail(f"a server is named by its address, http://…, not {server!r:.80}")
    hall = LocalHall(all_games(), name) if server is None else RemoteHall(server, name)
    Session(hall, legal_moves).server().run()
