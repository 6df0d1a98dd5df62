"""Boss Monster at the browser table: whole games, and what happens rarely on tables laid for it."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser import test_table as test_browser
from tests.browser.chromium import ASKED, PHONE, Visit, confirm, decision, play_to_the_end, prompt
from tests.browser.laid import Laid
from tests.browser.test_table import FAST, axe, fits
from tests.games.boss_monster.boss_table import Seat, Table
from tests.web.inside import Inside
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser, server, visit = chromium.browser, test_browser.server, test_browser.visit  # the fixtures


@pytest.fixture
def lay(server: Inside) -> Iterator[Callable[[Table], Laid]]:
    """Lay a table; Ann sits at seat 0."""
    laid: list[Laid] = []

    def make(table: Table) -> Laid:
        laid.append(Laid(server, table.state, len(table.seats)))
        return laid[-1]

    yield make
    for one in laid:
        one.close()


def hand(page: Page, card: str) -> None:
    page.get_by_role("list", name="Your hand").get_by_role("button", name=re.compile(f"^{card}")).first.click()


def own(page: Page, room: str) -> None:
    page.locator("#own .dungeon").get_by_role("button", name=re.compile(f"^{room}")).first.click()


def confirmed(page: Page) -> None:
    was = decision(page)
    confirm(page).click()
    page.wait_for_function(f"was => {ASKED} !== was", arg=was)


def asks(page: Page, what: str) -> None:
    expect(prompt(page)).to_contain_text(what)


def news(page: Page, text: str) -> None:
    expect(page.locator(".news")).to_contain_text(text)


@pytest.mark.parametrize(("bots", "device"), [(["random"], {}), (["random"] * 3, PHONE)])
def test_a_whole_game_against_bots(bots: list[str], device: dict[str, object], visit: Callable[..., Visit]) -> None:
    """With one tap for every choice."""
    at = visit(**device)
    at.settle(oneClick=True)
    at.play_against("boss-monster", *bots)
    assert play_to_the_end(at.page) > 5
    expect(at.page.get_by_role("dialog").get_by_role("row", name=re.compile("^Souls"))).to_be_visible()
    fits(at.page)


def test_a_room_is_placed_by_touching_card_and_slot(visit: Callable[..., Visit], lay: Callable[[Table], Laid]) -> None:
    table = Table(
        [
            Seat(
                "xyzax",
                ["neanderthal_cave", "dark_altar", "specters_sanctum"],
                ["golem_factory", "dracolich_lair", "the_crushinator", "fear"],
            ),
            Seat("robobo", ["mimic_vault"], ["open_grave"]),
        ]
    )
    page = lay(table.build().until(0, "build")).visited(visit())
    hand(page, "The Crushinator")  # no thief treasure to build on
    expect(page.locator(".about")).to_contain_text("shares a treasure type")
    hand(page, "Fear")
    expect(page.locator(".about")).to_contain_text("Only in the Adventure phase.")
    hand(page, "Dracolich Lair")
    asks(page, "Where does Dracolich Lair go?")
    own(page, "Neanderthal Cave")
    expect(page.locator(".about")).to_contain_text("No advanced room can go on Neanderthal Cave.")
    page.locator("button.new").click()
    expect(page.locator(".about")).to_contain_text("An advanced room needs a room beneath it.")
    own(page, "Dark Altar")
    expect(confirm(page)).to_have_accessible_name("Onto Dark Altar (room 2)")
    confirmed(page)
    placed = page.locator("#own .dungeon").get_by_role("button", name=re.compile("Face-down: only you know what it is"))
    expect(placed).to_have_accessible_name(re.compile("Dracolich Lair.*Beneath it: Dark Altar, locked"))


def test_another_card_can_be_taken_instead(visit: Callable[..., Visit]) -> None:
    """In an empty dungeon a room has one place only: touching it picks it, and touching another one picks that."""
    at = visit()
    at.play_against("boss-monster", "random")
    page = at.page
    for _ in range(2):  # discard two cards, then place no room
        page.locator(".cards button[aria-pressed=false]").last.click()
        confirmed(page)
    asks(page, "first room")
    page.get_by_role("button", name="Place no room").click()
    confirmed(page)
    expect(prompt(page)).to_contain_text("Place a room")
    cards = page.locator(".cards button[aria-pressed]")
    names = list(dict.fromkeys(text.partition(".")[0] for text in cards.all_inner_texts()))
    for name in names[:2]:
        hand(page, name)
        expect(confirm(page)).to_have_accessible_name(f"Place {name} in a new slot")


def test_the_sums_are_explained(visit: Callable[..., Visit], lay: Callable[[Table], Laid]) -> None:
    table = Table(
        [
            Seat("xyzax", ["goblin_armory", "beast_menagerie/golem_factory"], ["fear"], souls=["mage 4"]),
            Seat("robobo", ["dragon_hatchery"], ["open_grave"]),
        ],
        town=["fighter 4", "cleric 6"],
        discard=["jackpot_stash"],
    )
    page = lay(table.build().until(1, "build")).visited(visit())
    sheet = page.get_by_role("dialog")
    town = page.get_by_role("region", name="Town")
    expect(town.get_by_role("button", name=re.compile("fighter"))).to_have_accessible_name(
        re.compile("goes to you.*die there in room 2")
    )
    town.get_by_role("button", name=re.compile("fighter")).click()
    expect(sheet.get_by_role("row", name="You ← goes here")).to_contain_text("dies in room 2")
    expect(sheet.get_by_role("row", name=re.compile("^Bo"))).to_contain_text("reaches the boss")
    page.keyboard.press("Escape")
    own(page, "Beast Menagerie")
    expect(sheet.get_by_role("row", name="Goblin Armory beside it")).to_contain_text("+1")
    expect(sheet.get_by_role("row", name="together")).to_contain_text("5")
    expect(sheet.get_by_role("button", name=re.compile("^Golem Factory"))).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Who lures whom?").click()
    expect(sheet.get_by_role("row", name=re.compile("^You"))).to_contain_text("3 ahead")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Discard pile")).click()
    expect(sheet.get_by_role("button", name=re.compile("^Jackpot Stash"))).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#own").get_by_role("button", name=re.compile("^Xyzax")).click()
    expect(sheet).to_contain_text("9 to go")
    expect(prompt(page)).not_to_contain_text("Bo")  # who is asked in a window is nobody's business


def test_a_spell_is_cancelled_by_either_side(visit: Callable[..., Visit], lay: Callable[[Table], Laid]) -> None:
    table = Table(
        [
            Seat("xyzax", ["dark_altar"], ["freeze", "counterspell"]),
            Seat("robobo", ["mimic_vault"], ["freeze", "counterspell"]),
        ]
    )
    laid = lay(table.build().until(0, "window"))
    page = laid.visited(visit())
    hand(page, "Freeze")
    asks(page, "aim at?")
    page.locator(".others").get_by_role("button", name=re.compile("^Mimic Vault")).click()
    confirmed(page)
    expect(page.get_by_role("list", name="Declared effects")).to_contain_text("Freeze on Mimic Vault")
    laid.act(1, "cast:counterspell")
    asks(page, "Cancel Counterspell?")
    expect(page.get_by_role("list", name="Declared effects").get_by_role("listitem").first).to_contain_text(
        "Counterspell"
    )
    confirmed(page)
    news(page, "Ann's Freeze is cancelled.")
    asks(page, "Cast a Spell, use a room, or pass.")
    confirmed(page)
    laid.act(1, "cast:freeze", "room:0.0")
    asks(page, "Cancel Freeze?")
    hand(page, "Counterspell")
    expect(confirm(page)).to_have_accessible_name("Cast Counterspell")
    confirmed(page)
    news(page, "Bo's Freeze is cancelled.")
    expect(page.get_by_role("list", name="Declared effects")).to_have_count(0)


def test_a_room_is_destroyed_under_a_hero(visit: Callable[..., Visit], lay: Callable[[Table], Laid]) -> None:
    table = Table(
        [
            Seat("xyzax", ["succubus_spa/dark_altar", "open_grave"], ["cave_in"], entrance=["cleric 8"]),
            Seat("robobo", ["mimic_vault"], ["open_grave"]),
        ]
    )
    table.adventure().act(0, "pass")  # the hero enters the first room
    page = lay(table).visited(visit())
    expect(page.locator("#own").get_by_role("button", name=re.compile("walks here: 1 of 8"))).to_be_visible()
    hand(page, "Cave-In")
    asks(page, "aim at?")
    own(page, "Succubus Spa")
    confirmed(page)
    news(page, "dies")
    expect(page.locator("#own .dungeon").get_by_role("button", name=re.compile("^Dark Altar"))).to_be_visible()
    expect(page.locator("#own").get_by_role("button", name=re.compile("^Succubus Spa"))).to_have_count(0)
    expect(page.locator("#own").get_by_role("button", name=re.compile("1 of 10 souls"))).to_be_visible()


def test_a_boss_levels_up(visit: Callable[..., Visit], lay: Callable[[Table], Laid]) -> None:
    table = Table(
        [
            Seat("cerebellus", ["neanderthal_cave"] * 3 + ["golem_factory"], ["dragon_hatchery"]),
            Seat("robobo", ["mimic_vault"], ["open_grave"]),
        ]
    )
    laid = lay(table.build().until(0, "build"))
    page = laid.visited(visit())
    hand(page, "Dragon Hatchery")
    page.locator("button.new").click()
    confirmed(page)
    laid.act(1, "pass")
    asks(page, "Use Cerebellus?")
    news(page, "Ann levels up: Cerebellus!")
    expect(page.locator("#own")).to_contain_text("levelled up ★")
    page.get_by_role("button", name="Yes").click()
    confirmed(page)
    asks(page, "Discard a Spell.")
    page.locator(".cards button[aria-pressed]").first.click()
    confirmed(page)
    expect(page.locator(".cards button")).to_have_count(3)  # two of the three Spells, and the Room of the next turn


def test_a_player_with_five_wounds_is_out(visit: Callable[..., Visit], lay: Callable[[Table], Laid]) -> None:
    four = [["mage 4", "mage 6", "mage 8", "thief 4"], ["thief 6", "thief 8", "fighter 4", "fighter 6"]]
    table = Table(
        [
            Seat("xyzax", ["golem_factory"], ["fear"], entrance=["cleric 4"], wounds=four[0]),
            Seat("robobo", [], ["open_grave"], entrance=["cleric 6"], wounds=four[1]),
            Seat("gorgona", ["mimic_vault"], ["witchs_kitchen"]),
            Seat("seducia", ["golem_factory"], ["witchs_kitchen"]),
        ]
    )
    page = lay(table.adventure()).visited(visit())
    asks(page, "Cast a Spell, use a room, or pass.")
    confirmed(page)
    expect(page.locator("#own")).to_contain_text("you are out of the game")
    expect(page.locator("#own").get_by_role("link", name="Play something else")).to_be_in_viewport(ratio=1)
    expect(page.locator("article[data-seat='1']")).to_contain_text("out of the game")
    news(page, "has five Wounds and is out of the game.")


def test_a_walk_is_shown_step_by_step(visit: Callable[..., Visit], lay: Callable[[Table], Laid]) -> None:
    table = Table(
        [
            Seat("xyzax", ["golem_factory"], ["open_grave"]),
            Seat("robobo", ["neanderthal_cave", "golem_factory", "boulder_ramp"], ["fear"], entrance=["fighter 8"]),
        ]
    )
    laid = lay(table.adventure())
    at = visit()
    at.settle(speed=0.1)
    page = laid.visited(at)
    theirs = page.locator("article[data-seat='1']")
    expect(theirs.get_by_role("button", name=re.compile("walks here: 3 of 8"))).to_be_visible()
    laid.act(1, "pass:phase")
    expect(theirs.get_by_role("button", name=re.compile("walks here: 5 of 8"))).to_be_visible()
    expect(prompt(page)).to_contain_text("Waiting for the others.")
    page.get_by_role("button", name="Skip").click()
    news(page, "reaches Bo's boss and wounds it.")
    expect(theirs.get_by_role("button", name=re.compile("1 of 5 wounds"))).to_be_visible()


def test_on_a_phone_an_opponent_can_be_aimed_at(visit: Callable[..., Visit], lay: Callable[[Table], Laid]) -> None:
    table = Table(
        [
            Seat("xyzax", ["dark_altar", "golem_factory"], ["freeze", "open_grave"], souls=["mage 4"]),
            Seat("robobo", ["mimic_vault", "torture_chamber"], ["open_grave"]),
            Seat("gorgona", ["neanderthal_cave"] * 2, ["golem_factory"]),
            Seat("seducia", ["zombie_prison"], ["golem_factory"]),
        ],
        town=["cleric 4", "thief 6", "mage 6", "fighter 8"],
    )
    page = lay(table.build().until(0, "build")).visited(visit(**PHONE))
    fits(page)
    for part in (page.locator("#own .dungeon"), page.locator("#own .cards")):
        expect(part).to_be_in_viewport()
    hand(page, "Freeze")
    asks(page, "aim at?")
    page.locator("article[data-seat='2']").locator(".head").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile("^Neanderthal Cave")).last.click()
    expect(sheet).to_have_count(0)
    fits(page)
    confirmed(page)
    news(page, "Neanderthal Cave is deactivated")
    fits(page)


def test_a_room_is_placed_by_keyboard_alone(visit: Callable[..., Visit], lay: Callable[[Table], Laid]) -> None:
    table = Table(
        [
            Seat("xyzax", ["dark_altar"], ["golem_factory", "neanderthal_cave"]),
            Seat("robobo", ["mimic_vault"], ["open_grave"]),
        ]
    )
    page = lay(table.build().until(0, "build")).visited(visit())

    def tab_to(name: str) -> None:
        for _ in range(40):
            if re.match(
                name, str(page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText"))
            ):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {name}")

    page.keyboard.press("h")
    tab_to("Neanderthal Cave")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    page.keyboard.press("Enter")
    asks(page, "Where does Neanderthal Cave go?")
    page.keyboard.press("h")
    tab_to(r"\W*new room")
    page.keyboard.press("Enter")
    tab_to("In a new slot")
    page.keyboard.press("Enter")
    expect(page.locator("#own .dungeon").get_by_role("button", name=re.compile("Face-down"))).to_be_visible()


def test_axe_finds_nothing(browser: Browser, server: Inside, lay: Callable[[Table], Laid]) -> None:
    table = Table(
        [
            Seat(
                "xyzax",
                ["goblin_armory", "beast_menagerie/golem_factory", "dark_altar"],
                ["freeze", "fear", "golem_factory"],
            ),
            Seat("robobo", ["dragon_hatchery", "mimic_vault"], ["open_grave"], entrance=["mage 4"], souls=["mage 6"]),
            Seat("gorgona", ["neanderthal_cave"] * 2, ["witchs_kitchen"], wounds=["thief 4"], levelled=True),
            Seat("seducia", [], ["witchs_kitchen"]),
        ],
        town=["fighter 4", "cleric 6", "the_fool"],
        discard=["jackpot_stash", "jackpot_stash", "cave_in"],
    )
    table.freeze(1, 0)
    laid = lay(table.build().until(0, "build"))
    at = Visit(browser, server.url, bypass_csp=True)
    at.settle(**{**FAST, "hints": True})
    page = laid.visited(at)
    try:
        axe(page, "the table")
        for opened in (
            page.get_by_role("region", name="Town").get_by_role("button", name=re.compile("fighter")),
            page.locator("#own .dungeon").get_by_role("button", name=re.compile("^Beast")),
            page.locator("#own").get_by_role("button", name=re.compile("^Xyzax")),
            page.get_by_role("button", name="Who lures whom?"),
            page.get_by_role("button", name=re.compile("^Discard pile")),
            page.locator("article .head").first,
        ):
            opened.click()
            axe(page, "a sheet")
            page.keyboard.press("Escape")
        own(page, "Dark Altar")  # its price is itself; then a card of the discard pile is chosen
        confirmed(page)
        asks(page, "Take a card from the discard pile.")
        axe(page, "cards to choose from")
        page.locator(".gallery").get_by_role("button", name=re.compile("^Cave-In")).click()
        confirmed(page)
        hand(page, "Freeze")
        asks(page, "aim at?")
        axe(page, "targets")
    finally:
        at.close()
