"""What one client can hold on to: connections, memory, handshakes, links. Players notice nothing of it."""

import asyncio
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.web.inside import DEADLINE, Inside, inside, wait_for
from tests.web.playing import GAMES, look, must
from undertable.table import live, permissions
from undertable.table.messages import Refused
from undertable.web import guard
from undertable.web.guard import GuardedProtocol
from undertable.web.limits import NO_LIMITS, key_of
from undertable.web.serve import CannotServe, Serving, serve
from undertable.web.site import Site

HEAD = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nX-Undertable: 1\r\nContent-Type: application/json\r\n"
HURRIED = replace(NO_LIMITS, body_seconds=0.2)


class Hurried(GuardedProtocol):
    seconds = 0.2


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("hurried"), http=Hurried, limits=HURRIED) as server:
        yield server


def raw(server: Inside, data: bytes = b"", room: int | None = None) -> socket.socket:
    """A connection that has said this; perhaps with little room for what comes back."""
    connection = socket.socket()
    connection.settimeout(DEADLINE)
    if room is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    connection.connect(("127.0.0.1", urlsplit(server.url).port or 0))
    connection.sendall(data)
    return connection


def closed(connection: socket.socket) -> bool:
    """Wait for the server to hang up."""
    try:
        while connection.recv(65_536):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize("data", [b"", b"GET /healthz", HEAD, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_a_connection_that_does_not_get_on_is_let_go(hurried: Inside, data: bytes) -> None:
    with raw(hurried, data) as connection:
        assert closed(connection)


def test_a_head_has_an_end(tmp_path: Path) -> None:
    with inside(tmp_path) as server, raw(server, HEAD) as connection:
        try:
            for _ in range(1000):
                connection.sendall(b"X-More: " + b"x" * 1000 + b"\r\n")
        except (ConnectionResetError, BrokenPipeError):
            return
        assert closed(connection)


def test_a_body_that_does_not_come_is_not_waited_for(hurried: Inside) -> None:
    with raw(hurried, HEAD + b"Content-Length: 100\r\n\r\n{") as connection:
        answer = connection.recv(65_536)
        while b"did not come" not in answer:
            more = connection.recv(65_536)
            assert more, answer
            answer += more
        assert answer.startswith(b"HTTP/1.1 400 ")


def test_hanging_up_is_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with inside(tmp_path) as server:
        raw(server, HEAD + b"Content-Length: 100\r\n\r\n{").close()
        assert server.client().get("/healthz").status_code == 200
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_of_many_silent_connections_the_oldest_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SILENT", 5)
    with inside(tmp_path) as server, ExitStack() as stack:
        silent = [stack.enter_context(raw(server)) for _ in range(8)]
        assert all(closed(connection) for connection in silent[:3])
        assert server.client().get("/healthz").status_code == 200


class Patient(GuardedProtocol):
    """A connection whose time is up when a test says so."""

    seconds = 1e6
    latest: ClassVar["Patient | None"] = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        Patient.latest = self


def test_a_slow_line_gets_a_long_answer_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    length = 20_000_000

    async def long_page(request: object) -> Response:
        return PlainTextResponse("x" * length)

    async def look(_: object) -> int:
        assert Patient.latest is not None
        before = guard.unsent(Patient.latest.transport)
        Patient.latest.time_is_up()
        return before

    async def left(_: object) -> int:
        assert Patient.latest is not None
        return guard.unsent(Patient.latest.transport)

    monkeypatch.setattr("undertable.web.app.home", long_page)
    with inside(tmp_path, http=Patient) as server:
        with raw(server, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", room=200_000) as connection:
            got = len(connection.recv(100_000))
            while got < length // 2:  # it takes a little between two looks
                before = server.run(left)
                got += len(connection.recv(1_000_000, socket.MSG_WAITALL))
                wait_for(lambda before=before: server.run(left) < before - GuardedProtocol.taken)  # type: ignore[misc]
                server.run(look)
            while got < length:
                more = connection.recv(1_000_000)
                assert more
                got += len(more)
        with raw(server, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", room=200_000) as connection:
            connection.recv(100_000)
            wait_for(lambda: server.run(left) > length // 4)
            server.run(look)  # and this one nothing at all
            server.run(look)
            assert closed(connection)


def test_an_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, limits=replace(NO_LIMITS, sockets_from=3)) as server, ExitStack() as stack:
        ann = server.guest("Ann")
        tables = [server.table(ann, open=True) for _ in range(2)]

        def sockets_from(address: str) -> list[int]:
            found = []
            for number in range(4):
                headers = {"Origin": server.url, "X-Forwarded-For": address}
                try:
                    tab = stack.enter_context(server.socket(tables[number % 2], None, **headers))
                    found.append(101 if tab.hello().bye is None else 0)
                except InvalidStatus as refused:
                    found.append(refused.response.status_code)
            return found

        assert sockets_from("203.0.113.7") == [101, 101, 101, 429]
        assert sockets_from("203.0.113.8") == [101, 101, 101, 429]


def test_every_way_to_open_a_table_counts(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, limits=replace(NO_LIMITS, tables=0.001, tables_burst=4)) as server:
        ann = server.guest("Ann")
        table = server.table(ann, bots=[None, "random"])
        must(ann, table, "start")
        must(ann, table, "stand")
        wait_for(lambda: look(ann, table)["state"]["table"]["status"] == "over")
        fork = {"moves": 0, "seat": 0, "bots": "random"}
        assert ann.post(f"/api/tables/{table}/rematch", json={"mid": "m1"}).status_code == 200
        with server.tab(table, ann) as tab:
            tab.do("fork", **fork)
            tab.do("fork", **fork)
            assert tab.refused("fork", **fork) == "rate"
        assert ann.post(f"/api/tables/{table}/fork", json={"mid": "m2", **fork}).status_code == 429


def test_replays_of_one_address_hold_nobody_else_up(tmp_path: Path) -> None:
    """They wait for each other, and the thread pool of the database stays free."""
    begin, asked = threading.Event(), []

    def slow(name: str) -> str:
        asked.append(name)
        assert begin.wait(DEADLINE)
        return name

    def connection(address: str) -> HTTPConnection:
        headers = [(b"x-forwarded-for", address.encode())]
        return HTTPConnection({"type": "http", "client": (address, 1), "headers": headers})

    async def replays(site: Site) -> list[object]:
        mallory, ann = connection("203.0.113.7"), connection("203.0.113.8")
        work = [site.replay(mallory, partial(slow, f"mallory {number}")) for number in range(4)]
        tasks = [asyncio.ensure_future(one) for one in [*work, site.replay(ann, partial(slow, "ann"))]]
        while not asked:
            await asyncio.sleep(0)
        assert await site.store.open_tables() == []
        begin.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    with inside(tmp_path, limits=replace(NO_LIMITS, replays=3)) as server:
        *_, refused, ann = server.run(replays)
        assert isinstance(refused, Refused)
        assert (refused.code, ann) == ("rate", "ann")
        assert asked == ["mallory 0", "mallory 1", "ann", "mallory 2"]


def test_a_table_has_only_so_much_besides_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of that is read again when the table is opened."""
    monkeypatch.setattr(live, "ASIDES", 6)
    with inside(tmp_path, games=GAMES) as server:
        ann = server.guest("Ann")
        table = server.table(ann, bots=[None, "random"])  # three entries
        with server.tab(table, ann) as tab:
            tab.do("mute", seat=1)
            tab.do("mute", seat=1, on=False)
            tab.do("start")
            assert tab.refused("mute", seat=1) == "not_now"
            tab.until(lambda: "decision" in tab.state)
            tab.do("act", decision=tab.state["decision"]["id"], action=tab.state["prompt"]["choices"][0]["action"])


def test_a_game_has_only_so_many_take_backs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "TAKE_BACKS", 1)
    with inside(tmp_path, games=GAMES) as server:
        ann = server.guest("Ann")
        table = server.table(ann, bots=[None, "random"])
        with server.tab(table, ann) as tab:
            tab.do("start")
            for answer in ("ok", "not_now"):
                tab.until(lambda: "decision" in tab.state)
                decision, action = tab.state["decision"]["id"], tab.state["prompt"]["choices"][0]["action"]
                tab.do("act", decision=decision, action=action)
                reply = tab.answer(do="propose", mid=f"back-{answer}", what="back")
                assert reply.get("code", "ok") == answer


def test_a_stranger_wakes_no_bots(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann, eve = server.guest("Ann"), server.guest("Eve")
        table = server.table(ann, bots=[None, "random"])  # by invitation
        assert eve.get(f"/api/tables/{table}").status_code == 403
        assert server.live(table).looked_at is None
        look(ann, table)
        assert server.live(table).looked_at is not None


def test_handshakes_are_limited_too(tmp_path: Path) -> None:
    with inside(tmp_path, limits=replace(NO_LIMITS, requests=0.001, requests_burst=3)) as server:
        headers = {"Authorization": "Bearer junk", "X-Forwarded-For": "203.0.113.7"}
        for number in range(5):
            try:
                with connect(f"{server.socket_url}/api/tables/aaaaaaaaaaaa/socket", additional_headers=headers):
                    status = 101
            except InvalidStatus as refused:
                status = refused.response.status_code
            assert status == (101 if number < 3 else 429)


def new_guest(server: Inside, address: str | None) -> int:
    headers = {"x-undertable": "1", **({} if address is None else {"x-forwarded-for": address})}
    answer = server.client().post("/api/guests", json={"name": "Ann", "bearer": True}, headers=headers)
    return answer.status_code


def test_addresses_are_counted_as_far_as_the_proxy_tells_them(tmp_path: Path) -> None:
    with inside(tmp_path, limits=replace(NO_LIMITS, guests=0.001, guests_burst=2)) as server:
        assert [new_guest(server, "203.0.113.7") for _ in range(3)] == [201, 201, 429]
        assert [new_guest(server, "203.0.113.8") for _ in range(3)] == [201, 201, 429]
        # of an IPv6 network everybody has as many addresses as they like
        assert [new_guest(server, f"2001:db8::{number}") for number in (1, 2, 3)] == [201, 201, 429]
        assert new_guest(server, "2001:db8:0:1::1") == 201
        # a proxy that does not say for whom it asks must not lock everybody out
        assert [new_guest(server, None) for _ in range(6)] == [201] * 6


def test_an_address_is_counted_by_its_network() -> None:
    assert key_of("2001:db8::5:6:7:8") == key_of("2001:db8::1") == "2001:db8::/64"
    assert key_of("::ffff:192.0.2.1") == key_of("192.0.2.1") == "192.0.2.1"
    assert key_of("unix") == "unix"


def test_links_to_other_devices_are_limited(tmp_path: Path) -> None:
    with inside(tmp_path, limits=replace(NO_LIMITS, links=0.001, links_burst=2)) as server:
        ann = server.guest("Ann")
        assert [ann.post("/api/me/link").status_code for _ in range(3)] == [201, 201, 429]


def test_a_trusted_proxy_must_be_an_address() -> None:
    with pytest.raises(CannotServe, match="an address or a network"):
        serve(Serving(trusted_proxies=("proxy.example.org",)))
