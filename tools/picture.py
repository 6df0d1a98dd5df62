"""Takes the picture in the README, docs/table.webp: a game in full swing at the browser table."""

import base64
import logging
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser
from tests.browser.chromium import PAINTED, Visit, launched
from tests.browser.laid import Laid
from tests.browser.scenes import walk
from tests.web.inside import inside

from undertable.table.log import AnyEntry, Filled, Joined, Sat

OUT = Path(__file__).resolve().parent.parent / "docs" / "table.webp"
SIZE = {"width": 1600, "height": 900}
QUALITY = 0.86
MOST_BYTES = 300_000
TO_WEBP = """async ([png, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def as_webp(browser: Browser, png: bytes) -> bytes:
    """The same picture as WebP, by the browser's own encoder."""
    page = browser.new_page()
    try:
        return base64.b64decode(page.evaluate(TO_WEBP, [base64.b64encode(png).decode(), QUALITY]))
    finally:
        page.close()


class AgainstBots(Laid):
    """A laid table with one person, and bots on all other seats."""

    def entries(self) -> Sequence[AnyEntry]:
        entries = super().entries()
        people = [entry for entry in entries if not (isinstance(entry, Joined | Sat) and entry.who != f"{self.name}-0")]
        bots = [Filled(at=0, seat=seat, bot="ogre") for seat in range(1, self.seats)]
        return [*people[:-1], *bots, people[-1]]


def main() -> None:
    logging.disable()  # bots are asked before the table is laid, and then find nothing to do
    with tempfile.TemporaryDirectory() as folder, launched() as browser, inside(Path(folder)) as server:
        at = Visit(browser, server.url, bypass_csp=True, color_scheme="dark", viewport=SIZE)
        at.settle(speed=0, hints=False, volume=0, name="Ann", theme="dark")
        page = AgainstBots(server, walk().state, 4).visited(at)
        page.wait_for_function(PAINTED)
        page.wait_for_timeout(900)  # the last animation
        picture = as_webp(browser, page.screenshot())
        at.close()
    assert len(picture) <= MOST_BYTES, f"{len(picture):,} bytes are too many for a README"
    OUT.write_bytes(picture)
    print(f"{OUT.name}: {len(picture):,} bytes")


if __name__ == "__main__":
    main()
