"""Opponents by level: the same search with more or fewer simulations, and more or less care."""

import math
from collections.abc import Sequence
from time import perf_counter

import msgspec

from undertable.bots.evaluate import Evaluator, GuidedPlayout, RandomPlayout, TurnPlayout
from undertable.bots.network import TurnEvaluator
from undertable.bots.networks import Learned, network_for
from undertable.bots.onestep import OneStep
from undertable.bots.quick import SEEDS, quick_choice
from undertable.bots.race import Race, obvious
from undertable.bots.search import FOREVER, NOT_COMPARED, OBVIOUS, PUCT, Search
from undertable.core import UNTIMED, Bot, Chance, FastChance, Game, Heuristics, Knowledge
from undertable.core.heuristics import NOT_OBVIOUS, RaceHeuristics

DOUBT = 0.5  # how far off the share of an option may be that was tried once
LEARNED_EXPLORE = 0.5  # a network's word is less a matter of luck than a playout's
OTHERS_HEAT = 0.02  # in shares: how far the others in imagined worlds stray from what the network finds best
MIXTURE = 0.2  # the least heat for choices made in secret: who always plays the best one can be read
LEAST_TRIED = 0.1  # of the visits of the most visited option: whatever has fewer is never played
SHARE = 0.05  # of the victory: at heat 1 an option that brings so much less is played 1/e times as often
LEAST_LIKELY = math.exp(-2)  # times as likely as the best: whatever is less likely is never played
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
    learned: bool = True  # ask the game's network, where there is one, instead of playing on


BEST = Style()
BY_HAND = Style(learned=False)  # what people wrote down, and nothing that was learned
ADVICE = Style(every=True, far=True)  # as the strongest level, and nothing is left out


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """An opponent as people see it."""

    name: str
    sentence: str
    people: tuple[str, ...]  # what such bots are called at a table, by seat: no piece of a game has such a name


class Level(Person, frozen=True, kw_only=True):
    """A level of play. The higher its `heat`, the more often it plays something else than what looks best to it."""

    simulations: int
    learned: int = 0  # simulations where it asks a network; 0: as many as elsewhere
    seconds: float = 3.0
    heat: float = 0.0  # see `warm_choice`
    style: Style = BEST


LEVELS = (
    Level(
        name="hatchling",
        sentence="Plays its first game ever: tries what looks nice and learns the hard way.",
        people=("Pim", "Dot", "Wick", "Button", "Tuppy", "Crumb"),
        simulations=10,
        heat=1.0,
        style=Style(ordered=False, learned=False),  # has not learned yet where to look first
    ),
    Level(
        name="imp",
        sentence="Knows the rules and what things are worth, but is easily distracted.",
        people=("Mumble", "Fidget", "Nettle", "Snicker", "Bramble", "Twitch"),
        simulations=40,
        heat=0.8,
        style=BY_HAND,
    ),
    Level(
        name="ogre",
        sentence="Solid and straightforward: sees good moves, misses the finer ones.",
        people=("Grizelda", "Barnaby", "Old Meg", "Hobart", "Brunhild", "Osgood"),
        simulations=150,
        heat=0.4,
        style=BY_HAND,
    ),
    Level(
        name="lich",
        sentence="Has played for centuries: thinks ahead and forgives little.",
        people=("Old Tom", "Agatha", "Mortimer", "Isolde", "Ambrose", "Ravenna"),
        simulations=500,
        learned=100,  # a network makes up for many
    ),
    Level(
        name="dragon",
        sentence="Looks as far ahead as it pays, and misses next to nothing.",
        people=("Madame Vesper", "Lord Alaric", "Seraphine", "Doctor Crane", "Valeria", "Count Orlo"),
        simulations=2000,
        style=Style(far=True),
    ),
)
STAND_IN = "ogre"  # plays for absent people: quick, and no shame to them


def effort_of(level: Level, heuristics: Heuristics) -> tuple[int, float]:
    """How many simulations this level makes for a move, and its heat, in the game that has these heuristics."""
    return heuristics.efforts.get(level.name, (level.simulations, level.heat))


class Candidate(msgspec.Struct, frozen=True):
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

    options: list[Candidate]
    shares: list[float]
    simulations: int


def make_search(game: Game, seats: int, seat: int, style: Style) -> Search | Race | OneStep:
    """A search as this style has it, with what the game knows."""
    heuristics = game.heuristics
    learned = network_for(game, seats) if style.learned and style.guided and style.horizon is None else None
    if learned is not None and not style.race:
        return make_learned_search(game, seat, learned, style)
    evaluator: Evaluator = RandomPlayout()
    if style.guided:
        horizon = heuristics.far if style.far else heuristics.horizon
        evaluator = guided(heuristics, horizon if style.horizon is None else style.horizon)
    if isinstance(heuristics, RaceHeuristics) if style.race is None else style.race:
        return Race(seat, evaluator, heuristics, style.ordered and not style.every)
    return Search(seat, evaluator, heuristics, style.ordered, style.rule, style.explore)


def make_learned_search(game: Game, seat: int, learned: Learned, style: Style) -> Search | OneStep:
    """A search that asks a network: a tree, or one step where all choose in secret."""
    assert game.features is not None
    evaluator = learned.evaluator(game.features, seat)
    if game.features.decides:
        return OneStep(seat, evaluator, OTHERS_HEAT, 1)
    leaf = TurnEvaluator(evaluator, game.heuristics) if game.features.turns else evaluator
    return Search(seat, leaf, game.heuristics, style.ordered, style.rule, LEARNED_EXPLORE * style.explore)


def guided(heuristics: Heuristics, horizon: int) -> GuidedPlayout:
    """Playouts by the game's policy."""
    if isinstance(heuristics, RaceHeuristics):
        return TurnPlayout(heuristics, horizon)
    return GuidedPlayout(heuristics, horizon)


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
    search = make_search(world.setup.game, world.setup.seats, knowledge.seat, style)
    search.run(world, own, simulations, FOREVER if seconds is None else seconds, False)
    return thought(search, knowledge.legal)


def thought(search: Search | Race | OneStep, legal: Sequence[int]) -> Thought:
    """What is at the root of a search."""
    found = [
        Candidate(action, share, visits, None if error == NOT_COMPARED else error)
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


def pooled(options: Sequence[tuple[int, Candidate]]) -> list[Candidate]:
    """What was found out about each action, several times perhaps; best first."""
    found: dict[int, list[Candidate]] = {}
    for action, option in options:
        found.setdefault(action, []).append(option)
    together = []
    for action, same in found.items():
        visits = sum(option.visits for option in same)
        share = sum(option.share * option.visits for option in same) / visits
        errors = [option.lead_error * option.visits for option in same if option.lead_error is not None]
        together.append(Candidate(action, share, visits, math.hypot(*errors) / visits if errors else None))
    return best_first(together)


def best_first(options: Sequence[Candidate]) -> list[Candidate]:
    """Candidates tried about as often as any come first, by the least they can be expected to bring."""
    most = max((option.visits for option in options), default=0)

    def order(option: Candidate) -> tuple[bool, float, int]:
        return option.visits * OBVIOUS < most, DOUBT / math.sqrt(option.visits) - option.believed, option.action

    return sorted(options, key=order)


def warm_choice(options: Sequence[Candidate], heat: float, by_visits: bool, chance: Chance) -> int:
    """One of the options: at heat 0 the first, at heat 1 each as often as the search tried it, hotter more evenly.

    A tree search tries good actions often. Where all are tried alike, differences in what they bring count instead.
    """
    if heat == 0.0:
        return options[0].action
    if by_visits:
        most = max(option.visits for option in options)
        weights = [(option.visits / most) ** (1 / heat) for option in options]
        least = LEAST_TRIED ** (1 / heat)
    else:
        best = max(option.believed for option in options)
        weights = [math.exp((option.believed - best) / (SHARE * heat)) for option in options]
        least = LEAST_LIKELY
    point = chance.below(SEEDS) / SEEDS * sum(weight for weight in weights if weight >= least)
    for option, weight in zip(options, weights, strict=True):
        if weight >= least:
            point -= weight
            if point < 0:
                return option.action
    return options[0].action


class SearchBot(Bot):
    """A player of a level. A seated one goes on from what its last search has learned."""

    def __init__(self, level: Level) -> None:
        self.name = level.name
        self.level = level
        self._remembers = False
        self._search: Search | Race | OneStep | None = None
        self._cut_short = 0

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
        quick = obvious(heuristics, world, knowledge.seat, legal)
        if quick != NOT_OBVIOUS:
            return int(quick)
        learned = network_for(world.setup.game, world.setup.seats) if level.style.learned else None
        heats = learned.about.heats.get(world.setup.seats, {}) if learned is not None else {}
        if learned is not None and level.name in heats:
            return quick_choice(learned, world, knowledge.seat, legal, heats[level.name], own)
        search = self._search or make_search(world.setup.game, world.setup.seats, knowledge.seat, level.style)
        limit = level.seconds if seconds is None else min(level.seconds, HURRY * seconds)
        if seconds == UNTIMED:
            limit = UNTIMED
        simulations, heat = effort_of(level, heuristics)
        if learned is not None and level.learned > 0:
            simulations = level.learned
        until = perf_counter() + limit
        search.run(world, own, simulations, limit, True)
        if search.simulations < simulations and perf_counter() >= until:
            self._cut_short += 1
        if self._remembers:
            self._search = search
        options = thought(search, legal).options
        if isinstance(search, OneStep):
            heat = max(heat, MIXTURE)
        return warm_choice(options, heat, isinstance(search, Search), own)

    def cut_short(self) -> int:
        return self._cut_short
