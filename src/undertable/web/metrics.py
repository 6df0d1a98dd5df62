"""The metrics of a site, for Prometheus; deploy/grafana.json is a dashboard."""

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

import msgspec

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds

# name: type, and what it says
METRICS = {
    "undertable_tables": ("gauge", "Tables in memory."),
    "undertable_sockets": ("gauge", "Open sockets."),
    "undertable_moves_total": ("counter", "Moves written down, of people and bots."),
    "undertable_commands_total": ("counter", "Commands of people, by what came of them."),
    "undertable_command_duration_seconds": ("histogram", "Time from reading a command to answering it."),
    "undertable_bot_queue": ("gauge", "Thoughts of bots that wait for a process."),
    "undertable_bot_failures_total": ("counter", "Bots that crashed or did not answer in time."),
    "undertable_database_up": ("gauge", "1 if the database can be read and written."),
    "undertable_storage_errors_total": ("counter", "Writes to a table's log that failed."),
    "undertable_loop_lag_seconds": ("gauge", "How late the event loop was when it was last looked at."),
    "undertable_uptime_seconds": ("gauge", "Time since the start."),
}


class Sample(msgspec.Struct, frozen=True):
    """One number of one worker."""

    metric: str
    suffix: str
    labels: dict[str, str]
    value: float


class Histogram:
    """How long things took."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.sum += seconds

    def samples(self, metric: str, labels: dict[str, str]) -> list[Sample]:
        found, so_far = [], 0
        for limit, count in zip((*map(str, BUCKETS), "+Inf"), self.counts, strict=True):
            so_far += count
            found.append(Sample(metric, "_bucket", {**labels, "le": limit}, so_far))
        return [*found, Sample(metric, "_sum", labels, self.sum), Sample(metric, "_count", labels, so_far)]


class Commands:
    """The commands of people: how many, with what result, and how long they took."""

    def __init__(self) -> None:
        self.results: Counter[str] = Counter()
        self.durations = Histogram()

    def add(self, code: str | None, seconds: float) -> None:
        self.results[code or "ok"] += 1
        self.durations.add(seconds)


def worker() -> dict[str, str]:
    """The label that tells the workers of a site apart."""
    return {"worker": f"{os.uname().nodename}:{os.getpid()}"}


def exposition(samples: Iterable[Sample]) -> str:
    """The text that Prometheus reads."""
    by_metric: dict[str, list[Sample]] = {name: [] for name in METRICS}
    for sample in samples:
        by_metric[sample.metric].append(sample)
    lines = []
    for name, found in by_metric.items():
        kind, text = METRICS[name]
        lines += [f"# HELP {name} {text}", f"# TYPE {name} {kind}"]
        for sample in found:
            labels = ",".join(f'{key}="{value}"' for key, value in sample.labels.items())
            lines.append(f"{name}{sample.suffix}{{{labels}}} {sample.value!r}")
    return "\n".join(lines) + "\n"
