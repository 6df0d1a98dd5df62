"""What a player program gets, and what it must answer."""

import math
from collections.abc import Sequence
from functools import cached_property

from undertable.core.chance import Chance
from undertable.core.state import Setup, State, seat_names
from undertable.core.view import Event, Prompt, Result, View

UNTIMED = math.inf  # seconds


class Ear:
    """What one seat hears of a table whose state has a sink, from question to question."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._heard = 0
        self.first = True  # nothing has been heard yet

    def hear(self) -> list[Event]:
        """The events since the last call, as far as the seat may know them; the first call includes the deal."""
        told = self._state.sink or []
        news = told[self._heard :]
        self._heard, self.first = len(told), False
        setup = self._state.setup
        seen = (setup.game.seen(item, setup, self._seat) for item in news)
        return [event for event in seen if event is not None]


class Knowledge:
    """What one seat knows when it must decide: its view, its legal actions, and worlds it can imagine.

    It is made from a world imagined for that seat, never from the true state. So even a bot that inspects
    private attributes finds nothing that its seat may not know.
    """

    def __init__(
        self,
        state: State,
        seat: int,
        chance: Chance,
        names: Sequence[str] | None = None,
        ear: Ear | None = None,
    ) -> None:
        self.seat = seat
        self.first = ear is None or ear.first  # the seat was not asked before in this game, or nobody keeps count
        self.heard: list[Event] = [] if ear is None else ear.hear()  # since the last question, for bots that listen
        self._names = names
        self._world = state.imagine(seat, chance)

    @property
    def setup(self) -> Setup:
        """The game, the number of seats and the options."""
        return self._world.setup

    @property
    def names(self) -> Sequence[str]:
        """What the seats are called."""
        return seat_names(self.setup.seats) if self._names is None else self._names

    @cached_property
    def view(self) -> View:
        """What the seat sees, plus everything it could have noted during the game."""
        return self._world.noted(self.seat)

    @cached_property
    def legal(self) -> list[int]:
        """What the seat may do."""
        return self._world.legal(self.seat)

    @cached_property
    def prompt(self) -> Prompt:
        """What the seat is asked, in words."""
        return self._world.prompt(self.seat, self._names)

    def imagine(self, chance: Chance) -> State:
        """A whole table that fits what the seat knows; a new one each time."""
        return self._world.imagine(self.seat, chance)


class Bot:
    """A player program. One bot may serve several seats and games: it keeps nothing between decisions.

    To play one seat of one game to its end, ask for a `seated` bot, which may remember. A bot needs one method:

    >>> class First(Bot):
    ...     def choose(self, knowledge, chance, seconds=None):
    ...         return knowledge.legal[0]
    """

    name = "bot"
    listens = False  # wants to hear of events, in `Knowledge.heard`, and how the game ended

    def seated(self) -> "Bot":
        """The same player for one seat of one game."""
        return self

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        """The action to take, one of `knowledge.legal`.

        All randomness comes from `chance`; `seconds` is how long it may think. None: as long as it usually does;
        UNTIMED: no clock may change what it chooses, so that a seed gives the same game on any machine.
        """
        raise NotImplementedError

    def ended(self, result: Result, heard: Sequence[Event]) -> None:
        """The game is over: how it ended, and the events since the last question. For seated bots that listen."""

    def cut_short(self) -> int:
        """How many of its decisions were cut short because time ran out."""
        return 0
