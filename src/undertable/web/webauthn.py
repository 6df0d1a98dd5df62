"""What a browser says about a passkey (WebAuthn), checked step by step: for whom, from where, by whom.

Any make of authenticator will do here, so nothing is asked about that, and nothing it says of itself is believed.
"""

import base64
import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import Any, Literal

from undertable.web import cbor, signatures

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64  # flags of an authenticator's answer
CREDENTIAL = range(16, 1024)  # bytes of a passkey's id
ALGORITHMS = [signatures.ES256, signatures.RS256]


class Unproven(Exception):
    """What the browser sent proves nothing; the message says why."""


@dataclass(frozen=True)
class Place:
    """Where a passkey is valid: the site, by its host, which may have a port."""

    host: str

    @property
    def site(self) -> str:
        """What browsers bind passkeys to."""
        return self.host.rpartition(":")[0] if self.host.rpartition(":")[2].isdigit() else self.host

    def check_origin(self, origin: object) -> None:
        """Browsers use passkeys only where nobody can listen: over https, or on this very machine."""
        scheme, _, host = str(origin).lower().partition("://")
        safe = scheme == "https" or (scheme == "http" and self.site == "localhost")
        if host != self.host or not safe:
            raise Unproven("it was made for another site")


@dataclass(frozen=True)
class Answer:
    """What an authenticator says."""

    count: int  # how often it has signed; 0: it does not count
    credential: bytes = b""
    key: bytes = b""  # as COSE has it


def text_of(data: bytes) -> str:
    """Base64url without padding, as browsers write it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except ValueError:
        raise Unproven("it is not base64url") from None


def check_client(data: bytes, kind: Literal["webauthn.create", "webauthn.get"], place: Place) -> str:
    """Check what the browser itself adds; the challenge that was answered."""
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        raise Unproven("it is not JSON") from None
    if not isinstance(said, dict) or said.get("type") != kind or said.get("crossOrigin"):
        raise Unproven("it was made for something else")
    place.check_origin(said.get("origin"))
    return str(said.get("challenge"))


def read_answer(data: bytes, place: Place) -> Answer:
    """An authenticator's answer, if it is for this site and its owner was there."""
    site, flags, count = data[:32], data[32:33], data[33:37]
    if len(count) < 4 or not hmac.compare_digest(site, hashlib.sha256(place.site.encode()).digest()):
        raise Unproven("it was made for another site")
    if not flags[0] & PRESENT or not flags[0] & VERIFIED:
        raise Unproven("your device has not checked that it is you: set up a PIN, a fingerprint or a face there")
    credential, key = b"", b""
    if flags[0] & HAS_KEY:
        size = int.from_bytes(data[53:55], "big")
        credential, rest = data[55 : 55 + size], data[55 + size :]
        if len(credential) != size or size not in CREDENTIAL:
            raise Unproven("its id is cut off")
        try:
            found, after = cbor.decode(rest)
            signatures.check_key(found)
        except (ValueError, TypeError):
            raise Unproven("it has a kind of key that is not known here") from None
        key = rest[: len(rest) - len(after)]
    return Answer(int.from_bytes(count, "big"), credential, key)


def registered(client: bytes, attestation: bytes, place: Place) -> tuple[str, Answer]:
    """A new passkey, and the challenge for which it was made."""
    challenge = check_client(client, "webauthn.create", place)
    try:
        found, after = cbor.decode(attestation)
    except (ValueError, RecursionError):
        raise Unproven("it is not CBOR") from None
    answer: Any = found.get("authData") if isinstance(found, dict) and not after else None
    made = read_answer(answer, place) if isinstance(answer, bytes) else None
    if made is None or not made.key:
        raise Unproven("there is no key in it")
    return challenge, made


def signed(client: bytes, data: bytes, signature: bytes, key: bytes, place: Place) -> tuple[str, int]:
    """The challenge that the owner of this key has answered, and how often the passkey has signed."""
    challenge = check_client(client, "webauthn.get", place)
    answer = read_answer(data, place)
    found, _ = cbor.decode(key)
    if not signatures.verify(found, data + hashlib.sha256(client).digest(), signature):
        raise Unproven("its signature is wrong")
    return challenge, answer.count
