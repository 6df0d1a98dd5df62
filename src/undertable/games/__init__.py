"""The games on the shelf: every package in this folder that has a `GAME`, and those that other packages bring.

Another package brings a game by an entry point in the group `undertable.games`, the module that has `GAME`:

    [project.entry-points."undertable.games"]
    my-game = "my_game"
"""

import pkgutil
import sys
from functools import cache
from importlib import import_module, metadata

from undertable.core import Game

GROUP = "undertable.games"
OURS = f"{__name__}."  # how the names of our own packages begin


@cache
def all_games() -> dict[str, Game]:
    """Every game by its id, in the order of their titles."""
    packages = [info.name for info in pkgutil.iter_modules(__path__) if info.ispkg]
    boxes: list[Game] = [import_module(f"{__name__}.{name}").GAME for name in packages]
    ours = {box.id for box in boxes}
    boxes += [box for box in brought() if box.id not in ours]
    return {box.id: box for box in sorted(boxes, key=lambda box: box.title)}


def brought() -> list[Game]:
    """The games of other packages. One that cannot be loaded is named and left out: all others can be played."""
    found = []
    for entry in metadata.entry_points(group=GROUP):
        try:
            box = getattr(entry.load(), "GAME", None)
        except Exception as error:  # whatever is wrong in somebody else's package
            print(f"undertable: the game {entry.name!r} cannot be loaded: {error!r}", file=sys.stderr)
            continue
        if not isinstance(box, Game) or box.package != entry.module:
            print(f"undertable: {entry.value!r} is no game: it needs a GAME with package=__name__", file=sys.stderr)
            continue
        found.append(box)
    return found


def get_game(id: str) -> Game:
    """The game with this id; KeyError lists those there are."""
    games = all_games()
    if id not in games:
        raise KeyError(f"there is no game {id[:60]!r}; choose from: {', '.join(games)}")
    return games[id]
