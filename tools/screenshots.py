"""Take the screenshots in docs/screenshots: home, waiting room, the tables, the reveal, the end and the replay."""

import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page
from tests.browser import PHONE, Visit, install, launched, take_turn, turn_or_end
from tests.inside import Inside, inside
from tests.laid_browser import Laid
from tests.pesky import TO_BARRACKS, TO_LIBRARY, Table

from undertable.core.state import Setup
from undertable.games import all_games, get_game
from undertable.table.live import Times

OUT = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
PACES = dict.fromkeys(("instant", "quick", "normal", "slow"), (0.02, 0.05))
LIKES = {"speed": 0, "hints": False, "volume": 0, "name": "Ann"}
SETTINGS = [("desk", {}, "dark"), ("light", {}, "light"), ("phone", PHONE, "dark")]


def play(page: Page, turns: int) -> None:
    """So many turns, or all that are left."""
    random = Random(7)  # a fixed order may go from a card to another and back for ever
    for _ in range(turns):
        if not turn_or_end(page):
            return
        take_turn(page, random.randrange(1000))
    turn_or_end(page)


def take(browser: Browser, server: Inside, name: str, device: dict[str, object], theme: str) -> None:
    at = Visit(browser, server.url, color_scheme=theme, **device)
    at.settle(**LIKES, theme=theme)
    page = at.page

    def shoot(what: str) -> None:
        page.wait_for_timeout(900)  # the last animation
        page.screenshot(path=OUT / f"{name}-{what}.png")
        print(f"{name}-{what}.png")

    page.goto("/")
    page.locator("article .primary").first.wait_for()
    shoot("home")
    page.get_by_role("button", name="Invite friends").first.click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Seats").wait_for()
    shoot("waiting-room")
    for game in all_games().values():
        if game.id == "pesky-humans":  # too long to be played to its end here
            continue
        at.play_now(game.title)
        play(page, 13)
        shoot(game.id)
        play(page, 1000)
        shoot(f"{game.id}-end")
        page.get_by_role("dialog").get_by_role("link", name="Replay").click()
        page.get_by_label("Moment of the game").fill("40")
        shoot(f"{game.id}-replay")
    at.close()


def raid() -> Table:
    """Those Pesky Humans! in full swing: the party has come to the Throne Room, and is expected."""
    table = Table(
        at={"paladin": (4, -2), "priestess": (3, -1), "thief": (1, 0), "ogre": (7, -3), "goblin1": (5, -2)}
        | {"goblin2": (4, -3), "orc1": (6, -3), "witch": (8, -3)},
        hand=["lucky_charm", "potion_of_might", "iron_skin", "healing_potion", "spyglass"],
        monster_hand=["frenzy", "loaded_die", "orc", "imp", "slam"],
        abilities=["pal_smite", "pal_charge", "pal_oath", "pri_blessing", "pri_raise", "pri_divination"]
        + ["thi_backstab", "thi_vanish", "thi_disarm", "ogr_rampage", "ogr_curse_room", "ogr_ground_slam"],
        doors={TO_LIBRARY: 1, TO_BARRACKS: 2},
        tokens={(1, -1): "gem_emerald", (5, -6): "trap_spikes", (8, -4): "secret_passage", (11, 0): "secret_passage"},
        phase="movement",
    )
    table.give("thief", "keen_sword", "ruby")
    table.figure("paladin").hits = 2
    table.state.setup = Setup(get_game("pesky-humans"), 2, table.state.setup.options)
    return table.again()


def take_raid(browser: Browser, server: Inside, name: str, device: dict[str, object], theme: str) -> None:
    at = Visit(browser, server.url, color_scheme=theme, **device)
    at.settle(**LIKES, theme=theme)
    page = Laid(server, raid().state, 2).visited(at, 1)

    def shoot(what: str) -> None:
        page.wait_for_timeout(900)
        page.screenshot(path=OUT / f"{name}-pesky-humans-{what}.png")
        print(f"{name}-pesky-humans-{what}.png")

    def choose(target: str) -> None:
        page.locator(f"[data-target='{target}']").dispatch_event("click")

    choose("own:thief")
    page.locator("[data-target^='go:']").nth(5).dispatch_event("click")
    shoot("move")
    page.get_by_role("button", name="End movement").click()
    page.locator("button.confirm").click()
    choose("own:paladin")
    choose("figure:goblin1")
    page.locator("button.confirm").click()
    page.get_by_role("region", name="Combat").wait_for()
    shoot("combat")
    at.close()


def main() -> None:
    install()
    OUT.mkdir(parents=True, exist_ok=True)
    times = Times(window=0.02, paces=PACES)
    with (
        tempfile.TemporaryDirectory() as folder,
        launched() as browser,
        inside(Path(folder), times=times) as server,
    ):
        for name, device, theme in SETTINGS:
            take(browser, server, name, device, theme)
            take_raid(browser, server, name, device, theme)


if __name__ == "__main__":
    main()
