"""The lair: hexes, room tiles, slots, exits, ways, and how a lair is built (rules 2, 3.2 to 3.4, 3.8, 6.2 to 6.6).

Three ways to name a place, all plain numbers:

* a *spot* is a printed hex of a room tile, `room * 37 + local`: the same however the tile is turned, known before the lair
  is built, 0 … 591. For actions, records and plans.
* a *hex* is a floor hex of one built lair, 0 … size-1, in the order of spots. For states and everything fast.
* a *doorway* is a printed side of a room tile, `room * 6 + side`, 0 … 95. A linked exit of a built lair has a number
  (`exit`, 0 … exits-1) and two doorways, one from each room; its name is the lower one.

Doors and Force Walls are not in here: they are state of the game. Functions that need them take `closed`, a mask of
exits (`BIT[exit]` added up). Everything in a `Lair` is fixed once it is built, so that all copies of a game share it.
"""

from typing import Final, final

from mypy_extensions import i64

from undertable.core.chance import Chance

NONE: Final = -1
TILE_HEXES: Final = 37
SIDES: Final = 6
SLOT_REACH: Final = 9  # slots of a lair of ten rooms: u and v are -9 … 9 when the first room is in (0, 0)
SIDE_NAMES: Final = ("N", "NE", "SE", "S", "SW", "NW")

# what a hex is to a mover (6.2), for the functions about moving
BLOCKED: Final = 0  # may not be entered
PASS: Final = 1  # may be entered, but the move may not end there
STOP: Final = 2  # the move may end there
END: Final = 3  # may be entered, and the move ends there (Thief's Trap)

# door types, in the order of the stock
REGULAR: Final = 0
LOCKED: Final = 1
TRAPPED: Final = 2

FAR: Final = 999  # the cost or distance of what cannot be reached


@final
class Tile:
    """A room tile as printed: `rows` is its map (2.2), `exits` its open sides ("N SE S NW")."""

    # name: str; floor: list[bool] by local hex; open: list[bool] by side; exits: int, how many;
    # treasures: list[int], local hexes of the letters a, b, … in this order
    def __init__(self, name: str, rows: list[str], exits: str) -> None:
        raise NotImplementedError


@final
class Placed:
    """A room tile in its slot. Fields: room, u, v, turn."""

    def __init__(self, room: i64, u: i64, v: i64, turn: i64) -> None:
        raise NotImplementedError


@final
class Plan:
    """A whole lair as the Monster Player hands it in (3.2), but for the abilities; never changed once made.

    tiles: list[Placed]; human_start, monster_start: spots; tokens, token_spots: two lists, token i lies on spot i (tokens
    are the caller's own numbers); doors, door_types: two lists, doorway and type.
    """


@final
class Reach:
    """Where a mover can go: by hex, `cost` (FAR if not), `back` (the hex before) and `step` (the hex to step onto: not the
    hex itself when it is reached through a Secret Passage)."""

    def path(self, hex: i64) -> list[int]:
        """The hexes to step onto, one after the other, to come to this hex; empty for the start."""
        raise NotImplementedError


@final
class Lair:
    """A built lair: its floor hexes, their step edges, its linked exits.

    size: number of floor hexes                 by hex: spot, room (0 … 15), q, r (global), is_treasure, is_exit (linked)
    next: [hex * 6 + direction] -> hex or NONE  next_exit: the same -> the linked exit that edge crosses, or NONE
    steps: [hex] -> its neighbours              hex_at: [spot] -> hex or NONE
    rooms: the room numbers, ascending          hexes: [room] -> its hexes       room_exits: [room] -> its linked exits
    exits: number of linked exits               by exit: exit_a, exit_b (hexes, a < b), doorway (its name)
    exit_at: [doorway] -> exit or NONE          treasures: [room] -> hexes of the treasures a, b, …
    """

    def __init__(self, tiles: list[Tile], layout: list[Placed]) -> None:
        raise NotImplementedError

    def hex_of(self, q: i64, r: i64) -> i64:
        """The floor hex with these global coordinates, or NONE."""
        raise NotImplementedError

    def exit_between(self, a: i64, b: i64) -> i64:
        """The linked exit that these two hexes make, or NONE."""
        raise NotImplementedError

    def adjacent(self, a: i64, b: i64, closed: i64) -> bool:
        """Is there a step edge between the two, and is it not closed (R12)?"""
        raise NotImplementedError

    def neighbours(self, hex: i64, closed: i64) -> list[int]:
        """The adjacent hexes, in the order of the directions."""
        raise NotImplementedError

    def range(self, a: i64, b: i64, closed: i64) -> i64:
        """Steps on the shortest path along adjacent hexes (R13), or FAR."""
        raise NotImplementedError

    def within(self, hex: i64, most: i64, closed: i64) -> list[int]:
        """Every hex within this range, the hex itself first, nearest first."""
        raise NotImplementedError

    def walking(self, hex: i64) -> list[int]:
        """By hex: the steps to it from here, doors and everything else ignored. Shared: not to be changed."""
        raise NotImplementedError

    def nearest_first(self, hex: i64) -> list[int]:
        """All hexes as a breadth-first search along step edges meets them (R14). Shared: not to be changed."""
        raise NotImplementedError

    def nearest_free(self, hex: i64, free: list[bool]) -> i64:
        """The nearest free hex (R14), the hex itself if free, or NONE."""
        raise NotImplementedError

    def room_distance(self, a: i64, b: i64) -> i64:
        """How many linked exits are between two rooms at least."""
        raise NotImplementedError

    # Moving. `ground` is what every hex is to the mover (BLOCKED, PASS, STOP, END; leave the mover's own figure out of it);
    # `closed` the exits it cannot pass (humans: doors and Force Walls; monsters: Force Walls). `passage_a` and `passage_b`
    # are the two Secret Passages if this mover may use them, else NONE: stepping onto one means standing on the other,
    # whose ground then counts (6.4).

    def may_step(
        self, hex: i64, left: i64, closed: i64, ground: list[int], passage_a: i64, passage_b: i64
    ) -> list[int]:
        """The hexes a mover with `left` Move may step onto: it must be able to end its move somewhere afterwards."""
        raise NotImplementedError

    def may_end(self, hex: i64, left: i64, closed: i64, ground: list[int], passage_a: i64, passage_b: i64) -> bool:
        """Can a mover standing here with `left` Move end its move, here or farther on?

        Ask it with what would be left before letting a human work on a door.
        """
        raise NotImplementedError

    def reach(
        self,
        hex: i64,
        most: i64,
        closed: i64,
        toll: list[int],
        ground: list[int],
        passage_a: i64,
        passage_b: i64,
    ) -> Reach:
        """Where a mover can come to for at most this Move, at what cost and how.

        `toll` is what crossing an exit costs on top (by exit; doors a human has to work on; empty: nothing). A mover may end
        its move on the hexes with cost < FAR and ground STOP or END; the others are on the way.
        """
        raise NotImplementedError

    # What may lie where (3.3, 3.4).

    def may_start(self, hex: i64) -> bool:
        """May a start hex be here, other tokens apart (3.3.6)?"""
        raise NotImplementedError

    def may_hold_token(self, hex: i64) -> bool:
        """May a Resource Token be here, other tokens apart (3.3.6, R6)?"""
        raise NotImplementedError

    def greatest_distance(self) -> i64:
        """The greatest distance of two rooms, counted in rooms."""
        raise NotImplementedError

    def opposite(self, a: i64, b: i64) -> bool:
        """Are the two rooms at opposite ends (3.3.3, R5)?"""
        raise NotImplementedError


# Laying out by hand, tile by tile.


def open_slots(layout: list[Placed]) -> list[tuple[int, int]]:
    """The slots for the next tile: empty ones next to a placed tile, ascending; (0, 0) when there is none yet."""
    raise NotImplementedError


def why_not_here(tiles: list[Tile], layout: list[Placed], rest: list[int], tile: Placed) -> str:
    """Why this tile may not be placed next, in words; "" if it may. `rest` are the rooms to be placed after it.

    A tile must be linked at once to one that lies already (any legal lair can be built in such an order), and must leave
    a way to place the rest.
    """
    raise NotImplementedError


def legal_turns(tiles: list[Tile], layout: list[Placed], rest: list[int], room: i64, u: i64, v: i64) -> list[int]:
    """The turns in which this room may be placed next in this slot."""
    raise NotImplementedError


# Whole plans.


def why_not_layout(tiles: list[Tile], layout: list[Placed], dealt: list[int]) -> str:
    """Why the tiles may not lie like this (3.2), in words; "" if they may."""
    raise NotImplementedError


def why_not_plan(
    tiles: list[Tile], plan: Plan, dealt: list[int], tokens: list[int], stock: list[int], most_doors: i64
) -> str:
    """Why this plan is not legal (3.2 to 3.4), in words; "" if it is.

    `dealt` are the rooms and `tokens` the Resource Tokens to be used; `stock` how many doors of each type there are.
    """
    raise NotImplementedError


# Construct for me (3.8); each step can be used alone.


def construct_layout(tiles: list[Tile], placed: list[Placed], rest: list[int], chance: Chance) -> list[Placed]:
    """Steps 1 and 2: place the rest of the rooms; those already placed stay."""
    raise NotImplementedError


def construct_starts(lair: Lair, chance: Chance) -> tuple[int, int]:
    """Steps 3 and 4: the Human and the Monster Starting Hex (hexes)."""
    raise NotImplementedError


def construct_tokens(
    lair: Lair, human_start: i64, monster_start: i64, gems: list[int], others: list[list[int]], far: i64, chance: Chance
) -> tuple[list[int], list[int]]:
    """Steps 5 and 6: tokens and their hexes, by room ascending.

    Gems go among the `far` farthest rooms; `others` are dealt group by group (passages first) to the rest.
    """
    raise NotImplementedError


def construct_doors(
    lair: Lair, human_start: i64, stock: list[int], most: i64, chance: Chance
) -> tuple[list[int], list[int]]:
    """Step 7: the exits that get a door, and the types of the doors."""
    raise NotImplementedError
