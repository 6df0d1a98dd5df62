"""Sending a request to an address that a guest has named, without letting it reach what is not public.

The name is resolved once, every address it has is checked, and the connection goes to one of these very addresses. No
redirect is followed, and little is read of the answer.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from urllib.parse import quote, urlsplit

SECONDS = 5.0  # for everything, from the name to the answer
HEAD = 16_384  # bytes that are read of an answer
SLOW = ThreadPoolExecutor(4, "notices")  # names and mail servers take their time, and the store needs the usual threads
LONGEST = 2000  # characters of an address
# they carry an IPv4 address, which may be any
WRAPPED = [
    ipaddress.ip_network(net)
    for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96", "::ffff:0:0:0/96")
]


class Unsafe(Exception):
    """An address that nothing may be sent to; the message says why."""


@dataclass(frozen=True)
class Answer:
    """What the other side said."""

    status: int
    reason: str


@dataclass(frozen=True)
class Target:
    """An address, taken apart."""

    host: str
    port: int
    path: str
    tls: bool

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.tls else 80) else f"{host}:{self.port}"


def target_of(url: str, private: bool = False) -> Target:
    """The parts of an address; Unsafe if it is none, or if what is sent could be read on the way."""
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except (ValueError, UnicodeError):
        raise Unsafe("this is not an address") from None
    if len(url) > LONGEST or not host or not url.isprintable() or parts.scheme not in ("https", "http"):
        raise Unsafe("an address looks like https://ntfy.example.org/topic")
    if parts.scheme == "http" and not private:
        raise Unsafe("only https addresses are allowed: anybody on the way could read the others")
    if parts.username is not None or parts.password is not None:
        raise Unsafe("an address with a name and a password in it is not allowed")
    tls = parts.scheme == "https"
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._") + (
        f"?{quote(parts.query, safe=QUERY)}" if parts.query else ""
    )
    return Target(host, port or (443 if tls else 80), path, tls)


QUERY = "/%:@!$&'()*+,;=~-._?"


def is_public(address: str) -> bool:
    """May anybody on the internet have this address?"""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found.is_site_local or any(found in net for net in WRAPPED):
            return False
    return found.is_global and not found.is_multicast


@cache
def usual_trust() -> ssl.SSLContext:
    """Made once: it reads all certificates of the machine."""
    return ssl.create_default_context()


async def resolve(target: Target, private: bool) -> str:
    """One of the addresses of a name, if nothing may be wrong with any of them."""
    try:
        look = partial(socket.getaddrinfo, target.host, target.port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(SLOW, look)
    except OSError:
        raise Unsafe("there is no such host") from None
    addresses = [str(place[0]) for *_, place in found]
    if not addresses or (not private and not all(map(is_public, addresses))):
        raise Unsafe("this host is in a private network: the operator has not allowed that")
    return addresses[0]


async def post(
    url: str, body: bytes, headers: Mapping[str, str], *, private: bool = False, trust: ssl.SSLContext | None = None
) -> Answer:
    """Send a request; Unsafe if that is not allowed, OSError if nobody answers."""
    target = target_of(url, private)
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.authority}",
        "User-Agent: Undertable",
        "Connection: close",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    if any("\r" in line or "\n" in line for line in lines):
        raise Unsafe("this cannot be sent in a header")
    async with asyncio.timeout(SECONDS):
        address = await resolve(target, private)
        context = (trust or usual_trust()) if target.tls else None
        reader, writer = await asyncio.open_connection(
            address, target.port, ssl=context, server_hostname=target.host if context else None, limit=HEAD
        )
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body)
            await writer.drain()
            return answer_of(await reader.readline())
        except ValueError:  # a line without end
            raise OSError("the answer is not HTTP") from None
        finally:
            writer.transport.abort()


def answer_of(line: bytes) -> Answer:
    version, _, rest = line.decode("latin-1").strip().partition(" ")
    status, _, reason = rest.partition(" ")
    if not version.startswith("HTTP/1.") or not status.isdigit():
        raise OSError("the answer is not HTTP")
    return Answer(int(status), "".join(letter for letter in reason if letter.isprintable())[:60])
