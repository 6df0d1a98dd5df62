"""What lists and profiles show of a table: its row, how far its game is, and what is kept of it when it is over."""

import msgspec

from undertable.bots import STAND_IN
from undertable.core import View
from undertable.table.store import Asked, Listing, News
from undertable.table.summary import Summary, placed, summary_of
from undertable.table.table import Table


def listing(table: Table) -> Listing:
    """What lists show of this table."""
    return Listing(
        id=table.id,
        game=table.game.id,
        status=table.status,
        open=table.spec.open,
        seats=table.spec.seats,
        free=sum(chair.free for chair in table.chairs),
        names=", ".join(table.name(s) for s in table.seats if not table.chairs[s].free),
        updated=0.0,
        people=tuple(table.people),
    )


def asked(table: Table) -> dict[str, Asked]:
    """What the people who must act are asked."""
    return {
        chair.who: Asked(id, table.timing.opened[seat], table.deadline(seat))
        for seat, id in table.decisions.items()
        if (chair := table.chairs[seat]).who and chair.bot is None
    }


def news(table: Table, view: View | None = None) -> News:
    """How far the game is, for lists. What anybody sees of it now, if that is there already, saves making it."""
    if table.match is None:
        return News()
    round = (view or table.match.state.view(None)).round
    waiting = asked(table)
    over = table.status == "over" and table.match.state.over()
    places = placed(table.match.state.result().places, lost(table)) if over else []
    people = {chair.who: place for chair, place in zip(table.chairs, places, strict=False) if chair.who}
    seats = {chair.who: seat for seat, chair in enumerate(table.chairs) if chair.who} if over else {}
    news = News(round=round, turn=tuple(waiting), asked=waiting, places=people, seats=seats)
    daily = table.created.daily
    if not over or daily is None or not daily.counts:
        return news
    scores = {who: table.match.state.scores()[seat] for who, seat in seats.items()}
    return msgspec.structs.replace(news, daily=daily.day, scores=scores)


def summary(table: Table, record: bytes) -> Summary:
    """What is kept of the finished game for profiles and ratings."""
    people = [None if who is None else table.people[who] for who in table.dealt]
    browsers = [person.browser for person in people if person is not None and person.browser]
    daily = table.created.daily
    return msgspec.structs.replace(
        summary_of(record),
        people=table.dealt,
        # whoever was voted off has lost the seat to a bot
        bots=[
            chair.bot if who is None or chair.who == who else chair.bot or STAND_IN
            for chair, who in zip(table.chairs, table.dealt, strict=True)
        ],
        faces=["" if person is None else person.face for person in people],
        shared=len(set(browsers)) < len(browsers),
        hints=table.spec.hints,
        rated=table.spec.rated if daily is None else daily.counts,
        mode=",".join(f"{name}={table.spec.options[name]}" for name in sorted(table.spec.options)),
        lost=lost(table),
    )


def lost(table: Table) -> list[int]:
    """Seats that have lost because their time was up."""
    return [seat for seat, chair in enumerate(table.chairs) if chair.lost]
