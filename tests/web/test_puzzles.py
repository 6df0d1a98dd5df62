"""Puzzles over HTTP: anybody may solve them, and the server keeps nothing of it."""

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
    wrong = visitor.post(f"{ADDRESS}/{PUZZLE.id}", json={"answer": PUZZLE.tempting}).json()["solution"]
    right = visitor.post(f"{ADDRESS}/{PUZZLE.id}", json={"answer": PUZZLE.best[0]}).json()["solution"]
    assert (wrong["right"], right["right"]) == (False, True)
    assert right["choices"][0]["best"]


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
