"""The processes in which bots think: none is left behind, and one that dies is replaced."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.web.inside import DEADLINE
from undertable.core import FastChance, Knowledge
from undertable.games import get_game
from undertable.table.botpool import BotFailed, BotPool
from undertable.table.fairqueue import Asker

GAME = get_game("monster-inn")


def all_workers() -> set[int]:
    """The processes in which bots of this one think."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = folder.joinpath("stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == os.getpid() and b"botworker" in folder.joinpath("cmdline").read_bytes():
                found.add(int(folder.name))
        except (FileNotFoundError, ProcessLookupError):
            pass  # it has ended meanwhile
    return found


@pytest.fixture
def workers() -> Callable[[], set[int]]:
    """Those that were started since the test began: a server of another test may still have its own."""
    before = all_workers()
    return lambda: all_workers() - before


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(DEADLINE):
        while not true():
            await asyncio.sleep(0.005)


def in_a_room(work: Callable[[BotPool], Awaitable[None]]) -> None:
    async def main() -> None:
        room = BotPool(1, grace=DEADLINE)
        try:
            await work(room)
        finally:
            await room.close()

    asyncio.run(main())


async def choose(room: BotPool) -> int:
    state = GAME.deal(3, None, FastChance(1))
    seat = state.to_act()[0]
    return (await room.choose(GAME, "imp", f"a table {seat}", Knowledge(state, seat, FastChance(2)), 1.0, DEADLINE))[0]


def test_a_cancelled_question_leaves_no_process_behind(workers: Callable[[], set[int]]) -> None:
    async def work(room: BotPool) -> None:
        stages: list[Callable[[], bool]] = [lambda: len(workers()) == 1, lambda: len(room._busy) == 1]
        for reached in stages:  # the process is starting; it has its question
            asking = asyncio.ensure_future(room.ask(Asker(), DEADLINE, time.sleep, DEADLINE))  # longer than any thought
            await until(reached)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert workers() == set()
        await choose(room)

    in_a_room(work)
    assert workers() == set()


def test_a_process_that_was_killed_while_idle_is_replaced(workers: Callable[[], set[int]]) -> None:
    async def work(room: BotPool) -> None:
        await choose(room)
        (worker,) = workers()
        os.kill(worker, signal.SIGKILL)
        await until(lambda: room._idle[0].returncode is not None)
        await choose(room)
        assert room.failures == 0

    in_a_room(work)


def test_a_process_that_cannot_be_started_is_a_bot_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(room: BotPool) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "executable", "/nowhere/python")
            with pytest.raises(BotFailed, match="could not be started"):
                await choose(room)
        await choose(room)

    in_a_room(work)


def test_a_bot_without_enough_time_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    game = get_game("boss-monster")
    state = game.deal(2, None, FastChance(1))
    seat = state.to_act()[0]

    async def work(room: BotPool) -> None:
        for _ in range(2):
            knowledge = Knowledge(state, seat, FastChance(2))
            await room.choose(game, "dragon", f"a table {seat}", knowledge, 1e-6, 1e-6)

    in_a_room(work)
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "dragon runs out of thinking time and plays below its level"
    ]
