"""What is sent to those who watch a table, made once for all who see the same."""

from collections.abc import Callable, Iterable

import msgspec

from undertable.table.changes import Change, state_changes
from undertable.table.clock import Clock
from undertable.table.messages import Showing, TableState
from undertable.table.showing import showings, steps, table_state
from undertable.table.table import HANDS, WATCH, Table

encode = msgspec.json.Encoder().encode


class Gone(Exception):
    """The table is no longer here: look for it again."""


class WrittenUpdate(msgspec.Struct, omit_defaults=True, tag_field="t", tag="update"):
    """An `Update` whose events are written already: many viewers share them."""

    stream: str
    first: int
    events: list[msgspec.Raw]
    now: float
    state: Showing | None = None
    changes: list[Change] = []
    steps: list[list[Change]] = []


class Updates:
    """The current state for each viewer of a table, and the messages that lead to it."""

    def __init__(
        self,
        table: Table,
        clock: Clock,
        bot_from: Callable[[], dict[int, float]],
        watched: Callable[[], Iterable[str | None]],
    ) -> None:
        self.table = table
        self.clock = clock
        self.bot_from = bot_from  # from when the others may let a bot play, by seat
        self.watched = watched  # the streams that somebody watches
        self.states: dict[str, Showing] = {}
        self._table_state: TableState | None = None
        self._steps: dict[str, list[list[Change]]] | None = None
        self._messages: dict[tuple[str, int, bool, int], bytes] = {}

    def clear(self) -> None:
        """The table has changed."""
        self.states.clear()
        self._steps = None
        self._messages.clear()

    def state(self, stream: str) -> Showing:
        """The current state for a viewer. It is made for all watchers as soon as one of them needs it."""
        if stream not in self.states:
            if not self.states or self._table_state is None:
                around = table_state(self.table, self.bot_from(), self.clock() if self.table.timing.vacations else 0.0)
                if around != self._table_state:  # mostly it is as it was: the same thing again needs no comparing
                    self._table_state = around
            streams = {stream, *self.watched()}
            wanted = [
                viewer for viewer in (*self.table.streams, HANDS) if viewer in streams and viewer not in self.states
            ]
            self.states |= showings(self.table, wanted, self._table_state)
        return self.states[stream]

    def message(self, stream: str, after: int, before: Showing | None, with_steps: bool) -> bytes:
        """All events of a stream after one of them, and the state: whole, or how it differs from one seen before."""
        key = (stream, after, with_steps, id(before))
        message = self._messages.get(key)
        if message is None:
            state = self.state(stream)
            heard = WATCH if stream == HANDS else stream
            events = list(map(msgspec.Raw, self.table.streams[heard].events[after:]))
            update = WrittenUpdate(heard, after + 1, events, self.clock())
            if before is None:
                update.state = state
            else:
                update.changes = state_changes(before, state)
            if with_steps and after and len(update.events) > 1:  # not for those who have just come
                update.steps = self.steps(stream)[: len(update.events) - 1]
            message = self._messages[key] = encode(update)
        return message

    def steps(self, stream: str) -> list[list[Change]]:
        """Back from what there is to see: how it was between the events of the last move."""
        if self._steps is None:
            self._steps = steps(self.table, {viewer: state.view for viewer, state in self.states.items()})
        return self._steps.get(stream, [])
