"""WebSockets on the wire: frames, keepalive, and reading ahead."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from undertable.web.serve import bind
from undertable.web.wire import TableProtocol, framed

pytestmark = pytest.mark.server
INTERVAL = 1000.0  # seconds between pings: none comes by itself


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_the_standard_says(length: int) -> None:
    payload = b"x" * length
    assert framed(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


@asynccontextmanager
async def conversation(app: Any, **options: Any) -> AsyncIterator[tuple[TableProtocol, ClientConnection]]:
    """A client and its server's end of the connection."""
    listening = bind("127.0.0.1", 0)
    config = uvicorn.Config(
        app, ws=TableProtocol, ws_ping_interval=INTERVAL, ws_ping_timeout=INTERVAL, lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    async with connect(f"ws://127.0.0.1:{listening.getsockname()[1]}", **options) as client:
        (end,) = (one for one in server.server_state.connections if isinstance(one, TableProtocol))
        yield end, client
    server.should_exit = True
    await serving


async def echo(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


@pytest.mark.parametrize("compression", [None, "deflate"])
def test_texts_of_all_sizes_come_back_as_they_were(compression: str | None) -> None:
    async def talk() -> None:
        async with conversation(echo, compression=compression) as (_, client):
            for text in ("", "♠", "a" * 125, "b" * 126, "c" * 65_536):
                await client.send(text)
                assert await client.recv() == text

    asyncio.run(talk())


def test_only_those_who_say_nothing_are_asked_whether_they_are_there() -> None:
    async def listen() -> None:
        async with conversation(echo) as (end, client):
            await client.send("I am here")
            await client.recv()
            end.send_keepalive_ping()
            assert end.pending_ping_payload is None
            end._heard -= INTERVAL
            end.send_keepalive_ping()
            assert end.pending_ping_payload is not None

    asyncio.run(listen())


def test_a_client_that_sends_faster_than_it_is_read_is_held_up_and_loses_nothing() -> None:
    read: list[str] = []
    begin = asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await begin.wait()
        while (message := await receive())["type"] == "websocket.receive":
            read.append(message["text"])
            await send({"type": "websocket.send", "text": "read"})

    async def flood() -> None:
        async with conversation(slow) as (end, client):
            for number in range(50):
                await client.send(str(number))
            while not end.read_paused:
                await asyncio.sleep(0)
            begin.set()
            for _ in range(50):
                await client.recv()
            assert not end.read_paused
        assert read == [str(number) for number in range(50)]

    asyncio.run(flood())


def masked(text: str, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


HELLO, AGAIN = masked("hello"), masked("again")
LONG = masked("l" * 300)


@pytest.mark.parametrize(
    ("pieces", "texts"),
    [
        ([HELLO, AGAIN], ["hello", "again"]),
        ([HELLO + AGAIN, HELLO], ["hello", "again", "hello"]),
        ([HELLO[:1], HELLO[1:], AGAIN], ["hello", "again"]),
        ([HELLO[:4], HELLO[4:9], HELLO[9:] + AGAIN], ["hello", "again"]),
        ([bytes((0x82, 0x80 | len(HELLO), 0, 0, 0, 0)), HELLO, AGAIN], ["bytes", "again"]),  # inside another message
        ([LONG, LONG[:7], LONG[7:], HELLO], ["l" * 300, "l" * 300, "hello"]),
        ([masked("one ", fin=False), masked("two", opcode=Opcode.CONT), HELLO], ["one two", "hello"]),
        ([masked("", opcode=Opcode.PONG), HELLO], ["hello"]),
        ([masked("")], [""]),
    ],
)
def test_messages_are_the_same_however_they_are_cut(pieces: list[bytes], texts: list[str]) -> None:
    read: list[str] = []

    async def talk() -> None:
        async def reader(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                read.append(message.get("text", "bytes"))
                await send({"type": "websocket.send", "text": "read"})

        async with conversation(reader, compression=None) as (end, client):
            for piece in pieces:
                end.data_received(piece)
            for _ in texts:
                await client.recv()

    asyncio.run(talk())
    assert read == texts
