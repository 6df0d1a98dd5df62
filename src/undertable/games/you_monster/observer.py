"""You Monster's observations, written without making a view first: `observe.py` says what they are."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from undertable.core.bag import nth, size
from undertable.core.batch import Observer
from undertable.core.state import State
from undertable.games.you_monster import codes
from undertable.games.you_monster.fight import FIRST_CARD, SECOND_CARD, fight
from undertable.games.you_monster.pile import top_of
from undertable.games.you_monster.rules import MonsterState

CARDS: Final[i64] = codes.CARDS
TREASURES: Final[i64] = codes.TREASURE_CARDS
MOST_ROUNDS: Final[i64] = 2 * TREASURES
MOST_HELD: Final[i64] = 10
MOST_VP: Final[i64] = 3 * MOST_ROUNDS


@final
class MonsterObserver(Observer):
    def write(self, state: State, seat: i64, row: vec[float], at: i64) -> None:
        table = cast(MonsterState, state)
        n = table.n
        own = table.players[seat]
        row[at + table.phase] = 1.0
        row[at + 4] = float(table.round) / float(MOST_ROUNDS)
        if table.passes == 2:
            row[at + 5] = 1.0
        at += 6
        write_seats(row, at, table.waiting, seat, n)
        at += n
        write_one(row, at, table.treasure)
        at += TREASURES
        row[at] = float(size(table.treasure_deck)) / float(TREASURES)
        at += 1
        write_pile(row, at, table.won)
        at += TREASURES
        write_one(row, at, top_of(table.won))
        at += TREASURES
        row[at] = float(write_pile(row, at + 1, table.lost)) / float(TREASURES)
        at += 1 + TREASURES
        row[at] = float(size(table.deck)) / float(CARDS)
        at += 1
        for card in table.discard:
            row[at + card] = 1.0
        at += CARDS
        sizes = at + 3 * n + CARDS
        older: i64 = 0  # cards of batches before the last
        for number in range(len(table.dealt_after) - 1):
            older |= table.dealt_after[number]
        hidden = table.deck
        for step in range(n):
            other = (seat + step) % n
            player = table.players[other]
            row[at + step] = float(player.vp()) / float(MOST_VP)
            if (player.hand == 0) if table.phase == codes.PLAY else (player.played == codes.NONE):
                row[at + n + step] = 1.0
            if table.asked >> other & 1 != 0 and table.waiting >> other & 1 == 0:
                row[at + 2 * n + step] = 1.0
            row[sizes + step] = share(size(player.hand))
            row[sizes + n + step] = share(size(player.hand & older))
            if step > 0:
                hidden |= player.hand
        at += 3 * n
        write_bag(row, at, own.hand)
        at += CARDS + 2 * n
        write_bag(row, at, older & hidden)
        at += CARDS
        if own.choice != codes.NONE:
            match table.phase:
                case codes.PLAY:
                    write_play(row, at, own.choice)
                case codes.DRAW:
                    row[at + CARDS + (0 if own.choice == codes.DRAW_YES else 1)] = 1.0
                case _:
                    row[at + own.choice - codes.DISCARD_ONE] = 1.0
        at += CARDS + 2
        if table.last_treasure == codes.NONE:
            return
        write_one(row, at, table.last_treasure)
        at += TREASURES
        result = fight(table.last_treasure, table.last_won_top, table.players)
        for step in range(n):
            other = (seat + step) % n
            if table.players[other].played != codes.NONE:
                write_play(row, at + CARDS * step, table.players[other].played)
            if other == result.monster:
                row[at + CARDS * n + step] = 1.0
        if result.monster != codes.NONE:
            row[at + CARDS * n + n + (0 if result.adventurers_win() else 1)] = 1.0


def share(held: i64) -> float:
    return 1.0 if held > MOST_HELD else float(held) / float(MOST_HELD)


def write_one(row: vec[float], at: i64, thing: i64) -> None:
    if thing != codes.NONE:
        row[at + thing] = 1.0


def write_bag(row: vec[float], at: i64, bag: i64) -> None:
    while bag != 0:
        row[at + nth(bag, 0)] = 1.0
        bag &= bag - 1


def write_pile(row: vec[float], at: i64, pile: i64) -> i64:
    """Mark the treasures of a pile; how many there are."""
    count: i64 = 0
    while pile != 0:
        row[at + top_of(pile)] = 1.0
        pile >>= 4
        count += 1
    return count


def write_play(row: vec[float], at: i64, play: i64) -> None:
    row[at + FIRST_CARD[play]] = 1.0
    if play >= codes.PLAY_TWO:
        row[at + SECOND_CARD[play]] = 1.0


def write_seats(row: vec[float], at: i64, seats: i64, first: i64, n: i64) -> None:
    """Mark the seats of these bits, counted from the first."""
    for step in range(n):
        if seats >> (first + step) % n & 1 != 0:
            row[at + step] = 1.0
