"""Limits that slow down first and close later; nobody is banned."""

import time
from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for."""

    body: int = 16_384  # bytes of a request
    frame: int = 8_192  # bytes of a message on a socket
    messages: float = 5.0  # a second on one socket, after a burst
    burst: int = 40
    patience: float = 20.0  # seconds of slowing down before a socket is closed
    requests: float = 20.0  # a second from one address, after a burst
    requests_burst: int = 100
    guests: float = 60.0  # an hour from one address, after a burst
    guests_burst: int = 30
    tables: float = 60.0  # new tables an hour for one guest, after a burst
    tables_burst: int = 20
    sockets: int = 12  # of one guest at one table
    hello: float = 10.0  # seconds for the first message
    send: float = 10.0  # seconds for a client to take a message


NO_LIMITS = Limits(
    messages=1e9,
    burst=10**9,
    requests=1e9,
    requests_burst=10**9,
    guests=1e9,
    guests_burst=10**9,
    tables=1e9,
    tables_burst=10**9,
)


class Bucket:
    """Holds up to `burst` tokens and gets `rate` new ones a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = time.monotonic()

    def take(self) -> float:
        """Take a token; the seconds until it will really be there."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate) - 1
        self.at = now
        return 0.0 if self.tokens >= 0 else -self.tokens / self.rate

    def put_back(self) -> None:
        """For what was refused after all."""
        self.tokens += 1


class Buckets:
    """One bucket for each key; those long unused are forgotten."""

    def __init__(self, rate: float, burst: float, kept: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, longest: float) -> float | None:
        """Seconds to wait for a token; None if that is longer than allowed: refuse."""
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, self.burst)
        self._buckets[key] = bucket
        if len(self._buckets) > self.kept:
            self._buckets.popitem(last=False)
        wait = bucket.take()
        if wait > longest:
            bucket.put_back()
            return None
        return wait
