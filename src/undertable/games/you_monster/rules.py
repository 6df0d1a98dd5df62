"""You Monster: the rules, in the order of the rules sheet.

Numbers: a seat is 0 … n-1 (R40), an adventurer card and a treasure card their places in `cards.py`. Every
decision is simultaneous: it is committed in secret and carried out when the last seat has committed. Hands and decks
have no order and are bags in bits (`core/bag.py`); of piles the top is seen (`pile.py`), of the discards all.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.bag import bag_of, nth, only, size, things_in
from undertable.core.chance import Chance
from undertable.core.state import SPECTATOR, Setup, State, shared_victory
from undertable.games.you_monster import cards, codes, worlds
from undertable.games.you_monster.fight import FIRST_CARD, PAIRS_FROM, SECOND_CARD, Fight, fight, played_suit
from undertable.games.you_monster.pile import pile_of, put_on, top_of, treasures_in
from undertable.games.you_monster.player import Player

MORE_THAN_ALL: Final = 1000  # VP
NO_CARDS: Final[list[int]] = []
NO_PLAYERS: Final[list[Player]] = []

BIT: Final[list[int]] = [2**seat for seat in range(codes.MOST_SEATS)]  # by seat
EVERYBODY: Final[list[int]] = [2**seats - 1 for seats in range(codes.MOST_SEATS + 1)]  # by number of seats
ACTION: Final[list[Any]] = list(range(codes.ACTIONS))  # made once: numbers above 256 are objects that take time to make
SEATS: Final[list[tuple[int, ...]]] = [
    tuple(seat for seat in range(codes.MOST_SEATS) if mask >> seat & 1) for mask in range(2**codes.MOST_SEATS)
]  # by bits


@final
@mypyc_attr(free_list_len=1)
class MonsterState(State):
    """One game of You Monster in progress."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.treasure_deck: i64 = 0  # a bag: what is still to come
        self.treasure: i64 = codes.NONE  # the current one
        self.won: i64 = 0  # a pile
        self.lost: i64 = 0  # a pile
        self.deck: i64 = 0  # a bag
        self.discard: list[int] = NO_CARDS  # last = top
        self.discard_is_shared = True  # with a clone, or empty: to be copied before it changes
        # By shuffle of the discard pile into the deck, the first deck before: a bag of the cards that have been in the
        # deck, or out of it in a hand, since. All can know this. Replaced, not changed.
        self.dealt_after: list[int] = NO_CARDS
        self.passes: i64 = 1
        self.round: i64 = 0
        self.phase: i64 = codes.PLAY
        self.waiting: i64 = 0  # bit s: seat s owes its choice
        self.asked: i64 = 0  # bit s: seat s was asked in this step
        self.spades: i64 = 0  # bit s: seat s played one in the last reveal
        self.hearts: i64 = 0
        self.last_treasure: i64 = (
            codes.NONE
        )  # of the last reveal, with the won pile's top before it: for the arithmetic
        self.last_won_top: i64 = codes.NONE
        self.players: list[Player] = NO_PLAYERS

    # 3. Setup

    def deal(self) -> None:
        self.treasure_deck = only(codes.TREASURE_CARDS) - 1
        self.deck = only(codes.CARDS) - 1
        self.dealt_after = [self.deck]
        self.players = [Player(0) for _ in range(self.n)]
        for seat in range(self.n):
            self.draw(seat, cards.HAND_SIZE)
        self.start_round()

    # 4.1 Treasure, 4.2 Play

    def start_round(self) -> None:
        if self.treasure_deck == 0:  # R27: once, between the passes
            self.treasure_deck = bag_of(treasures_in(self.lost))
            self.lost = 0
            self.passes = 2  # R28: the won pile stays as it is
        self.round += 1
        drawn = self.chance.draw_from_bag("treasure", self.treasure_deck, 1)
        self.treasure_deck ^= drawn
        self.treasure = nth(drawn, 0)
        if self.sink is not None:
            self.tell(codes.T_TREASURE, codes.NONE, self.treasure, self.round, self.passes)
        self.ask(codes.PLAY, self.with_cards())

    def with_cards(self) -> i64:
        """Bit s: seat s has a card in hand."""
        seats: i64 = 0
        for seat in range(self.n):
            if self.players[seat].hand != 0:
                seats |= BIT[seat]
        return seats

    def ask(self, phase: i64, seats: i64) -> None:
        """Put a step's question to these seats; with nobody to ask the step is carried out at once."""
        self.phase = phase
        self.asked = seats
        self.waiting = seats
        if seats == 0:
            self.carry_out()

    def carry_out(self) -> None:
        """All choices of the step are in."""
        match self.phase:
            case codes.PLAY:
                self.reveal()
            case codes.DRAW:
                self.draw_for_spades()
            case codes.DISCARD:
                self.discard_for_hearts()

    # 4.3 Reveal

    def reveal(self) -> None:
        self.spades = 0
        self.hearts = 0
        for seat in range(self.n):
            player = self.players[seat]
            play = player.choice
            player.choice = codes.NONE
            player.played = play
            if play == codes.NONE:
                continue
            if played_suit(play, cards.SPADE):
                self.spades |= BIT[seat]
            if played_suit(play, cards.HEART):
                self.hearts |= BIT[seat]
            if self.sink is not None:
                self.tell(codes.T_REVEAL, seat, play)
        self.fight_for_treasure()
        self.clear_played_cards()
        self.last_round_or_clean_up()

    # 4.4 to 4.6

    def fight_for_treasure(self) -> None:
        won_top = top_of(self.won)
        self.last_treasure = self.treasure
        self.last_won_top = won_top
        result = fight(self.treasure, won_top, self.players)
        if self.sink is not None:
            self.sink.append(
                (codes.T_FIGHT, result.monster, self.treasure, result.decided_by, result.health, result.damage)
            )
        if result.monster == codes.NONE:
            self.lost = put_on(self.lost, self.treasure)  # R8, R29
        elif result.adventurers_win():
            self.reward_adventurers(result)
            self.won = put_on(self.won, self.treasure)
        else:
            self.reward_monster(result)
            self.lost = put_on(self.lost, self.treasure)
        self.treasure = codes.NONE

    def reward_adventurers(self, result: Fight) -> None:
        for seat in range(self.n):
            player = self.players[seat]
            if seat == result.monster or player.played == codes.NONE:
                continue
            diamond = 1 if result.diamond_bonus(player.played) else 0
            king = 1 if result.king_bonus(player.played) else 0
            player.win_vp += 1
            player.diamond_vp += diamond  # R14: bonuses add up
            player.king_vp += king
            if self.sink is not None:
                self.tell(codes.T_REWARD, seat, 1 + diamond + king)

    def reward_monster(self, result: Fight) -> None:
        player = self.players[result.monster]
        queen = 1 if result.is_queen() else 0
        player.monster_vp += 2
        player.queen_vp += queen
        if self.sink is not None:
            self.tell(codes.T_REWARD, result.monster, 2 + queen)

    # 4.7 Played cards

    def clear_played_cards(self) -> None:
        for player in self.players:
            if player.played != codes.NONE:
                self.put_away(player, FIRST_CARD[player.played])
                if player.played >= codes.PLAY_TWO:
                    self.put_away(player, SECOND_CARD[player.played])

    def put_away(self, player: Player, card: i64) -> None:
        if self.discard_is_shared:
            self.discard = self.discard.copy()
            self.discard_is_shared = False
        self.discard.append(card)
        player.hand &= ~only(card)

    # 4.8 Last round?

    def last_round_or_clean_up(self) -> None:
        if self.treasure_deck == 0 and (self.passes == 2 or self.lost == 0):
            self.phase = codes.OVER  # R26: without clean-up
            self.waiting = 0
            self.asked = 0
            self.tell(codes.T_END)
        else:
            self.ask(codes.DRAW, self.spades & ~self.hearts)

    # 4.9 Spades: draw

    def draw_for_spades(self) -> None:
        """R16: after the rewards; R17: in seat order."""
        for seat in SEATS[self.spades]:
            player = self.players[seat]
            if player.choice == codes.DRAW_NO:
                self.tell(codes.T_NO_DRAW, seat)
            else:  # R15: with a heart there was no choice
                self.draw(seat, 1)
            player.choice = codes.NONE
        asked: i64 = 0
        for seat in SEATS[self.hearts]:
            hand = self.players[seat].hand
            if hand & (hand - 1) != 0:  # two cards or more
                asked |= BIT[seat]
        self.ask(codes.DISCARD, asked)

    def draw(self, seat: i64, count: i64) -> None:
        """Draw cards; when the deck is empty, the discard pile becomes the deck first (R19)."""
        while count > 0:
            if self.deck == 0:
                self.reshuffle()
            now = min(count, size(self.deck))
            drawn = self.chance.draw_from_bag("adventurers", self.deck, now)
            self.deck ^= drawn
            self.players[seat].hand |= drawn
            count -= now
            if self.sink is not None:
                self.tell(codes.T_DREW, seat, drawn)

    def reshuffle(self) -> None:
        self.deck = bag_of(self.discard)
        self.discard = []
        self.discard_is_shared = False
        self.dealt_after = [cards & ~self.deck for cards in self.dealt_after] + [self.deck]
        self.tell(codes.T_RESHUFFLE)

    # 4.10 Hearts: discard

    def discard_for_hearts(self) -> None:
        """R16, R17: after all draws, in seat order."""
        for seat in SEATS[self.hearts]:
            player = self.players[seat]
            if player.hand != 0:
                card = nth(player.hand, 0) if player.choice == codes.NONE else player.choice - codes.DISCARD_ONE
                player.choice = codes.NONE
                self.put_away(player, card)  # R18
                self.tell(codes.T_DISCARDED, seat, card)
        self.check_empty_hands()

    # 4.11 Empty hands

    def check_empty_hands(self) -> None:
        empty = SEATS[EVERYBODY[self.n] & ~self.with_cards()]
        if self.sink is not None:
            for seat in empty:
                if self.players[seat].played != codes.NONE:
                    self.sink.append((codes.T_OUT, seat))
        if len(empty) >= cards.EMPTY_HANDS_FOR_REFILL:  # R22
            self.tell(codes.T_REFILL)
            for seat in range(self.n):  # R25
                self.draw(seat, cards.HAND_SIZE - size(self.players[seat].hand))
        self.start_round()

    # 5. End of the game

    def returns(self) -> list[float]:
        if self.phase != codes.OVER:
            return [0.0] * self.n
        return shared_victory(
            winning_seats([player.vp() for player in self.players], self.tied_leaders_share()), self.n
        )

    def tied_leaders_share(self) -> bool:
        options: Any = self.setup.options
        return bool(options.tied_leaders == "share")

    # 6. Decisions

    def to_act(self) -> tuple[int, ...]:
        return SEATS[self.waiting]

    def owes(self, seat: i64) -> bool:
        return 0 <= seat < self.n and self.waiting >> seat & 1 != 0

    def legal(self, seat: i64) -> list[int]:
        return self.choices(self.players[seat].hand) if self.owes(seat) else []

    def choices(self, hand: i64) -> list[int]:
        """What a seat with this hand can choose in the present step."""
        match self.phase:
            case codes.PLAY:  # one or two cards (R39)
                held = things_in(hand)
                actions = held.copy()
                for i in range(len(held)):
                    pairs_from = PAIRS_FROM[held[i]]
                    for j in range(i + 1, len(held)):
                        actions.append(ACTION[pairs_from + held[j]])
                return actions
            case codes.DRAW:
                return [codes.DRAW_YES, codes.DRAW_NO]
            case _:  # DISCARD
                return [codes.DISCARD_ONE + card for card in things_in(hand)]

    def any_action(self, seat: i64, chance: Chance) -> i64:
        return self.any_choice(self.players[seat].hand, chance)

    def any_choice(self, hand: i64, chance: Chance) -> i64:
        """One of `choices`, without making them all."""
        held = size(hand)
        match self.phase:
            case codes.PLAY:
                assert held > 0
                at = chance.below(held * (held + 1) // 2)
                if at < held:
                    return nth(hand, at)
                at -= held
                first: i64 = 0
                while at >= held - 1 - first:
                    at -= held - 1 - first
                    first += 1
                return PAIRS_FROM[nth(hand, first)] + nth(hand, first + 1 + at)
            case codes.DRAW:
                return codes.DRAW_YES + chance.below(2)
            case _:  # DISCARD
                return codes.DISCARD_ONE + nth(hand, chance.below(held))

    def may_choose(self, player: Player, action: i64) -> bool:
        if action < 0 or action >= codes.ACTIONS:
            return False
        match self.phase:
            case codes.PLAY:
                if action >= codes.DRAW_YES or not player.holds(FIRST_CARD[action]):
                    return False
                return action < codes.PLAY_TWO or player.holds(SECOND_CARD[action])
            case codes.DRAW:
                return action == codes.DRAW_YES or action == codes.DRAW_NO
            case _:  # DISCARD
                return action >= codes.DISCARD_ONE and player.holds(action - codes.DISCARD_ONE)

    def apply(self, seat: i64, action: i64) -> None:
        """R38: nothing but "has chosen" is shown until all have."""
        if not self.owes(seat) or not self.may_choose(self.players[seat], action):
            raise self.refusal(seat, action)
        self.players[seat].choice = action
        self.waiting ^= BIT[seat]
        if self.sink is not None:
            self.tell(codes.T_CHOSEN, seat)
        if self.waiting == 0:
            self.carry_out()

    # Copies and worlds

    def clone(self) -> "MonsterState":
        return self.copy_with(self.chance.clone())

    def copy_with(self, chance: Chance) -> "MonsterState":
        copy = MonsterState(self.setup, chance)
        copy.treasure_deck = self.treasure_deck
        copy.treasure = self.treasure
        copy.won = self.won
        copy.lost = self.lost
        copy.deck = self.deck
        copy.discard = self.discard
        copy.discard_is_shared = True
        self.discard_is_shared = True
        copy.dealt_after = self.dealt_after
        copy.passes = self.passes
        copy.round = self.round
        copy.phase = self.phase
        copy.waiting = self.waiting
        copy.asked = self.asked
        copy.spades = self.spades
        copy.hearts = self.hearts
        copy.last_treasure = self.last_treasure
        copy.last_won_top = self.last_won_top
        copy.players = [player.clone() for player in self.players]
        return copy

    def imagine(self, seat: int | None, chance: Chance) -> "MonsterState":
        world = self.copy_with(chance)
        worlds.imagine_world(world, SPECTATOR if seat is None else seat)
        return world

    def dump(self) -> list[object]:
        players: list[object] = [
            [things_in(p.hand), p.choice, p.played, p.win_vp, p.diamond_vp, p.king_vp, p.monster_vp, p.queen_vp]
            for p in self.players
        ]
        dealt_after = [0] * codes.CARDS
        for shuffle in range(len(self.dealt_after)):
            for card in things_in(self.dealt_after[shuffle]):
                dealt_after[card] = shuffle
        return [
            [self.treasure, self.passes, self.round, self.phase, self.waiting, self.asked],
            [self.spades, self.hearts, self.last_treasure, self.last_won_top, len(self.dealt_after) - 1],
            things_in(self.treasure_deck),
            treasures_in(self.won),
            treasures_in(self.lost),
            things_in(self.deck),
            self.discard.copy(),
            dealt_after,
            players,
        ]

    def load(self, data: list[Any]) -> None:
        numbers, last, treasure_deck, won, lost, deck, discard, dealt_after, players = data
        self.treasure, self.passes, self.round, self.phase, self.waiting, self.asked = numbers
        self.spades, self.hearts, self.last_treasure, self.last_won_top, shuffles = last
        self.treasure_deck, self.won, self.lost = bag_of(treasure_deck), pile_of(won), pile_of(lost)
        self.deck, self.discard = bag_of(deck), list(discard)
        self.dealt_after = [
            bag_of([card for card in range(codes.CARDS) if dealt_after[card] == shuffle])
            for shuffle in range(shuffles + 1)
        ]
        self.players = []
        for p in players:
            player = Player(bag_of(p[0]))
            player.choice, player.played = p[1], p[2]
            player.win_vp, player.diamond_vp, player.king_vp, player.monster_vp, player.queen_vp = p[3:]
            self.players.append(player)


def best_of(vp: list[int], below: i64) -> list[int]:
    """The seats with the most points below a limit."""
    best: list[int] = []
    most: i64 = -1
    for seat in range(len(vp)):
        own: i64 = vp[seat]
        if own < below and own >= most:
            if own > most:
                most = own
                best = []
            best.append(seat)
    return best


def permanent_monsters(vp: list[int], tied_share: bool = False) -> list[int]:
    """All who share the highest score (R30); with the other reading nobody, if several share it."""
    leaders = best_of(vp, MORE_THAN_ALL)
    return [] if tied_share and len(leaders) > 1 else leaders


def winning_seats(vp: list[int], tied_share: bool = False) -> list[int]:
    """The greediest alone if it outscores all others together (R33), else the best of those who are no monsters."""
    leaders = best_of(vp, MORE_THAN_ALL)
    highest: i64 = vp[leaders[0]]
    total: i64 = 0
    for own in vp:
        total += own
    if len(leaders) == len(vp) or (len(leaders) == 1 and highest > total - highest):  # R32
        return leaders
    if tied_share and len(leaders) > 1:  # R30, the other reading
        return leaders
    return best_of(vp, highest)  # R31
