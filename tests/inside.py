"""A real server on a real port, in a thread of this process: for tests that bring their own games, times or clock."""

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn

from undertable.games import all_games
from undertable.table.live import Times
from undertable.table.sqlite import SqliteStore
from undertable.table.store import Store
from undertable.web.app import Setting, make_app
from undertable.web.limits import NO_LIMITS, Limits
from undertable.web.site import Site

T = TypeVar("T")
FAST = Times(away=0.2, window=0.02, sweep=0.2)


@dataclass
class Inside:
    """The running server: where it is, and what is in it."""

    url: str
    app: Any
    loop: asyncio.AbstractEventLoop

    @property
    def site(self) -> Site:
        site = self.app.state.site
        assert isinstance(site, Site)
        return site

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def run(self, work: Callable[[Site], Awaitable[T]]) -> T:
        """Do something in the server's own loop."""

        async def in_loop() -> T:
            return await work(self.site)

        return asyncio.run_coroutine_threadsafe(in_loop(), self.loop).result(30)

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, **options)

    def guest(self, name: str = "Ann") -> httpx.Client:
        """A client of a new guest, with its token."""
        client = self.client()
        answer = client.post("/api/guests", json={"name": name, "bearer": True}, headers={"x-undertable": "1"})
        assert answer.status_code == 201, answer.text
        client.headers["authorization"] = f"Bearer {answer.json()['token']}"
        return client


@contextmanager
def inside(
    folder: Path, *, games: Any = None, times: Times = FAST, limits: Limits = NO_LIMITS, **more: Any
) -> Iterator[Inside]:
    """Serve until the end of the block, with a SQLite database in the folder."""

    async def open_store(address: str) -> Store:
        return SqliteStore(str(folder / "test.db"))

    setting = Setting(
        open_store=open_store, games=games or all_games(), times=times, limits=limits, bot_processes=1, **more
    )
    app = make_app(setting)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=limits.frame,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        loop="asyncio",
    )
    server = uvicorn.Server(config)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    ready = threading.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        serving = asyncio.ensure_future(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.005)
        ready.set()
        await serving

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        assert ready.wait(20)
        assert server.started
        yield Inside(f"http://127.0.0.1:{listening.getsockname()[1]}", app, loops[0])
    finally:
        server.should_exit = True
        thread.join(20)
