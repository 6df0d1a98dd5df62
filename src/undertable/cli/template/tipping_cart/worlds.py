"""Worlds that a seat cannot tell from the real one: the tiles it does not see are dealt again."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tipping_cart import codes

if TYPE_CHECKING:
    from tipping_cart.rules import CartState


def imagine_world(world: "CartState", viewer: i64) -> None:
    """Turn a copy of the table into such a world. At the end all hands lie open."""
    if world.tipped_by != codes.NONE:
        return
    unseen = world.bag
    for seat in range(world.n):
        if seat != viewer:
            unseen = unseen + world.hands[seat]
    unseen.sort()  # where a tile really is must make no difference
    world.chance.shuffle(unseen)
    for seat in range(world.n):
        if seat != viewer:
            world.hands[seat] = sorted([unseen.pop() for _ in world.hands[seat]])
    world.bag = unseen
