"""3. Setup: the Monster Player builds the lair, the human side chooses its party, and the game begins."""

from typing import Final

from mypy_extensions import i64

from undertable.core.frame import NOTHING
from undertable.games.pesky_humans.board import NO_MODS, OFF, TILES, Board, Figure
from undertable.games.pesky_humans.building import (
    SLOT_REACH,
    construct_doors,
    construct_layout,
    construct_starts,
    construct_tokens,
    legal_turns,
    open_slots,
)
from undertable.games.pesky_humans.cards import (
    ABILITIES_EACH,
    DEALT_GEMS,
    DEALT_OTHERS,
    DEALT_PASSAGES,
    DEALT_ROOMS,
    DOOR_STOCK,
    FIGURES,
    FIRST_ACTION_CARD,
    FIRST_CURSE,
    GEM_ROOMS,
    HUMAN_DECK,
    HUMAN_HAND,
    ITEMS,
    KEPT_ABILITIES,
    LORD,
    MONSTER,
    MONSTER_DECK,
    MONSTER_HAND,
    MOST_DOORS,
    PARTY,
    PASSAGE,
    RESOURCES,
    ROOM_TREASURES,
    ROOMS,
)
from undertable.games.pesky_humans.codes import (
    A_ABILITY,
    A_DOOR,
    A_ENOUGH,
    A_EXIT,
    A_FIGURE,
    A_FINISH,
    A_ROOM,
    A_SLOT,
    A_SPOT,
    A_TOKEN,
    A_TURN,
    F_TURN,
    HIDDEN,
    NONE,
    PLAYING,
    SLOT_WIDTH,
    T_SETUP,
    TURN_START,
)
from undertable.games.pesky_humans.draft import NO_DRAFT, Draft
from undertable.games.pesky_humans.lair import BIT, TILE_HEXES, Lair, Placed

# where the Monster Player is in building
B_ROOM: Final = 0
B_SLOT: Final = 1
B_TURN: Final = 2
B_HUMAN_START: Final = 3
B_MONSTER_START: Final = 4
B_SPOT: Final = 5
B_TOKEN: Final = 6
B_EXIT: Final = 7
B_DOOR: Final = 8
B_ABILITIES: Final = 9
B_DONE: Final = 10

# by number of players: who chooses the first, second and third Avatar (16, R74)
CHOOSER: Final[list[list[int]]] = [[], [], [1, 1, 1], [1, 2, 1], [1, 2, 3]]


def deal_setup(board: Board) -> None:
    """3.2 the rooms and 3.3.4 the Resource Tokens that the Monster Player has to use."""
    rooms = list(range(len(ROOMS)))
    others = list(range(FIRST_CURSE, RESOURCES))
    tokens = list(range(DEALT_GEMS[board.quick])) + [PASSAGE] * DEALT_PASSAGES
    dealt = sorted(board.chance.draw("room", rooms, DEALT_ROOMS[board.quick]))
    tokens = tokens + sorted(board.chance.draw("token", others, DEALT_OTHERS[board.quick]))
    board.draft = Draft(dealt, tokens)


# Who is to choose what.


def building_stage(board: Board) -> i64:
    """Where the Monster Player is. With an automatic lair only the abilities are chosen."""
    draft = board.draft
    if draft.finish & 1 != 0:
        return B_DONE
    if board.manual:
        if len(draft.placed) < len(draft.rooms):
            return B_ROOM if draft.room == NONE else B_SLOT if draft.slot == NONE else B_TURN
        if draft.human_start == NONE:
            return B_HUMAN_START
        if draft.monster_start == NONE:
            return B_MONSTER_START
        if len(draft.token_kinds) < len(draft.tokens):
            return B_SPOT if draft.spot == NONE else B_TOKEN
        if not draft.doors_done:
            return B_EXIT if draft.doorway == NONE else B_DOOR
    return B_ABILITIES if len(draft.lord_abilities) < KEPT_ABILITIES else B_DONE


def chooser(board: Board) -> i64:
    """The human seat that chooses now; NONE if the party is complete, or will be completed for its player."""
    draft = board.draft
    if board.n == 2 and draft.finish & BIT[1] != 0:
        return NONE
    if len(draft.avatars) < PARTY:
        return CHOOSER[board.n][len(draft.avatars)]
    avatar = being_outfitted(draft)
    return NONE if avatar == NONE else CHOOSER[board.n][draft.avatars.index(avatar)]


def being_outfitted(draft: Draft) -> i64:
    """The first Avatar without three abilities, or NONE."""
    for avatar in draft.avatars:
        if len(chosen_of(draft.abilities, avatar)) < KEPT_ABILITIES:
            return avatar
    return NONE


def chosen_of(abilities: list[int], avatar: i64) -> list[int]:
    return [ability for ability in abilities if ability // ABILITIES_EACH == avatar]


def choosing(board: Board) -> tuple[int, ...]:
    """The seats that owe a choice, in secret (R15). A team chooses before the lair is built: its members see each
    other's choices, so nobody else may be choosing at that time."""
    human = chooser(board)
    builds = building_stage(board) != B_DONE
    if human == NONE:
        return (0,) if builds else ()
    return (0, human) if builds and board.n == 2 else (human,)


def setup_choices(board: Board, seat: i64) -> list[int]:
    return monster_choices(board) if seat == 0 else human_choices(board)


def human_choices(board: Board) -> list[int]:
    draft = board.draft
    if len(draft.avatars) < PARTY:
        return [A_FINISH] + [A_FIGURE + avatar for avatar in range(LORD) if avatar not in draft.avatars]
    return [A_FINISH] + abilities_left(draft.abilities, being_outfitted(draft))


def abilities_left(chosen: list[int], avatar: i64) -> list[int]:
    first = avatar * ABILITIES_EACH
    return [A_ABILITY + ability for ability in range(first, first + ABILITIES_EACH) if ability not in chosen]


def monster_choices(board: Board) -> list[int]:
    draft = board.draft
    match building_stage(board):
        case 0:  # B_ROOM
            return [A_FINISH] + [A_ROOM + room for room in rooms_left(draft) if len(slots_for(draft, room)) > 0]
        case 1:  # B_SLOT
            return [A_FINISH] + [A_SLOT + slot for slot in slots_for(draft, draft.room)]
        case 2:  # B_TURN
            return [A_FINISH] + [A_TURN + turn for turn in turns_for(draft, draft.room, draft.slot)]
        case 3:  # B_HUMAN_START
            return [A_FINISH] + start_spots(drafted_lair(draft), NONE)
        case 4:  # B_MONSTER_START
            return [A_FINISH] + start_spots(drafted_lair(draft), draft.human_start // TILE_HEXES)
        case 5:  # B_SPOT
            return [A_FINISH] + token_spots(draft)
        case 6:  # B_TOKEN
            return [A_FINISH] + [A_TOKEN + token for token in sorted(set(tokens_left(draft)))]
        case 7:  # B_EXIT
            lair = drafted_lair(draft)
            return [A_ENOUGH, A_FINISH] + sorted(
                [A_EXIT + doorway for doorway in lair.doorway if doorway not in draft.doors]
            )
        case 8:  # B_DOOR: any type that is left (R7)
            return [A_FINISH] + [A_DOOR + door for door in range(3) if draft.door_types.count(door) < DOOR_STOCK[door]]
        case _:  # B_ABILITIES
            return [A_FINISH] + abilities_left(draft.lord_abilities, LORD)


def slot_at(u: i64, v: i64) -> i64:
    return (u + SLOT_REACH) * SLOT_WIDTH + v + SLOT_REACH


def rooms_left(draft: Draft) -> list[int]:
    lying = [placed.room for placed in draft.placed]
    return [room for room in draft.rooms if room not in lying]


def slots_for(draft: Draft, room: i64) -> list[int]:
    slots = [slot_at(u, v) for u, v in open_slots(draft.placed)]
    return sorted([slot for slot in slots if len(turns_for(draft, room, slot)) > 0])


def turns_for(draft: Draft, room: i64, slot: i64) -> list[int]:
    rest = [other for other in rooms_left(draft) if other != room]
    u, v = slot // SLOT_WIDTH - SLOT_REACH, slot % SLOT_WIDTH - SLOT_REACH
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
            found.extend([A_SPOT + lair.spot[hex] for hex in lair.hexes[room] if lair.may_start(hex)])
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
                    found.append(A_SPOT + spot)
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
    if action == A_FINISH:
        draft.finish |= BIT[seat]
    elif seat == 0:
        build(board, action)
    elif len(draft.avatars) < PARTY:
        draft.avatars = draft.avatars + [action - A_FIGURE]
    else:
        draft.abilities = draft.abilities + [action - A_ABILITY]
    if board.n > 2:
        choose_for_humans(board)
    if len(choosing(board)) == 0:
        begin(board)


def build(board: Board, action: i64) -> None:
    draft = board.draft
    match building_stage(board):
        case 0:  # B_ROOM
            draft.room = action - A_ROOM
        case 1:  # B_SLOT
            draft.slot = action - A_SLOT
        case 2:  # B_TURN
            u, v = draft.slot // SLOT_WIDTH - SLOT_REACH, draft.slot % SLOT_WIDTH - SLOT_REACH
            draft.placed = draft.placed + [Placed(draft.room, u, v, action - A_TURN)]
            draft.room = NONE
            draft.slot = NONE
        case 3:  # B_HUMAN_START
            draft.human_start = action - A_SPOT
        case 4:  # B_MONSTER_START
            draft.monster_start = action - A_SPOT
        case 5:  # B_SPOT
            draft.spot = action - A_SPOT
        case 6:  # B_TOKEN
            draft.token_spots = draft.token_spots + [draft.spot]
            draft.token_kinds = draft.token_kinds + [action - A_TOKEN]
            draft.spot = NONE
        case 7:  # B_EXIT
            if action == A_ENOUGH:
                draft.doors_done = True
            else:
                draft.doorway = action - A_EXIT
        case 8:  # B_DOOR
            draft.doors = draft.doors + [draft.doorway]
            draft.door_types = draft.door_types + [action - A_DOOR]
            draft.doorway = NONE
            draft.doors_done = len(draft.doors) == min(MOST_DOORS, drafted_lair(draft).exits)
        case _:  # B_ABILITIES
            draft.lord_abilities = draft.lord_abilities + [action - A_ABILITY]


# What is left to chance (3.8).


def choose_for_humans(board: Board) -> None:
    """Make the choices of human players who want no more of them."""
    draft = board.draft
    while True:
        seat = CHOOSER[board.n][len(draft.avatars)] if len(draft.avatars) < PARTY else chooser_of_abilities(board)
        if seat == NONE or draft.finish & BIT[seat] == 0:
            return
        if len(draft.avatars) < PARTY:
            avatars = [avatar for avatar in range(LORD) if avatar not in draft.avatars]
            draft.avatars = draft.avatars + board.chance.draw("avatar", avatars, 1)
        else:
            avatar = being_outfitted(draft)
            draft.abilities = draft.abilities + random_abilities(board, draft.abilities, avatar)


def chooser_of_abilities(board: Board) -> i64:
    avatar = being_outfitted(board.draft)
    return NONE if avatar == NONE else CHOOSER[board.n][board.draft.avatars.index(avatar)]


def random_abilities(board: Board, chosen: list[int], avatar: i64) -> list[int]:
    """As many as are missing."""
    left = [action - A_ABILITY for action in abilities_left(chosen, avatar)]
    return board.chance.draw("ability", left, KEPT_ABILITIES - len(chosen_of(chosen, avatar)))


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
        groups = [[t for t in left if t < PASSAGE], [t for t in left if t == PASSAGE], [t for t in left if t > PASSAGE]]
        taken = [spot // TILE_HEXES for spot in draft.token_spots]
        monster_start = lair.hex_at[draft.monster_start]
        far = GEM_ROOMS[board.quick]
        kinds, hexes = construct_tokens(lair, taken, human_start, monster_start, groups, far, chance)
        draft.token_kinds = draft.token_kinds + kinds
        draft.token_spots = draft.token_spots + [lair.spot[hex] for hex in hexes]
    if not draft.doors_done:
        taken = [lair.exit_at[doorway] for doorway in draft.doors]
        stock = [DOOR_STOCK[door] - draft.door_types.count(door) for door in range(3)]
        exits, types = construct_doors(lair, taken, human_start, stock, MOST_DOORS - len(taken), chance)
        draft.doors = draft.doors + [lair.doorway[exit] for exit in exits]
        draft.door_types = draft.door_types + types
    draft.lord_abilities = draft.lord_abilities + random_abilities(board, draft.lord_abilities, LORD)


# 3.5 to 3.7


def begin(board: Board) -> None:
    """Both commitments are in: show them, deal the hands, and start the first turn."""
    finish_lair(board)
    choose_for_humans(board)
    draft = board.draft
    set_lair(board, draft)
    set_figures(board, draft)
    board.draft = NO_DRAFT
    board.stage = PLAYING
    board.tell(T_SETUP)
    deal_hands(board)
    board.push(F_TURN, TURN_START)


def set_lair(board: Board, draft: Draft) -> None:
    lair = drafted_lair(draft)
    board.lair = lair
    board.human_start = lair.hex_at[draft.human_start]
    board.monster_start = lair.hex_at[draft.monster_start]
    doors = [NONE] * lair.exits
    spare = DOOR_STOCK.copy()
    for i in range(len(draft.doors)):
        doors[lair.exit_at[draft.doors[i]]] = draft.door_types[i]
        spare[draft.door_types[i]] -= 1
    board.doors = doors
    board.spare_doors = spare
    board.sure_spare = [0, 0, 0]
    board.door_known = [HIDDEN] * lair.exits
    board.walls = [NONE] * lair.exits
    board.close_exits()
    tokens = [NONE] * len(ROOMS)
    token_hex = [NONE] * len(ROOMS)
    for i in range(len(draft.token_kinds)):
        room = draft.token_spots[i] // TILE_HEXES
        tokens[room] = draft.token_kinds[i]
        token_hex[room] = lair.hex_at[draft.token_spots[i]]
    board.tokens = tokens
    board.token_hex = token_hex
    board.token_known = [HIDDEN] * len(ROOMS)
    board.find_passages()
    item_hex = [NONE] * ITEMS
    gone: i64 = 0
    for room in range(len(ROOMS)):  # R8
        for i in range(len(ROOM_TREASURES[room])):
            item = ROOM_TREASURES[room][i]
            if room in lair.rooms:
                item_hex[item] = lair.treasures[room][i]
            else:
                gone |= BIT[item]
    for gem in range(DEALT_GEMS[board.quick], 3):
        gone |= BIT[ITEMS - 3 + gem]
    board.item_hex = item_hex
    board.gone = gone
    board.transfers = [0] * ITEMS
    board.entered = BIT[lair.room[board.human_start]]  # R24


def set_figures(board: Board, draft: Draft) -> None:
    """R17, R58: the Ogre on his start hex, the three humans on theirs."""
    board.figures = [OFF] * FIGURES
    owner = [NONE] * LORD
    for i in range(PARTY):
        avatar = draft.avatars[i]
        board.figures[avatar] = Figure(board.human_start)
        owner[avatar] = CHOOSER[board.n][i]
    board.figures[LORD] = Figure(board.monster_start)
    board.moved_about()
    board.owner = owner
    board.mods = NO_MODS
    chosen: i64 = 0
    for ability in draft.abilities + draft.lord_abilities:
        chosen |= BIT[ability]
    board.chosen = chosen


def deal_hands(board: Board) -> None:
    board.decks = [HUMAN_DECK, MONSTER_DECK]
    board.discards = [NOTHING, NOTHING]
    board.hands = [NOTHING] * board.n
    board.sure = [NOTHING] * board.n
    board.orders = [0] * board.n
    for seat in range(1, board.n):
        board.draw(seat, HUMAN_HAND[board.n])
    board.draw(0, MONSTER_HAND[board.n])
    while board.quick == 1 and board.hands[0][0] >= FIRST_ACTION_CARD:  # R46
        board.set_deck(MONSTER, MONSTER_DECK)
        board.set_hand(0, NOTHING)
        board.draw(0, MONSTER_HAND[board.n])
