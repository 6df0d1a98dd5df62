"""Luck by source: uniform, repeatable, and two things can change places without anything else changing."""

from collections import Counter

import pytest

from undertable.lab.report.luck import Drawn, NamedLuck


def draws(luck: NamedLuck, bag: list[int], count: int) -> list[int]:
    return luck.draw("deck", bag, count)


def chi_square(found: Counter[int], outcomes: int) -> float:
    """How far counts are from even; about as large as `outcomes` if nothing is wrong."""
    even = found.total() / outcomes
    return sum((found[outcome] - even) ** 2 / even for outcome in range(outcomes))


def test_every_card_is_as_likely_in_every_place() -> None:
    for place in range(3):
        found = Counter(draws(NamedLuck(str(game)), list(range(8)), 3)[place] for game in range(4000))
        assert chi_square(found, 8) < 25


def test_cards_that_came_back_are_not_drawn_earlier() -> None:
    """Three of six are drawn and put back: then all six are equally likely."""
    found: Counter[int] = Counter()
    for game in range(3000):
        luck, bag = NamedLuck(str(game)), list(range(6))
        back = draws(luck, bag, 3)
        renamed = {card: place for place, card in enumerate([*back, *bag])}
        found[renamed[draws(luck, [*bag, *back], 1)[0]]] += 1
    assert chi_square(found, 6) < 22


def test_copies_of_a_card_are_drawn_as_often_as_there_are() -> None:
    found = Counter(draws(NamedLuck(str(game)), [0, 0, 0, 1], 1)[0] for game in range(4000))
    assert found[0] / 4000 == pytest.approx(0.75, abs=0.03)
    bag = [0, 0, 0, 1]
    assert sorted(draws(NamedLuck("0"), bag, 4)) == [0, 0, 0, 1]
    assert bag == []


def test_a_source_can_have_the_luck_of_another_game() -> None:
    def game(luck: NamedLuck) -> tuple[list[int], list[int]]:
        return luck.draw("deck", list(range(20)), 20), [luck.choose("die", 6) for _ in range(20)]

    one, other = game(NamedLuck("1")), game(NamedLuck("2"))
    mixed = game(NamedLuck("2", {"deck": "1"}))
    assert mixed == (one[0], other[1])
    assert one[0] != other[0]
    assert one[1] != other[1]


def test_the_order_does_not_depend_on_what_happens_in_between() -> None:
    """One card more or less in the bag moves no other."""
    whole = draws(NamedLuck("1"), list(range(20)), 20)
    without = draws(NamedLuck("1"), [card for card in range(20) if card != whole[3]], 19)
    assert without == [card for card in whole if card != whole[3]]
    luck, bag = NamedLuck("1"), list(range(20))
    first = draws(luck, bag, 5)
    bag.remove(whole[10])  # somebody searches the deck
    assert first + draws(luck, bag, 14) == [card for card in whole if card != whole[10]]


def test_an_exchange_changes_two_places_and_no_other() -> None:
    log: list[Drawn] = []
    before = draws(NamedLuck("1", drawn=log), list(range(20)), 20)
    one = log[4]
    assert one.instead is not None
    after = draws(NamedLuck("1", exchange=one.exchanged()), list(range(20)), 20)
    assert after[4] == one.instead
    expected = {before[4]: one.instead, one.instead: before[4]}
    assert after == [expected.get(card, card) for card in before]


def test_what_could_come_instead_is_still_in_the_bag() -> None:
    log: list[Drawn] = []
    order = draws(NamedLuck("1", drawn=log), list(range(12)), 12)
    for place, one in enumerate(log[:-1]):
        assert one.instead in order[place + 1 :]
    assert log[-1].instead is None
