"""The compiled rules play exactly as the uncompiled ones, and avoid what mypyc is known to get wrong."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatch_build import compiled_files, have_compiler

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
