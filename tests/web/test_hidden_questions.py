"""Hidden questions: answers, clocks, votes and lists do not give away who is asked."""

from pathlib import Path

import pytest

from tests.web.inside import inside
from tests.web.test_leaks import (
    ASKED_IN_SECRET,
    CLOCK_SECONDS,
    NOW,
    SEATS,
    MovingClock,
    beginning,
    live_table,
    secret_questions,
    set_up,
)
from tests.web.test_pace import bot_seats
from undertable.core import Game
from undertable.games import get_game
from undertable.table.log import Moved, Proposed, StoodIn
from undertable.table.messages import Motion
from undertable.table.table import WATCH
from undertable.table.times import Times

NAME = "secret222222"
by_game = pytest.mark.parametrize("game", ASKED_IN_SECRET, ids=lambda game: game.id)


@by_game
def test_an_answer_in_secret_changes_nothing_that_others_see(game: Game) -> None:
    _, table, answer = next(secret_questions(game, NAME))
    before = table.noticed, len(table.streams[WATCH].events)
    table.apply(answer)
    assert (table.noticed, len(table.streams[WATCH].events)) == before  # lists do not tell that anything happened


@by_game
@pytest.mark.parametrize("what", ["kick", "back"])
def test_an_answer_in_secret_ends_no_vote(game: Game, what: Motion) -> None:
    _, table, answer = next(secret_questions(game, NAME))
    other = (answer.seat + 1) % SEATS
    target = answer.seat if what == "kick" else None
    table.apply(Proposed(id=0, what=what, by=other, seat=target, voters=[(other + 1) % SEATS], at=NOW))
    table.apply(answer)
    assert table.proposal is not None


@by_game
def test_time_does_not_tell_which_of_the_bots_was_asked(game: Game) -> None:
    _, table, answer = next(secret_questions(game, NAME))
    table.pace = "quick"
    bots = bot_seats(table)
    bots._longest = {"dragon": 3.0, "imp": 0.1}
    assert bots.least(answer.seat, "dragon", 0.2) == bots.least(answer.seat, "imp", 0.2) == 3.0
    table.pace = "instant"
    assert bots.least(answer.seat, "dragon", 0.0) == 0.0


@by_game
def test_where_nobody_may_know_who_was_asked_the_clock_takes_the_first_choice(game: Game, tmp_path: Path) -> None:
    entries, _, answer = next(secret_questions(game, NAME))
    tokens = [f"token-{seat}" for seat in range(SEATS + 1)]
    clock = MovingClock()
    with inside(tmp_path, times=Times(away=1000), clock=clock) as server:
        set_up(server, entries, tokens)
        live = live_table(server, NAME)
        events = list(live.table.streams[WATCH].events)
        clock.now += CLOCK_SECONDS + 1
        written = live.stand_ins()
        assert [(entry.seat, entry.action) for entry in written if isinstance(entry, Moved)] == [
            (answer.seat, answer.action)
        ]
        server.run(lambda site: live.write_next(live.stand_ins))
        assert live.table.streams[WATCH].events == events


def test_where_all_know_who_is_asked_a_bot_stands_in(tmp_path: Path) -> None:
    game = get_game("monster-inn")
    clock = MovingClock()
    with inside(tmp_path, times=Times(away=1000), clock=clock) as server:
        set_up(server, beginning(game, 3, NAME), [f"token-{seat}" for seat in range(4)])
        live = live_table(server, NAME)
        clock.now += CLOCK_SECONDS + 1
        assert [type(entry) for entry in live.stand_ins()] == [StoodIn]
