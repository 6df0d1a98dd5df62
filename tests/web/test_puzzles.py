"""Puzzles over HTTP: anybody may solve them, and a guest may play on from there."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.puzzles.test_puzzles import QUICKEST
from tests.web.inside import inside
from undertable.puzzles import puzzles_of

PUZZLE = puzzles_of(QUICKEST)[0]
ADDRESS = f"/api/games/{QUICKEST.id}/puzzles"
HEADERS = {"x-undertable": "1"}


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[httpx.Client]:
    """Somebody without a name here."""
    with inside(tmp_path) as server, httpx.Client(base_url=server.url, headers=HEADERS) as client:
        yield client


def test_a_visitor_solves_a_puzzle(visitor: httpx.Client) -> None:
    listed = visitor.get(ADDRESS).json()
    assert PUZZLE.id in {one["id"] for one in listed["puzzles"]}
    asked = visitor.post(f"{ADDRESS}/{PUZZLE.id}", json={}).json()
    assert asked["question"]["state"]["seat"] == PUZZLE.seat
    assert asked["question"]["state"]["decision"]
    assert asked["solution"] is None
    assert not asked["theme"], "it could give the solution away"
    assert all("theme" not in one for one in listed["puzzles"])
    wrong = visitor.post(f"{ADDRESS}/{PUZZLE.id}", json={"answer": PUZZLE.tempting}).json()["solution"]
    right = visitor.post(f"{ADDRESS}/{PUZZLE.id}", json={"answer": PUZZLE.best[0]}).json()["solution"]
    assert (wrong["right"], right["right"]) == (False, True)
    assert right["choices"][0]["best"]


def test_a_guest_plays_on_from_a_puzzle(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ann = server.guest("Ann")
        address = f"{ADDRESS}/{PUZZLE.id}/table"
        opened = ann.post(address, json={"mid": "on"})
        assert opened.status_code == 201
        assert ann.post(address, json={"mid": "on"}).json()["table"] == opened.json()["table"], "asked twice"
        table = opened.json()["table"]
        assert ann.post(f"/api/tables/{table}/start", json={"mid": "go"}).is_success
        with server.tab(table, ann) as tab:
            tab.until(lambda: "decision" in tab.state)
            asked = server.client(headers=HEADERS).post(f"{ADDRESS}/{PUZZLE.id}", json={}).json()["question"]["state"]
            assert tab.state["seat"] == PUZZLE.seat
            assert tab.state["prompt"]["choices"] == asked["prompt"]["choices"]
            kinds = [seat["kind"] for seat in tab.state["table"]["seats"]]
            assert [seat for seat, kind in enumerate(kinds) if kind != "bot"] == [PUZZLE.seat]
            tab.do("act", decision=tab.state["decision"]["id"], action=PUZZLE.best[0])
        stranger = server.client(headers=HEADERS)
        assert stranger.post(address, json={"mid": "on"}).status_code == 401


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games/chess/puzzles/1", {}, 404),
        (f"{ADDRESS}/none", {}, 404),
        (f"{ADDRESS}/{PUZZLE.id}", {"answer": "fly"}, 409),
        (f"{ADDRESS}/{PUZZLE.id}", {"answer": "x" * 300}, 400),
        (f"{ADDRESS}/{PUZZLE.id}", {"solution": True}, 400),
    ],
)
def test_bad_questions_get_a_clear_answer(visitor: httpx.Client, path: str, body: object, status: int) -> None:
    refused = visitor.post(path, json=body)
    assert refused.status_code == status
    assert refused.json()["message"]
