"""Every card of Boss Monster as it is printed, as plain data for whoever draws the table."""

from undertable.games.boss_monster import cards, effects

PHASE_NAMES = ((effects.BUILD_PHASE, "build"), (effects.ADVENTURE_PHASE, "adventure"))


def components() -> dict[str, object]:
    """Every card as it is printed."""
    return {
        "rooms": {
            room.id: {
                "name": room.name,
                "subtype": effects.SUBTYPES[room.subtype],
                "tier": effects.TIERS[room.tier],
                "damage": None if room.damage == effects.COUNTED else room.damage,
                "treasure": dict(zip(effects.CLASSES, room.treasure, strict=True)),
                "text": room.text,
            }
            for room in cards.ROOMS
        },
        "spells": {
            spell.id: {
                "name": spell.name,
                "phases": [name for bit, name in PHASE_NAMES if spell.phases & bit],
                "text": spell.text,
            }
            for spell in cards.SPELLS
        },
        "bosses": {
            boss.id: {
                "name": boss.name,
                "title": boss.title,
                "xp": boss.xp,
                "treasure": effects.CLASSES[boss.treasure.index(1)],
                "text": boss.text,
            }
            for boss in cards.BOSSES
        },
        "heroes": {
            hero.id: {
                "name": hero.name,
                "class": "fool" if hero.kind == effects.FOOL else effects.CLASSES[hero.kind],
                "health": hero.health,
                "worth": hero.worth,
            }
            for hero in cards.HEROES
        },
    }
