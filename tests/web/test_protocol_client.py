"""Whole games against a real server, by a client that knows only docs/protocol.md."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.shelf import SHORT
from tests.web.client import Guest, Player, Refused
from tests.web.server import Server
from undertable.core import Record, decode_record, verify
from undertable.games import get_game

DEADLINE = 120.0  # seconds after which a test that waits has failed; a game of Monster Inn takes ten or more


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), "--no-limits") as server:
        yield server
    assert server.errors.read_text() == ""


def run(body: Coroutine[Any, Any, None]) -> None:
    async def main() -> None:
        async with asyncio.timeout(DEADLINE):
            await body

    asyncio.run(main())


def grown(player: Player, events: int) -> bool:
    return len(player.events) >= events or "result" in player.state


def connected(player: Player, times: int) -> bool:
    return player.connections >= times


class Party:
    """People at a table, each with a connection; the last one only watches."""

    def __init__(self, url: str, seed: int = 0) -> None:
        self.url = url
        self.random = Random(seed)
        self.table = ""
        self.players: list[Player] = []
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Party":
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self._stack.aclose()

    async def guest(self, name: str) -> Guest:
        return await self._stack.enter_async_context(await Guest.become(self.url, name))

    async def come(self, guest: Guest) -> Player:
        return await self._stack.enter_async_context(Player(guest, self.table))

    async def sit_down(self, game: str, bots: list[str | None]) -> None:
        """One opens the table, the others come by invitation, and the game begins."""
        host = await self.guest("Host")
        self.table = await host.open({"game": game, "seats": len(bots), "bots": bots, "pace": "instant"})
        self.players = [await self.come(host)]
        for seat in [seat for seat, bot in enumerate(bots) if bot is None][1:]:
            self.players.append(await self.visit(f"Seat{seat}"))
            await self.players[-1].do("sit", seat=seat, **self.players[-1].seal(f"salt {seat}"))
        self.watcher = await self.visit("Watcher")
        await self.players[0].do("start")

    async def visit(self, name: str) -> Player:
        guest = await self.guest(name)
        await guest.post(f"/api/tables/{self.table}/join", invite=self.players[0].state["invite"])
        return await self.come(guest)

    async def play(self) -> None:
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.play(Random(self.random.random())))

    async def check(self) -> Record:
        """The record is true, and everybody has heard the whole stream, each event once."""
        record = decode_record(await self.players[0].guest.record(self.table))
        assert record.secret is not None
        verify(record, get_game(record.game))
        salts = [f"salt {seat}" for seat in range(1, len(record.seats)) if record.seats[seat].bot is None]
        assert [salt for salt in record.salts if salt] == salts
        assert record.result is not None
        for player in [*self.players, self.watcher]:
            await self.check_stream(player, list(record.result.scores))
        return record

    async def check_stream(self, player: Player, scores: list[int]) -> None:
        whole = await player.guest.get(f"/api/tables/{self.table}")
        await player.until(lambda: len(player.events) >= len(whole["events"]) and "result" in player.state)
        assert whole["first"] == 1
        assert (player.stream, player.events) == (whole["stream"], whole["events"])
        assert player.state["result"]["scores"] == scores


def test_whole_games_of_every_title_and_seat_count(server: Server) -> None:
    short = [game.id for game in SHORT]

    async def one(game: str, seats: int) -> None:
        # all of them at once, as Monster Inn has pauses that nobody can shorten
        async with Party(server.url, seats) as party:
            bots = [None if seat % 2 == 0 else "greedy" for seat in range(seats)]
            await party.sit_down(game, bots)
            await party.play()
            record = await party.check()
            assert [seat.bot for seat in record.seats] == bots
            assert party.watcher.stream == "watch"
            assert not {"seat", "prompt", "decision"} & set(party.watcher.state)

    async def body() -> None:
        async with await Guest.become(server.url, "Reader") as reader, asyncio.TaskGroup() as group:
            games = await reader.get("/api/games")
            assert games
            for game in games:
                for seats in game["seats"] if game["id"] in short else ():
                    group.create_task(one(game["id"], seats), name=f"{game['id']} with {seats} seats")

    run(body())


def test_nobody_comes_to_a_table_by_invitation_without_one(server: Server) -> None:
    async def body() -> None:
        async with await Guest.become(server.url, "Ann") as ann, await Guest.become(server.url, "Bob") as bob:
            table = await ann.open({"game": "you-monster", "seats": 3})
            with pytest.raises(Refused, match="not_allowed"):
                async with Player(bob, table):
                    pass

    run(body())


def test_a_broken_connection_misses_nothing(server: Server) -> None:
    """It is broken again and again, also with a command on its way."""

    async def cut(player: Player) -> None:
        while "result" not in player.state:
            await player.until(partial(grown, player, len(player.events) + 7))
            player.drop()
            await player.until(partial(connected, player, player.connections + 1))

    async def body() -> None:
        async with Party(server.url) as party:
            await party.sit_down("you-monster", [None, None, "greedy"])
            async with asyncio.TaskGroup() as group:
                group.create_task(cut(party.players[0]))
                group.create_task(cut(party.watcher))
                group.create_task(party.play())
            assert party.players[0].connections > 10
            assert party.watcher.connections > 10
            await party.check()

    run(body())


def test_a_killed_server_forgets_nothing(tmp_path: Path) -> None:
    """Everybody's game goes on where it was, and no move is made twice."""

    async def body() -> None:
        with Server(tmp_path, "--no-limits") as server:
            async with Party(server.url) as party:
                await party.sit_down("you-monster", [None, None, None])
                playing = asyncio.create_task(party.play())
                for events in (30, 60, 90):
                    await party.watcher.until(partial(grown, party.watcher, events))
                    await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(server.start)
                await playing
                record = await party.check()
                made = [len(party.players[seat].acknowledged) for seat in range(3)]
                assert [sum(seat == mover for mover, _ in record.moves) for seat in range(3)] == made
        assert server.errors.read_text() == ""

    run(body())
