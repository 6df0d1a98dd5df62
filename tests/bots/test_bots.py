"""The bots: legal in every decision, repeatable, better than chance, and blind to what their seat may not know."""

import pytest

from undertable.bots import RandomBot
from undertable.core import FastChance, Game, Knowledge
from undertable.games import all_games
from undertable.lab.simulate import figure, make_plan, play_game, simulate, summarise

GAMES = list(all_games().values())
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.mark.rules
@pytest.mark.deep
@by_game
def test_greedy_clearly_beats_random(game: Game) -> None:
    """One greedy player among random ones, at the smallest and the largest table, seats rotated."""
    for seats in (game.seats[0], game.seats[-1]):
        plan = make_plan(game, seats, {}, ["greedy", *["random"] * (seats - 1)], "test", False)
        played = [one for batch in simulate(plan, 6 * seats, 1) for one in batch]
        greedy = next(line for line in summarise(played).bots if line.name == "greedy")
        assert greedy.games == 6 * seats
        assert greedy.share.mean - greedy.share.margin > 1 / seats


@by_game
def test_same_seed_same_moves_in_two_worlds(game: Game) -> None:
    """Given two tables that differ only in what the seat may not know, a bot with the same chance does the same."""
    for bot in [RandomBot(), *(kind() for kind in game.bots.values())]:  # the levels: tests/bots/test_search.py
        state = game.deal(game.seats[-1], None, FastChance(3))
        pick = FastChance(4)
        for _ in range(60):
            if state.over():
                break
            seat = state.to_act()[0]
            world = state.imagine(seat, pick)
            chosen = [bot.choose(Knowledge(table, seat, FastChance(5)), FastChance(6)) for table in (state, world)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in state.legal(seat)
            state.apply(seat, chosen[0])


@by_game
def test_a_game_does_not_depend_on_whether_it_is_recorded(game: Game) -> None:
    plans = [make_plan(game, game.seats[0], {}, ["greedy"], "x", records) for records in (False, True)]
    without, recorded = (play_game(plan, 3) for plan in plans)
    assert (without.scores, without.moves) == (recorded.scores, recorded.moves)


def test_the_interval_of_a_mean() -> None:
    assert figure([1.0]).margin == 0
    one = figure([0.0, 1.0] * 50)
    assert one.mean == 0.5
    assert 0.09 < one.margin < 0.11
