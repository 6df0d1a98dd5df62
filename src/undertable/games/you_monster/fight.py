"""Plays and the fight of You Monster: who is the monster, how strong it is, who wins (4.4 to 4.6).

A play is one or two adventurer cards and is numbered like the action that makes it: 0 … 39 single cards, then pairs.
"""

from typing import Final, final

from mypy_extensions import i64

from undertable.games.you_monster.cards import (
    CLUB,
    CLUB_HEALTH,
    DIAMOND,
    HEALTH_PER_ADVENTURER,
    JACK,
    JOKER,
    KING,
    NO_SUIT,
    QUEEN,
    SUIT,
    TREASURE_RANK,
    TREASURE_SUIT,
    VALUE,
    VALUE_UNDER_JOKER,
)

NONE: Final = -1
CARDS: Final = 40
PLAY_TWO: Final = 40  # plays from here on are pairs

FIRST_CARD: Final[list[int]] = list(range(CARDS)) + [a for a in range(CARDS) for b in range(a + 1, CARDS)]
SECOND_CARD: Final[list[int]] = [NONE] * CARDS + [b for a in range(CARDS) for b in range(a + 1, CARDS)]
# PAIRS_FROM[a] + b is the action that plays a and b, a < b
PAIRS_FROM: Final[list[int]] = [PLAY_TWO + a * (2 * CARDS - a - 1) // 2 - a - 1 for a in range(CARDS)]

BIT: Final[list[int]] = [1, 2, 4, 8, 16, 32]
# by play, bit s: it has a card of suit s
SUITS_PLAYED: Final[list[int]] = [
    BIT[SUIT[FIRST_CARD[p]]] | (0 if SECOND_CARD[p] == NONE else BIT[SUIT[SECOND_CARD[p]]])
    for p in range(len(FIRST_CARD))
]

# how the monster was found (4.4)
BY_TOTAL: Final = 0
BY_HIGH_CARD: Final = 1
BY_SUIT: Final = 2
DRAWN: Final = 3


@final
class Fight:
    """The arithmetic of one fight. `monster` is NONE in a drawn round."""

    __slots__ = (
        "adventurers",
        "damage",
        "decided_by",
        "health",
        "high",
        "highest",
        "joker",
        "monster",
        "totals",
        "treasure",
    )

    def __init__(self, treasure: i64, seats: i64) -> None:
        self.treasure = treasure
        self.joker: bool = TREASURE_RANK[treasure] == JOKER
        self.totals: list[int] = [0] * seats
        self.high: list[int] = [0] * seats
        self.highest: i64 = 0  # single card among the adventurers
        self.monster: i64 = NONE
        self.decided_by: i64 = DRAWN
        self.adventurers: i64 = 0
        self.health: i64 = 0
        self.damage: i64 = 0

    def adventurers_win(self) -> bool:
        return self.damage >= self.health  # R42

    def diamond_bonus(self, play: i64) -> bool:
        """Does a winning adventurer get +1 VP for a diamond?"""
        return TREASURE_SUIT[self.treasure] == DIAMOND and played_suit(play, DIAMOND)

    def king_bonus(self, seat: i64) -> bool:
        """Does a winning adventurer get +1 VP for the highest card (R12)?"""
        return TREASURE_RANK[self.treasure] == KING and self.high[seat] == self.highest

    def queen_bonus(self) -> bool:
        """Does a winning monster get +1 VP?"""
        return TREASURE_RANK[self.treasure] == QUEEN


def card_value(card: i64, joker: bool) -> i64:
    return VALUE_UNDER_JOKER[card] if joker else VALUE[card]  # R2


def count_suit(play: i64, suit: i64) -> i64:
    """How many cards of this suit a play has: 0, 1 or 2 (R6)."""
    count: i64 = 1 if SUIT[FIRST_CARD[play]] == suit else 0
    second = SECOND_CARD[play]
    if second != NONE and SUIT[second] == suit:
        count += 1
    return count


def played_suit(play: i64, suit: i64) -> bool:
    """Has a play at least one card of this suit (R13: a second one makes no difference)?"""
    return SUITS_PLAYED[play] & BIT[suit] != 0


def best_of(seats: list[int], worth: list[int]) -> list[int]:
    """Those of the seats who have the most (R5)."""
    most: i64 = -1
    for seat in seats:
        if worth[seat] > most:
            most = worth[seat]
    return [seat for seat in seats if worth[seat] == most]


def fight(treasure: i64, won_top: i64, plays: list[int]) -> Fight:
    """4.4 Who is the monster? 4.5 Fight. `plays` is an action by seat, NONE for a seat that is out."""
    result = Fight(treasure, len(plays))
    in_round: list[int] = []
    for seat in range(len(plays)):
        play = plays[seat]
        if play == NONE:
            continue
        in_round.append(seat)
        first = card_value(FIRST_CARD[play], result.joker)
        second_card = SECOND_CARD[play]
        second = 0 if second_card == NONE else card_value(second_card, result.joker)
        result.totals[seat] = first + second
        result.high[seat] = max(first, second)

    tied = best_of(in_round, result.totals)
    result.decided_by = BY_TOTAL
    if len(tied) > 1:
        tied = best_of(tied, result.high)
        result.decided_by = BY_HIGH_CARD
    suit = TREASURE_SUIT[treasure]
    if len(tied) > 1 and suit != NO_SUIT:  # R7: a joker has no suit
        tied = best_of(tied, [0 if play == NONE else count_suit(play, suit) for play in plays])
        result.decided_by = BY_SUIT
    if len(tied) > 1:
        result.decided_by = DRAWN  # R8
        return result

    monster: i64 = tied[0]
    result.monster = monster
    result.adventurers = len(in_round) - 1  # R9
    result.health = result.totals[monster] + HEALTH_PER_ADVENTURER * result.adventurers
    if played_suit(plays[monster], CLUB):
        result.health += CLUB_HEALTH  # R13: once
    if won_top != NONE and TREASURE_RANK[won_top] == JACK:
        result.damage += result.adventurers  # R10
    for seat in in_round:
        if seat != monster:
            result.damage += result.totals[seat]
            if TREASURE_RANK[treasure] == QUEEN and played_suit(plays[seat], suit):
                result.damage += 1  # R11, R13
            if result.high[seat] > result.highest:
                result.highest = result.high[seat]
    return result
