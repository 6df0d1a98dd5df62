"""Debian's Chromium, driven by Playwright, for tests that look at the browser table as a person does.

`python -m tests.debian` installs it where it is missing.
"""

import itertools
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.web.inside import wait_for

OURS = {"x-undertable": "1"}  # says that a request comes from our own page
ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PATIENCE = 20_000  # milliseconds: however busy the machine is
expect.set_options(timeout=PATIENCE)
# every picture that can be seen is there
PAINTED = "[...document.querySelectorAll('img.picture')].every(one => one.naturalWidth || !one.offsetWidth)"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1366, "height": 768}}


def chromium() -> str | None:
    """The program: the one without windows if it is there, for it takes half the time."""
    found = (shutil.which(name) for name in ("chromium-headless-shell", "chromium", "chromium-browser"))
    return next(filter(None, found), None)


@contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # without a sandbox because tests may run as root; the other switches keep it from looking for other servers
        switches = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        browser = playwright.chromium.launch(executable_path=chromium(), args=switches)
        yield browser
        browser.close()


@pytest.fixture(scope="module")  # while it is open this thread has an event loop: not for other modules' tests
def browser() -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip("Chromium is not installed: apt-get install chromium-headless-shell")
    with launched() as browser:
        yield browser


class Visit:
    """One person's browser at a server: a page, and all that went wrong in it."""

    def __init__(self, browser: Browser, url: str, **device: Any) -> None:
        self.url = url
        # the strict policy also stops the tests' own scripts; that pages keep it is tested by those that leave it on
        # and a service worker asks for things that the tests do not see; the test of it lets it in
        usual = {"service_workers": "block", **DESK}
        self.context: BrowserContext = browser.new_context(base_url=url, **{**usual, **device})
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.mids = itertools.count()
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("request", lambda request: self.requests.append(request.url))

    def close(self) -> None:
        self.context.close()

    def play_now(self, title: str) -> None:
        """One click on the home page."""
        self.page.goto("/")
        take_box(self.page, title)
        self.page.get_by_role("button", name="Play now").click()
        self.page.get_by_label("What to do now").wait_for()

    def play_against(self, game: str, *bots: str, pace: str = "normal") -> None:
        """At a new table of one's own with these bots."""
        self.settle(guest=True, name="Ann")
        ask = self.context.request
        ask.post("/api/guests", data={"name": "Ann"}, headers=OURS)
        spec = {"game": game, "seats": 1 + len(bots), "bots": [None, *bots], "pace": pace}
        new = {"mid": f"open{next(self.mids)}", "spec": spec}
        table = ask.post("/api/tables", data=new, headers=OURS).json()["table"]
        assert ask.post(f"/api/tables/{table}/start", data={"mid": "start"}, headers=OURS).ok
        self.page.goto(f"/t/{table}")
        prompt(self.page).wait_for()

    def finish(self) -> None:
        """End the game at the table that the page shows, by first choices and without the page."""
        table = urlparse(self.page.url).path.rpartition("/")[2]
        mids = (f"finish{number}" for number in itertools.count())

        def over() -> bool:
            state = self.context.request.get(f"/api/tables/{table}").json()["state"]
            if "decision" in state:
                action = state["prompt"]["choices"][0]["action"]
                body = {"mid": next(mids), "decision": state["decision"]["id"], "action": action}
                self.context.request.post(f"/api/tables/{table}/act", data=body, headers=OURS)
            return "result" in state

        wait_for(over)

    def settle(self, **settings: object) -> None:
        """Set what a person likes, before the page is opened."""
        script = f"""
            const kept = JSON.parse(localStorage.getItem("undertable") ?? "{{}}");
            localStorage.setItem("undertable", JSON.stringify({{...kept, ...{json.dumps(settings)}}}));
        """
        self.context.add_init_script(script)


def take_box(page: Page, title: str) -> None:
    """Choose a game's box from the shelf of the home page."""
    page.locator("label", has=page.get_by_role("radio", name=title)).click()
    page.get_by_role("heading", name=f"Sit down at {title}").wait_for()


def prompt(page: Page) -> Any:
    return page.get_by_label("What to do now")


ASKED = "document.querySelector('#prompt').dataset.decision"


def decision(page: Page) -> str:
    """The id of what one is asked; nothing while one is not."""
    return str(page.evaluate(ASKED))


def confirm(page: Page) -> Any:
    return page.locator("button.confirm")


def is_over(page: Page) -> bool:
    return page.get_by_text("The game is over.").count() > 0


def turn_or_end(page: Page) -> bool:
    """Wait until it is one's turn; False when the game is over instead."""
    page.locator(".mine, dialog:has-text('Replay')").first.wait_for(timeout=30_000)
    return not is_over(page)


# a point of a thing that nothing else covers: cards of a large hand lie over each other
IN_SIGHT = """element => {
    const box = element.getBoundingClientRect();
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
        for (const across of [0.5, 0.3, 0.2, 0.1, 0.05, 0.7, 0.9]) {
            const [x, y] = [across * box.width, down * box.height];
            const top = document.elementFromPoint(box.x + x, box.y + y);
            if (top && element.contains(top)) return { x: x - element.clientLeft, y: y - element.clientTop };
        }
    return null;
}"""


def press(thing: Locator) -> None:
    """Click where a person would: on a part that can be seen."""
    thing.scroll_into_view_if_needed()
    thing.click(position=thing.evaluate(IN_SIGHT))


def take_turn(page: Page, number: int) -> None:
    """Pick something by mouse or finger, on the table or among the choices, and confirm what must be confirmed."""
    asked = decision(page)
    choices = page.locator("main button[aria-pressed]:visible")
    if not choices.count() and not page.locator("button.confirm:enabled").count():
        page.locator(".prompt .all").click()  # what can be picked is folded away
    if count := choices.count():
        press(choices.nth(number % count))
        page.wait_for_function(f"was => {ASKED} !== was || document.querySelector('.confirm:enabled')", arg=asked)
    if decision(page) == asked:
        confirm(page).click()
    page.wait_for_function(f"was => {ASKED} !== was", arg=asked)


def play_to_the_end(page: Page) -> int:
    """Play whatever comes; at random, since a fixed order may go from a card to another and back for ever."""
    turns, random = 0, Random(7)
    while turn_or_end(page):
        take_turn(page, random.randrange(1000))
        turns += 1
    return turns
