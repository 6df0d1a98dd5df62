"""docs/examples/learn.py: it runs where there is torch, and says what to install where there is none."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "docs" / "examples" / "learn.py"
HAS_TORCH = importlib.util.find_spec("torch") is not None


def run(*args: str, path: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [path, str(ROOT / "src")])), "PYTHONUTF8": "1"}
    command = [sys.executable, str(EXAMPLE), *args]
    return subprocess.run(command, env=env, capture_output=True, encoding="utf-8", timeout=120)


def test_without_torch(tmp_path: Path) -> None:
    (tmp_path / "torch.py").write_text("raise ImportError\n")  # hides a real one
    result = run(path=str(tmp_path))
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr == "learning needs its extra: pip install 'undertable[learn]'\n"


@pytest.mark.skipif(not HAS_TORCH, reason="needs the extra learn")
@pytest.mark.parametrize("game", ["monster-inn", "you-monster"])
def test_a_few_seconds(tmp_path: Path, game: str) -> None:
    picture = tmp_path / "curve.svg"
    result = run("--game", game, "--minutes", "0.05", "--measure", "6", "--picture", str(picture))
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert 2 <= len(lines) <= 11  # at the start, and after each tenth of the time if it can keep up
    assert all(re.match(r" *\d+ s, +\d+ games, against random +\d+%.*, against greedy +\d+%", line) for line in lines)
    check_picture(picture)


def test_the_picture_in_the_docs() -> None:
    check_picture(ROOT / "docs" / "learning-curve.svg")


def check_picture(path: Path) -> None:
    """Two lines, and what each is."""
    picture = ElementTree.parse(path)
    assert len(picture.findall("{*}polyline")) == 2
    assert {"against random", "against greedy", "share of wins", "chance"} <= {text.text for text in picture.iter()}
