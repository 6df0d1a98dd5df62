"""The work of a report in pieces: what each is, how it is done, and what comes back."""

from collections.abc import Sequence
from typing import Any

import msgspec

from undertable.core.numbers import varied
from undertable.lab.report.drama import Course, play_course
from undertable.lab.report.pieces import PieceGame, play_pieces
from undertable.lab.report.play import LuckGames, Outcome, Table, play_contest, play_counted, play_luck

GAMES, CONTEST, LUCK, COURSE, PIECES = "games", "contest", "luck", "course", "pieces"
RESULTS: dict[str, Any] = {
    GAMES: list[Outcome],
    CONTEST: list[list[float]],
    LUCK: list[LuckGames],
    COURSE: list[Course],
    PIECES: list[PieceGame],
}


class Part(msgspec.Struct, frozen=True):
    """A number of games of one kind. In a contest the first bot challenges a table of the second."""

    kind: str
    table: Table
    bots: Sequence[str]  # by seat
    games: int
    seed: str
    sources: Sequence[str] = ()  # of chance: what games of luck exchange

    def pieces(self, size: int) -> list["Job"]:
        """The part as pieces of work of this many games."""
        return [Job(self, first, min(first + size, self.games)) for first in range(0, self.games, size)]


class Job(msgspec.Struct, frozen=True):
    """Some games of a part."""

    part: Part
    first: int
    last: int

    @property
    def key(self) -> str:
        part = self.part
        changes = msgspec.json.encode([part.table.options, part.table.numbers], order="sorted").decode()
        table = f"{part.table.game}/{part.table.seats}/{changes}"
        return (
            f"{part.kind}/{table}/{','.join(part.bots)}/{','.join(part.sources)}/{part.seed}/{self.first}-{self.last}"
        )


def do(job: Job) -> bytes:
    """Play the games of a job; the results as JSON."""
    table = job.part.table
    with varied(table.box.numbers, table.numbers):
        return msgspec.json.encode([play_one(job.part, number) for number in range(job.first, job.last)])


def play_one(part: Part, number: int) -> object:
    seed = f"{part.seed}:{number}"
    match part.kind:
        case "games":
            return play_counted(part.table, part.bots, seed)
        case "contest":
            return play_contest(part.table, part.bots[0], part.bots[1], seed)
        case "luck":
            return play_luck(part.table, part.bots, seed, part.sources)
        case "course":
            return play_course(part.table, part.bots, seed)
        case "pieces":
            return play_pieces(part.table, part.bots, seed)
    raise ValueError(f"there is no kind of games called {part.kind!r:.40}")
