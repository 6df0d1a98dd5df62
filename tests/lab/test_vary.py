"""Variants: numbers that change for a while and change back, sweeps with the same luck, and what has moved."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from undertable.cli import main
from undertable.core import FastChance, Game, Knowledge
from undertable.core.numbers import Number, check_numbers, varied
from undertable.games import all_games, get_game
from undertable.lab.report.compare import compare
from undertable.lab.report.figures import Figure
from undertable.lab.report.jobs import GAMES, Job, Part, do
from undertable.lab.report.play import Table, play_counted
from undertable.lab.report.summary import Report
from undertable.lab.report.sweep import Sweep
from undertable.lab.report.vary import make_variant, read_patch, read_vary, variants

INN = get_game("monster-inn")
WITH_NUMBERS = [game for game in all_games().values() if game.numbers]


@pytest.mark.parametrize("game", WITH_NUMBERS, ids=lambda game: game.id)
def test_numbers_change_for_a_while(game: Game) -> None:
    """The first and the last number, at its ends: a game can be played, and then all is as before."""
    before = {name: number.values for name, number in game.numbers.items()}
    table = Table(game.id, game.seats[0])
    names = list(game.numbers)
    for name in (names[0], names[-1]):
        number = game.numbers[name]
        for value in (number.least, number.most):
            with varied(game.numbers, {name: value}):
                assert number.values == [value]
                play_counted(table, ["random"] * table.seats, "1")
    assert {name: number.values for name, number in game.numbers.items()} == before


def test_what_follows_from_a_number_follows() -> None:
    """One creature more or less dangerous changes what bots expect, and only for as long."""
    from undertable.games.monster_inn import heuristics

    before = [list(row) for row in heuristics.LOSS]
    with varied(INN.numbers, {"H20.skulls": 1}):
        assert before != heuristics.LOSS
    assert before == heuristics.LOSS


def test_numbers_are_set_back_after_an_error() -> None:
    there = [3]
    numbers = {"a": Number([(there, 0)], 0, 9)}
    with pytest.raises(ZeroDivisionError), varied(numbers, {"a": 5}):
        raise ZeroDivisionError
    assert there == [3]


def test_a_job_plays_its_variant() -> None:
    """The skulls of a varied creature are what the view says."""
    seen = set()
    with varied(INN.numbers, {"M01.skulls": 4}):
        state = INN.deal(3, None, FastChance(1))
        while waiting := state.to_act():
            view = msgspec.to_builtins(Knowledge(state, waiting[0], state.chance.clone()).view)
            seen |= {guest["skulls"] for guest in view["inn"] if guest.get("id") == "M01"}
            state.apply(waiting[0], state.legal(waiting[0])[-1])
    assert seen == {4}
    usual = do(Job(Part(GAMES, Table(INN.id, 3), ["greedy"] * 3, 8, "1"), 0, 8))
    other = do(Job(Part(GAMES, Table(INN.id, 3, {}, {"M01.skulls": 4, "M02.skulls": 4}), ["greedy"] * 3, 8, "1"), 0, 8))
    assert usual != other


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"M01.skull": 2}, "no number 'M01.skull' that can be varied; did you mean M01.skulls"),
        ({"wings": 2}, "no number 'wings'"),
        ({"M01.skulls": 9}, "M01.skulls can be 1 to 4, not 9"),
        ({"M01.skulls": True}, "M01.skulls can be 1 to 4, not True"),
        ({"M01.skulls": "two"}, "M01.skulls can be 1 to 4, not 'two'"),
        ({"open_treasures": 3}, "bool"),
    ],
)
def test_a_wrong_change_is_named(changes: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make_variant(INN, changes)


def test_numbers_are_checked_without_a_game() -> None:
    assert check_numbers("Toy", {"a": Number([([1], 0)], 0, 3)}, {"a": 3}) == {"a": 3}


@pytest.mark.parametrize("text", ["a", "=2", "a=", "a=4..2", "a=x..y"])
def test_a_range_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"write NAME|a range goes"):
        read_vary(text)


def test_variants_are_all_combinations() -> None:
    found = variants(INN, {"open_treasures": True}, [("M01.skulls", [1, 2]), ("M02.skulls", [1, 2, 3])])
    assert len(found) == 6
    assert found[-1].name == "open_treasures True, M01.skulls 2, M02.skulls 3"
    with pytest.raises(ValueError, match="only once"):
        variants(INN, {}, [("M01.skulls", [1]), ("M01.skulls", [2])])
    with pytest.raises(ValueError, match="more than 200"):
        variants(INN, {}, [(f"M0{n}.skulls", [1, 2, 3]) for n in range(1, 6)])


def test_a_patch_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "patch.toml"
    file.write_text("open_treasures = true\nM01.skulls = 3\n[H20]\nskulls = 2\n")
    assert read_patch(file) == {"open_treasures": True, "M01.skulls": 3, "H20.skulls": 2}
    file.write_text("M01.skulls = = 3")
    with pytest.raises(ValueError, match="is not a patch"):
        read_patch(file)


def test_a_sweep_plays_the_same_luck(tmp_path: Path) -> None:
    """The variant that is as in the box gives what the box gives, and the first does not differ from itself."""
    command = ["lab", "sweep", INN.id, str(tmp_path / "sweep"), "--seats", "3", "--games", "10", "--jobs", "1"]
    done = CliRunner().invoke(main, [*command, "--vary", "M20.skulls=4,1"])
    assert done.exit_code == 0, done.output
    assert "nearest to even is" in done.output
    sweep = msgspec.json.decode((tmp_path / "sweep.json").read_bytes(), type=Sweep)
    usual = [play_counted(Table(INN.id, 3), ["greedy"] * 3, f"0:{n}").shares for n in range(10)]
    assert INN.numbers["M20.skulls"].values == [4]
    for seat in range(3):
        assert sweep.lines[0].by_side[seat].mean == pytest.approx(sum(shares[seat] for shares in usual) / 10)
        assert sweep.lines[0].moved[seat] == Figure(0.0, 0.0, 10)
    assert "<svg" in (tmp_path / "sweep.html").read_text()


def test_a_report_is_compared_with_an_earlier_one(tmp_path: Path) -> None:
    """The same game has not moved; one that clearly has is named."""
    command = ["lab", "report", INN.id, "--seats", "3", "--games", "10", "--level-games", "1", "--jobs", "1"]
    command += ["--levels", "greedy"]
    first = CliRunner().invoke(main, [*command, str(tmp_path / "one")])
    assert first.exit_code == 0, first.output
    again = CliRunner().invoke(main, [*command, str(tmp_path / "two"), "--compare", str(tmp_path / "one.json")])
    assert "chance explains: none." in " ".join(again.output.split())
    report = msgspec.json.decode((tmp_path / "one.json").read_bytes(), type=Report)
    table = msgspec.structs.replace(report.tables[0], decisions=Figure(500.0, 2.0, 10))
    other = msgspec.structs.replace(report, tables=[table])
    assert [it.name for it in compare(report, other) if it.beyond] == ["3 players, decisions"]
    with pytest.raises(ValueError, match="is on"):
        compare(msgspec.structs.replace(report, game="other"), report)


def test_the_numbers_are_listed() -> None:
    done = CliRunner().invoke(main, ["lab", "numbers", INN.id])
    assert "H20.skulls" in done.output
    assert "1 to 4" in done.output
