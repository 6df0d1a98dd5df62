"""How everything in Those Pesky Humans! is named, and who may know what."""

from collections.abc import Iterable

from undertable.core import ALL
from undertable.games.pesky_humans import box, cards, codes
from undertable.games.pesky_humans import effects as do
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.building import SLOT_REACH
from undertable.games.pesky_humans.plays import PLAY_NAME, PLAY_TEXT, PLAYS
from undertable.games.pesky_humans.tiles import DIRECTIONS, SIDE_NAMES, SIDES, TILE_HEXES

SIDE_ID: list[str] = ["human", "monster"]
MOVE_STATES = ["fresh", "moving", "stopped", "done"]
STAGES = [
    "tile",
    "slot",
    "turn",
    "human_start",
    "monster_start",
    "token_hex",
    "token",
    "door_exit",
    "door_type",
    "abilities",
    "done",
]


SPOT_NAMES = [f"{box.ROOM_ID[spot // TILE_HEXES]}.{spot % TILE_HEXES}" for spot in range(box.SPOTS)]
DOORWAY_NAMES = [f"{box.ROOM_ID[doorway // SIDES]}.{SIDE_NAMES[doorway % SIDES]}" for doorway in range(box.DOORWAYS)]


def slot_name(slot: int) -> str:
    return f"{slot // codes.SLOT_WIDTH - SLOT_REACH},{slot % codes.SLOT_WIDTH - SLOT_REACH}"


STEPS = ["NW", "NE", "E", "SE", "SW", "W"]

ACTION_TEXTS = [
    "pass",
    "never",
    "pass_round",
    "pass_aimed",
    "end",
    "stop",
    "leave",
    "work",
    "enough",
    "finish",
    "yes",
    "no",
    *[f"step:{step}" for step in STEPS],
    *[f"move:{figure}" for figure in box.FIGURE_ID],
    *[f"attack:{figure}" for figure in box.FIGURE_ID],
    *[f"flip:{figure}" for figure in box.FIGURE_ID[: box.LORD]],
    *[f"take:{figure}" for figure in box.FIGURE_ID],
    *[f"drop:{figure}" for figure in box.FIGURE_ID],
    *[f"give:{figure}" for figure in box.FIGURE_ID],
    *[f"figure:{figure}" for figure in box.FIGURE_ID],
    *[f"seat:{seat}" for seat in range(codes.SEATS)],
    *[f"over:{seat}" for seat in range(codes.SEATS)],
    *[f"ask:{order}" for order in codes.ORDER_ID],
    *[f"item:{item}" for item in box.ITEM_ID],
    *[f"token:{token}" for token in box.TOKEN_ID],
    *[f"card:{card}" for card in cards.CARD_ID[: box.MINION_CARDS]],
    *[f"door:{door}" for door in box.DOOR_TYPE],
    *[f"room:{room}" for room in box.ROOM_ID],
    *[f"exit:{doorway}" for doorway in DOORWAY_NAMES],
    *[f"ability:{ability}" for ability in ABILITY_ID],
    *[f"turn:{turn}" for turn in range(DIRECTIONS)],
    *[f"slot:{slot_name(slot)}" for slot in range(codes.SLOTS)],
    *[f"hex:{spot}" for spot in SPOT_NAMES],
    *PLAY_TEXT,
]


def source_name(source: int) -> str:
    """What a change of a rating comes from."""
    return box.ROOM_NAME[source - codes.FROM_ROOM] if source >= codes.FROM_ROOM else PLAY_NAME[source]


# the cards that give a skill for doors
DOOR_SKILL = ", ".join([play.name for play in PLAYS if do.skill_for_doors in play.does])


def innate(kind: int) -> str:
    """The name of a figure's innate ability, with which its text begins."""
    return box.KINDS[kind].text.partition(":")[0]


def cards_named(numbers: Iterable[int]) -> list[str]:
    return [cards.CARD_ID[card] for card in numbers]


def sees(viewer: int | None, side: int) -> bool:
    """Does this viewer see what a side keeps secret?"""
    if viewer == ALL:
        return True
    return viewer is not None and (viewer > 0) == (side == box.HUMAN)


def side_of_seat(seat: int) -> int:
    return box.MONSTER if seat == 0 else box.HUMAN


def shown_targets(actions: Iterable[int], viewer: int | None) -> list[str]:
    """The choices of a play as others may see them: not the type of a door, nor the card that was looked for."""
    open_to_all = [
        a
        for a in actions
        if not (codes.A_DOOR <= a < codes.A_ROOM or codes.A_CARD <= a < codes.A_DOOR) or sees(viewer, box.MONSTER)
    ]
    return [ACTION_TEXTS[action] for action in open_to_all]
