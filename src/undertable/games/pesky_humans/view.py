"""What a seat, a spectator, or everybody after the end may see of Those Pesky Humans!

A hex is written as its room and its place in the printed map of the room, row by row: `kitchen.17`. An exit is written
as the room and the printed side of its lower doorway: `kitchen.N`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from undertable.core import ALL, Event, Options, Result, ScoreLine, Setup, View
from undertable.core.frame import Frame
from undertable.games.pesky_humans.board import NO_LAIR, items_of
from undertable.games.pesky_humans.cards import (
    ABILITIES_EACH,
    ABILITY_ID,
    ATTACK,
    BASE,
    BONUS,
    CARD_ID,
    CARDS,
    COUNT_OF_KIND,
    CURSE_ON,
    CURSE_PENALTY,
    DEALT_GEMS,
    DEFENSE,
    DOOR_STOCK,
    DOOR_TYPE,
    FIGURE_ID,
    FIGURES,
    FIRST_CURSE,
    FIRST_GEM,
    FIRST_OF_KIND,
    HEARTS,
    HUMAN,
    HUMAN_DECK,
    INNATES,
    ITEM_ID,
    ITEM_NAME,
    ITEMS,
    KIND_ID,
    KIND_NAME,
    KIND_OF,
    LORD,
    MINION_KINDS,
    MONSTER,
    MONSTER_DECK,
    MOVE,
    MUSHROOM_CAVE,
    PASSAGE,
    PLAY_NAME,
    RATINGS,
    ROOM_ID,
    ROOM_NAME,
    SIDE_OF,
    SIDES,
    TOKEN_ID,
    TOKENS,
)
from undertable.games.pesky_humans.codes import (
    A_CARD,
    A_DOOR,
    A_ROOM,
    A_SPOT,
    ENCOUNTER_CARD,
    F_COMPOSE,
    F_DEATH,
    F_DIVINATION,
    F_DRAWER,
    F_HAND_OVER,
    F_MOVE,
    F_PLAY,
    F_ROOM,
    F_STEAL,
    F_TARGETS,
    F_TURN,
    F_VICTIMS,
    F_WINDOW,
    FRESH,
    FROM_ROOM,
    HIDDEN,
    M_STEPS,
    MOVING,
    NONE,
    ON_REVEAL,
    OPEN,
    OPEN_TO_ALL,
    OVER,
    OWN_MOVE,
    PEEKED,
    PLAYING,
    R_RECOVER,
    SETUP,
    SLOT_WIDTH,
    STANDING_ORDERS,
    STATUS_ID,
    STOPPED,
    T_ATTACKS,
    T_CANCELLED,
    T_COUNTERED,
    T_CURSED,
    T_DIED,
    T_DISARMED,
    T_DISCARDED_TOKEN,
    T_DREW,
    T_DROPPED,
    T_ENDED,
    T_FELL,
    T_FLIPPED,
    T_GAVE,
    T_HEALED,
    T_HIT,
    T_JUMPED,
    T_LOOKED,
    T_LORD_BACK,
    T_LOST_ITEM,
    T_MOVED,
    T_OUT,
    T_PASSAGES,
    T_PLACED_DOOR,
    T_PREVENTED,
    T_PUT,
    T_RECOVERED,
    T_REDIRECTED,
    T_REMOVED,
    T_REROLLED,
    T_REVIVED,
    T_ROLL,
    T_ROLLED,
    T_ROOM,
    T_SETUP,
    T_STATUS,
    T_STEPPED,
    T_STOLE,
    T_STOPPED,
    T_SUMMONED,
    T_TAKES_OVER,
    T_TOOK,
    T_TRAP_GONE,
    T_TRAP_SET,
    T_UNCURSED,
    T_WALL,
    THIS_ATTACK,
    TURN_COMBAT,
    TURN_MOVE,
    TURN_OPEN,
    WINDOW_ID,
)
from undertable.games.pesky_humans.lair import BIT, FAR, STOP, TILE_HEXES, Lair, Placed
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.setup import CHOOSER, building_stage, drafted_lair, rooms_left, tokens_left

SIDE_ID = ["human", "monster"]
MOVE_STATES = ["fresh", "moving", "stopped", "done"]
STAGES = [
    "tile",
    "slot",
    "turn",
    "human_start",
    "monster_start",
    "token_hex",
    "token",
    "door_exit",
    "door_type",
    "abilities",
    "done",
]
USE_ID = (
    [CARD_ID[card] for card in range(len(CARDS))]
    + ABILITY_ID
    + [innate[0] for innate in INNATES]
    + ["lucky_ring", "healing_flask"]
)


def told(sentence: str) -> msgspec.Meta:
    return msgspec.Meta(description=sentence)


class PeskyOptions(Options, frozen=True):
    """The variants of 17 and 18."""

    mode: Annotated[Literal["standard", "quick"], told("Quick: 7 rooms and 2 Gems instead of 10 rooms and 3 Gems.")] = (
        "standard"
    )
    lair: Annotated[
        Literal["auto", "manual"], told("Manual: the Monster Player lays out the lair by hand, tile by tile.")
    ] = "auto"
    hit_to_pass_enemy: Annotated[bool, told("Walking through an enemy costs the walker 1 Hit.")] = False
    round_limit: Annotated[Literal[60, 30], told("After so many rounds the monsters have won.")] = 60


class Reason(msgspec.Struct, frozen=True):
    """One part of a rating: what it comes from (the name of a figure, Treasure, Curse, card, room), and how much."""

    what: str
    amount: int


class Rating(msgspec.Struct, frozen=True):
    """A rating as it stands; the reasons add up to it, unless the sum is below 1, which counts as 1 (R40)."""

    value: int
    reasons: list[Reason]


class Effect(msgspec.Struct, frozen=True):
    """Something that lasts on a figure: asleep, pinned, untargetable, door_skill, or a change of a rating."""

    what: str
    source: str  # the card, ability, token or room it comes from
    until: str  # "attack", "turn", "next human turn", "next monster turn"


class Tile(msgspec.Struct, frozen=True):
    """A room tile of the lair."""

    room: str
    slot: tuple[int, int]
    turn: int  # times 60° clockwise
    hexes: list[tuple[int, int, int]]  # floor hexes: place in the printed map, q and r on the common grid
    entered: bool  # its first-entry instruction is over, or never comes (R24)


class Exit(msgspec.Struct, frozen=True):
    """A linked exit: two hexes on either side of a doorway."""

    id: str  # kitchen.N
    a: str  # its hexes
    b: str
    door: bool
    type: str | None  # of the door, if the viewer knows it: regular, locked, trapped
    wall: bool  # closed by a Force Wall
    wall_until: str | None


class Token(msgspec.Struct, frozen=True):
    """A Resource Token on the board."""

    hex: str
    token: str | None  # what it is, if the viewer knows
    face_up: bool
    peeked: bool  # the human side has looked at it


class FloorItem(msgspec.Struct, frozen=True):
    """A Treasure or face-up Gem that lies on a hex."""

    item: str
    hex: str


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A standing figure, or the body of a dead human."""

    id: str  # paladin, ogre, goblin2
    kind: str  # paladin, ogre, goblin
    name: str
    side: str  # human, monster
    seat: int  # whose it is
    hex: str
    hits: int
    hearts: int
    dead: bool  # a body
    state: str  # fresh, moving, stopped, done: its movement this turn
    spent: int  # Move spent this turn
    left: int  # Move it could still spend if it went on now; 0 if it may not
    attacks: int  # it may still make this turn
    move: Rating
    attack: Rating
    defense: Rating
    range: int
    items: list[str]
    curses: list[str]
    effects: list[Effect]
    working_on: str | None  # the exit whose door it must finish first (R10)


class Abilities(msgspec.Struct, frozen=True):
    """The Ability cards of an Avatar. Which are chosen is secret until they are used (R16)."""

    avatar: str
    used: list[str]
    left: int
    known: list[str]  # unused ones that all have seen: the Library turned them up again
    unused: list[str] | None  # None: the viewer may not know


class Hand(msgspec.Struct, frozen=True):
    """A seat's Draw Cards; human players see each other's."""

    seat: int
    side: str
    avatars: list[str]  # the Avatars it controls
    size: int
    cards: list[str] | None
    playing: bool  # False: out of Avatars, it only watches (R45)


class Window(msgspec.Struct, frozen=True):
    """A moment in which cards may be played: who is asked now, and what it is about."""

    kind: str  # open, before_move, after_move, before_roll, after_roll, on_hit, on_death, on_reveal, on_card, close
    side: str  # human or monster: the side that is asked now
    figure: str | None  # who moves, is hit, dies, or has found a trap


class Attack(msgspec.Struct, frozen=True):
    """The attack being made; dice are null before the roll."""

    attacker: str
    target: str
    attack: Rating
    defense: Rating
    attack_die: int | None  # as it counts, after Curse of Bad Luck
    defense_die: int | None
    attack_result: int | None
    defense_result: int | None
    cancelled: bool


class Announced(msgspec.Struct, frozen=True):
    """A card or ability that is being carried out, or waits for a counter: what, by whom, on what."""

    play: str
    seat: int
    targets: list[str]  # as in the action texts: figure:paladin, hex:kitchen.3


class Reachable(msgspec.Struct, frozen=True):
    """Where a figure can come to: a hex, the Move it costs, and whether it may stop there."""

    hex: str
    cost: int
    stop: bool
    way: str  # the steps that lead there without working on a door: "NE E E"


class Building(msgspec.Struct, frozen=True, kw_only=True):
    """The Monster Player's own lair in progress; nobody else sees it."""

    stage: str  # tiles, human_start, monster_start, tokens, doors, abilities, done
    rooms: list[str]  # still to be placed
    tiles: list[Tile]
    exits: list[Exit]  # linked so far, with the doors placed
    tokens_left: list[str]
    tokens: list[Token]
    human_start: str | None
    monster_start: str | None
    doors_left: list[str]  # types in the box
    abilities: list[str]  # chosen so far
    room: str | None  # the tile in hand
    slot: tuple[int, int] | None  # chosen for it
    hex: str | None  # chosen for the next token
    exit: str | None  # chosen for the next door


class Party(msgspec.Struct, frozen=True):
    """The human side's own choice in progress: Avatars by seat, and the abilities chosen so far."""

    avatars: list[tuple[int, str]]
    abilities: list[str]


class PeskyView(View, frozen=True, kw_only=True):
    """Everything a viewer may see. Lists keep their order from move to move."""

    phase: str  # setup, draw, open, movement, combat, close, over
    active: str  # human or monster: whose turn it is
    waiting: bool  # somebody is asked whom the viewer may not know
    round_limit: int
    decision: str | None  # what the table waits for, as far as the viewer may know: menu, steps, window, loot, …
    window: Window | None
    announced: Announced | None
    attack: Attack | None
    tiles: list[Tile]  # empty during setup
    exits: list[Exit]
    human_start: str | None
    monster_start: str | None
    thief_trap: str | None
    tokens: list[Token]
    items: list[FloorItem]
    figures: list[Figure]
    hands: list[Hand]  # by seat
    abilities: list[Abilities]  # of the party and the Monster Lord
    human_deck: int
    monster_deck: int
    human_discard: list[str]
    monster_discard: list[str]
    played: list[str]  # Draw Cards that lie out until the clean-up of this turn
    beside_lord: list[str]  # Minion and Encounter cards of Minions in play, by figure
    supply: dict[str, int]  # Minion figures left, by kind
    doors_left: list[str] | None  # types of the doors that are not in the lair: only the Monster Player knows
    doors_left_count: int
    curses_unused: list[str]  # Curses known to all not to be in the lair nor on a human
    gems_needed: int
    gems_out: list[str]  # carried out
    escaped: list[str]  # Avatars that left the lair
    lord_dead: bool
    war_horn: bool  # Minions may be summoned next to Minions this turn
    tossed: bool  # a Minion was tossed this turn
    in_line: list[str]  # figures that are still to be attacked, or to take a Hit, one after the other
    floor: int | None  # the human seat whose menu is open (of several)
    ended: list[int]  # human seats that have ended this phase
    moving: str | None  # the figure whose move is under way
    reach: dict[str, list[Reachable]]  # by figure: of the one that moves, or of all that the viewer may choose to move
    orders: list[str]  # the viewer's standing orders: windows in which it is never asked
    chosen: list[str]  # what the viewer has chosen so far of the play it is putting together, as action texts
    building: Building | None
    party: Party | None


# Names.


def spot_name(spot: int) -> str:
    return f"{ROOM_ID[spot // TILE_HEXES]}.{spot % TILE_HEXES}"


def doorway_name(doorway: int) -> str:
    return f"{ROOM_ID[doorway // 6]}.{SIDES[doorway % 6]}"


def slot_name(slot: int) -> str:
    return f"{slot // SLOT_WIDTH - 9},{slot % SLOT_WIDTH - 9}"


STEPS = ["NW", "NE", "E", "SE", "SW", "W"]

ACTION_TEXTS = [
    "pass",
    "never",
    "end",
    "stop",
    "leave",
    "work",
    "enough",
    "finish",
    "yes",
    "no",
    *(f"step:{step}" for step in STEPS),
    *(f"move:{figure}" for figure in FIGURE_ID),
    *(f"attack:{figure}" for figure in FIGURE_ID),
    *(f"flip:{figure}" for figure in FIGURE_ID[:LORD]),
    *(f"take:{figure}" for figure in FIGURE_ID),
    *(f"drop:{figure}" for figure in FIGURE_ID),
    *(f"give:{figure}" for figure in FIGURE_ID),
    *(f"play:{card}" if play < len(CARDS) else f"use:{card}" for play, card in enumerate(USE_ID)),
    *(f"figure:{figure}" for figure in FIGURE_ID),
    *(f"seat:{seat}" for seat in range(4)),
    *(f"over:{seat}" for seat in range(4)),
    *(f"ask:{window}" for window in WINDOW_ID[:STANDING_ORDERS]),
    *(f"item:{item}" for item in ITEM_ID),
    *(f"token:{token}" for token in TOKEN_ID),
    *(f"card:{card}" for card in CARD_ID[18:25]),
    *(f"door:{door}" for door in DOOR_TYPE),
    *(f"room:{room}" for room in ROOM_ID),
    *(f"exit:{doorway_name(doorway)}" for doorway in range(96)),
    *(f"ability:{ability}" for ability in ABILITY_ID),
    *(f"turn:{turn}" for turn in range(6)),
    *(f"slot:{slot_name(slot)}" for slot in range(SLOT_WIDTH * SLOT_WIDTH)),
    *(f"hex:{spot_name(spot)}" for spot in range(len(ROOM_ID) * TILE_HEXES)),
]


def source_name(source: int) -> str:
    """What a change of a rating comes from."""
    return ROOM_NAME[source - FROM_ROOM] if source >= FROM_ROOM else PLAY_NAME[source]


def cards_named(cards: Iterable[int]) -> list[str]:
    return [CARD_ID[card] for card in cards]


# Who may know what.


def sees(viewer: int | None, side: int) -> bool:
    """Does this viewer see what a side keeps secret?"""
    if viewer == ALL:
        return True
    return viewer is not None and (viewer > 0) == (side == HUMAN)


def side_of_seat(seat: int) -> int:
    return MONSTER if seat == 0 else HUMAN


def question(state: PeskyState) -> Frame | None:
    """What is under way, without what somebody is still putting together."""
    frame = state.top
    return frame.below if frame is not None and frame.what == F_COMPOSE else frame


def asked_as_seen(state: PeskyState, viewer: int | None) -> list[int]:
    """The seats that owe a decision, as far as the viewer may know: in windows and in setup only those of its side."""
    frame = question(state)
    waiting = state.to_act()
    if state.stage == SETUP or (state.stage == PLAYING and frame is not None and frame.what == F_WINDOW):
        return [seat for seat in waiting if sees(viewer, side_of_seat(seat))]
    return list(waiting)


# Ratings, with their reasons.


def reasons(state: PeskyState, figure: int, rating: int, fixed: int = NONE) -> list[Reason]:
    kind = KIND_OF[figure]
    piece = state.figures[figure]
    found = [Reason(KIND_NAME[kind], BASE[rating][kind])]
    if fixed != NONE:
        found = [Reason("fixed", fixed)]
    elif best := state.best_treasure(figure, rating):
        items = [item for item in items_of(piece.items) if item < FIRST_GEM and BONUS[rating][item] == best]
        found.append(Reason(ITEM_NAME[items[0]], best))
    for mod in state.mods:
        if mod.figure == figure and mod.rating == rating and not state.shrugs_off(figure, mod):
            found.append(Reason(source_name(mod.source), mod.amount))
    if state.suffers(figure, CURSE_ON[rating]):
        found.append(Reason(TOKENS[FIRST_CURSE + CURSE_ON[rating]][1], CURSE_PENALTY))
    if rating == DEFENSE and state.stalwart(figure):
        found.append(Reason("Stalwart", 1))
    if rating != MOVE and state.on_throne(figure):
        found.append(Reason(ROOM_NAME[12], 1))
    return found


def rating_view(state: PeskyState, figure: int, rating: int) -> Rating:
    return Rating(state.rating(figure, rating), reasons(state, figure, rating))


def until(state: PeskyState, last: int) -> str:
    if last == THIS_ATTACK:
        return "attack"
    return "turn" if last == state.turn else f"next {SIDE_ID[last % 2]} turn"


def effects_on(state: PeskyState, figure: int) -> list[Effect]:
    piece = state.figures[figure]
    found = []
    for what, last in (("asleep", piece.asleep), ("pinned", piece.pinned), ("untargetable", piece.unseen)):
        if last != NONE:
            found.append(Effect(what, "", until(state, last)))
    if piece.skill != NONE:
        found.append(Effect("door_skill", PLAY_NAME[9], until(state, piece.skill)))
    for mod in state.mods:
        if mod.figure == figure:
            sign = "" if mod.rating == 3 else "+" if mod.amount > 0 else "−"
            what = f"{RATINGS[mod.rating]} {sign}{abs(int(mod.amount))}"
            found.append(Effect(what, source_name(mod.source), until(state, mod.last)))
    return found


# Things on the table.


def tile_view(lair: Lair, placed: Placed, entered: bool) -> Tile:
    hexes = [(lair.spot[hex] % TILE_HEXES, lair.q[hex], lair.r[hex]) for hex in lair.hexes[placed.room]]
    return Tile(ROOM_ID[placed.room], (placed.u, placed.v), placed.turn, hexes, entered)


def figure_view(state: PeskyState, figure: int) -> Figure:
    piece = state.figures[figure]
    goes_on = piece.state in (FRESH, MOVING) or (piece.state == STOPPED and piece.raised)
    return Figure(
        id=FIGURE_ID[figure],
        kind=KIND_ID[KIND_OF[figure]],
        name=KIND_NAME[KIND_OF[figure]],
        side=SIDE_ID[SIDE_OF[figure]],
        seat=state.seat_of(figure),
        hex=spot_name(state.lair.spot[piece.hex]),
        hits=piece.hits,
        hearts=HEARTS[KIND_OF[figure]],
        dead=piece.dead,
        state=MOVE_STATES[piece.state],
        spent=piece.spent,
        left=state.left_to_move(figure) if goes_on and not piece.dead and state.may_step(figure) else 0,
        attacks=0 if piece.dead else max(0, piece.attacks),
        move=rating_view(state, figure, MOVE),
        attack=rating_view(state, figure, ATTACK),
        defense=rating_view(state, figure, DEFENSE),
        range=state.range_of(figure),
        items=[ITEM_ID[item] for item in items_of(piece.items)],
        curses=[TOKEN_ID[FIRST_CURSE + curse] for curse in items_of(piece.curses)],
        effects=effects_on(state, figure),
        working_on=None if piece.door == NONE else doorway_name(state.lair.doorway[piece.door]),
    )


def exit_views(state: PeskyState, viewer: int | None) -> list[Exit]:
    lair = state.lair
    known = OPEN_TO_ALL if viewer is None else PEEKED if viewer > 0 else HIDDEN
    found = []
    for exit in range(lair.exits):
        door, wall = state.doors[exit], state.walls[exit]
        type = DOOR_TYPE[door] if door != NONE and state.door_known[exit] >= known else None
        found.append(
            Exit(
                doorway_name(lair.doorway[exit]),
                spot_name(lair.spot[lair.exit_a[exit]]),
                spot_name(lair.spot[lair.exit_b[exit]]),
                door != NONE,
                type,
                wall != NONE,
                until(state, wall) if wall != NONE else None,
            )
        )
    return found


def token_views(state: PeskyState, viewer: int | None) -> list[Token]:
    known = OPEN_TO_ALL if viewer is None else PEEKED if viewer > 0 else HIDDEN
    found = []
    for room in state.lair.rooms:
        token = state.tokens[room]
        if token != NONE:
            degree = state.token_known[room]
            what = TOKEN_ID[token] if degree >= known else None
            hex = spot_name(state.lair.spot[state.token_hex[room]])
            found.append(Token(hex, what, degree == OPEN_TO_ALL, degree == PEEKED))
    return found


def abilities_views(state: PeskyState, viewer: int | None) -> list[Abilities]:
    found = []
    for avatar in range(LORD + 1):
        if avatar < LORD and state.owner[avatar] == NONE:
            continue
        own = range(avatar * ABILITIES_EACH, (avatar + 1) * ABILITIES_EACH)
        used = [ABILITY_ID[ability] for ability in own if state.used & BIT[ability]]
        known = [ABILITY_ID[ability] for ability in own if state.shown & ~state.used & BIT[ability]]
        unused = [ABILITY_ID[ability] for ability in own if state.chosen & ~state.used & BIT[ability]]
        shown = unused if sees(viewer, SIDE_OF[avatar]) else None
        found.append(Abilities(KIND_ID[avatar], used, len(unused), known, shown))
    return found


def hand_views(state: PeskyState, viewer: int | None) -> list[Hand]:
    found = []
    for seat in range(state.n):
        side = side_of_seat(seat)
        avatars = ["ogre"] if seat == 0 else [KIND_ID[h] for h in range(LORD) if state.owner[h] == seat]
        hand = state.hands[seat]
        cards = cards_named(hand) if sees(viewer, side) else None  # R75
        found.append(Hand(seat, SIDE_ID[side], avatars, len(hand), cards, state.playing(seat)))
    return found


def attack_view(state: PeskyState) -> Attack | None:
    attacker, target = state.attacker, state.target
    if attacker == NONE or target == NONE:
        return None
    parts = reasons(state, attacker, ATTACK, state.fixed)
    if state.gang_up(attacker, target):
        parts.append(Reason("Gang Up", 1))
    attack, defense = Rating(state.attack_rating(), parts), rating_view(state, target, DEFENSE)
    rolled = state.defense_die != NONE
    return Attack(
        FIGURE_ID[attacker],
        FIGURE_ID[target],
        attack,
        defense,
        state.attack_die if state.attack_die != NONE else None,
        state.defense_die if rolled else None,
        attack.value + state.attack_die if rolled else None,
        defense.value + state.defense_die if rolled else None,
        state.cancelled,
    )


def shown_targets(actions: Iterable[int], viewer: int | None) -> list[str]:
    """The choices of a play as others may see them: not the type of a door, nor the card that was looked for."""
    open_to_all = [a for a in actions if not (A_DOOR <= a < A_ROOM or A_CARD <= a < A_DOOR) or sees(viewer, MONSTER)]
    return [ACTION_TEXTS[action] for action in open_to_all]


def announced_view(state: PeskyState, viewer: int | None) -> Announced | None:
    frame = state.under_way(F_PLAY)
    if frame is None:
        return None
    return Announced(USE_ID[frame.thing], frame.who, shown_targets(frame.items, viewer))


def window_view(state: PeskyState) -> Window | None:
    frame = question(state)
    if state.stage != PLAYING or frame is None or frame.what != F_WINDOW:
        return None
    figure = state.finder() if frame.step == ON_REVEAL else frame.thing
    return Window(WINDOW_ID[frame.step], SIDE_ID[frame.y], None if figure == NONE else FIGURE_ID[figure])


def reach_views(state: PeskyState, seat: int) -> dict[str, list[Reachable]]:
    """Where the figure that is taking its steps can come to, or any that this seat may choose to move."""
    frame = state.top
    assert frame is not None
    if frame.what == F_MOVE and frame.step == M_STEPS:
        bound = frame.who == 1 or not state.may_step(frame.thing)  # R10, R64
        return {FIGURE_ID[frame.thing]: [] if bound else reach_view(state, frame.thing)}
    if frame.what != F_TURN or frame.step != TURN_MOVE:
        return {}
    own = [f for f in range(FIGURES) if state.awake(f) and state.seat_of(f) == seat]
    figures = [f for f in own if state.may_activate(f) and state.may_step(f)]
    return {FIGURE_ID[f]: reach_view(state, f) for f in figures if state.figures[f].door == NONE}


def reach_view(state: PeskyState, figure: int) -> list[Reachable]:
    piece, lair = state.figures[figure], state.lair
    human = figure < LORD
    ground = state.ground(figure)
    closed = state.closed if human else state.walled
    a, b = state.passages(SIDE_OF[figure])
    dazed = human and piece.state == FRESH and state.room_of(figure) == MUSHROOM_CAVE  # it will be, once it moves
    left = max(1, state.left_to_move(figure) - 1) if dazed else state.left_to_move(figure)
    reach = lair.reach(piece.hex, left, closed, [], ground, a, b)
    found = []
    for hex in range(lair.size):
        if reach.cost[hex] == FAR or hex == piece.hex:
            continue
        steps, at = [], piece.hex
        for onto in reach.path(hex):
            direction = lair.next[at * 6 : at * 6 + 6].index(onto)
            steps.append(STEPS[direction])
            at = b if onto == a else a if onto == b else onto
        may_stop = ground[hex] >= STOP and (not human or hex != state.human_start)
        found.append(Reachable(spot_name(lair.spot[hex]), reach.cost[hex], may_stop, " ".join(steps)))
    return found


def building_view(state: PeskyState) -> Building:
    draft = state.draft
    lair = drafted_lair(draft) if len(draft.placed) == len(draft.rooms) else Lair(NO_LAIR.tiles, draft.placed)
    types = {doorway: DOOR_TYPE[type] for doorway, type in zip(draft.doors, draft.door_types, strict=True)}
    exits = [
        Exit(
            doorway_name(lair.doorway[exit]),
            spot_name(lair.spot[lair.exit_a[exit]]),
            spot_name(lair.spot[lair.exit_b[exit]]),
            lair.doorway[exit] in types,
            types.get(lair.doorway[exit]),
            False,
            None,
        )
        for exit in range(lair.exits)
    ]
    left = [DOOR_TYPE[type] for type in range(3) for _ in range(DOOR_STOCK[type] - draft.door_types.count(type))]
    return Building(
        stage=STAGES[building_stage(state)],
        rooms=[ROOM_ID[room] for room in rooms_left(draft)],
        tiles=[tile_view(lair, placed, False) for placed in lair.layout],
        exits=exits,
        tokens_left=[TOKEN_ID[token] for token in tokens_left(draft)],
        tokens=[
            Token(spot_name(spot), TOKEN_ID[kind], False, False)
            for spot, kind in zip(draft.token_spots, draft.token_kinds, strict=True)
        ],
        human_start=None if draft.human_start == NONE else spot_name(draft.human_start),
        monster_start=None if draft.monster_start == NONE else spot_name(draft.monster_start),
        doors_left=left,
        abilities=[ABILITY_ID[ability] for ability in draft.lord_abilities],
        room=None if draft.room == NONE else ROOM_ID[draft.room],
        slot=None if draft.slot == NONE else (draft.slot // SLOT_WIDTH - 9, draft.slot % SLOT_WIDTH - 9),
        hex=None if draft.spot == NONE else spot_name(draft.spot),
        exit=None if draft.doorway == NONE else doorway_name(draft.doorway),
    )


def party_view(state: PeskyState) -> Party:
    draft = state.draft
    seats = CHOOSER[state.n]
    avatars = [(seats[i], KIND_ID[avatar]) for i, avatar in enumerate(draft.avatars)]
    return Party(avatars, [ABILITY_ID[ability] for ability in draft.abilities])


# What the table waits for.

QUESTIONS = {
    F_MOVE: "steps",
    F_WINDOW: "window",
    F_DEATH: "loot",
    F_TARGETS: "next_target",
    F_VICTIMS: "next_victim",
    F_DRAWER: "drawer",
    F_DIVINATION: "divination",
    F_STEAL: "steal",
    F_HAND_OVER: "hand_over",
}


def decision_of(state: PeskyState, frame: Frame | None) -> str:
    """The name of the question that this frame asks."""
    assert frame is not None
    if frame.what == F_TURN:
        return "movement" if frame.step == TURN_MOVE else "combat"
    if frame.what == F_ROOM:
        return "recover" if frame.step == R_RECOVER else "place_minion"
    return QUESTIONS.get(frame.what, "target")


def phase_of(state: PeskyState) -> str:
    if state.stage == SETUP:
        return "setup"
    frame = state.under_way(F_TURN)
    if state.stage == OVER or frame is None:
        return "over"
    if frame.step == TURN_MOVE:
        window = question(state)
        opening = window is not None and window.what == F_WINDOW and window.step == OPEN
        return "open" if opening else "movement"
    return {TURN_OPEN: "draw", TURN_COMBAT: "combat"}.get(frame.step, "close")


def in_line(state: PeskyState) -> list[str]:
    frame = state.top if state.stage == PLAYING else None
    while frame is not None and frame.what not in (F_TARGETS, F_VICTIMS):
        frame = frame.below
    return [] if frame is None else [FIGURE_ID[figure] for figure in frame.items]


def view(state: PeskyState, seat: int | None) -> PeskyView:
    asked = asked_as_seen(state, seat)
    playing = state.stage == PLAYING
    set_up = state.stage != SETUP
    frame = question(state)
    lair = state.lair
    own = seat is not None and seat >= 0
    composing = state.top if playing and state.top is not None and state.top.what == F_COMPOSE else None
    moving = state.mover() if playing else NONE
    spare = state.spare_doors
    figures = [figure for figure in range(FIGURES) if set_up and state.figures[figure].hex != NONE]
    start = spot_name(lair.spot[state.human_start]) if set_up else None
    return PeskyView(
        game=state.setup.game.id,
        viewer=seat,
        seats=state.n,
        round=state.round(),
        to_act=asked,
        over=state.stage == OVER,
        phase=phase_of(state),
        active=SIDE_ID[state.active()],
        waiting=state.stage != OVER and not asked,
        round_limit=state.limit,
        decision=decision_of(state, frame) if playing else None,
        window=window_view(state),
        announced=announced_view(state, seat) if playing else None,
        attack=attack_view(state) if playing else None,
        tiles=[tile_view(lair, placed, bool(state.entered & BIT[placed.room])) for placed in lair.layout],
        exits=exit_views(state, seat) if set_up else [],
        human_start=start,
        monster_start=spot_name(lair.spot[state.monster_start]) if set_up else None,
        thief_trap=spot_name(lair.spot[state.trap]) if state.trap != NONE else None,
        tokens=token_views(state, seat) if set_up else [],
        items=[
            FloorItem(ITEM_ID[item], spot_name(lair.spot[hex]))
            for item, hex in enumerate(state.item_hex)
            if hex != NONE
        ],
        figures=[figure_view(state, figure) for figure in figures],
        hands=hand_views(state, seat) if set_up else [],
        abilities=abilities_views(state, seat) if set_up else [],
        human_deck=len(state.decks[HUMAN]) if set_up else 0,
        monster_deck=len(state.decks[MONSTER]) if set_up else 0,
        human_discard=cards_named(state.discards[HUMAN]) if set_up else [],
        monster_discard=cards_named(state.discards[MONSTER]) if set_up else [],
        played=cards_named(state.played),
        beside_lord=[KIND_ID[KIND_OF[figure]] for figure in figures if state.figures[figure].card != NONE],
        supply=supply(state) if set_up else {},
        doors_left=[DOOR_TYPE[type] for type in range(3) for _ in range(spare[type])]
        if set_up and sees(seat, MONSTER)
        else None,
        doors_left_count=sum(spare),
        curses_unused=known_unused_curses(state),
        gems_needed=DEALT_GEMS[state.quick],
        gems_out=[ITEM_ID[item] for item in items_of(state.gems_out)],
        escaped=[KIND_ID[human] for human in range(LORD) if state.escaped & BIT[human]],
        lord_dead=set_up and not state.lives(LORD),
        war_horn=state.war_horn,
        tossed=state.tossed,
        in_line=in_line(state),
        floor=state.floor if playing and state.n > 2 and state.active() == HUMAN else None,
        ended=[s for s in range(1, state.n) if state.ended & BIT[s]],
        moving=None if moving == NONE else FIGURE_ID[moving],
        reach=reach_views(state, seat) if own and playing and seat is not None and seat == state.asked else {},
        orders=[WINDOW_ID[w] for w in range(STANDING_ORDERS) if own and set_up and state.orders[seat or 0] & BIT[w]],
        chosen=[ACTION_TEXTS[action] for action in (composing.thing, *composing.items)]
        if composing is not None and composing.who == seat
        else [],
        building=building_view(state) if not set_up and seat == 0 else None,
        party=party_view(state) if not set_up and seat is not None and seat > 0 else None,
    )


def supply(state: PeskyState) -> dict[str, int]:
    """Minion figures that are not in play."""
    kinds = range(LORD + 1, LORD + 1 + MINION_KINDS)
    return {
        KIND_ID[kind]: sum(
            state.figures[figure].hex == NONE
            for figure in range(FIRST_OF_KIND[kind], FIRST_OF_KIND[kind] + COUNT_OF_KIND[kind])
        )
        for kind in kinds
    }


def known_unused_curses(state: PeskyState) -> list[str]:
    worn = 0
    for human in range(LORD if state.stage != SETUP else 0):
        worn |= state.figures[human].curses
    curses = range(4)
    return [TOKEN_ID[FIRST_CURSE + c] for c in curses if state.seen_tokens & BIT[FIRST_CURSE + c] and not worn & BIT[c]]


# What is told.

# what is told: the name of the event, and what its numbers are
TOLD: dict[int, tuple[str, tuple[str, ...]]] = {
    T_SETUP: ("setup", ()),
    T_MOVED: ("moves", ("figure", "hex")),
    T_STEPPED: ("stepped", ("figure", "hex")),
    T_JUMPED: ("jumped", ("figure", "hex")),
    T_STOPPED: ("stopped", ("figure", "hex")),
    T_PUT: ("put", ("figure", "hex")),
    T_LOOKED: ("looked", ("figure", "exit", "door")),
    T_REMOVED: ("removed", ("figure", "exit", "door")),
    T_PLACED_DOOR: ("placed_door", ("exit",)),
    T_WALL: ("wall", ("exit",)),
    T_FLIPPED: ("flipped", ("figure", "token", "hex")),
    T_PASSAGES: ("passages", ("hex", "other_hex")),
    T_DISCARDED_TOKEN: ("discarded_token", ("token",)),
    T_CURSED: ("cursed", ("figure", "curse")),
    T_UNCURSED: ("uncursed", ("figure", "curse")),
    T_TOOK: ("took", ("figure", "item", "hex")),
    T_DROPPED: ("dropped", ("figure", "item", "hex")),
    T_GAVE: ("gave", ("figure", "item", "other")),
    T_FELL: ("fell", ("item", "hex")),
    T_ATTACKS: ("attacks", ("figure", "other")),
    T_ROLLED: ("rolled", ("attack_die", "defense_die")),
    T_REROLLED: ("rerolled", ("side", "die")),
    T_CANCELLED: ("cancelled", ("figure", "other")),
    T_REDIRECTED: ("redirected", ("figure", "other")),
    T_HIT: ("hit", ("figure", "other")),
    T_PREVENTED: ("prevented", ("figure",)),
    T_HEALED: ("healed", ("figure", "amount")),
    T_DIED: ("died", ("figure", "other")),
    T_REVIVED: ("revived", ("figure",)),
    T_LORD_BACK: ("lord_back", ("hex",)),
    T_COUNTERED: ("countered", ("play",)),
    T_SUMMONED: ("summoned", ("figure", "hex")),
    T_ROOM: ("room", ("room", "figure")),
    T_ROLL: ("roll", ("figure", "die")),
    T_STATUS: ("status", ("figure", "status")),
    T_RECOVERED: ("recovered", ("ability",)),
    T_TRAP_SET: ("trap_set", ("hex",)),
    T_TRAP_GONE: ("trap_gone", ("hex",)),
    T_OUT: ("out", ()),
    T_TAKES_OVER: ("takes_over", ("figure",)),
    T_STOLE: ("stole", ("figure", "item", "other")),
    T_ENDED: ("ended", ()),
    T_LOST_ITEM: ("used_up", ("item",)),
    T_DISARMED: ("disarmed", ("figure",)),
}
# an attack is among them: whether the other side is asked before the dice shows what it holds
REVEALING = {T_SETUP, T_LOOKED, T_FLIPPED, T_PASSAGES, T_COUNTERED, T_JUMPED, T_ATTACKS, T_ROLLED, T_REROLLED, T_ROLL}
NAMES_OF: dict[str, Sequence[str]] = {
    "figure": FIGURE_ID,
    "other": FIGURE_ID,
    "door": DOOR_TYPE,
    "token": TOKEN_ID,
    "curse": TOKEN_ID[FIRST_CURSE:],
    "item": ITEM_ID,
    "side": SIDE_ID,
    "play": USE_ID,
    "room": ROOM_ID,
    "status": STATUS_ID,
    "ability": ABILITY_ID,
}


def named(field: str, number: int) -> object:
    """What a number of this field stands for."""
    if field in ("hex", "other_hex"):
        return spot_name(number)
    if field == "exit":
        return doorway_name(number)
    if field in NAMES_OF:
        return None if number == NONE else NAMES_OF[field][number]
    return number


def seen(told: tuple[int, ...], setup: Setup, seat: int | None) -> Event:
    """Cards drawn and looked for, and what was looked at, only their side sees; all else is public."""
    what, who, *numbers = told
    by = None if who == NONE else who
    if what in TOLD:
        name, fields = TOLD[what]
        data = {field: named(field, number) for field, number in zip(fields, numbers, strict=False)}
        return Event(what=name, seat=by, data=data, reveals=what in REVEALING)
    match what:
        case 1:  # T_TURN
            return Event(what="turn", data={"side": SIDE_ID[who], "round": numbers[0]})
        case 52:  # T_PHASE
            return Event(what="phase", data={"side": SIDE_ID[who], "phase": "combat" if numbers[0] else "movement"})
        case 2 | 51:  # T_DREW, T_SEARCHED
            card = CARD_ID[numbers[0]] if sees(seat, side_of_seat(who)) else None
            name = "drew" if what == T_DREW else "searched"
            return Event(what=name, seat=who, data={"card": card}, reveals=card is not None)
        case 3:  # T_RESHUFFLED
            return Event(what="reshuffled", data={"side": SIDE_ID[who]})
        case 9:  # T_LEFT
            gems = [ITEM_ID[item] for item in items_of(numbers[1])]
            return Event(what="left", seat=who, data={"figure": FIGURE_ID[numbers[0]], "gems": gems})
        case 26:  # T_RESULT
            attacker, target, attack, defense = numbers
            data = {"figure": FIGURE_ID[attacker], "other": FIGURE_ID[target], "attack": attack, "defense": defense}
            return Event(what="result", data={**data, "hit": attack >= defense}, reveals=True)
        case 35:  # T_PLAYED
            play, *actions = numbers
            targets = shown_targets(actions, seat)
            return Event(what="played", seat=who, data={"play": USE_ID[play], "targets": targets}, reveals=True)
        case 41:  # T_PEEKED
            action, number = numbers[:2]
            thing = TOKEN_ID[number] if action >= A_SPOT else DOOR_TYPE[number]
            knows = None if seat is None else thing
            return Event(what="peeked", seat=who, data={"at": ACTION_TEXTS[action], "what": knows}, reveals=True)
        case 54:  # T_DISCARDED_HAND
            return Event(what="discarded_hand", seat=who, data={"cards": cards_named(numbers)}, reveals=True)
        case 50:  # T_WON
            return Event(what="won", data={"side": SIDE_ID[who], "why": WHY[numbers[0]]})
    raise ValueError(f"the rules told something unknown: {told}")


WHY = ["gems", "nobody_left", "late"]


# The end.


def result(state: PeskyState) -> Result:
    winners = state.winners()
    needed, out = DEALT_GEMS[state.quick], len(items_of(state.gems_out))
    reasons = [
        f"All {needed} Gems are out of the lair.",
        f"No living human is left in the lair, and {out} of {needed} Gems are out.",
        f"After round {state.limit} the monsters have won.",
    ]
    scores = [out if seat > 0 else needed - out for seat in range(state.n)]
    return Result(
        winners=winners,
        places=[1 if seat in winners else 1 + len(winners) for seat in range(state.n)],
        scores=scores,
        sheet=[
            ScoreLine("Gems carried out", [out if seat > 0 else 0 for seat in range(state.n)]),
            ScoreLine("Gems kept in the lair", [0 if seat > 0 else needed - out for seat in range(state.n)]),
        ],
        reason=reasons[state.why],
    )


def pieces(state: PeskyState) -> dict[str, int]:
    """Every card, door, Treasure, Gem and Secret Passage, wherever it is."""
    cards = Counter(HUMAN_DECK + MONSTER_DECK)
    items = Counter(range(ITEMS))
    doors = Counter(dict(enumerate(DOOR_STOCK)))
    passages = state.draft.tokens.count(PASSAGE)
    if state.stage != SETUP:
        cards = Counter(state.played)
        for pile in (*state.hands, *state.decks, *state.discards):
            cards.update(pile)
        cards.update(figure.card for figure in state.figures if NONE < figure.card < ENCOUNTER_CARD)
        items = Counter(item for item, hex in enumerate(state.item_hex) if hex != NONE)
        for mask in (state.gone, state.gems_out, *(figure.items for figure in state.figures)):
            items.update(items_of(mask))
        items.update(FIRST_GEM + token for token in state.tokens if NONE < token < PASSAGE)
        doors = Counter(door for door in state.doors if door != NONE)
        doors.update(dict(enumerate(state.spare_doors)))
        passages = state.tokens.count(PASSAGE)
    counted = {f"card {CARD_ID[card]}{card}": cards[card] for card in range(len(CARDS))}
    counted |= {ITEM_ID[item]: items[item] for item in range(ITEMS)}
    counted |= {f"door {DOOR_TYPE[door]}": doors[door] for door in range(3)}
    return {**counted, "passages": passages}


# As numbers.

PHASES = ["setup", "draw", "open", "movement", "combat", "close", "over"]
DECISIONS = [
    *("movement", "combat", "steps", "window", "loot", "next_target", "next_victim", "drawer", "divination", "steal"),
    *("hand_over", "recover", "place_minion", "target"),
]
FARTHEST = 70  # no hex is farther from the first tile's centre, by q or r
ROOM_NUMBER = {room: number for number, room in enumerate(ROOM_ID)}
FIGURE_NUMBER = {figure: number for number, figure in enumerate(FIGURE_ID)}
ACTION_NUMBER = {text: number for number, text in enumerate(ACTION_TEXTS)}
FIGURE_NUMBERS = 22


def one_of(value: str | None, names: Sequence[str]) -> list[float]:
    """1 at the place of this name."""
    return [float(value == name) for name in names]


def counts(cards: Iterable[str], names: Sequence[str], most: int) -> list[float]:
    held = Counter(cards)
    return [min(1.0, held[name] / most) for name in names]


def grid(q: int, r: int) -> list[float]:
    return [(q + FARTHEST) / (2 * FARTHEST), (r + FARTHEST) / (2 * FARTHEST)]


def observe_figure(figure: Figure, places: Mapping[str, list[float]]) -> list[float]:
    statuses = [effect.what for effect in figure.effects]
    ratings = [min(1.0, rating.value / 15) for rating in (figure.move, figure.attack, figure.defense)]
    return [
        1.0,
        float(figure.dead),
        *places[figure.hex],
        figure.hits / figure.hearts,
        *one_of(figure.state, MOVE_STATES),
        min(1.0, figure.left / 20),
        min(1.0, figure.attacks / 3),
        *ratings,
        figure.range / 5,
        *(float(status in statuses) for status in STATUS_ID),
        min(1.0, len(figure.items) / 5),
        float(any(item in figure.items for item in ITEM_ID[FIRST_GEM:])),
        len(figure.curses) / 4,
        figure.seat / 3,
    ]


def observe(view: PeskyView) -> dict[str, list[float]]:
    """The view as numbers. Seats stand for themselves: seat 0 is the Monster Player."""
    building = view.building
    tiles = {tile.room: tile for tile in (building.tiles if building else view.tiles)}
    exits = building.exits if building else view.exits
    tokens = {token.hex.split(".")[0]: token for token in (building.tokens if building else view.tokens)}
    places = {f"{room}.{place}": grid(q, r) for room, tile in tiles.items() for place, q, r in tile.hexes}
    nowhere = [0.0, 0.0]
    figures = {figure.id: figure for figure in view.figures}
    held = {item: figure for figure in view.figures for item in figure.items}
    floor = {item.item: item.hex for item in view.items}
    rooms: list[float] = []
    for room in ROOM_ID:
        tile, token = tiles.get(room), tokens.get(room)
        turned = [float(tile is not None and tile.turn == turn) for turn in range(6)]
        middle = grid(3 * tile.slot[0] - 4 * tile.slot[1], 4 * tile.slot[0] + 7 * tile.slot[1]) if tile else nowhere
        rooms += [float(tile is not None), float(tile is not None and tile.entered), *middle, *turned]
        rooms += places.get(token.hex, nowhere) if token else nowhere
        rooms += [float(token is not None), float(token is not None and token.face_up)]
        rooms += one_of(token.token if token else None, TOKEN_ID)
    at = {exit.id: exit for exit in exits}
    doorways: list[float] = []
    for doorway in range(96):
        exit = at.get(doorway_name(doorway))
        doorways += [
            float(exit is not None),
            float(exit is not None and exit.door),
            float(exit is not None and exit.wall),
        ]
        doorways += one_of(exit.type if exit else None, DOOR_TYPE)
    items: list[float] = []
    for item in ITEM_ID:
        items += [float(item in floor), *places.get(floor.get(item, ""), nowhere)]
        items += [float(item in held), FIGURE_NUMBER[held[item].id] / FIGURES if item in held else 0.0]
    own = view.hands[view.viewer] if view.hands and view.viewer is not None and view.viewer >= 0 else None
    used = [ability for avatar in view.abilities for ability in (*avatar.used,)]
    unused = [ability for avatar in view.abilities for ability in (avatar.unused or avatar.known)]
    drafted = building.abilities if building else view.party.abilities if view.party else []
    attack, window = view.attack, view.window
    starts = (
        [building.human_start, building.monster_start, None]
        if building
        else [view.human_start, view.monster_start, view.thief_trap]
    )
    return {
        "phase": one_of(view.phase, PHASES),
        "monsters active": [float(view.active == "monster")],
        "round": [min(1.0, view.round / (view.round_limit + 1))],
        "to act": [float(seat in view.to_act) for seat in range(view.seats)],
        "viewer": [float(seat == view.viewer) for seat in range(view.seats)],
        "waiting": [float(view.waiting)],
        "decision": one_of(view.decision, DECISIONS),
        "window": one_of(window.kind if window else None, WINDOW_ID[:OWN_MOVE]),
        "announced": one_of(view.announced.play if view.announced else None, USE_ID),
        "rooms": rooms,
        "starts and trap": [number for hex in starts for number in places.get(hex or "", nowhere)],
        "doorways": doorways,
        "items": items,
        "figures": [
            number
            for id in FIGURE_ID
            for number in (observe_figure(figures[id], places) if id in figures else [0.0] * FIGURE_NUMBERS)
        ],
        "moving": one_of(view.moving, FIGURE_ID),
        "attacker": one_of(attack.attacker if attack else None, FIGURE_ID),
        "target": one_of(attack.target if attack else None, FIGURE_ID),
        "dice": [(attack.attack_die or 0) / 6 if attack else 0.0, (attack.defense_die or 0) / 6 if attack else 0.0],
        "hand": counts((own.cards or []) if own else [], CARD_ID, 5),
        "team hands": counts([c for hand in view.hands for c in hand.cards or [] if hand is not own], CARD_ID, 5),
        "hand sizes": [min(1.0, hand.size / 20) for hand in view.hands] or [0.0] * view.seats,
        "decks": [view.human_deck / 40, view.monster_deck / 40],
        "discards": counts(view.human_discard + view.monster_discard, CARD_ID, 5),
        "played": counts(view.played, CARD_ID, 5),
        "abilities used": [float(ability in used) for ability in ABILITY_ID],
        "abilities left": [float(ability in unused or ability in drafted) for ability in ABILITY_ID],
        "gems out": [float(item in view.gems_out) for item in ITEM_ID[FIRST_GEM:]],
        "lord dead": [float(view.lord_dead)],
        "war horn": [float(view.war_horn)],
        "tossed": [float(view.tossed)],
        "in line": [float(figure in view.in_line) for figure in FIGURE_ID],
        "standing orders": [float(window in view.orders) for window in WINDOW_ID[:STANDING_ORDERS]],
        "chosen": [float(text in view.chosen) for text in ACTION_TEXTS],
    }
