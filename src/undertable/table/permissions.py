"""Permissions: what a person may do at a table, and the log entries that result."""

import hmac
import math
import unicodedata
from collections.abc import Mapping

from undertable.bots import STAND_IN, bots_for, is_bot
from undertable.core import IllegalAction, seal_of
from undertable.table import log
from undertable.table.messages import (
    Act,
    AnyCommand,
    Clear,
    Cover,
    Fill,
    Fork,
    Hint,
    Join,
    Mute,
    Nudge,
    Propose,
    Reclaim,
    Refused,
    Remark,
    Rematch,
    Reveal,
    Say,
    Show,
    Sit,
    Stand,
    Start,
    TakeBack,
    Vote,
)
from undertable.table.store import Guest
from undertable.table.table import Table

NOBODY_AWAY: Mapping[int, float] = {}
TAKE_BACKS = 300  # in one game: each plays all moves before it again, also whenever the table is opened
NUDGE_AFTER = 60.0  # seconds that everybody has in peace
MARKS_IN_A_ROW = 3  # combining marks on one letter; more would climb over other lines
# letters and marks by their category, and yet there is nothing to see: fillers, joiners, variation selectors
INVISIBLE = {
    *map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0)),
    *map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))),
}


def clean(text: str) -> str:
    """Text as it may be shown: one line, no invisible or direction-changing characters, no towers of marks."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith("Z") or letter in "\t\n\r":
            kept.append(" ")
        elif not kind.startswith("C") and letter not in INVISIBLE and marks <= MARKS_IN_A_ROW:
            kept.append(letter)
    return " ".join("".join(kept).split())


def decide(
    table: Table, person: Guest, command: AnyCommand, now: float, bot_from: Mapping[int, float] = NOBODY_AWAY
) -> list[log.AnyEntry]:
    """What a command adds to the log; Refused says why not. Nothing changes yet.

    For seats whose person is away, `bot_from` says when the others may let a bot play there.
    """
    by = Permissions(table, person, command.mid, now)
    match command:
        case Join():
            return by.join(command)
        case Sit():
            return by.sit(command)
        case Stand():
            return by.stand(command)
        case Fill():
            return by.fill(command)
        case Clear():
            return by.clear(command)
        case Start():
            return by.start(command)
        case Reveal():
            return by.reveal(command)
        case Act():
            return by.act(command)
        case TakeBack():
            return by.take_back()
        case Propose():
            return by.propose(command, bot_from)
        case Vote():
            return by.vote(command)
        case Cover():
            return by.cover()
        case Reclaim():
            return by.reclaim()
        case Nudge():
            return by.nudge(command)
        case Say():
            return by.say(command)
        case Remark():
            return by.remark(command)
        case Show():
            return [log.Emoted(seat=by.own_seat(), emote=command.emote, at=now, who=person.id, mid=command.mid)]
        case Mute():
            return by.mute(command)
        case Rematch() | Fork() | Hint():
            raise Refused("not_now", "that is not for this table to do")


class Permissions:
    """One command of one person, being considered."""

    def __init__(self, table: Table, person: Guest, mid: str, now: float) -> None:
        self.table = table
        self.person = person
        self.now = now
        self.mid = mid

    # Permissions.

    def must_be(self, status: str, sentence: str) -> None:
        if self.table.status != status:
            raise Refused("not_now", sentence)

    def must_be_open(self) -> None:
        """Seats change only before the game, and not while the deal is mixed."""
        self.must_be("waiting", "the game has begun: the seats stay as they are")
        if self.table.closed is not None:
            raise Refused("not_now", "the cards are being dealt: the seats stay as they are")

    def own_seat(self) -> int:
        seat = self.table.seat_of(self.person.id)
        if seat is None:
            raise Refused("not_allowed", "you have no seat at this table")
        return seat

    def playing_seat(self) -> int:
        """The seat of this person, who plays it."""
        self.must_be("playing", "there is no game in progress at this table")
        seat = self.own_seat()
        if self.table.chairs[seat].bot is not None:
            raise Refused("not_now", "a bot is playing for you; take your seat back first")
        return seat

    def seat(self, number: int) -> int:
        if number not in self.table.seats:
            raise Refused("no_such", f"there is no seat {number + 1}: this table has {self.table.spec.seats}")
        return number

    def known_bot(self, name: str) -> str:
        game = self.table.game
        if not is_bot(game, name):
            raise Refused(
                "no_such", f"no bot of that name plays {game.title}; choose from: {', '.join(bots_for(game))}"
            )
        return name

    # Before the game.

    def join(self, command: Join) -> list[log.AnyEntry]:
        table, who = self.table, self.person.id
        if who in table.people:
            return []
        invited = hmac.compare_digest(command.invite.encode(), table.created.invite.encode())
        if not (table.spec.open or invited or any(chair.held == who for chair in table.chairs)):
            raise Refused("not_allowed", "this table is by invitation: ask for the invite link")
        name, number = self.person.name, 1
        taken = {person.name.casefold() for person in table.people.values()}
        while name.casefold() in taken:
            number += 1
            name = f"{self.person.name} {number}"
        return [
            log.Joined(
                name=name, browser=self.person.browser, face=self.person.face, at=self.now, who=who, mid=self.mid
            )
        ]

    def sit(self, command: Sit) -> list[log.AnyEntry]:
        table, who = self.table, self.person.id
        joined = self.join(Join(mid=self.mid))
        if table.status == "playing":
            return [*joined, self.took_over(command)]
        self.must_be_open()
        if who in table.kicked:
            raise Refused("not_allowed", "you were voted off this table")
        chair = table.chairs[self.seat(command.seat)]
        if not chair.free or chair.held not in (None, who):
            raise Refused("not_now", "this seat is taken")
        entries: list[log.AnyEntry] = [*joined]
        old = table.seat_of(who)
        if old is not None:
            entries.append(log.Stood(seat=old, at=self.now, who=who, mid=self.mid))
        sat = log.Sat(seat=command.seat, salt=command.salt, seal=command.seal, at=self.now, who=who, mid=self.mid)
        entries.append(sat)
        return entries

    def took_over(self, command: Sit) -> log.TookOver:
        """Play on in a seat that its player has left open."""
        who = self.person.id
        if who in self.table.kicked:
            raise Refused("not_allowed", "you were voted off this table")
        if self.table.seat_of(who) is not None:
            raise Refused("not_now", "you have a seat at this table")
        if not self.table.chairs[self.seat(command.seat)].offered:
            raise Refused("not_now", "the game has begun: only a seat that its player has left open can be taken")
        return log.TookOver(seat=command.seat, at=self.now, who=who, mid=self.mid)

    def stand(self, command: Stand) -> list[log.AnyEntry]:
        seat = self.own_seat()
        if self.table.status == "waiting":
            self.must_be_open()
            return [log.Stood(seat=seat, at=self.now, who=self.person.id, mid=self.mid)]
        if command.open and self.table.created.daily is not None:
            raise Refused("not_allowed", "the deal of the day is for one: nobody can take your seat")
        return [self.stand_in(self.playing_seat(), "left", command.open)]

    def fill(self, command: Fill) -> list[log.AnyEntry]:
        self.own_seat()
        self.must_be_open()
        bot = self.known_bot(command.bot)
        wanted = self.table.seats if command.seat is None else [self.seat(command.seat)]
        chairs = self.table.chairs
        free = [s for s in wanted if chairs[s].free or (command.seat is not None and chairs[s].who is None)]
        if not free:
            raise Refused("not_now", "there is no open seat" if command.seat is None else "this seat is taken")
        return [log.Filled(seat=seat, bot=bot, at=self.now, who=self.person.id, mid=self.mid) for seat in free]

    def clear(self, command: Clear) -> list[log.AnyEntry]:
        self.own_seat()
        self.must_be_open()
        chair = self.table.chairs[self.seat(command.seat)]
        if chair.bot is None:
            raise Refused("not_now", "there is no bot on this seat")
        return [log.Cleared(seat=command.seat, at=self.now, who=self.person.id, mid=self.mid)]

    def start(self, command: Start) -> list[log.AnyEntry]:
        seat = self.own_seat()
        self.must_be_open()
        free = [str(seat + 1) for seat in self.table.seats if self.table.chairs[seat].free]
        if free:
            raise Refused("not_now", f"nobody sits on seat {', '.join(free)}: wait for somebody, or add a bot")
        revealed: list[log.AnyEntry] = [self.revealed(seat, command.salt)] if command.salt else []
        if set(self.table.unrevealed()) - {seat if command.salt else None}:
            return [*revealed, log.Closed(at=self.now, who=self.person.id, mid=self.mid)]
        return [*revealed, self.started()]

    def reveal(self, command: Reveal) -> list[log.AnyEntry]:
        seat = self.own_seat()
        self.must_be("waiting", "the cards are dealt: it is too late for a salt")
        if self.table.closed is None:
            raise Refused("not_now", "the seats are not closed yet: keep your salt to yourself")
        if seat not in self.table.unrevealed():
            return []  # it was shown already, or there is none
        revealed = self.revealed(seat, command.salt)
        return [revealed] if len(self.table.unrevealed()) > 1 else [revealed, self.started()]

    def revealed(self, seat: int, salt: str) -> log.Revealed:
        """The salt of a seat; without a seal it counts only where no other person plays."""
        seal = self.table.chairs[seat].seal
        if not seal and len(self.table.owners()) > 1:
            raise Refused("not_allowed", "where others play, a salt needs a seal: send it when you sit down")
        if seal and seal_of(salt) != seal:
            raise Refused("illegal", "this is not the salt that you sealed")
        return log.Revealed(seat=seat, salt=salt, at=self.now, who=self.person.id, mid=self.mid)

    def started(self) -> log.Started:
        return log.Started(rules=self.table.game.version, at=self.now, who=self.person.id, mid=self.mid)

    # The game.

    def deciding_seat(self, decision: str) -> int:
        """The seat of this person, which this decision waits for."""
        seat = self.playing_seat()
        if self.table.decisions.get(seat) != decision:
            if not decision.startswith(f"{seat}."):
                raise Refused("not_you", "that is not a decision of yours")
            raise Refused("stale", "that decision is closed")
        return seat

    def act(self, command: Act) -> list[log.AnyEntry]:
        seat = self.deciding_seat(command.decision)
        table = self.table
        assert table.match is not None
        try:
            action = table.game.actions.parse(command.action)
        except IllegalAction as error:
            raise Refused("illegal", str(error)) from None
        if action not in table.offered[seat]:
            raise Refused("illegal", str(table.match.state.refusal(seat, action)))
        move = log.Moved(
            seat=seat,
            action=command.action,
            hash=table.match.hashes[-1],
            spent=table.spent(seat, self.now),
            at=self.now,
            who=self.person.id,
            mid=self.mid,
        )
        return [move]

    def hint(self, command: Hint) -> int:
        """The seat that may have a hint."""
        if not self.table.spec.hints:
            raise Refused("not_allowed", "this table plays without hints")
        return self.deciding_seat(command.decision)

    def take_back(self) -> list[log.AnyEntry]:
        seat = self.playing_seat()
        move, match = self.table.free_to_take_back(seat), self.table.match
        if move is None or match is None or not match.can_do_without(move):
            raise Refused(
                "not_now", "something was drawn, revealed or decided since: ask the others to take your move back"
            )
        return [self.took_back(seat, [move])]

    def must_have_take_backs(self) -> None:
        if self.table.match is not None and len(self.table.match.taken_back) >= TAKE_BACKS:
            raise Refused("not_now", f"{TAKE_BACKS} moves were taken back in this game: now every move counts")

    def took_back(self, seat: int, moves: list[int]) -> log.TookBack:
        self.must_have_take_backs()
        return log.TookBack(seat=seat, moves=moves, redraw=True, at=self.now, who=self.person.id, mid=self.mid)

    def stand_in(self, seat: int, why: str, open: bool = False) -> log.StoodIn:
        return log.StoodIn(seat=seat, bot=STAND_IN, why=why, open=open, at=self.now, who=self.person.id, mid=self.mid)

    def nudge(self, command: Nudge) -> list[log.AnyEntry]:
        own, seat, table = self.playing_seat(), self.seat(command.seat), self.table
        # everybody hears of it, so everybody must know already who is asked
        owes = seat in table.decisions and seat in table.persons() and not table.is_hidden(seat)
        if seat == own or not owes:
            raise Refused("not_now", "nobody waits for that seat")
        if table.nudged.get(seat) == table.decisions[seat]:
            raise Refused("not_now", f"{table.name(seat)} was reminded already")
        if self.now - table.timing.opened[seat] < NUDGE_AFTER:
            raise Refused("not_now", f"give {table.name(seat)} a minute first")
        return [log.Nudged(seat=seat, by=own, at=self.now, who=self.person.id, mid=self.mid)]

    def reclaim(self) -> list[log.AnyEntry]:
        self.must_be("playing", "there is no game in progress at this table")
        seat = self.own_seat()
        if self.table.chairs[seat].bot is None:
            raise Refused("not_now", "the seat is yours already")
        if self.table.chairs[seat].lost:
            raise Refused("not_allowed", "your time was up: at this table that loses the game")
        return [log.Reclaimed(seat=seat, at=self.now, who=self.person.id, mid=self.mid)]

    # Votes.

    def propose(self, command: Propose, bot_from: Mapping[int, float]) -> list[log.AnyEntry]:
        table = self.table
        seat = self.own_seat() if command.what == "kick" else self.playing_seat()
        if table.proposal is not None:
            raise Refused("not_now", "there is a proposal already: vote on it first")
        target = None
        if command.what in ("bot", "kick"):
            if command.seat is None:
                raise Refused("malformed", "say which seat")
            target = self.seat(command.seat)
            if target == seat or target not in (table.persons() if command.what == "bot" else table.owners()):
                raise Refused("not_now", "that is not another person's seat")
        if command.what == "bot" and target is not None:
            self.long_away(target, bot_from)
        if command.what == "kick" and table.status == "over":
            raise Refused("not_now", "the game is over")
        if command.what == "kick" and table.status == "waiting":
            self.must_be_open()
        if command.what == "pace" and command.pace is None:
            raise Refused("malformed", "say which pace: instant, quick, normal or slow")
        if command.what == "hands":
            self.may_show_hands()
        if command.what in ("pause", "resume"):
            self.may_stop_clocks(command.what == "pause")
        # only people who are present decide on a bot; everything else also concerns those who may come back
        asked = table.persons() if command.what in ("bot", "pace", "pause", "resume") else table.owners()
        missing = bot_from if command.what in ("bot", "resume") else ()
        voters = [s for s in asked if s not in (seat, target) and s not in missing]
        if command.what == "kick" and not voters:
            raise Refused("not_allowed", "a kick takes the vote of at least one other person")
        if command.what == "back" and table.created.daily is not None:
            raise Refused("not_allowed", "at the deal of the day, a move that revealed something cannot be taken back")
        if command.what == "end" and table.created.daily is not None and table.created.daily.counts:
            raise Refused("not_allowed", "your first try at a deal of the day counts: it cannot be ended early")
        if command.what == "back":
            self.must_have_take_backs()
            moves = self.moves_to_take_back(seat)
            if moves is None:
                raise Refused("not_now", "there is no move of yours to take back")
            self.must_be_undoable(moves, voters)
        proposed = log.Proposed(
            id=table.proposals,
            what=command.what,
            by=seat,
            seat=target,
            voters=voters,
            pace=command.pace if command.what == "pace" else None,
            at=self.now,
            who=self.person.id,
            mid=self.mid,
        )
        return [proposed] if voters else [proposed, *self.carried(proposed)]

    def may_stop_clocks(self, pause: bool) -> None:
        if not self.table.timing.timed:
            raise Refused("not_now", "no clock runs at this table")
        if pause == (self.table.timing.paused is not None):
            raise Refused("not_now", "the clocks are stopped already" if pause else "the clocks are running")

    def may_show_hands(self) -> None:
        self.must_be("playing", "there is no game in progress at this table")
        if not self.table.spec.spectators:
            raise Refused("not_now", "nobody may watch at this table")
        if self.table.hands:
            raise Refused("not_now", "those who watch see every hand already")

    def cover(self) -> list[log.AnyEntry]:
        seat = self.own_seat()
        if not self.table.hands:
            raise Refused("not_now", "those who watch see no hand")
        return [log.HandsCovered(seat=seat, at=self.now, who=self.person.id, mid=self.mid)]

    def long_away(self, seat: int, bot_from: Mapping[int, float]) -> None:
        """Refused unless this seat's person has been away for as long as the others must wait."""
        name = self.table.name(seat)
        if seat not in bot_from:
            raise Refused("not_now", f"{name} is here")
        left = bot_from[seat] - self.now
        if left > 0:
            minutes = math.ceil(left / 60)
            wait = f"{minutes} minutes" if minutes > 1 else "a minute"
            raise Refused("not_now", f"{name} may only have lost the connection: wait {wait} before a bot plays")

    def vote(self, command: Vote) -> list[log.AnyEntry]:
        seat = self.own_seat()
        proposal = self.table.proposal
        if proposal is None or proposal.id != command.proposal:
            raise Refused("stale", "that proposal is closed")
        withdrawn = seat == proposal.by and not command.yes
        if not withdrawn and (seat not in proposal.voters or seat in proposal.agreed):
            raise Refused("not_you", "you have no vote here, or have given it")
        voted = log.Voted(
            proposal=proposal.id, seat=seat, yes=command.yes, at=self.now, who=self.person.id, mid=self.mid
        )
        if command.yes and {*proposal.agreed, seat} >= set(proposal.voters):
            proposed = log.Proposed(
                id=proposal.id,
                what=proposal.what,
                by=proposal.by,
                seat=proposal.seat,
                voters=proposal.voters,
                pace=proposal.pace,
                at=self.now,
            )
            return [voted, *self.carried(proposed)]
        return [voted]

    def carried(self, proposed: log.Proposed) -> list[log.AnyEntry]:
        """What follows when all agree."""
        match proposed.what:
            case "back":
                moves = self.moves_to_take_back(proposed.by)
                assert moves is not None
                self.must_be_undoable(moves, proposed.voters)  # answers in secret do not end the vote
                return [self.took_back(proposed.by, list(moves))]
            case "bot":
                assert proposed.seat is not None
                return [self.stand_in(proposed.seat, "vote")]
            case "kick":
                assert proposed.seat is not None
                bot = STAND_IN if self.table.status == "playing" else None
                return [log.Kicked(seat=proposed.seat, bot=bot, at=self.now, who=self.person.id, mid=self.mid)]
            case "pace":
                assert proposed.pace is not None
                return [log.Paced(pace=proposed.pace, at=self.now, who=self.person.id, mid=self.mid)]
            case "pause":
                return [log.Paused(at=self.now, who=self.person.id, mid=self.mid)]
            case "resume":
                return [log.Resumed(at=self.now, who=self.person.id, mid=self.mid)]
            case "hands":
                return [log.HandsShown(at=self.now, who=self.person.id, mid=self.mid)]
            case "end":
                return [log.Ended(agreed=True, at=self.now, who=self.person.id, mid=self.mid)]

    def must_be_undoable(self, moves: range, voters: list[int]) -> None:
        match = self.table.match
        if voters and match is not None and match.revealed_since(moves[0]):
            raise Refused("not_now", "something was drawn or revealed since: where others play, it stays done")

    def moves_to_take_back(self, seat: int) -> range | None:
        """From the seat's last own move on."""
        match = self.table.match
        assert match is not None
        own = match.last_move(seat)
        return range(own, len(match.moves)) if own is not None and own >= self.table.floor else None

    # Talk.

    def say(self, command: Say) -> list[log.AnyEntry]:
        text = clean(command.text)
        if not text:
            raise Refused("malformed", "the message is empty")
        seat = self.own_seat()
        if command.team and self.table.match is None:
            raise Refused("not_now", "a team can talk once the game has begun")  # seats still change
        if command.team and not self.table.team(seat):
            raise Refused("not_allowed", "you play for yourself: there is no team to talk to")
        return [log.Said(seat=seat, text=text, team=command.team, at=self.now, who=self.person.id, mid=self.mid)]

    def remark(self, command: Remark) -> list[log.AnyEntry]:
        text, table, who = clean(command.text), self.table, self.person.id
        if not text:
            raise Refused("malformed", "the message is empty")
        if table.status == "waiting":
            raise Refused("not_now", "there is nothing to watch yet")
        if table.seat_of(who) is not None:
            raise Refused("not_allowed", "you play here: this chat is for spectators")
        return [*self.join(Join(mid=self.mid)), log.Remarked(text=text, at=self.now, who=who, mid=self.mid)]

    def mute(self, command: Mute) -> list[log.AnyEntry]:
        seat = self.own_seat()
        muted = self.seat(command.seat)
        return [log.Muted(seat=seat, muted=muted, on=command.on, at=self.now, who=self.person.id, mid=self.mid)]
