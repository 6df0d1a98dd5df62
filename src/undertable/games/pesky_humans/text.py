"""Sentences of Those Pesky Humans!: how events and the table read to a person, and what is explained."""

from collections import Counter
from collections.abc import Mapping, Sequence

from undertable.core import Card, Event, View, Zone
from undertable.games.pesky_humans import abilities, box, cards
from undertable.games.pesky_humans.chart import LEGEND, building_zone, lair_zone, room_letters, short_name
from undertable.games.pesky_humans.plays import PLAY_ID, PLAY_NAME, PLAYS
from undertable.games.pesky_humans.structs import Figure, PeskyView, Play

# Names by id, for sentences.
NAMES: dict[str, str] = {
    **dict(zip(box.FIGURE_ID, box.FIGURE_NAME, strict=True)),
    **dict(zip(box.ITEM_ID, box.ITEM_NAME, strict=True)),
    **{token.id: token.name for token in box.TOKENS},
    **dict(zip(box.ROOM_ID, box.ROOM_NAME, strict=True)),
}
PLAY_NAMES = dict(zip(PLAY_ID, PLAY_NAME, strict=True))
ABILITY_NAMES = {ability.id: ability.name for ability in abilities.ABILITIES}
CARD_NAMES = {card.id: card.name for card in cards.CARDS}


def hex_text(hex: object) -> str:
    """kitchen.17 as Kitchen 17."""
    room, _, place = str(hex).partition(".")
    return f"{NAMES[room]} {place}"


def exit_text(exit: object) -> str:
    room, _, side = str(exit).partition(".")
    return f"the {side} exit of the {NAMES[room]}"


# Sentences.

SIDE_WORDS = {"human": "The humans", "monster": "The monsters"}
SENTENCES = {
    "setup": "The lair is built and the party has arrived.",
    "moves": "{figure} sets out from {hex}.",
    "stepped": "{figure} steps to {hex}.",
    "jumped": "{figure} goes through the Secret Passage to {hex}.",
    "stopped": "{figure} stops at {hex}.",
    "put": "{figure} is put on {hex}.",
    "looked": "{figure} looks at the door at {exit}: it is {door}.",
    "removed": "{figure} removes the {door} door at {exit}.",
    "placed_door": "A door slams shut at {exit}.",
    "wall": "A Force Wall closes {exit}.",
    "flipped": "{figure} turns over the token at {hex}: {token}.",
    "passages": "Secret Passages join {hex} and {other_hex}.",
    "discarded_token": "{token} is discarded without effect.",
    "cursed": "{figure} suffers the {curse}.",
    "uncursed": "{figure} is free of the {curse}.",
    "took": "{figure} picks up {item}.",
    "dropped": "{figure} drops {item} at {hex}.",
    "gave": "{figure} hands {item} to {other}.",
    "fell": "{item} is left at {hex}.",
    "attacks": "{figure} attacks {other}.",
    "rolled": "Dice: {attack_die} for the attack, {defense_die} for the defense.",
    "rerolled": "{side} roll again: {die}.",
    "cancelled": "{figure}'s attack on {other} is cancelled.",
    "redirected": "{other} steps in and takes {figure}'s attack.",
    "prevented": "The Hit on {figure} is cancelled.",
    "healed": "{figure} heals {amount}.",
    "revived": "{figure} stands up again.",
    "lord_back": "The Monster Lord is back, at {hex}.",
    "countered": "{play} is cancelled.",
    "summoned": "{figure} appears at {hex}.",
    "room": "{figure} is the first human in the {room}.",
    "roll": "{figure} rolls a {die}.",
    "status": "{figure} is {status}.",
    "recovered": "{ability} can be used again.",
    "trap_set": "The Thief's Trap is set at {hex}.",
    "trap_gone": "The Thief's Trap at {hex} goes off.",
    "takes_over": "{who} takes over {figure}.",
    "stole": "{figure} takes {item} from {other}.",
    "out": "{who} has no Avatar left and watches from now on.",
    "ended": "{who} has finished.",
    "used_up": "{item} is used up.",
    "disarmed": "The trap does not harm {figure}.",
}
WON = {
    "gems": "The humans have carried out all the Gems: they win.",
    "nobody_left": "No living human is left in the lair: the monsters win.",
    "late": "The last round is over: the monsters win.",
}


def word(field: str, value: object) -> str:
    """A value of an event, as a person reads it."""
    if field in ("hex", "other_hex"):
        return hex_text(value)
    if field == "exit":
        return exit_text(value)
    if field == "side":
        return SIDE_WORDS[str(value)]
    if field == "play":
        return PLAY_NAMES[str(value)]
    if field == "ability":
        return ABILITY_NAMES[str(value)]
    if field == "amount":
        return counted(value, "Hit")
    return NAMES.get(str(value), str(value))


def counted(number: object, thing: str) -> str:
    """1 Hit, 2 Hits."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def words(data: Mapping[str, object]) -> dict[str, str]:
    return {field: word(field, value) for field, value in data.items()}


def card_or_cards(who: str, what: str, card: object) -> str:
    return f"{who} {what} {CARD_NAMES[str(card)] if card else 'a card'}."


def target_text(target: str) -> str:
    """figure:paladin as Sir Odo."""
    kind, _, name = target.partition(":")
    if kind == "hex":
        return hex_text(name)
    if kind == "exit":
        return exit_text(name)
    return NAMES.get(name, CARD_NAMES.get(name, f"{name} {kind}".strip()))


def sentence(event: Event, names: Sequence[str]) -> str:
    data = event.data
    who = "" if event.seat is None else names[event.seat]
    if event.what in SENTENCES:
        return SENTENCES[event.what].format(who=who, **words(data))
    match event.what:
        case "turn":
            return f"Round {data['round']}: {SIDE_WORDS[str(data['side'])].lower()}' turn."
        case "phase":
            return f"{SIDE_WORDS[str(data['side'])]}: {data['phase']}."
        case "drew":
            return card_or_cards(who, "draws", data["card"])
        case "searched":
            return card_or_cards(who, "looks through the deck and takes", data["card"])
        case "reshuffled":
            return f"{SIDE_WORDS[str(data['side'])]} shuffle their discards into a new deck."
        case "left":
            gems = data["gems"]
            assert isinstance(gems, list)
            with_gems = " with " + " and ".join(NAMES[gem] for gem in gems) if gems else ""
            return f"{NAMES[str(data['figure'])]} leaves the lair{with_gems}."
        case "hit":
            by = f" from {NAMES[str(data['other'])]}" if data["other"] else ""
            return f"{NAMES[str(data['figure'])]} takes a Hit{by}."
        case "died":
            by = f", struck down by {NAMES[str(data['other'])]}" if data["other"] else ""
            return f"{NAMES[str(data['figure'])]} dies{by}."
        case "result":
            end = "a hit" if data["hit"] else "a miss"
            return f"{data['attack']} against {data['defense']}: {end}."
        case "played":
            targets = data["targets"]
            assert isinstance(targets, list)
            shown = [target_text(target) for target in targets if target != "enough"]
            on = ": " + ", ".join(shown) if shown else ""
            return f"{who} plays {PLAY_NAMES[str(data['play'])]}{on}."
        case "peeked":
            what = data["what"]
            known = "" if what is None else f": {NAMES.get(str(what), f'a {what} door')}"
            return f"{who} looks at {target_text(str(data['at']))}{known}."
        case "discarded_hand":
            cards = data["cards"]
            assert isinstance(cards, list)
            return f"{who} discards {', '.join(CARD_NAMES[card] for card in cards) or 'nothing'}."
        case _:
            return WON[str(data["why"])]


# The table as text.


def figure_card(figure: Figure, letters: Mapping[str, str]) -> Card:
    """A figure as it is drawn on the map, its hearts, and the letter of the room it is in."""
    ratings = f"M{figure.move.value} A{figure.attack.value} D{figure.defense.value}"
    left = figure.hearts - figure.hits
    lines = [hex_text(figure.hex), ratings, "dead" if figure.dead else f"{left} of {figure.hearts} hearts"]
    lines += [NAMES[item] for item in figure.items] + [NAMES[curse] for curse in figure.curses]
    lines += [effect.what for effect in figure.effects]
    life = "dead" if figure.dead else f"♥{left}"
    place = letters.get(figure.hex.partition(".")[0])
    title = f"{short_name(figure)} {NAMES[figure.id]} {life}" + (f" ({place})" if place else "")
    return Card(title, lines, "cyan" if figure.side == "human" else "red")


def hand_card(id: str, count: int) -> Card:
    """A card of a hand; copies are one card with their number."""
    number = cards.CARD_ID.index(id)
    card = cards.CARDS[number]
    name = f"{count} {card.name}" if count > 1 else card.name
    return Card(name, [card.text], "cyan" if cards.CARD_SIDE[number] == box.HUMAN else "red")


def lair_lines(play: Play) -> list[Zone]:
    """The lair room by room: who and what is in it."""
    zones = []
    for tile in play.tiles:
        here = [NAMES[figure.id] for figure in play.figures if figure.hex.startswith(f"{tile.room}.")]
        here += [NAMES[item.item] for item in play.items if item.hex.startswith(f"{tile.room}.")]
        for token in play.tokens:
            if token.hex.startswith(f"{tile.room}."):
                here.append(NAMES[token.token] if token.token else "a face-down token")
        doors = [f"{exit.id.split('.')[1]} door" for exit in play.exits if exit.door and exit.id.startswith(tile.room)]
        zones.append(Zone(NAMES[tile.room], note=", ".join(here + doors), compact=True, aside=True))
    return zones


def scene(view: View, names: Sequence[str]) -> list[Zone]:
    assert isinstance(view, PeskyView)
    out = len(view.play.gems_out) if view.play else 0
    rounds = f"round {view.round} of {view.round_limit}" if view.round_limit else f"round {view.round}"
    note = f"{rounds} · {view.phase} · {out} of {view.gems_needed} Gems out"
    zones = [Zone("The lair", note=note, compact=True)]
    if view.building is not None and view.building.tiles:
        zones.append(building_zone(view.building))
    if view.party is not None:
        chosen = [NAMES[avatar] for _, avatar in view.party.avatars]
        zones.append(Zone("Your party", note=", ".join(chosen) or "nobody yet", compact=True))
    if view.play is not None:
        return zones + play_zones(view.play, view.viewer, names)
    return zones + [Zone(name, note="preparing in secret", compact=True, seat=seat) for seat, name in enumerate(names)]


def play_zones(play: Play, viewer: int | None, names: Sequence[str]) -> list[Zone]:
    zones = []
    if play.attack is not None:
        attack = play.attack
        dice = f": {attack.attack_result} against {attack.defense_result}" if attack.defense_die is not None else ""
        zones.append(Zone(f"{NAMES[attack.attacker]} attacks {NAMES[attack.target]}{dice}", compact=True))
    letters = room_letters(play.tiles)
    monsters = [figure_card(figure, letters) for figure in play.figures if figure.side == "monster"]
    humans = [figure_card(figure, letters) for figure in play.figures if figure.side == "human"]
    zones.append(lair_zone(play, viewer))
    zones.append(Zone("Humans", humans, compact=True))
    zones.append(Zone("Monsters", monsters, compact=True))
    rooms = [Card(f"{sign} {NAMES[room]}") for room, sign in letters.items()]
    zones.append(Zone("Rooms", rooms, compact=True, spare=True))
    zones.append(Zone("Signs on the map", note=LEGEND, compact=True, aside=True))
    zones.append(
        Zone(
            "Decks",
            note=f"humans {counted(play.human_deck, 'card')}, monsters {play.monster_deck}",
            compact=True,
            aside=True,
        )
    )
    zones += [Zone(card.title, note=" · ".join(card.lines), compact=True, aside=True) for card in [*humans, *monsters]]
    zones += lair_lines(play)
    for hand in play.hands:
        cards = [hand_card(card, count) for card, count in Counter(hand.cards or []).items()]
        left = [
            ABILITY_NAMES[a] for avatar in play.abilities if avatar.avatar in hand.avatars for a in avatar.unused or []
        ]
        note = counted(hand.size, "card") + (f" · abilities: {', '.join(left)}" if left else "")
        zones.append(Zone(names[hand.seat], cards, note, hand.seat != viewer, hand.seat))
    return zones


# Explanations.

TOPICS = {
    "goal": "The humans must carry three Gems (two in quick play) out of the lair; the monsters must stop them.",
    "turn": "Draw (humans 1 card, monsters 2), move all figures, then fight. The humans go first in each round.",
    "map": "Every room has a letter, which is its floor. "
    f"{LEGEND}. Humans begin with a capital letter, [..] is acting now. A number is the Move it takes to get there. "
    "/ \\ - at a hex is an open way into the next room. `piles` lists figures and rooms.",
    "lair": "The map shows the lair; `piles` lists every figure and room, `? map` explains the signs.",
    "move": "move:<figure> starts a move; then hex:<hex> walks there and stops. To choose the way yourself: "
    "step:<NW|NE|E|SE|SW|W>, work, leave or stop. A step costs 1 Move.",
    "step": "step:<direction> — one hex for 1 Move. Nobody may stop on another figure, a body, a token or an item.",
    "stop": "stop — the figure's move is over; a card that raises its Move lets it continue.",
    "work": "work — spend 1 Move on a door: the first one shows what it is. A regular door takes 1, a locked or "
    "trapped one 2.",
    "leave": "leave — a human on the Human Starting Hex leaves the lair for good, with everything it carries.",
    "flip": "flip:<human>, then hex:<hex> — turn over a face-down token next to the human; its movement is over.",
    "take": "take:<figure>, then item:<item> — pick up an item next to the figure; its movement is over.",
    "drop": "drop:<figure>, item:<item>, hex:<hex> — put an item on a free hex next to the figure.",
    "give": "give:<figure>, item:<item>, figure:<figure> — hand an item to a friend next to the figure.",
    "attack": "attack:<figure>, then figure:<target> — both roll a die; Attack + die must reach Defense + die.",
    "play": "play:<card>, then what it asks for — a Draw Card from the hand.",
    "use": "use:<ability> — an Ability card, an innate ability, or a Treasure that is used up.",
    "pass": "pass — play nothing now. never: and never ask again at such a moment. pass_round: pass this whole "
    "round. pass_aimed: pass until something is aimed at you. You are still asked about a Hit, a death, a trap or a "
    "card that you can stop. ask:<order> ends such an order.",
    "end": "end — your movement or combat is over.",
    "over": "over:<seat> — let a teammate act first, or once more.",
    "door": "Doors stop humans until they remove them: a regular one takes 1 Move, a locked or trapped one 2. A "
    "trapped one also deals 1 Hit.",
    "asleep": "Asleep: no steps, no attacks, no abilities; defends normally.",
    "pinned": "Pinned: no steps; everything else is allowed.",
    "untargetable": "Untargetable: cannot be chosen as the target of an attack.",
    "hit": "A Hit marks a heart. A figure whose hearts are all marked is dead.",
    "gem": "A Gem is carried like a Treasure; humans win by leaving with all of them.",
    "hex": "A hex is one field of the map. The hexes of a room are numbered: Library 7. `map` explains the signs.",
    "m": "M4 is Move: hexes a figure may walk in a turn.",
    "a": "A2 is Attack: it is added to the die of the attacker.",
    "d": "D3 is Defense: it is added to the die of the defender.",
    "heart": "♥3: three more Hits and the figure is dead.",
    "movement": "In movement each figure moves once, one after the other. Then comes combat.",
    "combat": "In combat each figure may attack once, an enemy next to it or within its range.",
    "setup": "Before the raid: the humans choose three Avatars, both sides choose Abilities, and the lair is built.",
    "round": "In a round the humans have their turn, then the monsters. After the last round the monsters win.",
    "token": "? on the map: a face-down token. It may be a Gem, a Treasure, a trap, a Curse or an Encounter.",
    "item": "! on the map: a Treasure that anybody next to it may pick up.",
    "body": "% on the map: a dead human. What it carried can be taken, and a friend may raise it.",
    "encounter": "An Encounter Token: a monster stands up where it was turned over.",
    "curse": "A Curse stays with a human until something removes it.",
    "trap": "A trap harms the figure that turns it over, or the first one that steps there.",
    "passage": "Secret Passages are joined: figures walk from one to the other for 1 Move.",
    "minion": "Minions are the monsters besides the Monster Lord. They are summoned with cards and die for good.",
    "lord": "The Monster Lord leads the monsters. It comes back after its death.",
    "human": "The four humans are the Avatars: Paladin, Wizard, Priestess and Thief. Three of them go into the lair.",
    "monster": "The monsters are the Monster Lord and its Minions.",
    "room": "Every room has a letter, which is its floor on the map. `? library` tells what happens in the Library.",
    "card": "Draw Cards are played from the hand at the time they name. `hand` lists what is in yours.",
    "ability": "Every Avatar and the Monster Lord have three Ability cards. Each can be used once.",
    "wall": "= on the map: a Force Wall, which nobody passes.",
    "in": "< is the Human Starting Hex, the humans' only way out of the lair. > is where the Monster Lord starts.",
    "acting": "[..] on the map is the figure that moves or fights now.",
    "way": "/ \\ - at a hex: an open way into the next room.",
}
SAME = {
    "?": "token",
    "!": "item",
    "*": "gem",
    "%": "body",
    "+": "door",
    "=": "wall",
    "<": "in",
    ">": "in",
    "[": "acting",
}
SAME |= {"♥": "heart", "/": "way", "\\": "way", "-": "way", "treasure": "item", "mov": "move", "hearts": "heart"}
SAME |= {"abilities": "ability", "bodies": "body", "deck": "card", "hand": "card", "avatar": "human", "out": "in"}
SAME |= {"rooms": "room", "secret": "passage", "sign": "map", "raid": "round", "party": "human", "dead": "hit"}


def described() -> dict[str, str]:
    """Every component by its id and by its name."""
    found: dict[str, str] = {}
    for play in PLAYS:
        found.setdefault(play.id, f"{play.name}: {play.text}")
    for kind in box.KINDS:
        title = "" if kind in box.MINIONS else f", {kind.title}"
        numbers = f"Move {kind.move}, Attack {kind.attack}, Defense {kind.defense}, {counted(kind.hearts, 'heart')}."
        found[kind.id] = f"{kind.name}{title}: {numbers} {kind.text}".strip()
    for item in box.TREASURES:
        found[item.id] = f"{item.name}: {item.text}"
    for token in box.TOKENS:
        found[token.id] = f"{token.name}: {token.text}"
    for gem, token in zip(box.GEMS, box.TOKENS, strict=False):
        found[gem.id] = f"{gem.name}: {token.text}"
    for room in box.ROOMS:
        found[room.id] = f"{room.name}: {room.text or 'no instruction'}"
    return found


DESCRIBED = described()


def on_the_map() -> dict[str, str]:
    """Figures as they are drawn on the map, `Pa` for the Paladin and `g2` for a Goblin, without their numbers."""
    found: dict[str, str] = {}
    for kind in box.KINDS:
        letters = kind.id[:2].capitalize() if kind in box.AVATARS and kind.id != box.KINDS[box.LORD].id else kind.id[:2]
        for sign in (letters, kind.id[0]) if kind in box.MINIONS else (letters,):
            found[sign] = f"{found[sign]} {DESCRIBED[kind.id]}" if sign in found else DESCRIBED[kind.id]
    return found


SHORT = on_the_map()
BY_NAME = {text.split(":")[0].split(",")[0].lower(): text for text in DESCRIBED.values()}


def explain(topic: str) -> str | None:
    asked = topic.strip().lower()
    verb, _, thing = asked.partition(":")
    if short := SHORT.get(topic.strip("[] 0123456789")):
        return short
    plain = asked.strip("0123456789− ")
    for word in (asked, thing, thing.rstrip("0123456789"), plain, plain.rstrip("s"), verb):
        word = SAME.get(word, word)
        for known in (DESCRIBED, BY_NAME, TOPICS):
            if word and word in known:
                return known[word]
    return None
