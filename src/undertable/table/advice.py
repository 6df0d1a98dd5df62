"""A hint: what a search came to, in words and numbers that say no more than it found out."""

import math
from collections.abc import Callable

from undertable.bots.levels import Option, Thought
from undertable.table.messages import Advice, Rated

CLOSE = 0.01  # in shares: no difference that anybody would feel
LEAST = 15  # visits below which an option's share is anybody's guess


def doubt(thought: Thought, better: Option, worse: Option) -> float:
    """How far apart two shares may be by chance alone: two standard errors of their difference.

    Where there are few visits, one win and one loss more keep luck from being taken for certainty.
    """
    if thought.sure:
        return CLOSE
    spread = 0.0
    for one in (better, worse):
        share = (one.share * one.visits + 1) / (one.visits + 2)
        spread += share * (1 - share) / one.visits
    return 2 * math.sqrt(spread)


def in_hundred(share: float) -> int:
    return round(100 * share)


def reason(thought: Thought, label: Callable[[int], str]) -> str:
    """Why the first option, in a sentence."""
    if len(thought.options) < 2:
        return "There is nothing else to do."
    best, *others = thought.options
    rivals = [option for option in others if option.visits >= LEAST]
    wins = f"wins about {in_hundred(best.share)} of 100 games imagined from what you know"
    if not rivals:
        return f"It {wins}; nothing else looked worth a closer look."
    rival = max(rivals, key=lambda option: option.share)
    name, share = f"“{label(rival.action)}”", in_hundred(rival.share)
    if best.share - rival.share <= doubt(thought, best, rival):
        return f"It {wins}, but it is close: {name} wins about {share}."
    return f"It {wins}; the next best, {name}, about {share}."


def advise(decision: str, thought: Thought, text: Callable[[int], str], label: Callable[[int], str]) -> Advice:
    """The hint for a decision, given how actions are written and what they are called."""
    rated = [
        Rated(action=text(option.action), share=in_hundred(option.share) / 100 if option.visits >= LEAST else None)
        for option in thought.options
    ]
    return Advice(decision=decision, action=rated[0].action, why=reason(thought, label), options=rated)
