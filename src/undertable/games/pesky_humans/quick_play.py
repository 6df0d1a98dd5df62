"""The quick player of Those Pesky Humans!: judges each decision by itself, for both sides."""

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.pesky_humans import box, codes, human_play, monster_play, plays
from undertable.games.pesky_humans.judge import gems_of, hearts_left
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tactics import TACTIC


def choose(board: PeskyState, seat: i64, legal: list[int]) -> i64:
    """What to do; one of the legal actions."""
    if len(legal) == 1:
        return legal[0]
    if board.stage == codes.SETUP:
        return choose_in_setup(seat, legal)
    frame = board.top
    assert frame is not None
    if frame.what == codes.F_MOVE:
        return choose_way(board, frame)
    if frame.what == codes.F_TURN:
        if frame.step == codes.TURN_MOVE:
            return plan_movement(board, seat, legal)[0]
        return choose_in_combat(board, seat, legal)
    if frame.what == codes.F_WINDOW:
        return choose_in_window(board, frame, legal)
    if frame.what == codes.F_COMPOSE:
        return choose_target(board, frame, seat, legal)
    if frame.what == codes.F_DRAWER:
        return min(legal, key=lambda action: len(board.hands[action - codes.A_SEAT]))
    if frame.what == codes.F_ROOM and legal[0] >= codes.A_SPOT:
        return ambush(board, legal)
    if (
        legal[0] >= codes.A_FIGURE and legal[0] < codes.A_SEAT
    ):  # the order of Hits and attacks, or an Avatar to give away
        return min(legal, key=lambda action: hearts_left(board, action - codes.A_FIGURE))
    if legal[0] == codes.A_YES:
        return codes.A_YES  # Divination: away with it
    return legal[-1]  # take loot, steal a Gem


def choose_way(board: PeskyState, frame: Frame) -> i64:
    """What a figure on its way does next."""
    step: i64 = plan(board, frame.thing, board.is_choice(codes.A_STOP))[0]
    return step if board.is_choice(step) else board.choices[0]


def plan(board: PeskyState, figure: i64, may_stay: bool) -> list[int]:
    """What this figure should do with its move."""
    if figure < box.LORD:
        return human_play.plan(board, figure, may_stay)
    return monster_play.plan(board, figure, may_stay)


def plan_movement(board: PeskyState, seat: i64, legal: list[int]) -> list[int]:
    """The next action of the Movement Phase; for a move, also its path."""
    for action in legal:
        if action >= codes.A_PLAY and TACTIC[action - codes.A_PLAY].movement(board):
            return [action]
    way = monster_play.plan_movement(board, legal) if seat == 0 else human_play.plan_movement(board, legal)
    return [end_movement(board, seat, legal)] if way[0] == codes.A_END else way


def end_movement(board: PeskyState, seat: i64, legal: list[int]) -> i64:
    """End the phase, or attack at once if that is offered already, unless something should be played first."""
    attack, worth = best_attack(board, legal)
    if worth > 0.0:
        for action in plays.plays_of(board, seat, codes.OWN_COMBAT):
            if TACTIC[action - codes.A_PLAY].combat(board):
                return codes.A_END
        return attack
    return codes.A_END


def best_attack(board: PeskyState, legal: list[int]) -> tuple[int, float]:
    """The action of the figure with the best attack, and its worth; to end the phase if none is worth it."""
    best: i64 = codes.A_END
    most = 0.0
    for action in legal:
        if codes.A_ATTACK <= action < codes.A_FLIP:
            figure = action - codes.A_ATTACK
            worth = max([attack_worth(board, figure, enemy) for enemy in board.attackable(figure)])
            if worth > most:
                best, most = action, worth
    return best, most


def attack_worth(board: PeskyState, figure: i64, enemy: i64) -> float:
    """What it is worth to this figure to attack that one."""
    if figure < box.LORD:
        return human_play.attack_worth(board, figure, enemy)
    return monster_play.attack_worth(board, figure, enemy)


def choose_in_combat(board: PeskyState, seat: i64, legal: list[int]) -> i64:
    for action in legal:
        if action >= codes.A_PLAY and TACTIC[action - codes.A_PLAY].combat(board):
            return action
    best, _ = best_attack(board, legal)
    if best == codes.A_END:
        for action in legal:
            if action >= codes.A_PLAY and TACTIC[action - codes.A_PLAY].last(board):
                return action
    return best


# Windows.


def choose_in_window(board: PeskyState, frame: Frame, legal: list[int]) -> i64:
    best, most = codes.A_PASS, 0.0
    for action in legal:
        if action >= codes.A_PLAY:
            worth = worth_in_window(board, frame, action - codes.A_PLAY)
            if worth > most:
                best, most = action, worth
    return best


def worth_in_window(board: PeskyState, frame: Frame, play: i64) -> float:
    """How good it is to play this now; 0: not at all."""
    tactic = TACTIC[play]
    if frame.step == codes.AFTER_ROLL:
        change = turns_roll(board, play)
        if change < 0.5:
            return 0.0
        if plays.PLAY_SIDE[play] == box.MONSTER:
            return change
        return change + (0.5 if play >= plays.FIRST_ABILITY else tactic.prefer)  # abilities before cards
    if frame.step == codes.ON_DEATH:
        dying = frame.thing
        if dying < box.LORD:
            return tactic.saves if tactic.reaches(board, dying) else 0.0
        strong = dying == box.LORD or board.rating(dying, box.ATTACK) > 2 or gems_of(board, dying) > 0
        return 1.0 if strong else 0.0
    return tactic.window(board, frame)


def turns_roll(board: PeskyState, play: i64) -> float:
    """How likely a play changes the result of the attack that has been rolled, in favour of its side."""
    lack = board.rating(board.target, box.DEFENSE) + board.defense_die - board.attack_rating() - board.attack_die
    attacks = box.SIDE_OF[board.attacker] == plays.PLAY_SIDE[play]
    if attacks == (lack <= 0):
        return 0.0  # all is well
    if attacks:
        return TACTIC[play].roll(lack, lack, board.attack_die, board.defense_die)
    return TACTIC[play].roll(lack, 1 - lack, board.defense_die, board.attack_die)


# Putting an action together.


def choose_target(board: PeskyState, frame: Frame, seat: i64, legal: list[int]) -> i64:
    best, most = legal[0], -10000.0
    for choice in legal:
        worth = worth_of_target(board, frame, seat, choice)
        if worth > most:
            best, most = choice, worth
    return best


def worth_of_target(board: PeskyState, frame: Frame, seat: i64, choice: i64) -> float:
    """How good this choice is for the action."""
    action = frame.thing
    if action >= codes.A_PLAY:
        return TACTIC[action - codes.A_PLAY].target(board, frame.items, choice)
    side = monster_play.worth_of_target if seat == 0 else human_play.worth_of_target
    return side(board, action, choice)


def ambush(board: PeskyState, legal: list[int]) -> i64:
    """Where a room's Minion appears: as near as allowed."""
    lair = board.lair
    best, least = legal[0], 999
    for action in legal:
        walking = lair.walking(lair.hex_at[action - codes.A_SPOT])
        near = min([walking[board.figures[human].hex] for human in board.humans()])
        if near < least:
            best, least = action, near
    return best


def choose_in_setup(seat: i64, legal: list[int]) -> i64:
    """The favourite Avatars and abilities; a lair is left to chance."""
    if legal[-1] >= codes.A_ABILITY and legal[-1] < codes.A_TURN:
        order = monster_play.ABILITY_ORDER if seat == 0 else human_play.ABILITY_ORDER
        for ability in order:
            if codes.A_ABILITY + ability in legal:
                return codes.A_ABILITY + ability
    if seat > 0:
        if codes.A_SEAT + 1 in legal:
            return codes.A_SEAT + 1  # it has two Avatars
        for avatar in human_play.PARTY_ORDER:
            if codes.A_FIGURE + avatar in legal:
                return codes.A_FIGURE + avatar
    return codes.A_FINISH


def turns_the_roll(board: PeskyState, legal: list[int]) -> bool:
    """Can anything that can be played change the result of the attack?"""
    for action in legal:
        if action >= codes.A_PLAY and turns_roll(board, action - codes.A_PLAY) > 0.0:
            return True
    return False


def offers_a_play(legal: list[int]) -> bool:
    """Is there a card to play or an ability to use?"""
    for action in legal:
        if action >= codes.A_PLAY:
            return True
    return False
