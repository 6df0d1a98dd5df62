"""Lessons in a real browser: a whole set on a desk, and lessons by touch and by keyboard."""

from collections.abc import Iterator
from itertools import zip_longest

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.chromium import PHONE, Visit, decision
from tests.lessons.test_lessons import UNITS, offered, right_answers
from tests.web.inside import Inside, inside
from undertable.core import Game
from undertable.lessons import Lesson, Run, Unit
from undertable.lessons.lesson import fits
from undertable.lessons.run import READ_ON
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
by_unit = pytest.mark.parametrize(("game", "unit"), UNITS, ids=[game.id for game, _ in UNITS])
# with so few choices each has a button and a key of its own
FEW = min(UNITS, key=lambda one: len(offered(Run(one[0], one[1].lessons[0], one[1].bot))))
CLEAR = """() => {  // does the teacher leave in sight what one should touch?
    const shared = (a, b, from, to) => Math.max(0, Math.min(a[to], b[to]) - Math.max(a[from], b[from]));
    const area = (a, b) => shared(a, b, "left", "right") * shared(a, b, "top", "bottom");
    const teacher = document.querySelector(".teacher").getBoundingClientRect();
    const lights = [...document.querySelectorAll(".light.here")].map((one) => one.getBoundingClientRect());
    return lights.every((one) => area(one, teacher) < 0.5 * one.width * one.height);
}"""
ANSWERED = f"""([was, then]) => {{  // or can it be confirmed, or is what comes next to be seen?
    const next = document.querySelector(`main [data-action~="${{then}}"]`);
    return {chromium.ASKED} !== was || document.querySelector(".confirm:enabled") || next?.checkVisibility();
}}"""
KEY = """action => {
    const choices = [...document.querySelectorAll(".choices [data-action]:enabled")];
    return choices.find((one) => one.dataset.action === action).dataset.key;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("lessons")) as running:
        yield running


def answer(page: Page, action: str, by_keyboard: bool, then: str = "") -> None:
    """Give an answer as a person would: on the table, among the choices, or with the keys.

    Or only touch a figure, if that shows where it can go, which is what comes `then`.
    """
    asked = decision(page)
    if by_keyboard:
        page.locator("#prompt").press(page.evaluate(KEY, action))
        page.keyboard.press("Enter")
    else:
        thing = page.locator(f'main [data-action~="{action}"]:visible')
        if not thing.count():
            page.locator(".prompt .all").click()  # what can be touched on the table is listed, too
        button = page.locator(f'main button[data-action~="{action}"]:visible')
        (button if button.count() else thing).first.click()
        page.wait_for_function(ANSWERED, arg=[asked, then])
        if decision(page) == asked and page.locator("button.confirm:enabled").count():
            page.locator("button.confirm:enabled").first.click()


def learn(page: Page, game: Game, unit: Unit, lesson: Lesson, by_keyboard: bool = False) -> Iterator[str]:
    """Take a lesson that has begun, with every answer right; yields what the teacher says at each step."""
    run = Run(game, lesson, unit.bot, "Ann")
    while (step := run.step) is not None:
        expect(page.locator(".teacher h2")).to_have_text(step.title)
        yield page.locator(".teacher.laid .words").inner_text()
        if step.show:  # some places are there only when a card or a figure has been touched
            page.locator(".light").first.wait_for(state="attached")
        page.wait_for_function(CLEAR)
        if step.only:
            actions = []
            while run.step is step:
                actions.append(right_answers(run)[0])
                run.answer(actions[-1])
            there = [page.locator(f'main [data-action~="{action}"]:visible').count() for action in actions]
            if there[-1] and not there[0]:
                actions = actions[-1:]  # one touch does what leads there, too
            for action, then in zip_longest(actions, actions[1:], fillvalue=""):
                answer(page, action, by_keyboard, then)
        else:
            run.answer(READ_ON)
            if by_keyboard:
                page.keyboard.press("Enter")
            else:
                page.get_by_role("button", name="Continue").click()
    expect(page.locator(".teacher h2")).to_have_text("Lesson finished")
    yield page.locator(".teacher.laid .words").inner_text()


def test_all_lessons_of_a_game_one_after_the_other(browser: Browser, server: Inside) -> None:
    game, unit = FEW
    at = Visit(browser, server.url)
    at.settle(speed=0, name="Ann")
    page = at.page
    page.goto(f"/learn/{game.id}")
    page.get_by_role("link", name=f"{unit.lessons[0].title}: Start").click()
    for number, lesson in enumerate(unit.lessons[:-1], start=1):
        assert list(learn(page, game, unit, lesson))
        page.locator(".teacher .go").click()
        page.wait_for_url(f"**/learn/{game.id}/{number + 1}" if unit.lessons[number].steps else f"**/learn/{game.id}")
    expect(page.locator("li.done")).to_have_count(len(unit.lessons) - 1)
    page.reload()
    expect(page.locator("li.done")).to_have_count(len(unit.lessons) - 1)
    page.get_by_role("button", name=f"{unit.lessons[-1].title}: Start").click()
    page.get_by_label("What to do now").wait_for()
    assert at.errors == []
    at.close()


@by_unit
def test_a_wrong_try_on_a_phone_gets_a_reason_and_the_lesson_goes_on(
    game: Game, unit: Unit, browser: Browser, server: Inside
) -> None:
    lesson = unit.lessons[0]
    at = Visit(browser, server.url, **PHONE)
    at.settle(speed=0, name="Ann")
    page = at.page
    page.goto(f"/learn/{game.id}/1")
    first = lesson.steps[0]
    tries = [action for action in offered(Run(game, lesson, unit.bot)) if not fits(action, [*first.only, *first.also])]
    why = next((tries[0], why) for pattern, why in first.wrong.items() if fits(tries[0], [pattern]))
    expect(page.locator(".teacher h2")).to_have_text(first.title)
    answer(page, why[0], by_keyboard=False)
    expect(page.locator(".teacher .wrong")).to_contain_text(why[1].partition(".")[0].partition("{")[0])
    assert list(learn(page, game, unit, lesson))
    assert at.errors == []
    at.close()


def test_a_lesson_by_keyboard_alone(browser: Browser, server: Inside) -> None:
    game, unit = FEW
    at = Visit(browser, server.url)
    at.settle(speed=0, name="Ann")
    at.page.goto(f"/learn/{game.id}/1")
    assert list(learn(at.page, game, unit, unit.lessons[0], by_keyboard=True))
    at.page.keyboard.press("Enter")
    at.page.wait_for_url(f"**/learn/{game.id}/2")
    assert at.errors == []
    at.close()
