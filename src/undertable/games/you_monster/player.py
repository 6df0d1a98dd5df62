"""What belongs to one seat of You Monster."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from undertable.games.you_monster import codes


@final
@mypyc_attr(free_list_len=1)
class Player:
    """A seat's hand, its secret choice of the pending step, what it played last, and its points by source."""

    __slots__ = ("choice", "diamond_vp", "hand", "king_vp", "monster_vp", "played", "queen_vp", "win_vp")

    def __init__(self, hand: i64) -> None:
        self.hand = hand  # a bag of cards
        self.choice: i64 = codes.NONE
        self.played: i64 = codes.NONE  # the action of the last reveal; NONE: out of that round
        self.win_vp: i64 = 0
        self.diamond_vp: i64 = 0
        self.king_vp: i64 = 0
        self.monster_vp: i64 = 0
        self.queen_vp: i64 = 0

    def clone(self) -> "Player":
        copy = Player(self.hand)
        copy.choice = self.choice
        copy.played = self.played
        copy.win_vp = self.win_vp
        copy.diamond_vp = self.diamond_vp
        copy.king_vp = self.king_vp
        copy.monster_vp = self.monster_vp
        copy.queen_vp = self.queen_vp
        return copy

    def vp(self) -> i64:
        return self.win_vp + self.diamond_vp + self.king_vp + self.monster_vp + self.queen_vp

    def holds(self, card: i64) -> bool:
        return self.hand >> card & 1 != 0
