"""What is left of a game that an update of its rules has ended: a record from its log, without playing it again."""

from collections.abc import Mapping, Sequence

import msgspec

from undertable.core import Game, Record
from undertable.core.record import SeatName, TakenBack
from undertable.table import log
from undertable.table.log import AnyEntry, Created, Moved, Started, TookBack
from undertable.table.store import Lease, Store
from undertable.table.summary import summary_of
from undertable.table.table import Table


async def end_game(store: Store, games: Mapping[str, Game], lease: Lease, entries: list[bytes]) -> None:
    """End a game whose rules are gone: what can be known without them is kept as its record."""
    found = salvaged(games, [log.decode(entry) for entry in entries])
    if found is not None:
        record = found.encode()
        await store.save_record(lease, record, msgspec.json.encode(summary_of(record)))  # one that is there stays
    await store.end(lease.table)


def salvaged(games: Mapping[str, Game], entries: Sequence[AnyEntry]) -> Record | None:
    """The moves of a game, and everything that went into its deal; None if it had not begun, or goes on from another.

    What was drawn and the hashes of its states are missing: only its own rules could tell.
    """
    start = next((number for number, entry in enumerate(entries) if isinstance(entry, Started)), None)
    created = entries[0]
    if start is None or not isinstance(created, Created) or created.origin is not None:
        return None
    table = Table.load(games, entries[:start])
    started, sealed = entries[start], table.sealed()
    assert isinstance(started, Started)
    moves: list[tuple[int, str]] = []
    taken_back: list[TakenBack] = []
    for entry in entries[start + 1 :]:
        if isinstance(entry, Moved):
            moves.append((entry.seat, entry.action))
        elif isinstance(entry, TookBack):
            taken_back.append(TakenBack(entry.seat, len(moves), [moves[number] for number in sorted(entry.moves)]))
            moves = [move for number, move in enumerate(moves) if number not in entry.moves]
    return Record(
        game=created.spec.game,
        rules=started.rules or created.rules,
        options=msgspec.to_builtins(created.spec.options),
        seats=[
            SeatName(table.name(s), chair.bot if chair.who is None else None) for s, chair in enumerate(table.chairs)
        ],
        commitment=sealed.commitment,
        seals=sealed.seals,
        salts=sealed.salts,
        secret=sealed.secret.hex(),
        key=sealed.key,
        chance=[],
        moves=moves,
        taken_back=taken_back,
        hashes=[],
    )
