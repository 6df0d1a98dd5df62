"""The design's own rules: files of a game package, and games that only their own folders name."""

from pathlib import Path

import pytest

from undertable.core import Game
from undertable.games import all_games

SOURCE = Path(__file__).parent.parent / "src" / "undertable"
WEB = SOURCE.parent.parent / "web" / "src"
GAMES = list(all_games().values())
FILES = {"__init__.py", "bot.py", "cards.py", "rules.md", "rules.py", "text.py", "view.py"}


def folder(game: Game) -> Path:
    return SOURCE / "games" / game.package.rpartition(".")[2]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_package_has_the_files_that_all_have(game: Game) -> None:
    assert {file.name for file in folder(game).iterdir() if file.is_file()} >= FILES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_other_folder_names_a_game(game: Game) -> None:
    names = (game.id, game.title, folder(game).name)
    for file in SOURCE.rglob("*.py"):
        if folder(game) not in file.parents:
            text = file.read_text("utf-8")
            assert not [name for name in names if name in text], f"{file.relative_to(SOURCE)} names {game.title}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_other_part_of_the_browser_table_names_a_game(game: Game) -> None:
    for file in WEB.rglob("*.*"):
        if WEB / "games" / game.id not in file.parents:
            assert not [name for name in (game.id, game.title) if name in file.read_text("utf-8")], file.name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_has_a_sentence(game: Game) -> None:
    assert all(option.description.endswith(".") for option in game.option_list())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bad_option_or_seat_count_gets_a_clear_answer(game: Game) -> None:
    with pytest.raises(ValueError, match="has no option 'nonsense'"):
        game.make_options({"nonsense": 1})
    for option in game.option_list():
        with pytest.raises(ValueError, match=option.name):
            game.make_options({option.name: "nonsense"})
