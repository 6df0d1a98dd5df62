"""Tipping Cart: the rules, in the order of the rules page."""

from typing import Any, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.state import SPECTATOR, Setup, State, shared_victory

from tipping_cart import cards, codes, worlds


@final
@mypyc_attr(free_list_len=1)
class CartState(State):
    """One game of Tipping Cart in progress. Lists of tiles are replaced, never changed in place."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.bag: list[int] = []
        self.hands: list[list[int]] = []
        self.cart: list[int] = []  # in the order of loading
        self.turn: i64 = codes.NONE
        self.tipped_by: i64 = codes.NONE

    # Setup

    def deal(self) -> None:
        self.bag = list(range(len(cards.WEIGHT)))
        self.turn = self.chance.choose("starter", self.n)
        self.tell(codes.T_STARTS, self.turn)
        for seat in range(self.n):
            hand = sorted(self.chance.draw("tiles", self.bag, cards.HAND_SIZE))
            self.hands.append(hand)
            self.tell(codes.T_DREW, seat, hand[0], hand[1], hand[2])

    # A turn

    def to_act(self) -> tuple[int, ...]:
        return () if self.turn == codes.NONE else (self.turn,)

    def legal(self, seat: i64) -> list[int]:
        return [codes.LOAD + tile for tile in self.hands[seat]] if seat == self.turn else []

    def apply(self, seat: i64, action: i64) -> None:
        if action not in self.legal(seat):
            raise self.refusal(seat, action)
        tile = action - codes.LOAD
        self.hands[seat] = [held for held in self.hands[seat] if held != tile]
        self.cart = self.cart + [tile]
        self.tell(codes.T_LOADED, seat, tile, self.total())
        if self.total() > self.limit():
            self.tipped_by = seat
            self.turn = codes.NONE
            self.tell(codes.T_TIPPED, seat)
        else:
            self.turn = (seat + 1) % self.n

    def total(self) -> i64:
        total: i64 = 0
        for tile in self.cart:
            total += cards.WEIGHT[tile]
        return total

    def limit(self) -> i64:
        """What the cart bears. All six tiles are always heavier: somebody tips it."""
        options: Any = self.setup.options
        limit: i64 = options.limit
        return limit

    # The end

    def returns(self) -> list[float]:
        if self.tipped_by == codes.NONE:
            return [0.0] * self.n
        return shared_victory([seat for seat in range(self.n) if seat != self.tipped_by], self.n)

    # Copies and worlds

    def clone(self) -> "CartState":
        return self.copy_with(self.chance.clone())

    def copy_with(self, chance: Chance) -> "CartState":
        copy = CartState(self.setup, chance)
        copy.bag = self.bag.copy()
        copy.hands = self.hands.copy()
        copy.cart = self.cart
        copy.turn = self.turn
        copy.tipped_by = self.tipped_by
        return copy

    def imagine(self, seat: int | None, chance: Chance) -> "CartState":
        world = self.copy_with(chance)
        worlds.imagine_world(world, SPECTATOR if seat is None else seat)
        return world

    def dump(self) -> list[object]:
        return [self.turn, self.tipped_by, self.bag.copy(), self.cart, self.hands.copy()]

    def load(self, data: list[Any]) -> None:
        self.turn, self.tipped_by, bag, self.cart, hands = data
        self.bag, self.hands = list(bag), list(hands)
