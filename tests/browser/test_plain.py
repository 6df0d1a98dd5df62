"""A game that brings no board of its own, in the browser: a package that `undertable new` wrote, at a real server."""

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import chromium
from tests.browser.chromium import DESK, PHONE, Visit
from tests.example.test_package import Package
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    package = Package(tmp_path_factory.mktemp("package") / "game")
    command = [
        sys.executable,
        "-m",
        "undertable",
        "serve",
        "--port",
        "0",
        "--database",
        str(package.root / "tables.db"),
    ]
    server = subprocess.Popen(
        command, env=package.environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert server.stdout is not None
    try:
        for line in server.stdout:
            if found := re.search(r"http://\S+", line):
                yield found[0]
                break
    finally:
        server.terminate()
        server.communicate()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_with_nothing_but_python_is_played_to_its_end(
    browser: Browser, address: str, device: dict[str, Any]
) -> None:
    visit = Visit(browser, address, **device)
    page = visit.page
    try:
        visit.play_now("Night Market")
        again = page.get_by_role("button", name="Again")
        cards = page.locator("button.card")
        while True:
            expect(again.or_(cards.first)).to_be_visible()
            if again.is_visible():
                break
            asked = page.get_by_label("What to do now").inner_text()
            cards.first.click()
            expect(page.locator("button.card.picked")).to_have_count(1)
            page.locator("button.card.picked").click()
            expect(page.get_by_label("What to do now")).not_to_have_text(asked)
        assert visit.errors == []
    finally:
        visit.close()
