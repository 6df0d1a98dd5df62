"""Guests: no account, only a random token in a cookie; the server keeps its hash."""

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection
from starlette.responses import Response

from undertable.table.clock import Clock
from undertable.table.messages import Refused
from undertable.table.permissions import clean
from undertable.table.store import Guest, Store, StoreError

TOKEN = "undertable"  # the cookie with the guest's token
BROWSER = "undertable_browser"  # the cookie that identifies the browser, to spot several guests sharing it
COMPANY = "undertable_company"  # the cookie with the tokens of others who play in the same browser
YEAR = 365 * 24 * 3600
LINK_SECONDS = 600.0
NOBODY = Guest("", "")
REMEMBERED = 10_000
BELIEVED = 60.0  # seconds until the store is asked again for a guest, and notes the time

# the first match in a User-Agent header wins: browsers claim to be several others, too
BROWSERS = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
]  # fmt: skip
SYSTEMS = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("Linux", "Linux"),
]  # fmt: skip


def hashed(token: str) -> bytes:
    """The hash of a token, which is all that is stored: 128 random bits cannot be guessed from their hash."""
    return hashlib.sha256(token.encode()).digest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


def guest_name(name: str) -> str:
    """A name as it can be shown; Refused if nothing is left of it."""
    cleaned = clean(name)[:24].strip()
    if not cleaned:
        raise Refused("malformed", "a name needs at least one letter")
    return cleaned


@dataclass(frozen=True)
class Known:
    """A guest as the store knew it."""

    guest: Guest
    until: float  # by the monotonic clock: then the store is asked again


@dataclass(eq=False)
class Connected:
    """An open connection; it is closed when its token is revoked."""

    token: bytes
    signed_out: "asyncio.Future[None]"


class Guests:
    """The guests, by token. Recent ones are cached, so that a move needs no query for the guest."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._known: OrderedDict[bytes, Known] = OrderedDict()
        self._connected: dict[str, set[Connected]] = {}  # by guest
        self._looking: set[asyncio.Task[None]] = set()

    async def who(self, connection: HTTPConnection) -> Guest:
        """The guest that sent a request or opened a socket."""
        return await self.holder(token_of(connection), device_name(connection, bool(bearer(connection))))

    async def holder(self, token: str, device: str) -> Guest:
        """The guest that has this token, seen now on this device."""
        if not token:
            return NOBODY
        key = hashed(token)
        known = self._known.get(key)
        if known is not None and time.monotonic() < known.until:
            return known.guest
        try:
            guest = await self.store.guest(key)
        except StoreError:
            if known is None:
                raise
            return known.guest  # it was so a minute ago
        if guest is None:
            self._known.pop(key, None)
            return NOBODY
        self.know(key, guest)
        with contextlib.suppress(StoreError):  # then it is noted the next time
            await self.store.seen(key, self.clock(), device)
        return guest

    def know(self, key: bytes, person: Guest) -> None:
        self._known[key] = Known(person, time.monotonic() + BELIEVED)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def keys_of(self, guest: str) -> list[bytes]:
        return [key for key, known in self._known.items() if known.guest.id == guest]

    async def welcome(self, name: str, browser: str, device: str) -> tuple[Guest, str]:
        """A new guest and its token."""
        token = new_token()
        mark = hashed(browser).hex()[:16] if browser else ""
        person = Guest(secrets.token_hex(8), guest_name(name), mark)
        await self.store.add_guest(person, hashed(token), device, self.clock())
        return person, token

    async def change(self, person: Guest, name: str | None, face: str | None, shown: str | None) -> None:
        """Give a guest another name or portrait, or say who may see the guest's results."""
        changed = replace(
            person,
            name=person.name if name is None else guest_name(name),
            face=person.face if face is None else face,
        )
        await self.store.change_guest(changed, shown)
        for key in self.keys_of(person.id):
            self.know(key, changed)

    async def make_link(self, person: Guest) -> str:
        """A code that carries this guest to another device, once."""
        code = new_token()
        await self.store.add_link(hashed(code), person.id, self.clock() + LINK_SECONDS)
        return code

    async def take_link(self, code: str, device: str) -> tuple[Guest, str]:
        token = new_token()
        guest = await self.store.take_link(hashed(code), self.clock(), hashed(token), device)
        if guest is None:
            raise Refused("no_such", "this link was used already, or is too old: make a new one")
        return guest, token

    async def new_device(self, person: Guest, device: str) -> str:
        """A token for a guest on another device; the caller has made sure that it is the guest's own."""
        token = new_token()
        values = (hashed(token), person.id, self.clock(), device)
        query = "insert into tokens (hash, guest, made, device, seen) values ($1, $2, $3, $4, $3)"
        await self.store.change((query, values))
        return token

    # Signing out.

    @contextlib.contextmanager
    def connected(self, person: Guest, connection: HTTPConnection) -> Iterator["asyncio.Future[None]"]:
        """While a connection of this guest is open; the future is done when the guest has signed out."""
        signed_out: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        one = Connected(hashed(token_of(connection)), signed_out)
        self._connected.setdefault(person.id, set()).add(one)
        if person != NOBODY and one.token not in self._known:
            self.signed_out(person.id)  # perhaps while the connection was being made
        try:
            yield signed_out
        finally:
            self._connected[person.id].discard(one)
            if not self._connected[person.id]:
                del self._connected[person.id]

    def signed_out(self, guest: str) -> None:
        """Tokens of this guest are gone: ask the store which ones are left."""
        for key in self.keys_of(guest):
            del self._known[key]
        if guest in self._connected:
            task = asyncio.ensure_future(self.disconnect(guest))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def disconnect(self, guest: str) -> None:
        try:
            left = {device.token for device in await self.store.devices(guest)}
        except StoreError:
            return  # every connection asks by itself after a while
        for one in self._connected.get(guest, ()):
            if one.token not in left and not one.signed_out.done():
                one.signed_out.set_result(None)


def token_of(connection: HTTPConnection) -> str:
    """The token that a request came with, if any."""
    return bearer(connection) or connection.cookies.get(TOKEN, "")


def device_name(connection: HTTPConnection, program: bool) -> str:
    """What a person would call the device: "Firefox on Android"."""
    agent = connection.headers.get("user-agent", "")
    if program or "Mozilla/" not in agent:
        return "A program"
    browser = next((name for mark, name in BROWSERS if mark in agent), "A browser")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{browser} on {system}" if system else browser


def bearer(connection: HTTPConnection) -> str:
    """The token of a program; browsers use the cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def same_origin(connection: HTTPConnection) -> bool:
    """Was this sent by a page of this very server?"""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    return origin.partition("://")[2].lower() == connection.headers.get("host", "").lower() != ""


def set_cookie(request: HTTPConnection, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def delete_cookie(request: HTTPConnection, response: Response, name: str) -> None:
    secure = request.url.scheme == "https"
    response.delete_cookie(name, path="/", secure=secure, httponly=True, samesite="lax")
