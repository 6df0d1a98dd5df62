"""`undertable serve`: what it says when it cannot, and when it can."""

import json
import resource
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.web.server import Server, free_port
from undertable.web.serve import CannotServe, Serving, check_relay


def refusal(*arguments: str, before: Callable[[], None] | None = None) -> str:
    """The one sentence with which the server does not start."""
    command = [sys.executable, "-m", "undertable", "serve", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, preexec_fn=before)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refusal("--port", port, "--database", str(tmp_path / "a.db"))
    assert f"port {port}" in said
    assert "perhaps by another Undertable; choose another --port" in said
    assert not (tmp_path / "a.db").exists()


def test_a_host_that_is_not_here(tmp_path: Path) -> None:
    assert "cannot listen on 192.0.2.1" in refusal("--host", "192.0.2.1", "--database", str(tmp_path / "a.db"))


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    said = refusal("--port", "0", "--database", str(tmp_path / "nowhere" / "a.db"))
    assert "name another --database" in said


def test_a_place_where_nothing_can_be_written() -> None:
    assert "name another --database" in refusal("--port", "0", "--database", "/proc/a.db")


def test_a_full_disk(tmp_path: Path) -> None:
    said = refusal(
        "--port",
        "0",
        "--database",
        str(tmp_path / "a.db"),
        before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY)),
    )
    assert "full" in said


def test_a_newer_database(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.stop()
    with sqlite3.connect(server.database) as database:
        database.execute("pragma user_version = 999")
    said = refusal("--port", "0", "--database", server.database)
    assert "newer Undertable" in said
    assert "999" in said


def test_a_file_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("this is no database, but a text of some length")
    assert "not an Undertable database" in refusal("--port", "0", "--database", str(tmp_path / "a.db"))


def test_two_servers_on_one_file(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        httpx.get(f"{server.url}/healthz")  # answered when it has the file
        assert "another Undertable is using" in refusal("--port", "0", "--database", server.database)


def test_a_postgresql_that_is_not_there() -> None:
    said = refusal("--port", "0", "--database", f"postgresql://ann:hush@127.0.0.1:{free_port()}/undertable")
    assert "hush" not in said


def test_several_workers_want_postgresql(tmp_path: Path) -> None:
    assert "PostgreSQL" in refusal("--port", "0", "--workers", "2", "--database", str(tmp_path / "a.db"))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--relay-host", "0.0.0.0"], "name a real one"),
        (["--relay-host", "192.0.2.1"], "choose another --relay-host"),
        (["--relay-secret-file", "{short}"], "too short"),
        (["--relay-secret-file", "{empty}"], "is empty"),
        (["--relay-certificate", "{short}"], "a certificate with its key"),
    ],
)
def test_a_relay_that_nobody_or_everybody_could_reach(tmp_path: Path, options: list[str], said: str) -> None:
    files = {"short": tmp_path / "short", "empty": tmp_path / "empty"}
    files["short"].write_text("hush\n")
    files["empty"].write_text("\n")
    options = [option.format(**files) for option in options]
    assert said in refusal("--port", "0", "--database", "postgresql://127.0.0.1:1/undertable", *options)


def test_several_machines_need_a_secret() -> None:
    with pytest.raises(CannotServe, match="a secret they all know"):
        check_relay(Serving(database="postgresql://x", relay_host=an_address_of_this_machine()))
    with pytest.raises(CannotServe, match="need PostgreSQL"):
        check_relay(Serving(relay_host="127.0.0.2"))


def an_address_of_this_machine() -> str:
    """One that other machines could reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            pytest.skip("this machine has no network")
        return str(trial.getsockname()[0])


@pytest.mark.parametrize("arguments", [["--port", "70000"], ["--workers", "0"], ["--log-level", "loud"], ["--nothing"]])
def test_options_that_make_no_sense(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "undertable", "serve", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_it_logs_json_and_keeps_secrets_out_of_it(tmp_path: Path) -> None:
    with Server(tmp_path, "--log-level", "debug") as server:
        with httpx.Client(base_url=server.url) as client:
            wanted = {"name": "Ann", "bearer": True}
            guest = client.post("/api/guests", json=wanted, headers={"x-undertable": "1"}).json()
            client.headers["authorization"] = f"Bearer {guest['token']}"
            code = client.post("/api/me/link").json()["code"]
            assert client.get("/healthz").json() == {"ok": True}
            assert "# TYPE undertable_tables gauge" in client.get("/metrics").text
        assert server.stop() in (0, -15)
        log = server.errors.read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"POST /api/guests", "POST /api/me/link"} <= {line["message"] for line in lines}
    assert guest["token"] not in log
    assert code not in log


@pytest.mark.parametrize("offered", ["deflate", None])
def test_messages_are_compressed_for_clients_that_offer_it(tmp_path: Path, offered: str | None) -> None:
    with Server(tmp_path) as server:
        person = httpx.post(
            f"{server.url}/api/guests", json={"name": "Ann", "bearer": True}, headers={"x-undertable": "1"}
        )
        headers = {"authorization": f"Bearer {person.json()['token']}"}
        game = httpx.get(f"{server.url}/api/games").json()[0]
        body = {"mid": "t", "spec": {"game": game["id"], "seats": game["seats"][0]}}
        table = httpx.post(f"{server.url}/api/tables", json=body, headers=headers).json()["table"]
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with connect(address, additional_headers=headers, compression=offered, proxy=None) as connection:
            assert bool(connection.protocol.extensions) == (offered is not None)
            connection.send('{"do":"hello","protocol":1}')
            assert json.loads(connection.recv())["t"] == "update"


def test_a_refused_handshake_is_no_error(tmp_path: Path) -> None:
    """A client that is refused again and again does not fill the log."""
    headers = {"Authorization": "Bearer junk", "X-Forwarded-For": "203.0.113.7"}
    with Server(tmp_path) as server:
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/aaaaaaaaaaaa/socket"

        def knock(_: int) -> int:
            try:
                with connect(address, additional_headers=headers):
                    return 101
            except InvalidStatus as refused:
                return refused.response.status_code

        with ThreadPoolExecutor(20) as visitors:  # at once: the limit allows some every second
            assert 429 in visitors.map(knock, range(400))
        server.stop()
        assert '"error"' not in server.errors.read_text()
