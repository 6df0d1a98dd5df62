"""A guest's games: how many, how they went, against whom."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from undertable.bots import LEVELS
from undertable.core import Game
from undertable.table.forget import SOMEONE
from undertable.table.store import Listing, News, Store
from undertable.table.summary import Summary, decode

LATEST = 30  # games that are listed; all of them are counted
OPPONENTS = 6
RIVAL = 2  # games that somebody must have been ahead in to be a rival


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Games of one kind, and how many of them were won."""

    game: str = ""
    what: str = ""  # a side, or a level of bots
    games: int
    wins: int


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who played against you."""

    name: str
    bot: str | None
    who: str | None  # the person's public id
    face: str
    games: int
    ahead: int  # in how many of them you came out ahead
    behind: int


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game of yours."""

    table: str
    game: str
    side: str
    at: float  # seconds since 1970
    place: int
    seats: int
    names: list[str]  # of the others


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """What can be said of a guest's finished games. Games that went on from the middle of another do not count."""

    games: int
    wins: int
    streak: int  # wins in a row up to now
    best_streak: int
    by_game: list[Tally]
    by_side: list[Tally]
    by_level: list[Tally]
    opponents: list[Opponent]  # those most often played against first
    rival: Opponent | None  # who has been ahead most often
    latest: list[Played]  # newest first


async def profile(store: Store, games: Mapping[str, Game], guest: str) -> Profile:
    """The profile of a guest, from the summaries of all finished games."""
    counting = Counting(games)
    for row, summary in await store.finished_games_of(guest):
        news = msgspec.json.decode(row.news, type=News)
        if guest in news.seats:
            # games of old versions have none, nor those whose names have changed since: they are few
            kept = summary or await store.record(row.id)
            if kept is not None:
                counting.add(row, news.seats[guest], decode(kept))
    return counting.profile()


@dataclass
class Count:
    games: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.wins += won


@dataclass
class Met:
    """How games against one opponent went."""

    name: str = ""  # as in the last game
    face: str = ""
    games: int = 0
    ahead: int = 0
    behind: int = 0


class Counting:
    """Adds up games, oldest first."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.played: list[Played] = []
        self.by_game: defaultdict[str, Count] = defaultdict(Count)
        self.by_side: defaultdict[tuple[str, str], Count] = defaultdict(Count)
        self.by_level: defaultdict[str, Count] = defaultdict(Count)
        self.met: defaultdict[tuple[str, str | None, str | None], Met] = defaultdict(Met)

    def add(self, row: Listing, seat: int, kept: Summary) -> None:
        """Count one game, in which the guest had this seat."""
        if kept.result is None or kept.given or row.game not in self.games:
            return
        places, count, game = kept.places, len(kept.seats), self.games[row.game]
        place, side, team = places[seat], game.role_of(seat, count), game.team_of(seat, count)
        won = place == 1
        self.by_game[row.game].add(won)
        if side:
            self.by_side[row.game, side].add(won)
        against = [other for other in range(count) if other not in team]
        for level in {bot for other in against if (bot := kept.seats[other].bot) is not None}:
            self.by_level[level].add(won)
        for other in against:
            person = kept.seats[other]
            if person.bot is not None or not person.name.startswith(SOMEONE):
                who = kept.people[other] if kept.people else None
                met = self.met[who or person.name, person.bot, who]
                met.name, met.face = person.name, kept.faces[other] if kept.faces else ""
                met.games += 1
                met.ahead += place < places[other]
                met.behind += place > places[other]
        names = [person.name for other, person in enumerate(kept.seats) if other != seat]
        self.played.append(
            Played(table=row.id, game=row.game, side=side, at=row.updated, place=place, seats=count, names=names)
        )

    def profile(self) -> Profile:
        streak = best = 0
        for game in self.played:
            streak = streak + 1 if game.place == 1 else 0
            best = max(best, streak)
        opponents = [
            Opponent(
                name=met.name, bot=bot, who=who, face=met.face, games=met.games, ahead=met.ahead, behind=met.behind
            )
            for (_, bot, who), met in sorted(self.met.items(), key=lambda item: (-item[1].games, item[1].name))
        ]
        rivals = [one for one in opponents if one.behind >= RIVAL]
        return Profile(
            games=len(self.played),
            wins=sum(game.place == 1 for game in self.played),
            streak=streak,
            best_streak=best,
            by_game=[
                Tally(game=game, games=count.games, wins=count.wins)
                for game in self.games
                if (count := self.by_game.get(game)) is not None
            ],
            by_side=[
                Tally(game=game, what=side, games=count.games, wins=count.wins)
                for (game, side), count in sorted(self.by_side.items())
            ],
            by_level=[
                Tally(what=level, games=count.games, wins=count.wins)
                for level, count in sorted(self.by_level.items(), key=lambda item: (rank(item[0]), item[0]))
            ],
            opponents=opponents[:OPPONENTS],
            rival=max(rivals, key=lambda one: one.behind, default=None),
            latest=self.played[: -LATEST - 1 : -1],
        )


def rank(bot: str) -> int:
    """The place of a level among the levels, weak to strong; other bots come after them."""
    return next((number for number, level in enumerate(LEVELS) if level.name == bot), len(LEVELS))
