"""Film short scenes of the table for the README: docs/pictures/*.webp, as img2webp (Debian's webp) makes them.

A scene is played in slow motion, timers and animations alike, so that every frame can be photographed in peace.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page
from tests.baked import ROOT
from tests.browser.chromium import Visit, launched
from tests.browser.scenes import SCENES
from tests.web.inside import inside

from undertable.table.times import Times

OUT = ROOT / "docs" / "pictures"
SLOWLY = 40  # times slower than life
FRAME = 0.08  # seconds of life between two frames
SIZE = {"width": 1100, "height": 619}
HEAVIEST = 1_500_000  # bytes
PACES = dict.fromkeys(("instant", "quick", "normal", "slow"), (0.02, 0.05))
SECONDS = {"monster-inn": 1.6, "you-monster": 2.6, "boss-monster": 4.0, "pesky-humans": 2.8}
SLOW_MOTION = """slowly => {
    const later = window.setTimeout;
    window.setTimeout = (what, wait = 0, ...more) => later(what, wait * slowly, ...more);
}"""


def film(page: Page, at: Visit, seconds: float, folder: Path, action: Callable[[], None]) -> int:
    """Photograph the scene frame by frame; the number of frames."""
    slow = at.context.new_cdp_session(page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWLY})
    page.evaluate(SLOW_MOTION, SLOWLY)
    action()
    begun = time.monotonic()
    frames = round(seconds / FRAME)
    late = 0
    for frame in range(frames):
        wait = begun + frame * FRAME * SLOWLY - time.monotonic()
        late += wait < 0
        time.sleep(max(0.0, wait))
        page.screenshot(path=folder / f"{frame:03}.png")
    print(f"{frames} frames, {late} late")
    return frames


def bind(folder: Path, out: Path, quality: int) -> None:
    frames = sorted(str(file) for file in folder.glob("*.png"))
    shared = ["-d", str(round(FRAME * 1000)), "-lossy", "-q", str(quality), "-m", "3"]
    subprocess.run(
        ["img2webp", "-loop", "0", "-min_size", *shared, *frames, "-o", str(out)], check=True, capture_output=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", help=f"only these: {', '.join(SCENES)}")
    parser.add_argument("--quality", type=int, default=45)
    parser.add_argument("--frames", type=Path, help="keep the frames in this folder, to look at")
    args = parser.parse_args()
    if shutil.which("img2webp") is None:
        sys.exit("img2webp is missing: apt-get install webp")
    OUT.mkdir(parents=True, exist_ok=True)
    for name in args.scenes or SCENES:
        prepare, seconds = SCENES[name], SECONDS[name]
        with (
            tempfile.TemporaryDirectory() as kept,
            launched() as browser,
            inside(Path(kept), times=Times(paces=PACES)) as server,
        ):
            folder = args.frames / name if args.frames else Path(kept) / "frames"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            at = Visit(browser, server.url, viewport=SIZE)
            at.settle(speed=1, hints=False, volume=0, name="Ann", named=True)
            action = prepare(server, at)
            film(at.page, at, seconds, folder, action)
            bind(folder, OUT / f"{name}.webp", args.quality)
            at.close()
        size = (OUT / f"{name}.webp").stat().st_size
        print(f"docs/pictures/{name}.webp: {size / 1000:.0f} kB", flush=True)
        assert size <= HEAVIEST, "too heavy: lower the quality"


if __name__ == "__main__":
    main()
