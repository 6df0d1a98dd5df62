"""What follows from the cards of Boss Monster and is kept in files: the tables of the rules page, and fingerprints."""

from pathlib import Path

from tests.games import entries
from tests.games.entries import Entries, table
from undertable.games.boss_monster import cards, effects
from undertable.games.boss_monster.effects import Ability
from undertable.games.boss_monster.text import phase_words

ENTRIES = Entries("boss_monster", cards.VERSION, "## All cards")


def written() -> dict[Path, str]:
    """Every file and what must be in it."""
    return ENTRIES.written(fingerprint(), tables())


def tables() -> list[str]:
    rooms = sum(room.copies for room in cards.ROOMS)
    few, many = (sum(spell.copies for spell in cards.SPELLS), sum(spell.copies_retail for spell in cards.SPELLS))
    return [
        f"There are {rooms} rooms, {few} spells (or {many}, by option) and {len(cards.BOSSES)} bosses.",
        *("", "### Rooms", ""),
        *table(
            "room | kind | damage | treasure | copies | what it does",
            (
                [
                    room.name,
                    f"{effects.TIERS[room.tier]} {effects.SUBTYPES[room.subtype]}",
                    "counted" if room.damage == effects.COUNTED else room.damage,
                    icons(room.treasure),
                    room.copies,
                    room.text,
                ]
                for room in cards.ROOMS
            ),
        ),
        *("### Spells", ""),
        *table(
            "spell | phase | copies (by option) | what it does",
            (
                [spell.name, phase_words(spell.phases), f"{spell.copies} ({spell.copies_retail})", spell.text]
                for spell in cards.SPELLS
            ),
        ),
        *("### Bosses", ""),
        *table(
            "boss | XP | treasure | what it does",
            ([f"{boss.name}, {boss.title}", boss.xp, icons(boss.treasure), boss.text] for boss in cards.BOSSES),
        ),
    ][:-1]


def icons(treasure: list[int]) -> str:
    return "".join(name[0] * count for name, count in zip(effects.CLASSES, treasure, strict=True))


def fingerprint() -> str:
    """All that decides how a game goes: not names and texts."""
    return entries.fingerprint(
        [
            *(
                [room.id, room.subtype, room.tier, room.damage, room.treasure, room.copies, ability(room.ability)]
                for room in cards.ROOMS
            ),
            *([spell.id, spell.copies, spell.copies_retail, ability(spell.ability)] for spell in cards.SPELLS),
            *([boss.id, boss.xp, boss.treasure, ability(boss.ability)] for boss in cards.BOSSES),
            *([hero.id, hero.kind, hero.health, hero.worth, hero.min_players] for hero in cards.HEROES),
        ]
    )


def ability(ability: Ability) -> list[object]:
    steps = [[step.verb, step.sort, step.amount] for step in ability.does]
    cost = [ability.destroys_this, ability.destroys_other, ability.discards, ability.amount]
    return [ability.trigger, ability.target, ability.phases, ability.once, ability.may, cost, steps]
