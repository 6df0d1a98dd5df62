"""How the quick player plays the monsters: come near, strike together, go for the Gems.

The Monster Player knows his lair; nothing here uses the humans' cards.
"""

from typing import Final

from mypy_extensions import i64

from undertable.games.pesky_humans import box, codes, judge
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.lair import FAR, STOP
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tiles import NONE

# worth is measured in steps here, too
HIT: Final = 8.0
DEATH: Final = 10.0  # on top, for the last heart
GEM: Final = 5.0  # on top, for every Gem the human carries
AHEAD: Final = 5  # steps in front of a human with Gems: where the Lord appears
FAVOURITES: Final = [
    *("ogr_call_for_help", "ogr_curse_room", "ogr_regenerate", "ogr_my_house", "ogr_rampage", "ogr_ground_slam")
]
ABILITY_ORDER: Final[list[int]] = [ABILITY_ID.index(id) for id in FAVOURITES]


def attack_worth(board: PeskyState, monster: i64, human: i64) -> float:
    """What it is worth to attack this human."""
    worth = HIT + GEM * float(judge.gems_of(board, human))
    if judge.hearts_left(board, human) == 1:
        worth += DEATH
    if box.KIND_OF[monster] == box.ROGUE and judge.gems_of(board, human) > 0:
        worth += DEATH
    return worth * judge.hit_chance(board, monster, human)


def prey_of(board: PeskyState, monster: i64) -> i64:
    """The human this monster goes for: the nearest, those with Gems seem nearer. NONE: nobody is left."""
    best, least = NONE, FAR
    for human in board.humans():
        far = judge.steps_between(board, monster, human) - 4 * judge.gems_of(board, human)
        if far < least:
            best, least = human, far
    return best


def plan(board: PeskyState, monster: i64, may_stay: bool) -> list[int]:
    """What to do with this monster's move."""
    lair = board.lair
    piece = board.figures[monster]
    left = board.left_to_move(monster)
    ground = board.ground(monster)
    here = judge.ways(board, monster, piece.hex, left, ground)
    runs = judge.gems_of(board, monster) > 0
    prey = [h for h in board.humans() if board.figures[h].unseen == NONE] if piece.attacks > 0 else []
    prize = [attack_worth(board, monster, h) for h in prey]
    reach = board.range_of(monster)
    to_prey = lair.walking(board.figures[prey_of(board, monster)].hex)
    best: i64 = NONE
    most = -10000.0
    for hex in range(lair.size):
        if here.cost[hex] > left:
            continue
        if hex == piece.hex:
            if not may_stay:
                continue
        elif ground[hex] < STOP:
            continue
        value = -0.01 * here.cost[hex]
        if runs:
            value += min([lair.walking(board.figures[human].hex)[hex] for human in board.humans()])
        else:
            value -= to_prey[hex]
            fight = 0.0
            for i in range(len(prey)):
                if prize[i] > fight and judge.can_attack_from(board, monster, hex, prey[i], reach):
                    fight = prize[i]
            value += fight
        if value > most:
            best, most = hex, value
    if best == NONE:
        return [codes.A_STOP]
    return judge.walk_to(board, monster, here, best, codes.A_STOP)


# The Movement Phase.


def nearest_human(board: PeskyState, monster: i64) -> i64:
    """Steps to the nearest human."""
    return min([judge.steps_between(board, monster, human) for human in board.humans()])


def carriers(board: PeskyState) -> list[int]:
    return [human for human in board.humans() if judge.gems_of(board, human) > 0]


def minion_cards(board: PeskyState) -> i64:
    return len([card for card in board.hands[0] if card < box.MINION_CARDS])


def plan_movement(board: PeskyState, legal: list[int]) -> list[int]:
    """The next action of the Movement Phase if there is nothing to play; for a move, also its path."""
    for action in legal:
        if codes.A_MOVE <= action < codes.A_ATTACK:
            way = plan(board, action - codes.A_MOVE, True)
            if way[0] != codes.A_STOP:
                return [action, *way]
    for action in legal:
        if codes.A_TAKE <= action < codes.A_DROP and board.figures[action - codes.A_TAKE].state != codes.FRESH:
            return [action]
    return [codes.A_END]


def worth_of_target(board: PeskyState, action: i64, choice: i64) -> float:
    """How good this choice is for an action that is no play."""
    if action < codes.A_FLIP:
        return attack_worth(board, action - codes.A_ATTACK, choice - codes.A_FIGURE)
    return 0.0


def near_to_humans(board: PeskyState, hex: i64) -> float:
    """How near a hex is to humans; those with Gems seem nearer."""
    walking = board.lair.walking(hex)
    return -float(
        min([walking[board.figures[human].hex] - 4 * judge.gems_of(board, human) for human in board.humans()])
    )


def tossed(board: PeskyState) -> i64:
    """A Minion next to the Lord that could attack if he tossed it, or NONE."""
    for minion in board.minions():
        if nearly_there(board, minion) and board.next_to(box.LORD, minion):
            return minion
    return NONE


def nearly_there(board: PeskyState, minion: i64) -> bool:
    """Could it attack with 2 Move more, but not without?"""
    if board.figures[minion].state == codes.DONE:
        return False
    gap = nearest_human(board, minion) - board.left_to_move(minion) - board.range_of(minion)
    return 0 < gap <= 2


def fullest_room(board: PeskyState) -> i64:
    best, most = NONE, 0
    for human in board.humans():
        count = len(crowd(board, board.room_of(human)))
        if count > most:
            best, most = board.room_of(human), count
    return best


def crowd(board: PeskyState, room: i64) -> list[int]:
    return [human for human in board.humans() if board.room_of(human) == room]


def in_front(board: PeskyState, hex: i64) -> float:
    """How far a hex is from the best place to wait for Gems: a few steps ahead on the shortest way out."""
    home = board.lair.walking(board.human_start)
    worst = 0.0
    for human in carriers(board):
        far = board.lair.walking(board.figures[human].hex)[hex]
        detour = far + home[hex] - home[board.figures[human].hex]
        worst += float(detour + abs(far - AHEAD))
    return worst


def in_the_way(board: PeskyState, exit: i64) -> i64:
    """How many humans would need to go through this exit on their way out, those with Gems counted more; near first."""
    lair = board.lair
    home = lair.walking(board.human_start)
    a, b = lair.exit_a[exit], lair.exit_b[exit]
    count: i64 = 0
    for human in board.humans():
        hex = board.figures[human].hex
        if lair.walking(hex)[a] + home[a] == home[hex] and lair.walking(hex)[b] + home[b] == home[hex]:
            count += 100 * (1 + 3 * judge.gems_of(board, human)) - min(lair.walking(hex)[a], lair.walking(hex)[b])
    return count
