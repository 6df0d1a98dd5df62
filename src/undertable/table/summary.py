"""A short summary of a finished game, so that profiles and ratings can read all games at once."""

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


decode = msgspec.json.Decoder(Summary).decode


def summary_of(record: bytes) -> Summary:
    """What the record of a game says."""
    return decode(record)
