"""Those Pesky Humans! by its worked examples (E) and rulings (R): movement, doors, tokens, combat, death, winning."""

import pytest

from tests.games.pesky_humans.pesky import MONSTER_START, TO_BARRACKS, TO_LIBRARY, TO_THRONE, Table, card_number
from undertable.core import IllegalAction
from undertable.games.pesky_humans import box, codes

REGULAR, LOCKED, TRAPPED = 0, 1, 2


def state_of(table: Table, name: str) -> int:
    return table.figure(name).state


# The rulebook's example of play, E10 to E16


def test_the_example_of_play_from_the_first_move_to_the_last_roll() -> None:
    table = Table(
        ("thief", "paladin", "priestess"),
        doors={TO_LIBRARY: LOCKED, TO_THRONE: REGULAR, TO_BARRACKS: REGULAR},
        tokens={(0, 0): "enc_stone_golem"},
        hand=["potion_of_speed"],
        monster_hand=["orc", "imp", "lights_out"],
        phase="start",
        dice=[4, 3, 4, 4, 2, 5],
    )
    # E10: the Paladin and the potion
    table.walk("paladin", (-1, 2), (0, 1), (1, 0), (1, -1))
    assert state_of(table, "paladin") == codes.STOPPED
    assert "move:paladin" not in table.legal()
    table.act("play:potion_of_speed", "figure:paladin")
    assert table.rating("paladin", box.MOVE) == 8
    assert table.left("paladin") == 4
    table.walk("paladin", (2, -2), (2, -3), stop=False)
    assert table.left("paladin") == 2
    table.act("work")
    assert table.left("paladin") == 1
    assert table.seen_by(1).exits[0].door
    assert [exit.type for exit in table.seen_by(None).exits if exit.type] == ["locked"]
    table.act("work")
    assert table.left("paladin") == 0
    assert table.state.doors.count(-1) == 1
    assert table.legal() == ["stop"]
    table.act("stop")
    # E11: the Thief
    table.walk("thief", (-1, 2), (0, 1), (1, 0), (2, -1), (3, -1), stop=False)
    table.act("work", "stop")
    assert table.left("thief") == 0
    assert table.state.doors.count(-1) == 2
    # E12: the Priestess and the Golem; no Stalwart bonus
    table.walk("priestess", (-1, 2), (0, 1))
    table.act("flip:priestess", table.at((0, 0)))
    assert table.where("stone_golem1") == (0, 0)
    assert table.figure("priestess").hits == 1
    assert state_of(table, "priestess") == codes.DONE
    assert ("result", 7, 6) in results(table)
    # E13: her attack; a tie is a hit
    table.act("end")
    assert [action for action in table.legal() if action.startswith("attack:")] == ["attack:priestess"]
    table.act("attack:priestess", "figure:stone_golem1")
    assert table.figure("stone_golem1").hits == 1
    assert ("result", 7, 7) in results(table)
    table.act("end")
    # E14: the monster turn
    assert len(table.state.hands[0]) == 5
    table.walk("ogre", (10, 0), (10, -1))
    table.act("play:orc", table.at((9, -1)))
    table.walk("orc1", (8, -1), (8, -2), (7, -2), (6, -2), (5, -2))
    assert table.state.doors.count(-1) == 2
    table.act("play:imp", table.at((9, -1)))
    table.walk("imp1", (8, -1), (8, -2), (7, -2), (6, -2), (5, -1), (4, -1))
    # E15: Lights Out
    table.act("play:lights_out", "end")
    assert not [action for action in table.legal() if action in ("attack:imp1", "attack:orc1")]
    # E16: the Golem again
    table.act("attack:stone_golem1", "figure:priestess")
    assert ("result", 5, 8) in results(table)
    assert table.figure("priestess").hits == 1
    table.act("end")
    assert table.state.turn == 2
    assert [table.rating(name, box.MOVE) for name in ("paladin", "priestess", "thief")] == [1, 2, 3]


def results(table: Table) -> list[tuple[str, int, int]]:
    """The results of all attacks so far."""
    assert table.state.sink is not None
    return [("result", told[4], told[5]) for told in table.state.sink if told[0] == 26]


def test_lights_out_and_a_potion() -> None:
    """E15, E21, E45, R40, R56: sums first, then at least 1."""
    table = Table(hand=["potion_of_speed"] * 2, monster_hand=["lights_out"], side=box.MONSTER, at={"paladin": (0, 0)})
    table.act("play:lights_out", "end", "end")
    assert table.rating("paladin", box.MOVE) == 1
    table.act("play:potion_of_speed", "figure:paladin")
    assert table.rating("paladin", box.MOVE) == 4 - 3 + 4
    table.curse("paladin", "curse_two_left_feet")
    assert table.rating("paladin", box.MOVE) == 3
    table = Table(monster_hand=["lights_out"], side=box.MONSTER)
    table.curse("paladin", "curse_two_left_feet")
    table.act("play:lights_out", "end", "end")
    assert (table.state.raw_rating(0, box.MOVE), table.rating("paladin", box.MOVE)) == (4 - 2 - 3, 1)


def test_two_lights_out_add_up() -> None:
    """E45"""
    table = Table(("wizard", "thief", "priestess"), monster_hand=["lights_out"] * 2, side=box.MONSTER)
    table.act("play:lights_out", "play:lights_out", "end", "end")
    assert table.rating("wizard", box.MOVE) == 1
    assert table.state.raw_rating(1, box.MOVE) == -1
    table.act("end", "end", "end", "end")
    assert table.rating("wizard", box.MOVE) == 5  # the next human turn is over


# Combat


def test_esper_and_the_ogre() -> None:
    """E17; and in the Throne Room."""
    for at, defense in (((10, 0), 6), ((7, -3), 7)):
        beside = (at[0], at[1] - 1)
        table = Table(("wizard", "thief", "paladin"), at={"ogre": at, "wizard": beside}, phase="combat", dice=[6, 2])
        table.act("attack:wizard", "figure:ogre")
        assert results(table) == [("result", 11, defense)]
        assert table.figure("ogre").hits == 1


def test_gang_up_and_frenzy() -> None:
    """E18"""
    table = Table(
        ("wizard", "thief", "paladin"),
        at={"wizard": (0, 0), "goblin1": (1, 0), "goblin2": (0, 1)},
        monster_hand=["frenzy"],
        side=box.MONSTER,
        phase="combat",
        dice=[3, 4],
    )
    table.act("attack:goblin1", "figure:wizard")
    attack = table.seen_by(0).attack
    assert attack is not None
    assert (attack.attack_result, attack.defense_result) == (5, 6)
    assert sum(reason.amount for reason in attack.attack.reasons) == 2
    table.act("play:frenzy")
    assert results(table) == [("result", 7, 6)]
    assert table.figure("wizard").hits == 1


def test_a_duel_of_cards() -> None:
    """E19, R57: ratings count when both have passed; a rerolled die can be rerolled."""
    table = Table(
        at={"paladin": (0, 0), "orc1": (1, 0)},
        hand=["iron_skin", "lucky_charm"],
        monster_hand=["frenzy"],
        side=box.MONSTER,
        phase="combat",
        dice=[5, 2, 4],
    )
    table.act("attack:orc1", "figure:paladin")  # only the side that the dice are against is asked
    for action, score in (("play:iron_skin", (8, 8)), ("play:lucky_charm", (8, 10))):
        table.act(action)
        attack = table.seen_by(None).attack
        assert attack is not None
        assert (attack.attack_result, attack.defense_result) == score
    table.act("play:frenzy")
    assert results(table) == [("result", 10, 10)]
    assert table.figure("paladin").hits == 1


def test_two_swords() -> None:
    """E20, R30"""
    table = Table(at={"paladin": (0, 0), "orc1": (1, 0)}, hand=["potion_of_might"], phase="combat", dice=[1, 6])
    table.give("paladin", "keen_sword", "battle_axe")
    assert table.rating("paladin", box.ATTACK) == 6
    table.again().act("attack:paladin", "figure:orc1", "play:potion_of_might")
    assert results(table) == [("result", 9, 8)]


def test_a_door_is_between() -> None:
    """E23: no attack, no trade, no pick-up across a door."""
    for side in (box.HUMAN, box.MONSTER):
        table = Table(doors={TO_BARRACKS: REGULAR}, at={"orc1": (8, -1), "thief": (9, -1)}, phase="combat", side=side)
        assert table.legal() == ["end"]
        table.state.set_doors(table.state.lair.exit_between(table.hex(8, -1), table.hex(9, -1)), -1, 0)
        assert table.again().legal() == ["end", "attack:thief" if side == box.HUMAN else "attack:orc1"]
    table = Table(doors={TO_BARRACKS: REGULAR}, at={"paladin": (8, -1), "thief": (9, -1)})
    table.give("paladin", "meat_cleaver")
    table.lay("battle_axe", (9, -1))
    table.again()
    assert "give:paladin" not in table.legal()
    assert "take:paladin" not in table.legal()
    table.state.set_doors(table.state.lair.exit_between(table.hex(8, -1), table.hex(9, -1)), -1, 0)
    assert "give:paladin" in table.again().legal()


def test_a_monster_walks_through_a_human_but_does_not_stop_there() -> None:
    """E23, R22"""
    table = Table(doors={TO_BARRACKS: REGULAR}, at={"orc1": (8, -1), "thief": (9, -1)}, side=box.MONSTER)
    table.act("move:orc1", "step:E")
    assert table.where("orc1") == (9, -1)
    assert "stop" not in table.legal()


def test_walking_through_an_enemy_can_cost_a_hit() -> None:
    """R22, the option: the walker takes it, nobody gets its Treasures."""
    table = Table(at={"orc1": (1, 0), "thief": (0, 0)}, side=box.MONSTER, hit_to_pass_enemy=True)
    table.give("orc1", "keen_sword")
    table.again().act("move:orc1", "step:W")
    assert table.figure("orc1").hex == -1
    assert table.state.item_hex[0] != -1
    table = Table(at={"orc1": (1, 0), "paladin": (0, 0)}, hit_to_pass_enemy=True)
    table.walk("paladin", (1, 0), (2, 0))
    assert table.figure("paladin").hits == 1


def test_intercept() -> None:
    """E25, R72"""
    table = Table(
        ("wizard", "paladin", "thief"),
        at={"ogre": (10, 0), "wizard": (10, -1), "paladin": (9, -1)},
        abilities=["pal_intercept"],
        side=box.MONSTER,
        phase="combat",
        dice=[3, 4],
    )
    table.act("attack:ogre", "figure:wizard", "use:pal_intercept")
    assert results(table) == [("result", 8, 8)]
    assert table.figure("paladin").hits == 1
    assert table.figure("wizard").hits == 0


def test_sanctuary_gives_the_attack_back() -> None:
    """E26"""
    table = Table(
        at={"skeleton1": (0, 0), "priestess": (1, 0), "thief": (0, 1)},
        abilities=["pri_sanctuary"],
        side=box.MONSTER,
        phase="combat",
    )
    table.act("attack:skeleton1", "figure:priestess", "use:pri_sanctuary")
    assert table.figure("skeleton1").attacks == 1
    table.act("attack:skeleton1")
    assert table.legal() == ["figure:thief"]


def test_one_attack_each_and_none_by_sleepers() -> None:
    table = Table(at={"paladin": (0, 0), "orc1": (1, 0), "thief": (0, 1)}, phase="combat", dice=[1, 6])
    table.figure("thief").asleep = 5
    table.again()
    assert [a for a in table.legal() if a.startswith("attack")] == ["attack:paladin"]
    table.act("attack:paladin", "figure:orc1")
    assert table.legal() == ["end"]


PASSES = ["pass", "pass_round", "pass_aimed"]  # before and after the dice


def test_combat_windows_ask_the_attacker_first() -> None:
    """R52; both are asked only before the dice, and only about what cannot wait for them."""
    table = Table(
        ("paladin", "priestess", "thief"),
        at={"paladin": (0, 0), "priestess": (0, 1), "orc1": (1, 0)},
        hand=["iron_skin"],
        monster_hand=["frenzy"],
        abilities=["pal_intercept"],
        side=box.MONSTER,
        phase="combat",
        dice=[5, 3],
    )
    table.act("attack:orc1", "figure:priestess")
    assert (table.state.asked, table.legal()) == (1, [*PASSES, "play:iron_skin", "use:pal_intercept"])
    table.act("play:iron_skin")
    assert table.state.asked == 1  # the Monster Player's Frenzy can wait for the dice
    table.act("pass")
    assert (table.state.asked, table.legal()) == (0, [*PASSES, "play:frenzy"])


def test_the_side_that_the_dice_favour_is_asked_when_that_changes() -> None:
    table = Table(
        at={"paladin": (0, 0), "orc1": (1, 0)},
        hand=["potion_of_might"],
        monster_hand=["thick_hide"],
        phase="combat",
        dice=[1, 3],
    )
    table.act("attack:paladin", "figure:orc1")
    assert (table.state.asked, table.legal()) == (0, [*PASSES, "play:thick_hide"])
    table.act("play:thick_hide")
    assert (table.state.asked, table.legal()) == (1, [*PASSES, "play:potion_of_might"])
    table.act("play:potion_of_might")
    assert results(table) == [("result", 7, 7)]


# Doors


def test_one_point_left() -> None:
    """E27, R9, R10"""
    table = Table(doors={TO_LIBRARY: LOCKED}, at={"priestess": (2, 1)})
    table.walk("priestess", (2, 0), (2, -1), (2, -2), (2, -3), stop=False)
    table.act("work")
    assert table.left("priestess") == 0
    assert table.legal() == ["stop"]
    table.act("stop")
    assert table.seen_by(1).figures[1].working_on == table.exit(TO_LIBRARY)
    table.act("end", "end", "end", "end")  # the monsters' turn is over, too
    table.act("move:priestess")
    assert table.legal() == ["stop", "work"]  # the first Move finishes the door
    table.act("work")
    assert table.left("priestess") == 4
    assert "step:NW" in table.legal()


def test_walking_away_loses_the_point_but_not_the_knowledge() -> None:
    """R9, R10"""
    table = Table(doors={TO_LIBRARY: LOCKED}, at={"paladin": (2, -3)})
    table.act("move:paladin", "work")
    table.go("paladin", (2, -2), (2, -3), stop=False)
    assert table.left("paladin") == 1
    assert table.seen_by(None).exits[1].type is None
    assert [exit.type for exit in table.seen_by(1).exits if exit.door] == ["locked"]
    table.act("work")
    assert table.state.doors != [-1] * 3  # still there: it was the first point again
    assert table.legal() == ["stop"]


def test_a_trapped_door_hits_who_removes_it() -> None:
    """7: the door is gone in any case, the move goes on."""
    table = Table(doors={TO_LIBRARY: TRAPPED}, at={"paladin": (2, -3)})
    table.act("move:paladin", "work")
    assert table.figure("paladin").hits == 0
    table.act("work")
    assert table.figure("paladin").hits == 1
    assert table.state.doors == [-1] * 3
    assert table.state.spare_doors == [6, 3, 3]
    assert "step:NW" in table.legal()


@pytest.mark.parametrize("who", ["thief", "lock picks", "key"])
@pytest.mark.parametrize("door", [REGULAR, LOCKED, TRAPPED])
def test_a_door_skill_needs_one_point_and_springs_no_trap(who: str, door: int) -> None:
    """E11"""
    human = "thief" if who == "thief" else "priestess"
    table = Table(doors={TO_LIBRARY: door}, at={human: (2, -3)}, hand=["lock_picks"])
    if who == "key":
        table.give(human, "skeleton_key")
    if who == "lock picks":
        table.act("play:lock_picks", "figure:priestess")
    table.again().act(f"move:{human}", "work")
    assert table.state.doors == [-1] * 3
    assert table.figure(human).hits == 0


def test_monsters_walk_through_doors_and_leave_them() -> None:
    """R11"""
    table = Table(doors={TO_BARRACKS: LOCKED}, at={"orc1": (9, -1)}, side=box.MONSTER)
    table.walk("orc1", (8, -1), (8, -2))
    assert table.state.doors.count(LOCKED) == 1
    assert [exit.type for exit in table.seen_by(1).exits] == [None, None, None]


# Movement


def test_done_is_done() -> None:
    """E29, R54: no potion for a figure that is done."""
    table = Table(at={"thief": (1, 0)}, tokens={(0, 0): "gem_ruby"}, hand=["potion_of_speed"])
    table.act("flip:thief", table.at((0, 0)))
    assert table.items("thief") == ["ruby"]
    assert "move:thief" not in table.legal()
    table.act("play:potion_of_speed")
    assert "figure:thief" not in table.legal()


@pytest.mark.parametrize(("walked", "more"), [(4, 6), (6, 4)])
def test_a_resumed_move(walked: int, more: int) -> None:
    """E30, R21"""
    table = Table(at={"thief": (0, 2)}, hand=["potion_of_speed"])
    up = [(0, 1), (0, 0), (0, -1), (0, -2), (1, -3), (2, -3)][:walked]
    table.walk("thief", *up)
    assert "move:thief" not in table.legal()
    table.act("play:potion_of_speed", "figure:thief")
    assert table.left("thief") == more
    ahead = {4: [(1, -3), (2, -3), (2, -2), (2, -1), (2, 0), (2, 1)], 6: [(2, -2), (2, -1), (2, 0), (2, 1)]}[walked]
    table.walk("thief", *ahead, stop=False)
    assert (table.left("thief"), table.legal()) == (0, ["stop"])


def test_nobody_stops_on_figures_bodies_items_or_start_hexes() -> None:
    """6.2, R17, R32, R58"""
    table = Table(at={"thief": (0, 0), "paladin": (1, 0), "goblin1": (0, 1)}, tokens={(-1, 0): "gem_ruby"})
    table.lay("keen_sword", (1, -1))
    table.figure("priestess").hex = table.hex(0, -1)
    table.figure("priestess").dead = True
    table.state.moved_about()
    table.again().act("move:thief")
    assert "step:W" not in table.legal()  # a face-down token is not entered
    for step, back in (("E", "W"), ("NE", "SW"), ("NW", "SE"), ("SE", "NW")):
        table.act(f"step:{step}")
        if table.left("thief") > 0:
            assert "stop" not in table.legal(), step
        if table.left("thief") <= 1:
            break
        table.act(f"step:{back}")


def test_a_step_must_leave_a_way_to_stop() -> None:
    """6.2: with one Move left nobody steps onto a figure."""
    table = Table(at={"paladin": (0, 0), "thief": (1, 0)})
    table.figure("paladin").spent = 3
    table.again().act("move:paladin")
    assert "step:E" not in table.legal()
    assert "step:W" in table.legal()


def test_monsters_cross_face_down_tokens() -> None:
    """R23"""
    table = Table(at={"orc1": (1, 0)}, tokens={(0, 0): "gem_ruby"}, side=box.MONSTER)
    table.act("move:orc1", "step:W")
    assert table.where("orc1") == (0, 0)
    assert "stop" not in table.legal()


def test_asleep_and_pinned_do_not_move() -> None:
    """R64: a pinned figure may still turn over and pick up."""
    table = Table(at={"thief": (1, 0), "paladin": (0, 1)}, tokens={(0, 0): "gem_ruby"})
    table.figure("thief").pinned = 2
    table.figure("paladin").asleep = 2
    legal = table.again().legal()
    assert "move:thief" not in legal
    assert "flip:thief" in legal
    assert not [action for action in legal if "paladin" in action]


def test_secret_passages() -> None:
    """E35, R60"""
    tokens = {(0, 0): "secret_passage", (7, -3): "secret_passage"}
    table = Table(tokens=tokens, at={"imp1": (1, 0)}, side=box.MONSTER)
    table.figure("imp1").spent = 3
    table.again().act("move:imp1", "step:W")
    assert table.where("imp1") == (7, -3)
    assert table.left("imp1") == 2
    assert [token.token for token in table.seen_by(None).tokens] == ["secret_passage"] * 2
    assert "stop" in table.legal()
    table = Table(tokens=tokens, at={"goblin1": (7, -3), "thief": (1, 0)})
    for room in (5, 12):
        table.state.token_known = [2 if r == room else k for r, k in enumerate(table.state.token_known)]
    table.figure("thief").spent = 5
    table.again().act("move:thief")
    assert "step:W" not in table.legal()
    table.figure("thief").spent = 4
    assert "step:W" in table.again().legal()


def test_a_human_does_not_use_a_face_down_passage() -> None:
    table = Table(tokens={(0, 0): "secret_passage", (7, -3): "secret_passage"}, at={"thief": (1, 0)})
    table.act("move:thief")
    assert "step:W" not in table.legal()


def test_the_thiefs_trap() -> None:
    """E36, R62"""
    table = Table(at={"thief": (1, 0), "orc1": (-2, 1), "imp1": (-1, 0)}, abilities=["thi_set_trap"])
    table.act("use:thi_set_trap", table.at((0, 0)), "end", "end")
    table.give("orc1", "keen_sword")
    table.again().act("move:imp1", "step:E", "step:W", "stop")
    assert table.seen_by(None).thief_trap == table.spot((0, 0))
    table.act("move:orc1", "step:NE", "step:E")
    assert table.legal() == ["enough", "item:keen_sword"]  # the Thief is the killer (R34)
    assert table.state.asked == 1
    table.act("item:keen_sword")
    assert table.figure("orc1").hex == -1
    assert table.seen_by(None).thief_trap is None


def test_a_monster_that_survives_the_thiefs_trap_is_done() -> None:
    table = Table(at={"thief": (1, 0), "stone_golem1": (-1, 0)}, abilities=["thi_set_trap"])
    table.act("use:thi_set_trap", table.at((0, 0)), "end", "end")
    table.act("move:stone_golem1", "step:E")
    assert table.figure("stone_golem1").hits == 1
    assert table.where("stone_golem1") == (0, 0)
    assert state_of(table, "stone_golem1") == codes.DONE


# Rooms


def test_the_human_start_room_counts_as_entered() -> None:
    """R24: in a real game the Kitchen's instruction would not happen there."""
    table = Table(hand=[])
    assert table.seen_by(1).tiles[1].entered


# Tokens


def test_gas_trap() -> None:
    """E31: the finder and the humans next to the finder roll."""
    table = Table(
        ("paladin", "priestess", "wizard"),
        at={"paladin": (1, 0), "priestess": (2, 0), "wizard": (3, 0)},
        tokens={(0, 0): "trap_gas"},
        dice=[2, 5],
    )
    table.act("flip:paladin", table.at((0, 0)))
    assert [table.figure(name).hits for name in ("paladin", "priestess", "wizard")] == [0, 1, 0]


def test_divination_on_a_gem() -> None:
    """E32, R28"""
    table = Table(at={"thief": (1, 0)}, tokens={(0, 0): "gem_ruby"}, abilities=["pri_divination"])
    table.act("use:pri_divination", table.at((0, 0)))
    assert [item.item for item in table.seen_by(None).items if item.hex == table.spot((0, 0))] == ["ruby"]
    table.walk("thief", (0, 0), (1, 0))
    table.act("take:thief", "item:ruby")
    assert table.items("thief") == ["ruby"]
    assert state_of(table, "thief") == codes.DONE


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_divination_on_an_encounter(answer: str) -> None:
    """R28: discarded, or it appears and attacks only if the Priestess is next to it."""
    table = Table(at={"priestess": (2, 0)}, tokens={(0, 0): "enc_mimic"}, abilities=["pri_divination"])
    table.act("use:pri_divination", table.at((0, 0)), answer)
    assert (table.figure("mimic").hex == -1) == (answer == "yes")
    assert results(table) == []
    assert table.figure("priestess").state == 0  # she may still move


def test_at_most_one_token_a_turn() -> None:
    """R26"""
    table = Table(at={"thief": (1, 0), "paladin": (0, 1)}, tokens={(0, 0): "curse_weak_arm", (5, -6): "gem_ruby"})
    table.act("flip:thief", table.at((0, 0)))
    assert table.rating("thief", box.ATTACK) == 1
    table.state.tokens = [box.TOKEN_ID.index("gem_ruby") if room == 5 else -1 for room in range(16)]
    assert "flip:paladin" in table.again().legal()
    assert "flip:thief" not in table.again().legal()


# Death and winning


def test_the_rogue_and_the_gems() -> None:
    """E38, R39: a Gem instead of the Hit; it goes to the human who kills her."""
    table = Table(
        at={"dark_elf_rogue1": (0, 0), "paladin": (1, 0), "thief": (0, 1)},
        side=box.MONSTER,
        phase="combat",
        dice=[6, 1, 6, 1],
    )
    table.give("paladin", "ruby", "emerald")
    table.again().act("attack:dark_elf_rogue1", "figure:paladin")
    assert table.legal() == ["no", "item:ruby", "item:emerald"]
    table.act("item:emerald")
    assert table.figure("paladin").hits == 0
    assert table.items("dark_elf_rogue1") == ["emerald"]
    table.act("end", "end")
    table.act("attack:thief", "figure:dark_elf_rogue1")
    assert table.items("thief") == ["emerald"]


def test_a_rogue_keeps_her_gem() -> None:
    table = Table(at={"dark_elf_rogue1": (0, 0), "orc1": (1, 0)}, side=box.MONSTER)
    table.give("dark_elf_rogue1", "ruby", "keen_sword")
    table.again().act("give:dark_elf_rogue1")
    assert table.legal() == ["item:keen_sword"]


def test_the_dead_lord() -> None:
    """E39, R36, R66: no cards, no abilities, no summoning; back at the end of the monster turn."""
    table = Table(
        at={"ogre": (10, 0), "thief": (10, -1), "goblin1": (0, 0), "paladin": (1, 0)},
        monster_hand=["orc", "frenzy", "sticky_slime"],
        phase="combat",
        dice=[6, 1, 1, 6],
    )
    table.figure("ogre").hits = 4
    table.again().act("attack:thief", "figure:ogre")
    assert table.seen_by(1).lord_dead
    table.act("end")
    assert table.state.active() == box.MONSTER
    assert len(table.state.hands[0]) == 5
    assert not [action for action in table.legal() if action.startswith(("play:", "use:"))]
    assert "move:goblin1" in table.legal()
    table.act("end", "attack:goblin1", "figure:paladin", "end")  # no Frenzy was offered
    assert table.where("ogre") == MONSTER_START
    assert table.figure("ogre").hits == 0
    assert table.state.turn == 2
    table.act("move:paladin")
    assert table.state.asked == 0  # Sticky Slime is offered again


def test_the_lord_dies_in_his_own_turn() -> None:
    """R67: back at the end of that same turn."""
    table = Table(at={"ogre": (0, 0), "thief": (1, 0)}, side=box.MONSTER, hit_to_pass_enemy=True)
    table.figure("ogre").hits = 4
    table.again().act("move:ogre", "step:E")
    assert table.seen_by(0).lord_dead
    table.act("end", "end")
    assert table.where("ogre") == MONSTER_START


def test_escape_in_parts() -> None:
    """E40, R41"""
    table = Table()
    table.give("thief", "ruby")
    table.give("paladin", "emerald", "sapphire")
    table.again().act("move:thief", "leave")
    assert table.seen_by(None).gems_out == ["ruby"]
    assert table.state.stage != codes.OVER
    table.act("move:paladin", "leave")
    assert table.state.stage == codes.OVER
    assert table.state.returns() == [0.0, 1.0]


def test_two_gems_win_in_quick_play() -> None:
    """E49"""
    table = Table(mode="quick")
    table.give("thief", "ruby", "emerald")
    table.again().act("move:thief", "leave")
    assert (table.state.stage, table.state.returns()) == (codes.OVER, [0.0, 1.0])


def test_too_few() -> None:
    """E41, R42: nobody left inside, two of three."""
    table = Table(("priestess", "wizard", "paladin"), at={"wizard": (0, 0), "orc1": (1, 0)}, dice=[6, 1])
    table.give("priestess", "ruby", "emerald")
    table.give("wizard", "sapphire")
    table.figure("paladin").dead = True
    table.figure("wizard").hits = 3
    table.again().act("move:priestess", "leave", "end", "end", "end")
    table.act("attack:orc1", "figure:wizard")
    assert table.state.stage == codes.OVER
    assert (table.state.winner, table.state.why) == (box.MONSTER, codes.NOBODY_LEFT)
    assert table.state.returns() == [1.0, 0.0]


def test_all_dead_is_the_end() -> None:
    """R68: no Miracle afterwards."""
    table = Table(
        at={"paladin": (0, 0), "orc1": (1, 0)}, hand=["miracle"], side=box.MONSTER, phase="combat", dice=[6, 1]
    )
    for name in ("priestess", "thief"):
        table.figure(name).dead = True
    table.figure("paladin").hits = 5
    table.again().act("attack:orc1", "figure:paladin")
    assert table.state.stage == codes.OVER


def test_revival() -> None:
    """E42, R35: two hearts, no move this turn, but an attack."""
    table = Table(("wizard", "paladin", "thief"), at={"wizard": (0, 0), "orc1": (1, 0)}, hand=["miracle"])
    wizard = table.figure("wizard")
    wizard.dead, wizard.hits = True, 4
    table.again().act("play:miracle", "figure:wizard")
    assert wizard.hits == 2
    assert "move:wizard" not in table.legal()
    table.act("end")
    assert "attack:wizard" in table.legal()


def test_the_loot_of_the_dead() -> None:
    """R33: as many Treasures as the killer's side wants; the rest and the Gems fall on the nearest free hexes."""
    table = Table(at={"paladin": (0, 0), "orc1": (1, 0)}, side=box.MONSTER, phase="combat", dice=[6, 1])
    table.give("paladin", "keen_sword", "tower_shield", "ruby")
    table.curse("paladin", "curse_thin_skin")
    table.figure("paladin").hits = 5
    table.again().act("attack:orc1", "figure:paladin")
    assert table.legal() == ["enough", "item:keen_sword", "item:tower_shield"]
    table.act("item:keen_sword", "enough")
    assert table.items("orc1") == ["keen_sword"]
    body = table.figure("paladin")
    assert (body.dead, body.items, body.curses) == (True, 0, 0)
    lying = {item.item: item.hex for item in table.seen_by(None).items}
    # nearest free hexes in the order of the directions: NW, then NE of the body
    assert lying["tower_shield"] == table.spot((0, -1))
    assert lying["ruby"] == table.spot((1, -1))


def test_a_rogue_takes_the_gems_of_whom_she_kills() -> None:
    """R39"""
    table = Table(at={"paladin": (0, 0), "dark_elf_rogue1": (1, 0)}, side=box.MONSTER, phase="combat", dice=[6, 1])
    table.give("paladin", "ruby", "emerald")
    table.figure("paladin").hits = 5
    table.again().act("attack:dark_elf_rogue1", "figure:paladin", "no")
    assert table.items("dark_elf_rogue1") == ["ruby", "emerald"]


def test_the_round_limit() -> None:
    """R43"""
    table = Table(side=box.MONSTER, phase="combat", round_limit=30)
    table.state.turn = 59
    table.again().act("end")
    assert (table.state.stage, table.state.why) == (codes.OVER, codes.LATE)


# Cards and windows


def test_a_counter() -> None:
    """E43, R53: a Minion card cannot be countered, nor can a counter."""
    table = Table(hand=["not_today"], monster_hand=["lights_out", "fizzle", "orc"], side=box.MONSTER)
    table.act("play:orc")
    table.act(table.legal()[0])
    assert table.state.asked == 0
    table.act("play:lights_out")
    assert table.state.asked == 1
    assert table.legal() == ["pass", "play:not_today"]
    table.act("play:not_today")
    assert table.state.asked == 0  # Fizzle is not offered
    assert table.state.mods == []
    table.act("end", "end")
    assert table.state.discards[box.MONSTER] == [card_number("lights_out", box.MONSTER)]
    assert table.state.discards[box.HUMAN] == [card_number("not_today")]


def test_slam() -> None:
    """E46: any door that is not in the lair; its type is hidden again."""
    table = Table(doors={TO_LIBRARY: LOCKED, TO_THRONE: TRAPPED}, monster_hand=["slam"], side=box.MONSTER)
    table.state.remove_door(table.state.lair.exit_at[table.doorway(TO_THRONE)], box.FIGURE_ID.index("thief"))
    table.again().act("play:slam")
    assert table.legal() == ["door:regular", "door:locked", "door:trapped"]
    table.act("door:trapped", f"exit:{table.exit(TO_THRONE)}")
    assert [exit.type for exit in table.seen_by(1).exits if exit.door] == [None, None]
    assert table.seen_by(0).doors_left_count == 10
    assert sorted(str(exit.type) for exit in table.seen_by(0).exits if exit.door) == ["locked", "trapped"]


def test_summon_move_off_summon_again() -> None:
    """R19"""
    table = Table(monster_hand=["orc", "goblin"], at={"ogre": (10, -1)}, side=box.MONSTER)
    table.act("play:orc", table.at((9, -1)))
    table.walk("orc1", (8, -1), (8, -2))
    table.act("play:goblin", table.at((9, -1)))
    assert table.where("goblin1") == (9, -1)
    assert table.seen_by(1).beside_lord == ["goblin", "orc"]


def test_played_cards_lie_out_until_the_clean_up() -> None:
    """R37"""
    table = Table(hand=["potion_of_speed"])
    table.act("play:potion_of_speed", "figure:thief")
    assert table.seen_by(0).played == ["potion_of_speed"]
    table.act("end", "end")
    assert table.seen_by(0).human_discard == ["potion_of_speed"]


def test_an_empty_deck_is_made_anew() -> None:
    """R55"""
    table = Table(side=box.MONSTER, phase="combat")
    table.state.decks = [[], []]
    table.state.discards = [[0, 1], []]
    table.act("end")
    assert table.state.active() == box.HUMAN
    assert len(table.state.hands[1]) == 1
    assert table.state.discards[box.HUMAN] == []
    table.act("end", "end")  # the monsters have no card to draw
    assert table.state.hands[0] == []


def test_standing_orders() -> None:
    """5.2.9: never asked there again, until it is taken back in a menu."""
    table = Table(monster_hand=["sticky_slime"], at={"thief": (0, 0), "paladin": (1, 0)})
    table.act("move:thief")
    assert table.state.asked == 0
    table.act("never")
    assert table.seen_by(0).orders == ["before_move"]
    assert table.seen_by(1).orders == []
    table.act("stop", "move:paladin")
    assert table.state.asked == 1
    table.act("stop", "end", "end")
    table.act("ask:before_move")
    assert table.seen_by(0).orders == []


def test_the_same_item_changes_hands_at_most_twelve_times_in_a_phase() -> None:
    table = Table(at={"thief": (0, 0), "paladin": (1, 0)})
    table.give("thief", "keen_sword")
    table.again()
    for turn in range(12):
        giver, taker = ("thief", "paladin") if turn % 2 == 0 else ("paladin", "thief")
        table.act(f"give:{giver}", "item:keen_sword", f"figure:{taker}")
    assert "give:thief" not in table.legal()


def test_nobody_trades_in_combat() -> None:
    """R29"""
    table = Table(at={"thief": (0, 0), "paladin": (1, 0)}, phase="combat")
    table.give("thief", "keen_sword")
    assert table.again().legal() == ["end"]


def test_an_illegal_action_gets_a_clear_answer() -> None:
    table = Table()
    with pytest.raises(IllegalAction, match="'stop' is not allowed now"):
        table.state.apply(1, codes.A_STOP)
    with pytest.raises(IllegalAction, match="no decision"):
        table.state.apply(0, codes.A_END)


# More players


def test_the_team_acts_in_any_order() -> None:
    """16: one holds the floor and may hand it over; the phase ends when all have ended it."""
    table = Table(("thief", "paladin", "priestess"), seats=4)
    assert table.state.asked == 1
    assert "move:paladin" not in table.legal()
    table.act("over:3")
    assert table.state.asked == 3
    assert "move:priestess" in table.legal()
    table.act("end")
    assert table.state.asked in (1, 2)
    table.act("end")
    table.act("end")
    assert table.view(1).phase == "combat"


def test_the_team_says_who_draws() -> None:
    """E48, R44"""
    table = Table(("thief", "paladin", "priestess"), seats=4, phase="start")
    assert table.legal() == ["seat:1", "seat:2", "seat:3"]
    table.act("seat:2", "seat:2", "seat:1")
    assert [len(hand) for hand in table.state.hands] == [0, 0, 1, 0]


def test_a_player_without_avatars_takes_one_over() -> None:
    """R45: with three players the first seat has two."""
    table = Table(("thief", "paladin", "priestess"), seats=3)
    assert table.state.owner == [2, -1, 1, 1]
    table.act("over:2", "move:paladin", "leave")
    assert table.state.asked == 1
    assert table.legal() == ["figure:priestess", "figure:thief"]
    table.act("figure:thief")
    assert table.state.owner[3] == 2


def test_a_player_without_avatars_watches() -> None:
    """R45"""
    table = Table(("thief", "paladin", "priestess"), seats=4, hand=["miracle", "duck"])
    table.act("move:thief", "leave")
    assert table.state.hands[1] == []
    assert sorted(table.state.discards[box.HUMAN]) == [card_number("duck"), card_number("miracle")]
    assert not table.seen_by(0).hands[1].playing
    assert table.state.asked == 2


def test_team_mates_see_each_others_hands() -> None:
    """R75"""
    table = Table(("thief", "paladin", "priestess"), seats=4, hand=["miracle"], monster_hand=["orc"])
    assert table.seen_by(3).hands[1].cards == ["miracle"]
    assert table.seen_by(0).hands[1].cards is None
    assert table.seen_by(1).hands[0].cards is None
    assert table.seen_by(None).hands[0].cards is None
