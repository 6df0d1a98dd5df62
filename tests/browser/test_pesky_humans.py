"""Those Pesky Humans! at the browser table: whole games, a lair built by hand, what happens rarely on laid tables."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import chromium
from tests.browser import test_table as test_browser
from tests.browser.chromium import ASKED, IN_SIGHT, PHONE, Visit, confirm, decision, prompt, turn_or_end
from tests.browser.counsel import act_on, counsel_for, done, play_well, target, touch
from tests.browser.laid import Dealt, Laid
from tests.browser.test_table import FAST, axe, fits
from tests.games.pesky_humans.pesky import TO_BARRACKS, TO_LIBRARY, Rigged, Table
from tests.web.inside import Inside, mids
from undertable.core.state import Setup
from undertable.games import get_game
from undertable.games.pesky_humans import box
from undertable.web.app import STATIC
from undertable.web.guests import TOKEN

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser, server, visit = chromium.browser, test_browser.server, test_browser.visit  # the fixtures
GAME = get_game("pesky-humans")
TRAPPED = 2
ABILITIES = ["pal_smite", "pal_oath", "pal_charge", "pri_blessing", "pri_raise", "pri_divination"]
ABILITIES += ["thi_vanish", "thi_disarm", "thi_set_trap"]
ENDING = re.compile("^(End|Choose the rest for me|Take no more|No$|Pass, and do not ask me here again)")
Lay = Callable[..., Laid]


@pytest.fixture
def lay(server: Inside) -> Iterator[Lay]:
    """Lay a table, with dice that come up as said; Ann has the monsters, Bo and the others the humans."""
    laid: list[Laid] = []

    def make(table: Table, dice: Iterable[int] = (), seats: int = 2) -> Laid:
        table.again().state.setup = Setup(GAME, seats, table.state.setup.options)
        made = Laid(server, table.state, seats)
        laid.append(made)
        table.state.chance = Rigged(dice)
        return made

    yield make
    for one in laid:
        one.close()


def open_table(server: Inside, at: Visit, seat: int, bots: list[str | None], **options: object) -> Page:
    """A game with bots on the other seats, begun."""
    client = server.guest("Ann")
    spec = {"game": GAME.id, "seats": len(bots), "bots": bots, "options": options, "pace": "instant"}
    body = {"mid": next(mids), "spec": spec, "seat": seat}
    table = client.post("/api/tables", json=body).json()["table"]
    assert client.post(f"/api/tables/{table}/start", json={"mid": next(mids)}).is_success
    token = client.headers["authorization"].removeprefix("Bearer ")
    at.context.add_cookies([{"name": TOKEN, "value": token, "url": server.url}])
    at.settle(guest=True, name="Ann")
    at.page.goto(f"/t/{table}")
    prompt(at.page).wait_for()
    return at.page


def asked(page: Page) -> str:
    """Wait until it is one's turn."""
    page.locator(".mine").wait_for()
    return str(prompt(page).inner_text())


def do(page: Page, button: str | None = None) -> None:
    """Confirm what is picked, or pick a choice first."""
    asked(page)
    was = decision(page)
    if button is not None:
        page.locator("#prompt").get_by_role("button", name=button, exact=True).first.click()
        page.wait_for_function(f"was => {ASKED} !== was || document.querySelector('.confirm:enabled')", arg=was)
    if decision(page) == was:
        confirm(page).click()
    done(page, was)


def news(page: Page, text: str) -> None:
    """It stands in the log."""
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("dialog").get_by_text(re.compile(text)).last).to_be_attached()
    page.keyboard.press("Escape")


def let_go(page: Page) -> None:
    """Let a chance pass."""
    was = decision(page)
    ending = page.locator(".choices").get_by_role("button", name=ENDING)
    if ending.count():
        ending.first.click()
    elif not confirm(page).count():
        page.locator(".choices button:not(.plain), [data-target]").first.dispatch_event("click")
    if decision(page) == was and confirm(page).count():
        confirm(page).click()
    page.wait_for_function(f"was => {ASKED} !== was || document.querySelector('.confirm:enabled')", arg=was)


# Whole games.


def test_a_whole_quick_game_as_the_humans(server: Inside, visit: Callable[..., Visit]) -> None:
    """They choose Avatars and abilities, look for the Gems, fight, and come back, or do not."""
    page = open_table(server, visit(), 1, ["greedy", None], mode="quick")
    assert len(list(play_well(page, counsel_for(server, page, 1)))) > 30
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile("win|You lost"))
    dialog.get_by_role("link", name="Replay").click()
    page.get_by_label("Position in the game").fill("20")
    expect(page.get_by_role("application")).to_be_visible()
    expect(page.locator(".piece")).to_have_count(4)


def test_a_whole_quick_game_as_the_monsters(server: Inside, visit: Callable[..., Visit]) -> None:
    """They come to meet the humans with all they have; later they lose heart, which saves time."""
    page = open_table(server, visit(), 0, [None, "greedy"], mode="quick", round_limit=30)
    counsel = counsel_for(server, page, 0)
    late = page.get_by_role("heading", name=re.compile(r"Round ([4-9]|\d\d)"))
    while turn_or_end(page):
        if late.count():
            let_go(page)
        else:
            act_on(page, counsel.advice())
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("win|You lost"))  # whoever does
    page.keyboard.press("Escape")
    news(page, "Grumble the Ogre sets out")


def test_a_walk_is_taken_back(server: Inside, visit: Callable[..., Visit]) -> None:
    """Two walks of a figure, one after the other, are taken back by one key each."""
    # in this deal the Monster Player can play nothing meanwhile
    with closing(Dealt(server, GAME, 2, "wander", mode="quick")) as table:
        table.act(0, "finish")
        table.act(1, "finish")
        page = table.visited(visit(), 1)
    expect(prompt(page)).to_contain_text("Move your figures")
    touch(page, "own:thief")
    piece = page.locator("[data-figure='thief']")
    start = piece.get_attribute("style") or ""
    page.get_by_role("switch", name="Walk on").click()
    walk(page)
    expect(prompt(page)).to_contain_text("4 Move left")
    expect(piece).not_to_have_attribute("style", start)
    middle = piece.get_attribute("style") or ""
    walk(page)
    expect(prompt(page)).to_contain_text("2 Move left")
    page.keyboard.press("u")
    expect(prompt(page)).to_contain_text("4 Move left")
    expect(piece).to_have_attribute("style", middle)
    page.keyboard.press("u")
    expect(prompt(page)).to_contain_text("Move your figures")
    expect(piece).to_have_attribute("style", start)


def walk(page: Page) -> None:
    """Walk two hexes: nothing is opened or revealed, so one tap is enough."""
    page.locator("[data-target^='go:']", has=page.get_by_text("2", exact=True)).first.dispatch_event("click")


def test_a_lair_built_by_hand(server: Inside, visit: Callable[..., Visit]) -> None:
    table = Dealt(server, GAME, 2, "built", mode="quick", lair="manual")
    page = table.visited(visit())
    tiles = page.get_by_role("group", name="Rooms to place").get_by_role("button")
    refused = False
    for number in range(7):
        asked(page)
        was = decision(page)
        if number == 1:
            drag(page, tiles.nth(0))
            continue
        tiles.nth(0).click()
        done(page, was)
        page.locator("[data-target^='slot:']:not(.not)").first.wait_for(state="attached")
        wrong = page.locator(".target.not")
        if wrong.count() and not refused:
            wrong.first.dispatch_event("click")
            expect(page.get_by_role("alert")).to_contain_text("No exit of the")
            refused = True
        was = decision(page)
        page.locator("[data-target^='slot:']:not(.not)").nth(0).dispatch_event("click")
        done(page, was)
        if number == 0:
            page.get_by_role("button", name="Turn it clockwise").click()
            expect(confirm(page)).to_have_accessible_name("Place it, turned 60°")
        do(page)
    assert refused
    for _ in ("human", "monster"):
        asked(page)
        page.locator("[data-target^='hex:']").first.dispatch_event("click")
        do(page)
    tray = page.get_by_role("group", name="Tokens to place").get_by_role("button")
    for _ in range(7):
        asked(page)
        was = decision(page)
        page.locator("[data-target^='hex:']").first.dispatch_event("click")
        done(page, was)
        tray.first.click()
        do(page)
    was = decision(page)
    page.locator("[data-target^='exit:']").first.dispatch_event("click")
    done(page, was)
    do(page, "A trapped door")
    expect(page.locator(".door.trapped")).to_have_count(1)
    do(page, "Choose the rest for me")
    asked(page)  # for the abilities, with the whole lair in sight
    do(page, "Choose the rest for me")
    table.act(1, "finish")
    page.get_by_role("tab", name="Cards").wait_for()
    expect(page.locator(".door.trapped")).to_have_count(3)  # the other two as well
    table.close()


def drag(page: Page, tile: Locator) -> None:
    """Drag a tile from the tray to the first place where it may lie, and place it."""
    box = tile.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 20)
    slot = page.locator("[data-target^='slot:']:not(.not)").first
    slot.wait_for()
    place = slot.locator("polygon").bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.up()
    page.get_by_role("group", name="Turn the tile").wait_for()
    do(page)


# Rare situations.


def humans(**more: Any) -> Table:
    """The Paladin at the trapped door of the Library, the Thief and the Priestess in the Kitchen."""
    at = {"paladin": (2, -3), "priestess": (0, 1), "thief": (1, 0), **more.pop("at", {})}
    return Table(at=at, abilities=more.pop("abilities", ABILITIES), brisk=True, **more)


def test_a_trapped_door(lay: Lay, visit: Callable[..., Visit]) -> None:
    table = lay(humans(doors={TO_LIBRARY: TRAPPED}, abilities=[]))
    page = table.visited(visit(), 1)
    expect(page.locator(".door.unknown")).to_have_count(1)
    touch(page, "own:paladin")
    touch(page, "work")
    expect(confirm(page)).to_have_accessible_name("Sir Odo: work on the door")
    do(page)
    expect(page.locator(".door.trapped")).to_have_count(1)
    touch(page, "work")
    do(page)
    expect(page.locator(".door")).to_have_count(0)
    news(page, "takes a Hit")
    expect(page.locator(".party").get_by_role("img", name="5 of 6 hearts")).to_be_visible()
    asked(page)
    touch(page, f"go:{table_spot((2, -4))}")  # the way is open
    news(page, "Sir Odo steps to Library")


def test_an_encounter_and_a_card_after_the_roll(lay: Lay, visit: Callable[..., Visit]) -> None:
    """The Troll is under the token and strikes at once; a Lucky Charm turns the defender's die."""
    table = lay(humans(tokens={(2, 0): "enc_troll"}, hand=["lucky_charm", "spyglass"], abilities=[]), dice=[4, 1, 5])
    page = table.visited(visit(), 1)
    touch(page, "own:thief")
    touch(page, f"hex:{table_spot((2, 0))}")  # the only token that Pip can turn over
    combat = page.get_by_role("region", name="Combat")
    expect(combat).to_contain_text("Troll")
    expect(combat).to_contain_text("8 against 4: a hit as it stands.")
    do(page, "Play Lucky Charm")
    expect(combat).to_contain_text("8 against 8: a tie, which is a hit.")
    news(page, "Pip takes a Hit")
    assert table.world.over() is False


def table_spot(hex: tuple[int, int]) -> str:
    return Table().spot(hex)


def test_a_secret_passage(lay: Lay, visit: Callable[..., Visit]) -> None:
    ends = {(2, 0): "secret_passage", (11, 0): "secret_passage"}
    table = lay(humans(tokens=ends, abilities=[]))
    page = table.visited(visit(), 1)
    touch(page, "own:thief")
    touch(page, f"hex:{table_spot((2, 0))}")  # the only token that Pip can turn over
    expect(page.locator(".token.up")).to_have_count(2)
    touch(page, "own:priestess")
    touch(page, f"go:{table_spot((11, 0))}")
    news(page, "Sister Hilde goes through the Secret Passage")


def test_the_monster_lord_dies_and_comes_back(lay: Lay, visit: Callable[..., Visit]) -> None:
    at = {"paladin": (4, -2), "ogre": (5, -2), "goblin1": (2, 0)}  # Pip can still attack: the turn goes on
    laid = humans(at=at, abilities=[], phase="combat")
    laid.figure("ogre").hits = 4
    table = lay(laid, dice=[6, 1])
    page = table.visited(visit(), 1)
    touch(page, "own:paladin")  # there is only one to attack
    expect(page.locator("[data-target='figure:ogre'].picked")).to_have_count(1)
    do(page)
    news(page, "Grumble the Ogre dies")
    expect(page.locator("[data-seat='0']")).to_contain_text("the Lord is dead")
    expect(page.locator("[data-figure='ogre']")).to_have_count(0)
    do(page, "End combat")
    table.act(0, "end", "end")
    news(page, "The Monster Lord is back")
    expect(page.locator("[data-figure='ogre']")).to_have_count(1)


def test_standing_orders(lay: Lay, visit: Callable[..., Visit]) -> None:
    """One says in a window that one does not want to be asked there again, and in one's own phase takes it back."""
    table = lay(humans(at={"goblin1": (7, -3), "orc1": (6, -3)}, hand=["caltrops"], abilities=[], side=box.MONSTER))
    page = table.visited(visit(), 1)
    table.act(0, "move:orc1")
    do(page, "Pass, and do not ask me here again")
    page.get_by_role("tab", name="Asking").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(re.compile(r"before a figure moves\s*never"))
    table.act(0, "stop", "move:goblin1", "stop", "end")
    assert "Move your figures" in asked(page)
    page.get_by_role("tab", name="Asking").click()
    page.get_by_role("button", name="Ask me again").click()
    do(page)
    expect(page.get_by_role("tabpanel")).to_contain_text(re.compile(r"before a figure moves\s*yes"))


def test_passing_for_longer(lay: Lay, visit: Callable[..., Visit]) -> None:
    """An order that passes for everything is in sight, and ended in one's next own decision."""
    table = lay(humans(at={"goblin1": (7, -3), "orc1": (6, -3)}, hand=["caltrops"], abilities=[], side=box.MONSTER))
    page = table.visited(visit(), 1)
    table.act(0, "move:orc1")
    do(page, "Pass until something is aimed at you")
    expect(page.get_by_text("You pass until something is aimed at you.")).to_be_visible()
    table.act(0, "stop", "move:goblin1", "stop", "end")
    assert "Move your figures" in asked(page)
    do(page, "Ask me always")
    page.get_by_role("tab", name="Asking").click()
    expect(page.get_by_role("tabpanel")).not_to_contain_text("You pass until")


def test_news_leave_the_panel_of_a_phone_open(lay: Lay, visit: Callable[..., Visit]) -> None:
    """Only another question closes what lies over the map."""
    table = lay(humans(abilities=[], seats=4), seats=4)
    bo, ann = table.visited(visit(**PHONE), 1), visit()
    table.visited(ann, 0)
    bo.get_by_role("tab", name="Cards").click()
    panel = bo.locator(".panel-of.open")
    expect(panel).to_be_visible()
    ann.page.close()
    expect(bo.locator("[data-seat='0']")).to_contain_text("away")
    expect(panel).to_be_visible()
    table.act(1, "over:2")
    expect(panel).to_have_count(0)


def test_a_team_of_four(lay: Lay, visit: Callable[..., Visit]) -> None:
    """Team-mates see each other's cards, hand the floor on, and talk without the Monster Player hearing it."""
    table = lay(humans(hand=["healing_potion"], abilities=[], seats=4), seats=4)
    bo, cy, ann = table.visited(visit(), 1), table.visited(visit(**PHONE), 2), table.visited(visit(), 0)
    names = bo.locator(".others .name strong")
    expect(names).to_have_text(["Ann", "Cy", "Di"])
    assert all(name.evaluate(IN_SIGHT) for name in names.all())
    bo.get_by_role("button", name="Log").click()
    said = bo.get_by_role("dialog").get_by_placeholder("Say something…")
    said.fill("The ruby is in the crypt")
    bo.keyboard.press("Enter")
    cy.get_by_role("button", name="Log").click()
    expect(cy.get_by_role("dialog").get_by_text("The ruby is in the crypt")).to_be_visible()
    cy.keyboard.press("Escape")
    bo.get_by_role("dialog").get_by_role("radio", name="Everybody").check()
    said.fill("Good luck")
    bo.keyboard.press("Enter")
    bo.keyboard.press("Escape")
    ann.get_by_role("button", name="Log").click()
    expect(ann.get_by_role("dialog").get_by_text("Good luck")).to_be_visible()
    assert "ruby is in the crypt" not in ann.content()
    expect(ann.get_by_role("radio", name="Team")).to_have_count(0)
    expect(cy.locator(".prompt:not(.mine)")).to_be_visible()
    do(bo, "Over to Cy")
    assert "Move your figures" in asked(cy)
    cy.get_by_role("tab", name="Cards").click()
    expect(cy.get_by_role("img", name=re.compile("^Healing Potion"))).to_be_visible()
    do(cy, "End movement")
    table.act(3, "end")
    assert "Move your figures" in asked(bo)
    expect(bo.locator("[data-seat='2']")).to_contain_text("done")


def test_the_page_says_when_a_bot_may_take_over(lay: Lay, visit: Callable[..., Visit]) -> None:
    table = lay(humans(abilities=[]))
    ann, bo = table.visited(visit(), 0), visit()
    table.visited(bo, 1)
    bo.page.close()
    place = ann.locator("[data-seat='1']")
    expect(place).to_contain_text(re.compile(r"away [0-2]:\d\d"))
    place.get_by_role("button").first.click()
    expect(ann.get_by_role("button", name=re.compile(r"^Let a bot play ⏱ [0-2]:\d\d"))).to_be_disabled()


# Every kind of device and person.


def test_a_phone_shows_everything_and_everything_can_be_touched(lay: Lay, visit: Callable[..., Visit]) -> None:
    table = lay(humans(doors={TO_LIBRARY: TRAPPED, TO_BARRACKS: 1}, hand=["healing_potion", "spyglass"]))
    page = table.visited(visit(**PHONE), 1)
    asked(page)
    fits(page)
    touch(page, "own:thief")
    page.locator("[data-target='own:thief'].picked").wait_for()
    box = target(page, "go:kitchen.20").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 43
    was = decision(page)
    target(page, "go:kitchen.20").tap()  # nothing is opened or revealed: one tap is enough
    done(page, was)
    fits(page)
    small = page.evaluate("""() => [...document.querySelectorAll("button, a.button, select")]
        .filter(e => e.offsetParent).map(e => [e.ariaLabel || e.innerText, e.getBoundingClientRect()])
        .filter(([text, box]) => box.height < 44 || box.width < 44).map(([text]) => text)""")
    assert small == []
    asked(page)  # a question that comes later closes what lies over the map
    for tab in ("Cards", "Piles", "Asking"):
        page.get_by_role("tab", name=tab).click()
        fits(page)


def test_a_turn_by_keyboard_alone(lay: Lay, visit: Callable[..., Visit]) -> None:
    """One walks over the map hex by hex, hears what lies around, chooses and confirms."""
    table = lay(humans(at={"goblin1": (3, 0)}, hand=["healing_potion"], abilities=[]))
    page = table.visited(visit(), 1)
    asked(page)
    page.get_by_role("application").focus()
    said = page.locator(".map [aria-live]")
    page.keyboard.press("n")
    expect(said).to_contain_text("Sir Odo, Paladin")
    expect(said).to_contain_text("an open exit to the Library")
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(said).to_contain_text("Pip, Thief")
    page.keyboard.press("Enter")
    expect(page.locator("[data-target='own:thief']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("d")
    expect(said).to_contain_text("1 of 6 Move")
    expect(said).to_contain_text("east Goblin")
    was = decision(page)
    page.keyboard.press("Enter")
    done(page, was)
    expect(prompt(page)).to_contain_text("Move your figures")
    news(page, "Pip stops")


def keys(page: Page, *pressed: str) -> None:
    """Press keys until one is asked something else."""
    was = decision(page)
    for key in pressed:
        page.keyboard.press(key)
    done(page, was)
    asked(page)


def aim(page: Page, key: str) -> None:
    """Go with N from choice to choice of the map until this one."""
    target(page, key).first.wait_for(state="attached")
    for _ in range(page.locator("[data-target]").count()):
        page.keyboard.press("n")
        if page.locator(f"[data-target='{key}'].aimed").count():
            return
    raise AssertionError(f"N never comes to {key}")


def test_a_lair_built_by_keyboard_alone(server: Inside, visit: Callable[..., Visit]) -> None:
    """A digit takes a room, N goes to a place for it, Enter chooses it, a full stop turns the tile, Enter places it."""
    page = open_table(server, visit(), 0, [None, "random"], mode="quick", lair="manual")
    asked(page)
    page.get_by_role("application").focus()
    said = page.locator(".map [aria-live]")
    for number in range(7):
        keys(page, "2")  # the first choice is to leave the rest to chance
        keys(page, "n", "Enter")
        if number == 0:
            page.keyboard.press(".")
            expect(said).to_contain_text("turned 60°")
            expect(confirm(page)).to_have_accessible_name("Place it, turned 60°")
        keys(page, "Enter")
    for _ in ("human", "monster"):
        keys(page, "n", "Enter", "Enter")
    for _ in range(7):
        keys(page, "n", "Enter")
        keys(page, "2", "Enter")
    page.keyboard.press("n")
    expect(said).to_contain_text("exit")
    keys(page, "Enter")
    keys(page, "2", "Enter")
    expect(page.locator(".door")).to_have_count(1)


def test_a_turn_by_keyboard_alone_with_a_door_and_a_fight(lay: Lay, visit: Callable[..., Visit]) -> None:
    """Work on a door, end movement, attack."""
    at = {"thief": (4, -2), "goblin1": (5, -2)}
    table = lay(humans(at=at, doors={TO_LIBRARY: 0}, hand=["potion_of_might"], abilities=[]), dice=[6, 1])
    page = table.visited(visit(), 1)
    asked(page)
    page.get_by_role("application").focus()
    aim(page, "own:paladin")
    page.keyboard.press("Enter")
    aim(page, "work")
    expect(page.locator(".map [aria-live]")).to_contain_text("Sir Odo works on a door of unknown type")
    keys(page, "Enter", "Enter")
    news(page, "Sir Odo looks at the door|Sir Odo removes")
    keys(page, "p", "Enter")  # stop is what the confirming button does
    assert "Move your figures" in asked(page)
    keys(page, "1")  # one press: as somebody can attack, the end of movement could be taken back
    expect(confirm(page)).to_have_accessible_name("Pip: attack Goblin 1")
    page.get_by_role("application").focus()
    aim(page, "own:thief")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # there is only one to attack
    news(page, "Goblin 1 dies")
    expect(page.locator("#prompt.mine")).to_have_count(0)  # and then the turn is over by itself


def test_a_spectator_sees_nothing_hidden(lay: Lay, visit: Callable[..., Visit]) -> None:
    """Spectators see the lair and what happens; no card, no token, no door's type, not even on the wire."""
    secret = {"hand": ["lucky_charm"], "monster_hand": ["frenzy"], "tokens": {(2, 0): "enc_troll"}}
    table = lay(humans(doors={TO_LIBRARY: TRAPPED}, **secret))
    page = visit().page
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    page.goto(f"/t/{table.name}")
    expect(prompt(page)).to_contain_text("You are watching")
    expect(page.locator(".piece")).to_have_count(4)
    expect(page.locator(".door.unknown")).to_have_count(1)
    expect(page.locator(".token:not(.known)")).to_have_count(1)
    expect(page.locator("[data-seat]")).to_have_count(2)
    expect(page.locator("#own, [data-target], .confirm")).to_have_count(0)
    table.act(1, "move:paladin", "work")
    expect(page.locator(".door.trapped")).to_have_count(1)
    news(page, "Sir Odo looks at the door")
    touched = page.get_by_role("button", name=re.compile("^Sir Odo, Paladin"))
    touched.dispatch_event("click")
    expect(page.locator(".about")).to_contain_text("Stalwart")
    told = "".join(heard)
    assert "paladin" in told
    assert [word for word in ("lucky_charm", "frenzy", "enc_troll", "pal_smite") if word in told] == []


def test_two_fingers_zoom_the_map(lay: Lay, visit: Callable[..., Visit]) -> None:
    """Apart it grows, and what lies between the fingers stays there; together it shrinks; nothing is chosen by it."""
    page = lay(humans(abilities=[])).visited(visit(**PHONE), 1)
    asked(page)
    box = page.get_by_role("application").bounding_box()
    assert box is not None
    x, y = box["x"] + 150, box["y"] + 150
    fingers = page.context.new_cdp_session(page)

    def touches(kind: str, *apart: float) -> None:
        points = [{"x": x - gap, "y": y, "id": 0} for gap in apart] + [{"x": x + gap, "y": y, "id": 1} for gap in apart]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def scale() -> float:
        return float(page.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform).a"))

    def pinch(start: float, end: float) -> float:
        before = scale()
        touches("touchStart", start)
        for part in range(1, 9):
            touches("touchMove", start + (end - start) * part / 8)
        touches("touchEnd")
        return scale() / before

    page.locator(".world").wait_for(state="attached")  # it has no size of its own
    assert pinch(25, 60) > 1.6
    assert pinch(60, 25) < 0.7
    expect(page.locator("[data-target^='go:'].picked")).to_have_count(0)


def test_axe_finds_nothing(browser: Browser, server: Inside, lay: Lay) -> None:
    def at(**more: Any) -> Visit:
        made = Visit(browser, server.url, bypass_csp=True, **more)
        made.settle(**FAST)
        return made

    pages: list[Visit] = []
    try:
        fight = humans(at={"paladin": (4, -2), "ogre": (5, -2)}, hand=["potion_of_might"], phase="combat")
        pages.append(at())
        page = lay(fight).visited(pages[-1], 1)
        asked(page)
        axe(page, "combat")
        touch(page, "own:paladin")
        do(page)
        page.get_by_role("region", name="Combat").wait_for()
        axe(page, "a fight")
        for tab in ("Piles", "Asking", "Cards"):
            page.get_by_role("tab", name=tab).click()
            axe(page, tab)
        pages.append(at())
        page = open_table(server, pages[-1], 0, [None, "random"], mode="quick", lair="manual")
        asked(page)
        axe(page, "building")
        pages.append(at(**PHONE))
        page = open_table(server, pages[-1], 1, ["random", None], mode="quick")
        asked(page)
        axe(page, "party")
    finally:
        for one in pages:
            one.close()
