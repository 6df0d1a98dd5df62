"""Finding puzzles: bots of mixed levels play, and a decision is kept where one choice is clearly the best.

Cheap questions come first, as most decisions fail one of them. What is left is tried in whole imagined games, every
choice with the same luck, under three seeds, and must also be the best for a search. Only what the seat knows is used.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from undertable.bots import bots_for, make_bot
from undertable.bots.evaluate import Evaluator
from undertable.bots.levels import Candidate, Style, guided, pooled, think
from undertable.bots.race import obvious
from undertable.core import UNTIMED, Bot, FastChance, Game, Knowledge, Match, SealedChance, State, new_secret, seed_of
from undertable.core.heuristics import NOT_OBVIOUS, TO_THE_END, Heuristics, RaceHeuristics
from undertable.puzzles.puzzle import LEVEL_NAMES, Move, Puzzle, Rated, seat_names

GAP = 0.15  # of a victory: how much better the best choice must be
ERROR = 0.03  # of a victory: how well that must be known
NEARLY = 0.03  # of a victory: what is nearly as good as the best counts as well
SECOND = 0.33  # of the gap: how much of it the second evaluator must see, too
SEEDS = 3
SAFELY = 0.97 * math.sqrt(SEEDS)  # times the error that all seeds together may have: that of one seed
MOST_CHOICES = 40  # more than a person can look at
MOST_BEST = 3  # choices that count
MIDDLE = "ogre"  # usually the level that must miss it at least half the time
APART = 12  # moves between two puzzles of one game
TRIES = 8  # of each level
# simulations for each choice, and the part of the gap that they must show: is it worth a closer look?
SIEVES = ((12, 0.35), (60, 0.5))
ROUGH = 0.6  # of the gap: what a few imagined games must show
ROUGHLY = 0.06  # of a victory: how well they must know it
LAP = 16  # worlds between two looks at the figures
MOST_WORLDS = 720  # per seed
BEHIND = 3.0  # standard errors: a choice that far behind is not tried in more worlds
DEEP = 3000  # simulations of the second evaluator, for each seed
DEEP_RACE = 600  # the same in games so long that their choices race
CERTAIN = (0.04, 0.96)  # a game that is decided is no puzzle
PLAYED_OUT = 10  # moves of a line at most
ENOUGH = 5  # moves after which it may end with the next question to the seat
EVEN = Style(ordered=False, every=True)
LOOKS = Style(every=True, far=True)
PLAYERS = ("hatchling", "imp", "ogre", "greedy")  # of the games: good ones and bad ones, so that odd positions come up


class PlayOut(Evaluator):
    """Plays on with the game's own bot on every seat: for games whose heuristics have no policy."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def evaluate(self, state: State, chance: FastChance) -> list[float]:  # type: ignore[override]
        while seats := state.to_act():
            for seat in seats:
                if state.legal(seat):
                    state.apply(seat, self.bot.choose(Knowledge(state, seat, chance), chance, UNTIMED))
        return state.returns()


def first_evaluator(game: Game) -> Evaluator:
    """Whole games, played on by the game's quick player."""
    heuristics = game.heuristics
    if type(heuristics).policy is Heuristics.policy and "greedy" in game.bots:
        return PlayOut(game.bots["greedy"]())
    return guided(heuristics, TO_THE_END)


@dataclass
class Tried:
    """A choice in imagined games."""

    action: int
    wins: dict[int, float] = field(default_factory=dict)  # by the seed of the world

    @property
    def mean(self) -> float:
        return sum(self.wins.values()) / len(self.wins)


def lag(best: Tried, other: Tried) -> tuple[float, float]:
    """How far a choice is behind another in the worlds that both have seen, and the standard error of that."""
    gaps = [best.wins[world] - won for world, won in other.wins.items() if world in best.wins]
    count = len(gaps)
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps) + 0.25  # a quarter of a game: few worlds are not certain
    return mean, math.sqrt(spread) / count


def compare(
    knowledge: Knowledge, evaluator: Evaluator, fellows: int, seed: int, error: float, least: float
) -> list[Tried]:
    """Every choice in the same imagined games, until the lead of the best one is known well enough; best first.

    It ends early where too many choices cannot be behind by the least that is asked for.
    """
    seat = knowledge.seat
    tried = [Tried(action) for action in plain_choices(knowledge)]
    running = tried
    evaluator.begin(knowledge.imagine(FastChance(seed)))
    for world in range(MOST_WORLDS):
        start = knowledge.imagine(FastChance(seed + world))
        for one in running:
            state = start.clone()
            state.apply(seat, one.action)
            luck = FastChance(seed + world)
            shares = state.returns() if state.over() else evaluator.evaluate(state, luck)
            one.wins[seed + world] = min(1.0, fellows * shares[seat])
        if (world + 1) % LAP == 0:
            running.sort(key=lambda one: -one.mean)
            lags = [lag(running[0], one) for one in running]
            if sum(behind + 2 * doubt < least for behind, doubt in lags) > MOST_BEST:
                break
            if all(doubt <= error for _, doubt in lags[1 : MOST_BEST + 1]):
                break
            running = [
                one
                for place, (one, (behind, doubt)) in enumerate(zip(running, lags, strict=True))
                if place <= MOST_BEST or behind < BEHIND * doubt
            ]
    return sorted(tried, key=lambda one: (-len(one.wins), -one.mean))


def plain_choices(knowledge: Knowledge) -> list[int]:
    """What there is to choose from; actions that only skip a later question are left out."""
    plainer = knowledge.setup.game.heuristics.plainer
    return sorted({int(plainer(action)) for action in knowledge.legal})


class Rejected(Exception):
    """The rule that a decision does not meet."""


@dataclass
class Miner:
    """One run: what is kept, and why the rest is not."""

    game: Game
    seed: str
    options: Mapping[str, object] = field(default_factory=dict)
    middle: str = MIDDLE
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.has_policy = type(self.game.heuristics).policy is not Heuristics.policy
        self.rough = guided(self.game.heuristics, TO_THE_END)
        self.first = first_evaluator(self.game)
        self.levels = {name: make_bot(self.game, name) for name in LEVEL_NAMES}

    def mine(self, number: int) -> Iterator[Puzzle]:
        """Play the game of this number, and yield its puzzles."""
        game = self.game
        own = FastChance(seed_of(f"puzzles:{self.seed}:{number}"))
        seats = game.seats[own.below(len(game.seats))]
        players_here = [name for name in PLAYERS if name in bots_for(game)]
        bots = [players_here[own.below(len(players_here))] for _ in range(seats)]
        seed = f"puzzle:{self.seed}:{number}"
        match = Match(game, seat_names(bots), SealedChance(new_secret(seed)), self.options)
        players = [make_bot(game, bot).seated() for bot in bots]
        last = -APART
        while seats_now := match.state.to_act():
            # seats that choose at the same time are all looked at before anybody has chosen
            for seat in seats_now:
                if len(match.moves) < last + APART:
                    break
                try:
                    yield self.look(match, seat, bots, seed, number)
                    last = len(match.moves)
                except Rejected as rule:
                    self.counts[str(rule)] += 1
            for seat in seats_now:
                if match.state.legal(seat):
                    knowledge = Knowledge(match.state, seat, own)
                    match.act(seat, players[seat].choose(knowledge, own, UNTIMED))

    def look(self, match: Match, seat: int, bots: list[str], seed: str, number: int) -> Puzzle:
        """The decision of this seat as a puzzle; Rejected names the rule that it does not meet."""
        game, state = self.game, match.state
        name = f"{game.id}:{self.seed}:{number}:{len(match.moves)}:{seat}"
        own = FastChance(seed_of(f"look:{name}"))
        knowledge = Knowledge(state, seat, own)
        fellows = len(game.team_of(seat, len(bots)))
        self.sift(knowledge, own, fellows)
        rough = compare(knowledge, self.rough, fellows, seed_of(f"{name}:rough"), ROUGHLY, ROUGH * GAP)
        self.roughly(rough)
        self.missed(knowledge, own, [one.action for one in best_of(rough)])
        found, deep = [], []
        for turn in range(SEEDS):
            found.append(compare(knowledge, self.first, fellows, seed_of(f"{name}:{turn}"), ERROR * SAFELY, GAP / 2))
            self.roughly(found[-1])
        together = put_together(found)
        ahead = best_of(together)
        gap = self.check(together, ahead)
        best = [one.action for one in ahead]
        for tried in found:
            if tried[0].action not in best:
                raise Rejected("not the same best under three seeds")
        for _ in range(SEEDS):
            deep.append(self.searched(knowledge, own, best, fellows))
        if min(deep) <= 0 or sum(deep) / SEEDS < SECOND * gap:
            raise Rejected("not the best by the second evaluator")
        finds, tempting = self.found_by(knowledge, own, best)
        choices = [rated(game, together[0], one) for one in together]
        return Puzzle(
            id=f"{self.seed}-{number}-{len(match.moves)}-{seat}",
            rules=game.version,
            options=dict(self.options),
            bots=bots,
            seed=seed,
            moves=[match.as_text(move) for move in match.moves],
            hash=match.hashes[-1],
            seat=seat,
            best=[game.actions.text(action) for action in best],
            choices=sorted(choices, key=lambda one: one.behind),
            worlds=len(together[0].wins),
            second=round(sum(deep) / SEEDS, 3),
            finds=finds,
            tempting=game.actions.text(tempting),
            line=self.line(match, seat, best[0], own),
            other=self.line(match, seat, tempting, own),
        )

    def sift(self, knowledge: Knowledge, own: FastChance, fellows: int) -> None:
        """A quick search: most decisions end here."""
        legal = plain_choices(knowledge)
        if len(legal) < 2:
            raise Rejected("nothing to choose")
        if len(legal) > MOST_CHOICES:
            raise Rejected("too many choices")
        world = knowledge.imagine(own)
        if obvious(self.game.heuristics, world, knowledge.seat, knowledge.legal) != NOT_OBVIOUS:
            raise Rejected("goes without saying")
        for simulations, part in SIEVES[: 2 if self.has_policy else 1]:
            options = self.think(knowledge, own, simulations * len(legal), EVEN)
            options = sorted(options, key=lambda one: -one.share)
            best = options[0].share
            rivals = [one for one in options[1:] if (best - one.share) * fellows > NEARLY]
            if not rivals or (best - rivals[0].share) * fellows < part * GAP:
                raise Rejected("no clear best at a glance")
            if len(options) - len(rivals) > MOST_BEST:
                raise Rejected("too many are best")

    def think(self, knowledge: Knowledge, own: FastChance, simulations: int, style: Style) -> list[Candidate]:
        """What a search finds, best first; equivalent actions are one."""
        options = think(knowledge, own, simulations, None, style).options
        return pooled([(int(self.game.heuristics.plainer(one.action)), one) for one in options])

    def choice(self, level: str, knowledge: Knowledge, own: FastChance) -> int:
        """What a level does."""
        return int(self.game.heuristics.plainer(self.levels[level].choose(knowledge, own, UNTIMED)))

    def missed(self, knowledge: Knowledge, own: FastChance, best: Sequence[int]) -> None:
        """Does the middle level miss it at least half the time?"""
        hits = 0
        for _ in range(TRIES):
            hits += self.choice(self.middle, knowledge, own) in best
            if hits > TRIES // 2:
                raise Rejected(f"the {self.middle} finds it")

    def roughly(self, tried: Sequence[Tried]) -> None:
        """Do these few games promise anything?"""
        ahead = best_of(tried)
        if len(ahead) == len(tried) or len(ahead) > MOST_BEST:
            raise Rejected("too many are best")
        if lag(tried[0], tried[len(ahead)])[0] < ROUGH * GAP:
            raise Rejected("gap too small")

    def check(self, tried: Sequence[Tried], ahead: Sequence[Tried]) -> float:
        """The gap, if the figures of all seeds together meet the rule."""
        if len(ahead) == len(tried) or len(ahead) > MOST_BEST:
            raise Rejected("too many are best")
        if not CERTAIN[0] <= tried[0].mean or tried[len(ahead)].mean > CERTAIN[1]:
            raise Rejected("already decided")
        gap, error = min(lag(tried[0], one) for one in tried[len(ahead) :])
        if gap < GAP:
            raise Rejected("gap too small")
        if error > ERROR:
            raise Rejected("error too large")
        return gap

    def searched(self, knowledge: Knowledge, own: FastChance, best: Sequence[int], fellows: int) -> float:
        """The lead of the best choices by a search; below 0 if it prefers another."""
        racing = isinstance(self.game.heuristics, RaceHeuristics)
        options = self.think(knowledge, own, DEEP_RACE if racing else DEEP, LOOKS)
        good = max((one.share for one in options if one.action in best), default=0.0)
        if options[0].action not in best:
            return -1.0
        return fellows * (good - max((one.share for one in options if one.action not in best), default=0.0))

    def found_by(self, knowledge: Knowledge, own: FastChance, best: Sequence[int]) -> tuple[dict[str, float], int]:
        """How often each level finds it, and what those take most often that do not."""
        finds: dict[str, float] = {}
        wrong: Counter[int] = Counter()
        for place, name in enumerate(LEVEL_NAMES):
            tries = TRIES if name != LEVEL_NAMES[-1] else TRIES // 2
            chosen = [self.choice(name, knowledge, own) for _ in range(tries)]
            finds[name] = sum(action in best for action in chosen) / tries
            for action in chosen:
                if action not in best:
                    wrong[action] += place  # what strong ones take is tempting
            if name == self.middle and finds[name] > 0.5:
                raise Rejected(f"the {self.middle} finds it")
        return finds, wrong.most_common(1)[0][0]

    def line(self, match: Match, seat: int, action: int, own: FastChance) -> list[Move]:
        """How the game can go on from a choice: a few moves, as a strong level makes them."""
        state = match.state.clone()
        moves = [(seat, action)]
        state.apply(seat, action)
        bot = self.levels["lich"]
        while len(moves) < PLAYED_OUT and (due := state.to_act()):
            mover = next((one for one in due if one != seat), seat)
            if mover == seat and any(one != seat for one, _ in moves) and len(moves) >= ENOUGH:
                break
            chosen = bot.choose(Knowledge(state, mover, own), own, UNTIMED)
            state.apply(mover, chosen)
            moves.append((mover, chosen))
        return [match.as_text(move) for move in moves]


def put_together(found: Sequence[Sequence[Tried]]) -> list[Tried]:
    """The choices of several runs, each with its worlds; best first, those tried in all worlds before the others."""
    together = []
    for one in found[0]:
        same = [other.wins for tried in found for other in tried if other.action == one.action]
        together.append(Tried(one.action, {world: won for wins in same for world, won in wins.items()}))
    whole = max(len(one.wins) for one in together)
    return sorted(together, key=lambda one: (len(one.wins) < whole, -one.mean))


def best_of(tried: Sequence[Tried]) -> list[Tried]:
    """The best choice, and those that are nearly as good."""
    first = tried[0]
    ahead = [first]
    for one in tried[1:]:
        if len(one.wins) < len(first.wins) or lag(first, one)[0] > NEARLY:
            break
        ahead.append(one)
    return ahead


def rated(game: Game, best: Tried, one: Tried) -> Rated:
    behind, error = lag(best, one) if one is not best else (0.0, 0.0)
    return Rated(
        action=game.actions.text(one.action),
        wins=round(one.mean, 3),
        behind=round(behind, 3),
        error=round(error, 3),
    )
