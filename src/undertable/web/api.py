"""The HTTP doors: what can be asked of the server, each with its types, so that the document follows from the code."""

import asyncio
import secrets
import typing
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from undertable.bots import LEVELS, bots_for
from undertable.core import Game, Record, RecordError, decode_record, verify
from undertable.core.game import Option
from undertable.table.frames import Frames, frames, viewer_of
from undertable.table.messages import (
    AnyCommand,
    Code,
    Mid,
    Name,
    Refused,
    Reply,
    Salt,
    Seat,
    Spec,
    TableId,
    Update,
)
from undertable.table.store import Row, StoreError
from undertable.table.story import StoryState
from undertable.table.table import Person
from undertable.web.guests import BROWSER, NOBODY, TOKEN, bearer, new_token, same_origin, set_cookie
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
SLOWEST = 2.0  # seconds that a request is held up before it is refused


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    code: Code
    message: str


class NewGuest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: Name
    bearer: Annotated[bool, Meta(description="For programs: give the token in the answer, not as a cookie.")] = False
    again: Annotated[bool, Meta(description="Be somebody new even if this browser has a guest already.")] = False


class Rename(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name


class Me(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who one is."""

    id: str
    name: str
    token: str | None = None  # for programs that asked for it: send it as `Authorization: Bearer …`


class CarryLink(msgspec.Struct, frozen=True, kw_only=True):
    """A link that takes this guest to another device: once, and soon."""

    code: str
    path: str
    seconds: int


class Carry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code of such a link."""

    code: Annotated[str, Meta(max_length=60)]
    bearer: bool = False


class BotLevel(msgspec.Struct, frozen=True, kw_only=True):
    """A bot by how it plays."""

    name: str
    sentence: str


class GameFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is played here."""

    id: str
    title: str
    tagline: str
    seats: list[int]
    options: list[Option]
    bots: list[str]  # all there are
    levels: list[BotLevel]  # those among them that are meant for people, weak to strong
    usual: str  # a level for most people


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a game, as Markdown."""

    rules: str


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    seats: int
    free: int
    names: str
    updated: float


class Lists(msgspec.Struct, frozen=True, kw_only=True):
    """Tables to join, and one's own."""

    open: list[TableRow]
    mine: list[TableRow]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Does everything in a game follow from what was sealed before it, and from its moves?"""

    sound: bool
    commitment: str
    reason: str = ""


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened. Who opens it takes the first open seat, or the one named, or none."""

    mid: Mid
    spec: Spec
    seat: Seat | None = None
    sit: bool = True
    salt: Salt = ""


@dataclass(frozen=True)
class Ask:
    """A request that has been checked: who asks, and what."""

    site: Site
    request: Request
    person: Person
    body: Any

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])


@dataclass(frozen=True)
class Door:
    """One method of one path: what goes in, what comes out, who may."""

    method: str
    path: str
    summary: str
    handler: Callable[[Ask], Awaitable[Response]]
    takes: Any = None
    gives: Any = None
    guests_only: bool = True
    query: tuple[tuple[str, Any], ...] = ()


def answer(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def problem(refused: Refused) -> Response:
    response = answer(Problem(code=refused.code, message=refused.message), STATUS[refused.code])
    if refused.code in ("rate", "storage", "restart"):
        response.headers["retry-after"] = "5"
    return response


async def enter(door: Door, request: Request) -> Response:
    """Everything that is checked before a door opens."""
    site: Site = request.app.state.site
    try:
        address = request.client.host if request.client else ""
        wait = site.requests.take(address, SLOWEST)
        if wait is None:
            raise Refused("rate", "too many requests: slow down")
        await asyncio.sleep(wait)
        if door.method != "GET" and not bearer(request):
            # a page of another site can make a browser send the cookie, but neither this header nor this origin
            foreign = "origin" in request.headers and not same_origin(request)
            if foreign or "x-undertable" not in request.headers:
                raise Refused("not_allowed", "changes need the header X-Undertable: 1, from a page of this server")
        person = await site.guests.who(request)
        if door.guests_only and person == NOBODY:
            problem_401 = Problem(code="not_allowed", message="only guests can do that: POST /api/guests first")
            return answer(problem_401, 401)
        body = None if door.takes is None else read_body(await whole_body(request, site.limits.body), door.takes)
        return await door.handler(Ask(site, request, person, body))
    except Refused as refused:
        return problem(refused)
    except StoreError as error:
        return problem(Refused("storage", f"nothing was changed, because it cannot be saved: {error}. Try again."))


async def whole_body(request: Request, most: int) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refused("malformed", f"that is more than {most} bytes")
    return body


def read_body(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", f"not understood: {error}"[:300]) from None


# Guests.


async def new_guest(ask: Ask) -> Response:
    site, request, wanted = ask.site, ask.request, ask.body
    if ask.person != NOBODY and not wanted.again:
        return answer(Me(id=ask.person.id, name=ask.person.name))
    address = request.client.host if request.client else ""
    wait = site.new_guests.take(address, SLOWEST)
    if wait is None:
        raise Refused("rate", "too many new guests from your address: try again later")
    await asyncio.sleep(wait)
    browser = "" if wanted.bearer else request.cookies.get(BROWSER, "") or new_token()
    person, token = await site.guests.welcome(wanted.name, browser)
    return with_token(ask, person, token, browser, wanted.bearer)


def with_token(ask: Ask, person: Person, token: str, browser: str, in_body: bool) -> Response:
    if in_body:
        return answer(Me(id=person.id, name=person.name, token=token), 201)
    response = answer(Me(id=person.id, name=person.name), 201)
    secure = ask.request.url.scheme == "https"
    set_cookie(response, TOKEN, token, secure)
    if browser:
        set_cookie(response, BROWSER, browser, secure)
    return response


async def me(ask: Ask) -> Response:
    return answer(Me(id=ask.person.id, name=ask.person.name))


async def rename(ask: Ask) -> Response:
    person = await ask.site.guests.rename(ask.person, ask.body.name)
    return answer(Me(id=person.id, name=person.name))


async def make_link(ask: Ask) -> Response:
    code = await ask.site.guests.make_link(ask.person, ask.site.desk.clock())
    return answer(CarryLink(code=code, path=f"/carry#{code}", seconds=600), 201)


async def take_link(ask: Ask) -> Response:
    person, token = await ask.site.guests.take_link(ask.body.code, ask.site.desk.clock())
    return with_token(ask, person, token, "", ask.body.bearer)


# Games and tables.


async def games(ask: Ask) -> Response:
    facts = [
        GameFacts(
            id=game.id,
            title=game.title,
            tagline=game.tagline,
            seats=list(game.seats),
            options=game.option_list(),
            bots=list(bots_for(game)),
            levels=[BotLevel(name=level.name, sentence=level.sentence) for level in LEVELS],
            usual=LEVELS[len(LEVELS) // 2].name,
        )
        for game in ask.site.desk.games.values()
    ]
    return answer(facts)


async def rules(ask: Ask) -> Response:
    game = ask.site.desk.games.get(ask.request.path_params["game"])
    if game is None:
        raise Refused("no_such", f"there is no such game; there are: {', '.join(ask.site.desk.games)}")
    return answer(Rules(rules=game.rules()))


def table_row(row: Row) -> TableRow:
    return TableRow(
        id=row.id,
        game=row.game,
        status=row.status,
        seats=row.seats,
        free=row.free,
        names=row.names,
        updated=row.updated,
    )


async def tables(ask: Ask) -> Response:
    store = ask.site.store
    mine = [] if ask.person == NOBODY else await store.tables_of(ask.person.id)
    open_tables = await store.open_tables()
    return answer(Lists(open=[table_row(row) for row in open_tables], mine=[table_row(row) for row in mine]))


async def new_table(ask: Ask) -> Response:
    wanted: NewTable = ask.body
    wait = ask.site.new_tables.take(ask.person.id, SLOWEST)
    if wait is None:
        raise Refused("rate", "you have opened many tables: try again later")
    await asyncio.sleep(wait)
    salt = wanted.salt or secrets.token_hex(8)
    reply = await ask.site.tables.until_found(
        lambda: ask.site.desk.create(ask.person, wanted.mid, wanted.spec, wanted.seat, salt, sit=wanted.sit)
    )
    return answer(reply, 201)


async def look(ask: Ask) -> Response:
    query = ask.request.query_params
    after = query.get("after", "0")
    if not after.isascii() or not after.isdigit() or len(after) > 9:
        raise Refused("malformed", "after is the number of an event")
    update = await ask.site.tables.look(ask.table, ask.person, query.get("stream"), int(after))
    return Response(update, media_type="application/json")


async def record(ask: Ask) -> Response:
    data = await ask.site.tables.record(ask.table, ask.person)
    name = f'attachment; filename="{ask.table}.json"'
    return Response(data, media_type="application/json", headers={"content-disposition": name})


async def sound_record(ask: Ask) -> tuple[Record, Game]:
    """The record of a finished game, and its game."""
    found = decode_record(await ask.site.tables.record(ask.table, ask.person))
    game = ask.site.desk.games.get(found.game)
    if game is None:
        raise Refused("no_such", "its game is no longer played here")
    return found, game


async def film(ask: Ask) -> Response:
    found, game = await sound_record(ask)
    try:
        viewer = viewer_of(ask.request.query_params.get("view", "open"), len(found.seats))
    except ValueError as error:
        raise Refused("malformed", str(error)) from None
    return answer(await asyncio.to_thread(frames, found, game, viewer))


async def check(ask: Ask) -> Response:
    found, game = await sound_record(ask)
    try:
        await asyncio.to_thread(verify, found, game)
    except RecordError as error:
        return answer(Verdict(sound=False, commitment=found.commitment or "", reason=str(error)))
    return answer(Verdict(sound=True, commitment=found.commitment or ""))


async def story(ask: Ask) -> Response:
    begin = ask.request.method == "POST"
    return Response(await ask.site.tables.story(ask.table, ask.person, begin), media_type="application/json")


async def command(ask: Ask) -> Response:
    reply = await ask.site.tables.command(ask.table, ask.person, ask.body)
    return answer(reply, 200 if reply.code is None else STATUS[reply.code])


DOORS = [
    Door("POST", "/api/guests", "Become a guest.", new_guest, NewGuest, Me, guests_only=False),
    Door("GET", "/api/me", "Who am I?", me, None, Me),
    Door("PATCH", "/api/me", "Take another name.", rename, Rename, Me),
    Door("POST", "/api/me/link", "Make a link that takes me to another device, once.", make_link, None, CarryLink),
    Door("POST", "/api/carry", "Be the guest of such a link on this device.", take_link, Carry, Me, guests_only=False),
    Door("GET", "/api/games", "The games that are played here.", games, None, list[GameFacts], guests_only=False),
    Door("GET", "/api/games/{game}/rules", "The rules of a game.", rules, None, Rules, guests_only=False),
    Door("GET", "/api/tables", "Tables to join, and mine.", tables, None, Lists, guests_only=False),
    Door("POST", "/api/tables", "Open a table.", new_table, NewTable, Reply),
    Door(
        "GET",
        "/api/tables/{table}",
        "What I may see of a table: events after a number of a stream, and all there is to see now.",
        look,
        None,
        Update,
        guests_only=False,
        query=(("stream", str), ("after", int)),
    ),
    Door(
        "GET",
        "/api/tables/{table}/frames",
        "A finished game, moment by moment.",
        film,
        None,
        Frames,
        guests_only=False,
        query=(("view", str),),
    ),
    Door("GET", "/api/tables/{table}/verify", "Check a finished game's deal.", check, None, Verdict, guests_only=False),
    Door(
        "GET", "/api/tables/{table}/record", "The record of a finished game.", record, None, Record, guests_only=False
    ),
    Door(
        "GET",
        "/api/tables/{table}/story",
        "The story of a finished game, or how far it is told.",
        story,
        None,
        StoryState,
        guests_only=False,
    ),
    Door("POST", "/api/tables/{table}/story", "Have the story of a finished game told.", story, None, StoryState),
    *(
        Door(
            "POST",
            f"/api/tables/{{table}}/{kind.__struct_config__.tag}",
            (kind.__doc__ or "").partition("\n")[0],
            command,
            kind,
            Reply,
        )
        for kind in typing.get_args(AnyCommand)
    ),
]


def anything(kind: type) -> dict[str, Any]:
    """The schema of `object`: an option's value can be of any kind."""
    return {"description": "anything"}


def openapi(version: str) -> dict[str, Any]:
    """The OpenAPI document of these doors."""
    kinds = [kind for door in DOORS for kind in (door.takes, door.gives) if kind is not None] + [Problem]
    template = "#/components/schemas/{name}"
    schemas, components = msgspec.json.schema_components(kinds, schema_hook=anything, ref_template=template)
    schema_of = dict(zip(map(repr, kinds), schemas, strict=True))
    (table_schema,), _ = msgspec.json.schema_components([TableId], ref_template=template)
    paths: dict[str, Any] = {}
    for door in DOORS:
        parameters: list[dict[str, Any]] = []
        for name in ("table", "game"):
            if f"{{{name}}}" in door.path:
                schema = table_schema if name == "table" else {"type": "string"}
                parameters.append({"name": name, "in": "path", "required": True, "schema": schema})
        for name, kind in door.query:
            schema = {"type": "integer", "minimum": 0} if kind is int else {"type": "string"}
            parameters.append({"name": name, "in": "query", "required": False, "schema": schema})
        good = "201" if door.path in ("/api/guests", "/api/me/link", "/api/carry", "/api/tables") else "200"
        good = "200" if door.method == "GET" else good
        operation: dict[str, Any] = {
            "summary": door.summary,
            "operationId": f"{door.method.lower()}{door.path.replace('/', '_')}",
            "parameters": parameters,
            "security": [{"cookie": []}, {"bearer": []}] if door.guests_only else [],
            "responses": {
                good: {
                    "description": "Done.",
                    "content": {"application/json": {"schema": schema_of[repr(door.gives)]}},
                },
                "default": {
                    "description": "Refused; nothing has changed.",
                    "content": {"application/json": {"schema": schema_of[repr(Problem)]}},
                },
            },
        }
        if door.takes is not None:
            content = {"application/json": {"schema": schema_of[repr(door.takes)]}}
            operation["requestBody"] = {"required": True, "content": content}
        paths.setdefault(door.path, {})[door.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Undertable", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": TOKEN},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }
