"""Feeds of your turns: an Atom feed and a calendar under a secret address, for any reader that can fetch one."""

from dataclasses import dataclass
from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from undertable.table.messages import Refused
from undertable.table.store import Asked, Guest, Listing, News
from undertable.web.endpoint import Ask, Endpoint, answer
from undertable.web.guests import hashed, new_token
from undertable.web.site import Site

QUARTER = 900.0  # seconds that a turn takes up in a calendar where no clock runs
LINE = 73  # octets of a line in a calendar, before it is folded


class Feed(msgspec.Struct, frozen=True, kw_only=True):
    """The two addresses of your feed. Anyone who knows them can see when it is your turn, and nothing else."""

    atom: str
    calendar: str


class FeedState(msgspec.Struct, frozen=True, kw_only=True):
    """Is there a feed of yours? Its address is shown only when it is made."""

    on: bool


@dataclass(frozen=True)
class Turn:
    """It is a guest's turn at a table."""

    row: Listing
    title: str
    asked: Asked
    address: str

    @property
    def id(self) -> str:
        """The same for one decision, however often the feed is read."""
        return f"urn:undertable:{self.row.id}:{self.asked.decision}"

    @property
    def what(self) -> str:
        return f"Your turn at {self.title}"

    @property
    def details(self) -> str:
        until = f" Answer by {utc(self.asked.until):%d %B %Y, %H:%M} UTC." if self.asked.until else ""
        return f"With {self.row.names}.{until}"


def utc(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)


async def turns_of(site: Site, guest: Guest, here: str) -> list[Turn]:
    """The tables at which a guest must act."""
    found = []
    for row in await site.store.tables_of(guest.id):
        asked = msgspec.json.decode(row.news, type=News).asked.get(guest.id)
        game = site.tables.games.get(row.game)
        if asked is not None and game is not None:
            found.append(Turn(row, game.title, asked, f"{here}/t/{row.id}"))
    return found


def atom(turns: list[Turn], id: str, updated: float) -> str:
    entries = "".join(
        f"<entry><id>{escape(turn.id)}</id><title>{escape(turn.what)}</title>"
        f"<updated>{utc(turn.asked.at).isoformat()}</updated><link href={quoteattr(turn.address)}/>"
        f"<summary>{escape(turn.details)}</summary></entry>\n"
        for turn in turns
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<id>{escape(id)}</id><title>Undertable: your turn</title><updated>{utc(updated).isoformat()}</updated>"
        f"<author><name>Undertable</name></author>\n{entries}</feed>\n"
    )


def calendar(turns: list[Turn]) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Undertable//Turns//EN", "X-WR-CALNAME:Undertable"]
    for turn in turns:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{turn.id}",
            f"DTSTAMP:{stamp(turn.asked.at)}",
            f"DTSTART:{stamp(turn.asked.at)}",
            f"DTEND:{stamp(turn.asked.until or turn.asked.at + QUARTER)}",
            f"SUMMARY:{text(turn.what)}",
            f"DESCRIPTION:{text(turn.details)}",
            f"URL:{turn.address}",
            "END:VEVENT",
        ]
    return "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def stamp(at: float) -> str:
    return f"{utc(at):%Y%m%dT%H%M%SZ}"


def text(words: str) -> str:
    """Words as a calendar writes them (RFC 5545, 3.3.11)."""
    for sign in "\\;,":
        words = words.replace(sign, f"\\{sign}")
    return words.replace("\n", "\\n")


def folded(line: str) -> str:
    """A long line in pieces, never within a character (RFC 5545, 3.1)."""
    pieces, piece = [], ""
    for character in line:
        if len((piece + character).encode()) > LINE:
            pieces.append(piece)
            piece = ""
        piece += character
    return "\r\n ".join([*pieces, piece])


def here(site: Site, request: Request) -> str:
    """The address of this site: the configured one, or the one in the request."""
    return site.public_address or f"{request.url.scheme}://{request.url.netloc}"


async def make(ask: Ask) -> Response:
    code = new_token()
    await ask.site.store.set_feed(ask.person.id, hashed(code))
    start = f"{here(ask.site, ask.request)}/feed/{code}"
    return answer(Feed(atom=f"{start}.atom", calendar=f"{start}.ics"), 201)


async def stop(ask: Ask) -> Response:
    await ask.site.store.set_feed(ask.person.id, None)
    return answer(FeedState(on=False))


async def state(ask: Ask) -> Response:
    return answer(FeedState(on=await ask.site.store.has_feed(ask.person.id)))


async def read(ask: Ask) -> Response:
    """The feed itself, for anybody who knows its address."""
    site = ask.site
    code, _, form = str(ask.request.path_params["feed"]).rpartition(".")
    guest = await site.store.guest_of_feed(hashed(code)) if form in ("atom", "ics") else None
    if guest is None:
        raise Refused("no_such", "there is no such feed: it was replaced or stopped. Make a new one on your page.")
    turns = await turns_of(site, guest, here(site, ask.request))
    updated = max((turn.asked.at for turn in turns), default=0.0)
    if form == "atom":
        content, kind = atom(turns, f"urn:undertable:turns:{hashed(code).hex()[:16]}", updated), "application/atom+xml"
    else:
        content, kind = calendar(turns), "text/calendar"
    return Response(content, media_type=f"{kind}; charset=utf-8", headers={"cache-control": "private, max-age=60"})


READ = Endpoint("GET", "/feed/{feed}", "The feed of somebody's turns.", read, guests_only=False)
FEEDS = [
    Endpoint("GET", "/api/me/feed", "Is there a feed of my turns?", state, None, FeedState),
    Endpoint("POST", "/api/me/feed", "Make a feed of my turns; an older one stops.", make, None, Feed, status=201),
    Endpoint("DELETE", "/api/me/feed", "Stop the feed of my turns.", stop, None, FeedState),
]
