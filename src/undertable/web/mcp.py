"""MCP over HTTP at `/mcp`: an agent is a guest, and may do what any guest may do.

A session belongs to a guest. Agents that come with a token are that guest; others become a new one, and the session's
id is its token. Either way any worker can check the id, and finds the agent's tables again: what is remembered between
two requests saves work, nothing else.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
from collections import Counter, OrderedDict
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undertable.agents.remote import TIMEOUT, RemoteHall, Server, WillPass, refusal
from undertable.table.messages import Refused
from undertable.table.store import StoreError
from undertable.web.endpoint import STATUS, whole_body
from undertable.web.guests import NOBODY, bearer, same_origin, token_of
from undertable.web.limits import SHARED
from undertable.web.site import Site

if TYPE_CHECKING:
    from undertable.agents.server import Session
    from undertable.agents.shared import SharedServer

SESSION = "mcp-session-id"
VERSION = "mcp-protocol-version"
VERSIONS = ("2025-03-26", "2025-06-18", "2025-11-25")  # those with sessions over HTTP
REMEMBERED = 1000  # sessions of one worker
ENDED = 10_000  # ids of sessions that were ended
DEVICE = "An agent"
INVALID, REFUSED = -32600, -32000  # JSON-RPC's codes for a bad request, and for what we refuse


class NoSession(Exception):
    """There is no such session (any more)."""


class AgentEndpoint:
    """The endpoint. What an agent does goes through the API, with its own token: same rights, same limits."""

    def __init__(self) -> None:
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._ended: OrderedDict[str, None] = OrderedDict()
        self._calls: Counter[str] = Counter()  # by address: requests under way
        self._starting = asyncio.Lock()
        self._shared: SharedServer | None = None
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        site: Site = scope["app"].state.site
        key, shared = site.address(request)
        self._calls[key] += 1
        try:
            if self._calls[key] > site.limits.agent_calls * (SHARED if shared else 1):
                raise Refused("rate", "too many requests at the same time: wait for an answer first")
            await self.answer(site, request, send)
        except NoSession:
            await error("there is no such session: start again with initialize", 404)(scope, receive, send)
        except Refused as refused:
            await error(refused.message, STATUS[refused.code])(scope, receive, send)
        except ClientDisconnect:
            pass  # nobody is there to read an answer
        except StoreError as trouble:
            await error(f"this cannot be saved now: {trouble.public}. Try again.", 503)(scope, receive, send)
        finally:
            self._calls[key] -= 1
            if not self._calls[key]:
                del self._calls[key]

    async def answer(self, site: Site, request: Request, send: Send) -> None:
        scope, receive = request.scope, request.receive
        wait = site.slow_down(site.requests, request)
        if wait is None:
            raise Refused("rate", "too many requests: slow down")
        await asyncio.sleep(wait)
        check_origin(request)
        if request.method not in ("POST", "DELETE"):  # nothing is ever sent without being asked for
            await error("this endpoint takes POST and DELETE", 405, {"allow": "POST, DELETE"})(scope, receive, send)
            return
        if request.headers.get(VERSION, VERSIONS[-1]) not in VERSIONS:
            raise Refused("malformed", f"the versions of the protocol here are {', '.join(VERSIONS)}")
        if request.method == "DELETE":
            await self.end(site, request)
            await Response(status_code=204)(scope, receive, send)
            return
        body = await whole_body(request, site.limits)
        call = read_call(body)
        name = request.headers.get(SESSION)
        if name is None:
            if call.get("method") != "initialize":
                raise Refused("malformed", f"start with initialize; all later requests need the header {SESSION}")
            name = await self.new_session(site, request, call)
        server = await self.server()
        session = await self.session(site, request, name)
        session.as_json = "json" in request.query_params
        address, shared = site.address(request)
        whose = name if shared else address
        await server.answer(session, whose, scope, whole(body, receive), with_header(send, name))

    # Sessions.

    async def new_session(self, site: Site, request: Request, call: dict[str, Any]) -> str:
        token = token_of(request)
        if token:
            if await site.guests.holder(token, DEVICE) == NOBODY:
                raise Refused("not_allowed", "nobody has this token: POST /api/guests gives you one, or come without")
            return name_for(token, secrets.token_urlsafe(9))
        params = call.get("params")
        info = params.get("clientInfo") if isinstance(params, dict) else None
        name = info.get("name") if isinstance(info, dict) else None
        name = name[:24] if isinstance(name, str) and name.strip() else "Agent"
        guest = json.dumps({"name": name, "bearer": True}).encode()
        status, answered = await inside(request, "POST", "/api/guests", guest, "")
        if status != 201:
            raise Refused("rate" if status == STATUS["rate"] else "not_allowed", str(refusal(status, answered)))
        return str(json.loads(answered)["token"])

    async def token(self, site: Site, request: Request, name: str) -> str:
        """The token that this session plays with; NoSession if it is not the requester's, or has ended."""
        given = token_of(request)
        own = not given or hmac.compare_digest(name.encode(), name_for(given, name.partition(".")[0]).encode())
        if not own or name in self._ended or await site.guests.holder(given or name, DEVICE) == NOBODY:
            raise NoSession
        return given or name

    async def session(self, site: Site, request: Request, name: str) -> "Session":
        from undertable.agents.server import Session  # needs an extra

        token = await self.token(site, request, name)
        session = self._sessions.pop(name, None) or Session(RemoteHall(Inside(token)))
        assert isinstance(session.hall, RemoteHall)
        assert isinstance(session.hall.server, Inside)
        session.hall.server.request = request  # where the agent calls from now
        self._sessions[name] = session
        if len(self._sessions) > REMEMBERED:
            self._sessions.popitem(last=False)
        return session

    async def end(self, site: Site, request: Request) -> None:
        name = request.headers.get(SESSION, "")
        token = await self.token(site, request, name)
        if token == name:  # nobody else has it
            await inside(request, "POST", "/api/me/sign-out", b"{}", token)
        self._sessions.pop(name, None)
        self._ended[name] = None
        if len(self._ended) > ENDED:
            self._ended.popitem(last=False)

    # The MCP server; it is made when the first agent comes, as it takes a second.

    async def server(self) -> "SharedServer":
        async with self._starting:
            if self._shared is None:
                if find_spec("mcp") is None:
                    raise Refused("no_such", "this server was installed without MCP: pip install 'undertable[mcp]'")
                self._shared = await asyncio.to_thread(make_shared)
                ready = asyncio.Event()
                self._task = asyncio.create_task(self.run(self._shared, ready))
                await ready.wait()
            return self._shared

    async def run(self, shared: "SharedServer", ready: asyncio.Event) -> None:
        async with shared.running():
            ready.set()
            await asyncio.Event().wait()

    async def close(self) -> None:
        if self._shared is not None and self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._shared.close()


def make_shared() -> "SharedServer":
    from undertable.agents.shared import SharedServer

    return SharedServer()


class Inside(Server):
    """This server, from inside: requests go to the application without a connection."""

    request: Request  # the agent's own, which this is part of

    def __init__(self, token: str) -> None:
        super().__init__("", "")
        self._headers["Authorization"] = "Bearer"  # there is a guest already
        self.loop = asyncio.get_running_loop()
        self.token = token

    def send(self, method: str, path: str, body: bytes | None) -> Any:
        self.url = f"{self.request.url.scheme}://{self.request.url.netloc}"
        asked = asyncio.run_coroutine_threadsafe(inside(self.request, method, path, body, self.token), self.loop)
        try:
            status, answered = asked.result(TIMEOUT)
        except TimeoutError:
            asked.cancel()
            raise WillPass("the server does not answer") from None
        if status >= 400:
            raise refusal(status, answered)
        return json.loads(answered)


async def inside(request: Request, method: str, path: str, body: bytes | None, token: str) -> tuple[int, bytes]:
    """What this server answers to a request of the same client, as the guest with this token."""
    where, _, query = path.partition("?")
    kept = ("host", "x-forwarded-for", "user-agent")
    headers = [(name, value) for name, value in request.scope["headers"] if name.decode("latin-1") in kept]
    headers += [(b"x-undertable", b"1"), *([(b"authorization", f"Bearer {token}".encode())] if token else [])]
    scope = {
        **{name: request.scope[name] for name in ("asgi", "http_version", "scheme", "client", "server")},
        "type": "http",
        "method": method,
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "state": {},
    }
    status, chunks = 500, list[bytes]()

    async def take(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            chunks.append(message.get("body", b""))

    app: ASGIApp = request.scope["app"]
    await app(scope, whole(body or b"", request.receive), take)
    return status, b"".join(chunks)


def check_origin(request: Request) -> None:
    """Refused if a page of another site sent this, or could have sent it along with a cookie."""
    if "origin" in request.headers and not same_origin(request):
        raise Refused("not_allowed", "pages of other sites cannot play here")
    by_cookie = bool(token_of(request)) and not bearer(request)
    if by_cookie and "origin" not in request.headers and "x-undertable" not in request.headers:
        raise Refused("not_allowed", "with a cookie, requests need the header X-Undertable: 1")


def read_call(body: bytes) -> dict[str, Any]:
    try:
        call = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused("malformed", "this is not JSON") from None
    if not isinstance(call, dict):
        raise Refused("malformed", "send one JSON-RPC message at a time")
    return call


def name_for(token: str, salt: str) -> str:
    """The id of a session of the guest with this token: nobody else can make it."""
    mark = hmac.digest(token.encode(), salt.encode(), hashlib.sha256)
    return f"{salt}.{base64.urlsafe_b64encode(mark[:18]).decode()}"


def whole(body: bytes, after: Receive) -> Receive:
    """A body that has been read already, to be read again; then comes what comes after it."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else await after()

    return receive


def with_header(send: Send, name: str) -> Send:
    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], (SESSION.encode(), name.encode())]}
        await send(message)

    return add


def error(message: str, status: int, headers: dict[str, str] | None = None) -> Response:
    """A refusal, in the words of JSON-RPC."""
    code = INVALID if status == STATUS["malformed"] else REFUSED
    content = {"jsonrpc": "2.0", "id": None, "error": {"code": code, "message": message}}
    return Response(json.dumps(content), status, headers, media_type="application/json")
