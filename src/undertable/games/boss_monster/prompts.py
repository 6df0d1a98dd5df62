"""What a seat of Boss Monster is asked, in words: made from what is under way, and from what cards do."""

from collections.abc import Mapping, Sequence

from undertable.core import Choice, Prompt
from undertable.core.frame import Frame
from undertable.games.boss_monster import cards, codes, effects, targets, verbs, windows
from undertable.games.boss_monster.cards import ABILITY, KIND_NAME, ROOM_CARDS
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.effects import Step
from undertable.games.boss_monster.player import is_sort
from undertable.games.boss_monster.rules import BossState
from undertable.games.boss_monster.text import ACTION_TEXTS, text_of
from undertable.games.boss_monster.view import names_with


def whose(seat: int, reader: int, names: Sequence[str]) -> str:
    return "your" if seat == reader else f"{names[seat]}'s"


def room_words(state: BossState, seat: int, slot: int, reader: int, names: Sequence[str]) -> str:
    name = cards.name_of(state.players[seat].slots[slot][-1])
    return f"{name}, room {slot + 1} of {whose(seat, reader, names)} dungeon"


def own_room(state: BossState, seat: int, slot: int) -> str:
    return f"{cards.name_of(state.players[seat].slots[slot][-1])} (room {slot + 1})"


PLAIN = {
    codes.PASS_TURN: "Pass until the end of this turn",
    codes.PASS_SPELL: "Pass until somebody casts a Spell",
    codes.PASS_AIMED: "Pass until something is aimed at you",
    codes.ASK: "Ask me always",
    codes.YES: "Yes",
}
REFUSALS = {
    effects.BUILD_FOUND: "Keep it in hand",
    effects.BUILD_NOW: "Build nothing",
    effects.FETCH_ADVANCED: "Take nothing",
}


def label(state: BossState, seat: int, action: int, names: Sequence[str]) -> str:
    """What an action does, in words."""
    player = state.players[seat]
    if action < codes.CARD:
        return plain_label(state, action)
    if action < codes.PLACE:
        return card_label(state, KIND_NAME[action - codes.CARD])
    if action < codes.CAST:
        return place_label(state, seat, player.of_kind(action - codes.PLACE))
    if action < codes.USE_SLOT:
        spell = player.of_kind(action - codes.CAST + cards.ROOM_KINDS)
        return f"Cast {cards.name_of(spell)}{only_aim(state, seat, spell, names)}"
    if action < codes.SLOT:
        slot = action - codes.USE_SLOT
        return f"Use {own_room(state, seat, slot)}{only_aim(state, seat, player.slots[slot][-1], names)}"
    if action < codes.ROOM:
        slot = action - codes.SLOT
        return "In a new slot" if slot == codes.NEW else f"Onto {own_room(state, seat, slot)}"
    if action < codes.HERO:
        place = action - codes.ROOM
        return room_words(state, place // codes.MOST_SLOTS, place % codes.MOST_SLOTS, seat, names)
    return cards.HEROES[action - codes.HERO].name if action < codes.SEAT else names[action - codes.SEAT]


def plain_label(state: BossState, action: int) -> str:
    """Passes, yes and no, and whether it is a Room or a Spell."""
    if action == codes.PASS:
        return "Place no room" if state.phase == codes.SETUP_ROOM else "Pass"
    if action == codes.PASS_PHASE:
        return f"Pass until the end of this {'Build phase' if state.phase == codes.BUILD else 'turn'}"
    if action == codes.NO:
        return REFUSALS.get(asked_verb(state), "No")
    if action in PLAIN:
        return PLAIN[action]
    kind = "Room" if action == codes.A_ROOM else "Spell"
    return f"Draw a {kind}" if state.top is None else f"Take a random {kind}"


def card_label(state: BossState, name: str) -> str:
    """What is done with a card that can be chosen."""
    if state.top is not None and state.top.what == codes.TRIGGERS:
        return f"{name} first"
    if asked_verb(state) in (effects.TAKE_DISCARDED, effects.TAKE_SEEN, effects.FETCH_ADVANCED):
        return f"Take {name}"
    return f"Place {name}" if state.phase == codes.SETUP_ROOM else f"Discard {name}"


def place_label(state: BossState, seat: int, card: int) -> str:
    """With the slot, if the room fits in one only."""
    words = f"{'Build' if asked_verb(state) == effects.BUILD_NOW else 'Place'} {cards.name_of(card)}"
    slots = targets.slot_choices(state, state.players[seat], card, True)
    if len(slots) != 1:
        return words
    slot = slots[0] - codes.SLOT
    return f"{words} in a new slot" if slot == codes.NEW else f"{words} onto {own_room(state, seat, slot)}"


def only_aim(state: BossState, seat: int, card: int, names: Sequence[str]) -> str:
    """What it aims at, if there is nothing to choose."""
    target = ABILITY[card].target
    if not targets.is_aimed(target):
        return ""
    choices = targets.all_targets(state, seat, card, target)
    return f" on {label(state, seat, choices[0], names)}" if len(choices) == 1 else ""


def asked_verb(state: BossState) -> int:
    return int(verbs.verb_asked(state))


def prompt(state: BossState, seat: int, names: Sequence[str]) -> Prompt:
    if state.phase == codes.OVER:
        return Prompt(seat=seat, decision="over", what="The game is over.")
    legal = state.legal(seat)
    if not legal:
        return Prompt(seat=seat, decision="wait", what="Wait for the others.")
    decision, what, why, left = asked(state, seat, names)
    return Prompt(
        seat=seat,
        decision=decision,
        what=what,
        why=why,
        left=left,
        choices=[Choice(ACTION_TEXTS[action], label(state, seat, action, names)) for action in legal],
        why_not=why_not(state, seat),
    )


def asked(state: BossState, seat: int, names: Sequence[str]) -> tuple[str, str, str, int]:
    """The name of the decision, what to do, why, and how many such decisions are left."""
    frame = state.top
    if state.phase == codes.SETUP_DISCARD:
        left = codes.SETUP_DISCARDS - len(state.players[seat].chosen)
        chosen = "".join(f" You have chosen {cards.name_of(card)}." for card in state.players[seat].chosen)
        many = f"{left} of your cards" if left > 1 else "one more card"
        return "setup_discard", f"Discard {many}.", f"You start with five.{chosen}", left
    if state.phase == codes.SETUP_ROOM:
        return "setup_room", "Place your first room, or none.", "It must be an ordinary room.", 1
    if frame is None:
        library = cards.name_of(state.library(state.players[seat]))
        return "turn_draw", "Draw a Room or a Spell?", f"You have a {library}.", 1
    if frame.what == codes.WINDOW:
        return window_asked(state, seat, frame, names)
    if frame.what == codes.RESPOND:
        why = f"{pending_name(frame)} is pending; what you do now comes first."
        return "respond", "Act before it happens, or pass.", why, 1
    if frame.what == codes.POLL:
        return "cancel", f"Cancel {cards.name_of(frame.thing)}?", f"{names[frame.who]} has just cast it.", 1
    if frame.what == codes.COMPOSE:
        return compose_asked(state, frame, names)
    if frame.what == codes.TRIGGERS:
        why = "Several abilities trigger at once."
        return "order_triggers", "Which one comes first?", why, len(frame.items)
    if frame.what == codes.MUST_DESTROY:
        return "destroy", "Destroy one of your rooms.", because(frame), 1
    return effect_asked(state, frame, names)


def because(frame: Frame | None) -> str:
    """The effect beneath a frame, which has brought it about."""
    while frame is not None and frame.what not in (codes.SPELL, codes.USE, codes.TRIGGER):
        frame = frame.below
    assert frame is not None
    name = cards.name_of(frame.thing)
    return f"{name} has levelled up." if frame.thing >= cards.BOSS_SOURCE else f"{name} takes effect."


def pending_name(frame: Frame) -> str:
    below = frame.below
    return cards.name_of(below.thing) if below is not None else "Something"


def window_asked(state: BossState, seat: int, frame: Frame, names: Sequence[str]) -> tuple[str, str, str, int]:
    own = seat == frame.who
    if frame.thing == codes.BUILD_WINDOW:
        if own and state.may_build(seat) and targets.place_choices(state, state.players[seat]):
            left = state.players[seat].builds
            return "build", "Place a room, cast or use something, or pass.", "It is your build turn.", left
        why = "It is your build turn." if own else f"{names[frame.who]} is building."
        return "window", "Cast a Spell, use a room, or pass.", why, 1
    where = f"{whose(frame.who, seat, names)} dungeon"
    if frame.thing == codes.ENTRY:
        hero = cards.HEROES[state.players[frame.who].entrance[0]]
        why = f"{hero.name} is about to enter {where}."
    elif frame.thing == codes.EXIT:
        why = f"The last chance before the adventures in {where} are over."
    else:
        why = f"{cards.HEROES[state.hero].name} stands in {room_words(state, frame.who, state.hero_slot, seat, names)}."
    return "window", "Cast a Spell, use a room, or pass.", why, 1


def compose_asked(state: BossState, frame: Frame, names: Sequence[str]) -> tuple[str, str, str, int]:
    name = cards.name_of(frame.thing)
    if frame.step == codes.CHOOSE_SLOT:
        return "slot", f"Where does {name} go?", "It stays face-down: the others see only where it goes.", 1
    ability = ABILITY[frame.thing]
    if frame.step == codes.PAY_ROOM:
        return "pay_room", f"Which room do you destroy for {name}?", "That is its cost.", 1
    if frame.step == codes.PAY_CARD:
        left = ability.amount - len(frame.items)
        return "pay_card", f"Which card do you discard for {name}?", "That is its cost.", left
    assert frame.step == codes.AIM
    return "target", aim_question(state, frame, names), text_of(state, frame.thing), 1


def aim_question(state: BossState, frame: Frame, names: Sequence[str]) -> str:
    source = frame.thing
    target = cards.ability_of(source).target
    if target == effects.TWO_ROOMS:
        if frame.step != codes.SECOND_TARGET:
            return "Which room swaps places with another?"
        owner = int(state.owner_of(frame.x))
        first = room_words(state, owner, int(state.players[owner].slot_of(frame.x)), frame.who, names)
        return f"Which room swaps places with {first}?"
    sort = targets.target_sort(target)
    what = {codes.ON_ROOM: "room", codes.ON_PLAYER: "player"}.get(sort, "Hero")
    return f"Which {what} does {cards.name_of(source)} aim at?"


def effect_asked(state: BossState, frame: Frame, names: Sequence[str]) -> tuple[str, str, str, int]:
    name, text = cards.name_of(frame.thing), text_of(state, frame.thing)
    if frame.step == codes.MAY:
        return "optional", f"Use {name}?", text, 1
    if frame.step < codes.DOING:
        return "target", aim_question(state, frame, names), text, 1
    step = verbs.step_asked(state)
    assert step is not None
    return *question(step, frame), text, 1


def question(step: Step, frame: Frame) -> tuple[str, str]:
    """What a verb asks, in words made from what it acts on: the name of the decision, and what to do."""
    match step.verb:
        case effects.TAKE_DISCARDED:
            return "choose_card", f"Take {a_card(step.sort)} from the discard pile."
        case effects.DISCARD_OWN:
            return "choose_card", f"Discard {a_card(step.sort)}."
        case effects.TAKE_SEEN:
            return "choose_card", "Take a card from this hand."
        case effects.FETCH_ADVANCED:
            return "choose_card", f"Take an Advanced {SORTS[step.sort]} from the Room deck or the discard pile."
        case effects.TAKE_RANDOM:
            return "choose_type", "Take a Room or a Spell?"
        case effects.BUILD_FOUND:
            return "build_now", "Build it over one of your rooms, or keep it?"
        case effects.BUILD_NOW:
            return "build_now", "Build another room?" if frame.x == NONE else "Where does it go?"
        case effects.REMOVE_OWN_SOUL:
            return "choose_hero", "Which Hero do you give up?"
    raise ValueError(f"verb {step.verb} asks nothing")


SORTS = {
    effects.ANY_CARD: "card",
    effects.ROOM_CARD: "Room",
    effects.SPELL_CARD: "Spell",
    effects.MONSTER_CARD: "Monster Room",
    effects.TRAP_CARD: "Trap Room",
}


def a_card(sort: int) -> str:
    """A card of this sort."""
    return f"a {SORTS[sort]}"


# Why something is not offered


def why_not(state: BossState, seat: int) -> Mapping[str, str]:
    """The seat's own cards, rooms and slots that cannot be chosen now, each with the reason."""
    frame = state.top
    if frame is None or state.phase in (codes.SETUP_DISCARD, codes.SETUP_ROOM):
        return {}
    if frame.what == codes.COMPOSE and frame.step == codes.CHOOSE_SLOT:
        return slots_why_not(state, seat, frame.thing)
    if frame.what == codes.POLL:
        return {}
    if frame.what != codes.WINDOW and frame.what != codes.RESPOND:
        return slots_why_not(state, seat, frame.x) if asked_verb(state) == effects.BUILD_NOW and frame.x != NONE else {}
    reasons = {}
    player = state.players[seat]
    for card in player.hand:
        if card < ROOM_CARDS:
            if reason := place_why_not(state, seat, card, frame.what == codes.WINDOW):
                reasons[f"place:{cards.CARD_ID[card]}"] = reason
        elif not windows.may_cast(state, seat, card):
            reasons[f"cast:{cards.CARD_ID[card]}"] = cast_why_not(state, card)
    for slot in range(len(player.slots)):
        if not windows.may_use(state, seat, slot) and (reason := use_why_not(state, seat, slot)):
            reasons[f"use:{slot}"] = reason
    return reasons


def place_why_not(state: BossState, seat: int, card: int, in_window: bool) -> str:
    player = state.players[seat]
    if state.phase != codes.BUILD or not in_window or seat != state.active_seat:
        return "You can place rooms only on your own build turn."
    if state.no_build:
        return f"{names_with(effects.FORBID_BUILDING)}: nobody builds this turn."
    if player.builds == 0:
        return "You have placed your room for this turn."
    if state.has_place(player, card):
        return ""
    if cards.TIER[card] == effects.ADVANCED:
        return "An advanced room needs an active room beneath it that shares a treasure type."
    return "All five slots are taken, and none can be built over now."


def slots_why_not(state: BossState, seat: int, card: int) -> Mapping[str, str]:
    player = state.players[seat]
    reasons = {}
    if not state.may_place(player, card, codes.NEW):
        reasons["slot:new"] = (
            "An advanced room needs a room beneath it."
            if cards.TIER[card] == effects.ADVANCED
            else "A dungeon has only five slots."
        )
    for slot in range(len(player.slots)):
        if state.may_place(player, card, slot):
            continue
        top = player.slots[slot][-1]
        if top in player.face_down:
            reason = "A room was placed here this turn."
        elif top in state.frozen:
            reason = "It is deactivated."
        elif cards.TRAIT[top] == effects.BAR_ADVANCED:
            reason = f"No advanced room can go on {cards.name_of(top)}."
        else:
            reason = "They share no treasure type."
        reasons[f"slot:{slot}"] = reason
    return reasons


def cast_why_not(state: BossState, card: int) -> str:
    phases = ABILITY[card].phases
    if ABILITY[card].target == effects.DECLARED_SPELL:
        return "Only in response to another player's Spell."
    if phases & state.phase_icon() == 0:
        return "Only in the Build phase." if phases == effects.BUILD_PHASE else "Only in the Adventure phase."
    return f"It has no target now, or its condition is not met. {text_of(state, card)}"


def use_why_not(state: BossState, seat: int, slot: int) -> str:
    player = state.players[seat]
    room = player.slots[slot][-1]
    ability = ABILITY[room]
    if room in player.face_down or ability.trigger != effects.ACTIVATED:
        return ""
    if room in state.frozen:
        return "It is deactivated until the end of the turn."
    if ability.phases & state.phase_icon() == 0:
        return (
            "Only in the Adventure phase." if ability.phases == effects.ADVENTURE_PHASE else "Only in the Build phase."
        )
    if windows.is_limited(state, room) and room in state.used:
        return "Used up for this turn."
    if ability.amount and sum(is_sort(card, ability.discards) for card in player.hand) < ability.amount:
        return "You cannot pay for it."
    if ability.destroys_other and not state.has_other_room(player, room):
        return "You have no other active room to destroy."
    return "It has no target now."
