"""Limits that slow down first and close later; nobody is banned."""

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass

SHARED = 50  # times as much is allowed to an address that many clients may share
PREFIX = 64  # bits of an IPv6 address: one household or machine has all addresses with the same ones
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LOCAL = ("127.0.0.0/8", "::1/128")


def networks(proxies: tuple[str, ...]) -> list[Network]:
    """The networks of trusted proxies; ValueError if one is neither an address nor a network."""
    return [ipaddress.ip_network(proxy) for proxy in (*LOCAL, *proxies)]


def key_of(host: str) -> str:
    """What an address is counted by."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, PREFIX), strict=False))


def is_shared(host: str, proxies: list[Network]) -> bool:
    """Is this the address of a proxy that does not report its clients?"""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return True
    return any(address in network for network in proxies if network.version == address.version)


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for."""

    body: int = 16_384  # bytes of a request
    body_seconds: float = 10.0  # for them to come
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
    links: float = 30.0  # links to other devices an hour for one guest, after a burst
    links_burst: int = 10
    passkeys: float = 120.0  # challenges and answers an hour from one address, after a burst
    passkeys_burst: int = 30
    notices: float = 20.0  # new channels and tests of a guest, an hour, after a burst
    notices_burst: int = 10
    exports: float = 30.0  # of everything of a guest, an hour, after a burst
    exports_burst: int = 5
    running: int | None = 20  # games in progress of one guest; None: any number
    sockets: int = 12  # of one guest at one table
    sockets_from: int = 200  # one address, at all tables
    replays: int = 8  # games to be replayed, and lessons, that wait for one address
    agent_calls: int = 20  # requests of agents over MCP that are under way for one address
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
    links=1e9,
    links_burst=10**9,
    passkeys=1e9,
    passkeys_burst=10**9,
    notices=1e9,
    notices_burst=10**9,
    exports=1e9,
    exports_burst=10**9,
    running=None,
    sockets_from=10**9,
    replays=10**9,
    agent_calls=10**9,
)


class Bucket:
    """Holds up to `burst` tokens and gets `rate` new ones a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = time.monotonic()

    def take(self) -> float:
        """Take a token; returns the seconds until it is available."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate) - 1
        self.at = now
        return 0.0 if self.tokens >= 0 else -self.tokens / self.rate

    def put_back(self) -> None:
        """Return a token of a request that was refused after all."""
        self.tokens += 1


class Buckets:
    """One bucket for each key; those long unused are forgotten."""

    def __init__(self, rate: float, burst: float, kept: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, longest: float, shared: bool = False) -> float | None:
        """Seconds to wait for a token; None if that is longer than allowed: refuse."""
        more = SHARED if shared else 1
        bucket = self._buckets.pop(key, None) or Bucket(more * self.rate, more * self.burst)
        self._buckets[key] = bucket
        if len(self._buckets) > self.kept:
            self._buckets.popitem(last=False)
        wait = bucket.take()
        if wait > longest:
            bucket.put_back()
            return None
        return wait
