"""Each game's `data.md`: what it says of chance and of observations is so."""

import re
from importlib import resources

import pytest

from tests.games.shelf import LONG_ONES
from undertable.core import FastChance, Game, Match, SealedChance, SeatName, new_secret
from undertable.games import all_games

GAMES = list(all_games().values())


def rows(game: Game, heading: str) -> list[list[str]]:
    """The cells of the table under a heading."""
    page = resources.files(game.package).joinpath("data.md").read_text("utf-8")
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    table = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in table[2:]]


def components(game: Game) -> dict[str, object]:
    return game.components() if game.components is not None else {}


def chance_names(game: Game, seats: int) -> set[str]:
    """The names of the random results of one random game; of a long one, of its beginning."""
    match = Match(game, [SeatName(f"N{s}") for s in range(seats)], SealedChance(new_secret("data")))
    pick = FastChance(1)
    while (waiting := match.state.to_act()) and (game not in LONG_ONES or len(match.moves) < 400):
        legal = match.state.legal(waiting[0])
        match.act(waiting[0], legal[pick.below(len(legal))])
    return {what for what, _ in match.drawn}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_random_result_has_a_name_that_is_explained(game: Game) -> None:
    explained = {name for row in rows(game, "Chance") for name in re.findall("`([^`]+)`", row[0])}
    assert set(game.chance_items) <= explained
    for seats in game.seats:
        assert chance_names(game, seats) <= explained


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in GAMES if game.observe for seats in game.seats], ids=str
)
def test_observations_are_laid_out_as_described(game: Game, seats: int) -> None:
    kinds = {group: len(found) for group, found in components(game).items() if isinstance(found, dict)}
    described = [(part, eval(size, {"n": seats, **kinds})) for part, size, _ in rows(game, "Observations")]
    assert described == list(game.layout(seats).items())
