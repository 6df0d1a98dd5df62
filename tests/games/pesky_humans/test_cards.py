"""Every card, ability, Treasure, token, room and Minion of Those Pesky Humans!: what it does, when it may not be used.

Each has one test, named after it; the tests at the end say which are missing.
"""

import re
from collections.abc import Callable

import pytest

from tests.games.entries import check_numbers
from tests.games.pesky_humans.generated import ENTRIES, fingerprint, plays_as_written, tables
from tests.games.pesky_humans.pesky import TO_LIBRARY, TO_THRONE, Table
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.abilities import ABILITIES
from undertable.games.pesky_humans.lair import BIT, NONE, Placed
from undertable.games.pesky_humans.news import seen
from undertable.games.pesky_humans.plays import PLAY_ID, PLAY_TEXT
from undertable.games.pesky_humans.tactics import TACTICS

Test = Callable[[], None]
PLAYED: dict[str, Test] = {}
ROOM_TESTS: dict[str, Test] = {}
TOKEN_TESTS: dict[str, Test] = {}
TREASURE_TESTS: dict[str, Test] = {}
MINION_TESTS: dict[str, Test] = {}


def of(tests: dict[str, Test], *ids: str) -> Callable[[Test], Test]:
    """Enter a test under the ids that it is about."""

    def enter(test: Test) -> Test:
        for id in ids:
            assert id not in tests
            tests[id] = test
        return test

    return enter


def offered(table: Table, action: str) -> bool:
    return action in table.legal()


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


def fight(**more: object) -> Table:
    """A Paladin and an Orc in the Kitchen, in the Combat Phase."""
    return Table(at={"paladin": (0, 0), "orc1": (1, 0)}, phase="combat", **more)  # type: ignore[arg-type]


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


# The Paladin


@of(PLAYED, "use:pal_lay_on_hands")
def lay_on_hands() -> None:
    table = Table(abilities=["pal_lay_on_hands"], at={"paladin": (0, 0), "thief": (1, 0), "priestess": (3, 0)})
    for name in ("paladin", "thief", "priestess"):
        table.figure(name).hits = 3
    table.again().act("use:pal_lay_on_hands")
    assert table.legal() == ["figure:paladin", "figure:thief"]
    table.act("figure:thief")
    assert table.figure("thief").hits == 1
    assert not offered(table, "use:pal_lay_on_hands")  # once


@of(PLAYED, "use:pal_smite")
def smite() -> None:
    table = fight(abilities=["pal_smite"], dice=[1, 6])
    table.act("attack:paladin", "figure:orc1", "use:pal_smite")
    assert table.figure("orc1").hex == NONE
    assert table.rating("paladin", box.ATTACK) == 4  # only for this attack


@of(PLAYED, "use:pal_shield_wall")
def shield_wall() -> None:
    table = fight(abilities=["pal_shield_wall"], side=box.MONSTER, dice=[3, 1])
    table.put("thief", (0, 1))
    table.again().act("attack:orc1", "figure:paladin", "use:pal_shield_wall")
    assert table.rating("paladin", box.DEFENSE) == 6
    assert table.rating("thief", box.DEFENSE) == 6  # and Stalwart
    assert table.rating("priestess", box.DEFENSE) == 3


@of(PLAYED, "use:pal_charge")
def charge() -> None:
    table = Table(abilities=["pal_charge"])
    table.act("use:pal_charge")
    assert table.left("paladin") == 7
    assert table.rating("paladin", box.ATTACK) == 5


@of(PLAYED, "use:pal_intercept")
def intercept() -> None:
    table = fight(abilities=["pal_intercept"], side=box.MONSTER, dice=[6, 1])
    table.act("attack:orc1", "figure:paladin")
    assert table.figure("paladin").hits == 1  # he is the target himself: not offered
    table = fight(abilities=["pal_intercept"], side=box.MONSTER, dice=[6, 1])
    table.put("thief", (1, -1))
    table.again().act("attack:orc1", "figure:thief", "use:pal_intercept")
    assert (table.figure("paladin").hits, table.figure("thief").hits) == (1, 0)


@of(PLAYED, "use:pal_oath")
def oath() -> None:
    table = fight(abilities=["pal_oath"], side=box.MONSTER, dice=[6, 1])
    table.put("thief", (1, -1))
    table.again().act("attack:orc1", "figure:thief")
    window = table.seen_by(1).window
    assert window is not None
    assert (window.kind, window.figure) == ("on_hit", "thief")
    table.act("use:pal_oath")
    assert table.figure("thief").hits == 0


# The Wizard


def wizard(**more: object) -> Table:
    return Table(("wizard", "paladin", "thief"), **more)  # type: ignore[arg-type]


@of(PLAYED, "use:wiz_fireball")
def fireball() -> None:
    """11.3: one attack die for all, each target its own; the order is chosen."""
    at = {"wizard": (-2, 0), "orc1": (1, 0), "goblin1": (2, 0), "imp1": (3, -3 + 3)}
    table = wizard(at={**at, "imp1": (1, 1)}, abilities=["wiz_fireball"], phase="combat", dice=[2, 6, 1, 1])
    table.act("use:wiz_fireball", table.at((2, 0)))
    assert table.legal() == ["figure:goblin1", "figure:orc1", "figure:imp1"]
    table.act("figure:orc1", "figure:goblin1")
    # 4 + 2 = 6 against 2 + 6, 1 + 1, 3 + 1
    assert [table.figure(name).hex == NONE for name in ("orc1", "goblin1", "imp1")] == [False, True, True]
    assert not offered(table, "attack:wizard")
    far = wizard(at={"wizard": (-2, 0), "orc1": (10, 0)}, abilities=["wiz_fireball"], phase="combat")
    assert not offered(far, "use:wiz_fireball")


@of(PLAYED, "use:wiz_lightning")
def lightning() -> None:
    table = wizard(at={"wizard": (-2, 0), "orc1": (3, 0)}, abilities=["wiz_lightning"], phase="combat", dice=[1, 5])
    table.act("use:wiz_lightning", "attack:wizard", "figure:orc1")
    assert table.figure("orc1").hex == NONE


@of(PLAYED, "use:wiz_teleport")
def teleport() -> None:
    table = wizard(abilities=["wiz_teleport"])
    table.state.entered = BIT[box.ROOM_ID.index("throne_room")]
    table.again().act("use:wiz_teleport")
    assert all(hex.startswith("hex:throne_room.") for hex in table.legal())
    table.act(table.at((7, -3)))
    assert table.where("wizard") == (7, -3)
    assert not offered(table, "move:wizard")


@of(PLAYED, "use:wiz_slumber")
def slumber() -> None:
    at = {"wizard": (0, 0), "orc1": (2, 0), "skeleton1": (0, 1), "stone_golem1": (1, 0)}
    table = wizard(at=at, abilities=["wiz_slumber"])
    table.act("use:wiz_slumber")
    assert table.legal() == ["figure:orc1"]  # Skeletons and Golems do not sleep
    table.act("figure:orc1", "end", "end")
    assert not offered(table, "move:orc1")
    table.act("end", "end")
    assert table.figure("orc1").asleep == NONE


@of(PLAYED, "use:wiz_blink")
def blink() -> None:
    at = {"wizard": (0, 0), "orc1": (1, 0)}
    table = wizard(at=at, abilities=["wiz_blink"], side=box.MONSTER, phase="combat", dice=[6, 1])
    table.act("attack:orc1", "figure:wizard", "use:wiz_blink")
    assert table.figure("wizard").hits == 0


@of(PLAYED, "use:wiz_force_wall")
def force_wall() -> None:
    table = wizard(doors={TO_LIBRARY: 0}, abilities=["wiz_force_wall"], at={"orc1": (4, -2)})
    table.act("use:wiz_force_wall")
    assert f"exit:{table.exit(TO_LIBRARY)}" not in table.legal()
    table.act(f"exit:{table.exit(TO_THRONE)}", "end", "end", "move:orc1")
    assert "step:W" not in table.legal()  # nor monsters
    assert table.where("orc1") == (4, -2)
    table.act("stop", "end", "end")
    assert table.state.walled == 0


# The Priestess


@of(PLAYED, "use:pri_divination")
def divination() -> None:
    table = Table(tokens={(0, 0): "trap_spikes"}, abilities=["pri_divination"])
    table.act("use:pri_divination", table.at((0, 0)), "no")
    assert table.figure("priestess").hits == 1
    table = Table(tokens={(0, 0): "secret_passage", (7, -3): "secret_passage"}, abilities=["pri_divination"])
    table.act("use:pri_divination", table.at((0, 0)))
    assert [token.face_up for token in table.seen_by(1).tokens] == [True, True]


@of(PLAYED, "use:pri_healing_prayer")
def healing_prayer() -> None:
    table = Table(abilities=["pri_healing_prayer"], at={"priestess": (0, 0), "thief": (3, 0), "paladin": (10, 0)})
    table.figure("thief").hits = table.figure("paladin").hits = 3
    table.again().act("use:pri_healing_prayer")
    assert table.legal() == ["figure:thief"]
    table.act("figure:thief")
    assert table.figure("thief").hits == 1


@of(PLAYED, "use:pri_raise")
def raise_the_fallen() -> None:
    table = Table(abilities=["pri_raise"], at={"priestess": (0, 0), "thief": (1, 0), "paladin": (3, 0)})
    for name in ("thief", "paladin"):
        table.figure(name).dead, table.figure(name).hits = True, table.state.hearts(box.FIGURE_ID.index(name))
    table.again().act("use:pri_raise")
    assert table.legal() == ["figure:thief"]  # only next to her
    table.act("figure:thief")
    assert table.figure("thief").hits == 2


@of(PLAYED, "use:pri_blessing")
def blessing() -> None:
    table = Table(abilities=["pri_blessing"], at={"paladin": (0, 0), "thief": (3, 0), "priestess": (0, 3 - 1)})
    table.act("use:pri_blessing")
    assert (table.rating("thief", box.ATTACK), table.rating("thief", box.DEFENSE)) == (4, 4)
    table.act("end", "end")
    assert table.rating("thief", box.DEFENSE) == 4  # through the monsters' turn
    table.act("end", "end")
    assert table.rating("thief", box.DEFENSE) == 3


@of(PLAYED, "use:pri_rebuke")
def rebuke() -> None:
    at = {"priestess": (0, 0), "orc1": (1, 0), "goblin1": (3, 0)}
    table = Table(abilities=["pri_rebuke"], at=at, side=box.MONSTER, phase="combat", dice=[6, 6])
    table.act("attack:orc1", "figure:priestess", "use:pri_rebuke")
    assert table.rating("orc1", box.ATTACK) == 1
    assert table.rating("goblin1", box.ATTACK) == 1
    assert [mod.figure for mod in table.state.mods] == [box.FIGURE_ID.index("orc1")]


@of(PLAYED, "use:pri_sanctuary")
def sanctuary() -> None:
    at = {"priestess": (0, 0), "orc1": (1, 0)}
    table = Table(abilities=["pri_sanctuary"], at=at, side=box.MONSTER, phase="start")
    assert table.view(1).phase == "open"
    table.act("use:pri_sanctuary", "end")
    assert not offered(table, "attack:orc1")


# The Thief


@of(PLAYED, "use:thi_set_trap")
def set_trap() -> None:
    table = Table(abilities=["thi_set_trap"], at={"thief": (0, 0)}, tokens={(1, 0): "gem_ruby"})
    table.act("use:thi_set_trap")
    assert table.at((1, 0)) not in table.legal()  # a free hex
    table.act(table.at((0, 1)))
    assert table.seen_by(0).thief_trap == table.spot((0, 1))
    table.walk("thief", (0, 1))
    assert table.where("thief") == (0, 1)  # humans ignore it, and may stop there


@of(PLAYED, "use:thi_backstab")
def backstab() -> None:
    at = {"thief": (0, 0), "orc1": (1, 0)}
    table = Table(abilities=["thi_backstab"], at=at, phase="combat", dice=[1, 6])
    table.act("attack:thief", "figure:orc1")
    assert table.figure("orc1").hex != NONE  # nobody else is next to the target
    table = Table(abilities=["thi_backstab"], at={**at, "paladin": (2, 0)}, phase="combat", dice=[2, 6])
    table.act("attack:thief", "figure:orc1", "use:thi_backstab")
    assert table.figure("orc1").hex == NONE


@of(PLAYED, "use:thi_pick_pocket")
def pick_pocket() -> None:
    table = Table(abilities=["thi_pick_pocket"], at={"thief": (0, 0), "dark_elf_rogue1": (1, 0)})
    assert not offered(table, "use:thi_pick_pocket")
    table.give("dark_elf_rogue1", "ruby", "keen_sword")
    table.again().act("use:thi_pick_pocket", "figure:dark_elf_rogue1", "item:ruby")
    assert table.items("thief") == ["ruby"]


@of(PLAYED, "use:thi_vanish")
def vanish() -> None:
    table = Table(abilities=["thi_vanish"], at={"thief": (0, 0), "orc1": (1, 0)})
    table.act("use:thi_vanish", "end", "end", "end")
    assert not offered(table, "attack:orc1")
    table = Table(abilities=["thi_vanish"], at={"thief": (0, 0), "orc1": (1, 0)}, dice=[1, 6])
    table.act("use:thi_vanish", "end", "attack:thief", "figure:orc1")
    assert table.figure("thief").unseen == NONE  # it ends when she attacks


@of(PLAYED, "use:thi_disarm")
def disarm() -> None:
    table = Table(abilities=["thi_disarm"], at={"thief": (2, 0), "paladin": (1, 0)}, tokens={(0, 0): "trap_spikes"})
    table.act("flip:paladin", table.at((0, 0)), "use:thi_disarm")
    assert table.figure("paladin").hits == 0
    table = Table(abilities=["thi_disarm"], at={"thief": (2, -2), "paladin": (2, -3)}, doors={TO_LIBRARY: 2})
    table.act("move:paladin", "work", "work", "use:thi_disarm")
    assert table.figure("paladin").hits == 0
    assert table.state.doors == [NONE] * 3
    far = Table(abilities=["thi_disarm"], at={"thief": (10, 0), "paladin": (1, 0)}, tokens={(0, 0): "trap_spikes"})
    far.act("flip:paladin", far.at((0, 0)))
    assert far.figure("paladin").hits == 1


@of(PLAYED, "use:thi_case_the_joint")
def case_the_joint() -> None:
    table = Table(abilities=["thi_case_the_joint"], tokens={(0, 0): "gem_ruby"}, doors={TO_LIBRARY: 1, TO_THRONE: 2})
    table.act("use:thi_case_the_joint", table.at((0, 0)))
    assert table.legal()[0] == "enough"
    assert table.at((0, 0)) not in table.legal()
    table.act(f"exit:{table.exit(TO_LIBRARY)}", "enough")
    shown = table.seen_by(1)
    assert shown.tokens[0].token == "gem_ruby"
    assert sorted(str(exit.type) for exit in shown.exits if exit.door) == ["None", "locked"]


# The Ogre


def lord(*abilities: str, **more: object) -> Table:
    return Table(abilities=abilities, **{"side": box.MONSTER, **more})  # type: ignore[arg-type]


@of(PLAYED, "use:ogr_curse_room")
def curse_room() -> None:
    """R71, R34: no killer."""
    table = lord("ogr_curse_room", at={"thief": (10, 0)}, dice=[4, 3])
    table.act("use:ogr_curse_room")
    assert table.legal() == ["room:kitchen", "room:barracks"]
    table.act("room:kitchen")
    assert [table.figure(name).hits for name in ("paladin", "priestess", "thief")] == [1, 0, 0]
    table = lord("ogr_curse_room", phase="start", side=box.HUMAN)
    assert table.state.asked == 0  # also in the opening of the humans' turn
    assert "use:ogr_curse_room" in table.legal()


def test_the_side_that_caused_the_hits_chooses_their_order() -> None:
    """R69"""
    table = lord("ogr_curse_room", dice=[6, 6, 6])
    table.act("use:ogr_curse_room", "room:kitchen")
    assert table.state.asked == 0
    assert table.legal() == ["figure:paladin", "figure:priestess", "figure:thief"]
    table.act("figure:thief", "figure:paladin")
    assert [table.figure(name).hits for name in ("paladin", "priestess", "thief")] == [1, 1, 1]


@of(PLAYED, "use:ogr_ground_slam")
def ground_slam() -> None:
    at = {"ogre": (0, 0), "thief": (1, 0), "paladin": (0, 1)}
    table = lord("ogr_ground_slam", at=at, phase="combat", dice=[6, 1, 1, 6])
    table.act("use:ogr_ground_slam")
    assert table.legal() == ["figure:paladin", "figure:thief"]
    table.act("figure:thief")
    assert (table.figure("thief").hits, table.figure("paladin").hits) == (1, 0)
    assert not offered(table, "attack:ogre")


@of(PLAYED, "use:ogr_rampage")
def rampage() -> None:
    table = lord("ogr_rampage")
    table.act("use:ogr_rampage")
    assert table.left("ogre") == 6


@of(PLAYED, "use:ogr_call_for_help")
def call_for_help() -> None:
    table = lord("ogr_call_for_help")
    table.act("use:ogr_call_for_help", "card:orc")
    assert table.seen_by(0).hands[0].cards == ["orc"]
    assert table.seen_by(1).hands[0].cards is None
    assert table.state.sink is not None
    told = [event for event in table.state.sink if event[0] in (codes.T_PLAYED, codes.T_SEARCHED)]
    assert [seen(event, table.state.setup, 1).data for event in told] == [
        {"play": "ogr_call_for_help", "targets": []},
        {"card": None},
    ]


@of(PLAYED, "use:ogr_regenerate")
def regenerate() -> None:
    table = lord("ogr_regenerate")
    assert not offered(table, "use:ogr_regenerate")
    table.figure("ogre").hits = 4
    table.again().act("use:ogr_regenerate")
    assert table.figure("ogre").hits == 1


@of(PLAYED, "use:ogr_my_house")
def my_house() -> None:
    table = lord("ogr_my_house")
    table.act("use:ogr_my_house")
    assert not [hex for hex in table.legal() if hex.startswith("hex:kitchen.")]
    table.act(table.at((7, -3)))
    assert table.where("ogre") == (7, -3)
    assert offered(table, "move:ogre")


# Innate abilities


@of(PLAYED, "use:zip_object")
def zip_object() -> None:
    """R29: in its player's own Movement Phase only."""
    table = wizard(at={"wizard": (0, 0), "thief": (10, 0)})
    assert not offered(table, "use:zip_object")
    table.give("wizard", "ruby")
    table.again().act("use:zip_object", "item:ruby")
    assert table.legal() == ["figure:paladin", "figure:thief"]
    table.act("figure:thief")
    assert table.items("thief") == ["ruby"]
    table.figure("wizard").asleep = 1
    table.give("wizard", "keen_sword")
    assert not offered(table.again(), "use:zip_object")


@of(PLAYED, "use:remove_curse")
def innate_remove_curse() -> None:
    table = Table(at={"priestess": (0, 0), "thief": (1, 0), "paladin": (3, 0)})
    table.curse("thief", "curse_thin_skin")
    table.curse("paladin", "curse_weak_arm")
    table.again().act("use:remove_curse")
    assert table.legal() == ["figure:thief"]
    table.act("figure:thief", "token:curse_thin_skin")
    assert table.rating("thief", box.DEFENSE) == 3
    assert not offered(table, "use:remove_curse")


@of(PLAYED, "use:toss_minion")
def toss_minion() -> None:
    table = Table(at={"ogre": (0, 0), "goblin1": (1, 0), "goblin2": (0, 1), "orc1": (3, 0)}, side=box.MONSTER)
    table.act("use:toss_minion")
    assert table.legal() == ["figure:goblin1", "figure:goblin2"]
    table.act("figure:goblin1", table.at((2, -1)))
    assert table.where("goblin1") == (2, -1)
    assert offered(table, "move:goblin1")
    assert not offered(table, "use:toss_minion")  # once a turn


# Treasures


@of(PLAYED, "use:lucky_ring")
@of(TREASURE_TESTS, "lucky_ring")
def lucky_ring() -> None:
    table = fight(side=box.MONSTER, dice=[6, 1])
    table.give("paladin", "lucky_ring")
    table.again().act("attack:orc1", "figure:paladin", "use:lucky_ring")
    assert table.figure("paladin").hits == 0
    assert table.items("paladin") == []
    table = fight(dice=[6, 1])
    table.give("orc1", "lucky_ring")  # monsters use it, too
    table.again().act("attack:paladin", "figure:orc1")
    assert table.state.asked == 0
    table.act("use:lucky_ring")
    assert table.figure("orc1").hex != NONE


@of(PLAYED, "use:healing_flask")
@of(TREASURE_TESTS, "healing_flask")
def healing_flask() -> None:
    table = Table()
    table.give("thief", "healing_flask")
    assert not offered(table.again(), "use:healing_flask")
    table.figure("thief").hits = 3
    table.again().act("use:healing_flask")
    assert table.figure("thief").hits == 1
    assert table.items("thief") == []


@of(
    TREASURE_TESTS,
    *(treasure.id for treasure in box.TREASURES if treasure.raises in (box.MOVE, box.ATTACK, box.DEFENSE)),
)
def ratings() -> None:
    for treasure in box.TREASURES:
        rating = treasure.raises
        if rating in (box.MOVE, box.ATTACK, box.DEFENSE):
            table = Table(at={"thief": (0, 0), "orc1": (3, 0), "paladin": (-3, 1)})
            for name in ("thief", "orc1"):
                before = table.rating(name, rating)
                table.give(name, treasure.id)
                assert table.rating(name, rating) == before + treasure.by
                table.figure(name).items = 0


@of(TREASURE_TESTS, "hunting_bow")
def hunting_bow() -> None:
    table = Table(at={"paladin": (0, 0), "orc1": (3, 0)}, phase="combat")
    assert not offered(table, "attack:paladin")
    table.give("paladin", "hunting_bow")
    assert offered(table.again(), "attack:paladin")


@of(TREASURE_TESTS, "skeleton_key")
def skeleton_key() -> None:
    table = Table(doors={TO_LIBRARY: 2}, at={"paladin": (2, -3)})
    table.give("paladin", "skeleton_key")
    table.again().act("move:paladin", "work")
    assert table.figure("paladin").hits == 0
    assert table.state.doors == [NONE] * 3


@of(TREASURE_TESTS, "warding_amulet")
def warding_amulet() -> None:
    for token in ("curse_weak_arm", "trap_spikes", "trap_net"):
        table = Table(tokens={(0, 0): token}, at={"thief": (1, 0)})
        table.give("thief", "warding_amulet")
        table.again().act("flip:thief", table.at((0, 0)))
        piece = table.figure("thief")
        assert (piece.curses, piece.hits, piece.pinned) == (0, 0, NONE)
        assert table.state.tokens[box.ROOM_ID.index("kitchen")] == NONE


# Tokens


def flipped(token: str, **more: object) -> Table:
    """The Thief turns over this token in the Kitchen."""
    table = Table(tokens={(0, 0): token}, at={"thief": (1, 0)}, **more)  # type: ignore[arg-type]
    return table.act("flip:thief", table.at((0, 0)))


@of(TOKEN_TESTS, "gem_ruby", "gem_emerald", "gem_sapphire")
def gems() -> None:
    for token in ("gem_ruby", "gem_emerald", "gem_sapphire"):
        assert flipped(token).items("thief") == [token[4:]]


@of(TOKEN_TESTS, "secret_passage")
def passage() -> None:
    table = Table(tokens={(0, 0): "secret_passage", (7, -3): "secret_passage"}, at={"thief": (1, 0)})
    table.act("flip:thief", table.at((0, 0)))
    assert [token.face_up for token in table.seen_by(None).tokens] == [True, True]
    assert not offered(table, "flip:thief")


@of(TOKEN_TESTS, "curse_weak_arm", "curse_two_left_feet", "curse_thin_skin")
def curses() -> None:
    for token, rating in (
        ("curse_weak_arm", box.ATTACK),
        ("curse_two_left_feet", box.MOVE),
        ("curse_thin_skin", box.DEFENSE),
    ):
        base = Table(at={"thief": (1, 0)}).rating("thief", rating)
        assert flipped(token).rating("thief", rating) == max(1, base - 2)


@of(TOKEN_TESTS, "curse_bad_luck")
def bad_luck() -> None:
    table = fight(dice=[6, 3])
    table.curse("paladin", "curse_bad_luck")
    table.again().act("attack:paladin", "figure:orc1")
    assert table.figure("orc1").hex == NONE  # 4 + 1 against 2 + 3
    table = fight(dice=[6, 4])
    table.curse("paladin", "curse_bad_luck")
    table.again().act("attack:paladin", "figure:orc1")
    assert table.figure("orc1").hex != NONE


@of(TOKEN_TESTS, "trap_spikes")
def spikes() -> None:
    assert flipped("trap_spikes").figure("thief").hits == 1


@of(TOKEN_TESTS, "trap_net")
def net() -> None:
    table = flipped("trap_net")
    table.act("end", "end", "end", "end")
    assert table.state.turn == 2
    assert not offered(table, "move:thief")
    table.act("end", "end", "end", "end")
    assert offered(table, "move:thief")


@of(TOKEN_TESTS, "trap_gas")
def gas() -> None:
    assert flipped("trap_gas", dice=[4]).figure("thief").hits == 1
    assert flipped("trap_gas", dice=[3]).figure("thief").hits == 0


@of(TOKEN_TESTS, "trap_chute")
def chute() -> None:
    table = flipped("trap_chute")
    # the free hex nearest to the Human Starting Hex, in the order of the directions
    assert table.where("thief") == (-2, 2)
    assert table.figure("thief").state == codes.DONE


@of(TOKEN_TESTS, "enc_stone_golem", "enc_mimic", "enc_giant_spider", "enc_troll")
def encounters() -> None:
    for token, figure in (
        ("enc_stone_golem", "stone_golem1"),
        ("enc_mimic", "mimic"),
        ("enc_giant_spider", "giant_spider"),
        ("enc_troll", "troll"),
    ):
        table = flipped(token, dice=[6, 1])
        assert table.where(figure) == (0, 0)
        assert table.figure("thief").hits == 1  # it attacks at once (R27)
        table.act("end", "attack:thief", f"figure:{figure}")
        assert table.seen_by(0).beside_lord in ([], [box.KIND_ID[box.KIND_OF[box.FIGURE_ID.index(figure)]]])


# Rooms


def entered(room: str, *, dice: tuple[int, ...] = (), **more: object) -> Table:
    """The Thief steps out of the Fountain into this room, turned so that its first exit meets the Fountain's SE one."""
    number = box.ROOM_ID.index(room)
    side = ("N", "NE", "SE", "S", "SW", "NW").index(box.ROOMS[number].exits[0])
    tiles = [Placed(box.ROOM_ID.index("fountain"), 0, 0, 0), Placed(number, 1, 0, (5 - side) % 6)]
    if room == "fountain":
        tiles = [Placed(box.ROOM_ID.index("kitchen"), 0, 0, 2), Placed(number, 1, 0, 0)]
    table = Table(tiles=tiles, starts=((0, -3), (-1, 0)), at={"thief": (1, 2)}, dice=dice, **more)  # type: ignore[arg-type]
    table.state.entered = BIT[tiles[0].room]
    for name in ("thief", "paladin"):
        table.figure(name).hits = 2
    return table.act("move:thief", "step:E")


@of(ROOM_TESTS, "guard_post", "crypt", "barracks")
def ambushes() -> None:
    for room, figure, drawn in (("guard_post", "orc1", 0), ("crypt", "skeleton1", 0), ("barracks", "goblin1", 1)):
        table = entered(room)
        assert table.state.asked == 0
        near = table.state.lair.within(table.figure("thief").hex, 1, 0)
        hexes = [table.state.lair.hex_at[box.ROOM_ID.index(room) * 37 + int(a.split(".")[1])] for a in table.legal()]
        assert hexes
        assert not set(hexes) & set(near)  # at least 2 from the entrant
        table.act(table.legal()[0])
        assert table.figure(figure).hex != NONE
        assert len(table.state.hands[0]) == drawn
        assert table.state.asked == 1
        assert offered(table, "stop")  # the move goes on


def test_an_ambush_needs_a_figure() -> None:
    """R49; and works while the Lord is dead (R63)."""
    at = {f"orc{i + 1}": (0, i - 2) for i in range(2)} | {"orc3": (-1, 1), "orc4": (-2, 1)}
    number = box.ROOM_ID.index("guard_post")
    tiles = [Placed(box.ROOM_ID.index("fountain"), 0, 0, 0), Placed(number, 1, 0, 5)]
    table = Table(tiles=tiles, starts=((0, -3), (-1, 0)), at={"thief": (1, 2), **at})
    table.state.entered = BIT[tiles[0].room]
    table.act("move:thief", "step:E")
    assert table.state.asked == 1


@of(ROOM_TESTS, "treasury")
def treasury() -> None:
    assert len(entered("treasury").state.hands[0]) == 2


@of(ROOM_TESTS, "chapel", "kitchen")
def healing_rooms() -> None:
    assert entered("chapel").figure("thief").hits == 0
    table = entered("kitchen")
    assert table.figure("thief").hits == 1
    assert table.figure("paladin").hits == 2


@of(ROOM_TESTS, "library")
def library() -> None:
    table = entered("library")
    assert len(table.state.hands[1]) == 1  # no ability was used
    table = entered("library", abilities=["thi_vanish", "thi_disarm"])
    assert len(table.state.hands[1]) == 1
    number = box.ROOM_ID.index("library")
    tiles = [Placed(box.ROOM_ID.index("fountain"), 0, 0, 0), Placed(number, 1, 0, 4)]
    table = Table(tiles=tiles, starts=((0, -3), (-1, 0)), at={"thief": (1, 2)}, abilities=["thi_vanish"])
    table.state.entered = BIT[tiles[0].room]
    table.act("use:thi_vanish", "move:thief", "step:E")
    assert table.legal() == ["ability:thi_vanish"]
    table.act("ability:thi_vanish")
    shown = table.seen_by(0).abilities[2]
    assert (shown.used, shown.known, shown.unused) == ([], ["thi_vanish"], None)


@of(ROOM_TESTS, "torture_chamber")
def torture_chamber() -> None:
    assert entered("torture_chamber", dice=(3,)).figure("thief").hits == 3
    assert entered("torture_chamber", dice=(4,)).figure("thief").hits == 2


@of(ROOM_TESTS, "prison")
def prison() -> None:
    table = entered("prison")
    assert table.figure("thief").state == codes.DONE
    assert not offered(table, "move:thief")


@of(ROOM_TESTS, "alchemist")
def alchemist() -> None:
    table = entered("alchemist", dice=(1,))
    assert (table.figure("thief").hits, len(table.state.hands[1])) == (3, 0)
    table = entered("alchemist", dice=(2,))
    assert (table.figure("thief").hits, len(table.state.hands[1])) == (2, 1)


@of(ROOM_TESTS, "mushroom_cave")
def mushroom_cave() -> None:
    tiles = [Placed(box.ROOM_ID.index("mushroom_cave"), 0, 0, 0), Placed(box.ROOM_ID.index("fountain"), 1, 0, 0)]
    table = Table(tiles=tiles, starts=((0, -2), (4, 4)), at={"thief": (1, 1), "orc1": (-1, 0)})
    table.act("move:thief")
    assert table.left("thief") == 5
    table.act("stop", "end", "end", "move:orc1")
    assert table.left("orc1") == 5  # monsters are not slowed


@of(ROOM_TESTS, "fountain")
def fountain() -> None:
    """E33: every living human; only the first time, whoever enters later."""
    table = entered("fountain")
    assert (table.figure("thief").hits, table.figure("paladin").hits) == (1, 1)
    table.act("step:W", "step:E", "step:E", "stop")
    assert table.figure("thief").hits == 1
    table.put("paladin", (1, 2))
    table.again().act("move:paladin", "step:E")
    assert table.state.room_of(box.FIGURE_ID.index("paladin")) == box.ROOM_ID.index("fountain")
    assert (table.figure("thief").hits, table.figure("paladin").hits) == (1, 1)


@of(ROOM_TESTS, "throne_room")
def throne_room() -> None:
    table = Table(at={"ogre": (7, -3), "paladin": (7, -4)})
    assert (table.rating("ogre", box.ATTACK), table.rating("ogre", box.DEFENSE), table.rating("ogre", box.MOVE)) == (
        6,
        5,
        2,
    )
    assert table.rating("paladin", box.ATTACK) == 4


# Minions


@of(MINION_TESTS, "goblin")
def goblin() -> None:
    """E18: +1 Attack while another Goblin is next to the target."""
    for other, result in (((0, 1), 3), ((-3, 2), 2)):
        at = {"wizard": (0, 0), "goblin1": (1, 0), "goblin2": other}
        table = wizard(at=at, side=box.MONSTER, phase="combat", dice=[1, 6])
        table.act("attack:goblin1", "figure:wizard")
        assert table.state.sink is not None
        assert [told[4] for told in table.state.sink if told[0] == 26] == [result]


@of(MINION_TESTS, "orc", "mimic")
def plain_minions() -> None:
    table = Table(at={"orc1": (0, 0), "mimic": (2, 0)})
    assert [table.rating("orc1", r) for r in (box.MOVE, box.ATTACK, box.DEFENSE)] == [5, 3, 2]
    assert [table.rating("mimic", r) for r in (box.MOVE, box.ATTACK, box.DEFENSE)] == [1, 4, 3]


@of(MINION_TESTS, "imp")
def imp() -> None:
    table = Table(at={"imp1": (0, 0)}, side=box.MONSTER)
    table.state.trap = table.hex(1, 0)
    table.state.moved_about()
    table.walk("imp1", (1, 0))
    assert table.figure("imp1").hits == 0
    assert table.state.trap != NONE


@of(MINION_TESTS, "skeleton")
def skeleton() -> None:
    table = Table(at={"skeleton1": (0, 0)})
    table.state.mod(box.FIGURE_ID.index("skeleton1"), box.MOVE, -3, 9, 13)
    assert table.rating("skeleton1", box.MOVE) == 4
    table.state.mod(box.FIGURE_ID.index("skeleton1"), box.MOVE, 2, 9, 38)
    assert table.rating("skeleton1", box.MOVE) == 6
    assert table.state.immune_to_sleep(box.FIGURE_ID.index("skeleton1"))


@of(MINION_TESTS, "dark_elf_rogue")
def rogue() -> None:
    table = Table(at={"dark_elf_rogue1": (0, 0), "thief": (1, 0)}, side=box.MONSTER, phase="combat", dice=[6, 1])
    table.act("attack:dark_elf_rogue1", "figure:thief")
    assert table.figure("thief").hits == 1  # no Gem to take


@of(MINION_TESTS, "stone_golem")
def stone_golem() -> None:
    table = Table(at={"stone_golem1": (0, 0)})
    assert table.state.immune_to_sleep(box.FIGURE_ID.index("stone_golem1"))
    assert table.state.hearts(box.FIGURE_ID.index("stone_golem1")) == 2


@of(MINION_TESTS, "witch")
def witch() -> None:
    table = Table(at={"witch": (2, 0), "thief": (3, -2)}, side=box.MONSTER, phase="combat")
    table.act("attack:witch")
    assert table.legal() == ["figure:thief"]


@of(MINION_TESTS, "troll")
def troll() -> None:
    table = Table(at={"troll": (0, 0)}, phase="combat")
    table.figure("troll").hits = 2
    table.act("end")
    assert table.state.active() == box.MONSTER
    assert table.figure("troll").hits == 1


@of(MINION_TESTS, "giant_spider")
def giant_spider() -> None:
    at = {"giant_spider": (0, 0), "thief": (1, 0)}
    table = Table(at=at, side=box.MONSTER, phase="combat", dice=[6, 1])
    table.act("attack:giant_spider", "figure:thief", "end")
    assert not offered(table, "move:thief")
    table.act("end", "end")
    assert table.figure("thief").pinned == NONE


@pytest.mark.parametrize("test", [pytest.param(test, id=id) for id, test in PLAYED.items()])
def test_play(test: Test) -> None:
    test()


@pytest.mark.parametrize("test", [pytest.param(test, id=id) for id, test in ROOM_TESTS.items()])
def test_room(test: Test) -> None:
    test()


@pytest.mark.parametrize("test", [pytest.param(test, id=id) for id, test in TOKEN_TESTS.items()])
def test_token(test: Test) -> None:
    test()


@pytest.mark.parametrize("test", [pytest.param(test, id=id) for id, test in TREASURE_TESTS.items()])
def test_treasure(test: Test) -> None:
    test()


@pytest.mark.parametrize("test", [pytest.param(test, id=id) for id, test in MINION_TESTS.items()])
def test_minion(test: Test) -> None:
    test()


@pytest.mark.parametrize(
    ("tests", "entries"),
    [
        (PLAYED, PLAY_TEXT),
        (TOKEN_TESTS, box.TOKEN_ID),
        (TREASURE_TESTS, [treasure.id for treasure in box.TREASURES]),
        (MINION_TESTS, [minion.id for minion in box.MINIONS]),
        (ROOM_TESTS, [room.id for room in box.ROOMS if room.text]),
    ],
    ids=["plays", "tokens", "Treasures", "Minions", "rooms"],
)
def test_every_entry_has_a_test(tests: dict[str, Test], entries: list[str]) -> None:
    assert len(entries) == len(set(entries)), "two entries have the same id"
    for entry in entries:
        assert entry in tests, f"{entry}: no test. Write one in {__name__}, marked with @of(…, {entry!r})"
    assert set(tests) == set(entries), f"there are tests of what is not there: {set(tests) - set(entries)}"


def test_cards_change_only_with_the_version() -> None:
    ENTRIES.check_version(fingerprint())


def test_the_rules_page_shows_the_cards_as_they_are() -> None:
    ENTRIES.check_page(tables())


@pytest.mark.parametrize(("id", "text", "parts"), list(plays_as_written()), ids=[id for id, _, _ in plays_as_written()])
def test_the_text_says_what_is_done(id: str, text: str, parts: dict[str, str]) -> None:
    if not text:  # it is made from the entry
        return
    check_numbers(id, text, {int(number) for number in re.findall(r"(?<!\w)-?\d+\b", parts["does"])})
    for rating in ("MOVE", "ATTACK", "DEFENSE", "RANGE"):
        changed = rating in re.split(r"\W+", parts["does"])
        assert not changed or rating in text.upper(), f"{id}: its text does not say {rating.title()}, which it changes"


def test_every_piece_has_a_picture() -> None:
    things = [*PLAY_ID, *box.KIND_ID, *box.TOKEN_ID, *(treasure.id for treasure in box.TREASURES)]
    ENTRIES.check_pictures(id for id in things if not id.startswith("enc_"))  # an Encounter shows its Minion


def test_the_quick_player_knows_only_plays_that_there_are() -> None:
    assert set(TACTICS) <= set(PLAY_TEXT)


def test_cards_and_abilities_are_complete() -> None:
    assert [minion.cards > 0 for minion in box.MINIONS] == sorted(
        [minion.cards > 0 for minion in box.MINIONS], reverse=True
    ), "Minions with cards stand before those without"
    for avatar, kind in enumerate(box.AVATARS):
        own = [ability for ability in ABILITIES if ability.avatar == avatar]
        assert len(own) == box.ABILITIES_EACH, f"{kind.name} has {len(own)} abilities instead of {box.ABILITIES_EACH}"
    assert [ability.avatar for ability in ABILITIES] == sorted(ability.avatar for ability in ABILITIES)


def test_frames_are_left_behind_nowhere() -> None:
    """After a play the table is back in its menu."""
    table = Table(hand=["potion_of_speed"], monster_hand=["fizzle"])
    table.act("play:potion_of_speed", "figure:thief", "pass")
    assert table.state.top is not None
    assert (table.state.top.what, table.state.top.below) == (codes.F_TURN, None)
