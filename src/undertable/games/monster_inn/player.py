"""What belongs to one seat of Monster Inn."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.games.monster_inn import codes

EMPTY: Final[list[int]] = []


@final
@mypyc_attr(free_list_len=1)
class Player:
    """A seat's treasure and dungeon: two rows, each in the order taken."""

    __slots__ = ("coins", "gems", "humanoids", "is_in", "monsters")

    def __init__(self, coins: i64, gems: i64, is_in: bool, monsters: list[int], humanoids: list[int]) -> None:
        self.coins = coins
        self.gems = gems
        self.is_in = is_in  # not yet left this round
        self.monsters = monsters
        self.humanoids = humanoids

    def clone(self) -> "Player":
        return Player(self.coins, self.gems, self.is_in, self.monsters, self.humanoids)

    def holds(self, treasure: i64) -> i64:
        return self.coins if treasure == codes.COIN else self.gems

    def gain(self, treasure: i64, count: i64) -> None:
        """Add treasures; a negative count pays them."""
        if treasure == codes.COIN:
            self.coins += count
        else:
            self.gems += count

    def treasure(self) -> i64:
        return self.coins + self.gems
