"""Plain data that leaves the rules: what a seat sees, what it is asked, the events it hears of, and how a game ended.

Every struct here is built up from what its reader may know; none is made by leaving things out of a state.

None can refer to itself, so the garbage collector need not look for cycles among them (`gc=False`): a view may have a
thousand.
"""

from collections.abc import Mapping, Sequence

import msgspec


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one seat, or a spectator, may see of the table. Each game adds its own fields."""

    game: str
    viewer: int | None  # the seat that sees this; None: a spectator; -1: everything, after the end
    seats: int
    round: int
    to_act: list[int]  # seats that owe a decision, as far as the viewer may know who is asked
    over: bool


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One thing that can be chosen: the action's text, and what it does in words."""

    action: str
    label: str


class Prompt(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a seat is asked or waits for, how many times more, and why."""

    seat: int
    decision: str  # its name in the rules: "bid", "play", …; "wait" when another seat must act, "over" at the end
    what: str  # what to do, as a sentence
    why: str = ""  # why it is asked now
    left: int = 0  # how many decisions of this kind are still to be made, this one included
    choices: list[Choice] = []
    why_not: Mapping[str, str] = {}  # actions that a player might expect among the choices, and why they are not there


class Event(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something that happened, as far as its reader may know it."""

    what: str
    seat: int | None = None  # whose doing it was
    data: Mapping[str, object] = {}
    reveals: bool = False  # something hidden was turned up: cannot be taken back


class ScoreLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the score sheet: what for, and how much for each seat."""

    label: str
    points: list[int]


class Result(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """How a game ended. Places are shared by ties: 1, 2, 2, 4.

    The score sheet adds up to the scores, unless `adds_up` is False: then the sheet lists what each seat had, places
    decide, and a score is the number of seats left behind.
    """

    winners: list[int]
    places: list[int]
    scores: list[int]
    sheet: list[ScoreLine]
    adds_up: bool = True
    reason: str = ""  # in a sentence, why the winners won


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card as it lies on the table: a few short lines and a colour."""

    title: str
    lines: Sequence[str] = ()
    colour: str = ""  # a colour name that any terminal knows; never the only sign
    face_down: bool = False


class Zone(msgspec.Struct, frozen=True, gc=False):
    """A place on the table with its cards. Compact zones are drawn in one line; those aside only when asked for.

    A zone with a drawing is shown as the part of it around its focus that fits.
    """

    title: str
    cards: Sequence[Card] = ()
    note: str = ""
    compact: bool = False
    seat: int | None = None  # whose place it is
    aside: bool = False
    spare: bool = False  # left out where space is short
    drawing: Sequence[str] = ()  # a map, line by line
    focus: tuple[int, int] = (0, 0)  # line and column of the drawing that must be seen
    places: Mapping[str, tuple[int, int]] = {}  # by action: line and column of the drawing where it would happen
    flows: bool = False  # compact, and its cards need not line up with those of other zones
