"""Restricted players: they play like another bot, but never take a certain kind of action."""

from undertable.bots.levels import guided
from undertable.bots.line import make_player
from undertable.core import Bot, Chance, FastChance, Game, Knowledge

WITHOUT = " without "
WORLDS = 8  # imagined worlds to compare what is left in
SEEDS = 1 << 31
COUNTS = {2: "two", 3: "three", 4: "four"}


def verb(text: str) -> str:
    """The kind of an action: its text up to the first colon, and how many things it names if they are several.

    >>> verb("play:7D"), verb("play:7D+9C"), verb("pass")
    ('play', 'play two', 'pass')
    """
    word, _, things = text.partition(":")
    several = things.count("+") + 1
    return f"{word} {COUNTS.get(several, several)}" if several > 1 else word


class RestrictedBot(Bot):
    """Plays like `bot`. If that would take a forbidden action, it looks for the best allowed one."""

    def __init__(self, game: Game, bot: Bot, forbidden: str) -> None:
        self.name = f"{bot.name}{WITHOUT}{forbidden}"
        self._game = game
        self._bot = bot
        self._forbidden = forbidden
        self._actions = {number for number, text in enumerate(game.actions.texts) if verb(text) == forbidden}

    def seated(self) -> "RestrictedBot":
        return RestrictedBot(self._game, self._bot.seated(), self._forbidden)

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        action = self._bot.choose(knowledge, chance, seconds)
        if action not in self._actions:
            return action
        allowed = [other for other in knowledge.legal if other not in self._actions]
        if len(allowed) < 2:
            return allowed[0] if allowed else action
        return self.best(knowledge, allowed, chance)

    def best(self, knowledge: Knowledge, allowed: list[int], chance: Chance) -> int:
        seed = chance.below(SEEDS)
        heuristics = self._game.heuristics
        evaluator = guided(heuristics, heuristics.horizon)
        totals = dict.fromkeys(allowed, 0.0)
        for number in range(WORLDS):
            for action in allowed:
                luck = FastChance(seed + number)
                world = knowledge.imagine(luck)
                evaluator.begin(world)
                world.apply(knowledge.seat, action)
                shares = world.returns() if world.over() else evaluator.evaluate(world, luck)
                totals[action] += shares[knowledge.seat]
        return max(allowed, key=lambda action: totals[action])


def make_lab_player(game: Game, name: str) -> Bot:
    """The bot of this name; "greedy without exchange" is greedy that never exchanges."""
    base, without, forbidden = name.partition(WITHOUT)
    bot = make_player(game, base)
    if not without:
        return bot
    verbs = sorted({verb(text) for text in game.actions.texts})
    if forbidden not in verbs:
        raise ValueError(f"{game.title} has no action {forbidden!r:.40}; choose from: {', '.join(verbs)}")
    return RestrictedBot(game, bot, forbidden)
