"""The shape of what a viewer sees of You Monster: options and views."""

from typing import Annotated, Literal

import msgspec

from undertable.core import Options, View


class MonsterOptions(Options, frozen=True):
    """The variants of You Monster."""

    tied_leaders: Annotated[
        Literal["cursed", "share"],
        msgspec.Meta(
            description="Several players share the top score: all of them are cursed and the best of the others wins, "
            "or they share the victory."
        ),
    ] = "cursed"
    open_hand_sizes: Annotated[bool, msgspec.Meta(description="Everybody sees how many cards each player holds.")] = (
        False  # R36
    )


class Adventurer(msgspec.Struct, frozen=True, gc=False):
    """A seat as others see it; hand and pending choice only for the seat itself, so is the hand's size (R36)."""

    vp: int
    out: bool
    answered: bool  # the pending step: it was asked and has chosen
    hand: list[str] | None
    hand_size: int | None
    choice: list[str] | str | None


class FightView(msgspec.Struct, frozen=True, gc=False):
    """The arithmetic of the last fight."""

    treasure: str
    plays: list[list[str] | None]  # by seat; None: it was out
    totals: list[int]
    monster: int | None
    decided_by: str
    health: int | None
    damage: int | None
    club_bonus: bool  # the monster's +2 health
    jack_bonus: int  # damage for a Jack on top of the won pile
    queen_bonus: int  # damage for cards of the Queen's suit
    winner: str | None  # "adventurers", "monster", or nobody


class Notes(msgspec.Struct, frozen=True, gc=False):
    """What a viewer can have noted. Every time the discards are shuffled into the deck, a new batch of cards begins.

    A card that has stayed in a hand since before the last shuffle belongs to an older batch than the deck.
    """

    lost: list[str]  # treasures in the lost pile, last = top
    treasures_to_come: list[str]
    unseen: list[list[str]]  # by batch: cards that are in the deck or in a hand that the viewer does not see
    held: list[list[int]]  # by seat and batch: how many of its cards are of that batch


class MonsterView(View, frozen=True, kw_only=True, omit_defaults=True):
    """R37: the won pile and the discards lie open, of the lost pile and the decks only the size is seen."""

    phase: str
    passes: int
    treasure: str | None
    treasure_deck: int
    won: list[str]  # last = top
    lost: int
    deck: int
    discard: list[str]  # last = top
    players: list[Adventurer]
    last_fight: FightView | None
    noted: Notes | None = None  # for programs
