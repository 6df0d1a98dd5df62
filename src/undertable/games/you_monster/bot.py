"""What You Monster knows of good play: a greedy player that tries each play against imagined hands."""

from undertable.core import Bot, Chance, Knowledge
from undertable.games.you_monster import greedy
from undertable.games.you_monster.rules import MonsterState


class GreedyBot(Bot):
    """Plays the cards that do best against a few imagined hands, and steps back when it leads late."""

    name = "greedy"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        legal = knowledge.legal
        if len(legal) == 1:
            return legal[0]
        world = knowledge.imagine(chance)
        assert isinstance(world, MonsterState)
        return int(greedy.choose(world, knowledge.seat, legal, chance))
