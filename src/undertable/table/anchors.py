"""How strong the bots are, on the scale of ratings: what everybody else is measured by."""

from undertable.bots import LEVELS, strength_of
from undertable.bots.fair import MOST
from undertable.core import Game
from undertable.table.skill import START, Skill, of_elo

# Elo above a random player, weak to strong: docs/strength.md. It stands in for games where nobody has measured it.
ELO = {"random": 0, "hatchling": 239, "imp": 401, "ogre": 615, "lich": 945, "dragon": 1165}
MIDDLE = LEVELS[len(LEVELS) // 2].name  # somebody nobody has seen play is taken for this level


def anchor(game: Game, bot: str) -> Skill | None:
    """The skill of a bot, which no game changes; None if nobody has measured it."""
    elo = game.elo or ELO
    strength = strength_of(bot)
    if strength is not None:  # between two levels
        place = strength * (len(LEVELS) - 1) / MOST
        lower = min(int(place), len(LEVELS) - 2)
        low, high = (elo[LEVELS[number].name] for number in (lower, lower + 1))
        above = low + (high - low) * (place - lower)
    elif bot in elo:
        above = elo[bot]
    else:
        return None
    return Skill(START + of_elo(above - elo[MIDDLE]), 0.0)


def levels(game: Game) -> list[tuple[str, float]]:
    """All levels, weak to strong, and their skill."""
    return [(level.name, found.guess) for level in LEVELS if (found := anchor(game, level.name))]


def level_of(game: Game, skill: Skill) -> tuple[str, int]:
    """The level that plays most like this, and how many levels off that may be: in 19 of 20 cases it is less."""
    known = levels(game)
    name = min(known, key=lambda one: abs(one[1] - skill.guess))[0]
    step = (known[-1][1] - known[0][1]) / (len(known) - 1)
    return name, min(round(2 * skill.spread / step), len(LEVELS) - 1)
