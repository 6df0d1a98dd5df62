"""What Those Pesky Humans! knows of good play: so far, not to dawdle."""

from undertable.core import Bot, Chance, Knowledge
from undertable.games.pesky_humans.codes import A_FINISH, A_LEAVE, A_NEVER


class GreedyBot(Bot):
    """Takes any action, but lets the lair be built, stays in it, and never switches questions off."""

    name = "greedy"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        legal = knowledge.legal
        if A_FINISH in legal:
            return A_FINISH
        sensible = [action for action in legal if action not in (A_LEAVE, A_NEVER)]
        return sensible[chance.below(len(sensible))] if sensible else legal[0]
