"""What search should know of You Monster: who will win, given the points and the rounds still to come."""

import math
from typing import Final, final

from mypy_extensions import i64

from undertable.core.bag import size
from undertable.core.heuristics import Heuristics
from undertable.core.state import State
from undertable.games.you_monster import codes
from undertable.games.you_monster.pile import treasures_in
from undertable.games.you_monster.rules import MonsterState

HORIZON: Final = 8  # decisions of a playout
FAR: Final = 40
AGAIN: Final = 0.6  # of the first pass's treasures come again in the second

# How uncertain differences in points are, in points: fitted to 2,400 random games.
SPREAD: Final = 1.0
SPREAD_PER_ROUND: Final = 0.2
SPREAD_AT_MOST: Final = 3.5
ALONE_PER_ROUND: Final = 0.3


def likely(points: float) -> float:
    """How likely a lead, in units of the spread of the points, is to last."""
    return 1.0 / (1.0 + math.exp(-max(-20.0, min(20.0, points))))


def rounds_to_come(state: MonsterState) -> float:
    """About how many rounds are left, with the present one."""
    rounds = float(size(state.treasure_deck)) + (0.0 if state.treasure == codes.NONE else 1.0)
    return rounds if state.passes == 2 else rounds * (1.0 + AGAIN) + float(len(treasures_in(state.lost)))


@final
class MonsterHeuristics(Heuristics):
    """The greediest wins if it outscores all others together; otherwise whoever is ahead of all but one."""

    def __init__(self) -> None:
        super().__init__(HORIZON, FAR)
        self.efforts = {"dragon": (8000, 0.0)}  # to which more simulations than elsewhere still bring something

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, MonsterState)
        rounds = rounds_to_come(state)
        spread = min(SPREAD_AT_MOST, SPREAD + SPREAD_PER_ROUND * rounds)
        alone_spread = SPREAD + ALONE_PER_ROUND * rounds
        n: i64 = state.n
        vp: list[float] = []
        total = 0.0
        for player in state.players:
            vp.append(float(player.vp()))
            total += float(player.vp())
        alone = [likely((2.0 * own - total - 0.5) / alone_spread) for own in vp]
        shares: list[float] = []
        whole = 0.0
        for seat in range(n):
            ahead = [likely((vp[seat] - points) / spread) for points in vp]
            share = alone[seat]
            for first in range(n):
                if first != seat:
                    second = (1.0 - ahead[first]) * (1.0 - alone[first])
                    for other in range(n):
                        if other != seat and other != first:
                            second *= ahead[other]
                    share += second
            shares.append(share)
            whole += share
        return [share / whole for share in shares]
