"""What a game is: the box, the table, actions, chance, events, records and players."""

from undertable.core.bot import Bot, Knowledge
from undertable.core.chance import Chance, FastChance
from undertable.core.game import ActionSpace, Game, Options
from undertable.core.playout import playout
from undertable.core.state import ALL, IllegalAction, Setup, State
from undertable.core.view import Card, Choice, Event, Prompt, Result, ScoreLine, View, Zone

__all__ = [
    "ALL",
    "ActionSpace",
    "Bot",
    "Card",
    "Chance",
    "Choice",
    "Event",
    "FastChance",
    "Game",
    "IllegalAction",
    "Knowledge",
    "Options",
    "Prompt",
    "Result",
    "ScoreLine",
    "Setup",
    "State",
    "View",
    "Zone",
    "playout",
]
