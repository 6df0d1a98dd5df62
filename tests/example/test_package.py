"""A game outside this repository: written by `undertable new`, found by its entry point, played everywhere."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from undertable.cli import main
from undertable.cli.new import write_game

NAME = "night-market"


class Package:
    """A package that `undertable new` wrote, installed as a program that installs packages would do it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        write_game(NAME, root)
        facts = root / "night_market-0.1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: night-market\nVersion: 0.1.0\n")
        (facts / "entry_points.txt").write_text("[undertable.games]\nnight-market = night_market\n")

    def environment(self, path: str = "") -> dict[str, str]:
        places = [str(self.root), path, *filter(None, [os.environ.get("PYTHONPATH")])]
        found = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places)), "NO_COLOR": "1", "COLUMNS": "100"}
        found.pop("PYTEST_XDIST_WORKER", None)
        return found

    def run(self, *command: str, path: str = "", input: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.root,
            env=self.environment(path),
            input=input,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    return Package(tmp_path_factory.mktemp("package") / "game")


def test_a_new_package_passes_its_own_tests(package: Package) -> None:
    assert "3 passed" in package.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    package.run("-m", "ruff", "check", "--isolated", "--ignore", "I001", "night_market")


def test_it_is_played_like_our_own(package: Package, tmp_path: Path) -> None:
    undertable = ["-m", "undertable"]
    assert "night-market" in package.run(*undertable, "games")
    assert "# Night Market" in package.run(*undertable, "rules", NAME)
    assert "wins!" in package.run(*undertable, "play", NAME, "--seed", "3", input="1\n" * 9)
    assert "20 games" in package.run(
        *undertable, "simulate", NAME, "--games", "20", "--bots", "greedy,imp", "--jobs", "1"
    )
    report = str(tmp_path / "report")
    shown = package.run(
        *undertable, "lab", "report", NAME, report, "--games", "10", "--levels", "random,greedy", "--jobs", "1"
    )
    assert "2 players" in shown
    assert "tiles" in {line["source"] for line in msgspec.json.decode(Path(f"{report}.json").read_bytes())["pieces"]}


def test_its_views_carry_their_scene(package: Package) -> None:
    """The browser draws zones and cards; ours have boards of their own and send none."""
    script = """
import msgspec
from undertable.core import FastChance
from undertable.games import all_games
from undertable.table.showing import shown
for game in all_games().values():
    state = game.deal(game.seats[0], None, FastChance(1))
    view = shown(game, state.view(0), [f"P{seat}" for seat in range(game.seats[0])])
    found = msgspec.to_builtins(view).get("zones")
    print(game.id, found and [(zone["title"], zone["seat"], len(zone["cards"])) for zone in found])
"""
    lines = package.run("-c", script).splitlines()
    own = next(line for line in lines if line.startswith(NAME))
    assert own == "night-market [('The cart', None, 0), ('P0', 0, 3), ('P1', 1, 3)]"
    assert all(line.endswith(" None") for line in lines if not line.startswith(NAME))


def test_a_broken_package_does_not_stop_the_others(package: Package, tmp_path: Path) -> None:
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('half done')")
    facts = tmp_path / "broken_game-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1\n")
    (tmp_path / "leaving_game.py").write_text("print('hello'); raise SystemExit(3)")
    (facts / "entry_points.txt").write_text(
        "[undertable.games]\nbroken = broken_game\nodd = json\nleaving = leaving_game\n"
    )
    shown = package.run("-m", "undertable", "games", path=str(tmp_path))
    assert "the game 'broken' cannot be loaded: RuntimeError('half done')" in shown
    assert "'json' is no game: it needs a GAME" in shown
    assert "the game 'leaving' cannot be loaded: SystemExit(3)" in shown
    assert NAME in shown


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["Night Market"], "small letters and digits"),
        (["monster-inn"], "there is a game called monster-inn already"),
        (["night-market", "{there}"], "already exists"),
    ],
)
def test_a_name_that_cannot_be_is_refused(arguments: list[str], words: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    done = CliRunner().invoke(main, ["new", *(text.replace("{there}", str(tmp_path)) for text in arguments)])
    assert done.exit_code != 0
    assert words in " ".join(done.output.split())
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
