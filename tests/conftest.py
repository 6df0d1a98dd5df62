"""Which tests there are: markers by folder, the tests of one game, and what a run had to leave out."""

from pathlib import Path

import pytest
from hypothesis import settings

import undertable
from tests.table import postgres
from undertable.core import Game
from undertable.games import all_games

cluster, database = postgres.cluster, postgres.database  # fixtures for all tests

HERE = Path(__file__).parent
# the markers that a whole folder or file has; `compiled`, and others for one test of many, stand in the files
MARKED = {
    "browser": ["browser"],
    "server": ["deploy", "table", "web"],
    "rules": ["core", "games", "bots/test_search.py", "gym/test_gymnasium.py"],
    "adapters": ["agents", "bots/test_line_bots.py", "gym"],
    "slow": ["bots", "games/test_laws.py", "lab/test_report.py"],
    "deep": ["games/test_laws.py"],
}

# the same examples every time: what fails in one run fails in the next
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="ID", choices=list(all_games()), help="only the tests of this game")


def pytest_report_header() -> str:
    return f"rules: {'compiled' if undertable.compiled() else 'not compiled'}"


def markers_of(path: Path) -> list[str]:
    """The markers that everything in this file or folder has."""
    if not path.is_relative_to(HERE):
        return []
    place = path.relative_to(HERE).as_posix()
    return [m for m, places in MARKED.items() if any(place == one or place.startswith(f"{one}/") for one in places)]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import what `-m` leaves out: that alone takes seconds."""
    wanted, markers = config.option.markexpr, markers_of(collection_path)
    left_out = any(f"not {marker}" in wanted for marker in markers)
    if wanted.startswith("rules ") and collection_path.name.startswith("test_") and "rules" not in markers:
        left_out = left_out or "mark.rules" not in collection_path.read_text("utf-8")
    return True if left_out else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        for marker in markers_of(item.path):
            item.add_marker(marker)
    if id := config.getoption("--game"):
        chosen = [item for item in items if is_about(item, all_games()[id])]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen
    # the longest first, so that no process is left alone with them at the end
    items.sort(
        key=lambda item: 0 if item.get_closest_marker("browser") else 1 if item.get_closest_marker("slow") else 2
    )


def is_about(item: pytest.Item, game: Game) -> bool:
    """Is this test in the game's own folder, or of all games and now for this one?"""
    if game.package.rpartition(".")[2] in (item.path.parent.name, item.path.stem.removeprefix("test_")):
        return True
    call = getattr(item, "callspec", None)
    return call is not None and any(value is game or value in (game.id, game.title) for value in call.params.values())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say last of all what did not run because a program is missing."""
    reporter: pytest.TerminalReporter | None = config.pluginmanager.get_plugin("terminalreporter")
    missing: dict[str, int] = {}
    for report in reporter.stats.get("skipped", []) if reporter else []:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        if "apt-get install" in reason:
            missing[reason] = missing.get(reason, 0) + 1
    for reason, count in missing.items():
        assert reporter is not None
        reporter.write_line(f"{count} tests did not run. {reason.removeprefix('Skipped: ')}", yellow=True)
