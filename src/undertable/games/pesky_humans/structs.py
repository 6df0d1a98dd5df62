"""The shape of what a viewer sees of Those Pesky Humans!: options and views.

A hex is written as its room and its place in the printed map of the room, row by row: `kitchen.17`. An exit is written
as the room and the printed side of its lower doorway: `kitchen.N`.
"""

from typing import Annotated, Literal

import msgspec

from undertable.core import Options, View


def meaning(sentence: str) -> msgspec.Meta:
    return msgspec.Meta(description=sentence)


class PeskyOptions(Options, frozen=True):
    """The variants of 17 and 18."""

    mode: Annotated[
        Literal["standard", "quick", "quick_three_gems"],
        meaning(
            "Quick: 7 rooms and 2 Gems instead of 10 rooms and 3 Gems. Quick with three Gems is our own variant: it is "
            "harder for the humans, who win most quick games."
        ),
    ] = "standard"
    lair: Annotated[
        Literal["auto", "manual"], meaning("Manual: the Monster Player lays out the lair by hand, tile by tile.")
    ] = "auto"
    hit_to_pass_enemy: Annotated[bool, meaning("Walking through an enemy costs the walker 1 Hit.")] = False
    round_limit: Annotated[
        int,
        msgspec.Meta(
            description="After this many rounds the monsters win. 0: there is no limit.", examples=[60, 30], ge=0
        ),
    ] = 60


class Reason(msgspec.Struct, frozen=True, gc=False):
    """One part of a rating: what it comes from (the name of a figure, Treasure, Curse, card, room), and how much."""

    what: str
    amount: int


class Rating(msgspec.Struct, frozen=True, gc=False):
    """A rating as it stands; the reasons add up to it, unless the sum is below 1, which counts as 1 (R40)."""

    value: int
    reasons: list[Reason]


class Effect(msgspec.Struct, frozen=True, gc=False):
    """Something that lasts on a figure: asleep, pinned, untargetable, door_skill, or a change of a rating."""

    what: str
    source: str  # the card, ability, token or room it comes from
    until: str  # "attack", "turn", "next human turn", "next monster turn"


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A room tile of the lair."""

    room: str
    slot: tuple[int, int]
    turn: int  # times 60° clockwise
    hexes: list[tuple[int, int, int]]  # floor hexes: place in the printed map, q and r on the common grid
    entered: bool  # its first-entry instruction is over, or never comes (R24)


class Exit(msgspec.Struct, frozen=True, gc=False):
    """A linked exit: two hexes on either side of a doorway."""

    id: str  # kitchen.N
    a: str  # its hexes
    b: str
    door: bool
    type: str | None  # of the door, if the viewer knows it: regular, locked, trapped
    wall: bool  # closed by a Force Wall
    wall_until: str | None


class Token(msgspec.Struct, frozen=True, gc=False):
    """A Resource Token on the board."""

    hex: str
    token: str | None  # what it is, if the viewer knows
    face_up: bool
    peeked: bool  # the human side has looked at it


class FloorItem(msgspec.Struct, frozen=True, gc=False):
    """A Treasure or face-up Gem that lies on a hex."""

    item: str
    hex: str


class Figure(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A standing figure, or the body of a dead human."""

    id: str  # paladin, ogre, goblin2
    kind: str  # paladin, ogre, goblin
    name: str
    side: str  # human, monster
    seat: int  # whose it is
    hex: str
    hits: int
    hearts: int
    dead: bool  # a body
    state: str  # fresh, moving, stopped, done: its movement this turn
    spent: int  # Move spent this turn
    left: int  # Move it could still spend if it went on now; 0 if it may not
    attacks: int  # it may still make this turn
    move: Rating
    attack: Rating
    defense: Rating
    range: int
    items: list[str]
    curses: list[str]
    effects: list[Effect]
    working_on: str | None  # the exit whose door it must finish first (R10)


class Abilities(msgspec.Struct, frozen=True, gc=False):
    """The Ability cards of an Avatar. Which are chosen is secret until they are used (R16)."""

    avatar: str
    used: list[str]
    left: int
    known: list[str]  # unused ones that all have seen: the Library turned them up again
    unused: list[str] | None  # None: the viewer may not know


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A seat's Draw Cards; human players see each other's."""

    seat: int
    side: str
    avatars: list[str]  # the Avatars it controls
    size: int
    cards: list[str] | None
    playing: bool  # False: out of Avatars, it only watches (R45)


class Window(msgspec.Struct, frozen=True, gc=False):
    """A moment in which cards may be played: who is asked now, and what it is about."""

    kind: str  # open, before_move, after_move, before_roll, after_roll, on_hit, on_death, on_reveal, on_card, close
    side: str  # human or monster: the side that is asked now
    figure: str | None  # who moves, is hit, dies, or has found a trap


class Attack(msgspec.Struct, frozen=True, gc=False):
    """The attack being made; dice are null before the roll."""

    attacker: str
    target: str
    attack: Rating
    defense: Rating
    attack_die: int | None  # as it counts, after Curse of Bad Luck
    defense_die: int | None
    attack_result: int | None
    defense_result: int | None
    cancelled: bool


class Announced(msgspec.Struct, frozen=True, gc=False):
    """A card or ability that is being carried out, or waits for a counter: what, by whom, on what."""

    play: str
    seat: int
    targets: list[str]  # as in the action texts: figure:paladin, hex:kitchen.3


class Reachable(msgspec.Struct, frozen=True, gc=False):
    """Where a figure can come to: a hex, the Move it costs at most, and whether it may stop there."""

    hex: str
    cost: int
    stop: bool
    way: str  # the steps that lead there: "NE E E"
    opens: list[str]  # the exits whose doors are worked on when it walks there


class Building(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """During setup, for the Monster Player only: the lair in progress."""

    stage: str  # tiles, human_start, monster_start, tokens, doors, abilities, done
    rooms: list[str]  # still to be placed
    tiles: list[Tile]
    exits: list[Exit]  # linked so far, with the doors placed
    tokens_left: list[str]
    tokens: list[Token]
    human_start: str | None
    monster_start: str | None
    doors_left: list[str]  # types in the box
    abilities: list[str]  # chosen so far
    room: str | None  # the tile in hand
    slot: tuple[int, int] | None  # chosen for it
    hex: str | None  # chosen for the next token
    exit: str | None  # chosen for the next door


class Party(msgspec.Struct, frozen=True, gc=False):
    """During setup, for the human side only: Avatars by seat, and the abilities chosen so far."""

    avatars: list[tuple[int, str]]
    abilities: list[str]


class Play(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Since setup is over: everything that lies on the table. Lists keep their order from move to move."""

    window: Window | None
    announced: Announced | None
    attack: Attack | None
    tiles: list[Tile]
    exits: list[Exit]
    human_start: str
    monster_start: str
    thief_trap: str | None
    tokens: list[Token]
    items: list[FloorItem]
    figures: list[Figure]
    hands: list[Hand]  # by seat
    abilities: list[Abilities]  # of the party and the Monster Lord
    human_deck: int
    monster_deck: int
    human_discard: list[str]
    monster_discard: list[str]
    played: list[str]  # Draw Cards that lie out until the clean-up of this turn
    beside_lord: list[str]  # Minion and Encounter cards of Minions in play, by figure
    supply: dict[str, int]  # Minion figures left, by kind
    doors_left: list[str] | None  # types of the doors that are not in the lair: only the Monster Player knows
    doors_left_count: int
    curses_unused: list[str]  # Curses known to all not to be in the lair nor on a human
    gems_out: list[str]  # carried out
    escaped: list[str]  # Avatars that left the lair
    lord_dead: bool
    war_horn: bool  # Minions may be summoned next to Minions this turn
    tossed: bool  # a Minion was tossed this turn
    in_line: list[str]  # figures that are still to be attacked, or to take a Hit, one after the other
    floor: int | None  # the human seat whose menu is open (of several)
    ended: list[int]  # human seats that have ended this phase
    moving: str | None  # the figure whose move is under way
    reach: dict[str, list[Reachable]]  # by figure: of the one that moves, or of all that the viewer may choose to move
    orders: list[str]  # the viewer's standing orders: windows in which it is not asked, "round", or "aimed"
    at_once: dict[str, list[str]]  # what the viewer can begin and what is chosen for it by itself, as there is one way
    then: dict[str, list[str]]  # what the viewer can begin and what it then chooses among, if that is the last choice
    chosen: list[str]  # what the viewer has chosen so far of the play it is putting together, as action texts


class Notes(msgspec.Struct, frozen=True, gc=False):
    """What a viewer can have noted of the game so far."""

    sure: list[list[str]]  # by seat: cards of its hand that everybody can work out, as they were not reshuffled
    tokens_seen: list[str]  # kinds of tokens that no face-down token can be any more
    no_passage: list[str]  # rooms whose face-down token a monster has walked over: it is no Secret Passage
    doors_out: dict[str, int]  # by type: doors that everybody knows not to be in the lair
    transfers: dict[str, int]  # by item: how often it has changed hands in this phase
    raised: list[str]  # figures that had stopped when their Move was raised (R21)
    flipped: list[str]  # figures that have turned a token over this turn
    vanished: list[str]  # figures that nobody can target because of Vanish


class PeskyView(View, frozen=True, kw_only=True, omit_defaults=True):
    """Everything a viewer may see: of each stage what belongs to it. During setup others see neither."""

    phase: str  # setup, draw, open, movement, combat, close, over
    active: str  # human or monster: whose turn it is
    waiting: bool  # somebody is asked whom the viewer may not know
    round_limit: int
    decision: str | None  # what the table waits for, as far as the viewer may know: menu, steps, window, loot, …
    gems_needed: int
    building: Building | None
    party: Party | None
    play: Play | None
    noted: Notes | None = None  # for programs
