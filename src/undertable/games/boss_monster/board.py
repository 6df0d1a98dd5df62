"""Boss Monster: the table itself. Numbers, and the verbs of the rulebook that change them."""

from mypy_extensions import i64

from undertable.games.boss_monster import cards, codes, effects
from undertable.games.boss_monster.cards import ABILITY
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.fields import Fields
from undertable.games.boss_monster.player import EMPTY, Player, fits, is_sort


class Board(Fields):
    """The table, with the small steps that all chapters of the rules are made of."""

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
        """The only seat with the most treasure of this class (for the Fool, the fewest Souls: R28), or NONE."""
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
        """Add cards to a hand; an empty deck is first refilled from the discard pile (R15).

        They are listed in the order of a hand, so the order gives nothing away.
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
        """A random card of this sort in the hand, where it stays; NONE if there is none."""
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
