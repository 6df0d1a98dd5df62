"""Ratings: what counts where, what is learned about sides, and that the same games give the same ratings."""

import math
import threading
from random import Random
from statistics import fmean
from typing import Any

import msgspec
import pytest

from tests.table.stores import holds, opened, row, run
from tests.table.test_stores import open_store
from undertable.bots import STAND_IN
from undertable.core import SeatName
from undertable.core.view import Result
from undertable.games import all_games
from undertable.table.anchors import anchor, level_of, levels
from undertable.table.ratings import ENOUGH, Book, Key, Ratings
from undertable.table.skill import LUCK, START, Skill
from undertable.table.store import Store
from undertable.table.summary import Summary

GAMES = all_games()
__all__ = ["open_store"]  # the fixture


def played(people: list[str | None], places: list[int], bots: list[str | None] | None = None, **more: Any) -> Summary:
    bots = bots or [None if who else "ogre" for who in people]
    seats = [SeatName(who or "Bot", None if who else bot) for who, bot in zip(people, bots, strict=True)]
    winners = [seat for seat, place in enumerate(places) if place == 1]
    result = Result(winners=winners, places=places, scores=[0] * len(places), sheet=[])
    return Summary(seats, result, people=people, bots=bots, **more)


def book_of(*games: Summary, game: str = "monster-inn") -> Book:
    book = Book(GAMES)
    for number, kept in enumerate(games, start=1):
        book.add(float(number), f"t{number}", game, kept)
    return book


def counted(book: Book, guest: str, board: str = "people") -> int:
    return sum(rating.games for rating in book.ratings_of(guest) if rating.board == board)


def test_a_group_that_only_plays_among_itself_does_not_count_until_somebody_else_comes() -> None:
    always = [played(["ann", "bob", "cat"], [1, 2, 3])] * 3
    assert [counted(book_of(*always), who) for who in ("ann", "bob", "cat")] == [0, 0, 0]
    mixed = book_of(*always, played(["ann", "dan", "eve"], [1, 2, 3]), always[0])
    assert [counted(mixed, who) for who in ("ann", "bob", "dan")] == [2, 1, 1]
    agreed = book_of(msgspec.structs.replace(always[0], rated=True))
    assert counted(agreed, "ann") == 1


@pytest.mark.parametrize("why", [{"shared": True}, {"hints": True}, {"rated": False}, {"given": 3}])
def test_some_games_between_people_do_not_count(why: dict[str, Any]) -> None:
    first = played(["ann", "zoe", None], [1, 2, 3])
    assert counted(book_of(first, played(["ann", "bob", "cat"], [1, 2, 3])), "ann") == 1
    assert counted(book_of(first, played(["ann", "bob", "cat"], [1, 2, 3], **why)), "ann") == 0


def test_games_against_bots_are_on_their_own_board() -> None:
    book = book_of(*[played(["ann", None, None], [1, 2, 3])] * ENOUGH)
    assert (counted(book, "ann", "bots"), counted(book, "ann")) == (ENOUGH, 0)
    ((guest, rating),) = book.board("bots", "monster-inn", "")
    assert (guest, rating.placed) == ("ann", True)
    assert rating.history[-1][1] > START
    strange = book_of(played(["ann", None], [1, 2], [None, "a bot of somebody's"]))
    assert counted(strange, "ann", "bots") == 0


def test_whoever_leaves_is_unreliable_and_not_rated() -> None:
    met = played(["ann", "zoe", None], [1, 2, 3])
    book = book_of(met, played(["ann", "bob", "cat"], [3, 1, 2], ["ogre", None, None], rated=True))
    assert (counted(book, "ann"), counted(book, "bob")) == (0, 1)
    assert book.reliability_of("ann") == msgspec.convert({"finished": 1, "of": 2}, type(book.reliability_of("ann")))
    alone = book_of(played(["ann", None], [2, 1], ["ogre", "ogre"]))
    assert book_of().reliability_of("ann") == alone.reliability_of("ann")  # leaving bots offends nobody


def test_whoever_loses_on_time_is_rated_as_last_and_unreliable() -> None:
    after = played(["ann", "bob"], [1, 2], [STAND_IN, None], rated=True)  # the stand-in won for Ann
    assert counted(book_of(after), "ann") == 0
    book = book_of(msgspec.structs.replace(after, lost=[0]))
    ann, bob = (book.rated[Key("people", "monster-inn", "", who)].skill.guess for who in ("ann", "bob"))
    assert ann < START < bob
    assert [book.reliability_of(who).finished for who in ("ann", "bob")] == [0, 1]


def test_levels_are_in_order_and_said_with_what_is_not_known() -> None:
    for game in GAMES.values():
        assert level_of(game, Skill(START, 0.5))[0] == "ogre"
        guesses = [guess for _, guess in levels(game)]
        assert guesses == sorted(guesses)
    inn = GAMES["monster-inn"]
    assert level_of(inn, Skill(START, 8.0)) == ("ogre", 2)
    assert level_of(inn, Skill(START, 4.0)) == ("ogre", 1)
    assert anchor(inn, "fair-50") == anchor(inn, "ogre")
    assert anchor(inn, "greedy") is None


def test_sides_get_a_constant_so_that_ratings_measure_people() -> None:
    """The humans win three games of four among equals; nobody becomes strong by choosing them."""
    chance, book = Random(11), Book(GAMES)
    true = {f"p{number}": chance.gauss(START, 5.0) for number in range(24)}
    bias = math.log(3) * LUCK * math.sqrt(2)
    for number in range(2500):
        people = chance.sample(sorted(true), 4)
        humans = fmean(true[who] for who in people[1:]) + bias
        lost = chance.random() < 1 / (1 + math.exp((true[people[0]] - humans) / (LUCK * math.sqrt(2))))
        places = [2, 1, 1, 1] if lost else [1, 2, 2, 2]
        book.add(1.0 + number, f"t{number}", "pesky-humans", played([*people], places, mode="quick", rated=True))
    side = book.sides["pesky-humans", "quick", 4]
    for role in ("Monster Lord", "Humans"):
        guesses = [book.rated[Key("people", "pesky-humans", role, who)].skill.guess for who in true]
        assert abs(fmean(guesses) - START) < 4.0
    lord = {who: book.rated[Key("people", "pesky-humans", "Monster Lord", who)].skill for who in true}
    assert fmean(abs(skill.guess - true[who]) for who, skill in lord.items()) < 5.0
    assert abs(side.guess - bias) < 3.5
    assert book.sides["pesky-humans", "full", 4].guess == 0.0


async def finish(store: Store, table: str, at: float, kept: Summary) -> None:
    lease = await holds(store, table)
    await store.append(lease, 0, [b"0"], row(table, game="monster-inn", status="over"))
    await store.save_record(lease, b"record", msgspec.json.encode(kept), at)


def test_every_worker_adds_up_the_same_ratings(open_store: Any) -> None:
    def seen(book: Book) -> list[Any]:
        return [book.ratings_of(who) for who in ("ann", "bob", "cat")]

    async def body() -> None:
        async with opened(open_store()) as store:
            steady = Ratings(store, GAMES)
            for number in (1, 2, 3, 5):
                await finish(store, f"t{number}", float(number), played(["ann", "bob", "cat"], [1, 2, 3], rated=True))
                await steady.catch_up()
            await finish(store, "t4", 4.0, played(["ann", "bob", "cat"], [3, 2, 1], rated=True))  # it came late
            await finish(store, "t6", 5.0, played(["ann", None, None], [3, 2, 1]))  # at the same time as another
            await store.save_record(await holds(store, "t1"), b"record", b"{}", 9.0)  # a second time: nothing changes
            await steady.catch_up()
            fresh = Ratings(store, GAMES)
            assert seen(await fresh.book()) == seen(await steady.book())
            assert counted(await fresh.book(), "ann") == 5
            await store.remove(await holds(store, "t4"))
            await steady.catch_up()
            assert counted(await steady.book(), "ann") == 4

    run(body())


def test_a_book_does_not_change_while_somebody_reads_it(open_store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games are added where the readers are, between two of them; many go into another book, in a thread."""
    ours = threading.get_ident()
    add = Book.add
    shown: list[Book] = []

    def watched(book: Book, *game: Any) -> None:
        assert book not in shown or threading.get_ident() == ours
        add(book, *game)

    monkeypatch.setattr(Book, "add", watched)

    async def body() -> None:
        async with opened(open_store()) as store:
            ratings = Ratings(store, GAMES)
            for at in (5.0, 6.0, 2.0):  # the last came late
                shown.append(await ratings.book())
                before = shown[-1].count
                await finish(store, f"t{at}", at, played(["ann", "bob", "cat"], [1, 2, 3], rated=True))
                await ratings.catch_up()
            assert (shown[-1].count, counted(shown[-1], "ann")) == (before, before)
            assert counted(ratings._book, "ann") == 3

    run(body())
