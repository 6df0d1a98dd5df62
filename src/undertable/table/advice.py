"""A hint: what a search came to, in words and numbers that say no more than it found out."""

import math
from collections.abc import Callable

from undertable.bots.levels import Option, Thought
from undertable.table.messages import Advice, Rated

CLOSE = 0.01  # in shares: no difference that anybody would feel
CLEAR = 2.5  # standard errors: more than for any two, as the best one is the luckiest of several
LEAST = 15  # visits below which an option's share is anybody's guess


def doubt(better: Option, worse: Option) -> float:
    """How far apart two shares may be by chance alone."""
    return max(CLOSE, CLEAR * math.hypot(better.error, worse.error))


def in_hundred(share: float) -> int:
    return round(100 * share)


def reason(thought: Thought, label: Callable[[int], str]) -> str:
    """Why the first option, in a sentence."""
    best, *others = thought.options
    if best.visits == 0:
        return "There is nothing else to do."
    rivals = [option for option in others if option.visits >= LEAST]
    wins = f"wins about {in_hundred(best.share)} of 100 games imagined from what you know"
    if not rivals:
        return f"It {wins}; nothing else looked worth a closer look."
    rival = max(rivals, key=lambda option: option.share)
    name, share = f"“{label(rival.action)}”", in_hundred(rival.share)
    if rival.share > best.share:
        return f"It {wins}; {name} may be as good, but less surely so."
    if best.share - rival.share <= doubt(best, rival):
        return f"It {wins}, but it is close: {name} wins about {share}."
    return f"It {wins}; the next best, {name}, about {share}."


def advise(decision: str, thought: Thought, text: Callable[[int], str], label: Callable[[int], str]) -> Advice:
    """The hint for a decision, given how actions are written and what they are called."""
    rated = [
        Rated(action=text(option.action), share=in_hundred(option.share) / 100 if option.visits >= LEAST else None)
        for option in thought.options
    ]
    return Advice(decision=decision, action=rated[0].action, why=reason(thought, label), options=rated)
