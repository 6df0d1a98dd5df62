"""`undertable replay` and `undertable verify`: records of games."""

import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from undertable.cli.asking import ask
from undertable.cli.common import console, fail
from undertable.core import ALL, Game, Record, RecordError, decode_record, read_records, replay, verify
from undertable.core.match import sealed_chance
from undertable.games import get_game
from undertable.terminal.replay import step_through


@contextmanager
def opened(file: str) -> Iterator[Iterator[bytes]]:
    """The records in a file, not decoded yet. A file that cannot be read ends the command with a sentence."""
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


@click.command("replay")
@click.argument("file")
@click.option(
    "--line",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Which record, in a file with one record per line.",
)
@click.option("--json", "as_json", is_flag=True, help="Only print the result, as JSON.")
@click.option("--seat", type=int, help="Show what this seat saw: 1, 2, …")
@click.option("--open", "everything", is_flag=True, help="Show all cards. Only for a finished game.")
def replay_command(file: str, line: int, as_json: bool, seat: int | None, everything: bool) -> None:
    """Replay a game move by move.

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
    if seat is not None and not 1 <= seat <= len(match.seats):
        fail(f"there is no seat {seat}; the seats are 1 to {len(match.seats)}")
    if everything and not match.state.over():
        fail("all cards can be shown only when the game is over")
    step_through(match, ALL if everything else None if seat is None else seat - 1, console, ask)


@click.command("verify")
@click.argument("file")
def verify_command(file: str) -> None:
    """Check that a record is genuine.

    Plays the game again and compares moves, hashes and result. If the record has the secret, every card and die is
    checked against the commitment, too. FILE is a record, or has one on every line; - reads from stdin.
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
        click.echo(f"{file}: valid, all {number:,} records.")
        return
    end = "finished" if match.state.over() else "not finished"
    undone = f", {len(record.taken_back)} taken back" if record.taken_back else ""
    click.echo(f"{file}: valid. {game.title}, {len(match.moves)} moves{undone}, {end}; {seal_in_words(record)}.")


def seal_in_words(record: Record) -> str:
    """What is proven of the deal."""
    sealed = sealed_chance(record)
    if sealed is None:
        return "cards not checked: no secret"
    names = [record.seats[seat].name for seat in sealed.contributors()]
    salts = f"the sealed salts of {', '.join(names)}" if names else "no player's sealed salt"
    return f"every card and die follows from the sealed secret and {salts}"
