"""Lessons in the terminal, on a screen of 80 × 24."""

import io

import pytest
from rich.console import Console

from tests.lessons.test_lessons import TAUGHT, right_answers
from tests.terminal.test_terminal import Keyboard
from undertable.core import Game
from undertable.lessons import Lesson, Run, Unit
from undertable.lessons.run import READ_ON
from undertable.terminal.lesson import LessonTable

by_lesson = pytest.mark.parametrize(
    ("game", "unit", "lesson"), TAUGHT, ids=[f"{game.id}: {lesson.title}" for game, _, lesson in TAUGHT]
)


def at_lesson(game: Game, unit: Unit, lesson: Lesson, keyboard: Keyboard) -> tuple[LessonTable, io.StringIO]:
    out = io.StringIO()
    console = Console(file=out, width=80, height=24, highlight=False)
    return LessonTable(Run(game, lesson, unit.bot), console, keyboard), out


@by_lesson
def test_a_lesson_is_finished_at_the_keyboard(game: Game, unit: Unit, lesson: Lesson) -> None:
    keyboard = Keyboard(then=lambda: answer(table.lesson))
    table, out = at_lesson(game, unit, lesson, keyboard)
    assert table.run()
    text = " ".join(out.getvalue().split())
    assert all(step.title in text for step in lesson.steps)
    assert "Lesson finished." in text


def answer(run: Run) -> str:
    """What a good pupil types."""
    return right_answers(run)[0].removeprefix(READ_ON)


def test_a_wrong_try_gets_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    game, unit, lesson = TAUGHT[0]
    wrong = next(iter(lesson.steps[0].wrong))
    table, out = at_lesson(game, unit, lesson, Keyboard(wrong, "undo", "save x"))
    assert not table.run()
    first, second, *_ = (" ".join(screen.split()) for screen in out.getvalue().split("─" * 80)[1:])
    assert lesson.steps[0].wrong[wrong].partition(".")[0] not in first
    assert lesson.steps[0].wrong[wrong].partition(",")[0] in second
    assert table.lesson.at == 0
