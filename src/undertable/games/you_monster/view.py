"""What a seat, a spectator, or everybody after the end may see of You Monster."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from undertable.core import ALL, Event, Result, ScoreLine, Setup, View
from undertable.core.bag import size, things_in
from undertable.games.you_monster import cards, codes, structs
from undertable.games.you_monster.cards import CARD_ID, TREASURE_ID
from undertable.games.you_monster.fight import FIRST_CARD, SECOND_CARD, fight, play_total, played_suit
from undertable.games.you_monster.pile import treasures_in
from undertable.games.you_monster.player import Player
from undertable.games.you_monster.rules import MonsterState, permanent_monsters, winning_seats

PHASES = {codes.PLAY: "play", codes.DRAW: "draw", codes.DISCARD: "discard", codes.OVER: "over"}
DECIDED_BY = {codes.BY_TOTAL: "total", codes.BY_HIGH_CARD: "high_card", codes.BY_SUIT: "suit", codes.DRAWN: "draw"}


def played_cards(play: int) -> list[str]:
    """The ids of the one or two cards of a play."""
    cards = [CARD_ID[FIRST_CARD[play]]]
    if SECOND_CARD[play] != codes.NONE:
        cards.append(CARD_ID[SECOND_CARD[play]])
    return cards


def choice_of(state: MonsterState, player: Player) -> list[str] | str | None:
    """The seat's own pending choice: cards to play, yes or no, or the card to discard."""
    if player.choice == codes.NONE:
        return None
    if state.phase == codes.PLAY:
        return played_cards(player.choice)
    if state.phase == codes.DRAW:
        return "yes" if player.choice == codes.DRAW_YES else "no"
    return CARD_ID[player.choice - codes.DISCARD_ONE]


def adventurer(state: MonsterState, seat: int, own: bool) -> structs.Adventurer:
    player = state.players[seat]
    return structs.Adventurer(
        vp=player.vp(),
        out=sits_out(state, seat),
        answered=bool(state.asked >> seat & 1) and not state.waiting >> seat & 1,
        hand=[CARD_ID[card] for card in things_in(player.hand)] if own else None,
        hand_size=size(player.hand) if own or sizes_are_open(state) else None,
        choice=choice_of(state, player) if own else None,
    )


def sits_out(state: MonsterState, seat: int) -> bool:
    """Had this seat no card for the treasure? All know at the next one, not while cards are being cleared (R21)."""
    player = state.players[seat]
    return player.hand == 0 if state.phase == codes.PLAY else player.played == codes.NONE


def sizes_are_open(state: MonsterState) -> bool:
    options = state.setup.options
    assert isinstance(options, structs.MonsterOptions)
    return options.open_hand_sizes


def fight_view(treasure: int, won_top: int, players: list[Player]) -> structs.FightView:
    result = fight(treasure, won_top, players)
    plays = [player.played for player in players]
    monster = result.monster
    drawn = monster == codes.NONE
    return structs.FightView(
        treasure=TREASURE_ID[treasure],
        plays=[None if play == codes.NONE else played_cards(play) for play in plays],
        totals=[0 if play == codes.NONE else play_total(treasure, play) for play in plays],
        monster=None if drawn else monster,
        decided_by=DECIDED_BY[result.decided_by],
        health=None if drawn else result.health,
        damage=None if drawn else result.damage,
        club_bonus=not drawn and played_suit(plays[monster], cards.CLUB),
        jack_bonus=result.jack_damage,
        queen_bonus=result.queen_damage,
        winner=None if drawn else "adventurers" if result.adventurers_win() else "monster",
    )


def public_view(state: MonsterState) -> structs.MonsterView:
    """What a spectator sees, and so everybody."""
    last = None
    if state.last_treasure != codes.NONE:
        last = fight_view(state.last_treasure, state.last_won_top, state.players)
    return structs.MonsterView(
        game=state.setup.game.id,
        viewer=None,
        seats=state.n,
        round=state.round,
        to_act=list(state.to_act()),
        over=state.phase == codes.OVER,
        phase=PHASES[state.phase],
        passes=state.passes,
        treasure=None if state.treasure == codes.NONE else TREASURE_ID[state.treasure],
        treasure_deck=size(state.treasure_deck),
        won=[TREASURE_ID[card] for card in treasures_in(state.won)],
        lost=len(treasures_in(state.lost)),
        deck=size(state.deck),
        discard=[CARD_ID[card] for card in state.discard],
        players=[adventurer(state, s, False) for s in range(state.n)],
        last_fight=last,
    )


def seen_by(state: MonsterState, seat: int | None, public: structs.MonsterView) -> structs.MonsterView:
    """The same with what this viewer sees besides."""
    if seat is None:
        return public
    players = [adventurer(state, s, True) if s == seat or seat == ALL else p for s, p in enumerate(public.players)]
    return msgspec.structs.replace(public, viewer=seat, players=players)


def noted(state: MonsterState, view: structs.MonsterView) -> structs.MonsterView:
    """The same with what follows from the open draws and discards: hand sizes (R36), and what is still unseen."""
    hidden = state.deck
    for player, seen in zip(state.players, view.players, strict=True):
        if seen.hand is None:
            hidden |= player.hand
    notes = structs.Notes(
        lost=[TREASURE_ID[card] for card in treasures_in(state.lost)],
        treasures_to_come=[TREASURE_ID[card] for card in things_in(state.treasure_deck)],
        unseen=[[CARD_ID[card] for card in things_in(batch & hidden)] for batch in state.dealt_after],
        held=[[size(batch & player.hand) for batch in state.dealt_after] for player in state.players],
    )
    players = [
        msgspec.structs.replace(seen, hand_size=size(player.hand))
        for seen, player in zip(view.players, state.players, strict=True)
    ]
    return msgspec.structs.replace(view, players=players, noted=notes)


def views(state: MonsterState, viewers: Sequence[int | None]) -> list[View]:
    public = public_view(state)
    return [seen_by(state, viewer, public) for viewer in viewers]


def view(state: MonsterState, seat: int | None) -> structs.MonsterView:
    return seen_by(state, seat, public_view(state))


def seen(told: tuple[int, ...], setup: Setup, seat: int | None) -> Event:
    """All is public but the face of a drawn card, which only the drawer sees. Secret choices are turned up."""
    match told:
        case (codes.T_TREASURE, _, treasure, number, passes, *_):
            return Event(what="treasure", data={"treasure": TREASURE_ID[treasure], "round": number, "pass": passes})
        case (codes.T_CHOSEN, who, *_):
            return Event(what="chosen", seat=who)
        case (codes.T_REVEAL, who, play, *_):
            return Event(what="reveal", seat=who, data={"cards": played_cards(play)}, reveals=True)
        case (codes.T_FIGHT, monster, treasure, decided_by, health, damage):
            data: dict[str, object] = {"treasure": TREASURE_ID[treasure], "decided_by": DECIDED_BY[decided_by]}
            if monster == codes.NONE:
                return Event(what="drawn", data=data)
            winner = "adventurers" if damage >= health else "monster"  # R42
            data |= {"health": health, "damage": damage, "winner": winner}
            return Event(what="fight", seat=monster, data=data)
        case (codes.T_REWARD, who, vp, *_):
            return Event(what="reward", seat=who, data={"vp": vp})
        case (codes.T_DREW, who, bag, *_):
            drawn = [CARD_ID[card] for card in things_in(bag)] if seat in (who, ALL) else None
            return Event(what="drew", seat=who, data={"count": size(bag), "cards": drawn})
        case (codes.T_NO_DRAW, who, *_):
            return Event(what="no_draw", seat=who, reveals=True)
        case (codes.T_DISCARDED, who, card, *_):
            return Event(what="discarded", seat=who, data={"card": CARD_ID[card]}, reveals=True)
        case (codes.T_OUT, who, *_):
            return Event(what="out", seat=who)
        case (codes.T_REFILL, *_):
            return Event(what="refill")
        case (codes.T_RESHUFFLE, *_):
            return Event(what="reshuffle")
        case (codes.T_END, *_):
            return Event(what="end")
    raise ValueError(f"unknown event: {told}")


def places(vp: list[int], tied_share: bool = False) -> list[int]:
    """Winners first, then those who are no permanent monsters by VP, the monsters last (R34)."""
    winners, monsters = winning_seats(vp, tied_share), permanent_monsters(vp, tied_share)
    rank = [(s in winners, s not in monsters, vp[s]) for s in range(len(vp))]
    return [1 + sum(other > own for other in rank) for own in rank]


NUMBERS = ("", "One", "Two", "Three", "Four", "Five")  # players who share the top score


def reason(vp: list[int], tied_share: bool) -> str:
    """Why the winners won, in a sentence."""
    top, others = max(vp), sum(vp) - max(vp)
    leaders, winners = vp.count(top), winning_seats(vp, tied_share)
    if leaders == len(vp):
        return f"Everybody has {top} points: all are monsters, so all share the victory."
    if leaders > 1 and tied_share:
        return f"{NUMBERS[leaders]} share the top with {top}: they share the victory."
    if leaders > 1:
        cursed = "both are monsters" if leaders == 2 else "all of them are monsters"
        return f"{NUMBERS[leaders]} share the top with {top}: {cursed} for good, and the best of the others wins."
    if vp[winners[0]] == top:
        return f"The monster's {top} points are more than the {others} of all others together."
    return f"{top} points are not more than the {others} of all others together: the greediest is a monster for good."


def result(state: MonsterState) -> Result:
    players = state.players
    vp = [player.vp() for player in players]
    tied_share = state.tied_leaders_share()
    return Result(
        winners=winning_seats(vp, tied_share),
        places=places(vp, tied_share),
        scores=vp,
        sheet=[
            ScoreLine("Monsters beaten", [p.win_vp for p in players]),
            ScoreLine("Diamonds", [p.diamond_vp for p in players]),
            ScoreLine("Kings, highest card", [p.king_vp for p in players]),
            ScoreLine("Won as the monster", [p.monster_vp for p in players]),
            ScoreLine("Queens as the monster", [p.queen_vp for p in players]),
        ],
        reason=reason(vp, tied_share),
    )


def pieces(state: MonsterState) -> dict[str, int]:
    """Every card, wherever it is. A choice that is not revealed yet is still in the hand."""
    cards = Counter(things_in(state.deck) + state.discard)
    for player in state.players:
        cards.update(things_in(player.hand))
    treasures = Counter(things_in(state.treasure_deck) + treasures_in(state.won) + treasures_in(state.lost))
    if state.treasure != codes.NONE:
        treasures[state.treasure] += 1
    return {
        **{CARD_ID[card]: count for card, count in sorted(cards.items())},
        **{TREASURE_ID[card]: count for card, count in sorted(treasures.items())},
    }
