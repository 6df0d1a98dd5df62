"""Web Push: notices encrypted for one browser (RFC 8291), signed with keys of our own (RFC 8292).

They go through the push service of the browser's maker, so the operator must switch them on.
"""

import base64
import os
import ssl
import struct
import time
from urllib.parse import urlsplit

import msgspec

from undertable.table.outbox import Channel, Message, Sent
from undertable.table.store import Store, StoreError
from undertable.web.posting import Unsafe, post
from undertable.web.webhook import no_answer

try:
    from cryptography.exceptions import InvalidKey
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError:
    raise StoreError("Web Push needs cryptography: pip install 'undertable[push]'") from None

RECORD = 4096  # bytes of a record: all of a message fits in one
TTL = 86_400  # seconds that a push service keeps a message for a browser that is off
VALID = 12 * 3600  # seconds of a signature; a day is the most
KEY_NAME = "vapid"


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypt(text: bytes, key: str, auth: str) -> bytes:
    """A message that only the browser with this key can read (RFC 8291)."""
    theirs = padded(key)
    own = ec.generate_private_key(ec.SECP256R1())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    ours, salt = point(own.public_key()), os.urandom(16)
    secret = derived(shared, padded(auth), b"WebPush: info\0" + theirs + ours, 32)
    content_key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, text + b"\x02", None)
    return salt + struct.pack("!IB", RECORD, len(ours)) + ours + sealed


def check_keys(key: str, auth: str) -> None:
    """ValueError if a browser cannot have sent these."""
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(key))
    if len(padded(auth)) != 16:
        raise ValueError("the secret of a subscription has 16 bytes")


class Push:
    """Sends notices through push services."""

    def __init__(
        self, contact: str, private_key: ec.EllipticCurvePrivateKey, trust: ssl.SSLContext | None = None
    ) -> None:
        self.contact = contact  # mailto:… of the operator, for the push services
        self.key = private_key
        self.trust = trust
        self.private = False  # tests have their push service on this machine

    @property
    def public_key(self) -> str:
        """What browsers subscribe with."""
        return unpadded(point(self.key.public_key()))

    @classmethod
    async def open(cls, store: Store, contact: str) -> "Push":
        """With the site's own key; the first worker makes it."""
        made = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        await store.change(
            ("insert into keys (name, value) values ($1, $2) on conflict do nothing", (KEY_NAME, made.decode()))
        )
        ((kept,),) = await store.rows("select value from keys where name = $1", KEY_NAME)
        key = serialization.load_pem_private_key(kept.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        return cls(contact, key)

    def signed(self, endpoint: str) -> str:
        """The header that says who sends this (RFC 8292)."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + VALID, "sub": self.contact}
        text = ".".join(unpadded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={text}.{unpadded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public_key}"

    async def __call__(self, channel: Channel, messages: list[Message]) -> Sent:
        result = Sent(ok=True, said="")
        for message in messages:
            result = await self.send(channel, message)
            if not result.ok:
                break
        return result

    async def send(self, channel: Channel, message: Message) -> Sent:
        endpoint = channel.setting.address
        try:
            body = encrypt(declared(message), channel.setting.key, channel.setting.auth)
            headers = {
                "Authorization": self.signed(endpoint),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(TTL),
                "Urgency": "normal",
                "Topic": message.table,  # a newer notice of a table takes the place of an older one
            }
            answer = await post(endpoint, body, headers, private=self.private, trust=self.trust)
        except (Unsafe, ValueError, InvalidKey) as error:
            return Sent(ok=False, said=str(error), gone=isinstance(error, ValueError))
        except OSError as error:
            return Sent(ok=False, said=no_answer(error))
        gone = answer.status in (404, 410)  # the browser has unsubscribed
        said = f"HTTP {answer.status} {answer.reason}".strip()
        return Sent(ok=200 <= answer.status < 300, said=said, gone=gone)


def declared(message: Message) -> bytes:
    """Declarative Web Push: newer browsers show it by themselves, in others the service worker reads it."""
    notification = {
        "title": message.title,
        "body": message.text,
        "navigate": message.address,
        "tag": message.table,
        "lang": "en",
    }
    return msgspec.json.encode({"web_push": 8030, "notification": notification})
