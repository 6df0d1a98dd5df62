"""A view of You Monster as numbers from 0 to 1, for learning."""

from collections.abc import Iterable
from itertools import chain

from undertable.games.you_monster.cards import CARD_ID, TREASURE_ID
from undertable.games.you_monster.structs import MonsterView
from undertable.games.you_monster.view import PHASES

CARD_NUMBER = {id: number for number, id in enumerate(CARD_ID)}
TREASURE_NUMBER = {id: number for number, id in enumerate(TREASURE_ID)}
MOST_ROUNDS = 2 * len(TREASURE_ID)  # every treasure lost in the first pass
MOST_HELD = 10  # cards in a hand: more than this counts as this
MOST_VP = 3 * MOST_ROUNDS  # nobody gets more than three in a round


def marks(numbers: Iterable[int], size: int) -> list[float]:
    """1 at these places, 0 elsewhere."""
    marked = [0.0] * size
    for number in numbers:
        marked[number] = 1.0
    return marked


def card_marks(cards: Iterable[str]) -> list[float]:
    return marks((CARD_NUMBER[card] for card in cards), len(CARD_ID))


def treasure_marks(treasures: Iterable[str]) -> list[float]:
    return marks((TREASURE_NUMBER[treasure] for treasure in treasures), len(TREASURE_ID))


def observe(view: MonsterView) -> dict[str, list[float]]:
    """The view as numbers. Seats are counted from the viewer on, for a spectator from seat 0."""
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else None
    seats = [((own or 0) + step) % view.seats for step in range(view.seats)]
    players = [view.players[seat] for seat in seats]
    hand = players[0].hand if own is not None else None
    choice = players[0].choice if own is not None else None
    last = view.last_fight
    notes = view.noted
    held = [notes.held[seat] if notes else [] for seat in seats]
    plays = [last.plays[seat] if last else None for seat in seats]
    return {
        "phase": [float(view.phase == phase) for phase in PHASES.values()],
        "round": [view.round / MOST_ROUNDS],
        "second pass": [float(view.passes == 2)],
        "to act": [float(seat in view.to_act) for seat in seats],
        "treasure": treasure_marks([view.treasure] if view.treasure else []),
        "treasures to come": [view.treasure_deck / len(TREASURE_ID)],
        "won": treasure_marks(view.won),
        "won on top": treasure_marks(view.won[-1:]),
        "lost": [view.lost / len(TREASURE_ID)],
        "lost treasures": treasure_marks(notes.lost if notes else []),
        "deck": [view.deck / len(CARD_ID)],
        "discard": card_marks(view.discard),
        "vp": [player.vp / MOST_VP for player in players],
        "out": [float(player.out) for player in players],
        "answered": [float(player.answered) for player in players],
        "hand": card_marks(hand or []),
        "hand sizes": [min(1.0, sum(batches) / MOST_HELD) for batches in held],
        "held since before the shuffle": [min(1.0, sum(batches[:-1]) / MOST_HELD) for batches in held],
        "unseen before the shuffle": card_marks(chain.from_iterable(notes.unseen[:-1] if notes else [])),
        "choice": card_marks(choice if isinstance(choice, list) else [choice] if choice in CARD_NUMBER else []),
        "chose to draw": [float(choice == "yes"), float(choice == "no")],
        "last treasure": treasure_marks([last.treasure] if last else []),
        "last plays": [mark for play in plays for mark in card_marks(play or [])],
        "last monster": [float(last is not None and last.monster == seat) for seat in seats],
        "last winner": [float(last is not None and last.winner == name) for name in ("adventurers", "monster")],
    }
