"""Watching for a stream: late, so that nobody learns anything in time; or with open hands, if all players agree."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.web.inside import FAST, Inside, SteppedLoop, inside, wait_for
from tests.web.playing import GAMES, look, must, post, seated
from undertable.table.log import HandsShown
from undertable.table.showing import showings, table_state
from undertable.table.table import HANDS, WATCH

OURS = {"x-undertable": "1"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, games=GAMES) as server:
        yield server


def hands(client: httpx.Client, table: str) -> list[Any]:
    return [view["hand"] for view in look(client, table)["state"].get("hands", [])]


def dealt_at(server: Inside, table: str) -> list[int]:
    match = server.live(table).table.match
    assert match is not None
    found: Any = match.state.dump()[3]
    assert isinstance(found, list)
    return found


def test_those_who_watch_see_hands_while_all_players_agree(server: Inside) -> None:
    ann, bob, eve = (server.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = seated(server, ann, bob)
    with server.tab(table, eve) as watching, server.tab(table, ann, public=True) as screen:
        must(ann, table, "propose", what="hands")
        assert (look(eve, table)["state"]["table"].get("hands", False), hands(eve, table)) == (False, [])
        must(bob, table, "vote", proposal=0, yes=True)
        dealt = dealt_at(server, table)
        assert hands(eve, table) == dealt
        watching.until(lambda: len(watching.state.get("hands", [])) == 2)
        assert post(ann, table, "propose", what="hands")["code"] == "not_now"  # it is done
        assert hands(ann, table) == hands(bob, table) == []
        must(ann, table, "act", decision="0.1", action="keep")
        must(bob, table, "cover")  # without asking anybody
        watching.until(lambda: not watching.state.get("hands") and not watching.state["table"]["hands"])
        assert hands(eve, table) == []
        assert post(bob, table, "cover")["code"] == "not_now"
        assert post(eve, table, "cover")["code"] == "not_allowed"
        screen.until(lambda: len(screen.told("hands_covered")) == 1)
        assert '"hands":[{' not in "".join(screen.heard)  # players see it, too


def test_a_player_is_no_spectator_in_the_same_browser(server: Inside) -> None:
    ann = server.client(headers=OURS)
    assert ann.post("/api/guests", json={"name": "Ann"}).status_code == 201
    table = seated(server, ann, server.guest("Bob"))
    must(ann, table, "propose", what="hands")
    live = server.live(table)
    server.run(lambda site: agree(live))
    eve = server.guest("Eve")
    assert len(hands(eve, table)) == 2
    other = server.client(headers=OURS, cookies={"undertable_browser": ann.cookies["undertable_browser"]})
    assert other.post("/api/guests", json={"name": "Ann again"}).status_code == 201
    assert hands(other, table) == []


async def agree(live: Any) -> None:
    await live.write_next(lambda: [HandsShown(at=live.clock())])


def test_whoever_takes_a_seat_over_is_asked_again(server: Inside) -> None:
    ann, bob, eve, dan = (server.guest(name) for name in ("Ann", "Bob", "Eve", "Dan"))
    table = seated(server, ann, bob)
    must(ann, table, "propose", what="hands")
    must(bob, table, "vote", proposal=0, yes=True)
    must(bob, table, "stand", open=True)
    assert len(hands(eve, table)) == 2
    must(dan, table, "sit", seat=1)
    assert hands(eve, table) == []


def test_two_worlds_differ_for_nobody_but_those_who_may_see_hands(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.live(seated(server, ann, bob)).table
    assert table.match is not None

    def seen() -> dict[str, bytes]:
        around = table_state(table, {})
        found = showings(table, ["0", WATCH, HANDS], around)
        return {viewer: msgspec.json.encode(state) for viewer, state in found.items()}

    for agreed in (False, True):
        table.hands = agreed
        one = seen()
        state: Any = table.match.state
        state.hands[1], state.deck[0] = state.deck[0], state.hands[1]  # another hand for Bob
        other = seen()
        assert [viewer for viewer in one if one[viewer] != other[viewer]] == [HANDS]


def test_with_a_delay_nothing_leaves_the_server_before_its_time(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, times=FAST, loop_type=SteppedLoop) as server:
        loop = server.loop
        assert isinstance(loop, SteppedLoop)
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)

        def pass_time(seconds: float) -> None:
            loop.call_soon_threadsafe(loop.advance, seconds)

        with server.socket(table) as late:
            late.send(do="hello", protocol=1, changes=True, public=True, delay=30)
            late.send(do="ping")
            assert late.take() == {"t": "pong"}  # nothing before it
            pass_time(31)
            late.until(lambda: len(late.updates) == 1)
            must(ann, table, "act", decision="0.1", action="keep")
            must(bob, table, "act", decision="1.1", action="swap")
            wait_for(lambda: look(ann, table)["state"]["view"]["round"] == 1)
            pass_time(15)
            late.send(do="ping")
            assert late.take() == {"t": "pong"}
            pass_time(16)
            late.until(lambda: late.state["view"]["round"] == 1)
            assert [event["what"] for event in late.told("game")].count("chosen") == 2
