"""Boss Monster: everything that lies on the table, what is under way, and the copies of it.

Numbers: a seat is 0 … n-1 clockwise; cards, heroes and bosses are places in `cards.py`. A slot is counted from the
entrance: 0 is the leftmost. Hands, decks, discard pile, town and the order of reveals change in place, and clones copy
them. All other lists are values: they are replaced, never changed, so that clones share them.
"""

from typing import Any, Final

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.core.frame import Frame, dump_frames, load_frames
from undertable.core.state import Setup, State, append_event
from undertable.games.boss_monster import codes, effects
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.player import EMPTY, NO_SLOTS, Player

BIT: Final[list[int]] = [1, 2, 4, 8]
NO_PLAYERS: Final[list[Player]] = []


class Fields(State):
    """All zones of one game, what holds for this turn, and the stack of what is under way."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.players: list[Player] = NO_PLAYERS
        self.turn_order: list[int] = EMPTY  # seats in the game
        self.xp_order: list[int] = EMPTY
        self.polls: list[list[int]] = NO_SLOTS  # by active seat: the order in which players are asked
        self.bosses_away: list[int] = EMPTY
        # decks are bags: what is still to come, without order
        self.room_deck: list[int] = EMPTY
        self.spell_deck: list[int] = EMPTY
        self.hero_deck: list[int] = EMPTY
        self.epic_deck: list[int] = EMPTY
        self.discard: list[int] = EMPTY  # in the order they came
        self.town: list[int] = EMPTY  # by reveal number
        self.reveals: list[int] = EMPTY  # heroes by reveal number, which they keep for the whole game (R29)
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
        # the choices last worked out for the seat that must decide, so they need not be worked out again
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

    def tell(self, what: i64, seat: i64 = -1, a: i64 = -1, b: i64 = -1, c: i64 = -1, /) -> None:
        """As inherited. Calls into the shared library cannot be inlined; this one can, which is worth some 4 %."""
        if self.sink is not None:
            append_event(self.sink, what, seat, a, b, c)

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
        """The active room in this slot, or NONE; also NONE if there is no such slot."""
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

    # Copies

    def copy_to(self, copy: "Fields") -> None:
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
            p = Player(facts[0], list(lists[0]))
            p.in_game, p.levelled, p.ready, p.standing, p.builds, p.jackpots, p.crush, p.shut = facts[1:]
            p.out_turn, p.out_souls, p.out_wounds = out
            p.slots, p.face_down, p.entrance, p.souls, p.wounds, p.chosen = lists[1:]
            self.players.append(p)
        self.turn_order, self.xp_order, self.polls, self.bosses_away = orders
        self.room_deck, self.spell_deck, self.hero_deck, self.epic_deck = [list(deck) for deck in decks]
        self.discard, self.town, self.reveals, self.removed, self.removed_heroes = [list(pile) for pile in piles]
        self.turn, self.phase, self.place, self.scoreless, self.why_over, self.winner, self.waiting = numbers
        self.active_seat, self.no_build, self.scored = turn
        self.used, self.frozen, self.boosted, self.hardened = until_end
        self.hero, self.damage_taken, self.hero_slot, self.next_slot, self.walk_step, self.mazes = walk
        self.top = load_frames(frames)
