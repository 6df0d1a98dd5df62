"""The MCP server: the tools with which an agent plays."""

import json
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, TypeVar

import msgspec
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent

from undertable.agents import CannotDo, Hall, Look, NotLegal, Seat
from undertable.agents.remote import RemoteHall

T = TypeVar("T")
LONGEST_WAIT = 60.0  # seconds: clients give up on tools that take much longer
INSTRUCTIONS = """\
You sit at one table at a time and see what your seat may see, nothing else. Read the rules first. Then start_table and,
until the status is "over": observe, choose an action, act, wait_for_turn. An action is a short text, as in the rules.
"""


def in_words(look: Look) -> str:
    """What a seat sees, in words, without the view, which is in the JSON."""
    names = (f"{seat} {name}{' (you)' if seat == look.seat else ''}" for seat, name in enumerate(look.names))
    lines = [f"{look.game}, {look.status}. Seats: {', '.join(names)}."]
    lines += [f"Since your last move: {' '.join(look.events)}"] if look.events else []
    if look.result is not None:
        winners = " and ".join(look.names[seat] for seat in look.result["winners"])
        lines.append(f"Won by {winners}; scores by seat: {look.result['scores']}. {look.result.get('reason', '')}")
    elif look.prompt is not None:
        lines.append(f"{'Your turn: ' if look.your_turn else ''}{look.prompt['what']} {look.prompt.get('why', '')}")
    return "\n".join(line.strip() for line in lines)


class Session:
    """One agent, and the table it sits at. Its methods are the tools; agents read their first lines."""

    def __init__(self, hall: Hall, legal_moves: bool = True) -> None:
        self.hall = hall
        self.show_moves = legal_moves
        self.seat: Seat | None = None

    def server(self) -> MCPServer[Any]:
        """The server with all tools that this agent may use."""
        server: MCPServer[Any] = MCPServer(
            "undertable", instructions=INSTRUCTIONS, version=version("undertable"), log_level="ERROR"
        )
        tools: list[Callable[..., object]] = [self.list_games, self.rules, self.start_table]
        tools += [self.list_tables, self.join_table] if isinstance(self.hall, RemoteHall) else []
        tools += [self.observe, self.legal_moves, self.act, self.wait_for_turn]
        for tool in tools:
            if tool != self.legal_moves or self.show_moves:
                server.add_tool(tool)
        return server

    # The tools.

    def list_games(self) -> CallToolResult:
        """The games there are: how many play, options, bots."""
        games = self.ask(self.hall.games)
        lines = [f"{game['id']}: {game['title']}, {game['seats'][0]} to {game['seats'][-1]} seats." for game in games]
        return both("\n".join(lines), {"games": games})

    def rules(self, game: str) -> str:
        """The whole rules of a game, with every action's text."""
        return self.ask(lambda: self.hall.rules(game))

    def start_table(
        self, game: str, seats: int | None = None, bot: str = "greedy", options: dict[str, Any] | None = None
    ) -> CallToolResult:
        """Sit down at a new table, with bots on all other seats. A table you sat at before is left."""
        self.seat = self.ask(lambda: self.hall.start(game, seats, bot, options or {}))
        return self.observe()

    def list_tables(self) -> CallToolResult:
        """Tables on the server with a free seat that anybody may take."""
        assert isinstance(self.hall, RemoteHall)
        tables = self.ask(self.hall.tables)
        return both(f"{len(tables)} tables have a free seat.", {"tables": tables})

    def join_table(self, table: str) -> CallToolResult:
        """Take a free seat at a table on the server: its id, or its invite link. Then wait for your turn."""
        hall = self.hall
        assert isinstance(hall, RemoteHall)
        self.seat = self.ask(lambda: hall.join(table))
        return self.observe()

    def observe(self) -> CallToolResult:
        """What your seat sees, what it is asked, and what has happened since your last move."""
        seat = self.own_seat()
        look = self.ask(seat.look)
        if look.prompt is not None and not self.show_moves:
            look.prompt.pop("choices", None)
        return both(in_words(look), msgspec.to_builtins(look))

    def legal_moves(self) -> CallToolResult:
        """The actions you may choose from now, and what each does. None if it is not your turn."""
        seat = self.own_seat()
        look = self.ask(seat.look)
        choices = (look.prompt or {}).get("choices", []) if look.your_turn else []
        lines = [f"{choice['action']}: {choice['label']}" for choice in choices]
        return both("\n".join(lines) or "It is not your turn.", {"choices": choices})

    def act(self, action: str) -> CallToolResult:
        """Choose an action by its text. Shows what you see then; a refused action changes nothing."""
        seat = self.own_seat()
        try:
            seat.act(action)
        except NotLegal as error:
            # the rules' own sentence lists what is allowed
            raise ToolError(str(error) if self.show_moves else f"{action!r:.60} is not allowed now") from None
        except CannotDo as error:
            raise ToolError(str(error)) from None
        return self.observe()

    def wait_for_turn(self, seconds: float = 30) -> CallToolResult:
        """Wait until it is your turn or the game is over, at most this many seconds (up to 60)."""
        seat = self.own_seat()
        self.ask(lambda: seat.wait(min(max(seconds, 0.0), LONGEST_WAIT)))
        return self.observe()

    # What they share.

    def own_seat(self) -> Seat:
        if self.seat is None:
            raise ToolError("you sit at no table: start_table first")
        return self.seat

    def ask(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except CannotDo as error:
            raise ToolError(str(error)) from None


def both(words: str, data: dict[str, Any]) -> CallToolResult:
    """An answer in words, and the same as JSON."""
    texts = [TextContent(type="text", text=text) for text in (words, json.dumps(data, ensure_ascii=False))]
    return CallToolResult(content=list(texts), structured_content=data)
