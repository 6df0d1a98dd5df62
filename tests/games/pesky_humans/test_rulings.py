"""Those Pesky Humans!: the finer points of rules and rulings (R), one test each."""

import pytest

from tests.games.pesky_humans.pesky import MONSTER_START, TO_LIBRARY, TO_THRONE, Table, card_number
from undertable.core import FastChance
from undertable.games.pesky_humans import GAME, box, codes, news
from undertable.games.pesky_humans.fields import OFF
from undertable.games.pesky_humans.prompts import prompt
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tiles import BIT, NONE, Placed

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


def test_a_human_that_has_finished_its_door_may_look_at_another_and_walk_away() -> None:
    """R10: only a human with no Move left is committed."""
    table = Table(doors={TO_LIBRARY: LOCKED, TO_THRONE: LOCKED}, at={"priestess": (2, -3)})
    table.give("priestess", "striding_boots")
    table.figure("priestess").spent = 6
    table.again().act("move:priestess", "work", "stop", "end", "end", "end", "end")
    table.act("move:priestess", "work")
    table.go("priestess", (2, -2), (3, -2), (3, -1), stop=False)
    table.act("work")
    assert table.left("priestess") == 2
    assert "step:SW" in table.legal()


def test_a_human_pinned_at_a_door_may_work_on_it() -> None:
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
def test_a_human_rid_of_two_left_feet_may_move_on(how: str) -> None:
    """R21: a card or ability has raised the Move of a figure that had stopped."""
    table = Table(at={"thief": (0, 0), "priestess": (1, -1)}, hand=["remove_curse"])
    table.curse("thief", "curse_two_left_feet")
    table.again().walk("thief", (1, 0))
    assert "move:thief" not in table.legal()
    play = "play:remove_curse" if how == "card" else "use:remove_curse"
    table.act(play, "figure:thief", "token:curse_two_left_feet")
    assert table.left("thief") == 5
    assert "move:thief" in table.legal()


def test_a_figure_that_gets_boots_by_an_ability_may_move_on() -> None:
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
    """6.3: a human who leaves does not stop there, so a friend on the hex, or a body, does not matter."""
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
            assert world.tokens[5] == box.TOKEN_ID.index("trap_net")


def test_an_amulet_takes_the_sting_out_of_curses_one_has() -> None:
    """The Warding Amulet: Curses have no effect on the bearer, while it is carried."""
    table = Table(at={"thief": (0, 0), "orc1": (1, 0)}, phase="combat", dice=[6, 6])
    for curse in ("curse_two_left_feet", "curse_weak_arm", "curse_bad_luck"):
        table.curse("thief", curse)
    assert (table.rating("thief", box.MOVE), table.rating("thief", box.ATTACK)) == (4, 1)
    table.give("thief", "warding_amulet")
    assert (table.rating("thief", box.MOVE), table.rating("thief", box.ATTACK)) == (6, 3)
    assert sum(reason.amount for reason in table.seen_by(1).figures[2].move.reasons) == 6
    table.again().act("attack:thief", "figure:orc1")
    assert table.figure("orc1").hex == NONE  # 3 + 6 against 2 + 6
    table.figure("thief").items = 0
    assert table.rating("thief", box.MOVE) == 4


def test_sleepers_use_no_ring() -> None:
    """10, R64: a Treasure is used like an Ability."""
    table = Table(at={"paladin": (0, 0), "orc1": (1, 0)}, side=box.MONSTER, phase="combat", dice=[6, 1])
    table.give("paladin", "lucky_ring")
    table.figure("paladin").asleep = 2
    table.again().act("attack:orc1", "figure:paladin")
    assert table.figure("paladin").hits == 1


# Combat and death


def test_each_enemy_walked_through_costs_a_hit() -> None:
    """18: three humans on the start hex cost three."""
    table = Table(at={"troll": (-1, 2)}, side=box.MONSTER, hit_to_pass_enemy=True)
    table.figure("troll").hits = 0
    table.again().act("move:troll", "step:SW")
    assert table.figure("troll").hex == NONE


def test_the_round_of_the_end_is_the_last_one() -> None:
    """R43"""
    table = Table(side=box.MONSTER, phase="combat", round_limit=30)
    table.state.turn = 59
    table.again().act("end")
    assert (table.state.stage, table.state.why) == (codes.OVER, codes.LATE)
    shown = table.view(None)
    assert (shown.round, shown.active) == (30, "monster")


def test_all_moves_come_before_the_first_attack() -> None:
    """R18"""
    table = Table(at={"thief": (0, 0), "orc1": (1, 0)})
    assert not [action for action in table.legal() if action.startswith("attack:")]
    table.act("end")
    assert not [action for action in table.legal() if action.startswith(("move:", "flip:", "take:"))]


def test_the_monster_start_is_crossed_but_never_a_place_to_stop() -> None:
    """R17: for the Ogre, his Minions and the humans alike."""
    table = Table(at={"ogre": (10, 0), "orc1": (9, 2), "thief": (11, 0)}, side=box.MONSTER)
    table.act("move:ogre", "step:SE")
    assert table.where("ogre") == MONSTER_START
    assert "stop" not in table.legal()
    table.act("step:NW", "stop")
    table.act("move:orc1", "step:NE")
    assert "stop" not in table.legal()
    table.act("step:SW", "stop", "end", "end")
    table.act("move:thief", "step:SW")
    assert "stop" not in table.legal()


def test_the_start_hex_can_be_passed_through() -> None:
    """R58, R59: stop there means leave; a human who has left it once cannot come back to stay."""
    table = Table(at={"thief": (-1, 2)})
    table.act("move:thief", "step:SW")
    assert {"stop", "leave"} & set(table.legal()) == {"leave"}
    table.go("thief", (-2, 2), stop=False)
    assert "stop" in table.legal()


def test_a_figure_stopped_where_that_is_not_allowed_goes_to_the_nearest_free_hex() -> None:
    """R14, R61: the gate of the Prison Cells drops while a Goblin stands in the way."""
    tiles = [Placed(box.ROOM_ID.index("fountain"), 0, 0, 0), Placed(box.ROOM_ID.index("prison"), 1, 0, 4)]
    table = Table(tiles=tiles, starts=((0, -3), (-1, 0)), at={"thief": (1, 2), "goblin1": (2, 2)})
    table.state.entered = BIT[tiles[0].room]
    table.act("move:thief", "step:E")
    assert table.figure("thief").state == codes.DONE
    assert table.where("thief") != (2, 2)
    near = table.state.lair.walking(table.hex(2, 2))
    assert near[table.figure("thief").hex] == 1


def test_a_passage_leads_into_a_room_for_the_first_time() -> None:
    """R25, 6.4: by whatever way; the move goes on."""
    table = Table(tokens={(0, 0): "secret_passage", (5, -6): "secret_passage"}, at={"thief": (1, 0)})
    table.state.entered &= ~BIT[box.ROOM_ID.index("library")]
    table.state.turn_up_passages()
    table.again().act("move:thief", "step:W")
    assert table.where("thief") == (5, -6)
    assert len(table.state.hands[1]) == 1  # the Library: no ability was used
    assert "stop" in table.legal()


def test_a_chute_counts_as_entering() -> None:
    """R25: the free hex nearest to the Human Starting Hex may be in another room."""
    table = Table(tokens={(4, -5): "trap_chute"}, at={"thief": (3, -5)})
    table.state.entered = BIT[box.ROOM_ID.index("library")]
    table.figure("thief").hits = 2
    table.again().act("flip:thief", table.at((4, -5)))
    assert table.where("thief") == (-2, 2)
    assert table.figure("thief").hits == 1  # the Kitchen


def test_a_gem_is_given_and_dropped_like_a_treasure() -> None:
    """R31: it changes nothing; a monster does not pick it up."""
    table = Table(at={"thief": (0, 0), "paladin": (1, 0), "orc1": (-1, -1)})
    table.give("thief", "ruby")
    before = [table.rating("thief", rating) for rating in range(3)]
    table.again().act("give:thief", "item:ruby", "figure:paladin")
    assert [table.rating("thief", rating) for rating in range(3)] == before
    table.act("give:paladin", "item:ruby", "figure:thief", "drop:thief", "item:ruby", table.at((-1, 0)))
    table.act("end", "end")
    assert table.state.active() == box.MONSTER
    assert "take:orc1" not in table.legal()
    table.lay("keen_sword", (-2, 0))
    table.again().act("take:orc1")
    assert table.legal() == ["item:keen_sword"]


def test_an_innate_ability_is_used_again_and_again() -> None:
    """R38"""
    table = Table(at={"priestess": (0, 0)})
    for curse in ("curse_weak_arm", "curse_bad_luck", "curse_thin_skin"):
        table.curse("priestess", curse)
    table.again().act("use:remove_curse", "figure:priestess", "token:curse_weak_arm")
    table.act("use:remove_curse", "figure:priestess", "token:curse_bad_luck", "end")
    table.act("use:remove_curse", "figure:priestess", "token:curse_thin_skin")  # also in the Combat Phase
    assert table.figure("priestess").curses == 0


def test_a_card_played_in_the_enemys_turn_works_to_the_end_of_that_turn() -> None:
    """R37"""
    table = Table(
        at={"paladin": (0, 0), "orc1": (1, 0)}, hand=["iron_skin"], side=box.MONSTER, phase="combat", dice=[3, 1]
    )
    table.act("attack:orc1", "figure:paladin", "play:iron_skin")
    assert table.rating("paladin", box.DEFENSE) == 6
    assert table.seen_by(0).played == ["iron_skin"]
    table.act("end")
    assert table.rating("paladin", box.DEFENSE) == 4
    assert table.seen_by(0).human_discard == ["iron_skin"]


def test_an_extra_attack_may_have_another_target() -> None:
    """R70"""
    at = {"paladin": (0, 0), "orc1": (1, 0), "orc2": (0, 1)}
    table = Table(at=at, hand=["second_strike"], phase="combat", dice=[6, 1, 6, 1])
    table.act("attack:paladin", "figure:orc1", "play:second_strike", "figure:paladin", "attack:paladin")
    assert table.legal() == ["figure:orc2"]


def test_minion_cards_are_discarded_when_the_minion_dies_and_encounter_cards_are_not() -> None:
    """12.5, R27"""
    table = Table(monster_hand=["orc"], at={"ogre": (0, 1), "paladin": (0, -1)}, side=box.MONSTER, dice=[6, 1] * 3)
    table.act("play:orc", table.at((0, 0)), "end", "end", "end", "attack:paladin", "figure:orc1")
    assert table.seen_by(1).monster_discard == ["orc"]
    table = Table(tokens={(0, 0): "enc_giant_spider"}, at={"thief": (1, 0)}, dice=[1, 6, 6, 1])
    table.act("flip:thief", table.at((0, 0)), "end", "attack:thief", "figure:giant_spider")
    assert table.figure("giant_spider").hex == NONE
    assert table.seen_by(1).monster_discard == []


def test_a_minion_can_be_mended_as_it_dies() -> None:
    """12.1, 12.4: but not while the Lord is dead."""
    for lord_lives in (True, False):
        at = {"paladin": (0, 0), "orc1": (1, 0)}
        table = Table(at=at, monster_hand=["dark_mending"], phase="combat", dice=[6, 1])
        if not lord_lives:
            table.state.figures[box.LORD] = OFF
        table.again().act("attack:paladin", "figure:orc1")
        if lord_lives:
            table.act("play:dark_mending", "figure:orc1")
        assert (table.figure("orc1").hex != NONE) == lord_lives


def test_a_reroll_in_a_fireball_counts_for_one_target() -> None:
    """11.3"""
    table = Table(
        ("wizard", "paladin", "thief"),
        at={"wizard": (-2, 0), "orc1": (1, 0), "orc2": (2, 0)},
        abilities=["wiz_fireball"],
        hand=["lucky_charm"],
        phase="combat",
        dice=[1, 6, 6, 6],  # for all; the first Orc; again; the second Orc
    )
    table.act("use:wiz_fireball", table.at((2, 0)), "figure:orc1", "play:lucky_charm")
    assert table.figure("orc1").hex == NONE  # 4 + 6 against 2 + 6
    assert table.figure("orc2").hex != NONE  # 4 + 1 against 2 + 6


def test_sanctuary_does_not_end_a_ground_slam() -> None:
    """11.2, 11.3: only the attack on her is cancelled, and the Ogre has no other one for it."""
    at = {"ogre": (0, 0), "priestess": (1, 0), "paladin": (0, 1)}
    abilities = ["ogr_ground_slam", "pri_sanctuary"]
    table = Table(at=at, abilities=abilities, side=box.MONSTER, phase="combat", dice=[6, 1])
    table.act("use:ogr_ground_slam", "figure:priestess", "use:pri_sanctuary")
    assert (table.figure("priestess").hits, table.figure("paladin").hits) == (0, 1)
    assert table.legal() == ["end"]


def test_the_trap_of_a_dead_thief_has_no_killer() -> None:
    """6.5, R34: what the monster carried falls."""
    table = Table(at={"thief": (1, 0), "orc1": (-1, 0)}, abilities=["thi_set_trap"])
    table.act("use:thi_set_trap", table.at((0, 0)), "end", "end")
    table.figure("thief").dead = True
    table.give("orc1", "keen_sword")
    table.again().act("move:orc1", "step:E")
    assert table.figure("orc1").hex == NONE
    assert "keen_sword" in [item.item for item in table.seen_by(None).items]


def test_a_monster_whom_the_trap_meets_on_a_figures_hex_is_put_beside_it() -> None:
    """6.2, 6.5"""
    table = Table(at={"thief": (1, 0), "stone_golem1": (-1, 0)}, abilities=["thi_set_trap"])
    table.act("use:thi_set_trap", table.at((0, 0)))
    table.walk("thief", (0, 0))
    table.act("end", "end", "move:stone_golem1", "step:E")
    assert table.figure("stone_golem1").hits == 1
    assert table.where("stone_golem1") == (0, -1)  # the nearest free hex, NW first
    assert table.figure("stone_golem1").state == codes.DONE


# Three and four players


def team(**more: object) -> Table:
    """Thief, Paladin and Priestess, each with a player of its own."""
    return Table(("thief", "paladin", "priestess"), seats=4, **more)  # type: ignore[arg-type]


def test_cards_for_team_mates_abilities_only_for_oneself() -> None:
    """R73"""
    table = team(hand=["potion_of_speed"], abilities=["pal_charge"])
    assert "use:pal_charge" not in table.legal()
    table.act("play:potion_of_speed", "figure:paladin")
    assert table.left("paladin") == 8
    assert "use:pal_charge" in table.act("over:2").legal()


def test_extra_cards_go_to_the_player_of_who_enters() -> None:
    """16"""
    table = team(at={"paladin": (2, -3)})
    table.state.entered &= ~BIT[box.ROOM_ID.index("library")]
    table.act("over:2", "move:paladin", "step:NW")
    assert [len(hand) for hand in table.state.hands] == [0, 0, 1, 0]


def test_every_team_mate_is_asked_until_somebody_plays() -> None:
    """5.2.5: a player who has passed is asked again once something has been played."""
    table = team(
        at={"thief": (0, 0), "orc1": (1, 0)}, hand=["healing_potion"], side=box.MONSTER, phase="combat", dice=[6, 1]
    )
    table.state.hands = [[], [card_number("healing_potion")], [card_number("healing_potion")], []]
    table.figure("thief").hits = 3
    table.again().act("attack:orc1", "figure:thief")
    assert table.state.asked == 1
    table.act("pass")
    assert table.state.asked == 2
    table.act("play:healing_potion", "figure:thief")
    assert not table.figure("thief").dead


def test_the_player_of_a_revived_human_plays_again_with_an_empty_hand() -> None:
    """R45"""
    table = team(at={"thief": (0, 0), "orc1": (1, 0)}, hand=["duck"], side=box.MONSTER, phase="combat", dice=[6, 1])
    table.state.hands = [[], [card_number("remove_curse")], [card_number("miracle")], []]
    table.figure("thief").hits = 3
    table.again().act("attack:orc1", "figure:thief")
    assert table.state.hands[1] == []
    assert not table.seen_by(None).hands[1].playing
    table.act("end")
    assert table.legal() == ["seat:2", "seat:3"]
    table.act("seat:3", "seat:3")
    assert table.state.asked == 2
    table.act("play:miracle", "figure:thief")
    assert table.seen_by(None).hands[1].playing
    table.act("end")
    table.act("end")
    assert table.state.asked == 1  # her player has a phase to end, too


def test_the_prompt_says_what_keeps_a_figure_from_acting() -> None:
    table = Table(at={"thief": (0, 0), "paladin": (1, 0)})
    table.figure("thief").asleep, table.figure("paladin").pinned = 2, 2
    table.again()
    asked = prompt(table.state, 1, ["Mo", "Hugo"])
    names = {name: box.FIGURE_NAME[box.FIGURE_ID.index(name)] for name in ("thief", "paladin")}
    assert asked.why_not == {
        "move:paladin": f"{names['paladin']} is pinned.",
        "move:thief": f"{names['thief']} is asleep.",
    }
    table = Table(side=box.MONSTER)
    table.figure("ogre").dead = True
    table.again()
    assert prompt(table.state, 0, ["Mo", "Hugo"]).why.startswith("The Monster Lord is dead")


@pytest.mark.parametrize("what", news.TOLD)
def test_every_public_event_has_a_sentence(what: int) -> None:
    """Rare ones, too: the table cannot go on without the line for its log."""
    event = news.seen((what, 0, *[0] * len(news.TOLD[what][1])), Table().state.setup, 1)
    assert event is None or GAME.sentence(event, ["Ann", "Bo"])


def test_quick_play_with_three_gems_deals_them_in_seven_rooms() -> None:
    state = GAME.deal(2, {"mode": "quick_three_gems"}, FastChance(5))
    assert isinstance(state, PeskyState)
    while not state.lair.rooms:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    assert len(state.lair.rooms) == 7
    assert box.DEALT_GEMS[state.mode] == 3
    assert sum(token in range(3) for token in state.tokens) == 3  # the Gems come first
