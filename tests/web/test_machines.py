"""Several machines with one PostgreSQL: servers at addresses of their own that share a secret and a certificate.

Whatever is killed, stopped, continued or restarted: every socket hears every acknowledged word, wherever it is.
`make test-faults` does it for much longer.
"""

import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from tests.table.postgres import Cluster
from tests.table.test_relay import certificate
from tests.web.client import Guest, Player
from tests.web.inside import Tab
from tests.web.server import Server
from tests.web.test_faults import LONG, PATIENCE
from undertable.games import all_games
from undertable.table.leases import LIFE

ROUNDS = 12
HEARD = 5.0  # seconds from the acknowledgement of a word until everybody must have heard it
SPEC = {"game": next(iter(all_games())), "seats": 3, "open": True}
words = (f"word {number}" for number in count())


class Machines:
    """Servers that share a database, each with a relay at its own address."""

    def __init__(self, folder: Path, cluster: Cluster, database: str, hosts: Sequence[str], **last: str) -> None:
        """`last` says where the last server is."""
        self.cluster, self.database = cluster, database
        secret = folder / "secret"
        secret.write_text("a secret that all machines share")
        shared = ["--no-limits", "--relay-secret-file", str(secret)]
        shared += ["--relay-certificate", certificate(folder, "relay.pem")]
        self.servers = []
        for host in hosts:
            place = folder / host
            place.mkdir()
            where = last if host == hosts[-1] else {}
            self.servers.append(Server(place, *shared, "--relay-host", host, database=self.database, **where))

    def sql(self, query: str) -> list[tuple[Any, ...]]:
        async def read() -> list[tuple[Any, ...]]:
            connection = await asyncpg.connect(self.database)
            rows = [tuple(row) for row in await connection.fetch(query)]
            await connection.close()
            return rows

        return asyncio.run(read())

    def owners(self, *tables: str) -> list[tuple[str, int]]:
        """Which worker has each of these tables, and since which epoch."""
        leases = {table: (worker, epoch) for table, worker, epoch in self.sql("select * from leases")}
        return [leases[table] for table in tables]

    def out_of_order(self, seconds: float) -> None:
        """Restart PostgreSQL, which is away for a while."""
        self.cluster.stop()
        time.sleep(seconds)
        self.cluster.start()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory, cluster: Cluster) -> Iterator[Machines]:
    with ExitStack() as stack:
        folder, database = tmp_path_factory.mktemp("machines"), stack.enter_context(cluster.lent())
        made = Machines(folder, cluster, database, ["127.0.0.2", "127.0.0.3"])
        for server in made.servers:
            stack.enter_context(server)
        yield made


def person(server: Server, token: str | None = None) -> httpx.Client:
    client = httpx.Client(base_url=server.url, timeout=PATIENCE)
    if token is None:
        guest = client.post("/api/guests", json={"name": "Ann", "bearer": True}, headers={"X-Undertable": "1"}).json()
        token = f"Bearer {guest['token']}"
    client.headers["authorization"] = token
    return client


def reader(server: Server, table: str, token: str) -> Tab:
    return Tab(f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket", {"Authorization": token}).hello()


def said_until_answered(client: httpx.Client, table: str, word: str) -> Any:
    """Say something, again and again while the server says that this helps."""
    while True:
        answer = client.post(f"/api/tables/{table}/say", json={"mid": word, "text": word})
        if answer.is_success:
            return answer.json()
        assert answer.json()["code"] in ("storage", "restart"), answer.text


def hears(tab: Tab, word: str) -> None:
    tab.until(lambda: any(event["data"]["text"] == word for event in tab.told("said")))


def test_everybody_hears_a_word_although_the_tables_machine_hangs(machines: Machines) -> None:
    one, two = machines.servers
    ann = person(one)
    token = ann.headers["authorization"]
    table = ann.post("/api/tables", json={"mid": "t", "spec": SPEC}).json()["table"]
    elsewhere = person(two, token)
    with reader(one, table, token) as here, reader(two, table, token) as there:
        said_until_answered(elsewhere, table, "before")
        hears(there, "before")  # over the line between the machines
        addresses = machines.sql("select split_part(address, ':', 1) from workers order by 1")
        assert addresses == [("127.0.0.2",), ("127.0.0.3",)]
        before = machines.owners(table)
        os.kill(one.pid, signal.SIGSTOP)
        try:
            answer = said_until_answered(elsewhere, table, "meanwhile")
            hears(there, "meanwhile")  # although the other end of its line hangs and says nothing
        finally:
            os.kill(one.pid, signal.SIGCONT)
        hears(here, "meanwhile")  # on the same socket
        # the same word again gets the same answer from anybody
        assert said_until_answered(ann, table, "meanwhile") == answer
        assert [event["data"]["text"] for event in here.told("said")] == ["before", "meanwhile"]
        assert machines.owners(table) != before


def test_a_database_that_is_away_for_everybody_moves_no_table(machines: Machines) -> None:
    with ExitStack() as stack:
        sockets = {}
        people = [person(server) for server in machines.servers]
        for number, ann in enumerate(people):
            token = ann.headers["authorization"]
            table = ann.post("/api/tables", json={"mid": f"t{number}", "spec": SPEC}).json()["table"]
            sockets[table] = [stack.enter_context(reader(server, table, token)) for server in machines.servers]
        before = machines.owners(*sockets)
        assert len({worker for worker, _ in before}) == 2
        machines.out_of_order(LIFE + 0.3)
        for table, ann in zip(sockets, people, strict=True):
            said_until_answered(ann, table, "after")
            for tab in sockets[table]:
                hears(tab, "after")
        assert machines.owners(*sockets) == before


class Cable:
    """The only way into another network of this machine."""

    near, far = "10.213.77.1", "10.213.77.2"

    def __init__(self) -> None:
        self.namespace = f"undertable{os.getpid()}"
        self.ends = [f"ut{os.getpid()}a", f"ut{os.getpid()}b"]

    def ip(self, command: str) -> bool:
        return subprocess.run(["ip", *command.split()], capture_output=True).returncode == 0

    def lay(self) -> bool:
        near, far = self.ends
        return (
            self.ip(f"netns add {self.namespace}")
            and self.ip(f"link add {near} type veth peer name {far} netns {self.namespace}")
            and self.ip(f"addr add {self.near}/30 dev {near}")
            and self.ip(f"link set {near} up")
            and self.ip(f"-n {self.namespace} addr add {self.far}/30 dev {far}")
            and self.ip(f"-n {self.namespace} link set {far} up")
            and self.ip(f"-n {self.namespace} link set lo up")
        )

    def cut(self) -> None:
        assert self.ip(f"link set {self.ends[0]} down")

    def restore(self) -> None:
        assert self.ip(f"link set {self.ends[0]} up")

    def remove(self) -> None:
        self.ip(f"link del {self.ends[0]}")
        self.ip(f"netns del {self.namespace}")


@pytest.fixture
def cable() -> Iterator[Cable]:
    made = Cable()
    try:
        if shutil.which("ip") is None or not made.lay():
            pytest.skip("this machine lets nobody make network namespaces: that takes root and the program ip")
        yield made
    finally:
        made.remove()


def test_machines_that_lost_each_other_find_back(tmp_path: Path, cluster: Cluster, database: str, cable: Cable) -> None:
    """Two networks with a cable between them; both reach the database, whatever happens to the cable."""
    machines = Machines(tmp_path, cluster, database, [cable.near, cable.far], host=cable.far, namespace=cable.namespace)
    with ExitStack() as stack:
        near, far = (stack.enter_context(server) for server in machines.servers)
        ann = person(far)
        token = ann.headers["authorization"]
        table = ann.post("/api/tables", json={"mid": "t", "spec": SPEC}).json()["table"]
        said_until_answered(ann, table, "before")
        owner = machines.owners(table)

        async def listen() -> None:
            async with Player(
                Guest(near.url, {"id": "", "name": "", "token": token.removeprefix("Bearer ")}), table
            ) as one:
                assert spoken(one) == ["before"]
                cable.cut()
                say = f"import httpx; print(httpx.post({far.url!r} + '/api/tables/{table}/say', timeout=60, "
                say += f"headers={{'authorization': {token!r}}}, json={{'mid': 'm', 'text': 'alone'}}).status_code)"
                done = await asyncio.to_thread(
                    subprocess.run, [*far.within, sys.executable, "-c", say], capture_output=True, text=True
                )
                assert done.stdout.strip() == "200", done
                cable.restore()
                await asyncio.wait_for(one.until(lambda: spoken(one) == ["before", "alone"]), PATIENCE)

        asyncio.run(listen())
        assert machines.owners(table) == owner


def spoken(player: Player) -> list[str]:
    return [event["data"]["text"] for event in player.events if event["e"] == "said"]


@pytest.mark.skipif(not LONG, reason="takes minutes: make test-faults")
def test_every_socket_hears_every_word_whatever_happens(tmp_path: Path, cluster: Cluster, database: str) -> None:
    machines = Machines(tmp_path, cluster, database, ["127.0.0.2", "127.0.0.3", "127.0.0.4"])
    with ExitStack() as stack:
        for server in machines.servers:
            stack.enter_context(server)
        heard = asyncio.run(talk_through(machines, random.Random(7)))
    print(f"\nThree machines: {ROUNDS} rounds, {len(heard)} words heard, the last of them after {max(heard):.1f} s")
    assert max(heard) < HEARD


async def talk_through(machines: Machines, chance: random.Random) -> list[float]:
    """At every table somebody at each server talks, while things happen to servers and to the database."""
    faults: list[Callable[[Machines, Server], Coroutine[Any, Any, None]]] = [
        stop_and_continue,
        kill_and_start,
        restart_database,
    ]
    heard: list[float] = []
    async with AsyncExitStack() as stack:
        tables: list[list[Player]] = []
        for number in range(2 * len(machines.servers)):
            guests = []
            for server in machines.servers:
                guests.append(await stack.enter_async_context(await Guest.become(server.url, f"Ann{number}")))
            opener = guests[number % len(guests)]
            table = await opener.open(SPEC)
            tables.append([await stack.enter_async_context(Player(guest, table)) for guest in guests])
            others = [player for player in tables[-1] if player.guest is not opener]
            for seat, player in enumerate(others, 1):
                await player.do("sit", seat=seat)
        for number in range(ROUNDS):
            unlucky = chance.randrange(len(machines.servers))
            fault = faults[number % len(faults)]
            trouble = asyncio.create_task(fault(machines, machines.servers[unlucky]))
            spoken = []
            for players in tables:
                speaker = chance.choice([player for place, player in enumerate(players) if place != unlucky])
                late = players[unlucky]
                waits = fault is not kill_and_start  # after a kill a client connects again when it likes
                spoken.append(say_and_listen(speaker, players, next(words), trouble, late, waits))
            for delays in await asyncio.wait_for(asyncio.gather(*spoken), PATIENCE):
                heard += delays
            await trouble
            print(f"round {number + 1}, {fault.__name__}: heard by all within {max(heard):.1f} s")
    return heard


async def say_and_listen(
    speaker: Player, players: list[Player], word: str, trouble: "asyncio.Task[None]", late: Player, waits: bool
) -> list[float]:
    """How long it takes until each has heard a word; the late one cannot hear it before the trouble is over."""
    loop = asyncio.get_running_loop()
    reply = await speaker.send("say", text=word)
    assert reply["ok"], reply
    answered = loop.time()

    async def listens(player: Player) -> float:
        since = answered
        if player is late and waits:
            await asyncio.wait([trouble])
            since = loop.time()
        await player.until(lambda: any(event.get("data", {}).get("text") == word for event in player.events))
        return 0.0 if player is late and not waits else loop.time() - since

    return await asyncio.gather(*map(listens, players))


async def stop_and_continue(machines: Machines, server: Server) -> None:
    os.kill(server.pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(LIFE + 3.0)
    finally:
        os.kill(server.pid, signal.SIGCONT)


async def kill_and_start(machines: Machines, server: Server) -> None:
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def restart_database(machines: Machines, server: Server) -> None:
    await asyncio.to_thread(machines.out_of_order, LIFE + 1.0)
