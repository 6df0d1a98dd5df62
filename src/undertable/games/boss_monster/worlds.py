"""Worlds that a seat cannot tell from the real one: hands, decks and face-down rooms it may not see are dealt again.

Cards stay within their sorts, which everybody sees (R13). A window also hides which player it asks: if not
the viewer, then any other player who can act in that world.
"""

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.boss_monster import cards, codes, effects, verbs, windows
from undertable.games.boss_monster.board import Board
from undertable.games.boss_monster.cards import ROOM_CARDS
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.fields import BIT
from undertable.games.boss_monster.player import EMPTY, fits, without


def imagine_world(world: Board, viewer: i64) -> bool:
    """Turn a copy of the table into such a world; False if nobody could act in it and another one must be tried."""
    redeal(world, viewer)
    return ask_somebody(world, viewer)


def redeal(board: Board, viewer: i64) -> None:
    rooms, spells = unseen(board, viewer)
    places: list[tuple[i64, i64]] = []
    for seat in range(board.n):
        if seat != viewer:
            for card in board.players[seat].face_down:
                places.append((seat, board.players[seat].slot_of(card)))
    if len(places) > 0:
        board.chance.shuffle(rooms)
        deal_face_down(board, places, 0, rooms)
        rooms.sort()
    for seat in range(board.n):
        if seat != viewer:
            slots = board.players[seat].slots
            board.players[seat].face_down = [slots[slot][-1] for owner, slot in places if owner == seat]
            deal_hand(board, seat, viewer, rooms, spells)
    if not is_searching(board, viewer):
        board.room_deck = rooms
    board.spell_deck = spells


def unseen(board: Board, viewer: i64) -> tuple[list[int], list[int]]:
    """All Rooms and Spells that the viewer cannot see, in the order of the card list."""
    hidden = board.spell_deck.copy()
    if not is_searching(board, viewer):
        hidden = hidden + board.room_deck
    for seat in range(board.n):
        if seat != viewer:
            player = board.players[seat]
            hidden = hidden + player.face_down
            if not is_seen(board, seat, viewer):
                shown = found_by(board, seat)
                hidden = hidden + [card for card in player.hand if card != shown]
    hidden.sort()
    return [card for card in hidden if card < ROOM_CARDS], [card for card in hidden if card >= ROOM_CARDS]


def is_searching(board: Board, viewer: i64) -> bool:
    """Does the viewer look through the Room deck?"""
    top = board.top
    return top is not None and top.who == viewer and verbs.verb_asked(board) == effects.FETCH_ADVANCED


def is_seen(board: Board, seat: i64, viewer: i64) -> bool:
    """Does the viewer look at this hand? R49."""
    top = board.top
    return top is not None and top.who == viewer and top.x == seat and verbs.verb_asked(board) == effects.TAKE_SEEN


def found_by(board: Board, seat: i64) -> i64:
    """The card that this seat has found and shown to all, and may build now."""
    top = board.top
    return top.x if top is not None and top.who == seat and verbs.verb_asked(board) == effects.BUILD_FOUND else NONE


def deal_face_down(board: Board, places: list[tuple[i64, i64]], i: i64, rooms: list[int]) -> bool:
    """Give every face-down place a room that could have been placed there; True if that can be done."""
    if i == len(places):
        return True
    seat, slot = places[i]
    player = board.players[seat]
    stack = player.slots[slot]
    for card in rooms.copy():
        if cards.TIER[card] == effects.ORDINARY or (len(stack) > 1 and fits(card, stack[-2])):
            rooms.remove(card)
            if deal_face_down(board, places, i + 1, rooms):
                player.set_slot(slot, stack[:-1] + [card])
                return True
            rooms.append(card)
    return False


def deal_hand(board: Board, seat: i64, viewer: i64, rooms: list[int], spells: list[int]) -> None:
    player = board.players[seat]
    player.standing = 0
    if not is_seen(board, seat, viewer):
        found = found_by(board, seat)
        hand: list[int] = []
        for card in player.hand:
            if card != found:
                deck = rooms if card < ROOM_CARDS else spells
                card = deck.pop(board.chance.below(len(deck)))
            hand.append(card)
        hand.sort()
        player.hand = hand
    if board.phase == codes.SETUP_DISCARD:
        player.chosen = board.chance.draw("", player.hand.copy(), codes.SETUP_DISCARDS) if player.ready else EMPTY
    elif board.phase == codes.SETUP_ROOM:
        first = [card for card in player.hand if card < ROOM_CARDS and cards.TIER[card] == effects.ORDINARY]
        some = player.ready and board.chance.below(len(first) + 1) > 0
        player.chosen = [first[board.chance.below(len(first))]] if some else EMPTY


def ask_somebody(board: Board, viewer: i64) -> bool:
    """In a window where the viewer is not asked, ask another player who can act; False if nobody can."""
    frame = board.top
    if frame is None or (0 <= viewer < board.n and board.waiting & BIT[viewer] != 0):
        return True
    if verbs.verb_asked(board) == effects.BUILD_NOW:  # which Room was picked for which slot is secret until it is built
        board.top = Frame(frame.below, frame.what, frame.step, frame.who, frame.thing)
        return True
    if frame.what == codes.COMPOSE:
        frame = frame.below
        assert frame is not None
    if frame.what != codes.WINDOW and frame.what != codes.RESPOND and frame.what != codes.POLL:
        return True
    board.top = frame
    able = [seat for seat in askable(board, frame, viewer) if would_act(board, frame, seat)]
    if len(able) > 0:
        ask_instead(board, frame, able[board.chance.below(len(able))])
        return True
    for seat in askable(board, frame, viewer):
        if enable(board, frame, seat, viewer):
            ask_instead(board, frame, seat)
            return True
    return False


def asking_order(board: Board, frame: Frame) -> list[int]:
    if frame.what == codes.RESPOND:
        return [frame.who]
    return [seat for seat in board.active_first() if frame.what == codes.WINDOW or seat != frame.who]


def askable(board: Board, frame: Frame, viewer: i64) -> list[int]:
    """The players who may be the one asked, as far as the viewer knows: after the viewer's own pass, or before."""
    order = asking_order(board, frame)
    if viewer not in order:
        return order
    place = order.index(viewer)
    if not would_act(board, frame, viewer):
        return order[:place] + order[place + 1 :]
    return order[place + 1 :] if frame.x & BIT[viewer] != 0 else order[:place]


def would_act(board: Board, frame: Frame, seat: i64) -> bool:
    if frame.what == codes.POLL:
        return windows.would_cancel(board, seat)
    return len(windows.can_do(board, seat, frame.what == codes.WINDOW)) > 0


def ask_instead(board: Board, frame: Frame, seat: i64) -> None:
    if frame.what != codes.RESPOND:
        passed: i64 = 0
        for other in asking_order(board, frame):
            if other == seat:
                break
            passed |= BIT[other]
        board.top = Frame(frame.below, frame.what, 0, frame.who, frame.thing, passed)
    board.ask(seat)


def enable(board: Board, frame: Frame, seat: i64, viewer: i64) -> bool:
    """Exchange one unseen card of this seat so that it can act. One card is enough for any action."""
    player = board.players[seat]
    rooms, spells = unseen(board, viewer)
    found = found_by(board, seat)
    for hidden in (spells, rooms):
        board.chance.shuffle(hidden)
        own = [card for card in player.hand if (card < ROOM_CARDS) == (hidden is rooms) and card != found]
        if len(own) == 0:
            continue
        for card in hidden:
            if card not in player.hand and trade(board, own[0], card):
                if would_act(board, frame, seat):
                    return True
                trade(board, card, own[0])
    return False


def trade(board: Board, card: i64, other: i64) -> bool:
    """Two unseen cards change places; a face-down room stays where it is."""
    for player in board.players:
        if card in player.face_down or other in player.face_down:
            return False
    board.room_deck = swapped(board.room_deck, card, other)
    board.spell_deck = swapped(board.spell_deck, card, other)
    for player in board.players:
        player.hand = swapped(player.hand, card, other)
    return True


def swapped(pile: list[int], card: i64, other: i64) -> list[int]:
    """The same pile in order, with one of the two in place of the other."""
    has, has_other = card in pile, other in pile
    if has == has_other:
        return pile
    return sorted(without(pile, card) + [other]) if has else sorted(without(pile, other) + [card])
