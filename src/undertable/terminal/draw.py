"""The table drawn as lines of text: card boxes, zones, choices. Works at 80 columns and without colour."""

from collections.abc import Sequence
from textwrap import wrap

from msgspec.structs import replace
from rich.cells import cell_len
from rich.text import Text

from undertable.core import Card, Choice, Result, Zone

NARROWEST_CARD = 8
NARROWEST_CHOICE = 18
FLOW_GAP = 2  # between cards that do not line up
WIDEST_TEXT = 28  # of the words on a card
LEAST_DRAWING = 8  # lines for a map, before other things are left out
LOWEST_DRAWING = 5
SIDE = 36  # columns next to a map
NARROWEST_MAP = 40


def draw_zones(
    zones: Sequence[Zone],
    width: int,
    acting: Sequence[int] = (),
    height: int = 1000,
    choices: Sequence[Choice] = (),
) -> list[Text]:
    """Every zone, one below the other; seats that must act have an arrow. Compact zones line up.

    If there is not enough height for card boxes everywhere, the last zone keeps them longest. A drawing gets what
    is left, but at least LEAST_DRAWING lines, with the compact zones next to it where the screen is wide enough.
    """
    zones = [zone for zone in zones if not zone.aside]
    drawn = next((zone for zone in zones if zone.drawing), None)
    side: list[Zone] = []
    if drawn is not None and width >= NARROWEST_MAP + SIDE:
        side = [zone for zone in zones if zone.compact]
        zones = [zone for zone in zones if not zone.compact]
    needed = draw_side([zone for zone in side if not zone.spare], acting)
    least = min(max(LEAST_DRAWING, len(needed)), len(drawn.drawing)) if drawn is not None else 0
    lines: list[Text] = []
    for shown in (zones, [zone for zone in zones if not zone.spare]):
        boxed = [index for index, zone in enumerate(shown) if not zone.compact and not zone.drawing]
        for some in (boxed, boxed[-1:], []):
            lines = draw_some_boxed(shown, width, acting, some)
            if len(lines) + least <= height:
                break
        else:
            continue
        break
    if drawn is not None:
        space = max(LOWEST_DRAWING, height - len(lines))
        whole = draw_side(side, acting)
        beside = whole if len(whole) <= space else needed
        window = draw_window(drawn, width - SIDE - 1 if side else width, space, choices)
        lines = next_to(window, beside[:space], width - SIDE) + lines[: max(0, height - space)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def draw_window(zone: Zone, width: int, height: int, choices: Sequence[Choice] = ()) -> list[Text]:
    """The part of a drawing around its focus, with the numbers of choices where they would happen.

    Arrows at the edges say that there is more.
    """
    rows, columns = len(zone.drawing), max(map(len, zone.drawing))
    top = max(0, min(zone.focus[0] - height // 2, rows - height))
    left = max(0, min(zone.focus[1] - width // 2, columns - width))
    drawing = [line.ljust(columns) for line in zone.drawing]
    for number, choice in enumerate(choices, start=1):
        if choice.action in zone.places:
            row, column = zone.places[choice.action]
            drawing[row] = f"{drawing[row][:column]}{number:<2}{drawing[row][column + 2 :]}"
    lines = [line[left : left + width] for line in drawing[top : top + height]]
    if left > 0:
        lines = [f"‹{line[1:]}" for line in lines]
    if left + width < columns:
        lines = [f"{line[:-1]}›" for line in lines]
    return [Text(line) for line in lines]


def draw_side(zones: Sequence[Zone], acting: Sequence[int]) -> list[Text]:
    """Zones in the column next to a map: title, note and cards, in as many lines as they need."""
    lines: list[Text] = []
    for zone in zones:
        *above, title = wrap(f"→ {zone.title}" if zone.seat in acting else zone.title, SIDE) or [""]
        lines += [Text(words, "bold") for words in above]
        line = Text(title, "bold")
        words = [(word, "dim") for word in wrap(zone.note, SIDE - FLOW_GAP - min(line.cell_len, SIDE // 2))]
        for text, style in [*words, *((card.title, card.colour) for card in zone.cards)]:
            if line.cell_len + FLOW_GAP + cell_len(text) > SIDE:
                lines.append(line)
                line = Text()
            line.append(" " * FLOW_GAP).append(text, style)
        lines.append(line)
    return lines


def next_to(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    """Lines side by side."""
    rows = []
    for number in range(max(len(left), len(right))):
        row = left[number].copy() if number < len(left) else Text()
        if number < len(right):
            row.pad_right(column - row.cell_len)
            row.append_text(right[number])
        rows.append(row)
    return rows


def draw_some_boxed(zones: Sequence[Zone], width: int, acting: Sequence[int], boxed: Sequence[int]) -> list[Text]:
    rows = [zone for zone in zones if zone.compact and zone.cards]
    label = min(max((heading(zone, acting).cell_len for zone in rows), default=0), width // 2)
    column = max((cell_len(card.title) for zone in rows if not zone.flows for card in zone.cards), default=0) + 1
    lines: list[Text] = []
    for index, zone in enumerate(zones):
        if zone.drawing:
            continue
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
    """An arrow for a seat that must act, the title, and the note."""
    text = Text("→ " if zone.seat in acting else "  " if zone.compact else "")
    text.append(zone.title, style="bold" if zone.seat is not None or not zone.compact else "")
    if zone.note and zone.compact:
        text.append(f"  {zone.note}", style="dim")
    return text


def draw_compact(zone: Zone, width: int, acting: Sequence[int], label: int, column: int) -> list[Text]:
    """Title and note, then the cards side by side, in as many lines as they need."""
    line = heading(zone, acting)
    lines = [line]
    if zone.cards and line.cell_len > label:  # a long name: the cards go below it
        line = Text()
        lines.append(line)
    line.pad_right(label - line.cell_len)
    for card in zone.cards:
        space = cell_len(card.title) + FLOW_GAP if zone.flows else column
        if line.cell_len + space > width + FLOW_GAP * zone.flows:
            line = Text(" " * label)
            lines.append(line)
        line.append(card.title, style=card.colour)
        line.pad_right(space - cell_len(card.title))
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
    cards = [replace(card, lines=[part for line in card.lines for part in wrap(line, WIDEST_TEXT)]) for card in cards]
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


FEW_CHOICES = 5  # so few get a line each, with what to type
WIDEST_CHOICE = 44  # columns of choices stay readable


def draw_choices(choices: Sequence[Choice], width: int, height: int = 1000) -> list[Text]:
    """Numbered choices in words; many are put in columns and shortened to fit."""
    if len(choices) <= FEW_CHOICES:
        lines = [choice_line(number, choice) for number, choice in enumerate(choices, start=1)]
        for line in lines:
            line.truncate(width, overflow="ellipsis")
        return lines
    short = [short_choice(number, choice) for number, choice in enumerate(choices, start=1)]
    widest = max(text.cell_len for text in short) + 1
    column = min(widest, WIDEST_CHOICE)
    while column > NARROWEST_CHOICE and -(-len(short) // max(1, width // column)) > height:
        column -= 1
    columns = max(1, width // column)
    rows = -(-len(short) // columns)
    lines = []
    for row in range(rows):
        line = Text()
        for text in short[row::rows]:
            text.truncate(column - 1, overflow="ellipsis")
            line.append_text(text)
            line.pad_right(column - text.cell_len)
        lines.append(line)
    return lines


def choice_line(number: int, choice: Choice) -> Text:
    text = Text.assemble((f"{number:>3} ", "bold"), choice.label or choice.action)
    return text.append(f"  {choice.action}", "dim") if choice.label else text


def short_choice(number: int, choice: Choice) -> Text:
    return Text.assemble((f"{number:>3} ", "bold"), choice.label or choice.action)


def draw_result(result: Result, names: Sequence[str]) -> list[Text]:
    """The score sheet: a line for every part, a column for every seat."""
    label = max(len(line.label) for line in result.sheet) + 2
    column = max(8, *(cell_len(name) + 2 for name in names))
    rows: list[tuple[str, list[str], str]] = [("", list(names), "bold")]
    rows += [(line.label, [str(points) for points in line.points], "") for line in result.sheet]
    if result.adds_up:
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
