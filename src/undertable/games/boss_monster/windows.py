"""Priority windows of Boss Monster (11.1 to 11.4, 11.6): who may act, who may cancel, and what can be done."""

from typing import Final

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.boss_monster import cards, codes, effects, targets
from undertable.games.boss_monster.board import Board
from undertable.games.boss_monster.cards import ABILITY, KIND, ROOM_CARDS
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.fields import BIT
from undertable.games.boss_monster.player import EMPTY, Player

# in the Adventure phase the end of the phase is the end of the turn
BUILD_PASSES: Final[list[int]] = [
    codes.PASS,
    codes.PASS_PHASE,
    codes.PASS_TURN,
    codes.PASS_SPELL,
    codes.PASS_AIMED,
]
ADVENTURE_PASSES: Final[list[int]] = [codes.PASS, codes.PASS_PHASE, codes.PASS_SPELL, codes.PASS_AIMED]


# 11.1, 11.4 and 11.6 Acting and passing


def window(board: Board, frame: Frame) -> None:
    """11.1: the active player first, then the others in XP order, until all have passed in a row."""
    if window_is_over(board, frame.thing):
        board.pop()
        return
    passed = frame.x
    for seat in board.active_first():
        if passed & BIT[seat] == 0:
            actions = can_do(board, seat, True)
            if len(actions) > 0:
                if passed != frame.x:
                    board.top = Frame(frame.below, codes.WINDOW, 0, frame.who, frame.thing, passed)
                board.ask(seat)
                board.offer(seat, actions)
                return
            passed |= BIT[seat]
    board.pop()


def window_is_over(board: Board, kind: i64) -> bool:
    """11.4."""
    if kind == codes.ROOM_WINDOW:
        return board.hero == NONE or board.hero_slot == NONE
    return kind == codes.ENTRY and board.players[board.active_seat].shut


def respond(board: Board, frame: Frame) -> None:
    """The active player may act before another player's effect resolves."""
    under_way = frame_below(frame, codes.WINDOW)
    if window_is_over(board, under_way.thing) or len(can_do(board, frame.who, False)) == 0:
        board.pop()
    else:
        board.ask(frame.who)


def frame_below(frame: Frame, what: i64) -> Frame:
    below = frame.below
    while below is not None:
        if below.what == what:
            return below
        below = below.below
    raise AssertionError("no such frame")


def pass_on(board: Board, seat: i64, action: i64) -> None:
    """A pass, perhaps a standing one (11.6)."""
    frame = board.top
    assert frame is not None
    if action != codes.PASS:
        board.players[seat].standing = action
    if frame.what == codes.RESPOND:
        board.pop()
    else:
        board.top = Frame(frame.below, frame.what, 0, frame.who, frame.thing, frame.x | BIT[seat])


def forget_passes(board: Board) -> None:
    """When anything has happened, everybody may act again. Only a window and a poll remember who has passed."""
    frame = board.top
    assert frame is not None
    if frame.what != codes.RESPOND:
        board.top = Frame(frame.below, frame.what, 0, frame.who, frame.thing, 0)


# 11.6 Standing orders


def own_turn_begins(player: Player) -> None:
    """These two orders are for the turns of others."""
    if player.standing == codes.UNTIL_END_OF_PHASE or player.standing == codes.UNTIL_SPELL:
        player.standing = 0


def end_orders(board: Board, seat: i64, source: i64, x: i64) -> None:
    """A player has declared a spell or an ability, or one goes off: orders that wait for it end."""
    is_spell = ROOM_CARDS <= source < cards.BOSS_SOURCE
    for other in range(board.n):
        player = board.players[other]
        if other == seat or player.standing == 0:
            continue
        if (player.standing == codes.UNTIL_SPELL and is_spell) or (
            player.standing == codes.UNTIL_AIMED and is_aimed_at(board, other, source, x)
        ):
            player.standing = 0


def is_aimed_at(board: Board, seat: i64, source: i64, x: i64) -> bool:
    """At this player, its room, its spell, the hero in its dungeon or score area; or at everybody."""
    ability = cards.ability_of(source)
    player = board.players[seat]
    if ability.target == effects.DECLARED_SPELL:
        frame = board.top
        return frame is not None and frame.what == codes.POLL and frame.who == seat
    match targets.target_sort(ability.target):
        case codes.ON_ROOM:
            return player.slot_of(x) != NONE
        case codes.ON_PLAYER:
            return x == seat
        case codes.ON_HERO:
            if x == board.hero:
                return seat == board.active_seat
            return x in player.souls or x in player.wounds
    for step in ability.does:
        if step.verb in effects.FOR_EVERYBODY:
            return True
    return False


# 11.2 Cancelling


def poll(board: Board, frame: Frame) -> None:
    """Ask every player who can cancel the declared spell, the active player first."""
    passed = frame.x
    for seat in board.active_first():
        if seat != frame.who and passed & BIT[seat] == 0:
            if would_cancel(board, seat):
                board.players[seat].standing = 0
                board.top = Frame(frame.below, codes.POLL, 0, frame.who, frame.thing, passed)
                board.ask(seat)
                return
            passed |= BIT[seat]
    board.pop()


def would_cancel(board: Board, seat: i64) -> bool:
    """Is this player asked? A spell aimed at somebody else does not end a "pass until aimed at me"."""
    return board.players[seat].standing != codes.UNTIL_AIMED and can_cancel(board, seat)


def can_cancel(board: Board, seat: i64) -> bool:
    player = board.players[seat]
    for card in player.hand:
        if ABILITY[card].target == effects.DECLARED_SPELL:
            return True
    for slot in range(len(player.slots)):
        if may_answer(board, player, slot):
            return True
    return False


def may_answer(board: Board, player: Player, slot: i64) -> bool:
    """Can the room in this slot cancel a spell?"""
    room = board.active(player, slot)
    return room != NONE and ABILITY[room].trigger == effects.SPELL_DECLARED and is_payable(board, player, room)


def cancel(board: Board) -> None:
    """The spell whose poll is on top is cancelled. R41: a poll that lies beneath starts again."""
    board.pop()
    spell = board.top
    assert spell is not None
    board.pop()
    board.discard.append(spell.thing)
    board.tell(codes.T_CANCELLED, spell.who, spell.thing)
    if board.top is not None and board.top.what == codes.POLL:
        forget_passes(board)


# 11.3 Legal actions


def can_do(board: Board, seat: i64, placing: bool) -> list[int]:
    """What this player can do in a window, passes included; nothing if it could only pass.

    A standing order passes for the player everywhere but in its own build turn while it can place a room.
    """
    player = board.players[seat]
    actions = EMPTY
    if placing and board.may_build(seat):
        places = targets.place_choices(board, player)
        if len(places) > 0:
            actions = passes(board, player) + places
    if player.standing != 0 and len(actions) == 0:
        return EMPTY
    hand = player.hand
    first: i64 = len(hand)
    while first > 0 and hand[first - 1] >= ROOM_CARDS:
        first -= 1
    for i in range(first, len(hand)):
        card: i64 = hand[i]
        if (i == first or KIND[card] != KIND[hand[i - 1]]) and may_cast(board, seat, card):
            if len(actions) == 0:
                actions = passes(board, player).copy()
            actions.append(codes.CAST + KIND[card] - cards.ROOM_KINDS)
    for slot in range(len(player.slots)):
        if may_use(board, seat, slot):
            if len(actions) == 0:
                actions = passes(board, player).copy()
            actions.append(codes.USE_SLOT + slot)
    return actions


def passes(board: Board, player: Player) -> list[int]:
    """The ways to pass; with a standing order also to end it."""
    ways = BUILD_PASSES if board.phase == codes.BUILD else ADVENTURE_PASSES
    return ways + [codes.ASK] if player.standing != 0 else ways


def may_cast(board: Board, seat: i64, card: i64) -> bool:
    if cards.USABLE_IN[card] & board.phase_icon() == 0:
        return False
    return targets.has_target(board, seat, card, ABILITY[card].target)


def may_use(board: Board, seat: i64, slot: i64) -> bool:
    """R42: an activated ability of an active room, its limit not used up, its cost payable, with a target."""
    player = board.players[seat]
    room: i64 = player.slots[slot][-1]
    if cards.USABLE_IN[room] & board.phase_icon() == 0 or board.active(player, slot) == NONE:
        return False
    return is_payable(board, player, room) and targets.has_target(board, seat, room, ABILITY[room].target)


def is_payable(board: Board, player: Player, room: i64) -> bool:
    """Is its limit not used up, and can the player pay for it?"""
    ability = ABILITY[room]
    if is_limited(board, room) and room in board.used:
        return False
    if ability.destroys_other and not board.has_other_room(player, room):
        return False
    return ability.amount == 0 or player.holds(ability.discards) >= ability.amount


def is_limited(board: Board, room: i64) -> bool:
    """Once per turn; of the one that boosts all rooms by option (R3)."""
    ability = ABILITY[room]
    return ability.once or (board.crush_once and ability.does[0].verb == effects.BOOST_OWN_ROOMS)


def cancel_choices(board: Board, seat: i64) -> list[int]:
    player = board.players[seat]
    actions: list[int] = [codes.PASS]
    for card in player.hand:
        if ABILITY[card].target == effects.DECLARED_SPELL and player.of_kind(KIND[card]) == card:
            actions.append(codes.CAST + KIND[card] - cards.ROOM_KINDS)
    for slot in range(len(player.slots)):
        if may_answer(board, player, slot):
            actions.append(codes.USE_SLOT + slot)
    return actions
