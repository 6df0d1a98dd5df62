"""Seats for the tests of rooms: a player with heroes at the entrance, and one in whose dungeon a hero stops."""

from tests.games.boss_monster.boss_table import Seat, Table

# A second player in whose dungeon a hero stops: nothing after the first player's part of the turn goes on by itself.
STOP = Seat("robobo", ["golem_factory"], ["exhaustion"], ["13"])


def stop(**changes: object) -> Seat:
    facts: dict[str, object] = {"dungeon": ["golem_factory"], "hand": ["exhaustion"], "entrance": ["13"], **changes}
    return Seat("robobo", **facts)  # type: ignore[arg-type]


def at_home(*dungeon: str, hand: tuple[str, ...] = (), heroes: tuple[str, ...] = ("8",), **more: object) -> Seat:
    """The first player, with heroes at the entrance."""
    return Seat("draculord", dungeon, hand, heroes, **more)  # type: ignore[arg-type]


def uses(table: Table, seat: int) -> list[str]:
    return [action for action in table.legal(seat) if action.startswith("use:")]
