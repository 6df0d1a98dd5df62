"""The HTTP endpoints, each with its types, so that the OpenAPI document follows from the code."""

import logging
import time
import typing
from collections.abc import Callable

import msgspec
from starlette.responses import Response

from undertable.bots import FAIR, LEVELS, bots_for
from undertable.core import Game, Record, RecordError, decode_record, verify
from undertable.core.game import Option
from undertable.lessons import Lesson, Unit, lessons_of
from undertable.lessons.run import BrokenLesson
from undertable.puzzles import puzzles_of
from undertable.table.classroom import Answers, LessonList, Script, Taught, lesson_list, script, teach
from undertable.table.learners import REACHED, WRONG
from undertable.table.messages import AnyCommand, Heard, Mid, Refused, Reply, Salt, Seal, Seat, Spec, Update
from undertable.table.positions import Positions, positions, viewer_of
from undertable.table.store import Guest, Listing, News
from undertable.table.story import StoryState
from undertable.web.clubs import CLUBS
from undertable.web.company import COMPANY
from undertable.web.endpoint import STATUS, Ask, Endpoint, answer
from undertable.web.feeds import FEEDS
from undertable.web.guests import NOBODY
from undertable.web.learning import LEARNING
from undertable.web.notify import NOTIFY
from undertable.web.passkeys import PASSKEYS
from undertable.web.people import PEOPLE
from undertable.web.standing import STANDING

logger = logging.getLogger("undertable.web")

T = typing.TypeVar("T")


class BotLevel(msgspec.Struct, frozen=True, kw_only=True):
    """A bot by how it plays, and what the first one of its kind at a table is called."""

    name: str
    sentence: str
    person: str


class GameFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is played here."""

    id: str
    title: str
    tagline: str
    seats: list[int]
    options: list[Option]
    bots: list[str]  # all bots
    levels: list[BotLevel]  # the ones meant for people, from weak to strong
    usual: str  # a level for most people
    roles: dict[int, list[str]]  # by the number of seats: what each seat plays, where they differ
    learn: int  # minutes that the first lessons take; 0: there are none
    puzzles: int  # how many there are


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a game, as Markdown."""

    rules: str


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    seats: int
    free: int
    names: str
    updated: float
    round: int
    your_turn: bool
    place: int  # your own, when the game is over; 0: not yet, or you did not play


class Lists(msgspec.Struct, frozen=True, kw_only=True):
    """Tables to join, and your own."""

    open: list[TableRow]
    mine: list[TableRow]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Does everything in a game follow from what was sealed before it, and from its moves?"""

    sound: bool
    commitment: str
    reason: str = ""


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened. You take the first open seat, or the one you name, or none."""

    mid: Mid
    spec: Spec
    seat: Seat | None = None
    sit: bool = True
    seal: Seal = ""
    salt: Salt = ""


async def games(ask: Ask) -> Response:
    facts = [
        GameFacts(
            id=game.id,
            title=game.title,
            tagline=game.tagline,
            seats=list(game.seats),
            options=game.option_list(),
            bots=list(bots_for(game)),
            levels=[
                BotLevel(name=level.name, sentence=level.sentence, person=level.people[0]) for level in (*LEVELS, FAIR)
            ],
            usual=LEVELS[len(LEVELS) // 2].name,
            roles={} if game.roles is None else {seats: game.roles(seats) for seats in game.seats},
            learn=unit.minutes if (unit := lessons_of(game)) else 0,
            puzzles=len(puzzles_of(game)),
        )
        for game in ask.site.tables.games.values()
    ]
    return answer(facts)


async def rules(ask: Ask) -> Response:
    return answer(Rules(rules=ask.game.rules()))


def unit_of(game: Game) -> Unit:
    unit = lessons_of(game)
    if unit is None:
        raise Refused("no_such", f"there are no lessons for {game.title} yet")
    return unit


async def lessons(ask: Ask) -> Response:
    return answer(lesson_list(unit_of(ask.game)))


async def play_lesson(ask: Ask, play: Callable[[Game, Unit, Lesson], T]) -> tuple[int, T]:
    """The number of the lesson that is asked for, and what `play` makes of it."""
    game = ask.game
    unit = unit_of(game)
    number = ask.request.path_params["number"]
    there = [str(at) for at, one in enumerate(unit.lessons, start=1) if one.steps]
    if number not in there:
        raise Refused("no_such", f"there is no such lesson; choose from: {', '.join(there)}")
    wanted = unit.lessons[int(number) - 1]
    try:
        return int(number), await ask.site.replay(ask.request, lambda: play(game, unit, wanted))
    except BrokenLesson as error:
        logger.error("lesson %s of %s: %s", number, game.id, error)
        raise Refused("not_now", "this lesson cannot be played: it does not fit the rules of the game") from None


async def lesson(ask: Ask) -> Response:
    number, now = await play_lesson(ask, lambda game, unit, one: teach(game, unit, one, ask.body, time.time()))
    if now.begins or not now.counts:
        await ask.site.learners.step(ask.game, number, now.step, REACHED if now.counts else WRONG)
    return answer(now)


async def lesson_script(ask: Ask) -> Response:
    _, found = await play_lesson(ask, lambda game, unit, one: msgspec.Raw(script(game, unit, one)))
    return answer(found)


def table_row(row: Listing, person: Guest) -> TableRow:
    news = msgspec.json.decode(row.news, type=News)
    return TableRow(
        id=row.id,
        game=row.game,
        status=row.status,
        seats=row.seats,
        free=row.free,
        names=row.names,
        updated=row.updated,
        round=news.round,
        your_turn=person.id in news.turn,
        place=news.places.get(person.id, 0),
    )


async def tables(ask: Ask) -> Response:
    store = ask.site.store
    mine = [] if ask.person == NOBODY else await store.tables_of(ask.person.id)
    listed = [[table_row(row, ask.person) for row in rows] for rows in (await store.open_tables(), mine)]
    return answer(Lists(open=listed[0], mine=listed[1]))


async def hide(ask: Ask) -> Response:
    await ask.site.store.hide(ask.person.id, ask.table)
    return await tables(ask)


async def new_table(ask: Ask) -> Response:
    wanted: NewTable = ask.body
    await ask.site.may_open_table(ask.person)
    reply = await ask.site.tables.until_found(
        lambda: ask.site.tables.opening.create(
            ask.person, wanted.mid, wanted.spec, wanted.seat, seal=wanted.seal, salt=wanted.salt, sit=wanted.sit
        )
    )
    return answer(reply, 201)


async def look(ask: Ask) -> Response:
    query = ask.request.query_params
    update = await ask.site.tables.look(ask.table, ask.person, query.get("stream"), number_in(ask))
    return Response(update, media_type="application/json")


def number_in(ask: Ask) -> int:
    after = ask.request.query_params.get("after", "0")
    if not after.isascii() or not after.isdigit() or len(after) > 9:
        raise Refused("malformed", "after is the number of an event")
    return int(after)


async def remarks(ask: Ask) -> Response:
    data = await ask.site.tables.remarks(ask.table, ask.person, number_in(ask))
    return Response(data, media_type="application/json")


async def record(ask: Ask) -> Response:
    data = await ask.site.tables.record(ask.table, ask.person)
    name = f'attachment; filename="{ask.table}.json"'
    return Response(data, media_type="application/json", headers={"content-disposition": name})


async def sound_record(ask: Ask) -> tuple[Record, Game]:
    """The record of a finished game, and its game."""
    found = decode_record(await ask.site.tables.record(ask.table, ask.person))
    game = ask.site.tables.games.get(found.game)
    if game is None:
        raise Refused("no_such", "its game is no longer played here")
    return found, game


async def all_positions(ask: Ask) -> Response:
    found, game = await sound_record(ask)
    try:
        viewer = viewer_of(ask.request.query_params.get("view", "open"), len(found.seats))
    except ValueError as error:
        raise Refused("malformed", str(error)) from None
    try:
        data = await ask.site.replay(ask.request, lambda: msgspec.json.encode(positions(found, game, viewer)))
        return Response(data, media_type="application/json")
    except RecordError as error:
        raise Refused("not_now", f"this game cannot be shown: {error}") from None


async def check(ask: Ask) -> Response:
    found, game = await sound_record(ask)
    try:
        await ask.site.replay(ask.request, lambda: verify(found, game))
    except RecordError as error:
        return answer(Verdict(sound=False, commitment=found.commitment or "", reason=str(error)))
    return answer(Verdict(sound=True, commitment=found.commitment or ""))


async def story(ask: Ask) -> Response:
    begin = ask.request.method == "POST"
    return Response(await ask.site.tables.story(ask.table, ask.person, begin), media_type="application/json")


async def command(ask: Ask) -> Response:
    began = time.perf_counter()
    reply = await ask.site.command(ask.table, ask.person, ask.body)
    ask.site.commands.add(reply.code, time.perf_counter() - began)
    return answer(reply, 200 if reply.code is None else STATUS[reply.code])


ENDPOINTS = [
    *PEOPLE,
    *PASSKEYS,
    *FEEDS,
    *STANDING,
    *COMPANY,
    *CLUBS,
    *NOTIFY,
    Endpoint("GET", "/api/games", "The games on this server.", games, None, list[GameFacts], guests_only=False),
    Endpoint("GET", "/api/games/{game}/rules", "The rules of a game.", rules, None, Rules, guests_only=False),
    Endpoint(
        "GET", "/api/games/{game}/lessons", "The lessons of a game.", lessons, None, LessonList, guests_only=False
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/lessons/{number}",
        "Answer a step of a lesson: send all answers so far, none to begin. Only counts are stored.",
        lesson,
        Answers,
        Taught,
        guests_only=False,
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/lessons/{number}/script",
        "A whole lesson, as its teacher plays it: to read it without a network.",
        lesson_script,
        None,
        Script,
        guests_only=False,
    ),
    *LEARNING,
    Endpoint("GET", "/api/tables", "Tables to join, and mine.", tables, None, Lists, guests_only=False),
    Endpoint(
        "DELETE",
        "/api/me/tables/{table}",
        "Remove a table from my list; the game continues without me.",
        hide,
        None,
        Lists,
    ),
    Endpoint("POST", "/api/tables", "Open a table.", new_table, NewTable, Reply, status=201),
    Endpoint(
        "GET",
        "/api/tables/{table}",
        "A table as I may see it: the current view, and all events after a given number.",
        look,
        None,
        Update,
        guests_only=False,
        query=(("stream", str), ("after", int)),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/remarks",
        "What was said among those who watch, after a given number.",
        remarks,
        None,
        list[Heard],
        guests_only=False,
        query=(("after", int),),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/positions",
        "A finished game, position by position.",
        all_positions,
        None,
        Positions,
        guests_only=False,
        query=(("view", str),),
    ),
    Endpoint(
        "GET", "/api/tables/{table}/verify", "Check a finished game's deal.", check, None, Verdict, guests_only=False
    ),
    Endpoint(
        "GET", "/api/tables/{table}/record", "The record of a finished game.", record, None, Record, guests_only=False
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/story",
        "The review of a finished game, or its progress.",
        story,
        None,
        StoryState,
        guests_only=False,
    ),
    Endpoint("POST", "/api/tables/{table}/story", "Start a review of a finished game.", story, None, StoryState),
    *(
        Endpoint(
            "POST",
            f"/api/tables/{{table}}/{kind.__struct_config__.tag}",
            (kind.__doc__ or "").partition("\n")[0],
            command,
            kind,
            Reply,
        )
        for kind in typing.get_args(AnyCommand)
    ),
]
