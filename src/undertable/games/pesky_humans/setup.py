"""3. Setup: the Monster Player builds the lair, the human side chooses its party, and the game begins."""

from typing import Final

from mypy_extensions import i64

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans import box, cards, codes
from undertable.games.pesky_humans.board import Board
from undertable.games.pesky_humans.building import (
    SLOT_REACH,
    construct_doors,
    construct_layout,
    construct_starts,
    construct_tokens,
    legal_turns,
    open_slots,
)
from undertable.games.pesky_humans.draft import NO_DRAFT, Draft
from undertable.games.pesky_humans.fields import NO_MODS, OFF, TILES, Figure, put
from undertable.games.pesky_humans.lair import Lair
from undertable.games.pesky_humans.tiles import BIT, NONE, TILE_HEXES, Placed

# by number of players: who chooses the first, second and third Avatar (16); of three players the team says who has two
CHOOSER: Final[list[list[int]]] = [[], [], [1, 1, 1], [1, 2, NONE], [1, 2, 3]]


def deal_setup(board: Board) -> None:
    """3.2 the rooms and 3.3.4 the Resource Tokens that the Monster Player has to use."""
    rooms = list(range(len(box.ROOMS)))
    others = list(range(box.FIRST_CURSE, box.RESOURCES))
    tokens = list(range(box.DEALT_GEMS[board.mode])) + [box.PASSAGE] * box.DEALT_PASSAGES
    dealt = sorted(board.chance.draw("room", rooms, box.DEALT_ROOMS[board.mode]))
    tokens = tokens + sorted(board.chance.draw("token", others, box.DEALT_OTHERS[board.mode]))
    board.draft = Draft(dealt, tokens)
    if not board.manual:
        finish_lair(board)  # abilities are chosen with the lair in sight


# The seats that must choose now, and what.


def building_stage(board: Board) -> i64:
    """Where the Monster Player is. With an automatic lair only the abilities are chosen."""
    draft = board.draft
    if draft.finish & 1 != 0:
        return codes.B_DONE
    if board.manual:
        if len(draft.placed) < len(draft.rooms):
            return codes.B_ROOM if draft.room == NONE else codes.B_SLOT if draft.slot == NONE else codes.B_TURN
        if draft.human_start == NONE:
            return codes.B_HUMAN_START
        if draft.monster_start == NONE:
            return codes.B_MONSTER_START
        if len(draft.token_kinds) < len(draft.tokens):
            return codes.B_SPOT if draft.spot == NONE else codes.B_TOKEN
        if not draft.doors_done:
            return codes.B_EXIT if draft.doorway == NONE else codes.B_DOOR
    return codes.B_ABILITIES if len(draft.lord_abilities) < box.KEPT_ABILITIES else codes.B_DONE


def chooser(board: Board, place: i64) -> i64:
    """The seat that chooses the first, second or third Avatar."""
    seat: i64 = CHOOSER[board.n][place]
    return board.draft.two if seat == NONE else seat


def is_voting(board: Board) -> bool:
    """Do the human players still have to say who has two Avatars (R74)?"""
    return board.n == 3 and board.draft.two == NONE


def choosers(board: Board) -> list[int]:
    """The human seats that choose now: Avatars in seat order, votes and abilities all at the same time (16)."""
    draft = board.draft
    if is_voting(board):
        return [seat for seat in range(1, board.n) if len(draft.voices) == 0 or draft.voices[seat] == NONE]
    if board.n == 2 and draft.finish & BIT[1] != 0:
        return []  # the rest is chosen for the player when the game begins
    if len(draft.avatars) < box.PARTY:
        return [chooser(board, len(draft.avatars))]
    return [
        seat for seat in range(1, board.n) if draft.finish & BIT[seat] == 0 and being_outfitted(board, seat) != NONE
    ]


def being_outfitted(board: Board, seat: i64) -> i64:
    """The seat's first Avatar without three abilities, or NONE."""
    draft = board.draft
    for i in range(len(draft.avatars)):
        if chooser(board, i) == seat and len(chosen_of(draft.abilities, draft.avatars[i])) < box.KEPT_ABILITIES:
            return draft.avatars[i]
    return NONE


def chosen_of(abilities: list[int], avatar: i64) -> list[int]:
    return [ability for ability in abilities if ability // box.ABILITIES_EACH == avatar]


def choosing(board: Board) -> tuple[int, ...]:
    """The seats that owe a choice, all at the same time and in secret from the other side (3.1, R15)."""
    humans = choosers(board)
    return tuple(humans) if building_stage(board) == codes.B_DONE else (0, *humans)


def setup_choices(board: Board, seat: i64) -> list[int]:
    return monster_choices(board) if seat == 0 else human_choices(board, seat)


def human_choices(board: Board, seat: i64) -> list[int]:
    draft = board.draft
    if is_voting(board):
        return [codes.A_FINISH] + [codes.A_SEAT + other for other in range(1, board.n)]
    if len(draft.avatars) < box.PARTY:
        return [codes.A_FINISH] + [codes.A_FIGURE + avatar for avatar in range(box.LORD) if avatar not in draft.avatars]
    return [codes.A_FINISH] + abilities_left(draft.abilities, being_outfitted(board, seat))


def abilities_left(chosen: list[int], avatar: i64) -> list[int]:
    first = avatar * box.ABILITIES_EACH
    return [codes.A_ABILITY + ability for ability in range(first, first + box.ABILITIES_EACH) if ability not in chosen]


def monster_choices(board: Board) -> list[int]:
    draft = board.draft
    match building_stage(board):
        case codes.B_ROOM:
            return [codes.A_FINISH] + [
                codes.A_ROOM + room for room in rooms_left(draft) if len(slots_for(draft, room)) > 0
            ]
        case codes.B_SLOT:
            return [codes.A_FINISH] + [codes.A_SLOT + slot for slot in slots_for(draft, draft.room)]
        case codes.B_TURN:
            return [codes.A_FINISH] + [codes.A_TURN + turn for turn in turns_for(draft, draft.room, draft.slot)]
        case codes.B_HUMAN_START:
            return [codes.A_FINISH] + start_spots(drafted_lair(draft), NONE)
        case codes.B_MONSTER_START:
            return [codes.A_FINISH] + start_spots(drafted_lair(draft), draft.human_start // TILE_HEXES)
        case codes.B_SPOT:
            return [codes.A_FINISH] + token_spots(draft)
        case codes.B_TOKEN:
            return [codes.A_FINISH] + [codes.A_TOKEN + token for token in sorted(set(tokens_left(draft)))]
        case codes.B_EXIT:
            lair = drafted_lair(draft)
            return [codes.A_ENOUGH, codes.A_FINISH] + sorted(
                [codes.A_EXIT + doorway for doorway in lair.doorway if doorway not in draft.doors]
            )
        case codes.B_DOOR:  # any type that is left (R7)
            return [codes.A_FINISH] + [
                codes.A_DOOR + door
                for door in range(box.DOOR_TYPES)
                if draft.door_types.count(door) < box.DOOR_STOCK[door]
            ]
        case _:  # B_ABILITIES
            return [codes.A_FINISH] + abilities_left(draft.lord_abilities, box.LORD)


def slot_at(u: i64, v: i64) -> i64:
    return (u + SLOT_REACH) * codes.SLOT_WIDTH + v + SLOT_REACH


def rooms_left(draft: Draft) -> list[int]:
    lying = [placed.room for placed in draft.placed]
    return [room for room in draft.rooms if room not in lying]


def slots_for(draft: Draft, room: i64) -> list[int]:
    slots = [slot_at(u, v) for u, v in open_slots(draft.placed)]
    return sorted([slot for slot in slots if len(turns_for(draft, room, slot)) > 0])


def turns_for(draft: Draft, room: i64, slot: i64) -> list[int]:
    rest = [other for other in rooms_left(draft) if other != room]
    u, v = slot // codes.SLOT_WIDTH - SLOT_REACH, slot % codes.SLOT_WIDTH - SLOT_REACH
    return legal_turns(TILES, draft.placed, rest, room, u, v)


def drafted_lair(draft: Draft) -> Lair:
    """The lair when all its tiles lie."""
    lair = draft.lair
    if lair is None:
        lair = Lair(TILES, draft.placed)
        draft.lair = lair
    return lair


def start_spots(lair: Lair, other: i64) -> list[int]:
    """Where a start hex may be: far enough from the other start room, or from any room (3.3.3)."""
    least = lair.start_distance()
    found: list[int] = []
    for room in lair.rooms:
        partners = lair.rooms if other == NONE else [other]
        if len([1 for partner in partners if lair.room_distance(room, partner) >= least]) > 0:
            found.extend([codes.A_SPOT + lair.spot[hex] for hex in lair.hexes[room] if lair.may_start(hex)])
    return found


def token_spots(draft: Draft) -> list[int]:
    """Where the next Resource Token may lie: one in each room (3.3.4, R6)."""
    lair = drafted_lair(draft)
    done = [spot // TILE_HEXES for spot in draft.token_spots]
    found: list[int] = []
    for room in lair.rooms:
        if room not in done:
            for hex in lair.hexes[room]:
                spot = lair.spot[hex]
                if lair.may_hold_token(hex) and spot != draft.human_start and spot != draft.monster_start:
                    found.append(codes.A_SPOT + spot)
    return found


def tokens_left(draft: Draft) -> list[int]:
    left = draft.tokens.copy()
    for token in draft.token_kinds:
        left.remove(token)
    return left


# Choosing.


def choose_in_setup(board: Board, seat: i64, action: i64) -> None:
    """Carry out a choice; when the last one is in, the game begins."""
    draft = board.draft
    if seat > 0 and is_voting(board):
        vote(board, seat, action)
    elif action == codes.A_FINISH and seat == 0 and building_stage(board) != codes.B_ABILITIES:
        finish_lair(board)  # abilities are chosen with the lair in sight
    elif action == codes.A_FINISH:
        draft.finish |= BIT[seat]
    elif seat == 0:
        build(board, action)
    elif len(draft.avatars) < box.PARTY:
        draft.avatars = draft.avatars + [action - codes.A_FIGURE]
    else:
        draft.abilities = sorted(draft.abilities + [action - codes.A_ABILITY])
    if board.n > 2:
        choose_avatars(board)
    if len(choosing(board)) == 0:
        begin(board)


def vote(board: Board, seat: i64, action: i64) -> None:
    """R74: the seat that all name has two Avatars; without agreement it is the first one."""
    draft = board.draft
    first = codes.A_SEAT + 1
    if action == codes.A_FINISH:
        draft.finish |= BIT[seat]
        action = first
    draft.voices = put(draft.voices if len(draft.voices) > 0 else [NONE] * board.n, seat, action)
    if len(choosers(board)) == 0:
        agreed = draft.voices[1] == draft.voices[2]
        draft.two = (draft.voices[1] if agreed else first) - codes.A_SEAT


def build(board: Board, action: i64) -> None:
    draft = board.draft
    match building_stage(board):
        case codes.B_ROOM:
            draft.room = action - codes.A_ROOM
        case codes.B_SLOT:
            draft.slot = action - codes.A_SLOT
        case codes.B_TURN:
            u, v = draft.slot // codes.SLOT_WIDTH - SLOT_REACH, draft.slot % codes.SLOT_WIDTH - SLOT_REACH
            draft.placed = draft.placed + [Placed(draft.room, u, v, action - codes.A_TURN)]
            draft.room = NONE
            draft.slot = NONE
        case codes.B_HUMAN_START:
            draft.human_start = action - codes.A_SPOT
        case codes.B_MONSTER_START:
            draft.monster_start = action - codes.A_SPOT
        case codes.B_SPOT:
            draft.spot = action - codes.A_SPOT
        case codes.B_TOKEN:
            draft.token_spots = draft.token_spots + [draft.spot]
            draft.token_kinds = draft.token_kinds + [action - codes.A_TOKEN]
            draft.spot = NONE
        case codes.B_EXIT:
            if action == codes.A_ENOUGH:
                draft.doors_done = True
            else:
                draft.doorway = action - codes.A_EXIT
        case codes.B_DOOR:
            draft.doors = draft.doors + [draft.doorway]
            draft.door_types = draft.door_types + [action - codes.A_DOOR]
            draft.doorway = NONE
            draft.doors_done = len(draft.doors) == min(box.MOST_DOORS, drafted_lair(draft).exits)
        case _:  # B_ABILITIES
            draft.lord_abilities = draft.lord_abilities + [action - codes.A_ABILITY]


# What is left to chance (3.8).


def choose_avatars(board: Board) -> None:
    """Choose for human players who want no more choices, when it is their turn."""
    draft = board.draft
    if is_voting(board):
        return
    while len(draft.avatars) < box.PARTY and draft.finish & BIT[chooser(board, len(draft.avatars))] != 0:
        avatars = [avatar for avatar in range(box.LORD) if avatar not in draft.avatars]
        draft.avatars = draft.avatars + board.chance.draw("avatar", avatars, 1)


def outfit(board: Board) -> None:
    """The abilities that nobody has chosen."""
    draft = board.draft
    draft.lord_abilities = draft.lord_abilities + random_abilities(board, draft.lord_abilities, box.LORD)
    for avatar in draft.avatars:
        draft.abilities = draft.abilities + random_abilities(board, draft.abilities, avatar)


def random_abilities(board: Board, chosen: list[int], avatar: i64) -> list[int]:
    """Random abilities, as many as are missing."""
    left = [action - codes.A_ABILITY for action in abilities_left(chosen, avatar)]
    return board.chance.draw("ability", left, box.KEPT_ABILITIES - len(chosen_of(chosen, avatar)))


def finish_lair(board: Board) -> None:
    """Construct what the Monster Player has not built."""
    draft = board.draft
    chance = board.chance
    if len(draft.placed) < len(draft.rooms):
        draft.placed = construct_layout(TILES, draft.placed, rooms_left(draft), chance)
        draft.lair = None
    lair = drafted_lair(draft)
    human_start: int = NONE if draft.human_start == NONE else lair.hex_at[draft.human_start]
    if draft.monster_start == NONE:
        human_start, monster_start = construct_starts(lair, human_start, chance)
        draft.human_start, draft.monster_start = lair.spot[human_start], lair.spot[monster_start]
    left = tokens_left(draft)
    if len(left) > 0:
        groups = [
            [t for t in left if t < box.PASSAGE],
            [t for t in left if t == box.PASSAGE],
            [t for t in left if t > box.PASSAGE],
        ]
        taken = [spot // TILE_HEXES for spot in draft.token_spots]
        monster_start = lair.hex_at[draft.monster_start]
        far = box.GEM_ROOMS[board.mode]
        kinds, hexes = construct_tokens(lair, taken, human_start, monster_start, groups, far, chance)
        draft.token_kinds = draft.token_kinds + kinds
        draft.token_spots = draft.token_spots + [lair.spot[hex] for hex in hexes]
    if not draft.doors_done:
        taken = [lair.exit_at[doorway] for doorway in draft.doors]
        stock = [box.DOOR_STOCK[door] - draft.door_types.count(door) for door in range(box.DOOR_TYPES)]
        exits, types = construct_doors(lair, taken, human_start, stock, box.MOST_DOORS - len(taken), chance)
        draft.doors = draft.doors + [lair.doorway[exit] for exit in exits]
        draft.door_types = draft.door_types + types
        draft.doors_done = True


# 3.5 to 3.7


def begin(board: Board) -> None:
    """Both commitments are in: show them, deal the hands, and start the first turn."""
    finish_lair(board)
    choose_avatars(board)
    outfit(board)
    draft = board.draft
    set_lair(board, draft)
    set_figures(board, draft)
    board.draft = NO_DRAFT
    set_decks(board)
    board.stage = codes.PLAYING
    board.tell(codes.T_SETUP)
    deal_hands(board)
    board.push(codes.F_TURN, codes.TURN_START)


def set_lair(board: Board, draft: Draft) -> None:
    lair = drafted_lair(draft)
    board.lair = lair
    board.human_start = lair.hex_at[draft.human_start]
    board.monster_start = lair.hex_at[draft.monster_start]
    doors = [NONE] * lair.exits
    spare = box.DOOR_STOCK.copy()
    for i in range(len(draft.doors)):
        doors[lair.exit_at[draft.doors[i]]] = draft.door_types[i]
        spare[draft.door_types[i]] -= 1
    board.doors = doors
    board.spare_doors = spare
    board.sure_spare = [0, 0, 0]
    board.door_known = [codes.HIDDEN] * lair.exits
    board.walls = [NONE] * lair.exits
    board.close_exits()
    tokens = [NONE] * len(box.ROOMS)
    token_hex = [NONE] * len(box.ROOMS)
    for i in range(len(draft.token_kinds)):
        room = draft.token_spots[i] // TILE_HEXES
        tokens[room] = draft.token_kinds[i]
        token_hex[room] = lair.hex_at[draft.token_spots[i]]
    board.tokens = tokens
    board.token_hex = token_hex
    board.token_known = [codes.HIDDEN] * len(box.ROOMS)
    board.find_passages()
    item_hex = [NONE] * box.ITEMS
    gone: i64 = 0
    for room in range(len(box.ROOMS)):  # R8
        for i in range(len(box.ROOM_TREASURES[room])):
            item = box.ROOM_TREASURES[room][i]
            if room in lair.rooms:
                item_hex[item] = lair.treasures[room][i]
            else:
                gone |= BIT[item]
    for gem in range(box.DEALT_GEMS[board.mode], 3):
        gone |= BIT[box.ITEMS - 3 + gem]
    board.item_hex = item_hex
    board.gone = gone
    board.transfers = [0] * box.ITEMS
    board.entered = BIT[lair.room[board.human_start]]  # R24


def set_figures(board: Board, draft: Draft) -> None:
    """R17, R58: the Ogre on his start hex, the three humans on theirs."""
    board.figures = [OFF] * box.FIGURES
    owner = [NONE] * box.LORD
    for i in range(box.PARTY):
        avatar = draft.avatars[i]
        board.figures[avatar] = Figure(board.human_start)
        owner[avatar] = chooser(board, i)
    board.figures[box.LORD] = Figure(board.monster_start)
    board.moved_about()
    board.owner = owner
    board.mods = NO_MODS
    chosen: i64 = 0
    for ability in draft.abilities + draft.lord_abilities:
        chosen |= BIT[ability]
    board.chosen = chosen


def set_decks(board: Board) -> None:
    board.decks = [cards.DECKS[box.HUMAN], cards.DECKS[box.MONSTER]]
    board.discards = [NOTHING, NOTHING]
    board.hands = [NOTHING] * board.n
    board.sure = [NOTHING] * board.n
    board.orders = [0] * board.n


def deal_hands(board: Board) -> None:
    for seat in range(1, board.n):
        board.draw(seat, box.HUMAN_HAND[board.n])
    board.draw(0, box.MONSTER_HAND[board.n])
    while board.mode != box.STANDARD and board.hands[0][0] >= box.MINION_CARDS:  # R46
        board.set_deck(box.MONSTER, cards.DECKS[box.MONSTER])
        board.set_hand(0, NOTHING)
        board.draw(0, box.MONSTER_HAND[board.n])
