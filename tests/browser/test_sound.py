"""The sounds as a browser makes them: none is cut off, none is much louder than another, none is the same twice."""

from collections.abc import Iterator
from statistics import mean

import pytest
from playwright.sync_api import Page

from tests.browser.board import board
from tests.browser.chromium import chromium

SEEDS = (1, 2, 3)
FULL = 0.9  # of the highest sample there can be
APART = 5  # decibels from the mean of all: steps and ticks are softer, fanfares louder


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    if chromium() is None:
        pytest.skip("Chromium is not installed: apt-get install chromium-headless-shell")
    with board() as page:
        yield page


def measured(page: Page, name: str) -> list[dict[str, float]]:
    return [page.evaluate("([name, seed]) => board.measure(name, seed)", [name, seed]) for seed in SEEDS]


def test_sounds_are_about_as_loud_as_each_other_and_never_cut_off(page: Page) -> None:
    found = {name: measured(page, name) for name in page.evaluate("board.sounds")}
    for name, times in found.items():
        assert all(0.02 < one["peak"] < FULL for one in times), f"{name}: {times}"
    loudness = {name: mean(one["loudness"] for one in times) for name, times in found.items() if name != "hearth"}
    usual = mean(loudness.values())
    far = {name: round(loud - usual, 1) for name, loud in loudness.items() if abs(loud - usual) > APART}
    assert not far, f"decibels away from the usual {usual:.1f}: {far}"
    assert mean(one["loudness"] for one in found["hearth"]) < usual  # it burns in the background


def test_no_sound_is_the_same_twice(page: Page) -> None:
    for name in page.evaluate("board.sounds"):
        first, second = (page.evaluate("([name, seed]) => board.record(name, seed)", [name, seed]) for seed in (1, 2))
        assert first != second, name
