"""One table, derived from its log. Nothing here waits, writes or knows the time."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from undertable.bots import bot_name
from undertable.core import Event, FastChance, Game, Match, SealedChance, SeatName, State
from undertable.core.record import ContinuedChance
from undertable.table import log
from undertable.table.messages import Heard, Pace, Proposal, Refused, Status, Told
from undertable.table.store import Guest
from undertable.table.timing import Timing

WATCH = "watch"  # the stream of those without a seat
HANDS = "hands"  # theirs, too, while all have agreed that they see every hand
PACES = {"instant": "at once", "quick": "quickly", "normal": "at the normal pace", "slow": "slowly"}
NO_CHANCE = FastChance(0)
encode = msgspec.json.Encoder().encode


class BrokenTable(Exception):
    """A log that this version of the game cannot play again."""


class OtherRules(BrokenTable):
    """A game that was begun by another version of the rules."""


class Chair:
    """One seat: who has it, and who plays."""

    def __init__(self, who: str | None = None, bot: str | None = None, seal: str = "", salt: str = "") -> None:
        self.who = who  # the person it belongs to
        self.held: str | None = None  # before the start: the person it is kept for
        self.bot = bot  # the bot that plays: on its own, or for the person
        self.seal = seal  # the hash of the salt that this seat promised
        self.salt = salt  # once it is revealed
        self.muted: set[int] = set()
        self.lost = False  # its time was up, and that loses the game here
        self.offered = False  # whoever comes may play on here

    @property
    def free(self) -> bool:
        return self.who is None and self.bot is None


class Stream:
    """The events of one viewer, in order, each as JSON."""

    def __init__(self) -> None:
        self.events: list[bytes] = []


class Table:
    """A table and its game. `apply` is the only way to change it, and takes entries of the log alone."""

    def __init__(self, games: Mapping[str, Game], created: log.Created) -> None:
        self.created = created
        self.id = created.table
        self.spec = created.spec
        if created.spec.game not in games:
            raise BrokenTable(f"there is no game {created.spec.game!r} here")
        self.game = games[created.spec.game]
        if created.origin is not None:
            self.check_rules(created.rules)  # the moves it goes on from were made by them
        self.length = 0  # of the log
        self.asides: Counter[str] = Counter()  # entries of it that are no moves, by person
        self.people: dict[str, Guest] = {}
        self.chairs = [Chair() for _ in range(self.spec.seats)]
        for chair, held in zip(self.chairs, created.held, strict=False):
            chair.held = held
        for chair, bot in zip(self.chairs, self.spec.bots, strict=False):
            chair.bot = bot
        self.closed: float | None = None  # when the seats were closed, for the deal
        self.match: Match | None = None
        self.floor = len(created.origin.moves) if created.origin else 0  # moves of an earlier game: never taken back
        self.kicked: set[str] = set()
        self.ended = False
        self.finished = 0.0  # when the game ended
        self.dealt: list[str | None] = []  # by seat: whose it was when the cards were dealt
        self.followed: str | None = None
        self.proposal: Proposal | None = None
        self.proposals = 0
        self.decisions: dict[int, str] = {}
        self.timing = Timing(self.spec)
        self.nudged: dict[int, str] = {}  # by seat: the decision of which somebody was reminded
        self.led_to_secrets: set[int] = set()  # moves of people after which another seat was asked in secret
        self._asked = [0] * self.spec.seats
        self.offered: dict[int, list[int]] = {}  # by seat: the legal actions of its open decision
        self.pace: Pace = self.spec.pace
        self.noticed = created.at  # when something last happened that everybody heard of
        self.deeds = 0  # things done that everybody noticed: bots pause between these, not between the parts of one
        self.stepwise = False  # are the states between the events of a move kept? Only where somebody watches
        self.between: list[State] = []  # of the last move: the state after each event
        self.streams = {viewer: Stream() for viewer in (*map(str, range(self.spec.seats)), WATCH)}
        self.hands = False  # do those who watch see all hands?
        self.remarks: list[Heard] = []  # of those who watch
        self.answers: dict[tuple[str, str], int] = {}  # commands carried out, and the log's length after them
        self.commitment = self.sealed().commitment

    @staticmethod
    def load(games: Mapping[str, Game], entries: Iterable[log.AnyEntry]) -> "Table":
        """The table that a log leads to."""
        rest = iter(entries)
        created = next(rest, None)
        if not isinstance(created, log.Created):
            raise BrokenTable("its log does not begin with its creation")
        table = Table(games, created)
        table.apply(created)
        for entry in rest:
            table.apply(entry)
        return table

    @staticmethod
    def read(games: Mapping[str, Game], entries: Iterable[bytes]) -> "Table":
        """The table of a log as it is stored."""
        return Table.load(games, map(log.decode, entries))

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
        if who is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.who == who:
                    return seat
        return None

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
        return self.spec.spectators or self.status == "waiting" or any(chair.offered for chair in self.chairs)

    def closed_to(self, who: str | None) -> Refused:
        """Why this person may not see the table."""
        if self.spec.open or who in self.people:
            return Refused("not_allowed", "this table has no spectators, and its seats are taken")
        return Refused("not_allowed", "this table is by invitation: ask for its invite link")

    def may_see_hands(self, person: Guest) -> bool:
        """Does this spectator see all hands? Not one who shares a browser with a player."""
        playing = [chair.who for chair in self.chairs if chair.who is not None]
        browsers = {self.people[who].browser for who in playing}
        return self.hands and person.id not in playing and not (person.browser and person.browser in browsers)

    def may_hear_watchers(self, who: str | None) -> bool:
        """May this person know what is said among those who watch? Players may not before the game is over."""
        return self.may_watch(who) and (self.seat_of(who) is None or self.status == "over")

    def name(self, seat: int) -> str:
        chair = self.chairs[seat]
        if chair.who is not None:
            return self.people[chair.who].name
        if chair.bot is not None:
            return bot_name(chair.bot, seat)
        return f"Seat {seat + 1}"

    def persons(self) -> list[int]:
        """Seats on which a person plays, not a bot."""
        return [s for s in self.seats if self.chairs[s].who is not None and self.chairs[s].bot is None]

    def owners(self) -> list[int]:
        """Seats that belong to a person, also while a bot plays for it: the person may come back."""
        return [s for s in self.seats if self.chairs[s].who is not None]

    def sealed(self) -> SealedChance:
        """The chance of this table's game. Where a salt has not come, its seal stands in for it.

        A salt without a seal counts only where nobody has sealed one: it could be chosen when the others are known.
        """
        sealing = any(chair.seal for chair in self.chairs)
        salts = [chair.salt or chair.seal if chair.seal or not sealing else "" for chair in self.chairs]
        return SealedChance(bytes.fromhex(self.created.secret), salts, [chair.seal for chair in self.chairs])

    def unrevealed(self) -> list[int]:
        """Seats that have promised a salt and not shown it yet."""
        return [seat for seat in self.seats if self.chairs[seat].seal and not self.chairs[seat].salt]

    def bots_to_act(self) -> list[int]:
        """Seats that owe a decision and are played by a bot."""
        return [s for s in self.decisions if self.chairs[s].bot is not None]

    def deadline(self, seat: int) -> float | None:
        """When the time of this seat is over, if it owes a decision and a clock runs."""
        chair = self.chairs[seat]
        return self.timing.deadline(seat, chair.who) if chair.bot is None and seat in self.decisions else None

    def spent(self, seat: int, now: float) -> float | None:
        """What a decision taken now costs this seat's bank. Nothing, if others may no longer know that it was asked."""
        if self.spec.bank is None or (seat not in self.timing.secret and self.is_hidden(seat)):
            return None
        return self.timing.spent(seat, now)

    def is_hidden(self, *seats: int, viewer: int | None = None) -> bool:
        """Is one of these seats asked something, and this viewer must not know that it is the one?"""
        asked = [seat for seat in seats if seat in self.decisions]
        if self.match is None or not asked or self.game.open_turns:
            return False
        known = self.match.state.view(viewer).to_act
        return any(seat not in known for seat in asked)

    def turn(self) -> tuple[str, ...]:
        """The people who must act."""
        return tuple(who for seat in self.decisions if (who := self.chairs[seat].who) and self.chairs[seat].bot is None)

    # What the log says.

    def apply(self, entry: log.AnyEntry) -> None:
        """Carry out one entry."""
        self.length += 1
        if entry.who is not None and not isinstance(entry, log.Moved):
            self.asides[entry.who] += 1
        self.between = []
        public = len(self.streams[WATCH].events)
        match entry:
            case log.Moved():  # first: most entries are moves
                self.move(entry)
            case log.Created():
                self.tell(entry, "The table is set.")
            case log.Joined(who=str(who)):
                self.people[who] = Guest(who, entry.name, entry.browser, entry.face)
            case log.Sat(who=str(who)):
                self.chairs[entry.seat] = Chair(who=who, seal=entry.seal, salt="" if entry.seal else entry.salt)
                self.tell(entry, f"{self.name(entry.seat)} sits down.", seat=entry.seat)
            case log.Stood():
                self.tell(entry, f"{self.name(entry.seat)} gets up.", seat=entry.seat)
                self.close_proposal_with(entry.seat)
                self.chairs[entry.seat] = Chair()
            case log.Filled():
                self.chairs[entry.seat] = Chair(bot=entry.bot)
                self.tell(entry, f"{self.name(entry.seat)}, a bot, takes seat {entry.seat + 1}.", seat=entry.seat)
            case log.Cleared():
                self.tell(entry, f"{self.name(entry.seat)} leaves.", seat=entry.seat)
                self.chairs[entry.seat] = Chair()
            case log.Closed():
                self.closed, self.proposal = entry.at, None
                self.tell(entry, "The seats are closed, and everybody adds to the deal.")
            case log.Revealed():
                self.chairs[entry.seat].salt = entry.salt
            case log.Started():
                self.deal(entry)
            case log.TookBack():
                self.take_back(entry)
            case log.Proposed():
                self.propose(entry)
            case log.Voted():
                self.vote(entry)
            case log.Paced():
                self.pace, self.proposal = entry.pace, None
                self.tell(entry, f"The bots play {PACES[entry.pace]} now.")
            case log.Paused():
                self.timing.paused, self.proposal = entry.at, None
                self.tell(entry, "The clocks are stopped until all agree to go on.")
            case log.Resumed():
                self.proposal = None
                self.timing.resume(entry.at)
                self.tell(entry, "The clocks run again.")
            case log.HandsShown():
                self.hands, self.proposal = True, None
                self.tell(entry, "All agree: those who watch see every hand.")
            case log.HandsCovered():
                self.hands = False
                self.tell(
                    entry, f"{self.name(entry.seat)} covers the hands: those who watch see none.", seat=entry.seat
                )
            case log.StoodIn():
                self.stand_in(entry)
            case log.TookOver(who=str(who)):
                self.take_over(entry, who)
            case log.Nudged():
                self.nudged[entry.seat] = self.decisions.get(entry.seat, "")
                told = f"{self.name(entry.by)} nudges {self.name(entry.seat)}: the table waits."
                self.tell(entry, told, seat=entry.seat)
            case log.Rests(who=str(who)):
                self.timing.vacations[who] = entry.days
            case log.Reclaimed():
                self.chairs[entry.seat].bot, self.chairs[entry.seat].offered = None, False
                self.timing.opened[entry.seat] = entry.at
                self.tell(entry, f"{self.name(entry.seat)} is back.", seat=entry.seat)
            case log.Kicked():
                self.tell(entry, f"{self.name(entry.seat)} was voted off the table.", seat=entry.seat)
                self.kicked.add(self.chairs[entry.seat].who or "")
                self.close_proposal_with(entry.seat)
                self.chairs[entry.seat] = Chair(bot=entry.bot)
            case log.Said():
                heard: dict[str, object] = {"text": entry.text, "team": True} if entry.team else {"text": entry.text}
                self.say(entry, entry.seat, f"{self.name(entry.seat)}: {entry.text}", heard, entry.team)
            case log.Remarked(who=str(who)):  # in no stream: players must not notice
                name = self.people[who].name
                self.remarks.append(Heard(number=len(self.remarks) + 1, at=entry.at, name=name, text=entry.text))
            case log.Emoted():
                self.say(entry, entry.seat, f"{self.name(entry.seat)}: {entry.emote}!", {"emote": entry.emote})
            case log.Muted():
                (self.chairs[entry.seat].muted.add if entry.on else self.chairs[entry.seat].muted.discard)(entry.muted)
            case log.Ended():
                self.ended, self.finished = True, entry.at
                self.decisions, self.proposal = {}, None
                self.tell(entry, "All agree to end the game here.")
            case log.Followed():
                self.followed = entry.table
                self.tell(entry, "There is a new table for the same people.")
            case log.Forgotten():
                self.forget(entry)
            case _:
                raise BrokenTable(f"an entry without its person: {type(entry).__name__}")
        if len(self.streams[WATCH].events) > public:
            self.noticed = entry.at
        if entry.who is not None and entry.mid is not None:
            self.answers[entry.who, entry.mid] = len(self.streams[self.stream_of(entry.who)].events)

    def tell(
        self, entry: log.AnyEntry, text: str, *, seat: int | None = None, data: dict[str, object] | None = None
    ) -> None:
        """Report an event to everybody."""
        told = self.told(entry, text, seat, data)
        for stream in self.streams.values():
            stream.events.append(told)

    def told(
        self, entry: log.AnyEntry, text: str, seat: int | None = None, data: dict[str, object] | None = None
    ) -> bytes:
        kind = entry.__struct_config__.tag
        return encode(Told(e=str(kind), at=entry.at, text=text, seat=seat, data=data or {}))

    def say(self, entry: log.AnyEntry, seat: int, text: str, data: dict[str, object], team: bool = False) -> None:
        """Report an event to all who have not muted this seat, or only to its team."""
        told = self.told(entry, text, seat, data)
        for viewer in map(str, self.team(seat)) if team else self.streams:
            if viewer == WATCH or seat not in self.chairs[int(viewer)].muted:
                self.streams[viewer].events.append(told)

    def propose(self, entry: log.Proposed) -> None:
        self.proposals = entry.id + 1
        self.proposal = Proposal(
            id=entry.id,
            what=entry.what,
            by=entry.by,
            seat=entry.seat,
            voters=entry.voters,
            agreed=[],
            pace=entry.pace,
        )
        wish = {
            "back": "to take the last move back",
            "bot": f"for a bot to play for {'' if entry.seat is None else self.name(entry.seat)}",
            "kick": f"to vote {'' if entry.seat is None else self.name(entry.seat)} off the table",
            "end": "to end the game here",
            "pace": f"for the bots to play {PACES[entry.pace or 'normal']}",
            "pause": "to stop the clocks",
            "resume": "to let the clocks run again",
            "hands": "to show every hand to those who watch",
        }[entry.what]
        self.tell(entry, f"{self.name(entry.by)} asks {wish}.", seat=entry.by)

    def vote(self, entry: log.Voted) -> None:
        assert self.proposal is not None
        self.tell(entry, f"{self.name(entry.seat)} says {'yes' if entry.yes else 'no'}.", seat=entry.seat)
        agreed = [*self.proposal.agreed, entry.seat]
        done = not entry.yes or set(agreed) >= set(self.proposal.voters)
        self.proposal = None if done else msgspec.structs.replace(self.proposal, agreed=agreed)

    def stand_in(self, entry: log.StoodIn) -> None:
        name, was = self.name(entry.seat), self.chairs[entry.seat].bot
        self.chairs[entry.seat].bot = entry.bot
        if entry.why != "failed":  # a bot that takes over from a bot changes nothing else
            self.chairs[entry.seat].lost, self.chairs[entry.seat].offered = entry.why == "lost", entry.open
        if entry.why in ("clock", "lost"):
            self.timing.banks[entry.seat] = 0.0
        reason = {
            "left": f"{name} leaves; a bot plays on{' until somebody takes the seat' if entry.open else ''}.",
            "clock": f"{name}'s time is up; a bot plays on.",
            "lost": f"{name}'s time is up: {name} has lost, and a bot plays on.",
            "vote": f"A bot plays for {name}.",
            "failed": f"The bot {was} failed; {entry.bot} plays for it.",
        }[entry.why]
        self.close_proposal_with(entry.seat)
        self.tell(entry, reason, seat=entry.seat)

    def take_over(self, entry: log.TookOver, who: str) -> None:
        """The seat, its cards and what it knows go to another person."""
        assert self.match is not None
        before = self.name(entry.seat)
        self.close_proposal_with(entry.seat)
        self.chairs[entry.seat] = Chair(who=who)
        self.hands = False  # the newcomer has not agreed
        self.timing.opened[entry.seat] = entry.at
        self.match.rename(entry.seat, SeatName(self.name(entry.seat)))
        self.tell(entry, f"{self.name(entry.seat)} plays on for {before}.", seat=entry.seat)

    def forget(self, entry: log.Forgotten) -> None:
        if entry.seat is None:
            return
        goes_on = self.status == "playing" or (self.closed is not None and self.match is None)
        name = self.name(entry.seat)
        self.tell(entry, f"{name} has left for good{'; a bot plays on' if goes_on else ''}.", seat=entry.seat)
        self.close_proposal_with(entry.seat)
        if self.match is None and self.closed is None:
            self.chairs[entry.seat] = Chair()
        elif self.match is None:  # the deal goes on: nobody who has seen the salts of others can stop it
            chair = self.chairs[entry.seat]
            self.chairs[entry.seat] = Chair(bot=entry.bot, seal=chair.seal, salt=chair.salt)
        elif goes_on:
            self.chairs[entry.seat] = Chair(bot=entry.bot)

    def close_proposal_with(self, seat: int) -> None:
        """A proposal ends when somebody it concerns leaves: it is about people, not about chairs."""
        proposal = self.proposal
        if proposal is not None and seat in [proposal.seat, proposal.by] + proposal.voters:
            self.proposal = None

    # The game.

    def check_rules(self, version: str) -> None:
        if version != self.game.version:
            raise OtherRules(
                f"the game was begun by version {version} of the rules, and this server has version {self.game.version}"
            )

    def deal(self, entry: log.Started) -> None:
        self.check_rules(entry.rules or self.created.rules)
        names = [SeatName(self.name(s), self.chairs[s].bot if self.chairs[s].who is None else None) for s in self.seats]
        self.dealt = [chair.who for chair in self.chairs]
        origin = self.created.origin
        sealed = self.sealed()
        self.match = Match(
            self.game, names, ContinuedChance(origin.drawn, sealed) if origin else sealed, self.spec.options
        )
        for seat, action in origin.moves if origin else ():
            self.match.act(seat, self.game.actions.parse(action))
        self.tell(entry, f"The cards are dealt. {self.about_the_deal()}")
        self.tell_game(entry.at, 0)
        self.ask(entry.at)

    def about_the_deal(self) -> str:
        """Where it came from, and whose salt did not come."""
        if self.created.daily is not None:
            return "It is the deal of the day, the same for everybody."  # whoever knows how could work it out
        missing = ", ".join(self.name(seat) for seat in self.unrevealed())
        without = f" No salt came from {missing}: the seal counts instead." if missing else ""
        return f"The deal is sealed: {self.commitment[:16]}…{without}"

    def move(self, entry: log.Moved) -> None:
        assert self.match is not None
        if entry.hash != self.match.hashes[-1]:
            raise BrokenTable(f"move {len(self.match.moves) + 1} was made in another state")
        before = self.match.steps
        hidden = (self.proposal is not None or self.timing.slow) and self.is_hidden(entry.seat)
        self.match.act(entry.seat, self.game.actions.parse(entry.action), self.keep_state if self.stepwise else None)
        if entry.spent is not None:
            self.timing.charge(entry.seat, entry.spent)
        if self.timing.slow:
            self.go_on_with_turn(entry, before, hidden)
        self.decisions.pop(entry.seat, None)
        if self.proposal is not None:
            self.moved_on(self.proposal, None if hidden else entry.seat, before)
        self.ask(entry.at)
        if self.chairs[entry.seat].who is not None:
            if self.is_hidden(*self.match.asked_by(before - 1), viewer=entry.seat):
                self.led_to_secrets.add(before - 1)
        self.tell_game(entry.at, before)
        if self.match.state.over():
            self.proposal, self.finished = None, entry.at

    def go_on_with_turn(self, entry: log.Moved, before: int, hidden: bool) -> None:
        """Days are for a turn: until a round ends, or everybody hears of something that another seat did."""
        assert self.match is not None
        self.timing.in_round(self.match.state.view(None).round)
        for event in self.match.events(None, before):
            if event.seat is not None:
                self.timing.moved(event.seat)
        if entry.seat in self.decisions and not hidden:
            self.timing.answered(entry.seat, self.chairs[entry.seat].who, entry.at)

    def moved_on(self, proposal: Proposal, mover: int | None, before: int) -> None:
        """A move that everybody can notice may end a proposal; None: nobody may know who made it."""
        assert self.match is not None
        noticed = mover is not None or bool(self.match.events(None, before))
        if (proposal.what == "back" and noticed) or (proposal.seat is not None and proposal.seat == mover):
            self.proposal = None

    def keep_state(self, event: tuple[int, ...]) -> None:
        """Called during a move, when an event has just happened."""
        assert self.match is not None
        state = self.match.state
        chance, state.chance = state.chance, NO_CHANCE  # a copy that is only looked at needs none
        self.between.append(state.clone())
        state.chance = chance

    def take_back(self, entry: log.TookBack) -> None:
        """Viewers who could see something of it get the event; for the others nothing has happened."""
        assert self.match is not None
        free = self.match.can_take_back(entry.seat) in entry.moves and len(entry.moves) == 1
        earlier = self.match.take_back(entry.seat, entry.moves, entry.redraw)
        told = self.told(entry, f"{self.name(entry.seat)} takes back the last move.", entry.seat)
        for viewer, stream in self.streams.items():
            seat = None if viewer == WATCH else int(viewer)
            before, after = (encode(m.state.view(seat)) for m in (self.match, earlier))
            heard = any(self.match.hears(seat, move) for move in entry.moves)
            if before != after or seat == entry.seat or heard:
                stream.events.append(told)
        self.match = earlier
        if not free:
            self.timing.left.clear()
        kept = [move for move in self.led_to_secrets if move not in entry.moves]
        self.led_to_secrets = {move - sum(undone < move for undone in entry.moves) for move in kept}
        self.proposal = None
        # a seat that was choosing at the same time goes on choosing, by the same clock
        self.decisions = {seat: id for seat, id in self.decisions.items() if free and seat != entry.seat}
        self.ask(entry.at)

    def ask(self, at: float) -> None:
        """Give every new decision an id: a count for each seat, which reveals nothing else."""
        assert self.match is not None
        state = self.match.state
        waiting = state.to_act()
        self.decisions = {seat: id for seat, id in self.decisions.items() if seat in waiting}
        for seat in waiting:
            legal = state.legal(seat)
            if seat not in self.decisions or self.offered.get(seat) != legal:
                self._asked[seat] += 1
                self.decisions[seat] = f"{seat}.{self._asked[seat]}"
                self.timing.opened[seat] = at
                self.offered[seat] = legal
                if self.timing.timed:
                    tempo = 1.0 if self.game.tempo is None else self.game.tempo(state, seat)
                    secret = (self.spec.bank is not None or self.timing.slow) and self.is_hidden(seat)
                    self.timing.ask(seat, tempo, secret)

    def tell_game(self, at: float, since: int) -> None:
        """Report to each viewer what it may know of the steps since."""
        assert self.match is not None
        names = self.match.names
        public: list[tuple[Event, bytes]] = []  # most news is the same for all: it is written once

        def write(number: int, event: Event) -> bytes:
            if number < len(public) and public[number][0] == event:
                return public[number][1]
            text, weight = self.game.sentence(event, names), self.game.weight(event.what)
            told = Told(e="game", at=at, text=text, seat=event.seat, what=event.what, weight=weight, data=event.data)
            return encode(told)

        for viewer in (WATCH, *map(str, self.seats)):
            stream = self.streams[viewer]
            events = self.match.events(None if viewer == WATCH else int(viewer), since)
            told = [write(number, event) for number, event in enumerate(events)]
            if viewer == WATCH:
                public = list(zip(events, told, strict=True))
                self.deeds += any(event.what not in self.game.routine for event in events)
            stream.events += told

    # What a viewer may know; `showing` makes of it what is sent.

    def deadlines(self) -> dict[int, float]:
        if not self.timing.timed:
            return {}
        return {seat: at for seat in self.decisions if (at := self.deadline(seat)) is not None}

    def may_take_back(self, seat: int | None) -> bool:
        """May this seat, played by its person, undo its last move without asking?"""
        return seat is not None and self.chairs[seat].who is not None and self.free_to_take_back(seat) is not None

    def free_to_take_back(self, seat: int) -> int | None:
        """The move that this seat may undo without asking; nobody else may have noticed a decision since.

        None also if another seat was asked in secret because of it: when that one answers must not be noticed either.
        """
        if self.match is None or self.status != "playing" or self.chairs[seat].bot is not None:
            return None
        move = self.match.can_take_back(seat)
        return None if move is None or move < self.floor or move in self.led_to_secrets else move

    def is_hurrying(self) -> bool:
        """Are only bots acting for now? Then they play faster, unless the table's pace is slow."""
        if self.match is None or self.status != "playing" or self.pace == "slow" or self.game.sits_out is None:
            return False
        people = [seat for seat in self.persons() if self.chairs[seat].bot is None]
        return all(self.game.sits_out(self.match.state, seat) for seat in people)
