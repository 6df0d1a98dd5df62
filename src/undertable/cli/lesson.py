"""`undertable lesson`: learn a game by playing it."""

import click

from undertable.cli.asking import ask, ask_for_one
from undertable.cli.common import GameGroup, console, fail
from undertable.cli.play import set_table, sides
from undertable.core import Game
from undertable.lessons import Lesson, Run, Unit, lessons_of
from undertable.terminal.lesson import LessonTable


class LessonGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        def callback(number: int | None) -> None:
            learn(game, number)

        return click.Command(
            game.id,
            callback=callback,
            help=f"Learn {game.title} by playing it, in a few short lessons.",
            short_help=f"Learn {game.title}",
            params=[click.Argument(["number"], type=int, required=False)],
        )


@click.command("lesson", cls=LessonGroup)
def lesson_command() -> None:
    """Learn a game by playing it, in a few short lessons."""


def learn(game: Game, number: int | None) -> None:
    """Give one lesson after the other, from the one that is named or chosen, as long as the learner likes."""
    unit = lessons_of(game)
    if unit is None:
        fail(f"there are no lessons for {game.title} yet; `undertable rules {game.id}` has the rules")
    if number is None:
        number = choose(game, unit)
    elif not 1 <= number <= len(unit.lessons):
        fail(f"there are lessons 1 to {len(unit.lessons)}")
    while number is not None and give(game, unit, unit.lessons[number - 1]):
        number = following(unit, number)


def choose(game: Game, unit: Unit) -> int | None:
    """Which lesson to begin with."""
    console.print(f"\n  [bold]{game.title}[/bold], lesson by lesson\n")
    for number, lesson in enumerate(unit.lessons, start=1):
        console.print(f"  [bold]{number}[/bold]  [bold cyan]{lesson.title}[/bold cyan]: {lesson.about}")
    chosen = ask_for_one("Which lesson?", [(lesson.title,) for lesson in unit.lessons])
    return None if chosen is None else chosen + 1


def give(game: Game, unit: Unit, lesson: Lesson) -> bool:
    """Give a lesson; True if it was finished. One without steps is a whole game."""
    if lesson.steps:
        return LessonTable(Run(game, lesson, unit.bot), console, ask).run()
    side = next((name for name, seats in sides(game, lesson.seats).items() if lesson.you in seats), None)
    set_table(game, lesson.seats, "Guest", unit.bot, None, lesson.options, side)
    return False


def following(unit: Unit, number: int) -> int | None:
    """The next lesson, if there is one and the learner wants it."""
    if number == len(unit.lessons):
        return None
    chosen = ask_for_one(f"Go on with “{unit.lessons[number].title}”?", [("yes", "y"), ("no", "n")])
    return number + 1 if chosen == 0 else None
