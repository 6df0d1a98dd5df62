"""Every Treasure, token, room and Minion of Those Pesky Humans!: what it does."""

import pytest

from tests.games.pesky_humans.entered import Test, fight, of, offered, wizard
from tests.games.pesky_humans.pesky import TO_LIBRARY, Table
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.tiles import BIT, NONE, Placed

PLAYED: dict[str, Test] = {}
ROOM_TESTS: dict[str, Test] = {}
TOKEN_TESTS: dict[str, Test] = {}
TREASURE_TESTS: dict[str, Test] = {}
MINION_TESTS: dict[str, Test] = {}


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
    """E33: every living human; only the first time, not for humans who enter later."""
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
