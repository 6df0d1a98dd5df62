"""Notation and sentences of Those Pesky Humans!: how actions, events, prompts and the table read to a person."""

from collections import Counter
from collections.abc import Mapping, Sequence

from undertable.core import Card, Choice, Event, Prompt, View, Zone
from undertable.games.pesky_humans.board import TILES
from undertable.games.pesky_humans.building import SLOT_REACH, open_slots, why_not_here
from undertable.games.pesky_humans.cards import (
    ABILITIES,
    AVATARS,
    CARD_ID,
    CARDS,
    COUNT_OF_KIND,
    DOOR_TYPE,
    FIGURE_ID,
    FIRST_ABILITY,
    FIRST_OF_KIND,
    GEMS,
    ITEM_ID,
    ITEM_NAME,
    KIND_NAME,
    KIND_OF,
    MINIONS,
    PARTY,
    PLAY_NAME,
    ROOM_ID,
    ROOM_NAME,
    ROOMS,
    SIDES,
    TOKENS,
    TREASURES,
)
from undertable.games.pesky_humans.codes import (
    A_ABILITY,
    A_ASK,
    A_ATTACK,
    A_CARD,
    A_DOOR,
    A_DROP,
    A_END,
    A_ENOUGH,
    A_EXIT,
    A_FIGURE,
    A_FINISH,
    A_FLIP,
    A_GIVE,
    A_ITEM,
    A_LEAVE,
    A_MOVE,
    A_NEVER,
    A_NO,
    A_OVER,
    A_PASS,
    A_PLAY,
    A_ROOM,
    A_SEAT,
    A_SLOT,
    A_SPOT,
    A_STEP,
    A_STOP,
    A_TAKE,
    A_TOKEN,
    A_TURN,
    A_WORK,
    A_YES,
    F_DEATH,
    F_DIVINATION,
    F_PLAY,
    F_ROOM,
    F_STEAL,
    F_TURN,
    NONE,
    ON_CARD,
    OVER,
    SETUP,
    SLOT_WIDTH,
    TURN_MOVE,
    WINDOW_ID,
)
from undertable.games.pesky_humans.lair import TILE_HEXES, Placed
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.setup import being_outfitted, building_stage, rooms_left, slot_at, slots_for
from undertable.games.pesky_humans.view import (
    ACTION_TEXTS,
    STAGES,
    STEPS,
    USE_ID,
    Figure,
    PeskyView,
    Rating,
    decision_of,
    slot_name,
)

FIGURE_NAME = [
    KIND_NAME[kind] + (f" {figure - FIRST_OF_KIND[kind] + 1}" if COUNT_OF_KIND[kind] > 1 else "")
    for figure, kind in enumerate(KIND_OF)
]
WINDOWS = ["the opening", "before a move", "after a move", "the end of the turn"]

# Names by id, for sentences.
NAMES: dict[str, str] = {
    **dict(zip(FIGURE_ID, FIGURE_NAME, strict=True)),
    **dict(zip(ITEM_ID, ITEM_NAME, strict=True)),
    **{token[0]: token[1] for token in TOKENS},
    **dict(zip(ROOM_ID, ROOM_NAME, strict=True)),
}
PLAY_NAMES = dict(zip(USE_ID, PLAY_NAME, strict=True))
ABILITY_NAMES = {ability[0]: ability[2] for ability in ABILITIES}
CARD_NAMES = {card[0]: card[1] for card in CARDS}


def spot_text(spot: int) -> str:
    return f"{ROOM_NAME[spot // TILE_HEXES]} {spot % TILE_HEXES}"


def hex_text(hex: object) -> str:
    """kitchen.17 as Kitchen 17."""
    room, _, place = str(hex).partition(".")
    return f"{NAMES[room]} {place}"


def exit_text(exit: object) -> str:
    room, _, side = str(exit).partition(".")
    return f"the {side} exit of the {NAMES[room]}"


# Labels of choices.


def label(state: PeskyState, seat: int, action: int) -> str:
    """What an action does here, in words."""
    frame = state.top if state.stage != SETUP else None
    if action < A_STEP:
        return plain_label(state, action)
    if action >= A_SPOT:
        return spot_text(action - A_SPOT)
    if A_PLAY <= action < A_FIGURE:
        play = action - A_PLAY
        return f"{'Play' if play < FIRST_ABILITY else 'Use'} {PLAY_NAME[play]}"
    if A_ROOM <= action < A_EXIT:
        return ROOM_NAME[action - A_ROOM]
    if A_EXIT <= action < A_ABILITY:
        doorway = action - A_EXIT
        return f"{ROOM_NAME[doorway // 6]}, {SIDES[doorway % 6]} exit"
    if A_STEP <= action < A_MOVE:
        return f"Step {STEPS[action - A_STEP]}"
    for first, verb in VERBS:
        if first <= action < first + len(FIGURE_ID) and action < A_PLAY:
            return verb.format(FIGURE_NAME[action - first])
    return other_label(state, action, frame is not None and frame.what == F_TURN)


VERBS = [
    (A_GIVE, "Give something: {}"),
    (A_DROP, "Drop something: {}"),
    (A_TAKE, "Pick something up: {}"),
    (A_FLIP, "Turn a token over: {}"),
    (A_ATTACK, "Attack with {}"),
    (A_MOVE, "Move {}"),
]


def plain_label(state: PeskyState, action: int) -> str:
    frame = state.top if state.stage != SETUP else None
    labels = {
        A_PASS: "Pass",
        A_NEVER: "Pass, and do not ask again here",
        A_END: "End the phase",
        A_STOP: "Stop here",
        A_LEAVE: "Leave the lair",
        A_WORK: "Work on the door",
        A_ENOUGH: "Enough",
        A_FINISH: "The rest for me",
        A_YES: "Yes",
        A_NO: "No",
    }
    if frame is not None and frame.what == F_TURN and action == A_END:
        return "End movement" if frame.step == TURN_MOVE else "End combat"
    if frame is not None and frame.what == F_DIVINATION:
        return "Discard it" if action == A_YES else "Let it take effect"
    if frame is not None and frame.what == F_STEAL:
        return "Place the Hit"
    if frame is not None and frame.what == F_DEATH:
        return "Take no more"
    return labels[action]


def other_label(state: PeskyState, action: int, menu: bool) -> str:
    if action >= A_SLOT:
        return f"Slot {slot_name(action - A_SLOT)}"
    if action >= A_TURN:
        return f"Place it, turned {60 * (action - A_TURN)}°"
    if action >= A_ABILITY:
        return ABILITIES[action - A_ABILITY][2]
    if action >= A_DOOR:
        return f"A {DOOR_TYPE[action - A_DOOR]} door"
    if action >= A_CARD:
        return CARDS[18 + action - A_CARD][1]
    if action >= A_TOKEN:
        return TOKENS[action - A_TOKEN][1]
    if action >= A_ITEM:
        return ITEM_NAME[action - A_ITEM]
    if action >= A_ASK:
        return f"Ask me again in {WINDOWS[action - A_ASK]}"
    if action >= A_OVER:
        return f"Over to seat {action - A_OVER + 1}"
    if action >= A_SEAT:
        return f"Seat {action - A_SEAT + 1} draws"
    return FIGURE_NAME[action - A_FIGURE]


# Prompts.

SETUP_QUESTIONS = {
    "tile": "Choose a room to place.",
    "slot": "Where does it go?",
    "turn": "How is it turned?",
    "human_start": "Place the Human Starting Hex.",
    "monster_start": "Place the Monster Starting Hex, at the other end.",
    "token_hex": "Where does the next Resource Token lie? Each room gets one.",
    "token": "Which token lies there, face down?",
    "door_exit": "Choose an exit for a door, or say enough.",
    "door_type": "Which door?",
    "abilities": "Choose three of the Ogre's Ability cards.",
}
QUESTIONS = {
    "movement": "Move your figures, play cards, or end movement.",
    "combat": "Attack, play cards, or end combat.",
    "loot": "Take Treasures of the fallen?",
    "next_target": "Who is attacked next?",
    "next_victim": "Who takes the Hit first?",
    "drawer": "Who draws the card?",
    "divination": "Discard the token, or let it take effect?",
    "steal": "Take a Gem instead of placing the Hit?",
    "hand_over": "Which Avatar do you hand over?",
    "recover": "Which used ability comes back?",
    "place_minion": "Where does the Minion appear?",
}
WINDOW_QUESTIONS = {
    "open": "Play something before the first move?",
    "close": "Play something before the turn ends?",
    "before_move": "{figure} is about to move. Play something?",
    "after_move": "{figure} has stopped. Play something?",
    "before_roll": "{attack}. Play something before the dice?",
    "after_roll": "{attack}: {dice}. Play something?",
    "on_hit": "{figure} is about to take a Hit. Prevent it?",
    "on_death": "{figure} has no heart left. Save it?",
    "on_reveal": "A trap goes off for {figure}. Disarm it?",
    "on_card": "{card} has been played. Cancel it?",
}


def window_question(state: PeskyState) -> str:
    frame = state.top
    assert frame is not None
    kind = WINDOW_ID[frame.step]
    words = {"figure": "", "attack": "", "dice": "", "card": ""}
    if frame.thing != NONE:
        words["figure"] = FIGURE_NAME[frame.thing]
    if state.attacker != NONE:
        target = FIGURE_NAME[state.target] if state.target != NONE else "several monsters"
        words["attack"] = f"{FIGURE_NAME[state.attacker]} attacks {target}"
        if state.defense_die != NONE:
            attack, defense = (
                state.attack_rating() + state.attack_die,
                state.rating(state.target, 2) + state.defense_die,
            )
            words["dice"] = f"{attack} against {defense}"
    if frame.step == ON_CARD:
        announced = state.under_way(F_PLAY)
        assert announced is not None
        words["card"] = PLAY_NAME[announced.thing]
    return WINDOW_QUESTIONS[kind].format(**words)


def setup_prompt(state: PeskyState, seat: int) -> tuple[str, str, int]:
    """The name of the decision, the question, and how many more of the kind there are."""
    draft = state.draft
    if seat == 0:
        decision = STAGES[building_stage(state)]
        left = 3 - len(draft.lord_abilities) if decision == "abilities" else len(draft.rooms) - len(draft.placed)
        return decision, SETUP_QUESTIONS[decision], max(1, left)
    if len(draft.avatars) < PARTY:
        return "party", "Choose an Avatar for the party.", PARTY - len(draft.avatars)
    avatar = being_outfitted(draft)
    left = 3 - len([ability for ability in draft.abilities if ability // 6 == avatar])
    return "abilities", f"Choose Ability cards for {KIND_NAME[avatar]}.", left


def why_not_built(state: PeskyState) -> dict[str, str]:
    """Why the tile in hand cannot lie in a slot next to the others, or not be turned like that."""
    draft = state.draft
    if draft.room == NONE:
        return {}
    rest = [room for room in rooms_left(draft) if room != draft.room]
    found = {}
    if draft.slot == NONE:
        legal = slots_for(draft, draft.room)
        for u, v in open_slots(draft.placed):
            slot = slot_at(u, v)
            if slot not in legal:
                found[ACTION_TEXTS[A_SLOT + slot]] = why_not_here(
                    TILES, draft.placed, rest, Placed(draft.room, u, v, 0)
                )
        return found
    u, v = draft.slot // SLOT_WIDTH - SLOT_REACH, draft.slot % SLOT_WIDTH - SLOT_REACH
    for turn in range(6):
        reason = why_not_here(TILES, draft.placed, rest, Placed(draft.room, u, v, turn))
        if reason:
            found[ACTION_TEXTS[A_TURN + turn]] = reason
    return found


def prompt(state: PeskyState, seat: int) -> Prompt:
    if state.stage == OVER:
        return Prompt(seat=seat, decision="over", what="The game is over.")
    legal = state.legal(seat)
    if not legal:
        return Prompt(seat=seat, decision="wait", what="Wait for the others.")
    choices = [Choice(ACTION_TEXTS[action], label(state, seat, action)) for action in legal]
    if state.stage == SETUP:
        decision, what, left = setup_prompt(state, seat)
        why = "Nobody sees your choices before both sides are ready."
        why_not = why_not_built(state) if seat == 0 else {}
        return Prompt(seat=seat, decision=decision, what=what, why=why, left=left, choices=choices, why_not=why_not)
    frame = state.top
    assert frame is not None
    decision = decision_of(state, frame)
    why = ""
    if decision == "steps":
        figure = frame.thing
        what = f"{FIGURE_NAME[figure]} moves: {state.left_to_move(figure)} Move left."
    elif decision == "window":
        what = window_question(state)
    elif decision == "target":
        what, why = f"{label_of_verb(frame.thing)}: choose.", explain_play(frame.thing)
    else:
        what = QUESTIONS[decision]
        if frame.what == F_ROOM:
            why = ROOMS[frame.thing][6]
    return Prompt(seat=seat, decision=decision, what=what, why=why, left=1, choices=choices)


def label_of_verb(action: int) -> str:
    if action >= A_PLAY:
        return PLAY_NAME[action - A_PLAY]
    for first, verb in VERBS:
        if action >= first:
            return verb.format(FIGURE_NAME[action - first])
    return ""


def play_text(play: int) -> str:
    """What a card, ability, innate ability or usable Treasure does."""
    if play < FIRST_ABILITY:
        return CARDS[play][3]
    if play < FIRST_ABILITY + len(ABILITIES):
        return ABILITIES[play - FIRST_ABILITY][3]
    if USE_ID[play] in ITEM_ID:
        return TREASURES[ITEM_ID.index(USE_ID[play])][4]
    return next(avatar[7] for avatar in AVATARS if avatar[7].startswith(PLAY_NAME[play]))


def explain_play(action: int) -> str:
    return play_text(action - A_PLAY) if action >= A_PLAY else ""


# Sentences.

SIDE_NAMES = {"human": "The humans", "monster": "The monsters"}
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
    "uncursed": "{figure} is rid of the {curse}.",
    "took": "{figure} picks up {item}.",
    "dropped": "{figure} drops {item} at {hex}.",
    "gave": "{figure} hands {item} to {other}.",
    "fell": "{item} lies at {hex}.",
    "attacks": "{figure} attacks {other}.",
    "rolled": "Dice: {attack_die} for the attack, {defense_die} for the defense.",
    "rerolled": "{side} roll again: {die}.",
    "cancelled": "The attack of {figure} on {other} comes to nothing.",
    "redirected": "{other} takes the attack of {figure} upon himself.",
    "prevented": "The Hit on {figure} is cancelled.",
    "healed": "{figure} loses {amount} Hits.",
    "revived": "{figure} stands up again.",
    "lord_back": "The Monster Lord is back, at {hex}.",
    "countered": "{play} is cancelled.",
    "summoned": "{figure} appears at {hex}.",
    "room": "{figure} is the first human in the {room}.",
    "roll": "{figure} rolls a {die}.",
    "status": "{figure} is {status}.",
    "recovered": "{ability} can be used again.",
    "trap_set": "The Thief's Trap lies at {hex}.",
    "trap_gone": "The Thief's Trap at {hex} has gone off.",
    "takes_over": "{who} takes over {figure}.",
    "stole": "{figure} takes {item} from {other}.",
    "out": "{who} has no Avatar left and watches from now on.",
    "ended": "{who} has finished.",
    "used_up": "{item} is used up.",
    "disarmed": "The trap does nothing to {figure}.",
}
WON = {
    "gems": "The humans have carried out all the Gems: they win.",
    "nobody_left": "No living human is left in the lair: the monsters win.",
    "late": "It is too late for the humans: the monsters win.",
}


def word(field: str, value: object) -> str:
    """A value of an event, as a person reads it."""
    if field in ("hex", "other_hex"):
        return hex_text(value)
    if field == "exit":
        return exit_text(value)
    if field == "side":
        return SIDE_NAMES[str(value)]
    if field == "play":
        return PLAY_NAMES[str(value)]
    if field == "ability":
        return ABILITY_NAMES[str(value)]
    return NAMES.get(str(value), str(value))


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
            return f"Round {data['round']}: {SIDE_NAMES[str(data['side'])].lower()}' turn."
        case "phase":
            return f"{SIDE_NAMES[str(data['side'])]}: {data['phase']}."
        case "drew":
            return card_or_cards(who, "draws", data["card"])
        case "searched":
            return card_or_cards(who, "looks through the deck and takes", data["card"])
        case "reshuffled":
            return f"{SIDE_NAMES[str(data['side'])]} shuffle their discards into a new deck."
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
            return f"{NAMES[str(data['figure'])]} is dead{by}."
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


def rating_text(name: str, rating: Rating) -> str:
    return f"{name}{rating.value}"


def figure_card(figure: Figure) -> Card:
    ratings = " ".join(
        rating_text(name, rating) for name, rating in (("M", figure.move), ("A", figure.attack), ("D", figure.defense))
    )
    life = "dead" if figure.dead else f"{figure.hearts - figure.hits}/{figure.hearts} hearts"
    lines = [hex_text(figure.hex), ratings, life]
    lines += [NAMES[item] for item in figure.items] + [NAMES[curse] for curse in figure.curses]
    lines += [effect.what for effect in figure.effects]
    return Card(NAMES[figure.id], lines, "cyan" if figure.side == "human" else "red")


def hand_card(card: str, count: int) -> Card:
    """A card of a hand; copies are one card with their number."""
    number = CARD_ID.index(card)
    name = f"{count} {CARDS[number][1]}" if count > 1 else CARDS[number][1]
    return Card(name, [CARDS[number][3]], "cyan" if number < 18 else "red")


def lair_lines(view: PeskyView) -> list[Zone]:
    """The lair room by room: who and what is in it."""
    zones = []
    for tile in view.tiles:
        here = [NAMES[figure.id] for figure in view.figures if figure.hex.startswith(f"{tile.room}.")]
        here += [NAMES[item.item] for item in view.items if item.hex.startswith(f"{tile.room}.")]
        for token in view.tokens:
            if token.hex.startswith(f"{tile.room}."):
                here.append(NAMES[token.token] if token.token else "a face-down token")
        doors = [f"{exit.id.split('.')[1]} door" for exit in view.exits if exit.door and exit.id.startswith(tile.room)]
        zones.append(Zone(NAMES[tile.room], note=", ".join(here + doors), compact=True, aside=True))
    return zones


def scene(view: View, names: Sequence[str]) -> list[Zone]:
    assert isinstance(view, PeskyView)
    humans = [figure_card(figure) for figure in view.figures if figure.side == "human"]
    monsters = [figure_card(figure) for figure in view.figures if figure.side == "monster"]
    gems = f"{len(view.gems_out)} of {view.gems_needed} Gems out"
    note = f"round {view.round} of {view.round_limit} · {view.phase} · {gems}"
    zones = [Zone("The lair", note=note, compact=True)]
    if view.attack is not None:
        attack = view.attack
        dice = f": {attack.attack_result} against {attack.defense_result}" if attack.defense_die is not None else ""
        zones.append(Zone(f"{NAMES[attack.attacker]} attacks {NAMES[attack.target]}{dice}", compact=True))
    if view.building is not None:
        built = ", ".join(NAMES[tile.room] for tile in view.building.tiles)
        zones.append(Zone("Your lair", note=built or "nothing yet", compact=True))
    if view.party is not None:
        chosen = [NAMES[avatar] for _, avatar in view.party.avatars]
        zones.append(Zone("Your party", note=", ".join(chosen) or "nobody yet", compact=True))
    if view.figures:
        zones.append(Zone("Monsters", monsters, f"deck {view.monster_deck}"))
        zones.append(Zone("Humans", humans, f"deck {view.human_deck}"))
    else:
        zones += [Zone(name, note="preparing in secret", compact=True, seat=seat) for seat, name in enumerate(names)]
    zones += lair_lines(view)
    for hand in view.hands:
        cards = [hand_card(card, count) for card, count in Counter(hand.cards or []).items()]
        left = [
            ABILITY_NAMES[a] for avatar in view.abilities if avatar.avatar in hand.avatars for a in avatar.unused or []
        ]
        note = f"{hand.size} cards" + (f" · abilities: {', '.join(left)}" if left else "")
        own = hand.seat == view.viewer
        zones.append(Zone(names[hand.seat], cards, note, not own, hand.seat))
    return zones


# Explanations.

TOPICS = {
    "goal": "The humans must carry three Gems (two in quick play) out of the lair; the monsters must stop them.",
    "turn": "Draw (humans 1 card, monsters 2), movement of all figures, then combat. Rounds begin with the humans.",
    "move": "move:<figure> starts a move; then step:<NW|NE|E|SE|SW|W>, work, leave or stop. A step costs 1 Move.",
    "step": "step:<direction> — one hex for 1 Move. Nobody may stop on another figure, a body, a token or an item.",
    "stop": "stop — the figure's move is over; a card that raises its Move lets it go on.",
    "work": "work — 1 Move on a door: the first point looks; regular doors are gone with 1, locked and trapped with 2.",
    "leave": "leave — a human on the Human Starting Hex leaves the lair for good with all it carries.",
    "flip": "flip:<human>, then hex:<hex> — turn over a face-down token next to the human; its movement is over.",
    "take": "take:<figure>, then item:<item> — pick up what lies next to the figure; its movement is over.",
    "drop": "drop:<figure>, item:<item>, hex:<hex> — put an item on a free hex next to the figure.",
    "give": "give:<figure>, item:<item>, figure:<figure> — hand an item to a friend next to the figure.",
    "attack": "attack:<figure>, then figure:<target> — both roll a die; Attack + die must reach Defense + die.",
    "play": "play:<card>, then what it asks for — a Draw Card from the hand.",
    "use": "use:<ability> — an Ability card, an innate ability, or a Treasure that is used up.",
    "pass": "pass — play nothing in this window; never: also do not ask again in such windows.",
    "end": "end — your movement or combat is over.",
    "over": "over:<seat> — let a team-mate act first.",
    "door": "Doors stop humans until removed: regular 1 Move, locked and trapped 2; a trapped one gives 1 Hit.",
    "asleep": "Asleep: no steps, no attacks, no abilities; defends normally.",
    "pinned": "Pinned: no steps; everything else is allowed.",
    "untargetable": "Untargetable: cannot be chosen as the target of an attack.",
    "hit": "A Hit marks a heart. Without an unmarked heart a figure is dead.",
    "gem": "A Gem is carried like a Treasure; humans win by leaving with all of them.",
}


def described() -> dict[str, str]:
    """Every component by its id and by its name."""
    found: dict[str, str] = {}
    for play, id in enumerate(USE_ID):
        found.setdefault(id, f"{PLAY_NAME[play]}: {play_text(play)}")
    for id, cls, name, move, attack, defense, hearts, innate in AVATARS:
        found[id] = f"{name}, {cls}: Move {move}, Attack {attack}, Defense {defense}, {hearts} hearts. {innate}"
    for id, name, move, attack, defense, hearts, _, special in MINIONS:
        numbers = f"{name}: Move {move}, Attack {attack}, Defense {defense}, {hearts} hearts."
        found[id] = f"{numbers} {special}".strip()
    for treasure in TREASURES:
        found[treasure[0]] = f"{treasure[1]}: {treasure[4]}"
    for id, name, _, text in TOKENS:
        found[id] = f"{name}: {text}"
    for i, gem in enumerate(GEMS):
        found[gem[0]] = f"{gem[1]}: {TOKENS[i][3]}"
    for room in ROOMS:
        found[room[0]] = f"{room[1]}: {room[6] or 'no instruction'}"
    return found


DESCRIBED = described()
BY_NAME = {text.split(":")[0].split(",")[0].lower(): text for text in DESCRIBED.values()}


def explain(topic: str) -> str | None:
    asked = topic.strip().lower()
    verb, _, thing = asked.partition(":")
    for word in (asked, thing, thing.rstrip("0123456789"), asked.rstrip("0123456789"), verb):
        for known in (DESCRIBED, BY_NAME, TOPICS):
            if word and word in known:
                return known[word]
    return None
