"""Players for any game."""

from collections.abc import Callable
from functools import partial

from undertable.bots.levels import LEVELS, STAND_IN, SearchBot
from undertable.core import Bot, Chance, Game, Knowledge

__all__ = ["LEVELS", "STAND_IN", "RandomBot", "SearchBot", "bots_for", "make_bot"]


class RandomBot(Bot):
    """Takes any legal action, each as likely as the others."""

    name = "random"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        return knowledge.legal[chance.below(len(knowledge.legal))]


def bots_for(game: Game) -> dict[str, Callable[[], Bot]]:
    """Every bot that can play this game, by name: the simple ones, then the levels from weak to strong."""
    levels = {level.name: partial(SearchBot, level) for level in LEVELS}
    return {RandomBot.name: RandomBot, **game.bots, **levels}


def make_bot(game: Game, name: str) -> Bot:
    """The bot of this name; ValueError lists those there are."""
    known = bots_for(game)
    if name not in known:
        raise ValueError(f"no bot {name!r:.40} plays {game.title}; there are: {', '.join(known)}")
    return known[name]()
