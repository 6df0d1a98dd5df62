"""Which games a test plays, where playing every game at every number of seats would take too long."""

from undertable.core import FastChance, Game, playout
from undertable.games import all_games, get_game

MANY = 1000  # actions: a game that has more takes thousands of decisions

QUICK = [get_game(id) for id in ("monster-inn", "you-monster")]
SHORT = [game for game in all_games().values() if len(game.actions) <= MANY]
LONG_ONES = [game for game in all_games().values() if len(game.actions) > MANY]


def length(game: Game, seats: int) -> int:
    """The decisions of one random game."""
    return playout(game.deal(seats, None, FastChance(0)), FastChance(0))


def settings(games: list[Game]) -> list[tuple[Game, int]]:
    """Games with every number of seats; long ones with the smallest."""
    return [(game, seats) for game in games for seats in game.seats if game not in LONG_ONES or seats == game.seats[0]]
