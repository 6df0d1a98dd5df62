"""The shape of what a viewer sees of Monster Inn: options and views."""

from typing import Annotated, Literal

import msgspec

from undertable.core import Options, View


class InnOptions(Options, frozen=True):
    """The variants of Monster Inn."""

    open_treasures: Annotated[bool, msgspec.Meta(description="Everybody sees how many coins and gems each holds.")] = (
        False  # R40
    )


class Treasure(msgspec.Struct, frozen=True, gc=False):
    coin: int
    gem: int


class Pool(msgspec.Struct, frozen=True, gc=False):
    """The bids under the Inn: all of one type."""

    type: str | None
    count: int


class Creature(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A creature as far as it is known: of a face-down humanoid only range and skulls (R27)."""

    type: Literal["monster", "humanoid"]
    id: str | None = None
    combat_value: int | None = None
    kind: str | None = None
    range: str | None = None
    skulls: int | None = None
    support: str | None = None
    fame: int | None = None  # of a monster, after scoring


class Dungeon(msgspec.Struct, frozen=True, gc=False):
    """A seat's dungeon and what is known of its treasure."""

    is_in: bool
    treasure: Treasure | None
    monsters: list[Creature]
    humanoids: list[Creature]
    fame: int | None  # after scoring


class InnView(View, frozen=True, kw_only=True):
    phase: str
    rounds: int
    starter: int
    inn: list[Creature]
    pool: Pool
    supply: Treasure
    deck: int
    top: Creature | None  # the back of the deck's top card (R28)
    players: list[Dungeon]
