"""You Monster: the rules, in the order of the rules sheet.

Numbers: a seat is 0 … n-1 (R40), an adventurer card and a treasure card their places in `cards.py`. Every
decision is simultaneous: it is committed in secret and carried out when the last seat has committed. Lists of
cards are values: they are replaced, never changed in place, so that clones can share them.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance
from undertable.core.state import SPECTATOR, Setup, State, shared_victory
from undertable.games.you_monster.cards import (
    EMPTY_HANDS_FOR_REFILL,
    HAND_SIZE,
    HEART,
    SPADE,
)
from undertable.games.you_monster.fight import (
    BIT,
    CARDS,
    FIRST_CARD,
    NONE,
    PAIRS_FROM,
    SECOND_CARD,
    Fight,
    fight,
    played_suit,
)

TREASURE_CARDS: Final = 15

# phases
PLAY: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
OVER: Final = 3

# actions
# 0 … 819 are the plays of fight.py
DRAW_YES: Final = 820
DRAW_NO: Final = 821
DISCARD_ONE: Final = 822  # + the card
ACTIONS: Final = 862

# what a state tells its sink: (what, seat, …)
T_TREASURE: Final = 0  # nobody, treasure, round, pass
T_CHOSEN: Final = 1  # seat
T_REVEAL: Final = 2  # seat, action
T_FIGHT: Final = 3  # monster, treasure, decided by, health, damage
T_REWARD: Final = 4  # seat, VP
T_DREW: Final = 5  # seat, cards
T_NO_DRAW: Final = 6  # seat
T_DISCARDED: Final = 7  # seat, card
T_OUT: Final = 8  # seat
T_REFILL: Final = 9  # nobody
T_RESHUFFLE: Final = 10  # nobody
T_END: Final = 11  # nobody

EMPTY: Final[list[int]] = []
EVERYBODY: Final[list[int]] = [0, 1, 3, 7, 15, 31, 63]  # by number of seats
SEATS: Final[list[tuple[int, ...]]] = [tuple(s for s in range(6) if mask >> s & 1) for mask in range(64)]


@final
@mypyc_attr(free_list_len=1)
class Player:
    """A seat's hand, its secret choice of the pending step, what it played last, and its points by source."""

    __slots__ = ("choice", "diamond_vp", "hand", "king_vp", "monster_vp", "played", "queen_vp", "win_vp")

    def __init__(self, hand: list[int]) -> None:
        self.hand = hand  # in the order of the card list
        self.choice: i64 = NONE
        self.played: i64 = NONE  # the action of the last reveal; NONE: out of that round
        self.win_vp: i64 = 0
        self.diamond_vp: i64 = 0
        self.king_vp: i64 = 0
        self.monster_vp: i64 = 0
        self.queen_vp: i64 = 0

    def clone(self) -> "Player":
        copy = Player(self.hand)
        copy.choice = self.choice
        copy.played = self.played
        copy.win_vp = self.win_vp
        copy.diamond_vp = self.diamond_vp
        copy.king_vp = self.king_vp
        copy.monster_vp = self.monster_vp
        copy.queen_vp = self.queen_vp
        return copy

    def vp(self) -> i64:
        return self.win_vp + self.diamond_vp + self.king_vp + self.monster_vp + self.queen_vp

    def take(self, cards: list[int]) -> None:
        hand = self.hand + cards
        hand.sort()
        self.hand = hand

    def drop(self, card: i64, other: i64) -> None:
        """Take one or two cards out of the hand."""
        self.hand = [held for held in self.hand if held != card and held != other]


@final
@mypyc_attr(free_list_len=1)
class MonsterState(State):
    """One game of You Monster in progress."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.n: i64 = setup.seats
        self.treasure_deck: list[int] = EMPTY  # a bag: what is still to come, without order
        self.treasure: i64 = NONE  # the current one
        self.won: list[int] = EMPTY
        self.lost: list[int] = EMPTY
        self.deck: list[int] = EMPTY  # a bag
        self.discard: list[int] = EMPTY  # last = top
        self.shuffles: i64 = 0  # how often the discard pile became the deck
        # By card: the shuffle since which it has been in the deck or out of it in a hand. All can know this.
        self.dealt_after: list[int] = EMPTY
        self.passes: i64 = 1
        self.round: i64 = 0
        self.phase: i64 = PLAY
        self.waiting: i64 = 0  # bit s: seat s owes its choice
        self.asked: i64 = 0  # bit s: seat s was asked in this step
        self.spades: i64 = 0  # bit s: seat s played one in the last reveal
        self.hearts: i64 = 0
        self.last_treasure: i64 = NONE  # of the last reveal, with the won pile's top before it: for the arithmetic
        self.last_won_top: i64 = NONE
        self.players: list[Player] = []

    # 3. Setup

    def deal(self) -> None:
        self.treasure_deck = list(range(TREASURE_CARDS))
        self.deck = list(range(CARDS))
        self.dealt_after = [0] * CARDS
        self.players = [Player(EMPTY) for _ in range(self.n)]
        for seat in range(self.n):
            self.draw(seat, HAND_SIZE)
        self.start_round()

    # 4.1 Treasure, 4.2 Play

    def start_round(self) -> None:
        if len(self.treasure_deck) == 0:  # R27: once, between the passes
            self.treasure_deck = sorted(self.lost)
            self.lost = EMPTY
            self.passes = 2  # R28: the won pile stays as it is
        self.round += 1
        treasure_deck = self.treasure_deck.copy()
        self.treasure = self.chance.draw("treasure", treasure_deck, 1)[0]
        self.treasure_deck = treasure_deck
        if self.sink is not None:
            self.sink.append((T_TREASURE, NONE, self.treasure, self.round, self.passes))
        self.ask(PLAY, self.with_cards())

    def with_cards(self) -> i64:
        """Bit s: seat s has a card in hand."""
        seats: i64 = 0
        for seat in range(self.n):
            if len(self.players[seat].hand) > 0:
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
            case 0:  # PLAY
                self.reveal()
            case 1:  # DRAW
                self.draw_for_spades()
            case 2:  # DISCARD
                self.discard_for_hearts()

    # 4.3 Reveal

    def reveal(self) -> None:
        self.spades = 0
        self.hearts = 0
        plays: list[int] = []
        shown: list[int] = []
        for seat in range(self.n):
            player = self.players[seat]
            play = player.choice
            player.choice = NONE
            player.played = play
            plays.append(play)
            if play == NONE:
                continue
            first: i64 = FIRST_CARD[play]
            second: i64 = SECOND_CARD[play]
            player.drop(first, second)
            shown.append(first)
            if second != NONE:
                shown.append(second)
            if played_suit(play, SPADE):
                self.spades |= BIT[seat]
            if played_suit(play, HEART):
                self.hearts |= BIT[seat]
            if self.sink is not None:
                self.sink.append((T_REVEAL, seat, play))
        self.fight_for_treasure(plays)
        self.discard = self.discard + shown  # 4.7 Played cards
        self.last_round_or_clean_up()

    # 4.4 to 4.6

    def fight_for_treasure(self, plays: list[int]) -> None:
        won_top: i64 = self.won[-1] if len(self.won) > 0 else NONE
        self.last_treasure = self.treasure
        self.last_won_top = won_top
        result = fight(self.treasure, won_top, plays)
        if self.sink is not None:
            self.sink.append((T_FIGHT, result.monster, self.treasure, result.decided_by, result.health, result.damage))
        if result.monster == NONE:
            self.lost = self.lost + [self.treasure]  # R8, R29
        elif result.adventurers_win():
            self.reward_adventurers(result)
            self.won = self.won + [self.treasure]
        else:
            self.reward_monster(result)
            self.lost = self.lost + [self.treasure]
        self.treasure = NONE

    def reward_adventurers(self, result: Fight) -> None:
        for seat in range(self.n):
            player = self.players[seat]
            if seat == result.monster or player.played == NONE:
                continue
            diamond = 1 if result.diamond_bonus(player.played) else 0
            king = 1 if result.king_bonus(player.played) else 0
            player.win_vp += 1
            player.diamond_vp += diamond  # R14: bonuses add up
            player.king_vp += king
            if self.sink is not None:
                self.sink.append((T_REWARD, seat, 1 + diamond + king))

    def reward_monster(self, result: Fight) -> None:
        player = self.players[result.monster]
        queen = 1 if result.is_queen() else 0
        player.monster_vp += 2
        player.queen_vp += queen
        if self.sink is not None:
            self.sink.append((T_REWARD, result.monster, 2 + queen))

    # 4.8 Last round?

    def last_round_or_clean_up(self) -> None:
        if len(self.treasure_deck) == 0 and (self.passes == 2 or len(self.lost) == 0):
            self.phase = OVER  # R26: without clean-up
            self.waiting = 0
            self.asked = 0
            if self.sink is not None:
                self.sink.append((T_END,))
        else:
            self.ask(DRAW, self.spades & ~self.hearts)

    # 4.9 Spades: draw

    def draw_for_spades(self) -> None:
        """R16: after the rewards; R17: in seat order."""
        for seat in SEATS[self.spades]:
            player = self.players[seat]
            if player.choice == DRAW_NO:
                if self.sink is not None:
                    self.sink.append((T_NO_DRAW, seat))
            else:  # R15: with a heart there was no choice
                self.draw(seat, 1)
            player.choice = NONE
        asked: i64 = 0
        for seat in SEATS[self.hearts]:
            if len(self.players[seat].hand) >= 2:
                asked |= BIT[seat]
        self.ask(DISCARD, asked)

    def draw(self, seat: i64, count: i64) -> None:
        """Draw cards; when the deck is empty, the discard pile becomes the deck first (R19)."""
        while count > 0:
            if len(self.deck) == 0:
                self.reshuffle()
            deck = self.deck.copy()
            cards = self.chance.draw("adventurers", deck, min(count, len(deck)))
            self.deck = deck
            count -= len(cards)
            self.players[seat].take(cards)
            if self.sink is not None:
                self.sink.append((T_DREW, seat, *cards))

    def reshuffle(self) -> None:
        self.deck = sorted(self.discard)
        self.discard = EMPTY
        self.shuffles += 1
        dealt_after = self.dealt_after.copy()
        for card in self.deck:
            dealt_after[card] = self.shuffles
        self.dealt_after = dealt_after
        if self.sink is not None:
            self.sink.append((T_RESHUFFLE,))

    # 4.10 Hearts: discard

    def discard_for_hearts(self) -> None:
        """R16, R17: after all draws, in seat order."""
        for seat in SEATS[self.hearts]:
            player = self.players[seat]
            if len(player.hand) > 0:
                card = player.hand[0] if player.choice == NONE else player.choice - DISCARD_ONE
                player.choice = NONE
                player.drop(card, NONE)
                self.discard = self.discard + [card]  # R18
                if self.sink is not None:
                    self.sink.append((T_DISCARDED, seat, card))
        self.check_empty_hands()

    # 4.11 Empty hands

    def check_empty_hands(self) -> None:
        empty = SEATS[EVERYBODY[self.n] & ~self.with_cards()]
        if self.sink is not None:
            for seat in empty:
                if self.players[seat].played != NONE:
                    self.sink.append((T_OUT, seat))
        if len(empty) >= EMPTY_HANDS_FOR_REFILL:  # R22
            if self.sink is not None:
                self.sink.append((T_REFILL,))
            for seat in range(self.n):  # R25
                self.draw(seat, HAND_SIZE - len(self.players[seat].hand))
        self.start_round()

    # 5. End of the game

    def returns(self) -> list[float]:
        if self.phase != OVER:
            return [0.0] * self.n
        return shared_victory(winning_seats([player.vp() for player in self.players]), self.n)

    # 6. Decisions

    def to_act(self) -> tuple[int, ...]:
        return SEATS[self.waiting]

    def owes(self, seat: i64) -> bool:
        return 0 <= seat < self.n and (self.waiting & BIT[seat]) != 0

    def legal(self, seat: i64) -> list[int]:
        return self.choices(self.players[seat].hand) if self.owes(seat) else []

    def choices(self, hand: list[int]) -> list[int]:
        """What a seat with this hand can choose in the present step."""
        match self.phase:
            case 0:  # PLAY: one or two cards (R39)
                actions = hand.copy()
                for i in range(len(hand)):
                    pairs_from = PAIRS_FROM[hand[i]]
                    for j in range(i + 1, len(hand)):
                        actions.append(pairs_from + hand[j])
                return actions
            case 1:  # DRAW
                return [DRAW_YES, DRAW_NO]
            case _:  # DISCARD
                return [DISCARD_ONE + card for card in hand]

    def may_choose(self, hand: list[int], action: i64) -> bool:
        if action < 0 or action >= ACTIONS:
            return False
        match self.phase:
            case 0:  # PLAY
                if action >= DRAW_YES or FIRST_CARD[action] not in hand:
                    return False
                return SECOND_CARD[action] == NONE or SECOND_CARD[action] in hand
            case 1:  # DRAW
                return action == DRAW_YES or action == DRAW_NO
            case _:  # DISCARD
                return action >= DISCARD_ONE and action - DISCARD_ONE in hand

    def apply(self, seat: i64, action: i64) -> None:
        """R38: nothing but "has chosen" is told until all have."""
        if not self.owes(seat) or not self.may_choose(self.players[seat].hand, action):
            raise self.refusal(seat, action)
        self.players[seat].choice = action
        self.waiting &= ~BIT[seat]
        if self.sink is not None:
            self.sink.append((T_CHOSEN, seat))
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
        copy.shuffles = self.shuffles
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
        """Deal the other seats' hands and the deck anew, and let who has chosen choose again.

        A card that has been in a hand since before the last reshuffle cannot be in the deck now, and who
        holds how many such cards follows from what all have seen. So cards change places only with cards
        dealt after the same shuffle; those of the present deck also with the deck itself.
        """
        viewer: i64 = SPECTATOR if seat is None else seat
        world = self.copy_with(chance)
        hidden: list[int] = []
        for s in range(self.n):
            if s != viewer:
                hidden.extend(self.players[s].hand)
                world.players[s].hand = []
        for shuffle in range(self.shuffles + 1):
            cards = [card for card in hidden if self.dealt_after[card] == shuffle]
            if len(cards) == 0:
                continue
            if shuffle == self.shuffles:
                cards.extend(self.deck)
            self.redeal(world, viewer, shuffle, cards, chance)
        for s in range(self.n):
            player = world.players[s]
            if s != viewer:
                player.hand = sorted(player.hand)
                if player.choice != NONE:
                    choices = world.choices(player.hand)
                    player.choice = choices[chance.below(len(choices))]
        return world

    def redeal(self, world: "MonsterState", viewer: i64, shuffle: i64, cards: list[int], chance: Chance) -> None:
        """Deal these cards to the world's hidden hands, as many to each as it held of that shuffle.

        They are sorted first: who really holds which of them must make no difference.
        """
        cards.sort()
        chance.shuffle(cards)
        for s in range(self.n):
            if s != viewer:
                for card in self.players[s].hand:
                    if self.dealt_after[card] == shuffle:
                        world.players[s].hand.append(cards.pop())
        if shuffle == self.shuffles:
            world.deck = sorted(cards)

    def dump(self) -> list[object]:
        players: list[object] = [
            [p.hand, p.choice, p.played, p.win_vp, p.diamond_vp, p.king_vp, p.monster_vp, p.queen_vp]
            for p in self.players
        ]
        return [
            [self.treasure, self.passes, self.round, self.phase, self.waiting, self.asked],
            [self.spades, self.hearts, self.last_treasure, self.last_won_top, self.shuffles],
            self.treasure_deck,
            self.won,
            self.lost,
            self.deck,
            self.discard,
            self.dealt_after,
            players,
        ]

    def load(self, data: list[Any]) -> None:
        numbers, last, treasure_deck, won, lost, deck, discard, dealt_after, players = data
        self.treasure, self.passes, self.round, self.phase, self.waiting, self.asked = numbers
        self.spades, self.hearts, self.last_treasure, self.last_won_top, self.shuffles = last
        self.treasure_deck, self.won, self.lost = treasure_deck, won, lost
        self.deck, self.discard, self.dealt_after = deck, discard, dealt_after
        self.players = []
        for p in players:
            player = Player(p[0])
            player.choice, player.played = p[1], p[2]
            player.win_vp, player.diamond_vp, player.king_vp, player.monster_vp, player.queen_vp = p[3:]
            self.players.append(player)


def permanent_monsters(vp: list[int]) -> list[int]:
    """All who share the highest score (R30)."""
    highest = max(vp)
    return [seat for seat in range(len(vp)) if vp[seat] == highest]


def winning_seats(vp: list[int]) -> list[int]:
    """The greediest alone if it outscores all others together (R33), else the best of those who are no monsters."""
    monsters = permanent_monsters(vp)
    if len(monsters) == len(vp):
        return monsters  # R32
    highest = max(vp)
    if len(monsters) == 1 and highest > sum(vp) - highest:
        return monsters
    rest = [seat for seat in range(len(vp)) if seat not in monsters]
    best = max([vp[seat] for seat in rest])
    return [seat for seat in rest if vp[seat] == best]  # R31
