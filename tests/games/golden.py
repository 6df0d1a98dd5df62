"""What every game shows, kept for review: `tests/games/<package>/golden.txt`, written by `make golden`.

A file begins with one hash for each number of seats and each option: it says that something changed. The scenes after
that show what: one card or rule each, in a few lines that a person can review.
"""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import msgspec

from tests.games.scenes import NAMES
from undertable.core import FastChance, Game, Match, SealedChance, SeatName, new_secret
from undertable.games import all_games

HERE = Path(__file__).parent
LOOK = 10  # decisions from one look at everybody's view and prompt to the next
HEADING = "What a random game shows, as one hash. It changes with any rule, view, event, prompt or text."


def settings(game: Game) -> dict[str, tuple[int, Mapping[str, object]]]:
    """Every number of seats; and at the smallest table each option, turned to what it is not by default."""
    found: dict[str, tuple[int, Mapping[str, object]]] = {f"{seats} seats": (seats, {}) for seats in game.seats}
    for option in game.option_list():
        for choice in option.choices:
            if choice != option.default:
                found[f"{option.name} {choice}"] = game.seats[0], {option.name: choice}
    return found


def random_game(game: Game, name: str) -> str:
    """The hash of a whole game in which every seat picks at random: states, events, and now and then views, prompts."""
    seats, options = settings(game)[name]
    match = Match(game, [SeatName(n) for n in NAMES[:seats]], SealedChance(new_secret(name)), options)
    pick = FastChance(seats)
    viewers = [None, *range(seats)]
    digest = hashlib.sha256()
    while waiting := match.state.to_act():
        if len(match.moves) % LOOK == 0:
            digest.update(msgspec.json.encode([match.state.view(viewer) for viewer in viewers]))
            digest.update(msgspec.json.encode([match.prompt(seat) for seat in range(seats)]))
        seat = waiting[pick.below(len(waiting))]
        legal = match.state.legal(seat)
        match.act(seat, legal[pick.below(len(legal))])
    for viewer in viewers:
        digest.update(msgspec.json.encode([match.events(viewer), match.sentences(viewer)]))
    digest.update(msgspec.json.encode([match.hashes, match.state.result()]))
    return digest.hexdigest()[:16]


def scenes(game: Game) -> str:
    """All scenes of a game as text."""
    module = f"tests.games.{folder(game).name}.scenes"
    if not (folder(game) / "scenes.py").exists() or find_spec(module) is None:
        return ""
    return "\n".join(scene.text() for scene in import_module(module).scenes())


def folder(game: Game) -> Path:
    return HERE / game.package.rpartition(".")[2]


def hash_line(name: str, hash: str) -> str:
    return f"  {name}: {hash}"


def whole(game: Game) -> str:
    hashes = [hash_line(name, random_game(game, name)) for name in settings(game)]
    return "\n".join([HEADING, *hashes, "", scenes(game)])


@cache
def kept(game: Game) -> tuple[list[str], str]:
    """The lines of hashes and the scenes, as somebody last reviewed them."""
    file = folder(game) / "golden.txt"
    head, _, rest = (file.read_text("utf-8") if file.exists() else "").partition("\n\n")
    return head.splitlines()[1:], rest


def changed(now: str, then: str) -> Iterator[str]:
    """The titles of the scenes that are not as they were."""
    old, new = ({part.partition("\n")[0]: part for part in text.split("\n\n")} for text in (then, now))
    yield from (title for title in {**old, **new} if old.get(title) != new.get(title))


if __name__ == "__main__":
    for game in all_games().values():
        text = whole(game)
        folder(game).mkdir(exist_ok=True)
        (folder(game) / "golden.txt").write_text(text, "utf-8")
        print(f"wrote tests/games/{folder(game).name}/golden.txt: {text.count(chr(10)):,} lines")
