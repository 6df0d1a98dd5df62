"""Every lesson follows the rules, and every sentence in it says what is so."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from undertable.core import Game
from undertable.games import all_games
from undertable.lessons import Lesson, Run, Unit, Wrong, lessons_of
from undertable.lessons.lesson import fact, fits, sentence
from undertable.lessons.run import READ_ON
from undertable.table.classroom import Answers, teach

BOARDS = Path(__file__).parent.parent.parent / "web/src/games"
WORDS_A_SECOND = 3.5  # that a person reads
TO_DO = 4.0  # seconds to find and make a move, and to see what comes of it
LONGEST = 90.0
MOST_WORDS = 75  # in one step: more does not fit on a phone
SUITS, RANK = "♠♥♦♣", "(?:10|[2-9A])"
UNITS = [(game, unit) for game in all_games().values() if (unit := lessons_of(game)) is not None]
TAUGHT = [(game, unit, lesson) for game, unit in UNITS for lesson in unit.lessons if lesson.steps]
by_unit = pytest.mark.parametrize(("game", "unit"), UNITS, ids=[game.id for game, _ in UNITS])
by_lesson = pytest.mark.parametrize(
    ("game", "unit", "lesson"), TAUGHT, ids=[f"{game.id}: {lesson.title}" for game, _, lesson in TAUGHT]
)


def offered(run: Run) -> list[str]:
    return [run.game.actions.text(action) for action in run.match.state.legal(run.lesson.you)]


def right_answers(run: Run) -> list[str]:
    """What a good pupil answers: what counts, or what leads there."""
    assert run.step is not None
    if not run.step.only:
        return [READ_ON]
    actions = offered(run)
    counting = [action for action in actions if fits(action, run.step.only)]
    return counting or [action for action in actions if fits(action, run.step.also)]


def played(game: Game, unit: Unit, lesson: Lesson, answers: tuple[str, ...]) -> Run:
    run = Run(game, lesson, unit.bot)
    for answer in answers:
        run.answer(answer)
    return run


def lines(game: Game, unit: Unit, lesson: Lesson) -> Iterator[tuple[tuple[str, ...], Run]]:
    """A lesson at each of its steps; every answer that counts is given once, and then the lesson is played on."""
    main: tuple[str, ...] = ()
    while True:
        run = played(game, unit, lesson, main)
        yield main, run
        step = run.step
        if step is None:
            return
        right = right_answers(run)
        assert right, f"{step.title}: nobody can do {step.only}; possible: {offered(run)[:20]}"
        for answer in right[1:]:
            yield (*main, answer), played(game, unit, lesson, (*main, answer))
        main = (*main, right[0])


@by_lesson
def test_a_lesson_can_be_finished_and_its_facts_hold(game: Game, unit: Unit, lesson: Lesson) -> None:
    for _, run in lines(game, unit, lesson):
        if run.step is None:
            continue
        assert not run.step.only or lesson.you in run.match.state.to_act(), run.step.title
        for path, value in run.step.facts.items():
            assert msgspec.to_builtins(fact(path, run.known())) == value, f"{run.step.title}: {path}"
        for text in (run.step.say, run.step.do):
            assert "None" not in sentence(text, run.known())


@by_lesson
def test_wrong_tries_get_a_reason_and_change_nothing(game: Game, unit: Unit, lesson: Lesson) -> None:
    for _, run in lines(game, unit, lesson):
        if run.step is None:
            continue
        before = run.match.hashes[-1], run.at
        for action in offered(run):
            if not fits(action, [*run.step.only, *run.step.also]):
                with pytest.raises(Wrong) as wrong:
                    run.answer(action)
                if run.step.only:
                    assert fits(action, list(run.step.wrong)), f"{run.step.title}: why not {action}?"
                assert "{" not in str(wrong.value)
        assert (run.match.hashes[-1], run.at) == before


@by_lesson
def test_numbers_come_from_the_table(game: Game, unit: Unit, lesson: Lesson) -> None:
    """A card by its name, 4♦, is no number; but it must be one that the learner sees."""
    for _, run in lines(game, unit, lesson):
        if (step := run.step) is None:
            continue
        seen = msgspec.json.encode(run.match.state.view(lesson.you)).decode()
        for text in (step.title, step.say, step.do, step.praise, *step.wrong.values()):
            plain = re.sub(r"\{[^}]*\}", "", text)
            for rank, suit in re.findall(f"({RANK})([{SUITS}])", plain):
                assert f'"{rank}{"SHDC"[SUITS.index(suit)]}"' in seen, f"{step.title}: {rank}{suit} is not there"
            assert not re.search(r"\d", re.sub(f"{RANK}[{SUITS}]", "", plain)), f"{step.title}: {text}"


@by_lesson
def test_a_lesson_is_short(game: Game, unit: Unit, lesson: Lesson) -> None:
    texts = [f"{step.title} {step.say} {step.do} {step.praise}".split() for step in lesson.steps]
    for step, words in zip(lesson.steps, texts, strict=True):
        assert len(words) <= MOST_WORDS + 20, f"{step.title}: {len(words)} words"
        assert len(step.say.split()) <= MOST_WORDS, f"{step.title}: {len(step.say.split())} words"
    seconds = sum(map(len, texts)) / WORDS_A_SECOND + TO_DO * sum(bool(step.only) for step in lesson.steps)
    assert seconds <= LONGEST, f"{seconds:.0f} seconds"


@by_lesson
def test_the_table_shows_what_the_lesson_speaks_of(game: Game, unit: Unit, lesson: Lesson) -> None:
    """The browser's table is another one than the teacher's: both must be the same game."""
    for answers, run in lines(game, unit, lesson):
        taught = teach(game, unit, lesson, Answers(answers=list(answers)), 0.0)
        assert taught.counts
        assert taught.done == (run.step is None)
        if not taught.updates:
            continue
        shown = taught.updates[-1].state
        assert shown is not None
        assert shown.seat == lesson.you
        assert shown.view == run.match.state.view(lesson.you)
        assert (shown.decision is not None) == (lesson.you in run.match.state.to_act())


@by_lesson
def test_the_board_has_every_place_that_a_lesson_points_at(game: Game, unit: Unit, lesson: Lesson) -> None:
    parts = (BOARDS / game.id / "index.ts").read_text("utf-8")
    (spots,) = re.findall(r"^  spots: \{(.*?)\},?$", parts, re.MULTILINE | re.DOTALL)
    places = {"do", *re.findall(r"""[ {"']([\w-]+)"?: ["'`]""", f" {spots}")}
    for step in lesson.steps:
        for name in step.show:
            assert name.partition(":")[0] in places, f"{step.title}: nobody knows where {name} is"


@by_unit
def test_a_game_has_enough_lessons_and_a_whole_game_at_the_end(game: Game, unit: Unit) -> None:
    assert 5 <= len(unit.lessons) <= 7
    assert [bool(lesson.steps) for lesson in unit.lessons] == [True] * (len(unit.lessons) - 1) + [False]
    whole = unit.lessons[-1]
    game.deal(whole.seats, whole.options, Run(game, whole, unit.bot).match.chance)


@by_unit
def test_whatever_a_first_game_brings_is_taught_or_explained(game: Game, unit: Unit) -> None:
    taught = {rule for lesson in unit.lessons for rule in lesson.teaches}
    assert taught == {rule for rule, where in unit.rules.items() if where == "lesson"}
    for rule, word in unit.rules.items():
        assert rule in taught or game.explain(word), f"{rule}: nobody explains {word!r}"


def test_an_answer_to_a_lesson_that_is_over_does_not_count() -> None:
    game, unit, lesson = TAUGHT[0]
    *_, (answers, _) = lines(game, unit, lesson)
    assert not teach(game, unit, lesson, Answers(answers=[*answers, READ_ON]), 0.0).counts
