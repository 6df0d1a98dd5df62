"""Puzzles at the keyboard."""

import io

from rich.console import Console

from tests.puzzles.test_puzzles import QUICKEST
from tests.terminal.test_terminal import Keyboard
from undertable.puzzles import puzzles_of
from undertable.terminal.puzzle import PuzzleTable

PUZZLE = puzzles_of(QUICKEST)[0]


def at_puzzle(*lines: str) -> tuple[PuzzleTable, bool, str]:
    out = io.StringIO()
    console = Console(file=out, width=120, height=50, highlight=False)
    table = PuzzleTable(QUICKEST, PUZZLE, console, Keyboard(*lines))
    return table, table.run(), out.getvalue()


def test_a_right_answer_is_praised_with_the_numbers() -> None:
    table, answered, text = at_puzzle("undo", PUZZLE.best[0])
    assert answered
    assert table.right
    assert "Solved!" in text
    assert f"{PUZZLE.worlds} games were imagined" in text
    assert "One way it can go on" in text
    assert len(table.match.moves) == len(PUZZLE.moves), "the answer is not played"


def test_a_wrong_answer_is_named_and_leaving_says_nothing() -> None:
    table, answered, text = at_puzzle(PUZZLE.tempting)
    assert answered
    assert not table.right
    assert "Not the best." in text
    _, answered, text = at_puzzle("quit")
    assert not answered
    assert "of 100 imagined games" not in text
