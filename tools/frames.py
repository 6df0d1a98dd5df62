"""How smoothly the tables move: Chromium's trace of the liveliest scene of each game, with a CPU four times as slow.

`make frames` prints, for each game, the frames that were drawn, the median and the 95th percentile of the time between
two of them, how many were dropped, the longest task and the most CPU time that one took. On a busy machine only the
last one is worth something: with `--slower 1` it counts what the page itself has to do.
"""

import argparse
import itertools
import json
import os
import statistics
import tempfile
from bisect import bisect
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from tests.browser.chromium import Visit, launched
from tests.browser.scenes import SCENES
from tests.web.inside import Inside, inside

from undertable.table.times import Times

SLOWER = 4
SECONDS = 4
PACES = dict.fromkeys(("instant", "quick", "normal", "slow"), (0.02, 0.05))
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"]
CATEGORIES += ["disabled-by-default-devtools.timeline"]  # how long tasks take
IDLE = 50.0  # milliseconds: after a longer pause nothing was to be drawn, unless frames were dropped in it


def trace(browser: Browser, server: Inside, game: str, slower: int) -> list[dict[str, Any]]:
    """What Chromium noted while the scene was played."""
    at = Visit(browser, server.url)
    at.settle(speed=1, hints=False, volume=0, name="Ann", named=True)
    try:
        action = SCENES[game](server, at)
        at.page.wait_for_timeout(1500)  # what happened before has come to rest
        at.context.new_cdp_session(at.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        browser.start_tracing(page=at.page, categories=CATEGORIES)
        action()
        at.page.wait_for_timeout(SECONDS * 1000)
        events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
        return events
    finally:
        at.close()


def line(game: str, events: list[dict[str, Any]]) -> str:
    drawn = sorted(event["ts"] / 1000 for event in events if event["name"] == "DrawFrame")
    dropped = sorted(event["ts"] / 1000 for event in events if event["name"] == "DroppedFrame")
    between = [
        after - before
        for before, after in itertools.pairwise(drawn)
        if after - before < IDLE or bisect(dropped, after) > bisect(dropped, before)
    ]
    tasks = [event for event in events if event["name"] == "RunTask"]
    longest = max((event.get("dur", 0) / 1000 for event in tasks), default=0.0)
    busiest = max((event.get("tdur", 0) / 1000 for event in tasks), default=0.0)
    if len(between) < 2:
        return f"{game:<14} nothing moved"
    median, late = statistics.median(between), statistics.quantiles(between, n=20)[-1]
    return (
        f"{game:<14}{len(drawn):>7}{median:>10.1f}{late:>8.1f}{len(dropped):>9}{longest:>14.0f} ms{busiest:>11.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=SCENES, action="append", help="only this one; may be repeated")
    parser.add_argument("--slower", type=int, default=SLOWER, help="how many times as slow the CPU is")
    args = parser.parse_args()
    print(f"CPU {args.slower} times as slow; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'':<14}{'frames':>7}{'median ms':>10}{'p95 ms':>8}{'dropped':>9}{'longest task':>17}{'most CPU':>14}")
    with (
        tempfile.TemporaryDirectory() as kept,
        launched() as browser,
        inside(Path(kept), times=Times(paces=PACES)) as server,
    ):
        for game in args.game or SCENES:
            print(line(game, trace(browser, server, game, args.slower)), flush=True)


if __name__ == "__main__":
    main()
