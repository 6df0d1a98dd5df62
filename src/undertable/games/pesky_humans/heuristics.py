"""What Those Pesky Humans! knows of good play: a quick player for both sides that judges each decision by itself."""

import math
from typing import Final, final

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.core.heuristics import Heuristics
from undertable.core.state import State
from undertable.games.pesky_humans import human_play, monster_play
from undertable.games.pesky_humans.cards import LORD
from undertable.games.pesky_humans.codes import (
    A_ABILITY,
    A_FIGURE,
    A_FINISH,
    A_SEAT,
    A_SPOT,
    A_STOP,
    A_YES,
    F_COMPOSE,
    F_DRAWER,
    F_MOVE,
    F_ROOM,
    F_TURN,
    F_WINDOW,
    SETUP,
    TURN_MOVE,
)
from undertable.games.pesky_humans.judge import count_gems, gems_of, hearts_left
from undertable.games.pesky_humans.rules import PeskyState

HORIZON: Final = 24  # decisions of a playout
FIRST_TRY: Final = 8.0  # times as promising as any other action: the quick player's own

# How much the odds of the humans grow, as logarithms: fitted to 54 games between quick players with whims.
START: Final = -2.3
GEM_OUT: Final = 1.0
GEM_HELD: Final = 0.7
HEART: Final = 0.12
HUMAN_CARD: Final = 0.2
MONSTER_CARD: Final = 0.13  # less
ROUND: Final = 0.012  # less


def choose(board: PeskyState, seat: i64, legal: list[int]) -> i64:
    """What to do; one of the legal actions."""
    if len(legal) == 1:
        return legal[0]
    if board.stage == SETUP:
        return choose_in_setup(seat, legal)
    frame = board.top
    assert frame is not None
    if frame.what == F_MOVE:
        step = plan(board, frame.thing, A_STOP in legal)[0]
        return step if step in legal else legal[0]
    if frame.what == F_TURN:
        if seat == 0:
            moving = frame.step == TURN_MOVE
            return (
                monster_play.choose_in_movement(board, legal) if moving else monster_play.choose_in_combat(board, legal)
            )
        if frame.step == TURN_MOVE:
            return human_play.choose_in_movement(board, seat, legal)
        return human_play.choose_in_combat(board, seat, legal)
    if frame.what == F_WINDOW:
        side = monster_play.choose_in_window if seat == 0 else human_play.choose_in_window
        return side(board, frame, legal)
    if frame.what == F_COMPOSE:
        return (
            monster_play.choose_target(board, frame, legal)
            if seat == 0
            else human_play.choose_target(board, frame, legal)
        )
    if frame.what == F_DRAWER:
        return min(legal, key=lambda action: len(board.hands[action - A_SEAT]))
    if frame.what == F_ROOM and legal[0] >= A_SPOT:
        return ambush(board, legal)
    if legal[0] >= A_FIGURE and legal[0] < A_SEAT:  # the order of Hits and attacks, or an Avatar to give away
        return min(legal, key=lambda action: hearts_left(board, action - A_FIGURE))
    if legal[0] == A_YES:
        return A_YES  # Divination: away with it
    return legal[-1]  # take loot, steal a Gem


def plan(board: PeskyState, figure: i64, may_stay: bool) -> list[int]:
    """What this figure should do with its move."""
    if figure < LORD:
        return human_play.plan(board, figure, may_stay)
    return monster_play.plan(board, figure, may_stay)


def ambush(board: PeskyState, legal: list[int]) -> i64:
    """Where a room's Minion appears: as near as it may."""
    lair = board.lair
    best, least = legal[0], 999
    for action in legal:
        walking = lair.walking(lair.hex_at[action - A_SPOT])
        near = min([walking[board.figures[human].hex] for human in board.humans()])
        if near < least:
            best, least = action, near
    return best


def choose_in_setup(seat: i64, legal: list[int]) -> i64:
    """The favourite Avatars and abilities; a lair is left to chance."""
    if legal[-1] >= A_ABILITY and legal[-1] < A_ABILITY + 30:
        order = monster_play.ABILITY_ORDER if seat == 0 else human_play.ABILITY_ORDER
        for ability in order:
            if A_ABILITY + ability in legal:
                return A_ABILITY + ability
    if seat > 0:
        for avatar in human_play.PARTY_ORDER:
            if A_FIGURE + avatar in legal:
                return A_FIGURE + avatar
    return A_FINISH


@final
class PeskyHeuristics(Heuristics):
    """The quick player as a playout policy and as the first to be tried; Gems and hearts decide who is ahead."""

    def __init__(self) -> None:
        super().__init__(HORIZON)

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[float]:
        assert isinstance(state, PeskyState)
        quick = choose(state, seat, legal)
        return [FIRST_TRY if action == quick else 1.0 for action in legal]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, PeskyState)
        if state.stage == SETUP:  # nobody is in the lair yet
            return [0.5] + [0.5 / float(state.n - 1)] * (state.n - 1)
        lead = START + GEM_OUT * float(count_gems(state.gems_out)) - ROUND * float(state.round())
        for human in state.humans():
            lead += GEM_HELD * float(gems_of(state, human)) + HEART * float(hearts_left(state, human))
        lead -= MONSTER_CARD * float(len(state.hands[0]))
        for seat in range(1, state.n):
            lead += HUMAN_CARD * float(len(state.hands[seat]))
        won = 1.0 / (1.0 + math.exp(-lead))
        return [1.0 - won] + [won / float(state.n - 1)] * (state.n - 1)

    def policy(self, state: State, seat: i64, legal: list[int], chance: Chance) -> i64:
        assert isinstance(state, PeskyState)
        return choose(state, seat, legal)
