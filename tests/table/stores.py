"""Stores for tests: rows, leases, and running what waits."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from undertable.table.store import Guest, Lease, Listing, Store

DEADLINE = 30.0  # seconds after which a test that waits has failed
Open = Callable[[], Awaitable[Store]]
ANA = Guest("ana", "Ana", "a browser")


def run(body: Coroutine[Any, Any, None]) -> None:
    async def main() -> None:
        async with asyncio.timeout(DEADLINE):
            await body

    asyncio.run(main())


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    while not await true():
        await asyncio.sleep(0.01)


async def holds(store: Store, table: str) -> Lease:
    lease = await store.claim(table)
    assert isinstance(lease, Lease)
    return lease


async def listing_saved(store: Store, row: Listing) -> None:
    await store.save_listing(await holds(store, row.id), row)


def row(id: str, **changes: Any) -> Listing:
    return replace(Listing(id, "game", "waiting", True, 4, 3, "Ana", 1.5), **changes)


def listed(row: Listing) -> Listing:
    """Lists do not say who has been there."""
    return replace(row, people=())


@asynccontextmanager
async def opened(opening: Awaitable[Store]) -> AsyncIterator[Store]:
    store = await opening
    try:
        yield store
    finally:
        await store.close()
