"""One measured game: which bots, which luck, and what is counted on the way. The same numbers give the same game."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache

import msgspec

from undertable.core import Bot, Ear, FastChance, Game, Knowledge, State, seed_of
from undertable.games import get_game
from undertable.lab.report.luck import NamedLuck
from undertable.lab.report.restricted import make_lab_player, verb

PLAYERS = "players' own choices"  # the source of chance that is not the game's: what bots draw for themselves


class Table(msgspec.Struct, frozen=True):
    """What is played: the game, how many sit there, its options, and numbers that are not as in the box."""

    game: str
    seats: int
    options: Mapping[str, object] = {}
    numbers: Mapping[str, int] = {}

    @property
    def box(self) -> Game:
        return get_game(self.game)


class Outcome(msgspec.Struct, frozen=True):
    """One game: each seat's share of the victory and score, its decisions, and how often verbs were possible and taken.

    A decision is forced where only one action is legal; `choices` adds up the legal actions of the others.
    """

    shares: list[float]
    scores: list[int]
    decisions: int
    forced: int
    choices: int
    sources: dict[str, int]  # by source of chance: its results
    offered: dict[str, int]  # by verb: decisions in which it was legal, and something else as well
    taken: dict[str, int]


@cache
def player(game: str, name: str) -> Bot:
    """The bot of this name, made once for a process."""
    return make_lab_player(get_game(game), name)


@cache
def verbs(game: str) -> list[str]:
    """By action: its verb."""
    return [verb(text) for text in get_game(game).actions.texts]


def sides(table: Table) -> list[list[int]]:
    """The seats that win together; where everybody plays alone, each by itself."""
    teams = table.box.teams
    return teams(table.seats) if teams is not None else [[seat] for seat in range(table.seats)]


def play(
    table: Table,
    bots: Sequence[str],
    luck: NamedLuck,
    own: str,
    before: Callable[[State, int, list[int]], object] | None = None,
    after: Callable[[State, int, int], object] | None = None,
    sink: list[tuple[int, ...]] | None = None,
) -> State:
    """Play a game to its end. `own` is the seed of what the bots draw for themselves.

    `before` sees the state, the seat and its legal actions before every decision; `after` what was decided.
    """
    players = [player(table.game, name).seated() for name in bots]
    chances = [FastChance(seed_of(f"bot {seat}:{own}")) for seat in range(table.seats)]
    imagining = FastChance(seed_of(f"imagining:{own}"))
    listening = [seat for seat, bot in enumerate(players) if bot.listens]
    state = table.box.deal(table.seats, table.options, luck, [] if listening and sink is None else sink)
    ears = {seat: Ear(state, seat) for seat in listening}
    while waiting := state.to_act():
        seat = waiting[0]
        legal = state.legal(seat)
        if before is not None:
            before(state, seat, legal)
        if len(legal) == 1:
            action = legal[0]
        else:
            action = players[seat].choose(Knowledge(state, seat, imagining, ear=ears.get(seat)), chances[seat])
        state.apply(seat, action)
        if after is not None:
            after(state, seat, action)
    for seat, ear in ears.items():
        players[seat].ended(state.result(), ear.hear())
    return state


def play_counted(table: Table, bots: Sequence[str], seed: str) -> Outcome:
    """A game and what was counted on the way."""
    of = verbs(table.game)
    decisions = forced = choices = 0
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    free = False

    def before(state: State, seat: int, legal: list[int]) -> None:
        nonlocal decisions, forced, choices, free
        decisions += 1
        if len(legal) == 1:
            forced += 1
            free = False
            return
        choices += len(legal)
        kinds = {of[action] for action in legal}
        free = len(kinds) > 1
        if free:
            offered.update(kinds)

    def after(state: State, seat: int, action: int) -> None:
        if free:
            taken[of[action]] += 1

    luck = NamedLuck(seed)
    state = play(table, bots, luck, seed, before, after)
    return Outcome(
        state.returns(), state.scores(), decisions, forced, choices, dict(luck.asked), dict(offered), dict(taken)
    )


def play_contest(table: Table, challenger: str, others: str, seed: str) -> list[float]:
    """One deal from every seat with the same luck: what the challenger wins from each."""
    shares = []
    for place in range(table.seats):
        bots = [challenger if seat == place else others for seat in range(table.seats)]
        shares.append(play(table, bots, NamedLuck(seed), f"{place}:{seed}").returns()[place])
    return shares


class LuckGames(msgspec.Struct, frozen=True):
    """Two games with nothing in common, and for each source one that is the second with that source of the first."""

    first: list[float]
    second: list[float]
    mixed: dict[str, list[float]]


def play_luck(table: Table, bots: Sequence[str], seed: str, sources: Sequence[str]) -> LuckGames:
    """The games that show how much each source of chance decides."""
    one, two = f"1:{seed}", f"2:{seed}"
    mixed = {}
    for source in sources:
        if source == PLAYERS:
            state = play(table, bots, NamedLuck(two), one)
        else:
            state = play(table, bots, NamedLuck(two, {source: one}), two)
        mixed[source] = state.returns()
    first = play(table, bots, NamedLuck(one), one).returns()
    return LuckGames(first, play(table, bots, NamedLuck(two), two).returns(), mixed)
