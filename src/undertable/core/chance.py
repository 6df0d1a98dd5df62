"""Where randomness comes from: the only source of it in the whole project.

Rules never shuffle in advance. They keep a deck as a bag (its cards in the order of the card list) and ask
`Chance` at the moment a card is drawn, so that no state holds a future that could leak.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.bag import bag_of, nth, only, size, things_in

WORD: Final = 0xFFFFFFFF  # 32 bits: products of two such numbers below 2**31 stay inside an i64
FACTOR: Final = 1791398085  # FACTOR * 2**32 - 1 is a safe prime, so every stream has the full period


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Uniform random numbers with names; subclasses say where the numbers come from."""

    def below(self, n: i64) -> i64:
        """A uniform number in 0 … n-1."""
        raise NotImplementedError

    def clone(self) -> "Chance":
        """An independent copy that will give the same numbers."""
        raise NotImplementedError

    def choose(self, what: str, n: i64) -> i64:
        """The result called `what`: one of n possibilities (a die, a start player)."""
        return self.below(n)

    def draw(self, what: str, bag: list[int], count: i64) -> list[int]:
        """Take `count` items out of the bag called `what`; the rest of the bag keeps its order."""
        drawn: list[int] = []
        for _ in range(count):
            drawn.append(bag.pop(self.below(len(bag))))
        return drawn

    def draw_from_bag(self, what: str, bag: i64, count: i64) -> i64:
        """As `draw`, for a bag in bits; what was drawn, in bits."""
        return bag_of(self.draw(what, things_in(bag), count))

    def shuffle(self, items: list[int]) -> None:
        """Bring a list into random order. For imagining worlds, not for rules: the result has no name."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def scramble(x: i64) -> i64:
    """Turn a 32-bit number into another one far from it, so that neighbouring seeds give unrelated streams."""
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & WORD
    x = ((x ^ (x >> 15)) * 0x735A2D97) & WORD
    return x ^ (x >> 15)


@final
@mypyc_attr(free_list_len=1)
class FastChance(Chance):
    """For search and simulation: one 64-bit word of state (multiply with carry, halves xored).

    The same numbers compiled and uncompiled. Not for real tables: the stream can be guessed.

    >>> chance, deck = FastChance(1), [10, 11, 12, 13]
    >>> sorted(chance.draw("deck", deck, 2) + deck)
    [10, 11, 12, 13]
    """

    __slots__ = ("word",)

    def __init__(self, seed: i64) -> None:
        low = scramble(seed & WORD)
        high = scramble(((seed >> 32) ^ low) & 0x3FFFFFFF) & 0x3FFFFFFF
        self.word: i64 = (high * 0x100000000 + low) | 1

    def below(self, n: i64) -> i64:
        word: i64 = self.word
        word = (word & WORD) * FACTOR + (word >> 32)
        self.word = word
        return (((word ^ (word >> 32)) & WORD) * n) >> 32

    def draw_from_bag(self, what: str, bag: i64, count: i64) -> i64:
        left = bag
        for _ in range(count):
            left ^= only(nth(left, self.below(size(left))))
        return bag ^ left

    def clone(self) -> "FastChance":
        copy = FastChance(0)
        copy.word = self.word
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return (fast_chance_at, (self.word,))


def fast_chance_at(word: i64) -> FastChance:
    """The generator whose state is this word."""
    chance = FastChance(0)
    chance.word = word
    return chance
