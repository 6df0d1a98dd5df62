"""Everything stored about one guest, as a JSON document to download."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from undertable.table import log
from undertable.table.club import read as read_club
from undertable.table.forget import seat_of
from undertable.table.messages import Refused
from undertable.table.outbox import channels_of
from undertable.table.store import Device, Guest, Listing, News, Store, Tampered

DEVICE_ID = 16  # hexadecimal digits of a token's hash: enough to tell a guest's devices apart


class DeviceFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A browser or a program in which somebody is this guest."""

    id: str
    name: str
    first: float | None  # seconds since 1970; null: not known
    last: float
    this: bool  # the one that asks


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """Something you said at a table."""

    at: float
    text: str
    team: bool


class OwnTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table you have been at."""

    id: str
    game: str
    status: str
    updated: float
    names: str
    place: int  # your own, when the game is over; 0: not yet, or you did not play
    said: list[Words]
    record: Annotated[Any, Meta(description="The record, if the game is over.")]
    problem: str = ""  # why something is missing


class OwnClub(msgspec.Struct, frozen=True, kw_only=True):
    """A club you are in."""

    id: str
    name: str


class OwnChannel(msgspec.Struct, frozen=True, kw_only=True):
    """An address to which notices of your turns go."""

    kind: str
    address: str
    confirmed: bool


class OwnPasskey(msgspec.Struct, frozen=True, kw_only=True):
    """A passkey that signs you in."""

    name: str  # where it was made
    made: float  # seconds since 1970
    used: float | None


class Everything(msgspec.Struct, frozen=True, kw_only=True):
    """All that is kept about you."""

    id: str
    name: str
    browser: str  # a random id that shows whether two guests share a browser
    face: str  # the portrait that you chose
    shown: str  # who may see how your games went
    devices: list[DeviceFacts]
    passkeys: list[OwnPasskey]
    clubs: list[OwnClub]
    follows: list[str]  # whom you follow, by their public ids
    channels: list[OwnChannel]  # by which you hear of your turns
    vacations: list[tuple[float, float]]  # from and until, in seconds since 1970
    tables: list[OwnTable]


def device_id(device: Device) -> str:
    return device.token.hex()[:DEVICE_ID]


def device_facts(devices: list[Device], this: bytes = b"") -> list[DeviceFacts]:
    return [
        DeviceFacts(
            id=device_id(device),
            name=device.name or "A browser",
            first=device.made or None,
            last=device.seen,
            this=device.token == this,
        )
        for device in devices
    ]


async def no_record(row: Listing) -> None:
    return None


async def everything(
    store: Store,
    guest: Guest,
    record: Callable[[Listing], Awaitable[bytes | None]] = no_record,
    this: bytes = b"",
) -> AsyncIterator[bytes]:
    """An `Everything` as JSON, a table at a time: there may be thousands. `record` finds those that were not kept."""
    faces = await store.faces([guest.id])
    clubs = [await read_club(store, club) for club in await store.clubs_of(guest.id)]
    about = Everything(
        id=guest.id,
        name=guest.name,
        browser=guest.browser,
        face=guest.face,
        shown=faces[guest.id].shown if guest.id in faces else "",
        devices=device_facts(await store.devices(guest.id), this),
        passkeys=[
            OwnPasskey(name=name, made=made, used=used) for _, name, made, used in await store.passkeys(guest.id)
        ],
        follows=await store.followed_by(guest.id),
        clubs=[OwnClub(id=one.id, name=one.founded.name) for one in clubs if one is not None],
        channels=[
            OwnChannel(kind=one.kind, address=one.setting.address, confirmed=one.confirmed)
            for one in await channels_of(store, guest.id)
        ],
        vacations=await store.vacations(guest.id),
        tables=[],
    )
    before, after = msgspec.json.encode(about).split(b'"tables":[]')
    yield before + b'"tables":['
    for number, row in enumerate(await store.every_table_of(guest.id)):
        yield b"," * (number > 0) + msgspec.json.encode(await own_table(store, guest.id, row, record))
    yield b"]" + after


async def own_table(
    store: Store, who: str, row: Listing, record: Callable[[Listing], Awaitable[bytes | None]]
) -> OwnTable:
    kept, said, problem = None, [], ""
    try:
        entries = await store.log(row.id)
        said = own_words(entries, who)
        if row.status == "over" and may_see(entries, who):
            kept = await store.record(row.id) or await record(row)
    except Tampered as error:
        problem = error.public
    except Refused as refused:
        problem = refused.message
    return OwnTable(
        id=row.id,
        game=row.game,
        status=row.status,
        updated=row.updated,
        names=row.names,
        place=msgspec.json.decode(row.news, type=News).places.get(who, 0),
        said=said,
        record=None if kept is None else msgspec.Raw(kept),
        problem=problem,
    )


def may_see(entries: list[bytes], who: str) -> bool:
    """May a person who has been at a table see all of its finished game?"""
    try:
        created = log.decode(entries[0])
        watched = isinstance(created, log.Created) and created.spec.spectators
        return watched or seat_of(map(log.decode, entries), who) is not None
    except (IndexError, msgspec.DecodeError):
        return False


def own_words(entries: list[bytes], who: str) -> list[Words]:
    """What a person said, of a table's log."""
    found = [
        log.decode(entry)
        for entry in entries
        if (b'"said"' in entry or b'"remarked"' in entry) and who.encode() in entry
    ]
    return [
        Words(at=entry.at, text=entry.text, team=isinstance(entry, log.Said) and entry.team)
        for entry in found
        if isinstance(entry, (log.Said, log.Remarked)) and entry.who == who
    ]
