"""Notices that leave the site, from one outbox for all workers.

A notice is a row with a key of its own: channel, table, decision and kind. Whoever takes the row sends it. What is no
longer true when it is due is not sent.

Every notice is sent at least once. A worker that dies between sending one and noting it leaves it to another, which
sends it again: a turn that nobody hears of is worse than one heard of twice. Both have the same key, and e-mails the
same Message-ID, so that receivers can drop the second.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

import msgspec

from undertable.core import Game
from undertable.table.clock import Clock
from undertable.table.store import Asked, News, Step, Store, StoreError

Kind = Literal["turn", "half", "late", "nudge", "test"]
ChannelKind = Literal["webhook", "email", "push"]
REMINDERS: dict[str, float] = {"half": 0.5, "late": 0.85}  # after which part of the time
LONG = 3600.0  # seconds: only a clock with as many has reminders
TAKEN = 300.0  # seconds after which a worker that took a notice and said nothing has died
SLOWEST = 30.0  # seconds for what one channel has to send
TRIES = 4  # to send a notice; there are 1, 4 and 16 minutes between them
BATCH = 50
KEPT = 60 * 86_400.0  # seconds that a notice is remembered, so that it is not sent again
KEY = "channel = $1 and table_id = $2 and decision = $3 and kind = $4"
OPEN = "done is null and due <= $1 and (taken is null or taken < $2)"
TAKE = f"""update outbox set taken = $1, tries = tries + 1
           where (channel, table_id, decision, kind) in (
             select channel, table_id, decision, kind from outbox where {OPEN} order by due limit {BATCH}
           ) and {OPEN} returning channel, table_id, decision, kind, tries"""
logger = logging.getLogger("undertable.table")


class Prefs(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """When somebody wants to hear of turns."""

    zone: str = "UTC"  # the time zone of the hours
    quiet_from: int | None = None  # the hour of the day at which quiet hours begin; None: there are none
    quiet_until: int = 8
    reminders: bool = True  # at half of a long clock, and near its end


class Setting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a channel leads."""

    address: str  # a URL, or an e-mail address
    shape: str = ""  # of a webhook: json, ntfy, discord or matrix
    digest: int | None = None  # of e-mail: the hour of the day at which all is sent together; None: each at once
    key: str = ""  # of Web Push: the browser's public key
    auth: str = ""  # of Web Push: its secret
    code: str = ""  # of e-mail: confirms the address, and unsubscribes it


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """What came of sending something."""

    ok: bool
    said: str  # what the other side answered, in a few words
    at: float = 0.0  # seconds since 1970
    gone: bool = msgspec.field(default=False)  # nobody is there any more: the channel is removed


@dataclass(frozen=True)
class Channel:
    """A way to reach a guest."""

    id: str
    guest: str
    kind: ChannelKind
    setting: Setting
    confirmed: bool
    last: Sent | None


@dataclass(frozen=True)
class Message:
    """One notice, in words."""

    title: str
    text: str
    address: str  # of the table
    kind: Kind
    table: str
    decision: str
    until: float | None = None  # when the clock is over, if there is one


Sender = Callable[[Channel, list[Message]], Awaitable[Sent]]


# Channels.

COLUMNS = "id, guest, kind, setting, confirmed, last"


def read_channel(row: Any) -> Channel:
    id, guest, kind, setting, confirmed, last = row
    return Channel(
        id,
        guest,
        kind,
        msgspec.json.decode(setting, type=Setting),
        bool(confirmed),
        msgspec.json.decode(last, type=Sent) if last else None,
    )


async def channels_of(store: Store, guest: str) -> list[Channel]:
    rows = await store.rows(f"select {COLUMNS} from channels where guest = $1 order by made, id", guest)
    return [read_channel(row) for row in rows]


async def channel_of(store: Store, id: str) -> Channel | None:
    rows = await store.rows(f"select {COLUMNS} from channels where id = $1", id)
    return read_channel(rows[0]) if rows else None


async def channel_of_code(store: Store, code: str) -> Channel | None:
    rows = await store.rows(f"select {COLUMNS} from channels where code = $1", code) if code else []
    return read_channel(rows[0]) if rows else None


async def add_channel(store: Store, guest: str, kind: ChannelKind, setting: Setting, now: float) -> Channel:
    channel = Channel(secrets.token_hex(8), guest, kind, setting, kind != "email", None)
    values = (channel.id, guest, kind, encoded(setting), int(channel.confirmed), "", setting.code, now)
    columns = "id, guest, kind, setting, confirmed, last, code, made"
    await store.change((f"insert into channels ({columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)", values))
    return channel


async def confirm(store: Store, channel: str) -> None:
    await store.change(("update channels set confirmed = 1 where id = $1", (channel,)))


async def remove_channel(store: Store, id: str) -> None:
    await store.change(
        ("delete from channels where id = $1", (id,)),
        ("delete from outbox where channel = $1", (id,)),
    )


async def note(store: Store, channel: str, result: Sent) -> None:
    """Remember what came of the last notice, for the guest's page."""
    await store.change(("update channels set last = $2 where id = $1", (channel, encoded(result))))


async def prefs_of(store: Store, guest: str) -> Prefs:
    rows = await store.rows("select notices from guests where id = $1", guest)
    return msgspec.json.decode(rows[0][0], type=Prefs) if rows else Prefs()


async def save_prefs(store: Store, guest: str, prefs: Prefs) -> None:
    await store.change(("update guests set notices = $2 where id = $1", (guest, encoded(prefs))))


def encoded(what: object) -> str:
    return msgspec.json.encode(what).decode()


# When.


def next_hour(at: float, hour: int, zone: str) -> float:
    """The next time at which it is this hour there."""
    now = datetime.fromtimestamp(at, ZoneInfo(zone))
    found = now.replace(hour=hour, minute=0, second=0, microsecond=0)
    if found <= now:
        found = (found + timedelta(days=1)).replace(hour=hour)
    return found.timestamp()


def after_quiet(at: float, prefs: Prefs) -> float:
    """This time, or the end of the quiet hours that it falls into."""
    if prefs.quiet_from is None or prefs.quiet_from == prefs.quiet_until:
        return at
    hour = datetime.fromtimestamp(at, ZoneInfo(prefs.zone)).hour
    since, until = prefs.quiet_from, prefs.quiet_until
    quiet = since <= hour < until if since < until else hour >= since or hour < until
    return next_hour(at, until, prefs.zone) if quiet else at


def due_at(kind: Kind, asked: Asked, now: float) -> float | None:
    """When a notice of a decision is due; None: there is none of this kind."""
    if kind not in REMINDERS:
        return now
    if asked.until is None or asked.until - asked.at < LONG:
        return None
    return asked.at + REMINDERS[kind] * (asked.until - asked.at)


class Outbox:
    """Puts notices in, and sends those that are due through the channels that the operator has switched on."""

    def __init__(
        self, store: Store, games: Mapping[str, Game], senders: Mapping[str, Sender], clock: Clock, address: str
    ) -> None:
        self.store = store
        self.games = games
        self.senders = senders
        self.clock = clock
        self.address = address  # of the site

    async def add(
        self, guest: str, table: str, asked: Asked, kinds: tuple[Kind, ...] = ("turn", "half", "late")
    ) -> None:
        """Put the notices of a decision in, for every channel of a guest. Those that are there stay as they are."""
        channels = [one for one in await channels_of(self.store, guest) if one.confirmed and one.kind in self.senders]
        if not channels:
            return
        prefs, now = await prefs_of(self.store, guest), self.clock()
        steps: list[Step] = []
        for channel in channels:
            for kind in kinds:
                due = due_at(kind, asked, now)
                if due is None or (kind in REMINDERS and not prefs.reminders):
                    continue
                if channel.setting.digest is not None:
                    due = next_hour(due, channel.setting.digest, prefs.zone)
                values = (channel.id, table, asked.decision, kind, guest, after_quiet(due, prefs))
                query = (
                    "insert into outbox (channel, table_id, decision, kind, guest, due) values ($1, $2, $3, $4, $5, $6)"
                )
                steps.append((f"{query} on conflict do nothing", values))
        await self.store.change(*steps)

    async def run(self, every: float) -> None:
        """Send what is due, again and again."""
        while True:
            await asyncio.sleep(every)
            try:
                await self.send_due()
            except StoreError as error:
                logger.warning("notices wait: %s", error)
            except Exception:  # whatever it is, the next ones may go well
                logger.exception("while sending notices")

    async def send_due(self) -> int:
        """Take what is due, and send it; how many were taken."""
        now = self.clock()
        if not await self.store.rows(f"select 1 from outbox where {OPEN} limit 1", now, now - TAKEN):
            return 0
        taken: dict[str, list[tuple[str, str, Kind, int]]] = {}
        for channel, *rest in await self.store.taking(TAKE, now, now - TAKEN):
            taken.setdefault(channel, []).append((rest[0], rest[1], rest[2], rest[3]))
        sending = [self.send(channel, notices, now) for channel, notices in taken.items()]
        for failed in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(failed, BaseException):
                logger.error("notices of a channel wait: %s", type(failed).__name__)
        await self.store.change(("delete from outbox where done < $1", (now - KEPT,)))
        return sum(map(len, taken.values()))

    async def send(self, id: str, notices: list[tuple[str, str, Kind, int]], now: float) -> None:
        """Send what is due by one channel."""
        channel = await channel_of(self.store, id)
        if channel is None or not channel.confirmed or channel.kind not in self.senders:
            await self.settle(id, notices, now)
            return
        prefs = await prefs_of(self.store, channel.guest)
        true: list[tuple[str, str, Kind, int]] = []
        messages: list[Message] = []
        for notice in notices:
            table, decision, kind, _ = notice
            asked, message = await self.message(channel.guest, table, decision, kind)
            if message is None or asked is None:
                await self.settle(id, [notice], now)
                continue
            later = after_quiet(max(now, due_at(kind, asked, now) or now), prefs)
            if later > now:  # quiet hours have begun, or a vacation has moved the deadline
                await self.postpone(id, [notice], later)
                continue
            true.append(notice)
            messages.append(message)
        if not messages:
            return
        result = await self.deliver(channel, messages)
        if result.gone:
            await remove_channel(self.store, id)
            return
        await note(self.store, id, result)
        tries = max(tries for *_, tries in true)
        if result.ok or tries >= TRIES:
            await self.settle(id, true, now)
        else:
            await self.postpone(id, true, now + 60.0 * 4 ** (tries - 1))

    async def deliver(self, channel: Channel, messages: list[Message]) -> Sent:
        """Send messages now, whatever the outbox says: also for a test."""
        try:
            async with asyncio.timeout(SLOWEST):
                result = await self.senders[channel.kind](channel, messages)
        except Exception as error:  # whatever it is, it counts as a try; its message may have an address in it
            logger.error("a notice by %s could not be sent: %s", channel.kind, type(error).__name__)
            result = Sent(ok=False, said="it could not be sent")
        return msgspec.structs.replace(result, at=self.clock())

    async def message(self, guest: str, table: str, decision: str, kind: Kind) -> tuple[Asked | None, Message | None]:
        """A notice in words; None if the decision was made meanwhile."""
        row = await self.store.listing(table)
        asked = msgspec.json.decode(row.news, type=News).asked.get(guest) if row else None
        if row is None or asked is None or asked.decision != decision:
            return None, None
        game = self.games.get(row.game)
        title = game.title if game else row.game
        words = {
            "half": f"Half of your time at {title} is over",
            "late": f"Your time at {title} is nearly over",
            "nudge": f"{title} waits for you: you were nudged",
        }.get(kind, f"Your turn at {title}")
        message = Message(words, f"With {row.names}.", f"{self.address}/t/{table}", kind, table, decision, asked.until)
        return asked, message

    async def settle(self, channel: str, notices: list[tuple[str, str, Kind, int]], now: float) -> None:
        await self.mark(channel, notices, "done = $5", now)

    async def postpone(self, channel: str, notices: list[tuple[str, str, Kind, int]], due: float) -> None:
        await self.mark(channel, notices, "taken = null, due = $5", due)

    async def mark(self, channel: str, notices: list[tuple[str, str, Kind, int]], change: str, at: float) -> None:
        query = f"update outbox set {change} where {KEY}"
        await self.store.change(
            *((query, (channel, table, decision, kind, at)) for table, decision, kind, _ in notices)
        )
