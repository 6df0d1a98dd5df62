"""Which people are not at a table, and since when. The others see it when it has been so for a while."""

from collections.abc import Callable

from undertable.table.clock import Clock, Timers
from undertable.table.table import Table


class Presence:
    """The people at one table."""

    def __init__(
        self, table: Table, timers: Timers, now: Clock, patience: float, changed: Callable[[], object]
    ) -> None:
        self.table = table
        self.timers = timers
        self.now = now
        self.patience = patience  # seconds
        self.changed = changed
        self._left_at: dict[str, float] = {}  # those without a connection
        self._absent: set[str] = set()  # those who have had none for a while
        for chair in table.chairs:
            self.left(chair.who)

    def came(self, who: str) -> None:
        """Somebody has a connection."""
        self._left_at.pop(who, None)
        self.timers.cancel(who)
        if who in self._absent:
            self._absent.discard(who)
            self.changed()

    def left(self, who: str | None) -> None:
        """Somebody's last connection is gone."""
        if who is not None:
            self._left_at[who] = self.now()
            self.timers.set(who, self.patience, lambda: self.missed(who))

    def seen(self, who: str) -> None:
        """Somebody without a connection has asked for something: a program that comes back now and then."""
        self.came(who)
        self.left(who)

    def missed(self, who: str) -> None:
        self._absent.add(who)
        self.changed()

    def away(self) -> dict[int, float]:
        """Seats whose person plays, but is not there, and since when."""
        persons = ((seat, self.table.chairs[seat].who) for seat in self.table.persons())
        return {seat: self._left_at[who] for seat, who in persons if who in self._absent and who in self._left_at}
