"""Take pictures of every screen, and a page that shows each next to the picture it should look like.

`make screenshots ARGS="--looks ../pictures"` writes build/screenshots: each screen on a desk, on a wall, on a phone
held either way, dark and light, and index.html. `--docs` writes only what the README shows, to docs/screenshots.
"""

import argparse
import html
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page
from tests.browser.chromium import DESK, OURS, PAINTED, PHONE, Visit, launched, prompt, take_box, take_turn, turn_or_end
from tests.browser.laid import Laid
from tests.browser.scenes import fight, raid, touch, walk
from tests.browser.test_me import play as play_over_http
from tests.web.inside import SMALL, Inside, inside, mids

from undertable.games import all_games
from undertable.games.pesky_humans import box
from undertable.table.times import Times

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "screenshots"
DOCS = ROOT / "docs" / "screenshots"
PACES = dict.fromkeys(("instant", "quick", "normal", "slow"), (0.02, 0.05))
LIKES = {"speed": 0, "hints": False, "volume": 0, "level": "hatchling"}
DEVICES: dict[str, dict[str, Any]] = {
    "desk": DESK,
    "phone": PHONE,
    "wall": {"viewport": {"width": 2560, "height": 1440}},
    "landscape": {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True},
}
THEMES = ["dark", "light"]
SEATS = {"monster-inn": (3, 4, 5), "you-monster": (3, 4, 6), "boss-monster": (2, 4)}
PAGES = ["rules/monster-inn", "rules/pesky-humans", "daily", "puzzles", "puzzles/boss-monster", "credits", "lost"]
TURNS = 9  # before a table is looked at
# what the README shows
SHOWN = {
    "desk-dark": [
        "home",
        "monster-inn-4",
        "boss-monster-4",
        "you-monster-4",
        "pesky-humans-combat",
        "monster-inn-replay",
    ]
}
SHOWN["phone-dark"] = ["you-monster-4"]
# which picture a screen should look like, where it is not called the same
LOOKS = {
    "monster-inn-3": "monster-inn",
    "monster-inn-4": "monster-inn",
    "monster-inn-5": "seats-5",
    "you-monster-3": "you-monster",
    "you-monster-4": "you-monster",
    "you-monster-6": "seats-6",
    "boss-monster-2": "boss-monster",
    "boss-monster-4": "boss-monster",
    "boss-monster-walk": "boss-monster",
    "pesky-humans-combat": "pesky-humans",
    "pesky-humans-move": "pesky-move",
    "monster-inn-end": "end",
    "you-monster-end": "end",
    "boss-monster-end": "end",
    "monster-inn-replay": "replay",
    "you-monster-replay": "replay",
    "boss-monster-replay": "replay",
}


@dataclass
class Camera:
    """Takes pictures in one setting, of the screens that are wanted."""

    folder: Path
    device: str
    theme: str
    wanted: Callable[[str], bool]
    taken: list[str] = field(default_factory=list)

    @property
    def setting(self) -> str:
        return f"{self.device}-{self.theme}"

    def wants_any(self, *screens: str) -> bool:
        return any(self.wanted(screen) for screen in screens)

    def shoot(self, page: Page, screen: str) -> None:
        if not self.wanted(screen):
            return
        page.wait_for_function(PAINTED)
        page.wait_for_timeout(900)  # the last animation
        page.mouse.move(2, 2)
        name = f"{self.setting}-{screen}.png"
        page.screenshot(path=self.folder / name)
        self.taken.append(name)
        print(name, flush=True)

    @contextmanager
    def visit(self, browser: Browser, server: Inside) -> Iterator[Visit]:
        at = Visit(browser, server.url, bypass_csp=True, color_scheme=self.theme, **DEVICES[self.device])
        at.settle(**LIKES, theme=self.theme, name="Ann", named=True)
        try:
            yield at
        finally:
            at.close()


def play(page: Page, turns: int) -> None:
    """This many turns, or all that are left."""
    random = Random(7)  # a fixed order may go from a card to another and back for ever
    for _ in range(turns):
        if not turn_or_end(page):
            return
        take_turn(page, random.randrange(1000))
    turn_or_end(page)


def around_the_games(camera: Camera, browser: Browser, server: Inside) -> None:
    with camera.visit(browser, server) as at:
        page = at.page
        page.goto("/")
        page.get_by_role("button", name="Play now").wait_for()
        camera.shoot(page, "home")
        take_box(page, "Monster Inn")
        page.get_by_role("button", name="Invite friends").click()
        page.get_by_role("button", name="Open the table").wait_for()
        camera.shoot(page, "new-table")
        page.get_by_role("button", name="Open the table").click()
        page.get_by_role("heading", name="Seats").wait_for()
        camera.shoot(page, "waiting-room")
        for path in PAGES:
            page.goto(f"/{path}")
            page.get_by_role("heading").first.wait_for()
            camera.shoot(page, path.replace("/", "-"))


def tables(camera: Camera, browser: Browser, server: Inside) -> None:
    for game, seats in SEATS.items():
        for count in seats:
            middle = (
                [f"{game}-{scene}" for scene in ("settings", "end", "story", "replay")] if count == seats[-2] else []
            )
            if not camera.wants_any(f"{game}-{count}", *middle):
                continue
            with camera.visit(browser, server) as at:
                at.play_against(game, *["hatchling"] * (count - 1))
                play(at.page, TURNS)
                camera.shoot(at.page, f"{game}-{count}")
                if not middle:
                    continue
                at.page.get_by_role("button", name="Settings").click()
                camera.shoot(at.page, f"{game}-settings")
                at.page.keyboard.press("Escape")
                if not camera.wants_any(*middle[1:]):
                    continue
                play(at.page, 1000)
                camera.shoot(at.page, f"{game}-end")
                story = at.page.get_by_role("region", name="Game review")
                if camera.wants_any(*middle[2:]):
                    story.get_by_role("img").wait_for(timeout=120_000)
                    camera.shoot(at.page, f"{game}-story")
                    at.page.get_by_role("dialog").get_by_role("link", name="Replay").click()
                    at.page.get_by_label("Position in the game").fill("40")
                    camera.shoot(at.page, f"{game}-replay")


def take_walk(camera: Camera, browser: Browser, server: Inside) -> None:
    with camera.visit(browser, server) as at:
        camera.shoot(Laid(server, walk().state, 4).visited(at), "boss-monster-walk")


def take_raid(camera: Camera, browser: Browser, server: Inside) -> None:
    with camera.visit(browser, server) as at:
        page = Laid(server, raid("movement").state, 2).visited(at, 1)
        camera.shoot(page, "pesky-humans")
        touch(page, "own:thief")
        page.locator("[data-target^='go:'][aria-label*='opens']").first.dispatch_event("click")  # asks once more
        camera.shoot(page, "pesky-humans-move")


def take_lord(camera: Camera, browser: Browser, server: Inside) -> None:
    with camera.visit(browser, server) as at:
        page = Laid(server, raid("movement", box.MONSTER).state, 2).visited(at, 0)
        camera.shoot(page, "pesky-humans-lord")
        touch(page, "own:ogre")
        camera.shoot(page, "pesky-humans-lord-move")


def take_fight(camera: Camera, browser: Browser, server: Inside) -> None:
    with camera.visit(browser, server) as at:
        page = Laid(server, raid("combat").state, 2).visited(at, 1)
        camera.shoot(page, "pesky-humans-attack")
        fight(page)
        page.get_by_role("region", name="Combat").wait_for()
        camera.shoot(page, "pesky-humans-combat")


def take_lair(camera: Camera, browser: Browser, server: Inside) -> None:
    with camera.visit(browser, server) as at:
        at.page.goto("/")
        take_box(at.page, all_games()["pesky-humans"].title)
        at.page.get_by_text("Be the Monster Lord").first.click()
        at.page.get_by_role("button", name="Play now").click()
        prompt(at.page).wait_for()
        camera.shoot(at.page, "pesky-build")


def take_party(camera: Camera, browser: Browser, server: Inside) -> None:
    with camera.visit(browser, server) as at:
        at.settle(guest=True)
        ask = at.context.request
        ask.post("/api/guests", data={"name": "Ann"}, headers=OURS)
        spec = {"game": "pesky-humans", "seats": 2, "bots": ["greedy", None], "options": {"mode": "quick"}}
        table = ask.post("/api/tables", data={"mid": next(mids), "seat": 1, "spec": spec}, headers=OURS).json()["table"]
        ask.post(f"/api/tables/{table}/start", data={"mid": next(mids)}, headers=OURS)
        at.page.goto(f"/t/{table}")
        at.page.locator("#prompt.mine").wait_for()
        camera.shoot(at.page, "pesky-party")
        at.page.locator("button.confirm").click()
        at.page.get_by_text("Choose Ability cards").first.wait_for()
        camera.shoot(at.page, "pesky-abilities")


def take_me(camera: Camera, browser: Browser, server: Inside) -> None:
    with camera.visit(browser, server) as at:
        at.settle(guest=True)
        at.context.request.post("/api/guests", data={"name": "Ann"}, headers=OURS)
        page = at.page

        def look(screen: str) -> None:
            page.goto("/me")
            page.get_by_role("heading", name="Where you are signed in").wait_for()
            camera.shoot(page, screen)

        look("me-empty")
        for game, bots in [("you-monster", 3), ("monster-inn", 2), ("you-monster", 5), ("boss-monster", 1)] * 2:
            play_over_http(at, game, *["greedy"] * bots)
        look("me")
        page.goto("/")
        page.get_by_role("button", name="Play now").wait_for()
        camera.shoot(page, "home-again")
        who = at.context.request.get("/api/me").json()["id"]
        page.goto(f"/p/{who}")
        page.get_by_role("heading", name="Ann", exact=True).wait_for()
        camera.shoot(page, "person")
        page.goto("/ratings/you-monster")
        page.get_by_role("heading").first.wait_for()
        camera.shoot(page, "ratings")


def take_club(camera: Camera, browser: Browser, server: Inside) -> None:
    """A club with a member, a table and a tournament that has begun."""
    with camera.visit(browser, server) as at:
        at.settle(guest=True)
        ask = at.context.request
        ask.post("/api/guests", data={"name": "Ann"}, headers=OURS)
        club = ask.post("/api/clubs", data={"name": "The Friday Inn"}, headers=OURS).json()
        for name in ("Bo", "Mira"):
            server.guest(name).post(f"/api/clubs/{club['id']}/join", json={"code": club["code"]}).raise_for_status()
        spec = {"game": "boss-monster", "seats": 2}
        ask.post(f"/api/clubs/{club['id']}/tables", data={"mid": next(mids), "spec": spec}, headers=OURS)
        cup = {"name": "Winter cup", "kind": "round robin", "rounds": 3, "days": 7, "spec": spec}
        ask.post(f"/api/clubs/{club['id']}/cups", data=cup, headers=OURS)
        for path, screen in (("/clubs", "clubs"), (f"/club/{club['id']}", "club")):
            at.page.goto(path)
            at.page.get_by_text("The Friday Inn").first.wait_for()
            camera.shoot(at.page, screen)


def take_lessons(camera: Camera, browser: Browser, server: Inside) -> None:
    with camera.visit(browser, server) as at:
        at.page.goto("/learn/boss-monster")
        at.page.get_by_role("heading").first.wait_for()
        camera.shoot(at.page, "learn")
        for game in all_games():
            at.page.goto(f"/learn/{game}/1")
            at.page.get_by_role("dialog").or_(at.page.locator(".teacher")).first.wait_for()
            camera.shoot(at.page, f"lesson-{game}")


# each with the screens it comes to, or none where it looks itself what is wanted
SCENES: list[tuple[Callable[[Camera, Browser, Inside], None], list[str]]] = [
    (around_the_games, ["home", "new-table", "waiting-room", *(path.replace("/", "-") for path in PAGES)]),
    (tables, []),
    (take_walk, ["boss-monster-walk"]),
    (take_raid, ["pesky-humans", "pesky-humans-move"]),
    (take_lord, ["pesky-humans-lord", "pesky-humans-lord-move"]),
    (take_fight, ["pesky-humans-attack", "pesky-humans-combat"]),
    (take_lair, ["pesky-build"]),
    (take_party, ["pesky-party", "pesky-abilities"]),
    (take_me, ["me-empty", "me", "home-again", "person", "ratings"]),
    (take_club, ["clubs", "club"]),
    (take_lessons, ["learn", *(f"lesson-{game}" for game in all_games())]),
]


def take(camera: Camera, browser: Browser, server: Inside) -> None:
    """All scenes; one that fails leaves the others alone."""
    for scene, screens in SCENES:
        if screens and not camera.wants_any(*screens):
            continue
        try:
            scene(camera, browser, server)
        except Exception as problem:  # it may be any; the pictures that are missing say which
            print(f"{camera.setting}: {scene.__name__}: {str(problem).splitlines()[0]}", flush=True)


def screen_of(name: str) -> tuple[str, str, str]:
    """Device, theme and screen of a picture."""
    device, theme, screen = name.removesuffix(".png").split("-", 2)
    return device, theme, screen


def look_of(name: str, looks: Path | None) -> Path | None:
    """The picture that a screen should look like."""
    device, _, screen = screen_of(name)
    if looks is None:
        return None
    called = LOOKS.get(screen, screen)
    kinds = [f"phone-{called}", called] if device in ("phone", "landscape") else [called]
    return next((looks / f"{kind}.png" for kind in kinds if (looks / f"{kind}.png").exists()), None)


def write_page(folder: Path, looks: Path | None) -> None:
    """One page with every screen next to the picture it should look like."""
    rows = []
    for name in sorted((file.name for file in folder.glob("*.png")), key=lambda name: screen_of(name)[::-1]):
        device, theme, screen = screen_of(name)
        look = look_of(name, looks)
        other = f'<img src="{html.escape(os.path.relpath(look, folder))}" alt="">' if look else "<p>none</p>"
        rows.append(
            f'<h2>{html.escape(screen)} <small>{device}, {theme}</small></h2><div class="{device}">'
            f'<img src="{html.escape(name)}" alt="{html.escape(screen)}">{other}</div>'
        )
    style = (
        "body{background:#222;color:#eee;font:16px sans-serif}div{display:grid;grid-template-columns:1fr 1fr;gap:8px}"
        "img{width:100%}.phone img{width:auto;height:640px}"
    )
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>{style}</style>'
    (folder / "index.html").write_text(page + "".join(rows), "utf-8")
    print(f"{folder / 'index.html'}: {len(rows)} screens")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--looks", type=Path, help="folder with the pictures the screens should look like")
    parser.add_argument("--docs", action="store_true", help="only what the README shows, to docs/screenshots")
    parser.add_argument("--device", choices=DEVICES, action="append", help="only on this; may be repeated")
    parser.add_argument("--theme", choices=THEMES, action="append", help="only in this; may be repeated")
    parser.add_argument("--screen", action="append", help="only screens that begin with this; may be repeated")
    args = parser.parse_args()
    folder = DOCS if args.docs else OUT
    if not (args.docs or args.device or args.theme or args.screen):
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)

    def wanted(setting: str, screen: str) -> bool:
        if args.docs:
            return screen in SHOWN.get(setting, [])
        return args.screen is None or screen.startswith(tuple(args.screen))

    times = Times(paces=PACES, story=SMALL)
    with (
        tempfile.TemporaryDirectory() as kept,
        launched() as browser,
        inside(Path(kept), times=times) as server,
    ):
        for device in args.device or DEVICES:
            for theme in args.theme or THEMES:
                setting = f"{device}-{theme}"
                if args.docs and setting not in SHOWN:
                    continue
                camera = Camera(folder, device, theme, lambda screen, setting=setting: wanted(setting, screen))  # type: ignore[misc]
                take(camera, browser, server)
    if not args.docs:
        write_page(folder, args.looks and args.looks.resolve())


if __name__ == "__main__":
    main()
