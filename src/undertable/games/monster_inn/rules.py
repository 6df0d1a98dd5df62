"""Monster Inn: the rules, in the order of the rulebook.

Numbers: a seat is 0 … n-1 clockwise (R5), a creature its place in `cards.py`, a treasure COIN or GEM.
Lists of cards are values: they are replaced, never changed in place, so that clones can share them.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.state import Setup, State, shared_victory
from undertable.games.monster_inn import cards, codes, worlds
from undertable.games.monster_inn.player import EMPTY, Player

ONLY: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,), (4,)]
NOBODY: Final[tuple[int, ...]] = ()
NO_PLAYERS: Final[list[Player]] = []
BIT: Final[list[int]] = [2**action for action in range(codes.LEAVE)]
# by bits, one for each action that not everybody can take: the legal actions of a bid
BID_CHOICES: Final[list[list[int]]] = [
    [action for action in range(codes.LEAVE) if bits >> action & 1 == 1] + [codes.LEAVE]  # R10, R29
    for bits in range(2**codes.LEAVE)
]


@final
@mypyc_attr(free_list_len=1)
class InnState(State):
    """One game of Monster Inn in progress."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.deck: list[int] = EMPTY  # a bag: what is still to come, without order
        self.top: i64 = codes.NONE  # the deck's top card, of which all see the back (R28), so drawn one step early
        self.round: i64 = 0
        self.starter: i64 = codes.NONE
        self.inn: list[int] = EMPTY
        self.seats_in: i64 = 0
        self.turn: i64 = codes.NONE
        self.phase: i64 = codes.BID
        self.pool_treasure: i64 = codes.NONE
        self.pool: i64 = 0
        self.supply_coins: i64 = 0
        self.supply_gems: i64 = 0
        self.support: list[int] = EMPTY  # by monster: the treasure that supports it, or NONE
        self.players: list[Player] = NO_PLAYERS

    # 3. Setup

    def deal(self) -> None:
        self.deck = list(range(len(cards.CARDS)))
        self.support = [codes.NONE] * cards.FIRST_HUMANOID
        self.players = [Player(cards.START_EACH, cards.START_EACH, False, EMPTY, EMPTY) for _ in range(self.n)]
        self.supply_coins = cards.EACH_TREASURE - cards.START_EACH * self.n
        self.supply_gems = cards.EACH_TREASURE - cards.START_EACH * self.n
        self.starter = self.chance.choose("starter", self.n)
        self.top = self.draw(1)[0]
        self.start_round()

    # 4. Starting a round

    def start_round(self) -> None:
        self.round += 1
        drawn = self.draw(min(self.n, len(self.deck)))
        drawn.insert(0, self.top)
        self.top = drawn.pop() if len(drawn) > self.n else codes.NONE
        self.inn = sorted_inn(drawn)
        for player in self.players:
            player.is_in = True
        self.seats_in = self.n
        self.turn = self.starter
        self.phase = codes.BID
        self.tell(codes.T_ROUND, self.starter, self.round)

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
        return self.pool >= 1 and player.holds(1 - self.pool_treasure) >= self.pool + cards.EXCHANGE_SURCHARGE

    def bid_choices(self, player: Player) -> list[int]:
        """What a player can do who is still in: as `legal`, without making a list. Shared, so not to be changed."""
        bits: i64 = 0
        if self.may_remain(player, codes.COIN):
            bits |= BIT[codes.REMAIN + codes.COIN]
        if self.may_remain(player, codes.GEM):
            bits |= BIT[codes.REMAIN + codes.GEM]
        if self.may_exchange(player):
            bits |= BIT[codes.EXCHANGE]
        return BID_CHOICES[bits]

    def remain(self, seat: i64, treasure: i64) -> None:
        self.players[seat].gain(treasure, -1)
        self.pool_treasure = treasure
        self.pool += 1
        if self.sink is not None:
            self.tell(codes.T_REMAIN, seat, treasure, self.pool)
        self.turn = self.next_in(seat)

    def exchange(self, seat: i64) -> None:
        player = self.players[seat]
        taken = self.pool
        player.gain(self.pool_treasure, taken)
        self.pool_treasure = 1 - self.pool_treasure
        self.pool = taken + cards.EXCHANGE_SURCHARGE
        player.gain(self.pool_treasure, -self.pool)
        if self.sink is not None:
            self.tell(codes.T_EXCHANGE, seat, self.pool_treasure, self.pool, taken)
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
        has_kind = creature < cards.FIRST_HUMANOID and self.has_kind(player, cards.KIND[creature])
        last = 1 if self.seats_in == 1 else 0
        taken, treasure = self.pool, self.pool_treasure
        if taken > 0:
            player.gain(treasure, taken)
            self.pool = 0
            self.pool_treasure = codes.NONE
        player.is_in = False
        self.seats_in -= 1
        self.turn = seat
        if creature >= cards.FIRST_HUMANOID:
            player.humanoids = player.humanoids + [creature]
        else:
            player.monsters = player.monsters + [creature]
        if self.sink is not None:
            self.sink.append((codes.T_LEAVE, seat, creature, treasure, taken, last))
        if creature >= cards.FIRST_HUMANOID:
            if self.supply_coins > 0 and self.supply_gems > 0:
                self.phase = codes.BONUS
            else:  # R13: the only type left is given without asking (R14: there always is one)
                self.bonus(seat, codes.COIN if self.supply_coins > 0 else codes.GEM)
        elif has_kind and player.treasure() > 0:  # R12: the pool just taken may pay; R19: no treasure, no question
            self.phase = codes.SUPPORT
        else:
            self.who_is_next(seat)

    def bonus(self, seat: i64, treasure: i64) -> None:
        """R15: what leaves the supply never returns to it."""
        if treasure == codes.COIN:
            self.supply_coins -= 1
        else:
            self.supply_gems -= 1
        self.players[seat].gain(treasure, 1)
        if self.sink is not None:
            self.tell(codes.T_BONUS, seat, treasure)
        self.who_is_next(seat)

    def has_kind(self, player: Player, kind: i64) -> bool:
        """R16: any monster of the kind taken earlier counts, supported or not."""
        for monster in player.monsters:
            if cards.KIND[monster] == kind:
                return True
        return False

    def may_support(self, player: Player, monster: i64) -> bool:
        """R18: not one that carries a Support; R20: any other of the new monster's kind, covered or not."""
        return (
            self.support[monster] == codes.NONE
            and cards.KIND[monster] == cards.KIND[player.monsters[-1]]
            and monster in player.monsters
        )

    def give_support(self, seat: i64, monster: i64, treasure: i64) -> None:
        self.players[seat].gain(treasure, -1)
        support = self.support.copy()
        support[monster] = treasure  # R17: one treasure, on one monster
        self.support = support
        self.tell(codes.T_SUPPORT, seat, monster, treasure)

    def who_is_next(self, leaver: i64) -> None:
        if self.seats_in >= 2:
            self.turn = self.next_in(leaver)
            self.phase = codes.BID
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
            self.phase = codes.OVER
            self.turn = codes.NONE
            self.tell(codes.T_SCORING)

    def deck_size(self) -> i64:
        return len(self.deck) + (0 if self.top == codes.NONE else 1)

    # 8. Scoring

    def fame_of_monster(self, player: Player, place: i64) -> i64:
        """What the monster at this place of the row brings: its skulls, less those of who beat it."""
        monster = player.monsters[place]
        if not self.faces_humanoid(player, place):
            return cards.SKULLS[monster]
        humanoid = player.humanoids[place]
        if cards.COMBAT_VALUE[humanoid] < cards.COMBAT_VALUE[monster]:
            return cards.SKULLS[monster]
        return cards.SKULLS[monster] - cards.SKULLS[humanoid]  # R31, R32: never above 0

    def faces_humanoid(self, player: Player, place: i64) -> bool:
        """Is the humanoid at this place revealed? Only beneath an unsupported monster (R33, R34)."""
        if place >= len(player.monsters) or place >= len(player.humanoids):
            return False
        return self.support[player.monsters[place]] == codes.NONE

    def treasure_fame(self, seat: i64) -> i64:
        return self.players[seat].treasure() // cards.TREASURES_PER_FAME  # R35

    def monster_fame(self, seat: i64) -> i64:
        player = self.players[seat]
        fame: i64 = 0
        for place in range(len(player.monsters)):
            fame += self.fame_of_monster(player, place)
        return fame

    def fame(self, seat: i64) -> i64:
        return self.monster_fame(seat) + self.treasure_fame(seat)  # R38: may be negative

    def returns(self) -> list[float]:
        if self.phase != codes.OVER:
            return [0.0] * self.n
        return shared_victory(
            winning_seats([(self.fame(s), self.players[s].treasure()) for s in range(self.n)]), self.n
        )

    # 9. Decisions

    def to_act(self) -> tuple[int, ...]:
        return NOBODY if self.phase == codes.OVER else ONLY[self.turn]

    def legal(self, seat: i64) -> list[int]:
        actions: list[int] = []
        if seat != self.turn:
            return actions
        player = self.players[seat]
        match self.phase:
            case codes.BID:
                if self.may_remain(player, codes.COIN):
                    actions.append(codes.REMAIN + codes.COIN)
                if self.may_remain(player, codes.GEM):
                    actions.append(codes.REMAIN + codes.GEM)
                if self.may_exchange(player):
                    actions.append(codes.EXCHANGE)
                actions.append(codes.LEAVE)  # R10, R29
            case codes.BONUS:  # asked only when there are both
                actions.append(codes.TAKE_BONUS + codes.COIN)
                actions.append(codes.TAKE_BONUS + codes.GEM)
            case codes.SUPPORT:
                actions.append(codes.NO_SUPPORT)
                for monster in cards.OF_KIND[cards.KIND[player.monsters[-1]]]:
                    if self.may_support(player, monster):
                        if player.coins > 0:
                            actions.append(codes.GIVE_SUPPORT + codes.TREASURE_TYPES * monster + codes.COIN)
                        if player.gems > 0:
                            actions.append(codes.GIVE_SUPPORT + codes.TREASURE_TYPES * monster + codes.GEM)
        return actions

    def any_action(self, seat: i64, chance: Chance) -> i64:
        if self.phase != codes.BID:
            return super().any_action(seat, chance)
        choices = self.bid_choices(self.players[seat])
        return choices[chance.below(len(choices))]

    def apply(self, seat: i64, action: i64) -> None:
        if seat != self.turn or self.phase == codes.OVER or not self.decide(seat, action):
            raise self.refusal(seat, action)

    def decide(self, seat: i64, action: i64) -> bool:
        """Carry the action out if it is legal for the seat whose turn it is."""
        player = self.players[seat]
        match self.phase:
            case codes.BID:
                if action == codes.LEAVE:
                    self.leave(seat)
                    return True
                if action == codes.EXCHANGE and self.may_exchange(player):
                    self.exchange(seat)
                    return True
                if (action == codes.REMAIN + codes.COIN or action == codes.REMAIN + codes.GEM) and self.may_remain(
                    player, action - codes.REMAIN
                ):
                    self.remain(seat, action - codes.REMAIN)
                    return True
            case codes.BONUS:
                if action == codes.TAKE_BONUS + codes.COIN or action == codes.TAKE_BONUS + codes.GEM:
                    self.bonus(seat, action - codes.TAKE_BONUS)
                    return True
            case codes.SUPPORT:
                if action == codes.NO_SUPPORT:  # R29: no event, though all saw the question: treasures are public
                    self.who_is_next(seat)
                    return True
                if codes.GIVE_SUPPORT <= action < codes.ACTIONS:
                    monster = (action - codes.GIVE_SUPPORT) // codes.TREASURE_TYPES
                    treasure = (action - codes.GIVE_SUPPORT) % codes.TREASURE_TYPES
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
        world = self.copy_with(chance)
        worlds.imagine_world(world)
        return world

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
        while place > 0 and cards.INN_ORDER[inn[place - 1]] > cards.INN_ORDER[creature]:
            place -= 1
        inn.insert(place, creature)
    return inn


def winning_seats(standing: list[tuple[i64, i64]]) -> list[int]:
    """Most fame, then most treasure; still equal: shared (R36). `standing` is (fame, treasure) by seat."""
    best = max(standing)
    return [seat for seat in range(len(standing)) if standing[seat] == best]
