"""Lessons over HTTP: anybody may take them, and the server keeps nothing of it."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.lessons.test_lessons import UNITS, offered, right_answers
from tests.web.inside import inside
from undertable.lessons import Run
from undertable.lessons.lesson import fits

# a game whose first lesson has others that answer
GAME, UNIT = next((game, unit) for game, unit in UNITS if unit.lessons[0].steps[0].reply)
LESSON = f"/api/games/{GAME.id}/lessons/1"
HEADERS = {"x-undertable": "1"}


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[httpx.Client]:
    """Somebody without a name here."""
    with inside(tmp_path) as server, httpx.Client(base_url=server.url, headers=HEADERS) as client:
        yield client


def test_a_visitor_learns_step_by_step(visitor: httpx.Client) -> None:
    listed = visitor.get(f"/api/games/{GAME.id}/lessons").json()["lessons"]
    assert [one["title"] for one in listed] == [lesson.title for lesson in UNIT.lessons]
    begun = visitor.post(LESSON, json={"answers": []}).json()
    assert begun["step"] == 0
    assert begun["say"]
    assert begun["updates"][0]["state"]["view"]["viewer"] == 0
    run = Run(GAME, UNIT.lessons[0], UNIT.bot)
    right = right_answers(run)[0]
    wrong = next(action for action in offered(run) if not fits(action, UNIT.lessons[0].steps[0].only))
    refused = visitor.post(LESSON, json={"answers": [wrong]}).json()
    assert not refused["counts"]
    assert refused["praise"]
    assert not refused["updates"]
    taught = visitor.post(LESSON, json={"answers": [right]}).json()
    assert taught["counts"]
    assert taught["step"] == 1
    assert len(taught["updates"]) > 1, "the others answer, move by move"
    assert next(update["first"] for update in taught["updates"]) == 1


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games/chess/lessons/1", {"answers": []}, 404),
        (f"/api/games/{GAME.id}/lessons/0", {"answers": []}, 404),
        (f"/api/games/{GAME.id}/lessons/99", {"answers": []}, 404),
        (f"/api/games/{GAME.id}/lessons/{len(UNIT.lessons)}", {"answers": []}, 404),
        (LESSON, {}, 400),
        (LESSON, {"answers": ["x" * 300]}, 400),
        (LESSON, {"answers": [], "name": ""}, 400),
    ],
)
def test_bad_questions_get_a_clear_answer(visitor: httpx.Client, path: str, body: object, status: int) -> None:
    answer = visitor.post(path, json=body)
    assert answer.status_code == status
    assert answer.json()["message"]


def test_an_answer_that_is_no_action_does_not_count(visitor: httpx.Client) -> None:
    assert not visitor.post(LESSON, json={"answers": ["fly"]}).json()["counts"]
