"""How many bytes a whole game sends to one connection: whole states or changes, plain or compressed as for browsers.

The house's greedy players play every game at a table of four, or as many as there can be. Counted are the payloads of
all updates to the second seat, with what is seen between the events. No socket is involved: a busy machine changes
nothing.
"""

import argparse
import zlib
from collections.abc import Iterable

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from undertable.core import FastChance, Game, Knowledge, new_secret
from undertable.games import all_games
from undertable.table.changes import state_changes
from undertable.table.log import AnyEntry, Created, Joined, Moved, Sat, Started
from undertable.table.messages import Showing, Spec
from undertable.table.showing import showings, steps, table_state
from undertable.table.table import Table
from undertable.table.updates import WrittenUpdate

SEATS = 4
SEAT = "1"  # whose connection is counted
WINDOW_BITS, MEMORY = 12, 5  # of the compression, as uvicorn sets them
TAIL = 4  # bytes of a flushed message that are not sent


class Connection:
    """What one connection is sent."""

    def __init__(self) -> None:
        self.updates = self.plain = self.compressed = 0
        self._deflate = zlib.compressobj(wbits=-WINDOW_BITS, memLevel=MEMORY)

    def send(self, update: WrittenUpdate) -> None:
        message = msgspec.json.encode(update)
        self.updates += 1
        self.plain += len(message)
        self.compressed += len(self._deflate.compress(message) + self._deflate.flush(zlib.Z_SYNC_FLUSH)) - TAIL


def begun(game: Game, number: int) -> Table:
    """A table at which people sit and the cards are dealt."""
    seats = min(SEATS, game.seats[-1])
    spec = Spec(game=game.id, seats=seats)
    secret = new_secret(str(number)).hex()
    entries: list[AnyEntry] = [
        Created(at=0.0, table="traffic", spec=spec, rules=game.version, secret=secret, invite="x")
    ]
    for seat in range(seats):
        entries.append(Joined(at=0.0, who=f"{seat}", name=f"Player {seat}"))
        entries.append(Sat(at=0.0, who=f"{seat}", seat=seat, salt=""))
    table = Table.load({game.id: game}, [*entries, Started(at=0.0)])
    table.stepwise = True
    return table


def play(game: Game, number: int, whole: Connection, changes: Connection) -> int:
    """One game; how many moves it had."""
    table = begun(game, number)
    assert table.match is not None
    greedy = game.bots["greedy"]()
    chance, now = FastChance(number), 0.0
    count, before = 0, None
    while True:
        events = list(map(msgspec.Raw, table.streams[SEAT].events[count:]))
        state = showings(table, [SEAT], table_state(table, {}))[SEAT]
        send(table, whole, WrittenUpdate(SEAT, count + 1, events, now, state), state)
        first = before is None
        update = WrittenUpdate(SEAT, count + 1, events, now, state if first else None)
        if before is not None:
            update.changes = state_changes(before, state)
        send(table, changes, update, state)
        count, before, now = count + len(events), state, now + 1.234567
        if not (waiting := table.match.state.to_act()):
            return len(table.match.moves)
        action = greedy.choose(Knowledge(table.match.state, waiting[0], chance), chance)
        text = game.actions.text(action)
        table.apply(Moved(seat=waiting[0], action=text, hash=table.match.hashes[-1], at=now))


def send(table: Table, connection: Connection, update: WrittenUpdate, state: Showing) -> None:
    if len(update.events) > 1 and update.first > 1:
        update.steps = steps(table, {SEAT: state.view}).get(SEAT, [])
    connection.send(update)


def measure(games: Iterable[Game], times: int) -> None:
    grid = Grid(title=f"bytes to one connection, greedy players, {times} games each", title_justify="left")
    grid.add_column("")
    for name in ("moves", "whole", "compressed", "changes", "compressed", "a game in changes", "compressed"):
        grid.add_column(name, justify="right")
    for game in games:
        whole, changes, moves = Connection(), Connection(), 0
        for number in range(times):
            moves += play(game, number, whole, changes)
        each = [sent / whole.updates for sent in (whole.plain, whole.compressed, changes.plain, changes.compressed)]
        per_game = [changes.plain / times, changes.compressed / times]
        grid.add_row(game.title, f"{moves / times:,.0f}", *(f"{number:,.0f}" for number in (*each, *per_game)))
    Console(width=140).print(grid)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="of each")
    measure(all_games().values(), parser.parse_args().games)


if __name__ == "__main__":
    main()
