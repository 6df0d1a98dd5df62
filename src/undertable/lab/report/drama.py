"""How a game comes to be decided: the chances of every side on the way, and what single decisions weigh.

Chances are the results of quick games to the end, played from the true position with new luck. What a decision weighs
is measured in worlds that the deciding seat can imagine, all its choices in the same ones: the better choices are named
by one half of the worlds and compared in the other half, as the best of several noisy figures looks better than it is.
"""

from collections.abc import Sequence

import msgspec

from undertable.bots.levels import guided
from undertable.core import FastChance, State, seed_of
from undertable.core.heuristics import TO_THE_END
from undertable.lab.report.luck import NamedLuck
from undertable.lab.report.play import Table, play, sides

POINTS = 12  # positions of a game that are looked at, evenly apart
PLAYOUTS = 24  # games from each
WEIGHED = 3  # decisions of a game that are weighed
WORLDS = 12  # in each half
MOST_CHOICES = 8  # of a decision; if it has more, these are drawn from it
LOST = 0.05  # of the victory: a seat that expects less decides only for others
MOVES_ANOTHER = 0.2  # of the victory: such a decision makes kings
WEIGHTY = 0.02  # of the victory: what the best choice must be ahead of the second


class Weighed(msgspec.Struct, frozen=True):
    """A decision: what the best choice is ahead of the second, and of the average, in shares of the victory."""

    at: float  # 0 the first decision of the game, 1 the last
    choices: int
    lead: float  # of the best over the second
    lead_error: float
    over_average: float
    expects: float  # what the seat expects with its best choice
    moves_another: float  # by how much its choices differ for any other side


class Course(msgspec.Struct, frozen=True):
    """One game: by position the chances of every side, how it ended, and some of its decisions."""

    chances: list[list[float]]
    won: list[float]
    weighed: list[Weighed]


def play_course(table: Table, bots: Sequence[str], seed: str) -> Course:
    """Play a game twice: first to see how long it is, then to look at it."""
    picking = FastChance(seed_of(f"decisions:{seed}"))
    choices: list[int] = []  # by decision: how many there were

    def count(state: State, seat: int, legal: list[int]) -> None:
        choices.append(len(legal))

    play(table, bots, NamedLuck(seed), seed, count)
    looked_at = {len(choices) * point // POINTS for point in range(POINTS)}
    free = [number for number, many in enumerate(choices) if many > 1]
    weighing = {free[picking.below(len(free))] for _ in range(WEIGHED)} if free else set()
    chances: list[list[float]] = []
    weighed: list[Weighed] = []
    number = 0

    def look(state: State, seat: int, legal: list[int]) -> None:
        nonlocal number
        if number in looked_at:
            chances.append(chances_at(table, state, f"{number}:{seed}"))
        if number in weighing:
            at = number / max(1, len(choices) - 1)
            weighed.append(weigh(table, state, seat, legal, at, f"{number}:{seed}"))
        number += 1

    final = play(table, bots, NamedLuck(seed), seed, look)
    return Course(chances, by_side(table, final.returns()), weighed)


def by_side(table: Table, shares: Sequence[float]) -> list[float]:
    return [sum(shares[seat] for seat in side) for side in sides(table)]


def chances_at(table: Table, state: State, seed: str) -> list[float]:
    """What each side can expect here, whatever is still to be drawn."""
    evaluator = guided(table.box.heuristics, TO_THE_END)
    totals = [0.0] * table.seats
    for number in range(PLAYOUTS):
        luck = FastChance(seed_of(f"playout {number}:{seed}"))
        world = state.clone()
        world.chance = luck
        evaluator.begin(world)
        for seat, share in enumerate(evaluator.evaluate(world, luck)):
            totals[seat] += share
    return by_side(table, [total / PLAYOUTS for total in totals])


def weigh(table: Table, state: State, seat: int, legal: Sequence[int], at: float, seed: str) -> Weighed:
    """Compare the choices of a decision."""
    luck = FastChance(seed_of(f"weigh:{seed}"))
    actions = list(legal)
    while len(actions) > MOST_CHOICES:
        actions.pop(luck.below(len(actions)))
    found = [[outcome(table, state, seat, action, f"{n}:{seed}") for action in actions] for n in range(2 * WORLDS)]
    group = next(number for number, side in enumerate(sides(table)) if seat in side)
    naming, comparing = found[:WORLDS], found[WORLDS:]

    def mean(worlds: Sequence[Sequence[Sequence[float]]], place: int, side: int) -> float:
        return sum(world[place][side] for world in worlds) / len(worlds)

    order = sorted(range(len(actions)), key=lambda place: -mean(naming, place, group))
    best, second = order[0], order[1]
    leads = [world[best][group] - world[second][group] for world in comparing]
    lead = sum(leads) / WORLDS
    error = (sum((one - lead) ** 2 for one in leads) / (WORLDS - 1) / WORLDS) ** 0.5
    averages = [mean(comparing, place, group) for place in range(len(actions))]
    moved = 0.0
    for side in range(len(sides(table))):
        if side != group:
            by_share = sorted(range(len(actions)), key=lambda place: mean(naming, place, side))
            moved = max(moved, mean(comparing, by_share[-1], side) - mean(comparing, by_share[0], side))
    return Weighed(
        round(at, 3),
        len(legal),
        round(lead, 4),
        round(error, 4),
        round(averages[best] - sum(averages) / len(averages), 4),
        round(averages[best], 4),
        round(moved, 4),
    )


def outcome(table: Table, state: State, seat: int, action: int, seed: str) -> list[float]:
    """What each side can expect after this action, in one world that the seat can imagine."""
    heuristics = table.box.heuristics
    luck = FastChance(seed_of(f"world:{seed}"))
    world = state.imagine(seat, luck)
    evaluator = guided(heuristics, heuristics.horizon)
    evaluator.begin(world)
    world.apply(seat, action)
    return by_side(table, world.returns() if world.over() else evaluator.evaluate(world, luck))
