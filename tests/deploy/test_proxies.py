"""The examples in deploy/ for proxies, in front of a real server: TLS, WebSockets, and whose address is counted."""

import asyncio
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.client import Guest, Player
from tests.web.server import Server, free_port

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
PATIENCE = 60  # seconds for a proxy to start
NGINX = """
daemon off;
error_log {folder}/error.log;
pid {folder}/pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site;
}}
"""


def nginx(folder: Path, port: int, upstream: str, certificate: Path, key: Path) -> list[str]:
    site = (DEPLOY / "nginx.conf").read_text()
    for old, new in [
        ("listen 80;", f"listen {free_port()};"),
        ("listen 443 ssl;", f"listen {port} ssl;"),
        ("/etc/letsencrypt/live/table.example.org/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/table.example.org/privkey.pem", str(key)),
        ("table.example.org", "localhost"),
        ("http://127.0.0.1:8000", upstream),
    ]:
        assert old in site
        site = site.replace(old, new)
    (folder / "site").write_text(site)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder))
    return ["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]


def caddy(folder: Path, port: int, upstream: str, certificate: Path, key: Path) -> list[str]:
    site = (DEPLOY / "Caddyfile").read_text()
    for old, new in [
        ("table.example.org {", f"https://localhost:{port} {{\n\ttls {certificate} {key}"),
        ("127.0.0.1:8000", upstream.removeprefix("http://")),
    ]:
        assert old in site
        site = site.replace(old, new)
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def site(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server behind a proxy, whose certificate is trusted here."""
    name = request.node.callspec.id
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed: apt-get install {name}")
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        + ["-keyout", key, "-out", certificate, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True,
        capture_output=True,
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    port = free_port()
    url = f"https://localhost:{port}"
    with Server(tmp_path) as server:
        command = request.param(tmp_path, port, server.url, certificate, key)
        with (tmp_path / "proxy.log").open("wb") as log:
            proxy = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            wait_for(url, proxy, tmp_path / "proxy.log")
            yield url
        finally:
            proxy.terminate()
            proxy.wait()


def wait_for(url: str, proxy: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while proxy.poll() is None and time.monotonic() < end:
        try:
            httpx.get(url + "/healthz").raise_for_status()
            return
        except httpx.HTTPError:
            time.sleep(0.05)
    pytest.fail(f"the proxy did not start: {log.read_text()[-2000:]}")


def test_a_guest_plays_through_the_proxy(site: str) -> None:
    async def play() -> None:
        async with await Guest.become(site, "Ann") as guest:
            table = await guest.open({"game": "monster-inn", "seats": 3, "bots": ["greedy"] * 2})
            async with Player(guest, table) as player:
                await player.until(lambda: bool(player.state))

    asyncio.run(play())


def test_the_proxys_answer_keeps_cookies_to_https_and_counters_private(site: str) -> None:
    with httpx.Client(base_url=site) as client:
        answer = client.post("/api/guests", json={"name": "Ann"}, headers={"x-undertable": "1"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert client.get("/metrics").status_code == 404


def test_each_client_is_counted_by_its_own_address(site: str) -> None:
    """Whatever it says of itself; others are not slowed down by it."""
    one, other = (
        httpx.Client(base_url=site, transport=httpx.HTTPTransport(local_address=address))
        for address in ("127.0.0.1", "127.0.0.2")
    )
    with one, other:
        # the number of new guests an hour is limited for each address
        codes = (new_guest(one, said_to_be=f"10.0.0.{n}") for n in range(200))
        assert 429 in codes
        assert new_guest(other, said_to_be="127.0.0.1") < 400


def new_guest(client: httpx.Client, said_to_be: str) -> int:
    headers = {"x-undertable": "1", "x-forwarded-for": said_to_be}
    client.cookies.clear()
    return client.post("/api/guests", json={"name": "Ann", "bearer": True}, headers=headers).status_code
