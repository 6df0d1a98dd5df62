"""What a lesson is: a deal, moves already made, and steps. `lessons.toml` in a game's package holds all of a game's.

Actions are written as everywhere else, and may have wildcards: `remain:*`. A move has its seat in front: `1 leave`.
Sentences take their numbers from the table: `{view.pool.count}`, with a word behind a colon `{view.pool.count:coin}`
for "1 coin" or "3 coins", and `{view.inn!n}` for how many things are in a list.
"""

import logging
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

import msgspec

from undertable.core import Game
from undertable.games import OURS

logger = logging.getLogger("undertable.lessons")


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to learn, and what the learner does about it."""

    title: str
    say: str
    do: str = ""  # what to do now
    show: list[str] = []  # what to point at: places that the game's board names, or `do:` and an action
    only: list[str] = []  # the actions that count; none: there is nothing to do but to read on
    also: list[str] = []  # actions on the way: they are carried out, and the step goes on
    wrong: dict[str, str] = {}  # by action: why it does not count
    reply: list[str] = []  # the moves that follow
    praise: str = ""
    facts: dict[str, Any] = {}  # what the sentences claim besides their numbers, and what it must be


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position and the steps from there. Without steps it is a whole game against bots."""

    title: str
    about: str  # in a sentence, for the list of lessons
    seats: int
    you: int = 0  # the learner's seat
    options: dict[str, Any] = {}
    teaches: list[str] = []  # the rules it teaches
    deal: list[tuple[str, Any]] = []  # the first random results by name; what comes after them follows from `seed`
    seed: str = ""
    before: list[str] = []  # moves that are made when the lesson begins
    steps: list[Step] = []


class Unit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All lessons of a game."""

    minutes: int  # how long the first lessons take that one needs to play
    bot: str  # the others
    rules: dict[str, str]  # what a first game can bring: "lesson", or the word that `explain` and a hover explain
    lessons: list[Lesson]


@cache
def lessons_of(game: Game) -> Unit | None:
    """The lessons of a game; None if it has none."""
    try:
        file = resources.files(game.package).joinpath("lessons.toml")
    except TypeError:  # a game that is a single module has no files
        return None
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Unit) if file.is_file() else None
    except (msgspec.DecodeError, UnicodeError) as error:
        if game.package.startswith(OURS):
            raise
        logger.error("the lessons of %s cannot be read: %s", game.id, error)  # the game can be played without
        return None


def fits(action: str, patterns: list[str]) -> bool:
    """Is the action one of these?"""
    return any(fnmatchcase(action, pattern) for pattern in patterns)


class Facts(Formatter):
    """Sentences with numbers from the table."""

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return len(value) if conversion == "n" else super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        one, _, many = format_spec.partition("|")  # "die|dice"; others only add an s
        return f"{value} {one}" if value == 1 else f"{value} {many or f'{one}s'}"


FACTS = Facts()


def sentence(text: str, known: Mapping[str, Any]) -> str:
    """A sentence of a lesson, with the numbers of the table."""
    return FACTS.vformat(" ".join(text.split()), (), known)


def fact(path: str, known: Mapping[str, Any]) -> Any:
    """One fact of the table, by the path that a sentence would use."""
    name, _, conversion = path.partition("!")
    return FACTS.convert_field(FACTS.get_field(name, (), known)[0], conversion or None)
