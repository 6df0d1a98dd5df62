"""What a seat, a spectator, or everybody after the end may see of You Monster."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from undertable.core import ALL, Event, Options, Result, ScoreLine, Setup, View
from undertable.core.bag import size, things_in
from undertable.games.you_monster.cards import CARD_ID, CLUB, TREASURE_ID
from undertable.games.you_monster.fight import (
    BY_HIGH_CARD,
    BY_SUIT,
    BY_TOTAL,
    DRAWN,
    FIRST_CARD,
    SECOND_CARD,
    fight,
    play_total,
    played_suit,
)
from undertable.games.you_monster.pile import treasures_in
from undertable.games.you_monster.player import NONE, Player
from undertable.games.you_monster.rules import (
    DISCARD,
    DISCARD_ONE,
    DRAW,
    DRAW_YES,
    OVER,
    PLAY,
    T_CHOSEN,
    T_DISCARDED,
    T_DREW,
    T_END,
    T_FIGHT,
    T_NO_DRAW,
    T_OUT,
    T_REFILL,
    T_RESHUFFLE,
    T_REVEAL,
    T_REWARD,
    T_TREASURE,
    MonsterState,
    permanent_monsters,
    winning_seats,
)

PHASES = {PLAY: "play", DRAW: "draw", DISCARD: "discard", OVER: "over"}
DECIDED_BY = {BY_TOTAL: "total", BY_HIGH_CARD: "high_card", BY_SUIT: "suit", DRAWN: "draw"}


class MonsterOptions(Options, frozen=True):
    """You Monster has no variants."""


class Adventurer(msgspec.Struct, frozen=True):
    """A seat as others see it; hand, its size and the pending choice only for the seat itself (R36)."""

    vp: int
    out: bool
    answered: bool  # the pending step: it was asked and has chosen
    hand: list[str] | None
    hand_size: int | None
    choice: list[str] | str | None


class FightView(msgspec.Struct, frozen=True):
    """The arithmetic of the last fight."""

    treasure: str
    plays: list[list[str] | None]  # by seat; None: it was out
    totals: list[int]
    monster: int | None
    decided_by: str
    health: int | None
    damage: int | None
    club_bonus: bool  # the monster's +2 health
    jack_bonus: int  # damage for a Jack on top of the won pile
    queen_bonus: int  # damage for cards of the Queen's suit
    winner: str | None  # "adventurers", "monster", or nobody


class MonsterView(View, frozen=True, kw_only=True):
    """R37: the won pile and the discards lie open, of the lost pile and the decks only the size is seen."""

    phase: str
    passes: int
    treasure: str | None
    treasure_deck: int
    won: list[str]  # last = top
    lost: int
    deck: int
    discard: list[str]  # last = top
    players: list[Adventurer]
    last_fight: FightView | None


def played_cards(play: int) -> list[str]:
    """The ids of the one or two cards of a play."""
    cards = [CARD_ID[FIRST_CARD[play]]]
    if SECOND_CARD[play] != NONE:
        cards.append(CARD_ID[SECOND_CARD[play]])
    return cards


def choice_of(state: MonsterState, player: Player) -> list[str] | str | None:
    """The seat's own pending choice: cards to play, yes or no, or the card to discard."""
    if player.choice == NONE:
        return None
    if state.phase == PLAY:
        return played_cards(player.choice)
    if state.phase == DRAW:
        return "yes" if player.choice == DRAW_YES else "no"
    return CARD_ID[player.choice - DISCARD_ONE]


def adventurer(state: MonsterState, seat: int, own: bool) -> Adventurer:
    player = state.players[seat]
    return Adventurer(
        vp=player.vp(),
        # known to all at the next treasure, not while the played cards are being cleared (R21)
        out=player.hand == 0 if state.phase == PLAY else player.played == NONE,
        answered=bool(state.asked >> seat & 1) and not state.waiting >> seat & 1,
        hand=[CARD_ID[card] for card in things_in(player.hand)] if own else None,
        hand_size=size(player.hand) if own else None,
        choice=choice_of(state, player) if own else None,
    )


def fight_view(treasure: int, won_top: int, players: list[Player]) -> FightView:
    result = fight(treasure, won_top, players)
    plays = [player.played for player in players]
    monster = result.monster
    drawn = monster == NONE
    return FightView(
        treasure=TREASURE_ID[treasure],
        plays=[None if play == NONE else played_cards(play) for play in plays],
        totals=[0 if play == NONE else play_total(treasure, play) for play in plays],
        monster=None if drawn else monster,
        decided_by=DECIDED_BY[result.decided_by],
        health=None if drawn else result.health,
        damage=None if drawn else result.damage,
        club_bonus=not drawn and played_suit(plays[monster], CLUB),
        jack_bonus=result.jack_damage,
        queen_bonus=result.queen_damage,
        winner=None if drawn else "adventurers" if result.adventurers_win() else "monster",
    )


def view(state: MonsterState, seat: int | None) -> MonsterView:
    last = None
    if state.last_treasure != NONE:
        last = fight_view(state.last_treasure, state.last_won_top, state.players)
    return MonsterView(
        game=state.setup.game.id,
        viewer=seat,
        seats=state.n,
        round=state.round,
        to_act=list(state.to_act()),
        over=state.phase == OVER,
        phase=PHASES[state.phase],
        passes=state.passes,
        treasure=None if state.treasure == NONE else TREASURE_ID[state.treasure],
        treasure_deck=size(state.treasure_deck),
        won=[TREASURE_ID[card] for card in treasures_in(state.won)],
        lost=len(treasures_in(state.lost)),
        deck=size(state.deck),
        discard=[CARD_ID[card] for card in state.discard],
        players=[adventurer(state, s, s == seat or seat == ALL) for s in range(state.n)],
        last_fight=last,
    )


CARD_NUMBER = {id: number for number, id in enumerate(CARD_ID)}
TREASURE_NUMBER = {id: number for number, id in enumerate(TREASURE_ID)}
MOST_ROUNDS = 2 * len(TREASURE_ID)  # every treasure lost in the first pass
MOST_VP = 3 * MOST_ROUNDS  # nobody gets more than three in a round


def marks(numbers: Iterable[int], size: int) -> list[float]:
    """1 at these places, 0 elsewhere."""
    marked = [0.0] * size
    for number in numbers:
        marked[number] = 1.0
    return marked


def card_marks(cards: Iterable[str]) -> list[float]:
    return marks((CARD_NUMBER[card] for card in cards), len(CARD_ID))


def treasure_marks(treasures: Iterable[str]) -> list[float]:
    return marks((TREASURE_NUMBER[treasure] for treasure in treasures), len(TREASURE_ID))


def observe(view: MonsterView) -> dict[str, list[float]]:
    """The view as numbers. Seats are counted from the viewer on, for a spectator from seat 0."""
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else None
    seats = [((own or 0) + step) % view.seats for step in range(view.seats)]
    players = [view.players[seat] for seat in seats]
    hand = players[0].hand if own is not None else None
    choice = players[0].choice if own is not None else None
    last = view.last_fight
    plays = [last.plays[seat] if last else None for seat in seats]
    return {
        "phase": [float(view.phase == phase) for phase in PHASES.values()],
        "round": [view.round / MOST_ROUNDS],
        "second pass": [float(view.passes == 2)],
        "to act": [float(seat in view.to_act) for seat in seats],
        "treasure": treasure_marks([view.treasure] if view.treasure else []),
        "treasures to come": [view.treasure_deck / len(TREASURE_ID)],
        "won": treasure_marks(view.won),
        "won on top": treasure_marks(view.won[-1:]),
        "lost": [view.lost / len(TREASURE_ID)],
        "deck": [view.deck / len(CARD_ID)],
        "discard": card_marks(view.discard),
        "vp": [player.vp / MOST_VP for player in players],
        "out": [float(player.out) for player in players],
        "answered": [float(player.answered) for player in players],
        "hand": card_marks(hand or []),
        "choice": card_marks(choice if isinstance(choice, list) else [choice] if choice in CARD_NUMBER else []),
        "chose to draw": [float(choice == "yes"), float(choice == "no")],
        "last treasure": treasure_marks([last.treasure] if last else []),
        "last plays": [mark for play in plays for mark in card_marks(play or [])],
        "last monster": [float(last is not None and last.monster == seat) for seat in seats],
        "last winner": [float(last is not None and last.winner == name) for name in ("adventurers", "monster")],
    }


def seen(told: tuple[int, ...], setup: Setup, seat: int | None) -> Event:
    """All is public but the face of a drawn card, which only the drawer sees. Secret choices are turned up."""
    match told:
        case (what, _, treasure, number, passes) if what == T_TREASURE:
            return Event(what="treasure", data={"treasure": TREASURE_ID[treasure], "round": number, "pass": passes})
        case (what, who) if what == T_CHOSEN:
            return Event(what="chosen", seat=who)
        case (what, who, play) if what == T_REVEAL:
            return Event(what="reveal", seat=who, data={"cards": played_cards(play)}, reveals=True)
        case (what, monster, treasure, decided_by, health, damage) if what == T_FIGHT:
            data: dict[str, object] = {"treasure": TREASURE_ID[treasure], "decided_by": DECIDED_BY[decided_by]}
            if monster == NONE:
                return Event(what="drawn", data=data)
            winner = "adventurers" if damage >= health else "monster"  # R42
            data |= {"health": health, "damage": damage, "winner": winner}
            return Event(what="fight", seat=monster, data=data)
        case (what, who, vp) if what == T_REWARD:
            return Event(what="reward", seat=who, data={"vp": vp})
        case (what, who, *cards) if what == T_DREW:
            drawn = [CARD_ID[card] for card in sorted(cards)] if seat in (who, ALL) else None
            return Event(what="drew", seat=who, data={"count": len(cards), "cards": drawn})
        case (what, who) if what == T_NO_DRAW:
            return Event(what="no_draw", seat=who, reveals=True)
        case (what, who, card) if what == T_DISCARDED:
            return Event(what="discarded", seat=who, data={"card": CARD_ID[card]}, reveals=True)
        case (what, who) if what == T_OUT:
            return Event(what="out", seat=who)
        case (what,) if what == T_REFILL:
            return Event(what="refill")
        case (what,) if what == T_RESHUFFLE:
            return Event(what="reshuffle")
        case (what,) if what == T_END:
            return Event(what="end")
    raise ValueError(f"the rules told something unknown: {told}")


def places(vp: list[int]) -> list[int]:
    """Winners first, then those who are no permanent monsters by VP, the monsters last (R34)."""
    winners, monsters = winning_seats(vp), permanent_monsters(vp)
    rank = [(s in winners, s not in monsters, vp[s]) for s in range(len(vp))]
    return [1 + sum(other > own for other in rank) for own in rank]


def result(state: MonsterState) -> Result:
    players = state.players
    vp = [player.vp() for player in players]
    winners, monsters = winning_seats(vp), permanent_monsters(vp)
    top = max(vp)
    if len(monsters) == state.n:
        reason = f"Everybody has {top} VP: all are monsters, and all share the victory."
    elif winners == monsters:
        reason = f"The monster's {top} VP are more than the {sum(vp) - top} of all others together."
    else:
        alone = f"{sum(vp) - top} of the others together" if len(monsters) == 1 else "others who share the top score"
        reason = f"The greediest became a monster for good: {top} VP do not outscore the {alone}."
    return Result(
        winners=winners,
        places=places(vp),
        scores=vp,
        sheet=[
            ScoreLine("Monsters beaten", [p.win_vp for p in players]),
            ScoreLine("Diamonds", [p.diamond_vp for p in players]),
            ScoreLine("Kings, highest card", [p.king_vp for p in players]),
            ScoreLine("Won as the monster", [p.monster_vp for p in players]),
            ScoreLine("Queens as the monster", [p.queen_vp for p in players]),
        ],
        reason=reason,
    )


def pieces(state: MonsterState) -> dict[str, int]:
    """Every card, wherever it is. A choice that is not revealed yet is still in the hand."""
    cards = Counter(things_in(state.deck) + state.discard)
    for player in state.players:
        cards.update(things_in(player.hand))
    treasures = Counter(things_in(state.treasure_deck) + treasures_in(state.won) + treasures_in(state.lost))
    if state.treasure != NONE:
        treasures[state.treasure] += 1
    return {
        **{CARD_ID[card]: count for card, count in sorted(cards.items())},
        **{TREASURE_ID[card]: count for card, count in sorted(treasures.items())},
    }
