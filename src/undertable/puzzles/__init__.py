"""Puzzles: decisions of games between bots where one choice is clearly the best, found by search."""

from undertable.puzzles.puzzle import Puzzle, Rated, position, puzzles_of

__all__ = ["Puzzle", "Rated", "position", "puzzles_of"]
