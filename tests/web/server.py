"""A real server in a process of its own, for tests that talk to it, stop it and kill it."""

import contextlib
import random
import re
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

DEADLINE = 120.0  # seconds in which a server starts or stops, however busy the machine is


def free_port() -> int:
    """A port that no client gets by chance: while the server is dead, one could connect to itself."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as trial, contextlib.suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return port


class Server:
    """`undertable serve` with its database in a folder; what it complains about goes to `errors`, a file there.

    It can be started again after `stop` or `kill`: with the same port and the same database.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        database: str | None = None,
        python: str = sys.executable,
        host: str = "127.0.0.1",
        namespace: str = "",
    ) -> None:
        self.host = host
        self.within = ["ip", "netns", "exec", namespace] if namespace else []  # another network of this machine
        self.database = database or str(folder / "undertable.db")
        self.errors = folder / "errors"
        self.options = options
        self.python = python
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if self._process is not None:
            self.kill()

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server is not running"
        return self._process.pid

    def start(self) -> None:
        """Returns when the server can be talked to."""
        assert self._process is None, "the server is running"
        command = [*self.within, self.python, "-m", "undertable", "serve", "--host", self.host]
        command += ["--port", str(self.port), "--database", self.database, *self.options]
        with self.errors.open("a") as errors:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], DEADLINE)
        line = self._process.stdout.readline() if ready else ""
        address = re.match(rf"Undertable is at http://{re.escape(self.host)}:(\d+) ", line)
        if address is None:
            self.kill()
            raise AssertionError(f"the server did not start: {line}{self.errors.read_text()}")
        self.port = int(address[1])
        self._wait()

    def stop(self) -> int:
        """Ask it to stop, as Ctrl+C and a service manager do; its exit status."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """Pull the plug."""
        return self._end(signal.SIGKILL)

    def _wait(self) -> None:
        """The line comes when the port is taken, a moment before anybody listens there."""
        end = time.monotonic() + DEADLINE
        while True:
            try:
                socket.create_connection((self.host, self.port), DEADLINE).close()
                return
            except ConnectionRefusedError:
                assert time.monotonic() < end, f"the server does not listen: {self.errors.read_text()}"
                time.sleep(0.01)

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None, "the server is not running"
        process, self._process = self._process, None
        process.send_signal(how)
        assert process.stdout is not None
        try:
            return process.wait(DEADLINE)
        finally:
            process.kill()
            process.stdout.close()
