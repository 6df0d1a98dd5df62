"""One HTTP endpoint: what is checked before it answers, and how refusals look."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from undertable.core import Game
from undertable.table.messages import Code, Refused
from undertable.table.store import Guest, StoreError
from undertable.web.guests import NOBODY, bearer, same_origin
from undertable.web.limits import Limits
from undertable.web.site import Site

STATUS: dict[Code, int] = {
    "malformed": 400,
    "not_allowed": 403,
    "not_you": 403,
    "no_such": 404,
    "stale": 409,
    "illegal": 409,
    "not_now": 409,
    "rate": 429,
    "storage": 503,
    "restart": 503,
}


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    code: Code
    message: str


@dataclass(frozen=True)
class Ask:
    """A request that has been checked: who asks, and what."""

    site: Site
    request: Request
    person: Guest
    body: Any

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])

    @property
    def game(self) -> Game:
        """The game that the path names."""
        games = self.site.tables.games
        game = games.get(self.request.path_params["game"])
        if game is None:
            raise Refused("no_such", f"there is no such game; choose from: {', '.join(games)}")
        return game


@dataclass(frozen=True)
class Endpoint:
    """One method of one path: its input and output, and who may use it."""

    method: str
    path: str
    summary: str
    handler: Callable[[Ask], Awaitable[Response]]
    takes: Any = None
    gives: Any = None
    guests_only: bool = True
    status: int = 200  # of an answer that is not a refusal
    query: tuple[tuple[str, Any], ...] = ()


def answer(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def problem(refused: Refused) -> Response:
    response = answer(Problem(code=refused.code, message=refused.message), STATUS[refused.code])
    if refused.code in ("rate", "storage", "restart"):
        response.headers["retry-after"] = "5"
    return response


async def handle(endpoint: Endpoint, request: Request) -> Response:
    """Check a request, then let its endpoint answer it."""
    site: Site = request.app.state.site
    try:
        wait = site.slow_down(site.requests, request)
        if wait is None:
            raise Refused("rate", "too many requests: slow down")
        await asyncio.sleep(wait)
        if endpoint.method != "GET" and not bearer(request):
            # a page of another site can make a browser send the cookie, but neither this header nor this origin
            foreign = "origin" in request.headers and not same_origin(request)
            if foreign or "x-undertable" not in request.headers:
                raise Refused("not_allowed", "changes need the header X-Undertable: 1, from a page of this server")
        person = await site.guests.who(request)
        if endpoint.guests_only and person == NOBODY:
            problem_401 = Problem(code="not_allowed", message="only guests can do that: POST /api/guests first")
            return answer(problem_401, 401)
        body = None if endpoint.takes is None else read_body(await whole_body(request, site.limits), endpoint.takes)
        return await endpoint.handler(Ask(site, request, person, body))
    except Refused as refused:
        return problem(refused)
    except ClientDisconnect:
        return Response(status_code=400)  # nobody is there to read it
    except StoreError as error:
        return problem(Refused("storage", f"this cannot be saved now: {error.public}. Try again."))


async def whole_body(request: Request, limits: Limits) -> bytes:
    body = b""
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limits.body:
                    raise Refused("malformed", f"that is more than {limits.body} bytes")
    except TimeoutError:
        raise Refused("malformed", "the rest of the request did not come") from None
    return body


def read_body(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", f"not understood: {error}"[:300]) from None
