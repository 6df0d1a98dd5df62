"""What people say to a table and what a table shows them: the protocol, without its transport."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from undertable.core import Prompt, Result
from undertable.core.game import ORDINARY

PROTOCOL = 1

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Face = Annotated[
    str,
    Meta(max_length=16, pattern="^[a-z0-9]*(?!\\n)$", description="A portrait's seed; empty: drawn from the name."),
]
Shown = Literal["all", "met", "nobody"]
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
Seal = Annotated[str, Meta(pattern="^([0-9a-f]{64})?(?!\\n)$", description="SHA-256 of your salt, in hexadecimal.")]
TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}(?!\\n)$")]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
Emote = Literal["hello", "thanks", "nice", "oops", "think", "laugh"]
Pace = Literal["instant", "quick", "normal", "slow"]
Status = Literal["waiting", "playing", "over"]
Motion = Literal["back", "bot", "kick", "end", "pace", "pause", "resume", "hands"]
AtZero = Literal["bot", "pass", "lose"]


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
        Meta(description="Seconds for each decision. null: no clock, unless there is a bank."),
    ] = None
    bank: Annotated[
        Annotated[int, Meta(ge=10, le=86_400)] | None,
        Meta(description="Instead of `clock`: seconds that each player has for the whole game."),
    ] = None
    increment: Annotated[int, Meta(ge=0, le=3600, description="Seconds added to the bank for each decision.")] = 0
    at_zero: Annotated[
        AtZero,
        Meta(
            description="When the time is up: a bot plays until the player is back, the first choice is taken "
            "(to pass, where that is allowed), or the seat has lost and a bot plays on."
        ),
    ] = "bot"
    open: Annotated[bool, Meta(description="Listed for everybody; otherwise by invitation.")] = False
    spectators: Annotated[bool, Meta(description="People without a seat may watch.")] = True
    hints: Annotated[bool, Meta(description="Players may ask what a strong bot would do.")] = False
    pace: Annotated[Pace, Meta(description="How fast the bots answer.")] = "normal"
    rated: Annotated[
        bool | None,
        Meta(
            description="Does it count for ratings? null: unless the same people always play together, two of them "
            "share a browser, or there are hints."
        ),
    ] = None


class Daily(msgspec.Struct, frozen=True):
    """The deal of a day. The first try of everybody counts."""

    day: str
    counts: bool


# Commands: what a person can do at a table.


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """Something a person asks of a table."""

    mid: Mid


class Join(Command, frozen=True, tag="join"):
    """Come to the table. If it is by invitation only, send the invite code."""

    invite: Annotated[str, Meta(max_length=40)] = ""


class Sit(Command, frozen=True, tag="sit"):
    """Take an open seat; during the game, one that its player has left open.

    The seal promises a salt for the deal; a salt sent in the clear proves nothing.
    """

    seat: Seat
    seal: Seal = ""
    salt: Salt = ""


class Stand(Command, frozen=True, tag="stand"):
    """Leave the seat. During the game a bot plays on, and the seat can be taken back.

    With `open`, whoever comes may sit down there for the rest of the game, until you take it back.
    """

    open: bool = False


class Fill(Command, frozen=True, tag="fill"):
    """Put a bot on an open seat, or replace another bot; without a seat, fill every open one."""

    bot: BotName
    seat: Seat | None = None


class Clear(Command, frozen=True, tag="clear"):
    """Remove a bot."""

    seat: Seat


class Start(Command, frozen=True, tag="start"):
    """Deal. Every seat must be taken. Where others have sealed a salt, all seats reveal theirs first.

    Alone with bots, reveal yours here, once you know the commitment; otherwise only when the seats are closed.
    """

    salt: Salt = ""


class Reveal(Command, frozen=True, tag="reveal"):
    """Reveal the salt of your seal, when `table.dealing` says that the seats are closed."""

    salt: Salt


class Act(Command, frozen=True, tag="act"):
    """Answer a decision with one of the actions it offers."""

    decision: Annotated[str, Meta(max_length=20, description="The id of the decision.")]
    action: Annotated[str, Meta(max_length=200, description="The text of one of the choices.")]


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undo your last move, where that needs nobody's consent."""


class Propose(Command, frozen=True, tag="propose"):
    """Put something to the vote: undo your last move, a bot for an absent seat, a kick, the end of the game, a pace,
    a pause of the clocks and its end, all hands for those who watch.

    With nobody else to ask it is done at once. People keep their votes while a bot plays for them, except on bots,
    pace and pauses. Where others play, nothing that was drawn or revealed is undone. Only people who are at the table
    vote on a bot, and on the end of a pause.
    """

    what: Motion
    seat: Seat | None = None
    pace: Pace | None = None


class Vote(Command, frozen=True, tag="vote"):
    """Vote on a proposal."""

    proposal: Annotated[int, Meta(ge=0)]
    yes: bool


class Cover(Command, frozen=True, tag="cover"):
    """Show the hands no longer to those who watch. Everybody with a seat can do that at any time, without a vote."""


class Reclaim(Command, frozen=True, tag="reclaim"):
    """Take your seat back from the bot that plays for it."""


class Nudge(Command, frozen=True, tag="nudge"):
    """Remind somebody politely that the table waits: once for each decision."""

    seat: Seat


class Say(Command, frozen=True, tag="say"):
    """Say something to the table, or to your team alone."""

    text: Text
    team: bool = False


class Remark(Command, frozen=True, tag="remark"):
    """Say something to the others who watch. Players do not hear it before the game is over."""

    text: Text


class Show(Command, frozen=True, tag="emote"):
    """Show an emote."""

    emote: Emote


class Mute(Command, frozen=True, tag="mute"):
    """Mute a seat, or unmute it. Nobody else sees it."""

    seat: Seat
    on: bool = True


class Rematch(Command, frozen=True, tag="rematch"):
    """Open a new table with the same people, seats and bots. The game must be over."""

    seal: Seal = ""


class Fork(Command, frozen=True, tag="fork"):
    """Open a new table that plays on from a position of this finished game, with new chance."""

    moves: Annotated[int, Meta(ge=0, description="How many of the record's moves are kept.")]
    seat: Seat
    bots: Annotated[BotName | None, Meta(description="The bot on all other seats; null leaves them open.")] = None
    seal: Seal = ""


class Hint(Command, frozen=True, tag="hint"):
    """Ask what a strong bot would do. The answer takes a few seconds, and nobody else sees it."""

    decision: Annotated[str, Meta(max_length=20, description="The id of your decision.")]


AnyCommand = (
    Join | Sit | Stand | Fill | Clear | Start | Reveal | Act | TakeBack | Propose | Vote | Cover | Reclaim
    | Nudge | Say | Remark | Show | Mute | Rematch | Fork | Hint
)  # fmt: skip

Code = Literal[
    "malformed", "not_you", "not_allowed", "stale", "illegal", "not_now", "no_such", "rate", "storage", "restart"
]


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """One of the choices, and the chance to win with it; null: not explored."""

    action: str
    share: float | None


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What a strong bot would do in a seat's place, from what that seat knows."""

    decision: str
    action: str
    why: str  # in a sentence
    options: list[Rated]  # best first


class Reply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="t", tag="reply"):
    """The answer to a command. If it is ok, the change is durable; otherwise nothing has changed."""

    mid: str = ""
    ok: bool
    seq: int = 0  # the number, in your stream, of the last event that this command caused
    code: Code | None = None
    message: str = ""
    table: str | None = None  # the new table, also of a rematch or a fork
    commitment: str | None = None  # of the new table's sealed chance
    hint: Advice | None = None


class Refused(Exception):
    """A command that cannot be carried out; nothing has changed."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message


# What a table shows.


class SeatState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The person or bot in this seat."""

    kind: Literal["open", "held", "person", "bot"]
    name: str = ""
    who: str | None = None  # the person's public id
    face: str = ""  # the portrait that the person has chosen; empty: drawn from the name
    bot: str | None = None  # the bot that plays: on its own seat, or for an absent person
    away: bool = False
    bot_from: float | None = None  # while the person is away: when the others may propose a bot, in seconds since 1970
    same_browser: list[int] = []  # other seats that were taken from the same browser
    seal: str = ""  # before the deal: what this seat promised as its salt
    offered: bool = False  # whoever comes may play on here
    vacation: float | None = None  # until when the person's clock stands, in seconds since 1970
    nudged: bool = False  # somebody has reminded the person of this decision
    lost: bool = False  # its time was up, and at this table that loses the game


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Something put to the vote. It is carried out when all voters agree, and dropped when one does not."""

    id: int
    what: Motion
    by: int
    seat: int | None
    voters: list[int]
    agreed: list[int]
    pace: Pace | None = None


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """The table around the game: the same for everybody."""

    id: str
    title: str  # of the game
    spec: Spec
    status: Status
    seats: list[SeatState]
    commitment: str  # of the sealed chance, known before anybody shows a salt
    dealing: bool = False  # the seats are closed, and those with a seal reveal their salts
    pace: Pace  # how fast the bots play now
    paused: bool = False  # the clocks stand, as all agreed
    hands: bool = False  # those who watch see all hands, as all agreed
    hurrying: bool = False  # no person has anything to decide soon: the bots play faster
    proposal: Proposal | None = None
    next: str | None = None  # the table of the rematch
    origin: str | None = None  # the table this one was forked from
    daily: Daily | None = None  # it has the deal of a day


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
    prompt: Prompt | None = None  # what your seat is asked or waits for
    decision: Decision | None = None
    deadlines: dict[int, float] = {}  # of seats known to be deciding
    banks: dict[int, float] = {}  # where there are banks: the seconds that each person had before this decision
    take_back: bool = False  # your last move can be undone without asking
    muted: list[int] = []
    team: list[int] = []  # during the game: the seats of your team, if there is one
    result: Result | None = None
    open: Any = None  # after the end: everything
    hands: list[Any] = []  # for those who watch, while all agree to that: what each seat sees of the game


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event of a viewer's stream."""

    e: str  # "game" for what happens in the game; otherwise what happens at the table: "sat", "said", …
    at: float  # seconds since 1970
    text: str = ""  # in a sentence
    seat: int | None = None
    what: str = ""  # of a game event: its name in the rules
    weight: int = ORDINARY  # of a game event: 2 must not be missed, 0 is routine
    data: Mapping[str, Any] = {}


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said among those who watch."""

    number: int
    at: float
    name: str
    text: str


class Update(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag="update"):
    """New events, numbered without a gap from `first`, and everything there is to see after them."""

    stream: str  # whose stream: a seat's number, or "watch"
    first: int  # the number of the first event here; numbers start with 1
    events: list[Told]
    now: float  # the server's clock
    state: Showing | None = None  # None: what `changes` make of the last one
    changes: list[list[Any]] = []  # what to set in the state of the last update on this connection
    steps: list[list[list[Any]]] = []  # back from `state.view`: what to set to see the view one event earlier


# What goes over a socket besides commands, replies and updates.


class Hello(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """The first message of a client: what it already has, if it comes back."""

    protocol: int
    stream: Annotated[str, Meta(max_length=8)] | None = None
    after: Annotated[int, Meta(ge=0)] = 0
    steps: bool = False  # for clients that show the events of a move one by one
    changes: bool = False  # for clients that keep the last state: only the first update sends it whole
    delay: Annotated[int, Meta(ge=0, le=600, description="Seconds by which everything comes late: for streams.")] = 0
    public: bool = False  # for a screen that all can see: nothing of your own seat, as if you had none


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="ping"):
    """Are you there?"""


class Visible(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="visible"):
    """Is the table in sight? Notices are held back meanwhile. It is, until a client says that it is not."""

    on: bool


class Pong(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    """Yes."""


class Bye(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag="bye"):
    """The server closes the socket: the reason, and after how many seconds to come back, if at all."""

    code: Code
    message: str
    retry: float | None = None


FromClient = Hello | Ping | Visible | AnyCommand
FromServer = Update | Reply | Pong | Bye
