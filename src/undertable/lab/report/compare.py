"""Two reports side by side: which figures have moved further than chance would move any of them."""

import math
from collections.abc import Iterator
from statistics import NormalDist

import msgspec

from undertable.lab.report.figures import NORMAL, Figure
from undertable.lab.report.summary import Report


class Moved(msgspec.Struct, frozen=True):
    """A figure that is in both reports. `beyond`: it moved more than noise would move the most restless of all."""

    name: str
    before: Figure
    after: Figure
    beyond: bool


def figures_of(report: Report) -> Iterator[tuple[str, Figure]]:
    """The figures of a report that can be compared, by name."""
    for table in report.tables:
        for line in (*table.by_side, *table.by_seat):
            yield f"{table.seats} players, {line.name} wins", line.share
        yield f"{table.seats} players, decisions", table.decisions
        yield f"{table.seats} players, choices", table.choices
        yield f"{table.seats} players, forced", table.forced
    for contest in (*report.contests, *report.restricted):
        yield f"{contest.challenger} against {contest.others}, {contest.seats} players", contest.share
    for source in report.luck:
        yield f"luck, {source.source} together", source.together
        yield f"luck, {source.source} alone", source.alone
    yield "lead changes", report.drama.lead_changes
    yield "certain at", report.drama.certain_at
    yield "comebacks", report.drama.comebacks
    yield "best over random choice", report.weight.over_average
    yield "best over second choice", report.weight.lead
    for piece in report.pieces:
        if piece.worth is not None:
            yield f"{piece.source}, {piece.piece}: worth", piece.worth


def compare(old: Report, new: Report) -> list[Moved]:
    """Every figure in both reports, first those that changed by more than chance explains.

    ValueError if the reports are of different games.
    """
    if old.game != new.game:
        raise ValueError(f"the other report is on {old.title}, not on {new.title}")
    before = dict(figures_of(old))
    both = [(name, before[name], after) for name, after in figures_of(new) if name in before and after.n]
    # of n figures one would often move by two standard errors, so each must move by more
    limit = NormalDist().inv_cdf(1 - 0.025 / max(1, len(both)))
    found = []
    for name, one, other in both:
        error = math.hypot(one.margin, other.margin) / NORMAL
        found.append(Moved(name, one, other, abs(one.mean - other.mean) > limit * error and error > 0))
    return sorted(found, key=lambda it: not it.beyond)
