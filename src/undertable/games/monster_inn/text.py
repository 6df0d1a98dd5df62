"""Notation and sentences of Monster Inn: how actions, events, prompts and the table read to a person."""

import re
from collections.abc import Sequence
from typing import cast

import msgspec

from undertable.core import Card, Choice, Event, Prompt, View, Zone
from undertable.games.monster_inn import cards, codes
from undertable.games.monster_inn.rules import InnState
from undertable.games.monster_inn.structs import Creature, Dungeon, InnView

ACTION_TEXTS = [
    "remain:coin",
    "remain:gem",
    "exchange",
    "leave",
    "bonus:coin",
    "bonus:gem",
    "support:none",
    *(f"support:{monster[0]}:{treasure}" for monster in cards.MONSTERS for treasure in cards.TREASURES),
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


def count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def creature_name(creature: Creature) -> str:
    """A creature by its kind and combat value, or by its range as long as it lies face down."""
    if creature.id:
        return f"the {creature.kind or 'humanoid'} {creature.combat_value}"
    return "a monster" if creature.type == "monster" else f"a humanoid {creature.range}"


def label_for_bid(state: InnState, action: int) -> str:
    """What a bid costs and leaves, worked out."""
    player = state.players[state.turn]
    left = creature_name_of(state.inn[0])
    if action == codes.LEAVE:
        pool = f" and {count(state.pool, cards.TREASURES[state.pool_treasure])}" if state.pool else ""
        return f"Leave: take {left}{pool}"
    if action == codes.EXCHANGE:
        take, put = cards.TREASURES[state.pool_treasure], cards.TREASURES[1 - state.pool_treasure]
        put_count = state.pool + cards.EXCHANGE_SURCHARGE
        leaves = player.holds(1 - state.pool_treasure) - put_count
        return f"Exchange: take {count(state.pool, take)}, pay {count(put_count, put)} ({count(leaves, put)} left)"
    treasure = action - codes.REMAIN
    name, leaves = cards.TREASURES[treasure], player.holds(treasure) - 1
    return f"Remain: pay 1 {name} ({count(leaves, name)} left, pool {state.pool + 1})"


def why_not_bid(state: InnState, legal: Sequence[int]) -> dict[str, str]:
    """Why a player cannot remain with a treasure, or exchange the pool."""
    player = state.players[state.turn]
    reasons = {}
    for treasure, name in enumerate(cards.TREASURES):
        if codes.REMAIN + treasure in legal:
            continue
        if state.pool and treasure != state.pool_treasure:
            reason = f"The pool is all {cards.TREASURES[state.pool_treasure]}s: you cannot add a {name}."
        else:
            reason = f"You have no {name} to pay."
        reasons[ACTION_TEXTS[codes.REMAIN + treasure]] = reason
    if not state.pool:
        reasons[ACTION_TEXTS[codes.EXCHANGE]] = "The pool is empty: there is nothing to exchange."
    elif codes.EXCHANGE not in legal:
        other = 1 - state.pool_treasure
        takes, has = count(state.pool + cards.EXCHANGE_SURCHARGE, cards.TREASURES[other]), player.holds(other)
        reasons[ACTION_TEXTS[codes.EXCHANGE]] = f"An exchange costs {takes}; you have {has}."
    return reasons


def monster_name(card: int) -> str:
    return f"the {cards.KINDS[cards.KIND[card]]} {cards.COMBAT_VALUE[card]}"


def creature_name_of(card: int) -> str:
    """A creature as it lies in the Inn, in words."""
    name = monster_name(card) if card < cards.FIRST_HUMANOID else f"a humanoid {cards.RANGES[cards.RANGE[card]]}"
    return f"{name} ({count(cards.SKULLS[card], 'skull')})"


def label_for_support(action: int) -> str:
    if action == codes.NO_SUPPORT:
        return "No Support"
    monster, treasure = divmod(action - codes.GIVE_SUPPORT, codes.TREASURE_TYPES)
    return f"Support {monster_name(monster)} with 1 {cards.TREASURES[treasure]}"


def prompt(state: InnState, seat: int, names: Sequence[str]) -> Prompt:
    if state.phase == codes.OVER:
        return Prompt(seat=seat, decision="over", what="The game is over.")
    if seat != state.turn:
        return Prompt(seat=seat, decision="wait", what="Wait for the others.")
    legal = state.legal(seat)
    if state.phase == codes.BID:
        others = state.seats_in - 1
        still_in = f"{others} other{'' if others == 1 else 's'} still in"
        why = f"{still_in}; whoever leaves takes the leftmost creature and the pool."
        choices = [Choice(ACTION_TEXTS[a], label_for_bid(state, a)) for a in legal]
        what = f"Stay for a better creature, or take {creature_name_of(state.inn[0])}?"
        why_not = why_not_bid(state, legal)
        return Prompt(seat=seat, decision="bid", what=what, why=why, left=1, choices=choices, why_not=why_not)
    if state.phase == codes.BONUS:
        choices = [
            Choice(ACTION_TEXTS[a], f"Take 1 {cards.TREASURES[a - codes.TAKE_BONUS]} from the supply") for a in legal
        ]
        why = "You took a humanoid: the supply pays you one treasure."
        return Prompt(seat=seat, decision="bonus", what="Choose your bonus.", why=why, left=1, choices=choices)
    kind = cards.KINDS[cards.KIND[state.players[seat].monsters[-1]]]
    choices = [Choice(ACTION_TEXTS[a], label_for_support(a)) for a in legal]
    what = f"Support one of your {kind} monsters?"
    why = "You already had one of this kind. A supported monster is safe from the humanoid beneath it."
    return Prompt(seat=seat, decision="support", what=what, why=why, left=1, choices=choices)


def sentence(event: Event, names: Sequence[str]) -> str:
    data = event.data
    who = "" if event.seat is None else names[event.seat]
    match event.what:
        case "round":
            return f"Round {data['round']} of {data['of']}: {who} starts."
        case "remain":
            return f"{who} pays 1 {data['treasure']} and remains (pool {data['pool']})."
        case "exchange":
            put, taken = cast(int, data["put"]), cast(int, data["taken"])
            return (
                f"{who} exchanges: takes {count(taken, str(data['other']))}, pays {count(put, str(data['treasure']))}."
            )
        case "leave":
            creature = creature_name(msgspec.convert(data["creature"], Creature))
            pool = cast(int, data["pool"])
            takes = f"{creature} and {count(pool, str(data['treasure']))}" if pool else creature
            return f"{who} is the last one in and takes {takes}." if data["last"] else f"{who} leaves with {takes}."
        case "bonus":
            return f"{who} takes a {data['treasure']} from the supply."
        case "support":
            monster = creature_name(msgspec.convert(data["creature"], Creature))
            return f"{who} supports {monster} with a {data['treasure']}."
        case _:
            return "The dungeons are turned face up and scored."


def card(creature: Creature) -> Card:
    """A creature as a card to draw."""
    skulls = "☠" * (creature.skulls or 0)
    if creature.type == "monster" and creature.kind:
        letter, colour = KIND_SIGNS[creature.kind]
        support = f"+{SIGNS[creature.support]}" if creature.support else ""
        fame = "" if creature.fame is None else f"={creature.fame}"
        return Card(f"{creature.combat_value}{letter}{support}{fame}", [creature.kind, skulls], colour)
    if creature.id:
        return Card(str(creature.combat_value), [str(creature.range), skulls], HUMANOID_COLOUR)
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
    "goal": "Fill your dungeon with monsters that no humanoid beneath them can beat. The most fame wins.",
    "remain": "remain:coin, remain:gem — put one treasure into the pool and stay in. The pool is all of one type.",
    "exchange": "exchange — take all treasure in the pool, put in two more than that of the other type, and stay in.",
    "leave": "leave — take the leftmost creature and the whole pool; you are out until the next round.",
    "bonus": "bonus:coin, bonus:gem — whoever takes a humanoid also takes one treasure from the supply.",
    "support": "support:<monster>:<treasure> — when you take a monster of a kind you already have, you may put one "
    "treasure on one of your monsters of that kind. At the end the humanoid beneath it is removed unseen.",
    "pool": "The pool is the treasure that players have paid to stay in. The next player to leave takes it all.",
    "supply": "The supply pays a bonus of one treasure for every humanoid taken. Nothing ever goes back to it.",
    "skulls": "Skulls (☠), 1 to 4: what a monster is worth, or what a humanoid costs you. They grow with combat value.",
    "scoring": "The first humanoid of a dungeon is beneath its first monster, and so on. A monster is worth its "
    "skulls. Without Support it loses to a humanoid of equal or higher combat value, and is then worth its skulls "
    "minus the humanoid's. Every three treasures are worth one fame.",
    "humanoid": "Humanoids are face down: everybody sees their range and skulls, but nobody their combat value until "
    "scoring.",
    "coin": "Coins and gems are worth the same. The type matters only for the pool.",
    "gem": "Coins and gems are worth the same. The type matters only for the pool.",
    "monster": "A monster is face up: `17K` is a kobold with combat value 17. `+c` or `+g` is its Support.",
    "beneath": "The humanoids of a dungeon, by their range. Each lies beneath the monster above it.",
    "fame": "What counts at the end: skulls of monsters that are not beaten, and one for every three treasures.",
    "in": "In: still bidding this round. Out: has left with a creature, and waits for the next round.",
    "round": "A round is over when everybody has left the Inn. The last one in takes what is left.",
    "next": "Everybody sees whether the next card of the deck is a monster or a humanoid.",
    "guest": "A creature in your dungeon. Whoever leaves takes the leftmost one at the Inn.",
}
SAME = {
    "out": "in",
    "deck": "next",
    "inn": "round",
    "creature": "guest",
    "dungeon": "beneath",
    "skull": "skulls",
    "treasure": "coin",
    "c": "coin",
    "g": "gem",
}


# a creature as it is written on the table (`17K`, with its Support), in sentences (`kobold 17`) or in actions (`M17`)
CREATURE = re.compile(r"^(?:[a-z]+ |(m|h)(?=\d\d$))?(0?[1-9]|1\d|20)(?:([ukgot])(?:\+[cg])?)?$")


def skulls_of(count: int) -> str:
    return f"{count} skull{'' if count == 1 else 's'}"


def kind_sign(value: int) -> str:
    return KIND_SIGNS[cards.KINDS[cards.KIND[value - 1]]][0].lower()


def explain(topic: str) -> str | None:
    word = topic.strip().lower()
    if (match := CREATURE.search(word)) and (match[3] is None or match[3] == kind_sign(int(match[2]))):
        side, value, _ = match.groups()
        number = int(value) - 1 + (cards.FIRST_HUMANOID if side == "h" or "humanoid" in word else 0)
        _, _, of, skulls = cards.CARDS[number]
        if number < cards.FIRST_HUMANOID:
            return f"{of.capitalize()} {int(value)}: a monster of combat value {int(value)}, {skulls_of(skulls)}."
        return f"Humanoid {int(value)}: range {of}, combat value {int(value)}, {skulls_of(skulls)}."
    if word in cards.RANGES:
        return f"A humanoid of combat value {word}, {skulls_of(cards.RANGES.index(word) + 1)}. {TOPICS['humanoid']}"
    if word in cards.KINDS:
        values = ", ".join(
            str(cards.COMBAT_VALUE[m]) for m in range(cards.FIRST_HUMANOID) if cards.KINDS[cards.KIND[m]] == word
        )
        return f"{word.capitalize()}: monsters of combat value {values}. {TOPICS['support']}"
    word = word.split(":")[0].strip("0123456789")
    words = ("skulls" if word.startswith("☠") else word, word.rstrip("s"))
    return next((TOPICS[SAME.get(one, one)] for one in words if SAME.get(one, one) in TOPICS), None)
