"""The operator's page: how people learn here, in numbers. It is behind a password and loads nothing from elsewhere."""

import base64
import binascii
import hmac
from collections.abc import Sequence
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from undertable.table.learners import LearningReport, report
from undertable.table.messages import Refused
from undertable.web.endpoint import problem
from undertable.web.site import Site

STYLE = """
:root { color-scheme: dark light; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; font: 1rem/1.45 system-ui, sans-serif; }
h2 { margin: 2rem 0 0.5rem; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.3rem 0.6rem; border-bottom: 1px solid #8886; text-align: left; }
th { border-bottom-width: 2px; vertical-align: bottom; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
td:not(.number) { overflow-wrap: anywhere; }
tbody tr:nth-child(odd) { background: #8881; }
"""
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Undertable: learning in numbers</title><link rel="stylesheet" href="/operator.css"></head><body>
<h1>Learning in numbers</h1>
<p>Counted on this server, without names. {off}</p>
"""
OFF = "Lessons and puzzles are not counted now: the server runs with --no-count-learners."


async def operator_page(request: Request) -> Response:
    """The numbers, for whoever knows the operator's password. Without one there is no such page."""
    site: Site = request.app.state.site
    if not site.operator:
        return problem(Refused("no_such", "there is no page for the operator here"))
    if site.slow_down(site.requests, request) is None:
        return problem(Refused("rate", "too many requests: slow down"))
    if not knows(request, site.operator):
        return PlainTextResponse("This page is for the operator.", 401, {"www-authenticate": 'Basic realm="operator"'})
    await site.learners.write()
    found = await report(site.store, site.tables.games, site.tables.clock())
    return HTMLResponse(page_of(found, site.learners.counting), headers={"cache-control": "no-store"})


async def operator_style(request: Request) -> Response:
    """How the page looks: a file of its own, as the site's policy allows no styles in a page."""
    site: Site = request.app.state.site
    if not site.operator:
        return problem(Refused("no_such", "there is no page for the operator here"))
    return PlainTextResponse(STYLE, media_type="text/css", headers={"cache-control": "no-cache"})


def knows(request: Request, password: str) -> bool:
    """Does the request have the password? Any user name will do."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    try:
        _, _, said = base64.b64decode(given, validate=True).partition(b":")
    except (binascii.Error, ValueError):
        return False
    return kind.lower() == "basic" and hmac.compare_digest(said, password.encode())


def page_of(found: LearningReport, counting: bool) -> str:
    """The page."""
    lessons = [(one.game, one.lesson, one.step, one.reached, one.wrong, one.stopped) for one in found.lessons]
    puzzles = [
        (one.game, one.id, one.rating, one.answers, f"{one.right / one.answers:.0%}", one.commonest_wrong)
        for one in found.puzzles
    ]
    deals = [(one.day, one.game, one.tries, one.won) for one in found.deals]
    return PAGE.format(off="" if counting else OFF) + "".join(
        [
            section("Lessons", ["Game", "Lesson", "Step", "Reached", "Wrong tries", "Stopped here"], lessons),
            section("Puzzles", ["Game", "Puzzle", "Rating", "Answers", "Right", "Commonest wrong answer"], puzzles),
            section("Deals of the day", ["Day", "Game", "Finished", "Won"], deals),
        ]
    )


def section(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A heading and a table."""
    if not rows:
        return f"<h2>{title}</h2><p>Nothing yet.</p>"
    head = "".join(f"<th{kind(cell)}>{column}</th>" for column, cell in zip(columns, rows[0], strict=True))
    body = "".join(f"<tr>{''.join(f'<td{kind(cell)}>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f'<h2>{title}</h2><div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def kind(cell: object) -> str:
    """Numbers stand below each other."""
    return ' class="number"' if isinstance(cell, int) or str(cell).endswith("%") else ""
