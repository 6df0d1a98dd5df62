"""The log: what happened at a table. It only ever grows; the table is what follows from it."""

import msgspec

from undertable.core.record import Drawn
from undertable.table.messages import Emote, Motion, Spec


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="e"):
    """One entry: when, by whom and by which command it came about."""

    at: float
    who: str | None = None
    mid: str | None = None


class Origin(msgspec.Struct, frozen=True):
    """Where a forked game comes from: the table, its moves up to there and their chance results."""

    table: str
    moves: list[tuple[int, str]]
    drawn: list[Drawn]


class Created(Entry, frozen=True, tag="created"):
    """The first entry. The secret never leaves the server before the end."""

    table: str
    spec: Spec
    rules: str
    secret: str
    invite: str
    held: list[str | None] = []  # by seat: the person it is kept for
    origin: Origin | None = None


class Joined(Entry, frozen=True, tag="joined"):
    name: str
    browser: str = ""


class Sat(Entry, frozen=True, tag="sat"):
    seat: int
    salt: str


class Stood(Entry, frozen=True, tag="stood"):
    seat: int


class Filled(Entry, frozen=True, tag="filled"):
    seat: int
    bot: str


class Cleared(Entry, frozen=True, tag="cleared"):
    seat: int


class Started(Entry, frozen=True, tag="started"):
    pass


class Moved(Entry, frozen=True, tag="moved"):
    """A decision. The hash is that of the state in which it was taken."""

    seat: int
    action: str
    hash: str
    bot: str | None = None  # the bot that took it


class TookBack(Entry, frozen=True, tag="took_back"):
    """Moves that no longer count, by their number among those that did."""

    seat: int
    moves: list[int]


class Proposed(Entry, frozen=True, tag="proposed"):
    id: int
    what: Motion
    by: int
    seat: int | None
    voters: list[int]


class Voted(Entry, frozen=True, tag="voted"):
    proposal: int
    seat: int
    yes: bool


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot plays for an absent person, or in the place of a bot that failed."""

    seat: int
    bot: str
    why: str  # "left", "clock", "vote" or "failed"


class Reclaimed(Entry, frozen=True, tag="reclaimed"):
    seat: int


class Kicked(Entry, frozen=True, tag="kicked"):
    seat: int
    bot: str | None  # who plays on, if the game is running


class Said(Entry, frozen=True, tag="said"):
    seat: int
    text: str
    team: bool = False  # only the own team hears it


class Emoted(Entry, frozen=True, tag="emoted"):
    seat: int
    emote: Emote


class Muted(Entry, frozen=True, tag="muted"):
    seat: int
    muted: int
    on: bool


class Ended(Entry, frozen=True, tag="ended"):
    agreed: bool  # by consent, before the game was over


class Followed(Entry, frozen=True, tag="followed"):
    """The same people have a new table."""

    table: str


AnyEntry = (
    Created | Joined | Sat | Stood | Filled | Cleared | Started | Moved | TookBack | Proposed | Voted
    | StoodIn | Reclaimed | Kicked | Said | Emoted | Muted | Ended | Followed
)  # fmt: skip

decode = msgspec.json.Decoder(AnyEntry).decode
encode = msgspec.json.Encoder().encode
