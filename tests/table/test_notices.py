"""Notices: each arrives once, only if it is still true, and not while somebody looks at the table."""

import asyncio
import dataclasses
from pathlib import Path
from typing import Any

import pytest

from tests.core import toy
from tests.table import days as simulated
from tests.table.days import HOUR, Days
from tests.table.stores import ANA, Open, opened, row, run
from tests.table.test_stores import open_store  # noqa: F401  # the fixture
from undertable.core import Game
from undertable.table.live import Watcher
from undertable.table.messages import Act, Nudge, Sit, Spec, Start
from undertable.table.outbox import (
    TAKEN,
    Channel,
    Message,
    Outbox,
    Prefs,
    Sent,
    Setting,
    add_channel,
    after_quiet,
    channel_of,
    channels_of,
    due_at,
    next_hour,
    note,
    save_prefs,
)
from undertable.table.store import Asked, Listing
from undertable.table.vacation import DAY

MINUTE = 60.0
ASKED = Asked("0.1", 100.0, None)


class Postman:
    """Notes what it was given, and says what a test wants it to."""

    def __init__(self) -> None:
        self.sent: list[list[Message]] = []
        self.result: Sent | Exception = Sent(ok=True, said="HTTP 200 OK")

    async def __call__(self, channel: Channel, messages: list[Message]) -> Sent:
        await asyncio.sleep(0)
        self.sent.append(messages)
        if isinstance(self.result, Exception):
            raise self.result
        return self.result

    @property
    def kinds(self) -> list[str]:
        return [message.kind for messages in self.sent for message in messages]


def over_days(folder: Path, body: Any, game: Game = toy.GAME) -> None:
    postman = Postman()

    async def with_channel(days: Days) -> None:
        ann = days.people[0]
        await days.store.add_guest(ann, b"a token", "", days.clock())
        await add_channel(days.store, ann.id, "webhook", Setting(address="https://example.org/x"), days.clock())
        await body(days, postman)

    simulated.over_days(folder, game, with_channel, {"webhook": postman, "email": postman})


async def pass_time(days: Days, seconds: float) -> None:
    """Let time pass, and the outbox look often."""
    while seconds > 0:
        hop = min(seconds, 30 * MINUTE)
        await days.wait(hop)
        await days.outbox.send_due()
        seconds -= hop


async def watching(days: Days, table: str) -> Watcher:
    watcher = await days.tables.watch(table, days.people[0], None, 0)
    assert isinstance(watcher, Watcher)
    return watcher


def test_a_turn_is_told_once_with_reminders_and_survives_a_restart(tmp_path: Path) -> None:
    async def body(days: Days, postman: Postman) -> None:
        table = await days.begin(2, clock=int(DAY))
        await pass_time(days, 30)
        assert postman.sent == []  # held back for a minute
        await pass_time(days, 31)
        assert postman.kinds == ["turn"]
        message = postman.sent[0][0]
        assert message.title == f"Your turn at {toy.GAME.title}"
        assert message.address == f"https://games.example.org/t/{table}"
        await days.restart()
        await days.live(table)
        await pass_time(days, 11 * HOUR)
        assert postman.kinds == ["turn"]
        await pass_time(days, 2 * HOUR)
        assert postman.kinds == ["turn", "half"]
        await pass_time(days, 10 * HOUR)
        assert postman.kinds == ["turn", "half", "late"]
        await pass_time(days, 2 * HOUR)
        assert postman.kinds == ["turn", "half", "late"]

    over_days(tmp_path, body)


def test_nothing_is_told_of_a_decision_that_was_made(tmp_path: Path) -> None:
    async def body(days: Days, postman: Postman) -> None:
        table = await days.begin(2, clock=int(DAY))
        await pass_time(days, 61)
        await days.do(days.people[0], table, Act, decision="0.1", action="keep")
        await pass_time(days, 23 * HOUR)
        assert postman.kinds == ["turn"]

    over_days(tmp_path, body)


def test_a_table_in_sight_says_nothing_until_its_page_is_left(tmp_path: Path) -> None:
    async def body(days: Days, postman: Postman) -> None:
        table = await days.begin(2)
        watcher = await watching(days, table)
        await pass_time(days, HOUR)
        assert postman.sent == []
        watcher.show(False)
        await pass_time(days, 30)
        watcher.show(True)  # only a look at something else
        await pass_time(days, HOUR)
        assert postman.sent == []
        watcher.show(False)
        await pass_time(days, 61)
        assert postman.kinds == ["turn"]
        await watcher.close()
        await pass_time(days, HOUR)
        assert postman.kinds == ["turn"]

    over_days(tmp_path, body)


def test_a_nudge_is_a_notice_of_its_own(tmp_path: Path) -> None:
    async def body(days: Days, postman: Postman) -> None:
        table = await days.begin(2)
        await pass_time(days, 61)
        await days.do(days.people[1], table, Nudge, seat=0)
        await pass_time(days, 10)
        assert postman.kinds == ["turn", "nudge"]

    over_days(tmp_path, body)


def test_quiet_hours_put_a_notice_off_and_a_digest_puts_many_together(tmp_path: Path) -> None:
    async def body(days: Days, postman: Postman) -> None:
        ann = days.people[0]
        (webhook,) = await channels_of(days.store, ann.id)
        # 1e9 is 01:46 in UTC
        await save_prefs(days.store, ann.id, Prefs(quiet_from=22, quiet_until=8))
        email = await add_channel(days.store, ann.id, "email", Setting(address="a@b.c", digest=9), days.clock())
        await days.store.change(("update channels set confirmed = 1 where id = $1", (email.id,)))
        for number in range(2):
            reply = await days.tables.opening.create(ann, f"t{number}", spec(days))
            table = str(reply.table)
            await sit_and_start(days, table)
        await pass_time(days, 6 * HOUR)
        assert postman.sent == []
        await pass_time(days, HOUR)  # 08:46
        assert [len(messages) for messages in postman.sent] == [2]
        await pass_time(days, HOUR)
        assert [len(messages) for messages in postman.sent] == [2, 2]
        found = await channel_of(days.store, webhook.id)
        assert found is not None
        assert found.last is not None
        assert found.last.said == "HTTP 200 OK"

    over_days(tmp_path, body)


def spec(days: Days) -> Any:
    return Spec(game=days.game.id, seats=2, open=True)


async def sit_and_start(days: Days, table: str) -> None:
    await days.do(days.people[1], table, Sit, seat=1)
    await days.do(days.people[0], table, Start)


def test_a_failure_is_tried_again_and_a_dead_channel_is_removed(tmp_path: Path) -> None:
    async def body(days: Days, postman: Postman) -> None:
        postman.result = Sent(ok=False, said="HTTP 503 Busy")
        await days.begin(2)
        await pass_time(days, 61)
        assert len(postman.sent) == 1
        await pass_time(days, 61)
        assert len(postman.sent) == 2
        postman.result = Sent(ok=True, said="HTTP 200")
        await pass_time(days, 5 * MINUTE)
        assert len(postman.sent) == 3
        await pass_time(days, DAY)
        assert len(postman.sent) == 3
        postman.result = gone = Sent(ok=False, said="HTTP 410 Gone", gone=True)
        await days.tables.outbox.add(days.people[0].id, "another", ASKED)  # type: ignore[union-attr]
        (channel,) = await channels_of(days.store, days.people[0].id)
        await note(days.store, channel.id, gone)
        reply = await days.tables.opening.create(days.people[0], "second", spec(days))
        await sit_and_start(days, str(reply.table))
        await pass_time(days, 61)
        assert await channels_of(days.store, days.people[0].id) == []

    over_days(tmp_path, body)


@pytest.mark.parametrize("way", ["refused", "raised"])
def test_a_sender_that_fails_is_asked_less_and_less_and_then_no_more(way: str, tmp_path: Path) -> None:
    async def body(days: Days, postman: Postman) -> None:
        postman.result = Sent(ok=False, said="HTTP 503 Busy") if way == "refused" else OSError("no route")
        table = await days.begin(2)
        tried: list[int] = []
        for minute in range(30):
            await pass_time(days, MINUTE)
            tried += [minute] * (len(postman.sent) - len(tried))
        first = tried[0]
        assert [minute - first for minute in tried] == [0, 1, 5, 21]
        await pass_time(days, 12 * HOUR)
        assert len(postman.sent) == 4
        await days.live(table)
        await pass_time(days, 61)
        await days.do(days.people[1], table, Nudge, seat=0)
        await pass_time(days, 1)
        assert postman.kinds[4:] == ["nudge"]  # the next notice is tried again

    over_days(tmp_path, body)


class Twice(toy.ToyState):
    """The first seat decides twice, and nobody hears of it."""

    def to_act(self) -> tuple[int, ...]:
        return (0,) if self.rounds_left else ()

    def apply(self, seat: int, action: int) -> None:
        self.rounds_left -= 1


def test_two_secret_decisions_in_a_row_are_two_notices(tmp_path: Path) -> None:
    async def body(days: Days, postman: Postman) -> None:
        table = await days.begin(2)
        await pass_time(days, 61)
        await days.do(days.people[0], table, Act, decision="0.1", action="keep")
        await pass_time(days, 61)
        assert [message.decision for messages in postman.sent for message in messages] == ["0.1", "0.2"]

    over_days(tmp_path, body, dataclasses.replace(toy.GAME, state=Twice))


# Workers.


def listing(guest: str) -> Listing:
    news = f'{{"asked": {{"{guest}": {{"decision": "0.1", "at": 100.0, "until": null}}}}}}'
    return row("t", game="toy", status="playing", news=news, people=(guest,))


async def outbox_with(store: Any, postman: Postman, clock: Any = lambda: 1000.0) -> Outbox:
    return Outbox(store, {"toy": toy.GAME}, {"webhook": postman}, clock, "https://x")


def test_two_workers_do_not_send_a_notice_twice(open_store: Open) -> None:  # noqa: F811
    async def body() -> None:
        postman = Postman()
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"token")
            await store.save_listing(await claimed(store), listing(ANA.id))
            for number in range(3):
                await add_channel(store, ANA.id, "webhook", Setting(address=f"https://x/{number}"), 1.0)
            workers = [await outbox_with(store, postman) for _ in range(4)]
            await asyncio.gather(*(worker.add(ANA.id, "t", ASKED) for worker in workers))
            taken = await asyncio.gather(*(worker.send_due() for worker in workers))
            assert sum(taken) == 3
            assert len(postman.sent) == 3
            await asyncio.gather(*(worker.add(ANA.id, "t", ASKED) for worker in workers))
            assert await workers[0].send_due() == 0

    run(body())


def test_what_a_worker_took_and_never_sent_is_sent_by_another(open_store: Open) -> None:  # noqa: F811
    async def body() -> None:
        postman, now = Postman(), [1000.0]
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"token")
            await store.save_listing(await claimed(store), listing(ANA.id))
            await add_channel(store, ANA.id, "webhook", Setting(address="https://x"), 1.0)
            worker = await outbox_with(store, postman, lambda: now[0])
            await worker.add(ANA.id, "t", ASKED)
            await store.change(("update outbox set taken = $1", (1000.0,)))  # and died
            assert await worker.send_due() == 0
            now[0] += TAKEN + 1
            assert await worker.send_due() == 1
            assert len(postman.sent) == 1

    run(body())


def test_a_deleted_guest_leaves_no_channel_and_no_notice(open_store: Open) -> None:  # noqa: F811
    async def body() -> None:
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"token")
            await add_channel(store, ANA.id, "webhook", Setting(address="https://x"), 1.0)
            await (await outbox_with(store, Postman())).add(ANA.id, "t", ASKED)
            await store.set_vacation(ANA.id, 1.0, 2.0)
            await store.forget_guest(ANA.id)
            for where in ("channels", "outbox", "vacations"):
                assert await store.rows(f"select * from {where}") == []

    run(body())


async def claimed(store: Any) -> Any:
    return await store.claim("t")


# Times.


@pytest.mark.parametrize(
    ("since", "until", "hour", "end"), [(22, 8, 1, 8), (22, 8, 23, 8), (22, 8, 12, 12), (1, 5, 3, 5), (1, 5, 6, 6)]
)
def test_quiet_hours_may_span_midnight(since: int, until: int, hour: int, end: int) -> None:
    midnight = 20_000 * DAY
    found = after_quiet(midnight + hour * HOUR, Prefs(quiet_from=since, quiet_until=until))
    assert (found - midnight) % DAY == end * HOUR


def test_hours_are_those_of_the_guest_also_when_the_clocks_change() -> None:
    before = 1_743_206_400.0  # 29 March 2025, 00:00 UTC: the night after, Berlin sets its clocks forward
    first = next_hour(before, 8, "Europe/Berlin")
    assert first - before == 7 * HOUR
    assert next_hour(first, 8, "Europe/Berlin") - first == 23 * HOUR


def test_only_long_clocks_have_reminders() -> None:
    assert due_at("half", Asked("1", 0.0, 600.0), 5.0) is None
    assert due_at("half", Asked("1", 0.0, None), 5.0) is None
    assert due_at("late", Asked("1", 0.0, 1000 * HOUR), 5.0) == 850 * HOUR
    assert due_at("turn", ASKED, 5.0) == 5.0
