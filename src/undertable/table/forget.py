"""Forgetting a guest: name, id and words leave the log and the record of a table; the game stays as it was played."""

import logging
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec

from undertable.bots import STAND_IN
from undertable.core import Game, RecordError, SeatName, decode_record
from undertable.table import log, rows
from undertable.table.log import (
    AnyEntry,
    Created,
    Followed,
    Forgotten,
    Joined,
    Kicked,
    Remarked,
    Rests,
    Said,
    Sat,
    Stood,
    TookOver,
)
from undertable.table.store import Lease, Listing, Step, Store, Tampered
from undertable.table.summary import Summary, decode
from undertable.table.table import BrokenTable, Table

SOMEONE = "Someone who left"
REMOVED = "(removed)"
encode = msgspec.json.Encoder().encode
logger = logging.getLogger("undertable.table")


@dataclass
class Forgetting:
    """The log of one table, without one guest.

    Entries that say nothing of the guest stay as they are, byte for byte. The rewritten log is linked again when it is
    stored, and its last entry says that somebody was forgotten, and when.
    """

    entries: list[bytes]
    row: Listing
    who: str

    def __post_init__(self) -> None:
        self.stranger = secrets.token_hex(8)  # another one at every table: the id no longer tells which go together
        self.decoded = [log.decode(entry) for entry in self.entries]
        joined = [entry for entry in self.decoded if isinstance(entry, Joined)]
        self.name = next((entry.name for entry in joined if entry.who == self.who), "")
        others = [entry for entry in joined if entry.who != self.who]
        self.alone = not others  # nobody else has ever been here
        taken = {entry.name for entry in others}
        self.new_name = next(
            name for number in range(1, len(taken) + 2) if (name := numbered(SOMEONE, number)) not in taken
        )

    def next_table(self) -> str | None:
        """The rematch, where a seat may be held for the guest."""
        return next((entry.table for entry in self.decoded if isinstance(entry, Followed)), None)

    def concerned(self) -> bool:
        """Does this log say anything of the guest?"""
        return any(self.who.encode() in entry for entry in self.entries)

    def rewritten(self, now: float) -> list[bytes]:
        """The log without the guest. A seat in a game goes to a bot for good, a seat before one is free again."""
        kept = [
            log.encode(self.without(entry)) if self.who.encode() in written else written
            for written, entry in zip(self.entries, self.decoded, strict=True)
        ]
        return [*kept, log.encode(Forgotten(at=now, seat=seat_of(self.decoded, self.who), bot=STAND_IN))]

    def without(self, entry: AnyEntry) -> AnyEntry:
        if entry.who == self.who:
            entry = msgspec.structs.replace(entry, who=self.stranger)
            if isinstance(entry, Joined):
                entry = msgspec.structs.replace(entry, name=self.new_name, browser="", face="")
            elif isinstance(entry, (Said, Remarked)):
                entry = msgspec.structs.replace(entry, text=REMOVED)
            elif isinstance(entry, Rests):
                entry = msgspec.structs.replace(entry, days=[])
        if isinstance(entry, Created):
            entry = msgspec.structs.replace(entry, held=[None if who == self.who else who for who in entry.held])
        return entry

    def steps(self, names: str, free: int, record: bytes | None, summary: bytes | None) -> list[Step]:
        """What else names the guest: the table's row, its record and its summary; its review follows from them."""
        row, news = self.row, self.row.news.replace(self.who, self.stranger)
        found: list[Step] = [
            ("update tables set names = $2, free = $3, news = $4 where id = $1", (row.id, names, free, news)),
            ("delete from stories where table_id = $1", (row.id,)),
            ("delete from members where table_id = $1 and guest = $2", (row.id, self.who)),
        ]
        if record is not None:
            found.append(("update records set record = $2 where table_id = $1", (row.id, self.without_name(record))))
        if summary is not None:
            kept = encode(self.without_face(decode(summary)))
            found.append(("update summaries set summary = $2 where table_id = $1", (row.id, kept)))
        return found

    def names(self) -> str:
        """The names in the table's row, where it cannot be played again."""
        in_list = rf"(?:^|(?<=, )){re.escape(self.name)}(?=, |$)"
        return re.sub(in_list, lambda _: self.new_name, self.row.names) if self.name else self.row.names

    def without_name(self, record: bytes) -> bytes:
        try:
            found = decode_record(record)
        except RecordError:
            return record.replace(msgspec.json.encode(self.name), msgspec.json.encode(self.new_name))
        found.seats = self.renamed(found.seats)
        return found.encode()

    def renamed(self, seats: list[SeatName]) -> list[SeatName]:
        return [SeatName(self.new_name) if seat.name == self.name and seat.bot is None else seat for seat in seats]

    def without_face(self, summary: Summary) -> Summary:
        """The game still counts for the ratings of the others."""
        mine = [who == self.who for who in summary.people]
        return msgspec.structs.replace(
            summary,
            seats=self.renamed(summary.seats),
            people=[self.stranger if own else who for own, who in zip(mine, summary.people, strict=True)],
            faces=["" if own else face for own, face in zip(mine, summary.faces, strict=True)],
        )


def seat_of(entries: Iterable[AnyEntry], who: str) -> int | None:
    """The seat that belongs to a guest at the end of a log."""
    seat: int | None = None
    for entry in entries:
        if isinstance(entry, (Sat, TookOver)) and entry.who == who:
            seat = entry.seat
        elif isinstance(entry, (Stood, Kicked, TookOver)) and entry.seat == seat:
            seat = None
    return seat


def numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name} {number}"


async def forget_at(store: Store, games: Mapping[str, Game], lease: Lease, guest: str, now: float) -> str | None:
    """Remove a guest from a table that nobody has open. Returns its rematch, if there is one."""
    try:
        entries, row = await store.log(lease.table), await store.listing(lease.table)
        if not entries or row is None:
            return None
        without = Forgetting(entries, row, guest)
    except (Tampered, msgspec.DecodeError) as error:
        logger.error("a deleted guest cannot be removed from the log of table %s: %s", lease.table, error)
        return None
    if without.alone:
        await store.remove(lease)
    elif without.concerned():
        rewritten = without.rewritten(now)
        names, free = without.names(), row.free
        if row.status != "over":  # the seat has changed hands
            try:
                current = rows.listing(Table.read(games, rewritten))
                names, free = current.names, current.free
            except (BrokenTable, ValueError, AssertionError):
                pass
        kept = await store.record(lease.table), await store.summary(lease.table)
        steps = without.steps(names, free, *kept)
        await store.rewrite(lease, len(entries), rewritten, *steps)
    return without.next_table()
