"""Coming back: notices on one's page, a slow table with clocks, and reading without a network."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.chromium import OURS, PHONE, Visit, prompt, take_box
from tests.browser.test_home import overflow
from tests.browser.test_table import axe
from tests.web.inside import FAST, Inside, inside, wait_for
from tests.web.playing import must
from tests.web.receivers import web_receiver
from undertable.web.app import STATIC
from undertable.web.channels import Channels

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
SITE = "https://games.example.org"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    channels = Channels(webhooks=True, private=True, push="mailto:op@example.org")
    with inside(tmp_path_factory.mktemp("back"), times=FAST, channels=channels, public_address=SITE) as server:
        yield server


def come(browser: Browser, server: Inside, **device: object) -> Visit:
    """Ann's browser."""
    visit = Visit(browser, server.url, **device)
    visit.settle(speed=0, hints=False, volume=0, guest=True, name="Ann")
    assert visit.context.request.post("/api/guests", data={"name": "Ann"}, headers=OURS).ok
    return visit


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_notices_are_set_up_tested_and_removed_on_ones_page(
    device: dict[str, object], browser: Browser, server: Inside
) -> None:
    visit = come(browser, server, bypass_csp=True, **device)
    page = visit.page
    with web_receiver() as hooks:
        page.goto("/me")
        page.get_by_label("Webhook", exact=True).last.fill(f"{hooks.url}/mine")
        page.get_by_label("For").select_option("any program (JSON)")
        page.get_by_role("button", name="Add", exact=True).click()
        page.get_by_role("button", name="Test: 127.0.0.1").click()
        expect(page.get_by_text("Worked just now: HTTP 200 OK")).to_be_visible()
        assert json.loads(hooks.got[0].body)["event"] == "test"
        hooks.status = 500
        page.get_by_role("button", name="Test: 127.0.0.1").click()
        expect(page.get_by_text(re.compile("Failed just now: HTTP 500"))).to_be_visible()
    page.get_by_role("combobox", name=re.compile("^from")).select_option("22:00")
    expect(page.get_by_text("Saved ✓")).to_be_visible()
    page.get_by_label("First day").fill(tomorrow(page, 1))
    page.get_by_label("Last day").fill(tomorrow(page, 3))
    page.get_by_role("button", name="Take a vacation").click()
    expect(page.get_by_text("Your clocks are stopped from")).to_be_visible()
    assert overflow(page) <= 0
    axe(page, "notices")
    page.get_by_role("button", name="End the vacation").click()
    page.get_by_role("button", name="Remove: 127.0.0.1").click()
    expect(page.get_by_role("button", name="Remove: 127.0.0.1")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("combobox", name=re.compile("^from"))).to_have_value("22")
    expect(page.get_by_role("button", name="Take a vacation")).to_be_visible()
    assert [error for error in visit.errors if "500" not in error] == []
    visit.close()


def tomorrow(page: Page, days: int) -> str:
    """The date of a day to come, as the page has it."""
    return str(page.evaluate(f"new Date(Date.now() + {days} * 864e5).toISOString().slice(0, 10)"))


def test_a_slow_table_is_opened_played_paused_nudged_and_handed_over(browser: Browser, server: Inside) -> None:
    visit = come(browser, server)
    page, bob, cat = visit.page, server.guest("Bob"), server.guest("Cat")
    page.goto("/")
    take_box(page, "Monster Inn")
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_label("3", exact=True).check()
    page.locator("label", has_text="Clock").locator("select").first.select_option("Days: 3 days a turn")
    page.get_by_label("When the time is up").select_option("the first choice is taken, a pass where that is allowed")
    page.get_by_label("Open to everybody").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Days: 3 days a turn: the first choice is taken")).to_be_visible()
    table = page.url.rpartition("/")[2].partition("#")[0]
    for seat, person in enumerate((bob, cat), start=1):
        must(person, table, "sit", seat=seat)
    page.get_by_role("button", name="Start").click()
    prompt(page).wait_for()
    clock = page.get_by_role("timer").first
    expect(clock).to_have_text(re.compile("2 d 23 h"))
    page.get_by_label("Settings").click()
    page.get_by_role("button", name="Ask to stop the clocks").click()
    for person in (bob, cat):
        must(person, table, "vote", proposal=0, yes=True)
    expect(page.get_by_role("timer")).to_have_count(0)
    page.get_by_label("Settings").click()
    page.get_by_role("button", name="Hand my seat over").click()
    link = page.get_by_label("Invite link").input_value()
    assert link.startswith(f"{server.url}/t/{table}")
    other = come(browser, server)
    other.context.request.patch("/api/me", data={"name": "Dan"}, headers=OURS)
    other.settle(name="Dan")
    other.page.goto(link)
    other.page.get_by_title("Show everything").filter(has_text="Ann").first.click()
    other.page.get_by_role("button", name="Play on in this seat").click()
    wait_for(lambda: server.live(table).table.name(0) == "Dan")
    expect(prompt(other.page)).to_be_visible()
    for one in (visit, other):
        assert one.errors == []
        one.close()


def test_rules_and_lessons_can_be_read_without_a_network(browser: Browser, server: Inside) -> None:
    visit = come(browser, server, service_workers="allow")
    page = visit.page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = """caches.open("undertable-reading").then(cache => cache.keys())
        .then(keys => keys.map(key => new URL(key.url).pathname))"""
    wait_for(lambda: sum(path.endswith("/script") for path in page.evaluate(kept)) >= 12)
    assert not [path for path in page.evaluate(kept) if not path.startswith("/api/games")]
    visit.context.set_offline(True)
    page.goto("/rules/monster-inn")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.get_by_text("humanoid").first).to_be_visible()
    page.goto("/learn/monster-inn/1")
    expect(page.get_by_text("step 1 of")).to_be_visible()
    visit.close()
