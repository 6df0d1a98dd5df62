"""A table of You Monster as the inputs of a network, and a choice as more of them.

A seat knows its hand, what was discarded, the points, and how many cards everybody holds: all of that follows from what
was seen. Seats have no order in this game, so the others come by their points, the richest first.
"""

from typing import Any, Final, final

from mypy_extensions import i64

from undertable.core.bag import only, size, things_in
from undertable.core.features import Features
from undertable.core.state import State
from undertable.games.you_monster import cards, codes
from undertable.games.you_monster.fight import (
    COUNT_SUIT,
    FIRST_CARD,
    SECOND_CARD,
    SUITS_PLAYED,
    play_high,
    play_total,
)
from undertable.games.you_monster.heuristics import rounds_to_come
from undertable.games.you_monster.pile import top_of, treasures_in
from undertable.games.you_monster.rules import MonsterState

# what is on the table and in the hand: where each group begins
PHASE: Final = 0
HAND: Final = PHASE + 4  # by card
HAND_SIZE: Final = HAND + codes.CARDS  # 0 … 6
HAND_SUM: Final = HAND_SIZE + 7  # in threes
HAND_HIGH: Final = HAND_SUM + 13
HAND_SUITS: Final = HAND_HIGH + 11  # by suit: 0 … 3 or more
UNSEEN: Final = HAND_SUITS + 16  # by strength: how many cards are in the deck and in other hands, in twos
TREASURE: Final = UNSEEN + 32
RANK: Final = TREASURE + 16  # of the treasure; the last: none
JACK_ON_TOP: Final = RANK + 5
SECOND_PASS: Final = JACK_ON_TOP + 1
TO_COME: Final = SECOND_PASS + 1  # treasures in the deck
LOST: Final = TO_COME + 16
ROUNDS: Final = LOST + 16
PLACE: Final = ROUNDS + 16  # own place by points and stage of the game
ENDING: Final = PLACE + 36  # what a game that ended now would bring: nothing, a part, all
ALONE: Final = ENDING + 3  # how far the seat is from having more than all others together
RICHEST_ALONE: Final = ALONE + 14  # how far the richest of the others is
PLAYERS: Final = RICHEST_ALONE + 14  # 3 … 6
OTHERS: Final = PLAYERS + 4

# about each of the others
GAP: Final = 0  # own points less theirs: -12 … 12
CARDS_HELD: Final = GAP + 25
OLD_CARDS: Final = CARDS_HELD + 7  # from before the last shuffle
NEXT_GAP: Final = OLD_CARDS + 4  # their points less those of the next one
OTHER: Final = NEXT_GAP + 6
CHOSEN: Final = OTHERS + 5 * OTHER

# a choice: where each group begins after the table's inputs
TOTAL: Final = 0  # by rank of the treasure
CARDS_PLAYED: Final = TOTAL + 4 * 23
HIGH: Final = CARDS_PLAYED + 2
SUITS: Final = HIGH + 12
SAME_SUIT: Final = SUITS + 4
QUEEN_SUIT: Final = SAME_SUIT + 3
DIAMONDS: Final = QUEEN_SUIT + 1
KING_HIGH: Final = DIAMONDS + 1
LEFT: Final = KING_HIGH + 12  # cards left in the hand
LEFT_SUM: Final = LEFT + 6
LEFT_HIGH: Final = LEFT_SUM + 10
USED: Final = LEFT_HIGH + 11  # by card
DRAWS: Final = USED + codes.CARDS
DISCARDS: Final = DRAWS + 2  # by value, then by suit
PLACE_TOTAL: Final = DISCARDS + 15  # by own place and stage: totals in fours
CHOICE: Final = PLACE_TOTAL + 36 * 6

SIZE: Final = CHOSEN + CHOICE
INPUT: Final[list[Any]] = list(range(SIZE))  # made once: numbers above 256 are objects that take time to make

STRENGTHS: Final[list[int]] = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3]  # by value of a card
STRENGTH_BAGS: Final[list[int]] = [
    sum([only(card) for card in range(codes.CARDS) if STRENGTHS[cards.VALUE[card]] == strength])
    for strength in range(4)
]
SUIT_BAGS: Final[list[int]] = [
    sum([only(card) for card in range(codes.CARDS) if cards.SUIT[card] == suit]) for suit in range(4)
]


def put(on: list[int], number: i64) -> None:
    on.append(INPUT[number])


def within(number: i64, low: i64, high: i64) -> i64:
    """The number, or the nearer end of the range."""
    return low if number < low else high if number > high else number


def stage(rounds: float) -> i64:
    """0 … 5, late to early."""
    if rounds < 2.5:
        return i64(max(0.0, rounds))
    return 3 if rounds < 5.0 else 4 if rounds < 10.0 else 5


@final
class MonsterFeatures(Features):
    """Reads a table of You Monster."""

    def __init__(self) -> None:
        super().__init__(decides=True)

    def size(self) -> i64:
        return SIZE

    def table_size(self) -> i64:
        return CHOSEN

    def order(self, state: State, seat: i64) -> list[int]:
        assert isinstance(state, MonsterState)
        others: list[int] = [seat]
        for other in range(state.n):
            if other != seat:
                points = state.players[other].vp()
                at: i64 = len(others)
                while at > 1 and state.players[others[at - 1]].vp() < points:
                    at -= 1
                others.insert(at, other)
        return others

    def place(self, state: MonsterState, seat: i64) -> i64:
        """A number for own place by points (0: ahead of all) and the stage of the game."""
        own = state.players[seat].vp()
        ahead: i64 = 0
        for player in state.players:
            if player.vp() > own:
                ahead += 1
        return stage(rounds_to_come(state)) * 6 + ahead

    def active(self, state: State, seat: i64) -> list[int]:
        assert isinstance(state, MonsterState)
        on: list[int] = [PHASE + state.phase]
        own = state.players[seat]
        hand = own.hand
        total: i64 = 0
        high: i64 = 0
        for card in things_in(hand):
            put(on, HAND + card)
            value: i64 = cards.VALUE[card]
            total += value
            if value > high:
                high = value
        put(on, HAND_SIZE + within(size(hand), 0, 6))
        put(on, HAND_SUM + within(total // 3, 0, 12))
        put(on, HAND_HIGH + high)
        unseen = state.deck
        for other in range(state.n):
            if other != seat:
                unseen |= state.players[other].hand
        for i in range(4):
            put(on, HAND_SUITS + 4 * i + within(size(hand & SUIT_BAGS[i]), 0, 3))
            put(on, UNSEEN + 8 * i + within(size(unseen & STRENGTH_BAGS[i]) // 2, 0, 7))
        treasure = state.treasure
        put(on, TREASURE + (15 if treasure == codes.NONE else treasure))
        put(on, RANK + (4 if treasure == codes.NONE else cards.TREASURE_RANK[treasure]))
        top = top_of(state.won)
        if top != codes.NONE and cards.TREASURE_RANK[top] == cards.JACK:
            put(on, JACK_ON_TOP)
        if state.passes == 2:
            put(on, SECOND_PASS)
        put(on, TO_COME + size(state.treasure_deck))
        put(on, LOST + len(treasures_in(state.lost)))
        rounds = rounds_to_come(state)
        put(on, ROUNDS + within(i64(rounds), 0, 15))
        put(on, PLACE + self.place(state, seat))
        put(on, PLAYERS + state.n - 3)
        self.add_points(on, state, seat)
        return on

    def add_points(self, on: list[int], state: MonsterState, seat: i64) -> None:
        order = self.order(state, seat)
        points = [state.players[who].vp() for who in order]
        own: i64 = points[0]
        whole: i64 = 0
        most: i64 = 0
        for each in points:
            whole += each
            if each > most:
                most = each
        # as the rules end a game: the greediest alone, or else the best of the rest
        richest: i64 = points[1]
        tops: i64 = 0
        second: i64 = -1
        seconds: i64 = 0
        for each in points:
            if each == most:
                tops += 1
            elif each > second:
                second = each
                seconds = 1
            elif each == second:
                seconds += 1
        ending: i64 = 0
        if tops == state.n or (tops == 1 and 2 * most > whole):
            if own == most:
                ending = 2 if tops == 1 else 1
        elif own == second:
            ending = 2 if seconds == 1 else 1
        put(on, ENDING + ending)
        put(on, ALONE + within((2 * own - whole + 20) // 2, 0, 13))
        put(on, RICHEST_ALONE + within((2 * richest - whole + 20) // 2, 0, 13))
        before = state.dealt_after[-1]
        at: i64 = OTHERS
        for i in range(1, state.n):
            player = state.players[order[i]]
            put(on, at + GAP + 12 + within(own - points[i], -12, 12))
            put(on, at + CARDS_HELD + within(size(player.hand), 0, 6))
            old = size(player.hand & ~before)
            if old > 0:
                put(on, at + OLD_CARDS + within(old, 1, 4) - 1)
            if i + 1 < state.n:
                put(on, at + NEXT_GAP + within(points[i] - points[i + 1], 0, 5))
            at += OTHER

    def decision(self, state: State, seat: i64, action: i64) -> list[int]:
        assert isinstance(state, MonsterState)
        at: i64 = CHOSEN
        if state.phase != codes.PLAY:
            if action < codes.DISCARD_ONE:
                return [at + DRAWS + action - codes.DRAW_YES]
            card = action - codes.DISCARD_ONE
            return [at + DISCARDS + cards.VALUE[card], at + DISCARDS + 11 + cards.SUIT[card]]
        treasure = state.treasure
        rank: i64 = cards.TREASURE_RANK[treasure]
        suit: i64 = cards.TREASURE_SUIT[treasure]
        total = play_total(treasure, action)
        high = play_high(treasure, action)
        on: list[int] = [at + TOTAL + 23 * rank + total, at + HIGH + high]
        put(on, at + PLACE_TOTAL + 6 * self.place(state, seat) + within(total // 4, 0, 5))
        left = state.players[seat].hand & ~only(FIRST_CARD[action])
        put(on, at + USED + FIRST_CARD[action])
        if action >= codes.PLAY_TWO:
            left &= ~only(SECOND_CARD[action])
            put(on, at + USED + SECOND_CARD[action])
            put(on, at + CARDS_PLAYED + 1)
        else:
            put(on, at + CARDS_PLAYED)
        for each in range(4):
            if SUITS_PLAYED[action] >> each & 1 != 0:
                put(on, at + SUITS + each)
        if rank != cards.JOKER:
            same: i64 = COUNT_SUIT[suit][action]
            put(on, at + SAME_SUIT + same)
            if same > 0:
                if rank == cards.QUEEN:
                    put(on, at + QUEEN_SUIT)
                if suit == cards.DIAMOND:
                    put(on, at + DIAMONDS)
        if rank == cards.KING:
            put(on, at + KING_HIGH + high)
        points: i64 = 0
        best: i64 = 0
        for card in things_in(left):
            points += cards.VALUE[card]
            if cards.VALUE[card] > best:
                best = cards.VALUE[card]
        put(on, at + LEFT + within(size(left), 0, 5))
        put(on, at + LEFT_SUM + within(points // 4, 0, 9))
        put(on, at + LEFT_HIGH + best)
        return on

    def reopen(self, state: State, seat: i64) -> None:
        assert isinstance(state, MonsterState)
        for other in range(state.n):
            if other != seat and state.players[other].choice != codes.NONE:
                state.players[other].choice = codes.NONE
                state.waiting |= only(other)

    def turn(self, state: State) -> i64:
        assert isinstance(state, MonsterState)
        return state.round
