"""What Those Pesky Humans! knows of good play: a quick player for both sides that judges each decision by itself."""

import math
from typing import Final, final

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.core.frame import Frame
from undertable.core.heuristics import NOT_OBVIOUS, Heuristics
from undertable.core.state import State
from undertable.games.pesky_humans import human_play, monster_play
from undertable.games.pesky_humans.cards import ABILITIES_EACH, FIRST_GEM, LORD, MOVE
from undertable.games.pesky_humans.cards import MONSTER as MONSTER_SIDE
from undertable.games.pesky_humans.codes import (
    A_ABILITY,
    A_ATTACK,
    A_FIGURE,
    A_FINISH,
    A_FLIP,
    A_NEVER,
    A_PASS,
    A_PLAY,
    A_SEAT,
    A_SPOT,
    A_STOP,
    A_YES,
    AFTER_ROLL,
    F_COMPOSE,
    F_DRAWER,
    F_MOVE,
    F_ROOM,
    F_TURN,
    F_WINDOW,
    NONE,
    PLAYING,
    SETUP,
    TURN_MOVE,
)
from undertable.games.pesky_humans.judge import (
    count_gems,
    flips,
    gems_of,
    hearts_left,
    hit_chance,
)
from undertable.games.pesky_humans.lair import BIT
from undertable.games.pesky_humans.rules import PeskyState

HORIZON: Final = 1  # turns of a playout
FAR: Final = 3
# simulations, which are dear, and slack, which is small as little hangs on one decision of so many
EFFORTS: Final = {
    "hatchling": (8, 0.16),
    "imp": (20, 0.08),
    "ogre": (30, 0.04),
    "lich": (40, 0.016),
    "dragon": (60, 0.0),
}

# How much the odds of the humans grow, as logarithms: fitted to 57,000 turns of 1,400 games between quick players with
# more or less of whims, by logistic regression.
START: Final = 1.484
MONSTERS_TURN: Final = -0.092
GEM_OUT: Final = 0.611
GEM_HELD: Final = 0.508
GEM_MISSING: Final = -0.539
GEM_WAY: Final = -0.014  # a Gem's step to the way out
LAST_WAY: Final = -0.023  # a step of the Gem that has the longest way
GEM_DANGER: Final = -0.231  # a Gem whose human is expected to be struck down
HUMAN: Final = -0.548  # without hearts, Treasures and abilities
HEART: Final = 0.174
DANGER: Final = -0.07  # an expected Hit in the monsters' next turn
WAY: Final = -0.031  # a step from the humans to the next place where a Gem may be
PLACE: Final = -0.32  # where a Gem may be, while some are missing
GEM_SEEN: Final = 0.253  # at such a place
TREASURE: Final = 0.377
MONSTER: Final = -0.162  # in the lair or on the hand
MONSTER_CARD: Final = -0.193  # that is no Minion
HUMAN_CARD: Final = 0.231
ABILITY: Final = 0.25  # of a human, not used yet
ROUND: Final = -0.068
FAR_OFF: Final = 30.0  # steps
DOOMED: Final = 1.5  # times as many Hits as hearts: more makes no difference


def choose(board: PeskyState, seat: i64, legal: list[int]) -> i64:
    """What to do; one of the legal actions."""
    if len(legal) == 1:
        return legal[0]
    if board.stage == SETUP:
        return choose_in_setup(seat, legal)
    frame = board.top
    assert frame is not None
    if frame.what == F_MOVE:
        step = plan(board, frame.thing, A_STOP in legal)[0]
        return step if step in legal else legal[0]
    if frame.what == F_TURN:
        if frame.step == TURN_MOVE:
            return plan_movement(board, seat, legal)[0]
        if seat == 0:
            return monster_play.choose_in_combat(board, legal)
        return human_play.choose_in_combat(board, seat, legal)
    if frame.what == F_WINDOW:
        side = monster_play.choose_in_window if seat == 0 else human_play.choose_in_window
        return side(board, frame, legal)
    if frame.what == F_COMPOSE:
        return (
            monster_play.choose_target(board, frame, legal)
            if seat == 0
            else human_play.choose_target(board, frame, legal)
        )
    if frame.what == F_DRAWER:
        return min(legal, key=lambda action: len(board.hands[action - A_SEAT]))
    if frame.what == F_ROOM and legal[0] >= A_SPOT:
        return ambush(board, legal)
    if legal[0] >= A_FIGURE and legal[0] < A_SEAT:  # the order of Hits and attacks, or an Avatar to give away
        return min(legal, key=lambda action: hearts_left(board, action - A_FIGURE))
    if legal[0] == A_YES:
        return A_YES  # Divination: away with it
    return legal[-1]  # take loot, steal a Gem


def plan_movement(board: PeskyState, seat: i64, legal: list[int]) -> list[int]:
    """What to do next in the Movement Phase; of a move also how it should go."""
    if seat == 0:
        return monster_play.plan_movement(board, legal)
    return human_play.plan_movement(board, legal)


def plan(board: PeskyState, figure: i64, may_stay: bool) -> list[int]:
    """What this figure should do with its move."""
    if figure < LORD:
        return human_play.plan(board, figure, may_stay)
    return monster_play.plan(board, figure, may_stay)


def ambush(board: PeskyState, legal: list[int]) -> i64:
    """Where a room's Minion appears: as near as it may."""
    lair = board.lair
    best, least = legal[0], 999
    for action in legal:
        walking = lair.walking(lair.hex_at[action - A_SPOT])
        near = min([walking[board.figures[human].hex] for human in board.humans()])
        if near < least:
            best, least = action, near
    return best


def choose_in_setup(seat: i64, legal: list[int]) -> i64:
    """The favourite Avatars and abilities; a lair is left to chance."""
    if legal[-1] >= A_ABILITY and legal[-1] < A_ABILITY + 30:
        order = monster_play.ABILITY_ORDER if seat == 0 else human_play.ABILITY_ORDER
        for ability in order:
            if A_ABILITY + ability in legal:
                return A_ABILITY + ability
    if seat > 0:
        for avatar in human_play.PARTY_ORDER:
            if A_FIGURE + avatar in legal:
                return A_FIGURE + avatar
    return A_FINISH


def turns_the_roll(board: PeskyState, legal: list[int]) -> bool:
    """Can anything that can be played change the result of the attack?"""
    for action in legal:
        if action >= A_PLAY and flips(board, action - A_PLAY) > 0.0:
            return True
    return False


def offers_a_play(legal: list[int]) -> bool:
    """Is there a card to play or an ability to use?"""
    for action in legal:
        if A_PLAY <= action < A_FIGURE:
            return True
    return False


# Who is ahead.


def lead_of_humans(board: PeskyState) -> float:
    """The logarithm of the odds that the humans win."""
    lair = board.lair
    party = board.humans()
    foes = board.monsters()
    lead = START + GEM_OUT * float(count_gems(board.gems_out)) + ROUND * float(board.round())
    if board.active() == MONSTER_SIDE:
        lead += MONSTERS_TURN
    missing = human_play.gems_missing(board)
    places: list[int] = []
    if missing > 0:
        places, nearer = human_play.goals(board)
        lead += GEM_MISSING * float(missing) + PLACE * float(len(places))
        lead += GEM_SEEN * float(len([steps for steps in nearer if steps > 0]))
    nearest = FAR_OFF
    longest = 0.0
    for human in party:
        piece = board.figures[human]
        hearts = float(max(1, hearts_left(board, human)))
        gems = float(gems_of(board, human))
        hits = expected_hits(board, foes, human)
        lead += HUMAN + HEART * hearts + DANGER * hits
        lead += TREASURE * float(len([item for item in range(FIRST_GEM) if piece.items & BIT[item] != 0]))
        if gems > 0.0:
            way = float(lair.walking(board.human_start)[piece.hex])
            longest = max(longest, way)
            lead += gems * (GEM_HELD + GEM_WAY * way + GEM_DANGER * min(DOOMED, hits / hearts))
        for place in places:
            nearest = min(nearest, float(lair.walking(place)[piece.hex]))
    lead += LAST_WAY * longest
    if missing > 0:
        lead += WAY * nearest
    minions = monster_play.minion_cards(board)
    lead += MONSTER * float(len(foes) + minions) + MONSTER_CARD * float(len(board.hands[0]) - minions)
    for seat in range(1, board.n):
        lead += HUMAN_CARD * float(len(board.hands[seat]))
    unused = board.chosen & ~board.used
    for ability in range(LORD * ABILITIES_EACH):
        if unused & BIT[ability] != 0 and board.lives(ability // ABILITIES_EACH):
            lead += ABILITY
    return lead


def expected_hits(board: PeskyState, foes: list[int], human: i64) -> float:
    """How often this human will be hit if every monster that can reach it attacks."""
    hits = 0.0
    hex = board.figures[human].hex
    for monster in foes:
        foe = board.figures[monster]
        if foe.asleep == NONE:
            if board.lair.walking(foe.hex)[hex] <= board.rating(monster, MOVE) + board.range_of(monster):
                hits += hit_chance(board, monster, human)
    return hits


@final
class PeskyHeuristics(Heuristics):
    """The quick player as a playout policy and as the one to beat; Gems and hearts decide who is ahead."""

    def __init__(self) -> None:
        super().__init__(HORIZON, FAR)
        self.efforts = EFFORTS
        self.race = True

    def plainer(self, action: i64) -> i64:
        return A_PASS if action == A_NEVER else action

    def obvious(self, state: State, seat: i64, legal: list[int]) -> i64:
        """Who plays quickly moves, passes and takes: only what to play, and at whom to aim, is worth a thought."""
        assert isinstance(state, PeskyState)
        if len(legal) == 1:
            return legal[0]
        frame = state.top
        if state.stage == SETUP or frame is None:
            return choose(state, seat, legal)
        if frame.what == F_TURN and offers_a_play(legal):
            return NOT_OBVIOUS
        if frame.what == F_COMPOSE and A_ATTACK <= frame.thing < A_FLIP:
            return NOT_OBVIOUS
        quick = choose(state, seat, legal)
        if frame.what == F_WINDOW and (quick != A_PASS or (frame.step == AFTER_ROLL and turns_the_roll(state, legal))):
            return NOT_OBVIOUS
        return quick

    def advance(self, state: State) -> None:
        assert isinstance(state, PeskyState)
        while state.stage == PLAYING:
            legal = state.choices
            frame = state.top
            assert frame is not None
            if len(legal) > 1 and self.goes_on(state, frame, legal):
                continue
            action = self.obvious(state, state.asked, legal)
            if action == NOT_OBVIOUS:
                return
            state.apply(state.asked, action)

    def goes_on(self, state: PeskyState, frame: Frame, legal: list[int]) -> bool:
        """Carry out a whole move at once, if one is obvious now, as far as nothing comes between."""
        seat = state.asked
        if frame.what == F_MOVE:
            actions = plan(state, frame.thing, A_STOP in legal)
            if actions[0] not in legal:
                return False
        elif frame.what == F_TURN and frame.step == TURN_MOVE and not offers_a_play(legal):
            actions = plan_movement(state, seat, legal)
        else:
            return False
        self.follow(state, seat, actions)
        return True

    def follow(self, state: PeskyState, seat: i64, actions: list[int]) -> None:
        state.apply(seat, actions[0])
        for i in range(1, len(actions)):
            frame = state.top
            if state.stage != PLAYING or frame is None or frame.what != F_MOVE or actions[i] not in state.choices:
                return
            state.apply(seat, actions[i])

    def turn(self, state: State) -> i64:
        assert isinstance(state, PeskyState)
        return state.turn

    def contenders(self, state: State, seat: i64, legal: list[int], chance: Chance) -> list[int]:
        """Whatever can be played; in which order figures move and attack is left to the quick player."""
        assert isinstance(state, PeskyState)
        quick = choose(state, seat, legal)
        return [quick, *[action for action in legal if action != quick and (action >= A_PLAY or action == A_PASS)]]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, PeskyState)
        if state.stage == SETUP:  # nobody is in the lair yet
            return [0.5] + [0.5 / float(state.n - 1)] * (state.n - 1)
        won = 1.0 / (1.0 + math.exp(-lead_of_humans(state)))
        return [1.0 - won] + [won / float(state.n - 1)] * (state.n - 1)

    def policy(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, PeskyState)
        legal = state.legal(seat)
        return legal[0] if len(legal) == 1 else choose(state, seat, legal)
