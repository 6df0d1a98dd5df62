"""Each game's views and events for people who write programs: a page and a JSON Schema, made from the code."""

import inspect
import json
import re
import typing
from pathlib import Path
from typing import Any

import msgspec

from tests.games.shelf import LONG_ONES
from undertable.core import FastChance, Game
from undertable.web.openapi import anything

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = re.compile(r"^(?=\| `(\w+)` \| (?:seat, )?`\{)(.*)$", re.MULTILINE)  # a row of the events
EVENT_GAMES = 30  # random games from which the events are taken; of a long game one
INTRODUCTION = """# {title}: views and events

Made from the code by `make protocol`. A program gets this view over the [line protocol](../../../../docs/bots.md), over
MCP and as `Knowledge.view`. `view.schema.json` is the same as JSON Schema; the types in TypeScript are in
`web/src/games/{id}/view.ts`, and those in Python can be imported from `{module}`. Seats are counted
from 0. A key that is missing is null.

## The view

"""


def schema(game: Game) -> dict[str, Any]:
    """The view as JSON Schema, with what the code says of each field."""
    (root,), components = msgspec.json.schema_components([game.view_type], schema_hook=anything)
    for name, kind in structs(game).items():
        for field, note in notes(kind).items():
            if note and field in components[name].get("properties", {}):
                components[name]["properties"][field]["description"] = note
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": components}


def structs(game: Game) -> dict[str, Any]:
    """Every struct of a view, the view itself first."""
    found: dict[str, Any] = {}
    waiting: list[Any] = [game.view_type]
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind.__name__ not in found:
                found[kind.__name__] = kind
                waiting += typing.get_type_hints(kind).values()
        else:
            waiting += typing.get_args(kind)
    return found


def notes(kind: Any) -> dict[str, str]:
    """By field: the comment behind it, in the class or those that it is derived from."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            for line in inspect.getsource(base).splitlines():
                if match := re.match(r"    (\w+): .*?(?:  # (.*))?$", line):
                    found[match[1]] = match[2] or ""
    return found


def type_text(hint: Any) -> str:
    """A type as a reader writes it: `list[Creature]`, `str or null`."""
    if hint is type(None):
        return "null"
    if args := typing.get_args(hint):
        if typing.get_origin(hint) in (list, dict, tuple):
            return f"{typing.get_origin(hint).__name__}[{', '.join(map(type_text, args))}]"
        if typing.get_origin(hint) is typing.Literal:
            return " or ".join(f'"{value}"' for value in args)
        return " or ".join(map(type_text, args))
    return str(getattr(hint, "__name__", hint))


def table(kind: Any) -> str:
    hints, said = typing.get_type_hints(kind), notes(kind)
    fields = [field.name for field in msgspec.structs.fields(kind)]
    rows = [f"| `{field}` | {type_text(hints[field])} | {said.get(field, '')} |" for field in fields]
    return "\n".join(["| field | type | |", "| --- | --- | --- |", *rows])


def events(game: Game) -> dict[str, dict[str, Any]]:
    """By name: an event of random games as its doer hears of it."""
    found: dict[str, dict[str, Any]] = {}
    for number in range(1 if game in LONG_ONES else EVENT_GAMES):
        sink: list[tuple[int, ...]] = []
        state = game.deal(game.seats[number % len(game.seats)], None, FastChance(number), sink)
        pick = FastChance(number)
        while waiting := state.to_act():
            state.apply(waiting[0], state.any_action(waiting[0], pick))
        for item in sink:
            event = game.seen(item, state.setup, item[1] if 0 <= item[1] < state.setup.seats else None)
            if event is not None and event.what not in found:
                found[event.what] = msgspec.to_builtins(event)
    return dict(sorted(found.items()))


def row(what: str, event: dict[str, Any]) -> str:
    return f"| `{what}` | {'seat, ' if event['seat'] is not None else ''}`{json.dumps(event['data'])}` |"


def event_rows(game: Game) -> list[str]:
    """An example of each event. One that the page has stays while its fields do, so that a new card changes none."""
    file = ROOT / "src" / Path(*game.package.split(".")) / "view.md"
    written = dict(EXAMPLE.findall(file.read_text("utf-8"))) if file.exists() else {}
    rows = {what: row(what, event) for what, event in events(game).items()}
    for what, old in written.items():
        if what not in rows or fields(old) == fields(rows[what]):
            rows[what] = old
    return [rows[what] for what in sorted(rows)]


def fields(row: str) -> tuple[str, list[str]]:
    """Whether an event has a seat, and the names of its data."""
    before, data = row.split(" | ", 1)[1].split("`", 1)
    return before, list(json.loads(data.removesuffix("` |")))


def page(game: Game) -> str:
    kinds = structs(game)
    view = game.view_type
    text = INTRODUCTION.format(title=game.title, id=game.id, module=view.__module__)
    text += table(kinds.pop(view.__name__))
    for name, kind in sorted(kinds.items()):
        text += (
            f"\n\n### {name}\n\n{(kind.__doc__ or '').splitlines()[0] if has_own_words(kind) else ''}\n\n{table(kind)}"
        )
    text += (
        "\n\n## Events\n\nTaken from random games; rare events may be missing. Hidden parts are null or missing.\n\n"
    )
    text += "\n".join(["| what | an example of its data |", "| --- | --- |", *event_rows(game)]) + "\n"
    return re.sub(r"\n{3,}", "\n\n", text)


def has_own_words(kind: Any) -> bool:
    return bool(kind.__doc__) and not kind.__doc__.startswith(f"{kind.__name__}(")
