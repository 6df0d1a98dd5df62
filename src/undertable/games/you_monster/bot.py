"""What You Monster knows of good play: a greedy player that tries each play against imagined hands."""

from undertable.core import Bot, Chance, Knowledge
from undertable.games.you_monster.cards import HEART, SPADE, VALUE
from undertable.games.you_monster.fight import NONE, SECOND_CARD, fight, played_suit
from undertable.games.you_monster.rules import DISCARD_ONE, DRAW_NO, DRAW_YES, PLAY, MonsterState

WORLDS = 6  # imagined worlds, each with one random play of the others
CARD_WORTH = 0.12  # in VP: what keeping a card in hand is worth
SHY_FROM = 10  # the round from which a leader starts to shun points


def gains(treasure: int, won_top: int, plays: list[int]) -> list[int]:
    """The VP every seat would get for these plays."""
    result = fight(treasure, won_top, plays)
    vp = [0] * len(plays)
    if result.monster == NONE:
        return vp
    if not result.adventurers_win():
        vp[result.monster] = 2 + result.is_queen()
        return vp
    for seat, play in enumerate(plays):
        if play != NONE and seat != result.monster:
            vp[seat] = 1 + result.diamond_bonus(play) + result.king_bonus(play)
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
        if world.phase == PLAY:
            return self.play(knowledge, chance)
        if legal[0] == DRAW_YES:
            return DRAW_YES if len(world.players[knowledge.seat].hand) > 0 else DRAW_NO
        return min(legal, key=lambda action: VALUE[action - DISCARD_ONE])

    def play(self, knowledge: Knowledge, chance: Chance) -> int:
        seat, legal = knowledge.seat, knowledge.legal
        worth = [0.0] * len(legal)
        for _ in range(WORLDS):
            world = knowledge.imagine(chance)
            assert isinstance(world, MonsterState)
            vp = [player.vp() for player in world.players]
            plays = [self.some_play(world.choices(player.hand), chance) for player in world.players]
            won_top = world.won[-1] if world.won else NONE
            for i, action in enumerate(legal):
                plays[seat] = action
                after = [a + b for a, b in zip(vp, gains(world.treasure, won_top, plays), strict=True)]
                worth[i] += standing(after, seat, world.round)
        for i, action in enumerate(legal):
            worth[i] = worth[i] / WORLDS - CARD_WORTH * self.cards_spent(action)
        return legal[worth.index(max(worth))]

    def some_play(self, choices: list[int], chance: Chance) -> int:
        return choices[chance.below(len(choices))] if choices else NONE

    def cards_spent(self, action: int) -> int:
        """How many cards a play costs: those played, one more for a heart, one less for a spade."""
        played = 1 if SECOND_CARD[action] == NONE else 2
        return played + played_suit(action, HEART) - played_suit(action, SPADE)
