"""Boss Monster's rooms, one by one: what each does, when it cannot, and what it leaves alone."""

import pytest

from tests.games.boss_monster.boss_table import Seat, Table
from undertable.games.boss_monster.cards import HERO_ID

# A second player in whose dungeon a hero stops: nothing after the first player's part of the turn goes on by itself.
STOP = Seat("robobo", ["golem_factory"], ["exhaustion"], ["13"])


def stop(**changes: object) -> Seat:
    facts: dict[str, object] = {"dungeon": ["golem_factory"], "hand": ["exhaustion"], "entrance": ["13"], **changes}
    return Seat("robobo", **facts)  # type: ignore[arg-type]


def at_home(*dungeon: str, hand: tuple[str, ...] = (), heroes: tuple[str, ...] = ("8",), **more: object) -> Seat:
    """The first player, with heroes at the entrance."""
    return Seat("draculord", dungeon, hand, heroes, **more)  # type: ignore[arg-type]


def uses(table: Table, seat: int) -> list[str]:
    return [action for action in table.legal(seat) if action.startswith("use:")]


# Cleric rooms


@pytest.mark.parametrize("phase", ["build", "adventure"])
def test_dark_altar_takes_any_discarded_card_also_itself(phase: str) -> None:
    """R43, in Build and in Adventure (R42)."""
    table = Table([at_home("dark_altar"), STOP], discard=["freeze", "golem_factory"])
    table = table.build() if phase == "build" else table.adventure()
    table.act(0, "use:0")
    assert table.legal(0) == ["card:dark_altar", "card:golem_factory", "card:freeze"]
    table.act(0, "card:freeze")
    assert table.cards("taken", 0) == ["freeze"]
    assert "dark_altar" in table.discards()
    assert table.dungeon(0) == []


def test_dark_altar_with_an_empty_discard_pile_comes_back_itself() -> None:
    table = Table([at_home("dark_altar"), STOP]).build().act(0, "use:0")
    assert table.cards("taken", 0) == ["dark_altar"]
    assert table.discards() == []


def test_dark_altar_works_neither_dormant_nor_deactivated_nor_for_others() -> None:
    table = Table([at_home("golem_factory/dark_altar", "dark_altar", hand=("freeze",)), STOP]).freeze(0, 1).build()
    assert uses(table, 0) == []
    foreign = Table([at_home("dark_altar"), stop(hand=["freeze"])]).build().act(0, "pass")
    assert foreign.asked == [1]
    assert uses(foreign, 1) == []


def test_dark_altar_answers_the_freeze_aimed_at_it() -> None:
    """R40: what the active player does comes first, and the Freeze fizzles."""
    table = Table([at_home("dark_altar"), stop(hand=["freeze"])]).build().act(0, "pass")
    table.act(1, "cast:freeze", "room:0.0").act(0, "use:0")
    assert table.cards("taken", 0) == ["dark_altar"]
    assert table.cards("fizzled", 1) == ["freeze"]


def test_open_grave_takes_a_room_at_the_first_death_of_the_turn() -> None:
    """R44. Mandatory: there is no way to decline."""
    home = at_home("open_grave", heroes=("4", "4"))
    table = Table([home, STOP], discard=["freeze", "golem_factory", "dark_altar"])
    table.state.players[0].crush = 3
    table.adventure()
    assert table.legal(0) == ["card:dark_altar", "card:golem_factory"]
    table.act(0, "card:golem_factory")
    assert table.score(0) == (2, 0)
    assert table.cards("triggered") == ["open_grave"]
    assert table.cards("taken") == ["golem_factory"]


def test_open_grave_finds_nothing_without_a_discarded_room() -> None:
    table = Table([at_home("open_grave", heroes=("the_fool",)), STOP], discard=["freeze"]).adventure()
    assert table.score(0) == (1, 0)
    assert table.hand(0) == []
    assert table.discards() == ["freeze"]


def test_open_grave_is_not_set_off_by_a_death_in_another_room() -> None:
    """R33."""
    home = at_home("golem_factory", "open_grave", heroes=("the_fool",))
    table = Table([home, STOP], discard=["dark_altar"]).adventure()
    assert table.cards("triggered") == ["golem_factory"]


def test_open_grave_deactivated_under_a_hero_sees_no_death() -> None:
    """R33, R36: it must be active when the hero dies, even if its damage was dealt before."""
    home = at_home("open_grave", "golem_factory", hand=("freeze", "exhaustion"), heroes=("4",))
    table = Table([home, Seat("robobo")], discard=["dark_altar"]).adventure()
    table.act(0, "pass", "cast:freeze", "room:0.0")
    assert table.walker == (0, 2)
    table.state.damage_taken = 3
    table.act(0, "cast:exhaustion")
    assert table.score(0) == (1, 0)
    assert table.happened("triggered") == []


def test_specters_sanctum_robs_an_opponent_who_has_a_spell() -> None:
    """R46: only opponents with a Spell can be named; the card is random and goes to the discard pile."""
    home = at_home(hand=("specters_sanctum", "jeopardy"))
    table = Table([home, STOP, Seat("gorgona", hand=["dark_altar"]), Seat("seducia", hand=["freeze", "open_grave"])])
    table.build().place(0, "specters_sanctum")
    assert table.legal(0) == ["player:1", "player:3"]
    table.act(0, "player:3")
    assert table.cards("discarded") == ["freeze"]
    assert "open_grave" in table.hand(3)
    assert "jeopardy" in table.hand(0)


def test_specters_sanctum_is_wasted_if_no_opponent_has_a_spell() -> None:
    table = Table([at_home(hand=("specters_sanctum", "freeze")), Seat("robobo", hand=["dark_altar"])])
    table.build().place(0, "specters_sanctum")
    assert table.cards("fizzled") == ["specters_sanctum"]
    assert table.happened("discarded") == []


def test_specters_sanctum_does_nothing_when_it_is_uncovered() -> None:
    """Uncovered is not built."""
    table = Table([at_home("dark_altar/specters_sanctum"), STOP]).build().act(0, "use:0").through_build()
    assert table.dungeon(0) == ["specters_sanctum"]
    assert table.happened("triggered") == []


def test_succubus_spa_names_the_kind_and_takes_at_random() -> None:
    """R48."""
    home = at_home("succubus_spa", heroes=("the_fool",))
    opponents = [stop(hand=["exhaustion", "dark_altar"]), Seat("gorgona"), Seat("seducia", hand=["open_grave"])]
    table = Table([home, *opponents])
    table.state.players[0].crush = 3
    table.adventure()
    assert table.legal(0) == ["player:1", "player:3"]
    table.act(0, "player:1")
    assert (table.decision, table.legal(0)) == ("choose_type", ["take:room", "take:spell"])
    table.act(0, "take:room")
    assert table.hand(0) == ["dark_altar"]
    assert "exhaustion" in table.hand(1)


def test_succubus_spa_asks_nothing_that_is_settled_and_works_once() -> None:
    """One opponent, who holds one kind only."""
    table = Table([at_home("succubus_spa", heroes=("4", "4")), stop()])
    table.state.players[0].crush = 3
    table.adventure()
    assert table.cards("stolen", 0) == ["exhaustion"]
    assert table.cards("triggered") == ["succubus_spa"]
    assert table.score(0) == (2, 0)


def test_succubus_spa_is_wasted_on_empty_hands() -> None:
    table = Table([at_home("succubus_spa", heroes=("the_fool",)), Seat("robobo")])
    table.state.players[0].crush = 3
    table.adventure()
    assert table.cards("fizzled") == ["succubus_spa"]


def test_dracolich_lair_trades_two_rooms_for_one() -> None:
    """R43: what was paid may be chosen. R44: once per turn."""
    rooms = ("dark_altar", "golem_factory", "open_grave", "freeze")
    table = Table([at_home("dracolich_lair/dark_altar", hand=rooms), STOP]).build()
    table.act(0, "use:0")
    assert table.legal(0) == ["card:dark_altar", "card:open_grave", "card:golem_factory"]
    table.act(0, "card:dark_altar")
    assert table.legal(0) == ["card:open_grave", "card:golem_factory"]
    table.act(0, "card:golem_factory")
    assert table.legal(0) == ["card:dark_altar", "card:golem_factory"]
    table.act(0, "card:dark_altar")
    assert table.hand(0) == ["dark_altar", "open_grave", "freeze"]
    assert table.discards() == ["golem_factory"]
    assert uses(table, 0) == []


def test_dracolich_lair_needs_two_rooms_to_pay() -> None:
    table = Table([at_home("dracolich_lair/dark_altar", hand=("dark_altar", "freeze", "jeopardy")), STOP]).build()
    assert uses(table, 0) == []


def test_dracolich_lair_counts_its_turns_for_itself() -> None:
    """R44: per card, so two of them work twice."""
    lairs = ("dracolich_lair/dark_altar", "dracolich_lair/open_grave")
    table = Table([at_home(*lairs, hand=("boulder_ramp",) * 2 + ("jackpot_stash",) * 3), STOP]).adventure()
    table.act(0, "use:0", "card:boulder_ramp", "card:boulder_ramp")
    assert uses(table, 0) == ["use:1"]


def test_vampire_bordello_may_flip_a_wound() -> None:
    """E44. R44, R66."""
    home = at_home("vampire_bordello/dark_altar", heroes=("the_fool", "4"), wounds=["6"])
    table = Table([home, stop(wounds=["8"])])
    table.state.players[0].crush = 3
    table.adventure()
    (wound,) = table.state.players[0].wounds
    assert table.legal(0) == ["no", f"hero:{HERO_ID[wound]}"]
    refused = Table([home, STOP])
    refused.state.players[0].crush = 3
    refused.adventure().act(0, "no")
    assert refused.score(0) == (2, 1)
    table.act(0, f"hero:{HERO_ID[wound]}")
    assert table.score(0) == (3, 0)  # the second death healed nobody
    assert table.score(1) == (0, 1)


def test_vampire_bordello_is_not_asked_for_without_wounds() -> None:
    table = Table([at_home("vampire_bordello/dark_altar", heroes=("the_fool",)), stop(wounds=["8"])]).adventure()
    assert table.score(0) == (1, 0)
    assert table.asked == [1]


# Fighter rooms


@pytest.mark.parametrize(
    ("dungeon", "frozen", "damages"),
    [
        (["golem_factory", "goblin_armory", "dark_altar"], [], [3, 1, 1]),  # Monster rooms alone, not itself
        (["golem_factory", "dark_altar", "goblin_armory"], [], [2, 1, 1]),  # only immediately beside it
        (["goblin_armory", "golem_factory", "goblin_armory"], [], [1, 4, 1]),
        (["goblin_armory", "goblin_armory"], [], [2, 2]),
        (["golem_factory", "goblin_armory"], [1], [2, 0]),
        (["golem_factory", "dark_altar", "goblin_armory"], [1], [2, 0, 1]),  # R36: nothing connects across a gap
        (["golem_factory", "open_grave/goblin_armory"], [], [2, 2]),  # dormant
    ],
)
def test_goblin_armory(dungeon: list[str], frozen: list[int], damages: list[int]) -> None:
    table = Table([Seat("draculord", dungeon), Seat("robobo", ["golem_factory"])])
    for slot in frozen:
        table.freeze(0, slot)
    assert table.damages(0) == damages
    assert table.damages(1) == [2]


def test_golem_factory_draws_a_room_once_a_turn() -> None:
    table = Table([at_home("golem_factory", heroes=("the_fool", "4")), STOP])
    table.state.players[0].crush = 3
    table.adventure()
    assert table.score(0) == (2, 0)
    assert table.sorts("drew", 0) == ["room"]


def test_golem_factory_counts_its_turns_for_itself() -> None:
    """R44."""
    home = at_home("golem_factory", "golem_factory", heroes=("the_fool", "4"))
    table = Table([home, stop(dungeon=["goblin_armory"])]).adventure()
    assert table.score(0) == (2, 0)
    assert table.sorts("drew", 0) == ["room", "room"]


def test_minotaurs_maze_sends_back_once_for_each_hero() -> None:
    """R47."""
    table = Table([at_home("neanderthal_cave", "minotaurs_maze", heroes=("6", "6")), STOP]).adventure()
    assert len(table.happened("sent_back")) == 2
    assert table.score(0) == (2, 0)


def test_minotaurs_maze_each_maze_by_itself() -> None:
    """Cave, Maze, Cave, Maze, Maze, Maze, Maze: 3 and 3, then to the boss with 6 of 8."""
    table = Table([at_home("neanderthal_cave", "minotaurs_maze", "minotaurs_maze"), STOP]).adventure()
    assert [event.data["slot"] for event in table.happened("sent_back")] == [0, 1]
    assert [event.data["card"] for event in table.happened("hurt", 0)] == [
        *("neanderthal_cave", "minotaurs_maze") * 2,
        *("minotaurs_maze", "minotaurs_maze", "minotaurs_maze"),
    ]
    assert table.score(0) == (0, 1)


def test_minotaurs_maze_is_used_up_even_without_a_room_before_it() -> None:
    """R47: in the first slot it pushes nobody, and not after a Teleportation either."""
    home = at_home("minotaurs_maze", "dark_altar", hand=("teleportation",))
    table = Table([home, STOP]).adventure()
    table.act(0, "pass", "pass", "cast:teleportation").act(0, *["pass"] * 2)
    assert table.happened("sent_back") == []
    assert table.score(0) == (0, 1)


def test_minotaurs_maze_sends_nobody_into_a_deactivated_room() -> None:
    """R47, E20e: nor a second time into itself across the gap."""
    table = Table([at_home("neanderthal_cave", "minotaurs_maze", "goblin_armory"), stop(dungeon=["open_grave"])])
    table.freeze(0, 0).adventure()
    assert table.happened("sent_back") == []
    assert [event.data["taken"] for event in table.happened("hurt", 0)] == [1, 2]


def test_minotaurs_maze_does_not_send_back_again_after_teleportation() -> None:
    home = at_home("neanderthal_cave", "minotaurs_maze", "dark_altar", hand=("teleportation",), heroes=("11",))
    table = Table([home, STOP]).adventure()
    table.until(0, "window")
    while table.view().walker is None or table.walker[0] != 2:
        table.act(0, "pass")
    assert table.walker == (2, 7)
    table.act(0, "cast:teleportation")
    while table.asked == [0]:
        table.act(0, "pass")
    assert len(table.happened("sent_back")) == 1
    assert table.score(0) == (2, 0)  # 7 + 3, 10 + 0, 10 + 1: dies in the Altar


def test_minotaurs_maze_treats_a_hero_that_comes_back_as_new() -> None:
    """R47, R72: killed, brought back by Zombie Prison in the same adventure turn, and sent back again."""
    home = at_home("neanderthal_cave", "minotaurs_maze", heroes=("6",))
    table = Table([home, Seat("robobo", ["zombie_prison"])]).adventure()
    assert table.asked == [1]
    hero = HERO_ID[table.state.players[0].souls[0]]
    table.act(1, "use:0", f"hero:{hero}")
    assert len(table.happened("sent_back")) == 2
    assert len(table.happened("died")) == 2


def test_neanderthal_cave_takes_nothing_advanced() -> None:
    hand = ("beast_menagerie", "monsters_ballroom", "golem_factory")
    table = Table([at_home("neanderthal_cave", hand=hand), STOP]).build()
    assert [action for action in table.legal(0) if action.startswith("place:")] == ["place:golem_factory"]
    table.act(0, "place:golem_factory")
    assert table.legal(0) == ["slot:0", "slot:new"]


def test_neanderthal_cave_forbids_only_what_lies_on_it() -> None:
    table = Table([at_home("golem_factory/neanderthal_cave", hand=("beast_menagerie",)), STOP]).build()
    assert "place:beast_menagerie" in table.legal(0)


def test_beast_menagerie_sees_another_monster_room() -> None:
    table = Table([at_home("beast_menagerie/golem_factory", hand=("goblin_armory",)), STOP])
    table.build().place(0, "goblin_armory")
    assert table.cards("triggered") == ["beast_menagerie"]
    assert table.sorts("drew", 0) == ["room"]


@pytest.mark.parametrize(
    ("room", "slot"), [("dark_altar", "new"), ("goblin_armory", "0")], ids=["a trap", "the room that covers it"]
)
def test_beast_menagerie_does_not_see(room: str, slot: str) -> None:
    """R68."""
    table = Table([at_home("beast_menagerie/golem_factory", hand=(room,)), STOP]).build().place(0, room, slot)
    assert "beast_menagerie" not in table.cards("triggered")


def test_beast_menagerie_does_not_see_itself_nor_the_rooms_of_others() -> None:
    table = Table([at_home("golem_factory", hand=("beast_menagerie",)), stop(hand=["goblin_armory", "exhaustion"])])
    table.build().act(0, "place:beast_menagerie", "slot:0").place(1, "goblin_armory")
    assert table.cards("revealed") == ["beast_menagerie", "goblin_armory"]
    assert table.happened("triggered") == []


def test_beast_menagerie_deactivated_sees_nothing() -> None:
    table = Table([at_home("beast_menagerie/golem_factory", hand=("goblin_armory",)), STOP])
    table.freeze(0, 0).build().place(0, "goblin_armory")
    assert table.happened("triggered") == []


def two_rooms(*hand: str, dungeon: tuple[str, ...] = ("golem_factory",)) -> Table:
    """The first player has played Motivation."""
    table = Table([at_home(*dungeon, hand=hand), stop(dungeon=["dark_altar", "open_grave", "mimic_vault"])]).build()
    table.state.players[0].builds = 2
    return table


def test_beast_menagerie_sees_a_monster_room_of_the_same_reveal_and_only_the_first() -> None:
    """R68, R44."""
    table = two_rooms("beast_menagerie", "goblin_armory")
    table.act(0, "place:beast_menagerie", "slot:0").place(0, "goblin_armory")
    assert table.cards("triggered") == ["beast_menagerie"]
    both = two_rooms("brainsucker_hive", "goblin_armory", dungeon=("beast_menagerie/golem_factory",))
    both.act(0, "place:brainsucker_hive", "slot:new").place(0, "goblin_armory")
    assert both.cards("triggered") == ["beast_menagerie"]
    assert both.sorts("drew", 0) == ["room"]


def test_beast_menagerie_sees_a_room_built_by_an_effect() -> None:
    """R68."""
    home = at_home("beast_menagerie/golem_factory", hand=("construction_zone", "goblin_armory"))
    table = Table([home, STOP]).build().place(0, "construction_zone")
    table.act(0, "place:goblin_armory", "slot:new")
    assert table.cards("triggered") == ["construction_zone", "beast_menagerie"]


@pytest.mark.parametrize(
    ("dungeon", "frozen", "damage"),
    [
        (["monsters_ballroom/goblin_armory"], [], 1),
        (["monsters_ballroom/goblin_armory", "dark_altar", "golem_factory", "zombie_prison"], [], 3),
        (["monsters_ballroom/goblin_armory", "goblin_armory", "golem_factory"], [], 4),  # counted 3, Armory 1
        (["monsters_ballroom/goblin_armory", "golem_factory", "golem_factory"], [1], 2),
        (["monsters_ballroom/goblin_armory", "dark_altar/golem_factory"], [], 1),
        (["monsters_ballroom/goblin_armory", "golem_factory"], [0], 0),
    ],
)
def test_monsters_ballroom(dungeon: list[str], frozen: list[int], damage: int) -> None:
    table = Table([Seat("draculord", dungeon), Seat("robobo", ["golem_factory"])])
    for slot in frozen:
        table.freeze(0, slot)
    assert table.damages(0)[0] == damage


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
