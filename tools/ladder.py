"""Which opponent is stronger, and by how much: tournaments of the levels, and of ways to search.

In every match one challenger sits among players of one other kind, and they change seats from game to game. What was
played is kept in docs/ladder.json, so that a run can be stopped and taken up again; a level that was changed starts
anew. The tables in docs/opponents.md are written from there.
"""

import argparse
import itertools
import json
import math
import sys
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from hashlib import sha256
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import msgspec

from undertable import compiled
from undertable.bots import LEVELS, RandomBot, SearchBot
from undertable.bots.levels import Level, effort_of
from undertable.bots.search import UCB
from undertable.core import Bot, FastChance, Game, Knowledge
from undertable.core.heuristics import TO_THE_END
from undertable.games import all_games, get_game
from undertable.lab.simulate import make_plan, play_game, usable_cores

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "ladder.json"
PEER = "OpenSpiel's IS-MCTS"
NOTE = ROOT / "docs" / "opponents.md"


def variants() -> dict[str, Level]:
    """Ways to search, all with the same number of simulations."""
    plain = Level(name="plain", sentence="", simulations=300)
    ways: dict[str, Mapping[str, object]] = {
        "best": {},
        "random playouts": {"guided": False},
        "no move ordering": {"ordered": False},
        "random playouts, no ordering": {"guided": False, "ordered": False},
        "UCB": {"rule": UCB, "explore": 0.3},
        "explore 0.5": {"explore": 0.5},
        "explore 2": {"explore": 2.0},
        "horizon 0": {"horizon": 0},
        "horizon 8": {"horizon": 8},
        "horizon 30": {"horizon": 30},
        "far horizon": {"far": True},
        "to the end": {"horizon": -1},
        "race": {"race": True},
    }
    made = {}
    for name, style in ways.items():
        style_ = msgspec.structs.replace(plain.style, **style)
        made[name] = msgspec.structs.replace(plain, name=name, style=style_)
    return made


def players(game: Game) -> dict[str, Bot]:
    """Everybody who may take part, by name."""
    levels = {level.name: level for level in LEVELS} | variants()
    return {
        "random": RandomBot(),
        **{name: kind() for name, kind in game.bots.items()},
        **{name: SearchBot(level) for name, level in levels.items()},
    }


def peer_seconds(game: Game) -> float:
    """For a move against the peer. A game that is a race has a thousand of them."""
    return 0.01 if game.heuristics.race else 0.1


class Pairing(msgspec.Struct, frozen=True):
    """One challenger among players of another kind."""

    game: str
    seats: int
    challenger: str
    field: str

    def key(self) -> str:
        return f"{self.game} {self.seats}: {self.challenger} among {self.field}"

    def fingerprint(self) -> str:
        """Of all that decides how the two play, but for the code."""
        who = players(get_game(self.game))
        both = [who[name] for name in (self.challenger, self.field) if name != PEER]
        heuristics = get_game(self.game).heuristics
        told: list[object] = [heuristics.horizon, heuristics.far, heuristics.race]
        for bot in both:
            told += [bot.level, effort_of(bot.level, heuristics)] if isinstance(bot, SearchBot) else [bot.name]
        return sha256(msgspec.json.encode(told)).hexdigest()[:12]


class Score(msgspec.Struct):
    """What a challenger has reached so far; `squares` is for the interval, `cpu` in seconds for all seats."""

    fingerprint: str
    games: int = 0
    share: float = 0.0
    squares: float = 0.0
    moves: int = 0
    cpu: float = 0.0

    def mean(self) -> float:
        return self.share / self.games

    def margin(self) -> float:
        """Half the width of the 95 % interval, by the normal approximation."""
        spread = (self.squares - self.share * self.mean()) / max(1, self.games - 1)
        return 1.96 * math.sqrt(max(0.0, spread) / self.games)


Played = tuple[list[float], int, float]


def play_peer(pairing: Pairing, number: int) -> tuple[float, int]:
    """A game against OpenSpiel's own IS-MCTS, through its door, all with the same time for a move.

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

    game = get_game(pairing.game)
    seconds = peer_seconds(game)
    spiel = pyspiel.load_game(f"{door.short_name(game)}(players={pairing.seats})")
    ours, chance, moves = players(game)[pairing.challenger].seated(), FastChance(number), 0
    seat = number % pairing.seats
    theirs = Timed(
        spiel, door.PlayoutEvaluator(number), 1.0, 10**9, random_state=random_state(number), use_observation_string=True
    )
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(theirs._random_state.choice(outcomes, p=odds)))
            continue
        moves += 1
        if state.current_player() == seat:
            state.apply_action(ours.choose(Knowledge(state.node.table, seat, chance), chance, seconds))
        else:
            state.apply_action(int(theirs.step(state)))
    return state.returns()[seat], moves


def play(pairing: Pairing, first: int, last: int) -> Played:
    """The challenger's shares in games `first` to `last` - 1, the number of moves, and the CPU time."""
    game = get_game(pairing.game)
    start = process_time()
    shares, moves = [], 0
    if pairing.field == PEER:
        for number in range(first, last):
            share, made = play_peer(pairing, number)
            shares.append(share)
            moves += made
        return shares, moves, process_time() - start
    plan = make_plan(game, pairing.seats, {}, ["random"] * pairing.seats, "ladder", False)
    names = [pairing.challenger + " ", *[pairing.field] * (pairing.seats - 1)]  # also against itself
    who = players(game)
    who[pairing.challenger + " "] = who[pairing.challenger]
    plan = msgspec.structs.replace(plan, bots=names)
    for number in range(first, last):
        played = play_game(plan, number, who)
        shares.append(played.shares[played.bots.index(names[0])])
        moves += played.moves
    return shares, moves, process_time() - start


class Ladder:
    """All scores, on the disk after every batch."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.scores: dict[str, Score] = {}
        if file.exists():
            self.scores = msgspec.json.decode(file.read_bytes(), type=dict[str, Score])

    def score(self, pairing: Pairing) -> Score:
        """What was reached by these two as they play now; nothing, if they have changed since."""
        score = self.scores.get(pairing.key())
        fingerprint = pairing.fingerprint()
        if score is None or score.fingerprint != fingerprint:
            score = self.scores[pairing.key()] = Score(fingerprint)
        return score

    def add(self, pairing: Pairing, shares: list[float], moves: int, cpu: float) -> None:
        score = self.score(pairing)
        score.games += len(shares)
        score.share = round(score.share + sum(shares), 6)
        score.squares = round(score.squares + sum(share * share for share in shares), 6)
        score.moves += moves
        score.cpu = round(score.cpu + cpu, 2)
        lines = [f"{json.dumps(key)}: {msgspec.json.encode(it).decode()}" for key, it in sorted(self.scores.items())]
        self.file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def batches(pairing: Pairing, done: int, games: int, size: int) -> Iterator[tuple[Pairing, int, int]]:
    for first in range(done, games, size):
        yield pairing, first, min(first + size, games)


def run(ladder: Ladder, pairings: list[Pairing], games: int, jobs: int) -> None:
    """Play what is missing, pairing by pairing, on several processes."""
    todo = [
        batch
        for pairing in pairings
        for batch in batches(pairing, ladder.score(pairing).games, games, 4 * pairing.seats)
    ]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: deque[tuple[Pairing, Future[Played]]] = deque()
        for batch in [*todo, *[None] * jobs]:
            if len(running) == jobs or batch is None:
                if not running:
                    break
                pairing, future = running.popleft()  # in order, so that a run can be taken up at the next game
                ladder.add(pairing, *future.result())
                say = describe(ladder.score(pairing), pairing.seats)
                print(f"{pairing.key()}: {say}", file=sys.stderr, flush=True)
            if batch is not None:
                running.append((batch[0], pool.submit(play, *batch)))


def describe(score: Score, seats: int) -> str:
    by_chance, pace = 100 / seats, 1000 * score.cpu / max(1, score.moves)
    share = f"{100 * score.mean():.1f} ± {100 * score.margin():.1f} % of {score.games} games"
    return f"{share} ({by_chance:.1f} % by chance), {pace:.1f} ms a move"


def neighbours(game: Game) -> list[Pairing]:
    """Every level among those of the level below, at the smallest table."""
    names = ["random", *(level.name for level in LEVELS)]
    seats = game.seats[0]
    pairs = [Pairing(game.id, seats, upper, lower) for lower, upper in itertools.pairwise(names)]
    return pairs + [Pairing(game.id, seats, level.name, bot) for bot in game.bots for level in LEVELS]


def ways(game: Game) -> list[Pairing]:
    """Every other way to search among players who search as the levels do, in games where they grow a tree."""
    heuristics = game.heuristics
    if heuristics.race:
        return []
    same = {"best", f"horizon {heuristics.horizon}"}
    if heuristics.far == TO_THE_END:
        same.add("far horizon")
    return [Pairing(game.id, game.seats[0], name, "best") for name in variants() if name not in same]


def peers(game: Game) -> list[Pairing]:
    """The strongest level among players who search with OpenSpiel."""
    return [] if game.observe is None else [Pairing(game.id, game.seats[0], LEVELS[-1].name, PEER)]


def elo(share: float, seats: int) -> float:
    """How many Elo points stronger one is who wins this share of games against seats - 1 equals of another kind.

    Every player wins in proportion to its strength, and 400 points are ten times as strong.
    """
    share = min(max(share, 0.001), 0.999)
    return 400 * math.log10(share * (seats - 1) / (1 - share))


def percent(score: Score) -> str:
    return f"{100 * score.mean():.1f} ± {100 * score.margin():.1f} %"


def who_table() -> str:
    """What a level is."""
    games = [game for game in all_games().values() if game.heuristics.efforts]
    heads = [f"simulations, slack in {game.title}" for game in games]
    text = [
        f"| level | simulations a move, at most | slack | {' | '.join(heads)} | how it plays |",
        "| --- | ---: | ---: |" + " ---: |" * len(heads) + " --- |",
    ]
    for it in LEVELS:
        usual = (it.simulations, it.slack)
        found = [effort_of(it, game.heuristics) for game in games]
        others = [f"{effort[0]}, {100 * effort[1]:g} %" if effort != usual else "" for effort in found]
        text.append(f"| `{it.name}` | {usual[0]} | {100 * usual[1]:g} % | {' | '.join(others)} | {it.sentence} |")
    return "\n".join([*text, ""])


def level_tables(ladder: Ladder) -> str:
    """The levels of every game: each among those below it, and among the game's own simple bots."""
    text = []
    for game in all_games().values():
        names = ["random", *(level.name for level in LEVELS)]
        seats = game.seats[0]
        scores = [ladder.score(Pairing(game.id, seats, b, a)) for a, b in itertools.pairwise(names)]
        if not any(score.games for score in scores):
            continue
        text += [
            f"**{game.title}**, {seats} seats ({100 / seats:.1f} % by chance):",
            "",
            "| level | Elo | share of wins among the level below | games | ms a move | "
            + " | ".join(f"among `{bot}`" for bot in game.bots)
            + " |",
            "| --- | ---: | ---: | ---: | ---: |" + " ---: |" * len(game.bots),
            "| `random` | 0 | | | |" + " |" * len(game.bots),
        ]
        rating = 0.0
        for name, score in zip(names[1:], scores, strict=True):
            if not score.games:
                break
            rating += elo(score.mean(), seats)
            others = [ladder.score(Pairing(game.id, seats, name, bot)) for bot in game.bots]
            shown = " | ".join(percent(it) if it.games else "" for it in others)
            pace = 1000 * score.cpu / max(1, score.moves)
            text.append(f"| `{name}` | {rating:.0f} | {percent(score)} | {score.games} | {pace:.1f} | {shown} |")
        text.append("")
    return "\n".join(text)


def way_tables(ladder: Ladder) -> str:
    """Every other way to search among players who search as the levels do."""
    text = []
    for game in all_games().values():
        if found := [(it.challenger, score) for it in ways(game) if (score := ladder.score(it)).games]:
            text += [f"**{game.title}**, {game.seats[0]} seats:", "", "| way | share of wins | games | ms a move |"]
            text += ["| --- | ---: | ---: | ---: |"]
            text += [
                f"| {name} | {percent(score)} | {score.games} | {1000 * score.cpu / max(1, score.moves):.1f} |"
                for name, score in found
            ]
            text.append("")
    return "\n".join(text)


def peer_table(ladder: Ladder) -> str:
    """The strongest level against the peer."""
    text = ["| | seats | time a move | by chance | share of wins | games |", "| --- |" + " ---: |" * 5]
    for game in all_games().values():
        for it in peers(game):
            if (score := ladder.score(it)).games:
                chance = f"{100 / it.seats:.1f} %"
                seconds = f"{peer_seconds(game)} s"
                text.append(f"| {game.title} | {it.seats} | {seconds} | {chance} | {percent(score)} | {score.games} |")
    return "\n".join([*text, ""])


def write_note(ladder: Ladder) -> None:
    """Put the tables into the note, each between its two marks."""
    note = NOTE.read_text("utf-8")
    tables = {
        "who": who_table(),
        "levels": level_tables(ladder),
        "ways": way_tables(ladder),
        "peer": peer_table(ladder),
    }
    for name, table in tables.items():
        before, mark, rest = note.partition(f"<!-- ladder: {name} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        if not mark or not end:
            sys.exit(f"{NOTE.name} has no place for the table of {name}")
        note = before + mark + table + end + after
    NOTE.write_text(note, "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Tournaments of the levels, and of ways to search.")
    parser.add_argument("--games", type=int, default=400, help="games a pairing; 0: only write the tables")
    parser.add_argument("--jobs", type=int, default=usable_cores(), help="processes")
    parser.add_argument("--only", default="", help="only pairings with this text, as in 'dragon among lich'")
    parser.add_argument("--ways", action="store_true", help="ways to search instead of levels")
    parser.add_argument("--peer", action="store_true", help="the strongest level against OpenSpiel's search instead")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where the scores are kept")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    if not compiled() and args.games:
        sys.exit("the rules are not compiled here: the stronger levels would be cut short by the clock")
    which = ways if args.ways else peers if args.peer else neighbours
    pairings = [it for game in all_games().values() for it in which(game)]
    ladder = Ladder(args.results)
    run(ladder, [it for it in pairings if args.only in it.key()], args.games, args.jobs)
    if args.results == RESULTS:
        write_note(ladder)


if __name__ == "__main__":
    main()
