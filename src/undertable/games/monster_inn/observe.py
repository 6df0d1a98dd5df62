"""A view of Monster Inn as numbers from 0 to 1, for learning."""

from undertable.games.monster_inn import cards
from undertable.games.monster_inn.structs import Creature, InnView
from undertable.games.monster_inn.view import PHASES

MONSTER_NUMBERS = {
    cards.ID[m]: [cards.COMBAT_VALUE[m] / 20, *(float(kind == cards.KIND[m]) for kind in range(len(cards.KINDS)))]
    for m in range(cards.FIRST_HUMANOID)
}
BACK_NUMBERS = {known: [float(known == name) for name in cards.RANGES] for known in cards.RANGES}
NO_MONSTER, NO_BACK = [0.0] * (1 + len(cards.KINDS)), [0.0] * len(cards.RANGES)
SUPPORT_NUMBERS = {known: [float(known == name) for name in cards.TREASURES] for known in (None, *cards.TREASURES)}


def monster_numbers(creature: Creature | None) -> list[float]:
    """Combat value and kind; nothing but zeros for any other creature."""
    return MONSTER_NUMBERS.get((creature and creature.id) or "", NO_MONSTER)


def back_numbers(creature: Creature | None) -> list[float]:
    """The range of a humanoid; nothing but zeros for a monster."""
    return BACK_NUMBERS.get((creature and creature.range) or "", NO_BACK)


def observe(view: InnView) -> dict[str, list[float]]:
    """The view as numbers. Seats are counted clockwise from the viewer, for a spectator from seat 0."""
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else 0
    seats = [(own + step) % view.seats for step in range(view.seats)]
    treasure: list[float] = []
    monsters: list[float] = []
    support: list[float] = []
    humanoids: list[float] = []
    for player in [view.players[seat] for seat in seats]:
        held = player.treasure
        treasure += [held.coin / cards.EACH_TREASURE, held.gem / cards.EACH_TREASURE] if held else [0.0, 0.0]
        for monster in player.monsters:
            monsters += monster_numbers(monster)
            support += SUPPORT_NUMBERS[monster.support]
        for humanoid in player.humanoids:
            humanoids += back_numbers(humanoid)
        monsters += NO_MONSTER * (view.rounds - len(player.monsters))
        support += SUPPORT_NUMBERS[None] * (view.rounds - len(player.monsters))
        humanoids += NO_BACK * (view.rounds - len(player.humanoids))
    inn = [number for creature in view.inn for number in monster_numbers(creature) + back_numbers(creature)]
    return {
        "phase": [float(view.phase == phase) for phase in PHASES.values()],
        "round": [view.round / view.rounds],
        "to act": [float(seat in view.to_act) for seat in seats],
        "starter": [float(seat == view.starter) for seat in seats],
        "in": [float(view.players[seat].is_in) for seat in seats],
        "inn": inn + (NO_MONSTER + NO_BACK) * (view.seats - len(view.inn)),
        "pool": [view.pool.count / cards.EACH_TREASURE * (view.pool.type == name) for name in cards.TREASURES],
        "supply": [view.supply.coin / cards.EACH_TREASURE, view.supply.gem / cards.EACH_TREASURE],
        "deck": [view.deck / len(cards.CARDS)],
        "top": [float(view.top is not None and view.top.type == "monster"), *back_numbers(view.top)],
        "treasure": treasure,
        "monsters": monsters,
        "support": support,
        "humanoids": humanoids,
    }
