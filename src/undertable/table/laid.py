"""A table laid for one person to learn at: it is in no list, nobody else can come, and nothing of it is kept."""

from collections.abc import Mapping, Sequence

import msgspec

from undertable.core import Game, Match
from undertable.core.record import Drawn
from undertable.table.log import Created, Joined, Moved, Origin, Sat, Started
from undertable.table.messages import Showing, Spec, Told, Update
from undertable.table.showing import showings, steps, table_state
from undertable.table.table import Table

NOWHERE = "laid"  # the id of a table that no list has
LEARNER = "learner"


def lay(
    match: Match,
    seat: int,
    name: str,
    bots: Sequence[str],
    secret: bytes,
    drawn: Sequence[Drawn],
    now: float,
) -> Table:
    """A table that goes on from where a match stands, with the learner in this seat and bots in the others.

    `drawn`: the chance results of the match, and those that come next; what comes after them follows from the secret.
    """
    game: Game = match.game
    options: Mapping[str, object] = msgspec.to_builtins(match.options)
    others = [None if number == seat else bot for number, bot in enumerate(bots)]
    created = Created(
        at=now,
        table=NOWHERE,
        spec=Spec(game=game.id, seats=len(bots), options=dict(options), bots=others),
        rules=game.version,
        secret=secret.hex(),
        invite="",
        origin=Origin(NOWHERE, [match.as_text(move) for move in match.moves], list(drawn)),
    )
    entries = (
        Joined(at=now, who=LEARNER, name=name),
        Sat(at=now, who=LEARNER, seat=seat),
        Started(at=now, rules=game.version),
    )
    return Table.load({game.id: game}, [created, *entries])


def play(table: Table, seat: int, action: str, now: float) -> None:
    """Make a move there."""
    assert table.match is not None
    table.apply(Moved(at=now, seat=seat, action=action, hash=table.match.hashes[-1]))


def update(table: Table, viewer: str, began: int, before: int, now: float) -> Update:
    """What a laid table shows now, and the events after the first `before`; those up to `began` are left out."""
    state: Showing = showings(table, [viewer], table_state(table, {}))[viewer]
    told = [msgspec.json.decode(event, type=Told) for event in table.streams[viewer].events[before:]]
    return Update(
        stream=viewer,
        first=before - began + 1,
        events=told,
        now=now,
        state=msgspec.structs.replace(state, take_back=False),  # what was right stays
        steps=[[list(change) for change in step] for step in steps(table, {viewer: state.view}).get(viewer, [])],
    )
