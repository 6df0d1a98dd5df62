"""What a game is: the box, the table, actions, chance, events, records and players.

A `Game` is the box; `deal` sets up a `State`, and decisions are applied to it until nobody must act:

>>> from undertable.games import all_games
>>> game = next(iter(all_games().values()))
>>> state = game.deal(game.seats[0], None, FastChance(1))
>>> while state.to_act():
...     seat = state.to_act()[0]
...     state.apply(seat, state.legal(seat)[0])
>>> sum(state.returns())
1.0

Bots decide by what their seat knows (`Knowledge`), a `Match` writes everything down, and `verify` checks the `Record`.
"""

from undertable.core.bot import UNTIMED, Bot, Ear, Knowledge
from undertable.core.chance import Chance, FastChance
from undertable.core.game import ActionSpace, Game, Options
from undertable.core.heuristics import Heuristics
from undertable.core.match import Match, replay, resume, verify
from undertable.core.playout import playout
from undertable.core.record import Record, RecordError, SeatName, decode_record, read_records, state_hash
from undertable.core.sealed import SealedChance, new_secret, seal_of, seed_of
from undertable.core.state import ALL, IllegalAction, Setup, State
from undertable.core.view import Card, Choice, Event, Prompt, Result, ScoreLine, View, Zone

__all__ = [
    "ALL",
    "UNTIMED",
    "ActionSpace",
    "Bot",
    "Card",
    "Chance",
    "Choice",
    "Ear",
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
    "seal_of",
    "seed_of",
    "state_hash",
    "verify",
]
