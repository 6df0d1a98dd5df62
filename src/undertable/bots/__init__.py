"""Players for any game."""

from collections.abc import Callable
from functools import partial

from undertable.bots.fair import FAIR, MOST, FairBot, strength_of
from undertable.bots.levels import LEVELS, STAND_IN, SearchBot
from undertable.core import Bot, Chance, Game, Knowledge

__all__ = [
    "FAIR",
    "LEVELS",
    "STAND_IN",
    "FairBot",
    "RandomBot",
    "SearchBot",
    "bot_name",
    "bots_for",
    "is_bot",
    "make_bot",
    "strength_of",
]


class RandomBot(Bot):
    """Takes any legal action, each as likely as the others."""

    name = "random"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        return knowledge.legal[chance.below(len(knowledge.legal))]


def bots_for(game: Game) -> dict[str, Callable[[], Bot]]:
    """Every bot that can play this game, by name: the simple ones, the levels from weak to strong, the fair one."""
    levels = {level.name: partial(SearchBot, level) for level in LEVELS}
    return {RandomBot.name: RandomBot, **game.bots, **levels, FAIR.name: partial(FairBot, MOST // 2)}


def is_bot(game: Game, name: str) -> bool:
    """Does a bot of this name play the game?"""
    return name in bots_for(game) or strength_of(name) is not None


def make_bot(game: Game, name: str) -> Bot:
    """The bot of this name; ValueError lists those there are."""
    strength = strength_of(name)
    if strength is not None:
        return FairBot(strength)
    known = bots_for(game)
    if name not in known:
        raise ValueError(f"no bot {name!r:.40} plays {game.title}; choose from: {', '.join(known)}")
    return known[name]()


def bot_name(bot: str, seat: int) -> str:
    """What a bot on this seat is called: by its kind, never as a neighbour; simple ones by what they are."""
    kind = FAIR.name if strength_of(bot) is not None else bot
    for person in (*LEVELS, FAIR):
        if person.name == kind:
            people = person.people
            lap = seat // len(people)
            return people[seat % len(people) - 1] + (f" {lap + 1}" if lap else "")  # people most often have seat 0
    return f"{bot.capitalize()} {seat + 1}"
