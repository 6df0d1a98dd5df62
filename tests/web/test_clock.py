"""Clocks run on seconds that have really passed: setting the machine's clock costs nobody a seat."""

import sys
from pathlib import Path

import httpx

from tests.web.inside import Tab, inside
from tests.web.playing import GAMES, SetClock, must, seated
from tests.web.server import Server

HOUR = 3600
# for a server whose machine's clock can be set: by as many seconds as a file says
SETTABLE = """
import pathlib, time
real, file = time.time, pathlib.Path({file!r})
time.time = lambda: real() + float(file.read_text() or 0)
"""


def python_with_settable_clock(folder: Path) -> tuple[str, Path]:
    """A Python to start the server with, and the file that sets its clock."""
    shift, site, python = folder / "shift", folder / "site", folder / "python"
    shift.write_text("0")
    site.mkdir()
    (site / "sitecustomize.py").write_text(SETTABLE.format(file=str(shift)))
    python.write_text(f'#!/bin/sh\nPYTHONPATH="{site}:$PYTHONPATH" exec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    return str(python), shift


def guest(url: str, name: str) -> httpx.Client:
    client = httpx.Client(base_url=url, timeout=60)
    made = client.post("/api/guests", json={"name": name, "bearer": True}, headers={"x-undertable": "1"})
    client.headers["authorization"] = f"Bearer {made.json()['token']}"
    return client


def test_a_step_of_the_machines_clock_changes_nothing(tmp_path: Path) -> None:
    python, shift = python_with_settable_clock(tmp_path)
    with Server(tmp_path, "--no-limits", python=python) as server:
        people = [guest(server.url, name) for name in ("Ann", "Bob")]
        spec = {"game": "monster-inn", "seats": 3, "clock": 120, "open": True}
        spec["bots"] = [None, None, "random"]
        table = people[0].post("/api/tables", json={"mid": "m", "spec": spec}).json()["table"]
        must(people[1], table, "sit", seat=1)
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with Tab(address, {"Authorization": people[0].headers["authorization"]}) as ann:
            ann.hello()
            ann.do("start")
            link = people[0].post("/api/me/link").json()["code"]
            for step in (HOUR, -HOUR):
                shift.write_text(str(step))
                ann.do("say", text="the clock was set")
                for person in people:
                    state = person.get(f"/api/tables/{table}").json()
                    left = [deadline - state["now"] for deadline in state["state"].get("deadlines", {}).values()]
                    assert all(0 < seconds <= 120 for seconds in left)
            assert not ann.told("stood_in")
        taken = httpx.post(
            f"{server.url}/api/carry", json={"code": link, "bearer": True}, headers={"x-undertable": "1"}
        )
        assert taken.status_code == 201  # ten minutes have not passed


def test_a_server_started_with_an_earlier_clock_gives_no_more_time_than_the_table_says(tmp_path: Path) -> None:
    clock = SetClock()
    with inside(tmp_path, games=GAMES, clock=clock) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob, clock=60)
    clock.now -= HOUR
    with inside(tmp_path, games=GAMES, clock=clock) as server, server.client() as again:
        again.headers["authorization"] = ann.headers["authorization"]
        deadlines = again.get(f"/api/tables/{table}").json()["state"]["deadlines"].values()
        assert [deadline - clock.now for deadline in deadlines] == [60] * len(deadlines)
        assert deadlines
