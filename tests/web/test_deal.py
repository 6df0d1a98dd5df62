"""A deal nobody can fix: the server commits, the seats seal their salts, and only then is anything shown and mixed."""

import hashlib
import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from operator import add
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.core import toy
from tests.web import playing
from tests.web.inside import FAST, Inside, inside, mids, wait_for
from tests.web.playing import look, must, play, post
from undertable.core import Record, RecordError, decode_record, verify

ann, bob = playing.ann, playing.bob  # the fixtures
NEVER = 1000.0  # seconds
NOW = 1_800_000_000.0
salts = (f"a salt of 128 bits, number {number}" for number in itertools.count())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    times = replace(FAST, reveal=NEVER)
    with inside(tmp_path_factory.mktemp("deal"), games={"toy": toy.GAME}, times=times) as server:
        yield server


def seal(salt: str) -> str:
    return hashlib.sha256(salt.encode()).hexdigest()


def opened(client: httpx.Client, salt: str, *bots: str | None, **more: Any) -> dict[str, Any]:
    """The reply to opening a table of toy, with a sealed salt."""
    spec = {"game": "toy", "seats": 1 + len(bots), "bots": [None, *bots], "pace": "instant", "open": True}
    body = {"mid": next(mids), "spec": spec, "seal": seal(salt), **more}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    reply: dict[str, Any] = answer.json()
    assert client.post("/api/tables", json=body).json() == reply  # however often it is sent
    return reply


def record_of(client: httpx.Client, table: str) -> Record:
    """The record of a finished game, checked."""
    record = decode_record(client.get(f"/api/tables/{table}/record").content)
    verify(record, toy.GAME)
    return record


def contributors(record: Record) -> list[int]:
    return [s for s, (salt, sealed) in enumerate(zip(record.salts, record.seals, strict=True)) if seal(salt) == sealed]


def test_alone_with_bots_the_salt_comes_after_the_commitment_and_costs_no_round_trip(
    server: Inside, ann: httpx.Client
) -> None:
    salt = next(salts)
    reply = opened(ann, salt, "random")
    assert reply["commitment"] == look(ann, reply["table"])["state"]["table"]["commitment"]
    assert post(ann, reply["table"], "start", salt="another")["code"] == "illegal"
    must(ann, reply["table"], "start", salt=salt)
    assert look(ann, reply["table"])["state"]["table"]["status"] == "playing"
    play(reply["table"], ann)
    record = record_of(ann, reply["table"])
    assert hashlib.sha256(bytes.fromhex(record.secret or "")).hexdigest() == reply["commitment"]
    assert (record.seals, record.salts) == ([seal(salt), ""], [salt, ""])
    assert contributors(record) == [0]


def table_of_two(ann: httpx.Client, bob: httpx.Client) -> tuple[str, list[str]]:
    mine, other = next(salts), next(salts)
    table = opened(ann, mine, None)["table"]
    must(bob, table, "sit", seat=1, seal=seal(other))
    return table, [mine, other]


def test_no_salt_is_shown_before_all_are_sealed(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table, mine = table_of_two(ann, bob)
    assert post(ann, table, "reveal", salt=mine[0])["code"] == "not_now"
    with server.tab(table, bob) as tab:
        must(ann, table, "start")
        tab.until(lambda: tab.state["table"]["dealing"])
        assert [seat["seal"] for seat in tab.state["table"]["seats"]] == [seal(salt) for salt in mine]
        for do, more in (("sit", {"seat": 1}), ("stand", {}), ("fill", {"bot": "random"}), ("start", {})):
            assert post(bob, table, do, **more)["code"] == "not_now", do
        assert post(bob, table, "reveal", salt=mine[0])["code"] == "illegal"
        must(bob, table, "reveal", salt=mine[1])
        must(bob, table, "reveal", salt=mine[1])
        assert look(ann, table)["state"]["table"]["status"] == "waiting"
        must(ann, table, "reveal", salt=mine[0])
        tab.until(lambda: tab.state["table"]["status"] == "playing")
        assert not any("seal" in seat for seat in tab.state["table"]["seats"])  # nobody needs them any more
    play(table, ann, bob)
    record = record_of(ann, table)
    assert (record.salts, contributors(record)) == (mine, [0, 1])


def test_a_salt_that_does_not_come_is_replaced_by_its_seal(tmp_path: Path) -> None:
    ahead = partial(add, NEVER, NOW)  # the clock is set right before the next start
    with inside(tmp_path, games={"toy": toy.GAME}, times=replace(FAST, reveal=NEVER), clock=ahead) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table, mine = table_of_two(ann, bob)
        must(ann, table, "start")
        must(ann, table, "reveal", salt=mine[0])
    # the deal waits through a restart, and the next server does not wait long
    right = partial(float, NOW)
    with inside(tmp_path, games={"toy": toy.GAME}, times=replace(FAST, reveal=0.0), clock=right) as server:
        for client in (ann, bob):
            client.base_url = httpx.URL(server.url)
        wait_for(lambda: look(ann, table)["state"]["table"]["status"] == "playing")
        assert post(bob, table, "reveal", salt=mine[1])["code"] == "not_now"  # too late
        said = [event["text"] for event in look(ann, table)["events"] if event["e"] == "started"]
        assert said[0].endswith("No salt came from Bob: the seal counts instead.")
        play(table, ann, bob)
        record = record_of(ann, table)
    assert record.salts == [mine[0], seal(mine[1])]
    assert contributors(record) == [0]


def test_rematch_and_fork_have_a_salt_of_the_person_who_asks(server: Inside, ann: httpx.Client) -> None:
    for do, more in (("rematch", {}), ("fork", {"moves": 1, "seat": 0, "bots": "random"})):
        salt = next(salts)
        table = opened(ann, salt, "random")["table"]
        must(ann, table, "start", salt=salt)
        play(table, ann)
        salt = next(salts)
        reply = must(ann, table, do, seal=seal(salt), **more)
        assert reply["commitment"] == look(ann, reply["table"])["state"]["table"]["commitment"]
        must(ann, reply["table"], "start", salt=salt)
        play(reply["table"], ann)
        assert contributors(record_of(ann, reply["table"])) == [0]


def test_a_program_may_leave_it_to_the_server_and_the_record_says_so(
    server: Inside, ann: httpx.Client, bob: httpx.Client
) -> None:
    table = server.table(ann, open=True)
    must(bob, table, "sit", seat=1)
    assert post(ann, table, "start", salt="in the clear")["code"] == "not_allowed"  # others play
    must(ann, table, "start")
    play(table, ann, bob)
    record = record_of(ann, table)
    assert (record.seals, record.salts) == (["", ""], ["", ""])


def test_a_salt_in_the_clear_does_not_count_beside_a_sealed_one(
    server: Inside, ann: httpx.Client, bob: httpx.Client
) -> None:
    mine = next(salts)
    table = opened(ann, mine, None)["table"]
    must(bob, table, "sit", seat=1, salt="whoever knows the other salt could choose this one")
    must(ann, table, "start")
    must(ann, table, "reveal", salt=mine)
    play(table, ann, bob)
    record = record_of(ann, table)
    assert (record.seals, record.salts) == ([seal(mine), ""], [mine, ""])
    with pytest.raises(RecordError, match="never sealed"):
        verify(msgspec.structs.replace(record, salts=[mine, "chosen later"], key=None), toy.GAME)


def test_nobody_stops_a_deal_by_leaving_for_good(server: Inside, ann: httpx.Client) -> None:
    bob = server.guest("Bob")
    table, mine = table_of_two(ann, bob)
    must(ann, table, "start")
    must(bob, table, "reveal", salt=mine[1])
    assert bob.delete("/api/me").is_success
    state = look(ann, table)["state"]["table"]
    assert state["dealing"]
    assert [seat["seal"] for seat in state["seats"]] == [seal(salt) for salt in mine]
    must(ann, table, "reveal", salt=mine[0])
    assert look(ann, table)["state"]["table"]["status"] == "playing"
    play(table, ann)
    assert record_of(ann, table).salts == mine


def test_a_person_who_takes_back_a_draw_does_not_learn_what_comes_next(server: Inside, ann: httpx.Client) -> None:
    drawn = set()
    for _ in range(8):
        salt = next(salts)
        table = opened(ann, salt, "random")["table"]
        must(ann, table, "start", salt=salt)
        cards = []
        with server.tab(table, ann) as tab:
            for _ in range(2):
                hand = tab.state["view"]["hand"]
                tab.do("act", decision=tab.state["decision"]["id"], action="swap")
                tab.until(lambda: tab.state["view"]["round"] == 1)
                cards.append(tab.state["view"]["hand"])
                tab.do("propose", what="back")
                tab.until(lambda: len(tab.told("took_back")) == len(cards))  # noqa: B023
                assert tab.state["view"]["hand"] == hand
        play(table, ann)
        record = record_of(ann, table)
        taken = json.loads(record.encode())["taken_back"]
        assert [(one["seat"], [0, "swap"] in one["moves"]) for one in taken] == [(0, True), (0, True)]
        drawn.add(cards[0] == cards[1])
    assert False in drawn
