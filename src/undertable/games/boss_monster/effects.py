"""Boss Monster: what effects aim at, and the verbs in which the cards are written.

`cards.py` writes every card as steps in these verbs. Here is what each verb does, and what it must ask first.
"""

from typing import Final

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.boss_monster.board import (
    EMPTY,
    MOST_SLOTS,
    MUST_DESTROY,
    NEW,
    NONE,
    ON_HERO,
    ON_NOTHING,
    ON_PLAYER,
    ON_ROOM,
    T_ALL_BOOSTED,
    T_BOOSTED,
    T_BUILT,
    T_DOUBLED,
    T_FETCHED,
    T_FIZZLED,
    T_HARDENED,
    T_HARVESTED,
    T_HEALED,
    T_LOOKED,
    T_MOTIVATED,
    T_NO_BUILDING,
    T_SEARCHED,
    T_SHUT,
    T_STOLEN,
    T_TELEPORTED,
    TRIGGER,
    TRIGGERS,
    Board,
    Player,
    first_of_kind,
    is_advanced,
    is_sort,
    without,
)
from undertable.games.boss_monster.cards import (
    ABILITY,
    ALL_DISCARD_HANDS,
    ALL_DRAW,
    ANY_UNSCORED_HERO,
    BEHIND_IN_OWN_BUILD_TURN,
    BOOST_OWN_ROOMS,
    BOOST_ROOM,
    BOSS_SOURCE,
    BOSSES,
    BUILD_FOUND,
    BUILD_NOW,
    BUILT,
    COLLAPSE,
    DAMAGE,
    DEACTIVATE,
    DISCARD_OWN,
    DOUBLE_TREASURE,
    DRAW,
    FETCH_ROOM,
    FIRST_EPIC,
    FORBID_BUILDING,
    FORBID_ENTRY,
    GRANT_BUILD,
    HARDEN,
    HEAL,
    HERO_BACK_TO_ENTRANCE,
    HERO_HERE,
    HERO_IN_ANY_DUNGEON,
    HERO_IN_OPPONENT_DUNGEON,
    HERO_IN_OWN_DUNGEON,
    HERO_IN_TOWN,
    HERO_TO_FIRST_ROOM,
    HERO_TO_OWN_ENTRANCE,
    HERO_TO_TOWN,
    KILL,
    KILL_IN_TOWN,
    KIND,
    LOSE_RANDOM,
    MONSTER,
    MONSTER_ROOM_ANYWHERE,
    NO_TARGET,
    OPPONENT_WITH_CARD,
    OPPONENT_WITH_ROOM,
    OPPONENT_WITH_SPELL,
    OPPONENTS_DESTROY,
    ORDINARY_HERO_IN_TOWN,
    OTHER_MONSTER_ROOM_BUILT,
    OWN_ACTIVE_ROOMS,
    OWN_ROOM,
    OWN_SOUL,
    OWN_WOUND,
    PLAYER_TWO_SOULS_AHEAD,
    REMOVE_OWN_SOUL,
    RETURN_FACE_DOWN_ROOMS,
    ROOM_ANYWHERE,
    ROOM_CARD,
    ROOM_CARDS,
    SCORED_HERO_OF_OPPONENT,
    SPELL_CARD,
    SUBTYPE,
    SWAP,
    TAKE_DISCARDED,
    TAKE_RANDOM,
    TAKE_SEEN,
    TRAP,
    TRAP_ROOM_ANYWHERE,
    TWO_ROOMS,
    Ability,
)

# actions
PASS: Final = 0
PASS_PHASE: Final = 1
PASS_SPELL: Final = 2
YES: Final = 3
NO: Final = 4
A_ROOM: Final = 5  # a Room rather than a Spell
A_SPELL: Final = 6
CARD: Final = 7  # + the kind
PLACE: Final = 54  # + the kind of room
CAST: Final = 85  # + the kind of spell
USE_SLOT: Final = 101  # + the own slot
SLOT: Final = 106  # + the slot; 5 is a new one
ROOM: Final = 112  # + 5 * seat + slot
HERO: Final = 132  # + the hero
SEAT: Final = 173  # + the seat
ACTIONS: Final = 177

# steps of an effect
DECLARED: Final = 0
UNCANCELLED: Final = 1
RESPONDED: Final = 2
TARGET: Final = 3  # of a trigger: chosen when it resolves
SECOND_TARGET: Final = 4
MAY: Final = 5  # of a trigger without a target: yes or no
DOING: Final = 10  # + the place in what the card does


def ability_of(source: i64) -> Ability:
    """The ability of a card, or the Level Up of a boss."""
    return BOSSES[source - BOSS_SOURCE].ability if source >= BOSS_SOURCE else ABILITY[KIND[source]]


# What effects aim at


def is_target_room(board: Board, player: Player, slot: i64, target: i64) -> bool:
    room = board.active(player, slot)
    if room == NONE:
        return False
    if target == TRAP_ROOM_ANYWHERE:
        return SUBTYPE[room] == TRAP
    if target == MONSTER_ROOM_ANYWHERE:
        return SUBTYPE[room] == MONSTER
    return True


def is_target_player(board: Board, seat: i64, other: i64, target: i64) -> bool:
    """R46: an effect on a hand must choose an opponent who has such a card."""
    player = board.players[other]
    if other == seat or not player.in_game:
        return False
    if target == OPPONENT_WITH_SPELL:
        return player.holds(SPELL_CARD) > 0
    if target == OPPONENT_WITH_ROOM:
        return player.holds(ROOM_CARD) > 0
    if target == OPPONENT_WITH_CARD:
        return len(player.hand) > 0
    return player.soul_count() >= board.players[seat].soul_count() + 2  # PLAYER_TWO_SOULS_AHEAD (R54)


def target_heroes(board: Board, seat: i64, source: i64, target: i64) -> list[int]:
    """The heroes that can be chosen, in ascending order."""
    heroes: list[int] = []
    if target == HERO_IN_TOWN:
        heroes = sorted(board.town)
    elif target == ORDINARY_HERO_IN_TOWN:
        heroes = sorted([hero for hero in board.town if hero < FIRST_EPIC])
    elif target == ANY_UNSCORED_HERO:
        heroes = sorted(board.town + board.hero_deck + board.epic_deck)
    elif target == SCORED_HERO_OF_OPPONENT:  # R50: face-up or face-down
        for other in board.xp_order:
            if other != seat:
                heroes = heroes + board.players[other].souls + board.players[other].wounds
        heroes.sort()
    elif target == OWN_WOUND:
        heroes = sorted(board.players[seat].wounds)
    elif target == OWN_SOUL:
        heroes = sorted(board.players[seat].souls)
    elif board.inside():
        own = board.active_seat == seat
        if target == HERO_HERE:
            slot = board.players[seat].slot_of(source)
            if own and slot != NONE and board.hero_slot == slot:
                heroes.append(board.hero)
        elif (
            target == HERO_IN_ANY_DUNGEON
            or (target == HERO_IN_OWN_DUNGEON and own)
            or (target == HERO_IN_OPPONENT_DUNGEON and not own)
        ):
            heroes.append(board.hero)
    return heroes


def targets(board: Board, seat: i64, source: i64, target: i64) -> list[int]:
    """What can be chosen, as actions."""
    actions: list[int] = []
    if target == ROOM_ANYWHERE or target == TRAP_ROOM_ANYWHERE or target == MONSTER_ROOM_ANYWHERE:
        for other in range(board.n):
            for slot in range(len(board.players[other].slots)):
                if is_target_room(board, board.players[other], slot, target):
                    actions.append(ROOM + MOST_SLOTS * other + slot)
    elif target == OWN_ROOM:
        actions = own_rooms(board, seat, NONE)
    elif target == TWO_ROOMS:
        for other in range(board.n):
            actions = actions + rooms_to_swap(board, other, NONE)
    elif OPPONENT_WITH_SPELL <= target <= PLAYER_TWO_SOULS_AHEAD:
        for other in range(board.n):
            if is_target_player(board, seat, other, target):
                actions.append(SEAT + other)
    else:
        for hero in target_heroes(board, seat, source, target):
            actions.append(HERO + hero)
    return actions


def own_rooms(board: Board, seat: i64, but: i64) -> list[int]:
    """A player's active rooms except one, as actions."""
    player = board.players[seat]
    actions: list[int] = []
    for slot in range(len(player.slots)):
        room = board.active(player, slot)
        if room != NONE and room != but:
            actions.append(ROOM + MOST_SLOTS * seat + slot)
    return actions


def rooms_to_swap(board: Board, seat: i64, but: i64) -> list[int]:
    """R26: both top rooms must be active, so one alone is none."""
    actions = own_rooms(board, seat, NONE)
    return own_rooms(board, seat, but) if len(actions) > 1 else EMPTY


def has_target(board: Board, seat: i64, source: i64, target: i64) -> bool:
    """Is there anything to choose, and does the condition hold?"""
    if target == NO_TARGET:
        return True
    if target == BEHIND_IN_OWN_BUILD_TURN:
        return is_behind(board, seat)
    if target == ROOM_ANYWHERE or target == TRAP_ROOM_ANYWHERE or target == MONSTER_ROOM_ANYWHERE:
        for player in board.players:
            for slot in range(len(player.slots)):
                if is_target_room(board, player, slot, target):
                    return True
        return False
    if target == HERO_IN_TOWN:
        return len(board.town) > 0
    if HERO_HERE <= target <= HERO_IN_ANY_DUNGEON and not board.inside():
        return False
    return len(targets(board, seat, source, target)) > 0


def is_behind(board: Board, seat: i64) -> bool:
    """R21: Motivation is for the own build turn, with fewer rooms than an opponent, while building is allowed."""
    if seat != board.active_seat or board.no_build:
        return False
    own = board.active_rooms(board.players[seat])
    for other in board.xp_order:
        if board.active_rooms(board.players[other]) > own:
            return True
    return False


def chosen(board: Board, action: i64) -> i64:
    """What an action that chooses a target stands for: a room card, a hero or a seat."""
    if action >= SEAT:
        return action - SEAT
    if action >= HERO:
        return action - HERO
    place = action - ROOM
    return board.players[place // MOST_SLOTS].slots[place % MOST_SLOTS][-1]


def still_legal(board: Board, seat: i64, target: i64, x: i64) -> bool:
    """11.5: is the target that was chosen at declaration still a legal one?"""
    if target == NO_TARGET or target == BEHIND_IN_OWN_BUILD_TURN:
        return True
    if target == OWN_SOUL:  # which one is chosen only now, but there must be one
        return len(board.players[seat].souls) > 0
    if target <= OWN_ROOM:
        owner = board.owner_of(x)
        return owner != NONE and board.is_active(board.players[owner], x)
    if OPPONENT_WITH_SPELL <= target <= PLAYER_TWO_SOULS_AHEAD:
        return is_target_player(board, seat, x, target)
    if target == HERO_HERE:  # the room may be what was paid
        return board.hero == x
    return x in target_heroes(board, seat, NONE, target)


# Building by an effect, and what building sets off


def build_now(board: Board, seat: i64, card: i64, slot: i64) -> None:
    """7.4: built face-up at once; then Level Up, then the room's own triggers."""
    player = board.players[seat]
    player.drop(card)
    board.place_room(player, card, slot, False)
    board.tell(T_BUILT, seat, 0 if slot == NEW else slot, 1 if slot == NEW else 0, card)
    levels = note_level_up(board, player)
    board.push(TRIGGERS, seat, x=1 if levels else 0, items=set_off(board, player, [card]))


def note_level_up(board: Board, player: Player) -> bool:
    """R25: five active rooms for the first time. Once noted it cannot be lost."""
    if player.levelled or len(player.slots) < MOST_SLOTS or board.active_rooms(player) != MOST_SLOTS:
        return False
    player.levelled = True
    return True


def set_off(board: Board, player: Player, built: list[int]) -> list[int]:
    """The rooms whose abilities these new rooms of a player set off. R68: Menageries see what is built with them."""
    if len(built) == 0:
        return EMPTY
    rooms = [room for room in built if ABILITY[KIND[room]].trigger == BUILT]
    for room in board.rooms_with(player, OTHER_MONSTER_ROOM_BUILT, NONE):
        for new in built:
            if new != room and SUBTYPE[new] == MONSTER and room not in board.used:
                board.used = board.used + [room]
                rooms.append(room)
    return rooms


def target_sort(target: i64) -> i64:
    """What a target is: a room, a hero, a player or nothing that is named."""
    if target == NO_TARGET or target >= OWN_SOUL:
        return ON_NOTHING
    if target <= TWO_ROOMS:
        return ON_ROOM
    return ON_PLAYER if target <= PLAYER_TWO_SOULS_AHEAD else ON_HERO


def is_aimed(target: i64) -> bool:
    """Is the target of a spell or ability chosen, and at declaration? There is never more than one walking hero."""
    return target_sort(target) != ON_NOTHING and not HERO_HERE <= target <= HERO_IN_ANY_DUNGEON


# What a verb asks before it is done


def asks(board: Board, frame: Frame, verb: i64, a: i64) -> list[int]:
    """The choices of the effect's owner, as actions in order; none: nothing is asked."""
    player = board.players[frame.who]
    if verb == TAKE_DISCARDED:
        return card_choices([card for card in board.discard if is_sort(card, a)])
    if verb == DISCARD_OWN:
        return card_choices([card for card in player.hand if is_sort(card, a)])
    if verb == TAKE_SEEN:
        return card_choices(board.players[frame.x].hand)
    if verb == TAKE_RANDOM:
        hand = board.players[frame.x]
        actions = [A_ROOM] if hand.holds(ROOM_CARD) > 0 else []
        return actions + [A_SPELL] if hand.holds(SPELL_CARD) > 0 else actions
    if verb == FETCH_ROOM:
        zones = board.discard + board.room_deck
        return [NO] + card_choices([card for card in zones if is_advanced(card) and SUBTYPE[card] == a])
    if verb == BUILD_FOUND:
        return [NO] + slot_choices(board, player, frame.x, False) if frame.x != NONE else EMPTY
    if verb == BUILD_NOW:
        if board.no_build or player.holds(ROOM_CARD) == 0:  # asked even if no Room fits: others must not know
            return EMPTY
        return [NO] + place_choices(board, player) if frame.x == NONE else slot_choices(board, player, frame.x, True)
    if verb == REMOVE_OWN_SOUL:
        return [HERO + hero for hero in target_heroes(board, frame.who, NONE, OWN_SOUL)]
    return EMPTY


def is_free_choice(verb: i64) -> bool:
    """Is the question put even if there is one answer only? Where skipping it would give a hand or deck away."""
    return verb == TAKE_SEEN or verb == BUILD_NOW or verb == FETCH_ROOM or verb == DISCARD_OWN


def card_choices(cards: list[int]) -> list[int]:
    """Cards as actions; copies of one kind are one choice."""
    actions: list[int] = []
    last: i64 = NONE
    for card in sorted(cards):
        if KIND[card] != last:
            actions.append(CARD + KIND[card])
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
            actions.append(PLACE + KIND[card])
        last = KIND[card]
    return actions


def slot_choices(board: Board, player: Player, card: i64, new: bool) -> list[int]:
    actions: list[int] = []
    for slot in range(MOST_SLOTS + 1):
        if (new or slot != NEW) and board.may_place(player, card, slot):
            actions.append(SLOT + slot)
    return actions


def answer(board: Board, frame: Frame, verb: i64, action: i64) -> None:
    """Carry out the verb with what was chosen."""
    seat = frame.who
    player = board.players[seat]
    if verb == BUILD_NOW and frame.x == NONE and action != NO:
        board.top = Frame(frame.below, frame.what, frame.step, seat, frame.thing, player.of_kind(action - PLACE))
        return
    board.set_step(frame.step + 1)
    if action == NO:
        return
    if verb == TAKE_DISCARDED:
        board.take_discarded(seat, first_of_kind(board.discard, action - CARD))
    elif verb == DISCARD_OWN:
        board.discard_card(seat, player.of_kind(action - CARD))
    elif verb == TAKE_SEEN:
        steal(board, seat, frame.x, board.players[frame.x].of_kind(action - CARD))
    elif verb == TAKE_RANDOM:
        sort = ROOM_CARD if action == A_ROOM else SPELL_CARD
        steal(board, seat, frame.x, board.random_card(board.players[frame.x], sort))
    elif verb == FETCH_ROOM:
        fetch_room(board, frame, action - CARD)
    elif verb == BUILD_FOUND or verb == BUILD_NOW:
        build_now(board, seat, frame.x, action - SLOT)
    elif verb == REMOVE_OWN_SOUL:
        player.souls = without(player.souls, action - HERO)
        board.removed_heroes = board.removed_heroes + [action - HERO]
        board.tell(T_HARVESTED, seat, action - HERO)


def steal(board: Board, seat: i64, victim: i64, card: i64) -> None:
    board.players[victim].drop(card)
    board.players[seat].take(card)
    board.tell(T_STOLEN, seat, victim, card)


def fetch_room(board: Board, frame: Frame, kind: i64) -> None:
    """Out of the discard pile, else out of the deck; all see it. The frame remembers it."""
    card = first_of_kind(board.discard, kind)
    if card != NONE:
        board.discard.remove(card)
    else:
        card = first_of_kind(board.room_deck, kind)
        board.room_deck.remove(card)
    board.players[frame.who].take(card)
    board.tell(T_FETCHED, frame.who, card)
    board.top = Frame(frame.below, frame.what, frame.step + 1, frame.who, frame.thing, card)


# The verbs


def carry_out(board: Board, frame: Frame) -> bool:
    """Do, or ask for, the next step of an effect; False if there is none."""
    does = ability_of(frame.thing).does
    place = frame.step - DOING
    if place == len(does):
        return False
    verb: i64
    verb, a, b = does[place]
    choices = asks(board, frame, verb, a)
    if len(choices) > 1 or (len(choices) == 1 and is_free_choice(verb)):
        if verb == TAKE_SEEN:
            board.tell(T_LOOKED, frame.who, frame.x)
        elif verb == FETCH_ROOM:
            board.tell(T_SEARCHED, frame.who)
        board.ask(frame.who)
    elif len(choices) == 1:
        answer(board, frame, verb, choices[0])
    else:
        board.set_step(frame.step + 1)  # first: what is done may put frames on top
        do(board, frame, verb, a, b)
    return True


def do(board: Board, frame: Frame, verb: i64, a: i64, b: i64) -> None:
    """One verb that asks nothing. `x` is the target, `y` a second one."""
    seat = frame.who
    x = frame.x
    player = board.players[seat]
    if verb == DRAW:
        board.draw(seat, a, b)
    elif verb == LOSE_RANDOM:
        board.discard_card(x, board.random_card(board.players[x], a))
    elif verb == GRANT_BUILD:
        player.builds += a
        board.tell(T_MOTIVATED, seat)
    elif verb == FORBID_BUILDING:
        board.no_build = True
        board.tell(T_NO_BUILDING, NONE)
    elif verb == RETURN_FACE_DOWN_ROOMS:
        board.return_face_down_rooms()
    elif verb == SWAP:
        owner = board.owner_of(x)
        board.swap(owner, board.players[owner].slot_of(x), board.players[owner].slot_of(frame.y))
    elif verb == COLLAPSE:
        collapse(board, seat, x)
    elif verb == OPPONENTS_DESTROY:
        for other in reversed(board.xp_order):
            if other != seat:
                board.push(MUST_DESTROY, other)
    elif verb == DEACTIVATE:
        owner = board.owner_of(x)
        board.deactivate(owner, board.players[owner].slot_of(x))
    elif verb == BOOST_ROOM:
        board.boosted = board.boosted + [x]
        owner = board.owner_of(x)
        board.tell(T_BOOSTED, owner, board.players[owner].slot_of(x), x, a)
    elif verb == BOOST_OWN_ROOMS:
        player.crush += board.crush_amount
        board.tell(T_ALL_BOOSTED, seat, board.crush_amount)
    elif verb == DOUBLE_TREASURE:
        player.jackpots += 1
        board.tell(T_DOUBLED, seat)
    elif verb == DAMAGE:
        board.hurt(board.active_rooms(player) if a == OWN_ACTIVE_ROOMS else a)
    elif verb == KILL:
        board.die()
    elif verb == KILL_IN_TOWN:
        board.town.remove(x)
        board.score_soul(seat, x, NONE)
    elif verb == HARDEN:
        board.hardened = board.hardened + [x, a]
        board.tell(T_HARDENED, seat, x, a)
    elif verb == HERO_TO_OWN_ENTRANCE:
        out_of_town_or_deck(board, x)
        board.to_entrance(seat, x)
    elif verb == HERO_BACK_TO_ENTRANCE:
        back_to_entrance(board, x)
    elif verb == HERO_TO_TOWN:
        board.leave_dungeon()
        board.to_town(board.active_seat, x)
    elif verb == HERO_TO_FIRST_ROOM:
        board.hero_slot = NONE
        board.next_slot = 0
        board.tell(T_TELEPORTED, seat, x)
    elif verb == FORBID_ENTRY:
        board.players[x].shut = True
        board.tell(T_SHUT, x)
    elif verb == HEAL:  # R66
        player.wounds = without(player.wounds, x)
        player.souls = player.souls + [x]
        board.tell(T_HEALED, seat, x)
    elif verb == ALL_DISCARD_HANDS:  # R55: face-down rooms are not part of a hand
        for other in board.xp_order:
            for card in board.players[other].hand.copy():
                board.discard_card(other, card)
    elif verb == ALL_DRAW:
        for other in board.xp_order:
            board.draw(other, a, b)


def collapse(board: Board, seat: i64, room: i64) -> None:
    """The room is destroyed; a hero in it dies, and no room sees it die (R33)."""
    slot = board.players[seat].slot_of(room)
    buries = board.inside() and board.active_seat == seat and board.hero_slot == slot
    board.destroy(seat, slot)
    if buries:
        board.die()


def out_of_town_or_deck(board: Board, hero: i64) -> None:
    if hero in board.town:
        board.town.remove(hero)
        return
    if hero in board.hero_deck:
        board.hero_deck.remove(hero)
    else:
        board.epic_deck.remove(hero)
    board.appear(hero)


def back_to_entrance(board: Board, hero: i64) -> None:
    """R72: out of the score area where it lies, as a fresh hero: what it had gained this turn is gone."""
    pairs = board.hardened
    board.hardened = [pairs[i] for i in range(len(pairs)) if pairs[i - i % 2] != hero]
    for other in board.xp_order:
        player = board.players[other]
        if hero in player.souls:
            player.souls = without(player.souls, hero)
            board.to_entrance(other, hero)
        elif hero in player.wounds:
            player.wounds = without(player.wounds, hero)
            board.to_entrance(other, hero)


# Triggers: what they ask first


def begin_trigger(board: Board, frame: Frame) -> None:
    """Nobody can answer a trigger (R73); its owner makes the choices at once."""
    ability = ability_of(frame.thing)
    if ability.target != NO_TARGET:
        choices = trigger_targets(board, frame)
        if len(choices) == 0 or (ability.may and len(choices) == 1):
            board.pop()
            if not ability.may:
                board.tell(T_FIZZLED, frame.who, frame.thing)
        elif len(choices) == 1:
            choose_target(board, frame, choices[0])
        else:
            board.set_step(TARGET)
            board.ask(frame.who)
    elif ability.may:
        board.set_step(MAY)
        board.ask(frame.who)
    else:
        board.set_step(DOING)


def trigger_targets(board: Board, frame: Frame) -> list[int]:
    """What the owner of a trigger can choose; NO where it may be left."""
    ability = ability_of(frame.thing)
    if frame.step == SECOND_TARGET:
        owner = board.owner_of(frame.x)
        return rooms_to_swap(board, owner, frame.x)
    choices = targets(board, frame.who, frame.thing, ability.target)
    return [NO] + choices if ability.may else choices


def choose_target(board: Board, frame: Frame, action: i64) -> None:
    if action == NO:
        board.pop()
        return
    x = chosen(board, action)
    if frame.step == SECOND_TARGET:
        board.top = Frame(frame.below, TRIGGER, DOING, frame.who, frame.thing, frame.x, x)
    elif ability_of(frame.thing).target == TWO_ROOMS:
        board.top = Frame(frame.below, TRIGGER, SECOND_TARGET, frame.who, frame.thing, x)
        board.ask(frame.who)
    else:
        board.top = Frame(frame.below, TRIGGER, DOING, frame.who, frame.thing, x)
