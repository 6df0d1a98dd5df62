"""The pictures as a browser paints them: nothing is missing, and nothing looks like another, even small."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.board import board
from tests.browser.chromium import chromium

FIGURES = ["heroes", "bosses", "monsters", "humanoids", "backs", "adventurers", "figures", "bots", "beasts"]
# people and guests are put together by chance, and the faces of a die are meant to be alike
ALIKE = {"people", "guests", "dice"}


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    if chromium() is None:
        pytest.skip("Chromium is not installed: apt-get install chromium-headless-shell")
    with board() as page:
        yield page


def test_every_picture_is_painted_in_every_size(page: Page) -> None:
    for group in page.evaluate("board.groups"):
        for picture in page.evaluate("group => board.painted(group)", group):
            assert picture["share"] > 0.04, f"{group}: {picture['name']} in size {picture['size']} is empty"


def test_pictures_differ_at_48_dots(page: Page) -> None:
    for group in set(page.evaluate("board.groups")) - ALIKE:
        found = page.evaluate("group => board.closest(group)", group)
        assert found["differs"] > (0.2 if group in FIGURES else 0.1), f"{group}: {found['pair']} look alike"


def test_small_figures_are_drawings_of_their_own(page: Page) -> None:
    for group in FIGURES:
        for figure in page.evaluate("group => board.sizesDiffer(group)", group):
            assert figure["differs"] > 0.05, f"{group}: {figure['name']} is only scaled"
