"""The endpoints for notices: channels, quiet hours, and a test that says what happened."""

import asyncio
import contextlib
import re
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from undertable.table.messages import Refused
from undertable.table.outbox import (
    Channel,
    ChannelKind,
    Message,
    Outbox,
    Prefs,
    Sent,
    Setting,
    add_channel,
    channel_of_code,
    channels_of,
    confirm,
    note,
    prefs_of,
    remove_channel,
    save_prefs,
)
from undertable.web.endpoint import Ask, Endpoint, answer
from undertable.web.guests import new_token
from undertable.web.mail import Mail
from undertable.web.posting import Unsafe, target_of
from undertable.web.site import SLOWEST, Site

MOST = 5  # channels of a guest
# neither = nor ?, which could make an encoded word: other characters than it shows
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
Hour = Annotated[int, Meta(ge=0, le=23)]
OFF = "this server sends no notices of this kind"


class ChannelFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A way to reach you. Its address is shown only in part: it may be a secret."""

    id: str
    kind: ChannelKind
    name: str
    confirmed: bool
    shape: str = ""
    digest: int | None = None
    last: Sent | None = None  # what came of the last notice


class NoticeState(msgspec.Struct, frozen=True, kw_only=True):
    """How you hear of your turns."""

    offered: list[str]  # the kinds of channels that the operator has switched on
    push_key: str | None  # the key that browsers subscribe with
    channels: list[ChannelFacts]
    zone: str
    quiet_from: int | None
    quiet_until: int
    reminders: bool


class SetNotices(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When you want to hear of your turns."""

    zone: Annotated[str, Meta(max_length=60, description="A time zone, such as Europe/Berlin.")] = "UTC"
    quiet_from: Annotated[Hour | None, Meta(description="When quiet hours begin; null: never.")] = None
    quiet_until: Hour = 8
    reminders: bool = True


class NewWebhook(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An address to send notices to."""

    url: Annotated[str, Meta(max_length=2000)]
    shape: Literal["json", "ntfy", "discord", "matrix"] = "json"


class NewEmail(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An e-mail address. It gets a link first, to confirm it."""

    address: Annotated[str, Meta(max_length=254)]
    digest: Annotated[Hour | None, Meta(description="Send everything once a day, at this hour.")] = None


class NewPush(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a browser has subscribed to."""

    endpoint: Annotated[str, Meta(max_length=2000)]
    key: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


def outbox_of(ask: Ask, kind: str) -> Outbox:
    outbox = ask.site.outbox
    if outbox is None or kind not in outbox.senders:
        raise Refused("not_allowed", OFF)
    return outbox


def short(channel: Channel) -> str:
    """Enough of an address to tell it from others."""
    address = channel.setting.address
    if channel.kind == "email":
        name, _, host = address.partition("@")
        return f"{name[:2]}…@{host}"
    with contextlib.suppress(Unsafe):
        return target_of(address, private=True).host
    return ""


def facts(channel: Channel) -> ChannelFacts:
    return ChannelFacts(
        id=channel.id,
        kind=channel.kind,
        name=short(channel),
        confirmed=channel.confirmed,
        shape=channel.setting.shape,
        digest=channel.setting.digest,
        last=channel.last,
    )


async def state_of(ask: Ask) -> NoticeState:
    site = ask.site
    prefs = await prefs_of(site.store, ask.person.id)
    channels = await channels_of(site.store, ask.person.id)
    return NoticeState(
        offered=sorted(site.outbox.senders) if site.outbox else [],
        push_key=site.push_key or None,
        channels=[facts(channel) for channel in channels],
        zone=prefs.zone,
        quiet_from=prefs.quiet_from,
        quiet_until=prefs.quiet_until,
        reminders=prefs.reminders,
    )


async def show(ask: Ask) -> Response:
    return answer(await state_of(ask))


async def change(ask: Ask) -> Response:
    wanted: SetNotices = ask.body
    try:
        ZoneInfo(wanted.zone)
    except (ValueError, OSError, KeyError):
        raise Refused("malformed", "there is no such time zone: an example is Europe/Berlin") from None
    prefs = Prefs(
        zone=wanted.zone,
        quiet_from=wanted.quiet_from,
        quiet_until=wanted.quiet_until,
        reminders=wanted.reminders,
    )
    await save_prefs(ask.site.store, ask.person.id, prefs)
    return await show(ask)


async def slow_down(ask: Ask, key: str) -> None:
    wait = ask.site.notices.take(key, SLOWEST)
    if wait is None:
        raise Refused("rate", "too many attempts: try again in an hour")
    await asyncio.sleep(wait)


async def add(ask: Ask, kind: ChannelKind, setting: Setting) -> Channel:
    channels = await channels_of(ask.site.store, ask.person.id)
    same = [channel for channel in channels if channel.setting.address == setting.address]
    if len(channels) - len(same) >= MOST:
        raise Refused("not_now", f"you have {MOST} channels: remove one first")
    for channel in same:
        await remove_channel(ask.site.store, channel.id)
    return await add_channel(ask.site.store, ask.person.id, kind, setting, ask.site.tables.clock())


async def add_webhook(ask: Ask) -> Response:
    wanted: NewWebhook = ask.body
    outbox_of(ask, "webhook")
    await slow_down(ask, ask.person.id)
    try:
        target_of(wanted.url, ask.site.private_webhooks)
    except Unsafe as error:
        raise Refused("malformed", str(error)) from None
    await add(ask, "webhook", Setting(address=wanted.url, shape=wanted.shape))
    return answer(await state_of(ask), 201)


async def add_email(ask: Ask) -> Response:
    wanted: NewEmail = ask.body
    mail = outbox_of(ask, "email").senders["email"]
    if not ADDRESS.fullmatch(wanted.address):
        raise Refused("malformed", "this is not an e-mail address")
    await slow_down(ask, ask.person.id)
    await slow_down(ask, wanted.address.casefold())  # whoever it belongs to
    channel = await add(ask, "email", Setting(address=wanted.address, digest=wanted.digest, code=new_token()))
    assert isinstance(mail, Mail)
    asked = msgspec.structs.replace(await mail.ask(channel), at=ask.site.tables.clock())
    await note(ask.site.store, channel.id, asked)
    return answer(await state_of(ask), 201)


async def add_push(ask: Ask) -> Response:
    wanted: NewPush = ask.body
    outbox_of(ask, "push")
    from undertable.web.push import check_keys  # needs an extra, which is there if push is on

    try:
        target_of(wanted.endpoint)
        check_keys(wanted.key, wanted.auth)
    except (Unsafe, ValueError) as error:
        raise Refused("malformed", f"this is not a subscription: {error}") from None
    await add(ask, "push", Setting(address=wanted.endpoint, key=wanted.key, auth=wanted.auth))
    return answer(await state_of(ask), 201)


async def own_channel(ask: Ask) -> Channel:
    wanted = ask.request.path_params["channel"]
    found = next((one for one in await channels_of(ask.site.store, ask.person.id) if one.id == wanted), None)
    if found is None:
        raise Refused("no_such", "you have no such channel")
    return found


async def remove(ask: Ask) -> Response:
    await remove_channel(ask.site.store, (await own_channel(ask)).id)
    return await show(ask)


async def test(ask: Ask) -> Response:
    channel = await own_channel(ask)
    outbox = outbox_of(ask, channel.kind)
    if not channel.confirmed:
        raise Refused("not_now", "confirm the address first: there is a link in the mail")
    await slow_down(ask, ask.person.id)
    message = Message(
        "A test from Undertable", "This is how you will hear of your turns.", f"{outbox.address}/me", "test", "test", ""
    )
    result = await outbox.deliver(channel, [message])
    if result.gone:
        await remove_channel(ask.site.store, channel.id)
    else:
        await note(ask.site.store, channel.id, result)
    return answer(await state_of(ask))


# Links in mails: for anybody who has them. What changes something is a POST: programs look at links, too.

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Undertable</title>
<h1>{title}</h1>{form}<p><a href="/">Undertable</a></p>
"""
FORM = '<form method="post"><button>{button}</button></form>'


def page(title: str, button: str = "", status: int = 200) -> Response:
    form = FORM.format(button=button) if button else ""
    return HTMLResponse(PAGE.format(title=title, form=form), status, headers={"cache-control": "no-store"})


async def mail_link(request: Request) -> Response:
    """Confirm an address, or unsubscribe it: /notices/{code} and /notices/{code}/stop."""
    site: Site = request.app.state.site
    if site.slow_down(site.requests, request) is None:
        return page("Too many requests: try again later.", status=429)
    stop = request.url.path.endswith("/stop")
    channel = await channel_of_code(site.store, str(request.path_params["code"]))
    if channel is None:
        return page("This address gets no notices.", status=200 if stop else 404)
    if request.method != "POST":
        return page("No more notices?", "Stop them") if stop else page("Notices of your turns", "Confirm this address")
    if stop:
        await remove_channel(site.store, channel.id)
        return page("You will get no more notices.")
    await confirm(site.store, channel.id)
    return page("Your address is confirmed.")


NOTIFY = [
    Endpoint("GET", "/api/me/notices", "How I hear of my turns.", show, None, NoticeState),
    Endpoint("PUT", "/api/me/notices", "Set quiet hours and reminders.", change, SetNotices, NoticeState),
    Endpoint(
        "POST",
        "/api/me/notices/webhook",
        "Send notices to a webhook.",
        add_webhook,
        NewWebhook,
        NoticeState,
        status=201,
    ),
    Endpoint(
        "POST",
        "/api/me/notices/email",
        "Send notices to an e-mail address, once it is confirmed.",
        add_email,
        NewEmail,
        NoticeState,
        status=201,
    ),
    Endpoint(
        "POST", "/api/me/notices/push", "Send notices to this browser.", add_push, NewPush, NoticeState, status=201
    ),
    Endpoint("DELETE", "/api/me/notices/{channel}", "Remove a channel.", remove, None, NoticeState),
    Endpoint(
        "POST",
        "/api/me/notices/{channel}/test",
        "Send a test, and say what came of it.",
        test,
        None,
        NoticeState,
    ),
]
