"""What a seat may know of what happens in Boss Monster: events as they are shown."""

from undertable.core import ALL, Event, Setup
from undertable.games.boss_monster import cards, codes, effects
from undertable.games.boss_monster.cards import CARD_ID, HERO_ID, ROOM_CARDS
from undertable.games.boss_monster.codes import NONE

# the events: the name of each, and what its numbers are
TOLD: dict[int, tuple[str, tuple[str, ...]]] = {
    codes.T_READY: ("ready", ()),
    codes.T_DISCARDED: ("discarded", ("card",)),
    codes.T_TURN: ("turn", ("turn",)),
    codes.T_APPEARS: ("appears", ("hero",)),
    codes.T_REVEALED: ("revealed", ("slot", "card")),
    codes.T_BUILT: ("built", ("slot", "new", "card")),
    codes.T_LEVEL_UP: ("level_up", ("boss",)),
    codes.T_LURED: ("lured", ("hero",)),
    codes.T_ENTERS: ("enters", ("hero",)),
    codes.T_HURT: ("hurt", ("hero", "slot", "card", "damage", "taken", "health")),
    codes.T_SENT_BACK: ("sent_back", ("hero", "slot")),
    codes.T_SURVIVED: ("survived", ("hero",)),
    codes.T_CANCELLED: ("cancelled", ("card",)),
    codes.T_RESOLVED: ("resolved", ("card",)),
    codes.T_FIZZLED: ("fizzled", ("card",)),
    codes.T_TRIGGERED: ("triggered", ("card",)),
    codes.T_DESTROYED: ("destroyed", ("slot", "card", "uncovers")),
    codes.T_DEACTIVATED: ("deactivated", ("slot", "card")),
    codes.T_BOOSTED: ("boosted", ("slot", "card", "amount")),
    codes.T_ALL_BOOSTED: ("all_boosted", ("amount",)),
    codes.T_DOUBLED: ("doubled", ()),
    codes.T_SWAPPED: ("swapped", ("slot", "other")),
    codes.T_NO_BUILDING: ("no_building", ()),
    codes.T_TO_ENTRANCE: ("to_entrance", ("hero",)),
    codes.T_TO_TOWN: ("to_town", ("hero",)),
    codes.T_TELEPORTED: ("teleported", ("hero",)),
    codes.T_TAKEN: ("taken", ("card",)),
    codes.T_LOOKED: ("looked", ("at",)),
    codes.T_FETCHED: ("fetched", ("card",)),
    codes.T_HEALED: ("healed", ("hero",)),
    codes.T_HARDENED: ("hardened", ("hero", "amount")),
    codes.T_SHUT: ("shut", ()),
    codes.T_HARVESTED: ("harvested", ("hero",)),
    codes.T_RESHUFFLED: ("reshuffled", ("sort",)),
    codes.T_OUT: ("out", ()),
    codes.T_END: ("end", ("why",)),
    codes.T_MOTIVATED: ("motivated", ()),
    codes.T_SEARCHED: ("searched", ()),
    codes.T_DEALT: ("dealt", ("rooms", "spells")),
}
REVEALING = {
    codes.T_DISCARDED,
    codes.T_APPEARS,
    codes.T_REVEALED,
    codes.T_BUILT,
    codes.T_DEACTIVATED,
    codes.T_LOOKED,
    codes.T_SEARCHED,
}
ENDS = {
    codes.BY_SOULS: "souls",
    codes.BY_TIED_SOULS: "tied_souls",
    codes.LAST_ONE_LEFT: "last_one_left",
    codes.ALL_WOUNDED: "all_wounded",
    codes.NO_HEROES_LEFT: "no_heroes_left",
    codes.STALEMATE: "stalemate",
    codes.LAST_TURN: "last_turn",
}


def source_id(source: int) -> str:
    """The id of a card, or of a boss that levels up."""
    return cards.BOSSES[source - cards.BOSS_SOURCE].id if source >= cards.BOSS_SOURCE else CARD_ID[source]


def named(field: str, number: int) -> object:
    """What a number of this field stands for."""
    match field:
        case "card" | "uncovers":
            return None if number == NONE else source_id(number)
        case "hero":
            return HERO_ID[number]
        case "boss":
            return cards.BOSSES[number].id
        case "new":
            return bool(number)
        case "sort":
            return "room" if number == effects.ROOM_CARD else "spell"
        case "why":
            return ENDS[number]
    return number


def back(card: int) -> str:
    """What all can see of a card: its back."""
    return "room" if card < ROOM_CARDS else "spell"


def aim(sort: int, target: int, slot: int) -> dict[str, object]:
    """The target of what was declared."""
    if sort == codes.ON_ROOM:
        return {"player": target, "slot": slot}
    if sort == codes.ON_HERO:
        return {"hero": HERO_ID[target]}
    return {"player": target} if sort == codes.ON_PLAYER else {}


def seen(told: tuple[int, ...], setup: Setup, viewer: int | None) -> Event:
    """Everything is public except the faces of cards that are drawn, placed face-down, taken back or stolen."""
    what, who, *numbers = told
    seat = None if who == NONE else who
    if what in TOLD:
        name, fields = TOLD[what]
        data = {field: named(field, number) for field, number in zip(fields, numbers, strict=False)}
        return Event(what=name, seat=seat, data=data, reveals=what in REVEALING)
    mine = viewer == ALL or viewer == who
    match told:
        case (codes.T_ALL_DREW, _, *drawn):
            pairs = zip(drawn[::2], drawn[1::2], strict=True)
            own = {str(drawer): CARD_ID[card] for drawer, card in pairs if viewer in (ALL, drawer)}
            return Event(what="all_drew", data={"cards": own, "sort": back(drawn[1])})
        case (codes.T_DREW | codes.T_RETURNED as kind, _, card, *_):
            data = {"card": CARD_ID[card] if mine else None, "sort": back(card)}
            return Event(what="drew" if kind == codes.T_DREW else "returned", seat=seat, data=data)
        case (codes.T_PLACED, _, slot, new, card):
            data = {"slot": slot, "new": bool(new), "card": CARD_ID[card] if mine else None}
            return Event(what="placed", seat=seat, data=data, reveals=True)  # R19: the slot is public, and final
        case (codes.T_DIED, _, hero, room, *_):
            data = {"hero": HERO_ID[hero], "card": named("card", room), "souls": cards.WORTH[hero]}
            return Event(what="died", seat=seat, data=data)
        case (codes.T_CAST | codes.T_USED as kind, _, card, sort, target, slot):
            data = {"card": CARD_ID[card], **aim(sort, target, slot)}
            return Event(what="cast" if kind == codes.T_CAST else "used", seat=seat, data=data, reveals=True)
        case (codes.T_STOLEN, _, victim, card, *_):
            data = {"from": victim, "card": CARD_ID[card] if mine or viewer == victim else None, "sort": back(card)}
            return Event(what="stolen", seat=seat, data=data, reveals=True)
    raise ValueError(f"unknown event: {told}")
