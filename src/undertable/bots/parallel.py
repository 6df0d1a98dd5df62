"""Search on several cores: every process searches by itself, and the results at the root are added up."""

from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from types import TracebackType

from undertable.bots.levels import BEST, Style, Thought, merged, think
from undertable.bots.quick import SEEDS
from undertable.core import Chance, FastChance, Knowledge


class Thinkers:
    """Processes that search together. The same seed, simulations and number of processes give the same result.

    with Thinkers(4) as thinkers:
        thinkers.think(knowledge, chance, 20_000)
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: Executor = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))

    def think(
        self,
        knowledge: Knowledge,
        chance: Chance,
        simulations: int,
        seconds: float | None = None,
        style: Style = BEST,
    ) -> Thought:
        """Like `levels.think`, with the simulations divided among the processes; each has the whole time."""
        count = max(1, min(self.processes, simulations))
        shares = [(simulations + i) // count for i in range(count)]
        chances = [FastChance(chance.below(SEEDS)) for _ in shares]
        jobs = [
            self._pool.submit(think, knowledge, own, share, seconds, style)
            for own, share in zip(chances, shares, strict=True)
        ]
        thoughts: Sequence[Thought] = [job.result() for job in jobs]
        return merged(thoughts)

    def __enter__(self) -> "Thinkers":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._pool.shutdown()
