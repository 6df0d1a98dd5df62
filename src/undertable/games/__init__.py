"""The games on the shelf: every package in this folder that has a `GAME`."""

import pkgutil
from functools import cache
from importlib import import_module

from undertable.core import Game


@cache
def all_games() -> dict[str, Game]:
    """Every game by its id, in the order of their titles."""
    packages = [info.name for info in pkgutil.iter_modules(__path__) if info.ispkg]
    boxes: list[Game] = [import_module(f"{__name__}.{name}").GAME for name in packages]
    return {box.id: box for box in sorted(boxes, key=lambda box: box.title)}


def get_game(id: str) -> Game:
    """The game with this id; KeyError lists those there are."""
    games = all_games()
    if id not in games:
        raise KeyError(f"there is no game {id[:60]!r}; choose from: {', '.join(games)}")
    return games[id]
