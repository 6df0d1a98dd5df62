"""Means with their errors, and the few statistics that a report needs."""

import math
from collections.abc import Mapping, Sequence

import msgspec

NORMAL = 1.96  # standard errors of a 95 % interval
CLEAR = 2.58  # standard errors that one of several figures must be off before anybody says so


class Figure(msgspec.Struct, frozen=True):
    """A mean, the half-width of its 95 % interval, and how many results it is the mean of."""

    mean: float
    margin: float
    n: int

    def differs_from(self, value: float) -> bool:
        """Is it clearly something else?"""
        return abs(self.mean - value) > CLEAR / NORMAL * self.margin

    def apart(self, other: "Figure") -> bool:
        """Are the two clearly different, if they were measured independently?"""
        return abs(self.mean - other.mean) > CLEAR / NORMAL * math.hypot(self.margin, other.margin)


NOTHING = Figure(0.0, 0.0, 0)


def figure(values: Sequence[float]) -> Figure:
    """Mean and 95 % interval, by the normal approximation; of a single value nothing is known but itself."""
    n = len(values)
    if n == 0:
        return NOTHING
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1) if n > 1 else 0.0
    return Figure(round(mean, 6), round(NORMAL * math.sqrt(variance / n), 6), n)


def share(values: Sequence[float]) -> Figure:
    """As `figure`, for shares between 0 and 1: a few alike do not make certain."""
    found = figure(values)
    if found.n == 0:
        return NOTHING
    careful = (sum(values) + 2) / (found.n + 4)
    least = NORMAL * math.sqrt(careful * (1 - careful) / (found.n + 4)) if found.margin == 0 else found.margin
    return Figure(found.mean, round(least, 6), found.n)


def covariance(one: Sequence[float], other: Sequence[float]) -> float:
    mean_one, mean_other = sum(one) / len(one), sum(other) / len(other)
    return sum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True)) / len(one)


def explained(pairs: Sequence[tuple[Sequence[float], Sequence[float]]]) -> Figure:
    """How much of the differences between games two games share: 0 nothing, 1 all. Pairs have a number for each seat.

    The error comes from leaving out a tenth of the pairs at a time.
    """

    def correlation(chosen: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
        together = alone = 0.0
        for seat in range(len(chosen[0][0])):
            ones, others = [pair[0][seat] for pair in chosen], [pair[1][seat] for pair in chosen]
            together += covariance(ones, others)
            alone += (covariance(ones, ones) + covariance(others, others)) / 2
        return together / alone if alone > 0 else 0.0

    parts = min(10, len(pairs))
    if parts < 2:
        return NOTHING
    estimates = [correlation([p for i, p in enumerate(pairs) if i % parts != left]) for left in range(parts)]
    middle = sum(estimates) / parts
    error = math.sqrt((parts - 1) / parts * sum((one - middle) ** 2 for one in estimates))
    return Figure(round(correlation(pairs), 6), round(NORMAL * error, 6), len(pairs))


def quantiles(values: Sequence[float], at: Sequence[float]) -> list[float]:
    """The values below which these parts of all lie."""
    ordered = sorted(values)
    return [ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in at]


def worths(differences: Sequence[tuple[str, str, float]]) -> dict[str, Figure]:
    """What each thing is worth if its differences to others are these: least squares, 0 being the average thing.

    Each difference is (one thing, the other, how much more the one brought).
    """
    names = sorted({name for one, other, _ in differences for name in (one, other)})
    value = dict.fromkeys(names, 0.0)
    meetings: dict[str, list[tuple[str, float]]] = {name: [] for name in names}
    for one, other, gain in differences:
        meetings[one].append((other, gain))
        meetings[other].append((one, -gain))
    for _ in range(200):
        # one more meeting with an average thing, undecided, keeps rare things near it
        value = {
            name: 0.5 * value[name]
            + 0.5 * sum(value[other] + gain for other, gain in meetings[name]) / (len(meetings[name]) + 1)
            for name in names
        }
    left = [gain - value[one] + value[other] for one, other, gain in differences]
    spread = math.sqrt(sum(it * it for it in left) / max(1, len(left) - 1))
    return {
        name: Figure(round(value[name], 6), round(NORMAL * spread / math.sqrt(len(met)), 6), len(met))
        for name, met in meetings.items()
    }


def by_key(pairs: Sequence[tuple[str, float]]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def total(counts: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """Counts added up."""
    found: dict[str, int] = {}
    for count in counts:
        for key, many in count.items():
            found[key] = found.get(key, 0) + many
    return found
