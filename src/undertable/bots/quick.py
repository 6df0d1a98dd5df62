"""A quick player: what a network likes best one decision ahead."""

from undertable.bots.network import TurnEvaluator, pick
from undertable.bots.networks import Learned
from undertable.core import Bot, Chance, FastChance, Knowledge, State

SEEDS = 2**31 - 1
WORLDS = 16  # imagined for an action that depends on luck


def quick_choice(learned: Learned, world: State, seat: int, legal: list[int], heat: float, chance: Chance) -> int:
    """What a network likes best one decision ahead; with more heat, other actions are chosen more often."""
    game = world.setup.game
    assert game.features is not None
    evaluator = learned.evaluator(game.features, seat)
    if game.features.turns:
        leaf = TurnEvaluator(evaluator, game.heuristics)
        values = [mean_after(leaf, world, seat, action, chance) for action in legal]
    else:
        values = evaluator.values(world, seat, legal, WORLDS, chance)
    return legal[pick(values, heat, chance)]


def mean_after(leaf: TurnEvaluator, world: State, seat: int, action: int, chance: Chance) -> float:
    """What an action is worth in the mean of several worlds, each played to the end of the turn."""
    total = 0.0
    for _ in range(WORLDS):
        state = world.imagine(seat, chance)
        state.apply(seat, action)
        total += (state.returns() if state.over() else leaf.evaluate(state, chance))[seat]
    return total / WORLDS


class NetworkBot(Bot):
    """Plays what a network likes best; with heat, it sometimes plays something else."""

    def __init__(self, learned: Learned, heat: float = 0.0, name: str = "network") -> None:
        self.name = name
        self.learned = learned
        self.heat = heat

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        if len(knowledge.legal) == 1:
            return knowledge.legal[0]
        own = FastChance(chance.below(SEEDS))
        return quick_choice(self.learned, knowledge.imagine(own), knowledge.seat, knowledge.legal, self.heat, own)
