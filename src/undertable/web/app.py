"""The ASGI application: endpoints, sockets, and the headers and log line of every answer."""

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
from starlette.routing import BaseRoute, Mount, Route, Router, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undertable.core import Game
from undertable.games import all_games
from undertable.table.botpool import BotPool
from undertable.table.clock import Clock, SteadyClock
from undertable.table.messages import Refused
from undertable.table.outbox import Outbox
from undertable.table.relay import Call, Line, Relay
from undertable.table.retention import Retention, keep_applying
from undertable.table.store import Store
from undertable.table.tables import Tables
from undertable.table.times import Times
from undertable.web.api import ENDPOINTS
from undertable.web.channels import Channels
from undertable.web.endpoint import answer, handle, problem
from undertable.web.feeds import READ
from undertable.web.guests import Guests
from undertable.web.limits import Limits
from undertable.web.mcp import AgentEndpoint
from undertable.web.notify import mail_link
from undertable.web.openapi import openapi
from undertable.web.operator import operator_page, operator_style
from undertable.web.site import Site
from undertable.web.socket import TableSocket

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
PAGES = [
    "/",
    "/t/{table}",
    "/t/{table}/screen",
    "/t/{table}/hand",
    "/replay/{table}",
    "/rules/{game}",
    "/learn/{game}",
    "/learn/{game}/{number}",
    "/credits",
    "/carry",
    "/me",
    "/p/{guest}",
    "/ratings",
    "/ratings/{game}",
    "/clubs",
    "/club/{club}",
]

SHARE_PICTURE = "/share.jpg"  # services that show it need its full address

WELCOME = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Undertable</title>
<h1>Undertable is running</h1>
<p>It was built without its browser table. Programs can play here:
<a href="/api/games">the games</a>, <a href="/api/openapi.json">the endpoints</a>.</p>
"""


@dataclass(frozen=True)
class Setting:
    """What a server is made of."""

    open_store: Callable[[str], Awaitable[Store]]  # given the address at which other workers reach this one
    games: Mapping[str, Game] = field(default_factory=all_games)
    times: Times = field(default_factory=Times)
    limits: Limits = field(default_factory=Limits)
    bot_processes: int = 2
    clock: Clock = field(default_factory=SteadyClock)
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks, besides this machine itself
    public_address: str = ""  # of the site, if it is known: https://games.example.org
    workers_key: str | None = None  # if several workers serve one site: the secret they share
    relay_host: str = "127.0.0.1"  # where they reach this one
    relay_port: int = 0
    relay_certificate: str = ""  # a file with a certificate and its key; empty: without TLS
    keep: Retention = field(default_factory=Retention)
    count_learners: bool = True  # where lessons are left, and how puzzles are answered
    operator: str = ""  # the password of the operator's page; empty: there is none
    channels: Channels = field(default_factory=Channels)


@contextlib.asynccontextmanager
async def open_site(setting: Setting) -> AsyncIterator[Site]:
    """Everything opened in order, and closed the other way round."""
    tables: Tables | None = None
    relay = Relay(setting.workers_key or "", setting.relay_certificate)
    if setting.workers_key is not None:

        async def answer(line: Line, call: Call) -> None:
            if tables is not None:
                await tables.answer(line, call)

        await relay.listen(setting.relay_host, setting.relay_port, answer)
    store = await setting.open_store(relay.address)
    try:
        senders, push_key = await setting.channels.open(store, setting.public_address)
        outbox = Outbox(store, setting.games, senders, setting.clock, setting.public_address) if senders else None
        bots = BotPool(setting.bot_processes)
        tables = Tables(
            setting.games,
            store,
            bots,
            setting.times,
            setting.clock,
            relay,
            setting.limits.running,
            outbox,
        )
        always = [keep_applying(setting.keep, tables)] if setting.keep else []
        if outbox is not None:
            always.append(outbox.run(setting.times.notices))
        working = [asyncio.ensure_future(work) for work in always]
        try:
            site = Site(
                store,
                tables,
                Guests(store, setting.clock),
                setting.limits,
                proxies=setting.trusted_proxies,
                public_address=setting.public_address,
                count_learners=setting.count_learners,
                operator=setting.operator,
                push_key=push_key,
                private_webhooks=setting.channels.private,
            )
            yield site
            await site.learners.write()
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)
            relay.close()
            await tables.close()
    finally:
        await store.close()


def make_app(setting: Setting) -> Starlette:
    """The server as an ASGI application."""
    agents = AgentEndpoint()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with open_site(setting) as site:
            app.state.site = site
            try:
                yield
            finally:
                await agents.close()

    document = json.dumps(openapi(version("undertable")))

    async def api_document(request: Request) -> Response:
        return Response(document, media_type="application/json")

    routes: list[BaseRoute] = [
        *(Route(endpoint.path, partial(handle, endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS),
        Route("/api/openapi.json", api_document),
        Route(READ.path, partial(handle, READ)),
        Route("/mcp", agents),
        Route("/notices/{code}", mail_link, methods=["GET", "POST"]),
        Route("/notices/{code}/stop", mail_link, methods=["GET", "POST"]),
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/operator", operator_page),
        Route("/operator.css", operator_style),
        *(Route(page, home) for page in PAGES),
    ]
    if STATIC.exists():
        routes.append(Mount("/", StaticFiles(directory=STATIC)))
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: not_found, 405: not_found, 500: failed})
    app.router.redirect_slashes = False  # a redirect would send people to whatever host the request named
    app.add_middleware(Surround)
    return app


async def home(request: Request) -> Response:
    """One page for all addresses: it reads the address itself."""
    page = STATIC / "index.html"
    html = page.read_text() if page.exists() else WELCOME
    site: Site = request.app.state.site  # never the host that the client names: it could name any
    html = html.replace(f'content="{SHARE_PICTURE}"', f'content="{site.public_address}{SHARE_PICTURE}"')
    return HTMLResponse(html, headers={"cache-control": "no-cache"})


async def healthz(request: Request) -> Response:
    """Is the server able to work?"""
    site: Site = request.app.state.site
    trouble = await site.check_database()
    return answer({"ok": True}) if trouble is None else problem(Refused("storage", trouble.public))


async def metrics(request: Request) -> Response:
    site: Site = request.app.state.site
    if site.slow_down(site.requests, request) is None:  # every worker has to answer
        return problem(Refused("rate", "too many requests: slow down"))
    return PlainTextResponse(await site.metrics(), media_type="text/plain; version=0.0.4")


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
    """A bug of ours. The details go to the log, not to the client."""
    response = problem(Refused("not_now", "something went wrong here; it has been noted"))
    response.status_code = 500
    response.headers.update(headers_for(request.url.path))  # Starlette makes this answer outside of Surround
    return response


def headers_for(path: str) -> dict[str, str]:
    return {**HEADERS, "cache-control": "no-store"} if path.startswith(("/api", "/mcp")) else HEADERS


class Surround:
    """Adds headers to every answer and logs every request; neither contains a secret.

    Sockets go straight to their endpoint: every message would pass through each layer in between.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.sockets = Router([WebSocketRoute("/api/tables/{table}/socket", TableSocket())])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
            return
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
                secret = next((start for start in ("/feed/", "/notices/") if scope["path"].startswith(start)), "")
                path = f"{secret}…" if secret else scope["path"][:80]
                logger.info("%s %s", scope["method"], path, extra={"status": status, "ms": taken})
