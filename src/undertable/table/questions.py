"""What is asked of a process in which bots think. Every answer follows from one seat's knowledge and a seed."""

from undertable.bots import make_bot
from undertable.bots.levels import BEST, Style, Thought, think
from undertable.core import FastChance, Game, Knowledge


def move(game: Game, bot: str, knowledge: Knowledge, seed: int, seconds: float) -> int:
    """What a bot would do."""
    return int(make_bot(game, bot).choose(knowledge, FastChance(seed), seconds))


def expect(knowledge: Knowledge, seed: int, simulations: int, seconds: float, style: Style = BEST) -> Thought:
    """What the seat's options are worth, and what every seat can expect."""
    return think(knowledge, FastChance(seed), simulations, seconds, style)
