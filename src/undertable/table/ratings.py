"""Ratings: how strong people play, from the summaries of all finished games, oldest first.

They are not stored: whoever adds up the same games gets the same ratings.
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from undertable.core import Game
from undertable.table.anchors import anchor, level_of, levels
from undertable.table.skill import SPREAD, Lesson, Skill, aged, learned, lessons, party
from undertable.table.store import Store
from undertable.table.summary import Summary, decode

ENOUGH = 5  # games before anybody is placed on a board
POINTS = 60  # of a rating's history
KEPT = 20  # games that reliability looks at
FRESH = 5.0  # seconds for which nobody asks the store again
UNKNOWN_SIDE = Skill(0.0, 2 * SPREAD)  # what playing one side is worth, before anybody knows
Board = Literal["people", "bots"]


class Key(NamedTuple):
    """What has a rating of its own: a person on a board, in a game, on a side where the sides differ."""

    board: Board
    game: str
    side: str
    guest: str


@dataclass
class Rated:
    """A rating and how it came about."""

    skill: Skill = field(default_factory=Skill)
    games: int = 0
    history: deque[tuple[float, Skill]] = field(default_factory=lambda: deque(maxlen=POINTS))


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """How strong somebody plays a game: about as well as bots of a level, give or take some levels."""

    game: str
    board: Board
    side: str
    level: str
    off: int  # how many levels more or less it may be
    games: int
    placed: bool  # have there been enough games?
    history: list[tuple[float, float, float]]  # when, how strong, and how far off that may be
    levels: list[tuple[str, float]]  # how strong the levels are


class Reliability(msgspec.Struct, frozen=True, kw_only=True):
    """How many of the last games with other people somebody has played to the end."""

    finished: int
    of: int


class Book:
    """All ratings after a number of games. `add` must be given every game once, in the order in which they ended."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.rated: defaultdict[Key, Rated] = defaultdict(Rated)
        self.sides: defaultdict[tuple[str, str, int], Skill] = defaultdict(lambda: UNKNOWN_SIDE)  # game, mode, seats
        self.met: defaultdict[str, set[str]] = defaultdict(set)  # who has played with whom
        self.stayed: defaultdict[str, deque[bool]] = defaultdict(lambda: deque(maxlen=KEPT))
        self.count = 0
        self.last = 0.0
        self.at_last: set[str] = set()  # tables whose game ended just then

    def add(self, finished: float, table: str, game: str, kept: Summary) -> None:
        self.count += 1
        if finished > self.last:
            self.last, self.at_last = finished, set()
        self.at_last.add(table)
        people = [who for who in kept.people if who is not None]
        board = self.board_of(kept)  # before they have met
        for who in people if len(people) > 1 else ():
            self.met[who].update(other for other in people if other != who)
        if kept.result is None or kept.given or game not in self.games:
            return
        for seated, bot in zip(kept.people, kept.bots, strict=True):
            if seated is not None and len(people) > 1:
                self.stayed[seated].append(bot is None)
        if board is not None:
            self.rate(board, finished, self.games[game], kept)

    def board_of(self, kept: Summary) -> Board | None:
        """Where a game counts; None: nowhere."""
        people = {who for who, bot in zip(kept.people, kept.players, strict=True) if who is not None and bot is None}
        if kept.rated is False or not people:
            return None
        if sum(who is not None for who in kept.people) == 1:
            return "bots"
        if len(people) < 2:
            return None
        strangers = any(self.met[who] - people for who in people if who in self.met)
        usual = strangers and not kept.shared and not kept.hints
        return "people" if kept.rated or usual else None

    def rate(self, board: Board, finished: float, game: Game, kept: Summary) -> None:
        seats = len(kept.seats)
        keys = [
            None if who is None or bot is not None else Key(board, game.id, game.role_of(seat, seats), who)
            for seat, (who, bot) in enumerate(zip(kept.people, kept.players, strict=True))
        ]
        players = [
            anchor(game, bot or "") if key is None else aged(self.rated[key].skill)
            for key, bot in zip(keys, kept.bots, strict=True)
        ]
        skills = [one for one in players if one is not None]
        if len(skills) < seats:
            return  # nobody knows how strong one of the bots is
        if game.roles is not None:
            found = self.by_sides(game, kept, skills)
        else:
            places = kept.places
            found = lessons(skills, [min(place, 2) for place in places] if game.winner_only else places)
        for key, skill, lesson in zip(keys, skills, found, strict=True):
            if key is not None:
                rated = self.rated[key]
                rated.skill = learned(skill, lesson)
                rated.games += 1
                rated.history.append((finished, rated.skill))

    def by_sides(self, game: Game, kept: Summary, skills: list[Skill]) -> list[Lesson]:
        """What a game between sides teaches about each seat, and about what the second side is worth by itself."""
        seats = len(skills)
        teams: list[list[int]] = []
        for seat in range(seats):
            if not any(seat in team for team in teams):
                teams.append(game.team_of(seat, seats))
        where = (game.id, kept.mode, seats)
        side = self.sides[where]
        help = [side if number == 1 else Skill(0.0, 0.0) for number in range(len(teams))]
        parties = [party([skills[seat] for seat in team], own) for team, own in zip(teams, help, strict=True)]
        found = lessons(parties, [min(kept.places[seat] for seat in team) for team in teams])
        if len(teams) > 1:
            self.sides[where] = learned(side, found[1])
        return [next(found[number] for number, team in enumerate(teams) if seat in team) for seat in range(seats)]

    # Reading it.

    def has_met(self, one: str, other: str) -> bool:
        """Have these two finished a game together?"""
        return other in self.met.get(one, ())

    def ratings_of(self, guest: str) -> list[Rating]:
        found = sorted((item for item in self.rated.items() if item[0].guest == guest), key=lambda item: item[0])
        return [shown(self.games[key.game], key, rated) for key, rated in found]

    def reliability_of(self, guest: str) -> Reliability:
        kept = self.stayed.get(guest, ())
        return Reliability(finished=sum(kept), of=len(kept))

    def board(self, board: Board, game: str, side: str) -> list[tuple[str, Rating]]:
        """Everybody with enough games, the one who is surely strongest first."""
        placed = [
            (key, rated)
            for key, rated in self.rated.items()
            if (key.board, key.game, key.side) == (board, game, side) and rated.games >= ENOUGH
        ]
        placed.sort(key=lambda one: (2 * one[1].skill.spread - one[1].skill.guess, one[0].guest))
        return [(key.guest, shown(self.games[game], key, rated)) for key, rated in placed]


def shown(game: Game, key: Key, rated: Rated) -> Rating:
    level, off = level_of(game, rated.skill)
    return Rating(
        game=key.game,
        board=key.board,
        side=key.side,
        level=level,
        off=off,
        games=rated.games,
        placed=rated.games >= ENOUGH,
        history=[(at, round(skill.guess, 2), round(skill.spread, 2)) for at, skill in rated.history],
        levels=[(name, round(guess, 2)) for name, guess in levels(game)],
    )


class Ratings:
    """The ratings of a site, as one worker has added them up."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self.store = store
        self.games = games
        self._book = Book(games)
        self._until = 0.0  # by the loop's time
        self._adding = asyncio.Lock()

    async def book(self) -> Book:
        """All ratings, at most some seconds old."""
        loop = asyncio.get_running_loop()
        async with self._adding:
            if loop.time() >= self._until:
                await self.catch_up()
                self._until = loop.time() + FRESH
            return self._book

    async def catch_up(self) -> None:
        book = self._book
        count, _ = await self.store.games_finished()
        if count != book.count:
            rows = [row for row in await self.store.summaries_since(book.last) if row[1] not in book.at_last]
            if book.count + len(rows) == count:
                added(book, rows)  # a few: no thread, as others read the book meanwhile
            else:  # some came late, or were removed: begin again
                rows = await self.store.summaries_since(0.0)
                self._book = await asyncio.to_thread(added, Book(self.games), rows)


def added(book: Book, rows: Iterable[tuple[float, str, str, bytes]]) -> Book:
    for finished, table, game, summary in rows:
        book.add(finished, table, game, decode(summary))
    return book
