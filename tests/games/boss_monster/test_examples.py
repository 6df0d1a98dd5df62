"""Boss Monster by its worked examples E1 … E55: setup, building, bait, damage and adventure."""

import pytest

from tests.games.boss_monster.boss_table import Seat, Table
from tests.games.boss_monster.playing import act, dealt, texts, through_setup
from undertable.games.boss_monster import GAME
from undertable.games.boss_monster.cards import CARD_ID, HERO_ID, KIND_ID
from undertable.games.boss_monster.codes import NONE, OVER, SETUP_ROOM
from undertable.games.boss_monster.structs import BossView
from undertable.games.boss_monster.targets import slot_choices

# Setup


@pytest.mark.parametrize(("seats", "ordinary", "epic"), [(2, 13, 8), (3, 17, 12), (4, 25, 16)])
def test_e1_e2_hero_decks(seats: int, ordinary: int, epic: int) -> None:
    """R6."""
    state = dealt(seats)
    assert (len(state.hero_deck), len(state.epic_deck)) == (ordinary, epic)
    assert all(len(player.hand) == 7 for player in state.players)
    assert all(player.rooms_in_hand() == 5 for player in state.players)
    through_setup(state)
    assert all(len(player.hand) in (5, 6) for player in state.players)
    assert len(state.town) == seats
    assert state.turn == 1


def test_e3_setup_discards_are_secret_until_all_have_chosen() -> None:
    """R11."""
    state = dealt(2)
    act(state, 0, texts(state, 0)[0])
    act(state, 0, texts(state, 0)[0])
    view = state.view(1)
    assert isinstance(view, BossView)
    assert view.players[0].ready
    assert view.discard == []
    assert view.players[0].chosen is None
    assert view.players[0].rooms_in_hand + view.players[0].spells_in_hand == 7
    act(state, 1, texts(state, 1)[0])
    act(state, 1, texts(state, 1)[0])
    assert len(state.discard) == 4
    assert [len(player.hand) for player in state.players] == [5, 5]


def test_e4_the_first_room_is_ordinary_and_optional() -> None:
    """R7."""
    state = dealt(2)
    for seat in range(2):
        act(state, seat, texts(state, seat)[0])
        act(state, seat, texts(state, seat)[0])
    for player, hand in (
        (0, ["ligers_den", "beast_menagerie", "recycling_center", "freeze", "fear"]),
        (1, ["dark_altar", "ligers_den", "freeze", "fear", "assassin"]),
    ):
        state.players[player].hand = sorted(CARD_ID.index(id) for id in hand)
    assert texts(state, 0) == ["pass"]
    assert texts(state, 1) == ["pass", "card:dark_altar"]
    act(state, 0, "pass")
    act(state, 1, "card:dark_altar")
    assert [len(player.slots) for player in state.players] == [0, 1]


def test_e5_orders() -> None:
    """R8."""
    seats = [Seat(boss) for boss in ("seducia", "draculord", "gorgona", "king_croak")]
    state = Table(seats).state
    assert state.turn_order == [1, 2, 3, 0]
    assert state.xp_order == [1, 3, 0, 2]
    state.eliminate(1)
    assert state.turn_order == [3, 0, 2]
    assert state.xp_order == [3, 0, 2]
    by_xp = Table(seats, options={"turn_order": "xp"}).state
    assert by_xp.turn_order == [1, 3, 0, 2]


def test_e6_setup_triggers_in_xp_order() -> None:
    """R9, R24."""
    table = Table(
        [
            Seat("draculord", hand=["construction_zone", "dizzygas_hallway", "freeze"]),
            Seat("robobo", hand=["specters_sanctum"]),
        ]
    )
    state = table.state
    for seat, room in ((0, "construction_zone"), (1, "specters_sanctum")):
        player = state.players[seat]
        card = next(card for card in player.hand if CARD_ID[card] == room)
        player.chosen = [card]
    state.phase = SETUP_ROOM
    state.setup_room()
    state.advance()
    assert table.asked == [0]
    assert table.decision == "build_now"
    table.act(0, "place:dizzygas_hallway", "slot:new")
    assert table.dungeon(0) == ["dizzygas_hallway", "construction_zone"]
    assert "freeze" in table.discards()


# Building


def test_e7_advanced_rooms() -> None:
    """R16."""
    rooms = ["recycling_center", "beast_menagerie", "vampire_bordello", "golem_factory", "all_seeing_eye"]
    table = Table(
        [
            Seat(
                "xyzax", ["construction_zone", "goblin_armory", "neanderthal_cave", "dracolich_lair/dark_altar"], rooms
            ),
            Seat("robobo"),
        ]
    ).build()

    def slots(room: str) -> list[str]:
        player = table.state.players[0]
        card = player.of_kind(KIND_ID.index(room))
        return [GAME.actions.text(action) for action in slot_choices(table.state, player, card, True)]

    assert slots("recycling_center") == ["slot:0"]
    assert slots("beast_menagerie") == ["slot:0", "slot:1"]
    assert slots("vampire_bordello") == ["slot:3"]
    assert slots("golem_factory") == ["slot:0", "slot:1", "slot:2", "slot:3", "slot:new"]
    assert "place:all_seeing_eye" not in table.legal(0)
    reasons = table.state.prompt(0).why_not
    assert "shares a treasure type" in reasons["place:all_seeing_eye"]


def test_e8_cap_and_blocked_rooms() -> None:
    """R17."""
    table = Table(
        [
            Seat(
                "xyzax", ["dark_altar", "golem_factory", "open_grave", "mimic_vault", "jackpot_stash"], ["boulder_ramp"]
            ),
            Seat("robobo", hand=["freeze"]),
        ]
    )
    table.state.frozen = [table.state.players[0].slots[1][-1]]
    table.build()
    table.act(0, "place:boulder_ramp")
    assert table.legal(0) == ["slot:0", "slot:2", "slot:3", "slot:4"]
    assert table.state.prompt(0).why_not == {
        "slot:new": "A dungeon has only five slots.",
        "slot:1": "It is deactivated.",
    }
    four = Table(
        [Seat("xyzax", ["dark_altar"] * 3 + ["open_grave"], ["boulder_ramp"] * 2), Seat("robobo", ["golem_factory"])]
    )
    four.state.players[0].builds = 2
    four.build()
    four.state.players[0].builds = 2
    four.act(0, "place:boulder_ramp", "slot:new", "place:boulder_ramp")
    assert four.legal(0) == ["slot:1", "slot:2", "slot:3", "slot:4"]


def test_e9_motivation() -> None:
    """R21."""
    two, three = ["open_grave", "mimic_vault"], ["dark_altar", "golem_factory", "jackpot_stash"]
    hand = ["motivation", "golem_factory", "dark_altar"]
    table = Table([Seat("draculord", two, hand), Seat("robobo", three)]).build()
    table.act(0, "cast:motivation", "place:golem_factory", "slot:new", "place:dark_altar")
    assert table.legal(0) == ["slot:1", "slot:2", "slot:new"]  # not on the face-down one
    table.act(0, "slot:1")
    assert "cast:motivation" not in Table([Seat("draculord", three, hand), Seat("robobo", three)]).build().legal(0)
    other = Table([Seat("robobo", two, hand), Seat("draculord", three, ["freeze"])]).build()
    assert other.asked == [1]
    other.act(1, "pass")
    assert other.state.active_seat == 0  # nothing for P2 in P1's build turn: Motivation was no option


def test_e37_kobold_strike() -> None:
    """R22."""
    table = Table(
        [
            Seat("draculord", ["open_grave"], ["dark_altar"]),
            Seat("xyzax", ["mimic_vault"], ["golem_factory", "freeze"]),
            Seat("robobo", ["boulder_ramp"], ["kobold_strike", "jackpot_stash"]),
        ]
    ).build()
    table.act(0, "place:dark_altar", "slot:new")
    table.until(1, "build")
    table.act(1, "place:golem_factory", "slot:new", "pass")
    table.act(2, "cast:kobold_strike")
    assert table.asked == [1]
    assert table.decision == "respond"
    assert [action for action in table.legal(1) if action.startswith("place")] == []
    table.act(1, "pass")
    assert table.hand(0) == ["dark_altar"]
    assert "golem_factory" in table.hand(1)
    assert table.asked == [1]
    assert [action for action in table.legal(1) if action.startswith("place")] == []
    table.act(1, "pass")
    table.pass_all()
    assert [table.dungeon(seat) for seat in range(3)] == [["open_grave"], ["mimic_vault"], ["boulder_ramp"]]
    assert "built" not in table.events()
    assert "revealed" not in table.events()


def test_e54_locked_room() -> None:
    """R20."""
    table = Table(
        [
            Seat("draculord", ["dark_altar"], ["golem_factory"]),
            Seat("robobo", ["open_grave"], ["freeze", "boulder_ramp"]),
        ]
    ).build()
    assert "use:0" in table.legal(0)
    table.act(0, "place:golem_factory", "slot:0")
    assert table.asked == [1]  # P1 has nothing left to do: the Altar is locked
    table.act(1, "cast:freeze")
    assert table.cards("deactivated") == ["open_grave"]  # the only one it can aim at
    assert table.state.active_rooms(table.state.players[0]) == 1


def test_e28_level_ups_at_the_same_reveal() -> None:
    """R24."""
    five = ["open_grave", "mimic_vault", "boulder_ramp", "dark_laboratory"]
    table = Table(
        [
            Seat("cerebellus", five, ["goblin_armory"]),
            Seat("robobo", ["open_grave", "mimic_vault", "jackpot_stash", "haunted_library"], ["witchs_kitchen"]),
        ]
    ).build()
    table.act(0, "place:goblin_armory", "slot:new")
    table.until(1, "build")
    table.act(1, "place:witchs_kitchen", "slot:new")
    table.pass_all()
    assert table.asked == [0]
    assert table.decision == "optional"
    assert [player.levelled for player in table.state.players] == [True, True]
    table.act(0, "yes")
    assert table.decision == "choose_card"
    table.act(0, table.legal(0)[0])
    assert table.state.players[0].holds(2) == 2
    assert table.asked == [0]
    assert table.decision == "destroy"
    table.act(0, "room:0.4")
    assert len(table.dungeon(0)) == 4
    assert table.state.players[0].levelled


def test_e29_late_level_up_can_win() -> None:
    """R25."""
    table = Table(
        [
            Seat("gorgona", ["open_grave", "mimic_vault", "jackpot_stash", "haunted_library"], ["dark_altar"],
                 souls=["11", "11", "13", "13", "6"]),
            Seat("draculord", hand=["freeze"]),
        ],
        town=["fighter 4", "fighter 6"],
    ).build()  # fmt: skip
    table.state.frozen = [table.state.players[0].slots[0][-1]]
    table.until(0, "build")
    table.act(0, "place:dark_altar", "slot:new")
    table.pass_all()
    assert table.decision == "target"
    table.act(0, f"hero:{HERO_ID[table.state.town[0]]}")
    assert table.state.phase == OVER
    assert table.state.winner == 0


def test_e30_fifth_room_by_construction_zone() -> None:
    """7.4."""
    table = Table(
        [
            Seat("xyzax", ["open_grave", "mimic_vault", "jackpot_stash"], ["construction_zone", "goblin_armory"]),
            Seat("robobo"),
        ],
        discard=["dark_altar", "freeze", "golem_factory"],
    ).build()
    table.act(0, "place:construction_zone", "slot:new")
    table.pass_all()
    table.act(0, "place:goblin_armory", "slot:new")
    assert table.decision == "choose_card"
    table.act(0, "card:freeze", "card:dark_altar")
    assert table.discards() == ["golem_factory"]
    assert table.state.players[0].levelled


# Treasure and Bait


def test_e10_counting_and_jackpot_stash() -> None:
    """R70."""
    rivals = Seat("cleopatra", ["torture_chamber", "mimic_vault"])
    table = Table([Seat("gorgona", ["jackpot_stash", "bottomless_pit"], ["freeze"]), rivals], town=["thief 4"]).build()
    assert (table.treasure(0, "thief"), table.treasure(1, "thief")) == (4, 3)
    assert table.state.lured_to(table.state.town[0]) == 0
    table.pass_all(but=0)
    table.act(0, "use:0")
    assert table.treasure(0, "thief") == 3
    assert table.state.lured_to(table.state.town[0]) == NONE
    stacked = Table([Seat("gorgona", ["jackpot_stash/boulder_ramp", "bottomless_pit"], ["freeze"]), rivals]).build()
    stacked.pass_all(but=0)
    stacked.act(0, "use:0")
    assert stacked.treasure(0, "thief") == 5


def test_e11_nobody_and_tie() -> None:
    table = Table(
        [Seat("gorgona", ["goblin_armory"]), Seat("cleopatra", ["goblin_armory"])], town=["mage 4", "fighter 4"]
    )
    table.state.bait()
    assert len(table.state.town) == 2


def test_e12_tie_below_the_top() -> None:
    """R27."""
    cleric = ["dark_altar", "open_grave"]
    table = Table(
        [Seat("robobo", cleric), Seat("gorgona", ["dark_altar"]), Seat("seducia", ["dark_altar"])], ["cleric 4"]
    )
    assert [table.treasure(seat, "cleric") for seat in range(3)] == [3, 2, 2]
    table.state.bait()
    assert len(table.state.players[0].entrance) == 1
    tied = Table([Seat("robobo", cleric), Seat("gorgona", cleric), Seat("seducia", ["specters_sanctum"])], ["cleric 4"])
    tied.state.bait()
    assert len(tied.state.town) == 1


def test_e13_the_fool() -> None:
    """R28."""
    table = Table(
        [Seat("robobo", ["dark_altar"], souls=["4", "4"]), Seat("gorgona"), Seat("seducia", souls=["6"])], ["the_fool"]
    )
    table.state.bait()
    assert len(table.state.players[1].entrance) == 1
    tied = Table([Seat("robobo"), Seat("gorgona"), Seat("seducia", souls=["6", "6", "4"])], ["the_fool"])
    tied.state.bait()
    assert len(tied.state.town) == 1


def test_e55_deactivated_treasure() -> None:
    """R36."""
    table = Table([Seat("gorgona", ["goblin_armory"]), Seat("draculord")])
    table.state.frozen = [table.state.players[0].slots[0][-1]]
    assert table.treasure(0, "fighter") == 0


def test_e36_last_ordinary_hero() -> None:
    """R12."""
    table = Table([Seat("gorgona"), Seat("draculord"), Seat("robobo")])
    table.state.hero_deck = table.state.hero_deck[:1]
    table.state.beginning_of_turn()
    tiers = [hero >= 25 for hero in table.state.town]
    assert tiers == [False, True, True]
    assert table.state.reveals[-3:] == table.state.town


# Damage


@pytest.mark.parametrize(
    ("dungeon", "damages"),
    [
        (["neanderthal_cave", "goblin_armory", "golem_factory"], [4, 1, 3]),  # E15
        (["goblin_armory", "goblin_armory", "brainsucker_hive"], [2, 2, 3]),  # E16
        (["dizzygas_hallway", "boulder_ramp", "jackpot_stash"], [1, 3, 1]),  # E18
        (["dizzygas_hallway", "golem_factory", "jackpot_stash"], [1, 2, 1]),
        (["dizzygas_hallway", "dizzygas_hallway", "bottomless_pit"], [1, 3, 3]),
        (["monsters_ballroom/goblin_armory", "golem_factory", "dark_altar", "neanderthal_cave"], [3, 2, 1, 3]),  # E19
        (["dizzygas_hallway", "the_crushinator/boulder_ramp", "neanderthal_cave"], [1, 4, 3]),  # E27
    ],
)
def test_damage(dungeon: list[str], damages: list[int]) -> None:
    table = Table([Seat("gorgona", dungeon), Seat("draculord")])
    assert table.damages(0) == damages
    for slot, room in enumerate(table.view().players[0].dungeon):
        assert sum(part.amount for part in room.parts) == room.damage == damages[slot]


def test_e15_the_walk_kills() -> None:
    table = Table(
        [Seat("gorgona", ["neanderthal_cave", "goblin_armory", "golem_factory"], entrance=["6"]), Seat("draculord")]
    ).adventure()
    assert table.score(0) == (1, 0)
    assert len(table.hand(0)) >= 1  # Golem Factory drew a Room


def test_e19_deactivated_monster_rooms_do_not_count() -> None:
    rooms = ["monsters_ballroom/goblin_armory", "golem_factory", "dark_altar", "neanderthal_cave"]
    table = Table([Seat("gorgona", rooms), Seat("draculord")])
    table.state.frozen = [table.state.players[0].slots[1][-1]]
    assert table.damages(0)[0] == 2


@pytest.mark.parametrize(
    ("dungeon", "health", "end"),
    [
        (["neanderthal_cave", "minotaurs_maze"], "6", (6, 0)),
        (["neanderthal_cave", "minotaurs_maze"], "8", (6, None)),
        (["minotaurs_maze", "neanderthal_cave"], "8", (3, None)),
        (["golem_factory", "minotaurs_maze", "goblin_armory"], "8", (7, None)),
        (["golem_factory", "minotaurs_maze", "goblin_armory"], "6", (6, 1)),
    ],
)
def test_e20_minotaurs_maze(dungeon: list[str], health: str, end: tuple[int, int | None]) -> None:
    """R47: by the rules, and as the forecast says."""
    forecast = Table([Seat("gorgona", dungeon), Seat("draculord")])
    assert forecast.fate(0, health) == end
    table = Table([Seat("gorgona", dungeon, entrance=[health]), Seat("draculord")]).adventure()
    assert table.score(0) == ((1, 0) if end[1] is not None else (0, 1))


def test_e20e_a_deactivated_room_does_not_take_the_hero_back() -> None:
    table = Table([Seat("gorgona", ["neanderthal_cave", "minotaurs_maze"], entrance=["6"]), Seat("draculord")])
    table.state.frozen = [table.state.players[0].slots[0][-1]]
    table.adventure()
    assert table.score(0) == (0, 1)


def test_e27_the_crushinator() -> None:
    """R3."""
    table = Table(
        [
            Seat("gorgona", ["dizzygas_hallway", "the_crushinator/boulder_ramp", "neanderthal_cave"], entrance=["11"]),
            Seat("draculord"),
        ]
    ).adventure()
    assert table.view(0).window == "entry"
    table.act(0, "use:1", "room:0.0")
    assert table.damages(0) == [5, 6]
    table.act(0, "pass", "pass")
    assert table.score(0) == (2, 0)


# Adventure


def test_e49_empty_dungeon() -> None:
    table = Table([Seat("cerebellus", entrance=["mage 4"]), Seat("draculord", hand=["freeze"])]).adventure()
    assert table.score(0) == (0, 1)
    epic = Table([Seat("cerebellus", entrance=["mage 11"]), Seat("draculord")]).adventure()
    assert epic.score(0) == (0, 2)


def test_e25_room_destroyed_under_a_hero() -> None:
    """R38, R43."""
    table = Table(
        [
            Seat("gorgona", ["golem_factory", "dark_altar/brainsucker_hive", "open_grave"], entrance=["8", "6"]),
            Seat("draculord"),
        ],
        discard=["freeze"],
    ).adventure()
    assert table.view(0).window == "entry"
    table.act(0, "pass", "pass")
    walker = table.view(0).walker
    assert walker is not None
    assert (walker.slot, walker.damage) == (1, 3)
    table.act(0, "use:1")
    assert table.legal(0) == ["card:dark_altar", "card:freeze"]
    table.act(0, "card:dark_altar")
    assert table.score(0) == (1, 1)  # the next one, with 6 Health: 2, 4, 6, dies in the Open Grave
    assert table.dungeon(0) == ["golem_factory", "brainsucker_hive", "open_grave"]


def test_e26_boulder_ramp_and_recycling_center() -> None:
    """R67."""
    table = Table(
        [
            Seat("gorgona", ["boulder_ramp", "recycling_center/jackpot_stash", "dizzygas_hallway"], entrance=["11"]),
            Seat("draculord"),
        ]
    ).adventure()
    assert table.view(0).walker is not None
    table.act(0, "use:0", "room:0.2", "yes")
    assert len(table.hand(0)) == 2
    walker = table.view(0).walker
    assert walker is not None
    assert walker.damage == 6
    table.act(0, "use:0", "room:0.1")
    assert table.score(0) == (2, 0)
    assert len(table.hand(0)) in (2, 3)  # nothing for the Center's own end; a new turn draws one
    assert table.dungeon(0) == ["boulder_ramp", "jackpot_stash"]


def test_e21_freeze_against_bottomless_pit_too_late() -> None:
    """R40."""
    table = Table(
        [Seat("gorgona", ["bottomless_pit"], entrance=["4"]), Seat("draculord", ["open_grave"], ["freeze"])]
    ).adventure()
    table.act(1, "pass")  # at the entrance
    table.act(0, "pass")
    table.act(1, "cast:freeze", "room:0.0")
    assert table.decision == "respond"
    table.act(0, "use:0")
    assert table.score(0) == (1, 0)
    assert "fizzled" in table.events()
    assert table.discards()[:2] == ["bottomless_pit", "freeze"]


@pytest.mark.parametrize(("health", "room", "passes"), [("11", "golem_factory", 3), ("8", "neanderthal_cave", 2)])
def test_e42_teleportation(health: str, room: str, passes: int) -> None:
    """R34."""
    table = Table(
        [
            Seat("gorgona", ["neanderthal_cave", "golem_factory", "brainsucker_hive"], ["teleportation"], [health]),
            Seat("draculord"),
        ]
    ).adventure()
    table.act(0, *["pass"] * (passes - 1), "cast:teleportation")
    assert table.state.players[0].soul_count() == (2 if health == "11" else 1)
    died = next(item for item in table.told if GAME.seen(item, table.state.setup, 0).what == "died")  # type: ignore[union-attr]
    assert GAME.seen(died, table.state.setup, 0).data["card"] == room  # type: ignore[union-attr]


def test_e41_fear() -> None:
    """R31, R53."""
    table = Table(
        [Seat("gorgona", ["golem_factory", "open_grave"], entrance=["mage 6", "6"]), Seat("draculord", hand=["fear"])]
    ).adventure()
    assert table.asked == [1]  # nothing at the entrance: Fear needs a hero inside
    hero = table.state.hero
    number = table.state.reveals.index(hero)
    assert table.legal(1) == ["pass", "pass:phase", "pass:spell", "pass:aimed", "cast:fear"]
    table.act(1, "cast:fear")
    assert hero in table.state.town
    assert table.state.reveals.index(hero) == number
    assert table.state.damage_taken == 0


def test_e38_trepidation() -> None:
    """R54."""
    rich = ["4", "4", "6", "6", "11"]
    table = Table(
        [
            Seat("gorgona", ["golem_factory"], souls=rich, entrance=["8", "8"]),
            Seat("draculord", hand=["trepidation"], souls=["11", "11"]),
        ]
    ).adventure()
    assert table.asked == [1]
    table.act(1, "cast:trepidation", "player:0")
    assert len(table.state.players[0].entrance) == 2
    assert table.state.turn == 6
    inside = Table(
        [
            Seat("gorgona", ["golem_factory"], souls=rich, entrance=["8", "8"]),
            Seat("draculord", hand=["trepidation"], souls=["11", "11"]),
        ]
    ).adventure()
    inside.act(1, "pass", "cast:trepidation", "player:0")
    assert inside.score(0)[1] == 1
    assert len(inside.state.players[0].entrance) == 1
    close = Table(
        [
            Seat("gorgona", souls=["11", "11", "4"], entrance=["8"]),
            Seat("draculord", hand=["trepidation"], souls=["11", "11"]),
        ]
    ).adventure()
    assert close.score(0)[1] == 1


def test_e39_zombie_attack() -> None:
    table = Table(
        [Seat("gorgona", ["golem_factory"], souls=["13"]), Seat("draculord", hand=["zombie_attack", "freeze"])]
    ).build()
    hero = HERO_ID[table.state.players[0].souls[0]]
    table.act(1, "cast:zombie_attack", f"hero:{hero}")
    assert table.score(0) == (0, 0)
    (waiting,) = table.view(0).players[0].entrance
    assert (waiting.id, waiting.health) == (hero, 15)
    table.pass_all()
    assert table.score(0) == (0, 2)


def test_e44_vampire_bordello() -> None:
    """R44, R66."""
    table = Table(
        [
            Seat("gorgona", ["vampire_bordello/dark_altar", "neanderthal_cave"], souls=["6"] * 2 + ["11", "11"],
                 wounds=["13", "8"], entrance=["thief 4"]),
            Seat("draculord"),
        ]
    )  # fmt: skip
    table.state.players[0].crush = 3
    table.adventure()
    assert table.decision == "target"
    epic = next(hero for hero in table.state.players[0].wounds if hero >= 25)
    table.act(0, f"hero:{HERO_ID[epic]}")
    assert table.score(0) == (9, 1)
