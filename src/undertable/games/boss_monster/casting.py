"""Declaring and resolving spells and activated abilities of Boss Monster (11.5)."""

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.boss_monster import codes, effects, targets, verbs, windows
from undertable.games.boss_monster.board import Board
from undertable.games.boss_monster.cards import ABILITY, KIND, ROOM_CARDS
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.player import EMPTY, is_sort


def compose(board: Board, seat: i64, card: i64) -> None:
    """A card or ability was named: ask what is still open, then declare it."""
    ability = ABILITY[card]
    step: i64 = codes.DECLARED
    if ability.destroys_other:
        step = codes.PAY_ROOM
    elif ability.amount > 0:
        step = codes.PAY_CARD
    elif targets.is_aimed(ability.target):
        step = codes.AIM
    else:
        declare(board, seat, card, only_target(board, card), EMPTY)
        return
    ask_next(board, seat, card, step, EMPTY)


def ask_next(board: Board, seat: i64, card: i64, step: i64, paid: list[int]) -> None:
    """Ask for the next thing to choose; if there is only one, it is chosen at once."""
    board.push(codes.COMPOSE, seat, card, step, items=paid)
    frame = board.top
    assert frame is not None
    choices = compose_choices(board, frame)
    if len(choices) == 1:
        go_on_composing(board, frame, choices[0])
    else:
        board.ask(seat)
        board.offer(seat, choices)


def asks_more(board: Board, seat: i64, card: i64) -> bool:
    """Is there anything to choose once this spell or ability is named?"""
    ability = ABILITY[card]
    player = board.players[seat]
    if ability.destroys_other and len(targets.own_rooms(board, seat, card)) > 1:
        return True
    if ability.amount > 0:
        hand = [other for other in player.hand if other != card and is_sort(other, ability.discards)]
        if len(targets.card_choices(hand)) > 1:
            return True
    return targets.is_aimed(ability.target) and len(targets.all_targets(board, seat, card, ability.target)) > 1


def only_target(board: Board, card: i64) -> i64:
    """The walking hero, where that is what the card aims at."""
    target = ABILITY[card].target
    return board.hero if effects.HERO_HERE <= target <= effects.HERO_IN_ANY_DUNGEON else NONE


def compose_choices(board: Board, frame: Frame) -> list[int]:
    seat = frame.who
    player = board.players[seat]
    if frame.step == codes.CHOOSE_SLOT:
        return targets.slot_choices(board, player, frame.thing, True)
    ability = ABILITY[frame.thing]
    if frame.step == codes.PAY_ROOM:
        return targets.own_rooms(board, seat, frame.thing)
    if frame.step == codes.PAY_CARD:
        hand = [card for card in player.hand if card not in frame.items]
        return targets.card_choices([card for card in hand if is_sort(card, ability.discards)])
    return targets.all_targets(board, seat, frame.thing, ability.target)


def go_on_composing(board: Board, frame: Frame, action: i64) -> None:
    """One more thing is chosen."""
    seat = frame.who
    card = frame.thing
    board.pop()
    if frame.step == codes.CHOOSE_SLOT:
        windows.forget_passes(board)
        board.place_face_down(seat, card, action - codes.SLOT)
        return
    ability = ABILITY[card]
    paid = frame.items
    x = only_target(board, card)
    if frame.step == codes.PAY_ROOM:
        paid = paid + [targets.chosen(board, action)]
    elif frame.step == codes.PAY_CARD:
        paid = paid + [card_to_pay(board, seat, action - codes.CARD, paid)]
    else:
        x = targets.chosen(board, action)
    step: i64 = codes.DOING
    if frame.step == codes.PAY_CARD and len(paid) < ability.amount:
        step = codes.PAY_CARD
    elif frame.step != codes.AIM and targets.is_aimed(ability.target):
        step = codes.AIM
    if step == codes.DOING:
        declare(board, seat, card, x, paid)
    else:
        ask_next(board, seat, card, step, paid)


def card_to_pay(board: Board, seat: i64, kind: i64, paid: list[int]) -> i64:
    for card in board.players[seat].hand:
        if KIND[card] == kind and card not in paid:
            return card
    return NONE


def declare(board: Board, seat: i64, card: i64, x: i64, paid: list[int]) -> None:
    """Name it, fix the targets, pay the whole cost."""
    window = board.top
    assert window is not None
    cancels = window.what == codes.POLL
    if not cancels:
        windows.forget_passes(board)
    sort, owner, slot = aimed_at(board, ABILITY[card].target, x)
    windows.end_orders(board, seat, card, x)
    if card >= ROOM_CARDS:
        board.players[seat].drop(card)
        board.push(codes.SPELL, seat, card, x=x)
        if board.sink is not None:
            board.sink.append((codes.T_CAST, seat, card, sort, owner, slot))
        board.push(codes.POLL, seat, card, x=0)
        return
    if windows.is_limited(board, card):
        board.used = board.used + [card]
    if board.sink is not None:
        board.sink.append((codes.T_USED, seat, card, sort, owner, slot))
    if not cancels:
        board.push(codes.USE, seat, card, x=x)
    pay(board, seat, card, paid)
    if cancels:
        windows.cancel(board)


def pay(board: Board, seat: i64, card: i64, paid: list[int]) -> None:
    """What paying sets off happens now."""
    ability = ABILITY[card]
    player = board.players[seat]
    if ability.destroys_this:
        board.destroy(seat, player.slot_of(card))
    elif ability.destroys_other:
        board.destroy(seat, player.slot_of(paid[0]))
    else:
        for other in paid:
            board.discard_card(seat, other)


def aimed_at(board: Board, target: i64, x: i64) -> tuple[i64, i64, i64]:
    """A target for the sink: its sort, and the hero, the seat, or the seat and slot of the room."""
    sort = targets.target_sort(target)
    if sort == codes.ON_ROOM:
        owner = board.owner_of(x)
        return sort, owner, board.players[owner].slot_of(x)
    return sort, NONE if sort == codes.ON_NOTHING else x, NONE


def effect(board: Board, frame: Frame) -> None:
    """A declared spell or ability goes on: cancelled, answered, resolved."""
    if ABILITY[frame.thing].target == effects.DECLARED_SPELL:
        resolve_counterspell(board, frame)
    elif frame.step < codes.RESPONDED:
        if frame.who != board.active_seat:
            board.set_step(codes.RESPONDED)
            board.push(codes.RESPOND, board.active_seat)
        else:
            resolve(board, frame)
    elif frame.step == codes.RESPONDED:
        resolve(board, frame)
    elif not verbs.carry_out(board, frame):
        finish(board, frame)


def resolve(board: Board, frame: Frame) -> None:
    """If a target is no longer legal, the effect does nothing."""
    if targets.still_legal(board, frame.who, ABILITY[frame.thing].target, frame.x):
        board.set_step(codes.DOING)
    else:
        board.tell(codes.T_FIZZLED, frame.who, frame.thing)
        finish(board, frame)


def finish(board: Board, frame: Frame) -> None:
    """R56: a Spell is then discarded, which its owner's Liger's Dens see, also after a fizzle."""
    board.pop()
    if frame.what == codes.USE:
        return
    board.discard.append(frame.thing)
    if frame.step >= codes.DOING:
        board.tell(codes.T_RESOLVED, frame.who, frame.thing)
    spell_has_resolved(board, frame.who)


def spell_has_resolved(board: Board, seat: i64) -> None:
    """R44: each Liger's Den once per turn."""
    dens: list[int] = []
    for room in board.rooms_with(board.players[seat], effects.SPELL_RESOLVED, NONE):
        if room not in board.used:
            dens.append(room)
    if len(dens) > 0:
        board.used = board.used + dens
        board.push(codes.TRIGGERS, seat, x=0, items=dens)


def resolve_counterspell(board: Board, frame: Frame) -> None:
    """The Counterspell was not cancelled: it and the spell beneath go to the discard pile."""
    board.pop()
    board.discard.append(frame.thing)
    windows.cancel(board)
    board.tell(codes.T_RESOLVED, frame.who, frame.thing)
    spell_has_resolved(board, frame.who)
