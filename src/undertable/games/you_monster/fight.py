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


def of_play(worth: list[int]) -> list[int]:
    """By play: the worth of its cards added up."""
    return [worth[a] + (0 if b == NONE else worth[b]) for a, b in zip(FIRST_CARD, SECOND_CARD, strict=True)]


def best_in_play(worth: list[int]) -> list[int]:
    """By play: the worth of its better card."""
    return [max(worth[a], 0 if b == NONE else worth[b]) for a, b in zip(FIRST_CARD, SECOND_CARD, strict=True)]


# by play; R2: aces count more while the treasure is a joker
TOTAL: Final = of_play(VALUE)
HIGH: Final = best_in_play(VALUE)
TOTAL_UNDER_JOKER: Final = of_play(VALUE_UNDER_JOKER)
HIGH_UNDER_JOKER: Final = best_in_play(VALUE_UNDER_JOKER)
# by suit and play: how many cards of that suit, 0, 1 or 2 (R6)
COUNT_SUIT: Final = [of_play([1 if SUIT[card] == suit else 0 for card in range(CARDS)]) for suit in range(4)]

# how the monster was found (4.4)
BY_TOTAL: Final = 0
BY_HIGH_CARD: Final = 1
BY_SUIT: Final = 2
DRAWN: Final = 3

# a total, a highest card and a count of suit cards compared as one number
STEP_SUIT: Final = 4
STEP_HIGH: Final = 16 * STEP_SUIT


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
        "monster",
        "totals",
        "treasure",
    )

    def __init__(self, treasure: i64, seats: i64) -> None:
        self.treasure = treasure
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


def played_suit(play: i64, suit: i64) -> bool:
    """Has a play at least one card of this suit (R13: a second one makes no difference)?"""
    return COUNT_SUIT[suit][play] > 0


def decided_by(best: i64, second: i64) -> i64:
    """The step of 4.4 that tells the strongest from the next one."""
    if best == second:
        return DRAWN  # R8
    if best // STEP_SUIT == second // STEP_SUIT:
        return BY_SUIT
    if best // STEP_HIGH == second // STEP_HIGH:
        return BY_HIGH_CARD
    return BY_TOTAL


def fight(treasure: i64, won_top: i64, plays: list[int]) -> Fight:
    """4.4 Who is the monster? 4.5 Fight. `plays` is a play by seat, NONE for a seat that is out."""
    result = Fight(treasure, len(plays))
    suit: i64 = TREASURE_SUIT[treasure]
    joker = TREASURE_RANK[treasure] == JOKER
    best: i64 = -1
    second: i64 = -1
    for seat in range(len(plays)):
        play: i64 = plays[seat]
        if play == NONE:
            continue
        result.adventurers += 1
        total: i64 = TOTAL_UNDER_JOKER[play] if joker else TOTAL[play]
        high: i64 = HIGH_UNDER_JOKER[play] if joker else HIGH[play]
        result.totals[seat] = total
        result.high[seat] = high
        # R5: highest total, then highest card, then most cards of the treasure's suit (R7: a joker has none)
        matching: i64 = 0 if suit == NO_SUIT else COUNT_SUIT[suit][play]
        strength: i64 = total * STEP_HIGH + high * STEP_SUIT + matching
        if strength > best:
            second = best
            best = strength
            result.monster = seat
        elif strength > second:
            second = strength
    result.decided_by = decided_by(best, second)
    if result.decided_by == DRAWN:
        result.monster = NONE
        return result

    monster = result.monster
    result.adventurers -= 1  # R9: all in the round but the monster
    result.health = result.totals[monster] + HEALTH_PER_ADVENTURER * result.adventurers
    if played_suit(plays[monster], CLUB):
        result.health += CLUB_HEALTH  # R13: once
    if won_top != NONE and TREASURE_RANK[won_top] == JACK:
        result.damage += result.adventurers  # R10
    for seat in range(len(plays)):
        if seat != monster and plays[seat] != NONE:
            result.damage += result.totals[seat]
            if TREASURE_RANK[treasure] == QUEEN and played_suit(plays[seat], suit):
                result.damage += 1  # R11, R13
            if result.high[seat] > result.highest:
                result.highest = result.high[seat]
    return result
