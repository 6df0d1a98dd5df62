"""What tests of tables do over and over: sit down, play, look, wait for an answer."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.core import toy
from tests.table import wild
from tests.web.inside import Inside, Tab, inside, mids
from undertable.core import Game
from undertable.games import all_games

GAMES: dict[str, Game] = {**all_games(), "toy": toy.GAME, "wild": wild.GAME}


# Fixtures of modules that share a server: a module that names them has them.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("tables"), games=GAMES) as server:
        yield server


@pytest.fixture(scope="module")
def ann(server: Inside) -> httpx.Client:
    return server.guest("Ann")


@pytest.fixture(scope="module")
def bob(server: Inside) -> httpx.Client:
    return server.guest("Bob")


@pytest.fixture(scope="module")
def cat(server: Inside) -> httpx.Client:
    return server.guest("Cat")


def post(client: httpx.Client, table: str, do: str, **fields: Any) -> dict[str, Any]:
    """A command over HTTP."""
    answer = client.post(f"/api/tables/{table}/{do}", json={"mid": next(mids), **fields})
    reply: dict[str, Any] = answer.json()
    return reply


def must(client: httpx.Client, table: str, do: str, **fields: Any) -> dict[str, Any]:
    reply = post(client, table, do, **fields)
    assert reply["ok"], reply
    return reply


def look(client: httpx.Client, table: str) -> dict[str, Any]:
    update: dict[str, Any] = client.get(f"/api/tables/{table}").json()
    return update


def seated(server: Inside, *clients: httpx.Client, start: bool = True, **spec: Any) -> str:
    """A table with these people on its first seats."""
    table = server.table(clients[0], **{"open": True, "seats": len(clients), **spec})
    for seat, client in enumerate(clients[1:], start=1):
        must(client, table, "sit", seat=seat)
    if start:
        must(clients[0], table, "start")
    return table


def play(table: str, *clients: httpx.Client) -> None:
    """Play to the end, everybody taking what is offered first."""
    over = False
    while not over:
        for client in clients:
            over = play_once(table, client)


def play_once(table: str, client: httpx.Client) -> bool:
    """Take this guest's turn, once the bots have taken theirs; is the game over?"""
    state = look(client, table)["state"]
    if waits_for_bots(state):
        address = f"{str(client.base_url).rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with Tab(address, {"Authorization": client.headers["authorization"]}) as tab:
            state = tab.hello().until(lambda: not waits_for_bots(tab.state)).state
    if "decision" in state:
        action = state["prompt"]["choices"][0]["action"]
        must(client, table, "act", decision=state["decision"]["id"], action=action)
    return "result" in state


def waits_for_bots(state: dict[str, Any]) -> bool:
    """Must bots move before this guest can, or before the game is over?"""
    bots = [seat.get("bot") for seat in state["table"]["seats"]]
    return "decision" not in state and "result" not in state and any(bots[seat] for seat in state["view"]["to_act"])


def without_times(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in event.items() if name != "at"} for event in events]


def replied(tab: Tab, count: int) -> dict[str, Any]:
    """The reply of this number."""
    return tab.until(lambda: len(tab.replies) >= count).replies[count - 1]


def finish(tab: Tab) -> None:
    tab.until(lambda: "result" in tab.state)


def until_told(tab: Tab, what: str, times: int) -> None:
    tab.until(lambda: sum(event.get("what") == what for event in tab.events) == times)


def lasting(update: dict[str, Any]) -> dict[str, Any]:
    """An update without what changes while nothing happens: the time, and who is away."""
    copy: dict[str, Any] = json.loads(json.dumps({**update, "now": 0}))
    for seat in copy["state"]["table"]["seats"]:
        seat.pop("away", None)
        seat.pop("bot_from", None)
    return copy


def closing_code(tab: Tab) -> int | None:
    """The code with which the server closes the socket."""
    try:
        while True:
            tab.take()
    except ConnectionClosed:
        return tab.socket.close_code


class SetClock:
    """A clock that stands still until it is set, and counts how often it is looked at."""

    def __init__(self) -> None:
        self.now = 1e9
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.now
