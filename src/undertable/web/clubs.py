"""The endpoints of clubs: their pages, tables and tournaments."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from undertable.table import club as clubs
from undertable.table.club import Club, Cup, Title
from undertable.table.messages import Mid, Refused, Reply, Spec
from undertable.table.pairing import Kind, Score, standings
from undertable.table.permissions import clean
from undertable.table.store import Face, Listing
from undertable.table.summary import Summary
from undertable.web.endpoint import Ask, Endpoint, answer
from undertable.web.site import SLOWEST

LATEST = 20  # tables that the page of a club lists
GONE = "Someone who left"


class NewClub(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Title


class ClubCode(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code of a club's link."""

    code: Annotated[str, Meta(max_length=40)]


class ClubTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table for the club."""

    mid: Mid
    spec: Spec


class NewCup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament: what is played, and how many sit at a table if it can be so.

    Swiss tournaments and leagues have a number of rounds. In a league a round is open for some days; then the next one
    may begin, whether or not all have played, and people come and go between rounds.
    """

    name: Title
    kind: Kind
    spec: Spec
    rounds: Annotated[int, Meta(ge=1, le=52)] = 4
    days: Annotated[int, Meta(ge=1, le=90, description="Of a league: how long each round is open.")] = 7


class CupStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take part, do not, begin the next round, or call a table of this round off: that counts as a draw."""

    do: Literal["enter", "leave", "next", "call off"]
    table: Annotated[str, Meta(max_length=12)] = ""


class ClubFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A club in a list."""

    id: str
    name: str
    members: int


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a club or a tournament, and how they stand."""

    who: str
    name: str
    face: str
    points: float
    wins: int
    games: int


class TableOf(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the club. The key lets members in."""

    id: str
    game: str
    status: str
    names: str
    free: int
    updated: float
    key: str


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round: its players by seat, and their places once it is over. A bye has no table."""

    table: str
    names: list[str]
    places: list[int]
    status: str


class CupPage(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament."""

    id: str
    name: str
    kind: Kind
    game: str
    seats: int
    rounds: list[list[Pairing]]
    standings: list[Member]
    entered: bool  # do you take part?
    yours: bool  # may you begin the rounds?
    over: bool
    last: bool  # is there no other round?
    next_from: float | None  # of a league: when the next round may begin even if this one has not been played


class ClubPage(msgspec.Struct, frozen=True, kw_only=True):
    """A club as its members see it."""

    id: str
    name: str
    code: str
    standings: list[Member]
    tables: list[TableOf]  # newest first
    cups: list[CupPage]  # newest first


def members(scores: list[Score], faces: dict[str, Face]) -> list[Member]:
    return [
        Member(
            who=score.who if score.who in faces else "",
            name=faces[score.who].name if score.who in faces else GONE,
            face=faces[score.who].face if score.who in faces else "",
            points=round(score.points, 2),
            wins=score.wins,
            games=score.games,
        )
        for score in scores
    ]


async def page(ask: Ask, club: Club, status: int = 200) -> Response:
    store = ask.site.store
    tables = club.all_tables()
    found = await clubs.results(store, tables)
    rows = await store.listings(tables)
    there = await store.members_of(club.id)
    people = {*club.members, *(who for cup in club.cups.values() for who in cup.players)}
    faces = await store.faces(sorted(people))
    own = sorted((rows[id] for id in club.tables if id in rows), key=lambda row: -row.updated)[:LATEST]
    return answer(
        ClubPage(
            id=club.id,
            name=club.founded.name,
            code=club.founded.code,
            standings=members(clubs.club_standings(club, found), faces),
            tables=[await table_of(ask, row) for row in own],
            cups=[cup_page(ask, cup, found, rows, faces, there) for cup in reversed(club.cups.values())],
        ),
        status,
    )


async def table_of(ask: Ask, row: Listing) -> TableOf:
    key = await ask.site.tables.invite(row.id) if row.status == "waiting" else ""
    return TableOf(
        id=row.id, game=row.game, status=row.status, names=row.names, free=row.free, updated=row.updated, key=key
    )


def cup_page(
    ask: Ask,
    cup: Cup,
    found: dict[str, Summary],
    rows: dict[str, Listing],
    faces: dict[str, Face],
    there: list[str],
) -> CupPage:
    games, made = clubs.played_in(cup, found), cup.made
    each = iter(games)
    rounds = [
        [
            Pairing(
                table=id,
                names=[faces[who].name if who in faces else GONE for who in group],
                places=[*(next(each).places or ())],
                status=rows[id].status if id in rows else "",
            )
            for id, group in drawn
        ]
        for drawn in cup.rounds
    ]
    done = clubs.is_done(cup, there, games)
    return CupPage(
        id=made.cup,
        name=made.name,
        kind=made.kind,
        game=made.spec.game,
        seats=made.spec.seats,
        rounds=rounds,
        standings=members(standings(cup.players, games), faces),
        entered=ask.person.id in cup.players and ask.person.id not in cup.left,
        yours=clubs.may_draw(cup, there, ask.person.id),
        last=done,
        over=done and all(game.places is not None or len(game.players) == 1 for game in games),
        next_from=cup.next_from if cup.is_league and cup.rounds else None,
    )


def title(text: str) -> str:
    cleaned = clean(text)[:40].strip()
    if not cleaned:
        raise Refused("malformed", "a name needs at least one letter")
    return cleaned


async def load(ask: Ask) -> Club:
    return await clubs.load(ask.site.store, str(ask.request.path_params["club"]), ask.person)


async def mine(ask: Ask) -> Response:
    found = [await clubs.read(ask.site.store, id) for id in await ask.site.store.clubs_of(ask.person.id)]
    return answer(
        [ClubFacts(id=club.id, name=club.founded.name, members=len(club.members)) for club in found if club is not None]
    )


async def new_club(ask: Ask) -> Response:
    if ask.site.new_tables.take(ask.person.id, SLOWEST) is None:
        raise Refused("rate", "you have started many clubs: try again later")
    store = ask.site.store
    id = await clubs.found(store, ask.person, title(ask.body.name), ask.site.tables.clock())
    return await page(ask, await clubs.load(store, id, ask.person), 201)


async def club(ask: Ask) -> Response:
    return await page(ask, await load(ask))


async def join(ask: Ask) -> Response:
    wanted = str(ask.request.path_params["club"])
    return await page(ask, await clubs.join(ask.site.store, wanted, ask.person, ask.body.code, ask.site.tables.clock()))


async def leave(ask: Ask) -> Response:
    await clubs.leave(ask.site.store, await load(ask), ask.person, ask.site.tables.clock())
    return await mine(ask)


async def open_table(ask: Ask) -> Response:
    found = await load(ask)
    await ask.site.may_open_table(ask.person)
    return answer(await clubs.open_table(ask.site.tables, found, ask.person, ask.body.mid, ask.body.spec), 201)


async def new_cup(ask: Ask) -> Response:
    found, wanted = await load(ask), ask.body
    await clubs.make_cup(
        ask.site.tables, found, ask.person, title(wanted.name), wanted.kind, wanted.spec, wanted.rounds, wanted.days
    )
    return await page(ask, found, 201)


async def cup_step(ask: Ask) -> Response:
    found = await load(ask)
    cup = clubs.cup_of(found, str(ask.request.path_params["cup"]))
    if ask.body.do == "next":
        await ask.site.may_open_table(ask.person)
        await clubs.draw(ask.site.tables, found, cup, ask.person)
    elif ask.body.do == "call off":
        await clubs.call_off(ask.site.store, found, cup, ask.person, ask.body.table, ask.site.tables.clock())
    else:
        playing = ask.body.do == "enter"
        await clubs.enter(ask.site.store, found, cup, ask.person, playing, ask.site.tables.clock())
    return await page(ask, found)


CLUBS = [
    Endpoint("GET", "/api/me/clubs", "My clubs.", mine, None, list[ClubFacts]),
    Endpoint("POST", "/api/clubs", "Found a club.", new_club, NewClub, ClubPage, status=201),
    Endpoint("GET", "/api/clubs/{club}", "A club that I am in.", club, None, ClubPage),
    Endpoint("POST", "/api/clubs/{club}/join", "Join a club by its link.", join, ClubCode, ClubPage),
    Endpoint("POST", "/api/clubs/{club}/leave", "Leave a club.", leave, None, list[ClubFacts]),
    Endpoint(
        "POST", "/api/clubs/{club}/tables", "Open a table for the club.", open_table, ClubTable, Reply, status=201
    ),
    Endpoint("POST", "/api/clubs/{club}/cups", "Make a tournament.", new_cup, NewCup, ClubPage, status=201),
    Endpoint(
        "POST",
        "/api/clubs/{club}/cups/{cup}",
        "Take part in a tournament, or do not, begin its next round, or call a game off.",
        cup_step,
        CupStep,
        ClubPage,
    ),
]
