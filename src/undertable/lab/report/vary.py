"""Variants of a game: numbers and options that are not as in the box, from the command line or a patch file."""

import itertools
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from undertable.core import Game
from undertable.core.numbers import check_numbers

MOST_VARIANTS = 200


class Variant(msgspec.Struct, frozen=True):
    """What is not as in the box."""

    options: dict[str, object] = {}
    numbers: dict[str, int] = {}

    @property
    def name(self) -> str:
        parts = [f"{name} {value}" for name, value in (*self.options.items(), *self.numbers.items())]
        return ", ".join(parts) or "as in the box"


def make_variant(game: Game, changes: Mapping[str, object]) -> Variant:
    """Options and numbers apart, all checked; ValueError says what is wrong."""
    known = {option.name: option.default for option in game.option_list()}
    options = {name: value for name, value in changes.items() if name in known}
    numbers = check_numbers(game.title, game.numbers, {n: v for n, v in changes.items() if n not in known})
    chosen = msgspec.to_builtins(game.make_options(options))
    return Variant({name: value for name, value in chosen.items() if value != known[name]}, numbers)


def read_value(text: str) -> object:
    """A value as it is written: a number, true or false, otherwise words."""
    word = text.strip()
    if word in ("true", "false"):
        return word == "true"
    return int(word) if word.lstrip("-").isdigit() else word


def read_vary(text: str) -> tuple[str, list[object]]:
    """What `--vary` says: a name and its values.

    >>> read_vary("thief.defense=2..4"), read_vary("mode=quick,standard")
    (('thief.defense', [2, 3, 4]), ('mode', ['quick', 'standard']))
    """
    name, equals, values = text.partition("=")
    if not name.strip() or not equals or not values.strip():
        raise ValueError(f"write NAME=2..4 or NAME=2,5, not {text!r:.60}")
    found: list[object] = []
    for part in values.split(","):
        first, dots, last = part.partition("..")
        if not dots:
            found.append(read_value(part))
            continue
        low, high = read_value(first), read_value(last)
        if not isinstance(low, int) or not isinstance(high, int) or low > high:
            raise ValueError(f"a range goes from a number to a larger one, as in 2..4, not {part!r:.40}")
        found += range(low, min(high, low + MOST_VARIANTS) + 1)
    return name.strip(), list(dict.fromkeys(found))


def read_patch(file: Path) -> dict[str, object]:
    """The changes in a TOML file, nested names with dots between; ValueError says what is wrong with it."""
    try:
        document = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{str(file)!r:.80} is not a patch: {error}") from None

    def flat(prefix: str, table: Mapping[str, object]) -> dict[str, object]:
        found: dict[str, object] = {}
        for name, value in table.items():
            if isinstance(value, dict):
                found |= flat(f"{prefix}{name}.", value)
            else:
                found[f"{prefix}{name}"] = value
        return found

    return flat("", document)


def variants(game: Game, fixed: Mapping[str, object], vary: Sequence[tuple[str, list[object]]]) -> list[Variant]:
    """Every combination of the values, on top of what is fixed."""
    names = [name for name, _ in vary]
    if len(set(names)) < len(names):
        raise ValueError("each name can be varied only once")
    combinations = list(itertools.islice(itertools.product(*(values for _, values in vary)), MOST_VARIANTS + 1))
    if len(combinations) > MOST_VARIANTS:
        raise ValueError(f"these are more than {MOST_VARIANTS} variants: take fewer values")
    return [make_variant(game, {**fixed, **dict(zip(names, chosen, strict=True))}) for chosen in combinations]
