"""Notation and sentences of Boss Monster: how actions, events and the table read to a person."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from undertable.core import Card, Event, View, Zone
from undertable.games.boss_monster import cards, codes, effects
from undertable.games.boss_monster.cards import KIND, KIND_ID, KIND_NAME
from undertable.games.boss_monster.rules import BossState
from undertable.games.boss_monster.structs import BossPlayer, BossView, HeroView, RoomView
from undertable.games.boss_monster.view import texts

ACTION_TEXTS = [
    "pass",
    "pass:phase",
    "pass:turn",
    "pass:spell",
    "pass:aimed",
    "ask",
    "yes",
    "no",
    "take:room",
    "take:spell",
    *(f"card:{id}" for id in KIND_ID),
    *(f"place:{room.id}" for room in cards.ROOMS),
    *(f"cast:{spell.id}" for spell in cards.SPELLS),
    *(f"use:{slot}" for slot in range(codes.MOST_SLOTS)),
    *(f"slot:{slot}" for slot in range(codes.MOST_SLOTS)),
    "slot:new",
    *(f"room:{seat}.{slot}" for seat in range(codes.MOST_SEATS) for slot in range(codes.MOST_SLOTS)),
    *(f"hero:{id}" for id in cards.HERO_ID),
    *(f"player:{seat}" for seat in range(codes.MOST_SEATS)),
]
assert len(ACTION_TEXTS) == codes.ACTIONS, "codes.py and ACTION_TEXTS list the same actions in the same order"

COLOURS = {"cleric": "yellow", "fighter": "red", "mage": "blue", "thief": "green", "fool": "magenta"}
NAMES = {
    **dict(zip(KIND_ID, KIND_NAME, strict=True)),
    **{boss.id: boss.name for boss in cards.BOSSES},
    **{hero.id: hero.name for hero in cards.HEROES},
}


def text_of(state: BossState, source: int) -> str:
    """What a card says, by the options of this game."""
    if source >= cards.BOSS_SOURCE:
        return cards.BOSSES[source - cards.BOSS_SOURCE].text
    kind = KIND[source]
    if changed := texts(state).get(KIND_ID[kind]):
        return changed
    return cards.ROOMS[kind].text if kind < cards.ROOM_KINDS else cards.SPELLS[kind - cards.ROOM_KINDS].text


# Events

SENTENCES = {
    "ready": "{who} is ready.",
    "discarded": "{who} discards {card}.",
    "turn": "Turn {turn}.",
    "appears": "{hero} comes to town.",
    "dealt": "Everybody gets {rooms} Rooms and {spells} Spells.",
    "all_drew": "Everybody draws {a_card}.{known}",
    "drew": "{who} draws {a_card}.",
    "returned": "{who} takes {card} back into hand.",
    "placed": "{who} places {room} face-down {where}.",
    "revealed": "{who} builds {card}.",
    "built": "{who} builds {card}.",
    "level_up": "{who} levels up: {boss}!",
    "lured": "{hero} goes to {who}'s dungeon.",
    "enters": "{hero} enters {who}'s dungeon.",
    "hurt": "{hero} takes {damage} damage in {card} ({taken} of {health}).",
    "sent_back": "{hero} is sent back one room.",
    "died": "{hero} dies{inside}: {souls} for {who}.",
    "survived": "{hero} reaches {who}'s boss and wounds it.",
    "cast": "{who} casts {card}{aim}.",
    "used": "{who} uses {card}{aim}.",
    "cancelled": "{who}'s {card} is cancelled.",
    "resolved": "{card} takes effect.",
    "fizzled": "{card} fizzles: it has nothing left to act on.",
    "triggered": "{who}'s {card} triggers.",
    "destroyed": "{who}'s {card} is destroyed{under}.",
    "deactivated": "{who}'s {card} is deactivated until the end of the turn.",
    "boosted": "{who}'s {card} deals {amount} more damage this turn.",
    "all_boosted": "All of {who}'s rooms deal {amount} more damage this turn.",
    "doubled": "The treasure on {who}'s rooms counts double this turn.",
    "swapped": "{who}'s rooms {slot} and {other} swap places.",
    "no_building": "Nobody can build for the rest of this turn.",
    "to_entrance": "{hero} goes to {who}'s entrance.",
    "to_town": "{hero} flees back to town.",
    "teleported": "{hero} is back at {who}'s first room.",
    "taken": "{who} takes {card} from the discard pile.",
    "stolen": "{who} takes {a_card} from {from}'s hand.",
    "looked": "{who} looks at {at}'s hand.",
    "searched": "{who} looks through the Room deck.",
    "fetched": "{who} fetches {card}.",
    "healed": "{who} turns {hero} from Wounds to Souls.",
    "hardened": "{hero} has {amount} more Health this turn.",
    "shut": "{who}'s dungeon is closed for the rest of this turn.",
    "harvested": "{who} gives up {hero}.",
    "reshuffled": "The discarded {sort}s are shuffled into a new deck.",
    "out": "{who} has five Wounds and is out of the game.",
    "motivated": "{who} may place one more room.",
    "end": "The game is over: {who} wins.",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    data = event.data
    who = "" if event.seat is None else names[event.seat]
    words = {field: word(field, value, names) for field, value in data.items()}
    return SENTENCES[event.what].format(who=who, **words, **phrases(event, names))


def word(field: str, value: object, names: Sequence[str]) -> str:
    """A value of an event, as a person reads it."""
    match field:
        case "card" | "hero" | "boss":
            return NAMES[str(value)] if value else "the face-down room"
        case "from" | "at" | "player":
            return names[number(value)]
        case "slot" | "other":
            return str(number(value) + 1)
        case "sort":
            return str(value).capitalize()
        case "souls":
            return "a Soul" if value == 1 else f"{value} Souls"
    return str(value)


def phrases(event: Event, names: Sequence[str]) -> dict[str, str]:
    """Parts of sentences that are there or not, or that depend on what the reader may know."""
    data = event.data
    found = {"aim": aim_words(data, names)}
    if "sort" in data:
        known = data.get("card")  # not of everybody, nor of a deck
        found["a_card"] = NAMES[str(known)] if known else f"a {str(data['sort']).capitalize()}"
    if "cards" in data:
        drawn = data["cards"]
        assert isinstance(drawn, dict)
        found["known"] = "".join(f" {names[int(seat)]} gets {NAMES[card]}." for seat, card in drawn.items())
    if "new" in data:
        found["room"] = NAMES[str(data["card"])] if data["card"] else "a room"
        found["where"] = "in a new slot" if data["new"] else f"on top of room {number(data['slot']) + 1}"
    if event.what == "died":
        found["inside"] = f" in {NAMES[str(data['card'])]}" if data["card"] else ""
    if "uncovers" in data:
        found["under"] = f"; {NAMES[str(data['uncovers'])]} beneath it is back in play" if data["uncovers"] else ""
    return found


def aim_words(data: Mapping[str, object], names: Sequence[str]) -> str:
    if "hero" in data:
        return f" on {NAMES[str(data['hero'])]}"
    if "player" not in data:
        return ""
    player = names[number(data["player"])]
    return f" on {player}'s room {number(data['slot']) + 1}" if "slot" in data else f" on {player}"


def number(value: object) -> int:
    assert isinstance(value, int)
    return value


# The table in text


def icons_of(room: cards.Room) -> str:
    return "".join(name[0].upper() * count for name, count in zip(effects.CLASSES, room.treasure, strict=True))


def count_words(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def hand_card(id: str, chosen: bool = False) -> Card:
    kind = KIND_ID.index(id)
    mark = ["chosen"] if chosen else []
    if kind < cards.ROOM_KINDS:
        room = cards.ROOMS[kind]
        damage = "*" if room.damage == effects.COUNTED else str(room.damage)
        tier = "advanced " if room.tier == effects.ADVANCED else ""
        lines = [f"{tier}{effects.SUBTYPES[room.subtype]}", f"{damage} · {icons_of(room)}", *mark]
        return Card(room.name, lines, "white")
    spell = cards.SPELLS[kind - cards.ROOM_KINDS]
    return Card(spell.name, ["Spell", phase_words(spell.phases), *mark], "magenta")


def phase_words(phases: int) -> str:
    """The phases in which a spell can be cast."""
    return {effects.BUILD_PHASE: "build", effects.ADVENTURE_PHASE: "adventure"}.get(phases, "build, adv.")


def hero_words(id: str, health: int) -> str:
    """A hero in few letters: its first name, the letter of its class and its Health. The Fool has no class."""
    hero = cards.HEROES[cards.HERO_ID.index(id)]
    if hero.kind == effects.FOOL:
        return f"Fool {health}"
    return f"{hero.name.split()[0].rstrip(',')} {effects.CLASSES[hero.kind][0].upper()}{health}"


def hero_card(hero: HeroView, names: Sequence[str]) -> Card:
    """A hero in town, and where it goes as things stand."""
    kind = cards.HEROES[cards.HERO_ID.index(hero.id)].kind
    lured = "" if hero.lured is None else f"→{names[hero.lured]}"
    colour = COLOURS["fool" if kind == effects.FOOL else effects.CLASSES[kind]]
    return Card(f"{hero_words(hero.id, hero.health)}{lured}", colour=colour)


def room_card(number: int, room: RoomView) -> Card:
    """A room in few words: its number from the entrance, what it is, the damage it deals, what lies beneath."""
    beneath = "".join(f" /{NAMES[id]}" for id in room.beneath)
    if room.card is None:
        return Card(f"{number}.face-down{beneath}", face_down=True)
    kind = cards.ROOMS[KIND_ID.index(room.card)]
    state = " face-down" if room.face_down else " off" if room.deactivated else f" {room.damage}"
    used = " used" if room.used else ""
    colour = "red" if kind.subtype == effects.MONSTER else "cyan"
    return Card(f"{number}.{kind.name}{state}{used}{beneath}", colour=colour)


def seat_note(player: BossPlayer) -> str:
    """A player in one line."""
    boss = cards.BOSSES[[boss.id for boss in cards.BOSSES].index(player.boss)]
    score = f"{count_words(player.souls, 'soul')} {count_words(player.wounds, 'wound')}"
    if not player.in_game:
        return f"out of the game with {score}"
    treasure = " ".join(f"{name[0].upper()}{count}" for name, count in player.treasure.items() if count)
    hand = f"hand {player.rooms_in_hand}+{player.spells_in_hand}"
    return " · ".join([f"{boss.name} {boss.xp} XP", score, hand, treasure or "no treasure"])


def dungeon_cards(player: BossPlayer) -> list[Card]:
    """The heroes at the entrance, then the rooms in the order in which heroes come through."""
    waiting = [Card(f"{hero_words(hero.id, hero.health)} waits") for hero in player.entrance]
    return waiting + [room_card(number, room) for number, room in enumerate(player.dungeon, start=1)]


ORDERS = {
    "phase": "You pass until the end of this phase, or until your own turn begins.",
    "turn": "You pass until the end of this turn.",
    "spell": "You pass until somebody casts a Spell, or until your own turn begins.",
    "aimed": "You pass until something is aimed at you.",
}


def scene(view: View, names: Sequence[str]) -> list[Zone]:
    assert isinstance(view, BossView)
    zones = []
    for seat in sorted(range(view.seats), key=lambda s: s == view.viewer):
        player = view.players[seat]
        title = f"{names[seat]}{' (active)' if seat == view.active else ''}"
        zones.append(Zone(title, note=seat_note(player), compact=True, seat=seat))
        if player.dungeon or player.entrance:
            zones.append(Zone("rooms", dungeon_cards(player), compact=True, flows=True))
    if view.walker:
        walker = view.walker
        where = "between two rooms" if walker.slot is None else f"in room {walker.slot + 1}"
        title = f"{hero_words(walker.id, walker.health)} is {where} of {names[walker.seat]}'s dungeon"
        zones.append(Zone(title, note=f"{walker.damage} of {walker.health} damage", compact=True))
    decks = f"{view.room_deck} rooms, {view.spell_deck} spells, {view.hero_deck}+{view.epic_deck} heroes to come"
    zones.append(Zone(f"Turn {view.round}" if view.round else "Set-up", note=decks, compact=True))
    if view.town:
        zones.append(Zone("town", [hero_card(hero, names) for hero in view.town], compact=True, flows=True))
    if view.stack:
        zones.append(Zone("declared", [Card(NAMES[entry.card]) for entry in view.stack], compact=True))
    if view.standing:
        zones.append(Zone(ORDERS[view.standing], compact=True))
    for seat, player in enumerate(view.players):
        for sort, heroes in (("Souls", player.soul_heroes), ("Wounds", player.wound_heroes)):
            if heroes:
                scored = [Card(f"{NAMES[id]},") for id in heroes[:-1]] + [Card(NAMES[heroes[-1]])]
                zones.append(Zone(f"{names[seat]}'s {sort}", scored, compact=True, aside=True))
    zones.append(Zone("Discard pile, top last", [Card(NAMES[id]) for id in view.discard], compact=True, aside=True))
    if view.viewer is not None and view.viewer >= 0:
        own = view.players[view.viewer]
        zones.append(Zone("Your hand", hand_cards(own.hand or [], own.chosen or [])))
    return zones


def hand_cards(hand: Sequence[str], chosen: Sequence[str]) -> list[Card]:
    """A hand, with marks on as many cards of each kind as are chosen."""
    left = Counter(chosen)
    cards = []
    for id in hand:
        cards.append(hand_card(id, left[id] > 0))
        left[id] -= 1
    return cards


TREASURE = (
    "Treasure lures Heroes of its class: C cleric, F fighter, M mage, T thief. C2 on a player's line means two cleric "
    "icons, on the boss and on active rooms together."
)
TOPICS = {
    "goal": "Lure Heroes into your dungeon and kill them. Ten Souls win, five Wounds lose.",
    "pass": "Do nothing now. `pass:phase` and `pass:turn` pass until the end of the phase or the turn, `pass:spell` "
    "until somebody casts a Spell, `pass:aimed` until something is aimed at you. You are still asked when you can "
    "place a room; `ask` there ends it.",
    "ask": "Stop passing automatically: you are asked again whenever you can do something.",
    "place": "`place:<room>`: choose a Room from your hand, then where it goes. It stays face-down until everybody "
    "has built.",
    "cast": "`cast:<spell>`: cast a Spell. You are asked for its target if there are several.",
    "use": "Use the ability of one of your rooms. You are asked for its target if there are several.",
    "slot": "Where a room goes: on top of one of your rooms, or in a new slot (`slot:new`) next to the entrance.",
    "room": "Rooms are numbered from the entrance: Heroes enter room 1 first. A line shows number, name and damage, "
    "and after a slash the rooms beneath.",
    "hero": "A Hero has a class and Health. Boden F4 is a fighter with 4 Health. An arrow shows where the Hero goes.",
    "player": "Choose a player from the list.",
    "card": "`card:<card>`: a card from your hand, from the discard pile or from what you are shown.",
    "take": "`take:room`, `take:spell`: which kind of card.",
    "yes": "Use an optional ability; `no` declines it.",
    "soul": "A Hero that dies in a dungeon is worth a Soul to its owner, an epic one two. Ten Souls win.",
    "wound": "A Hero that reaches the boss is a Wound, an epic one two. Five Wounds lose, however many Souls you have.",
    "bait": "Each Hero in town goes to the player who alone has the most treasure of its class. On a tie it stays.",
    "lure": "The arrow after a Hero in town shows whose dungeon it would enter now. Face-down rooms, and rooms beneath "
    "them, do not count until they are turned up.",
    "treasure": TREASURE,
    **dict.fromkeys(("c", "f", "m", "t", *effects.CLASSES), TREASURE),
    "xp": "A boss's experience. The player with the most XP goes first; ties at the end go to the one with the least.",
    "hand": "hand 5+2: five Rooms and two Spells in hand.",
    "health": "How much damage kills a Hero.",
    "damage": "What a room does to each Hero that enters it. `*` means that the card says how to count it.",
    "epic": "Epic Heroes count as two Souls or Wounds. They come once the ordinary ones have run out.",
    "monster": "Rooms are Monster rooms or Trap rooms; some abilities work with only one of the two.",
    "trap": "Rooms are Monster rooms or Trap rooms; some abilities work with only one of the two.",
    "ordinary": "An ordinary room goes in a new slot or onto any active room.",
    "advanced": "An advanced room goes onto a room that shares a treasure type with it.",
    "spell": "Spells are cast in the phase they name: build, adventure, or both.",
    "build": "Each player in turn may place one room face-down. All are turned up together.",
    "adventure": "The Heroes at each entrance walk through the dungeon, one after the other.",
    "entrance": "Heroes wait at the entrance of a dungeon, before room 1. The first one goes first.",
    "town": "Heroes come to town at the beginning of a turn, and stay there until somebody lures them.",
    "face-down": "A room that is placed but not turned up yet. The room beneath it is locked.",
    "beneath": "A room beneath another one does nothing. It comes back into play when the one on top is destroyed.",
    "used": "The room's once-per-turn ability is used up for this turn.",
    "deactivated": "A deactivated room does nothing until the end of the turn; Heroes cross it unharmed.",
    "level up": "Once in the game, when a dungeon first has five active rooms, its boss's ability takes effect.",
    "active": "The player whose build or adventure turn it is. An active room is face-up, on top and not deactivated.",
    "declared": "A Spell or an ability that has not taken effect yet: players can still respond.",
    "cancel": "A Counterspell or an All-Seeing Eye cancels a Spell that was just cast.",
    "respond": "Before another player's effect takes place, the active player may act.",
    "window": "A moment when Spells and abilities may be used. Players who can do nothing are not asked.",
    "setup_discard": "Everybody discards two of seven cards, in secret.",
    "setup_room": "Everybody may place one ordinary room to begin with.",
    "triggers": "Several abilities trigger at once: you choose which one comes first.",
    "fool": "The Fool has no class. He goes to the player who alone has the fewest Souls.",
}
SAME = {
    "off": "deactivated",
    "frozen": "deactivated",
    "hidden": "face-down",
    "/": "beneath",
    "→": "lure",
    "arrow": "lure",
    "wait": "entrance",
    "lured": "lure",
    "icon": "treasure",
    "*": "damage",
    "target": "cast",
    "build_now": "build",
    "turn_draw": "take",
    "choose_type": "take",
    "choose_card": "card",
    "pay_card": "card",
    "choose_hero": "hero",
    "pay_room": "room",
    "destroy": "room",
    "optional": "yes",
    "order_triggers": "triggers",
    "no": "yes",
}


def explain(topic: str) -> str | None:
    word = topic.strip().lower()
    for id, name in NAMES.items():
        if word in (id, name.lower()):
            return describe(id, name)
    if re.fullmatch(r"[cfmt]\d+", word):
        return TREASURE
    words = (word, word.rstrip("s"), word.split(":")[0])
    return next((TOPICS[SAME.get(one, one)] for one in words if SAME.get(one, one) in TOPICS), None)


def explain_here(state: BossState, topic: str) -> str | None:
    """A card whose text the options of this game change."""
    word = topic.strip().lower()
    changed = texts(state)
    return next((describe(id, NAMES[id], changed[id]) for id in changed if word in (id, NAMES[id].lower())), None)


def describe(id: str, name: str, now: str = "") -> str:
    """A card in a sentence or two, with the text that it has now."""
    if id in KIND_ID:
        kind = KIND_ID.index(id)
        if kind >= cards.ROOM_KINDS:
            return f"{name}, a Spell. {cards.SPELLS[kind - cards.ROOM_KINDS].text}"
        room = cards.ROOMS[kind]
        icons = ", ".join(
            f"{count} {icon}" for icon, count in zip(effects.CLASSES, room.treasure, strict=True) if count
        )
        damage = "counted" if room.damage == effects.COUNTED else str(room.damage)
        tier = "an advanced" if room.tier == effects.ADVANCED else "an ordinary"
        text = now or f"{room.text}{other_texts(room)}"
        return f"{name}, {tier} {effects.SUBTYPES[room.subtype]} room: damage {damage}, treasure {icons}. {text}"
    for boss in cards.BOSSES:
        if boss.id == id:
            return f"{name}, {boss.title}, {boss.xp} XP. {boss.text}"
    hero = cards.HEROES[cards.HERO_ID.index(id)]
    if hero.kind == effects.FOOL:
        return f"{name}, no class, {hero.health} Health, worth {hero.worth}. {TOPICS['fool']}"
    return f"{name}, a {effects.CLASSES[hero.kind]} with {hero.health} Health, worth {hero.worth}."


def other_texts(room: cards.Room) -> str:
    """The texts of a card under other options."""
    if any(step.verb == effects.BOOST_OWN_ROOMS for step in room.ability.does):
        return " By option: +2, or +2 once per turn."
    return ""
