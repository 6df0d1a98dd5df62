"""A pool of processes in which bots think, so that no bot ever holds up a table."""

import asyncio
import contextlib
import logging
import os
import pickle
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from undertable import compiled
from undertable.bots.levels import Style, Thought
from undertable.core import Game, Knowledge
from undertable.table import jobs
from undertable.table.botworker import LENGTH
from undertable.table.fairqueue import Asker, FairQueue

logger = logging.getLogger("undertable.table")

FAILED = (asyncio.IncompleteReadError, OSError)  # it died, or was late: a TimeoutError is an OSError
NOBODY = Asker()  # where there is nobody to be fair to
START = 20.0  # seconds for a process to start: only a machine in trouble takes that long


@dataclass(frozen=True)
class Effort:
    """How much a search may do: a number of simulations, as far as the seconds allow."""

    simulations: int
    seconds: float


class BotFailed(Exception):
    """A bot that crashed or did not answer in time."""


class BotPool:
    """A few processes, started when first needed and replaced when they fail. `nice` ones run at low priority."""

    def __init__(self, processes: int = 2, grace: float = 0.5, nice: int = 0) -> None:
        self._grace = grace  # seconds over its time before a bot is given up
        self._nice = nice
        self._room = FairQueue(processes)
        self._advising = FairQueue(max(1, processes // 2))  # the other half is for those who play
        self._idle: list[asyncio.subprocess.Process] = []
        self._busy: set[asyncio.subprocess.Process] = set()
        self._cut_short: set[str] = set()  # bots that had too little time
        self.failures = 0

    @property
    def queue(self) -> int:
        """How many questions are waiting for a process."""
        return len(self._room) + len(self._advising)

    async def choose(
        self,
        game: Game,
        name: str,
        whose: str,
        knowledge: Knowledge,
        seconds: float,
        wait: float,
        asker: Asker = NOBODY,
        seed: int | None = None,
    ) -> tuple[int, float]:
        """What a bot would do in this many seconds, and how long it has thought.

        `whose` identifies one seat of one game. BotFailed if the bot crashes, or has not answered after the time and
        the grace period.
        """
        seed = secrets.randbits(62) if seed is None else seed
        answer = await self.ask(asker, wait, jobs.move, game, name, whose, knowledge, seed, seconds)
        action, thought, cut_short = msgspec.msgpack.decode(answer, type=tuple[int, float, bool])
        if cut_short and seconds >= wait and name not in self._cut_short:  # once, and not where it was hurried
            self._cut_short.add(name)
            why = "the machine is busy" if compiled() else "the rules are not compiled"
            logger.warning("%s runs out of thinking time and plays below its level: %s", name, why)
        return action, thought

    async def think(
        self, knowledge: Knowledge, seed: int, effort: Effort, style: Style, asker: Asker = NOBODY
    ) -> Thought:
        """What a seat's options are worth, and what all can expect."""
        async with self._advising.place(asker):
            answer = await self.ask(
                asker, effort.seconds, jobs.expect, knowledge, seed, effort.simulations, effort.seconds, style
            )
        return msgspec.msgpack.decode(answer, type=Thought)

    async def ask(self, asker: Asker, seconds: float, function: Callable[..., object], *given: object) -> bytes:
        question = pickle.dumps((function, given))
        async with self._room.place(asker):
            process = await self.idle_or_new()
            self._busy.add(process)
            try:
                assert process.stdin is not None
                process.stdin.write(LENGTH.pack(len(question)) + question)
                answer = await asyncio.wait_for(read_answer(process), seconds + self._grace)
            except BaseException as error:
                # also when cancelled: its answer would be taken for that to the next question
                self._busy.discard(process)
                await end(process)
                if isinstance(error, (*FAILED, RuntimeError)):  # the last: it has just died, and cannot be written to
                    self.failures += 1
                    late = isinstance(error, TimeoutError)
                    raise BotFailed("it did not answer in time" if late else "it crashed") from None
                raise
            self._busy.discard(process)
            self._idle.append(process)
            return answer

    async def idle_or_new(self) -> asyncio.subprocess.Process:
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:  # it may have been killed while nobody asked it anything
                return process
        return await self.start()

    async def start(self) -> asyncio.subprocess.Process:
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "undertable.table.botworker",
                str(self._nice),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            )
        except OSError as error:
            raise BotFailed(f"its process could not be started: {error}") from None
        try:
            await asyncio.wait_for(read_answer(process), START)
        except BaseException as error:
            await end(process)
            if isinstance(error, FAILED):
                raise BotFailed("its process did not start") from None
            raise  # whoever waited has gone: the process must not stay without anybody
        return process

    async def close(self) -> None:
        for process in (*self._idle, *self._busy):
            await end(process)
        self._idle = []


async def read_answer(process: asyncio.subprocess.Process) -> bytes:
    assert process.stdout is not None
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return await process.stdout.readexactly(length)


async def end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
