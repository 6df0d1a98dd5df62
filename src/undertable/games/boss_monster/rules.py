"""Boss Monster: the rules, in the order of the rulebook.

The table and its verbs are in `board.py`, the chapter on priority in `windows.py` and `casting.py`, abilities that go
off in `triggers.py`, what cards do in `cards.py`, `effects.py` and `verbs.py`. What is under way lies on a stack of
frames (12): the frame on top either goes on by itself or waits for a decision.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.frame import Frame
from undertable.core.state import SPECTATOR
from undertable.games.boss_monster import cards, casting, codes, effects, targets, triggers, verbs, windows, worlds
from undertable.games.boss_monster.board import Board
from undertable.games.boss_monster.cards import ROOM_CARDS
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.fields import BIT
from undertable.games.boss_monster.player import EMPTY, Player, first_of_kind, without

ROOM_DECK: Final[list[int]] = list(range(ROOM_CARDS))
SPELL_DECK: Final[list[int]] = cards.spell_cards(False)
RETAIL_DECK: Final[list[int]] = cards.spell_cards(True)
# by number of players (R6)
HERO_DECK: Final[list[list[int]]] = [
    [hero for hero in range(cards.FIRST_EPIC) if cards.HEROES[hero].min_players <= n]
    for n in range(codes.MOST_SEATS + 1)
]
EPIC_DECK: Final[list[list[int]]] = [
    [hero for hero in range(cards.FIRST_EPIC, len(cards.HEROES)) if cards.HEROES[hero].min_players <= n]
    for n in range(codes.MOST_SEATS + 1)
]
SEATS: Final[list[tuple[int, ...]]] = [
    tuple(s for s in range(codes.MOST_SEATS) if mask >> s & 1) for mask in range(2**codes.MOST_SEATS)
]


@final
@mypyc_attr(free_list_len=1)
class BossState(Board):
    """One game of Boss Monster in progress."""

    # 4. Setup

    def deal(self) -> None:
        self.read_options()
        bosses = list(range(len(cards.BOSSES)))
        self.players = [Player(boss, []) for boss in self.chance.draw("bosses", bosses, self.n)]
        self.bosses_away = bosses
        self.discard, self.town, self.reveals = [], [], []
        self.hero_deck = HERO_DECK[self.n].copy()
        self.epic_deck = EPIC_DECK[self.n].copy()
        self.room_deck = ROOM_DECK.copy()
        self.spell_deck = RETAIL_DECK.copy() if self.retail_spells else SPELL_DECK.copy()
        self.set_orders()
        for seat in range(self.n):
            self.take_cards(seat, effects.ROOM_CARD, codes.SETUP_ROOMS)
            self.take_cards(seat, effects.SPELL_CARD, codes.SETUP_SPELLS)
        self.tell(codes.T_DEALT, NONE, codes.SETUP_ROOMS, codes.SETUP_SPELLS)
        self.phase = codes.SETUP_DISCARD
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
        """Simultaneously and secretly: others see only who is ready."""
        player = self.players[seat]
        if action != codes.PASS:
            hand = player.hand
            for card in player.chosen:
                hand = without(hand, card)
            player.chosen = player.chosen + [first_of_kind(hand, action - codes.CARD)]
        if self.phase == codes.SETUP_ROOM or len(player.chosen) == codes.SETUP_DISCARDS:
            player.ready = True
            self.waiting &= ~BIT[seat]
            self.tell(codes.T_READY, seat)

    def setup_discard(self) -> None:
        """R11: public when all have chosen."""
        for seat in range(self.n):
            for card in self.players[seat].chosen:
                self.discard_card(seat, card)
        self.phase = codes.SETUP_ROOM
        self.ask_all()

    def setup_room(self) -> None:
        """R7: an ordinary room or none."""
        for player in self.players:
            for card in player.chosen:
                player.drop(card)
                self.place_room(player, card, codes.NEW, True)
            player.chosen = EMPTY
            player.ready = False
        self.phase = codes.SETUP_REVEAL
        self.end_of_build()

    # 5. Turn overview

    def advance(self) -> None:
        """Go on until somebody must decide or the game is over."""
        while self.waiting == 0 and self.phase != codes.OVER:
            frame = self.top
            if frame is None:
                self.next_phase()
                continue
            match frame.what:
                case codes.WINDOW:
                    windows.window(self, frame)
                case codes.ADVENTURE:
                    self.adventure_turn(frame)
                case codes.SPELL | codes.USE:
                    casting.effect(self, frame)
                case codes.POLL:
                    windows.poll(self, frame)
                case codes.RESPOND:
                    windows.respond(self, frame)
                case codes.TRIGGER:
                    triggers.trigger(self, frame)
                case codes.TRIGGERS:
                    triggers.triggers(self, frame)
                case codes.REVEAL:
                    triggers.reveal(self, frame)
                case codes.MUST_DESTROY:
                    triggers.must_destroy(self, frame)

    def next_phase(self) -> None:
        match self.phase:
            case codes.SETUP_DISCARD:
                self.setup_discard()
            case codes.SETUP_ROOM:
                self.setup_room()
            case codes.SETUP_REVEAL:
                self.beginning_of_turn()
            case codes.BEGINNING:
                self.turn_draws()
            case codes.BUILD:
                self.build_turns()
            case codes.BUILD_REVEAL:
                self.bait()
            case codes.ADVENTURES:
                self.adventure_turns()
            case _:  # END_OF_TURN
                self.losing_and_winning()

    def start_phase(self, phase: i64) -> None:
        self.phase = phase
        self.place = 0
        self.active_seat = NONE
        for player in self.players:
            if player.standing == codes.UNTIL_END_OF_PHASE or (
                player.standing == codes.UNTIL_END_OF_TURN and phase == codes.END_OF_TURN
            ):
                player.standing = 0

    # 6. Beginning of Turn

    def beginning_of_turn(self) -> None:
        self.turn += 1
        self.tell(codes.T_TURN, NONE, self.turn)
        self.used = EMPTY
        self.scored = False
        for _ in range(len(self.xp_order)):
            self.reveal_hero()
        if self.no_hero_left():
            self.end_by_score(codes.NO_HEROES_LEFT)  # R62
            return
        self.start_phase(codes.BEGINNING)

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
        self.tell(codes.T_APPEARS, NONE, hero)

    def no_hero_left(self) -> bool:
        if len(self.hero_deck) + len(self.epic_deck) + len(self.town) > 0:
            return False
        for player in self.players:
            if len(player.entrance) > 0:
                return False
        return True

    def turn_draws(self) -> None:
        """In turn order one Room each; an active Haunted Library lets its owner draw a Spell instead (R45)."""
        if self.place == len(self.turn_order):
            self.start_phase(codes.BUILD)
            return
        if self.place == 0 and not self.is_choice_of_draws():
            self.place = len(self.turn_order)
            self.all_draw(self.turn_order, effects.ROOM_CARD)
            return
        seat: i64 = self.turn_order[self.place]
        if self.library(self.players[seat]) != NONE:
            self.ask(seat)
        else:
            self.turn_draw(seat, effects.ROOM_CARD)

    def is_choice_of_draws(self) -> bool:
        for seat in self.turn_order:
            if self.library(self.players[seat]) != NONE:
                return True
        return False

    def library(self, player: Player) -> i64:
        """The active room that offers a Spell instead, or NONE."""
        for slot in range(len(player.slots)):
            room = self.active(player, slot)
            if room != NONE and cards.TRAIT[room] == effects.OFFER_SPELL_DRAW:
                return room
        return NONE

    def turn_draw(self, seat: i64, sort: i64) -> None:
        self.place += 1
        self.draw(seat, sort, 1)

    # 7. Build

    def build_turns(self) -> None:
        if self.place == len(self.turn_order):
            self.start_phase(codes.BUILD_REVEAL)
            self.end_of_build()
            return
        seat: i64 = self.turn_order[self.place]
        self.place += 1
        self.active_seat = seat
        self.players[seat].builds = 1
        windows.own_turn_begins(self.players[seat])
        self.push(codes.WINDOW, seat, codes.BUILD_WINDOW, x=0)

    # 7.4 End of Build

    def end_of_build(self) -> None:
        """All face-down rooms turn up together; who levels up is noted at this instant (R24)."""
        new: list[list[int]] = [player.face_down for player in self.players]
        for seat in self.xp_order:
            player = self.players[seat]
            player.face_down = EMPTY
            for room in new[seat]:
                self.tell(codes.T_REVEALED, seat, player.slot_of(room), room)
        levels: i64 = 0
        waiting: list[int] = []
        for seat in self.xp_order:
            player = self.players[seat]
            if self.note_level_up(player):
                levels |= BIT[seat]
            for room in self.set_off(player, new[seat]):
                waiting.append(seat * cards.MOST_CARDS + room)
        if levels != 0 or len(waiting) > 0:
            self.push(codes.REVEAL, NONE, x=levels, items=waiting)

    # 8. Bait

    def bait(self) -> None:
        """Oldest first; values do not change during this phase."""
        lures = [codes.UNKNOWN] * (effects.FOOL + 1)  # by class
        for hero in self.town.copy():
            kind: i64 = cards.HERO_CLASS[hero]
            if lures[kind] == codes.UNKNOWN:
                lures[kind] = self.lures(kind)
            seat: i64 = lures[kind]
            if seat != NONE:
                player = self.players[seat]
                self.town.remove(hero)
                player.entrance = player.entrance + [hero]
                self.tell(codes.T_LURED, seat, hero)
        self.start_phase(codes.ADVENTURES)

    # 9. Adventure

    def adventure_turns(self) -> None:
        if self.place == len(self.turn_order):
            self.end_of_turn()
            return
        seat: i64 = self.turn_order[self.place]
        self.place += 1
        if len(self.players[seat].entrance) > 0:  # R30
            self.active_seat = seat
            windows.own_turn_begins(self.players[seat])
            self.walk_step = codes.NEXT_HERO
            self.push(codes.ADVENTURE, seat)

    def adventure_turn(self, frame: Frame) -> None:
        player = self.players[frame.who]
        can_enter = len(player.entrance) > 0 and not player.shut
        match self.walk_step:
            case codes.NEXT_HERO:
                self.walk_step = codes.ENTER if can_enter else codes.LEAVE
                self.push(codes.WINDOW, frame.who, codes.ENTRY if can_enter else codes.EXIT, x=0)
            case codes.ENTER:
                if can_enter:
                    self.enter_dungeon(player, frame.who)
                self.walk_step = codes.WALK if can_enter else codes.NEXT_HERO
            case codes.WALK:
                self.walk(player, frame.who)
            case codes.IN_ROOM:
                if self.hero == NONE:
                    self.walk_step = codes.NEXT_HERO
                else:
                    if self.hero_slot != NONE:
                        self.next_slot = self.hero_slot + 1
                        self.hero_slot = NONE
                    self.walk_step = codes.WALK
            case _:  # LEAVE: the last chance in this adventure turn is over
                if can_enter:
                    self.walk_step = codes.NEXT_HERO
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
        self.tell(codes.T_ENTERS, seat, self.hero)

    def walk(self, player: Player, seat: i64) -> None:
        """The hero goes from room to room until it may be interrupted, dies or reaches the boss."""
        while True:
            slot = self.next_slot
            if slot >= len(player.slots):
                self.reach_boss(player, seat)
                self.walk_step = codes.NEXT_HERO
                return
            room = self.active(player, slot)
            if room == NONE:  # R36: deactivated, a gap
                self.next_slot = slot + 1
                continue
            self.hero_slot = slot
            damage = self.damage(player, slot)
            if self.sink is not None:
                taken = self.damage_taken + damage
                self.sink.append((codes.T_HURT, seat, self.hero, slot, room, damage, taken, self.health(self.hero)))
            self.walk_step = codes.IN_ROOM
            self.hurt(damage)
            if self.hero == NONE:
                return
            if cards.TRAIT[room] == effects.SEND_BACK and room not in self.mazes:  # R47
                self.mazes = self.mazes + [room]
                if self.next_to(player, slot - 1) != NONE:
                    self.hero_slot = NONE
                    self.next_slot = slot - 1
                    self.tell(codes.T_SENT_BACK, seat, self.hero, slot - 1)
                    continue
            self.push(codes.WINDOW, seat, codes.ROOM_WINDOW, x=0)
            return

    def reach_boss(self, player: Player, seat: i64) -> None:
        hero = self.hero
        player.wounds = player.wounds + [hero]
        self.scored = True
        self.leave_dungeon()
        self.tell(codes.T_SURVIVED, seat, hero)

    # 10. End of Turn and end of game

    def end_of_turn(self) -> None:
        self.start_phase(codes.END_OF_TURN)
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
        losers = [seat for seat in self.xp_order if self.players[seat].counts()[1] >= codes.WOUNDS_TO_LOSE]
        if len(losers) == len(self.xp_order):  # R59
            self.end(self.xp_order[-1], codes.ALL_WOUNDED)
            return
        for seat in losers:
            self.eliminate(seat)
        winners = [seat for seat in self.xp_order if self.players[seat].soul_count() >= codes.SOULS_TO_WIN]
        if len(winners) > 0:  # R60
            best = self.best_of(winners) if self.souls_minus_wounds else winners[-1]
            self.end(best, codes.BY_SOULS if len(winners) == 1 else codes.BY_TIED_SOULS)
        elif len(self.xp_order) == 1:
            self.end(self.xp_order[0], codes.LAST_ONE_LEFT)  # R61
        elif self.scoreless >= codes.MOST_SCORELESS:  # R63
            self.end_by_score(codes.STALEMATE)
        elif self.turn >= codes.MOST_TURNS:
            self.end_by_score(codes.LAST_TURN)
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
        self.phase = codes.OVER
        self.active_seat = NONE
        self.waiting = 0
        self.tell(codes.T_END, winner, why)

    def eliminate(self, seat: i64) -> None:
        """16. R64: the cards leave the game; heroes at the entrance go back to town."""
        player = self.players[seat]
        self.tell(codes.T_OUT, seat)
        player.out_souls, player.out_wounds = player.counts()
        player.out_turn = self.turn
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

    # 11.7 Decisions; the rest of 11 is in windows.py and casting.py

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

    def choices(self, seat: i64) -> list[int]:
        """What the seat that must decide can choose, in ascending order."""
        if self.phase == codes.SETUP_DISCARD or self.phase == codes.SETUP_ROOM:
            return self.setup_choices(self.players[seat])
        frame = self.top
        if frame is None:  # the draw at the beginning of the turn
            return [codes.A_ROOM, codes.A_SPELL]
        what = frame.what
        if what == codes.WINDOW or what == codes.RESPOND:
            actions = windows.can_do(self, seat, what == codes.WINDOW)
            return actions if len(actions) > 0 else windows.passes(self, self.players[seat]).copy()
        if what == codes.COMPOSE:
            return casting.compose_choices(self, frame)
        if what == codes.POLL:
            return windows.cancel_choices(self, seat)
        if what == codes.TRIGGERS:
            return targets.card_choices(frame.items)
        if what == codes.MUST_DESTROY:
            return targets.own_rooms(self, seat, NONE)
        if frame.step == codes.MAY:
            return [codes.YES, codes.NO]
        if frame.step == codes.TARGET or frame.step == codes.SECOND_TARGET:
            return triggers.trigger_targets(self, frame)
        return verbs.asks(self, frame, cards.ability_of(frame.thing).does[frame.step - codes.DOING])

    def setup_choices(self, player: Player) -> list[int]:
        hand = player.hand
        for card in player.chosen:
            hand = without(hand, card)
        if self.phase == codes.SETUP_DISCARD:
            return targets.card_choices(hand)
        return [codes.PASS] + targets.card_choices(
            [card for card in hand if card < ROOM_CARDS and cards.TIER[card] == effects.ORDINARY]
        )

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
        if self.phase == codes.SETUP_DISCARD or self.phase == codes.SETUP_ROOM:
            self.choose_in_setup(seat, action)
            return
        self.waiting = 0
        frame = self.top
        if frame is None:
            self.turn_draw(seat, effects.ROOM_CARD if action == codes.A_ROOM else effects.SPELL_CARD)
            return
        what = frame.what
        if what == codes.WINDOW or what == codes.RESPOND or what == codes.POLL:
            self.decide_in_window(seat, action)
        elif what == codes.COMPOSE:
            casting.go_on_composing(self, frame, action)
        elif what == codes.TRIGGERS:
            triggers.trigger_next(self, frame, first_of_kind(frame.items, action - codes.CARD))
        elif what == codes.MUST_DESTROY:
            self.pop()
            triggers.destroy_chosen(self, action)
        elif frame.step == codes.MAY:
            if action == codes.YES:
                self.set_step(codes.DOING)
            else:
                self.pop()
        elif frame.step == codes.TARGET or frame.step == codes.SECOND_TARGET:
            triggers.choose_target(self, frame, action)
        else:
            verbs.answer(self, frame, verbs.verb_asked(self), action)

    def decide_in_window(self, seat: i64, action: i64) -> None:
        player = self.players[seat]
        if action < codes.ASK:
            windows.pass_on(self, seat, action)
        elif action == codes.ASK:
            player.standing = 0
        elif action < codes.CAST:
            casting.ask_next(self, seat, player.of_kind(action - codes.PLACE), codes.CHOOSE_SLOT, EMPTY)
        elif action < codes.USE_SLOT:
            casting.compose(self, seat, player.of_kind(action - codes.CAST + cards.ROOM_KINDS))
        else:
            casting.compose(self, seat, player.slots[action - codes.USE_SLOT][-1])

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
        """A world that this seat cannot tell from the real one."""
        viewer: i64 = SPECTATOR if seat is None else seat
        while True:
            world = self.copy_with(chance)
            if worlds.imagine_world(world, viewer):
                return world
