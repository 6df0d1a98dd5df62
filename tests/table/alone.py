"""A table by itself: people do things at times, and the log is kept."""

from typing import Any

from tests.core import toy
from undertable.core import Game
from undertable.table import log
from undertable.table.messages import AnyCommand, Refused, Sit, Spec, Start
from undertable.table.permissions import decide
from undertable.table.store import Guest
from undertable.table.table import Table

BEGIN = 1e9


class Alone:
    """A table with people on all seats, and its game begun."""

    def __init__(self, *people: str, game: Game = toy.GAME, secret: str = "00" * 32, **spec: Any) -> None:
        self.games = {game.id: game}
        self.now = BEGIN
        self.people = {name: Guest(name, name) for name in people}
        self._mids = 0
        given = Spec(game=game.id, seats=len(people), open=True, **spec)
        created = log.Created(
            at=BEGIN, table="alone2222222", spec=given, rules=game.version, secret=secret, invite="come"
        )
        self.entries: list[log.AnyEntry] = [created]
        self.table = Table.load(self.games, self.entries)
        for seat, name in enumerate(people):
            self.do(name, Sit, seat=seat)
        self.do(people[0], Start)

    def do(self, who: str, kind: type[AnyCommand], after: float = 0.0, **fields: Any) -> None:
        """A command, some seconds after the last one."""
        self.now += after
        self._mids += 1
        person = self.people.setdefault(who, Guest(who, who))
        self.write(*decide(self.table, person, kind(mid=f"m{self._mids}", **fields), self.now))

    def write(self, *entries: log.AnyEntry) -> None:
        for entry in entries:
            self.entries.append(log.decode(log.encode(entry)))
            self.table.apply(self.entries[-1])

    def refused(self, who: str, kind: type[AnyCommand], after: float = 0.0, **fields: Any) -> str:
        """Why a command is refused; nothing changes."""
        length = len(self.entries)
        try:
            self.do(who, kind, after, **fields)
        except Refused as refused:
            assert len(self.entries) == length
            return refused.message
        raise AssertionError("it was carried out")

    def again(self) -> Table:
        """The table that the log leads to."""
        return Table.load(self.games, self.entries)

    def left(self, seat: int) -> float | None:
        """Seconds until this seat's time is up."""
        deadline = self.table.deadline(seat)
        return None if deadline is None else deadline - self.now
