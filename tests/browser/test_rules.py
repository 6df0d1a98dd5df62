"""The rules pages in a real browser: a list of contents that leads to every chapter, and real cards."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import chromium
from tests.browser.chromium import Visit
from tests.web.inside import Inside, inside
from undertable.core import Game
from undertable.games import all_games
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
GAMES = list(all_games().values())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("rules")) as running:
        yield running


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_contents_lead_to_every_chapter(game: Game, browser: Browser, server: Inside) -> None:
    chapters = [line.removeprefix("## ") for line in game.rules().splitlines() if line.startswith("## ")]
    at = Visit(browser, server.url)
    page = at.page
    try:
        page.goto(f"/rules/{game.id}")
        contents = page.get_by_role("navigation", name="Contents")
        expect(contents.get_by_role("link")).to_have_text(chapters)
        contents.get_by_role("link", name=chapters[-1], exact=True).click()
        expect(page.get_by_role("heading", name=chapters[-1], exact=True)).to_be_in_viewport()
        expect(page.locator(".examples img").first).to_be_attached()
    finally:
        at.close()
