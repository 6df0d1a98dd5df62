"""The jobs of a process in which bots think. An answer follows from what one seat knows, and knew, and a seed."""

from functools import lru_cache
from time import process_time

from undertable.bots import make_bot
from undertable.bots.levels import Style, Thought, think
from undertable.core import Bot, FastChance, Game, Knowledge

REMEMBERED = 8  # seats whose bots go on from what they have thought before


@lru_cache(REMEMBERED)
def seated(game: Game, bot: str, whose: str) -> Bot:
    """The bot that plays a seat of a game, as long as it is remembered."""
    return make_bot(game, bot).seated()


def move(game: Game, bot: str, whose: str, knowledge: Knowledge, seed: int, seconds: float) -> tuple[int, float, bool]:
    """What a bot would do, how long it thought in processor time, and whether it ran out of time."""
    began = process_time()
    player = seated(game, bot, whose)
    cut_short = player.cut_short()
    action = int(player.choose(knowledge, FastChance(seed), seconds))
    return action, process_time() - began, player.cut_short() > cut_short


def expect(knowledge: Knowledge, seed: int, simulations: int, seconds: float, style: Style) -> Thought:
    """What the seat's options are worth, and what every seat can expect."""
    return think(knowledge, FastChance(seed), simulations, seconds, style)
