"""How the Monster Player plays when he plays quickly: come near, strike together, go for the Gems.

The Monster Player knows his lair; of the humans' cards nothing is used here.
"""

from typing import Final

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.pesky_humans.cards import (
    ATTACK,
    BASE,
    DEFENSE,
    GOBLIN,
    KIND_OF,
    LORD,
    MOVE,
    ROGUE,
)
from undertable.games.pesky_humans.codes import (
    A_ATTACK,
    A_CARD,
    A_DROP,
    A_END,
    A_EXIT,
    A_FIGURE,
    A_MOVE,
    A_PASS,
    A_PLAY,
    A_ROOM,
    A_SPOT,
    A_STEP,
    A_STOP,
    A_TAKE,
    AFTER_ROLL,
    DONE,
    F_PLAY,
    FRESH,
    NONE,
    ON_DEATH,
)
from undertable.games.pesky_humans.judge import (
    DOUBLE_TROUBLE,
    DUCK,
    FIRST_SUMMON,
    HEALING,
    LAST_SUMMON,
    MIRACLE,
    MY_HOUSE,
    SPEED,
    TONIC,
    TOSS,
    can_attack_from,
    flips,
    gems_of,
    hearts_left,
    hit_chance,
    steps_between,
    ways,
)
from undertable.games.pesky_humans.lair import FAR, STOP
from undertable.games.pesky_humans.rules import PeskyState

# worth is measured in steps here, too
HIT: Final = 8.0
DEATH: Final = 10.0  # on top, for the last heart
GEM: Final = 5.0  # on top, for every Gem the human carries
AHEAD: Final = 5  # steps in front of a human with Gems: where the Lord appears
ABILITY_ORDER: Final[list[int]] = [27, 24, 28, 29, 26, 25]


def prey_worth(board: PeskyState, monster: i64, human: i64) -> float:
    """What it is worth to attack this human."""
    worth = HIT + GEM * float(gems_of(board, human))
    if hearts_left(board, human) == 1:
        worth += DEATH
    if KIND_OF[monster] == ROGUE and gems_of(board, human) > 0:
        worth += DEATH
    return worth * hit_chance(board, monster, human)


def prey_of(board: PeskyState, monster: i64) -> i64:
    """The human this monster goes for: the nearest, those with Gems seem nearer. NONE: nobody is left."""
    best, least = NONE, FAR
    for human in board.humans():
        far = steps_between(board, monster, human) - 4 * gems_of(board, human)
        if far < least:
            best, least = human, far
    return best


def plan(board: PeskyState, monster: i64, may_stay: bool) -> list[int]:
    """What to do with this monster's move."""
    lair = board.lair
    piece = board.figures[monster]
    left = board.left_to_move(monster)
    ground = board.ground(monster)
    here = ways(board, monster, piece.hex, left, ground)
    runs = gems_of(board, monster) > 0
    prey = [h for h in board.humans() if board.figures[h].unseen == NONE] if piece.attacks > 0 else []
    prize = [prey_worth(board, monster, h) for h in prey]
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
                if prize[i] > fight and can_attack_from(board, monster, hex, prey[i], reach):
                    fight = prize[i]
            value += fight
        if value > most:
            best, most = hex, value
    if best == NONE:
        return [A_STOP]
    actions: list[int] = [A_STOP]
    at = best
    while at != piece.hex:
        before = here.back[at]
        step = here.step[at]
        for direction in range(6):
            if lair.next[before * 6 + direction] == step:
                actions.append(A_STEP + direction)
        at = before
    actions.reverse()
    return actions


# The menus.


def nearest_human(board: PeskyState, monster: i64) -> i64:
    """Steps to the nearest human."""
    return min([steps_between(board, monster, human) for human in board.humans()])


def carriers(board: PeskyState) -> list[int]:
    return [human for human in board.humans() if gems_of(board, human) > 0]


def minion_cards(board: PeskyState) -> i64:
    return len([card for card in board.hands[0] if FIRST_SUMMON <= card <= LAST_SUMMON])


def plan_movement(board: PeskyState, legal: list[int]) -> list[int]:
    """What to do next in the Movement Phase; of a move also how it should go."""
    for action in legal:
        if A_PLAY <= action < A_FIGURE and plays_in_movement(board, action - A_PLAY):
            return [action]
    for action in legal:
        if A_MOVE <= action < A_ATTACK:
            way = plan(board, action - A_MOVE, True)
            if way[0] != A_STOP:
                return [action, *way]
    for action in legal:
        if A_TAKE <= action < A_DROP and board.figures[action - A_TAKE].state != FRESH:
            return [action]
    return [A_END]


def plays_in_movement(board: PeskyState, play: i64) -> bool:
    if FIRST_SUMMON <= play <= LAST_SUMMON:
        return summons(board, play)
    match play:
        case 25 | 66:  # LIGHTS_OUT, CALL_FOR_HELP
            return True
        case 33:  # SLAM
            return len(carriers(board)) > 0
        case 34:  # WAR_HORN
            outposts = [m for m in board.minions() if nearest_human(board, m) <= 5]
            return minion_cards(board) > 1 and len(outposts) > 0 and nearest_human(board, LORD) > 6
        case 35:  # JINX
            return True
        case 38:  # HURRY_UP
            return len([m for m in board.minions() if nearly_there(board, m)]) > 1
        case 71:  # TOSS
            return tossed(board) != NONE
        case 63:  # CURSE_ROOM
            return len(crowd(board, fullest_room(board))) > 1
        case 65:  # RAMPAGE
            return 2 < nearest_human(board, LORD) <= 8 or minion_cards(board) > 2
        case 67:  # REGENERATE
            return board.figures[LORD].hits > 3
        case 68:  # MY_HOUSE
            return len(carriers(board)) > 0 and nearest_human(board, LORD) > 4
    return False


def tossed(board: PeskyState) -> i64:
    """A Minion next to the Lord that could attack if he tossed it, or NONE."""
    for minion in board.minions():
        if nearly_there(board, minion) and board.next_to(LORD, minion):
            return minion
    return NONE


def nearly_there(board: PeskyState, minion: i64) -> bool:
    """Could it attack with 2 Move more, but not without?"""
    if board.figures[minion].state == DONE:
        return False
    gap = nearest_human(board, minion) - board.left_to_move(minion) - board.range_of(minion)
    return 0 < gap <= 2


def summons(board: PeskyState, card: i64) -> bool:
    """Minions come when they can strike at once, or when Gems are being carried away."""
    kind = GOBLIN + card - FIRST_SUMMON
    reach = BASE[MOVE][kind] + BASE[3][kind]
    near = nearest_human(board, LORD) - 1
    return near <= reach or len(carriers(board)) > 0 or board.war_horn


def fullest_room(board: PeskyState) -> i64:
    best, most = NONE, 0
    for human in board.humans():
        count = len(crowd(board, board.room_of(human)))
        if count > most:
            best, most = board.room_of(human), count
    return best


def crowd(board: PeskyState, room: i64) -> list[int]:
    return [human for human in board.humans() if board.room_of(human) == room]


def choose_in_combat(board: PeskyState, legal: list[int]) -> i64:
    best, most = A_END, 0.0
    for action in legal:
        if A_PLAY <= action < A_FIGURE and plays_in_combat(board, action - A_PLAY):
            return action
        if A_ATTACK <= action < A_TAKE:
            monster = action - A_ATTACK
            worth = max([prey_worth(board, monster, human) for human in board.attackable(monster)])
            if worth > most:
                best, most = action, worth
    if best == A_END and A_PLAY + DOUBLE_TROUBLE in legal and striker(board) != NONE:
        return A_PLAY + DOUBLE_TROUBLE
    return best


def striker(board: PeskyState) -> i64:
    """The monster that could make best use of one more attack, or NONE."""
    best, most = NONE, 0.4
    for monster in board.monsters():
        if board.awake(monster):
            for human in board.humans():
                if board.next_to(monster, human) and hit_chance(board, monster, human) > most:
                    best, most = monster, hit_chance(board, monster, human)
    return best


def plays_in_combat(board: PeskyState, play: i64) -> bool:
    match play:
        case 25 | 32 | 35:  # LIGHTS_OUT, SLEEPING_DUST, JINX
            return True
        case 33:  # SLAM
            return len(carriers(board)) > 0
        case 63:  # CURSE_ROOM
            return len(crowd(board, fullest_room(board))) > 1
        case 64:  # GROUND_SLAM
            return len([h for h in board.humans() if board.next_to(LORD, h)]) > 1
    return FIRST_SUMMON <= play <= LAST_SUMMON and nearest_human(board, LORD) <= 2


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
    if frame.step == AFTER_ROLL:
        change = flips(board, play)
        return change if change >= 0.5 else 0.0
    if frame.step == ON_DEATH:
        strong = frame.thing == LORD or board.rating(frame.thing, ATTACK) > 2 or gems_of(board, frame.thing) > 0
        return 1.0 if strong else 0.0
    match play:
        case 31:  # STICKY_SLIME
            return 1.0
        case 25 | 35:  # LIGHTS_OUT, JINX
            return 1.0
        case 63:  # CURSE_ROOM
            return 1.0 if len(crowd(board, fullest_room(board))) > 1 else 0.0
        case 36:  # FIZZLE
            under_way = board.under_way(F_PLAY)
            assert under_way is not None
            card = under_way.thing
            good = card == HEALING or card == TONIC or card == MIRACLE or card == SPEED or card == DUCK
            return 1.0 if good else 0.0
    return 0.0


# Putting a play together.


def choose_target(board: PeskyState, frame: Frame, legal: list[int]) -> i64:
    best, most = legal[0], -10000.0
    for choice in legal:
        worth = worth_of_target(board, frame.thing, frame.items, choice)
        if worth > most:
            best, most = choice, worth
    return best


def worth_of_target(board: PeskyState, action: i64, chosen: list[int], choice: i64) -> float:
    lair = board.lair
    if A_ATTACK <= action < A_TAKE:
        return prey_worth(board, action - A_ATTACK, choice - A_FIGURE)
    if action < A_PLAY:
        return 0.0
    play = action - A_PLAY
    if play == MY_HOUSE:
        return -in_front(board, lair.hex_at[choice - A_SPOT])
    if play == TOSS and len(chosen) == 0:
        return 1.0 if choice - A_FIGURE == tossed(board) else 0.0
    if FIRST_SUMMON <= play <= LAST_SUMMON or play == TOSS:
        walking = lair.walking(lair.hex_at[choice - A_SPOT])
        return -float(min([walking[board.figures[human].hex] - 4 * gems_of(board, human) for human in board.humans()]))
    match play:
        case 30:  # DARK_MENDING
            figure = choice - A_FIGURE
            return float(board.rating(figure, ATTACK) - 3 * hearts_left(board, figure))
        case 32:  # SLEEPING_DUST
            if len(chosen) == 0:
                return 0.0
            return float(gems_of(board, choice - A_FIGURE) * 10 + board.rating(choice - A_FIGURE, ATTACK))
        case 33:  # SLAM
            if len(chosen) == 0:
                return float(choice)  # trapped before locked before regular
            return float(in_the_way(board, lair.exit_at[choice - A_EXIT]))
        case 35:  # JINX
            return float(gems_of(board, choice - A_FIGURE))
        case 37:  # DOUBLE_TROUBLE
            return 1.0 if choice - A_FIGURE == striker(board) else 0.0
        case 63:  # CURSE_ROOM
            return float(len(crowd(board, choice - A_ROOM)))
        case 66:  # CALL_FOR_HELP
            kind = GOBLIN + choice - A_CARD
            return float(BASE[ATTACK][kind] + BASE[DEFENSE][kind])
    return 0.0


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
            count += 100 * (1 + 3 * gems_of(board, human)) - min(lair.walking(hex)[a], lair.walking(hex)[b])
    return count
