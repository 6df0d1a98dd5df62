"""A report as one HTML file: no script, nothing from elsewhere, good on paper and on a phone."""

from collections.abc import Sequence
from html import escape

from undertable.lab.report.compare import Moved
from undertable.lab.report.drama import PLAYOUTS, POINTS, WORLDS
from undertable.lab.report.figures import Figure
from undertable.lab.report.plot import Row, Series, boxes, curves, heat, intervals
from undertable.lab.report.summary import PieceLine, Report, TableLines
from undertable.lab.report.verdict import number, percent, piece_name, points

MARKS = {"good": ("●", "fine"), "watch": ("▲", "look at this"), "bad": ("■", "out of line"), "plain": ("·", "")}

STYLE = """
:root{color-scheme:light;--ink:#1b1b1b;--soft:#555;--line:#d5d0c6;--ground:#f4f1ea;--paper:#fffdf8;--mark:#0060a0}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:62rem;background:var(--paper);color:var(--ink);
 font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.9rem;margin:0 0 .2rem}h2{font-size:1.3rem;margin:2.6rem 0 .4rem;border-bottom:2px solid var(--ink)}
h3{font-size:1.05rem;margin:1.4rem 0 .2rem}
p{max-width:46rem;margin:.4rem 0}.soft,figcaption,small{color:var(--soft)}small{font-size:.78em}
nav a{margin-right:.9rem;white-space:nowrap}a{color:#00508a}
.verdicts{list-style:none;padding:0;margin:.6rem 0}
.verdicts li{display:grid;grid-template-columns:1.4rem 10rem 1fr;gap:.4rem;padding:.45rem .2rem;
 border-top:1px solid var(--line)}
.verdicts b{font-weight:600}.bad .sign{color:#a02000}.watch .sign{color:#a66300}.good .sign{color:#00664a}
table{border-collapse:collapse;width:100%;margin:.5rem 0;font-variant-numeric:tabular-nums}
th{font-weight:500;text-align:left}td,th{padding:.15rem .5rem .15rem 0;vertical-align:middle}
.intervals th{width:13rem}.intervals .num{white-space:nowrap;text-align:right;width:9.5rem}.intervals .n{width:4.5rem;
 color:var(--soft)}
.row{display:block;width:100%;height:20px}.ground{fill:var(--ground)}
.range{stroke:var(--mark);stroke-width:3}.mark{fill:var(--mark);stroke:#fff;stroke-width:1.5}
.box{fill:#7fb0d0;stroke:var(--mark)}.middle{stroke:#111;stroke-width:3}
.even{stroke:#111;stroke-width:1.5;stroke-dasharray:3 3}
figure{margin:.6rem 0}.curves{display:block;width:100%}.grid{stroke:var(--line)}.tick{font-size:12px;fill:var(--soft)}
.key{margin-left:.8rem;white-space:nowrap;color:var(--ink)}
.heat td{text-align:center;padding:.4rem;border:1px solid var(--paper);min-width:5rem}
.heat th{padding:.3rem .6rem .3rem 0}
.heat td small{color:inherit;opacity:.85}.none{color:var(--soft)}
.scroll{overflow-x:auto}
.cards th,.cards td{border-top:1px solid var(--line);font-size:.93rem}.cards thead th{border:0;color:var(--soft)}
.cards .row{min-width:9rem}.cards .num{text-align:right;white-space:nowrap}
code{background:var(--ground);padding:.1rem .3rem;overflow-wrap:anywhere}
@media(max-width:640px){body{font-size:15px;padding:1rem .8rem 3rem}h1{font-size:1.5rem}
 .verdicts li{grid-template-columns:1.2rem 1fr}.verdicts li span:last-child{grid-column:2}
 .intervals tr{display:grid;grid-template-columns:1fr auto auto;padding:.25rem 0}.intervals th{width:auto}
 .intervals .plot{grid-row:2;grid-column:1/-1}.intervals .num,.intervals .n{width:auto}}
@media print{body{max-width:none;padding:0;font-size:11pt;background:#fff}nav{display:none}
 h2{break-after:avoid}figure,tr,li{break-inside:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""


def page(report: Report, moved: Sequence[Moved] | None = None) -> str:
    """The whole file; `moved`: how the figures differ from those of another report."""
    parts = [
        ("verdict", "Verdict", verdict(report)),
        ("moved", "Compared with before", compared(moved) if moved is not None else ""),
        ("seats", "Seats, sides and player counts", seats(report)),
        ("levels", "By level", levels(report)),
        ("length", "Length and choices", length(report)),
        ("luck", "Luck and skill", luck(report)),
        ("drama", "Tension", drama(report)),
        ("cards", "Cards and pieces", cards(report)),
        ("restricted", "Doing without", restricted(report)),
        ("styles", "Styles against each other", styles(report)),
        ("method", "How this was measured", method(report)),
    ]
    shown = [part for part in parts if part[2]]
    links = " ".join(f'<a href="#{anchor}">{escape(title)}</a>' for anchor, title, _ in shown)
    body = "".join(f'<section><h2 id="{anchor}">{escape(title)}</h2>{text}</section>' for anchor, title, text in shown)
    settings = report.settings
    about = f"{settings.games:,} games for each table size, all seats {settings.bot}; seed {settings.seed}"
    changes = {**settings.options, **settings.numbers}
    if changes:
        about += "; " + ", ".join(f"{name} {value}" for name, value in changes.items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(report.title)}: balance report</title><style>{STYLE}</style></head><body>"
        f'<h1>{escape(report.title)}</h1><p class="soft">Balance report. {escape(about)}. ± is a 95 % interval.</p>'
        f"<nav>{links}</nav>{body}</body></html>\n"
    )


def verdict(report: Report) -> str:
    lines = []
    for one in report.verdicts:
        sign, word = MARKS[one.mark]
        lines.append(
            f'<li class="{one.mark}"><span class="sign" title="{word}">{sign}</span><b>{escape(one.about)}</b>'
            f"<span>{escape(one.sentence)}</span></li>"
        )
    words = "● fine, ▲ look at this, ■ out of line, · to know"
    return f'<p class="soft">{words}</p><ul class="verdicts">{"".join(lines)}</ul>'


def compared(moved: Sequence[Moved]) -> str:
    beyond = [it for it in moved if it.beyond]
    if not beyond:
        return f"<p>None of {len(moved):,} figures changed by more than chance explains.</p>"
    rows = "".join(
        f'<tr><th>{escape(it.name)}</th><td class="num">{it.before.mean:.3f} ± {it.before.margin:.3f}</td>'
        f'<td class="num">{it.after.mean:.3f} ± {it.after.margin:.3f}</td></tr>'
        for it in beyond
    )
    return (
        f"<p>{len(beyond):,} of {len(moved):,} figures changed by more than chance explains.</p>"
        '<div class="scroll"><table class="cards"><thead><tr><th>figure</th><th class="num">before</th>'
        f'<th class="num">now</th></tr></thead>{rows}</table></div>'
    )


def widest(figures: list[Figure], around: float) -> tuple[float, float]:
    """The ends of an axis that holds all of these, not too close."""
    off = max([abs(one.mean - around) + one.margin for one in figures] + [0.1]) * 1.1
    return max(0.0, around - off), min(1.0, around + off)


def seats(report: Report) -> str:
    parts = ["<p>Share of the victory; the dashed line is an even share. The last column counts games.</p>"]
    for table in report.tables:
        parts.append(f"<h3>{table.seats} players</h3>")
        for lines in (table.by_side, table.by_seat):
            if lines:
                low, high = widest([line.share for line in lines], lines[0].even)
                rows = [Row(line.name, line.share, percent(line.share), line.even) for line in lines]
                parts.append(intervals(rows, low, high))
        scores = ", ".join(f"{line.name} {number(line.score)}" for line in table.by_seat)
        parts.append(f'<p class="soft">Scores: {escape(scores)}.</p>')
    return "".join(parts)


def levels(report: Report) -> str:
    names = [line.bot for line in report.levels if line.seats == report.settings.main_seats]
    if len(names) < 2:
        return ""
    parts = ["<p>All seats played alike, from the weakest to the strongest: does an advantage grow with skill?</p>"]
    for table in report.tables:
        lines = [line for line in report.levels if line.seats == table.seats]
        named = table.by_side or table.by_seat
        series = [
            Series(one.name, [(n / (len(lines) - 1), line.by_side[side]) for n, line in enumerate(lines)])
            for side, one in enumerate(named)
        ]
        high = min(1.0, max(point.mean + point.margin for one in series for _, point in one.points) + 0.05)
        label = f"{table.seats} players: share of the victory in %."
        parts.append(curves(series, label, ("", ""), 0.0, high, [line.bot for line in lines]))
    return "".join(parts)


def length(report: Report) -> str:
    def row(table: TableLines) -> tuple[str, list[float], str]:
        low, middle, high = table.length[0], table.length[2], table.length[4]
        return f"{table.seats} players", table.length, f"{middle:.0f} ({low:.0f}–{high:.0f})"

    high = max(table.length[4] for table in report.tables) * 1.05
    parts = [
        "<p>Decisions of a game: the middle game, the middle half, and nine games of ten.</p>",
        boxes([row(table) for table in report.tables], high),
        "<h3>Choices</h3>",
        '<div class="scroll"><table class="cards"><thead><tr><th>players</th><th class="num">decisions per game</th>'
        '<th class="num">forced</th><th class="num">choices otherwise</th><th class="num">games</th></tr></thead>',
    ]
    for table in report.tables:
        parts.append(
            f'<tr><th>{table.seats}</th><td class="num">{number(table.decisions)}</td>'
            f'<td class="num">{percent(table.forced)}</td><td class="num">{number(table.choices)}</td>'
            f'<td class="num">{table.games:,}</td></tr>'
        )
    parts.append("</table></div>")
    weight = report.weight
    if weight.decisions:
        quarters = [
            Row(f"{word} quarter", one, points(one))
            for word, one in zip(("first", "second", "third", "last"), weight.by_stage, strict=True)
            if one.n
        ]
        high = max(0.02, max(row.figure.mean + row.figure.margin for row in quarters) * 1.1)
        parts += [
            f"<h3>Weight</h3><p>What the best choice brings more than a random one, in percentage points of victory "
            f"({weight.decisions:,} decisions).</p>",
            intervals(quarters, 0.0, high),
            f"<p>Best over second best: {points(weight.lead)}. One choice is clearly best in {percent(weight.weighty)} "
            "of the decisions.</p>",
        ]
    if report.verbs:
        parts.append("<h3>What is done</h3><p>Share of all decisions in which an action was possible, and taken.</p>")
        parts.append('<div class="scroll"><table class="cards"><thead><tr><th>action</th><th class="num">possible</th>')
        parts.append('<th class="num">taken</th></tr></thead>')
        for line in report.verbs:
            parts.append(
                f'<tr><th>{escape(line.verb)}</th><td class="num">{100 * line.offered:.1f} %</td>'
                f'<td class="num">{100 * line.taken:.1f} %</td></tr>'
            )
        parts.append("</table></div>")
    return "".join(parts)


def luck(report: Report) -> str:
    if not report.luck:
        return ""
    top = max(0.1, *(line.together.mean + line.together.margin for line in report.luck))
    alone = [Row(line.source, line.alone, percent(line.alone)) for line in report.luck]
    together = [Row(line.source, line.together, percent(line.together)) for line in report.luck]
    draws = ", ".join(f"{line.source} {line.draws:g}" for line in report.luck if line.draws)
    return (
        "<p>Equal players: where do the differences between games come from? Each game was played again with the luck "
        "of one source alone kept, or alone exchanged.</p>"
        "<h3>Changes with it</h3><p>Share of the differences that would be others if this source alone were.</p>"
        f"{intervals(together, 0.0, min(1.0, top))}"
        "<h3>Follows from it alone</h3><p>Share of the differences that this source explains, whatever else happens. "
        f"Results of luck a game: {escape(draws)}.</p>"
        f"{intervals(alone, 0.0, min(1.0, top))}"
    )


def drama(report: Report) -> str:
    found = report.drama
    if found.games == 0:
        return ""
    at = [n / POINTS for n in range(len(found.leader_wins))]
    leads = Series("the side in the lead wins", list(zip(at, found.leader_wins, strict=True)))
    bands = [
        Series(name, [(x, Figure(values[n], 0.0, found.games)) for x, values in zip(at, found.typical, strict=True)])
        for n, name in ((1, "the middle game"), (0, "1 game in 10 is below"), (2, "1 game in 10 is above"))
    ]
    return (
        f"<p>The winner is certain after {percent(found.certain_at)} of a game; the lead changes "
        f"{number(found.lead_changes)} times; {percent(found.comebacks)} of the winners came back from far behind "
        f"({found.games:,} games).</p>"
        + curves([leads], "How often the side in the lead goes on to win, in %.", ("start", "end"))
        + curves(bands, "The later winner's chances, in %:", ("start", "end"))
    )


def cards(report: Report) -> str:
    if not report.pieces:
        return ""
    parts = [
        "<p>“Worth” is a cause: the piece was exchanged with another of its deck, and the same bots played on with "
        "the same luck. “Won with it” is none: it only compares its owners with the usual. “Changes the result” is "
        "how often such an exchange gives another winner. Numbers in points of victory.</p>"
    ]
    for source in dict.fromkeys(line.source for line in report.pieces):
        lines = [line for line in report.pieces if line.source == source]
        parts.append(f"<h3>{escape(source)}</h3>{piece_table(report.game, lines)}")
    return "".join(parts)


def piece_table(game: str, lines: list[PieceLine]) -> str:
    known = [line.worth or line.with_it for line in lines]
    wide = max([abs(one.mean) + one.margin for one in known] + [0.05])
    body = []
    for line in lines:
        shown = line.worth or line.with_it
        left, right = (50 + 50 * (shown.mean + sign * shown.margin) / wide for sign in (-1, 1))
        text = points(line.worth) if line.worth else "–"
        name, explained = piece_name(game, line.piece)
        body.append(
            f'<tr><th scope="row" title="{escape(explained)}">{escape(name)}</th><td><svg class="row" role="img">'
            f"<title>{escape(name)}: {'worth' if line.worth else 'won with it'} {points(shown)}, "
            f"{shown.n:,} results</title>"
            f'<rect class="ground" width="100%" height="20"/><line class="even" x1="50%" x2="50%" y1="0" y2="20"/>'
            f'<line class="range" x1="{left:.2f}%" x2="{right:.2f}%" y1="10" y2="10"/>'
            f'<circle class="mark" cx="{50 + 50 * shown.mean / wide:.2f}%" cy="10" r="4"/></svg></td>'
            f'<td class="num">{text}</td><td class="num">{points(line.with_it) if line.got else "–"}</td>'
            f'<td class="num">{100 * line.used.mean:.0f} %</td><td class="num">{100 * line.changes_winner.mean:.0f} '
            f'± {100 * line.changes_winner.margin:.0f} %</td><td class="num">{line.seen:,}</td>'
            f'<td class="num">{line.got:,}{"" if line.drawn or not line.got else " taken"}</td></tr>'
        )
    return (
        '<div class="scroll"><table class="cards"><thead><tr><th>piece</th><th></th><th class="num">worth</th>'
        '<th class="num">won with it</th><th class="num">used</th><th class="num">changes the result</th>'
        '<th class="num">games</th><th class="num">owners</th></tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def restricted(report: Report) -> str:
    if not report.restricted:
        return ""
    even = report.restricted[0].even
    low, high = widest([line.share for line in report.restricted], even)
    rows = [
        Row(line.challenger.partition(" without ")[2], line.share, percent(line.share), line.even)
        for line in report.restricted
    ]
    return (
        f"<p>One player never does one thing, all others play as {escape(report.settings.bot)}; "
        f"{report.settings.main_seats} players. Left of the line it is missed, right of it this bot does better "
        f"without. The last column counts deals, each played from every seat.</p>{intervals(rows, low, high)}"
    )


def styles(report: Report) -> str:
    names = list(dict.fromkeys(line.challenger for line in report.contests))
    if not names:
        return ""
    found = {(line.challenger, line.others): line.share for line in report.contests}
    cells = [[found.get((one, other)) for other in names] for one in names]
    even = report.contests[0].even
    return (
        f"<p>One of the row at a table of the column, share of the victory in %; {100 * even:.1f} is even, ▲ is "
        f'clearly more, ▽ clearly less.</p><div class="scroll">{heat(names, cells, even)}</div>'
    )


def method(report: Report) -> str:
    settings = report.settings
    command = f"undertable lab report {settings.game} --games {settings.games} --seed {settings.seed}"
    command += f" --bot {settings.bot} --levels {','.join(settings.levels)} --level-games {settings.level_games}"
    command += f" --seats {','.join(map(str, settings.seats))}"
    for name, value in {**settings.options, **settings.numbers}.items():
        command += f" --set {name}={value}"
    return (
        f"<p>Rules version {escape(report.rules)}, program {escape(report.program)}. The same command gives the same "
        f"report, on any number of cores: <code>{escape(command)}</code></p>"
        f"<p>Chances within a game are the results of {PLAYOUTS} quick games from each of {POINTS} positions. "
        f"A decision is weighed in 2 × {WORLDS} imagined worlds: one half names the best choices, the other half "
        "compares them. Bots are not people: what is measured here is how the game treats these bots.</p>"
    )
