"""Those Pesky Humans!: the course of the game, in the order of the rules: the turn, windows, movement, combat, death.

What is under way is a stack of frames (21). `run` lets the top frame go on until somebody must be asked; then `asked`
and `choices` say who and what. Seats with nothing to play in a window are skipped: records hold only decisions.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.frame import NOTHING, Frame
from undertable.core.state import Setup, shared_victory
from undertable.games.pesky_humans import box, cards, codes
from undertable.games.pesky_humans import effects as do
from undertable.games.pesky_humans.area import count_hexes, has_hex, hex_number, hexes_of
from undertable.games.pesky_humans.fields import OFF, items_of, put
from undertable.games.pesky_humans.movement import Movement
from undertable.games.pesky_humans.plays import PLAYS, WINDOWS_OF, can_wait, plays_asked, plays_of
from undertable.games.pesky_humans.setup import choose_in_setup, choosing, deal_setup, setup_choices
from undertable.games.pesky_humans.tiles import BIT, NONE
from undertable.games.pesky_humans.windows import window_answers
from undertable.games.pesky_humans.worlds import imagine_world, swap_in_a_play

ALONE: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,), ()]  # the last one, at NONE: nobody
NO_TRANSFERS: Final[list[int]] = [0] * box.ITEMS
PATIENCE: Final = 100  # tries to imagine a world in which whoever is asked has something to play


@final
@mypyc_attr(free_list_len=1)
class PeskyState(Movement):
    """One game of Those Pesky Humans! in progress."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        options: Any = setup.options
        self.mode = box.MODES.index(options.mode)
        self.limit = options.round_limit
        self.hit_to_pass = options.hit_to_pass_enemy
        self.manual = options.lair == "manual"

    # 3. Setup

    def deal(self) -> None:
        deal_setup(self)

    # Decisions

    def to_act(self) -> tuple[int, ...]:
        if self.stage == codes.PLAYING:
            if self.others == 0:
                return ALONE[self.asked]
            return tuple([seat for seat in range(self.n) if seat == self.asked or self.others & BIT[seat] != 0])
        return choosing(self) if self.stage == codes.SETUP else ()

    def legal(self, seat: i64) -> list[int]:
        if self.stage == codes.SETUP:
            return setup_choices(self, seat) if seat in choosing(self) else []
        if self.stage == codes.OVER:
            return []
        if seat == self.asked:
            walks = [codes.A_SPOT + self.lair.spot[hex] for hex in hexes_of(self.lair, self.area)]
            return self.choices + walks
        if seat < 0 or self.others & BIT[seat] == 0:
            return []
        frame = self.top
        assert frame is not None
        if frame.what == codes.F_WINDOW:
            return window_answers(frame.step, plays_asked(self, seat, frame.step))
        return self.choices.copy()  # who draws

    def apply(self, seat: i64, action: i64) -> None:
        if self.stage == codes.SETUP:
            if action not in self.legal(seat):
                raise self.refusal(seat, action)
            choose_in_setup(self, seat, action)
        else:
            if seat == self.asked:
                legal = self.is_choice(action)
            else:
                legal = self.others != 0 and action in self.legal(seat)
            if self.stage == codes.OVER or not legal:
                raise self.refusal(seat, action)
            self.others = 0
            self.asked = NONE  # until the next question is found: events are logged meanwhile
            self.answer(seat, action)
        self.run()

    def leaves_a_choice(self) -> bool:
        """Is there more than one answer to the question?"""
        return len(self.choices) > 1 or len(self.area) > 0

    def is_choice(self, action: i64) -> bool:
        for choice in self.choices:  # quicker than `in`, which compares objects
            if choice == action:
                return True
        if len(self.area) == 0 or not codes.A_SPOT <= action < codes.A_PLAY:
            return False
        return has_hex(self.lair, self.area, self.lair.hex_at[action - codes.A_SPOT])

    def any_action(self, seat: i64, chance: Chance) -> i64:
        if seat != self.asked or self.stage != codes.PLAYING:
            return super().any_action(seat, chance)
        named: i64 = len(self.choices)
        number = chance.below(named + count_hexes(self.area))
        if number < named:
            return self.choices[number]
        return codes.A_SPOT + self.lair.spot[hex_number(self.lair, self.area, number - named)]

    def answer(self, seat: i64, action: i64) -> None:
        """Give the top frame the answer it waits for."""
        frame = self.top
        assert frame is not None
        match frame.what:
            case codes.F_TURN:
                self.choose_from_menu(frame, seat, action)
            case codes.F_MOVE:
                self.choose_step(frame, action)
            case codes.F_WINDOW:
                self.answer_window(frame, seat, action)
            case codes.F_COMPOSE:
                items = frame.items + [action]
                self.top = Frame(frame.below, codes.F_COMPOSE, 0, seat, frame.thing, NONE, NONE, items)
            case codes.F_DEATH:
                self.choose_loot(frame, action)
            case codes.F_TARGETS:
                self.strike(frame, action - codes.A_FIGURE)
            case codes.F_VICTIMS:
                self.hit_next(frame, action - codes.A_FIGURE)
            case codes.F_ROOM:
                self.answer_room(frame, action)
            case codes.F_DRAWER:
                self.top = Frame(frame.below, codes.F_DRAWER, 0, NONE, NONE, NONE, NONE, put(frame.items, seat, action))
            case codes.F_DIVINATION:
                self.answer_divination(frame, action)
            case codes.F_STEAL:
                self.answer_steal(frame, action)
            case _:  # F_HAND_OVER
                self.pop()
                self.owner = put(self.owner, action - codes.A_FIGURE, frame.thing)
                self.tell(codes.T_TAKES_OVER, frame.thing, action - codes.A_FIGURE)

    def run(self) -> None:
        """Go on until somebody must be asked, or the game is over."""
        while self.stage == codes.PLAYING:
            frame = self.top
            assert frame is not None
            if self.goes_on(frame):
                continue
            if self.leaves_a_choice() or not self.brisk or self.choice_is_secret(frame):
                self.goal = NONE  # a walk is over where somebody must be asked (20)
                return
            seat = self.asked  # nobody is asked what has one answer
            self.asked = NONE
            self.answer(seat, self.choices[0])

    def choice_is_secret(self, frame: Frame) -> bool:
        """Would an automatic answer show which tokens are Secret Passages, which only the monsters know?"""
        return frame.what == codes.F_MOVE and frame.thing >= box.LORD and self.left_to_move(frame.thing) > 0

    def goes_on(self, frame: Frame) -> bool:
        """Let the top frame take its next step; False if it waits for an answer."""
        match frame.what:
            case codes.F_TURN:
                return self.go_turn(frame)
            case codes.F_MOVE:
                return self.go_move(frame)
            case codes.F_WINDOW:
                return self.go_window(frame)
            case codes.F_COMPOSE:
                return self.go_compose(frame)
            case codes.F_PLAY:
                return self.go_play(frame)
            case codes.F_ATTACK:
                return self.go_attack(frame)
            case codes.F_HIT:
                return self.go_hit(frame)
            case codes.F_DEATH:
                return self.go_death(frame)
            case codes.F_TARGETS:
                return self.go_targets(frame)
            case codes.F_VICTIMS:
                return self.go_victims(frame)
            case codes.F_ROOM:
                return self.go_room(frame)
            case codes.F_REVEAL:
                return self.go_reveal(frame)
            case codes.F_DOOR:
                return self.go_trapped_door(frame)
            case codes.F_DRAWER:
                return self.go_drawer(frame)
            case codes.F_DIVINATION:
                return self.ask(frame.who, [codes.A_YES, codes.A_NO])
            case codes.F_STEAL:
                gems = [codes.A_ITEM + item for item in items_of(self.figures[frame.x].items) if item >= box.FIRST_GEM]
                return self.ask(0, [codes.A_NO, *gems])
            case codes.F_HAND_OVER:
                own = [human for human in self.humans() if self.owner[human] == frame.who]
                return self.ask(frame.who, [codes.A_FIGURE + human for human in own])
            case _:  # F_TRAPPED
                return self.go_trapped(frame)

    # 4. The turn

    def go_turn(self, frame: Frame) -> bool:
        match frame.step:
            case codes.TURN_START:
                self.start_turn()
                self.to_step(codes.TURN_DRAW)
            case codes.TURN_DRAW:
                self.to_step(codes.TURN_OPEN)
                self.draw_phase()
            case codes.TURN_OPEN:
                self.start_phase(codes.TURN_MOVE)
                self.open_window(codes.OPEN, self.active(), NONE)
            case codes.TURN_MOVE:
                return self.menu(frame, codes.OWN_MOVE)
            case codes.TURN_COMBAT:
                return self.menu(frame, codes.OWN_COMBAT)
            case codes.TURN_CLOSE:
                self.to_step(codes.TURN_CLEAN_UP)
                self.open_window(codes.CLOSE, self.active(), NONE)
            case _:  # TURN_CLEAN_UP
                self.clean_up()
        return True

    def start_turn(self) -> None:
        side = self.active()
        self.tell(codes.T_TURN, side, self.round())
        for figure in self.humans() if side == box.HUMAN else self.monsters():
            piece = self.figures[figure]
            piece.state = codes.FRESH
            piece.spent = 0
            piece.raised = False
            piece.attacks = 1
            piece.flipped = False
            if box.KIND_OF[figure] == box.TROLL:
                self.heal(figure, 1)

    def draw_phase(self) -> None:
        if self.active() == box.MONSTER:
            self.draw(0, box.MONSTER_DRAW)
            return
        seats = [seat for seat in range(1, self.n) if self.playing(seat)]
        if len(seats) == 1:
            self.draw(seats[0], 1)
        else:
            self.push(codes.F_DRAWER, 0, NONE, NONE, NONE, NONE, [NONE] * self.n)

    def go_drawer(self, frame: Frame) -> bool:
        """R44: the human players say who draws. If they do not agree, it is the one with the smallest hand."""
        seats = [seat for seat in range(1, self.n) if self.playing(seat)]
        left = [seat for seat in seats if frame.items[seat] == NONE]
        if len(left) > 0:
            for seat in left[1:]:
                self.others |= BIT[seat]
            return self.ask(left[0], [codes.A_SEAT + seat for seat in seats])
        voices = [frame.items.count(codes.A_SEAT + seat) for seat in range(self.n)]
        named = [seat for seat in seats if voices[seat] == max(voices)]
        drawer: i64 = named[0]
        if len(named) > 1:
            drawer = seats[0]
            for seat in seats:
                if len(self.hands[seat]) < len(self.hands[drawer]):
                    drawer = seat
        self.pop()
        self.draw(drawer, 1)
        return True

    def start_phase(self, step: i64) -> None:
        self.to_step(step)
        self.floor = 1
        self.ended = 0
        self.transfers = NO_TRANSFERS
        self.tell(codes.T_PHASE, self.active(), step - codes.TURN_MOVE)

    def end_phase(self) -> None:
        assert self.top is not None
        if self.top.step == codes.TURN_MOVE:
            self.start_phase(codes.TURN_COMBAT)  # R18
            if self.brisk and self.nothing_new():
                self.to_step(codes.TURN_CLOSE)
        else:
            self.to_step(codes.TURN_CLOSE)

    def nothing_new(self) -> bool:
        """At the start of a Combat Phase: is there no attack, and nothing to play that was not offered just before, in
        the Movement Phase? In a team others may have acted in between."""
        seat: i64 = 0 if self.active() == box.MONSTER else 1
        if (seat == 1 and self.n > 2) or len(self.deeds(seat, codes.OWN_COMBAT)) > 1:
            return False
        for action in plays_of(self, seat, codes.OWN_COMBAT):
            if WINDOWS_OF[action - codes.A_PLAY] & BIT[codes.OWN_MOVE] == 0:
                return False
        return True

    def clean_up(self) -> None:
        for card in self.played:  # R37
            self.discard(card, cards.CARD_SIDE[card])
        self.played = NOTHING
        self.end_effects()
        if self.active() == box.MONSTER:
            self.orders = [orders & ~BIT[codes.ROUND_ORDER] for orders in self.orders]
            if not self.lives(box.LORD):
                self.return_lord()
            if self.round() == self.limit:  # R43
                self.finish(box.MONSTER, codes.LATE)
                return
        self.turn += 1
        self.pop()
        self.push(codes.F_TURN, codes.TURN_START)

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
        if not self.figure_on(self.monster_start, box.LORD):
            hex = self.monster_start
        self.figures[box.LORD] = OFF.clone()
        self.figures[box.LORD].hex = hex
        self.moved_about()
        self.tell(codes.T_LORD_BACK, NONE, self.lair.spot[hex])

    # The idle menus

    def menu(self, frame: Frame, window: i64) -> bool:
        seat: i64 = 0
        if self.active() == box.HUMAN:
            seat = self.holds_floor()
            if seat == NONE:
                self.end_phase()
                return True
        choices = self.deeds(seat, window)
        plays = plays_of(self, seat, window)
        self.idle = len(choices) == 1
        if self.idle and self.brisk and self.ends_by_itself(window, plays):
            self.choose_from_menu(frame, seat, codes.A_END)  # nothing is left to do in this phase
            return True
        if window == codes.OWN_MOVE and self.brisk and self.has_moved(seat, choices):
            self.combat_choices(seat, choices)
            choices.sort()
        if seat > 0 and self.n > 2:
            for other in range(1, self.n):
                if other != seat and self.may_get_floor(other, window):
                    choices.append(codes.A_OVER + other)
        for order in range(codes.ORDERS):
            if self.orders[seat] & BIT[order] != 0:
                choices.append(codes.A_ASK + order)
        choices.extend(plays)
        return self.ask(seat, choices)

    def ends_by_itself(self, window: i64, plays: list[int]) -> bool:
        """Does a phase end in which figures have nothing left to do, and only this can be played?"""
        return len(plays) == 0 or (window == codes.OWN_COMBAT and can_wait(plays))

    def has_moved(self, seat: i64, choices: list[int]) -> bool:
        """Can no figure of the side move any more? Then an attack may be chosen at once, and ends the phase."""
        for other in range(1, self.n) if seat > 0 else range(0):
            if other != seat and self.ended & BIT[other] == 0 and self.playing(other):
                return False
        for action in choices:
            if codes.A_MOVE <= action < codes.A_ATTACK:
                return False
        return True

    def deeds(self, seat: i64, window: i64) -> list[int]:
        """What the figures of a seat can do in this phase, and to end it. Everybody can work this out."""
        choices: list[int] = [codes.A_END]
        if window == codes.OWN_MOVE:
            self.movement_choices(seat, choices)
        else:
            self.combat_choices(seat, choices)
        return choices

    def holds_floor(self) -> i64:
        """The human seat whose menu is open: the one that was given it, or the next that has not ended the phase."""
        for step in range(self.n - 1):
            seat = (self.floor - 1 + step) % (self.n - 1) + 1
            if self.ended & BIT[seat] == 0 and self.playing(seat):
                self.floor = seat
                return seat
        return NONE

    def may_get_floor(self, seat: i64, window: i64) -> bool:
        """16: nobody has ended the phase for good until all have, unless its figures have nothing left to do."""
        if not self.playing(seat):
            return False
        return self.ended & BIT[seat] == 0 or len(self.deeds(seat, window)) > 1

    def movement_choices(self, seat: i64, choices: list[int]) -> None:
        own = self.own_awake(seat)
        carriers: list[int] = []
        for figure in own:
            if len(self.items_to_pass(figure)) > 0:
                carriers.append(figure)
            if self.may_activate(figure):
                choices.append(codes.A_MOVE + figure)
        if seat > 0:
            for human in own:
                if self.token_beside(human) != NONE:
                    choices.append(codes.A_FLIP + human)
        for figure in own:
            if len(self.items_beside(figure)) > 0:
                choices.append(codes.A_TAKE + figure)
        for figure in carriers:
            if self.free_hex_beside(figure):
                choices.append(codes.A_DROP + figure)
        for figure in carriers:
            if len(self.receivers(figure)) > 0:
                choices.append(codes.A_GIVE + figure)

    def combat_choices(self, seat: i64, choices: list[int]) -> None:
        for figure in self.own_awake(seat):
            if len(self.attackable(figure)) > 0:
                choices.append(codes.A_ATTACK + figure)

    def own_awake(self, seat: i64) -> list[int]:
        """The figures that this seat acts for and that are not asleep."""
        own: list[int] = []
        for figure in self.monsters() if seat == 0 else self.humans():
            if self.seat_of(figure) == seat and self.figures[figure].asleep == NONE:
                own.append(figure)
        return own

    def choose_from_menu(self, frame: Frame, seat: i64, action: i64) -> None:
        attacks = codes.A_ATTACK <= action < codes.A_FLIP
        if action == codes.A_END or (attacks and frame.step == codes.TURN_MOVE):
            if not self.idle:  # otherwise it would say that this seat was asked, and so holds something to play
                self.tell(codes.T_ENDED, seat)
            if attacks:
                self.start_phase(codes.TURN_COMBAT)  # R18
                self.floor = max(1, seat)
                self.push(codes.F_COMPOSE, 0, seat, action)
            elif seat == 0:
                self.end_phase()
            else:
                self.ended |= BIT[seat]
        elif codes.A_MOVE <= action < codes.A_ATTACK:
            self.activate(action - codes.A_MOVE)
        elif codes.A_OVER <= action < codes.A_ASK:
            self.floor = action - codes.A_OVER
            self.ended &= ~BIT[self.floor]
        elif codes.A_ASK <= action < codes.A_ITEM:
            self.orders = put(self.orders, seat, self.orders[seat] & ~BIT[action - codes.A_ASK])
        else:
            self.push(codes.F_COMPOSE, 0, seat, action)

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
        if action >= codes.A_PLAY:
            steps = PLAYS[action - codes.A_PLAY].choose
            if done == len(steps) or (done > 0 and chosen[-1] == codes.A_ENOUGH):
                return []
            found = steps[done](self, chosen)
            return [] if len(found) == 1 and found[0] == codes.A_ENOUGH else found
        if action >= codes.A_GIVE:
            figure = action - codes.A_GIVE
            if done == 0:
                return self.items_to_pass(figure) if len(self.receivers(figure)) > 0 else []
            return self.receivers(figure) if done == 1 else []
        if action >= codes.A_DROP:
            figure = action - codes.A_DROP
            if done == 0:
                return self.items_to_pass(figure) if len(self.free_next_to(figure)) > 0 else []
            return self.spots(self.free_next_to(figure)) if done == 1 else []
        if done > 0:
            return []
        if action >= codes.A_TAKE:
            return self.items_beside(action - codes.A_TAKE)
        if action >= codes.A_FLIP:
            return self.tokens_beside(action - codes.A_FLIP)
        return [codes.A_FIGURE + target for target in self.attackable(action - codes.A_ATTACK)]

    def at_once(self, action: i64) -> list[int]:
        """What is chosen by itself for this action, if that is all: nobody is asked what has one answer."""
        chosen: list[int] = []
        if codes.A_ATTACK <= action < codes.A_FIGURE or action >= codes.A_PLAY:
            while True:
                choices = self.next_choices(action, chosen)
                if len(choices) == 0:
                    return chosen
                if len(choices) > 1:
                    return NOTHING
                chosen = chosen + choices
        return chosen

    def carry_out(self, seat: i64, action: i64, chosen: list[int]) -> None:
        """All is chosen."""
        if action >= codes.A_PLAY:
            self.announce(seat, action - codes.A_PLAY, chosen)
        elif action >= codes.A_GIVE:
            item = chosen[0] - codes.A_ITEM
            self.count_transfer(item)
            do.hand_on(self, action - codes.A_GIVE, item, chosen[1] - codes.A_FIGURE)
        elif action >= codes.A_DROP:
            self.drop(action - codes.A_DROP, chosen[0] - codes.A_ITEM, do.hex_in(self, chosen[1]))
        elif action >= codes.A_TAKE:
            self.pick_up(action - codes.A_TAKE, chosen[0] - codes.A_ITEM)
        elif action >= codes.A_FLIP:
            self.turn_over(action - codes.A_FLIP, do.hex_in(self, chosen[0]))
        else:
            attacker = action - codes.A_ATTACK
            self.figures[attacker].attacks -= 1
            self.begin_attack(attacker, chosen[0] - codes.A_FIGURE, codes.K_BEFORE, True)

    # 15. Winning

    def winners(self) -> list[int]:
        return [0] if self.winner == box.MONSTER else list(range(1, self.n))

    def returns(self) -> list[float]:
        return shared_victory(self.winners(), self.n) if self.stage == codes.OVER else [0.0] * self.n

    # Copies and worlds

    def clone(self) -> "PeskyState":
        return self.copy_with(self.chance.clone())

    def copy_with(self, chance: Chance) -> "PeskyState":
        copy = PeskyState(self.setup, chance)
        self.copy_to(copy)
        return copy

    def load(self, data: list[Any]) -> None:
        self.load_fields(data)
        self.close_exits()
        if self.stage != codes.SETUP:
            self.find_passages()
        self.run()

    def imagine(self, seat: int | None, chance: Chance) -> "PeskyState":
        """Deal again what the viewer may not know, until the deal fits the question that is being asked."""
        for _ in range(PATIENCE):
            world = self.copy_with(chance)
            if imagine_world(world, NONE if seat is None else seat) and world.still_asks():
                world.run()
                return world
        raise AssertionError("no world fits what this seat can see")

    def still_asks(self) -> bool:
        """Does the figure on its way, or the side in its menu, still have more than one thing to do?"""
        frame = self.top
        if self.stage != codes.PLAYING or frame is None:
            return True
        if frame.what == codes.F_MOVE:
            if frame.step != codes.M_STEPS:
                return True
            one = 1 if self.brisk and not self.choice_is_secret(frame) else 0
            choices = self.step_choices(frame)
            if len(choices) != one:
                return len(choices) > one
            return one == 1 and choices[0] >= codes.A_STEP and len(self.walks(frame.thing)) > 0
        menu = frame.step == codes.TURN_MOVE or frame.step == codes.TURN_COMBAT
        if frame.what == codes.F_TURN and menu and self.brisk:
            seat: i64 = 0 if self.active() == box.MONSTER else self.floor
            window: i64 = codes.OWN_MOVE if frame.step == codes.TURN_MOVE else codes.OWN_COMBAT
            if len(self.deeds(seat, window)) > 1 or not self.ends_by_itself(window, plays_of(self, seat, window)):
                return True
            return swap_in_a_play(self, seat, window, self.chance)
        return True
