"""Boss Monster's 16 Spells, one by one: what each does, when it cannot be cast, and when it fizzles."""

import pytest

from tests.games.boss_monster.boss_table import Seat, Table
from undertable.games.boss_monster.cards import HERO_ID, SPELLS
from undertable.games.boss_monster.codes import NONE

LAST = Seat("robobo", ["golem_factory"], ["exhaustion"], ["13"])  # in whose adventure turn the game waits


def active(*hand: str, dungeon: tuple[str, ...] = ("golem_factory",), heroes: tuple[str, ...] = ("8",)) -> Seat:
    """The first player in every order."""
    return Seat("draculord", dungeon, hand, heroes)


def casts(table: Table, seat: int) -> list[str]:
    return [action for action in table.legal(seat) if action.startswith("cast:")]


def in_room(table: Table, slot: int) -> Table:
    """Everybody passes until the hero stands in this slot of the first player's dungeon."""
    table.adventure()
    while table.state.active_seat != 0 or table.state.hero_slot != slot:
        table.act(table.asked[0], "pass")
    return table


@pytest.mark.parametrize("spell", [spell.id for spell in SPELLS])
def test_a_spell_is_cast_in_the_phases_of_its_icon_only(spell: str) -> None:
    """With everything there that any Spell could aim at. Counterspell only in answer to one."""
    phases = {1: ["build"], 2: ["adventure"], 3: ["build", "adventure"]}[
        next(card.phases for card in SPELLS if card.id == spell)
    ]
    for phase in ("build", "adventure"):
        first = Seat("draculord", ["dark_altar", "golem_factory"], [spell], ["8", "8"], souls=["4"])
        second = Seat("robobo", ["dark_altar"] * 2 + ["open_grave"], entrance=["6"], souls=["13", "13"])
        table = Table([first, second], town=["mage 4"])
        offered = set()
        table = table.build() if phase == "build" else table.adventure()
        while table.asked and table.view().phase == phase and table.state.turn == 5:
            offered |= set(casts(table, 0)) if table.asked == [0] else set()
            table.act(table.asked[0], "pass")
        assert (offered == {f"cast:{spell}"}) == (phase in phases and spell != "counterspell"), (phase, offered)


def test_annihilator_boosts_a_trap_room_anywhere() -> None:
    """Twice on one room adds up; until end of turn."""
    home = active("annihilator", "annihilator", dungeon=("dark_altar", "golem_factory"), heroes=("11",))
    table = Table([home, Seat("robobo", ["mimic_vault", "golem_factory"])]).adventure()
    table.act(0, "cast:annihilator")
    assert table.legal(0) == ["room:0.0", "room:1.0"]
    table.act(0, "room:0.0", "cast:annihilator", "room:0.0")
    assert table.damages(0) == [7, 2]
    while table.state.turn == 5:
        table.act(0, "pass")
    assert table.damages(0) == [1, 2]


def test_annihilator_does_not_hurt_a_hero_that_is_in_the_room_already() -> None:
    """R35: only when it enters again."""
    home = active("annihilator", "teleportation", dungeon=("dark_altar", "open_grave"), heroes=("11",))
    table = in_room(Table([home, LAST]), 0).act(0, "cast:annihilator", "room:0.0")
    assert table.walker == (0, 1)
    table.act(0, "cast:teleportation")
    assert table.walker == (0, 5)


def test_annihilator_vanishes_with_the_room_and_does_not_come_back_with_it() -> None:
    """13.1: the bonus goes when the card leaves play."""
    table = Table([active("annihilator", dungeon=("dark_altar",)), LAST]).adventure()
    table.act(0, "cast:annihilator", "room:0.0", "use:0", "card:dark_altar")
    assert table.hand(0) == ["dark_altar"]
    assert table.state.boosted == []


def test_annihilator_fizzles_if_the_room_is_gone() -> None:
    rival = Seat("robobo", ["golem_factory"], ["annihilator"])
    table = Table([active(dungeon=("dark_altar",)), rival]).adventure().act(0, "pass")
    table.act(1, "cast:annihilator", "room:0.0").act(0, "use:0")
    assert table.cards("fizzled", 1) == ["annihilator"]


def test_assassin_strengthens_the_hero_in_an_opponents_dungeon() -> None:
    """Not in one's own, and not at an entrance (R31)."""
    own = Table([active("assassin", dungeon=("dark_altar",)), Seat("robobo")]).adventure()
    while own.asked == [0] and own.state.turn == 5:
        assert casts(own, 0) == []
        own.act(0, "pass")
    rival = Seat("robobo", ["open_grave"], ["assassin"])
    table = Table([active(dungeon=("dark_altar", "golem_factory"), heroes=("6",)), rival]).adventure()
    assert table.asked == [0]
    table.act(0, "pass")
    assert table.view().window == "room"  # at the entrance there was nothing for the Assassin
    table.act(0, "pass").act(1, "cast:assassin").act(0, "pass")
    walker = table.view().walker
    assert walker is not None
    assert walker.health == 9
    table.pass_all()
    assert table.score(0) == (0, 1)
    assert table.state.hardened == []


def test_assassin_comes_too_late_for_a_hero_that_is_killed_first() -> None:
    """R40, 11.5."""
    rival = Seat("robobo", ["golem_factory"], ["assassin"])
    table = Table([active(dungeon=("bottomless_pit",)), rival]).adventure().act(0, "pass")
    table.act(1, "cast:assassin").act(0, "use:0")
    assert table.cards("fizzled", 1) == ["assassin"]
    assert table.score(0) == (1, 0)


def test_assassin_reaches_a_hero_that_has_lost_its_room() -> None:
    """11.4: it is inside the dungeon, but in no room; the active player cannot go on answering."""
    rival = Seat("robobo", ["golem_factory"], ["assassin"])
    table = Table([active(dungeon=("dark_altar", "jackpot_stash")), rival])
    in_room(table, 0).act(0, "pass").act(1, "cast:assassin").act(0, "use:0")
    assert table.cards("resolved") == ["assassin"]
    assert table.walker == (0, 2)  # the next room has moved up
    assert table.state.health(table.state.hero) == 11


def test_cave_in_destroys_an_own_room_and_buries_the_hero_in_it() -> None:
    """The Hero dies, no room sees it (R33); what is uncovered does nothing to it."""
    home = active("cave_in", dungeon=("golem_factory/open_grave", "dark_altar"), heroes=("13",))
    table = in_room(Table([home, Seat("robobo", ["dark_altar"])]), 0).act(0, "cast:cave_in")
    assert table.legal(0) == ["room:0.0", "room:0.1"]
    table.act(0, "room:0.0")
    assert table.score(0) == (2, 0)
    assert table.dungeon(0) == ["open_grave", "dark_altar"]
    assert table.happened("triggered") == []
    assert table.happened("drew") == []


def test_cave_in_without_a_hero_just_destroys() -> None:
    home = active("cave_in", dungeon=("open_grave", "golem_factory", "dark_altar"))
    table = in_room(Table([home, LAST]), 1).act(0, "cast:cave_in", "room:0.0")
    assert table.dungeon(0) == ["golem_factory", "dark_altar"]
    assert table.walker == (0, 4)  # the gap closed behind it
    table.act(0, "pass")
    assert table.walker == (1, 5)


def test_cave_in_of_a_player_whose_turn_it_is_not_buries_nobody() -> None:
    """R71: a hero in somebody else's slot is not in that room."""
    rival = Seat("robobo", ["dark_altar", "golem_factory"], ["cave_in"])
    table = in_room(Table([active("fear"), rival]), 0).act(0, "pass").act(1, "cast:cave_in", "room:1.0")
    table.act(0, "pass")
    assert table.dungeon(1) == ["golem_factory"]
    assert table.happened("died") == []
    assert table.walker == (0, 2)


def test_cave_in_takes_no_deactivated_room() -> None:
    """R37."""
    table = Table([active("cave_in"), LAST]).freeze(0, 0).adventure()
    assert table.happened("cast") == []
    assert table.asked == [1]


def test_cave_in_does_not_set_off_the_room_it_destroys() -> None:
    """R39."""
    table = Table([active("cave_in", dungeon=("jackpot_stash",)), LAST]).adventure().act(0, "cast:cave_in", "room:0.0")
    assert table.happened("doubled") == []


def test_cave_in_and_recycling_center() -> None:
    home = active("cave_in", dungeon=("golem_factory", "recycling_center/boulder_ramp"))
    table = in_room(Table([home, LAST]), 0).act(0, "cast:cave_in", "room:0.0", "yes")
    assert table.sorts("drew", 0) == ["room", "room"]
    assert table.score(0) == (1, 0)


def test_counterspell_is_never_offered_by_itself() -> None:
    """11.3. Nor against an ability, or one's own Spell."""
    table = Table([active("counterspell", dungeon=("dark_altar",)), LAST]).build()
    assert casts(table, 0) == []
    table = Table([active("counterspell", "freeze"), Seat("robobo", ["dark_altar"], entrance=["8"])]).build()
    table.act(0, "cast:freeze", "room:0.0")
    assert table.cards("resolved") == ["freeze"]
    table.act(1, "use:0", "card:dark_altar")
    assert table.cards("taken", 1) == ["dark_altar"]


def test_counterspell_cancels_and_nothing_is_refunded() -> None:
    """The passes are forgotten: the caster is asked again."""
    rival = Seat("robobo", ["golem_factory"], ["counterspell"])
    table = Table([active("freeze", "jeopardy"), rival]).build().act(0, "cast:freeze", "room:1.0")
    assert (table.asked, table.decision, table.legal(1)) == ([1], "cancel", ["pass", "cast:counterspell"])
    table.act(1, "cast:counterspell")
    assert sorted(table.discards()) == ["counterspell", "freeze"]
    assert table.cards("cancelled") == ["freeze"]
    assert table.cards("resolved") == ["counterspell"]
    assert table.asked == [0]


def test_counterspell_can_be_countered_by_whoever_was_countered() -> None:
    """R41."""
    table = Table([active("freeze", "counterspell"), Seat("robobo", ["golem_factory"], ["counterspell"])]).build()
    table.act(0, "cast:freeze", "room:1.0").act(1, "cast:counterspell").act(0, "cast:counterspell")
    assert table.cards("cancelled") == ["counterspell"]
    assert table.cards("resolved") == ["counterspell", "freeze"]
    assert table.discards() == ["counterspell", "counterspell", "freeze"]
    assert table.cards("deactivated", 1) == ["golem_factory"]


def test_counterspell_of_a_third_player_comes_after_the_active_one_was_asked() -> None:
    """11.2: active first, then by XP; a player who passes is not asked again for the same Spell."""
    rivals = [Seat("xyzax", ["golem_factory"], ["freeze"]), Seat("robobo", ["golem_factory"], ["counterspell"])]
    table = Table([active("counterspell", "soul_harvest"), *rivals]).build()
    table.until(1, "window").act(1, "cast:freeze", "room:0.0")
    assert table.asked == [0]
    table.act(0, "pass")
    assert table.asked == [2]
    table.act(2, "pass")
    assert table.cards("resolved") == ["freeze"]


def test_exhaustion_counts_active_rooms() -> None:
    """R71: for the hero in one's own dungeon. Not deactivated or dormant rooms."""
    home = active("exhaustion", dungeon=("dark_altar", "golem_factory/open_grave", "mimic_vault", "boulder_ramp"))
    table = in_room(Table([home, Seat("robobo")]).freeze(0, 2), 0).act(0, "cast:exhaustion")
    assert table.walker == (0, 4)


def test_exhaustion_kills_in_the_room_where_the_hero_stands() -> None:
    """R33: its ability is set off."""
    home = active("exhaustion", dungeon=("golem_factory", "dark_altar"), heroes=("4",))
    table = in_room(Table([home, Seat("robobo", ["goblin_armory"])]), 0).act(0, "cast:exhaustion")
    assert table.score(0) == (1, 0)
    assert table.cards("triggered") == ["golem_factory"]


def test_exhaustion_is_for_the_own_dungeon_and_a_hero_inside() -> None:
    home = active(dungeon=("dark_altar",))
    table = Table([home, Seat("robobo", ["golem_factory"], ["exhaustion"])]).adventure()
    seen = set()
    while table.asked and table.state.turn == 5:
        seen.add((table.asked[0], table.view().window))
        table.act(table.asked[0], "pass")
    assert {seat for seat, _ in seen} == {0}


def test_fear_sends_the_walking_hero_to_town() -> None:
    """R53: also one's own; the damage is gone, the number stays (R29)."""
    home = active("fear", heroes=("mage 8", "mage 6"))
    table = Table([home, LAST], town=["cleric 4"])
    number = {hero: table.state.reveals.index(hero) for hero in table.state.reveals}
    in_room(table, 0)
    hero = table.state.hero
    table.act(0, "cast:fear")
    assert hero in table.state.town
    assert [number[h] for h in table.state.town] == sorted(number[h] for h in table.state.town)
    assert [event.data["hero"] for event in table.happened("enters", 0)] == [
        HERO_ID[hero],
        *(HERO_ID[h] for h in table.state.players[0].wounds),
    ]  # the next one has entered meanwhile


def test_fear_needs_a_hero_inside() -> None:
    """R31."""
    table = Table([active("fear", dungeon=("dark_altar",)), LAST]).adventure()
    assert table.view().window == "entry"
    assert casts(table, 0) == []
    assert "fear" not in str(casts(Table([active("fear", "jeopardy"), LAST]).build(), 0))


def test_fear_still_frightens_a_teleported_hero() -> None:
    """11.4: inside, but in no room."""
    home = active("teleportation", dungeon=("dark_altar", "golem_factory"))
    table = in_room(Table([home, Seat("robobo", ["golem_factory"], ["fear"])]), 0)
    table.act(0, "pass").act(1, "cast:fear").act(0, "cast:teleportation")
    assert table.cards("resolved") == ["teleportation", "fear"]
    assert len(table.happened("to_town")) == 1
    assert table.state.hero == NONE


def test_freeze_deactivates_any_active_room_until_end_of_turn() -> None:
    """R36, R37."""
    home = active("freeze", "freeze", dungeon=("dark_altar/open_grave", "golem_factory"))
    table = Table([home, Seat("robobo", ["goblin_armory"], entrance=["13"])]).build().act(0, "cast:freeze")
    assert table.legal(0) == ["room:0.0", "room:0.1", "room:1.0"]
    table.act(0, "room:0.0")
    assert table.damages(0) == [0, 2]
    assert table.treasure(0, "cleric") == 1
    table.act(0, "cast:freeze")
    assert table.legal(0) == ["room:0.1", "room:1.0"]  # not what is deactivated already
    table.act(0, "room:1.0").pass_all()
    assert table.state.frozen == []


def test_freeze_leaves_damage_dealt_and_makes_a_gap() -> None:
    home = active("freeze", dungeon=("golem_factory", "neanderthal_cave", "dark_altar"))
    table = in_room(Table([home, LAST]), 0).act(0, "cast:freeze", "room:0.1", "pass")
    assert table.walker == (2, 3)


def test_freeze_cannot_touch_a_face_down_or_locked_room() -> None:
    """R20."""
    home = active("dark_altar", "freeze", dungeon=("golem_factory", "open_grave"))
    table = Table([home, Seat("robobo")]).build().act(0, "place:dark_altar", "slot:1", "cast:freeze")
    assert table.cards("deactivated") == ["golem_factory"]  # the only one it can aim at


def test_freeze_fizzles_on_a_room_that_is_deactivated_meanwhile() -> None:
    table = Table([active("freeze"), Seat("robobo", ["dark_altar"], ["freeze"])]).build().act(0, "pass")
    table.act(1, "cast:freeze", "room:0.0").act(0, "cast:freeze", "room:0.0")
    assert table.cards("fizzled") == ["freeze"]
    assert len(table.state.frozen) == 1


def test_giant_size_boosts_a_monster_room_anywhere() -> None:
    home = active("giant_size", dungeon=("dark_altar", "golem_factory"))
    table = Table([home, Seat("robobo", ["mimic_vault", "goblin_armory"])]).adventure().act(0, "cast:giant_size")
    assert table.legal(0) == ["room:0.1", "room:1.1"]
    table.act(0, "room:0.1")
    assert table.damages(0) == [1, 5]


def test_giant_size_stays_with_the_room_beneath_crushinator_and_armory() -> None:
    """13.1: everything adds up."""
    home = active("giant_size", dungeon=("goblin_armory", "golem_factory", "the_crushinator/boulder_ramp"))
    table = Table([home, LAST]).adventure().act(0, "cast:giant_size", "room:0.1", "use:2", "room:0.0")
    assert table.damages(0) == [2 + 3 + 3, 2 + 3]


def test_jeopardy_renews_all_hands() -> None:
    """R55: face-down rooms and Spells on the stack are no part of a hand."""
    home = active("jeopardy", "dark_altar", "freeze", dungeon=("open_grave",))
    table = Table([home, Seat("xyzax", hand=["fear", "mimic_vault"]), Seat("robobo", ["golem_factory"])]).build()
    table.act(0, "place:dark_altar", "slot:new", "cast:jeopardy")
    assert table.dungeon(0) == ["dark_altar", "open_grave"]
    assert sorted(table.discards()) == ["fear", "freeze", "jeopardy", "mimic_vault"]
    for seat in range(3):
        player = table.state.players[seat]
        assert (player.holds(1), player.holds(2)) == (2, 1)
    assert [event.seat for event in table.happened("drew")] == [0, 1, 2, 0, 0, 1, 1, 2, 2]


def test_jeopardy_reshuffles_what_was_discarded_but_not_itself() -> None:
    """R15, 11.5: it is not in the pile while it resolves."""
    table = Table([active("jeopardy", "freeze"), Seat("robobo", ["golem_factory"], ["fear"])])
    table.state.spell_deck = []
    table.build().act(0, "cast:jeopardy")
    held = table.hand(0) + table.hand(1)
    assert {"freeze", "fear"} <= set(held)
    assert "jeopardy" in table.discards()


def test_jeopardy_while_a_spell_of_another_waits() -> None:
    """The Spell on the stack is not lost, and resolves afterwards."""
    table = Table([active("jeopardy"), Seat("robobo", ["dark_altar"], ["freeze", "fear"])]).build().act(0, "pass")
    table.act(1, "cast:freeze", "room:0.0").act(0, "cast:jeopardy")
    while table.decision == "respond":
        table.act(0, "pass")
    assert table.cards("resolved")[0] == "jeopardy"
    assert "freeze" in table.cards("resolved", 1)
    assert "fear" in table.discards()


def test_kobold_strike_ends_all_building() -> None:
    """R22: face-down rooms go back; Construction Zone and Motivation are stopped too."""
    home = active("dark_altar", "construction_zone", "kobold_strike", "motivation", dungeon=("open_grave",))
    rival = Seat("robobo", ["golem_factory", "mimic_vault"], ["boulder_ramp", "exhaustion"], ["13"])
    table = Table([home, rival]).build().act(0, "place:construction_zone", "slot:0")
    assert table.dungeon(0) == ["construction_zone/open_grave"]
    assert "cast:motivation" in table.legal(0)
    table.act(0, "cast:kobold_strike")
    assert table.dungeon(0) == ["open_grave"]
    assert sorted(table.hand(0)) == ["construction_zone", "dark_altar", "motivation"]
    assert table.view().phase == "adventure"  # nobody has anything left to do in Build
    assert table.state.no_build
    table.pass_all()
    assert not table.state.no_build


def test_kobold_strike_unlocks_what_was_covered() -> None:
    home = active("golem_factory", "kobold_strike", dungeon=("dark_altar",))
    table = Table([home, LAST]).build().act(0, "place:golem_factory", "slot:0", "cast:kobold_strike")
    assert "use:0" in table.legal(0)


def test_kobold_strike_shows_nobody_what_was_placed() -> None:
    home = active("golem_factory", "kobold_strike", dungeon=("dark_altar",))
    table = Table([home, LAST]).build().act(0, "place:golem_factory", "slot:0", "cast:kobold_strike")
    for viewer, card in ((0, "golem_factory"), (1, None), (None, None)):
        assert [event.data["card"] for event in table.news(viewer) if event.what == "returned"] == [card]


def test_motivation_grants_one_more_room() -> None:
    """R21. Cast after placing too; a locked slot counts as one room, a face-down new one does not."""
    three = Seat("robobo", ["dark_altar", "open_grave"], ["exhaustion"], ["13"])
    home = active("golem_factory", "goblin_armory", "motivation", dungeon=("mimic_vault",))
    table = Table([home, three]).build()
    table.act(0, "place:golem_factory", "slot:new")
    assert casts(table, 0) == ["cast:motivation"]  # 1 to 2: the face-down room does not count
    table.act(0, "cast:motivation", "place:goblin_armory", "slot:1").through_build()
    assert sorted(table.cards("revealed", 0)) == ["goblin_armory", "golem_factory"]


def test_motivation_counts_a_locked_slot_as_one_room() -> None:
    """R20."""
    home = active("golem_factory", "motivation", "freeze", dungeon=("mimic_vault",))
    table = Table([home, Seat("robobo", ["dark_altar"])]).build().act(0, "place:golem_factory", "slot:0")
    assert table.state.active_rooms(table.state.players[0]) == 1
    assert "cast:motivation" not in casts(table, 0)


def test_motivation_does_not_count_deactivated_rooms() -> None:
    home = active("golem_factory", "motivation", dungeon=("mimic_vault", "open_grave"))
    table = Table([home, Seat("robobo", ["dark_altar", "goblin_armory"])]).freeze(0, 0).build()
    assert casts(table, 0) == ["cast:motivation"]
    even = Table([home, Seat("robobo", ["dark_altar", "goblin_armory"])]).freeze(0, 0).freeze(1, 0).build()
    assert casts(even, 0) == []


def test_motivation_twice() -> None:
    rival = Seat("robobo", ["dark_altar", "goblin_armory", "open_grave", "mimic_vault"])
    home = active("motivation", "motivation", "boulder_ramp", "boulder_ramp", "golem_factory", "jackpot_stash")
    table = Table([home, rival]).build().act(0, "cast:motivation", "cast:motivation")
    table.act(0, "place:boulder_ramp", "slot:new", "place:boulder_ramp", "slot:new", "place:golem_factory", "slot:2")
    assert len(table.dungeon(0)) == 3
    assert table.hand(0)[0] == "jackpot_stash"  # not offered any more: that was the third


def test_princess_in_peril_takes_any_hero_in_town() -> None:
    """Epic too; one at an entrance is not in town; ahead of those lured later (R52)."""
    home = Seat("draculord", ["golem_factory"], ["princess_in_peril"])
    town = ["fighter 4", "mage 11", "the_fool"]
    table = Table([home, Seat("robobo", ["open_grave"], entrance=["8"])], town=town).build()
    heroes = sorted(table.state.town)
    table.act(0, "cast:princess_in_peril")
    assert table.legal(0) == [f"hero:{HERO_ID[hero]}" for hero in heroes]
    epic = HERO_ID[heroes[-1]]
    table.act(0, f"hero:{epic}")
    assert [event.data["hero"] for event in table.happened("enters", 0)][:1] == [epic]
    empty = Table([home, LAST]).build()
    assert empty.happened("cast") == []
    assert empty.view().phase == "adventure"


def test_princess_in_peril_fizzles_if_the_hero_is_gone() -> None:
    home = Seat("draculord", ["golem_factory"], ["princess_in_peril"])
    rival = Seat("robobo", ["open_grave"], ["princess_in_peril"])
    table = Table([home, rival], town=["mage 4"]).build().act(0, "pass")
    hero = HERO_ID[table.state.town[0]]
    table.act(1, "cast:princess_in_peril", f"hero:{hero}").act(0, "cast:princess_in_peril", f"hero:{hero}")
    assert table.cards("fizzled", 1) == ["princess_in_peril"]
    assert [event.seat for event in table.happened("to_entrance")] == [0]


def test_soul_harvest_gives_up_a_soul_chosen_when_it_resolves() -> None:
    """R43. Own face-down Heroes only, mandatory, out of the game."""
    home = Seat("draculord", ["golem_factory"], ["soul_harvest"], souls=["4", "13"], wounds=["6"])
    table = Table([home, Seat("robobo", ["golem_factory"], ["exhaustion"], ["8"], souls=["8"])]).build()
    souls = sorted(table.state.players[0].souls)
    table.act(0, "cast:soul_harvest")
    assert (table.decision, table.legal(0)) == ("choose_hero", [f"hero:{HERO_ID[hero]}" for hero in souls])
    table.act(0, f"hero:{HERO_ID[souls[1]]}")
    assert table.score(0) == (1, 1)
    assert table.view().removed_heroes == [HERO_ID[souls[1]]]
    assert table.sorts("drew", 0) == ["spell", "spell"]


def test_soul_harvest_needs_a_soul() -> None:
    home = Seat("draculord", ["golem_factory"], ["soul_harvest", "freeze"], wounds=["6"])
    assert casts(Table([home, LAST]).build(), 0) == ["cast:freeze"]


def test_soul_harvest_asked_of_a_cancelled_one_costs_nothing() -> None:
    """The Hero is given up at resolution, so a cancelled Harvest costs the card alone."""
    home = Seat("draculord", ["golem_factory"], ["soul_harvest"], souls=["4"])
    table = Table([home, Seat("robobo", ["golem_factory"], ["counterspell"])]).build()
    table.act(0, "cast:soul_harvest").act(1, "cast:counterspell")
    assert table.score(0) == (1, 0)


def test_teleportation_starts_over_with_the_damage() -> None:
    """R34, from the first room too."""
    table = in_room(Table([active("teleportation", dungeon=("dark_altar", "open_grave")), LAST]), 0)
    table.act(0, "cast:teleportation")
    assert table.walker == (0, 2)


def test_teleportation_skips_a_deactivated_first_room() -> None:
    home = active("teleportation", dungeon=("golem_factory", "dark_altar"))
    table = in_room(Table([home, LAST]).freeze(0, 0), 1).act(0, "cast:teleportation")
    assert table.walker == (1, 2)


def test_teleportation_is_for_the_owner_of_the_dungeon() -> None:
    """R71."""
    table = Table([active(dungeon=("golem_factory",)), Seat("robobo", hand=["teleportation"])]).adventure()
    assert table.happened("survived", 0) != []


def test_trepidation_shuts_an_entrance() -> None:
    """R54: two Souls more. The heroes keep their places and enter next turn."""
    rich = Seat("draculord", ["golem_factory"], entrance=["8", "6"], souls=["4", "6"])
    poor = Seat("robobo", ["golem_factory"], ["trepidation"], entrance=["13"])
    table = Table([rich, poor]).adventure()
    waiting = list(table.state.players[0].entrance)
    table.act(1, "cast:trepidation")  # there is nobody else to name
    assert table.happened("shut", 0) != []
    assert table.happened("enters", 0) == []
    assert table.state.players[0].entrance[:2] == waiting
    assert not any(player.shut for player in table.state.players)  # the next turn has begun


def test_trepidation_fizzles_when_the_lead_is_gone() -> None:
    """R54: also at resolution."""
    rich = Seat("draculord", ["golem_factory"], ["soul_harvest"], ["8"], souls=["4", "6"])
    table = Table([rich, Seat("robobo", ["golem_factory"], ["trepidation"])]).adventure().act(0, "pass")
    table.act(1, "cast:trepidation", "player:0").act(0, "cast:soul_harvest")
    table.act(0, table.legal(0)[0])
    assert table.cards("fizzled", 1) == ["trepidation"]
    assert table.happened("enters", 0) != []


def test_trepidation_against_a_player_whose_turn_is_still_to_come() -> None:
    """Their adventure turn is one last window, and nobody enters."""
    first = Seat("draculord", ["golem_factory"], ["trepidation"], ["8"])
    second = Seat("robobo", ["dark_altar"], entrance=["6"], souls=["11"])
    table = Table([first, second]).adventure().act(0, "cast:trepidation", "player:1")
    while table.state.active_seat != 1:
        table.act(table.asked[0], "pass")
    assert (table.asked, table.view().window) == ([1], "exit")


def test_trepidation_cannot_be_aimed_at_equals() -> None:
    first = Seat("draculord", ["dark_altar"], ["trepidation"], ["8"], souls=["4"])
    table = Table([first, Seat("robobo", souls=["11"]), Seat("xyzax", souls=["6", "13"])]).adventure()
    table.act(0, "cast:trepidation")
    assert table.happened("shut", 2) != []


def test_zombie_attack_brings_a_scored_hero_back_stronger() -> None:
    """R50, R72: its worth leaves the score area at once."""
    rival = Seat("robobo", ["golem_factory"], souls=["13"], wounds=["6"])
    home = Seat("draculord", ["golem_factory"], ["zombie_attack"], souls=["8"])
    table = Table([home, rival]).build()
    theirs = sorted(table.state.players[1].souls + table.state.players[1].wounds)
    table.act(0, "cast:zombie_attack")
    assert table.legal(0) == [f"hero:{HERO_ID[hero]}" for hero in theirs]
    wound = HERO_ID[table.state.players[1].wounds[0]]
    table.act(0, f"hero:{wound}")
    (gained,) = table.happened("hardened")
    assert (gained.data["hero"], gained.data["amount"]) == (wound, 2)
    (hurt,) = table.happened("hurt", 1)
    assert (hurt.data["hero"], hurt.data["health"]) == (wound, 8)


def test_zombie_attack_joins_the_end_of_the_queue() -> None:
    """R52: behind heroes that wait already, ahead of heroes lured later."""
    rival = Seat("robobo", ["dark_altar"], entrance=["8"], souls=["fighter 6"])
    home = Seat("draculord", hand=["zombie_attack"])
    table = Table([home, rival], town=["fighter 4"]).build()
    waiting, zombie = table.state.players[1].entrance[0], table.state.players[1].souls[0]
    lured = table.state.town[0]
    table.act(0, "cast:zombie_attack", f"hero:{HERO_ID[zombie]}")
    while table.view().phase == "build":
        table.act(table.asked[0], "pass")
    assert table.state.players[1].entrance == [waiting, zombie, lured]


def test_zombie_attack_needs_a_scored_hero_of_an_opponent() -> None:
    home = Seat("draculord", ["golem_factory"], ["zombie_attack", "freeze"], souls=["8"])
    assert casts(Table([home, LAST]).build(), 0) == ["cast:freeze"]


def test_retail_spell_deck() -> None:
    """R2."""
    small = Table([Seat("draculord"), Seat("robobo")]).state
    large = Table([Seat("draculord"), Seat("robobo")], options={"spell_deck": "retail_31"}).state
    counts = sum(spell.copies for spell in SPELLS), sum(spell.copies_retail for spell in SPELLS)
    assert (len(small.spell_deck), len(large.spell_deck)) == counts
    assert set(small.spell_deck) < set(large.spell_deck)
