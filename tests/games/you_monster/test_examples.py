"""You Monster by its worked examples E1 … E40, and the facts of section 9."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.vectors import Vector, vectors
from undertable.core import Chance, FastChance, playout
from undertable.core.bag import bag_of, size, things_in
from undertable.games.you_monster import GAME, codes
from undertable.games.you_monster.cards import CARD_ID, TREASURE_ID
from undertable.games.you_monster.fight import fight
from undertable.games.you_monster.pile import pile_of, treasures_in
from undertable.games.you_monster.player import Player
from undertable.games.you_monster.rules import MonsterState, permanent_monsters, winning_seats
from undertable.games.you_monster.structs import MonsterView
from undertable.games.you_monster.view import DECIDED_BY, places, reason

VECTORS = vectors("you-monster.md")
Json = dict[str, Any]


class DeckFromTop(Chance):
    """Draws a deck in a given order, then by chance: the examples list their deck top first."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = list(cards)
        self.rest = FastChance(3)

    def below(self, n: int) -> int:
        return self.rest.below(n)

    def draw(self, what: str, bag: list[int], count: int) -> list[int]:
        if what != "adventurers":
            return super().draw(what, bag, count)
        drawn = []
        for _ in range(count):
            card = self.cards.pop(0) if self.cards else bag[self.below(len(bag))]
            bag.remove(card)
            drawn.append(card)
        return drawn


def numbers(ids: list[str]) -> list[int]:
    return [CARD_ID.index(id) for id in ids]


def play_of(cards: list[str]) -> int:
    """The play of these cards; the order has no meaning."""
    return GAME.actions.parse("play:" + "+".join(sorted(cards, key=CARD_ID.index)))


def plays_of(plays: Json, seats: int) -> list[int]:
    return [play_of(plays[str(s)]) if str(s) in plays else codes.NONE for s in range(seats)]


def table(players: int = 3, chance: Chance | None = None) -> MonsterState:
    state = GAME.deal(players, None, chance or FastChance(1))
    assert isinstance(state, MonsterState)
    return state


def check_setup(given: Json) -> Json:
    state = table(given["players"])
    # the first treasure is already revealed
    return {"adv_deck": size(state.deck), "treasure_deck": size(state.treasure_deck) + 1}


def check_play_options(given: Json) -> Json:
    state = table()
    state.players[0].hand = bag_of(numbers(given["hand"]))
    return {"options": [GAME.actions.text(action) for action in state.legal(0)]}


def check_fight(given: Json) -> Json:
    seats = max(int(seat) for seat in given["plays"]) + 1
    treasure = TREASURE_ID.index(given["treasure"])
    won_top = codes.NONE if given["won_top"] is None else TREASURE_ID.index(given["won_top"])
    plays = plays_of(given["plays"], seats)
    state = table(max(3, seats))
    state.treasure = treasure
    state.won = pile_of([] if won_top == codes.NONE else [won_top])
    for player, play in zip(state.players, plays, strict=False):
        player.choice = play
    state.reveal()
    result = fight(treasure, won_top, state.players)
    drawn = result.monster == codes.NONE
    return {
        "monster": None if drawn else result.monster,
        "decided_by": DECIDED_BY[result.decided_by],
        "health": None if drawn else result.health,
        "damage": None if drawn else result.damage,
        "winner": None if drawn else "adventurers" if result.adventurers_win() else "monster",
        "vp": {seat: state.players[int(seat)].vp() for seat in given["plays"]},
        "treasure_to": "won" if treasure in treasures_in(state.won) else "lost",
    }


def cleaned_up(given: Json) -> tuple[MonsterState, list[int], list[int], bool]:
    """Play a clean-up; the state after it, who was asked to draw and to discard, whether there was a refill."""
    seats = len(given["hands"])
    deck = numbers(given["deck"])
    state = table(seats, DeckFromTop([]))
    state.chance = DeckFromTop(deck)
    state.deck = bag_of(deck)
    state.discard = numbers(given["discard"])
    told: list[tuple[int, ...]] = []
    state.sink = told
    for seat, hand in enumerate(given["hands"]):
        state.players[seat] = Player(bag_of(numbers(hand)))
    for seat, play in enumerate(plays_of(given["plays"], seats)):
        state.players[seat].choice = play
        if play != codes.NONE:
            state.players[seat].hand |= bag_of(numbers(given["plays"][str(seat)]))
    state.reveal()
    asked_draw = list(state.to_act()) if state.phase == codes.DRAW else []
    for seat in asked_draw:
        state.apply(seat, codes.DRAW_YES if given["seat_draws"][str(seat)] else codes.DRAW_NO)
    asked_discard = list(state.to_act()) if state.phase == codes.DISCARD else []
    for seat in asked_discard:
        state.apply(seat, GAME.actions.parse("discard:" + given["seat_discards"][str(seat)]))
    assert state.phase == codes.PLAY
    events = [GAME.seen(item, state.setup, None) for item in told]
    return state, asked_draw, asked_discard, any(event is not None and event.what == "refill" for event in events)


def in_piles(discard: list[str], given: Json) -> list[str]:
    """A discard pile with the two cards of a play in the order of the card list: their order has no meaning."""
    before, after = len(given["discard"]), sum(len(play) for play in given["plays"].values())
    plays: Iterator[str] = (card for play in given["plays"].values() for card in sorted(play, key=CARD_ID.index))
    assert sorted(discard[before : before + after]) == sorted(c for play in given["plays"].values() for c in play)
    return [*discard[:before], *plays, *discard[before + after :]]


def check_cleanup(given: Json) -> Json:
    state, asked_draw, asked_discard, refill = cleaned_up(given)
    return {
        "asked_draw": asked_draw,
        "asked_discard": asked_discard,
        "hands": [[CARD_ID[c] for c in things_in(player.hand)] for player in state.players],
        "deck_left": size(state.deck),
        "discard": [CARD_ID[c] for c in state.discard],
        "out": [seat for seat, player in enumerate(state.players) if not player.hand],
        "refill": refill,
    }


def check_cleanup_counts(given: Json) -> Json:
    state, _, _, refill = cleaned_up(given)
    first = numbers(["4D", "AS", "2S"])
    return {
        "hand_counts": [size(player.hand) for player in state.players],
        "first_cards_seat0": [CARD_ID[c] for c in first if state.players[0].holds(c)],
        "deck_left": size(state.deck),
        "discard_count": len(state.discard),
        "refill": refill,
    }


def check_rounds(given: Json) -> Json:
    """From the last treasure of pass 1 on, with this many lost before or by it."""
    lost = given["lost_after_pass_1"]
    state = table()
    state.round = 15
    state.treasure_deck = 0
    state.treasure = 14
    state.lost = pile_of(list(range(lost - 1 if lost else 0)))
    state.won = pile_of(list(range(max(lost - 1, 0), 14)))
    # a 10 and a 10 beat two single cards; a lone 6 falls to two fives
    for seat, hand in enumerate([["10S", "10D"], ["2C"], ["3D"]] if lost else [["6D"], ["5C"], ["5D"]]):
        state.players[seat].hand = bag_of(numbers([*hand, "8C"]))
        state.players[seat].choice = play_of(hand)
    state.reveal()
    playout(state, FastChance(5))
    return {"rounds": state.round}


def check_result(given: Json) -> Json:
    vp = given["vp"]
    return {"monsters": permanent_monsters(vp), "winners": winning_seats(vp), "places": places(vp)}


def check_view(given: Json) -> Json:
    state = table()
    state.players[0].hand = bag_of(numbers(given["hand"]))
    state.apply(0, play_of(given["choice"]))
    view = state.view(0 if given["viewer"] == "self" else 1)
    spectator = state.view(None)
    assert isinstance(view, MonsterView)
    assert isinstance(spectator, MonsterView)
    assert spectator.players[0].hand is None
    seen = view.players[0]
    return {name: getattr(seen, name) for name in ("hand", "hand_size", "choice", "answered", "out")}


def in_card_order(check: str, expect: Json, given: Json) -> Json:
    """Hands are sets and a pair has no order: the vectors list them as drawn, we in the order of the card list."""
    expect = dict(expect)
    if check == "cleanup":
        expect["hands"] = [sorted(hand, key=CARD_ID.index) for hand in expect["hands"]]
        expect["discard"] = in_piles(expect["discard"], given)
    if check == "view" and expect["hand"]:
        expect |= {name: sorted(expect[name], key=CARD_ID.index) for name in ("hand", "choice")}
    return expect


@pytest.mark.parametrize("vector", VECTORS)
def test_example(vector: Vector) -> None:
    given = dict(vector.given)
    expect = in_card_order(vector.check, dict(vector.expect), given)
    assert globals()[f"check_{vector.check}"](given) == expect


def test_all_examples_are_here() -> None:
    assert {param.id.split("-")[0] for param in VECTORS} == {f"E{number}" for number in range(1, 41)}


seeds = st.integers(0, 2**40)
seat_counts = st.sampled_from(list(GAME.seats))


@given(seat_counts, seeds)
def test_facts_that_always_hold(seats: int, seed: int) -> None:
    """Section 9: hands of at most five, at most one seat out, 15 to 30 rounds, one treasure a round."""
    state = table(seats, FastChance(seed))
    chance = FastChance(seed + 1)
    while state.phase != codes.OVER:
        assert all(size(player.hand) <= 5 for player in state.players)
        if state.phase == codes.PLAY:
            assert sum(not player.hand for player in state.players) <= 1
            assert int(state.asked).bit_count() >= seats - 1
        before = [player.vp() for player in state.players]
        assert GAME.sits_out is not None
        assert not any(GAME.sits_out(state, seat) for seat in state.to_act())  # a player without cards decides nothing
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        gains = [player.vp() - vp for player, vp in zip(state.players, before, strict=True)]
        assert all(0 <= gain <= 3 for gain in gains)
    assert 15 <= state.round <= 30
    assert len(treasures_in(state.won)) + len(treasures_in(state.lost)) == 15


@given(seat_counts, seeds, st.integers(0, 80))
def test_imagined_hands_fit_what_everybody_has_seen(seats: int, seed: int, moves: int) -> None:
    """A card held before a reshuffle is imagined neither in the new deck nor with a player who could not have it."""
    state = table(seats, FastChance(seed))
    chance = FastChance(seed + 1)
    for _ in range(moves):
        if state.over():
            return
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
    for viewer in (*range(seats), None):
        world = state.imagine(viewer, chance)
        assert isinstance(world, MonsterState)
        assert world.deck & ~state.dealt_after[-1] == 0
        for ours, theirs in zip(state.players, world.players, strict=True):
            for dealt in state.dealt_after:
                assert size(ours.hand & dealt) == size(theirs.hand & dealt)


def test_a_drawn_card_is_told_to_the_drawer_only() -> None:
    state = table()
    told: list[tuple[int, ...]] = []
    state.sink = told
    state.draw(1, 1)
    for viewer in (0, 1, 2, None):
        event = GAME.seen(told[0], state.setup, viewer)
        assert event is not None
        assert (event.data["cards"] is not None) == (viewer == 1)
        assert event.data["count"] == 1


def test_imagined_hands_are_uniform() -> None:
    """Every card that a seat has not seen is equally likely in another's hand."""
    state = table(4)
    chance = FastChance(12)
    held: Counter[int] = Counter()
    for _ in range(3000):
        world = state.imagine(0, chance)
        assert isinstance(world, MonsterState)
        assert world.players[0].hand == state.players[0].hand
        held.update(things_in(world.players[2].hand))
    assert set(held) == {card for card in range(40) if not state.players[0].holds(card)}
    assert all(abs(count - 3000 * 5 / 35) < 90 for count in held.values())


@pytest.mark.parametrize(
    ("vp", "tied_share", "winners", "sentence"),
    [
        (
            [17, 17, 9, 3],
            False,
            [2],
            "Two share the top with 17: both are monsters for good, and the best of the others wins.",
        ),
        ([17, 17, 9, 3], True, [0, 1], "Two share the top with 17: they share the victory."),
        (
            [9, 9, 9, 3],
            False,
            [3],
            "Three share the top with 9: all of them are monsters for good, and the best of the others wins.",
        ),
        ([9, 9, 9], True, [0, 1, 2], "Everybody has 9 points: all are monsters, so all share the victory."),
        ([30, 9, 9], True, [0], "The monster's 30 points are more than the 18 of all others together."),
        (
            [12, 9, 8],
            False,
            [1],
            "12 points are not more than the 17 of all others together: the greediest is a monster for good.",
        ),
    ],
)
def test_tied_leaders(vp: list[int], tied_share: bool, winners: list[int], sentence: str) -> None:
    """R30, both readings."""
    assert winning_seats(vp, tied_share) == winners
    assert reason(vp, tied_share) == sentence
    assert [seat for seat, place in enumerate(places(vp, tied_share)) if place == 1] == winners


def test_the_option_decides_who_wins() -> None:
    for option, share in (("cursed", 0.0), ("share", 0.5)):
        state = GAME.deal(3, {"tied_leaders": option}, FastChance(1))
        assert isinstance(state, MonsterState)
        state.phase, state.waiting = codes.OVER, 0
        for player, points in zip(state.players, (7, 7, 3), strict=True):
            player.win_vp = points
        assert state.returns()[0] == share
        assert state.result().winners == ([0, 1] if share else [2])
