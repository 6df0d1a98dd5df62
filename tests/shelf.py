"""Which games a test plays, where it is not about the games: the quick ones."""

from undertable.games import get_game

QUICK = [get_game(id) for id in ("monster-inn", "you-monster")]
