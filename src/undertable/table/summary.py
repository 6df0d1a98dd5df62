"""A short summary of a finished game, so that profiles and ratings can read all games at once."""

from collections.abc import Collection, Sequence

import msgspec

from undertable.core.record import SeatName
from undertable.core.view import Result


class Summary(msgspec.Struct, omit_defaults=True):
    """What profiles and ratings need: the first three from the record, the others from the table.

    Games of old versions have only the first three. They count in profiles, but not for ratings.
    """

    seats: list[SeatName]
    result: Result | None = None
    given: int = 0
    people: list[str | None] = []  # by seat: whose it was when the cards were dealt
    bots: list[str | None] = []  # by seat: what bot played there at the end, for itself or for a person who had left
    faces: list[str] = []  # by seat: the person's portrait
    shared: bool = False  # two of the people used one browser
    hints: bool = False  # players could ask for hints
    rated: bool | None = None  # whether it counts, if the table said so
    mode: str = ""  # the game's options, in one word: each has its own advantage of a side
    lost: list[int] = []  # seats whose time was up at a table where that loses the game

    @property
    def players(self) -> list[str | None]:
        """By seat: the bot whose result it is. A person whose time was up has lost, whatever the bot did then."""
        return [None if seat in self.lost else bot for seat, bot in enumerate(self.bots)]

    @property
    def places(self) -> list[int]:
        """Everybody's place, by seat; none if the game was not played to its end."""
        return [] if self.result is None else placed(self.result.places, self.lost)


def placed(places: Sequence[int], lost: Collection[int]) -> list[int]:
    """Places where some seats have lost because their time was up: they come after all others."""
    order = [(seat in lost, place) for seat, place in enumerate(places)]
    return [1 + sum(other < own for other in order) for own in order] if lost else [*places]


decode = msgspec.json.Decoder(Summary).decode


def summary_of(record: bytes) -> Summary:
    """What the record of a game says."""
    return decode(record)
