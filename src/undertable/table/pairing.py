"""The rounds of a tournament among friends, with balanced seats: round robin, Swiss or knock-out."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Literal, NamedTuple

Kind = Literal["round robin", "swiss", "knock-out", "league"]


class Played(NamedTuple):
    """One table of a tournament: its players by seat, and their places once it is over. A bye is a table of one."""

    players: tuple[str, ...]
    places: tuple[int, ...] | None


class Score(NamedTuple):
    """How somebody stands."""

    who: str
    points: float  # for each game: the share of the others who came behind; a tie is half of that
    wins: int
    games: int
    opposition: float  # the points of everybody played against: it decides ties


def sizes(players: int, allowed: Sequence[int], wanted: int) -> list[int]:
    """How many sit at each table, as close to the wanted number as it can be; whoever is left over has a bye."""
    for seated in range(players, min(allowed) - 1, -1):
        ways = []
        for tables in range(1, seated // min(allowed) + 1):
            small, larger = divmod(seated, tables)
            found = [small + 1] * larger + [small] * (tables - larger)
            if all(size in allowed for size in found):
                ways.append(found)
        if ways:
            return min(ways, key=lambda way: (sum(abs(size - wanted) for size in way) / len(way), len(way)))
    return []


def standings(players: Sequence[str], games: Sequence[Played]) -> list[Score]:
    """Everybody, the best first."""
    points: defaultdict[str, float] = defaultdict(float)
    wins: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for game in games:
        for who, share, won in earned(game):
            points[who] += share
            wins[who] += won
            count[who] += 1
    met = meetings([game for game in games if game.places is not None])
    found = [
        Score(who, points[who], wins[who], count[who], sum(points[other] * met[who, other] for other in players))
        for who in players
    ]
    return sorted(found, key=lambda one: (-one.points, -one.wins, -one.opposition, players.index(one.who)))


def earned(game: Played) -> list[tuple[str, float, bool]]:
    """What each player gets for a table: points, and whether it was won."""
    if len(game.players) == 1:
        return [(game.players[0], 1.0, False)]
    if game.places is None:
        return []
    found = []
    for who, place in zip(game.players, game.places, strict=True):
        behind = sum(other > place for other in game.places)
        level = game.places.count(place) - 1
        won = place == 1 and behind > 0
        found.append((who, (behind + level / 2) / (len(game.places) - 1), won))
    return found


def meetings(games: Sequence[Played]) -> Counter[tuple[str, str]]:
    """How often any two have met."""
    return Counter((one, other) for game in games for one in game.players for other in game.players if one != other)


def left_in(players: Sequence[str], games: Sequence[Played]) -> list[str]:
    """Those who have not been knocked out: they have lost no game."""
    out = {
        who
        for game in games
        if game.places is not None
        for who, place in zip(game.players, game.places, strict=True)
        if place > 1
    }
    return [who for who in players if who not in out]


def is_over(kind: Kind, players: Sequence[str], games: Sequence[Played], drawn: int, rounds: int) -> bool:
    """Is there no other round? `drawn` have been; Swiss and leagues have a number of rounds."""
    if kind == "knock-out":
        return drawn > 0 and len(left_in(players, games)) <= 1
    if kind in ("swiss", "league"):
        return drawn >= rounds
    met = meetings(games)
    return drawn > 0 and all(met[one, other] for one in players for other in players if one != other)


def next_round(
    kind: Kind, players: Sequence[str], games: Sequence[Played], allowed: Sequence[int], wanted: int
) -> list[tuple[str, ...]]:
    """The tables of the next round, each with its players by seat; byes are tables of one."""
    order = [score.who for score in standings(players, games)]
    if kind == "knock-out":
        order = [who for who in order if who in left_in(players, games)]
    elif kind in ("round robin", "league"):
        order = list(players)
    met = meetings(games)
    byes = Counter(game.players[0] for game in games if len(game.players) == 1)
    wanted_sizes = sizes(len(order), allowed, wanted)
    # the last of those with the fewest byes have one
    resting = sorted(order, key=lambda who: (byes[who], -order.index(who)))[: len(order) - sum(wanted_sizes)]
    left = [who for who in order if who not in resting]
    tables = []
    for size in wanted_sizes:
        group = [left.pop(0)]
        while len(group) < size:  # those they have met least; among these the next in order
            nearest = min(left, key=lambda who: sum(met[who, other] for other in group))
            left.remove(nearest)
            group.append(nearest)
        tables.append(seated(group, games))
    return tables + [(who,) for who in resting]


def seated(group: Sequence[str], games: Sequence[Played]) -> tuple[str, ...]:
    """The group by seat, so that nobody has the same seat much more often than another."""
    had: Mapping[tuple[str, int], int] = Counter(
        (who, seat) for game in games if len(game.players) > 1 for seat, who in enumerate(game.players)
    )
    return min(permutations(group), key=lambda way: sum(had.get((who, seat), 0) ** 2 for seat, who in enumerate(way)))
