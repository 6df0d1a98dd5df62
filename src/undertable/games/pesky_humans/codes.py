"""The numbers of Those Pesky Humans! that are not components: windows, actions, frames, and what is told."""

from typing import Final

NONE: Final = -1

# windows and menus (5.1)
OPEN: Final = 0
BEFORE_MOVE: Final = 1
AFTER_MOVE: Final = 2
CLOSE: Final = 3
BEFORE_ROLL: Final = 4
AFTER_ROLL: Final = 5
ON_HIT: Final = 6
ON_DEATH: Final = 7
ON_REVEAL: Final = 8
ON_CARD: Final = 9
OWN_MOVE: Final = 10
OWN_COMBAT: Final = 11
WINDOW_ID: Final = [
    "open",
    "before_move",
    "after_move",
    "close",
    "before_roll",
    "after_roll",
    "on_hit",
    "on_death",
    "on_reveal",
    "on_card",
    "own_move",
    "own_combat",
]
STANDING_ORDERS: Final = 4  # the first windows: those that one may ask not to be asked in

# actions
A_PASS: Final = 0
A_NEVER: Final = 1  # pass, and do not ask again in this kind of window
A_END: Final = 2
A_STOP: Final = 3
A_LEAVE: Final = 4
A_WORK: Final = 5
A_ENOUGH: Final = 6
A_FINISH: Final = 7
A_YES: Final = 8
A_NO: Final = 9
A_STEP: Final = 10  # + direction
A_MOVE: Final = 16  # + figure
A_ATTACK: Final = 44  # + figure
A_FLIP: Final = 72  # + human
A_TAKE: Final = 76  # + figure
A_DROP: Final = 104  # + figure
A_GIVE: Final = 132  # + figure
A_PLAY: Final = 160  # + play
A_FIGURE: Final = 234  # + figure
A_SEAT: Final = 262  # + seat
A_OVER: Final = 266  # + seat
A_ASK: Final = 270  # + window
A_ITEM: Final = 274  # + item
A_TOKEN: Final = 290  # + token
A_CARD: Final = 306  # + Minion card, counted from the first
A_DOOR: Final = 313  # + type
A_ROOM: Final = 316  # + room
A_EXIT: Final = 332  # + doorway
A_ABILITY: Final = 428  # + ability
A_TURN: Final = 458  # + turn
A_SLOT: Final = 464  # + slot
A_SPOT: Final = 825  # + spot
ACTIONS: Final = 1417

SLOT_WIDTH: Final = 19  # slots of the window -9 … 9

# move states (6.1)
FRESH: Final = 0
MOVING: Final = 1
STOPPED: Final = 2
DONE: Final = 3

# what token faces, and doors, are known to
HIDDEN: Final = 0
PEEKED: Final = 1  # to the human side
OPEN_TO_ALL: Final = 2
