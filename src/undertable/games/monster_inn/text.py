"""Notation and sentences of Monster Inn: how actions, events, prompts and the table read to a person."""

from collections.abc import Mapping, Sequence
from typing import cast

import msgspec

from undertable.core import Card, Choice, Event, Prompt, View, Zone
from undertable.games.monster_inn.cards import (
    CARDS,
    COMBAT_VALUE,
    EXCHANGE_SURCHARGE,
    FIRST_HUMANOID,
    ID,
    KIND,
    KINDS,
    MONSTERS,
    RANGE,
    RANGES,
    SKULLS,
    TREASURES,
)
from undertable.games.monster_inn.rules import (
    BID,
    BONUS,
    EXCHANGE,
    GIVE_SUPPORT,
    LEAVE,
    NO_SUPPORT,
    OVER,
    REMAIN,
    TAKE_BONUS,
    InnState,
)
from undertable.games.monster_inn.view import Creature, Dungeon, InnView

ACTION_TEXTS = [
    "remain:coin",
    "remain:gem",
    "exchange",
    "leave",
    "bonus:coin",
    "bonus:gem",
    "support:none",
    *(f"support:{monster[0]}:{treasure}" for monster in MONSTERS for treasure in TREASURES),
]

# letter and colour of each kind: two signs, so that colour is never the only one
KIND_SIGNS = {
    "undead": ("U", "white"),
    "kobold": ("K", "yellow"),
    "goblin": ("G", "green"),
    "orc": ("O", "red"),
    "troll": ("T", "blue"),
}
HUMANOID_COLOUR = "magenta"
SIGNS = {"coin": "c", "gem": "g"}


def count(number: int, treasure: str) -> str:
    return f"{number} {treasure}{'' if number == 1 else 's'}"


def creature_name(creature: Creature) -> str:
    if creature.type == "monster":
        return f"the {creature.kind} {creature.id}" if creature.id else "a monster"
    return f"the humanoid {creature.id}" if creature.id else f"a humanoid {creature.range}"


def label_for_bid(state: InnState, action: int) -> str:
    """What a bid costs and leaves, worked out."""
    player = state.players[state.turn]
    left = creature_name_of(state.inn[0])
    if action == LEAVE:
        pool = f" and {count(state.pool, TREASURES[state.pool_treasure])}" if state.pool else ""
        return f"Leave: take {left}{pool}"
    if action == EXCHANGE:
        take, put = TREASURES[state.pool_treasure], TREASURES[1 - state.pool_treasure]
        put_count = state.pool + EXCHANGE_SURCHARGE
        leaves = player.holds(1 - state.pool_treasure) - put_count
        return f"Exchange: take {count(state.pool, take)}, put {count(put_count, put)} ({count(leaves, put)} left)"
    treasure = action - REMAIN
    leaves = player.holds(treasure) - 1
    return f"Remain: put 1 {TREASURES[treasure]} ({count(leaves, TREASURES[treasure])} left, pool {state.pool + 1})"


def creature_name_of(card: int) -> str:
    """A creature as it lies in the Inn, in words."""
    if card < FIRST_HUMANOID:
        return f"the {KINDS[KIND[card]]} {ID[card]} ({'☠' * SKULLS[card]})"
    return f"a humanoid {RANGES[RANGE[card]]} ({'☠' * SKULLS[card]})"


def label_for_support(action: int) -> str:
    if action == NO_SUPPORT:
        return "No Support"
    monster, treasure = divmod(action - GIVE_SUPPORT, 2)
    return f"Support {ID[monster]} with 1 {TREASURES[treasure]}"


def prompt(state: InnState, seat: int) -> Prompt:
    if state.phase == OVER:
        return Prompt(seat=seat, decision="over", what="The game is over.")
    if seat != state.turn:
        return Prompt(seat=seat, decision="wait", what="Wait for the others.")
    legal = state.legal(seat)
    if state.phase == BID:
        others = state.seats_in - 1
        why = f"{others} other{'' if others == 1 else 's'} in; who leaves takes the leftmost creature and the pool."
        choices = [Choice(ACTION_TEXTS[a], label_for_bid(state, a)) for a in legal]
        what = f"Stay for a better creature, or take {creature_name_of(state.inn[0])}?"
        return Prompt(seat=seat, decision="bid", what=what, why=why, left=1, choices=choices)
    if state.phase == BONUS:
        choices = [Choice(ACTION_TEXTS[a], f"Take 1 {TREASURES[a - TAKE_BONUS]} from the supply") for a in legal]
        why = "You took a humanoid: the supply pays you one treasure."
        return Prompt(seat=seat, decision="bonus", what="Choose your bonus.", why=why, left=1, choices=choices)
    kind = KINDS[KIND[state.players[seat].monsters[-1]]]
    choices = [Choice(ACTION_TEXTS[a], label_for_support(a)) for a in legal]
    what = f"Support one of your {kind} monsters?"
    why = "You already had this kind. A supported monster is safe from what lies beneath it, to the end."
    return Prompt(seat=seat, decision="support", what=what, why=why, left=1, choices=choices, quiet=True)  # R29


def sentence(event: Event, names: Sequence[str]) -> str:
    data = event.data
    who = "" if event.seat is None else names[event.seat]
    match event.what:
        case "round":
            return f"Round {data['round']} of {data['of']}: {who} starts."
        case "remain":
            return f"{who} remains with 1 {data['treasure']} (pool {data['pool']})."
        case "exchange":
            put, taken = cast(int, data["put"]), cast(int, data["taken"])
            return (
                f"{who} exchanges: takes {count(taken, str(data['other']))}, puts {count(put, str(data['treasure']))}."
            )
        case "leave":
            creature = creature_name(msgspec.convert(data["creature"], Creature))
            pool = cast(int, data["pool"])
            takes = f"{creature} and {count(pool, str(data['treasure']))}" if pool else creature
            return f"{who} is the last one in and takes {takes}." if data["last"] else f"{who} leaves with {takes}."
        case "bonus":
            return f"{who} takes a {data['treasure']} from the supply."
        case "support":
            monster = cast(Mapping[str, object], data["creature"])
            return f"{who} supports {monster['id']} with a {data['treasure']}."
        case _:
            return "The dungeons are opened and scored."


def card(creature: Creature) -> Card:
    """A creature as a card to draw."""
    skulls = "☠" * (creature.skulls or 0)
    if creature.type == "monster" and creature.kind:
        letter, colour = KIND_SIGNS[creature.kind]
        support = f"+{SIGNS[creature.support]}" if creature.support else ""
        fame = "" if creature.fame is None else f"={creature.fame}"
        return Card(f"{creature.id}{letter}{support}{fame}", [creature.kind, skulls], colour)
    if creature.id:
        return Card(creature.id, [str(creature.range), skulls], HUMANOID_COLOUR)
    return Card(creature.range or "monster", [creature.type if creature.range else "", skulls], HUMANOID_COLOUR, True)


def treasure_note(player: Dungeon) -> str:
    return "" if player.treasure is None else f"{player.treasure.coin}c {player.treasure.gem}g"


def dungeon_zones(view: InnView, seat: int, name: str) -> list[Zone]:
    """Two rows that line up: each monster stands above the humanoid it faces."""
    player = view.players[seat]
    status = "" if view.over else "in" if player.is_in else "out"
    fame = "" if player.fame is None else f"fame {player.fame}"
    note = " · ".join(part for part in (status, fame, treasure_note(player)) if part)
    return [
        Zone(name, [card(c) for c in player.monsters], note, True, seat),
        Zone("beneath", [card(c) for c in player.humanoids], "", True),
    ]


def scene(view: View, names: Sequence[str]) -> list[Zone]:
    assert isinstance(view, InnView)
    zones = []
    for seat in range(view.seats):
        if seat != view.viewer:
            zones += dungeon_zones(view, seat, names[seat])
    if not view.over:
        pool = count(view.pool.count, view.pool.type) if view.pool.type else "empty"
        top = "nothing" if view.top is None else f"humanoid {view.top.range}" if view.top.range else "monster"
        note = (
            f"pool: {pool} · supply: {count(view.supply.coin, 'coin')}, {count(view.supply.gem, 'gem')}"
            f" · deck: {view.deck}, next: {top}"
        )
        zones.append(Zone(f"The Inn, round {view.round} of {view.rounds}", [card(c) for c in view.inn], note))
    if view.viewer is not None and view.viewer >= 0:
        zones += dungeon_zones(view, view.viewer, names[view.viewer])
    return zones


TOPICS = {
    "remain": "remain:coin, remain:gem — put one treasure into the pool and stay in. The pool is all of one type.",
    "exchange": "exchange — take the k treasures of the pool and put k+2 of the other type instead; you stay in.",
    "leave": "leave — take the leftmost creature and the whole pool; you are out until the next round.",
    "bonus": "bonus:coin, bonus:gem — who takes a humanoid also takes one treasure from the supply.",
    "support": "support:<monster>:<treasure> — when you take a monster of a kind you already have, you may put one "
    "treasure on one of your monsters of that kind. What lies beneath it is removed unseen at the end.",
    "pool": "The pool is the bids under the Inn. Who leaves next takes it all.",
    "supply": "The supply pays a bonus of one treasure for every humanoid taken. Nothing ever goes back to it.",
    "skulls": "Skulls (☠) are the worth of a monster and the harm of a humanoid: 1 to 4, growing with combat value.",
    "scoring": "The i-th humanoid of a dungeon lies beneath its i-th monster. An unsupported monster loses to a "
    "humanoid of equal or greater combat value and then brings its skulls minus the humanoid's. Three treasures "
    "held make one fame.",
    "humanoid": "Humanoids lie face down: all see their range and skulls, nobody their combat value until scoring.",
    "coin": "Coins and gems are worth the same; only the pool cares for the type.",
    "gem": "Coins and gems are worth the same; only the pool cares for the type.",
}


def explain(topic: str) -> str | None:
    word = topic.strip().lower()
    card = word.upper()[:3]  # on the table a monster also carries the letter of its kind and its Support
    if card in ID:
        number = ID.index(card)
        name, value, of, skulls = CARDS[number]
        if number < FIRST_HUMANOID:
            return f"{name}: a monster, {of}, combat value {value}, {skulls} skulls."
        return f"{name}: a humanoid of range {of}, combat value {COMBAT_VALUE[number]}, {skulls} skulls."
    if word in RANGES:
        return f"A humanoid of combat value {word}, {RANGES.index(word) + 1} skulls. {TOPICS['humanoid']}"
    if word in KINDS:
        values = ", ".join(str(COMBAT_VALUE[m]) for m in range(FIRST_HUMANOID) if KINDS[KIND[m]] == word)
        return f"{word.capitalize()}: monsters of combat value {values}. {TOPICS['support']}"
    return TOPICS.get(word.split(":")[0])
