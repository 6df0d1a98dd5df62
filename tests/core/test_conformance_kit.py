"""The conformance kit catches a game that breaks a promise: one deliberately broken toy for each."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tests.core import toy
from tests.core.toy import KEEP, SWAP, ToyState, ToyView
from undertable.core import ActionSpace, Chance, Event, Game, Prompt, Result, Setup, View, Zone
from undertable.core.testing import BrokenPromise, all_options, check_game


def test_the_sound_toy_passes() -> None:
    check_game(toy.GAME, games=30, every=2)


def test_all_options_are_found() -> None:
    assert [msgspec.to_builtins(options) for options in all_options(toy.GAME)] == [{"rounds": 1}, {"rounds": 2}]


class LosesACard(ToyState):
    def swap(self, seat: int) -> None:
        super().swap(seat)
        self.discard.pop()


class NeverEnds(ToyState):
    def carry_out(self) -> None:
        self.choices = [None] * self.setup.seats


class GetsStuck(ToyState):
    def legal(self, seat: int) -> list[int]:
        return [] if self.rounds_left == 1 else super().legal(seat)


class SharesItsChoices(ToyState):
    def clone(self) -> ToyState:
        copy = super().clone()
        copy.choices = self.choices
        return copy


class ForgetsTheChance(ToyState):
    def clone(self) -> ToyState:
        copy = super().clone()
        copy.chance.below(2)
        return copy


class AllowsAnything(ToyState):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action if action in (KEEP, SWAP) else KEEP)


class ChangesBeforeItRefuses(ToyState):
    def apply(self, seat: int, action: int) -> None:
        before = self.choices[seat]
        self.choices[seat] = action
        if action not in (KEEP, SWAP):
            raise self.refusal(seat, action)
        self.choices[seat] = before
        super().apply(seat, action)


class TellsBeforeItRefuses(ToyState):
    def apply(self, seat: int, action: int) -> None:
        self.tell(toy.TOLD_CHOSEN, seat)
        super().apply(seat, action)


class DealsACardTwice(ToyState):
    def deal(self) -> None:
        super().deal()
        self.deck.append(self.hands[0])


class LegalOutOfOrder(ToyState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


class AnyActionIsTheFirst(ToyState):
    def any_action(self, seat: int, chance: Chance) -> int:
        return self.legal(seat)[0]


class FirstToChooseSwapsFirst(ToyState):
    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.first = 0

    def apply(self, seat: int, action: int) -> None:
        if action in self.legal(seat) and self.choices == [None] * self.setup.seats:
            self.first = seat
        super().apply(seat, action)

    def carry_out(self) -> None:
        if self.choices[self.first] == SWAP:
            self.swap(self.first)
            self.choices[self.first] = KEEP
        super().carry_out()

    def dump(self) -> list[object]:
        return [*super().dump(), [self.first]]

    def load(self, data: list[Any]) -> None:
        super().load(data[:-1])
        self.first = data[-1][0]


class UsesOtherChance(ToyState):
    def deal(self) -> None:
        super().deal()
        self.rounds_left += random.getrandbits(1)


class SavesTheWrongRound(ToyState):
    def dump(self) -> list[object]:
        return [min(self.rounds_left, 1), *super().dump()[1:]]

    def clone(self) -> ToyState:
        copy = super().clone()
        copy.rounds_left = self.rounds_left
        return copy


class KeepsWhatItLoads(ToyState):
    def load(self, data: list[Any]) -> None:
        self.rounds_left, self.deck, self.discard, self.hands, self.choices = data


class ImaginingTurnsTheDeck(ToyState):
    def imagine(self, seat: int | None, chance: Chance) -> ToyState:
        world = super().imagine(seat, chance)
        self.deck.reverse()
        return world


class ImaginesTooFewCards(ToyState):
    def imagine(self, seat: int | None, chance: Chance) -> ToyState:
        world = super().imagine(seat, chance)
        world.deck = world.deck[1:]
        return world


class ImaginesDeadEnds(ToyState):
    dead = False

    def imagine(self, seat: int | None, chance: Chance) -> ToyState:
        world = super().imagine(seat, chance)
        assert isinstance(world, ImaginesDeadEnds)
        world.dead = not self.over()
        return world

    def carry_out(self) -> None:
        if self.dead:
            self.choices = [None] * self.setup.seats
        else:
            super().carry_out()


class ImaginesTheTruth(ToyState):
    def imagine(self, seat: int | None, chance: Chance) -> ToyState:
        world = self.clone()
        world.chance = chance
        return world


class ImaginesFromTheTruth(ToyState):
    """The others' true cards changed by a fixed step: a bot could step back."""

    def imagine(self, seat: int | None, chance: Chance) -> ToyState:
        world = super().imagine(seat, chance.clone())
        world.chance = chance
        if not self.over() and seat is not None:
            others = [s for s in range(self.setup.seats) if s != seat]
            unseen = sorted(self.deck + [self.hands[s] for s in others])
            for s in others:
                world.hands[s] = unseen[(unseen.index(self.hands[s]) + 1) % len(unseen)]
            world.deck = [card for card in unseen if card not in world.hands]
        return world


def tells_every_card(told: tuple[int, ...], setup: Setup, seat: int | None) -> Event:
    return toy.seen(told, setup, told[1] if len(told) > 1 else seat)


def cannot_be_drawn(view: ToyView, names: Sequence[str]) -> list[Zone]:
    raise BrokenPromise("scene", "cannot be drawn")


def shows_all_hands(state: ToyState, seat: int | None) -> ToyView:
    return msgspec.structs.replace(toy.view(state, seat), hands=list(state.hands))


def counts_choices(state: ToyState, seat: int | None) -> ToyView:
    return msgspec.structs.replace(toy.view(state, seat), deck=sum(choice == SWAP for choice in state.choices))


class TellsChoices(ToyState):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if action == SWAP:
            self.tell(toy.TOLD_CHOSEN, seat)


class TellsOfHands(ToyState):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        self.tell(toy.TOLD_CHOSEN, self.hands[seat] % 2)


def offers_nothing(state: ToyState, seat: int, names: Sequence[str]) -> Prompt:
    return Prompt(seat=seat, decision="swap", what="?")


def calls_seats_by_number(state: ToyState, seat: int, names: Sequence[str]) -> Prompt:
    asked = toy.prompt(state, seat, names)
    return msgspec.structs.replace(asked, what=f"Seat {seat + 1} keeps or swaps?")


def wrong_sheet(state: ToyState) -> Result:
    result = toy.result(state)
    return msgspec.structs.replace(result, scores=[score + 1 for score in result.scores])


def wrong_places(state: ToyState) -> Result:
    result = toy.result(state)
    return msgspec.structs.replace(result, places=[place + 1 for place in result.places])


def wrong_winner(state: ToyState) -> Result:
    result = toy.result(state)
    return msgspec.structs.replace(result, winners=[s for s in range(state.setup.seats) if s not in result.winners])


def grows(view: ToyView) -> dict[str, list[float]]:
    return {**toy.observe(view), "discard": [card / toy.CARDS for card in view.discard]}


def sees_the_same(state: ToyState, viewers: Sequence[int | None]) -> list[View]:
    return [state.view(viewers[0]) for _ in viewers]


class OtherText(ActionSpace):
    def text(self, action: int) -> str:
        return self.texts[1 - action]


GAME = toy.GAME
BROKEN = [
    ("two worlds", replace(GAME, view=shows_all_hands)),
    ("two worlds", replace(GAME, state=ImaginesTooFewCards)),
    ("two worlds", replace(GAME, state=ImaginesTheTruth)),
    ("two worlds", replace(GAME, state=ImaginesTheTruth, view=shows_all_hands)),
    ("two worlds", replace(GAME, state=ImaginesFromTheTruth)),
    ("two worlds", replace(GAME, seen=tells_every_card)),
    ("scene", replace(GAME, scene=cannot_be_drawn)),
    ("two worlds", replace(GAME, state=ImaginingTurnsTheDeck)),
    ("two worlds", replace(GAME, state=ImaginesDeadEnds)),
    ("two worlds", replace(GAME, state=TellsOfHands)),
    ("secret choices", replace(GAME, state=TellsChoices)),
    ("secret choices", replace(GAME, view=counts_choices)),
    ("replay", replace(GAME, state=UsesOtherChance)),
    ("conservation", replace(GAME, state=LosesACard)),
    ("conservation", replace(GAME, state=DealsACardTwice)),
    ("termination", replace(GAME, state=NeverEnds)),
    ("termination", replace(GAME, state=GetsStuck)),
    ("clone", replace(GAME, state=SharesItsChoices)),
    ("clone", replace(GAME, state=ForgetsTheChance)),
    ("illegal actions", replace(GAME, state=AllowsAnything)),
    ("illegal actions", replace(GAME, state=ChangesBeforeItRefuses)),
    ("illegal actions", replace(GAME, state=TellsBeforeItRefuses)),
    ("actions", replace(GAME, state=LegalOutOfOrder)),
    ("actions", replace(GAME, state=AnyActionIsTheFirst)),
    ("actions", replace(GAME, prompt=offers_nothing)),
    ("actions", replace(GAME, actions=OtherText(["keep", "swap"]))),
    ("names", replace(GAME, prompt=calls_seats_by_number)),
    ("views", replace(GAME, views=sees_the_same)),
    ("arrival order", replace(GAME, state=FirstToChooseSwapsFirst)),
    ("observation", replace(GAME, observe=grows)),
    ("pickling", replace(GAME, state=SavesTheWrongRound)),
    ("pickling", replace(GAME, state=KeepsWhatItLoads)),
    ("result", replace(GAME, result=wrong_sheet)),
    ("result", replace(GAME, result=wrong_places)),
    ("result", replace(GAME, result=wrong_winner)),
]


def name_of(value: object) -> str:
    if not isinstance(value, Game):
        return str(value)
    functions = ("state", "view", "views", "prompt", "result", "seen", "scene", "observe")
    changed = [*(getattr(value, name) for name in functions), type(value.actions)]
    sound = [*(getattr(GAME, name) for name in functions), type(GAME.actions)]
    return next(getattr(part, "__name__", "?") for part, old in zip(changed, sound, strict=True) if part is not old)


@pytest.mark.parametrize(("promise", "game"), BROKEN, ids=name_of)
def test_a_broken_toy_is_caught(promise: str, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "GAME", game)  # where a pickled box is looked up
    with pytest.raises(BrokenPromise) as caught:
        check_game(game, games=30, every=1)
    assert caught.value.promise == promise
