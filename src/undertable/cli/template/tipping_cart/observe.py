"""A view of Tipping Cart as numbers from 0 to 1, for learning."""

from tipping_cart import cards
from tipping_cart.structs import CartView


def marks(tiles: list[str]) -> list[float]:
    return [float(id in tiles) for id in cards.ID]


def observe(view: CartView) -> dict[str, list[float]]:
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else None
    hand = None if own is None else view.hands[own].tiles
    return {
        "to act": [float(((own or 0) + step) % view.seats in view.to_act) for step in range(view.seats)],
        "total": [view.total / sum(cards.WEIGHT)],
        "limit": [view.limit / sum(cards.WEIGHT)],
        "cart": marks(view.cart),
        "hand": marks(hand or []),
    }
