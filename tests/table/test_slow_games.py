"""Games over days: tables are put away between moves, and every clock is kept."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.core import toy
from tests.table.days import BEGIN, HOUR, Days, over_days
from undertable.core import FastChance, Game
from undertable.games import all_games
from undertable.table.club import AnyEntry, Came, Club, Founded, club_standings
from undertable.table.messages import Act, Sit, Spec, Start
from undertable.table.profile import profile
from undertable.table.store import News
from undertable.table.summary import decode, placed
from undertable.table.table import WATCH, Table
from undertable.table.vacation import DAY

NIGHT_AFTER = 8  # decisions
SHORT = {"round_limit": 10}  # by chance alone a game without it goes on for 2000 decisions
decode_news = msgspec.json.Decoder(News).decode
CLUB: list[AnyEntry] = [Founded(at=0.0, who="ann", name="The Inn", code=""), Came(at=0.0, who="bob")]


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: game.id)
def test_a_whole_game_over_days_costs_nobody_the_seat(game: Game, tmp_path: Path) -> None:
    async def body(days: Days) -> None:
        short = {name: value for name, value in SHORT.items() if name in game.options.__struct_fields__}
        table = await days.begin(game.seats[0], clock=int(DAY), options=short)
        chance, decisions, nights = FastChance(5), 0, 0
        live = await days.live(table)
        while live.table.status == "playing":
            seat = next(iter(live.table.decisions))
            offered = live.table.offered[seat]
            action = game.actions.text(offered[chance.below(len(offered))])
            await days.do(days.people[seat], table, Act, decision=live.table.decisions[seat], action=action)
            days.loop.advance(0.1)
            decisions += 1
            live = await days.live(table)
            left = min(live.table.deadlines().values(), default=0.0) - days.clock()
            if decisions % NIGHT_AFTER == 0 and nights < 8 and left > 12 * HOUR:  # a long turn has only one day
                nights += 1
                await days.wait(10 * HOUR)
                assert table not in days.tables.live  # nobody needs it in memory
                if nights == 2:
                    await days.restart()
            live = await days.live(table)
        assert live.table.persons() == [*live.table.seats]
        assert nights

    over_days(tmp_path, game, body)


def test_the_clock_runs_out_in_time_though_the_table_was_put_away(tmp_path: Path) -> None:
    async def body(days: Days) -> None:
        table = await days.begin(2, clock=int(DAY), at_zero="pass")
        await days.do(days.people[0], table, Act, decision="0.1", action="keep")
        await days.settle()
        await days.wait(2.0)  # lists follow
        assert await days.row_wakes(table) == BEGIN + DAY
        await days.wait(22 * HOUR)
        assert table not in days.tables.live
        await days.wait(1.5 * HOUR)
        assert table in days.tables.live  # the last hour
        assert (await days.live(table)).table.decisions == {1: "1.1"}
        await days.wait(0.6 * HOUR)
        live = await days.live(table)
        assert sorted(live.table.decisions.values()) == ["0.2", "1.2"]  # the first choice was taken
        assert live.table.persons() == [0, 1]

    over_days(tmp_path, toy.GAME, body)


def test_a_server_that_was_down_for_days_leaves_everybody_an_hour(tmp_path: Path) -> None:
    async def body(days: Days) -> None:
        table = await days.begin(2, clock=int(DAY), at_zero="lose")
        await days.settle()
        await days.close()
        days.loop.advance(3 * DAY)
        days.open()
        await days.wait(2.0)
        live = await days.live(table)
        assert {round(at - days.clock()) for at in live.table.deadlines().values()} <= set(range(3500, 3601))
        assert live.table.persons() == [0, 1]
        await days.wait(1.1 * HOUR)
        assert [chair.lost for chair in (await days.live(table)).table.chairs] == [True, True]

    over_days(tmp_path, toy.GAME, body)


def test_a_vacation_reaches_tables_in_progress_and_new_ones(tmp_path: Path) -> None:
    async def body(days: Days) -> None:
        ann = days.people[0]
        table = await days.begin(2, clock=int(DAY))
        now = days.clock()
        await days.store.set_vacation(ann.id, now, now + 10 * DAY)
        await days.tables.rests(ann)
        live = await days.live(table)
        assert live.table.deadlines() == {0: now + 11 * DAY, 1: now + DAY}
        await days.store.set_vacation(ann.id, now + DAY, now + DAY)  # back early
        await days.tables.rests(ann)
        assert (await days.live(table)).table.deadlines()[0] == now + 2 * DAY
        await days.restart()
        assert (await days.live(table)).table.deadlines()[0] == now + 2 * DAY
        reply = await days.tables.opening.create(
            ann, "next", Spec(game=days.game.id, seats=2, open=True, clock=int(DAY))
        )
        other = str(reply.table)
        await days.do(days.people[1], other, Sit, seat=1)
        await days.do(ann, other, Start)
        assert (await days.live(other)).table.timing.vacations[ann.id] == [(now, now + DAY)]
        await days.store.add_guest(ann, b"a token", "", now)
        await days.tables.forget(ann)
        for entry in [*await days.store.log(table), *await days.store.log(other)]:
            assert b'"days":[[' not in entry  # when somebody was away is nobody's business any more

    over_days(tmp_path, toy.GAME, body)


def test_whoever_lost_on_time_comes_last_whatever_the_bot_made_of_it(tmp_path: Path) -> None:
    async def body(days: Days) -> None:
        table = await days.begin(2, clock=int(DAY), at_zero="lose", options={"rounds": 1})
        await days.do(days.people[1], table, Act, decision="1.1", action="keep")
        await days.wait(25 * HOUR)
        live = await days.live(table)
        assert live.table.chairs[0].lost
        while (await days.live(table)).table.decisions:  # the stand-in thinks in a process of its own
            await days.wait(2.0)
        await days.settle()
        row = await days.store.listing(table)
        kept = await days.store.summary(table)
        assert row is not None
        assert kept is not None
        assert decode_news(row.news).places == {"ann": 2, "bob": 1}
        summary = decode(kept)
        assert (summary.lost, summary.places) == ([0], [2, 1])
        games = {days.game.id: days.game}
        mine, theirs = [await profile(days.store, games, who) for who in ("ann", "bob")]
        assert (mine.wins, theirs.wins) == (0, 1)
        (score, other) = club_standings(Club("c", CLUB), {table: summary})
        assert (score.who, score.points, other.points) == ("bob", 1.0, 0.0)

    over_days(tmp_path, toy.GAME, body)


def test_lost_seats_come_after_all_others() -> None:
    assert placed([1, 2, 2, 4], []) == [1, 2, 2, 4]
    assert placed([1, 2, 2, 4], [0]) == [4, 1, 1, 3]
    assert placed([1, 2, 3, 4], [1, 3]) == [1, 3, 2, 4]


def round_of(table: Table) -> int:
    assert table.match is not None
    return table.match.state.view(None).round


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: game.id)
def test_days_are_for_a_turn_and_not_for_each_of_its_decisions(game: Game, tmp_path: Path) -> None:
    """A seat that is asked again before anybody else did anything has what was left, and never less than an hour."""

    async def body(days: Days) -> None:
        table = await days.begin(game.seats[0], clock=int(DAY))
        live = await days.live(table)
        again = 0
        for _ in range(60):
            watched = live.table
            seat = next(iter(watched.decisions))
            round, heard = round_of(watched), len(watched.streams[WATCH].events)
            left = watched.deadlines()[seat] - days.clock()
            open_before = not watched.is_hidden(seat)
            days.loop.advance(0.4 * HOUR)
            action = game.actions.text(watched.offered[seat][-1])
            await days.do(days.people[seat], table, Act, decision=watched.decisions[seat], action=action)
            live = await days.live(table)
            if live.table.status != "playing":
                break
            events = [json.loads(event) for event in live.table.streams[WATCH].events[heard:]]
            same = round == round_of(live.table) and all(event.get("seat") in (None, seat) for event in events)
            if seat in live.table.decisions and open_before and not live.table.is_hidden(seat) and same:
                again += 1
                now = live.table.deadlines()[seat] - days.clock()
                assert now == pytest.approx(max(HOUR, left - 0.4 * HOUR), abs=5)
        for at in live.table.deadlines().values():
            assert at - days.clock() <= DAY
        assert again or game.id not in ("boss-monster", "pesky-humans")

    over_days(tmp_path, game, body)
