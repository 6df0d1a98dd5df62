"""Run the few tests that failed once more, alone: `python -m tests.again`, after a run of pytest.

Browsers, servers and databases run in other processes, and a machine under load can upset one test of three thousand.
Such a test still has a bug, so the last line of the run names it. More than a few failures are no accident.
"""

import json
import subprocess
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")
FEW = 2


def main() -> int:
    failed = list(json.loads(FAILED.read_text("utf-8"))) if FAILED.exists() else []
    if not 0 < len(failed) <= FEW:
        return 1
    print(f"== once more, alone: {', '.join(failed)}", flush=True)
    code = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *failed], check=False
    ).returncode
    if code == 0:
        print(f"PASSED ONLY THE SECOND TIME, find out why: {', '.join(failed)}", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
