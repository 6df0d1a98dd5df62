"""The seven tiles of Tipping Cart. A tile is a number: its place in this list."""

from typing import Final

WEIGHT: Final[list[int]] = [1, 2, 3, 4, 5, 6, 7]
ID: Final[list[str]] = [f"T{weight}" for weight in WEIGHT]
HAND_SIZE: Final = 3
