"""Several guests in one browser: each has a token of its own, and one of them plays at a time.

The tokens of the others wait in a second cookie, which no script can read. A page shows what its guest may see, so
whoever holds the device sees nothing of another's hand before that one has taken over.
"""

import msgspec
from starlette.responses import Response

from undertable.table.messages import Name, Refused
from undertable.table.store import Guest, News
from undertable.web.endpoint import Ask, Endpoint, answer
from undertable.web.guests import BROWSER, TOKEN, bearer, delete_cookie, device_name, hashed, set_cookie
from undertable.web.guests import COMPANY as WAITING
from undertable.web.people import Farewell, Me, SignOut, this_token

MOST = 5  # besides the one who plays


class Somebody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays in the same browser."""

    name: Name


class Companion(msgspec.Struct, frozen=True, kw_only=True):
    """Another guest of this browser, and the tables where it is that guest's turn."""

    id: str
    name: str
    face: str
    turns: list[str]


async def waiting(ask: Ask) -> dict[str, Guest]:
    """The others of this browser, by token."""
    tokens = ask.request.cookies.get(WAITING, "").split(".")[:MOST] if not bearer(ask.request) else []
    found = {token: await ask.site.store.guest(hashed(token)) for token in tokens if token}
    return {token: guest for token, guest in found.items() if guest is not None and guest.id != ask.person.id}


def keep(ask: Ask, response: Response, tokens: list[str]) -> Response:
    set_cookie(ask.request, response, WAITING, ".".join(tokens))
    return response


async def turns(ask: Ask, guest: str) -> list[str]:
    """Where somebody must act. It is the browser's own guest, so nobody learns what they may not."""
    rows = await ask.site.store.tables_of(guest)
    return [row.id for row in rows if guest in msgspec.json.decode(row.news, type=News).turn]


async def company(ask: Ask) -> Response:
    others = (await waiting(ask)).values()
    return answer(
        [Companion(id=guest.id, name=guest.name, face=guest.face, turns=await turns(ask, guest.id)) for guest in others]
    )


async def add(ask: Ask) -> Response:
    """A new guest who plays in this browser, too. The one who plays now goes on playing."""
    if bearer(ask.request):
        raise Refused("not_allowed", "programs have no company: make another guest with a token of its own")
    others = await waiting(ask)
    if len(others) >= MOST:
        raise Refused("not_now", f"at most {MOST + 1} people can share a browser")
    if ask.site.slow_down(ask.site.new_guests, ask.request) is None:
        raise Refused("rate", "too many new guests from your address: try again later")
    browser = ask.request.cookies.get(BROWSER, "")
    guest, token = await ask.site.guests.welcome(ask.body.name, browser, device_name(ask.request, False))
    return keep(ask, answer(Me(id=guest.id, name=guest.name), 201), [*others, token])


async def take(ask: Ask) -> Response:
    """Another guest of this browser plays from now on, and the one who did waits."""
    others = await waiting(ask)
    wanted = ask.request.path_params["guest"]
    chosen = next((token for token, guest in others.items() if guest.id == wanted), None)
    if chosen is None:
        raise Refused("no_such", "nobody of that name plays in this browser")
    own = ask.request.cookies.get(TOKEN, "")
    guest = others[chosen]
    response = answer(Me(id=guest.id, name=guest.name, face=guest.face))
    set_cookie(ask.request, response, TOKEN, chosen)
    return keep(ask, response, [own, *(token for token in others if token != chosen)])


async def sign_out(ask: Ask) -> Response:
    """Nobody stays signed in in this browser: whoever uses it next could take over the others who play here."""
    store = ask.site.store
    others = await waiting(ask)
    if ask.body.everywhere:
        await store.sign_out_everywhere(ask.person.id)
    else:
        await store.sign_out(ask.person.id, this_token(ask))
    for token, guest in others.items():
        await store.sign_out(guest.id, hashed(token))
    for guest in (ask.person, *others.values()):
        await ask.site.tables.sign_out(guest)
    response = answer(Farewell(devices=len(await store.devices(ask.person.id))))
    for name in (TOKEN, WAITING):
        delete_cookie(ask.request, response, name)
    return response


COMPANY = [
    Endpoint("POST", "/api/me/sign-out", "Sign out here, or everywhere.", sign_out, SignOut, Farewell),
    Endpoint("GET", "/api/me/company", "Who else plays in this browser.", company, None, list[Companion]),
    Endpoint("POST", "/api/me/company", "Somebody else plays in this browser, too.", add, Somebody, Me, status=201),
    Endpoint("POST", "/api/me/company/{guest}", "Let another guest of this browser play.", take, None, Me),
]
