"""Retention: removes finished games, and guests who have not been here, after a number of days."""

import asyncio
import logging
from dataclasses import dataclass

from undertable.table.messages import Refused
from undertable.table.store import Guest, Listing, Store, StoreError
from undertable.table.tables import Tables
from undertable.table.updates import Gone

DAY = 24 * 3600.0
PAUSE = 3600.0  # seconds between two looks
logger = logging.getLogger("undertable.table")


@dataclass(frozen=True)
class Retention:
    """For how many days things are kept; None: for ever."""

    finished: float | None = None
    guests: float | None = None

    def __bool__(self) -> bool:
        return self.finished is not None or self.guests is not None

    def sentence(self) -> str:
        kept = []
        if self.finished is not None:
            kept.append(f"finished games are removed {self.finished:g} days after their end")
        if self.guests is not None:
            kept.append(f"guests are deleted when they have not been here for {self.guests:g} days")
        return f"{' and '.join(kept).capitalize()}."


async def old_tables(store: Store, days: float, now: float, unfinished: bool = False) -> list[Listing]:
    """Tables on which nothing has happened for that long."""
    since = now - days * DAY
    return [row for row in await store.every_table() if row.updated < since and (unfinished or row.status == "over")]


async def old_guests(store: Store, days: float, now: float) -> list[Guest]:
    """Guests who have not been here for that long."""
    return await store.guests_unseen_since(now - days * DAY)


async def apply(keep: Retention, tables: Tables) -> tuple[int, int]:
    """Remove what need not be kept any more. Returns how many tables and guests that were."""
    store, removed, forgotten = tables.store, 0, 0
    if keep.finished is not None:
        for row in await old_tables(store, keep.finished, tables.clock()):
            removed += await tables.remove(row.id)
    if keep.guests is not None:
        for guest in await old_guests(store, keep.guests, tables.clock()):
            await tables.forget(guest)
            forgotten += 1
    return removed, forgotten


async def keep_applying(keep: Retention, tables: Tables) -> None:
    """The task of a server: at the start, and every hour."""
    while True:
        try:
            removed, forgotten = await apply(keep, tables)
            if removed or forgotten:
                logger.info("no longer kept: %d finished games, %d guests", removed, forgotten)
        except (StoreError, Refused, Gone) as error:
            logger.warning("old games and guests could not be removed: %s", error)
        await asyncio.sleep(PAUSE)
