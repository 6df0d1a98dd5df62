"""Chance for real tables: sealed before the game, open to checking after it.

1. The dealer makes a secret of 256 bits and publishes its SHA-256, the commitment.
2. Every seat may add a salt: first its SHA-256, the seal; the salt itself when the seals of all seats are there.
   Where a salt does not come, its seal stands in for it. The key is HMAC-SHA256(secret, JSON array of the salts).
3. The n-th block of random bytes is HMAC-SHA256(key, n as 8 bytes, big-endian), n = 0, 1, 2, …; each block is
   eight words of 32 bits, big-endian.
4. A number below n is the next word modulo n; words from the last, incomplete multiple of n on are skipped.
5. When a move is taken back that drew something, the draws after it come from another key: that of the salts and
   "take-back n" behind them, for the n-th take-back of the game. Nobody learns from an undone draw what comes next.
6. After the game the secret is published, and everybody can draw all cards again.
"""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Sequence
from typing import Any, Final, final

import msgspec
from mypy_extensions import i64

from undertable.core.chance import Chance

WORDS: Final = struct.Struct(">8I")
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
ALL_WORDS: Final = 4_294_967_296  # 32 bits


def new_secret(seed: str | None = None) -> bytes:
    """A secret nobody can guess; or, for repeatable games, the one that belongs to a seed."""
    return (
        secrets.token_bytes(32)
        if seed is None
        else hashlib.sha256(f"undertable:{seed}".encode(errors="surrogateescape")).digest()
    )


def seed_of(text: str) -> int:
    """The seed that belongs to a text: for chances that are repeatable and independent of each other."""
    return int.from_bytes(hashlib.sha256(text.encode(errors="surrogateescape")).digest()[:7], "big")


def seal_of(salt: str) -> str:
    """The seal of a salt: what a seat publishes before it reveals the salt."""
    return hashlib.sha256(salt.encode()).hexdigest()


@final
class SealedChance(Chance):
    """Numbers that follow from a secret and salts, as the module says."""

    def __init__(self, secret: bytes, salts: Sequence[str] = (), seals: Sequence[str] = ()) -> None:
        if len(secret) != 32:
            raise ValueError("a secret has 32 bytes")
        self.secret = secret
        self.salts = list(salts)
        self.seals = list(seals)
        self._key = hmac.digest(secret, msgspec.json.encode(self.salts), "sha256")
        # HMAC in its two parts (RFC 2104), begun with the key: copies of them take a quarter of the time of a whole one
        self._inner: Any = None
        self._outer: Any = None
        self._block: i64 = 0
        self._words: list[int] = []  # of the present block, last one first

    @property
    def commitment(self) -> str:
        """What is published before the deal."""
        return hashlib.sha256(self.secret).hexdigest()

    @property
    def key(self) -> str:
        """What all chance follows from."""
        return self._key.hex()

    def contributors(self) -> list[int]:
        """Seats whose salt nobody could know before all were sealed."""
        sealed = zip(self.salts, self.seals, strict=False)
        return [seat for seat, (salt, seal) in enumerate(sealed) if seal and seal_of(salt) == seal]

    def after_take_back(self, number: int) -> "SealedChance":
        """The chance to continue with after the take-back with this number has undone a draw."""
        return SealedChance(self.secret, [*self.salts, f"take-back {number}"])

    def below(self, n: i64) -> i64:
        limit: i64 = ALL_WORDS - ALL_WORDS % n
        while True:
            if len(self._words) == 0:
                self._words = list(reversed(WORDS.unpack(self._next_block())))
            word: i64 = self._words.pop()
            if word < limit:
                return word % n

    def _next_block(self) -> bytes:
        if self._inner is None:
            key = self._key.ljust(64, b"\0")
            self._inner = hashlib.sha256(key.translate(INNER))
            self._outer = hashlib.sha256(key.translate(OUTER))
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(int(self._block).to_bytes(8, "big"))
        outer.update(inner.digest())
        self._block += 1
        return outer.digest()  # type: ignore[no-any-return]

    def clone(self) -> "SealedChance":
        return SealedChance.restore(self.secret, self.salts, self.seals, self._block, self._words)

    def __reduce__(self) -> tuple[object, ...]:
        return (SealedChance.restore, (self.secret, self.salts, self.seals, self._block, self._words))

    @staticmethod
    def restore(secret: bytes, salts: list[str], seals: list[str], block: i64, words: list[int]) -> "SealedChance":
        """Restore the stream: pickling would lose the fields of a compiled class."""
        chance = SealedChance(secret, salts, seals)
        chance._block = block
        chance._words = list(words)
        return chance
