"""You Monster: the fights of the worked examples, each with the choices before and the news after."""

from collections.abc import Iterator

from tests.games.scenes import First, Scene
from tests.games.vectors import Vector
from tests.games.you_monster.test_examples import VECTORS, numbers, play_of, table
from undertable.core.bag import bag_of
from undertable.games.you_monster import GAME
from undertable.games.you_monster.cards import TREASURE_ID
from undertable.games.you_monster.pile import pile_of


def scenes() -> Iterator[Scene]:
    for example in VECTORS:
        vector: Vector = example.values[0]
        if vector.check == "fight" and len(vector.given["plays"]) >= GAME.seats[0]:
            yield fought(example.id, vector)


def fought(title: str, vector: Vector) -> Scene:
    """Every seat has the cards that it plays, and one more to choose from."""
    given = vector.given
    plays = {int(seat): cards for seat, cards in given["plays"].items()}
    state = table(max(plays) + 1)
    state.chance = First()
    state.treasure = TREASURE_ID.index(given["treasure"])
    state.won = pile_of([] if given["won_top"] is None else [TREASURE_ID.index(given["won_top"])])
    taken = {card for cards in plays.values() for card in numbers(cards)}
    others = iter(card for card in range(40) if card not in taken)
    for seat, cards in plays.items():
        state.players[seat].hand = bag_of([*numbers(cards), next(others)])
    scene = Scene(title, state)
    for seat, cards in plays.items():
        scene.act(seat, GAME.actions.text(play_of(cards)))
    return scene
