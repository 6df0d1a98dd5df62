"""What an operator can see of a server: whether it works, and how much it does."""

import json
import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.web.inside import Inside, inside
from tests.web.playing import GAMES, must, post, seated
from undertable.web import site
from undertable.web.limits import NO_LIMITS
from undertable.web.metrics import METRICS, Sample, exposition

DASHBOARD = Path(__file__).parent.parent.parent / "deploy" / "grafana.json"
SAMPLE = re.compile(r'([a-z_]+?)(_bucket|_sum|_count)?\{((?:[a-z_]+="[^"]*",?)+)\} ([0-9.e+-]+|NaN)$')


def read(text: str) -> dict[str, list[tuple[str, dict[str, str], float]]]:
    """Metrics by name, as Prometheus would read them; every one must be described."""
    found: dict[str, list[tuple[str, dict[str, str], float]]] = {}
    described: dict[str, set[str]] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            _, what, name, _ = line.split(" ", 3)
            described.setdefault(name, set()).add(what)
            continue
        match = SAMPLE.match(line)
        assert match is not None, line
        name = match[1] if match[1] in METRICS else match[1] + (match[2] or "")
        assert described[name] == {"HELP", "TYPE"}
        labels = dict(re.findall(r'([a-z_]+)="([^"]*)"', match[3]))
        found.setdefault(name, []).append((match[2] or "", labels, float(match[4])))
    return found


def metrics(server: Inside) -> dict[str, list[tuple[str, dict[str, str], float]]]:
    return read(server.client().get("/metrics").text)


def total(server: Inside, name: str, suffix: str = "", **labels: str) -> float:
    samples = metrics(server).get(name, [])
    return sum(v for s, found, v in samples if s == suffix and labels.items() <= found.items())


def test_large_numbers_are_exact() -> None:
    """A counter in steps of ten would show rates that nobody had."""
    sample = Sample("undertable_moves_total", "", {"worker": "a"}, 123_456_789)
    assert 'undertable_moves_total{worker="a"} 123456789' in exposition([sample])


def test_metrics_are_limited_as_everything_else(tmp_path: Path) -> None:
    """Every worker has to answer."""
    with inside(tmp_path, limits=replace(NO_LIMITS, requests=0.001, requests_burst=2)) as server:
        client = server.client(headers={"x-forwarded-for": "203.0.113.7"})
        assert [client.get("/metrics").status_code for _ in range(3)] == [200, 200, 429]


def test_metrics_count_what_happens(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)
        with server.tab(table, ann) as tab:
            tab.do("act", decision="0.1", action="keep")
            assert post(ann, table, "act", decision="0.1", action="keep")["code"] == "stale"
            assert total(server, "undertable_moves_total") == 1
            assert total(server, "undertable_tables") == 1
            assert total(server, "undertable_sockets") == 1
            assert total(server, "undertable_commands_total", result="stale") == 1
        counted = total(server, "undertable_commands_total")
        assert counted == total(server, "undertable_command_duration_seconds", "_count")
        assert counted == total(server, "undertable_command_duration_seconds", "_bucket", le="+Inf")
        assert total(server, "undertable_command_duration_seconds", "_sum") > 0
        assert total(server, "undertable_database_up") == 1
        assert set(metrics(server)) == set(METRICS)


def test_the_dashboard_draws_what_there_is() -> None:
    queries = [target["expr"] for panel in json.loads(DASHBOARD.read_text())["panels"] for target in panel["targets"]]
    drawn = {name.removesuffix("_bucket") for query in queries for name in re.findall("undertable_[a-z_]+", query)}
    assert drawn == set(METRICS)


def test_every_worker_is_counted_whoever_is_asked(tmp_path: Path, database: str) -> None:
    both: dict[str, Any] = {"games": GAMES, "postgres": database, "workers_key": "key"}
    with inside(tmp_path, **both) as one, inside(tmp_path, **both) as other:
        seated(one, one.guest("Ann"), one.guest("Bob"))
        for server in (one, other):
            assert len(metrics(server)["undertable_tables"]) == 2
            assert total(server, "undertable_tables") == 1


def test_health_notices_at_once_that_a_write_failed(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)
        server.site._checked = float("inf")  # it looked a moment ago
        (tmp_path / "test.db").rename(tmp_path / "aside.db")
        assert server.client().get("/healthz").status_code == 200
        assert post(ann, table, "say", text="Is this kept?")["code"] == "storage"
        assert server.client().get("/healthz").status_code == 503


@pytest.mark.parametrize("name", ["test.db", "test.db-wal"])
def test_health_notices_a_database_file_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(site, "CHECKED", 0.0)
    with inside(tmp_path, games=GAMES) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)
        file, aside = tmp_path / name, tmp_path / "aside.db"
        assert server.client().get("/healthz").status_code == 200
        file.rename(aside)
        answer = server.client().get("/healthz")
        assert answer.status_code == 503
        refused = post(ann, table, "say", text="Is this kept?")
        assert refused["code"] == "storage"
        for said in (answer.json()["message"], refused["message"]):
            assert str(tmp_path) not in said
            assert "the database was deleted or replaced" in said
        aside.rename(file)
        assert server.client().get("/healthz").status_code == 200
        must(ann, table, "say", text="This is kept.")
        assert total(server, "undertable_storage_errors_total") >= 1


def test_health_notices_that_nothing_can_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "CHECKED", 0.0)
    with inside(tmp_path) as server, sqlite3.connect(tmp_path / "test.db", isolation_level=None) as other:
        other.execute("begin immediate")
        answer = server.client().get("/healthz", timeout=30)
        assert answer.status_code == 503
        assert answer.json()["message"] == "another program has the database locked"
        other.execute("rollback")
        assert server.client().get("/healthz").status_code == 200
