"""What people say to a table and what a table shows them: the protocol, without its transport."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from undertable.core import Prompt, Result

PROTOCOL = 1

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Mid = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern="^[!-~]+(?!\\n)$",
        description="Made by the client, new for every command: a command sent twice counts once.",
    ),
]
Seat = Annotated[int, Meta(ge=0, le=15)]
Salt = Annotated[str, Meta(max_length=64, pattern="^[ -~]*(?!\\n)$")]
TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}(?!\\n)$")]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
Emote = Literal["hello", "thanks", "nice", "oops", "think", "hurry", "laugh", "bye"]
Pace = Literal["instant", "quick", "normal", "slow"]
Status = Literal["waiting", "playing", "over"]
Motion = Literal["back", "bot", "kick", "end"]


class Spec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What kind of table it is."""

    game: Annotated[str, Meta(max_length=40, description="The game's id.")]
    seats: Annotated[int, Meta(ge=1, le=16, description="How many play.")]
    options: Annotated[
        dict[str, Any], Meta(description="The game's own options; what is left out has its default.")
    ] = {}
    bots: Annotated[list[BotName | None], Meta(max_length=16, description="By seat: a bot's name, or null.")] = []
    clock: Annotated[
        Annotated[int, Meta(ge=5, le=1_209_600)] | None,
        Meta(description="Seconds for each decision; then a bot plays for the seat. null: no clock."),
    ] = None
    open: Annotated[bool, Meta(description="Listed for everybody; otherwise by invitation.")] = False
    spectators: Annotated[bool, Meta(description="People without a seat may watch.")] = True
    hints: Annotated[bool, Meta(description="Players may ask what a strong bot would do.")] = False
    pace: Annotated[Pace, Meta(description="How fast the bots answer.")] = "normal"


# Commands: what a person can do at a table.


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """Something a person asks of a table."""

    mid: Mid


class Join(Command, frozen=True, tag="join"):
    """Come to the table. One by invitation wants its invite code."""

    invite: Annotated[str, Meta(max_length=40)] = ""


class Sit(Command, frozen=True, tag="sit"):
    """Take an open seat. The salt goes into the sealed deal."""

    seat: Seat
    salt: Salt = ""


class Stand(Command, frozen=True, tag="stand"):
    """Leave the seat. During the game a bot plays on, and the seat can be taken back."""


class Fill(Command, frozen=True, tag="fill"):
    """Put a bot on an open seat, or in another bot's place; without a seat, on every open one."""

    bot: BotName
    seat: Seat | None = None


class Clear(Command, frozen=True, tag="clear"):
    """Take a bot away again."""

    seat: Seat


class Start(Command, frozen=True, tag="start"):
    """Deal. Every seat must be taken."""


class Act(Command, frozen=True, tag="act"):
    """Answer a decision with one of the actions it offers."""

    decision: Annotated[str, Meta(max_length=20, description="The id of the decision.")]
    action: Annotated[str, Meta(max_length=200, description="The text of one of the choices.")]


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undo the own last move, where that needs nobody's consent."""


class Propose(Command, frozen=True, tag="propose"):
    """Put something to the vote: undo the own last move, a bot for an absent seat, a kick, the end of the game."""

    what: Motion
    seat: Seat | None = None


class Vote(Command, frozen=True, tag="vote"):
    """Agree or not to what is proposed."""

    proposal: Annotated[int, Meta(ge=0)]
    yes: bool


class Reclaim(Command, frozen=True, tag="reclaim"):
    """Take the own seat back from the bot that plays for it."""


class Say(Command, frozen=True, tag="say"):
    """Say something to the table, or to one's own team alone."""

    text: Text
    team: bool = False


class Show(Command, frozen=True, tag="emote"):
    """Show an emote."""

    emote: Emote


class Mute(Command, frozen=True, tag="mute"):
    """Hear no more of a seat, or hear it again. Nobody else learns of it."""

    seat: Seat
    on: bool = True


class Rematch(Command, frozen=True, tag="rematch"):
    """Open a new table with the same people, seats and bots. The game must be over."""


class Fork(Command, frozen=True, tag="fork"):
    """Open a new table that goes on from a point of this finished game, with a future of its own."""

    moves: Annotated[int, Meta(ge=0, description="How many of the record's moves are kept.")]
    seat: Seat
    bots: Annotated[BotName | None, Meta(description="The bot on all other seats; null leaves them open.")] = None


class Hint(Command, frozen=True, tag="hint"):
    """Ask what a strong bot would do. The answer takes a few seconds, and nobody else learns of it."""

    decision: Annotated[str, Meta(max_length=20, description="The id of the own decision.")]


AnyCommand = (
    Join | Sit | Stand | Fill | Clear | Start | Act | TakeBack | Propose | Vote | Reclaim
    | Say | Show | Mute | Rematch | Fork | Hint
)  # fmt: skip

Code = Literal[
    "malformed", "not_you", "not_allowed", "stale", "illegal", "not_now", "no_such", "rate", "storage", "restart"
]


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """One of the choices, and how likely one is to win with it; null: it was hardly looked at."""

    action: str
    share: float | None


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What a strong bot would do in a seat's place, from what that seat knows."""

    decision: str
    action: str
    why: str  # in a sentence
    options: list[Rated]  # best first


class Reply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="t", tag="reply"):
    """The answer to a command. What is ok is durable; anything else has changed nothing."""

    mid: str = ""
    ok: bool
    seq: int = 0  # the number, in the own stream, of the last event that this command brought about
    code: Code | None = None
    message: str = ""
    table: str | None = None  # the new table of a rematch or a fork
    hint: Advice | None = None


class Refused(Exception):
    """A command that cannot be carried out; nothing has changed."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message


# What a table shows.


class SeatState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits there."""

    kind: Literal["open", "held", "person", "bot"]
    name: str = ""
    who: str | None = None  # the person's public id
    bot: str | None = None  # the bot that plays: on its own seat, or for an absent person
    away: bool = False
    same_browser: list[int] = []  # other seats that were taken from the same browser


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Something put to the vote. It is carried out when all voters agree, and dropped when one does not."""

    id: int
    what: Motion
    by: int
    seat: int | None
    voters: list[int]
    agreed: list[int]


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """The table around the game: the same for everybody."""

    id: str
    spec: Spec
    status: Status
    seats: list[SeatState]
    commitment: str  # of the sealed chance, known before the deal
    proposal: Proposal | None = None
    next: str | None = None  # the table of the rematch
    origin: str | None = None  # the table this one was forked from


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision this seat owes; the prompt says what can be chosen."""

    id: str
    deadline: float | None = None  # seconds since 1970, by the server's clock


class Showing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything a viewer may see now."""

    table: TableState
    seat: int | None = None  # the viewer's own
    invite: str | None = None  # for those who may pass it on
    view: Any = None  # what may be seen of the game: each game's own struct
    prompt: Prompt | None = None  # what the own seat is asked or waits for
    decision: Decision | None = None
    deadlines: dict[int, float] = {}  # of seats known to be deciding
    take_back: bool = False  # the own last move can be undone without asking
    muted: list[int] = []
    team: list[int] = []  # during the game: the seats of the own team, if there is one
    result: Result | None = None
    open: Any = None  # after the end: everything


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event of a viewer's stream."""

    e: str  # "game" for what happens in the game; otherwise what happens at the table: "sat", "said", …
    at: float  # seconds since 1970
    text: str = ""  # in a sentence
    seat: int | None = None
    what: str = ""  # of a game event: its name in the rules
    data: dict[str, Any] = {}


class Update(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag="update"):
    """New events, numbered without a gap from `first`, and all there is to see after them."""

    stream: str  # whose stream: a seat's number, or "watch"
    first: int  # the number of the first event here; numbers start with 1
    events: list[Told]
    now: float  # the server's clock
    state: Showing


# What goes over a socket besides commands, replies and updates.


class Hello(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """The first message of a client: what it has had already, if it comes back."""

    protocol: int
    stream: Annotated[str, Meta(max_length=8)] | None = None
    after: Annotated[int, Meta(ge=0)] = 0


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="ping"):
    """Are you there?"""


class Pong(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    """Yes."""


class Bye(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag="bye"):
    """The server closes the socket, and why; come back after so many seconds, or not at all."""

    code: Code
    message: str
    retry: float | None = None


FromClient = Hello | Ping | AnyCommand
FromServer = Update | Reply | Pong | Bye
