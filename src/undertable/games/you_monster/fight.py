"""Plays and the fight of You Monster: who is the monster, how strong it is, who wins (4.4 to 4.6).

A play is one or two adventurer cards and is numbered like the action that makes it: single cards first, then pairs.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.bag import bag_of
from undertable.games.you_monster import cards, codes
from undertable.games.you_monster.player import Player

FIRST_CARD: Final[list[int]] = list(range(codes.CARDS)) + [
    a for a in range(codes.CARDS) for b in range(a + 1, codes.CARDS)
]
SECOND_CARD: Final[list[int]] = [codes.NONE] * codes.CARDS + [
    b for a in range(codes.CARDS) for b in range(a + 1, codes.CARDS)
]
# PAIRS_FROM[a] + b is the action that plays a and b, a < b
PAIRS_FROM: Final[list[int]] = [codes.PLAY_TWO + a * (2 * codes.CARDS - a - 1) // 2 - a - 1 for a in range(codes.CARDS)]


def of_play(worth: list[int]) -> list[int]:
    """By play: the worth of its cards added up."""
    return [worth[a] + (0 if b == codes.NONE else worth[b]) for a, b in zip(FIRST_CARD, SECOND_CARD, strict=True)]


def best_in_play(worth: list[int]) -> list[int]:
    """By play: the worth of its better card."""
    return [max(worth[a], 0 if b == codes.NONE else worth[b]) for a, b in zip(FIRST_CARD, SECOND_CARD, strict=True)]


# by suit and play: how many cards of that suit, 0, 1 or 2 (R6)
COUNT_SUIT: Final = [
    of_play([1 if cards.SUIT[card] == suit else 0 for card in range(codes.CARDS)]) for suit in range(len(cards.SUITS))
]
# by play: a bag of its suits
SUITS_PLAYED: Final = [
    bag_of([suit for suit in range(len(cards.SUITS)) if COUNT_SUIT[suit][play] > 0]) for play in range(len(FIRST_CARD))
]

# 4.4 compares totals, then highest cards, then cards of the treasure's suit (R5): as one number
STEP_SUIT: Final = 4
STEP_HIGH: Final = 16 * STEP_SUIT


def strengths(treasure: int) -> list[int]:
    """By play: how it compares with others for this treasure. R2: aces count 11 for a joker; R7: it has no suit."""
    worth = cards.VALUE_UNDER_JOKER if cards.TREASURE_RANK[treasure] == cards.JOKER else cards.VALUE
    suit = cards.TREASURE_SUIT[treasure]
    matching = [0] * len(FIRST_CARD) if suit == cards.NO_SUIT else COUNT_SUIT[suit]
    totals, highest = of_play(worth), best_in_play(worth)
    return [totals[p] * STEP_HIGH + highest[p] * STEP_SUIT + matching[p] for p in range(len(FIRST_CARD))]


NUMBER: Final[list[Any]] = list(range(23 * STEP_HIGH))

# By treasure and play. Equal numbers are one object each, so that the table fits into a processor's cache.
STRENGTH: Final[list[list[int]]] = [
    [NUMBER[strength] for strength in strengths(treasure)] for treasure in range(len(cards.TREASURE_RANK))
]


def play_total(treasure: i64, play: i64) -> i64:
    """The sum of the values of a play's cards."""
    return STRENGTH[treasure][play] // STEP_HIGH


def play_high(treasure: i64, play: i64) -> i64:
    """The highest value among a play's cards."""
    return STRENGTH[treasure][play] // STEP_SUIT % 16


@final
@mypyc_attr(free_list_len=1)
class Fight:
    """The arithmetic of one fight. `monster` is NONE in a drawn round."""

    __slots__ = (
        "adventurers",
        "damage",
        "decided_by",
        "health",
        "highest",
        "jack_damage",
        "monster",
        "queen_damage",
        "treasure",
    )

    def __init__(self, treasure: i64) -> None:
        self.treasure = treasure
        self.monster: i64 = codes.NONE
        self.decided_by: i64 = codes.DRAWN
        self.adventurers: i64 = 0
        self.health: i64 = 0
        self.damage: i64 = 0
        self.jack_damage: i64 = 0  # in the damage: for a Jack on top of the won pile
        self.queen_damage: i64 = 0  # in the damage: for cards of the Queen's suit
        self.highest: i64 = codes.NONE  # single card among the adventurers, when a King is at stake

    def adventurers_win(self) -> bool:
        return self.damage >= self.health  # R42

    def diamond_bonus(self, play: i64) -> bool:
        """Does a winning adventurer get +1 VP for a diamond?"""
        return cards.TREASURE_SUIT[self.treasure] == cards.DIAMOND and played_suit(play, cards.DIAMOND)

    def king_bonus(self, play: i64) -> bool:
        """Does a winning adventurer get +1 VP for the highest card (R12)?"""
        return self.highest == play_high(self.treasure, play)

    def is_queen(self) -> bool:
        """Does a winning monster get +1 VP?"""
        return cards.TREASURE_RANK[self.treasure] == cards.QUEEN


def played_suit(play: i64, suit: i64) -> bool:
    """Has a play at least one card of this suit (R13: a second one makes no difference)?"""
    return SUITS_PLAYED[play] >> suit & 1 != 0


def decided_by(best: i64, second: i64) -> i64:
    """The step of 4.4 that tells the strongest from the next one."""
    if best == second:
        return codes.DRAWN  # R8
    if best // STEP_SUIT == second // STEP_SUIT:
        return codes.BY_SUIT
    if best // STEP_HIGH == second // STEP_HIGH:
        return codes.BY_HIGH_CARD
    return codes.BY_TOTAL


def fight(treasure: i64, won_top: i64, players: list[Player]) -> Fight:
    """4.4 Who is the monster? 4.5 Fight. With what all have played."""
    result = Fight(treasure)
    strength = STRENGTH[treasure]
    best: i64 = -1
    second: i64 = -1
    monster: i64 = codes.NONE
    in_round: i64 = 0
    total: i64 = 0
    for seat in range(len(players)):
        play = players[seat].played
        if play == codes.NONE:
            continue
        in_round += 1
        own: i64 = strength[play]
        total += own // STEP_HIGH
        if own > best:
            second = best
            best = own
            monster = seat
        elif own > second:
            second = own
    result.decided_by = decided_by(best, second)
    if result.decided_by == codes.DRAWN:
        return result

    monsters_total = best // STEP_HIGH
    result.monster = monster
    result.adventurers = in_round - 1  # R9
    result.health = monsters_total + cards.HEALTH_PER_ADVENTURER * result.adventurers
    if played_suit(players[monster].played, cards.CLUB):
        result.health += cards.CLUB_HEALTH  # R13: once
    if won_top != codes.NONE and cards.TREASURE_RANK[won_top] == cards.JACK:
        result.jack_damage = result.adventurers  # R10
    rank = cards.TREASURE_RANK[treasure]
    if rank == cards.QUEEN or rank == cards.KING:
        for seat in range(len(players)):
            play = players[seat].played
            if seat != monster and play != codes.NONE:
                if rank == cards.QUEEN and played_suit(play, cards.TREASURE_SUIT[treasure]):
                    result.queen_damage += 1  # R11, R13
                if rank == cards.KING:
                    result.highest = max(result.highest, play_high(treasure, play))
    result.damage = total - monsters_total + result.jack_damage + result.queen_damage
    return result
