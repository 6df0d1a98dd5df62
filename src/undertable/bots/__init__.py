"""Players for any game."""

from undertable.core import Bot, Chance, Game, Knowledge


class RandomBot(Bot):
    """Takes any legal action, each as likely as the others."""

    name = "random"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        return knowledge.legal[chance.below(len(knowledge.legal))]


def bots_for(game: Game) -> dict[str, type[Bot]]:
    """Every bot that can play this game, by name."""
    return {RandomBot.name: RandomBot, **game.bots}


def make_bot(game: Game, name: str) -> Bot:
    """The bot of this name; ValueError lists those there are."""
    known = bots_for(game)
    if name not in known:
        raise ValueError(f"no bot {name!r:.40} plays {game.title}; there are: {', '.join(known)}")
    return known[name]()
