"""A run of mining: one game after the other, written down after each, so that a stopped run goes on where it was."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from undertable.games import get_game
from undertable.puzzles.mine import Miner
from undertable.puzzles.puzzle import Puzzle, read


class Progress(msgspec.Struct, kw_only=True):
    """How far a run is, next to its puzzles."""

    seed: str
    options: dict[str, object]
    middle: list[str]  # the levels of which one must miss it
    without: list[str]  # themes
    games: int = 0  # that were played to their end
    kept: int = 0
    rejected: dict[str, int] = {}  # by the rule that a decision did not meet


def log_of(out: Path) -> Path:
    """Where a run keeps its progress."""
    return out.with_suffix(".log.json")


def begun(miner: Miner, out: Path) -> tuple[Progress, list[Puzzle]]:
    """The run that this file has, or a new one; ValueError if it is another one."""
    fresh = Progress(
        seed=miner.seed, options=dict(miner.options), middle=list(miner.middle), without=list(miner.without)
    )
    if not log_of(out).exists():
        if out.exists():
            raise ValueError(f"{out} exists and has no log next to it; name another file")
        return fresh, []
    progress = msgspec.json.decode(log_of(out).read_bytes(), type=Progress)
    if any(getattr(progress, name) != getattr(fresh, name) for name in ("seed", "options", "middle", "without")):
        raise ValueError(f"{out} belongs to a run with another seed or other options")
    return progress, read(out.read_bytes())[: progress.kept]


class Mined(msgspec.Struct, frozen=True):
    """What came of one game."""

    puzzles: list[Puzzle]
    rejected: dict[str, int]


def mine_one(miner: Miner, number: int) -> Mined:
    miner.counts.clear()
    return Mined(list(miner.mine(number)), dict(miner.counts))


def mine_elsewhere(game: str, run: bytes, number: int) -> bytes:
    """The same in another process: `run` is the progress of a run, and what comes back a `Mined`, both as JSON."""
    of = msgspec.json.decode(run, type=Progress)
    return msgspec.json.encode(mine_one(Miner(get_game(game), of.seed, of.options, of.middle, of.without), number))


def run(
    miner: Miner,
    out: Path,
    games: int,
    enough: int | None = None,
    mined: Callable[[Progress, Iterable[int]], Iterator[Mined]] | None = None,
) -> Iterator[Progress]:
    """Mine until this many games are played, or enough puzzles found, and yield the progress after each game.

    `mined` plays the games of these numbers somewhere else, in their order.
    """
    progress, puzzles = begun(miner, out)
    counts = Counter(progress.rejected)
    numbers = range(progress.games, games) if enough is None or len(puzzles) < enough else range(0)
    results = mined(progress, numbers) if mined is not None else (mine_one(miner, number) for number in numbers)
    for found in results:
        puzzles += found.puzzles
        counts.update(found.rejected)
        progress.games += 1
        progress.kept = len(puzzles)
        progress.rejected = dict(counts.most_common())
        write(out, b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles))
        write(log_of(out), msgspec.json.format(msgspec.json.encode(progress)))
        yield progress
        if enough is not None and len(puzzles) >= enough:
            return


def write(file: Path, data: bytes) -> None:
    """All of it, or nothing."""
    part = file.with_name(file.name + ".part")
    part.write_bytes(data)
    os.replace(part, file)
