"""The shape of what a viewer sees of Tipping Cart: options and views."""

from typing import Annotated, Literal

import msgspec

from undertable.core import Options, View


class CartOptions(Options, frozen=True):
    limit: Annotated[Literal[13, 10], msgspec.Meta(description="The weight that the cart bears.")] = 13


class Hand(msgspec.Struct, frozen=True):
    """The tiles of a seat: all see how many, the seat itself which."""

    size: int
    tiles: list[str] | None


class CartView(View, frozen=True, kw_only=True):
    limit: int
    total: int
    cart: list[str]
    hands: list[Hand]
