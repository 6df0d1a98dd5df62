"""Boss Monster's rooms for Clerics and Fighters: what each does, when it cannot, and what it leaves alone."""

import pytest

from tests.games.boss_monster.boss_table import Seat, Table
from tests.games.boss_monster.rooms import STOP, at_home, stop, uses
from undertable.games.boss_monster.cards import HERO_ID

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
