"""Plots as inline SVG, drawn for reports: readable in grey, on a phone and on paper.

Positions across are percentages, so a plot is as wide as there is room while words and marks keep their size. Series
differ in shape and dashes, never in colour alone. Pointing at a mark shows its numbers.
"""

from collections.abc import Sequence
from html import escape

import msgspec

from undertable.lab.report.figures import Figure

HEIGHT = 220
TOP, BOTTOM = 12, 190  # of the part of a plot with the curves
LEFT, RIGHT = 9.0, 98.0  # in percent
# blue, orange, green, purple, black: Okabe and Ito's, which differ in lightness, too
COLOURS = ("#0060a0", "#d55e00", "#007a55", "#a0508a", "#333333", "#b08a00")
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 2", "4 4")


class Row(msgspec.Struct, frozen=True):
    """A line of an interval plot; `reference`: where the dashed mark stands."""

    label: str
    figure: Figure
    text: str
    reference: float | None = None


class Series(msgspec.Struct, frozen=True):
    """A curve: positions from 0 to 1 and what is there."""

    name: str
    points: Sequence[tuple[float, Figure]]


def intervals(rows: Sequence[Row], low: float, high: float) -> str:
    """A table: label, a mark with its 95 % interval between `low` and `high`, and the numbers."""

    def across(value: float) -> float:
        return 100 * (min(high, max(low, value)) - low) / (high - low)

    lines = []
    for row in rows:
        mean, margin = row.figure.mean, row.figure.margin
        left, right = across(mean - margin), across(mean + margin)
        hint = f"{row.label}: {row.text}, {row.figure.n:,} results"
        reference = (
            f'<line class="even" x1="{across(row.reference):.2f}%" x2="{across(row.reference):.2f}%" y1="0" y2="20"/>'
            if row.reference is not None
            else ""
        )
        lines.append(
            f'<tr><th scope="row">{escape(row.label)}</th><td class="plot"><svg class="row" role="img">'
            f"<title>{escape(hint)}</title>"
            f'<rect class="ground" width="100%" height="20"/>{reference}'
            f'<line class="range" x1="{left:.2f}%" x2="{right:.2f}%" y1="10" y2="10"/>'
            f'<circle class="mark" cx="{across(mean):.2f}%" cy="10" r="5"/></svg></td>'
            f'<td class="num">{escape(row.text)}</td><td class="num n">{row.figure.n:,}</td></tr>'
        )
    return f'<table class="intervals"><tbody>{"".join(lines)}</tbody></table>'


def boxes(rows: Sequence[tuple[str, Sequence[float], str]], high: float) -> str:
    """A table: label, a box from a quarter to three quarters with whiskers from 5 to 95 %, and the numbers."""
    lines = []
    for label, parts, text in rows:
        at = [100 * part / high for part in parts]
        lines.append(
            f'<tr><th scope="row">{escape(label)}</th><td class="plot"><svg class="row" role="img">'
            f"<title>{escape(label)}: {escape(text)}</title>"
            f'<rect class="ground" width="100%" height="20"/>'
            f'<line class="range" x1="{at[0]:.2f}%" x2="{at[4]:.2f}%" y1="10" y2="10"/>'
            f'<rect class="box" x="{at[1]:.2f}%" width="{max(0.5, at[3] - at[1]):.2f}%" y="4" height="12"/>'
            f'<line class="middle" x1="{at[2]:.2f}%" x2="{at[2]:.2f}%" y1="2" y2="18"/></svg></td>'
            f'<td class="num">{escape(text)}</td></tr>'
        )
    return f'<table class="intervals"><tbody>{"".join(lines)}</tbody></table>'


def curves(
    series: Sequence[Series],
    label: str,
    ends: tuple[str, str],
    low: float = 0.0,
    high: float = 1.0,
    ticks: Sequence[str] = (),
) -> str:
    """Curves with intervals; `ends` are the words under the left and right end, `ticks` those under every point."""

    def x(part: float) -> float:
        return LEFT + (RIGHT - LEFT) * part

    def y(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (min(high, max(low, value)) - low) / (high - low)

    parts = []
    for step in range(5):
        value = low + (high - low) * step / 4
        parts.append(f'<line class="grid" x1="{LEFT}%" x2="{RIGHT}%" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(
            f'<text class="tick" x="{LEFT - 1}%" y="{y(value) + 4:.1f}" text-anchor="end">{100 * value:.0f}</text>'
        )
    for number, one in enumerate(series):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        for (at, here), (then, there) in zip(one.points, one.points[1:], strict=False):
            parts.append(
                f'<line x1="{x(at):.2f}%" y1="{y(here.mean):.1f}" x2="{x(then):.2f}%" y2="{y(there.mean):.1f}" '
                f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
            )
        for at, here in one.points:
            hint = f"{one.name}: {100 * here.mean:.1f} ± {100 * here.margin:.1f} %, {here.n:,} results"
            parts.append(f"<g><title>{escape(hint)}</title>")
            if here.margin:
                parts.append(
                    f'<line x1="{x(at):.2f}%" x2="{x(at):.2f}%" y1="{y(here.mean - here.margin):.1f}" '
                    f'y2="{y(here.mean + here.margin):.1f}" stroke="{colour}" stroke-width="1"/>'
                )
            parts.append(f'<circle cx="{x(at):.2f}%" cy="{y(here.mean):.1f}" r="4" fill="{colour}"/></g>')
    if ticks:
        for number, tick in enumerate(ticks):
            at = number / max(1, len(ticks) - 1)
            anchor = "start" if at == 0 else "end" if at == 1 else "middle"
            parts.append(f'<text class="tick" x="{x(at):.2f}%" y="208" text-anchor="{anchor}">{escape(tick)}</text>')
    else:
        parts.append(f'<text class="tick" x="{LEFT}%" y="208">{escape(ends[0])}</text>')
        parts.append(f'<text class="tick" x="{RIGHT}%" y="208" text-anchor="end">{escape(ends[1])}</text>')
    return (
        f'<figure><svg class="curves" height="{HEIGHT}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
        f"<figcaption>{escape(label)} {key(series)}</figcaption></figure>"
    )


def key(series: Sequence[Series]) -> str:
    """Which curve is which."""
    if len(series) < 2:
        return ""
    lines = [
        f'<span class="key"><svg width="30" height="10"><line x1="0" x2="30" y1="5" y2="5" stroke="'
        f'{COLOURS[n % len(COLOURS)]}" stroke-width="2" stroke-dasharray="{DASHES[n % len(DASHES)]}"/></svg> '
        f"{escape(one.name)}</span>"
        for n, one in enumerate(series)
    ]
    return " ".join(lines)


def heat(names: Sequence[str], cells: Sequence[Sequence[Figure | None]], even: float) -> str:
    """Rows against columns: darker is more; every cell has its number."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = []
    for name, row in zip(names, cells, strict=True):
        line = [f'<th scope="row">{escape(name)}</th>']
        for cell in row:
            if cell is None:
                line.append('<td class="none">–</td>')
                continue
            shade = max(0.0, min(1.0, cell.mean)) ** 0.8
            light = 97 - 62 * shade
            ink = "#fff" if light < 60 else "#111"
            mark = "▲" if cell.differs_from(even) and cell.mean > even else "▽" if cell.differs_from(even) else ""
            hint = f"{100 * cell.mean:.1f} ± {100 * cell.margin:.1f} %, {cell.n:,} deals"
            line.append(
                f'<td title="{escape(hint)}" style="background:hsl(205 45% {light:.0f}%);color:{ink}">'
                f"{100 * cell.mean:.0f} {mark}<small> ± {100 * cell.margin:.0f}</small></td>"
            )
        body.append(f"<tr>{''.join(line)}</tr>")
    return f'<table class="heat"><thead><tr><th></th>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>'
