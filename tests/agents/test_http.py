"""Agents over MCP at the server's own /mcp: whole games through a real client, and what a guest may not do either."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from tests.agents.test_mcp import by_game, play, refused, run, said, use, words
from tests.games.shelf import QUICK
from tests.web.inside import Inside, inside
from undertable.agents.shared import SHARE, THREADS, SharedServer
from undertable.core import Game, decode_record, verify
from undertable.web.limits import Limits

ACCEPT = {"accept": "application/json, text/event-stream"}
HELLO: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "Robo", "version": "1"},
    },
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path) as running:
        yield running


def agent(server: Inside, token: str = "", query: str = "?json") -> Client:
    """A client as agents have it; without a token it becomes a guest of its own."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return Client(streamable_http_client(f"{server.url}/mcp{query}", http_client=create_mcp_http_client(headers)))


def call(client: httpx.Client, name: str, tool: str, **arguments: Any) -> httpx.Response:
    body = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
    return client.post("/mcp", json=body, headers={b"mcp-session-id": name.encode()})


def text_of(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    return str(answer.json()["result"]["content"][0]["text"])


def hello(client: httpx.Client) -> str:
    """Start a session; its id."""
    client.headers.update(ACCEPT)
    answer = client.post("/mcp", json=HELLO)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["result"]["protocolVersion"] == "2025-06-18"
    return str(answer.headers["mcp-session-id"])


@by_game
def test_a_whole_game(game: Game, server: Inside) -> None:
    async def body() -> str:
        async with agent(server) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert {"start_table", "act", "join_table", "list_tables"} < names
            assert "verify_record" not in names
            rules = await client.read_resource(f"undertable://rules/{game.id}")
            assert getattr(rules.contents[0], "text", "") == game.rules()
            look = await use(client, "start_table", game=game.id)
            assert "no decision" in await refused(client, "act", action="x") or look["your_turn"]
            end = await play(client, look, 1)
            assert end["result"]["winners"]
            record = words(await client.call_tool("record", {}))
            assert verify(decode_record(record.encode()), game).state.over()
            return str(end["link"])

    assert run(body()).startswith(f"{server.url}/t/")


def test_two_agents_at_two_tables_each(server: Inside) -> None:
    game = QUICK[0]

    async def body() -> None:
        async with agent(server, query="") as one, agent(server, query="") as two:
            first = await said(one, "start_table", game=game.id)
            second = await said(one, "start_table", game=game.id)
            tables = [text.split()[4].rstrip(".") for text in (first, second)]
            assert len(set(tables)) == 2
            assert "you are at no table" in await refused(two, "observe")
            assert f"choose from: {tables[0]}, {tables[1]}" in await refused(one, "observe", table="other")
            for table in tables:
                assert "Your turn" in await said(one, "wait_for_turn", table=table)
                assert "there is no action 'fly'" in await refused(one, "act", action="fly", table=table)
            assert "nobody chooses the deal" in await refused(one, "start_table", game=game.id, seed="1")

    run(body())


def test_an_agent_plays_as_the_guest_whose_token_it_has(server: Inside) -> None:
    """At a table that the guest opened elsewhere, too; and another session finds it again."""
    game = QUICK[0]
    with closing(server.guest("Ann")) as ann:
        token = ann.headers["authorization"].removeprefix("Bearer ")
        table = server.table(ann, game=game.id, seats=3, bots=[None, "random", "random"])
        assert ann.post(f"/api/tables/{table}/start", json={"mid": "s"}).status_code == 200

        async def body() -> dict[str, Any]:
            async with agent(server, token) as client:
                look = await use(client, "wait_for_turn", seconds=20)
                assert look["table"] == table
                assert look["names"][look["seat"]] == "Ann"
                if look["status"] != "over":
                    await use(client, "act", action=look["prompt"]["choices"][0]["action"])
            async with agent(server, token) as client:
                return await play(client, await use(client, "observe", table=table), 1)

        assert run(body())["status"] == "over"


def test_what_is_wrong_is_refused_and_changes_nothing(server: Inside) -> None:
    with closing(server.client()) as client:
        name = hello(client)
        assert server.run(lambda site: site.guests.holder(name, "")).name == "Robo"
        assert client.get("/mcp").status_code == 405
        assert client.get("/mcp").headers["allow"] == "POST, DELETE"
        for body, sentence in (
            (b"{", "this is not JSON"),
            (b"[]", "one JSON-RPC message at a time"),
            (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}', "start with initialize"),
            (b" " * 20_000, "more than 16384 bytes"),
        ):
            answer = client.post("/mcp", content=body)
            assert answer.status_code == 400
            assert sentence in answer.json()["error"]["message"]
        old = client.post("/mcp", json=HELLO, headers={"mcp-protocol-version": "1999-01-01"})
        assert old.status_code == 400
        assert "2025-06-18" in old.json()["error"]["message"]
        foreign = client.post("/mcp", json=HELLO, headers={"origin": "https://elsewhere.example"})
        assert foreign.status_code == 403
        assert client.post("/mcp", json=HELLO, headers={"origin": server.url}).status_code == 200
        assert client.post("/mcp", json=HELLO, headers={"authorization": "Bearer nonsense"}).status_code == 403
        cookie = {"cookie": f"undertable={name}"}
        assert client.post("/mcp", json=HELLO, headers=cookie).status_code == 403
        assert client.post("/mcp", json=HELLO, headers={**cookie, "x-undertable": "1"}).status_code == 200
        missing = client.post(
            "/mcp", json={"jsonrpc": "2.0", "id": 3, "method": "nonsense"}, headers={"mcp-session-id": name}
        )
        assert "error" in missing.json()
        assert "you are at no table" in text_of(call(client, name, "observe"))
        assert "finite number" in text_of(call(client, name, "wait_for_turn", seconds="nan"))


def test_sessions_are_their_guests_own(server: Inside) -> None:
    with closing(server.client()) as nobody, closing(server.guest("Ann")) as ann, closing(server.guest("Bo")) as bo:
        nameless, of_ann, of_bo = hello(nobody), hello(ann), hello(bo)
        for client, name in ((ann, of_bo), (bo, of_ann), (nobody, of_ann), (ann, nameless), (nobody, "x"), (ann, "ü")):
            answer = call(client, name, "observe")
            assert answer.status_code == 404
            assert "start again with initialize" in answer.json()["error"]["message"]
        for client, name in ((ann, of_ann), (nobody, nameless)):
            assert "you are at no table" in text_of(call(client, name, "observe"))
            assert client.delete("/mcp", headers={"mcp-session-id": name}).status_code == 204
            assert call(client, name, "observe").status_code == 404
            assert client.delete("/mcp", headers={"mcp-session-id": name}).status_code == 404
        assert ann.get("/api/me").status_code == 200  # the session has ended, not the guest
        assert nobody.get("/api/me", headers={"authorization": f"Bearer {nameless}"}).status_code == 401


def test_a_server_that_was_restarted_knows_the_session(tmp_path: Path) -> None:
    game = QUICK[0]
    with inside(tmp_path) as server, closing(server.client()) as client:
        name = hello(client)
        table = text_of(call(client, name, "start_table", game=game.id)).split()[4].rstrip(".")
    with inside(tmp_path) as server, closing(server.client(headers=ACCEPT)) as client:
        assert "Your turn" in text_of(call(client, name, "wait_for_turn"))
        assert text_of(call(client, name, "observe", table=table)).startswith(game.id)


def test_agents_keep_to_the_limits_of_guests(tmp_path: Path) -> None:
    few = Limits(guests=0.001, guests_burst=0, tables=0.001, tables_burst=1, agent_calls=0)
    with inside(tmp_path, limits=few) as server, closing(server.client(headers=ACCEPT)) as client:
        assert client.post("/mcp", json=HELLO).status_code == 429


@pytest.mark.parametrize("behind", ["203.0.113.7"])
def test_new_guests_and_tables_are_counted(tmp_path: Path, behind: str) -> None:
    few = Limits(guests=0.001, guests_burst=1, tables=0.001, tables_burst=1)
    with inside(tmp_path, limits=few) as server, closing(server.client(headers={"x-forwarded-for": behind})) as client:
        name = hello(client)
        again = client.post("/mcp", json=HELLO)
        assert again.status_code == 429
        assert "too many new guests" in again.json()["error"]["message"]
        assert "You sit at table" in text_of(call(client, name, "start_table", game=QUICK[0].id))
        assert json.dumps("you have opened many tables")[1:-1] in text_of(
            call(client, name, "start_table", game=QUICK[0].id)
        )


def test_the_calls_of_one_address_leave_threads_to_the_others() -> None:
    async def body() -> None:
        server, done, busy = SharedServer(), threading.Event(), threading.Semaphore(0)

        def hold() -> None:
            busy.release()
            assert done.wait(20)

        def greedy() -> asyncio.Task[None]:
            server._whose.set("one address")
            return asyncio.create_task(server.in_thread(hold))

        held = [greedy() for _ in range(2 * THREADS)]
        for _ in range(SHARE):
            assert await asyncio.to_thread(busy.acquire, timeout=20)
        for task in held[:SHARE]:
            task.cancel()  # hanging up frees no thread
        server._whose.set("another")
        assert await asyncio.wait_for(server.in_thread(lambda: 7), 20) == 7
        assert not busy.acquire(blocking=False)
        done.set()
        await asyncio.gather(*held, return_exceptions=True)
        server.close()

    asyncio.run(body())
