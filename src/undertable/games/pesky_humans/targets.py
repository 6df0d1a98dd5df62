"""What can be chosen for a card or ability: what `choose=` in `cards.py` can say.

Each gives the actions that can be chosen next, from what is chosen already.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.board import Board
from undertable.games.pesky_humans.effects import next_to_or_self
from undertable.games.pesky_humans.fields import items_of
from undertable.games.pesky_humans.tiles import BIT, NONE

Find = Callable[[Board, list[int]], list[int]]
LONGEST_RANGE: Final = 5  # that a card or ability gives: Lightning Bolt


def as_figures(figures: list[int]) -> list[int]:
    return [codes.A_FIGURE + figure for figure in figures]


def as_hexes(board: Board, hexes: list[int]) -> list[int]:
    return sorted([codes.A_SPOT + board.lair.spot[hex] for hex in hexes])


def human_who_gains_move(amount: i64) -> Find:
    """This much more Move would take it farther (R54)."""

    def find(board: Board, chosen: list[int]) -> list[int]:
        return as_figures([human for human in board.humans() if board.gains_move(human, amount)])

    return find


def hurt_human(board: Board, chosen: list[int]) -> list[int]:
    return as_figures([human for human in board.humans() if board.hurt(human)])


def hurt_human_beside(figure: i64) -> Find:
    """This Avatar, or a human next to it."""

    def find(board: Board, chosen: list[int]) -> list[int]:
        return as_figures([h for h in board.humans() if board.hurt(h) and next_to_or_self(board, figure, h)])

    return find


def hurt_human_within(figure: i64, steps: i64) -> Find:
    """This Avatar, or a human within this range of it."""

    def find(board: Board, chosen: list[int]) -> list[int]:
        return as_figures([h for h in board.humans() if board.hurt(h) and board.within(figure, h, steps)])

    return find


def hurt_monster(board: Board, chosen: list[int]) -> list[int]:
    return as_figures([monster for monster in board.monsters() if board.hurt(monster)])


def cursed_human(board: Board, chosen: list[int]) -> list[int]:
    return as_figures([h for h in board.humans() if board.figures[h].curses != 0])


def cursed_human_beside(board: Board, chosen: list[int]) -> list[int]:
    beside = [h for h in board.humans() if next_to_or_self(board, box.PRIESTESS, h)]
    return as_figures([h for h in beside if board.figures[h].curses != 0])


def curse_of_chosen(board: Board, chosen: list[int]) -> list[int]:
    curses = items_of(board.figures[chosen[0] - codes.A_FIGURE].curses)
    return [codes.A_TOKEN + box.FIRST_CURSE + curse for curse in curses]


def unskilled_human(board: Board, chosen: list[int]) -> list[int]:
    """Lock Picks: humans that can still move and have no door skill."""
    free = [h for h in board.humans() if board.figures[h].state != codes.DONE and not board.door_skill(h)]
    return as_figures(free)


def prey(board: Board, figure: i64, most: i64) -> list[int]:
    """The enemies that a figure could attack at this range."""
    seen = [enemy for enemy in board.enemies(figure) if board.figures[enemy].unseen == NONE]
    return [enemy for enemy in seen if board.within(figure, enemy, most)]


def human_with_prey(board: Board, chosen: list[int]) -> list[int]:
    """Second Strike: an attack more changes something (R54), perhaps with a longer range that is played after it."""
    return as_figures([h for h in board.humans() if board.awake(h) and len(prey(board, h, LONGEST_RANGE)) > 0])


def monster_with_prey(board: Board, chosen: list[int]) -> list[int]:
    """Double Trouble. No card gives monsters a longer range."""
    awake = [monster for monster in board.monsters() if board.awake(monster)]
    return as_figures([monster for monster in awake if len(prey(board, monster, board.range_of(monster))) > 0])


def short_human(board: Board, chosen: list[int]) -> list[int]:
    """Throwing Knives: a human who can attack, and would reach more enemies (R54)."""
    able = [h for h in board.humans() if board.awake(h) and board.figures[h].attacks > 0 and board.range_of(h) < 3]
    return as_figures([h for h in able if len(prey(board, h, 3)) > len(prey(board, h, board.range_of(h)))])


def unknown_things(board: Board, chosen: list[int]) -> list[int]:
    """Face-down tokens and doors that the humans have not looked at yet."""
    found = [codes.A_ENOUGH] if len(chosen) > 0 else []
    lair = board.lair
    doors: list[int] = []
    for exit in range(lair.exits):
        if board.doors[exit] != NONE and board.door_known[exit] == codes.HIDDEN:
            doors.append(codes.A_EXIT + lair.doorway[exit])
    doors.sort()
    spots: list[int] = []
    for room in lair.rooms:
        if board.tokens[room] != NONE and board.token_known[room] == codes.HIDDEN:
            spots.append(codes.A_SPOT + lair.spot[board.token_hex[room]])
    return [action for action in found + doors + spots if action not in chosen]


def face_down_token(board: Board, chosen: list[int]) -> list[int]:
    rooms = [
        room for room in board.lair.rooms if board.tokens[room] != NONE and board.token_known[room] != codes.OPEN_TO_ALL
    ]
    return as_hexes(board, [board.token_hex[room] for room in rooms])


def thrower(board: Board, chosen: list[int]) -> list[int]:
    """Acid Vial: a human with a monster within range 2."""
    return as_figures([h for h in board.humans() if board.awake(h) and some_within_two(board, h, board.monsters())])


def monster_near_thrower(board: Board, chosen: list[int]) -> list[int]:
    return as_figures(within_two(board, chosen[0] - codes.A_FIGURE, board.monsters()))


def within_two(board: Board, figure: i64, others: list[int]) -> list[int]:
    return [other for other in others if board.within(figure, other, 2)]


def some_within_two(board: Board, figure: i64, others: list[int]) -> bool:
    for other in others:
        if board.within(figure, other, 2):
            return True
    return False


def blower(board: Board, chosen: list[int]) -> list[int]:
    """Sleeping Dust: a monster with a human within range 2 who is awake."""
    awake = [human for human in board.humans() if board.awake(human)]
    return as_figures([m for m in board.monsters() if board.awake(m) and some_within_two(board, m, awake)])


def human_near_blower(board: Board, chosen: list[int]) -> list[int]:
    awake = [human for human in board.humans() if board.awake(human)]
    return as_figures(within_two(board, chosen[0] - codes.A_FIGURE, awake))


def sleepy_minion(board: Board, chosen: list[int]) -> list[int]:
    """Slumber."""
    able = [m for m in board.minions() if board.awake(m) and not board.immune_to_sleep(m)]
    return as_figures([m for m in able if board.within(box.WIZARD, m, 4)])


def body(board: Board, chosen: list[int]) -> list[int]:
    return as_figures([human for human in range(box.LORD) if board.figures[human].dead])


def body_beside(board: Board, chosen: list[int]) -> list[int]:
    return as_figures([h for h in range(box.LORD) if board.figures[h].dead and board.next_to(box.PRIESTESS, h)])


def held_human(board: Board, chosen: list[int]) -> list[int]:
    """Break Free."""
    return as_figures([human for human in board.humans() if not board.may_step(human)])


def jinxable_human(board: Board, chosen: list[int]) -> list[int]:
    """In the same room as a monster, and without the Warding Amulet."""
    rooms: i64 = 0
    for monster in board.monsters():
        rooms |= BIT[board.room_of(monster)]
    able = [h for h in board.humans() if rooms & BIT[board.room_of(h)] != 0]
    return as_figures([h for h in able if not board.carries(h, box.WARDING_AMULET)])


def room_with_humans(board: Board, chosen: list[int]) -> list[int]:
    return sorted({codes.A_ROOM + board.room_of(human) for human in board.humans()})


def summoning_hex(board: Board, chosen: list[int]) -> list[int]:
    """13.2: next to the Lord; with the War Horn next to any Minion, too."""
    hexes = board.free_next_to(box.LORD)
    if board.war_horn:
        for minion in board.minions():
            hexes = hexes + [hex for hex in board.free_next_to(minion) if hex not in hexes]
    return as_hexes(board, hexes)


def spare_door(board: Board, chosen: list[int]) -> list[int]:
    if len(exit_without_door(board, chosen)) == 0:
        return []
    return [codes.A_DOOR + door for door in range(box.DOOR_TYPES) if board.spare_doors[door] > 0]


def exit_without_door(board: Board, chosen: list[int]) -> list[int]:
    lair = board.lair
    return sorted([codes.A_EXIT + lair.doorway[exit] for exit in range(lair.exits) if board.doors[exit] == NONE])


def open_exit(board: Board, chosen: list[int]) -> list[int]:
    """Force Wall: an exit without door or wall."""
    lair = board.lair
    return sorted([codes.A_EXIT + lair.doorway[exit] for exit in range(lair.exits) if lair.is_open(exit, board.closed)])


def fireball_hex(board: Board, chosen: list[int]) -> list[int]:
    """Within range 4, with a monster on or next to it."""
    near_enough = [monster for monster in board.monsters() if board.within(box.WIZARD, monster, 5)]
    if board.figures[box.WIZARD].attacks == 0 or len(near_enough) == 0:
        return []
    standing = [board.figures[monster].hex for monster in near_enough]
    near: list[int] = []
    for hex in standing:
        near.extend(board.lair.within(hex, 1, board.closed))
    reached = board.lair.within(board.figures[box.WIZARD].hex, 4, board.closed)
    return as_hexes(board, [hex for hex in reached if hex in near])


def entered_hex(board: Board, chosen: list[int]) -> list[int]:
    """Teleport."""
    free, lair = board.free(), board.lair
    return as_hexes(board, [h for h in range(lair.size) if free[h] and board.entered & BIT[lair.room[h]] != 0])


def lonely_hex(board: Board, chosen: list[int]) -> list[int]:
    """My House, My Rules: in a room without humans."""
    free, lair = board.free(), board.lair
    rooms = [board.room_of(human) for human in board.humans()]
    return as_hexes(board, [h for h in range(lair.size) if free[h] and lair.room[h] not in rooms])


def hex_beside_thief(board: Board, chosen: list[int]) -> list[int]:
    return as_hexes(board, board.free_next_to(box.THIEF))


def monster_with_item(board: Board, chosen: list[int]) -> list[int]:
    """Pick Pocket."""
    return as_figures([m for m in board.monsters() if board.figures[m].items != 0 and board.next_to(box.THIEF, m)])


def item_of_chosen(board: Board, chosen: list[int]) -> list[int]:
    return [codes.A_ITEM + item for item in items_of(board.figures[chosen[0] - codes.A_FIGURE].items)]


def item_to_zip(board: Board, chosen: list[int]) -> list[int]:
    if len(board.humans()) < 2:
        return []
    return [
        codes.A_ITEM + item
        for item in items_of(board.figures[box.WIZARD].items)
        if board.transfers[item] < codes.TRANSFERS
    ]


def other_human(board: Board, chosen: list[int]) -> list[int]:
    return as_figures([human for human in board.humans() if human != box.WIZARD])


def minion_to_toss(board: Board, chosen: list[int]) -> list[int]:
    beside = [m for m in board.monsters() if m != box.LORD and board.next_to(box.LORD, m)]
    if len(beside) == 0 or not (board.free_hex_beside(box.LORD) or len(hex_to_toss_to(board, chosen)) > 0):
        return []
    return as_figures(beside)


def hex_to_toss_to(board: Board, chosen: list[int]) -> list[int]:
    near = board.lair.within(board.figures[box.LORD].hex, 2, board.closed)
    return as_hexes(board, [hex for hex in near if board.is_free(hex)])


def minion_card_in_deck(board: Board, chosen: list[int]) -> list[int]:
    """Call for Help."""
    return [codes.A_CARD + card for card in sorted(set(board.decks[box.MONSTER])) if card < box.MINION_CARDS]
