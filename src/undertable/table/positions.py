"""A finished game, position by position: what a seat, a spectator or an open table showed after every move."""

from typing import Any

import msgspec

from undertable.bots import STAND_IN
from undertable.core import ALL, Game, Record, Result, replay
from undertable.table.showing import shown


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A position: how many moves were made, the events of the last one, and the view."""

    moves: int
    texts: list[str]
    view: Any


class Positions(msgspec.Struct, frozen=True, kw_only=True):
    """All positions of a game, from the deal on."""

    game: str
    names: list[str]
    positions: list[Position]
    result: Result | None  # None: all agreed to end it early
    bot: str  # the bot to play on with


def positions(record: Record, game: Game, viewer: int | None) -> Positions:
    """All positions of a record, for one viewer; ALL sees everything."""
    match = replay(record, game, 0)
    first = shown(game, game.view(match.state, viewer), match.names)
    found = [Position(moves=0, texts=match.sentences(viewer), view=first)]
    for seat, action in record.moves:
        since = match.steps
        match.act(seat, game.actions.parse(action))
        view = shown(game, game.view(match.state, viewer), match.names)
        found.append(Position(moves=since, texts=match.sentences(viewer, since), view=view))
    return Positions(game=game.id, names=match.names, positions=found, result=record.result, bot=STAND_IN)


def viewer_of(text: str, seats: int) -> int | None:
    """`open`, `watch` or a seat's number; ValueError if it is neither."""
    if text == "open":
        return ALL
    if text == "watch":
        return None
    if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < seats:
        return int(text)
    raise ValueError("view is open, watch, or the number of a seat")
