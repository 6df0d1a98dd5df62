"""A short summary of a finished game, so that a profile can read all games of a guest at once."""

import msgspec

from undertable.core.record import SeatName
from undertable.core.view import Result


class Summary(msgspec.Struct):
    """The part of a record that a profile needs."""

    seats: list[SeatName]
    result: Result | None = None
    given: int = 0


decode = msgspec.json.Decoder(Summary).decode


def summary_of(record: bytes) -> bytes:
    """The summary of a record, both as JSON."""
    return msgspec.json.encode(decode(record))
