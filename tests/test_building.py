"""How the rules are compiled: what has not changed is not compiled again, and what cannot be makes no wheel."""

import subprocess
import sys
from pathlib import Path

import pytest
from hatch_build import compile_groups, compiled_groups, copy_changed, have_compiler

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
    "games/one/view.py": """
from undertable.games.one import rules

def seen() -> str:
    return f"it is {rules.play()}"
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
LOOK = "from undertable.games.one import view; print(view.seen(), view.__file__)"


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

    def said(code: str) -> str:
        command = [sys.executable, "-c", code]
        words, _, file = subprocess.run(
            command, capture_output=True, check=True, cwd=work, text=True
        ).stdout.rpartition(" ")
        assert file.endswith(".so\n"), f"not compiled: {file}"
        return words

    before = build()
    assert said(PLAY.format("one")) == "1"
    (source / "games/one/rules.py").write_text(PIECES["games/one/rules.py"].replace("+ 1", "+ 5"))
    after = build()
    assert said(PLAY.format("one")) == "5"
    assert said(LOOK) == "it is 5"
    assert said(PLAY.format("two")) == "2"
    assert [name for name in after if after[name] != before[name]] == ["undertable_one"]
    (source / "games/one/view.py").write_text(PIECES["games/one/view.py"].replace("it is", "now"))
    last = build()
    assert said(LOOK) == "now 5"
    assert [name for name in last if last[name] != after[name]] == ["undertable_one_views"]


@pytest.mark.skipif(not have_compiler(), reason="no C compiler")
def test_rules_that_cannot_be_compiled_make_no_wheel(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def number() -> int:\n    return 'a word'\n")
    with pytest.raises(RuntimeError, match="could not be compiled"):
        compile_groups(tmp_path, {"broken": [tmp_path / "broken.py"]})
