"""What lies on the table of Those Pesky Humans!, and what follows from it: ratings, places, who may do what.

Numbers: seat 0 is the Monster Player, the others play the humans. A turn is counted from 0: even ones are the humans'.
Lists are values: they are replaced, never changed in place, so that clones share them; figures are copied.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.frame import NOTHING, Frame
from undertable.core.state import Setup, State
from undertable.games.pesky_humans.cards import (
    ATTACK,
    BASE,
    BONUS,
    COUNT_OF_KIND,
    CURSE_ON,
    CURSE_PENALTY,
    DEFENSE,
    FIGURES,
    FIRST_GEM,
    FIRST_OF_KIND,
    GOBLIN,
    HEARTS,
    HUMAN,
    HUNTING_BOW,
    IMP,
    ITEMS,
    KIND_OF,
    LORD,
    MONSTER,
    MOVE,
    PALADIN,
    PASSAGE,
    RANGE,
    ROOMS,
    SIDE_OF,
    SKELETON,
    SKELETON_KEY,
    STONE_GOLEM,
    THIEF,
    THRONE_ROOM,
    WARDING_AMULET,
)
from undertable.games.pesky_humans.codes import (
    DONE,
    F_ATTACK,
    F_DOOR,
    F_HIT,
    F_MOVE,
    F_REVEAL,
    F_TURN,
    FRESH,
    MOVING,
    NONE,
    OPEN_TO_ALL,
    SETUP,
    STOPPED,
    T_CURSED,
    T_DREW,
    T_FELL,
    T_HEALED,
    T_PASSAGES,
    T_PUT,
    T_RESHUFFLED,
    T_STATUS,
    T_SUMMONED,
    T_UNCURSED,
    THIS_ATTACK,
    TURN_COMBAT,
)
from undertable.games.pesky_humans.draft import NO_DRAFT, Draft
from undertable.games.pesky_humans.lair import BIT, BLOCKED, END, PASS, STOP, Lair, Tile

TILES: Final[list[Tile]] = [Tile(room[1], room[3], " ".join(room[2])) for room in ROOMS]
NO_LAIR: Final = Lair(TILES, [])
NO_BOOLS: Final[list[bool]] = []


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
        self.state: i64 = FRESH
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
    """The list with one of this card less."""
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
    return [item for item in range(ITEMS) if mask & BIT[item] != 0]


@mypyc_attr(allow_interpreted_subclasses=False)
class Board(State):
    """Everything on the table."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.quick: i64 = 0
        self.limit: i64 = 0
        self.hit_to_pass = False
        self.manual = False
        self.stage: i64 = SETUP
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
        self.figures: list[Figure] = []
        self.mods: list[Mod] = NO_MODS
        self.owner: list[int] = NOTHING  # by human Avatar: its seat, or NONE if it is not in the party
        self.escaped: i64 = 0  # Avatars
        # cards
        self.hands: list[list[int]] = []  # by seat, sorted
        self.sure: list[list[int]] = []  # by seat: cards of the hand that everybody can work out (after a reshuffle)
        self.decks: list[list[int]] = []  # by side: bags
        self.discards: list[list[int]] = []  # by side: last = top
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
        # who is asked, and what can be answered: follows from all the rest
        self.asked: i64 = NONE
        self.choices: list[int] = NOTHING
        # what follows from places; empty when unknown
        self.bare_cache: list[bool] = NO_BOOLS
        self.ground_for: i64 = NONE  # the figure whose ground is known
        self.ground_side: i64 = NONE  # the side whose empty ground is known
        self.ground_now: list[int] = NOTHING  # changed in place, so never shared with a clone
        self.ground_marks: list[int] = NOTHING  # the hexes where it differs from the empty ground
        self.ground_empty: list[int] = NOTHING
        self.humans_cache: list[int] = NOTHING
        self.monsters_cache: list[int] = NOTHING
        self.littered_cache: i64 = NONE

    # Frames.

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
        frame = self.under_way(F_MOVE)
        return NONE if frame is None else frame.thing

    def victim(self) -> i64:
        """The figure that is being hit."""
        frame = self.under_way(F_HIT)
        return NONE if frame is None else frame.thing

    def finder(self) -> i64:
        """The human for whom a trap is going off."""
        frame = self.top
        while frame is not None and frame.what != F_REVEAL and frame.what != F_DOOR:
            frame = frame.below
        return NONE if frame is None else frame.x

    def tell(self, what: i64, who: i64 = NONE, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE) -> None:
        if self.sink is not None:
            self.sink.append((what, who, a, b, c))

    # Sides and seats.

    def active(self) -> i64:
        """The side whose turn it is."""
        return self.turn % 2

    def round(self) -> i64:
        return self.turn // 2 + 1

    def seat_of(self, figure: i64) -> i64:
        """Who acts for a figure."""
        return self.owner[figure] if figure < LORD else 0

    def playing(self, seat: i64) -> bool:
        """Has this seat a living Avatar in the lair? The Monster Player always plays."""
        if seat == 0:
            return True
        for human in self.humans():
            if self.owner[human] == seat:
                return True
        return False

    def first_seat(self, side: i64) -> i64:
        return 1 if side == HUMAN else 0

    def next_turn_of(self, side: i64) -> i64:
        """The number of the next turn of this side to start."""
        return self.turn + 1 if (self.turn + 1) % 2 == side else self.turn + 2

    # Figures.

    def lives(self, figure: i64) -> bool:
        """Is this figure standing in the lair?"""
        piece = self.figures[figure]
        return piece.hex != NONE and not piece.dead

    def awake(self, figure: i64) -> bool:
        piece = self.figures[figure]
        return piece.hex != NONE and not piece.dead and piece.asleep == NONE

    def hurt(self, figure: i64) -> bool:
        return self.lives(figure) and self.figures[figure].hits > 0

    def humans(self) -> list[int]:
        """The humans standing in the lair. Shared, so not to be changed."""
        if len(self.humans_cache) == 0:
            self.humans_cache = [figure for figure in range(LORD) if self.lives(figure)]
        return self.humans_cache

    def monsters(self) -> list[int]:
        """The monsters standing in the lair. Shared, so not to be changed."""
        if len(self.monsters_cache) == 0:
            self.monsters_cache = [figure for figure in range(LORD, FIGURES) if self.lives(figure)]
        return self.monsters_cache

    def minions(self) -> list[int]:
        """The monsters standing in the lair, other than the Lord."""
        return [figure for figure in self.monsters() if figure != LORD]

    def friends(self, figure: i64) -> list[int]:
        """The figures of its side, itself among them."""
        return self.humans() if figure < LORD else self.monsters()

    def enemies(self, figure: i64) -> list[int]:
        return self.monsters() if figure < LORD else self.humans()

    def hearts(self, figure: i64) -> i64:
        return HEARTS[KIND_OF[figure]]

    def next_to(self, figure: i64, other: i64) -> bool:
        """Are two figures adjacent (R12)?"""
        return self.lair.adjacent(self.figures[figure].hex, self.figures[other].hex, self.closed)

    def within(self, figure: i64, other: i64, most: i64) -> bool:
        """Is another figure (or the figure itself) within this range?"""
        return self.lair.in_range(self.figures[figure].hex, self.figures[other].hex, most, self.closed)

    def room_of(self, figure: i64) -> i64:
        return self.lair.room[self.figures[figure].hex]

    def carries(self, figure: i64, item: i64) -> bool:
        return self.figures[figure].items & BIT[item] != 0

    def bearer(self, item: i64) -> i64:
        """The figure that carries an item, or NONE."""
        if self.item_hex[item] != NONE or self.gone & BIT[item] != 0:
            return NONE
        for human in self.humans():
            if self.carries(human, item):
                return human
        for monster in self.monsters():
            if self.carries(monster, item):
                return monster
        return NONE

    def spare_figure(self, kind: i64) -> i64:
        """A Minion figure of this kind that is not in play, or NONE (R49)."""
        first: i64 = FIRST_OF_KIND[kind]
        for figure in range(first, first + COUNT_OF_KIND[kind]):
            if self.figures[figure].hex == NONE:
                return figure
        return NONE

    # 14. Ratings

    def rating(self, figure: i64, rating: i64) -> i64:
        """Base, best Treasure, and the sum of all other changes; at least 1 (R40)."""
        return max(1, self.raw_rating(figure, rating))

    def raw_rating(self, figure: i64, rating: i64) -> i64:
        kind: i64 = KIND_OF[figure]
        return BASE[rating][kind] + self.best_treasure(figure, rating) + self.changes(figure, rating)

    def best_treasure(self, figure: i64, rating: i64) -> i64:
        """R30: of several Treasures for one rating only the best counts."""
        items = self.figures[figure].items
        best: i64 = 0
        if items != 0:
            for item in range(FIRST_GEM):
                if items & BIT[item] != 0 and BONUS[rating][item] > best:
                    best = BONUS[rating][item]
        return best

    def changes(self, figure: i64, rating: i64) -> i64:
        """Everything but base and Treasures."""
        total: i64 = 0
        for mod in self.mods:
            if mod.figure == figure and mod.rating == rating and not self.shrugs_off(figure, mod):
                total += mod.amount
        if self.suffers(figure, CURSE_ON[rating]):
            total += CURSE_PENALTY
        if rating == DEFENSE and self.stalwart(figure):
            total += 1
        if rating != MOVE and self.on_throne(figure):
            total += 1
        return total

    def suffers(self, figure: i64, curse: i64) -> bool:
        """Has this Curse an effect on it? None has on the bearer of the Warding Amulet."""
        return self.figures[figure].curses & BIT[curse] != 0 and not self.carries(figure, WARDING_AMULET)

    def shrugs_off(self, figure: i64, mod: Mod) -> bool:
        """Skeletons are not slowed."""
        return mod.amount < 0 and mod.rating == MOVE and KIND_OF[figure] == SKELETON

    def stalwart(self, figure: i64) -> bool:
        """Every other human next to the Paladin has +1 Defense."""
        return figure < LORD and figure != PALADIN and self.lives(PALADIN) and self.next_to(figure, PALADIN)

    def on_throne(self, figure: i64) -> bool:
        """The Monster Lord in the Throne Room has +1 Attack and +1 Defense."""
        return figure == LORD and self.room_of(figure) == THRONE_ROOM

    def gang_up(self, figure: i64, target: i64) -> bool:
        """A Goblin has +1 Attack while another one is also next to the target."""
        if KIND_OF[figure] != GOBLIN:
            return False
        for other in self.monsters():
            if other != figure and KIND_OF[other] == GOBLIN and self.next_to(other, target):
                return True
        return False

    def attack_rating(self) -> i64:
        """Of the attack being made. A fixed number takes the place of base and Treasure."""
        attacker = self.attacker
        total = self.raw_rating(attacker, ATTACK)
        if self.fixed != NONE:
            total = self.fixed + self.changes(attacker, ATTACK)
        if self.gang_up(attacker, self.target):
            total += 1
        return max(1, total)

    def range_of(self, figure: i64) -> i64:
        """How far a figure attacks: the best range it has (R30)."""
        best: i64 = BASE[RANGE][KIND_OF[figure]]
        if self.carries(figure, HUNTING_BOW):
            best = max(best, BONUS[RANGE][HUNTING_BOW])
        for mod in self.mods:
            if mod.figure == figure and mod.rating == RANGE:
                best = max(best, mod.amount)
        return best

    def mod(self, figure: i64, rating: i64, amount: i64, last: i64, source: i64) -> None:
        """Change a rating until the end of that turn."""
        before = self.rating(figure, MOVE)
        self.mods = self.mods + [Mod(figure, rating, amount, last, source)]
        self.may_go_on(figure, before)

    def may_go_on(self, figure: i64, before: i64) -> None:
        """R21: a card or ability may have raised the Move of a figure that had stopped."""
        if self.figures[figure].state == STOPPED and self.rating(figure, MOVE) > before:
            self.figures[figure].raised = True

    def forget_mods(self, figure: i64, last: i64) -> None:
        """End the changes of a figure (or NONE), and those that last until then."""
        if len(self.mods) > 0:
            self.mods = [mod for mod in self.mods if mod.figure != figure and mod.last != last]

    def end_attack_mods(self) -> None:
        self.forget_mods(NONE, THIS_ATTACK)

    def left_to_move(self, figure: i64) -> i64:
        """Move a figure could still spend."""
        return max(0, self.rating(figure, MOVE) - self.figures[figure].spent)

    def may_step(self, figure: i64) -> bool:
        return self.figures[figure].asleep == NONE and self.figures[figure].pinned == NONE

    def gains_move(self, figure: i64, amount: i64) -> bool:
        """Would this much more Move take the figure farther (R54)?"""
        piece = self.figures[figure]
        if not self.lives(figure) or piece.state == DONE or piece.state == MOVING or not self.may_step(figure):
            return False
        now = self.left_to_move(figure) if piece.state == FRESH or piece.raised else 0
        raised = max(1, self.raw_rating(figure, MOVE) + amount)
        return raised > self.rating(figure, MOVE) and raised - piece.spent > now

    def door_skill(self, human: i64) -> bool:
        return human == THIEF or self.figures[human].skill != NONE or self.carries(human, SKELETON_KEY)

    def immune_to_sleep(self, figure: i64) -> bool:
        return KIND_OF[figure] == SKELETON or KIND_OF[figure] == STONE_GOLEM

    # Places.

    def moved_about(self) -> None:
        """Something lies or stands somewhere else than before, or is no longer there."""
        self.ground_for = NONE
        self.ground_side = NONE
        self.humans_cache = NOTHING
        self.monsters_cache = NOTHING
        self.bare_cache = NO_BOOLS
        self.littered_cache = NONE

    def littered(self) -> i64:
        """The rooms where an item lies on the floor."""
        if self.littered_cache == NONE:
            rooms: i64 = 0
            for hex in self.item_hex:
                if hex != NONE:
                    rooms |= BIT[self.lair.room[hex]]
            self.littered_cache = rooms
        return self.littered_cache

    def bare(self) -> list[bool]:
        """By hex: a floor hex with no token, nor anything else that lies there. Shared, so not to be changed."""
        if len(self.bare_cache) > 0:
            return self.bare_cache
        bare = [True] * self.lair.size
        for room in self.lair.rooms:
            if self.tokens[room] != NONE:
                bare[self.token_hex[room]] = False
        for hex in self.item_hex:
            if hex != NONE:
                bare[hex] = False
        if self.trap != NONE:
            bare[self.trap] = False
        bare[self.human_start] = False
        bare[self.monster_start] = False
        self.bare_cache = bare
        return bare

    def bare_around(self, hex: i64) -> bool:
        """Does nothing lie on the hexes across the step edges?"""
        bare = self.bare()
        for beside in self.lair.steps[hex]:
            if not bare[beside]:
                return False
        return True

    def free(self) -> list[bool]:
        """By hex: a floor hex with no figure, body or token."""
        free = self.bare().copy()
        for figure in self.figures:
            if figure.hex != NONE:
                free[figure.hex] = False
        return free

    def is_free(self, hex: i64) -> bool:
        """Is this one of the free hexes?"""
        return self.bare()[hex] and not self.figure_on(hex, NONE)

    def free_next_to(self, figure: i64) -> list[int]:
        """The free hexes next to a figure."""
        return [hex for hex in self.lair.neighbours(self.figures[figure].hex, self.closed) if self.is_free(hex)]

    def free_hex_beside(self, figure: i64) -> bool:
        for hex in self.lair.neighbours(self.figures[figure].hex, self.closed):
            if self.is_free(hex):
                return True
        return False

    def nearest_free(self, hex: i64) -> i64:
        return self.lair.nearest_free(hex, self.free())

    def figure_on(self, hex: i64, but: i64) -> bool:
        """Does a figure or body, other than this one, stand on a hex?"""
        for figure in range(FIGURES):
            if self.figures[figure].hex == hex and figure != but:
                return True
        return False

    def find_passages(self) -> None:
        """Note where the Secret Passages are."""
        self.passage_a = NONE
        self.passage_b = NONE
        for room in self.lair.rooms:
            if self.tokens[room] == PASSAGE:
                self.passage_b = self.passage_a
                self.passage_a = self.token_hex[room]
                self.passages_up = self.token_known[room] == OPEN_TO_ALL

    def may_use_passages(self, figure: i64) -> bool:
        return self.passages_up or figure >= LORD

    def passages(self, side: i64) -> tuple[int, int]:
        """The hexes of the Secret Passages if this side may use them, else NONE."""
        return (self.passage_a, self.passage_b) if self.passages_up or side == MONSTER else (NONE, NONE)

    def ground(self, mover: i64) -> list[int]:
        """By hex: what it is to this figure (6.2). Good while only the mover moves, and until asked for another one."""
        if self.ground_for == mover:
            return self.ground_now
        side = SIDE_OF[mover]
        if self.ground_side != side:
            self.ground_side = side
            self.ground_empty = self.empty_ground(side)
            self.ground_now = self.ground_empty.copy()
            self.ground_marks = NOTHING
        ground, empty = self.ground_now, self.ground_empty
        for hex in self.ground_marks:
            ground[hex] = empty[hex]
        marks: list[int] = []
        for figure in range(FIGURES):
            hex = self.figures[figure].hex
            if hex != NONE and figure != mover and ground[hex] == STOP:
                ground[hex] = PASS  # R22, R32
                marks.append(hex)
        if self.trap != NONE and side == MONSTER and KIND_OF[mover] != IMP:
            ground[self.trap] = END
            marks.append(self.trap)
        if side == HUMAN:
            ground[self.human_start] = STOP  # to leave the lair, whoever is there (6.3)
        self.ground_marks = marks
        self.ground_for = mover
        return ground

    def empty_ground(self, side: i64) -> list[int]:
        """What the hexes are to this side as if there were no figures and no Thief's Trap."""
        ground = [STOP] * self.lair.size
        for room in self.lair.rooms:
            token = self.tokens[room]
            if token != NONE and self.token_known[room] != OPEN_TO_ALL:
                if side == HUMAN:
                    ground[self.token_hex[room]] = BLOCKED
                elif token != PASSAGE:
                    ground[self.token_hex[room]] = PASS  # R23
        for hex in self.item_hex:
            if hex != NONE:
                ground[hex] = PASS
        if side == MONSTER:
            ground[self.human_start] = PASS
        ground[self.monster_start] = PASS  # R17
        return ground

    def put_figure(self, figure: i64, hex: i64) -> None:
        """Put a figure elsewhere, other than by its own steps."""
        self.figures[figure].hex = hex
        self.figures[figure].door = NONE  # R10
        self.moved_about()
        self.tell(T_PUT, self.seat_of(figure), figure, self.lair.spot[hex])

    def force_stop(self, figure: i64) -> None:
        """R61: who is forced to stop where that is not allowed is put on the nearest free hex."""
        piece = self.figures[figure]
        self.ground_for = NONE
        if piece.hex == self.human_start or self.ground(figure)[piece.hex] == PASS or self.figure_on(piece.hex, figure):
            hex = self.nearest_free(piece.hex)
            if hex != NONE:
                self.put_figure(figure, hex)

    def summon(self, kind: i64, hex: i64, card: i64) -> i64:
        """Put a Minion into play; the figure."""
        figure = self.spare_figure(kind)
        piece = Figure(hex)
        piece.card = card
        self.figures[figure] = piece
        self.moved_about()
        self.tell(T_SUMMONED, NONE, figure, self.lair.spot[hex])
        return figure

    def set_doors(self, exit: i64, door: i64, known: i64) -> None:
        self.doors = put(self.doors, exit, door)
        self.door_known = put(self.door_known, exit, known)
        self.close_exits()

    def close_exits(self) -> None:
        """Work out which exits are closed."""
        self.walled = 0
        self.closed = 0
        for exit in range(self.lair.exits):
            if self.walls[exit] != NONE:
                self.walled += BIT[exit]
                self.closed += BIT[exit]
            elif self.doors[exit] != NONE:
                self.closed += BIT[exit]

    # Tokens and items.

    def take_token_away(self, room: i64) -> i64:
        """Take a Resource Token off the board, seen by all; the token."""
        token = self.tokens[room]
        self.tokens = put(self.tokens, room, NONE)
        self.seen_tokens |= BIT[token]
        self.moved_about()
        return token

    def turn_up_passages(self) -> None:
        """Both Secret Passages are turned face up for good (6.4)."""
        hexes: list[int] = []
        for room in self.lair.rooms:
            if self.tokens[room] == PASSAGE:
                self.token_known = put(self.token_known, room, OPEN_TO_ALL)
                hexes.append(self.lair.spot[self.token_hex[room]])
        self.seen_tokens |= BIT[PASSAGE]
        self.passages_up = True
        self.moved_about()
        self.tell(T_PASSAGES, NONE, hexes[0], hexes[1])

    def curse(self, human: i64, curse: i64) -> None:
        self.figures[human].curses |= BIT[curse]
        self.tell(T_CURSED, NONE, human, curse)

    def lift_curse(self, human: i64, curse: i64) -> None:
        before = self.rating(human, MOVE)
        self.figures[human].curses &= ~BIT[curse]
        self.may_go_on(human, before)
        self.tell(T_UNCURSED, NONE, human, curse)

    def give_item(self, figure: i64, item: i64) -> None:
        """A figure takes on an item that nobody has any more."""
        self.figures[figure].items |= BIT[item]
        if self.item_hex[item] != NONE:
            self.item_hex = put(self.item_hex, item, NONE)
            self.moved_about()

    def lay_down(self, item: i64, hex: i64) -> None:
        """An item falls on the free hex nearest to this one."""
        place = self.nearest_free(hex)
        self.item_hex = put(self.item_hex, item, place)
        self.moved_about()
        self.tell(T_FELL, NONE, item, self.lair.spot[place])

    def count_transfer(self, item: i64) -> None:
        self.transfers = put(self.transfers, item, self.transfers[item] + 1)

    # Hits and statuses.

    def heal(self, figure: i64, amount: i64) -> None:
        """Remove up to so many Hits."""
        removed = min(amount, self.figures[figure].hits)
        if removed > 0:
            self.figures[figure].hits -= removed
            self.tell(T_HEALED, NONE, figure, removed)

    def status(self, figure: i64, status: i64, last: i64) -> None:
        """Give a status through the end of that turn; a longer one that there is stays."""
        piece = self.figures[figure]
        match status:
            case 0:  # ASLEEP
                piece.asleep = max(piece.asleep, last)
            case 1:  # PINNED
                piece.pinned = max(piece.pinned, last)
            case _:  # UNTARGETABLE
                piece.unseen = max(piece.unseen, last)
        self.tell(T_STATUS, NONE, figure, status)

    def show_up(self, figure: i64) -> None:
        """Vanish ends at once."""
        piece = self.figures[figure]
        if piece.vanished:
            piece.vanished = False
            piece.unseen = NONE

    # Cards.

    def draw(self, seat: i64, count: i64) -> None:
        """Draw cards; an empty deck is made anew from the discards first (R55)."""
        side = HUMAN if seat > 0 else MONSTER
        for _ in range(count):
            if len(self.decks[side]) == 0:
                if len(self.discards[side]) == 0:
                    return
                self.reshuffle(side)
            deck = self.decks[side].copy()
            drawn = self.chance.draw("human card" if side == HUMAN else "monster card", deck, 1)
            self.set_deck(side, deck)
            self.set_hand(seat, sorted(self.hands[seat] + drawn))
            self.tell(T_DREW, seat, drawn[0])

    def reshuffle(self, side: i64) -> None:
        """The discards become the deck; with no card in the deck all can work out who holds the others."""
        self.set_deck(side, sorted(self.discards[side]))
        discards = self.discards.copy()
        discards[side] = NOTHING
        self.discards = discards
        first = self.first_seat(side)
        sure = self.sure.copy()
        for seat in range(self.n):
            if (seat == 0) == (first == 0) and (side == MONSTER or self.n == 2):
                sure[seat] = self.hands[seat]
        self.sure = sure
        self.tell(T_RESHUFFLED, side)

    def set_deck(self, side: i64, deck: list[int]) -> None:
        decks = self.decks.copy()
        decks[side] = deck
        self.decks = decks

    def set_hand(self, seat: i64, hand: list[int]) -> None:
        hands = self.hands.copy()
        hands[seat] = hand
        self.hands = hands

    def lose_card(self, seat: i64, card: i64) -> None:
        """A card leaves a hand, seen by all."""
        self.set_hand(seat, without(self.hands[seat], card))
        if card in self.sure[seat]:
            sure = self.sure.copy()
            sure[seat] = without(self.sure[seat], card)
            self.sure = sure

    def discard(self, card: i64, side: i64) -> None:
        discards = self.discards.copy()
        discards[side] = self.discards[side] + [card]
        self.discards = discards

    def in_combat(self) -> bool:
        """Is it the Combat Phase, or an attack at another time?"""
        frame = self.under_way(F_TURN)
        return self.under_way(F_ATTACK) is not None or (frame is not None and frame.step == TURN_COMBAT)
