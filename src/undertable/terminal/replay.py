"""A record, step by step in the terminal."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from undertable.core import ALL, Match
from undertable.terminal.draw import draw_result, draw_zones


def step_through(match: Match, seat: int | None, console: Console, ask: Callable[[str], str]) -> None:
    """Show the deal and then every move. Enter steps on, `b` back, a number jumps, `q` leaves.

    `seat` is whose eyes to look through: None for a spectator, ALL for everything.
    """
    step = 0
    last = len(match.moves)
    while True:
        show_step(match, step, seat, console)
        if step == last and not console.is_terminal:
            return
        try:
            line = ask(f"move {step} of {last} · Enter: next · b: back · number: jump there · q: quit > ").strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if line in ("q", "quit"):
            return
        if line == "b":
            step = max(0, step - 1)
        elif line.isascii() and line.isdigit():
            step = min(last, int(line[:6]))
        elif step == last:
            return
        else:
            step += 1


def show_step(match: Match, step: int, seat: int | None, console: Console) -> None:
    then = match.until(step)
    names = match.names
    view = then.game.view(then.state, seat)
    if console.is_terminal:
        console.clear()
    else:
        console.rule(f"move {step}")
    for line in draw_zones(then.game.scene(view, names), console.width, view.to_act):
        console.print(line)
    console.print()
    if step and seat in (match.moves[step - 1][0], ALL):  # what others chose is known from events, or not at all
        who, action = match.moves[step - 1]
        console.print(Text(f"{names[who]}: {match.game.actions.text(action)}", style="bold"))
    for sentence in then.sentences(seat, step):
        console.print(Text(f"· {sentence}", style="dim"))
    if then.state.over():
        console.print()
        for line in draw_result(then.state.result(), names):
            console.print(line)
