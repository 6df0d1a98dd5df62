"""Where a figure can go with the Move it has left, for showing it."""

from mypy_extensions import i64

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.lair import FAR, STOP
from undertable.games.pesky_humans.names import STEPS
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tiles import DIRECTIONS, NONE


def reach_of(board: PeskyState, figure: i64) -> list[tuple[int, int, bool, str, list[int]]]:
    """By hex that can be reached: its spot, the Move it costs at most, whether the figure may stop there, the steps,
    and the doorways of doors that it opens on the way."""
    piece, lair = board.figures[figure], board.lair
    human = figure < box.LORD
    ground = board.ground(figure)
    left = board.left_to_move(figure)
    if human and piece.state == codes.FRESH and board.room_of(figure) == box.MUSHROOM_CAVE:
        left = max(1, left - 1)  # once it moves
    reach = board.reach(figure, left)
    ways = [""] * lair.size
    opened: list[list[int]] = [NOTHING] * lair.size
    found: list[tuple[int, int, bool, str, list[int]]] = []
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
                opened[onto] = opened[at] + [lair.doorway[exit]]
            at = onto
        may_stop = ground[hex] >= STOP and (not human or hex != board.human_start)
        found.append((lair.spot[hex], reach.cost[hex], may_stop, ways[hex], opened[hex]))
    return found
