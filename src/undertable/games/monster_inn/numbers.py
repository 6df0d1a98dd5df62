"""The numbers of Monster Inn that a lab can vary: the skulls of every creature."""

from undertable.core.numbers import Number
from undertable.games.monster_inn import cards, heuristics

MOST_SKULLS = 4


def expect_again() -> None:
    """What bots expect of humanoids follows from their skulls."""
    for monster in range(cards.FIRST_HUMANOID):
        for r in range(len(cards.RANGES)):
            heuristics.LOSS[monster][r] = heuristics.expected_loss(monster, r)


def numbers() -> dict[str, Number]:
    """Every number that can be varied, by name."""
    return {
        f"{name}.skulls": Number([(cards.SKULLS, card)], 1, MOST_SKULLS, expect_again)
        for card, name in enumerate(cards.ID)
    }
