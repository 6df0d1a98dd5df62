"""Several workers of one site: one that loses a table stops serving it, and everybody hears every acknowledged move."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import pytest

from tests.table.lossy import LossyLine
from tests.web.inside import Inside, Tab, inside, wait_for
from tests.web.playing import GAMES, finish, must, post, seated
from undertable.table import tables
from undertable.table.live import LiveTable


@pytest.fixture
def workers(tmp_path: Path, database: str) -> Iterator[tuple[Inside, Inside]]:
    with ExitStack() as stack:
        one, other = (
            stack.enter_context(inside(tmp_path, games=GAMES, postgres=database, workers_key="key")) for _ in range(2)
        )
        yield one, other


def lose(database: str, one: Inside, other: Inside, table: str) -> None:
    """As after a pause of the first worker: it is taken for dead, and the other one takes its table."""

    async def expire() -> None:
        connection = await asyncpg.connect(database)
        worker = one.site.store.leases.worker  # type: ignore[attr-defined]
        await connection.execute(
            "update workers set expires = clock_timestamp() - interval '1 s' where id = $1", worker
        )
        await connection.close()

    def taken() -> bool:
        asyncio.run(expire())
        return isinstance(other.run(lambda site: site.tables.find(table)), LiveTable)

    wait_for(taken)  # a sign of life may come in between


def reader(server: Inside, table: str, token: str) -> Tab:
    return Tab(f"{server.socket_url}/api/tables/{table}/socket", {"Authorization": token}).hello()


def test_sockets_at_a_worker_that_lost_the_table_hear_what_happens_elsewhere(
    database: str, workers: tuple[Inside, Inside]
) -> None:
    one, other = workers
    ann, bob = one.guest("Ann"), one.guest("Bob")
    table = seated(one, ann, bob)
    with (
        reader(one, table, ann.headers["authorization"]) as here,
        reader(other, table, ann.headers["authorization"]) as there,
    ):
        lose(database, one, other, table)
        with other.client(headers={"authorization": bob.headers["authorization"]}) as elsewhere:
            must(elsewhere, table, "say", text="Can you hear me?", mid="said-elsewhere")
            for tab in (here, there):
                tab.until(lambda tab=tab: bool(tab.told("said")))  # type: ignore[misc]
            # the same command again gets the same answer from anybody
            assert must(bob, table, "say", text="Can you hear me?", mid="said-elsewhere")["ok"]
            assert len(here.told("said")) == 1


def test_an_outage_that_hits_everybody_moves_no_table(database: str, workers: tuple[Inside, Inside]) -> None:
    one, other = workers
    table = seated(one, one.guest("Ann"), one.guest("Bob"))
    live = one.live(table)
    store = other.site.store
    # as after an outage: the other worker has just come back, and the first one's sign of life is still missing
    other.run(lambda site: set_back(store))
    asyncio.run(expire_all(database))
    assert other.run(lambda site: site.store.orphans()) == []
    assert not isinstance(other.run(lambda site: site.tables.find(table)), LiveTable)
    wait_for(lambda: one.site.store.sure())
    assert not live.gone


async def set_back(store: object) -> None:
    store.leases._patient_until = float("inf")  # type: ignore[attr-defined]


async def expire_all(database: str) -> None:
    connection = await asyncpg.connect(database)
    await connection.execute("update workers set expires = clock_timestamp() - interval '1 s'")
    await connection.close()


@pytest.fixture
def line(database: str) -> Iterator[LossyLine]:
    with TemporaryDirectory() as folder, LossyLine(Path(folder), database) as made:  # pytest's folders have long names
        yield made


def test_a_move_whose_commit_was_not_heard_of_counts_once(tmp_path: Path, line: LossyLine) -> None:
    with inside(tmp_path, games=GAMES, postgres=line.url, workers_key="key") as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)
        with server.tab(table, bob) as tab:
            length = server.length(table)
            line.lose_answer_to(b'"mid":"lost"')
            act = {"decision": "0.1", "action": "keep", "mid": "lost"}
            assert post(ann, table, "act", **act)["code"] == "storage"
            assert line.lost.is_set()
            reply = must(ann, table, "act", **act)
            assert must(ann, table, "act", **act) == reply
            assert server.length(table) == length + 1
            must(bob, table, "act", decision="1.1", action="keep")
            tab.until(lambda: tab.state["view"]["round"] == 1)


def test_a_bots_move_whose_commit_was_not_heard_of_counts_once(tmp_path: Path, line: LossyLine) -> None:
    with inside(tmp_path, games=GAMES, postgres=line.url, workers_key="key") as server:
        ann = server.guest("Ann")
        table = seated(server, ann, seats=2, bots=[None, "random"], start=False)
        with server.tab(table, ann) as tab:
            line.lose_answer_to(b'"bot":"random"')
            tab.do("start")
            live = server.live(table)
            wait_for(lambda: live.tally.storage_errors == 1)
            wait_for(lambda: not live.unsure)  # the bot has tried again
            for decision in ("0.1", "0.2"):
                tab.until(lambda decision=decision: tab.state.get("decision", {}).get("id") == decision)  # type: ignore[misc]
                tab.do("act", decision=decision, action="keep")
            finish(tab)
        assert ann.get(f"/api/tables/{table}/verify").json()["sound"]


def test_a_worker_that_alone_cannot_reach_the_database_sends_its_readers_away(
    tmp_path: Path, database: str, line: LossyLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "ALONE", 1.0)
    both = {"games": GAMES, "workers_key": "key"}
    with (
        inside(tmp_path, postgres=line.url, **both) as one,  # type: ignore[arg-type]
        inside(tmp_path, postgres=database, **both) as other,  # type: ignore[arg-type]
    ):
        ann, bob = one.guest("Ann"), one.guest("Bob")
        table = seated(one, ann, bob)
        with reader(one, table, ann.headers["authorization"]) as here:
            line.cut()
            with other.client(headers={"authorization": bob.headers["authorization"]}, timeout=60) as elsewhere:
                wait_for(lambda: bool(post(elsewhere, table, "say", text="Here!", mid="here").get("ok")))
                goodbye = here.goodbye()
            assert goodbye["code"] == "storage"
            assert goodbye["retry"] is not None
            with reader(other, table, ann.headers["authorization"]) as there:
                assert len(there.told("said")) == 1
