"""7 to 10. Doors, rooms, Resource Tokens, and what is carried."""

from mypy_extensions import i64, mypyc_attr

from undertable.core.frame import NOTHING, Frame
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans import effects as do
from undertable.games.pesky_humans.combat import Combat
from undertable.games.pesky_humans.fields import put
from undertable.games.pesky_humans.tiles import BIT, NONE


@mypyc_attr(allow_interpreted_subclasses=False)
class Exploring(Combat):
    """What is found in the lair."""

    # 7. Doors

    def door_at(self, hex: i64) -> i64:
        """The exit with a door that this hex belongs to, or NONE."""
        if self.lair.is_exit[hex]:
            for edge in range(hex * 6, hex * 6 + 6):
                exit = self.lair.next_exit[edge]
                if exit != NONE and self.doors[exit] != NONE:
                    return exit
        return NONE

    def work_door(self, human: i64) -> None:
        piece = self.figures[human]
        exit = self.door_at(piece.hex)
        door = self.doors[exit]
        piece.spent += 1
        if self.door_known[exit] != codes.OPEN_TO_ALL:
            self.door_known = put(self.door_known, exit, codes.OPEN_TO_ALL)
            self.tell(codes.T_LOOKED, self.owner[human], human, self.lair.doorway[exit], door)
        if door == 0 or self.door_skill(human):
            self.remove_door(exit, human)
        elif piece.door != exit:
            piece.door = exit  # R9
        elif door == box.TRAPPED:
            self.push(codes.F_DOOR, 0, NONE, exit, human)
        else:
            self.remove_door(exit, human)

    def remove_door(self, exit: i64, human: i64) -> None:
        door = self.doors[exit]
        self.spare_doors = put(self.spare_doors, door, self.spare_doors[door] + 1)
        self.sure_spare = put(self.sure_spare, door, self.sure_spare[door] + 1)
        self.set_doors(exit, NONE, codes.HIDDEN)
        for piece in self.figures:
            if piece.door == exit:
                piece.door = NONE
        self.tell(codes.T_REMOVED, self.owner[human], human, self.lair.doorway[exit], door)

    def go_trapped_door(self, frame: Frame) -> bool:
        match frame.step:
            case codes.D_WINDOW:
                self.defused = False
                self.to_step(codes.D_HIT)
                self.open_window(codes.ON_REVEAL, box.HUMAN, frame.x)
            case codes.D_HIT:
                self.to_step(codes.D_REMOVE)
                if not self.defused:
                    self.push(codes.F_HIT, 0, NONE, frame.x, NONE)
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
            case codes.R_ENTER:
                self.tell(codes.T_ROOM, NONE, room, human)
                self.to_step(codes.R_MINION)
            case codes.R_MINION:
                kind = box.ROOM_MINION[room]
                if kind != NONE and self.spare_figure(kind) != NONE:
                    choices = self.spots(self.ambush_hexes(room, human))
                    if len(choices) > 0:
                        return self.ask(0, choices)
                self.to_step(codes.R_REST)
            case codes.R_REST:
                self.pop()
                self.follow_instruction(room, human)
            case _:  # R_RECOVER
                return self.ask(self.owner[human], self.used_abilities(human))
        return True

    def follow_instruction(self, room: i64, human: i64) -> None:
        seat = self.owner[human]
        if room == box.TREASURY:
            self.draw(0, 2)
        elif room == box.BARRACKS:
            self.draw(0, 1)
        elif room == box.CHAPEL:
            self.heal(human, 2)
        elif room == box.KITCHEN:
            self.heal(human, 1)
        elif room == box.FOUNTAIN:
            for other in self.humans():
                self.heal(other, 1)
        elif room == box.PRISON:
            self.figures[human].state = codes.DONE
        elif room == box.LIBRARY:
            if len(self.used_abilities(human)) == 0:
                self.draw(seat, 1)
            else:
                self.push(codes.F_ROOM, codes.R_RECOVER, NONE, room, human)
        elif room == box.TORTURE_CHAMBER or room == box.ALCHEMIST:
            die = do.roll_die(self, "die:luck")
            self.tell(codes.T_ROLL, NONE, human, die)
            if die <= (3 if room == box.TORTURE_CHAMBER else 1):
                self.push(codes.F_HIT, 0, NONE, human, NONE)
            elif room == box.ALCHEMIST:
                self.draw(seat, 1)

    def ambush_hexes(self, room: i64, human: i64) -> list[int]:
        """Free hexes of the room at range 2 or more from the entrant."""
        free = self.free()
        near = self.lair.within(self.figures[human].hex, 1, self.closed)
        return [hex for hex in self.lair.hexes[room] if free[hex] and hex not in near]

    def used_abilities(self, human: i64) -> list[int]:
        first = human * box.ABILITIES_EACH
        return [codes.A_ABILITY + a for a in range(first, first + box.ABILITIES_EACH) if self.used & BIT[a] != 0]

    def answer_room(self, frame: Frame, action: i64) -> None:
        if action >= codes.A_SPOT:
            self.to_step(codes.R_REST)
            self.summon(box.ROOM_MINION[frame.thing], do.hex_in(self, action), NONE)  # R63
        else:
            self.pop()
            self.used &= ~BIT[action - codes.A_ABILITY]
            self.tell(codes.T_RECOVERED, self.owner[frame.x], action - codes.A_ABILITY)

    # 9. Resource Tokens

    def token_beside(self, human: i64) -> i64:
        """The hex of the face-down token next to a human that may turn it over (R26), or NONE. There is one in a room,
        and none on the hex of an exit."""
        piece = self.figures[human]
        room = self.lair.room[piece.hex]
        if piece.flipped or self.tokens[room] == NONE or self.token_known[room] == codes.OPEN_TO_ALL:
            return NONE
        hex = self.token_hex[room]
        return hex if self.lair.adjacent(piece.hex, hex, self.closed) else NONE

    def tokens_beside(self, human: i64) -> list[int]:
        hex = self.token_beside(human)
        return NOTHING if hex == NONE else [codes.A_SPOT + self.lair.spot[hex]]

    def turn_over(self, human: i64, hex: i64) -> None:
        room = self.lair.room[hex]
        token = self.tokens[room]
        piece = self.figures[human]
        piece.flipped = True
        piece.state = codes.DONE
        self.show_up(human)
        self.tell(codes.T_FLIPPED, self.owner[human], human, token, self.lair.spot[hex])
        if token == box.PASSAGE:
            self.turn_up_passages()
            return
        self.take_token_away(room)
        if token < box.PASSAGE:
            self.give_item(human, box.FIRST_GEM + token)
        else:
            self.suffer(token, human, hex, True)

    def suffer(self, token: i64, finder: i64, hex: i64, beside: bool) -> None:
        """A Curse, Trap or Encounter takes effect."""
        if token >= box.FIRST_ENCOUNTER:
            kind = box.TOKENS[token].summons
            minion = self.summon(kind, hex, codes.ENCOUNTER_CARD + token - box.FIRST_ENCOUNTER)
            if beside or self.within(minion, finder, self.range_of(minion)):
                self.begin_attack(minion, finder, codes.K_BEFORE, False)  # R27
        elif self.carries(finder, box.WARDING_AMULET):
            self.tell(codes.T_DISCARDED_TOKEN, NONE, token)
        elif token < box.FIRST_TRAP:
            self.curse(finder, token - box.FIRST_CURSE)
        else:
            self.push(codes.F_REVEAL, 0, NONE, token, finder)

    def go_reveal(self, frame: Frame) -> bool:
        """A Trap goes off, if it is not disarmed."""
        human = frame.x
        if frame.step == 0:
            self.defused = False
            self.to_step(1)
            self.open_window(codes.ON_REVEAL, box.HUMAN, human)
            return True
        self.pop()
        if self.defused:
            self.defused = False
            return True
        match frame.thing:
            case box.SPIKE_TRAP:
                self.push(codes.F_HIT, 0, NONE, human, NONE)
            case box.NET_TRAP:
                self.status(human, codes.PINNED, self.next_turn_of(box.HUMAN))
            case box.GAS_TRAP:
                beside = [h for h in self.humans() if do.next_to_or_self(self, human, h)]
                do.roll_for_hits(self, [h for h in beside if not self.carries(h, box.WARDING_AMULET)])
            case _:  # CHUTE_TRAP
                self.put_figure(human, self.nearest_free(self.human_start))
                self.figures[human].state = codes.DONE
                do.enter_room(self, human)
        return True

    def answer_divination(self, frame: Frame, action: i64) -> None:
        """R28: discard it, or let it take effect with the Priestess as finder."""
        self.pop()
        hex = self.token_hex[frame.x]
        token = self.take_token_away(frame.x)
        if action == codes.A_YES:
            self.tell(codes.T_DISCARDED_TOKEN, NONE, token)
        else:
            self.suffer(token, box.PRIESTESS, hex, False)

    # 10. Treasures and carrying

    def items_beside(self, figure: i64) -> list[int]:
        """What a figure can pick up: monsters no Gems (R31)."""
        found: list[int] = NOTHING
        hex = self.figures[figure].hex
        if self.littered() & self.lair.rooms_beside[hex] == 0 or self.bare_around(hex):
            return found
        last: i64 = box.ITEMS if figure < box.LORD else box.FIRST_GEM
        room = self.lair.room[hex]
        for item in range(last):
            place: i64 = self.item_hex[item]
            if place == NONE or (self.lair.room[place] != room and not self.lair.is_exit[hex]):
                continue
            if self.transfers[item] < codes.TRANSFERS and self.lair.adjacent(hex, place, self.closed):
                found = found + [codes.A_ITEM + item]
        return found

    def pick_up(self, figure: i64, item: i64) -> None:
        self.tell(codes.T_TOOK, self.seat_of(figure), figure, item, self.lair.spot[self.item_hex[item]])
        self.count_transfer(item)
        self.give_item(figure, item)
        self.figures[figure].state = codes.DONE
        self.show_up(figure)

    def items_to_pass(self, figure: i64) -> list[int]:
        """What a figure can give or drop: a Rogue keeps her Gems (R39)."""
        mask = self.figures[figure].items
        if mask == 0:
            return NOTHING
        last: i64 = box.ITEMS if figure < box.LORD else box.FIRST_GEM
        return [codes.A_ITEM + i for i in range(last) if mask & BIT[i] != 0 and self.transfers[i] < codes.TRANSFERS]

    def receivers(self, figure: i64) -> list[int]:
        """Figures of the same side next to this one, awake; none if it has nothing to give (R29)."""
        if self.figures[figure].items == 0:
            return NOTHING
        found: list[int] = []
        for other in self.friends(figure):
            if other != figure and self.next_to(figure, other) and self.figures[other].asleep == NONE:
                found.append(codes.A_FIGURE + other)
        return found

    def drop(self, figure: i64, item: i64, hex: i64) -> None:
        self.count_transfer(item)
        self.figures[figure].items &= ~BIT[item]
        self.item_hex = put(self.item_hex, item, hex)
        self.moved_about()
        self.tell(codes.T_DROPPED, self.seat_of(figure), figure, item, self.lair.spot[hex])
