"""What a seat knows about a table, as numbers: the inputs of a learned network."""

from mypy_extensions import i64, mypyc_attr

from undertable.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The inputs of a game's network. An input is on or off; a table is the list of those that are on.

    Law: what a seat cannot know changes nothing, so a table and every world imagined for the seat read the same.
    """

    def __init__(self, shared: bool = False, decides: bool = False, turns: bool = False) -> None:
        self.shared = shared  # every seat knows the same, so a table may be read from any seat
        self.turns = turns  # tables are read where a turn begins; until then a search plays on
        self.decides = decides  # a decision can be read before it is carried out: for choices made in secret

    def size(self) -> i64:
        """The number of inputs, enough for every number of seats: one network plays them all."""
        raise NotImplementedError

    def table_size(self) -> i64:
        """The number of inputs that `active` may turn on; the others are for a `decision`."""
        return self.size()

    def order(self, state: State, seat: i64) -> list[int]:
        """All seats in the order in which `active` reads them, the asking one first."""
        seats: i64 = state.setup.seats
        return [(seat + i) % seats for i in range(seats)]

    def active(self, state: State, seat: i64) -> list[int]:
        """The inputs that are on, as this seat sees the table."""
        raise NotImplementedError

    def decision(self, state: State, seat: i64, action: i64) -> list[int]:
        """The inputs that are also on if the seat decides for this action; only where the game `decides`."""
        raise NotImplementedError

    def standing(self, state: State) -> list[float]:
        """At the end of a game, by seat from -1 to 1: how clearly it was won or lost; nothing: only victory counts.

        A network learns faster if it must predict this, too.
        """
        return []

    def reopen(self, state: State, seat: i64) -> None:
        """In an imagined world: let all others who have chosen in secret choose again."""

    def turn(self, state: State) -> i64:
        """The number of the round or turn. When it changes, a search asks the network instead of playing on."""
        return 0
