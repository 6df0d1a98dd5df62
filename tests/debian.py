"""Debian's own packages, where a test needs a program that is not there."""

import os
import shutil
import subprocess
import sys


def install(package: str, what_for: str) -> None:
    """Install a package if we may; otherwise say what will be skipped."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        print(f"{package} is not installed: {what_for} will be skipped", file=sys.stderr)
        return
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", package]
    if subprocess.run(command, stdout=sys.stderr).returncode != 0:  # perhaps the lists of packages are missing or old
        subprocess.run(["apt-get", "update", "-q"], stdout=sys.stderr, check=True)
        subprocess.run(command, stdout=sys.stderr, check=True)
