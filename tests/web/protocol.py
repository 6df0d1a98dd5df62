"""The protocol's types for others: JSON Schema, OpenAPI and TypeScript, made from the server's own structs.

`python -m tests.web.protocol` writes them; the tests fail when they differ from the code.
"""

import json
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from tests.web import viewpages
from undertable.core import Game
from undertable.games import all_games
from undertable.table.messages import PROTOCOL, FromClient, FromServer
from undertable.web.api import ENDPOINTS
from undertable.web.endpoint import Problem
from undertable.web.openapi import anything, openapi

ROOT = Path(__file__).parent.parent.parent
HEADER = "// Made from the server's own types by `make protocol`. Do not edit.\n"
Schema = dict[str, Any]


def written() -> dict[Path, str]:
    """Every file and what must be in it."""
    both, components = schemas([FromClient, FromServer], "#/$defs/{name}")
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Undertable protocol {PROTOCOL}",
        "$defs": {**components, "FromClient": both[0], "FromServer": both[1]},
    }
    files = {
        ROOT / "docs/protocol.schema.json": as_json(document),
        ROOT / "docs/openapi.json": as_json(openapi(version("undertable"))),
        ROOT / "web/src/protocol.ts": protocol_types(),
    }
    for game in all_games().values():
        view = game.view_type
        _, components = schemas([view], "{name}")
        files[ROOT / f"web/src/games/{game.id}/view.ts"] = HEADER + declarations(components)
        package = ROOT / "src" / Path(*game.package.split("."))
        files |= {
            package / "view.md": viewpages.page(game),
            package / "view.schema.json": as_json(viewpages.schema(game)),
        }
        if game.components is not None:
            files[ROOT / f"web/src/games/{game.id}/components.json"] = by_entry(game.components())
        files |= made_from_cards(game)
    return files


def made_from_cards(game: Game) -> dict[Path, str]:
    """What else a game keeps in files that follows from its cards: `written()` in its tests' `generated.py`."""
    package = f"tests.games.{game.package.rpartition('.')[2]}"
    if find_spec(package) is None or find_spec(f"{package}.generated") is None:
        return {}
    files: dict[Path, str] = import_module(f"{package}.generated").written()
    return files


def schemas(kinds: list[Any], template: str) -> tuple[list[Schema], dict[str, Schema]]:
    found, components = msgspec.json.schema_components(kinds, schema_hook=anything, ref_template=template)
    return list(found), components


def as_json(document: object) -> str:
    return json.dumps(document, indent=1, sort_keys=True) + "\n"


def by_entry(document: dict[str, Any]) -> str:
    """JSON with a line for each card, so that a new card is a line in a diff."""
    lines = []
    for key, entries in sorted(document.items()):
        cards = [f"  {json.dumps(id)}: {json.dumps(card, sort_keys=True)}" for id, card in sorted(entries.items())]
        lines.append(f" {json.dumps(key)}: {{\n" + ",\n".join(cards) + "\n }")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def protocol_types() -> str:
    """Messages and HTTP bodies as TypeScript."""
    bodies = [kind for endpoint in ENDPOINTS for kind in (endpoint.takes, endpoint.gives) if kind is not None] + [
        Problem
    ]
    both, components = schemas([FromClient, FromServer, *bodies], "{name}")
    unions = f"\nexport type FromClient = {type_of(both[0])};\n\nexport type FromServer = {type_of(both[1])};\n"
    return f"{HEADER}\nexport const PROTOCOL = {PROTOCOL};\n{declarations(components)}{unions}"


def declarations(components: dict[str, Schema]) -> str:
    return "".join(declaration(name, schema) for name, schema in sorted(components.items()))


def declaration(name: str, schema: Schema) -> str:
    comment = f"/** {schema['description'].splitlines()[0]} */\n" if "description" in schema else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"\n{comment}export type {name} = {type_of(schema)};\n"
    required = set(schema.get("required", ()))
    lines = []
    for field, kind in schema["properties"].items():
        told = kind.get("description")
        note = f"  /** {told} */\n" if told else ""
        lines.append(f"{note}  {field}{'' if field in required else '?'}: {type_of(kind)};\n")
    return f"\n{comment}export interface {name} {{\n{''.join(lines)}}}\n"


def type_of(schema: Schema) -> str:
    """One schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(kind) for kind in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(type_of(kind) for kind in schema['prefixItems'])}]"
        case "array":
            inner = type_of(schema.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            return f"{{ [key: string]: {type_of(schema.get('additionalProperties', {}))} }}"
        case "string" | "boolean" | "null" as kind:
            return str(kind)
        case "integer" | "number":
            return "number"
    return "unknown"


if __name__ == "__main__":
    for path, text in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        print(path.relative_to(ROOT))
