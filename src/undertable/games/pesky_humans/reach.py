"""Where a figure can go with the Move it has left, for showing it."""

from mypy_extensions import i64

from undertable.games.pesky_humans import box, codes, structs
from undertable.games.pesky_humans.lair import FAR, STOP
from undertable.games.pesky_humans.names import DOORWAY_NAMES, SPOT_NAMES, STEPS
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tiles import DIRECTIONS, NONE


def reach_view(board: PeskyState, figure: i64) -> list[structs.Reachable]:
    """The hexes that a figure can come to. Views hold hundreds of them, so what several have in common is shared."""
    piece, lair = board.figures[figure], board.lair
    human = figure < box.LORD
    ground = board.ground(figure)
    left = board.left_to_move(figure)
    if human and piece.state == codes.FRESH and board.room_of(figure) == box.MUSHROOM_CAVE:
        left = max(1, left - 1)  # once it moves
    reach = board.reach(figure, left)
    ways = [""] * lair.size
    no_doors: list[str] = []
    opened = [no_doors] * lair.size
    found: list[structs.Reachable] = []
    reachable = structs.Reachable
    for hex in range(lair.size):
        if reach.cost[hex] == FAR or hex == piece.hex:
            continue
        at = hex
        trail: list[int] = []
        while at != piece.hex and ways[at] == "":
            trail.append(at)
            at = reach.back[at]
        while len(trail) > 0:
            onto = trail.pop()
            step = reach.step[onto]
            for direction in range(DIRECTIONS):
                if lair.next[at * DIRECTIONS + direction] == step:
                    ways[onto] = STEPS[direction] if at == piece.hex else f"{ways[at]} {STEPS[direction]}"
                    break
            exit = lair.exit_between(at, step) if human else NONE
            opened[onto] = opened[at]
            if exit != NONE and board.doors[exit] != NONE:
                opened[onto] = opened[at] + [DOORWAY_NAMES[lair.doorway[exit]]]
            at = onto
        may_stop = ground[hex] >= STOP and (not human or hex != board.human_start)
        found.append(reachable(SPOT_NAMES[lair.spot[hex]], reach.cost[hex], may_stop, ways[hex], opened[hex]))
    return found
