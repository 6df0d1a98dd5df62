"""The modules in docs/architecture.md, from their docstrings; `python -m tests.architecture` writes the table."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "undertable"
PAGE = ROOT / "docs" / "architecture.md"
AT_THE_EDGE = {
    "cli",
    "terminal",
    "lab",
    "gym",
    "agents",
    "lessons",
    "puzzles",
    "games",
}  # nothing else is built on their modules
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
    """Every module with its sentence; packages at the edge, and packages inside others, are a line each."""
    for package in packages():
        folder = SOURCE / package
        if package in AT_THE_EDGE:
            yield f"{package}/…", summary(folder / "__init__.py")
            continue
        for file in sorted(folder.glob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]:
            if file.name != "__init__.py":
                yield str(file.relative_to(SOURCE).with_suffix("")), summary(file)
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
