"""The endpoints of puzzles, and of turning points to try again."""

import logging
import time

from starlette.responses import Response

from undertable.core import RecordError
from undertable.puzzles import puzzles_of
from undertable.table.messages import Refused
from undertable.table.quiz import Guess, PuzzleList, Quiz, ask_puzzle, puzzle_list
from undertable.web.endpoint import Ask, Endpoint, answer

logger = logging.getLogger("undertable.web")


async def puzzles(ask: Ask) -> Response:
    return answer(puzzle_list(ask.game, time.time()))


async def puzzle(ask: Ask) -> Response:
    wanted = ask.request.path_params["puzzle"]
    found = next((one for one in puzzles_of(ask.game) if one.id == wanted), None)
    if found is None:
        raise Refused("no_such", "there is no such puzzle")
    try:
        return answer(await ask.site.replay(ask.request, lambda: ask_puzzle(ask.game, found, ask.body, time.time())))
    except RecordError as error:
        logger.error("puzzle of %s: %s", ask.game.id, error)
        raise Refused("not_now", "this puzzle does not fit the rules of the game") from None


LEARNING = [
    Endpoint(
        "GET", "/api/games/{game}/puzzles", "The puzzles of a game.", puzzles, None, PuzzleList, guests_only=False
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/puzzles/{puzzle}",
        "A puzzle as its seat saw it; with an answer, its solution. Nothing is stored.",
        puzzle,
        Guess,
        Quiz,
        guests_only=False,
    ),
]
