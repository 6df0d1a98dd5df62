"""Worlds that a seat cannot tell from the real one: everything it may not know is dealt again (20).

Hidden are the other side's hand, its Ability cards that were never used, what face-down tokens and untouched doors are
(from the humans), standing orders, and what another seat is still putting together. A question in a window shows that
whoever is asked has something to play: in an imagined world that must be so, too.
"""

from mypy_extensions import i64

from undertable.core.chance import Chance
from undertable.core.frame import NOTHING, Frame
from undertable.games.pesky_humans import box, cards, codes
from undertable.games.pesky_humans.board import Board
from undertable.games.pesky_humans.effects import unused_curses
from undertable.games.pesky_humans.plays import (
    FIRST_ABILITY,
    WINDOWS_OF,
    can_wait,
    help_of,
    may_play,
    offered_elsewhere,
    plays_asked,
)
from undertable.games.pesky_humans.setup import deal_setup
from undertable.games.pesky_humans.tiles import BIT, NONE


def imagine_world(world: Board, viewer: i64) -> bool:
    """Turn a copy of the table into such a world; False if the deal does not fit, and another must be tried."""
    if world.stage == codes.SETUP:
        imagine_draft(world, viewer)
        return True
    chance = world.chance
    frame = world.top
    if frame is not None and frame.what == codes.F_COMPOSE and frame.who != viewer:
        world.pop()
    world.orders = [world.orders[seat] if team_of(seat) == team_of(viewer) else 0 for seat in range(world.n)]
    if viewer != 0:
        deal_hand_anew(world, box.MONSTER, chance)
        imagine_abilities(world, box.LORD, chance)
        known = codes.PEEKED if viewer > 0 else codes.OPEN_TO_ALL
        imagine_tokens(world, known, chance)
        imagine_doors(world, known, chance)
        imagine_slammed_door(world, chance)
    if viewer <= 0:
        deal_hand_anew(world, box.HUMAN, chance)
        for avatar in range(box.LORD):
            if world.owner[avatar] != NONE:
                imagine_abilities(world, avatar, chance)
    world.moved_about()
    if is_announced(world, cards.JINX) and len(unused_curses(world)) == 0:  # R65: it could not have been played
        return False
    return world.stage != codes.PLAYING or give_something_to_play(world, viewer, chance)


def team_of(seat: i64) -> i64:
    return min(seat, 1)


# Setup


def imagine_draft(world: Board, viewer: i64) -> None:
    """What the other side has chosen so far is not known, nor how far it has come."""
    draft = world.draft
    if viewer != 0:
        deal_setup(world)
        hidden = world.draft
        hidden.avatars, hidden.abilities = draft.avatars, draft.abilities
        hidden.voices, hidden.two = draft.voices, draft.two
        hidden.finish = draft.finish & ~1
        draft = hidden
    if viewer <= 0:
        draft.avatars = NOTHING
        draft.abilities = NOTHING
        draft.voices = NOTHING
        draft.two = NONE
        draft.finish &= 1


# Cards


def unsure(world: Board, seat: i64) -> list[int]:
    """The cards of a hand that others cannot work out."""
    cards = world.hands[seat].copy()
    for card in world.sure[seat]:
        cards.remove(card)
    return cards


def deal_hand_anew(world: Board, side: i64, chance: Chance) -> None:
    """Hands and deck of a side; what everybody can work out stays."""
    seats = range(1) if side == box.MONSTER else range(1, world.n)
    cards = world.decks[side].copy()
    for seat in seats:
        cards.extend(unsure(world, seat))
    cards.sort()
    chance.shuffle(cards)
    for seat in seats:
        hand = world.sure[seat].copy()
        while len(hand) < len(world.hands[seat]):
            hand.append(cards.pop())
        world.set_hand(seat, sorted(hand))
    world.set_deck(side, sorted(cards))


def imagine_abilities(world: Board, avatar: i64, chance: Chance) -> None:
    """Those that were used at some time are known."""
    first = avatar * box.ABILITIES_EACH
    unknown: list[int] = []
    missing: i64 = box.KEPT_ABILITIES
    for ability in range(first, first + box.ABILITIES_EACH):
        if world.shown & BIT[ability] != 0:
            missing -= 1
        else:
            unknown.append(ability)
            world.chosen &= ~BIT[ability]
    chance.shuffle(unknown)
    for i in range(missing):
        world.chosen |= BIT[unknown[i]]


# The lair


def imagine_tokens(world: Board, known: i64, chance: Chance) -> None:
    """Deal the tokens below this degree of knowledge: Gems and Secret Passages not seen yet are there."""
    rooms: list[int] = []
    there: list[int] = []  # tokens on the board that are known
    for room in world.lair.rooms:
        if world.tokens[room] != NONE:
            if world.token_known[room] < known:
                rooms.append(room)
            else:
                there.append(world.tokens[room])
    tokens = world.tokens.copy()
    if there.count(box.PASSAGE) < box.DEALT_PASSAGES:
        possible = [room for room in rooms if world.crossed & BIT[room] == 0]
        chance.shuffle(possible)
        for room in possible[: box.DEALT_PASSAGES - there.count(box.PASSAGE)]:
            tokens[room] = box.PASSAGE
            rooms.remove(room)
    gems = range(box.DEALT_GEMS[world.mode])
    contents = [gem for gem in gems if world.seen_tokens & BIT[gem] == 0 and gem not in there]
    others = range(box.FIRST_CURSE, box.RESOURCES)
    unseen = [token for token in others if world.seen_tokens & BIT[token] == 0 and token not in there]
    chance.shuffle(unseen)
    contents.extend(unseen[: len(rooms) - len(contents)])
    chance.shuffle(contents)
    for i in range(len(rooms)):
        tokens[rooms[i]] = contents[i]
    world.tokens = tokens
    world.find_passages()


def imagine_doors(world: Board, known: i64, chance: Chance) -> None:
    """Doors that were removed are spare for all to see, until one of the spare doors is put back."""
    stock = box.DOOR_STOCK.copy()
    unknown: list[int] = []
    for exit in range(world.lair.exits):
        door = world.doors[exit]
        if door != NONE:
            if world.door_known[exit] < known:
                unknown.append(exit)
            else:
                stock[door] -= 1
    pool: list[int] = []
    for door in range(box.DOOR_TYPES):
        for _ in range(stock[door] - world.sure_spare[door]):
            pool.append(door)
    chance.shuffle(pool)
    doors = world.doors.copy()
    spare = stock
    for exit in unknown:
        doors[exit] = pool.pop()
        spare[doors[exit]] -= 1
    world.doors = doors
    world.spare_doors = spare


def imagine_slammed_door(world: Board, chance: Chance) -> None:
    """Slam! has been announced and may be countered: nobody else knows which door it is."""
    window = world.top
    if world.stage != codes.PLAYING or window is None or window.below is None:
        return
    play = window.below
    if window.what == codes.F_WINDOW and play.what == codes.F_PLAY and play.thing == cards.SLAM:
        types = [door for door in range(box.DOOR_TYPES) if world.spare_doors[door] > 0]
        items = [codes.A_DOOR + types[chance.below(len(types))], play.items[1]]
        below = Frame(play.below, codes.F_PLAY, play.step, play.who, cards.SLAM, NONE, NONE, items)
        world.top = Frame(below, codes.F_WINDOW, window.step, NONE, window.thing, window.x, window.y, window.items)


def is_announced(world: Board, card: i64) -> bool:
    """Has this card been played, and may still be countered?"""
    frame = world.top
    while frame is not None:
        if frame.what == codes.F_PLAY and frame.thing == card:
            return True
        frame = frame.below
    return False


# Questions in windows


def give_something_to_play(world: Board, viewer: i64, chance: Chance) -> bool:
    """In a window of the other side somebody of it is asked, so can play something. False if that cannot be."""
    frame = world.top
    if frame is None or frame.what != codes.F_WINDOW:
        return True
    if viewer >= 0 and (viewer == 0) == (frame.y == box.MONSTER):
        return True
    seat: i64 = 0
    if frame.y == box.HUMAN:
        seats = [s for s in range(1, world.n) if world.playing(s)]
        seat = seats[chance.below(len(seats))]
    world.top = Frame(frame.below, codes.F_WINDOW, frame.step, NONE, frame.thing, frame.x, frame.y)
    for _ in range(1 + len(world.hands[seat])):  # after the dice it may take several
        if len(plays_asked(world, seat, frame.step)) > 0:
            return True
        if not swap_in_a_play(world, seat, frame.step, chance):
            return False
    return False


def swap_in_a_play(world: Board, seat: i64, window: i64, chance: Chance) -> bool:
    """Change a card or an ability that is not known against one that can be played."""
    side = box.MONSTER if seat == 0 else box.HUMAN
    own = world.active() == side
    replaced = unsure(world, seat)
    possible: list[int] = []
    if len(replaced) > 0 and (side == box.HUMAN or world.lives(box.LORD)):
        possible.extend([card for card in sorted(set(world.decks[side])) if may_play(world, card, window, own)])
    avatars = range(box.LORD) if side == box.HUMAN else range(box.LORD, box.LORD + 1)
    for avatar in avatars:
        if world.awake(avatar) and world.seat_of(avatar) == seat and len(hidden_abilities(world, avatar)) > 0:
            for ability in range(avatar * box.ABILITIES_EACH, avatar * box.ABILITIES_EACH + box.ABILITIES_EACH):
                if world.chosen & BIT[ability] == 0 and may_play(world, FIRST_ABILITY + ability, window, own):
                    possible.append(FIRST_ABILITY + ability)
    elsewhere = offered_elsewhere(world, side, window)
    possible = [play for play in possible if WINDOWS_OF[play] & elsewhere == 0]
    if window == codes.AFTER_ROLL:
        possible = [play for play in possible if help_of(world, play, side) > 0]
    elif window == codes.OWN_COMBAT:
        possible = [play for play in possible if not can_wait([codes.A_PLAY + play])]
    if len(possible) == 0:
        return False
    play = possible[chance.below(len(possible))]
    if play < FIRST_ABILITY:
        out = replaced[chance.below(len(replaced))]
        hand = world.hands[seat].copy()
        hand.remove(out)
        deck = world.decks[side].copy()
        deck.remove(play)
        world.set_hand(seat, sorted(hand + [play]))
        world.set_deck(side, sorted(deck + [out]))
    else:
        ability = play - FIRST_ABILITY
        hidden = hidden_abilities(world, ability // box.ABILITIES_EACH)
        world.chosen &= ~BIT[hidden[chance.below(len(hidden))]]
        world.chosen |= BIT[ability]
    return True


def hidden_abilities(world: Board, avatar: i64) -> list[int]:
    """The chosen abilities of an Avatar that were never used."""
    first = avatar * box.ABILITIES_EACH
    unknown = world.chosen & ~world.shown
    return [ability for ability in range(first, first + box.ABILITIES_EACH) if unknown & BIT[ability] != 0]
