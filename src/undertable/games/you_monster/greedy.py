"""What a greedy player of You Monster does: compiled, as mining puzzles plays whole games with it."""

from typing import Final

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.games.you_monster import cards, codes
from undertable.games.you_monster.fight import SECOND_CARD, fight, played_suit
from undertable.games.you_monster.pile import top_of
from undertable.games.you_monster.rules import MonsterState

WORLDS: Final = 6  # imagined worlds, each with one random play of the others
CARD_WORTH: Final = 0.12  # in VP: what keeping a card in hand is worth
SHY_FROM: Final = 10  # the round from which a leader starts to shun points


def choose(world: MonsterState, seat: i64, legal: list[int], chance: Chance) -> i64:
    """The choice of this seat; the world is one that it imagines."""
    if world.phase == codes.PLAY:
        return play(world, seat, legal, chance)
    if legal[0] == codes.DRAW_YES:
        return codes.DRAW_YES if world.players[seat].hand != 0 else codes.DRAW_NO
    cheapest: i64 = legal[0]
    for action in legal:
        if cards.VALUE[action - codes.DISCARD_ONE] < cards.VALUE[cheapest - codes.DISCARD_ONE]:
            cheapest = action
    return cheapest


def play(known: MonsterState, seat: i64, legal: list[int], chance: Chance) -> i64:
    """The play that does best against a few imagined hands."""
    worth = [0.0 for _ in legal]
    for _ in range(WORLDS):
        world = known.imagine(seat, chance)
        assert isinstance(world, MonsterState)
        vp = [player.vp() for player in world.players]
        for player in world.players:
            player.played = world.any_choice(player.hand, chance) if player.hand != 0 else codes.NONE
        for i in range(len(legal)):
            world.players[seat].played = legal[i]
            worth[i] += standing(world, vp, seat)
    best: i64 = 0
    for i in range(len(legal)):
        worth[i] = worth[i] / float(WORLDS) - CARD_WORTH * float(cards_spent(legal[i]))
        if worth[i] > worth[best]:
            best = i
    return legal[best]


def standing(world: MonsterState, vp: list[i64], seat: i64) -> float:
    """How good the score is after what all have played: late in the game rather just behind the leader than ahead."""
    gained = gains(world)
    own: i64 = vp[seat] + gained[seat]
    best: i64 = 0
    others: i64 = 0
    for other in range(len(vp)):
        if other != seat:
            points: i64 = vp[other] + gained[other]
            others += points
            best = max(best, points)
    lead = own - best
    if world.round < SHY_FROM or own > others or lead < 0:
        return float(own)
    return float(own - 2 * (lead + 1))


def gains(world: MonsterState) -> list[i64]:
    """The VP every seat would get for what all have played."""
    result = fight(world.treasure, top_of(world.won), world.players)
    vp: list[i64] = [0 for _ in range(world.n)]
    if result.monster == codes.NONE:
        return vp
    if not result.adventurers_win():
        vp[result.monster] = 3 if result.is_queen() else 2
        return vp
    for seat in range(len(world.players)):
        played = world.players[seat].played
        if played != codes.NONE and seat != result.monster:
            vp[seat] = 1
            if result.diamond_bonus(played):
                vp[seat] += 1
            if result.king_bonus(played):
                vp[seat] += 1
    return vp


def cards_spent(action: i64) -> i64:
    """How many cards a play costs: those played, one more for a heart, one less for a spade."""
    spent: i64 = 1 if SECOND_CARD[action] == codes.NONE else 2
    if played_suit(action, cards.HEART):
        spent += 1
    if played_suit(action, cards.SPADE):
        spent -= 1
    return spent
