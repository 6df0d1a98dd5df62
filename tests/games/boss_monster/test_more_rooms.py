"""Boss Monster's rooms for Mages and Thieves, and those of two classes."""

import pytest

from tests.games.boss_monster.boss_table import Seat, Table
from tests.games.boss_monster.rooms import STOP, at_home, stop, uses
from undertable.games.boss_monster.cards import HERO_ID

# Mage rooms


def test_brainsucker_hive_may_draw_a_spell_once_a_turn() -> None:
    for answer, drawn in (("yes", ["spell"]), ("no", [])):
        table = Table([at_home("brainsucker_hive", heroes=("the_fool", "4")), STOP])
        table.state.players[0].crush = 3
        table.adventure()
        assert (table.decision, table.legal(0)) == ("optional", ["yes", "no"])
        table.act(0, answer)
        assert table.sorts("drew", 0) == drawn
        assert table.score(0) == (2, 0)


def test_dark_laboratory_draws_two_spells_and_discards_one() -> None:
    """The Spell that is discarded may be an old one."""
    table = Table([at_home(hand=("dark_laboratory", "soul_harvest", "golem_factory")), STOP])
    table.build().place(0, "dark_laboratory")
    assert table.sorts("drew", 0) == ["spell", "spell"]
    assert "card:soul_harvest" in table.legal(0)
    assert "card:golem_factory" not in table.legal(0)
    table.act(0, "card:soul_harvest")
    assert table.discards() == ["soul_harvest"]
    assert table.state.players[0].holds(2) == 2


def test_dark_laboratory_with_empty_decks_still_discards() -> None:
    """15: the draw does not happen, the rest of the effect goes on."""
    table = Table([at_home(hand=("dark_laboratory", "soul_harvest")), STOP])
    table.state.spell_deck = []
    table.build().place(0, "dark_laboratory")
    table.act(0, "card:soul_harvest")
    assert table.discards() == ["soul_harvest"]
    bare = Table([at_home(hand=("dark_laboratory",)), STOP], discard=["freeze"])
    bare.state.spell_deck = []
    bare.build().place(0, "dark_laboratory")
    assert bare.cards("drew", 0) == ["freeze"]  # R15: out of the discard pile
    assert bare.legal(0) == ["card:freeze"]


def test_haunted_library_gives_the_choice_of_the_turn_draw() -> None:
    """R45. Not deactivated, dormant or somebody else's; The turn draw only."""
    table = Table([Seat("draculord", ["haunted_library"]), Seat("robobo", ["dark_altar/haunted_library"])])
    table.state.beginning_of_turn()
    table.state.advance()
    assert (table.asked, table.legal(0)) == ([0], ["take:room", "take:spell"])
    table.act(0, "take:room")
    drew = [event for event in table.news(0) if event.what == "drew"]
    assert [(event.seat, event.data["sort"]) for event in drew] == [(0, "room"), (1, "room")]


def test_witchs_kitchen_brews_a_spell_from_a_monster_room() -> None:
    hand = ("goblin_armory", "golem_factory", "dark_altar", "freeze")
    table = Table([at_home("witchs_kitchen", hand=hand), STOP]).build().act(0, "use:0")
    assert table.legal(0) == ["card:goblin_armory", "card:golem_factory"]
    table.act(0, "card:goblin_armory")
    assert table.discards() == ["goblin_armory"]
    assert table.sorts("drew", 0) == ["spell"]
    assert uses(table, 0) == []  # once per turn


def test_witchs_kitchen_takes_no_trap_room() -> None:
    table = Table([at_home("witchs_kitchen", hand=("dark_altar", "freeze")), STOP]).build()
    assert uses(table, 0) == []


def test_witchs_kitchen_in_the_turn_of_another_waits_for_the_active_player() -> None:
    """R40: it is declared and paid, then the active player may act, then it resolves."""
    cook = stop(dungeon=["witchs_kitchen"], hand=["goblin_armory", "exhaustion"])
    table = Table([at_home("dark_altar"), cook]).build().act(0, "pass")
    table.act(1, "use:0", "card:goblin_armory")
    assert (table.asked, table.decision) == ([0], "respond")
    assert table.discards() == ["goblin_armory"]
    assert table.happened("drew") == []
    table.act(0, "pass")
    assert table.sorts("drew", 1) == ["spell"]


def eye(hand: list[str], *, other: str = "freeze", dungeon: str = "all_seeing_eye/dark_laboratory") -> Table:
    """The second player has an All-Seeing Eye; the first declares a Spell in Build."""
    table = Table([at_home("dark_altar", hand=(other,)), stop(dungeon=[dungeon], hand=hand)])
    return table.build()


def test_all_seeing_eye_cancels_the_freeze_aimed_at_itself() -> None:
    """R41. Once per turn; it pays with any Spell."""
    table = eye(["counterspell", "dark_altar"]).act(0, "cast:freeze", "room:1.0")
    assert (table.asked, table.decision) == ([1], "cancel")
    assert table.legal(1) == ["pass", "cast:counterspell", "use:0"]
    table.act(1, "use:0")  # the only Spell pays for it
    assert table.state.frozen == []
    assert table.discards() == ["counterspell", "freeze"]
    assert table.cards("cancelled") == ["freeze"]
    assert table.cards("cast") == ["freeze"]  # the Counterspell was paid, not cast
    assert table.state.used != []


def test_all_seeing_eye_needs_a_spell_to_pay() -> None:
    table = eye(["dark_altar"]).act(0, "cast:freeze", "room:1.0")
    assert table.cards("resolved") == ["freeze"]


def test_all_seeing_eye_works_once_per_turn_and_only_while_active() -> None:
    home = at_home("dark_altar", hand=("freeze", "freeze"))
    table = Table([home, stop(dungeon=["all_seeing_eye/dark_laboratory"], hand=["exhaustion", "fear"])]).build()
    table.act(0, "cast:freeze", "room:0.0").act(1, "use:0", "card:fear")
    table.act(0, "cast:freeze", "room:0.0")
    assert table.cards("resolved") == ["freeze"]
    frozen = Table([home, stop(dungeon=["all_seeing_eye/dark_laboratory"], hand=["exhaustion", "fear"])])
    frozen.freeze(1, 0).build().act(0, "cast:freeze", "room:0.0")
    assert frozen.cards("resolved") == ["freeze"]
    dormant = eye(["fear"], dungeon="dark_altar/all_seeing_eye").act(0, "cast:freeze", "room:0.0")
    assert dormant.cards("resolved") == ["freeze"]


def test_all_seeing_eye_leaves_abilities_and_own_spells_alone() -> None:
    table = eye(["freeze", "fear"], other="jeopardy").act(0, "use:0")
    assert table.decision != "cancel"
    table = Table([at_home("all_seeing_eye/dark_laboratory", hand=("freeze", "fear")), STOP]).build()
    assert uses(table, 0) == []
    table.act(0, "cast:freeze", "room:0.0")
    assert table.cards("resolved") == ["freeze"]


def test_all_seeing_eye_cannot_be_countered() -> None:
    """R41."""
    home = at_home("dark_altar", hand=("freeze", "counterspell"))
    table = Table([home, stop(dungeon=["all_seeing_eye/dark_laboratory"], hand=["fear"])]).build()
    table.act(0, "cast:freeze", "room:0.0").act(1, "use:0", "card:fear")
    assert table.cards("cancelled") == ["freeze"]
    assert "counterspell" in table.hand(0)


def den(*hand: str, dens: int = 1, **other: object) -> Table:
    home = at_home(*["ligers_den/dark_laboratory"] * dens, "dark_altar", hand=hand)
    return Table([home, stop(**other)]).build()


def test_ligers_den_draws_after_the_first_spell_that_resolves() -> None:
    """R56, R44."""
    table = den("freeze", "freeze", "dark_altar").act(0, "cast:freeze", "room:1.0")
    assert table.sorts("drew", 0) == ["spell"]
    table.act(0, "cast:freeze", "room:0.1")
    assert table.sorts("drew", 0) == ["spell"]


def test_ligers_den_two_dens_draw_two() -> None:
    table = den("freeze", "dark_altar", dens=2).act(0, "cast:freeze", "room:1.0")
    assert table.sorts("drew", 0) == ["spell", "spell"]


def test_ligers_den_draws_nothing_for_a_cancelled_spell() -> None:
    table = den("freeze", hand=["counterspell"]).act(0, "cast:freeze", "room:1.0").act(1, "cast:counterspell")
    assert table.happened("drew", 0) == []


def test_ligers_den_counts_a_counterspell_that_resolved() -> None:
    table = den("counterspell", hand=["freeze", "exhaustion"])
    table.until(1, "window").act(1, "cast:freeze", "room:0.0").act(0, "cast:counterspell")
    assert table.sorts("drew", 0) == ["spell"]
    assert table.state.frozen == []


def test_ligers_den_counts_a_spell_that_fizzled() -> None:
    home = at_home("dark_altar", hand=("dark_altar",))
    table = Table([home, stop(dungeon=["ligers_den/dark_laboratory"], hand=["freeze"])]).build().act(0, "pass")
    table.act(1, "cast:freeze", "room:0.0").act(0, "use:0")
    assert table.cards("fizzled", 1) == ["freeze"]
    assert table.sorts("drew", 1) == ["spell"]


def test_ligers_den_is_no_help_when_its_own_spell_deactivates_it() -> None:
    table = den("freeze", "dark_altar").act(0, "cast:freeze", "room:0.0")
    assert table.happened("drew", 0) == []


def test_ligers_den_does_not_see_the_spells_of_others() -> None:
    table = den("dark_altar", hand=["freeze", "exhaustion"])
    table.until(1, "window").act(1, "cast:freeze", "room:1.0")
    assert table.happened("drew", 0) == []


def test_ligers_den_can_draw_the_very_spell_when_the_deck_is_empty() -> None:
    """11.5: the Spell is discarded first, then the Den is set off."""
    table = den("freeze", "dark_altar")
    table.state.spell_deck = []
    table.act(0, "cast:freeze", "room:1.0")
    assert table.cards("drew", 0) == ["freeze"]


# Thief rooms


def test_bottomless_pit_kills_the_hero_in_it() -> None:
    """No room sees it die (R33)."""
    table = Table([at_home("bottomless_pit", heroes=("13",)), Seat("robobo", ["golem_factory"])]).adventure()
    assert table.view().window == "room"  # nothing at the entrance: it needs a hero standing in it
    table.act(0, "use:0")
    assert table.score(0) == (2, 0)
    (death,) = table.happened("died")
    assert death.data["card"] is None
    assert table.dungeon(0) == []


def test_bottomless_pit_needs_a_hero_in_it() -> None:
    """Not in Build, not while the hero is in another room."""
    table = Table([at_home("dark_altar", "bottomless_pit", hand=("freeze",)), STOP]).build()
    assert uses(table, 0) == ["use:0"]
    table = Table([at_home("dark_altar", "bottomless_pit"), STOP]).adventure().act(0, "pass")
    assert table.walker == (0, 1)
    assert uses(table, 0) == ["use:0"]


def test_bottomless_pit_frozen_does_not_swallow() -> None:
    home = at_home("bottomless_pit", "dark_altar", heroes=("8",))
    table = Table([home, Seat("robobo", hand=["freeze"])]).adventure()
    table.act(0, "pass").act(1, "pass").act(0, "pass").act(1, "cast:freeze", "room:0.0").act(0, "pass")
    assert uses(table, 0) == ["use:1"]


def test_boulder_ramp_hurts_for_each_other_room_destroyed() -> None:
    """Any number of times; not itself; ahead of or behind the hero."""
    table = Table([at_home("dark_altar", "boulder_ramp", "golem_factory", heroes=("13",)), STOP]).adventure()
    table.act(0, "pass", "pass")
    assert table.walker == (1, 2)
    table.act(0, "use:1")
    assert table.legal(0) == ["room:0.0", "room:0.2"]
    table.act(0, "room:0.0")
    assert table.walker == (0, 7)  # the gap closed
    table.act(0, "use:0", "room:0.1")
    assert table.dungeon(0) == ["boulder_ramp"]
    assert table.score(0) == (0, 2)  # 12 of 13, and nothing left to destroy


def test_boulder_ramp_hero_goes_on_to_the_right_place_after_the_gap_closes() -> None:
    """Behind the hero the indices shift; ahead of it nothing does."""
    home = at_home("open_grave", "boulder_ramp", "dark_altar", "golem_factory", heroes=("11",))
    table = Table([home, STOP]).adventure().act(0, "pass")
    while table.walker[0] != 1:
        table.act(0, "pass")
    table.act(0, "use:1", "room:0.0", "pass")
    assert table.walker == (1, 9)  # 2, 3, then 5 more, and 1 in the Altar
    assert table.dungeon(0) == ["boulder_ramp", "dark_altar", "golem_factory"]


def test_boulder_ramp_uncovers_and_the_uncovered_room_hurts_the_hero_ahead() -> None:
    home = at_home("boulder_ramp", "dark_altar/neanderthal_cave", heroes=("11",))
    table = Table([home, STOP]).adventure().act(0, "pass")
    table.act(0, "use:0", "room:0.1", "pass")
    assert [event.data["taken"] for event in table.happened("hurt", 0)] == [1, 9]


def test_boulder_ramp_kills_there_and_needs_another_active_room() -> None:
    table = Table([at_home("boulder_ramp", "golem_factory", heroes=("6",)), STOP]).adventure()
    table.act(0, "use:0", "room:0.1")
    (death,) = table.happened("died")
    assert death.data["card"] == "boulder_ramp"
    alone = Table([at_home("boulder_ramp", "golem_factory", hand=("fear",)), STOP]).freeze(0, 1).adventure()
    assert uses(alone, 0) == []
    build = Table([at_home("boulder_ramp", "golem_factory", hand=("freeze",)), STOP]).build()
    assert uses(build, 0) == []


def test_boulder_ramp_does_not_set_off_what_it_destroys() -> None:
    """R39: one destruction serves one ability."""
    table = Table([at_home("boulder_ramp", "jackpot_stash", heroes=("8",)), STOP]).adventure()
    table.act(0, "pass", "use:0", "room:0.1")
    assert table.happened("doubled") == []


@pytest.mark.parametrize(
    ("dungeon", "frozen", "damages"),
    [
        (["dizzygas_hallway", "dark_altar"], [], [1, 3]),
        (["dark_altar", "dizzygas_hallway"], [], [1, 1]),  # the room to its right alone
        (["dizzygas_hallway", "golem_factory"], [], [1, 2]),  # a Trap room alone
        (["dizzygas_hallway", "golem_factory", "dark_altar"], [1], [1, 0, 1]),  # R36: not across a gap
        (["dizzygas_hallway", "dark_altar"], [0], [0, 1]),
        (["dizzygas_hallway", "dark_altar"], [1], [1, 0]),
        (["dark_altar/dizzygas_hallway", "dark_altar"], [], [1, 1]),
    ],
)
def test_dizzygas_hallway(dungeon: list[str], frozen: list[int], damages: list[int]) -> None:
    table = Table([Seat("draculord", dungeon), Seat("robobo")])
    for slot in frozen:
        table.freeze(0, slot)
    assert table.damages(0) == damages


def test_jackpot_stash_doubles_the_rooms_not_the_boss() -> None:
    """R70: two Stashes make four times; the Stash's own icons are gone; only for this turn and this player."""
    rooms = ["jackpot_stash", "jackpot_stash", "bottomless_pit", "boulder_ramp"]
    table = Table([Seat("cleopatra", rooms, entrance=["8"]), Seat("gorgona", ["boulder_ramp"])]).build()
    assert table.treasure(0, "thief") == 7
    table.act(0, "use:0")
    assert table.treasure(0, "thief") == 1 + 2 * 4
    table.act(0, "use:0")
    assert table.treasure(0, "thief") == 1 + 4 * 2
    assert table.treasure(1, "thief") == 2
    while table.state.turn == 5:
        table.act(0, "pass")
    assert table.treasure(0, "thief") == 3


def test_jackpot_stash_can_be_used_in_adventure_too() -> None:
    """R42, though it does not matter for Bait any more."""
    table = Table([at_home("jackpot_stash"), STOP]).adventure().act(0, "use:0")
    assert table.happened("doubled", 0) != []


def test_recycling_center_may_draw_for_every_other_room_destroyed() -> None:
    home = at_home("recycling_center/boulder_ramp", "dark_altar", "jackpot_stash")
    table = Table([home, STOP]).build().act(0, "use:2")
    assert (table.decision, table.legal(0)) == ("optional", ["yes", "no"])
    assert table.happened("doubled") == []  # what paying sets off comes before the effect
    table.act(0, "yes")
    assert table.sorts("drew", 0) == ["room", "room"]
    table.act(0, "use:1", "no")
    assert table.sorts("drew", 0) == ["room", "room"]


def test_recycling_center_two_of_them_draw_four() -> None:
    home = at_home("recycling_center/boulder_ramp", "recycling_center/jackpot_stash", "dark_altar")
    table = Table([home, STOP]).build().act(0, "use:2", "yes", "yes")
    assert table.sorts("drew", 0) == ["room"] * 4


def test_recycling_center_sees_neither_its_own_end_nor_what_uncovers_it_nor_other_dungeons() -> None:
    """R67."""
    own = Table([at_home("recycling_center/boulder_ramp", hand=("cave_in",)), STOP]).adventure()
    own.act(0, "cast:cave_in", "room:0.0")
    assert own.happened("triggered") == []
    under = Table([at_home("dark_altar/recycling_center"), STOP]).build().act(0, "use:0")
    assert under.happened("triggered") == []
    other = Table([at_home("dark_altar"), stop(dungeon=["recycling_center/boulder_ramp"])]).build().act(0, "use:0")
    assert other.happened("triggered") == []


def test_recycling_center_must_be_active() -> None:
    home = at_home("recycling_center/boulder_ramp", "dark_altar")
    table = Table([home, STOP]).freeze(0, 0).build().act(0, "use:1")
    assert table.happened("triggered") == []


def test_recycling_center_locked_under_a_face_down_room_sees_nothing() -> None:
    """R20."""
    home = at_home("recycling_center/boulder_ramp", "dark_altar", hand=("golem_factory",))
    table = Table([home, STOP]).build().act(0, "place:golem_factory", "slot:0", "use:1")
    assert table.happened("triggered") == []


@pytest.mark.parametrize(
    ("variant", "amount", "again"), [("rulebook", 3, True), ("retail", 2, True), ("retail_revised", 2, False)]
)
def test_the_crushinator(variant: str, amount: int, again: bool) -> None:
    """R3. All own rooms, itself too."""
    home = at_home("dark_altar", "the_crushinator/boulder_ramp", "golem_factory", "open_grave")
    table = Table([home, STOP], options={"crushinator": variant}).build()
    table.act(0, "use:1", "room:0.0")
    assert table.damages(0) == [2 + amount, 2 + amount, 2 + amount]
    assert table.damages(1) == [2]
    assert ("use:0" in table.legal(0)) == again if table.asked == [0] else not again
    if again:
        table.act(0, "use:0", "room:0.2")
        assert table.damages(0) == [2 + 2 * amount, 2 + 2 * amount]


def test_the_crushinator_bonus_outlives_it_and_reaches_uncovered_rooms() -> None:
    """13.1."""
    home = at_home("the_crushinator/boulder_ramp", "dark_altar/neanderthal_cave", hand=("cave_in",))
    table = Table([home, STOP]).adventure().act(0, "use:0", "room:0.1")
    assert table.damages(0) == [5, 6]
    table.act(0, "cast:cave_in", "room:0.0")
    assert table.damages(0) == [4, 6]
    while table.state.turn == 5:
        table.act(table.asked[0], "pass")
    assert table.damages(0) == [1, 3]


def test_the_crushinator_needs_another_active_room() -> None:
    home = at_home("the_crushinator/boulder_ramp", "dragon_hatchery", hand=("freeze",))
    table = Table([home, STOP]).freeze(0, 1).build()
    assert uses(table, 0) == []


# Rooms of two classes


def test_centipede_tunnel_may_swap_two_whole_stacks_of_any_dungeon() -> None:
    """R26, R69: nothing is checked afterwards, and nothing is built by it."""
    rival = stop(dungeon=["golem_factory", "vampire_bordello/dark_altar", "specters_sanctum"])
    table = Table([at_home("open_grave", hand=("centipede_tunnel",)), rival]).build().place(0, "centipede_tunnel")
    assert table.legal(0) == ["no", "room:0.0", "room:0.1", "room:1.0", "room:1.1", "room:1.2"]
    table.act(0, "room:1.1")
    assert table.legal(0) == ["room:1.0", "room:1.2"]
    table.act(0, "room:1.2")
    assert table.dungeon(1) == ["golem_factory", "specters_sanctum", "vampire_bordello/dark_altar"]
    assert table.cards("triggered") == ["centipede_tunnel"]


def test_centipede_tunnel_may_be_declined() -> None:
    table = Table([at_home("open_grave", hand=("centipede_tunnel",)), STOP]).build().place(0, "centipede_tunnel")
    table.act(0, "no")
    assert table.dungeon(0) == ["centipede_tunnel", "open_grave"]


def test_centipede_tunnel_moves_no_deactivated_room() -> None:
    """R37: and a dungeon with one active room has nothing to swap."""
    home = at_home("open_grave", "dark_altar", hand=("centipede_tunnel",))
    table = Table([home, stop(dungeon=["golem_factory", "mimic_vault"])]).freeze(0, 0).freeze(1, 1).build()
    table.place(0, "centipede_tunnel")
    assert table.legal(0) == ["no", "room:0.0", "room:0.2"]
    alone = Table([at_home(hand=("centipede_tunnel",)), STOP]).build().place(0, "centipede_tunnel")
    assert alone.asked == [1]


def test_construction_zone_builds_on_and_chains() -> None:
    """May build on itself, or in a new slot; the new room's triggers follow at once."""
    home = at_home(hand=("construction_zone", "construction_zone", "recycling_center", "all_seeing_eye"))
    table = Table([home, STOP]).build().place(0, "construction_zone")
    assert table.decision == "build_now"
    assert table.legal(0) == ["no", "place:recycling_center", "place:construction_zone"]
    table.act(0, "place:construction_zone", "slot:new")
    table.act(0, "place:recycling_center")
    assert table.legal(0) == ["slot:0", "slot:1"]
    table.act(0, "slot:0")
    assert table.dungeon(0) == ["recycling_center/construction_zone", "construction_zone"]


def test_construction_zone_respects_the_five_slots_and_may_be_declined() -> None:
    dungeon = ("dark_altar", "open_grave", "mimic_vault", "jackpot_stash")
    home = at_home(*dungeon, hand=("construction_zone", "golem_factory"), levelled=True)
    table = Table([home, STOP]).build().place(0, "construction_zone").act(0, "place:golem_factory")
    assert table.legal(0) == [f"slot:{slot}" for slot in range(5)]
    declined = Table([home, STOP]).build().place(0, "construction_zone").act(0, "no")
    assert declined.hand(0) == ["golem_factory"]


def test_construction_zone_asks_whoever_holds_a_room_that_fits_or_not() -> None:
    """Others must not learn that no Room fits; that the hand has no Rooms at all they know (R13)."""
    table = Table([at_home(hand=("construction_zone", "all_seeing_eye")), STOP]).build().place(0, "construction_zone")
    assert (table.asked, table.legal(0)) == ([0], ["no"])
    none = Table([at_home(hand=("construction_zone", "soul_harvest")), STOP]).build().place(0, "construction_zone")
    assert none.asked == [1]


def test_dragon_hatchery_has_every_treasure_and_no_damage() -> None:
    table = Table([at_home("dragon_hatchery", hand=("recycling_center", "all_seeing_eye", "dracolich_lair")), STOP])
    assert table.damages(0) == [0]
    assert [table.treasure(0, kind) for kind in ("cleric", "fighter", "mage", "thief")] == [2, 1, 1, 1]
    placed = [action for action in table.build().legal(0) if action.startswith("place:")]
    assert sorted(placed) == ["place:all_seeing_eye", "place:dracolich_lair", "place:recycling_center"]


def test_mimic_vault_lures_an_ordinary_hero_out_of_town() -> None:
    """Not an epic one; The Fool counts as ordinary. Ahead of those that Bait brings (R52)."""
    town = ["mage 4", "mage 11", "the_fool", "cleric 4"]
    table = Table([at_home(hand=("mimic_vault",), heroes=()), Seat("robobo", ["golem_factory"])], town=town)
    names = {hero: HERO_ID[hero] for hero in table.state.town}
    ordinary = sorted(hero for hero in table.state.town if hero < 25)
    table.build().place(0, "mimic_vault")
    assert table.legal(0) == [f"hero:{names[hero]}" for hero in ordinary]
    table.act(0, "hero:the_fool")
    assert table.happened("enters", 0)[0].data["hero"] == "the_fool"


def test_mimic_vault_finds_nobody() -> None:
    table = Table([at_home(hand=("mimic_vault",)), STOP], town=["mage 11"]).build().place(0, "mimic_vault")
    assert table.cards("fizzled") == ["mimic_vault"]


def test_monstrous_monument_takes_a_discarded_monster_room() -> None:
    discard = ["dark_altar", "freeze", "golem_factory", "goblin_armory"]
    table = Table([at_home(hand=("monstrous_monument",)), STOP], discard=discard)
    table.build().place(0, "monstrous_monument")
    assert table.legal(0) == ["card:goblin_armory", "card:golem_factory"]
    table.act(0, "card:golem_factory")
    assert table.discards() == ["dark_altar", "freeze", "goblin_armory"]
    nothing = Table([at_home(hand=("monstrous_monument",)), STOP], discard=["dark_altar", "freeze"])
    nothing.build().place(0, "monstrous_monument")
    assert nothing.discards() == ["dark_altar", "freeze"]
    assert nothing.asked == [1]


def test_torture_chamber_costs_an_opponent_a_random_room() -> None:
    opponents = [stop(), Seat("gorgona", hand=["dark_altar"]), Seat("seducia", hand=["golem_factory", "freeze"])]
    table = Table([at_home("torture_chamber", hand=("open_grave",)), *opponents]).build().act(0, "use:0")
    assert table.legal(0) == ["player:2", "player:3"]  # R46: only a player who holds a Room
    table.act(0, "player:3")
    assert table.cards("discarded") == ["golem_factory"]
    assert table.discards() == ["torture_chamber", "golem_factory"]


def test_torture_chamber_needs_somebody_with_a_room() -> None:
    table = Table([at_home("torture_chamber", hand=("freeze", "open_grave")), STOP]).build()
    assert uses(table, 0) == []


def test_torture_chamber_fizzles_when_the_rooms_are_gone() -> None:
    """11.5: the active player discards them first; the cost is not refunded."""
    home = at_home("dracolich_lair/dark_altar", hand=("boulder_ramp", "boulder_ramp"))
    table = Table([home, stop(dungeon=["torture_chamber"])], discard=[]).adventure().act(0, "pass")
    table.act(1, "use:0", "player:0")
    table.act(0, "use:0")  # both Rooms in hand pay for it
    assert table.decision == "choose_card"
    table.act(0, "card:boulder_ramp")
    assert table.cards("discarded", 0) == ["boulder_ramp"] * 3  # what came back is lost to the Chamber
    table = Table([at_home("witchs_kitchen", hand=("golem_factory",)), stop(dungeon=["torture_chamber"])])
    table.adventure().act(0, "pass").act(1, "use:0", "player:0").act(0, "use:0", "card:golem_factory")
    assert table.cards("fizzled", 1) == ["torture_chamber"]
    assert table.dungeon(1) == []


def test_zombie_prison_sends_a_scored_hero_back_to_its_owners_entrance() -> None:
    """R50: face-up or face-down. R72."""
    rival = Seat("robobo", ["golem_factory"], souls=["6"], wounds=["8"])
    table = Table([at_home("zombie_prison", souls=["4"]), rival]).build()
    rival_heroes = table.state.players[1].souls + table.state.players[1].wounds
    table.act(0, "use:0")
    assert table.legal(0) == [f"hero:{HERO_ID[hero]}" for hero in sorted(rival_heroes)]
    table.act(0, f"hero:{HERO_ID[rival_heroes[1]]}")
    assert [event.seat for event in table.happened("to_entrance")] == [1]
    (death,) = table.happened("survived", 1)  # it walks in this turn, and is a Wound again
    assert death.data["hero"] == HERO_ID[rival_heroes[1]]


def test_zombie_prison_needs_a_scored_hero_of_an_opponent() -> None:
    table = Table([at_home("zombie_prison", hand=("freeze",), souls=["4"]), STOP]).build()
    assert uses(table, 0) == []


def test_zombie_prison_for_a_player_whose_turn_is_over_waits() -> None:
    """R51: a player who was skipped is finished for the turn."""
    rival = Seat("robobo", ["zombie_prison"], entrance=["8"])
    table = Table([Seat("draculord", ["golem_factory"], souls=["6"]), rival]).adventure()
    hero = HERO_ID[table.state.players[0].souls[0]]
    table.act(1, "use:0", f"hero:{hero}")
    assert table.happened("enters", 0) == []


def test_zombie_prison_in_the_adventure_turn_of_its_target_is_handled_in_it() -> None:
    """R51: even in the last window."""
    table = Table([at_home("golem_factory", heroes=("the_fool",)), Seat("robobo", ["zombie_prison"])]).adventure()
    assert table.view().window == "exit"
    table.act(1, "use:0", "hero:the_fool")
    assert [event.data["hero"] for event in table.happened("enters", 0)] == ["the_fool", "the_fool"]
