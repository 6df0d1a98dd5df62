"""A view of Those Pesky Humans! as numbers."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from undertable.games.pesky_humans import box, cards, codes, names, structs
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.plays import PLAY_ID
from undertable.games.pesky_humans.tiles import DIRECTIONS

PHASES = ["setup", "draw", "open", "movement", "combat", "close", "over"]
DECISIONS = [
    *("movement", "combat", "steps", "window", "loot", "next_target", "next_victim", "drawer", "divination", "steal"),
    *("hand_over", "recover", "place_minion", "target"),
]
USUAL_LIMIT = 60  # of rounds
FARTHEST = 70  # no hex is farther from the first tile's centre, by q or r
FIGURE_NUMBER = {figure: number for number, figure in enumerate(box.FIGURE_ID)}
FIGURE_NUMBERS = 22


# before anything lies on the table
EMPTY = structs.Play(
    window=None,
    announced=None,
    attack=None,
    tiles=[],
    exits=[],
    human_start="",
    monster_start="",
    thief_trap=None,
    tokens=[],
    items=[],
    figures=[],
    hands=[],
    abilities=[],
    human_deck=0,
    monster_deck=0,
    human_discard=[],
    monster_discard=[],
    played=[],
    beside_lord=[],
    supply={},
    doors_left=None,
    doors_left_count=0,
    curses_unused=[],
    gems_out=[],
    escaped=[],
    lord_dead=False,
    war_horn=False,
    tossed=False,
    in_line=[],
    floor=None,
    ended=[],
    moving=None,
    reach={},
    orders=[],
    at_once={},
    then={},
    chosen=[],
)


def one_of(value: str | None, names: Sequence[str]) -> list[float]:
    """1 at the place of this name."""
    return [float(value == name) for name in names]


def counts(cards: Iterable[str], names: Sequence[str], most: int) -> list[float]:
    held = Counter(cards)
    return [min(1.0, held[name] / most) for name in names]


def grid(q: int, r: int) -> list[float]:
    return [(q + FARTHEST) / (2 * FARTHEST), (r + FARTHEST) / (2 * FARTHEST)]


def observe_figure(figure: structs.Figure, places: Mapping[str, list[float]]) -> list[float]:
    statuses = [effect.what for effect in figure.effects]
    ratings = [min(1.0, rating.value / 15) for rating in (figure.move, figure.attack, figure.defense)]
    return [
        1.0,
        float(figure.dead),
        *places[figure.hex],
        figure.hits / figure.hearts,
        *one_of(figure.state, names.MOVE_STATES),
        min(1.0, figure.left / 20),
        min(1.0, figure.attacks / 3),
        *ratings,
        figure.range / 5,
        *(float(status in statuses) for status in codes.STATUS_ID),
        min(1.0, len(figure.items) / 5),
        float(any(item in figure.items for item in box.ITEM_ID[box.FIRST_GEM :])),
        len(figure.curses) / 4,
        figure.seat / 3,
    ]


Places = Mapping[str, list[float]]  # of every hex of the lair
NOWHERE = [0.0, 0.0]


def observe_rooms(tiles: Sequence[structs.Tile], tokens: Sequence[structs.Token], places: Places) -> list[float]:
    laid = {tile.room: tile for tile in tiles}
    lying = {token.hex.split(".")[0]: token for token in tokens}
    numbers: list[float] = []
    for room in box.ROOM_ID:
        tile, token = laid.get(room), lying.get(room)
        turned = [float(tile is not None and tile.turn == turn) for turn in range(DIRECTIONS)]
        middle = grid(3 * tile.slot[0] - 4 * tile.slot[1], 4 * tile.slot[0] + 7 * tile.slot[1]) if tile else NOWHERE
        numbers += [float(tile is not None), float(tile is not None and tile.entered), *middle, *turned]
        numbers += places.get(token.hex, NOWHERE) if token else NOWHERE
        numbers += [float(token is not None), float(token is not None and token.face_up)]
        numbers += one_of(token.token if token else None, box.TOKEN_ID)
    return numbers


def observe_doorways(exits: Sequence[structs.Exit]) -> list[float]:
    at = {exit.id: exit for exit in exits}
    numbers: list[float] = []
    for doorway in names.DOORWAY_NAMES:
        exit = at.get(doorway)
        numbers += [float(exit is not None), float(exit is not None and exit.door)]
        numbers += [float(exit is not None and exit.wall), *one_of(exit.type if exit else None, box.DOOR_TYPE)]
    return numbers


def observe_items(play: structs.Play, places: Places) -> list[float]:
    held = {item: figure for figure in play.figures for item in figure.items}
    floor = {item.item: item.hex for item in play.items}
    numbers: list[float] = []
    for item in box.ITEM_ID:
        numbers += [float(item in floor), *places.get(floor.get(item, ""), NOWHERE)]
        numbers += [float(item in held), FIGURE_NUMBER[held[item].id] / box.FIGURES if item in held else 0.0]
    return numbers


def observe_figures(play: structs.Play, places: Places) -> list[float]:
    there = {figure.id: figure for figure in play.figures}
    nobody = [0.0] * FIGURE_NUMBERS
    return [number for id in box.FIGURE_ID for number in (observe_figure(there[id], places) if id in there else nobody)]


def observe(view: structs.PeskyView) -> dict[str, list[float]]:
    """The view as numbers. Seats stand for themselves: seat 0 is the Monster Player."""
    building = view.building
    play = view.play or EMPTY
    lair = building or play
    places = {f"{tile.room}.{place}": grid(q, r) for tile in lair.tiles for place, q, r in tile.hexes}
    own = play.hands[view.viewer] if play.hands and view.viewer is not None and view.viewer >= 0 else None
    used = [ability for avatar in play.abilities for ability in (*avatar.used,)]
    unused = [ability for avatar in play.abilities for ability in (avatar.unused or avatar.known)]
    drafted = building.abilities if building else view.party.abilities if view.party else []
    attack, window, notes = play.attack, play.window, view.noted
    starts = (
        [building.human_start, building.monster_start, None]
        if building
        else [play.human_start, play.monster_start, play.thief_trap]
    )
    return {
        "phase": one_of(view.phase, PHASES),
        "monsters active": [float(view.active == "monster")],
        "round": [min(1.0, view.round / ((view.round_limit or USUAL_LIMIT) + 1))],
        "to act": [float(seat in view.to_act) for seat in range(view.seats)],
        "viewer": [float(seat == view.viewer) for seat in range(view.seats)],
        "waiting": [float(view.waiting)],
        "decision": one_of(view.decision, DECISIONS),
        "window": one_of(window.kind if window else None, codes.WINDOW_ID[: codes.OWN_MOVE]),
        "announced": one_of(play.announced.play if play.announced else None, PLAY_ID),
        "rooms": observe_rooms(lair.tiles, lair.tokens, places),
        "starts and trap": [number for hex in starts for number in places.get(hex or "", NOWHERE)],
        "doorways": observe_doorways(lair.exits),
        "items": observe_items(play, places),
        "figures": observe_figures(play, places),
        "moving": one_of(play.moving, box.FIGURE_ID),
        "attacker": one_of(attack.attacker if attack else None, box.FIGURE_ID),
        "target": one_of(attack.target if attack else None, box.FIGURE_ID),
        "dice": [(attack.attack_die or 0) / 6 if attack else 0.0, (attack.defense_die or 0) / 6 if attack else 0.0],
        "hand": counts((own.cards or []) if own else [], cards.CARD_ID, 5),
        "team hands": counts([c for hand in play.hands for c in hand.cards or [] if hand is not own], cards.CARD_ID, 5),
        "hand sizes": [min(1.0, hand.size / 20) for hand in play.hands] or [0.0] * view.seats,
        "decks": [play.human_deck / 40, play.monster_deck / 40],
        "discards": counts(play.human_discard + play.monster_discard, cards.CARD_ID, 5),
        "played": counts(play.played, cards.CARD_ID, 5),
        "abilities used": [float(ability in used) for ability in ABILITY_ID],
        "abilities left": [float(ability in unused or ability in drafted) for ability in ABILITY_ID],
        "gems out": [float(item in play.gems_out) for item in box.ITEM_ID[box.FIRST_GEM :]],
        "lord dead": [float(play.lord_dead)],
        "war horn": [float(play.war_horn)],
        "tossed": [float(play.tossed)],
        "in line": [float(figure in play.in_line) for figure in box.FIGURE_ID],
        "standing orders": [float(order in play.orders) for order in codes.ORDER_ID],
        "sure": counts([card for hand in notes.sure for card in hand] if notes else [], cards.CARD_ID, 5),
        "tokens seen": [float(notes is not None and token in notes.tokens_seen) for token in box.TOKEN_ID],
        "no passage": [float(notes is not None and room in notes.no_passage) for room in box.ROOM_ID],
        "doors out": [min(1.0, notes.doors_out[door] / 10) if notes else 0.0 for door in box.DOOR_TYPE],
        "transfers": [min(1.0, notes.transfers.get(item, 0) / 4) if notes else 0.0 for item in box.ITEM_ID],
        "chosen": [float(text in play.chosen) for text in names.ACTION_TEXTS],
    }
