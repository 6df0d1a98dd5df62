"""Clubs and tournaments over HTTP: members only, one link, rounds that follow from results."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.inside import Inside, inside, mids, wait_for
from tests.web.playing import GAMES, SetClock, must, play


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, games=GAMES) as server:
        yield server


def founded(*members: httpx.Client) -> dict[str, Any]:
    """A club with these members."""
    club: dict[str, Any] = members[0].post("/api/clubs", json={"name": "The Inn"}).json()
    for member in members[1:]:
        assert member.post(f"/api/clubs/{club['id']}/join", json={"code": club["code"]}).status_code == 200
    return club


def look(client: httpx.Client, club: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/clubs/{club['id']}").json()
    return found


def step(client: httpx.Client, club: dict[str, Any], cup: str, do: str, **more: str) -> httpx.Response:
    return client.post(f"/api/clubs/{club['id']}/cups/{cup}", json={"do": do, **more})


SPEC = {"game": "toy", "seats": 2, "options": {"rounds": 1}}


def test_only_members_see_a_club_and_its_link_lets_people_in(server: Inside) -> None:
    ann, bob, eve = (server.guest(name) for name in ("Ann", "Bob", "Eve"))
    club = founded(ann, bob)
    assert [row["name"] for row in look(bob, club)["standings"]] == ["Ann", "Bob"]
    assert eve.get(f"/api/clubs/{club['id']}").status_code == 404
    assert eve.post(f"/api/clubs/{club['id']}/join", json={"code": "guessed"}).status_code == 404
    opening = {"mid": next(mids), "spec": SPEC}
    assert eve.post(f"/api/clubs/{club['id']}/tables", json=opening).status_code == 404
    table = ann.post(f"/api/clubs/{club['id']}/tables", json=opening).json()["table"]
    (listed,) = look(bob, club)["tables"]
    assert (listed["id"], listed["status"]) == (table, "waiting")
    must(bob, table, "join", invite=listed["key"])
    must(bob, table, "sit", seat=1)
    must(ann, table, "start")
    play(table, ann, bob)
    wait_for(lambda: [row["games"] for row in look(ann, club)["standings"]] == [1, 1])
    assert look(ann, club)["tables"][0]["key"] == ""  # nobody needs it any more
    points = {row["name"]: (row["points"], row["wins"]) for row in look(ann, club)["standings"]}
    assert sorted(points.values()) in ([(0.0, 0), (1.0, 1)], [(1.0, 1), (1.0, 1)])
    assert bob.post(f"/api/clubs/{club['id']}/leave").json() == []
    assert bob.get(f"/api/clubs/{club['id']}").status_code == 404
    assert [one["name"] for one in ann.get("/api/me/clubs").json()] == ["The Inn"]


def test_a_tournament_is_played_round_by_round(server: Inside) -> None:
    people = [server.guest(name) for name in ("Ann", "Bob", "Cat", "Dan")]
    ann, bob, cat, dan = people
    by_name = {client.get("/api/me").json()["name"]: client for client in people}
    club = founded(*people)
    address = f"/api/clubs/{club['id']}/cups"
    made = ann.post(address, json={"name": "Cup", "kind": "round robin", "spec": SPEC})
    assert made.status_code == 201, made.text
    cup = made.json()["cups"][0]["id"]
    assert step(bob, club, cup, "next").status_code == 403  # it is not his
    for client in (bob, cat, dan):
        assert step(client, club, cup, "enter").status_code == 200
    for number in range(3):  # everybody against everybody, two tables at a time
        drawn = step(ann, club, cup, "next")
        assert drawn.status_code == 200, drawn.text
        pairs = drawn.json()["cups"][0]["rounds"][number]
        assert [len(pair["names"]) for pair in pairs] == [2, 2]
        assert step(ann, club, cup, "next").status_code == 409  # this one is not over
        for pair in pairs:
            table, players = pair["table"], [by_name[name] for name in pair["names"]]
            outsider = next(client for client in (bob, cat, dan) if client not in players)
            assert outsider.get(f"/api/tables/{table}").status_code == 403
            for seat, client in enumerate(players):
                if client is not ann:  # who set the tables and has sat down
                    must(client, table, "sit", seat=seat)
            must(players[0], table, "start")
            play(table, *players)
        wait_for(lambda: all(pair["places"] for pair in look(ann, club)["cups"][0]["rounds"][-1]))
    found = look(ann, club)["cups"][0]
    assert (found["over"], len(found["rounds"])) == (True, 3)
    assert step(ann, club, cup, "next").status_code == 409
    assert [row["games"] for row in found["standings"]] == [3, 3, 3, 3]
    met = {frozenset(pair["names"]) for drawn in found["rounds"] for pair in drawn}
    assert len(met) == 6


def test_a_deleted_guest_leaves_a_stranger_in_the_standings(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    club = founded(ann, bob)
    who = bob.get("/api/me").json()["id"]
    assert club["id"] in [one["id"] for one in bob.get("/api/me/export").json()["clubs"]]
    assert bob.delete("/api/me").status_code == 200
    assert [row["name"] for row in look(ann, club)["standings"]] == ["Ann", "Someone who left"]
    log = server.run(lambda site: site.store.club_log(club["id"]))
    assert who.encode() not in b"".join(log)
    assert ann.delete("/api/me").status_code == 200
    assert server.run(lambda site: site.store.club_log(club["id"])) == []
    log = server.run(lambda site: site.store.club_log(club["id"]))


def test_somebody_who_left_a_club_and_is_deleted_later_leaves_no_id_there(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    club = founded(ann, bob)
    who = bob.get("/api/me").json()["id"]
    assert bob.post(f"/api/clubs/{club['id']}/leave").status_code == 200
    assert bob.delete("/api/me").status_code == 200
    log = server.run(lambda site: site.store.club_log(club["id"]))
    assert who.encode() not in b"".join(log)
    assert [row["name"] for row in look(ann, club)["standings"]] == ["Ann"]


def cup_of(server: Inside, kind: str, *people: httpx.Client, **more: Any) -> tuple[dict[str, Any], str]:
    """A club with a tournament that its first member has made and all have entered."""
    club = founded(*people)
    made = people[0].post(f"/api/clubs/{club['id']}/cups", json={"name": "Cup", "kind": kind, "spec": SPEC, **more})
    assert made.status_code == 201, made.text
    cup = made.json()["cups"][0]["id"]
    for client in people[1:]:
        assert step(client, club, cup, "enter").status_code == 200
    return club, cup


def begin(pair: dict[str, Any], by_name: dict[str, httpx.Client], maker: httpx.Client) -> list[httpx.Client]:
    """Sit down and start a game of a round."""
    players = [by_name[name] for name in pair["names"]]
    for seat, client in enumerate(players):
        if client is not maker:
            must(client, pair["table"], "sit", seat=seat)
    must(players[0], pair["table"], "start")
    return players


def named(*people: httpx.Client) -> dict[str, httpx.Client]:
    return {client.get("/api/me").json()["name"]: client for client in people}


def test_a_game_ended_by_agreement_or_called_off_is_a_draw_and_holds_up_nobody(server: Inside) -> None:
    people = [server.guest(name) for name in ("Ann", "Bob", "Cat", "Dan")]
    ann, bob, *_ = people
    club, cup = cup_of(server, "swiss", *people, rounds=2)
    first, second = step(ann, club, cup, "next").json()["cups"][0]["rounds"][0]
    one, other = begin(first, named(*people), ann)
    must(one, first["table"], "propose", what="end")
    must(other, first["table"], "vote", proposal=0, yes=True)
    wait_for(lambda: look(ann, club)["cups"][0]["rounds"][0][0]["places"] == [1, 1])
    assert step(ann, club, cup, "next").status_code == 409  # nobody plays the other one
    assert step(bob, club, cup, "call off", table=second["table"]).status_code == 403
    assert step(ann, club, cup, "call off", table="nothere").status_code == 404
    called = step(ann, club, cup, "call off", table=second["table"]).json()["cups"][0]
    assert [row["points"] for row in called["standings"]] == [0.5] * 4
    assert [row["wins"] for row in called["standings"]] == [0] * 4
    assert step(ann, club, cup, "call off", table=second["table"]).status_code == 409
    assert len(step(ann, club, cup, "next").json()["cups"][0]["rounds"]) == 2


def test_a_tournament_goes_on_without_a_deleted_organiser_and_without_those_who_left(server: Inside) -> None:
    people = [server.guest(name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
    ann, bob, cat, dan, eve = people
    club, cup = cup_of(server, "round robin", *people)
    assert ann.delete("/api/me").status_code == 200
    assert eve.post(f"/api/clubs/{club['id']}/leave").status_code == 200
    assert not look(cat, club)["cups"][0]["over"]
    drawn = step(cat, club, cup, "next")
    assert drawn.status_code == 200, drawn.text
    names = sorted(name for pair in drawn.json()["cups"][0]["rounds"][0] for name in pair["names"])
    assert names == ["Bob", "Cat", "Dan"]
    assert step(dan, club, cup, "leave").status_code == 200  # in the middle of it
    (waiting,) = [pair for pair in drawn.json()["cups"][0]["rounds"][0] if pair["table"]]
    assert step(bob, club, cup, "call off", table=waiting["table"]).status_code == 200
    found = look(bob, club)["cups"][0]
    assert found["over"] or step(bob, club, cup, "next").status_code == 200
    assert "Someone who left" in [row["name"] for row in found["standings"]]


def test_a_league_goes_on_by_the_week_and_people_come_later(tmp_path: Path) -> None:
    clock = SetClock()
    with inside(tmp_path, games=GAMES, clock=clock) as server:
        people = [server.guest(name) for name in ("Ann", "Bob", "Cat", "Dan")]
        ann, bob, cat, dan = people
        club, cup = cup_of(server, "league", ann, bob, rounds=2, days=7)
        (first,) = step(bob, club, cup, "next").json()["cups"][0]["rounds"][0]  # any player may begin a round
        for client in (cat, dan):
            assert client.post(f"/api/clubs/{club['id']}/join", json={"code": club["code"]}).status_code == 200
            assert step(client, club, cup, "enter").json()["cups"][0]["entered"]
        assert step(ann, club, cup, "next").status_code == 409
        found = look(ann, club)["cups"][0]
        assert (found["next_from"], found["over"]) == (clock.now + 7 * 86400, False)
        clock.now += 7 * 86400
        second = step(ann, club, cup, "next").json()["cups"][0]["rounds"][1]
        assert sorted(name for pair in second for name in pair["names"]) == ["Ann", "Bob", "Cat", "Dan"]
        assert ["Ann", "Bob"] not in [sorted(pair["names"]) for pair in second]
        clock.now += 7 * 86400
        assert step(ann, club, cup, "next").status_code == 409  # it had two rounds
        play(first["table"], *begin(first, named(*people), bob))  # late, and it still counts
        wait_for(lambda: sum(row["games"] for row in look(ann, club)["cups"][0]["standings"]) == 2)
