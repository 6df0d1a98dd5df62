"""What You Monster knows of good play: a greedy player that tries each play against imagined hands."""

from undertable.core import Bot, Chance, Knowledge
from undertable.games.you_monster import cards, codes
from undertable.games.you_monster.fight import SECOND_CARD, fight, played_suit
from undertable.games.you_monster.pile import top_of
from undertable.games.you_monster.rules import MonsterState

WORLDS = 6  # imagined worlds, each with one random play of the others
CARD_WORTH = 0.12  # in VP: what keeping a card in hand is worth
SHY_FROM = 10  # the round from which a leader starts to shun points


def gains(world: MonsterState) -> list[int]:
    """The VP every seat would get for what all have played."""
    result = fight(world.treasure, top_of(world.won), world.players)
    vp = [0] * world.n
    if result.monster == codes.NONE:
        return vp
    if not result.adventurers_win():
        vp[result.monster] = 2 + result.is_queen()
        return vp
    for seat, player in enumerate(world.players):
        if player.played != codes.NONE and seat != result.monster:
            vp[seat] = 1 + result.diamond_bonus(player.played) + result.king_bonus(player.played)
    return vp


def standing(vp: list[int], seat: int, round: int) -> float:
    """How good a score is: many points, but late in the game rather just behind the leader than ahead."""
    own = vp[seat]
    others = [points for s, points in enumerate(vp) if s != seat]
    lead = own - max(others)
    if round < SHY_FROM or own > sum(others) or lead < 0:
        return own
    return own - 2 * (lead + 1)


class GreedyBot(Bot):
    """Plays the cards that do best against a few imagined hands, and steps back when it leads late."""

    name = "greedy"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        legal = knowledge.legal
        if len(legal) == 1:
            return legal[0]
        world = knowledge.imagine(chance)
        assert isinstance(world, MonsterState)
        if world.phase == codes.PLAY:
            return self.play(knowledge, chance)
        if legal[0] == codes.DRAW_YES:
            return codes.DRAW_YES if world.players[knowledge.seat].hand != 0 else codes.DRAW_NO
        return min(legal, key=lambda action: cards.VALUE[action - codes.DISCARD_ONE])

    def play(self, knowledge: Knowledge, chance: Chance) -> int:
        seat, legal = knowledge.seat, knowledge.legal
        worth = [0.0] * len(legal)
        for _ in range(WORLDS):
            world = knowledge.imagine(chance)
            assert isinstance(world, MonsterState)
            vp = [player.vp() for player in world.players]
            for player in world.players:
                player.played = world.any_choice(player.hand, chance) if player.hand else codes.NONE
            for i, action in enumerate(legal):
                world.players[seat].played = action
                after = [a + b for a, b in zip(vp, gains(world), strict=True)]
                worth[i] += standing(after, seat, world.round)
        for i, action in enumerate(legal):
            worth[i] = worth[i] / WORLDS - CARD_WORTH * self.cards_spent(action)
        return legal[worth.index(max(worth))]

    def cards_spent(self, action: int) -> int:
        """How many cards a play costs: those played, one more for a heart, one less for a spade."""
        played = 1 if SECOND_CARD[action] == codes.NONE else 2
        return played + played_suit(action, cards.HEART) - played_suit(action, cards.SPADE)
