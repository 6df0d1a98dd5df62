"""`undertable bot` and `undertable mcp`: programs and agents at the table."""

import sys

import click

from undertable.bots import bots_for, make_bot
from undertable.bots.line import answer_lines
from undertable.cli.common import GameGroup, fail
from undertable.core import Game
from undertable.games import all_games


class BotGroup(GameGroup):
    def make(self, game: Game) -> click.Command:
        which = f"The bot: {', '.join(bots_for(game))}."
        return click.Command(
            game.id,
            callback=lambda bot: speak_for_bot(game, bot),
            help=f"Play {game.title.rstrip('!')}.",
            params=[click.Option(["--bot"], default="greedy", show_default=True, help=which)],
        )


def speak_for_bot(game: Game, name: str) -> None:
    try:
        answer_lines(game, make_bot(game, name), sys.stdin.buffer if sys.stdin else [], click.echo)
    except ValueError as error:
        fail(error)


@click.command("bot", cls=BotGroup)
def bot_command() -> None:
    """Let a bot answer the line protocol on stdin and stdout.

    docs/bots.md describes the protocol.
    """


@click.command("mcp")
@click.option("--server", help="Play on a live server, such as http://127.0.0.1:8000, instead of here against bots.")
@click.option("--name", default="Agent", show_default=True, help="The agent's name at the table.")
@click.option("--legal-moves/--no-legal-moves", default=True, show_default=True, help="Show the agent its legal moves.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON instead of words.")
@click.option("--hints", is_flag=True, help="Let the agent ask a strong bot what it would do.")
def mcp_command(server: str | None, name: str, legal_moves: bool, as_json: bool, hints: bool) -> None:
    """Let an AI agent play: an MCP server on stdin and stdout."""
    try:
        from undertable.agents.server import Session  # needs an extra
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "mcp":
            raise
        fail("the MCP server needs an extra package: pip install 'undertable[mcp]'")
    from undertable.agents.local import LocalHall
    from undertable.agents.remote import RemoteHall, Server

    if server is not None and not server.startswith(("http://", "https://")):
        fail(f"--server takes an address such as http://127.0.0.1:8000, not {server!r:.80}")
    hall = LocalHall(all_games(), name) if server is None else RemoteHall(Server(server, name))
    Session(hall, legal_moves, as_json, hints).server().run()
