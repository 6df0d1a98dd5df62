"""Bags of small numbers, each kept as the bits of one integer: nothing to copy, and always in order."""

from typing import Final

from mypy_extensions import i64

MOST: Final = 60  # things are numbered 0 … 59
LAST_BIT: Final = 0x2000000000000000
# A de Bruijn number: any six bits in a row are different, so a single bit is found by what it shifts to the top.
# Such products overflow; the lost bits are above those that are looked at.
ROW: Final = 0x022FDD63CC95386D
PLACE: Final[list[int]] = [0] * 64


def only(thing: i64) -> i64:
    """A bag with this thing alone."""
    return LAST_BIT >> (61 - thing)  # to the right: a 1 shifted to the left would be a C int of 32 bits


for thing in range(MOST):
    PLACE[only(thing) * ROW >> 58 & 63] = thing


def bag_of(things: list[int]) -> i64:
    """A bag with these things."""
    bag: i64 = 0
    for thing in things:
        bag |= only(thing)
    return bag


def things_in(bag: i64) -> list[int]:
    """What is in a bag, in order."""
    things: list[int] = []
    while bag != 0:
        lowest = bag & -bag
        things.append(PLACE[lowest * ROW >> 58 & 63])
        bag ^= lowest
    return things


def size(bag: i64) -> i64:
    """How many things are in a bag."""
    bag -= bag >> 1 & 0x0555555555555555  # counted in pairs of bits, in fours, in bytes
    bag = (bag & 0x0333333333333333) + (bag >> 2 & 0x0333333333333333)
    bag = bag + (bag >> 4) & 0x0F0F0F0F0F0F0F0F
    return bag * 0x0101010101010101 >> 56 & 63  # the bytes added up


def nth(bag: i64, n: i64) -> i64:
    """The thing in a bag that has `n` others before it."""
    while n > 0:
        bag &= bag - 1
        n -= 1
    return PLACE[(bag & -bag) * ROW >> 58 & 63]
