"""The deal of the day at a real server: one try counts, nobody else looks at it, and results are compared later."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.inside import Inside, inside, wait_for
from tests.web.playing import GAMES, look, post
from undertable.table.daily import day_of

numbers = count()
MIDDAY = 1_800_100_800.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, games=GAMES) as running:
        running.site.tables.clock = lambda: MIDDAY  # no midnight comes between two questions
        yield running


def deal(client: httpx.Client, again: bool = False) -> httpx.Response:
    return client.post("/api/games/toy/daily", json={"mid": f"d{next(numbers)}", "again": again})


def play_out(client: httpx.Client, table: str) -> list[Any]:
    """Take the first choice at every decision; what every seat did."""
    while "result" not in (state := look(client, table)["state"]):
        if "decision" in state:
            action = state["prompt"]["choices"][0]["action"]
            post(client, table, "act", decision=state["decision"]["id"], action=action)
    moves = client.get(f"/api/tables/{table}/record").json()["moves"]
    return [[action for seat, action in moves if seat == who] for who in range(3)]  # all choose at the same time


def test_everybody_gets_the_same_deal_and_one_try_counts(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    day = day_of(MIDDAY)
    before = {one["game"]: one for one in ann.get("/api/daily").json()}
    assert (before["toy"]["table"], before["toy"]["day"]) == (None, day)
    refused = deal(ann, again=True)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
    table = deal(ann).json()["table"]
    assert deal(ann).json()["table"] == table, "there is one first try"
    assert look(ann, table)["state"]["table"]["daily"] == {"day": day, "counts": True}
    said = [event["text"] for event in look(ann, table)["events"] if event["e"] == "started"]
    assert said == ["The cards are dealt. It is the deal of the day, the same for everybody."]  # it is not sealed
    assert bob.get(f"/api/tables/{table}").status_code == 403
    assert ann.get(f"/api/games/toy/daily/{day}").status_code == 409, "others' results come after one's own"
    moves = play_out(ann, table)
    assert play_out(bob, deal(bob).json()["table"]) == moves
    wait_for(lambda: {one["game"]: one["over"] for one in ann.get("/api/daily").json()}["toy"])
    free = deal(ann, again=True).json()["table"]
    assert free != table
    assert look(ann, free)["state"]["table"]["daily"] == {"day": day, "counts": False}
    assert play_out(ann, free) == moves
    wait_for(lambda: bool(bob.get(f"/api/games/toy/daily/{day}").json().get("tries") == 2))
    compared = ann.get(f"/api/games/toy/daily/{day}").json()
    assert (compared["tries"], sum(compared["places"]), compared["behind_you"]) == (2, 2, 0)


def test_nothing_is_undone_that_was_revealed_and_bad_days_are_refused(server: Inside) -> None:
    ann = server.guest("Ann")
    table = deal(ann).json()["table"]
    refused = post(ann, table, "propose", what="back")
    assert refused["code"] == "not_allowed"
    assert ann.get("/api/games/toy/daily/today").status_code == 400
    assert ann.get("/api/games/chess/daily/2026-11-18").status_code == 404
    assert (
        server.client().post("/api/games/toy/daily", json={"mid": "x"}, headers={"x-undertable": "1"}).status_code
        == 401
    )
