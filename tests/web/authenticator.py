"""A passkey in software: it answers as browsers and authenticators do, and lies where a test wants it to."""

import hashlib
import json
import secrets
import struct
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

from undertable.web.webauthn import text_of

PRESENT, VERIFIED, KEY = 1, 4, 64


def cbor(thing: Any) -> bytes:
    """Encode a thing as CBOR."""
    match thing:
        case bool() | None:
            return {False: b"\xf4", True: b"\xf5", None: b"\xf6"}[thing]
        case int() if thing >= 0:
            return head(0, thing)
        case int():
            return head(1, -1 - thing)
        case bytes():
            return head(2, len(thing)) + thing
        case str():
            return head(3, len(thing.encode())) + thing.encode()
        case list():
            return head(4, len(thing)) + b"".join(map(cbor, thing))
        case dict():
            return head(5, len(thing)) + b"".join(cbor(key) + cbor(value) for key, value in thing.items())
    raise TypeError(type(thing))


def head(kind: int, count: int) -> bytes:
    if count < 24:
        return bytes([kind << 5 | count])
    size = next(size for size in range(4) if count < 256 ** (1 << size))
    return bytes([kind << 5 | 24 + size]) + count.to_bytes(1 << size, "big")


class Authenticator:
    """One passkey."""

    def __init__(self, origin: str, kind: str = "es256") -> None:
        self.origin = origin
        self.site = origin.partition("://")[2].partition(":")[0]
        self.id = secrets.token_bytes(20)
        self.count = 0
        self.flags = PRESENT | VERIFIED
        self.more: dict[str, Any] = {}  # what else the browser says
        self.ec = ec.generate_private_key(ec.SECP256R1()) if kind == "es256" else None
        self.rsa = rsa.generate_private_key(65_537, 2048) if kind == "rs256" else None

    @property
    def cose(self) -> dict[int, Any]:
        if self.ec is not None:
            point = self.ec.public_key().public_numbers()
            return {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        assert self.rsa is not None
        modulus = self.rsa.public_key().public_numbers().n
        return {1: 3, 3: -257, -1: modulus.to_bytes(256, "big"), -2: b"\1\0\1"}

    def client(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False, **self.more}
        return json.dumps(said).encode()

    def data(self, key: bool) -> bytes:
        flags = self.flags | (KEY if key else 0)
        found = hashlib.sha256(self.site.encode()).digest() + struct.pack("!BI", flags, self.count)
        return found + (bytes(16) + struct.pack("!H", len(self.id)) + self.id + cbor(self.cose) if key else b"")

    def made(self, challenge: str) -> dict[str, str]:
        """What a browser sends of a new passkey; Windows adds a statement of its own, which nobody reads here."""
        statement = {"alg": -7, "sig": bytes(70), "x5c": [bytes(600)]}
        attestation = {"fmt": "packed", "attStmt": statement, "authData": self.data(True)}
        client = self.client("webauthn.create", challenge)
        return {"client": text_of(client), "attestation": text_of(cbor(attestation))}

    def signed(self, challenge: str) -> dict[str, str]:
        client, data = self.client("webauthn.get", challenge), self.data(False)
        signature = self.sign(data + hashlib.sha256(client).digest())
        parts = {"id": self.id, "client": client, "data": data, "signature": signature}
        return {name: text_of(part) for name, part in parts.items()}

    def sign(self, text: bytes) -> bytes:
        if self.ec is not None:
            return self.ec.sign(text, ec.ECDSA(hashes.SHA256()))
        assert self.rsa is not None
        return self.rsa.sign(text, padding.PKCS1v15(), hashes.SHA256())
