"""Clocks: what each seat has left follows from the log, and tells nobody what it should not."""

import dataclasses

import msgspec
import pytest

from tests.core import toy
from tests.table.alone import BEGIN, Alone
from tests.web.test_leaks import ASKED_IN_SECRET, secret_questions
from undertable.core import Game
from undertable.table import log, rows
from undertable.table.log import Moved, StoodIn
from undertable.table.messages import Act, Nudge, Propose, Reclaim, Refused, Sit, Stand, Vote
from undertable.table.showing import showings, table_state
from undertable.table.table import WATCH, Table
from undertable.table.timing import LEAST, later
from undertable.table.vacation import DAY, DAYS, YEAR, check, left

HEAVY = dataclasses.replace(toy.GAME, tempo=lambda state, seat: 3.0 if seat else 0.5)


def banks(table: Table, viewer: str = WATCH) -> dict[int, float]:
    return showings(table, [viewer], table_state(table, {}))[viewer].banks


def test_a_bank_pays_for_what_was_thought_and_gets_its_increment() -> None:
    game = Alone("ann", "bob", bank=60, increment=10)
    assert (game.left(0), game.left(1)) == (70, 70)
    game.do("ann", Act, after=25, decision="0.1", action="keep")
    game.do("bob", Act, after=5, decision="1.1", action="keep")
    assert banks(game.table) == {0: 45, 1: 40}
    assert (game.left(0), game.left(1)) == (55, 50)
    assert game.again().timing.banks == [45, 40]


def test_an_empty_bank_leaves_the_increment_or_a_moment() -> None:
    game = Alone("ann", "bob", bank=10)
    game.do("ann", Act, after=30, decision="0.1", action="keep")
    game.do("bob", Act, decision="1.1", action="keep")
    assert game.left(0) == LEAST


def test_a_heavy_decision_has_more_time_than_a_reaction() -> None:
    each = Alone("ann", "bob", game=HEAVY, clock=100)
    assert (each.left(0), each.left(1)) == (50, 300)
    bank = Alone("ann", "bob", game=HEAVY, bank=60, increment=10)
    assert (bank.left(0), bank.left(1)) == (65, 90)
    days = Alone("ann", "bob", game=HEAVY, clock=int(DAY))
    assert days.left(0) == days.left(1) == DAY  # nobody is asked to hurry at night


def test_the_clocks_stand_while_all_agree_and_go_on_when_those_present_do() -> None:
    game = Alone("ann", "bob", bank=60, increment=0)
    assert game.refused("ann", Propose, what="resume") == "the clocks are running"
    game.do("ann", Propose, after=20, what="pause")
    assert game.left(0) == 40  # Bob has not agreed
    game.do("bob", Vote, proposal=0, yes=True)
    assert game.left(0) is None
    assert game.refused("bob", Propose, what="pause") == "the clocks are stopped already"
    game.do("ann", Act, after=1000, decision="0.1", action="keep")
    assert game.table.timing.banks[0] == 40  # what was used before the pause
    game.do("bob", Propose, after=1000, what="resume")
    game.do("ann", Vote, proposal=1, yes=True)
    assert game.left(1) == 40
    assert game.again().deadlines() == game.table.deadlines()


def test_a_table_without_a_clock_has_nothing_to_stop() -> None:
    assert Alone("ann", "bob").refused("ann", Propose, what="pause") == "no clock runs at this table"


def test_a_seat_that_lost_by_time_stays_with_the_bot_and_comes_last() -> None:
    game = Alone("ann", "bob", clock=30, at_zero="lose")
    game.write(StoodIn(seat=0, bot="random", why="lost", at=game.now))
    assert "loses the game" in game.refused("ann", Reclaim)
    while game.table.status == "playing":
        for seat in list(game.table.decisions):
            match = game.table.match
            assert match is not None
            game.write(Moved(seat=seat, action="keep", hash=match.hashes[-1], at=game.now))
    assert rows.news(game.table).places["ann"] == 2


@pytest.mark.parametrize("game", ASKED_IN_SECRET, ids=lambda game: game.id)
def test_thinking_in_secret_costs_nothing_that_others_see(game: Game) -> None:
    entries, _, answer = next(secret_questions(game, "secret333333"))
    created = entries[0]
    assert isinstance(created, log.Created)
    quick, slow = (Table.load({game.id: game}, [with_bank(created), *entries[1:]]) for _ in range(2))
    before = banks(quick)
    for table, seconds in ((quick, 0.0), (slow, 50.0)):
        asked = table.timing.opened[answer.seat]
        spent = table.spent(answer.seat, asked + seconds)
        assert spent == seconds
        table.apply(log.Moved(seat=answer.seat, action=answer.action, hash=answer.hash, spent=spent, at=answer.at))
    assert banks(quick) == banks(slow) == before
    assert quick.timing.secret_banks != slow.timing.secret_banks


def with_bank(created: log.Created) -> log.Created:
    spec = msgspec.structs.replace(created.spec, clock=None, bank=60, increment=10)
    return msgspec.structs.replace(created, spec=spec)


# Days.


def test_a_clock_of_days_runs_on_while_the_table_is_away_but_leaves_an_hour() -> None:
    game = Alone("ann", "bob", clock=int(DAY))
    game.table.timing.restart(BEGIN + DAY / 2)
    assert game.left(0) == DAY
    game.table.timing.restart(BEGIN + 5 * DAY)
    assert game.left(0) == 5 * DAY + 3600


def test_a_vacation_stops_the_clock_of_one_person_where_there_are_days() -> None:
    game = Alone("ann", "bob", clock=int(DAY))
    week = (BEGIN + DAY / 2, BEGIN + 7.5 * DAY)
    game.write(log.Rests(days=[week], at=game.now, who="ann"))
    assert (game.left(0), game.left(1)) == (8 * DAY, DAY)
    seats = table_state(game.table, {}, BEGIN + DAY).seats
    assert (seats[0].vacation, seats[1].vacation) == (week[1], None)
    quick = Alone("ann", "bob", clock=60)
    quick.write(log.Rests(days=[week], at=quick.now, who="ann"))
    assert quick.left(0) == 60


def test_the_same_days_count_once() -> None:
    assert later(0.0, 10.0, [(5.0, 8.0), (20.0, 30.0), (-5.0, 1.0)]) == 14.0
    assert later(0.0, 10.0, [(10.0, 20.0)]) == 10.0


def test_there_are_thirty_days_of_vacation_in_any_year() -> None:
    check([], BEGIN, BEGIN + DAYS * DAY, BEGIN)
    for since, until in (
        (BEGIN, BEGIN + 31 * DAY),
        (BEGIN, 1e30),
        (BEGIN, BEGIN),
        (BEGIN - 1, BEGIN + DAY),
        (BEGIN + YEAR, BEGIN + YEAR + 1),
    ):
        with pytest.raises(Refused):
            check([], since, until, BEGIN)
    taken = [(BEGIN, BEGIN + 20 * DAY)]
    assert left(taken, BEGIN + 20 * DAY) == 10
    with pytest.raises(Refused, match="more than 30 days"):
        check(taken, BEGIN + 30 * DAY, BEGIN + 41 * DAY, BEGIN + 30 * DAY)
    check(taken, BEGIN + 5 * DAY, BEGIN + 30 * DAY, BEGIN + 5 * DAY)  # instead of the rest of it
    assert left(taken, BEGIN + YEAR + 20 * DAY) == 30


# Others.


def test_a_nudge_comes_once_for_a_decision_and_not_at_once() -> None:
    game = Alone("ann", "bob")
    assert "a minute" in game.refused("ann", Nudge, seat=1)
    assert game.refused("ann", Nudge, seat=0) == "nobody waits for that seat"
    game.do("ann", Nudge, after=61, seat=1)
    assert b"ann nudges bob" in game.table.streams["1"].events[-1]
    assert "already" in game.refused("ann", Nudge, seat=1)
    assert table_state(game.table, {}).seats[1].nudged
    for seat, name in enumerate(("ann", "bob")):
        game.do(name, Act, decision=f"{seat}.1", action="keep")
    game.do("ann", Nudge, after=61, seat=1)  # another decision


@pytest.mark.parametrize("game", ASKED_IN_SECRET, ids=lambda game: game.id)
def test_nobody_can_find_out_by_a_nudge_who_is_asked(game: Game) -> None:
    entries, table, answer = next(secret_questions(game, "secret333333"))
    alone = Alone.__new__(Alone)
    alone.table, alone.entries, alone.people, alone._mids = table, list(entries), {}, 0
    alone.now = answer.at + 3600
    for who, person in table.people.items():
        alone.people[who] = person
    own = table.seat_of(next(who for who in table.people if table.seat_of(who) not in (None, answer.seat))) or 0
    viewer = next(who for who in table.people if table.seat_of(who) == own)
    said = {alone.refused(viewer, Nudge, seat=seat) for seat in table.seats}
    assert said == {"nobody waits for that seat"}


def test_a_seat_left_open_goes_to_whoever_comes() -> None:
    game = Alone("ann", "bob")
    assert "only a seat that its player has left open" in game.refused("cat", Sit, seat=0)
    game.do("ann", Stand, open=True)
    assert table_state(game.table, {}).seats[0].offered
    assert game.refused("bob", Sit, seat=0) == "you have a seat at this table"
    game.do("ann", Reclaim)
    game.refused("cat", Sit, seat=0)
    game.do("ann", Stand, open=True)
    game.do("cat", Sit, seat=0)
    assert game.table.seat_of("ann") is None
    game.do("cat", Act, decision="0.1", action="keep")
    again = game.again()
    assert (again.seat_of("cat"), again.name(0)) == (0, "cat")
    assert again.match is not None
    assert again.match.record().seats[0].name == "cat"
    assert not table_state(again, {}).seats[0].offered
