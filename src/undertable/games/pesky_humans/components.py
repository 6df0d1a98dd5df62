"""The printed facts of every figure, card, token, Treasure and room, for whoever draws the table."""

from undertable.games.pesky_humans.cards import (
    ABILITIES,
    AVATARS,
    BASE,
    CARDS,
    DOORS,
    FIRST_ABILITY,
    FIRST_ACTION_CARD,
    FIRST_MONSTER_CARD,
    GEMS,
    HEARTS,
    INNATES,
    KIND_ID,
    LORD,
    MINIONS,
    RATINGS,
    ROOMS,
    TOKENS,
    TREASURES,
)
from undertable.games.pesky_humans.plays import TABLE

DOOR_TEXTS = {
    "regular": "Costs a human 1 Move to remove.",
    "locked": "Costs a human 2 Move to remove; 1 with a skill for doors.",
    "trapped": "Costs a human 2 Move and 1 Hit to remove; 1 Move and no Hit with a skill for doors.",
}


def components() -> dict[str, object]:
    titles = [avatar[1] for avatar in AVATARS] + ["Minion"] * len(MINIONS)
    names = [avatar[2] for avatar in AVATARS] + [minion[1] for minion in MINIONS]
    texts = [avatar[7] for avatar in AVATARS] + [minion[7] for minion in MINIONS]
    return {
        "figures": {
            id: {
                "name": names[kind],
                "title": titles[kind],
                "side": "human" if kind < LORD else "monster",
                **{rating: BASE[number][kind] for number, rating in enumerate(RATINGS)},
                "hearts": HEARTS[kind],
                "text": texts[kind],
            }
            for kind, id in enumerate(KIND_ID)
        },
        "cards": {
            id: {
                "name": name,
                "deck": "human" if number < FIRST_MONSTER_CARD else "monster",
                "minion": FIRST_MONSTER_CARD <= number < FIRST_ACTION_CARD,
                "count": count,
                "text": text,
                "asks": asks(number),
            }
            for number, (id, name, count, text) in enumerate(CARDS)
        },
        "abilities": {
            id: {"avatar": avatar, "name": name, "text": text, "asks": asks(FIRST_ABILITY + number)}
            for number, (id, avatar, name, text) in enumerate(ABILITIES)
        },
        "innates": {id: {"avatar": avatar, "name": name} for id, avatar, name in INNATES},
        "items": {id: {"name": name, "text": text} for id, name, _, _, text in TREASURES}
        | {id: {"name": name, "text": "A Legendary Gem: carry it out."} for id, name in GEMS},
        "tokens": {id: {"name": name, "kind": kind, "text": text} for id, name, kind, text in TOKENS},
        "doors": {type: {"count": count, "text": DOOR_TEXTS[type]} for type, count in DOORS},
        "rooms": {
            id: {
                "name": name,
                "exits": exits,
                "map": rows,
                "treasures": treasures,
                "furniture": [{"what": what, "place": place(q, r)} for what, q, r in furniture],
                "text": text,
            }
            for id, name, exits, rows, treasures, furniture, text in ROOMS
        },
    }


def asks(play: int) -> bool:
    """Does playing or using it begin with further choices?"""
    return len(TABLE[play].steps) > 0


def place(q: int, r: int) -> int:
    """Where a hex stands in the printed map, row by row."""
    return sum(7 - abs(row) for row in range(-3, r)) + q + 3 + min(r, 0)
