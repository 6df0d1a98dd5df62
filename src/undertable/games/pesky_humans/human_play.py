"""How the human side plays when it plays quickly: look for Gems, fight what comes near, go home.

Everything here reads an imagined world, but of what is face down only what the humans have looked at.
"""

from typing import Final

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.pesky_humans.cards import (
    ATTACK,
    DEALT_GEMS,
    DEFENSE,
    FIRST_GEM,
    ITEMS,
    LORD,
    MOVE,
    PALADIN,
    PASSAGE,
    PRIESTESS,
    RANGE,
    THIEF,
    WIZARD,
)
from undertable.games.pesky_humans.codes import (
    A_ATTACK,
    A_DROP,
    A_END,
    A_ENOUGH,
    A_FIGURE,
    A_FLIP,
    A_ITEM,
    A_LEAVE,
    A_MOVE,
    A_PASS,
    A_PLAY,
    A_SPOT,
    A_STEP,
    A_STOP,
    A_TAKE,
    A_WORK,
    AFTER_ROLL,
    DONE,
    F_PLAY,
    FRESH,
    HIDDEN,
    NONE,
    ON_DEATH,
    OPEN_TO_ALL,
)
from undertable.games.pesky_humans.judge import (
    HEALING,
    HEALING_PRAYER,
    HURRY_UP,
    IRON_SKIN,
    JINX,
    LAY_ON_HANDS,
    LIGHTS_OUT,
    MIGHT,
    SECOND_STRIKE,
    SLEEPING_DUST,
    TONIC,
    USE_FLASK,
    VANISH,
    WAR_HORN,
    can_attack_from,
    count_gems,
    flips,
    gems_of,
    hearts_left,
    hit_chance,
    steps_between,
    ways,
)
from undertable.games.pesky_humans.lair import FAR, STOP, TILE_HEXES
from undertable.games.pesky_humans.rules import PeskyState

# all worth is measured in steps: how far a human would walk for it
ARRIVAL: Final = 4.0  # to be next to a token, or Gem, this turn
KILL: Final = 3.0  # to strike a monster down before it strikes
THIEF_OF_GEMS: Final = 10.0  # on top, if it has a Gem
STALWART: Final = 0.6  # to stand next to the Paladin
SURE: Final = 10  # how much nearer a Gem seems that has been seen
# by hearts left: what it costs to be where an enemy can strike, if he would hit for sure
FEAR: Final[list[float]] = [0.0, 3.0, 1.5, 0.8, 0.5, 0.5, 0.5]
# by item: what it is worth to a human who has nothing of the kind
ITEM_WORTH: Final[list[float]] = [6.0, 3.0, 3.0, 6.0, 3.0, 3.0, 4.0, 2.0, 2.0, 1.5, 4.0, 4.0, 2.0]
# first choices for the party, and for the abilities of each Avatar
PARTY_ORDER: Final[list[int]] = [PALADIN, THIEF, PRIESTESS, WIZARD]
ABILITY_ORDER: Final[list[int]] = (
    [0, 5, 1, 2, 3, 4] + [6, 10, 8, 7, 9, 11] + [13, 14, 12, 17, 15, 16] + [23, 21, 22, 19, 20, 18]
)


# Where to go.


def gems_missing(board: PeskyState) -> i64:
    """How many Gems neither a living human carries nor has carried out."""
    count: i64 = DEALT_GEMS[board.quick] - count_gems(board.gems_out)
    for human in board.humans():
        count -= gems_of(board, human)
    return count


def goals(board: PeskyState) -> tuple[list[int], list[int]]:
    """Hexes where a Gem is or may be, and how many steps nearer they seem because it has been seen."""
    hexes: list[int] = []
    nearer: list[int] = []
    for gem in range(FIRST_GEM, ITEMS):
        bearer = board.bearer(gem)
        if board.item_hex[gem] != NONE:
            hexes.append(board.item_hex[gem])
            nearer.append(SURE)
        elif bearer >= LORD:
            hexes.append(board.figures[bearer].hex)
            nearer.append(SURE)
    for room in board.lair.rooms:
        token = board.tokens[room]
        if token == NONE or board.token_known[room] == OPEN_TO_ALL:
            continue
        if board.token_known[room] == HIDDEN:
            hexes.append(board.token_hex[room])
            nearer.append(0)
        elif token < PASSAGE:
            hexes.append(board.token_hex[room])
            nearer.append(SURE)
    return hexes, nearer


def goal_of(board: PeskyState, human: i64) -> i64:
    """The hex this human should go to. Every human has another one, the nearest pairs first."""
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
    if item >= FIRST_GEM:
        return 20.0
    items = board.figures[human].items
    if items == 0:
        return ITEM_WORTH[item]
    for rating in (MOVE, ATTACK, DEFENSE, RANGE):
        have = board.best_treasure(human, rating)
        if have > 0 and same_kind(item, rating):
            return 0.0
    return ITEM_WORTH[item]


def same_kind(item: i64, rating: i64) -> bool:
    """Is this a Treasure for this rating?"""
    if rating == ATTACK:
        return item <= 2
    if rating == DEFENSE:
        return 3 <= item <= 5
    if rating == MOVE:
        return 6 <= item <= 7
    return item == 8


def target_worth(board: PeskyState, human: i64, monster: i64) -> float:
    """What it is worth to attack this monster."""
    worth = (KILL + float(board.rating(monster, ATTACK))) / float(hearts_left(board, monster))
    if board.figures[monster].asleep != NONE:
        worth = worth * 0.5
    if gems_of(board, monster) > 0:
        worth += THIEF_OF_GEMS
    return worth * hit_chance(board, human, monster)


def plan(board: PeskyState, human: i64, may_stay: bool) -> list[int]:
    """What to do with this human's move: actions up to its end, or up to the next door."""
    lair = board.lair
    piece = board.figures[human]
    start = board.human_start
    left = board.left_to_move(human)
    if piece.door != NONE or piece.pinned != NONE:  # no other way than through the door that it stands at, if any
        return [A_WORK if left > 0 and board.door_at(piece.hex) != NONE else A_STOP]
    ground = board.ground(human)
    goal = goal_of(board, human)
    leaves = goal == start and gems_of(board, human) > 0
    if leaves and piece.hex == start and not may_stay:
        return [A_LEAVE]
    here = ways(board, human, piece.hex, left, ground)
    there = ways(board, human, goal, FAR - 1, ground)
    foes = [m for m in board.monsters() if board.figures[m].asleep == NONE]
    risk = [hit_chance(board, m, human) * FEAR[hearts_left(board, human)] for m in foes]
    reach_of = [board.rating(m, MOVE) + board.range_of(m) for m in foes]
    prey = [m for m in board.monsters() if board.figures[m].unseen == NONE] if piece.attacks > 0 else []
    prize = [target_worth(board, human, m) for m in prey]
    reach = board.range_of(human)
    best: i64 = NONE
    most = -10000.0
    for hex in range(lair.size):
        if here.cost[hex] > left:
            continue
        if hex == piece.hex:
            if not may_stay:
                continue
        elif ground[hex] < STOP or (hex == start and not leaves):
            continue
        value = -float(there.cost[hex]) - 0.01 * here.cost[hex]
        if hex == start and leaves:
            value += 100.0
        elif there.cost[hex] == 1:
            value += ARRIVAL
        for i in range(len(foes)):
            if lair.walking(board.figures[foes[i]].hex)[hex] <= reach_of[i]:
                value -= risk[i]
        fight = 0.0
        for i in range(len(prey)):
            if prize[i] > fight and can_attack_from(board, human, hex, prey[i], reach):
                fight = prize[i]
        value += fight
        if human != PALADIN and board.lives(PALADIN) and can_attack_from(board, human, hex, PALADIN, 1):
            value += STALWART
        for item in range(FIRST_GEM):
            place = board.item_hex[item]
            if place != NONE and lair.walking(place)[hex] == 1 and lair.adjacent(place, hex, board.closed):
                value += item_worth(board, human, item)
        if value > most:
            best, most = hex, value
    if best == NONE:
        return [A_STOP]
    actions: list[int] = []
    at = best
    while at != piece.hex:
        before = here.back[at]
        step = here.step[at]
        for direction in range(6):
            if lair.next[before * 6 + direction] == step:
                exit = lair.next_exit[before * 6 + direction]
                if exit != NONE and board.doors[exit] != NONE:
                    actions = [A_WORK]
                else:
                    actions.append(A_STEP + direction)
        at = before
    actions.reverse()
    if len(actions) > 0 and actions[-1] == A_WORK:
        return actions
    if best == start and leaves:
        actions.append(A_LEAVE)
    else:
        beyond = there.back[best]
        door = lair.exit_between(best, beyond) if beyond != NONE else NONE
        spare = left > here.cost[best]
        actions.append(A_WORK if spare and door != NONE and board.doors[door] != NONE else A_STOP)
    return actions


# The menus.


def near_monsters(board: PeskyState, human: i64, steps: i64) -> list[int]:
    return [m for m in board.monsters() if steps_between(board, human, m) <= steps]


def plan_movement(board: PeskyState, legal: list[int]) -> list[int]:
    """What to do next in the Movement Phase; of a move also how it should go."""
    for action in legal:
        if action >= A_PLAY and action < A_FIGURE and plays_in_movement(board, action - A_PLAY):
            return [action]
    missing = gems_missing(board)
    for action in legal:
        if A_FLIP <= action < A_TAKE and missing > 0 and len(tokens_to_flip(board, action - A_FLIP)) > 0:
            return [action]
    for action in legal:
        if A_TAKE <= action < A_DROP and wants_to_take(board, action - A_TAKE):
            return [action]
    for action in legal:
        if A_MOVE <= action < A_ATTACK:
            way = plan(board, action - A_MOVE, True)
            if way[0] != A_STOP:
                return [action, *way]
    return [A_END]


def tokens_to_flip(board: PeskyState, human: i64) -> list[int]:
    """The spots of tokens next to this human that may be Gems."""
    found: list[int] = []
    for action in board.tokens_beside(human):
        room = (action - A_SPOT) // TILE_HEXES
        if board.token_known[room] == HIDDEN or board.tokens[room] < PASSAGE:
            found.append(action)
    return found


def wants_to_take(board: PeskyState, human: i64) -> bool:
    """Gems at once, Treasures when the way is at its end."""
    best = best_item(board, human)
    if best >= FIRST_GEM:
        return True
    if best == NONE or item_worth(board, human, best) <= 0.0:
        return False
    return board.figures[human].state != FRESH or plan(board, human, True)[0] == A_STOP


def best_item(board: PeskyState, human: i64) -> i64:
    """The best item that lies next to this human, or NONE."""
    best: i64 = NONE
    for action in board.items_beside(human):
        item = action - A_ITEM
        if best == NONE or item_worth(board, human, item) > item_worth(board, human, best):
            best = item
    return best


def way_to_go(board: PeskyState, human: i64) -> i64:
    """Steps to its goal that it cannot take this turn."""
    piece = board.figures[human]
    if piece.state == DONE:
        return 0
    left = board.left_to_move(human) if piece.state == FRESH else 0
    return board.lair.walking(goal_of(board, human))[piece.hex] - left - 1


def plays_in_movement(board: PeskyState, play: i64) -> bool:
    match play:
        case 0:  # SPEED
            return len([h for h in board.humans() if board.gains_move(h, 4) and way_to_go(board, h) > 0]) > 0
        case 42:  # CHARGE
            return board.gains_move(PALADIN, 3) and way_to_go(board, PALADIN) > 0
        case 9:  # LOCK_PICKS
            return len([h for h in board.humans() if at_a_door(board, h)]) > 0
        case 12 | 51 | 62:  # SPYGLASS, DIVINATION, CASE_THE_JOINT
            return gems_missing(board) > 0 and len(tokens_to_look_at(board)) > 1
        case 3 | 70 | 16 | 53 | 17 | 59:  # REMOVE_CURSE, LIFT_CURSE, MIRACLE, RAISE, BREAK_FREE, PICK_POCKET
            return True
        case 39 | 52:  # LAY_ON_HANDS, HEALING_PRAYER
            return len(in_need(board, play)) > 0
        case 47:  # TELEPORT
            goes_home = gems_missing(board) <= 0 and gems_of(board, WIZARD) > 0
            return goes_home and board.lair.walking(board.human_start)[board.figures[WIZARD].hex] > 9
        case 57:  # SET_TRAP
            return board.trap == NONE and len(near_monsters(board, THIEF, 7)) > 0
        case 54:  # BLESSING
            return len([h for h in board.humans() if len(near_monsters(board, h, 6)) > 1]) > 1
        case 69:  # ZIP
            return gems_of(board, WIZARD) > 0 and runner(board) != WIZARD
    return False


def at_a_door(board: PeskyState, human: i64) -> bool:
    fresh = board.figures[human].state == FRESH
    return fresh and not board.door_skill(human) and board.door_at(board.figures[human].hex) != NONE


def tokens_to_look_at(board: PeskyState) -> list[int]:
    """Face-down tokens nobody has looked at."""
    rooms = [room for room in board.lair.rooms if board.tokens[room] != NONE and board.token_known[room] == HIDDEN]
    return [A_SPOT + board.lair.spot[board.token_hex[room]] for room in rooms]


def in_need(board: PeskyState, play: i64) -> list[int]:
    """Who is near death and can be reached by this ability."""
    weak = [h for h in board.humans() if hearts_left(board, h) == 1 and board.figures[h].hits > 1]
    return [h for h in weak if heals(board, play, h)]


def heals(board: PeskyState, play: i64, human: i64) -> bool:
    """Can this healing reach that human?"""
    if play == LAY_ON_HANDS:
        return human == PALADIN or board.next_to(PALADIN, human)
    if play == HEALING_PRAYER:
        return board.within(PRIESTESS, human, 3)
    return play != USE_FLASK or board.carries(human, 11)


def runner(board: PeskyState) -> i64:
    """Who should carry the Wizard's Gems: the Wizard, unless somebody else is much nearer to the way out."""
    walking = board.lair.walking(board.human_start)
    best: i64 = WIZARD
    for human in board.humans():
        if hearts_left(board, human) > 1 and walking[board.figures[human].hex] + 4 < walking[board.figures[best].hex]:
            best = human
    return best


def choose_in_combat(board: PeskyState, seat: i64, legal: list[int]) -> i64:
    best, most = A_END, 0.0
    for action in legal:
        if A_PLAY <= action < A_FIGURE and plays_in_combat(board, action - A_PLAY):
            return action
        if A_ATTACK <= action < A_FLIP:
            human = action - A_ATTACK
            worth = max([target_worth(board, human, m) for m in board.attackable(human)])
            if worth > most:
                best, most = action, worth
    if best == A_END and A_PLAY + SECOND_STRIKE in legal and striker(board) != NONE:
        return A_PLAY + SECOND_STRIKE
    if best == A_END and A_PLAY + VANISH in legal:
        if hearts_left(board, THIEF) <= 2 and len(near_monsters(board, THIEF, 6)) > 0:
            return A_PLAY + VANISH
    return best


def striker(board: PeskyState) -> i64:
    """Who could make good use of one more attack, or NONE."""
    best, most = NONE, 0.5
    for human in board.humans():
        if board.awake(human):
            for monster in board.monsters():
                if board.next_to(human, monster) and hit_chance(board, human, monster) > most:
                    best, most = human, hit_chance(board, human, monster)
    return best


def plays_in_combat(board: PeskyState, play: i64) -> bool:
    match play:
        case 3 | 70 | 16 | 53:  # REMOVE_CURSE, LIFT_CURSE, MIRACLE, RAISE
            return True
        case 39 | 52:  # LAY_ON_HANDS, HEALING_PRAYER
            return len(in_need(board, play)) > 0
        case 11:  # KNIVES
            return thrower(board) != NONE
        case 14:  # ACID
            return len(acid_targets(board)) > 0
        case 45:  # FIREBALL
            return len(in_the_fire(board, best_fire(board))) > 1
        case 46:  # LIGHTNING
            return len(board.attackable(WIZARD)) == 0 and len(within(board, WIZARD, 5)) > 0
        case 48:  # SLUMBER
            return len([m for m in within(board, WIZARD, 4) if m != LORD and board.rating(m, ATTACK) >= 3]) > 0
    return False


def within(board: PeskyState, human: i64, steps: i64) -> list[int]:
    return [m for m in board.monsters() if board.within(human, m, steps)]


def thrower(board: PeskyState) -> i64:
    """Who sees something to throw knives at, and nothing next to it."""
    for human in board.humans():
        if board.awake(human) and board.figures[human].attacks > 0 and len(board.attackable(human)) == 0:
            if len([m for m in within(board, human, 3) if hit_chance(board, human, m) > 0.5]) > 0:
                return human
    return NONE


def acid_targets(board: PeskyState) -> list[int]:
    """Minions that one Hit kills, near a human."""
    found: list[int] = []
    for minion in board.minions():
        if hearts_left(board, minion) == 1 and board.rating(minion, ATTACK) > 1:
            if len([h for h in board.humans() if board.awake(h) and board.within(h, minion, 2)]) > 0:
                found.append(minion)
    return found


def in_the_fire(board: PeskyState, hex: i64) -> list[int]:
    if hex == NONE:
        return []
    near = board.lair.within(hex, 1, board.closed)
    return [m for m in board.monsters() if board.figures[m].hex in near]


def best_fire(board: PeskyState) -> i64:
    """Where the Wizard's Fireball hits most."""
    best, most = NONE, 0
    for hex in board.lair.within(board.figures[WIZARD].hex, 4, board.closed):
        count = len(in_the_fire(board, hex))
        if count > most:
            best, most = hex, count
    return best


# Windows.


def choose_in_window(board: PeskyState, frame: Frame, legal: list[int]) -> i64:
    best, most = A_PASS, 0.0
    for action in legal:
        if action >= A_PLAY:
            worth = worth_in_window(board, frame, action - A_PLAY)
            if worth > most:
                best, most = action, worth
    return best


def worth_in_window(board: PeskyState, frame: Frame, play: i64) -> float:
    """How good it is to play this now; 0: not at all. Abilities before cards, what is certain before what is not."""
    if frame.step == AFTER_ROLL:
        change = flips(board, play)
        if change < 0.5:
            return 0.0
        return change + (0.5 if play > HURRY_UP else 0.2 if play == IRON_SKIN or play == MIGHT else 0.0)
    if frame.step == ON_DEATH:
        if not heals(board, play, frame.thing):
            return 0.0
        return 1.0 if play == TONIC else 2.0 if play == HEALING else 3.0
    match play:
        case 44 | 72 | 61:  # OATH, USE_RING, DISARM
            return 1.0
        case 43:  # INTERCEPT
            weak = hearts_left(board, board.target) == 1 and hearts_left(board, PALADIN) > 1
            return 1.0 if weak and hit_chance(board, board.attacker, board.target) > 0.25 else 0.0
        case 56:  # SANCTUARY
            if board.target != PRIESTESS or hearts_left(board, PRIESTESS) > 2:
                return 0.0
            return 1.0 if hit_chance(board, board.attacker, PRIESTESS) > 0.25 else 0.0
        case 55:  # REBUKE
            beside = [m for m in board.minions() if board.next_to(PRIESTESS, m)]
            return 1.0 if len(beside) > 1 else 0.0
        case 15:  # NOT_TODAY
            under_way = board.under_way(F_PLAY)
            assert under_way is not None
            card = under_way.thing
            bad = card == LIGHTS_OUT or card == SLEEPING_DUST or card == WAR_HORN or card == HURRY_UP or card == JINX
            return 1.0 if bad else 0.0
        case 13:  # CALTROPS
            return 1.0 if falls_short(board, frame.thing) else 0.0
        case 14:  # ACID
            return 1.0 if frame.thing in acid_targets(board) else 0.0
    return 0.0


def falls_short(board: PeskyState, monster: i64) -> bool:
    """Would 3 Move less keep this monster from an attack?"""
    near = min([steps_between(board, monster, human) for human in board.humans()])
    reach = board.rating(monster, MOVE) + board.range_of(monster)
    return reach - 3 < near <= reach and near > 1


# Putting a play together.


def choose_target(board: PeskyState, frame: Frame, legal: list[int]) -> i64:
    action = frame.thing
    best, most = legal[0], -10000.0
    for choice in legal:
        worth = worth_of_target(board, action, frame.items, choice)
        if worth > most:
            best, most = choice, worth
    return best


def worth_of_target(board: PeskyState, action: i64, chosen: list[int], choice: i64) -> float:
    """How good this choice is for the action."""
    lair = board.lair
    if A_ATTACK <= action < A_FLIP:
        return target_worth(board, action - A_ATTACK, choice - A_FIGURE)
    if A_FLIP <= action < A_TAKE:
        return 1.0 if choice in tokens_to_flip(board, action - A_FLIP) else 0.0
    if A_TAKE <= action < A_DROP:
        return item_worth(board, action - A_TAKE, choice - A_ITEM)
    if action < A_PLAY:
        return 0.0
    match action - A_PLAY:
        case 0:  # SPEED
            human = choice - A_FIGURE
            gap = way_to_go(board, human)
            if gap <= 0:
                return -1.0
            return (20.0 - float(gap) if gap <= 4 else 5.0) + 4.0 * float(gems_of(board, human))
        case 1 | 2 | 39 | 52:  # HEALING, TONIC, LAY_ON_HANDS, HEALING_PRAYER
            return float(-hearts_left(board, choice - A_FIGURE))
        case 9:  # LOCK_PICKS
            return 1.0 if at_a_door(board, choice - A_FIGURE) else 0.0
        case 10:  # SECOND_STRIKE
            return 1.0 if choice - A_FIGURE == striker(board) else 0.0
        case 11:  # KNIVES
            return 1.0 if choice - A_FIGURE == thrower(board) else 0.0
        case 12 | 51 | 62:  # SPYGLASS, DIVINATION, CASE_THE_JOINT
            if choice == A_ENOUGH:
                return 0.5
            if choice not in tokens_to_look_at(board):
                return 0.0
            walking = lair.walking(lair.hex_at[choice - A_SPOT])
            return 200.0 - min([walking[board.figures[human].hex] for human in board.humans()])
        case 14:  # ACID
            if len(chosen) == 0:
                return float(len([m for m in acid_targets(board) if board.within(choice - A_FIGURE, m, 2)]))
            monster = choice - A_FIGURE
            return float(board.rating(monster, ATTACK)) if monster in acid_targets(board) else -1.0
        case 45:  # FIREBALL
            return float(len(in_the_fire(board, lair.hex_at[choice - A_SPOT])))
        case 47:  # TELEPORT
            return -float(lair.walking(board.human_start)[lair.hex_at[choice - A_SPOT]])
        case 48:  # SLUMBER
            return float(board.rating(choice - A_FIGURE, ATTACK))
        case 57:  # SET_TRAP
            walking = lair.walking(lair.hex_at[choice - A_SPOT])
            return -float(min([walking[board.figures[m].hex] for m in board.monsters()]))
        case 59:  # PICK_POCKET
            if len(chosen) == 0:
                return float(gems_of(board, choice - A_FIGURE))
            return float(choice)  # Gems are the last items
        case 69:  # ZIP
            if len(chosen) == 0:
                return float(choice)
            return 1.0 if choice - A_FIGURE == runner(board) else 0.0
    return 0.0
