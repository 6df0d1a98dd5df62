"""Monster Inn's observations, written without making a view first: `observe.py` says what they are."""

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from undertable.core.batch import Observer
from undertable.core.state import State
from undertable.games.monster_inn import cards, codes
from undertable.games.monster_inn.rules import InnState


@final
class InnObserver(Observer):
    def write(self, state: State, seat: i64, row: vec[float], at: i64) -> None:
        table = cast(InnState, state)
        n = table.n
        kinds: i64 = len(cards.KINDS)
        ranges: i64 = len(cards.RANGES)
        wide = 1 + kinds  # numbers of a monster
        rounds: i64 = len(cards.CARDS) // n
        row[at + table.phase] = 1.0
        at += codes.OVER + 1
        row[at] = float(table.round) / float(rounds)
        at += 1
        for step in range(n):
            other = (seat + step) % n
            if table.phase != codes.OVER and other == table.turn:
                row[at + step] = 1.0
            if other == table.starter:
                row[at + n + step] = 1.0
            if table.players[other].is_in:
                row[at + 2 * n + step] = 1.0
        at += 3 * n
        place = at
        for creature in table.inn:
            write_monster(row, place, creature)
            write_back(row, place + wide, creature)
            place += wide + ranges
        at += (wide + ranges) * n
        if table.pool > 0:
            row[at + table.pool_treasure] = share(table.pool)
        row[at + 2] = share(table.supply_coins)
        row[at + 3] = share(table.supply_gems)
        row[at + 4] = float(table.deck_size()) / float(len(cards.CARDS))
        at += 5
        if table.top != codes.NONE:
            if table.top < cards.FIRST_HUMANOID:
                row[at] = 1.0
            write_back(row, at + 1, table.top)
        at += 1 + ranges
        monsters = at + 2 * n
        support = monsters + wide * n * rounds
        humanoids = support + 2 * n * rounds
        for step in range(n):
            player = table.players[(seat + step) % n]
            row[at + 2 * step] = share(player.coins)
            row[at + 2 * step + 1] = share(player.gems)
            place = step * rounds
            for monster in player.monsters:
                write_monster(row, monsters + wide * place, monster)
                if table.support[monster] != codes.NONE:
                    row[support + 2 * place + table.support[monster]] = 1.0
                place += 1
            place = step * rounds
            for humanoid in player.humanoids:
                write_back(row, humanoids + ranges * place, humanoid)
                place += 1


def share(treasures: i64) -> float:
    return float(treasures) / float(cards.EACH_TREASURE)


def write_monster(row: vec[float], at: i64, creature: i64) -> None:
    """Combat value and kind, if it is a monster."""
    if creature < cards.FIRST_HUMANOID:
        row[at] = float(cards.COMBAT_VALUE[creature]) / 20.0
        row[at + 1 + cards.KIND[creature]] = 1.0


def write_back(row: vec[float], at: i64, creature: i64) -> None:
    """The range, if it is a humanoid."""
    if creature >= cards.FIRST_HUMANOID:
        row[at + cards.RANGE[creature]] = 1.0
