"""Monster Inn's numbers by name: phases, actions and events, each counted from the one before."""

from typing import Final

from mypy_extensions import i64

from undertable.games.monster_inn.cards import FIRST_HUMANOID

NONE: Final = -1  # no seat, card or treasure
COIN: Final = 0
GEM: Final = COIN + 1
TREASURE_TYPES: Final = GEM + 1

# phases
BID: Final = 0
BONUS: Final = BID + 1
SUPPORT: Final = BONUS + 1
OVER: Final = SUPPORT + 1

# actions
REMAIN: Final = 0  # + the treasure put
EXCHANGE: Final = REMAIN + TREASURE_TYPES
LEAVE: Final = EXCHANGE + 1
TAKE_BONUS: Final = LEAVE + 1  # + the treasure taken
NO_SUPPORT: Final = TAKE_BONUS + TREASURE_TYPES
GIVE_SUPPORT: Final = NO_SUPPORT + 1  # + TREASURE_TYPES * monster + treasure
ACTIONS: Final[i64] = GIVE_SUPPORT + TREASURE_TYPES * FIRST_HUMANOID

# events: what happened, the seat, and more
T_ROUND: Final = 0  # starter; round
T_REMAIN: Final = T_ROUND + 1  # seat; treasure, pool now
T_EXCHANGE: Final = T_REMAIN + 1  # seat; treasure put, number put, number taken
T_LEAVE: Final = T_EXCHANGE + 1  # seat; creature, pool treasure, pool, 1 if the last one in
T_BONUS: Final = T_LEAVE + 1  # seat; treasure
T_SUPPORT: Final = T_BONUS + 1  # seat; monster, treasure
T_SCORING: Final = T_SUPPORT + 1  # nobody
