"""What every store promises, and what only one of them can do or get wrong."""

import asyncio
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from tests.table.stores import ANA, Open, holds, listed, listing_saved, opened, row, run
from undertable.table import sqlite
from undertable.table.postgres import PostgresStore
from undertable.table.sqlite import SqliteStore
from undertable.table.store import Conflict, Guest, Store, StoreError, Tampered


@pytest.fixture(params=["sqlite", "postgres"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    url = request.getfixturevalue("database") if request.param == "postgres" else ""

    async def open_sqlite() -> Store:
        return SqliteStore(str(tmp_path / "tables.db"))

    async def open_postgres() -> Store:
        return await PostgresStore.open(url, "one")

    return open_postgres if url else open_sqlite


# What every store promises.


def test_a_log_comes_back_byte_for_byte_after_closing(open_store: Open) -> None:
    entries = [b"", b"\x00\xff\n", bytes(range(256)), "für Ana".encode(), b"x" * 100_000]

    async def body() -> None:
        async with opened(open_store()) as store:
            lease = await holds(store, "t")
            await store.append(lease, 0, entries[:2])
            await store.append(lease, 2, entries[2:])
            assert await store.log("t") == entries
            assert await store.log("T") == []
        async with opened(open_store()) as store:
            assert await store.log("t") == entries

    run(body())


def test_a_number_is_given_once(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            lease = await holds(store, "t")
            await store.append(lease, 0, [b"0", b"1", b"2"])
            with pytest.raises(Conflict):
                await store.append(lease, 2, [b"another 2", b"3"], row("t"))
            with pytest.raises(Conflict):
                await store.append(lease, 1, [b"another 1"])
            assert await store.log("t") == [b"0", b"1", b"2"]
            assert await store.open_tables() == []
            await store.append(lease, 3, [b"3"])
            assert await store.log("t") == [b"0", b"1", b"2", b"3"]

    run(body())


def test_a_job_that_fails_does_not_hurt_the_others_of_its_group(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            leases = [await holds(store, f"t{number}") for number in range(20)]
            await store.append(leases[7], 0, [b"first"])
            jobs = [store.append(lease, 0, [b"0", b"1"], row(lease.table)) for lease in leases]
            # text that cannot be encoded is the caller's mistake; it must not stop the store
            jobs.append(listing_saved(store, row("broken", names="\ud800")))
            answers = await asyncio.gather(*jobs, return_exceptions=True)
            assert isinstance(answers[7], Conflict)
            assert isinstance(answers[20], StoreError)
            assert [answer for number, answer in enumerate(answers) if number not in (7, 20)] == [None] * 19
            for number, lease in enumerate(leases):
                assert await store.log(lease.table) == ([b"first"] if number == 7 else [b"0", b"1"])
            assert len(await store.open_tables()) == 19
            await store.append(leases[7], 1, [b"second"])
            assert await store.log("t7") == [b"first", b"second"]

    run(body())


def test_many_at_once_are_all_there_in_order(open_store: Open) -> None:
    tables, moves = 40, 25

    async def body() -> None:
        async with opened(open_store()) as store:

            async def play(table: str) -> None:
                lease = await holds(store, table)
                for number in range(moves):
                    await store.append(lease, number, [f"{table} {number}".encode()], row(table, updated=number))

            await asyncio.gather(*[play(f"t{number}") for number in range(tables)])
            for number in range(tables):
                assert await store.log(f"t{number}") == [f"t{number} {move}".encode() for move in range(moves)]
            assert {row.updated for row in await store.open_tables()} == {moves - 1}

    run(body())


def test_appends_that_do_not_wait_for_each_other_keep_their_order(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            lease = await holds(store, "t")
            jobs = [store.append(lease, n, [b"%d" % n], row("t", updated=n, free=n)) for n in range(100)]
            await asyncio.gather(*jobs)
            assert await store.log("t") == [b"%d" % number for number in range(100)]
            assert await store.open_tables() == [row("t", updated=99, free=99)]

    run(body())


def test_what_is_being_written_when_the_store_closes_is_written(open_store: Open) -> None:
    async def body() -> None:
        store = await open_store()
        lease = await holds(store, "t")
        jobs = [asyncio.create_task(store.append(lease, number, [b"x"])) for number in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*jobs)
        with pytest.raises(StoreError):
            await store.append(lease, 50, [b"late"])
        async with opened(open_store()) as store:
            assert await store.log("t") == [b"x"] * 50

    run(body())


def test_somebody_who_stops_waiting_stops_nothing(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            lease = await holds(store, "t")
            job = asyncio.create_task(store.append(lease, 0, [b"0"]))
            await asyncio.sleep(0)
            job.cancel()
            await asyncio.gather(job, return_exceptions=True)
            await store.append(lease, 1, [b"1"])
            assert await store.log("t") == [b"0", b"1"]

    run(body())


def test_lists_show_the_newest_first(open_store: Open) -> None:
    old = row("old", updated=1.25, people=("ana",))
    new = row("new", updated=2.5, people=("ana", "ben"))
    closed = row("closed", open=False, updated=3, people=("ben",))
    full = row("full", status="playing", free=0, updated=4, names="Ana, Ben", people=("ana",))

    async def body() -> None:
        async with opened(open_store()) as store:
            for each in (new, old, closed):
                await listing_saved(store, each)
            await store.append(await holds(store, "full"), 0, [b"0"], full)
            assert await store.open_tables() == [listed(new), listed(old)]
            assert await store.tables_of("ana") == [listed(full), listed(new), listed(old)]
            assert await store.tables_of("ben") == [listed(closed), listed(new)]
            assert await store.tables_of("cleo") == []
            # a guest who has left is still listed, with the row as it is now
            left = row("old", status="over", updated=5, names="Cleo", people=("cleo",))
            await listing_saved(store, left)
            assert await store.open_tables() == [listed(new)]
            assert (await store.tables_of("ana"))[0] == listed(left)
            assert await store.tables_of("cleo") == [listed(left)]

    run(body())


def test_a_hidden_table_stays_hidden_from_one_guest_alone(open_store: Open) -> None:
    shared = row("shared", people=("ana", "ben"))

    async def body() -> None:
        async with opened(open_store()) as store:
            await listing_saved(store, shared)
            await store.hide("ana", "shared")
            news = replace(shared, news='{"round":2}')
            await listing_saved(store, news)
            assert await store.tables_of("ana") == []
            assert await store.tables_of("ben") == [listed(news)]

    run(body())


def test_lists_end_at_a_hundred(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            await asyncio.gather(*[listing_saved(store, row(f"t{n}", updated=n, people=("ana",))) for n in range(120)])
            newest = [row(f"t{number}", updated=number) for number in range(119, 19, -1)]
            assert await store.open_tables() == newest
            assert await store.tables_of("ana") == newest

    run(body())


def test_guests_are_known_by_their_tokens(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"token")
            assert await store.guest(b"token") == ANA
            assert await store.guest(b"Token") is None
            await store.change_guest(replace(ANA, name="Åna ✿", face="abc"), "all")
            await store.change_guest(Guest("nobody", "Ben"))
            assert await store.guest(b"token") == replace(ANA, name="Åna ✿", face="abc")
            (face,) = (await store.faces(["ana", "nobody"])).values()
            assert (face.id, face.shown) == ("ana", "all")
            with pytest.raises(Conflict):
                await store.add_guest(ANA, b"another")
            with pytest.raises(Conflict):
                await store.add_guest(Guest("ben", "Ben", ""), b"token")
            assert await store.guest(b"another") is None
            await store.add_guest(Guest("ben", "Ben", ""), b"ben's")  # the failure left nothing of Ben behind

    run(body())


def test_a_link_works_once(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"token")
            await store.add_link(b"link", "ana", 100.0)
            with pytest.raises(Conflict):
                await store.add_link(b"link", "ben", 100.0)
            assert await store.take_link(b"no link", 50.0, b"x") is None
            tries = [store.take_link(b"link", 50.0, b"token %d" % number) for number in range(10)]
            answers = await asyncio.gather(*tries)
            assert [answer for answer in answers if answer is not None] == [ANA]
            known = [await store.guest(b"token %d" % number) for number in range(10)]
            assert known == answers
            assert await store.guest(b"token") == ANA

    run(body())


def test_a_link_expires(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"token")
            await store.add_link(b"short", "ana", 100.0)
            await store.add_link(b"long", "ana", 200.0)
            assert await store.take_link(b"short", 100.5, b"second") is None
            assert await store.guest(b"second") is None
            assert await store.take_link(b"long", 200.0, b"third") == ANA
            assert await store.guest(b"third") == ANA

    run(body())


def test_a_link_whose_token_is_refused_is_not_used_up(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"token")
            await store.add_link(b"link", "ana", 100.0)
            with pytest.raises(Conflict):
                await store.take_link(b"link", 50.0, b"token")
            assert await store.take_link(b"link", 50.0, b"second") == ANA

    run(body())


def test_each_device_has_a_token_of_its_own(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"desk", "Firefox on Linux", 10.0)
            await store.add_guest(Guest("ben", "Ben", ""), b"ben's", "a program", 10.0)
            await store.add_link(b"link", "ana", 100.0)
            await store.take_link(b"link", 20.0, b"phone", "Safari on iPhone")
            await store.seen(b"desk", 30.5, "Opera")
            desk, phone = await store.devices("ana")
            assert (desk.token, desk.name, desk.made, desk.seen) == (b"desk", "Firefox on Linux", 10.0, 30.5)
            assert (phone.token, phone.name, phone.made, phone.seen) == (b"phone", "Safari on iPhone", 20.0, 20.0)
            await store.sign_out("ben", b"phone")  # not Ben's
            assert await store.guest(b"phone") == ANA
            await store.sign_out("ana", b"phone")
            assert await store.guest(b"phone") is None
            assert await store.guest(b"desk") == ANA
            assert [guest.id for guest in await store.guests_unseen_since(30.5)] == ["ben"]

    run(body())


def test_signing_out_everywhere_uses_up_the_links_too(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"desk")
            await store.add_guest(Guest("ben", "Ben", ""), b"ben's")
            await store.add_link(b"link", "ana", 100.0)
            await store.sign_out_everywhere("ana")
            assert await store.devices("ana") == []
            assert await store.take_link(b"link", 20.0, b"thief") is None
            assert await store.guest_of("ana") == ANA
            assert await store.guest(b"ben's") is not None

    run(body())


def test_a_guest_can_be_forgotten(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            await store.add_guest(ANA, b"desk")
            await store.add_guest(Guest("ben", "Ben", ""), b"ben's")
            await listing_saved(store, row("t", people=("ana", "ben")))
            await store.forget_guest("ana")
            assert await store.guest_of("ana") is None
            assert await store.guest(b"desk") is None
            assert await store.every_table_of("ana") == []
            assert await store.every_table_of("ben") == await store.every_table() == [row("t")]

    run(body())


def test_a_log_can_be_rewritten_and_is_a_chain_again(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            lease = await holds(store, "t")
            await store.append(lease, 0, [b"Ana sits", b"1"], row("t"))
            await store.save_record(await holds(store, "t"), b"of Ana", b"summary")
            forget = ("update records set record = $2 where table_id = $1", ("t", b"of someone"))
            with pytest.raises(Conflict):
                await store.rewrite(lease, 1, [b"someone sits"], forget)  # there is more by now
            assert await store.log("t") == [b"Ana sits", b"1"]
            assert await store.record("t") == b"of Ana"
            await store.rewrite(lease, 2, [b"someone sits", b"1", b"2"], forget)
            await store.append(lease, 3, [b"3"])
        async with opened(open_store()) as store:
            assert await store.log("t") == [b"someone sits", b"1", b"2", b"3"]
            assert await store.record("t") == b"of someone"

    run(body())


def test_nothing_is_left_of_a_table_that_is_removed(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            for table in ("t", "other"):
                await store.append(await holds(store, table), 0, [b"0"], row(table, people=("ana",)))
                await store.save_record(await holds(store, table), b"record", b"summary")
                await store.save_story(table, b"story")
            lease = await holds(store, "t")
            await store.remove(lease)
            await store.release(lease)
            found = [await store.log("t"), await store.record("t"), await store.story("t")]
            assert found == [[], None, None]
            assert await store.every_table() == await store.every_table_of("ana") == [row("other")]
            assert await store.log("other") == [b"0"]
            assert await store.record("other") == b"record"

    run(body())


def test_claiming_again_gives_the_same_lease(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            lease = await holds(store, "t")
            assert await store.claim("t") == lease
            await store.release(lease)
            lease = await holds(store, "t")
            await store.append(lease, 0, [b"0"])
            assert await store.orphans() == []

    run(body())


def test_a_story_is_kept(open_store: Open) -> None:
    async def body() -> None:
        async with opened(open_store()) as store:
            assert await store.story("t") is None
            await store.save_story("t", b"once")
            await store.save_story("t", b'{"upon": "a time"}')
        async with opened(open_store()) as store:
            assert await store.story("t") == b'{"upon": "a time"}'
            assert await store.story("u") is None

    run(body())


def test_check(open_store: Open) -> None:
    async def body() -> None:
        store = await open_store()
        await store.check()
        await store.close()
        with pytest.raises(StoreError):
            await store.check()

    run(body())


# SQLite.


def test_sqlite_refuses_a_newer_schema(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.db")
    run(SqliteStore(path).close())
    connection = sqlite3.connect(path)
    connection.execute("pragma user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match=r"newer Undertable \(schema 99; this one knows \d+\): update first"):
        SqliteStore(path)


def test_sqlite_brings_an_old_database_up_to_date(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.db")
    connection = sqlite3.connect(path)
    connection.executescript(sqlite.MIGRATIONS[0])
    connection.execute("pragma user_version = 1")
    connection.execute("insert into log values ('t', 0, x'6f6c64')")
    connection.commit()
    connection.close()

    async def body() -> None:
        for _ in range(2):
            async with opened(returned(SqliteStore(path))) as store:
                assert await store.log("t") == [b"old"]
                await store.save_story("t", b"new")

    run(body())


async def returned(store: Store) -> Store:
    return store


@pytest.mark.parametrize("version", [0, 1, 99])
def test_sqlite_refuses_the_database_of_another_program(tmp_path: Path, version: int) -> None:
    path = str(tmp_path / "other.db")
    connection = sqlite3.connect(path)
    connection.execute("create table log (line text)")
    connection.execute(f"pragma user_version = {version}")
    connection.close()
    with pytest.raises(StoreError, match="belongs to another program; name another --database"):
        SqliteStore(path)


def test_sqlite_refuses_what_it_cannot_open(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Hello Ana, " * 1000)
    with pytest.raises(StoreError, match="is not an Undertable database"):
        SqliteStore(str(tmp_path / "letter.txt"))
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore(str(tmp_path / "no folder" / "tables.db"))


def test_sqlite_is_for_one_server(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.db")
    first = SqliteStore(path)
    with pytest.raises(StoreError, match=r"another Undertable is using .*; stop it"):
        SqliteStore(path)
    run(first.close())
    run(SqliteStore(path).close())


def test_sqlite_recovers_when_another_program_has_it_locked(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.db")

    async def body() -> None:
        store = SqliteStore(path)
        lease = await store.claim("t")
        await store.append(lease, 0, [b"0"])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("begin exclusive")
        with pytest.raises(StoreError, match=r"another program has .* locked"):
            await store.append(lease, 1, [b"1"])
        assert await store.log("t") == [b"0"]
        other.execute("commit")
        other.close()
        await store.append(lease, 1, [b"1"])
        assert await store.log("t") == [b"0", b"1"]
        await store.close()

    run(body())


def fill_the_disk(path: str) -> None:
    """Run apart, as the limit is for a whole process."""

    async def body() -> None:
        store = SqliteStore(path)
        lease = await store.claim("t")
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (280_000, hard))
        written = 0

        async def fill() -> None:
            nonlocal written
            while True:
                await store.append(lease, written, [b"x" * 3000])
                written += 1

        with pytest.raises(StoreError, match="full or failing: nothing can be saved until there is room"):
            await fill()
        assert written > 1
        with pytest.raises(StoreError, match="full or failing"):
            await store.append(lease, written, [b"x" * 100_000])
        assert await store.log("t") == [b"x" * 3000] * written
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        await store.append(lease, written, [b"room"])
        assert await store.log("t") == [b"x" * 3000] * written + [b"room"]
        await store.close()

    run(body())


def test_sqlite_recovers_from_a_full_disk(tmp_path: Path) -> None:
    code = "import sys; from tests.table.test_stores import fill_the_disk; fill_the_disk(sys.argv[1])"
    command = [sys.executable, "-c", code, str(tmp_path / "tables.db")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parent.parent.parent)
    assert done.returncode == 0, done.stderr


def test_sqlite_recovers_when_the_database_may_not_grow(tmp_path: Path) -> None:
    def limit(pages: int) -> Callable[[sqlite3.Connection], None]:
        return lambda connection: connection.execute(f"pragma max_page_count = {pages}").close()

    async def body() -> None:
        store = SqliteStore(str(tmp_path / "tables.db"))
        leases = [await store.claim("t"), await store.claim("u")]
        await store.write(limit(1))  # it is larger already: not one page more
        jobs = [store.append(lease, 0, [b"0", b"x" * 100_000]) for lease in leases]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(answer, StoreError) for answer in answers), answers
        assert await store.log("t") == []
        await store.append(leases[0], 0, [b"small enough"])
        await store.write(limit(1_000_000))
        await store.append(leases[0], 1, [b"x" * 100_000])
        assert await store.log("t") == [b"small enough", b"x" * 100_000]
        assert await store.log("u") == []
        await store.close()

    run(body())


# Integrity.


def changed(path: str, *statements: str) -> None:
    """What somebody, or a failing disk, does to a database while nobody serves it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


@pytest.mark.parametrize(
    ("statement", "entry"),
    [
        ("update log set entry = x'00' where seq = 1", 2),
        ("update log set entry = x'00' where seq = 3", 4),
        ("update log set hash = null where seq = 2", 3),
        ("delete from log where seq = 1", 2),
        ("delete from log where seq = 3", 4),
        ("delete from log where seq > 0 and table_id = 't'", 2),
        ("insert into log values ('t', 4, x'00', null)", 5),
        ("delete from heads", 4),
        ("update heads set hash = x'00'", 4),
    ],
)
def test_a_changed_entry_is_noticed_and_named(tmp_path: Path, statement: str, entry: int) -> None:
    path = str(tmp_path / "tables.db")

    async def body() -> None:
        async with opened(open_sqlite(path)) as store:
            await store.append(await holds(store, "t"), 0, [b"0", b"1"])
            await store.append(await holds(store, "t"), 2, [b"2", b"3"])
            await store.append(await holds(store, "other"), 0, [b"0"])
        changed(path, statement)
        async with opened(open_sqlite(path)) as store:
            with pytest.raises(Tampered, match=rf"entry {entry} of the log of table t is (not what was|missing)"):
                await store.log("t")

    run(body())


async def open_sqlite(path: str) -> Store:
    return SqliteStore(path)


def test_entries_of_old_versions_are_covered_by_the_first_new_one(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.db")

    async def body() -> None:
        async with opened(open_sqlite(path)) as store:
            await store.append(await holds(store, "t"), 0, [b"0", b"1"])
        changed(path, "update log set hash = null", "update heads set hash = null")
        async with opened(open_sqlite(path)) as store:
            assert await store.log("t") == [b"0", b"1"]
            await store.append(await holds(store, "t"), 2, [b"2"])
            assert await store.log("t") == [b"0", b"1", b"2"]
        changed(path, "update log set entry = x'00' where seq = 0")
        async with opened(open_sqlite(path)) as store:
            with pytest.raises(Tampered):
                await store.log("t")

    run(body())


def test_postgres_keeps_the_same_chain(database: str) -> None:
    async def body() -> None:
        async with opened(PostgresStore.open(database, "one")) as store:
            lease = await holds(store, "t")
            await store.append(lease, 0, [b"0", b"1"])
            await asyncio.gather(*[store.append(lease, number, [b"x"]) for number in range(2, 6)])
            assert len(await store.log("t")) == 6
        connection = await asyncpg.connect(database)
        await connection.execute("update log set entry = 'changed' where seq = 1")
        await connection.close()
        async with opened(PostgresStore.open(database, "one")) as store:
            with pytest.raises(Tampered, match="entry 2 of the log of table t"):
                await store.log("t")

    run(body())


def test_commits_that_are_missing_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def write() -> None:
        store = SqliteStore(str(path))
        lease = await store.claim("t")
        await store.append(lease, 0, [b"0"])
        early = path.with_name("early.db")
        with closing(sqlite3.connect(early)) as copy, closing(sqlite3.connect(path)) as now:
            now.backup(copy)
        await store.append(lease, 1, [b"1"])
        await store.append(lease, 2, [b"2"])
        await store.close()
        early.rename(path)  # as if what came later had never been written

    run(write())
    with pytest.raises(StoreError, match=r"the last 2 commits are missing.*delete .*tables\.db\.commits"):
        SqliteStore(str(path))
    path.with_name("tables.db.commits").unlink()
    run(SqliteStore(str(path)).close())


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_sqlite_is_for_one_server_under_every_name(tmp_path: Path, link: Callable[[Path, Path], None]) -> None:
    path, other = tmp_path / "tables.db", tmp_path / "other.db"
    first = SqliteStore(str(path))
    link(other, path)
    with pytest.raises(StoreError, match=r"another Undertable is using .*; stop it"):
        SqliteStore(str(other))
    run(first.close())
