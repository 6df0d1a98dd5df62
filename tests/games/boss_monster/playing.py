"""A dealt game of Boss Monster, and how the tests play it."""

from undertable.core import FastChance
from undertable.games.boss_monster import GAME
from undertable.games.boss_monster.rules import BossState


def dealt(seats: int, seed: int = 1, **options: object) -> BossState:
    state = GAME.deal(seats, options, FastChance(seed))
    assert isinstance(state, BossState)
    return state


def act(state: BossState, seat: int, *actions: str) -> None:
    for action in actions:
        state.apply(seat, GAME.actions.parse(action))


def texts(state: BossState, seat: int) -> list[str]:
    return [GAME.actions.text(action) for action in state.legal(seat)]


def through_setup(state: BossState) -> None:
    """Everybody discards the first two cards and places no room."""
    for seat in range(state.n):
        act(state, seat, texts(state, seat)[0])
        act(state, seat, texts(state, seat)[0])
    for seat in range(state.n):
        act(state, seat, "pass")
