"""The deal of the day: one for each game, the same for everybody, with bots that no clock changes."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import msgspec

from undertable.core import Game, new_secret, seed_of
from undertable.lessons import lessons_of
from undertable.table.messages import Daily, Refused, Reply, Spec
from undertable.table.store import Guest, News, table_id

if TYPE_CHECKING:
    from undertable.table.tables import Tables

SEATS = 4  # where the game can be played so and its lessons do not say how a newcomer should
WEEK = ("imp", "imp", "imp", "ogre", "ogre", "ogre", "ogre")  # from Monday on: harder towards the weekend
FRESH = 2.0  # seconds for which results are not looked up again
WAIT = 60.0  # seconds for a bot's move: it thinks as long as it takes, and only a broken one takes that long


class DailyDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Today's deal of a game, and how far you are with it."""

    game: str
    title: str
    day: str
    bot: str
    seats: int
    table: str | None  # where you play or played it
    over: bool


class DailyResult(msgspec.Struct, frozen=True, kw_only=True):
    """How everybody did at a deal: only for people who have played it."""

    day: str
    tries: int
    places: list[int]  # how many came first, second, …
    scores: list[int]  # of all, the best first
    place: int  # your own
    score: int
    behind_you: int  # how many did worse


def day_of(now: float) -> str:
    """The day, in UTC."""
    return datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d")


def secret_of(game: Game, day: str) -> bytes:
    """What all chance of the deal follows from: the same on every server that has these rules."""
    return new_secret(f"deal of the day:{game.id}:{game.version}:{day}")


def spec_of(game: Game, day: str) -> tuple[Spec, int]:
    """How it is played, and the seat of the person: as in the game's last lesson, where there is one."""
    unit = lessons_of(game)
    whole = unit.lessons[-1] if unit is not None else None
    bot = WEEK[date.fromisoformat(day).weekday()]
    seats = whole.seats if whole else SEATS if SEATS in game.seats else game.seats[-1]
    you = whole.you if whole else 0
    spec = Spec(
        game=game.id,
        seats=seats,
        options=dict(whole.options) if whole else {},
        bots=[None if seat == you else bot for seat in range(seats)],
        spectators=False,  # the others have not played it yet
        pace="quick",
    )
    return spec, you


def bot_seed(secret: str, decision: str) -> int:
    """The seed of a thought of a bot: everybody gets the same one at the same decision."""
    return seed_of(f"deal of the day:{secret}:{decision}") % 2**62


def compared(rows: Sequence[str], day: str, person: str) -> DailyResult | None:
    """The results in these rows of lists; None if this person has none yet."""
    found = [msgspec.json.decode(row, type=News) for row in rows]
    tries = [(who, news.places[who], score) for news in found for who, score in news.scores.items()]
    mine = next(((place, score) for who, place, score in tries if who == person), None)
    if mine is None:
        return None
    place, score = mine
    places = [sum(other == one for _, other, _ in tries) for one in range(1, max(other for _, other, _ in tries) + 1)]
    worse = sum((other, -points) > (place, -score) for _, other, points in tries)
    return DailyResult(
        day=day,
        tries=len(tries),
        places=places,
        scores=sorted((points for _, _, points in tries), reverse=True),
        place=place,
        score=score,
        behind_you=worse,
    )


def first_try(person: Guest, game: Game, day: str) -> str:
    """The table at which a person plays a day's deal for the first time."""
    return table_id("deal of the day", game.id, day, person.id)


async def play(tables: "Tables", person: Guest, mid: str, game: Game, again: bool) -> Reply:
    """The table of today's deal: the first try counts; `again` is another one that does not."""
    day = day_of(tables.clock())
    spec, seat = spec_of(game, day)
    id = first_try(person, game, day)
    if again:
        first = await tables.store.listing(id)
        if first is None or first.status != "over":
            raise Refused("not_now", "play today's deal to its end first: that try counts")
        id = table_id(person.id, person.browser, mid)
    if await tables.store.listing(id) is None:
        await tables.opening.not_too_many(person)
    checked = tables.opening.checked(spec)
    return await tables.opening.set_up(id, person, mid, checked, seat, "", daily=Daily(day, not again))


async def deals(tables: "Tables", person: Guest) -> list[DailyDeal]:
    """Today's deals, and how far this person is with them."""
    day = day_of(tables.clock())
    found = []
    for game in tables.games.values():
        spec, _ = spec_of(game, day)
        id = first_try(person, game, day)
        row = await tables.store.listing(id)
        deal = DailyDeal(
            game=game.id,
            title=game.title,
            day=day,
            bot=next(bot for bot in spec.bots if bot is not None),
            seats=spec.seats,
            table=id if row else None,
            over=row is not None and row.status == "over",
        )
        found.append(deal)
    return found


async def results(tables: "Tables", game: Game, day: str, fresh: bool = False) -> list[str]:
    """The rows of lists with everybody's results. All tables are looked through for it, so not at every question."""
    now = asyncio.get_running_loop().time()
    until, rows = tables.daily_results.get((game.id, day), (0.0, []))
    if fresh or until <= now:
        query = "select news from tables where game = $1 and status = 'over' and news like $2"
        rows = [row[0] for row in await tables.store.rows(query, game.id, f'%"daily":"{day}"%')]
        tables.daily_results = {key: kept for key, kept in tables.daily_results.items() if kept[0] > now}
        tables.daily_results[game.id, day] = (now + FRESH, rows)
    return rows


async def result(tables: "Tables", person: Guest, game: Game, day: str) -> DailyResult:
    """How everybody did at a deal; Refused if this person has not played it to the end."""
    own = await tables.store.listing(first_try(person, game, day))
    played = own is not None and own.status == "over"
    found = compared(await results(tables, game, day), day, person.id) if played else None
    if played and found is None:  # it ended after the others' results were looked up
        found = compared(await results(tables, game, day, fresh=True), day, person.id)
    if found is None:
        raise Refused("not_now", "play this deal to its end first: then you see how the others did")
    return found
