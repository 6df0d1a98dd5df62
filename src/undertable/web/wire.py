"""WebSockets as uvicorn speaks them, with shorter ways for what happens most: one small message in, one out to each."""

from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TEXT = 0x81  # the first byte of a message of text in one frame: RFC 6455, section 5.2


def framed(payload: bytes) -> bytes:
    """A message of text as a server sends it without extensions."""
    length = len(payload)
    if length < 126:
        return bytes((TEXT, length)) + payload
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big") + payload
    return bytes((TEXT, 127)) + length.to_bytes(8, "big") + payload


class TableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSockets: without detours where no extension is in use, and without pings to those who speak."""

    ahead: ClassVar[int] = 4  # messages that may wait to be read before no more are taken

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._heard = self.loop.time()

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """A client that has said something within the interval is there, and so is everything in between."""
        silent = self.loop.time() - self._heard
        if self.ping_interval is not None and silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        """To stop reading after every message, and begin again, would cost more than the message itself."""
        if self.read_paused or self.close_sent:  # after closing, the answer to it must be read
            super().send_receive_event_to_app()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = self.queue.qsize() > self.ahead
        if self.read_paused:
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        text = message.get("text")
        is_open = (
            self.handshake_complete and self.conn.state is State.OPEN and not (self.disconnected or self.close_sent)
        )
        if text is not None and is_open and self.writable.is_set() and not self.conn.extensions:
            self.transport.write(framed(text.encode()))
        else:
            await super().send(message)
