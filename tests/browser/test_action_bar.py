"""The action bar: one place, one height, nothing moves under the finger, and nothing covers what is decided."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser import chromium
from tests.browser.chromium import ASKED, DESK, PHONE, Visit, confirm, decision, prompt, take_turn, turn_or_end
from tests.browser.test_table import TITLES, fits, server, visit
from tests.web.inside import Inside
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser
__all__ = ["server", "visit"]  # the fixtures
SCREENS: dict[str, dict[str, Any]] = {
    "desk": DESK,
    "phone": PHONE,
    "wall": {"viewport": {"width": 2560, "height": 1440}},
}
TURNS = {"desk": 7, "phone": 7, "wall": 3}  # this many pixels take long to draw
INN = "monster-inn"


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] + 1 < other["x"] + other["width"] and other["x"] + 1 < one["x"] + one["width"]
    return across and one["y"] + 1 < other["y"] + other["height"] and other["y"] + 1 < one["y"] + one["height"]


# what must stay where it is; what is written in it changes with the question
STEADY = (
    "header, aside, .main, .others, .others > *, .board, #own, .dock, .prompt, .prompt .above, .prompt .below,"
    " .prompt .choices, .prompt .spot"
)
WATCH_SHIFTS = """STEADY => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            for (const { node, previousRect, currentRect } of entry.sources)
                if (node && node.isConnected && node.nodeType === 1 && node.matches(STEADY))
                    window.shifts.push([node.className, JSON.stringify(previousRect), JSON.stringify(currentRect)]);
    }).observe({ type: 'layout-shift' });
}"""


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("title", TITLES)
def test_nothing_moves_or_covers_anything(title: str, screen: str, visit: Callable[..., Visit]) -> None:
    """Tips, hints, and then a few turns, on every screen."""
    at = visit(**SCREENS[screen])
    at.settle(hints=True)
    at.play_now(title)
    page = at.page
    assert turn_or_end(page)
    expect(page.locator("#own")).to_have_class(re.compile(r"\bdeciding\b"))
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Round 0")
    tips_and_hints_cover_nothing(page, notes_cover_nothing=screen != "phone")
    if screen == "desk":
        double_size_leaves_the_board_in_sight(page)
    bar = box(page, "#prompt")
    page.evaluate(WATCH_SHIFTS, STEADY)
    for number in range(TURNS[screen]):
        if not turn_or_end(page):
            break
        assert box(page, "#prompt") == bar
        assert not overlap(bar, box(page, ".main"))
        fits(page)
        if screen == "phone":
            everything_can_be_tapped(page)
        take_turn(page, number * 3)
        assert box(page, "#prompt") == bar  # while others act
    assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize("title", TITLES)
def test_everything_can_be_picked_on_a_phone_held_sideways(title: str, visit: Callable[..., Visit]) -> None:
    """The bar lies over nothing that can be picked, the page is hardly higher than the screen, and nothing moves."""
    at = visit(viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True)
    at.settle(hints=False, speed=0)
    at.play_now(title)
    page = at.page
    for number in range(4):
        if not turn_or_end(page):
            break
        bar = box(page, "#prompt")
        assert bar["y"] + bar["height"] == 360
        assert page.evaluate("document.documentElement.scrollHeight") < 360 * 1.1
        hidden = page.evaluate(IN_REACH)
        assert hidden == []
        take_turn(page, number * 3)


# things to pick of which less than nine tenths can be seen above the bar when one scrolls to the top
IN_REACH = """() => {
    scrollTo(0, 0);
    const bar = document.querySelector("#prompt").getBoundingClientRect().top;
    return [...document.querySelectorAll("main :is(.board, #own) [data-card][aria-pressed]")]
        .filter(e => e.offsetParent)
        .map(e => e.getBoundingClientRect())
        .filter(({ top, bottom }) => bar - top < (bottom - top) * 0.9)
        .map(({ top, bottom }) => [top, bottom]);
}"""


def tips_and_hints_cover_nothing(page: Page, notes_cover_nothing: bool) -> None:
    board = box(page, ".board")
    page.locator(".tip").wait_for()
    assert overlap(box(page, ".ring"), box(page, ".table"))  # it points at something in sight
    covered(page, ".tip")
    hint = page.get_by_role("button", name="Hint", exact=True)
    if hint.is_enabled():
        hint.click()
        page.locator(".notes strong", has_text="Hint:").wait_for()
        assert box(page, ".board") == board  # nothing is pushed
        if notes_cover_nothing:
            covered(page, ".notes")
        page.locator(".notes").get_by_role("button", name="Close").click()
    page.locator(".tip button").click()
    assert box(page, ".board") == board


def covered(page: Page, note: str) -> None:
    """The note covers no choice, neither on the table nor in the bar."""
    over = box(page, note)
    things = page.locator("main :is(.main, .dock) [aria-pressed]:visible").all()
    assert things
    for thing in things:
        there = thing.bounding_box()
        assert there is None or not overlap(over, there), thing.text_content()


def everything_can_be_tapped(page: Page) -> None:
    """Buttons are as large as a finger, and nothing lies over those of the bar."""
    small = page.evaluate("""() => [...document.querySelectorAll("button, a.button, select")]
        .filter(e => e.offsetParent && !e.closest(".card") && !e.classList.contains("card"))
        .map(e => [e.innerText, e.getBoundingClientRect()])
        .filter(([text, box]) => box.height < 44 || box.width < 44).map(([text]) => text)""")
    assert small == []
    covered = page.evaluate("""() => [...document.querySelectorAll("#prompt button")].filter(e => {
        if (!e.offsetParent) return false;
        e.scrollIntoView({ block: "nearest", inline: "center" }); // many choices are a strip that scrolls
        const box = e.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return box.bottom <= innerHeight && !(top && e.contains(top)); }).map(e => e.innerText)""")
    assert covered == []


def double_size_leaves_the_board_in_sight(page: Page) -> None:
    """A laptop's 1366 × 768 at 200 %: wherever one scrolls to, the bar alone stays, and leaves most of the screen."""
    page.set_viewport_size({"width": 683, "height": 384})
    fits(page)
    for place in (".board", "#own"):
        page.locator(place).evaluate("place => place.scrollIntoView({ block: 'start' })")
        tops = page.evaluate(
            """place => {
                const bar = document.querySelector("#prompt").getBoundingClientRect();
                const { top, bottom, left, right } = document.querySelector(place).getBoundingClientRect();
                const seen = (Math.max(top, 0) + Math.min(bottom, bar.top)) / 2;
                const there = document.elementFromPoint((left + right) / 2, seen);
                return [bar.top / innerHeight, bar.bottom / innerHeight, !!there.closest(place)];
            }""",
            place,
        )
        assert tops[0] > 0.75
        assert tops[1:] == [1, True]
    page.set_viewport_size({"width": 1366, "height": 768})


@pytest.mark.parametrize("screen", SCREENS)
def test_a_second_press_on_the_same_spot_does_it(screen: str, visit: Callable[..., Visit]) -> None:
    at = visit(**SCREENS[screen])
    at.play_against(INN, "random", "random")
    page = at.page
    for _ in range(5):
        if not turn_or_end(page):
            break
        asked = decision(page)
        button = page.locator(".choices button:enabled").first
        before = button.bounding_box()
        assert before is not None
        x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
        page.mouse.click(x, y)
        expect(button).to_have_attribute("aria-pressed", "true")
        assert button.bounding_box() == before
        assert decision(page) == asked
        page.mouse.click(x, y)
        page.wait_for_function(f"was => {ASKED} !== was", arg=asked)


@pytest.mark.parametrize("title", TITLES)
def test_one_tap_is_enough(title: str, visit: Callable[..., Visit]) -> None:
    at = visit()
    at.settle(oneClick=True)
    at.play_now(title)
    for number in range(8):
        assert turn_or_end(at.page)
        take_turn(at.page, number)


def test_two_cards_are_played_together_with_one_tap_each(visit: Callable[..., Visit]) -> None:
    at = visit()
    at.settle(oneClick=True)
    at.play_now("You Monster")
    page = at.page
    assert turn_or_end(page)
    asked = decision(page)
    cards = page.locator("#own button.card")
    for place in (0, 1):
        cards.nth(place).click()
        expect(cards.nth(place)).to_have_attribute("aria-pressed", "true")
    assert decision(page) == asked  # nothing is played yet
    expect(confirm(page)).to_have_accessible_name(re.compile(r"^Play .+ \+ .+"))
    confirm(page).click()
    page.wait_for_function(f"was => {ASKED} !== was", arg=asked)


def test_the_question_and_all_choices_unfold(visit: Callable[..., Visit]) -> None:
    at = visit(**PHONE)
    at.play_now("You Monster")
    page = at.page
    assert turn_or_end(page)
    bar = box(page, "#prompt")
    question = prompt(page).locator("button.question")
    question.click()
    expect(question).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".unfolded")).to_contain_text("Play one or two cards")
    page.locator(".prompt .all").click()
    listed = page.locator(".unfolded button")
    assert listed.count() > 2
    listed.last.click()
    expect(confirm(page)).to_have_accessible_name(listed.last.get_attribute("aria-label") or "")
    assert box(page, "#prompt") == bar


@pytest.mark.parametrize("screen", SCREENS)
def test_what_happened_since_the_last_turn_is_one_press_away(screen: str, visit: Callable[..., Visit]) -> None:
    at = visit(**SCREENS[screen])
    at.play_against(INN, "random", "random")
    page = at.page
    assert turn_or_end(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"Monster Inn\s*Round \d+ of \d+"))
    take_turn(page, 0)
    assert turn_or_end(page)
    board = box(page, ".board")
    page.get_by_role("button", name=re.compile(r"Since your last turn \d+")).click()
    news = page.locator(".news li")
    assert news.count() > 0
    assert all("Ann" not in line or "important" in kind for line, kind in news_of(page))
    assert box(page, ".board") == board
    page.keyboard.press("Escape")
    expect(news).to_have_count(0)
    page.keyboard.press("n")
    expect(news).not_to_have_count(0)


def news_of(page: Page) -> list[tuple[str, str]]:
    return [(line.text_content() or "", line.get_attribute("class") or "") for line in page.locator(".news li").all()]


CALLS = """
    Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
    window.called = [];
    window.Notification = class {
        static permission = "default";
        static requestPermission = async () => (Notification.permission = "granted");
        constructor(title, { body }) { window.called.push([title, body]); }
        close() {}
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) { window.called.push("sound"); start.call(this, at); };
"""


def test_a_player_in_another_tab_is_called(visit: Callable[..., Visit]) -> None:
    at = visit()
    at.settle(volume=0.5)
    at.context.add_init_script(CALLS)
    at.play_against(INN, "random", "random")
    page = at.page
    assert turn_or_end(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notify me").check()
    page.keyboard.press("Escape")
    page.evaluate("[window.called, window.away] = [[], true]")
    take_turn(page, 0)
    assert turn_or_end(page)
    asked = page.locator("#prompt strong").first
    page.wait_for_function("() => window.called.some(call => call !== 'sound')")
    sounds_and_notes = page.evaluate("window.called")
    assert "sound" in sounds_and_notes
    ((title, body),) = [note for note in sounds_and_notes if note != "sound"]
    assert title == "Your turn at Monster Inn"
    expect(asked).to_contain_text(body)
    expect(page).to_have_title(re.compile("Your turn"))


def test_keys_are_shown_and_work(visit: Callable[..., Visit]) -> None:
    at = visit()
    at.play_against(INN, "random", "random")
    page = at.page
    assert turn_or_end(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("take it back")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    asked = decision(page)
    keyed = page.locator(".choices button[data-key='1']")
    page.keyboard.press("1")
    expect(page.locator(".choices .picked")).to_have_count(1)
    expect(keyed).to_have_count(0)  # it shows that it is picked
    page.keyboard.press("1")
    page.wait_for_function(f"was => {ASKED} !== was", arg=asked)


def test_a_card_is_read_without_being_chosen(visit: Callable[..., Visit], server: Inside) -> None:
    at = visit()
    at.play_now("Boss Monster")
    page = at.page
    assert turn_or_end(page)
    card = page.locator("#own .cards button[aria-pressed]").first
    label = card.get_attribute("title") or ""
    card.hover()
    words = page.get_by_role("tooltip").locator("> p")  # beside a large picture of the card
    expect(words).to_have_text(label)
    expect(card).to_have_attribute("aria-pressed", "false")
    page.mouse.move(2, 2)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    expect(card).to_have_attribute("title", label)
    card.focus()
    page.keyboard.press("?")
    expect(words).to_have_text(label)
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_long_press_reads_a_card(visit: Callable[..., Visit]) -> None:
    at = visit(**PHONE)
    at.play_now("Boss Monster")
    page = at.page
    assert turn_or_end(page)
    card = page.locator("#own .cards button[aria-pressed]").first
    there = card.bounding_box()
    assert there is not None
    finger = at.context.new_cdp_session(page)
    point = {"x": there["x"] + there["width"] / 2, "y": there["y"] + there["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.get_by_role("tooltip")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_have_attribute("aria-pressed", "false")
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
