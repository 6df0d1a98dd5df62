"""What Boss Monster knows of good play: a greedy player."""

from undertable.core import Bot, Chance, Knowledge


class GreedyBot(Bot):
    """Not greedy yet."""

    name = "greedy"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        legal = knowledge.legal
        return legal[chance.below(len(legal))]
