"""Questions of which nobody may know whom they are asked: answers, clocks, votes and lists give nothing away."""

import random
from pathlib import Path

import pytest

from tests.web.inside import inside
from tests.web.test_leaks import CLOCK_SECONDS, NOW, MovingClock, beginning, live_table, set_up
from undertable.core import Game
from undertable.core.testing import Outcome, shown
from undertable.games import all_games, get_game
from undertable.table.live import Times
from undertable.table.log import AnyEntry, Moved, Proposed, StoodIn
from undertable.table.messages import Motion
from undertable.table.table import WATCH, Table

GAMES = [get_game("boss-monster"), get_game("pesky-humans")]
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SEATS, MOVES, NAME = 4, 40, "secret222222"


def asked_in_secret(game: Game) -> tuple[list[AnyEntry], Table, Moved]:
    """A log up to where a seat is asked in secret, its table, and an answer that spectators do not notice."""
    pick = random.Random(game.id)
    entries = beginning(game, SEATS, NAME)
    table = Table.load(all_games(), entries)
    match = table.match
    assert match is not None
    while True:
        for seat in [seat for seat in table.decisions if len(match.moves) > MOVES and table.is_hidden(seat)]:
            first = match.state.legal(seat)[0]
            outcome = Outcome(match.state, seat, first, None)
            if not outcome.events and outcome.shown == shown(match.state, None):
                text = game.actions.text(first)
                return entries, table, Moved(seat=seat, action=text, hash=match.hashes[-1], at=NOW + 5)
        mover = pick.choice(match.state.to_act())
        action = game.actions.text(pick.choice(match.state.legal(mover)))
        entries.append(Moved(seat=mover, action=action, hash=match.hashes[-1], at=NOW))
        table.apply(entries[-1])


@by_game
def test_an_answer_in_secret_changes_nothing_that_others_see(game: Game) -> None:
    _, table, answer = asked_in_secret(game)
    before = table.noticed, len(table.streams[WATCH].events)
    table.apply(answer)
    assert (table.noticed, len(table.streams[WATCH].events)) == before  # lists do not tell that anything happened


@by_game
@pytest.mark.parametrize("what", ["kick", "back"])
def test_an_answer_in_secret_ends_no_vote(game: Game, what: Motion) -> None:
    _, table, answer = asked_in_secret(game)
    other = (answer.seat + 1) % SEATS
    target = answer.seat if what == "kick" else None
    table.apply(Proposed(id=0, what=what, by=other, seat=target, voters=[(other + 1) % SEATS], at=NOW))
    table.apply(answer)
    assert table.proposal is not None


@by_game
def test_where_nobody_may_know_who_was_asked_the_clock_takes_the_first_choice(game: Game, tmp_path: Path) -> None:
    entries, _, answer = asked_in_secret(game)
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
