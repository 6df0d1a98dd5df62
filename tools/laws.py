"""The long run: random games of every game, seat count and option against all promises of the contract."""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from undertable import compiled
from undertable.core.testing import BrokenPromise, check_game
from undertable.games import all_games, get_game
from undertable.lab.simulate import usable_cores

BATCH = 250


def check_batch(game: str, seats: int, games: int, seed: int, every: int) -> str | None:
    """Check some games; what is broken, or None."""
    try:
        check_game(get_game(game), seats=[seats], games=games, seed=seed, every=every)
    except BrokenPromise as broken:
        return " — ".join([str(broken), *getattr(broken, "__notes__", [])])
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="per game, seat count and combination of options")
    parser.add_argument("--every", type=int, default=40, help="check expensive promises at one move in N")
    args = parser.parse_args()
    print(f"rules {'compiled' if compiled() else 'not compiled'}", file=sys.stderr)
    with ProcessPoolExecutor(usable_cores(), mp_context=get_context("spawn")) as pool:
        for game in all_games().values():
            for seats in game.seats:
                started = time.perf_counter()
                starts = range(0, args.games, BATCH)
                jobs = [
                    pool.submit(check_batch, game.id, seats, min(BATCH, args.games - start), start, args.every)
                    for start in starts
                ]
                for done, job in enumerate(as_completed(jobs), start=1):
                    if broken := job.result():
                        pool.shutdown(cancel_futures=True)
                        sys.exit(broken)
                    print(f"\r{game.title}, {seats} seats: {done} of {len(jobs)} batches", end="", file=sys.stderr)
                print(file=sys.stderr)
                seconds = time.perf_counter() - started
                print(
                    f"{game.title}, {seats} seats: {args.games:,} games a setting, all promises kept ({seconds:.0f} s)"
                )


if __name__ == "__main__":
    main()
