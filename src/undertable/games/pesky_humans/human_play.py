"""How the quick player plays the humans: look for Gems, fight what comes near, go home.

Everything here reads an imagined world; of what is face down, it uses only what the humans have looked at.
"""

from typing import Final, final

from mypy_extensions import i64

from undertable.games.pesky_humans import box, codes, judge
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.area import has_hex
from undertable.games.pesky_humans.lair import FAR, STOP, Reach
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tiles import NONE, TILE_HEXES

# all worth is measured in steps: how far a human would walk for it
HOME: Final = 100.0  # to leave the lair with a Gem
ARRIVAL: Final = 4.0  # to be next to a token, or Gem, this turn
KILL: Final = 3.0  # to strike a monster down before it strikes
THIEF_OF_GEMS: Final = 10.0  # on top, if it has a Gem
STALWART: Final = 0.6  # to stand next to the Paladin
SURE: Final = 10  # how much nearer a Gem seems that has been seen
# by hearts left: what it costs to be where an enemy can strike, if he would hit for sure
FEAR: Final[list[float]] = [0.0, 3.0, 1.5, 0.8, 0.5, 0.5, 0.5]
# by Treasure: what it is worth to a human who has nothing of the kind
USUAL_WORTH: Final = 3.0
WORTH: Final = {
    "keen_sword": 6.0,
    "tower_shield": 6.0,
    "striding_boots": 4.0,
    "soft_boots": 2.0,
    "hunting_bow": 2.0,
    "skeleton_key": 1.5,
    "lucky_ring": 4.0,
    "healing_flask": 4.0,
    "warding_amulet": 2.0,
}
ITEM_WORTH: Final[list[float]] = [WORTH.get(treasure.id, USUAL_WORTH) for treasure in box.TREASURES]
# first choices for the party, and for the abilities of each Avatar
PARTY_ORDER: Final[list[int]] = [box.PALADIN, box.THIEF, box.PRIESTESS, box.WIZARD]
FAVOURITES: Final = [
    *("pal_lay_on_hands", "pal_oath", "pal_smite", "pal_shield_wall", "pal_charge", "pal_intercept"),
    *("wiz_fireball", "wiz_blink", "wiz_teleport", "wiz_lightning", "wiz_slumber", "wiz_force_wall"),
    *("pri_healing_prayer", "pri_raise", "pri_divination", "pri_sanctuary", "pri_blessing", "pri_rebuke"),
    *("thi_case_the_joint", "thi_vanish", "thi_disarm", "thi_backstab", "thi_pick_pocket", "thi_set_trap"),
]
ABILITY_ORDER: Final[list[int]] = [ABILITY_ID.index(id) for id in FAVOURITES]


# Where to go.


def gems_missing(board: PeskyState) -> i64:
    """How many Gems neither a living human carries nor has carried out."""
    count: i64 = box.DEALT_GEMS[board.mode] - judge.count_gems(board.gems_out)
    for human in board.humans():
        count -= judge.gems_of(board, human)
    return count


def goals(board: PeskyState) -> tuple[list[int], list[int]]:
    """Hexes where a Gem is or may be, and how many steps nearer they seem because it has been seen."""
    hexes: list[int] = []
    nearer: list[int] = []
    for gem in range(box.FIRST_GEM, box.ITEMS):
        bearer = board.bearer(gem)
        if board.item_hex[gem] != NONE:
            hexes.append(board.item_hex[gem])
            nearer.append(SURE)
        elif bearer >= box.LORD:
            hexes.append(board.figures[bearer].hex)
            nearer.append(SURE)
    for room in board.lair.rooms:
        token = board.tokens[room]
        if token == NONE or board.token_known[room] == codes.OPEN_TO_ALL:
            continue
        if board.token_known[room] == codes.HIDDEN:
            hexes.append(board.token_hex[room])
            nearer.append(0)
        elif token < box.PASSAGE:
            hexes.append(board.token_hex[room])
            nearer.append(SURE)
    return hexes, nearer


def goal_of(board: PeskyState, human: i64) -> i64:
    """The hex this human should go to. Every human gets a different one, the nearest pairs first."""
    if gems_missing(board) <= 0:
        return board.human_start
    hexes, nearer = goals(board)
    if len(hexes) == 0:
        return board.human_start
    seekers = board.humans().copy()
    left = list(range(len(hexes)))
    while True:
        best, who, what = FAR, NONE, NONE
        for goal in left:
            walking = board.lair.walking(hexes[goal])
            for seeker in seekers:
                far = walking[board.figures[seeker].hex] - nearer[goal]
                if far < best:
                    best, who, what = far, seeker, goal
        if who == human:
            return hexes[what]
        seekers.remove(who)
        left.remove(what)
        if len(left) == 0:
            left = list(range(len(hexes)))


def item_worth(board: PeskyState, human: i64, item: i64) -> float:
    """What a Treasure is worth to this human."""
    if item >= box.FIRST_GEM:
        return 20.0
    items = board.figures[human].items
    if items == 0:
        return ITEM_WORTH[item]
    rating = box.ALL_ITEMS[item].raises
    if rating != NONE and board.best_treasure(human, rating) > 0:
        return 0.0
    return ITEM_WORTH[item]


def attack_worth(board: PeskyState, human: i64, monster: i64) -> float:
    """What it is worth to attack this monster."""
    worth = (KILL + float(board.rating(monster, box.ATTACK))) / float(judge.hearts_left(board, monster))
    if board.figures[monster].asleep != NONE:
        worth = worth * 0.5
    if judge.gems_of(board, monster) > 0:
        worth += THIEF_OF_GEMS
    return worth * judge.hit_chance(board, human, monster)


@final
class Outlook:
    """What a human can expect of a hex: who could strike it there, whom it could strike, and how far its goal is."""

    __slots__ = ("board", "foes", "human", "leaves", "prey", "prize", "reach", "reach_of", "risk", "there")

    def __init__(self, board: PeskyState, human: i64, leaves: bool, there: Reach) -> None:
        self.board = board
        self.human = human
        self.leaves = leaves  # it has a Gem and goes home
        self.there = there  # the ways from its goal
        monsters = board.monsters()
        self.foes: list[int] = [m for m in monsters if board.figures[m].asleep == NONE]
        self.risk: list[float] = [
            judge.hit_chance(board, m, human) * FEAR[judge.hearts_left(board, human)] for m in self.foes
        ]
        self.reach_of: list[int] = [board.rating(m, box.MOVE) + board.range_of(m) for m in self.foes]
        may_attack = board.figures[human].attacks > 0
        self.prey: list[int] = [m for m in monsters if may_attack and board.figures[m].unseen == NONE]
        self.prize: list[float] = [attack_worth(board, human, m) for m in self.prey]
        self.reach: i64 = board.range_of(human)

    def value(self, hex: i64, cost: i64) -> float:
        """How good it is to stand there after a walk of this cost."""
        board, lair, human = self.board, self.board.lair, self.human
        value = -float(self.there.cost[hex]) - 0.01 * float(cost)
        if hex == board.human_start and self.leaves:
            value += HOME
        elif self.there.cost[hex] == 1:
            value += ARRIVAL
        for i in range(len(self.foes)):
            if lair.walking(board.figures[self.foes[i]].hex)[hex] <= self.reach_of[i]:
                value -= self.risk[i]
        fight = 0.0
        for i in range(len(self.prey)):
            if self.prize[i] > fight and judge.can_attack_from(board, human, hex, self.prey[i], self.reach):
                fight = self.prize[i]
        value += fight
        if (
            human != box.PALADIN
            and board.lives(box.PALADIN)
            and judge.can_attack_from(board, human, hex, box.PALADIN, 1)
        ):
            value += STALWART
        for item in range(box.FIRST_GEM):
            place = board.item_hex[item]
            if place != NONE and lair.walking(place)[hex] == 1 and lair.adjacent(place, hex, board.closed):
                value += item_worth(board, human, item)
        return value


def plan(board: PeskyState, human: i64, may_stay: bool) -> list[int]:
    """What to do with this human's move: actions up to its end, or up to the next door."""
    piece = board.figures[human]
    left = board.left_to_move(human)
    if piece.door != NONE or piece.pinned != NONE:  # no other way than through the door that it stands at, if any
        return [codes.A_WORK if left > 0 and board.door_at(piece.hex) != NONE else codes.A_STOP]
    ground = board.ground(human)
    goal = goal_of(board, human)
    start = board.human_start
    leaves = goal == start and judge.gems_of(board, human) > 0
    if leaves and piece.hex == start and not may_stay:
        return [codes.A_LEAVE]
    here = judge.ways(board, human, piece.hex, left, ground)
    there = judge.ways(board, human, goal, FAR - 1, ground)
    outlook = Outlook(board, human, leaves, there)
    best: i64 = NONE
    most = -10000.0
    for hex in range(board.lair.size):
        may_end = may_stay if hex == piece.hex else ground[hex] >= STOP and (hex != start or leaves)
        if may_end and here.cost[hex] <= left:
            value = outlook.value(hex, here.cost[hex])
            if value > most:
                best, most = hex, value
    if best == NONE:
        return [codes.A_STOP]
    end: i64 = codes.A_STOP
    if best == start and leaves:
        end = codes.A_LEAVE
    elif left > here.cost[best] and closed_by_door(board, best, there.back[best]):
        end = codes.A_WORK
    return way_through_doors(board, human, here, best, end)


def closed_by_door(board: PeskyState, hex: i64, beyond: i64) -> bool:
    """Is a door between these two hexes?"""
    exit = board.lair.exit_between(hex, beyond) if beyond != NONE else NONE
    return exit != NONE and board.doors[exit] != NONE


def way_through_doors(board: PeskyState, human: i64, here: Reach, goal: i64, end: i64) -> list[int]:
    """The walk to a hex and what is done there; or to the first door on the way that it cannot walk through."""
    if has_hex(board.lair, board.walks(human), goal):
        return judge.walk_to(board, human, here, goal, end)
    at = goal
    while at != board.figures[human].hex:
        before = here.back[at]
        if closed_by_door(board, before, here.step[at]):
            goal = before
            end = codes.A_WORK
        at = before
    return judge.walk_to(board, human, here, goal, end)


# The Movement Phase.


def near_monsters(board: PeskyState, human: i64, steps: i64) -> list[int]:
    return [m for m in board.monsters() if judge.steps_between(board, human, m) <= steps]


def plan_movement(board: PeskyState, legal: list[int]) -> list[int]:
    """The next action of the Movement Phase if there is nothing to play; for a move, also its path."""
    missing = gems_missing(board)
    for action in legal:
        if codes.A_FLIP <= action < codes.A_TAKE:
            if missing > 0 and len(tokens_to_flip(board, action - codes.A_FLIP)) > 0:
                return [action]
    for action in legal:
        if codes.A_TAKE <= action < codes.A_DROP and wants_to_take(board, action - codes.A_TAKE):
            return [action]
    for action in legal:
        if codes.A_MOVE <= action < codes.A_ATTACK:
            way = plan(board, action - codes.A_MOVE, True)
            if way[0] != codes.A_STOP:
                return [action, *way]
    return [codes.A_END]


def worth_of_target(board: PeskyState, action: i64, choice: i64) -> float:
    """How good this choice is for an action that is no play."""
    if action < codes.A_FLIP:
        return attack_worth(board, action - codes.A_ATTACK, choice - codes.A_FIGURE)
    if action < codes.A_TAKE:
        return 1.0 if choice in tokens_to_flip(board, action - codes.A_FLIP) else 0.0
    if action < codes.A_DROP:
        return item_worth(board, action - codes.A_TAKE, choice - codes.A_ITEM)
    return 0.0


def tokens_to_flip(board: PeskyState, human: i64) -> list[int]:
    """The spots of tokens next to this human that may be Gems."""
    found: list[int] = []
    for action in board.tokens_beside(human):
        room = (action - codes.A_SPOT) // TILE_HEXES
        if board.token_known[room] == codes.HIDDEN or board.tokens[room] < box.PASSAGE:
            found.append(action)
    return found


def wants_to_take(board: PeskyState, human: i64) -> bool:
    """Gems at once, Treasures at the end of the walk."""
    best = best_item(board, human)
    if best >= box.FIRST_GEM:
        return True
    if best == NONE or item_worth(board, human, best) <= 0.0:
        return False
    return board.figures[human].state != codes.FRESH or plan(board, human, True)[0] == codes.A_STOP


def best_item(board: PeskyState, human: i64) -> i64:
    """The best item that lies next to this human, or NONE."""
    best: i64 = NONE
    for action in board.items_beside(human):
        item = action - codes.A_ITEM
        if best == NONE or item_worth(board, human, item) > item_worth(board, human, best):
            best = item
    return best


def way_to_go(board: PeskyState, human: i64) -> i64:
    """Steps to its goal that it cannot take this turn."""
    piece = board.figures[human]
    if piece.state == codes.DONE:
        return 0
    left = board.left_to_move(human) if piece.state == codes.FRESH else 0
    return board.lair.walking(goal_of(board, human))[piece.hex] - left - 1


def tokens_to_look_at(board: PeskyState) -> list[int]:
    """Face-down tokens nobody has looked at."""
    rooms = [
        room for room in board.lair.rooms if board.tokens[room] != NONE and board.token_known[room] == codes.HIDDEN
    ]
    return [codes.A_SPOT + board.lair.spot[board.token_hex[room]] for room in rooms]


def runner(board: PeskyState) -> i64:
    """The human that should carry the Wizard's Gems: the Wizard, unless somebody else is much nearer to the way out."""
    walking = board.lair.walking(board.human_start)
    best: i64 = box.WIZARD
    for human in board.humans():
        if (
            judge.hearts_left(board, human) > 1
            and walking[board.figures[human].hex] + 4 < walking[board.figures[best].hex]
        ):
            best = human
    return best
