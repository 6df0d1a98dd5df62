"""Measuring strength: mirrored deals, the sequential test, ratings, and a run of learning from the command line."""

from itertools import count
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner

from undertable.bots import RandomBot, make_bot
from undertable.bots.networks import load_network
from undertable.cli import main
from undertable.core import Bot, Chance, Knowledge
from undertable.games import get_game
from undertable.lab.contest import Deal, Pairing, Spent, Tally, expected_share, matrix, play_deal, ratings
from undertable.lab.learn import Point, picture
from undertable.lab.simulate import make_plan, play_game

INN = get_game("monster-inn")


class FirstBot(Bot):
    """Takes the first of its choices."""

    name = "first"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        return knowledge.legal[0]


def tally(*means: float) -> Tally:
    found = Tally()
    for mean in means:
        found.add(Deal([mean, mean, mean], Spent(), Spent()))
    return found


def test_a_deal_is_mirrored() -> None:
    """Players that follow from the cards alone share every deal evenly when all are of one kind."""
    deal = play_deal(INN, 3, FirstBot(), FirstBot(), "a")
    assert sum(deal.shares) == pytest.approx(1)
    assert len(deal.shares) == 3


def test_the_same_seed_gives_the_same_deal() -> None:
    deals = [play_deal(INN, 4, make_bot(INN, "greedy"), RandomBot(), seed) for seed in ("a", "a", "b")]
    assert deals[0].shares == deals[1].shares
    assert deals[0].own.decisions == deals[1].own.decisions != deals[2].own.decisions


def test_a_tally_has_a_mean_and_an_interval() -> None:
    found = tally(0.0, 0.5, 1.0, 0.5)
    assert found.share == 0.5
    assert found.games == 12
    assert found.margin == pytest.approx(1.96 * (1 / 6) ** 0.5 / 2)


def test_the_sequential_test_stops_when_it_is_sure() -> None:
    strong, even, weak = tally(*[0.6, 0.9] * 20), tally(*[0.3, 0.5, 0.4] * 4), tally(*[0.1, 0.3] * 20)
    assert strong.settled(0.33, 0.45)
    assert strong.evidence(0.33, 0.45) > 0
    assert weak.settled(0.33, 0.45)
    assert weak.evidence(0.33, 0.45) < 0
    assert not even.settled(0.33, 0.45)
    assert not tally(1.0, 1.0).settled(0.33, 0.45)  # however clear two deals look


def test_ratings_explain_all_results_at_once() -> None:
    true = {"a": 0.0, "b": 0.7, "c": 1.5}
    pairings = [
        Pairing(one, other, 3, expected_share(true[one] - true[other], 3), 100_000)
        for one in true
        for other in true
        if one != other
    ]
    found = ratings(pairings, "a")
    assert found == pytest.approx({name: 173.72 * lead for name, lead in true.items()}, abs=1)
    assert ratings([Pairing("a", "b", 2, 1.0, 20)], "b")["a"] < 1000  # a player who always won is not infinitely strong


def test_a_matrix_shows_what_was_played() -> None:
    text = matrix({("a", "b"): tally(0.5, 0.5), ("b", "a"): tally(0.25, 0.25)}, ["a", "b"])
    assert "| `a` |  | 50.0 ± " in text
    assert "| `b` | 25.0 ± " in text


def test_learning_from_the_command_line(tmp_path: Path) -> None:
    """Too few games to learn anything, but all that a run leaves behind is there, and it can be continued."""
    command = ["learn", "monster-inn", str(tmp_path), "--seats", "3", "--jobs", "1", "--deals", "2"]
    for more in (["--games", "5"], ["--games", "10", "--resume"]):
        done = CliRunner().invoke(main, [*command, *more])
        assert done.exit_code == 0, done.output
    assert load_network(tmp_path / "network.net").about.game == "monster-inn"
    points = msgspec.json.decode((tmp_path / "curve.json").read_bytes(), type=list[Point])
    assert [(point.games, point.seats) for point in points] == [(5, 3), (15, 3)]
    ElementTree.parse(tmp_path / "curve.svg")


def test_learning_refuses_what_makes_no_sense(tmp_path: Path) -> None:
    for args, words in (
        (["pesky"], "there is no game"),
        (["monster-inn", str(tmp_path), "--resume"], "no run"),
        (["monster-inn", str(tmp_path), "--seats", "9"], "3 to 5"),
        (["monster-inn", str(tmp_path), "--seats", "x"], "numbers separated by commas"),
        (["boss-monster", str(tmp_path), "--against", __file__], "cannot learn to beat another network"),
    ):
        done = CliRunner().invoke(main, ["learn", *args])
        assert done.exit_code == 1
        assert words in done.output


def test_the_picture_has_a_line_for_every_table() -> None:
    points = [Point(games, seats, 0.3, 0.05) for games in (100, 200) for seats in (3, 4)]
    root = ElementTree.fromstring(picture(points, "any"))
    assert len(root.findall("{http://www.w3.org/2000/svg}polyline")) == 2


def test_no_clock_changes_a_simulated_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is: here hours pass between two looks at the clock."""
    plan = make_plan(get_game("you-monster"), 3, {}, ["hatchling"], "1", records=False)
    calm = play_game(plan, 0)
    for module in ("levels", "race", "search"):
        monkeypatch.setattr(f"undertable.bots.{module}.perf_counter", count(0, 10_000).__next__)
    assert play_game(plan, 0) == calm
