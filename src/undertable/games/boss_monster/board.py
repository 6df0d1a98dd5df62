"""Boss Monster: the table itself. Zones and numbers, and the verbs of the rulebook that change them.

Numbers: a seat is 0 … n-1 clockwise; cards, heroes and bosses are places in `cards.py`. A slot is counted from the
entrance: 0 is the leftmost. Hands, decks, discard pile, town and the order of reveals change in place, and clones copy
them. All other lists are values: they are replaced, never changed, so that clones share them.
"""

from typing import Any, Final

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.core.frame import Frame, dump_frames, load_frames
from undertable.core.state import Setup, State
from undertable.games.boss_monster import cards, codes, effects
from undertable.games.boss_monster.cards import ABILITY
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.player import EMPTY, NO_SLOTS, Player, fits, is_sort

BIT: Final[list[int]] = [1, 2, 4, 8]


class Board(State):
    """All zones of one game, what holds for this turn, and the stack of what is under way."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.players: list[Player] = []
        self.turn_order: list[int] = EMPTY  # seats in the game
        self.xp_order: list[int] = EMPTY
        self.polls: list[list[int]] = NO_SLOTS  # by active seat: the order in which players are asked
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
        # what was worked out last for a seat that must decide: it need not be worked out again
        self.offered: list[int] = EMPTY
        self.offered_to: i64 = NONE
        # until end of turn
        self.no_build: bool = False
        self.scored: bool = False  # was a hero scored in this turn?
        self.used: list[int] = EMPTY  # cards whose ability is used up for this turn
        self.frozen: list[int] = EMPTY  # deactivated rooms
        self.boosted: list[int] = EMPTY  # triples: room, what boosts it, more damage
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
        """Move the frame on top to this step."""
        top = self.top
        assert top is not None
        self.top = top.at(step)

    def ask(self, seat: i64) -> None:
        """Wait for a decision of this seat."""
        self.waiting = BIT[seat]

    def offer(self, seat: i64, actions: list[int]) -> None:
        """What the seat that must decide can choose: worked out once."""
        self.offered = actions
        self.offered_to = seat

    def phase_icon(self) -> i64:
        """The icon of spells and abilities that can be used now."""
        return effects.BUILD_PHASE if self.phase == codes.BUILD else effects.ADVENTURE_PHASE

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

    # 7.1 Who may place a room, and where

    def may_build(self, seat: i64) -> bool:
        """May this player place a room in the present window, if it has one that fits?"""
        return (
            seat == self.active_seat
            and self.phase == codes.BUILD
            and not self.no_build
            and self.players[seat].builds > 0
        )

    def may_place(self, player: Player, card: i64, slot: i64) -> bool:
        if slot == codes.NEW:
            return len(player.slots) < codes.MOST_SLOTS and cards.TIER[card] == effects.ORDINARY  # R17
        if slot >= len(player.slots):
            return False
        base = self.active(player, slot)
        return base != NONE and fits(card, base)

    def has_place(self, player: Player, card: i64) -> bool:
        if cards.TIER[card] == effects.ORDINARY and len(player.slots) < codes.MOST_SLOTS:
            return True
        for slot in range(len(player.slots)):
            if self.may_place(player, card, slot):
                return True
        return False

    def place_room(self, player: Player, card: i64, slot: i64, face_down: bool) -> None:
        """The card, no longer in hand, goes to its slot."""
        if slot == codes.NEW:
            slots = player.slots.copy()
            slots.insert(0, [card])
            player.slots = slots
        else:
            player.set_slot(slot, player.slots[slot] + [card])
        if face_down:
            player.face_down = player.face_down + [card]

    def place_face_down(self, seat: i64, card: i64, slot: i64) -> None:
        """R18, R19: checked at once and in private; the slot is public; final."""
        player = self.players[seat]
        player.drop(card)
        player.builds -= 1
        self.place_room(player, card, slot, True)
        self.tell(codes.T_PLACED, seat, 0 if slot == codes.NEW else slot, 1 if slot == codes.NEW else 0, card)

    # 7.4 What building sets off

    def note_level_up(self, player: Player) -> bool:
        """R25: five active rooms for the first time. Once noted it cannot be lost."""
        if player.levelled or len(player.slots) < codes.MOST_SLOTS or self.active_rooms(player) != codes.MOST_SLOTS:
            return False
        player.levelled = True
        return True

    def set_off(self, player: Player, built: list[int]) -> list[int]:
        """The rooms whose abilities these new rooms set off. R68: Menageries see what is built with them."""
        if len(built) == 0:
            return EMPTY
        rooms = [room for room in built if ABILITY[room].trigger == effects.BUILT]
        for room in self.rooms_with(player, effects.OTHER_MONSTER_ROOM_BUILT, NONE):
            for new in built:
                if new != room and cards.SUBTYPE[new] == effects.MONSTER and room not in self.used:
                    self.used = self.used + [room]
                    rooms.append(room)
        return rooms

    # 13. Numbers

    def damage(self, player: Player, slot: i64) -> i64:
        """13.1: what a hero takes that enters this slot now."""
        room = self.active(player, slot)
        if room == NONE:
            return 0
        damage: i64 = cards.PRINTED_DAMAGE[room]
        if damage == effects.COUNTED:
            damage = self.active_rooms_of(player, effects.MONSTER)
        before = self.next_to(player, slot - 1)
        if cards.SUBTYPE[room] == effects.TRAP:
            if before != NONE:
                damage += cards.FOR_TRAP_BEHIND[before]
        else:
            if before != NONE:
                damage += cards.FOR_MONSTERS_BESIDE[before]
            behind = self.next_to(player, slot + 1)
            if behind != NONE:
                damage += cards.FOR_MONSTERS_BESIDE[behind]
        for i in range(0, len(self.boosted), 3):
            if self.boosted[i] == room:
                damage += self.boosted[i + 2]
        return damage + player.crush

    def treasure(self, player: Player, kind: i64) -> i64:
        """13.2: the boss's icon and the icons on active rooms, which alone are doubled (R70)."""
        icons: i64 = 0
        for slot in range(len(player.slots)):
            room = self.active(player, slot)
            if room != NONE:
                icons += cards.TREASURE[room][kind]
        for _ in range(player.jackpots):
            icons *= 2
        return cards.BOSSES[player.boss].treasure[kind] + icons

    def active_rooms_of(self, player: Player, subtype: i64) -> i64:
        count: i64 = 0
        for slot in range(len(player.slots)):
            room = self.active(player, slot)
            if room != NONE and cards.SUBTYPE[room] == subtype:
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
        health: i64 = cards.HEALTH[hero]
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
                if cards.TRAIT[room] == effects.SEND_BACK and room not in mazes:  # R47
                    mazes = mazes + [room]
                    if self.next_to(player, slot - 1) != NONE:
                        slot -= 1
                        continue
            slot += 1
        return path

    def lured_to(self, hero: i64) -> i64:
        """8: the seat to whose entrance a hero in town goes as things stand, or NONE: it stays."""
        return self.lures(cards.HERO_CLASS[hero])

    def lures(self, kind: i64) -> i64:
        """The seat that alone has most treasure of this class, for the Fool fewest Souls (R28); or NONE."""
        best: i64 = NONE
        tied = False
        at: i64 = 0
        for seat in self.xp_order:
            player = self.players[seat]
            value = -player.soul_count() if kind == effects.FOOL else self.treasure(player, kind)
            if best == NONE or value > at:
                best = seat
                at = value
                tied = False
            elif value == at:
                tied = True  # R27: matters only at the top
        if tied or (kind != effects.FOOL and at == 0):
            return NONE
        return best

    # 15. Drawing and discarding

    def draw(self, seat: i64, sort: i64, count: i64) -> None:
        """Draw Rooms or Spells."""
        for card in self.take_cards(seat, sort, count):
            self.tell(codes.T_DREW, seat, card)

    def take_cards(self, seat: i64, sort: i64, count: i64) -> list[int]:
        """Cards come to a hand; an empty deck is first refilled from the discard pile (R15).

        They are listed as a hand is ordered, so that their order gives nothing away.
        """
        player = self.players[seat]
        cards: list[int] = []
        while count > 0:
            deck = self.room_deck if sort == effects.ROOM_CARD else self.spell_deck
            if len(deck) == 0:
                deck = self.refill(sort)
                if len(deck) == 0:
                    break
            name = "rooms" if sort == effects.ROOM_CARD else "spells"
            drawn = self.chance.draw(name, deck, min(count, len(deck)))
            count -= len(drawn)
            drawn.sort()
            for card in drawn:
                player.take(card)
            cards = drawn if len(cards) == 0 else cards + drawn
        return cards

    def all_draw(self, seats: list[int], sort: i64) -> None:
        """One card each, as one event if there is one for everybody."""
        told: list[int] = []
        for seat in seats:
            for card in self.take_cards(seat, sort, 1):
                told.append(seat)
                told.append(card)
        if self.sink is None:
            return
        if len(told) == 2 * len(seats):
            self.sink.append((codes.T_ALL_DREW, NONE, *told))
        else:
            for i in range(0, len(told), 2):
                self.tell(codes.T_DREW, told[i], told[i + 1])

    def refill(self, sort: i64) -> list[int]:
        """All Rooms or Spells of the discard pile are a new deck."""
        deck = [card for card in self.discard if is_sort(card, sort)]
        if len(deck) > 0:
            deck.sort()
            self.discard = [card for card in self.discard if not is_sort(card, sort)]
        if sort == effects.ROOM_CARD:
            self.room_deck = deck
        else:
            self.spell_deck = deck
        if len(deck) > 0:
            self.tell(codes.T_RESHUFFLED, NONE, sort)
        return deck

    def discard_card(self, seat: i64, card: i64) -> None:
        """A card of the hand goes to the discard pile."""
        self.players[seat].drop(card)
        self.discard.append(card)
        self.tell(codes.T_DISCARDED, seat, card)

    def random_card(self, player: Player, sort: i64) -> i64:
        """A card of this sort out of the hand, at random; it stays there. NONE: there is none."""
        hand = [card for card in player.hand if is_sort(card, sort)]
        if len(hand) == 0:
            return NONE
        return hand[self.chance.choose("card of the hand", len(hand))]

    def take_discarded(self, seat: i64, card: i64) -> None:
        self.discard.remove(card)
        self.players[seat].take(card)
        self.tell(codes.T_TAKEN, seat, card)

    # 14. Destroying, covering, moving

    def destroy(self, seat: i64, slot: i64) -> None:
        """The top room goes to the discard pile; what lies beneath is uncovered, not built."""
        player = self.players[seat]
        stack = player.slots[slot]
        room: i64 = stack[-1]
        centers = self.rooms_with(player, effects.OTHER_ROOM_DESTROYED, room)  # R67: active before the destruction
        gone = len(stack) == 1
        if gone:
            slots = player.slots.copy()
            slots.pop(slot)
            player.slots = slots
        else:
            player.set_slot(slot, stack[:-1])
        self.discard.append(room)
        boosts = self.boosted
        self.boosted = [boosts[i] for i in range(len(boosts)) if boosts[i - i % 3] != room]
        if seat == self.active_seat and self.inside():
            self.room_gone(slot, gone)
        self.tell(codes.T_DESTROYED, seat, slot, room, NONE if gone else stack[-2])
        if len(centers) > 0:
            self.push(codes.TRIGGERS, seat, x=0, items=centers)

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
            if room != NONE and room != but and ABILITY[room].trigger == trigger:
                rooms.append(room)
        return rooms

    def deactivate(self, seat: i64, slot: i64) -> None:
        room: i64 = self.players[seat].slots[slot][-1]
        self.frozen = self.frozen + [room]
        self.tell(codes.T_DEACTIVATED, seat, slot, room)

    def swap(self, seat: i64, slot: i64, other: i64) -> None:
        """R26: whole stacks trade places."""
        player = self.players[seat]
        slots = player.slots.copy()
        slots[slot], slots[other] = slots[other], slots[slot]
        player.slots = slots
        self.tell(codes.T_SWAPPED, seat, slot, other)

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
                self.tell(codes.T_RETURNED, seat, room)
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
        hero = self.hero
        self.leave_dungeon()
        self.score_soul(seat, hero, room)
        if room != NONE and ABILITY[room].trigger == effects.HERO_DIES and room not in self.used:
            self.used = self.used + [room]
            self.push(codes.TRIGGER, seat, room)

    def score_soul(self, seat: i64, hero: i64, room: i64) -> None:
        player = self.players[seat]
        player.souls = player.souls + [hero]
        self.scored = True
        self.tell(codes.T_DIED, seat, hero, room)

    def leave_dungeon(self) -> None:
        """R34: damage belongs to one trip."""
        self.hero = NONE
        self.hero_slot = NONE
        self.damage_taken = 0

    def to_entrance(self, seat: i64, hero: i64) -> None:
        """R52: to the end of the queue."""
        player = self.players[seat]
        player.entrance = player.entrance + [hero]
        self.tell(codes.T_TO_ENTRANCE, seat, hero)

    def to_town(self, seat: i64, hero: i64) -> None:
        """R29: a hero keeps its reveal number, so it goes before newer ones."""
        town = self.town + [hero]
        self.town = [other for other in self.reveals if other in town]
        self.tell(codes.T_TO_TOWN, seat, hero)

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
                [p.out_turn, p.out_souls, p.out_wounds],
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
        for facts, out, lists in players:
            p = Player(facts[0])
            p.in_game, p.levelled, p.ready, p.standing, p.builds, p.jackpots, p.crush, p.shut = facts[1:]
            p.out_turn, p.out_souls, p.out_wounds = out
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
