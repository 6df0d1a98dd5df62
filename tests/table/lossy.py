"""A line to PostgreSQL that can break at the worst moment: when a commit has happened and its answer is on the way."""

import socket
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

SOCKET = ".s.PGSQL.5432"


class LossyLine:
    """Stands between a server and PostgreSQL and passes everything on, until an answer is to be lost."""

    def __init__(self, folder: Path, database: str) -> None:
        address, _, host = database.partition("?host=")
        self.url = f"{address}?host={folder}"
        self.lost = threading.Event()
        self._database = str(Path(host) / SOCKET)
        self._needle: bytes | None = None
        self._cut = False
        self._open: list[socket.socket] = []
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / SOCKET))
        self._listening.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._listening.close()

    def lose_answer_to(self, needle: bytes) -> None:
        """Pass on the next request that has these bytes in it, and break the line instead of passing on the answer."""
        self.lost.clear()
        self._needle = needle

    def cut(self) -> None:
        """From now on nothing gets through."""
        self._cut = True
        for connection in self._open:
            hang_up(connection)

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self._cut:
                    client.close()
                    continue
                self._open.append(client)
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._database)
                losing = threading.Event()
                for work in (self.requests, self.answers):
                    threading.Thread(target=work, args=(client, server, losing), daemon=True).start()

    def requests(self, client: socket.socket, server: socket.socket, losing: threading.Event) -> None:
        with suppress(OSError):
            while data := client.recv(1 << 20):
                if self._needle is not None and self._needle in data:
                    self._needle = None
                    losing.set()
                server.sendall(data)
        hang_up(client, server)

    def answers(self, client: socket.socket, server: socket.socket, losing: threading.Event) -> None:
        with suppress(OSError):
            while data := server.recv(1 << 20):
                if losing.is_set():
                    self.lost.set()
                    break
                client.sendall(data)
        hang_up(client, server)


def hang_up(*connections: socket.socket) -> None:
    for connection in connections:
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()
