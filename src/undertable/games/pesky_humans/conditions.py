"""When a card or ability may be played, besides its windows: what `when=` in `cards.py` can say."""

from collections.abc import Callable

from mypy_extensions import i64

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.board import Board
from undertable.games.pesky_humans.effects import next_to_lord, next_to_or_self, unused_curses
from undertable.games.pesky_humans.targets import LONGEST_RANGE, prey, summoning_hex
from undertable.games.pesky_humans.tiles import NONE

When = Callable[[Board], bool]


def always(board: Board) -> bool:
    return True


def attacker_of(side: i64) -> When:
    """A figure of this side attacks."""

    def works(board: Board) -> bool:
        return box.SIDE_OF[board.attacker] == side

    return works


def defender_of(side: i64) -> When:
    """A figure of this side is attacked. (Before its roll, none of Fireball's targets is being attacked.)"""

    def works(board: Board) -> bool:
        return board.target != NONE and box.SIDE_OF[board.target] == side

    return works


def attacker_is(figure: i64) -> When:
    """This Avatar attacks."""

    def works(board: Board) -> bool:
        return board.attacker == figure

    return works


def defender_is(figure: i64) -> When:
    """This Avatar is attacked."""

    def works(board: Board) -> bool:
        return board.target == figure

    return works


def backstab_works(board: Board) -> bool:
    """Another human is also next to the target."""
    if board.attacker != box.THIEF or board.target == NONE:
        return False
    for human in board.humans():
        if human != box.THIEF and board.next_to(human, board.target):
            return True
    return False


def friend_is_attacked(board: Board) -> bool:
    """Intercept: the defender is a human next to the Paladin."""
    target = board.target
    return target != NONE and target < box.LORD and target != box.PALADIN and board.next_to(box.PALADIN, target)


def friend_is_hit(board: Board) -> bool:
    """Oath of Steel: the victim is the Paladin or a human next to him."""
    victim = board.victim()
    return victim < box.LORD and next_to_or_self(board, box.PALADIN, victim)


def finder_is_near(board: Board) -> bool:
    """Disarm."""
    return board.within(box.THIEF, board.finder(), 2)


def bearer_is_hit(board: Board) -> bool:
    """Lucky Ring."""
    victim = board.victim()
    return board.carries(victim, box.LUCKY_RING) and board.awake(victim)


def bearer_is_hurt(board: Board) -> bool:
    """Healing Flask."""
    bearer = board.bearer(box.HEALING_FLASK)
    return board.hurt(bearer) and board.awake(bearer)


def mover_of(side: i64) -> When:
    """A figure of this side is about to move and can be slowed: no Skeleton, and it has Move to lose."""

    def works(board: Board) -> bool:
        mover = board.mover()
        if box.SIDE_OF[mover] != side or box.KIND_OF[mover] == box.SKELETON:
            return False
        return board.rating(mover, box.MOVE) > 1 and board.left_to_move(mover) > 0

    return works


def some_minion_gains_move(board: Board) -> bool:
    for monster in board.monsters():
        if monster != box.LORD and board.gains_move(monster, 2):
            return True
    return False


def minion_can_come(kind: i64) -> When:
    """There is a figure of this kind and a place for it."""

    def works(board: Board) -> bool:
        if board.spare_figure(kind) == NONE:
            return False
        return board.free_hex_beside(box.LORD) or (board.war_horn and len(summoning_hex(board, NOTHING)) > 0)

    return works


def lord_gains_move(amount: i64) -> When:
    """This much more Move would take the Monster Lord farther."""

    def works(board: Board) -> bool:
        return board.gains_move(box.LORD, amount)

    return works


def lord_is_hurt(board: Board) -> bool:
    return board.hurt(box.LORD)


def no_horn_yet(board: Board) -> bool:
    return not board.war_horn


def minion_is_near(board: Board) -> bool:
    """Rebuke."""
    for monster in board.monsters():
        if monster != box.LORD and board.next_to(box.PRIESTESS, monster):
            return True
    return False


def can_be_targeted(figure: i64) -> When:
    """This Avatar can be attacked."""

    def works(board: Board) -> bool:
        return board.figures[figure].unseen == NONE

    return works


def lord_can_slam(board: Board) -> bool:
    return board.figures[box.LORD].attacks > 0 and len(next_to_lord(board)) > 0


def lightning_helps(board: Board) -> bool:
    """Somebody is there to be struck (R54)."""
    return board.figures[box.WIZARD].attacks > 0 and len(prey(board, box.WIZARD, LONGEST_RANGE)) > 0


def not_tossed(board: Board) -> bool:
    return not board.tossed


def card_of(side: i64) -> When:
    """A Draw Card of this side has been played that can be cancelled (R53)."""

    def works(board: Board) -> bool:
        frame = board.under_way(codes.F_PLAY)
        return frame is not None and (frame.who == 0) == (side == box.MONSTER)

    return works


def a_curse_is_unused(board: Board) -> bool:
    """Jinx; after a move only if a human has moved."""
    mover = board.mover()
    return (mover == NONE or box.SIDE_OF[mover] == box.HUMAN) and len(unused_curses(board)) > 0


def mover_is_monster(board: Board) -> bool:
    """Acid Vial: after a move only if a monster has moved."""
    mover = board.mover()
    return mover == NONE or box.SIDE_OF[mover] == box.MONSTER
