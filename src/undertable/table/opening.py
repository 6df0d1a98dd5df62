"""New tables: from what somebody wants to play, for the same people again, or from a point of a game that is over."""

import secrets
from collections.abc import Mapping
from dataclasses import replace

import msgspec

from undertable.bots import bots_for, is_bot
from undertable.core import Game, SealedChance, new_secret
from undertable.table import log, rows
from undertable.table.clock import Clock
from undertable.table.daily import secret_of
from undertable.table.live import LiveTable
from undertable.table.log import AnyEntry, Created, Joined, Origin, Sat, Started
from undertable.table.messages import Daily, Fork, Refused, Rematch, Reply, Spec
from undertable.table.store import Conflict, Elsewhere, Guest, Store, StoreError, table_id
from undertable.table.table import Table
from undertable.table.updates import Gone


class Opening:
    """Writes the first entries of new tables."""

    def __init__(self, games: Mapping[str, Game], store: Store, clock: Clock, most_running: int | None = None) -> None:
        self.games = games
        self.store = store
        self.clock = clock
        self.most_running = most_running  # games in progress of one guest

    async def create(
        self,
        person: Guest,
        mid: str,
        spec: Spec,
        seat: int | None = None,
        *,
        seal: str = "",
        salt: str = "",
        sit: bool = True,
    ) -> Reply:
        """A new table. Its creator takes a seat, the first open one if none is named."""
        spec = self.checked(spec)
        free = [s for s, bot in enumerate(spec.bots) if bot is None]
        if seat is None and sit and free:
            seat = free[0]
        if seat is not None and seat not in free:
            open_seats = ", ".join(str(s + 1) for s in free) or "none"
            raise Refused("not_now", f"seat {seat + 1} is not open; open are: {open_seats}")
        id = table_id(person.id, person.browser, mid)
        return await self.set_up(id, person, mid, spec, seat, seal, salt)

    def checked(self, spec: Spec) -> Spec:
        """The spec with all defaults filled in; Refused says what is wrong."""
        game = self.games.get(spec.game)
        if game is None:
            raise Refused("no_such", f"there is no game {spec.game!r:.40}; choose from: {', '.join(self.games)}")
        if spec.seats not in game.seats:
            raise Refused("malformed", f"{game.title} is for {game.players} players, not {spec.seats}")
        try:
            options = msgspec.to_builtins(game.make_options(spec.options))
        except ValueError as error:
            raise Refused("malformed", str(error)) from None
        for bot in spec.bots:
            if bot is not None and not is_bot(game, bot):
                there = ", ".join(bots_for(game))
                raise Refused("no_such", f"no bot {bot!r:.40} plays {game.title}; choose from: {there}")
        if spec.clock is not None and spec.bank is not None:
            raise Refused("malformed", "a table has a clock for each decision or a bank for the whole game, not both")
        if spec.increment and spec.bank is None:
            raise Refused("malformed", "an increment needs a bank to go to")
        if len(spec.bots) > spec.seats:
            raise Refused("malformed", f"there are more bots than the {spec.seats} seats")
        bots = [*spec.bots, *([None] * (spec.seats - len(spec.bots)))]
        return msgspec.structs.replace(spec, options=options, bots=bots)

    async def set_up(
        self,
        id: str,
        person: Guest,
        mid: str,
        spec: Spec,
        seat: int | None,
        seal: str,
        salt: str = "",
        held: list[str | None] | None = None,
        origin: Origin | None = None,
        daily: Daily | None = None,
    ) -> Reply:
        now = self.clock()
        game = self.games[spec.game]
        created = Created(
            at=now,
            who=person.id,
            mid=mid,
            table=id,
            spec=spec,
            rules=game.version,
            secret=(secret_of(game, daily.day) if daily else new_secret()).hex(),
            invite=secrets.token_urlsafe(16),
            held=held or [],
            origin=origin,
            daily=daily,
        )
        entries: list[AnyEntry] = [
            created,
            Joined(at=now, who=person.id, mid=mid, name=person.name, browser=person.browser, face=person.face),
        ]
        if seat is not None:
            entries.append(Sat(at=now, who=person.id, mid=mid, seat=seat, seal=seal, salt=salt))
        if daily is not None:  # nobody else comes, and nobody's salt may change the deal
            entries.append(Started(at=now, who=person.id, mid=mid, rules=game.version))
        try:
            lease = await self.store.claim(id)
            if isinstance(lease, Elsewhere):
                return await self.opened(id, mid)
            row = replace(rows.listing(Table.load(self.games, entries)), updated=now)
            await self.store.append(lease, 0, [log.encode(entry) for entry in entries], row)
            return Reply(mid=mid, ok=True, table=id, commitment=commitment(created))
        except Conflict:
            return await self.opened(id, mid)  # asked twice: it is there already
        except StoreError as error:
            raise Refused("storage", f"the table cannot be saved now: {error.public}. Try again.") from None

    async def opened(self, id: str, mid: str) -> Reply:
        """The reply for a table that is there already."""
        try:
            entries = await self.store.log(id)
        except StoreError as error:
            raise Refused("storage", f"the tables cannot be read now: {error.public}") from None
        if not entries:
            raise Gone  # another worker was about to write it, and may have died over it
        created = log.decode(entries[0])
        assert isinstance(created, Created)
        return Reply(mid=mid, ok=True, table=id, commitment=commitment(created))

    async def not_too_many(self, person: Guest) -> None:
        """Refused if this guest has as many games in progress as anybody may have."""
        if self.most_running is None:
            return
        try:
            running = await self.store.running(person.id)
        except StoreError as error:
            raise Refused("storage", f"the tables cannot be read now: {error.public}") from None
        if running >= self.most_running:
            raise Refused("rate", f"you have {running} games in progress: finish or end one of them first")

    async def rematch(self, live: LiveTable, person: Guest, command: Rematch) -> Reply:
        table = live.table
        seat = table.seat_of(person.id)
        if seat is None:
            raise Refused("not_allowed", "you have no seat at this table")
        if table.status != "over":
            raise Refused("not_now", "the game is not over")
        if table.followed is None:
            id = table_id(table.id, "rematch")
            bots = [chair.bot if chair.who is None else None for chair in table.chairs]
            held = [chair.who for chair in table.chairs]
            spec = msgspec.structs.replace(table.spec, bots=bots)
            await self.set_up(id, person, command.mid, spec, seat, command.seal, held=held)
            await live.follow(id, person.id, command.mid)
        return await self.opened(table.followed or "", command.mid)

    async def fork(self, live: LiveTable, person: Guest, command: Fork) -> Reply:
        table = live.table
        if not table.may_watch(person.id):
            raise table.closed_to(person.id)
        match = table.match
        if match is None or not match.state.over():
            raise Refused("not_now", "only a finished game can be branched")
        if command.moves >= len(match.moves):
            raise Refused("no_such", f"the game has {len(match.moves)} moves: go on from 0 to {len(match.moves) - 1}")
        if command.seat not in table.seats:
            raise Refused("no_such", f"there is no seat {command.seat + 1}: this table has {table.spec.seats}")
        bots = [None if seat == command.seat else command.bots for seat in table.seats]
        spec = self.checked(msgspec.structs.replace(table.spec, bots=bots, open=False))
        earlier = match.until(command.moves)
        moves = [(seat, table.game.actions.text(action)) for seat, action in earlier.moves]
        id = table_id(person.id, person.browser, command.mid)
        origin = Origin(table.id, moves, earlier.drawn)
        return await self.set_up(id, person, command.mid, spec, command.seat, command.seal, origin=origin)


def commitment(created: Created) -> str:
    """What a table publishes of its secret."""
    return SealedChance(bytes.fromhex(created.secret)).commitment
