"""Stores in PostgreSQL: several workers, and what can go wrong."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.table import postgres
from tests.table.stores import ANA, holds, row, run, until
from undertable.table.leases import ORPHANS
from undertable.table.postgres import MIGRATIONS, PostgresStore
from undertable.table.sqlite import SqliteStore
from undertable.table.store import SCHEMA, Conflict, Elsewhere, Lease, StoreError

# PostgreSQL: several workers.


@asynccontextmanager
async def worker(url: str, address: str) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(url, address)
    try:
        yield store
    finally:
        await store.close()


async def sql(url: str, query: str, *values: Any) -> list[Any]:
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(query, *values)]
    finally:
        await connection.close()


async def stop_beating(store: PostgresStore) -> None:
    """As if the worker hung."""
    beat = store._tasks.pop()
    beat.cancel()
    await asyncio.gather(beat, return_exceptions=True)


async def kill(url: str, store: PostgresStore) -> None:
    """As if the worker had hung for a minute."""
    await stop_beating(store)
    await sql(url, "update workers set expires = now() - interval '1 minute' where id = $1", store.leases.worker)


def test_a_table_has_one_owner(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "two") as two:
            lease = await holds(one, "t")
            assert await two.claim("t") == Elsewhere("one")
            with pytest.raises(Conflict):
                await two.append(lease, 0, [b"not mine"], row("t"))
            await two.release(lease)  # not two's to give up
            assert await two.claim("t") == Elsewhere("one")
            await one.append(lease, 0, [b"0"])
            assert await two.log("t") == [b"0"]
            assert await two.open_tables() == []
            await one.release(lease)
            with pytest.raises(Conflict):
                await one.append(lease, 1, [b"given up"])
            second = await holds(two, "t")
            assert second.epoch > lease.epoch
            assert await one.claim("t") == Elsewhere("two")
            await two.append(second, 1, [b"1"])
            # what comes back comes back with another lease
            await two.release(second)
            third = await holds(one, "t")
            with pytest.raises(Conflict):
                await one.append(lease, 2, [b"from long ago"])
            await one.append(third, 2, [b"2"])

    run(body())


def test_closing_gives_everything_up(database: str) -> None:
    async def body() -> None:
        async with worker(database, "two") as two:
            async with worker(database, "one") as one:
                await one.append(await holds(one, "t"), 0, [b"0"])
            assert await sql(database, "select table_id from leases") == []
            assert await sql(database, "select address from workers") == [("two",)]
            await two.append(await holds(two, "t"), 1, [b"1"])

    run(body())


def test_a_worker_that_hangs_loses_its_tables_and_cannot_write_to_them(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "two") as two:
            old = await holds(one, "t")
            await one.append(old, 0, [b"0"])
            await stop_beating(one)
            assert await two.claim("t") == Elsewhere("one")

            async def taken() -> bool:
                return isinstance(await two.claim("t"), Lease)

            await until(taken)
            new = await holds(two, "t")
            assert new.epoch > old.epoch
            with pytest.raises(Conflict):
                await one.append(old, 1, [b"late"], row("t"))
            # coming back to life does not bring the table back
            await one.leases.show_life()
            with pytest.raises(Conflict):
                await one.append(old, 1, [b"late"], row("t"))
            assert await one.claim("t") == Elsewhere("two")
            await two.append(new, 1, [b"1"])
            assert await one.log("t") == [b"0", b"1"]
            assert await one.open_tables() == []

    run(body())


def test_a_worker_that_beats_keeps_its_tables(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "two") as two:
            await holds(one, "t")
            ((first,),) = await sql(database, "select expires from workers where id = $1", one.leases.worker)

            async def outlived() -> bool:
                ((over,),) = await sql(database, "select clock_timestamp() > $1", first)
                return bool(over)

            await until(outlived)
            assert await two.claim("t") == Elsewhere("one")
            assert await two.orphans() == []

    run(body())


def test_a_worker_is_not_sure_of_its_tables_when_it_comes_back(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "two") as two:
            lost, kept = await holds(one, "lost"), await holds(one, "kept")
            assert one.sure()
            await kill(database, one)
            await holds(two, "lost")
            await one.leases.show_life()
            assert not one.sure()  # alive again, and yet it must not answer from what it remembers
            assert await one.owned([lost, kept]) == [kept]
            assert one.sure()

    run(body())


def test_a_sign_of_life_that_meets_a_takeover_waits_and_comes_too_late(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "two") as two:
            lease = await holds(one, "t")
            await one.append(lease, 0, [b"0"])
            await kill(database, one)
            connection = await asyncpg.connect(database)
            takeover = connection.transaction()
            await takeover.start()
            await connection.fetch(ORPHANS, two.leases.worker)
            sign = asyncio.create_task(one.leases.show_life())

            async def waits() -> bool:
                return bool(await sql(database, "select from pg_stat_activity where wait_event_type = 'Lock'"))

            await until(waits)
            await takeover.commit()
            await connection.close()
            await sign
            assert not one.sure()
            assert await one.owned([lease]) == []

    run(body())


def test_a_worker_that_was_cut_off_takes_nothing_over(cluster: postgres.Cluster, database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "two") as two:
            await one.append(await holds(one, "t"), 0, [b"0"])
            for store in (one, two):
                await stop_beating(store)
            await asyncio.to_thread(cluster.stop)
            try:
                with pytest.raises(StoreError):
                    await two.leases.show_life()
            finally:
                await asyncio.to_thread(cluster.start)
            await sql(database, "update workers set expires = now() - interval '1 second' where address = 'one'")
            await two.leases.show_life()
            assert await two.orphans() == []
            assert await two.claim("t") == Elsewhere("one")

    run(body())


def test_when_many_claim_at_once_one_wins(database: str) -> None:
    async def body() -> None:
        workers = [await PostgresStore.open(database, f"w{number}") for number in range(6)]
        late = await PostgresStore.open(database, "late")
        tables = [f"t{number}" for number in range(30)]
        for table in tables[:15]:  # half of them belonged to a worker that is gone, half are new
            await holds(late, table)
        await kill(database, late)
        for table in tables:
            answers = await asyncio.gather(*[store.claim(table) for store in workers])
            (winner,) = [number for number, answer in enumerate(answers) if isinstance(answer, Lease)]
            answers.pop(winner)
            assert answers == [Elsewhere(f"w{winner}")] * 5
        await asyncio.gather(*[store.close() for store in [*workers, late]])

    run(body())


def test_an_append_that_meets_a_takeover_waits_and_is_refused(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one:
            lease, other = await holds(one, "t"), await holds(one, "other")
            connection = await asyncpg.connect(database)
            takeover = connection.transaction()
            await takeover.start()
            await connection.execute("update leases set worker = 'two', epoch = epoch + 10 where table_id = 't'")
            jobs = [one.append(lease, 0, [b"late"], row("t")), one.append(other, 0, [b"0"], row("other"))]
            appends = asyncio.gather(*jobs, return_exceptions=True)

            async def waits() -> bool:
                query = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into log%'"
                return bool(await sql(database, query))

            await until(waits)
            assert not appends.done()
            await takeover.commit()
            await connection.close()
            late, fine = await appends
            assert isinstance(late, Conflict)
            assert fine is None
            assert await one.log("t") == []
            assert await one.log("other") == [b"0"]
            assert await one.open_tables() == [row("other")]

    run(body())


def test_a_claim_waits_for_an_append_that_came_first(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "two") as two:
            await holds(one, "t")
            await kill(database, one)
            connection = await asyncpg.connect(database)
            append = connection.transaction()  # what an append does, stopped in the middle
            await append.start()
            await connection.execute("select from leases where table_id = 't' for share")
            await connection.execute("insert into log values ('t', 0, 'in time')")
            await connection.execute("insert into heads values ('t', 1, null)")
            claim = asyncio.create_task(two.claim("t"))

            async def waits() -> bool:
                return bool(await sql(database, "select from pg_stat_activity where wait_event_type = 'Lock'"))

            await until(waits)
            assert await two.orphans() == []  # nor does it wait
            await append.commit()
            await connection.close()
            assert isinstance(await claim, Lease)
            assert await two.log("t") == [b"in time"]

    run(body())


def test_orphans_are_shared_out(database: str) -> None:
    async def body() -> None:
        one, lives = await PostgresStore.open(database, "one"), await PostgresStore.open(database, "lives")
        tables = {f"t{number}" for number in range(40)}
        old = {table: await holds(one, table) for table in tables}
        await asyncio.gather(*[one.append(lease, 0, [b"0"]) for lease in old.values()])
        await holds(one, "never begun")
        await lives.append(await holds(lives, "living"), 0, [b"0"])
        others = [await PostgresStore.open(database, f"w{number}") for number in range(3)]
        assert await others[0].orphans() == []
        await kill(database, one)
        shares = await asyncio.gather(*[store.orphans() for store in others])
        shares.append(await others[0].orphans())  # what was skipped as others were at it
        assert sorted(table for share in shares for table in share) == sorted(tables)
        for store, share in zip([*others, others[0]], shares, strict=True):
            for table in share:
                lease = await holds(store, table)
                assert lease.epoch > old[table].epoch
                with pytest.raises(Conflict):
                    await one.append(old[table], 1, [b"late"])
                await store.append(lease, 1, [b"1"])
        assert await sql(database, "select from leases where table_id = 'never begun'") == []
        assert await others[0].claim("living") == Elsewhere("lives")
        await asyncio.gather(*[store.close() for store in [one, lives, *others]])

    run(body())


def test_long_dead_workers_are_forgotten(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "two") as two:
            await one.append(await holds(one, "t"), 0, [b"0"])
            await kill(database, one)
            await sql(
                database, "update workers set expires = now() - interval '1 year' where id = $1", one.leases.worker
            )
            assert await two.orphans() == ["t"]
            assert await sql(database, "select address from workers") == [("two",)]
            await one.leases.show_life()
            assert await one.claim("t") == Elsewhere("two")
            assert await two.claim("x") == await two.claim("x")

    run(body())


def test_a_worker_that_is_started_again_need_not_wait_for_itself(database: str) -> None:
    async def body() -> None:
        before = await PostgresStore.open(database, "one")
        old = await holds(before, "t")
        await stop_beating(before)
        async with worker(database, "one") as after:
            assert (await holds(after, "t")).epoch > old.epoch
        await before.close()

    run(body())


def test_workers_that_start_together_migrate_once(database: str) -> None:
    async def body() -> None:
        workers = await asyncio.gather(*[PostgresStore.open(database, f"w{number}") for number in range(8)])
        assert await sql(database, "select count(*) from undertable") == [(1,)]
        assert await sql(database, "select count(*) from workers") == [(8,)]
        await asyncio.gather(*[store.close() for store in workers])

    run(body())


# PostgreSQL: what can go wrong.


def test_postgres_recovers_when_the_server_comes_back(cluster: postgres.Cluster, database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as store:
            lease = await holds(store, "t")
            await store.append(lease, 0, [b"0"])
            await asyncio.to_thread(cluster.stop)
            try:
                calls: list[Awaitable[Any]] = [store.append(lease, 1, [b"lost"]) for _ in range(5)]
                calls += [store.log("t"), store.claim("x"), store.change_guest(ANA), store.check()]
                for answer in await asyncio.gather(*calls, return_exceptions=True):
                    assert isinstance(answer, StoreError), answer
                    assert "cannot be reached" in str(answer) or "was lost" in str(answer)
            finally:
                await asyncio.to_thread(cluster.start)
            await store.check()
            assert await store.log("t") == [b"0"]
            lease = await holds(store, "t")
            await store.append(lease, 1, [b"1"])
            assert await store.log("t") == [b"0", b"1"]

            async def beats() -> bool:
                return bool(await sql(database, "select from workers where expires > now() + interval '1 second'"))

            await until(beats)

    run(body())


def test_what_was_answered_survives_a_crash_of_the_server(cluster: postgres.Cluster, database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as store:
            written = {f"t{number}": 0 for number in range(20)}

            async def play(table: str) -> None:
                lease = await holds(store, table)
                while True:
                    await store.append(lease, written[table], [b"%d" % written[table]])
                    written[table] += 1

            games = [asyncio.create_task(play(table)) for table in written]

            async def enough() -> bool:
                return min(written.values()) > 20

            await until(enough)
            await asyncio.to_thread(cluster.stop)
            try:
                answers = await asyncio.gather(*games, return_exceptions=True)
                assert all(isinstance(answer, StoreError) for answer in answers), answers
            finally:
                await asyncio.to_thread(cluster.start)
            for table, length in written.items():
                log = await store.log(table)
                # the last append had no answer: it may be there or not
                assert log in ([b"%d" % number for number in range(length + more)] for more in (0, 1))
                lease = await holds(store, table)
                if len(log) > length:
                    with pytest.raises(Conflict):
                        await store.append(lease, length, [b"again"])
                await store.append(lease, len(log), [b"on"])

    run(body())


def test_postgres_lists_nothing_for_a_worker_that_has_lost_the_table(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "two") as two:
            lost = await holds(one, "t")
            await one.append(lost, 0, [b"0"], row("t"))
            await one.release(lost)
            await two.save_listing(await holds(two, "t"), row("t", status="over"))
            with pytest.raises(Conflict):
                await one.save_listing(lost, row("t", status="playing"))
            await one.save_record(lost, b"record", b"summary")
            assert await two.listing("t") == row("t", status="over")
            assert await two.record("t") is None

    run(body())


def test_postgres_rewrites_no_log_of_another_worker(database: str) -> None:
    async def body() -> None:
        async with worker(database, "one") as one, worker(database, "other") as other:
            lease = await holds(one, "t")
            await one.append(lease, 0, [b"0"], row("t"))
            with pytest.raises(Conflict):
                await other.rewrite(lease, 1, [b"forged"])
            with pytest.raises(Conflict):
                await other.remove(lease)
            assert await one.log("t") == [b"0"]
            await one.rewrite(lease, 1, [b"mine"])
            assert await other.log("t") == [b"mine"]

    run(body())


def test_postgres_closes_without_its_server(cluster: postgres.Cluster, database: str) -> None:
    async def body() -> None:
        store = await PostgresStore.open(database, "one")
        await asyncio.to_thread(cluster.stop)
        try:
            await store.close()
        finally:
            await asyncio.to_thread(cluster.start)

    run(body())


def refusal(url: str) -> str:
    """One sentence, without a secret."""
    with pytest.raises(StoreError) as refused:
        run(worker_once(url))
    text = str(refused.value)
    assert "secret" not in text
    assert "\n" not in text
    return text


async def worker_once(url: str) -> None:
    async with worker(url, "one"):
        pass


def test_postgres_brings_an_old_database_up_to_date(database: str) -> None:
    old = f"{MIGRATIONS[0]} create table undertable (schema integer not null); insert into undertable values (1);"
    asyncio.run(sql_script(database, f"{old} insert into log values ('t', 0, 'old')"))

    async def body() -> None:
        async with worker(database, "one") as store:
            assert await store.log("t") == [b"old"]
            await store.save_story("t", b"new")
        async with worker(database, "one") as store:
            assert await store.story("t") == b"new"

    run(body())


async def sql_script(url: str, script: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(script)
    finally:
        await connection.close()


def test_postgres_refuses_a_newer_schema(database: str) -> None:
    run(worker_once(database))
    run(worker_once(database))
    asyncio.run(sql(database, "update undertable set schema = 99"))
    assert f"is of a newer Undertable (schema 99; this one knows {SCHEMA}): update first" in refusal(database)


def test_postgres_refuses_the_tables_of_another_program(cluster: postgres.Cluster, database: str) -> None:
    asyncio.run(sql(database, "create table guests (id integer)"))
    assert "belongs to another program" in refusal(database)
    assert asyncio.run(sql(database, "select to_regclass('undertable'), to_regclass('log')")) == [(None, None)]
    with cluster.lent() as another:
        asyncio.run(sql(another, "create table undertable (schema integer)"))
        assert "belongs to another program" in refusal(another)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_the_database_itself_says_is_not_for_guests(kind: str, tmp_path: Path, database: str) -> None:
    async def body() -> None:
        store = await PostgresStore.open(database, "one") if kind == "postgres" else SqliteStore(str(tmp_path / "t.db"))
        try:
            with pytest.raises(StoreError, match="nowhere") as caught:
                await store.rows("select * from nowhere")
            assert caught.value.public == "the database had a problem with this"
        finally:
            await store.close()

    run(body())


def test_postgres_says_what_is_wrong_with_an_address(cluster: postgres.Cluster) -> None:
    secret = cluster.url("postgres", "stranger:secret")
    assert "does not let this user in" in refusal(secret)
    assert "does not let this user in" in refusal(cluster.url("postgres", "who:secret"))
    assert "no such database" in refusal(cluster.url("nowhere", "postgres:secret"))
    unreachable = "PostgreSQL at 127.0.0.1:1/x cannot be reached: is it running, and is the address right?"
    assert refusal("postgresql://ana:secret@127.0.0.1:1/x?password=secret") == unreachable
    assert "cannot be reached" in refusal("postgresql://ana:secret@no.such.host.invalid/x")
    assert "cannot be reached" in refusal(f"postgresql://ana:secret@/x?host={os.devnull}")
    for broken in ("mysql://ana:secret@host/x", "postgresql://ana:secret@host:port/x", "postgresql://ana:secret@[/x"):
        assert "address looks like postgresql://user:password@host:5432/database" in refusal(broken)


def test_postgres_says_when_it_may_not_write(cluster: postgres.Cluster, database: str) -> None:
    name = database.partition("?")[0].rpartition("/")[2]
    asyncio.run(sql(database, "revoke create on schema public from public"))
    assert "make it the owner of the database" in refusal(cluster.url(name, "stranger:right"))
    asyncio.run(sql(database, f"alter database {name} set default_transaction_read_only = on"))
    assert "can only be read" in refusal(database)
