"""WebSockets as uvicorn speaks them, with shorter ways for what happens most: one small message in, one out to each."""

from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

# RFC 6455, section 5.2
TEXT = 0x81  # the first byte of a message of text in one frame
MASKED = 0x80  # in the second byte: a mask of four bytes follows the length
CONTROL = 0x88  # and above: the first byte of a frame that closes, asks or answers


def framed(payload: bytes) -> bytes:
    """A message of text as a server sends it without extensions."""
    length = len(payload)
    if length < 126:
        return bytes((TEXT, length)) + payload
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big") + payload
    return bytes((TEXT, 127)) + length.to_bytes(8, "big") + payload


def size_of(data: bytes) -> tuple[int, int]:
    """Where the payload begins in a client's frame, and where it ends; (0, 0) if it is large or not even begun."""
    if len(data) < 6 or not data[1] & MASKED:
        return 0, 0
    length = data[1] & ~MASKED
    if length < 126:
        return 6, 6 + length
    return (8, 8 + int.from_bytes(data[2:4], "big")) if length == 126 else (0, 0)


class TableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSockets: without detours where no extension is in use, and without pings to those who speak."""

    ahead: ClassVar[int] = 4  # messages that may wait to be read before no more are taken

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._heard = self.loop.time()
        self._whole = True  # did everything come in whole frames? Then the next data begin with one

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"]["undertable.put"] = {"put": self.put}

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        if self.handshake_complete and self._whole:
            begin, end = size_of(data)
            self._whole = end == len(data) and (data[0] == TEXT or data[0] >= CONTROL)
            if self._whole and data[0] == TEXT and end <= self.config.ws_max_size and self.is_plain():
                self.curr_msg_data_type = "text"
                self.frames = [apply_mask(data[begin:], data[begin - 4 : begin])]
                self.send_receive_event_to_app()
                return
        super().data_received(data)

    def is_plain(self) -> bool:
        """Is the connection open, without compression or anything else between its messages and its frames?"""
        return self.conn.state is State.OPEN and not (self.disconnected or self.close_sent or self.conn.extensions)

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

    def put(self, text: bytes) -> bool:
        """Send a message at once; False if it cannot go out now in the short way."""
        if not (self.handshake_complete and self.writable.is_set() and self.is_plain()):
            return False
        self.transport.write(framed(text))
        return True

    async def send(self, message: Any) -> None:
        text = message.get("text")
        if text is None or not self.put(text.encode()):
            await super().send(message)
