"""Vacations: for some days of the year a guest's clocks stand, where they give days for a decision."""

from collections.abc import Iterable

from undertable.table.messages import Refused
from undertable.table.timing import Spans

DAY = 86_400.0
YEAR = 365 * DAY
DAYS = 30  # of vacation in any year
AHEAD = 180 * DAY  # a vacation begins within this time


def used(spans: Spans, since: float, until: float) -> float:
    """Seconds of vacation between two times."""
    return sum(max(0.0, min(end, until) - max(begin, since)) for begin, end in spans)


def left(spans: Spans, now: float) -> float:
    """Days that a vacation which begins now may still have."""
    return max(0.0, DAYS - used(spans, now - YEAR, now) / DAY)


def check(earlier: Iterable[tuple[float, float]], since: float, until: float, now: float) -> None:
    """Refused says why this vacation cannot be."""
    if not now <= since <= now + AHEAD or until <= since:
        raise Refused("malformed", "a vacation begins today or within half a year, and ends after it begins")
    if until - since > DAYS * DAY:
        raise Refused("not_now", f"a vacation has {DAYS} days at most: choose fewer")
    before = [(begin, min(end, since)) for begin, end in earlier if begin < since]
    if used([*before, (since, until)], until - YEAR, until) > DAYS * DAY:
        raise Refused("not_now", f"that is more than {DAYS} days of vacation in a year: choose fewer")
