"""The report: the same on any number of processes and after a stop, in sentences that follow from the numbers."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from undertable.cli import main
from undertable.core import FastChance, Game, Knowledge
from undertable.games import all_games, get_game
from undertable.lab.executors import Here, Workers
from undertable.lab.report.drama import play_course
from undertable.lab.report.figures import Figure, explained, figure, share, worths
from undertable.lab.report.jobs import Job, do
from undertable.lab.report.journal import Journal
from undertable.lab.report.luck import NamedLuck
from undertable.lab.report.pieces import play_pieces
from undertable.lab.report.play import PLAYERS, Table, play, play_contest, play_counted, play_luck
from undertable.lab.report.restricted import make_lab_player
from undertable.lab.report.run import Runner, make_report, plan_bytes
from undertable.lab.report.summary import Report, SeatLine, Settings, TableLines, certain_from, lead_changes
from undertable.lab.report.verdict import fairness

INN = get_game("monster-inn")
COMMAND = ["lab", "report", INN.id, "--seats", "3", "--games", "12", "--level-games", "2", "--levels", "random,greedy"]

games = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)


def settings(games: int) -> Settings:
    return Settings(
        game=INN.id,
        rules=INN.version,
        seats=[3],
        main_seats=3,
        games=games,
        level_games=2,
        bot="greedy",
        levels=["random", "greedy"],
        seed="7",
        options={},
    )


class Stopped(Exception):
    pass


def test_a_report_is_the_same_wherever_and_however_often_it_is_begun(tmp_path: Path) -> None:
    """On one process, on two, and stopped in the middle and resumed."""
    runner = CliRunner()
    for jobs in ("1", "2"):
        done = runner.invoke(main, [*COMMAND, str(tmp_path / jobs), "--jobs", jobs, "--seed", "7"])
        assert done.exit_code == 0, done.output
    one = (tmp_path / "1.json").read_bytes()
    assert one == (tmp_path / "2.json").read_bytes()
    assert (tmp_path / "1.html").read_text() == (tmp_path / "2.html").read_text()
    assert not (tmp_path / "1.part").exists()

    plan, file = plan_bytes(settings(12)), tmp_path / "3.part"
    played = 0

    def stop(done: int, known: int) -> None:
        nonlocal played
        played = done
        if done == 5:
            raise Stopped

    journal = Journal(file, plan)
    with pytest.raises(Stopped):
        make_report(settings(12), INN, Runner(Workers(Here(), 1), journal, stop))
    journal.close(remove=False)
    file.write_bytes(file.read_bytes() + b'{"key":"cut o')  # the power failed while it wrote
    again = Journal(file, plan)
    assert len(again.done) == 5
    report = make_report(settings(12), INN, Runner(Workers(Here(), 1), again, lambda done, known: None))
    assert report == msgspec.json.decode(one, type=Report)


def test_the_page_is_one_file_and_says_what_the_data_say(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, [*COMMAND, str(tmp_path / "inn.html"), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    page = (tmp_path / "inn.html").read_text("utf-8")
    assert "<script" not in page
    assert "http" not in page
    assert len(page) < 1_000_000
    report = msgspec.json.decode((tmp_path / "inn.json").read_bytes(), type=Report)
    assert report.tables[0].games == 12
    assert {line.source for line in report.luck} == {"deck", "starter", PLAYERS}
    assert len(report.pieces) == 40
    for verdict in report.verdicts:
        assert verdict.sentence in page
        assert verdict.sentence in done.output


def test_a_journal_of_another_plan_is_not_continued(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "part", b"1")
    journal.add("a", b"[]")
    journal.close(remove=False)
    assert Journal(tmp_path / "part", b"1").done == {"a": b"[]"}
    assert Journal(tmp_path / "part", b"2").done == {}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "9"], "is for 3 to 5 players, not 9"),
        (["--seats", "x"], "numbers separated by commas"),
        (["--bot", "nobody"], "no bot 'nobody'"),
        (["--bot", "greedy without wings"], "no action 'wings'; choose from: bonus, exchange"),
        (["--games", "1"], "10<=x"),
    ],
)
def test_a_wrong_wish_is_named_before_anything_is_played(arguments: list[str], words: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["lab", "report", INN.id, str(tmp_path / "x"), *arguments])
    assert done.exit_code != 0
    assert words in done.output
    assert list(tmp_path.iterdir()) == []


@games
def test_every_game_can_be_measured(game: Game) -> None:
    """Each kind of measurement on one short game, twice with the same result."""
    table = Table(game.id, game.seats[0])
    bots = ["random" if "greedy" not in game.bots else "greedy"] * table.seats
    outcome = play_counted(table, bots, "1")
    assert outcome == play_counted(table, bots, "1")
    assert sum(outcome.shares) == pytest.approx(1)
    assert outcome.sources
    pieces = play_pieces(table, bots, "1")
    assert pieces.shares == play(table, bots, NamedLuck("1"), "1").returns()
    assert pieces.swap is not None
    assert pieces.swap.piece != pieces.swap.instead
    for got in pieces.got:
        assert got.piece in pieces.seen[got.source]


@games
def test_cards_belong_to_the_seat_whose_view_shows_them(game: Game) -> None:
    """What a seat sees after the deal, and a spectator does not, was drawn by that seat."""
    table = Table(game.id, game.seats[0])
    bots = ["random"] * table.seats
    pieces = play_pieces(table, bots, "3")
    drawn = [got for got in pieces.got if got.drawn]
    state = game.deal(table.seats, None, NamedLuck("3"))
    for seat in range(table.seats):
        seen = msgspec.json.encode(state.view(seat)).decode()
        public = msgspec.json.encode(state.view(None)).decode()
        own = {got.piece for got in drawn if got.seat == seat}
        for name in {name for names in pieces.seen.values() for name in names}:
            if seen.count(f'"{name}"') > public.count(f'"{name}"'):
                assert name in own


def test_luck_games_share_what_they_say() -> None:
    """With the deck and nobody's own choices exchanged, random bots play the second game with the first one's deck."""
    table = Table(INN.id, 3)
    found = play_luck(table, ["random"] * 3, "5", ["deck", PLAYERS])
    assert found.second == play(table, ["random"] * 3, NamedLuck("2:5"), "2:5").returns()
    assert found.mixed["deck"] == play(table, ["random"] * 3, NamedLuck("2:5", {"deck": "1:5"}), "2:5").returns()
    assert found.mixed[PLAYERS] == play(table, ["random"] * 3, NamedLuck("2:5"), "1:5").returns()


def test_a_course_ends_with_its_result() -> None:
    table = Table(INN.id, 3)
    course = play_course(table, ["greedy"] * 3, "2")
    assert course.won == play(table, ["greedy"] * 3, NamedLuck("2"), "2").returns()
    assert all(sum(chances) == pytest.approx(1) for chances in course.chances)
    assert len(course.weighed) <= 3


def test_the_better_player_wins_a_contest() -> None:
    table = Table(INN.id, 3)
    shares = [sum(play_contest(table, "greedy", "random", str(deal))) / 3 for deal in range(6)]
    assert sum(shares) / 6 > 0.6


def test_a_restricted_player_never_does_it() -> None:
    bot = make_lab_player(INN, "greedy without remain")
    forbidden = {INN.actions.parse("remain:coin"), INN.actions.parse("remain:gem")}
    state = INN.deal(3, None, FastChance(1))
    own = FastChance(2)
    while waiting := state.to_act():
        action = bot.choose(Knowledge(state, waiting[0], own), own)
        assert action not in forbidden
        state.apply(waiting[0], action)


def test_a_job_for_an_unknown_kind_is_refused() -> None:
    from undertable.lab.report.jobs import Part

    with pytest.raises(ValueError, match="no kind of games"):
        do(Job(Part("dance", Table(INN.id, 3), ["greedy"] * 3, 1, "1"), 0, 1))


# Numbers


def test_figures_have_the_errors_they_should() -> None:
    found = figure([0.0, 1.0] * 50)
    assert found.mean == 0.5
    assert found.margin == pytest.approx(1.96 * 0.5 / 10, rel=0.02)
    assert share([1.0] * 10).margin > 0.1
    assert figure([]).n == 0


def test_what_two_games_share_is_found() -> None:
    luck = FastChance(1)
    same, half, nothing = [], [], []
    for _ in range(2000):
        deck, one, other = (luck.below(1000) / 1000 for _ in range(3))
        same.append(([deck], [deck]))
        half.append(([deck + one], [deck + other]))
        nothing.append(([one], [other]))
    assert explained(same).mean == pytest.approx(1)
    assert explained(half).mean == pytest.approx(0.5, abs=0.05)
    assert abs(explained(half).mean - 0.5) < 2 * explained(half).margin
    assert explained(nothing).mean == pytest.approx(0, abs=0.05)


def test_worths_follow_from_differences() -> None:
    true = {"a": 0.2, "b": 0.0, "c": -0.2}
    luck = FastChance(3)
    met = []
    for _ in range(600):
        one, other = "abc"[luck.below(3)], "abc"[luck.below(3)]
        if one != other:
            met.append((one, other, true[one] - true[other] + luck.below(100) / 200 - 0.2475))
    found = worths(met)
    for name, value in true.items():
        assert found[name].mean == pytest.approx(value, abs=0.03)


def test_the_course_of_a_game_in_numbers() -> None:
    assert lead_changes([[0.5, 0.5], [0.7, 0.3], [0.45, 0.55], [0.2, 0.8], [0.9, 0.1]]) == 2
    assert certain_from([0.3, 0.9, 0.5, 0.85, 0.9]) == 0.6
    assert certain_from([0.3, 0.5]) == 1.0


@pytest.mark.parametrize(
    ("mean", "margin", "mark", "words"),
    [
        (0.52, 0.03, "good", "No difference"),
        (0.52, 0.005, "good", "differ by little"),
        (0.57, 0.02, "watch", "not quite even"),
        (0.77, 0.02, "bad", "are not even: Seat 1 wins 77.0 ± 2.0 % of 2,000 games (50.0 % is even)."),
    ],
)
def test_a_verdict_says_no_more_than_is_known(mean: float, margin: float, mark: str, words: str) -> None:
    nothing = figure([])
    lines = [SeatLine(f"Seat {n + 1}", Figure(m, margin, 2000), 0.5, nothing) for n, m in enumerate((mean, 1 - mean))]
    verdict = fairness(TableLines(2, 2000, lines, [], nothing, [], nothing, nothing))
    assert verdict.mark == mark
    assert words in verdict.sentence
