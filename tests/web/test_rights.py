"""Permissions: every endpoint and the socket for everybody, and what keeps strangers out."""

import io
import json
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from websockets.exceptions import InvalidStatus

from tests.core import toy
from tests.web.inside import Inside, Tab, inside, mids, wait_for
from undertable.games import all_games
from undertable.web import app
from undertable.web.api import ENDPOINTS
from undertable.web.app import PAGES
from undertable.web.guests import BROWSER, LINK_SECONDS, TOKEN
from undertable.web.serve import CannotServe, Serving, serve, set_up_logs

GAMES = {**all_games(), "toy": toy.GAME}
OURS = {"x-undertable": "1"}  # what only a page of the server sends
ROLES = ("nobody", "guest", "spectator", "other", "owner")
KINDS: dict[str, dict[str, bool]] = {
    "open": {"open": True},
    "invitation": {"open": False},
    "unwatched": {"open": True, "spectators": False},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("rights"), games=GAMES) as server:
        yield server


@pytest.fixture(scope="module")
def people(server: Inside) -> dict[str, httpx.Client]:
    return {role: server.client() if role == "nobody" else server.guest(role.capitalize()) for role in ROLES}


def do(client: httpx.Client, table: str, do: str, **fields: Any) -> httpx.Response:
    return client.post(f"/api/tables/{table}/{do}", json={"mid": next(mids), **fields}, headers=OURS)


def must(client: httpx.Client, table: str, command: str, **fields: Any) -> None:
    answer = do(client, table, command, **fields)
    assert answer.status_code == 200, answer.text


def set_table(server: Inside, people: dict[str, httpx.Client], kind: str, phase: str) -> str:
    """A table where `owner` and `other` sit and `spectator` has joined, at some point of a game."""
    owner, other = people["owner"], people["other"]
    waiting = phase in ("waiting", "with a bot")
    table = server.table(owner, seats=3 if waiting else 2, options={"rounds": 1}, hints=True, **KINDS[kind])
    invite = server.live(table).table.created.invite
    must(people["spectator"], table, "join", invite=invite)
    must(other, table, "join", invite=invite)
    must(other, table, "sit", seat=1)
    if phase == "with a bot":
        must(owner, table, "fill", seat=2, bot="random")
    if waiting:
        return table
    must(owner, table, "start")
    if phase in ("moved", "over"):
        must(owner, table, "act", decision="0.1", action="swap")
    if phase == "over":
        must(other, table, "act", decision="1.1", action="keep")
    if phase == "asked":
        must(other, table, "propose", what="end")
    if phase == "stood":
        must(owner, table, "stand")
        live = server.live(table)
        wait_for(lambda: not live.table.bots_to_act())
    return table


# Every endpoint of a table: the point of the game at which it is tried, the body, and for every kind of table the
# status for nobody, a guest without a seat, a spectator (who has joined), the other seat, and the owner of seat 0.
Line = tuple[str, dict[str, Any], str, str, str]
SEATED = "401 403 403 200 200"
OWN = "401 403 403 403 200"
NOT_NOW = "401 403 403 409 200"  # for the other seat there is nothing to do
TOO_SOON = "401 403 403 409 409"  # the seats are not closed
AT_TABLES: dict[tuple[str, str], Line] = {
    ("GET", ""): ("playing", {}, "200 200 200 200 200", "403 403 200 200 200", "403 403 403 200 200"),
    ("GET", "/record"): ("over", {}, "200 200 200 200 200", "403 403 200 200 200", "403 403 403 200 200"),
    ("GET", "/positions"): ("over", {}, "200 200 200 200 200", "403 403 200 200 200", "403 403 403 200 200"),
    ("GET", "/verify"): ("over", {}, "200 200 200 200 200", "403 403 200 200 200", "403 403 403 200 200"),
    ("GET", "/story"): ("over", {}, "200 200 200 200 200", "403 403 200 200 200", "403 403 403 200 200"),
    ("POST", "/story"): ("over", {}, "401 200 200 200 200", "401 403 200 200 200", "401 403 403 200 200"),
    ("POST", "/join"): ("playing", {}, "401 200 200 200 200", "401 403 200 200 200", "401 200 200 200 200"),
    ("POST", "/sit"): ("waiting", {"seat": 2}, "401 200 200 200 200", "401 403 200 200 200", "401 200 200 200 200"),
    ("POST", "/nudge"): ("playing", {"seat": 0}, TOO_SOON, TOO_SOON, TOO_SOON),
    ("POST", "/stand"): ("playing", {}, SEATED, SEATED, SEATED),
    ("POST", "/fill"): ("waiting", {"bot": "random"}, SEATED, SEATED, SEATED),
    ("POST", "/clear"): ("with a bot", {"seat": 2}, SEATED, SEATED, SEATED),
    ("POST", "/start"): ("with a bot", {}, SEATED, SEATED, SEATED),
    ("POST", "/reveal"): ("waiting", {"salt": "x"}, TOO_SOON, TOO_SOON, TOO_SOON),
    ("POST", "/act"): ("playing", {"decision": "0.1", "action": "keep"}, OWN, OWN, OWN),
    ("POST", "/take_back"): ("moved", {}, NOT_NOW, NOT_NOW, NOT_NOW),
    ("POST", "/hint"): ("playing", {"decision": "0.1"}, OWN, OWN, OWN),
    ("POST", "/propose"): ("playing", {"what": "end"}, SEATED, SEATED, SEATED),
    ("POST", "/vote"): ("asked", {"proposal": 0, "yes": True}, OWN, OWN, OWN),
    ("POST", "/cover"): ("playing", {}, TOO_SOON, TOO_SOON, TOO_SOON),
    ("POST", "/reclaim"): ("stood", {}, NOT_NOW, NOT_NOW, NOT_NOW),
    ("POST", "/say"): ("playing", {"text": "Hi."}, SEATED, SEATED, SEATED),
    ("POST", "/remark"): (
        "playing",
        {"text": "Hm."},
        "401 200 200 403 403",
        "401 403 200 403 403",
        "401 403 403 403 403",
    ),
    ("GET", "/remarks"): ("playing", {}, "200 200 200 403 403", "403 403 200 403 403", "403 403 403 403 403"),
    ("POST", "/emote"): ("waiting", {"emote": "hello"}, SEATED, SEATED, SEATED),
    ("POST", "/mute"): ("waiting", {"seat": 1}, SEATED, SEATED, SEATED),
    ("POST", "/rematch"): ("over", {}, SEATED, SEATED, SEATED),
    ("POST", "/fork"): (
        "over",
        {"moves": 1, "seat": 0},
        "401 200 200 200 200",
        "401 403 200 200 200",
        "401 403 403 200 200",
    ),
}
# Every other route: the body, and the status for the same five.
ELSEWHERE: dict[tuple[str, str], tuple[dict[str, Any] | None, str]] = {
    ("POST", "/api/guests"): ({"name": "Ann"}, "201 200 200 200 200"),
    ("GET", "/api/me"): (None, "401 200 200 200 200"),
    ("PATCH", "/api/me"): ({"name": "Ann"}, "401 200 200 200 200"),
    ("DELETE", "/api/me"): (None, "401 200 200 200 200"),
    ("GET", "/api/me/profile"): (None, "401 200 200 200 200"),
    ("GET", "/api/me/ratings"): (None, "401 200 200 200 200"),
    ("GET", "/api/me/follows"): (None, "401 200 200 200 200"),
    ("POST", "/api/people/{guest}/follow"): ({"on": True}, "401 404 404 404 404"),
    ("GET", "/api/people/{guest}"): (None, "404 404 404 404 404"),
    ("GET", "/api/games/{game}/ratings"): (None, "200 200 200 200 200"),
    ("GET", "/api/me/clubs"): (None, "401 200 200 200 200"),
    ("POST", "/api/clubs"): ({"name": "Inn"}, "401 201 201 201 201"),
    ("GET", "/api/clubs/{club}"): (None, "401 404 404 404 404"),
    ("POST", "/api/clubs/{club}/join"): ({"code": "guessed"}, "401 404 404 404 404"),
    ("POST", "/api/clubs/{club}/leave"): (None, "401 404 404 404 404"),
    ("POST", "/api/clubs/{club}/tables"): (
        {"mid": "x", "spec": {"game": "toy", "seats": 2}},
        "401 404 404 404 404",
    ),
    ("POST", "/api/clubs/{club}/cups"): (
        {"name": "Cup", "kind": "swiss", "spec": {"game": "toy", "seats": 2}},
        "401 404 404 404 404",
    ),
    ("POST", "/api/clubs/{club}/cups/{cup}"): ({"do": "next"}, "401 404 404 404 404"),
    ("GET", "/api/me/company"): (None, "401 200 200 200 200"),
    ("POST", "/api/me/company"): ({"name": "Bo"}, "401 403 403 403 403"),  # for browsers only
    ("POST", "/api/me/company/{guest}"): (None, "401 404 404 404 404"),
    ("GET", "/api/me/devices"): (None, "401 200 200 200 200"),
    ("DELETE", "/api/me/devices/{device}"): (None, "401 404 404 404 404"),
    ("POST", "/api/me/sign-out"): ({}, "401 200 200 200 200"),
    ("GET", "/api/me/export"): (None, "401 200 200 200 200"),
    ("GET", "/api/me/feed"): (None, "401 200 200 200 200"),
    ("POST", "/api/me/feed"): (None, "401 201 201 201 201"),
    ("DELETE", "/api/me/feed"): (None, "401 200 200 200 200"),
    ("GET", "/api/me/vacation"): (None, "401 200 200 200 200"),
    ("PUT", "/api/me/vacation"): ({"until": 0}, "401 400 400 400 400"),
    ("DELETE", "/api/me/vacation"): (None, "401 200 200 200 200"),
    ("GET", "/api/me/passkeys"): (None, "401 200 200 200 200"),
    ("POST", "/api/me/passkeys/challenge"): (None, "401 201 201 201 201"),
    ("POST", "/api/me/passkeys"): ({"client": "", "attestation": ""}, "401 403 403 403 403"),
    ("DELETE", "/api/me/passkeys/{passkey}"): (None, "401 404 404 404 404"),
    ("POST", "/api/passkeys/challenge"): (None, "201 201 201 201 201"),
    ("POST", "/api/passkeys"): ({"id": "guessed", "client": "", "data": "", "signature": ""}, "404 404 404 404 404"),
    ("GET", "/api/me/notices"): (None, "401 200 200 200 200"),
    ("PUT", "/api/me/notices"): ({}, "401 200 200 200 200"),
    ("POST", "/api/me/notices/webhook"): ({"url": "https://example.org"}, "401 403 403 403 403"),  # it is off
    ("POST", "/api/me/notices/email"): ({"address": "a@example.org"}, "401 403 403 403 403"),
    ("POST", "/api/me/notices/push"): ({"endpoint": "https://x", "key": "", "auth": ""}, "401 403 403 403 403"),
    ("DELETE", "/api/me/notices/{channel}"): (None, "401 404 404 404 404"),
    ("POST", "/api/me/notices/{channel}/test"): (None, "401 404 404 404 404"),
    ("GET", "/notices/{code}"): (None, "404 404 404 404 404"),
    ("POST", "/notices/{code}"): (None, "404 404 404 404 404"),
    ("GET", "/notices/{code}/stop"): (None, "200 200 200 200 200"),  # there is nothing to stop
    ("POST", "/notices/{code}/stop"): (None, "200 200 200 200 200"),
    ("GET", "/api/games/{game}/lessons/{number}/script"): (None, "200 200 200 200 200"),
    ("GET", "/feed/{feed}"): (None, "404 404 404 404 404"),
    ("POST", "/api/me/link"): (None, "401 201 201 201 201"),
    ("POST", "/api/carry"): ({"code": "guessed"}, "404 404 404 404 404"),
    ("GET", "/api/games"): (None, "200 200 200 200 200"),
    ("GET", "/api/games/{game}/rules"): (None, "200 200 200 200 200"),
    ("GET", "/api/games/{game}/lessons"): (None, "200 200 200 200 200"),
    ("POST", "/api/games/{game}/lessons/{number}"): ({"answers": []}, "200 200 200 200 200"),
    ("GET", "/api/games/{game}/puzzles"): (None, "200 200 200 200 200"),
    ("POST", "/api/games/{game}/puzzles/{puzzle}"): ({}, "404 404 404 404 404"),
    ("POST", "/api/games/{game}/puzzles/{puzzle}/table"): ({"mid": "on"}, "401 404 404 404 404"),
    ("POST", "/api/turns/{table}/{moves}"): ({}, "404 404 404 404 404"),  # a table's rights: see test_story
    ("GET", "/api/daily"): (None, "200 200 200 200 200"),
    ("POST", "/api/games/{game}/daily"): ({"mid": "today"}, "401 201 201 201 201"),
    ("GET", "/api/games/{game}/daily/{day}"): (None, "401 400 400 400 400"),
    ("GET", "/api/tables"): (None, "200 200 200 200 200"),
    ("DELETE", "/api/me/tables/{table}"): (None, "401 200 200 200 200"),
    ("POST", "/api/tables"): ({"spec": {"game": "toy", "seats": 2}}, "401 201 201 201 201"),
    ("GET", "/api/openapi.json"): (None, "200 200 200 200 200"),
    ("GET", "/healthz"): (None, "200 200 200 200 200"),
    ("GET", "/metrics"): (None, "200 200 200 200 200"),
    ("GET", "/operator"): (None, "404 404 404 404 404"),
    ("GET", "/operator.css"): (None, "404 404 404 404 404"),
    **{("GET", page): (None, "200 200 200 200 200") for page in PAGES},  # the same for everybody
}
ENDS = {("DELETE", "/api/me"), ("POST", "/api/me/sign-out")}  # after these somebody is no guest any more
TABLE = "/api/tables/{table}"
# the socket while a game is played: an update, or a goodbye with the reason
SOCKET = {
    "open": "update update update update update",
    "invitation": "not_allowed not_allowed update update update",
    "unwatched": "not_allowed not_allowed not_allowed update update",
}


def test_every_route_has_its_line(server: Inside) -> None:
    lines = {*ELSEWHERE, *((method, TABLE + rest) for method, rest in AT_TABLES)}
    routes = set()
    for route in server.app.routes:
        if isinstance(route, WebSocketRoute):
            assert route.path == TABLE + "/socket"
        elif isinstance(route, Mount):
            assert isinstance(route.app, StaticFiles)  # the built pages, for everybody
        else:
            assert isinstance(route, Route), route
            routes |= {(method, route.path) for method in route.methods or () if method != "HEAD"}
    assert routes == lines
    assert {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS} <= lines


@pytest.mark.parametrize(("method", "path"), ELSEWHERE)
def test_an_endpoint_is_open_to_the_right_people(
    server: Inside, people: dict[str, httpx.Client], method: str, path: str
) -> None:
    body, expected = ELSEWHERE[method, path]
    statuses = []
    for role in ROLES:
        sent = {**body, "mid": next(mids)} if body is not None and path == "/api/tables" else body
        address = path.replace("{game}", "monster-inn").replace("{table}", "a" * 12).replace("{device}", "0" * 16)
        address = address.replace("{number}", "1")
        with server.client() as nobody, closing(server.guest()) as newcomer:
            guest = newcomer if (method, path) in ENDS else people[role]
            client = nobody if role == "nobody" else guest
            statuses.append(str(client.request(method, address, json=sent, headers=OURS).status_code))
    assert " ".join(statuses) == expected


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("method", "rest"), AT_TABLES)
def test_a_tables_endpoint_is_open_to_the_right_people(
    server: Inside, people: dict[str, httpx.Client], method: str, rest: str, kind: str
) -> None:
    phase, body, *expected = AT_TABLES[method, rest]
    statuses = []
    table = set_table(server, people, kind, phase)
    for role in ROLES:
        before = server.length(table)
        sent = {**body, "mid": next(mids)} if method == "POST" else None
        answer = people[role].request(method, f"/api/tables/{table}{rest}", json=sent, headers=OURS)
        statuses.append(str(answer.status_code))
        if answer.status_code >= 400:
            assert server.length(table) == before
        elif method == "POST":
            table = set_table(server, people, kind, phase)  # the next one finds it as the last one did
    assert " ".join(statuses) == dict(zip(KINDS, expected, strict=True))[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_people_may_connect(server: Inside, people: dict[str, httpx.Client], kind: str) -> None:
    table = set_table(server, people, kind, "playing")
    outcomes = []
    for role in ROLES:
        with server.tab(table, None if role == "nobody" else people[role]) as tab:
            outcomes.append(tab.bye["code"] if tab.bye else "update")
            if tab.bye is None:
                seat = {"other": 1, "owner": 0}.get(role)
                assert tab.stream == ("watch" if seat is None else str(seat))
                assert tab.state.get("seat") == seat
                assert ("invite" in tab.state) == (kind == "invitation" and seat is not None)
    assert " ".join(outcomes) == SOCKET[kind]


def test_nobody_can_only_watch(server: Inside, people: dict[str, httpx.Client]) -> None:
    table = set_table(server, people, "open", "playing")
    before = server.length(table)
    with server.tab(table) as tab:
        for (method, rest), line in AT_TABLES.items():
            if method == "POST" and rest != "/story":  # that is no command
                assert tab.refused(rest[1:], **line[1]) == "not_allowed"
    assert server.length(table) == before


def test_watchers_leave_when_the_game_begins_at_a_table_without_spectators(
    server: Inside, people: dict[str, httpx.Client]
) -> None:
    table = set_table(server, people, "unwatched", "with a bot")
    with server.tab(table) as nobody, server.tab(table, people["spectator"]) as spectator:
        must(people["owner"], table, "start")
        assert nobody.goodbye()["code"] == spectator.goodbye()["code"] == "not_allowed"


# Pages of other sites.


@pytest.fixture
def browser(server: Inside) -> Iterator[httpx.Client]:
    """A guest with cookies, as a browser has them."""
    with server.client() as client:
        assert client.post("/api/guests", json={"name": "Bea"}, headers=OURS).status_code == 201
        yield client


STRANGE: list[dict[str, str]] = [
    {},
    {"origin": "SAME"},
    {**OURS, "origin": "http://elsewhere.example"},
    {**OURS, "origin": "null"},
    {**OURS, "origin": "SAME.elsewhere.example"},
    {"authorization": "Bearer"},
    {"authorization": "Basic eDp4"},
]


@pytest.mark.parametrize("headers", STRANGE, ids=str)
def test_the_cookie_alone_changes_nothing(server: Inside, browser: httpx.Client, headers: dict[str, str]) -> None:
    table = str(browser.post("/api/tables", json=new_table(), headers=OURS).json()["table"])
    before, name = server.length(table), browser.get("/api/me").json()["name"]
    headers = {key: value.replace("SAME", server.url) for key, value in headers.items()}
    tried = 0
    for endpoint in ENDPOINTS:
        if endpoint.method == "GET":
            continue
        path = endpoint.path.replace("{table}", table)
        line = AT_TABLES.get((endpoint.method, endpoint.path.removeprefix(TABLE)))
        body = {"mid": next(mids), **line[1]} if line else ELSEWHERE[endpoint.method, endpoint.path][0]
        if endpoint.path == "/api/tables":
            body = new_table()
        answer = browser.request(endpoint.method, path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed"), path
        assert "set-cookie" not in answer.headers
        tried += 1
    assert tried > 15
    assert server.length(table) == before
    assert browser.get("/api/me").json()["name"] == name
    assert len(browser.get("/api/tables").json()["mine"]) == 1


def new_table(**spec: Any) -> dict[str, Any]:
    return {"mid": next(mids), "spec": {"game": "toy", "seats": 2, **spec}}


def test_the_cookie_with_the_header_of_our_pages_does(server: Inside, browser: httpx.Client) -> None:
    for headers in (OURS, {**OURS, "origin": server.url}, {**OURS, "origin": server.url.upper()}):
        assert browser.post("/api/tables", json=new_table(), headers=headers).status_code == 201


def test_a_program_needs_neither_header_nor_origin(server: Inside, people: dict[str, httpx.Client]) -> None:
    for headers in ({}, {"origin": "http://elsewhere.example"}):
        assert people["guest"].post("/api/tables", json=new_table(), headers=headers).status_code == 201


def test_a_wrong_token_is_nobody_even_beside_a_good_cookie(server: Inside, browser: httpx.Client) -> None:
    for token in ("wrong", "ümläut".encode(), "x" * 3000):
        bad = token if isinstance(token, bytes) else token.encode()
        answer = browser.get("/api/me", headers={b"authorization": b"Bearer " + bad})
        assert answer.status_code == 401


def cookies(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def test_sockets_are_for_our_pages_and_for_programs(server: Inside, browser: httpx.Client) -> None:
    table = str(browser.post("/api/tables", json=new_table(open=True), headers=OURS).json()["table"])
    cookie = cookies(browser)
    program = server.guest()
    token = program.headers["authorization"]
    for headers in (
        {"Cookie": cookie},
        {"Cookie": cookie, "Origin": "http://elsewhere.example"},
        {"Cookie": cookie, "Origin": "null"},
        {"Cookie": cookie, "Origin": server.url + ".elsewhere.example"},
        {"Cookie": cookie, "Authorization": "Bearer "},
        {"Cookie": cookie, "Authorization": "Basic eDp4", "Origin": "http://elsewhere.example"},
    ):
        with pytest.raises(InvalidStatus) as refused:
            server.socket(table, None, **headers)
        assert refused.value.response.status_code == 403, headers
    assert server.site.sockets == 0
    with server.socket(table, Cookie=cookie, Origin=server.url).hello() as tab:
        assert tab.state["seat"] == 0
    for more in ({}, {"Origin": "http://elsewhere.example", "Cookie": cookie}):
        with server.socket(table, None, Authorization=token, **more).hello() as tab:
            assert "seat" not in tab.state  # it is the program's guest who connects, whatever the cookie says


# Tokens.


@pytest.mark.parametrize("https", [False, True])
def test_cookies_are_not_for_scripts_nor_other_sites(server: Inside, https: bool) -> None:
    headers = {**OURS, "x-forwarded-proto": "https"} if https else OURS  # as a proxy on this machine says it
    with server.client() as client:
        answer = client.post("/api/guests", json={"name": "Bea"}, headers=headers)
    assert "token" not in answer.json()
    set_cookies = answer.headers.get_list("set-cookie")
    assert {cookie.partition("=")[0] for cookie in set_cookies} == {TOKEN, BROWSER}
    for cookie in set_cookies:
        value, *flags = cookie.partition("=")[2].split("; ")
        assert len(value) >= 22  # of 64 possible characters each: 128 bits and more
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(flags)
        assert ("Secure" in flags) == https
        assert not any(flag.startswith("Domain") for flag in flags)


def test_tokens_are_long_and_never_the_same(server: Inside) -> None:
    tokens = [server.guest().headers["authorization"].removeprefix("Bearer ") for _ in range(20)]
    assert len(set(tokens)) == 20
    assert all(re.fullmatch("[A-Za-z0-9_-]{32}", token) for token in tokens)
    # no character that is always the same: all of it is random
    assert all(len(set(column)) > 1 for column in zip(*tokens, strict=True))


def test_the_database_holds_no_token_and_no_link(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        program = server.guest()
        page = server.client()
        page.post("/api/guests", json={"name": "Bea"}, headers=OURS)
        codes = [program.post("/api/me/link").json()["code"] for _ in range(2)]
        carried = server.client().post("/api/carry", json={"code": codes[0], "bearer": True}, headers=OURS).json()
        server.table(program)
        secrets = [
            program.headers["authorization"].removeprefix("Bearer "),
            carried["token"],
            *page.cookies.values(),
            *codes,
        ]
        assert len(secrets) == 6
        running = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
        program.close()
        page.close()
    stopped = {f"{path.name} afterwards": path.read_bytes() for path in tmp_path.iterdir()}
    assert "test.db-wal" in running
    assert any(b"Bea" in data for data in running.values())  # so what is written can be found
    for name, data in {**running, **stopped}.items():
        for secret in secrets:
            assert secret.encode() not in data, name


def test_a_link_carries_a_guest_to_one_other_device(server: Inside, browser: httpx.Client) -> None:
    me = browser.get("/api/me").json()
    table = str(browser.post("/api/tables", json=new_table(), headers=OURS).json()["table"])
    link = browser.post("/api/me/link", headers=OURS).json()
    assert link["path"] == f"/carry#{link['code']}"  # after the #: browsers do not send it to any server
    with server.client() as phone, server.client() as thief:
        answer = phone.post("/api/carry", json={"code": link["code"]}, headers=OURS)
        assert (answer.status_code, answer.json()) == (201, me)
        assert phone.get("/api/me").json() == me
        assert phone.cookies[TOKEN] != browser.cookies[TOKEN]
        assert phone.get(f"/api/tables/{table}").json()["state"]["seat"] == 0
        again = thief.post("/api/carry", json={"code": link["code"]}, headers=OURS)
        assert (again.status_code, thief.cookies.get(TOKEN)) == (404, None)
        assert thief.get("/api/me").status_code == 401
        assert browser.get("/api/me").json() == me
        # a new name is the new name on both
        assert phone.patch("/api/me", json={"name": "Cat"}, headers=OURS).status_code == 200
        assert browser.get("/api/me").json()["name"] == phone.get("/api/me").json()["name"] == "Cat"


def test_an_old_link_carries_nobody(tmp_path: Path) -> None:
    now = [1e9]
    with inside(tmp_path, clock=lambda: now[0]) as server, server.client() as phone:
        client = server.guest()
        links = [client.post("/api/me/link").json() for _ in range(2)]
        assert {link["seconds"] for link in links} == {LINK_SECONDS}
        now[0] += LINK_SECONDS - 1
        assert phone.post("/api/carry", json={"code": links[0]["code"]}, headers=OURS).status_code == 201
        now[0] += 2
        phone.cookies.clear()
        assert phone.post("/api/carry", json={"code": links[1]["code"]}, headers=OURS).status_code == 404
        assert phone.get("/api/me").status_code == 401


def test_an_invite_lets_in_and_is_nobodys_seat(server: Inside, people: dict[str, httpx.Client]) -> None:
    table = set_table(server, people, "invitation", "playing")
    invite = people["owner"].get(f"/api/tables/{table}").json()["state"]["invite"]
    assert len(invite) >= 22
    zoe = server.guest("Zoe")
    for wrong in ("", "x", invite[:-1], invite + "x", invite.swapcase(), "ü"):
        assert do(zoe, table, "join", invite=wrong).status_code == 403
    before = server.length(table)
    assert zoe.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {invite}"}).status_code == 403
    assert do(zoe, table, "act", decision="0.1", action="keep", mid=invite).status_code == 403
    assert server.length(table) == before
    must(zoe, table, "join", invite=invite)
    shown = zoe.get(f"/api/tables/{table}").json()
    assert shown["stream"] == "watch"
    assert "invite" not in shown["state"]  # a spectator cannot pass it on
    before = server.length(table)
    for command, fields in (
        ("act", {"decision": "0.1", "action": "keep"}),
        ("say", {"text": "Hi."}),
        ("propose", {"what": "end"}),
        ("reclaim", {}),
    ):
        answer = do(zoe, table, command, **fields)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert do(zoe, table, "sit", seat=0).status_code == 409
    assert server.length(table) == before


def test_a_seat_belongs_to_who_sits_there(server: Inside, people: dict[str, httpx.Client]) -> None:
    table = set_table(server, people, "open", "waiting")
    before = server.length(table)
    for client in (people["guest"], people["other"]):
        for seat in (0, 1):
            assert do(client, table, "sit", seat=seat).status_code == 409
    assert do(people["guest"], table, "sit", seat=7).status_code == 404
    assert server.length(table) == before


# What is never revealed.


OUR_LOGS = ("undertable", "uvicorn", "asyncio", "websockets.server", "root")


class Everything:
    """A log as the server writes it at level debug."""

    def __enter__(self) -> io.StringIO:
        root = logging.getLogger()
        self.before = (sys.stderr, root.handlers[:], root.level, logging.getLogger("uvicorn.error").level)
        # basicConfig closes the handlers that it replaces: pytest's own must not be there
        root.handlers[:] = []
        sys.stderr = written = io.StringIO()
        set_up_logs("debug")
        return written

    def __exit__(self, *error: object) -> None:
        sys.stderr, handlers, level, uvicorns = self.before
        logging.getLogger().handlers[:] = handlers
        logging.getLogger().setLevel(level)
        logging.getLogger("uvicorn.error").setLevel(uvicorns)


def test_no_secret_is_in_the_log_nor_told_to_anybody(tmp_path: Path) -> None:
    with Everything() as written, inside(tmp_path, games=GAMES) as server:
        ann, bob, page, watcher = server.guest("Ann"), server.guest("Bob"), server.client(), server.guest("Wim")
        page.post("/api/guests", json={"name": "Bea"}, headers=OURS)
        table = server.table(ann, options={"rounds": 1})
        created = server.live(table).table.created
        code, spare = (ann.post("/api/me/link").json()["code"] for _ in range(2))
        phone = server.client().post("/api/carry", json={"code": code, "bearer": True}, headers=OURS).json()
        tokens = [client.headers["authorization"].removeprefix("Bearer ") for client in (ann, bob, watcher)]
        private = [*tokens, phone["token"], *page.cookies.values(), code, spare, created.secret]
        told: list[str] = []

        def say(client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
            answer = client.request(method, path, **more)
            told.append(f"{answer.headers} {answer.text}")
            return answer

        for client in (bob, watcher):
            do(client, table, "join", invite=created.invite)
        do(bob, table, "sit", seat=1)
        # a secret in the wrong place comes back from nowhere
        for secret in [*private, created.invite]:
            say(bob, "POST", "/api/carry", json={"code": secret + "x"})
            say(bob, "POST", "/api/carry", json={"code": secret * 3})
            say(bob, "POST", f"/api/tables/{table}/act", json={"mid": "x", "decision": secret, "action": secret})
            say(bob, "POST", f"/api/tables/{table}/join", json={"mid": "x", "invite": [secret]})
            say(bob, "POST", "/api/tables", json={"mid": next(mids), "spec": {"game": "toy", "seats": secret}})
            say(bob, "POST", "/api/guests", content=f'{{"name": "{secret}', headers=OURS)
            say(server.client(), "GET", "/api/me", headers={"authorization": f"Bearer {secret}x"})
            say(server.client(), "GET", "/api/me", headers={"authorization": f"Bearer  {secret} x"})
            say(server.client(), "PATCH", "/api/me", headers={"authorization": f"Basic {secret}"})
        tabs: list[Tab] = [server.tab(table, client) for client in (ann, bob, watcher)]
        phone_tab = server.socket(table, Authorization=f"Bearer {phone['token']}").hello()
        page_tab = server.socket(table, Cookie=cookies(page), Origin=server.url).hello()
        tabs[0].do("start")
        tabs[0].do("act", decision="0.1", action="swap")
        for tab in tabs:
            tab.answer(do="act", mid=created.invite, decision=code, action=tokens[0])
        for client in (ann, bob, watcher):
            say(client, "GET", f"/api/tables/{table}")
            say(client, "GET", f"/api/tables/{table}/record")
        heard = "".join(text for tab in (*tabs, phone_tab, page_tab) for text in tab.heard)
        tabs[1].do("act", decision="1.1", action="keep")
        record = bob.get(f"/api/tables/{table}/record").json()
        assert record["secret"] == created.secret  # now everybody may know it
        for tab in (*tabs, phone_tab, page_tab):
            tab.close()
    for secret in private:
        assert not any(secret in text for text in told)
        assert secret not in heard
    # the clients of this test write to the same log
    lines = [line for line in written.getvalue().splitlines() if json.loads(line)["from"].startswith(OUR_LOGS)]
    log = "\n".join(lines)
    assert "POST /api/carry" in log
    assert f"/api/tables/{table}" in log
    for secret in [*private, created.invite]:
        assert secret not in log
    assert created.invite not in "".join(tab.heard[0] for tab in (tabs[2], page_tab))


# What surrounds every answer.


def check_headers(answer: httpx.Response) -> None:
    headers = answer.headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    sources = " ".join(policy.values())
    assert not re.search(r"unsafe|\*|https?:|//", sources)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert not any(name.startswith("access-control-") for name in headers)
    for name in HEADERS_ONCE:
        assert len(headers.get_list(name)) == 1, name
    if answer.url.path.startswith("/api"):
        assert headers["cache-control"] == "no-store"
    assert headers["content-type"].partition(";")[0] in ("application/json", "text/html", "text/plain")


HEADERS_ONCE = ("content-security-policy", "x-content-type-options", "referrer-policy", "content-type")


def test_headers_are_on_every_answer(server: Inside, people: dict[str, httpx.Client]) -> None:
    table = set_table(server, people, "open", "over")
    seen = set()
    for method, path in [*ELSEWHERE, *((method, TABLE + rest) for method, rest in AT_TABLES)]:
        for client in (people["owner"], people["nobody"]):
            for verb in (method, "DELETE", "HEAD", "OPTIONS"):
                address = path.replace("{table}", table).replace("{game}", "monster-inn")
                ends = (verb, path) in ENDS
                answer = (server.guest() if ends else client).request(verb, address, headers=OURS)
                check_headers(answer)
                seen.add(answer.status_code)
    for path in ("/nowhere", "/api/nowhere", "/api/tables/", "/..%2f..%2fetc/passwd", "/api/tables/x/socket"):
        answer = people["owner"].get(path)
        check_headers(answer)
        assert answer.status_code == 404, path
    assert {200, 201, 400, 401, 405} <= seen


def test_headers_are_on_the_answer_to_a_mistake_of_ours(
    server: Inside, people: dict[str, httpx.Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*any: object) -> list[bytes]:
        raise ZeroDivisionError("a secret of the server")

    monkeypatch.setattr(server.site.store, "open_tables", broken)
    answer = people["guest"].get("/api/tables")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    check_headers(answer)


def test_no_answer_refers_to_another_place(server: Inside, people: dict[str, httpx.Client]) -> None:
    table = set_table(server, people, "open", "over")
    paths = [path for method, path in ELSEWHERE if method == "GET"] + [TABLE, TABLE + "/record", "/nowhere"]
    for path in [*paths, *(f"{path}/" for path in paths if path != "/")]:
        address = path.replace("{table}", table).replace("{game}", "monster-inn")
        answer = people["owner"].get(address, headers={"host": "elsewhere.example"})
        text = re.sub(r'"(rules|\$schema)":"(\\.|[^"\\])*"', "", answer.text)  # the rules are prose, and may cite
        assert not re.search(r"https?://|[\"'(]//", text), path
        assert "elsewhere" not in f"{answer.headers}{text}", path
        assert "location" not in answer.headers


def test_the_picture_of_shared_links_has_the_address_of_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text('<meta property="og:image" content="/share.jpg" />')
    monkeypatch.setattr(app, "STATIC", tmp_path)
    for address in ("", "https://games.example.org"):
        with inside(tmp_path, public_address=address) as server, server.client() as client:
            page = client.get("/", headers={"host": "elsewhere.example"}).text
            assert f'content="{address}/share.jpg"' in page


@pytest.mark.parametrize(
    "address", ["games.example.org", "https://a.example/path", 'https://a"><script>', "ftp://a.example"]
)
def test_a_public_address_is_nothing_else(address: str) -> None:
    with pytest.raises(CannotServe, match="public address"):
        serve(Serving(public_address=address))


@pytest.mark.parametrize("built", [False, True])
def test_nothing_but_the_built_pages_is_served_as_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, built: bool
) -> None:
    pages = tmp_path / "pages"
    if built:
        (pages / "assets").mkdir(parents=True)
        (pages / "index.html").write_text("<!doctype html><title>Built</title>")
        (pages / "assets" / "a.js").write_text("a")
    (tmp_path / "pages.txt").write_text("not yours")
    monkeypatch.setattr(app, "STATIC", pages)
    with inside(tmp_path) as server, server.client() as client:
        assert ("Built" in client.get("/").text) == built
        script = client.get("/assets/a.js")
        assert script.status_code == (200 if built else 404)
        assert script.headers["x-content-type-options"] == "nosniff"
        for path in (
            "/assets",
            "/assets/",
            "/nowhere",
            "/api/nowhere",
            "/test.db",
            "/..%2ftest.db",
            "/%2e%2e/pages.txt",
            "/assets/..%2f..%2fpages.txt",
            "/..%5cpages.txt",
            "/%00",
            "/a" * 1000,
            "/" + "a" * 300,
            f"/{tmp_path}/pages.txt",
        ):
            answer = client.get(path)
            assert answer.status_code == 404, path
            check_headers(answer)
        for path in ("", "/", "/nowhere", "/assets/a.js", "/api/tables"):
            with pytest.raises(InvalidStatus) as refused:
                Tab(server.socket_url + path, {"Origin": server.url})
            assert refused.value.response.status_code == 403, path
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# Two seats, one browser.


def test_two_seats_of_one_browser_are_shown(server: Inside, browser: httpx.Client) -> None:
    table = str(browser.post("/api/tables", json=new_table(seats=3, open=True), headers=OURS).json()["table"])
    # the same browser, as somebody else
    first = browser.get("/api/me").json()["id"]
    browser.post("/api/guests", json={"name": "Bea", "again": True}, headers=OURS)
    assert browser.get("/api/me").json()["id"] != first
    must(browser, table, "sit", seat=2)
    with server.client() as another:
        another.post("/api/guests", json={"name": "Bea"}, headers=OURS)
        must(another, table, "sit", seat=1)
        seats = another.get(f"/api/tables/{table}").json()["state"]["table"]["seats"]
    assert [seat.get("same_browser", []) for seat in seats] == [[2], [], [0]]
    assert [seat["name"] for seat in seats] == ["Bea", "Bea 3", "Bea 2"]
    for seat in seats:
        assert not {"browser", "token"} & set(seat)


def test_programs_share_no_browser(server: Inside, people: dict[str, httpx.Client]) -> None:
    table = set_table(server, people, "open", "playing")
    seats = people["owner"].get(f"/api/tables/{table}").json()["state"]["table"]["seats"]
    assert not any("same_browser" in seat for seat in seats)
