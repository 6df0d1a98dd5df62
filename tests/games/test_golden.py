"""Every game shows what it showed when somebody last reviewed it."""

import pytest

from tests.games import golden
from undertable.core import Game
from undertable.games import all_games

GAMES = list(all_games().values())
AGAIN = "If it is meant: make golden, review the diff."


@pytest.mark.parametrize(
    ("game", "setting"), [(game, name) for game in GAMES for name in golden.settings(game)], ids=str
)
def test_random_games_show_the_same(game: Game, setting: str) -> None:
    now = golden.hash_line(setting, golden.random_game(game, setting))
    assert now in golden.kept(game)[0], f"something that {game.title} does or shows has changed. {AGAIN}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_setting_is_left_over(game: Game) -> None:
    assert len(golden.kept(game)[0]) == len(golden.settings(game)), AGAIN


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_scenes_are_unchanged(game: Game) -> None:
    now, then = golden.scenes(game), golden.kept(game)[1]
    assert now == then, f"changed: {', '.join(golden.changed(now, then))}. {AGAIN}"
