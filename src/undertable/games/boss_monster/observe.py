"""A view of Boss Monster as numbers from 0 to 1, for learning."""

from collections import Counter

from undertable.games.boss_monster import cards, codes
from undertable.games.boss_monster.cards import HERO_ID, KIND_ID, ROOM_CARDS
from undertable.games.boss_monster.structs import BossView
from undertable.games.boss_monster.view import PHASES, WINDOWS

USUAL_TURNS = 25  # more than this counts as this, as below
MOST_IN_HAND = 10
MOST_TREASURE = 20
MOST_DAMAGE = 30
ALL_SPELLS = cards.CARDS - ROOM_CARDS


def share(number: int, most: int) -> float:
    return min(number, most) / most


def card_counts(ids: list[str] | None) -> list[float]:
    """How many of each kind, of at most four."""
    counts = Counter(ids or ())
    return [counts[id] / 4 for id in KIND_ID]


def hero_marks(heroes: list[str]) -> list[float]:
    return [float(id in heroes) for id in HERO_ID]


def observe(view: BossView) -> dict[str, list[float]]:
    """The view as numbers. Seats are counted clockwise from the viewer, for a spectator from seat 0."""
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else 0
    seats = [(own + step) % view.seats for step in range(view.seats)]
    players = [view.players[seat] for seat in seats]
    dungeons: list[float] = []
    for player in players:
        for slot in range(codes.MOST_SLOTS):
            room = player.dungeon[slot] if slot < len(player.dungeon) else None
            dungeons += card_counts([room.card] if room is not None and room.card is not None else None)
            dungeons += (
                [1.0, float(room.face_down), float(room.deactivated), share(room.damage, MOST_DAMAGE)]
                if room is not None
                else [0.0] * 4
            )
    walker, notes = view.walker, view.noted
    return {
        "phase": [float(view.phase == phase) for phase in dict.fromkeys(PHASES.values())],
        "turn": [share(view.round, USUAL_TURNS)],
        "to act": [float(seat in view.to_act) for seat in seats],
        "active": [float(seat == view.active) for seat in seats],
        "window": [float(view.window == window) for window in WINDOWS.values()],
        "asked": [float(view.asked == asked) for asked in ("window", "respond", "cancel", "choice")],
        "in game": [float(player.in_game) for player in players],
        "boss": [float(player.boss == boss.id) for player in players for boss in cards.BOSSES],
        "levelled": [float(player.levelled) for player in players],
        "souls": [share(player.souls, codes.SOULS_TO_WIN) for player in players],
        "wounds": [share(player.wounds, codes.WOUNDS_TO_LOSE) for player in players],
        "soul heroes": [mark for player in players for mark in hero_marks(player.soul_heroes)],
        "wound heroes": [mark for player in players for mark in hero_marks(player.wound_heroes)],
        "cards in hand": [
            number
            for player in players
            for number in (share(player.rooms_in_hand, MOST_IN_HAND), share(player.spells_in_hand, MOST_IN_HAND))
        ],
        "hand": card_counts(players[0].hand if view.viewer is not None else None),
        "dungeons": dungeons,
        "treasure": [share(value, MOST_TREASURE) for player in players for value in player.treasure.values()],
        "entrances": [mark for player in players for mark in hero_marks([hero.id for hero in player.entrance])],
        "town": hero_marks([hero.id for hero in view.town]),
        "walker": hero_marks([walker.id] if walker else []),
        "walker damage": [share(walker.damage, MOST_DAMAGE) if walker else 0.0],
        "walker place": [float(walker is not None and walker.slot == slot) for slot in range(codes.MOST_SLOTS)],
        "stack": card_counts([entry.card for entry in view.stack][:4]),
        "composing": card_counts([view.composing.card] if view.composing else None),
        "placing": [float(view.composing is not None and view.composing.placing)],
        "discard": card_counts(view.discard),
        "decks": [
            share(view.room_deck, ROOM_CARDS),
            share(view.spell_deck, ALL_SPELLS),
            share(view.hero_deck, cards.FIRST_EPIC),
            share(view.epic_deck, len(cards.HEROES) - cards.FIRST_EPIC),
        ],
        "no building": [float(view.no_build)],
        "scoreless": [share(notes.scoreless, codes.MOST_SCORELESS) if notes else 0.0],
        "scored": [float(notes is not None and notes.scored)],
    }
