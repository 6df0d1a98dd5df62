"""Lessons as a table shows them: views, prompts and events as at any other table, and what the teacher says."""

from typing import Annotated

import msgspec
from msgspec import Meta

from undertable.core import Game
from undertable.lessons import Lesson, Run, Unit, Wrong
from undertable.lessons.lesson import sentence
from undertable.lessons.run import dealt, secret_of
from undertable.table.laid import lay, play, update
from undertable.table.messages import Name, Update

Answer = Annotated[str, Meta(max_length=200)]


class LessonFacts(msgspec.Struct, frozen=True, kw_only=True):
    """One lesson in the list of a game's lessons. One without steps is a whole game: open a table for it."""

    title: str
    about: str
    steps: int
    seats: int
    you: int
    options: dict[str, object]


class LessonList(msgspec.Struct, frozen=True, kw_only=True):
    """The lessons of a game, in their order."""

    minutes: int  # how long the ones take that one needs to play
    bot: str  # the others
    lessons: list[LessonFacts]


class Answers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the learner has answered so far, the newest answer last; `next` where there is nothing to do."""

    answers: Annotated[list[Answer], Meta(max_length=200)]
    name: Name = "Guest"


class Taught(msgspec.Struct, frozen=True, kw_only=True):
    """Where a lesson is after the last answer: what to show of it, and what the teacher says."""

    updates: list[Update]  # one for each move that came of the answer; the first one of a lesson has everything
    counts: bool = True  # False: the answer was wrong, nothing has changed, and `praise` says why
    praise: str = ""  # of the last answer
    step: int = 0
    begins: bool = False  # this answer has led to the step
    title: str = ""
    say: str = ""
    do: str = ""
    show: list[str] = []
    read: bool = False  # there is nothing to do but to read on
    done: bool = False


def lesson_list(unit: Unit) -> LessonList:
    return LessonList(
        minutes=unit.minutes,
        bot=unit.bot,
        lessons=[
            LessonFacts(
                title=lesson.title,
                about=lesson.about,
                steps=len(lesson.steps),
                seats=lesson.seats,
                you=lesson.you,
                options=lesson.options,
            )
            for lesson in unit.lessons
        ],
    )


def teach(game: Game, unit: Unit, lesson: Lesson, given: Answers, now: float) -> Taught:
    """Play a lesson up to the last answer, and show what came of that one."""
    run, step = Run(game, lesson, unit.bot, given.name), 0
    others = [unit.bot] * lesson.seats
    table = lay(run.match, lesson.you, given.name, others, secret_of(lesson), dealt(game, lesson), now)
    viewer = str(lesson.you)
    began = len(table.streams[viewer].events)
    updates = [] if given.answers else [update(table, viewer, began, began, now)]
    for number, answer in enumerate(given.answers, start=1):
        step = run.at
        try:
            moves = run.answer(answer)
        except Wrong as wrong:
            return Taught(updates=[], counts=False, praise=str(wrong), step=step)
        table.stepwise = number == len(given.answers)
        for seat, action in moves:
            before = len(table.streams[viewer].events)
            play(table, seat, action, now)
            if table.stepwise:
                updates.append(update(table, viewer, began, before, now))
    return taught(run, updates, begins=not given.answers or run.at > step)


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson as its teacher plays it: to read it without the server."""

    answers: list[str]
    taught: list[Taught]  # at the beginning, and after each answer


scripts: dict[tuple[str, str], bytes] = {}  # by game and title: every page of the site asks for all of them once


def script(game: Game, unit: Unit, lesson: Lesson) -> bytes:
    """A `Script` as JSON: a lesson from beginning to end, each step answered as it is meant to be."""
    key = (game.package, lesson.title)
    if key not in scripts:
        scripts[key] = msgspec.json.encode(played(game, unit, lesson))
    return scripts[key]


def played(game: Game, unit: Unit, lesson: Lesson) -> Script:
    run = Run(game, lesson, unit.bot)
    answers: list[str] = []
    while (step := run.step) is not None:
        answer = run.meant(step)
        run.answer(answer)
        answers.append(answer)
    until = range(len(answers) + 1)
    return Script(answers=answers, taught=[teach(game, unit, lesson, Answers(answers=answers[:n]), 0.0) for n in until])


def taught(run: Run, updates: list[Update], begins: bool) -> Taught:
    """The teacher's words for the step that a lesson is at."""
    step = run.step
    if step is None:
        return Taught(updates=updates, praise=run.praise, step=run.at, begins=begins, done=True)
    known = run.known()
    return Taught(
        updates=updates,
        praise=run.praise,
        step=run.at,
        begins=begins,
        title=step.title,
        say=sentence(step.say, known),
        do=sentence(step.do, known),
        show=step.show,
        read=not step.only,
    )
