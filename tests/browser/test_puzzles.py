"""Puzzles in a real browser: on a desk by keyboard, and by touch on a phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.chromium import PHONE, Visit
from tests.browser.test_lessons import KEY
from tests.puzzles.test_puzzles import QUICKEST
from tests.web.inside import Inside, inside
from undertable.puzzles import puzzles_of
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
EASY = sorted(puzzles_of(QUICKEST), key=lambda one: (one.rating, one.id))[0]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("puzzles")) as running:
        yield running


def answer(page: Page, action: str) -> None:
    page.wait_for_selector(f'.choices [data-action="{action}"]:enabled')
    page.locator("#prompt").press(page.evaluate(KEY, action))
    page.keyboard.press("Enter")


def test_a_puzzle_is_solved_by_keyboard_and_the_next_one_comes(browser: Browser, server: Inside) -> None:
    visit = Visit(browser, server.url)
    page = visit.page
    page.goto(f"{server.url}/puzzles")
    page.get_by_role("link", name=f"{QUICKEST.title}: Next puzzle").click()
    page.wait_for_url(f"**/puzzles/{QUICKEST.id}/*")
    page.goto(f"{server.url}/puzzles/{QUICKEST.id}/{EASY.id}")
    answer(page, EASY.tempting)
    verdict = page.locator(".verdict")
    expect(verdict.locator("h2")).to_have_text("Not the best")
    expect(verdict.locator("li.best b").first).to_have_text(str(round(100 * EASY.choices[0].wins)))
    expect(verdict.locator("li.mine em")).to_have_text("your choice")
    page.get_by_role("button", name="Play out the best choice").click()
    expect(verdict.locator(".told li").first).to_be_visible()
    page.get_by_role("button", name="Back to the numbers").click()
    page.get_by_role("button", name="Try it again").click()
    answer(page, EASY.best[0])
    expect(verdict.locator("h2")).to_have_text("Solved!")
    page.keyboard.press("Enter")
    page.wait_for_function("was => !location.pathname.endsWith(was)", arg=EASY.id)
    page.goto(f"{server.url}/puzzles")
    mine = page.locator("li").filter(has_text=QUICKEST.title)
    expect(mine.locator(".what > span").first).to_have_text(re.compile("^1 of"))  # solved at the second try
    visit.close()


def test_the_puzzle_of_the_day_is_solved_on_a_phone(browser: Browser, server: Inside) -> None:
    visit = Visit(browser, server.url, **PHONE)
    page = visit.page
    page.goto(f"{server.url}/puzzles")
    page.get_by_role("link", name=f"{QUICKEST.title}: Puzzle of the day").click()
    page.wait_for_selector("main.table .choices [data-action]")
    page.locator(".choices [data-action]:enabled").first.click()
    page.locator("button.confirm:enabled").first.click()
    expect(page.locator(".verdict h2")).to_be_visible()
    box = page.locator(".verdict").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    page.goto(f"{server.url}/puzzles")
    expect(page.get_by_role("link", name=f"{QUICKEST.title}: Puzzle of the day")).to_have_text(
        "Puzzle of the day: done"
    )
    visit.close()
