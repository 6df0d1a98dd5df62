"""Turning points tried again: what counts, what is shown, and how the two lines differ."""

import msgspec
import pytest

from undertable.core import FastChance, Game, Match, SeatName, decode_record, replay
from undertable.games import all_games
from undertable.table.messages import Refused
from undertable.table.quiz import NEARLY, Guess, ask_again
from undertable.table.story import Turn, TurnOption

GAMES = list(all_games().values())
NOW = 1_800_000_000.0


def finished(game: Game) -> Match:
    """A game in which everybody takes anything, as it is kept: as a record, which knows no other future."""
    match = Match(game, [SeatName(f"P{seat}") for seat in range(game.seats[0])], FastChance(4))
    chance = FastChance(5)
    while not match.state.over():
        seat = match.state.to_act()[0]
        match.act(seat, match.state.any_action(seat, chance))
    return replay(decode_record(match.record().encode()), game)


def turning_point(match: Match) -> Turn:
    """A decision with several choices, as if a review had found that the first two were better than the played one."""
    earlier = match.until(0)
    for number, (seat, action) in enumerate(match.moves):
        legal = earlier.state.legal(seat)
        if len(legal) >= 4 and action not in legal[:2]:
            shares = {legal[0]: 0.7, legal[1]: 0.7 - NEARLY / 2, action: 0.4}
            options = [
                TurnOption(action=match.game.actions.text(one), share=share, error=0.02)
                for one, share in shares.items()
            ]
            return Turn(
                moves=number,
                seat=seat,
                asked="",
                played="",
                played_share=0.4,
                better="",
                better_share=0.7,
                options=options,
                searched=500,
            )
        earlier.act(seat, action)
    raise AssertionError("no decision had four choices")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_choice_nearly_as_good_as_the_best_counts(game: Game) -> None:
    match = finished(game)
    turn = turning_point(match)
    best, nearly, played = (one.action for one in turn.options)
    asked = ask_again(match, turn, Guess(), NOW)
    assert asked.solution is None
    state = asked.question.state
    assert state is not None
    assert state.seat == turn.seat
    assert state.open is None
    solutions = {
        answer: ask_again(match, turn, Guess(answer=answer), NOW).solution for answer in (best, nearly, played)
    }
    assert [one is not None and one.right for one in solutions.values()] == [True, True, False]
    right, wrong = solutions[best], solutions[played]
    assert right is not None
    assert wrong is not None
    assert (right.instead, wrong.instead) == (played, played), "what was played is the other line"
    real = [match.as_text(move)[1] for move in match.moves[turn.moves : turn.moves + 2]]
    assert real[0] == played
    assert len(wrong.other) > 2
    assert right.better[-1].state != right.other[-1].state


def test_what_a_search_did_not_explore_is_wrong_and_what_is_no_choice_is_refused() -> None:
    match = finished(GAMES[0])
    turn = turning_point(match)
    legal = match.until(turn.moves).state.legal(turn.seat)
    known = {one.action for one in turn.options}
    unknown = next(text for action in legal if (text := match.game.actions.text(action)) not in known)
    solution = ask_again(match, turn, Guess(answer=unknown), NOW).solution
    assert solution is not None
    assert (solution.right, solution.answer.known) == (False, False)
    with pytest.raises(Refused, match="not one of the choices"):
        ask_again(match, turn, Guess(answer="fly"), NOW)
    with pytest.raises(Refused, match="review it again"):
        ask_again(match, msgspec.structs.replace(turn, options=[]), Guess(), NOW)
