"""The log: what happened at a table. It only ever grows; the table is what follows from it."""

import msgspec

from undertable.core.record import Drawn
from undertable.table.messages import Daily, Motion, Pace, Spec


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="e"):
    """One entry: when it happened, by whom and by which command."""

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
    daily: Daily | None = None  # it has the deal of that day


class Joined(Entry, frozen=True, tag="joined"):
    name: str
    browser: str = ""
    face: str = ""  # the portrait that was chosen; empty: from the name


class Sat(Entry, frozen=True, tag="sat"):
    seat: int
    salt: str = ""  # in the clear
    seal: str = ""


class Stood(Entry, frozen=True, tag="stood"):
    seat: int


class Filled(Entry, frozen=True, tag="filled"):
    seat: int
    bot: str


class Cleared(Entry, frozen=True, tag="cleared"):
    seat: int


class Closed(Entry, frozen=True, tag="closed"):
    """No seat changes any more: everybody with a seal reveals a salt, and then the cards are dealt."""


class Revealed(Entry, frozen=True, tag="revealed"):
    seat: int
    salt: str


class Started(Entry, frozen=True, tag="started"):
    rules: str = ""  # their version; empty in old logs: that of the table's creation


class Moved(Entry, frozen=True, tag="moved"):
    """A decision. The hash is that of the state in which it was taken."""

    seat: int
    action: str
    hash: str
    bot: str | None = None  # the bot that took it
    spent: float | None = None  # seconds of the seat's bank; None: it cost nothing


class TookBack(Entry, frozen=True, tag="took_back"):
    """Moves that no longer count, by their number among those that did."""

    seat: int
    moves: list[int]
    redraw: bool = False  # what they drew is drawn again with new randomness; not in old logs


class Proposed(Entry, frozen=True, tag="proposed"):
    id: int
    what: Motion
    by: int
    seat: int | None
    voters: list[int]
    pace: Pace | None = None


class Voted(Entry, frozen=True, tag="voted"):
    proposal: int
    seat: int
    yes: bool


class Paced(Entry, frozen=True, tag="paced"):
    """The bots play at another pace from now on."""

    pace: Pace


class Paused(Entry, frozen=True, tag="paused"):
    """The clocks stand."""


class Resumed(Entry, frozen=True, tag="resumed"):
    """They run again."""


class HandsShown(Entry, frozen=True, tag="hands_shown"):
    """Those who watch see all hands from now on."""


class HandsCovered(Entry, frozen=True, tag="hands_covered"):
    """They see them no longer."""

    seat: int


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot plays for an absent person, or in the place of a bot that failed."""

    seat: int
    bot: str
    why: str  # "left", "clock", "lost", "vote" or "failed"
    open: bool = False  # whoever comes may take the seat


class TookOver(Entry, frozen=True, tag="took_over"):
    """Somebody plays on in a seat that was left open."""

    seat: int


class Nudged(Entry, frozen=True, tag="nudged"):
    """Somebody was reminded."""

    seat: int
    by: int


class Rests(Entry, frozen=True, tag="rests"):
    """When this person is on vacation, from and until: clocks that give days stand meanwhile."""

    days: list[tuple[float, float]]


class Reclaimed(Entry, frozen=True, tag="reclaimed"):
    seat: int


class Kicked(Entry, frozen=True, tag="kicked"):
    seat: int
    bot: str | None  # who plays on, if the game is running


class Said(Entry, frozen=True, tag="said"):
    seat: int
    text: str
    team: bool = False  # only the sender's team hears it


class Remarked(Entry, frozen=True, tag="remarked"):
    """Said by somebody without a seat, to others without one."""

    text: str


class Emoted(Entry, frozen=True, tag="emoted"):
    seat: int
    emote: str  # those of earlier versions stay readable


class Muted(Entry, frozen=True, tag="muted"):
    seat: int
    muted: int
    on: bool


class Ended(Entry, frozen=True, tag="ended"):
    agreed: bool  # by consent, before the game was over


class Followed(Entry, frozen=True, tag="followed"):
    """The same people have a new table."""

    table: str


class Forgotten(Entry, frozen=True, tag="forgotten"):
    """A guest was deleted: earlier entries were rewritten without the name, the id and what the guest had said.

    The guest's seat goes to the bot for good; before the game it is free again.
    """

    seat: int | None
    bot: str


AnyEntry = (
    Created | Joined | Sat | Stood | Filled | Cleared | Closed | Revealed | Started | Moved | TookBack | Proposed
    | Voted | Paced | Paused | Resumed | StoodIn | Reclaimed | Kicked | Said | Remarked | Emoted | Muted | Ended
    | Followed | Forgotten | TookOver | Nudged | Rests | HandsShown | HandsCovered
)  # fmt: skip

decode = msgspec.json.Decoder(AnyEntry).decode
encode = msgspec.json.Encoder().encode
