"""A table with people at it: commands in order, every one on the disk before anybody hears of it."""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from undertable.bots import LEVELS, STAND_IN
from undertable.bots.levels import ADVICE
from undertable.core import FastChance, Knowledge, Match, seed_of
from undertable.table import log
from undertable.table.advice import advise, for_people, only_choice
from undertable.table.botroom import BotFailed, BotRoom, Effort
from undertable.table.log import AnyEntry, Followed, Moved, StoodIn
from undertable.table.manners import Manners, decide
from undertable.table.messages import Act, Advice, AnyCommand, Hint, Refused, Reply, Say, Show
from undertable.table.store import Conflict, Lease, Store, StoreError
from undertable.table.story import StoryEffort
from undertable.table.table import WATCH, Person, Table

TALK = 5  # messages that a person may say in TALK_SECONDS
TALK_SECONDS = 10.0
SIMPLE = "random"  # the bot that takes over from one that failed
HURRIED = 0.1  # seconds for a bot that failed once
Clock = Callable[[], float]
encode = msgspec.json.Encoder().encode
logger = logging.getLogger("undertable.table")


@dataclass(frozen=True)
class Times:
    """How long things take, in seconds."""

    away: float = 5.0  # without a connection, before the others are told
    window: float = 1.5  # the least between a move and the news of it, when a quiet question may follow
    think: float = 3.3  # for a bot: as much as the strongest level wants
    hint: Effort = Effort(8000, LEVELS[-1].seconds)  # no level makes more
    paces: dict[str, tuple[float, float]] = field(
        default_factory=lambda: {
            "instant": (0.0, 0.0),
            "quick": (0.3, 0.7),
            "normal": (1.0, 2.0),
            "slow": (2.5, 4.0),
        }
    )
    story: StoryEffort = field(default_factory=StoryEffort)
    idle: float = 600.0  # without anybody, before a table is put away
    sweep: float = 1.0  # between looks for tables to put away or take over


@dataclass(frozen=True)
class Advising:
    """A hint that is being thought about, or is there."""

    decision: str
    asked: tuple[str, str]  # by whom, and by which command
    task: "asyncio.Task[Advice | None]"  # None: the bot failed


class WrittenUpdate(msgspec.Struct, tag_field="t", tag="update"):
    """An `Update` whose parts are written already: many viewers share them."""

    stream: str
    first: int
    events: list[msgspec.Raw]
    now: float
    state: msgspec.Raw


class Gone(Exception):
    """The table is no longer here: look for it again."""


class Watcher:
    """One connection to a table: what it has been sent, and what waits for it."""

    def __init__(self, live: "LiveTable", person: Person, stream: str | None, after: int) -> None:
        self.live = live
        self.person = person
        self.stream = stream
        self.sent = after
        self.shown = b""
        self.wake = asyncio.Event()

    async def next(self) -> bytes:
        """The next message for this connection; Refused when it may see no more, Gone when the table is."""
        while True:
            message = None if self.live.gone else self.live.news_for(self)
            if message is not None:
                return message
            if self.live.gone:
                raise Gone
            self.wake.clear()
            await self.wake.wait()

    def close(self) -> None:
        self.live.leave(self)


class LiveTable:
    """A table in memory. One command after the other; durable first, then shown."""

    def __init__(
        self, table: Table, lease: Lease, store: Store, bots: BotRoom, times: Times, clock: Clock = time.time
    ) -> None:
        self.table = table
        self.lease = lease
        self.store = store
        self.bots = bots
        self.times = times
        self.clock = clock
        self.watchers: set[Watcher] = set()
        self.gone = False
        self.unsure = False  # was something written that this table does not know of?
        self.quiet_since = asyncio.get_running_loop().time()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._commands: set[asyncio.Task[Any]] = set()
        self._timers: dict[object, asyncio.TimerHandle] = {}
        self._thinking: dict[int, str] = {}
        self._longest: dict[str, float] = {}  # by bot: the most seconds it has needed here, of a core's time
        self._advising: dict[int, Advising] = {}  # by seat
        self._absent: set[str] = set()
        self._said: dict[str, list[float]] = {}
        self._refusals: dict[tuple[str, str], Reply] = {}  # the latest, so that a resend gets the same answer
        self._states: dict[str, bytes] = {}
        self._updates: dict[tuple[str, int], bytes] = {}
        self._silence = 0.0  # until when only one seat hears the latest news
        self._silence_but = WATCH
        table.clock_from = clock()
        for seat in table.persons():
            self.expect(table.chairs[seat].who)
        self.carry_on()

    # Commands.

    async def command(self, person: Person, command: AnyCommand) -> Reply:
        """Carry out a command, once; the same one again gets the same answer."""
        # not even a connection that breaks off may stop what is being written
        if self.gone:
            raise Gone
        if isinstance(command, Hint):
            return await self.hint(person, command)
        task = self.spawn(self.answer(person, command))
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        return await asyncio.shield(task)

    async def answer(self, person: Person, command: AnyCommand) -> Reply:
        key = (person.id, command.mid)
        await self.out_of_silence(person.id, command)
        async with self._lock:
            try:
                if self.unsure:
                    await self.catch_up()
                if key in self._refusals:
                    return self._refusals[key]
                if key not in self.table.answers:
                    if not self.table.may_watch(person.id) and command.__struct_config__.tag not in ("join", "sit"):
                        raise self.table.closed_to(person.id)
                    if isinstance(command, (Say, Show)):
                        self.not_too_much(person.id)
                    await self.write(decide(self.table, person, command, self.clock(), self.away()))
            except Refused as refused:
                reply = Reply(mid=command.mid, ok=False, code=refused.code, message=refused.message)
                if refused.code not in ("storage", "restart"):
                    self.remember(key, reply)
                return reply
            seq = self.table.answers.get(key, len(self.table.streams[self.table.stream_of(person.id)].events))
            return Reply(mid=command.mid, ok=True, seq=seq)

    def not_too_much(self, who: str) -> None:
        now = self.clock()
        said = self._said[who] = [at for at in self._said.get(who, []) if now - at < TALK_SECONDS]
        if len(said) >= TALK:
            raise Refused("rate", f"that is a lot of talk: at most {TALK} messages in {TALK_SECONDS:.0f} seconds")
        said.append(now)

    def remember(self, key: tuple[str, str], reply: Reply) -> None:
        self._refusals[key] = reply
        if len(self._refusals) > 200:
            del self._refusals[next(iter(self._refusals))]

    async def write(self, entries: list[AnyEntry]) -> None:
        """Add to the log: on the disk first, then to the table, then to those who watch. Call with the lock held."""
        if self.gone:
            raise Refused("restart", "this table has moved; connect again")
        if not entries:
            return
        try:
            await self.store.append(self.lease, self.table.length, [log.encode(entry) for entry in entries])
        except Conflict:
            self.disappear()
            raise Refused("restart", "this table has moved; connect again") from None
        except StoreError as error:
            self.unsure = True
            raise Refused("storage", f"nothing was changed, because it cannot be saved: {error}. Try again.") from None
        before = self.table.row()
        try:
            for entry in entries:
                self.table.apply(entry)
                self.hush()
        except Exception:  # a mistake in a game: what is in memory is no longer what was written
            self.disappear()
            raise
        self.carry_on()
        if self.table.row() != before:
            self.spawn(self.save_row())

    async def catch_up(self) -> None:
        """After a write that may or may not have happened, read what is really there."""
        try:
            written = await self.store.log(self.table.id)
        except StoreError as error:
            raise Refused("storage", f"nothing was changed, because it cannot be saved: {error}. Try again.") from None
        for entry in written[self.table.length :]:
            self.table.apply(log.decode(entry))
        self.unsure = False
        self.carry_on()

    async def save_row(self) -> None:
        try:
            await self.store.save_row(replace(self.table.row(), updated=self.clock()))
        except (StoreError, Conflict):
            self.unsure = True  # lists lag behind until the next change; the log has all

    # After every change.

    def carry_on(self) -> None:
        """Tell those who watch, set the clock, stop what is thought in vain, and let the bots that are to act think."""
        self.changed()
        for seat, advising in list(self._advising.items()):
            if self.table.decisions.get(seat) != advising.decision or self.table.chairs[seat].bot is not None:
                self._advising.pop(seat).task.cancel()
        self.set_clock()
        for seat in self.table.bots_to_act():
            if self._thinking.get(seat) != self.table.decisions[seat]:
                self._thinking[seat] = self.table.decisions[seat]
                self.spawn(self.play_bot(seat, self.table.decisions[seat]))

    def changed(self) -> None:
        self._states.clear()
        self._updates.clear()
        for watcher in self.watchers:
            watcher.wake.set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """A task that this table owns."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("table %s: %s", self.table.id, type(error).__name__, exc_info=error)

    def after(self, key: object, seconds: float, work: Callable[[], object]) -> None:
        """Do something later, unless it is set anew before."""
        self.cancel(key)
        self._timers[key] = asyncio.get_running_loop().call_later(seconds, work)

    def cancel(self, key: object) -> None:
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()

    # Quiet questions: the news takes the same time, whether or not somebody is asked.

    def hush(self) -> None:
        if self.table.pausing is not None and self.times.window > 0:
            self._silence = asyncio.get_running_loop().time() + self.times.window
            self._silence_but = str(self.table.pausing)
            self.after("silence", self.times.window, self.changed)

    def silent(self, stream: str) -> float:
        """Seconds until this viewer may hear the latest news."""
        return 0.0 if stream == self._silence_but else self._silence - asyncio.get_running_loop().time()

    async def out_of_silence(self, who: str, command: AnyCommand) -> None:
        """Hold a decision back while others must not know what it answers, or that it was asked."""
        if isinstance(command, (Act, Hint)):
            seat = self.table.seat_of(who)
            quiet = isinstance(command, Act) and seat is not None and self.table.is_quiet(seat)
            wait = (
                self._silence - asyncio.get_running_loop().time() if quiet else self.silent(self.table.stream_of(who))
            )
            if wait > 0:
                await asyncio.sleep(wait)

    # Clock and bots.

    def set_clock(self) -> None:
        self.cancel("clock")
        deadlines = [at for seat in self.table.decisions if (at := self.table.deadline(seat)) is not None]
        if deadlines:
            self.after("clock", max(0.0, min(deadlines) - self.clock()), lambda: self.spawn(self.time_is_up()))

    async def time_is_up(self) -> None:
        async with self._lock:
            now = self.clock()
            late = [s for s in self.table.decisions if (at := self.table.deadline(s)) is not None and at <= now]
            if not late:
                self.set_clock()  # it was set back meanwhile
            await self.write_or_retry([StoodIn(seat=seat, bot=STAND_IN, why="clock", at=now) for seat in late])

    async def write_or_retry(self, entries: list[AnyEntry]) -> None:
        """For what no person waits for: try again when it cannot be saved now."""
        try:
            if self.unsure:
                await self.catch_up()
            await self.write(entries)
        except Refused as refused:
            if refused.code == "storage":
                self._thinking.clear()
                self.after("retry", 1.0, self.carry_on)

    async def play_bot(self, seat: int, decision: str) -> None:
        """Think, wait as long as was drawn beforehand, then act: the time tells nothing about the hand.

        Except at the pace `instant`, or where the machine is so busy that a thought takes longer than it should.
        """
        loop = asyncio.get_running_loop()
        pause = random.uniform(*self.times.paces[self.table.spec.pace])
        since, bot = max(loop.time(), self._silence), self.table.chairs[seat].bot or ""
        action, thought, failed = await self.think(seat, self.times.think)
        if not failed:  # one that failed has taken long enough
            if pause > 0.0:  # one that thinks longer than its pause does so whether or not there is much to think about
                pause = max(pause, self._longest.get(bot, 0.0))
                self._longest[bot] = max(thought, self._longest.get(bot, 0.0))
            await asyncio.sleep(max(0.0, since + pause - loop.time()))
        async with self._lock:
            if self._thinking.get(seat) == decision:
                del self._thinking[seat]
            table = self.table
            if table.decisions.get(seat) != decision or table.chairs[seat].bot is None or table.match is None:
                return
            now = self.clock()
            entries: list[AnyEntry] = []
            if failed:
                entries.append(StoodIn(seat=seat, bot=SIMPLE, why="failed", at=now))
            entries.append(
                Moved(
                    seat=seat,
                    action=table.game.actions.text(action),
                    hash=table.match.hashes[-1],
                    bot=SIMPLE if failed else table.chairs[seat].bot,
                    at=now,
                )
            )
            await self.write_or_retry(entries)

    async def think(self, seat: int, seconds: float) -> tuple[int, float, bool]:
        """A bot's action, how long it has thought about it, and whether it had to be a simple one's."""
        table = self.table
        assert table.match is not None
        name = table.chairs[seat].bot
        assert name is not None
        chance = FastChance(random.getrandbits(62))
        knowledge = Knowledge(table.match.state, seat, chance)
        whose = f"{table.id} {seat}"
        for limit in (seconds, HURRIED) if name != SIMPLE else ():
            try:
                action, thought = await self.bots.choose(table.game, name, whose, knowledge, limit, seconds)
                if action in knowledge.legal:
                    return action, thought, False
            except BotFailed:
                pass  # a busy machine, perhaps: it may try once more, without much thought
        return knowledge.legal[chance.below(len(knowledge.legal))], 0.0, name != SIMPLE

    # Hints: told to who asks, and to nobody else. Nothing of them is written down.

    async def hint(self, person: Person, command: Hint) -> Reply:
        """What a strong bot would do in the place of who asks, from what that seat knows."""
        await self.out_of_silence(person.id, command)
        if self.gone:
            raise Gone
        try:
            advising = self.advising(person, command)
            await asyncio.wait([advising.task])
            if self.gone:
                raise Gone
            if advising.task.cancelled():
                raise Refused("stale", "that decision is closed")
            advice = advising.task.result()
            if advice is None:
                raise Refused("not_now", "no hint was found this time; ask again")
            return Reply(mid=command.mid, ok=True, hint=advice)
        except Refused as refused:
            return Reply(mid=command.mid, ok=False, code=refused.code, message=refused.message)

    def advising(self, person: Person, command: Hint) -> Advising:
        """The hint for a decision: the one that is there already, or a new one being thought about."""
        asked = (person.id, command.mid)
        seat = Manners(self.table, person, command.mid, self.clock()).hint(command)
        old = self._advising.get(seat)
        if old is not None and old.decision == command.decision:
            if not old.task.done() and old.asked != asked:
                raise Refused("not_now", "a hint is being thought about already")
            if not old.task.done() or (not old.task.cancelled() and old.task.result() is not None):
                return old
        task = self.spawn(self.advice(seat, command.decision))
        self._advising[seat] = Advising(command.decision, asked, task)
        return self._advising[seat]

    async def advice(self, seat: int, decision: str) -> Advice | None:
        # the seed follows from what the seat knows too, so that asking again tells nothing more
        seed = seed_of(f"{self.table.id} {decision}")
        knowledge = Knowledge(self.table.state_for(seat), seat, FastChance(seed))
        game, legal = self.table.game, knowledge.legal
        if len(legal) == 1:
            return only_choice(decision, game.actions.text(legal[0]))
        try:
            thought = await self.bots.think(knowledge, seed, self.times.hint, ADVICE)
        except BotFailed:
            return None
        labels = {choice.action: choice.label for choice in knowledge.prompt.choices}
        return advise(
            decision,
            for_people(thought, game, seat),
            game.actions.text,
            lambda action: labels.get(game.actions.text(action), "another"),
        )

    # Who is here.

    def watch(self, person: Person, stream: str | None = None, after: int = 0) -> Watcher:
        """A new connection, which has had the events of a stream up to a number."""
        if self.gone:
            raise Gone
        if not self.table.may_watch(person.id):
            raise self.table.closed_to(person.id)
        watcher = Watcher(self, person, stream, after)
        self.watchers.add(watcher)
        self.cancel(person.id)
        if person.id in self._absent:
            self._absent.discard(person.id)
            self.changed()
        return watcher

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        if not self.watchers:
            self.quiet_since = asyncio.get_running_loop().time()
        if not self.gone and all(other.person.id != watcher.person.id for other in self.watchers):
            self.expect(watcher.person.id)

    def expect(self, who: str | None) -> None:
        """Somebody has no connection: tell the others if it stays so."""
        if who is not None:
            self.after(who, self.times.away, lambda: self.miss(who))

    def miss(self, who: str) -> None:
        self._absent.add(who)
        self.changed()

    def away(self) -> list[int]:
        return [seat for seat in self.table.persons() if self.table.chairs[seat].who in self._absent]

    def busy(self) -> bool:
        """Is anything going on that nobody needs to watch: bots thinking, a clock running?"""
        return bool(self.table.bots_to_act()) or "clock" in self._timers

    # What they see.

    def news_for(self, watcher: Watcher) -> bytes | None:
        """What a connection has not been sent yet; None if there is nothing new for it."""
        who = watcher.person.id
        if not self.table.may_watch(who):
            raise self.table.closed_to(who)
        stream = self.table.stream_of(who)
        if self.silent(stream) > 0:
            return None
        count = len(self.table.streams[stream].events)
        if stream != watcher.stream or watcher.sent > count:
            watcher.stream, watcher.sent, watcher.shown = stream, 0, b""
        state = self.state(stream)
        if watcher.sent == count and state == watcher.shown:
            return None
        message = self.update(stream, watcher.sent)
        watcher.sent, watcher.shown = count, state
        return message

    def state(self, stream: str) -> bytes:
        state = self._states.get(stream)
        if state is None:
            state = self._states[stream] = encode(self.table.showing(stream, self.away()))
        return state

    def update(self, stream: str, after: int) -> bytes:
        """All of a stream after a number, and what there is to see."""
        message = self._updates.get((stream, after))
        if message is None:
            events = [msgspec.Raw(event) for event in self.table.streams[stream].events[after:]]
            update = WrittenUpdate(stream, after + 1, events, self.clock(), msgspec.Raw(self.state(stream)))
            message = self._updates[stream, after] = encode(update)
        return message

    async def look(self, person: Person, stream: str | None, after: int) -> bytes:
        """The same for somebody without a connection."""
        watcher = Watcher(self, person, stream, after)
        while True:
            wait = self.silent(self.table.stream_of(person.id))
            message = self.news_for(watcher) if wait <= 0 else None
            if message is not None:
                return message
            await asyncio.sleep(max(wait, 0.01))

    def finished_game(self, person: Person) -> Match:
        """The finished game, for those who may see all of it."""
        match = self.table.match
        if not self.table.may_watch(person.id):
            raise self.table.closed_to(person.id)
        if match is None or not match.state.over():
            raise Refused("not_now", "the record is for after the game")
        return match

    def record(self, person: Person) -> bytes:
        """The finished game, with its secret."""
        return self.finished_game(person).record().encode()

    async def follow(self, table: str, who: str, mid: str) -> None:
        """Tell that the same people have a new table."""
        async with self._lock:
            if self.table.followed is None:
                await self.write([Followed(table=table, at=self.clock(), who=who, mid=mid)])

    # The end.

    def disappear(self) -> None:
        """Another worker has this table, or it is put away: everybody looks for it again."""
        self.gone = True
        for watcher in self.watchers:
            watcher.wake.set()
        for key in list(self._timers):
            self.cancel(key)

    async def close(self) -> None:
        """Finish what is being written, stop everything else, and give the table up."""
        self.disappear()
        await asyncio.gather(*self._commands, return_exceptions=True)
        async with self._lock:
            for task in self._tasks:
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.release(self.lease)
        except StoreError as error:
            logger.warning("table %s could not be given up: %s", self.table.id, error)
