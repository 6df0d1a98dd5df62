"""The way to a table and away from it: the shelf, one's own tables, the waiting room, the next game."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import chromium
from tests.browser.chromium import PHONE, Visit, prompt, take_box
from tests.web.inside import Inside, inside
from undertable.games import all_games, get_game
from undertable.table.times import Times
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
GAME = get_game("pesky-humans")  # its seats differ
SHORT = get_game("monster-inn")
PACES = dict.fromkeys(("instant", "quick", "normal", "slow"), (0.0, 0.02))
SIZES = [(1366, 768), (360, 640), (640, 360), (2560, 1440), (820, 1180)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    times = Times(away=0.5, paces=PACES)
    with inside(tmp_path_factory.mktemp("home"), times=times) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Inside) -> Iterator[Callable[..., Visit]]:
    visits: list[Visit] = []

    def make(**device: Any) -> Visit:
        made = Visit(browser, server.url, **device)
        made.settle(speed=0, hints=False, volume=0, level="hatchling")
        visits.append(made)
        return made

    yield make
    for made in visits:
        made.close()
        assert made.errors == []


def table_of(page: Page, server: Inside) -> Any:
    return server.live(page.url.partition("#")[0].rpartition("/")[2]).table


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_every_game_says_how_long_and_how_heavy_it_is(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto("/")
    for game in all_games().values():
        take_box(page, game.title)
        sheet = page.get_by_role("article")
        expect(sheet).to_contain_text(game.tagline)
        expect(sheet).to_contain_text("minutes")
        assert sheet.get_by_role("group", name="Ways to play").get_by_role("button").count() >= 2


def test_the_page_does_not_ask_all_the_time(visit: Callable[..., Visit]) -> None:
    at = visit()
    at.page.goto("/")
    take_box(at.page, SHORT.title)
    for _ in range(20):  # time in which a page that asks in a circle would ask often
        at.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert len([url for url in at.requests if url.endswith("/api/tables")]) <= 2


def test_a_preset_chooses_side_seats_and_length(visit: Callable[..., Visit], server: Inside) -> None:
    page = visit().page
    page.goto("/")
    take_box(page, GAME.title)
    preset = page.get_by_role("button", name="Be the Monster Lord")
    preset.click()
    expect(preset).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Play now").click()
    prompt(page).wait_for()
    table = table_of(page, server)
    assert [chair.bot for chair in table.chairs] == [None, "hatchling"]
    assert (table.spec.options["mode"], table.spec.options["lair"]) == ("quick", "manual")
    page.goto("/")  # what was chosen is remembered
    expect(page.get_by_role("button", name="Be the Monster Lord")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Your side").select_option("Humans")
    page.get_by_role("button", name="Play now").click()
    prompt(page).wait_for()
    assert [chair.bot for chair in table_of(page, server).chairs] == ["hatchling", None]


def test_home_leads_back_to_the_table_that_waits(visit: Callable[..., Visit]) -> None:
    at = visit(**PHONE)
    at.play_now(SHORT.title)
    page = at.page
    page.locator(".mine").wait_for()
    table = page.url
    page.goto("/")
    ribbon = page.get_by_role("link", name="Continue: your turn")
    ribbon.wait_for()  # lists lag a little behind, and the page looks again by itself
    row = page.get_by_role("listitem").filter(has_text=SHORT.title)
    expect(row).to_contain_text("Your turn")
    expect(row).to_contain_text("Round 1")
    ribbon.click()
    page.wait_for_url(table)
    page.goto("/")
    leave = page.get_by_role("button", name="Leave")
    leave.click()
    expect(leave).to_contain_text("A bot will play on")
    leave.click()
    expect(page.get_by_role("listitem").filter(has_text=SHORT.title)).to_have_count(0)


def test_a_guest_by_link_is_asked_for_a_name_and_sees_a_link_that_works(visit: Callable[..., Visit]) -> None:
    ann, bob = visit().page, visit(**PHONE).page
    ann.goto("/")
    take_box(ann, GAME.title)
    ann.get_by_role("button", name="Invite friends").click()
    ann.get_by_role("radio", name="3", exact=True).check()
    ann.get_by_role("button", name="Open the table").click()
    link = ann.get_by_label("Invite link").input_value()
    bob.goto(link)
    bob.get_by_label("What should the others call you?").fill("Bob")
    bob.get_by_role("button", name="Come in").click()
    expect(bob.get_by_label("Invite link")).to_have_value(link)
    expect(bob.get_by_text("Monster Lord", exact=False).first).to_be_visible()
    bob.get_by_role("button", name="Sit here").first.click()
    expect(ann.get_by_text("Bob", exact=True)).to_be_visible()


def test_home_and_waiting_room_fit(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto("/")
    take_box(page, GAME.title)
    for _ in sizes(page):
        assert overflow(page) <= 0
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Invite link").wait_for()
    for _ in sizes(page):
        assert overflow(page) <= 0


NARROW = """() => [...document.querySelectorAll("article select")].filter(select => {
    const width = select.offsetWidth;
    select.parentElement.style.flex = "none";
    select.style.width = "max-content";
    const whole = select.offsetWidth;
    select.style.width = select.parentElement.style.flex = "";
    return whole > width + 1;
}).map(select => select.selectedOptions[0].innerText)"""


def test_what_is_chosen_is_written_out_for_every_preset(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto("/")
    for game in all_games().values():
        take_box(page, game.title)
        presets = page.get_by_role("group", name="Ways to play").get_by_role("button")
        for number in range(presets.count()):
            presets.nth(number).click()
            for size in sizes(page):
                assert page.evaluate(NARROW) == [], size


def sizes(page: Page) -> Iterator[tuple[int, int]]:
    """The window in every size, one after the other."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def test_the_monster_lord_builds_the_lair_and_a_raid_may_last_for_ever(visit: Callable[..., Visit]) -> None:
    """The preset says so, the side alone does it too, and the page offers a game without a limit of rounds."""
    page = visit().page
    page.goto("/")
    take_box(page, "Those Pesky Humans!")
    page.get_by_role("button", name="Be the Monster Lord").click()
    expect(page.get_by_text("you build the lair")).to_be_visible()
    page.get_by_role("button", name="Quick raid").click()
    expect(page.get_by_text("you build the lair")).to_have_count(0)
    page.get_by_role("button", name="Invite friends").click()
    sheet = page.get_by_role("dialog")
    lair = sheet.get_by_label("The lair")
    assert "hand" not in chosen(lair)
    sheet.get_by_role("radio", name="Monster Lord").check()
    assert "by hand" in chosen(lair)
    sheet.get_by_role("button", name="Full raid").click()
    assert "by hand" not in chosen(lair)
    sheet.get_by_role("button", name="Be the Monster Lord").click()
    assert "by hand" in chosen(lair)
    sheet.get_by_label("Round limit").select_option("no limit")
    sheet.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Round limit no limit")).to_be_visible()


def chosen(select: Locator) -> str:
    return str(select.evaluate("list => list.selectedOptions[0].innerText"))


def test_every_chair_is_in_sight(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()  # the looks of a table must not reach the waiting room
    prompt(page).wait_for()
    page.get_by_role("link", name="Home").click()
    take_box(page, SHORT.title)
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Seats").wait_for()
    for size in sizes(page):
        hidden = page.evaluate("""() => [...document.querySelectorAll("ol > li .tag")].filter(tag => {
            tag.scrollIntoView({ block: "center" });
            const { left, top, right, bottom } = tag.getBoundingClientRect();
            return [[left + 5, top + 8], [right - 5, top + 8], [(left + right) / 2, bottom - 8]]
                .some(([x, y]) => !tag.contains(document.elementFromPoint(x, y))); }).length""")
        assert hidden == 0, size
