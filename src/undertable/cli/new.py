"""`undertable new`: a package with a small complete game in it, to be changed into one's own."""

import keyword
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from undertable.cli.common import console, fail
from undertable.games import all_games

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command("new")
@click.argument("name")
@click.argument("folder", required=False)
def new_command(name: str, folder: str | None) -> None:
    """Start a game of your own.

    Writes a Python package with a small complete game called NAME into FOLDER (by default ./NAME): rules, views, texts,
    a bot and tests. It passes its tests at once; then change it.
    """
    target = Path(folder or name)
    if NAME.fullmatch(name) is None or keyword.iskeyword(name):
        fail(f"a name is small letters and digits with hyphens between, as in night-market, not {name!r:.40}")
    if name in all_games():
        fail(f"there is a game called {name} already")
    if target.exists() and any(target.iterdir() if target.is_dir() else [target]):
        fail(f"{target} already exists: choose another folder")
    write_game(name, target)
    console.print(f"{target} has a complete small game. Next: pip install -e {target}, then undertable play {name}.")


def write_game(name: str, target: Path) -> None:
    """Write the example under another name."""
    template = resources.files("undertable.cli").joinpath("template")
    package = next(item.name for item in template.iterdir() if item.joinpath("__init__.py").is_file())
    for path, file in files(template, ""):
        text = file.read_text("utf-8")
        for old, new in zip(spellings(package.replace("_", "-")), spellings(name), strict=True):
            text, path = text.replace(old, new), path.replace(old, new)
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")


def spellings(name: str) -> tuple[str, str, str]:
    """A game's name as an id, as a package and as a title."""
    return name, name.replace("-", "_"), name.replace("-", " ").title()


def files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """Every file of a folder with its path."""
    for item in folder.iterdir():
        if item.is_dir() and item.name != "__pycache__":
            yield from files(item, f"{path}{item.name}/")
        elif item.is_file():
            yield f"{path}{item.name}", item
