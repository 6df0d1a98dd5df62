"""A table of Monster Inn as the inputs of a network.

Everything here is public (R25, R26): treasure follows from the log, humanoids count by their backs, the deck by what
nobody has seen. The seat that asks comes first, the others follow clockwise. A number is a group of inputs: either one
of them is on, or, where a little more or less means much the same (a thermometer), all up to it.
"""

from typing import Any, Final, final

from mypy_extensions import i64

from undertable.core.features import Features
from undertable.core.state import State
from undertable.games.monster_inn import codes
from undertable.games.monster_inn.cards import COMBAT_VALUE, FIRST_HUMANOID, KIND, OF_RANGE, RANGE, SKULLS
from undertable.games.monster_inn.heuristics import LOSS
from undertable.games.monster_inn.player import Player
from undertable.games.monster_inn.rules import InnState

SEATS: Final = 5  # at most

# the inputs of one seat: where each group begins
COINS: Final = 0  # 0 … 8 or more
GEMS: Final = COINS + 9
TREASURE: Final = GEMS + 9  # a thermometer: 1 … 16
REMAINDER: Final = TREASURE + 16  # of the treasure, by three: the rest is worth no fame
IN: Final = REMAINDER + 3
MAY_EXCHANGE: Final = IN + 1
MAY_REMAIN: Final = MAY_EXCHANGE + 1  # treasures of the pool's type: 0 … 3 or more
FAME: Final = MAY_REMAIN + 4
LEAD: Final = FAME + 14  # a thermometer in both directions: 13 steps down, equal, 13 up
SPREAD: Final = LEAD + 27
BALANCE: Final = SPREAD + 6  # monsters less humanoids: -4 … 4
OPEN_FIRST: Final = BALANCE + 9  # the first monster with an open place: supported, or by combat value
OPEN_SECOND: Final = OPEN_FIRST + 11
OPEN_THIRD: Final = OPEN_SECOND + 5
WAITING_FIRST: Final = OPEN_THIRD + 5  # the first humanoid without a monster above: its range
WAITING_SECOND: Final = WAITING_FIRST + 4
WAITING_SKULLS: Final = WAITING_SECOND + 4
KINDS: Final = WAITING_SKULLS + 6
SAVING: Final = KINDS + 5  # by kind: the fame that a Support would save
GUESTS: Final = SAVING + 15  # by guest of the Inn: what it would bring here

# the inputs of one guest in one dungeon
GUEST_VALUE: Final = 0  # a thermometer in both directions, in halves of fame
GUEST_OPEN: Final = 17  # it would stand alone
GUEST_KIND: Final = 18  # the kind is there, so it may be supported
GUEST_SAVING: Final = 19
GUEST: Final = 21
SEAT: Final = GUESTS + SEATS * GUEST

# the inputs of the table
POOL: Final = 0  # 0 … 10 or more, by treasure
TOP: Final = POOL + 22  # the back on top of the deck: none, a monster, a range
TIERS: Final = TOP + 6  # by skulls: monsters to come, 0 … 5
BACKS: Final = TIERS + 24  # by range: humanoids to come
KINDS_TO_COME: Final = BACKS + 24
ROUNDS: Final = KINDS_TO_COME + 25
NO_SUPPLY: Final = ROUNDS + 14
PHASE: Final = NO_SUPPLY + 2
PENDING: Final = PHASE + 3  # the fame that the Support asked for would save
SEATS_IN: Final = PENDING + 4
PLAYERS: Final = SEATS_IN + 5  # 3, 4 or 5
INN: Final = PLAYERS + 3  # by place: monster, or range
INN_PLACE: Final = 24

# creatures to come, counted by tier, by back and by kind
COUNT_BACKS: Final = 4
COUNT_KINDS: Final = COUNT_BACKS + 4
COUNTS: Final = COUNT_KINDS + 5

SIZE: Final = SEATS * SEAT + INN + SEATS * INN_PLACE
INPUT: Final[list[Any]] = list(range(SIZE))  # made once: numbers above 256 are objects that take time to make

DECISIVE: Final = 10.0  # fame: a lead that could not be clearer
SAVING_STEPS: Final[list[float]] = [0.1, 0.9, 1.9]


def variance(monster: int, r: int) -> float:
    """Of the fame that a humanoid of this range costs an unsupported monster above it."""
    costs = [float(SKULLS[h]) if COMBAT_VALUE[h] >= COMBAT_VALUE[monster] else 0.0 for h in OF_RANGE[r]]
    mean = sum(costs) / len(costs)
    return sum([(cost - mean) ** 2 for cost in costs]) / len(costs)


VARIANCE: Final[list[list[float]]] = [[variance(m, r) for r in range(4)] for m in range(FIRST_HUMANOID)]


def at_most(number: i64, limit: i64) -> i64:
    return number if number < limit else limit


def expected_fame(state: InnState, player: Player) -> float:
    """The fame of a dungeon as it lies, each humanoid as the average of its range."""
    fame = 0.0
    faced: i64 = len(player.humanoids)
    for place in range(len(player.monsters)):
        monster: i64 = player.monsters[place]
        fame += float(SKULLS[monster])
        if place < faced and state.support[monster] == codes.NONE:
            fame -= LOSS[monster][RANGE[player.humanoids[place]]]
    return fame


def put(on: list[int], number: i64) -> None:
    on.append(INPUT[number])


def both_ways(on: list[int], zero: i64, steps: i64) -> None:
    """A thermometer that rises or falls from its middle."""
    put(on, zero)
    while steps > 0:
        put(on, zero + steps)
        steps -= 1
    while steps < 0:
        put(on, zero + steps)
        steps += 1


def lead_step(lead: float) -> i64:
    """-13 … 13: halves of fame around an equal standing, whole ones farther out."""
    size = lead if lead >= 0.0 else -lead
    step: i64 = i64(size * 2.0 + 0.5) if size < 3.25 else at_most(4 + i64(size - 0.75), 13)
    return step if lead >= 0.0 else -step


def saving_step(saving: float) -> i64:
    """0: nothing worth naming, then 1 … 3."""
    step: i64 = 0
    while step < 3 and saving > SAVING_STEPS[step]:
        step += 1
    return step


@final
class InnFeatures(Features):
    """Reads a table of Monster Inn."""

    def __init__(self) -> None:
        super().__init__(shared=True)

    def size(self) -> i64:
        return SIZE

    def active(self, state: State, seat: i64) -> list[int]:
        assert isinstance(state, InnState)
        n = state.n
        on: list[int] = []
        totals: list[float] = []
        fames: list[float] = []
        for player in state.players:
            fame = expected_fame(state, player)
            fames.append(fame)
            totals.append(fame + float(player.treasure()) * 0.34)
        at: i64 = 0
        for i in range(n):
            who = seat + i
            if who >= n:
                who -= n
            rival = -100.0
            for other in range(n):
                if other != who and totals[other] > rival:
                    rival = totals[other]
            self.add_player(on, at, state, state.players[who], fames[who], totals[who] - rival)
            at += SEAT
        self.add_table(on, SEATS * SEAT, state, seat)
        return on

    def add_player(self, on: list[int], at: i64, state: InnState, player: Player, fame: float, lead: float) -> None:
        coins = player.coins
        gems = player.gems
        put(on, at + COINS + at_most(coins, 8))
        put(on, at + GEMS + at_most(gems, 8))
        for i in range(at_most(coins + gems, 16)):
            put(on, at + TREASURE + i)
        put(on, at + REMAINDER + (coins + gems) % 3)
        is_in = player.is_in
        if is_in:
            put(on, at + IN)
            if state.pool > 0:
                put(on, at + MAY_REMAIN + at_most(player.holds(state.pool_treasure), 3))
                if state.may_exchange(player):
                    put(on, at + MAY_EXCHANGE)
        put(on, at + FAME + (at_most(i64(fame * 0.5 + 2.0), 13) if fame > -4.0 else 0))
        both_ways(on, at + LEAD + 13, lead_step(lead))
        self.add_dungeon(on, at, state, player)
        if is_in:
            guest: i64 = at + GUESTS
            for creature in state.inn:
                self.add_guest(on, guest, state, player, creature)
                guest += GUEST

    def add_dungeon(self, on: list[int], at: i64, state: InnState, player: Player) -> None:
        """The two rows, the pairs in them, and what is still alone."""
        monsters: i64 = len(player.monsters)
        humanoids: i64 = len(player.humanoids)
        savings = [0.0, 0.0, 0.0, 0.0, 0.0]
        there = [False, False, False, False, False]
        spread = 0.0
        for place in range(monsters):
            monster: i64 = player.monsters[place]
            kind: i64 = KIND[monster]
            there[kind] = True
            if place < humanoids and state.support[monster] == codes.NONE:
                r: i64 = RANGE[player.humanoids[place]]
                spread += VARIANCE[monster][r]
                if LOSS[monster][r] > savings[kind]:
                    savings[kind] = LOSS[monster][r]
        put(on, at + SPREAD + at_most(i64(spread * 0.5), 5))
        balance = monsters - humanoids
        put(on, at + BALANCE + at_most(4 + balance if balance > -4 else 0, 8))
        if balance > 0:
            self.add_open(on, at + OPEN_FIRST, state, player.monsters[humanoids], 2)
            if balance > 1:
                self.add_open(on, at + OPEN_SECOND, state, player.monsters[humanoids + 1], 5)
                if balance > 2:
                    self.add_open(on, at + OPEN_THIRD, state, player.monsters[humanoids + 2], 5)
        elif balance < 0:
            put(on, at + WAITING_FIRST + RANGE[player.humanoids[monsters]])
            if balance < -1:
                put(on, at + WAITING_SECOND + RANGE[player.humanoids[monsters + 1]])
            skulls: i64 = 0
            for place in range(monsters, humanoids):
                skulls += SKULLS[player.humanoids[place]]
            put(on, at + WAITING_SKULLS + at_most((skulls - 1) // 2, 5))
        for kind in range(5):
            if there[kind]:
                put(on, at + KINDS + kind)
                step = saving_step(savings[kind])
                if step > 0:
                    put(on, at + SAVING + 3 * kind + step - 1)

    def add_open(self, on: list[int], at: i64, state: InnState, monster: i64, width: i64) -> None:
        """A monster with an open place beneath: supported, or by combat value in steps of `width`."""
        put(on, at + (0 if state.support[monster] != codes.NONE else 1 + (COMBAT_VALUE[monster] - 1) // width))

    def add_guest(self, on: list[int], at: i64, state: InnState, player: Player, creature: i64) -> None:
        """What a guest of the Inn would be in this dungeon."""
        monsters: i64 = len(player.monsters)
        humanoids: i64 = len(player.humanoids)
        value = 0.0
        if creature < FIRST_HUMANOID:
            value = float(SKULLS[creature])
            if monsters < humanoids:
                value -= LOSS[creature][RANGE[player.humanoids[monsters]]]
            else:
                put(on, at + GUEST_OPEN)
            kind: i64 = KIND[creature]
            saving = -1.0
            for place in range(monsters):
                monster: i64 = player.monsters[place]
                if KIND[monster] == kind:
                    if saving < 0.0:
                        saving = 0.0
                    if place < humanoids and state.support[monster] == codes.NONE:
                        if LOSS[monster][RANGE[player.humanoids[place]]] > saving:
                            saving = LOSS[monster][RANGE[player.humanoids[place]]]
            if saving >= 0.0:
                put(on, at + GUEST_KIND)
                if saving > 0.9:
                    put(on, at + GUEST_SAVING + (1 if saving > 1.9 else 0))
        elif humanoids < monsters:
            above: i64 = player.monsters[humanoids]
            if state.support[above] == codes.NONE:
                value = -LOSS[above][RANGE[creature]]
        else:
            put(on, at + GUEST_OPEN)
        both_ways(on, at + GUEST_VALUE + 8, i64(value * 2.0 + 8.25) - 8)

    def add_table(self, on: list[int], at: i64, state: InnState, seat: i64) -> None:
        put(on, at + POOL + 2 * at_most(state.pool, 10) + (1 if state.pool_treasure == 1 else 0))
        top = state.top
        put(on, at + TOP + (0 if top == codes.NONE else 1 if top < FIRST_HUMANOID else 2 + RANGE[top]))
        # what is to come: the deck and its top card
        counts = [0] * COUNTS
        for creature in state.deck:
            self.count(counts, creature)
        if top != codes.NONE:
            self.count(counts, top)
        for i in range(COUNT_KINDS):
            put(on, at + TIERS + 6 * i + at_most(counts[i], 5))
        for kind in range(COUNTS - COUNT_KINDS):
            put(on, at + KINDS_TO_COME + 5 * kind + counts[COUNT_KINDS + kind])
        rounds = state.deck_size() // state.n
        put(on, at + ROUNDS + at_most(rounds, 13))
        if state.supply_coins == 0:
            put(on, at + NO_SUPPLY)
        if state.supply_gems == 0:
            put(on, at + NO_SUPPLY + 1)
        put(on, at + PHASE + at_most(state.phase, 2))
        put(on, at + PLAYERS + state.n - 3)
        put(on, at + SEATS_IN + state.seats_in - 1 if state.seats_in > 0 else at + SEATS_IN)
        player = state.players[seat]
        if state.phase == codes.SUPPORT and state.turn == seat:
            best = 0.0
            for place in range(len(player.monsters)):
                monster: i64 = player.monsters[place]
                if place < len(player.humanoids) and state.support[monster] == codes.NONE:
                    if KIND[monster] == KIND[player.monsters[-1]]:
                        best = max(best, LOSS[monster][RANGE[player.humanoids[place]]])
            put(on, at + PENDING + saving_step(best))
        place_at: i64 = at + INN
        for creature in state.inn:
            put(on, place_at + (creature if creature < FIRST_HUMANOID else 20 + RANGE[creature]))
            place_at += INN_PLACE

    def count(self, counts: list[int], creature: i64) -> None:
        if creature < FIRST_HUMANOID:
            counts[SKULLS[creature] - 1] += 1
            counts[COUNT_KINDS + KIND[creature]] += 1
        else:
            counts[COUNT_BACKS + RANGE[creature]] += 1

    def standing(self, state: State) -> list[float]:
        assert isinstance(state, InnState)
        fame = [float(state.fame(seat)) for seat in range(state.n)]
        found: list[float] = []
        for seat in range(state.n):
            rival = -100.0
            for other in range(state.n):
                if other != seat and fame[other] > rival:
                    rival = fame[other]
            found.append(max(-1.0, min(1.0, (fame[seat] - rival) / DECISIVE)))
        return found
