"""Nothing hidden goes over the wire: two worlds that a viewer cannot tell apart send it the same bytes.

Two servers hold the same table up to some move. Then, on the second one, everything the viewer may not know is dealt
anew. From there on both get the same commands, and every byte the viewer can get out of them must be equal: updates and
how many there are, replies, errors and HTTP answers, until something is drawn or turned up.
"""

import asyncio
import dataclasses
import json
import logging
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests import toy
from tests.inside import Inside, inside
from undertable.core import Event, FastChance, Game, Match, State, View, new_secret, state_hash
from undertable.games import all_games, get_game
from undertable.table import log
from undertable.table.live import LiveTable, Times
from undertable.table.log import AnyEntry, Created, Joined, Moved, Sat, Started
from undertable.table.messages import Spec
from undertable.table.store import Guest, Lease
from undertable.table.table import WATCH, Table
from undertable.web.guests import hashed
from undertable.web.site import Site

NOW = 1_800_000_000.0
LONGEST = 30  # moves that are compared
PAIRS = 8  # for each game and viewer


def still() -> float:
    """A clock that stands still: what is sent must not differ by the time."""
    return NOW


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Inside, Inside]]:
    games = {**all_games(), toy.GAME.id: toy.GAME}
    times = Times(away=1000, window=0)
    with ExitStack() as stack:
        folders = [tmp_path_factory.mktemp(name) for name in ("real", "other")]
        one, two = (stack.enter_context(inside(folder, games=games, times=times, clock=still)) for folder in folders)
        yield one, two


def beginning(game: Game, seats: int, name: str) -> list[AnyEntry]:
    """The log of a table at which people sit and the game has begun."""
    created = Created(
        at=NOW,
        table=name,
        spec=Spec(game=game.id, seats=seats, open=True),
        rules=game.version,
        secret=new_secret(name).hex(),
        invite="x",
    )
    entries: list[AnyEntry] = [created]
    for seat in range(seats):
        who = f"{name}-{seat}"
        entries.append(Joined(at=NOW, who=who, name=f"Player {seat}"))
        entries.append(Sat(at=NOW, who=who, seat=seat, salt=""))
    return [*entries, Started(at=NOW)]


def played(games: dict[str, Game], entries: list[AnyEntry], moves: int, pick: random.Random) -> list[AnyEntry]:
    """The same log with so many random moves more; fewer if the game would end."""
    table = Table.load(games, entries)
    match = table.match
    assert match is not None
    for _ in range(moves):
        seat = pick.choice(match.state.to_act())
        action = table.game.actions.text(pick.choice(match.state.legal(seat)))
        entry = Moved(seat=seat, action=action, hash=match.hashes[-1], at=NOW)
        trial = match.state.clone()
        trial.apply(seat, table.game.actions.parse(action))
        if trial.over():
            break
        entries = [*entries, entry]
        table.apply(entry)
    return entries


def set_up(server: Inside, entries: list[AnyEntry], tokens: list[str]) -> None:
    """Put a table and its people into a server's store."""
    created = entries[0]
    assert isinstance(created, Created)
    name = created.table

    async def write(site: Site) -> None:
        for seat, token in enumerate(tokens[:-1]):
            await site.store.add_guest(Guest(f"{name}-{seat}", f"Player {seat}", ""), hashed(token))
        await site.store.add_guest(Guest(f"{name}-watch", "Watcher", ""), hashed(tokens[-1]))
        await site.store.append(Lease(name, 0), 0, [log.encode(entry) for entry in entries])

    server.run(write)


def live_table(server: Inside, name: str) -> LiveTable:
    return server.run(lambda site: site.desk.local(name))


def swap_world(server: Inside, name: str, world: State) -> None:
    """Give a table another world, as if it had always been that one."""

    async def swap(site: Site) -> None:
        live = await site.desk.local(name)
        match = live.table.match
        assert match is not None
        world.sink = match.state.sink
        world.chance = match.state.chance
        match.state = world
        match.hashes[-1] = state_hash(world)
        live.table._offered = {seat: world.legal(seat) for seat in world.to_act()}

    server.run(swap)


class Viewer:
    """Somebody's eyes on one server: every byte that comes, in order."""

    def __init__(self, server: Inside, name: str, stream: str, tokens: list[str]) -> None:
        self.server = server
        self.name = name
        self.tokens = tokens
        self.stream = stream
        self.token = tokens[-1] if stream == WATCH else tokens[int(stream)]
        self.seen: list[object] = []

    @asynccontextmanager
    async def looking(self) -> AsyncIterator["Viewer"]:
        url = f"{self.server.socket_url}/api/tables/{self.name}/socket"
        headers = {"authorization": f"Bearer {self.token}"}
        async with (
            connect(url, additional_headers=headers, compression=None) as self.socket,
            httpx.AsyncClient(base_url=self.server.url, headers=headers) as self.http,
        ):
            await self.socket.send('{"do":"hello","protocol":1}')
            await self.take(self.socket)
            yield self

    async def take(self, socket: ClientConnection) -> None:
        """All that has come, up to the answer to a ping."""
        live = live_table(self.server, self.name)
        while True:
            up_to_date = all(
                w.stream is not None and w.sent == len(live.table.streams[w.stream].events) for w in live.watchers
            )
            await socket.send('{"do":"ping"}')
            while (message := await socket.recv()) != '{"t":"pong"}':
                self.seen.append(message)
            if up_to_date:
                return

    async def move(self, seat: int, decision: str, action: str, mid: str) -> None:
        """Another seat, or this one, acts; then see what comes of it here."""
        body = {"mid": mid, "decision": decision, "action": action}
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = await self.http.post(f"/api/tables/{self.name}/act", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        if str(seat) == self.stream:
            self.seen.append(answer.content)
        await self.take(self.socket)

    async def poke(self, decisions: list[str], actions: list[str]) -> None:
        """Everything a curious viewer might try: right and wrong moves of its own, looking, asking for the record."""
        for number, (decision, action) in enumerate((d, a) for d in decisions for a in actions):
            body = {"mid": f"poke{number}", "decision": decision, "action": action}
            answer = await self.http.post(f"/api/tables/{self.name}/act", json=body)
            self.seen.append((answer.status_code, answer.content))
            assert answer.status_code != 200
        for path in ("", "?after=2", "?stream=0&after=1", "?stream=watch", "/record"):
            answer = await self.http.get(f"/api/tables/{self.name}{path}")
            headers = {name: value for name, value in answer.headers.items() if name != "date"}
            self.seen.append((answer.status_code, headers, answer.content))
        for command in ("take_back", "start", "reclaim"):
            answer = await self.http.post(f"/api/tables/{self.name}/{command}", json={"mid": f"try-{command}"})
            if answer.status_code != 200:
                self.seen.append((answer.status_code, answer.content))
            else:  # its own last choice was taken back: both worlds go on without it
                await self.take(self.socket)


def moves_of(server: Inside, name: str) -> Match:
    match = live_table(server, name).table.match
    assert match is not None
    return match


async def compare(one: Viewer, two: Viewer, pick: random.Random) -> int:
    """Play on in both worlds until they may go apart; how many moves were compared."""
    moves = 0
    async with one.looking(), two.looking():
        while True:
            assert one.seen == two.seen
            first, second = moves_of(one.server, one.name), moves_of(two.server, two.name)
            waiting = first.state.to_act()
            if not waiting:
                return moves
            seat = pick.choice(waiting)
            common = [a for a in first.state.legal(seat) if a in second.state.legal(seat)]
            if not common:
                return moves
            together = [a for a in common if not (apart(first, seat, a) or apart(second, seat, a))]
            together = [a for a in together if goes_on(first, seat, a) == goes_on(second, seat, a)]
            if not together or moves == LONGEST:
                # what comes next is drawn or turned up; before it, ask all there is to ask
                actions = [first.game.actions.text(a) for a in range(0, len(first.game.actions), 7)][:12]
                own = [] if one.stream == WATCH else [f"{one.stream}.999"]
                others = "1.1" if one.stream == "0" else "0.1"
                for viewer in (one, two):
                    await viewer.poke([*own, others, ""], actions[:3])
                assert one.seen == two.seen
                return moves
            action = first.game.actions.text(pick.choice(together))
            decision = live_table(one.server, one.name).table.decisions[seat]
            for viewer in (one, two):
                await viewer.move(seat, decision, action, f"move{moves}")
            moves += 1


def goes_on(match: Match, seat: int, action: int) -> bool:
    """Does the table go on for all to see? After a pass that depends on whether others have anything to play."""
    after = match.state.clone()
    after.apply(seat, action)
    return after.view(None) != match.state.view(None)


def apart(match: Match, seat: int, action: int) -> bool:
    """May this action draw or turn up something?"""
    trial = match.state.clone()
    told: list[tuple[int, ...]] = []
    trial.sink = told
    before = state_hash_of_chance(trial)
    trial.apply(seat, action)
    if state_hash_of_chance(trial) != before or trial.over():
        return True
    viewers = [None, *range(len(match.seats))]
    events = [match.game.seen(item, trial.setup, viewer) for item in told for viewer in viewers]
    return any(event is not None and event.reveals for event in events)


def state_hash_of_chance(state: State) -> bytes:
    """Something that changes when chance is used."""
    return msgspec.json.encode(getattr(state.chance, "results", None))


@pytest.mark.parametrize("game", [*all_games().values(), toy.GAME], ids=lambda game: game.id)
def test_two_worlds_look_the_same_over_the_wire(game: Game, twins: tuple[Inside, Inside]) -> None:
    pick = random.Random(game.id)
    games = {**all_games(), toy.GAME.id: toy.GAME}
    compared = others = 0
    for number in range(PAIRS):
        seats = pick.choice(game.seats)
        name = f"{'abcdefghijklmnopqrstuvwxyz'[number]}{game.id[:3]}two2222222"[:12].replace("-", "x")
        moves = pick.randrange(seats if game is toy.GAME else 60)
        entries = played(games, beginning(game, seats, name), moves, pick)
        tokens = [f"{name}-token-{seat}" for seat in range(seats + 1)]
        for server in twins:
            set_up(server, entries, tokens)
        viewer = pick.choice([*range(seats), None])
        real = moves_of(twins[0], name).state
        world = real.imagine(viewer, FastChance(number))
        others += state_hash(world) != state_hash(real)
        swap_world(twins[1], name, world)
        stream = WATCH if viewer is None else str(viewer)
        pair = [Viewer(server, name, stream, tokens) for server in twins]
        compared += asyncio.run(compare(pair[0], pair[1], pick))
    assert others > PAIRS // 3
    assert compared > 0


def test_a_leak_is_found(twins: tuple[Inside, Inside]) -> None:
    """The test above can fail: a view that shows one hidden card is noticed."""
    name = "leak22222222"
    seats = 3
    tokens = [f"{name}-token-{seat}" for seat in range(seats + 1)]
    for server in twins:
        set_up(server, beginning(toy.GAME, seats, name), tokens)
    real = moves_of(twins[0], name).state
    assert isinstance(real, toy.ToyState)
    world = next(
        w
        for seed in range(100)
        if isinstance(w := real.imagine(0, FastChance(seed)), toy.ToyState) and w.hands != real.hands
    )
    swap_world(twins[1], name, world)
    for server in twins:
        table = live_table(server, name).table

        def leaky(state: toy.ToyState, seat: int | None) -> toy.ToyView:
            return msgspec.structs.replace(toy.view(state, seat), discard=state.hands)

        leaky_game = dataclasses.replace(toy.GAME, view=leaky)
        assert table.match is not None
        table.match.state.setup = type(real.setup)(leaky_game, seats, real.setup.options)
    pair = [Viewer(server, name, "0", tokens) for server in twins]
    with pytest.raises(AssertionError):
        asyncio.run(compare(pair[0], pair[1], random.Random(1)))


# Canaries: hidden cards with names that occur nowhere else.

CANARY = [700_000_000 + 1_234_567 * card for card in range(toy.CARDS)]


def canary_view(state: toy.ToyState, seat: int | None) -> View:
    view = toy.view(state, seat)
    return msgspec.structs.replace(
        view,
        hand=None if view.hand is None else CANARY[view.hand],
        discard=[CANARY[card] for card in view.discard],
        hands=None if view.hands is None else [CANARY[card] for card in view.hands],
    )


def canary_seen(told: tuple[int, ...], setup: Any, seat: int | None) -> Event | None:
    event = toy.seen(told, setup, seat)
    card = None if event is None else event.data.get("card")
    return (
        event
        if event is None or card is None
        else msgspec.structs.replace(event, data={"card": CANARY[int(str(card))]})
    )


def test_no_canary_reaches_the_wrong_seat(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game = dataclasses.replace(toy.GAME, view=canary_view, seen=canary_seen)
    caplog.set_level(logging.DEBUG)
    found = 0
    with inside(tmp_path, games={game.id: game}) as server:
        people = [server.guest(f"P{seat}") for seat in range(3)]
        watcher = server.guest("W")
        spec = {"game": game.id, "seats": 3, "open": True}
        table = people[0].post("/api/tables", json={"mid": "t", "spec": spec}).json()["table"]
        for seat in (1, 2):
            assert people[seat].post(f"/api/tables/{table}/sit", json={"mid": "s", "seat": seat}).is_success
        assert people[0].post(f"/api/tables/{table}/start", json={"mid": "d"}).is_success
        for number in range(6):
            state = moves_of(server, table).state
            assert isinstance(state, toy.ToyState)
            if state.over():
                break
            for seat, person in enumerate([*people, watcher]):
                own = [state.hands[seat]] if seat < 3 else []
                hidden = set(range(toy.CARDS)) - set(own) - set(state.discard)
                bodies = [person.get(f"/api/tables/{table}").text, person.get(f"/api/tables/{table}/record").text]
                bad = {"mid": f"bad{number}", "decision": "0.1", "action": "nothing"}
                bodies.append(person.post(f"/api/tables/{table}/act", json=bad).text)
                found += any(str(CANARY[card]) in bodies[0] for card in own)
                for card in hidden:
                    assert not any(str(CANARY[card]) in body for body in bodies), (seat, card)
            seat = state.to_act()[0]
            shown = people[seat].get(f"/api/tables/{table}").json()["state"]
            move = {"mid": f"m{number}", "decision": shown["decision"]["id"], "action": "swap"}
            assert people[seat].post(f"/api/tables/{table}/act", json=move).is_success
        secret = live_table(server, table).table.created.secret
        ended = watcher.get(f"/api/tables/{table}")
        record = watcher.get(f"/api/tables/{table}/record")
    assert found > 0
    assert ended.json()["state"]["open"]["hands"] is not None  # everything, after the end
    assert record.json()["secret"] == secret
    assert secret not in caplog.text
    assert not any(str(canary) in caplog.text for canary in CANARY)


# Quiet questions.


def test_a_question_the_others_must_not_notice(tmp_path: Path) -> None:
    """R29: whether somebody may give a Support or has nothing to give, the others get the same news, as late."""
    game = get_game("monster-inn")
    heard = [asyncio.run(leave_with_kind(tmp_path / purse, game, purse)) for purse in ("full", "empty")]
    assert heard[0] == heard[1]


async def leave_with_kind(folder: Path, game: Game, purse: str) -> list[object]:
    """A seat takes a second monster of a kind, with or without treasure; what another seat then gets."""
    folder.mkdir()
    name = "quiet2222222"
    tokens = [f"{name}-token-{seat}" for seat in range(4)]
    with inside(folder, times=Times(away=1000, window=0.3), clock=still) as server:
        set_up(server, beginning(game, 3, name), tokens)
        state: Any = moves_of(server, name).state.clone()
        seat = state.to_act()[0]
        numbers = {id: number for number, id in enumerate(game.chance_items["deck"])}
        coins = 1 if purse == "full" else 0
        player = state.players[seat]
        player.coins, player.gems, player.monsters = coins, 0, [numbers["M03"]]
        state.inn = [numbers[id] for id in ("M08", "M01", "M02")]
        swap_world(server, name, state)
        other = Viewer(server, name, str((seat + 1) % 3), tokens)
        asker = Viewer(server, name, str(seat), tokens)
        async with other.looking(), asker.looking():
            live = live_table(server, name)
            body = {"mid": "leave", "decision": live.table.decisions[seat], "action": "leave"}
            headers = {"authorization": f"Bearer {tokens[seat]}"}
            began = server.loop.time()
            assert (await asker.http.post(f"/api/tables/{name}/act", json=body, headers=headers)).is_success
            asked = live.table.decisions.get(seat)
            assert (asked is not None) == (purse == "full")
            while True:  # nothing is heard while the question may be open
                await other.socket.send('{"do":"ping"}')
                message = await other.socket.recv()
                if server.loop.time() - began > 0.2:
                    break
                assert message == '{"t":"pong"}'
            if asked is not None:
                answer = {"mid": "no", "decision": asked, "action": "support:none"}
                assert (await asker.http.post(f"/api/tables/{name}/act", json=answer, headers=headers)).is_success
            count = len(other.seen)
            while len(other.seen) == count:
                message = await other.socket.recv()
                if message != '{"t":"pong"}':
                    other.seen.append(json.loads(message))
            assert server.loop.time() - began >= 0.3
    return other.seen[count:]
