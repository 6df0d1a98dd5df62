"""Seats for agents that play over MCP, at local and remote tables."""

from typing import Any, Protocol

import msgspec


class CannotDo(Exception):
    """Why something was not done, in one sentence."""


class NotLegal(CannotDo):
    """The rules do not allow it; the sentence may say what they do allow."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may know at this moment."""

    game: str
    status: str  # "waiting", "playing" or "over"
    seat: int
    names: list[str]
    your_turn: bool
    events: list[str]  # since the seat's own last move, that move included
    view: Any = None
    prompt: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    link: str = ""  # where people can watch


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """The table that an agent wants."""

    game: str
    seats: int | None = None
    seat: int = 0
    bots: list[str]  # for the other seats in turn
    seed: str | None = None  # the same seed, the same deal: for practice, without a seal
    options: dict[str, Any] = {}


class Seat(Protocol):
    """A seat at a table."""

    def look(self) -> Look:
        """What it may know now."""

    def act(self, action: str) -> None:
        """Answer the decision; CannotDo says why nothing was done."""

    def wait(self, seconds: float) -> None:
        """Wait until it is the seat's turn, the game is over or the time is up."""

    def record(self) -> bytes:
        """The record of a finished game, with its secret. CannotDo before the end: it has everybody's cards."""

    def hint(self) -> str:
        """The action that a strong bot would choose."""


class Hall(Protocol):
    """Where tables are opened."""

    def games(self) -> list[dict[str, Any]]:
        """What is played here."""

    def rules(self, game: str) -> str:
        """How it is played, as Markdown."""

    def start(self, wish: Wish) -> Seat:
        """A seat at a new table with bots on all others."""
