"""What is asked of a process in which bots think. Every answer follows from one seat's knowledge and a seed."""

from time import perf_counter

from undertable.bots import make_bot
from undertable.bots.levels import BEST, Style, Thought, think
from undertable.core import FastChance, Game, Knowledge


def move(game: Game, bot: str, knowledge: Knowledge, seed: int, seconds: float) -> tuple[int, float]:
    """What a bot would do, and how long it has thought about it."""
    began = perf_counter()
    action = int(make_bot(game, bot).choose(knowledge, FastChance(seed), seconds))
    return action, perf_counter() - began


def expect(knowledge: Knowledge, seed: int, simulations: int, seconds: float, style: Style = BEST) -> Thought:
    """What the seat's options are worth, and what every seat can expect."""
    return think(knowledge, FastChance(seed), simulations, seconds, style)
