"""Events are reported when they have happened: viewers are shown the table as it is at that moment."""

import pytest

from tests.games.shelf import LONG_ONES
from undertable.core import FastChance, Game, Match, SealedChance, SeatName, new_secret
from undertable.games import all_games

GAMES = list(all_games().values())


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in game.seats], ids=str)
def test_nothing_is_missing_or_double_at_any_event(game: Game, seats: int) -> None:
    """And every viewer can be told it in a sentence."""
    names = [f"N{seat}" for seat in range(seats)]
    match = Match(game, [SeatName(name) for name in names], SealedChance(new_secret("events")))
    whole = game.pieces(match.state)

    def listen(told: tuple[int, ...]) -> None:
        now = game.pieces(match.state)
        wrong = [piece for piece in {*whole, *now} if whole.get(piece) != now.get(piece)]
        event = game.seen(told, match.state.setup, None)
        assert not wrong, f"{event and event.what} is reported before it has happened: {', '.join(wrong)}"
        for viewer in (None, *range(seats)):
            event = game.seen(told, match.state.setup, viewer)
            assert event is None or game.sentence(event, names)

    pick = FastChance(seats)
    while (waiting := match.state.to_act()) and (game not in LONG_ONES or len(match.moves) < 400):
        legal = match.state.legal(waiting[0])
        match.act(waiting[0], legal[pick.below(len(legal))], listen)
