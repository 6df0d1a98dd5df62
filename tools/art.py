"""Draw the art: `python -m tools.art bake` for the files that are kept, `sheet` for pictures to look at.

Both need Chromium, which paints what `web/art`, `web/src/art` and the games describe. Playing and building the browser
table do not: the baked files are part of the repository, in `web/baked` and `web/public`. `web/baked/made-from.json`
holds the fingerprints of what they were made from, so that a test notices when they are out of date.
"""

import base64
import json
import sys
from pathlib import Path

from tests.baked import BAKED, RECORD, ROOT, fingerprint
from tests.browser.board import board
from tests.browser.chromium import PAINTED

SHEETS = ROOT / "build" / "contact-sheet"
PUBLIC = ROOT / "web" / "public"
# name, dots, and whether it fills the square because the system cuts it itself
ICONS = [
    ("icon-192", 192, False),
    ("icon-512", 512, False),
    ("icon-maskable", 512, True),
    ("apple-touch-icon", 180, True),
]


def sheet(wanted: list[str]) -> None:
    """Every picture in all its sizes, one file for each group."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    with board() as page:
        page.evaluate("board.showCards()")
        page.wait_for_function(PAINTED)
        page.screenshot(path=SHEETS / "anatomy.png", full_page=True)
        for group in page.evaluate("board.groups"):
            if wanted and group not in wanted:
                continue
            page.evaluate("group => board.showSheet(group)", group)
            page.screenshot(path=SHEETS / f"{group}.png", full_page=True)
            print(f"{group}: {page.evaluate('group => board.time(group, 134, `m`)', group):.1f} ms for each picture")


def save(address: str, file: Path) -> None:
    """Write what a data address holds."""
    file.write_bytes(base64.b64decode(address.partition(",")[2]))
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1024:.1f} kB")


def bake() -> None:
    """Make all files that are kept, and note what they were made from."""
    BAKED.mkdir(exist_ok=True)
    with board() as page:
        for name in page.evaluate("board.materials"):
            save(page.evaluate("name => board.bakeMaterial(name)", name), BAKED / f"{name}.webp")
        for name, turn in (("icon", False), ("icon-turn", True)):
            (PUBLIC / f"{name}.svg").write_text(page.evaluate("turn => board.iconSvg(turn)", turn), "utf-8")
        for name, dots, full in ICONS:
            save(page.evaluate("([dots, full]) => board.iconPng(dots, full)", [dots, full]), PUBLIC / f"{name}.png")
        save(page.evaluate("board.drawShare()"), PUBLIC / "share.jpg")
    RECORD.write_text(json.dumps(fingerprint(), indent=1) + "\n", "utf-8")


def main(arguments: list[str]) -> None:
    match arguments:
        case ["bake"]:
            bake()
        case ["sheet", *groups]:
            sheet(groups)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
