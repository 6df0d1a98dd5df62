"""Watching: what spectators say to each other, and following somebody's public tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.inside import Inside, inside, wait_for
from tests.web.playing import GAMES, must, play, post, seated
from undertable.table import ratings


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    monkeypatch.setattr(ratings, "FRESH", 0.0)
    with inside(tmp_path, games=GAMES) as server:
        yield server


def test_players_neither_hear_nor_notice_spectators_until_the_end(server: Inside) -> None:
    ann, bob, eve, zoe = (server.guest(name) for name in ("Ann", "Bob", "Eve", "Zoe"))
    table = seated(server, ann, bob, options={"rounds": 1})
    address = f"/api/tables/{table}/remarks"
    with server.tab(table, bob), server.tab(table, ann) as player, server.tab(table, ann, public=True) as screen:
        count = len(player.heard), len(screen.heard)
        must(eve, table, "remark", text="She should  swap.")
        assert [(one["name"], one["text"]) for one in zoe.get(address).json()] == [("Eve", "She should swap.")]
        assert zoe.get(f"{address}?after=1").json() == []
        assert post(ann, table, "remark", text="Hm?")["code"] == "not_allowed"
        assert ann.get(address).status_code == bob.get(address).status_code == 403
        for tab in (player, screen):  # an answer that comes after it: nothing came before
            tab.send(do="ping")
            assert tab.take()["t"] == "pong"
        assert (len(player.heard), len(screen.heard)) == (count[0] + 1, count[1] + 1)
    play(table, ann, bob)
    wait_for(lambda: ann.get(address).status_code == 200)
    assert [one["text"] for one in ann.get(address).json()] == ["She should swap."]
    assert any(one["text"] == "She should swap." for one in eve.get("/api/me/export").json()["tables"][0]["said"])
    assert eve.delete("/api/me").status_code == 200
    assert [(one["name"], one["text"]) for one in zoe.get(address).json()] == [("Someone who left", "(removed)")]


def test_somebody_is_followed_to_tables_that_are_open_to_all(server: Inside) -> None:
    ann, bob, eve = (server.guest(name) for name in ("Ann", "Bob", "Eve"))
    who = ann.get("/api/me").json()["id"]
    follow = f"/api/people/{who}/follow"
    assert eve.post(follow, json={"on": True}).status_code == 404  # she has not met her
    ann.patch("/api/me", json={"shown": "all"})
    assert [one["name"] for one in eve.post(follow, json={"on": True}).json()] == ["Ann"]
    public = seated(server, ann, bob)
    private = server.table(ann, seats=2)
    (found,) = eve.get("/api/me/follows").json()
    assert [table["id"] for table in found["tables"]] == [public]
    assert private not in eve.get("/api/me/follows").text
    ann.patch("/api/me", json={"shown": "nobody"})
    assert eve.get("/api/me/follows").json() == []
    assert eve.get("/api/me/export").json()["follows"] == [who]
    assert eve.post(follow, json={"on": False}).json() == []
    assert eve.get("/api/me/export").json()["follows"] == []
