"""Cards and pieces: which seat got them, whether it used them, and what they cause.

A card that luck gives to a seat is compared with another that still lay in the same deck: the game is played again
with these two exchanged and all other luck as it was. The difference is caused by the card. How often owners win is
not: good players may draw more cards, and some cards are taken rather than drawn.
"""

import re
from collections import Counter
from collections.abc import Sequence

import msgspec

from undertable.core import FastChance, Game, State, seed_of
from undertable.core.state import ALL
from undertable.lab.report.luck import Drawn, NamedLuck
from undertable.lab.report.play import Table, play

WORDS = re.compile(r"[A-Za-z0-9_]+")
TEXTS = re.compile(rb'"((?:[^"\\]|\\.)*)"')  # in JSON, keys included


class Got(msgspec.Struct, frozen=True):
    """A seat got a piece, by luck or because it took it; `used`: an action of this seat named it later."""

    source: str
    piece: str
    seat: int
    drawn: bool
    used: bool


class Swap(msgspec.Struct, frozen=True):
    """A piece, what came in its place in the other game, and what that cost the seat that had drawn it, if one had."""

    source: str
    piece: str
    instead: str
    seat: int | None
    gain: float  # share of the victory with the piece, less without it
    same_winner: bool


class PieceGame(msgspec.Struct, frozen=True):
    shares: list[float]
    seen: dict[str, list[str]]  # by source: the pieces that came
    got: list[Got]
    swap: Swap | None


def kind(game: Game, source: str, thing: int) -> str:
    """The name of a drawn thing; copies of one card share it."""
    names = game.chance_items.get(source)
    return names[thing].partition(".")[0] if names else str(thing)


def texts_in(data: object) -> list[str]:
    """Every text in data, keys included: found in its JSON, which is much faster than to walk through it."""
    return [text.decode() for text in TEXTS.findall(msgspec.json.encode(data))]


class Holders:
    """Which seat holds what: names that its view has more often than a spectator's, and what lies open before it.

    What lies open counts only at the first look, after the deal: later it may have been taken instead of drawn.
    """

    def __init__(self, table: Table, names: set[str]) -> None:
        self.table = table
        self.names = names
        self.held: list[Counter[str]] | None = None

    def look(self, state: State) -> list[Counter[str]]:
        """What each seat holds now that it did not hold at the last look."""
        public = state.view(None)
        open_to_all = self.count(public)
        now = [self.count(state.view(seat)) - open_to_all for seat in range(self.table.seats)]
        before, self.held = self.held, now
        if before is None:
            parts = getattr(public, "players", None) or [{}] * self.table.seats
            return [held + self.count(part) for held, part in zip(now, parts, strict=True)]
        return [after - then for after, then in zip(now, before, strict=True)]

    def count(self, data: object) -> Counter[str]:
        kinds = [text.partition(".")[0] for text in texts_in(data)]
        return Counter([kind for kind in kinds if kind in self.names])


def play_pieces(table: Table, bots: Sequence[str], seed: str) -> PieceGame:
    """Play a game, see where its pieces go, and play it again with one of them exchanged."""
    game = table.box
    names = {name.partition(".")[0] for all_of in game.chance_items.values() for name in all_of}
    holders = Holders(table, names)
    drawn: list[Drawn] = []
    owners: list[int | None] = []  # by drawn thing
    actions: list[tuple[int, int, str]] = []  # how many things had been drawn, seat, text

    def attribute(state: State) -> None:
        if len(owners) == len(drawn):
            return
        gained = holders.look(state)
        for one in drawn[len(owners) :]:
            name = kind(game, one.source, one.thing)
            owner = next((seat for seat, new in enumerate(gained) if new[name] > 0), None)
            if owner is not None:
                gained[owner][name] -= 1
            owners.append(owner)

    def before(state: State, seat: int, legal: list[int]) -> None:
        attribute(state)

    def after(state: State, seat: int, action: int) -> None:
        actions.append((len(owners), seat, game.actions.text(action)))

    sink: list[tuple[int, ...]] = []
    final = play(table, bots, NamedLuck(seed, drawn=drawn), seed, before, after, sink)
    owners += [None] * (len(drawn) - len(owners))
    shares = final.returns()
    named = [(at, seat, set(WORDS.findall(text))) for at, seat, text in actions]
    got = []
    for place, (one, owner) in enumerate(zip(drawn, owners, strict=True)):
        if owner is not None:
            name = kind(game, one.source, one.thing)
            used = any(at > place and seat == owner and name in words for at, seat, words in named)
            got.append(Got(one.source, name, owner, True, used))
    got += taken(game, final, sink, drawn, got)
    seen: dict[str, list[str]] = {}
    for one in drawn:
        if one.source in game.chance_items:
            seen.setdefault(one.source, []).append(kind(game, one.source, one.thing))
    return PieceGame(shares, seen, got, swap(table, bots, seed, drawn, owners, shares))


def taken(
    game: Game, final: State, sink: Sequence[tuple[int, ...]], drawn: Sequence[Drawn], got: Sequence[Got]
) -> list[Got]:
    """Pieces that nobody drew, and the first seat that an event names together with them."""
    source_of = {kind(game, one.source, one.thing): one.source for one in drawn if one.source in game.chance_items}
    open_names = set(source_of) - {one.piece for one in got}
    found = []
    for entry in sink:
        event = game.seen(entry, final.setup, ALL)
        if event is not None and event.seat is not None:
            for name in sorted(open_names.intersection(texts_in(event.data))):
                open_names.discard(name)
                found.append(Got(source_of[name], name, event.seat, False, True))
    return found


def swap(
    table: Table,
    bots: Sequence[str],
    seed: str,
    drawn: Sequence[Drawn],
    owners: Sequence[int | None],
    shares: Sequence[float],
) -> Swap | None:
    """The same game with one of its things exchanged, or None where nothing could be."""
    game = table.box
    possible = [
        (one, owner)
        for one, owner in zip(drawn, owners, strict=True)
        if one.instead is not None
        and one.source in game.chance_items
        and kind(game, one.source, one.instead) != kind(game, one.source, one.thing)
    ]
    if not possible:
        return None
    held = [pair for pair in possible if pair[1] is not None] or possible
    one, owner = held[FastChance(seed_of(f"swap:{seed}")).below(len(held))]
    other = play(table, bots, NamedLuck(seed, exchange=one.exchanged()), seed).returns()
    assert one.instead is not None
    return Swap(
        one.source,
        kind(game, one.source, one.thing),
        kind(game, one.source, one.instead),
        owner,
        round(shares[owner] - other[owner], 4) if owner is not None else 0.0,
        other == list(shares),
    )
