"""Take the screenshots in docs/screenshots: home, waiting room, both tables, the reveal, the end and the replay."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.browser import PHONE, Visit, install, launched, take_turn, turn_or_end
from tests.inside import Inside, inside

from undertable.games import all_games
from undertable.table.live import Times

OUT = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
PACES = dict.fromkeys(("instant", "quick", "normal", "slow"), (0.02, 0.05))
LIKES = {"speed": 0, "hints": False, "volume": 0, "name": "Ann"}
SETTINGS = [("desk", {}, "dark"), ("light", {}, "light"), ("phone", PHONE, "dark")]


def play(page: Page, turns: int) -> None:
    """So many turns, or all that are left."""
    for number in range(turns):
        if not turn_or_end(page):
            return
        take_turn(page, number)
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
        at.play_now(game.title)
        play(page, 13)
        shoot(game.id)
        play(page, 1000)
        shoot(f"{game.id}-end")
        page.get_by_role("dialog").get_by_role("link", name="Replay").click()
        page.get_by_label("Moment of the game").fill("40")
        shoot(f"{game.id}-replay")
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


if __name__ == "__main__":
    main()
