"""The small steps of Those Pesky Humans!: places, tokens, Hits, cards, winning."""

from mypy_extensions import i64, mypyc_attr

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.fields import NO_BOOLS, Figure, put, without
from undertable.games.pesky_humans.lair import BLOCKED, END, PASS, STOP
from undertable.games.pesky_humans.ratings import Ratings
from undertable.games.pesky_humans.tiles import BIT, NONE


@mypyc_attr(allow_interpreted_subclasses=False)
class Board(Ratings):
    """The table, with the small steps that all chapters of the rules are made of."""

    # Places.

    def moved_about(self) -> None:
        """Forget what followed from places: something has been moved or removed."""
        self.ground_for = NONE
        self.ground_side = NONE
        self.humans_cache = NOTHING
        self.monsters_cache = NOTHING
        self.bare_cache = NO_BOOLS
        self.littered_cache = NONE

    def littered(self) -> i64:
        """The rooms where an item lies on the floor."""
        if self.littered_cache == NONE:
            rooms: i64 = 0
            for hex in self.item_hex:
                if hex != NONE:
                    rooms |= BIT[self.lair.room[hex]]
            self.littered_cache = rooms
        return self.littered_cache

    def bare(self) -> list[bool]:
        """By hex: a floor hex with no token or item on it. Shared, so do not change it."""
        if len(self.bare_cache) > 0:
            return self.bare_cache
        bare = [True] * self.lair.size
        for room in self.lair.rooms:
            if self.tokens[room] != NONE:
                bare[self.token_hex[room]] = False
        for hex in self.item_hex:
            if hex != NONE:
                bare[hex] = False
        if self.trap != NONE:
            bare[self.trap] = False
        bare[self.human_start] = False
        bare[self.monster_start] = False
        self.bare_cache = bare
        return bare

    def bare_around(self, hex: i64) -> bool:
        """Does nothing lie on the hexes across the step edges?"""
        bare = self.bare()
        for beside in self.lair.steps[hex]:
            if not bare[beside]:
                return False
        return True

    def free(self) -> list[bool]:
        """By hex: a floor hex with no figure, body or token."""
        free = self.bare().copy()
        for figure in self.figures:
            if figure.hex != NONE:
                free[figure.hex] = False
        return free

    def is_free(self, hex: i64) -> bool:
        """Is this one of the free hexes?"""
        return self.bare()[hex] and not self.figure_on(hex, NONE)

    def free_next_to(self, figure: i64) -> list[int]:
        """The free hexes next to a figure."""
        return [hex for hex in self.lair.neighbours(self.figures[figure].hex, self.closed) if self.is_free(hex)]

    def free_hex_beside(self, figure: i64) -> bool:
        for hex in self.lair.neighbours(self.figures[figure].hex, self.closed):
            if self.is_free(hex):
                return True
        return False

    def nearest_free(self, hex: i64) -> i64:
        return self.lair.nearest_free(hex, self.free())

    def figure_on(self, hex: i64, but: i64) -> bool:
        """Does a figure or body, other than this one, stand on a hex?"""
        for figure in range(box.FIGURES):
            if self.figures[figure].hex == hex and figure != but:
                return True
        return False

    def find_passages(self) -> None:
        """Note where the Secret Passages are."""
        self.passage_a = NONE
        self.passage_b = NONE
        for room in self.lair.rooms:
            if self.tokens[room] == box.PASSAGE:
                self.passage_b = self.passage_a
                self.passage_a = self.token_hex[room]
                self.passages_up = self.token_known[room] == codes.OPEN_TO_ALL

    def may_use_passages(self, figure: i64) -> bool:
        return self.passages_up or figure >= box.LORD

    def passages(self, side: i64) -> tuple[int, int]:
        """The hexes of the Secret Passages if this side may use them, else NONE."""
        return (self.passage_a, self.passage_b) if self.passages_up or side == box.MONSTER else (NONE, NONE)

    def ground(self, mover: i64) -> list[int]:
        """By hex: what it is to this figure (6.2). Valid while only the mover moves, until asked for another."""
        if self.ground_for == mover:
            return self.ground_now
        side = box.SIDE_OF[mover]
        if self.ground_side != side:
            self.ground_side = side
            self.ground_empty = self.empty_ground(side)
            self.ground_now = self.ground_empty.copy()
            self.ground_marks = NOTHING
        ground, empty = self.ground_now, self.ground_empty
        for hex in self.ground_marks:
            ground[hex] = empty[hex]
        marks: list[int] = []
        for figure in range(box.FIGURES):
            hex = self.figures[figure].hex
            if hex != NONE and figure != mover and ground[hex] == STOP:
                ground[hex] = PASS  # R22, R32
                marks.append(hex)
        if self.trap != NONE and side == box.MONSTER and box.KIND_OF[mover] != box.IMP:
            ground[self.trap] = END
            marks.append(self.trap)
        if side == box.HUMAN:
            ground[self.human_start] = STOP  # to leave the lair, whoever is there (6.3)
        self.ground_marks = marks
        self.ground_for = mover
        return ground

    def empty_ground(self, side: i64) -> list[int]:
        """What the hexes are to this side as if there were no figures and no Thief's Trap."""
        ground = [STOP] * self.lair.size
        for room in self.lair.rooms:
            token = self.tokens[room]
            if token != NONE and self.token_known[room] != codes.OPEN_TO_ALL:
                if side == box.HUMAN:
                    ground[self.token_hex[room]] = BLOCKED
                elif token != box.PASSAGE:
                    ground[self.token_hex[room]] = PASS  # R23
        for hex in self.item_hex:
            if hex != NONE:
                ground[hex] = PASS
        if side == box.MONSTER:
            ground[self.human_start] = PASS
        ground[self.monster_start] = PASS  # R17
        return ground

    def put_figure(self, figure: i64, hex: i64) -> None:
        """Put a figure elsewhere, other than by its own steps."""
        self.figures[figure].hex = hex
        self.figures[figure].door = NONE  # R10
        self.moved_about()
        self.tell(codes.T_PUT, self.seat_of(figure), figure, self.lair.spot[hex])

    def force_stop(self, figure: i64) -> None:
        """R61: a figure forced to stop where that is not allowed is put on the nearest free hex."""
        piece = self.figures[figure]
        self.ground_for = NONE
        if piece.hex == self.human_start or self.ground(figure)[piece.hex] == PASS or self.figure_on(piece.hex, figure):
            hex = self.nearest_free(piece.hex)
            if hex != NONE:
                self.put_figure(figure, hex)

    def summon(self, kind: i64, hex: i64, card: i64) -> i64:
        """Put a Minion into play; the figure."""
        figure = self.spare_figure(kind)
        piece = Figure(hex)
        piece.card = card
        self.figures[figure] = piece
        self.moved_about()
        self.tell(codes.T_SUMMONED, NONE, figure, self.lair.spot[hex])
        return figure

    def set_doors(self, exit: i64, door: i64, known: i64) -> None:
        self.doors = put(self.doors, exit, door)
        self.door_known = put(self.door_known, exit, known)
        self.close_exits()

    def close_exits(self) -> None:
        """Work out which exits are closed."""
        self.walled = 0
        self.closed = 0
        for exit in range(self.lair.exits):
            if self.walls[exit] != NONE:
                self.walled += BIT[exit]
                self.closed += BIT[exit]
            elif self.doors[exit] != NONE:
                self.closed += BIT[exit]

    # Tokens and items.

    def take_token_away(self, room: i64) -> i64:
        """Take a Resource Token off the board, seen by all; the token."""
        token = self.tokens[room]
        self.tokens = put(self.tokens, room, NONE)
        self.seen_tokens |= BIT[token]
        self.moved_about()
        return token

    def turn_up_passages(self) -> None:
        """Both Secret Passages are turned face up for good (6.4)."""
        hexes: list[int] = []
        for room in self.lair.rooms:
            if self.tokens[room] == box.PASSAGE:
                self.token_known = put(self.token_known, room, codes.OPEN_TO_ALL)
                hexes.append(self.lair.spot[self.token_hex[room]])
        self.seen_tokens |= BIT[box.PASSAGE]
        self.passages_up = True
        self.moved_about()
        self.tell(codes.T_PASSAGES, NONE, hexes[0], hexes[1])

    def curse(self, human: i64, curse: i64) -> None:
        self.figures[human].curses |= BIT[curse]
        self.tell(codes.T_CURSED, NONE, human, curse)

    def lift_curse(self, human: i64, curse: i64) -> None:
        before = self.rating(human, box.MOVE)
        self.figures[human].curses &= ~BIT[curse]
        self.may_go_on(human, before)
        self.tell(codes.T_UNCURSED, NONE, human, curse)

    def give_item(self, figure: i64, item: i64) -> None:
        """Give a figure an item that nobody holds any more."""
        self.figures[figure].items |= BIT[item]
        if self.item_hex[item] != NONE:
            self.item_hex = put(self.item_hex, item, NONE)
            self.moved_about()

    def lay_down(self, item: i64, hex: i64) -> None:
        """An item falls on the free hex nearest to this one."""
        place = self.nearest_free(hex)
        self.item_hex = put(self.item_hex, item, place)
        self.moved_about()
        self.tell(codes.T_FELL, NONE, item, self.lair.spot[place])

    def count_transfer(self, item: i64) -> None:
        self.transfers = put(self.transfers, item, self.transfers[item] + 1)

    # Hits and statuses.

    def heal(self, figure: i64, amount: i64) -> None:
        """Remove up to this many Hits."""
        removed = min(amount, self.figures[figure].hits)
        if removed > 0:
            self.figures[figure].hits -= removed
            self.tell(codes.T_HEALED, NONE, figure, removed)

    def status(self, figure: i64, status: i64, last: i64) -> None:
        """Give a status until the end of that turn; one that lasts longer stays."""
        piece = self.figures[figure]
        match status:
            case codes.ASLEEP:
                piece.asleep = max(piece.asleep, last)
            case codes.PINNED:
                piece.pinned = max(piece.pinned, last)
            case _:  # UNTARGETABLE
                piece.unseen = max(piece.unseen, last)
        self.tell(codes.T_STATUS, NONE, figure, status)

    def show_up(self, figure: i64) -> None:
        """Vanish ends at once."""
        piece = self.figures[figure]
        if piece.vanished:
            piece.vanished = False
            piece.unseen = NONE

    # Cards.

    def draw(self, seat: i64, count: i64) -> None:
        """Draw cards; an empty deck is reshuffled from the discards first (R55)."""
        side = box.HUMAN if seat > 0 else box.MONSTER
        for _ in range(count):
            if len(self.decks[side]) == 0:
                if len(self.discards[side]) == 0:
                    return
                self.reshuffle(side)
            deck = self.decks[side].copy()
            drawn = self.chance.draw("human card" if side == box.HUMAN else "monster card", deck, 1)
            self.set_deck(side, deck)
            self.set_hand(seat, sorted(self.hands[seat] + drawn))
            self.tell(codes.T_DREW, seat, drawn[0])

    def reshuffle(self, side: i64) -> None:
        """The discards become the deck; as the deck was empty, everybody can work out which cards are in hands."""
        self.set_deck(side, sorted(self.discards[side]))
        discards = self.discards.copy()
        discards[side] = NOTHING
        self.discards = discards
        first = self.first_seat(side)
        sure = self.sure.copy()
        for seat in range(self.n):
            if (seat == 0) == (first == 0) and (side == box.MONSTER or self.n == 2):
                sure[seat] = self.hands[seat]
        self.sure = sure
        self.tell(codes.T_RESHUFFLED, side)

    def set_deck(self, side: i64, deck: list[int]) -> None:
        decks = self.decks.copy()
        decks[side] = deck
        self.decks = decks

    def set_hand(self, seat: i64, hand: list[int]) -> None:
        hands = self.hands.copy()
        hands[seat] = hand
        self.hands = hands

    def lose_card(self, seat: i64, card: i64) -> None:
        """A card leaves a hand, seen by all."""
        self.set_hand(seat, without(self.hands[seat], card))
        if card in self.sure[seat]:
            sure = self.sure.copy()
            sure[seat] = without(self.sure[seat], card)
            self.sure = sure

    def discard(self, card: i64, side: i64) -> None:
        discards = self.discards.copy()
        discards[side] = self.discards[side] + [card]
        self.discards = discards

    # Questions.

    def ask(self, seat: i64, choices: list[int]) -> bool:
        self.asked = seat
        self.choices = choices
        self.area = NOTHING
        return False

    def spots(self, hexes: list[int]) -> list[int]:
        return sorted([codes.A_SPOT + self.lair.spot[hex] for hex in hexes])

    # 15. Winning

    def lost_human(self, human: i64) -> None:
        """A human is dead or gone: is anybody left (R42), and which Avatar does its player go on with (R45)?"""
        if self.stage == codes.OVER:
            return
        if len(self.humans()) == 0:
            self.finish(box.MONSTER, codes.NOBODY_LEFT)  # R68
            return
        seat = self.owner[human]
        if self.playing(seat):
            return
        for other in range(1, self.n):
            if len([h for h in self.humans() if self.owner[h] == other]) == 2:
                self.push(codes.F_HAND_OVER, 0, other, seat)
                return
        hand = self.hands[seat]
        for card in hand:
            self.discard(card, box.HUMAN)
            self.lose_card(seat, card)
        if self.sink is not None:
            self.sink.append((codes.T_DISCARDED_HAND, seat, *hand))
        self.tell(codes.T_OUT, seat)

    def finish(self, side: i64, why: i64) -> None:
        self.stage = codes.OVER
        self.winner = side
        self.why = why
        self.asked = NONE
        self.choices = NOTHING
        self.area = NOTHING
        self.tell(codes.T_WON, side, why)
