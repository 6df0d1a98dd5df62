"""Ratings and people's pages over HTTP: what counts, who may see it, and that a deleted guest is gone from them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.inside import Inside, inside, wait_for
from tests.web.playing import GAMES, play, seated
from undertable.table import ratings


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    monkeypatch.setattr(ratings, "FRESH", 0.0)
    monkeypatch.setattr(ratings, "ENOUGH", 1)
    with inside(tmp_path, games=GAMES) as server:
        yield server


def id_of(client: httpx.Client) -> str:
    return str(client.get("/api/me").json()["id"])


def own(client: httpx.Client) -> Any:
    return client.get("/api/me/ratings").json()


def listed(client: httpx.Client) -> list[str]:
    boards = client.get("/api/games/toy/ratings").json()
    return [row["name"] for board in boards if board["board"] == "people" for row in board["rows"]]


def finish(server: Inside, *clients: httpx.Client, **spec: Any) -> str:
    before = own(clients[0])["reliability"]["of"]
    table = seated(server, *clients, options={"rounds": 1}, **spec)
    play(table, *clients)
    wait_for(lambda: own(clients[0])["reliability"]["of"] > before or len(clients) == 1)
    return table


def test_a_board_lists_people_one_has_played_with_and_those_who_agreed(server: Inside) -> None:
    ann, bob, eve = (server.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = finish(server, ann, bob, rated=True)
    assert sorted(listed(ann)) == ["Ann", "Bob"]
    assert listed(eve) == listed(server.client()) == []
    assert eve.get("/api/games/toy/ratings").json()[0]["placed"] == 2
    page = f"/api/people/{id_of(ann)}"
    assert [client.get(page).status_code for client in (ann, bob, eve)] == [200, 200, 404]
    seen = bob.get(page)
    assert (seen.json()["profile"]["games"], seen.json()["reliability"]) == (1, {"finished": 1, "of": 1})
    assert table not in seen.text
    assert "Bob" not in seen.text  # with whom she plays is her own affair
    assert ann.patch("/api/me", json={"shown": "all", "face": "abc123"}).json()["face"] == "abc123"
    assert listed(eve) == ["Ann"]
    assert eve.get(page).json()["face"] == "abc123"
    ann.patch("/api/me", json={"shown": "nobody"})
    assert [client.get(page).status_code for client in (ann, bob, eve)] == [200, 404, 404]
    assert bob.get("/api/people/0123456789abcdef").content == bob.get(page).content  # nobody can tell
    assert ann.patch("/api/me", json={"face": "<svg>"}).status_code == 400
    assert ann.patch("/api/me", json={"shown": "friends"}).status_code == 400


def test_a_portrait_is_seen_at_the_table_and_leaves_with_the_guest(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    ann.patch("/api/me", json={"face": "abc123"})
    who = id_of(ann)
    table = finish(server, ann, bob, rated=True)
    assert bob.get(f"/api/tables/{table}").json()["state"]["table"]["seats"][0]["face"] == "abc123"
    export = ann.get("/api/me/export").json()
    assert (export["face"], export["shown"]) == ("abc123", "met")
    rating = own(bob)
    assert ann.delete("/api/me").status_code == 200
    assert listed(bob) == ["Bob"]
    assert own(bob) == rating  # the game still counts for the others
    assert bob.get(f"/api/people/{who}").status_code == 404
    log = server.run(lambda site: site.store.log(table))
    kept = b"".join([*log, server.run(lambda site: site.store.summary(table)) or b""])
    assert who.encode() not in kept
    assert b"abc123" not in kept


def test_leaving_counts_as_unreliable_and_the_same_group_is_not_rated(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    finish(server, ann, bob)
    assert own(ann) == {"ratings": [], "reliability": {"finished": 1, "of": 1}}
    table = seated(server, ann, bob, options={"rounds": 1})
    ann.post(f"/api/tables/{table}/stand", json={"mid": "leave"})
    play(table, bob)
    wait_for(lambda: own(ann)["reliability"] == {"finished": 1, "of": 2})
    assert own(bob)["reliability"] == {"finished": 2, "of": 2}
