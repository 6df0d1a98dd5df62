"""What the viewers of a table see: the current state, and the views between the events of the last move.

Whatever is the same for all viewers is made once.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec

from undertable.core import ALL, Game, View, Zone
from undertable.games import OURS
from undertable.table.changes import Change, steps_back
from undertable.table.messages import Decision, SeatState, Showing, TableState
from undertable.table.table import HANDS, WATCH, Table


def seat_of(viewer: str) -> int | None:
    return None if viewer in (WATCH, HANDS) else int(viewer)


def showings(table: Table, viewers: Iterable[str], around: TableState) -> dict[str, Showing]:
    """Everything that the viewers of these streams may see now."""
    views = current_views(table, viewers) if table.match is not None else {}
    return {viewer: showing(table, viewer, around, views.get(viewer)) for viewer in viewers}


def current_views(table: Table, viewers: Iterable[str]) -> dict[str, View]:
    """The game as each viewer sees it."""
    assert table.match is not None
    present = list(viewers)
    views = table.game.views_of(table.match.state, [*map(seat_of, present)])
    return {viewer: shown(table.game, view, table.match.names) for viewer, view in zip(present, views, strict=True)}


def showing(table: Table, viewer: str, around: TableState, view: View | None) -> Showing:
    seat = seat_of(viewer)
    invite = table.created.invite if seat is not None and not table.spec.open else None
    muted = [] if seat is None else sorted(table.chairs[seat].muted)
    if table.match is None or view is None:
        return Showing(table=around, seat=seat, invite=invite, muted=muted)
    state = table.match.state
    over = state.over()
    deadlines = table.deadlines()
    prompt = decision = None
    if seat is not None:
        prompt = state.prompt(seat, table.match.names)
        if seat in table.decisions:
            decision = Decision(id=table.decisions[seat], deadline=table.deadline(seat))
    return Showing(
        table=around,
        seat=seat,
        invite=invite,
        view=view,
        prompt=prompt,
        decision=decision,
        deadlines={s: deadlines[s] for s in view.to_act if s in deadlines},
        banks={} if table.spec.bank is None else {s: table.timing.banks[s] for s in table.owners()},
        take_back=table.may_take_back(seat),
        muted=muted,
        team=[] if seat is None else table.team(seat),
        result=state.result() if over else None,
        open=shown(table.game, state.view(ALL), table.match.names) if over else None,
        hands=list(current_views(table, map(str, table.seats)).values()) if viewer == HANDS and not over else [],
    )


def steps(table: Table, views: Mapping[str, View]) -> dict[str, list[list[Change]]]:
    """By viewer: from this view after the last move back to the one after its first event, as far as they were seen."""
    if len(table.between) < 2 or table.match is None:
        return {}
    heard = {
        viewer: [number for number, event in enumerate(table.match.heard(seat_of(viewer))) if event is not None]
        for viewer in views
    }
    earlier: dict[str, list[View]] = {viewer: [] for viewer in heard}
    for number, state in enumerate(table.between):
        saw = [viewer for viewer, numbers in heard.items() if number in numbers[:-1]]
        if saw:
            for viewer, view in zip(saw, table.game.views_of(state, [*map(seat_of, saw)]), strict=True):
                earlier[viewer].append(shown(table.game, view, table.match.names))
    return {viewer: steps_back(views[viewer], before) for viewer, before in earlier.items()}


def table_state(table: Table, bot_from: Mapping[int, float], now: float = 0.0) -> TableState:
    """The table for everybody; by seats whose person is away: when the others may let a bot play there."""
    return TableState(
        id=table.id,
        title=table.game.title,
        spec=table.spec,
        status=table.status,
        seats=[seat_state(table, seat, bot_from.get(seat), now) for seat in table.seats],
        commitment=table.commitment,
        dealing=table.closed is not None and table.match is None,
        pace=table.pace,
        paused=table.timing.paused is not None,
        hands=table.hands,
        hurrying=table.is_hurrying(),
        proposal=table.proposal,
        next=table.followed,
        origin=table.created.origin.table if table.created.origin else None,
        daily=table.created.daily,
    )


def seat_state(table: Table, seat: int, bot_from: float | None, now: float) -> SeatState:
    chair = table.chairs[seat]
    if chair.who is None:
        return SeatState(
            kind="bot" if chair.bot is not None else "held" if chair.held is not None else "open",
            name=table.name(seat) if chair.bot is not None else "",
            who=chair.held,
            bot=chair.bot,
            seal=chair.seal if table.match is None else "",
        )
    browser = table.people[chair.who].browser
    same = [
        s
        for s in table.seats
        if s != seat and (who := table.chairs[s].who) is not None and browser and table.people[who].browser == browser
    ]
    return SeatState(
        kind="person",
        name=table.name(seat),
        who=chair.who,
        face=table.people[chair.who].face,
        bot=chair.bot,
        away=bot_from is not None,
        bot_from=bot_from,
        same_browser=same,
        seal=chair.seal if table.match is None else "",
        lost=chair.lost,
        offered=chair.offered,
        vacation=table.timing.on_vacation(chair.who, now),
        nudged=seat in table.decisions and table.nudged.get(seat) == table.decisions[seat],
    )


# Games without a board of their own in the browser: their views are sent with the scene that is drawn there.


def has_board(game: Game) -> bool:
    """Was a board for this game built into the page? Only games of this repository have one."""
    return game.package.startswith(OURS)


@cache
def with_zones(kind: type[View]) -> type[msgspec.Struct]:
    """The same view with one field more."""
    return msgspec.defstruct(kind.__name__, [("zones", list[Zone])], bases=(kind,), frozen=True, kw_only=True)


def shown(game: Game, view: View, names: Sequence[str]) -> View:
    """A view as the page needs it."""
    if has_board(game):
        return view
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    found = with_zones(type(view))(**fields, zones=list(game.scene(view, names)))
    assert isinstance(found, View)
    return found
