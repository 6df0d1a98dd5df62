"""Boss Monster where rules meet: windows, chains, timing and what nobody may know."""

import pickle
from collections.abc import Callable

import pytest

from tests.games.boss_monster.boss_table import Seat, Table
from undertable.core import FastChance, IllegalAction
from undertable.core.record import state_hash
from undertable.core.testing import check_state
from undertable.games.boss_monster import GAME, news
from undertable.games.boss_monster.cards import HERO_ID
from undertable.games.boss_monster.codes import LAST_ONE_LEFT, OVER
from undertable.games.boss_monster.effects import SPELL_CARD
from undertable.games.boss_monster.rules import BossState


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


def test_looking_through_the_deck_cannot_be_taken_back() -> None:
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


# 7.4 End of build


def two_placed(
    first: str, second: str, *more: str, dungeon: tuple[str, ...] = ("golem_factory",), **rest: object
) -> Table:
    """Draculord has two face-down rooms of one reveal, both in new slots."""
    home = Seat("draculord", dungeon, [first, second, *more])
    table = Table([home, Seat("robobo", ["goblin_armory"], ["exhaustion", "fear"], ["13"])], **rest)  # type: ignore[arg-type]
    table.build()
    table.state.players[0].builds = 2
    table.act(0, f"place:{first}", "slot:new", f"place:{second}", "slot:new")
    return table.through_build()


def test_r24_the_owner_orders_the_triggers_of_one_reveal() -> None:
    table = two_placed("dark_laboratory", "monstrous_monument", discard=["witchs_kitchen"])
    assert (table.asked, table.decision) == ([0], "order_triggers")
    assert table.legal(0) == ["card:dark_laboratory", "card:monstrous_monument"]
    table.act(0, "card:monstrous_monument")
    assert table.cards("triggered") == ["monstrous_monument", "dark_laboratory"]


def test_r23_a_noted_trigger_resolves_after_its_room_was_covered() -> None:
    table = two_placed("dark_laboratory", "construction_zone", "jackpot_stash")
    table.act(0, "card:construction_zone", "place:jackpot_stash", "slot:1")
    assert table.dungeon(0)[1] == "jackpot_stash/dark_laboratory"
    assert table.cards("triggered") == ["construction_zone", "dark_laboratory"]
    assert table.sorts("drew", 0) == ["spell", "spell"]


def test_r24_each_queue_is_finished_before_the_next_players() -> None:
    """By XP: the Sanctum robs before the Laboratory of the other has drawn."""
    table = Table([Seat("draculord", hand=["specters_sanctum"]), Seat("robobo", hand=["dark_laboratory", "fear"])])
    table.build().act(0, "place:specters_sanctum", "slot:new").place(1, "dark_laboratory")
    assert table.cards("discarded") == ["fear"]
    assert table.cards("triggered") == ["specters_sanctum", "dark_laboratory"]


def test_r25_late_level_ups_come_in_xp_order_and_before_the_check() -> None:
    """Robobo's late Level Up cannot undo the one of Xyzax, which was noted with it."""
    five = ["open_grave", "jackpot_stash", "golem_factory", "haunted_library", "dragon_hatchery"]
    other = ["mimic_vault", "boulder_ramp", "goblin_armory", "witchs_kitchen", "bottomless_pit"]
    table = Table([Seat("robobo", other), Seat("xyzax", five)], discard=["freeze", "fear"])
    table.state.end_of_turn()
    table.state.advance()
    table.act(1, "card:freeze")
    assert [event.seat for event in table.happened("level_up")] == [1, 0]
    assert table.cards("taken", 1) == ["freeze", "fear"]
    assert (table.asked, table.decision) == ([1], "destroy")


def test_r25_a_locked_or_frozen_slot_does_not_make_five_at_an_effect_build() -> None:
    home = Seat("xyzax", ["open_grave", "jackpot_stash", "golem_factory"], ["construction_zone", "goblin_armory"])
    table = Table([home, Seat("robobo", ["mimic_vault"], ["exhaustion"], ["13"])], discard=["freeze", "fear"])
    table.freeze(0, 0).build().place(0, "construction_zone").act(0, "place:goblin_armory", "slot:new")
    assert table.happened("level_up") == []
    table.pass_all()
    table.act(0, "card:freeze")  # when the frozen room turns upright
    assert table.cards("taken", 0) == ["freeze", "fear"]


# 9 and 11: windows


def test_r40_the_others_wait_their_turn_and_passes_are_forgotten() -> None:
    """Active first, then by XP; after anything happened the active player is asked again."""
    seats = [Seat("gorgona", ["dark_altar"], ["freeze"], ["8"])]
    seats += [Seat("draculord", ["dark_altar"]), Seat("xyzax", ["jackpot_stash"], entrance=[])]
    table = Table(seats).adventure()
    assert table.asked == [0]
    table.act(0, "pass")
    assert table.asked == [1]
    table.act(1, "pass")
    assert table.asked == [2]
    table.act(2, "use:0")
    assert (table.asked, table.decision) == ([0], "respond")
    table.act(0, "pass")
    assert (table.asked, table.decision) == ([0], "window")
    table.act(0, "pass")
    assert table.asked == [1]


def test_the_active_player_is_not_answered_but_by_cancels() -> None:
    table = Table([Seat("draculord", ["dark_altar"], entrance=["8"]), Seat("robobo", ["jackpot_stash"], ["freeze"])])
    table.adventure().act(0, "use:0")
    assert table.happened("taken", 0) != []  # done before the other was asked anything


def test_a_room_window_closes_when_the_room_under_the_hero_goes() -> None:
    """R38, 11.4: paid for The Crushinator; the other player, who could have acted there, is not asked any more."""
    home = Seat("draculord", ["dark_altar/neanderthal_cave", "the_crushinator/boulder_ramp"], entrance=["11"])
    table = Table([home, Seat("robobo", ["golem_factory"], ["fear"])]).adventure().act(0, "pass")
    assert table.walker == (0, 1)
    table.act(0, "use:1", "room:0.0")
    assert table.walker == (1, 6)  # the uncovered Cave did nothing; the Crushinator deals 2 + 3
    assert table.dungeon(0) == ["neanderthal_cave", "the_crushinator/boulder_ramp"]


def test_an_entry_window_closes_when_entry_is_forbidden() -> None:
    """11.4, R54: the player after the caster of Trepidation is not asked in that window any more, but at the exit."""
    rich = Seat("gorgona", ["golem_factory"], entrance=["8"], souls=["4", "6"])
    rivals = [Seat("draculord", ["goblin_armory"], ["trepidation"]), Seat("robobo", ["dark_altar"])]
    table = Table([rich, *rivals]).adventure()
    table.act(1, "cast:trepidation", "player:0")
    assert (table.asked, table.view().window) == ([2], "exit")
    table.act(2, "pass")
    assert len(table.state.players[0].entrance) == 1


def test_trepidation_inside_closes_nothing_but_the_door() -> None:
    rich = Seat("gorgona", ["dark_altar", "golem_factory"], entrance=["8", "8"], souls=["4", "6"])
    table = Table([rich, Seat("draculord", ["goblin_armory"], ["trepidation"])]).adventure()
    table.act(0, "pass").act(1, "pass")
    assert table.walker == (0, 1)
    table.act(0, "pass").act(1, "cast:trepidation", "player:0").act(0, "pass")
    assert (table.asked, table.walker) == ([0], (0, 1))
    table.pass_all()
    assert len(table.happened("enters", 0)) == 1


def test_a_hero_that_arrives_in_the_exit_window_is_followed_by_another_exit_window() -> None:
    """Section 9: the loop starts again."""
    home = Seat("draculord", ["golem_factory"], entrance=["the_fool"])
    table = Table([home, Seat("robobo", ["zombie_prison", "dark_altar"])]).adventure()
    windows = []
    while table.state.turn == 5:
        windows.append(table.view().window)
        table.act(1, *(["use:0", "hero:the_fool"] if windows == ["entry", "exit"] else ["pass"]))
    assert windows == ["entry", "exit", "exit", "entry", "exit"]  # after the Prison the window goes on first


def test_r30_without_heroes_there_is_no_window() -> None:
    table = Table([Seat("draculord", ["dark_altar"]), Seat("robobo", ["dark_altar"], ["freeze"])]).adventure()
    assert table.state.turn == 6


def test_a_deactivated_room_has_no_window() -> None:
    """R36."""
    home = Seat("draculord", ["golem_factory", "dark_altar"], entrance=["8"])
    table = Table([home, Seat("robobo", ["goblin_armory"], ["fear"])]).freeze(0, 0).adventure()
    table.act(0, "pass")
    assert table.walker == (1, 1)


def test_a_counterspell_in_an_answer_leaves_the_waiting_effect_alone() -> None:
    """The active player's answer is cancelled; the effect it answered still resolves, after another chance."""
    home = Seat("draculord", ["dark_altar"], ["freeze"])
    table = Table([home, Seat("robobo", ["jackpot_stash", "goblin_armory"], ["counterspell", "freeze"])]).build()
    table.act(0, "pass").act(1, "cast:freeze", "room:0.0").act(0, "cast:freeze", "room:1.0").act(1, "cast:counterspell")
    assert (table.asked, table.decision) == ([0], "respond")
    table.act(0, "pass")
    assert table.cards("deactivated") == ["dark_altar"]


def test_a_standing_pass_does_not_reach_into_the_own_turn() -> None:
    """11.6: until the end of the phase means the turns of others."""
    home = Seat("draculord", ["dark_altar"], entrance=["8"])
    table = Table([home, Seat("robobo", ["dark_altar"], entrance=["8"])]).adventure()
    table.act(0, "pass").act(1, "pass:phase")
    table.until(1, "window")
    assert table.state.active_seat == 1


def test_a_standing_pass_until_a_spell_outlasts_abilities() -> None:
    home = Seat("draculord", ["dark_altar"], ["freeze"], ["8", "8"])
    table = Table([home, Seat("robobo", ["jackpot_stash", "open_grave"], ["fear"])]).adventure()
    table.act(0, "pass:spell").act(1, "use:0")
    assert table.asked == [1]  # an ability: no answer asked for
    table.act(1, "cast:fear")
    assert (table.asked, table.decision) == ([0], "respond")


def test_a_standing_pass_of_the_build_phase_ends_with_the_own_build_turn_and_with_the_phase() -> None:
    home = Seat("draculord", ["dark_altar"], ["jackpot_stash"], ["8"])
    table = Table([home, Seat("robobo", ["dark_altar"], ["mimic_vault"])]).build()
    table.act(0, "pass").act(1, "pass:phase")
    assert (table.asked, table.decision) == ([1], "build")
    table.act(1, "pass:phase").act(0, "pass:phase")
    assert (table.asked, table.view().phase) == ([0], "adventure")
    table.act(0, "pass")
    assert table.asked == [1]


def test_a_pass_for_the_turn_reaches_into_the_adventures_of_everybody() -> None:
    home = Seat("draculord", ["dark_altar"], ["freeze"], entrance=["8"])
    table = Table([home, Seat("robobo", ["dark_altar"], ["freeze"], entrance=["8"])]).build()
    table.act(0, "pass").act(1, "pass:turn")
    assert table.view(1).standing == "turn"
    assert table.view(0).standing is None
    table.pass_all(but=1)
    assert table.state.turn == 6  # nothing was asked, not even in the player's own adventure turn
    assert table.view(1).standing is None


def test_a_pass_until_something_is_aimed_at_one_lasts_over_the_turns() -> None:
    """Its player is asked in its own build turn only, and only to place a room."""
    home = Seat("draculord", ["dark_altar"], ["freeze", "freeze"])
    away = Seat("xyzax", ["neanderthal_cave"], ["jackpot_stash", "fear", "freeze"])
    table = Table([home, away, Seat("robobo", ["golem_factory"])]).build()
    table.act(0, "pass").act(1, "pass:aimed")
    table.pass_all(but=1)
    assert (table.asked, table.decision) == ([1], "build")
    assert "ask" in table.legal(1)
    table.act(1, "place:jackpot_stash", "slot:new")
    assert table.view(1).standing == "aimed"
    table.pass_all(but=1)
    assert (table.state.turn, table.view(1).standing) == (6, "aimed")


def test_a_pass_until_something_is_aimed_at_one_ends_there() -> None:
    home = Seat("draculord", ["dark_altar"], ["freeze", "freeze"], entrance=["8"])
    away = Seat("xyzax", ["neanderthal_cave"], ["counterspell", "freeze"])
    table = Table([home, away, Seat("robobo", ["dark_altar"])]).adventure()
    table.act(0, "pass").act(1, "pass:aimed").until(0, "window")
    table.act(0, "cast:freeze", "room:2.0")
    assert table.view(1).standing == "aimed"  # not even asked to cancel what is aimed at another
    assert table.cards("deactivated") == ["dark_altar"]
    table.act(0, "cast:freeze", "room:1.0")
    assert (table.asked, table.decision) == ([1], "cancel")
    assert table.view(1).standing is None


def test_a_standing_order_can_be_ended_in_the_own_build_turn() -> None:
    home = Seat("draculord", ["dark_altar"], ["freeze"])
    table = Table([home, Seat("robobo", ["dark_altar"], ["jackpot_stash", "freeze"])]).build()
    table.act(0, "pass").act(1, "pass:aimed").act(1, "ask")
    assert (table.asked, table.view(1).standing) == ([1], None)
    assert "ask" not in table.legal(1)


def test_nobody_is_asked_what_has_one_answer() -> None:
    """And the choice says what it will be."""
    table = Table([Seat("draculord", ["dark_altar"], ["freeze", "dracolich_lair"]), Seat("robobo")]).build()
    labels = {choice.action: choice.label for choice in table.state.prompt(0).choices}
    assert labels["cast:freeze"] == "Cast Freeze on Dark Altar, room 1 of your dungeon"
    assert labels["place:dracolich_lair"] == "Place Dracolich Lair onto Dark Altar (room 1)"
    assert table.view(0).begins == []
    table.act(0, "place:dracolich_lair")
    assert table.dungeon(0) == ["dracolich_lair/dark_altar"]


def test_everybody_draws_in_one_line() -> None:
    table = Table([Seat("draculord"), Seat("robobo"), Seat("xyzax")])
    table.state.beginning_of_turn()
    table.state.advance()
    drawn = [event for event in table.news(1) if event.what in ("drew", "all_drew")]
    assert [event.what for event in drawn] == ["all_drew"]
    assert list(drawn[0].data["cards"]) == ["1"]  # type: ignore[call-overload]
    assert GAME.sentence(drawn[0], ["Ann", "Bo", "Cy"]).startswith("Everybody draws a Room. Bo gets ")
    assert [GAME.sentence(event, ["Ann", "Bo", "Cy"]) for event in table.news() if event.what == "all_drew"] == [
        "Everybody draws a Room."
    ]


def test_a_new_deck_from_the_discards_is_said() -> None:
    table = Table([Seat("draculord"), Seat("robobo")], discard=["dark_altar", "bottomless_pit", "succubus_spa"])
    table.state.room_deck = []
    table.state.beginning_of_turn()
    table.state.advance()
    said = [GAME.sentence(event, ["Ann", "Bo"]) for event in table.news()]
    assert "The discarded Rooms are shuffled into a new deck." in said


@pytest.mark.parametrize("what", news.TOLD)
def test_every_public_event_has_a_sentence(what: int) -> None:
    """Rare ones, too: a deck is seldom shuffled again, and the table cannot go on without the line for its log."""
    numbers = [0] * len(news.TOLD[what][1])
    event = news.seen((what, 0, *numbers), Table([Seat("draculord"), Seat("robobo")]).state.setup, 1)
    assert GAME.sentence(event, ["Ann", "Bo"])


@pytest.mark.parametrize(
    ("option", "text"), [("rulebook", "+3"), ("retail", "+2"), ("retail_revised", "Once per turn")]
)
def test_the_crushinators_text_follows_its_option(option: str, text: str) -> None:
    table = Table([Seat("draculord"), Seat("robobo")], options={"crushinator": option})
    assert text in table.view().texts["the_crushinator"]


def test_r41_after_a_failed_cancel_those_who_passed_are_asked_again() -> None:
    eye = Seat("xyzax", ["all_seeing_eye/dark_laboratory"], ["fear"])
    home = Seat("draculord", ["golem_factory"], ["freeze", "counterspell"])
    table = Table([home, eye, Seat("robobo", ["goblin_armory"], ["counterspell"])]).build()
    table.act(0, "cast:freeze", "room:1.0").act(1, "pass").act(2, "cast:counterspell")
    table.act(0, "cast:counterspell").act(1, "pass")
    assert (table.asked, table.decision) == ([1], "cancel")
    table.act(1, "use:0", "card:fear")
    assert table.cards("cancelled") == ["counterspell", "freeze"]


def test_what_is_used_once_per_turn_is_fresh_in_the_next() -> None:
    """6.1."""
    hand = ["golem_factory", "goblin_armory", "brainsucker_hive"]
    table = Table([Seat("draculord", ["witchs_kitchen"], hand), Seat("robobo")])
    table.build().act(0, "use:0", "card:golem_factory")
    assert "use:0" not in table.legal(0)
    while table.state.turn == 5:
        table.act(0, "pass")
    assert "use:0" in table.legal(0)


# 10, 16: the end


def test_r58_wounds_come_before_souls_and_the_rest_play_on() -> None:
    """R64, R65: three go on, one hero fewer is revealed, the eliminated has no say in anything."""
    seats = [
        Seat("draculord", ["golem_factory"], ["fear"], ["fighter 8"], souls=["11"] * 3 + ["13"] * 2, wounds=["4"] * 5),
        *(Seat(boss, ["dark_altar"]) for boss in ("xyzax", "gorgona", "robobo")),
    ]
    table = Table(seats)
    table.state.end_of_turn()
    table.state.advance()
    assert table.state.xp_order == [1, 2, 3]
    assert table.view().players[0].rooms_in_hand == 0
    assert len([event for event in table.news() if event.what == "appears"]) == 3
    assert table.state.phase != OVER


def test_the_final_sheet_has_what_a_player_had_when_it_was_eliminated() -> None:
    loser = Seat("draculord", souls=["4"], wounds=["cleric 6", "katelyn_angelic_healer", "lord_van_ette"])
    table = Table([loser, Seat("seducia", wounds=["cleric 8"])])
    table.state.end_of_turn()
    table.state.advance()
    result = table.state.result()
    assert (result.winners, result.places, result.scores) == ([1], [2, 1], [0, 1])
    assert {line.label: line.points for line in result.sheet} == {
        "Souls": [1, 0],
        "Wounds": [5, 1],
        "Turns survived": [5, 5],
    }
    assert not result.adds_up
    assert [(player.souls, player.wounds) for player in table.view().players] == [(1, 5), (0, 1)]


def test_a_player_eliminated_later_places_higher() -> None:
    """Whatever they had: the first one out leaves with more Souls and a lower XP than the second."""
    first = Seat("robobo", souls=["11", "11"], wounds=["4"] * 5)
    second = Seat("draculord", wounds=["fighter 6", "mage 6", "thief 6"])
    table = Table([first, second, Seat("xyzax"), Seat("gorgona")])
    table.state.end_of_turn()
    table.state.advance()
    state = table.state
    state.turn = 8
    state.players[1].wounds = state.players[1].wounds + [table.hero("frankov_the_envoy")]
    state.eliminate(1)
    state.end(2, LAST_ONE_LEFT)
    result = state.result()
    assert result.places == [4, 3, 1, 2]
    assert result.scores == [0, 1, 3, 2]
    assert [line.points for line in result.sheet] == [[4, 0, 0, 0], [5, 5, 0, 0], [5, 8, 8, 8]]


def test_labels_keep_the_names_of_cards() -> None:
    table = Table([Seat("draculord", ["dark_altar"], ["freeze"]), Seat("robobo", ["golem_factory"])])
    table.build().act(0, "cast:freeze")
    labels = [choice.label for choice in table.state.prompt(0).choices]
    assert labels == ["Dark Altar, room 1 of your dungeon", "Golem Factory, room 1 of Seat 2's dungeon"]


def test_why_a_room_cannot_be_used() -> None:
    rooms = ["the_crushinator/boulder_ramp", "witchs_kitchen", "dark_altar"]
    table = Table([Seat("draculord", rooms, ["freeze"]), Seat("robobo", ["golem_factory"])])
    table.freeze(0, 1).freeze(0, 2).build()
    assert table.state.prompt(0).why_not == {
        "use:0": "You have no other active room to destroy.",
        "use:1": "It is deactivated until the end of the turn.",
        "use:2": "It is deactivated until the end of the turn.",
    }


# What nobody may know, at moments that random games seldom come to


def chain_of_cancels() -> Table:
    table = Table(
        [
            Seat("king_croak", ["golem_factory"], ["counterspell", "dark_altar"], entrance=["8"]),
            Seat("draculord", ["golem_factory"], ["assassin", "counterspell"]),
            Seat("seducia", ["all_seeing_eye/dark_laboratory"], ["fear", "motivation"]),
        ]
    ).adventure()
    return table.act(1, "cast:assassin").act(0, "cast:counterspell").act(1, "cast:counterspell")


def paying_for_the_eye() -> Table:
    return chain_of_cancels().act(2, "use:0")


def after_a_standing_pass() -> Table:
    home = Seat("draculord", ["dark_altar", "golem_factory"], ["fear"], entrance=["8", "8"])
    table = Table([home, Seat("robobo", ["dark_altar"], ["freeze"]), Seat("xyzax", ["mimic_vault"], ["freeze"])])
    return table.adventure().act(0, "pass").act(2, "pass:phase")


def an_answer() -> Table:
    table = Table(
        [Seat("draculord", ["dark_altar"], ["freeze"]), Seat("robobo", ["goblin_armory"], ["freeze", "fear"])]
    )
    return table.build().act(0, "pass").act(1, "cast:freeze", "room:0.0")


def levelling(boss: str) -> Table:
    rooms = ["open_grave", "jackpot_stash", "golem_factory", "haunted_library"]
    home = Seat(boss, rooms, ["dragon_hatchery", "mimic_vault", "fear"])
    others = [Seat("robobo", ["goblin_armory"], ["exhaustion", "dark_altar"], ["13"]), Seat("gorgona", hand=["freeze"])]
    return Table([home, *others], discard=["dracolich_lair", "ligers_den"]).build().place(0, "dragon_hatchery")


def looking_at_a_hand() -> Table:
    return levelling("draculord").act(0, "player:1")


def searching() -> Table:
    return levelling("cleopatra").act(0, "yes")


def holding_what_was_found() -> Table:
    return searching().act(0, "card:all_seeing_eye")


def discarding_a_spell() -> Table:
    return levelling("cerebellus").act(0, "yes")


def building_by_an_effect() -> Table:
    home = Seat("draculord", ["golem_factory"], ["construction_zone", "mimic_vault", "beast_menagerie", "fear"])
    table = Table([home, Seat("robobo", ["goblin_armory"], ["exhaustion"], ["13"])])
    return table.build().place(0, "construction_zone").act(0, "place:beast_menagerie")


def covered_and_hidden() -> Table:
    home = Seat("draculord", ["dark_altar", "golem_factory"], ["vampire_bordello", "beast_menagerie", "goblin_armory"])
    table = Table([home, Seat("robobo", ["goblin_armory"], ["freeze", "kobold_strike"])]).build()
    table.state.players[0].builds = 3
    return table.act(0, "place:vampire_bordello", "slot:0", "place:beast_menagerie", "slot:1")


def choosing_a_slot() -> Table:
    return covered_and_hidden().act(0, "place:goblin_armory")


def drawing_from_the_library() -> Table:
    table = Table([Seat("draculord", ["haunted_library"], ["fear"]), Seat("robobo", hand=["freeze"])])
    table.state.beginning_of_turn()
    table.state.advance()
    return table


@pytest.mark.parametrize(
    "moment",
    [
        chain_of_cancels,
        paying_for_the_eye,
        after_a_standing_pass,
        an_answer,
        looking_at_a_hand,
        searching,
        holding_what_was_found,
        discarding_a_spell,
        building_by_an_effect,
        covered_and_hidden,
        choosing_a_slot,
        drawing_from_the_library,
    ],
)
def test_the_promises_hold_at_rare_moments(moment: Callable[[], Table]) -> None:
    """Views, worlds, clones and refusals, by the conformance kit."""
    state = moment().state
    state.sink = None
    others = sum(check_state(state, FastChance(seed)) for seed in range(2))
    assert others > 0


def test_cards_drawn_together_are_told_in_the_order_of_a_hand() -> None:
    """Else the same hand could be told in two ways."""
    table = Table([Seat("draculord"), Seat("robobo")])
    table.state.draw(0, SPELL_CARD, 12)
    assert table.cards("drew", 0) == table.hand(0)
    assert len(table.hand(0)) == 12


def test_a_pickled_state_keeps_its_options() -> None:
    rooms = ["the_crushinator/boulder_ramp", "dark_altar", "golem_factory"]
    table = Table([Seat("draculord", rooms), Seat("robobo")], options={"crushinator": "retail_revised"}).build()
    table.state.sink = None
    copy = pickle.loads(pickle.dumps(table.state))
    copy.apply(0, GAME.actions.parse("use:0"))
    copy.apply(0, GAME.actions.parse("room:0.2"))
    assert copy.players[0].crush == 2
    assert GAME.actions.parse("use:0") not in copy.legal(0)
