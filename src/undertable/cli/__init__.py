"""The command line: `undertable`, with one module for each job."""

import os
from importlib.metadata import version

import click

from undertable import compiled
from undertable.cli.admin import admin_command
from undertable.cli.common import HelpfulGroup
from undertable.cli.evaluate import evaluate_command
from undertable.cli.lab import lab_command
from undertable.cli.learn import learn_command
from undertable.cli.lesson import lesson_command
from undertable.cli.new import new_command
from undertable.cli.plain import write_plainly
from undertable.cli.play import play_command, resume_command
from undertable.cli.programs import bot_command, mcp_command
from undertable.cli.puzzle import puzzle_command, puzzles_command
from undertable.cli.reading import games_command, rules_command
from undertable.cli.records import replay_command, verify_command
from undertable.cli.serve import serve_command
from undertable.cli.simulate import simulate_command
from undertable.cli.upgrade import upgrade_command


def show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    rules = "rules compiled" if compiled() else "rules not compiled: plain Python, slower"
    click.echo(f"undertable {version('undertable')} ({rules})")
    ctx.exit()


@click.group(cls=HelpfulGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="Show the version."
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """One table for dungeon games played from the monsters' side.

    Without a command, the table opens in your browser.

    Unofficial: not made or endorsed by the games' publishers.
    """
    write_plainly()
    os.environ.setdefault("LESS", "-R")  # the pager shows our colours, not their codes
    if ctx.invoked_subcommand is None:
        ctx.invoke(serve_command, open_browser=True)


# in the order of the help: to play, to look at what was played, for programs and research
main.add_command(serve_command)
main.add_command(play_command)
main.add_command(resume_command)
main.add_command(lesson_command)
main.add_command(puzzle_command)
main.add_command(games_command)
main.add_command(rules_command)
main.add_command(replay_command)
main.add_command(verify_command)
main.add_command(simulate_command)
main.add_command(evaluate_command)
main.add_command(lab_command)
main.add_command(learn_command)
main.add_command(puzzles_command)
main.add_command(new_command)
main.add_command(bot_command)
main.add_command(mcp_command)
main.add_command(upgrade_command)
main.add_command(admin_command)
