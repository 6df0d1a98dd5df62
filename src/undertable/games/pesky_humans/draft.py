"""The two secret commitments of setup (3.1) in the making: the lair with the Lord's outfit, and the human party."""

from typing import Any, Final, final

from mypy_extensions import i64

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans.lair import Lair
from undertable.games.pesky_humans.tiles import NONE, Placed

NO_PLACED: Final[list[Placed]] = []


@final
class Draft:
    """What each side has chosen so far. A choice of several parts keeps its first parts "in hand"."""

    __slots__ = (
        "abilities",
        "avatars",
        "door_types",
        "doors",
        "doors_done",
        "doorway",
        "finish",
        "human_start",
        "lair",
        "lord_abilities",
        "monster_start",
        "placed",
        "room",
        "rooms",
        "slot",
        "spot",
        "token_kinds",
        "token_spots",
        "tokens",
        "two",
        "voices",
    )

    def __init__(self, rooms: list[int], tokens: list[int]) -> None:
        self.rooms = rooms  # dealt
        self.tokens = tokens  # dealt
        self.placed: list[Placed] = NO_PLACED
        self.room: i64 = NONE  # the tile in hand
        self.slot: i64 = NONE  # the slot chosen for it
        self.lair: Lair | None = None  # when all tiles lie
        self.human_start: i64 = NONE  # spots
        self.monster_start: i64 = NONE
        self.spot: i64 = NONE  # chosen for the next token
        self.token_spots: list[int] = NOTHING
        self.token_kinds: list[int] = NOTHING
        self.doorway: i64 = NONE  # chosen for the next door
        self.doors: list[int] = NOTHING
        self.door_types: list[int] = NOTHING
        self.doors_done = False
        self.lord_abilities: list[int] = NOTHING
        self.avatars: list[int] = NOTHING  # in the order in which they were chosen
        self.abilities: list[int] = NOTHING
        self.voices: list[int] = NOTHING  # of three players, by seat: who should have two Avatars, NONE: has not said
        self.two: i64 = NONE  # the seat that has two
        self.finish: i64 = 0  # seats that want the rest of their choices made for them

    def clone(self) -> "Draft":
        copy = Draft(self.rooms, self.tokens)
        copy.placed = self.placed
        copy.room = self.room
        copy.slot = self.slot
        copy.lair = self.lair
        copy.human_start = self.human_start
        copy.monster_start = self.monster_start
        copy.spot = self.spot
        copy.token_spots = self.token_spots
        copy.token_kinds = self.token_kinds
        copy.doorway = self.doorway
        copy.doors = self.doors
        copy.door_types = self.door_types
        copy.doors_done = self.doors_done
        copy.lord_abilities = self.lord_abilities
        copy.avatars = self.avatars
        copy.abilities = self.abilities
        copy.voices = self.voices
        copy.two = self.two
        copy.finish = self.finish
        return copy

    def dump(self) -> list[object]:
        numbers = [self.room, self.slot, self.human_start, self.monster_start, self.spot, self.doorway, self.finish]
        return [
            [*numbers, 1 if self.doors_done else 0, self.two],
            self.rooms,
            self.tokens,
            dump_placed(self.placed),
            self.token_spots,
            self.token_kinds,
            self.doors,
            self.door_types,
            self.lord_abilities,
            self.avatars,
            self.abilities,
            self.voices,
        ]


def dump_placed(layout: list[Placed]) -> list[object]:
    return [[placed.room, placed.u, placed.v, placed.turn] for placed in layout]


def load_placed(data: list[Any]) -> list[Placed]:
    return [Placed(room, u, v, turn) for room, u, v, turn in data]


def load_draft(data: list[Any]) -> Draft:
    """What `dump` wrote, but for the lair."""
    numbers, rooms, tokens, placed, spots, kinds, doors, types, lord_abilities, avatars, abilities, voices = data
    draft = Draft(rooms, tokens)
    draft.room, draft.slot, draft.human_start, draft.monster_start = numbers[0], numbers[1], numbers[2], numbers[3]
    draft.spot, draft.doorway, draft.finish, draft.doors_done = numbers[4], numbers[5], numbers[6], numbers[7] == 1
    draft.two, draft.voices = numbers[8], voices
    draft.placed = load_placed(placed)
    draft.token_spots, draft.token_kinds, draft.doors, draft.door_types = spots, kinds, doors, types
    draft.lord_abilities, draft.avatars, draft.abilities = lord_abilities, avatars, abilities
    return draft


NO_DRAFT: Final = Draft(NOTHING, NOTHING)  # after setup; never changed
