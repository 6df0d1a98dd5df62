"""A hint: the result of a search, in words and numbers that claim no more than it found out."""

import math
from collections.abc import Callable, Sequence

from undertable.bots.levels import Candidate, Thought, pooled
from undertable.core import Game
from undertable.table.messages import Advice, Rated

CLOSE = 0.01  # in shares: a difference that nobody would notice
CLEAR = 2.5  # standard errors: more than for two options, because the best of several is also the luckiest
LEAST = 15  # visits below which an option's share means nothing


def wins(game: Game, shares: Sequence[float]) -> list[float]:
    """Each seat's chance to win, given its share of the victory: seats that win together share one."""
    return [min(1.0, len(game.team_of(seat, len(shares))) * share) for seat, share in enumerate(shares)]


def for_people(thought: Thought, game: Game, seat: int) -> Thought:
    """A thought in chances to win instead of shares of the victory. Equivalent actions become one option."""
    fellows = len(game.team_of(seat, len(thought.shares)))
    options = []
    for one in thought.options:
        error = None if one.lead_error is None else fellows * one.lead_error
        same = Candidate(one.action, min(1.0, fellows * one.share), one.visits, error)
        options.append((int(game.heuristics.plainer(one.action)), same))
    return Thought(pooled(options), wins(game, thought.shares), thought.simulations)


def doubt(better: Candidate, worse: Candidate) -> float:
    """How far apart two shares may be by chance alone."""
    return max(CLOSE, CLEAR * math.hypot(better.error, worse.error))


def in_hundred(share: float) -> int:
    return round(100 * share)


def counted(option: Candidate) -> str:
    """Wins in 100 imagined games with the margin that luck in imagining leaves (95 %), as in "62 ± 3"."""
    share = (option.share * option.visits + 1) / (option.visits + 2)  # a win and a loss more: nothing is certain
    margin = 1.96 * math.sqrt(share * (1 - share) / option.visits)
    return f"{in_hundred(option.share)} ± {max(1, in_hundred(margin))}"


def compared(best: Candidate, rival: Candidate) -> str:
    """What another option wins: where both were tried in the same games, how much less, which is known much better."""
    if rival.lead_error is None:
        return f"wins {counted(rival)}"
    error = math.hypot(best.lead_error or 0.0, rival.lead_error)
    return f"wins {in_hundred(best.share - rival.share)} ± {max(1, in_hundred(1.96 * error))} fewer of the same games"


def reason(thought: Thought, label: Callable[[int], str]) -> str:
    """Why the first option, in a sentence."""
    best, *others = thought.options
    rivals = [option for option in others if option.visits >= LEAST]
    won = f"wins {counted(best)} of 100 games imagined from what you know"
    if best.visits < LEAST:
        return "There was little time to think; this looked best so far."
    if not others:
        return f"It {won}; there is nothing else to do."
    if not rivals:
        return f"It {won}; nothing else looked worth a closer look."
    if in_hundred(max(option.share for option in (best, *rivals))) == 0:
        return "Hardly anything wins from here; this looks as good as any."
    close = [option for option in rivals if best.share - option.share <= doubt(best, option)]
    if len(close) > 1:
        return f"It {won}, but it is close: {len(close)} others do about as well."
    rival = max(close or rivals, key=lambda option: option.share)
    name = f"“{label(rival.action)}”"
    if rival.share > best.share:
        return f"It {won}; {name} may be just as good, but was explored less."
    if close:
        return f"It {won}, but it is close: {name} {compared(best, rival)}."
    return f"It {won}; the next best, {name}, {compared(best, rival)}."


def advise(decision: str, thought: Thought, text: Callable[[int], str], label: Callable[[int], str]) -> Advice:
    """The hint for a decision, given how actions are written and what they are called."""
    rated = [
        Rated(action=text(option.action), share=in_hundred(option.share) / 100 if option.visits >= LEAST else None)
        for option in thought.options
    ]
    return Advice(decision=decision, action=rated[0].action, why=reason(thought, label), options=rated)


def only_choice(decision: str, action: str) -> Advice:
    """The hint where there is nothing to think about."""
    return Advice(
        decision=decision,
        action=action,
        why="There is nothing else to do.",
        options=[Rated(action=action, share=None)],
    )
