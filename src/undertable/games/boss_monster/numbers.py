"""The numbers of Boss Monster that a lab can vary: the damage of rooms, the health of heroes, the XP of bosses."""

from undertable.core.numbers import Number
from undertable.games.boss_monster import cards, effects

MOST_DAMAGE = 20
MOST_HEALTH = 30
MOST_XP = 999


def numbers() -> dict[str, Number]:
    """Every number that can be varied, by name. The damage of a room is that of all its copies."""
    found = {}
    for kind, room in enumerate(cards.ROOMS):
        if room.damage != effects.COUNTED:
            copies = [card for card in range(cards.ROOM_CARDS) if cards.KIND[card] == kind]
            found[f"{room.id}.damage"] = Number([(cards.PRINTED_DAMAGE, card) for card in copies], 0, MOST_DAMAGE)
    for hero, name in enumerate(cards.HERO_ID):
        found[f"{name}.health"] = Number([(cards.HEALTH, hero)], 1, MOST_HEALTH)
    for place, boss in enumerate(cards.BOSSES):
        found[f"{boss.id}.xp"] = Number([(cards.XP, place)], 0, MOST_XP)
    return found
