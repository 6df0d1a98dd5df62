"""What follows from the entries of Those Pesky Humans! and is kept in files: tables of the rules page, fingerprints."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.games import entries
from tests.games.entries import ROOT, Entries, table
from undertable.games.pesky_humans import abilities, box, cards, codes
from undertable.games.pesky_humans.cards import Play
from undertable.games.pesky_humans.components import components
from undertable.games.pesky_humans.tiles import BIT

ENTRIES = Entries("pesky_humans", cards.VERSION, "## All cards and pieces")
SOURCES = ROOT / "src/undertable/games/pesky_humans"  # also where the rules are compiled
PHASES = {codes.OWN_MOVE: "your Movement Phase", codes.OWN_COMBAT: "your Combat Phase"}
TIMES = {
    codes.OPEN: "start of a turn",
    codes.BEFORE_MOVE: "before a move",
    codes.AFTER_MOVE: "after a move",
    codes.BEFORE_ROLL: "before the dice",
    codes.AFTER_ROLL: "after the dice",
    codes.ON_HIT: "before a Hit",
    codes.ON_DEATH: "before a death",
    codes.ON_REVEAL: "when a trap goes off",
    codes.ON_CARD: "when a card is played",
    codes.CLOSE: "end of a turn",
}
TURNS = {cards.OWN: " (your turn)", cards.ENEMY: " (enemy turn)", cards.EITHER: ""}


def written() -> dict[Path, str]:
    """Every file and what must be in it."""
    return ENTRIES.written(fingerprint(), tables())


def tables() -> list[str]:
    draw_cards, sides = cards.CARDS[box.MINION_CARDS :], cards.CARD_SIDE[box.MINION_CARDS :]
    minions = [
        [kind.name, kind.move, kind.attack, kind.defense, kind.hearts, kind.cards or "–", kind.text]
        for kind in box.MINIONS
    ]
    avatars = [
        [f"{kind.name}, {kind.title}", kind.move, kind.attack, kind.defense, kind.hearts, kind.text]
        for kind in box.AVATARS
    ]
    return [
        *("### Draw Cards of the humans", ""),
        *card_table([card for card, side in zip(draw_cards, sides, strict=True) if side == box.HUMAN]),
        *("### Draw Cards of the monsters", ""),
        *card_table([card for card, side in zip(draw_cards, sides, strict=True) if side == box.MONSTER]),
        *("### Minions", ""),
        *table("Minion | Move | Attack | Defense | hearts | cards | what is special", minions),
        *("### Avatars", ""),
        *table("Avatar | Move | Attack | Defense | hearts | what is special", avatars),
        *("### Ability cards", ""),
        *table(
            "Avatar | ability | when | what it does",
            ([box.KIND_NAME[play.avatar], play.name, times(play), play.text] for play in abilities.ABILITIES),
        ),
        *("### Treasures", ""),
        *table("Treasure | what it does", ([item.name, item.text] for item in box.TREASURES)),
        *("### Resource Tokens", ""),
        *table("token | what it does", dict.fromkeys((token.name, token.text) for token in box.TOKENS)),
        *("### Rooms", ""),
        *table(
            "room | what it does, for the first human who enters unless it says otherwise",
            ([room.name, room.text or "–"] for room in box.ROOMS),
        ),
    ][:-1]


def card_table(plays: Sequence[Play]) -> list[str]:
    rows = ([play.name, play.copies, times(play), play.text] for play in plays)
    return table("card | copies | when | what it does", rows)


def times(play: Play) -> str:
    """When it may be played, in words."""
    phases = [words for window, words in PHASES.items() if play.windows & BIT[window]]
    times = [words + TURNS[play.turn] for window, words in TIMES.items() if play.windows & BIT[window]]
    return ", ".join(phases + times)


def fingerprint() -> str:
    """All that decides how a game goes: printed facts, and what every play does; not names, texts and modules."""
    plays = [
        [id, sorted((part, re.sub(r"\b(box|cards|codes)\.", "", words)) for part, words in parts.items())]
        for id, _, parts in plays_as_written()
    ]
    printed = {sort: things for sort, things in components().items() if sort != "favourites"}
    return entries.fingerprint([facts(printed), plays])


def plays_as_written() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every play as it is written: its id, its text, and all its other parts."""
    for file in ("cards.py", "abilities.py"):
        for call in ast.walk(ast.parse((SOURCES / file).read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Play":
                parts = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None}
                text = parts.pop("text")
                said = text.value if isinstance(text, ast.Constant) else ""
                yield ast.unparse(call.args[0]).strip("'"), str(said), {k: ast.unparse(v) for k, v in parts.items()}


def facts(entry: object) -> object:
    if isinstance(entry, dict):
        return [[key, facts(value)] for key, value in entry.items() if key not in ("name", "title", "text")]
    return entry
