"""A stack of frames for effects in progress: how games with reactions keep their place.

A state that can be interrupted (a spell while a hero walks, a cancel on that spell) holds the top frame; each frame
knows the one beneath. Frames are values: they are replaced, never changed, so clones of a state share the stack.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

NOTHING: Final[list[int]] = []


@final
@mypyc_attr(free_list_len=1)
class Frame:
    """One effect in progress: what it is, its current step, whose it is, and the numbers it needs.

    What `step`, `thing`, `x`, `y` and `items` mean is up to the game and the kind of frame.
    """

    __slots__ = ("below", "items", "step", "thing", "what", "who", "x", "y")

    def __init__(
        self,
        below: "Frame | None",
        what: i64,
        step: i64 = 0,
        who: i64 = -1,
        thing: i64 = -1,
        x: i64 = -1,
        y: i64 = -1,
        items: list[int] = NOTHING,
    ) -> None:
        self.below = below
        self.what = what
        self.step = step
        self.who = who
        self.thing = thing
        self.x = x
        self.y = y
        self.items = items

    def at(self, step: i64) -> "Frame":
        """The same frame at another step."""
        return Frame(self.below, self.what, step, self.who, self.thing, self.x, self.y, self.items)


def dump_frames(top: Frame | None) -> list[object]:
    """A stack as plain lists, top first."""
    frames: list[object] = []
    while top is not None:
        frames.append([top.what, top.step, top.who, top.thing, top.x, top.y, top.items])
        top = top.below
    return frames


def load_frames(data: list[Any]) -> Frame | None:
    """The stack that `dump_frames` wrote."""
    top: Frame | None = None
    for i in range(len(data) - 1, -1, -1):  # mypyc fails on `reversed` here
        what, step, who, thing, x, y, items = data[i]
        top = Frame(top, what, step, who, thing, x, y, items)
    return top
