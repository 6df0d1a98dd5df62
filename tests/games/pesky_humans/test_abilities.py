"""Every Ability card and innate ability of Those Pesky Humans!: what it does, when it may not be used."""

import pytest

from tests.games.pesky_humans.entered import Test, fight, of, offered, wizard
from tests.games.pesky_humans.pesky import TO_LIBRARY, TO_THRONE, Table
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.news import seen
from undertable.games.pesky_humans.tiles import BIT, NONE

PLAYED: dict[str, Test] = {}


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


@pytest.mark.parametrize("test", [pytest.param(test, id=id) for id, test in PLAYED.items()])
def test_play(test: Test) -> None:
    test()
