"""Worlds that a seat cannot tell from the real one: the other hands and the deck dealt again.

A card that has been in a hand since before the last reshuffle cannot be in the deck now, and how many such cards each
seat holds follows from what all have seen. So cards change places only with cards dealt after the same shuffle; those
of the present deck also with the deck itself.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from undertable.core.bag import size
from undertable.games.you_monster import codes

if TYPE_CHECKING:
    from undertable.games.you_monster.rules import MonsterState


def imagine_world(world: "MonsterState", viewer: i64) -> None:
    """Turn a copy of the table into such a world. Seats that have chosen in secret choose again."""
    for dealt in world.dealt_after:
        redeal(world, viewer, dealt)
    for seat in range(world.n):
        player = world.players[seat]
        if seat != viewer and player.choice != codes.NONE:
            player.choice = world.any_choice(player.hand, world.chance)


def redeal(world: "MonsterState", viewer: i64, dealt: i64) -> None:
    """Deal the hidden cards among those dealt after one shuffle, to each hand as many as it held of them."""
    hidden = dealt & world.deck
    for seat in range(world.n):
        if seat != viewer:
            hidden |= dealt & world.players[seat].hand
    for seat in range(world.n):
        if seat != viewer:
            player = world.players[seat]
            drawn = world.chance.draw_from_bag("hand", hidden, size(dealt & player.hand))
            player.hand = (player.hand & ~dealt) | drawn
            hidden ^= drawn
    world.deck = (world.deck & ~dealt) | hidden
