"""What every card and piece of Those Pesky Humans! needs: a test, a picture, a text that fits, a version."""

import re

import pytest

from tests.games.entries import check_numbers
from tests.games.pesky_humans import test_abilities, test_cards, test_pieces
from tests.games.pesky_humans.entered import Test
from tests.games.pesky_humans.generated import ENTRIES, fingerprint, plays_as_written, tables
from tests.games.pesky_humans.pesky import Table
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.abilities import ABILITIES
from undertable.games.pesky_humans.plays import PLAY_ID, PLAY_TEXT
from undertable.games.pesky_humans.tactics import TACTICS


@pytest.mark.parametrize(
    ("tests", "entries"),
    [
        (test_cards.PLAYED | test_abilities.PLAYED | test_pieces.PLAYED, PLAY_TEXT),
        (test_pieces.TOKEN_TESTS, box.TOKEN_ID),
        (test_pieces.TREASURE_TESTS, [treasure.id for treasure in box.TREASURES]),
        (test_pieces.MINION_TESTS, [minion.id for minion in box.MINIONS]),
        (test_pieces.ROOM_TESTS, [room.id for room in box.ROOMS if room.text]),
    ],
    ids=["plays", "tokens", "Treasures", "Minions", "rooms"],
)
def test_every_entry_has_a_test(tests: dict[str, Test], entries: list[str]) -> None:
    assert len(entries) == len(set(entries)), "two entries have the same id"
    for entry in entries:
        assert entry in tests, f"{entry}: no test. Write one next to those of its kind, marked with @of(…, {entry!r})"
    assert set(tests) == set(entries), f"there are tests of what is not there: {set(tests) - set(entries)}"


def test_cards_change_only_with_the_version() -> None:
    ENTRIES.check_version(fingerprint())


def test_the_rules_page_shows_the_cards_as_they_are() -> None:
    ENTRIES.check_page(tables())


@pytest.mark.parametrize(("id", "text", "parts"), list(plays_as_written()), ids=[id for id, _, _ in plays_as_written()])
def test_the_text_says_what_is_done(id: str, text: str, parts: dict[str, str]) -> None:
    if not text:  # it is made from the entry
        return
    check_numbers(id, text, {int(number) for number in re.findall(r"(?<!\w)-?\d+\b", parts["does"])})
    for rating in ("MOVE", "ATTACK", "DEFENSE", "RANGE"):
        changed = rating in re.split(r"\W+", parts["does"])
        assert not changed or rating in text.upper(), f"{id}: its text does not say {rating.title()}, which it changes"


def test_every_piece_has_a_picture() -> None:
    things = [*PLAY_ID, *box.KIND_ID, *box.TOKEN_ID, *(treasure.id for treasure in box.TREASURES)]
    ENTRIES.check_pictures(id for id in things if not id.startswith("enc_"))  # an Encounter shows its Minion


def test_the_quick_player_knows_only_plays_that_there_are() -> None:
    assert set(TACTICS) <= set(PLAY_TEXT)


def test_cards_and_abilities_are_complete() -> None:
    assert [minion.cards > 0 for minion in box.MINIONS] == sorted(
        [minion.cards > 0 for minion in box.MINIONS], reverse=True
    ), "Minions with cards stand before those without"
    for avatar, kind in enumerate(box.AVATARS):
        own = [ability for ability in ABILITIES if ability.avatar == avatar]
        assert len(own) == box.ABILITIES_EACH, f"{kind.name} has {len(own)} abilities instead of {box.ABILITIES_EACH}"
    assert [ability.avatar for ability in ABILITIES] == sorted(ability.avatar for ability in ABILITIES)


def test_frames_are_left_behind_nowhere() -> None:
    """After a play the table is back in its menu."""
    table = Table(hand=["potion_of_speed"], monster_hand=["fizzle"])
    table.act("play:potion_of_speed", "figure:thief", "pass")
    assert table.state.top is not None
    assert (table.state.top.what, table.state.top.below) == (codes.F_TURN, None)
