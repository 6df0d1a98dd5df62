"""Timers of one table, and the clock that its decisions run against."""

import asyncio
import time
from collections.abc import Callable

from undertable.table.table import Table
from undertable.table.timing import SLOW

MARGIN = 120.0  # seconds: who is put away now would not be opened again at once
Clock = Callable[[], float]  # seconds since 1970


class SteadyClock:
    """The time of day at the start, plus the seconds since: setting the machine's clock changes nothing."""

    def __init__(self) -> None:
        self._since = time.time() - time.monotonic()

    def __call__(self) -> float:
        return self._since + time.monotonic()


class Timers:
    """Things to do later, each under a name; a new one under the same name replaces the old."""

    def __init__(self) -> None:
        self._timers: dict[object, asyncio.TimerHandle] = {}

    def set(self, name: object, seconds: float, work: Callable[[], object]) -> None:
        self.cancel(name)
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, work)

    def pending(self, name: object) -> bool:
        timer = self._timers.get(name)
        return timer is not None and timer.when() > asyncio.get_running_loop().time()

    def cancel(self, name: object) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def cancel_all(self) -> None:
        for name in list(self._timers):
            self.cancel(name)


class DecisionClock:
    """Calls when the first open decision has run out of time."""

    def __init__(self, table: Table, timers: Timers, now: Clock, time_is_up: Callable[[], object]) -> None:
        self.table = table
        self.timers = timers
        self.now = now
        self.time_is_up = time_is_up

    def set(self) -> None:
        """Begin again with the decisions that are open now."""
        deadlines = self.table.deadlines().values()
        if deadlines:
            self.timers.set("clock", max(0.0, min(deadlines) - self.now()), self.time_is_up)
        else:
            self.timers.cancel("clock")

    def runs_soon(self) -> bool:
        """Does somebody's time run out soon? A clock that gives days needs no table in memory meanwhile."""
        deadlines = self.table.deadlines().values()
        return bool(deadlines) and (not self.table.timing.slow or min(deadlines) - self.now() < SLOW + MARGIN)

    def late(self) -> list[int]:
        """Seats whose time is up."""
        now = self.now()
        return [seat for seat, at in self.table.deadlines().items() if at <= now]
