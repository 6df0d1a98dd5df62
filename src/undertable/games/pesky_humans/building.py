"""How a lair is built: by hand, tile by tile; which plans are legal (3.2 to 3.4); and *construct for me* (3.8).

`tiles` are always the 16 room tiles by room number; nothing here changes a list that it is given.
"""

from typing import Final, final

from undertable.core.chance import Chance
from undertable.games.pesky_humans.lair import Lair
from undertable.games.pesky_humans.tiles import (
    NONE,
    SIDES,
    SLOT_U,
    SLOT_V,
    TILE_HEXES,
    Placed,
    Tile,
    by_slot,
    is_open,
    linked,
)

SLOT_REACH: Final = 9  # slots of a lair of ten rooms: u and v are -9 … 9 when the first room is in (0, 0)

# doors, in the order of the stock
REGULAR: Final = 0
LOCKED: Final = 1
TRAPPED: Final = 2
DOOR_NAMES: Final[list[str]] = ["regular", "locked", "trapped"]


@final
class Plan:
    """A whole lair as the Monster Player hands it in (3.2), without the abilities. A value: never changed once made.

    Token i of `tokens` (the caller's own numbers) lies on spot i of `token_spots`; door i stands in doorway i of
    `doors` and has type i of `door_types`.
    """

    __slots__ = ("door_types", "doors", "human_start", "monster_start", "tiles", "token_spots", "tokens")

    def __init__(
        self,
        tiles: list[Placed],
        human_start: int,
        monster_start: int,
        tokens: list[int],
        token_spots: list[int],
        doors: list[int],
        door_types: list[int],
    ) -> None:
        self.tiles = tiles
        self.human_start = human_start  # a spot
        self.monster_start = monster_start  # a spot
        self.tokens = tokens
        self.token_spots = token_spots
        self.doors = doors
        self.door_types = door_types


# Layouts (3.2): tiles in slots.


def around(slots: dict[tuple[int, int], Placed], u: int, v: int) -> list[Placed | None]:
    """The tiles around a slot, side after side."""
    return [slots.get((u + SLOT_U[side], v + SLOT_V[side])) for side in range(SIDES)]


def links(tiles: list[Tile], tile: Placed, around: list[Placed | None]) -> int:
    """How many linked exits a tile makes with those around it."""
    count = 0
    for side in range(SIDES):
        beyond = around[side]
        if beyond is not None and linked(tiles, tile, beyond, side):
            count += 1
    return count


def open_slots(layout: list[Placed]) -> list[tuple[int, int]]:
    """The slots for the next tile: the empty ones next to a tile, ascending, or (0, 0) for the first tile."""
    if len(layout) == 0:
        return [(0, 0)]
    slots = by_slot(layout)
    beside = {(placed.u + SLOT_U[side], placed.v + SLOT_V[side]) for placed in layout for side in range(SIDES)}
    return sorted([slot for slot in beside if slot not in slots])


def linked_places(tiles: list[Tile], layout: list[Placed], room: int) -> list[Placed]:
    """Every slot and turn in which this room is linked to a tile that lies already."""
    return weighed_places(tiles, layout, room)[0]


def weighed_places(tiles: list[Tile], layout: list[Placed], room: int) -> tuple[list[Placed], list[int]]:
    """The linked places, and for each 60 times links / placed neighbours."""
    slots = by_slot(layout)
    found: list[Placed] = []
    weights: list[int] = []
    for u, v in open_slots(layout):
        beside = around(slots, u, v)
        neighbours = SIDES - beside.count(None)
        for turn in range(SIDES):
            tile = Placed(room, u, v, turn)
            count = links(tiles, tile, beside)
            if count > 0:
                found.append(tile)
                weights.append(count * 60 // neighbours)
    return found, weights


# by side: how far a step in this direction leads in direction 0
ALONG: Final[list[int]] = [2, 1, -1, -2, -1, 1]


def has_way_out(tiles: list[Tile], layout: list[Placed]) -> bool:
    """Is a tile that is foremost in some direction open forwards? Then any rooms can be added.

    A tile put there is foremost itself, and can be turned to be open forwards again: every room has two exits that are
    opposite or next but one to each other.
    """
    for direction in range(SIDES):
        along_u, along_v = ALONG[(2 - direction) % SIDES], ALONG[(3 - direction) % SIDES]
        foremost = max([placed.u * along_u + placed.v * along_v for placed in layout])
        for placed in layout:
            if placed.u * along_u + placed.v * along_v == foremost:
                for forwards in range(direction + 5, direction + 8):
                    if is_open(tiles, placed, forwards % SIDES):
                        return True
    return False


def can_be_completed(tiles: list[Tile], layout: list[Placed], rest: list[int]) -> bool:
    """Can all these rooms still be added, each linked to the others?"""
    if len(rest) == 0 or has_way_out(tiles, layout):
        return True
    for room in rest:
        others = [other for other in rest if other != room]
        for tile in linked_places(tiles, layout, room):
            if can_be_completed(tiles, layout + [tile], others):
                return True
    return False


def why_not_here(tiles: list[Tile], layout: list[Placed], rest: list[int], tile: Placed) -> str:
    """Why this tile may not be placed next, in words; "" if it may. `rest` are the rooms to be placed after it.

    It must be linked at once to a tile that lies already (every legal lair can be built in such an order), and the rest
    must still find a place.
    """
    name = tiles[tile.room].name
    if len(layout) == 0:
        return "" if tile.u == 0 and tile.v == 0 else "The first tile goes into slot (0, 0)."
    slots = by_slot(layout)
    here = slots.get((tile.u, tile.v))
    if here is not None:
        return f"The {tiles[here.room].name} is in slot ({tile.u}, {tile.v}) already."
    beside = around(slots, tile.u, tile.v)
    if beside.count(None) == SIDES:
        return f"Slot ({tile.u}, {tile.v}) is not next to a tile."
    if links(tiles, tile, beside) == 0:
        return f"No exit of the {name} would meet an exit of another room here; turn it, or take another slot."
    if not can_be_completed(tiles, layout + [tile], rest):
        return f"With the {name} here, the rooms still to come could not be linked to the lair."
    return ""


def legal_turns(tiles: list[Tile], layout: list[Placed], rest: list[int], room: int, u: int, v: int) -> list[int]:
    """The turns in which this room may be placed next in this slot."""
    return [turn for turn in range(SIDES) if why_not_here(tiles, layout, rest, Placed(room, u, v, turn)) == ""]


def why_not_layout(tiles: list[Tile], layout: list[Placed], dealt: list[int]) -> str:
    """Why the tiles may not lie like this (3.2), in words; "" if they may."""
    for placed in layout:
        if placed.room not in dealt:
            return f"The {tiles[placed.room].name} was not dealt."
        if not 0 <= placed.turn < SIDES:
            return f"The {tiles[placed.room].name} can be turned 0 to 5 times, not {placed.turn}."
    for room in dealt:
        times = len([placed for placed in layout if placed.room == room])
        if times != 1:
            return f"The {tiles[room].name} must be placed once, not {times} times."
    slots: dict[tuple[int, int], Placed] = {}
    for placed in layout:
        other = slots.get((placed.u, placed.v))
        if other is not None:
            return f"The {tiles[other.room].name} and the {tiles[placed.room].name} are in one slot."
        slots[placed.u, placed.v] = placed
    met = layout[:1]
    for placed in met:
        beside = around(slots, placed.u, placed.v)
        for side in range(SIDES):
            beyond = beside[side]
            if beyond is not None and linked(tiles, placed, beyond, side) and beyond not in met:
                met.append(beyond)
    for placed in layout:
        if placed not in met:  # R4
            return f"No way leads through linked exits to the {tiles[placed.room].name}."
    return ""


# Whole plans (3.3, 3.4).


def why_not_token(lair: Lair, what: str, spot: int) -> str:
    """Why a start hex or Resource Token may not lie on this spot, other tokens apart; "" if it may."""
    hex = lair.hex_at[spot] if 0 <= spot < len(lair.hex_at) else NONE
    if hex == NONE:
        return f"{what} must be on a floor hex of the lair."
    room = lair.tiles[lair.room[hex]].name
    if lair.is_exit[hex]:
        return f"{what} is on a hex of a linked exit of the {room}."
    if lair.is_treasure[hex]:
        return f"{what} is on a Treasure's hex of the {room}."
    return ""


def why_not_plan(
    tiles: list[Tile], plan: Plan, dealt: list[int], tokens: list[int], stock: list[int], most_doors: int
) -> str:
    """Why this plan is not legal (3.2 to 3.4), in words; "" if it is.

    `dealt` are the rooms and `tokens` the Resource Tokens to be used; `stock` is how many doors of each type there are.
    """
    reason = why_not_layout(tiles, plan.tiles, dealt)
    if reason != "":
        return reason
    lair = Lair(tiles, plan.tiles)
    reason = why_not_starts(lair, plan.human_start, plan.monster_start)
    if reason != "":
        return reason
    if sorted(plan.tokens) != sorted(tokens) or len(plan.token_spots) != len(tokens):
        return "Each of the Resource Tokens drawn must be placed once."
    reason = why_not_tokens(lair, plan)
    if reason != "":
        return reason
    return why_not_doors(lair, plan, stock, most_doors)


def why_not_starts(lair: Lair, human_start: int, monster_start: int) -> str:
    for what, spot in (("The Human Starting Hex", human_start), ("The Monster Starting Hex", monster_start)):
        reason = why_not_token(lair, what, spot)
        if reason != "":
            return reason
    apart = lair.room_distance(human_start // TILE_HEXES, monster_start // TILE_HEXES)
    if apart < lair.start_distance():  # R5
        return f"The start hexes are {apart} rooms apart; in this lair it must be at least {lair.start_distance()}."
    return ""


def why_not_tokens(lair: Lair, plan: Plan) -> str:
    used = [plan.human_start, plan.monster_start]
    rooms: list[int] = []
    for spot in plan.token_spots:
        reason = why_not_token(lair, "A Resource Token", spot)
        if reason != "":
            return reason
        room = spot // TILE_HEXES
        name = lair.tiles[room].name
        if room in rooms:
            return f"Two Resource Tokens are in the {name}; each room gets one."
        if spot in used:
            return f"A Resource Token of the {name} is on a start hex."
        if not lair.may_hold_token(lair.hex_at[spot]):  # R6
            return f"The Resource Token cuts the {name} in two."
        rooms.append(room)
    return ""


def why_not_doors(lair: Lair, plan: Plan, stock: list[int], most: int) -> str:
    if len(plan.doors) != len(plan.door_types):
        return "Every door needs a type."
    if len(plan.doors) > most:
        return f"{len(plan.doors)} doors are too many; {most} are allowed."
    for type, name in enumerate(DOOR_NAMES):
        if plan.door_types.count(type) > stock[type]:
            return f"There are only {stock[type]} {name} doors."
    used: list[int] = []
    for doorway, type in zip(plan.doors, plan.door_types, strict=True):
        exit = lair.exit_at[doorway] if 0 <= doorway < len(lair.exit_at) else NONE
        if exit == NONE or not 0 <= type < len(stock):
            return "A door must be one of the three types and stand on a linked exit."
        if exit in used:
            return f"Two doors are on one exit of the {lair.tiles[doorway // SIDES].name}."
        used.append(exit)
    return ""


# Construct for me (3.8). Each step can be used alone.


def construct_layout(tiles: list[Tile], placed: list[Placed], rest: list[int], chance: Chance) -> list[Placed]:
    """Steps 1 and 2: add the rest of the rooms; the tiles already placed stay where they are."""
    if len(placed) > 0 and not can_be_completed(tiles, placed, rest):
        raise ValueError("these rooms cannot all be linked to the tiles already placed")
    layout: list[Placed] = []
    while len(layout) < len(placed) + len(rest):
        layout = placed[:]
        order = chance.draw("room order", rest[:], len(rest))
        order.sort(key=lambda room: -tiles[room].exits)
        for room in order:
            places = [Placed(room, 0, 0, turn) for turn in range(SIDES)]
            weights = [1] * SIDES
            if len(layout) > 0:
                places, weights = weighed_places(tiles, layout, room)
            if len(places) == 0:
                break
            layout.append(places[weighted("tile", weights, chance)])
    return layout


def weighted(what: str, weights: list[int], chance: Chance) -> int:
    """One of several possibilities, each with its weight."""
    result = chance.choose(what, sum(weights))
    i = 0
    while result >= weights[i]:
        result -= weights[i]
        i += 1
    return i


def farthest(lair: Lair, hexes: list[int]) -> int:
    """The hex of a room that is farthest from its linked exits; of several, the first."""
    steps = lair.from_exits(lair.room[hexes[0]])
    best = hexes[0]
    for hex in hexes:
        if steps[hex] > steps[best]:
            best = hex
    return best


def construct_starts(lair: Lair, human_start: int, chance: Chance) -> tuple[int, int]:
    """Steps 3 and 4: the Human (if it is NONE) and the Monster Starting Hex."""
    rooms = lair.rooms if human_start == NONE else [lair.room[human_start]]
    most = max([lair.room_distance(a, b) for a in rooms for b in lair.rooms])
    pairs = [(a, b) for a in rooms for b in lair.rooms if lair.room_distance(a, b) == most]
    human_room, monster_room = pairs[chance.choose("start rooms", len(pairs))]
    if human_start == NONE:
        human_start = farthest(lair, [hex for hex in lair.hexes[human_room] if lair.may_start(hex)])
    monster_start = farthest(lair, [hex for hex in lair.hexes[monster_room] if lair.may_start(hex)])
    return human_start, monster_start


def construct_tokens(
    lair: Lair,
    taken: list[int],
    human_start: int,
    monster_start: int,
    groups: list[list[int]],
    far: int,
    chance: Chance,
) -> tuple[list[int], list[int]]:
    """Steps 5 and 6: the tokens and their hexes; `taken` are rooms that have one already.

    The first group of tokens, the Gems, goes to random ones of the `far` farthest rooms, the other groups one after the
    other to random ones of the rest.
    """
    walking = lair.walking(human_start)
    rooms = [room for room in lair.rooms if room not in taken]
    rooms.sort(key=lambda room: -min([walking[hex] for hex in lair.hexes[room]]))
    tokens: list[int] = []
    hexes: list[int] = []
    for group in groups:
        bag = rooms[:far] if group is groups[0] else rooms[:]
        for token, room in zip(group, chance.draw("token rooms", bag, len(group)), strict=True):
            rooms.remove(room)
            legal = [hex for hex in lair.hexes[room] if lair.may_hold_token(hex)]
            legal = [hex for hex in legal if hex != human_start and hex != monster_start]
            tokens.append(token)
            if chance.choose("token far from exits", 2) == 0:
                hexes.append(farthest(lair, legal))
            else:
                hexes.append(legal[chance.choose("token hex", len(legal))])
    return tokens, hexes


def construct_doors(
    lair: Lair, taken: list[int], human_start: int, stock: list[int], most: int, chance: Chance
) -> tuple[list[int], list[int]]:
    """Step 7: the exits that get a door, nearest to the Human Starting Hex first, and the types of the doors.

    `taken` are exits that have one already; `stock` and `most` are what is left.
    """
    exits = [exit for exit in range(lair.exits) if exit not in taken]
    if len(exits) > most:
        exits = chance.draw("doors", exits, most)
    walking = lair.walking(human_start)
    exits.sort(key=lambda e: min(walking[lair.exit_a[e]], walking[lair.exit_b[e]]))
    types = [TRAPPED] * stock[TRAPPED] + [LOCKED] * stock[LOCKED] + [REGULAR] * stock[REGULAR]
    return exits, types[: len(exits)]


def construct_plan(
    tiles: list[Tile], dealt: list[int], groups: list[list[int]], far: int, stock: list[int], most: int, chance: Chance
) -> Plan:
    """All steps: a whole lair."""
    lair = Lair(tiles, construct_layout(tiles, [], dealt, chance))
    human_start, monster_start = construct_starts(lair, NONE, chance)
    tokens, hexes = construct_tokens(lair, [], human_start, monster_start, groups, far, chance)
    exits, types = construct_doors(lair, [], human_start, stock, most, chance)
    return Plan(
        lair.layout,
        lair.spot[human_start],
        lair.spot[monster_start],
        tokens,
        [lair.spot[hex] for hex in hexes],
        [lair.doorway[exit] for exit in exits],
        types,
    )
