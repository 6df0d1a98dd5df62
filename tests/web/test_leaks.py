"""Nothing hidden goes over the wire: two worlds that a viewer cannot tell apart send it the same bytes.

Two servers hold the same table up to some move. Then, on the second one, everything the viewer may not know is dealt
again. From there on both get the same commands at the same times, and every byte the viewer can get out of them must
be equal, and come at the same time: updates and how many there are, replies, errors and HTTP answers, until something
is drawn or turned up. Where the viewer must not know which seat is asked, each world answers as its own seats can.

Time passes in the servers when a test says so: clocks and timers run, and nothing depends on how fast the machine is.
"""

import asyncio
import dataclasses
import logging
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.core import toy
from tests.web.inside import Inside, SteppedLoop, inside
from undertable.core import Event, FastChance, Game, Match, State, View, new_secret, state_hash
from undertable.core.testing import Outcome, shown
from undertable.games import all_games, get_game
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.rules import PeskyState
from undertable.table import log, rows
from undertable.table.live import LiveTable
from undertable.table.log import AnyEntry, Created, Joined, Moved, Sat, Started
from undertable.table.messages import Spec
from undertable.table.store import Guest, Lease
from undertable.table.table import WATCH, Table
from undertable.table.times import Times
from undertable.web.guests import hashed
from undertable.web.site import Site

NOW = 1_800_000_000.0
LONGEST = 30  # moves that are compared
CLOCK_SECONDS = 100_000  # for a decision: deadlines are seen, and no time runs out
AWAY = 40.0  # seconds without a sign of somebody, before the others see it
PAIRS = 8  # for each game and viewer
ASKED_IN_SECRET = [get_game("boss-monster"), get_game("pesky-humans")]  # games with such questions
SEATS, MOVES = 4, 40  # of a game up to such a question
SECRETS = 12  # actions of each world that are tried where the viewer must not know who is asked


def still() -> float:
    """A clock that stands still: what is sent must not differ by the time."""
    return NOW


class MovingClock:
    """A clock that both servers share: time passes between two commands."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


CLOCK = MovingClock()


async def pass_time(seconds: float, *viewers: "Viewer") -> None:
    """Let time pass in all these servers, and wait until they have done what was due."""
    CLOCK.now += seconds
    for viewer in viewers:
        assert isinstance(viewer.server.loop, SteppedLoop)
        viewer.server.loop.advance(seconds)
    for viewer in viewers:
        viewer.server.run(partial(all_done, viewer.name))
        await viewer.take(viewer.socket)
        lists = await viewer.http.get("/api/tables")
        viewer.seen.append((CLOCK.now, lists.content))


async def all_done(name: str, site: Site) -> None:
    await asyncio.sleep(0)  # timers that are due run first
    live = await site.tables.local(name)
    while live._tasks:
        await asyncio.wait(set(live._tasks))


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Inside, Inside]]:
    games = {**all_games(), toy.GAME.id: toy.GAME}
    more: dict[str, Any] = {"games": games, "times": Times(away=AWAY), "clock": CLOCK, "loop_type": SteppedLoop}
    with ExitStack() as stack:
        folders = [tmp_path_factory.mktemp(name) for name in ("real", "other")]
        one, two = (stack.enter_context(inside(folder, ping=1e9, **more)) for folder in folders)
        yield one, two


def beginning(game: Game, seats: int, name: str, deal: str = "") -> list[AnyEntry]:
    """The log of a table at which people sit and the game has begun."""
    created = Created(
        at=NOW,
        table=name,
        spec=Spec(game=game.id, seats=seats, open=True, clock=CLOCK_SECONDS),
        rules=game.version,
        secret=new_secret(name + deal).hex(),
        invite="x",
    )
    entries: list[AnyEntry] = [created]
    for seat in range(seats):
        who = f"{name}-{seat}"
        entries.append(Joined(at=NOW, who=who, name=f"Player {seat}"))
        entries.append(Sat(at=NOW, who=who, seat=seat, salt=""))
    return [*entries, Started(at=NOW)]


def played(games: dict[str, Game], entries: list[AnyEntry], moves: int, pick: random.Random) -> list[AnyEntry]:
    """The same log with n more random moves; fewer if the game would end."""
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
        people = tuple(f"{name}-{seat}" for seat in range(len(tokens) - 1))
        table = Table.load(site.tables.games, entries)
        news = msgspec.json.encode(rows.news(table)).decode()
        row = dataclasses.replace(rows.listing(table), people=people, updated=table.noticed, news=news)
        await site.store.append(Lease(name, 0), 0, [log.encode(entry) for entry in entries], row)

    server.run(write)


def live_table(server: Inside, name: str) -> LiveTable:
    return server.run(lambda site: site.tables.local(name))


def swap_world(server: Inside, name: str, world: State) -> None:
    """Give a table another world, as if it had always been that one."""

    async def swap(site: Site) -> None:
        live = await site.tables.local(name)
        match = live.table.match
        assert match is not None
        world.sink = match.state.sink
        world.chance = match.state.chance
        match.state = world
        match.hashes[-1] = state_hash(world)
        opened = dict(live.table.timing.opened)
        live.table.ask(site.tables.clock())  # in this world it may be another seat that is asked
        live.table.timing.opened |= opened  # seats asked in both were asked at the same time

    server.run(swap)


class Viewer:
    """Somebody's eyes on one server: every byte that comes, in order."""

    def __init__(self, server: Inside, name: str, stream: str, tokens: list[str]) -> None:
        self.server = server
        self.name = name
        self.tokens = tokens
        self.stream = stream
        self.viewer = None if stream == WATCH else int(stream)
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
            await self.socket.send('{"do":"hello","protocol":1,"steps":true,"changes":true}')
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
                self.seen.append((CLOCK.now, message))
            if up_to_date:
                return

    async def move(self, seat: int, decision: str, action: str, mid: str) -> None:
        """Another seat, or this one, acts; then see what comes of it here."""
        body = {"mid": mid, "decision": decision, "action": action}
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = await self.http.post(f"/api/tables/{self.name}/act", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        if str(seat) == self.stream:
            self.seen.append((CLOCK.now, answer.content))
        await self.take(self.socket)

    async def look(self, seat: int) -> None:
        """A seat looks without a connection: that it is there is no secret."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        assert (await self.http.get(f"/api/tables/{self.name}", headers=headers)).status_code == 200
        await self.take(self.socket)

    async def poke(self, decisions: list[str], actions: list[str]) -> None:
        """Everything a curious viewer might try: right and wrong moves of its own, looking, asking for the record."""
        for number, (decision, action) in enumerate((d, a) for d in decisions for a in actions):
            body = {"mid": f"poke{number}", "decision": decision, "action": action}
            answer = await self.http.post(f"/api/tables/{self.name}/act", json=body)
            self.seen.append((answer.status_code, answer.content))
            assert answer.status_code != 200
        looks = ("", "?after=2", "?stream=0&after=1", "?stream=watch", "/record")
        for look in looks:
            answer = await self.http.get(f"/api/tables/{self.name}{look}")
            headers = {name: value for name, value in answer.headers.items() if name != "date"}
            self.seen.append((answer.status_code, headers, answer.content))
        # where a move may be taken back, the state says so; doing it would replay the world that was swapped away
        may = live_table(self.server, self.name).table.may_take_back(self.viewer)
        for command in ("start", "reclaim") if may else ("take_back", "start", "reclaim"):
            answer = await self.http.post(f"/api/tables/{self.name}/{command}", json={"mid": f"try-{command}"})
            assert answer.status_code != 200
            self.seen.append((answer.status_code, answer.content))


def moves_of(server: Inside, name: str) -> Match:
    match = live_table(server, name).table.match
    assert match is not None
    return match


Action = tuple[int, int] | None  # a seat and what it does; None: nothing, as in this world it is not asked


def next_actions(real: State, other: State, viewer: int | None, pick: random.Random) -> tuple[Action, Action] | None:
    """What to do in each of two worlds so that they stay alike for the viewer; None if they must go apart."""
    known = real.view(viewer).to_act
    waiting = [seat for seat in real.to_act() if seat in known]
    if not waiting:
        return in_secret(real, other, viewer, pick)
    seat = pick.choice(waiting)
    common = [action for action in real.legal(seat) if action in other.legal(seat)]
    together = [action for action in common if stay_alike(real, other, seat, action, viewer)]
    return ((seat, action), (seat, action)) if together and (action := pick.choice(together)) is not None else None


def in_secret(real: State, other: State, viewer: int | None, pick: random.Random) -> tuple[Action, Action] | None:
    """The same where the viewer must not know who is asked: each world may ask a different seat, or one more."""
    worlds = []
    for state in (real, other):
        actions = [(seat, action) for seat in state.to_act() for action in state.legal(seat)]
        pick.shuffle(actions)
        worlds.append([(action, Outcome(state, *action, viewer)) for action in actions[:SECRETS]])
    before = shown(real, viewer)
    one, two = ([a for a, outcome in world if not outcome.events and outcome.shown == before] for world in worlds)
    if one or two:  # answers that nobody notices: there may be more of them in one world
        return (one[0], None) if one and (not two or pick.random() < 0.5) else (None, two[0])
    alike = [(a, b) for a, here in worlds[0] for b, there in worlds[1] if here.same(there) and not here.reveals]
    return pick.choice(alike) if alike else None


async def compare(one: Viewer, two: Viewer, pick: random.Random) -> int:
    """Play on in both worlds until they may go apart; how many moves were compared."""
    moves = 0
    async with one.looking(), two.looking():
        while True:
            assert one.seen == two.seen
            await pass_time(round(pick.uniform(0.01, 30.0), 3), one, two)
            assert one.seen == two.seen
            first, second = moves_of(one.server, one.name), moves_of(two.server, two.name)
            if not first.state.to_act() or not second.state.to_act():
                return moves
            actions = next_actions(first.state, second.state, one.viewer, pick)
            if actions is None or moves == LONGEST:
                # the worlds go apart here; before they do, ask all there is to ask
                texts = [first.game.actions.text(a) for a in range(0, len(first.game.actions), 7)][:3]
                own = [] if one.stream == WATCH else [f"{one.stream}.999"]
                others = "1.1" if one.stream == "0" else "0.1"
                for viewer in (one, two):
                    await viewer.poke([*own, others, ""], texts)
                assert one.seen == two.seen
                return moves
            for seat in {action[0] for action in actions if action is not None}:
                for viewer in (one, two):
                    await viewer.look(seat)
            for viewer, action in zip((one, two), actions, strict=True):
                if action is None:
                    continue
                decision = live_table(viewer.server, viewer.name).table.decisions[action[0]]
                await viewer.move(action[0], decision, first.game.actions.text(action[1]), f"move{moves}")
            moves += 1


def stay_alike(real: State, other: State, seat: int, action: int, viewer: int | None) -> bool:
    """Do both worlds look the same to the viewer after this action? If not, the rules must allow that."""
    one, two = Outcome(real, seat, action, viewer), Outcome(other, seat, action, viewer)
    alike = one.same(two)
    assert alike or is_walk_of_a_monster(real, action) or one.may_differ(two)
    return alike


def is_walk_of_a_monster(state: State, action: int) -> bool:
    """It leads around a Secret Passage that only the Monster Lord knows, as its player would go step by step.

    Walks of humans have no such leave: their ways follow from what the humans know.
    """
    if not isinstance(state, PeskyState) or not state.setup.game.actions.text(action).startswith("hex:"):
        return False
    return state.top is not None and state.top.what == codes.F_MOVE and state.top.thing >= box.LORD


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


def secret_questions(game: Game, name: str) -> Iterator[tuple[list[AnyEntry], Table, Moved]]:
    """Logs up to where a seat is asked in secret, their tables, and an answer that spectators do not notice."""
    for deal in range(20):
        pick = random.Random(game.id)
        entries = beginning(game, SEATS, name, deal=str(deal))
        table = Table.load(all_games(), entries)
        match = table.match
        assert match is not None
        while not match.state.over():
            for seat in [seat for seat in table.decisions if len(match.moves) > MOVES and table.is_hidden(seat)]:
                first = match.state.legal(seat)[0]
                outcome = Outcome(match.state, seat, first, None)
                if not outcome.events and outcome.shown == shown(match.state, None):
                    text = game.actions.text(first)
                    yield list(entries), table, Moved(seat=seat, action=text, hash=match.hashes[-1], at=NOW + 5)
            mover = pick.choice(match.state.to_act())
            action = game.actions.text(pick.choice(match.state.legal(mover)))
            entries.append(Moved(seat=mover, action=action, hash=match.hashes[-1], at=NOW))
            table.apply(entries[-1])


def other_asked(state: State, viewer: int | None) -> State | None:
    """A world that this viewer cannot tell from the real one, and in which other seats are asked."""
    worlds = (state.imagine(viewer, FastChance(seed)) for seed in range(20))
    return next((world for world in worlds if world.to_act() != state.to_act()), None)


@pytest.mark.parametrize("game", ASKED_IN_SECRET, ids=lambda game: game.id)
@pytest.mark.parametrize("watching", [True, False], ids=["watcher", "seat"])
def test_time_tells_nothing_of_a_question_in_secret(game: Game, watching: bool, twins: tuple[Inside, Inside]) -> None:
    """In one world another seat is asked, or one more. The seats of both worlds answer in the same time."""
    name = f"{'w' if watching else 's'}{game.id[:2]}secret2222"[:12]
    for log_so_far, table, answer in secret_questions(game, name):
        assert table.match is not None
        entries = log_so_far
        hidden_from = [None] if watching else [s for s in range(SEATS) if table.is_hidden(answer.seat, viewer=s)]
        found = ((viewer, other_asked(table.match.state, viewer)) for viewer in hidden_from)
        viewer, world = next(((v, w) for v, w in found if w is not None), (None, None))
        if world is not None:
            break
    else:
        pytest.fail("nobody could be asked but the one who is")
    tokens = [f"{name}-token-{seat}" for seat in range(SEATS + 1)]
    for server in twins:
        set_up(server, entries, tokens)
    swap_world(twins[1], name, world)
    stream = WATCH if viewer is None else str(viewer)
    pair = [Viewer(server, name, stream, tokens) for server in twins]
    assert asyncio.run(compare(pair[0], pair[1], random.Random(name))) > 0


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
    for transport in (
        "uvicorn.error",
        "websockets.client",
    ):  # they write down messages; the server keeps its own silent
        caplog.set_level(logging.WARNING, transport)
    found = 0
    with inside(tmp_path, games={game.id: game}) as server:
        people = [server.guest(f"P{seat}") for seat in range(3)]
        watcher = server.guest("W")
        steps = 0
        spec = {"game": game.id, "seats": 3, "open": True}
        table = people[0].post("/api/tables", json={"mid": "t", "spec": spec}).json()["table"]
        for seat in (1, 2):
            assert people[seat].post(f"/api/tables/{table}/sit", json={"mid": "s", "seat": seat}).is_success
        assert people[0].post(f"/api/tables/{table}/start", json={"mid": "d"}).is_success
        tabs = [server.tab(table, person) for person in [*people, watcher]]
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
                tab = tabs[seat]
                count = len(live_table(server, table).table.streams[tab.stream].events)
                while len(tab.events) < count:
                    tab.take()
                bodies += tab.heard[-1:]  # with the views between the events of the last move
                steps += len(tab.updates[-1].get("steps", []))
                found += any(str(CANARY[card]) in bodies[0] for card in own)
                for card in hidden:
                    assert not any(str(CANARY[card]) in body for body in bodies), (seat, card)
            seat = state.to_act()[0]
            shown = people[seat].get(f"/api/tables/{table}").json()["state"]
            move = {"mid": f"m{number}", "decision": shown["decision"]["id"], "action": "swap"}
            assert people[seat].post(f"/api/tables/{table}/act", json=move).is_success
        for tab in tabs:
            tab.close()
        secret = live_table(server, table).table.created.secret
        ended = watcher.get(f"/api/tables/{table}")
        record = watcher.get(f"/api/tables/{table}/record")
    assert found > 0
    assert steps > 0
    assert ended.json()["state"]["open"]["hands"] is not None  # everything, after the end
    assert record.json()["secret"] == secret
    assert secret not in caplog.text
    assert not any(str(canary) in caplog.text for canary in CANARY)
