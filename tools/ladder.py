"""Which opponent is stronger, and by how much: matches on mirrored deals at every number of seats.

In a match one challenger sits at a table of players of one other kind (`lab/contest.py`), until a sequential test is
sure or the deals run out. What was played is kept in docs/ladder.json with a fingerprint of all the code and weights
that played it: a run can be stopped and taken up again, and what no longer plays the same starts from nothing. The
tables in docs/ladder.md are written from there, with ratings fitted to all results of a table at once.

No measured search looks at a clock. `dragon@0.1` and its like play as the levels of release 0.1 did; with
--frozen PROGRAM the same players are asked over the line protocol from an installation of that release instead.
"""

import argparse
import itertools
import json
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from functools import cache
from hashlib import sha256
from importlib import import_module, resources
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from undertable import compiled
from undertable.bots import LEVELS, RandomBot, SearchBot
from undertable.bots.levels import Level, effort_of
from undertable.bots.line import LineBot, end_programs
from undertable.bots.networks import network_for
from undertable.core import Bot, FastChance, Game, Knowledge, seed_of
from undertable.core.heuristics import RaceHeuristics
from undertable.games import all_games, get_game
from undertable.lab.contest import Deal, Pairing, Spent, Tally, matrix, play_deal, ratings
from undertable.lab.executors import open_workers
from undertable.lab.simulate import usable_cores

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # the build hook knows what decides how games go: what is compiled
from hatch_build import compiled_files  # noqa: E402

RESULTS = ROOT / "docs" / "ladder.json"
NOTE = ROOT / "docs" / "ladder.md"
PEER = "OpenSpiel's IS-MCTS"
OLD = "@0.1"  # the levels as they played in release 0.1, before anything was learned
NO_LIMIT = 1e9  # seconds
SEED = "ladder"
# compiled, but no part of how a match goes
NO_PART = ("sealed.py", "sight.py")
BETTER = 1.15  # times the share by chance: what a sequential test tells from no better than chance


def patient(level: Level) -> SearchBot:
    """A player of this level without a clock."""
    return SearchBot(msgspec.structs.replace(level, seconds=NO_LIMIT))


def of_old(level: Level, game: Game) -> SearchBot:
    """As one of the two top levels played in release 0.1: always what looks best, and nothing learned."""
    simulations, _ = effort_of(level, game.heuristics)
    style = msgspec.structs.replace(level.style, learned=False)
    return patient(
        msgspec.structs.replace(level, name=level.name + OLD, simulations=simulations, learned=0, heat=0.0, style=style)
    )


def players(game: Game) -> dict[str, Bot]:
    """Everybody who takes part, weak to strong."""
    found: dict[str, Bot] = {"random": RandomBot(), **{name: kind() for name, kind in game.bots.items()}}
    if any(network_for(game, seats) for seats in game.seats):
        found |= {level.name + OLD: of_old(level, game) for level in LEVELS[-2:]}
    return found | {level.name: patient(level) for level in LEVELS}


class Match(msgspec.Struct, frozen=True):
    """One challenger at a table of players of another kind."""

    game: str
    seats: int
    challenger: str
    field: str
    frozen: str = ""  # a program that plays for those of the old release
    seed: str = SEED

    def key(self) -> str:
        return f"{self.game} {self.seats}: {self.challenger} at a table of {self.field}"

    def fingerprint(self) -> str:
        """What the results follow from: the code, and the seed if it is not the usual one."""
        return fingerprint(self.game) + (f" seed {self.seed}" if self.seed != SEED else "")

    def bot(self, name: str) -> Bot:
        game = get_game(self.game)
        if self.frozen and name.endswith(OLD):
            return LineBot(game, self.frozen)
        return players(game)[name]


@cache
def fingerprint(game: str) -> str:
    """Of all code and weights that decide how anybody plays this game."""
    source = Path(str(resources.files("undertable")))
    package = Path(str(resources.files(get_game(game).package)))
    rules = [
        file
        for file in compiled_files(source)
        if file.parent in (source / "core", package) and file.name not in NO_PART
    ]
    files = [*rules, *(source / "bots").glob("*.py"), *package.glob("*.net")]
    found = sha256()
    for file in sorted(files):
        found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:12]


class Score(msgspec.Struct):
    """What a match has come to, and who played it."""

    fingerprint: str
    tally: Tally


class Ladder:
    """All scores, on the disk after every deal."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.scores: dict[str, Score] = {}
        if file.exists():
            self.scores = msgspec.json.decode(file.read_bytes(), type=dict[str, Score])

    def tally(self, match: Match) -> Tally:
        """What was reached by these two as they play now; nothing, if they have changed since."""
        score = self.scores.get(match.key())
        print_now = match.fingerprint()
        if score is None or score.fingerprint != print_now:
            score = self.scores[match.key()] = Score(print_now, Tally())
        return score.tally

    def add(self, match: Match, deal: Deal) -> None:
        self.tally(match).add(deal)
        lines = [
            f"{json.dumps(key)}: {msgspec.json.encode(it).decode()}"
            for key, it in sorted(self.scores.items())
            if it.tally.deals
        ]
        self.file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def play(match: Match, number: int) -> Deal:
    """A deal of this match, from every seat."""
    game = get_game(match.game)
    if match.field == PEER:
        return play_peer(match, number)
    challenger, field = match.bot(match.challenger), match.bot(match.field)
    try:
        return play_deal(game, match.seats, challenger, field, f"{match.seed} {number}")
    finally:
        end_programs([challenger, field])


def play_peer(match: Match, number: int) -> Deal:
    """A game against OpenSpiel's own IS-MCTS, through its adapter, all with the same time for a move.

    Its search is the one in Python, as that in C++ cannot call games written in Python; but its random games at the
    end of the tree are played inside our rules, which is many times as fast as its own loop.
    """
    door: Any = import_module("undertable.gym.open_spiel")
    pyspiel: Any = import_module("pyspiel")
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    random_state: Any = import_module("numpy").random.RandomState

    class TimeIsUp(Exception):
        pass

    class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
        def run_search(self, state: Any) -> Any:
            self.until = perf_counter() + seconds
            try:
                return super().run_search(state)
            except TimeIsUp:
                return self.get_final_policy(state, self._root_node)

        def run_simulation(self, state: Any) -> Any:
            if perf_counter() > self.until and self._root_node.total_visits > 0:
                raise TimeIsUp
            return super().run_simulation(state)

    if match.seed != SEED:
        number += match.seats * (seed_of(match.seed) % 2**20) * 1000  # still from every seat in turn
    game = get_game(match.game)
    seconds = peer_seconds(game)
    spiel = pyspiel.load_game(f"{door.short_name(game)}(players={match.seats})")
    ours, chance = players(game)[match.challenger].seated(), FastChance(number)
    seat = number % match.seats
    theirs = Timed(
        spiel, door.PlayoutEvaluator(number), 1.0, 10**9, random_state=random_state(number), use_observation_string=True
    )
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(theirs._random_state.choice(outcomes, p=odds)))
        elif state.current_player() == seat:
            state.apply_action(ours.choose(Knowledge(state.node.table, seat, chance), chance, seconds))
        else:
            state.apply_action(int(theirs.step(state)))
    return Deal([state.returns()[seat]], Spent(), Spent())


def peer_seconds(game: Game) -> float:
    """For a move against the peer. A game that is a race has a thousand of them."""
    return 0.01 if isinstance(game.heuristics, RaceHeuristics) else 0.1


def pairings(game: Game, frozen: str, seed: str) -> list[Match]:
    """At every table: each player at one of those just below it and, the strongest, at one of the old release."""
    names = list(players(game))
    top, old_top = LEVELS[-1].name, LEVELS[-1].name + OLD
    pairs = [(upper, lower) for lower, upper in itertools.pairwise(["random", *(level.name for level in LEVELS)])]
    pairs += [(level.name, name) for level in LEVELS for name in game.bots]
    if old_top in names:
        pairs += [(top, old_top), (LEVELS[-2].name, old_top), (old_top, top), (top, LEVELS[-2].name + OLD)]
    return [Match(game.id, seats, one, other, frozen, seed) for seats in game.seats for one, other in pairs]


def settled(match: Match, tally: Tally) -> bool:
    """Is it sure enough whether the challenger is better than the others?"""
    return tally.settled(1 / match.seats, BETTER / match.seats)


def run(ladder: Ladder, matches: list[Match], deals: int, jobs: int, on: str | None) -> None:
    """Play what is missing, match by match, on several processes; deals count in order, so that a run can go on."""
    with open_workers(jobs, on) as workers:
        for match in matches:
            running: deque[Future[Deal]] = deque()
            numbers: Iterator[int] = iter(range(ladder.tally(match).deals, deals))
            while not settled(match, ladder.tally(match)):
                while len(running) < workers.size and (number := next(numbers, None)) is not None:
                    running.append(workers.executor.submit(play, match, number))
                if not running:
                    break
                ladder.add(match, running.popleft().result())
            print(f"{match.key()}: {describe(ladder.tally(match), match.seats)}", file=sys.stderr, flush=True)
            for job in running:
                job.cancel()


def describe(tally: Tally, seats: int) -> str:
    if not tally.deals:
        return "not played yet"
    share = f"{100 * tally.share:.1f} ± {100 * tally.margin:.1f} % of {tally.games} games"
    pace = f"{tally.own.milliseconds:.1f} ms a decision, theirs {tally.others.milliseconds:.1f} ms"
    return f"{share} ({100 / seats:.1f} % by chance), {pace}"


def tables(ladder: Ladder) -> str:
    """Everything that was played by the code as it is now."""
    text = [
        "# Which bot beats which",
        "",
        "Written by `make ladder`. One player at a table of others, every deal from every seat; the share of victories",
        "in % with its 95 % interval over deals. Ratings are fitted to all results of a table at once: a seat wins in",
        "proportion to its strength, 400 points are ten times as strong, `random` has 0. Times are CPU time for a",
        "decision with a choice.",
        "",
    ]
    for game in all_games().values():
        for seats in game.seats:
            found = {}
            for key, score in ladder.scores.items():
                where, _, pair = key.partition(": ")
                if where == f"{game.id} {seats}" and score.fingerprint == fingerprint(game.id) and score.tally.deals:
                    one, _, other = pair.partition(" at a table of ")
                    found[one, other] = score.tally
            if found:
                names = [name for name in [*players(game), PEER] if any(name in pair for pair in found)]
                points = ratings(
                    [Pairing(*pair, seats, tally.share, tally.games) for pair, tally in found.items()], "random"
                )
                rated = ", ".join(f"`{name}` {points[name]:.0f}" for name in names)
                pace = [
                    f"`{one}` {tally.own.milliseconds:.1f}" for (one, _), tally in found.items() if tally.own.decisions
                ]
                text += [f"## {game.title}, {seats} seats ({100 / seats:.1f} % by chance)", ""]
                text += [
                    matrix(found, names),
                    f"Ratings: {rated}.",
                    "",
                    f"Milliseconds: {', '.join(sorted(set(pace)))}.",
                    "",
                ]
    return "\n".join(text)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Matches of the levels with each other and with older ones.")
    parser.add_argument("--deals", type=int, default=200, help="deals a match at most; 0: only write the tables")
    parser.add_argument("--jobs", type=int, default=usable_cores(), help="processes")
    parser.add_argument("--on", help="a Dask cluster to play on instead: dask://HOST:PORT")
    parser.add_argument("--only", default="", help="only matches with this text, as in 'inn 3: dragon at'")
    parser.add_argument("--peer", action="store_true", help="the strongest level against OpenSpiel's search instead")
    parser.add_argument("--frozen", default="", help="a program that speaks for the old release's dragon")
    parser.add_argument("--seed", default=SEED, help="other deals, to check results independently; needs --results")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where the scores are kept")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    if not compiled() and args.deals:
        sys.exit("the rules are not compiled here: this would take days")
    if args.seed != SEED and args.results == RESULTS:
        sys.exit("results of another seed are kept elsewhere: name a file with --results")
    matches = [it for game in all_games().values() for it in pairings(game, args.frozen, args.seed)]
    if args.peer:
        matches = [
            Match(game.id, game.seats[0], LEVELS[-1].name, PEER, seed=args.seed)
            for game in all_games().values()
            if game.observe is not None
        ]
    ladder = Ladder(args.results)
    run(ladder, [it for it in matches if args.only in it.key()], args.deals, args.jobs, args.on)
    if args.results == RESULTS:
        NOTE.write_text(tables(ladder), "utf-8")


if __name__ == "__main__":
    main()
