"""What is known of good play at Boss Monster: what a position is worth, and a quick and a greedy player."""

from typing import Final, final

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.core.heuristics import Heuristics
from undertable.core.state import State
from undertable.games.boss_monster import cards, codes, effects
from undertable.games.boss_monster.cards import KIND, ROOM_CARDS
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.player import Player
from undertable.games.boss_monster.rules import BossState

# all in souls
WOUND_COST: Final = [0.0, 1.0, 2.4, 4.2, 7.0, 15.0]  # by wounds
LURED: Final = 0.85  # how sure it is that a hero comes that would come now
LATER: Final = 0.3  # the same after the Bait of this turn
DAMAGE_WORTH: Final = 0.11  # a point of damage in the dungeon
SLOT_WORTH: Final = 0.2
TREASURE_WORTH: Final = 0.05  # an icon, if heroes die here
CARD_WORTH: Final = 0.12
SPELL_WORTH: Final = 0.35
OTHERS: Final = 0.5  # how much the gain of an opponent hurts
VICTORY: Final = 20.0
DEADLY: Final = 6  # damage that kills the usual hero
EPIC_HEALTH: Final = 12
MARGIN: Final = 0.05  # what an action must promise more than passing
DEPTH: Final = 4  # steps of one composed action
NEVER: Final = -1000.0
HORIZON: Final = 8  # decisions of a playout
FAR: Final = 32
SCALE: Final = 0.35  # from souls to odds
SHARPNESS: Final = 1.5  # from souls to how promising an action looks
HOPELESS: Final = 2.0  # souls behind the best: whatever is worse still gets this much of a try


def card_worth(card: i64) -> float:
    """A card in hand."""
    if card >= ROOM_CARDS:
        return SPELL_WORTH
    icons: i64 = 0
    for kind in range(effects.TREASURES):
        icons += cards.TREASURE[card][kind]
    damage: i64 = cards.PRINTED_DAMAGE[card] if cards.PRINTED_DAMAGE[card] >= 0 else 3
    return (
        CARD_WORTH
        + 0.05 * float(damage)
        + 0.02 * float(icons)
        + (0.05 if cards.TIER[card] == effects.ADVANCED else 0.0)
    )


def dies(path: list[int], health: i64) -> bool:
    """Does a hero with this Health die on this path?"""
    for i in range(1, len(path), 2):
        health -= path[i]
    return health <= 0


def wound_cost(wounds: float) -> float:
    """Wounds hurt more the more there are; between two whole numbers in proportion."""
    if wounds >= 5.0:
        return WOUND_COST[5]
    whole = int(wounds)
    return WOUND_COST[whole] + (wounds - float(whole)) * (WOUND_COST[whole + 1] - WOUND_COST[whole])


def own_worth(state: BossState, seat: i64) -> float:
    """What a player has and may expect, if nobody does anything."""
    player = state.players[seat]
    if not player.in_game:
        return -WOUND_COST[5]
    scored, scored_wounds = player.counts()
    if state.phase == codes.END_OF_TURN and scored >= codes.SOULS_TO_WIN and scored_wounds < codes.WOUNDS_TO_LOSE:
        return VICTORY
    souls = float(scored)
    wounds = float(scored_wounds)
    path = state.path(player, 0, [])
    damage: i64 = 0
    for i in range(1, len(path), 2):
        damage += path[i]
    for hero in player.entrance:
        if dies(path, state.health(hero)):
            souls += float(cards.WORTH[hero])
        else:
            wounds += float(cards.WORTH[hero])
    if state.hero != NONE and state.active_seat == seat:
        slot = state.next_slot if state.hero_slot == NONE else state.hero_slot + 1
        if dies(state.path(player, slot, state.mazes), state.health(state.hero) - state.damage_taken):
            souls += float(cards.WORTH[state.hero])
        else:
            wounds += float(cards.WORTH[state.hero])
    sure = LATER if state.phase >= codes.BUILD_REVEAL else LURED
    for hero in state.town:
        if state.lured_to(hero) == seat:
            if dies(path, state.health(hero)):
                souls += sure * float(cards.WORTH[hero])
            else:
                wounds += sure * float(cards.WORTH[hero])
    return souls - wound_cost(wounds) + dungeon_worth(state, player, damage) + hand_worth(player)


def dungeon_worth(state: BossState, player: Player, damage: i64) -> float:
    """Damage up to what epic heroes need, slots, and treasure in proportion to how deadly the dungeon is."""
    icons: i64 = 0
    for kind in range(effects.TREASURES):
        icons += state.treasure(player, kind)
    deadly = float(min(damage, DEADLY)) / float(DEADLY)
    useful = float(min(damage, EPIC_HEALTH))
    return DAMAGE_WORTH * useful + SLOT_WORTH * float(len(player.slots)) + TREASURE_WORTH * float(icons) * deadly


def hand_worth(player: Player) -> float:
    worth = 0.0
    for card in player.hand:
        worth += card_worth(card)
    return worth


def worth(state: BossState, seat: i64) -> float:
    """A position for one seat: its own prospects against those of the others."""
    if state.winner != NONE:
        return VICTORY if state.winner == seat else -VICTORY
    own = 0.0
    others = 0.0
    count: i64 = 0
    for other in range(state.n):
        value = own_worth(state, other)
        if other == seat:
            own = value
        else:
            others += value
            count += 1
    return own - OTHERS * others / float(count)


# The greedy player


def choose_greedily(state: BossState, seat: i64) -> i64:
    """The action after which the position is worth most; it must be clearly better than passing."""
    legal = state.legal(seat)
    if state.phase == codes.SETUP_DISCARD:
        return poorest_card(state.players[seat], legal)
    if state.phase == codes.SETUP_ROOM:
        return richest_room(state.players[seat], legal)
    values = values_of(state, seat, legal)
    best: i64 = 0
    for i in range(len(legal)):
        if values[i] > values[best]:
            best = i
    return legal[best]


def values_of(state: BossState, seat: i64, legal: list[int]) -> list[float]:
    """The value of each of these actions; passing for longer than now is never better."""
    frame = state.top
    values: list[float] = []
    for action in legal:
        if action == codes.PASS and frame is not None and frame.what == codes.WINDOW:
            values.append(worth(state, seat) + MARGIN)  # nothing changes
        elif codes.PASS < action <= codes.ASK:
            values.append(NEVER)
        else:
            values.append(value_of(state, seat, action, DEPTH))
    return values


def value_of(state: BossState, seat: i64, action: i64, depth: i64) -> float:
    """The value of an action; for one that is composed in steps, that of its best completion."""
    world = state.clone()
    world.apply(seat, action)
    frame = world.top
    if frame is not None and frame.what == codes.COMPOSE and frame.who == seat and depth > 0:
        best = NEVER
        for step in world.legal(seat):
            best = max(best, value_of(world, seat, step, depth - 1))
        return best
    if len(world.players[seat].face_down) > 0:
        turn_up(world)
    return worth(world, seat)


def turn_up(world: BossState) -> None:
    """As if the face-down rooms were built already."""
    for player in world.players:
        player.face_down = []


def poorest_card(player: Player, legal: list[int]) -> i64:
    """The card to discard: an advanced room first, since the first room must be an ordinary one."""
    best: i64 = legal[0]
    at = 1000.0
    for action in legal:
        card = player.of_kind(action - codes.CARD)
        value = card_worth(card) - (0.3 if card < ROOM_CARDS and cards.TIER[card] == effects.ADVANCED else 0.0)
        if value < at:
            best = action
            at = value
    return best


def richest_room(player: Player, legal: list[int]) -> i64:
    best: i64 = codes.PASS
    at = 0.0
    for action in legal:
        if action != codes.PASS and card_worth(player.of_kind(action - codes.CARD)) > at:
            best = action
            at = card_worth(player.of_kind(action - codes.CARD))
    return best


# For search


@final
class BossHeuristics(Heuristics):
    """Build what hurts most, and do not waste spells."""

    def __init__(self) -> None:
        super().__init__(HORIZON, FAR)

    def plainer(self, action: i64) -> i64:
        return codes.PASS if action <= codes.PASS_AIMED else action

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[float]:
        """As the greedy player sees it."""
        assert isinstance(state, BossState)
        if state.phase <= codes.SETUP_ROOM:
            return []
        values = values_of(state, seat, legal)
        best = NEVER
        for value in values:
            best = max(best, value)
        return [2.718281828 ** (SHARPNESS * max(value - best, -HOPELESS)) for value in values]

    def policy(self, state: State, seat: i64, chance: Chance) -> i64:
        """Places the room that is worth most and passes two times in three."""
        assert isinstance(state, BossState)
        frame = state.top
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if frame is None or state.phase <= codes.SETUP_ROOM:
            return legal[chance.below(len(legal))]
        if frame.what == codes.WINDOW or frame.what == codes.RESPOND or frame.what == codes.POLL:
            return self.in_window(state, seat, legal, chance)
        if frame.what == codes.COMPOSE and codes.SLOT <= legal[0] < codes.ROOM:
            return legal[-1] if len(state.players[seat].slots) < codes.MOST_SLOTS else legal[chance.below(len(legal))]
        return legal[chance.below(len(legal))]

    def in_window(self, state: BossState, seat: i64, legal: list[int], chance: Chance) -> i64:
        best: i64 = NONE
        at = 0.0
        for action in legal:
            if codes.PLACE <= action < codes.CAST:
                value = card_worth(first_room(action - codes.PLACE)) + 0.01 * float(chance.below(10))
                if best == NONE or value > at:
                    best = action
                    at = value
        if best != NONE:
            return best
        if state.phase == codes.ADVENTURES and chance.below(3) == 0 and legal[-1] > codes.ASK:
            return legal[chance.below(len(legal))]
        return codes.PASS

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, BossState)
        odds: list[float] = []
        total = 0.0
        for seat in range(state.n):
            value = 2.718281828 ** (SCALE * own_worth(state, seat))
            odds.append(value)
            total += value
        return [value / total for value in odds]


FIRST_OF_KIND: Final[list[int]] = [KIND.index(kind) for kind in range(cards.ROOM_KINDS)]


def first_room(kind: i64) -> i64:
    """A card of this kind of room."""
    return FIRST_OF_KIND[kind]
