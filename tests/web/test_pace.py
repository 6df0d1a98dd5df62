"""How fast bots play: the table's choice, by agreement, and never slower where no person is waited for."""

from collections.abc import Coroutine, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.web.inside import FAST, Inside, inside, wait_for
from tests.web.playing import look, must, post, seated
from undertable.games import all_games
from undertable.table.botseats import HURRY, BotSeats
from undertable.table.log import Created, Joined, Moved, Paced, Sat, Started
from undertable.table.messages import Spec
from undertable.table.table import Table

PACES = {"instant": (0.0, 0.0), "quick": (1.0, 1.0), "normal": (2.0, 2.0), "slow": (8.0, 8.0)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    never = dict.fromkeys(PACES, (1000.0, 1000.0))
    with inside(tmp_path_factory.mktemp("pace"), times=replace(FAST, paces={**never, "instant": (0.0, 0.0)})) as server:
        yield server


def test_alone_with_bots_the_pace_changes_at_once(server: Inside) -> None:
    ann = server.guest("Ann")
    table = server.table(ann, game="monster-inn", seats=3, bots=[None, "random", "random"], pace="normal")
    must(ann, table, "start")
    assert look(ann, table)["state"]["table"]["pace"] == "normal"
    must(ann, table, "propose", what="pace", pace="instant")
    state = look(ann, table)["state"]["table"]
    assert state["pace"] == "instant"
    assert state["proposal"] is None
    assert post(ann, table, "propose", what="pace")["code"] == "malformed"


def test_with_others_the_pace_needs_their_consent(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = seated(server, ann, bob, game="monster-inn", seats=3, bots=[None, None, "random"], pace="normal")
    must(ann, table, "propose", what="pace", pace="slow")
    assert look(bob, table)["state"]["table"]["pace"] == "normal"
    must(bob, table, "vote", proposal=0, yes=True)
    assert look(ann, table)["state"]["table"]["pace"] == "slow"


def test_a_pause_that_has_begun_is_not_waited_for_after_a_change(server: Inside) -> None:
    """The bots of this server pause for minutes, except at the pace `instant`."""
    ann = server.guest("Ann")
    table = server.table(ann, game="monster-inn", seats=3, bots=[None, "random", "random"], pace="normal")
    must(ann, table, "start")
    while "decision" in (state := look(ann, table)["state"]):
        action = state["prompt"]["choices"][0]["action"]
        must(ann, table, "act", decision=state["decision"]["id"], action=action)
    must(ann, table, "propose", what="pace", pace="instant")
    wait_for(lambda: "decision" in look(ann, table)["state"])


def laid_table(game: str, seats: int, **spec: object) -> Table:
    """A table with Ann on the first seat, bots on the others, and the cards dealt."""
    bots = [None, *["random"] * (seats - 1)]
    created = Created(
        at=0.0,
        table="aaaaaaaaaaaa",
        spec=Spec(game=game, seats=seats, bots=bots, **spec),  # type: ignore[arg-type]
        rules=all_games()[game].version,
        secret="00" * 32,
        invite="",
    )
    table = Table(all_games(), created)
    for entry in (created, Joined(at=0.0, who="ann", name="Ann"), Sat(at=0.0, who="ann", seat=0, salt="")):
        table.apply(entry)
    table.apply(Started(at=0.0))
    return table


def bot_seats(table: Table) -> BotSeats:
    return BotSeats(table, None, PACES, 1.0, lambda: 0.0, lambda: True, None, None)  # type: ignore[arg-type]


def act(table: Table, seat: int, action: str) -> None:
    assert table.match is not None
    table.apply(Moved(seat=seat, action=action, hash=table.match.hashes[-1], at=0.0))


def test_bots_pause_once_for_each_deed() -> None:
    table = laid_table("monster-inn", 3)
    bots = bot_seats(table)
    assert table.match is not None
    assert (bots.pause(), bots.pause()) == (2.0, 0.0)  # the deal has happened, and nothing since
    bots._longest = {"dragon": 3.0, "imp": 0.1}
    assert (bots.least(0, "imp", 2.0), bots.least(0, "dragon", 2.0), bots.least(0, "dragon", 0.0)) == (2.0, 3.0, 0.0)
    seat = table.match.state.to_act()[0]
    act(table, seat, "remain:coin")
    assert (bots.pause(), bots.pause()) == (2.0, 0.0)
    table.apply(Paced(pace="quick", at=0.0))
    act(table, table.match.state.to_act()[0], "remain:coin")
    assert bots.pause() == 1.0


def test_bots_hurry_while_people_sit_out_the_round() -> None:
    table = laid_table("monster-inn", 3)
    bots = bot_seats(table)
    assert table.match is not None
    while 0 not in table.match.state.to_act():
        act(table, table.match.state.to_act()[0], "remain:coin")
    assert not table.is_hurrying()
    act(table, 0, "leave")
    while table.match.state.to_act() == (0,):  # a bonus
        act(table, 0, table.game.actions.text(table.match.state.legal(0)[0]))
    assert table.is_hurrying()
    assert bots.pause() == 2.0 * HURRY
    table.apply(Paced(pace="slow", at=0.0))
    assert not table.is_hurrying()


def test_a_bot_whose_move_is_being_saved_does_not_think_again() -> None:
    """The bots carry on as soon as somebody comes to watch."""
    table = laid_table("you-monster", 3)
    bots = bot_seats(table)
    started: list[Coroutine[Any, Any, Any]] = []
    bots.spawn = started.append  # type: ignore[assignment]
    bots.carry_on()
    assert len(started) == 2
    assert table.match is not None
    (entry,) = bots.move(1, table.decisions[1], table.match.state.legal(1)[0], failed=False)
    bots.carry_on()
    assert len(started) == 2
    table.apply(entry)
    bots.carry_on()
    assert len(started) == 2
    for play in started:
        play.close()


def test_a_bot_that_takes_a_seat_back_thinks_again() -> None:
    table = laid_table("you-monster", 3)
    bots = bot_seats(table)
    started: list[Coroutine[Any, Any, Any]] = []
    bots.spawn = started.append  # type: ignore[assignment]
    bots.carry_on()
    assert table.match is not None
    chair = table.chairs[1]
    chair.bot, bot = None, chair.bot
    assert bots.move(1, table.decisions[1], table.match.state.legal(1)[0], failed=False) == []
    chair.bot = bot
    bots.carry_on()
    assert len(started) == 3
    for play in started:
        play.close()
