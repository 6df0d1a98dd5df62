"""What a seat may know of what happens: events as they are shown."""

from collections.abc import Sequence

from undertable.core import Event, Setup
from undertable.games.pesky_humans import box, cards, codes, names
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.fields import items_of
from undertable.games.pesky_humans.plays import PLAY_ID
from undertable.games.pesky_humans.tiles import NONE

# the events: the name of each, and what its numbers are
TOLD: dict[int, tuple[str, tuple[str, ...]]] = {
    codes.T_SETUP: ("setup", ()),
    codes.T_MOVED: ("moves", ("figure", "hex")),
    codes.T_STEPPED: ("stepped", ("figure", "hex")),
    codes.T_JUMPED: ("jumped", ("figure", "hex")),
    codes.T_STOPPED: ("stopped", ("figure", "hex")),
    codes.T_PUT: ("put", ("figure", "hex")),
    codes.T_LOOKED: ("looked", ("figure", "exit", "door")),
    codes.T_REMOVED: ("removed", ("figure", "exit", "door")),
    codes.T_PLACED_DOOR: ("placed_door", ("exit",)),
    codes.T_WALL: ("wall", ("exit",)),
    codes.T_FLIPPED: ("flipped", ("figure", "token", "hex")),
    codes.T_PASSAGES: ("passages", ("hex", "other_hex")),
    codes.T_DISCARDED_TOKEN: ("discarded_token", ("token",)),
    codes.T_CURSED: ("cursed", ("figure", "curse")),
    codes.T_UNCURSED: ("uncursed", ("figure", "curse")),
    codes.T_TOOK: ("took", ("figure", "item", "hex")),
    codes.T_DROPPED: ("dropped", ("figure", "item", "hex")),
    codes.T_GAVE: ("gave", ("figure", "item", "other")),
    codes.T_FELL: ("fell", ("item", "hex")),
    codes.T_ATTACKS: ("attacks", ("figure", "other")),
    codes.T_ROLLED: ("rolled", ("attack_die", "defense_die")),
    codes.T_REROLLED: ("rerolled", ("side", "die")),
    codes.T_CANCELLED: ("cancelled", ("figure", "other")),
    codes.T_REDIRECTED: ("redirected", ("figure", "other")),
    codes.T_HIT: ("hit", ("figure", "other")),
    codes.T_PREVENTED: ("prevented", ("figure",)),
    codes.T_HEALED: ("healed", ("figure", "amount")),
    codes.T_DIED: ("died", ("figure", "other")),
    codes.T_REVIVED: ("revived", ("figure",)),
    codes.T_LORD_BACK: ("lord_back", ("hex",)),
    codes.T_COUNTERED: ("countered", ("play",)),
    codes.T_SUMMONED: ("summoned", ("figure", "hex")),
    codes.T_ROOM: ("room", ("room", "figure")),
    codes.T_ROLL: ("roll", ("figure", "die")),
    codes.T_STATUS: ("status", ("figure", "status")),
    codes.T_RECOVERED: ("recovered", ("ability",)),
    codes.T_TRAP_SET: ("trap_set", ("hex",)),
    codes.T_TRAP_GONE: ("trap_gone", ("hex",)),
    codes.T_OUT: ("out", ()),
    codes.T_TAKES_OVER: ("takes_over", ("figure",)),
    codes.T_STOLE: ("stole", ("figure", "item", "other")),
    codes.T_ENDED: ("ended", ()),
    codes.T_LOST_ITEM: ("used_up", ("item",)),
    codes.T_DISARMED: ("disarmed", ("figure",)),
}
# an attack is among them: whether the other side is asked before the dice shows what it holds
REVEALING = {
    codes.T_SETUP,
    codes.T_LOOKED,
    codes.T_FLIPPED,
    codes.T_PASSAGES,
    codes.T_COUNTERED,
    codes.T_JUMPED,
    codes.T_ATTACKS,
    codes.T_ROLLED,
    codes.T_REROLLED,
    codes.T_ROLL,
}
NAMES_OF: dict[str, Sequence[str]] = {
    "figure": box.FIGURE_ID,
    "other": box.FIGURE_ID,
    "door": box.DOOR_TYPE,
    "token": box.TOKEN_ID,
    "curse": box.TOKEN_ID[box.FIRST_CURSE :],
    "item": box.ITEM_ID,
    "side": names.SIDE_ID,
    "play": PLAY_ID,
    "room": box.ROOM_ID,
    "status": codes.STATUS_ID,
    "ability": ABILITY_ID,
}


def named(field: str, number: int) -> object:
    """What a number of this field stands for."""
    if field in ("hex", "other_hex"):
        return names.SPOT_NAMES[number]
    if field == "exit":
        return names.DOORWAY_NAMES[number]
    if field in NAMES_OF:
        return None if number == NONE else NAMES_OF[field][number]
    return number


def seen(told: tuple[int, ...], setup: Setup, seat: int | None) -> Event:
    """Only their own side sees which cards were drawn or searched for, and what was looked at; all else is public."""
    what, who, *numbers = told
    by = None if who == NONE else who
    if what in TOLD:
        name, fields = TOLD[what]
        data = {field: named(field, number) for field, number in zip(fields, numbers, strict=False)}
        return Event(what=name, seat=by, data=data, reveals=what in REVEALING)
    match what:
        case codes.T_TURN:
            return Event(what="turn", data={"side": names.SIDE_ID[who], "round": numbers[0]})
        case codes.T_PHASE:
            return Event(
                what="phase", data={"side": names.SIDE_ID[who], "phase": "combat" if numbers[0] else "movement"}
            )
        case codes.T_DREW | codes.T_SEARCHED:
            card = cards.CARD_ID[numbers[0]] if names.sees(seat, names.side_of_seat(who)) else None
            name = "drew" if what == codes.T_DREW else "searched"
            return Event(what=name, seat=who, data={"card": card}, reveals=card is not None)
        case codes.T_RESHUFFLED:
            return Event(what="reshuffled", data={"side": names.SIDE_ID[who]})
        case codes.T_LEFT:
            gems = [box.ITEM_ID[item] for item in items_of(numbers[1])]
            return Event(what="left", seat=who, data={"figure": box.FIGURE_ID[numbers[0]], "gems": gems})
        case codes.T_RESULT:
            attacker, target, attack, defense = numbers
            data = {
                "figure": box.FIGURE_ID[attacker],
                "other": box.FIGURE_ID[target],
                "attack": attack,
                "defense": defense,
            }
            return Event(what="result", data={**data, "hit": attack >= defense}, reveals=True)
        case codes.T_PLAYED:
            play, *actions = numbers
            targets = names.shown_targets(actions, seat)
            return Event(what="played", seat=who, data={"play": PLAY_ID[play], "targets": targets}, reveals=True)
        case codes.T_PEEKED:
            action, number = numbers[:2]
            thing = box.TOKEN_ID[number] if action >= codes.A_SPOT else box.DOOR_TYPE[number]
            knows = None if seat is None else thing
            return Event(what="peeked", seat=who, data={"at": names.ACTION_TEXTS[action], "what": knows}, reveals=True)
        case codes.T_DISCARDED_HAND:
            return Event(what="discarded_hand", seat=who, data={"cards": names.cards_named(numbers)}, reveals=True)
        case codes.T_WON:
            return Event(what="won", data={"side": names.SIDE_ID[who], "why": WHY[numbers[0]]})
    raise ValueError(f"unknown event: {told}")


WHY = ["gems", "nobody_left", "late"]
