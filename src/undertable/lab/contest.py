"""How strong a player is: mirrored deals, a sequential test, and ratings from all pairings.

One challenger sits at a table of players of one other kind. Every deal is played once from each seat with the same
luck, and the mean of these games is one result: most of the luck cancels out. Nothing here looks at a clock to decide.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from time import process_time

import msgspec

from undertable.core import UNTIMED, Bot, Ear, FastChance, Game, Knowledge, seed_of

SURE = math.log(19)  # odds at which a sequential test stops: one in twenty goes wrong


class Spent(msgspec.Struct):
    """Processor time for real decisions: those with a choice."""

    seconds: float = 0.0
    decisions: int = 0

    def add(self, other: "Spent") -> None:
        self.seconds += other.seconds
        self.decisions += other.decisions

    @property
    def milliseconds(self) -> float:
        return 1000 * self.seconds / max(1, self.decisions)


class Deal(msgspec.Struct):
    """One deal from every seat: the challenger's share of the victory from each, and what thinking took."""

    shares: list[float]
    own: Spent
    others: Spent


def play_deal(game: Game, seats: int, challenger: Bot, field: Bot, seed: str) -> Deal:
    """Play a deal from every seat. The same seed gives the same games, if the players look at no clock."""
    deal = Deal([], Spent(), Spent())
    for place in range(seats):
        bots = [(challenger if seat == place else field).seated() for seat in range(seats)]
        listening = [seat for seat, bot in enumerate(bots) if bot.listens]
        state = game.deal(seats, None, FastChance(seed_of(f"deal:{seed}")), [] if listening else None)
        ears = {seat: Ear(state, seat) for seat in listening}
        chances = [FastChance(seed_of(f"bot {seat}:{place}:{seed}")) for seat in range(seats)]
        imagining = FastChance(seed_of(f"imagining:{place}:{seed}"))
        while waiting := state.to_act():
            seat = waiting[0]
            legal = state.legal(seat)
            if len(legal) == 1:
                state.apply(seat, legal[0])
                continue
            knowledge = Knowledge(state, seat, imagining, ear=ears.get(seat))
            began = process_time()
            action = bots[seat].choose(knowledge, chances[seat], UNTIMED)
            spent = deal.own if seat == place else deal.others
            spent.seconds += process_time() - began
            spent.decisions += 1
            state.apply(seat, action)
        for seat, ear in ears.items():
            bots[seat].ended(state.result(), ear.hear())
        deal.shares.append(state.returns()[place])
    return deal


class Tally(msgspec.Struct):
    """What a challenger has reached: the mean share of each deal, added up, and squares for the interval."""

    deals: int = 0
    games: int = 0
    total: float = 0.0
    squares: float = 0.0
    own: Spent = msgspec.field(default_factory=Spent)
    others: Spent = msgspec.field(default_factory=Spent)

    def add(self, deal: Deal) -> None:
        mean = sum(deal.shares) / len(deal.shares)
        self.deals += 1
        self.games += len(deal.shares)
        self.total += mean
        self.squares += mean * mean
        self.own.add(deal.own)
        self.others.add(deal.others)

    @property
    def share(self) -> float:
        return self.total / self.deals

    @property
    def variance(self) -> float:
        """The variance of a deal's mean share; never zero, however similar the first few deals were."""
        if self.deals < 2:
            return 0.25
        return max(0.001, (self.squares - self.total * self.share) / (self.deals - 1))

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return 1.96 * math.sqrt(self.variance / self.deals)

    def evidence(self, low: float, high: float) -> float:
        """The logarithm of the odds that the true share is `high` rather than `low` (normal approximation)."""
        return self.deals * (high - low) * (2 * self.share - low - high) / (2 * self.variance)

    def settled(self, low: float, high: float) -> bool:
        """Can a sequential test between these two shares stop?"""
        return self.deals >= 8 and abs(self.evidence(low, high)) > SURE


class Pairing(msgspec.Struct, frozen=True):
    """A result to fit ratings to: one challenger against a table of another kind."""

    challenger: str
    field: str
    seats: int
    share: float
    games: int


def ratings(pairings: Iterable[Pairing], zero: str) -> dict[str, float]:
    """Elo points that explain all results at once: a seat wins in proportion to its strength.

    400 points are ten times as strong, and `zero` has none. Fitted by climbing the likelihood; two games that were
    never played, won by either side, keep a player that always wins from rising for ever.
    """
    found = list(pairings)
    strength = {name: 0.0 for it in found for name in (it.challenger, it.field)}
    for _ in range(4000):
        slopes = dict.fromkeys(strength, 0.0)
        weights = dict.fromkeys(strength, 1e-9)
        for it in found:
            share = (it.share * it.games + 1) / (it.games + 2)
            expected = expected_share(strength[it.challenger] - strength[it.field], it.seats)
            slope = it.games * (share - expected)
            weight = it.games * expected * (1 - expected)
            for name, sign in ((it.challenger, 1), (it.field, -1)):
                slopes[name] += sign * slope
                weights[name] += weight
        steps = {name: 0.5 * slopes[name] / weights[name] for name in strength}
        for name, step in steps.items():
            strength[name] += max(-1.0, min(1.0, step))
        if max(map(abs, steps.values()), default=0.0) < 1e-6:
            break
    base = strength.get(zero, 0.0)
    return {name: 400 / math.log(10) * (it - base) for name, it in strength.items()}


def expected_share(lead: float, seats: int) -> float:
    """The share of one whose strength leads that of all others, as a logarithm."""
    return 1 / (1 + (seats - 1) * math.exp(-lead))


def matrix(tallies: Mapping[tuple[str, str], Tally], names: Sequence[str]) -> str:
    """Challengers down, tables across, in Markdown: shares in % with their 95 % intervals."""
    lines = [
        "| one … at a table of | " + " | ".join(f"`{name}`" for name in names) + " |",
        "| --- |" + " ---: |" * len(names),
    ]
    for challenger in names:
        cells = []
        for field in names:
            tally = tallies.get((challenger, field))
            cells.append(f"{100 * tally.share:.1f} ± {100 * tally.margin:.1f}" if tally and tally.deals else "")
        if any(cells):
            lines.append(f"| `{challenger}` | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
