"""You Monster's numbers by name: phases, actions and events, each counted from the one before."""

from typing import Final

NONE: Final = -1  # no seat, card, play or treasure
CARDS: Final = 40  # adventurers
TREASURE_CARDS: Final = 15
MOST_SEATS: Final = 6

# phases
PLAY: Final = 0
DRAW: Final = PLAY + 1
DISCARD: Final = DRAW + 1
OVER: Final = DISCARD + 1

# actions
PLAY_ONE: Final = 0  # + the card
PLAY_TWO: Final = PLAY_ONE + CARDS  # + the pair, see fight.PAIRS_FROM
DRAW_YES: Final = PLAY_TWO + CARDS * (CARDS - 1) // 2
DRAW_NO: Final = DRAW_YES + 1
DISCARD_ONE: Final = DRAW_NO + 1  # + the card
ACTIONS: Final = DISCARD_ONE + CARDS
PLAYS: Final = DRAW_YES  # a play is numbered like the action that makes it

# how the monster was found (4.4)
BY_TOTAL: Final = 0
BY_HIGH_CARD: Final = BY_TOTAL + 1
BY_SUIT: Final = BY_HIGH_CARD + 1
DRAWN: Final = BY_SUIT + 1

# events: what happened, the seat, and more
T_TREASURE: Final = 0  # nobody; treasure, round, pass
T_CHOSEN: Final = T_TREASURE + 1  # seat
T_REVEAL: Final = T_CHOSEN + 1  # seat; play
T_FIGHT: Final = T_REVEAL + 1  # monster; treasure, decided by, health, damage
T_REWARD: Final = T_FIGHT + 1  # seat; VP
T_DREW: Final = T_REWARD + 1  # seat; a bag of cards
T_NO_DRAW: Final = T_DREW + 1  # seat
T_DISCARDED: Final = T_NO_DRAW + 1  # seat; card
T_OUT: Final = T_DISCARDED + 1  # seat
T_REFILL: Final = T_OUT + 1  # nobody
T_RESHUFFLE: Final = T_REFILL + 1  # nobody
T_END: Final = T_RESHUFFLE + 1  # nobody
