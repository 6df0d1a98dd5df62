"""Tests of cards and pieces, entered under the ids that they are about."""

from collections.abc import Callable

from tests.games.pesky_humans.pesky import Table

Test = Callable[[], None]


def of(tests: dict[str, Test], *ids: str) -> Callable[[Test], Test]:
    """Enter a test under the ids that it is about."""

    def enter(test: Test) -> Test:
        for id in ids:
            assert id not in tests
            tests[id] = test
        return test

    return enter


def offered(table: Table, action: str) -> bool:
    return action in table.legal()


def fight(**more: object) -> Table:
    """A Paladin and an Orc in the Kitchen, in the Combat Phase."""
    return Table(at={"paladin": (0, 0), "orc1": (1, 0)}, phase="combat", **more)  # type: ignore[arg-type]


def wizard(**more: object) -> Table:
    return Table(("wizard", "paladin", "thief"), **more)  # type: ignore[arg-type]
