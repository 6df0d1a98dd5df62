"""How people learn, in numbers: counted in every store, reported for the operator, and never by person."""

from typing import Any

from tests.lessons.test_lessons import UNITS
from tests.puzzles.test_puzzles import QUICKEST
from tests.table import test_stores
from tests.table.stores import Open, holds, opened, row, run
from undertable.puzzles import puzzles_of
from undertable.table import learners
from undertable.table.learners import DAY, REACHED, WRONG, Learners, report
from undertable.table.store import Store

open_store = test_stores.open_store  # the fixture
GAME, UNIT = UNITS[0]
PUZZLE = puzzles_of(QUICKEST)[0]
GAMES = {GAME.id: GAME, QUICKEST.id: QUICKEST}
NOW = 1_800_000_000.0


async def kept(store: Store) -> list[Any]:
    return await store.rows("select game, what, item, result, count from learning order by item, result")


def test_counts_of_all_workers_add_up(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            one, other = Learners(store), Learners(store)
            for worker in (one, one, other):
                await worker.step(GAME, 1, 0, REACHED)
            await other.step(GAME, 1, 0, WRONG)
            await one.step(GAME, 1, 1, REACHED)
            for answer in (PUZZLE.best[0], PUZZLE.tempting, PUZZLE.tempting):
                await one.answer(QUICKEST, PUZZLE.id, answer)
            await one.write()
            await other.write()
            await other.write()  # there is nothing new
        async with opened(open_store()) as store:
            found = await report(store, GAMES, NOW)
            first, second = found.lessons[:2]
            assert (first.lesson, first.step) == (UNIT.lessons[0].title, UNIT.lessons[0].steps[0].title)
            assert (first.reached, first.wrong, first.stopped) == (3, 1, 2)
            assert (second.reached, second.wrong, second.stopped) == (1, 0, 1)
            assert [(one.id, one.answers, one.right, one.commonest_wrong) for one in found.puzzles] == [
                (PUZZLE.id, 3, 1, PUZZLE.tempting)
            ]

    run(body())


def test_nothing_is_counted_where_it_is_switched_off(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            off = Learners(store, counting=False)
            await off.step(GAME, 1, 0, REACHED)
            await off.answer(QUICKEST, PUZZLE.id, PUZZLE.tempting)
            await off.write()
            assert await kept(store) == []

    run(body())


def test_deals_of_the_day_are_reported_without_names(open_store: Open) -> None:
    def news(day: str, place: int) -> str:
        return f'{{"places":{{"ana":{place}}},"daily":"{day}","scores":{{"ana":7}}}}'

    async def body() -> None:
        async with opened(open_store()) as store:
            for number, (day, place, age) in enumerate(
                [("2027-01-14", 1, 1), ("2027-01-14", 2, 1), ("2026-11-01", 1, 75)]
            ):
                lease = await holds(store, f"t{number}")
                listed = row(f"t{number}", game=GAME.id, status="over", updated=NOW - age * DAY, news=news(day, place))
                await store.append(lease, 0, [b"0"], listed)
            found = await report(store, GAMES, NOW)
            assert [(one.game, one.day, one.tries, one.won) for one in found.deals] == [(GAME.id, "2027-01-14", 2, 1)]
            assert "ana" not in str(found)

    run(body())


def test_a_busy_worker_writes_now_and_then(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            worker = Learners(store)
            for _ in range(5):
                await worker.step(GAME, 1, 0, REACHED)
            assert await kept(store) == [(GAME.id, learners.LESSON, "1.0", REACHED, 1)], "the first at once"
            await worker.write()
            assert await kept(store) == [(GAME.id, learners.LESSON, "1.0", REACHED, 5)]

    run(body())
