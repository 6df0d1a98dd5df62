"""A card of Boss Monster is one entry: what else it needs, and which words follow from it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.games.boss_monster.boss_table import Seat, Table
from tests.games.boss_monster.generated import ENTRIES, fingerprint, tables
from tests.games.entries import check_numbers
from undertable.games.boss_monster import cards, effects
from undertable.games.boss_monster.effects import Ability, Step

HERE = Path(__file__).parent
IDS = [*cards.KIND_ID, *(boss.id for boss in cards.BOSSES)]
CARDS = [(card.id, card.text, card.ability) for card in [*cards.ROOMS, *cards.SPELLS, *cards.BOSSES]]  # type: ignore[attr-defined]
SORTS = {
    effects.ROOM_CARD: "Room",
    effects.SPELL_CARD: "Spell",
    effects.MONSTER_CARD: "Monster [Rr]oom",
    effects.TRAP_CARD: "Trap [Rr]oom",
}


# What a new card needs


def test_every_card_has_a_picture() -> None:
    ENTRIES.check_pictures(IDS)


def test_every_card_has_a_test_named_after_it() -> None:
    code = "\n".join(file.read_text("utf-8") for file in HERE.glob("test_*.py"))
    missing = [id for id in [*IDS, "the_fool"] if f"def test_{id}" not in code and f"_and_{id}_" not in code]
    assert not missing, f"{', '.join(missing)}: no test. Write one whose name begins with test_{missing[0]}"


def test_cards_change_only_with_the_version() -> None:
    ENTRIES.check_version(fingerprint())


def test_the_rules_page_shows_the_cards_as_they_are() -> None:
    ENTRIES.check_page(tables())


def test_ids_are_names_in_small_letters() -> None:
    for card in [*cards.ROOMS, *cards.SPELLS, *cards.BOSSES]:
        id, name = card.id, card.name  # type: ignore[attr-defined]
        assert id == re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")), (
            f"{name} should have another id than {id}"
        )


@pytest.mark.parametrize(("id", "text", "ability"), CARDS, ids=[entry[0] for entry in CARDS])
def test_the_text_says_what_is_done(id: str, text: str, ability: Ability) -> None:
    more = [1 + step.amount if step.verb == effects.GRANT_BUILD else step.amount for step in ability.does]
    check_numbers(id, text, [*more, ability.amount])
    for sort, words in SORTS.items():
        named = [step for step in ability.does if step.sort == sort] or (ability.amount and ability.discards == sort)
        assert not named or re.search(words, text), f"{id}: its text does not say {words}, which is what it is about"
    assert not ability.once or re.search("each turn|per turn", text), f"{id}: its text does not say once each turn"
    assert not ability.may or re.search("if you like|you can|may", text), f"{id}: its text does not say if you like"


# Words that follow from what a card does


@contextmanager
def another_ability(id: str, ability: Ability) -> Iterator[None]:
    """All copies of a card do something else."""
    kept = cards.ABILITY.copy()
    cards.ABILITY[:] = [ability if name == id else own for name, own in zip(cards.CARD_ID, kept, strict=True)]
    yield
    cards.ABILITY[:] = kept


def prompted(does: list[Step]) -> str:
    """What the owner of a new room is told to do, with a hand and a discard pile of all sorts."""
    hand = ["dark_laboratory", "golem_factory", "boulder_ramp", "open_grave", "freeze", "fear"]
    discard = ["goblin_armory", "neanderthal_cave", "jackpot_stash", "mimic_vault", "assassin", "motivation"]
    seats = [Seat("draculord", [], hand), Seat("robobo")]
    with another_ability("dark_laboratory", effects.when(effects.BUILT, does=does)):
        prompt = Table(seats, discard=discard).build().place(0, "dark_laboratory").state.prompt(0)
    assert prompt.decision == "choose_card"
    return prompt.what


@pytest.mark.parametrize(
    ("sort", "word"),
    [
        (effects.ANY_CARD, "a card"),
        (effects.ROOM_CARD, "a Room"),
        (effects.SPELL_CARD, "a Spell"),
        (effects.MONSTER_CARD, "a Monster Room"),
        (effects.TRAP_CARD, "a Trap Room"),
    ],
)
def test_a_question_names_the_sort_of_cards(sort: int, word: str) -> None:
    assert prompted([effects.discard_own(sort)]) == f"Discard {word}."
    assert prompted([effects.take_discarded(sort)]) == f"Take {word} from the discard pile."


def test_a_player_who_must_destroy_a_room_reads_why() -> None:
    away = Seat("robobo", ["golem_factory", "boulder_ramp"])
    with another_ability("open_grave", effects.when(effects.BUILT, does=[effects.opponents_destroy()])):
        table = Table([Seat("draculord", [], ["open_grave"]), away]).build().place(0, "open_grave")
        assert table.state.prompt(1).why == "Open Grave takes effect."
    home = Seat("robobo", ["golem_factory", "boulder_ramp", "dark_altar", "open_grave"], ["jackpot_stash"])
    table = Table([Seat("draculord", ["golem_factory", "boulder_ramp"]), home]).build().place(1, "jackpot_stash")
    assert table.state.prompt(0).why == "Robobo has levelled up."


def test_a_boost_is_as_strong_as_its_card_says() -> None:
    home = Seat("draculord", ["dark_altar", "mimic_vault"], ["annihilator"], ["8"])
    two = Ability(effects.PLAYED, [effects.boost_room(2)], effects.TRAP_ROOM_ANYWHERE, effects.ADVENTURE_PHASE)
    with another_ability("annihilator", two):
        table = Table([home, Seat("robobo")]).adventure().act(0, "cast:annihilator", "room:0.1")
        assert table.damages(0) == [1, 3]
        assert [(part.why, part.amount) for part in table.view().players[0].dungeon[1].parts] == [
            ("printed", 1),
            ("Annihilator", 2),
        ]
