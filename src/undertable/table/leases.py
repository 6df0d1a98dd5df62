"""Which worker has which table: leases and signs of life in PostgreSQL, by the database's clock."""

import asyncio
import logging
import time
import uuid
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from undertable.table.store import Elsewhere, Lease, StoreError

BEAT = 0.5  # seconds between two signs of life
LIFE = 3.0  # seconds after the last sign of life when other workers may take over a worker's tables
SURE = 2.5  # seconds after its own last sign of life a worker can be sure of its tables
LATE = 2.0  # seconds without a sign of life: this worker was cut off, and perhaps everybody was
LONG_DEAD = "1 hour"  # then even its name is forgotten
TRIES = 5  # a claim is tried again when another worker was faster

# The row of a worker is locked while its tables are taken over. So a sign of life that finds its row in time has lost
# nothing, and one that finds it too late sees everything that was taken. Each is one statement: a worker that hangs in
# the middle holds no lock.
SIGN = f"""
with before as (select expires <= clock_timestamp() as late from workers where id = $1 for update)
update workers set expires = clock_timestamp() + interval '{LIFE} seconds' from before where id = $1
returning before.late
"""
REGISTER = f"insert into workers values ($1, $2, clock_timestamp() + interval '{LIFE} seconds')"
OWNER = """
select worker, epoch, address, expires > clock_timestamp() as alive
from leases left join workers on id = worker where table_id = $1
"""
TAKE = """
with seen as (
  select worker, epoch from leases where table_id = $1
), dead as (
  select id from workers join seen on id = worker where expires <= clock_timestamp() for update of workers
)
insert into leases as lease values ($1, $2, nextval('epochs'))
on conflict (table_id) do update set worker = excluded.worker, epoch = excluded.epoch
where lease.epoch = (select epoch from seen)
  and (exists (select from dead) or not exists (select from workers where id = lease.worker))
returning epoch
"""
ORPHANS = """
with dead as (
  select id from workers where expires <= clock_timestamp() and id <> $1 for update skip locked
), lost as (
  select table_id from leases
  where worker in (select id from dead) or not exists (select from workers where id = worker)
  for update of leases skip locked
)
update leases set worker = $1, epoch = nextval('epochs') from lost where leases.table_id = lost.table_id
returning leases.table_id
"""
NEVER_BEGUN = """
delete from leases where worker = $1 and table_id = any($2)
and not exists (select from log where log.table_id = leases.table_id) returning table_id
"""
FORGET = f"""
delete from workers where id in (
  select id from workers where expires < clock_timestamp() - interval '{LONG_DEAD}' for update skip locked
)
"""

Fetch = Callable[..., Awaitable[list[Any]]]
logger = logging.getLogger("undertable.table")


class Leases:
    """The tables of one worker, as the database knows them."""

    def __init__(self, address: str, fetch: Fetch, vital: Fetch) -> None:
        self.worker = uuid.uuid4().hex
        self.address = address
        self._fetch = fetch
        self._vital = vital  # a connection for signs of life only: however much is read, they are not late
        self._beat_at = time.monotonic()  # when the last sign of life was given
        self._cut_off = False  # could the last sign of life not be given?
        self._patient_until = 0.0  # before that, this worker leaves the tables of others alone
        self._doubts = 0  # how often tables may have been lost
        self._certain = 0  # the doubts that were looked into

    # Signs of life.

    async def register(self) -> None:
        """Register this worker. Only one can be behind an address: a worker that had it before is gone."""
        await self._fetch("delete from workers where address = $1", self.address)
        await self._fetch(REGISTER, self.worker, self.address)
        self._beat_at = time.monotonic()

    async def show_life(self) -> None:
        began = time.monotonic()
        try:
            found = await self._vital(SIGN, self.worker)
            if not found:  # stopped for so long that it was forgotten: it comes back as another, with nothing
                self.worker = uuid.uuid4().hex
                await self._vital(REGISTER, self.worker, self.address)
        except BaseException:
            self._cut_off = True
            raise
        if not found or found[0]["late"]:
            self._doubts += 1
        now = time.monotonic()
        if self._cut_off or now - self._beat_at > LATE:
            self._patient_until = now + LIFE  # the others may have been cut off too, and come back in a moment
        self._cut_off = False
        self._beat_at = began

    async def beat(self) -> None:
        """The heartbeat: whatever happens, try again."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.show_life()
            except Exception as error:
                logger.warning("no sign of life could be given: %s", error)

    def sure(self) -> bool:
        return self._certain == self._doubts and time.monotonic() - self._beat_at < SURE

    def unsure_for(self) -> float:
        return max(0.0, time.monotonic() - self._beat_at - SURE)

    def patient(self) -> bool:
        """Was this worker cut off a moment ago? Then it takes nothing over: everybody may have been."""
        now = time.monotonic()
        return self._cut_off or now < self._patient_until or now - self._beat_at > LATE

    async def owned(self, leases: list[Lease]) -> list[Lease]:
        doubts = self._doubts
        rows = await self._fetch("select table_id, epoch from leases where worker = $1", self.worker)
        self._certain = doubts
        mine = {tuple(row) for row in rows}
        return [lease for lease in leases if (lease.table, lease.epoch) in mine]

    # Tables.

    async def elsewhere(self, table: str) -> Elsewhere | None:
        owner = await self.owner(table)
        return owner if isinstance(owner, Elsewhere) else None

    async def owner(self, table: str) -> Lease | Elsewhere | None:
        """The worker that has the table: this one, another, or none that is alive."""
        for row in await self._fetch(OWNER, table):
            if row["worker"] == self.worker:
                return Lease(table, row["epoch"])
            if row["alive"] or (row["address"] is not None and self.patient()):
                return Elsewhere(row["address"])
        return None

    async def claim(self, table: str) -> Lease | Elsewhere:
        for _ in range(TRIES):
            owner = await self.owner(table)
            if owner is not None:
                return owner
            for row in await self._fetch(TAKE, table, self.worker):
                return Lease(table, row["epoch"])
        raise StoreError("the table changes hands too quickly")

    async def release(self, lease: Lease) -> None:
        query = "delete from leases where table_id = $1 and worker = $2 and epoch = $3"
        await self._fetch(query, lease.table, self.worker, lease.epoch)

    async def release_all(self) -> None:
        await self._fetch("delete from leases where worker = $1", self.worker)
        await self._fetch("delete from workers where id = $1", self.worker)

    async def owners(self, tables: Iterable[str]) -> dict[str, str]:
        query = "select table_id, address from leases join workers on id = worker where table_id = any($1)"
        return {row["table_id"]: row["address"] for row in await self._fetch(query, list(tables))}

    async def workers(self) -> list[Elsewhere]:
        query = "select address from workers where id <> $1 and expires > clock_timestamp() order by address"
        return [Elsewhere(address) for (address,) in await self._fetch(query, self.worker)]

    async def orphans(self) -> list[str]:
        if self.patient():
            return []
        taken = [table for (table,) in await self._fetch(ORPHANS, self.worker)]
        empty = {table for (table,) in await self._fetch(NEVER_BEGUN, self.worker, taken)} if taken else set()
        await self._fetch(FORGET)
        return [table for table in taken if table not in empty]
