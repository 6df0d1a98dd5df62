"""A puzzle in the terminal: the table as its player saw it, one answer, and then the numbers."""

from collections.abc import Callable

from rich.console import Console

from undertable.bots import RandomBot
from undertable.core import Game
from undertable.puzzles import Puzzle, position
from undertable.terminal.play import Leave, TerminalTable

WIDTH = 30  # of a bar that stands for 100 games


class PuzzleTable(TerminalTable):
    """One person at the keyboard, and one question."""

    def __init__(self, game: Game, puzzle: Puzzle, console: Console, ask: Callable[[str], str]) -> None:
        others = {seat: RandomBot() for seat in range(len(puzzle.bots)) if seat != puzzle.seat}
        super().__init__(position(game, puzzle), others, console, ask)
        self.puzzle = puzzle
        self.answer = ""

    def run(self) -> bool:
        """Ask until there is an answer; False if the person leaves without one."""
        self.labels = {one.action: one.label for one in self.match.prompt(self.puzzle.seat).choices}
        try:
            while not self.answer:
                self.note = "\n".join(filter(None, ["A puzzle: one choice is clearly the best.", self.note]))
                self.person_acts(self.puzzle.seat)
        except (Leave, KeyboardInterrupt):
            return False
        for line in (*self.verdict(), *self.goes_on()):
            self.console.print(line, markup=False)
        return True

    @property
    def right(self) -> bool:
        return self.answer in self.puzzle.best

    def act(self, seat: int, action: str) -> None:
        self.answer = action

    def verdict(self) -> list[str]:
        """Right or not, and what every choice wins."""
        puzzle = self.puzzle
        rival = next(one for one in puzzle.choices if one.action not in puzzle.best)
        lines = ["", "Solved!" if self.right else "Not the best.", "You win, of 100 imagined games:"]
        for one in puzzle.choices:
            mark = "*" if one.action in puzzle.best else ">" if one.action == self.answer else " "
            bar = "█" * round(WIDTH * one.wins)
            lines.append(f" {mark} {100 * one.wins:3.0f} {bar:<{WIDTH}} {self.labels.get(one.action, one.action)}")
        margin = max(1, round(196 * rival.error))
        lines.append(
            f"{puzzle.worlds} games were imagined with each close choice, from what this seat can know, all with the "
            f"same luck. The best wrong choice is {100 * rival.behind:.0f} ± {margin} behind."
        )
        return lines

    def goes_on(self) -> list[str]:
        """One way it can go on from the best choice."""
        match = self.match.until(len(self.match.moves))
        since = match.steps
        for seat, action in self.puzzle.line:
            match.act(seat, match.game.actions.parse(action))
        return ["", "One way it can go on from the best choice:", *match.sentences(self.puzzle.seat, since)]

    def undo(self, seat: int) -> None:
        self.note = "There is nothing to take back yet."

    def save(self, file: str) -> str:
        return "A puzzle cannot be saved."

    def welcome(self) -> str:
        return ""
