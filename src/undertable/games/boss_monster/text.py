"""Notation and sentences of Boss Monster: how actions, events, prompts and the table read to a person."""

from collections.abc import Mapping, Sequence

from undertable.core import Card, Choice, Event, Prompt, View, Zone
from undertable.core.frame import Frame
from undertable.games.boss_monster.board import (
    COMPOSE,
    MOST_SLOTS,
    MUST_DESTROY,
    NEW,
    NONE,
    POLL,
    RESPOND,
    TRIGGERS,
    WINDOW,
    is_sort,
)
from undertable.games.boss_monster.cards import (
    ABILITY,
    ACTIVATED,
    ADVANCED,
    ADVENTURE_PHASE,
    BOSS_SOURCE,
    BOSSES,
    BUILD_FOUND,
    BUILD_NOW,
    BUILD_PHASE,
    CARD_ID,
    CAVE,
    CLASSES,
    COUNTED,
    COUNTERSPELL,
    DISCARD_OWN,
    FETCH_ROOM,
    FOOL,
    HERO_ID,
    HEROES,
    KIND,
    KIND_ID,
    KIND_NAME,
    KINDS,
    REMOVE_OWN_SOUL,
    ROOM_CARDS,
    ROOM_KINDS,
    ROOMS,
    SPELL_KINDS,
    SPELLS,
    SUBTYPES,
    TAKE_DISCARDED,
    TAKE_RANDOM,
    TAKE_SEEN,
    TIER,
)
from undertable.games.boss_monster.effects import (
    A_ROOM,
    A_SPELL,
    ACTIONS,
    CARD,
    CAST,
    DOING,
    HERO,
    MAY,
    NO,
    PASS,
    PASS_PHASE,
    PASS_SPELL,
    PLACE,
    ROOM,
    SEAT,
    SLOT,
    USE_SLOT,
    YES,
    ability_of,
    place_choices,
)
from undertable.games.boss_monster.rules import (
    AIM,
    BUILD,
    BUILD_WINDOW,
    CHOOSE_SLOT,
    ENTRY,
    EXIT,
    OVER,
    PAY_CARD,
    PAY_ROOM,
    SETUP_DISCARD,
    SETUP_DISCARDS,
    SETUP_ROOM,
    BossState,
)
from undertable.games.boss_monster.view import BossView, HeroView, RoomView

ACTION_TEXTS = [
    "pass",
    "pass:phase",
    "pass:spell",
    "yes",
    "no",
    "take:room",
    "take:spell",
    *(f"card:{id}" for id in KIND_ID),
    *(f"place:{room.id}" for room in ROOMS),
    *(f"cast:{spell.id}" for spell in SPELLS),
    *(f"use:{slot}" for slot in range(MOST_SLOTS)),
    *(f"slot:{slot}" for slot in range(MOST_SLOTS)),
    "slot:new",
    *(f"room:{seat}.{slot}" for seat in range(4) for slot in range(MOST_SLOTS)),
    *(f"hero:{id}" for id in HERO_ID),
    *(f"player:{seat}" for seat in range(4)),
]
assert len(ACTION_TEXTS) == ACTIONS == SEAT + 4

COLOURS = {"cleric": "yellow", "fighter": "red", "mage": "blue", "thief": "green", "fool": "magenta"}
NAMES = {
    **dict(zip(KIND_ID, KIND_NAME, strict=True)),
    **{boss.id: boss.name for boss in BOSSES},
    **{hero.id: hero.name for hero in HEROES},
}


def source_name(source: int) -> str:
    return BOSSES[source - BOSS_SOURCE].name if source >= BOSS_SOURCE else KIND_NAME[KIND[source]]


def seat_word(seat: int, reader: int) -> str:
    return "your" if seat == reader else f"seat {seat + 1}'s"


def room_words(state: BossState, seat: int, slot: int, reader: int) -> str:
    return f"{source_name(state.players[seat].slots[slot][-1])} in {seat_word(seat, reader)} dungeon"


def label(state: BossState, seat: int, action: int) -> str:
    """What an action does, in words."""
    frame = state.top
    verb = asked_verb(state)
    if action == PASS:
        return "Place no room" if state.phase == SETUP_ROOM else "Pass"
    if action == PASS_PHASE:
        return "Pass until the end of this phase"
    if action == PASS_SPELL:
        return "Pass until somebody casts a Spell"
    if action == YES:
        return "Yes"
    if action == NO:
        return {BUILD_FOUND: "Keep it in hand", BUILD_NOW: "Build nothing", FETCH_ROOM: "Take nothing"}.get(verb, "No")
    if action in (A_ROOM, A_SPELL):
        kind = "Room" if action == A_ROOM else "Spell"
        return f"Take a random {kind}" if frame is not None else f"Draw a {kind}"
    if action < PLACE:
        name = KIND_NAME[action - CARD]
        if frame is not None and frame.what == TRIGGERS:
            return f"{name} first"
        if verb in (TAKE_DISCARDED, TAKE_SEEN, FETCH_ROOM):
            return f"Take {name}"
        return f"Place {name}" if state.phase == SETUP_ROOM else f"Discard {name}"
    if action < CAST:
        return f"Build {KIND_NAME[action - PLACE]}" if verb == BUILD_NOW else f"Place {KIND_NAME[action - PLACE]}"
    if action < USE_SLOT:
        return f"Cast {KIND_NAME[action - CAST + ROOM_KINDS]}"
    if action < SLOT:
        return f"Use {source_name(state.players[seat].slots[action - USE_SLOT][-1])}"
    if action < ROOM:
        slot = action - SLOT
        return "In a new slot" if slot == NEW else f"Onto {source_name(state.players[seat].slots[slot][-1])}"
    if action < HERO:
        return room_words(state, (action - ROOM) // MOST_SLOTS, (action - ROOM) % MOST_SLOTS, seat)
    if action < SEAT:
        return HEROES[action - HERO].name
    return f"Seat {action - SEAT + 1}"


def asked_verb(state: BossState) -> int:
    return int(state.verb_asked())


def prompt(state: BossState, seat: int) -> Prompt:
    if state.phase == OVER:
        return Prompt(seat=seat, decision="over", what="The game is over.")
    legal = state.legal(seat)
    if not legal:
        return Prompt(seat=seat, decision="wait", what="Wait for the others.")
    decision, what, why, left = asked(state, seat)
    return Prompt(
        seat=seat,
        decision=decision,
        what=what,
        why=why,
        left=left,
        choices=[Choice(ACTION_TEXTS[action], label(state, seat, action)) for action in legal],
        why_not=why_not(state, seat),
    )


def asked(state: BossState, seat: int) -> tuple[str, str, str, int]:
    """The name of the decision, what to do, why, and how many such decisions are left."""
    frame = state.top
    if state.phase == SETUP_DISCARD:
        left = SETUP_DISCARDS - len(state.players[seat].chosen)
        return "setup_discard", f"Discard {left} of your cards.", "You keep five for the start.", left
    if state.phase == SETUP_ROOM:
        return "setup_room", "Place your first room, or none.", "It must be an ordinary one.", 1
    if frame is None:
        return "turn_draw", "Draw a Room or a Spell?", "You have a Haunted Library.", 1
    if frame.what == WINDOW:
        return window_asked(state, seat, frame)
    if frame.what == RESPOND:
        why = f"{pending_name(frame)} waits; what you do now comes first."
        return "respond", "Act before it happens, or pass.", why, 1
    if frame.what == POLL:
        return "cancel", f"Cancel {source_name(frame.thing)}?", f"Seat {frame.who + 1} has just cast it.", 1
    if frame.what == COMPOSE:
        return compose_asked(state, frame)
    if frame.what == TRIGGERS:
        why = "Several abilities go off at once."
        return "order_triggers", "Which one comes first?", why, len(frame.items)
    if frame.what == MUST_DESTROY:
        return "destroy", "Destroy one of your rooms.", "Robobo has levelled up.", 1
    return effect_asked(state, frame)


def pending_name(frame: Frame) -> str:
    below = frame.below
    return source_name(below.thing) if below is not None else "Something"


def window_asked(state: BossState, seat: int, frame: Frame) -> tuple[str, str, str, int]:
    own = seat == frame.who
    if frame.thing == BUILD_WINDOW:
        if own and state.may_build(seat) and place_choices(state, state.players[seat]):
            left = state.players[seat].builds
            return "build", "Place a room, cast or use something, or pass.", "It is your build turn.", left
        why = "It is your build turn." if own else f"Seat {frame.who + 1} is building."
        return "window", "Cast a Spell, use a room, or pass.", why, 1
    where = "your dungeon" if own else f"seat {frame.who + 1}'s dungeon"
    if frame.thing == ENTRY:
        hero = HEROES[state.players[frame.who].entrance[0]]
        why = f"{hero.name} is about to enter {where}."
    elif frame.thing == EXIT:
        why = f"The last chance in the adventures at {where}."
    else:
        why = f"{HEROES[state.hero].name} stands in {room_words(state, frame.who, state.hero_slot, seat)}."
    return "window", "Cast a Spell, use a room, or pass.", why, 1


def compose_asked(state: BossState, frame: Frame) -> tuple[str, str, str, int]:
    name = source_name(frame.thing)
    if frame.step == CHOOSE_SLOT:
        return "slot", f"Where does {name} go?", "Face-down; only the slot is seen.", 1
    ability = ABILITY[KIND[frame.thing]]
    if frame.step == PAY_ROOM:
        return "pay_room", f"Which room do you destroy for {name}?", "That is its cost.", 1
    if frame.step == PAY_CARD:
        left = ability.amount - len(frame.items)
        return "pay_card", f"Which card do you discard for {name}?", "That is its cost.", left
    assert frame.step == AIM
    return "target", f"Whom or what does {name} aim at?", text_of(frame.thing), 1


def text_of(source: int) -> str:
    if source >= BOSS_SOURCE:
        return BOSSES[source - BOSS_SOURCE].text
    kind = KIND[source]
    return ROOMS[kind].text if kind < ROOM_KINDS else SPELLS[kind - ROOM_KINDS].text


def effect_asked(state: BossState, frame: Frame) -> tuple[str, str, str, int]:
    name, text = source_name(frame.thing), text_of(frame.thing)
    if frame.step == MAY:
        return "optional", f"Use {name}?", text, 1
    if frame.step < DOING:
        return "target", f"Whom or what does {name} aim at?", text, 1
    verb = ability_of(frame.thing).does[frame.step - DOING][0]
    questions = {
        TAKE_DISCARDED: ("choose_card", "Take a card from the discard pile."),
        DISCARD_OWN: ("choose_card", "Discard a Spell."),
        TAKE_SEEN: ("choose_card", "Take a card from this hand."),
        FETCH_ROOM: ("choose_card", "Take a room from the Room deck or the discard pile."),
        TAKE_RANDOM: ("choose_type", "Take a Room or a Spell?"),
        BUILD_FOUND: ("build_now", "Build it over one of your rooms, or keep it?"),
        BUILD_NOW: ("build_now", "Build a further room?" if frame.x == NONE else "Where does it go?"),
        REMOVE_OWN_SOUL: ("choose_hero", "Which Hero do you give up?"),
    }
    decision, what = questions[verb]
    return decision, what, text, 1


# Why something is not offered


def why_not(state: BossState, seat: int) -> Mapping[str, str]:
    """Cards, rooms and slots of one's own that cannot be chosen now, each with the reason."""
    frame = state.top
    if frame is None or state.phase in (SETUP_DISCARD, SETUP_ROOM):
        return {}
    if frame.what == COMPOSE and frame.step == CHOOSE_SLOT:
        return slots_why_not(state, seat, frame.thing)
    if frame.what == POLL:
        return {}
    if frame.what != WINDOW and frame.what != RESPOND:
        return slots_why_not(state, seat, frame.x) if asked_verb(state) == BUILD_NOW and frame.x != NONE else {}
    reasons = {}
    player = state.players[seat]
    for card in player.hand:
        if card < ROOM_CARDS:
            if reason := place_why_not(state, seat, card, frame.what == WINDOW):
                reasons[f"place:{CARD_ID[card]}"] = reason
        elif not state.may_cast(seat, card):
            reasons[f"cast:{CARD_ID[card]}"] = cast_why_not(state, card)
    for slot in range(len(player.slots)):
        if not state.may_use(seat, slot) and (reason := use_why_not(state, seat, slot)):
            reasons[f"use:{slot}"] = reason
    return reasons


def place_why_not(state: BossState, seat: int, card: int, in_window: bool) -> str:
    player = state.players[seat]
    if state.phase != BUILD or not in_window or seat != state.active_seat:
        return "Rooms are placed in your own build turn."
    if state.no_build:
        return "Kobold Strike: nobody builds this turn."
    if player.builds == 0:
        return "You have placed your room for this turn."
    if state.has_place(player, card):
        return ""
    if TIER[card] == ADVANCED:
        return "An advanced room needs an active room beneath it that shares a treasure type."
    return "Your dungeon has five slots, and none can be built over now."


def slots_why_not(state: BossState, seat: int, card: int) -> Mapping[str, str]:
    player = state.players[seat]
    reasons = {}
    if not state.may_place(player, card, NEW):
        reasons["slot:new"] = (
            "An advanced room needs a room beneath it." if TIER[card] == ADVANCED else "A dungeon has five slots."
        )
    for slot in range(len(player.slots)):
        if state.may_place(player, card, slot):
            continue
        top = player.slots[slot][-1]
        if top in player.face_down:
            reason = "A room was placed here this turn."
        elif top in state.frozen:
            reason = "It is deactivated."
        elif KIND[top] == CAVE:
            reason = "Nothing advanced goes on Neanderthal Cave."
        else:
            reason = "They share no treasure type."
        reasons[f"slot:{slot}"] = reason
    return reasons


def cast_why_not(state: BossState, card: int) -> str:
    phases = ABILITY[KIND[card]].phases
    if KIND[card] == COUNTERSPELL:
        return "Only in answer to a Spell of another player."
    if phases & state.phase_icon() == 0:
        return "Only in the Build phase." if phases == BUILD_PHASE else "Only in the Adventure phase."
    return f"It has no target now, or its condition does not hold. {text_of(card)}"


def use_why_not(state: BossState, seat: int, slot: int) -> str:
    player = state.players[seat]
    room = player.slots[slot][-1]
    ability = ABILITY[KIND[room]]
    if room in player.face_down or ability.trigger != ACTIVATED:
        return ""
    if room in state.frozen:
        return "It is deactivated until the end of the turn."
    if ability.phases & state.phase_icon() == 0:
        return "Only in the Adventure phase." if ability.phases == ADVENTURE_PHASE else "Only in the Build phase."
    if state.is_limited(room) and room in state.used:
        return "Used up for this turn."
    if ability.amount and sum(is_sort(card, ability.discards) for card in player.hand) < ability.amount:
        return "You cannot pay for it."
    if ability.destroys_other and not state.has_other_room(player, room):
        return "You have no other active room to destroy."
    return "Nobody and nothing it could aim at."


# Events


def name_of(data: Mapping[str, object], key: str = "card") -> str:
    return NAMES[str(data[key])]


def unknown(data: Mapping[str, object]) -> str:
    """A card that the reader may not know: only its back."""
    return name_of(data) if data["card"] else f"a {str(data['sort']).capitalize()}"


def aim_words(data: Mapping[str, object], names: Sequence[str]) -> str:
    if "hero" in data:
        return f" on {name_of(data, 'hero')}"
    if "slot" in data:
        return f" on room {number(data['slot']) + 1} of {names[number(data['player'])]}"
    return f" on {names[number(data['player'])]}" if "player" in data else ""


def number(value: object) -> int:
    assert isinstance(value, int)
    return value


def sentence(event: Event, names: Sequence[str]) -> str:
    data = event.data
    who = "" if event.seat is None else names[event.seat]
    match event.what:
        case "ready":
            return f"{who} is ready."
        case "discarded":
            return f"{who} discards {name_of(data)}."
        case "turn":
            return f"Turn {data['turn']}."
        case "appears":
            return f"{name_of(data, 'hero')} comes to town."
        case "drew":
            return f"{who} draws {unknown(data)}."
        case "returned":
            return f"{who} takes {name_of(data) if data['card'] else 'the face-down room'} back to hand."
        case "placed":
            what = name_of(data) if data["card"] else "a room"
            where = "in a new slot" if data["new"] else f"onto room {number(data['slot']) + 1}"
            return f"{who} places {what} face-down {where}."
        case "revealed" | "built":
            return f"{who} builds {name_of(data)}."
        case "level_up":
            return f"{who} levels up: {name_of(data, 'boss')}!"
        case "lured":
            return f"{name_of(data, 'hero')} goes to {who}'s dungeon."
        case "enters":
            return f"{name_of(data, 'hero')} enters {who}'s dungeon."
        case "hurt":
            taken = f"{data['taken']} of {data['health']}"
            return f"{name_of(data, 'hero')} takes {data['damage']} in {name_of(data)}: {taken}."
        case "sent_back":
            return f"The Maze sends {name_of(data, 'hero')} back one room."
        case "died":
            where = f" in {name_of(data)}" if data["card"] else ""
            souls = "a Soul" if data["souls"] == 1 else f"{data['souls']} Souls"
            return f"{name_of(data, 'hero')} dies{where}: {souls} for {who}."
        case "survived":
            return f"{name_of(data, 'hero')} reaches {who}'s boss and wounds it."
        case "cast":
            return f"{who} casts {name_of(data)}{aim_words(data, names)}."
        case "used":
            return f"{who} uses {name_of(data)}{aim_words(data, names)}."
        case "cancelled":
            return f"{name_of(data)} of {who} is cancelled."
        case "resolved":
            return f"{name_of(data)} takes effect."
        case "fizzled":
            return f"{name_of(data)} finds nothing to act on."
        case "triggered":
            return f"{who}'s {name_of(data)} goes off."
        case "destroyed":
            under = f"; {name_of(data, 'uncovers')} lies open again" if data["uncovers"] else ""
            return f"{who}'s {name_of(data)} is destroyed{under}."
        case "deactivated":
            return f"{who}'s {name_of(data)} is deactivated until the end of the turn."
        case "boosted":
            return f"{who}'s {name_of(data)} deals {data['amount']} more this turn."
        case "all_boosted":
            return f"All rooms of {who} deal {data['amount']} more this turn."
        case "doubled":
            return f"The treasure on {who}'s rooms counts twice this turn."
        case "swapped":
            return f"Rooms {number(data['slot']) + 1} and {number(data['other']) + 1} of {who} trade places."
        case "no_building":
            return "Nobody builds any more this turn."
        case "to_entrance":
            return f"{name_of(data, 'hero')} goes to {who}'s entrance."
        case "to_town":
            return f"{name_of(data, 'hero')} flees back to town."
        case "teleported":
            return f"{name_of(data, 'hero')} is back at {who}'s first room."
        case "taken":
            return f"{who} takes {name_of(data)} from the discard pile."
        case "stolen":
            return f"{who} takes {unknown(data)} out of {names[number(data['from'])]}'s hand."
        case "looked":
            return f"{who} looks at {names[number(data['at'])]}'s hand."
        case "searched":
            return f"{who} looks through the Room deck."
        case "fetched":
            return f"{who} fetches {name_of(data)}."
        case "healed":
            return f"{who} turns {name_of(data, 'hero')} from Wounds to Souls."
        case "hardened":
            return f"{name_of(data, 'hero')} has {data['amount']} more Health this turn."
        case "shut":
            return f"Nobody enters {who}'s dungeon any more this turn."
        case "harvested":
            return f"{who} gives up {name_of(data, 'hero')}."
        case "reshuffled":
            return f"The discarded {str(data['sort']).capitalize()}s are shuffled into a new deck."
        case "out":
            return f"{who} has five Wounds and is out of the game."
        case "motivated":
            return f"{who} may place one more room."
        case _:
            return f"The game is over: {who} wins."


# The table in text


def room_card(room: RoomView) -> Card:
    if room.card is None:
        return Card("face-down", face_down=True)
    kind = ROOMS[KIND_ID.index(room.card)]
    icons = "".join(name[0].upper() * count for name, count in zip(CLASSES, kind.treasure, strict=True))
    states = [
        word for word, holds in (("hidden", room.face_down), ("frozen", room.deactivated), ("used", room.used)) if holds
    ]
    lines = [f"{SUBTYPES[kind.subtype]} {icons}", f"{room.damage} damage", *states]
    return Card(kind.name, lines, "red" if kind.subtype == 0 else "cyan", room.face_down)


def hand_card(id: str) -> Card:
    kind = KIND_ID.index(id)
    if kind < ROOM_KINDS:
        room = ROOMS[kind]
        icons = "".join(name[0].upper() * count for name, count in zip(CLASSES, room.treasure, strict=True))
        damage = "*" if room.damage == COUNTED else str(room.damage)
        tier = "advanced " if room.tier == ADVANCED else ""
        return Card(room.name, [f"{tier}{SUBTYPES[room.subtype]}", f"{damage} · {icons}"], "white")
    spell = SPELLS[kind - ROOM_KINDS]
    icon = {BUILD_PHASE: "build", ADVENTURE_PHASE: "adventure"}.get(spell.phases, "build, adv.")
    return Card(spell.name, ["Spell", icon], "magenta")


def hero_card(hero: HeroView, names: Sequence[str]) -> Card:
    """A hero in town in few letters: its first name, class and Health, and where it goes as things stand."""
    facts = HEROES[HERO_ID.index(hero.id)]
    kind = "fool" if facts.kind == FOOL else CLASSES[facts.kind]
    first = "Fool" if kind == "fool" else facts.name.split()[0].rstrip(",")
    lured = "" if hero.lured is None else f"→{names[hero.lured]}"
    return Card(f"{first} {kind[0].upper()}{hero.health}{lured}", colour=COLOURS[kind])


def dungeon_line(room: RoomView) -> Card:
    """A room in few letters: what it is and the damage it deals."""
    card = room_card(room)
    marks = ("?" if room.face_down else "") + ("*" if room.deactivated else "")
    return Card(f"{card.title}{marks} {room.damage}", colour=card.colour)


def scene(view: View, names: Sequence[str]) -> list[Zone]:
    assert isinstance(view, BossView)
    zones = []
    for seat in sorted(range(view.seats), key=lambda s: s == view.viewer):
        player = view.players[seat]
        boss = BOSSES[[boss.id for boss in BOSSES].index(player.boss)]
        treasure = " ".join(f"{name[0].upper()}{count}" for name, count in player.treasure.items() if count)
        waiting = ", ".join(f"{NAMES[hero.id].split()[0].rstrip(',')} {hero.health}" for hero in player.entrance)
        note = (
            f"{boss.name} {boss.xp} · {player.souls} souls {player.wounds} wounds · "
            f"hand {player.rooms_in_hand}+{player.spells_in_hand} · {treasure}"
        )
        note += f" · waiting: {waiting}" if waiting else ""
        title = f"{names[seat]}{' (active)' if seat == view.active else ''}"
        zones.append(Zone(title, note=note if player.in_game else "out of the game", compact=True, seat=seat))
        if player.dungeon:
            zones.append(Zone("rooms", [dungeon_line(room) for room in player.dungeon], compact=True))
    if view.walker:
        walker = view.walker
        where = "between rooms" if walker.slot is None else f"in room {walker.slot + 1}"
        title = f"{NAMES[walker.id]} walks through {names[walker.seat]}'s dungeon, {where}"
        zones.append(Zone(title, note=f"{walker.damage} of {walker.health} damage", compact=True))
    decks = f"{view.room_deck} rooms, {view.spell_deck} spells, {view.hero_deck}+{view.epic_deck} heroes to come"
    zones.append(Zone(f"Turn {view.round}", note=decks, compact=True))
    if view.town:
        zones.append(Zone("town", [hero_card(hero, names) for hero in view.town], compact=True))
    if view.stack:
        zones.append(Zone("declared", [Card(NAMES[entry.card]) for entry in view.stack], compact=True))
    zones.append(Zone("Discard pile, top last", [hand_card(card) for card in view.discard], compact=True, aside=True))
    if view.viewer is not None and view.viewer >= 0:
        zones.append(Zone("Your hand", [hand_card(card) for card in view.players[view.viewer].hand or []]))
    return zones


TOPICS = {
    "pass": "pass, pass:phase, pass:spell — do nothing now, until the end of the phase, or until a Spell is cast.",
    "place": "place:<room> — choose a Room from your hand, then slot:<n> or slot:new for where it goes.",
    "cast": "cast:<spell> — cast a Spell; you are asked for its target if it needs one.",
    "use": "use:<slot> — use the ability of your room in this slot, counted from the entrance.",
    "slot": "slot:0 … slot:4, slot:new — where a room goes; 0 is next to the entrance.",
    "room": "room:<seat>.<slot> — a room in somebody's dungeon.",
    "hero": "hero:<hero> — a Hero in town or in a score area.",
    "player": "player:<seat> — a player.",
    "card": "card:<card> — a card of your hand, the discard pile or what is shown to you.",
    "take": "take:room, take:spell — which kind of card.",
    "soul": "A Hero that dies in a dungeon counts as a Soul for its owner, an epic one as two. Ten Souls win.",
    "wound": "A Hero that reaches the boss is a Wound, an epic one two. Five Wounds lose, whatever the Souls.",
    "bait": "Each Hero in town goes to whoever alone has most treasure of its class; at a tie it stays.",
    "advanced": "An advanced room goes onto a room that shares a treasure type with it.",
    "deactivated": "A deactivated room does nothing until the end of the turn; Heroes cross it unharmed.",
    "level up": "Once in the game, when a dungeon first has five active rooms, its boss's ability happens.",
    "fool": "The Fool goes to whoever alone has the fewest Souls.",
}


def explain(topic: str) -> str | None:
    word = topic.strip().lower()
    for id, name in NAMES.items():
        if word in (id, name.lower()):
            return describe(id, name)
    return TOPICS.get(word) or TOPICS.get(word.rstrip("s")) or TOPICS.get(word.split(":")[0])


def describe(id: str, name: str) -> str:
    """A card in a sentence or two."""
    if id in KIND_ID:
        kind = KIND_ID.index(id)
        if kind >= ROOM_KINDS:
            return f"{name}, a Spell. {SPELLS[kind - ROOM_KINDS].text}"
        room = ROOMS[kind]
        icons = ", ".join(f"{count} {icon}" for icon, count in zip(CLASSES, room.treasure, strict=True) if count)
        damage = "counted" if room.damage == COUNTED else str(room.damage)
        tier = "an advanced" if room.tier == ADVANCED else "an ordinary"
        return f"{name}, {tier} {SUBTYPES[room.subtype]} room: damage {damage}, treasure {icons}. {room.text}"
    for boss in BOSSES:
        if boss.id == id:
            return f"{name}, {boss.title}, {boss.xp} XP. {boss.text}"
    hero = HEROES[HERO_ID.index(id)]
    kind_name = "fool" if hero.kind == FOOL else CLASSES[hero.kind]
    return f"{name}, a {kind_name} with {hero.health} Health, worth {hero.worth}."


assert KINDS == len(KIND_ID) == ROOM_KINDS + SPELL_KINDS
