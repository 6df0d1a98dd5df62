"""A finished game as a film: what a seat, a spectator or an open table showed after every move."""

from typing import Any

import msgspec

from undertable.bots import STAND_IN
from undertable.core import ALL, Game, Record, Result, replay


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """One moment: how many moves were made, what was told of the last one, and what there is to see."""

    moves: int
    texts: list[str]
    view: Any


class Frames(msgspec.Struct, frozen=True, kw_only=True):
    """All moments of a game, from the deal on."""

    game: str
    names: list[str]
    frames: list[Frame]
    result: Result
    bot: str  # the bot to play on with


def frames(record: Record, game: Game, viewer: int | None) -> Frames:
    """The film of a record for one viewer; ALL sees everything."""
    assert record.result is not None
    match = replay(record, game, 0)
    film = [Frame(moves=0, texts=match.sentences(viewer), view=game.view(match.state, viewer))]
    for seat, action in record.moves:
        since = match.steps
        match.act(seat, game.actions.parse(action))
        film.append(Frame(moves=since, texts=match.sentences(viewer, since), view=game.view(match.state, viewer)))
    return Frames(game=game.id, names=match.names, frames=film, result=record.result, bot=STAND_IN)


def viewer_of(text: str, seats: int) -> int | None:
    """`open`, `watch` or a seat's number; ValueError if it is neither."""
    if text == "open":
        return ALL
    if text == "watch":
        return None
    if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < seats:
        return int(text)
    raise ValueError("view is open, watch, or the number of a seat")
