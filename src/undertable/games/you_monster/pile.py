"""A pile of treasures as one number, four bits each: unlike a bag it knows which one lies on top."""

from mypy_extensions import i64


def put_on(pile: i64, treasure: i64) -> i64:
    """The pile with this treasure on top."""
    return pile * 16 + treasure + 1


def top_of(pile: i64) -> i64:
    """The treasure on top, NONE of an empty pile."""
    return (pile & 15) - 1


def treasures_in(pile: i64) -> list[int]:
    """What lies in the pile, the top last."""
    treasures: list[int] = []
    while pile != 0:
        treasures.append(top_of(pile))
        pile >>= 4
    treasures.reverse()
    return treasures


def pile_of(treasures: list[int]) -> i64:
    """The pile with these treasures, the last on top."""
    pile: i64 = 0
    for treasure in treasures:
        pile = put_on(pile, treasure)
    return pile
