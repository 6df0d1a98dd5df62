"""A toy game that keeps every promise, small enough to break in one line: keep your card or swap it, highest wins.

It is also the smallest example of what a game must bring.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from undertable.core import (
    ActionSpace,
    Chance,
    Choice,
    Event,
    Game,
    Options,
    Prompt,
    Result,
    ScoreLine,
    Setup,
    State,
    View,
    Zone,
)

KEEP, SWAP = 0, 1
TOLD_CHOSEN, TOLD_CHOICE, TOLD_SWAPPED, TOLD_END = 0, 1, 2, 3
CARDS = 12


class ToyOptions(Options, frozen=True):
    rounds: Annotated[Literal[1, 2], msgspec.Meta(description="How often all may swap.")] = 2


class ToyView(View, frozen=True, kw_only=True):
    hand: int | None
    choice: int | None
    discard: list[int]
    deck: int
    hands: list[int] | None  # when it is over


class ToyState(State):
    cards = CARDS

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.rounds_left = 0
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.hands: list[int] = []
        self.choices: list[int | None] = []

    def deal(self) -> None:
        options = self.setup.options
        assert isinstance(options, ToyOptions)
        self.rounds_left = options.rounds
        self.deck = list(range(self.cards))
        self.hands = self.chance.draw("deck", self.deck, self.setup.seats)
        self.choices = [None] * self.setup.seats

    def to_act(self) -> tuple[int, ...]:
        return tuple(s for s, choice in enumerate(self.choices) if choice is None) if self.rounds_left else ()

    def legal(self, seat: int) -> list[int]:
        return [KEEP, SWAP] if seat in self.to_act() else []

    def apply(self, seat: int, action: int) -> None:
        if action not in self.legal(seat):
            raise self.refusal(seat, action)
        self.choices[seat] = action
        self.tell(TOLD_CHOSEN, seat)
        if None not in self.choices:
            self.carry_out()

    def carry_out(self) -> None:
        for seat, choice in enumerate(self.choices):
            self.tell(TOLD_CHOICE, seat, choice or KEEP)
        for seat, choice in enumerate(self.choices):
            if choice == SWAP:
                self.swap(seat)
        self.choices = [None] * self.setup.seats
        self.rounds_left -= 1
        if not self.rounds_left:
            self.tell(TOLD_END)

    def swap(self, seat: int) -> None:
        self.discard.append(self.hands[seat])
        self.hands[seat] = self.chance.draw("deck", self.deck, 1)[0]
        self.tell(TOLD_SWAPPED, seat, self.hands[seat])

    def tell(self, *what: int) -> None:
        if self.sink is not None:
            self.sink.append(what)

    def returns(self) -> list[float]:
        best = max(self.hands)
        return [float(hand == best and not self.rounds_left) for hand in self.hands]

    def clone(self) -> "ToyState":
        copy = type(self)(self.setup, self.chance.clone())
        copy.load(self.dump())
        return copy

    def imagine(self, seat: int | None, chance: Chance) -> "ToyState":
        world = self.clone()
        world.chance = chance
        if not self.rounds_left:
            return world
        others = [s for s in range(self.setup.seats) if s != seat]
        unseen = sorted(self.deck + [self.hands[s] for s in others])
        chance.shuffle(unseen)
        for s in others:
            world.hands[s] = unseen.pop()
            if world.choices[s] is not None:
                world.choices[s] = chance.below(2)
        world.deck = sorted(unseen)
        return world

    def dump(self) -> list[object]:
        return [self.rounds_left, self.deck.copy(), self.discard.copy(), self.hands.copy(), self.choices.copy()]

    def load(self, data: list[Any]) -> None:
        self.rounds_left = data[0]
        self.deck, self.discard, self.hands, self.choices = (list(item) for item in data[1:])


def view(state: ToyState, seat: int | None) -> ToyView:
    own = seat if seat is not None and seat >= 0 else None
    return ToyView(
        game="toy",
        viewer=seat,
        seats=state.setup.seats,
        round=state.rounds_left,
        to_act=list(state.to_act()),
        over=not state.rounds_left,
        hand=None if own is None else state.hands[own],
        choice=None if own is None else state.choices[own],
        discard=list(state.discard),
        deck=len(state.deck),
        hands=list(state.hands) if not state.rounds_left else None,
    )


def observe(view: ToyView) -> dict[str, list[float]]:
    return {
        "rounds left": [view.round / 2],
        "to act": [float(seat in view.to_act) for seat in range(view.seats)],
        "hand": [float(card == view.hand) for card in range(CARDS)],
        "choice": [float(view.choice == KEEP), float(view.choice == SWAP)],
        "discard": [float(card in view.discard) for card in range(CARDS)],
    }


def prompt(state: ToyState, seat: int, names: Sequence[str]) -> Prompt:
    choices = [Choice(GAME.actions.text(action), "do it") for action in state.legal(seat)]
    return Prompt(seat=seat, decision="swap", what="Keep or swap?", choices=choices)


def result(state: ToyState) -> Result:
    winner = state.hands.index(max(state.hands))
    places = [1 + sum(other > own for other in state.hands) for own in state.hands]
    sheet = [ScoreLine("Card", list(state.hands))]
    return Result(winners=[winner], places=places, scores=list(state.hands), sheet=sheet)


def pieces(state: ToyState) -> dict[str, int]:
    cards = state.deck + state.discard + state.hands
    return {str(card): cards.count(card) for card in sorted(set(cards))}


def seen(told: tuple[int, ...], setup: Setup, seat: int | None) -> Event:
    what, *rest = told
    if what == TOLD_SWAPPED:
        who, card = rest
        return Event(what="swapped", seat=who, data={"card": card if who == seat else None})
    if what == TOLD_CHOICE:
        return Event(what="choice", seat=rest[0], data={"swap": rest[1] == SWAP}, reveals=True)
    return Event(what="chosen", seat=rest[0]) if what == TOLD_CHOSEN else Event(what="end", reveals=True)


def sentence(event: Event, names: Sequence[str]) -> str:
    return f"{event.what} {event.seat} {dict(event.data)}"


def scene(view: ToyView, names: Sequence[str]) -> list[Zone]:
    return [Zone(f"Card {view.hand}")]


GAME = Game(
    id="toy",
    title="Toy",
    tagline="Keep or swap.",
    package=__name__,
    seats=range(2, 4),
    options=ToyOptions,
    actions=ActionSpace(["keep", "swap"]),
    state=ToyState,
    view=view,
    prompt=prompt,
    result=result,
    pieces=pieces,
    seen=seen,
    sentence=sentence,
    scene=scene,
    explain=lambda topic: None,
    observe=observe,
)
