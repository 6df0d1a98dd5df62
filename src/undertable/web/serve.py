"""Running the server: one process with SQLite, or several with PostgreSQL."""

import asyncio
import contextlib
import gc
import json
import logging
import os
import secrets
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

from undertable.table.sqlite import SqliteStore
from undertable.table.store import Store, StoreError
from undertable.web.app import Setting, make_app
from undertable.web.limits import NO_LIMITS, Limits

SETTINGS = "UNDERTABLE_SERVE"  # how workers are told what to do
STOPPING = 5  # seconds for connections to end
BACKLOG = 1024  # connections that wait to be taken
UNREAD = 30.0  # seconds for a client's system to take what was sent, before the connection is given up


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
    key: str = ""  # what workers know each other by

    @property
    def postgres(self) -> bool:
        return self.database.startswith(("postgres://", "postgresql://"))


async def open_store(serving: Serving, address: str) -> Store:
    if not serving.postgres:
        return SqliteStore(serving.database)
    from undertable.table.postgres import PostgresStore  # needs an extra

    return await PostgresStore.open(serving.database, address)


def make_setting(serving: Serving) -> Setting:
    return Setting(
        open_store=lambda address: open_store(serving, address),
        limits=Limits() if serving.limited else NO_LIMITS,
        bot_processes=serving.bot_processes,
        workers_key=serving.key if serving.postgres else None,
    )


def app_from_environment() -> Starlette:
    """The application of one worker."""
    serving = msgspec.json.decode(os.environ[SETTINGS], type=Serving)
    set_up_logs(serving.log_level)
    app = make_app(make_setting(serving))
    # A thousand tables are a million objects, and hardly any of them ever is garbage: looking through all of them took
    # most of a second. What is there at the start is never looked at again, the rest a good deal less often.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    return app


def serve(serving: Serving) -> None:
    """Serve until stopped; CannotServe says why it cannot even start."""
    if serving.workers > 1 and not serving.postgres:
        raise CannotServe("several workers need PostgreSQL: --database postgresql://…")
    serving = msgspec.structs.replace(serving, key=serving.key or secrets.token_urlsafe(24))
    listening = bind(serving.host, serving.port)
    try:
        asyncio.run(try_store(serving))
    except StoreError as error:
        listening.close()
        raise CannotServe(str(error)) from None
    os.environ[SETTINGS] = msgspec.json.encode(serving).decode()
    set_up_logs(serving.log_level)
    config = uvicorn.Config(
        "undertable.web.serve:app_from_environment",
        factory=True,
        workers=serving.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=Limits().frame,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOPPING,
    )
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'127.0.0.1' if shown == '0.0.0.0' else shown}:{port}"
    print(f"Undertable is at {address} (Ctrl+C stops it)", flush=True)
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


async def try_store(serving: Serving) -> None:
    """Open the database once, so that what is wrong with it is said in one sentence."""
    store = await open_store(serving, "")
    await store.close()


def bind(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # a connection closed while its client reads nothing would otherwise be kept, with all that is unsent
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * UNREAD))
        listening.bind(address)
        listening.listen(BACKLOG)  # who comes while the server still starts waits a moment
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotServe(f"cannot listen on {host}, port {port}: {reason.lower()}; choose another --port") from None
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
    logging.getLogger("uvicorn.error").setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
