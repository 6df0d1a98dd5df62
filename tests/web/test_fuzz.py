"""Anything at all, to every endpoint and over the socket: refused politely, without a trace."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.core import toy
from tests.web.inside import Inside, Tab, inside, mids, wait_for
from undertable.games import all_games
from undertable.table.messages import AnyCommand
from undertable.web.api import ENDPOINTS
from undertable.web.endpoint import Endpoint

GAMES = {**all_games(), "toy": toy.GAME}
WHO = ("nobody", "guest", "seat 0", "seat 1")
PHASES = ("waiting", "playing", "over")
COMMANDS = {str(kind.__struct_config__.tag): kind for kind in AnyCommand.__args__}
OTHER_ROUTES = [
    "/",
    "/{table}",
    "/healthz",
    "/metrics",
    "/api/openapi.json",
    "/api/nothing",
    "/api/tables/{table}/socket",
]


class Complaints(logging.Handler):
    """What the server found worth an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.all: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.all.append(logging.Formatter().format(record))


class Place:
    """A server with a waiting, a playing and a finished table, each replaced when it is no longer what it was."""

    def __init__(self, server: Inside, complaints: Complaints) -> None:
        self.server = server
        self.complaints = complaints
        self.people = {who: server.client() if who == "nobody" else server.guest(who.title()) for who in WHO}
        self.tables: dict[str, str] = {}

    def set_up(self) -> None:
        for who, client in self.people.items():
            if who != "nobody" and client.get("/api/me").status_code != 200:  # signed out or deleted
                self.people[who] = self.server.guest(who.title())
                self.tables.clear()
        for phase in PHASES:
            if phase not in self.tables or not self.as_it_was(phase):
                self.tables[phase] = self.new_table(phase)

    def as_it_was(self, phase: str) -> bool:
        table = self.server.live(self.tables[phase]).table
        wait_for(lambda: not table.bots_to_act())
        return table.status == phase and all(chair.who and not chair.bot for chair in table.chairs[:2])

    def new_table(self, phase: str) -> str:
        first, second = self.people["seat 0"], self.people["seat 1"]
        table = self.server.table(first, open=True, seats=3 if phase == "waiting" else 2, options={"rounds": 1})
        commands: list[tuple[httpx.Client, str, dict[str, Any]]] = [(second, "sit", {"seat": 1})]
        if phase != "waiting":
            commands.append((first, "start", {}))
        if phase == "over":
            for seat, client in enumerate((first, second)):
                commands.append((client, "act", {"decision": f"{seat}.1", "action": "keep"}))
        for client, do, fields in commands:
            answer = client.post(f"/api/tables/{table}/{do}", json={"mid": next(mids), **fields})
            assert answer.status_code == 200, answer.text
        return table

    def state(self) -> dict[str, tuple[int, str]]:
        """How long the log of each table is, and what it leads to."""
        states = {}
        for phase, id in self.tables.items():
            table = self.server.live(id).table
            states[phase] = (table.length, table.match.hashes[-1] if table.match else "")
        return states

    @contextmanager
    def checked(self) -> Iterator[list[bool]]:
        """Nothing changes unless something in the list it gives is true; and there is nothing to complain about."""
        self.set_up()
        self.complaints.all.clear()
        before = self.state()
        done: list[bool] = []
        yield done
        assert any(done) or self.state() == before
        assert not self.complaints.all


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    try:
        with inside(tmp_path_factory.mktemp("fuzz"), games=GAMES) as server:
            yield Place(server, complaints)
    finally:
        logging.getLogger().removeHandler(complaints)


# What is sent.

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50) | st.sampled_from(["0.1", "keep"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
SEATS = st.sampled_from([0, 1, 2, 3, 15])
BOTS = st.sampled_from(["random", "greedy", "nobody"])
SPECS = st.fixed_dictionaries(
    {"game": st.sampled_from([*GAMES, "chess"]), "seats": st.integers(1, 6)},
    optional={
        "options": st.dictionaries(st.sampled_from(["rounds", "x"]), JSON, max_size=2),
        "bots": st.lists(st.none() | BOTS, max_size=6),
        "clock": st.none() | st.integers(5, 100),
        "open": st.booleans(),
        "spectators": st.booleans(),
        "hints": st.booleans(),
        "pace": st.sampled_from(["instant", "slow", "never"]),
    },
)
# by the name of the field: values that often fit
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "action": st.sampled_from(["keep", "swap", "fold", ""]),
    "again": st.booleans(),
    "answers": st.lists(st.sampled_from(["next", "remain:coin", "leave", ""]), max_size=4),
    "bearer": st.booleans(),
    "bot": BOTS,
    "bots": st.none() | BOTS,
    "code": st.text(max_size=60),
    "decision": st.sampled_from(["0.1", "1.1", "0.2", "2.1", "", "0"]),
    "emote": st.sampled_from(["hello", "laugh", "boo"]),
    "everywhere": st.booleans(),
    "invite": st.text(max_size=40),
    "mid": st.builds(lambda: next(mids)) | st.sampled_from(["m1", "fixed"]),
    "moves": st.integers(0, 4) | st.integers(min_value=0),
    "name": st.text(max_size=24),
    "on": st.booleans(),
    "proposal": st.integers(0, 3) | st.integers(min_value=0),
    "salt": st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=64),
    "seal": st.sampled_from(["", "0" * 64, "0" * 63, "A" * 64, "x"]),
    "seat": SEATS,
    "answer": st.text(max_size=200),
    "sit": st.booleans(),
    "spec": SPECS,
    "team": st.booleans(),
    "text": st.text(max_size=300),
    "pace": st.sampled_from([None, "instant", "quick", "normal", "slow", "hasty"]),
    "what": st.sampled_from(["back", "bot", "kick", "end", "pace", "hands", "win"]),
    "yes": st.booleans(),
    # clocks, notices and evenings
    "address": st.sampled_from(["a@example.org", "a@b", "", "=?a?=@example.org"]) | st.text(max_size=30),
    "auth": st.sampled_from(["", "A" * 22]),
    "digest": st.booleans(),
    "do": st.sampled_from(["enter", "leave", "next", "call off", "end"]),
    "endpoint": st.sampled_from(["https://push.example.org/1", "http://127.0.0.1/", ""]),
    "face": st.sampled_from(["", "owl:1", "bat", "x" * 80]),
    "key": st.sampled_from(["", "B" * 87]),
    "kind": st.sampled_from(["round robin", "swiss", "knock-out", "league", "nothing"]),
    "open": st.booleans(),
    "quiet_from": st.none() | st.integers(-1, 25),
    "quiet_until": st.none() | st.integers(-1, 25),
    "reminders": st.booleans(),
    "rounds": st.integers(-1, 40),
    "shape": st.sampled_from(["json", "ntfy", "discord", "matrix", "fax"]),
    "shown": st.sampled_from(["all", "met", "nobody", "x"]),
    "since": st.none() | st.floats(),
    "until": st.floats() | st.sampled_from([1e30, 1_800_000_000.0]),
    "url": st.sampled_from(["https://example.org/hook", "http://127.0.0.1:1/", "ftp://x", ""]),
    # passkeys and leagues
    "attestation": st.sampled_from(["", "oWFhAQ", "o2NmbXRkbm9uZQ", "!!"]),
    "client": st.sampled_from(["", "e30", "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", "!!"]),
    "data": st.sampled_from(["", "AAAA", "A" * 60]),
    "days": st.integers(-1, 100),
    "id": st.text(max_size=30),
    "signature": st.sampled_from(["", "MAYCAQECAQE"]),
    "table": st.text(max_size=14),
    "zone": st.sampled_from(["UTC", "Europe/Berlin", "Mars/Olympus", ""]),
}


@st.composite
def bodies(draw: st.DrawFn, kind: Any) -> dict[str, Any]:
    """A body as it should be, or with something left out, put in, or put in its place."""
    fields = msgspec.structs.fields(kind)
    body = {field.name: draw(FIELDS[field.name]) for field in fields if field.required or draw(st.booleans())}
    change = draw(st.sampled_from(["nothing", "nothing", "less", "more", "another"]))
    if change == "more":
        body[draw(st.text(max_size=8))] = draw(JSON)
    elif body and change != "nothing":
        name = draw(st.sampled_from(sorted(body)))
        body.pop(name)
        if change == "another":
            body[name] = draw(JSON)
    return body


NASTY = st.sampled_from(
    [
        b'{"mid": "\xff", "name": "\xff"}',
        b'{"mid": "\\ud800"}',
        b'{"mid": NaN}',
        b'{"mid": ' + b"9" * 5000 + b"}",
        b"[" * 9000,
        b'{"spec":' * 2000,
        b" " * 20_000,
    ]
)


def contents(kind: Any) -> st.SearchStrategy[bytes]:
    """The bytes of a request."""
    wild = JSON.map(lambda data: json.dumps(data).encode()) | st.binary(max_size=200) | NASTY
    if kind is None:
        return wild | st.just(b"")
    good = bodies(kind).map(lambda body: json.dumps(body).encode())
    broken = st.builds(lambda body, cut: body[: len(body) * cut // 100], good, st.integers(0, 99))
    return st.one_of(good, good, good, wild, broken)


VALUES = st.text(
    st.characters(min_codepoint=33, max_codepoint=255, exclude_categories=["Cc", "Zs"]), min_size=1, max_size=60
)
HEADERS = st.dictionaries(
    st.sampled_from(
        ["authorization", "cookie", "origin", "host", "content-type", "accept", "x-forwarded-proto", "x-forwarded-for"]
    ),
    VALUES | VALUES.map(lambda text: f"Bearer {text}") | VALUES.map(lambda text: f"undertable={text}"),
    max_size=2,
)
SEGMENTS = st.text(max_size=20).map(lambda text: quote(text, safe="")) | st.sampled_from(
    ["%00", "%ff", "%", "..", "%2e%2e%2f", "a" * 12, "a" * 3000, "%2F%2F", "%0d%0a"]
)
QUERIES = st.dictionaries(
    st.sampled_from(["stream", "after", "x"]),
    st.text(max_size=12) | st.sampled_from(["0", "1", "watch", "-1", "9" * 30, "9" * 5000, "٣", "²", "1e3"]),
    max_size=3,
)


@st.composite
def requests(draw: st.DrawFn, method: str, path: str, kind: Any) -> dict[str, Any]:
    """The sender, the message and its table."""
    return {
        "who": draw(st.sampled_from(WHO)),
        "method": draw(st.sampled_from([method] * 5 + ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])),
        "path": path,
        "phase": draw(st.sampled_from([*PHASES, *PHASES, ""])),
        "segment": draw(SEGMENTS),
        "query": draw(QUERIES),
        "headers": {} if draw(st.booleans()) else draw(HEADERS),
        "content": draw(contents(kind)),
    }


def send(place: Place, request: dict[str, Any]) -> None:
    with place.checked() as done:
        address = request["path"].replace("{table}", place.tables.get(request["phase"], request["segment"]))
        address = address.replace("{game}", "monster-inn" if request["phase"] else request["segment"])
        address = address.replace("{device}", request["segment"])
        url = httpx.URL(place.server.url).copy_with(raw_path=address.encode())
        if request["query"]:
            url = url.copy_merge_params(request["query"])
        headers = [(b"x-undertable", b"1")]
        headers += [(name.encode(), value.encode("latin-1")) for name, value in request["headers"].items()]
        client = place.people[request["who"]]
        answer = client.request(request["method"], url, content=request["content"], headers=headers)
        client.cookies.clear()
        assert answer.status_code < 500, answer.text
        assert "traceback" not in answer.text.lower()
        done.append(answer.status_code < 400)


def endpoint_id(endpoint: Endpoint) -> str:
    return f"{endpoint.method} {endpoint.path}"


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=endpoint_id)
@given(data=st.data())
@settings(max_examples=50)
def test_no_door_can_be_broken(place: Place, endpoint: Endpoint, data: st.DataObject) -> None:
    send(place, data.draw(requests(endpoint.method, endpoint.path, endpoint.takes)))


@given(data=st.data())
@settings(max_examples=100)
def test_nor_can_any_other_route(place: Place, data: st.DataObject) -> None:
    send(place, data.draw(requests("GET", data.draw(st.sampled_from(OTHER_ROUTES)), None)))


# The socket.


def commands(do: str, kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    return bodies(kind).map(lambda body: {"do": do, **body})


MESSAGES = st.one_of(
    *(commands(do, kind) for do, kind in COMMANDS.items()),
    JSON,
    st.just({"do": "ping"}),
).map(json.dumps)
ANY_MESSAGE = st.one_of(MESSAGES, MESSAGES, MESSAGES, st.text(max_size=100), st.binary(max_size=50))
HELLOS = st.one_of(
    st.just('{"do": "hello", "protocol": 1}'),
    st.fixed_dictionaries(
        {"do": st.just("hello"), "protocol": st.just(1)},
        optional={"stream": st.sampled_from(["0", "1", "watch", "x"]), "after": st.integers(0, 30) | st.integers(0)},
    ).map(json.dumps),
    ANY_MESSAGE,
)


def listen(tab: Tab, answers: int) -> None:
    """Read until n messages are answered, or to the end."""
    try:
        while answers:
            if tab.take()["t"] in ("reply", "pong"):
                answers -= 1
    except ConnectionClosed:
        pass


@given(
    who=st.sampled_from(WHO),
    phase=st.sampled_from(PHASES),
    hello=HELLOS,
    messages=st.lists(ANY_MESSAGE, max_size=8),
)
@settings(max_examples=400)
def test_no_socket_can_be_broken(
    place: Place, who: str, phase: str, hello: str | bytes, messages: list[str | bytes]
) -> None:
    with place.checked() as done:
        client = None if who == "nobody" else place.people[who]
        with place.server.socket(place.tables[phase], client) as tab:
            with suppress(ConnectionClosed):  # what was answered before is still to be read
                for message in [hello, *messages, '{"do": "ping"}']:
                    tab.socket.send(message)
            listen(tab, len(messages) + 1)
            assert tab.bye is None or tab.bye["message"]
            assert all(reply["ok"] or reply["message"] for reply in tab.replies)
            done.extend(reply["ok"] for reply in tab.replies)
        wait_for(lambda: place.server.site.sockets == 0)
