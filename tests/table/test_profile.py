"""Profiles: what is counted of finished games, and what is not."""

from undertable.core import SeatName
from undertable.core.view import Result
from undertable.games import all_games
from undertable.table.profile import LATEST, Counting, Profile
from undertable.table.store import Listing
from undertable.table.summary import Summary


def played(places: list[int], bots: list[str | None], game: str = "monster-inn", given: int = 0) -> tuple[str, Summary]:
    """A game of the guest on seat 0 against Bob, Cat, … or bots of these levels."""
    seats = [
        SeatName("Ann"),
        *(SeatName(name if bot is None else bot.title(), bot) for name, bot in zip("BCD", bots, strict=False)),
    ]
    winners = [seat for seat, place in enumerate(places) if place == 1]
    result = Result(winners=winners, places=places, scores=[0] * len(places), sheet=[])
    return game, Summary(seats, result, given)


def counted(*games: tuple[str, Summary]) -> Profile:
    counting = Counting(all_games())
    for number, (game, kept) in enumerate(games):
        counting.add(Listing(f"t{number}", game, "over", False, len(kept.seats), 0, "", float(number)), 0, kept)
    return counting.profile()


WON, LOST = [1, 2, 3], [3, 1, 2]


def test_wins_and_streaks() -> None:
    found = counted(*(played(places, [None, None]) for places in (WON, WON, LOST, WON)))
    assert (found.games, found.wins, found.streak, found.best_streak) == (4, 3, 1, 2)
    assert counted(played(WON, [None, None]), played(LOST, [None, None])).streak == 0
    assert counted() == Profile(
        games=0,
        wins=0,
        streak=0,
        best_streak=0,
        by_game=[],
        by_side=[],
        by_level=[],
        opponents=[],
        rival=None,
        latest=[],
    )


def test_by_game_and_by_level_weak_to_strong() -> None:
    found = counted(
        played(WON, ["dragon", "imp"]), played(LOST, ["imp", "imp"]), played(WON, ["greedy", None], "you-monster")
    )
    assert [(tally.game, tally.games, tally.wins) for tally in found.by_game] == [
        (game, *{"monster-inn": (2, 1), "you-monster": (1, 1)}[game])
        for game in all_games()
        if game in ("monster-inn", "you-monster")
    ]
    assert [(tally.what, tally.games, tally.wins) for tally in found.by_level] == [
        ("imp", 2, 1),
        ("dragon", 1, 1),
        ("greedy", 1, 1),
    ]


def test_sides_are_counted_and_team_mates_are_no_opponents() -> None:
    found = counted(played([2, 1, 2, 2], [None, None, None], "pesky-humans"))
    game = all_games()["pesky-humans"]
    assert [tally.what for tally in found.by_side] == [game.role_of(0, 4)]
    assert len(found.opponents) == 4 - len(game.team_of(0, 4))


def test_the_rival_is_whoever_was_ahead_most_often() -> None:
    found = counted(*(played(LOST, [None, None]) for _ in range(2)), played(WON, [None, "imp"]))
    assert found.rival is not None
    assert (found.rival.name, found.rival.games, found.rival.ahead, found.rival.behind) == ("B", 3, 1, 2)
    assert counted(played(LOST, [None, None])).rival is None


def test_branches_of_other_games_and_games_without_a_result_do_not_count() -> None:
    game, unfinished = played(WON, [None, None])
    unfinished.result = None
    assert counted(played(WON, [None, None], given=5), (game, unfinished)).games == 0


def test_the_latest_games_are_listed_newest_first() -> None:
    found = counted(*(played(WON, [None, None]) for _ in range(LATEST + 5)))
    assert [game.at for game in found.latest] == [float(number) for number in range(LATEST + 4, 4, -1)]
