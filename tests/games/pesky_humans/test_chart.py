"""The lair as a map of characters: everything that stands or lies there can be found."""

from tests.games.pesky_humans.pesky import TO_BARRACKS, Table
from undertable.core import FastChance
from undertable.games import get_game
from undertable.games.pesky_humans.chart import building_zone, lair_zone, short_name
from undertable.games.pesky_humans.structs import PeskyView
from undertable.games.pesky_humans.text import NAMES

ABOVE = ("North", "North-east", "North-west")
BELOW = ("South", "South-east", "South-west")


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


def test_slots_for_a_room_have_names_and_places_on_the_map() -> None:
    game = get_game("pesky-humans")
    state = game.deal(2, {"lair": "manual"}, FastChance(1))
    for kind in ("room", "slot", "turn", "room"):
        choices = state.prompt(0).choices
        state.apply(0, game.actions.parse(next(one.action for one in choices if one.action.startswith(kind))))
    view = state.view(0)
    assert isinstance(view, PeskyView)
    assert view.building is not None
    zone, first = building_zone(view.building), NAMES[view.building.tiles[0].room]
    slots = [choice for choice in state.prompt(0).choices if choice.action.startswith("slot:")]
    assert slots
    for choice in slots:
        row, _ = zone.places[choice.action]
        middle, _ = zone.places[f"hex:{view.building.tiles[0].room}.18"]
        assert choice.label in (f"{way} of the {first}" for way in (ABOVE if row < middle else BELOW))
