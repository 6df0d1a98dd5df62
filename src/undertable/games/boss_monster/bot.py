"""What Boss Monster knows of good play: a greedy player."""

from undertable.core import Bot, Chance, Knowledge
from undertable.games.boss_monster.heuristics import choose_greedily
from undertable.games.boss_monster.rules import BossState


class GreedyBot(Bot):
    """Tries every action in an imagined world: builds for bait it can kill, keeps wounds low, saves its spells."""

    name = "greedy"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        legal = knowledge.legal
        if len(legal) == 1:
            return legal[0]
        world = knowledge.imagine(chance)
        assert isinstance(world, BossState)
        return int(choose_greedily(world, knowledge.seat))
