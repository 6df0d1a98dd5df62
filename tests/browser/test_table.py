"""The browser table, as people use it: real Chromium, real server, whole games."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import chromium
from tests.browser.chromium import (
    ASKED,
    AXE,
    PHONE,
    Visit,
    confirm,
    decision,
    play_to_the_end,
    prompt,
    take_box,
    take_turn,
    turn_or_end,
)
from tests.web.inside import Inside, inside
from undertable.games import all_games
from undertable.table.times import Times
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
TITLES = [game.title for game in all_games().values()]
SHORTEST = "Monster Inn"
SHORT = [title for title in TITLES if title != "Those Pesky Humans!"]  # its whole games have tests of their own
FAST = {"speed": 0, "hints": False, "volume": 0, "level": "hatchling"}
PACES = dict.fromkeys(("instant", "quick", "normal", "slow"), (0.0, 0.05))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    times = Times(away=0.5, reveal=1000.0, paces=PACES)
    with inside(tmp_path_factory.mktemp("browser"), times=times) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Inside) -> Iterator[Callable[..., Visit]]:
    """Browsers of different people; at the end none of them may have seen an error."""
    visits: list[Visit] = []

    def make(**device: Any) -> Visit:
        made = Visit(browser, server.url, **device)
        made.settle(**FAST)
        visits.append(made)
        return made

    yield make
    for made in visits:
        foreign = [url for url in made.requests if not url.startswith((server.url, "data:", "blob:"))]
        # connections that were cut on purpose, and refusals, show up in the console, too
        expected = ("WebSocket", "ERR_", "status of 40")
        errors = [error for error in made.errors if not any(word in error for word in expected)]
        made.close()
        assert (errors, foreign) == ([], [])


@pytest.mark.parametrize("title", SHORT)
def test_a_newcomer_plays_a_whole_game_by_mouse(title: str, visit: Callable[..., Visit]) -> None:
    at = visit()
    at.play_now(title)
    page = at.page
    assert play_to_the_end(page) > 5
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("rowheader").first).to_be_visible()
    dialog.get_by_role("button", name="Again").click()
    dialog.wait_for(state="detached")  # against bots the next game starts at once
    prompt(page).wait_for()


def test_the_end_shows_what_was_counted(visit: Callable[..., Visit]) -> None:
    at = visit()
    at.play_against("monster-inn", "random", "random")
    at.finish()
    sheet = at.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Your dungeon, turned up")).to_be_visible()
    for row in sheet.locator("tbody tr").all():
        undefeated = row.locator("td").first
        expect(undefeated.locator("img")).to_have_count(int(undefeated.inner_text()))
    mine = [int(points) for points in sheet.locator("tr.me td").all_inner_texts()]
    brought = [int(fame.replace("−", "-")) for fame in sheet.locator(".spoils .fame").all_inner_texts()]
    assert sum(brought) == mine[0] + mine[1]


@pytest.mark.parametrize("title", TITLES)
def test_a_game_begins_in_the_waiting_room_with_everything_moving(title: str, visit: Callable[..., Visit]) -> None:
    at = visit()
    at.settle(speed=1)
    page = at.page
    page.goto("/")
    page.get_by_label("Your name").fill("Ann")
    take_box(page, title)
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start the game").click()
    prompt(page).wait_for()
    assert turn_or_end(page)


def test_bots_can_be_seated_only_when_their_levels_are_known(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto("/")
    take_box(page, TITLES[0])
    page.get_by_role("button", name="Invite friends").click()
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.get_by_role("button", name="Open the table").click()
    fill = page.get_by_role("button", name="Fill with bots")
    expect(fill).to_be_disabled()
    held[0].continue_()
    fill.click()
    page.get_by_role("button", name="Start the game").click()
    prompt(page).wait_for()


@pytest.mark.parametrize("title", SHORT)
def test_a_game_by_keyboard_alone(title: str, visit: Callable[..., Visit]) -> None:
    """The shortest one in full, and the beginning of the others."""
    at = visit()
    page = at.page
    page.goto("/")
    take_box(page, title)
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    prompt(page).wait_for()
    turns = 0
    while turn_or_end(page):
        asked = decision(page)
        page.keyboard.press("1")
        page.locator("button.confirm:enabled").wait_for()
        page.keyboard.press("Enter")
        page.wait_for_function(f"was => {ASKED} !== was", arg=asked)
        turns += 1
        if turns == 8 and title != SHORTEST:
            return
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("title", ["Monster Inn", "Those Pesky Humans!"])  # seats that are alike, and seats that differ
def test_two_browsers_play_by_invite_link(title: str, visit: Callable[..., Visit], server: Inside) -> None:
    ann, bob = visit().page, visit(**PHONE).page
    ann.goto("/")
    ann.get_by_label("Your name").fill("Ann")
    take_box(ann, title)
    ann.get_by_role("button", name="Invite friends").click()
    ann.get_by_role("radio", name="4", exact=True).check()
    ann.get_by_role("button", name="Open the table").click()
    link = ann.get_by_label("Invite link").input_value()
    bob.goto("/")
    bob.get_by_label("Your name").fill("Bob")
    bob.goto(link)
    bob.get_by_role("button", name="Sit here").first.click()
    expect(ann.get_by_text("Bob")).to_be_visible()
    ann.get_by_role("button", name="Fill with bots").click()
    ann.get_by_role("button", name="Start the game").click()
    for number in range(5):
        for page in (ann, bob):
            page.locator(".mine").or_(page.locator(".prompt:not(.mine)")).first.wait_for()
            if page.locator(".mine").count():
                take_turn(page, number)
    assert ann.locator("#prompt").count() == bob.locator("#prompt").count() == 1
    match = server.live(link.rpartition("/")[2].partition("#")[0]).table.match
    assert match is not None
    assert match.sealed is not None
    assert len(match.sealed.contributors()) == 2  # both browsers had a part in the deal
    # nobody else gets in without the link
    stranger = visit().page
    stranger.goto(link.partition("#")[0])
    expect(stranger.get_by_role("alert")).to_contain_text("invitation")


def test_a_lost_connection_comes_back_without_losing_the_choice(visit: Callable[..., Visit], server: Inside) -> None:
    at = visit()
    at.play_now(TITLES[0])
    page = at.page
    turn_or_end(page)
    at.context.set_offline(True)
    page.locator("main button[aria-pressed]:visible").first.click()
    confirm(page).click()
    expect(page.get_by_text("Sending…").or_(page.get_by_text("connecting…")).first).to_be_visible()
    at.context.set_offline(False)
    turn_or_end(page)
    expect(page.get_by_text("connecting…")).to_have_count(0)
    take_turn(page, 0)


def test_a_part_of_the_page_that_does_not_arrive_is_loaded_again(visit: Callable[..., Visit]) -> None:
    """Once by itself; if it fails again, the page says so and lets one try."""
    at = visit()
    parts = re.compile(r"/assets/TablePage-.*\.js")
    at.page.route(parts, lambda route: route.abort())
    at.page.goto("/t/nowhere")
    expect(at.page.get_by_role("heading", name="Part of the page failed to load.")).to_be_visible()
    at.page.unroute(parts)
    at.page.get_by_role("button", name="Load again").click()
    expect(at.page.get_by_text("There is no such table")).to_be_visible()
    at.errors.clear()  # the failures themselves


def test_several_tabs_of_one_seat_stay_in_step(visit: Callable[..., Visit]) -> None:
    at = visit()
    at.play_now(TITLES[0])
    other = at.context.new_page()
    other.goto(at.page.url)
    for number in range(4):
        page = (at.page, other)[number % 2]
        if not turn_or_end(page):
            break
        take_turn(page, number)
    turn_or_end(at.page)  # the bots have had their turns: nothing moves on by itself
    expect(other.locator("h1")).to_have_text(at.page.locator("h1").inner_text())


def test_a_seat_is_carried_to_another_device_once(visit: Callable[..., Visit]) -> None:
    at = visit()
    at.play_now(TITLES[0])
    at.page.get_by_role("button", name="Settings").click()
    at.page.get_by_role("button", name="Play on another device").click()
    link = at.page.get_by_role("textbox", name="Play on another device").input_value()
    phone = visit(**PHONE).page
    phone.goto(link)
    phone.get_by_role("button", name="Play on this device").click()
    expect(phone.get_by_label("Your side of the table")).to_be_visible()
    third = visit().page
    third.goto(link)
    third.get_by_role("button", name="Play on this device").click()
    expect(third.get_by_role("alert")).to_contain_text("used already")


def fits(page: Page) -> None:
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room, f"{wide} pixels wide"


def test_verify_replay_and_fork(visit: Callable[..., Visit]) -> None:
    at = visit()
    at.play_now(TITLES[0])
    page = at.page
    play_to_the_end(page)
    expect(page.get_by_role("dialog")).to_contain_text("Verified in this browser")
    notices_another_deal(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Log", exact=True).click()
    line = page.get_by_role("dialog").locator("li", has=page.get_by_label("Show this position")).nth(9)
    told = line.locator("span").inner_text()
    line.get_by_label("Show this position").click()
    page.get_by_label("Position in the game").wait_for()
    expect(page.locator(".told")).to_contain_text(told)
    page.keyboard.press("Home")
    page.get_by_role("button", name="Next move").click()
    expect(page).to_have_url(re.compile("frame=1"))
    page.keyboard.press("End")
    last = page.get_by_text(re.compile(r"move \d+ of \d+")).inner_text()
    assert len(set(re.findall(r"\d+", last))) == 1
    page.keyboard.press("Home")
    page.get_by_label("Seen by").select_option("watch")
    page.get_by_role("button", name="Verify the deal").click()
    expect(page.get_by_role("status").filter(has_text="your salt went into the shuffle")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="The server has replayed the moves")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    assert json.loads(Path(download.value.path()).read_text())["result"]
    for _ in range(3):
        page.get_by_role("button", name="Next move").click()
    page.get_by_role("button", name="Play on from here").click()
    prompt(page).wait_for()
    assert turn_or_end(page)
    take_turn(page, 0)
    deals = page.evaluate("Object.values(JSON.parse(localStorage.getItem('undertable-deals')))")
    assert [deal["shown"] for deal in deals] == [True, True]  # of the game and of the fork


def notices_another_deal(page: Page) -> None:
    """The browser goes by what it has kept, not by what the server says."""
    kept = page.evaluate("localStorage.getItem('undertable-deals')")
    changed = {table: {**deal, "commitment": "0" * 64} for table, deal in json.loads(kept).items()}
    for deals, verdict in (
        (json.dumps(changed), "Verification failed: the commitment in the record is not the one"),
        (kept, "Verified in this browser"),
    ):
        page.evaluate("deals => localStorage.setItem('undertable-deals', deals)", deals)
        page.reload()
        expect(page.get_by_role("dialog")).to_contain_text(verdict)


PAGES = ["/", "/rules/monster-inn", "/credits", "/carry", "/nothing"]


def test_axe_finds_nothing_on_any_page(browser: Browser, server: Inside) -> None:
    at = Visit(browser, server.url, bypass_csp=True)
    at.settle(**{**FAST, "hints": True})
    page = at.page
    try:
        for path in PAGES:
            page.goto(path)
            page.get_by_role("heading").first.wait_for()
            axe(page, path)
        page.goto("/")
        page.get_by_role("button", name="Invite friends").first.click()
        axe(page, "new table")
        page.get_by_role("button", name="Open the table").click()
        page.get_by_role("heading", name="Seats").wait_for()
        axe(page, "waiting room")
        for title in TITLES:
            at.play_now(title)
            turn_or_end(page)
            axe(page, title)
        page.get_by_role("button", name="Settings").click()
        axe(page, "settings")
        page.keyboard.press("Escape")
        take_turn(page, 0)
        at.finish()
        turn_or_end(page)
        axe(page, "scores")
        page.get_by_role("dialog").get_by_role("link", name="Replay").click()
        page.get_by_label("Position in the game").wait_for()
        axe(page, "replay")
    finally:
        at.close()


# everything in the theme that is set; in the other one only what a theme can change
RUN_AXE = """async () => {
    const root = document.documentElement, theme = root.dataset.theme;
    const { violations } = await axe.run();
    root.dataset.theme = theme === "light" ? "dark" : "light";
    const other = await axe.run({ runOnly: ["color-contrast"] });
    root.dataset.theme = theme;
    return [...violations, ...other.violations];
}"""


def axe(page: Page, where: str) -> None:
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate(RUN_AXE)
    told = [f"{one['id']}: {node['html'][:160]} {node['failureSummary']}" for one in found for node in one["nodes"]]
    assert told == [], where


NASTY = [
    '<img src=x onerror="window.hacked=1">',
    "</script><script>window.hacked=1</script>",
    "{{7*7}}",
    "javascript:1",
]


def test_names_and_chat_are_text_and_nothing_else(visit: Callable[..., Visit]) -> None:
    at = visit()
    page = at.page
    page.goto("/")
    page.get_by_label("Your name").fill(NASTY[0][:24])
    at.play_now(TITLES[0])
    page.get_by_role("button", name="Log", exact=True).click()
    for text in NASTY:
        page.get_by_placeholder("Say something…").fill(text)
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_text(text).last).to_be_visible()
    assert page.evaluate("window.hacked") is None


def loaded(*names: str) -> set[Path]:
    """These chunks and all that they import at once."""
    found: set[Path] = set()
    waiting = [file for name in names for file in STATIC.glob(f"assets/{name}-*.js")]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [file.parent / name for name in re.findall(r'(?:from|import)\s*"\./([^"]+)"', file.read_text())]
    return found


def sent(files: set[Path]) -> int:
    """Bytes of these files as they are sent."""
    return sum(
        len(file.read_bytes()) if file.suffix in (".woff2", ".webp") else len(gzip.compress(file.read_bytes()))
        for file in files
    )


def test_the_first_page_is_light() -> None:
    """All that is loaded before a game is shown: at most 250 kB as it is sent, fonts and pictures included."""
    page = (STATIC / "index.html").read_text()
    named = set(re.findall(r'/assets/[^"]+', page))
    styles = [STATIC / name.lstrip("/") for name in named if name.endswith(".css")]
    inside = {name for style in styles for name in re.findall(r"/assets/[^)]+\.(?:woff2|webp)", style.read_text())}
    shell = {STATIC / name.lstrip("/") for name in (*named, *inside)} | loaded("index", "cover")
    assert sent(shell) < 250_000, f"{sent(shell):,} bytes"
    for game in all_games():
        more = loaded("TablePage", game) - shell
        assert 0 < sent(more) < 280_000, f"{game}: {sent(more):,} bytes more"
