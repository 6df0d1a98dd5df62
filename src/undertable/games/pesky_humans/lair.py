"""The lair: room tiles laid out, with exits, ranges and ways (rules 2, 6.2 to 6.6).

Three ways to name a place, all plain numbers:

* a *spot* is a printed hex of a room tile, `room * TILE_HEXES + local`: the same however the tile is turned, known
  before the lair is built. For actions, records and plans.
* a *hex* is a floor hex of one built lair, 0 … size-1, in the order of spots. For states and everything fast.
* a *doorway* is a printed side of a room tile, `room * SIDES + side`. A linked exit of a built lair has a number,
  0 … exits-1, and two doorways, one of each room; its name is the lower one.

Doors and Force Walls are not in here: they are state of the game. Functions that need them take `closed`, a mask of
exits (`BIT[exit]` added up). Everything in a `Lair` is fixed once it is made, so that all copies of a game share it.
`building.py` has how a lair is laid out, judged and constructed.
"""

from typing import Final, final

from mypy_extensions import i64

from undertable.games.pesky_humans import tiles as printed
from undertable.games.pesky_humans.tiles import BIT, DIRECTIONS, NONE, SIDES, TILE_HEXES, Placed, Tile, by_slot, linked

FAR: Final = 999  # the cost of, or the distance to, what cannot be reached

# what a hex is to a mover (6.2)
BLOCKED: Final = 0  # may not be entered
PASS: Final = 1  # may be entered, but the move may not end there
STOP: Final = 2  # the move may end there
END: Final = 3  # may be entered, and the move ends there (Thief's Trap)

NO_EXITS: Final[list[int]] = [NONE] * SIDES
WIDTH: Final = 1024  # of the common grid, when its hexes are counted row by row


@final
class Reach:
    """Where a mover can go. By hex: `cost` (FAR if it cannot), `back` (the hex before), and `step` (the hex to step
    onto: another one than the hex itself if the way leads through a Secret Passage)."""

    __slots__ = ("back", "cost", "met", "step")

    def __init__(self, size: i64) -> None:
        self.cost: list[int] = [FAR] * size
        self.back: list[int] = [NONE] * size
        self.step: list[int] = [NONE] * size
        self.met: list[int] = []  # the hexes that have a cost, some more than once

    def clear(self) -> None:
        """Forget everything, to be used again: lists by hex are slow to make."""
        for hex in self.met:
            self.cost[hex] = FAR
            self.back[hex] = NONE
        self.met.clear()

    def path(self, hex: i64) -> list[int]:
        """The hexes to step onto, one after the other, to come to this hex; none for the start."""
        steps: list[int] = []
        while self.back[hex] != NONE:
            steps.append(self.step[hex])
            hex = self.back[hex]
        steps.reverse()
        return steps


@final
class Lair:
    """A built lair: its floor hexes, their step edges, its linked exits (2.6)."""

    __slots__ = (
        "cell",
        "doorway",
        "exit_a",
        "exit_at",
        "exit_b",
        "exits",
        "hex_at",
        "hexes",
        "is_exit",
        "is_treasure",
        "layout",
        "next",
        "next_exit",
        "orders",
        "place",
        "q",
        "r",
        "room",
        "room_distances",
        "room_exits",
        "rooms",
        "rooms_beside",
        "size",
        "spot",
        "step_exits",
        "steps",
        "tiles",
        "treasures",
        "walks",
    )

    def __init__(self, tiles: list[Tile], layout: list[Placed]) -> None:
        self.tiles = tiles
        self.layout: list[Placed] = sorted(layout, key=lambda placed: placed.room)
        self.rooms: list[int] = [placed.room for placed in self.layout]
        self.hexes: list[list[int]] = [[] for _ in range(len(tiles))]  # by room
        self.treasures: list[list[int]] = [[] for _ in range(len(tiles))]  # by room: the hexes of the letters a, b, …
        # by hex
        self.spot: list[int] = []
        self.room: list[int] = []
        self.q: list[int] = []  # on the common grid
        self.r: list[int] = []
        self.hex_at: list[int] = [NONE] * (len(tiles) * TILE_HEXES)  # by spot
        for placed in self.layout:
            self.lay_floor(placed)
        self.size: i64 = len(self.spot)
        self.cell: list[int] = [printed.CELL[spot % TILE_HEXES] for spot in self.spot]
        self.place: list[int] = [self.q[hex] * WIDTH + self.r[hex] for hex in range(self.size)]
        self.is_treasure: list[bool] = [False] * self.size
        for room in self.rooms:
            for hex in self.treasures[room]:
                self.is_treasure[hex] = True

        # by hex * DIRECTIONS + direction: the hex across the step edge, and the linked exit it crosses
        self.next: list[int] = [NONE] * (self.size * DIRECTIONS)
        self.next_exit: list[int] = [NONE] * (self.size * DIRECTIONS)
        for placed in self.layout:
            self.lay_steps(placed)
        # by exit: its two hexes, a < b, and its name
        self.exit_a: list[int] = []
        self.exit_b: list[int] = []
        self.doorway: list[int] = []
        self.exit_at: list[int] = [NONE] * (len(tiles) * SIDES)  # by doorway
        self.room_exits: list[list[int]] = [[] for _ in range(len(tiles))]  # by room
        self.is_exit: list[bool] = [False] * self.size
        slots = by_slot(self.layout)
        for placed in self.layout:
            for side in range(SIDES):
                beyond = slots.get((placed.u + printed.SLOT_U[side], placed.v + printed.SLOT_V[side]))
                if beyond is not None and placed.room < beyond.room and linked(tiles, placed, beyond, side):
                    self.link(placed, beyond, side)
        self.exits: i64 = len(self.exit_a)
        # by hex: its neighbours across step edges, and the linked exits that lead to them
        self.steps: list[list[int]] = []
        self.step_exits: list[list[int]] = []
        for hex in range(self.size):
            edges = range(hex * DIRECTIONS, (hex + 1) * DIRECTIONS)
            self.steps.append([self.next[edge] for edge in edges if self.next[edge] != NONE])
            exits = NO_EXITS
            if self.is_exit[hex]:
                exits = [self.next_exit[edge] for edge in edges if self.next[edge] != NONE]
            self.step_exits.append(exits)
        # by hex: the rooms, as a mask, of the hex and of its neighbours
        self.rooms_beside: list[int] = [self.own_rooms(hex) for hex in range(self.size)]
        self.room_distances: list[int] = self.measure_rooms()  # by room * rooms + room
        # by hex, made when first asked for
        self.walks: list[list[int]] = [[] for _ in range(self.size)]
        self.orders: list[list[int]] = [[] for _ in range(self.size)]

    # Building it.

    def lay_floor(self, placed: Placed) -> None:
        """Number the floor hexes of a tile."""
        tile = self.tiles[placed.room]
        for local in range(TILE_HEXES):
            if tile.floor[local]:
                here = printed.TURNED[placed.turn][local]
                self.hex_at[placed.room * TILE_HEXES + local] = len(self.spot)
                self.hexes[placed.room].append(len(self.spot))
                self.spot.append(placed.room * TILE_HEXES + local)
                self.room.append(placed.room)
                self.q.append(3 * placed.u - 4 * placed.v + printed.LOCAL_Q[here])
                self.r.append(4 * placed.u + 7 * placed.v + printed.LOCAL_R[here])
        for local in tile.treasures:
            self.treasures[placed.room].append(self.hex_at[placed.room * TILE_HEXES + local])

    def lay_steps(self, placed: Placed) -> None:
        """The step edges inside a tile: direction d of the printed tile is direction d + turn of the turned one."""
        for hex in self.hexes[placed.room]:
            local = self.spot[hex] % TILE_HEXES
            for d in range(DIRECTIONS):
                beside = printed.LOCAL_NEXT[local * DIRECTIONS + d]
                if beside != NONE:
                    self.next[hex * DIRECTIONS + (d + placed.turn) % DIRECTIONS] = self.hex_at[
                        placed.room * TILE_HEXES + beside
                    ]

    def link(self, placed: Placed, beyond: Placed, side: int) -> None:
        """The step edge of a linked exit: it leads out of this side of the first tile, which has the lower room."""
        here, there = (side - placed.turn) % SIDES, (side + 3 - beyond.turn) % SIDES  # the sides as printed
        a = self.hex_at[placed.room * TILE_HEXES + printed.EXIT_LOCAL[here]]
        b = self.hex_at[beyond.room * TILE_HEXES + printed.EXIT_LOCAL[there]]
        exit = len(self.exit_a)
        self.exit_a.append(a)
        self.exit_b.append(b)
        self.doorway.append(placed.room * SIDES + here)
        self.exit_at[placed.room * SIDES + here] = exit
        self.exit_at[beyond.room * SIDES + there] = exit
        self.room_exits[placed.room].append(exit)
        self.room_exits[beyond.room].append(exit)
        self.is_exit[a] = True
        self.is_exit[b] = True
        self.next[a * DIRECTIONS + side] = b
        self.next[b * DIRECTIONS + (side + printed.OPPOSITE) % DIRECTIONS] = a
        self.next_exit[a * DIRECTIONS + side] = exit
        self.next_exit[b * DIRECTIONS + (side + printed.OPPOSITE) % DIRECTIONS] = exit

    def own_rooms(self, hex: i64) -> i64:
        rooms: i64 = BIT[self.room[hex]]
        if self.is_exit[hex]:
            for beside in self.steps[hex]:
                rooms |= BIT[self.room[beside]]
        return rooms

    def measure_rooms(self) -> list[int]:
        rooms = len(self.tiles)
        distances = [FAR] * (rooms * rooms)
        for start in self.rooms:
            distances[start * rooms + start] = 0
            met = [start]
            for room in met:
                for exit in self.room_exits[room]:
                    beyond = self.room[self.exit_a[exit]] + self.room[self.exit_b[exit]] - room
                    if distances[start * rooms + beyond] == FAR:
                        distances[start * rooms + beyond] = distances[start * rooms + room] + 1
                        met.append(beyond)
        return distances

    # Places.

    def hex_of(self, q: int, r: int) -> int:
        """The floor hex with these coordinates on the common grid, or NONE."""
        for hex in range(self.size):
            if self.q[hex] == q and self.r[hex] == r:
                return hex
        return NONE

    def hex_in(self, room: i64, cell: i64) -> i64:
        return self.hex_at[room * TILE_HEXES + printed.LOCAL_AT_CELL[cell]]

    def exit_between(self, a: i64, b: i64) -> i64:
        """The linked exit that is made of these two hexes, or NONE."""
        for edge in range(a * DIRECTIONS, (a + 1) * DIRECTIONS):
            if self.next[edge] == b:
                return self.next_exit[edge]
        return NONE

    def room_distance(self, a: i64, b: i64) -> i64:
        """How many linked exits lie between two rooms at least."""
        return self.room_distances[a * len(self.tiles) + b]

    # Adjacency and range.

    def adjacent(self, a: i64, b: i64, closed: i64) -> bool:
        """Is there a step edge between the two hexes, and is it not closed (R12)?"""
        apart: i64 = self.place[a] - self.place[b]
        apart = max(apart, -apart)
        if apart != 1 and apart != WIDTH and apart != WIDTH - 1:
            return False
        if self.room[a] == self.room[b]:
            return True
        exit = self.exit_between(a, b)
        return exit != NONE and closed & BIT[exit] == 0

    def is_open(self, exit: i64, closed: i64) -> bool:
        """Is a step edge that crosses this exit (or NONE) not closed?"""
        return exit == NONE or closed & BIT[exit] == 0

    def neighbours(self, hex: i64, closed: i64) -> list[int]:
        """The hexes adjacent to this one, in the order of the directions."""
        if not self.is_exit[hex]:
            return self.steps[hex]
        found: list[int] = []
        for edge in range(hex * DIRECTIONS, (hex + 1) * DIRECTIONS):
            if self.next[edge] != NONE and self.is_open(self.next_exit[edge], closed):
                found.append(self.next[edge])
        return found

    def range(self, a: i64, b: i64, closed: i64) -> i64:
        """Steps on the shortest path along adjacent hexes; figures, bodies and tokens do not count (R13). Or FAR."""
        if closed == 0:
            return self.walking(a)[b]
        distance: list[int] = [FAR] * self.size
        distance[a] = 0
        met: list[int] = [a]
        for hex in met:
            if hex == b:
                break
            for beside in self.neighbours(hex, closed):
                if distance[beside] == FAR:
                    distance[beside] = distance[hex] + 1
                    met.append(beside)
        return distance[b]

    def apart(self, a: i64, b: i64) -> i64:
        """The steps between two hexes as the crow flies."""
        across: i64 = self.q[a] - self.q[b]
        down: i64 = self.r[a] - self.r[b]
        return max(max(across, -across), max(max(down, -down), max(across + down, -across - down)))

    def in_range(self, a: i64, b: i64, most: i64, closed: i64) -> bool:
        """Is the range between the two at most this? Faster than `range` where it is not."""
        if self.apart(a, b) > most:
            return False
        return self.walking(a)[b] <= most and (closed == 0 or b in self.within(a, most, closed))

    def within(self, hex: i64, most: i64, closed: i64) -> list[int]:
        """Every hex within this range: the hex itself first, then nearest first."""
        seen: list[bool] = [False] * self.size
        seen[hex] = True
        met: list[int] = [hex]
        first: i64 = 0
        for _ in range(most):
            last: i64 = len(met)
            for i in range(first, last):
                for beside in self.neighbours(met[i], closed):
                    if not seen[beside]:
                        seen[beside] = True
                        met.append(beside)
            first = last
        return met

    def walking(self, hex: i64) -> list[int]:
        """By hex: the steps to it from here if nothing is in the way, doors neither. Shared, so not to be changed."""
        if len(self.walks[hex]) == 0:
            self.search(hex)
        return self.walks[hex]

    def nearest_first(self, hex: i64) -> list[int]:
        """All hexes as a breadth-first search along step edges meets them (R14). Shared, so not to be changed."""
        if len(self.orders[hex]) == 0:
            self.search(hex)
        return self.orders[hex]

    def search(self, hex: i64) -> None:
        met: list[int] = [hex]
        self.walks[hex] = self.spread(met)
        self.orders[hex] = met

    def spread(self, met: list[int]) -> list[int]:
        """By hex: the steps to it from the nearest of these, to which all others are added, nearest first."""
        distance: list[int] = [FAR] * self.size
        for hex in met:
            distance[hex] = 0
        for at in met:
            steps = distance[at] + 1
            for beside in self.steps[at]:
                if distance[beside] == FAR:
                    distance[beside] = steps
                    met.append(beside)
        return distance

    def nearest_free(self, hex: i64, free: list[bool]) -> i64:
        """The free hex nearest to this one, or NONE (R14)."""
        if free[hex]:
            return hex
        for other in self.nearest_first(hex):
            if free[other]:
                return other
        return NONE

    # Moving. `ground` is what every hex is to the mover (BLOCKED, PASS, STOP or END, its own figure left out); `closed`
    # are the exits it cannot pass (for humans doors and Force Walls, for monsters Force Walls); `passage_a` and
    # `passage_b` are the Secret Passages if this mover may use them, else NONE: stepping onto one of them means
    # standing on the other, whose ground counts (6.4).

    def may_step(
        self, hex: i64, left: i64, closed: i64, ground: list[int], passage_a: i64, passage_b: i64
    ) -> list[int]:
        """The hexes that a mover with `left` Move may step onto. After the step it must be able to end its move, there
        or farther on; ways through doors that are still closed do not count."""
        found: list[int] = []
        if left > 0:
            for step in self.neighbours(hex, closed):
                there: i64 = passage_b if step == passage_a else passage_a if step == passage_b else step
                if ground[there] != BLOCKED and self.may_end(there, left - 1, closed, ground, passage_a, passage_b):
                    found.append(step)
        return found

    def may_end(self, hex: i64, left: i64, closed: i64, ground: list[int], passage_a: i64, passage_b: i64) -> bool:
        """Can a mover that stands here with `left` Move end its move, here or farther on?

        Of a human who wants to work on a door, ask it with one Move less.
        """
        if ground[hex] >= STOP:
            return True
        met: list[int] = [hex]  # only hexes where it may not stop: never many
        first: i64 = 0
        for _ in range(left):
            last: i64 = len(met)
            for i in range(first, last):
                for step in self.neighbours(met[i], closed):
                    there: i64 = passage_b if step == passage_a else passage_a if step == passage_b else step
                    if ground[there] >= STOP:
                        return True
                    if ground[there] == PASS and there not in met:
                        met.append(there)
            first = last
        return False

    def reach(
        self,
        hex: i64,
        most: i64,
        closed: i64,
        toll: list[int],
        ground: list[int],
        passage_a: i64,
        passage_b: i64,
        telling: list[int],
    ) -> Reach:
        """Where a mover can go with at most this much Move, at what cost, and how.

        `toll` is by exit what crossing it costs on top (a human's work on the door), or empty. The move may end on the
        hexes whose cost is not FAR and whose ground is STOP or END; the other hexes with a cost are only on the way.
        Of ways at the same cost, one with the fewest steps onto hexes of `telling` is taken.
        """
        result = Reach(self.size)
        self.explore(result, hex, NONE, most, closed, toll, ground, passage_a, passage_b, telling)
        return result

    def way(
        self,
        scratch: Reach,
        hex: i64,
        goal: i64,
        most: i64,
        closed: i64,
        toll: list[int],
        ground: list[int],
        passage_a: i64,
        passage_b: i64,
        telling: list[int],
    ) -> list[int]:
        """The path that `reach` finds to this goal, which must be in reach, without looking everywhere else."""
        self.explore(scratch, hex, goal, most, closed, toll, ground, passage_a, passage_b, telling)
        path = scratch.path(goal)
        scratch.clear()
        return path

    def explore(
        self,
        result: Reach,
        hex: i64,
        goal: i64,
        most: i64,
        closed: i64,
        toll: list[int],
        ground: list[int],
        passage_a: i64,
        passage_b: i64,
        telling: list[int],
    ) -> None:
        """Find the ways from a hex to all others, or just to one."""
        cost, back, onto, met = result.cost, result.back, result.step, result.met
        straight = goal != NONE  # does no way to the goal lead through the Secret Passages?
        if straight and passage_a != NONE:
            to_passage = min(self.apart(hex, passage_a), self.apart(hex, passage_b))
            straight = to_passage + min(self.apart(passage_a, goal), self.apart(passage_b, goal)) > most
        cost[hex] = 0
        met.append(hex)
        tells: list[int] = [0] * self.size if len(telling) > 0 else []  # by hex: what the way to it tells
        waves: list[list[int]] = [[hex]]  # by cost: hexes that may be reached for it
        spent: i64 = 0
        while spent < len(waves):
            for at in waves[spent]:
                if at == goal:
                    return
                if cost[at] != spent or (ground[at] == END and at != hex):
                    continue
                steps = self.steps[at]
                exits = self.step_exits[at]
                for i in range(len(steps)):
                    step: i64 = steps[i]
                    there: i64 = passage_b if step == passage_a else passage_a if step == passage_b else step
                    total: i64 = spent + 1
                    exit: i64 = exits[i]
                    if exit != NONE:
                        if closed & BIT[exit] != 0:
                            continue
                        if len(toll) > 0:
                            total += toll[exit]
                    if total > cost[there] or total > most or ground[there] == BLOCKED:
                        continue
                    if straight and total + self.apart(there, goal) > most:
                        continue  # too far off
                    if len(tells) > 0:
                        told = tells[at] + (1 if step in telling else 0)
                        if total == cost[there] and told >= tells[there]:
                            continue
                        tells[there] = told
                    elif total == cost[there]:
                        continue
                    if total < cost[there]:
                        cost[there] = total
                        met.append(there)
                        while len(waves) <= total:
                            waves.append([])
                        waves[total].append(there)
                    back[there] = at
                    onto[there] = step
            spent += 1

    # What may lie where (3.3).

    def may_start(self, hex: i64) -> bool:
        """May a start hex be here? Not on a hex of a linked exit nor on a Treasure (3.3.6)."""
        return not self.is_exit[hex] and not self.is_treasure[hex]

    def may_hold_token(self, hex: i64) -> bool:
        """May a Resource Token be here? As a start hex, and its room must not fall apart without the hex (R6)."""
        spot = self.spot[hex]
        return self.may_start(hex) and not self.tiles[spot // TILE_HEXES].cuts[spot % TILE_HEXES]

    def greatest_distance(self) -> int:
        """The distance of the two rooms that are farthest apart, counted in rooms."""
        return max([self.room_distances[a * len(self.tiles) + b] for a in self.rooms for b in self.rooms])

    def start_distance(self) -> int:
        """How many rooms apart the two start rooms must be at least (R5)."""
        return max(2, self.greatest_distance() - 1)

    def from_exits(self, room: i64) -> list[int]:
        """By hex: the steps to it from the nearest linked exit of this room."""
        exits = self.room_exits[room]
        return self.spread([self.exit_a[exit] for exit in exits] + [self.exit_b[exit] for exit in exits])
