"""What a seat, a spectator, or everybody after the end may see of Those Pesky Humans!"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from undertable.core import Result, ScoreLine, View
from undertable.core.frame import Frame
from undertable.games.pesky_humans import box, cards, codes, names, structs
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.building import SLOT_REACH
from undertable.games.pesky_humans.fields import NO_LAIR, items_of
from undertable.games.pesky_humans.lair import Lair
from undertable.games.pesky_humans.plays import PLAY_ID
from undertable.games.pesky_humans.reach import reach_view
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.setup import building_stage, chooser, drafted_lair, rooms_left, tokens_left
from undertable.games.pesky_humans.tiles import BIT, NONE, TILE_HEXES, Placed


def question(state: PeskyState) -> Frame | None:
    """What is under way, without what somebody is still putting together."""
    frame = state.top
    return frame.below if frame is not None and frame.what == codes.F_COMPOSE else frame


def tempo(state: PeskyState, seat: int) -> float:
    """A lair or a party takes long to choose, a reaction does not."""
    if state.stage == codes.SETUP:
        return 3.0
    frame = question(state)
    return 0.5 if frame is not None and frame.what == codes.F_WINDOW else 1.0


def asks_in_secret(state: PeskyState) -> bool:
    """Is a question asked because of what somebody holds? The other side may not know who that is."""
    frame = question(state)
    if state.stage != codes.PLAYING or frame is None:
        return state.stage == codes.SETUP
    return frame.what == codes.F_WINDOW or (frame.what == codes.F_TURN and state.idle)


def asked_as_seen(state: PeskyState, viewer: int | None) -> list[int]:
    """The seats that owe a decision, as far as the viewer may know."""
    waiting = state.to_act()
    if asks_in_secret(state):
        return [seat for seat in waiting if names.sees(viewer, names.side_of_seat(seat))]
    return list(waiting)


def ended_as_seen(state: PeskyState, viewer: int | None) -> list[int]:
    """The human seats that have ended the phase. For the others, all whose figures have nothing left to do are among
    them: they cannot know whether such a seat has something to play."""
    frame = question(state)
    seats = [seat for seat in range(1, state.n) if state.ended & BIT[seat]]
    if frame is None or frame.what != codes.F_TURN or names.sees(viewer, box.HUMAN) or state.n == 2:
        return seats
    window = codes.OWN_MOVE if frame.step == codes.TURN_MOVE else codes.OWN_COMBAT
    return [seat for seat in range(1, state.n) if seat in seats or len(state.deeds(seat, window)) == 1]


def floor_as_seen(state: PeskyState, viewer: int | None) -> int | None:
    """The human seat whose menu is open."""
    if state.stage != codes.PLAYING or state.n == 2 or state.active() != box.HUMAN:
        return None
    return None if asks_in_secret(state) and not names.sees(viewer, box.HUMAN) else state.floor


# Ratings, with their reasons.


def reasons(state: PeskyState, figure: int, rating: int, fixed: int = NONE) -> list[structs.Reason]:
    kind = box.KIND_OF[figure]
    piece = state.figures[figure]
    found = [structs.Reason(box.KIND_NAME[kind], box.BASE[rating][kind])]
    if fixed != NONE:
        found = [structs.Reason("fixed", fixed)]
    elif best := state.best_treasure(figure, rating):
        items = [item for item in items_of(piece.items) if item < box.FIRST_GEM and box.BONUS[rating][item] == best]
        found.append(structs.Reason(box.ITEM_NAME[items[0]], best))
    for mod in state.mods:
        if mod.figure == figure and mod.rating == rating and not state.shrugs_off(figure, mod):
            found.append(structs.Reason(names.source_name(mod.source), mod.amount))
    if state.suffers(figure, box.CURSE_ON[rating]):
        found.append(structs.Reason(box.TOKENS[box.FIRST_CURSE + box.CURSE_ON[rating]].name, box.CURSE_PENALTY))
    if rating == box.DEFENSE and state.stalwart(figure):
        found.append(structs.Reason(names.innate(box.PALADIN), 1))
    if rating != box.MOVE and state.on_throne(figure):
        found.append(structs.Reason(box.ROOM_NAME[box.THRONE_ROOM], 1))
    return found


# by rating and kind: a rating that nothing changes
PLAIN = [
    [structs.Rating(base, [structs.Reason(kind.name, base)]) for kind, base in zip(box.KINDS, bases, strict=True)]
    for bases in box.BASE
]


def rating_view(state: PeskyState, figure: int, rating: int) -> structs.Rating:
    piece = state.figures[figure]
    value = state.rating(figure, rating)
    plain = PLAIN[rating][box.KIND_OF[figure]]
    if value == plain.value and not piece.curses and not (piece.items and state.best_treasure(figure, rating)):
        if not state.mods or figure not in [mod.figure for mod in state.mods]:
            return plain
    return structs.Rating(value, reasons(state, figure, rating))


def until(state: PeskyState, last: int) -> str:
    if last == codes.THIS_ATTACK:
        return "attack"
    return "turn" if last == state.turn else f"next {names.SIDE_ID[last % 2]} turn"


def effects_on(state: PeskyState, figure: int) -> list[structs.Effect]:
    piece = state.figures[figure]
    found = []
    for what, last in (("asleep", piece.asleep), ("pinned", piece.pinned), ("untargetable", piece.unseen)):
        if last != NONE:
            found.append(structs.Effect(what, "", until(state, last)))
    if piece.skill != NONE:
        found.append(structs.Effect("door_skill", names.DOOR_SKILL, until(state, piece.skill)))
    for mod in state.mods:
        if mod.figure == figure:
            sign = "" if mod.rating == box.RANGE else "+" if mod.amount > 0 else "−"
            what = f"{box.RATINGS[mod.rating]} {sign}{abs(int(mod.amount))}"
            found.append(structs.Effect(what, names.source_name(mod.source), until(state, mod.last)))
    return found


# Things on the table.


@lru_cache(4096)
def tile_view(room: int, u: int, v: int, turn: int, entered: bool) -> structs.Tile:
    lair = Lair(NO_LAIR.tiles, [Placed(room, u, v, turn)])
    hexes = [(lair.spot[hex] % TILE_HEXES, lair.q[hex], lair.r[hex]) for hex in lair.hexes[room]]
    return structs.Tile(box.ROOM_ID[room], (u, v), turn, hexes, entered)


def tile_views(lair: Lair, entered: int) -> list[structs.Tile]:
    return [
        tile_view(placed.room, placed.u, placed.v, placed.turn, bool(entered & BIT[placed.room]))
        for placed in lair.layout
    ]


def figure_view(state: PeskyState, figure: int) -> structs.Figure:
    piece = state.figures[figure]
    goes_on = piece.state in (codes.FRESH, codes.MOVING) or (piece.state == codes.STOPPED and piece.raised)
    return structs.Figure(
        id=box.FIGURE_ID[figure],
        kind=box.KIND_ID[box.KIND_OF[figure]],
        name=box.KIND_NAME[box.KIND_OF[figure]],
        side=names.SIDE_ID[box.SIDE_OF[figure]],
        seat=state.seat_of(figure),
        hex=names.SPOT_NAMES[state.lair.spot[piece.hex]],
        hits=piece.hits,
        hearts=box.HEARTS[box.KIND_OF[figure]],
        dead=piece.dead,
        state=names.MOVE_STATES[piece.state],
        spent=piece.spent,
        left=state.left_to_move(figure) if goes_on and not piece.dead and state.may_step(figure) else 0,
        attacks=0 if piece.dead else max(0, piece.attacks),
        move=rating_view(state, figure, box.MOVE),
        attack=rating_view(state, figure, box.ATTACK),
        defense=rating_view(state, figure, box.DEFENSE),
        range=state.range_of(figure),
        items=[box.ITEM_ID[item] for item in items_of(piece.items)],
        curses=[box.TOKEN_ID[box.FIRST_CURSE + curse] for curse in items_of(piece.curses)],
        effects=effects_on(state, figure),
        working_on=None if piece.door == NONE else names.DOORWAY_NAMES[state.lair.doorway[piece.door]],
    )


def exit_views(state: PeskyState, viewer: int | None) -> list[structs.Exit]:
    lair = state.lair
    known = codes.OPEN_TO_ALL if viewer is None else codes.PEEKED if viewer > 0 else codes.HIDDEN
    found = []
    for exit in range(lair.exits):
        door, wall = state.doors[exit], state.walls[exit]
        type = box.DOOR_TYPE[door] if door != NONE and state.door_known[exit] >= known else None
        found.append(
            structs.Exit(
                names.DOORWAY_NAMES[lair.doorway[exit]],
                names.SPOT_NAMES[lair.spot[lair.exit_a[exit]]],
                names.SPOT_NAMES[lair.spot[lair.exit_b[exit]]],
                door != NONE,
                type,
                wall != NONE,
                until(state, wall) if wall != NONE else None,
            )
        )
    return found


def token_views(state: PeskyState, viewer: int | None) -> list[structs.Token]:
    known = codes.OPEN_TO_ALL if viewer is None else codes.PEEKED if viewer > 0 else codes.HIDDEN
    found = []
    for room in state.lair.rooms:
        token = state.tokens[room]
        if token != NONE:
            degree = state.token_known[room]
            what = box.TOKEN_ID[token] if degree >= known else None
            hex = names.SPOT_NAMES[state.lair.spot[state.token_hex[room]]]
            found.append(structs.Token(hex, what, degree == codes.OPEN_TO_ALL, degree == codes.PEEKED))
    return found


def abilities_views(state: PeskyState, viewer: int | None) -> list[structs.Abilities]:
    found = []
    for avatar in range(box.LORD + 1):
        if avatar < box.LORD and state.owner[avatar] == NONE:
            continue
        own = range(avatar * box.ABILITIES_EACH, (avatar + 1) * box.ABILITIES_EACH)
        used = [ABILITY_ID[ability] for ability in own if state.used & BIT[ability]]
        known = [ABILITY_ID[ability] for ability in own if state.shown & ~state.used & BIT[ability]]
        unused = [ABILITY_ID[ability] for ability in own if state.chosen & ~state.used & BIT[ability]]
        shown = unused if names.sees(viewer, box.SIDE_OF[avatar]) else None
        found.append(structs.Abilities(box.KIND_ID[avatar], used, len(unused), known, shown))
    return found


def hand_views(state: PeskyState, viewer: int | None) -> list[structs.Hand]:
    found = []
    for seat in range(state.n):
        side = names.side_of_seat(seat)
        avatars = ["ogre"] if seat == 0 else [box.KIND_ID[h] for h in range(box.LORD) if state.owner[h] == seat]
        hand = state.hands[seat]
        cards = names.cards_named(hand) if names.sees(viewer, side) else None  # R75
        found.append(structs.Hand(seat, names.SIDE_ID[side], avatars, len(hand), cards, state.playing(seat)))
    return found


def attack_view(state: PeskyState) -> structs.Attack | None:
    attacker, target = state.attacker, state.target
    if attacker == NONE or target == NONE:
        return None
    parts = reasons(state, attacker, box.ATTACK, state.fixed)
    if state.gang_up(attacker, target):
        parts.append(structs.Reason(names.innate(box.KIND_OF[attacker]), 1))
    attack, defense = structs.Rating(state.attack_rating(), parts), rating_view(state, target, box.DEFENSE)
    rolled = state.defense_die != NONE
    return structs.Attack(
        box.FIGURE_ID[attacker],
        box.FIGURE_ID[target],
        attack,
        defense,
        state.attack_die if state.attack_die != NONE else None,
        state.defense_die if rolled else None,
        attack.value + state.attack_die if rolled else None,
        defense.value + state.defense_die if rolled else None,
        state.cancelled,
    )


def announced_view(state: PeskyState, viewer: int | None) -> structs.Announced | None:
    frame = state.under_way(codes.F_PLAY)
    if frame is None:
        return None
    return structs.Announced(PLAY_ID[frame.thing], frame.who, names.shown_targets(frame.items, viewer))


def window_view(state: PeskyState) -> structs.Window | None:
    frame = question(state)
    if state.stage != codes.PLAYING or frame is None or frame.what != codes.F_WINDOW:
        return None
    figure = state.finder() if frame.step == codes.ON_REVEAL else frame.thing
    return structs.Window(
        codes.WINDOW_ID[frame.step], names.SIDE_ID[frame.y], None if figure == NONE else box.FIGURE_ID[figure]
    )


def reach_views(state: PeskyState, seat: int) -> dict[str, list[structs.Reachable]]:
    """Where the figure that is taking its steps can come to, or any that this seat may choose to move."""
    frame = state.top
    assert frame is not None
    if frame.what == codes.F_MOVE and frame.step == codes.M_STEPS:
        bound = frame.who == 1 or not state.may_step(frame.thing)  # R10, R64
        return {box.FIGURE_ID[frame.thing]: [] if bound else reach_view(state, frame.thing)}
    if frame.what != codes.F_TURN or frame.step != codes.TURN_MOVE:
        return {}
    own = [f for f in range(box.FIGURES) if state.awake(f) and state.seat_of(f) == seat]
    figures = [f for f in own if state.may_activate(f) and state.may_step(f)]
    return {box.FIGURE_ID[f]: reach_view(state, f) for f in figures if state.figures[f].door == NONE}


def begun_at_once(state: PeskyState, seat: int) -> dict[str, list[str]]:
    """The actions that an asked seat may begin with and for which nothing is left to choose."""
    texts = names.ACTION_TEXTS
    found = {texts[action]: [texts[only] for only in state.at_once(action)] for action in state.legal(seat)}
    return {action: chosen for action, chosen in found.items() if chosen}


def last_choices(state: PeskyState, seat: int) -> dict[str, list[str]]:
    """What an asked seat may attack, flip or take with a figure, where it can choose: one gesture does both."""
    texts = names.ACTION_TEXTS
    begun = [action for action in state.legal(seat) if codes.A_ATTACK <= action < codes.A_DROP]
    found = {texts[action]: [texts[one] for one in state.next_choices(action, [])] for action in begun}
    return {action: choices for action, choices in found.items() if len(choices) > 1}


def building_view(state: PeskyState) -> structs.Building:
    draft = state.draft
    lair = drafted_lair(draft) if len(draft.placed) == len(draft.rooms) else Lair(NO_LAIR.tiles, draft.placed)
    types = {doorway: box.DOOR_TYPE[type] for doorway, type in zip(draft.doors, draft.door_types, strict=True)}
    exits = [
        structs.Exit(
            names.DOORWAY_NAMES[lair.doorway[exit]],
            names.SPOT_NAMES[lair.spot[lair.exit_a[exit]]],
            names.SPOT_NAMES[lair.spot[lair.exit_b[exit]]],
            lair.doorway[exit] in types,
            types.get(lair.doorway[exit]),
            False,
            None,
        )
        for exit in range(lair.exits)
    ]
    left = [stock - draft.door_types.count(type) for type, stock in enumerate(box.DOOR_STOCK)]
    return structs.Building(
        stage=names.STAGES[building_stage(state)],
        rooms=[box.ROOM_ID[room] for room in rooms_left(draft)],
        tiles=tile_views(lair, 0),
        exits=exits,
        tokens_left=[box.TOKEN_ID[token] for token in tokens_left(draft)],
        tokens=[
            structs.Token(names.SPOT_NAMES[spot], box.TOKEN_ID[kind], False, False)
            for spot, kind in zip(draft.token_spots, draft.token_kinds, strict=True)
        ],
        human_start=None if draft.human_start == NONE else names.SPOT_NAMES[draft.human_start],
        monster_start=None if draft.monster_start == NONE else names.SPOT_NAMES[draft.monster_start],
        doors_left=doors_named(left),
        abilities=[ABILITY_ID[ability] for ability in draft.lord_abilities],
        room=None if draft.room == NONE else box.ROOM_ID[draft.room],
        slot=None
        if draft.slot == NONE
        else (draft.slot // codes.SLOT_WIDTH - SLOT_REACH, draft.slot % codes.SLOT_WIDTH - SLOT_REACH),
        hex=None if draft.spot == NONE else names.SPOT_NAMES[draft.spot],
        exit=None if draft.doorway == NONE else names.DOORWAY_NAMES[draft.doorway],
    )


def party_view(state: PeskyState) -> structs.Party:
    draft = state.draft
    avatars = [(chooser(state, i), box.KIND_ID[avatar]) for i, avatar in enumerate(draft.avatars)]
    return structs.Party(avatars, [ABILITY_ID[ability] for ability in draft.abilities])


# What the table waits for.

QUESTIONS = {
    codes.F_MOVE: "steps",
    codes.F_WINDOW: "window",
    codes.F_DEATH: "loot",
    codes.F_TARGETS: "next_target",
    codes.F_VICTIMS: "next_victim",
    codes.F_DRAWER: "drawer",
    codes.F_DIVINATION: "divination",
    codes.F_STEAL: "steal",
    codes.F_HAND_OVER: "hand_over",
}


def decision_of(state: PeskyState, frame: Frame) -> str:
    """The name of the question that this frame asks."""
    if frame.what == codes.F_TURN:
        return "movement" if frame.step == codes.TURN_MOVE else "combat"
    if frame.what == codes.F_ROOM:
        return "recover" if frame.step == codes.R_RECOVER else "place_minion"
    return QUESTIONS.get(frame.what, "target")


def phase_of(state: PeskyState) -> str:
    if state.stage == codes.SETUP:
        return "setup"
    frame = state.under_way(codes.F_TURN)
    if state.stage == codes.OVER or frame is None:
        return "over"
    if frame.step == codes.TURN_MOVE:
        window = question(state)
        opening = window is not None and window.what == codes.F_WINDOW and window.step == codes.OPEN
        return "open" if opening else "movement"
    return {codes.TURN_OPEN: "draw", codes.TURN_COMBAT: "combat"}.get(frame.step, "close")


def in_line(state: PeskyState) -> list[str]:
    frame = state.top if state.stage == codes.PLAYING else None
    while frame is not None and frame.what not in (codes.F_TARGETS, codes.F_VICTIMS):
        frame = frame.below
    return [] if frame is None else [box.FIGURE_ID[figure] for figure in frame.items]


def public_view(state: PeskyState) -> structs.PeskyView:
    """What a spectator sees, and so everybody."""
    asked = asked_as_seen(state, None)
    frame = question(state)
    return structs.PeskyView(
        game=state.setup.game.id,
        viewer=None,
        seats=state.n,
        round=state.round(),
        to_act=asked,
        over=state.stage == codes.OVER,
        phase=phase_of(state),
        active=names.SIDE_ID[state.active()],
        waiting=state.stage != codes.OVER and not asked,
        round_limit=state.limit,
        decision=decision_of(state, frame) if state.stage == codes.PLAYING and frame is not None else None,
        gems_needed=box.DEALT_GEMS[state.mode],
        building=None,
        party=None,
        play=None if state.stage == codes.SETUP else play_view(state),
    )


def seen_by(state: PeskyState, seat: int | None, public: structs.PeskyView) -> structs.PeskyView:
    """The same with what this viewer sees besides."""
    if seat is None:
        return public
    asked = asked_as_seen(state, seat)
    setup = state.stage == codes.SETUP
    return msgspec.structs.replace(
        public,
        viewer=seat,
        to_act=asked,
        waiting=state.stage != codes.OVER and not asked,
        building=building_view(state) if setup and seat == 0 else None,
        party=party_view(state) if setup and seat > 0 else None,
        play=None if public.play is None else play_seen_by(state, seat, asked, public.play),
    )


def views(state: PeskyState, viewers: Sequence[int | None]) -> list[View]:
    public = public_view(state)
    return [seen_by(state, viewer, public) for viewer in viewers]


def view(state: PeskyState, seat: int | None) -> structs.PeskyView:
    return seen_by(state, seat, public_view(state))


def play_view(state: PeskyState) -> structs.Play:
    """What everybody sees of the game once the lair is built."""
    lair = state.lair
    playing = state.stage == codes.PLAYING
    moving = state.mover() if playing else NONE
    figures = [figure for figure in range(box.FIGURES) if state.figures[figure].hex != NONE]
    return structs.Play(
        window=window_view(state),
        announced=announced_view(state, None) if playing else None,
        attack=attack_view(state) if playing else None,
        tiles=tile_views(lair, state.entered),
        exits=exit_views(state, None),
        human_start=names.SPOT_NAMES[lair.spot[state.human_start]],
        monster_start=names.SPOT_NAMES[lair.spot[state.monster_start]],
        thief_trap=names.SPOT_NAMES[lair.spot[state.trap]] if state.trap != NONE else None,
        tokens=token_views(state, None),
        items=[
            structs.FloorItem(box.ITEM_ID[item], names.SPOT_NAMES[lair.spot[hex]])
            for item, hex in enumerate(state.item_hex)
            if hex != NONE
        ],
        figures=[figure_view(state, figure) for figure in figures],
        hands=hand_views(state, None),
        abilities=abilities_views(state, None),
        human_deck=len(state.decks[box.HUMAN]),
        monster_deck=len(state.decks[box.MONSTER]),
        human_discard=names.cards_named(state.discards[box.HUMAN]),
        monster_discard=names.cards_named(state.discards[box.MONSTER]),
        played=names.cards_named(state.played),
        beside_lord=[box.KIND_ID[box.KIND_OF[figure]] for figure in figures if state.figures[figure].card != NONE],
        supply=supply(figures),
        doors_left=None,
        doors_left_count=sum(state.spare_doors),
        curses_unused=known_unused_curses(state),
        gems_out=[box.ITEM_ID[item] for item in items_of(state.gems_out)],
        escaped=[box.KIND_ID[human] for human in range(box.LORD) if state.escaped & BIT[human]],
        lord_dead=not state.lives(box.LORD),
        war_horn=state.war_horn,
        tossed=state.tossed,
        in_line=in_line(state),
        floor=floor_as_seen(state, None),
        ended=ended_as_seen(state, None),
        moving=None if moving == NONE else box.FIGURE_ID[moving],
        reach={},
        orders=[],
        at_once={},
        then={},
        chosen=[],
    )


def play_seen_by(state: PeskyState, seat: int, asked: Sequence[int], public: structs.Play) -> structs.Play:
    """The same with what this viewer sees besides."""
    playing = state.stage == codes.PLAYING
    plays = playing and seat >= 0
    composing = state.top if playing and state.top is not None and state.top.what == codes.F_COMPOSE else None
    orders = state.orders[seat] if seat >= 0 else 0
    return msgspec.structs.replace(
        public,
        announced=announced_view(state, seat) if playing else None,
        exits=exit_views(state, seat),
        tokens=token_views(state, seat),
        hands=hand_views(state, seat),
        abilities=abilities_views(state, seat),
        doors_left=doors_named(state.spare_doors) if names.sees(seat, box.MONSTER) else None,
        floor=floor_as_seen(state, seat),
        ended=ended_as_seen(state, seat),
        reach=reach_views(state, seat) if plays and seat == state.asked else {},
        orders=[codes.ORDER_ID[order] for order in range(codes.ORDERS) if orders & BIT[order]],
        at_once=begun_at_once(state, seat) if plays and seat in asked else {},
        then=last_choices(state, seat) if plays and seat in asked else {},
        chosen=[names.ACTION_TEXTS[action] for action in (composing.thing, *composing.items)]
        if composing is not None and composing.who == seat
        else [],
    )


def doors_named(counts: Sequence[int]) -> list[str]:
    return [type for type, count in zip(box.DOOR_TYPE, counts, strict=True) for _ in range(count)]


def supply(figures: Sequence[int]) -> dict[str, int]:
    """Minion figures that are not in play, by kind."""
    left = {kind.id: kind.copies for kind in box.MINIONS}
    for figure in figures:
        if figure > box.LORD:
            left[box.KIND_ID[box.KIND_OF[figure]]] -= 1
    return left


def known_unused_curses(state: PeskyState) -> list[str]:
    worn = 0
    for human in range(box.LORD):
        worn |= state.figures[human].curses
    curses = range(box.CURSES)
    return [
        box.TOKEN_ID[box.FIRST_CURSE + c]
        for c in curses
        if state.seen_tokens & BIT[box.FIRST_CURSE + c] and not worn & BIT[c]
    ]


# The end.


def result(state: PeskyState) -> Result:
    winners = state.winners()
    needed, out = box.DEALT_GEMS[state.mode], len(items_of(state.gems_out))
    reasons = [
        f"{'Both' if needed == 2 else f'All {needed}'} Gems are out of the lair.",
        f"No living human is left in the lair, and {out} of {needed} Gems are out.",
        f"Round {state.limit} is over: the monsters win.",
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
    drawn = Counter(cards.DECKS[box.HUMAN] + cards.DECKS[box.MONSTER])
    items = Counter(range(box.ITEMS))
    doors = Counter(dict(enumerate(box.DOOR_STOCK)))
    passages = state.draft.tokens.count(box.PASSAGE)
    if state.stage != codes.SETUP:
        drawn = Counter(state.played)
        for pile in (*state.hands, *state.decks, *state.discards):
            drawn.update(pile)
        drawn.update(figure.card for figure in state.figures if NONE < figure.card < codes.ENCOUNTER_CARD)
        items = Counter(item for item, hex in enumerate(state.item_hex) if hex != NONE)
        for mask in (state.gone, state.gems_out, *(figure.items for figure in state.figures)):
            items.update(items_of(mask))
        items.update(box.FIRST_GEM + token for token in state.tokens if NONE < token < box.PASSAGE)
        doors = Counter(door for door in state.doors if door != NONE)
        doors.update(dict(enumerate(state.spare_doors)))
        passages = state.tokens.count(box.PASSAGE)
    counted = {f"card {cards.CARD_ID[card]}{card}": drawn[card] for card in range(len(cards.CARDS))}
    counted |= {box.ITEM_ID[item]: items[item] for item in range(box.ITEMS)}
    counted |= {f"door {box.DOOR_TYPE[door]}": doors[door] for door in range(box.DOOR_TYPES)}
    return {**counted, "passages": passages}
