"""Notation and sentences of You Monster: how actions, events, prompts and the table read to a person."""

from collections.abc import Sequence
from functools import lru_cache

from undertable.core import Card, Choice, Event, Prompt, View, Zone
from undertable.games.you_monster import cards, codes
from undertable.games.you_monster.cards import CARD_ID, TREASURE_ID
from undertable.games.you_monster.fight import FIRST_CARD, play_total
from undertable.games.you_monster.pile import top_of
from undertable.games.you_monster.rules import MonsterState
from undertable.games.you_monster.structs import FightView, MonsterView
from undertable.games.you_monster.view import played_cards

ACTION_TEXTS = [
    *(f"play:{'+'.join(played_cards(play))}" for play in range(len(FIRST_CARD))),
    "draw:yes",
    "draw:no",
    *(f"discard:{card}" for card in CARD_ID),
]

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COLOURS = {"S": "cyan", "H": "red", "D": "yellow", "C": "green"}
RANK_NAMES = {"J": "Jack", "Q": "Queen", "K": "King"}


def pretty(card_id: str) -> str:
    """10H as 10♥; JK2 as Joker."""
    if card_id.startswith("JK"):
        return "Joker"
    return card_id[:-1] + SYMBOLS[card_id[-1]]


def pretty_list(cards: object) -> str:
    """Several cards in a sentence."""
    assert isinstance(cards, list)
    names = [pretty(card) for card in cards]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


@lru_cache(2**13)  # every move asks several seats about the same few cards again
def choice(phase: int, treasure: int, action: int) -> Choice:
    return Choice(ACTION_TEXTS[action], label(phase, treasure, action))


def label(phase: int, treasure: int, action: int) -> str:
    if phase == codes.PLAY:
        cards = " + ".join(pretty(card) for card in played_cards(action))
        return f"Play {cards}: total {play_total(treasure, action)}" if action >= codes.PLAY_TWO else f"Play {cards}"
    if phase == codes.DRAW:
        return "Draw a card" if action == codes.DRAW_YES else "Do not draw"
    return f"Discard {pretty(CARD_ID[action - codes.DISCARD_ONE])}"


def what_is_at_stake(state: MonsterState) -> str:
    rank, suit = cards.TREASURE_RANK[state.treasure], cards.TREASURE_SUIT[state.treasure]
    effects = []
    if rank == cards.JOKER:
        effects.append("aces count 11")
    elif cards.SUIT_NAMES[suit] == "diamonds":
        effects.append("winning adventurers who played a diamond get +1 VP")
    if rank == cards.QUEEN:
        effects.append(f"adventurers with {cards.SUIT_NAMES[suit]} deal +1 damage, a winning monster gets 3 VP")
    if rank == cards.KING:
        effects.append("the highest card among winning adventurers scores +1 VP")
    if state.won and cards.TREASURE_RANK[top_of(state.won)] == cards.JACK:
        effects.append("a Jack is on top of the won pile: each adventurer deals +1 damage")
    words = "; ".join(effects)
    return f"{words[:1].upper()}{words[1:]}." if words else "The highest total is the monster and fights all others."


def prompt(state: MonsterState, seat: int, names: Sequence[str]) -> Prompt:
    if state.phase == codes.OVER:
        return Prompt(seat=seat, decision="over", what="The game is over.")
    legal = state.legal(seat)
    if not legal:
        return Prompt(seat=seat, decision="wait", what="Wait for the others.")
    choices = [choice(state.phase, state.treasure, action) for action in legal]
    if state.phase == codes.PLAY:
        what = f"Play one or two cards for the {treasure_name(TREASURE_ID[state.treasure])}."
        return Prompt(seat=seat, decision="play", what=what, why=what_is_at_stake(state), left=1, choices=choices)
    if state.phase == codes.DRAW:
        why = "You played a spade."
        return Prompt(seat=seat, decision="draw", what="Draw a card?", why=why, left=1, choices=choices)
    why = "You played a heart."
    return Prompt(seat=seat, decision="discard", what="Discard a card.", why=why, left=1, choices=choices)


def treasure_name(card_id: str) -> str:
    if card_id.startswith("JK"):
        return "Joker"
    return f"{RANK_NAMES[card_id[0]]} of {cards.SUIT_NAMES[cards.SUITS.index(card_id[1])]}"


def sentence(event: Event, names: Sequence[str]) -> str:
    data = event.data
    who = "" if event.seat is None else names[event.seat]
    match event.what:
        case "treasure":
            again = " (second pass)" if data["pass"] == 2 else ""
            return f"Round {data['round']}{again}: the treasure is the {treasure_name(str(data['treasure']))}."
        case "chosen":
            return f"{who} has chosen."
        case "reveal":
            return f"{who} plays {pretty_list(data['cards'])}."
        case "drawn":
            return f"A complete tie: nobody fights, and the {treasure_name(str(data['treasure']))} is lost."
        case "fight":
            won = "the adventurers win" if data["winner"] == "adventurers" else "the monster wins"
            return f"{who} is the monster with {data['health']} health; the damage is {data['damage']}: {won}."
        case "reward":
            return f"{who} gains {data['vp']} VP."
        case "drew":
            cards = "a card" if data["count"] == 1 else f"{data['count']} cards"
            return f"{who} draws {pretty_list(data['cards']) if data['cards'] else cards}."
        case "no_draw":
            return f"{who} does not draw."
        case "discarded":
            return f"{who} discards {pretty(str(data['card']))}."
        case "out":
            return f"{who} has run out of cards."
        case "refill":
            return "Two hands are empty: everybody draws up to five cards."
        case "reshuffle":
            return "The discard pile is shuffled into a new deck."
        case _:
            return "The last treasure is gone: the game is over."


def card(card_id: str) -> Card:
    if card_id.startswith("JK"):
        return Card("Joker", ["aces", "are 11"], "magenta")
    suit = card_id[-1]
    return Card(pretty(card_id), [cards.SUIT_NAMES[cards.SUITS.index(suit)]], COLOURS[suit])


def fight_note(last: FightView, names: Sequence[str]) -> str:
    if last.monster is None:
        return f"Last fight: drawn, {pretty(last.treasure)} lost"
    bonuses = [
        "+2 club" if last.club_bonus else "",
        f"Jack +{last.jack_bonus}" if last.jack_bonus else "",
        f"Queen +{last.queen_bonus}" if last.queen_bonus else "",
    ]
    words = ", ".join(bonus for bonus in bonuses if bonus)
    words = f" ({words})" if words else ""
    won = "beaten" if last.winner == "adventurers" else "won"
    return f"Last monster: {names[last.monster]}, {won}, health {last.health}, damage {last.damage}{words}"


def scene(view: View, names: Sequence[str]) -> list[Zone]:
    assert isinstance(view, MonsterView)
    zones = []
    for seat, player in enumerate(view.players):
        if seat == view.viewer:
            continue
        status = "out of cards" if player.out else "ready" if player.answered else ""
        note = f"{player.vp} VP" + (f" · {status}" if status else "")
        if player.hand is None and player.hand_size is not None:
            note += f" · {player.hand_size} in hand"
        last = view.last_fight
        plays = last.plays[seat] if last else None
        cards = [card(c) for c in (player.hand or plays or [])]
        held = "hand:" if player.hand else "last played:" if plays else ""
        zones.append(Zone(names[seat], cards, f"{note} · {held}" if held else note, True, seat))
    won = pretty(view.won[-1]) if view.won else "nothing"
    note = f"won: {len(view.won)}, on top {won} · lost: {view.lost} · deck: {view.deck}, discards: {len(view.discard)}"
    treasure = [card(view.treasure)] if view.treasure else []
    pass_of = "first" if view.passes == 1 else "second"
    zones.append(Zone(f"Treasure, round {view.round}, {pass_of} pass, {view.treasure_deck} to come", treasure, note))
    if view.last_fight:
        zones.append(Zone(fight_note(view.last_fight, names), compact=True))
    zones.append(Zone("Won pile, top last", [card(c) for c in view.won], compact=True, aside=True))
    zones.append(Zone("Discard pile, top last", [card(c) for c in view.discard], compact=True, aside=True))
    if view.viewer is not None and view.viewer >= 0:
        own = view.players[view.viewer]
        chosen = (
            f" · chosen: {own.choice if isinstance(own.choice, str) else '+'.join(own.choice)}" if own.choice else ""
        )
        note = f"{own.vp} VP{chosen}"
        zones.append(Zone(names[view.viewer], [card(c) for c in own.hand or []], note, seat=view.viewer))
    return zones


TOPICS = {
    "goal": "Win treasures, but do not have the most points at the end: the greediest is a monster for good, and the "
    "best of the others wins.",
    "play": "play:<card> or play:<card>+<card> — everybody chooses one or two cards in secret, and all show them at "
    "once. "
    "The highest total becomes the monster; ties go to the highest single card, then to cards of the treasure's suit.",
    "draw": "draw:yes, draw:no — if you played a spade you may draw a card; if you also played a heart you must.",
    "discard": "discard:<card> — if you played a heart you discard a card after all draws.",
    "spade": "Spades: after the fight you may draw a card (you must, if you played a heart too).",
    "heart": "Hearts: after the fight you discard a card of your choice.",
    "club": "Clubs: +2 health for a monster that played at least one.",
    "diamond": "Diamonds: if the treasure is a diamond and the adventurers win, each of them who played a diamond "
    "gets +1 VP.",
    "jack": "Jack: while it is on top of the won pile, each adventurer deals +1 damage.",
    "queen": "Queen: adventurers with a card of her suit deal +1 damage; a monster that wins her gets 3 VP.",
    "king": "King: if the adventurers win, the highest card among them scores +1 VP (for everybody who shares it).",
    "joker": "Joker: aces count 11 this round instead of 1.",
    "ace": "An ace counts 1, or 11 while a joker is the treasure.",
    "monster": "The monster's health is its total + 2 for each adventurer + 2 for a club. It wins 2 VP if the "
    "adventurers' damage stays below that; otherwise each adventurer gets 1 VP.",
    "end": "At the end the player with the highest score is a monster for good, and wins only with more VP than all "
    "the "
    "others together. Otherwise the best of the others wins.",
    "vp": "VP are victory points: 1 for each adventurer who beats the monster, 2 or more for a monster that wins.",
    "treasure": "What everybody fights for now. The deck of 15 is played, and then what was lost once more.",
    "pass": "In the first pass every treasure is fought for once; in the second pass those that were lost.",
    "won": "The won pile has the treasures that adventurers have won; a Jack on top of it helps them.",
    "lost": "The lost pile has what a monster has won, or nobody. In the second pass it comes once more.",
    "drawn": "A round is drawn when ties leave several players highest: nobody fights, and the treasure is lost.",
    "health": "The monster's health is its total, + 2 for each adventurer, + 2 for a club.",
    "damage": "The damage is the total of all adventurers, with what a Jack or a Queen adds. It must reach the health.",
    "ready": "Ready: has chosen, in secret. All choices are shown at once.",
    "deck": "Cards are drawn from the deck. When it is empty the discards are shuffled into a new one.",
    "refill": "A player with an empty hand sits out. As soon as two hands are empty, everybody draws up to five.",
}
SAME = {"beaten": "monster", "fight": "play", "out": "refill", "hand": "refill", "discards": "deck", "aces": "ace"}
SAME |= {"victory": "vp", "points": "vp", "last": "monster", "adventurer": "monster"}
TOPICS |= {f"{name}s": text for name, text in TOPICS.items() if name in ("spade", "heart", "club", "diamond")}


def explain(topic: str) -> str | None:
    word = topic.strip().lower()
    card_id = word.upper()
    for suit, symbol in SYMBOLS.items():
        card_id = card_id.replace(symbol, suit)
    if card_id in CARD_ID:
        number = CARD_ID.index(card_id)
        suit_name = cards.SUIT_NAMES[cards.SUIT[number]]
        value = "1, or 11 under a joker" if cards.VALUE[number] == 1 else str(cards.VALUE[number])
        return f"{pretty(card_id)}: value {value}. {TOPICS[suit_name]}"
    if card_id in TREASURE_ID:
        rank = "joker" if card_id.startswith("JK") else RANK_NAMES[card_id[0]].lower()
        diamond = f" {TOPICS['diamond']}" if card_id.endswith("D") else ""
        return f"{treasure_name(card_id)}, a treasure. {TOPICS[rank]}{diamond}"
    word = SAME.get(word, word).split(":")[0]
    return TOPICS.get(word, TOPICS.get(SAME.get(word.rstrip("s"), word.rstrip("s"))))
