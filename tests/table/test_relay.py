"""The line between two workers: for workers of the same site only, and nothing heard on it can be used again."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from undertable.table import relay
from undertable.table.messages import Refused
from undertable.table.relay import Call, Line, Relay, write_refused
from undertable.table.store import Elsewhere, Guest
from undertable.table.updates import Gone

ANN = Guest("ann", "Ann")
SECRET, OTHER = "a secret of this site", "a secret of another one"
Callback = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def run(body: Awaitable[None]) -> None:
    async def main() -> None:
        async with asyncio.timeout(60):
            await body

    asyncio.run(main())


class Worker:
    """Answers every call with the name of its table, and remembers it."""

    def __init__(self, secret: str = SECRET, certificate: str = "") -> None:
        self.relay = Relay(secret, certificate)
        self.calls: list[str] = []

    @property
    def here(self) -> Elsewhere:
        return Elsewhere(self.relay.address)

    async def answer(self, line: Line, call: Call) -> None:
        self.calls.append(call.table)
        line.write(write_refused(Refused("no_such", "no")) if call.table == "none" else call.table.encode())

    async def ask(self, there: Elsewhere, table: str) -> bytes:
        line = await self.relay.call(there, table, ANN, "look")
        try:
            return await line.answer()
        finally:
            line.cut()


@asynccontextmanager
async def listening(worker: Worker) -> AsyncIterator[Worker]:
    await worker.relay.listen("127.0.0.2", 0, worker.answer)
    try:
        yield worker
    finally:
        worker.relay.close()


@asynccontextmanager
async def server(called: Callback) -> AsyncIterator[int]:
    """Something at a port that is no worker."""
    serving = await asyncio.start_server(called, "127.0.0.3", 0)
    try:
        yield serving.sockets[0].getsockname()[1]
    finally:
        serving.close()


async def hung_up(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side hangs up."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


def test_workers_of_a_site_reach_each_other() -> None:
    async def body() -> None:
        async with listening(Worker()) as worker:
            assert await Worker().ask(worker.here, "t") == b"t"
            with pytest.raises(Refused, match="no"):
                await Worker().ask(worker.here, "none")
            assert worker.calls == ["t", "none"]

    run(body())


def test_a_worker_of_another_site_is_refused_on_both_ends() -> None:
    async def body() -> None:
        async with listening(Worker()) as worker, listening(Worker(OTHER)) as foreign:
            for caller, there in ((foreign, worker), (worker, foreign)):
                with pytest.raises(Gone):
                    await caller.ask(there.here, "t")
            assert worker.calls == foreign.calls == []

    run(body())


def test_a_caller_that_only_pretends_to_know_the_secret_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    async def body() -> None:
        async with listening(Worker()) as worker:
            host, port = worker.relay.address.split(":")
            for proof in (b"0" * 64, b""):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(b"0" * relay.NONCE + b"\n")
                await reader.readline()
                writer.write(proof + b' {"table":"t","person":["ann","Ann",""],"what":"look"}\n')
                assert await hung_up(reader) == b""
                writer.close()
            assert worker.calls == []
        assert len(caplog.records) == 1  # however often it is tried

    run(body())


def test_a_call_that_was_heard_on_the_way_cannot_be_made_again() -> None:
    async def body() -> None:
        async with listening(Worker()) as worker:
            host, port = worker.relay.address.split(":")
            heard: list[bytes] = []

            async def listen_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                """Pass everything on, and remember what the caller said."""
                from_worker, to_worker = await asyncio.open_connection(host, int(port))

                async def answers() -> None:
                    while message := await from_worker.readline():
                        writer.write(message)

                passing = asyncio.create_task(answers())
                while message := await reader.readline():
                    heard.append(message)
                    to_worker.write(message)
                passing.cancel()

            async with server(listen_in) as middle:
                caller = Worker()
                # the address is part of the proof: even the line in the middle must pretend to be the worker's own
                there = Elsewhere(f"127.0.0.3:{middle}")
                with pytest.raises(Gone):
                    await caller.ask(there, "t")
                worker.relay.address = there.address
                assert await caller.ask(there, "t") == b"t"
            nonce, call = heard[-2:]
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(nonce)
            await reader.readline()
            writer.write(call)
            assert await hung_up(reader) == b""
            writer.close()
            assert worker.calls == ["t"]

    run(body())


def test_what_answers_at_a_dead_workers_address_learns_nothing() -> None:
    async def body() -> None:
        heard = bytearray()

        async def impostor(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            heard.extend(await reader.readline())
            writer.write(b"0" * (relay.NONCE + 64) + b"\n")
            heard.extend(await hung_up(reader))

        async with server(impostor) as port:
            with pytest.raises(Gone):
                await Worker().ask(Elsewhere(f"127.0.0.3:{port}"), "secret-table")
        assert len(heard) == relay.NONCE + 1

    run(body())


@pytest.mark.parametrize("data", [b"", b"\n", b"GET / HTTP/1.1\r\n\r\n", b'{"t":"reply","ok":false}\n', b"x" * 200_000])
def test_strangers_are_let_go(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "GREETING", 0.2)

    async def body() -> None:
        async with listening(Worker()) as worker:
            host, port = worker.relay.address.split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(data)
            assert await hung_up(reader) == b""
            writer.close()
            monkeypatch.setattr(relay, "GREETING", 30.0)
            assert await Worker().ask(worker.here, "t") == b"t"

    run(body())


def test_many_strangers_keep_no_worker_out_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "STRANGERS", 3)
    monkeypatch.setattr(relay, "GREETING", 600.0)

    async def body() -> None:
        async with listening(Worker()) as worker:
            host, port = worker.relay.address.split(":")
            silent = [await asyncio.open_connection(host, int(port)) for _ in range(4)]
            assert await hung_up(silent[3][0]) == b""
            for _, writer in silent:
                writer.close()
            while True:
                try:
                    assert await Worker().ask(worker.here, "t") == b"t"
                    return
                except Gone:
                    await asyncio.sleep(0.01)

    run(body())


def test_workers_of_a_machine_take_the_next_free_port() -> None:
    async def body() -> None:
        one, other = Worker(), Worker()
        await one.relay.listen("127.0.0.2", 0, one.answer)
        first = int(one.relay.address.rpartition(":")[2])
        await other.relay.listen("127.0.0.2", first, other.answer)
        assert int(other.relay.address.rpartition(":")[2]) > first
        assert await one.ask(other.here, "t") == b"t"
        one.relay.close()
        other.relay.close()

    run(body())


def certificate(folder: Path, name: str) -> str:
    """As docs/hosting.md says."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed: no certificate can be made")
    file = folder / name
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=undertable"
    )
    done = subprocess.run([*command.split(), "-keyout", "-"], capture_output=True, check=True)
    file.write_bytes(done.stdout)
    return str(file)


def test_with_a_certificate_nothing_else_gets_on_the_line(tmp_path: Path) -> None:
    ours, foreign = certificate(tmp_path, "ours.pem"), certificate(tmp_path, "foreign.pem")

    async def body() -> None:
        async with listening(Worker(certificate=ours)) as worker, listening(Worker()) as plain:
            assert await Worker(certificate=ours).ask(worker.here, "t") == b"t"
            for caller in (Worker(), Worker(certificate=foreign)):
                with pytest.raises(Gone):
                    await caller.ask(worker.here, "t")
            with pytest.raises(Gone):
                await worker.ask(plain.here, "t")
            assert (worker.calls, plain.calls) == (["t"], [])

    run(body())
