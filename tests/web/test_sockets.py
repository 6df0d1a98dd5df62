"""The socket and what is done over it: resends, nonsense, bad connections, votes, talk, rematches, forks, bad bots."""

import base64
import dataclasses
import json
import re
import socket
import time
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed

from tests.core import toy
from tests.table import wild
from tests.web.inside import DEADLINE, FAST, Inside, Tab, inside, mids, wait_for
from undertable.bots import STAND_IN
from undertable.core import Game, decode_record, verify
from undertable.games import all_games
from undertable.web import serve
from undertable.web.limits import NO_LIMITS, Limits

GAMES: dict[str, Game] = {**all_games(), "toy": toy.GAME, "wild": wild.GAME}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("sockets"), games=GAMES) as server:
        yield server


@pytest.fixture(scope="module")
def ann(server: Inside) -> httpx.Client:
    return server.guest("Ann")


@pytest.fixture(scope="module")
def bob(server: Inside) -> httpx.Client:
    return server.guest("Bob")


@pytest.fixture(scope="module")
def cat(server: Inside) -> httpx.Client:
    return server.guest("Cat")


def post(client: httpx.Client, table: str, do: str, **fields: Any) -> dict[str, Any]:
    """A command over HTTP."""
    answer = client.post(f"/api/tables/{table}/{do}", json={"mid": next(mids), **fields})
    reply: dict[str, Any] = answer.json()
    return reply


def must(client: httpx.Client, table: str, do: str, **fields: Any) -> dict[str, Any]:
    reply = post(client, table, do, **fields)
    assert reply["ok"], reply
    return reply


def look(client: httpx.Client, table: str) -> dict[str, Any]:
    update: dict[str, Any] = client.get(f"/api/tables/{table}").json()
    return update


def seated(server: Inside, *clients: httpx.Client, start: bool = True, **spec: Any) -> str:
    """A table with these people on its first seats."""
    table = server.table(clients[0], **{"open": True, "seats": len(clients), **spec})
    for seat, client in enumerate(clients[1:], start=1):
        must(client, table, "sit", seat=seat)
    if start:
        must(clients[0], table, "start")
    return table


def play(table: str, *clients: httpx.Client) -> None:
    """Play to the end, everybody taking what is offered first."""
    over = False
    while not over:
        for client in clients:
            over = play_once(table, client)


def play_once(table: str, client: httpx.Client) -> bool:
    """Take this guest's turn, or wait for the others'; is the game over?"""
    end = time.monotonic() + DEADLINE
    while True:
        state = look(client, table)["state"]
        if "decision" in state:
            action = state["prompt"]["choices"][0]["action"]
            must(client, table, "act", decision=state["decision"]["id"], action=action)
        bots = [seat.get("bot") for seat in state["table"]["seats"]]
        if "decision" in state or "result" in state or not any(bots[seat] for seat in state["view"]["to_act"]):
            return "result" in state
        assert time.monotonic() < end, "the bots do not move"
        time.sleep(0.005)


def without_times(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in event.items() if name != "at"} for event in events]


def replied(tab: Tab, count: int) -> dict[str, Any]:
    """The reply of this number."""
    return tab.until(lambda: len(tab.replies) >= count).replies[count - 1]


def finish(tab: Tab) -> None:
    tab.until(lambda: "result" in tab.state)


def until_told(tab: Tab, what: str, times: int) -> None:
    tab.until(lambda: sum(event.get("what") == what for event in tab.events) == times)


def lasting(update: dict[str, Any]) -> dict[str, Any]:
    """An update without what changes while nothing happens: the time, and who is away."""
    copy: dict[str, Any] = json.loads(json.dumps({**update, "now": 0}))
    for seat in copy["state"]["table"]["seats"]:
        seat.pop("away", None)
        seat.pop("bot_from", None)
    return copy


def closing_code(tab: Tab) -> int | None:
    """The code with which the server closes the socket."""
    try:
        while True:
            tab.take()
    except ConnectionClosed:
        return tab.socket.close_code


# A command that is sent again.


def test_a_command_sent_again_is_carried_out_once(tmp_path: Path) -> None:
    sent: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = []  # who, which table, what, and the answer
    with inside(tmp_path, games=GAMES) as server:
        people = {"ann": server.guest("Ann"), "bob": server.guest("Bob")}
        spec = {"game": "toy", "seats": 2, "open": True, "pace": "instant"}
        opening = {"mid": "open", "spec": spec}
        opened = people["ann"].post("/api/tables", json=opening).json()
        table = str(opened["table"])
        tabs = {name: server.tab(table, client) for name, client in people.items()}

        def command(name: str, do: str, **fields: Any) -> None:
            message = {"do": do, "mid": f"{name}{len(sent)}", **fields}
            sent.append((name, table, message, tabs[name].answer(**message)))

        command("bob", "join")
        command("bob", "say", text="Not yet.")  # refused: no seat
        command("bob", "sit", seat=0)  # refused: taken
        command("bob", "sit", seat=1)
        command("ann", "say", text="Hi.")
        command("ann", "emote", emote="hello")
        command("bob", "mute", seat=0)
        command("ann", "start")
        command("ann", "act", decision="0.1", action="swap")
        command("ann", "take_back")
        command("ann", "act", decision="1.1", action="swap")  # refused: Bob's
        command("ann", "act", decision="0.2", action="keep")
        command("ann", "act", decision="0.2", action="swap")  # refused: closed
        command("bob", "propose", what="end")
        command("ann", "vote", proposal=0, yes=False)
        command("bob", "act", decision="1.1", action="swap")
        command("ann", "stand")
        command("ann", "reclaim")
        wait_for(lambda: not server.live(table).table.bots_to_act())
        play(table, *people.values())
        command("ann", "rematch")
        command("bob", "fork", moves=1, seat=1)
        assert [reply.get("code", "") for *_, reply in sent if not reply["ok"]] == [
            "not_allowed",
            "not_now",
            "not_you",
            "stale",
        ]
        lengths = {id: server.length(id) for id in [table, *(reply["table"] for *_, reply in sent if "table" in reply)]}
        assert len(lengths) == 3
        for name, table, message, reply in sent * 2:
            body = {key: value for key, value in message.items() if key != "do"}
            assert people[name].post(f"/api/tables/{table}/{message['do']}", json=body).json() == reply
            assert tabs[name].answer(**message) == reply
        assert people["ann"].post("/api/tables", json=opening).json() == opened
        assert {id: server.length(id) for id in lengths} == lengths
        # the same id from somebody else is another command
        assert tabs["bob"].answer(do="say", mid=sent[4][2]["mid"], text="Hi.")["ok"]
        lengths[table] += 1
        headers = {name: client.headers for name, client in people.items()}
        for tab in tabs.values():
            tab.close()
    with inside(tmp_path, games=GAMES) as server:
        people = {name: server.client(headers=headers[name]) for name in headers}
        tabs = {name: server.tab(table, client) for name, client in people.items()}
        for name, table, message, reply in sent:
            if reply["ok"]:
                body = {key: value for key, value in message.items() if key != "do"}
                assert people[name].post(f"/api/tables/{table}/{message['do']}", json=body).json() == reply
                assert tabs[name].answer(**message) == reply
        assert people["ann"].post("/api/tables", json=opening).json() == opened
        assert {id: server.length(id) for id in lengths} == lengths
        for tab in tabs.values():
            tab.close()


def test_the_same_command_from_many_sides_at_once_counts_once(
    server: Inside, ann: httpx.Client, bob: httpx.Client
) -> None:
    table = seated(server, ann, bob)
    tabs = [server.tab(table, ann) for _ in range(5)]
    before = server.length(table)
    for tab in tabs:
        tab.send(do="act", mid="once", decision="0.1", action="swap")
    replies = [replied(tab, 1) for tab in tabs]
    assert all(reply == replies[0] and reply["ok"] for reply in replies)
    assert server.length(table) == before + 1
    for tab in tabs:
        tab.close()


# Decisions that are not there to be made.


def test_only_the_own_open_decision_can_be_answered(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table, other = seated(server, ann, bob), seated(server, bob, server.guest())
    with server.tab(table, ann) as tab:
        before = server.length(table)
        assert tab.refused("act", decision="1.1", action="keep") == "not_you"
        assert tab.refused("act", decision="7.1", action="keep") == "not_you"
        assert tab.refused("act", decision="", action="keep") == "not_you"
        for decision in ("0.0", "0.2", "0.01", "0.", "0.1 ", "0.1.1", "0.９"):
            assert tab.refused("act", decision=decision, action="keep") == "stale"
        for action in ("", "KEEP", "keep ", "swap:0", "remain:coin", "0", "é" * 200):
            assert tab.refused("act", decision="0.1", action=action) == "illegal"
        assert server.length(table) == before
        tab.do("act", decision="0.1", action="keep")
        assert tab.refused("act", decision="0.1", action="keep") == "stale"
        assert tab.refused("act", decision="0.2", action="keep") == "stale"
        assert server.length(table) == before + 1
    before = server.length(other)
    assert post(ann, other, "act", decision="0.1", action="keep")["code"] == "not_allowed"
    assert server.length(other) == before
    play(table, ann, bob)
    before = server.length(table)
    for decision in ("0.1", "0.2", "0.3"):
        assert post(ann, table, "act", decision=decision, action="keep")["code"] == "not_now"
    assert server.length(table) == before


def test_a_socket_to_no_table_says_so(server: Inside, ann: httpx.Client) -> None:
    for table in ("aaaaaaaaaaaa", "x", "%00", "..", "%F0%9F%82%A1", "a" * 2000):
        with server.tab(table, ann) as tab:
            assert tab.bye is not None
            assert (tab.bye["code"], tab.bye["retry"]) == ("no_such", None)
            assert closing_code(tab) == 1008


# Nonsense.

MALFORMED: list[str | bytes] = [
    "",
    " ",
    "{",
    "null",
    "[]",
    '"start"',
    "1e999",
    "NaN",
    '{"do": NaN}',
    "[" * 8000,
    '{"do":' * 1300,
    '{"do": "say", "mid": "x", "text": ' + "[" * 4000 + "]" * 4000 + "}",
    '{"do": "start"}',
    '{"do": "nothing", "mid": "x"}',
    '{"do": 1, "mid": "x"}',
    '{"do": ["start"], "mid": "x"}',
    '{"mid": "x"}',
    '{"do": "start", "mid": 1}',
    '{"do": "start", "mid": ""}',
    '{"do": "start", "mid": "' + "x" * 41 + '"}',
    '{"do": "start", "mid": "a b"}',
    '{"do": "start", "mid": "é"}',
    '{"do": "start", "mid": "x\\u0000"}',
    '{"do": "start", "mid": "x", "more": 1}',
    '{"do": "start", "do": "stand", "mid": "x"}',
    '{"do": "sit", "mid": "x"}',
    '{"do": "sit", "mid": "x", "seat": -1}',
    '{"do": "sit", "mid": "x", "seat": 16}',
    '{"do": "sit", "mid": "x", "seat": 1.5}',
    '{"do": "sit", "mid": "x", "seat": "1"}',
    '{"do": "sit", "mid": "x", "seat": true}',
    '{"do": "sit", "mid": "x", "seat": ' + "9" * 5000 + "}",
    '{"do": "sit", "mid": "x", "seat": 1e400}',
    '{"do": "sit", "mid": "x", "seat": 1, "salt": "\\u00e9"}',
    '{"do": "sit", "mid": "x", "seat": 1, "salt": "' + "x" * 65 + '"}',
    '{"do": "vote", "mid": "x", "proposal": 0, "yes": 1}',
    '{"do": "vote", "mid": "x", "proposal": -1, "yes": true}',
    '{"do": "emote", "mid": "x", "emote": "<img>"}',
    '{"do": "say", "mid": "x", "text": ""}',
    '{"do": "say", "mid": "x", "text": "\\ud800"}',
    '{"do": "say", "mid": "x", "text": "' + "x" * 301 + '"}',
    '{"do": "propose", "mid": "x", "what": "win"}',
    '{"do": "fork", "mid": "x", "moves": -1, "seat": 0}',
    '{"do": "ping", "mid": "x"}',
    '{"do": "ping"} {"do": "ping"}',
    '{"do": "hello"}',
    b"",
    b'{"do": "start", "mid": "x"}',
    b"\xff\xfe\x00",
]


def test_nonsense_is_answered_and_changes_nothing(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob, seats=3, start=False)
    with server.tab(table, ann) as tab:
        before = server.length(table)
        for number, message in enumerate(MALFORMED, start=1):
            tab.socket.send(message)
            reply = replied(tab, number)
            assert (reply["ok"], reply["code"]) == (False, "malformed"), message[:60]
            assert 0 < len(reply["message"]) <= 300
        tab.send(do="ping")
        assert tab.take() == {"t": "pong"}
        assert server.length(table) == before
        # as much of it as could be read is answered by its id
        assert tab.answer(do="sit", mid="mine", seat="x")["mid"] == "mine"


def test_numbers_without_end_are_no_trouble(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    huge = 10**4000
    with server.tab(table, ann, stream="0", after=huge) as tab:
        assert tab.updates[0]["first"] == 1
        assert tab.refused("vote", proposal=huge, yes=True) == "stale"
        assert tab.refused("fork", moves=huge, seat=0) == "not_now"
    with server.socket(table, ann) as tab:
        tab.send(do="hello", protocol=huge)
        assert tab.goodbye()["code"] == "malformed"


def test_the_last_of_two_fields_of_one_name_counts_and_counts_once(
    server: Inside, ann: httpx.Client, bob: httpx.Client
) -> None:
    table = seated(server, ann, bob, start=False)
    with server.tab(table, ann) as tab:
        before = server.length(table)
        tab.socket.send('{"do": "say", "mid": "double1", "mid": "double2", "text": "one", "text": "two"}')
        tab.until(lambda: len(tab.told("said")) == 1)
        tab.until(lambda: bool(tab.replies))
        assert tab.replies == [{"t": "reply", "mid": "double2", "ok": True, "seq": len(tab.events)}]
        assert tab.told("said")[0]["data"] == {"text": "two"}
        assert server.length(table) == before + 1


def test_a_message_too_long_ends_the_socket(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    with server.tab(table, ann) as tab:
        tab.socket.send(" " * Limits().frame)
        tab.until(lambda: len(tab.replies) == 1)
        tab.socket.send(" " * (Limits().frame + 1))
        assert closing_code(tab) == 1009
    with server.tab(table, ann) as tab:
        with suppress(ConnectionClosed):  # it may end before the last piece is sent
            tab.socket.send([" " * 4000] * 3)
        assert closing_code(tab) == 1009


# Hello.


def test_a_client_that_does_not_say_hello_is_disconnected(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    before = server.length(table)
    for first in (
        {"do": "act", "mid": "x", "decision": "0.1", "action": "keep"},
        {"do": "ping"},
        {"do": "hello"},
        {"do": "hello", "protocol": 0},
        {"do": "hello", "protocol": 2},
        {"do": "hello", "protocol": "1"},
        {"do": "hello", "protocol": 1, "after": -1},
        {"do": "hello", "protocol": 1, "more": 1},
        {"do": "hello", "protocol": 1, "stream": "123456789"},
        {},
    ):
        with server.socket(table, ann) as tab:
            tab.send(**first)
            bye = tab.goodbye()
            assert (bye["code"], bye["retry"]) == ("malformed", None), first
            assert closing_code(tab) == 1008
            assert not tab.updates
    with server.socket(table, ann) as tab:
        tab.socket.send(b"hello")
        assert tab.goodbye()["code"] == "malformed"
    with server.tab(table, ann) as tab:
        tab.send(do="hello", protocol=1)
        assert tab.goodbye()["code"] == "malformed"
    assert server.length(table) == before


# Bad connections.


def test_a_silent_client_is_disconnected(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, limits=dataclasses.replace(NO_LIMITS, hello=0.1)) as server:
        client = server.guest()
        with server.socket(server.table(client), client) as tab:
            assert tab.goodbye()["code"] == "malformed"
            assert closing_code(tab) == 1008
        wait_for(lambda: server.site.sockets == 0)


def test_a_flood_is_slowed_down_and_then_ended(tmp_path: Path) -> None:
    limits = dataclasses.replace(NO_LIMITS, messages=5.0, burst=10, patience=1.0)
    with inside(tmp_path, games=GAMES, limits=limits) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)
        began = time.monotonic()
        with server.tab(table, ann) as tab, server.tab(table, bob) as calm:
            for _ in range(500):
                tab.send(do="ping")
            calm.send(do="ping")
            assert calm.take() == {"t": "pong"}
            bye = tab.goodbye()
            assert (bye["code"], bye["retry"]) == ("rate", 5.0)
            assert time.monotonic() - began >= 0.8  # it was slowed down before
            pongs = sum('"pong"' in text for text in tab.heard)
            assert 9 <= pongs < 100
            assert closing_code(tab) == 1008
            calm.do("act", decision="1.1", action="keep")
        with server.tab(table, ann) as tab:  # nobody is banned
            tab.do("act", decision="0.1", action="keep")


def raw_socket(server: Inside, table: str, client: httpx.Client) -> socket.socket:
    """A socket that has said hello, with nothing behind it that reads or answers pings."""
    address = urlsplit(server.url)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)  # as little as the system allows
    raw.connect((address.hostname, address.port))
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {address.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
        f"Authorization: {client.headers['authorization']}",
    ]
    raw.sendall("\r\n".join([*lines, "", ""]).encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += raw.recv(1)
    assert b" 101 " in answer
    hello = b'{"do": "hello", "protocol": 1}'
    raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # a text, masked with zeros
    return raw


def test_a_client_that_never_reads_is_disconnected_and_holds_nobody_up(tmp_path: Path) -> None:
    limits = dataclasses.replace(NO_LIMITS, send=0.3)
    with inside(tmp_path, games=GAMES, limits=limits, send_buffer=4096) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob, seats=3, start=False)
        with server.tab(table, ann) as tab, raw_socket(server, table, bob) as slow:
            wait_for(lambda: server.site.sockets == 2)
            live = server.live(table)
            wait_for(lambda: len(live.watchers) == 2)
            seat = 2
            for _ in range(2000):  # every move to another chair is news for all
                tab.do("sit", seat=seat)
                seat = 2 - seat
                if server.site.sockets == 1:
                    break
            wait_for(lambda: server.site.sockets == 1)
            assert len(live.watchers) == 1
            tab.until(lambda: tab.state["table"]["seats"][1].get("away", False))
            tab.do("fill", bot="random")
            tab.do("start")
            slow.settimeout(20)
            while slow.recv(65536):  # the end of what had been sent, and then of the connection
                pass


def test_nothing_is_kept_for_who_never_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "UNREAD", 0.5)
    limits = dataclasses.replace(NO_LIMITS, send=0.1)
    with inside(tmp_path, games=GAMES, limits=limits, send_buffer=4096) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob, seats=3, start=False)

        def connections() -> int:
            return sum(isinstance(one, WebSocketsSansIOProtocol) for one in server.server.server_state.connections)

        with server.tab(table, ann) as tab, raw_socket(server, table, bob):
            wait_for(lambda: server.site.sockets == connections() == 2)
            seat = 2
            while server.site.sockets == 2:
                tab.do("sit", seat=seat)
                seat = 2 - seat
            wait_for(lambda: connections() == 1)


def test_a_client_that_vanishes_is_noticed(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, ping=0.15) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)
        with raw_socket(server, table, bob):
            live = server.live(table)
            wait_for(lambda: len(live.watchers) == 1)
            wait_for(lambda: server.site.sockets == 0 and not live.watchers)
            wait_for(lambda: look(ann, table)["state"]["table"]["seats"][1].get("away", False))


def test_a_connection_cut_off_is_noticed(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    live = server.live(table)
    raw = raw_socket(server, table, bob)
    wait_for(lambda: len(live.watchers) == 1)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # a reset, not a goodbye
    raw.close()
    wait_for(lambda: not live.watchers)


def test_several_tabs_of_a_seat_get_the_same_and_may_all_move(
    server: Inside, ann: httpx.Client, bob: httpx.Client
) -> None:
    table = seated(server, ann, bob, start=False)
    tabs = [server.tab(table, ann) for _ in range(3)]
    tabs[1].do("start")
    for number, tab in enumerate(tabs[1:], start=1):
        tab.do("act", decision=f"0.{number}", action="swap")
        must(bob, table, "act", decision=f"1.{number}", action="swap")
    for tab in tabs:
        finish(tab)
    assert tabs[0].updates == tabs[1].updates == tabs[2].updates
    assert len(tabs[0].events) > 10
    assert [len(tab.replies) for tab in tabs] == [0, 2, 1]
    for tab in tabs:
        tab.close()


def test_too_many_tabs_are_refused(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, limits=dataclasses.replace(NO_LIMITS, sockets=2)) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table, another = seated(server, ann, bob), seated(server, ann, bob)
        with server.tab(table, ann), server.tab(another, ann), server.tab(table, bob):
            with server.tab(table, ann):
                third = server.socket(table, ann)
                bye = third.goodbye()
                assert (bye["code"], bye["retry"]) == ("rate", None)
                assert closing_code(third) == 1008
                third.close()
            live = server.live(table)
            wait_for(lambda: len(live.watchers) == 2)
            wait_for(lambda: server.site.sockets == 3)
            with server.tab(table, ann) as tab:
                tab.do("act", decision="0.1", action="keep")
        wait_for(lambda: server.site.sockets == 0)
        assert not server.site.sockets_of


# Streams.


def test_a_stream_can_be_resumed_from_every_number(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    must(bob, table, "say", text="Hi.")
    play(table, ann, bob)
    for stream, client in (("0", ann), ("1", bob), ("watch", None)):
        with server.tab(table, client) as tab:
            whole = tab.updates[0]
        assert (whole["stream"], whole["first"]) == (stream, 1)
        count = len(whole["events"])
        assert count > 10
        for after in range(count + 3):
            with server.tab(table, client, stream=stream, after=after) as tab:
                update = tab.updates[0]
            start = after if after <= count else 0
            assert update["first"] == start + 1
            assert update["events"] == whole["events"][start:]
            assert lasting(update)["state"] == lasting(whole)["state"]
            if client is not None:
                query = {"stream": stream, "after": str(after)}
                again = client.get(f"/api/tables/{table}", params=query).json()
                assert lasting(again) == lasting(update)
        for other in {"0", "1", "2", "watch", "x", ""} - {stream}:
            with server.tab(table, client, stream=other, after=3) as tab:
                assert lasting(tab.updates[0]) == lasting(whole)


def test_updates_have_no_gap_and_fit_the_whole(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob, start=False)
    with server.tab(table, ann) as tab, server.tab(table) as watch:
        tab.do("start")
        play(table, ann, bob)
        for one in (tab, watch):
            finish(one)
            heard = 0
            for update in one.updates:
                assert update["first"] == heard + 1
                heard += len(update["events"])
        assert tab.events == look(ann, table)["events"]


# Presence.


def test_an_absent_player_is_shown_as_away_and_as_back(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)

    def away(tab: Tab) -> list[bool]:
        return [seat.get("away", False) for seat in tab.state["table"]["seats"]]

    with server.tab(table, ann) as tab:
        before = len(tab.events)
        with server.tab(table, bob), server.tab(table, bob) as second:
            tab.until(lambda: away(tab) == [False, False])
            second.close()  # a tab less is not away
            tab.do("say", text="Hi.")
            assert away(tab) == [False, False]
        tab.until(lambda: away(tab) == [False, True])
        with server.tab(table, bob):
            tab.until(lambda: away(tab) == [False, False])
        assert len(tab.events) == before + 1  # it is a state, not an event


class SetClock:
    """A clock that stands still until it is set, and counts how often it is looked at."""

    def __init__(self) -> None:
        self.now = 1e9
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.now


def test_when_the_time_is_up_a_bot_plays_until_the_seat_is_taken_back(tmp_path: Path) -> None:
    clock = SetClock()
    with inside(tmp_path, games=GAMES, clock=clock) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob, clock=30)
        with server.tab(table, ann) as tab, server.tab(table, bob) as other:
            assert tab.state["decision"] == {"id": "0.1", "deadline": clock.now + 30}
            assert tab.state["deadlines"] == {"0": clock.now + 30, "1": clock.now + 30}
            clock.now += 20
            tab.do("act", decision="0.1", action="keep")
            clock.now += 9.9
            tab.do("emote", emote="think")  # the server looks at the clock again
            assert not tab.told("stood_in")
            clock.now += 0.1
            tab.do("emote", emote="think")
            tab.until(lambda: bool(tab.told("stood_in")))
            assert [event["seat"] for event in tab.told("stood_in")] == [1]
            tab.until(lambda: tab.state["view"]["round"] == 1)  # the bot has moved
            assert tab.state["table"]["seats"][1]["bot"] == STAND_IN
            other.until(lambda: other.state["table"]["seats"][1].get("bot") == STAND_IN)
            assert other.refused("act", decision="1.2", action="keep") == "not_now"
            other.do("reclaim")
            assert other.refused("reclaim") == "not_now"
            tab.until(lambda: "bot" not in tab.state["table"]["seats"][1])
            play(table, ann, bob)


def test_a_clock_that_is_set_back_still_runs_out(tmp_path: Path) -> None:
    clock = SetClock()
    # nobody is shown as away: nothing makes the server look at the clock but the clock itself
    with inside(tmp_path, games=GAMES, clock=clock, times=dataclasses.replace(FAST, away=600)) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob, clock=5)
        with server.tab(table, ann) as tab:
            clock.now += 4.9
            tab.do("emote", emote="think")
            clock.now -= 0.1
            looks = clock.looks
            wait_for(lambda: clock.looks > looks)  # it thought that the time was up, and it was not
            clock.now += 0.2
            tab.until(lambda: len(tab.told("stood_in")) == 2)


# Votes.


def proposal(tab: Tab) -> dict[str, Any] | None:
    found: dict[str, Any] | None = tab.state["table"]["proposal"]
    return found


def test_a_bot_for_an_absent_seat_is_voted_on(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat)
    with server.tab(table, ann) as tab, server.tab(table, bob) as other:
        with server.tab(table, cat):
            tab.until(lambda: not tab.state["table"]["seats"][2].get("away", False))
            assert tab.refused("propose", what="bot", seat=2) == "not_now"  # Cat is here
        tab.until(lambda: tab.state["table"]["seats"][2].get("away", False))
        assert tab.refused("propose", what="bot") == "malformed"
        assert tab.refused("propose", what="bot", seat=0) == "not_now"
        assert tab.refused("propose", what="bot", seat=9) == "no_such"
        tab.do("propose", what="bot", seat=2)
        found = proposal(tab)
        assert found is not None
        assert (found["by"], found["seat"], found["voters"], found["agreed"]) == (0, 2, [1], [])
        assert tab.refused("propose", what="end") == "not_now"  # one at a time
        assert tab.refused("vote", proposal=found["id"], yes=True) == "not_you"
        assert other.refused("vote", proposal=found["id"] + 1, yes=True) == "stale"
        assert not tab.told("stood_in")
        other.do("vote", proposal=found["id"], yes=True)
        tab.until(lambda: bool(tab.told("stood_in")))
        assert proposal(tab) is None
        assert other.refused("vote", proposal=found["id"], yes=True) == "stale"
        assert tab.state["table"]["seats"][2]["bot"] == STAND_IN
    with server.tab(table, cat) as back:
        back.do("reclaim")
        assert "bot" not in back.state["table"]["seats"][2]


def test_a_kick_needs_a_vote_and_one_no_ends_it(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    alone = seated(server, ann, bob)
    assert post(ann, alone, "propose", what="kick", seat=1)["code"] == "not_allowed"
    table = seated(server, ann, bob, cat)
    with server.tab(table, ann) as tab, server.tab(table, bob) as voter, server.tab(table, cat) as third:
        tab.do("propose", what="kick", seat=2)
        assert third.refused("vote", proposal=0, yes=False) == "not_you"
        voter.do("vote", proposal=0, yes=False)
        tab.until(lambda: bool(tab.told("voted")))
        assert proposal(tab) is None
        assert not tab.told("kicked")
        tab.do("propose", what="kick", seat=2)
        voter.do("vote", proposal=1, yes=True)
        tab.until(lambda: bool(tab.told("kicked")))
        assert tab.state["table"]["seats"][2]["kind"] == "bot"
        third.until(lambda: third.stream == "watch")
        assert "seat" not in third.state
        for command in ("reclaim", "stand"):
            assert third.refused(command) == "not_allowed"
        assert third.refused("act", decision="2.1", action="keep") == "not_allowed"
        assert third.state["view"]["hand"] is None
    waiting = seated(server, ann, bob, cat, start=False)
    must(ann, waiting, "propose", what="kick", seat=2)
    must(bob, waiting, "vote", proposal=0, yes=True)
    assert post(cat, waiting, "sit", seat=2)["code"] == "not_allowed"


def test_a_kick_is_of_a_person_and_not_of_a_chair(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat, start=False)
    must(ann, table, "propose", what="kick", seat=2)
    must(cat, table, "stand")
    newcomer = server.guest("Dan")
    must(newcomer, table, "sit", seat=2)
    assert post(bob, table, "vote", proposal=0, yes=True)["code"] == "stale"
    assert look(newcomer, table)["state"]["seat"] == 2
    # nor does a vote go over to whoever sits down there
    must(ann, table, "propose", what="kick", seat=2)
    must(bob, table, "stand")
    must(cat, table, "sit", seat=1)
    assert post(cat, table, "vote", proposal=1, yes=True)["code"] == "stale"
    assert look(newcomer, table)["state"]["seat"] == 2
    must(ann, table, "propose", what="kick", seat=2)  # and another can be asked for


def test_people_keep_their_votes_while_a_bot_plays_for_them(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat)
    must(ann, table, "propose", what="end")
    must(bob, table, "stand")
    assert look(ann, table)["state"]["table"]["proposal"] is None
    assert post(cat, table, "vote", proposal=0, yes=True)["code"] == "stale"
    must(ann, table, "propose", what="end")
    assert look(ann, table)["state"]["table"]["proposal"]["voters"] == [1, 2]
    must(cat, table, "vote", proposal=1, yes=True)
    assert look(ann, table)["state"]["table"]["status"] == "playing"
    must(bob, table, "vote", proposal=1, yes=True)
    assert look(ann, table)["state"]["table"]["status"] == "over"


def test_nobody_cheats_while_the_other_has_no_connection(tmp_path: Path) -> None:
    """A bad network, a restart or a program without a socket must not give the others everything."""
    clock = SetClock()
    with inside(tmp_path, games=GAMES, clock=clock, times=dataclasses.replace(FAST, stand_in=180.0)) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)
        with server.tab(table, ann) as tab:
            server.tab(table, bob).close()
            tab.until(lambda: tab.state["table"]["seats"][1].get("away", False))
            assert tab.state["table"]["seats"][1]["bot_from"] == clock.now + 180
            refused = tab.answer(do="propose", mid="soon", what="bot", seat=1)
            assert refused["message"] == "Bob may only have lost the connection: wait 3 minutes before a bot plays"
            clock.now += 100
            look(bob, table)  # without a connection, and yet there
            clock.now += 100
            assert tab.refused("propose", what="bot", seat=1) == "not_now"
            tab.until(lambda: tab.state["table"]["seats"][1].get("away", False))
            clock.now += 100
            tab.do("propose", what="bot", seat=1)
            tab.until(lambda: "bot" in tab.state["table"]["seats"][1])
            tab.do("propose", what="end")  # Bob may come back: nothing is ended without Bob
            found = proposal(tab)
            assert found is not None
            assert found["voters"] == [1]
            assert tab.state["table"]["status"] == "playing"
            must(bob, table, "reclaim")


def test_a_proposer_can_withdraw(server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client) -> None:
    table = seated(server, ann, bob, cat)
    must(ann, table, "propose", what="end")
    assert post(ann, table, "vote", proposal=0, yes=True)["code"] == "not_you"
    must(ann, table, "vote", proposal=0, yes=False)
    assert look(ann, table)["state"]["table"]["proposal"] is None


def test_a_game_ends_early_when_all_agree(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat)
    must(bob, table, "propose", what="end")
    must(ann, table, "vote", proposal=0, yes=False)
    assert post(cat, table, "vote", proposal=0, yes=True)["code"] == "stale"  # one no is enough
    must(bob, table, "propose", what="end")
    must(ann, table, "vote", proposal=1, yes=True)
    assert look(ann, table)["state"]["table"]["status"] == "playing"
    assert post(ann, table, "vote", proposal=1, yes=True)["code"] == "not_you"  # so is one yes of each
    must(cat, table, "vote", proposal=1, yes=True)
    state = look(ann, table)["state"]
    assert state["table"]["status"] == "over"
    assert not {"decision", "result", "open"} & set(state)
    assert post(ann, table, "act", decision="0.1", action="keep")["code"] == "not_now"
    record = decode_record(ann.get(f"/api/tables/{table}/record").content)
    assert record.secret is not None
    verify(record, toy.GAME)
    assert ann.get(f"/api/tables/{table}/verify").json()["sound"]
    assert ann.get(f"/api/tables/{table}/positions").json()["result"] is None
    assert ann.post(f"/api/tables/{table}/story").status_code == 409  # there is no result to lead up to
    assert must(ann, table, "rematch")["table"]


def test_what_was_revealed_stays_done_where_others_play(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    assert post(ann, table, "propose", what="back")["code"] == "not_now"
    must(bob, table, "act", decision="1.1", action="keep")
    must(ann, table, "act", decision="0.1", action="swap")
    assert look(ann, table)["state"]["view"]["round"] == 1
    assert post(ann, table, "take_back")["code"] == "not_now"  # a card was drawn
    assert post(ann, table, "propose", what="back")["message"] == (
        "something was drawn or revealed since: where others play, it stays done"
    )
    must(bob, table, "stand")  # and may come back
    assert post(ann, table, "propose", what="back")["code"] == "not_now"


def test_alone_with_bots_a_revealed_move_can_be_taken_back(server: Inside, ann: httpx.Client) -> None:
    table = seated(server, ann, seats=2, bots=[None, "random"])
    hand = look(ann, table)["state"]["view"]["hand"]
    with server.tab(table, ann) as tab:
        tab.do("act", decision="0.1", action="swap")
        tab.until(lambda: tab.state["view"]["round"] == 1)
        tab.do("propose", what="back")
        tab.until(lambda: bool(tab.told("took_back")))
        assert (tab.state["view"]["round"], tab.state["view"]["hand"]) == (2, hand)
        assert tab.state["decision"]["id"] not in ("0.1", "0.2")  # answers to what was asked before are stale


def test_a_choice_made_at_the_same_time_is_taken_back_freely_and_stays_secret(
    server: Inside, ann: httpx.Client, bob: httpx.Client
) -> None:
    heard = []
    for first, second in (("swap", "keep"), ("keep", "swap"), ("swap", "swap")):
        table = seated(server, ann, bob)
        with server.tab(table, ann) as tab, server.tab(table, bob) as other, server.tab(table) as watch:
            assert tab.refused("take_back") == "not_now"
            tab.do("act", decision="0.1", action=first)
            assert tab.state["take_back"]
            assert tab.state["view"]["choice"] == toy.GAME.actions.parse(first)
            tab.do("take_back")
            assert "take_back" not in tab.state
            assert tab.state["view"]["choice"] is None
            assert tab.refused("act", decision="0.1", action=second) == "stale"
            tab.do("act", decision="0.2", action=second)
            for one in (other, watch):
                until_told(one, "chosen", 2)
                assert "take_back" not in one.state
            views = [{**one.state["view"], "hand": 0, "zones": []} for one in (other, watch)]  # the deals differ
            heard.append([*(without_times(one.events)[-3:] for one in (other, watch)), *views])
            assert all("swap" not in json.dumps(event) for event in other.events[-3:])
            assert all("keep" not in json.dumps(event) for event in other.events[-3:])
            other.do("act", decision="1.1", action="keep")
            assert tab.refused("take_back") == "not_now"  # all is revealed
    assert heard[0] == heard[1] == heard[2]


# Talk.

HOSTILE: list[tuple[str, str | None]] = [
    ("a\u200bb\u200c\u200d\u2060\ufeffc", "abc"),
    ("\u202egnihsif\u202c \u2066x\u2069\u061c\u200f", "gnihsif x"),
    ("a" + "\u0301" * 250, None),
    ("\u0301" * 300, None),
    ("line\nline\r\n\tline\u2028line\u2029line\u0085line", None),
    ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
    ("</script><script>&amp;&lt;", "</script><script>&amp;&lt;"),
    ("a\u0000b\u0007\u001b[31mc\u007f", "ab[31mc"),
    ("\U000e0041\U000e0042tag\ufff9x\ufffb\ue000", "tagx"),
    ("\u3164a\u115f\u1160b\uffa0\u2800c\u180b\u034f\ufe0f\U000e0100", "abc"),
    ("  wide \u3000\u00a0 space  ", "wide space"),
    ('"}]}{"t":"bye"}\\u0022', '"}]}{"t":"bye"}\\u0022'),
    ("\U0001f3b2\U0001f0a1 é e\u0301", "\U0001f3b2\U0001f0a1 é é"),
]


@pytest.mark.parametrize(("text", "shown"), HOSTILE)
def test_what_is_said_is_one_line_of_plain_text(
    server: Inside, ann: httpx.Client, bob: httpx.Client, text: str, shown: str | None
) -> None:
    table = seated(server, ann, bob, start=False)
    with server.tab(table, bob) as other, server.tab(table, ann) as tab:
        tab.do("say", text=text)
        other.until(lambda: bool(other.told("said")))
        event = other.told("said")[0]
        said = event["data"]["text"]
        assert shown is None or said == shown
        assert event["text"] == f"Ann: {said}"
        assert said.isprintable()
        assert not re.search(r"(\s\s|^\s|\s$)", said)
        marks = re.findall("M+", "".join(unicodedata.category(letter)[0] for letter in said))
        assert max(map(len, marks), default=0) <= 3


@pytest.mark.parametrize("text", ["\u200b", " \n ", "\u202e\u202c", "\u0301" * 10_000, "x" * 301, "\u3164" * 300])
def test_nothing_to_read_and_too_much_of_it_are_refused(
    server: Inside, ann: httpx.Client, bob: httpx.Client, text: str
) -> None:
    table = seated(server, ann, bob, start=False)
    before = server.length(table)
    assert post(ann, table, "say", text=text)["code"] == "malformed"
    assert server.length(table) == before


def test_names_are_cleaned_too(server: Inside) -> None:
    with server.client(headers={"x-undertable": "1"}) as client:
        for name, shown in (
            ("\u202eEve\u200b", "Eve"),
            ("E\nv\te", "E v e"),
            ("<b>Eve</b>", "<b>Eve</b>"),
            ("e" + "\u0301" * 23, "é" + "\u0301" * 3),
        ):
            made = client.post("/api/guests", json={"name": name, "bearer": True})
            assert made.json()["name"] == shown
        bad: list[object] = ["", " ", "\u200b", "x" * 25, "\u202e", "\u3164", "\u2800", "\ufe0f", 5, None, ["x"]]
        for wrong in bad:
            made = client.post("/api/guests", json={"name": wrong, "bearer": True})
            assert (made.status_code, made.json()["code"]) == (400, "malformed")


def test_too_much_talk_is_refused(tmp_path: Path) -> None:
    clock = SetClock()
    with inside(tmp_path, games=GAMES, clock=clock) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob, start=False)
        for number in range(5):
            must(ann, table, "emote" if number % 2 else "say", **({"emote": "nice"} if number % 2 else {"text": "x"}))
        with server.tab(table, ann) as tab:  # the same limit on every way in
            assert tab.refused("say", text="x") == "rate"
        answer = ann.post(f"/api/tables/{table}/emote", json={"mid": next(mids), "emote": "nice"})
        assert answer.status_code == 429
        must(bob, table, "say", text="x")
        clock.now += 10.1
        must(ann, table, "say", text="x")


def test_a_muted_player_is_not_heard_and_does_not_know(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat, start=False)
    with server.tab(table, ann) as tab, server.tab(table, bob) as muted, server.tab(table, cat) as third:
        before = len(muted.heard)
        tab.do("mute", seat=1)
        tab.until(lambda: tab.state.get("muted") == [1])
        muted.do("say", text="one")
        muted.do("emote", emote="laugh")
        third.do("say", text="two")
        tab.until(lambda: bool(tab.told("said")))
        assert [(e["seat"], e["data"]) for e in tab.told("said")] == [(2, {"text": "two"})]
        assert not tab.told("emoted")
        assert look(ann, table)["events"] == tab.events  # no gap in the numbers
        tab.do("mute", seat=1, on=False)
        muted.do("say", text="three")
        tab.until(lambda: len(tab.told("said")) == 2)
        third.until(lambda: len(third.told("said")) == 3)
        muted.until(lambda: len(muted.told("said")) == 3)
        assert "muted" not in muted.state
        assert all("mute" not in text for text in muted.heard[before:])
        assert tab.refused("mute", seat=5) == "no_such"


def first_three(seats: int) -> list[list[int]]:
    """The first three play together, the rest for themselves."""
    return [[seat for seat in range(seats) if seat < 3 and seats > 2]]


def test_a_team_talks_and_nobody_else_notices(tmp_path: Path) -> None:
    """The news of the others, and of those who watch, is the same to the last byte whether a team talks or not."""
    game = dataclasses.replace(toy.GAME, seats=range(2, 5), teams=first_three)
    heard: list[list[str]] = []
    for talks in (True, False):
        clock = StillClock()
        folder = tmp_path / str(talks)
        folder.mkdir()
        with inside(folder, games={"toy": game}, times=dataclasses.replace(FAST, away=1000), clock=clock) as server:
            people = [server.guest(name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
            table = seated(server, *people[:4], start=False)
            assert post(people[0], table, "say", text="Hush!", team=True)["code"] == "not_now"
            must(people[0], table, "start")
            with server.tab(table, people[1]) as mate, server.tab(table, people[3]) as foe, server.tab(table) as guest:
                assert mate.state["team"] == [0, 1, 2]
                assert "team" not in foe.state
                assert "team" not in guest.state
                assert foe.refused("say", text="Hush!", team=True) == "not_allowed"
                mate.do("mute", seat=2)
                if talks:
                    must(people[0], table, "say", text="He holds a twelve.", team=True)
                    must(people[2], table, "say", text="Never!", team=True)
                must(people[0], table, "say", text="Hello.")
                for tab in (mate, foe, guest):
                    tab.until(lambda: any(event["data"]["text"] == "Hello." for event in tab.told("said")))  # noqa: B023
                secret = [event["data"] for event in mate.told("said") if event["data"].get("team")]
                assert secret == [{"text": "He holds a twelve.", "team": True}] * talks
                heard.append([story(tab) for tab in (foe, guest)])
                heard[-1] += [story_of(look(client, table)) for client in (people[3], people[4])]
    assert heard[0] == heard[1]


class StillClock:
    def __call__(self) -> float:
        return 1_000_000.0


def story(tab: Tab) -> str:
    """All that came over a socket, without what is new with every server: ids, names of tables, the seal."""
    return forget(json.dumps(tab.updates))


def story_of(update: dict[str, Any]) -> str:
    return forget(json.dumps(update))


def forget(text: str) -> str:
    for kind in ("id", "who", "commitment", "invite"):
        text = re.sub(f'"{kind}": "[^"]*"', f'"{kind}": "…"', text)
    text = re.sub("sealed: [0-9a-f]+", "sealed: …", text)
    text = re.sub("Card [0-9]+", "Card …", text)
    return re.sub('"hand": [0-9]+', '"hand": …', text)


# What comes after.


def test_a_rematch_is_for_the_same_people(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, seats=3, bots=[None, None, "random"])
    assert post(ann, table, "rematch")["code"] == "not_now"
    play(table, ann, bob)
    assert post(cat, table, "rematch")["code"] == "not_allowed"
    with server.tab(table, bob) as tab:
        new = must(ann, table, "rematch")["table"]
        assert new != table
        tab.until(lambda: tab.state["table"]["next"] == new)
        assert len(tab.told("followed")) == 1
        assert tab.do("rematch")["table"] == new  # the same, whoever asks
    state = look(ann, new)["state"]
    assert state["seat"] == 0
    assert state["table"]["spec"] == look(ann, table)["state"]["table"]["spec"]
    assert state["table"]["commitment"] != look(ann, table)["state"]["table"]["commitment"]
    me = bob.get("/api/me").json()["id"]
    assert [(seat["kind"], seat.get("who")) for seat in state["table"]["seats"]][1:] == [("held", me), ("bot", None)]
    assert post(cat, new, "sit", seat=1)["code"] == "not_now"
    assert post(bob, new, "sit", seat=0)["code"] == "not_now"
    must(bob, new, "sit", seat=1)
    must(bob, new, "start")
    play(new, ann, bob)


def test_a_rematch_by_invitation_lets_the_expected_in(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = server.table(ann, open=False)
    invite = look(ann, table)["state"]["invite"]
    for client in (bob, cat):
        must(client, table, "join", invite=invite)
    must(bob, table, "sit", seat=1)
    must(ann, table, "start")
    play(table, ann, bob)
    new = must(ann, table, "rematch")["table"]
    assert cat.get(f"/api/tables/{new}").status_code == 403  # watched the last game, not expected at this one
    assert look(bob, new)["stream"] == "watch"
    must(bob, new, "sit", seat=1)
    assert look(bob, new)["state"]["invite"] != invite


@pytest.mark.parametrize("game", ["toy", "monster-inn", "you-monster"])
def test_a_finished_game_can_be_gone_on_with_from_any_point(
    server: Inside, ann: httpx.Client, bob: httpx.Client, game: str
) -> None:
    seats = 2 if game == "toy" else GAMES[game].seats[0]
    bots = [None, *["random"] * (seats - 1)]
    table = server.table(ann, game=game, seats=seats, bots=bots, open=True)
    must(ann, table, "start")
    assert post(ann, table, "fork", moves=0, seat=0)["code"] == "not_now"
    play(table, ann)
    whole = decode_record(ann.get(f"/api/tables/{table}/record").content)
    verify(whole, GAMES[game])
    count = len(whole.moves)
    assert post(ann, table, "fork", moves=count, seat=0)["code"] == "no_such"
    assert post(ann, table, "fork", moves=0, seat=seats)["code"] == "no_such"
    assert post(ann, table, "fork", moves=0, seat=0, bots="nobody")["code"] == "no_such"
    points = range(count) if game == "toy" else [0, 1, count // 2, count - 1]
    for moves in points:
        fork = must(bob, table, "fork", moves=moves, seat=seats - 1, bots="random")["table"]
        must(bob, fork, "start")
        state = look(bob, fork)["state"]
        assert state["table"]["origin"] == table
        assert state["seat"] == seats - 1
        play(fork, bob)
        record = decode_record(bob.get(f"/api/tables/{fork}/record").content)
        assert verify(record, GAMES[game]).state.over()
        assert record.moves[:moves] == whole.moves[:moves]
        assert record.hashes[: moves + 1] == whole.hashes[: moves + 1]
        assert record.chance[: record.given] == whole.chance[: record.given]
        assert record.secret != whole.secret
        # the past is nobody's to take back
        assert ann.get(f"/api/tables/{fork}").status_code == 403


def test_moves_of_the_earlier_game_are_not_taken_back(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    play(table, ann, bob)
    fork = must(ann, table, "fork", moves=1, seat=0)["table"]
    invite = look(ann, fork)["state"]["invite"]
    must(bob, fork, "join", invite=invite)
    must(bob, fork, "sit", seat=1)
    must(ann, fork, "start")
    assert post(ann, fork, "take_back")["code"] == "not_now"
    assert post(ann, fork, "propose", what="back")["code"] == "not_now"
    play(fork, ann, bob)


# Bad bots.


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("zoo"), games=GAMES) as server:
        yield server


@pytest.mark.parametrize("bot", [bot.name for bot in wild.BAD])
def test_a_bot_that_fails_is_replaced_and_the_table_says_so(zoo: Inside, bot: str) -> None:
    ann = zoo.guest("Ann")
    table = zoo.table(ann, game="wild", bots=[None, bot])
    with zoo.tab(table, ann) as tab:
        tab.do("start")
        tab.until(lambda: bool(tab.told("stood_in")))
        event = tab.told("stood_in")[0]
        assert event["seat"] == 1
        assert bot in event["text"]
        assert tab.state["table"]["seats"][1]["bot"] == "random"
        play(table, ann)
        tab.until(lambda: "result" in tab.state)
        assert len(tab.told("stood_in")) == 1  # the simple one plays to the end
    record = decode_record(ann.get(f"/api/tables/{table}/record").content)
    assert verify(record, wild.GAME).state.over()


def test_a_bot_that_fails_once_plays_on(zoo: Inside) -> None:
    ann = zoo.guest("Ann")
    table = zoo.table(ann, game="wild", bots=[None, "hiccup"])
    must(ann, table, "start")
    play(table, ann)
    told = look(ann, table)
    assert told["state"]["result"]
    assert told["state"]["table"]["seats"][1]["bot"] == "hiccup"
    assert not [event for event in told["events"] if event["e"] == "stood_in"]


def test_bad_bots_beside_good_people(zoo: Inside) -> None:
    """Where one bot after the other fails, a table with none of them plays on meanwhile."""
    ann, bob, cat = (zoo.guest(name) for name in ("Ann", "Bob", "Cat"))
    bad = zoo.table(ann, game="wild", seats=3, bots=[None, "hang", "crash"])
    must(ann, bad, "start")
    good = seated(zoo, bob, cat)
    play(good, bob, cat)
    play(bad, ann)
    stood_in = [event["seat"] for event in look(ann, bad)["events"] if event["e"] == "stood_in"]
    assert sorted(stood_in) == [1, 2]
    assert "undertable_bot_failures_total" in ann.get("/metrics").text


# Those who watch.


def test_a_spectator_sees_what_all_may_see(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    with server.tab(table) as nobody, server.tab(table, server.guest("Wim")) as guest:
        play(table, ann, bob)
        for tab in (nobody, guest):
            finish(tab)
            assert len(tab.updates) > 3
            for update in tab.updates[:-1]:
                state = update["state"]
                assert update["stream"] == "watch"
                assert not {"open", "result", "prompt", "decision", "invite", "seat", "take_back"} & set(state)
                assert (state["view"]["hand"], state["view"]["choice"], state["view"]["hands"]) == (None, None, None)
            for event in tab.events:
                if event.get("what") == "swapped":
                    assert event["data"] == {"card": None}
            assert tab.state["open"]["hands"] == tab.state["view"]["hands"]
        assert lasting(nobody.updates[-1])["state"] == lasting(guest.updates[-1])["state"]
    for client in (ann, bob):
        before = [event for event in look(client, table)["events"] if event.get("what") == "swapped"]
        assert all((event["data"]["card"] is not None) == (event["seat"] == (client is bob)) for event in before)


def test_errors_count_seats_and_players_as_people_do(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann = server.guest("Ann")
        answer = ann.post("/api/tables", json={"mid": "m", "spec": {"game": "toy", "seats": 16}})
        assert f"is for {GAMES['toy'].players} players, not 16" in answer.json()["message"]
        spec = {"game": "toy", "seats": 2, "bots": ["random", None]}
        answer = ann.post("/api/tables", json={"mid": "m", "spec": spec, "seat": 0})
        assert answer.json()["message"] == "seat 1 is not open; open are: 2"
        table = server.table(ann)
        assert post(ann, table, "fill", bot="random", seat=7)["message"] == "there is no seat 8: this table has 2"
