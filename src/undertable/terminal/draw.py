"""The table drawn as lines of text: card boxes, zones, choices. Works at 80 columns and without colour."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from undertable.core import Card, Choice, Result, Zone

NARROWEST_CARD = 8


def draw_zones(zones: Sequence[Zone], width: int, acting: Sequence[int] = (), height: int = 1000) -> list[Text]:
    """Every zone, one below the other; seats that are to act carry an arrow. Compact zones line up.

    Where the height does not allow for card boxes everywhere, the last zone keeps them longest.
    """
    zones = [zone for zone in zones if not zone.aside]
    boxed = [index for index, zone in enumerate(zones) if not zone.compact]
    for some in (boxed, boxed[-1:], []):
        lines = draw_some_boxed(zones, width, acting, some)
        if len(lines) <= height:
            break
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def draw_some_boxed(zones: Sequence[Zone], width: int, acting: Sequence[int], boxed: Sequence[int]) -> list[Text]:
    rows = [zone for zone in zones if zone.compact and zone.cards]
    label = min(max((heading(zone, acting).cell_len for zone in rows), default=0), width // 2)
    column = max((cell_len(card.title) for zone in rows for card in zone.cards), default=0) + 1
    lines: list[Text] = []
    for index, zone in enumerate(zones):
        if index in boxed:
            lines += draw_boxes(zone, width, acting)
        elif zone.compact:
            lines += draw_compact(zone, width, acting, label + 1, column)
        else:
            flat = Zone(zone.title, zone.cards, seat=zone.seat)
            own_column = max((cell_len(card.title) for card in zone.cards), default=0) + 2
            lines += draw_compact(flat, width, acting, heading(flat, acting).cell_len + 2, own_column)
            lines += [Text(f"  {zone.note}", style="dim")] if zone.note else []
    return lines


def heading(zone: Zone, acting: Sequence[int]) -> Text:
    """An arrow for who is to act, the title, and the note."""
    text = Text("→ " if zone.seat in acting else "  " if zone.compact else "")
    text.append(zone.title, style="bold" if zone.seat is not None or not zone.compact else "")
    if zone.note and zone.compact:
        text.append(f"  {zone.note}", style="dim")
    return text


def draw_compact(zone: Zone, width: int, acting: Sequence[int], label: int, column: int) -> list[Text]:
    """Title and note, then the cards one beside the other, in as many lines as they need."""
    line = heading(zone, acting)
    lines = [line]
    if zone.cards and line.cell_len > label:  # a long name: the cards go below it
        line = Text()
        lines.append(line)
    line.pad_right(label - line.cell_len)
    for card in zone.cards:
        if line.cell_len + column > width:
            line = Text(" " * label)
            lines.append(line)
        line.append(card.title, style=card.colour)
        line.pad_right(column - cell_len(card.title))
    return lines


def draw_boxes(zone: Zone, width: int, acting: Sequence[int]) -> list[Text]:
    """A title line, then the cards as boxes side by side, in as many rows as they need."""
    first = heading(zone, acting)
    first.stylize("bold")
    if zone.note:
        if first.cell_len + 3 + cell_len(zone.note) <= width:
            first.append(f"   {zone.note}", style="dim")
        else:
            return [first, Text(f"  {zone.note}", style="dim"), *card_rows(zone.cards, width)]
    return [first, *card_rows(zone.cards, width)]


def card_rows(cards: Sequence[Card], width: int) -> list[Text]:
    if not cards:
        return []
    inner = max(NARROWEST_CARD, *(cell_len(line) for card in cards for line in (card.title, *card.lines)))
    height = max(len(card.lines) for card in cards)
    in_a_row = max(1, width // (inner + 3))
    rows = []
    for start in range(0, len(cards), in_a_row):
        boxes = [box(card, inner, height) for card in cards[start : start + in_a_row]]
        rows += [Text(" ").join(parts) for parts in zip(*boxes, strict=True)]
    return rows


def box(card: Card, inner: int, height: int) -> list[Text]:
    """One card: rounded when face up, dashed when face down."""
    left, right, line, side = ("┌┐", "└┘", "╌", "┆") if card.face_down else ("╭╮", "╰╯", "─", "│")
    contents = [card.title, *card.lines, *[""] * (height - len(card.lines))]
    middle = [f"{side}{content.center(inner - wide(content))}{side}" for content in contents]
    texts = [left[0] + line * inner + left[1], *middle, right[0] + line * inner + right[1]]
    return [Text(text, style=card.colour) for text in texts]


def wide(content: str) -> int:
    """How many cells a text takes beyond its characters."""
    return cell_len(content) - len(content)


def draw_choices(choices: Sequence[Choice], width: int) -> list[Text]:
    """Numbered choices with action text and what they do; many are shortened and put in columns."""
    if len(choices) <= 5:
        return [choice_line(number, choice.action, choice.label) for number, choice in enumerate(choices, start=1)]
    short = [
        choice_line(number, choice.action, choice.label.rpartition(": ")[2] if ": " in choice.label else "")
        for number, choice in enumerate(choices, start=1)
    ]
    column = max(text.cell_len for text in short) + 1
    columns = max(1, min(width // column, 3))
    rows = -(-len(short) // columns)
    lines = []
    for row in range(rows):
        line = Text()
        for text in short[row::rows]:
            line.append_text(text)
            line.pad_right(column - text.cell_len)
        lines.append(line)
    return lines


def choice_line(number: int, action: str, label: str) -> Text:
    text = Text.assemble((f"{number:>3} ", "bold"), (action, "bold cyan"))
    return text.append(f"  {label}" if label else "")


def draw_result(result: Result, names: Sequence[str]) -> list[Text]:
    """The score sheet: a line for every part, a column for every seat."""
    label = max(len(line.label) for line in result.sheet) + 2
    column = max(8, *(cell_len(name) + 2 for name in names))
    rows: list[tuple[str, list[str], str]] = [("", list(names), "bold")]
    rows += [(line.label, [str(points) for points in line.points], "") for line in result.sheet]
    rows.append(("Total", [str(score) for score in result.scores], "bold"))
    rows.append(("Place", [f"{'★ ' if s in result.winners else ''}{p}" for s, p in enumerate(result.places)], "bold"))
    lines = []
    for title, cells, style in rows:
        line = Text(title.ljust(label), style=style)
        for cell in cells:
            line.append(" " * (column - cell_len(cell)) + cell, style=style)
        lines.append(line)
    winners = " and ".join(names[seat] for seat in result.winners)
    verb = "wins" if len(result.winners) == 1 else "share the victory"
    return [Text(f"{winners} {verb}!", style="bold green"), Text(result.reason), Text(), *lines]
