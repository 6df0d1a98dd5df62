"""What bots are called at a table."""

import re

from undertable.bots import FAIR, LEVELS, bot_name
from undertable.games import all_games

MOST_SEATS = 16
TITLES = {"Lord", "Count"}  # words of the rules, too, and only half of a name


def test_no_two_bots_at_a_table_share_a_name() -> None:
    names = [bot_name(level.name, seat) for level in (*LEVELS, FAIR) for seat in range(MOST_SEATS)]
    assert len(set(names)) == len(names)


def test_the_first_bot_after_a_person_is_the_one_its_level_is_known_by() -> None:
    assert [bot_name(level.name, 1) for level in (*LEVELS, FAIR)] == [level.people[0] for level in (*LEVELS, FAIR)]
    assert bot_name("fair-37", 1) == FAIR.people[0]
    assert bot_name("random", 1) == "Random 2"


def test_no_bot_is_called_like_a_piece_of_a_game() -> None:
    for game in all_games().values():
        for level in (*LEVELS, FAIR):
            assert [name for name in level.people if game.explain(name.lower()) is not None] == []
            words = {word for name in level.people for word in name.split()} - TITLES
            assert [word for word in words if re.search(rf"\b{word}\b", game.rules(), re.IGNORECASE)] == []
