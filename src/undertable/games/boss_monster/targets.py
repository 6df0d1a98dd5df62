"""What can be chosen in Boss Monster, as actions: targets of effects, cards, places."""

from mypy_extensions import i64

from undertable.games.boss_monster import cards, codes, effects
from undertable.games.boss_monster.board import Board
from undertable.games.boss_monster.cards import KIND, ROOM_CARDS
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.player import EMPTY, Player


def is_target_room(board: Board, player: Player, slot: i64, target: i64) -> bool:
    room = board.active(player, slot)
    if room == NONE:
        return False
    if target == effects.TRAP_ROOM_ANYWHERE:
        return cards.SUBTYPE[room] == effects.TRAP
    if target == effects.MONSTER_ROOM_ANYWHERE:
        return cards.SUBTYPE[room] == effects.MONSTER
    return True


def is_target_player(board: Board, seat: i64, other: i64, target: i64) -> bool:
    """R46: an effect on a hand must choose an opponent who has such a card."""
    player = board.players[other]
    if other == seat or not player.in_game:
        return False
    if target == effects.OPPONENT_WITH_SPELL:
        return player.holds(effects.SPELL_CARD) > 0
    if target == effects.OPPONENT_WITH_ROOM:
        return player.holds(effects.ROOM_CARD) > 0
    if target == effects.OPPONENT_WITH_CARD:
        return len(player.hand) > 0
    return player.soul_count() >= board.players[seat].soul_count() + 2  # PLAYER_TWO_SOULS_AHEAD (R54)


def target_heroes(board: Board, seat: i64, source: i64, target: i64) -> list[int]:
    """The heroes that can be chosen, in ascending order."""
    heroes: list[int] = []
    if target == effects.HERO_IN_TOWN:
        heroes = sorted(board.town)
    elif target == effects.ORDINARY_HERO_IN_TOWN:
        heroes = sorted([hero for hero in board.town if hero < cards.FIRST_EPIC])
    elif target == effects.ANY_UNSCORED_HERO:
        heroes = sorted(board.town + board.hero_deck + board.epic_deck)
    elif target == effects.SCORED_HERO_OF_OPPONENT:  # R50: face-up or face-down
        for other in board.xp_order:
            if other != seat:
                heroes = heroes + board.players[other].souls + board.players[other].wounds
        heroes.sort()
    elif target == effects.OWN_WOUND:
        heroes = sorted(board.players[seat].wounds)
    elif target == effects.OWN_SOUL:
        heroes = sorted(board.players[seat].souls)
    elif board.inside():
        own = board.active_seat == seat
        if target == effects.HERO_HERE:
            slot = board.players[seat].slot_of(source)
            if own and slot != NONE and board.hero_slot == slot:
                heroes.append(board.hero)
        elif (
            target == effects.HERO_IN_ANY_DUNGEON
            or (target == effects.HERO_IN_OWN_DUNGEON and own)
            or (target == effects.HERO_IN_OPPONENT_DUNGEON and not own)
        ):
            heroes.append(board.hero)
    return heroes


def all_targets(board: Board, seat: i64, source: i64, target: i64) -> list[int]:
    """What can be chosen, as actions."""
    actions: list[int] = []
    if (
        target == effects.ROOM_ANYWHERE
        or target == effects.TRAP_ROOM_ANYWHERE
        or target == effects.MONSTER_ROOM_ANYWHERE
    ):
        for other in range(board.n):
            for slot in range(len(board.players[other].slots)):
                if is_target_room(board, board.players[other], slot, target):
                    actions.append(codes.ROOM + codes.MOST_SLOTS * other + slot)
    elif target == effects.OWN_ROOM:
        actions = own_rooms(board, seat, NONE)
    elif target == effects.TWO_ROOMS:
        for other in range(board.n):
            actions = actions + rooms_to_swap(board, other, NONE)
    elif effects.OPPONENT_WITH_SPELL <= target <= effects.PLAYER_TWO_SOULS_AHEAD:
        for other in range(board.n):
            if is_target_player(board, seat, other, target):
                actions.append(codes.SEAT + other)
    else:
        for hero in target_heroes(board, seat, source, target):
            actions.append(codes.HERO + hero)
    return actions


def own_rooms(board: Board, seat: i64, but: i64) -> list[int]:
    """A player's active rooms except one, as actions."""
    player = board.players[seat]
    actions: list[int] = []
    for slot in range(len(player.slots)):
        room = board.active(player, slot)
        if room != NONE and room != but:
            actions.append(codes.ROOM + codes.MOST_SLOTS * seat + slot)
    return actions


def rooms_to_swap(board: Board, seat: i64, but: i64) -> list[int]:
    """R26: both top rooms must be active, so a single room cannot be swapped."""
    actions = own_rooms(board, seat, NONE)
    return own_rooms(board, seat, but) if len(actions) > 1 else EMPTY


def has_target(board: Board, seat: i64, source: i64, target: i64) -> bool:
    """Is there anything to choose, and does the condition hold?"""
    if target == effects.NO_TARGET:
        return True
    if target == effects.BEHIND_IN_OWN_BUILD_TURN:
        return is_behind(board, seat)
    if (
        target == effects.ROOM_ANYWHERE
        or target == effects.TRAP_ROOM_ANYWHERE
        or target == effects.MONSTER_ROOM_ANYWHERE
    ):
        for player in board.players:
            for slot in range(len(player.slots)):
                if is_target_room(board, player, slot, target):
                    return True
        return False
    if target == effects.HERO_IN_TOWN:
        return len(board.town) > 0
    if effects.HERO_HERE <= target <= effects.HERO_IN_ANY_DUNGEON and not board.inside():
        return False
    return len(all_targets(board, seat, source, target)) > 0


def is_behind(board: Board, seat: i64) -> bool:
    """R21: in your own build turn, with fewer rooms than an opponent, while building is allowed."""
    if seat != board.active_seat or board.no_build:
        return False
    own = board.active_rooms(board.players[seat])
    for other in board.xp_order:
        if board.active_rooms(board.players[other]) > own:
            return True
    return False


def chosen(board: Board, action: i64) -> i64:
    """What an action that chooses a target stands for: a room card, a hero or a seat."""
    if action >= codes.SEAT:
        return action - codes.SEAT
    if action >= codes.HERO:
        return action - codes.HERO
    place = action - codes.ROOM
    return board.players[place // codes.MOST_SLOTS].slots[place % codes.MOST_SLOTS][-1]


def still_legal(board: Board, seat: i64, target: i64, x: i64) -> bool:
    """11.5: is the target that was chosen at declaration still a legal one?"""
    if target == effects.NO_TARGET or target == effects.BEHIND_IN_OWN_BUILD_TURN:
        return True
    if target == effects.OWN_SOUL:  # which one is chosen only now, but there must be one
        return len(board.players[seat].souls) > 0
    if target <= effects.OWN_ROOM:
        owner = board.owner_of(x)
        return owner != NONE and board.is_active(board.players[owner], x)
    if effects.OPPONENT_WITH_SPELL <= target <= effects.PLAYER_TWO_SOULS_AHEAD:
        return is_target_player(board, seat, x, target)
    if target == effects.HERO_HERE:  # the room may be what was paid
        return board.hero == x
    return x in target_heroes(board, seat, NONE, target)


def target_sort(target: i64) -> i64:
    """What a target is: a room, a hero, a player or nothing that is named."""
    if target == effects.NO_TARGET or target >= effects.OWN_SOUL:
        return codes.ON_NOTHING
    if target <= effects.TWO_ROOMS:
        return codes.ON_ROOM
    return codes.ON_PLAYER if target <= effects.PLAYER_TWO_SOULS_AHEAD else codes.ON_HERO


def is_aimed(target: i64) -> bool:
    """Is the target of a spell or ability chosen, and at declaration? There is never more than one walking hero."""
    return target_sort(target) != codes.ON_NOTHING and not effects.HERO_HERE <= target <= effects.HERO_IN_ANY_DUNGEON


def card_choices(cards: list[int]) -> list[int]:
    """Cards as actions; copies of one kind are one choice."""
    actions: list[int] = []
    last: i64 = NONE
    for card in sorted(cards):
        if KIND[card] != last:
            actions.append(codes.CARD + KIND[card])
        last = KIND[card]
    return actions


def place_choices(board: Board, player: Player) -> list[int]:
    """The Rooms of the hand that have a place, as actions."""
    actions: list[int] = []
    last: i64 = NONE
    for card in player.hand:
        if card >= ROOM_CARDS:
            break
        if KIND[card] != last and board.has_place(player, card):
            actions.append(codes.PLACE + KIND[card])
        last = KIND[card]
    return actions


def slot_choices(board: Board, player: Player, card: i64, new: bool) -> list[int]:
    actions: list[int] = []
    for slot in range(codes.MOST_SLOTS + 1):
        if (new or slot != codes.NEW) and board.may_place(player, card, slot):
            actions.append(codes.SLOT + slot)
    return actions
