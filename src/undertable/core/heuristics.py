"""What a game knows about good play, in small pieces that search can use."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.state import State

HALF: Final = 0x7FFFFFFF  # 31 bits
TO_THE_END: Final = -1
NOT_OBVIOUS: Final = -1
FACTOR: Final = 0x2C1B3C6D  # 30 bits: the products stay inside an i64


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """Playout policy, move ordering, evaluation and memory of a game. Each piece has a default that knows nothing.

    Every state passed in is an imagined world, so everything in it may be looked at.
    """

    def __init__(self, horizon: i64 = TO_THE_END, far: i64 = TO_THE_END) -> None:
        self.horizon = horizon  # decisions, or turns, of a playout before it is evaluated
        self.far = far  # the same, for the top level
        # simulations and heat by the name of a level, where they are not as in other games
        self.efforts: dict[str, tuple[int, float]] = {}

    def plainer(self, action: i64) -> i64:
        """The equivalent simpler action, if this one only skips a later prompt; otherwise this one."""
        return action

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[float]:
        """How promising each legal action looks, above 0; empty: all alike. Search tries the best first."""
        return []

    def policy(self, state: State, seat: i64, chance: Chance) -> i64:
        """What a quick player would do; playouts use this."""
        return state.any_action(seat, chance)

    def evaluate(self, state: State) -> list[float]:
        """Each seat's expected share of the victory at a table that is not over; the shares add up to 1."""
        return [1.0 / float(state.setup.seats)] * state.setup.seats

    def key(self, state: State, seat: i64) -> i64:
        """A hash of everything that matters in what this seat sees; 0: the game has none.

        Search uses it to tell apart positions that the same moves lead to, and to find positions of its last search.
        """
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class RaceHeuristics(Heuristics):
    """For long games, in which actions race against each other instead of growing a tree (see `bots/race.py`)."""

    def obvious(self, state: State, seat: i64, legal: list[int]) -> i64:
        """The action that needs no thought, or NOT_OBVIOUS. Levels take it at once."""
        return NOT_OBVIOUS

    def advance(self, state: State) -> None:
        """Make all obvious decisions up to one that is not, as quickly as the game can."""

    def turn(self, state: State) -> i64:
        """The number of the turn: playouts end with a turn."""
        raise NotImplementedError

    def contenders(self, state: State, seat: i64, legal: list[int], chance: Chance) -> list[int]:
        """The actions to compare: first what a quick player would do, then whatever may be better."""
        quick = self.policy(state, seat, chance)
        return [quick, *[action for action in legal if action != quick]]


def mix(key: i64, item: i64) -> i64:
    """Add an item, below 2**31, to the hash of a list of numbers."""
    return ((key & HALF) ^ item) * FACTOR + (key >> 31)
