"""Notation and sentences of Tipping Cart: how actions, events, prompts and the table read to a person."""

from collections.abc import Sequence

from undertable.core import Card, Choice, Event, Prompt, View, Zone

from tipping_cart import cards, codes
from tipping_cart.rules import CartState
from tipping_cart.structs import CartView

ACTION_TEXTS = [f"load:{id}" for id in cards.ID]


def label(state: CartState, action: int) -> str:
    tile = action - codes.LOAD
    total = state.total() + cards.WEIGHT[tile]
    return f"Load {cards.ID[tile]}: {total}" + (", the cart tips over" if total > state.limit() else "")


def prompt(state: CartState, seat: int, names: Sequence[str]) -> Prompt:
    if state.over():
        return Prompt(seat=seat, decision="over", what="The game is over.")
    legal = state.legal(seat)
    if not legal:
        return Prompt(seat=seat, decision="wait", what=f"Wait for {names[state.turn]}.")
    return Prompt(
        seat=seat,
        decision="load",
        what="Load a tile onto the cart.",
        why=f"It carries {state.total()} and bears {state.limit()}. Then {names[(seat + 1) % state.n]} loads.",
        left=1,
        choices=[Choice(ACTION_TEXTS[action], label(state, action)) for action in legal],
    )


def sentence(event: Event, names: Sequence[str]) -> str:
    who, data = names[event.seat or 0], event.data
    match event.what:
        case "starts":
            return f"{who} starts."
        case "drew":
            tiles = data["tiles"]
            return f"{who} draws {', '.join(tiles) if isinstance(tiles, list) else 'three tiles'}."
        case "loaded":
            return f"{who} loads {data['tile']}: the cart carries {data['total']}."
        case _:
            return f"{who} has tipped the cart."


def scene(view: View, names: Sequence[str]) -> list[Zone]:
    assert isinstance(view, CartView)
    zones = [Zone("The cart", [Card(id) for id in view.cart], f"{view.total} of {view.limit}")]
    for seat, hand in enumerate(view.hands):
        tiles = [Card(id) for id in hand.tiles] if hand.tiles is not None else [Card("?", face_down=True)] * hand.size
        zones.append(Zone(names[seat], tiles, seat=seat, compact=seat != view.viewer))
    return zones


def explain(topic: str) -> str | None:
    word = topic.strip().upper().removeprefix("LOAD:")
    if word in cards.ID:
        return f"{word}: a tile that weighs {cards.WEIGHT[cards.ID.index(word)]}."
    return "load:<tile> — put a tile from your hand onto the cart." if word == "LOAD" else None
