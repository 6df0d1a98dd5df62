"""The endpoints of ratings: your own, and the boards of each game."""

import msgspec
from starlette.responses import Response

from undertable.core import Game
from undertable.table.ratings import Board, Book, Rating, Reliability
from undertable.table.store import Face
from undertable.web.endpoint import Ask, Endpoint, answer

LISTED = 50  # on one board
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


STANDING = [
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
