"""docs/research.md: its recipes run, and its layouts are the real ones."""

import doctest
import re
from pathlib import Path

import pytest

from undertable.core import Game
from undertable.games import all_games

PAGE = Path(__file__).parent.parent / "docs" / "research.md"


def test_recipes() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 40
    assert failed == 0


def written_layout(game: Game, seats: int) -> dict[str, int]:
    """The table under the game's title, with the letters of its sizes filled in."""
    section = PAGE.read_text("utf-8").split(f"### {game.title}\n")[1].split("\n#")[0]
    letters = {"n": seats, "r": {3: 13, 4: 10, 5: 8}.get(seats, 0)}
    layout = {}
    for name, number, factors in re.findall(r"^\| ([a-z ]+) \| (\d*)([nr]*) \|", section, re.MULTILINE):
        layout[name] = int(number or 1)
        for letter in factors:
            layout[name] *= letters[letter]
    return layout


@pytest.mark.parametrize(("game", "seats"), [(game, n) for game in all_games().values() for n in game.seats], ids=str)
def test_layouts(game: Game, seats: int) -> None:
    assert list(written_layout(game, seats).items()) == list(game.layout(seats).items())
