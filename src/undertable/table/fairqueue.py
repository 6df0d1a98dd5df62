"""A fair queue for the processes in which bots think: watched tables first, then by guest and by table in turn."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count


def always() -> bool:
    return True


@dataclass(frozen=True)
class Asker:
    """The guest and table for which a bot thinks."""

    guest: str = ""
    table: str = ""
    watched: Callable[[], bool] = always


@dataclass(eq=False)
class Waiting:
    """Somebody in the queue."""

    asker: Asker
    number: int
    called: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """A few places, shared fairly: a guest with many tables does not make other guests wait for all of them."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[Waiting] = []
        self._numbers = count(1)
        self._guests: dict[str, int] = {}  # when each was last called, by number
        self._tables: dict[str, int] = {}

    def __len__(self) -> int:
        """How many wait."""
        return sum(not waiting.called.cancelled() for waiting in self._waiting)

    @asynccontextmanager
    async def place(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place and have it for a while."""
        waiting = Waiting(asker, next(self._numbers))
        self._waiting.append(waiting)
        self.call_next()
        try:
            await waiting.called
        except asyncio.CancelledError:
            if not waiting.called.cancelled():
                self.give_back()  # it was called at the same moment
            raise
        try:
            yield
        finally:
            self.give_back()

    def give_back(self) -> None:
        self._free += 1
        self.call_next()

    def call_next(self) -> None:
        """Fill the free places."""
        self._waiting = [waiting for waiting in self._waiting if not waiting.called.cancelled()]
        while self._free and self._waiting:
            chosen = min(self._waiting, key=self.rank)
            self._waiting.remove(chosen)
            self._free -= 1
            now = next(self._numbers)
            self._guests[chosen.asker.guest] = self._tables[chosen.asker.table] = now
            chosen.called.set_result(None)
        if not self._waiting:  # nobody to be fair to
            self._guests.clear()
            self._tables.clear()

    def rank(self, waiting: Waiting) -> tuple[bool, int, int, int]:
        """The lowest is called first."""
        asker = waiting.asker
        last_guest, last_table = self._guests.get(asker.guest, 0), self._tables.get(asker.table, 0)
        return not asker.watched(), last_guest, last_table, waiting.number
