"""Tournaments: everybody meets everybody, nobody is favoured by a seat, and the strongest comes first."""

from collections import Counter
from itertools import combinations

import pytest

from undertable.table.pairing import Kind, Played, is_over, left_in, meetings, next_round, sizes, standings


def play(kind: Kind, count: int, allowed: list[int], wanted: int, rounds: int = 3) -> tuple[list[str], list[Played]]:
    """A whole tournament in which a beats b beats c …"""
    players = [chr(ord("a") + number) for number in range(count)]
    games: list[Played] = []
    drawn = 0
    while not is_over(kind, players, games, drawn, rounds):
        for table in next_round(kind, players, games, allowed, wanted):
            order = sorted(table)
            games.append(Played(table, tuple(order.index(who) + 1 for who in table) if len(table) > 1 else None))
        drawn += 1
        assert drawn < 40
    return players, games


@pytest.mark.parametrize(("count", "allowed", "wanted"), [(4, [2], 2), (5, [2], 2), (7, [3, 4, 5], 4), (9, [3], 3)])
def test_in_a_round_robin_everybody_meets_everybody(count: int, allowed: list[int], wanted: int) -> None:
    players, games = play("round robin", count, allowed, wanted)
    met = meetings(games)
    assert all(met[one, other] for one, other in combinations(players, 2))
    table = standings(players, games)
    assert [score.who for score in table][:2] == ["a", "b"]
    played = Counter(who for game in games for who in game.players if len(game.players) > 1)
    assert max(played.values()) - min(played.values()) <= 2


@pytest.mark.parametrize("kind", ["round robin", "swiss"])
def test_seats_are_balanced(kind: Kind) -> None:
    players, games = play(kind, 6, [2], 2, rounds=4)
    for who in players:
        first = sum(game.players[0] == who for game in games if len(game.players) > 1)
        second = sum(game.players[-1] == who for game in games if len(game.players) > 1)
        assert abs(first - second) <= 2


def test_swiss_plays_its_rounds_without_needless_repeats_and_byes_go_around() -> None:
    players, games = play("swiss", 7, [2], 2, rounds=4)
    assert max(meetings(games).values()) == 1
    byes = [game.players[0] for game in games if len(game.players) == 1]
    assert len(byes) == len(set(byes)) == 4
    assert standings(players, games)[0].who == "a"


def test_a_knock_out_leaves_one() -> None:
    for count, allowed, wanted in ((8, [2], 2), (6, [2], 2), (9, [3, 4], 3)):
        players, games = play("knock-out", count, allowed, wanted)
        assert left_in(players, games) == ["a"]


def test_tables_have_as_many_seats_as_the_game_allows() -> None:
    assert sizes(7, [3, 4, 5], 4) == [4, 3]
    assert sizes(5, [2], 2) == [2, 2]
    assert sizes(5, [3, 4, 5, 6], 3) == [5]
    assert sizes(8, [2, 3, 4], 4) == [4, 4]
    assert sizes(1, [2], 2) == []


def test_what_a_result_is_worth() -> None:
    games = [
        Played(("a", "b", "c"), (1, 2, 3)),
        Played(("c", "a"), (1, 2)),
        Played(("b",), None),
        Played(("a", "b"), None),
    ]
    found = {score.who: score for score in standings(["a", "b", "c"], games)}
    assert (found["a"].points, found["b"].points, found["c"].points) == (1.0, 1.5, 1.0)
    assert (found["a"].wins, found["b"].wins, found["a"].games) == (1, 0, 2)


@pytest.mark.parametrize(
    ("places", "points"),
    [((1, 1, 3), [0.75, 0.75, 0.0]), ((4, 1, 1, 1), [0.0, 2 / 3, 2 / 3, 2 / 3]), ((1, 1), [0.5, 0.5])],
)
def test_a_tie_is_shared_and_a_game_is_worth_the_same_for_all_together(
    places: tuple[int, ...], points: list[float]
) -> None:
    players = [chr(ord("a") + number) for number in range(len(places))]
    found = {score.who: score.points for score in standings(players, [Played(tuple(players), places)])}
    assert [found[who] for who in players] == pytest.approx(points)
    assert sum(points) == pytest.approx(len(places) / 2)
