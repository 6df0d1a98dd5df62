"""A quick player: what a network likes best one decision ahead."""

from undertable.bots.network import NetworkEvaluator, pick
from undertable.bots.networks import Learned
from undertable.core import Bot, Chance, FastChance, Knowledge, State

SEEDS = 2**31 - 1
WORLDS = 16  # imagined for an action that depends on luck


def quick_choice(learned: Learned, world: State, seat: int, legal: list[int], heat: float, chance: Chance) -> int:
    """What looks good to a network one decision ahead; the hotter, the more often something else does."""
    features = world.setup.game.features
    assert features is not None
    values = NetworkEvaluator(features, learned.network, seat).values(world, seat, legal, WORLDS, chance)
    return legal[pick(values, heat, chance)]


class NetworkBot(Bot):
    """Plays what a network likes best; hot, it strays from that."""

    def __init__(self, learned: Learned, heat: float = 0.0, name: str = "network") -> None:
        self.name = name
        self.learned = learned
        self.heat = heat

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        if len(knowledge.legal) == 1:
            return knowledge.legal[0]
        own = FastChance(chance.below(SEEDS))
        return quick_choice(self.learned, knowledge.imagine(own), knowledge.seat, knowledge.legal, self.heat, own)
