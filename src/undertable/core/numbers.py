"""Numbers of a game that can be varied without editing its package: what a lab changes, and then changes back.

Rules keep the numbers on cards and pieces in lists. Compiled rules read these lists as they are at the moment, so a
number in a list can be changed while a program runs. Numbers that stand in the rules by name are compiled in and stay.
"""

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec


class Number(msgspec.Struct, frozen=True):
    """A number: where it stands, what it may be, and what must be worked out again when it has changed."""

    places: Sequence[tuple[list[int], int]]  # list and index; more than one for copies of a card
    least: int
    most: int
    follow: Callable[[], object] | None = None

    @property
    def values(self) -> list[int]:
        """What stands there now, each value once."""
        return list(dict.fromkeys(there[index] for there, index in self.places))


def check_numbers(title: str, numbers: Mapping[str, Number], values: Mapping[str, object]) -> dict[str, int]:
    """The values as numbers; ValueError says what cannot be varied, or not to this."""
    checked = {}
    for name, value in values.items():
        if name not in numbers:
            near = difflib.get_close_matches(name, list(numbers), n=3, cutoff=0.4)
            hint = f"did you mean {' or '.join(near)}?" if near else "`undertable lab numbers` lists what can be"
            raise ValueError(f"{title} has no number {name!r:.40} that can be varied; {hint}")
        number = numbers[name]
        if isinstance(value, bool) or not isinstance(value, int) or not number.least <= value <= number.most:
            raise ValueError(f"{name} can be {number.least} to {number.most}, not {value!r:.40}")
        checked[name] = value
    return checked


@contextmanager
def varied(numbers: Mapping[str, Number], values: Mapping[str, int]) -> Iterator[None]:
    """Let these numbers have these values for a while. One game in one process at a time."""
    changed = [(numbers[name], value) for name, value in values.items()]
    before = [[there[index] for there, index in number.places] for number, _ in changed]
    try:
        for number, value in changed:
            for there, index in number.places:
                there[index] = value
        work_out(changed)
        yield
    finally:
        for (number, _), old in zip(changed, before, strict=True):
            for (there, index), value in zip(number.places, old, strict=True):
                there[index] = value
        work_out(changed)


def work_out(changed: Sequence[tuple[Number, int]]) -> None:
    """What follows from numbers that have changed, each once."""
    for follow in dict.fromkeys(number.follow for number, _ in changed if number.follow is not None):
        follow()
