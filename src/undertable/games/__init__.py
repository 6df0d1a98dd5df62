"""The games on the shelf: every package in this folder that has a `GAME`, and those that other packages bring.

Another package brings a game by an entry point in the group `undertable.games`, the module that has `GAME`:

    [project.entry-points."undertable.games"]
    my-game = "my_game"
"""

import contextlib
import pkgutil
import re
import sys
from functools import cache
from importlib import import_module, metadata

from undertable.core import Game

GROUP = "undertable.games"
ID = "[a-z0-9]+(-[a-z0-9]+)*"
OURS = f"{__name__}."  # how the names of our own packages begin


@cache
def all_games() -> dict[str, Game]:
    """Every game by its id, in the order of their titles."""
    packages = [info.name for info in pkgutil.iter_modules(__path__) if info.ispkg]
    boxes: list[Game] = [import_module(f"{__name__}.{name}").GAME for name in packages]
    taken = {box.id for box in boxes}
    for box in brought():
        if box.id in taken:
            complain(f"the game {box.id!r} of {box.package} is left out: there is one of that name already")
        else:
            boxes.append(box)
            taken.add(box.id)
    return {box.id: box for box in sorted(boxes, key=lambda box: box.title)}


def brought() -> list[Game]:
    """The games of other packages. One that cannot be loaded is named and left out: all others can be played."""
    found = []
    for entry in metadata.entry_points(group=GROUP):
        try:
            with contextlib.redirect_stdout(sys.stderr):  # programs talk over stdout
                box = getattr(entry.load(), "GAME", None)
        except (Exception, SystemExit) as error:  # whatever is wrong in somebody else's package
            complain(f"the game {entry.name!r} cannot be loaded: {error!r}")
            continue
        if not isinstance(box, Game) or box.package != entry.module:
            complain(f"{entry.value!r} is no game: it needs a GAME with package=__name__")
        elif not (isinstance(box.id, str) and re.fullmatch(ID, box.id) and isinstance(box.title, str) and box.title):
            complain(f"{entry.value!r} is left out: a game needs a title, and an id like my-game")
        else:
            found.append(box)
    return found


def complain(text: str) -> None:
    print(f"undertable: {text}", file=sys.stderr)


def get_game(id: str) -> Game:
    """The game with this id; KeyError lists those there are."""
    games = all_games()
    if id not in games:
        raise KeyError(f"there is no game {id[:60]!r}; choose from: {', '.join(games)}")
    return games[id]
