"""Draws the terminal table into docs/table.svg, for the README."""

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from undertable.bots import make_bot
from undertable.core import Match, SealedChance, SeatName, new_secret
from undertable.games import all_games
from undertable.terminal.play import TerminalTable

MOVES = 20
LINES = ["leave", "2", "1", "1", "2", "2", "1", "2"]
# our own frame around the text: no font and no script from elsewhere
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"
 role="img" aria-label="The terminal table">
<style>.{unique_id}-matrix {{ font: {char_height}px ui-monospace, Menlo, Consolas, monospace; white-space: pre; }}
{styles}</style>
<rect width="100%" height="100%" rx="8" fill="#1b1512"/>
<defs>{lines}</defs>
<g transform="translate(9, 9)">{backgrounds}<g class="{unique_id}-matrix" xml:space="preserve">{matrix}</g></g>
</svg>
"""
THEME = TerminalTheme(
    (27, 21, 18),
    (230, 214, 190),
    [(27, 21, 18), (226, 96, 80), (134, 176, 92), (228, 178, 74), (110, 156, 214), (196, 128, 190), (104, 186, 180)]
    + [(230, 214, 190)],
)


def main() -> None:
    game = next(iter(all_games().values()))
    names = [SeatName("Mara"), *(SeatName(name, "greedy") for name in ("Grub", "Snag", "Mog"))]
    match = Match(game, names, SealedChance(new_secret("picture")))
    console = Console(
        record=True, width=84, height=30, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    bots = {seat: make_bot(game, "greedy") for seat in (1, 2, 3)}
    lines = LINES.copy()

    def ask(prompt: str) -> str:
        if len(match.moves) >= MOVES and not lines:
            raise EOFError
        console.export_text()  # forget the screens before the last one
        return lines.pop(0) if lines else "1"

    TerminalTable(match, bots, console, ask, 5).run()
    svg = console.export_svg(theme=THEME, code_format=FRAME, unique_id="table")
    Path(__file__).resolve().parent.parent.joinpath("docs", "table.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
