"""`undertable admin`, on real databases, next to running servers and without them."""

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.core.toy import GAME as TOY
from tests.web.inside import Inside, inside, wait_for
from tests.web.test_lists import must, play
from tests.web.test_people import finish, stored
from undertable.cli import main
from undertable.core import decode_record
from undertable.table.forget import SOMEONE
from undertable.table.retention import DAY, Retention, apply
from undertable.table.store import Lease, Step
from undertable.web.site import Site

GAMES = {"toy": TOY}


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undertable.games.all_games", lambda: GAMES)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "test.db")
    else:
        with request.getfixturevalue("cluster").lent() as url:
            yield url


@pytest.fixture
def serving(tmp_path: Path, database: str) -> Iterator[Inside]:
    """A server with a finished game of Ann and Bob, and a table of Ann alone."""
    url = database if database.startswith("postgres") else ""
    with inside(tmp_path, games=GAMES, postgres=url) as server:
        ann, bob, table = play(server)
        must(ann, table, "say", text="Well played.")
        finish((ann, bob), table)
        server.table(ann)
        wait_for(lambda: server.run(lambda site: site.store.record(table)) is not None)
        server.run(put_tables_away)
        yield server


async def put_tables_away(site: Site) -> None:
    """Nothing is still to be written of tables that nobody has open."""

    async def nothing(lease: Lease) -> None:
        pass

    for table in list(site.tables.live):
        await site.tables.while_closed(table, nothing)


def admin(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["admin", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def answered(*args: str) -> Any:
    code, output = admin(*args, "--json")
    assert code == 0, output
    return json.loads(output)


def change(server: Inside, *steps: Step) -> None:
    server.run(lambda site: site.store.change(*steps))


def age(server: Inside, days: float) -> None:
    """As if all that has happened so far had happened earlier."""
    change(
        server,
        ("update tables set updated = updated - $1", (days * DAY,)),
        ("update guests set seen = seen - $1", (days * DAY,)),
    )


def test_lists_can_be_read_while_the_server_runs(serving: Inside, database: str) -> None:
    guests = answered("guests", "--database", database)
    assert {(row["name"], row["devices"], row["tables"]) for row in guests} == {("Ann", 1, 2), ("Bob", 1, 1)}
    tables = answered("tables", "--database", database)
    assert [(row["status"], row["names"]) for row in tables] == [("over", "Ann, Bob"), ("waiting", "Ann")]
    assert all(row["bytes"] > 100 * row["entries"] > 0 for row in tables)
    code, text = admin("guests", "--database", database)
    assert code == 0
    assert "Ann" in text


def test_exports(serving: Inside, database: str) -> None:
    ann = next(row["id"] for row in answered("guests", "--database", database) if row["name"] == "Ann")
    code, text = admin("export", "--guest", ann, "--database", database)
    assert code == 0
    assert [words["text"] for row in json.loads(text)["tables"] for words in row["said"]] == ["Well played."]
    code, text = admin("export", "--records", "--database", database)
    (record,) = map(decode_record, text.encode().splitlines())
    assert [seat.name for seat in record.seats] == ["Ann", "Bob"]
    assert "there is no guest nobody" in admin("export", "--guest", "nobody", "--database", database)[1]
    assert "say what to export" in admin("export", "--database", database)[1]


def test_check_finds_nothing_wrong(serving: Inside, database: str) -> None:
    found = answered("check", "--replay", "--database", database)
    assert found["problems"] == []
    assert found["tables"] == 2
    assert "2 tables, 12 entries: no problems found." in admin("check", "--database", database)[1]


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (("update log set entry = $1 where seq = 7", (b"{}",)), "entry 8 of the log of table"),
        (("delete from log where seq = 3", ()), "entry 4 of the log of table"),
        (("delete from log where seq > 3", ()), "entry 5 of the log of table"),
        (("delete from tables where status = 'over'", ()), "has a log and is not listed"),
        (("delete from log", ()), "has no log"),
        (("update records set record = $1", (b"{}",)), "the record of table"),
    ],
)
def test_check_names_what_is_wrong(serving: Inside, database: str, step: Step, problem: str) -> None:
    change(serving, step)
    code, text = admin("check", "--replay", "--database", database)
    assert code == 1
    assert problem in text


def test_changes_are_refused_while_the_server_runs(serving: Inside, tmp_path: Path, database: str) -> None:
    before = stored(serving)
    for args in (["prune", "--older-than", "1"], ["forget", "somebody"]):
        code, text = admin(*args, "--database", database)
        assert code == 1
        assert "stop it" in text
    assert stored(serving) == before


def test_a_dry_run_changes_nothing(serving: Inside, database: str) -> None:
    age(serving, 100)
    before = stored(serving)
    found = answered("prune", "--older-than", "90", "--dry-run", "--database", database)
    assert (len(found["tables"]), len(found["guests"])) == (1, 2)
    assert stored(serving) == before
    assert answered("prune", "--older-than", "101", "--dry-run", "--database", database)["tables"] == []


def test_prune_removes_what_is_old(serving: Inside, database: str) -> None:
    age(serving, 100)
    serving.stop()
    assert (
        "1 tables and 0 guests are gone."
        in admin("prune", "--older-than", "90", "--no-guests", "--database", database)[1]
    )
    assert [row["status"] for row in answered("tables", "--database", database)] == ["waiting"]
    assert len(answered("guests", "--database", database)) == 2
    found = answered("prune", "--older-than", "90", "--unfinished", "--database", database)
    assert (len(found["tables"]), len(found["guests"])) == (1, 2)
    assert answered("tables", "--database", database) == answered("guests", "--database", database) == []


def test_forget_removes_the_name(serving: Inside, database: str) -> None:
    serving.stop()
    ann = next(row["id"] for row in answered("guests", "--database", database) if row["name"] == "Ann")
    assert admin("forget", ann, "--database", database)[0] == 0
    (row,) = answered("tables", "--database", database)
    assert row["names"] == f"{SOMEONE}, Bob"
    assert answered("check", "--replay", "--database", database)["problems"] == []
    assert "Ann" not in admin("export", "--records", "--database", database)[1]


# SQLite alone.


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, games=GAMES) as server:
        play(server)
        yield server


def test_a_backup_of_a_running_server_can_be_restored(running: Inside, tmp_path: Path) -> None:
    database, copy = str(tmp_path / "test.db"), str(tmp_path / "copy.db")
    assert admin("backup", copy, "--database", database) == (0, f"{copy} is a complete copy.\n")
    assert "exists already" in admin("backup", copy, "--database", database)[1]
    names = answered("tables", "--database", copy)
    running.table(running.guest("Late"))
    assert "a server is using" in admin("restore", copy, "--replace", "--database", database)[1]
    running.stop()
    assert "add --replace" in admin("restore", copy, "--database", database)[1]
    assert admin("restore", copy, "--replace", "--database", database)[0] == 0
    assert answered("tables", "--database", database) == names
    assert len(answered("tables", "--database", f"{database}.old1")) == 2
    with inside(tmp_path, games=GAMES) as again:  # and it does not miss the commits of the other one
        assert again.client().get("/healthz").status_code == 200


def test_what_is_no_database_is_not_restored(tmp_path: Path) -> None:
    database, copy = tmp_path / "test.db", tmp_path / "copy.db"
    assert f"there is no {copy}" in admin("restore", str(copy), "--database", str(database))[1]
    copy.write_text("not a database, and long enough to be looked at " * 50)
    assert "is not an Undertable database" in admin("restore", str(copy), "--database", str(database))[1]
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("create table log (line text)")
    assert "is not a database of this" in admin("restore", str(tmp_path / "other.db"), "--database", str(database))[1]
    assert list(tmp_path.glob("test.db*")) == []


def test_missing_commits_are_named_by_check(running: Inside, tmp_path: Path) -> None:
    database, early = tmp_path / "test.db", tmp_path / "early.db"
    assert admin("backup", str(early), "--database", str(database))[0] == 0
    running.guest("Late")
    running.stop()
    early.rename(database)
    code, text = admin("check", "--database", str(database))
    assert code == 1
    assert re.search(r"the last \d commits are missing", text)


def test_a_flipped_byte_in_the_file_is_named(running: Inside, tmp_path: Path) -> None:
    database = tmp_path / "test.db"
    running.stop()
    data = bytearray(database.read_bytes())
    at = data.index(b'"e":"joined","name":"Bob"') + len(b'"e":"joined","name":"')
    data[at] ^= 1
    database.write_bytes(data)
    code, text = admin("check", "--database", str(database))
    assert code == 1
    assert "entry 4 of the log of table" in text


def test_tools_name_a_database_that_is_not_there(tmp_path: Path) -> None:
    for args in (["guests"], ["check"], ["prune", "--older-than", "1"], ["backup", "x.db"]):
        code, text = admin(*args, "--database", str(tmp_path / "nothing.db"))
        assert code == 1
        assert "there is no" in text
    assert list(tmp_path.iterdir()) == []


def test_postgres_is_left_to_its_own_tools() -> None:
    for command, tool in (("backup", "pg_dump"), ("restore", "pg_restore")):
        code, text = admin(command, "copy", "--database", "postgresql://ana:secret@host/name")
        assert code == 1
        assert tool in text
        assert "secret" not in text


# What a running server removes by itself.


def test_a_server_removes_what_need_not_be_kept(serving: Inside) -> None:
    keep = Retention(finished=90, guests=365)
    age(serving, 100)
    assert serving.run(lambda site: apply(keep, site.tables)) == (1, 0)
    assert [row.status for row in serving.run(lambda site: site.store.every_table())] == ["waiting"]
    age(serving, 300)
    assert serving.run(lambda site: apply(keep, site.tables)) == (0, 2)
    assert serving.run(lambda site: site.store.rows("select * from guests")) == []
    assert serving.run(lambda site: site.store.every_table()) == []


def test_retention_begins_with_the_server(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        server.guest("Ann")
        change(server, ("update guests set seen = $1", (time.time() - 2 * DAY,)))
    with inside(tmp_path, games=GAMES, keep=Retention(guests=1)) as server:
        wait_for(lambda: server.run(lambda site: site.store.rows("select * from guests")) == [])


def test_retention_is_said_in_a_sentence() -> None:
    assert not Retention()
    sentence = "Finished games are removed 90 days after their end and guests are deleted"
    assert Retention(90, 365).sentence().startswith(sentence)
