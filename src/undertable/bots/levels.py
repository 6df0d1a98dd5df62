"""Opponents by level: one search, with more or less of it, and more or less care."""

import math
from collections.abc import Sequence

import msgspec

from undertable.bots.evaluate import Evaluator, GuidedPlayout, RandomPlayout
from undertable.bots.race import Race
from undertable.bots.search import FOREVER, NOT_COMPARED, OBVIOUS, PUCT, Search
from undertable.core import Bot, Chance, FastChance, Game, Heuristics, Knowledge
from undertable.core.heuristics import NOT_OBVIOUS

SEEDS = 2**31 - 1
DOUBT = 0.5  # how far off the share of an option may be that was tried once
HURRY = 0.9  # of the time that is left: the rest is for the answer to arrive


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How to search. The defaults are what measured best; see docs/opponents.md."""

    race: bool | None = None  # instead of growing a tree; None: as the game says
    rule: int = PUCT
    explore: float = 1.0
    guided: bool = True  # playouts by the game's policy; otherwise random ones
    ordered: bool = True  # promising actions first; in a race no others
    every: bool = False  # in a race every legal action, however promising
    horizon: int | None = None  # decisions, or turns, before a guided playout is evaluated; None: as the game says
    far: bool = False  # the farther one of the horizons that the game says


BEST = Style()
ADVICE = Style(every=True, far=True)  # as the strongest level, and nothing is left out


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A level of play. `slack` is how much worse than the best, in share of victory, a move may look and be played."""

    name: str
    sentence: str
    simulations: int
    seconds: float = 3.0
    slack: float = 0.0
    style: Style = BEST


LEVELS = (
    Level(
        name="hatchling",
        sentence="Plays its first game ever: tries what looks nice and learns the hard way.",
        simulations=10,
        slack=0.25,
        style=Style(ordered=False),  # has not learned yet where to look first
    ),
    Level(
        name="imp",
        sentence="Knows the rules and what things are worth, but is easily distracted.",
        simulations=40,
        slack=0.12,
    ),
    Level(
        name="ogre",
        sentence="Solid and straightforward: sees good moves, misses the finer ones.",
        simulations=150,
        slack=0.04,
    ),
    Level(
        name="lich",
        sentence="Has played for centuries: thinks ahead and forgives little.",
        simulations=500,
    ),
    Level(
        name="dragon",
        sentence="Looks as far ahead as it pays, and misses next to nothing.",
        simulations=2000,
        style=Style(far=True),
    ),
)
STAND_IN = "ogre"  # who plays for absent people: quick, and no shame to them


def effort_of(level: Level, heuristics: Heuristics) -> tuple[int, float]:
    """How many simulations this level makes for a move, and its slack, in the game that has these heuristics."""
    return heuristics.efforts.get(level.name, (level.simulations, level.slack))


class Option(msgspec.Struct, frozen=True):
    """An action, the share of the victory it is expected to bring, and how often it was tried.

    `lead_error`: the standard error of its lead over the quick player's choice, where they raced in the same worlds.
    """

    action: int
    share: float
    visits: int
    lead_error: float | None = None

    @property
    def believed(self) -> float:
        """The share as far as one acts on it: in doubt the quick player's choice stands."""
        return max(0.0, self.share - (self.lead_error or 0.0))

    @property
    def error(self) -> float:
        """The standard error of the share. With few visits a win and a loss more keep luck from looking certain."""
        if self.lead_error is not None:
            return self.lead_error
        share = (self.share * self.visits + 1) / (self.visits + 2)
        return math.sqrt(share * (1 - share) / self.visits)


class Thought(msgspec.Struct, frozen=True):
    """What a search came to: the options, best first, and what every seat can expect."""

    options: list[Option]
    shares: list[float]
    simulations: int


def make_search(game: Game, seat: int, style: Style) -> Search | Race:
    """A search as this style has it, with what the game knows."""
    heuristics = game.heuristics
    evaluator: Evaluator = RandomPlayout()
    if style.guided:
        horizon = heuristics.far if style.far else heuristics.horizon
        evaluator = GuidedPlayout(heuristics, horizon if style.horizon is None else style.horizon)
    if heuristics.race if style.race is None else style.race:
        return Race(seat, evaluator, heuristics, style.ordered and not style.every)
    return Search(seat, evaluator, heuristics, style.ordered, style.rule, style.explore)


def think(
    knowledge: Knowledge,
    chance: Chance,
    simulations: int,
    seconds: float | None = None,
    style: Style = BEST,
) -> Thought:
    """What a seat should do, and what all can expect, as far as it can know. It need not be its turn.

    The same knowledge, chance and number of simulations give the same thought, if time does not end it.
    """
    if simulations < 1:
        raise ValueError("a thought takes at least one simulation")
    own = FastChance(chance.below(SEEDS))
    world = knowledge.imagine(own)
    search = make_search(world.setup.game, knowledge.seat, style)
    search.run(world, own, simulations, FOREVER if seconds is None else seconds, False)
    return thought(search, knowledge.legal)


def thought(search: Search | Race, legal: Sequence[int]) -> Thought:
    """What is at the root of a search."""
    found = [
        Option(action, share, visits, None if error == NOT_COMPARED else error)
        for action, visits, share, error in search.options(list(legal))
    ]
    count = int(search.simulations)
    return Thought(best_first(found), [total / count for total in search.totals], count)


def merged(thoughts: Sequence[Thought]) -> Thought:
    """Several thoughts about the same question as one."""
    count = sum(it.simulations for it in thoughts)
    shares = [sum(it.shares[seat] * it.simulations for it in thoughts) for seat in range(len(thoughts[0].shares))]
    options = [(option.action, option) for it in thoughts for option in it.options]
    return Thought(pooled(options), [share / count for share in shares], count)


def pooled(options: Sequence[tuple[int, Option]]) -> list[Option]:
    """What was found out about each action, several times perhaps; best first."""
    found: dict[int, list[Option]] = {}
    for action, option in options:
        found.setdefault(action, []).append(option)
    together = []
    for action, same in found.items():
        visits = sum(option.visits for option in same)
        share = sum(option.share * option.visits for option in same) / visits
        errors = [option.lead_error * option.visits for option in same if option.lead_error is not None]
        together.append(Option(action, share, visits, math.hypot(*errors) / visits if errors else None))
    return best_first(together)


def best_first(options: Sequence[Option]) -> list[Option]:
    """Those that were tried about as often as any come first, by what they bring at least, as far as one can tell."""
    most = max((option.visits for option in options), default=0)

    def order(option: Option) -> tuple[bool, float, int]:
        return option.visits * OBVIOUS < most, DOUBT / math.sqrt(option.visits) - option.believed, option.action

    return sorted(options, key=order)


def careless(options: Sequence[Option], slack: float, chance: Chance) -> int:
    """One of the options that look at most `slack` worse than the best one, the better the likelier."""
    best = max(option.believed for option in options)
    near = [option for option in options if option.believed >= best - slack]
    weights = [math.exp(2 * (option.believed - best) / slack) for option in near]
    point = chance.below(SEEDS) / SEEDS * sum(weights)
    for option, weight in zip(near, weights, strict=True):
        point -= weight
        if point < 0:
            return option.action
    return near[-1].action


class SearchBot(Bot):
    """A player of a level. A seated one goes on from what its last search has learned."""

    def __init__(self, level: Level) -> None:
        self.name = level.name
        self.level = level
        self._remembers = False
        self._search: Search | Race | None = None

    def seated(self) -> "SearchBot":
        bot = SearchBot(self.level)
        bot._remembers = True
        return bot

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        legal = knowledge.legal
        if len(legal) == 1:
            return legal[0]
        level = self.level
        own = FastChance(chance.below(SEEDS))
        world = knowledge.imagine(own)
        heuristics = world.setup.game.heuristics
        obvious = heuristics.obvious(world, knowledge.seat, legal)
        if obvious != NOT_OBVIOUS:
            return int(obvious)
        search = self._search or make_search(world.setup.game, knowledge.seat, level.style)
        limit = level.seconds if seconds is None else min(level.seconds, HURRY * seconds)
        simulations, slack = effort_of(level, heuristics)
        search.run(world, own, simulations, limit, True)
        if self._remembers:
            self._search = search
        options = thought(search, legal).options
        return careless(options, slack, own) if slack else options[0].action
