"""Boss Monster: the table itself. Zones and numbers, and the verbs of the rulebook that change them.

Numbers: a seat is 0 … n-1 clockwise; cards, heroes and bosses are places in `cards.py`. A slot is counted from the
entrance: 0 is the leftmost. Hands, decks, discard pile, town and the order of reveals change in place, and clones copy
them. All other lists are values: they are replaced, never changed, so that clones share them.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.frame import Frame, dump_frames, load_frames
from undertable.core.state import Setup, State
from undertable.games.boss_monster.cards import (
    ABILITY,
    ADVANCED,
    ARMORY,
    BOSSES,
    CAVE,
    COUNTED,
    FOOL,
    HALLWAY,
    HEALTH,
    HERO_CLASS,
    HERO_DIES,
    KIND,
    MAZE,
    MONSTER,
    MONSTER_CARD,
    ORDINARY,
    OTHER_ROOM_DESTROYED,
    PRINTED_DAMAGE,
    ROOM_CARD,
    ROOM_CARDS,
    SPELL_CARD,
    SUBTYPE,
    TIER,
    TRAP,
    TREASURE,
    WORTH,
    XP,
)

NONE: Final = -1
MOST_SLOTS: Final = 5
NEW: Final = 5  # as a slot: a new one, left of the leftmost
BIT: Final[list[int]] = [1, 2, 4, 8]
EMPTY: Final[list[int]] = []
NO_SLOTS: Final[list[list[int]]] = []

# frames: what is under way
WINDOW: Final = 0  # who: the active player; thing: which window; x: bits of those who have passed
RESPOND: Final = 1  # who: the active player
POLL: Final = 2  # who: the player of the declared spell; x: bits of those who have passed
COMPOSE: Final = 3  # who; thing: the card; step: what is asked next; x, y: targets; items: what is paid
SPELL: Final = 4  # who; thing: the card; step; x, y: targets
USE: Final = 5  # an activated ability. who; thing: the room; step; x: target
TRIGGER: Final = 6  # who; thing: the room, or a boss that levels up; step; x, y: targets; items
TRIGGERS: Final = 7  # who: whose; x: 1 if a Level Up comes first; items: rooms whose abilities wait
REVEAL: Final = 8  # end of build. step: place in XP order; x: bits of who levels up; items: rooms, in XP order
ADVENTURE: Final = 9  # who: the active player
MUST_DESTROY: Final = 10  # who must destroy a room of their own

# what a state tells its sink: (what, seat, …)
T_READY: Final = 0  # seat
T_DISCARDED: Final = 1  # seat, cards
T_TURN: Final = 2  # nobody, turn
T_APPEARS: Final = 3  # nobody, hero
T_DREW: Final = 4  # seat, cards
T_PLACED: Final = 5  # seat, slot, 1 if it is new, card
T_REVEALED: Final = 6  # seat, slot, card
T_BUILT: Final = 7  # seat, slot, 1 if it is new, card
T_LEVEL_UP: Final = 8  # seat, boss
T_LURED: Final = 9  # seat, hero
T_ENTERS: Final = 10  # seat, hero
T_HURT: Final = 11  # seat, hero, slot, room, damage, damage so far, health
T_SENT_BACK: Final = 12  # seat, hero, slot it goes to
T_DIED: Final = 13  # seat, hero, room it died in or NONE
T_SURVIVED: Final = 14  # seat, hero
T_CAST: Final = 15  # seat, spell, sort of target, target, slot
T_USED: Final = 16  # seat, room, sort of target, target, slot
T_CANCELLED: Final = 17  # seat, spell
T_RESOLVED: Final = 18  # seat, spell
T_FIZZLED: Final = 19  # seat, card
T_TRIGGERED: Final = 20  # seat, room
T_DESTROYED: Final = 21  # seat, slot, room, room beneath or NONE
T_DEACTIVATED: Final = 22  # seat, slot, room
T_BOOSTED: Final = 23  # seat, slot, room, amount
T_ALL_BOOSTED: Final = 24  # seat, amount
T_DOUBLED: Final = 25  # seat
T_SWAPPED: Final = 26  # seat, slot, slot
T_RETURNED: Final = 27  # seat, card
T_NO_BUILDING: Final = 28  # nobody
T_TO_ENTRANCE: Final = 29  # seat, hero
T_TO_TOWN: Final = 30  # seat, hero
T_TELEPORTED: Final = 31  # seat, hero
T_TAKEN: Final = 32  # seat, card out of the discard pile
T_STOLEN: Final = 33  # seat, from whom, card
T_LOOKED: Final = 34  # seat, at whose hand
T_FETCHED: Final = 35  # seat, card
T_HEALED: Final = 36  # seat, hero
T_HARDENED: Final = 37  # seat, hero, amount
T_SHUT: Final = 38  # seat
T_HARVESTED: Final = 39  # seat, hero
T_RESHUFFLED: Final = 40  # nobody, sort of cards
T_OUT: Final = 41  # seat
T_END: Final = 42  # nobody, why
T_MOTIVATED: Final = 43  # seat
T_SEARCHED: Final = 44  # seat: has the Room deck in hand

# sorts of targets
ON_NOTHING: Final = 0
ON_ROOM: Final = 1  # the seat whose dungeon it is, the slot
ON_HERO: Final = 2
ON_PLAYER: Final = 3


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
        "ready",
        "shut",
        "slots",
        "souls",
        "standing",
        "wounds",
    )

    def __init__(self, boss: i64) -> None:
        self.boss = boss
        self.in_game: bool = True
        self.levelled: bool = False
        self.hand: list[int] = []  # in the order of the card list: Rooms, then Spells
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
        copy = Player(self.boss)
        copy.in_game = self.in_game
        copy.levelled = self.levelled
        copy.hand = self.hand.copy()
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
        return XP[self.boss]

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
        if sort == ROOM_CARD:
            return self.rooms_in_hand()
        if sort == SPELL_CARD:
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
        """Souls and Wounds."""
        souls: i64 = 0
        wounds: i64 = 0
        for hero in self.souls:
            souls += WORTH[hero]
        for hero in self.wounds:
            wounds += WORTH[hero]
        return souls, wounds

    def soul_count(self) -> i64:
        return self.counts()[0]


def is_sort(card: i64, sort: i64) -> bool:
    """Is the card of this sort?"""
    if sort == ROOM_CARD:
        return card < ROOM_CARDS
    if sort == SPELL_CARD:
        return card >= ROOM_CARDS
    if sort == MONSTER_CARD:
        return card < ROOM_CARDS and SUBTYPE[card] == MONSTER
    return True


def first_of_kind(cards: list[int], kind: i64) -> i64:
    for card in cards:
        if KIND[card] == kind:
            return card
    return NONE


def without(cards: list[int], card: i64) -> list[int]:
    rest = cards.copy()
    rest.remove(card)
    return rest


class Board(State):
    """All zones of one game, what holds for this turn, and the stack of what is under way."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.players: list[Player] = []
        self.turn_order: list[int] = EMPTY  # seats in the game
        self.xp_order: list[int] = EMPTY
        self.polls: list[list[int]] = NO_SLOTS  # by active seat: who is asked in which order
        self.bosses_away: list[int] = EMPTY
        # decks are bags: what is still to come, without order
        self.room_deck: list[int] = []
        self.spell_deck: list[int] = []
        self.hero_deck: list[int] = []
        self.epic_deck: list[int] = []
        self.discard: list[int] = []  # in the order they came
        self.town: list[int] = []  # by reveal number
        self.reveals: list[int] = []  # heroes by reveal number, which they keep for the whole game (R29)
        self.removed: list[int] = EMPTY
        self.removed_heroes: list[int] = EMPTY
        self.turn: i64 = 0
        self.phase: i64 = 0
        self.place: i64 = 0  # in turn order, in phases that go round the table
        self.scoreless: i64 = 0  # turns in a row
        self.why_over: i64 = 0
        self.winner: i64 = NONE
        self.waiting: i64 = 0  # bit s: seat s owes a decision
        self.top: Frame | None = None
        self.active_seat: i64 = NONE  # whose build turn or adventure turn it is
        # until end of turn
        self.no_build: bool = False
        self.scored: bool = False  # was a hero scored in this turn?
        self.used: list[int] = EMPTY  # cards whose ability is used up for this turn
        self.frozen: list[int] = EMPTY  # deactivated rooms
        self.boosted: list[int] = EMPTY  # rooms with +3 damage, each as often as it was boosted
        self.hardened: list[int] = EMPTY  # pairs: hero, more Health
        # the hero that walks
        self.hero: i64 = NONE
        self.damage_taken: i64 = 0
        self.hero_slot: i64 = NONE  # the room it is in; NONE while it is between rooms
        self.next_slot: i64 = 0
        self.walk_step: i64 = 0
        self.mazes: list[int] = EMPTY  # Minotaur's Mazes it has entered on this trip
        # what the options say
        self.clockwise: bool = True
        self.retail_spells: bool = False
        self.crush_amount: i64 = 3
        self.crush_once: bool = False
        self.souls_minus_wounds: bool = False

    def tell(self, what: i64, seat: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE) -> None:
        if self.sink is not None:
            self.sink.append((what, seat, a, b, c))

    # The stack of frames

    def push(
        self, what: i64, who: i64, thing: i64 = -1, step: i64 = 0, x: i64 = -1, y: i64 = -1, items: list[int] = EMPTY
    ) -> None:
        self.top = Frame(self.top, what, step, who, thing, x, y, items)

    def pop(self) -> None:
        top = self.top
        assert top is not None
        self.top = top.below

    def set_step(self, step: i64) -> None:
        """The frame on top has come so far."""
        top = self.top
        assert top is not None
        self.top = top.at(step)

    def ask(self, seat: i64) -> None:
        """Wait for a decision of this seat."""
        self.waiting = BIT[seat]

    # 3. Terms

    def active(self, player: Player, slot: i64) -> i64:
        """The top room of a slot if it is active: face-up, not deactivated, not locked. Else NONE."""
        top: i64 = player.slots[slot][-1]
        if len(player.face_down) > 0 and top in player.face_down:
            return NONE  # R20: what lies beneath is locked
        if len(self.frozen) > 0 and top in self.frozen:
            return NONE
        return top

    def is_active(self, player: Player, room: i64) -> bool:
        slot = player.slot_of(room)
        return slot != NONE and self.active(player, slot) == room

    def owner_of(self, room: i64) -> i64:
        """The seat in whose dungeon this room is on top, or NONE."""
        for seat in range(self.n):
            if self.players[seat].slot_of(room) != NONE:
                return seat
        return NONE

    def next_to(self, player: Player, slot: i64) -> i64:
        """The active room in this slot, or NONE also where there is no such slot."""
        return self.active(player, slot) if 0 <= slot < len(player.slots) else NONE

    def active_first(self) -> list[int]:
        """The active player, then the others in XP order: for polls."""
        return self.xp_order if self.active_seat == NONE else self.polls[self.active_seat]

    def set_orders(self) -> None:
        """R8: turn order, XP order and the orders of polls of those in the game."""
        by_xp: list[int] = []
        for seat in range(self.n):
            if self.players[seat].in_game:
                place: i64 = len(by_xp)
                while place > 0 and self.players[by_xp[place - 1]].xp() < self.players[seat].xp():
                    place -= 1
                by_xp.insert(place, seat)
        self.xp_order = by_xp
        self.turn_order = [(by_xp[0] + step) % self.n for step in range(self.n)] if self.clockwise else by_xp
        self.turn_order = [seat for seat in self.turn_order if self.players[seat].in_game]
        self.polls = [[first] + [seat for seat in by_xp if seat != first] for first in range(self.n)]

    def inside(self) -> bool:
        """Is a hero inside a dungeon? It is the active player's."""
        return self.hero != NONE

    # 7.1 Where a room may be placed

    def may_place(self, player: Player, card: i64, slot: i64) -> bool:
        if slot == NEW:
            return len(player.slots) < MOST_SLOTS and TIER[card] == ORDINARY  # R17
        if slot >= len(player.slots):
            return False
        base = self.active(player, slot)
        return base != NONE and fits(card, base)

    def has_place(self, player: Player, card: i64) -> bool:
        if TIER[card] == ORDINARY and len(player.slots) < MOST_SLOTS:
            return True
        for slot in range(len(player.slots)):
            if self.may_place(player, card, slot):
                return True
        return False

    def place_room(self, player: Player, card: i64, slot: i64, face_down: bool) -> None:
        """The card, no longer in hand, goes to its slot."""
        if slot == NEW:
            slots = player.slots.copy()
            slots.insert(0, [card])
            player.slots = slots
        else:
            player.set_slot(slot, player.slots[slot] + [card])
        if face_down:
            player.face_down = player.face_down + [card]

    # 13. Numbers

    def damage(self, player: Player, slot: i64) -> i64:
        """13.1: what a hero takes that enters this slot now."""
        room = self.active(player, slot)
        if room == NONE:
            return 0
        damage: i64 = PRINTED_DAMAGE[room]
        if damage == COUNTED:
            damage = self.active_rooms_of(player, MONSTER)
        if SUBTYPE[room] == MONSTER:
            for beside in (slot - 1, slot + 1):
                neighbour = self.next_to(player, beside)
                if neighbour != NONE and KIND[neighbour] == ARMORY:
                    damage += 1
        else:
            neighbour = self.next_to(player, slot - 1)
            if neighbour != NONE and KIND[neighbour] == HALLWAY:
                damage += 2
        if len(self.boosted) > 0:
            damage += 3 * self.boosted.count(room)
        return damage + player.crush

    def treasure(self, player: Player, kind: i64) -> i64:
        """13.2: the boss's icon and the icons on active rooms, which alone are doubled (R70)."""
        icons: i64 = 0
        for slot in range(len(player.slots)):
            room = self.active(player, slot)
            if room != NONE:
                icons += TREASURE[room][kind]
        for _ in range(player.jackpots):
            icons *= 2
        return BOSSES[player.boss].treasure[kind] + icons

    def active_rooms_of(self, player: Player, subtype: i64) -> i64:
        count: i64 = 0
        for slot in range(len(player.slots)):
            room = self.active(player, slot)
            if room != NONE and SUBTYPE[room] == subtype:
                count += 1
        return count

    def active_rooms(self, player: Player) -> i64:
        """13.3: a locked slot counts as one room, a face-down new one does not."""
        count: i64 = 0
        for slot in range(len(player.slots)):
            stack = player.slots[slot]
            if self.active(player, slot) != NONE or (len(stack) > 1 and stack[-1] in player.face_down):
                count += 1
        return count

    def health(self, hero: i64) -> i64:
        health: i64 = HEALTH[hero]
        for i in range(0, len(self.hardened), 2):
            if self.hardened[i] == hero:
                health += self.hardened[i + 1]
        return health

    def path(self, player: Player, slot: i64, mazes: list[int]) -> list[int]:
        """The walk of section 9 from this slot on, as things stand: slot, damage, slot, damage, … up to the boss.

        `mazes` are the Minotaur's Mazes that the hero has entered before.
        """
        path: list[int] = []
        while slot < len(player.slots):
            room = self.active(player, slot)
            if room != NONE:  # R36
                path.append(slot)
                path.append(self.damage(player, slot))
                if KIND[room] == MAZE and room not in mazes:  # R47
                    mazes = mazes + [room]
                    if self.next_to(player, slot - 1) != NONE:
                        slot -= 1
                        continue
            slot += 1
        return path

    def lured_to(self, hero: i64) -> i64:
        """8: the seat to whose entrance a hero in town goes as things stand, or NONE: it stays."""
        return self.lures(HERO_CLASS[hero])

    def lures(self, kind: i64) -> i64:
        """Who lures heroes of this class: most treasure, for the Fool fewest Souls (R28); NONE: nobody alone."""
        best: i64 = NONE
        tied = False
        at: i64 = 0
        for seat in self.xp_order:
            player = self.players[seat]
            value = -player.soul_count() if kind == FOOL else self.treasure(player, kind)
            if best == NONE or value > at:
                best = seat
                at = value
                tied = False
            elif value == at:
                tied = True  # R27: matters only at the top
        if tied or (kind != FOOL and at == 0):
            return NONE
        return best

    # 15. Drawing and discarding

    def draw(self, seat: i64, sort: i64, count: i64) -> None:
        """Draw Rooms or Spells; an empty deck is first refilled from the discard pile (R15)."""
        player = self.players[seat]
        while count > 0:
            deck = self.room_deck if sort == ROOM_CARD else self.spell_deck
            if len(deck) == 0:
                deck = self.refill(sort)
                if len(deck) == 0:
                    return
            cards = self.chance.draw("rooms" if sort == ROOM_CARD else "spells", deck, min(count, len(deck)))
            count -= len(cards)
            cards.sort()
            for card in cards:  # cards that come together are told as a hand is kept: their order says nothing
                player.take(card)
                self.tell(T_DREW, seat, card)

    def refill(self, sort: i64) -> list[int]:
        """All Rooms or Spells of the discard pile are a new deck."""
        deck = [card for card in self.discard if is_sort(card, sort)]
        if len(deck) > 0:
            deck.sort()
            self.discard = [card for card in self.discard if not is_sort(card, sort)]
            self.tell(T_RESHUFFLED, NONE, sort)
        if sort == ROOM_CARD:
            self.room_deck = deck
        else:
            self.spell_deck = deck
        return deck

    def discard_card(self, seat: i64, card: i64) -> None:
        """A card of the hand goes to the discard pile."""
        self.players[seat].drop(card)
        self.discard.append(card)
        self.tell(T_DISCARDED, seat, card)

    def random_card(self, player: Player, sort: i64) -> i64:
        """A card of this sort out of the hand, at random; it stays there. NONE: there is none."""
        cards = [card for card in player.hand if is_sort(card, sort)]
        if len(cards) == 0:
            return NONE
        return cards[self.chance.choose("card of the hand", len(cards))]

    def take_discarded(self, seat: i64, card: i64) -> None:
        self.discard.remove(card)
        self.players[seat].take(card)
        self.tell(T_TAKEN, seat, card)

    # 14. Destroying, covering, moving

    def destroy(self, seat: i64, slot: i64) -> None:
        """The top room goes to the discard pile; what lies beneath is uncovered, not built."""
        player = self.players[seat]
        stack = player.slots[slot]
        room: i64 = stack[-1]
        centers = self.rooms_with(player, OTHER_ROOM_DESTROYED, room)  # R67: active before the destruction
        gone = len(stack) == 1
        if gone:
            slots = player.slots.copy()
            slots.pop(slot)
            player.slots = slots
        else:
            player.set_slot(slot, stack[:-1])
        self.discard.append(room)
        if room in self.boosted:
            self.boosted = [other for other in self.boosted if other != room]
        if seat == self.active_seat and self.inside():
            self.room_gone(slot, gone)
        self.tell(T_DESTROYED, seat, slot, room, NONE if gone else stack[-2])
        if len(centers) > 0:
            self.push(TRIGGERS, seat, x=0, items=centers)

    def room_gone(self, slot: i64, gap: bool) -> None:
        """A room of the dungeon in which a hero walks is destroyed."""
        if self.hero_slot == slot:  # R38: the hero goes on, whatever was beneath
            self.hero_slot = NONE
            self.next_slot = slot if gap else slot + 1
        elif gap:
            if self.hero_slot > slot:
                self.hero_slot -= 1
            if self.hero_slot == NONE and self.next_slot > slot:
                self.next_slot -= 1

    def has_other_room(self, player: Player, room: i64) -> bool:
        """Is there another active room in this dungeon?"""
        for slot in range(len(player.slots)):
            other = self.active(player, slot)
            if other != NONE and other != room:
                return True
        return False

    def rooms_with(self, player: Player, trigger: i64, but: i64) -> list[int]:
        """Active rooms whose ability this sets off, except one room."""
        rooms: list[int] = []
        for slot in range(len(player.slots)):
            room = self.active(player, slot)
            if room != NONE and room != but and ABILITY[KIND[room]].trigger == trigger:
                rooms.append(room)
        return rooms

    def deactivate(self, seat: i64, slot: i64) -> None:
        room: i64 = self.players[seat].slots[slot][-1]
        self.frozen = self.frozen + [room]
        self.tell(T_DEACTIVATED, seat, slot, room)

    def swap(self, seat: i64, slot: i64, other: i64) -> None:
        """R26: whole stacks trade places."""
        player = self.players[seat]
        slots = player.slots.copy()
        slots[slot], slots[other] = slots[other], slots[slot]
        player.slots = slots
        self.tell(T_SWAPPED, seat, slot, other)

    def return_face_down_rooms(self) -> None:
        for seat in self.xp_order:
            player = self.players[seat]
            for room in player.face_down:
                slot = player.slot_of(room)
                if len(player.slots[slot]) == 1:
                    player.slots = player.slots[:slot] + player.slots[slot + 1 :]
                else:
                    player.set_slot(slot, player.slots[slot][:-1])
                player.take(room)
                self.tell(T_RETURNED, seat, room)
            player.face_down = EMPTY

    # Heroes

    def hurt(self, amount: i64) -> None:
        """Damage for the walking hero; it dies at once when it has taken its Health (R32)."""
        self.damage_taken += amount
        if self.damage_taken >= self.health(self.hero):
            self.die()

    def die(self) -> None:
        """The walking hero dies where it is: a Soul for the owner of the dungeon, and the room's ability (R33)."""
        seat = self.active_seat
        player = self.players[seat]
        room: i64 = NONE
        if self.hero_slot != NONE:
            room = self.active(player, self.hero_slot)
        self.score_soul(seat, self.hero, room)
        self.leave_dungeon()
        if room != NONE and ABILITY[KIND[room]].trigger == HERO_DIES and room not in self.used:
            self.used = self.used + [room]
            self.push(TRIGGER, seat, room)

    def score_soul(self, seat: i64, hero: i64, room: i64) -> None:
        player = self.players[seat]
        player.souls = player.souls + [hero]
        self.scored = True
        self.tell(T_DIED, seat, hero, room)

    def leave_dungeon(self) -> None:
        """R34: damage belongs to one trip."""
        self.hero = NONE
        self.hero_slot = NONE
        self.damage_taken = 0

    def to_entrance(self, seat: i64, hero: i64) -> None:
        """R52: to the end of the queue."""
        player = self.players[seat]
        player.entrance = player.entrance + [hero]
        self.tell(T_TO_ENTRANCE, seat, hero)

    def to_town(self, seat: i64, hero: i64) -> None:
        """R29: a hero keeps its reveal number, so it goes before newer ones."""
        town = self.town + [hero]
        self.town = [other for other in self.reveals if other in town]
        self.tell(T_TO_TOWN, seat, hero)

    def appear(self, hero: i64) -> None:
        """A hero out of a deck gets the next reveal number."""
        self.reveals.append(hero)

    # Copies

    def copy_to(self, copy: "Board") -> None:
        copy.players = [player.clone() for player in self.players]
        copy.turn_order = self.turn_order
        copy.xp_order = self.xp_order
        copy.polls = self.polls
        copy.bosses_away = self.bosses_away
        copy.room_deck = self.room_deck.copy()
        copy.spell_deck = self.spell_deck.copy()
        copy.hero_deck = self.hero_deck.copy()
        copy.epic_deck = self.epic_deck.copy()
        copy.discard = self.discard.copy()
        copy.town = self.town.copy()
        copy.reveals = self.reveals.copy()
        copy.removed = self.removed
        copy.removed_heroes = self.removed_heroes
        copy.turn = self.turn
        copy.phase = self.phase
        copy.place = self.place
        copy.scoreless = self.scoreless
        copy.why_over = self.why_over
        copy.winner = self.winner
        copy.waiting = self.waiting
        copy.top = self.top
        copy.active_seat = self.active_seat
        copy.no_build = self.no_build
        copy.scored = self.scored
        copy.used = self.used
        copy.frozen = self.frozen
        copy.boosted = self.boosted
        copy.hardened = self.hardened
        copy.hero = self.hero
        copy.damage_taken = self.damage_taken
        copy.hero_slot = self.hero_slot
        copy.next_slot = self.next_slot
        copy.walk_step = self.walk_step
        copy.mazes = self.mazes
        copy.clockwise = self.clockwise
        copy.retail_spells = self.retail_spells
        copy.crush_amount = self.crush_amount
        copy.crush_once = self.crush_once
        copy.souls_minus_wounds = self.souls_minus_wounds

    def dump(self) -> list[object]:
        players: list[object] = [
            [
                [p.boss, p.in_game, p.levelled, p.ready, p.standing, p.builds, p.jackpots, p.crush, p.shut],
                [p.hand.copy(), p.slots, p.face_down, p.entrance, p.souls, p.wounds, p.chosen],
            ]
            for p in self.players
        ]
        return [
            players,
            [self.turn_order, self.xp_order, self.polls, self.bosses_away],
            [self.room_deck.copy(), self.spell_deck.copy(), self.hero_deck.copy(), self.epic_deck.copy()],
            [self.discard.copy(), self.town.copy(), self.reveals.copy(), self.removed, self.removed_heroes],
            [self.turn, self.phase, self.place, self.scoreless, self.why_over, self.winner, self.waiting],
            [self.active_seat, self.no_build, self.scored],
            [self.used, self.frozen, self.boosted, self.hardened],
            [self.hero, self.damage_taken, self.hero_slot, self.next_slot, self.walk_step, self.mazes],
            dump_frames(self.top),
        ]

    def load(self, data: list[Any]) -> None:
        players, orders, decks, piles, numbers, turn, until_end, walk, frames = data
        self.players = []
        for facts, lists in players:
            p = Player(facts[0])
            p.in_game, p.levelled, p.ready, p.standing, p.builds, p.jackpots, p.crush, p.shut = facts[1:]
            hand, p.slots, p.face_down, p.entrance, p.souls, p.wounds, p.chosen = lists
            p.hand = list(hand)
            self.players.append(p)
        self.turn_order, self.xp_order, self.polls, self.bosses_away = orders
        self.room_deck, self.spell_deck, self.hero_deck, self.epic_deck = [list(deck) for deck in decks]
        self.discard, self.town, self.reveals, self.removed, self.removed_heroes = [list(pile) for pile in piles]
        self.turn, self.phase, self.place, self.scoreless, self.why_over, self.winner, self.waiting = numbers
        self.active_seat, self.no_build, self.scored = turn
        self.used, self.frozen, self.boosted, self.hardened = until_end
        self.hero, self.damage_taken, self.hero_slot, self.next_slot, self.walk_step, self.mazes = walk
        self.top = load_frames(frames)


def fits(card: i64, base: i64) -> bool:
    """May this room go on top of that one, which is active?"""
    if TIER[card] == ORDINARY:
        return True
    if KIND[base] == CAVE:
        return False
    for kind in range(4):  # R16: ordinary or advanced, monster or trap
        if TREASURE[card][kind] > 0 and TREASURE[base][kind] > 0:
            return True
    return False


def is_trap(card: i64) -> bool:
    return card < ROOM_CARDS and SUBTYPE[card] == TRAP


def is_advanced(card: i64) -> bool:
    return card < ROOM_CARDS and TIER[card] == ADVANCED
