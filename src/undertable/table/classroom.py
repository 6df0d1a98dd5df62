"""Lessons as a table shows them: views, prompts and events as at any other table, and what the teacher says."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from undertable.core import Game
from undertable.lessons import Lesson, Run, Unit, Wrong
from undertable.lessons.lesson import sentence
from undertable.lessons.run import dealt, secret_of
from undertable.table.log import Created, Joined, Moved, Origin, Sat, Started
from undertable.table.messages import Name, Showing, Spec, Told, Update
from undertable.table.showing import showings, steps, table_state
from undertable.table.table import Table

NOWHERE = "lesson"  # the id of a table that no list has
LEARNER = "learner"
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
    run = Run(game, lesson, unit.bot, given.name)
    table = seated(game, unit, lesson, run, given.name, now)
    viewer = str(lesson.you)
    began = len(table.streams[viewer].events)
    updates = [] if given.answers else [update(table, viewer, began, began, now)]
    for number, answer in enumerate(given.answers, start=1):
        try:
            moves = run.answer(answer)
        except Wrong as wrong:
            return Taught(updates=[], counts=False, praise=str(wrong))
        table.stepwise = number == len(given.answers)
        for seat, action in moves:
            assert table.match is not None
            before = len(table.streams[viewer].events)
            table.apply(Moved(at=now, seat=seat, action=action, hash=table.match.hashes[-1]))
            if table.stepwise:
                updates.append(update(table, viewer, began, before, now))
    return taught(run, updates)


def taught(run: Run, updates: list[Update]) -> Taught:
    """The teacher's words for the step that a lesson is at."""
    step = run.step
    if step is None:
        return Taught(updates=updates, praise=run.praise, step=run.at, done=True)
    known = run.known()
    return Taught(
        updates=updates,
        praise=run.praise,
        step=run.at,
        title=step.title,
        say=sentence(step.say, known),
        do=sentence(step.do, known),
        show=step.show,
        read=not step.only,
    )


def seated(game: Game, unit: Unit, lesson: Lesson, run: Run, name: str, now: float) -> Table:
    """A table that goes on from the position in which a lesson begins."""
    others: Sequence[str | None] = [None if seat == lesson.you else unit.bot for seat in range(lesson.seats)]
    created = Created(
        at=now,
        table=NOWHERE,
        spec=Spec(game=game.id, seats=lesson.seats, options=lesson.options, bots=list(others)),
        rules=game.version,
        secret=secret_of(lesson).hex(),
        invite="",
        origin=Origin(NOWHERE, [run.match.as_text(move) for move in run.match.moves], dealt(game, lesson)),
    )
    entries = (
        Joined(at=now, who=LEARNER, name=name),
        Sat(at=now, who=LEARNER, seat=lesson.you),
        Started(at=now, rules=game.version),
    )
    return Table.load({game.id: game}, [created, *entries])


def update(table: Table, viewer: str, began: int, before: int, now: float) -> Update:
    """What a lesson's table shows now, and the events after the first `before`."""
    state: Showing = showings(table, [viewer], table_state(table, {}))[viewer]
    told = [msgspec.json.decode(event, type=Told) for event in table.streams[viewer].events[before:]]
    return Update(
        stream=viewer,
        first=before - began + 1,
        events=told,
        now=now,
        state=msgspec.structs.replace(state, take_back=False),  # what was right stays
        steps=[[list(change) for change in step] for step in steps(table, {viewer: state.view}).get(viewer, [])],
    )
