"""Evenings in one room: a screen and two phones, and one device that goes from hand to hand."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.chromium import PHONE, Visit, confirm, decision, prompt, take_box
from tests.browser.test_home import overflow
from tests.browser.test_table import axe
from tests.web.inside import Inside, inside
from undertable.table.times import Times
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
PACES = dict.fromkeys(("instant", "quick", "normal", "slow"), (0.0, 0.0))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("evenings"), times=Times(paces=PACES)) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Inside) -> Iterator[Callable[..., Visit]]:
    visits: list[Visit] = []

    def make(name: str, **device: Any) -> Visit:
        made = Visit(browser, server.url, **device)
        made.settle(speed=0, hints=False, volume=0, name=name, named=True)
        visits.append(made)
        return made

    yield make
    for made in visits:
        made.close()
        assert made.errors == []


def table_by(at: Visit, game: str, seats: int) -> str:
    """A table by invitation, opened in this browser."""
    at.page.goto("/rules/monster-inn")
    at.page.evaluate("localStorage.undertable = JSON.stringify({...JSON.parse(localStorage.undertable), guest: true})")
    ask, header = at.context.request, {"x-undertable": "1"}
    assert ask.post("/api/guests", data={"name": "Ann"}, headers=header).ok
    spec = {"game": game, "seats": seats, "bots": [None, None, *["random"] * (seats - 2)], "pace": "instant"}
    return str(ask.post("/api/tables", data={"mid": "open", "spec": spec}, headers=header).json()["table"])


def act(page: Page) -> None:
    """Take the first thing that is offered."""
    asked = decision(page)
    page.keyboard.press("1")
    page.wait_for_function("document.querySelector('.confirm:enabled')")
    confirm(page).click()
    page.wait_for_function("was => document.querySelector('#prompt')?.dataset.decision !== was", arg=asked)


def cards(page: Page) -> list[str]:
    """The cards in one's hand, by what they are called."""
    return [str(one) for one in page.locator("#own [aria-label]").evaluate_all("all => all.map(x => x.ariaLabel)")]


def test_two_phones_and_a_screen_play_together(visit: Callable[..., Visit], server: Inside) -> None:
    ann, bob = visit("Ann", **PHONE), visit("Bob", **PHONE)
    screen = visit("Screen", viewport={"width": 1920, "height": 1080}, bypass_csp=True)
    table = table_by(ann, "you-monster", 3)
    invite = server.live(table).table.created.invite
    screen.page.goto(f"/t/{table}/screen#{invite}")
    screen.page.get_by_role("heading", name="Scan to play").wait_for()
    axe(screen.page, "the room")
    bob.page.goto(f"/t/{table}/hand#{invite}")  # what the code says
    bob.page.get_by_role("button", name="Sit here").click()
    screen.page.get_by_text("Everybody is here").wait_for()
    ann.page.goto(f"/t/{table}/hand")
    ann.page.get_by_role("button", name="Start the game").click()
    for phone in (ann, bob):
        expect(prompt(phone.page)).to_be_visible()
        assert overflow(phone.page) <= 0
        box = prompt(phone.page).bounding_box()
        board = phone.page.get_by_label("The table", exact=True).bounding_box()
        assert box
        assert board
        assert box["y"] < board["y"]  # what is asked comes first, the table below
    expect(screen.page.get_by_label("The table", exact=True)).to_be_visible()
    assert screen.page.locator("#own").count() == 0
    assert overflow(screen.page) <= 0
    for phone in (ann, bob):  # both choose in the first round, whatever was dealt
        phone.page.locator(".mine").first.wait_for()
        act(phone.page)
    live = server.live(table).table
    assert live.match is not None
    assert {seat for seat, _ in live.match.moves} >= {0, 1}
    assert screen.page.evaluate("document.querySelectorAll('[aria-pressed]').length") == 0  # nothing to choose here


def test_one_device_goes_from_hand_to_hand(visit: Callable[..., Visit], server: Inside) -> None:
    at = visit("Ann", bypass_csp=True)
    table = table_by(at, "boss-monster", 2)
    page = at.page
    page.goto(f"/t/{table}")
    page.get_by_text("Together in one room").click()
    page.get_by_placeholder("Their name").fill("Bob")
    page.get_by_role("button", name="Add a player here").click()
    page.get_by_role("button", name="Start the game").click()
    cover = page.get_by_role("heading", name="Pass the device to")
    seen: dict[str, set[str]] = {}
    for _ in range(4):
        expect(cover.or_(page.locator(".mine").first)).to_be_visible()
        if cover.is_visible():
            axe(page, "the cover")
            assert page.locator("#own, #prompt, .board").count() == 0  # nothing of anybody's hand
            page.get_by_role("button", name="show my side").click()
        page.locator(".mine").first.wait_for()
        me = page.evaluate("fetch('/api/me').then(answer => answer.json())")["name"]
        seen.setdefault(me, set()).update(cards(page))
        act(page)
    assert set(seen) == {"Ann", "Bob"}


@pytest.mark.parametrize(("chosen", "said"), [("this game counts", True), ("this game does not count", False)])
def test_whoever_opens_a_table_says_whether_it_counts(
    chosen: str, said: bool, visit: Callable[..., Visit], server: Inside
) -> None:
    at = visit("Ann", **(PHONE if said else {}))
    page = at.page
    page.goto("/")
    take_box(page, "Monster Inn")
    page.get_by_role("button", name="Invite friends").click()
    ratings = page.get_by_label("Ratings")
    expect(ratings.locator("option:checked")).to_have_text("as usual")
    ratings.select_option(chosen)
    assert overflow(page) <= 0
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text(f"Ratings: {chosen}.")).to_be_visible()
    table = page.url.rpartition("/")[2].partition("#")[0]
    assert server.live(table).table.spec.rated is said
    assert overflow(page) <= 0
