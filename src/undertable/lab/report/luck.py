"""Chance with separate luck for every source, to replay a game with one thing changed and all else equal.

Every name that rules give a random result (`"deck"`, `"starter"`) is a source with its own numbers. A bag is drawn as
from a shuffled pile: each thing in it has a place that depends on nothing but the source and the thing. So if the
game takes another course, the things still come in the same order, and if two things change places, nothing else does.

>>> luck = NamedLuck("a")
>>> luck.draw("deck", list(range(40)), 3) == NamedLuck("b", {"deck": "a"}).draw("deck", list(range(40)), 3)
True
"""

from collections import Counter
from collections.abc import Mapping

import msgspec

from undertable.core import Chance, FastChance, seed_of

PLACES = 1 << 31  # a thing's place in a pile is a number below this
UNNAMED = "unnamed"


class Exchange(msgspec.Struct, frozen=True):
    """Two things of a pile that change places: the n-th shuffling of a source, and each thing with its place."""

    source: str
    shuffle: int
    one: int
    one_place: int
    other: int
    other_place: int


class Drawn(msgspec.Struct, frozen=True):
    """A thing that was drawn, and one that still lay in the bag and could have come instead."""

    source: str
    shuffle: int
    thing: int
    place: int
    instead: int | None  # nothing else was left
    instead_place: int

    def exchanged(self) -> Exchange:
        assert self.instead is not None
        return Exchange(self.source, self.shuffle, self.thing, self.place, self.instead, self.instead_place)


class Pile:
    """One bag as a pile: shuffled again whenever something has come into it."""

    def __init__(self, source: str, seed: str, exchange: Exchange | None) -> None:
        self.source = source
        self.seed = seed
        self.exchange = exchange if exchange is not None and exchange.source == source else None
        self.shuffles = 0
        self.places: dict[int, list[int]] = {}  # by thing: the places of its copies, lowest first

    def prepare(self, bag: list[int]) -> None:
        """Bring the places up to date with what is in the bag now."""
        there = Counter(bag)
        if any(count > len(self.places.get(thing, ())) for thing, count in there.items()):
            self.shuffle(there)
        else:  # things that left the bag in another way
            self.places = {thing: self.places[thing][:count] for thing, count in there.items()}

    def shuffle(self, there: Mapping[int, int]) -> None:
        seed = seed_of(f"{self.source}:{self.shuffles}:{self.seed}")
        self.places = {thing: places_of(seed + thing, count) for thing, count in there.items()}
        change = self.exchange
        if change is not None and change.shuffle == self.shuffles:
            for thing, old, new in (
                (change.one, change.one_place, change.other_place),
                (change.other, change.other_place, change.one_place),
            ):
                self.places[thing] = sorted(new if place == old else place for place in self.places[thing])
        self.shuffles += 1

    def take(self) -> tuple[int, int]:
        """The thing on top, and its place."""
        place, thing = min((places[0], thing) for thing, places in self.places.items() if places)
        del self.places[thing][0]
        return thing, place

    def another(self, thing: int, luck: Chance) -> tuple[int, int] | None:
        """Any copy of any other thing that is left, each as likely as the others."""
        left = [(other, place) for other, places in self.places.items() if other != thing for place in places]
        return left[luck.below(len(left))] if left else None


def places_of(seed: int, count: int) -> list[int]:
    luck = FastChance(seed)
    return sorted(luck.below(PLACES) for _ in range(count))


class NamedLuck(Chance):
    """Luck by source. `own` gives sources another seed than the rest; `drawn` is a list to log drawn things in."""

    def __init__(
        self,
        seed: str,
        own: Mapping[str, str] | None = None,
        exchange: Exchange | None = None,
        drawn: list[Drawn] | None = None,
    ) -> None:
        self.seed = seed
        self.own = own or {}
        self.exchange = exchange
        self.drawn = drawn
        self.asked: Counter[str] = Counter()  # by source: how many results it gave
        self._streams: dict[str, FastChance] = {}
        self._piles: dict[str, Pile] = {}
        self._instead = FastChance(seed_of(f"instead:{seed}"))

    def seed_for(self, source: str) -> str:
        return self.own.get(source, self.seed)

    def below(self, n: int) -> int:
        return self.choose(UNNAMED, n)

    def choose(self, what: str, n: int) -> int:
        if what not in self._streams:
            self._streams[what] = FastChance(seed_of(f"{what}:{self.seed_for(what)}"))
        self.asked[what] += 1
        return self._streams[what].below(n)

    def draw(self, what: str, bag: list[int], count: int) -> list[int]:
        if what not in self._piles:
            self._piles[what] = Pile(what, self.seed_for(what), self.exchange)
        pile = self._piles[what]
        pile.prepare(bag)
        things = []
        for _ in range(count):
            thing, place = pile.take()
            bag.remove(thing)
            things.append(thing)
            self.asked[what] += 1
            if self.drawn is not None:
                instead = pile.another(thing, self._instead)
                other, other_place = instead or (None, 0)
                self.drawn.append(Drawn(what, pile.shuffles - 1, thing, place, other, other_place))
        return things

    def clone(self) -> Chance:
        """A copy gets new luck: it must not know what is still to come."""
        return FastChance(seed_of(f"clone:{self.seed}:{self.asked.total()}"))
