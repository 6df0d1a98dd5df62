"""After an update: finished games stay readable, games of other rules end with a sentence, waiting tables go on.

`tests/table/old` has databases as older versions wrote them.
"""

import dataclasses
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from tests.core import toy
from tests.web.inside import Inside, inside, wait_for
from tests.web.playing import GAMES, look, must
from undertable.cli import main
from undertable.core import SealedChance, decode_record
from undertable.table.store import SCHEMA
from undertable.table.upgrade import check

OLD = Path(__file__).parent.parent / "table" / "old" / "schema3.sql"
WAITING, RUNNING, OVER = OLD.read_text().splitlines()[1].removeprefix("-- ").split()
TOKEN = OLD.read_text().splitlines()[2].removeprefix("-- ")
NEW_RULES = {**GAMES, "toy": dataclasses.replace(toy.GAME, version="next")}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder with a database as an older version left it."""
    with closing(sqlite3.connect(tmp_path / "test.db")) as database:
        database.executescript(OLD.read_text())
    return tmp_path


def ann_at(server: Inside) -> httpx.Client:
    return server.client(headers={"authorization": TOKEN})


def record_of(server: Inside, table: str) -> bytes:
    answer = ann_at(server).get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return answer.content


def test_with_the_same_rules_everything_goes_on(old: Path) -> None:
    with inside(old, games=GAMES) as server:
        ann = ann_at(server)
        assert look(ann, RUNNING)["state"]["table"]["status"] == "playing"
        assert decode_record(record_of(server, OVER)).secret is not None
        must(ann, WAITING, "fill", bot="random", mid="fill-later")
        must(ann, WAITING, "start", mid="start-later")


def test_with_other_rules_nothing_is_lost(old: Path) -> None:
    with inside(old, games=GAMES) as server:
        record = record_of(server, OVER)  # opened once by the rules it was played by: from now on it is kept
        wait_for(lambda: server.run(lambda site: site.store.record(OVER)) is not None)
    report = check(str(old / "test.db"), NEW_RULES)
    assert (report.waiting, report.ending, report.finished) == ([WAITING], [RUNNING], [OVER])
    with inside(old, games=NEW_RULES) as server:
        ann = ann_at(server)
        assert record_of(server, OVER) == record
        verdict = ann.get(f"/api/tables/{OVER}/verify").json()
        assert "version" in verdict["reason"]
        assert ann.get(f"/api/tables/{OVER}/positions").status_code == 409
        refused = ann.get(f"/api/tables/{RUNNING}")
        assert refused.status_code == 409
        assert refused.json()["message"] == (
            f"this game cannot go on: the game was begun by version {toy.GAME.version} of the rules, "
            "and this server has version next. All of it is kept."
        )
        ended = decode_record(record_of(server, RUNNING))  # it is over: how it was dealt is no secret any more
        assert SealedChance(bytes.fromhex(ended.secret or ""), ended.salts, ended.seals).key == ended.key
        assert [seat.name for seat in ended.seats] == ["Ann", "Random 2"]
        assert ended.moves
        assert "version" in ann.get(f"/api/tables/{RUNNING}/verify").json()["reason"]
        mine = {row["id"]: row["status"] for row in ann.get("/api/tables").json()["mine"]}
        assert mine == {WAITING: "waiting", RUNNING: "over", OVER: "over"}
        must(ann, WAITING, "fill", bot="random", mid="fill-later")
        must(ann, WAITING, "start", mid="start-later")
        assert look(ann, WAITING)["state"]["table"]["status"] == "playing"


def test_a_record_is_kept_when_the_game_ends(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann = server.guest("Ann")
        table = server.table(ann, bots=[None, "random"])
        must(ann, table, "start")
        must(ann, table, "propose", what="end")
        wait_for(lambda: server.run(lambda site: site.store.record(table)) is not None)
        assert server.run(lambda site: site.store.record(table)) == ann.get(f"/api/tables/{table}/record").content


def test_a_kept_record_is_for_those_who_might_see_the_table(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann, eve = server.guest("Ann"), server.guest("Eve")
        table = server.table(ann, bots=[None, "random"])  # by invitation
        must(ann, table, "start")
        must(ann, table, "propose", what="end")
        wait_for(lambda: server.run(lambda site: site.store.record(table)) is not None)
    with inside(tmp_path, games=NEW_RULES) as server:
        for guest, status in ((ann, 200), (eve, 409)):
            headers = {"authorization": guest.headers["authorization"]}
            assert server.client(headers=headers).get(f"/api/tables/{table}/record").status_code == status


def test_a_kept_record_does_not_need_the_log(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann, eve = server.guest("Ann"), server.guest("Eve")
        table = server.table(ann, bots=[None, "random"])
        must(ann, table, "start")
        must(ann, table, "propose", what="end")
        wait_for(lambda: server.run(lambda site: site.store.record(table)) is not None)
        record = ann.get(f"/api/tables/{table}/record").content
    with closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as database:
        database.execute("update log set entry = 'x' where seq = 0")
    with inside(tmp_path, games=GAMES) as server:
        for guest, status in ((ann, 200), (eve, 409)):
            headers = {"authorization": guest.headers["authorization"]}
            answer = server.client(headers=headers).get(f"/api/tables/{table}/record")
            assert answer.status_code == status
            assert (answer.content == record) == (guest is ann)


def test_the_check_tells_and_changes_nothing(old: Path) -> None:
    file = old / "test.db"
    before = file.read_bytes()
    told = CliRunner().invoke(main, ["upgrade", "--check", "--database", str(file)])
    assert told.exit_code == 0, told.output
    assert f"The schema is 3; {SCHEMA - 3} steps bring it to {SCHEMA}." in told.output
    for table in (WAITING, RUNNING, OVER):
        assert f"Table {table} cannot be opened: there is no game 'toy' here" in told.output
    assert file.read_bytes() == before
    done = CliRunner().invoke(main, ["upgrade", "--database", str(file)])
    assert "The database is up to date." in done.output
    assert check(str(file), GAMES).schema == SCHEMA
    missing = CliRunner().invoke(main, ["upgrade", "--check", "--database", str(old / "nowhere.db")])
    assert missing.exit_code == 1
    assert "there is no" in missing.output


def test_the_check_finds_out_by_opening_every_table(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann = server.guest("Ann")
        over, broken = (server.table(ann, bots=[None, "random"]) for _ in range(2))
        must(ann, over, "start")
        must(ann, over, "stand")
        wait_for(lambda: look(ann, over)["state"]["table"]["status"] == "over")  # bots play on while somebody looks
        wait_for(lambda: server.run(lambda site: site.store.record(over)) is not None)
        fork = must(ann, over, "fork", moves=1, seat=0, bots="random")["table"]
    with closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as database:
        database.execute("update log set entry = 'x' where seq = 1 and table_id = ?", (broken,))
    report = check(str(tmp_path / "test.db"), GAMES)
    assert (report.waiting, report.finished, [*report.closed]) == ([fork], [over], [broken])
    report = check(str(tmp_path / "test.db"), NEW_RULES)
    assert (report.waiting, report.ending, report.finished) == (
        [],
        [fork],
        [over],
    )  # it goes on from moves of old rules


def test_emotes_that_are_gone_close_no_table(old: Path) -> None:
    """A version before this one knew more of them."""
    with closing(sqlite3.connect(old / "test.db", isolation_level=None)) as database:
        (length,) = database.execute("select count(*) from log where table_id = ?", (RUNNING,)).fetchone()
        entry = b'{"e":"emoted","seat":0,"emote":"hurry","at":1,"who":"fe7960d5f788c708","mid":"old"}'
        database.execute("insert into log values (?, ?, ?)", (RUNNING, length, entry))
    with inside(old, games=GAMES) as server:
        assert look(ann_at(server), RUNNING)["events"][-1]["data"] == {"emote": "hurry"}


def test_the_check_reads_postgresql(tmp_path: Path, database: str) -> None:
    with inside(tmp_path, games=GAMES, postgres=database, workers_key="key") as server:
        ann = server.guest("Ann")
        running, waiting = (server.table(ann, bots=[None, "random"]) for _ in range(2))
        must(ann, running, "start")
        assert check(database, GAMES).going_on == [running]
        report = check(database, NEW_RULES)
        assert (report.waiting, report.ending) == ([waiting], [running])
