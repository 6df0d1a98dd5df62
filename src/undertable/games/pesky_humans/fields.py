"""What lies on the table of Those Pesky Humans!, and how it is copied and stored.

Numbers: seat 0 is the Monster Player, the others play the humans. A turn is counted from 0: even ones are the humans'.
Lists are values: they are replaced, never changed in place, so that clones share them; figures are copied.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.frame import NOTHING, Frame, dump_frames, load_frames
from undertable.core.state import Setup, State, append_event
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.draft import NO_DRAFT, Draft, dump_placed, load_draft, load_placed
from undertable.games.pesky_humans.lair import Lair, Reach
from undertable.games.pesky_humans.tiles import BIT, NONE, Tile

TILES: Final[list[Tile]] = [Tile(room.name, room.map, " ".join(room.exits)) for room in box.ROOMS]
NO_LAIR: Final = Lair(TILES, [])
NO_BOOLS: Final[list[bool]] = []
NO_CARDS: Final[list[list[int]]] = []


@final
@mypyc_attr(free_list_len=1)
class Figure:
    """A figure in the lair, a body, or (`hex` is NONE) one that is not there."""

    __slots__ = (
        "asleep",
        "attacks",
        "card",
        "curses",
        "dead",
        "door",
        "flipped",
        "hex",
        "hits",
        "items",
        "pinned",
        "raised",
        "skill",
        "spent",
        "state",
        "unseen",
        "vanished",
    )

    def __init__(self, hex: i64) -> None:
        self.hex = hex
        self.hits: i64 = 0  # hearts marked
        self.dead = False
        self.state: i64 = codes.FRESH
        self.spent: i64 = 0  # Move spent this turn
        self.raised = False  # its Move was raised since it stopped (R21)
        self.attacks: i64 = 1  # it may still make this turn
        self.flipped = False  # it has turned a token over this turn
        self.items: i64 = 0  # bit i: carries item i
        self.curses: i64 = 0  # bit c: has Curse c
        self.asleep: i64 = NONE  # these are the last turn of a status
        self.pinned: i64 = NONE
        self.unseen: i64 = NONE  # untargetable
        self.vanished = False  # untargetable by Vanish, which ends early
        self.skill: i64 = NONE  # door skill
        self.door: i64 = NONE  # the exit on whose door one point of work is done
        self.card: i64 = NONE  # a Minion's card, by kind; NONE if it came without one

    def clone(self) -> "Figure":
        copy = Figure(self.hex)
        copy.hits = self.hits
        copy.dead = self.dead
        copy.state = self.state
        copy.spent = self.spent
        copy.raised = self.raised
        copy.attacks = self.attacks
        copy.flipped = self.flipped
        copy.items = self.items
        copy.curses = self.curses
        copy.asleep = self.asleep
        copy.pinned = self.pinned
        copy.unseen = self.unseen
        copy.vanished = self.vanished
        copy.skill = self.skill
        copy.door = self.door
        copy.card = self.card
        return copy

    def numbers(self) -> list[int]:
        """For `dump`."""
        flags = [1 if flag else 0 for flag in (self.dead, self.raised, self.flipped, self.vanished)]
        return [self.hex, self.hits, self.state, self.spent, self.attacks, self.items, self.curses, self.asleep] + [
            self.pinned,
            self.unseen,
            self.skill,
            self.door,
            self.card,
            *flags,
        ]


OFF: Final = Figure(NONE)  # never changed
NO_FIGURES: Final[list[Figure]] = []


def figure_from(numbers: list[int]) -> Figure:
    """The figure that `numbers` wrote."""
    if numbers[0] == NONE:
        return OFF
    figure = Figure(numbers[0])
    figure.hits, figure.state, figure.spent, figure.attacks = numbers[1], numbers[2], numbers[3], numbers[4]
    figure.items, figure.curses, figure.asleep, figure.pinned = numbers[5], numbers[6], numbers[7], numbers[8]
    figure.unseen, figure.skill, figure.door, figure.card = numbers[9], numbers[10], numbers[11], numbers[12]
    figure.dead, figure.raised = numbers[13] == 1, numbers[14] == 1
    figure.flipped, figure.vanished = numbers[15] == 1, numbers[16] == 1
    return figure


@final
class Mod:
    """A change of a figure's rating. `last` is the turn at whose end it ends; `source` a play, or a room."""

    __slots__ = ("amount", "figure", "last", "rating", "source")

    def __init__(self, figure: i64, rating: i64, amount: i64, last: i64, source: i64) -> None:
        self.figure = figure
        self.rating = rating
        self.amount = amount
        self.last = last
        self.source = source


NO_MODS: Final[list[Mod]] = []


def without(cards: list[int], card: i64) -> list[int]:
    """The list without one copy of this card."""
    rest = cards.copy()
    rest.remove(card)
    return rest


def put(values: list[int], place: i64, value: i64) -> list[int]:
    """The list with another value at this place."""
    copy = values.copy()
    copy[place] = value
    return copy


def items_of(mask: i64) -> list[int]:
    """The items, or Curses, of a mask."""
    return [item for item in range(box.ITEMS) if mask & BIT[item] != 0]


@mypyc_attr(allow_interpreted_subclasses=False)
class Fields(State):
    """Everything on the table."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.mode: i64 = 0
        self.limit: i64 = 0
        self.hit_to_pass = False
        self.manual = False
        self.stage: i64 = codes.SETUP
        self.draft: Draft = NO_DRAFT
        self.winner: i64 = NONE  # a side
        self.why: i64 = NONE
        # the lair; by exit or by room
        self.lair: Lair = NO_LAIR
        self.human_start: i64 = NONE
        self.monster_start: i64 = NONE
        self.doors: list[int] = NOTHING  # type, or NONE
        self.door_known: list[int] = NOTHING
        self.walls: list[int] = NOTHING  # the last turn of a Force Wall, or NONE
        self.closed: i64 = 0  # exits with a door or a Force Wall
        self.walled: i64 = 0  # exits with a Force Wall
        self.spare_doors: list[int] = NOTHING  # by type: those not in the lair
        self.sure_spare: list[int] = NOTHING  # by type: those that everybody knows not to be in the lair
        self.tokens: list[int] = NOTHING  # by room: its Resource Token, or NONE
        self.token_hex: list[int] = NOTHING
        self.token_known: list[int] = NOTHING
        self.passage_a: i64 = NONE  # hexes of the Secret Passages
        self.passage_b: i64 = NONE
        self.passages_up = False
        self.crossed: i64 = 0  # rooms whose face-down token a monster has walked over: it is no Secret Passage
        self.seen_tokens: i64 = 0  # kinds of tokens that everybody has seen: no face-down one is of them
        self.entered: i64 = 0  # rooms
        self.trap: i64 = NONE  # the hex of the Thief's Trap
        self.item_hex: list[int] = NOTHING  # by item: where it lies on the floor, or NONE
        self.gone: i64 = 0  # items that are not in the lair and will not be
        self.gems_out: i64 = 0
        # figures
        self.figures: list[Figure] = NO_FIGURES
        self.mods: list[Mod] = NO_MODS
        self.owner: list[int] = NOTHING  # by human Avatar: its seat, or NONE if it is not in the party
        self.escaped: i64 = 0  # Avatars
        # cards
        self.hands: list[list[int]] = NO_CARDS  # by seat, sorted
        self.sure: list[list[int]] = (
            NO_CARDS  # by seat: cards of the hand that everybody can work out (after a reshuffle)
        )
        self.decks: list[list[int]] = NO_CARDS  # by side: bags
        self.discards: list[list[int]] = NO_CARDS  # by side: last = top
        self.played: list[int] = NOTHING  # this turn, until the clean-up
        self.chosen: i64 = 0  # Ability cards in the game
        self.used: i64 = 0
        self.shown: i64 = 0  # those that were used at some time
        # the turn
        self.turn: i64 = 0
        self.floor: i64 = 1  # the human seat whose menu is open
        self.ended: i64 = 0  # human seats that have ended the phase
        self.war_horn = False
        self.tossed = False
        self.transfers: list[int] = NOTHING  # by item: how often it changed hands in this phase
        self.orders: list[int] = NOTHING  # by seat: windows in which it is never asked
        self.top: Frame | None = None
        # the attack being made: there is never more than one
        self.attacker: i64 = NONE
        self.target: i64 = NONE
        self.attack_die: i64 = NONE
        self.defense_die: i64 = NONE
        self.fixed: i64 = NONE  # Attack number instead of the rating
        self.cancelled = False
        self.counts = False  # it used up one of the attacker's attacks
        # how the Hit, card, or reveal being carried out fares
        self.prevented = False
        self.countered = False
        self.defused = False
        self.goal: i64 = NONE  # the hex to which a figure is walking; never while somebody is asked
        # gives the only answer there is by itself, as in every game; only tests that look at one question after the
        # other switch it off, so it is part of no record
        self.brisk = True
        # who is asked, and what can be answered: follows from all the rest
        self.asked: i64 = NONE
        self.others: i64 = 0  # seats that are asked together with it
        self.idle = False  # in a menu: the figures of the asked seat have nothing left to do, so it can only play
        self.choices: list[int] = NOTHING
        self.area: list[int] = NOTHING  # by room: cells to which the asked figure can walk, as further choices
        # what follows from places; empty when unknown
        self.bare_cache: list[bool] = NO_BOOLS
        self.ground_for: i64 = NONE  # the figure whose ground is known
        self.ground_side: i64 = NONE  # the side whose empty ground is known
        self.ground_now: list[int] = NOTHING  # changed in place, so never shared with a clone
        self.ground_marks: list[int] = NOTHING  # the hexes where it differs from the empty ground
        self.ground_empty: list[int] = NOTHING
        self.ways: Reach | None = None  # kept for looking for ways, never shared
        self.humans_cache: list[int] = NOTHING
        self.monsters_cache: list[int] = NOTHING
        self.littered_cache: i64 = NONE

    # Frames.

    def tell(self, what: i64, seat: i64 = -1, a: i64 = -1, b: i64 = -1, c: i64 = -1, /) -> None:
        """As inherited. Calls into the shared library cannot be inlined; this one can, which is worth some 4 %."""
        if self.sink is not None:
            append_event(self.sink, what, seat, a, b, c)

    def push(
        self,
        what: i64,
        step: i64 = 0,
        who: i64 = -1,
        thing: i64 = -1,
        x: i64 = -1,
        y: i64 = -1,
        items: list[int] = NOTHING,
    ) -> None:
        self.top = Frame(self.top, what, step, who, thing, x, y, items)

    def pop(self) -> None:
        assert self.top is not None
        self.top = self.top.below

    def to_step(self, step: i64) -> None:
        """Let the top frame go on to this step."""
        assert self.top is not None
        self.top = self.top.at(step)

    def under_way(self, what: i64) -> Frame | None:
        """The topmost frame of this kind."""
        frame = self.top
        while frame is not None and frame.what != what:
            frame = frame.below
        return frame

    def mover(self) -> i64:
        """The figure whose move is under way."""
        frame = self.under_way(codes.F_MOVE)
        return NONE if frame is None else frame.thing

    def victim(self) -> i64:
        """The figure that is being hit."""
        frame = self.under_way(codes.F_HIT)
        return NONE if frame is None else frame.thing

    def finder(self) -> i64:
        """The human for whom a trap is going off."""
        frame = self.top
        while frame is not None and frame.what != codes.F_REVEAL and frame.what != codes.F_DOOR:
            frame = frame.below
        return NONE if frame is None else frame.x

    # Copies.

    def copy_to(self, copy: "Fields") -> None:
        """Make another table, of the same setup, the same as this one."""
        copy.stage = self.stage
        copy.draft = self.draft if self.draft is NO_DRAFT else self.draft.clone()
        copy.winner = self.winner
        copy.why = self.why
        copy.lair = self.lair
        copy.human_start = self.human_start
        copy.monster_start = self.monster_start
        copy.doors = self.doors
        copy.door_known = self.door_known
        copy.walls = self.walls
        copy.closed = self.closed
        copy.walled = self.walled
        copy.spare_doors = self.spare_doors
        copy.sure_spare = self.sure_spare
        copy.tokens = self.tokens
        copy.token_hex = self.token_hex
        copy.token_known = self.token_known
        copy.passage_a = self.passage_a
        copy.passage_b = self.passage_b
        copy.passages_up = self.passages_up
        copy.crossed = self.crossed
        copy.seen_tokens = self.seen_tokens
        copy.entered = self.entered
        copy.trap = self.trap
        copy.item_hex = self.item_hex
        copy.gone = self.gone
        copy.gems_out = self.gems_out
        copy.figures = [OFF if figure.hex == NONE else figure.clone() for figure in self.figures]
        copy.mods = self.mods
        copy.owner = self.owner
        copy.escaped = self.escaped
        copy.hands = self.hands
        copy.sure = self.sure
        copy.decks = self.decks
        copy.discards = self.discards
        copy.played = self.played
        copy.chosen = self.chosen
        copy.used = self.used
        copy.shown = self.shown
        copy.turn = self.turn
        copy.floor = self.floor
        copy.ended = self.ended
        copy.war_horn = self.war_horn
        copy.tossed = self.tossed
        copy.transfers = self.transfers
        copy.orders = self.orders
        copy.top = self.top
        copy.attacker = self.attacker
        copy.target = self.target
        copy.attack_die = self.attack_die
        copy.defense_die = self.defense_die
        copy.fixed = self.fixed
        copy.cancelled = self.cancelled
        copy.counts = self.counts
        copy.prevented = self.prevented
        copy.countered = self.countered
        copy.defused = self.defused
        copy.brisk = self.brisk
        copy.asked = self.asked
        copy.others = self.others
        copy.idle = self.idle
        copy.choices = self.choices
        copy.area = self.area
        copy.bare_cache = self.bare_cache
        copy.humans_cache = self.humans_cache
        copy.monsters_cache = self.monsters_cache
        copy.littered_cache = self.littered_cache

    def dump(self) -> list[object]:
        flags = [self.war_horn, self.tossed, self.cancelled, self.counts, self.prevented, self.countered, self.defused]
        numbers = [self.stage, self.winner, self.why, self.human_start, self.monster_start, self.crossed]
        numbers += [self.seen_tokens, self.entered, self.trap, self.gone, self.gems_out, self.escaped, self.chosen]
        numbers += [self.used, self.turn, self.floor, self.ended, self.attacker, self.target, self.attack_die]
        numbers += [self.defense_die, self.fixed, self.shown]
        return [
            numbers + [1 if flag else 0 for flag in flags],
            [] if self.draft is NO_DRAFT else self.draft.dump(),
            dump_placed(self.lair.layout),
            [self.doors, self.door_known, self.walls, self.spare_doors, self.tokens, self.token_hex, self.token_known],
            [self.item_hex, self.owner, self.played, self.transfers, self.orders, self.sure_spare],
            [figure.numbers() if figure.hex != NONE else [NONE] for figure in self.figures],
            [[mod.figure, mod.rating, mod.amount, mod.last, mod.source] for mod in self.mods],
            self.hands,
            self.sure,
            self.decks,
            self.discards,
            dump_frames(self.top),
        ]

    def load_fields(self, data: list[Any]) -> None:
        """Take over what `dump` wrote."""
        numbers, draft, layout, lair, table, figures, mods, hands, sure, decks, discards, frames = data
        self.stage, self.winner, self.why, self.human_start, self.monster_start, self.crossed = numbers[:6]
        self.seen_tokens, self.entered, self.trap, self.gone, self.gems_out = numbers[6:11]
        self.escaped, self.chosen, self.used, self.turn, self.floor, self.ended = numbers[11:17]
        self.attacker, self.target, self.attack_die, self.defense_die, self.fixed = numbers[17:22]
        self.shown = numbers[22]
        self.war_horn, self.tossed, self.cancelled, self.counts = [number == 1 for number in numbers[23:27]]
        self.prevented, self.countered, self.defused = [number == 1 for number in numbers[27:]]
        if draft:
            self.draft = load_draft(draft)
        if layout:
            self.lair = Lair(TILES, load_placed(layout))
        self.doors, self.door_known, self.walls, self.spare_doors, self.tokens, self.token_hex, self.token_known = lair
        self.item_hex, self.owner, self.played, self.transfers, self.orders, self.sure_spare = table
        self.figures = [figure_from(figure) for figure in figures]
        self.mods = [Mod(figure, rating, amount, last, source) for figure, rating, amount, last, source in mods]
        self.hands, self.sure, self.decks, self.discards = hands, sure, decks, discards
        self.top = load_frames(frames)
