"""Guests: no account, only a random token in a cookie; the server keeps its hash."""

import hashlib
import secrets
from collections import OrderedDict

from starlette.requests import HTTPConnection
from starlette.responses import Response

from undertable.table.manners import clean
from undertable.table.messages import Refused
from undertable.table.store import Guest, Store
from undertable.table.table import Person

TOKEN = "undertable"  # the cookie with the guest's token
BROWSER = "undertable_browser"  # the cookie that tells two guests of one browser from two of two
YEAR = 365 * 24 * 3600
LINK_SECONDS = 600.0
NOBODY = Person("", "")
REMEMBERED = 10_000


def hashed(token: str) -> bytes:
    """What is kept of a token: 128 random bits and more cannot be guessed back from their hash."""
    return hashlib.sha256(token.encode()).digest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


def guest_name(name: str) -> str:
    """A name as it can be shown; Refused if nothing is left of it."""
    cleaned = clean(name)[:24].strip()
    if not cleaned:
        raise Refused("malformed", "a name needs at least one letter")
    return cleaned


class Guests:
    """Who is who, by token. The latest are remembered, so that a move does not ask the store who makes it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[bytes, Person] = OrderedDict()

    async def who(self, connection: HTTPConnection) -> Person:
        """Whose request or socket this is."""
        token = bearer(connection) or connection.cookies.get(TOKEN, "")
        if not token:
            return NOBODY
        key = hashed(token)
        if key not in self._known:
            guest = await self.store.guest(key)
            if guest is None:
                return NOBODY
            self.know(key, Person(guest.id, guest.name, guest.browser))
        return self._known[key]

    def know(self, key: bytes, person: Person) -> None:
        self._known[key] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def welcome(self, name: str, browser: str) -> tuple[Person, str]:
        """A new guest and its token."""
        token = new_token()
        mark = hashed(browser).hex()[:16] if browser else ""
        person = Person(secrets.token_hex(8), guest_name(name), mark)
        await self.store.add_guest(Guest(person.id, person.name, person.browser), hashed(token))
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, guest_name(name), person.browser)
        await self.store.rename(person.id, renamed.name)
        for key in [key for key, known in self._known.items() if known.id == person.id]:
            self._known[key] = renamed
        return renamed

    async def make_link(self, person: Person, now: float) -> str:
        """A code that carries this guest to another device, once."""
        code = new_token()
        await self.store.add_link(hashed(code), person.id, now + LINK_SECONDS)
        return code

    async def take_link(self, code: str, now: float) -> tuple[Person, str]:
        token = new_token()
        guest = await self.store.take_link(hashed(code), now, hashed(token))
        if guest is None:
            raise Refused("no_such", "this link was used already, or is too old: make a new one")
        return Person(guest.id, guest.name, guest.browser), token


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


def set_cookie(response: Response, name: str, value: str, secure: bool) -> None:
    response.set_cookie(name, value, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")
