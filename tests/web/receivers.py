"""Real receivers on this machine: of webhooks and push messages over HTTP, and of mail over SMTP."""

import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


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
def web_receiver(tls: ssl.SSLContext | None = None) -> Iterator[WebReceiver]:
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
        if tls is not None:
            received.url = f"https://localhost:{server.server_address[1]}"
            server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
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
    logins: list[str] = field(default_factory=list)  # said in the clear, or not


@contextmanager
def mail_receiver(tls: ssl.SSLContext | None = None, starttls: ssl.SSLContext | None = None) -> Iterator[MailReceiver]:
    """A mail server: without TLS, with TLS from the first byte, or with STARTTLS."""

    class Handler(socketserver.StreamRequestHandler):
        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def wrap(self, context: ssl.SSLContext) -> None:
            self.connection = context.wrap_socket(self.connection, server_side=True)
            self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", 0)

        def handle(self) -> None:
            if tls is not None:
                try:
                    self.wrap(tls)
                except (ssl.SSLError, OSError):
                    return  # it does not like the certificate
            self.say("220 here")
            while line := self.rfile.readline().decode().strip():
                word = line.split()[0].upper()
                if word == "STARTTLS" and starttls is not None:
                    self.say("220 go ahead")
                    try:
                        self.wrap(starttls)
                    except (ssl.SSLError, OSError):
                        return
                    continue
                if word == "EHLO":
                    self.say("250-here")
                    if starttls is not None:
                        self.say("250-STARTTLS")
                    self.say("250 AUTH PLAIN")
                    continue
                if word == "AUTH":
                    received.logins.append("safe" if isinstance(self.connection, ssl.SSLSocket) else "in the clear")
                    self.say("235 welcome")
                    continue
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


@dataclass(frozen=True)
class Authority:
    """A certificate authority of our own: what a server shows, and which clients trust it."""

    server: ssl.SSLContext
    trust: ssl.SSLContext


def authority(folder: Path, name: str = "localhost") -> Authority:
    """An authority that has signed one certificate, for this name."""
    now = datetime.now(UTC)
    keys = [ec.generate_private_key(ec.SECP256R1()) for _ in range(2)]
    names = [x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, one)]) for one in ("Our own authority", name)]
    for place, (subject, key) in enumerate(zip(names, keys, strict=True)):
        made = (
            x509.CertificateBuilder(names[0], subject, key.public_key(), x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=2))
            .add_extension(x509.BasicConstraints(ca=place == 0, path_length=None), critical=True)
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
            .sign(keys[0], hashes.SHA256())
        )
        (folder / f"{place}.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = keys[1].private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(private)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(folder / "1.pem", folder / "key.pem")
    return Authority(server, ssl.create_default_context(cafile=folder / "0.pem"))
