"""The toy game with bots as bad as bots get. Their process finds them by the name of this module."""

import dataclasses
import os
import time

from tests.core import toy
from undertable.core import Bot, Chance, Knowledge


class Crash(Bot):
    name = "crash"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        raise RuntimeError("no")


class Exit(Bot):
    name = "exit"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        os._exit(1)


class Hang(Bot):
    name = "hang"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        while True:
            time.sleep(60)


class Nonsense(Bot):
    name = "nonsense"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        return 10**6


class Wide(Bot):
    """Answers what does not fit into an answer."""

    name = "wide"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        return 10**60


class Chatty(Bot):
    """Prints what could be taken for an answer."""

    name = "chatty"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        print("\0" * 800, flush=True)
        return -1


class Hiccup(Bot):
    """Fails when it has time to think, and then does what it should."""

    name = "hiccup"

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        if seconds is None or seconds > 0.5:
            raise RuntimeError("no")
        return knowledge.legal[0]


BAD: list[type[Bot]] = [Crash, Exit, Hang, Nonsense, Wide, Chatty]
ALL: list[type[Bot]] = [*BAD, Hiccup]
GAME = dataclasses.replace(toy.GAME, id="wild", package=__name__, bots={bot.name: bot for bot in ALL})
