"""5. Windows: who is asked what to play, and how a play is announced and carried out."""

from mypy_extensions import i64, mypyc_attr

from undertable.core.frame import NOTHING, Frame
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.board import Board
from undertable.games.pesky_humans.fields import put
from undertable.games.pesky_humans.plays import FIRST_ABILITY, FIRST_INNATE, PLAYS, plays_asked
from undertable.games.pesky_humans.tiles import BIT, NONE


@mypyc_attr(allow_interpreted_subclasses=False)
class Windows(Board):
    """The moments in which cards may be played."""

    # 5. Windows

    def open_window(self, kind: i64, first: i64, figure: i64) -> None:
        """Ask this side first; where both are asked, then the other one (R52)."""
        self.push(codes.F_WINDOW, kind, NONE, figure, 0, first)

    def go_window(self, frame: Frame) -> bool:
        if self.reason_gone(frame):
            self.pop()
            return True
        side, passes, answers = frame.y, frame.x, frame.items
        while True:
            self.top = Frame(frame.below, codes.F_WINDOW, frame.step, NONE, frame.thing, passes, side, answers)
            if self.asks_side(frame.step, side, answers):
                return False
            for seat in range(len(answers)):
                if answers[seat] >= codes.A_PLAY:
                    self.let_play(seat, answers[seat])
                    return True
            if frame.step >= codes.ON_HIT or passes == 1:
                self.pop()
                return True
            side, passes, answers = 1 - side, 1, NOTHING

    def asks_side(self, kind: i64, side: i64, answers: list[int]) -> bool:
        """Ask all seats of a side that can play something, and have not answered yet, together (5.2.5)."""
        first: i64 = NONE
        choices = NOTHING
        for seat in range(1) if side == box.MONSTER else range(1, self.n):
            if len(answers) > 0 and answers[seat] != NONE:
                continue
            if self.orders[seat] != 0 and self.passes_by_order(seat, kind):
                continue
            plays = plays_asked(self, seat, kind)
            if len(plays) > 0:
                if first == NONE:
                    first, choices = seat, plays
                else:
                    self.others |= BIT[seat]
        if first == NONE:
            return False
        self.ask(first, window_answers(kind, choices))
        return True

    def passes_by_order(self, seat: i64, kind: i64) -> bool:
        """Does a standing order pass for this seat? An order to wait for the enemy ends when he strikes."""
        orders: i64 = self.orders[seat]
        if orders & BIT[codes.AIMED_ORDER] != 0 and self.is_aimed_at(seat, kind):
            orders &= ~BIT[codes.AIMED_ORDER]
            self.orders = put(self.orders, seat, orders)
        if kind < codes.ORDERED_WINDOWS and orders & BIT[kind] != 0:
            return True
        return kind < codes.ON_HIT and orders & (BIT[codes.ROUND_ORDER] | BIT[codes.AIMED_ORDER]) != 0

    def is_aimed_at(self, seat: i64, kind: i64) -> bool:
        """Is this side attacked, hit, trapped, or about to suffer a card?"""
        side: i64 = box.MONSTER if seat == 0 else box.HUMAN
        if kind == codes.BEFORE_ROLL or kind == codes.AFTER_ROLL:
            return box.SIDE_OF[self.attacker] != side
        return kind >= codes.ON_HIT

    def let_play(self, seat: i64, action: i64) -> None:
        """The first seat that wants to play does; the others of its side are asked again when it is their turn."""
        frame = self.top
        assert frame is not None
        answers = [codes.A_PASS] * self.n
        answers[seat] = NONE
        self.top = Frame(frame.below, codes.F_WINDOW, frame.step, NONE, frame.thing, frame.x, frame.y, answers)
        self.push(codes.F_COMPOSE, 0, seat, action)

    def reason_gone(self, frame: Frame) -> bool:
        match frame.step:
            case codes.BEFORE_MOVE | codes.AFTER_MOVE:
                return not self.lives(frame.thing)
            case codes.BEFORE_ROLL | codes.AFTER_ROLL:
                return self.cancelled
            case codes.ON_HIT:
                return self.prevented
            case codes.ON_DEATH:
                return self.figures[frame.thing].hits < self.hearts(frame.thing)
            case codes.ON_REVEAL:
                return self.defused
            case codes.ON_CARD:
                return self.countered
        return False

    def answer_window(self, frame: Frame, seat: i64, action: i64) -> None:
        if codes.A_PASS < action <= codes.A_PASS_AIMED:
            order: i64 = frame.step
            if action == codes.A_PASS_ROUND:
                order = codes.ROUND_ORDER
            elif action == codes.A_PASS_AIMED:
                order = codes.AIMED_ORDER
            self.orders = put(self.orders, seat, self.orders[seat] | BIT[order])
        answers = put(frame.items if len(frame.items) > 0 else [NONE] * self.n, seat, action)
        self.top = Frame(frame.below, codes.F_WINDOW, frame.step, NONE, frame.thing, frame.x, frame.y, answers)

    def announce(self, seat: i64, play: i64, chosen: list[int]) -> None:
        """A card, Ability or other play with all its targets (5.2, 13.1)."""
        window = self.top
        if window is not None and window.what == codes.F_WINDOW:
            side = window.y if window.step >= codes.ON_HIT else 1 - window.y
            self.top = Frame(window.below, codes.F_WINDOW, window.step, NONE, window.thing, 0, side)
        if self.sink is not None:
            self.sink.append((codes.T_PLAYED, seat, play, *chosen))
        step: i64 = 1
        if play < FIRST_ABILITY:
            self.lose_card(seat, play)
            self.played = self.played + [play]
            if play >= box.MINION_CARDS and PLAYS[play].windows != BIT[codes.ON_CARD]:  # R53: it can be cancelled
                step = 0
        elif play < FIRST_INNATE:
            self.used |= BIT[play - FIRST_ABILITY]
            self.shown |= BIT[play - FIRST_ABILITY]
        self.push(codes.F_PLAY, step, seat, play, NONE, NONE, chosen)

    def go_play(self, frame: Frame) -> bool:
        if frame.step == 0:
            self.to_step(1)
            self.open_window(codes.ON_CARD, box.HUMAN if frame.who == 0 else box.MONSTER, NONE)
            return True
        self.pop()
        if self.countered:
            self.countered = False
            self.tell(codes.T_COUNTERED, frame.who, frame.thing)
        else:
            for verb in PLAYS[frame.thing].does:
                verb(self, frame.who, frame.thing, frame.items)
        return True


def window_answers(kind: i64, plays: list[int]) -> list[int]:
    """What can be answered in a window by a seat that can play this."""
    if kind < codes.ORDERED_WINDOWS:
        return [codes.A_PASS, codes.A_NEVER, codes.A_PASS_ROUND, codes.A_PASS_AIMED, *plays]
    if kind < codes.ON_HIT:
        return [codes.A_PASS, codes.A_PASS_ROUND, codes.A_PASS_AIMED, *plays]
    return [codes.A_PASS, *plays]
