"""Clubs: a group's own page with its tables, standings and tournaments. Like a table, a club follows from its log."""

import secrets
from binascii import hexlify
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from undertable.table.messages import Refused, Reply, Spec
from undertable.table.pairing import Kind, Played, Score, is_over, next_round, standings
from undertable.table.store import Conflict, Guest, Store, table_id
from undertable.table.summary import Summary
from undertable.table.summary import decode as decode_summary

if TYPE_CHECKING:
    from undertable.table.tables import Tables

MEMBERS = 60
ENTRIES = 2000  # of a club's log: whoever opens its page reads all of them
CLUBS = 20  # of one guest
CUPS = 50
DAY = 86_400.0
Title = Annotated[str, Meta(min_length=1, max_length=40)]


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="e"):
    at: float
    who: str


class Founded(Entry, frozen=True, tag="founded"):
    name: str
    code: str  # lets people in; members may pass it on


class Came(Entry, frozen=True, tag="came"):
    pass


class Went(Entry, frozen=True, tag="went"):
    pass


class Opened(Entry, frozen=True, tag="opened"):
    """A table for the club."""

    table: str


class CupMade(Entry, frozen=True, tag="cup"):
    cup: str
    name: str
    kind: Kind
    spec: Spec
    rounds: int
    days: int = 0  # of a league: how long a round is open before the next one may begin


class Entered(Entry, frozen=True, tag="entered"):
    cup: str


class Withdrew(Entry, frozen=True, tag="withdrew"):
    cup: str


class Drawn(Entry, frozen=True, tag="drawn"):
    """A round of a tournament: its tables, each with its players by seat. A bye has no table."""

    cup: str
    tables: list[tuple[str, list[str]]]


class CalledOff(Entry, frozen=True, tag="called_off"):
    """A table of the last round that nobody plays to its end: it counts as a draw."""

    cup: str
    table: str


AnyEntry = Founded | Came | Went | Opened | CupMade | Entered | Withdrew | Drawn | CalledOff
decode = msgspec.json.Decoder(AnyEntry).decode
encode = msgspec.json.Encoder().encode


@dataclass
class Cup:
    """A tournament or a league."""

    made: CupMade
    players: list[str] = field(default_factory=list)
    left: set[str] = field(default_factory=set)  # players who have left since it began
    rounds: list[list[tuple[str, list[str]]]] = field(default_factory=list)
    drawn: float = 0.0  # when the last round began
    called_off: set[str] = field(default_factory=set)  # tables

    @property
    def is_league(self) -> bool:
        return self.made.kind == "league"

    @property
    def next_from(self) -> float:
        """When the next round may begin, whether or not all of this one has been played; a tournament waits."""
        return self.drawn + self.made.days * DAY if self.is_league else inf

    def take_out(self, who: str) -> None:
        """Somebody plays no longer; games already played still count."""
        if self.rounds:
            self.left.add(who)
        else:
            self.players.remove(who)

    def take_in(self, who: str) -> None:
        self.left.discard(who)
        if who not in self.players:
            self.players.append(who)


class Club:
    """A club as its log has it."""

    def __init__(self, id: str, entries: Sequence[AnyEntry]) -> None:
        self.id = id
        self.length = 0
        self.members: list[str] = []
        self.tables: list[str] = []
        self.cups: dict[str, Cup] = {}
        first = entries[0]
        assert isinstance(first, Founded)
        self.founded = first
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: AnyEntry) -> None:
        self.length += 1
        match entry:
            case Founded() | Came():
                self.members.append(entry.who)
            case Went():
                self.members.remove(entry.who)
            case Opened():
                self.tables.append(entry.table)
            case CupMade():
                self.cups[entry.cup] = Cup(entry)
            case Entered():
                self.cups[entry.cup].take_in(entry.who)
            case Withdrew():
                self.cups[entry.cup].take_out(entry.who)
            case Drawn():
                self.cups[entry.cup].rounds.append(entry.tables)
                self.cups[entry.cup].drawn = entry.at
            case CalledOff():
                self.cups[entry.cup].called_off.add(entry.table)

    def all_tables(self) -> list[str]:
        of_cups = [id for cup in self.cups.values() for drawn in cup.rounds for id, _ in drawn if id]
        return [*self.tables, *of_cups]


async def load(store: Store, club: str, person: Guest) -> Club:
    """A club for one of its members; for others there is none."""
    found = await read(store, club)
    if found is None or person.id not in found.members:
        raise Refused("no_such", "there is no such club, or you are not in it: ask for its link")
    return found


async def read(store: Store, club: str) -> Club | None:
    entries = await store.club_log(club)
    return Club(club, [decode(entry) for entry in entries]) if entries else None


async def write(store: Store, club: Club, *entries: AnyEntry) -> None:
    """Add to a club's log; if somebody else was faster, nothing has changed."""
    if club.length + len(entries) > ENTRIES:
        raise Refused("not_now", "this club's history is full: start a new club")
    people = [(entry.who, not isinstance(entry, Went)) for entry in entries if isinstance(entry, (Came, Went))]
    try:
        await store.add_to_club(club.id, club.length, [encode(entry) for entry in entries], people)
    except Conflict:
        raise Refused("stale", "somebody else changed the club at the same time: look again") from None
    for entry in entries:
        club.apply(entry)


async def found(store: Store, person: Guest, name: str, now: float) -> str:
    """A new club."""
    if len(await store.clubs_of(person.id)) >= CLUBS:
        raise Refused("not_now", f"you are in {CLUBS} clubs already: leave one first")
    id = table_id("club", secrets.token_hex(16))
    first = Founded(at=now, who=person.id, name=name, code=secrets.token_urlsafe(12))
    await store.add_to_club(id, 0, [encode(first)], [(person.id, True)])
    return id


async def join(store: Store, club: str, person: Guest, code: str, now: float) -> Club:
    known = await read(store, club)
    if known is None or not secrets.compare_digest(known.founded.code.encode(), code.encode()):
        raise Refused("no_such", "there is no such club, or its link is wrong: ask for the link again")
    if person.id not in known.members:
        if len(known.members) >= MEMBERS or len(await store.clubs_of(person.id)) >= CLUBS:
            raise Refused("not_now", f"a club has at most {MEMBERS} members, and you can be in {CLUBS} clubs")
        await write(store, known, Came(at=now, who=person.id))
    return known


async def leave(store: Store, club: Club, person: Guest, now: float) -> None:
    """Leave a club, and the tournaments that have not begun."""
    waiting = [cup for cup in club.cups.values() if person.id in cup.players and not cup.rounds]
    gone = [Withdrew(at=now, who=person.id, cup=cup.made.cup) for cup in waiting]
    await write(store, club, *gone, Went(at=now, who=person.id))


async def open_table(tables: "Tables", club: Club, person: Guest, mid: str, spec: Spec) -> Reply:
    """A table that the club's page shows."""
    reply = await tables.opening.create(person, mid, spec)
    if reply.table and reply.table not in club.tables:
        await write(tables.store, club, Opened(at=tables.clock(), who=person.id, table=reply.table))
    return reply


# Tournaments.


def cup_of(club: Club, id: str) -> Cup:
    cup = club.cups.get(id)
    if cup is None:
        raise Refused("no_such", "this club has no such tournament")
    return cup


async def make_cup(
    tables: "Tables", club: Club, person: Guest, name: str, kind: Kind, spec: Spec, rounds: int, days: int
) -> None:
    if len(club.cups) >= CUPS:
        raise Refused("not_now", "this club has had too many tournaments: start a new club")
    spec = msgspec.structs.replace(tables.opening.checked(msgspec.structs.replace(spec, bots=[])), open=False)
    made = CupMade(
        at=tables.clock(),
        who=person.id,
        cup=secrets.token_hex(4),
        name=name,
        kind=kind,
        spec=spec,
        rounds=rounds,
        days=days if kind == "league" else 0,
    )
    await write(tables.store, club, made, Entered(at=made.at, who=person.id, cup=made.cup))


async def enter(store: Store, club: Club, cup: Cup, person: Guest, playing: bool, now: float) -> None:
    """Take part in a tournament, or do not. A league can be entered at any time, and everything can be left."""
    if playing and cup.rounds and not cup.is_league:
        raise Refused("not_now", "the tournament has begun")
    if (person.id in cup.players and person.id not in cup.left) != playing:
        kind = Entered if playing else Withdrew
        await write(store, club, kind(at=now, who=person.id, cup=cup.made.cup))


def may_draw(cup: Cup, there: Sequence[str], who: str) -> bool:
    """May this person begin rounds? The organiser; every player, if the organiser has left the club or in a league."""
    return who == cup.made.who or (who in cup.players and (cup.is_league or cup.made.who not in there))


def playing(cup: Cup, there: Sequence[str]) -> list[str]:
    """The players who can be given a seat: those who are still in the club and have not left."""
    return [who for who in cup.players if who in there and who not in cup.left]


def is_done(cup: Cup, there: Sequence[str], games: Sequence[Played]) -> bool:
    """Is there no other round?"""
    return is_over(cup.made.kind, playing(cup, there), games, len(cup.rounds), cup.made.rounds)


async def draw(tables: "Tables", club: Club, cup: Cup, person: Guest) -> None:
    """Begin the next round: a table for each group, where every player has a seat kept."""
    made, store, now = cup.made, tables.store, tables.clock()
    there = await store.members_of(club.id)
    if not may_draw(cup, there, person.id):
        raise Refused("not_you", "only the person who made the tournament can begin a round")
    await set_tables(tables, cup, person)  # those of the last round that could not be set up then
    games = played_in(cup, await results(store, club.all_tables()))
    if now < cup.next_from and any(game.places is None and len(game.players) > 1 for game in games):
        raise Refused("not_now", "a game of this round is not over")
    if is_done(cup, there, games):
        raise Refused("not_now", "the tournament is over")
    allowed = tables.games[made.spec.game].seats
    groups = next_round(made.kind, playing(cup, there), games, allowed, made.spec.seats)
    if not any(len(group) > 1 for group in groups):
        raise Refused("not_now", f"{tables.games[made.spec.game].title} needs more players")
    drawn: list[tuple[str, list[str]]] = []
    for number, group in enumerate(groups):
        id = table_id(club.id, made.cup, str(len(cup.rounds)), str(number)) if len(group) > 1 else ""
        drawn.append((id, list(group)))
    entry = Drawn(at=now, who=person.id, cup=made.cup, tables=drawn)
    await write(store, club, entry)  # first: two who press at once do not draw two rounds
    await set_tables(tables, cup, person)


async def call_off(store: Store, club: Club, cup: Cup, person: Guest, table: str, now: float) -> None:
    """A game that nobody plays to its end holds up nobody else: it counts as a draw."""
    if not may_draw(cup, await store.members_of(club.id), person.id):
        raise Refused("not_you", "only the person who made the tournament can call a game off")
    if not cup.rounds or table not in [id for id, _ in cup.rounds[-1] if id]:
        raise Refused("no_such", "this round has no such table")
    found = decode_summary(kept) if (kept := await store.summary(table)) else None
    if table in cup.called_off or (found is not None and found.places):
        raise Refused("not_now", "this game is over already")
    await write(store, club, CalledOff(at=now, who=person.id, cup=cup.made.cup, table=table))


async def set_tables(tables: "Tables", cup: Cup, person: Guest) -> None:
    """Set up the tables of the last round that are not there yet."""
    for id, group in cup.rounds[-1] if cup.rounds else []:
        if id and not await tables.store.has(id):
            spec = msgspec.structs.replace(cup.made.spec, seats=len(group), bots=[None] * len(group))
            seat = group.index(person.id) if person.id in group else None
            await tables.opening.set_up(id, person, f"cup-{id}", spec, seat, "", held=[*group])


def played_in(cup: Cup, found: Mapping[str, Summary]) -> list[Played]:
    """The games of a tournament so far. What was ended by agreement, or called off, is a draw."""
    games = []
    for drawn in cup.rounds:
        for id, group in drawn:
            kept = found.get(id)
            draw = kept is not None or id in cup.called_off
            places = tuple(kept.places) if kept is not None else ()
            if len(places) != len(group):
                places = (1,) * len(group)
            games.append(Played(tuple(group), places if draw else None))
    return games


async def results(store: Store, tables: Sequence[str]) -> dict[str, Summary]:
    return {table: decode_summary(kept) for table, kept in (await store.summaries_of(tables)).items()}


def club_standings(club: Club, found: Mapping[str, Summary]) -> list[Score]:
    """How the members stand after all games of the club, the tournaments' among them. Bots count as opponents."""
    games = []
    for kept in found.values():
        if kept.places and kept.people and not kept.given:
            names = tuple(who or f"bot {seat}" for seat, who in enumerate(kept.people))
            games.append(Played(names, tuple(kept.places)))
    return standings(club.members, [game for game in games if set(game.players) & set(club.members)])


async def forget(store: Store, guest: str) -> None:
    """Remove a guest from all clubs, former ones too; a stranger in their place keeps the order of results."""
    # PostgreSQL casts bytes to their hexadecimal digits, SQLite to the text itself
    query = "select distinct club from club_log where cast(entry as text) like $1 or cast(entry as text) like $2"
    for (club,) in await store.rows(query, f"%{guest}%", f"%{hexlify(guest.encode()).decode()}%"):
        stranger = secrets.token_hex(8).encode()
        kept = [entry.replace(guest.encode(), stranger) for entry in await store.club_log(club)]
        others = [who for who in await store.members_of(club) if who != guest]
        await store.rewrite_club(club, kept if others else [])
