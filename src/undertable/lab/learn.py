"""A run of learning: self-play on all cores, a look at the strength now and then, and a picture of how it grew.

In the run's folder: `run.npz` to go on from, `network.net` as the games load it, `curve.json` and `curve.svg`.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from undertable.bots.learning import Learner, Progress, Recipe, export, generations
from undertable.bots.networks import load_network
from undertable.bots.quick import NetworkBot
from undertable.core import Bot, Game
from undertable.lab.contest import Tally, play_deal
from undertable.lab.executors import Workers

WIDTH, HEIGHT, EDGE = 640, 320, 48  # of the picture
INK, PALE, LINE = "#3b3228", "#d8cfc0", "#8a3324"


class Point(msgspec.Struct, frozen=True):
    """A look at the strength: the share of one network at a table of the yardstick's players."""

    games: int
    seats: int
    share: float
    margin: float


class Look(msgspec.Struct, frozen=True):
    """Where a run stands, and what a look found, if there was one."""

    progress: Progress
    points: list[Point]


def learn(
    game: Game, recipe: Recipe, folder: Path, workers: Workers, every: int, deals: int, yardstick: Bot, resume: bool
) -> Iterator[Look]:
    """Learn, and measure the strength at regular intervals."""
    folder.mkdir(parents=True, exist_ok=True)
    curve = folder / "curve.json"
    points: list[Point] = []
    if resume and curve.exists():
        points = msgspec.json.decode(curve.read_bytes(), type=list[Point])
    for progress, learner in generations(game, recipe, folder / "run.npz", workers.executor, resume):
        found: list[Point] = []
        if progress.games % every < recipe.generation or progress.games >= recipe.games:
            found = look(game, recipe, learner, folder, progress.games, deals, yardstick)
            points += found
            curve.write_bytes(msgspec.json.encode(points))
            (folder / "curve.svg").write_text(
                picture(points, f"{game.title}: one network at a table of {yardstick.name}")
            )
        yield Look(progress, found)


def look(
    game: Game, recipe: Recipe, learner: Learner, folder: Path, games: int, deals: int, yardstick: Bot
) -> list[Point]:
    """Write the network down and measure it at every table it learns for, always on the same deals."""
    export(learner, folder / "network.net", game, recipe, games)
    learned = load_network(folder / "network.net")
    bot = NetworkBot(learned, recipe.last_heat if learned.policy is not None else 0.0)  # in secret, a mixture
    found = []
    for seats in sorted(set(recipe.seats)):
        tally = Tally()
        for number in range(deals):
            tally.add(play_deal(game, seats, bot, yardstick, f"look {number}"))
        found.append(Point(games, seats, tally.share, tally.margin))
    return found


def picture(points: list[Point], title: str) -> str:
    """The curves as SVG: a line for each number of seats, with the 95 % interval of every point."""
    most = max((point.games for point in points), default=1)

    def x(games: int) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * games / most

    def y(share: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ee"/>',
        f'<text x="{EDGE}" y="{EDGE / 2}" fill="{INK}">{title}</text>',
    ]
    for tenth in range(0, 11, 2):
        at = y(tenth / 10)
        parts.append(f'<path d="M{EDGE} {at:.1f}H{WIDTH - EDGE}" stroke="{PALE}"/>')
        parts.append(f'<text x="{EDGE - 6}" y="{at + 4:.1f}" text-anchor="end" fill="{INK}">{10 * tenth} %</text>')
    for quarter in range(5):
        games = most * quarter // 4
        parts.append(
            f'<text x="{x(games):.1f}" y="{HEIGHT - EDGE / 2}" text-anchor="middle" fill="{INK}">{games:,}</text>'
        )
    for number, seats in enumerate(sorted({point.seats for point in points})):
        line = [point for point in points if point.seats == seats]
        dash = f' stroke-dasharray="{6 - number} {2 * number}"' if number else ""
        path = " ".join(f"{x(point.games):.1f},{y(point.share):.1f}" for point in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{LINE}" stroke-width="2"{dash}/>')
        for point in line:
            low, high = y(max(0.0, point.share - point.margin)), y(min(1.0, point.share + point.margin))
            parts.append(f'<path d="M{x(point.games):.1f} {low:.1f}V{high:.1f}" stroke="{LINE}" opacity="0.4"/>')
        end = line[-1]
        parts.append(f'<text x="{WIDTH - EDGE + 4}" y="{y(end.share) + 4:.1f}" fill="{INK}">{seats} seats</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
