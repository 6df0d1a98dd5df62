"""Monster Inn: the rounds of the worked examples, as each seat in turn sees one."""

from collections.abc import Iterator

from tests.games.monster_inn.test_examples import VECTORS, cards, set_dungeon, table
from tests.games.scenes import First, Scene
from tests.games.vectors import Vector
from undertable.games.monster_inn import GAME


def scenes() -> Iterator[Scene]:
    for example in VECTORS:
        vector: Vector = example.values[0]
        if vector.check == "trace":
            for seat in range(vector.given["players"]):
                yield played(f"{example.id}, seat {seat}", vector, seat)


def played(title: str, vector: Vector, seat: int) -> Scene:
    """One whole round."""
    given = vector.given
    state = table(given["players"])
    state.chance = First()
    state.starter = state.turn = given["starter"]
    state.inn = cards(given["inn"])
    state.supply_coins, state.supply_gems = given["supply"]["coin"], given["supply"]["gem"]
    nothing: list[dict[str, list[str]]] = [{"monsters": [], "humanoids": []}] * given["players"]
    for owner, dungeon in enumerate(given.get("dungeons", nothing)):
        set_dungeon(state, owner, given["hands"][owner], dungeon)
    scene = Scene(title, state, seat)
    for actor, action in given["actions"]:
        scene.act(actor, GAME.actions.text(GAME.actions.parse(action)))
    return scene
