"""Parts of the terminal table: choices in words, and maps larger than the screen."""

from undertable.core import Card, Choice, Zone
from undertable.terminal.draw import draw_choices, draw_zones


def test_many_choices_keep_their_words_and_fit() -> None:
    choices = [Choice(f"room:{n}", f"Ann's room {n}: Goblin Armory beside the entrance") for n in range(20)]
    lines = draw_choices(choices, 80, 10)
    assert len(lines) == 10
    assert all(line.cell_len <= 80 for line in lines)
    assert all(f"{n + 1} Ann's room {n}" in "\n".join(line.plain for line in lines) for n in range(20))


def test_a_large_map_is_shown_around_its_focus() -> None:
    drawing = [f"{row:03}".ljust(40, ".") + ("@" if row == 30 else " ") + "." * 60 for row in range(60)]
    lines = [line.plain for line in draw_zones([Zone("Map", drawing=drawing, focus=(30, 40))], 40, height=11)]
    assert len(lines) == 11
    assert "@" in lines[5]
    assert all(line.startswith("‹") and line.endswith("›") and len(line) == 40 for line in lines)


def test_a_map_leaves_room_for_the_other_zones() -> None:
    zones = [Zone("Map", drawing=["#" * 10] * 50), Zone("Ann", note="3 hearts", compact=True)]
    lines = [line.plain for line in draw_zones(zones, 40, height=12)]
    assert len(lines) == 12
    assert "Ann  3 hearts" in lines[-1]


def test_choices_are_numbered_on_the_map() -> None:
    zone = Zone("Map", drawing=["a   a   a"] * 3, places={"hex:one": (1, 4), "hex:two": (2, 8)})
    choices = [Choice("pass", "Pass"), Choice("hex:one", "One"), Choice("hex:two", "Two")]
    assert [line.plain.rstrip() for line in draw_zones([zone], 20, choices=choices)] == [
        "a   a   a",
        "a   2   a",
        "a   a   3",
    ]


def test_what_is_not_ones_own_stands_next_to_the_map() -> None:
    zones = [
        Zone("Ann", note="a very long sentence that needs two lines", compact=True, seat=0),
        Zone("Humans", [Card("Pa Sir Odo"), Card("Pr Sister Hilde"), Card("Wi Esper")], compact=True),
        Zone("Rooms", [Card("a Library")] * 30, compact=True, spare=True),
        Zone("Map", drawing=["#" * 60] * 50, focus=(25, 30)),
        Zone("Hand", [Card("Healing Potion", ["Remove 1 Hit."])]),
    ]
    lines = [line.plain for line in draw_zones(zones, 80, [0], height=14)]
    assert len(lines) == 14
    assert [line[43:].strip() for line in lines[:5]] == [
        "→ Ann  a very long sentence that",
        "needs two lines",
        "Humans  Pa Sir Odo  Pr Sister Hilde",
        "Wi Esper",
        "",
    ]
    assert all("#" * 40 in line for line in lines[:9])
    assert not any("Library" in line for line in lines)  # there is no space for all of them
    assert "Remove 1 Hit." in lines[12]
    assert any("Library" in line.plain for line in draw_zones(zones, 80, [0], height=40))


def test_a_title_too_long_for_its_place_next_to_the_map_is_wrapped() -> None:
    fight = Zone("Sister Hilde attacks Skeleton 1: 9 against 7", note="both have rolled", compact=True, seat=0)
    lines = draw_zones([fight, Zone("Map", drawing=["#" * 60] * 50, focus=(25, 30))], 80, [0], height=14)
    assert all(line.cell_len <= 80 for line in lines)
    assert [line.plain[43:].strip() for line in lines[:2]] == [
        "→ Sister Hilde attacks Skeleton 1: 9",
        "against 7  both have rolled",
    ]


def test_long_words_on_a_card_are_wrapped() -> None:
    card = Card("Potion", ["One human has +4 Move until the end of the turn."])
    lines = [line.plain for line in draw_zones([Zone("Hand", [card, card])], 80)]
    assert all(len(line) <= 62 for line in lines)
    assert len(lines) == 1 + 2 + 1 + 2
