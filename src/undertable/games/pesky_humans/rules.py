"""Those Pesky Humans!: the course of the game, in the order of the rules: the turn, windows, movement, combat, death.

What is under way is a stack of frames (21). `run` lets the top frame go on until somebody must be asked; then `asked`
and `choices` say who and what. Who has nothing to play in a window is passed over there: records hold only decisions.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.frame import NOTHING, Frame, dump_frames, load_frames
from undertable.core.state import Setup, shared_victory
from undertable.games.pesky_humans import effects as do
from undertable.games.pesky_humans.board import OFF, TILES, Board, Mod, figure_from, items_of, put
from undertable.games.pesky_humans.cards import (
    ABILITIES_EACH,
    ALCHEMIST,
    BARRACKS,
    CHAPEL,
    CRYPT,
    DEALT_GEMS,
    DEFENSE,
    ENCOUNTER_KIND,
    FIRST_ABILITY,
    FIRST_ACTION_CARD,
    FIRST_CURSE,
    FIRST_ENCOUNTER,
    FIRST_GEM,
    FIRST_INNATE,
    FIRST_MONSTER_CARD,
    FIRST_TRAP,
    FOUNTAIN,
    GOBLIN,
    GUARD_POST,
    HUMAN,
    IMP,
    ITEMS,
    KIND_OF,
    KITCHEN,
    LIBRARY,
    LORD,
    MONSTER,
    MONSTER_DRAW,
    MOVE,
    MUSHROOM_CAVE,
    ORC,
    PASSAGE,
    PRIESTESS,
    PRISON,
    ROGUE,
    SIDE_OF,
    SKELETON,
    SPIDER,
    THIEF,
    TORTURE_CHAMBER,
    TREASURY,
    TROLL,
    WARDING_AMULET,
)
from undertable.games.pesky_humans.codes import (
    A_ABILITY,
    A_ASK,
    A_ATTACK,
    A_DROP,
    A_END,
    A_ENOUGH,
    A_FIGURE,
    A_FLIP,
    A_GIVE,
    A_ITEM,
    A_LEAVE,
    A_MOVE,
    A_NEVER,
    A_NO,
    A_OVER,
    A_PASS,
    A_PLAY,
    A_SEAT,
    A_SPOT,
    A_STEP,
    A_STOP,
    A_TAKE,
    A_WORK,
    A_YES,
    AFTER_MOVE,
    AFTER_ROLL,
    BEFORE_MOVE,
    BEFORE_ROLL,
    CLOSE,
    DONE,
    ENCOUNTER_CARD,
    F_ATTACK,
    F_COMPOSE,
    F_DEATH,
    F_DOOR,
    F_DRAWER,
    F_HAND_OVER,
    F_HIT,
    F_MOVE,
    F_PLAY,
    F_REVEAL,
    F_ROOM,
    F_STEAL,
    F_TARGETS,
    F_TRAPPED,
    F_TURN,
    F_VICTIMS,
    F_WINDOW,
    FRESH,
    FROM_ROOM,
    GEMS_OUT,
    H_DEATH,
    H_MARK,
    HIDDEN,
    K_BEFORE,
    K_OVER,
    K_RESULT,
    K_ROLL,
    LATE,
    M_AFTER,
    M_OVER,
    M_STEPS,
    MOVING,
    NOBODY_LEFT,
    NONE,
    ON_CARD,
    ON_DEATH,
    ON_HIT,
    ON_REVEAL,
    OPEN,
    OPEN_TO_ALL,
    OVER,
    OWN_COMBAT,
    OWN_MOVE,
    PINNED,
    PLAYING,
    R_MINION,
    R_RECOVER,
    R_REST,
    SETUP,
    STANDING_ORDERS,
    STOPPED,
    T_ATTACKS,
    T_COUNTERED,
    T_DIED,
    T_DISCARDED_HAND,
    T_DISCARDED_TOKEN,
    T_DROPPED,
    T_ENDED,
    T_FLIPPED,
    T_HIT,
    T_JUMPED,
    T_LEFT,
    T_LOOKED,
    T_LORD_BACK,
    T_MOVED,
    T_OUT,
    T_PHASE,
    T_PLAYED,
    T_RECOVERED,
    T_REMOVED,
    T_RESULT,
    T_ROLL,
    T_ROLLED,
    T_ROOM,
    T_STEPPED,
    T_STOLE,
    T_STOPPED,
    T_TAKES_OVER,
    T_TOOK,
    T_TRAP_GONE,
    T_TURN,
    T_WON,
    TRANSFERS,
    TURN_CLEAN_UP,
    TURN_CLOSE,
    TURN_COMBAT,
    TURN_DRAW,
    TURN_MOVE,
    TURN_OPEN,
    TURN_START,
)
from undertable.games.pesky_humans.draft import NO_DRAFT, dump_placed, load_draft, load_placed
from undertable.games.pesky_humans.lair import BIT, PASS, STOP, Lair
from undertable.games.pesky_humans.plays import TABLE, plays_of
from undertable.games.pesky_humans.setup import choose_in_setup, choosing, deal_setup, setup_choices
from undertable.games.pesky_humans.worlds import imagine_world

ALONE: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]
PATIENCE: Final = 100  # tries to imagine a world in which whoever is asked has something to play


@final
@mypyc_attr(free_list_len=1)
class PeskyState(Board):
    """One game of Those Pesky Humans! in progress."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        options: Any = setup.options
        self.quick = 1 if options.mode == "quick" else 0
        self.limit = options.round_limit
        self.hit_to_pass = options.hit_to_pass_enemy
        self.manual = options.lair == "manual"

    # 3. Setup

    def deal(self) -> None:
        deal_setup(self)

    # Decisions

    def to_act(self) -> tuple[int, ...]:
        if self.stage == PLAYING:
            return ALONE[self.asked]
        return choosing(self) if self.stage == SETUP else ()

    def legal(self, seat: i64) -> list[int]:
        if self.stage == SETUP:
            return setup_choices(self, seat) if seat in choosing(self) else []
        return self.choices.copy() if self.stage == PLAYING and seat == self.asked else []

    def apply(self, seat: i64, action: i64) -> None:
        if self.stage == SETUP:
            if action not in self.legal(seat):
                raise self.refusal(seat, action)
            choose_in_setup(self, seat, action)
        else:
            if self.stage == OVER or seat != self.asked or not self.is_choice(action):
                raise self.refusal(seat, action)
            self.answer(seat, action)
        self.run()

    def is_choice(self, action: i64) -> bool:
        for choice in self.choices:  # quicker than `in`, which compares objects
            if choice == action:
                return True
        return False

    def answer(self, seat: i64, action: i64) -> None:
        """Give the top frame the answer it waits for."""
        frame = self.top
        assert frame is not None
        match frame.what:
            case 0:  # F_TURN
                self.choose_from_menu(frame, seat, action)
            case 1:  # F_MOVE
                self.choose_step(frame, action)
            case 2:  # F_WINDOW
                self.answer_window(frame, seat, action)
            case 3:  # F_COMPOSE
                items = frame.items + [action]
                self.top = Frame(frame.below, F_COMPOSE, 0, seat, frame.thing, NONE, NONE, items)
            case 7:  # F_DEATH
                self.choose_loot(frame, action)
            case 8:  # F_TARGETS
                self.strike(frame, action - A_FIGURE)
            case 9:  # F_VICTIMS
                self.hit_next(frame, action - A_FIGURE)
            case 10:  # F_ROOM
                self.answer_room(frame, action)
            case 13:  # F_DRAWER
                self.pop()
                self.draw(action - A_SEAT, 1)
            case 14:  # F_DIVINATION
                self.answer_divination(frame, action)
            case 15:  # F_STEAL
                self.answer_steal(frame, action)
            case _:  # F_HAND_OVER
                self.pop()
                self.owner = put(self.owner, action - A_FIGURE, frame.thing)
                self.tell(T_TAKES_OVER, frame.thing, action - A_FIGURE)

    def run(self) -> None:
        """Go on until somebody must be asked, or the game is over."""
        while self.stage == PLAYING:
            frame = self.top
            assert frame is not None
            if self.goes_on(frame):
                continue
            return

    def goes_on(self, frame: Frame) -> bool:
        """Let the top frame take its next step; False if it waits for an answer."""
        match frame.what:
            case 0:  # F_TURN
                return self.go_turn(frame)
            case 1:  # F_MOVE
                return self.go_move(frame)
            case 2:  # F_WINDOW
                return self.go_window(frame)
            case 3:  # F_COMPOSE
                return self.go_compose(frame)
            case 4:  # F_PLAY
                return self.go_play(frame)
            case 5:  # F_ATTACK
                return self.go_attack(frame)
            case 6:  # F_HIT
                return self.go_hit(frame)
            case 7:  # F_DEATH
                return self.go_death(frame)
            case 8:  # F_TARGETS
                return self.go_targets(frame)
            case 9:  # F_VICTIMS
                return self.go_victims(frame)
            case 10:  # F_ROOM
                return self.go_room(frame)
            case 11:  # F_REVEAL
                return self.go_reveal(frame)
            case 12:  # F_DOOR
                return self.go_trapped_door(frame)
            case 13:  # F_DRAWER
                return self.ask(frame.who, [A_SEAT + seat for seat in range(1, self.n) if self.playing(seat)])
            case 14:  # F_DIVINATION
                return self.ask(frame.who, [A_YES, A_NO])
            case 15:  # F_STEAL
                gems = [A_ITEM + item for item in items_of(self.figures[frame.x].items) if item >= FIRST_GEM]
                return self.ask(0, [A_NO, *gems])
            case 16:  # F_HAND_OVER
                own = [human for human in self.humans() if self.owner[human] == frame.who]
                return self.ask(frame.who, [A_FIGURE + human for human in own])
            case _:  # F_TRAPPED
                return self.go_trapped(frame)

    def ask(self, seat: i64, choices: list[int]) -> bool:
        self.asked = seat
        self.choices = choices
        return False

    # 4. The turn

    def go_turn(self, frame: Frame) -> bool:
        match frame.step:
            case 0:  # TURN_START
                self.start_turn()
                self.to_step(TURN_DRAW)
            case 1:  # TURN_DRAW
                self.to_step(TURN_OPEN)
                self.draw_phase()
            case 2:  # TURN_OPEN
                self.start_phase(TURN_MOVE)
                self.open_window(OPEN, self.active(), NONE)
            case 3:  # TURN_MOVE
                return self.menu(frame, OWN_MOVE)
            case 4:  # TURN_COMBAT
                return self.menu(frame, OWN_COMBAT)
            case 5:  # TURN_CLOSE
                self.to_step(TURN_CLEAN_UP)
                self.open_window(CLOSE, self.active(), NONE)
            case _:  # TURN_CLEAN_UP
                self.clean_up()
        return True

    def start_turn(self) -> None:
        side = self.active()
        self.tell(T_TURN, side, self.round())
        for figure in self.humans() if side == HUMAN else self.monsters():
            piece = self.figures[figure]
            piece.state = FRESH
            piece.spent = 0
            piece.raised = False
            piece.attacks = 1
            piece.flipped = False
            if KIND_OF[figure] == TROLL:
                self.heal(figure, 1)

    def draw_phase(self) -> None:
        if self.active() == MONSTER:
            self.draw(0, MONSTER_DRAW)
            return
        seats = [seat for seat in range(1, self.n) if self.playing(seat)]
        if len(seats) == 1:
            self.draw(seats[0], 1)
        else:
            self.push(F_DRAWER, 0, seats[0])  # R44

    def start_phase(self, step: i64) -> None:
        self.to_step(step)
        self.floor = 1
        self.ended = 0
        self.transfers = NO_TRANSFERS
        self.tell(T_PHASE, self.active(), step - TURN_MOVE)

    def end_phase(self) -> None:
        assert self.top is not None
        if self.top.step == TURN_MOVE:
            self.start_phase(TURN_COMBAT)  # R18
        else:
            self.to_step(TURN_CLOSE)

    def clean_up(self) -> None:
        for card in self.played:  # R37
            self.discard(card, HUMAN if card < FIRST_MONSTER_CARD else MONSTER)
        self.played = NOTHING
        self.end_effects()
        if self.active() == MONSTER:
            if not self.lives(LORD):
                self.return_lord()
            if self.round() == self.limit:  # R43
                self.finish(MONSTER, LATE)
                return
        self.turn += 1
        self.pop()
        self.push(F_TURN, TURN_START)

    def end_effects(self) -> None:
        now = self.turn
        if len(self.mods) > 0:
            self.mods = [mod for mod in self.mods if mod.last > now]
        for piece in self.figures:
            if piece.hex == NONE:
                continue
            if piece.asleep <= now:
                piece.asleep = NONE
            if piece.pinned <= now:
                piece.pinned = NONE
            if piece.unseen <= now:
                piece.unseen = NONE
                piece.vanished = False
            if piece.skill <= now:
                piece.skill = NONE
        for exit in range(len(self.walls)):
            if self.walls[exit] != NONE and self.walls[exit] <= now:
                self.walls = put(self.walls, exit, NONE)
                self.close_exits()
        self.war_horn = False
        self.tossed = False

    def return_lord(self) -> None:
        """12.4, R36, R67."""
        hex = self.nearest_free(self.monster_start)
        if not self.figure_on(self.monster_start, LORD):
            hex = self.monster_start
        self.figures[LORD] = OFF.clone()
        self.figures[LORD].hex = hex
        self.moved_about()
        self.tell(T_LORD_BACK, NONE, self.lair.spot[hex])

    # The idle menus

    def menu(self, frame: Frame, window: i64) -> bool:
        seat: i64 = 0
        if self.active() == HUMAN:
            seat = self.holds_floor()
            if seat == NONE:
                self.end_phase()
                return True
        choices: list[int] = [A_END]
        if window == OWN_MOVE:
            self.movement_choices(seat, choices)
        else:
            self.combat_choices(seat, choices)
        choices.extend(plays_of(self, seat, window))
        if seat > 0 and self.n > 2:
            for other in range(1, self.n):
                if other != seat and self.ended & BIT[other] == 0 and self.playing(other):
                    choices.append(A_OVER + other)
        for order in range(STANDING_ORDERS):
            if self.orders[seat] & BIT[order] != 0:
                choices.append(A_ASK + order)
        return self.ask(seat, choices)

    def holds_floor(self) -> i64:
        """The human seat whose menu is open: the one that was given it, or the next that has not ended the phase."""
        for step in range(self.n - 1):
            seat = (self.floor - 1 + step) % (self.n - 1) + 1
            if self.ended & BIT[seat] == 0 and self.playing(seat):
                self.floor = seat
                return seat
        return NONE

    def movement_choices(self, seat: i64, choices: list[int]) -> None:
        own = self.own_awake(seat)
        carriers: list[int] = []
        for figure in own:
            if len(self.items_to_pass(figure)) > 0:
                carriers.append(figure)
            if self.may_activate(figure):
                choices.append(A_MOVE + figure)
        if seat > 0:
            for human in own:
                if self.token_beside(human) != NONE:
                    choices.append(A_FLIP + human)
        for figure in own:
            if len(self.items_beside(figure)) > 0:
                choices.append(A_TAKE + figure)
        for figure in carriers:
            if self.free_hex_beside(figure):
                choices.append(A_DROP + figure)
        for figure in carriers:
            if len(self.receivers(figure)) > 0:
                choices.append(A_GIVE + figure)

    def combat_choices(self, seat: i64, choices: list[int]) -> None:
        for figure in self.own_awake(seat):
            if len(self.attackable(figure)) > 0:
                choices.append(A_ATTACK + figure)

    def own_awake(self, seat: i64) -> list[int]:
        """The figures that this seat acts for and that are not asleep."""
        own: list[int] = []
        for figure in self.monsters() if seat == 0 else self.humans():
            if self.seat_of(figure) == seat and self.figures[figure].asleep == NONE:
                own.append(figure)
        return own

    def choose_from_menu(self, frame: Frame, seat: i64, action: i64) -> None:
        if action == A_END:
            self.tell(T_ENDED, seat)
            if seat == 0:
                self.end_phase()
            else:
                self.ended |= BIT[seat]
        elif A_MOVE <= action < A_ATTACK:
            self.activate(action - A_MOVE)
        elif A_OVER <= action < A_ASK:
            self.floor = action - A_OVER
        elif A_ASK <= action < A_ITEM:
            self.orders = put(self.orders, seat, self.orders[seat] & ~BIT[action - A_ASK])
        else:
            self.push(F_COMPOSE, 0, seat, action)

    # Putting a play together, choice by choice

    def go_compose(self, frame: Frame) -> bool:
        choices = self.next_choices(frame.thing, frame.items)
        if len(choices) > 0:
            return self.ask(frame.who, choices)
        self.pop()
        self.carry_out(frame.who, frame.thing, frame.items)
        return True

    def next_choices(self, action: i64, chosen: list[int]) -> list[int]:
        """What can be chosen next for this action; nothing when all is chosen."""
        done: i64 = len(chosen)
        if action >= A_PLAY:
            steps = TABLE[action - A_PLAY].steps
            if done == len(steps) or (done > 0 and chosen[-1] == A_ENOUGH):
                return []
            found = steps[done](self, action - A_PLAY, chosen)
            return [] if len(found) == 1 and found[0] == A_ENOUGH else found
        if action >= A_GIVE:
            figure = action - A_GIVE
            if done == 0:
                return self.items_to_pass(figure) if len(self.receivers(figure)) > 0 else []
            return self.receivers(figure) if done == 1 else []
        if action >= A_DROP:
            figure = action - A_DROP
            if done == 0:
                return self.items_to_pass(figure) if len(self.free_next_to(figure)) > 0 else []
            return self.spots(self.free_next_to(figure)) if done == 1 else []
        if done > 0:
            return []
        if action >= A_TAKE:
            return self.items_beside(action - A_TAKE)
        if action >= A_FLIP:
            return self.tokens_beside(action - A_FLIP)
        return [A_FIGURE + target for target in self.attackable(action - A_ATTACK)]

    def carry_out(self, seat: i64, action: i64, chosen: list[int]) -> None:
        """All is chosen."""
        if action >= A_PLAY:
            self.announce(seat, action - A_PLAY, chosen)
        elif action >= A_GIVE:
            item = chosen[0] - A_ITEM
            self.count_transfer(item)
            do.hand_on(self, action - A_GIVE, item, chosen[1] - A_FIGURE)
        elif action >= A_DROP:
            self.drop(action - A_DROP, chosen[0] - A_ITEM, do.hex_in(self, chosen[1]))
        elif action >= A_TAKE:
            self.pick_up(action - A_TAKE, chosen[0] - A_ITEM)
        elif action >= A_FLIP:
            self.turn_over(action - A_FLIP, do.hex_in(self, chosen[0]))
        else:
            attacker = action - A_ATTACK
            self.figures[attacker].attacks -= 1
            self.begin_attack(attacker, chosen[0] - A_FIGURE, K_BEFORE, True)

    def spots(self, hexes: list[int]) -> list[int]:
        return sorted([A_SPOT + self.lair.spot[hex] for hex in hexes])

    # 5. Windows

    def open_window(self, kind: i64, first: i64, figure: i64) -> None:
        """Ask this side first; where both are asked, then the other one (R52)."""
        self.push(F_WINDOW, kind, self.first_seat(first), figure, 0, first)

    def go_window(self, frame: Frame) -> bool:
        if self.reason_gone(frame):
            self.pop()
            return True
        kind, side, first, passes = frame.step, frame.y, frame.who, frame.x
        while True:
            last: i64 = 1 if side == MONSTER else self.n
            for seat in range(first, last):
                if kind < STANDING_ORDERS and self.orders[seat] & BIT[kind] != 0:
                    continue
                plays = plays_of(self, seat, kind)
                if len(plays) > 0:
                    self.top = Frame(frame.below, F_WINDOW, kind, seat, frame.thing, passes, side)
                    return self.ask(seat, [A_PASS, A_NEVER, *plays] if kind < STANDING_ORDERS else [A_PASS, *plays])
            if kind >= ON_HIT or passes == 1:
                self.pop()
                return True
            side, passes = 1 - side, 1
            first = self.first_seat(side)

    def reason_gone(self, frame: Frame) -> bool:
        match frame.step:
            case 1 | 2:  # BEFORE_MOVE, AFTER_MOVE
                return not self.lives(frame.thing)
            case 4 | 5:  # BEFORE_ROLL, AFTER_ROLL
                return self.cancelled
            case 6:  # ON_HIT
                return self.prevented
            case 7:  # ON_DEATH
                return self.figures[frame.thing].hits < self.hearts(frame.thing)
            case 8:  # ON_REVEAL
                return self.defused
            case 9:  # ON_CARD
                return self.countered
        return False

    def answer_window(self, frame: Frame, seat: i64, action: i64) -> None:
        if action == A_PASS or action == A_NEVER:
            if action == A_NEVER:
                self.orders = put(self.orders, seat, self.orders[seat] | BIT[frame.step])
            self.top = Frame(frame.below, F_WINDOW, frame.step, seat + 1, frame.thing, frame.x, frame.y)
        else:
            self.push(F_COMPOSE, 0, seat, action)

    def announce(self, seat: i64, play: i64, chosen: list[int]) -> None:
        """A card, Ability or other play with all its targets (5.2, 13.1)."""
        window = self.top
        if window is not None and window.what == F_WINDOW:
            side = window.y if window.step >= ON_HIT else 1 - window.y
            self.top = Frame(window.below, F_WINDOW, window.step, self.first_seat(side), window.thing, 0, side)
        if self.sink is not None:
            self.sink.append((T_PLAYED, seat, play, *chosen))
        step: i64 = 1
        if play < FIRST_ABILITY:
            self.lose_card(seat, play)
            self.played = self.played + [play]
            can_be_countered = not FIRST_MONSTER_CARD <= play < FIRST_ACTION_CARD
            if can_be_countered and TABLE[play].windows != BIT[ON_CARD]:  # R53
                step = 0
        elif play < FIRST_INNATE:
            self.used |= BIT[play - FIRST_ABILITY]
            self.shown |= BIT[play - FIRST_ABILITY]
        self.push(F_PLAY, step, seat, play, NONE, NONE, chosen)

    def go_play(self, frame: Frame) -> bool:
        if frame.step == 0:
            self.to_step(1)
            self.open_window(ON_CARD, HUMAN if frame.who == 0 else MONSTER, NONE)
            return True
        self.pop()
        if self.countered:
            self.countered = False
            self.tell(T_COUNTERED, frame.who, frame.thing)
        else:
            TABLE[frame.thing].effect(self, frame.who, frame.thing, frame.items)
        return True

    # 6. Movement

    def may_activate(self, figure: i64) -> bool:
        piece = self.figures[figure]
        if not self.may_step(figure) and not self.may_act_pinned(figure):
            return False
        if piece.state == FRESH:
            return True
        return piece.state == STOPPED and piece.raised and self.left_to_move(figure) > 0  # R21

    def may_act_pinned(self, figure: i64) -> bool:
        """R64: who is pinned takes no steps, but may work on a door, or leave the lair."""
        piece = self.figures[figure]
        if figure >= LORD or piece.asleep != NONE:
            return False
        return piece.hex == self.human_start or self.door_at(piece.hex) != NONE

    def activate(self, figure: i64) -> None:
        piece = self.figures[figure]
        if piece.state == FRESH and figure < LORD and self.room_of(figure) == MUSHROOM_CAVE:
            self.mod(figure, MOVE, -1, self.turn, FROM_ROOM + MUSHROOM_CAVE)
        piece.state = MOVING
        piece.raised = False
        self.tell(T_MOVED, self.seat_of(figure), figure, self.lair.spot[piece.hex])
        committed = 0 if piece.door == NONE else 1
        self.push(F_MOVE, 0, committed, figure, NONE, 0)

    def go_move(self, frame: Frame) -> bool:
        figure = frame.thing
        if not self.lives(figure):
            self.pop()
            return True
        match frame.step:
            case 0:  # M_BEFORE
                self.to_step(M_STEPS)
                self.open_window(BEFORE_MOVE, 1 - self.active(), figure)
            case 1:  # M_STEPS
                piece = self.figures[figure]
                choices = self.step_choices(frame) if piece.state == MOVING else []
                if len(choices) > 0:
                    return self.ask(self.seat_of(figure), choices)
                self.force_stop(figure)
                self.stop(figure)
            case 2:  # M_AFTER
                self.to_step(M_OVER)
                self.open_window(AFTER_MOVE, 1 - self.active(), figure)
            case _:  # M_OVER
                self.pop()
        return True

    def step_choices(self, frame: Frame) -> list[int]:
        """What a figure on its way can do: stop, leave the lair, work on a door, take a step. `frame.y` is 1 once it
        has taken a step, `frame.who` 1 while it is committed to a door."""
        figure = frame.thing
        piece = self.figures[figure]
        hex = piece.hex
        human = figure < LORD
        ground = self.ground(figure)
        left = self.left_to_move(figure)
        closed = self.closed if human else self.walled  # R11
        choices: list[int] = []
        if frame.y == 0 or (ground[hex] >= STOP and hex != self.human_start):
            choices.append(A_STOP)
        if human and hex == self.human_start:  # R59
            choices.append(A_LEAVE)
        passages = self.may_use_passages(figure)
        a: i64 = self.passage_a if passages else NONE
        b: i64 = self.passage_b if passages else NONE
        exit = self.door_at(hex) if human and left > 0 else NONE
        if exit != NONE and (frame.y == 0 or self.lair.may_end(hex, left - 1, closed, ground, a, b)):
            choices.append(A_WORK)
        if left > 0 and frame.who == 0 and piece.pinned == NONE:  # R10, R64
            for direction in range(6):
                step: i64 = self.lair.next[hex * 6 + direction]
                if step == NONE or not self.lair.is_open(self.lair.next_exit[hex * 6 + direction], closed):
                    continue
                there: i64 = b if step == a else a if step == b else step
                # after the step it must be able to end its move, there or farther on
                if ground[there] >= STOP or (
                    ground[there] == PASS and self.lair.may_end(there, left - 1, closed, ground, a, b)
                ):
                    choices.append(A_STEP + direction)
        return choices

    def door_at(self, hex: i64) -> i64:
        """The exit with a door that this hex belongs to, or NONE."""
        if self.lair.is_exit[hex]:
            for edge in range(hex * 6, hex * 6 + 6):
                exit = self.lair.next_exit[edge]
                if exit != NONE and self.doors[exit] != NONE:
                    return exit
        return NONE

    def choose_step(self, frame: Frame, action: i64) -> None:
        figure = frame.thing
        if action == A_STOP:
            self.stop(figure)
        elif action == A_LEAVE:
            self.leave(figure)
        elif action == A_WORK:
            self.top = Frame(frame.below, F_MOVE, M_STEPS, 0, figure, NONE, frame.y)
            self.work_door(figure)
        else:
            if frame.y == 0:
                self.top = Frame(frame.below, F_MOVE, M_STEPS, frame.who, figure, NONE, 1)
            self.step(figure, action - A_STEP)

    def step(self, figure: i64, direction: i64) -> None:
        """Enter the next hex, with all that happens there, last things pushed first."""
        piece = self.figures[figure]
        piece.spent += 1
        piece.door = NONE
        hex: i64 = self.lair.next[piece.hex * 6 + direction]
        told = T_STEPPED
        if self.may_use_passages(figure) and (hex == self.passage_a or hex == self.passage_b):  # 6.4, R60
            hex = self.passage_b if hex == self.passage_a else self.passage_a
            told = T_JUMPED
        piece.hex = hex
        if told == T_JUMPED and self.token_known[self.lair.room[hex]] != OPEN_TO_ALL:
            self.turn_up_passages()
        self.tell(told, self.seat_of(figure), figure, self.lair.spot[hex])
        if figure < LORD:
            do.enter_room(self, figure)
        else:
            self.cross_token(hex)
            if hex == self.trap and KIND_OF[figure] != IMP:  # R62
                self.push(F_TRAPPED, 0, NONE, figure)
                self.push(F_HIT, 0, NONE, figure, THIEF if self.lives(THIEF) else NONE)
        if self.hit_to_pass:  # R22
            for _ in range(self.enemies_on(hex, figure)):
                self.push(F_HIT, 0, NONE, figure, NONE)

    def cross_token(self, hex: i64) -> None:
        """Everybody sees that a face-down token a monster walks over is no Secret Passage."""
        room = self.lair.room[hex]
        if self.tokens[room] != NONE and self.token_hex[room] == hex and self.token_known[room] != OPEN_TO_ALL:
            self.crossed |= BIT[room]

    def enemies_on(self, hex: i64, figure: i64) -> i64:
        count: i64 = 0
        for other in self.enemies(figure):
            if self.figures[other].hex == hex:
                count += 1
        return count

    def stop(self, figure: i64) -> None:
        """It stops, or has been made to."""
        piece = self.figures[figure]
        if piece.state == MOVING:
            piece.state = STOPPED
        assert self.top is not None
        if self.left_to_move(figure) > 0 and self.top.who == 0:
            piece.door = NONE  # R10
        self.ground_for = NONE
        self.tell(T_STOPPED, self.seat_of(figure), figure, self.lair.spot[piece.hex])
        self.to_step(M_AFTER)

    def go_trapped(self, frame: Frame) -> bool:
        """6.5: the Thief's Trap is put away; who set it off stops."""
        self.pop()
        self.tell(T_TRAP_GONE, NONE, self.lair.spot[self.trap])
        self.trap = NONE
        self.moved_about()
        if self.lives(frame.thing):
            self.figures[frame.thing].state = DONE
        return True

    def leave(self, human: i64) -> None:
        """6.3, 15.1"""
        items = self.figures[human].items
        gems = items & GEM_BITS
        self.gems_out |= gems
        self.gone |= items & ~GEM_BITS
        self.escaped |= BIT[human]
        self.figures[human] = OFF
        self.forget_mods(human, NONE)
        self.moved_about()
        self.tell(T_LEFT, self.owner[human], human, gems)
        if len(items_of(self.gems_out)) == DEALT_GEMS[self.quick]:
            self.finish(HUMAN, GEMS_OUT)  # R41
        self.lost_human(human)

    def lost_human(self, human: i64) -> None:
        """A human is dead or gone: has anybody been left (R42), and with what does its player go on (R45)?"""
        if self.stage == OVER:
            return
        if len(self.humans()) == 0:
            self.finish(MONSTER, NOBODY_LEFT)  # R68
            return
        seat = self.owner[human]
        if self.playing(seat):
            return
        for other in range(1, self.n):
            if len([h for h in self.humans() if self.owner[h] == other]) == 2:
                self.push(F_HAND_OVER, 0, other, seat)
                return
        if self.sink is not None:
            self.sink.append((T_DISCARDED_HAND, seat, *self.hands[seat]))
        for card in self.hands[seat]:
            self.discard(card, HUMAN)
            self.lose_card(seat, card)
        self.tell(T_OUT, seat)

    # 7. Doors

    def work_door(self, human: i64) -> None:
        piece = self.figures[human]
        exit = self.door_at(piece.hex)
        door = self.doors[exit]
        piece.spent += 1
        if self.door_known[exit] != OPEN_TO_ALL:
            self.door_known = put(self.door_known, exit, OPEN_TO_ALL)
            self.tell(T_LOOKED, self.owner[human], human, self.lair.doorway[exit], door)
        if door == 0 or self.door_skill(human):
            self.remove_door(exit, human)
        elif piece.door != exit:
            piece.door = exit  # R9
        elif door == 2:
            self.push(F_DOOR, 0, NONE, exit, human)
        else:
            self.remove_door(exit, human)

    def remove_door(self, exit: i64, human: i64) -> None:
        door = self.doors[exit]
        self.spare_doors = put(self.spare_doors, door, self.spare_doors[door] + 1)
        self.sure_spare = put(self.sure_spare, door, self.sure_spare[door] + 1)
        self.set_doors(exit, NONE, HIDDEN)
        for piece in self.figures:
            if piece.door == exit:
                piece.door = NONE
        self.tell(T_REMOVED, self.owner[human], human, self.lair.doorway[exit], door)

    def go_trapped_door(self, frame: Frame) -> bool:
        match frame.step:
            case 0:
                self.defused = False
                self.to_step(1)
                self.open_window(ON_REVEAL, HUMAN, frame.x)
            case 1:
                self.to_step(2)
                if not self.defused:
                    self.push(F_HIT, 0, NONE, frame.x, NONE)
            case _:
                self.pop()
                self.defused = False
                self.remove_door(frame.thing, frame.x)
        return True

    # 8. Rooms

    def go_room(self, frame: Frame) -> bool:
        """First-entry instructions: a Minion appears, then the rest; in the Library an ability is chosen last."""
        room, human = frame.thing, frame.x
        if not self.lives(human):
            self.pop()
            return True
        match frame.step:
            case 0:  # R_ENTER
                self.tell(T_ROOM, NONE, room, human)
                self.to_step(R_MINION)
            case 1:  # R_MINION
                kind = minion_of_room(room)
                if kind != NONE and self.spare_figure(kind) != NONE:
                    choices = self.spots(self.ambush_hexes(room, human))
                    if len(choices) > 0:
                        return self.ask(0, choices)
                self.to_step(R_REST)
            case 2:  # R_REST
                self.pop()
                self.follow_instruction(room, human)
            case _:  # R_RECOVER
                return self.ask(self.owner[human], self.used_abilities(human))
        return True

    def follow_instruction(self, room: i64, human: i64) -> None:
        seat = self.owner[human]
        if room == TREASURY:
            self.draw(0, 2)
        elif room == BARRACKS:
            self.draw(0, 1)
        elif room == CHAPEL:
            self.heal(human, 2)
        elif room == KITCHEN:
            self.heal(human, 1)
        elif room == FOUNTAIN:
            for other in self.humans():
                self.heal(other, 1)
        elif room == PRISON:
            self.figures[human].state = DONE
        elif room == LIBRARY:
            if len(self.used_abilities(human)) == 0:
                self.draw(seat, 1)
            else:
                self.push(F_ROOM, R_RECOVER, NONE, room, human)
        elif room == TORTURE_CHAMBER or room == ALCHEMIST:
            die = do.roll_die(self, "die:luck")
            self.tell(T_ROLL, NONE, human, die)
            if die <= (3 if room == TORTURE_CHAMBER else 1):
                self.push(F_HIT, 0, NONE, human, NONE)
            elif room == ALCHEMIST:
                self.draw(seat, 1)

    def ambush_hexes(self, room: i64, human: i64) -> list[int]:
        """Free hexes of the room at range 2 or more from the entrant."""
        free = self.free()
        near = self.lair.within(self.figures[human].hex, 1, self.closed)
        return [hex for hex in self.lair.hexes[room] if free[hex] and hex not in near]

    def used_abilities(self, human: i64) -> list[int]:
        first = human * ABILITIES_EACH
        return [A_ABILITY + a for a in range(first, first + ABILITIES_EACH) if self.used & BIT[a] != 0]

    def answer_room(self, frame: Frame, action: i64) -> None:
        if action >= A_SPOT:
            self.to_step(R_REST)
            self.summon(minion_of_room(frame.thing), do.hex_in(self, action), NONE)  # R63
        else:
            self.pop()
            self.used &= ~BIT[action - A_ABILITY]
            self.tell(T_RECOVERED, self.owner[frame.x], action - A_ABILITY)

    # 9. Resource Tokens

    def token_beside(self, human: i64) -> i64:
        """The hex of the face-down token next to a human that may turn it over (R26), or NONE. There is one in a room,
        and none on the hex of an exit."""
        piece = self.figures[human]
        room = self.lair.room[piece.hex]
        if piece.flipped or self.tokens[room] == NONE or self.token_known[room] == OPEN_TO_ALL:
            return NONE
        hex = self.token_hex[room]
        return hex if self.lair.adjacent(piece.hex, hex, self.closed) else NONE

    def tokens_beside(self, human: i64) -> list[int]:
        hex = self.token_beside(human)
        return NOTHING if hex == NONE else [A_SPOT + self.lair.spot[hex]]

    def turn_over(self, human: i64, hex: i64) -> None:
        room = self.lair.room[hex]
        token = self.tokens[room]
        piece = self.figures[human]
        piece.flipped = True
        piece.state = DONE
        self.show_up(human)
        self.tell(T_FLIPPED, self.owner[human], human, token, self.lair.spot[hex])
        if token == PASSAGE:
            self.turn_up_passages()
            return
        self.take_token_away(room)
        if token < PASSAGE:
            self.give_item(human, FIRST_GEM + token)
        else:
            self.suffer(token, human, hex, True)

    def suffer(self, token: i64, finder: i64, hex: i64, beside: bool) -> None:
        """A Curse, Trap or Encounter takes effect."""
        if token >= FIRST_ENCOUNTER:
            kind = ENCOUNTER_KIND[token - FIRST_ENCOUNTER]
            minion = self.summon(kind, hex, ENCOUNTER_CARD + token - FIRST_ENCOUNTER)
            if beside or self.within(minion, finder, self.range_of(minion)):
                self.begin_attack(minion, finder, K_BEFORE, False)  # R27
        elif self.carries(finder, WARDING_AMULET):
            self.tell(T_DISCARDED_TOKEN, NONE, token)
        elif token < FIRST_TRAP:
            self.curse(finder, token - FIRST_CURSE)
        else:
            self.push(F_REVEAL, 0, NONE, token, finder)

    def go_reveal(self, frame: Frame) -> bool:
        """A Trap goes off, if it is not disarmed."""
        human = frame.x
        if frame.step == 0:
            self.defused = False
            self.to_step(1)
            self.open_window(ON_REVEAL, HUMAN, human)
            return True
        self.pop()
        if self.defused:
            self.defused = False
            return True
        match frame.thing:
            case 8:  # SPIKE_TRAP
                self.push(F_HIT, 0, NONE, human, NONE)
            case 9:  # NET_TRAP
                self.status(human, PINNED, self.next_turn_of(HUMAN))
            case 10:  # GAS_TRAP
                beside = [h for h in self.humans() if do.next_to_or_self(self, human, h)]
                do.roll_for_hits(self, [h for h in beside if not self.carries(h, WARDING_AMULET)])
            case _:  # CHUTE_TRAP
                self.put_figure(human, self.nearest_free(self.human_start))
                self.figures[human].state = DONE
                do.enter_room(self, human)
        return True

    def answer_divination(self, frame: Frame, action: i64) -> None:
        """R28: discard it, or let it take effect with the Priestess as finder."""
        self.pop()
        hex = self.token_hex[frame.x]
        token = self.take_token_away(frame.x)
        if action == A_YES:
            self.tell(T_DISCARDED_TOKEN, NONE, token)
        else:
            self.suffer(token, PRIESTESS, hex, False)

    # 10. Treasures and carrying

    def items_beside(self, figure: i64) -> list[int]:
        """What a figure can pick up: monsters no Gems (R31)."""
        found: list[int] = NOTHING
        hex = self.figures[figure].hex
        if self.littered() & self.lair.rooms_beside[hex] == 0 or self.bare_around(hex):
            return found
        last: i64 = ITEMS if figure < LORD else FIRST_GEM
        room = self.lair.room[hex]
        for item in range(last):
            place: i64 = self.item_hex[item]
            if place == NONE or (self.lair.room[place] != room and not self.lair.is_exit[hex]):
                continue
            if self.transfers[item] < TRANSFERS and self.lair.adjacent(hex, place, self.closed):
                found = found + [A_ITEM + item]
        return found

    def pick_up(self, figure: i64, item: i64) -> None:
        self.tell(T_TOOK, self.seat_of(figure), figure, item, self.lair.spot[self.item_hex[item]])
        self.count_transfer(item)
        self.give_item(figure, item)
        self.figures[figure].state = DONE
        self.show_up(figure)

    def items_to_pass(self, figure: i64) -> list[int]:
        """What a figure can give or drop: a Rogue keeps her Gems (R39)."""
        mask = self.figures[figure].items
        if mask == 0:
            return NOTHING
        last: i64 = ITEMS if figure < LORD else FIRST_GEM
        return [A_ITEM + i for i in range(last) if mask & BIT[i] != 0 and self.transfers[i] < TRANSFERS]

    def receivers(self, figure: i64) -> list[int]:
        """Figures of the same side next to this one, awake; none if it has nothing to give (R29)."""
        if self.figures[figure].items == 0:
            return NOTHING
        found: list[int] = []
        for other in self.friends(figure):
            if other != figure and self.next_to(figure, other) and self.figures[other].asleep == NONE:
                found.append(A_FIGURE + other)
        return found

    def drop(self, figure: i64, item: i64, hex: i64) -> None:
        self.count_transfer(item)
        self.figures[figure].items &= ~BIT[item]
        self.item_hex = put(self.item_hex, item, hex)
        self.moved_about()
        self.tell(T_DROPPED, self.seat_of(figure), figure, item, self.lair.spot[hex])

    # 11. Combat

    def attackable(self, figure: i64) -> list[int]:
        """The enemies that a figure can attack (11.1)."""
        if self.figures[figure].attacks <= 0:
            return NOTHING
        found: list[int] = []
        most = self.range_of(figure)
        for enemy in self.enemies(figure):
            if self.figures[enemy].unseen == NONE:
                near = self.next_to(figure, enemy) if most == 1 else self.within(figure, enemy, most)
                if near:
                    found.append(enemy)
        return found

    def begin_attack(self, attacker: i64, target: i64, step: i64, counts: bool) -> None:
        self.attacker = attacker
        self.target = target
        self.counts = counts
        self.cancelled = False
        self.show_up(attacker)
        self.tell(T_ATTACKS, self.seat_of(attacker), attacker, target)
        self.push(F_ATTACK, step)

    def go_attack(self, frame: Frame) -> bool:
        match frame.step:
            case 0:  # K_BEFORE
                self.to_step(K_ROLL)
                self.open_window(BEFORE_ROLL, SIDE_OF[self.attacker], NONE)
            case 1:  # K_ROLL
                if self.cancelled:
                    self.to_step(K_OVER)
                    return True
                if self.attack_die == NONE:
                    self.attack_die = do.combat_die(self, self.attacker, "die:attack")
                self.defense_die = do.combat_die(self, self.target, "die:defense")
                self.tell(T_ROLLED, NONE, self.attack_die, self.defense_die)
                self.to_step(K_RESULT)
                self.open_window(AFTER_ROLL, SIDE_OF[self.attacker], NONE)
            case 3:  # K_RESULT
                self.to_step(K_OVER)
                self.count_attack()
            case _:  # K_OVER
                self.pop()
                self.forget_attack()
        return True

    def count_attack(self) -> None:
        """11.2, steps 5 to 7; ties are hits."""
        if self.cancelled:
            return
        attacker, target = self.attacker, self.target
        attack = self.attack_rating() + self.attack_die
        defense = self.rating(target, DEFENSE) + self.defense_die
        if self.sink is not None:
            self.sink.append((T_RESULT, NONE, attacker, target, attack, defense))
        if attack >= defense:
            if KIND_OF[attacker] == ROGUE and target < LORD and self.figures[target].items & GEM_BITS != 0:
                self.push(F_STEAL, 0, 0, attacker, target)  # 13.4
            else:
                self.push(F_HIT, 0, NONE, target, attacker)

    def forget_attack(self) -> None:
        self.attacker = NONE
        self.target = NONE
        self.attack_die = NONE
        self.defense_die = NONE
        self.fixed = NONE
        self.cancelled = False
        self.counts = False
        self.end_attack_mods()

    def answer_steal(self, frame: Frame, action: i64) -> None:
        """R39: a Gem instead of the Hit."""
        self.pop()
        if action == A_NO:
            self.push(F_HIT, 0, NONE, frame.x, frame.thing)
        else:
            item = action - A_ITEM
            self.figures[frame.x].items &= ~BIT[item]
            self.give_item(frame.thing, item)
            self.tell(T_STOLE, NONE, frame.thing, item, frame.x)

    def go_targets(self, frame: Frame) -> bool:
        """11.3: attacks on several targets. Fireball has one window before the roll and one attack die for all."""
        attacker = frame.thing
        shared = frame.x != NONE
        if shared and frame.step == 0:
            self.attacker = attacker
            self.show_up(attacker)
            self.to_step(1)
            self.open_window(BEFORE_ROLL, SIDE_OF[attacker], NONE)
            return True
        if shared and frame.step == 1:
            die = do.combat_die(self, attacker, "die:attack")
            self.top = Frame(frame.below, F_TARGETS, 2, frame.who, attacker, frame.x, die, frame.items)
            self.forget_attack()
            return True
        targets = [f for f in frame.items if self.lives(f) and self.figures[f].unseen == NONE]
        if len(targets) == 0 or not self.lives(attacker):
            self.pop()
            return True
        if len(targets) == 1:
            self.strike(frame, targets[0])
            return True
        return self.ask(frame.who, [A_FIGURE + target for target in targets])

    def strike(self, frame: Frame, target: i64) -> None:
        rest = [figure for figure in frame.items if figure != target]
        self.top = Frame(frame.below, F_TARGETS, frame.step, frame.who, frame.thing, frame.x, frame.y, rest)
        self.fixed = frame.x
        self.attack_die = frame.y
        self.begin_attack(frame.thing, target, K_BEFORE if frame.x == NONE else K_ROLL, False)

    # 12. Hits and death

    def go_victims(self, frame: Frame) -> bool:
        """R69: one after the other, in the order chosen by the side that caused it."""
        victims = [figure for figure in frame.items if self.lives(figure)]
        if len(victims) == 0:
            self.pop()
            return True
        if len(victims) == 1:
            self.hit_next(frame, victims[0])
            return True
        return self.ask(frame.who, [A_FIGURE + victim for victim in victims])

    def hit_next(self, frame: Frame, victim: i64) -> None:
        rest = [figure for figure in frame.items if figure != victim]
        self.top = Frame(frame.below, F_VICTIMS, 0, frame.who, NONE, NONE, NONE, rest)
        self.push(F_HIT, 0, NONE, victim, NONE)

    def go_hit(self, frame: Frame) -> bool:
        """12.1"""
        figure, source = frame.thing, frame.x
        piece = self.figures[figure]
        match frame.step:
            case 0:  # H_WINDOW
                if not self.lives(figure):
                    self.pop()
                    return True
                self.prevented = False
                self.to_step(H_MARK)
                self.open_window(ON_HIT, SIDE_OF[figure], figure)
            case 1:  # H_MARK
                if self.prevented:
                    self.prevented = False
                    self.pop()
                    return True
                piece.hits += 1
                self.tell(T_HIT, NONE, figure, source)
                self.to_step(H_DEATH)
                if source != NONE and KIND_OF[source] == SPIDER and figure < LORD:
                    self.status(figure, PINNED, self.next_turn_of(HUMAN))  # Webbing
                if piece.hits >= self.hearts(figure):
                    self.open_window(ON_DEATH, SIDE_OF[figure], figure)
            case _:  # H_DEATH
                self.pop()
                if piece.hits >= self.hearts(figure):
                    self.tell(T_DIED, NONE, figure, source)
                    if piece.state == MOVING:
                        self.force_stop(figure)
                    killer = source if source != NONE and self.lives(source) else NONE
                    self.push(F_DEATH, 0, NONE, figure, killer)
        return True

    def go_death(self, frame: Frame) -> bool:
        """12.2 to 12.5: the killer's side takes the Treasures it wants (R33), then the figure lies down or goes."""
        figure, killer = frame.thing, frame.x
        treasures = items_of(self.figures[figure].items & ~GEM_BITS)
        if killer != NONE and len(treasures) > 0:
            return self.ask(self.seat_of(killer), [A_ENOUGH] + [A_ITEM + item for item in treasures])
        self.pop()
        self.remove_dead(figure, killer)
        return True

    def choose_loot(self, frame: Frame, action: i64) -> None:
        if action == A_ENOUGH:
            self.pop()
            self.remove_dead(frame.thing, frame.x)
        else:
            do.hand_on(self, frame.thing, action - A_ITEM, frame.x)

    def remove_dead(self, figure: i64, killer: i64) -> None:
        piece = self.figures[figure]
        hex, items = piece.hex, piece.items
        self.forget_mods(figure, NONE)
        if figure < LORD:
            body = OFF.clone()
            body.hex = hex
            body.hits = piece.hits
            body.dead = True
            body.state = DONE
            self.figures[figure] = body
        else:
            if FIRST_MONSTER_CARD <= piece.card < ENCOUNTER_CARD:
                self.discard(piece.card, MONSTER)
            self.figures[figure] = OFF
        self.moved_about()
        # Gems go to a Rogue, or from a Rogue to a human; what nobody takes falls to the floor (R34)
        takes_gems = killer != NONE and (KIND_OF[killer] == ROGUE or killer < LORD)
        for item in items_of(items):
            if item >= FIRST_GEM and takes_gems:
                self.give_item(killer, item)
                self.tell(T_STOLE, NONE, killer, item, figure)
            else:
                self.lay_down(item, hex)
        if figure < LORD:
            self.lost_human(figure)

    # 15. Winning

    def finish(self, side: i64, why: i64) -> None:
        self.stage = OVER
        self.winner = side
        self.why = why
        self.asked = NONE
        self.choices = NOTHING
        self.tell(T_WON, side, why)

    def winners(self) -> list[int]:
        return [0] if self.winner == MONSTER else list(range(1, self.n))

    def returns(self) -> list[float]:
        return shared_victory(self.winners(), self.n) if self.stage == OVER else [0.0] * self.n

    # Copies and worlds

    def clone(self) -> "PeskyState":
        return self.copy_with(self.chance.clone())

    def copy_with(self, chance: Chance) -> "PeskyState":
        copy = PeskyState(self.setup, chance)
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
        copy.asked = self.asked
        copy.choices = self.choices
        copy.bare_cache = self.bare_cache
        copy.humans_cache = self.humans_cache
        copy.monsters_cache = self.monsters_cache
        copy.littered_cache = self.littered_cache
        return copy

    def imagine(self, seat: int | None, chance: Chance) -> "PeskyState":
        """Deal anew what the viewer may not know; again, if then nobody could be asked what is asked."""
        for _ in range(PATIENCE):
            world = self.copy_with(chance)
            if imagine_world(world, NONE if seat is None else seat) and world.still_moving():
                world.run()
                return world
        raise AssertionError("no world fits what this seat can see")

    def still_moving(self) -> bool:
        """A figure that was to take a step has one to take, or may stop."""
        frame = self.top
        if self.stage != PLAYING or frame is None or frame.what != F_MOVE:
            return True
        return frame.step != M_STEPS or len(self.step_choices(frame)) > 0

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

    def load(self, data: list[Any]) -> None:
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
        self.close_exits()
        if self.stage != SETUP:
            self.find_passages()
        self.run()


NO_TRANSFERS: Final[list[int]] = [0] * ITEMS
GEM_BITS: Final = 7 * 2**13


def minion_of_room(room: i64) -> i64:
    """The Minion that waits in a room, or NONE."""
    if room == GUARD_POST:
        return ORC
    if room == CRYPT:
        return SKELETON
    return GOBLIN if room == BARRACKS else NONE
