"""What a seat, a spectator, or everybody after the end may see of Tipping Cart."""

from undertable.core import ALL, Event, Result, ScoreLine, Setup

from tipping_cart import cards, codes
from tipping_cart.rules import CartState
from tipping_cart.structs import CartView, Hand


def ids(tiles: list[int]) -> list[str]:
    return [cards.ID[tile] for tile in tiles]


def view(state: CartState, seat: int | None) -> CartView:
    over = state.over()
    return CartView(
        game=state.setup.game.id,
        viewer=seat,
        seats=state.n,
        round=1 + len(state.cart) // state.n,
        to_act=list(state.to_act()),
        over=over,
        limit=state.limit(),
        total=state.total(),
        cart=ids(state.cart),
        hands=[
            Hand(len(hand), ids(hand) if over or s == seat or seat == ALL else None)
            for s, hand in enumerate(state.hands)
        ],
    )


def seen(told: tuple[int, ...], setup: Setup, seat: int | None) -> Event:
    match told:
        case (codes.T_STARTS, who, *_):
            return Event(what="starts", seat=who)
        case (codes.T_DREW, who, *tiles):
            return Event(what="drew", seat=who, data={"tiles": ids(tiles) if seat in (who, ALL) else None})
        case (codes.T_LOADED, who, tile, total, *_):
            return Event(what="loaded", seat=who, data={"tile": cards.ID[tile], "total": total})
        case (codes.T_TIPPED, who, *_):
            return Event(what="tipped", seat=who, reveals=True)
    raise ValueError(f"unknown event: {told}")


def result(state: CartState) -> Result:
    points = [int(share) for share in state.returns()]
    return Result(
        winners=[seat for seat, point in enumerate(points) if point],
        places=[2 - point for point in points],
        scores=points,
        sheet=[ScoreLine("Kept the cart upright", points)],
        reason=f"The cart bears {state.limit()} and carried {state.total()}.",
    )


def pieces(state: CartState) -> dict[str, int]:
    """Every tile, wherever it is."""
    tiles = sorted(state.bag + state.cart + [tile for hand in state.hands for tile in hand])
    return {cards.ID[tile]: tiles.count(tile) for tile in tiles}
