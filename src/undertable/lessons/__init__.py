"""Lessons: short games in which the learner makes the moves and the others play by a script."""

from undertable.lessons.lesson import Lesson, Step, Unit, lessons_of
from undertable.lessons.run import Run, Wrong

__all__ = ["Lesson", "Run", "Step", "Unit", "Wrong", "lessons_of"]
