"""The endpoints of puzzles, of turning points to try again, and of the deal of the day."""

import logging
import time
from collections.abc import Callable
from datetime import date
from typing import TypeVar

import msgspec
from starlette.responses import Response

from undertable.core import RecordError, decode_record, replay
from undertable.puzzles import Puzzle, puzzles_of
from undertable.table import daily
from undertable.table.daily import DailyDeal, DailyResult
from undertable.table.messages import Mid, Refused, Reply, Seal
from undertable.table.quiz import Guess, PuzzleList, Quiz, ask_again, ask_puzzle, play_on, puzzle_list
from undertable.table.store import table_id
from undertable.table.story import StoryState
from undertable.web.endpoint import Ask, Endpoint, answer

T = TypeVar("T")
logger = logging.getLogger("undertable.web")


async def puzzles(ask: Ask) -> Response:
    return answer(puzzle_list(ask.game, time.time()))


async def at_puzzle(ask: Ask, work: Callable[[Puzzle], T]) -> T:
    """Do something with the puzzle that the address names; Refused if there is none, or its position is lost."""
    wanted = ask.request.path_params["puzzle"]
    found = next((one for one in puzzles_of(ask.game) if one.id == wanted), None)
    if found is None:
        raise Refused("no_such", "there is no such puzzle")
    try:
        return await ask.site.replay(ask.request, lambda: work(found))
    except RecordError as error:
        logger.error("puzzle of %s: %s", ask.game.id, error)
        raise Refused("not_now", "this puzzle does not fit the rules of the game") from None


async def puzzle(ask: Ask) -> Response:
    asked = await at_puzzle(ask, lambda found: ask_puzzle(ask.game, found, ask.body, time.time()))
    if asked.solution is not None:
        await ask.site.learners.answer(ask.game, ask.request.path_params["puzzle"], asked.solution.answer.action)
    return answer(asked)


class PlayOn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table that goes on from a puzzle, against its bots."""

    mid: Mid
    seal: Seal = ""


async def play_on_from(ask: Ask) -> Response:
    tables, person, wanted = ask.site.tables, ask.person, ask.body
    await ask.site.may_open_table(person)
    spec, origin = await at_puzzle(ask, lambda found: play_on(ask.game, found))
    seat = spec.bots.index(None)
    id = table_id(person.id, person.browser, wanted.mid)
    spec = tables.opening.checked(spec)
    reply = await tables.until_found(
        lambda: tables.opening.set_up(id, person, wanted.mid, spec, seat, wanted.seal, origin=origin)
    )
    return answer(reply, 201)


async def turning_point(ask: Ask) -> Response:
    tables, moves = ask.site.tables, ask.request.path_params["moves"]
    told = msgspec.json.decode(await tables.story(ask.table, ask.person, False), type=StoryState)
    turns = told.story.turns if told.story else []
    turn = next((one for one in turns if str(one.moves) == moves), None)
    if turn is None:
        raise Refused("no_such", "the review of this game has no such turning point")
    record = decode_record(await tables.record(ask.table, ask.person))
    game = tables.games.get(record.game)
    if game is None:
        raise Refused("no_such", "its game is no longer played here")
    try:
        again = await ask.site.replay(ask.request, lambda: ask_again(replay(record, game), turn, ask.body, time.time()))
        return answer(again)
    except RecordError as error:
        raise Refused("not_now", f"this game cannot be shown: {error}") from None


class TodaysDeal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play today's deal; again: another try, which does not count."""

    mid: Mid
    again: bool = False


async def deals(ask: Ask) -> Response:
    return answer(await daily.deals(ask.site.tables, ask.person))


async def play_deal(ask: Ask) -> Response:
    await ask.site.may_open_table(ask.person)
    tables, wanted = ask.site.tables, ask.body
    game = ask.game
    reply = await tables.until_found(lambda: daily.play(tables, ask.person, wanted.mid, game, wanted.again))
    return answer(reply, 201)


async def deal_result(ask: Ask) -> Response:
    day = ask.request.path_params["day"]
    try:
        date.fromisoformat(day)
    except ValueError:
        raise Refused("malformed", "the day is written as in 2026-12-31") from None
    return answer(await daily.result(ask.site.tables, ask.person, ask.game, day))


LEARNING = [
    Endpoint(
        "POST",
        "/api/turns/{table}/{moves}",
        "A turning point of a finished game, to try again; with an answer, its solution. Nothing is stored.",
        turning_point,
        Guess,
        Quiz,
        guests_only=False,
    ),
    Endpoint("GET", "/api/daily", "Today's deals.", deals, None, list[DailyDeal], guests_only=False),
    Endpoint("POST", "/api/games/{game}/daily", "Play today's deal.", play_deal, TodaysDeal, Reply, status=201),
    Endpoint("GET", "/api/games/{game}/daily/{day}", "How everybody did at a deal.", deal_result, None, DailyResult),
    Endpoint(
        "GET", "/api/games/{game}/puzzles", "The puzzles of a game.", puzzles, None, PuzzleList, guests_only=False
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/puzzles/{puzzle}",
        "A puzzle as its seat saw it; with an answer, its solution. Only the number of such answers is stored.",
        puzzle,
        Guess,
        Quiz,
        guests_only=False,
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/puzzles/{puzzle}/table",
        "A table that goes on from a puzzle, against its bots.",
        play_on_from,
        PlayOn,
        Reply,
        status=201,
    ),
]
