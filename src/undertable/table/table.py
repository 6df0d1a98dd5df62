"""One table: what follows from its log. Nothing here waits, writes or knows the time."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from undertable.core import ALL, Game, Match, Prompt, SealedChance, SeatName, State
from undertable.core.record import ContinuedChance
from undertable.table.log import (
    AnyEntry,
    Cleared,
    Created,
    Emoted,
    Ended,
    Filled,
    Followed,
    Joined,
    Kicked,
    Moved,
    Muted,
    Proposed,
    Reclaimed,
    Said,
    Sat,
    Started,
    Stood,
    StoodIn,
    TookBack,
    Voted,
)
from undertable.table.messages import Decision, Proposal, Refused, SeatState, Showing, Status, TableState, Told
from undertable.table.store import Row

WATCH = "watch"  # the stream of those without a seat
encode = msgspec.json.Encoder().encode


class BrokenTable(Exception):
    """A log that this version of the game cannot play again."""


@dataclass(frozen=True)
class Person:
    """A guest, as far as a table knows one."""

    id: str
    name: str
    browser: str = ""


@dataclass
class Chair:
    """One seat: who has it, and who plays."""

    who: str | None = None  # the person it belongs to
    held: str | None = None  # before the start: the person it is kept for
    bot: str | None = None  # the bot that plays: on its own, or for the person
    salt: str = ""
    muted: set[int] = field(default_factory=set)

    @property
    def free(self) -> bool:
        return self.who is None and self.bot is None


@dataclass
class Stream:
    """What one viewer was told, in order, each event as JSON."""

    events: list[bytes] = field(default_factory=list)
    kept_back: list[bytes] = field(default_factory=list)  # until a quiet question is answered
    frozen: "Known | None" = None  # while it is not: what this viewer knows


@dataclass(frozen=True)
class Known:
    """A moment of the game: all that can be seen of it follows from this."""

    state: State
    deadlines: dict[int, float]
    take_back: set[int]  # seats whose last move can be undone without asking


class Table:
    """A table and its game. `apply` is the only way to change it, and takes entries of the log alone."""

    def __init__(self, games: Mapping[str, Game], created: Created) -> None:
        self.created = created
        self.id = created.table
        self.spec = created.spec
        if created.spec.game not in games:
            raise BrokenTable(f"there is no game {created.spec.game!r} here")
        self.game = games[created.spec.game]
        if created.rules != self.game.version:
            raise BrokenTable(f"it was begun by version {created.rules} of the rules; this is {self.game.version}")
        self.length = 0  # of the log
        self.people: dict[str, Person] = {}
        self.chairs = [Chair() for _ in range(self.spec.seats)]
        for chair, held in zip(self.chairs, created.held, strict=False):
            chair.held = held
        for chair, bot in zip(self.chairs, self.spec.bots, strict=False):
            chair.bot = bot
        self.match: Match | None = None
        self.floor = len(created.origin.moves) if created.origin else 0  # moves of an earlier game: never taken back
        self.kicked: set[str] = set()
        self.ended = False
        self.followed: str | None = None
        self.proposal: Proposal | None = None
        self.proposals = 0
        self.decisions: dict[int, str] = {}
        self.opened: dict[int, float] = {}  # when each decision was asked
        self._asked = [0] * self.spec.seats
        self._offered: dict[int, list[int]] = {}
        self.pausing: int | None = None  # the seat after whose last move a quiet question may follow
        self.streams = {viewer: Stream() for viewer in (*map(str, range(self.spec.seats)), WATCH)}
        self.answers: dict[tuple[str, str], int] = {}  # commands carried out, and the log's length after them
        self.commitment = self.sealed().commitment
        self.clock_from = 0.0  # no clock runs before this time: that of loading the table

    @staticmethod
    def load(games: Mapping[str, Game], entries: Iterable[AnyEntry]) -> "Table":
        """The table that a log leads to."""
        log = iter(entries)
        created = next(log, None)
        if not isinstance(created, Created):
            raise BrokenTable("its log does not begin with its creation")
        table = Table(games, created)
        table.apply(created)
        for entry in log:
            table.apply(entry)
        return table

    # Facts.

    @property
    def status(self) -> Status:
        if self.match is None:
            return "over" if self.ended else "waiting"
        return "over" if self.ended or self.match.state.over() else "playing"

    @property
    def seats(self) -> range:
        return range(self.spec.seats)

    def seat_of(self, who: str | None) -> int | None:
        """The seat that belongs to a person."""
        return next((s for s in self.seats if who is not None and self.chairs[s].who == who), None)

    def team(self, seat: int) -> list[int]:
        """The seats that play together with this one, itself among them; none if it plays for itself."""
        team = self.game.team_of(seat, self.spec.seats)
        return team if len(team) > 1 else []

    def stream_of(self, who: str | None) -> str:
        seat = self.seat_of(who)
        return WATCH if seat is None else str(seat)

    def may_watch(self, who: str | None) -> bool:
        """May this person see the table at all?"""
        if self.seat_of(who) is not None:
            return True
        if not self.spec.open and who not in self.people and not any(c.held == who and who for c in self.chairs):
            return False
        return self.spec.spectators or self.status == "waiting"

    def closed_to(self, who: str | None) -> Refused:
        """Why this person may not see the table."""
        if self.spec.open or who in self.people:
            return Refused("not_allowed", "nobody may watch at this table, and its seats are taken")
        return Refused("not_allowed", "this table is by invitation: ask for its invite link")

    def name(self, seat: int) -> str:
        chair = self.chairs[seat]
        if chair.who is not None:
            return self.people[chair.who].name
        if chair.bot is not None:
            return f"{chair.bot.capitalize()} {seat + 1}"
        return f"Seat {seat + 1}"

    def persons(self) -> list[int]:
        """Seats on which a person plays, not a bot."""
        return [s for s in self.seats if self.chairs[s].who is not None and self.chairs[s].bot is None]

    def sealed(self) -> SealedChance:
        return SealedChance(bytes.fromhex(self.created.secret), [chair.salt for chair in self.chairs])

    def bots_to_act(self) -> list[int]:
        """Seats that owe a decision and are played by a bot."""
        return [s for s in self.decisions if self.chairs[s].bot is not None]

    def deadline(self, seat: int) -> float | None:
        if self.spec.clock is None or self.chairs[seat].bot is not None or seat not in self.decisions:
            return None
        return max(self.opened[seat], self.clock_from) + self.spec.clock

    def is_quiet(self, seat: int) -> bool:
        """Is this seat asked something that the others must not notice?"""
        return self.match is not None and seat in self.decisions and self.match.state.prompt(seat).quiet

    def row(self) -> Row:
        """What lists show of this table."""
        return Row(
            id=self.id,
            game=self.game.id,
            status=self.status,
            open=self.spec.open,
            seats=self.spec.seats,
            free=sum(chair.free for chair in self.chairs),
            names=", ".join(self.name(s) for s in self.seats if not self.chairs[s].free),
            updated=0.0,
            people=tuple(self.people),
        )

    # What the log says.

    def apply(self, entry: AnyEntry) -> None:
        """Go on by one entry."""
        self.length += 1
        self.pausing = None
        match entry:
            case Created():
                self.tell(entry, "The table is set.")
            case Joined(who=str(who)):
                self.people[who] = Person(who, entry.name, entry.browser)
            case Sat(who=str(who)):
                self.chairs[entry.seat] = Chair(who=who, salt=entry.salt)
                self.tell(entry, f"{self.name(entry.seat)} sits down.", seat=entry.seat)
            case Stood():
                self.tell(entry, f"{self.name(entry.seat)} gets up.", seat=entry.seat)
                self.close_proposal_with(entry.seat)
                self.chairs[entry.seat] = Chair()
            case Filled():
                self.chairs[entry.seat] = Chair(bot=entry.bot)
                self.tell(entry, f"{self.name(entry.seat)}, a bot, takes seat {entry.seat + 1}.", seat=entry.seat)
            case Cleared():
                self.tell(entry, f"{self.name(entry.seat)} leaves.", seat=entry.seat)
                self.chairs[entry.seat] = Chair()
            case Started():
                self.deal(entry)
            case Moved():
                self.move(entry)
            case TookBack():
                self.take_back(entry)
            case Proposed():
                self.propose(entry)
            case Voted():
                self.vote(entry)
            case StoodIn():
                self.stand_in(entry)
            case Reclaimed():
                self.chairs[entry.seat].bot = None
                self.tell(entry, f"{self.name(entry.seat)} is back.", seat=entry.seat)
            case Kicked():
                self.tell(entry, f"The table sends {self.name(entry.seat)} away.", seat=entry.seat)
                self.kicked.add(self.chairs[entry.seat].who or "")
                self.close_proposal_with(entry.seat)
                self.chairs[entry.seat] = Chair(bot=entry.bot, salt=self.chairs[entry.seat].salt)
            case Said():
                heard: dict[str, object] = {"text": entry.text, "team": True} if entry.team else {"text": entry.text}
                self.say(entry, entry.seat, f"{self.name(entry.seat)}: {entry.text}", heard, entry.team)
            case Emoted():
                self.say(entry, entry.seat, f"{self.name(entry.seat)}: {entry.emote}!", {"emote": entry.emote})
            case Muted():
                (self.chairs[entry.seat].muted.add if entry.on else self.chairs[entry.seat].muted.discard)(entry.muted)
            case Ended():
                self.ended = True
                self.decisions, self.proposal = {}, None
                self.tell(entry, "All agree to end the game here.")
            case Followed():
                self.followed = entry.table
                self.tell(entry, "There is a new table for the same people.")
            case _:
                raise BrokenTable(f"an entry without its person: {type(entry).__name__}")
        if entry.who is not None and entry.mid is not None:
            self.answers[entry.who, entry.mid] = len(self.streams[self.stream_of(entry.who)].events)

    def tell(
        self, entry: AnyEntry, text: str, *, seat: int | None = None, data: dict[str, object] | None = None
    ) -> None:
        """Tell everybody."""
        told = self.told(entry, text, seat, data)
        for stream in self.streams.values():
            stream.events.append(told)

    def told(self, entry: AnyEntry, text: str, seat: int | None = None, data: dict[str, object] | None = None) -> bytes:
        kind = entry.__struct_config__.tag
        return encode(Told(e=str(kind), at=entry.at, text=text, seat=seat, data=data or {}))

    def say(self, entry: AnyEntry, seat: int, text: str, data: dict[str, object], team: bool = False) -> None:
        """Tell all who have not muted this seat, or only those of its team."""
        told = self.told(entry, text, seat, data)
        for viewer in map(str, self.team(seat)) if team else self.streams:
            if viewer == WATCH or seat not in self.chairs[int(viewer)].muted:
                self.streams[viewer].events.append(told)

    def propose(self, entry: Proposed) -> None:
        self.proposals = entry.id + 1
        self.proposal = Proposal(
            id=entry.id, what=entry.what, by=entry.by, seat=entry.seat, voters=entry.voters, agreed=[]
        )
        wish = {
            "back": "to take the last move back",
            "bot": f"that a bot plays for {'' if entry.seat is None else self.name(entry.seat)}",
            "kick": f"to send {'' if entry.seat is None else self.name(entry.seat)} away",
            "end": "to end the game here",
        }[entry.what]
        self.tell(entry, f"{self.name(entry.by)} asks {wish}.", seat=entry.by)

    def vote(self, entry: Voted) -> None:
        assert self.proposal is not None
        self.tell(entry, f"{self.name(entry.seat)} says {'yes' if entry.yes else 'no'}.", seat=entry.seat)
        agreed = [*self.proposal.agreed, entry.seat]
        done = not entry.yes or set(agreed) >= set(self.proposal.voters)
        self.proposal = None if done else msgspec.structs.replace(self.proposal, agreed=agreed)

    def stand_in(self, entry: StoodIn) -> None:
        name, was = self.name(entry.seat), self.chairs[entry.seat].bot
        self.chairs[entry.seat].bot = entry.bot
        reason = {
            "left": f"{name} leaves; a bot plays on.",
            "clock": f"{name}'s time is up; a bot plays on.",
            "vote": f"A bot plays for {name}.",
            "failed": f"The bot {was} failed; {entry.bot} plays for it.",
        }[entry.why]
        self.close_proposal_with(entry.seat)
        self.tell(entry, reason, seat=entry.seat)

    def close_proposal_with(self, seat: int) -> None:
        """A proposal ends when somebody who has to do with it leaves: it is about people, not about chairs."""
        proposal = self.proposal
        if proposal is not None and seat in (proposal.seat, proposal.by, *proposal.voters):
            self.proposal = None

    # The game.

    def deal(self, entry: Started) -> None:
        names = [SeatName(self.name(s), self.chairs[s].bot if self.chairs[s].who is None else None) for s in self.seats]
        origin = self.created.origin
        sealed = self.sealed()
        self.match = Match(
            self.game, names, ContinuedChance(origin.drawn, sealed) if origin else sealed, self.spec.options
        )
        for seat, action in origin.moves if origin else ():
            self.match.act(seat, self.game.actions.parse(action))
        self.tell(entry, f"The cards are dealt. The deal is sealed: {self.commitment[:16]}…")
        self.tell_game(entry.at, 0)
        self.ask(entry.at)

    def move(self, entry: Moved) -> None:
        assert self.match is not None
        if entry.hash != self.match.hashes[-1]:
            raise BrokenTable(f"move {len(self.match.moves) + 1} was made in another state")
        before, known = self.match.steps, self.known(self.match.state.clone())
        self.match.act(entry.seat, self.game.actions.parse(entry.action))
        self.decisions.pop(entry.seat, None)
        if self.proposal is not None and (self.proposal.what == "back" or self.proposal.seat == entry.seat):
            self.proposal = None
        if any(event.pauses for event in self.match.events(None, before)):
            self.pausing = entry.seat
        self.ask(entry.at)
        quiet = [seat for seat in self.decisions if self.is_quiet(seat)]
        for viewer, stream in self.streams.items():
            if not quiet or (viewer != WATCH and int(viewer) in quiet):
                stream.frozen = None
            elif stream.frozen is None:
                stream.frozen = known
        self.tell_game(entry.at, before)
        if self.match.state.over():
            self.proposal = None

    def take_back(self, entry: TookBack) -> None:
        """Those who could see something of it are told; to the others nothing has happened."""
        assert self.match is not None
        free = self.match.can_take_back(entry.seat) in entry.moves and len(entry.moves) == 1
        earlier = self.match.without(entry.moves)
        told = self.told(entry, f"{self.name(entry.seat)} takes back the last move.", entry.seat)
        for viewer, stream in self.streams.items():
            seat = None if viewer == WATCH else int(viewer)
            before, after = (encode(m.state.view(seat)) for m in (self.match, earlier))
            if before != after or seat == entry.seat or self.match.events(seat, min(entry.moves) + 1):
                stream.events.append(told)
        self.match = earlier
        self.proposal = None
        # who was choosing at the same time goes on choosing, by the same clock
        self.decisions = {seat: id for seat, id in self.decisions.items() if free and seat != entry.seat}
        self.ask(entry.at)

    def ask(self, at: float) -> None:
        """Give every decision that is new an id: the seat's own count, which tells nobody anything else."""
        assert self.match is not None
        state = self.match.state
        waiting = state.to_act()
        self.decisions = {seat: id for seat, id in self.decisions.items() if seat in waiting}
        for seat in waiting:
            legal = state.legal(seat)
            if seat not in self.decisions or self._offered.get(seat) != legal:
                self._asked[seat] += 1
                self.decisions[seat] = f"{seat}.{self._asked[seat]}"
                self.opened[seat] = at
                self._offered[seat] = legal

    def tell_game(self, at: float, since: int) -> None:
        """Tell each viewer what it may know of the steps since; who must not notice a quiet question, later."""
        assert self.match is not None
        public: list[bytes] = []
        for viewer in (WATCH, *map(str, self.seats)):
            stream = self.streams[viewer]
            seat = None if viewer == WATCH else int(viewer)
            told = []
            for number, event in enumerate(self.match.events(seat, since)):
                text = self.game.sentence(event, self.match.names)
                news = encode(Told(e="game", at=at, text=text, seat=event.seat, what=event.what, data=dict(event.data)))
                # most news is the same for all: keep it once
                told.append(public[number] if number < len(public) and public[number] == news else news)
            if viewer == WATCH:
                public = told
            if stream.frozen is None:
                stream.events += stream.kept_back
                stream.events += told
                stream.kept_back = []
            else:
                stream.kept_back += told

    # What a viewer sees.

    def showing(self, viewer: str, away: Iterable[int] = ()) -> Showing:
        """Everything the viewer of a stream may see now."""
        seat = None if viewer == WATCH else int(viewer)
        chair = None if seat is None else self.chairs[seat]
        show = Showing(
            table=self.table_state(away),
            seat=seat,
            invite=self.created.invite if seat is not None and not self.spec.open else None,
            muted=[] if chair is None else sorted(chair.muted),
            team=[] if seat is None or self.match is None else self.team(seat),
        )
        if self.match is None:
            return show
        frozen = self.streams[viewer].frozen
        known = frozen or self.known(self.match.state)
        state, over = known.state, known.state.over()
        view = state.view(seat)
        prompt = decision = None
        if seat is not None:
            prompt = state.prompt(seat)
            if seat in self.decisions:
                decision = Decision(id=self.decisions[seat], deadline=self.deadline(seat))
            elif frozen is not None and seat in state.to_act():
                prompt = Prompt(seat=seat, decision="wait", what="Waiting for the others.")
        return msgspec.structs.replace(
            show,
            view=view,
            prompt=prompt,
            decision=decision,
            deadlines={s: known.deadlines[s] for s in view.to_act if s in known.deadlines},
            take_back=seat in known.take_back,
            result=state.result() if over else None,
            open=state.view(ALL) if over else None,
        )

    def state_for(self, seat: int) -> State:
        """The game as far as this seat has heard of it."""
        assert self.match is not None
        frozen = self.streams[str(seat)].frozen
        return self.match.state if frozen is None else frozen.state

    def known(self, state: State) -> Known:
        deadlines = {seat: at for seat in self.decisions if (at := self.deadline(seat)) is not None}
        return Known(state, deadlines, {seat for seat in self.persons() if self.free_to_take_back(seat) is not None})

    def free_to_take_back(self, seat: int) -> int | None:
        """The move that this seat may undo without asking; nobody else may have noticed a decision since."""
        if self.match is None or self.status != "playing" or self.chairs[seat].bot is not None:
            return None
        move = self.match.can_take_back(seat)
        return move if move is not None and move >= self.floor else None

    def table_state(self, away: Iterable[int] = ()) -> TableState:
        absent = set(away)
        return TableState(
            id=self.id,
            spec=self.spec,
            status=self.status,
            seats=[self.seat_state(seat, seat in absent) for seat in self.seats],
            commitment=self.commitment,
            proposal=self.proposal,
            next=self.followed,
            origin=self.created.origin.table if self.created.origin else None,
        )

    def seat_state(self, seat: int, away: bool) -> SeatState:
        chair = self.chairs[seat]
        if chair.who is None:
            return SeatState(
                kind="bot" if chair.bot is not None else "held" if chair.held is not None else "open",
                name=self.name(seat) if chair.bot is not None else "",
                who=chair.held,
                bot=chair.bot,
            )
        browser = self.people[chair.who].browser
        same = [
            s
            for s in self.seats
            if s != seat and (who := self.chairs[s].who) is not None and browser and self.people[who].browser == browser
        ]
        return SeatState(
            kind="person", name=self.name(seat), who=chair.who, bot=chair.bot, away=away, same_browser=same
        )
