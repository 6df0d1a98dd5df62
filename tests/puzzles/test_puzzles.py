"""Puzzles: every one that comes with a game fits its rules and keeps the promises of the miner."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from undertable.core import FastChance, Game, Knowledge, RecordError
from undertable.games import all_games
from undertable.lab.executors import in_order, open_workers
from undertable.puzzles import Puzzle, position, puzzles_of
from undertable.puzzles.mine import (
    ERROR,
    GAP,
    MIDDLE,
    MOST_CHOICES,
    Care,
    Miner,
    Rejected,
    Tried,
    best_of,
    best_under,
    compare,
    first_evaluator,
    gap_of,
    hopeless,
    lag,
)
from undertable.puzzles.puzzle import LEVEL_NAMES, check_puzzle, packed_puzzles, read, theme_of
from undertable.puzzles.run import Mined, Progress, begun, mine_elsewhere, mine_one, run
from undertable.table.quiz import Guess, ask_puzzle, puzzle_list

LARGEST = 300_000  # bytes of a file
NOW = 1_800_000_000.0
WITH_PUZZLES = [game for game in all_games().values() if puzzles_of(game)]
QUICKEST = next(game for game in WITH_PUZZLES if game.features is not None and not game.features.turns)
by_game = pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)


@by_game
def test_every_puzzle_fits_the_rules(game: Game) -> None:
    data = packed_puzzles(game)
    puzzles = read(data)
    assert len(data) <= LARGEST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert puzzles_of(game) == tuple(puzzles), "one of them belongs to another version of the rules"
    for puzzle in puzzles:
        check_puzzle(game, puzzle)
        assert 2 <= len(puzzle.choices) <= MOST_CHOICES
        assert puzzle.line[0] == (puzzle.seat, puzzle.choices[0].action)
        assert puzzle.other[0] == (puzzle.seat, puzzle.tempting)
        assert puzzle.tempting not in puzzle.best


@by_game
def test_the_best_choice_is_clearly_the_best(game: Game) -> None:
    for puzzle in puzzles_of(game):
        rivals = [one for one in puzzle.choices if one.action not in puzzle.best]
        assert min(one.behind for one in rivals) == puzzle.gap >= gap_of(game)
        assert next(one.error for one in puzzle.choices if one.behind == puzzle.gap) <= ERROR * gap_of(game)
        assert puzzle.second > 0
        assert list(puzzle.finds) == list(LEVEL_NAMES)
        assert min(puzzle.finds[level] for level in MIDDLE) <= 0.5


@by_game
def test_a_question_shows_what_its_seat_knew_and_no_solution(game: Game) -> None:
    for puzzle in puzzles_of(game)[:3]:
        match = position(game, puzzle)
        asked = ask_puzzle(game, puzzle, Guess(), NOW)
        assert asked.solution is None
        state = asked.question.state
        assert state is not None
        imagined = match.state.imagine(puzzle.seat, FastChance(1))
        shown = msgspec.to_builtins(game.view(imagined, puzzle.seat))
        for name, value in shown.items():
            assert msgspec.to_builtins(state.view)[name] == value, f"{puzzle.id}: {name}"
        assert puzzle.seed not in msgspec.json.encode(asked).decode()


@by_game
def test_an_answer_is_weighed_and_played_out(game: Game) -> None:
    puzzle = puzzles_of(game)[0]
    right = ask_puzzle(game, puzzle, Guess(answer=puzzle.best[-1]), NOW).solution
    wrong = ask_puzzle(game, puzzle, Guess(answer=puzzle.tempting), NOW).solution
    assert right is not None
    assert wrong is not None
    assert (right.right, wrong.right) == (True, False)
    assert len(right.better) == len(puzzle.line) + 1
    assert wrong.instead == puzzle.tempting
    assert wrong.answer.wins < right.choices[0].wins


def test_a_changed_game_is_noticed() -> None:
    puzzle = puzzles_of(QUICKEST)[0]
    with pytest.raises(RecordError, match="another position"):
        position(QUICKEST, msgspec.structs.replace(puzzle, seed="another"))
    with pytest.raises(RecordError, match="version"):
        position(replace(QUICKEST, version="other"), puzzle)


def test_the_list_has_easy_ones_first_and_one_for_the_day() -> None:
    today, tomorrow = (puzzle_list(QUICKEST, NOW + 86400 * day) for day in range(2))
    ratings = [one.rating for one in today.puzzles]
    assert ratings == sorted(ratings)
    assert today == puzzle_list(QUICKEST, NOW + 60)
    assert today.daily in {one.id for one in today.puzzles}
    assert today.day != tomorrow.day


def test_the_figures_can_be_found_again() -> None:
    """A few imagined games from another seed prefer the same choice."""
    for puzzle in sorted(puzzles_of(QUICKEST), key=lambda one: -one.gap)[:3]:
        match = position(QUICKEST, puzzle)
        knowledge = Knowledge(match.state, puzzle.seat, FastChance(5))
        tried = compare(knowledge, first_evaluator(QUICKEST), 1, [99], Care(error=0.06, least=0.0))
        assert QUICKEST.actions.text(tried[0].action) in puzzle.best


def test_choices_are_compared_in_the_same_worlds() -> None:
    best = Tried(0, {1: 1.0, 2: 1.0, 3: 0.0, 4: 1.0})
    close = Tried(1, {1: 1.0, 2: 1.0, 3: 0.0, 4: 0.9})
    early = Tried(2, {1: 0.0, 3: 0.0})
    assert lag(best, close)[0] == pytest.approx(0.025)
    assert lag(best, early)[0] == pytest.approx(0.5)
    assert lag(best, early)[1] > lag(best, close)[1]
    assert best_of([best, close, early]) == [best, close]
    assert best_under([best, close, early], 1) == 0


def test_a_comparison_ends_when_it_is_clear_that_it_cannot_pass() -> None:
    even = (0.0, 0.0)
    assert not hopeless([even, (0.2, 0.01), (0.3, 0.01)], GAP)
    assert not hopeless([even, (0.1, 0.05)], GAP), "it may still be enough"
    assert hopeless([even, (0.1, 0.01)], GAP), "clearly behind, but not by enough"
    assert not hopeless([even, (0.01, 0.01), (0.02, 0.01), (0.4, 0.01)], GAP), "three may be nearly as good"
    assert hopeless([even, (0.0, 0.01), (0.01, 0.01), (0.01, 0.01)], GAP), "four are too many"


def test_a_theme_of_which_there_are_enough_is_left_out() -> None:
    puzzle = puzzles_of(QUICKEST)[0]
    best, tempting = (QUICKEST.actions.parse(action) for action in (puzzle.best[0], puzzle.tempting))
    Miner(QUICKEST, "1").wanted(best, tempting)
    with pytest.raises(Rejected, match="enough of this theme"):
        Miner(QUICKEST, "1", without=[theme_of(QUICKEST, puzzle)]).wanted(best, tempting)


@by_game
def test_no_theme_is_more_than_two_fifths_of_the_puzzles(game: Game) -> None:
    themes = Counter(theme_of(game, puzzle) for puzzle in puzzles_of(game))
    assert themes.most_common(1)[0][1] <= max(5, 0.4 * themes.total())


class Found(Miner):
    """Finds puzzles that are known, so that a run takes no time."""

    def mine(self, number: int) -> "list[Puzzle]":  # type: ignore[override]
        self.counts["gap too small"] += number
        known = puzzles_of(self.game)
        return [known[number % len(known)]] if number % 2 else []


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    *_, last = run(Found(QUICKEST, "7"), whole, 5)
    for games in (2, 4, 5):
        list(run(Found(QUICKEST, "7"), parts, games))
    assert parts.read_bytes() == whole.read_bytes()
    assert begun(Found(QUICKEST, "7"), parts)[0] == last
    assert (last.games, last.kept, last.rejected) == (5, 2, {"gap too small": 10})
    with pytest.raises(ValueError, match="another seed"):
        begun(Found(QUICKEST, "8"), parts)


@pytest.mark.rules
@pytest.mark.deep
def test_a_seed_finds_the_same_everywhere() -> None:
    """These are the figures of uncompiled rules."""
    miner = Miner(QUICKEST, "3")
    assert [puzzle.id for puzzle in miner.mine(0)] == ["3-0-56-2"]
    assert miner.counts == {
        "no clear best at a glance": 42,
        "the middle levels find it": 14,
        "gap too small": 13,
        "nothing to choose": 7,
        "too many are best": 3,
        "not the best by the second evaluator": 3,
    }


@pytest.mark.rules
@pytest.mark.deep
def test_other_processes_find_the_same() -> None:
    run_of_three = Progress(seed="3", options={}, middle=list(MIDDLE), without=[])
    work = [(QUICKEST.id, msgspec.json.encode(run_of_three), number) for number in (0, 1)]
    with open_workers(2) as workers:
        found = [msgspec.json.decode(one, type=Mined) for one in in_order(workers, mine_elsewhere, work)]
    miner = Miner(QUICKEST, "3")
    assert found == [mine_one(miner, number) for number in (0, 1)]
