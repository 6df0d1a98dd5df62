"""Boss Monster's observations, written without making a view first: `observe.py` says what they are."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from undertable.core.batch import Observer
from undertable.core.frame import Frame
from undertable.core.state import State
from undertable.games.boss_monster import cards, codes, effects, verbs
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.player import Player
from undertable.games.boss_monster.rules import BossState

PHASE: Final[list[int]] = [0, 1, 1, 2, 3, 4, 5, 6, 7]  # by phase of the rules: its place in an observation
PHASES: Final[i64] = 8
WINDOWS: Final[i64] = 4
WINDOW, RESPOND, CANCEL, CHOICE = range(4)  # what is asked
QUESTIONS: Final[i64] = 4
KINDS: Final[i64] = cards.KINDS
HEROES: Final[i64] = len(cards.HEROES)
BOSSES: Final[i64] = len(cards.BOSSES)
SLOTS: Final[i64] = codes.MOST_SLOTS
CLASSES: Final[i64] = len(effects.CLASSES)
EACH: Final = 0.25  # a card of a kind, of at most four
USUAL_TURNS: Final[i64] = 25
MOST_IN_HAND: Final[i64] = 10
MOST_TREASURE: Final[i64] = 20
MOST_DAMAGE: Final[i64] = 30
MOST_ON_STACK: Final[i64] = 4


@final
class BossObserver(Observer):
    def write(self, state: State, seat: i64, row: vec[float], at: i64) -> None:
        table = cast(BossState, state)
        n = table.n
        row[at + PHASE[table.phase]] = 1.0
        row[at + PHASES] = share(table.turn, USUAL_TURNS)
        at += PHASES + 1
        asked = question(table)
        for step in range(n):
            other = (seat + step) % n
            if table.waiting >> other & 1 != 0 and (step == 0 or asked == CHOICE):
                row[at + step] = 1.0
            if other == table.active_seat:
                row[at + n + step] = 1.0
        at += 2 * n
        frame = table.top
        while frame is not None:
            if frame.what == codes.WINDOW:
                row[at + frame.thing] = 1.0
                break
            frame = frame.below
        at += WINDOWS
        if asked != NONE:
            row[at + asked] = 1.0
        at += QUESTIONS
        for step in range(n):
            write_counts(row, at, step, n, table.players[(seat + step) % n])
        at += (6 + BOSSES + 2 * HEROES) * n
        write_cards(row, at, table.players[seat].hand)
        at += KINDS
        for step in range(n):
            player = table.players[(seat + step) % n]
            for slot in range(len(player.slots)):
                write_room(row, at + slot * (KINDS + 4), table, player, slot, step == 0)
            at += SLOTS * (KINDS + 4)
        entrances = at + CLASSES * n
        for step in range(n):
            player = table.players[(seat + step) % n]
            for kind in range(CLASSES):
                row[at + CLASSES * step + kind] = share(table.treasure(player, kind), MOST_TREASURE)
            write_heroes(row, entrances + HEROES * step, player.entrance)
        at = entrances + HEROES * n
        write_heroes(row, at, table.town)
        at += HEROES
        if table.hero != NONE:
            row[at + table.hero] = 1.0
            row[at + HEROES] = share(table.damage_taken, MOST_DAMAGE)
            if table.hero_slot != NONE:
                row[at + HEROES + 1 + table.hero_slot] = 1.0
        at += HEROES + 1 + SLOTS
        write_stack(row, at, table.top)
        at += KINDS
        write_composing(row, at, table, seat)
        at += KINDS + 1
        write_cards(row, at, table.discard)
        at += KINDS
        row[at] = share(len(table.room_deck), cards.ROOM_CARDS)
        row[at + 1] = share(len(table.spell_deck), cards.CARDS - cards.ROOM_CARDS)
        row[at + 2] = share(len(table.hero_deck), cards.FIRST_EPIC)
        row[at + 3] = share(len(table.epic_deck), HEROES - cards.FIRST_EPIC)
        if table.no_build:
            row[at + 4] = 1.0
        row[at + 5] = share(table.scoreless, codes.MOST_SCORELESS)
        if table.scored:
            row[at + 6] = 1.0


def share(number: i64, most: i64) -> float:
    return 1.0 if number > most else float(number) / float(most)


def question(table: BossState) -> i64:
    """What is asked; everybody knows of whom only if it is a choice."""
    if table.waiting == 0:
        return NONE
    top = table.top
    if top is not None and top.what == codes.COMPOSE:
        top = top.below
    if top is not None:
        if top.what == codes.WINDOW:
            return WINDOW
        if top.what == codes.RESPOND:
            return RESPOND
        if top.what == codes.POLL:
            return CANCEL
    return CHOICE


def write_counts(row: vec[float], at: i64, step: i64, n: i64, player: Player) -> None:
    """What is counted by player, from "in game" to "cards in hand"."""
    if player.in_game:
        row[at + step] = 1.0
    row[at + n + BOSSES * step + player.boss] = 1.0
    at += (1 + BOSSES) * n
    if player.levelled:
        row[at + step] = 1.0
    souls, wounds = player.counts()
    row[at + n + step] = share(souls, codes.SOULS_TO_WIN)
    row[at + 2 * n + step] = share(wounds, codes.WOUNDS_TO_LOSE)
    at += 3 * n
    write_heroes(row, at + HEROES * step, player.souls)
    write_heroes(row, at + HEROES * (n + step), player.wounds)
    at += 2 * HEROES * n
    row[at + 2 * step] = share(player.holds(effects.ROOM_CARD), MOST_IN_HAND)
    row[at + 2 * step + 1] = share(player.holds(effects.SPELL_CARD), MOST_IN_HAND)


def write_room(row: vec[float], at: i64, table: BossState, player: Player, slot: i64, own: bool) -> None:
    """The top room of a slot, and what is to be seen of it."""
    top = player.slots[slot][-1]
    face_down = top in player.face_down
    if own or not face_down:
        row[at + cards.KIND[top]] = EACH
    row[at + KINDS] = 1.0
    if face_down:
        row[at + KINDS + 1] = 1.0
    if top in table.frozen:
        row[at + KINDS + 2] = 1.0
    row[at + KINDS + 3] = share(table.damage(player, slot), MOST_DAMAGE)


def write_cards(row: vec[float], at: i64, found: list[int]) -> None:
    for card in found:
        row[at + cards.KIND[card]] += EACH


def write_heroes(row: vec[float], at: i64, heroes: list[int]) -> None:
    for hero in heroes:
        row[at + hero] = 1.0


def write_stack(row: vec[float], at: i64, frame: Frame | None) -> None:
    """What is declared and waits, the newest few; a Level Up has no card."""
    left = MOST_ON_STACK
    while frame is not None and left > 0:
        if frame.what == codes.SPELL or frame.what == codes.USE or frame.what == codes.TRIGGER:
            left -= 1
            if frame.thing < cards.BOSS_SOURCE:
                row[at + cards.KIND[frame.thing]] += EACH
        frame = frame.below


def write_composing(row: vec[float], at: i64, table: BossState, seat: i64) -> None:
    top = table.top
    if top is None or top.who != seat:
        return
    if top.what == codes.COMPOSE:
        row[at + cards.KIND[top.thing]] = EACH
        if top.step == codes.CHOOSE_SLOT:
            row[at + KINDS] = 1.0
    elif top.x != NONE and verbs.verb_asked(table) == effects.BUILD_NOW:
        row[at + cards.KIND[top.x]] = EACH
        row[at + KINDS] = 1.0
