"""The endpoints of ratings and of people's pages: your own, the boards of each game, and somebody else's."""

import msgspec
from starlette.responses import Response

from undertable.core import Game
from undertable.table.messages import Refused
from undertable.table.profile import Profile, profile
from undertable.table.ratings import Board, Book, Rating, Reliability
from undertable.table.store import Face
from undertable.web.endpoint import Ask, Endpoint, answer

LISTED = 50  # on one board
FOLLOWED = 100  # people, by one guest
AT_ONCE = 200  # people who are looked up together


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How strong somebody plays, and whether they play to the end."""

    ratings: list[Rating]
    reliability: Reliability


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on a board."""

    place: int  # among all, also those who are not listed
    who: str
    name: str
    face: str
    level: str
    off: int
    games: int


class BoardTable(msgspec.Struct, frozen=True, kw_only=True):
    """A board: against people or against bots, and for one side where the sides differ."""

    board: Board
    side: str
    rows: list[BoardRow]
    placed: int  # how many have enough games to be on it


class PersonPage(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody lets you see."""

    id: str
    name: str
    face: str
    profile: Profile
    ratings: list[Rating]
    reliability: Reliability


def may_see(viewer: str, face: Face, book: Book) -> bool:
    """May this viewer see how somebody's games went? Nobody who has not agreed to it, or shared a game."""
    if viewer == face.id:
        return True
    return face.shown == "all" or (face.shown == "met" and book.has_met(face.id, viewer))


def sides(game: Game) -> list[str]:
    return sorted({role for seats in game.seats for role in game.roles(seats)}) if game.roles else [""]


async def own_ratings(ask: Ask) -> Response:
    book = await ask.site.tables.ratings.book()
    return answer(Standing(ratings=book.ratings_of(ask.person.id), reliability=book.reliability_of(ask.person.id)))


async def person(ask: Ask) -> Response:
    """Somebody's page. Where it may not be seen, nobody can tell whether there is such a person."""
    tables, wanted = ask.site.tables, str(ask.request.path_params["guest"])
    book = await tables.ratings.book()
    face = (await ask.site.store.faces([wanted])).get(wanted)
    if face is None or not may_see(ask.person.id, face, book):
        raise Refused("no_such", "there is no such page, or it is not for you to see")
    found = await profile(ask.site.store, tables.games, wanted)
    page = PersonPage(
        id=face.id,
        name=face.name,
        face=face.face,
        # with whom somebody plays is their own affair
        profile=msgspec.structs.replace(found, opponents=[], rival=None, latest=[]),
        ratings=book.ratings_of(wanted),
        reliability=book.reliability_of(wanted),
    )
    return answer(page)


async def boards(ask: Ask) -> Response:
    book = await ask.site.tables.ratings.book()
    kinds: list[Board] = ["people", "bots"]
    return answer([await board_table(ask, book, kind, side) for kind in kinds for side in sides(ask.game)])


async def board_table(ask: Ask, book: Book, board: Board, side: str) -> BoardTable:
    """A board as the viewer may see it: places stay what they are, but not everybody is listed."""
    placed = book.board(board, ask.game.id, side)
    rows: list[BoardRow] = []
    for first in range(0, len(placed), AT_ONCE):
        part = placed[first : first + AT_ONCE]
        faces = await ask.site.store.faces([guest for guest, _ in part])
        for place, (guest, rating) in enumerate(part, start=first + 1):
            face = faces.get(guest)
            if face is not None and may_see(ask.person.id, face, book) and len(rows) < LISTED:
                row = BoardRow(
                    place=place,
                    who=guest,
                    name=face.name,
                    face=face.face,
                    level=rating.level,
                    off=rating.off,
                    games=rating.games,
                )
                rows.append(row)
        if len(rows) == LISTED:
            break
    return BoardTable(board=board, side=side, rows=rows, placed=len(placed))


class Follow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Follow somebody, or no longer."""

    on: bool


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table to watch or to join."""

    id: str
    game: str
    status: str
    names: str


class Followed(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody you follow, and their games at tables that are open to everybody."""

    who: str
    name: str
    face: str
    tables: list[OpenTable]


async def follow(ask: Ask) -> Response:
    """Whoever may see somebody's page may follow them. They are not told."""
    store, wanted = ask.site.store, str(ask.request.path_params["guest"])
    if ask.body.on:
        book = await ask.site.tables.ratings.book()
        face = (await store.faces([wanted])).get(wanted)
        if face is None or wanted == ask.person.id or not may_see(ask.person.id, face, book):
            raise Refused("no_such", "there is no such person, or you may not see their page")
        if len(await store.followed_by(ask.person.id)) >= FOLLOWED:
            raise Refused("not_now", f"you follow {FOLLOWED} people already")
    await store.follow(ask.person.id, wanted, ask.body.on)
    return await follows(ask)


async def follows(ask: Ask) -> Response:
    store = ask.site.store
    book = await ask.site.tables.ratings.book()
    faces = await store.faces(await store.followed_by(ask.person.id))
    seen = [face for face in faces.values() if may_see(ask.person.id, face, book)]
    return answer(
        [
            Followed(
                who=face.id,
                name=face.name,
                face=face.face,
                tables=[
                    OpenTable(id=row.id, game=row.game, status=row.status, names=row.names)
                    for row in await store.public_tables_of(face.id)
                ],
            )
            for face in sorted(seen, key=lambda face: face.name)
        ]
    )


STANDING = [
    Endpoint("GET", "/api/me/follows", "Whom I follow, and where they play.", follows, None, list[Followed]),
    Endpoint("POST", "/api/people/{guest}/follow", "Follow somebody, or no longer.", follow, Follow, list[Followed]),
    Endpoint("GET", "/api/people/{guest}", "Somebody's page.", person, None, PersonPage, guests_only=False),
    Endpoint("GET", "/api/me/ratings", "How strong I play.", own_ratings, None, Standing),
    Endpoint(
        "GET",
        "/api/games/{game}/ratings",
        "The boards of a game, with those whom I may see.",
        boards,
        None,
        list[BoardTable],
        guests_only=False,
    ),
]
