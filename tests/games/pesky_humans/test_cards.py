"""Every Draw Card of Those Pesky Humans!: what it does, when it may not be played."""

import pytest

from tests.games.pesky_humans.entered import Test, fight, of, offered
from tests.games.pesky_humans.pesky import TO_LIBRARY, TO_THRONE, Table
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.tiles import NONE

PLAYED: dict[str, Test] = {}


# Human cards


@of(PLAYED, "play:potion_of_speed")
def potion_of_speed() -> None:
    table = Table(hand=["potion_of_speed"] * 2, at={"thief": (0, 0)})
    table.figure("paladin").pinned = 1
    table.figure("priestess").state = codes.DONE
    table.again().act("play:potion_of_speed")
    assert table.legal() == ["figure:thief"]  # the others could not move farther (R54)
    table.act("figure:thief")
    assert table.left("thief") == 10
    table.act("end")
    assert not offered(table, "play:potion_of_speed")


@of(PLAYED, "play:healing_potion")
def healing_potion() -> None:
    table = Table(hand=["healing_potion"])
    assert not offered(table, "play:healing_potion")  # nobody is hurt (R54)
    table.figure("thief").hits = 2
    table.again().act("play:healing_potion", "figure:thief")
    assert table.figure("thief").hits == 1


def test_a_healing_potion_saves_the_dying() -> None:
    """12.1: the Hit is there, and taken away before it kills."""
    table = Table(
        at={"thief": (0, 0), "orc1": (1, 0)}, hand=["healing_potion"], side=box.MONSTER, phase="combat", dice=[6, 1]
    )
    table.figure("thief").hits = 3
    table.again().act("attack:orc1", "figure:thief")
    assert table.legal() == ["pass", "play:healing_potion"]
    table.act("play:healing_potion", "figure:thief")
    assert not table.figure("thief").dead
    assert table.figure("thief").hits == 3


@of(PLAYED, "play:troll_sweat_tonic")
def troll_sweat_tonic() -> None:
    table = Table(hand=["troll_sweat_tonic"] * 2)
    table.figure("paladin").hits = 3
    table.again().act("play:troll_sweat_tonic", "figure:paladin")
    assert table.figure("paladin").hits == 1
    table.act("play:troll_sweat_tonic", "figure:paladin")
    assert table.figure("paladin").hits == 0


@of(PLAYED, "play:remove_curse")
def remove_curse() -> None:
    table = Table(("paladin", "wizard", "thief"), hand=["remove_curse"])
    assert not offered(table, "play:remove_curse")
    table.curse("thief", "curse_weak_arm")
    table.curse("thief", "curse_bad_luck")
    table.again().act("play:remove_curse", "figure:thief", "token:curse_weak_arm")
    assert table.seen_by(0).figures[2].curses == ["curse_bad_luck"]


@of(PLAYED, "play:potion_of_might")
def potion_of_might() -> None:
    table = fight(hand=["potion_of_might"], dice=[1, 5])
    table.act("attack:paladin", "figure:orc1", "play:potion_of_might")
    assert table.rating("paladin", box.ATTACK) == 6  # until the end of the turn
    table.act("end")
    assert table.rating("paladin", box.ATTACK) == 4
    table = fight(hand=["potion_of_might"], side=box.MONSTER, dice=[1, 6])
    table.act("attack:orc1", "figure:paladin")
    assert table.seen_by(1).window is None  # no human attacks: nobody was asked


@of(PLAYED, "play:iron_skin")
def iron_skin() -> None:
    table = fight(hand=["iron_skin"], side=box.MONSTER, dice=[3, 1])
    table.act("attack:orc1", "figure:paladin", "play:iron_skin")
    assert table.rating("paladin", box.DEFENSE) == 6
    assert table.figure("paladin").hits == 0


@of(PLAYED, "play:lucky_charm")
def lucky_charm() -> None:
    table = fight(hand=["lucky_charm"], dice=[1, 6, 6])
    table.act("attack:paladin", "figure:orc1", "play:lucky_charm")
    assert table.figure("orc1").hex == NONE


@of(PLAYED, "play:slippery_grip")
def slippery_grip() -> None:
    table = fight(hand=["slippery_grip"], dice=[3, 6, 1])
    table.act("attack:paladin", "figure:orc1", "play:slippery_grip")
    assert table.figure("orc1").hex == NONE


@of(PLAYED, "play:duck")
def duck() -> None:
    table = fight(hand=["duck"], side=box.MONSTER, dice=[6, 1])
    table.act("attack:orc1", "figure:paladin", "play:duck")
    assert table.figure("paladin").hits == 0
    assert table.state.attacker == NONE
    table = fight(hand=["duck"], dice=[6, 1])
    table.act("attack:paladin", "figure:orc1")
    assert table.figure("orc1").hex == NONE  # nobody was asked


@of(PLAYED, "play:lock_picks")
def lock_picks() -> None:
    table = Table(hand=["lock_picks"], doors={TO_LIBRARY: 2}, at={"priestess": (2, -3)})
    table.act("play:lock_picks")
    assert "figure:thief" not in table.legal()  # she needs none
    table.act("figure:priestess", "move:priestess", "work")
    assert table.figure("priestess").hits == 0
    assert table.left("priestess") == 4


@of(PLAYED, "play:second_strike")
def second_strike() -> None:
    table = fight(hand=["second_strike"], dice=[1, 6, 6, 1])
    table.act("attack:paladin", "figure:orc1")
    assert not offered(table, "attack:paladin")
    table.act("play:second_strike", "figure:paladin", "attack:paladin", "figure:orc1")
    assert table.figure("orc1").hex == NONE


@of(PLAYED, "play:throwing_knives")
def throwing_knives() -> None:
    table = Table(at={"paladin": (0, 0), "orc1": (3, 0)}, hand=["throwing_knives"], phase="combat")
    assert not offered(table, "attack:paladin")
    table.act("play:throwing_knives", "figure:paladin", "attack:paladin")
    assert table.legal() == ["figure:orc1"]


@of(PLAYED, "play:spyglass")
def spyglass() -> None:
    table = Table(hand=["spyglass"] * 2, tokens={(0, 0): "gem_ruby"}, doors={TO_LIBRARY: 1})
    table.act("play:spyglass", table.at((0, 0)))
    assert table.seen_by(1).tokens[0].token == "gem_ruby"
    assert table.seen_by(None).tokens[0].token is None
    table.act("play:spyglass", f"exit:{table.exit(TO_LIBRARY)}")
    assert [exit.type for exit in table.seen_by(1).exits if exit.door] == ["locked"]
    assert [exit.type for exit in table.seen_by(None).exits if exit.door] == [None]


@of(PLAYED, "play:caltrops")
def caltrops() -> None:
    table = Table(hand=["caltrops"], at={"orc1": (0, 0), "skeleton1": (2, 0)}, side=box.MONSTER)
    table.act("move:skeleton1")
    assert table.state.asked == 0  # Skeletons are not slowed
    table.act("stop", "move:orc1", "play:caltrops")
    assert table.left("orc1") == 2


@of(PLAYED, "play:acid_vial")
def acid_vial() -> None:
    table = Table(hand=["acid_vial"], at={"thief": (0, 0), "orc1": (3, 0)}, side=box.MONSTER)
    table.walk("orc1", (2, 0))
    assert table.legal() == ["pass", "never", "pass_round", "pass_aimed", "play:acid_vial"]
    table.act("play:acid_vial", "figure:thief", "figure:orc1")
    assert table.figure("orc1").hex == NONE
    table = Table(hand=["acid_vial"], at={"thief": (0, 0), "orc1": (3, 0)})
    table.walk("thief", (1, 0))
    assert table.state.asked == 1
    assert not offered(table, "pass")  # a human has moved
    assert not offered(table, "play:acid_vial")
    table.act("end")
    assert offered(table, "play:acid_vial")


@of(PLAYED, "play:not_today", "play:fizzle")
def counters() -> None:
    table = Table(hand=["potion_of_speed"], monster_hand=["fizzle"])
    assert not offered(table, "play:fizzle")
    table.act("play:potion_of_speed", "figure:thief")
    assert table.state.asked == 0
    table.act("play:fizzle")
    assert table.left("thief") == 6
    assert table.state.hands == [[], []]
    table = Table(hand=["not_today"], monster_hand=["war_horn"], side=box.MONSTER)
    table.act("play:war_horn", "play:not_today")
    assert not table.seen_by(0).war_horn


def test_abilities_cannot_be_countered() -> None:
    """5.2.6"""
    table = Table(abilities=["pal_charge"], monster_hand=["fizzle"])
    table.act("use:pal_charge")
    assert table.state.asked == 1


@of(PLAYED, "play:miracle")
def miracle() -> None:
    table = Table(hand=["miracle"])
    assert not offered(table, "play:miracle")
    table.figure("thief").dead, table.figure("thief").hits = True, 4
    table.again().act("play:miracle", "figure:thief")
    assert not table.figure("thief").dead
    assert table.figure("thief").hits == 2


@of(PLAYED, "play:break_free")
def break_free() -> None:
    table = Table(hand=["break_free"])
    assert not offered(table, "play:break_free")
    table.figure("thief").asleep, table.figure("thief").pinned = 2, 2
    table.again().act("play:break_free", "figure:thief")
    assert offered(table, "move:thief")


# Minion cards


@of(PLAYED, *(f"play:{minion.id}" for minion in box.MINIONS[:7]))
def minion_cards() -> None:
    for kind, minion in enumerate(box.MINIONS[:7]):
        table = Table(monster_hand=[minion.id], side=box.MONSTER)
        free = [hex for hex in table.legal() if hex.startswith("play:")]
        assert free == [f"play:{minion.id}"]
        table.act(f"play:{minion.id}")
        hexes = table.legal()
        assert all(hex.startswith("hex:barracks.") for hex in hexes)
        table.act(hexes[0])
        figure = next(f for f in range(5, 28) if box.KIND_OF[f] == 5 + kind)
        assert table.state.lives(figure)
        assert offered(table, f"move:{box.FIGURE_ID[figure]}")  # fresh (R19)
        assert table.state.hands[0] == []
        assert table.state.played == []  # the card lies beside the Lord's


def test_a_minion_card_needs_a_figure_a_free_hex_and_the_lord() -> None:
    """R49, 13.2"""
    table = Table(monster_hand=["witch"], at={"witch": (0, 0)}, side=box.MONSTER)
    assert not offered(table, "play:witch")
    table = Table(monster_hand=["orc"], side=box.MONSTER)
    ring = table.state.lair.neighbours(table.figure("ogre").hex, 0)
    for figure, hex in zip(("goblin1", "goblin2", "goblin3", "goblin4", "goblin5", "imp1"), ring, strict=False):
        table.put(figure, (table.state.lair.q[hex], table.state.lair.r[hex]))
    assert not offered(table.again(), "play:orc")
    table = Table(monster_hand=["orc"])
    assert not offered(table, "play:orc")  # not in the humans' turn


# the other Monster cards


@of(PLAYED, "play:lights_out")
def lights_out() -> None:
    table = Table(monster_hand=["lights_out"], side=box.MONSTER)
    table.figure("thief").dead = True
    table.again().act("play:lights_out", "end", "end")
    assert [table.rating(name, box.MOVE) for name in ("paladin", "priestess")] == [1, 2]
    assert len(table.state.mods) == 2  # the dead are not slowed


@of(PLAYED, "play:frenzy")
def frenzy() -> None:
    table = fight(monster_hand=["frenzy"], side=box.MONSTER, dice=[1, 1])
    table.act("attack:orc1", "figure:paladin", "play:frenzy")
    assert table.rating("orc1", box.ATTACK) == 5
    assert table.figure("paladin").hits == 1


@of(PLAYED, "play:thick_hide")
def thick_hide() -> None:
    table = fight(monster_hand=["thick_hide"], dice=[1, 2])
    table.act("attack:paladin", "figure:orc1", "play:thick_hide")
    assert table.rating("orc1", box.DEFENSE) == 4
    assert table.figure("orc1").hex != NONE


@of(PLAYED, "play:loaded_die", "play:butterfingers")
def monster_rerolls() -> None:
    table = fight(monster_hand=["loaded_die"], side=box.MONSTER, dice=[1, 4, 6])
    table.act("attack:orc1", "figure:paladin", "play:loaded_die")
    assert table.figure("paladin").hits == 1
    table = fight(monster_hand=["butterfingers"], side=box.MONSTER, dice=[3, 6, 1])
    table.act("attack:orc1", "figure:paladin", "play:butterfingers")
    assert table.figure("paladin").hits == 1


@of(PLAYED, "play:dark_mending")
def dark_mending() -> None:
    table = Table(monster_hand=["dark_mending"], side=box.MONSTER)
    assert not offered(table, "play:dark_mending")
    table.figure("ogre").hits = 2
    table.again().act("play:dark_mending", "figure:ogre")
    assert table.figure("ogre").hits == 1


@of(PLAYED, "play:sticky_slime")
def sticky_slime() -> None:
    table = Table(monster_hand=["sticky_slime"], at={"thief": (0, 0)})
    table.act("move:thief", "play:sticky_slime")
    assert table.left("thief") == 3
    table.act("stop")
    table = Table(monster_hand=["sticky_slime"], side=box.MONSTER, at={"orc1": (0, 0)})
    table.act("move:orc1")
    assert table.state.asked == 0
    assert offered(table, "stop")


@of(PLAYED, "play:sleeping_dust")
def sleeping_dust() -> None:
    table = Table(
        monster_hand=["sleeping_dust"], at={"orc1": (0, 0), "thief": (2, 0)}, side=box.MONSTER, phase="combat"
    )
    table.act("play:sleeping_dust", "figure:orc1", "figure:thief", "end")
    assert table.state.turn == 2
    assert not [action for action in table.legal() if "thief" in action]
    table.act("end", "end")
    assert table.figure("thief").asleep == NONE
    table = Table(
        monster_hand=["sleeping_dust"], at={"orc1": (0, 0), "thief": (3, 0)}, side=box.MONSTER, phase="combat"
    )
    assert not offered(table, "play:sleeping_dust")


@of(PLAYED, "play:slam")
def slam() -> None:
    table = Table(monster_hand=["slam"], side=box.MONSTER, doors={TO_LIBRARY: 0})
    table.act("play:slam", "door:trapped")
    assert f"exit:{table.exit(TO_LIBRARY)}" not in table.legal()
    table.act(f"exit:{table.exit(TO_THRONE)}")
    assert table.state.spare_doors == [5, 3, 2]
    shown = table.seen_by(1)
    assert shown.doors_left is None
    assert shown.doors_left_count == 10


@of(PLAYED, "play:war_horn")
def war_horn() -> None:
    table = Table(monster_hand=["war_horn", "war_horn", "orc"], at={"goblin1": (0, 0)}, side=box.MONSTER)
    table.act("play:war_horn")
    assert not offered(table, "play:war_horn")
    table.act("play:orc", table.at((1, 0)), "end", "end")
    assert not table.seen_by(0).war_horn


@of(PLAYED, "play:jinx")
def jinx() -> None:
    """R65"""
    table = Table(monster_hand=["jinx"], tokens={(5, -6): "curse_weak_arm"}, at={"thief": (0, 0), "orc1": (2, 0)})
    table.walk("thief", (1, 0))
    assert table.state.asked == 0
    table.act("play:jinx")
    assert table.legal() == ["figure:paladin", "figure:priestess", "figure:thief"]  # all in the Kitchen
    table.act("figure:thief")
    assert table.seen_by(1).figures[2].curses == ["curse_two_left_feet"]
    table = Table(monster_hand=["jinx"], at={"orc1": (2, 0)}, side=box.MONSTER)
    table.give("thief", "warding_amulet")
    table.again().act("play:jinx")
    assert "figure:thief" not in table.legal()
    table = Table(monster_hand=["jinx"], at={"orc1": (2, 0)}, side=box.MONSTER)
    table.figure("paladin").curses = 0b1111
    assert not offered(table.again(), "play:jinx")  # no Curse is left


@of(PLAYED, "play:double_trouble")
def double_trouble() -> None:
    table = fight(monster_hand=["double_trouble"], side=box.MONSTER, dice=[1, 6, 6, 1])
    table.act("attack:orc1", "figure:paladin", "play:double_trouble", "figure:orc1", "attack:orc1", "figure:paladin")
    assert table.figure("paladin").hits == 1


@of(PLAYED, "play:hurry_up")
def hurry_up() -> None:
    table = Table(monster_hand=["hurry_up"], side=box.MONSTER)
    assert not offered(table, "play:hurry_up")  # no Minion
    table.put("orc1", (0, 0))
    table.again().act("play:hurry_up")
    assert table.left("orc1") == 7
    assert table.left("ogre") == 2


@pytest.mark.parametrize("test", [pytest.param(test, id=id) for id, test in PLAYED.items()])
def test_play(test: Test) -> None:
    test()
