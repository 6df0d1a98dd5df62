"""What a seat is asked, in words: they follow from what is done and from what can be chosen."""

import pytest

from tests.games.pesky_humans.pesky import TO_LIBRARY, Table
from undertable.games.pesky_humans import box
from undertable.games.pesky_humans.prompts import prompt

NAMES = ["Ann", "Bo"]


def asked(table: Table) -> str:
    return prompt(table.state, table.state.asked, NAMES).what


@pytest.mark.parametrize(
    ("actions", "questions"),
    [
        (["play:acid_vial", "figure:paladin"], ["Acid Vial: which human?", "Acid Vial: which monster?"]),
        (["attack:paladin"], ["Which monster does Sir Odo attack?"]),
        (["play:remove_curse", "figure:paladin"], ["Remove Curse: which human?", "Remove Curse: which Curse?"]),
    ],
)
def test_a_question_names_what_can_be_chosen_in_combat(actions: list[str], questions: list[str]) -> None:
    at = {"paladin": (0, 0), "orc1": (1, 0), "ogre": (0, 1)}
    table = Table(at=at, hand=["acid_vial", "remove_curse"], phase="combat")
    table.curse("paladin", "curse_weak_arm")
    table.curse("paladin", "curse_bad_luck")
    table.again()
    for action, question in zip(actions, questions, strict=True):
        table.act(action)
        assert asked(table) == question


@pytest.mark.parametrize(
    ("actions", "questions"),
    [
        (["play:spyglass"], ["Spyglass: which door or token?"]),
        (
            ["give:paladin", "item:keen_sword"],
            ["Which item does Sir Odo hand on?", "Which human gets it from Sir Odo?"],
        ),
        (["drop:paladin", "item:keen_sword"], ["Which item does Sir Odo drop?", "On which hex does Sir Odo drop it?"]),
        (["flip:paladin"], ["Which token does Sir Odo turn over?"]),
    ],
)
def test_a_question_names_what_can_be_chosen_on_the_move(actions: list[str], questions: list[str]) -> None:
    at = {"paladin": (0, 0), "thief": (0, 1)}
    table = Table(at=at, hand=["spyglass"], doors={TO_LIBRARY: 1}, tokens={(1, 0): "trap_spikes"})
    for item in ("keen_sword", "battle_axe"):
        table.give("paladin", item)
    table.again()
    for action, question in zip(actions, questions, strict=True):
        table.act(action)
        assert asked(table) == question


def test_a_window_names_the_only_play_there_is() -> None:
    fight = {"paladin": (0, 0), "orc1": (1, 0)}
    table = Table(at=fight, hand=["duck"], side=box.MONSTER, phase="combat", dice=[6, 1])
    table.act("attack:orc1", "figure:paladin")
    assert asked(table) == "Orc 1 attacks Sir Odo: 9 against 5. Play Duck?"
    table = Table(at=fight, hand=["duck", "iron_skin"], side=box.MONSTER, phase="combat", dice=[3, 2])
    table.act("attack:orc1", "figure:paladin")
    assert asked(table) == "Orc 1 attacks Sir Odo: 6 against 6. Play something?"
