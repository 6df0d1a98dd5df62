"""6. Movement."""

from mypy_extensions import i64, mypyc_attr

from undertable.core.frame import NOTHING, Frame
from undertable.games.pesky_humans import box, codes, lair
from undertable.games.pesky_humans import effects as do
from undertable.games.pesky_humans.area import walkable
from undertable.games.pesky_humans.exploring import Exploring
from undertable.games.pesky_humans.fields import OFF, items_of
from undertable.games.pesky_humans.lair import Reach
from undertable.games.pesky_humans.tiles import BIT, DIRECTIONS, NONE


@mypyc_attr(allow_interpreted_subclasses=False)
class Movement(Exploring):
    """The moves of figures."""

    # 6. Movement

    def may_activate(self, figure: i64) -> bool:
        piece = self.figures[figure]
        if not self.may_step(figure) and not self.may_act_pinned(figure):
            return False
        if piece.state == codes.FRESH:
            return True
        return piece.state == codes.STOPPED and piece.raised and self.left_to_move(figure) > 0  # R21

    def may_act_pinned(self, figure: i64) -> bool:
        """R64: a pinned figure takes no steps, but may work on a door, or leave the lair."""
        piece = self.figures[figure]
        if figure >= box.LORD or piece.asleep != NONE:
            return False
        return piece.hex == self.human_start or self.door_at(piece.hex) != NONE

    def activate(self, figure: i64) -> None:
        piece = self.figures[figure]
        if piece.state == codes.FRESH and figure < box.LORD and self.room_of(figure) == box.MUSHROOM_CAVE:
            self.mod(figure, box.MOVE, -1, self.turn, codes.FROM_ROOM + box.MUSHROOM_CAVE)
        piece.state = codes.MOVING
        piece.raised = False
        self.tell(codes.T_MOVED, self.seat_of(figure), figure, self.lair.spot[piece.hex])
        committed = 0 if piece.door == NONE else 1
        self.push(codes.F_MOVE, 0, committed, figure, NONE, 0)

    def go_move(self, frame: Frame) -> bool:
        figure = frame.thing
        if not self.lives(figure):
            self.pop()
            return True
        match frame.step:
            case codes.M_BEFORE:
                self.to_step(codes.M_STEPS)
                self.open_window(codes.BEFORE_MOVE, 1 - self.active(), figure)
            case codes.M_STEPS:
                piece = self.figures[figure]
                if self.goal != NONE and piece.state == codes.MOVING:
                    self.walk(figure)
                    return True
                choices = self.step_choices(frame) if piece.state == codes.MOVING else []
                if len(choices) > 0:
                    self.ask(self.seat_of(figure), choices)
                    if choices[-1] >= codes.A_STEP:
                        self.area = self.walks(figure)
                    return False
                self.force_stop(figure)
                self.stop(figure)
            case codes.M_AFTER:
                self.to_step(codes.M_OVER)
                self.open_window(codes.AFTER_MOVE, 1 - self.active(), figure)
            case _:  # M_OVER
                self.pop()
        return True

    def step_choices(self, frame: Frame) -> list[int]:
        """What a figure on its way can do: stop, leave the lair, work on a door, take a step; if it can take a step,
        also its `walks`. `frame.y` is 1 once it has taken a step, `frame.who` 1 while it is committed to a door."""
        figure = frame.thing
        piece = self.figures[figure]
        hex = piece.hex
        human = figure < box.LORD
        ground = self.ground(figure)
        left = self.left_to_move(figure)
        closed = self.closed if human else self.walled  # R11
        choices: list[int] = []
        if frame.y == 0 or (ground[hex] >= lair.STOP and hex != self.human_start):
            choices.append(codes.A_STOP)
        if human and hex == self.human_start:  # R59
            choices.append(codes.A_LEAVE)
        passages = self.may_use_passages(figure)
        a: i64 = self.passage_a if passages else NONE
        b: i64 = self.passage_b if passages else NONE
        exit = self.door_at(hex) if human and left > 0 else NONE
        if exit != NONE and (frame.y == 0 or self.lair.may_end(hex, left - 1, closed, ground, a, b)):
            choices.append(codes.A_WORK)
        if left > 0 and frame.who == 0 and piece.pinned == NONE:  # R10, R64
            for direction in range(DIRECTIONS):
                edge: i64 = hex * DIRECTIONS + direction
                step: i64 = self.lair.next[edge]
                if step == NONE or not self.lair.is_open(self.lair.next_exit[edge], closed):
                    continue
                there: i64 = b if step == a else a if step == b else step
                # after the step it must be able to end its move, there or farther on
                if ground[there] >= lair.STOP or (
                    ground[there] == lair.PASS and self.lair.may_end(there, left - 1, closed, ground, a, b)
                ):
                    choices.append(codes.A_STEP + direction)
        return choices

    def walks(self, figure: i64) -> list[int]:
        """Where it can walk at once, to stop there, to work on a door, or to leave the lair: by room, as cells."""
        ground = self.walking_ground(figure)
        a, b = self.passages(box.SIDE_OF[figure])
        here, left = self.figures[figure].hex, self.left_to_move(figure)
        return walkable(self.lair, here, left, self.walled, self.tolls(figure, ground), ground, a, b)

    def reach(self, figure: i64, left: i64) -> Reach:
        """Where it can walk with this much Move, and on which way."""
        ground = self.walking_ground(figure)
        a, b = self.passages(box.SIDE_OF[figure])
        here, toll, telling = self.figures[figure].hex, self.tolls(figure, ground), self.telling(figure, left)
        return self.lair.reach(here, left, self.walled, toll, ground, a, b, telling)

    def path_to(self, figure: i64, goal: i64) -> list[int]:
        """The hexes to step onto on its way to one of its `walks`."""
        ground = self.walking_ground(figure)
        a, b = self.passages(box.SIDE_OF[figure])
        here, left = self.figures[figure].hex, self.left_to_move(figure)
        toll, telling = self.tolls(figure, ground), self.telling(figure, left)
        if self.ways is None:
            self.ways = Reach(self.lair.size)
        return self.lair.way(self.ways, here, goal, left, self.walled, toll, ground, a, b, telling)

    def telling(self, figure: i64, left: i64) -> list[int]:
        """The hexes where everybody learns something from a monster that steps onto them: whether the face-down token
        there is a Secret Passage. Those too far away to step onto are left out."""
        found: list[int] = NOTHING
        if figure < box.LORD:
            return found
        here, ways = self.figures[figure].hex, self.lair
        jumps = (
            self.passage_a != NONE and min(ways.apart(here, self.passage_a), ways.apart(here, self.passage_b)) <= left
        )
        for room in self.lair.rooms:
            face_down = self.tokens[room] != NONE and self.token_known[room] != codes.OPEN_TO_ALL
            if face_down and self.crossed & BIT[room] == 0:
                hex = self.token_hex[room]
                if jumps or ways.apart(here, hex) <= left:
                    found = found + [hex]
        return found

    def walking_ground(self, figure: i64) -> list[int]:
        """R22: where passing an enemy costs a Hit, a walk never leads past one unless the player says so."""
        ground = self.ground(figure)
        if self.hit_to_pass:
            ground = ground.copy()
            for enemy in self.enemies(figure):
                ground[self.figures[enemy].hex] = lair.BLOCKED
        return ground

    def tolls(self, figure: i64, ground: list[int]) -> list[int]:
        """By exit: the Move that its door costs this figure at most, as far as the humans know; nothing if no door does
        (R11). FAR: nobody is led through a trap without saying so, nor works where it may not stop."""
        if figure >= box.LORD or self.closed == self.walled:
            return NOTHING
        piece = self.figures[figure]
        skilled = self.door_skill(figure)
        tolls: list[int] = []
        for exit in range(self.lair.exits):
            door = self.doors[exit]
            toll: i64 = 0
            if door != NONE:
                known = self.door_known[exit] != codes.HIDDEN
                toll = 1 if skilled or (known and door == box.REGULAR) else 2 - (1 if piece.door == exit else 0)
                a: i64 = self.lair.exit_a[exit]
                b: i64 = self.lair.exit_b[exit]
                narrow = (ground[a] < lair.STOP and a != piece.hex) or (ground[b] < lair.STOP and b != piece.hex)
                if narrow or (not skilled and known and door == box.TRAPPED):
                    toll = lair.FAR
            tolls.append(toll)
        return tolls

    def choose_step(self, frame: Frame, action: i64) -> None:
        figure = frame.thing
        if action == codes.A_STOP:
            self.stop(figure)
        elif action == codes.A_LEAVE:
            self.leave(figure)
        elif action == codes.A_WORK:
            self.top = Frame(frame.below, codes.F_MOVE, codes.M_STEPS, 0, figure, NONE, frame.y)
            self.work_door(figure)
        else:
            if frame.y == 0:
                self.top = Frame(frame.below, codes.F_MOVE, codes.M_STEPS, frame.who, figure, NONE, 1)
            if action >= codes.A_SPOT:
                self.goal = self.lair.hex_at[action - codes.A_SPOT]
            else:
                self.step(figure, action - codes.A_STEP)

    def walk(self, figure: i64) -> None:
        """Go on to the goal on the shortest way, through doors, too, as far as nothing happens. Stop there unless there
        is a door to work on or the lair to leave."""
        goal = self.goal
        piece = self.figures[figure]
        frame = self.top
        for hex in self.path_to(figure, goal):
            exit: i64 = self.lair.exit_between(piece.hex, hex) if figure < box.LORD else NONE
            if exit != NONE and not self.opens(figure, exit):
                return
            for direction in range(DIRECTIONS):
                if self.lair.next[piece.hex * DIRECTIONS + direction] == hex:
                    self.step(figure, direction)
                    break
            if self.top is not frame or piece.state != codes.MOVING:
                return
        self.goal = NONE
        if piece.hex != goal or (figure < box.LORD and goal == self.human_start):
            return
        if figure >= box.LORD or self.left_to_move(figure) == 0 or self.door_at(goal) == NONE:
            self.stop(figure)

    def opens(self, human: i64, exit: i64) -> bool:
        """Work on the door of an exit, if there is one, until it is gone; False if it turns out to be trapped."""
        frame = self.top
        while self.doors[exit] != NONE:
            if self.door_known[exit] == codes.OPEN_TO_ALL and self.doors[exit] == box.TRAPPED:
                if not self.door_skill(human):
                    self.goal = NONE
                    return False
            self.work_door(human)
            if self.top is not frame:
                return False
        return True

    def step(self, figure: i64, direction: i64) -> None:
        """Enter the next hex, with all that happens there, last things pushed first."""
        piece = self.figures[figure]
        piece.spent += 1
        piece.door = NONE
        hex: i64 = self.lair.next[piece.hex * DIRECTIONS + direction]
        told = codes.T_STEPPED
        if self.may_use_passages(figure) and (hex == self.passage_a or hex == self.passage_b):  # 6.4, R60
            hex = self.passage_b if hex == self.passage_a else self.passage_a
            told = codes.T_JUMPED
        piece.hex = hex
        if told == codes.T_JUMPED and self.token_known[self.lair.room[hex]] != codes.OPEN_TO_ALL:
            self.turn_up_passages()
        self.tell(told, self.seat_of(figure), figure, self.lair.spot[hex])
        if figure < box.LORD:
            do.enter_room(self, figure)
        else:
            self.cross_token(hex)
            if hex == self.trap and box.KIND_OF[figure] != box.IMP:  # R62
                self.push(codes.F_TRAPPED, 0, NONE, figure)
                self.push(codes.F_HIT, 0, NONE, figure, box.THIEF if self.lives(box.THIEF) else NONE)
        if self.hit_to_pass:  # R22
            for _ in range(self.enemies_on(hex, figure)):
                self.push(codes.F_HIT, 0, NONE, figure, NONE)

    def cross_token(self, hex: i64) -> None:
        """Everybody sees that a face-down token a monster walks over is no Secret Passage."""
        room = self.lair.room[hex]
        if self.tokens[room] != NONE and self.token_hex[room] == hex and self.token_known[room] != codes.OPEN_TO_ALL:
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
        if piece.state == codes.MOVING:
            piece.state = codes.STOPPED
        assert self.top is not None
        if self.left_to_move(figure) > 0 and self.top.who == 0:
            piece.door = NONE  # R10
        self.ground_for = NONE
        self.tell(codes.T_STOPPED, self.seat_of(figure), figure, self.lair.spot[piece.hex])
        self.to_step(codes.M_AFTER)

    def go_trapped(self, frame: Frame) -> bool:
        """6.5: the Thief's Trap is put away; the figure that set it off stops."""
        self.pop()
        hex = self.trap
        self.trap = NONE
        self.moved_about()
        self.tell(codes.T_TRAP_GONE, NONE, self.lair.spot[hex])
        if self.lives(frame.thing):
            self.figures[frame.thing].state = codes.DONE
        return True

    def leave(self, human: i64) -> None:
        """6.3, 15.1"""
        items = self.figures[human].items
        gems = items & box.GEM_BITS
        self.gems_out |= gems
        self.gone |= items & ~box.GEM_BITS
        self.escaped |= BIT[human]
        self.figures[human] = OFF
        self.forget_mods(human, NONE)
        self.moved_about()
        self.tell(codes.T_LEFT, self.owner[human], human, gems)
        if len(items_of(self.gems_out)) == box.DEALT_GEMS[self.mode]:
            self.finish(box.HUMAN, codes.GEMS_OUT)  # R41
        self.lost_human(human)
