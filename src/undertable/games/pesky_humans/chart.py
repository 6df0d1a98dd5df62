"""The lair as a map of characters, for the terminal: one line a row of hexes, four columns a hex.

Every room has a letter, which is also its floor. Marks stand at the side of a hex where a way leads out of the room:
`/ \\ -` for an open one, `+` for a closed door, `=` for a Force Wall.
"""

from collections.abc import Mapping, Sequence

from undertable.core import Zone
from undertable.games.pesky_humans import structs
from undertable.games.pesky_humans.tiles import SLOT_U, SLOT_V

CELL = 4  # columns of a hex; the next row is shifted by half of them
LETTERS = "abcdefghijklmnopqrstuvwxyz"
BODY, FACE_DOWN, HUMAN_START, MONSTER_START, ITEM, GEM = "%", "?", "<", ">", "!", "*"
LEGEND = "? face-down token · * Gem · ! item · % body · + closed door · < the humans' way out · > monsters' start"
# where a way out is drawn: column in the cell, and the sign of an open one, by the step that takes it
SIDES = {
    (1, 0): (3, "-"),
    (-1, 0): (0, "-"),
    (1, -1): (3, "/"),
    (0, 1): (3, "\\"),
    (0, -1): (0, "\\"),
    (-1, 1): (0, "/"),
}


def short_name(figure: structs.Figure) -> str:
    """Two letters for a figure: humans begin with a capital; of several of a kind the second is the number."""
    number = figure.id[len(figure.kind) :]
    name = figure.kind[0] + (number or figure.kind[1])
    return name.capitalize() if figure.side == "human" else name


def room_letters(tiles: Sequence[structs.Tile]) -> dict[str, str]:
    """The letter of each room, in the order in which they were placed."""
    return {tile.room: LETTERS[index] for index, tile in enumerate(tiles)}


def lair_zone(play: structs.Play, viewer: int | None) -> Zone:
    """The map, scrolled to what is going on: the figure that moves or fights, else the viewer's own."""
    own = [figure.id for figure in play.figures if figure.seat == viewer and not figure.dead]
    active = play.moving or (play.attack.target if play.attack is not None else None)
    starts = {play.monster_start: MONSTER_START, play.human_start: HUMAN_START}
    reach = play.reach.get(play.moving, []) if play.moving is not None else []
    lines, where = draw_lair(play.tiles, play.exits, play.figures, play.tokens, play.items, starts, reach, active)
    center = active or next(iter(own), None)
    hex = next((figure.hex for figure in play.figures if figure.id == center), play.human_start)
    row, column = where[hex]
    places = {f"hex:{hex}": (row, column + 1) for hex, (row, column) in where.items()}
    return Zone("The lair", drawing=lines, focus=(row, column + CELL // 2), places=places)


def building_zone(building: structs.Building) -> Zone:
    """The Monster Lord's own lair, as far as it is built."""
    starts = {
        hex: sign for hex, sign in ((building.human_start, HUMAN_START), (building.monster_start, MONSTER_START)) if hex
    }
    slots: dict[str, tuple[int, int]] = {}
    if building.room is not None and building.slot is None:
        taken = [tile.slot for tile in building.tiles]
        free = {(u + du, v + dv) for u, v in taken for du, dv in zip(SLOT_U, SLOT_V, strict=True)}.difference(taken)
        slots = {f"slot:{u},{v}": (3 * u - 4 * v, 4 * u + 7 * v) for u, v in sorted(free)}
    lines, where = draw_lair(building.tiles, building.exits, [], building.tokens, [], starts, [], None, slots)
    middle = (len(lines) // 2, max(map(len, lines), default=0) // 2)
    places = {key if key in slots else f"hex:{key}": (row, column + 1) for key, (row, column) in where.items()}
    return Zone("Your lair", drawing=lines, focus=middle, places=places)


def draw_lair(
    tiles: Sequence[structs.Tile],
    exits: Sequence[structs.Exit],
    figures: Sequence[structs.Figure],
    tokens: Sequence[structs.Token],
    items: Sequence[structs.FloorItem],
    starts: Mapping[str, str],
    reach: Sequence[structs.Reachable],
    active: str | None,
    slots: Mapping[str, tuple[int, int]] | None = None,
) -> tuple[list[str], dict[str, tuple[int, int]]]:
    """The lines of the map, and where each hex, and the middle of each slot, lies in it: line and column."""
    letters = room_letters(tiles)
    grid = {f"{tile.room}.{place}": (q, r) for tile in tiles for place, q, r in tile.hexes}
    hexes = set(grid)
    grid |= slots or {}
    if not grid:
        return [], {}
    top = min(r for _, r in grid.values())
    left = min(2 * q + r for q, r in grid.values())
    where = {hex: (r - top, (2 * q + r - left) * (CELL // 2)) for hex, (q, r) in grid.items()}
    cells = {hex: [" ", letters[hex.partition(".")[0]], " ", " "] for hex in hexes}
    for goal in reach:
        if goal.stop:
            cells[goal.hex][1:3] = f"{goal.cost:<2}"
    for hex, sign in starts.items():
        cells[hex][1] = sign
    for token in tokens:
        cells[token.hex][1] = (GEM if (token.token or "").startswith("gem") else ITEM) if token.token else FACE_DOWN
    for item in items:
        cells[item.hex][1] = GEM if item.item.startswith("gem") else ITEM
    for exit in exits:
        for here, there in ((exit.a, exit.b), (exit.b, exit.a)):
            step = (grid[there][0] - grid[here][0], grid[there][1] - grid[here][1])
            column, sign = SIDES[step]
            cells[here][column] = "=" if exit.wall else "+" if exit.door else sign
    for figure in sorted(figures, key=lambda figure: not figure.dead):  # the living stand on top of bodies
        if figure.hex not in cells:
            continue
        cell = cells[figure.hex]
        cell[1:3] = f"{BODY} " if figure.dead else short_name(figure)
        if figure.id == active:
            cell[0], cell[3] = "[", "]"
    lines = [
        [" "] * (max(column for _, column in where.values()) + CELL)
        for _ in range(max(r for r, _ in where.values()) + 1)
    ]
    for hex, cell in cells.items():
        row, column = where[hex]
        lines[row][column : column + CELL] = cell
    return ["".join(line).rstrip() for line in lines], where
