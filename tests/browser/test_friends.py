"""Friends on the page: a club with its tournament, ratings, and watching somebody else's table."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.chromium import PHONE, Visit, prompt
from tests.browser.test_home import overflow
from tests.browser.test_table import axe
from tests.web.inside import FAST, Inside, inside, wait_for
from tests.web.playing import look, must, play, seated
from undertable.table import ratings
from undertable.web.app import STATIC
from undertable.web.guests import TOKEN

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
DUEL = "boss-monster"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """One game is enough for a rating."""
    with pytest.MonkeyPatch.context() as patch, inside(tmp_path_factory.mktemp("friends"), times=FAST) as server:
        patch.setattr(ratings, "FRESH", 0.0)
        patch.setattr(ratings, "ENOUGH", 1)
        yield server


@pytest.fixture
def browse(browser: Browser, server: Inside) -> Iterator[Callable[..., Page]]:
    """Pages of guests that tests also play for over HTTP."""
    visits: list[Visit] = []

    def make(client: httpx.Client, **device: Any) -> Page:
        made = Visit(browser, server.url, bypass_csp=True, **device)
        name = client.get("/api/me").json()["name"]
        made.settle(speed=0, hints=False, volume=0, guest=True, name=name, named=True)
        token = client.headers["authorization"].partition(" ")[2]
        made.context.add_cookies([{"name": TOKEN, "value": token, "url": server.url}])
        visits.append(made)
        return made.page

    yield make
    for made in visits:
        made.close()
        assert made.errors == []


def test_a_club_is_founded_joined_by_link_and_plays_a_tournament(server: Inside, browse: Callable[..., Page]) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    page, phone = browse(ann), browse(bob, **PHONE)
    page.goto("/clubs")
    page.get_by_label("Name of the club").fill("The Inn")
    page.get_by_role("button", name="Start a club").click()
    link = page.get_by_label("The club's link").input_value()
    phone.goto(link)
    expect(phone.get_by_role("region", name="Standings").get_by_role("rowheader")).to_have_text(["Ann", "Bob"])
    cups = page.get_by_role("region", name="Tournaments and leagues")
    cups.get_by_text("Make a tournament or a league").first.click()
    cups.get_by_label("Its name").fill("Friday")
    cups.get_by_label("Game").select_option("Boss Monster")
    cups.get_by_label("Players at a table").select_option("2")
    cups.get_by_role("button", name="Make a tournament or a league").click()
    expect(cups.get_by_role("heading", name="Friday")).to_be_visible()
    phone.reload()
    phone.get_by_role("button", name="Take part").click()
    expect(phone.get_by_role("button", name="Withdraw")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Begin the first round").click()
    page.get_by_role("link", name="To the table: ").click()
    page.get_by_role("heading", name="Seats").wait_for()
    table = page.url.rpartition("/")[2].partition("#")[0]
    kept = [seat["kind"] for seat in look(ann, table)["state"]["table"]["seats"]].index("held")
    must(bob, table, "sit", seat=kept)
    page.get_by_role("button", name="Start").click()
    prompt(page).wait_for()
    play(table, ann, bob)
    club = link.partition("#")[0]
    for one in (page, phone):
        one.goto(club)
        expect(one.get_by_text("The tournament is over.")).to_be_visible()
        expect(one.locator("article tbody tr td:last-child")).to_have_text(["1", "1"])
        assert overflow(one) <= 0
        axe(one, "a club")


def test_a_rating_is_on_the_board_and_on_ones_page(server: Inside, browse: Callable[..., Page]) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    play(seated(server, ann, bob, game=DUEL, rated=True), ann, bob)
    wait_for(lambda: bool(ann.get("/api/me/ratings").json()["ratings"]))
    page, phone = browse(ann), browse(bob, **PHONE)
    phone.goto(f"/ratings/{DUEL}")
    board = phone.get_by_role("region", name="With people")
    expect(board.get_by_role("link", name="Ann")).to_be_visible()
    expect(board.locator("tbody td", has_text="about").first).to_be_visible()
    assert overflow(phone) <= 0
    axe(phone, "ratings")
    board.get_by_role("link", name="Ann").click()
    expect(phone.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
    page.goto("/me")
    expect(page.get_by_role("img", name="Your rating in Boss Monster")).to_be_visible()


def test_somebody_is_followed_watched_and_talked_about(server: Inside, browse: Callable[..., Page]) -> None:
    ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    ann.patch("/api/me", json={"shown": "all"}).raise_for_status()
    table = seated(server, ann, bob, game=DUEL)
    page = browse(eve, **PHONE)
    page.goto(f"/p/{ann.get('/api/me').json()['id']}")
    page.get_by_role("button", name="Follow").click()
    expect(page.get_by_role("button", name="Stop following")).to_be_visible()
    page.goto("/me")
    followed = page.get_by_role("region", name="People you follow")
    followed.get_by_role("link", name="Watch").click()
    page.wait_for_url(f"**/t/{table}")
    expect(prompt(page)).to_contain_text("watching")
    page.get_by_role("button", name="Log").click()
    gallery = page.get_by_role("dialog").get_by_role("region").last
    gallery.get_by_role("textbox").fill("She should wait.")
    page.keyboard.press("Enter")
    expect(gallery.get_by_role("listitem")).to_have_text(["Eve She should wait."])
    page.keyboard.press("Escape")
    assert ann.get(f"/api/tables/{table}/remarks").status_code == 403  # players do not hear it
    whose = page.get_by_label("Whose hand")
    expect(whose).to_have_count(0)
    must(ann, table, "propose", what="hands")
    must(bob, table, "vote", proposal=0, yes=True)
    whose.select_option("Bob")
    expect(page.locator("#own .cards button").first).to_be_visible()
    must(bob, table, "cover")
    expect(page.locator("#own .cards button")).to_have_count(0)
    page.goto(f"/t/{table}/screen?delay=60")
    expect(page.get_by_text("60 seconds late")).to_be_visible()
