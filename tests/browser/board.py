"""The drawing board: a page with every picture there is, as code paints it, for tests and for `tools/art.py`."""

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tests.baked import ROOT
from tests.browser.chromium import launched

BOARD = ROOT / "build" / "board"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def board() -> Iterator[Page]:
    """The drawing board in a browser."""
    subprocess.run([sys.executable, ROOT / "tools" / "web.py", "board"], check=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(BOARD)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with launched() as browser:
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.on("pageerror", lambda error: print(error, file=sys.stderr))  # a drawing that cannot be painted
        page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        page.wait_for_function("window.board")
        yield page
    server.shutdown()
