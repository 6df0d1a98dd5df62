"""What one client can hold on to: connections, memory, handshakes, links. Those who play notice nothing of it."""

import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.web.inside import DEADLINE, Inside, inside
from undertable.web import guard
from undertable.web.guard import GuardedProtocol
from undertable.web.limits import NO_LIMITS, key_of
from undertable.web.serve import CannotServe, Serving, serve

HEAD = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nX-Undertable: 1\r\nContent-Type: application/json\r\n"
HURRIED = replace(NO_LIMITS, body_seconds=0.2)


class Hurried(GuardedProtocol):
    seconds = 0.2


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("hurried"), http=Hurried, limits=HURRIED) as server:
        yield server


def raw(server: Inside, data: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", urlsplit(server.url).port or 0), DEADLINE)
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
