"""Guests and what is theirs: devices, signing out, everything to take along, and being forgotten."""

import dataclasses
import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection

from tests.core.toy import GAME as TOY
from tests.web.inside import Inside, inside, mids, wait_for
from tests.web.test_lists import mine, must, play
from undertable.core import decode_record, verify
from undertable.table import log
from undertable.table.forget import SOMEONE
from undertable.table.store import Guest, StoreError
from undertable.web import guests
from undertable.web.guests import BROWSER, TOKEN, hashed
from undertable.web.limits import NO_LIMITS

OURS = {"x-undertable": "1"}
GAMES = {"toy": TOY}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
AGENTS = {
    FIREFOX: "Firefox on Linux",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile "
    "Safari/537.36": "Chrome on Android",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 "
    "Mobile/15E148 Safari/604.1": "Safari on iPhone",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 "
    "Edg/138.0.0.0": "Edge on Windows",
    "curl/8.14": "A program",
    "": "A program",
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, games=GAMES) as server:
        yield server


@pytest.fixture
def workers(tmp_path: Path, database: str) -> Iterator[tuple[Inside, Inside]]:
    with ExitStack() as stack:
        one, other = (
            stack.enter_context(inside(tmp_path, games=GAMES, postgres=database, workers_key="key")) for _ in range(2)
        )
        yield one, other


def browser(server: Inside, agent: str = FIREFOX) -> httpx.Client:
    """A guest with cookies, in a browser."""
    client = server.client(headers={**OURS, "user-agent": agent})
    assert client.post("/api/guests", json={"name": "Bea"}).status_code == 201
    return client


def at(server: Inside, guest: httpx.Client) -> httpx.Client:
    """The same guest, asking another worker."""
    return server.client(headers={"authorization": guest.headers["authorization"]})


def second_device(server: Inside, first: httpx.Client, agent: str = FIREFOX) -> httpx.Client:
    code = first.post("/api/me/link").json()["code"]
    client = server.client(headers={**OURS, "user-agent": agent})
    assert client.post("/api/carry", json={"code": code}).status_code == 201
    return client


def devices(client: httpx.Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/me/devices").json()
    return found


def finish(guests: tuple[httpx.Client, httpx.Client], table: str) -> None:
    """Play a game of one round to its end."""
    for seat, guest in enumerate(guests):
        must(guest, table, "act", decision=f"{seat}.1", action="keep")
    wait_for(lambda: mine(guests[0])[0]["status"] == "over")


# Devices.


@pytest.mark.parametrize("agent", AGENTS)
def test_a_device_is_named_after_its_browser(server: Inside, agent: str) -> None:
    with closing(browser(server, agent)) as bea:
        (device,) = devices(bea)
        assert device["name"] == AGENTS[agent]
        assert device["this"]
        assert 0 < device["first"] <= device["last"]


def test_every_device_is_listed_and_can_be_signed_out(server: Inside) -> None:
    with closing(browser(server)) as desk, closing(second_device(server, desk, next(reversed(AGENTS)))) as phone:
        listed = {device["this"]: device["id"] for device in devices(desk)}
        assert {device["this"]: device["id"] for device in devices(phone)} == {
            True: listed[False],
            False: listed[True],
        }
        table = str(desk.post("/api/tables", json=new_table()).json()["table"])
        cookie = f"{TOKEN}={phone.cookies[TOKEN]}"
        with server.socket(table, Cookie=cookie, Origin=server.url).hello() as tab:
            left = desk.delete(f"/api/me/devices/{listed[False]}").json()
            assert [device["this"] for device in left] == [True]
            assert tab.goodbye()["code"] == "not_allowed"
            assert tab.bye is not None
            assert tab.bye["retry"] is None
        assert phone.get("/api/me").status_code == 401
        assert desk.get("/api/me").status_code == 200
        assert desk.delete(f"/api/me/devices/{listed[False]}").status_code == 404


def new_table() -> dict[str, Any]:
    return {"mid": next(mids), "spec": {"game": "toy", "seats": 2}}


def test_a_device_of_somebody_else_cannot_be_signed_out(server: Inside) -> None:
    with closing(browser(server)) as bea, closing(browser(server)) as eve:
        (device,) = devices(bea)
        assert eve.delete(f"/api/me/devices/{device['id']}").status_code == 404
        assert bea.get("/api/me").status_code == 200


def test_signing_out_ends_this_device_alone(server: Inside) -> None:
    with closing(browser(server)) as desk, closing(second_device(server, desk)) as phone:
        token = desk.cookies[TOKEN]
        answer = desk.post("/api/me/sign-out", json={})
        assert answer.json() == {"devices": 1}
        assert TOKEN not in desk.cookies
        assert desk.get("/api/me").status_code == 401
        assert desk.get("/api/me", headers={"authorization": f"Bearer {token}"}).status_code == 401
        assert phone.get("/api/me").status_code == 200


def test_signing_out_everywhere_ends_all_devices_and_links(server: Inside) -> None:
    with (
        closing(browser(server)) as desk,
        closing(second_device(server, desk)) as phone,
        closing(server.client(headers=OURS)) as thief,
    ):
        code = desk.post("/api/me/link").json()["code"]
        assert phone.post("/api/me/sign-out", json={"everywhere": True}).json() == {"devices": 0}
        assert [client.get("/api/me").status_code for client in (desk, phone)] == [401, 401]
        assert thief.post("/api/carry", json={"code": code}).status_code == 404


def test_a_socket_that_opens_while_its_guest_signs_out_is_closed(server: Inside) -> None:
    with closing(server.guest("Ann")) as ann:
        table = server.table(ann, open=True)
        key = hashed(ann.headers["authorization"].removeprefix("Bearer "))
        who = server.site.guests.who

        async def slow(connection: HTTPConnection) -> Guest:
            found = await who(connection)
            await server.site.store.sign_out(found.id, key)
            server.site.guests.signed_out(found.id)
            return found

        server.site.guests.who = slow  # type: ignore[method-assign]
        with server.socket(table, ann) as tab:
            tab.send(do="hello", protocol=1)
            assert tab.goodbye()["code"] == "not_allowed"


def test_a_worker_that_was_not_told_finds_out_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It hung when somebody signed out at another one."""
    monkeypatch.setattr(guests, "BELIEVED", 0.0)
    limits = dataclasses.replace(NO_LIMITS, send=0.1)
    with inside(tmp_path, games=GAMES, limits=limits) as server, closing(server.guest("Ann")) as ann:
        id = ann.get("/api/me").json()["id"]
        with server.tab(server.table(ann), ann) as tab:
            server.run(lambda site: site.store.sign_out_everywhere(id))
            assert tab.goodbye()["message"] == "you have signed out on this device"


def test_signing_out_reaches_every_worker(workers: tuple[Inside, Inside]) -> None:
    one, other = workers
    with closing(one.guest("Ann")) as ann, closing(at(other, ann)) as elsewhere:
        table = one.table(ann)
        assert elsewhere.get("/api/me").status_code == 200  # the other worker remembers her now
        with other.tab(table, ann) as tab:
            assert ann.post("/api/me/sign-out", json={}).status_code == 200
            assert tab.goodbye()["code"] == "not_allowed"
            assert elsewhere.get("/api/me").status_code == 401


# Everything of mine.


def test_an_export_has_all_of_a_guest_and_nothing_of_others(server: Inside) -> None:
    ann, bob, table = play(server)
    with closing(ann), closing(bob):
        must(ann, table, "say", text="Mine.")
        must(bob, table, "say", text="His.")
        waiting = server.table(ann)
        finish((ann, bob), table)
        ann.delete(f"/api/me/tables/{table}")  # hidden, and yet hers
        answer = ann.get("/api/me/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="undertable.json"'
        found = answer.json()
        assert (found["name"], found["id"]) == ("Ann", ann.get("/api/me").json()["id"])
        assert [device["this"] for device in found["devices"]] == [True]
        assert {row["id"]: row["status"] for row in found["tables"]} == {table: "over", waiting: "waiting"}
        over = next(row for row in found["tables"] if row["id"] == table)
        assert [said["text"] for said in over["said"]] == ["Mine."]
        assert over["place"] in (1, 2)
        verify(decode_record(json.dumps(over["record"]).encode()), TOY)
        assert "His." not in answer.text


def test_an_export_of_a_game_in_progress_gives_nothing_away(server: Inside) -> None:
    ann, bob, table = play(server)
    with closing(ann), closing(bob):
        (row,) = ann.get("/api/me/export").json()["tables"]
        assert row["record"] is None
        assert server.live(table).table.created.secret not in ann.get("/api/me/export").text


def test_an_export_has_no_record_of_a_game_that_the_guest_may_not_watch(server: Inside) -> None:
    guests = (server.guest("Ann"), server.guest("Bob"), server.guest("Eve"))
    ann, bob, eve = guests
    with closing(ann), closing(bob), closing(eve):
        table = server.table(ann, open=True, spectators=False, options={"rounds": 1})
        must(eve, table, "join")
        must(bob, table, "sit", seat=1)
        must(ann, table, "start")
        finish((ann, bob), table)
        assert eve.get(f"/api/tables/{table}/record").status_code == 403
        records = [guest.get("/api/me/export").json()["tables"][0]["record"] for guest in guests]
        assert [record is None for record in records] == [False, False, True]


def test_an_export_survives_a_broken_log(server: Inside) -> None:
    ann, bob, table = play(server)
    with closing(ann), closing(bob):
        server.run(lambda site: site.store.change(("update log set entry = $1 where seq = 1", (b"{}",))))
        (row,) = ann.get("/api/me/export").json()["tables"]
        assert row["problem"] == f"entry 2 of the log of table {table} is not what was written"


# How games went.


def test_a_profile_adds_up_the_games_that_were_played(server: Inside) -> None:
    ann, bob, table = play(server)
    with closing(ann), closing(bob):
        assert ann.get("/api/me/profile").json()["games"] == 0
        finish((ann, bob), table)
        wait_for(lambda: ann.get("/api/me/profile").json()["games"] == 1)
        mine, his = (guest.get("/api/me/profile").json() for guest in (ann, bob))
        won = {guest["latest"][0]["place"]: guest["wins"] for guest in (mine, his)}
        assert all(wins == (place == 1) for place, wins in won.items())
        assert mine["by_game"] == [{"game": "toy", "what": "", "games": 1, "wins": mine["wins"]}]
        assert [(one["name"], one["bot"], one["games"]) for one in mine["opponents"]] == [("Bob", None, 1)]
        assert mine["latest"][0]["table"] == table
        assert mine["latest"][0]["names"] == ["Bob"]
        assert ann.delete("/api/me").status_code == 200
        assert bob.get("/api/me/profile").json()["opponents"] == []  # a guest who has left is nobody's opponent
        assert bob.get("/api/me/profile").json()["games"] == 1


def test_a_profile_reads_no_records(server: Inside) -> None:
    """They are large, and there are as many as games."""
    ann, bob, table = play(server)
    with closing(ann), closing(bob):
        finish((ann, bob), table)
        wait_for(lambda: ann.get("/api/me/profile").json()["games"] == 1)
        found = ann.get("/api/me/profile").json()
        server.run(lambda site: site.store.change(("delete from records", ())))
        assert ann.get("/api/me/profile").json() == found


# Being forgotten.


def stored(server: Inside) -> str:
    """Everything in the database, as text."""

    async def read(site: Any) -> list[Any]:
        tables = ["tables", "log", "members", "guests", "tokens", "links", "stories", "records", "summaries", "feeds"]
        return [row for table in tables for row in await site.store.rows(f"select * from {table}")]

    return repr(server.run(read))


def test_nothing_is_left_of_a_deleted_guest(server: Inside) -> None:
    with closing(server.guest("Zebedee")) as zebedee, closing(server.guest("Bob")) as bob:
        id = zebedee.get("/api/me").json()["id"]
        table = server.table(zebedee, seats=2, options={"rounds": 1}, open=True)
        must(bob, table, "sit", seat=1)
        must(zebedee, table, "start")
        must(zebedee, table, "say", text="My secret place.")
        finish((zebedee, bob), table)
        alone = server.table(zebedee, bots=[None, "random"])
        wait_for(lambda: '"Zebedee"' in stored(server) and "Zebedee, " in stored(server))
        old = bob.get(f"/api/tables/{table}/record").json()
        assert zebedee.delete("/api/me").json() == {"devices": 0}
        assert zebedee.get("/api/me").status_code == 401
        left = stored(server)
        for trace in ("Zebedee", "secret place", id, alone):
            assert trace not in left
        record = bob.get(f"/api/tables/{table}/record").json()
        assert [seat["name"] for seat in record["seats"]] == [SOMEONE, "Bob"]
        assert {**record, "seats": 0} == {**old, "seats": 0}
        assert bob.get(f"/api/tables/{table}/verify").json()["sound"]
        assert mine(bob)[0]["names"] == f"{SOMEONE}, Bob"
        with server.tab(table, bob) as tab:
            assert [event["data"]["text"] for event in tab.told("said")] == ["(removed)"]
            assert [event["text"] for event in tab.told("forgotten")] == [f"{SOMEONE} has left for good."]


def test_not_even_the_files_know_a_deleted_guest(tmp_path: Path) -> None:
    def known() -> list[str]:
        return [file.name for file in sorted(tmp_path.iterdir()) if b"Zebedee" in file.read_bytes()]

    with inside(tmp_path, games=GAMES) as server, closing(server.guest("Zebedee")) as zebedee:
        must(zebedee, server.table(zebedee), "say", text="It is me, Zebedee.")
        assert known() == ["test.db-wal"]
        zebedee.delete("/api/me")
        assert known() == []


def test_the_seat_of_a_deleted_guest_goes_to_a_bot_for_good(server: Inside) -> None:
    ann, bob, table = play(server)
    with closing(ann), closing(bob), server.tab(table, bob) as tab:
        assert ann.delete("/api/me").status_code == 200
        tab.until(lambda: bool(tab.told("forgotten")))
        seat = tab.state["table"]["seats"][0]
        assert (seat["kind"], "who" in seat) == ("bot", False)
        must(bob, table, "act", decision="1.1", action="keep")
        tab.until(lambda: "result" in tab.state)
        record = bob.get(f"/api/tables/{table}/record").json()
        assert [seat["name"] for seat in record["seats"]] == [SOMEONE, "Bob"]
        wait_for(lambda: "Ann" not in mine(bob)[0]["names"])


def test_a_seat_before_the_game_is_free_again(server: Inside) -> None:
    with closing(server.guest("Ann")) as ann, closing(server.guest("Bob")) as bob:
        table = server.table(bob, open=True)
        must(ann, table, "sit", seat=1)
        with server.tab(table, bob) as tab:
            assert ann.delete("/api/me").status_code == 200
            tab.until(lambda: tab.state["table"]["seats"][1]["kind"] == "open")
        wait_for(lambda: mine(bob)[0]["free"] == 1)


def test_a_table_is_somebodys_as_soon_as_they_have_joined(server: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    async def not_now(row: object) -> None:
        raise StoreError("the lists are written later")

    with closing(server.guest("Ann")) as ann, closing(server.guest("Bob")) as bob:
        table = server.table(bob, open=True)
        monkeypatch.setattr(server.site.store, "save_listing", not_now)
        must(ann, table, "join")
        assert [row["id"] for row in ann.get("/api/me/export").json()["tables"]] == [table]
        assert ann.delete("/api/me").status_code == 200
        assert '"Ann"' not in stored(server)


def test_a_rematch_holds_no_seat_for_a_deleted_guest(server: Inside) -> None:
    ann, bob, table = play(server)
    with closing(ann), closing(bob):
        finish((ann, bob), table)
        rematch = bob.post(f"/api/tables/{table}/rematch", json={"mid": next(mids)}).json()["table"]
        with server.tab(rematch, bob) as tab:
            assert tab.state["table"]["seats"][0]["kind"] == "held"
            assert ann.delete("/api/me").status_code == 200
            tab.until(lambda: tab.state["table"]["seats"][0]["kind"] == "open")


def test_two_who_left_can_be_told_apart_and_the_chain_holds(server: Inside) -> None:
    ann, bob, table = play(server)
    with closing(ann), closing(bob), closing(server.guest("Cat")) as cat:
        must(cat, table, "join")
        finish((ann, bob), table)
        for guest in (ann, bob):
            assert guest.delete("/api/me").status_code == 200
        entries = [log.decode(entry) for entry in server.run(lambda site: site.store.log(table))]
        names = [entry.name for entry in entries if isinstance(entry, log.Joined)]
        assert names == [SOMEONE, f"{SOMEONE} 2", "Cat"]
        assert [type(entry) for entry in entries[-2:]] == [log.Forgotten, log.Forgotten]


def test_a_guest_is_forgotten_by_the_worker_that_has_the_table(workers: tuple[Inside, Inside]) -> None:
    one, other = workers
    ann, bob, table = play(one)
    with closing(ann), closing(bob), closing(at(other, ann)) as elsewhere, one.tab(table, bob) as tab:
        assert elsewhere.delete("/api/me").status_code == 200
        tab.until(lambda: bool(tab.told("forgotten")))
        assert tab.state["table"]["seats"][0]["kind"] == "bot"
        assert ann.get("/api/me").status_code == 401
        assert '"Ann"' not in stored(one)


def test_others_keep_a_table_that_cannot_be_rewritten_now(
    server: Inside, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob, table = play(server)
    with closing(ann), closing(bob), server.tab(table, bob) as tab:
        with closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as other:
            other.execute("begin immediate")  # nothing can be written
            refused = ann.delete("/api/me")
            assert (refused.status_code, refused.json()["code"]) == (503, "storage")
        tab.do("say", text="Still here.")
        assert ann.delete("/api/me").status_code == 200
        tab.until(lambda: tab.state["table"]["seats"][0]["kind"] == "bot")
        assert [record for record in caplog.records if record.exc_info] == []


def test_a_guest_at_a_broken_table_can_be_deleted_too(server: Inside) -> None:
    ann, bob, _ = play(server)
    with closing(ann), closing(bob):
        server.run(lambda site: site.store.change(("update log set entry = $1 where seq = 1", (b"{}",))))
        assert ann.delete("/api/me").status_code == 200
        assert ann.get("/api/me").status_code == 401


def test_the_cookies_of_a_deleted_guest_are_gone(server: Inside) -> None:
    with closing(browser(server)) as bea:
        assert bea.delete("/api/me").status_code == 200
        assert TOKEN not in bea.cookies
        assert BROWSER not in bea.cookies


def test_a_table_that_is_watched_is_not_removed(server: Inside) -> None:
    with closing(server.guest("Ann")) as ann:
        table = server.table(ann)
        with server.tab(table, ann):
            assert not server.run(lambda site: site.tables.remove(table))
        live = server.live(table)
        wait_for(lambda: not live.watchers)
        assert server.run(lambda site: site.tables.remove(table))
        assert ann.get(f"/api/tables/{table}").status_code == 404
        assert server.run(lambda site: site.store.every_table()) == []
        assert ann.get("/api/me").json()["name"] == "Ann"
