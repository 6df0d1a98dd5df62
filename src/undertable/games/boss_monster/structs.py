"""The shape of what a viewer sees of Boss Monster: options and views."""

from typing import Annotated, Literal

import msgspec

from undertable.core import Options, View
from undertable.games.boss_monster import cards


class BossOptions(Options, frozen=True):
    """The variants of Boss Monster."""

    spell_deck: Annotated[
        Literal["rulebook_25", "retail_31"],
        msgspec.Meta(
            description=f"How many Spells there are: {cards.FEWER_SPELLS} as the rulebook says, "
            f"or the {cards.MORE_SPELLS} of the printed game."
        ),
    ] = "rulebook_25"  # R2
    crushinator: Annotated[
        Literal["rulebook", "retail", "retail_revised"],
        msgspec.Meta(description="The Crushinator: +3 as in the rulebook, +2, or +2 once per turn."),
    ] = "rulebook"  # R3
    turn_order: Annotated[
        Literal["clockwise", "xp"],
        msgspec.Meta(description="Turns go clockwise from the highest XP, or by XP."),
    ] = "clockwise"  # R8
    tie_break: Annotated[
        Literal["lowest_xp", "souls_minus_wounds"],
        msgspec.Meta(description="Several reach ten Souls at once: the lowest XP wins, or most Souls minus Wounds."),
    ] = "lowest_xp"  # R60


class Part(msgspec.Struct, frozen=True, gc=False):
    """One reason for a number."""

    why: str
    amount: int


class RoomView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One slot of a dungeon. A face-down room is known to its owner alone."""

    card: str | None  # None: face-down, and not the viewer's
    face_down: bool = False
    deactivated: bool = False
    used: bool = False  # its once-per-turn ability is used up
    beneath: list[str] = []  # dormant rooms, the topmost first; under a face-down room the first is locked
    damage: int = 0  # what a hero takes that enters now
    parts: list[Part] = []  # why


class Fate(msgspec.Struct, frozen=True, gc=False):
    """What happens to a hero that walks through a dungeon as it stands, if nobody does anything."""

    damage: int
    dies: int | None  # in which slot


class HeroView(msgspec.Struct, frozen=True, gc=False):
    """A hero in town or at an entrance."""

    id: str
    health: int
    lured: int | None  # to whom a hero in town goes as things stand
    draw: list[int]  # by seat: treasure of its class, or for the Fool the souls; -1: out of the game
    fates: list[Fate | None]  # by seat; None: out of the game


class Walker(msgspec.Struct, frozen=True, gc=False):
    """The hero that walks through a dungeon."""

    id: str
    seat: int
    slot: int | None  # None: between two rooms
    damage: int
    health: int


class Declared(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An effect that waits on the stack."""

    kind: Literal["spell", "ability", "trigger"]
    seat: int
    card: str  # of a Level Up: the boss
    hero: str | None = None  # the target, if any
    player: int | None = None
    room: str | None = None
    room_at: str | None = None  # seat and slot of that room: there may be others of its name


class Composing(msgspec.Struct, frozen=True, gc=False):
    """What the viewer has begun to declare; nobody else sees it."""

    card: str
    placing: bool  # a room that is about to be built; otherwise what the card does is chosen or paid for
    paid: list[str]


class BossPlayer(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    boss: str
    in_game: bool
    levelled: bool
    rooms_in_hand: int
    spells_in_hand: int
    hand: list[str] | None  # the viewer's own; or the one that the viewer is looking at
    souls: int
    wounds: int
    soul_heroes: list[str]
    wound_heroes: list[str]
    dungeon: list[RoomView]  # from the entrance to the boss
    entrance: list[HeroView]
    treasure: dict[str, int]  # by class, as things stand
    active_rooms: int
    doubled: int  # Jackpot Stashes used this turn
    crush: int  # more damage in all rooms this turn
    shut: bool  # no hero enters any more this turn
    builds: int  # rooms that can still be placed in this build turn
    ready: bool  # has chosen in setup
    chosen: list[str] | None  # the viewer's own secret choice


class Notes(msgspec.Struct, frozen=True, gc=False):
    """What a viewer can have noted of the game so far."""

    heroes: list[str]  # all that have come to town, in that order: those that leave and come back keep their places
    scoreless: int  # turns in a row in which no hero was scored
    scored: bool  # was one scored in this turn?
    mazes: list[int]  # slots of the Minotaur's Mazes that the walker has entered on this trip
    out: list[int]  # by seat: the turn in which it was beaten; 0: it is in the game


class BossView(View, frozen=True, kw_only=True, omit_defaults=True):
    phase: str
    active: int | None  # whose build or adventure turn it is
    waiting: bool  # somebody decides, and the viewer may not know who
    window: str | None  # build, entry, room, exit
    asked: str | None  # what the viewer may know of the question: window, respond, cancel, or choice
    standing: str | None  # the viewer's own standing order, pass until: phase, turn, spell, aimed
    begins: list[str]  # actions open to the viewer that ask for more: a slot, a target, a cost
    turn_order: list[int]
    xp_order: list[int]
    town: list[HeroView]
    walker: Walker | None
    stack: list[Declared]  # the newest first
    composing: Composing | None
    discard: list[str]  # the last one on top
    room_deck: int
    spell_deck: int
    hero_deck: int
    epic_deck: int
    searched: list[str] | None  # the Room deck, while the viewer looks through it
    no_build: bool
    removed: list[str]
    removed_heroes: list[str]
    souls_to_win: int
    wounds_to_lose: int
    players: list[BossPlayer]
    texts: dict[str, str]  # of cards whose text the options change
    ended: str | None
    winner: int | None
    noted: Notes | None = None  # for programs
