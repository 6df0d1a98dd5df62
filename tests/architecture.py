"""The modules in docs/architecture.md, from their docstrings; `python -m tests.architecture` writes the table."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "undertable"
PAGE = ROOT / "docs" / "architecture.md"
# nothing else is built on their modules: one line each
AT_THE_EDGE = {"cli", "terminal", "lab", "gym", "agents", "lessons", "puzzles", "games"}
# modules that do one thing together, by package: one line for all
TOGETHER = {
    "web": {
        "endpoint openapi": "One HTTP endpoint: its checks, its refusals, its place in the OpenAPI document.",
        "notify channels mail webhook push posting": "Notices of turns: the endpoints, and the channels that the "
        "operator has switched on.",
        "passkeys webauthn signatures cbor": "Passkeys: the endpoints, what a browser says of one, and "
        "whether it is true.",
        "limits guard": "Limits that slow down first and close later; connections that make no progress are dropped.",
    },
    "table": {
        "botseats botpool botworker jobs fairqueue": "Seats that bots play: they think in processes that a fair queue "
        "shares out, so no bot holds up a table.",
        "store sqlite postgres leases": "Where tables and guests are kept: SQLite, or PostgreSQL, where leases say "
        "which worker has which table.",
        "admin upgrade salvage retention": "Care of a database: back up, restore, check, look ahead before an update, "
        "keep records of games that old rules began, remove what is too old.",
        "profile summary export forget": "A guest's data: the games in short, everything to download, and deletion.",
        "laid classroom quiz daily": "Tables to learn at: lessons, puzzles, turning points, the deal of the day.",
        "timing vacation times": "How much time each seat of a table has: it follows from the log, and from nothing "
        "else; and how long all else takes.",
        "outbox notices": "Notices of turns: one outbox for all workers, from which each is sent at least once.",
        "hints advice": "Hints: a search for the person who asks, in words that claim no more than it found out.",
        "story positions": "Finished games: position by position, and the review with its turning points.",
        "showing changes updates": "What each viewer of a table sees, how it differs from what was sent last, and the "
        "message that says so.",
    },
    "bots": {
        "search race evaluate parallel": "Search over imagined worlds: as a tree, as a race, on several cores.",
        "network networks quick onestep": "Small learned networks, and players that trust them.",
        "learning selfplay": "Learning by self-play: a network plays against itself and is fitted to the results.",
    },
    "core": {
        "chance sealed": "Where randomness comes from; at real tables sealed before the game and verifiable after it.",
        "match record": "One game being played, and its record: readable, replayable, verifiable.",
        "playout batch": "Games inside the compiled core: one to its end, or many side by side.",
    },
}
FIRST, LAST = "| module | what it does |\n| --- | --- |\n", "\n## "


def layers() -> list[str]:
    """The import layers, top first, as import-linter enforces them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    (found,) = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [layer.replace("undertable.", "") for layer in found]


def packages() -> list[str]:
    """What the layers are made of, top first."""
    return [name for layer in layers() for name in layer.split(" | ")]


def summary(file: Path) -> str:
    """The first sentence of a module's docstring."""
    text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    line = text.partition("\n\n")[0].replace("\n", " ")
    sentence = line.partition(". ")[0].replace("|", "/")
    return sentence if sentence[-1:] in ".?!" else f"{sentence}."


def modules() -> Iterator[tuple[str, str]]:
    """Every module with its sentence; packages at the edge, packages inside others, and groups are a line each."""
    for package in packages():
        folder = SOURCE / package
        if package in AT_THE_EDGE:
            yield f"{package}/…", summary(folder / "__init__.py")
            continue
        groups = {names.split()[0]: (names.split(), sentence) for names, sentence in TOGETHER.get(package, {}).items()}
        grouped = {name for names, _ in groups.values() for name in names}
        for file in sorted(folder.glob("*.py")):
            if file.stem in groups:
                names, sentence = groups[file.stem]
                yield f"{package}/{'`, `'.join(names)}", sentence
            elif file.stem not in {"__init__", *grouped}:
                yield f"{package}/{file.stem}", summary(file)
        for file in sorted(folder.glob("*/__init__.py")):  # a package inside: one line
            yield f"{file.parent.relative_to(SOURCE)}/…", summary(file)


def table() -> str:
    return "".join(f"| `{name}` | {sentence} |\n" for name, sentence in modules())


def written(page: str) -> str:
    """The page with the table as it should be."""
    before, _, rest = page.partition(FIRST)
    _, heading, after = rest.partition(LAST)
    return before + FIRST + table() + heading + after


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
