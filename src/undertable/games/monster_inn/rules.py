"""Monster Inn: the rules, in the order of the rulebook.

Numbers: a seat is 0 … n-1 clockwise (R5), a creature its place in `cards.py`, a treasure COIN or GEM.
Lists of cards are values: they are replaced, never changed in place, so that clones can share them.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.state import Setup, State, shared_victory
from undertable.games.monster_inn.cards import (
    COMBAT_VALUE,
    CREATURES,
    EACH_TREASURE,
    EXCHANGE_SURCHARGE,
    FIRST_HUMANOID,
    INN_ORDER,
    KIND,
    OF_KIND,
    OF_RANGE,
    RANGE,
    SKULLS,
    START_EACH,
    TREASURES_PER_FAME,
)

NONE: Final = -1
COIN: Final = 0
GEM: Final = 1

# phases
BID: Final = 0
BONUS: Final = 1
SUPPORT: Final = 2
OVER: Final = 3

# actions
REMAIN: Final = 0  # + the treasure put
EXCHANGE: Final = 2
LEAVE: Final = 3
TAKE_BONUS: Final = 4  # + the treasure taken
NO_SUPPORT: Final = 6
GIVE_SUPPORT: Final = 7  # + 2 * monster + treasure
ACTIONS: Final = 47

# what a state tells its sink: (what, seat, …)
T_ROUND: Final = 0  # starter, round
T_REMAIN: Final = 1  # seat, treasure, pool now
T_EXCHANGE: Final = 2  # seat, treasure put, number put, number taken
T_LEAVE: Final = 3  # seat, creature, pool treasure, pool number, 1 if it was the last one in, 1 if it had the kind
T_BONUS: Final = 4  # seat, treasure
T_SUPPORT: Final = 5  # seat, monster, treasure
T_SCORING: Final = 6  # nothing

ONLY: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,), (4,)]
NOBODY: Final[tuple[int, ...]] = ()
EMPTY: Final[list[int]] = []


@final
@mypyc_attr(free_list_len=1)
class Player:
    """A seat's treasure and dungeon: two rows, each in the order taken."""

    __slots__ = ("coins", "gems", "humanoids", "is_in", "monsters")

    def __init__(self, coins: i64, gems: i64, is_in: bool, monsters: list[int], humanoids: list[int]) -> None:
        self.coins = coins
        self.gems = gems
        self.is_in = is_in  # not yet left this round
        self.monsters = monsters
        self.humanoids = humanoids

    def clone(self) -> "Player":
        return Player(self.coins, self.gems, self.is_in, self.monsters, self.humanoids)

    def holds(self, treasure: i64) -> i64:
        return self.coins if treasure == COIN else self.gems

    def gain(self, treasure: i64, count: i64) -> None:
        """Add treasures; a negative count pays them."""
        if treasure == COIN:
            self.coins += count
        else:
            self.gems += count

    def treasure(self) -> i64:
        return self.coins + self.gems


@final
@mypyc_attr(free_list_len=1)
class InnState(State):
    """One game of Monster Inn in progress."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.deck: list[int] = EMPTY  # a bag: what is still to come, without order
        self.top: i64 = NONE  # the deck's top card, of which all see the back (R28), so drawn one step early
        self.round: i64 = 0
        self.starter: i64 = NONE
        self.inn: list[int] = EMPTY
        self.seats_in: i64 = 0
        self.turn: i64 = NONE
        self.phase: i64 = BID
        self.pool_treasure: i64 = NONE
        self.pool: i64 = 0
        self.supply_coins: i64 = 0
        self.supply_gems: i64 = 0
        self.support: list[int] = EMPTY  # by monster: the treasure that supports it, or NONE
        self.players: list[Player] = []

    # 3. Setup

    def deal(self) -> None:
        self.deck = list(range(CREATURES))
        self.support = [NONE] * FIRST_HUMANOID
        self.players = [Player(START_EACH, START_EACH, False, EMPTY, EMPTY) for _ in range(self.n)]
        self.supply_coins = EACH_TREASURE - START_EACH * self.n
        self.supply_gems = EACH_TREASURE - START_EACH * self.n
        self.starter = self.chance.choose("starter", self.n)
        self.top = self.draw(1)[0]
        self.start_round()

    # 4. Starting a round

    def start_round(self) -> None:
        self.round += 1
        drawn = self.draw(min(self.n, len(self.deck)))
        drawn.insert(0, self.top)
        self.top = drawn.pop() if len(drawn) > self.n else NONE
        self.inn = sorted_inn(drawn)
        for player in self.players:
            player.is_in = True
        self.seats_in = self.n
        self.turn = self.starter
        self.phase = BID
        if self.sink is not None:
            self.sink.append((T_ROUND, self.starter, self.round))

    def draw(self, count: i64) -> list[int]:
        deck = self.deck.copy()
        drawn = self.chance.draw("deck", deck, count)
        self.deck = deck
        return drawn

    # 5. A turn

    def may_remain(self, player: Player, treasure: i64) -> bool:
        return player.holds(treasure) >= 1 and (self.pool == 0 or self.pool_treasure == treasure)

    def may_exchange(self, player: Player) -> bool:
        # R6: not with an empty pool; R7: what is taken is of the other type and cannot help to pay
        return self.pool >= 1 and player.holds(1 - self.pool_treasure) >= self.pool + EXCHANGE_SURCHARGE

    def remain(self, seat: i64, treasure: i64) -> None:
        self.players[seat].gain(treasure, -1)
        self.pool_treasure = treasure
        self.pool += 1
        if self.sink is not None:
            self.sink.append((T_REMAIN, seat, treasure, self.pool))
        self.turn = self.next_in(seat)

    def exchange(self, seat: i64) -> None:
        player = self.players[seat]
        taken = self.pool
        player.gain(self.pool_treasure, taken)
        self.pool_treasure = 1 - self.pool_treasure
        self.pool = taken + EXCHANGE_SURCHARGE
        player.gain(self.pool_treasure, -self.pool)
        if self.sink is not None:
            self.sink.append((T_EXCHANGE, seat, self.pool_treasure, self.pool, taken))
        self.turn = self.next_in(seat)

    def next_in(self, seat: i64) -> i64:
        """The next seat clockwise that is still in."""
        while True:
            seat += 1
            if seat == self.n:
                seat = 0
            if self.players[seat].is_in:
                return seat

    # 6. Leaving (R11: in this order)

    def leave(self, seat: i64) -> None:
        player = self.players[seat]
        creature: i64 = self.inn[0]
        self.inn = self.inn[1:]
        has_kind = creature < FIRST_HUMANOID and self.has_kind(player, KIND[creature])
        if self.sink is not None:
            last = 1 if self.seats_in == 1 else 0
            self.sink.append((T_LEAVE, seat, creature, self.pool_treasure, self.pool, last, 1 if has_kind else 0))
        if self.pool > 0:
            player.gain(self.pool_treasure, self.pool)
            self.pool = 0
            self.pool_treasure = NONE
        player.is_in = False
        self.seats_in -= 1
        self.turn = seat
        if creature >= FIRST_HUMANOID:
            player.humanoids = player.humanoids + [creature]
            if self.supply_coins > 0 and self.supply_gems > 0:
                self.phase = BONUS
            else:  # R13: the only type left is given without asking (R14: there always is one)
                self.bonus(seat, COIN if self.supply_coins > 0 else GEM)
        else:
            player.monsters = player.monsters + [creature]
            if has_kind and player.treasure() > 0:  # R12: the pool just taken may pay; R19: no treasure, no question
                self.phase = SUPPORT
            else:
                self.who_is_next(seat)

    def bonus(self, seat: i64, treasure: i64) -> None:
        """R15: what leaves the supply never returns to it."""
        if treasure == COIN:
            self.supply_coins -= 1
        else:
            self.supply_gems -= 1
        self.players[seat].gain(treasure, 1)
        if self.sink is not None:
            self.sink.append((T_BONUS, seat, treasure))
        self.who_is_next(seat)

    def has_kind(self, player: Player, kind: i64) -> bool:
        """R16: any monster of the kind taken earlier counts, supported or not."""
        for monster in player.monsters:
            if KIND[monster] == kind:
                return True
        return False

    def may_support(self, player: Player, monster: i64) -> bool:
        """R18: not one that carries a Support; R20: any other of the new monster's kind, covered or not."""
        return (
            self.support[monster] == NONE and KIND[monster] == KIND[player.monsters[-1]] and monster in player.monsters
        )

    def give_support(self, seat: i64, monster: i64, treasure: i64) -> None:
        self.players[seat].gain(treasure, -1)
        support = self.support.copy()
        support[monster] = treasure  # R17: one treasure, on one monster
        self.support = support
        if self.sink is not None:
            self.sink.append((T_SUPPORT, seat, monster, treasure))

    def who_is_next(self, leaver: i64) -> None:
        if self.seats_in >= 2:
            self.turn = self.next_in(leaver)
            self.phase = BID
        elif self.seats_in == 1:  # R21: the last one takes the last creature at once
            self.leave(self.next_in(leaver))
        else:
            self.end_round(leaver)

    # 7. End of a round

    def end_round(self, last: i64) -> None:
        self.starter = (last + 1) % self.n  # R22
        if self.deck_size() >= self.n:
            self.start_round()
        else:  # R23, R24: with three players one card is left over, never revealed
            self.phase = OVER
            self.turn = NONE
            if self.sink is not None:
                self.sink.append((T_SCORING,))

    def deck_size(self) -> i64:
        return len(self.deck) + (0 if self.top == NONE else 1)

    # 8. Scoring

    def fame_of_monster(self, player: Player, place: i64) -> i64:
        """What the monster at this place of the row brings: its skulls, less those of who beat it."""
        monster = player.monsters[place]
        if not self.faces_humanoid(player, place):
            return SKULLS[monster]
        humanoid = player.humanoids[place]
        if COMBAT_VALUE[humanoid] < COMBAT_VALUE[monster]:
            return SKULLS[monster]
        return SKULLS[monster] - SKULLS[humanoid]  # R31, R32: never above 0

    def faces_humanoid(self, player: Player, place: i64) -> bool:
        """Is the humanoid at this place revealed? Only beneath an unsupported monster (R33, R34)."""
        if place >= len(player.monsters) or place >= len(player.humanoids):
            return False
        return self.support[player.monsters[place]] == NONE

    def treasure_fame(self, seat: i64) -> i64:
        return self.players[seat].treasure() // TREASURES_PER_FAME  # R35

    def monster_fame(self, seat: i64) -> i64:
        player = self.players[seat]
        fame: i64 = 0
        for place in range(len(player.monsters)):
            fame += self.fame_of_monster(player, place)
        return fame

    def fame(self, seat: i64) -> i64:
        return self.monster_fame(seat) + self.treasure_fame(seat)  # R38: may be negative

    def returns(self) -> list[float]:
        if self.phase != OVER:
            return [0.0] * self.n
        return shared_victory(
            winning_seats([(self.fame(s), self.players[s].treasure()) for s in range(self.n)]), self.n
        )

    # 9. Decisions

    def to_act(self) -> tuple[int, ...]:
        return NOBODY if self.phase == OVER else ONLY[self.turn]

    def legal(self, seat: i64) -> list[int]:
        actions: list[int] = []
        if seat != self.turn:
            return actions
        player = self.players[seat]
        match self.phase:
            case 0:  # BID
                if self.may_remain(player, COIN):
                    actions.append(REMAIN + COIN)
                if self.may_remain(player, GEM):
                    actions.append(REMAIN + GEM)
                if self.may_exchange(player):
                    actions.append(EXCHANGE)
                actions.append(LEAVE)  # R10, R29
            case 1:  # BONUS: asked only when there are both
                actions.append(TAKE_BONUS + COIN)
                actions.append(TAKE_BONUS + GEM)
            case 2:  # SUPPORT
                actions.append(NO_SUPPORT)
                for monster in OF_KIND[KIND[player.monsters[-1]]]:
                    if self.may_support(player, monster):
                        if player.coins > 0:
                            actions.append(GIVE_SUPPORT + 2 * monster + COIN)
                        if player.gems > 0:
                            actions.append(GIVE_SUPPORT + 2 * monster + GEM)
        return actions

    def apply(self, seat: i64, action: i64) -> None:
        if seat != self.turn or self.phase == OVER or not self.decide(seat, action):
            raise self.refusal(seat, action)

    def decide(self, seat: i64, action: i64) -> bool:
        """Carry the action out if it is legal for the seat whose turn it is."""
        player = self.players[seat]
        match self.phase:
            case 0:  # BID
                if action == LEAVE:
                    self.leave(seat)
                    return True
                if action == EXCHANGE and self.may_exchange(player):
                    self.exchange(seat)
                    return True
                if (action == REMAIN + COIN or action == REMAIN + GEM) and self.may_remain(player, action - REMAIN):
                    self.remain(seat, action - REMAIN)
                    return True
            case 1:  # BONUS
                if action == TAKE_BONUS + COIN or action == TAKE_BONUS + GEM:
                    self.bonus(seat, action - TAKE_BONUS)
                    return True
            case 2:  # SUPPORT
                if action == NO_SUPPORT:  # R29: declined leaves no trace
                    self.who_is_next(seat)
                    return True
                if GIVE_SUPPORT <= action < ACTIONS:
                    monster = (action - GIVE_SUPPORT) // 2
                    treasure = (action - GIVE_SUPPORT) % 2
                    if player.holds(treasure) >= 1 and self.may_support(player, monster):
                        self.give_support(seat, monster, treasure)
                        self.who_is_next(seat)
                        return True
        return False

    # Copies and worlds

    def clone(self) -> "InnState":
        return self.copy_with(self.chance.clone())

    def copy_with(self, chance: Chance) -> "InnState":
        copy = InnState(self.setup, chance)
        copy.deck = self.deck
        copy.top = self.top
        copy.round = self.round
        copy.starter = self.starter
        copy.inn = self.inn
        copy.seats_in = self.seats_in
        copy.turn = self.turn
        copy.phase = self.phase
        copy.pool_treasure = self.pool_treasure
        copy.pool = self.pool
        copy.supply_coins = self.supply_coins
        copy.supply_gems = self.supply_gems
        copy.support = self.support
        copy.players = [player.clone() for player in self.players]
        return copy

    def imagine(self, seat: int | None, chance: Chance) -> "InnState":
        """Every seat knows the same (R25, R26): all but the faces behind the backs.

        The unseen cards of each back are dealt anew to the places where such a back lies; what is left over is the
        deck. So is a monster on top of the deck. Holdings follow from the public log, so they stay. The world
        depends on nothing that is hidden: where a card really lies makes no difference.
        """
        world = self.copy_with(chance)
        revealed = self.revealed() if self.phase == OVER else EMPTY
        unseen: list[list[int]] = []  # by range
        for r in range(4):
            cards = [h for h in OF_RANGE[r] if h not in revealed]
            chance.shuffle(cards)
            unseen.append(cards)
        for player in world.players:
            player.humanoids = [h if h in revealed else unseen[RANGE[h]].pop() for h in player.humanoids]
        world.inn = [c if c < FIRST_HUMANOID else unseen[RANGE[c]].pop() for c in self.inn]
        monsters = [m for m in self.deck if m < FIRST_HUMANOID]
        if self.top >= FIRST_HUMANOID:
            world.top = unseen[RANGE[self.top]].pop()
        elif self.top != NONE:
            monsters.append(self.top)
            monsters.sort()
            world.top = monsters.pop(chance.below(len(monsters)))
        world.deck = sorted(monsters + unseen[0] + unseen[1] + unseen[2] + unseen[3])
        return world

    def revealed(self) -> list[int]:
        """The humanoids that scoring turns up (R34)."""
        faces: list[int] = []
        for player in self.players:
            for place in range(len(player.humanoids)):
                if self.faces_humanoid(player, place):
                    faces.append(player.humanoids[place])
        return faces

    def dump(self) -> list[object]:
        players: list[object] = [[p.coins, p.gems, p.is_in, p.monsters, p.humanoids] for p in self.players]
        return [
            [self.top, self.round, self.starter, self.seats_in, self.turn, self.phase],
            [self.pool_treasure, self.pool, self.supply_coins, self.supply_gems],
            self.deck,
            self.inn,
            self.support,
            players,
        ]

    def load(self, data: list[Any]) -> None:
        numbers, treasure, deck, inn, support, players = data
        self.top, self.round, self.starter, self.seats_in, self.turn, self.phase = numbers
        self.pool_treasure, self.pool, self.supply_coins, self.supply_gems = treasure
        self.deck, self.inn, self.support = deck, inn, support
        self.players = [Player(p[0], p[1], p[2], p[3], p[4]) for p in players]


def sorted_inn(drawn: list[int]) -> list[int]:
    """Humanoids by range downwards, equal ranges as they came (R4); then monsters by combat value upwards."""
    inn: list[int] = []
    for creature in drawn:
        place: i64 = len(inn)
        while place > 0 and INN_ORDER[inn[place - 1]] > INN_ORDER[creature]:
            place -= 1
        inn.insert(place, creature)
    return inn


def winning_seats(standing: list[tuple[i64, i64]]) -> list[int]:
    """Most fame, then most treasure; still equal: shared (R36). `standing` is (fame, treasure) by seat."""
    best = max(standing)
    return [seat for seat in range(len(standing)) if standing[seat] == best]
