"""The observations of Those Pesky Humans!, written without making a view first: `observe.py` says what they are."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from undertable.core.batch import Observer
from undertable.core.frame import Frame
from undertable.core.state import State
from undertable.games.pesky_humans import box, cards, codes
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.plays import PLAY_ID
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tiles import BIT, DIRECTIONS, NONE

PHASES: Final[i64] = 7
DRAW, OPEN, MOVEMENT, COMBAT, CLOSE, OVER = range(1, 7)
DECISIONS: Final[i64] = 14
# by frame: the place of its question, NONE where it depends on the step
QUESTION: Final[list[int]] = [NONE, 2, 3, 13, 13, 13, 13, 4, 5, 6, NONE, 13, 13, 7, 8, 9, 10, 13]
RECOVER, PLACE_MINION = 11, 12
USUAL_LIMIT: Final[i64] = 60
FARTHEST: Final = 70.0
FIGURE_NUMBERS: Final[i64] = 22
ROOM_NUMBERS: Final[i64] = 14 + box.RESOURCES
CARDS: Final[i64] = len(cards.CARD_ID)
PLAYS: Final[i64] = len(PLAY_ID)
# by play: all that have its name, as a card and an ability can have the same
NAMESAKES: Final[list[list[int]]] = [[p for p in range(len(PLAY_ID)) if PLAY_ID[p] == id] for id in PLAY_ID]
ABILITIES: Final[i64] = len(ABILITY_ID)
ROOMS: Final[i64] = len(box.ROOM_ID)


@final
class PeskyObserver(Observer):
    def write(self, state: State, seat: i64, row: vec[float], at: i64) -> None:
        table = cast(PeskyState, state)
        if table.stage == codes.SETUP:  # a few decisions, each of another shape
            write_view(state, seat, row, at)
            return
        n = table.n
        playing = table.stage == codes.PLAYING
        frame = question(table)
        at = write_questions(row, at, table, seat, frame)
        for placed in table.lair.layout:
            write_room(row, at + ROOM_NUMBERS * placed.room, table, placed.room, seat)
            middle = at + ROOM_NUMBERS * placed.room + 2
            write_place(row, middle, 3 * placed.u - 4 * placed.v, 4 * placed.u + 7 * placed.v)
            row[middle + 2 + placed.turn] = 1.0
        at += ROOM_NUMBERS * ROOMS
        write_hex(row, at, table, table.human_start)
        write_hex(row, at + 2, table, table.monster_start)
        write_hex(row, at + 4, table, table.trap)
        at += 6
        write_exits(row, at, table, seat)
        at += 6 * box.DOORWAYS
        for item in range(box.ITEMS):
            if table.item_hex[item] != NONE:
                row[at + 5 * item] = 1.0
                write_hex(row, at + 5 * item + 1, table, table.item_hex[item])
        figures = at + 5 * box.ITEMS
        for figure in range(box.FIGURES):
            if table.figures[figure].hex != NONE:
                write_figure(row, figures + FIGURE_NUMBERS * figure, table, figure)
                for item in range(box.ITEMS):
                    if table.figures[figure].items & BIT[item] != 0:
                        row[at + 5 * item + 3] = 1.0
                        row[at + 5 * item + 4] = float(figure) / float(box.FIGURES)
        at = figures + FIGURE_NUMBERS * box.FIGURES
        if playing:
            mover = table.mover()
            if mover != NONE:
                row[at + mover] = 1.0
            if table.attacker != NONE and table.target != NONE:
                row[at + box.FIGURES + table.attacker] = 1.0
                row[at + 2 * box.FIGURES + table.target] = 1.0
                if table.attack_die != NONE:
                    row[at + 3 * box.FIGURES] = float(table.attack_die) / 6.0
                if table.defense_die != NONE:
                    row[at + 3 * box.FIGURES + 1] = float(table.defense_die) / 6.0
        at += 3 * box.FIGURES + 2
        at = write_hands(row, at, table, seat, n)
        at = write_abilities(row, at, table, seat)
        for gem in range(box.FIRST_GEM, box.ITEMS):
            if table.gems_out & BIT[gem] != 0:
                row[at + gem - box.FIRST_GEM] = 1.0
        at += box.ITEMS - box.FIRST_GEM
        if not table.lives(box.LORD):
            row[at] = 1.0
        if table.war_horn:
            row[at + 1] = 1.0
        if table.tossed:
            row[at + 2] = 1.0
        at += 3
        line = table.top if playing else None
        while line is not None and line.what != codes.F_TARGETS and line.what != codes.F_VICTIMS:
            line = line.below
        if line is not None:
            for figure in line.items:
                row[at + figure] = 1.0
        at += box.FIGURES
        for order in range(codes.ORDERS):
            if table.orders[seat] & BIT[order] != 0:
                row[at + order] = 1.0
        at += codes.ORDERS
        at = write_notes(row, at, table, n)
        composing = table.top if playing else None
        if composing is not None and composing.what == codes.F_COMPOSE and composing.who == seat:
            row[at + composing.thing] = 1.0
            for action in composing.items:
                row[at + action] = 1.0


def write_view(state: State, seat: i64, row: vec[float], at: i64) -> None:
    """The slow way: make a view first."""
    observe = state.setup.game.observe
    assert observe is not None
    for numbers in observe(state.noted(seat)).values():
        for number in numbers:
            row[at] = number
            at += 1


def question(table: PeskyState) -> Frame | None:
    """What is under way, without what somebody is still putting together."""
    frame = table.top
    return frame.below if frame is not None and frame.what == codes.F_COMPOSE else frame


def share(number: i64, most: i64) -> float:
    return 1.0 if number > most else float(number) / float(most)


def write_place(row: vec[float], at: i64, q: i64, r: i64) -> None:
    row[at] = (float(q) + FARTHEST) / (2.0 * FARTHEST)
    row[at + 1] = (float(r) + FARTHEST) / (2.0 * FARTHEST)


def write_hex(row: vec[float], at: i64, table: PeskyState, hex: i64) -> None:
    if hex != NONE:
        write_place(row, at, table.lair.q[hex], table.lair.r[hex])


def phase_of(table: PeskyState, frame: Frame | None) -> i64:
    turn = table.under_way(codes.F_TURN)
    if table.stage == codes.OVER or turn is None:
        return OVER
    match turn.step:
        case codes.TURN_MOVE:
            opening = frame is not None and frame.what == codes.F_WINDOW and frame.step == codes.OPEN
            return OPEN if opening else MOVEMENT
        case codes.TURN_OPEN:
            return DRAW
        case codes.TURN_COMBAT:
            return COMBAT
    return CLOSE


def decision_of(frame: Frame) -> i64:
    if frame.what == codes.F_TURN:
        return 0 if frame.step == codes.TURN_MOVE else 1
    if frame.what == codes.F_ROOM:
        return RECOVER if frame.step == codes.R_RECOVER else PLACE_MINION
    return QUESTION[frame.what]


def write_questions(row: vec[float], at: i64, table: PeskyState, seat: i64, frame: Frame | None) -> i64:
    """From "phase" to "announced"; where the next part begins."""
    n = table.n
    playing = table.stage == codes.PLAYING
    row[at + phase_of(table, frame)] = 1.0
    if table.active() == box.MONSTER:
        row[at + PHASES] = 1.0
    row[at + PHASES + 1] = share(table.round(), (USUAL_LIMIT if table.limit == 0 else table.limit) + 1)
    at += PHASES + 2
    secret = False
    if playing and frame is not None:
        secret = frame.what == codes.F_WINDOW or (frame.what == codes.F_TURN and table.idle)
    somebody = False
    for other in table.to_act():
        if not secret or (other == 0) == (seat == 0):
            row[at + other] = 1.0
            somebody = True
    row[at + n + seat] = 1.0
    if table.stage != codes.OVER and not somebody:
        row[at + 2 * n] = 1.0
    at += 2 * n + 1
    if playing and frame is not None:
        row[at + decision_of(frame)] = 1.0
        if frame.what == codes.F_WINDOW and frame.step < codes.OWN_MOVE:
            row[at + DECISIONS + frame.step] = 1.0
    at += DECISIONS + codes.OWN_MOVE
    announced = table.under_way(codes.F_PLAY) if playing else None
    if announced is not None:
        for play in NAMESAKES[announced.thing]:
            row[at + play] = 1.0
    return at + PLAYS


def known_from(seat: i64) -> i64:
    """How well something must be known for this seat to see it."""
    return codes.PEEKED if seat > 0 else codes.HIDDEN


def write_room(row: vec[float], at: i64, table: PeskyState, room: i64, seat: i64) -> None:
    """A room of the lair, but for its place."""
    row[at] = 1.0
    if table.entered & BIT[room] != 0:
        row[at + 1] = 1.0
    at += 4 + DIRECTIONS
    token = table.tokens[room]
    if token == NONE:
        return
    write_hex(row, at, table, table.token_hex[room])
    row[at + 2] = 1.0
    if table.token_known[room] == codes.OPEN_TO_ALL:
        row[at + 3] = 1.0
    if table.token_known[room] >= known_from(seat):
        row[at + 4 + token] = 1.0


def write_exits(row: vec[float], at: i64, table: PeskyState, seat: i64) -> None:
    for exit in range(table.lair.exits):
        place = at + 6 * table.lair.doorway[exit]
        row[place] = 1.0
        if table.walls[exit] != NONE:
            row[place + 2] = 1.0
        door = table.doors[exit]
        if door != NONE:
            row[place + 1] = 1.0
            if table.door_known[exit] >= known_from(seat):
                row[place + 3 + door] = 1.0


def bits_in(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def write_figure(row: vec[float], at: i64, table: PeskyState, figure: i64) -> None:
    piece = table.figures[figure]
    row[at] = 1.0
    if piece.dead:
        row[at + 1] = 1.0
    write_hex(row, at + 2, table, piece.hex)
    row[at + 4] = float(piece.hits) / float(box.HEARTS[box.KIND_OF[figure]])
    row[at + 5 + piece.state] = 1.0
    goes_on = piece.state == codes.FRESH or piece.state == codes.MOVING
    if (goes_on or (piece.state == codes.STOPPED and piece.raised)) and not piece.dead and table.may_step(figure):
        row[at + 9] = share(table.left_to_move(figure), 20)
    if not piece.dead and piece.attacks > 0:
        row[at + 10] = share(piece.attacks, 3)
    row[at + 11] = share(table.rating(figure, box.MOVE), 15)
    row[at + 12] = share(table.rating(figure, box.ATTACK), 15)
    row[at + 13] = share(table.rating(figure, box.DEFENSE), 15)
    row[at + 14] = float(table.range_of(figure)) / 5.0
    if piece.asleep != NONE:
        row[at + 15] = 1.0
    if piece.pinned != NONE:
        row[at + 16] = 1.0
    if piece.unseen != NONE:
        row[at + 17] = 1.0
    row[at + 18] = share(bits_in(piece.items), 5)
    if piece.items >= BIT[box.FIRST_GEM]:
        row[at + 19] = 1.0
    row[at + 20] = float(bits_in(piece.curses)) / 4.0
    row[at + 21] = float(table.seat_of(figure)) / 3.0


def add_cards(row: vec[float], at: i64, found: list[int]) -> None:
    """Count cards by kind, five at most; `settle` makes shares of the counts."""
    for card in found:
        row[at + card] += 1.0


def settle(row: vec[float], at: i64) -> None:
    for card in range(CARDS):
        count = row[at + card]
        if count > 0.0:
            row[at + card] = 1.0 if count > 5.0 else count / 5.0


def write_hands(row: vec[float], at: i64, table: PeskyState, seat: i64, n: i64) -> i64:
    """From "hand" to "played"; where the next part begins."""
    for other in range(n):
        if other == seat:
            add_cards(row, at, table.hands[other])
        elif other > 0 and seat > 0:
            add_cards(row, at + CARDS, table.hands[other])
        row[at + 2 * CARDS + other] = share(len(table.hands[other]), 20)
    settle(row, at)
    settle(row, at + CARDS)
    at += 2 * CARDS + n
    row[at] = float(len(table.decks[box.HUMAN])) / 40.0
    row[at + 1] = float(len(table.decks[box.MONSTER])) / 40.0
    at += 2
    add_cards(row, at, table.discards[box.HUMAN])
    add_cards(row, at, table.discards[box.MONSTER])
    add_cards(row, at + CARDS, table.played)
    settle(row, at)
    settle(row, at + CARDS)
    return at + 2 * CARDS


def write_abilities(row: vec[float], at: i64, table: PeskyState, seat: i64) -> i64:
    """Those used, and those left that the viewer knows; where the next part begins."""
    for avatar in range(box.LORD + 1):
        if avatar < box.LORD and table.owner[avatar] == NONE:
            continue
        left = table.chosen if (seat > 0) == (avatar < box.LORD) else table.shown
        for ability in range(avatar * box.ABILITIES_EACH, (avatar + 1) * box.ABILITIES_EACH):
            if table.used & BIT[ability] != 0:
                row[at + ability] = 1.0
            elif left & BIT[ability] != 0:
                row[at + ABILITIES + ability] = 1.0
    return at + 2 * ABILITIES


def write_notes(row: vec[float], at: i64, table: PeskyState, n: i64) -> i64:
    """From "sure" to "transfers"; where the next part begins."""
    for seat in range(n):
        add_cards(row, at, table.sure[seat])
    settle(row, at)
    at += CARDS
    for token in range(box.RESOURCES):
        if table.seen_tokens & BIT[token] != 0:
            row[at + token] = 1.0
    at += box.RESOURCES
    for room in table.lair.rooms:
        if table.crossed & BIT[room] != 0:
            row[at + room] = 1.0
    at += ROOMS
    for door in range(box.DOOR_TYPES):
        row[at + door] = share(table.sure_spare[door], 10)
    at += box.DOOR_TYPES
    for item in range(box.ITEMS):
        row[at + item] = share(table.transfers[item], 4)
    return at + box.ITEMS
