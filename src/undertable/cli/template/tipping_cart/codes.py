"""Tipping Cart's numbers by name: actions and events."""

from typing import Final

NONE: Final = -1  # no seat

# actions
LOAD: Final = 0  # + the tile

# events: what happened, the seat, and more
T_STARTS: Final = 0  # seat
T_DREW: Final = T_STARTS + 1  # seat; three tiles
T_LOADED: Final = T_DREW + 1  # seat; tile, total now
T_TIPPED: Final = T_LOADED + 1  # seat
