"""Where long work is done: in this process, in several of this machine, or on a Dask cluster.

Everything that is sent there is a function with plain arguments whose result depends on nothing else, so the results
are the same wherever and whenever a piece of work is done, even if a machine fails and another one does it again.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module, resources
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

AHEAD = 4  # pieces of work a process that are asked for before the first is back
DASK = "dask"
ANSWER_SECONDS = 15  # a scheduler that takes longer to answer is not there

T = TypeVar("T")


class NoCluster(Exception):
    """The cluster cannot be used; the message says why and what to do."""


class Workers(NamedTuple):
    """An executor, and how many pieces of work it does at the same time."""

    executor: Executor
    size: int

    @property
    def ahead(self) -> int:
        return AHEAD * self.size


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
def open_workers(jobs: int, on: str | None = None) -> Iterator[Workers]:
    """Open this many processes of this machine, or the cluster at an address such as `dask://HOST:PORT`."""
    if on is not None:
        with open_dask(on, jobs) as workers:
            yield workers
    elif jobs > 1:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield Workers(pool, jobs)
    else:
        yield Workers(Here(), 1)


def in_order(workers: Workers, do: Callable[..., T], work: Sequence[tuple[Any, ...]]) -> Iterator[T]:
    """Do all of it, and yield the results in the order of the work."""
    waiting: deque[Future[T]] = deque()
    try:
        for arguments in work:
            waiting.append(workers.executor.submit(do, *arguments))
            if len(waiting) >= workers.ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


# Dask


@contextmanager
def open_dask(on: str, jobs: int) -> Iterator[Workers]:
    """Connect to a scheduler (`dask://HOST:PORT`), or start a cluster of this many processes here (`dask`)."""
    scheme, _, address = on.partition("://")
    if scheme != DASK or (on != DASK and not address):
        raise NoCluster(f"{on!r:.80} is no address of a cluster: it is {DASK}://HOST:PORT, or {DASK} for one here")
    try:
        dask: Any = import_module("distributed")  # it has only some of its types
    except ImportError:
        raise NoCluster("a cluster needs Dask: pip install 'undertable[dask]'") from None
    if not address:
        # one thread a process, as everywhere: a variant changes numbers that all games of its process play by
        with (
            dask.LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None) as cluster,
            dask.Client(cluster) as client,
        ):
            yield Workers(client.get_executor(pure=False), jobs)
        return
    try:
        client = dask.Client(f"tcp://{address}", timeout=ANSWER_SECONDS)
        client.wait_for_workers(1, timeout=ANSWER_SECONDS)
    except (OSError, TimeoutError, ValueError) as error:
        raise NoCluster(f"no Dask cluster with workers answers at {address:.80}: {error}") from None
    with client:
        yield Workers(client.get_executor(pure=False), check_workers(client))


def check_workers(client: Any) -> int:
    """How many workers there are; an error if one of them would do something else than this machine."""
    threads: dict[str, int] = client.nthreads()
    if any(count != 1 for count in threads.values()):
        raise NoCluster("a worker of the cluster has several threads: start workers with --nthreads 1")
    mine = fingerprint()
    try:
        theirs: dict[str, str] = client.run(fingerprint)
    except Exception as error:  # whatever a worker said
        raise NoCluster(f"a worker of the cluster cannot run undertable: {error}") from None
    for worker, found in theirs.items():
        if found != mine:
            raise NoCluster(f"{worker} has another version of undertable: install the same one everywhere")
    return len(threads)


def fingerprint() -> str:
    """Of all code and weights of this package: the same where the same is installed, compiled or not."""
    root = Path(str(resources.files("undertable")))
    found = sha256()
    for file in sorted([*root.rglob("*.py"), *root.rglob("*.net")]):
        found.update(str(file.relative_to(root)).encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:12]
