"""11 and 12. Attacks, Hits and death."""

from mypy_extensions import i64, mypyc_attr

from undertable.core.frame import NOTHING, Frame
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans import effects as do
from undertable.games.pesky_humans.fields import OFF, items_of
from undertable.games.pesky_humans.tiles import BIT, NONE
from undertable.games.pesky_humans.windows import Windows


@mypyc_attr(allow_interpreted_subclasses=False)
class Combat(Windows):
    """Fights."""

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
        self.tell(codes.T_ATTACKS, self.seat_of(attacker), attacker, target)
        self.push(codes.F_ATTACK, step)

    def go_attack(self, frame: Frame) -> bool:
        match frame.step:
            case codes.K_BEFORE:
                self.to_step(codes.K_ROLL)
                self.open_window(codes.BEFORE_ROLL, box.SIDE_OF[self.attacker], NONE)
            case codes.K_ROLL:
                if self.cancelled:
                    self.to_step(codes.K_OVER)
                    return True
                if self.attack_die == NONE:
                    self.attack_die = do.combat_die(self, self.attacker, "die:attack")
                self.defense_die = do.combat_die(self, self.target, "die:defense")
                self.tell(codes.T_ROLLED, NONE, self.attack_die, self.defense_die)
                self.to_step(codes.K_RESULT)
                self.open_window(codes.AFTER_ROLL, box.SIDE_OF[self.attacker], NONE)
            case codes.K_RESULT:
                self.to_step(codes.K_OVER)
                self.count_attack()
            case _:  # K_OVER
                self.pop()
                self.forget_attack()
        return True

    def count_attack(self) -> None:
        """11.2, steps 5 to 7"""
        if self.cancelled:
            return
        attacker, target = self.attacker, self.target
        attack, defense = self.attack_total(), self.defense_total()
        if self.sink is not None:
            self.sink.append((codes.T_RESULT, NONE, attacker, target, attack, defense))
        if self.attack_hits():
            if (
                box.KIND_OF[attacker] == box.ROGUE
                and target < box.LORD
                and self.figures[target].items & box.GEM_BITS != 0
            ):
                self.push(codes.F_STEAL, 0, 0, attacker, target)  # 13.4
            else:
                self.push(codes.F_HIT, 0, NONE, target, attacker)

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
        if action == codes.A_NO:
            self.push(codes.F_HIT, 0, NONE, frame.x, frame.thing)
        else:
            item = action - codes.A_ITEM
            self.figures[frame.x].items &= ~BIT[item]
            self.give_item(frame.thing, item)
            self.tell(codes.T_STOLE, NONE, frame.thing, item, frame.x)

    def go_targets(self, frame: Frame) -> bool:
        """11.3: attacks on several targets. Fireball has one window before the roll and one attack die for all."""
        attacker = frame.thing
        shared = frame.x != NONE
        if shared and frame.step == 0:
            self.attacker = attacker
            self.show_up(attacker)
            self.to_step(1)
            self.open_window(codes.BEFORE_ROLL, box.SIDE_OF[attacker], NONE)
            return True
        if shared and frame.step == 1:
            die = do.combat_die(self, attacker, "die:attack")
            self.top = Frame(frame.below, codes.F_TARGETS, 2, frame.who, attacker, frame.x, die, frame.items)
            self.forget_attack()
            return True
        targets = [f for f in frame.items if self.lives(f) and self.figures[f].unseen == NONE]
        if len(targets) == 0 or not self.lives(attacker):
            self.pop()
            return True
        if len(targets) == 1:
            self.strike(frame, targets[0])
            return True
        return self.ask(frame.who, [codes.A_FIGURE + target for target in targets])

    def strike(self, frame: Frame, target: i64) -> None:
        rest = [figure for figure in frame.items if figure != target]
        self.top = Frame(frame.below, codes.F_TARGETS, frame.step, frame.who, frame.thing, frame.x, frame.y, rest)
        self.fixed = frame.x
        self.attack_die = frame.y
        self.begin_attack(frame.thing, target, codes.K_BEFORE if frame.x == NONE else codes.K_ROLL, False)

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
        return self.ask(frame.who, [codes.A_FIGURE + victim for victim in victims])

    def hit_next(self, frame: Frame, victim: i64) -> None:
        rest = [figure for figure in frame.items if figure != victim]
        self.top = Frame(frame.below, codes.F_VICTIMS, 0, frame.who, NONE, NONE, NONE, rest)
        self.push(codes.F_HIT, 0, NONE, victim, NONE)

    def go_hit(self, frame: Frame) -> bool:
        """12.1"""
        figure, source = frame.thing, frame.x
        piece = self.figures[figure]
        match frame.step:
            case codes.H_WINDOW:
                if not self.lives(figure):
                    self.pop()
                    return True
                self.prevented = False
                self.to_step(codes.H_MARK)
                self.open_window(codes.ON_HIT, box.SIDE_OF[figure], figure)
            case codes.H_MARK:
                if self.prevented:
                    self.prevented = False
                    self.pop()
                    return True
                piece.hits += 1
                self.tell(codes.T_HIT, NONE, figure, source)
                self.to_step(codes.H_DEATH)
                if source != NONE and box.KIND_OF[source] == box.SPIDER and figure < box.LORD:
                    self.status(figure, codes.PINNED, self.next_turn_of(box.HUMAN))  # Webbing
                if piece.hits >= self.hearts(figure):
                    self.open_window(codes.ON_DEATH, box.SIDE_OF[figure], figure)
            case _:  # H_DEATH
                self.pop()
                if piece.hits >= self.hearts(figure):
                    self.tell(codes.T_DIED, NONE, figure, source)
                    if piece.state == codes.MOVING:
                        self.force_stop(figure)
                    killer = source if source != NONE and self.lives(source) else NONE
                    self.push(codes.F_DEATH, 0, NONE, figure, killer)
        return True

    def go_death(self, frame: Frame) -> bool:
        """12.2 to 12.5: the killer's side takes the Treasures it wants (R33), then the figure lies down or goes."""
        figure, killer = frame.thing, frame.x
        treasures = items_of(self.figures[figure].items & ~box.GEM_BITS)
        if killer != NONE and len(treasures) > 0:
            return self.ask(self.seat_of(killer), [codes.A_ENOUGH] + [codes.A_ITEM + item for item in treasures])
        self.pop()
        self.remove_dead(figure, killer)
        return True

    def choose_loot(self, frame: Frame, action: i64) -> None:
        if action == codes.A_ENOUGH:
            self.pop()
            self.remove_dead(frame.thing, frame.x)
        else:
            do.hand_on(self, frame.thing, action - codes.A_ITEM, frame.x)

    def remove_dead(self, figure: i64, killer: i64) -> None:
        piece = self.figures[figure]
        hex, items = piece.hex, piece.items
        self.forget_mods(figure, NONE)
        if figure < box.LORD:
            body = OFF.clone()
            body.hex = hex
            body.hits = piece.hits
            body.dead = True
            body.state = codes.DONE
            self.figures[figure] = body
        else:
            if NONE < piece.card < codes.ENCOUNTER_CARD:
                self.discard(piece.card, box.MONSTER)
            self.figures[figure] = OFF
        self.moved_about()
        # Gems go to a Rogue, or from a Rogue to a human; what nobody takes falls to the floor (R34)
        takes_gems = killer != NONE and (box.KIND_OF[killer] == box.ROGUE or killer < box.LORD)
        for item in items_of(items):
            if item >= box.FIRST_GEM and takes_gems:
                self.give_item(killer, item)
                self.tell(codes.T_STOLE, NONE, killer, item, figure)
            else:
                self.lay_down(item, hex)
        if figure < box.LORD:
            self.lost_human(figure)
