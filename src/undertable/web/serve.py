"""Running the server: one process with SQLite, or several with PostgreSQL."""

import asyncio
import contextlib
import errno
import gc
import ipaddress
import json
import logging
import multiprocessing
import os
import re
import resource
import secrets
import signal
import socket
import sys
import threading
import time
import webbrowser
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from undertable.table.relay import Relay
from undertable.table.retention import Retention
from undertable.table.sqlite import SqliteStore
from undertable.table.store import Store, StoreError
from undertable.web.app import Setting, make_app
from undertable.web.channels import Channels
from undertable.web.guard import GuardedProtocol
from undertable.web.limits import LOCAL, NO_LIMITS, Limits, networks
from undertable.web.wire import TableProtocol

SETTINGS = "UNDERTABLE_SERVE"  # the settings, passed on to workers
STOPPING = 5  # seconds for connections to end
SECRET = 16  # characters of the shortest one that machines may share
RETRIES = 20  # looks of a new worker for the database
RETRY = 0.5  # seconds between them
DENIED = "ASGI callable returned without completing handshake."  # what uvicorn calls a handshake that was refused
FILES = 65_536  # sockets and files that a worker may have open
BACKLOG = 1024  # connections that wait to be taken
PUBLIC_ADDRESS = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?", re.IGNORECASE)
UNREAD = 30.0  # seconds for a client's system to take what was sent, before the connection is given up

logger = logging.getLogger("undertable.web")


class CannotServe(Exception):
    """Why the server does not start, in one sentence."""


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "undertable.db"
    workers: int = 1
    bot_processes: int = 2
    limited: bool = True
    log_level: str = "info"
    open_browser: bool = False
    trusted_proxies: tuple[str, ...] = ()
    public_address: str = ""  # such as https://games.example.org, for the picture of shared links
    relay_host: str = "127.0.0.1"  # where the other workers of the site reach those of this machine
    relay_port: int = 0  # the first of them; 0: any free ones
    relay_secret: str = ""  # what they know each other by; empty: one for this machine alone
    relay_certificate: str = ""  # a file with a certificate and its key; empty: without TLS
    keep_finished: int | None = None  # days; None: for ever
    keep_guests: int | None = None
    count_learners: bool = True
    operator: str = ""  # the password of the operator's page; empty: there is none
    channels: Channels = Channels()

    @property
    def keep(self) -> Retention:
        return Retention(self.keep_finished, self.keep_guests)

    @property
    def postgres(self) -> bool:
        return self.database.startswith(("postgres://", "postgresql://"))


async def open_store(serving: Serving, address: str) -> Store:
    if not serving.postgres:
        return SqliteStore(serving.database)
    from undertable.table.postgres import PostgresStore  # needs an extra

    return await PostgresStore.open(serving.database, address)


async def open_store_of_worker(serving: Serving, address: str) -> Store:
    """Wait for a database that was there when the server started, but is gone when a worker is replaced.

    A worker that fails when it starts would end the whole server, as if it could never start. So it exits as if all
    were well, and is replaced again.
    """
    for _ in range(RETRIES):
        try:
            return await open_store(serving, address)
        except StoreError as error:
            if serving.workers == 1:
                raise
            logger.warning("a worker waits for the database: %s", error)
        await asyncio.sleep(RETRY)
    os._exit(1)


def make_setting(serving: Serving) -> Setting:
    return Setting(
        open_store=lambda address: open_store_of_worker(serving, address),
        limits=Limits() if serving.limited else NO_LIMITS,
        bot_processes=serving.bot_processes,
        trusted_proxies=serving.trusted_proxies,
        public_address=serving.public_address.rstrip("/"),
        workers_key=serving.relay_secret if serving.postgres else None,
        relay_host=serving.relay_host,
        relay_port=serving.relay_port,
        relay_certificate=serving.relay_certificate,
        keep=serving.keep,
        count_learners=serving.count_learners,
        operator=serving.operator,
        channels=serving.channels,
    )


def app_from_environment() -> Starlette:
    """The application of one worker."""
    serving = msgspec.json.decode(os.environ[SETTINGS], type=Serving)
    set_up_logs(serving.log_level)
    threading.Thread(target=end_with_supervisor, daemon=True).start()
    app = make_app(make_setting(serving))
    # A thousand tables are a million objects, and hardly any of them is ever garbage: collecting them took most of a
    # second. So objects that exist at the start are never scanned again, and the rest much less often.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    return app


def end_with_supervisor() -> None:
    """Stop a worker whose supervisor was killed: nobody would replace it, and it would keep the port."""
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)


def serve(serving: Serving) -> None:
    """Serve until stopped; CannotServe says why it cannot even start."""
    if serving.workers > 1 and not serving.postgres:
        raise CannotServe("several workers need PostgreSQL: --database postgresql://…")
    if wrong := serving.channels.wrong(serving.public_address):
        raise CannotServe(wrong)
    if serving.public_address and not PUBLIC_ADDRESS.fullmatch(serving.public_address):
        raise CannotServe("a public address is one such as https://games.example.org, without a path")
    try:
        networks(serving.trusted_proxies)
    except ValueError as error:
        raise CannotServe(f"a trusted proxy is an address or a network such as 10.0.0.0/8: {error}") from None
    check_relay(serving)
    allow_many_files()
    serving = msgspec.structs.replace(serving, relay_secret=serving.relay_secret or secrets.token_urlsafe(24))
    listening = bind(serving.host, serving.port)
    try:
        try_database(serving)
    except CannotServe:
        listening.close()
        raise
    os.environ[SETTINGS] = msgspec.json.encode(serving).decode()
    set_up_logs(serving.log_level)
    config = uvicorn.Config(
        "undertable.web.serve:app_from_environment",
        factory=True,
        workers=serving.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        http=GuardedProtocol,
        forwarded_allow_ips=[*LOCAL, *serving.trusted_proxies],
        ws=TableProtocol,
        ws_max_size=Limits().frame,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=True,  # a quarter to a tenth of the bytes for 40 KB of memory each
        timeout_graceful_shutdown=STOPPING,
    )
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'127.0.0.1' if shown == '0.0.0.0' else shown}:{port}"
    print(f"Undertable is at {address} (Ctrl+C stops it)", flush=True)
    if serving.keep:
        print(serving.keep.sentence(), flush=True)
    if serving.open_browser:
        # it waits for the server: connections are taken from now on
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        if serving.workers > 1:
            Multiprocess(config, sockets=[listening]).run()
        else:
            server = uvicorn.Server(config)
            server.run(sockets=[listening])
            if not server.started:
                raise CannotServe("the server did not start; the log says why")


def allow_many_files() -> None:
    """Every socket is one. Systems allow few of them at first, and many more to those who ask."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):  # some systems allow fewer than they say: then as many as now
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def check_relay(serving: Serving) -> None:
    """CannotServe if other machines could not reach this one, or if strangers could."""
    alone = Serving()
    if not serving.postgres:
        if (serving.relay_host, serving.relay_certificate) != (alone.relay_host, alone.relay_certificate):
            raise CannotServe("several machines need PostgreSQL: --database postgresql://…")
        return
    if serving.relay_secret and len(serving.relay_secret) < SECRET:
        raise CannotServe(f"the relay secret is too short: use at least {SECRET} characters")
    with contextlib.closing(bind(serving.relay_host, 0, "--relay-host")) as trial:
        address = ipaddress.ip_address(trial.getsockname()[0])
    if address.is_unspecified:
        raise CannotServe("--relay-host is the address at which the other machines reach this one: name a real one")
    if not address.is_loopback and not serving.relay_secret:
        raise CannotServe(
            "several machines need a secret they all know: UNDERTABLE_RELAY_SECRET or --relay-secret-file"
        )
    try:
        Relay(serving.relay_secret, serving.relay_certificate)
    except OSError as error:
        raise CannotServe(f"--relay-certificate must be a certificate with its key, in one PEM file: {error}") from None


def try_database(serving: Serving) -> None:
    """Open the database once, which brings it up to date; what is wrong with it is said in one sentence."""

    async def open_and_close() -> None:
        await (await open_store(serving, "")).close()

    try:
        asyncio.run(open_and_close())
    except StoreError as error:
        raise CannotServe(str(error)) from None


def bind(host: str, port: int, option: str = "--port") -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # a connection closed while its client reads nothing would otherwise be kept, with all that is unsent
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * UNREAD))
        listening.bind(address)
        listening.listen(BACKLOG)  # clients that come while the server still starts wait a moment
    except OSError as error:
        in_use = error.errno == errno.EADDRINUSE
        reason = "it is in use, perhaps by another Undertable" if in_use else (error.strerror or str(error)).lower()
        raise CannotServe(f"cannot listen on {host}, port {port}: {reason}; choose another {option}") from None
    except OverflowError:
        raise CannotServe(f"{port} is not a port: choose one from 0 to 65535") from None
    return listening


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in ("status", "ms") if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up_logs(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    uvicorn_log = logging.getLogger("uvicorn.error")
    uvicorn_log.setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
    uvicorn_log.addFilter(lambda record: record.msg != DENIED)
