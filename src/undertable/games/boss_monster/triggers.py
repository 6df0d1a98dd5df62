"""Abilities of Boss Monster that go off by themselves (7.4): Level Ups first, then rooms, player by player."""

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.boss_monster import cards, codes, effects, targets, verbs, windows
from undertable.games.boss_monster.board import Board
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.fields import BIT
from undertable.games.boss_monster.player import without


def reveal(board: Board, frame: Frame) -> None:
    """In XP order each player's Level Up and triggers, completely before the next player's."""
    if frame.step == len(board.xp_order):
        board.pop()
        return
    seat: i64 = board.xp_order[frame.step]
    board.set_step(frame.step + 1)
    rooms = [number % cards.MOST_CARDS for number in frame.items if number // cards.MOST_CARDS == seat]
    levels = 1 if frame.x & BIT[seat] != 0 else 0
    if levels == 1 or len(rooms) > 0:
        board.push(codes.TRIGGERS, seat, x=levels, items=rooms)


def triggers(board: Board, frame: Frame) -> None:
    """First the Level Up, then the rooms in an order that their owner chooses."""
    if frame.x == 1:
        boss = board.players[frame.who].boss
        board.top = Frame(frame.below, codes.TRIGGERS, 0, frame.who, NONE, 0, NONE, frame.items)
        board.tell(codes.T_LEVEL_UP, frame.who, boss)
        board.push(codes.TRIGGER, frame.who, cards.BOSS_SOURCE + boss)
    elif len(frame.items) == 0:
        board.pop()
    elif len(targets.card_choices(frame.items)) == 1:
        trigger_next(board, frame, frame.items[0])
    else:
        board.ask(frame.who)


def trigger_next(board: Board, frame: Frame, room: i64) -> None:
    """R23: a noted trigger resolves even if its room is gone by then."""
    rest = without(frame.items, room)
    board.top = frame.below if len(rest) == 0 else Frame(frame.below, codes.TRIGGERS, 0, frame.who, NONE, 0, NONE, rest)
    board.push(codes.TRIGGER, frame.who, room)


def trigger(board: Board, frame: Frame) -> None:
    if frame.step == codes.DECLARED:
        if frame.thing < cards.BOSS_SOURCE:
            board.tell(codes.T_TRIGGERED, frame.who, frame.thing)
        begin_trigger(board, frame)
    elif not verbs.carry_out(board, frame):
        board.pop()


def must_destroy(board: Board, frame: Frame) -> None:
    rooms = targets.own_rooms(board, frame.who, NONE)
    if len(rooms) > 1:
        board.ask(frame.who)
        return
    board.pop()
    if len(rooms) == 1:
        destroy_chosen(board, rooms[0])


def destroy_chosen(board: Board, action: i64) -> None:
    place = action - codes.ROOM
    board.destroy(place // codes.MOST_SLOTS, place % codes.MOST_SLOTS)


def begin_trigger(board: Board, frame: Frame) -> None:
    """Nobody can answer a trigger (R73); its owner makes the choices at once."""
    ability = cards.ability_of(frame.thing)
    if ability.target != effects.NO_TARGET:
        choices = trigger_targets(board, frame)
        if len(choices) == 0 or (ability.may and len(choices) == 1):
            board.pop()
            if not ability.may:
                board.tell(codes.T_FIZZLED, frame.who, frame.thing)
        elif len(choices) == 1:
            choose_target(board, frame, choices[0])
        else:
            board.set_step(codes.TARGET)
            board.ask(frame.who)
    elif ability.may:
        board.set_step(codes.MAY)
        board.ask(frame.who)
    else:
        windows.end_orders(board, frame.who, frame.thing, NONE)
        board.set_step(codes.DOING)


def trigger_targets(board: Board, frame: Frame) -> list[int]:
    """What the owner of a trigger can choose; NO where it may be left."""
    ability = cards.ability_of(frame.thing)
    if frame.step == codes.SECOND_TARGET:
        owner = board.owner_of(frame.x)
        return targets.rooms_to_swap(board, owner, frame.x)
    choices = targets.all_targets(board, frame.who, frame.thing, ability.target)
    return [codes.NO] + choices if ability.may else choices


def choose_target(board: Board, frame: Frame, action: i64) -> None:
    if action == codes.NO:
        board.pop()
        return
    x = targets.chosen(board, action)
    windows.end_orders(board, frame.who, frame.thing, x)
    if frame.step == codes.SECOND_TARGET:
        board.top = Frame(frame.below, codes.TRIGGER, codes.DOING, frame.who, frame.thing, frame.x, x)
    elif cards.ability_of(frame.thing).target == effects.TWO_ROOMS:
        second = Frame(frame.below, codes.TRIGGER, codes.SECOND_TARGET, frame.who, frame.thing, x)
        board.top = second
        choices = trigger_targets(board, second)
        if len(choices) == 1:
            choose_target(board, second, choices[0])
        else:
            board.ask(frame.who)
    else:
        board.top = Frame(frame.below, codes.TRIGGER, codes.DOING, frame.who, frame.thing, x)
