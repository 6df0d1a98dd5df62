"""Agents over MCP: whole games through a real client, here and on a live server, and no more than a seat may know."""

import asyncio
import os
import re
import sys
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from click.testing import CliRunner
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, TextContent

from tests.games.shelf import LONG_ONES, QUICK, SHORT, length
from tests.web.inside import Tab, inside, wait_for
from undertable.agents import Wish
from undertable.agents.local import LocalHall, LocalSeat
from undertable.agents.remote import RemoteHall, Server
from undertable.agents.server import Session
from undertable.bots import make_bot
from undertable.cli import main
from undertable.core import FastChance, Game, Knowledge, Match, SeatName, decode_record, state_hash, verify
from undertable.games import all_games

T = TypeVar("T")
GAMES = list(all_games().values())
TOOLS = {
    "list_games",
    "rules",
    "start_table",
    "observe",
    "legal_moves",
    "act",
    "wait_for_turn",
    "record",
    "verify_record",
}
ONLINE = {"list_tables", "join_table"}
by_game = pytest.mark.parametrize("game", SHORT, ids=lambda game: game.id)


def run(work: Coroutine[Any, Any, T]) -> T:
    async def in_time() -> T:
        async with asyncio.timeout(60):
            return await work

    return asyncio.run(in_time())


def stdio(*options: str) -> Client:
    """A client of `undertable mcp`, started as agents start it."""
    args = ["-m", "undertable", "mcp", "--json", *options]
    return Client(StdioServerParameters(command=sys.executable, args=args, env=dict(os.environ)))


def words(result: CallToolResult) -> str:
    first = result.content[0]
    assert isinstance(first, TextContent)
    return first.text


async def use(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """What a tool answers, as data; it must not fail."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, words(result)
    assert isinstance(result.structured_content, dict)
    return result.structured_content


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """The sentence with which a tool refuses."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, words(result)
    return words(result)


async def play(client: Client, look: dict[str, Any], seed: int) -> dict[str, Any]:
    """Any legal move, again and again; what is seen at the end."""
    pick = Random(seed)
    while look["status"] != "over":
        if look["your_turn"]:
            choices = (await use(client, "legal_moves"))["choices"]
            assert choices == look["prompt"]["choices"]
            look = await use(client, "act", action=pick.choice(choices)["action"])
        else:
            look = await use(client, "wait_for_turn", seconds=10)
    return look


@by_game
def test_a_whole_game_over_stdio(game: Game) -> None:
    async def body() -> None:
        async with stdio("--name", "Ann") as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            known = (await use(client, "list_games"))["games"]
            assert {one["id"] for one in known} == set(all_games())
            rules = await client.call_tool("rules", {"game": game.id})
            assert words(rules) == game.rules()
            seats = game.seats[0]
            look = await use(client, "start_table", game=game.id, seats=seats)
            assert look["names"] == ["Ann", *(f"Greedy {seat}" for seat in range(1, seats))]
            assert look["view"]["viewer"] == look["seat"] == 0
            end = await play(client, look, seats)
            assert len(end["result"]["scores"]) == seats
            assert (await use(client, "observe"))["result"] == end["result"]
            assert (await use(client, "legal_moves"))["choices"] == []

    run(body())


def test_what_is_wrong_gets_a_sentence_and_changes_nothing() -> None:
    game = QUICK[0]

    async def body() -> None:
        async with Client(Session(LocalHall(all_games()), as_json=True).server()) as client:
            for tool in ("observe", "legal_moves", "wait_for_turn"):
                assert "you are at no table" in await refused(client, tool)
            assert "you are at no table" in await refused(client, "act", action="x")
            assert f"choose from: {', '.join(all_games())}" in await refused(client, "rules", game="chess")
            assert "there is no game 'chess'" in await refused(client, "start_table", game="chess")
            assert "is for 3 to 5 players, not 9" in await refused(client, "start_table", game=game.id, seats=9)
            assert "no bot './x' plays" in await refused(client, "start_table", game=game.id, bots="./x")
            assert "seats are 0 to 2, not 3" in await refused(client, "start_table", game=game.id, seat=3)
            assert "has no option 'x'" in await refused(client, "start_table", game=game.id, options={"x": 1})
            await use(client, "start_table", game=game.id)
            before = await use(client, "observe")
            sentence = await refused(client, "act", action="fly")
            assert "there is no action 'fly'" in sentence
            assert all(choice["action"] in sentence for choice in before["prompt"]["choices"])
            legal = {choice["action"] for choice in before["prompt"]["choices"]}
            other = next(text for text in game.actions.texts if text not in legal)
            assert f"allowed: {sorted(legal, key=game.actions.parse)[0]}" in await refused(client, "act", action=other)
            for seconds in ("nan", "inf"):
                assert "finite number" in await refused(client, "wait_for_turn", seconds=seconds)
            assert await use(client, "observe") == before

    run(body())


def test_an_option_keeps_legal_moves_from_an_agent() -> None:
    async def body() -> None:
        async with stdio("--no-legal-moves") as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS - {"legal_moves"}

    run(body())


@by_game
def test_legal_moves_can_be_kept_from_an_agent(game: Game) -> None:
    """Then it plays by the rules it has read, and learns of a mistake only that it was one."""

    async def body() -> None:
        async with Client(Session(LocalHall(all_games()), legal_moves=False, as_json=True).server()) as client:
            look = await use(client, "start_table", game=game.id)
            for _ in range(3):
                assert "choices" not in look["prompt"]
                for text in game.actions.texts:
                    result = await client.call_tool("act", {"action": text})
                    if not result.is_error:
                        look = result.structured_content or {}
                        break
                    assert words(result).endswith(f"{text!r} is not allowed now")

    run(body())


# In words.


async def said(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, words(result)
    assert result.structured_content is None
    assert len(result.content) == 1
    return words(result)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_answers_are_short(game: Game) -> None:
    """On average over a game that a strong player would play: hints choose the moves."""
    most = 3000 if game in LONG_ONES else 1500

    async def body() -> list[int]:
        sizes: list[int] = []
        session = Session(LocalHall(all_games()))
        async with Client(session.server()) as client:
            text = await said(client, "start_table", game=game.id, seats=game.seats[-1], seed="1", seat=1)
            seat = session.tables["t1"]
            assert isinstance(seat, LocalSeat)
            greedy, chance = make_bot(game, "greedy"), FastChance(1)
            while "Over. Won by" not in text and len(sizes) < 120:
                sizes.append(len(text))
                chosen = greedy.choose(Knowledge(seat.match.state, 1, chance), chance)
                text = await said(client, "act", action=game.actions.text(chosen))
        return sizes

    sizes = run(body())
    assert sum(sizes) / len(sizes) < most


def test_a_table_in_words() -> None:
    game = QUICK[0]

    async def body() -> None:
        async with Client(Session(LocalHall(all_games()), hints=True).server()) as client:
            first = await said(
                client, "start_table", game=game.id, seats=3, seat=2, bots=["greedy", "random"], seed="7"
            )
            assert first.startswith("You sit at table t1.")
            assert "Seats: 0 Greedy 0, 1 Random 1, 2 Agent (you)." in first
            again = await said(
                client, "start_table", game=game.id, seats=3, seat=2, bots=["greedy", "random"], seed="7"
            )
            assert again == first.replace("t1", "t2")
            action = await said(client, "hint", table="t1")
            assert f"- {action}: " in first
            after = await said(client, "act", action=f"I choose {action.upper()}!", table="t1")
            assert "Seats:" not in after
            assert after.startswith("Since your last move:")
            assert await said(client, "observe", table="t2") == again.removeprefix("You sit at table t2.\n")
            whole = await said(client, "observe", table="t1")
            assert len(after) < len(whole)
            done = await said(client, "act", action="leave; leave; leave; fly; leave", table="t2")
            assert done.startswith("Done: leave")
            assert "Not done: " in done
            # until the end the record would show everybody's cards and secret choices
            assert "when the game is over" in await refused(client, "record", table="t2")
            while "Over. Won by" not in (shown := await said(client, "observe", table="t2")):
                first_choice = re.search(r"^- (.+?): ", shown, re.MULTILINE)
                assert first_choice is not None, shown
                await said(client, "act", action=first_choice[1], table="t2")
            record = words(await client.call_tool("record", {"table": "t2"}))
            assert "Verified" in words(await client.call_tool("verify_record", {"record": record}))
            assert "Verification failed" in await refused(
                client, "verify_record", record=record.replace("leave", "bonus:coin")
            )
            assert "you are not at table 'x'" in await refused(client, "observe", table="x")

    run(body())


def test_what_agents_can_find_out_about_the_server() -> None:
    async def body() -> None:
        async with Client(Session(LocalHall(all_games())).server()) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert tools["start_table"].input_schema["properties"]["game"]["enum"] == list(all_games())
            hints = {name: tool.annotations.read_only_hint for name, tool in tools.items() if tool.annotations}
            assert {name for name, reads in hints.items() if not reads} == {"start_table", "act"}
            templates = (await client.list_resource_templates()).resource_templates
            assert {one.uri_template for one in templates} == {
                "undertable://rules/{game}",
                "undertable://cards/{game}",
            }
            rules = await client.read_resource(f"undertable://rules/{QUICK[0].id}")
            assert getattr(rules.contents[0], "text", "") == QUICK[0].rules()
            assert [one.name for one in (await client.list_prompts()).prompts] == ["play"]

    run(body())


# Two worlds.


async def all_answers(client: Client) -> list[object]:
    results = [await client.call_tool(tool, {}) for tool in ("observe", "legal_moves", "wait_for_turn")]
    illegal = await client.call_tool("act", {"action": "fly"})
    return [result.model_dump() for result in (*results, illegal)]


@pytest.mark.parametrize("as_json", [False, True], ids=["words", "json"])
@by_game
def test_two_worlds(game: Game, as_json: bool) -> None:
    """Every answer is the same in a world that the seat imagines, at any moment of a game."""

    async def body() -> int:
        others = 0
        pick = FastChance(1)
        session = Session(LocalHall(all_games()), as_json=as_json)
        async with Client(session.server()) as client:
            for number in range(25):
                seats = game.seats[number % len(game.seats)]
                match = Match(game, [SeatName(f"S{seat}") for seat in range(seats)], FastChance(number))
                for _ in range(pick.below(min(90, length(game, seats)))):
                    if waiting := match.state.to_act():
                        legal = match.state.legal(waiting[0])
                        match.act(waiting[0], legal[pick.below(len(legal))])
                viewer = pick.below(seats)
                real = match.state
                session.tables["t1"] = LocalSeat(match, viewer, {})
                answers = await all_answers(client)
                match.state = real.imagine(viewer, FastChance(number))
                others += state_hash(match.state) != state_hash(real)
                assert await all_answers(client) == answers
        return others

    assert run(body()) > 10


def test_a_deal_from_a_seed_is_not_sealed() -> None:
    """An agent could look at it from another seat first."""
    for seed, sealed in ((None, True), ("7", False)):
        seat = LocalHall(all_games()).start(Wish(game=QUICK[0].id, seats=3, bots=["random"], seed=seed))
        while (look := seat.look()).status != "over":
            assert look.prompt is not None
            seat.act(look.prompt["choices"][0]["action"])
        record = decode_record(seat.record())
        assert (record.commitment is not None, record.secret is not None) == (sealed, sealed)


# On a live server.


@by_game
def test_a_whole_game_on_a_live_server(game: Game, tmp_path: Path) -> None:
    async def body(url: str) -> str:
        async with stdio("--server", url) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS | ONLINE
            assert words(await client.call_tool("rules", {"game": game.id})) == game.rules()
            look = await use(client, "start_table", game=game.id)
            end = await play(client, look, 1)
            assert end["result"]["winners"]
            return str(end["link"])

    with inside(tmp_path) as server, closing(server.guest()) as watcher:
        table, _, invite = run(body(server.url)).rpartition("/")[2].partition("#")
        assert watcher.post(f"/api/tables/{table}/join", json={"mid": "w", "invite": invite}).json()["ok"]
        record = decode_record(watcher.get(f"/api/tables/{table}/record").content)
        assert verify(record, game).state.over()


@pytest.mark.parametrize("invited", [False, True], ids=["open", "by invitation"])
def test_agents_join_people(invited: bool, tmp_path: Path) -> None:
    game = QUICK[1]

    def host(tab: Tab) -> None:
        tab.do("start")
        tab.play_on()

    async def sit_down(client: Client, table: str) -> dict[str, Any]:
        if not invited:
            (row,) = (await use(client, "list_tables"))["tables"]
            assert row["id"] == table
        look = await use(client, "join_table", table=table)
        assert look["status"] == "waiting"
        assert "have no decision" in await refused(client, "act", action="x")
        assert await refused(client, "join_table", table="nonsense")
        return look

    async def body(url: str, table: str, tab: Tab) -> list[dict[str, Any]]:
        one, two = (Client(Session(RemoteHall(Server(url, name)), as_json=True).server()) for name in ("Bo", "Cy"))
        async with one, two:
            first, second = await sit_down(one, table), await sit_down(two, table)
            playing = asyncio.gather(play(one, first, 1), play(two, second, 2))
            await asyncio.to_thread(host, tab)
            return list(await playing)

    with inside(tmp_path) as server, closing(server.guest()) as ann:
        table = server.table(ann, game=game.id, seats=3, open=not invited)
        with server.tab(table, ann) as tab:
            where = f"{server.url}/t/{table}#{tab.state['invite']}" if invited else table
            ends = run(body(server.url, where, tab))
            assert [end["seat"] for end in ends] == [end["view"]["viewer"] for end in ends] == [1, 2]
            assert [end["result"] for end in ends] == [tab.state["result"]] * 2
            assert ends[0]["names"] == ["Ann", "Bo", "Cy"]


def test_an_agent_takes_its_seat_back_from_a_bot(tmp_path: Path) -> None:
    async def body(url: str) -> None:
        hall = RemoteHall(Server(url, "Agent"))
        async with Client(Session(hall, as_json=True).server()) as client:
            look = await use(client, "start_table", game=QUICK[0].id)
            table = look["link"].rpartition("/")[2].partition("#")[0]
            hall.server.post(f"/api/tables/{table}/stand")
            wait_for(lambda: hall.server.get(f"/api/tables/{table}")["state"].get("seat") is not None)
            await play(client, await use(client, "observe"), 1)

    with inside(tmp_path) as server:
        run(body(server.url))


def test_a_server_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undertable.agents.remote.PAUSES", (0.01,))

    async def body() -> None:
        async with Client(Session(RemoteHall(Server("http://127.0.0.1:9", "Agent")), as_json=True).server()) as client:
            assert "the server http://127.0.0.1:9 does not answer" in await refused(client, "list_games")

    run(body())


# The command.


def test_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    result = CliRunner().invoke(main, ["mcp", "--server", "localhost"])
    assert "--server takes an address such as http://127.0.0.1:8000, not 'localhost'" in result.output
    monkeypatch.delitem(sys.modules, "undertable.agents.server")
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    result = CliRunner().invoke(main, ["mcp"])
    assert result.exit_code != 0
    assert "the MCP server needs an extra package: pip install 'undertable[mcp]'" in result.output
