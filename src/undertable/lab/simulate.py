"""Thousands of games between bots, on several cores, repeatable from a seed.

>>> from undertable.games import all_games
>>> game = next(iter(all_games().values()))
>>> plan = make_plan(game, game.seats[0], {}, ["random"], seed="1", records=False)
>>> summary = summarise([played for batch in simulate(plan, games=5, jobs=1) for played in batch])
>>> summary.games, [line.name for line in summary.bots]
(5, ['random'])
"""

import math
import os
import statistics
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from undertable.bots import RandomBot
from undertable.bots.line import end_programs, make_player, short_name
from undertable.core import (
    UNTIMED,
    Bot,
    Chance,
    Ear,
    FastChance,
    Game,
    Knowledge,
    Match,
    SealedChance,
    SeatName,
    new_secret,
    seed_of,
)
from undertable.core.playout import play_at_random
from undertable.games import get_game
from undertable.lab.executors import in_order, open_workers

GAMES_PER_JOB = 100


class Plan(msgspec.Struct, frozen=True):
    """What to play. Bots go round the table: in game i everybody sits i seats further on."""

    game: str
    seats: int
    options: Mapping[str, object]
    bots: list[str]  # one a seat
    seed: str
    records: bool


class Played(msgspec.Struct, frozen=True):
    """One game: by seat, who sat there, the share of the victory and the score."""

    bots: list[str]
    shares: list[float]
    scores: list[int]
    moves: int
    record: bytes | None


def make_plan(
    game: Game, seats: int, options: Mapping[str, object], bots: Sequence[str], seed: str, records: bool
) -> Plan:
    """Check everything that can be wrong before the first game; ValueError says what is."""
    if seats not in game.seats:
        raise ValueError(f"{game.title} is for {game.players} players, not {seats}")
    game.make_options(options)
    if not 1 <= len(bots) <= seats:
        raise ValueError(f"name 1 to {seats} bots for {seats} seats, not {len(bots)}")
    for bot in bots:
        make_player(game, bot)
    return Plan(game.id, seats, options, [bots[seat % len(bots)] for seat in range(seats)], seed, records)


def own_chance(plan: Plan, number: int, whose: str) -> FastChance:
    """A chance of its own for every bot, and for imagining: never the deal's."""
    return FastChance(seed_of(f"{whose}:{plan.seed}:{number}"))


def make_players(plan: Plan) -> dict[str, Bot]:
    game = get_game(plan.game)
    return {name: make_player(game, name) for name in plan.bots}


def play_game(plan: Plan, number: int, players: Mapping[str, Bot] | None = None) -> Played:
    """The game of this number; the same whenever and wherever it is played."""
    players = players or make_players(plan)
    game = get_game(plan.game)
    turn = number % plan.seats
    names = plan.bots[-turn:] + plan.bots[:-turn] if turn else plan.bots
    bots = [players[name].seated() for name in names]
    own: list[Chance] = [own_chance(plan, number, f"bot {seat}") for seat in range(plan.seats)]
    imagining = own_chance(plan, number, "imagining")
    sealed = SealedChance(new_secret(f"{plan.seed}:{number}"))
    match = None
    if plan.records:
        seats = [SeatName(f"{short_name(name)} {s}", name) for s, name in enumerate(names)]
        match = Match(game, seats, sealed, plan.options)
    listening = [seat for seat, bot in enumerate(bots) if bot.listens]
    state = match.state if match else game.deal(plan.seats, plan.options, sealed, [] if listening else None)
    ears = {seat: Ear(state, seat) for seat in listening}
    act = match.act if match else state.apply
    at_random = [type(bot) is RandomBot for bot in bots]  # they need to know nothing
    moves = play_at_random(state, own) if match is None and all(at_random) else 0
    while waiting := state.to_act():
        seat = waiting[0]
        if at_random[seat]:
            act(seat, state.any_action(seat, own[seat]))
        else:
            knowledge = Knowledge(state, seat, imagining, ear=ears.get(seat))
            act(seat, bots[seat].choose(knowledge, own[seat], UNTIMED))
        moves += 1
    for seat, ear in ears.items():
        bots[seat].ended(state.result(), ear.hear())
    return Played(names, state.returns(), state.scores(), moves, match.record().encode() if match else None)


def play_job(plan: Plan, first: int, last: int) -> list[Played]:
    """Games `first` to `last` - 1; a program is started once for all of them."""
    players = make_players(plan)
    try:
        return [play_game(plan, number, players) for number in range(first, last)]
    finally:
        end_programs(players.values())


def simulate(plan: Plan, games: int, jobs: int, on: str | None = None) -> Iterator[list[Played]]:
    """Play them all on this many processes, or on a cluster, and yield the batches in order."""
    starts = range(0, games, GAMES_PER_JOB)
    ends = [*starts[1:], games]
    with open_workers(min(jobs, len(ends)), on) as workers:
        yield from in_order(workers, play_job, [(plan, first, last) for first, last in zip(starts, ends, strict=True)])


def usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Figure(msgspec.Struct, frozen=True):
    """A mean with the half-width of its 95 % interval."""

    mean: float
    margin: float


class Line(msgspec.Struct, frozen=True):
    """How a bot, or a seat, did."""

    name: str
    games: int
    share: Figure
    score: Figure
    moves: Figure


class Summary(msgspec.Struct, frozen=True):
    bots: list[Line]
    seats: list[Line]
    games: int
    moves: Figure
    shortest: int
    longest: int


def figure(values: Sequence[float]) -> Figure:
    """Mean and 95 % interval, by the normal approximation."""
    mean = statistics.fmean(values)
    spread = statistics.stdev(values, mean) if len(values) > 1 else 0.0
    return Figure(mean, 1.96 * spread / math.sqrt(len(values)))


def summarise(played: Sequence[Played]) -> Summary:
    """Wins, scores and length, by bot and by seat."""
    by_bot: dict[str, list[tuple[float, int, int]]] = {}
    by_seat: dict[str, list[tuple[float, int, int]]] = {}
    for game in played:
        for seat, (bot, share, score) in enumerate(zip(game.bots, game.shares, game.scores, strict=True)):
            by_bot.setdefault(bot, []).append((share, score, game.moves))
            by_seat.setdefault(str(seat), []).append((share, score, game.moves))
    moves = [game.moves for game in played]
    return Summary(lines(by_bot), lines(by_seat), len(played), figure(moves), min(moves), max(moves))


def lines(groups: Mapping[str, list[tuple[float, int, int]]]) -> list[Line]:
    return [
        Line(name, len(results), *(figure(column) for column in zip(*results, strict=True)))
        for name, results in groups.items()
    ]
