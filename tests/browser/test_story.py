"""Levels, hints and reviews as people see them in the browser."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.chromium import PHONE, Visit, take_box, take_turn, turn_or_end
from tests.browser.test_table import PACES, axe, fits
from tests.web.inside import SMALL, Inside, inside
from tests.web.playing import must, play
from undertable.bots import FAIR, LEVELS
from undertable.games import get_game
from undertable.table.botpool import Effort
from undertable.table.story import Point, Story, StoryState, Turn
from undertable.table.times import Times
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
GAME = get_game("monster-inn")
TITLE = GAME.title
WEAK, *_, STRONG = LEVELS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    times = Times(paces=PACES, hint=Effort(100, 10.0), story=SMALL)
    with inside(tmp_path_factory.mktemp("story"), times=times) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Inside) -> Iterator[Callable[..., Visit]]:
    visits: list[Visit] = []

    def make(**device: Any) -> Visit:
        made = Visit(browser, server.url, bypass_csp=True, **device)  # for axe
        made.settle(speed=0, hints=False, volume=0, level=WEAK.name)
        visits.append(made)
        return made

    yield make
    for made in visits:
        errors = made.errors
        made.close()
        assert errors == []


def test_the_level_one_picks_is_the_level_one_gets(visit: Callable[..., Visit], server: Inside) -> None:
    page = visit(**PHONE).page
    page.goto("/")
    take_box(page, TITLE)
    page.locator("label", has=page.get_by_role("radio", name=LEVELS[1].sentence)).click()
    expect(page.get_by_text(LEVELS[1].sentence)).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    page.get_by_label("What to do now").wait_for()
    assert bots_at(page, server)[1:] == [LEVELS[1].name] * 3
    page.goto("/")
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    page.locator("label", has=page.get_by_role("radio", name=WEAK.sentence)).click()
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.get_by_label(f"Level of {WEAK.people[0]}")).to_have_value(WEAK.name)
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_label(f"Level of {WEAK.people[1]}").select_option(STRONG.name)
    expect(page.get_by_label(f"Level of {STRONG.people[1]}")).to_be_visible()
    fits(page)
    axe(page, "waiting room")
    assert bots_at(page, server)[1:] == [WEAK.name, STRONG.name, WEAK.name]


def test_a_fair_match_is_as_strong_as_this_browser_knows(visit: Callable[..., Visit], server: Inside) -> None:
    made = visit(**PHONE)
    made.settle(speed=0, hints=False, volume=0, fair={"monster-inn": 61.4})
    page = made.page
    page.goto("/")
    take_box(page, TITLE)
    page.locator("label", has=page.get_by_role("radio", name=FAIR.sentence)).click()
    expect(page.get_by_text(FAIR.sentence)).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Play now").click()
    page.get_by_label("What to do now").wait_for()
    assert bots_at(page, server)[1:] == ["fair-61"] * 3


def bots_at(page: Page, server: Inside) -> list[str | None]:
    """The bot in each seat of the table that is shown."""
    return [chair.bot for chair in server.live(page.url.partition("#")[0].rpartition("/")[2]).table.chairs]


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_a_hint_marks_the_choices(device: dict[str, Any], visit: Callable[..., Visit]) -> None:
    at = visit(**device)
    at.play_now(TITLE)
    page = at.page
    assert turn_or_end(page)
    if device:
        page.get_by_role("button", name="Hint", exact=True).click()
    else:
        page.keyboard.press("t")
    shown = page.locator(".notes strong", has_text="Hint:")
    shown.wait_for()
    best = page.locator(".choices button", has_text="★")
    expect(best).to_have_count(1)
    assert best.inner_text().splitlines()[0].strip() in shown.inner_text()
    expect(best).to_have_accessible_name(re.compile(r"the hint: wins about \d+ of 100"))
    expect(page.locator(".notes [role=status]")).to_contain_text("of 100 games imagined from what you know")
    fits(page)
    axe(page, "hint")
    take_turn(page, 0)
    expect(shown).to_have_count(0)


# what a note lies on that can be touched or is in the hand
COVERED = """() => {
    const note = document.querySelector(".notes").getBoundingClientRect();
    const touched = "main :is(.main, .dock) [aria-pressed], main .prompt, main .dock [data-card]";
    const things = document.querySelectorAll(touched);
    const under = ({ left, right, top, bottom, width }) =>
        width > 0 && left < note.right && right > note.left && top < note.bottom && bottom > note.top;
    const found = [...things].filter(thing => under(thing.getBoundingClientRect()));
    return [note.height, found.map(thing => thing.className + " " + thing.textContent)];
}"""
LONG = ".notes .panel p { font-size: 1.5rem }"  # as long as the longest hint there is


def test_a_hint_on_a_phone_leaves_the_choices_in_reach(visit: Callable[..., Visit]) -> None:
    """Also where the confirming button stands beside them, and if it is long."""
    at = visit(**PHONE)
    at.play_now("Boss Monster")
    page = at.page
    usual, number = 0, 0
    hint = page.get_by_role("button", name="Hint", exact=True)
    while not usual:
        assert turn_or_end(page)
        if hint.is_enabled():  # there is more than one choice
            hint.click()
            page.locator(".notes strong", has_text="Hint:").wait_for()
            longer = page.add_style_tag(content=LONG)
            page.wait_for_function(f"({COVERED})()[1].length === 0")
            longer.evaluate("tag => tag.remove()")
            page.wait_for_function(f"({COVERED})()[1].length === 0")
            if page.locator(".choices button").count():  # else everything is chosen on the table
                choices = page.locator(".choices").bounding_box()
                assert choices is not None
                assert choices["width"] > 150
                assert choices["y"] + choices["height"] <= 640
            fits(page)
            usual = page.locator(".spot .confirm:enabled").count()
        take_turn(page, number)
        number += 1


def test_a_table_without_hints_offers_none(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto("/")
    take_box(page, TITLE)
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("checkbox", name="Hints").uncheck()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("No hints.")).to_be_visible()
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start the game").click()
    assert turn_or_end(page)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


def test_the_story_of_a_game_leads_to_its_moments(visit: Callable[..., Visit], server: Inside) -> None:
    ann = server.guest("Ann")
    table = server.table(ann, game=GAME.id, seats=4, bots=[None, *["random"] * 3], open=True)
    must(ann, table, "start")
    play(table, ann)
    page = visit(**PHONE).page
    page.goto(f"/t/{table}")
    story = page.get_by_role("region", name="Game review")
    story.get_by_role("button", name="Review the game").click()
    expect(story.get_by_role("progressbar").or_(story.get_by_role("img"))).to_be_visible()
    graph = story.get_by_role("img")
    graph.wait_for(timeout=60_000)  # it is made where it holds nobody up
    expect(graph).to_have_accessible_name(re.compile(r"move by move\. .+: \d+ % → \d+ %"))
    expect(graph.locator("polyline")).to_have_count(4)
    patterns = {line.get_attribute("stroke-dasharray") for line in graph.locator("polyline").all()}
    assert len(patterns) == 4  # no colour stands alone
    story.get_by_text("The values as a table").click()
    rows = story.get_by_role("row")
    assert 2 < rows.count() <= SMALL.decisions + 2
    expect(rows.last).to_contain_text("Result")
    fits(page)
    axe(page, "story at the end")
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(graph).to_be_visible()  # it is there already
    axe(page, "story in the replay")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(page).to_have_url(re.compile("frame=[1-9]"))


def test_a_turning_point_is_shown_where_it_was(visit: Callable[..., Visit], server: Inside) -> None:
    ann = server.guest("Ann")
    table = server.table(ann, game=GAME.id, seats=4, bots=[None, *["random"] * 3], open=True)
    must(ann, table, "start")
    play(table, ann)
    points = [Point(moves=moves, shares=[0.25] * 4) for moves in (0, 7, 20)]
    turn = Turn(
        moves=7,
        seat=1,
        asked="Stay?",
        played="Leave",
        played_share=0.2,
        better="Remain",
        better_share=0.5,
        margin=0.054,
    )
    story = Story(names=["Ann", "Bo", "Cy", "Di"], points=points, turns=[turn])
    told = msgspec.json.encode(StoryState(status="done", story=story))
    server.run(lambda site: site.store.save_story(table, told))
    page = visit(**PHONE).page
    page.goto(f"/replay/{table}")
    card = page.get_by_role("listitem").filter(has_text="after move 7")
    expect(card.get_by_text("That wins 30 ± 5 more of 100 games imagined from what Bo knew.")).to_be_visible()
    card.get_by_role("link", name="Show this position").click()
    expect(page).to_have_url(re.compile(r"view=1&frame=7$"))
    expect(page.get_by_text(re.compile(r"^move 7 of \d+$"))).to_be_visible()
    expect(page.get_by_text("played “Leave”; “Remain” was better by 30 percentage points.")).to_be_visible()
    fits(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("played “Leave”")).to_have_count(0)
