"""What a seat of Those Pesky Humans! is asked, in words: made from what is under way, and from what can be chosen."""

from collections.abc import Mapping, Sequence

from undertable.core import Choice, Prompt
from undertable.core.frame import Frame
from undertable.games.pesky_humans import abilities, box, cards, codes
from undertable.games.pesky_humans.building import SLOT_REACH, around, open_slots, why_not_here
from undertable.games.pesky_humans.fields import TILES
from undertable.games.pesky_humans.names import ACTION_TEXTS, STAGES, STEPS
from undertable.games.pesky_humans.plays import FIRST_ABILITY, PLAY_NAME, PLAYS
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.setup import (
    being_outfitted,
    building_stage,
    chosen_of,
    is_voting,
    rooms_left,
    slot_at,
    slots_for,
)
from undertable.games.pesky_humans.tiles import DIRECTIONS, NONE, SIDE_NAMES, SIDES, TILE_HEXES, Placed, by_slot
from undertable.games.pesky_humans.view import decision_of

# Labels of choices.

# by standing order: when a seat is not asked because of it
ORDERS = [
    "at the start of turns",
    "before moves",
    "after moves",
    "at the end of turns",
]
PLAIN = {
    codes.A_PASS: "Pass",
    codes.A_NEVER: "Pass, and do not ask me here again",
    codes.A_PASS_ROUND: "Pass this whole round",
    codes.A_PASS_AIMED: "Pass until something is aimed at you",
    codes.A_END: "End the phase",
    codes.A_STOP: "Stop here",
    codes.A_LEAVE: "Leave the lair",
    codes.A_WORK: "Work on the door",
    codes.A_ENOUGH: "Done",
    codes.A_FINISH: "Choose the rest for me",
    codes.A_YES: "Yes",
    codes.A_NO: "No",
}
# what a figure does: as long as something is left to choose, and with all that is chosen by itself
VERBS = [
    (codes.A_GIVE, "{}: give something", "{}: give {} to {}"),
    (codes.A_DROP, "{}: drop something", "{}: drop {} at {}"),
    (codes.A_TAKE, "{}: pick something up", "{}: pick up {}"),
    (codes.A_FLIP, "{}: turn a token over", "{}: turn over the token at {}"),
    (codes.A_ATTACK, "Attack with {}", "{}: attack {}"),
    (codes.A_MOVE, "Move {}", ""),
]


def label(state: PeskyState, action: int, names: Sequence[str]) -> str:
    """What an action does here, in words."""
    if action < codes.A_STEP:
        return plain_label(state, action)
    if state.stage == codes.PLAYING:
        chosen = [label(state, only, names) for only in state.at_once(action)]
        if chosen:
            return label_of_verb(action, chosen)
    if action >= codes.A_PLAY:
        return play_label(action)
    if action >= codes.A_SPOT:
        walks = state.top is not None and state.top.what == codes.F_MOVE
        return f"Walk to {spot_text(action - codes.A_SPOT)}" if walks else spot_text(action - codes.A_SPOT)
    if action < codes.A_MOVE:
        return f"Step {STEPS[action - codes.A_STEP]}"
    if action < codes.A_FIGURE:
        return label_of_verb(action)
    if codes.A_SLOT <= action < codes.A_SPOT:
        return slot_label(state.draft.placed, action - codes.A_SLOT)
    return other_label(action, names)


def slot_label(layout: list[Placed], slot: int) -> str:
    """Where a slot is, seen from the oldest room next to it."""
    u, v = place_of(slot)
    beside = around(by_slot(layout), u, v)
    oldest = next((placed for placed in layout if placed in beside), None)
    if oldest is None:
        return "In the middle of the hill"
    return f"{WAYS[beside.index(oldest)]} of the {box.ROOM_NAME[oldest.room]}"


def place_of(slot: int) -> tuple[int, int]:
    return slot // codes.SLOT_WIDTH - SLOT_REACH, slot % codes.SLOT_WIDTH - SLOT_REACH


def play_label(action: int) -> str:
    play = action - codes.A_PLAY
    return f"{'Play' if play < FIRST_ABILITY else 'Use'} {PLAY_NAME[play]}"


def spot_text(spot: int) -> str:
    return f"{box.ROOM_NAME[spot // TILE_HEXES]} {spot % TILE_HEXES}"


def plain_label(state: PeskyState, action: int) -> str:
    frame = state.top if state.stage != codes.SETUP else None
    if frame is not None and frame.what == codes.F_TURN and action == codes.A_END:
        return "End movement" if frame.step == codes.TURN_MOVE else "End combat"
    if frame is not None and frame.what == codes.F_DIVINATION:
        return "Discard it" if action == codes.A_YES else "Let it take effect"
    if frame is not None and frame.what == codes.F_STEAL:
        return "Place the Hit"
    if frame is not None and frame.what == codes.F_DEATH:
        return "Take no more"
    return PLAIN[action]


def label_of_verb(action: int, chosen: Sequence[str] = ()) -> str:
    """The play, or what a figure does, with what is chosen by itself."""
    if action >= codes.A_PLAY:
        return f"{PLAY_NAME[action - codes.A_PLAY]}: {', '.join(chosen)}"
    first, alone, complete = next(verb for verb in VERBS if action >= verb[0])
    return (complete if chosen else alone).format(box.FIGURE_NAME[action - first], *chosen)


def other_label(action: int, names: Sequence[str]) -> str:
    if action >= codes.A_TURN:
        return f"Place it, turned {60 * (action - codes.A_TURN)}°"
    if action >= codes.A_ABILITY:
        return abilities.ABILITIES[action - codes.A_ABILITY].name
    if action >= codes.A_EXIT:
        doorway = action - codes.A_EXIT
        return f"{box.ROOM_NAME[doorway // SIDES]}, {SIDE_NAMES[doorway % SIDES]} exit"
    if action >= codes.A_ROOM:
        return box.ROOM_NAME[action - codes.A_ROOM]
    if action >= codes.A_DOOR:
        return f"A {box.DOOR_TYPE[action - codes.A_DOOR]} door"
    if action >= codes.A_CARD:
        return cards.CARDS[action - codes.A_CARD].name
    if action >= codes.A_TOKEN:
        return box.TOKENS[action - codes.A_TOKEN].name
    if action >= codes.A_ITEM:
        return box.ITEM_NAME[action - codes.A_ITEM]
    if action >= codes.A_ASK:
        order = action - codes.A_ASK
        return f"Ask me again {ORDERS[order]}" if order < codes.ROUND_ORDER else "Ask me always"
    if action >= codes.A_OVER:
        return f"Over to {names[action - codes.A_OVER]}"
    if action >= codes.A_SEAT:
        return names[action - codes.A_SEAT]
    return box.FIGURE_NAME[action - codes.A_FIGURE]


# of a slot, by the side where a room lies next to it
WAYS = ["South", "South-west", "North-west", "North", "North-east", "South-east"]


# Questions.

SETUP_QUESTIONS = {
    "tile": "Choose a room to place.",
    "slot": "Where does it go?",
    "turn": "How is it turned?",
    "human_start": "Place the Human Starting Hex.",
    "monster_start": "Place the Monster Starting Hex, at the other end.",
    "token_hex": "Where does the next Resource Token lie? Each room gets one.",
    "token": "Which token lies there, face down?",
    "door_exit": "Choose an exit for a door, or finish.",
    "door_type": "Which door?",
}
QUESTIONS = {
    "movement": "Move your figures, play cards, or end movement.",
    "combat": "Attack, play cards, or end combat.",
    "loot": "Take Treasures from the fallen?",
    "next_target": "Who is attacked next?",
    "next_victim": "Who takes the Hit first?",
    "drawer": "Who draws the card?",
    "divination": "Discard the token, or let it take effect?",
    "steal": "Take a Gem instead of placing the Hit?",
    "hand_over": "Which Avatar do you hand over?",
    "recover": "Which used ability comes back?",
    "place_minion": "Where does the Minion appear?",
}
# what goes on while a window is open; whatever can be played then follows
SITUATIONS = {
    codes.OPEN: "The turn begins.",
    codes.CLOSE: "The turn ends.",
    codes.BEFORE_MOVE: "{figure} is about to move.",
    codes.AFTER_MOVE: "{figure} has stopped.",
    codes.BEFORE_ROLL: "{attack}, before the dice.",
    codes.AFTER_ROLL: "{attack}: {dice}.",
    codes.ON_HIT: "{figure} is about to take a Hit.",
    codes.ON_DEATH: "{figure} has no heart left.",
    codes.ON_REVEAL: "A trap goes off for {figure}.",
    codes.ON_CARD: "{card} has been played.",
}


def window_question(state: PeskyState, frame: Frame, legal: Sequence[int]) -> str:
    """What goes on, and the one thing that can be played, or that there are several."""
    plays = [action for action in legal if action >= codes.A_PLAY]
    offer = f"{play_label(plays[0]).rstrip('!')}?" if len(plays) == 1 else "Play something?"
    return f"{SITUATIONS[frame.step].format(**what_goes_on(state, frame))} {offer}"


def what_goes_on(state: PeskyState, frame: Frame) -> dict[str, str]:
    words = {"figure": "", "attack": "", "dice": "", "card": ""}
    if frame.thing != NONE:
        words["figure"] = box.FIGURE_NAME[frame.thing]
    if state.attacker != NONE:
        target = box.FIGURE_NAME[state.target] if state.target != NONE else "several monsters"
        words["attack"] = f"{box.FIGURE_NAME[state.attacker]} attacks {target}"
        if state.defense_die != NONE:
            attack = state.attack_rating() + state.attack_die
            defense = state.rating(state.target, box.DEFENSE) + state.defense_die
            words["dice"] = f"{attack} against {defense}"
    if frame.step == codes.ON_CARD:
        announced = state.under_way(codes.F_PLAY)
        assert announced is not None
        words["card"] = PLAY_NAME[announced.thing]
    return words


DEEDS = [
    (codes.A_GIVE, ["Which {thing} does {figure} hand on?", "Which {thing} gets it from {figure}?"]),
    (codes.A_DROP, ["Which {thing} does {figure} drop?", "On which {thing} does {figure} drop it?"]),
    (codes.A_TAKE, ["Which {thing} does {figure} pick up?"]),
    (codes.A_FLIP, ["Which {thing} does {figure} turn over?"]),
    (codes.A_ATTACK, ["Which {thing} does {figure} attack?"]),
]
THINGS = [(codes.A_ROOM, "room"), (codes.A_DOOR, "door"), (codes.A_CARD, "card")]


def target_question(state: PeskyState, frame: Frame, legal: Sequence[int]) -> str:
    """What is chosen next, in words made from what is done and from what can be chosen."""
    found = " or ".join(dict.fromkeys(thing(state, action) for action in legal if action != codes.A_ENOUGH))
    if frame.thing >= codes.A_PLAY:
        return f"{PLAY_NAME[frame.thing - codes.A_PLAY].rstrip('!')}: which {found}?"
    first, questions = next(deed for deed in DEEDS if frame.thing >= deed[0])
    return questions[len(frame.items)].format(thing=found, figure=box.FIGURE_NAME[frame.thing - first])


def thing(state: PeskyState, action: int) -> str:
    """What an action chooses, in a word."""
    lair = state.lair
    if action >= codes.A_SPOT:
        hex = lair.hex_at[action - codes.A_SPOT]
        return "token" if state.tokens[lair.room[hex]] != NONE and state.token_hex[lair.room[hex]] == hex else "hex"
    if action >= codes.A_EXIT:
        return "exit" if state.doors[lair.doorway.index(action - codes.A_EXIT)] == NONE else "door"
    if action < codes.A_ITEM:
        return "human" if action - codes.A_FIGURE < box.LORD else "monster"
    if codes.A_TOKEN <= action < codes.A_CARD:
        return box.TOKENS[action - codes.A_TOKEN].kind.replace("_", " ").title()
    return next((word for first, word in THINGS if action >= first), "item")


def setup_question(state: PeskyState, seat: int) -> tuple[str, str, int]:
    """The name of the decision, the question, and how many more of the kind there are."""
    draft = state.draft
    if seat == 0 and STAGES[building_stage(state)] != "abilities":
        decision = STAGES[building_stage(state)]
        return decision, SETUP_QUESTIONS[decision], max(1, len(draft.rooms) - len(draft.placed))
    if seat != 0 and is_voting(state):
        return "two_avatars", "Which of you plays two Avatars? If you disagree, the first human player does.", 1
    if seat != 0 and len(draft.avatars) < box.PARTY:
        return "party", "Choose an Avatar for the party.", box.PARTY - len(draft.avatars)
    avatar = box.LORD if seat == 0 else being_outfitted(state, seat)
    chosen = draft.lord_abilities if seat == 0 else chosen_of(draft.abilities, avatar)
    return "abilities", f"Choose Ability cards for {box.KIND_NAME[avatar]}.", box.KEPT_ABILITIES - len(chosen)


def prompt(state: PeskyState, seat: int, names: Sequence[str]) -> Prompt:
    if state.stage == codes.OVER:
        return Prompt(seat=seat, decision="over", what="The game is over.")
    legal = state.legal(seat)
    if not legal:
        return Prompt(seat=seat, decision="wait", what="Wait for the others.")
    choices = [Choice(ACTION_TEXTS[action], label(state, action, names)) for action in legal]
    if state.stage == codes.SETUP:
        decision, what, left = setup_question(state, seat)
        why = "Nobody sees your choices before both sides are ready."
        why_not = why_not_built(state) if seat == 0 else {}
        return Prompt(seat=seat, decision=decision, what=what, why=why, left=left, choices=choices, why_not=why_not)
    frame = state.top
    assert frame is not None
    decision = decision_of(state, frame)
    what, why = question(state, frame, decision, legal), reason(state, seat, frame, decision)
    why_not = why_not_acting(state, seat, decision, legal)
    return Prompt(seat=seat, decision=decision, what=what, why=why, left=1, choices=choices, why_not=why_not)


def question(state: PeskyState, frame: Frame, decision: str, legal: Sequence[int]) -> str:
    if decision == "steps":
        return f"{box.FIGURE_NAME[frame.thing]} moves: {state.left_to_move(frame.thing)} Move left."
    if decision == "window":
        return window_question(state, frame, legal)
    if decision == "target":
        return target_question(state, frame, legal)
    return QUESTIONS[decision]


# Reasons.

FIRST_OF_MENU = {"movement": codes.A_MOVE, "combat": codes.A_ATTACK}


def reason(state: PeskyState, seat: int, frame: Frame, decision: str) -> str:
    """Why a seat is asked: the text of what asks, or what keeps it from doing all that it could do in a phase."""
    if decision == "target":
        return PLAYS[frame.thing - codes.A_PLAY].text if frame.thing >= codes.A_PLAY else ""
    if frame.what == codes.F_ROOM:
        return box.ROOMS[frame.thing].text
    if decision not in FIRST_OF_MENU:
        return ""
    if seat == 0 and not state.lives(box.LORD):
        return "The Monster Lord is dead: no cards and no abilities until he is back."
    if seat != 0 and decision == "movement":
        own = [figure for figure in state.humans() if state.seat_of(figure) == seat]
        busy = [figure for figure in own if state.figures[figure].door != NONE]
        return " ".join(f"{box.FIGURE_NAME[figure]} must finish the door first." for figure in busy)
    return ""


def why_not_acting(state: PeskyState, seat: int, decision: str, legal: Sequence[int]) -> Mapping[str, str]:
    """Why a figure of this seat can neither move nor attack."""
    if decision not in FIRST_OF_MENU:
        return {}
    found = {}
    for figure in state.monsters() if seat == 0 else state.humans():
        action, piece = FIRST_OF_MENU[decision] + figure, state.figures[figure]
        if state.seat_of(figure) != seat or action in legal:
            continue
        status = "asleep" if piece.asleep != NONE else "pinned" if piece.pinned != NONE else ""
        if status:
            found[ACTION_TEXTS[action]] = f"{box.FIGURE_NAME[figure]} is {status}."
    return found


def why_not_built(state: PeskyState) -> Mapping[str, str]:
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
                found[ACTION_TEXTS[codes.A_SLOT + slot]] = why_not_here(
                    TILES, draft.placed, rest, Placed(draft.room, u, v, 0)
                )
        return found
    u, v = place_of(draft.slot)
    for turn in range(DIRECTIONS):
        reason = why_not_here(TILES, draft.placed, rest, Placed(draft.room, u, v, turn))
        if reason:
            found[ACTION_TEXTS[codes.A_TURN + turn]] = reason
    return found
