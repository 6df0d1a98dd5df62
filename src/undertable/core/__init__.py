"""What a game is: the box, the table, actions, chance, events, records and players."""

from undertable.core.bot import Bot, Knowledge
from undertable.core.chance import Chance, FastChance
from undertable.core.game import ActionSpace, Game, Options
from undertable.core.heuristics import Heuristics
from undertable.core.match import Match, replay, resume, verify
from undertable.core.playout import playout
from undertable.core.record import Record, RecordError, SeatName, decode_record, read_records, state_hash
from undertable.core.sealed import SealedChance, new_secret, seed_of
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
    "Heuristics",
    "IllegalAction",
    "Knowledge",
    "Match",
    "Options",
    "Prompt",
    "Record",
    "RecordError",
    "Result",
    "ScoreLine",
    "SealedChance",
    "SeatName",
    "Setup",
    "State",
    "View",
    "Zone",
    "decode_record",
    "new_secret",
    "playout",
    "read_records",
    "replay",
    "resume",
    "seed_of",
    "state_hash",
    "verify",
]
