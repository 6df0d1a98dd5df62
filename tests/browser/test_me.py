"""One's own page: results, devices, everything to take along, signing out, being deleted."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.chromium import OURS, PHONE, Visit
from tests.browser.test_home import overflow
from tests.browser.test_table import axe
from tests.web.inside import Inside, inside, mids, wait_for
from undertable.table.times import Times
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
INSTANT = dict.fromkeys(("instant", "quick", "normal", "slow"), (0.0, 0.0))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("me"), times=Times(paces=INSTANT)) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Inside) -> Iterator[Callable[..., Visit]]:
    visits: list[Visit] = []

    def make(code: str = "", **device: Any) -> Visit:
        """A browser of a new guest, or of the guest whom this link belongs to."""
        made = Visit(browser, server.url, **device)
        made.settle(speed=0, hints=False, volume=0)
        ask = made.context.request
        if code:
            assert ask.post("/api/carry", data={"code": code}, headers=OURS).ok
        else:
            assert ask.post("/api/guests", data={"name": "Ann"}, headers=OURS).ok
        made.page.goto("/rules/monster-inn")  # any page: settings can be kept now
        made.page.evaluate('localStorage.setItem("undertable", JSON.stringify({guest: true, name: "Ann"}))')
        visits.append(made)
        return made

    yield make
    for made in visits:
        made.close()
        assert [error for error in made.errors if "401" not in error] == []


def play(at: Visit, game: str, *bots: str) -> str:
    """Play a game to its end, over HTTP."""
    ask = at.context.request
    spec = {"game": game, "seats": 1 + len(bots), "bots": [None, *bots], "pace": "instant"}
    table = ask.post("/api/tables", data={"mid": next(mids), "spec": spec}, headers=OURS).json()["table"]
    assert ask.post(f"/api/tables/{table}/start", data={"mid": next(mids)}, headers=OURS).ok

    def over() -> bool:
        state = ask.get(f"/api/tables/{table}").json()["state"]
        if "decision" in state:
            action = state["prompt"]["choices"][0]["action"]
            body = {"mid": next(mids), "decision": state["decision"]["id"], "action": action}
            ask.post(f"/api/tables/{table}/act", data=body, headers=OURS)
        return "result" in state

    wait_for(over)
    wait_for(lambda: ask.get("/api/me/profile").json()["games"] > 0)
    return str(table)


def opened(at: Visit) -> Page:
    at.page.goto("/me")
    at.page.get_by_role("heading", name="Where you are signed in").wait_for()
    return at.page


def code_of(at: Visit) -> str:
    return str(at.context.request.post("/api/me/link", headers=OURS).json()["code"])


def test_the_page_shows_how_games_went_and_gives_the_records(visit: Callable[..., Visit]) -> None:
    ann = visit()
    table = play(ann, "monster-inn", "random", "random")
    won = ann.context.request.get("/api/me/profile").json()["wins"]
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Your page").click()
    page = ann.page
    row = page.get_by_role("row", name=re.compile("Monster Inn"))
    expect(row).to_contain_text(f"{100 * won} %")
    expect(page.get_by_role("row", name=re.compile("Random"))).to_be_visible()
    with page.expect_download() as record:
        page.get_by_role("link", name="Save the record: Monster Inn").click()
    assert json.loads(Path(record.value.path()).read_text())["game"] == "monster-inn"
    page.get_by_role("link", name="Replay: Monster Inn").click()
    page.wait_for_url(f"**/replay/{table}*")


def test_everything_can_be_saved_and_the_name_changed(visit: Callable[..., Visit]) -> None:
    ann = visit()
    page = opened(ann)
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Saved").wait_for()
    with page.expect_download() as export:
        page.get_by_role("link", name="Download everything").click()
    found = json.loads(Path(export.value.path()).read_text())
    assert (found["name"], [device["this"] for device in found["devices"]]) == ("Anna", [True])


def test_another_device_can_be_signed_out(visit: Callable[..., Visit]) -> None:
    desk = visit()
    phone = visit(code_of(desk), **PHONE, user_agent="Mozilla/5.0 (Linux; Android 15) Chrome/138.0.0.0 Mobile Safari/5")
    page = opened(desk)
    expect(page.get_by_role("listitem").filter(has_text="(this one)")).to_have_count(1)
    page.get_by_role("button", name="Sign out Chrome on Android").click()
    expect(page.get_by_role("button", name="Sign out Chrome on Android")).to_have_count(0)
    assert phone.context.request.get("/api/me").status == 401
    phone.page.goto("/me")
    phone.page.get_by_role("heading", name="No games yet").wait_for()


def test_a_feed_is_made_and_stopped(visit: Callable[..., Visit]) -> None:
    at = visit(**PHONE)
    page = at.page
    page.goto("/me")
    page.get_by_role("button", name="Make an address").click()
    address = page.get_by_label("For calendars (iCalendar)").input_value()
    assert at.context.request.get(address).text().startswith("BEGIN:VCALENDAR")
    page.reload()
    expect(page.get_by_text("Its address is shown only once")).to_be_visible()
    page.get_by_role("button", name="Stop the feed").click()
    expect(page.get_by_role("button", name="Make an address")).to_be_visible()
    assert at.context.request.get(address).status == 404


def test_the_last_device_is_warned_before_it_signs_out(visit: Callable[..., Visit]) -> None:
    ann = visit()
    page = opened(ann)
    expect(page.get_by_role("button", name="Sign out everywhere")).to_have_count(0)
    page.get_by_role("button", name="Sign out here").click()
    warning = page.get_by_role("alertdialog")
    expect(warning).to_contain_text("you can never come back as Ann")
    warning.get_by_role("button", name="Keep me").click()
    expect(warning).to_have_count(0)
    page.get_by_role("button", name="Sign out here").click()
    warning.get_by_role("button", name="Sign out").click()
    page.get_by_role("heading", name="Undertable", level=1).wait_for()
    assert ann.context.request.get("/api/me").status == 401
    expect(page.get_by_role("link", name="Your page")).to_have_count(0)


def test_a_guest_is_deleted_by_keyboard_after_a_second_question(visit: Callable[..., Visit]) -> None:
    ann = visit()
    page = opened(ann)
    page.get_by_role("button", name="Delete me").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alertdialog")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Delete me for good")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Undertable", level=1).wait_for()
    assert ann.context.request.get("/api/me").status == 401
    expect(page.get_by_label("Your name")).not_to_have_value("Ann")


def test_axe_finds_nothing_and_everything_fits(visit: Callable[..., Visit]) -> None:
    desk = visit(bypass_csp=True)
    play(desk, "monster-inn", "random", "random")
    phone = visit(code_of(desk), bypass_csp=True, **PHONE)
    for at in (desk, phone):
        page = opened(at)
        assert overflow(page) <= 0
        axe(page, "the page")
        page.get_by_role("button", name="Delete me").click()
        page.get_by_role("alertdialog").wait_for()
        assert overflow(page) <= 0
        axe(page, "the question")
