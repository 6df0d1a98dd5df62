"""The compiled rules play exactly as the uncompiled ones, and avoid what mypyc is known to get wrong."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatch_build import compile_groups, compiled_files, compiled_groups, copy_changed, have_compiler

import undertable
from undertable.games import all_games

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "undertable"
FAST = ROOT / ".venv-fast" / "bin" / "undertable"
SETTINGS = [(game.id, seats) for game in all_games().values() for seats in game.seats]


def records(command: list[str], game: str, seats: int) -> bytes:
    """Games as records: every move and the hash of the state after it."""
    args = ["simulate", game, "--seats", str(seats), "--games", "15", "--jobs", "1", "--seed", "diff", "--records", "-"]
    run = subprocess.run([*command, *args], capture_output=True, check=True, cwd=ROOT)
    return run.stdout


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_compiled_and_uncompiled_play_the_same_games(game: str, seats: int) -> None:
    assert not undertable.compiled(), "these tests run on the sources; the compiled wheel is in .venv-fast"
    assert FAST.exists(), "build the compiled wheel first: make fast"
    assert records([str(FAST)], game, seats) == records([sys.executable, "-m", "undertable"], game, seats)


THOUGHTS = """
from undertable.bots.levels import think
from undertable.core import FastChance, Knowledge
from undertable.games import get_game
game = get_game({game!r})
for seats in {{game.seats[0], game.seats[-1]}}:
    state, pick = game.deal(seats, None, FastChance(1)), FastChance(2)
    for move in range(60):
        if state.over():
            break
        seat = state.to_act()[-1]
        if move % 12 == 0:
            print(think(Knowledge(state, seat, pick), pick, 40))
        legal = state.legal(seat)
        state.apply(seat, legal[pick.below(len(legal))])
"""


@pytest.mark.compiled
@pytest.mark.parametrize("game", all_games())
def test_compiled_and_uncompiled_think_the_same(game: str) -> None:
    """Visits and values of every option, to the last digit: with a network where there is one for the table."""
    command = ["-c", THOUGHTS.format(game=game)]
    said = [
        subprocess.run([python, *command], capture_output=True, check=True, cwd=ROOT).stdout
        for python in (FAST.parent / "python", sys.executable)
    ]
    assert said[0] == said[1]
    assert said[0].count(b"Thought") > 5  # a random game may be over early


@pytest.mark.compiled
def test_the_wheel_is_compiled_where_there_is_a_compiler() -> None:
    said = subprocess.run([FAST, "--version"], capture_output=True, check=True, text=True).stdout
    assert ("rules compiled" in said) == have_compiler()


def traps(source: str) -> Iterator[str]:
    """The constructs that mypyc compiles to something else than Python does (`1 << n` silently, n above 30)."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp(op=ast.LShift()) | ast.AugAssign(op=ast.LShift()):
                yield f"line {node.lineno}: a shift to the left; take a table of bits"
            case ast.Attribute(attr="__new__"):
                yield f"line {node.lineno}: __new__ runs __init__ when compiled"
            case (
                ast.Name(id="dataclass" | "runtime_checkable" | "Protocol")
                | ast.Attribute(attr="dataclass" | "runtime_checkable" | "Protocol")
            ):
                yield f"line {node.lineno}: dataclasses and protocols belong in an uncompiled module"
            case ast.Call(func=ast.Name(id="deepcopy" | "copy") | ast.Attribute(attr="deepcopy")):
                yield f"line {node.lineno}: a compiled object copies itself with clone()"
            case ast.ImportFrom(module="random" | "copy" | "pickle"):
                yield f"line {node.lineno}: chance comes from Chance, copies from clone()"
            case ast.Import(names=names) if any(name.name in ("random", "copy", "pickle") for name in names):
                yield f"line {node.lineno}: chance comes from Chance, copies from clone()"


def test_there_is_something_compiled() -> None:
    names = {file.name for file in compiled_files(SOURCE)}
    assert {"state.py", "chance.py", "playout.py", "rules.py", "cards.py"} <= names


@pytest.mark.parametrize("file", compiled_files(SOURCE), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_mypyc_trap(file: Path) -> None:
    assert list(traps(file.read_text())) == []


@pytest.mark.parametrize(
    "source",
    [
        "def f(n: i64) -> i64:\n    return 1 << n",
        "one = 1\nx = one << n",
        "a = Cls.__new__(Cls)",
        "@dataclass(frozen=True)\nclass A: pass",
        "@typing.runtime_checkable\nclass A: pass",
        "b = deepcopy(a)",
        "import random",
        "from random import choice",
        "x <<= n",
        "b = copy.deepcopy(a)",
    ],
)
def test_the_lint_sees_each_trap(source: str) -> None:
    assert list(traps(source)) != []


# Building

PIECES = {
    "shared.py": """
from mypy_extensions import i64

class State:
    round: i64  # which may be undefined: the compiler keeps a bitmap of such attributes

    def begin(self) -> None:
        self.round = 0
""",
    "games/one/rules.py": """
from undertable.shared import State

def play() -> int:
    state = State()
    state.begin()
    return state.round + 1
""",
    "games/two/rules.py": """
from undertable.shared import State

def play() -> int:
    state = State()
    state.begin()
    return state.round + 2
""",
}
PLAY = "from undertable.games.{} import rules; print(rules.play(), rules.__file__)"


@pytest.mark.slow
@pytest.mark.skipif(not have_compiler(), reason="no C compiler")
def test_an_edit_of_one_game_compiles_that_game_again_and_no_other(tmp_path: Path) -> None:
    source, work = tmp_path / "source", tmp_path / "work"
    for name, text in PIECES.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    for folder in ("", "games", "games/one", "games/two"):
        (source / folder / "__init__.py").touch()

    def build() -> dict[str, int]:
        copy_changed(source, work / "undertable")
        games = compiled_groups(work / "undertable")
        groups = {**games, "undertable_shared": [work / "undertable" / "shared.py"]}
        compile_groups(work, groups)
        return {name: next(work.glob(f"{name}__mypyc*.so")).stat().st_mtime_ns for name in groups}

    def played(name: str) -> str:
        command = [sys.executable, "-c", PLAY.format(name)]
        said = subprocess.run(command, capture_output=True, check=True, cwd=work, text=True).stdout
        assert said.endswith(".so\n"), f"not compiled: {said}"
        return said.split()[0]

    before = build()
    assert played("one") == "1"
    (source / "games/one/rules.py").write_text(PIECES["games/one/rules.py"].replace("+ 1", "+ 5"))
    after = build()
    assert played("one") == "5"
    assert played("two") == "2"
    assert [name for name in after if after[name] != before[name]] == ["undertable_one"]


@pytest.mark.skipif(not have_compiler(), reason="no C compiler")
def test_rules_that_cannot_be_compiled_make_no_wheel(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def number() -> int:\n    return 'a word'\n")
    with pytest.raises(RuntimeError, match="could not be compiled"):
        compile_groups(tmp_path, {"broken": [tmp_path / "broken.py"]})
