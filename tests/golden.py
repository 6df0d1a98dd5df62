"""Golden playthroughs: complete games as text that a person can review.

`python -m tests.golden` (or `make golden`) writes them anew into tests/golden/; the tests compare. Each step shows
who did what, the events in words, what changed in the view of a spectator, what each seat sees beyond that, and for
whoever must decide the prompt and the choices.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from undertable.core import FastChance, Game, Match, SealedChance, SeatName, new_secret
from undertable.games import all_games

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay"]
LARGEST = 250_000  # characters; of a game that has more to tell only the beginning and the end are written down


def settings(game: Game) -> Iterator[tuple[str, int, Mapping[str, object]]]:
    """The smallest and the largest table; and one for each option, turned to what it is not by default."""
    for seats in (game.seats[0], game.seats[-1]):
        yield f"{game.id}-{seats}", seats, {}
    for option in game.option_list():
        other = next(choice for choice in option.choices if choice != option.default)
        yield f"{game.id}-{option.name}", game.seats[1], {option.name: other}


def playthroughs() -> Iterator[tuple[str, str]]:
    """Every file's name and text."""
    for game in all_games().values():
        for name, seats, options in settings(game):
            yield f"{name}.txt", playthrough(game, name, seats, options)


def flat(value: object, path: str = "") -> dict[str, str]:
    """Plain data as one line for each leaf, lists of plain things as one leaf."""
    if isinstance(value, dict):
        lines: dict[str, str] = {}
        for key, item in value.items():
            lines |= flat(item, f"{path}.{key}" if path else str(key))
        return lines
    if isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value):
        lines = {path: f"{len(value)} items"}
        for index, item in enumerate(value):
            lines |= flat(item, f"{path}[{index}]")
        return lines
    return {path: msgspec.json.encode(value).decode()}


def seen_by(match: Match, seat: int | None) -> dict[str, str]:
    view = flat(msgspec.to_builtins(match.state.view(seat)))
    del view["viewer"]
    return view


def playthrough(game: Game, name: str, seats: int, options: Mapping[str, object]) -> str:
    """One whole game: every seat picks at random, from a seed that is the file's name."""
    match = Match(game, [SeatName(n) for n in NAMES[:seats]], SealedChance(new_secret(name)), options)
    pick = FastChance(seats)
    out = [f"{game.title}, {seats} seats, {dict(options) or 'usual options'}, rules version {game.version}", ""]
    before: dict[int | None, dict[str, str]] = {}
    out += step(match, before, 0)
    size = sum(map(len, out))
    while waiting := match.state.to_act():
        seat = waiting[pick.below(len(waiting))]
        legal = match.state.legal(seat)
        action = legal[pick.below(len(legal))]
        match.act(seat, action)
        if size < LARGEST:
            told = ["", f"# {len(match.moves)}. {match.names[seat]}: {game.actions.text(action)}"]
            told += step(match, before, match.steps - 1)
            out += told
            size += sum(map(len, told))
    result = match.state.result()
    out += ["", f"# The end, after {len(match.moves)} decisions"] if size >= LARGEST else ["", "# The end"]
    out += [f"winners {[match.names[s] for s in result.winners]}, {result.reason}"]
    out += [f"{line.label}: {line.points}" for line in result.sheet]
    out += [f"scores {result.scores}, places {result.places}", f"hash {match.hashes[-1]}", ""]
    return "\n".join(out)


def step(match: Match, before: dict[int | None, dict[str, str]], since: int) -> list[str]:
    """What one move, or the deal, brought to everybody."""
    public = match.sentences(None, since)
    out = [f"  · {line}" for line in public]
    spectator = seen_by(match, None)
    out += changes("spectator", spectator, before.get(None, {}))
    before[None] = spectator
    for seat, name in enumerate(match.names):
        own = [line for line in match.sentences(seat, since) if line not in public]
        out += [f"  · to {name}: {line}" for line in own]
        view = seen_by(match, seat)
        private = {path: value for path, value in view.items() if spectator.get(path) != value}
        out += changes(name, private, before.get(seat, {}))
        before[seat] = private
    for seat in match.state.to_act():
        prompt = match.state.prompt(seat)
        out.append(f"  ? {match.names[seat]}: {prompt.what} ({prompt.decision}; {prompt.why})")
        out += [f"    {choice.action} — {choice.label}" for choice in prompt.choices]
    return out


def changes(who: str, now: Mapping[str, str], then: Mapping[str, str]) -> list[str]:
    lines = [f"    {path} = {value}" for path, value in now.items() if then.get(path) != value]
    lines += [f"    {path} is gone" for path in then if path not in now]
    return [f"  {who} sees", *lines] if lines else []


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for file, text in playthroughs():
        (FOLDER / file).write_text(text, "utf-8")
        print(f"wrote tests/golden/{file}: {text.count(chr(10)):,} lines")
