"""Where tables and guests are kept: what every store can do, and the schema they share."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

SCHEMA = 2  # the version this code reads and writes


class StoreError(Exception):
    """The store cannot be used; the message says why in one sentence."""


class Conflict(Exception):
    """Somebody else has written to this table's log, or owns the table now."""


@dataclass(frozen=True)
class Row:
    """What lists show of a table. It follows from the log and may lag behind it."""

    id: str
    game: str
    status: str
    open: bool
    seats: int
    free: int
    names: str
    updated: float
    people: tuple[str, ...] = ()


@dataclass(frozen=True)
class Guest:
    """Somebody who plays here."""

    id: str
    name: str
    browser: str


@dataclass(frozen=True)
class Lease:
    """The right to write to a table's log; a higher epoch supersedes it."""

    table: str
    epoch: int


@dataclass(frozen=True)
class Elsewhere:
    """Another worker owns the table; its address."""

    address: str


class Store(ABC):
    """Durable once it returns. StoreError: not written, and nothing has changed; Conflict: nor will it be."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def claim(self, table: str) -> Lease | Elsewhere:
        """Own a table, unless another living worker does."""

    @abstractmethod
    async def release(self, lease: Lease) -> None:
        """Give a table up."""

    @abstractmethod
    async def log(self, table: str) -> list[bytes]:
        """Every entry of a table's log; empty if there is no such table."""

    @abstractmethod
    async def append(self, lease: Lease, first: int, entries: list[bytes], row: Row | None = None) -> None:
        """Add entries to a log; the first gets this number, counted from 0."""

    @abstractmethod
    async def save_row(self, row: Row) -> None:
        """Bring a table's row up to date."""

    @abstractmethod
    async def open_tables(self) -> list[Row]:
        """Tables everybody may join, newest first."""

    @abstractmethod
    async def tables_of(self, guest: str) -> list[Row]:
        """Tables a guest has been at, newest first."""

    @abstractmethod
    async def story(self, table: str) -> bytes | None:
        """The story of a table's game, if it was told."""

    @abstractmethod
    async def save_story(self, table: str, story: bytes) -> None:
        """Keep it."""

    @abstractmethod
    async def add_guest(self, guest: Guest, token: bytes) -> None:
        """Remember a guest by the hash of a token."""

    @abstractmethod
    async def guest(self, token: bytes) -> Guest | None:
        """Whose token hashes to this."""

    @abstractmethod
    async def rename(self, guest: str, name: str) -> None: ...

    @abstractmethod
    async def add_link(self, link: bytes, guest: str, expires: float) -> None:
        """Remember a link that carries a guest to another device, by its hash."""

    @abstractmethod
    async def take_link(self, link: bytes, now: float, token: bytes) -> Guest | None:
        """Use a link up: the guest gets this further token. None if there is no such link, or it is too old."""

    @abstractmethod
    async def check(self) -> None:
        """Can it be read? StoreError if not."""

    async def orphans(self) -> list[str]:
        """Tables that belonged to a worker which is no more, and are now this one's."""
        return []
