"""Fair match: a player between two levels, as strong as the person it plays with.

Its strength is in its name: `fair-0` plays like the weakest level, `fair-100` like the strongest, `fair` in the middle.
In between it makes some moves like the level below and some like the level above. Browsers keep a person's number for
each game: it rises after a win and falls after a defeat (`web/src/core/fair.ts`).
"""

from undertable.bots.levels import LEVELS, Person, SearchBot
from undertable.core import Bot, Chance, Knowledge

NAME = "fair"
MOST = 100  # the strength of the strongest level
FAIR = Person(
    name=NAME,
    sentence="Plays about as well as you: harder after you win, easier after you lose.",
    people=("Juniper", "Tobias", "Marigold", "Linus", "Philippa", "Emmet"),
)


def strength_of(name: str) -> int | None:
    """The strength in the name of a fair player; None for any other bot."""
    if name == NAME:
        return MOST // 2
    word, _, number = name.partition("-")
    if word != NAME or not number.isdecimal() or number != str(int(number)):
        return None
    return int(number) if int(number) <= MOST else None


class FairBot(Bot):
    """Plays each move like one of two neighbouring levels, chosen at random."""

    def __init__(self, strength: int) -> None:
        self.name = f"{NAME}-{strength}"
        self.strength = strength
        place = min(strength * (len(LEVELS) - 1) // MOST, len(LEVELS) - 2)
        self.upper_in_hundred = strength * (len(LEVELS) - 1) - place * MOST
        self.lower: Bot = SearchBot(LEVELS[place])
        self.upper: Bot = SearchBot(LEVELS[place + 1])

    def seated(self) -> "FairBot":
        bot = FairBot(self.strength)
        bot.lower, bot.upper = self.lower.seated(), self.upper.seated()
        return bot

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        player = self.upper if chance.below(MOST) < self.upper_in_hundred else self.lower
        return player.choose(knowledge, chance, seconds)

    def cut_short(self) -> int:
        return self.lower.cut_short() + self.upper.cut_short()
