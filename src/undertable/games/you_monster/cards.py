"""The 55 cards of You Monster, as data.

An adventurer card is a number 0 … 39, a treasure card a number 0 … 14: their places in these lists.
"""

from typing import Final

from undertable.games.you_monster import codes

# id, suit, value, value while a joker is the treasure (R1, R2)
ADVENTURERS: Final[list[tuple[str, str, int, int]]] = [
    ("AS", "S", 1, 11),
    ("2S", "S", 2, 2),
    ("3S", "S", 3, 3),
    ("4S", "S", 4, 4),
    ("5S", "S", 5, 5),
    ("6S", "S", 6, 6),
    ("7S", "S", 7, 7),
    ("8S", "S", 8, 8),
    ("9S", "S", 9, 9),
    ("10S", "S", 10, 10),
    ("AH", "H", 1, 11),
    ("2H", "H", 2, 2),
    ("3H", "H", 3, 3),
    ("4H", "H", 4, 4),
    ("5H", "H", 5, 5),
    ("6H", "H", 6, 6),
    ("7H", "H", 7, 7),
    ("8H", "H", 8, 8),
    ("9H", "H", 9, 9),
    ("10H", "H", 10, 10),
    ("AD", "D", 1, 11),
    ("2D", "D", 2, 2),
    ("3D", "D", 3, 3),
    ("4D", "D", 4, 4),
    ("5D", "D", 5, 5),
    ("6D", "D", 6, 6),
    ("7D", "D", 7, 7),
    ("8D", "D", 8, 8),
    ("9D", "D", 9, 9),
    ("10D", "D", 10, 10),
    ("AC", "C", 1, 11),
    ("2C", "C", 2, 2),
    ("3C", "C", 3, 3),
    ("4C", "C", 4, 4),
    ("5C", "C", 5, 5),
    ("6C", "C", 6, 6),
    ("7C", "C", 7, 7),
    ("8C", "C", 8, 8),
    ("9C", "C", 9, 9),
    ("10C", "C", 10, 10),
]

# id, rank, suit (jokers have none, R3)
TREASURES: Final[list[tuple[str, str, str]]] = [
    ("JS", "J", "S"),
    ("QS", "Q", "S"),
    ("KS", "K", "S"),
    ("JH", "J", "H"),
    ("QH", "Q", "H"),
    ("KH", "K", "H"),
    ("JD", "J", "D"),
    ("QD", "Q", "D"),
    ("KD", "K", "D"),
    ("JC", "J", "C"),
    ("QC", "Q", "C"),
    ("KC", "K", "C"),
    ("JK1", "JOKER", ""),
    ("JK2", "JOKER", ""),
    ("JK3", "JOKER", ""),
]

SUITS: Final = ["S", "H", "D", "C"]
SUIT_NAMES: Final = ["spades", "hearts", "diamonds", "clubs"]
SPADE: Final = 0
HEART: Final = SPADE + 1
DIAMOND: Final = HEART + 1
CLUB: Final = DIAMOND + 1
NO_SUIT: Final = -1

RANKS: Final = ["J", "Q", "K", "JOKER"]
JACK: Final = 0
QUEEN: Final = JACK + 1
KING: Final = QUEEN + 1
JOKER: Final = KING + 1

HAND_SIZE: Final = 5
HEALTH_PER_ADVENTURER: Final = 2
CLUB_HEALTH: Final = 2
EMPTY_HANDS_FOR_REFILL: Final = 2

assert (len(ADVENTURERS), len(TREASURES)) == (codes.CARDS, codes.TREASURE_CARDS), "the counts in codes.py are others"

CARD_ID: Final[list[str]] = [card[0] for card in ADVENTURERS]
SUIT: Final[list[int]] = [SUITS.index(card[1]) for card in ADVENTURERS]
VALUE: Final[list[int]] = [card[2] for card in ADVENTURERS]
VALUE_UNDER_JOKER: Final[list[int]] = [card[3] for card in ADVENTURERS]

TREASURE_ID: Final[list[str]] = [card[0] for card in TREASURES]
TREASURE_RANK: Final[list[int]] = [RANKS.index(card[1]) for card in TREASURES]
TREASURE_SUIT: Final[list[int]] = [SUITS.index(card[2]) if card[2] else NO_SUIT for card in TREASURES]
