"""One guest, however many tables it has, does not keep the bots of others waiting."""

import asyncio
from collections.abc import Callable

from undertable.table.fairqueue import Asker, FairQueue


def never() -> bool:
    return False


async def order_of(queue: FairQueue, askers: list[Asker]) -> list[Asker]:
    """The order in which they are called, if all come while the only place is taken."""
    called: list[Asker] = []

    async def ask(asker: Asker) -> None:
        async with queue.place(asker):
            called.append(asker)

    async with queue.place(Asker("first", "first")):
        asking = [asyncio.ensure_future(ask(asker)) for asker in askers]
        await asyncio.sleep(0)
        assert len(queue) == len(askers)
    await asyncio.gather(*asking)
    assert len(queue) == 0
    return called


def order(askers: list[Asker]) -> list[tuple[str, str]]:
    called = asyncio.run(order_of(FairQueue(1), askers))
    return [(asker.guest, asker.table) for asker in called]


def test_a_guest_with_many_tables_waits_for_its_own() -> None:
    greedy = [Asker("eve", f"t{number}") for number in range(20)]
    called = order([*greedy, Asker("ann", "a")])
    assert called.index(("ann", "a")) <= 1
    assert called[0] == ("eve", "t0")


def test_tables_of_one_guest_take_turns() -> None:
    called = order([*[Asker("eve", "t1")] * 3, Asker("eve", "t2")])
    assert called == [("eve", "t1"), ("eve", "t2"), ("eve", "t1"), ("eve", "t1")]


def test_watched_tables_come_first() -> None:
    called = order([Asker("eve", "unseen", never), Asker("ann", "unseen too", never), Asker("eve", "seen")])
    assert called[0] == ("eve", "seen")


def test_a_place_is_not_lost_with_somebody_who_stops_waiting() -> None:
    async def main() -> None:
        queue = FairQueue(1)

        async def ask(then: Callable[[], None]) -> None:
            async with queue.place(Asker()):
                then()

        async with queue.place(Asker()):
            asking = [asyncio.ensure_future(ask(lambda: None)) for _ in range(3)]
            await asyncio.sleep(0)
            asking[0].cancel()  # while it waits
        asking[1].cancel()  # when it has just been called
        await asyncio.gather(*asking, return_exceptions=True)
        async with asyncio.timeout(10), queue.place(Asker()):
            pass

    asyncio.run(main())
