"""What the verbs do in which the cards of Boss Monster are written, and what they must ask first."""

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.boss_monster import cards, codes, effects, targets
from undertable.games.boss_monster.board import Board
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.effects import Step
from undertable.games.boss_monster.player import EMPTY, first_of_kind, is_advanced, is_sort, without

# What a verb asks before it is done


def asks(board: Board, frame: Frame, step: Step) -> list[int]:
    """The choices of the effect's owner, as actions in order; none: nothing is asked."""
    player = board.players[frame.who]
    match step.verb:
        case effects.TAKE_DISCARDED:
            return targets.card_choices([card for card in board.discard if is_sort(card, step.sort)])
        case effects.DISCARD_OWN:
            return targets.card_choices([card for card in player.hand if is_sort(card, step.sort)])
        case effects.TAKE_SEEN:
            return targets.card_choices(board.players[frame.x].hand)
        case effects.TAKE_RANDOM:
            victim = board.players[frame.x]
            actions = [codes.A_ROOM] if victim.holds(effects.ROOM_CARD) > 0 else []
            return actions + [codes.A_SPELL] if victim.holds(effects.SPELL_CARD) > 0 else actions
        case effects.FETCH_ADVANCED:
            zones = board.discard + board.room_deck
            found = [card for card in zones if is_advanced(card) and is_sort(card, step.sort)]
            return [codes.NO] + targets.card_choices(found)
        case effects.BUILD_FOUND:
            return [codes.NO] + targets.slot_choices(board, player, frame.x, False) if frame.x != NONE else EMPTY
        case effects.BUILD_NOW:
            if board.no_build or player.holds(effects.ROOM_CARD) == 0:  # asked even if no Room fits: it is secret
                return EMPTY
            if frame.x == NONE:
                return [codes.NO] + targets.place_choices(board, player)
            return targets.slot_choices(board, player, frame.x, True)
        case effects.REMOVE_OWN_SOUL:
            return [codes.HERO + hero for hero in targets.target_heroes(board, frame.who, NONE, effects.OWN_SOUL)]
    return EMPTY


def is_free_choice(frame: Frame, verb: i64) -> bool:
    """Is the question asked even if it has only one answer? Yes where skipping it would give a hand or deck away."""
    match verb:
        case effects.TAKE_SEEN | effects.FETCH_ADVANCED | effects.DISCARD_OWN:
            return True
        case effects.BUILD_NOW:
            return frame.x == NONE  # which Room; once it is picked, all see where it goes
    return False


def answer(board: Board, frame: Frame, verb: i64, action: i64) -> None:
    """Carry out the verb with what was chosen."""
    seat = frame.who
    player = board.players[seat]
    if verb == effects.BUILD_NOW and frame.x == NONE and action != codes.NO:
        board.top = Frame(frame.below, frame.what, frame.step, seat, frame.thing, player.of_kind(action - codes.PLACE))
        return
    board.set_step(frame.step + 1)
    if action == codes.NO:
        return
    match verb:
        case effects.TAKE_DISCARDED:
            board.take_discarded(seat, first_of_kind(board.discard, action - codes.CARD))
        case effects.DISCARD_OWN:
            board.discard_card(seat, player.of_kind(action - codes.CARD))
        case effects.TAKE_SEEN:
            steal(board, seat, frame.x, board.players[frame.x].of_kind(action - codes.CARD))
        case effects.TAKE_RANDOM:
            sort = effects.ROOM_CARD if action == codes.A_ROOM else effects.SPELL_CARD
            steal(board, seat, frame.x, board.random_card(board.players[frame.x], sort))
        case effects.FETCH_ADVANCED:
            fetch_room(board, frame, action - codes.CARD)
        case effects.BUILD_FOUND | effects.BUILD_NOW:
            build_now(board, seat, frame.x, action - codes.SLOT)
        case effects.REMOVE_OWN_SOUL:
            player.souls = without(player.souls, action - codes.HERO)
            board.removed_heroes = board.removed_heroes + [action - codes.HERO]
            board.tell(codes.T_HARVESTED, seat, action - codes.HERO)


def steal(board: Board, seat: i64, victim: i64, card: i64) -> None:
    board.players[victim].drop(card)
    board.players[seat].take(card)
    board.tell(codes.T_STOLEN, seat, victim, card)


def fetch_room(board: Board, frame: Frame, kind: i64) -> None:
    """Take it from the discard pile, or else from the deck, in sight of everybody. The frame remembers it."""
    card = first_of_kind(board.discard, kind)
    if card != NONE:
        board.discard.remove(card)
    else:
        card = first_of_kind(board.room_deck, kind)
        board.room_deck.remove(card)
    board.players[frame.who].take(card)
    board.tell(codes.T_FETCHED, frame.who, card)
    board.top = Frame(frame.below, frame.what, frame.step + 1, frame.who, frame.thing, card)


def build_now(board: Board, seat: i64, card: i64, slot: i64) -> None:
    """7.4: built face-up at once; then Level Up, then the room's own triggers."""
    player = board.players[seat]
    player.drop(card)
    board.place_room(player, card, slot, False)
    board.tell(codes.T_BUILT, seat, 0 if slot == codes.NEW else slot, 1 if slot == codes.NEW else 0, card)
    levels = board.note_level_up(player)
    board.push(codes.TRIGGERS, seat, x=1 if levels else 0, items=board.set_off(player, [card]))


def step_asked(board: Board) -> Step | None:
    """The step for which the effect on top asks something."""
    top = board.top
    if top is None or top.step < codes.DOING:
        return None
    if top.what != codes.TRIGGER and top.what != codes.SPELL and top.what != codes.USE:
        return None
    does = cards.ability_of(top.thing).does
    place = top.step - codes.DOING
    return does[place] if place < len(does) else None


def verb_asked(board: Board) -> i64:
    """Its verb, or NONE."""
    step = step_asked(board)
    return NONE if step is None else step.verb


# The verbs


def carry_out(board: Board, frame: Frame) -> bool:
    """Do, or ask for, the next step of an effect; False if there is none."""
    does = cards.ability_of(frame.thing).does
    place = frame.step - codes.DOING
    if place == len(does):
        return False
    step = does[place]
    choices = asks(board, frame, step)
    if len(choices) > 1 or (len(choices) == 1 and is_free_choice(frame, step.verb)):
        if step.verb == effects.TAKE_SEEN:
            board.tell(codes.T_LOOKED, frame.who, frame.x)
        elif step.verb == effects.FETCH_ADVANCED:
            board.tell(codes.T_SEARCHED, frame.who)
        board.ask(frame.who)
    elif len(choices) == 1:
        answer(board, frame, step.verb, choices[0])
    else:
        board.set_step(frame.step + 1)  # first: what is done may put frames on top
        do(board, frame, step)
    return True


def do(board: Board, frame: Frame, step: Step) -> None:
    """One verb that asks nothing. `x` is the target, `y` a second one."""
    seat = frame.who
    x = frame.x
    player = board.players[seat]
    match step.verb:
        case effects.DRAW:
            board.draw(seat, step.sort, step.amount)
        case effects.LOSE_RANDOM:
            board.discard_card(x, board.random_card(board.players[x], step.sort))
        case effects.GRANT_BUILD:
            player.builds += step.amount
            board.tell(codes.T_MOTIVATED, seat)
        case effects.FORBID_BUILDING:
            board.no_build = True
            board.tell(codes.T_NO_BUILDING, NONE)
        case effects.RETURN_FACE_DOWN_ROOMS:
            board.return_face_down_rooms()
        case effects.SWAP:
            owner = board.owner_of(x)
            board.swap(owner, board.players[owner].slot_of(x), board.players[owner].slot_of(frame.y))
        case effects.COLLAPSE:
            collapse(board, seat, x)
        case effects.OPPONENTS_DESTROY:
            for other in reversed(board.xp_order):
                if other != seat:
                    board.push(codes.MUST_DESTROY, other)
        case effects.DEACTIVATE:
            owner = board.owner_of(x)
            board.deactivate(owner, board.players[owner].slot_of(x))
        case effects.BOOST_ROOM:
            board.boosted = board.boosted + [x, frame.thing, step.amount]
            owner = board.owner_of(x)
            board.tell(codes.T_BOOSTED, owner, board.players[owner].slot_of(x), x, step.amount)
        case effects.BOOST_OWN_ROOMS:
            player.crush += board.crush_amount
            board.tell(codes.T_ALL_BOOSTED, seat, board.crush_amount)
        case effects.DOUBLE_TREASURE:
            player.jackpots += 1
            board.tell(codes.T_DOUBLED, seat)
        case effects.DAMAGE:
            board.hurt(step.amount)
        case effects.DAMAGE_PER_ROOM:
            board.hurt(step.amount * board.active_rooms(player))
        case effects.KILL:
            board.die()
        case effects.KILL_IN_TOWN:
            board.town.remove(x)
            board.score_soul(seat, x, NONE)
        case effects.HARDEN:
            board.hardened = board.hardened + [x, step.amount]
            board.tell(codes.T_HARDENED, seat, x, step.amount)
        case effects.HERO_TO_OWN_ENTRANCE:
            out_of_town_or_deck(board, x)
            board.to_entrance(seat, x)
        case effects.HERO_BACK_TO_ENTRANCE:
            back_to_entrance(board, x)
        case effects.HERO_TO_TOWN:
            board.leave_dungeon()
            board.to_town(board.active_seat, x)
        case effects.HERO_TO_FIRST_ROOM:
            board.hero_slot = NONE
            board.next_slot = 0
            board.tell(codes.T_TELEPORTED, seat, x)
        case effects.FORBID_ENTRY:
            board.players[x].shut = True
            board.tell(codes.T_SHUT, x)
        case effects.HEAL:  # R66
            player.wounds = without(player.wounds, x)
            player.souls = player.souls + [x]
            board.tell(codes.T_HEALED, seat, x)
        case effects.ALL_DISCARD_HANDS:  # R55: face-down rooms are not part of a hand
            for other in board.xp_order:
                for card in board.players[other].hand.copy():
                    board.discard_card(other, card)
        case effects.ALL_DRAW:
            for other in board.xp_order:
                board.draw(other, step.sort, step.amount)


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
