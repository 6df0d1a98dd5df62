"""The example game, as a package of its own and put into a copy of the repository: nothing else needs to change.

`undertable new` writes it as a package. In the repository it is one folder in `src`, and `web/` here is the other that
a game adds. The copy then passes every test that holds for any game, and the browser table is built with it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from undertable.cli.new import write_game

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
GAME = "tipping-cart"
COPIED = ("docs", "src", "tests", "web", "CONTRIBUTING.md", "Makefile", "README.md", "hatch_build.py", "pyproject.toml")
LEFT_OUT = ("template", "node_modules", "static", "*.png", "example")

# what `make golden` does, for one game
GOLDEN = f"""
from tests.games import golden
from undertable.games import get_game
game = get_game({GAME!r})
golden.folder(game).mkdir()
(golden.folder(game) / "golden.txt").write_text(golden.whole(game), "utf-8")
"""

# Files whose tests are made for each game. Those that need the compiled wheel or a browser are left out.
GENERIC = [
    "tests/test_architecture.py",
    "tests/test_cli.py",
    "tests/agents/test_mcp.py",
    "tests/bots",
    "tests/core/test_records.py",
    "tests/games/test_golden.py",
    "tests/games/test_laws.py",
    "tests/games/test_data.py",
    "tests/games/test_events.py",
    "tests/gym",
    "tests/table/test_changes.py",
    "tests/table/test_story.py",
    "tests/terminal",
    "tests/web",
]


class Copy:
    """A copy of the repository with the example in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
            else:
                shutil.copy(source, root / name)
        shutil.copytree(HERE / "web", root / "web", dirs_exist_ok=True)
        write_game(GAME, root / "package")
        package = root / "src/undertable/games/tipping_cart"
        (root / "package/tipping_cart").rename(package)
        for file in package.glob("*.py"):
            file.write_text(
                re.sub(r"\b(from|import) tipping_cart\b", r"\1 undertable.games.tipping_cart", file.read_text())
            )
        self.run("-m", "ruff", "check", "-q", "--fix", str(package))  # imports are sorted otherwise here

    def run(self, *command: str, input: str = "") -> str:
        """Run Python in the copy; what it prints."""
        environment = {**os.environ, "PYTHONPATH": str(self.root / "src"), "NO_COLOR": "1", "COLUMNS": "100"}
        environment.pop("PYTEST_XDIST_WORKER", None)
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.root,
            env=environment,
            input=input,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{done.stdout[-4000:]}{done.stderr[-2000:]}"
        return done.stdout

    def pytest(self, *args: str) -> Mapping[str, int]:
        """Run tests in the copy; how many passed, and so on."""
        shown = self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *args)
        last = shown.strip().splitlines()[-1]
        return {what: int(count) for count, what in re.findall(r"(\d+) (\w+)", last)}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    made = Copy(tmp_path_factory.mktemp("example"))
    made.run("-c", GOLDEN)
    made.run("-m", "tests.web.protocol")
    return made


def test_it_passes_every_test_for_any_game(copy: Copy) -> None:
    counts = copy.pytest("-k", "tipping", *GENERIC)
    assert set(counts) <= {"passed", "deselected", "skipped"}
    assert counts["passed"] > 80


def test_its_types_and_style_are_checked(copy: Copy) -> None:
    copy.run("-m", "ruff", "check", f"src/undertable/games/{GAME.replace('-', '_')}")
    copy.run("-m", "mypy", f"src/undertable/games/{GAME.replace('-', '_')}")


def test_it_is_listed_and_played_on_the_command_line(copy: Copy, tmp_path: Path) -> None:
    assert re.search(rf"^{GAME} +2 +Load your tiles", copy.run("-m", "undertable", "games"), re.MULTILINE)
    assert "# Tipping Cart" in copy.run("-m", "undertable", "rules", GAME)
    assert "wins!" in copy.run("-m", "undertable", "play", GAME, "--seed", "3", input="1\n" * 9)
    records = str(tmp_path / "games.jsonl")
    simulate = ["simulate", GAME, "--games", "20", "--bots", "greedy,imp", "--jobs", "1", "--records", records]
    assert "20 games" in copy.run("-m", "undertable", *simulate)
    copy.run("-m", "undertable", "verify", records)


def test_observations_are_optional(copy: Copy) -> None:
    """As are heuristics and components, which the example never had."""
    package = copy.root / "src/undertable/games/tipping_cart/__init__.py"
    whole = package.read_text("utf-8")
    bare = whole.replace("    observe=observe.observe,\n", "").replace("cards, observe, text", "cards, text")
    try:
        package.write_text(bare, "utf-8")
        counts = copy.pytest("-k", "tipping", "tests/gym", "tests/games/test_data.py", "tests/games/test_laws.py")
        assert set(counts) <= {"passed", "deselected", "skipped"}
    finally:
        package.write_text(whole, "utf-8")


def test_the_browser_table_is_built_with_it(copy: Copy) -> None:
    (copy.root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    shutil.copytree(ROOT / "tools", copy.root / "tools", ignore=shutil.ignore_patterns("peer", "__pycache__"))
    settings = copy.root / "web/tsconfig.json"
    types = json.loads(settings.read_text("utf-8"))
    types["include"] = ["src/env.d.ts", f"src/games/{GAME}/**/*"]  # and what they import; the rest is checked in place
    settings.write_text(json.dumps(types), "utf-8")
    copy.run("tools/web.py", "check", "build")
    pages = copy.root / "src/undertable/web/static"
    assert any("The cart carries" in file.read_text("utf-8") for file in pages.rglob("*.js"))
