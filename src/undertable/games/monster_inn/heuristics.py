"""What search should know of Monster Inn: which creatures are worth taking, and where two tables look the same."""

import math
from typing import Final, final

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.core.heuristics import Heuristics, mix
from undertable.core.state import State
from undertable.games.monster_inn import cards, codes
from undertable.games.monster_inn.player import Player
from undertable.games.monster_inn.rules import InnState

STAGE_COST: Final = 0.55  # in fame: to stay until one more creature is gone
OPEN_MONSTER_RISK: Final = 1.2  # in fame: that something strong will lie beneath the weakest monster
CREATURE_BACKS: Final = 100  # + the range: how a humanoid looks
HORIZON: Final = 8  # decisions: about a round
WHIM: Final = 8  # one bid in this many is random

# How much the odds of winning grow (as logarithms), by rounds still to come: fitted to 3,000 games of this policy.
LAST: Final = 8
FAME: Final[list[float]] = [0.80, 0.60, 0.50, 0.43, 0.35, 0.30, 0.25, 0.24, 0.20]  # with every fame
TREASURE: Final[list[float]] = [0.33, 0.30, 0.28, 0.27, 0.25, 0.23, 0.23, 0.23, 0.23]  # with every treasure
OPEN_MONSTER: Final[list[float]] = [0.10, 0.15, 0.25, 0.30, 0.35, 0.35, 0.30, 0.30, 0.30]  # less: with every risk
OPEN_SKULL: Final[list[float]] = [0.06, 0.12, 0.16, 0.20, 0.24, 0.24, 0.27, 0.30, 0.30]  # less: no monster above it
POOL: Final = 0.55  # with every treasure in the pool, for all who are in together


def expected_loss(monster: int, r: int) -> float:
    """The fame that a humanoid of this range is expected to cost an unsupported monster above it."""
    return sum(
        [cards.SKULLS[h] for h in cards.OF_RANGE[r] if cards.COMBAT_VALUE[h] >= cards.COMBAT_VALUE[monster]]
    ) / len(cards.OF_RANGE[r])


# by monster and range
LOSS: Final[list[list[float]]] = [
    [expected_loss(m, r) for r in range(len(cards.RANGES))] for m in range(cards.FIRST_HUMANOID)
]
# by monster: the risk of an open place beneath it
OPEN_RISK: Final[list[float]] = [
    OPEN_MONSTER_RISK * (1.0 - cards.COMBAT_VALUE[m] / 21.0) for m in range(cards.FIRST_HUMANOID)
]


def worth(state: InnState, player: Player, creature: i64, to_come: i64) -> float:
    """The fame a creature is expected to bring to this player's dungeon, by its back if it is a humanoid.

    A treasure is worth as much fame as wins as often.
    """
    if creature < cards.FIRST_HUMANOID:
        place = len(player.monsters)
        if place < len(player.humanoids):
            return cards.SKULLS[creature] - LOSS[creature][cards.RANGE[player.humanoids[place]]]
        return cards.SKULLS[creature] - OPEN_RISK[creature]
    place = len(player.humanoids)
    if place >= len(player.monsters):
        return (TREASURE[to_come] - OPEN_SKULL[to_come] * float(cards.SKULLS[creature])) / FAME[to_come]
    above = player.monsters[place]
    treasure = TREASURE[to_come] / FAME[to_come]
    if state.support[above] != codes.NONE:
        return treasure
    return treasure - LOSS[above][cards.RANGE[creature]]


def saved(player: Player, monster: i64) -> float:
    """The fame that a Support on this monster is expected to save."""
    for place in range(len(player.monsters)):
        if player.monsters[place] == monster:
            if place < len(player.humanoids):
                return LOSS[monster][cards.RANGE[player.humanoids[place]]]
            break
    return OPEN_RISK[monster]


def to_come(state: InnState) -> i64:
    """The number of rounds after this one, as far as it matters."""
    return min(LAST, state.deck_size() // state.n)


def standing(state: InnState, seat: i64, rounds: i64) -> float:
    """How good a seat's chances are, as a logarithm."""
    player = state.players[seat]
    fame = float(state.monster_fame(seat))
    risk = 0.0
    for place in range(len(player.humanoids), len(player.monsters)):
        if state.support[player.monsters[place]] == codes.NONE:
            risk += OPEN_RISK[player.monsters[place]]
    skulls = 0.0
    for place in range(len(player.monsters), len(player.humanoids)):
        skulls += cards.SKULLS[player.humanoids[place]]
    treasure = TREASURE[rounds] * float(player.treasure())
    if player.is_in:
        guests = 0.0
        for creature in state.inn:
            guests += worth(state, player, creature, rounds)
        fame += guests / float(len(state.inn))
        treasure += POOL * float(state.pool) / float(state.seats_in)
    return FAME[rounds] * fame + treasure - OPEN_MONSTER[rounds] * risk - OPEN_SKULL[rounds] * skulls


@final
class InnHeuristics(Heuristics):
    """Take the leftmost creature when that is worth what waiting promises."""

    def __init__(self) -> None:
        super().__init__(HORIZON)
        self.efforts = {"ogre": (150, 0.7), "lich": (500, 0.5)}  # else the steps between levels were too large

    def policy(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, InnState)
        player = state.players[seat]
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if state.phase == codes.BID:
            if chance.below(WHIM) == 0:
                return legal[chance.below(len(legal))]
            if self.leaves(state, player):
                return codes.LEAVE
            return legal[0] if legal[1] >= 2 or player.coins >= player.gems else legal[1]
        if state.phase == codes.BONUS:
            return codes.TAKE_BONUS + (0 if player.coins <= player.gems else 1)
        best: i64 = codes.NO_SUPPORT
        gain = TREASURE[to_come(state)] / FAME[to_come(state)]
        for action in legal:
            if action != codes.NO_SUPPORT:
                fame = saved(player, (action - codes.GIVE_SUPPORT) // codes.TREASURE_TYPES)
                if fame > gain:
                    best = action
                    gain = fame
        return best

    def leaves(self, state: InnState, player: Player) -> bool:
        rounds = to_come(state)
        now = worth(state, player, state.inn[0], rounds) + TREASURE[rounds] / FAME[rounds] * float(state.pool)
        for stage in range(1, len(state.inn)):
            if worth(state, player, state.inn[stage], rounds) - STAGE_COST * float(stage) > now:
                return False
        return True

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, InnState)
        rounds = to_come(state)
        odds: list[float] = []
        total = 0.0
        for seat in range(state.n):
            odd = math.exp(standing(state, seat, rounds))
            odds.append(odd)
            total += odd
        return [odd / total for odd in odds]

    def key(self, state: State, seat: i64) -> i64:
        """All that is public: every seat sees the same."""
        assert isinstance(state, InnState)
        key = mix(mix(mix(1, state.round), state.turn), state.phase)
        key = mix(mix(key, state.pool), state.pool_treasure + 1)
        for creature in state.inn:
            key = mix(key, back(creature))
        key = mix(key, 0 if state.top == codes.NONE else 1 + cards.RANGE[state.top] + 1)
        for player in state.players:
            key = mix(mix(mix(key, player.coins), player.gems), 1 if player.is_in else 0)
            for monster in player.monsters:
                key = mix(key, 2 * monster + (0 if state.support[monster] == codes.NONE else 1))
            for humanoid in player.humanoids:
                key = mix(key, back(humanoid))
        return key


def back(creature: i64) -> i64:
    """What all see of a creature: a monster, or a humanoid's range."""
    return creature if creature < cards.FIRST_HUMANOID else CREATURE_BACKS + cards.RANGE[creature]
