"""The lair as a map of characters: everything that stands or lies there can be found."""

from tests.games.pesky_humans.pesky import TO_BARRACKS, Table
from undertable.games.pesky_humans.chart import lair_zone, short_name


def table() -> Table:
    return Table(
        at={"paladin": (4, -2), "thief": (1, 0), "ogre": (7, -3), "goblin1": (5, -2)},
        doors={TO_BARRACKS: 2},
        tokens={(1, -1): "gem_emerald"},
        phase="movement",
    )


def test_figures_doors_and_tokens_are_on_the_map() -> None:
    play = table().seen_by(1)
    zone = lair_zone(play, 1)
    drawn = "\n".join(zone.drawing)
    for figure in play.figures:
        row, column = zone.places[f"hex:{figure.hex}"]
        assert zone.drawing[row][column : column + 2] == short_name(figure)
    assert "+" in drawn
    assert "?" in drawn  # the humans do not know what lies there


def test_short_names_differ() -> None:
    names = [short_name(figure) for figure in table().seen_by(0).figures]
    assert len(set(names)) == len(names)


def test_the_monster_lord_sees_what_a_token_is() -> None:
    assert "*" in "\n".join(lair_zone(table().seen_by(0), 0).drawing)
