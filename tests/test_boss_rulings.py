"""Boss Monster where rules meet: windows, chains, timing and what nobody may know."""

import pytest

from tests.boss_table import Seat, Table
from undertable.core import FastChance, IllegalAction
from undertable.core.record import state_hash
from undertable.games.boss_monster import GAME
from undertable.games.boss_monster.cards import HERO_ID
from undertable.games.boss_monster.rules import OVER, BossState


def test_a_refused_action_of_one_seat_does_not_change_what_another_is_offered() -> None:
    state = GAME.deal(2, {}, FastChance(3))
    offered = state.legal(0)
    with pytest.raises(IllegalAction):
        state.apply(1, len(GAME.actions))
    foreign = [action for action in state.clone().legal(1) if action not in offered]
    before = state_hash(state)
    for action in foreign:
        with pytest.raises(IllegalAction):
            state.apply(0, action)
    assert state_hash(state) == before
    state.apply(0, offered[0])


def test_r63_a_hero_scored_by_a_late_level_up_counts_as_scored() -> None:
    """Gorgona levels up at the end of the tenth turn in which nobody was scored: it was not scoreless after all."""
    five = ["open_grave", "mimic_vault", "jackpot_stash", "haunted_library", "dark_altar"]
    table = Table([Seat("gorgona", five), Seat("draculord")], town=["fighter 4", "fighter 6"])
    state = table.state
    state.hero_deck, state.epic_deck, state.scoreless = [], [], 9
    state.end_of_turn()
    state.advance()
    table.act(0, f"hero:{HERO_ID[state.town[0]]}")
    assert table.score(0) == (1, 0)
    assert state.phase != OVER


def test_r72_a_hero_brought_back_has_lost_what_it_had_gained() -> None:
    """A fresh hero: the Health that Assassin gave it this turn is gone."""
    table = Table(
        [
            Seat("draculord", ["bottomless_pit", "dark_altar"], entrance=["4"]),
            Seat("robobo", ["zombie_prison"], ["assassin"]),
        ]
    ).adventure()
    table.act(0, "pass", "pass")
    hero = HERO_ID[table.state.hero]
    table.act(1, "cast:assassin").act(0, "pass")
    assert table.view().walker.health == 7  # type: ignore[union-attr]
    table.act(0, "use:0")
    assert table.score(0) == (1, 0)
    table.act(0, "pass").act(1, "use:0", f"hero:{hero}").act(0, "pass")
    (waiting,) = table.view().players[0].entrance
    assert (waiting.id, waiting.health) == (hero, 4)


def test_soul_harvest_fizzles_when_the_last_soul_is_gone_before_it_resolves() -> None:
    """11.5: the Hero that is given up is a needed target."""
    table = Table(
        [
            Seat("draculord", ["zombie_prison"], ["freeze"]),
            Seat("robobo", ["golem_factory"], ["soul_harvest"], souls=["6"]),
        ]
    ).build()
    hero = HERO_ID[table.state.players[1].souls[0]]
    table.act(0, "pass")
    table.act(1, "cast:soul_harvest")
    table.act(0, "use:0", f"hero:{hero}", "pass")
    assert table.cards("fizzled") == ["soul_harvest"]
    assert table.happened("drew") == []


def test_nobody_can_tell_that_all_spells_of_a_hand_are_alike() -> None:
    """A Spell that must be discarded is asked for even if there is only one kind, as long as there are several."""
    table = Table(
        [Seat("draculord", hand=["dark_laboratory"]), Seat("robobo", ["golem_factory"], ["exhaustion"], ["13"])]
    )
    table.state.spell_deck = [card for card in table.state.spell_deck if table.name(card) == "freeze"][:2]
    table.build().place(0, "dark_laboratory")
    assert (table.asked, table.decision) == ([0], "choose_card")
    assert table.legal(0) == ["card:freeze"]


def test_who_has_looked_through_the_deck_cannot_take_that_back() -> None:
    """A search shows what the others do not hold."""
    table = Table(
        [
            Seat("cleopatra", ["open_grave", "mimic_vault", "jackpot_stash", "haunted_library"], ["dark_altar"]),
            Seat("robobo"),
        ]
    )
    table.build().place(0, "dark_altar")
    assert table.decision == "optional"
    table.told.clear()
    table.act(0, "yes")
    assert table.view(0).searched is not None
    assert any(event.reveals for event in table.news(0))


def test_two_face_down_rooms_are_face_down_in_every_imagined_world() -> None:
    """Also where one of them gets the card that the other one is in truth."""
    table = Table([Seat("draculord", hand=["dark_altar", "open_grave"]), Seat("robobo", ["golem_factory"], ["freeze"])])
    table.build()
    table.state.players[0].builds = 2
    table.act(0, "place:dark_altar", "slot:new", "place:open_grave", "slot:new")
    for seed in range(300):
        world = table.state.imagine(1, FastChance(seed))
        assert isinstance(world, BossState)
        player = world.players[0]
        assert sorted(player.face_down) == sorted(stack[-1] for stack in player.slots)
