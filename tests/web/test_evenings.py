"""Evenings: a screen that all can see, and several guests in one browser."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.inside import Inside, inside, mids, wait_for
from tests.web.playing import GAMES, must, seated
from undertable.web.company import MOST

OURS = {"x-undertable": "1"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, games=GAMES) as server:
        yield server


def test_a_screen_shows_what_a_spectator_sees_even_to_somebody_with_a_seat(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = seated(server, ann, bob)
    with server.tab(table, ann, public=True) as screen, server.tab(table, bob) as phone:
        assert (screen.stream, screen.state.get("seat"), screen.state.get("invite")) == ("watch", None, None)
        assert screen.state["view"]["hand"] is None
        assert not {"prompt", "decision"} & screen.state.keys()
        must(ann, table, "act", decision="0.1", action="swap")
        phone.do("act", decision="1.1", action="keep")
        screen.until(lambda: screen.state["view"]["round"] == 1)
        told = [event for event in screen.events if event["e"] == "game"]
        with server.client() as nobody:
            watched = nobody.get(f"/api/tables/{table}").json()
        assert told == [event for event in watched["events"] if event["e"] == "game"]
        assert screen.state["view"] == watched["state"]["view"]


def test_a_screen_is_nobodys_eyes(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = seated(server, ann, bob)
    with server.tab(table, bob) as phone:
        with server.tab(table, ann), server.tab(table, ann, public=True):
            phone.until(lambda: not phone.state["table"]["seats"][0].get("away"))
        with server.tab(table, ann, public=True):
            phone.until(lambda: bool(phone.state["table"]["seats"][0].get("away")))


def browser(server: Inside, name: str) -> httpx.Client:
    client = server.client(headers=OURS)
    assert client.post("/api/guests", json={"name": name}).status_code == 201
    return client


def test_one_browser_is_passed_from_guest_to_guest(server: Inside) -> None:
    at = browser(server, "Ann")
    ann = at.get("/api/me").json()["id"]
    table = server.table(at, seats=2)
    invite = server.live(table).table.created.invite
    bob = at.post("/api/me/company", json={"name": "Bob"}).json()["id"]
    assert at.get("/api/me").json()["id"] == ann  # she goes on playing
    assert at.post(f"/api/me/company/{bob}").json()["name"] == "Bob"
    must(at, table, "join", invite=invite)
    must(at, table, "sit", seat=1)
    must(at, table, "start")
    look = at.get(f"/api/tables/{table}").json()["state"]
    assert (look["seat"], look["table"]["seats"][0]["same_browser"]) == (1, [1])
    wait_for(lambda: [one["turns"] for one in at.get("/api/me/company").json()] == [[table]])
    assert at.post(f"/api/me/company/{ann}").status_code == 200
    assert at.get(f"/api/tables/{table}").json()["state"]["seat"] == 0
    assert [one["name"] for one in at.get("/api/me/company").json()] == ["Bob"]


def test_nobody_takes_over_a_guest_of_another_browser(server: Inside) -> None:
    at, other = browser(server, "Ann"), browser(server, "Eve")
    bob = at.post("/api/me/company", json={"name": "Bob"}).json()["id"]
    assert other.post(f"/api/me/company/{bob}").status_code == 404
    assert other.get("/api/me/company").json() == []
    assert server.guest("A program").post("/api/me/company", json={"name": "X"}).status_code == 403
    for number in range(MOST - 1):
        assert at.post("/api/me/company", json={"name": f"B{number}"}).status_code == 201
    assert at.post("/api/me/company", json={"name": "Too many"}).status_code == 409
    foreign = at.post(f"/api/me/company/{bob}", headers={"origin": "http://elsewhere.example"})
    assert foreign.status_code == 403
    assert at.post("/api/tables", json={"mid": next(mids), "spec": {"game": "toy", "seats": 2}}).status_code == 201


def test_signing_out_leaves_nobody_behind_in_the_browser(server: Inside) -> None:
    at = browser(server, "Ann")
    bob = at.post("/api/me/company", json={"name": "Bob"}).json()["id"]
    kept = dict(at.cookies)
    assert at.post("/api/me/sign-out", json={}).json() == {"devices": 0}
    assert not {"undertable", "undertable_company"} & set(at.cookies)
    assert at.post("/api/guests", json={"name": "Eve"}).status_code == 201
    assert at.get("/api/me/company").json() == []
    with server.client(headers=OURS, cookies={**kept, "undertable": at.cookies["undertable"]}) as thief:
        assert thief.post(f"/api/me/company/{bob}").status_code == 404
