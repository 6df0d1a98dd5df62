"""Debian's own packages, where a test needs a program that is not there.

`python -m tests.debian` says what is missing and why it is needed, and installs it if it may; `python -m tests.debian
chromium-headless-shell` installs only that.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

from tests.browser.chromium import chromium
from tests.table.postgres import programs

# a package, what it is for, and how to find out whether it is there
PACKAGES: dict[str, tuple[str, Callable[[], object]]] = {
    "postgresql": ("the tests of tables in PostgreSQL start a server of their own, in a temporary folder", programs),
    "chromium-headless-shell": ("the tests of the browser table look at it as a person does", chromium),
}


def install(package: str, what_for: str) -> None:
    """Install a package if we may; otherwise say how, and go on: its tests are skipped."""
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", package]
    if shutil.which("apt-get") is None:
        say(f"{package} is not installed, and there is no apt-get: {what_for}. They will be skipped.")
    elif os.geteuid() != 0:
        say(f"{package} is not installed: {what_for}. They will be skipped; as root: {' '.join(command[:2])} {package}")
    else:
        say(f"installing {package} with apt-get: {what_for}")
        if subprocess.run(command, stdout=sys.stderr).returncode != 0:  # perhaps the package lists are missing or old
            subprocess.run(["apt-get", "update", "-q"], stdout=sys.stderr, check=True)
            subprocess.run(command, stdout=sys.stderr, check=True)


def say(text: str) -> None:
    print(f"== {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    for package in sys.argv[1:] or PACKAGES:
        what_for, found = PACKAGES[package]
        if found() is None:
            install(package, what_for)
