"""Lists of tables: whose turn it is, how far a game is, how it ended, and what one does not want to see any more."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.core.toy import GAME as TOY
from tests.web.inside import Inside, inside, mids, wait_for


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, games={"toy": TOY}) as server:
        yield server


def mine(guest: httpx.Client) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = guest.get("/api/tables").json()["mine"]
    return rows


def must(guest: httpx.Client, table: str, do: str, **fields: Any) -> None:
    answer = guest.post(f"/api/tables/{table}/{do}", json={"mid": next(mids), **fields})
    assert answer.status_code == 200, answer.text


def play(server: Inside) -> tuple[httpx.Client, httpx.Client, str]:
    """A game of two people that has begun."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, seats=2, options={"rounds": 1}, open=True)
    must(bob, table, "join")
    must(bob, table, "sit", seat=1)
    must(ann, table, "start")
    return ann, bob, table


def test_a_list_says_whose_turn_it_is(server: Inside) -> None:
    ann, bob, table = play(server)
    wait_for(lambda: [mine(guest)[0]["your_turn"] for guest in (ann, bob)] == [True, True])
    must(ann, table, "act", decision="0.1", action="swap")
    wait_for(lambda: [mine(guest)[0]["your_turn"] for guest in (ann, bob)] == [False, True])
    assert mine(bob)[0]["round"] == 1
    assert mine(bob)[0]["place"] == 0


def test_a_list_is_right_when_the_server_stops_right_after_a_move(tmp_path: Path) -> None:
    with inside(tmp_path, games={"toy": TOY}) as server:
        ann, bob, table = play(server)
        wait_for(lambda: [mine(guest)[0]["your_turn"] for guest in (ann, bob)] == [True, True])
        must(ann, table, "act", decision="0.1", action="swap")
    with inside(tmp_path, games={"toy": TOY}) as server:
        again = [server.client(headers={"authorization": guest.headers["authorization"]}) for guest in (ann, bob)]
        assert [mine(guest)[0]["your_turn"] for guest in again] == [False, True]


def test_a_list_says_how_a_game_ended(server: Inside) -> None:
    ann, bob, table = play(server)
    must(ann, table, "act", decision="0.1", action="swap")
    must(bob, table, "act", decision="1.1", action="keep")
    wait_for(lambda: mine(ann)[0]["status"] == "over")
    assert {mine(guest)[0]["place"] for guest in (ann, bob)} <= {1, 2}
    assert not mine(ann)[0]["your_turn"]


def test_a_table_can_be_taken_off_ones_own_list(server: Inside) -> None:
    ann, bob, table = play(server)
    left = ann.delete(f"/api/me/tables/{table}").json()
    assert left["mine"] == mine(ann) == []
    assert [row["id"] for row in mine(bob)] == [table]
    before = mine(bob)[0]["updated"]
    must(ann, table, "act", decision="0.1", action="swap")
    wait_for(lambda: bool(mine(bob)[0]["updated"] > before))  # its row is written again
    assert mine(ann) == []


def test_a_game_that_ended_as_the_server_was_killed_is_listed_as_over_once_it_is_opened(tmp_path: Path) -> None:
    with inside(tmp_path, games={"toy": TOY}) as server:
        ann, bob, table = play(server)
        must(ann, table, "act", decision="0.1", action="swap")
        must(bob, table, "act", decision="1.1", action="swap")
        wait_for(lambda: mine(ann)[0]["status"] == "over")
    with closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as database:
        database.execute("update tables set status = 'playing'")  # the row comes after the log
    with inside(tmp_path, games={"toy": TOY}) as server:
        again = server.client(headers={"authorization": ann.headers["authorization"]})
        assert mine(again)[0]["status"] == "playing"
        again.get(f"/api/tables/{table}")
        assert mine(again)[0]["status"] == "over"
