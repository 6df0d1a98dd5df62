"""What one seat sees and may do, as numbers: for environments that play one game at a time."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from undertable.core.batch import Observer
from undertable.core.state import State

NOTHING: Final[list[int]] = []


@final
class Sight:
    """Rows of numbers that are written again for every look."""

    def __init__(self, observer: Observer, width: i64, actions: i64) -> None:
        self.observer = observer
        self.row = vec[float]([0.0] * width)
        self.mask = vec[u8]([0] * actions)
        self.legal = NOTHING  # what the mask shows

    def see(self, state: State, seat: i64) -> None:
        """Write the seat's observation into the row."""
        row = self.row
        for place in range(len(row)):
            row[place] = 0.0
        self.observer.write(state, seat, row, 0)

    def look(self, state: State, seat: i64) -> None:
        """Write the seat's observation into the row, and its actions into the mask."""
        self.see(state, seat)
        for action in self.legal:
            self.mask[action] = 0
        legal = state.legal(seat)
        for action in legal:
            self.mask[action] = 1
        self.legal = legal
