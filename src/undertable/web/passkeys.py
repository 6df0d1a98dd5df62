"""Passkeys: whoever protects a guest with one can sign in on any device that has it, also when all cookies are lost."""

import asyncio
import hashlib
import secrets
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from undertable.table.messages import Refused
from undertable.table.store import Guest
from undertable.web.endpoint import Ask, Endpoint, answer
from undertable.web.guests import device_name
from undertable.web.people import Me, with_token
from undertable.web.webauthn import ALGORITHMS, Place, Unproven, bytes_of, registered, signed, text_of

MOST = 10  # passkeys of one guest
SECONDS = 300.0  # to answer a challenge
TITLE = "Undertable"
Data = Annotated[str, Meta(max_length=12_000, description="Base64url without padding.")]


class PasskeyFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A passkey of yours."""

    id: str
    name: str  # where it was made
    made: float  # seconds since 1970
    used: float | None  # null: never yet


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """What a passkey must sign: once, and soon. The rest is what a browser needs to make one, or to find one."""

    challenge: str
    site: str
    title: str
    user: str  # the id under which the passkey is kept
    name: str
    algorithms: list[int]  # as COSE numbers them
    known: list[str]  # ids of passkeys that are there already
    seconds: int


class NewPasskey(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a browser says of a passkey that it has made."""

    client: Data  # clientDataJSON
    attestation: Data  # attestationObject


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a browser says when a passkey has signed."""

    id: Annotated[str, Meta(max_length=1400)]
    client: Data  # clientDataJSON
    data: Data  # authenticatorData
    signature: Data


def hashed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def short(id: str) -> str:
    """A name for addresses: a passkey's own id may have a thousand letters."""
    return hashed(id).hex()[:16]


def place_of(ask: Ask) -> Place:
    return Place(ask.request.headers.get("host", "").lower())


async def slow_down(ask: Ask) -> None:
    wait = ask.site.slow_down(ask.site.passkeys, ask.request)
    if wait is None:
        raise Refused("rate", "too many attempts from your address: try again later")
    await asyncio.sleep(wait)


async def challenge(ask: Ask, guest: Guest, known: list[str]) -> Response:
    """A new challenge, for this guest alone; without one: to sign in."""
    now, made = ask.site.tables.clock(), secrets.token_urlsafe(32)
    await ask.site.store.change(
        ("delete from challenges where expires < $1", (now,)),
        ("insert into challenges (hash, guest, expires) values ($1, $2, $3)", (hashed(made), guest.id, now + SECONDS)),
    )
    return answer(
        Challenge(
            challenge=made,
            site=place_of(ask).site,
            title=TITLE,
            user=text_of(guest.id.encode()),
            name=guest.name,
            algorithms=ALGORITHMS,
            known=known,
            seconds=int(SECONDS),
        ),
        201,
    )


async def use_up(ask: Ask, made: str, guest: str) -> None:
    """Take a challenge away; refused if it was never given to this guest, or was answered already."""
    query = "delete from challenges where hash = $1 and guest = $2 and expires > $3 returning guest"
    if not await ask.site.store.taking(query, hashed(made), guest, ask.site.tables.clock()):
        raise Unproven("it was used already, or took too long")


def unproven(error: Unproven) -> Refused:
    return Refused("not_allowed", f"this passkey cannot be used: {error}. Try again.")


# Your own.


async def show(ask: Ask) -> Response:
    rows = await ask.site.store.passkeys(ask.person.id)
    return answer([PasskeyFacts(id=short(id), name=name, made=made, used=used) for id, name, made, used in rows])


async def begin_making(ask: Ask) -> Response:
    await slow_down(ask)
    known = [id for id, *_ in await ask.site.store.passkeys(ask.person.id)]
    if len(known) >= MOST:
        raise Refused("not_now", f"you have {MOST} passkeys: remove one first")
    return await challenge(ask, ask.person, known)


async def make(ask: Ask) -> Response:
    await slow_down(ask)
    try:
        made, found = registered(bytes_of(ask.body.client), bytes_of(ask.body.attestation), place_of(ask))
        await use_up(ask, made, ask.person.id)
    except Unproven as error:
        raise unproven(error) from None
    store, now = ask.site.store, ask.site.tables.clock()
    if len(await store.passkeys(ask.person.id)) >= MOST:
        raise Refused("not_now", f"you have {MOST} passkeys: remove one first")
    query = """insert into passkeys (id, guest, key, count, name, made) values ($1, $2, $3, $4, $5, $6)
               on conflict do nothing returning id"""
    name = device_name(ask.request, False)
    values = (text_of(found.credential), ask.person.id, found.key, found.count, name, now)
    if not await store.taking(query, *values):
        raise Refused("not_now", "this passkey belongs to somebody already: make another")
    return await show(ask)


async def remove(ask: Ask) -> Response:
    wanted = ask.request.path_params["passkey"]
    found = [id for id, *_ in await ask.site.store.passkeys(ask.person.id) if short(id) == wanted]
    if not found:
        raise Refused("no_such", "you have no such passkey")
    await ask.site.store.change(("delete from passkeys where guest = $1 and id = $2", (ask.person.id, found[0])))
    return await show(ask)


# Signing in.


async def begin_signing_in(ask: Ask) -> Response:
    await slow_down(ask)
    return await challenge(ask, Guest("", ""), [])


async def sign_in(ask: Ask) -> Response:
    await slow_down(ask)
    store, proof = ask.site.store, ask.body
    found = await store.rows("select guest, key from passkeys where id = $1", proof.id)
    if not found:
        raise Refused("no_such", "this passkey is not known here (any more): remove it from your device")
    ((owner, key),) = found
    try:
        client, data, signature = (bytes_of(part) for part in (proof.client, proof.data, proof.signature))
        made, count = await asyncio.to_thread(signed, client, data, signature, key, place_of(ask))
        await use_up(ask, made, "")
        # a count that does not rise comes from a copy; those that do not count always say 0
        query = """update passkeys set count = $2, used = $3
                   where id = $1 and (count < $2 or (count = 0 and $2 = 0)) returning id"""
        if not await store.taking(query, proof.id, count, ask.site.tables.clock()):
            raise Unproven("it seems to be a copy")
    except Unproven as error:
        raise unproven(error) from None
    person = await store.guest_of(owner)
    if person is None:
        raise Refused("no_such", "the guest of this passkey has been deleted")
    token = await ask.site.guests.new_device(person, device_name(ask.request, False))
    return with_token(ask, person, token, "", False)


PASSKEYS = [
    Endpoint("GET", "/api/me/passkeys", "My passkeys.", show, None, list[PasskeyFacts]),
    Endpoint(
        "POST",
        "/api/me/passkeys/challenge",
        "Begin to make a passkey.",
        begin_making,
        None,
        Challenge,
        status=201,
    ),
    Endpoint("POST", "/api/me/passkeys", "Protect me with this passkey.", make, NewPasskey, list[PasskeyFacts]),
    Endpoint("DELETE", "/api/me/passkeys/{passkey}", "Remove a passkey.", remove, None, list[PasskeyFacts]),
    Endpoint(
        "POST",
        "/api/passkeys/challenge",
        "Begin to sign in with a passkey.",
        begin_signing_in,
        None,
        Challenge,
        status=201,
        guests_only=False,
    ),
    Endpoint("POST", "/api/passkeys", "Sign in with a passkey.", sign_in, Proof, Me, status=201, guests_only=False),
]
