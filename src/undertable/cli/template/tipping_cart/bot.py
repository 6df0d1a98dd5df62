"""A greedy player of Tipping Cart: the heaviest tile that the cart still bears."""

from undertable.core import Bot, Chance, Knowledge

from tipping_cart import cards, codes
from tipping_cart.structs import CartView


class GreedyBot(Bot):
    name = "greedy"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        view = knowledge.view
        assert isinstance(view, CartView)
        room = view.limit - view.total
        borne = [action for action in knowledge.legal if cards.WEIGHT[action - codes.LOAD] <= room]
        return max(borne) if borne else knowledge.legal[0]
