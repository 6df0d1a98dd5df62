"""The MCP server: the tools with which an agent plays, and its answers in words or as JSON."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Annotated, Any, TypeVar

import msgspec
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from undertable.agents import CannotDo, Hall, Look, NotLegal, Seat, Wish
from undertable.agents.remote import RemoteHall, RemoteSeat
from undertable.core import Card, RecordError, Zone, decode_record, verify
from undertable.games import all_games

T = TypeVar("T")
LONGEST_WAIT = 60.0  # seconds: clients give up on tools that take much longer
MOST_LISTED = 12  # allowed actions that an error names
INSTRUCTIONS = """\
You see what your seat may see, nothing else. Read the rules first. Then start_table and, until the game is over: choose
an action and act. An action is a short text, as in the rules; several with semicolons between them are carried out one
after the other, as long as it is your turn. observe shows the whole table, the other answers what has changed.
"""
PLAY_PROMPT = """\
Play a game of {game} to its end, as well as you can. Read the rules, start a table with start_table, then act until the
game is over. At the end, say how it went and why.
"""

GameName = Annotated[str, Field(description="Which game.", json_schema_extra={"enum": list(all_games())})]
Seats = Annotated[int | None, Field(description="The number of players; by default the smallest.")]
OwnSeat = Annotated[int, Field(description="Your seat, counted from 0.")]
Bots = Annotated[list[str] | str, Field(description="Bots for the other seats in turn; list_games names them.")]
Seed = Annotated[str | None, Field(description="The same seed gives the same deal: for practice, not sealed.")]
Options = Annotated[dict[str, Any] | None, Field(description="Options of the game; list_games has them.")]
TableName = Annotated[str | None, Field(description="Which of your tables; the last one if left out.")]
Seconds = Annotated[float, Field(allow_inf_nan=False)]
Action = Annotated[str, Field(description="The text of an action, or several with semicolons between them.")]
LOOKS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ACTS = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)


# The table in words.


def card_text(card: Card) -> str:
    details = " ".join(line for line in card.lines if line)
    return f"[{card.title}{' ' + details if details else ''}]"


def zone_text(zone: Zone) -> str:
    note = f" ({zone.note})" if zone.note else ""
    cards = " ".join(card_text(card) for card in zone.cards)
    drawn = [line.rstrip() for line in zone.drawing]
    margin = min((len(line) - len(line.lstrip()) for line in drawn if line), default=0)
    return "\n".join([f"{zone.title}{note}{': ' if cards else ''}{cards}", *(line[margin:] for line in drawn)])


def table_in_words(look: Look) -> dict[str, str]:
    """The table by zones, by the same drawing as in a terminal; nothing of a game that is not known here."""
    game = all_games().get(look.game)
    if game is None or look.view is None:
        return {}
    view = msgspec.convert(look.view, game.view_type)
    return {zone.title: zone_text(zone) for zone in game.scene(view, look.names) if not zone.aside}


def in_words(look: Look, table: Mapping[str, str], before: Mapping[str, str], choices: bool) -> str:
    """What a seat sees and is asked, without what it has seen before."""
    names = (f"{seat} {name}{' (you)' if seat == look.seat else ''}" for seat, name in enumerate(look.names))
    lines = [] if before else [f"{look.game}, {look.status}. Seats: {', '.join(names)}."]
    lines += [f"Since your last move: {' '.join(look.events)}"] if look.events else []
    changed = [text for title, text in table.items() if before.get(title) != text]
    lines += ["Changed on the table:"] if before and changed else []
    lines += changed
    if look.result is not None:
        winners = " and ".join(look.names[seat] for seat in look.result["winners"])
        lines.append(
            f"Over. Won by {winners}; scores by seat: {look.result['scores']}. {look.result.get('reason', '')}"
        )
    elif look.prompt is not None:
        lines.append(f"{'Your turn: ' if look.your_turn else ''}{look.prompt['what']} {look.prompt.get('why', '')}")
        if look.your_turn and choices:
            lines += choice_lines(look.prompt.get("choices", []))
    return "\n".join(line.strip("\n ") for line in lines)


def choice_lines(choices: Sequence[Mapping[str, str]]) -> list[str]:
    return [f"- {choice['action']}: {choice['label']}" for choice in choices]


def meant(text: str, choices: Sequence[Mapping[str, str]]) -> str:
    """The one choice that this text can mean, whatever its case and the words around it; otherwise the text itself.

    >>> choices = [{"action": "leave", "label": "Leave the inn"}, {"action": "remain:coin", "label": "Bid a coin"}]
    >>> [meant(text, choices) for text in ("LEAVE", "I choose remain:coin.", "bid a coin", "rem", "stay")]
    ['leave', 'remain:coin', 'remain:coin', 'remain:coin', 'stay']
    """
    wanted = text.strip().strip("`'\"").lower()
    by_action = {choice["action"].lower(): choice["action"] for choice in choices}
    by_label = {choice["label"].lower(): choice["action"] for choice in choices}
    if wanted in by_action:
        return by_action[wanted]
    if wanted in by_label:
        return by_label[wanted]
    inside = [a for a in by_action if re.search(rf"(?<![\w:+.]){re.escape(a)}(?![\w:+]|\.\w)", wanted)]
    begun = [a for a in by_action if wanted and a.startswith(wanted)]
    for found in (inside, begun):
        if len(found) == 1:
            return by_action[found[0]]
    return text.strip()


def make_server(tool: Callable[[str], Callable[..., Any]], looks: Sequence[str], acts: Sequence[str]) -> MCPServer[Any]:
    """A server with these tools, by name; resources and the prompt are always there."""
    server: MCPServer[Any] = MCPServer(
        "undertable", instructions=INSTRUCTIONS, version=version("undertable"), log_level="ERROR"
    )
    for names, annotations in ((looks, LOOKS), (acts, ACTS)):
        for name in names:
            server.add_tool(tool(name), annotations=annotations)
    server.resource("undertable://rules/{game}", description="The rules of a game.", mime_type="text/markdown")(
        tool("rules")
    )
    server.resource("undertable://cards/{game}", description="Every card of a game.", mime_type="application/json")(
        tool("cards")
    )
    server.prompt(name="play", description="Play a game to its end.")(tool("play_prompt"))
    return server


class Session:
    """One agent, and the tables it sits at. Its methods are the tools; agents read their first lines."""

    def __init__(self, hall: Hall, legal_moves: bool = True, as_json: bool = False, hints: bool = False) -> None:
        self.hall = hall
        self.show_moves = legal_moves
        self.as_json = as_json
        self.hints = hints
        self.tables: dict[str, Seat] = {}
        self.shown: dict[str, dict[str, str]] = {}  # by table: what the agent has seen of it, by zone

    def server(self) -> MCPServer[Any]:
        """The server with all tools that this agent may use."""
        looks = ["list_games", "rules", "observe", "wait_for_turn"]
        looks += ["legal_moves"] if self.show_moves else []
        looks += ["hint"] if self.hints else []
        looks += ["record", "verify_record"]
        online = isinstance(self.hall, RemoteHall)
        return make_server(
            lambda name: getattr(self, name),
            [*looks, *(["list_tables"] if online else [])],
            ["start_table", "act", *(["join_table"] if online else [])],
        )

    # The tools.

    def list_games(self) -> CallToolResult:
        """The games there are: how many play, options, bots."""
        games = self.ask(self.hall.games)
        lines = []
        for game in games:
            options = [f"{o['name']} ({' or '.join(json.dumps(c) for c in o['choices'])})" for o in game["options"]]
            lines.append(
                f"{game['id']}: {game['title']}, {game['seats'][0]} to {game['seats'][-1]} seats. "
                f"Options: {', '.join(options) or 'none'}. Bots: {', '.join(game['bots'])}."
            )
        return self.answer("\n".join(lines), {"games": games})

    def rules(self, game: GameName) -> str:
        """The whole rules of a game, with every action's text."""
        return self.ask(lambda: self.hall.rules(game))

    def start_table(
        self,
        game: GameName,
        seats: Seats = None,
        seat: OwnSeat = 0,
        bots: Bots = "greedy",
        seed: Seed = None,
        options: Options = None,
    ) -> CallToolResult:
        """Sit down at a new table, with bots on all other seats. You can sit at several tables."""
        chosen = [bots] if isinstance(bots, str) else bots
        if not chosen:
            raise ToolError("name at least one bot")
        wish = Wish(game=game, seats=seats, seat=seat, bots=chosen, seed=seed, options=options or {})
        return self.sit_down(self.ask(lambda: self.hall.start(wish)))

    def list_tables(self) -> CallToolResult:
        """Tables on the server with a free seat that anybody may take."""
        assert isinstance(self.hall, RemoteHall)
        tables = self.ask(self.hall.tables)
        return self.answer(
            "\n".join([f"{len(tables)} tables have a free seat.", *map(json.dumps, tables)]), {"tables": tables}
        )

    def join_table(self, table: Annotated[str, Field(description="Its id, or its invite link.")]) -> CallToolResult:
        """Take a free seat at a table on the server. Then wait for your turn."""
        hall = self.hall
        assert isinstance(hall, RemoteHall)
        return self.sit_down(self.ask(lambda: hall.join(table)))

    def observe(self, table: TableName = None) -> CallToolResult:
        """The whole table as your seat sees it, what you are asked, and what has happened since your last move."""
        name, seat = self.own_seat(table)
        self.shown[name] = {}
        return self.show(name, seat)

    def legal_moves(self, table: TableName = None) -> CallToolResult:
        """The actions you may choose from now, and what each does. None if it is not your turn."""
        _, seat = self.own_seat(table)
        look = self.ask(seat.look)
        choices = (look.prompt or {}).get("choices", []) if look.your_turn else []
        return self.answer("\n".join(choice_lines(choices)) or "It is not your turn.", {"choices": choices})

    def act(self, action: Action, table: TableName = None) -> CallToolResult:
        """Choose an action by its text, or several in a row. Shows what has changed. A refused one changes nothing."""
        name, seat = self.own_seat(table)
        done: list[str] = []
        for text in [part for part in action.split(";") if part.strip()] or [action]:
            try:
                chosen = self.understood(seat, text)
                seat.act(chosen)
            except CannotDo as error:
                sentence = self.refusal(seat, text, error)
                if not done:
                    raise ToolError(sentence) from None
                return self.show(name, seat, f"Done: {'; '.join(done)}. Not done: {sentence}\n")
            done.append(chosen)
        return self.show(name, seat)

    def wait_for_turn(self, seconds: Seconds = 30, table: TableName = None) -> CallToolResult:
        """Wait until it is your turn or the game is over, at most this many seconds (up to 60)."""
        name, seat = self.own_seat(table)
        self.ask(lambda: seat.wait(min(max(seconds, 0.0), LONGEST_WAIT)))
        return self.show(name, seat)

    def hint(self, table: TableName = None) -> CallToolResult:
        """What a strong bot would do in your place."""
        _, seat = self.own_seat(table)
        action = self.ask(seat.hint)
        return self.answer(action, {"action": action})

    def record(self, table: TableName = None) -> str:
        """The record of a finished game, as JSON: it can be replayed, and its deal can be checked."""
        _, seat = self.own_seat(table)
        return self.ask(seat.record).decode()

    def verify_record(self, record: Annotated[str, Field(description="A record, as JSON.")]) -> str:
        """Check a record: every move, the result, and that the deal follows from its secret."""
        try:
            found = decode_record(record.encode())
            if found.game not in all_games():
                raise RecordError(f"there is no game {found.game!r:.40}")
            verify(found, all_games()[found.game])
        except RecordError as error:
            raise ToolError(f"Verification failed: {error}") from None
        return "Verified" + ("" if found.secret else ", but without its secret: the deal cannot be checked") + "."

    # Resources and prompts.

    def cards(self, game: GameName) -> str:
        """The printed facts of every card, as JSON."""
        box = all_games().get(game)
        if box is None or box.components is None:
            raise ToolError(f"there is no list of cards for {game!r:.40}; the rules have them")
        return json.dumps(box.components(), ensure_ascii=False)

    def play_prompt(self, game: str) -> str:
        return PLAY_PROMPT.format(game=game)

    # What they share.

    def sit_down(self, seat: Seat) -> CallToolResult:
        name = seat.table if isinstance(seat, RemoteSeat) else f"t{len(self.tables) + 1}"
        self.tables[name] = seat
        self.shown[name] = {}
        return self.show(name, seat, f"You sit at table {name}.\n")

    def own_seat(self, table: str | None) -> tuple[str, Seat]:
        unknown = not self.tables if table is None else table not in self.tables
        if unknown and isinstance(self.hall, RemoteHall):  # perhaps the agent sat down there in another session
            self.tables = {**self.ask(self.hall.own), **self.tables}
        if not self.tables:
            raise ToolError("you are at no table: call start_table first")
        name = table or next(reversed(self.tables))
        if name not in self.tables:
            raise ToolError(f"you are not at table {name!r:.20}; choose from: {', '.join(self.tables)}")
        return name, self.tables[name]

    def show(self, name: str, seat: Seat, first: str = "") -> CallToolResult:
        look = self.ask(seat.look)
        if look.prompt is not None and not self.show_moves:
            look.prompt.pop("choices", None)
        if self.as_json:
            return self.answer("", {"table": name, **msgspec.to_builtins(look)})
        table = table_in_words(look)
        text = first + in_words(look, table, self.shown.get(name, {}), self.show_moves)
        self.shown[name] = table
        return self.answer(text, {})

    def understood(self, seat: Seat, text: str) -> str:
        if not self.show_moves:
            return text.strip()
        look = seat.look()
        return meant(text, (look.prompt or {}).get("choices", []) if look.your_turn else [])

    def refusal(self, seat: Seat, text: str, error: CannotDo) -> str:
        """Why an action was refused, with what is allowed if the agent may know."""
        if not isinstance(error, NotLegal):
            return str(error)
        if not self.show_moves:
            return f"{text.strip()!r:.60} is not allowed now"
        choices = (self.ask(seat.look).prompt or {}).get("choices", [])
        if "allowed:" in str(error) or not choices:
            return str(error)
        listed = ", ".join(choice["action"] for choice in choices[:MOST_LISTED])
        return f"{error}; allowed: {listed}{', …' if len(choices) > MOST_LISTED else ''}"

    def ask(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except CannotDo as error:
            raise ToolError(str(error)) from None

    def answer(self, words: str, data: dict[str, Any]) -> CallToolResult:
        """An answer in words, or as JSON: never both."""
        if self.as_json:
            text = TextContent(type="text", text="see the structured content")
            return CallToolResult(content=[text], structured_content=data)
        return CallToolResult(content=[TextContent(type="text", text=words)])
