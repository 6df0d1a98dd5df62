"""Worlds that a seat cannot tell from the real one.

Every seat knows the same (R25, R26): all but the faces behind the backs. Holdings follow from the public log.
"""

from typing import TYPE_CHECKING

from undertable.games.monster_inn import cards, codes
from undertable.games.monster_inn.player import EMPTY

if TYPE_CHECKING:
    from undertable.games.monster_inn.rules import InnState


def imagine_world(world: "InnState") -> None:
    """Turn a copy of the table into such a world.

    The unseen cards of each back are dealt again to the places where such a back lies; what is left over is the
    deck. So is a monster on top of the deck. The world depends on nothing that is hidden: where a card really lies
    makes no difference.
    """
    chance = world.chance
    open_faces = revealed(world) if world.phase == codes.OVER else EMPTY
    unseen: list[list[int]] = []  # by range
    for humanoids in cards.OF_RANGE:
        faces = [h for h in humanoids if h not in open_faces]
        chance.shuffle(faces)
        unseen.append(faces)
    for player in world.players:
        player.humanoids = [h if h in open_faces else unseen[cards.RANGE[h]].pop() for h in player.humanoids]
    world.inn = [c if c < cards.FIRST_HUMANOID else unseen[cards.RANGE[c]].pop() for c in world.inn]
    deck = [m for m in world.deck if m < cards.FIRST_HUMANOID]
    if world.top >= cards.FIRST_HUMANOID:
        world.top = unseen[cards.RANGE[world.top]].pop()
    elif world.top != codes.NONE:
        deck.append(world.top)
        deck.sort()
        world.top = deck.pop(chance.below(len(deck)))
    for faces in unseen:
        deck += faces
    deck.sort()
    world.deck = deck


def revealed(state: "InnState") -> list[int]:
    """The humanoids that scoring turns up (R34)."""
    faces: list[int] = []
    for player in state.players:
        for place in range(len(player.humanoids)):
            if state.faces_humanoid(player, place):
                faces.append(player.humanoids[place])
    return faces
