"""Everything that is played or used, as one list; and what of it a seat can play now (5.1, R20, R54)."""

from typing import Final

from mypy_extensions import i64

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans import abilities, box, cards, codes
from undertable.games.pesky_humans.board import Board
from undertable.games.pesky_humans.cards import ENEMY, ENEMY_DIE, OWN, OWN_DIE, Play
from undertable.games.pesky_humans.tiles import BIT, NONE

PLAYS: Final[list[Play]] = cards.CARDS + abilities.ABILITIES + abilities.INNATES + abilities.USES
PLAY_ID: Final[list[str]] = [play.id for play in PLAYS]
PLAY_NAME: Final[list[str]] = [play.name for play in PLAYS]
FIRST_ABILITY: Final[i64] = len(cards.CARDS)
PLAY_TEXT: Final[list[str]] = [f"{'play' if n < FIRST_ABILITY else 'use'}:{PLAYS[n].id}" for n in range(len(PLAYS))]
assert len(cards.CARDS) <= len(BIT), f"there are {len(cards.CARDS)} cards: more than a mask has bits"
assert len(PLAYS) <= codes.FROM_ROOM, f"there are {len(PLAYS)} plays: raise FROM_ROOM in codes.py"
FIRST_INNATE: Final[i64] = FIRST_ABILITY + len(abilities.ABILITIES)
FIRST_USE: Final[i64] = FIRST_INNATE + len(abilities.INNATES)
# by play: the side whose it is; Treasures count as the humans'
PLAY_SIDE: Final[list[int]] = cards.CARD_SIDE + [
    box.MONSTER if play.avatar == box.LORD else box.HUMAN for play in PLAYS[FIRST_ABILITY:]
]
AVATAR_OF: Final[list[int]] = [play.avatar for play in PLAYS]
ITEM_OF: Final[list[int]] = [play.item for play in PLAYS]


def plays_in(window: int, turn: int, first: int, last: int) -> int:
    """The plays from one to another that have this window, in such a turn, as a mask."""
    fit = [p for p in range(first, last) if PLAYS[p].windows & BIT[window] != 0 and PLAYS[p].turn & turn != 0]
    return sum([BIT[play - first] for play in fit])


WINDOWS: Final[i64] = len(codes.WINDOW_ID)
WINDOWS_OF: Final[list[int]] = [play.windows for play in PLAYS]
HELPS: Final[list[int]] = [play.helps for play in PLAYS]
TURNS_OF: Final[list[int]] = [play.turn for play in PLAYS]
# by turn (own or enemy) * WINDOWS + window
CARDS_IN: Final[list[int]] = [
    plays_in(window, turn, 0, FIRST_ABILITY) for turn in (0, OWN, ENEMY) for window in range(WINDOWS)
]
ABILITIES_IN: Final[list[int]] = [
    plays_in(window, turn, FIRST_ABILITY, FIRST_INNATE) for turn in (0, OWN, ENEMY) for window in range(WINDOWS)
]
INNATES_IN: Final[list[int]] = [
    plays_in(window, turn, FIRST_INNATE, FIRST_USE) for turn in (0, OWN, ENEMY) for window in range(WINDOWS)
]
USES_IN: Final[list[int]] = [
    plays_in(window, turn, FIRST_USE, len(PLAYS)) for turn in (0, OWN, ENEMY) for window in range(WINDOWS)
]
OF_AVATAR: Final[list[int]] = [
    sum([BIT[avatar * box.ABILITIES_EACH + n] for n in range(box.ABILITIES_EACH)]) for avatar in range(len(box.AVATARS))
]


def may_play(board: Board, play: i64, window: i64, own_turn: bool) -> bool:
    """May its owner play this in this window and turn?"""
    turn: i64 = OWN if own_turn else ENEMY
    if WINDOWS_OF[play] & BIT[window] == 0 or TURNS_OF[play] & turn == 0:
        return False
    return works(board, play)


def works(board: Board, play: i64) -> bool:
    """Does it have a target and change something (R54)?"""
    rule = PLAYS[play]
    return (rule.always or rule.when(board)) and (rule.sure or len(rule.choose[0](board, NOTHING)) > 0)


def plays_of(board: Board, seat: i64, window: i64) -> list[int]:
    """Everything this seat can play or use now, as actions in ascending order."""
    found: list[int] = []
    side: i64 = box.MONSTER if seat == 0 else box.HUMAN
    own = board.active() == side
    now: i64 = (OWN if own else ENEMY) * WINDOWS + window
    open_cards: i64 = CARDS_IN[now]
    if open_cards != 0 and (side == box.HUMAN or board.lives(box.LORD)):  # 12.4, R66
        last: i64 = NONE
        for card in board.hands[seat]:
            if open_cards & BIT[card] != 0 and card != last:
                last = card
                if works(board, card):
                    found.append(codes.A_PLAY + card)
    # any seat's cards, but only the abilities of its own Avatars (R73)
    ready = board.chosen & ~board.used & ABILITIES_IN[now]
    if ready != 0:
        first: i64 = 0 if side == box.HUMAN else box.LORD
        for avatar in range(first, box.LORD if side == box.HUMAN else box.LORD + 1):
            if ready & OF_AVATAR[avatar] != 0 and board.awake(avatar) and board.seat_of(avatar) == seat:
                first_of_it = avatar * box.ABILITIES_EACH
                for ability in range(first_of_it, first_of_it + box.ABILITIES_EACH):
                    if ready & BIT[ability] != 0 and works(board, FIRST_ABILITY + ability):
                        found.append(codes.A_PLAY + FIRST_ABILITY + ability)
    innates: i64 = INNATES_IN[now] if own and window >= codes.OWN_MOVE else 0  # R38
    if innates != 0:
        for innate in range(FIRST_INNATE, FIRST_USE):
            if innates & BIT[innate - FIRST_INNATE] != 0:
                avatar = AVATAR_OF[innate]
                if board.awake(avatar) and board.seat_of(avatar) == seat and works(board, innate):
                    found.append(codes.A_PLAY + innate)
    uses: i64 = USES_IN[now]
    if uses != 0:
        for use in range(FIRST_USE, len(PLAYS)):
            if uses & BIT[use - FIRST_USE] != 0 and may_use(board, seat, use):
                found.append(codes.A_PLAY + use)
    return found


def plays_asked(board: Board, seat: i64, window: i64) -> list[int]:
    """What a seat is asked about in a window: nothing if it can wait or has nothing to gain. Whether it has something
    to play is secret, all else that is looked at here is not."""
    side: i64 = box.MONSTER if seat == 0 else box.HUMAN
    if window == codes.AFTER_ROLL and lack(board, side) <= 0:
        return NOTHING  # the dice are in its favour; it is asked if the other side changes that
    found = plays_of(board, seat, window)
    if window == codes.AFTER_ROLL and len(found) > 0 and most_help(board, side) < lack(board, side):
        return NOTHING  # nothing that its side holds turns the result
    elsewhere = offered_elsewhere(board, side, window)
    for action in found:
        if WINDOWS_OF[action - codes.A_PLAY] & elsewhere == 0:
            return found
    return NOTHING


def lack(board: Board, side: i64) -> i64:
    """After the dice: how much this side is short of a result in its favour; 0 or less if it has one. Ties are hits."""
    gap = board.defense_total() - board.attack_total()
    return gap if box.SIDE_OF[board.attacker] == side else 1 - gap


def most_help(board: Board, side: i64) -> i64:
    """By how much all that this side can play after the dice changes the result in its favour, at best."""
    total: i64 = 0
    for seat in range(1) if side == box.MONSTER else range(1, board.n):
        for action in plays_of(board, seat, codes.AFTER_ROLL):
            play = action - codes.A_PLAY
            copies: i64 = board.hands[seat].count(play) if play < FIRST_ABILITY else 1
            total += copies * help_of(board, play, side)
    return total


def help_of(board: Board, play: i64, side: i64) -> i64:
    """By how much one play changes the result, at best."""
    attacks = box.SIDE_OF[board.attacker] == side
    if HELPS[play] == OWN_DIE:
        return 6 - (board.attack_die if attacks else board.defense_die)
    if HELPS[play] == ENEMY_DIE:
        return (board.defense_die if attacks else board.attack_die) - 1
    return HELPS[play]


def offered_elsewhere(board: Board, side: i64, window: i64) -> i64:
    """The windows and menus in which this side can play the same thing just as well, as a mask."""
    if window == codes.BEFORE_ROLL:
        return BIT[codes.AFTER_ROLL]
    if board.active() == side:
        if window == codes.OPEN:
            return BIT[codes.OWN_MOVE]
        if window == codes.CLOSE:
            return BIT[codes.OWN_COMBAT]
    return 0


def can_wait(plays: list[int]) -> bool:
    """Are these all cards and Treasures that heal? They are offered again when somebody is about to die, and do the
    same then. After one's own attacks nobody needs them more than before."""
    for action in plays:
        play = action - codes.A_PLAY
        if WINDOWS_OF[play] & BIT[codes.ON_DEATH] == 0 or FIRST_ABILITY <= play < FIRST_USE:
            return False
    return True


def may_use(board: Board, seat: i64, use: i64) -> bool:
    """May this seat use up a Treasure that one of its figures carries, in a window that it has?"""
    bearer = board.bearer(ITEM_OF[use])
    return bearer != NONE and board.seat_of(bearer) == seat and works(board, use)
