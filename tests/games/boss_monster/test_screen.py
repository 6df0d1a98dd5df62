"""Boss Monster in a terminal: what the table says, and that every word on it can be asked about."""

import re

import pytest

from tests.games.boss_monster.boss_table import Seat, Table
from undertable.core import FastChance
from undertable.games.boss_monster import GAME
from undertable.terminal.draw import draw_zones

NAMES = ["Ann", "Bo"]


def lines(table: Table, viewer: int | None, width: int = 80) -> list[str]:
    return [line.plain.rstrip() for line in draw_zones(GAME.scene(table.view(viewer), NAMES), width)]


def test_rooms_are_numbered_from_the_entrance_and_show_what_lies_beneath() -> None:
    home = Seat("draculord", ["dark_altar/open_grave", "golem_factory"], ["succubus_spa"], entrance=["mage 6"])
    table = Table([home, Seat("robobo")]).freeze(0, 1).build()
    assert "  rooms Mitchell M6 waits  1.Dark Altar 1 /Open Grave  2.Golem Factory off" in lines(table, 1)


def test_a_face_down_room_shows_what_it_covers_and_its_face_to_its_owner_alone() -> None:
    table = Table(
        [Seat("draculord", ["dark_altar"], ["golem_factory", "freeze"]), Seat("robobo", ["open_grave"])]
    ).build()
    table.act(0, "place:golem_factory", "slot:0")
    assert any("1.Golem Factory face-down /Dark Altar" in line for line in lines(table, 0))
    assert any("1.face-down /Dark Altar" in line for line in lines(table, 1))
    assert not any("Golem" in line for line in lines(table, 1))


def test_the_fool_has_no_class() -> None:
    table = Table([Seat("draculord", entrance=["the_fool"]), Seat("robobo")], town=["fighter 4"])
    shown = "\n".join(lines(table, 0))
    assert "Fool 2 waits" in shown
    assert "Boden F4" in shown


def test_one_soul_and_two_wounds() -> None:
    table = Table([Seat("draculord", souls=["4"], wounds=["11"]), Seat("robobo", wounds=["4"])])
    assert any("1 soul 2 wounds" in line for line in lines(table, 0))
    assert any("0 souls 1 wound " in line for line in lines(table, 0))


def test_the_standing_order_is_on_its_owners_table_alone() -> None:
    home = Seat("draculord", ["dark_altar"], ["freeze"])
    table = Table([home, Seat("robobo", ["dark_altar"], ["jackpot_stash", "freeze"])]).build()
    table.act(0, "pass").act(1, "pass:aimed")
    assert any("You pass until something is aimed at you." in line for line in lines(table, 1))
    assert not any("You pass" in line for line in lines(table, 0))


def test_what_is_chosen_to_be_discarded_is_marked() -> None:
    state = GAME.deal(2, None, FastChance(1))
    state.apply(0, state.legal(0)[0])
    hand = next(zone for zone in GAME.scene(state.view(0), NAMES) if zone.title == "Your hand")
    assert [card.lines[-1] for card in hand.cards].count("chosen") == 1
    assert "You have chosen" in state.prompt(0).why


def test_choices_differ_from_each_other() -> None:
    """Two rooms of one name are told apart by their number."""
    home = Seat("draculord", ["succubus_spa", "succubus_spa"], ["dark_altar"])
    table = Table([home, Seat("robobo")]).build().act(0, "place:dark_altar")
    labels = [choice.label for choice in table.state.prompt(0).choices]
    assert labels == ["Onto Succubus Spa (room 1)", "Onto Succubus Spa (room 2)", "In a new slot"]


def test_the_second_room_of_a_swap_is_asked_with_the_first() -> None:
    home = Seat("draculord", ["dark_altar", "open_grave", "golem_factory"], ["centipede_tunnel"])
    table = Table([home, Seat("robobo")]).build().place(0, "centipede_tunnel", "0")
    assert table.state.prompt(0).what == "Which room swaps places with another?"
    table.act(0, "room:0.1")
    assert table.state.prompt(0).what == "Which room swaps places with Open Grave, room 2 of your dungeon?"


TERMS = "goal C F M T F3 XP hand souls wounds treasure trap monster advanced town waits used off face-down / → * active"


@pytest.mark.parametrize(
    "word", [*TERMS.split(), "level up", "the fool", "draculord", "freeze", "declared", "entrance"]
)
def test_words_on_the_table_are_known(word: str) -> None:
    assert GAME.explain(word)


def test_every_decision_is_known() -> None:
    asked = set()
    for seed in range(6):
        state, chance = GAME.deal(2 + seed % 3, None, FastChance(seed)), FastChance(seed)
        while waiting := state.to_act():
            asked.add(state.prompt(waiting[0]).decision)
            state.apply(waiting[0], state.any_action(waiting[0], chance))
    assert [decision for decision in sorted(asked) if GAME.explain(decision) is None] == []


def test_labels_of_a_random_game_differ_from_each_other() -> None:
    for seed in range(4):
        state, chance = GAME.deal(4, None, FastChance(seed)), FastChance(seed)
        while waiting := state.to_act():
            labels = [choice.label for choice in state.prompt(waiting[0]).choices]
            assert len(set(labels)) == len(labels), labels
            assert not any(re.search(r"\broom 0\b", label) for label in labels)
            state.apply(waiting[0], state.any_action(waiting[0], chance))
