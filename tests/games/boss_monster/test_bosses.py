"""Boss Monster's 8 bosses and their Level Ups, The Fool and the epic heroes, and the options; every card has a test."""

import pytest

from tests.games.boss_monster.boss_table import BOSS_IDS, Seat, Table
from undertable.core import FastChance
from undertable.games.boss_monster.cards import FIRST_EPIC, HERO_ID, HEROES
from undertable.games.boss_monster.codes import OVER
from undertable.games.boss_monster.rules import BossState

FOUR = ["open_grave", "jackpot_stash", "golem_factory", "haunted_library"]  # no room with an "on build" ability
LAST = Seat("robobo", ["goblin_armory"], ["exhaustion"], ["13"])  # in whose adventure turn the game waits


def levels_up(
    boss: str, *others: Seat, hand: tuple[str, ...] = (), town: tuple[str, ...] = (), **more: object
) -> Table:
    """The first player reveals the fifth room, a Dragon Hatchery, and levels up."""
    first = Seat(boss, FOUR, ["dragon_hatchery", *hand])
    table = Table([first, *(others or [LAST])], town=town, **more)  # type: ignore[arg-type]
    return table.build().place(0, "dragon_hatchery")


@pytest.mark.parametrize("boss", BOSS_IDS)
def test_a_level_up_happens_once_with_the_first_five_active_rooms(boss: str) -> None:
    """7.4: not with four, not a second time, and never again after rooms were lost."""
    other = Seat("gorgona" if boss == "robobo" else "robobo", ["goblin_armory"])
    table = Table([Seat(boss, FOUR, ["dragon_hatchery"]), other])
    assert not table.state.players[0].levelled
    table.build().place(0, "dragon_hatchery")
    assert [event.data["boss"] for event in table.happened("level_up")] == [boss]
    again = Table([Seat(boss, FOUR, ["dragon_hatchery"], levelled=True), other]).build().place(0, "dragon_hatchery")
    assert again.happened("level_up") == []
    three = Table([Seat(boss, FOUR[:3], ["dragon_hatchery"]), other]).build().place(0, "dragon_hatchery")
    assert three.happened("level_up") == []
    over = Table([Seat(boss, FOUR, ["dragon_hatchery"]), other]).build().place(0, "dragon_hatchery", "3")
    assert over.happened("level_up") == []


def test_a_level_up_cannot_be_answered() -> None:
    """R73: no Spell, and no Counterspell."""
    table = levels_up("gorgona", Seat("robobo", ["dark_altar"], ["counterspell", "freeze"]), town=("mage 4",))
    assert table.happened("level_up") != []
    assert table.happened("died") != []


def test_draculord_sees_a_hand_and_takes_a_card() -> None:
    """R49: he alone sees it. R46: any opponent with a card can be chosen."""
    rich = Seat("robobo", ["goblin_armory"], ["exhaustion", "dark_altar"], ["13"])
    table = levels_up("draculord", rich, Seat("xyzax"), Seat("gorgona", hand=["fear"]))
    assert table.legal(0) == ["player:1", "player:3"]
    table.act(0, "player:1")
    assert table.legal(0) == ["card:dark_altar", "card:exhaustion"]
    assert table.view(0).players[1].hand == ["dark_altar", "exhaustion"]
    assert table.view(0).players[3].hand is None
    for viewer in (2, 3, None):
        assert table.view(viewer).players[1].hand is None
    table.act(0, "card:dark_altar")
    assert "dark_altar" in table.hand(0)
    assert table.view(0).players[1].hand is None
    for viewer, card in ((0, "dark_altar"), (1, "dark_altar"), (2, None), (None, None)):
        (stolen,) = [event for event in table.news(viewer) if event.what == "stolen"]
        assert (stolen.data["card"], stolen.data["sort"]) == (card, "room")


def test_draculord_is_wasted_on_empty_hands() -> None:
    """R57."""
    table = levels_up("draculord", Seat("robobo", ["goblin_armory"]))
    assert table.cards("fizzled") == ["draculord"]
    assert table.state.players[0].levelled


def test_draculord_looking_leaves_the_rest_unknown() -> None:
    table = levels_up("draculord")
    for viewer, known in ((0, True), (None, False)):
        worlds = [table.state.imagine(viewer, FastChance(seed)) for seed in range(8)]
        hands = {tuple(world.players[1].hand) for world in worlds if isinstance(world, BossState)}
        assert (hands == {tuple(table.state.players[1].hand)}) == known


SEARCHERS = {"cleopatra": ("all_seeing_eye", "ligers_den"), "king_croak": ("ligers_den", "all_seeing_eye")}


@pytest.mark.parametrize("boss", SEARCHERS)
def test_cleopatra_and_king_croak_fetch_an_advanced_room_and_build_it(boss: str) -> None:
    """R57: over a legal room only; the room found is shown to all."""
    fits, other = SEARCHERS[boss]
    table = levels_up(boss, discard=[fits, "dark_altar", "freeze", other])
    assert (table.decision, table.legal(0)) == ("optional", ["yes", "no"])
    assert table.view(0).searched is None
    table.act(0, "yes")
    assert table.view(0).searched is not None
    assert table.view(1).searched is None
    offered = table.legal(0)
    assert f"card:{fits}" in offered
    assert {f"card:{other}", "card:dark_altar", "card:freeze", "card:mimic_vault", "card:zombie_prison"}.isdisjoint(
        offered
    )
    table.act(0, f"card:{fits}")
    assert table.cards("fetched") == [fits]
    assert table.legal(0) == ["no", "slot:0", "slot:4"]  # the Hatchery and the Library have mage icons; no new slot
    table.act(0, "slot:4")
    assert table.dungeon(0)[4] == f"{fits}/haunted_library"
    assert fits not in table.discards()


@pytest.mark.parametrize("boss", SEARCHERS)
def test_cleopatra_and_king_croak_may_keep_it_or_decline(boss: str) -> None:
    fits, _ = SEARCHERS[boss]
    table = levels_up(boss, discard=[fits]).act(0, "yes", f"card:{fits}", "no")
    assert table.hand(0) == [fits]
    declined = levels_up(boss, discard=[fits]).act(0, "no")
    assert (declined.hand(0), declined.discards()) == ([], [fits])
    nothing = levels_up(boss, discard=[fits]).act(0, "yes", "no")
    assert (nothing.hand(0), nothing.discards()) == ([], [fits])
    assert nothing.state.players[0].levelled


def test_cleopatra_keeps_what_has_no_place() -> None:
    rooms = ["goblin_armory", "golem_factory", "brainsucker_hive", "witchs_kitchen"]
    table = Table([Seat("cleopatra", rooms, ["neanderthal_cave"]), LAST])
    table.build().place(0, "neanderthal_cave").act(0, "yes", "card:recycling_center")
    assert "recycling_center" in table.hand(0)
    assert table.happened("built") == []


def test_king_croak_out_of_the_deck_sets_off_a_menagerie() -> None:
    """7.4, R68: a room built by an effect."""
    first = Seat("king_croak", ["beast_menagerie/golem_factory", *FOUR[:2], "haunted_library"], ["dark_altar"])
    table = Table([first, LAST]).build().place(0, "dark_altar").act(0, "yes", "card:ligers_den", "slot:4")
    assert table.cards("triggered") == ["beast_menagerie"]
    assert table.sorts("drew", 0) == ["room"]


def test_xyzax_takes_two_discarded_cards() -> None:
    """Rooms or Spells; mandatory as long as there are any."""
    table = levels_up("xyzax", discard=["freeze", "dark_altar", "fear"])
    assert table.legal(0) == ["card:dark_altar", "card:fear", "card:freeze"]
    table.act(0, "card:fear", "card:dark_altar")
    assert table.cards("taken") == ["fear", "dark_altar"]
    assert table.discards() == ["freeze"]
    one = levels_up("xyzax", discard=["freeze"])
    assert one.cards("taken") == ["freeze"]
    assert levels_up("xyzax").cards("taken") == []


def test_cerebellus_may_draw_three_and_discards_one() -> None:
    table = levels_up("cerebellus", hand=("soul_harvest", "mimic_vault"))
    assert table.decision == "optional"
    declined = levels_up("cerebellus", hand=("soul_harvest",)).act(0, "no")
    assert (declined.happened("drew", 0), declined.hand(0)) == ([], ["soul_harvest"])
    table.act(0, "yes")
    assert table.sorts("drew", 0) == ["spell"] * 3
    assert "card:mimic_vault" not in table.legal(0)
    table.act(0, "card:soul_harvest")
    assert table.state.players[0].holds(2) == 3
    assert table.discards() == ["soul_harvest"]


def test_cerebellus_out_of_an_almost_empty_deck() -> None:
    """R15: as many as there are."""
    table = Table([Seat("cerebellus", FOUR, ["dragon_hatchery"]), LAST], discard=["freeze"])
    table.state.spell_deck = table.state.spell_deck[:1]
    table.build().place(0, "dragon_hatchery").act(0, "yes")
    assert table.sorts("drew", 0) == ["spell", "spell"]
    assert table.state.spell_deck == []


def test_seducia_may_pick_any_hero_of_town_or_decks() -> None:
    """R29: out of a deck it gets the next number. An epic one early; the scored and waiting ones are out of reach."""
    table = levels_up(
        "seducia", Seat("robobo", ["goblin_armory"], ["exhaustion"], ["13"], souls=["6"]), town=("mage 4",)
    )
    state = table.state
    reachable = sorted(state.town + state.hero_deck + state.epic_deck)
    assert table.legal(0) == ["no", *(f"hero:{HERO_ID[hero]}" for hero in reachable)]
    epic = state.epic_deck[0]
    table.act(0, f"hero:{HERO_ID[epic]}")
    assert epic not in state.epic_deck
    assert state.reveals[-1] == epic
    assert [event.data["hero"] for event in table.happened("to_entrance", 0)] == [HERO_ID[epic]]


def test_seducia_takes_a_hero_from_town_or_nobody() -> None:
    table = levels_up("seducia", town=("mage 4", "mage 6"))
    hero = table.state.town[1]
    number = table.state.reveals.index(hero)
    table.act(0, f"hero:{HERO_ID[hero]}")
    assert table.state.reveals.index(hero) == number
    assert levels_up("seducia").act(0, "no").happened("to_entrance") == []


def test_gorgona_kills_a_hero_in_town() -> None:
    """Epic too; the Souls are hers, and no room sees it."""
    table = levels_up("gorgona", town=("mage 4", "mage 11"))
    epic = max(table.state.town)
    assert len(table.legal(0)) == 2
    table.act(0, f"hero:{HERO_ID[epic]}")
    assert table.score(0)[0] == 2
    (death,) = table.happened("died")
    assert (death.seat, death.data["card"]) == (0, None)


def test_gorgona_finds_nobody_in_town() -> None:
    """R57: used up."""
    table = levels_up("gorgona")
    assert table.cards("fizzled") == ["gorgona"]
    assert table.state.players[0].levelled


def test_robobo_makes_every_opponent_destroy_a_room() -> None:
    """In XP order, each chooses; only active ones; nobody without a room loses anything."""
    rivals = (
        Seat("gorgona", ["dark_altar/open_grave", "mimic_vault"]),
        Seat("xyzax"),
        Seat("draculord", ["goblin_armory", "boulder_ramp", "mimic_vault"]),
    )
    table = Table([Seat("robobo", FOUR, ["dragon_hatchery"]), *rivals]).freeze(3, 1).build()
    table.place(0, "dragon_hatchery")
    assert (table.asked, table.decision) == ([3], "destroy")
    assert table.legal(3) == ["room:3.0", "room:3.2"]
    table.act(3, "room:3.2")
    assert (table.asked, table.legal(1)) == ([1], ["room:1.0", "room:1.1"])
    table.act(1, "room:1.0")
    assert table.dungeon(1) == ["open_grave", "mimic_vault"]
    assert table.dungeon(3) == ["goblin_armory", "boulder_ramp"]
    assert [event.seat for event in table.happened("destroyed")] == [3, 1]
    assert len(table.dungeon(0)) == 5


def test_robobo_sets_off_recycling_centers_but_no_sacrifice() -> None:
    """R39, 14."""
    rival = Seat("draculord", ["recycling_center/boulder_ramp", "jackpot_stash"])
    table = Table([Seat("robobo", FOUR, ["dragon_hatchery"]), rival]).build().place(0, "dragon_hatchery")
    table.act(1, "room:1.1", "yes")
    assert table.sorts("drew", 1) == ["room", "room"]
    assert table.happened("doubled") == []


def test_robobo_does_not_stop_a_level_up_that_was_noted() -> None:
    """R23, R24: both are noted at the reveal, and the lower one still happens when its room is gone."""
    first = Seat("cerebellus", [*FOUR[:3], "boulder_ramp"], ["dragon_hatchery"])
    table = Table([first, Seat("robobo", ["mimic_vault"] * 2 + ["goblin_armory"] * 2, ["dark_altar"])])
    table.build().act(0, "place:dragon_hatchery", "slot:new").place(1, "dark_altar")
    assert table.decision == "optional"
    table.act(0, "no")
    assert table.decision == "destroy"
    assert [event.seat for event in table.happened("level_up")] == [0, 1]


# Heroes


def test_the_fool_goes_to_whoever_alone_has_the_fewest_souls() -> None:
    """R28: among those in the game; his class draws nobody, Wounds do not matter."""
    seats = [Seat("robobo", souls=["4"]), Seat("gorgona", wounds=["8"]), Seat("seducia", souls=["6"])]
    table = Table(seats, town=["the_fool"])
    assert table.state.lured_to(HERO_ID.index("the_fool")) == 1
    tied = Table([Seat("robobo", FOUR), Seat("gorgona"), Seat("seducia", souls=["6"])], town=["the_fool"])
    assert tied.state.lured_to(HERO_ID.index("the_fool")) == -1
    tied.state.eliminate(1)
    assert tied.state.lured_to(HERO_ID.index("the_fool")) == 0


def test_the_fool_has_two_health_and_counts_one() -> None:
    table = Table([Seat("draculord", ["golem_factory"], entrance=["the_fool"]), LAST]).adventure()
    assert table.score(0) == (1, 0)
    spared = Table([Seat("draculord", ["boulder_ramp"], entrance=["the_fool"]), LAST]).adventure()
    assert spared.score(0) == (0, 1)


@pytest.mark.parametrize("hero", [hero.id for hero in HEROES[FIRST_EPIC:]])
def test_epic_heroes_count_two(hero: str) -> None:
    others = [Seat("robobo"), Seat("gorgona"), Seat("xyzax")]
    dead = Table([Seat("draculord", ["bottomless_pit"], entrance=[hero]), *others]).adventure().act(0, "use:0")
    assert dead.score(0) == (2, 0)
    alive = Table([Seat("draculord", entrance=[hero]), *others]).adventure()
    assert alive.score(0) == (0, 2)


# Options


@pytest.mark.parametrize(("order", "builders"), [("clockwise", [1, 2, 3, 0]), ("xp", [1, 3, 0, 2])])
def test_turn_order(order: str, builders: list[int]) -> None:
    """R8: who builds when. Everybody holds a Room, so everybody is asked."""
    seats = [Seat(boss, hand=["dark_laboratory"]) for boss in ("seducia", "draculord", "gorgona")]
    table = Table([*seats, Seat("king_croak", hand=["mimic_vault"])], options={"turn_order": order}).build()
    asked = []
    while table.state.turn == 5:
        asked += table.asked
        table.act(table.asked[0], "pass")
    assert asked == builders


def test_tie_break_by_souls_minus_wounds() -> None:
    """R60: then the lowest XP; a single winner is not touched by it."""

    def winner(*seats: Seat) -> int:
        table = Table(seats, options={"tie_break": "souls_minus_wounds"})
        table.state.losing_and_winning()
        assert table.state.phase == OVER
        return int(table.state.winner)

    ten, eleven = ["11", "11", "11", "11", "13"], ["13", "13", "13", "4", "4", "4", "4", "6"]
    assert winner(Seat("draculord", souls=eleven), Seat("gorgona", souls=ten)) == 0
    assert winner(Seat("draculord", souls=eleven, wounds=["8"]), Seat("gorgona", souls=ten)) == 1  # 10 to 10
    assert winner(Seat("draculord", souls=eleven, wounds=["8", "8"]), Seat("gorgona", souls=ten)) == 1
