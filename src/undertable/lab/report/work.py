"""Where work is done: in this process or in several; and a journal, so that it can be stopped and resumed.

Everything is a function with plain arguments whose result depends on nothing else, so it does not matter where or when
a piece of work is done.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import msgspec

AHEAD = 4  # pieces of work a process that are asked for before the first is back

T = TypeVar("T")


class Here(Executor):
    """An executor that works at once, in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def open_executor(jobs: int) -> Iterator[Executor]:
    """Open this many processes of this machine."""
    if jobs > 1:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield pool
    else:
        yield Here()


def in_order(executor: Executor, do: Callable[..., T], work: Sequence[tuple[Any, ...]], ahead: int) -> Iterator[T]:
    """Do all of it, and yield the results in the order of the work."""
    waiting: deque[Future[T]] = deque()
    try:
        for arguments in work:
            waiting.append(executor.submit(do, *arguments))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


class Entry(msgspec.Struct, frozen=True):
    """A line of a journal: a piece of work that is done."""

    key: str
    result: msgspec.Raw


class Journal:
    """Results on the disk, line by line, as they come. A journal of another plan is not continued but replaced."""

    def __init__(self, file: Path, plan: bytes) -> None:
        self.file = file
        self.done: dict[str, bytes] = {}
        lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]  # the last one may have been cut off
        if not whole or whole[0].rstrip(b"\n") != plan:
            whole = [plan + b"\n"]
        for line in whole[1:]:
            entry = msgspec.json.decode(line, type=Entry)
            self.done[entry.key] = bytes(entry.result)
        self._out = file.open("wb")
        self._out.writelines(whole)
        self._out.flush()

    def add(self, key: str, result: bytes) -> None:
        self.done[key] = result
        self._out.write(msgspec.json.encode(Entry(key, msgspec.Raw(result))) + b"\n")
        self._out.flush()

    def close(self, remove: bool) -> None:
        self._out.close()
        if remove:
            self.file.unlink()
