"""Many games side by side in compiled code: one call makes a decision in each, and observations are numbers."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from undertable.core.chance import FastChance
from undertable.core.state import Setup, State

NOBODY: Final = -1
SEEDS: Final = 0x3FFFFFFF
NOTHING: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat sees into a row, without a view. Law: the numbers are those of `observe`, in that order."""

    def write(self, state: State, seat: i64, row: vec[float], at: i64) -> None:
        """Write the seat's observation into the row, starting at this index. The row must be all 0 there."""
        raise NotImplementedError


@final
class Batch:
    """The games, and rows of numbers that show the next decision of each. A game that ends is dealt again.

    If a game has an `own` seat, only that seat is asked, and the others play at random; NOBODY: all are asked.
    """

    def __init__(self, setup: Setup, observer: Observer, games: i64, width: i64, actions: i64) -> None:
        self.setup = setup
        self.observer = observer
        self.games = games
        self.width = width
        self.actions = actions
        self.seats: i64 = setup.seats
        self.make: Any = setup.game.state
        self.states: list[State] = []
        self.legal: list[list[int]] = [NOTHING] * games  # what the masks show
        self.chances = [FastChance(0) for _ in range(games)]  # for deals
        self.picks = [FastChance(0) for _ in range(games)]  # for random choices
        self.own = vec[i64]([NOBODY] * games)
        self.asked = vec[i64]([0] * games)  # the seat that must decide
        self.rows = vec[float]([0.0] * (games * width))
        self.last_rows = vec[float]([0.0] * (games * width))  # of games that have just ended: what `asked` sees then
        self.masks = vec[u8]([0] * (games * actions))
        self.rewards = vec[float]([0.0] * (games * setup.seats))
        self.ended = vec[u8]([0] * games)
        self.refused = vec[u8]([0] * games)  # the action was not allowed: the first allowed one was taken

    def begin(self, seeds: list[int], own: list[int]) -> None:
        """Deal all games; the same seeds give the same series of games."""
        self.states = []
        for number in range(self.games):
            self.chances[number] = FastChance(seeds[number])
            self.picks[number] = FastChance(seeds[number] + 1)
            self.own[number] = own[number]
            self.ended[number] = 0
            self.refused[number] = 0
            self.states.append(self.deal(number))
            self.go_on(number)
            self.show(number)

    def deal(self, number: i64) -> State:
        state: State = self.make(self.setup, FastChance(self.chances[number].below(SEEDS)))
        state.deal()
        return state

    def step(self, actions: list[int]) -> None:
        """Carry out one action in each game."""
        for place in range(self.games * self.seats):
            self.rewards[place] = 0.0
        for number in range(self.games):
            action: i64 = actions[number]
            legal = self.legal[number]
            self.refused[number] = 0
            if action < 0 or action >= self.actions or self.masks[number * self.actions + action] == 0:
                self.refused[number] = 1
                action = legal[0]
            self.states[number].apply(self.asked[number], action)
            self.go_on(number)
            self.show(number)

    def go_on(self, number: i64) -> None:
        """Play until somebody must be asked. If the game ends on the way, its result is kept and it is dealt again."""
        self.ended[number] = 0
        while True:
            state = self.states[number]
            waiting = state.to_act()
            if len(waiting) == 0:
                self.finish(number, state)
                continue
            own = self.own[number]
            if own == NOBODY:
                self.asked[number] = waiting[0]
                return
            if own in waiting:
                self.asked[number] = own
                return
            seat: i64 = waiting[0]
            state.apply(seat, state.any_action(seat, self.picks[number]))

    def finish(self, number: i64, state: State) -> None:
        self.ended[number] = 1
        shares = state.returns()
        for seat in range(self.seats):
            self.rewards[number * self.seats + seat] = shares[seat]
        if self.own[number] != NOBODY:
            self.clear(self.last_rows, number)
            self.observer.write(state, self.own[number], self.last_rows, number * self.width)
        self.states[number] = self.deal(number)

    def clear(self, rows: vec[float], number: i64) -> None:
        for place in range(number * self.width, (number + 1) * self.width):
            rows[place] = 0.0

    def show(self, number: i64) -> None:
        """Write what the asked seat sees and may do."""
        state, seat = self.states[number], self.asked[number]
        self.clear(self.rows, number)
        self.observer.write(state, seat, self.rows, number * self.width)
        first = number * self.actions
        for action in self.legal[number]:
            self.masks[first + action] = 0
        legal = state.legal(seat)
        for action in legal:
            self.masks[first + action] = 1
        self.legal[number] = legal

    def sample(self) -> list[int]:
        """A random allowed action for each game."""
        chosen: list[int] = []
        for number in range(self.games):
            legal = self.legal[number]
            chosen.append(legal[self.picks[number].below(len(legal))])
        return chosen
