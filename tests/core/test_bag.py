"""Bags in bits, and piles: the same as sets and lists."""

from hypothesis import given
from hypothesis import strategies as st

from undertable.core import Chance, FastChance
from undertable.core.bag import MOST, bag_of, nth, only, size, things_in
from undertable.games.you_monster.codes import NONE
from undertable.games.you_monster.pile import pile_of, put_on, top_of, treasures_in

bags = st.sets(st.integers(0, MOST - 1)).map(sorted)


@given(bags)
def test_a_bag_knows_its_things_in_order(things: list[int]) -> None:
    bag = bag_of(things)
    assert bag == sum(1 << thing for thing in things)
    assert things_in(bag) == things
    assert size(bag) == len(things)
    assert [nth(bag, n) for n in range(len(things))] == things


def test_every_thing_alone() -> None:
    assert [only(thing) for thing in range(MOST)] == [1 << thing for thing in range(MOST)]
    assert [nth(only(thing), 0) for thing in range(MOST)] == list(range(MOST))
    assert size(bag_of(list(range(MOST)))) == MOST


@given(bags, st.data())
def test_a_draw_from_bits_is_the_draw_from_a_list(things: list[int], data: st.DataObject) -> None:
    seed, count = data.draw(st.integers(0, 2**60)), data.draw(st.integers(0, len(things)))
    drawn = FastChance(seed).draw("deck", things.copy(), count)
    assert things_in(FastChance(seed).draw_from_bag("deck", bag_of(things), count)) == sorted(drawn)
    assert things_in(Chance.draw_from_bag(FastChance(seed), "deck", bag_of(things), count)) == sorted(drawn)


@given(st.permutations(range(15)), st.integers(0, 15))
def test_a_pile_keeps_its_order(treasures: list[int], count: int) -> None:
    pile = pile_of(treasures[:count])
    assert treasures_in(pile) == treasures[:count]
    assert top_of(pile) == (treasures[count - 1] if count else NONE)
    if count < 15:
        assert treasures_in(put_on(pile, treasures[count])) == treasures[: count + 1]
