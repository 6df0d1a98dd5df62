"""Long work on a Dask cluster: a real scheduler and real workers, as processes on this machine."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from tests.lab.test_report import COMMAND, INN, settings
from undertable.cli import main
from undertable.lab import executors
from undertable.lab.executors import Here, NoCluster, Workers, open_workers
from undertable.lab.report.run import Runner, make_report

pytest.importorskip("distributed", reason="Dask is not installed: make setup")
pytestmark = pytest.mark.adapters
STARTED = re.compile(r"(?:Scheduler at:|Registered to:)\s+tcp://(\S+)")


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process of the cluster, and its address, which it writes when it is there."""
    command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:], "--host", "127.0.0.1"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder)
    assert process.stderr is not None
    try:
        lines = []
        for line in process.stderr:
            lines.append(line)
            if found := STARTED.search(line):
                yield process, found[1]
                return
        raise AssertionError("".join(lines))
    finally:
        process.kill()
        process.communicate()


@contextmanager
def cluster(folder: Path, workers: int, threads: int = 1) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    with ExitStack() as stack:
        _, address = stack.enter_context(started(folder, "dask_scheduler", "--port", "0", "--no-dashboard"))
        worker = ["dask_worker", f"tcp://{address}", "--no-nanny", "--no-dashboard", "--nthreads", str(threads)]
        yield f"dask://{address}", [stack.enter_context(started(folder, *worker))[0] for _ in range(workers)]


def test_a_report_survives_the_death_of_a_worker(tmp_path: Path) -> None:
    here = make_report(settings(12), INN, Runner(Workers(Here(), 1), None, lambda done, known: None))
    with cluster(tmp_path, workers=2) as (address, (victim, _)), open_workers(1, address) as workers:
        assert workers.size == 2

        def kill_one(done: int, known: int) -> None:
            if done == 3:
                os.kill(victim.pid, 9)

        there = make_report(settings(12), INN, Runner(workers, None, kill_one))
        assert victim.wait() == -9
    assert msgspec.json.encode(there) == msgspec.json.encode(here)


def test_the_command_line_says_what_is_wrong_with_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "ANSWER_SECONDS", 1)
    for on, sentence in (
        ("spark://there:1", "it is dask://HOST:PORT"),
        ("dask://", "it is dask://HOST:PORT"),
        ("dask://127.0.0.1:1", "no Dask cluster with workers answers at 127.0.0.1:1"),
    ):
        done = CliRunner().invoke(main, [*COMMAND, str(tmp_path / "x"), "--on", on])
        assert done.exit_code == 1
        assert sentence in done.output
        assert list(tmp_path.glob("x.*")) == []


def test_workers_with_several_threads_are_refused(tmp_path: Path) -> None:
    """A variant changes numbers of its whole process: two games of different variants must not share one."""
    with (
        cluster(tmp_path, workers=1, threads=2) as (address, _),
        pytest.raises(NoCluster, match="--nthreads 1"),
        open_workers(1, address),
    ):
        pass
