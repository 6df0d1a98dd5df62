"""What Monster Inn knows of good play: a greedy player that weighs what it could take against what it costs."""

from undertable.core import Bot, Chance, Knowledge
from undertable.games.monster_inn import cards, codes
from undertable.games.monster_inn.structs import Creature, Dungeon, InnView

TREASURE_WORTH = 0.4  # in fame: a third at the end, and a little for what it can do before
STAGE_COST = 0.55  # what it costs, in fame, to stay until one more creature is gone
EMPTY_PLACE_RISK = 0.6  # how likely an open place beneath a monster will be filled by something that hurts


def loss_beneath(monster_value: int, humanoid: Creature) -> float:
    """The fame this humanoid is expected to cost an unsupported monster above it."""
    behind = [cards.COMBAT_VALUE[card] for card in cards.OF_RANGE[cards.RANGES.index(humanoid.range or "")]]
    beats = sum(value >= monster_value for value in behind) / len(behind)
    return beats * (humanoid.skulls or 0)


def worth(creature: Creature, dungeon: Dungeon) -> float:
    """The fame a creature is expected to bring to this dungeon, if it is taken now."""
    if creature.type == "monster":
        place, value, skulls = len(dungeon.monsters), creature.combat_value or 0, creature.skulls or 0
        if place < len(dungeon.humanoids):
            return skulls - loss_beneath(value, dungeon.humanoids[place])
        return skulls - EMPTY_PLACE_RISK * (1 - value / 21) * 2
    place = len(dungeon.humanoids)
    if place < len(dungeon.monsters):
        above = dungeon.monsters[place]
        cost = 0.0 if above.support else loss_beneath(above.combat_value or 0, creature)
    else:
        cost = 0.3 * (creature.skulls or 0)
    return TREASURE_WORTH - cost


class GreedyBot(Bot):
    """Leaves as soon as the leftmost creature with the pool is worth at least what waiting promises."""

    name = "greedy"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        legal = knowledge.legal
        if len(legal) == 1:
            return legal[0]
        view = knowledge.view
        assert isinstance(view, InnView)
        own = view.players[knowledge.seat]
        match view.phase:
            case "bid":
                return self.bid(legal, view, own)
            case "bonus":
                assert own.treasure is not None
                return codes.TAKE_BONUS + (0 if own.treasure.coin <= own.treasure.gem else 1)
            case _:
                return self.support(legal, own)

    def bid(self, legal: list[int], view: InnView, own: Dungeon) -> int:
        now = worth(view.inn[0], own) + view.pool.count * TREASURE_WORTH
        later = max(worth(creature, own) - STAGE_COST * stage for stage, creature in enumerate(view.inn[1:], start=1))
        if now >= later:
            return codes.LEAVE
        remains = [action for action in legal if action < codes.EXCHANGE]
        if remains:
            assert own.treasure is not None
            return remains[0] if len(remains) == 1 or own.treasure.coin >= own.treasure.gem else codes.REMAIN + 1
        if codes.EXCHANGE in legal and later - now > 2 * TREASURE_WORTH:
            return codes.EXCHANGE
        return codes.LEAVE

    def support(self, legal: list[int], own: Dungeon) -> int:
        best, gain = codes.NO_SUPPORT, TREASURE_WORTH
        for action in legal:
            if action == codes.NO_SUPPORT:
                continue
            card = (action - codes.GIVE_SUPPORT) // codes.TREASURE_TYPES
            place = [m.combat_value for m in own.monsters].index(cards.COMBAT_VALUE[card])
            if place < len(own.humanoids):
                saved = loss_beneath(cards.COMBAT_VALUE[card], own.humanoids[place])
            else:
                saved = EMPTY_PLACE_RISK * (1 - cards.COMBAT_VALUE[card] / (cards.FIRST_HUMANOID + 1)) * 2
            if saved > gain:
                best, gain = action, saved
        return best
