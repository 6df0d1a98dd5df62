"""What one can do about waiting: skip what is shown, let the bots play slower or faster, go to another table."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import chromium
from tests.browser.chromium import PHONE, Visit, confirm, prompt, take_turn, turn_or_end
from tests.browser.laid import Dealt, Laid
from tests.browser.test_table import FAST
from tests.games.boss_monster.boss_table import Seat, Table
from tests.web.inside import Inside, inside
from undertable.games import get_game
from undertable.table.times import Times
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser
NEVER = (1000.0, 1000.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """Bots play at once or never."""
    paces = {"instant": (0.0, 0.0), "quick": (0.0, 0.0), "normal": NEVER, "slow": NEVER}
    with inside(tmp_path_factory.mktemp("waiting"), times=Times(paces=paces)) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Inside) -> Iterator[Callable[..., Visit]]:
    visits: list[Visit] = []

    def make(**device: Any) -> Visit:
        visits.append(Visit(browser, server.url, **device))
        visits[-1].settle(**FAST)
        return visits[-1]

    yield make
    for made in visits:
        made.close()


def test_what_is_being_shown_can_be_skipped(visit: Callable[..., Visit]) -> None:
    """At this speed it would take minutes."""
    at = visit()
    at.settle(speed=0.005)
    at.play_against("you-monster", "random", "random", pace="quick")
    page = at.page
    assert turn_or_end(page)
    take_turn(page, 0)
    page.get_by_role("button", name="Skip").click()
    assert turn_or_end(page)


def test_alone_with_bots_one_sets_their_pace(visit: Callable[..., Visit]) -> None:
    at = visit(**PHONE)
    at.play_against("you-monster", "random", "random")
    page = at.page
    assert turn_or_end(page)
    take_turn(page, 0)
    expect(prompt(page)).to_contain_text("Waiting for")
    expect(prompt(page).locator(".faces img")).not_to_have_count(0)  # one sees for whom
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("How fast bots play").select_option("instant")
    page.keyboard.press("Escape")
    assert turn_or_end(page)


def test_whoever_is_out_sees_the_rest_go_by_faster_and_may_slow_it_down(
    visit: Callable[..., Visit], server: Inside
) -> None:
    wounds = ["mage 4", "mage 6", "mage 8", "thief 4"]
    table = Table(
        [
            Seat("xyzax", ["golem_factory"], ["fear"], entrance=["cleric 4"], wounds=wounds),
            Seat("gorgona", ["mimic_vault"], ["witchs_kitchen"]),
            Seat("seducia", ["golem_factory"], ["witchs_kitchen"]),
        ]
    )
    laid = Laid(server, table.adventure().state, 3)
    for seat in (1, 2):
        laid.tab(seat).do("stand")  # bots go on for them
    page = laid.visited(visit())
    expect(prompt(page)).not_to_contain_text("Fast-forward")
    confirm(page).click()  # pass: the Hero reaches the boss
    expect(page.locator("#own")).to_contain_text("you are out of the game")
    expect(prompt(page)).to_contain_text("Fast-forward")
    page.get_by_role("button", name="Slow down").click()
    expect(prompt(page)).not_to_contain_text("Fast-forward")
    expect(page.get_by_role("button", name="Slow down")).to_have_count(0)
    laid.close()


def test_the_next_table_where_it_is_ones_turn(visit: Callable[..., Visit]) -> None:
    at = visit(**PHONE)
    page = at.page
    at.play_against("you-monster", "random", "random")
    here = page.url
    at.play_against("you-monster", "random", "random")
    there = page.url
    page.goto(here)
    assert turn_or_end(page)
    link = page.get_by_role("link", name="Next table where it is my turn")
    expect(link).to_have_count(0)  # first this one
    take_turn(page, 0)
    link.click()
    page.wait_for_url(there)
    assert turn_or_end(page)


def test_with_others_the_pace_is_agreed_on(visit: Callable[..., Visit], server: Inside) -> None:
    laid = Dealt(server, get_game("you-monster"), 3, "pace")
    laid.tab(2).do("stand")  # a bot goes on for Cy
    ann, bob = laid.visited(visit(), 0), laid.visited(visit(**PHONE), 1)
    ann.get_by_role("button", name="Settings").click()
    ann.get_by_label("How fast bots play").select_option("instant")
    ann.keyboard.press("Escape")
    expect(bob.locator(".proposal")).to_contain_text("Ann wants")
    bob.get_by_role("button", name="Agree").click()
    for page in (ann, bob):
        expect(page.locator(".proposal")).to_have_count(0)
    bob.get_by_role("button", name="Settings").click()
    expect(bob.get_by_label("How fast bots play")).to_have_value("instant")
    laid.close()


def test_a_tip_is_shown_with_one_question_and_not_with_the_next_of_its_kind(visit: Callable[..., Visit]) -> None:
    at = visit()
    at.settle(hints=True)
    at.play_against("you-monster", "random", "random", pace="quick")
    page = at.page
    assert turn_or_end(page)
    tip = page.locator(".tip")
    expect(tip).to_contain_text("Tap one or two cards")
    for _ in range(2):
        while True:
            take_turn(page, 0)
            assert turn_or_end(page)
            if "Play one or two" in prompt(page).inner_text():
                break
        expect(tip).to_have_count(0)
