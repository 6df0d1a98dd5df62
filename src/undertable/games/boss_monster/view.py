"""What a seat may see of Boss Monster. Views are built up from nothing; nothing is left out of a state."""

from collections import Counter
from typing import Annotated, Literal

import msgspec

from undertable.core import ALL, Event, Options, Result, ScoreLine, Setup, View
from undertable.core.frame import Frame
from undertable.games.boss_monster.board import (
    COMPOSE,
    NONE,
    ON_HERO,
    ON_NOTHING,
    ON_PLAYER,
    ON_ROOM,
    POLL,
    RESPOND,
    SPELL,
    T_ALL_BOOSTED,
    T_APPEARS,
    T_BOOSTED,
    T_BUILT,
    T_CANCELLED,
    T_CAST,
    T_DEACTIVATED,
    T_DESTROYED,
    T_DIED,
    T_DISCARDED,
    T_DOUBLED,
    T_DREW,
    T_END,
    T_ENTERS,
    T_FETCHED,
    T_FIZZLED,
    T_HARDENED,
    T_HARVESTED,
    T_HEALED,
    T_HURT,
    T_LEVEL_UP,
    T_LOOKED,
    T_LURED,
    T_MOTIVATED,
    T_NO_BUILDING,
    T_OUT,
    T_PLACED,
    T_READY,
    T_RESHUFFLED,
    T_RESOLVED,
    T_RETURNED,
    T_REVEALED,
    T_SEARCHED,
    T_SENT_BACK,
    T_SHUT,
    T_STOLEN,
    T_SURVIVED,
    T_SWAPPED,
    T_TAKEN,
    T_TELEPORTED,
    T_TO_ENTRANCE,
    T_TO_TOWN,
    T_TRIGGERED,
    T_TURN,
    T_USED,
    TRIGGER,
    USE,
    WINDOW,
    Player,
)
from undertable.games.boss_monster.cards import (
    ABILITY,
    ARMORY,
    BOSS_SOURCE,
    BOSSES,
    BUILD_NOW,
    CARD_ID,
    CLASSES,
    COUNTED,
    FIRST_EPIC,
    FOOL,
    HALLWAY,
    HERO_ID,
    HEROES,
    KIND,
    KIND_ID,
    MONSTER,
    PRINTED_DAMAGE,
    ROOM_CARD,
    ROOM_CARDS,
    ROOMS,
    SPELL_CARD,
    SPELLS,
    SUBTYPE,
    SUBTYPES,
    TIERS,
    Ability,
)
from undertable.games.boss_monster.effects import is_aimed, target_sort
from undertable.games.boss_monster.rules import (
    ADVENTURES,
    ALL_WOUNDED,
    BEGINNING,
    BUILD,
    BUILD_REVEAL,
    BUILD_WINDOW,
    BY_SOULS,
    BY_TIED_SOULS,
    CHOOSE_SLOT,
    END_OF_TURN,
    ENTRY,
    EXIT,
    LAST_ONE_LEFT,
    LAST_TURN,
    MOST_TURNS,
    NO_HEROES_LEFT,
    OVER,
    ROOM_WINDOW,
    SETUP_DISCARD,
    SETUP_REVEAL,
    SETUP_ROOM,
    SOULS_TO_WIN,
    STALEMATE,
    UNTIL_END_OF_PHASE,
    UNTIL_SPELL,
    WOUNDS_TO_LOSE,
    BossState,
)

PHASES = {
    SETUP_DISCARD: "setup_discard",
    SETUP_ROOM: "setup_room",
    SETUP_REVEAL: "setup_room",
    BEGINNING: "beginning",
    BUILD: "build",
    BUILD_REVEAL: "reveal",
    ADVENTURES: "adventure",
    END_OF_TURN: "end",
    OVER: "over",
}
WINDOWS = {BUILD_WINDOW: "build", ENTRY: "entry", ROOM_WINDOW: "room", EXIT: "exit"}
STANDING = {0: None, UNTIL_END_OF_PHASE: "phase", UNTIL_SPELL: "spell"}
ENDS = {
    BY_SOULS: "souls",
    BY_TIED_SOULS: "tied_souls",
    LAST_ONE_LEFT: "last_one_left",
    ALL_WOUNDED: "all_wounded",
    NO_HEROES_LEFT: "no_heroes_left",
    STALEMATE: "stalemate",
    LAST_TURN: "last_turn",
}


class BossOptions(Options, frozen=True):
    """The variants of Boss Monster."""

    spell_deck: Annotated[
        Literal["rulebook_25", "retail_31"],
        msgspec.Meta(description="How many Spells there are: 25 as the rulebook says, or the 31 of the printed game."),
    ] = "rulebook_25"  # R2
    crushinator: Annotated[
        Literal["rulebook", "retail", "retail_revised"],
        msgspec.Meta(description="The Crushinator: +3 as in the rulebook, +2, or +2 once per turn."),
    ] = "rulebook"  # R3
    turn_order: Annotated[
        Literal["clockwise", "xp"],
        msgspec.Meta(description="Turns go clockwise from the highest XP, or by XP."),
    ] = "clockwise"  # R8
    tie_break: Annotated[
        Literal["lowest_xp", "souls_minus_wounds"],
        msgspec.Meta(description="Several reach ten Souls at once: the lowest XP wins, or most Souls minus Wounds."),
    ] = "lowest_xp"  # R60


class Part(msgspec.Struct, frozen=True):
    """One reason for a number."""

    why: str
    amount: int


class RoomView(msgspec.Struct, frozen=True, kw_only=True):
    """One slot of a dungeon. A face-down room is known to its owner alone."""

    card: str | None  # None: face-down, and not the viewer's
    face_down: bool = False
    deactivated: bool = False
    used: bool = False  # its once-per-turn ability is used up
    beneath: list[str] = []  # dormant rooms, the topmost first; under a face-down room the first is locked
    damage: int = 0  # what a hero takes that enters now
    parts: list[Part] = []  # why


class Fate(msgspec.Struct, frozen=True):
    """What happens to a hero that walks through a dungeon as it stands, if nobody does anything."""

    damage: int
    dies: int | None  # in which slot


class HeroView(msgspec.Struct, frozen=True):
    """A hero in town or at an entrance."""

    id: str
    health: int
    lured: int | None  # to whom a hero in town goes as things stand
    draw: list[int]  # by seat: treasure of its class, or for the Fool the souls; -1: out of the game
    fates: list[Fate | None]  # by seat; None: out of the game


class Walker(msgspec.Struct, frozen=True):
    """The hero that walks through a dungeon."""

    id: str
    seat: int
    slot: int | None  # None: between two rooms
    damage: int
    health: int


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """An effect that waits on the stack."""

    kind: Literal["spell", "ability", "trigger"]
    seat: int
    card: str  # of a Level Up: the boss
    hero: str | None = None  # the target, if any
    player: int | None = None
    room: str | None = None
    room_at: str | None = None  # seat and slot of that room: there may be others of its name


class Composing(msgspec.Struct, frozen=True):
    """What the viewer has begun to declare; nobody else sees it."""

    card: str
    placing: bool  # a room that is about to be built; otherwise what the card does is chosen or paid for
    paid: list[str]


class BossPlayer(msgspec.Struct, frozen=True, kw_only=True):
    boss: str
    in_game: bool
    levelled: bool
    rooms_in_hand: int
    spells_in_hand: int
    hand: list[str] | None  # the viewer's own; or the one that the viewer is looking at
    souls: int
    wounds: int
    soul_heroes: list[str]
    wound_heroes: list[str]
    dungeon: list[RoomView]  # from the entrance to the boss
    entrance: list[HeroView]
    treasure: dict[str, int]  # by class, as things stand
    active_rooms: int
    doubled: int  # Jackpot Stashes used this turn
    crush: int  # more damage in all rooms this turn
    shut: bool  # no hero enters any more this turn
    builds: int  # rooms that can still be placed in this build turn
    ready: bool  # has chosen in setup
    chosen: list[str] | None  # the viewer's own secret choice


class BossView(View, frozen=True, kw_only=True):
    phase: str
    active: int | None  # whose build or adventure turn it is
    waiting: bool  # somebody decides, and the viewer may not know who
    window: str | None  # build, entry, room, exit
    asked: str | None  # what the viewer may know of the question: window, respond, cancel, or choice
    standing: str | None  # the viewer's own standing pass: phase, spell
    turn_order: list[int]
    xp_order: list[int]
    town: list[HeroView]
    walker: Walker | None
    stack: list[Declared]  # the newest first
    composing: Composing | None
    discard: list[str]  # the last one on top
    room_deck: int
    spell_deck: int
    hero_deck: int
    epic_deck: int
    searched: list[str] | None  # the Room deck, while the viewer looks through it
    no_build: bool
    removed: list[str]
    removed_heroes: list[str]
    souls_to_win: int
    wounds_to_lose: int
    players: list[BossPlayer]
    ended: str | None
    winner: int | None


def names_of(cards: list[int]) -> list[str]:
    return [CARD_ID[card] for card in cards]


def damage_parts(state: BossState, player: Player, slot: int) -> list[Part]:
    """The damage of a room, line by line; the sum is `state.damage`."""
    room = state.active(player, slot)
    if room == NONE:
        return []
    printed = PRINTED_DAMAGE[room]
    parts = [Part("printed", printed)]
    if printed == COUNTED:
        parts = [Part("active Monster rooms", state.active_rooms_of(player, MONSTER))]
    if SUBTYPE[room] == MONSTER:
        beside = [state.next_to(player, slot + step) for step in (-1, 1)]
        parts += [Part("Goblin Armory beside it", 1) for card in beside if card != NONE and KIND[card] == ARMORY]
    else:
        before = state.next_to(player, slot - 1)
        if before != NONE and KIND[before] == HALLWAY:
            parts.append(Part("Dizzygas Hallway before it", 2))
    parts += [Part("Annihilator or Giant Size", 3) for _ in range(state.boosted.count(room))]
    if player.crush:
        parts.append(Part("The Crushinator", player.crush))
    return parts


def fate(state: BossState, player: Player, hero: int) -> Fate:
    """How the walk of a hero from the entrance ends in a dungeon as it stands."""
    damage, health = 0, state.health(hero)
    path = state.path(player, 0, [])
    for slot, hurt in zip(path[::2], path[1::2], strict=True):
        damage += hurt
        if damage >= health:
            return Fate(damage, slot)
    return Fate(damage, None)


def hero_view(state: BossState, hero: int, in_town: bool) -> HeroView:
    kind = HEROES[hero].kind
    lured = state.lured_to(hero) if in_town else NONE
    return HeroView(
        HERO_ID[hero],
        state.health(hero),
        None if lured == NONE else lured,
        [-1 if not p.in_game else p.soul_count() if kind == FOOL else state.treasure(p, kind) for p in state.players],
        [fate(state, p, hero) if p.in_game else None for p in state.players],
    )


def room_view(state: BossState, player: Player, slot: int, sees: bool) -> RoomView:
    stack = player.slots[slot]
    top = stack[-1]
    face_down = top in player.face_down
    return RoomView(
        card=None if face_down and not sees else CARD_ID[top],
        face_down=face_down,
        deactivated=top in state.frozen,
        used=not face_down and top in state.used,
        beneath=names_of(stack[-2::-1]),
        damage=state.damage(player, slot),
        parts=damage_parts(state, player, slot),
    )


def player_view(state: BossState, seat: int, viewer: int | None) -> BossPlayer:
    player = state.players[seat]
    own = seat == viewer or viewer == ALL
    sees_hand = own or (viewer is not None and state.is_seen(seat, viewer))
    souls, wounds = player.counts()
    return BossPlayer(
        boss=BOSSES[player.boss].id,
        in_game=player.in_game,
        levelled=player.levelled,
        rooms_in_hand=player.holds(ROOM_CARD),
        spells_in_hand=player.holds(SPELL_CARD),
        hand=names_of(player.hand) if sees_hand else None,
        souls=souls,
        wounds=wounds,
        soul_heroes=[HERO_ID[hero] for hero in player.souls],
        wound_heroes=[HERO_ID[hero] for hero in player.wounds],
        dungeon=[room_view(state, player, slot, own) for slot in range(len(player.slots))],
        entrance=[hero_view(state, hero, False) for hero in player.entrance],
        treasure={name: state.treasure(player, kind) for kind, name in enumerate(CLASSES)},
        active_rooms=state.active_rooms(player),
        doubled=player.jackpots,
        crush=player.crush,
        shut=player.shut,
        builds=player.builds,
        ready=player.ready,
        chosen=names_of(player.chosen) if own else None,
    )


def frames(state: BossState) -> list[Frame]:
    """What is under way, the top first."""
    found = []
    frame = state.top
    while frame is not None:
        found.append(frame)
        frame = frame.below
    return found


def question(state: BossState) -> tuple[str | None, bool]:
    """What is asked now, and whether everybody may know of whom."""
    if not state.waiting:
        return None, True
    top = state.top
    if top is not None and top.what == COMPOSE:
        top = top.below
    kinds = {WINDOW: "window", RESPOND: "respond", POLL: "cancel"}
    if top is not None and top.what in kinds:
        return kinds[top.what], False
    return "choice", True


def declared(state: BossState, frame: Frame) -> Declared:
    kind: Literal["spell", "ability", "trigger"] = (
        "spell" if frame.what == SPELL else "ability" if frame.what == USE else "trigger"
    )
    if frame.thing >= BOSS_SOURCE:
        return Declared(kind=kind, seat=frame.who, card=BOSSES[frame.thing - BOSS_SOURCE].id)
    sort = target_sort(ABILITY[KIND[frame.thing]].target) if frame.x != NONE else ON_NOTHING
    owner = state.owner_of(frame.x) if sort == ON_ROOM else NONE
    return Declared(
        kind=kind,
        seat=frame.who,
        card=CARD_ID[frame.thing],
        hero=HERO_ID[frame.x] if sort == ON_HERO else None,
        player=frame.x if sort == ON_PLAYER else None,
        room=CARD_ID[frame.x] if sort == ON_ROOM else None,
        room_at=f"{owner}.{state.players[owner].slot_of(frame.x)}" if owner != NONE else None,
    )


def view(state: BossState, seat: int | None) -> BossView:
    asked, open_question = question(state)
    waiting = list(state.to_act())
    under_way = frames(state)
    top = state.top
    window = next((WINDOWS[frame.thing] for frame in under_way if frame.what == WINDOW), None)
    composing = None
    if top is not None and top.what == COMPOSE and top.who == seat:
        composing = Composing(CARD_ID[top.thing], top.step == CHOOSE_SLOT, names_of(top.items))
    elif top is not None and state.verb_asked() == BUILD_NOW and top.x != NONE and top.who == seat:
        composing = Composing(CARD_ID[top.x], True, [])
    walker = None
    if state.hero != NONE:
        slot = None if state.hero_slot == NONE else state.hero_slot
        walker = Walker(HERO_ID[state.hero], state.active_seat, slot, state.damage_taken, state.health(state.hero))
    return BossView(
        game=state.setup.game.id,
        viewer=seat,
        seats=state.n,
        round=state.turn,
        to_act=waiting if open_question or seat == ALL else [s for s in waiting if s == seat],
        over=state.phase == OVER,
        phase=PHASES[state.phase],
        active=None if state.active_seat == NONE else state.active_seat,
        waiting=not open_question and seat not in waiting,
        window=window,
        asked=asked,
        standing=STANDING[state.players[seat].standing] if seat is not None and seat >= 0 else None,
        turn_order=state.turn_order,
        xp_order=state.xp_order,
        town=[hero_view(state, hero, True) for hero in state.town],
        walker=walker,
        stack=[declared(state, frame) for frame in under_way if frame.what in (SPELL, USE, TRIGGER)],
        composing=composing,
        discard=names_of(state.discard),
        room_deck=len(state.room_deck),
        spell_deck=len(state.spell_deck),
        hero_deck=len(state.hero_deck),
        epic_deck=len(state.epic_deck),
        searched=names_of(state.room_deck) if seat is not None and state.is_searching(seat) else None,
        no_build=state.no_build,
        removed=names_of(state.removed),
        removed_heroes=[HERO_ID[hero] for hero in state.removed_heroes],
        souls_to_win=SOULS_TO_WIN,
        wounds_to_lose=WOUNDS_TO_LOSE,
        players=[player_view(state, s, seat) for s in range(state.n)],
        ended=ENDS[state.why_over] if state.phase == OVER else None,
        winner=None if state.winner == NONE else state.winner,
    )


KIND_NUMBER = {id: number for number, id in enumerate(KIND_ID)}
HERO_NUMBER = {id: number for number, id in enumerate(HERO_ID)}
MOST_TREASURE = 20  # more than this counts as this
MOST_DAMAGE = 30
ALL_ROOMS = len(KIND[:ROOM_CARDS])
ALL_SPELLS = len(KIND) - ROOM_CARDS


def share(number: int, most: int) -> float:
    return min(number, most) / most


def card_counts(cards: list[str] | None) -> list[float]:
    """How many of each kind, of at most four."""
    counts = Counter(cards or ())
    return [counts[id] / 4 for id in KIND_ID]


def hero_marks(heroes: list[str]) -> list[float]:
    return [float(id in heroes) for id in HERO_ID]


def observe(view: BossView) -> dict[str, list[float]]:
    """The view as numbers. Seats are counted clockwise from the viewer, for a spectator from seat 0."""
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else 0
    seats = [(own + step) % view.seats for step in range(view.seats)]
    players = [view.players[seat] for seat in seats]
    dungeons: list[float] = []
    for player in players:
        for slot in range(5):
            room = player.dungeon[slot] if slot < len(player.dungeon) else None
            dungeons += card_counts([room.card] if room is not None and room.card is not None else None)
            dungeons += (
                [1.0, float(room.face_down), float(room.deactivated), share(room.damage, MOST_DAMAGE)]
                if room is not None
                else [0.0] * 4
            )
    walker = view.walker
    return {
        "phase": [float(view.phase == phase) for phase in dict.fromkeys(PHASES.values())],
        "turn": [share(view.round, MOST_TURNS)],
        "to act": [float(seat in view.to_act) for seat in seats],
        "active": [float(seat == view.active) for seat in seats],
        "window": [float(view.window == window) for window in WINDOWS.values()],
        "asked": [float(view.asked == asked) for asked in ("window", "respond", "cancel", "choice")],
        "in game": [float(player.in_game) for player in players],
        "boss": [float(player.boss == boss.id) for player in players for boss in BOSSES],
        "levelled": [float(player.levelled) for player in players],
        "souls": [share(player.souls, 2 * SOULS_TO_WIN) for player in players],
        "wounds": [share(player.wounds, 2 * WOUNDS_TO_LOSE) for player in players],
        "soul heroes": [mark for player in players for mark in hero_marks(player.soul_heroes)],
        "wound heroes": [mark for player in players for mark in hero_marks(player.wound_heroes)],
        "cards in hand": [
            number
            for player in players
            for number in (share(player.rooms_in_hand, ALL_ROOMS), share(player.spells_in_hand, ALL_SPELLS))
        ],
        "hand": card_counts(players[0].hand if view.viewer is not None else None),
        "dungeons": dungeons,
        "treasure": [share(value, MOST_TREASURE) for player in players for value in player.treasure.values()],
        "entrances": [mark for player in players for mark in hero_marks([hero.id for hero in player.entrance])],
        "town": hero_marks([hero.id for hero in view.town]),
        "walker": hero_marks([walker.id] if walker else []),
        "walker damage": [share(walker.damage, MOST_DAMAGE) if walker else 0.0],
        "walker place": [float(walker is not None and walker.slot == slot) for slot in range(5)],
        "stack": card_counts([entry.card for entry in view.stack][:4]),
        "composing": card_counts([view.composing.card] if view.composing else None),
        "placing": [float(view.composing is not None and view.composing.placing)],
        "discard": card_counts(view.discard),
        "decks": [
            share(view.room_deck, ALL_ROOMS),
            share(view.spell_deck, ALL_SPELLS),
            share(view.hero_deck, FIRST_EPIC),
            share(view.epic_deck, len(HEROES) - FIRST_EPIC),
        ],
        "no building": [float(view.no_build)],
    }


def source_id(source: int) -> str:
    return BOSSES[source - BOSS_SOURCE].id if source >= BOSS_SOURCE else CARD_ID[source]


def aim(sort: int, target: int, slot: int) -> dict[str, object]:
    """The target of what was declared."""
    if sort == ON_ROOM:
        return {"player": target, "slot": slot}
    if sort == ON_HERO:
        return {"hero": HERO_ID[target]}
    return {"player": target} if sort == ON_PLAYER else {}


SLOT_EVENTS = {T_REVEALED: "revealed", T_DEACTIVATED: "deactivated"}  # seat, slot, card
HERO_EVENTS = {  # seat, hero
    T_APPEARS: "appears",
    T_LURED: "lured",
    T_ENTERS: "enters",
    T_SURVIVED: "survived",
    T_TO_ENTRANCE: "to_entrance",
    T_TO_TOWN: "to_town",
    T_TELEPORTED: "teleported",
    T_HEALED: "healed",
    T_HARVESTED: "harvested",
}
CARD_EVENTS = {  # seat, card
    T_CANCELLED: "cancelled",
    T_RESOLVED: "resolved",
    T_FIZZLED: "fizzled",
    T_TRIGGERED: "triggered",
    T_DISCARDED: "discarded",
    T_TAKEN: "taken",
    T_FETCHED: "fetched",
}
PLAIN_EVENTS = {
    T_READY: "ready",
    T_DOUBLED: "doubled",
    T_NO_BUILDING: "no_building",
    T_SHUT: "shut",
    T_OUT: "out",
    T_MOTIVATED: "motivated",
    T_SEARCHED: "searched",
}


def seen(told: tuple[int, ...], setup: Setup, viewer: int | None) -> Event:
    """All is public but the faces of cards that are drawn, placed face-down, taken back or stolen."""
    what, who = told[0], told[1]
    seat = None if who == NONE else who
    mine = viewer == ALL or viewer == who
    if what in PLAIN_EVENTS:
        return Event(what=PLAIN_EVENTS[what], seat=seat, reveals=what == T_SEARCHED)
    if what in HERO_EVENTS:
        return Event(what=HERO_EVENTS[what], seat=seat, data={"hero": HERO_ID[told[2]]}, reveals=what == T_APPEARS)
    if what in CARD_EVENTS:
        data: dict[str, object] = {"card": source_id(told[2])}
        return Event(what=CARD_EVENTS[what], seat=seat, data=data, reveals=what == T_DISCARDED)
    if what in SLOT_EVENTS:
        data = {"slot": told[2], "card": CARD_ID[told[3]]}
        return Event(what=SLOT_EVENTS[what], seat=seat, data=data, reveals=True)
    match told:
        case (kind, _, turn, *_) if kind == T_TURN:
            return Event(what="turn", data={"turn": turn})
        case (kind, _, card, *_) if kind == T_DREW or kind == T_RETURNED:
            data = {"card": CARD_ID[card] if mine else None, "sort": "room" if card < ROOM_CARDS else "spell"}
            return Event(what="drew" if kind == T_DREW else "returned", seat=seat, data=data)
        case (kind, _, slot, new, card) if kind == T_PLACED:
            data = {"slot": slot, "new": bool(new), "card": CARD_ID[card] if mine else None}
            return Event(what="placed", seat=seat, data=data, reveals=True)  # R19: the slot is public, and final
        case (kind, _, slot, new, card) if kind == T_BUILT:
            return Event(
                what="built", seat=seat, data={"slot": slot, "new": bool(new), "card": CARD_ID[card]}, reveals=True
            )
        case (kind, _, boss, *_) if kind == T_LEVEL_UP:
            return Event(what="level_up", seat=seat, data={"boss": BOSSES[boss].id})
        case (kind, _, hero, slot, room, damage, taken, health) if kind == T_HURT:
            data = {
                "hero": HERO_ID[hero],
                "slot": slot,
                "card": CARD_ID[room],
                "damage": damage,
                "taken": taken,
                "health": health,
            }
            return Event(what="hurt", seat=seat, data=data)
        case (kind, _, hero, slot, *_) if kind == T_SENT_BACK:
            return Event(what="sent_back", seat=seat, data={"hero": HERO_ID[hero], "slot": slot})
        case (kind, _, hero, room, *_) if kind == T_DIED:
            data = {"hero": HERO_ID[hero], "card": None if room == NONE else CARD_ID[room], "souls": HEROES[hero].worth}
            return Event(what="died", seat=seat, data=data)
        case (kind, _, card, sort, target, slot) if kind == T_CAST or kind == T_USED:
            data = {"card": CARD_ID[card], **aim(sort, target, slot)}
            return Event(what="cast" if kind == T_CAST else "used", seat=seat, data=data, reveals=True)
        case (kind, _, slot, room, beneath) if kind == T_DESTROYED:
            under = None if beneath == NONE else CARD_ID[beneath]
            return Event(what="destroyed", seat=seat, data={"slot": slot, "card": CARD_ID[room], "uncovers": under})
        case (kind, _, slot, room, amount) if kind == T_BOOSTED:
            return Event(what="boosted", seat=seat, data={"slot": slot, "card": CARD_ID[room], "amount": amount})
        case (kind, _, amount, *_) if kind == T_ALL_BOOSTED:
            return Event(what="all_boosted", seat=seat, data={"amount": amount})
        case (kind, _, slot, other, *_) if kind == T_SWAPPED:
            return Event(what="swapped", seat=seat, data={"slot": slot, "other": other})
        case (kind, _, victim, card, *_) if kind == T_STOLEN:
            known = mine or viewer == victim
            data = {
                "from": victim,
                "card": CARD_ID[card] if known else None,
                "sort": "room" if card < ROOM_CARDS else "spell",
            }
            return Event(what="stolen", seat=seat, data=data, reveals=True)
        case (kind, _, victim, *_) if kind == T_LOOKED:
            return Event(what="looked", seat=seat, data={"at": victim}, reveals=True)
        case (kind, _, hero, amount, *_) if kind == T_HARDENED:
            return Event(what="hardened", seat=seat, data={"hero": HERO_ID[hero], "amount": amount})
        case (kind, _, sort, *_) if kind == T_RESHUFFLED:
            return Event(what="reshuffled", data={"sort": "room" if sort == ROOM_CARD else "spell"})
        case (kind, _, why, *_) if kind == T_END:
            return Event(what="end", seat=seat, data={"why": ENDS[why]})
    raise ValueError(f"the rules told something unknown: {told}")


REASONS = {
    BY_SOULS: "Ten Souls and fewer than five Wounds.",
    BY_TIED_SOULS: "Several have ten Souls; the tie is broken for the winner.",
    LAST_ONE_LEFT: "All the others have five Wounds.",
    ALL_WOUNDED: "All have five Wounds at once; the lowest XP wins.",
    NO_HEROES_LEFT: "No Hero is left anywhere; most Souls minus Wounds wins.",
    STALEMATE: "Ten turns without a scored Hero; most Souls minus Wounds wins.",
    LAST_TURN: "A hundred turns are over; most Souls minus Wounds wins.",
}


def result(state: BossState) -> Result:
    seats = range(state.n)
    counts = [player.counts() for player in state.players]
    rest = sorted(
        (seat for seat in seats if seat != state.winner),
        key=lambda seat: (
            not state.players[seat].in_game,
            counts[seat][1] - counts[seat][0],
            state.players[seat].xp(),
        ),
    )
    order = [state.winner, *rest]
    return Result(
        winners=[state.winner],
        places=[1 + order.index(seat) for seat in seats],
        scores=[souls - wounds for souls, wounds in counts],
        sheet=[
            ScoreLine("Souls", [souls for souls, _ in counts]),
            ScoreLine("Wounds", [-wounds for _, wounds in counts]),
        ],
        reason=REASONS[state.why_over],
    )


def pieces(state: BossState) -> dict[str, int]:
    """Every card, wherever it is. A card that is being declared is in no hand."""
    cards = Counter(state.room_deck + state.spell_deck + state.discard + state.removed)
    heroes = Counter(state.hero_deck + state.epic_deck + state.town + state.removed_heroes)
    bosses = Counter(state.bosses_away)
    for player in state.players:
        cards.update(player.hand)
        for stack in player.slots:
            cards.update(stack)
        heroes.update(player.entrance + player.souls + player.wounds)
        bosses[player.boss] += 1
    cards.update(frame.thing for frame in frames(state) if frame.what == SPELL)
    if state.hero != NONE:
        heroes[state.hero] += 1
    return {
        **{f"{CARD_ID[card]} {card}": count for card, count in sorted(cards.items())},
        **{HERO_ID[hero]: count for hero, count in sorted(heroes.items())},
        **{BOSSES[boss].id: count for boss, count in sorted(bosses.items())},
    }


def is_composed(ability: Ability) -> bool:
    """Is something chosen or paid before it is declared?"""
    return ability.destroys_other or ability.amount > 0 or is_aimed(ability.target)


def components() -> dict[str, object]:
    """Every card as it is printed, and whether using it begins with further choices."""
    return {
        "rooms": {
            room.id: {
                "name": room.name,
                "subtype": SUBTYPES[room.subtype],
                "tier": TIERS[room.tier],
                "damage": None if room.damage == COUNTED else room.damage,
                "treasure": dict(zip(CLASSES, room.treasure, strict=True)),
                "text": room.text,
                "asks": is_composed(room.ability),
            }
            for room in ROOMS
        },
        "spells": {
            spell.id: {
                "name": spell.name,
                "phases": [name for bit, name in ((1, "build"), (2, "adventure")) if spell.phases & bit],
                "text": spell.text,
                "asks": is_composed(spell.ability),
            }
            for spell in SPELLS
        },
        "bosses": {
            boss.id: {
                "name": boss.name,
                "title": boss.title,
                "xp": boss.xp,
                "treasure": CLASSES[boss.treasure.index(1)],
                "text": boss.text,
            }
            for boss in BOSSES
        },
        "heroes": {
            hero.id: {
                "name": hero.name,
                "class": "fool" if hero.kind == FOOL else CLASSES[hero.kind],
                "health": hero.health,
                "worth": hero.worth,
            }
            for hero in HEROES
        },
    }
