"""docs/research.md: its recipes run."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"


def test_recipes() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 40
    assert failed == 0
