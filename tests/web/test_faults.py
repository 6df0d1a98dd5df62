"""What happens when things break: servers killed at any moment, disks full, databases locked or gone.

`make test-faults` runs these with many more kills.
"""

import asyncio
import json
import os
import random
import resource
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from tests.table.postgres import Cluster
from tests.web.client import AGAIN, Guest, Player, Refused, told
from tests.web.server import Server
from undertable.core import decode_record, verify
from undertable.games import all_games, get_game

KILLS = int(os.environ.get("UNDERTABLE_KILLS", "12"))
LONG = "UNDERTABLE_KILLS" in os.environ
TABLES = 4
PATIENCE = 300  # seconds: however busy the machine is


async def again(work: Callable[[], Awaitable[Any]]) -> Any:
    """What a client does when the server is gone for a moment: ask the same again."""
    end = time.monotonic() + PATIENCE
    while True:
        with suppress(httpx.TransportError):
            try:
                answer = await work()
            except Refused as refused:
                if refused.code not in AGAIN:
                    raise
            else:
                if not (isinstance(answer, httpx.Response) and answer.status_code == 503):
                    return answer
        assert time.monotonic() < end
        await asyncio.sleep(0.1)


class Company:
    """People who play game after game, and remember every move that was acknowledged."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.acknowledged: list[tuple[str, str]] = []  # table, mid
        self.finished: list[str] = []
        self.answered = 0  # other requests
        self.enough = False
        self.playing: dict[int, tuple[Player, Player]] = {}

    async def again(self, work: Callable[[], Awaitable[Any]]) -> Any:
        answer = await again(work)
        self.answered += 1
        return answer

    def progress(self) -> int:
        """How much was answered so far."""
        return self.answered + len(self.acknowledged) + sum(len(player.acknowledged) for player in self.players())

    async def play(self, number: int) -> None:
        random_one = random.Random(number)
        game = list(all_games())[number % len(all_games())]
        names = [f"Ann{number}", f"Bob{number}"]
        guests = [await self.again(partial(Guest.become, self.url, name)) for name in names]
        while True:
            table = await self.open(guests, game)
            async with Player(guests[0], table) as ann, Player(guests[1], table) as bob:
                await ann.do("start")
                self.playing[number] = (ann, bob)
                await asyncio.gather(ann.play(random_one), bob.play(random_one))
                assert ann.events == await self.stream(ann)
            self.acknowledged += [(table, mid) for mid in (*ann.acknowledged, *bob.acknowledged)]
            self.finished.append(table)
            if self.enough:
                return

    def players(self) -> list[Player]:
        return [player for pair in self.playing.values() for player in pair]

    def moves(self) -> dict[int, tuple[str, int]]:
        """At which table each pair plays now, and how many of its moves were acknowledged."""
        pairs = self.playing.items()
        return {number: (ann.table, len(ann.acknowledged) + len(bob.acknowledged)) for number, (ann, bob) in pairs}

    async def open(self, guests: list[Guest], game: str) -> str:
        ann, bob = guests
        spec = {"game": game, "seats": 3, "bots": [None, None, "greedy"], "pace": "instant", "open": True}
        mid = ann.mid()  # one and the same, however often it is sent
        body = {"mid": mid, "spec": spec}
        answer = await self.again(lambda: ann._http.post("/api/tables", json=body))
        table = str(told(answer)["table"])
        sit = {"mid": bob.mid(), "seat": 1}
        told(await self.again(lambda: bob._http.post(f"/api/tables/{table}/sit", json=sit)))
        return table

    async def stream(self, player: Player) -> list[Any]:
        """The whole stream, requested again."""
        answer = await self.again(lambda: player.guest._http.get(f"/api/tables/{player.table}"))
        events: list[Any] = told(answer)["events"]
        return events


def check(company: Company, log: list[tuple[str, int, bytes]]) -> None:
    """Nothing acknowledged is lost, nothing counts twice, every log is whole and every game is valid."""
    moves: Counter[tuple[str, str]] = Counter()
    numbers: dict[str, list[int]] = {}
    for table, seq, entry in log:
        written = json.loads(entry)
        numbers.setdefault(table, []).append(seq)
        if written["e"] == "moved" and "mid" in written:
            moves[table, written["mid"]] += 1
    assert all(seqs == list(range(len(seqs))) for seqs in numbers.values())
    lost = [move for move in company.acknowledged if moves[move] == 0]
    doubled = [move for move, times in moves.items() if times > 1]
    assert (lost, doubled) == ([], [])
    assert len(company.acknowledged) == len(set(company.acknowledged)) > 0


def check_records(company: Company, url: str) -> None:
    for table in company.finished:
        record = decode_record(httpx.get(f"{url}/api/tables/{table}/record").content)
        match = verify(record, get_game(record.game))
        assert match.state.over()


async def play_through(url: str, kills: int, kill: Callable[[random.Random, Company], Awaitable[None]]) -> Company:
    """Play at several tables while the server is killed again and again; then let all games end."""
    company = Company(url)
    killing = random.Random(7)
    playing = [asyncio.create_task(company.play(number)) for number in range(TABLES)]
    for number in range(kills):
        before, end = company.progress(), time.monotonic() + PATIENCE
        while True:
            seconds = killing.uniform(0.02, 0.6)
            done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
            # every other time it may be killed before it has answered anything: not always, or a slow one never would
            if number % 2 == 0 or company.progress() != before:
                break
            assert time.monotonic() < end
        await kill(killing, company)
    company.enough = True
    await asyncio.wait_for(asyncio.gather(*playing), 300)
    return company


def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with Server(tmp_path, "--no-limits") as server:

        async def kill(killing: random.Random, company: Company) -> None:
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

        company = asyncio.run(play_through(server.url, KILLS, kill))
        check_records(company, server.url)
        server.stop()
        assert "Traceback" not in server.errors.read_text()
    with sqlite3.connect(server.database) as database:
        log = database.execute("select table_id, seq, entry from log order by table_id, seq").fetchall()
    check(company, log)
    print(
        f"\nSQLite: {KILLS} kills, {len(company.acknowledged)} moves acknowledged in {len(company.finished)} games, "
        "lost 0, doubled 0"
    )


def children(pid: int) -> list[int]:
    """The worker processes of a server."""
    pids = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in pids if b"spawn_main" in command(int(child))]


def command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


async def postgres_log(url: str) -> list[tuple[str, int, bytes]]:
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("select table_id, seq, entry from log order by table_id, seq")
    await connection.close()
    return [tuple(row) for row in rows]


def test_a_dead_workers_tables_are_taken_over(tmp_path: Path, database: str) -> None:
    kills = max(3, KILLS // 3)
    longest = 0.0
    with Server(tmp_path, "--no-limits", "--workers", "2", database=database) as server:

        async def kill(killing: random.Random, company: Company) -> None:
            nonlocal longest
            while len(workers := children(server.pid)) < 2:
                await asyncio.sleep(0.05)
            os.kill(killing.choice(workers), signal.SIGKILL)
            began = time.monotonic()
            before = company.moves()
            # the next one dies when all tables play on
            while len(before) < TABLES or any(now == before.get(one) for one, now in company.moves().items()):
                before = before if len(before) == TABLES else company.moves()
                assert time.monotonic() < began + PATIENCE
                await asyncio.sleep(0.02)
            longest = max(longest, time.monotonic() - began)

        company = asyncio.run(play_through(server.url, kills, kill))
        check_records(company, server.url)
        log = asyncio.run(postgres_log(database))
        server.stop()
    check(company, log)
    print(
        f"\nPostgreSQL, two workers: {kills} kills, {len(company.acknowledged)} moves acknowledged in "
        f"{len(company.finished)} games, lost 0, doubled 0; all tables played on within {longest:.1f} s"
    )


def test_a_worker_that_dies_while_the_database_is_away_is_replaced(
    tmp_path: Path, cluster: Cluster, database: str
) -> None:
    with (
        Server(tmp_path, "--workers", "2", database=database) as server,
        at_a_table(server) as (client, table),
    ):
        cluster.stop()
        try:
            (victim, *_) = before = children(server.pid)
            os.kill(victim, signal.SIGKILL)
            end = time.monotonic() + PATIENCE
            while "a worker waits for the database" not in server.errors.read_text():
                assert time.monotonic() < end
                time.sleep(0.05)
        finally:
            cluster.start()
        while not say(client, table, "1").is_success:
            assert time.monotonic() < end
        while len(after := children(server.pid)) != len(before):  # one may have given up, and be replaced again
            assert time.monotonic() < end
        assert victim not in after


def test_workers_end_with_their_supervisor(tmp_path: Path, database: str) -> None:
    with Server(tmp_path, "--workers", "2", database=database) as server:
        httpx.get(f"{server.url}/healthz", timeout=30)
        workers = children(server.pid)
        server.kill()
        end = time.monotonic() + PATIENCE
        while any(command(pid) for pid in workers):
            assert time.monotonic() < end
            time.sleep(0.05)
        server.start()  # the port is free


@pytest.mark.skipif(not LONG, reason="restarts PostgreSQL in the middle of games again and again: make test-faults")
def test_postgresql_restarted_in_the_middle_of_games(tmp_path: Path, cluster: Cluster, database: str) -> None:
    restarts = KILLS // 8
    sent_again = 0
    with Server(tmp_path, "--no-limits", "--workers", "2", database=database) as server:

        async def restart(killing: random.Random, company: Company) -> None:
            nonlocal sent_again
            end = time.monotonic() + PATIENCE
            while len(company.playing) < TABLES or any(one.last is None for one in company.players()):
                assert time.monotonic() < end
                await asyncio.sleep(0.02)
            await asyncio.to_thread(cluster.stop)
            await asyncio.sleep(killing.uniform(0.0, 5.0))
            await asyncio.to_thread(cluster.start)
            for player in company.players():
                if player.last is not None:  # else a new game has begun
                    command, reply = player.last
                    assert (await sent_until_answered(player, command))["seq"] == reply["seq"]
                    sent_again += 1

        company = asyncio.run(play_through(server.url, restarts, restart))
        check_records(company, server.url)
        log = asyncio.run(postgres_log(database))
        server.stop()
    check(company, log)
    print(
        f"\nPostgreSQL restarted {restarts} times: {len(company.acknowledged)} moves acknowledged in "
        f"{len(company.finished)} games, lost 0, doubled 0; {sent_again} sent again and answered as before"
    )


async def sent_until_answered(player: Player, command: dict[str, Any]) -> Any:
    """Send a move that was acknowledged before, to any worker; the answer, which is not that it may be tried again."""
    while True:
        answer = await again(lambda: player.guest._http.post(f"/api/tables/{player.table}/act", json=command))
        if answer.status_code != 503:
            return told(answer)
        await asyncio.sleep(0.1)


# Storage in trouble.


@contextmanager
def at_a_table(server: Server) -> Iterator[tuple[httpx.Client, str]]:
    """Somebody alone at a table, whose words can be saved or not."""
    with httpx.Client(base_url=server.url, timeout=30) as client:
        guest = client.post("/api/guests", json={"name": "Ann", "bearer": True}, headers={"X-Undertable": "1"}).json()
        client.headers["authorization"] = f"Bearer {guest['token']}"
        spec = {"game": next(iter(all_games())), "seats": 3}
        yield client, client.post("/api/tables", json={"mid": "t", "spec": spec}).json()["table"]


def say(client: httpx.Client, table: str, mid: str, text: str = "hello") -> httpx.Response:
    return client.post(f"/api/tables/{table}/say", json={"mid": mid, "text": text})


def said(client: httpx.Client, table: str) -> list[str]:
    events = client.get(f"/api/tables/{table}").json()["events"]
    return [event["data"]["text"] for event in events if event["e"] == "said"]


def test_a_full_disk_refuses_politely_and_recovers(tmp_path: Path) -> None:
    with Server(tmp_path) as server, at_a_table(server) as (client, table):
        assert say(client, table, "1", "before").is_success
        limit = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, limit[1]))
        refused = say(client, table, "2", "during")
        assert (refused.status_code, refused.json()["code"]) == (503, "storage")
        assert "full" in refused.json()["message"]
        assert said(client, table) == ["before"]
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limit)
        assert say(client, table, "2", "during").is_success
        assert say(client, table, "3", "after").is_success
        assert said(client, table) == ["before", "during", "after"]
        server.kill()
        server.start()
        assert said(client, table) == ["before", "during", "after"]


def test_a_locked_database_refuses_politely_and_recovers(tmp_path: Path) -> None:
    with Server(tmp_path) as server, at_a_table(server) as (client, table):
        with sqlite3.connect(server.database, isolation_level=None) as database:
            database.execute("begin immediate")
            refused = say(client, table, "1")
            assert (refused.status_code, refused.json()["code"]) == (503, "storage")
            assert "locked" in refused.json()["message"]
            database.execute("rollback")
        assert say(client, table, "1").is_success
        assert said(client, table) == ["hello"]


def test_postgresql_gone_for_a_while(tmp_path: Path, cluster: Cluster, database: str) -> None:
    with Server(tmp_path, database=database) as server, at_a_table(server) as (client, table):
        assert say(client, table, "1", "before").is_success
        cluster.stop()
        try:
            refused = say(client, table, "2", "during")
            assert (refused.status_code, refused.json()["code"]) == (503, "storage")
            assert client.get("/healthz").status_code == 503
        finally:
            cluster.start()
        end = time.monotonic() + 20
        while not say(client, table, "2", "during").is_success:
            assert time.monotonic() < end
        assert said(client, table) == ["before", "during"]
        assert client.get("/healthz").status_code == 200


def test_a_graceful_stop_loses_no_turn(tmp_path: Path) -> None:
    async def play(server: Server) -> Company:
        async def restart(killing: random.Random, company: Company) -> None:
            assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
            await asyncio.to_thread(server.start)

        return await play_through(server.url, 3, restart)

    with Server(tmp_path, "--no-limits") as server:
        company = asyncio.run(play(server))
        assert "Traceback" not in server.errors.read_text()
    with sqlite3.connect(server.database) as database:
        check(company, database.execute("select table_id, seq, entry from log order by table_id, seq").fetchall())


@pytest.mark.skipif(not LONG, reason="writes a database of some hundred megabytes: make test-faults")
def test_starting_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    with Server(tmp_path, "--no-limits") as server:
        company = asyncio.run(play_through(server.url, 0, lambda killing, company: asyncio.sleep(0)))
        server.stop()
        with sqlite3.connect(server.database) as database:
            template = company.finished[0]
            for target in (
                "log (table_id, seq, entry)",
                "tables (id, game, status, open, seats, free, names, updated)",
            ):
                columns = target.partition("(")[2].rstrip(")").split(", ")
                key, *others = columns
                database.execute(
                    f"""with recursive many(n) as (select 1 union all select n + 1 from many where n < 20000)
                        insert into {target} select 'copy' || n, {", ".join(others)}
                        from {target.split()[0]} join many where {key} = ?""",
                    (template,),
                )
        began = time.monotonic()
        server.start()
        opened = httpx.get(f"{server.url}/api/tables/{template}")
        seconds = time.monotonic() - began
    assert opened.json()["state"]["result"]
    print(f"\n20,000 finished games: started and one of them opened in {seconds:.2f} s")
    assert seconds < 2
