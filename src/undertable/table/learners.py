"""What people do with lessons, puzzles and deals of the day, in numbers for the operator: counts, and nobody's id."""

import logging
import time
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from undertable.core import Game
from undertable.lessons import lessons_of
from undertable.puzzles import puzzles_of
from undertable.table.store import News, Store, StoreError

BETWEEN = 5.0  # seconds between two writes
DAYS = 30  # of deals that are reported
DAY = 86400.0  # seconds
LESSON, PUZZLE = "lesson", "puzzle"
REACHED, WRONG = "reached", "wrong"
ADD = """insert into learning (game, what, item, result, count) values ($1, $2, $3, $4, $5)
         on conflict (game, what, item, result) do update set count = learning.count + excluded.count"""

logger = logging.getLogger("undertable.learners")


class StepNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a lesson: how often it was reached, answered wrong, and not finished."""

    game: str
    lesson: str
    step: str
    reached: int
    wrong: int
    stopped: int


class PuzzleNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle that was answered: how often, how often right, and the wrong answer that most people give."""

    game: str
    id: str
    rating: int
    answers: int
    right: int
    commonest_wrong: str


class DealNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """The deal of one day: how many have played it to the end, and how many won."""

    game: str
    day: str
    tries: int
    won: int


class LearningReport(msgspec.Struct, frozen=True, kw_only=True):
    """All of it."""

    lessons: list[StepNumbers]
    puzzles: list[PuzzleNumbers]
    deals: list[DealNumbers]


Key = tuple[str, str, str, str]  # game, what, item, result


class Learners:
    """Counts what happens at one worker, and adds it to the database now and then."""

    def __init__(self, store: Store, counting: bool = True) -> None:
        self.store = store
        self.counting = counting
        self._new: Counter[Key] = Counter()
        self._written = -BETWEEN

    async def step(self, game: Game, lesson: int, step: int, result: str) -> None:
        """A step of a lesson was reached, or answered wrong; after the last one the lesson is done."""
        await self._note((game.id, LESSON, f"{lesson}.{step}", result))

    async def answer(self, game: Game, puzzle: str, action: str) -> None:
        """A puzzle was answered with one of its choices."""
        await self._note((game.id, PUZZLE, puzzle, action))

    async def _note(self, key: Key) -> None:
        if not self.counting:
            return
        self._new[key] += 1
        if time.monotonic() - self._written >= BETWEEN:
            await self.write()

    async def write(self) -> None:
        """Add what is new to the database. If that cannot be done now, it is tried again later."""
        new, self._new = self._new, Counter()
        self._written = time.monotonic()
        if not new:
            return
        try:
            await self.store.change(*((ADD, (*key, count)) for key, count in new.items()))
        except StoreError as error:
            logger.warning("what learners do cannot be counted now: %s", error)
            self._new += new


async def report(store: Store, games: Mapping[str, Game], now: float) -> LearningReport:
    """The numbers of all workers, as far as they are written."""
    counts: Counter[Key] = Counter()
    for game, what, item, result, count in await store.rows("select game, what, item, result, count from learning"):
        counts[game, what, item, result] = count
    lessons, puzzles = [], []
    for one in games.values():
        lessons += lesson_numbers(one, counts)
        puzzles += puzzle_numbers(one, counts)
    query = "select game, news from tables where status = 'over' and updated > $1 and news like '%\"daily\":\"%'"
    return LearningReport(
        lessons=lessons, puzzles=puzzles, deals=deal_numbers(await store.rows(query, now - DAYS * DAY))
    )


def lesson_numbers(game: Game, counts: Mapping[Key, int]) -> list[StepNumbers]:
    """Every step of the lessons that somebody has begun."""
    unit = lessons_of(game)
    found = []
    for number, lesson in enumerate(unit.lessons if unit else [], start=1):
        reached = [counts[game.id, LESSON, f"{number}.{step}", REACHED] for step in range(len(lesson.steps) + 1)]
        for at, step in enumerate(lesson.steps if any(reached) else []):
            numbers = StepNumbers(
                game=game.title,
                lesson=lesson.title,
                step=step.title,
                reached=reached[at],
                wrong=counts[game.id, LESSON, f"{number}.{at}", WRONG],
                stopped=max(0, reached[at] - reached[at + 1]),
            )
            found.append(numbers)
    return found


def puzzle_numbers(game: Game, counts: Mapping[Key, int]) -> list[PuzzleNumbers]:
    """Every puzzle that somebody has answered, easy ones first."""
    given: dict[str, Counter[str]] = {}
    for (id, what, item, action), count in counts.items():
        if (id, what) == (game.id, PUZZLE):
            given.setdefault(item, Counter())[action] = count
    found = []
    for puzzle in sorted(puzzles_of(game), key=lambda one: (one.rating, one.id)):
        answers = given.get(puzzle.id)
        if answers:
            wrong = [action for action, _ in answers.most_common() if action not in puzzle.best]
            numbers = PuzzleNumbers(
                game=game.title,
                id=puzzle.id,
                rating=puzzle.rating,
                answers=answers.total(),
                right=sum(answers[action] for action in puzzle.best),
                commonest_wrong=wrong[0] if wrong else "",
            )
            found.append(numbers)
    return found


def deal_numbers(rows: Sequence[tuple[str, str]]) -> list[DealNumbers]:
    """By day and game, the latest first."""
    tries: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for game, text in rows:
        news = msgspec.json.decode(text, type=News)
        tries[news.daily, game] += len(news.scores)
        won[news.daily, game] += sum(place == 1 for place in news.places.values())
    return [
        DealNumbers(game=game, day=day, tries=count, won=won[day, game])
        for (day, game), count in sorted(tries.items(), reverse=True)
    ]
