"""Programs know as much as bots that imagine: what all imagined worlds have in common follows from what they get."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.games.shelf import LONG_ONES
from undertable.core import FastChance, Game, State
from undertable.games import all_games

DECISIONS = 120  # of each game, spread over it
Facts = list[Any]


def inn_sent(view: Any) -> Facts:
    """Every card by where it lies and what is seen of it, and all treasure."""
    seen = [[back(c) for c in (*player["monsters"], *player["humanoids"])] for player in view["players"]]
    held = [[player["treasure"][kind] for kind in ("coin", "gem")] for player in view["players"]]
    return [seen, held, [view["supply"]["coin"], view["supply"]["gem"]], [back(c) for c in view["inn"]], view["deck"]]


def inn_known(world: Any) -> Facts:
    from undertable.games.monster_inn import view

    def lies(card: int) -> object:
        return back(msgspec.to_builtins(view.in_the_open(card)))

    seen = [[lies(card) for card in (*player.monsters, *player.humanoids)] for player in world.players]
    held = [[player.coins, player.gems] for player in world.players]
    return [seen, held, [world.supply_coins, world.supply_gems], [lies(c) for c in world.inn], world.deck_size()]


def back(creature: Any) -> object:
    return creature.get("id") or creature.get("range")


def monster_sent(view: Any) -> Facts:
    notes = view["noted"]
    sizes = [player["hand_size"] for player in view["players"]]
    in_deck = [
        len(batch) - sum(held[number] for seat, held in enumerate(notes["held"]) if seat != view["viewer"])
        for number, batch in enumerate(notes["unseen"])
    ]
    return [sizes, notes["held"], notes["lost"], sorted(notes["treasures_to_come"]), in_deck, view["discard"]]


def monster_known(world: Any) -> Facts:
    from undertable.core.bag import size, things_in
    from undertable.games.you_monster.cards import CARD_ID, TREASURE_ID
    from undertable.games.you_monster.pile import treasures_in

    sizes = [size(player.hand) for player in world.players]
    held = [[size(batch & player.hand) for batch in world.dealt_after] for player in world.players]
    lost = [TREASURE_ID[card] for card in treasures_in(world.lost)]
    to_come = sorted(TREASURE_ID[card] for card in things_in(world.treasure_deck))
    in_deck = [size(batch & world.deck) for batch in world.dealt_after]
    return [sizes, held, lost, to_come, in_deck, [CARD_ID[card] for card in world.discard]]


def boss_sent(view: Any) -> Facts:
    notes = view["noted"]
    heroes = Counter(notes["heroes"]) - Counter(view["removed_heroes"])
    hands = [[player["rooms_in_hand"], player["spells_in_hand"]] for player in view["players"]]
    return [notes["heroes"], sorted(heroes), notes["scoreless"], notes["scored"], hands, view["discard"]]


def boss_known(world: Any) -> Facts:
    from undertable.games.boss_monster import cards, effects

    came = [cards.HERO_ID[hero] for hero in world.reveals]
    gone = Counter(cards.HERO_ID[hero] for hero in world.removed_heroes)
    hands = [[player.holds(effects.ROOM_CARD), player.holds(effects.SPELL_CARD)] for player in world.players]
    discard = [cards.CARD_ID[card] for card in world.discard]
    return [came, sorted(Counter(came) - gone), world.scoreless, world.scored, hands, discard]


def pesky_sent(view: Any) -> Facts:
    notes = view["noted"]
    if notes is None:
        return []
    sizes = [hand["size"] for hand in view["play"]["hands"]]
    return [notes["sure"], notes["tokens_seen"], notes["no_passage"], list(notes["doors_out"].values()), sizes]


def pesky_known(world: Any) -> Facts:
    from undertable.games.pesky_humans import box, codes, names

    if world.stage == codes.SETUP:
        return []
    seen = [id for token, id in enumerate(box.TOKEN_ID) if world.seen_tokens >> token & 1]
    crossed = [box.ROOM_ID[room] for room in world.lair.rooms if world.crossed >> room & 1]
    sizes = [len(hand) for hand in world.hands]
    return [[names.cards_named(cards) for cards in world.sure], seen, crossed, list(world.sure_spare), sizes]


READERS: dict[str, tuple[Callable[[Any], Facts], Callable[[Any], Facts]]] = {
    "monster-inn": (inn_sent, inn_known),
    "you-monster": (monster_sent, monster_known),
    "boss-monster": (boss_sent, boss_known),
    "pesky-humans": (pesky_sent, pesky_known),
}


def positions(game: Game, seats: int) -> Iterator[State]:
    """Positions of random games, at which somebody must decide."""
    pick = FastChance(seats)
    every = 40 if game in LONG_ONES else 3
    state = game.deal(seats, None, FastChance(0))
    for number in range(every * DECISIONS):
        if state.over():
            state = game.deal(seats, None, FastChance(number))
        if number % every == 0:
            yield state
        seat = state.to_act()[0]
        state.apply(seat, state.any_action(seat, pick))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_what_imagined_worlds_have_in_common_follows_from_what_is_sent(game: Game) -> None:
    sent, known = READERS[game.id]
    for state in positions(game, game.seats[-1]):
        seat = state.to_act()[0]
        view = msgspec.json.decode(msgspec.json.encode(state.noted(seat)))
        view.setdefault("noted", None)
        worlds = [known(state.imagine(seat, FastChance(seed))) for seed in range(3)]
        assert [sent(view)] * len(worlds) == worlds


@pytest.mark.parametrize("game_id", ["monster-inn", "you-monster"])
def test_people_count_for_themselves(game_id: str) -> None:
    """The rules keep it from them, unless the table has chosen to play in the open."""
    game = all_games()[game_id]
    option, field = {
        "monster-inn": ("open_treasures", "treasure"),
        "you-monster": ("open_hand_sizes", "hand_size"),
    }[game_id]
    for open_to_all in (False, True):
        state = game.deal(3, {option: open_to_all}, FastChance(1))
        shown: Any = state.view(0)
        noted: Any = state.noted(0)
        assert [getattr(player, field) is not None for player in shown.players] == [True, open_to_all, open_to_all]
        assert all(getattr(player, field) is not None for player in noted.players)
        assert getattr(shown, "noted", None) is None
