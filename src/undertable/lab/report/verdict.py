"""The first page of a report: what a designer needs to know, in sentences with their intervals."""

import re
from collections.abc import Iterator

from undertable.games import get_game
from undertable.lab.report.figures import Figure
from undertable.lab.report.play import PLAYERS
from undertable.lab.report.summary import ContestLine, Report, TableLines, Verdict

SMALL = 0.03  # of the victory: a difference that people will hardly notice
LARGE = 0.10
DULL = 0.4  # of a game: if the winner is certain so early, the rest is a formality
NAME_ENDS = re.compile(r"[,:;.] ")  # an explanation begins with the name of what it explains
GOOD, WATCH, BAD, PLAIN = "good", "watch", "bad", "plain"


def percent(figure: Figure) -> str:
    """A share with its interval."""
    return f"{100 * figure.mean:.1f} ± {100 * figure.margin:.1f} %"


def points(figure: Figure) -> str:
    """A difference of shares, in percentage points."""
    return f"{100 * figure.mean:+.1f} ± {100 * figure.margin:.1f} points"


def number(figure: Figure) -> str:
    return f"{figure.mean:.1f} ± {figure.margin:.1f}"


def verdicts(report: Report) -> list[Verdict]:
    """Everything worth a sentence."""
    return [
        *(fairness(table) for table in report.tables),
        *by_level(report),
        *skill(report),
        *luck(report),
        *length(report),
        *choices(report),
        *course(report),
        *pieces(report),
        *(restricted(line) for line in report.restricted),
    ]


def fairness(table: TableLines) -> Verdict:
    lines = table.by_side or table.by_seat
    what = "sides" if table.by_side else "seats"
    worst = max(lines, key=lambda line: abs(line.share.mean - line.even))
    off = abs(worst.share.mean - worst.even)
    about = f"{table.seats} players"
    sentence = f"{worst.name} wins {percent(worst.share)} of {table.games:,} games ({100 * worst.even:.1f} % is even)"
    if table.by_side and worst.name.endswith("s"):
        sentence = sentence.replace(" wins ", " win ", 1)
    if not worst.share.differs_from(worst.even):
        return Verdict(about, GOOD, f"No difference between the {what} can be seen: {sentence}.")
    if off < SMALL:
        return Verdict(about, GOOD, f"The {what} differ by little: {sentence}.")
    if off < LARGE:
        return Verdict(about, WATCH, f"The {what} are not quite even: {sentence}.")
    return Verdict(about, BAD, f"The {what} are not even: {sentence}.")


def spread(lines: list[Figure]) -> float:
    return max(abs(one.mean - 1 / len(lines)) for one in lines)


def by_level(report: Report) -> Iterator[Verdict]:
    """Does the advantage grow with skill?"""
    seats = report.settings.main_seats
    lines = [line for line in report.levels if line.seats == seats]
    if len(lines) < 2:
        return
    weak, strong = lines[0], lines[-1]
    side = max(range(len(weak.by_side)), key=lambda n: abs(strong.by_side[n].mean - weak.by_side[n].mean))
    table = next(table for table in report.tables if table.seats == seats)
    named = table.by_side or table.by_seat
    one, other = weak.by_side[side], strong.by_side[side]
    moved = f"{named[side].name}: {percent(one)} when all play as {weak.bot}, {percent(other)} as {strong.bot}"
    if one.apart(other):
        yield Verdict("skill and seats", WATCH, f"Who has the advantage depends on how well people play. {moved}.")
    else:
        yield Verdict("skill and seats", PLAIN, f"That the advantage changes with skill cannot be shown. {moved}.")


def skill(report: Report) -> Iterator[Verdict]:
    """Does the better player win?"""
    names = [report.settings.bot, *[name for name in report.settings.levels if name != report.settings.bot]]
    for line in report.contests:
        if line.others == "random" and line.challenger == names[-1]:
            yield Verdict(
                "skill",
                GOOD if line.share.mean - line.even > LARGE else BAD,
                f"One {line.challenger} at a table of {line.seats} against random players wins {percent(line.share)} "
                f"({100 * line.even:.1f} % is even).",
            )


def luck(report: Report) -> Iterator[Verdict]:
    lines = [line for line in report.luck if line.source != PLAYERS]
    if not lines:
        return
    most = lines[0]
    own = next((line for line in report.luck if line.source == PLAYERS), None)
    sentence = (
        f"Among equal players, “{most.source}” matters most: a change of it alone would change "
        f"{percent(most.together)} of what differs between games; {percent(most.alone)} follow from it "
        "whatever else happens."
    )
    if own is not None:
        sentence += f" The players’ own choices account for {percent(own.together)}."
    yield Verdict("luck", PLAIN, sentence)


def length(report: Report) -> Iterator[Verdict]:
    for table in report.tables:
        low, high = table.length[0], table.length[-1]
        yield Verdict(
            f"length, {table.seats} players",
            WATCH if high > 3 * low else PLAIN,
            f"A game has {number(table.decisions)} decisions; 9 of 10 have between {low:.0f} and {high:.0f}.",
        )


def choices(report: Report) -> Iterator[Verdict]:
    table = next(table for table in report.tables if table.seats == report.settings.main_seats)
    forced = table.forced
    yield Verdict(
        "choices",
        WATCH if forced.mean > 0.25 else GOOD,
        f"{percent(forced)} of all decisions are forced; the others offer {number(table.choices)} choices.",
    )
    weight = report.weight
    if weight.decisions:
        yield Verdict(
            "weight",
            PLAIN,
            f"In {percent(weight.weighty)} of {weight.decisions:,} decisions looked at, one choice is clearly best. A "
            f"random choice costs {points(weight.over_average)} of victory, the second best {points(weight.lead)}.",
        )
    if weight.lost >= 10:
        yield Verdict(
            "kingmaking",
            BAD if weight.kingmaking.mean > 0.2 else PLAIN,
            f"{percent(weight.kingmaking)} of {weight.lost} decisions by seats that can no longer win move "
            "another side by more than 20 points.",
        )


def course(report: Report) -> Iterator[Verdict]:
    drama = report.drama
    if drama.games == 0:
        return
    early = drama.certain_at.mean < DULL
    yield Verdict(
        "tension",
        WATCH if early else GOOD,
        f"The winner is certain after {percent(drama.certain_at)} of a game. The lead changes "
        f"{number(drama.lead_changes)} times, and {percent(drama.comebacks)} of the winners had been far behind.",
    )


def piece_name(game: str, piece: str) -> tuple[str, str]:
    """The name of a piece, and its explanation, which begins with the name."""
    explained = get_game(game).explain(piece) or piece
    return NAME_ENDS.split(explained, maxsplit=1)[0], explained


def pieces(report: Report) -> Iterator[Verdict]:
    """Pieces that are clearly better or worse than others of their deck."""
    known = [line for line in report.pieces if line.worth is not None and line.worth.n >= 10]
    clear = [line for line in known if line.worth is not None and line.worth.differs_from(0.0)]
    if not known:
        return
    if not clear:
        yield Verdict("cards", GOOD, f"None of {len(known)} cards can be shown to be better or worse than its deck.")
    for line in sorted(clear, key=lambda line: -abs(line.worth.mean if line.worth else 0.0))[:4]:
        assert line.worth is not None
        better = "more" if line.worth.mean > 0 else "less"
        yield Verdict(
            "cards",
            WATCH,
            f"“{piece_name(report.game, line.piece)[0]}” brings {better} than another card of “{line.source}”: "
            f"{points(line.worth)} ({line.worth.n} exchanges with the same luck).",
        )


def restricted(line: ContestLine) -> Verdict:
    """What doing without something costs."""
    what = line.challenger.partition(" without ")[2]
    result = f"a player who never does it wins {percent(line.share)} (an even share is {100 * line.even:.1f} %)"
    if not line.share.differs_from(line.even):
        return Verdict(f"without “{what}”", WATCH, f"“{what}” cannot be shown to matter: {result}.")
    if line.share.mean > line.even:
        return Verdict(f"without “{what}”", BAD, f"“{what}” harms this bot: {result}.")
    return Verdict(f"without “{what}”", GOOD, f"“{what}” matters: {result}.")
