"""Tipping Cart: load your tiles onto the cart, and do not be the one who tips it. For 2."""

from undertable.core import ActionSpace, Game

from tipping_cart import cards, observe, structs, text, view
from tipping_cart.bot import GreedyBot
from tipping_cart.rules import CartState

GAME = Game(
    id="tipping-cart",
    title="Tipping Cart",
    tagline="Load your tiles, and leave the last straw to your neighbour.",
    package=__name__,
    seats=range(2, 3),
    options=structs.CartOptions,
    actions=ActionSpace(text.ACTION_TEXTS),
    chance_items={"tiles": cards.ID},
    bots={"greedy": GreedyBot},
    state=CartState,
    view=view.view,
    prompt=text.prompt,
    result=view.result,
    pieces=view.pieces,
    seen=view.seen,
    sentence=text.sentence,
    scene=text.scene,
    explain=text.explain,
    observe=observe.observe,
)
