"""Finding puzzles: bots of mixed levels play, and a decision is kept where one choice is clearly the best.

Cheap questions come first, as most decisions fail one of them. What is left is tried in whole imagined games, every
choice with the same luck, under three seeds, until it is clear that it passes or cannot, and must also be the best for
a search. Only what the seat knows is used.
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
from undertable.core.heuristics import HALF, NOT_OBVIOUS, TO_THE_END, Heuristics, RaceHeuristics
from undertable.puzzles.puzzle import LEVEL_NAMES, Move, Puzzle, Rated, seat_names

GAP = 0.15  # of a victory: how much better the best choice must be
GAP_RACE = 0.10  # the same in long games, in which hardly one decision of a hundred brings as much
ERROR = 0.2  # of the gap: how well that must be known
NEARLY = 0.03  # of a victory: what is nearly as good as the best counts as well
SECOND = 0.5  # of the gap: how much of it the second evaluator must see, too
SEEDS = 3
SAFELY = 0.97  # times the error that a puzzle may have: what is aimed for
MOST_CHOICES = 40  # more than a person can look at
MOST_BEST = 3  # choices that count
STANDING_ORDER = "ask"  # how the action begins that ends one: it decides nothing, and would be one more choice
MIDDLE = ("imp", "ogre")  # one of these levels must miss it at least half the time
APART = 12  # moves between two puzzles of one game
APART_RACE = 30  # the same in long games
TRIES = 8  # of each level
EARLY = 0.3  # of the moves of a game: nothing is decided yet
EARLY_RACE = 0.5  # of the moves of a long game: later, single decisions count for more
GLANCE = 12  # simulations for each choice: is it worth a closer look?
SEEN = 0.35  # of the gap: what they must show
ROUGHLY = 0.06  # of a victory: how well a few imagined games must know the lead
ROUGH = 0.6  # of the gap: what a few imagined games must show
FIRST_LAPS = 3  # one with each seed
MOST_WORLDS = 2000  # of all seeds
WHOLE_GAME = 0.25  # the squared difference that a single world may well have by luck: a victory and a defeat
FEW_TURNS = 0.0025  # the same where a few turns are evaluated
CLEAR = 2.0  # standard errors
BEHIND = 3.0  # standard errors: a choice that far behind is not tried in more worlds
DEEP = 1500  # simulations of the second evaluator, for each seed
DEEP_RACE = 600  # the same in games so long that their choices race
CERTAIN = (0.04, 0.96)  # a game that is decided is no puzzle
PLAYED_OUT = 10  # moves of a line at most
ENOUGH = 5  # moves after which it may end with the next question to the seat
EVEN = Style(ordered=False, every=True)
LOOKS = Style(every=True, far=True)
PLAYERS = ("hatchling", "imp", "greedy")  # of the games: quick ones, good and bad, so that odd positions come up


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


def gap_of(game: Game) -> float:
    """How much better the best choice of its puzzles is."""
    return GAP_RACE if isinstance(game.heuristics, RaceHeuristics) else GAP


def first_evaluator(game: Game) -> Evaluator:
    """Whole games, played on by the game's quick player."""
    heuristics = game.heuristics
    if type(heuristics).policy is Heuristics.policy and "greedy" in game.bots:
        return PlayOut(game.bots["greedy"]())
    return guided(heuristics, TO_THE_END)


@dataclass(frozen=True)
class Care:
    """How carefully choices are compared."""

    error: float  # of a victory: how well the lead must be known
    least: float  # of a victory: what the best choice must lead by; as soon as it clearly does not, that is enough
    worlds: int = MOST_WORLDS
    lap: int = 16  # worlds between two looks at the figures
    surprise: float = WHOLE_GAME


@dataclass
class Tried:
    """A choice in imagined games."""

    action: int
    wins: dict[int, float] = field(default_factory=dict)  # by the seed of the world

    @property
    def mean(self) -> float:
        return sum(self.wins.values()) / len(self.wins)


def lag(best: Tried, other: Tried, surprise: float = WHOLE_GAME) -> tuple[float, float]:
    """How far a choice is behind another in the worlds that both have seen, and the standard error of that."""
    gaps = [best.wins[world] - won for world, won in other.wins.items() if world in best.wins]
    count = len(gaps)
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps) + surprise  # few worlds are not certain
    return mean, math.sqrt(spread) / count


def compare(knowledge: Knowledge, evaluator: Evaluator, fellows: int, seeds: Sequence[int], care: Care) -> list[Tried]:
    """Every choice in the same imagined games, until the lead of the best one is known well enough; best first.

    The seeds take turns, a lap each. It ends early where it is clear that the best choice does not lead by the least
    that is asked for.
    """
    seat = knowledge.seat
    tried = [Tried(action) for action in plain_choices(knowledge)]
    running = tried
    evaluator.begin(knowledge.imagine(FastChance(seeds[0])))
    for lap in range(care.worlds // care.lap):
        turn, worlds = lap % len(seeds), lap // len(seeds) * care.lap
        for world in range(seeds[turn] + worlds, seeds[turn] + worlds + care.lap):
            start = knowledge.imagine(FastChance(world))
            for one in running:
                state = start.clone()
                state.apply(seat, one.action)
                luck = FastChance(world)
                shares = state.returns() if state.over() else evaluator.evaluate(state, luck)
                one.wins[world] = min(1.0, fellows * shares[seat])
        if lap + 1 < min(FIRST_LAPS, len(seeds)):
            continue
        running.sort(key=lambda one: -one.mean)
        lags = [lag(running[0], one, care.surprise) for one in running]
        if hopeless(lags, care.least) or all(doubt <= care.error for _, doubt in lags[1 : MOST_BEST + 1]):
            break
        running = [one for place, one in enumerate(running) if still_running(place, *lags[place], care.least)]
    return sorted(tried, key=lambda one: (-len(one.wins), -one.mean))


def hopeless(lags: Sequence[tuple[float, float]], least: float) -> bool:
    """Are too many choices clearly less behind than that, or is one of them so and clearly not as good as the best?"""
    close = [(behind, doubt) for behind, doubt in lags if behind + CLEAR * doubt < least]
    return len(close) > MOST_BEST or any(behind - CLEAR * doubt > NEARLY for behind, doubt in close)


def still_running(place: int, behind: float, doubt: float, least: float) -> bool:
    """Must a choice be tried in more worlds? The next best one always is."""
    if place <= 1:
        return True
    return behind < BEHIND * doubt if place > MOST_BEST else behind < least + CLEAR * doubt


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
    middle: Sequence[str] = MIDDLE
    without: Sequence[str] = ()  # themes of which there are enough
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        heuristics = self.game.heuristics
        self.racing = isinstance(heuristics, RaceHeuristics)
        self.near = guided(heuristics, heuristics.horizon)
        self.rough = guided(heuristics, heuristics.far if self.racing else TO_THE_END)
        self.early, self.apart = (EARLY_RACE, APART_RACE) if self.racing else (EARLY, APART)
        self.gap = gap_of(self.game)
        self.at_a_glance = Care(error=0.02, least=SEEN * self.gap, worlds=16, lap=4, surprise=FEW_TURNS)
        self.roughly = Care(error=ROUGHLY, least=ROUGH * self.gap)
        self.exactly = Care(error=SAFELY * ERROR * self.gap, least=self.gap)
        self.first = first_evaluator(self.game)
        self.levels = {name: make_bot(self.game, name) for name in LEVEL_NAMES}

    def mine(self, number: int) -> Iterator[Puzzle]:
        """Play the game of this number, look at all of its decisions but the early ones, and yield its puzzles."""
        game = self.game
        own = FastChance(seed_of(f"puzzles:{self.seed}:{number}"))
        seats = game.seats[own.below(len(game.seats))]
        players_here = [name for name in PLAYERS if name in bots_for(game)]
        bots = [players_here[own.below(len(players_here))] for _ in range(seats)]
        seed = f"puzzle:{self.seed}:{number}"
        match = Match(game, seat_names(bots), SealedChance(new_secret(seed)), self.options)
        players = [make_bot(game, bot).seated() for bot in bots]
        questions: list[tuple[int, State]] = []  # after how many moves, and the table then
        while seats_now := match.state.to_act():
            # seats that choose at the same time are all looked at before anybody has chosen
            questions.append((len(match.moves), match.state.clone()))
            for seat in seats_now:
                if match.state.legal(seat):
                    knowledge = Knowledge(match.state, seat, own)
                    match.act(seat, players[seat].choose(knowledge, own, UNTIMED))
        last = round(self.early * len(match.moves)) - self.apart
        for moves, state in questions:
            for seat in state.to_act():
                if moves < last + self.apart:
                    break
                try:
                    yield self.look(match, moves, state, seat, number)
                    last = moves
                except Rejected as rule:
                    self.counts[str(rule)] += 1

    def look(self, match: Match, moves: int, state: State, seat: int, number: int) -> Puzzle:
        """A decision of a match as a puzzle; Rejected names the rule that it does not meet."""
        game = self.game
        name = f"{game.id}:{self.seed}:{number}:{moves}:{seat}"
        own = FastChance(seed_of(f"look:{name}"))
        knowledge = Knowledge(state, seat, own)
        fellows = len(game.team_of(seat, len(match.seats)))
        thought_over = self.sift(knowledge, own, fellows)
        rough = compare(knowledge, self.rough, fellows, [seed_of(f"{name}:rough")], self.roughly)
        self.promises(rough)
        likely = [one.action for one in best_of(rough)]
        self.missed(knowledge, own, likely)
        searched: list[list[Candidate]] = []
        for _ in range(SEEDS):  # much cheaper than what comes next
            searched.append(self.think(knowledge, own, DEEP_RACE if self.racing else DEEP, LOOKS))
            second_lead(searched, likely, fellows, 0.0)
        second_lead(searched, likely, fellows, self.gap)
        seeds = [seed_of(f"{name}:{turn}") for turn in range(SEEDS)]
        tried = compare(knowledge, self.first, fellows, seeds, self.exactly)
        ahead = best_of(tried)
        gap = self.check(tried, ahead)
        best = [one.action for one in ahead]
        if any(best_under(tried, seed) not in best for seed in seeds):
            raise Rejected("not the same best under three seeds")
        second = second_lead(searched, best, fellows, gap)
        finds, tempting = self.found_by(knowledge, own, best, thought_over)
        self.wanted(best[0], tempting)
        earlier = match.until(moves)
        return Puzzle(
            id=f"{self.seed}-{number}-{moves}-{seat}",
            rules=game.version,
            options=dict(self.options),
            bots=[str(one.bot) for one in match.seats],
            seed=f"puzzle:{self.seed}:{number}",
            moves=[match.as_text(move) for move in earlier.moves],
            hash=earlier.hashes[-1],
            seat=seat,
            best=[game.actions.text(action) for action in best],
            choices=sorted([rated(game, tried[0], one) for one in tried], key=lambda one: one.behind),
            worlds=len(tried[0].wins),
            second=round(second, 3),
            finds=finds,
            tempting=game.actions.text(tempting),
            line=self.line(earlier, seat, best[0], own),
            other=self.line(earlier, seat, tempting, own),
        )

    def sift(self, knowledge: Knowledge, own: FastChance, fellows: int) -> bool:
        """A quick look: most decisions end here. Do the levels think about it, or do as the quick player does?"""
        legal = plain_choices(knowledge)
        if len(legal) < 2:
            raise Rejected("nothing to choose")
        if len(legal) > MOST_CHOICES:
            raise Rejected("too many choices")
        if any(self.game.actions.text(action).partition(":")[0] == STANDING_ORDER for action in knowledge.legal):
            raise Rejected("a standing order can be ended")
        if self.racing:
            return self.glance(knowledge, own, fellows)
        options = sorted(self.think(knowledge, own, GLANCE * len(legal), EVEN), key=lambda one: -one.share)
        rivals = [one for one in options[1:] if (options[0].share - one.share) * fellows > NEARLY]
        if not rivals or (options[0].share - rivals[0].share) * fellows < SEEN * self.gap:
            raise Rejected("no clear best at a glance")
        if len(options) - len(rivals) > MOST_BEST:
            raise Rejected("too many are best")
        return True

    def glance(self, knowledge: Knowledge, own: FastChance, fellows: int) -> bool:
        """The same for games whose choices race."""
        tried = compare(knowledge, self.near, fellows, [own.below(HALF)], self.at_a_glance)
        best = best_of(tried)
        if len(best) > MOST_BEST:
            raise Rejected("too many are best")
        if len(best) == len(tried) or lag(tried[0], tried[len(best)])[0] < SEEN * self.gap:
            raise Rejected("no clear best at a glance")
        quick = obvious(self.game.heuristics, knowledge.imagine(own), knowledge.seat, knowledge.legal)
        if quick != NOT_OBVIOUS and self.game.heuristics.plainer(quick) in [one.action for one in best]:
            raise Rejected("goes without saying")
        return bool(quick == NOT_OBVIOUS)

    def think(self, knowledge: Knowledge, own: FastChance, simulations: int, style: Style) -> list[Candidate]:
        """What a search finds, best first; equivalent actions are one."""
        options = think(knowledge, own, simulations, None, style).options
        return pooled([(int(self.game.heuristics.plainer(one.action)), one) for one in options])

    def choice(self, level: str, knowledge: Knowledge, own: FastChance) -> int:
        """What a level does."""
        return int(self.game.heuristics.plainer(self.levels[level].choose(knowledge, own, UNTIMED)))

    def missed(self, knowledge: Knowledge, own: FastChance, best: Sequence[int]) -> None:
        """Does a middle level miss it at least half the time? And is it of a theme that is wanted?"""
        for level in self.middle:
            wrong: Counter[int] = Counter()
            hits = 0
            while hits <= TRIES // 2 and hits + wrong.total() < TRIES:
                chosen = self.choice(level, knowledge, own)
                if chosen in best:
                    hits += 1
                else:
                    wrong[chosen] += 1
            if hits <= TRIES // 2:
                self.wanted(best[0], wrong.most_common(1)[0][0])
                return
        raise Rejected("the middle levels find it")

    def wanted(self, best: int, tempting: int) -> None:
        """Is it of a theme of which there are not enough?"""
        game = self.game
        if game.theme and game.theme(game.actions.text(best), game.actions.text(tempting)) in self.without:
            raise Rejected("enough of this theme")

    def promises(self, tried: Sequence[Tried]) -> None:
        """Do these few games promise anything?"""
        ahead = best_of(tried)
        if len(ahead) == len(tried) or len(ahead) > MOST_BEST:
            raise Rejected("too many are best")
        if lag(tried[0], tried[len(ahead)])[0] < ROUGH * self.gap:
            raise Rejected("gap too small")

    def check(self, tried: Sequence[Tried], ahead: Sequence[Tried]) -> float:
        """The gap, if the figures of all seeds together meet the rule."""
        if len(ahead) == len(tried) or len(ahead) > MOST_BEST:
            raise Rejected("too many are best")
        if not CERTAIN[0] <= tried[0].mean or tried[len(ahead)].mean > CERTAIN[1]:
            raise Rejected("already decided")
        gap, error = min(lag(tried[0], one) for one in tried[len(ahead) :])
        if gap < self.gap:
            raise Rejected("gap too small")
        if error > ERROR * self.gap:
            raise Rejected("error too large")
        return gap

    def found_by(
        self, knowledge: Knowledge, own: FastChance, best: Sequence[int], thought_over: bool
    ) -> tuple[dict[str, float], int]:
        """How often each level finds it, and what those take most often that do not.

        The strongest must find it, unless no level thinks about such decisions.
        """
        finds: dict[str, float] = {}
        wrong: Counter[int] = Counter()
        for place, name in enumerate(LEVEL_NAMES):
            tries = TRIES if name != LEVEL_NAMES[-1] else TRIES // 2
            chosen = [self.choice(name, knowledge, own) for _ in range(tries)]
            finds[name] = sum(action in best for action in chosen) / tries
            for action in chosen:
                if action not in best:
                    wrong[action] += place  # what strong ones take is tempting
        if min(finds[name] for name in self.middle) > 0.5:
            raise Rejected("the middle levels find it")
        if thought_over and finds[LEVEL_NAMES[-1]] < 0.5:
            raise Rejected("no level finds it")
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


def second_lead(searched: Sequence[Sequence[Candidate]], best: Sequence[int], fellows: int, gap: float) -> float:
    """The lead of the best choices by a search, in the mean of several; Rejected if they are not ahead in each."""
    leads = []
    for options in searched:
        good = max((one.share for one in options if one.action in best), default=0.0)
        leads.append(fellows * (good - max((one.share for one in options if one.action not in best), default=0.0)))
        if options[0].action not in best or leads[-1] <= 0:
            raise Rejected("not the best by the second evaluator")
    lead = sum(leads) / len(leads)
    if lead < SECOND * gap:
        raise Rejected("not the best by the second evaluator")
    return lead


def best_under(tried: Sequence[Tried], seed: int) -> int:
    """The choice that is best in the worlds of one seed, of those that were tried in all worlds."""
    whole = [one for one in tried if len(one.wins) == len(tried[0].wins)]
    return max(
        whole, key=lambda one: sum(won for world, won in one.wins.items() if seed <= world < seed + MOST_WORLDS)
    ).action


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
