"""What Those Pesky Humans! knows of good play: a quick player for both sides that judges each decision by itself."""

import math
from typing import Final, final

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.core.frame import Frame
from undertable.core.heuristics import NOT_OBVIOUS, RaceHeuristics
from undertable.core.state import State
from undertable.games.pesky_humans import box, codes, human_play, monster_play
from undertable.games.pesky_humans.judge import count_gems, gems_of, hearts_left, hit_chance
from undertable.games.pesky_humans.quick_play import (
    choose,
    choose_way,
    offers_a_play,
    plan,
    plan_movement,
    turns_the_roll,
)
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tiles import BIT, NONE

HORIZON: Final = 1  # turns of a playout
FAR: Final = 3
# simulations, which are expensive, and heat, which is low because one decision of many matters little
EFFORTS: Final = {
    "hatchling": (8, 1.6),
    "imp": (20, 0.8),
    "ogre": (30, 0.4),
    "lich": (40, 0.16),
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


def lead_of_humans(board: PeskyState) -> float:
    """The logarithm of the odds that the humans win."""
    lair = board.lair
    party = board.humans()
    foes = board.monsters()
    lead = START + GEM_OUT * float(count_gems(board.gems_out)) + ROUND * float(board.round())
    if board.active() == box.MONSTER:
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
        lead += TREASURE * float(len([item for item in range(box.FIRST_GEM) if piece.items & BIT[item] != 0]))
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
    for ability in range(box.LORD * box.ABILITIES_EACH):
        if unused & BIT[ability] != 0 and board.lives(ability // box.ABILITIES_EACH):
            lead += ABILITY
    return lead


def expected_hits(board: PeskyState, foes: list[int], human: i64) -> float:
    """How often this human will be hit if every monster that can reach it attacks."""
    hits = 0.0
    hex = board.figures[human].hex
    for monster in foes:
        foe = board.figures[monster]
        if foe.asleep == NONE:
            if board.lair.walking(foe.hex)[hex] <= board.rating(monster, box.MOVE) + board.range_of(monster):
                hits += hit_chance(board, monster, human)
    return hits


def hands_back(state: PeskyState, action: i64) -> bool:
    """Does it give the floor to a player who has ended the phase? Bots mean it when they end it."""
    return codes.A_OVER <= action < codes.A_ASK and state.ended & BIT[action - codes.A_OVER] != 0


@final
class PeskyHeuristics(RaceHeuristics):
    """The quick player as playout policy and baseline; Gems and hearts decide who is ahead."""

    def __init__(self) -> None:
        super().__init__(HORIZON, FAR)
        self.efforts = EFFORTS

    def plainer(self, action: i64) -> i64:
        return codes.A_PASS if codes.A_PASS < action <= codes.A_PASS_AIMED else action

    def obvious(self, state: State, seat: i64, legal: list[int]) -> i64:
        """The quick player decides moves, passes and takes. Only what to play, and at whom, is worth a search."""
        assert isinstance(state, PeskyState)
        if len(legal) == 1:
            return legal[0]
        frame = state.top
        if state.stage == codes.SETUP or frame is None:
            return choose(state, seat, legal)
        if frame.what == codes.F_TURN and offers_a_play(legal):
            return NOT_OBVIOUS
        if frame.what == codes.F_COMPOSE and codes.A_ATTACK <= frame.thing < codes.A_FLIP:
            return NOT_OBVIOUS
        quick = choose(state, seat, legal)
        if frame.what == codes.F_WINDOW and (
            quick != codes.A_PASS or (frame.step == codes.AFTER_ROLL and turns_the_roll(state, legal))
        ):
            return NOT_OBVIOUS
        return quick

    def advance(self, state: State) -> None:
        assert isinstance(state, PeskyState)
        while state.stage == codes.PLAYING:
            frame = state.top
            assert frame is not None
            if state.leaves_a_choice() and self.goes_on(state, frame):
                continue
            action = self.obvious(state, state.asked, state.legal(state.asked))
            if action == NOT_OBVIOUS:
                return
            state.apply(state.asked, action)

    def goes_on(self, state: PeskyState, frame: Frame) -> bool:
        """Carry out a whole move at once if one is obvious, until something interrupts it."""
        seat = state.asked
        if frame.what == codes.F_MOVE:
            actions = plan(state, frame.thing, state.is_choice(codes.A_STOP))
            if not state.is_choice(actions[0]):
                return False
        elif frame.what == codes.F_TURN and frame.step == codes.TURN_MOVE and not offers_a_play(state.choices):
            actions = plan_movement(state, seat, state.choices)
        else:
            return False
        self.follow(state, seat, actions)
        return True

    def follow(self, state: PeskyState, seat: i64, actions: list[int]) -> None:
        state.apply(seat, actions[0])
        for i in range(1, len(actions)):
            frame = state.top
            if (
                state.stage != codes.PLAYING
                or frame is None
                or frame.what != codes.F_MOVE
                or not state.is_choice(actions[i])
            ):
                return
            state.apply(seat, actions[i])

    def turn(self, state: State) -> i64:
        assert isinstance(state, PeskyState)
        return state.turn

    def contenders(self, state: State, seat: i64, legal: list[int], chance: Chance) -> list[int]:
        """Whatever can be played; in which order figures move and attack is left to the quick player."""
        assert isinstance(state, PeskyState)
        quick = choose(state, seat, legal)
        return [
            quick,
            *[
                action
                for action in legal
                if action != quick
                and (action >= codes.A_FIGURE or action == codes.A_PASS)
                and not hands_back(state, action)
            ],
        ]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, PeskyState)
        if state.stage == codes.SETUP:  # nobody is in the lair yet
            return [0.5] + [0.5 / float(state.n - 1)] * (state.n - 1)
        won = 1.0 / (1.0 + math.exp(-lead_of_humans(state)))
        return [1.0 - won] + [won / float(state.n - 1)] * (state.n - 1)

    def policy(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, PeskyState)
        frame = state.top
        if frame is not None and frame.what == codes.F_MOVE and state.leaves_a_choice():
            return choose_way(state, frame)
        return choose(state, seat, state.legal(seat))
