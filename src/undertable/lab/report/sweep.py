"""A sweep: many variants of a game's numbers, played with the same luck, to find the most balanced one."""

from collections.abc import Sequence
from html import escape

import msgspec

from undertable.core import Game
from undertable.lab.report.figures import Figure, figure, share
from undertable.lab.report.jobs import GAMES, Part
from undertable.lab.report.page import STYLE
from undertable.lab.report.play import Outcome, Table, sides
from undertable.lab.report.plot import Row, Series, curves, intervals
from undertable.lab.report.run import Runner
from undertable.lab.report.summary import side_names
from undertable.lab.report.vary import Variant
from undertable.lab.report.verdict import number, percent, points


class VariantLine(msgspec.Struct, frozen=True):
    """How a variant plays at one table size, and how it differs from the first variant in the same games."""

    variant: Variant
    seats: int
    by_side: list[Figure]
    moved: list[Figure]  # by side: share less that of the first variant
    decisions: Figure
    uneven: float  # how far the side that is furthest off is from an even share


class Sweep(msgspec.Struct, frozen=True, kw_only=True):
    """All variants at all table sizes."""

    game: str
    title: str
    rules: str
    bot: str
    games: int
    seed: str
    seats: list[int]
    vary: list[tuple[str, list[object]]]
    sides: dict[str, list[str]]  # by table size: the names of the sides
    lines: list[VariantLine]


def make_sweep(
    game: Game,
    found: Sequence[Variant],
    vary: Sequence[tuple[str, list[object]]],
    seats: Sequence[int],
    bot: str,
    games: int,
    seed: str,
    runner: Runner,
) -> Sweep:
    """Play every variant with the same luck."""
    parts = [
        Part(GAMES, Table(game.id, size, variant.options, variant.numbers), [bot] * size, games, seed)
        for size in seats
        for variant in found
    ]
    results: list[list[Outcome]] = runner.run(parts)
    lines = []
    for place, (part, outcomes) in enumerate(zip(parts, results, strict=True)):
        first = results[place - place % len(found)]
        lines.append(variant_line(found[place % len(found)], part.table, outcomes, first))
    return Sweep(
        game=game.id,
        title=game.title,
        rules=game.version,
        bot=bot,
        games=games,
        seed=seed,
        seats=list(seats),
        vary=list(vary),
        sides={str(size): side_names(Table(game.id, size)) for size in seats},
        lines=lines,
    )


def variant_line(variant: Variant, table: Table, outcomes: Sequence[Outcome], first: Sequence[Outcome]) -> VariantLine:
    groups = sides(table)
    own = [[sum(one.shares[seat] for seat in side) for one in outcomes] for side in groups]
    base = [[sum(one.shares[seat] for seat in side) for one in first] for side in groups]
    shares = [share(values) for values in own]
    return VariantLine(
        variant,
        table.seats,
        shares,
        [figure([a - b for a, b in zip(mine, its, strict=True)]) for mine, its in zip(own, base, strict=True)],
        figure([float(one.decisions) for one in outcomes]),
        round(max(abs(one.mean - 1 / len(groups)) for one in shares), 6),
    )


def advice(sweep: Sweep, size: int) -> str:
    """Which variant is nearest to even at this table size, in a sentence."""
    lines = [line for line in sweep.lines if line.seats == size]
    best = min(lines, key=lambda line: line.uneven)
    names = sweep.sides[str(size)]
    even = 1 / len(names)
    side = max(range(len(names)), key=lambda n: abs(lines[0].by_side[n].mean - even))
    return (
        f"{size} players: nearest to even is “{best.variant.name}”, {names[side]} {percent(best.by_side[side])}; "
        f"“{lines[0].variant.name}” has {percent(lines[0].by_side[side])} ({100 * even:.1f} % is even)."
    )


def sweep_page(sweep: Sweep) -> str:
    """The sweep as one HTML file."""
    parts = [f"<p>{escape(advice(sweep, size))}</p>" for size in sweep.seats]
    for size in sweep.seats:
        names = sweep.sides[str(size)]
        lines = [line for line in sweep.lines if line.seats == size]
        side = max(range(len(names)), key=lambda n: abs(lines[0].by_side[n].mean - 1 / len(names)))
        parts.append(f'<h2>{size} players</h2><p class="soft">{escape(names[side])}, share of the victory.</p>')
        parts.append(chart(sweep, lines, side))
        rows = [
            Row(line.variant.name, line.by_side[side], percent(line.by_side[side]), 1 / len(names)) for line in lines
        ]
        off = max(abs(row.figure.mean - 1 / len(names)) + row.figure.margin for row in rows) * 1.1
        parts.append(intervals(rows, max(0.0, 1 / len(names) - off), min(1.0, 1 / len(names) + off)))
        parts.append(
            '<div class="scroll"><table class="cards"><thead><tr><th>variant</th><th class="num">moved</th>'
            '<th class="num">decisions</th></tr></thead>'
        )
        for line in lines:
            parts.append(
                f'<tr><th>{escape(line.variant.name)}</th><td class="num">{points(line.moved[side])}</td>'
                f'<td class="num">{number(line.decisions)}</td></tr>'
            )
        parts.append("</table></div>")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(sweep.title)}: variants</title><style>{STYLE}</style></head><body>"
        f'<h1>{escape(sweep.title)}: variants</h1><p class="soft">{sweep.games:,} games for each variant and table '
        f"size, all with the same luck; all seats {escape(sweep.bot)}; seed {escape(sweep.seed)}. ± is a 95 % "
        f"interval; “moved” compares with the first variant game by game.</p>{''.join(parts)}</body></html>\n"
    )


def chart(sweep: Sweep, lines: Sequence[VariantLine], side: int) -> str:
    """One chart: the first name across, a curve for every value of the second. More names are left to the table."""
    if not 1 <= len(sweep.vary) <= 2 or len(sweep.vary[0][1]) < 2:
        return ""
    across, others = sweep.vary[0], (sweep.vary[1] if len(sweep.vary) > 1 else ("", [None]))
    width = len(across[1]) - 1
    series = []
    for place, value in enumerate(others[1]):
        shown = [(n / width, lines[n * len(others[1]) + place].by_side[side]) for n in range(len(across[1]))]
        series.append(Series(f"{others[0]} {value}" if value is not None else across[0], shown))
    found = [point for one in series for _, point in one.points]
    low = max(0.0, min(one.mean - one.margin for one in found) - 0.03)
    high = min(1.0, max(one.mean + one.margin for one in found) + 0.03)
    return curves(series, f"by {across[0]}, in %.", ("", ""), low, high, [str(value) for value in across[1]])
