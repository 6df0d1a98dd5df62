"""The socket and what is done over it: resends, nonsense, bad connections, streams, spectators."""

import base64
import dataclasses
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed

from tests.web import playing
from tests.web.inside import Inside, inside, wait_for
from tests.web.playing import (
    GAMES,
    closing_code,
    finish,
    lasting,
    look,
    must,
    play,
    post,
    replied,
    seated,
)
from undertable.web import serve
from undertable.web.limits import NO_LIMITS, Limits

server, ann, bob, cat = playing.server, playing.ann, playing.bob, playing.cat  # the fixtures


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


# Spectators.


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
