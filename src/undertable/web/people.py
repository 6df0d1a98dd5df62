"""The endpoints for guests: identity, devices, export, deletion."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response, StreamingResponse

from undertable.table.export import DeviceFacts, Everything, device_facts, device_id, everything
from undertable.table.messages import Face, Name, Refused, Shown
from undertable.table.profile import Profile, profile
from undertable.table.store import Guest, Listing
from undertable.table.vacation import check as check_vacation
from undertable.table.vacation import left
from undertable.web.endpoint import Ask, Endpoint, answer
from undertable.web.guests import (
    BROWSER,
    NOBODY,
    TOKEN,
    delete_cookie,
    device_name,
    hashed,
    new_token,
    set_cookie,
    token_of,
)
from undertable.web.site import SLOWEST


class NewGuest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: Name
    bearer: Annotated[bool, Meta(description="For programs: give the token in the answer, not as a cookie.")] = False
    again: Annotated[bool, Meta(description="Be somebody new even if this browser has a guest already.")] = False


class Change(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What changes about you; what is left out stays."""

    name: Name | None = None
    face: Face | None = None
    shown: Annotated[
        Shown | None,
        Meta(
            description="Those who may see how my games went: everybody, people I have finished a game with, or nobody."
        ),
    ] = None


class Me(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Your identity."""

    id: str
    name: str
    face: str = ""  # the portrait's seed
    shown: Shown = "met"  # who may see how your games went
    token: str | None = None  # for programs that asked for it: send it as `Authorization: Bearer …`


class CarryLink(msgspec.Struct, frozen=True, kw_only=True):
    """A link that takes this guest to another device: once, and soon."""

    code: str
    path: str
    seconds: int


class Carry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code of such a link."""

    code: Annotated[str, Meta(max_length=60)]
    bearer: bool = False


class SignOut(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sign out on this device, with all who play in the same browser; or everywhere, too."""

    everywhere: bool = False


class VacationState(msgspec.Struct, frozen=True, kw_only=True):
    """Your vacation, if one is planned or under way, in seconds since 1970."""

    since: float | None
    until: float | None
    left: float  # days that you may still take this year


class PlanVacation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A vacation: your clocks stand meanwhile, where they give days for a decision."""

    until: float
    since: Annotated[float | None, Meta(description="null: from now on.")] = None


class Farewell(msgspec.Struct, frozen=True, kw_only=True):
    """On how many devices this guest is still signed in."""

    devices: int


async def new_guest(ask: Ask) -> Response:
    site, request, wanted = ask.site, ask.request, ask.body
    if ask.person != NOBODY and not wanted.again:
        return answer(Me(id=ask.person.id, name=ask.person.name))
    wait = site.slow_down(site.new_guests, request)
    if wait is None:
        raise Refused("rate", "too many new guests from your address: try again later")
    await asyncio.sleep(wait)
    browser = "" if wanted.bearer else request.cookies.get(BROWSER, "") or new_token()
    person, token = await site.guests.welcome(wanted.name, browser, device_name(request, wanted.bearer))
    return with_token(ask, person, token, browser, wanted.bearer)


def with_token(ask: Ask, person: Guest, token: str, browser: str, in_body: bool) -> Response:
    if in_body:
        return answer(Me(id=person.id, name=person.name, token=token), 201)
    response = answer(Me(id=person.id, name=person.name), 201)
    set_cookie(ask.request, response, TOKEN, token)
    if browser:
        set_cookie(ask.request, response, BROWSER, browser)
    return response


async def me(ask: Ask) -> Response:
    faces = await ask.site.store.faces([ask.person.id])
    if ask.person.id not in faces:
        raise Refused("no_such", "you have been deleted")
    return answer(msgspec.convert(faces[ask.person.id], Me, from_attributes=True))


async def change(ask: Ask) -> Response:
    await ask.site.guests.change(ask.person, ask.body.name, ask.body.face, ask.body.shown)
    return await me(ask)


async def make_link(ask: Ask) -> Response:
    wait = ask.site.new_links.take(ask.person.id, SLOWEST)
    if wait is None:
        raise Refused("rate", "you have made many links: try again later")
    await asyncio.sleep(wait)
    code = await ask.site.guests.make_link(ask.person)
    return answer(CarryLink(code=code, path=f"/carry#{code}", seconds=600), 201)


async def take_link(ask: Ask) -> Response:
    person, token = await ask.site.guests.take_link(ask.body.code, device_name(ask.request, ask.body.bearer))
    return with_token(ask, person, token, "", ask.body.bearer)


# Devices.


def this_token(ask: Ask) -> bytes:
    return hashed(token_of(ask.request))


async def devices(ask: Ask) -> Response:
    return answer(device_facts(await ask.site.store.devices(ask.person.id), this_token(ask)))


async def revoke(ask: Ask) -> Response:
    wanted = ask.request.path_params["device"]
    found = [device for device in await ask.site.store.devices(ask.person.id) if device_id(device) == wanted]
    if not found:
        raise Refused("no_such", "you have no such device")
    await ask.site.store.sign_out(ask.person.id, found[0].token)
    await ask.site.tables.sign_out(ask.person)
    return await devices(ask)


# Export and deletion.


async def export(ask: Ask) -> Response:
    wait = ask.site.exports.take(ask.person.id, SLOWEST)
    if wait is None:
        raise Refused("rate", "you have exported a lot: try again later")
    await asyncio.sleep(wait)

    async def record(row: Listing) -> bytes:
        return await ask.site.tables.record(row.id, ask.person)

    parts = everything(ask.site.store, ask.person, record, this_token(ask))
    headers = {"content-disposition": 'attachment; filename="undertable.json"'}
    return StreamingResponse(parts, media_type="application/json", headers=headers)


async def own_profile(ask: Ask) -> Response:
    return answer(await profile(ask.site.store, ask.site.tables.games, ask.person.id))


# Vacation.


async def vacation_of(ask: Ask) -> VacationState:
    now = ask.site.tables.clock()
    spans = await ask.site.store.vacations(ask.person.id)
    planned = next(((since, until) for since, until in spans if until > now), None)
    return VacationState(
        since=planned[0] if planned else None, until=planned[1] if planned else None, left=left(spans, now)
    )


async def own_vacation(ask: Ask) -> Response:
    return answer(await vacation_of(ask))


async def plan_vacation(ask: Ask) -> Response:
    wanted: PlanVacation = ask.body
    now = ask.site.tables.clock()
    since = now if wanted.since is None else max(now, wanted.since)
    check_vacation(await ask.site.store.vacations(ask.person.id), since, wanted.until, now)
    await ask.site.store.set_vacation(ask.person.id, since, wanted.until)
    await ask.site.tables.rests(ask.person)
    return answer(await vacation_of(ask))


async def end_vacation(ask: Ask) -> Response:
    now = ask.site.tables.clock()
    await ask.site.store.set_vacation(ask.person.id, now, now)
    await ask.site.tables.rests(ask.person)
    return answer(await vacation_of(ask))


async def delete_me(ask: Ask) -> Response:
    # not even a connection that breaks off may stop it halfway
    await asyncio.shield(asyncio.ensure_future(ask.site.tables.forget(ask.person)))
    response = answer(Farewell(devices=0))
    for name in (TOKEN, BROWSER):
        delete_cookie(ask.request, response, name)
    return response


PEOPLE = [
    Endpoint("POST", "/api/guests", "Become a guest.", new_guest, NewGuest, Me, status=201, guests_only=False),
    Endpoint("GET", "/api/me", "Who am I?", me, None, Me),
    Endpoint("PATCH", "/api/me", "Change my name, my portrait, or who may see my results.", change, Change, Me),
    Endpoint(
        "DELETE",
        "/api/me",
        "Delete me: this guest can never sign in again, and my name is removed from all tables.",
        delete_me,
        None,
        Farewell,
    ),
    Endpoint("GET", "/api/me/profile", "How my games went.", own_profile, None, Profile),
    Endpoint("GET", "/api/me/devices", "Where I am signed in.", devices, None, list[DeviceFacts]),
    Endpoint("DELETE", "/api/me/devices/{device}", "Sign a device out.", revoke, None, list[DeviceFacts]),
    Endpoint("GET", "/api/me/vacation", "My vacation.", own_vacation, None, VacationState),
    Endpoint(
        "PUT",
        "/api/me/vacation",
        "Plan a vacation, in the place of one that is not over.",
        plan_vacation,
        PlanVacation,
        VacationState,
    ),
    Endpoint("DELETE", "/api/me/vacation", "End my vacation, or cancel it.", end_vacation, None, VacationState),
    Endpoint("GET", "/api/me/export", "Everything that is stored about me.", export, None, Everything),
    Endpoint(
        "POST",
        "/api/me/link",
        "Make a link that signs me in on another device, once.",
        make_link,
        None,
        CarryLink,
        status=201,
    ),
    Endpoint(
        "POST",
        "/api/carry",
        "Sign in on this device with such a link.",
        take_link,
        Carry,
        Me,
        status=201,
        guests_only=False,
    ),
]
