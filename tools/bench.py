"""How fast the games run, compared with other libraries' games on the same machine in the same run.

Everything is counted in CPU time. A round measures every case once, in random order; the best round counts.
That way a noisy machine hits our games and the peers alike. Many short rounds are steadier than a few long ones.
"""

import argparse
import gc
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module, metadata
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from undertable import compiled
from undertable.bots import LEVELS, SearchBot
from undertable.bots.evaluate import RandomPlayout
from undertable.bots.levels import BEST, make_search
from undertable.bots.networks import network_for
from undertable.bots.search import FOREVER, UCB, Search
from undertable.core import FastChance, Game, Heuristics, Knowledge, State, playout
from undertable.games import all_games

REPORT = Path(__file__).resolve().parent.parent / "build" / "bench.json"
COMPILED, UNCOMPILED = "compiled", "uncompiled"
SPIEL, SPIEL_PYTHON = "OpenSpiel C++", "OpenSpiel Python"
CATANATRON = "Catanatron"
LONGEST = 1000  # turns of a game of Catan, which need not end
STATES = 8  # tables over which clone, imagine, view and whole games are averaged
REPEATS = 20  # times these are gone through between two looks at the clock, which is slow
GAMES = 5  # games between two looks at the clock
ROLLOUTS = 50  # games per call into OpenSpiel's C++ loop
SIMULATIONS = 250  # of a search; of one written in Python a tenth
THOUGHT = 25_000  # decisions that all simulations of a search make at most, more or less: of long games there are fewer
ALLOWED = (0.02, 0.2, 3.0)  # seconds for a move of the top level: does it keep to them?
RARELY = 5  # rounds to one in which the uncompiled rules are measured, too: they take most of the time
SAMPLES = 50  # games to find out how many decisions a game has on average


@dataclass
class Measure:
    """Something that can be repeated: a batch does it several times and says how many times."""

    batch: Callable[[], float]
    games: int = 0  # whole games in a batch, where it plays games

    def speed(self, seconds: float) -> tuple[float, float]:
        """How many per second of CPU time, and how many games per second."""
        done, batches, spent = 0.0, 0, 0.0
        start = process_time()
        while spent < seconds:
            done += self.batch()
            batches += 1
            spent = process_time() - start
        return done / spent, batches * self.games / spent


@dataclass
class Row:
    """One game at one number of seats: what can be measured and the best speeds so far."""

    source: str
    game: str
    seats: int
    measures: dict[str, Measure] = field(default_factory=dict)
    speeds: dict[str, tuple[float, float]] = field(default_factory=dict)

    def take(self, name: str, speed: tuple[float, float]) -> None:
        """Keep this speed if it is the best so far."""
        self.speeds[name] = max(self.speeds.get(name, speed), speed)

    def data(self) -> dict[str, object]:
        """The row for JSON."""
        return {"source": self.source, "game": self.game, "seats": self.seats, "speeds": self.speeds}


def repeat(calls: Iterable[Callable[[], object]]) -> Measure:
    """A measure of calls that each do one thing, every call equally often."""
    many = list(calls) * REPEATS

    def batch() -> int:
        for call in many:
            call()
        return len(many)

    return Measure(batch)


def games(one: Callable[[], int]) -> Measure:
    """A measure of whole games, counting decisions."""

    def batch() -> int:
        return sum(one() for _ in range(GAMES))

    return Measure(batch, GAMES)


def middles(fresh: Callable[[int], Any], play: Callable[..., int]) -> list[Any]:
    """Tables of several random games, each after half of its decisions."""
    tables = []
    for seed in range(STATES):
        length = play(fresh(seed), Random(seed).random)
        table = fresh(seed)
        play(table, Random(seed).random, length // 2)
        tables.append(table)
    return tables


def play_ours(state: State, random: Callable[[], float], limit: int = sys.maxsize) -> int:
    """Play at random through the public API, at most this many decisions; the number of decisions made."""
    for made in range(limit):
        seats = state.to_act()
        if not seats:
            return made
        seat = seats[0]
        legal = state.legal(seat)
        state.apply(seat, legal[int(random() * len(legal))])
    return limit


def our_row(game: Game, seats: int) -> Row:
    """What is measured of a game of ours."""

    def fresh(seed: int) -> State:
        return game.deal(seats, None, FastChance(seed))

    tables = middles(fresh, play_ours)
    seen = [(table, seat) for table in tables for seat in range(seats)]
    random, seeds, chance = Random(1).random, count(), FastChance(1)
    dealt = [fresh(seed) for seed in range(STATES)]

    def rollout() -> int:
        return sum(playout(table.clone(), chance) for table in dealt)

    simulations = max(STATES, min(SIMULATIONS, THOUGHT // playout(fresh(0), chance)))

    def search() -> int:
        for table in tables:
            seat = table.to_act()[0]
            Search(seat, RandomPlayout(), Heuristics(), False, UCB, 1.0).run(table, chance, simulations, FOREVER, False)
        return simulations * len(tables)

    def thought() -> int:
        for table in tables:
            seat = table.to_act()[0]
            make_search(game, seats, seat, BEST).run(table, chance, simulations, FOREVER, False)
        return simulations * len(tables)

    measures = {
        "loop": games(lambda: play_ours(fresh(next(seeds)), random)),
        "search": Measure(search),
        "thought": Measure(thought),
        "clone": repeat(table.clone for table in tables),
        "core": games(lambda: playout(game.deal(seats, None, chance), chance)),
        "rollout": Measure(rollout, STATES),
        "view": repeat(partial(table.view, seat) for table, seat in seen),
        "imagine": repeat(partial(table.imagine, seat, chance) for table, seat in seen),
    }
    if game.features is not None:
        features = game.features
        measures["features"] = repeat(partial(features.active, table, seat) for table, seat in seen)
        if (learned := network_for(game, seats)) is not None:
            read = [features.active(table, seat) for table, seat in seen]
            measures["network"] = repeat(partial(learned.network.evaluate, active) for active in read)
    return Row(COMPILED if compiled() else UNCOMPILED, game.id, seats, measures)


def drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    """The outcome that a random point between 0 and 1 falls on."""
    for outcome, probability in outcomes:
        point -= probability
        if point < 0:
            return outcome
    return outcomes[-1][0]


def play_spiel(state: Any, random: Callable[[], float], limit: int = sys.maxsize) -> int:
    """The same loop for OpenSpiel, as its documentation writes it: chance is drawn from `chance_outcomes`.

    Chance events take their time but are not decisions.
    """
    made = 0
    while made < limit and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), random()))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            made += 1
    return made


def play_spiel_tuned(state: Any, random: Callable[[], float], limit: int = sys.maxsize) -> int:
    """The fastest loop there is for OpenSpiel games whose chance is uniform, for comparison.

    `current_player` tells decisions, chance (-1) and the end (-4) apart, and `legal_actions` lists the outcomes of
    chance without their probabilities.
    """
    made = 0
    while made < limit:
        player = state.current_player()
        if player >= 0:
            made += 1
        elif player != -1:
            break
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
    return made


def whole_games(pyspiel: Any, game: Any) -> Measure:
    """Whole random games inside C++, deal included: OpenSpiel's own loop over its own random bots.

    It does not count decisions; their mean comes from the Python loop.
    """
    random = Random(1).random
    decisions = sum(play_spiel_tuned(game.new_initial_state(), random) for _ in range(SAMPLES)) / SAMPLES
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    seeds = count()

    def batch() -> float:
        for _ in range(GAMES):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return decisions * GAMES

    return Measure(batch, GAMES)


def rollouts(pyspiel: Any, game: Any) -> Measure:
    """Rollouts inside C++: dealt tables copied and played to the end.

    Python cannot call `RandomRolloutEvaluator.Evaluate`, but a search of a single simulation is one call of it.
    It has to start at a decision, so the deal is left out. Decisions are counted by the Python loop.
    """
    random = Random(1).random
    tables = [game.new_initial_state() for _ in range(STATES)]
    for table in tables:
        while table.is_chance_node():
            legal = table.legal_actions()
            table.apply_action(legal[int(random() * len(legal))])
    decisions = sum(play_spiel_tuned(table.clone(), random) for table in tables for _ in range(SAMPLES)) / SAMPLES
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=1, verbose=False
    )

    def batch() -> float:
        for table in tables:
            search.step(table)
        return decisions * ROLLOUTS

    return Measure(batch, STATES * ROLLOUTS)


def searches(pyspiel: Any, game: Any, tables: list[Any]) -> dict[str, Measure]:
    """OpenSpiel's IS-MCTS, in C++ and in Python, from these tables; every simulation ends in one random game."""
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    chance = import_module("numpy").random.RandomState(1)
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, SIMULATIONS)
    slow = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1.0, SIMULATIONS // 10, random_state=chance)

    def batch(bot: Any, simulations: int) -> int:
        for table in tables:
            bot.step(table)
        return simulations * len(tables)

    return {
        "search": Measure(partial(batch, bot, SIMULATIONS)),
        "search in Python": Measure(partial(batch, slow, SIMULATIONS // 10)),
    }


def spiel(name: str) -> Row:
    """A game of OpenSpiel; importing one that is written in Python makes it known to pyspiel."""
    pyspiel: Any = import_module("pyspiel")
    python = name.startswith("python_")
    if python:
        import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    game = pyspiel.load_game(name)
    random = Random(1).random
    measures = {"loop": games(lambda: play_spiel(game.new_initial_state(), random))}
    if not python:
        tables = middles(lambda seed: game.new_initial_state(), play_spiel)
        measures["clone"] = repeat(table.clone for table in tables)
        measures["core"] = whole_games(pyspiel, game)
        measures["rollout"] = rollouts(pyspiel, game)
        if name == "hearts":  # of our size, and worlds can be imagined after its first phase
            measures |= searches(pyspiel, game, tables)
        measures["tuned"] = games(lambda: play_spiel_tuned(game.new_initial_state(), random))
    return Row(SPIEL_PYTHON if python else SPIEL, name, game.num_players(), measures)


def rlcard(name: str) -> Row:
    """A game of RLCard."""
    library: Any = import_module("rlcard")
    env = library.make(name, config={"seed": 1})
    random = Random(1).random

    def one() -> int:
        made = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            made += 1
        return made

    return Row("RLCard", name, env.num_players, {"loop": games(one)})


def pettingzoo(name: str) -> Row:
    """A classic game of PettingZoo."""
    module: Any = import_module(f"pettingzoo.classic.{name}")
    env = module.env()
    env.reset(seed=1)
    random = Random(1).random

    def one() -> int:
        env.reset()
        for made in count():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                return made
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(random() * len(legal))])
        raise AssertionError("count() does not end")

    return Row("PettingZoo", name, len(env.possible_agents), {"loop": games(one)})


def catanatron(name: str) -> Row:
    """Catanatron's own game with its own random players: its loop, inside the library."""
    library: Any = import_module("catanatron")
    players = [library.RandomPlayer(colour) for colour in library.Color]
    seeds = count()

    def one() -> int:
        game = library.Game(players, seed=next(seeds))
        made = 0
        while game.winning_color() is None and game.state.num_turns < LONGEST:
            game.play_tick()
            made += 1
        return made

    return Row(CATANATRON, name, len(players), {"core": games(one)})


PEERS: list[tuple[str, Callable[[str], Row], str]] = [
    (SPIEL, spiel, "hearts gin_rummy bridge(use_double_dummy_result=false) spades oh_hell(players=4)"),
    (SPIEL, spiel, "crazy_eights leduc_poker"),
    (SPIEL_PYTHON, spiel, "python_liars_poker python_block_dominoes python_team_dominoes python_tic_tac_toe"),
    ("RLCard", rlcard, "uno leduc-holdem limit-holdem gin-rummy"),
    ("PettingZoo", pettingzoo, "tictactoe_v3 connect_four_v3 leduc_holdem_v4"),
    (CATANATRON, catanatron, "catan"),
]
HEARTS = [(SPIEL, "hearts")]
CATAN = [(CATANATRON, "catan")]
PYTHON_PEERS = [
    (source, name) for source, _, names in PEERS for name in names.split() if source not in (SPIEL, CATANATRON)
]


def peer_rows() -> tuple[list[Row], list[str]]:
    """Every peer that is installed, and a line for each that is not."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # PettingZoo's pygame greets on stdout
    rows: list[Row] = []
    missing: dict[str, None] = {}  # an ordered set: a library is named once, not for each of its games
    for source, build, names in PEERS:
        for name in names.split():
            try:
                rows.append(build(name))
            except ImportError as error:
                missing[f"{source} skipped: {error}"] = None
    return rows, list(missing)


def measure_round(rows: list[Row], seconds: float, round: int) -> None:
    """Measure everything once."""
    cases = [(row, name) for row in rows for name in row.measures]
    Random(round).shuffle(cases)
    for row, name in cases:
        row.take(name, row.measures[name].speed(seconds))


def measure_uncompiled(python: str, rows: dict[tuple[str, int], Row], seconds: float) -> None:
    """Measure our games once under another interpreter, which has them uncompiled."""
    command = [python, __file__, "--ours", "--rounds", "1", "--seconds", str(seconds)]
    for data in json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout):
        if data["source"] != UNCOMPILED:
            sys.exit(f"--pure {python}: the rules are compiled there, too")
        game, seats = data["game"], data["seats"]
        row = rows.setdefault((game, seats), Row(UNCOMPILED, game, seats))
        for name, (things, games) in data["speeds"].items():
            row.take(name, (things, games))


@dataclass
class Aim:
    """A speed that our games should have, absolute or compared with the fastest of some peers."""

    label: str
    source: str
    measure: str
    target: float
    peers: list[tuple[str, str]] = field(default_factory=list)  # source and game
    beside: str = ""  # what the peers are measured by, if not by the same
    micros: bool = False  # the target is microseconds at most, not a speed at least
    games: tuple[str, ...] = ()  # of which games; none: of all


QUICK, BOSS, PESKY = ("monster-inn", "you-monster"), ("boss-monster",), ("pesky-humans",)
AIMS = (
    Aim("Python loop : hearts Python loop", COMPILED, "loop", 5, HEARTS, games=QUICK),
    Aim("Python loop : hearts Python loop", COMPILED, "loop", 1, HEARTS, games=BOSS + PESKY),
    Aim("clone : hearts clone", COMPILED, "clone", 2, HEARTS, games=QUICK),
    Aim("clone : hearts clone", COMPILED, "clone", 0.3, HEARTS, games=BOSS),
    Aim("clone : hearts clone", COMPILED, "clone", 0.2, HEARTS, games=PESKY),
    Aim("whole games in the core : hearts in C++", COMPILED, "core", 2, HEARTS, games=QUICK),
    Aim("whole games in the core : Catanatron", COMPILED, "core", 10, CATAN, games=BOSS),
    Aim("search : hearts in C++", COMPILED, "search", 1, HEARTS, games=QUICK),
    Aim("search : hearts in Python", COMPILED, "search", 5, HEARTS, "search in Python", games=BOSS + PESKY),
    Aim("imagine/s, at least", COMPILED, "imagine", 200_000, games=QUICK),
    Aim("view µs, at most", COMPILED, "view", 50, micros=True, games=QUICK),
    Aim("uncompiled : fastest Python-written peer", UNCOMPILED, "loop", 3, PYTHON_PEERS, games=QUICK),
)

COLUMNS = (  # heading, measure, which of its two speeds
    ("Python loop\ndecisions/s", "loop", 0),
    ("games/s", "loop", 1),
    ("clone/s", "clone", 0),
    ("tuned loop\ndecisions/s", "tuned", 0),
    ("whole games\nin core, C++\ndecisions/s", "core", 0),
    ("games/s", "core", 1),
    ("rollouts\ndecisions/s", "rollout", 0),
    ("search\nsims/s", "search", 0),
    ("in Python", "search in Python", 0),
    ("as levels\nthink, sims/s", "thought", 0),
    ("view µs", "view", 0),
    ("imagine/s", "imagine", 0),
    ("features/s", "features", 0),
    ("network/s", "network", 0),
)


def judge(game: str, aim: Aim, rows: list[Row]) -> dict[str, Any] | None:
    """How a game stands to an aim at the seats where it does worst; None if either side was not measured."""
    if aim.games and game not in aim.games:
        return None
    ours = [row for row in rows if row.source == aim.source and row.game == game]
    peers = [row.speeds[aim.beside or aim.measure][0] for row in rows if (row.source, row.game) in aim.peers]
    if not ours or (aim.peers and not peers):
        return None
    worst = min(ours, key=lambda row: row.speeds[aim.measure])
    value = worst.speeds[aim.measure][0] / max(peers, default=1.0)
    value = 1e6 / value if aim.micros else value
    ok = value <= aim.target if aim.micros else value >= aim.target
    return {"game": game, "measure": aim.label, "value": value, "seats": worst.seats, "aim": aim.target, "ok": ok}


def short(value: float) -> str:
    """A number in few characters."""
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    if value >= 1e3:
        return f"{value / 1e3:.1f} k"
    return f"{value:.2f}" if value < 10 and value % 1 else f"{value:.0f}"


def speed_table(rows: list[Row]) -> Table:
    """All rows."""
    table = Table(title="Speeds per second of CPU time", box=None, header_style="bold")
    for heading in ("source", "game"):
        table.add_column(heading, vertical="bottom", no_wrap=True)
    for heading in ("seats", *(heading for heading, _, _ in COLUMNS)):
        table.add_column(heading, justify="right", vertical="bottom", no_wrap=True)
    for row in rows:
        cells = [row.source, row.game.removeprefix("python_").partition("(")[0], str(row.seats)]
        for _, name, part in COLUMNS:
            speed = row.speeds[name][part] if name in row.speeds else None
            cells.append("" if speed is None else short(1e6 / speed if name == "view" else speed))
        table.add_row(*cells)
    return table


def ratio_table(verdicts: list[dict[str, Any]]) -> Table:
    """All aims, game by game."""
    table = Table(title="Aims, each at the seats where the game does worst", box=None, header_style="bold")
    for heading in ("game", "measure", "value", "seats", "aim", ""):
        table.add_column(heading, justify="right" if heading in ("value", "seats", "aim") else "left")
    for it in verdicts:
        ok = "[green]ok[/]" if it["ok"] else "[red]below aim[/]"
        table.add_row(it["game"], it["measure"], short(it["value"]), str(it["seats"]), short(it["aim"]), ok)
    return table


def longest_thought(game: Game, seats: int, seconds: float) -> float:
    """The longest time in milliseconds, by the wall, that the top level takes for a move when it may take that long."""
    bot, longest = SearchBot(LEVELS[-1]), 0.0
    for table in middles(lambda seed: game.deal(seats, None, FastChance(seed)), play_ours):
        knowledge = Knowledge(table, table.to_act()[0], FastChance(1))
        start = perf_counter()
        bot.choose(knowledge, FastChance(2), seconds)
        longest = max(longest, perf_counter() - start)
    return 1000 * longest


def time_table() -> Table:
    """Does the top level keep to its time?"""
    heads = [f"allowed {1000 * seconds:.0f} ms" for seconds in ALLOWED]
    table = Table(title=f"Longest of {STATES} moves of the {LEVELS[-1].name}, ms", box=None, header_style="bold")
    for heading in ("game", "seats", *heads):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for game in all_games().values():
        for seats in (game.seats[0], game.seats[-1]):
            table.add_row(game.id, str(seats), *(f"{longest_thought(game, seats, it):.0f}" for it in ALLOWED))
    return table


def machine() -> dict[str, object]:
    """What the numbers depend on besides the code."""
    wanted = ("undertable", "open-spiel", "open_spiel", "rlcard", "pettingzoo")
    versions = {found.name: found.version for found in metadata.distributions() if found.name in wanted}
    system = f"{platform.system()} {platform.machine()}"
    return {"python": platform.python_version(), "system": system, "cpus": os.cpu_count(), "versions": versions}


def report(rows: list[Row], notes: list[str], settings: dict[str, object]) -> None:
    """Print the tables and write everything to the report file."""
    found = [judge(game, aim, rows) for game in all_games() for aim in AIMS]
    verdicts = [verdict for verdict in found if verdict]
    console = Console()
    console.width = max(console.width, 180)
    console.print(*notes, "", speed_table(rows), sep="\n")
    if verdicts:
        console.print("", ratio_table(verdicts), sep="\n")
    console.print("", time_table(), sep="\n")
    data = {
        "machine": machine(),
        "settings": settings,
        "notes": notes,
        "speeds": "each [per CPU second, games per CPU second]: loop and core in decisions, the others in calls",
        "rows": [row.data() for row in rows],
        "ratios": verdicts,
    }
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure how fast the games run, next to other libraries' games.")
    parser.add_argument("--rounds", type=int, default=15, help="how often everything is measured; the best counts")
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU time for each measurement of a round")
    parser.add_argument("--quick", action="store_true", help="a rough look: 2 rounds of 0.05 seconds")
    parser.add_argument("--pure", metavar="PYTHON", help="an interpreter that has undertable uncompiled")
    parser.add_argument("--ours", action="store_true", help="measure only our games and print them as JSON")
    args = parser.parse_args()
    if args.quick:
        args.rounds, args.seconds = 2, 0.05
    return args


def main() -> None:
    """Measure and report."""
    args = arguments()
    ours = [our_row(game, seats) for game in all_games().values() for seats in game.seats]
    peers, notes = ([], []) if args.ours else peer_rows()
    uncompiled: dict[tuple[str, int], Row] = {}
    if not compiled():
        notes.append("The rules run UNCOMPILED here: install a wheel to see what they are meant to do.")
    elif not args.pure:
        notes.append("Uncompiled rules not measured: no --pure PYTHON.")
    gc.freeze()  # so that collecting garbage does not go through the modules of every peer each time
    for round in range(args.rounds):
        if args.pure and compiled() and round % RARELY == 0:
            measure_uncompiled(args.pure, uncompiled, args.seconds)
        measure_round(ours + peers, args.seconds, round)
        if not args.ours:
            print(f"round {round + 1} of {args.rounds}", file=sys.stderr)
    if args.ours:
        print(json.dumps([row.data() for row in ours]))
    else:
        settings: dict[str, object] = {"rounds": args.rounds, "seconds": args.seconds, "compiled": compiled()}
        report(ours + list(uncompiled.values()) + peers, notes, settings)


if __name__ == "__main__":
    main()
