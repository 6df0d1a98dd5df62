"""Fair match: any strength between the weakest and the strongest level, by name."""

import pytest

from tests.bots.test_search import known, middle
from undertable.bots import LEVELS, FairBot, SearchBot, is_bot, make_bot
from undertable.core import FastChance, Game
from undertable.games import all_games

GAMES = list(all_games().values())
ANY = GAMES[0]


@pytest.mark.parametrize("name", ["fair", "fair-0", "fair-7", "fair-100"])
def test_a_strength_is_a_name(name: str) -> None:
    assert is_bot(ANY, name)
    assert isinstance(make_bot(ANY, name), FairBot)


@pytest.mark.parametrize("name", ["fair-", "fair-101", "fair--1", "fair-07", "fair-x", "fair-²", "fairly", "Fair"])
def test_nothing_else_is(name: str) -> None:
    assert not is_bot(ANY, name)
    with pytest.raises(ValueError, match="no bot"):
        make_bot(ANY, name)


def test_a_fair_player_mixes_two_neighbouring_levels() -> None:
    def levels(strength: int) -> list[str]:
        bot = FairBot(strength).seated()
        return [
            it.name
            for it, share in ((bot.lower, 100 - bot.upper_in_hundred), (bot.upper, bot.upper_in_hundred))
            if share
        ]

    names = [level.name for level in LEVELS]
    assert [levels(strength) for strength in (0, 25, 50, 75, 100)] == [[name] for name in names]
    assert levels(40) == names[1:3]
    assert FairBot(40).upper_in_hundred == 60
    assert isinstance(FairBot(40).seated().upper, SearchBot)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_fair_player_plays_by_the_rules(game: Game) -> None:
    state = middle(game, game.seats[0], 3, 20)
    seat = state.to_act()[0]
    assert make_bot(game, "fair-10").choose(known(state, seat), FastChance(1)) in state.legal(seat)
