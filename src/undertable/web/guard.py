"""Drops connections that make no progress: requests that never arrive or never end."""

import asyncio
import contextlib
import fcntl
import resource
import struct
import termios
from collections import OrderedDict
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SILENT = 500  # connections that have not asked for anything yet; the oldest must go


def most_silent() -> int:
    """At most a quarter of the files this process may open: the rest is for players."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return SILENT if soft == resource.RLIM_INFINITY else min(SILENT, soft // 4)


def unsent(transport: asyncio.Transport) -> int:
    """Bytes that the client has not taken yet, here and in the system's own buffer."""
    waiting = transport.get_write_buffer_size()
    with contextlib.suppress(OSError, ValueError, AttributeError):  # hung up already, or a system that does not say
        number = transport.get_extra_info("socket").fileno()
        waiting += struct.unpack("i", fcntl.ioctl(number, termios.TIOCOUTQ, bytes(4)))[0]
    return waiting


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, with a limit on how long and how large the head of a request may be."""

    seconds: ClassVar[float] = 10.0  # for the head of a request
    head_bytes: ClassVar[int] = 32_768
    taken: ClassVar[int] = 10_000  # bytes of an answer that a client takes in that time, at least
    waiting: ClassVar["OrderedDict[GuardedProtocol, None]"] = OrderedDict()  # for a request, oldest first

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._timer: asyncio.TimerHandle | None = None
        self._got = 0  # bytes of the present head
        self._unsent = 0  # bytes of the last answer, when it was last looked at
        self._in_body = False  # the rest of a request may still come when it is already answered

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait_for_request()
        if len(self.waiting) > most_silent():
            next(iter(self.waiting)).let_go()

    def wait_for_request(self) -> None:
        self.stop_waiting()
        self._got = 0
        self._unsent = unsent(self.transport)
        if not self._unsent:
            self.waiting[self] = None
        self._timer = self.loop.call_later(self.seconds, self.time_is_up)

    def time_is_up(self) -> None:
        """No request came. But a long answer may still be on its way over a slow line."""
        if self._unsent - unsent(self.transport) >= min(self.taken, max(1, self._unsent)):
            self.wait_for_request()
        else:
            self.let_go()

    def stop_waiting(self) -> None:
        self.waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def let_go(self) -> None:
        self.stop_waiting()
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._timer is not None and not self._in_body:
            self._got += len(data)
            if self._got > self.head_bytes:
                self.let_go()

    def on_headers_complete(self) -> None:
        self.stop_waiting()
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and not self.pipeline:
            self.wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)
