"""The printed facts of every figure, card, token, Treasure and room, for whoever draws the table."""

from undertable.games.pesky_humans import abilities, box, cards, human_play, monster_play
from undertable.games.pesky_humans.cards import Play

SIDE_ID = ["human", "monster"]


def components() -> dict[str, object]:
    return {
        "figures": {
            kind.id: {
                "name": kind.name,
                "title": kind.title,
                "side": SIDE_ID[number >= box.LORD],
                **{rating: base[number] for rating, base in zip(box.RATINGS, box.BASE, strict=True)},
                "hearts": kind.hearts,
                "text": kind.text,
            }
            for number, kind in enumerate(box.KINDS)
        },
        "cards": {
            card.id: {
                "name": card.name,
                "deck": SIDE_ID[cards.CARD_SIDE[number]],
                "minion": number < box.MINION_CARDS,
                "count": card.copies,
                "text": card.text,
                "asks": asks(card),
            }
            for number, card in enumerate(cards.CARDS)
        },
        "abilities": {
            play.id: {
                "avatar": box.KIND_ID[play.avatar],
                "name": play.name,
                "text": play.text,
                "asks": asks(play),
            }
            for play in abilities.ABILITIES
        },
        # what is proposed when the party and the abilities are chosen, best first
        "favourites": {
            "figures": [box.KIND_ID[avatar] for avatar in human_play.PARTY_ORDER],
            "abilities": human_play.FAVOURITES + monster_play.FAVOURITES,
        },
        "innates": {play.id: {"avatar": box.KIND_ID[play.avatar], "name": play.name} for play in abilities.INNATES},
        "items": {item.id: {"name": item.name, "text": item.text} for item in box.ALL_ITEMS},
        "tokens": {token.id: {"name": token.name, "kind": token.kind, "text": token.text} for token in box.TOKENS},
        "doors": {door.id: {"count": door.copies, "text": door.text} for door in box.DOORS},
        "rooms": {
            room.id: {
                "name": room.name,
                "exits": room.exits,
                "map": room.map,
                "treasures": room.treasures,
                "furniture": [{"what": room.furniture[0], "place": place(room.furniture[1], room.furniture[2])}],
                "text": room.text,
            }
            for room in box.ROOMS
        },
    }


def asks(play: Play) -> bool:
    """Does playing or using it begin with further choices?"""
    return len(play.choose) > 0


def place(q: int, r: int) -> int:
    """Where a hex stands in the printed map, row by row."""
    return sum(7 - abs(row) for row in range(-3, r)) + q + 3 + min(r, 0)
