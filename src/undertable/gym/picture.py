"""A table as text, and the text as a picture: SVG or pixels."""

from html import escape

from undertable.core import ALL, Card, State
from undertable.gym.arrays import Array
from undertable.gym.letters import as_pixels

MODES = ["human", "ansi", "svg", "rgb_array"]
LINE, CHARACTER = 18, 8.5  # how much room a line and a character take, in pixels


def as_text(state: State, viewer: int | None) -> str:
    """What the viewer sees, one zone a line, an arrow at each seat that must act; everything after the end."""
    game, names = state.setup.game, [f"player_{seat}" for seat in range(state.setup.seats)]
    view = state.view(ALL if state.over() else viewer)
    lines = [f"{game.title}, round {view.round}"]
    for zone in game.scene(view, names):
        arrow = "→" if zone.seat in view.to_act else " "
        note = f" ({zone.note})" if zone.note else ""
        cards = "  ".join(card_text(card) for card in zone.cards)
        lines.append(f"{arrow} {zone.title}{note}{': ' if cards else ''}{cards}")
    if state.over():
        result = state.result()
        lines.append("Winners: " + ", ".join(names[seat] for seat in result.winners) + f". {result.reason}")
    return "\n".join(lines) + "\n"


def card_text(card: Card) -> str:
    details = " ".join(line for line in card.lines if line)
    return f"[{card.title}{' ' + details if details else ''}]"


def as_svg(text: str) -> str:
    """Text in a picture of its own size."""
    lines = text.splitlines()
    width = int(max(len(line) for line in lines) * CHARACTER) + 2 * LINE
    height = (len(lines) + 1) * LINE
    rows = "".join(
        f'<text x="{LINE}" y="{(number + 1) * LINE}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="monospace"'
        f' font-size="14"><rect width="100%" height="100%" fill="white"/>{rows}</svg>'
    )


def draw(state: State, viewer: int | None, mode: str | None) -> str | Array | None:
    """The picture in the mode asked for; for people it is printed."""
    text = as_text(state, viewer)
    if mode == "human":
        print(text)
        return None
    if mode == "rgb_array":
        return as_pixels(text)
    return as_svg(text) if mode == "svg" else text
