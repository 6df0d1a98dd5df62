"""Those Pesky Humans!: the finer points of rules and rulings (R), one test each."""

import pytest

from tests.pesky import TO_LIBRARY, TO_THRONE, Table
from undertable.core import FastChance
from undertable.games.pesky_humans.cards import ATTACK, MONSTER, MOVE, TOKEN_ID
from undertable.games.pesky_humans.codes import LATE, NONE, OVER

REGULAR, LOCKED = 0, 1

# Movement and doors


def test_a_committed_human_who_stands_still_stays_committed() -> None:
    """R10: also if it is activated and stops without a step; only one point is missing afterwards, too."""
    table = Table(doors={TO_LIBRARY: LOCKED}, at={"priestess": (2, -3)})
    table.figure("priestess").spent = 4
    table.again().act("move:priestess", "work", "stop", "end", "end", "end", "end")
    table.act("move:priestess", "stop")
    assert table.seen_by(1).figures[1].working_on == table.exit(TO_LIBRARY)
    table.act("end", "end", "end", "end", "move:priestess")
    assert table.legal() == ["stop", "work"]
    table.act("work")
    assert table.state.doors == [NONE] * 3


def test_who_has_finished_its_door_may_look_at_another_and_walk_away() -> None:
    """R10: committed is only who has no Move left."""
    table = Table(doors={TO_LIBRARY: LOCKED, TO_THRONE: LOCKED}, at={"priestess": (2, -3)})
    table.give("priestess", "striding_boots")
    table.figure("priestess").spent = 6
    table.again().act("move:priestess", "work", "stop", "end", "end", "end", "end")
    table.act("move:priestess", "work")
    table.go("priestess", (2, -2), (3, -2), (3, -1), stop=False)
    table.act("work")
    assert table.left("priestess") == 2
    assert "step:SW" in table.legal()


def test_who_is_pinned_at_a_door_may_work_on_it() -> None:
    """14, R64: no steps, but everything else."""
    table = Table(doors={TO_LIBRARY: REGULAR}, at={"paladin": (2, -3), "thief": (0, 0)})
    for name in ("paladin", "thief", "priestess"):
        table.figure(name).pinned = 2
    legal = table.again().legal()
    assert "move:thief" not in legal  # nothing to do without steps
    assert "move:priestess" in legal  # she can leave
    table.act("move:paladin")
    assert table.legal() == ["stop", "work"]
    table.act("work")
    assert table.legal() == ["stop"]
    table.act("stop", "move:priestess")
    assert table.legal() == ["stop", "leave"]


@pytest.mark.parametrize("how", ["card", "innate"])
def test_who_is_rid_of_two_left_feet_may_move_on(how: str) -> None:
    """R21: a card or ability has raised the Move of a figure that had stopped."""
    table = Table(at={"thief": (0, 0), "priestess": (1, -1)}, hand=["remove_curse"])
    table.curse("thief", "curse_two_left_feet")
    table.again().walk("thief", (1, 0))
    assert "move:thief" not in table.legal()
    play = "play:remove_curse" if how == "card" else "use:remove_curse"
    table.act(play, "figure:thief", "token:curse_two_left_feet")
    assert table.left("thief") == 5
    assert "move:thief" in table.legal()


def test_who_gets_boots_by_an_ability_may_move_on() -> None:
    """R21: by Zip Object or Pick Pocket, not by an ordinary trade."""
    table = Table(("wizard", "thief", "paladin"), at={"wizard": (0, 0), "thief": (1, 0), "paladin": (2, 0)})
    table.give("wizard", "striding_boots")
    table.again().walk("thief", (1, -1))
    table.walk("paladin", (3, 0))
    table.act("use:zip_object", "item:striding_boots", "figure:thief")
    assert "move:thief" in table.legal()
    table = Table(("wizard", "thief", "paladin"), at={"wizard": (0, 0), "thief": (1, 0)})
    table.give("wizard", "striding_boots")
    table.again().walk("thief", (1, -1))
    table.act("give:wizard", "item:striding_boots", "figure:thief")
    assert "move:thief" not in table.legal()


def test_the_way_out_is_open_though_somebody_stands_there() -> None:
    """6.3: who leaves does not stop there, so a friend on the hex, or a body, does not matter."""
    for dead in (False, True):
        table = Table(at={"thief": (-1, 2)})
        table.figure("thief").spent = 5
        table.figure("paladin").dead = dead
        table.again().act("move:thief")
        assert "step:SW" in table.legal()
        table.act("step:SW")
        assert table.legal() == ["leave"]
        table.act("leave")
        assert table.seen_by(None).escaped == ["thief"]


# Tokens and Treasures


def test_the_token_of_a_divination_is_seen_by_all() -> None:
    """R28, 20: while the Priestess makes up her mind every world has the token that was turned up."""
    tokens = {(0, 0): "trap_net", (5, -6): "secret_passage", (7, -3): "secret_passage", (10, 0): "gem_ruby"}
    table = Table(tokens=tokens, abilities=["pri_divination"], mode="quick")
    table.act("use:pri_divination", table.at((0, 0)))
    assert table.legal() == ["yes", "no"]
    shown = {token.hex: token.token for token in table.seen_by(None).tokens}
    assert shown[table.spot((0, 0))] == "trap_net"
    chance = FastChance(3)
    for seat in (1, None):
        for _ in range(20):
            world = table.state.imagine(seat, chance)
            assert world.tokens[5] == TOKEN_ID.index("trap_net")


def test_an_amulet_takes_the_sting_out_of_curses_one_has() -> None:
    """The Warding Amulet: Curses have no effect on the bearer, while it is carried."""
    table = Table(at={"thief": (0, 0), "orc1": (1, 0)}, phase="combat", dice=[6, 6])
    for curse in ("curse_two_left_feet", "curse_weak_arm", "curse_bad_luck"):
        table.curse("thief", curse)
    assert (table.rating("thief", MOVE), table.rating("thief", ATTACK)) == (4, 1)
    table.give("thief", "warding_amulet")
    assert (table.rating("thief", MOVE), table.rating("thief", ATTACK)) == (6, 3)
    assert sum(reason.amount for reason in table.seen_by(1).figures[2].move.reasons) == 6
    table.again().act("attack:thief", "figure:orc1")
    assert table.figure("orc1").hex == NONE  # 3 + 6 against 2 + 6
    table.figure("thief").items = 0
    assert table.rating("thief", MOVE) == 4


def test_sleepers_use_no_ring() -> None:
    """10, R64: a Treasure is used like an Ability."""
    table = Table(at={"paladin": (0, 0), "orc1": (1, 0)}, side=MONSTER, phase="combat", dice=[6, 1])
    table.give("paladin", "lucky_ring")
    table.figure("paladin").asleep = 2
    table.again().act("attack:orc1", "figure:paladin")
    assert table.figure("paladin").hits == 1


# Combat and death


def test_each_enemy_walked_through_costs_a_hit() -> None:
    """18: three humans on the start hex cost three."""
    table = Table(at={"troll": (-1, 2)}, side=MONSTER, hit_to_pass_enemy=True)
    table.figure("troll").hits = 0
    table.again().act("move:troll", "step:SW")
    assert table.figure("troll").hex == NONE


def test_the_round_of_the_end_is_the_last_one() -> None:
    """R43"""
    table = Table(side=MONSTER, phase="combat", round_limit=30)
    table.state.turn = 59
    table.again().act("end")
    assert (table.state.stage, table.state.why) == (OVER, LATE)
    shown = table.seen_by(None)
    assert (shown.round, shown.active) == (30, "monster")
