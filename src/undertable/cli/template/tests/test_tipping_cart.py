"""Tipping Cart keeps every promise of the contract, and its rules are what the rules page says."""

from undertable.core import FastChance
from undertable.core.testing import check_game
from undertable.games import all_games

from tipping_cart import GAME


def test_it_keeps_every_promise() -> None:
    """Random games with every option: no leaks, secret choices, replays, termination and more."""
    check_game(GAME)


def test_it_is_on_the_shelf() -> None:
    assert all_games()[GAME.id] is GAME


def test_the_cart_tips_in_the_end() -> None:
    state = GAME.deal(2, None, FastChance(1))
    while not state.over():
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    assert sorted(state.returns()) == [0.0, 1.0]
