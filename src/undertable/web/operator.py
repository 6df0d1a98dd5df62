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

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light"><title>Undertable: learning in numbers</title>
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
    head = "".join(f"<th>{column}</th>" for column in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<h2>{title}</h2><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
