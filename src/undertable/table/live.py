"""A table with people at it: commands in order, every one on the disk before anybody hears of it."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from undertable.bots import STAND_IN
from undertable.core import Match
from undertable.table import log, rows
from undertable.table.botpool import BotPool
from undertable.table.botseats import BotSeats
from undertable.table.clock import Clock, DecisionClock, Timers
from undertable.table.hints import Hints
from undertable.table.log import AnyEntry, Followed, Joined, Moved, Nudged, Rests, Started, StoodIn
from undertable.table.messages import (
    Act,
    AnyCommand,
    Hint,
    Propose,
    Refused,
    Remark,
    Reply,
    Reveal,
    Say,
    Show,
    Showing,
    Start,
)
from undertable.table.notices import Notices
from undertable.table.outbox import Outbox
from undertable.table.permissions import decide
from undertable.table.presence import Presence
from undertable.table.store import Conflict, Guest, Lease, Listing, Store, StoreError
from undertable.table.table import HANDS, WATCH, Table
from undertable.table.times import Times
from undertable.table.updates import Gone, Updates

TALK = 5  # messages that a person may say in TALK_SECONDS
TALK_SECONDS = 10.0
ASIDES = 1000  # entries of one person in a log that are no moves: whoever opens the table reads all of them again
REFUSALS = 200  # that are remembered
LISTING = 1.0  # seconds until lists know whose turn it is: a busy table does not write its row at every move
encode = msgspec.json.Encoder().encode
logger = logging.getLogger("undertable.table")


@dataclass
class Tally:
    """What all tables of a worker have done, counted for the operator."""

    moves: int = 0
    storage_errors: int = 0


class Watcher:
    """One connection to a table: what it has been sent, and what it has not been sent yet."""

    def __init__(
        self,
        live: "LiveTable",
        person: Guest,
        stream: str | None,
        after: int,
        steps: bool = False,
        changes: bool = False,
        public: bool = False,
    ) -> None:
        self.live = live
        self.public = public  # a screen for all to see: nothing of the person's own seat
        self.steps = steps
        self.changes = changes
        self.person = person
        self.stream = stream
        self.sent = after
        self.shown: Showing | None = None
        self.wake = asyncio.Event()
        self.put: Callable[[bytes], bool] | None = None  # sends a message at once; False if that is not possible now
        self.held: bytes | None = None  # a message that it could not send
        self.sent_away = False
        self.visible = True  # is the page that shows it in sight?

    @property
    def place(self) -> tuple[str | None, int]:
        """How much has been sent, so that a new connection can continue there."""
        return self.stream, self.sent

    async def next(self) -> bytes:
        """The next message for this connection; Refused when it may see no more, Gone when the table is."""
        while True:
            if (held := self.held) is not None:
                self.held = None
                return held
            if self.live.gone or self.sent_away:
                raise Gone
            message = self.live.news_for(self)
            if message is not None:
                return message
            self.wake.clear()
            await self.wake.wait()

    def show_news(self) -> None:
        """Send what is new at once. Wherever that is not possible, wake the task that waits for it."""
        if self.put is not None and self.held is None and not (self.live.gone or self.sent_away):
            with suppress(Refused):  # which the task finds out, too
                message = self.live.news_for(self)
                if message is None or self.put(message):
                    return
                self.held = message
        self.wake.set()

    def show(self, visible: bool) -> None:
        """The page came into sight, or went out of it."""
        self.visible = visible
        self.live.look_for_notices()

    async def close(self) -> None:
        self.live.leave(self)


class LiveTable:
    """A table in memory. One command after the other; durable first, then shown."""

    def __init__(
        self,
        table: Table,
        lease: Lease,
        store: Store,
        bots: BotPool,
        times: Times,
        clock: Clock,
        tally: Tally,
        outbox: Outbox | None = None,
    ) -> None:
        self.tally = tally
        self.table = table
        self.lease = lease
        self.store = store
        self.clock = clock
        self.watchers: set[Watcher] = set()
        self.gone = False
        self.unsure = False  # was something written that this table does not know of?
        self.quiet_since = asyncio.get_running_loop().time()
        self.looked_at: float | None = None  # by somebody without a connection, by the loop's time
        self.times = times
        self._recorded = False
        self._showing = False  # is it about to send the news?
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._writing: set[asyncio.Task[Any]] = set()
        self._said: dict[str, list[float]] = {}
        self._refusals: dict[tuple[str, str], Reply] = {}  # the latest, so that a resend gets the same answer
        table.timing.restart(clock())
        self._updates = Updates(table, clock, self.bot_from, lambda: (watcher.stream for watcher in self.watchers))
        self._timers = Timers()
        self._decision_clock = DecisionClock(
            table, self._timers, clock, lambda: self.spawn(self.write_next(self.stand_ins))
        )
        self._presence = Presence(table, self._timers, clock, times.away, self.changed)
        self._notices = Notices(table, outbox, self._timers, clock, times.hold, self.sees, self.see_through)
        self._hints = Hints(table, bots, times.hint, self.spawn)
        self._bots = BotSeats(table, bots, times.paces, times.think, clock, self.watched, self.spawn, self.write_next)
        self.carry_on()
        self.keep_record()

    # Commands.

    async def command(self, person: Guest, command: AnyCommand) -> Reply:
        """Carry out a command, once; the same one again gets the same answer."""
        if self.gone:
            raise Gone
        if isinstance(command, Hint):
            return await self.hint(person, command)
        # a connection that breaks off must not stop what is being written
        reply: Reply = await asyncio.shield(self.see_through(self.answer(person, command)))
        self.seen(person.id)
        return reply

    async def answer(self, person: Guest, command: AnyCommand) -> Reply:
        key = (person.id, command.mid)
        async with self._lock:
            try:
                if self.unsure:
                    await self.catch_up()
                if key in self._refusals:
                    return self._refusals[key]
                if key not in self.table.answers:
                    if not self.table.may_watch(person.id) and command.__struct_config__.tag not in ("join", "sit"):
                        raise self.table.closed_to(person.id)
                    if self.table.asides[person.id] >= ASIDES and not isinstance(command, (Act, Start, Reveal)):
                        raise Refused("not_now", "you have done too much at this table besides playing: only play on")
                    if isinstance(command, (Say, Show, Remark)):
                        self.not_too_much(person.id)
                    away = self.bot_from() if isinstance(command, Propose) else {}
                    await self.write(decide(self.table, person, command, self.clock(), away))
            except Refused as refused:
                reply = Reply(mid=command.mid, ok=False, code=refused.code, message=refused.message)
                if refused.code == "storage":
                    return reply
                if self.gone or not self.store.sure():
                    raise Gone from None  # another worker may know better
                self.remember(key, reply)
                return reply
            seq = self.table.answers.get(key, len(self.table.streams[self.table.stream_of(person.id)].events))
            return Reply(mid=command.mid, ok=True, seq=seq)

    def bot_from(self) -> dict[int, float]:
        """Seats whose person is away, and when the others may let a bot play there."""
        return {seat: since + self.times.stand_in for seat, since in self._presence.away().items()}

    async def hint(self, person: Guest, command: Hint) -> Reply:
        """What a strong bot would do in the place of the person who asks, from what that seat knows."""
        try:
            advice = await self._hints.ask(person, command, self.clock())
            reply = Reply(mid=command.mid, ok=True, hint=advice)
        except Refused as refused:
            reply = Reply(mid=command.mid, ok=False, code=refused.code, message=refused.message)
        if self.gone:
            raise Gone
        return reply

    def not_too_much(self, who: str) -> None:
        now = self.clock()
        said = self._said[who] = [at for at in self._said.get(who, []) if now - at < TALK_SECONDS]
        if len(said) >= TALK:
            raise Refused("rate", f"slow down: at most {TALK} messages every {TALK_SECONDS:.0f} seconds")
        said.append(now)

    def remember(self, key: tuple[str, str], reply: Reply) -> None:
        self._refusals[key] = reply
        if len(self._refusals) > REFUSALS:
            del self._refusals[next(iter(self._refusals))]

    # The log.

    async def write(self, entries: list[AnyEntry]) -> None:
        """Add to the log: on the disk first, then to the table, then to those who watch. Call with the lock held."""
        if self.gone:
            raise Gone
        if not entries:
            return
        try:
            newcomers = tuple(entry.who for entry in entries if isinstance(entry, Joined) and entry.who)
            # somebody's tables are found by these rows, so they come with the entry that makes one theirs
            row = replace(self.row(), people=newcomers) if newcomers else None
            await self.store.append(self.lease, self.table.length, [log.encode(entry) for entry in entries], row)
        except Conflict:
            self.disappear()
            raise Gone from None
        except StoreError as error:
            if not self.unsure:
                logger.warning("table %s: %s", self.table.id, error)
            self.unsure = True
            self.tally.storage_errors += 1
            raise Refused("storage", f"this cannot be saved now: {error.public}. Try again: it counts once.") from None
        moves = sum(isinstance(entry, Moved) for entry in entries)
        self.tally.moves += moves
        only_moves = moves == len(entries)
        before = self.table.status if only_moves else rows.listing(self.table)
        turn, noticed, asked = self.table.turn(), self.table.noticed, dict(self.table.decisions)
        self.table.stepwise = any(watcher.steps for watcher in self.watchers)
        try:
            for entry in entries:
                self.table.apply(entry)
        except Exception:  # a mistake in a game: what is in memory is no longer what was written
            self.disappear()
            raise
        self.carry_on()
        for entry in entries:
            if isinstance(entry, Nudged):
                self._notices.nudged(entry.seat)
        self.keep_record()
        if (self.table.status if only_moves else rows.listing(self.table)) != before:
            self.see_through(self.save_listing())
        elif not self._timers.pending("listing") and (
            self.table.turn() != turn
            or self.table.noticed != noticed
            or self.table.decisions != asked  # a notice of a decision counts only while lists have that one
            or any(isinstance(one, Rests) for one in entries)
        ):
            # every change comes at the next full second: a row that lags otherwise would tell of secret answers
            self._timers.set("listing", self.next_listing(), lambda: self.see_through(self.save_listing()))

    async def write_next(self, make: Callable[[], list[AnyEntry]]) -> None:
        """Write entries that no person waits for, made when it is their turn; retry if they cannot be saved."""
        async with self._lock:
            try:
                if self.unsure:
                    await self.catch_up()
                await self.write(make())  # not earlier: the entries must follow from what is really in the log
            except Refused as refused:
                if refused.code == "storage":
                    self._bots.begin_again()
                    self._timers.set("retry", 1.0, self.carry_on)
            except Gone:
                pass  # the worker that has the table now does it

    async def catch_up(self) -> None:
        """After a write that may or may not have happened, read what is really there."""
        try:
            written = await self.store.log(self.table.id)
        except StoreError as error:
            raise Refused("storage", f"this cannot be saved now: {error.public}. Try again: it counts once.") from None
        for entry in written[self.table.length :]:
            self.table.apply(log.decode(entry))
        self.unsure = False
        self.carry_on()
        self.keep_record()
        self.spawn(self.save_listing())

    def keep_record(self) -> None:
        """Once the game is over: its record stays readable, whatever becomes of the rules."""
        if not self._recorded and not self.gone and self.table.match is not None and self.table.status == "over":
            self._recorded = True
            record = self.table.match.record(with_secret=True).encode()
            self.see_through(self.save_record(record, encode(rows.summary(self.table, record))))

    async def save_record(self, record: bytes, summary: bytes) -> None:
        try:
            await self.store.save_record(self.lease, record, summary, self.table.finished)
        except StoreError as error:
            logger.warning("table %s: the record could not be kept yet: %s", self.table.id, error)
            self._recorded = False
            self._timers.set("record", 1.0, self.keep_record)

    def next_listing(self) -> float:
        """Seconds until lists are brought up to date. All tables share the moment, so one commit is enough."""
        return LISTING - asyncio.get_running_loop().time() % LISTING

    def row(self) -> Listing:
        shown = next(iter(self._updates.states.values()), None)
        news = encode(rows.news(self.table, shown.view if shown else None)).decode()
        wakes = min(self.table.deadlines().values(), default=None) if self.table.timing.slow else None
        return replace(rows.listing(self.table), updated=self.table.noticed, news=news, wakes=wakes)

    async def save_listing(self) -> None:
        """Bring lists up to date. Its people are there already: they came with the entries that made it theirs."""
        try:
            await self.store.save_listing(self.lease, replace(self.row(), people=()))
        except StoreError:
            self.unsure = True  # lists lag behind until the next change; the log has all
        except Conflict:
            self.disappear()

    def stand_ins(self) -> list[AnyEntry]:
        """Bots for the seats whose time is up."""
        late = self._decision_clock.late()
        if not late:
            self._decision_clock.set()  # it was set back meanwhile
        return [self.time_is_up(seat) for seat in late[:1]]  # the others' after it: each follows from the last

    def time_is_up(self, seat: int) -> AnyEntry:
        """What the table has chosen for this. Where nobody may know who was asked, the first choice is taken."""
        match, now = self.table.match, self.clock()
        at_zero = self.table.spec.at_zero
        if match is None or (at_zero != "pass" and not self.table.is_hidden(seat)):
            return StoodIn(seat=seat, bot=STAND_IN, why="lost" if at_zero == "lose" else "clock", at=now)
        first = self.table.game.actions.text(self.table.offered[seat][0])  # to pass, wherever that is allowed
        spent = self.table.spent(seat, now)
        return Moved(seat=seat, action=first, hash=match.hashes[-1], spent=spent, at=now)

    def deal(self) -> list[AnyEntry]:
        """The deal, whichever salts have not come."""
        waits = self.table.closed is not None and self.table.match is None
        return [Started(rules=self.table.game.version, at=self.clock())] if waits else []

    async def rests(self, who: str, days: list[tuple[float, float]]) -> None:
        """Somebody's vacation: clocks that give days stand meanwhile."""

        def make() -> list[AnyEntry]:
            wanted = self.table.timing.slow and self.table.seat_of(who) is not None and self.table.status != "over"
            return (
                [Rests(days=days, at=self.clock(), who=who)]
                if wanted and self.table.timing.vacations.get(who) != days
                else []
            )

        await self.write_next(make)

    async def follow(self, table: str, who: str, mid: str) -> None:
        """The same people have a new table."""
        async with self._lock:
            if self.table.followed is None:
                await self.write([Followed(table=table, at=self.clock(), who=who, mid=mid)])

    # After every change.

    def carry_on(self) -> None:
        """Wake the watchers, set the clock, stop useless thinking, and start the bots that must act."""
        self.changed()
        self._hints.stop_stale()
        self._decision_clock.set()
        self._notices.look()
        self._bots.carry_on()
        if self.table.closed is not None and self.table.match is None:
            left = self.table.closed + self.times.reveal - self.clock()
            seconds = min(self.times.reveal, max(0.0, left))  # the clock may have been set back since it was written
            self._timers.set("deal", seconds, lambda: self.spawn(self.write_next(self.deal)))

    def changed(self) -> None:
        self._updates.clear()
        if not self._showing:
            self._showing = True
            asyncio.get_running_loop().call_soon(self.show_news)

    def show_news(self) -> None:
        """Bring everybody up to date who watches; the mover's reply need not wait for it."""
        self._showing = False
        for watcher in list(self.watchers):
            try:
                watcher.show_news()
            except Exception:  # a mistake in a game: the task meets it, and its connection ends
                watcher.wake.set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """A task that this table owns."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def see_through(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """A task that is finished even if the table is closed meanwhile: it writes something."""
        task = self.spawn(work)
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        return task

    def finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Gone):
            logger.error("table %s: %s", self.table.id, type(error).__name__, exc_info=error)

    def busy(self) -> bool:
        """Is anything going on that nobody needs to watch: bots thinking, a clock running?"""
        return (bool(self.table.bots_to_act()) and self._bots.awake()) or (
            self._decision_clock.runs_soon() or self._timers.pending("notices")
        )

    def watched(self) -> bool:
        """Does anybody see what happens here?"""
        lately = self.looked_at is not None and asyncio.get_running_loop().time() - self.looked_at < self.times.looked
        return bool(self.watchers) or lately

    def sees(self, who: str) -> bool:
        """Does this person have the table in sight?"""
        return any(watcher.visible and not watcher.public and watcher.person.id == who for watcher in self.watchers)

    def look_for_notices(self) -> None:
        if not self.gone:
            self._notices.look()

    # Those who watch, and what they see.

    def watch(
        self,
        person: Guest,
        stream: str | None = None,
        after: int = 0,
        steps: bool = False,
        changes: bool = False,
        public: bool = False,
    ) -> Watcher:
        """A new connection that already has the events of a stream up to a number."""
        if self.gone:
            raise Gone
        if not self.table.may_watch(person.id):
            raise self.table.closed_to(person.id)
        watcher = Watcher(self, person, stream, after, steps, changes, public)
        self.watchers.add(watcher)
        if not public:
            self._presence.came(person.id)
        self._notices.look()
        self._bots.carry_on()
        return watcher

    def seen(self, who: str) -> None:
        """Somebody, perhaps without a connection, has asked for something."""
        if not self.connected(who) and not self.gone and self.table.seat_of(who) is not None:
            self._presence.seen(who)

    def connected(self, who: str) -> bool:
        """Does this person look at the table? A screen for all to see is nobody's eyes."""
        return any(watcher.person.id == who and not watcher.public for watcher in self.watchers)

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        if not self.watchers:
            self.quiet_since = asyncio.get_running_loop().time()
        if not self.gone and not watcher.public and not self.connected(watcher.person.id):
            self._presence.left(watcher.person.id)
        self.look_for_notices()

    def news_for(self, watcher: Watcher) -> bytes | None:
        """What a connection has not been sent yet; None if there is nothing new for it."""
        who = watcher.person.id
        if not self.table.may_watch(who):
            raise self.table.closed_to(who)
        stream = WATCH if watcher.public else self.table.stream_of(who)
        count = len(self.table.streams[stream].events)
        if stream != watcher.stream or watcher.sent > count:
            watcher.stream, watcher.sent, watcher.shown = stream, 0, None
        shown = HANDS if stream == WATCH and not watcher.public and self.table.may_see_hands(watcher.person) else stream
        state = self._updates.state(shown)
        if watcher.sent == count and state == watcher.shown:
            return None
        message = self._updates.message(shown, watcher.sent, watcher.shown if watcher.changes else None, watcher.steps)
        watcher.sent, watcher.shown = count, state
        return message

    async def look(self, person: Guest, stream: str | None, after: int) -> bytes:
        """The same for somebody without a connection."""
        if not self.table.may_watch(person.id):
            raise self.table.closed_to(person.id)
        watcher = Watcher(self, person, stream, after)
        self.looked_at = asyncio.get_running_loop().time()
        self.seen(person.id)
        self._bots.carry_on()
        if self.gone:
            raise Gone
        message = self.news_for(watcher)
        assert message is not None  # this watcher has seen no state yet
        return message

    def remarks(self, person: Guest, after: int) -> bytes:
        """What was said among those who watch."""
        if not self.table.may_watch(person.id):
            raise self.table.closed_to(person.id)
        if not self.table.may_hear_watchers(person.id):
            raise Refused("not_allowed", "you play here: you can read what spectators say when the game is over")
        return encode(self.table.remarks[after:])

    def finished_game(self, person: Guest) -> Match:
        """The game that was played to its end, for those who may see all of it."""
        match = self.game_over(person)
        if not match.state.over():
            raise Refused("not_now", "the game was ended early: it has a record, but no result")
        return match

    def game_over(self, person: Guest) -> Match:
        """The game that nobody plays on, for those who may see all of it."""
        if not self.table.may_watch(person.id):
            raise self.table.closed_to(person.id)
        if self.table.match is None or self.table.status != "over":
            raise Refused("not_now", "the record is available when the game is over")
        return self.table.match

    def record(self, person: Guest) -> bytes:
        """The game, with its secret; also one that all agreed to end."""
        return self.game_over(person).record(with_secret=True).encode()

    # The end.

    def send_away(self) -> None:
        """Disconnect everybody: another worker may have this table, and this one cannot know."""
        for watcher in self.watchers:
            watcher.sent_away = True
            watcher.wake.set()

    def disappear(self) -> None:
        """Another worker has this table, or it was closed: all connections look for it again."""
        self.gone = True
        for watcher in self.watchers:
            watcher.wake.set()
        self._timers.cancel_all()

    async def close(self) -> None:
        """Finish what is being written, stop everything else, and give the table up."""
        listing = self._timers.pending("listing") and not self.gone
        self.disappear()
        await asyncio.gather(*self._writing, return_exceptions=True)
        if listing:
            await self.save_listing()
        async with self._lock:
            for task in self._tasks:
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.release(self.lease)
        except StoreError as error:
            logger.warning("table %s could not be given up: %s", self.table.id, error)
