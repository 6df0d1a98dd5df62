"""The longest questions there are, on every screen: neither a tip nor a hint covers what can be picked."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import chromium
from tests.browser.chromium import Visit, turn_or_end
from tests.browser.laid import Laid
from tests.browser.test_action_bar import SCREENS, box, overlap, tips_and_hints_cover_nothing
from tests.browser.test_table import fits
from tests.web.inside import Inside, inside
from undertable.core import FastChance, Game, State
from undertable.games import all_games
from undertable.table.botpool import Effort
from undertable.table.times import Times
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """Hints come soon, however busy the machine is."""
    with inside(tmp_path_factory.mktemp("longest"), times=Times(hint=Effort(40, 15.0))) as server:
        yield server


def longest(game: Game) -> tuple[State, int]:
    """Of two random games, the position with the longest question, its longest choice, and the seat that is asked."""
    most, found = 0, None
    for seed in range(2):
        chance = FastChance(seed)
        state = game.deal(game.seats[-1], None, chance)
        while seats := state.to_act():
            seat = seats[chance.below(len(seats))]
            asked = state.prompt(seat)
            words = len(asked.what) + len(asked.why) + max(len(choice.label) for choice in asked.choices)
            if words > most:
                most, found = words, (state.clone(), seat)
            state.apply(seat, state.any_action(seat, chance))
    assert found is not None
    return found


@pytest.mark.parametrize("game", all_games().values(), ids=str)
def test_the_longest_question_covers_nothing(game: Game, browser: Browser, server: Inside) -> None:
    state, seat = longest(game)
    laid = Laid(server, state, game.seats[-1], hints=True)
    at = Visit(browser, server.url)
    at.settle(speed=0, volume=0, hints=True, seenHints=[])
    page = laid.visited(at, seat)
    for screen, device in SCREENS.items():
        page.set_viewport_size(device["viewport"])
        page.reload()
        assert turn_or_end(page)
        fits(page)
        assert not overlap(box(page, "#prompt"), box(page, ".main"))
        tips_and_hints_cover_nothing(page, notes_cover_nothing=screen != "phone")
    assert at.errors == []
    at.close()
    laid.close()
