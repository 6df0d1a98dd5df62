"""The operator's page: numbers behind a password, and no page where none was asked for."""

import re
from pathlib import Path

import httpx

from tests.lessons.test_lessons import offered, right_answers
from tests.puzzles.test_puzzles import QUICKEST
from tests.web.inside import inside
from tests.web.test_lessons import GAME, HEADERS, LESSON, UNIT
from undertable.lessons import Run
from undertable.lessons.lesson import fits
from undertable.puzzles import puzzles_of

PASSWORD = "a long password"
PUZZLE = puzzles_of(QUICKEST)[0]


def learn(client: httpx.Client) -> None:
    """One wrong and one right answer in a lesson, and a wrong one to a puzzle."""
    run = Run(GAME, UNIT.lessons[0], UNIT.bot)
    wrong = next(action for action in offered(run) if not fits(action, UNIT.lessons[0].steps[0].only))
    for answers in ([], [wrong], [right_answers(run)[0]]):
        assert client.post(LESSON, json={"answers": answers}).is_success
    for body in ({}, {"answer": PUZZLE.tempting}):
        assert client.post(f"/api/games/{QUICKEST.id}/puzzles/{PUZZLE.id}", json=body).is_success


def test_the_operator_sees_where_learners_stop(tmp_path: Path) -> None:
    with inside(tmp_path, operator=PASSWORD) as server, httpx.Client(base_url=server.url, headers=HEADERS) as client:
        learn(client)
        for auth in (None, ("", ""), ("operator", "a wrong password")):
            refused = client.get("/operator", auth=auth)
            assert refused.status_code == 401
            assert "basic" in refused.headers["www-authenticate"].lower()
        for header in ("Basic ???", "Bearer x", "Basic"):
            assert client.get("/operator", headers={"authorization": header}).status_code == 401
        page = client.get("/operator", auth=("operator", PASSWORD))
        assert page.status_code == 200
        assert page.headers["cache-control"] == "no-store"
        style = client.get("/operator.css")
        assert style.headers["content-type"].startswith("text/css")
        assert "/operator.css" in page.text
        cells = re.sub("</td><td[^>]*>", "|", page.text)
        first, second = UNIT.lessons[0].steps[:2]
        assert f"{first.title}|1|1|0<" in cells
        assert f"{second.title}|1|0|1<" in cells
        assert f"{PUZZLE.id}|{PUZZLE.rating}|1|0%|{PUZZLE.tempting}<" in cells


def test_there_is_no_page_without_a_password_and_no_numbers_if_switched_off(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        assert server.client().get("/operator", auth=("operator", "")).status_code == 404
        assert server.client().get("/operator.css").status_code == 404
    with inside(tmp_path, operator=PASSWORD, count_learners=False) as server:
        client = server.client(headers=HEADERS)
        learn(client)
        page = client.get("/operator", auth=("operator", PASSWORD)).text
        assert "not counted now" in page
        assert page.count("Nothing yet.") == 3
