"""The application: doors, sockets, and what surrounds every answer."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undertable.core import Game
from undertable.games import all_games
from undertable.table.botroom import BotRoom
from undertable.table.desk import Desk
from undertable.table.live import Clock, Times
from undertable.table.messages import Refused
from undertable.table.store import Store, StoreError
from undertable.web.api import DOORS, answer, enter, openapi, problem
from undertable.web.guests import Guests
from undertable.web.limits import Limits
from undertable.web.links import LINE, Tables
from undertable.web.site import Site
from undertable.web.socket import table_socket

logger = logging.getLogger("undertable.web")

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

STATIC = Path(__file__).parent / "static"  # the browser table, built by `web/`
PAGES = ["/", "/t/{table}", "/replay/{table}", "/rules/{game}", "/credits", "/carry"]

WELCOME = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Undertable</title>
<h1>Undertable is running</h1>
<p>It was built without its browser table. Programs can play here:
<a href="/api/games">the games</a>, <a href="/api/openapi.json">the doors</a>.</p>
"""


@dataclass(frozen=True)
class Setting:
    """What a server is made of."""

    open_store: Callable[[str], Awaitable[Store]]  # given the address at which other workers reach this one
    games: Mapping[str, Game] = field(default_factory=all_games)
    times: Times = field(default_factory=Times)
    limits: Limits = field(default_factory=Limits)
    bot_processes: int = 2
    clock: Clock = time.time
    workers_key: str | None = None  # where several workers serve one site: what they know each other by


@contextlib.asynccontextmanager
async def open_site(setting: Setting) -> AsyncIterator[Site]:
    """Everything opened in order, and closed the other way round."""
    tables: Tables | None = None
    relay: asyncio.Server | None = None
    address = ""
    if setting.workers_key is not None:

        async def from_worker(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            if tables is not None:
                await tables.answer(reader, writer)

        relay = await asyncio.start_server(from_worker, "127.0.0.1", 0, limit=LINE)
        host, port = relay.sockets[0].getsockname()[:2]
        address = f"{host}:{port}"
    store = await setting.open_store(address)
    try:
        desk = Desk(setting.games, store, BotRoom(setting.bot_processes), setting.times, setting.clock)
        tables = Tables(desk, setting.workers_key or "")
        try:
            yield Site(store, desk, tables, Guests(store), setting.limits)
        finally:
            if relay is not None:
                relay.close()
            await desk.close()
    finally:
        await store.close()


def make_app(setting: Setting) -> Starlette:
    """The server as an ASGI application."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with open_site(setting) as site:
            app.state.site = site
            yield

    document = json.dumps(openapi(version("undertable")))

    async def api_document(request: Request) -> Response:
        return Response(document, media_type="application/json")

    routes: list[BaseRoute] = [
        *(Route(door.path, partial(enter, door), methods=[door.method]) for door in DOORS),
        Route("/api/openapi.json", api_document),
        WebSocketRoute("/api/tables/{table}/socket", table_socket),
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        *(Route(page, home) for page in PAGES),
    ]
    if STATIC.exists():
        routes.append(Mount("/", StaticFiles(directory=STATIC)))
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: not_found, 405: not_found, 500: failed})
    app.router.redirect_slashes = False  # it would send people to whatever host they named
    app.add_middleware(Surround)
    return app


async def home(request: Request) -> Response:
    """One page for all addresses: it reads the address itself."""
    page = STATIC / "index.html"
    return HTMLResponse(page.read_text() if page.exists() else WELCOME, headers={"cache-control": "no-cache"})


async def healthz(request: Request) -> Response:
    """Is the server able to work?"""
    site: Site = request.app.state.site
    try:
        await site.store.check()
    except StoreError as error:
        return problem(Refused("storage", str(error)))
    return answer({"ok": True})


async def metrics(request: Request) -> Response:
    site: Site = request.app.state.site
    return PlainTextResponse(site.metrics())


async def not_found(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    if status == 404 and "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api"):
        page = await home(request)  # it says so itself, and shows the way back
        page.status_code = 404
        return page
    response = problem(Refused("no_such", "there is nothing here; /api/openapi.json lists what there is"))
    response.status_code = status
    return response


async def failed(request: Request, error: Exception) -> Response:
    """A mistake of ours. What went wrong is for the log, not for the client."""
    response = problem(Refused("not_now", "something went wrong here; it has been noted"))
    response.status_code = 500
    response.headers.update(headers_for(request.url.path))  # Starlette makes this answer outside of Surround
    return response


def headers_for(path: str) -> dict[str, str]:
    return {**HEADERS, "cache-control": "no-store"} if path.startswith("/api") else HEADERS


class Surround:
    """Headers on every answer, and a line in the log for every request: neither tells a secret."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [(name.encode(), value.encode()) for name, value in headers_for(scope["path"]).items()]
                message = {**message, "headers": [*message["headers"], *headers]}
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        finally:
            if scope["path"] not in ("/healthz", "/metrics"):
                taken = round(1000 * (time.perf_counter() - began), 1)
                logger.info("%s %s", scope["method"], scope["path"][:80], extra={"status": status, "ms": taken})
