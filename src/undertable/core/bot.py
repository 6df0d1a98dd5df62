"""What a player program gets, and what it must answer."""

from functools import cached_property

from undertable.core.chance import Chance
from undertable.core.state import State
from undertable.core.view import Prompt, View


class Knowledge:
    """What one seat knows when it must decide: its view, its legal actions, and worlds it can imagine.

    It is made from a world imagined for that seat, never from the true state, so that not even a bot
    that looks behind the scenes finds anything that its seat may not know.
    """

    def __init__(self, state: State, seat: int, chance: Chance) -> None:
        self.seat = seat
        self._world = state.imagine(seat, chance)

    @cached_property
    def view(self) -> View:
        """What the seat sees."""
        return self._world.view(self.seat)

    @cached_property
    def legal(self) -> list[int]:
        """What the seat may do."""
        return self._world.legal(self.seat)

    @cached_property
    def prompt(self) -> Prompt:
        """What the seat is asked, in words."""
        return self._world.prompt(self.seat)

    def imagine(self, chance: Chance) -> State:
        """A whole table that fits what the seat knows; a new one each time."""
        return self._world.imagine(self.seat, chance)


class Bot:
    """A player program. One bot may serve several seats and games: it keeps nothing between decisions.

    Who plays one seat of one game to its end may ask for a `seated` one, which may remember.
    """

    name = "bot"

    def seated(self) -> "Bot":
        """The same player for one seat of one game."""
        return self

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        """The action to take, one of `knowledge.legal`.

        All randomness comes from `chance`; `seconds` is how long it may think (None: as long as it likes).
        """
        raise NotImplementedError
