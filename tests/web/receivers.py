"""Real receivers on this machine: of webhooks and push messages over HTTP, and of mail over SMTP."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Got:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class WebReceiver:
    url: str
    got: list[Got] = field(default_factory=list)
    status: int = 200
    location: str = ""


@contextmanager
def web_receiver() -> Iterator[WebReceiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received.got.append(Got(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(received.status)
            if received.location:
                self.send_header("location", received.location)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        received = WebReceiver(f"http://127.0.0.1:{server.server_address[1]}")
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield received
        finally:
            server.shutdown()
            thread.join()


@dataclass
class MailReceiver:
    port: int
    mails: list[EmailMessage] = field(default_factory=list)
    refuses: str = ""  # who gets no mail


@contextmanager
def mail_receiver() -> Iterator[MailReceiver]:
    class Handler(socketserver.StreamRequestHandler):
        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def handle(self) -> None:
            self.say("220 here")
            while line := self.rfile.readline().decode().strip():
                word = line.split()[0].upper()
                if word == "QUIT":
                    self.say("221 bye")
                    return
                if word == "RCPT" and received.refuses and received.refuses in line:
                    self.say("550 5.1.1 nobody of that name")
                elif word == "DATA":
                    self.say("354 go on")
                    self.take()
                else:
                    self.say("250 ok")

        def take(self) -> None:
            lines = []
            while (line := self.rfile.readline()) != b".\r\n":
                lines.append(line[1:] if line.startswith(b".") else line)
            mail = message_from_bytes(b"".join(lines), policy=policy.default)
            assert isinstance(mail, EmailMessage)
            received.mails.append(mail)
            self.say("250 2.0.0 queued as 17")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        received = MailReceiver(server.server_address[1])
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield received
        finally:
            server.shutdown()
            thread.join()
