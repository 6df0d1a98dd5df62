"""A player of Boss Monster: boss, hand, dungeon, entrance and score area, and what holds for this turn."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.games.boss_monster import cards, effects
from undertable.games.boss_monster.cards import KIND, ROOM_CARDS
from undertable.games.boss_monster.codes import NONE

EMPTY: Final[list[int]] = []
NO_SLOTS: Final[list[list[int]]] = []


@final
@mypyc_attr(free_list_len=1)
class Player:
    """A seat's boss, hand, dungeon, entrance and score area, and what holds for this turn."""

    __slots__ = (
        "boss",
        "builds",
        "chosen",
        "crush",
        "entrance",
        "face_down",
        "hand",
        "in_game",
        "jackpots",
        "levelled",
        "out_souls",
        "out_turn",
        "out_wounds",
        "ready",
        "shut",
        "slots",
        "souls",
        "standing",
        "wounds",
    )

    def __init__(self, boss: i64, hand: list[int]) -> None:
        self.boss = boss
        self.in_game: bool = True
        self.out_turn: i64 = 0  # of a player who is out of the game: when, and what it had then
        self.out_souls: i64 = 0
        self.out_wounds: i64 = 0
        self.levelled: bool = False
        self.hand = hand  # in the order of the card list: Rooms, then Spells
        self.slots: list[list[int]] = NO_SLOTS  # from the entrance to the boss; each a stack, the top room last
        self.face_down: list[int] = EMPTY  # top rooms that are not revealed yet
        self.entrance: list[int] = EMPTY
        self.souls: list[int] = EMPTY  # heroes scored face-down
        self.wounds: list[int] = EMPTY  # heroes scored face-up
        self.chosen: list[int] = EMPTY  # in setup: secretly, until all are ready
        self.ready: bool = False
        self.standing: i64 = 0  # a standing pass (11.6)
        self.builds: i64 = 0  # rooms that may still be placed in this build turn
        self.jackpots: i64 = 0  # until end of turn: Jackpot Stashes destroyed
        self.crush: i64 = 0  # more damage in all rooms
        self.shut: bool = False  # no hero enters any more

    def clone(self) -> "Player":
        copy = Player(self.boss, self.hand.copy())
        copy.in_game = self.in_game
        copy.out_turn = self.out_turn
        copy.out_souls = self.out_souls
        copy.out_wounds = self.out_wounds
        copy.levelled = self.levelled
        copy.slots = self.slots
        copy.face_down = self.face_down
        copy.entrance = self.entrance
        copy.souls = self.souls
        copy.wounds = self.wounds
        copy.chosen = self.chosen
        copy.ready = self.ready
        copy.standing = self.standing
        copy.builds = self.builds
        copy.jackpots = self.jackpots
        copy.crush = self.crush
        copy.shut = self.shut
        return copy

    def xp(self) -> i64:
        return cards.XP[self.boss]

    def take(self, card: i64) -> None:
        """A card comes to the hand."""
        hand = self.hand
        place: i64 = len(hand)
        while place > 0 and hand[place - 1] > card:
            place -= 1
        hand.insert(place, card)

    def drop(self, card: i64) -> None:
        """A card leaves the hand."""
        self.hand.remove(card)

    def rooms_in_hand(self) -> i64:
        """How many Rooms the hand has: all can see that (R13)."""
        count: i64 = 0
        for card in self.hand:
            if card >= ROOM_CARDS:
                break
            count += 1
        return count

    def holds(self, sort: i64) -> i64:
        """How many cards of a sort the hand has."""
        if sort == effects.ROOM_CARD:
            return self.rooms_in_hand()
        if sort == effects.SPELL_CARD:
            return len(self.hand) - self.rooms_in_hand()
        count: i64 = 0
        for card in self.hand:
            if is_sort(card, sort):
                count += 1
        return count

    def of_kind(self, kind: i64) -> i64:
        """The first card of this kind in hand, or NONE."""
        return first_of_kind(self.hand, kind)

    def set_slot(self, slot: i64, stack: list[int]) -> None:
        slots = self.slots.copy()
        slots[slot] = stack
        self.slots = slots

    def slot_of(self, room: i64) -> i64:
        """The slot in which this room is on top, or NONE."""
        for slot in range(len(self.slots)):
            if self.slots[slot][-1] == room:
                return slot
        return NONE

    def counts(self) -> tuple[i64, i64]:
        """Souls and Wounds; of a player who is out of the game, what it had then."""
        if not self.in_game:
            return self.out_souls, self.out_wounds
        souls: i64 = 0
        wounds: i64 = 0
        for hero in self.souls:
            souls += cards.WORTH[hero]
        for hero in self.wounds:
            wounds += cards.WORTH[hero]
        return souls, wounds

    def soul_count(self) -> i64:
        return self.counts()[0]


def is_sort(card: i64, sort: i64) -> bool:
    """Is the card of this sort?"""
    if sort == effects.ROOM_CARD:
        return card < ROOM_CARDS
    if sort == effects.SPELL_CARD:
        return card >= ROOM_CARDS
    if sort == effects.MONSTER_CARD:
        return card < ROOM_CARDS and cards.SUBTYPE[card] == effects.MONSTER
    if sort == effects.TRAP_CARD:
        return card < ROOM_CARDS and cards.SUBTYPE[card] == effects.TRAP
    return True


def is_advanced(card: i64) -> bool:
    return card < ROOM_CARDS and cards.TIER[card] == effects.ADVANCED


def fits(card: i64, base: i64) -> bool:
    """May this room go on top of that one, which is active?"""
    if cards.TIER[card] == effects.ORDINARY:
        return True
    if cards.TRAIT[base] == effects.BAR_ADVANCED:
        return False
    for kind in range(effects.TREASURES):  # R16: ordinary or advanced, monster or trap
        if cards.TREASURE[card][kind] > 0 and cards.TREASURE[base][kind] > 0:
            return True
    return False


def first_of_kind(pile: list[int], kind: i64) -> i64:
    for card in pile:
        if KIND[card] == kind:
            return card
    return NONE


def without(pile: list[int], card: i64) -> list[int]:
    rest = pile.copy()
    rest.remove(card)
    return rest
