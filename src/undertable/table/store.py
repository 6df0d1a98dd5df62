"""Where tables and guests are kept: what every store can do, and the schema they share."""

import base64
import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

SCHEMA = 14  # the version this code reads and writes


class StoreError(Exception):
    """The store cannot be used; the message says why in one sentence.

    It may contain the store's address and the database's own message, for the operator. Guests get `public`.
    """

    def __init__(self, message: str, place: str = "", detail: str = "") -> None:
        detail = detail.partition("\n")[0]
        super().__init__(f"{message} ({detail})" if detail else message)
        self.public = message.replace(place, "the database") if place else message


class Tampered(StoreError):
    """A table's log is not what was written."""


class Conflict(Exception):
    """Somebody else has written to this table's log, or owns the table now."""


class Asked(msgspec.Struct, frozen=True):
    """A decision that somebody owes."""

    decision: str
    at: float  # when it was asked
    until: float | None  # when the clock is over, if there is one


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a game is: its round, the people who must act and, at the end, each person's seat and place."""

    round: int = 0
    turn: tuple[str, ...] = ()
    asked: dict[str, Asked] = {}  # by person, for that person's eyes only
    places: dict[str, int] = {}
    seats: dict[str, int] = {}
    daily: str = ""  # the day whose deal this was, if it counts
    scores: dict[str, int] = {}  # by person, for that


@dataclass(frozen=True)
class Listing:
    """What lists show of a table. It follows from the log and may lag behind it."""

    id: str
    game: str
    status: str
    open: bool
    seats: int
    free: int
    names: str
    updated: float
    news: str = "{}"  # how far the game is, as JSON; stores do not look into it
    people: tuple[str, ...] = ()
    wakes: float | None = None  # when the first clock that gives days runs out


@dataclass(frozen=True)
class Guest:
    """Somebody who plays here."""

    id: str
    name: str
    browser: str = ""
    face: str = ""  # the portrait that was chosen, in a few letters; empty: it is drawn from the name


@dataclass(frozen=True)
class Face:
    """A guest as the others see it."""

    id: str
    name: str
    face: str
    shown: str  # who may see the guest's results: "all", "met" or "nobody"


@dataclass(frozen=True)
class Device:
    """A browser or a program in which somebody is a guest: each has a token of its own."""

    token: bytes  # its hash
    name: str
    made: float  # seconds since 1970; 0: before this was noted
    seen: float


Step = tuple[str, tuple[Any, ...]]  # a statement and its values, $1, $2, …: the same SQL for every store


@dataclass(frozen=True)
class Lease:
    """The right to write to a table's log; a higher epoch supersedes it."""

    table: str
    epoch: int


@dataclass(frozen=True)
class Elsewhere:
    """Another worker owns the table; its address."""

    address: str


MANY = 200  # values in one question
GUEST = "id, name, browser, face"
ROW = "id, game, status, open, seats, free, names, updated, news, wakes"


def read_listing(row: Any) -> Listing:
    """A row of ROW."""
    *facts, wakes = row
    facts[3] = bool(facts[3])
    return replace(Listing(*facts), wakes=wakes)


# The log of a table is a chain: each entry is kept with a hash of it and of the hash before. Entries of old versions
# have none; the first one that has covers them all.
HASH_BYTES = 16


def link(before: bytes, entry: bytes) -> bytes:
    """The hash that is kept with an entry."""
    return hashlib.sha256(before + entry).digest()[:HASH_BYTES]


def links(before: bytes, entries: Iterable[bytes]) -> list[bytes]:
    """The hashes of entries that follow each other."""
    found = []
    for entry in entries:
        before = link(before, entry)
        found.append(before)
    return found


# All entries of a log, each with what was noted of the whole: how many there are, and the hash of the last one.
CHAIN = """select seq, entry, log.hash, heads.length, heads.hash
           from log left join heads on heads.table_id = log.table_id where log.table_id = $1 order by seq"""
HEAD = "select length, hash from heads where table_id = $1"
Linked = tuple[int, bytes, bytes | None, int | None, bytes | None]


def checked(table: str, rows: Sequence[Linked]) -> tuple[list[bytes], bytes]:
    """The entries of a log in order, and the hash of the last one; Tampered if they are not what was written."""
    entries: list[bytes] = []
    before, covered = b"", False
    for number, (seq, entry, hash, _, _) in enumerate(rows):
        before = link(before, entry) if isinstance(entry, bytes) else b""  # SQLite lets anything into a column
        if not before or seq != number or (hash is None and covered) or (hash is not None and hash != before):
            raise Tampered(f"entry {number + 1} of the log of table {table} is not what was written")
        covered = hash is not None
        entries.append(entry)
    length, head = rows[-1][3:] if rows else (0, None)
    if length is not None and length > len(entries):
        raise Tampered(f"entry {len(entries) + 1} of the log of table {table} is missing: {length} were written")
    if length != len(entries) or head not in (None, before):  # entries of old versions have no hash
        raise Tampered(f"entry {len(entries)} of the log of table {table} is not what was written")
    return entries, before


def table_id(*parts: str) -> str:
    """An id that follows from its parts, so that asking twice gives one table."""
    digest = hashlib.sha256("\n".join(parts).encode()).digest()
    return base64.b32encode(digest)[:12].decode().lower()


class Store(ABC):
    """Writes are durable when they return. StoreError: nothing has changed; Conflict: retrying is no use."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def rows(self, query: str, *values: Any) -> list[Any]:
        """The rows that a query finds."""

    @abstractmethod
    async def change(self, *steps: Step) -> None:
        """Carry out all of these statements, or none."""

    @abstractmethod
    async def taking(self, query: str, *values: Any) -> list[Any]:
        """The rows that a statement changes and returns."""

    # Tables.

    @abstractmethod
    async def claim(self, table: str) -> Lease | Elsewhere:
        """Own a table, unless another living worker does."""

    @abstractmethod
    async def release(self, lease: Lease) -> None:
        """Give a table up."""

    @abstractmethod
    async def log(self, table: str) -> list[bytes]:
        """Every entry of a table's log; empty if there is no such table. Tampered if it is not what was written."""

    @abstractmethod
    async def append(self, lease: Lease, first: int, entries: list[bytes], row: Listing | None = None) -> None:
        """Add entries to a log; the first gets this number, counted from 0."""

    @abstractmethod
    async def rewrite(self, lease: Lease, length: int | None, entries: list[bytes], *steps: Step) -> None:
        """Replace a log, link it again, and carry out the statements, all or nothing. Conflict if it is not as long."""

    async def remove(self, lease: Lease) -> None:
        """Remove a table and all that belongs to it."""
        belongings = ["members", "stories", "records", "summaries", "outbox"]
        steps: list[Step] = [(f"delete from {where} where table_id = $1", (lease.table,)) for where in belongings]
        await self.rewrite(lease, None, [], *steps, ("delete from tables where id = $1", (lease.table,)))

    async def listing(self, table: str) -> Listing | None:
        """The row of a table."""
        rows = await self.rows(f"select {ROW} from tables where id = $1", table)
        return read_listing(rows[0]) if rows else None

    async def was_at(self, guest: str, table: str) -> bool:
        """Has this guest been at a table?"""
        return bool(await self.rows("select 1 from members where guest = $1 and table_id = $2", guest, table))

    async def every_table_of(self, guest: str) -> list[Listing]:
        """All tables that a guest has been at, hidden ones among them, oldest first."""
        query = f"select {ROW} from members join tables on id = table_id where guest = $1 order by updated, id"
        return [read_listing(row) for row in await self.rows(query, guest)]

    async def finished_games_of(self, guest: str) -> list[tuple[Listing, bytes | None]]:
        """The finished games that a guest has been at, oldest first, each with its summary if there is one."""
        query = f"""select {ROW}, summary from members join tables on id = members.table_id
                    left join summaries on summaries.table_id = id
                    where guest = $1 and status = 'over' order by updated, id"""
        return [(read_listing(row[:-1]), row[-1]) for row in await self.rows(query, guest)]

    async def summary(self, table: str) -> bytes | None:
        """The summary of a table's finished game, if there is one."""
        rows = await self.rows("select summary from summaries where table_id = $1", table)
        return rows[0][0] if rows else None

    async def games_finished(self) -> tuple[int, float]:
        """How many games have a summary with the time of their end, and when the last one ended."""
        query = "select count(*), coalesce(max(finished), 0.0) from summaries where finished > 0"
        rows = await self.rows(query)
        return rows[0][0], rows[0][1]

    async def summaries_since(self, finished: float) -> list[tuple[float, str, str, bytes]]:
        """When games ended from then on, their tables, what was played, and the summaries; oldest first."""
        query = """select finished, table_id, game, summary from summaries join tables on id = table_id
                   where finished >= $1 and finished > 0 order by finished, table_id"""
        return [tuple(row) for row in await self.rows(query, finished)]

    async def every_table(self) -> list[Listing]:
        """All tables, oldest first."""
        return [read_listing(row) for row in await self.rows(f"select {ROW} from tables order by updated, id")]

    @abstractmethod
    async def save_listing(self, lease: Lease, row: Listing) -> None:
        """Bring a table's row up to date; Conflict if another worker owns the table now."""

    @abstractmethod
    async def open_tables(self) -> list[Listing]:
        """Tables everybody may join, newest first."""

    @abstractmethod
    async def tables_of(self, guest: str) -> list[Listing]:
        """Tables a guest has been at, newest first."""

    @abstractmethod
    async def running(self, guest: str) -> int:
        """How many games in progress a guest has been at, hidden ones among them."""

    @abstractmethod
    async def hide(self, guest: str, table: str) -> None:
        """Leave a table out of a guest's list."""

    @abstractmethod
    async def story(self, table: str) -> bytes | None:
        """The review of a table's game, if there is one."""

    @abstractmethod
    async def save_story(self, table: str, story: bytes) -> None:
        """Save the review of a table's game."""

    @abstractmethod
    async def record(self, table: str) -> bytes | None:
        """The record of a table's finished game, if it was kept."""

    @abstractmethod
    async def save_record(self, lease: Lease, record: bytes, summary: bytes, finished: float = 0.0) -> None:
        """Keep a record and a summary for ever, unless they are there already or another worker owns the table now."""

    @abstractmethod
    async def end(self, table: str) -> None:
        """List a table as over: its game cannot go on."""

    # Guests.

    async def add_guest(self, guest: Guest, token: bytes, device: str = "", now: float = 0.0) -> None:
        """Remember a guest by the hash of a token, on a device."""
        await self.change(
            (
                "insert into guests (id, name, browser, seen) values ($1, $2, $3, $4)",
                (guest.id, guest.name, guest.browser, now),
            ),
            (
                "insert into tokens (hash, guest, made, device, seen) values ($1, $2, $3, $4, $3)",
                (token, guest.id, now, device),
            ),
        )

    async def guest(self, token: bytes) -> Guest | None:
        """The guest whose token has this hash."""
        query = f"select {GUEST} from tokens join guests on id = guest where hash = $1"
        rows = await self.rows(query, token)
        return Guest(*rows[0]) if rows else None

    async def guest_of(self, id: str) -> Guest | None:
        """The guest of this id."""
        rows = await self.rows(f"select {GUEST} from guests where id = $1", id)
        return Guest(*rows[0]) if rows else None

    async def faces(self, guests: Sequence[str]) -> dict[str, Face]:
        """What the others may know of these guests, as far as they are still here."""
        wanted = ", ".join(f"${number}" for number in range(1, len(guests) + 1))
        query = f"select id, name, face, shown from guests where id in ({wanted})"
        return {row[0]: Face(*row) for row in await self.rows(query, *guests)} if guests else {}

    async def change_guest(self, guest: Guest, shown: str | None = None) -> None:
        """Keep a guest's name and portrait, and who may see the guest's results; None: as before."""
        steps: list[Step] = [
            ("update guests set name = $2, face = $3 where id = $1", (guest.id, guest.name, guest.face)),
        ]
        if shown is not None:
            steps.append(("update guests set shown = $2 where id = $1", (guest.id, shown)))
        await self.change(*steps)

    async def seen(self, token: bytes, now: float, device: str) -> None:
        """Note that a guest has been here just now, on the device with this token; tokens of old have no name yet."""
        name = "case when device = '' then $3 else device end"
        await self.change(
            (f"update tokens set seen = $2, device = {name} where hash = $1", (token, now, device)),
            ("update guests set seen = $2 where id in (select guest from tokens where hash = $1)", (token, now)),
        )

    async def devices(self, guest: str) -> list[Device]:
        """Where somebody is this guest, the one used last first."""
        query = "select hash, device, made, seen from tokens where guest = $1 order by seen desc, made desc, hash"
        return [Device(*row) for row in await self.rows(query, guest)]

    async def sign_out(self, guest: str, token: bytes) -> None:
        """Make this token of the guest invalid."""
        await self.change(("delete from tokens where guest = $1 and hash = $2", (guest, token)))

    async def sign_out_everywhere(self, guest: str) -> None:
        """Make all tokens, links and feeds of this guest invalid."""
        await self.change(
            *((f"delete from {where} where guest = $1", (guest,)) for where in ("tokens", "links", "feeds"))
        )

    async def forget_guest(self, guest: str) -> None:
        """Remove a guest, but not from the logs of tables."""
        belongings = ["tokens", "links", "members", "feeds", "club_members", "follows", "vacations"]
        belongings += ["channels", "outbox", "passkeys", "challenges"]
        steps: list[Step] = [(f"delete from {where} where guest = $1", (guest,)) for where in belongings]
        steps.append(("delete from follows where other = $1", (guest,)))
        await self.change(*steps, ("delete from guests where id = $1", (guest,)))

    async def guests_unseen_since(self, since: float) -> list[Guest]:
        """Guests who were not here after this."""
        return [
            Guest(*row)
            for row in await self.rows(f"select {GUEST} from guests where seen < $1 order by seen, id", since)
        ]

    async def add_link(self, link: bytes, guest: str, expires: float) -> None:
        """Remember a link that carries a guest to another device, by its hash."""
        await self.change(("insert into links (hash, guest, expires) values ($1, $2, $3)", (link, guest, expires)))

    async def set_feed(self, guest: str, code: bytes | None) -> None:
        """Give a guest a feed that is read by a code with this hash, instead of an older one; None: no feed."""
        steps: list[Step] = [("delete from feeds where guest = $1", (guest,))]
        if code is not None:
            steps.append(("insert into feeds (guest, hash) values ($1, $2)", (guest, code)))
        await self.change(*steps)

    async def has_feed(self, guest: str) -> bool:
        return bool(await self.rows("select 1 from feeds where guest = $1", guest))

    async def guest_of_feed(self, code: bytes) -> Guest | None:
        """The guest whose feed has this hash."""
        query = f"select {GUEST} from feeds join guests on id = guest where hash = $1"
        rows = await self.rows(query, code)
        return Guest(*rows[0]) if rows else None

    async def passkeys(self, guest: str) -> list[tuple[str, str, float, float | None]]:
        """The passkeys of a guest: id, where each was made and when, and when it was used last."""
        query = "select id, name, made, used from passkeys where guest = $1 order by made, id"
        return [tuple(row) for row in await self.rows(query, guest)]

    # Clubs.

    async def club_log(self, club: str) -> list[bytes]:
        """Every entry of a club's log; empty if there is no such club."""
        return [row[0] for row in await self.rows("select entry from club_log where club = $1 order by seq", club)]

    async def add_to_club(self, club: str, first: int, entries: list[bytes], people: list[tuple[str, bool]]) -> None:
        """Add to a club's log from this number on, and note who came (True) or went. Conflict if it is taken."""
        steps: list[Step] = [
            ("insert into club_log (club, seq, entry) values ($1, $2, $3)", (club, seq, entry))
            for seq, entry in enumerate(entries, start=first)
        ]
        for guest, came in people:
            steps.append(
                ("insert into club_members (guest, club) values ($1, $2)", (guest, club))
                if came
                else ("delete from club_members where guest = $1 and club = $2", (guest, club))
            )
        await self.change(*steps)

    async def rewrite_club(self, club: str, entries: list[bytes]) -> None:
        """Replace a club's log; without entries nothing is left of the club."""
        steps: list[Step] = [("delete from club_log where club = $1", (club,))]
        steps += [
            ("insert into club_log (club, seq, entry) values ($1, $2, $3)", (club, seq, entry))
            for seq, entry in enumerate(entries)
        ]
        if not entries:
            steps.append(("delete from club_members where club = $1", (club,)))
        await self.change(*steps)

    async def clubs_of(self, guest: str) -> list[str]:
        """The clubs that a guest is in."""
        rows = await self.rows("select club from club_members where guest = $1 order by club", guest)
        return [row[0] for row in rows]

    async def follow(self, guest: str, other: str, on: bool) -> None:
        """Follow somebody, or no longer."""
        away: Step = ("delete from follows where guest = $1 and other = $2", (guest, other))
        await self.change(
            away,
            *(
                [("insert into follows (guest, other) values ($1, $2) on conflict do nothing", (guest, other))]
                if on
                else []
            ),
        )

    async def followed_by(self, guest: str) -> list[str]:
        """Whom a guest follows."""
        return [row[0] for row in await self.rows("select other from follows where guest = $1 order by other", guest)]

    async def public_tables_of(self, guest: str) -> list[Listing]:
        """Tables open to everybody where a guest is and the game is not over, newest first."""
        query = f"""select {ROW} from members join tables on id = table_id
                    where guest = $1 and open and status <> 'over' order by updated desc limit 10"""
        return [read_listing(row) for row in await self.rows(query, guest)]

    async def members_of(self, club: str) -> list[str]:
        """The guests who are in a club; strangers in the place of deleted ones are not."""
        rows = await self.rows("select guest from club_members where club = $1 order by guest", club)
        return [row[0] for row in rows]

    async def summaries_of(self, tables: Sequence[str]) -> dict[str, bytes]:
        """The summaries of these tables' finished games, in the order in which they ended."""
        found: dict[str, bytes] = {}
        for first in range(0, len(tables), MANY):
            part = tables[first : first + MANY]
            wanted = ", ".join(f"${number}" for number in range(1, len(part) + 1))
            query = f"select table_id, summary from summaries where table_id in ({wanted}) order by finished, table_id"
            found |= {row[0]: row[1] for row in await self.rows(query, *part)}
        return found

    async def listings(self, tables: Sequence[str]) -> dict[str, Listing]:
        """The rows of these tables, as far as they are there."""
        found: dict[str, Listing] = {}
        for first in range(0, len(tables), MANY):
            part = tables[first : first + MANY]
            wanted = ", ".join(f"${number}" for number in range(1, len(part) + 1))
            query = f"select {ROW} from tables where id in ({wanted})"
            found |= {row[0]: read_listing(row) for row in await self.rows(query, *part)}
        return found

    # Vacations.

    async def vacations(self, guest: str) -> list[tuple[float, float]]:
        """When a guest is or was on vacation, the first one first."""
        return list(await self.rows("select since, until from vacations where guest = $1 order by since", guest))

    async def set_vacation(self, guest: str, since: float, until: float) -> None:
        """Put a vacation in the place of all that are not over when it begins; the same two times: none."""
        steps: list[Step] = [
            ("delete from vacations where guest = $1 and since >= $2", (guest, since)),
            ("update vacations set until = $2 where guest = $1 and until > $2", (guest, since)),
        ]
        if until > since:
            steps.append(("insert into vacations (guest, since, until) values ($1, $2, $3)", (guest, since, until)))
        await self.change(*steps)

    async def due_tables(self, until: float) -> list[str]:
        """Tables whose clock runs out by then."""
        query = "select id from tables where wakes <= $1 and status = 'playing' order by wakes limit 1000"
        return [id for (id,) in await self.rows(query, until)]

    @abstractmethod
    async def take_link(self, link: bytes, now: float, token: bytes, device: str = "") -> Guest | None:
        """Use a link up and give its guest this additional token. None if there is no such link, or it is too old."""

    @abstractmethod
    async def check(self) -> None:
        """Can it be read and written? StoreError if not."""

    def sure(self) -> bool:
        """Can no other worker have taken over what this one has?"""
        return True

    def unsure_for(self) -> float:
        """For how many seconds this worker has been unsure because it was cut off."""
        return 0.0

    async def owned(self, leases: list[Lease]) -> list[Lease]:
        """Which of these leases still hold; afterwards this worker is sure of them."""
        return leases

    async def has(self, table: str) -> bool:
        """Is there such a table?"""
        return bool(await self.rows("select 1 from log where table_id = $1 limit 1", table))

    async def elsewhere(self, table: str) -> Elsewhere | None:
        """The living worker that has a table, if it is another one."""
        return None

    async def owners(self, tables: Iterable[str]) -> dict[str, str]:
        """The addresses of the workers that have these tables."""
        return {}

    async def workers(self) -> list[Elsewhere]:
        """The other workers of the same site."""
        return []

    async def orphans(self) -> list[str]:
        """Take over the tables of workers that have died."""
        return []
