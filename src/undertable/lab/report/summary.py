"""What a report says, as plain records, and how they follow from the games."""

from collections.abc import Mapping, Sequence

import msgspec

from undertable.lab.report.drama import LOST, MOVES_ANOTHER, WEIGHTY, Course
from undertable.lab.report.figures import (
    NORMAL,
    NOTHING,
    Figure,
    by_key,
    explained,
    figure,
    quantiles,
    share,
    total,
    worths,
)
from undertable.lab.report.pieces import PieceGame
from undertable.lab.report.play import LuckGames, Outcome, Table, sides

CERTAIN = 0.8  # of the victory: from then on a side counts as the winner
CLEAR_LEAD = 0.2  # of the victory: how far ahead a new leader must be before the lead has changed
FAR_BEHIND = 0.5  # of an even share: a winner that was below this came back
PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for."""

    game: str
    rules: str
    seats: list[int]
    main_seats: int  # where everything is measured that is measured at one table size only
    games: int  # for each table size
    level_games: int
    bot: str
    levels: list[str]
    seed: str
    options: dict[str, object]
    numbers: dict[str, int] = {}


class SeatLine(msgspec.Struct, frozen=True):
    """How a seat did: its share of the victory, and that share if all seats were equal."""

    name: str
    share: Figure
    even: float
    score: Figure


class TableLines(msgspec.Struct, frozen=True):
    """A table size: seats, sides where seats play together, and how long its games are."""

    seats: int
    games: int
    by_seat: list[SeatLine]
    by_side: list[SeatLine]
    decisions: Figure
    length: list[float]  # decisions: 5, 25, 50, 75 and 95 % of the games have at most this many
    choices: Figure  # legal actions where there was a choice
    forced: Figure  # share of decisions with a single legal action


class LevelLine(msgspec.Struct, frozen=True):
    """All seats played by the same bot."""

    bot: str
    seats: int
    by_side: list[Figure]


class ContestLine(msgspec.Struct, frozen=True):
    """One challenger at a table of others, each deal from every seat with the same luck."""

    challenger: str
    others: str
    seats: int
    share: Figure  # n: deals
    even: float


class LuckLine(msgspec.Struct, frozen=True):
    """How much of the result a source of chance decides: by itself, and together with everything else."""

    source: str
    alone: Figure
    together: Figure
    draws: float  # results a game


class Drama(msgspec.Struct, frozen=True):
    """How games come to be decided."""

    games: int
    lead_changes: Figure
    certain_at: Figure  # which part of the game had been played when the winner was certain
    comebacks: Figure  # share of games whose winner had been far behind
    leader_wins: list[Figure]  # by position: the share of games that the side that led there won
    typical: list[list[float]]  # chances of the winner, by position: 10, 50 and 90 % of the games


class Weight(msgspec.Struct, frozen=True):
    """What decisions weigh, in shares of the victory."""

    decisions: int
    lead: Figure  # of the best choice over the second
    over_average: Figure  # of the best choice over a random one
    weighty: Figure  # share of decisions in which the best is clearly ahead of the second
    by_stage: list[Figure]  # `over_average` in the first, second, … quarter of a game
    lost: int  # decisions of seats that could no longer win
    kingmaking: Figure  # share of those that moved another side by a lot


class PieceLine(msgspec.Struct, frozen=True):
    """A card or piece: how often it came, which seats won with it, and what it causes."""

    source: str
    piece: str
    seen: int  # games in which it came
    got: int  # times a seat got it
    drawn: bool  # by luck; otherwise taken
    used: Figure  # share of the times that its owner named it in an action
    with_it: Figure  # how much more than usual its owners won: not a cause
    worth: Figure | None  # what it brings its owner against another piece of its deck: a cause
    changes_winner: Figure  # share of games with another result if another piece comes instead


class VerbLine(msgspec.Struct, frozen=True):
    """A kind of action: in which share of all decisions it was possible, besides something else, and taken."""

    verb: str
    offered: float
    taken: float


class Verdict(msgspec.Struct, frozen=True):
    """A sentence a designer needs. `mark`: good, watch, bad or plain."""

    about: str
    mark: str
    sentence: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Everything."""

    game: str
    title: str
    rules: str
    program: str
    settings: Settings
    tables: list[TableLines]
    levels: list[LevelLine]
    contests: list[ContestLine]
    luck: list[LuckLine]
    drama: Drama
    weight: Weight
    pieces: list[PieceLine]
    restricted: list[ContestLine]
    verbs: list[VerbLine]
    verdicts: list[Verdict] = []


def side_names(table: Table) -> list[str]:
    """What the sides are called."""
    game = table.box
    return [
        game.role_of(side[0], table.seats) or (f"Seat {side[0] + 1}" if len(side) == 1 else f"Side {number + 1}")
        for number, side in enumerate(sides(table))
    ]


def table_lines(table: Table, outcomes: Sequence[Outcome]) -> TableLines:
    game = table.box
    even = 1 / table.seats
    by_seat = []
    for seat in range(table.seats):
        role = game.role_of(seat, table.seats)
        name = f"Seat {seat + 1}" + (f", {role}" if role else "")
        shares, scores = [one.shares[seat] for one in outcomes], [float(one.scores[seat]) for one in outcomes]
        by_seat.append(SeatLine(name, share(shares), even, figure(scores)))
    lengths = [float(one.decisions) for one in outcomes]
    free = [one for one in outcomes if one.decisions > one.forced]
    return TableLines(
        table.seats,
        len(outcomes),
        by_seat,
        [] if game.teams is None else [side_line(table, number, outcomes) for number in range(len(sides(table)))],
        figure(lengths),
        quantiles(lengths, PARTS),
        figure([one.choices / (one.decisions - one.forced) for one in free]),
        figure([one.forced / one.decisions for one in outcomes]),
    )


def side_shares(table: Table, outcomes: Sequence[Outcome], number: int) -> Figure:
    return share([sum(one.shares[seat] for seat in sides(table)[number]) for one in outcomes])


def side_line(table: Table, number: int, outcomes: Sequence[Outcome]) -> SeatLine:
    side = sides(table)[number]
    scores = figure([float(one.scores[side[0]]) for one in outcomes])
    return SeatLine(side_names(table)[number], side_shares(table, outcomes, number), 1 / len(sides(table)), scores)


def level_lines(
    tables: Sequence[Table], bots: Sequence[str], found: Mapping[tuple[int, str], Sequence[Outcome]]
) -> list[LevelLine]:
    return [
        LevelLine(
            bot,
            table.seats,
            [side_shares(table, found[table.seats, bot], number) for number in range(len(sides(table)))],
        )
        for table in tables
        for bot in bots
    ]


def contest_line(challenger: str, others: str, seats: int, deals: Sequence[Sequence[float]]) -> ContestLine:
    means = [sum(deal) / len(deal) for deal in deals]
    return ContestLine(challenger, others, seats, share(means), 1 / seats)


def luck_lines(games: Sequence[LuckGames], sources: Sequence[str], outcomes: Sequence[Outcome]) -> list[LuckLine]:
    asked = total([one.sources for one in outcomes])
    lines = []
    for source in sources:
        alone = explained([(one.first, one.mixed[source]) for one in games])
        rest = explained([(one.second, one.mixed[source]) for one in games])
        together = Figure(round(1 - rest.mean, 6), rest.margin, rest.n)
        lines.append(
            LuckLine(source, possible(alone), possible(together), round(asked.get(source, 0) / len(outcomes), 2))
        )
    return sorted(lines, key=lambda line: -line.together.mean)


def possible(estimate: Figure) -> Figure:
    """An estimate of a part of a whole that may miss by a little: never less than nothing or more than all."""
    return Figure(min(1.0, max(0.0, estimate.mean)), estimate.margin, estimate.n)


def drama(table: Table, courses: Sequence[Course]) -> Drama:
    even = 1 / len(sides(table))
    changes, certain, back = [], [], []
    points = max((len(course.chances) for course in courses), default=0)
    leaders: list[list[float]] = [[] for _ in range(points)]
    winners: list[list[float]] = [[] for _ in range(points)]
    for course in courses:
        winner = course.won.index(max(course.won))
        changes.append(float(lead_changes(course.chances)))
        own = [chances[winner] for chances in course.chances]
        certain.append(certain_from(own))
        back.append(1.0 if min(own) < FAR_BEHIND * even else 0.0)
        for point, chances in enumerate(course.chances):
            leaders[point].append(course.won[chances.index(max(chances))])
            winners[point].append(chances[winner])
    return Drama(
        len(courses),
        figure(changes),
        figure(certain),
        share(back),
        [share(one) for one in leaders],
        [[round(part, 4) for part in quantiles(one, (0.1, 0.5, 0.9))] for one in winners],
    )


def lead_changes(chances: Sequence[Sequence[float]]) -> int:
    """How often another side was clearly ahead than the one before."""
    changes = 0
    leader: int | None = None
    for now in chances:
        order = sorted(range(len(now)), key=lambda side: -now[side])
        if now[order[0]] - now[order[1]] >= CLEAR_LEAD:
            changes += leader is not None and leader != order[0]
            leader = order[0]
    return changes


def certain_from(own: Sequence[float]) -> float:
    """The part of the game after which the winner's chance never fell below what counts as certain."""
    point = len(own)
    while point > 0 and own[point - 1] >= CERTAIN:
        point -= 1
    return point / len(own)


def weight(courses: Sequence[Course]) -> Weight:
    found = [one for course in courses for one in course.weighed]
    lost = [one for one in found if one.expects < LOST]
    return Weight(
        len(found),
        figure([one.lead for one in found]),
        figure([one.over_average for one in found]),
        share([float(one.lead > max(WEIGHTY, NORMAL * one.lead_error)) for one in found]),
        [figure([one.over_average for one in found if min(3, int(4 * one.at)) == stage]) for stage in range(4)],
        len(lost),
        share([float(one.moves_another > MOVES_ANOTHER) for one in lost]),
    )


def piece_lines(games: Sequence[PieceGame]) -> list[PieceLine]:
    """Every piece that came, by source; those that bring most first."""
    if not games:
        return []
    seats = len(games[0].shares)
    usual = [sum(game.shares[seat] for game in games) / len(games) for seat in range(seats)]
    seen = total(
        [{f"{source}\n{piece}": 1} for game in games for source, all_of in game.seen.items() for piece in set(all_of)]
    )
    got = [(f"{it.source}\n{it.piece}", it, game.shares[it.seat] - usual[it.seat]) for game in games for it in game.got]
    used = by_key([(key, float(it.used)) for key, it, _ in got])
    more = by_key([(key, gain) for key, _, gain in got])
    drawn = by_key([(key, float(it.drawn)) for key, it, _ in got])
    swaps = [game.swap for game in games if game.swap is not None]
    changed = by_key(
        [(f"{it.source}\n{piece}", 1.0 - it.same_winner) for it in swaps for piece in (it.piece, it.instead)]
    )
    worth: dict[str, Figure] = {}
    for source in {it.source for it in swaps}:
        gains = [(it.piece, it.instead, it.gain) for it in swaps if it.source == source and it.seat is not None]
        worth.update({f"{source}\n{piece}": value for piece, value in worths(gains).items()})
    lines = []
    for key, count in seen.items():
        source, piece = key.split("\n")
        lines.append(
            PieceLine(
                source,
                piece,
                count,
                len(more.get(key, ())),
                sum(drawn.get(key, ())) * 2 > len(drawn.get(key, ())),
                share(used.get(key, [])),
                figure(more.get(key, [])),
                worth.get(key),
                share(changed.get(key, [])),
            )
        )
    return sorted(lines, key=lambda line: (line.source, -(line.worth or NOTHING).mean, -line.with_it.mean, line.piece))


def verb_lines(outcomes: Sequence[Outcome]) -> list[VerbLine]:
    decisions = sum(one.decisions for one in outcomes)
    offered, taken = total([one.offered for one in outcomes]), total([one.taken for one in outcomes])
    lines = [VerbLine(verb, many / decisions, taken.get(verb, 0) / decisions) for verb, many in offered.items()]
    return sorted(lines, key=lambda line: (-line.taken, -line.offered, line.verb))
