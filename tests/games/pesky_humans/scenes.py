"""Those Pesky Humans!, card by card: each is played at the first table laid here that allows it."""

from collections.abc import Iterator
from itertools import chain, product

from tests.games.pesky_humans.pesky import TO_LIBRARY, Table
from tests.games.scenes import Scene
from undertable.games.pesky_humans import GAME
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.box import HUMAN, MONSTER, TOKEN_ID
from undertable.games.pesky_humans.cards import CARD_ID, CARD_SIDE

OWNERS = {"pal": "paladin", "wiz": "wizard", "pri": "priestess", "thi": "thief", "ogr": "ogre"}
ANSWERS = 6  # to what is asked after a card is played
MOVES = 40  # until a card can be played


def scenes() -> Iterator[Scene]:
    for number, card in enumerate(CARD_ID):
        yield from played(card, CARD_SIDE[number], f"play:{card}")
    for ability in ABILITY_ID:
        yield from played(ability, MONSTER if ability.startswith("ogr_") else HUMAN, f"use:{ability}")
    for token in TOKEN_ID:
        yield found(token)


def tables(id: str, side: int) -> Iterator[Table]:
    """A walk and a fight of either side, with everything there that a card could be about."""
    owner = OWNERS.get(id.partition("_")[0], "paladin") if id in ABILITY_ID else "paladin"
    friend = "wizard" if owner != "wizard" else "paladin"
    avatar = owner if owner != "ogre" else "paladin"
    phases = [(side, "movement"), (side, "combat"), (1 - side, "combat"), (1 - side, "movement")]
    for dice, (turn, phase) in product(([4, 3], [1, 6], [6, 1]), phases):  # cards are for the side that has bad luck
        table = Table(
            (avatar, friend, "thief" if "thief" not in (avatar, friend) else "priestess"),
            doors={TO_LIBRARY: 1},
            at={avatar: (0, 0), "orc1": (1, 0), friend: (-1, 1), "ogre": (0, 1)},
            hand=[id] if side == HUMAN and id in CARD_ID else (),
            monster_hand=[id] if side == MONSTER and id in CARD_ID else (),
            abilities=[id] if id in ABILITY_ID else (),
            side=turn,
            phase=phase,
            dice=dice * 20,
        )
        for name in (avatar, "ogre"):
            table.figure(name).hits = 1
        table.curse(avatar, "curse_weak_arm")
        table.give(avatar, "keen_sword")
        yield table.again()


def played(id: str, side: int, wanted: str) -> Iterator[Scene]:
    """The card at the first table at which somebody comes to play it; nothing if that is at none of them."""
    for table in tables(id, side):
        state = table.state
        state.setup.game = GAME
        for _ in range(MOVES):
            legal = table.legal()
            if not legal:
                break
            if wanted in legal:
                state.sink = []
                scene = Scene(
                    f"{wanted} ({'humans' if side == HUMAN else 'monsters'})", state, state.asked, notes=False
                )
                scene.act(state.asked, wanted, ask=state.prompt(state.asked).decision == "window")
                yield answered(scene)
                return
            attacks = [action for action in legal if action.startswith(("attack:", "figure:"))]
            table.act(next(chain(attacks, [action for action in legal if action in ("pass", "end")], legal)))


def found(token: str) -> Scene:
    """The Thief turns up a token."""
    table = Table(at={"thief": (1, 0)}, tokens={(0, 0): token, (7, -3): "secret_passage"}, dice=[4, 3] * 20)
    table.state.setup.game = GAME
    table.state.sink = []
    scene = Scene(f"{token} is found", table.state, table.state.asked, notes=False)
    return answered(scene.act(table.state.asked, "flip:thief", table.at((0, 0))))


def answered(scene: Scene) -> Scene:
    """Every seat that is asked takes the first answer, until the only question left is what to do next."""
    state = scene.state
    for _ in range(ANSWERS):
        waiting = state.to_act()
        if not waiting or any(
            text.startswith(("end", "move:", "attack:", "step:")) for text in scene.choices(waiting[0])
        ):
            break
        scene.act(waiting[0], scene.choices(waiting[0])[0])
    return scene
