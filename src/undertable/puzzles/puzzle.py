"""What a puzzle is: a game up to one decision, the choices that are best there, and the figures that say so.

`puzzles.jsonl` in a game's package holds all of a game's, one on a line; games with long records have it compressed, as
`puzzles.jsonl.gz`. The game was played between bots; everything that is said of the decision follows from what the seat
knew that had to decide.
"""

import gzip
import logging
import zlib
from functools import cache
from importlib import resources

import msgspec

from undertable.bots import bot_name
from undertable.core import Game, IllegalAction, Match, RecordError, SealedChance, SeatName, new_secret
from undertable.games import OURS

FILES = ("puzzles.jsonl", "puzzles.jsonl.gz")
GZIP = b"\x1f\x8b"  # how compressed data begins
LEVEL_NAMES = ("hatchling", "imp", "ogre", "lich", "dragon")  # from weak to strong
EASIEST = 600  # ratings, as people know them from other games
STEP = 200  # from one level to the next
logger = logging.getLogger("undertable.puzzles")

Move = tuple[int, str]  # seat and action


class Rated(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One choice: the chance to win it leaves, and how far behind the best it is, with the standard error of that."""

    action: str
    wins: float
    behind: float
    error: float


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One decision of one game."""

    id: str
    rules: str  # the version of the rules
    options: dict[str, object]
    bots: list[str]  # by seat
    seed: str  # all chance of the game follows from it
    moves: list[Move]  # up to the decision
    hash: str  # of the state at the decision
    seat: int
    best: list[str]  # the choices that count: the best one, and those that are nearly as good
    choices: list[Rated]  # best first
    worlds: int  # imagined games with each of the choices that were close
    second: float  # the lead of the best choice by the second evaluator
    finds: dict[str, float]  # by level: how often it finds the best
    line: list[Move] = []  # how the game can go on from the best choice, which is the first move
    tempting: str = ""  # the wrong choice that the levels take most often
    other: list[Move] = []  # how it can go on from there

    @property
    def gap(self) -> float:
        """How much better the best choices are than all others."""
        return next(one.behind for one in self.choices if one.action not in self.best)

    @property
    def level(self) -> str:
        """The weakest level from which on all find it at least half the time; "": not even the strongest does."""
        found = ""
        for name in reversed(LEVEL_NAMES):
            if self.finds[name] < 0.5:
                break
            found = name
        return found

    @property
    def rating(self) -> int:
        """How hard it is: the level that finds it, and how often the levels below and above miss it."""
        place = LEVEL_NAMES.index(self.level) if self.level else len(LEVEL_NAMES)
        missed = sum(1 - found for found in self.finds.values()) / len(self.finds)
        return round(EASIEST + STEP * place + STEP * missed)


def seat_names(bots: list[str]) -> list[SeatName]:
    """The bots of a game, called as at any table."""
    return [SeatName(bot_name(bot, seat), bot) for seat, bot in enumerate(bots)]


def position(game: Game, puzzle: Puzzle) -> Match:
    """The game of a puzzle as it stands at the decision; RecordError if the rules do not lead there."""
    if puzzle.rules != game.version:
        raise RecordError(f"puzzle {puzzle.id} was found with version {puzzle.rules} of the rules")
    chance = SealedChance(new_secret(puzzle.seed))
    match = Match(game, seat_names(puzzle.bots), chance, puzzle.options)
    try:
        for seat, action in puzzle.moves:
            match.act(seat, game.actions.parse(action))
    except IllegalAction as error:
        raise RecordError(f"puzzle {puzzle.id}: the rules lead to another position: {error}") from None
    if match.hashes[-1] != puzzle.hash:
        raise RecordError(f"puzzle {puzzle.id}: the rules lead to another position")
    return match


def check_puzzle(game: Game, puzzle: Puzzle) -> None:
    """ValueError if the rules do not allow what a puzzle says."""
    match = position(game, puzzle)
    legal = {game.actions.text(int(game.heuristics.plainer(one))) for one in match.state.legal(puzzle.seat)}
    if sorted(one.action for one in puzzle.choices) != sorted(legal):
        raise ValueError("its choices are not those that the rules allow")
    for line in (puzzle.line, puzzle.other):
        again = match.until(len(match.moves))
        for seat, action in line:
            again.act(seat, game.actions.parse(action))


def theme_of(game: Game, puzzle: Puzzle) -> str:
    """What it is about, in a few words."""
    return "" if game.theme is None else game.theme(puzzle.best[0], puzzle.tempting)


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none where its rules have changed since they were found."""
    try:
        found = read(packed_puzzles(game))
    except (msgspec.DecodeError, UnicodeError, EOFError, OSError, zlib.error) as error:
        if game.package.startswith(OURS):
            raise
        logger.error("the puzzles of %s cannot be read: %s", game.id, error)  # the game can be played without
        return ()
    return tuple(puzzle for puzzle in found if puzzle.rules == game.version)


def packed_puzzles(game: Game) -> bytes:
    """The file of a game's puzzles; empty where there is none."""
    try:
        package = resources.files(game.package)
    except TypeError:  # a game that is a single module has no files
        return b""
    return next((file.read_bytes() for name in FILES if (file := package.joinpath(name)).is_file()), b"")


def read(data: bytes) -> list[Puzzle]:
    """The puzzles in a file, compressed or not."""
    data = gzip.decompress(data) if data.startswith(GZIP) else data
    return msgspec.json.Decoder(Puzzle).decode_lines(data)
