"""Boss Monster: the rules, in the order of the rulebook.

The table and its verbs are in `board.py`, what the cards do in `cards.py` and `effects.py`. What is under way lies on
a stack of frames (12): the frame on top either goes on by itself or waits for a decision.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.frame import Frame
from undertable.core.state import SPECTATOR, Setup
from undertable.games.boss_monster.board import (
    ADVENTURE,
    BIT,
    COMPOSE,
    EMPTY,
    MUST_DESTROY,
    NEW,
    NONE,
    ON_NOTHING,
    ON_ROOM,
    POLL,
    RESPOND,
    REVEAL,
    SPELL,
    T_APPEARS,
    T_CANCELLED,
    T_CAST,
    T_END,
    T_ENTERS,
    T_FIZZLED,
    T_HURT,
    T_LEVEL_UP,
    T_LURED,
    T_OUT,
    T_PLACED,
    T_READY,
    T_RESOLVED,
    T_REVEALED,
    T_SENT_BACK,
    T_SURVIVED,
    T_TRIGGERED,
    T_TURN,
    T_USED,
    TRIGGER,
    TRIGGERS,
    USE,
    WINDOW,
    Board,
    Player,
    first_of_kind,
    fits,
    is_sort,
    without,
)
from undertable.games.boss_monster.cards import (
    ABILITY,
    ADVENTURE_PHASE,
    BOSS_SOURCE,
    BUILD_FOUND,
    BUILD_NOW,
    BUILD_PHASE,
    COUNTERSPELL,
    CRUSHINATOR,
    EYE,
    FETCH_ROOM,
    FIRST_EPIC,
    FOOL,
    HERO_CLASS,
    HERO_HERE,
    HERO_IN_ANY_DUNGEON,
    HEROES,
    KIND,
    LIBRARY,
    MAZE,
    ORDINARY,
    ROOM_CARD,
    ROOM_CARDS,
    ROOM_KINDS,
    SPELL_CARD,
    SPELL_RESOLVED,
    TAKE_SEEN,
    TIER,
    USABLE_IN,
    spell_cards,
)
from undertable.games.boss_monster.effects import (
    A_ROOM,
    A_SPELL,
    CARD,
    CAST,
    DECLARED,
    DOING,
    MAY,
    NO,
    PASS,
    PASS_PHASE,
    PASS_SPELL,
    PLACE,
    RESPONDED,
    ROOM,
    SECOND_TARGET,
    SLOT,
    TARGET,
    USE_SLOT,
    YES,
    ability_of,
    answer,
    asks,
    begin_trigger,
    card_choices,
    carry_out,
    choose_target,
    chosen,
    has_target,
    is_aimed,
    note_level_up,
    own_rooms,
    place_choices,
    set_off,
    slot_choices,
    still_legal,
    target_sort,
    targets,
    trigger_targets,
)

# phases
SETUP_DISCARD: Final = 0
SETUP_ROOM: Final = 1
SETUP_REVEAL: Final = 2
BEGINNING: Final = 3
BUILD: Final = 4
BUILD_REVEAL: Final = 5
ADVENTURES: Final = 6
END_OF_TURN: Final = 7
OVER: Final = 8

# windows
BUILD_WINDOW: Final = 0
ENTRY: Final = 1
ROOM_WINDOW: Final = 2
EXIT: Final = 3

# steps of an adventure turn
NEXT_HERO: Final = 0
ENTER: Final = 1
WALK: Final = 2
IN_ROOM: Final = 3
LEAVE: Final = 4

# steps of composing an action
PAY_ROOM: Final = 0
PAY_CARD: Final = 1
AIM: Final = 2
CHOOSE_SLOT: Final = 3

# standing passes
UNTIL_END_OF_PHASE: Final = 1
UNTIL_SPELL: Final = 2

# why the game is over
BY_SOULS: Final = 0
BY_TIED_SOULS: Final = 1
LAST_ONE_LEFT: Final = 2
ALL_WOUNDED: Final = 3
NO_HEROES_LEFT: Final = 4
STALEMATE: Final = 5
LAST_TURN: Final = 6

SOULS_TO_WIN: Final = 10
WOUNDS_TO_LOSE: Final = 5
MOST_TURNS: Final = 100
MOST_SCORELESS: Final = 10
SETUP_DISCARDS: Final = 2
UNKNOWN: Final = -2
PASSES: Final[list[int]] = [PASS, PASS_PHASE, PASS_SPELL]

ROOM_DECK: Final[list[int]] = list(range(ROOM_CARDS))
SPELL_DECK: Final[list[int]] = spell_cards(False)
RETAIL_DECK: Final[list[int]] = spell_cards(True)
# by number of players (R6)
HERO_DECK: Final[list[list[int]]] = [
    [hero for hero in range(FIRST_EPIC) if HEROES[hero].min_players <= n] for n in range(5)
]
EPIC_DECK: Final[list[list[int]]] = [
    [hero for hero in range(FIRST_EPIC, len(HEROES)) if HEROES[hero].min_players <= n] for n in range(5)
]
SEATS: Final[list[tuple[int, ...]]] = [tuple(s for s in range(4) if mask >> s & 1) for mask in range(16)]


@final
@mypyc_attr(free_list_len=1)
class BossState(Board):
    """One game of Boss Monster in progress."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        # what was worked out last for a seat that must decide: it need not be worked out again
        self.offered: list[int] = EMPTY
        self.offered_to: i64 = NONE

    # 4. Setup

    def deal(self) -> None:
        self.read_options()
        bosses = list(range(8))
        self.players = [Player(boss) for boss in self.chance.draw("bosses", bosses, self.n)]
        self.bosses_away = bosses
        self.hero_deck = HERO_DECK[self.n].copy()
        self.epic_deck = EPIC_DECK[self.n].copy()
        self.room_deck = ROOM_DECK.copy()
        self.spell_deck = RETAIL_DECK.copy() if self.retail_spells else SPELL_DECK.copy()
        self.set_orders()
        for seat in range(self.n):
            self.draw(seat, ROOM_CARD, 5)
            self.draw(seat, SPELL_CARD, 2)
        self.phase = SETUP_DISCARD
        self.ask_all()

    def read_options(self) -> None:
        options: Any = self.setup.options
        self.retail_spells = options.spell_deck == "retail_31"
        self.clockwise = options.turn_order == "clockwise"
        self.crush_amount = 3 if options.crushinator == "rulebook" else 2
        self.crush_once = options.crushinator == "retail_revised"
        self.souls_minus_wounds = options.tie_break == "souls_minus_wounds"

    def ask_all(self) -> None:
        for player in self.players:
            player.ready = False
            player.chosen = EMPTY
        self.waiting = BIT[self.n - 1] * 2 - 1

    def choose_in_setup(self, seat: i64, action: i64) -> None:
        """Simultaneously and secretly: nothing is told but who is ready."""
        player = self.players[seat]
        if action != PASS:
            hand = player.hand
            for card in player.chosen:
                hand = without(hand, card)
            player.chosen = player.chosen + [first_of_kind(hand, action - CARD)]
        if self.phase == SETUP_ROOM or len(player.chosen) == SETUP_DISCARDS:
            player.ready = True
            self.waiting &= ~BIT[seat]
            self.tell(T_READY, seat)

    def setup_discard(self) -> None:
        """R11: public when all have chosen."""
        for seat in range(self.n):
            for card in self.players[seat].chosen:
                self.discard_card(seat, card)
        self.phase = SETUP_ROOM
        self.ask_all()

    def setup_room(self) -> None:
        """R7: an ordinary room or none."""
        for player in self.players:
            for card in player.chosen:
                player.drop(card)
                self.place_room(player, card, NEW, True)
            player.chosen = EMPTY
            player.ready = False
        self.phase = SETUP_REVEAL
        self.end_of_build()

    # 5. Turn overview

    def advance(self) -> None:
        """Go on until somebody must decide or the game is over."""
        while self.waiting == 0 and self.phase != OVER:
            frame = self.top
            if frame is None:
                self.next_phase()
            elif frame.what == WINDOW:
                self.window(frame)
            elif frame.what == ADVENTURE:
                self.adventure_turn(frame)
            elif frame.what == SPELL or frame.what == USE:
                self.effect(frame)
            elif frame.what == POLL:
                self.poll(frame)
            elif frame.what == RESPOND:
                self.respond(frame)
            elif frame.what == TRIGGER:
                self.trigger(frame)
            elif frame.what == TRIGGERS:
                self.triggers(frame)
            elif frame.what == REVEAL:
                self.reveal(frame)
            else:
                self.must_destroy(frame)

    def next_phase(self) -> None:
        match self.phase:
            case 0:  # SETUP_DISCARD
                self.setup_discard()
            case 1:  # SETUP_ROOM
                self.setup_room()
            case 2:  # SETUP_REVEAL
                self.beginning_of_turn()
            case 3:  # BEGINNING
                self.turn_draws()
            case 4:  # BUILD
                self.build_turns()
            case 5:  # BUILD_REVEAL
                self.bait()
            case 6:  # ADVENTURES
                self.adventure_turns()
            case _:  # END_OF_TURN
                self.losing_and_winning()

    def start_phase(self, phase: i64) -> None:
        self.phase = phase
        self.place = 0
        self.active_seat = NONE
        for player in self.players:
            if player.standing == UNTIL_END_OF_PHASE:
                player.standing = 0

    # 6. Beginning of Turn

    def beginning_of_turn(self) -> None:
        self.turn += 1
        self.tell(T_TURN, NONE, self.turn)
        self.used = EMPTY
        self.scored = False
        for _ in range(len(self.xp_order)):
            self.reveal_hero()
        if self.no_hero_left():
            self.end_by_score(NO_HEROES_LEFT)  # R62
            return
        self.start_phase(BEGINNING)

    def reveal_hero(self) -> None:
        """R12: an epic one only when the ordinary deck is empty."""
        if len(self.hero_deck) > 0:
            hero = self.chance.draw("heroes", self.hero_deck, 1)[0]
        elif len(self.epic_deck) > 0:
            hero = self.chance.draw("epic heroes", self.epic_deck, 1)[0]
        else:
            return
        self.appear(hero)
        self.town.append(hero)
        self.tell(T_APPEARS, NONE, hero)

    def no_hero_left(self) -> bool:
        if len(self.hero_deck) + len(self.epic_deck) + len(self.town) > 0:
            return False
        for player in self.players:
            if len(player.entrance) > 0:
                return False
        return True

    def turn_draws(self) -> None:
        """In turn order one Room each; who has an active Haunted Library may draw a Spell instead (R45)."""
        if self.place == len(self.turn_order):
            self.start_phase(BUILD)
            return
        seat: i64 = self.turn_order[self.place]
        if self.has_library(self.players[seat]):
            self.ask(seat)
        else:
            self.turn_draw(seat, ROOM_CARD)

    def has_library(self, player: Player) -> bool:
        for slot in range(len(player.slots)):
            room = self.active(player, slot)
            if room != NONE and KIND[room] == LIBRARY:
                return True
        return False

    def turn_draw(self, seat: i64, sort: i64) -> None:
        self.place += 1
        self.draw(seat, sort, 1)

    # 7. Build

    def build_turns(self) -> None:
        if self.place == len(self.turn_order):
            self.start_phase(BUILD_REVEAL)
            self.end_of_build()
            return
        seat: i64 = self.turn_order[self.place]
        self.place += 1
        self.active_seat = seat
        self.players[seat].builds = 1
        self.players[seat].standing = 0  # a standing pass is for the turns of others
        self.push(WINDOW, seat, BUILD_WINDOW, x=0)

    def may_build(self, seat: i64) -> bool:
        """May this player place a room in the present window, if it has one that fits?"""
        return seat == self.active_seat and self.phase == BUILD and not self.no_build and self.players[seat].builds > 0

    def place_face_down(self, seat: i64, card: i64, slot: i64) -> None:
        """R18, R19: checked at once and in private; the slot is public; final."""
        player = self.players[seat]
        player.drop(card)
        player.builds -= 1
        self.place_room(player, card, slot, True)
        self.tell(T_PLACED, seat, 0 if slot == NEW else slot, 1 if slot == NEW else 0, card)

    # 7.4 End of Build

    def end_of_build(self) -> None:
        """All face-down rooms turn up together; who levels up is noted at this instant (R24)."""
        new: list[list[int]] = [player.face_down for player in self.players]
        for seat in self.xp_order:
            player = self.players[seat]
            player.face_down = EMPTY
            for room in new[seat]:
                self.tell(T_REVEALED, seat, player.slot_of(room), room)
        levels: i64 = 0
        waiting: list[int] = []
        for seat in self.xp_order:
            player = self.players[seat]
            if note_level_up(self, player):
                levels |= BIT[seat]
            for room in set_off(self, player, new[seat]):
                waiting.append(seat * 128 + room)
        if levels != 0 or len(waiting) > 0:
            self.push(REVEAL, NONE, x=levels, items=waiting)

    def reveal(self, frame: Frame) -> None:
        """In XP order each player's Level Up and triggers, completely before the next player's."""
        if frame.step == len(self.xp_order):
            self.pop()
            return
        seat: i64 = self.xp_order[frame.step]
        self.set_step(frame.step + 1)
        rooms = [number % 128 for number in frame.items if number // 128 == seat]
        levels = 1 if frame.x & BIT[seat] != 0 else 0
        if levels == 1 or len(rooms) > 0:
            self.push(TRIGGERS, seat, x=levels, items=rooms)

    def triggers(self, frame: Frame) -> None:
        """First the Level Up, then the rooms in an order that their owner chooses."""
        if frame.x == 1:
            boss = self.players[frame.who].boss
            self.top = Frame(frame.below, TRIGGERS, 0, frame.who, NONE, 0, NONE, frame.items)
            self.tell(T_LEVEL_UP, frame.who, boss)
            self.push(TRIGGER, frame.who, BOSS_SOURCE + boss)
        elif len(frame.items) == 0:
            self.pop()
        elif len(card_choices(frame.items)) == 1:
            self.trigger_next(frame, frame.items[0])
        else:
            self.ask(frame.who)

    def trigger_next(self, frame: Frame, room: i64) -> None:
        """R23: a noted trigger resolves even if its room is gone by then."""
        rest = without(frame.items, room)
        self.top = frame.below if len(rest) == 0 else Frame(frame.below, TRIGGERS, 0, frame.who, NONE, 0, NONE, rest)
        self.push(TRIGGER, frame.who, room)

    def trigger(self, frame: Frame) -> None:
        if frame.step == DECLARED:
            if frame.thing < BOSS_SOURCE:
                self.tell(T_TRIGGERED, frame.who, frame.thing)
            begin_trigger(self, frame)
        elif not carry_out(self, frame):
            self.pop()

    def must_destroy(self, frame: Frame) -> None:
        rooms = own_rooms(self, frame.who, NONE)
        if len(rooms) > 1:
            self.ask(frame.who)
            return
        self.pop()
        if len(rooms) == 1:
            self.destroy_chosen(rooms[0])

    def destroy_chosen(self, action: i64) -> None:
        place = action - ROOM
        self.destroy(place // 5, place % 5)

    # 8. Bait

    def bait(self) -> None:
        """Oldest first; values do not change during this phase."""
        lures = [UNKNOWN] * (FOOL + 1)  # by class
        town = self.town
        self.town = []
        for hero in town:
            kind: i64 = HERO_CLASS[hero]
            if lures[kind] == UNKNOWN:
                lures[kind] = self.lures(kind)
            seat: i64 = lures[kind]
            if seat == NONE:
                self.town.append(hero)
            else:
                player = self.players[seat]
                player.entrance = player.entrance + [hero]
                self.tell(T_LURED, seat, hero)
        self.start_phase(ADVENTURES)

    # 9. Adventure

    def adventure_turns(self) -> None:
        if self.place == len(self.turn_order):
            self.end_of_turn()
            return
        seat: i64 = self.turn_order[self.place]
        self.place += 1
        if len(self.players[seat].entrance) > 0:  # R30
            self.active_seat = seat
            self.players[seat].standing = 0
            self.walk_step = NEXT_HERO
            self.push(ADVENTURE, seat)

    def adventure_turn(self, frame: Frame) -> None:
        player = self.players[frame.who]
        can_enter = len(player.entrance) > 0 and not player.shut
        match self.walk_step:
            case 0:  # NEXT_HERO
                self.walk_step = ENTER if can_enter else LEAVE
                self.push(WINDOW, frame.who, ENTRY if can_enter else EXIT, x=0)
            case 1:  # ENTER
                if can_enter:
                    self.enter_dungeon(player, frame.who)
                self.walk_step = WALK if can_enter else NEXT_HERO
            case 2:  # WALK
                self.walk(player, frame.who)
            case 3:  # IN_ROOM
                if self.hero == NONE:
                    self.walk_step = NEXT_HERO
                else:
                    if self.hero_slot != NONE:
                        self.next_slot = self.hero_slot + 1
                        self.hero_slot = NONE
                    self.walk_step = WALK
            case _:  # LEAVE: the last chance in this adventure turn is over
                if can_enter:
                    self.walk_step = NEXT_HERO
                else:
                    self.pop()
                    self.active_seat = NONE

    def enter_dungeon(self, player: Player, seat: i64) -> None:
        self.hero = player.entrance[0]
        player.entrance = player.entrance[1:]
        self.damage_taken = 0
        self.hero_slot = NONE
        self.next_slot = 0
        self.mazes = EMPTY
        self.tell(T_ENTERS, seat, self.hero)

    def walk(self, player: Player, seat: i64) -> None:
        """The hero goes from room to room until it may be interrupted, dies or reaches the boss."""
        while True:
            slot = self.next_slot
            if slot >= len(player.slots):
                self.reach_boss(player, seat)
                self.walk_step = NEXT_HERO
                return
            room = self.active(player, slot)
            if room == NONE:  # R36: deactivated, a gap
                self.next_slot = slot + 1
                continue
            self.hero_slot = slot
            damage = self.damage(player, slot)
            if self.sink is not None:
                taken = self.damage_taken + damage
                self.sink.append((T_HURT, seat, self.hero, slot, room, damage, taken, self.health(self.hero)))
            self.walk_step = IN_ROOM
            self.hurt(damage)
            if self.hero == NONE:
                return
            if KIND[room] == MAZE and room not in self.mazes:  # R47
                self.mazes = self.mazes + [room]
                if self.next_to(player, slot - 1) != NONE:
                    self.tell(T_SENT_BACK, seat, self.hero, slot - 1)
                    self.hero_slot = NONE
                    self.next_slot = slot - 1
                    continue
            self.push(WINDOW, seat, ROOM_WINDOW, x=0)
            return

    def reach_boss(self, player: Player, seat: i64) -> None:
        player.wounds = player.wounds + [self.hero]
        self.scored = True
        self.tell(T_SURVIVED, seat, self.hero)
        self.leave_dungeon()

    # 10. End of Turn and end of game

    def end_of_turn(self) -> None:
        self.start_phase(END_OF_TURN)
        self.no_build = False
        self.frozen = EMPTY
        self.boosted = EMPTY
        self.hardened = EMPTY
        self.mazes = EMPTY
        for player in self.players:
            player.jackpots = 0
            player.crush = 0
            player.shut = False
            player.builds = 0
        self.end_of_build()  # R25: late Level Ups; no room is face-down now

    def losing_and_winning(self) -> None:
        """10.2. R58: wounds come first."""
        heroes_to_come = len(self.hero_deck) + len(self.epic_deck) > 0
        self.scoreless = 0 if self.scored or heroes_to_come else self.scoreless + 1
        losers = [seat for seat in self.xp_order if self.players[seat].counts()[1] >= WOUNDS_TO_LOSE]
        if len(losers) == len(self.xp_order):  # R59
            self.end(self.xp_order[-1], ALL_WOUNDED)
            return
        for seat in losers:
            self.eliminate(seat)
        winners = [seat for seat in self.xp_order if self.players[seat].soul_count() >= SOULS_TO_WIN]
        if len(winners) > 0:  # R60
            best = self.best_of(winners) if self.souls_minus_wounds else winners[-1]
            self.end(best, BY_SOULS if len(winners) == 1 else BY_TIED_SOULS)
        elif len(self.xp_order) == 1:
            self.end(self.xp_order[0], LAST_ONE_LEFT)  # R61
        elif self.scoreless >= MOST_SCORELESS:  # R63
            self.end_by_score(STALEMATE)
        elif self.turn >= MOST_TURNS:
            self.end_by_score(LAST_TURN)
        else:
            self.beginning_of_turn()

    def best_of(self, seats: list[int]) -> i64:
        """Most Souls minus Wounds, then lowest XP. The seats come in XP order."""
        best: i64 = NONE
        at: i64 = 0
        for seat in seats:
            souls, wounds = self.players[seat].counts()
            if best == NONE or souls - wounds >= at:
                best = seat
                at = souls - wounds
        return best

    def end_by_score(self, why: i64) -> None:
        self.end(self.best_of(self.xp_order), why)

    def end(self, winner: i64, why: i64) -> None:
        self.winner = winner
        self.why_over = why
        self.phase = OVER
        self.active_seat = NONE
        self.waiting = 0
        self.tell(T_END, winner, why)

    def eliminate(self, seat: i64) -> None:
        """16. R64: the cards leave the game; heroes at the entrance go back to town."""
        player = self.players[seat]
        self.tell(T_OUT, seat)
        player.in_game = False
        gone = player.hand
        for stack in player.slots:
            gone = gone + stack
        self.removed = sorted(self.removed + gone)
        self.removed_heroes = sorted(self.removed_heroes + player.souls + player.wounds)
        waiting = player.entrance
        player.hand = []
        player.slots = []
        player.souls = EMPTY
        player.wounds = EMPTY
        player.entrance = EMPTY
        player.standing = 0
        for hero in waiting:
            self.to_town(seat, hero)
        self.set_orders()

    def returns(self) -> list[float]:
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.n)]

    # 11. Priority windows

    def window(self, frame: Frame) -> None:
        """11.1: the active player first, then the others in XP order, until all have passed in a row."""
        if self.window_is_over(frame.thing):
            self.pop()
            return
        passed = frame.x
        for seat in self.active_first():
            if passed & BIT[seat] == 0:
                actions = self.can_do(seat, True)
                if len(actions) > 0:
                    if passed != frame.x:
                        self.top = Frame(frame.below, WINDOW, 0, frame.who, frame.thing, passed)
                    self.ask(seat)
                    self.offer(seat, actions)
                    return
                passed |= BIT[seat]
        self.pop()

    def window_is_over(self, kind: i64) -> bool:
        """11.4."""
        if kind == ROOM_WINDOW:
            return self.hero == NONE or self.hero_slot == NONE
        return kind == ENTRY and self.players[self.active_seat].shut

    def respond(self, frame: Frame) -> None:
        """The active player may act before another player's effect resolves."""
        under_way = self.frame_below(frame, WINDOW)
        if self.window_is_over(under_way.thing) or len(self.can_do(frame.who, False)) == 0:
            self.pop()
        else:
            self.ask(frame.who)

    def frame_below(self, frame: Frame, what: i64) -> Frame:
        below = frame.below
        while below is not None:
            if below.what == what:
                return below
            below = below.below
        raise AssertionError("no such frame")

    def pass_on(self, seat: i64, action: i64) -> None:
        """A pass, perhaps a standing one (11.6)."""
        frame = self.top
        assert frame is not None
        if action == PASS_PHASE:
            self.players[seat].standing = UNTIL_END_OF_PHASE
        elif action == PASS_SPELL:
            self.players[seat].standing = UNTIL_SPELL
        if frame.what == RESPOND:
            self.pop()
        else:
            self.top = Frame(frame.below, frame.what, 0, frame.who, frame.thing, frame.x | BIT[seat])

    def forget_passes(self) -> None:
        """After anything happened all may act again. Only a window and a poll remember who has passed."""
        frame = self.top
        assert frame is not None
        if frame.what != RESPOND:
            self.top = Frame(frame.below, frame.what, 0, frame.who, frame.thing, 0)

    # 11.2 Cancelling

    def poll(self, frame: Frame) -> None:
        """Who can cancel the declared spell is asked, the active player first."""
        passed = frame.x
        for seat in self.active_first():
            if seat != frame.who and passed & BIT[seat] == 0:
                if self.can_cancel(seat):
                    self.players[seat].standing = 0
                    self.top = Frame(frame.below, POLL, 0, frame.who, frame.thing, passed)
                    self.ask(seat)
                    return
                passed |= BIT[seat]
        self.pop()

    def can_cancel(self, seat: i64) -> bool:
        player = self.players[seat]
        if player.holds(SPELL_CARD) == 0:
            return False
        if player.of_kind(COUNTERSPELL) != NONE:
            return True
        for slot in range(len(player.slots)):
            if self.is_ready_eye(player, slot):
                return True
        return False

    def is_ready_eye(self, player: Player, slot: i64) -> bool:
        room = self.active(player, slot)
        return room != NONE and KIND[room] == EYE and room not in self.used and player.holds(SPELL_CARD) > 0

    def cancel(self) -> None:
        """The spell whose poll is on top is cancelled. R41: a poll that lies beneath starts again."""
        self.pop()
        spell = self.top
        assert spell is not None
        self.pop()
        self.discard.append(spell.thing)
        self.tell(T_CANCELLED, spell.who, spell.thing)
        if self.top is not None and self.top.what == POLL:
            self.forget_passes()

    # 11.3 Legal actions

    def can_do(self, seat: i64, placing: bool) -> list[int]:
        """What this player can do in a window, passes included; nothing if it could only pass."""
        player = self.players[seat]
        if player.standing != 0:
            return EMPTY
        actions = EMPTY
        if placing and self.may_build(seat):
            places = place_choices(self, player)
            if len(places) > 0:
                actions = PASSES + places
        hand = player.hand
        first: i64 = len(hand)
        while first > 0 and hand[first - 1] >= ROOM_CARDS:
            first -= 1
        for i in range(first, len(hand)):
            card: i64 = hand[i]
            if (i == first or KIND[card] != KIND[hand[i - 1]]) and self.may_cast(seat, card):
                if len(actions) == 0:
                    actions = PASSES.copy()
                actions.append(CAST + KIND[card] - ROOM_KINDS)
        for slot in range(len(player.slots)):
            if self.may_use(seat, slot):
                if len(actions) == 0:
                    actions = PASSES.copy()
                actions.append(USE_SLOT + slot)
        return actions

    def phase_icon(self) -> i64:
        return BUILD_PHASE if self.phase == BUILD else ADVENTURE_PHASE

    def may_cast(self, seat: i64, card: i64) -> bool:
        return USABLE_IN[card] & self.phase_icon() != 0 and has_target(self, seat, card, ABILITY[KIND[card]].target)

    def may_use(self, seat: i64, slot: i64) -> bool:
        """R42: an activated ability of an active room, its limit not used up, its cost payable, with a target."""
        player = self.players[seat]
        room: i64 = player.slots[slot][-1]
        if USABLE_IN[room] & self.phase_icon() == 0 or self.active(player, slot) == NONE:
            return False
        ability = ABILITY[KIND[room]]
        if self.is_limited(room) and room in self.used:
            return False
        if ability.destroys_other and not self.has_other_room(player, room):
            return False
        if ability.amount > 0 and player.holds(ability.discards) < ability.amount:
            return False
        return has_target(self, seat, room, ability.target)

    def is_limited(self, room: i64) -> bool:
        return ABILITY[KIND[room]].once or (self.crush_once and KIND[room] == CRUSHINATOR)

    # 11.5 Declaring and resolving

    def compose(self, seat: i64, card: i64) -> None:
        """A card or ability was named: ask what is still open, then declare it."""
        ability = ABILITY[KIND[card]]
        step: i64 = DECLARED
        if ability.destroys_other:
            step = PAY_ROOM
        elif ability.amount > 0:
            step = PAY_CARD
        elif is_aimed(ability.target):
            step = AIM
        else:
            self.declare(seat, card, self.only_target(seat, card), EMPTY)
            return
        self.push(COMPOSE, seat, card, step)
        self.ask(seat)

    def only_target(self, seat: i64, card: i64) -> i64:
        """The walking hero, where that is what the card aims at."""
        target = ABILITY[KIND[card]].target
        return self.hero if HERO_HERE <= target <= HERO_IN_ANY_DUNGEON else NONE

    def go_on_composing(self, frame: Frame, action: i64) -> None:
        """One more thing is chosen."""
        seat = frame.who
        card = frame.thing
        self.pop()
        if frame.step == CHOOSE_SLOT:
            self.forget_passes()
            self.place_face_down(seat, card, action - SLOT)
            return
        ability = ABILITY[KIND[card]]
        paid = frame.items
        x = self.only_target(seat, card)
        if frame.step == PAY_ROOM:
            paid = paid + [chosen(self, action)]
        elif frame.step == PAY_CARD:
            paid = paid + [self.card_to_pay(seat, action - CARD, paid)]
        else:
            x = chosen(self, action)
        step: i64 = DOING
        if frame.step == PAY_CARD and len(paid) < ability.amount:
            step = PAY_CARD
        elif frame.step != AIM and is_aimed(ability.target):
            step = AIM
        if step == DOING:
            self.declare(seat, card, x, paid)
        else:
            self.push(COMPOSE, seat, card, step, items=paid)
            self.ask(seat)

    def card_to_pay(self, seat: i64, kind: i64, paid: list[int]) -> i64:
        for card in self.players[seat].hand:
            if KIND[card] == kind and card not in paid:
                return card
        return NONE

    def declare(self, seat: i64, card: i64, x: i64, paid: list[int]) -> None:
        """Name it, fix the targets, pay the whole cost."""
        window = self.top
        assert window is not None
        cancels = window.what == POLL
        if not cancels:
            self.forget_passes()
        sort, owner, slot = self.aimed_at(ABILITY[KIND[card]].target, x)
        if card >= ROOM_CARDS:
            self.players[seat].drop(card)
            self.push(SPELL, seat, card, x=x)
            if self.sink is not None:
                self.sink.append((T_CAST, seat, card, sort, owner, slot))
            self.end_standing_passes(seat)
            self.push(POLL, seat, card, x=0)
            return
        if self.is_limited(card):
            self.used = self.used + [card]
        if self.sink is not None:
            self.sink.append((T_USED, seat, card, sort, owner, slot))
        if not cancels:
            self.push(USE, seat, card, x=x)
        self.pay(seat, card, paid)
        if cancels:
            self.cancel()

    def pay(self, seat: i64, card: i64, paid: list[int]) -> None:
        """What paying sets off happens now."""
        ability = ABILITY[KIND[card]]
        player = self.players[seat]
        if ability.destroys_this:
            self.destroy(seat, player.slot_of(card))
        elif ability.destroys_other:
            self.destroy(seat, player.slot_of(paid[0]))
        else:
            for other in paid:
                self.discard_card(seat, other)

    def aimed_at(self, target: i64, x: i64) -> tuple[i64, i64, i64]:
        """A target for the sink: its sort, and the hero, the seat, or the seat and slot of the room."""
        sort = target_sort(target)
        if sort == ON_ROOM:
            owner = self.owner_of(x)
            return sort, owner, self.players[owner].slot_of(x)
        return sort, NONE if sort == ON_NOTHING else x, NONE

    def end_standing_passes(self, seat: i64) -> None:
        """11.6: an opponent has declared a spell."""
        for other in range(self.n):
            if other != seat and self.players[other].standing == UNTIL_SPELL:
                self.players[other].standing = 0

    def effect(self, frame: Frame) -> None:
        """A declared spell or ability goes on: cancelled, answered, resolved."""
        if KIND[frame.thing] == COUNTERSPELL:
            self.resolve_counterspell(frame)
        elif frame.step < RESPONDED:
            if frame.who != self.active_seat:
                self.set_step(RESPONDED)
                self.push(RESPOND, self.active_seat)
            else:
                self.resolve(frame)
        elif frame.step == RESPONDED:
            self.resolve(frame)
        elif not carry_out(self, frame):
            self.finish(frame)

    def resolve(self, frame: Frame) -> None:
        """If a target is no longer legal, the effect does nothing."""
        if still_legal(self, frame.who, ABILITY[KIND[frame.thing]].target, frame.x):
            self.set_step(DOING)
        else:
            self.tell(T_FIZZLED, frame.who, frame.thing)
            self.finish(frame)

    def finish(self, frame: Frame) -> None:
        """R56: a Spell is then discarded, which its owner's Liger's Dens see, also after a fizzle."""
        self.pop()
        if frame.what == USE:
            return
        self.discard.append(frame.thing)
        if frame.step >= DOING:
            self.tell(T_RESOLVED, frame.who, frame.thing)
        self.spell_has_resolved(frame.who)

    def spell_has_resolved(self, seat: i64) -> None:
        """R44: each Liger's Den once per turn."""
        dens: list[int] = []
        for room in self.rooms_with(self.players[seat], SPELL_RESOLVED, NONE):
            if room not in self.used:
                dens.append(room)
        if len(dens) > 0:
            self.used = self.used + dens
            self.push(TRIGGERS, seat, x=0, items=dens)

    def resolve_counterspell(self, frame: Frame) -> None:
        """The Counterspell was not cancelled: it and the spell beneath go to the discard pile."""
        self.pop()
        self.discard.append(frame.thing)
        self.cancel()
        self.tell(T_RESOLVED, frame.who, frame.thing)
        self.spell_has_resolved(frame.who)

    # 11.7 Decisions

    def to_act(self) -> tuple[int, ...]:
        return SEATS[self.waiting]

    def owes(self, seat: i64) -> bool:
        return 0 <= seat < self.n and self.waiting & BIT[seat] != 0

    def legal(self, seat: i64) -> list[int]:
        if not self.owes(seat):
            return []
        self.know_choices(seat)
        return self.offered.copy()

    def any_action(self, seat: i64, chance: Chance) -> i64:
        self.know_choices(seat)
        return self.offered[chance.below(len(self.offered))]

    def know_choices(self, seat: i64) -> None:
        if self.offered_to != seat:
            self.offer(seat, self.choices(seat))

    def offer(self, seat: i64, actions: list[int]) -> None:
        self.offered = actions
        self.offered_to = seat

    def choices(self, seat: i64) -> list[int]:
        """What the seat that must decide can choose, in ascending order."""
        if self.phase == SETUP_DISCARD or self.phase == SETUP_ROOM:
            return self.setup_choices(self.players[seat])
        frame = self.top
        if frame is None:  # the draw at the beginning of the turn
            return [A_ROOM, A_SPELL]
        what = frame.what
        if what == WINDOW or what == RESPOND:
            actions = self.can_do(seat, what == WINDOW)
            return actions if len(actions) > 0 else PASSES.copy()
        if what == COMPOSE:
            return self.compose_choices(frame)
        if what == POLL:
            return self.cancel_choices(seat)
        if what == TRIGGERS:
            return card_choices(frame.items)
        if what == MUST_DESTROY:
            return own_rooms(self, seat, NONE)
        if frame.step == MAY:
            return [YES, NO]
        if frame.step == TARGET or frame.step == SECOND_TARGET:
            return trigger_targets(self, frame)
        verb, a, _ = ability_of(frame.thing).does[frame.step - DOING]
        return asks(self, frame, verb, a)

    def setup_choices(self, player: Player) -> list[int]:
        hand = player.hand
        for card in player.chosen:
            hand = without(hand, card)
        if self.phase == SETUP_DISCARD:
            return card_choices(hand)
        return [PASS] + card_choices([card for card in hand if card < ROOM_CARDS and TIER[card] == ORDINARY])

    def compose_choices(self, frame: Frame) -> list[int]:
        seat = frame.who
        player = self.players[seat]
        if frame.step == CHOOSE_SLOT:
            return slot_choices(self, player, frame.thing, True)
        ability = ABILITY[KIND[frame.thing]]
        if frame.step == PAY_ROOM:
            return own_rooms(self, seat, frame.thing)
        if frame.step == PAY_CARD:
            cards = [card for card in player.hand if is_sort(card, ability.discards)]
            return card_choices([card for card in cards if card not in frame.items])
        return targets(self, seat, frame.thing, ability.target)

    def cancel_choices(self, seat: i64) -> list[int]:
        player = self.players[seat]
        actions: list[int] = [PASS]
        if player.of_kind(COUNTERSPELL) != NONE:
            actions.append(CAST + COUNTERSPELL - ROOM_KINDS)
        for slot in range(len(player.slots)):
            if self.is_ready_eye(player, slot):
                actions.append(USE_SLOT + slot)
        return actions

    def apply(self, seat: i64, action: i64) -> None:
        if not self.owes(seat):
            raise self.refusal(seat, action)
        self.know_choices(seat)
        if action not in self.offered:
            raise self.refusal(seat, action)
        self.offered_to = NONE
        self.decide(seat, action)
        self.advance()

    def decide(self, seat: i64, action: i64) -> None:
        if self.phase == SETUP_DISCARD or self.phase == SETUP_ROOM:
            self.choose_in_setup(seat, action)
            return
        self.waiting = 0
        frame = self.top
        if frame is None:
            self.turn_draw(seat, ROOM_CARD if action == A_ROOM else SPELL_CARD)
            return
        what = frame.what
        if what == WINDOW or what == RESPOND or what == POLL:
            self.decide_in_window(seat, action)
        elif what == COMPOSE:
            self.go_on_composing(frame, action)
        elif what == TRIGGERS:
            self.trigger_next(frame, first_of_kind(frame.items, action - CARD))
        elif what == MUST_DESTROY:
            self.pop()
            self.destroy_chosen(action)
        elif frame.step == MAY:
            if action == YES:
                self.set_step(DOING)
            else:
                self.pop()
        elif frame.step == TARGET or frame.step == SECOND_TARGET:
            choose_target(self, frame, action)
        else:
            verb, _, _ = ability_of(frame.thing).does[frame.step - DOING]
            answer(self, frame, verb, action)

    def decide_in_window(self, seat: i64, action: i64) -> None:
        player = self.players[seat]
        if action <= PASS_SPELL:
            self.pass_on(seat, action)
        elif action < CAST:
            self.push(COMPOSE, seat, player.of_kind(action - PLACE), CHOOSE_SLOT)
            self.ask(seat)
        elif action < USE_SLOT:
            self.compose(seat, player.of_kind(action - CAST + ROOM_KINDS))
        else:
            self.compose(seat, player.slots[action - USE_SLOT][-1])

    # Copies

    def clone(self) -> "BossState":
        return self.copy_with(self.chance.clone())

    def copy_with(self, chance: Chance) -> "BossState":
        copy = BossState(self.setup, chance)
        self.copy_to(copy)
        return copy

    def load(self, data: list[Any]) -> None:
        self.read_options()
        super().load(data)
        self.offered_to = NONE

    # Worlds

    def imagine(self, seat: int | None, chance: Chance) -> "BossState":
        """Hands, decks and face-down rooms that the viewer may not see are dealt anew, by sorts (R13).

        Whom a window asks is hidden too: if it is not the viewer, it is any other player who can act in that world.
        """
        viewer: i64 = SPECTATOR if seat is None else seat
        while True:
            world = self.copy_with(chance)
            world.redeal(viewer)
            if world.ask_somebody(viewer):
                return world

    def redeal(self, viewer: i64) -> None:
        rooms, spells = self.unseen(viewer)
        places: list[tuple[i64, i64]] = []
        for seat in range(self.n):
            if seat != viewer:
                for card in self.players[seat].face_down:
                    places.append((seat, self.players[seat].slot_of(card)))
        if len(places) > 0:
            self.chance.shuffle(rooms)
            self.deal_face_down(places, 0, rooms)
            rooms.sort()
        for seat in range(self.n):
            if seat != viewer:
                slots = self.players[seat].slots
                self.players[seat].face_down = [slots[slot][-1] for owner, slot in places if owner == seat]
                self.deal_hand(seat, viewer, rooms, spells)
        if not self.is_searching(viewer):
            self.room_deck = rooms
        self.spell_deck = spells

    def unseen(self, viewer: i64) -> tuple[list[int], list[int]]:
        """All Rooms and Spells that the viewer cannot see, in the order of the card list."""
        cards = self.spell_deck.copy()
        if not self.is_searching(viewer):
            cards = cards + self.room_deck
        for seat in range(self.n):
            if seat != viewer:
                player = self.players[seat]
                cards = cards + player.face_down
                if not self.is_seen(seat, viewer):
                    shown = self.found_by(seat)
                    cards = cards + [card for card in player.hand if card != shown]
        cards.sort()
        return [card for card in cards if card < ROOM_CARDS], [card for card in cards if card >= ROOM_CARDS]

    def verb_asked(self) -> i64:
        """The verb for which the effect on top asks something, or NONE."""
        top = self.top
        if top is None or top.step < DOING or (top.what != TRIGGER and top.what != SPELL and top.what != USE):
            return NONE
        does = ability_of(top.thing).does
        return does[top.step - DOING][0] if top.step - DOING < len(does) else NONE

    def is_searching(self, viewer: i64) -> bool:
        """Does the viewer look through the Room deck?"""
        top = self.top
        return top is not None and top.who == viewer and self.verb_asked() == FETCH_ROOM

    def is_seen(self, seat: i64, viewer: i64) -> bool:
        """Does the viewer look at this hand? R49."""
        top = self.top
        return top is not None and top.who == viewer and top.x == seat and self.verb_asked() == TAKE_SEEN

    def found_by(self, seat: i64) -> i64:
        """The card that this seat has found and shown to all, and may build now."""
        top = self.top
        return top.x if top is not None and top.who == seat and self.verb_asked() == BUILD_FOUND else NONE

    def deal_face_down(self, places: list[tuple[i64, i64]], i: i64, rooms: list[int]) -> bool:
        """Give every face-down place a room that could have been placed there; True if that can be done."""
        if i == len(places):
            return True
        seat, slot = places[i]
        player = self.players[seat]
        stack = player.slots[slot]
        for card in rooms.copy():
            if TIER[card] == ORDINARY or (len(stack) > 1 and fits(card, stack[-2])):
                rooms.remove(card)
                if self.deal_face_down(places, i + 1, rooms):
                    player.set_slot(slot, stack[:-1] + [card])
                    return True
                rooms.append(card)
        return False

    def deal_hand(self, seat: i64, viewer: i64, rooms: list[int], spells: list[int]) -> None:
        player = self.players[seat]
        player.standing = 0
        if not self.is_seen(seat, viewer):
            found = self.found_by(seat)
            hand: list[int] = []
            for card in player.hand:
                if card != found:
                    deck = rooms if card < ROOM_CARDS else spells
                    card = deck.pop(self.chance.below(len(deck)))
                hand.append(card)
            hand.sort()
            player.hand = hand
        if self.phase == SETUP_DISCARD:
            player.chosen = self.chance.draw("", player.hand.copy(), SETUP_DISCARDS) if player.ready else EMPTY
        elif self.phase == SETUP_ROOM:
            first = [card for card in player.hand if card < ROOM_CARDS and TIER[card] == ORDINARY]
            some = player.ready and self.chance.below(len(first) + 1) > 0
            player.chosen = [first[self.chance.below(len(first))]] if some else EMPTY

    def ask_somebody(self, viewer: i64) -> bool:
        """In a window where the viewer is not asked, ask another player who can act; False if nobody can."""
        frame = self.top
        if frame is None or (0 <= viewer < self.n and self.waiting & BIT[viewer] != 0):
            return True
        if self.verb_asked() == BUILD_NOW:  # which Room was picked for which slot is secret until it is built
            self.top = Frame(frame.below, frame.what, frame.step, frame.who, frame.thing)
            return True
        if frame.what == COMPOSE:
            frame = frame.below
            assert frame is not None
        if frame.what != WINDOW and frame.what != RESPOND and frame.what != POLL:
            return True
        self.top = frame
        able = [seat for seat in self.askable(frame, viewer) if self.would_act(frame, seat)]
        if len(able) > 0:
            self.ask_instead(frame, able[self.chance.below(len(able))])
            return True
        for seat in self.askable(frame, viewer):
            if self.enable(frame, seat, viewer):
                self.ask_instead(frame, seat)
                return True
        return False

    def asking_order(self, frame: Frame) -> list[int]:
        if frame.what == RESPOND:
            return [frame.who]
        return [seat for seat in self.active_first() if frame.what == WINDOW or seat != frame.who]

    def askable(self, frame: Frame, viewer: i64) -> list[int]:
        """Who may be the one that is asked, as far as the viewer knows: after the viewer's own pass, or before."""
        order = self.asking_order(frame)
        if viewer not in order:
            return order
        place = order.index(viewer)
        if not self.would_act(frame, viewer):
            return order[:place] + order[place + 1 :]
        return order[place + 1 :] if frame.x & BIT[viewer] != 0 else order[:place]

    def would_act(self, frame: Frame, seat: i64) -> bool:
        return self.can_cancel(seat) if frame.what == POLL else len(self.can_do(seat, frame.what == WINDOW)) > 0

    def ask_instead(self, frame: Frame, seat: i64) -> None:
        if frame.what != RESPOND:
            passed: i64 = 0
            for other in self.asking_order(frame):
                if other == seat:
                    break
                passed |= BIT[other]
            self.top = Frame(frame.below, frame.what, 0, frame.who, frame.thing, passed)
        self.ask(seat)

    def enable(self, frame: Frame, seat: i64, viewer: i64) -> bool:
        """Exchange one unseen card of this seat so that it can act. One is enough for every action there is."""
        player = self.players[seat]
        rooms, spells = self.unseen(viewer)
        found = self.found_by(seat)
        for cards in (spells, rooms):
            self.chance.shuffle(cards)
            own = [card for card in player.hand if (card < ROOM_CARDS) == (cards is rooms) and card != found]
            if len(own) == 0:
                continue
            for card in cards:
                if card not in player.hand and self.trade(own[0], card):
                    if self.would_act(frame, seat):
                        return True
                    self.trade(card, own[0])
        return False

    def trade(self, card: i64, other: i64) -> bool:
        """Two unseen cards change places; a face-down room stays where it is."""
        for player in self.players:
            if card in player.face_down or other in player.face_down:
                return False
        self.room_deck = swapped(self.room_deck, card, other)
        self.spell_deck = swapped(self.spell_deck, card, other)
        for player in self.players:
            player.hand = swapped(player.hand, card, other)
        return True


def swapped(cards: list[int], card: i64, other: i64) -> list[int]:
    """The same cards in order, with one of the two in place of the other."""
    has, has_other = card in cards, other in cards
    if has == has_other:
        return cards
    return sorted(without(cards, card) + [other]) if has else sorted(without(cards, other) + [card])
