"""Nobody is asked what has one answer, and a whole walk is one decision."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.pesky_humans.pesky import TO_LIBRARY, Table, card_number
from undertable.bots import make_bot
from undertable.core import FastChance, Game, Knowledge, Match, SeatName
from undertable.games import get_game
from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.structs import PeskyOptions, PeskyView

GAME: Game = get_game("pesky-humans")


def test_the_only_target_is_attacked_at_once() -> None:
    table = Table(
        at={"paladin": (0, 0), "orc1": (1, 0)}, hand=["healing_potion"], phase="combat", dice=[6, 1], brisk=True
    )
    table.figure("thief").hits = 1
    assert table.again().seen_by(1).at_once["attack:paladin"] == ["figure:orc1"]
    table.act("attack:paladin")
    assert not table.state.lives(box.FIGURE_ID.index("orc1"))


def test_of_two_targets_one_is_chosen() -> None:
    at = {"paladin": (0, 0), "orc1": (1, 0), "orc2": (0, 1)}
    table = Table(at=at, phase="combat", dice=[6, 1], brisk=True)
    assert table.seen_by(1).at_once == {}
    assert table.seen_by(1).then == {"attack:paladin": ["figure:orc1", "figure:orc2"]}
    assert table.seen_by(0).then == {}
    assert table.act("attack:paladin").legal() == ["figure:orc1", "figure:orc2"]


def test_a_combat_phase_without_attacks_ends_by_itself() -> None:
    table = Table(at={"paladin": (0, 0), "ogre": (10, 0)}, brisk=True)
    table.act("end")
    assert table.state.active() == box.MONSTER


def test_a_phase_with_something_to_play_does_not_end_by_itself() -> None:
    table = Table(at={"ogre": (10, 0)}, hand=["healing_potion"], phase="combat", brisk=True)
    assert table.state.active() == box.MONSTER  # nobody is hurt
    table = Table(at={"paladin": (0, 0), "orc1": (2, 0)}, hand=["acid_vial"], brisk=True)
    assert table.act("end").legal() == ["end", "play:acid_vial"]


def test_an_empty_combat_phase_does_not_offer_again_what_was_just_declined() -> None:
    table = Table(at={"ogre": (10, 0)}, hand=["healing_potion"], brisk=True)
    table.figure("thief").hits = 1
    assert "play:healing_potion" in table.again().legal()
    table.act("end")
    assert table.state.active() == box.MONSTER
    at = {"paladin": (0, 0), "orc1": (1, 0), "thief": (-3, 3), "priestess": (-3, 2), "ogre": (10, 0)}
    table = Table(at=at, hand=["acid_vial"], brisk=True, dice=[1, 6])
    table.act("end", "attack:paladin")
    assert table.legal() == ["end", "play:acid_vial"]  # an attack has been made since


def test_what_heals_can_wait_until_somebody_is_about_to_die() -> None:
    at = {"paladin": (0, 0), "orc1": (1, 0), "ogre": (10, 0)}
    table = Table(at=at, hand=["healing_potion", "troll_sweat_tonic"], brisk=True, dice=[1, 6])
    table.figure("thief").hits = 1
    assert "play:healing_potion" in table.again().act("end").legal()  # before the attack
    table.act("attack:paladin")
    assert table.state.active() == box.MONSTER


# An attack ends movement


def test_when_nobody_can_move_an_attack_may_be_chosen_at_once() -> None:
    at = {"paladin": (0, 0), "orc1": (1, 0)}
    table = Table(at=at, brisk=True, dice=[6, 1])
    assert "attack:paladin" not in table.legal()  # it could still move away
    for name in ("paladin", "priestess", "thief"):
        table.figure(name).state = codes.DONE
    table.give("thief", "lucky_ring")
    assert {"attack:paladin", "end"} < set(table.again().legal())
    table.state.sink = []
    table.act("attack:paladin")
    assert not table.state.lives(box.FIGURE_ID.index("orc1"))
    assert [event[0] for event in table.state.sink[:3]] == [codes.T_ENDED, codes.T_PHASE, codes.T_ATTACKS]


def test_in_a_team_an_attack_ends_movement_only_when_the_others_have_ended_it() -> None:
    table = team("movement", brisk=True)
    table.figure("thief").state = table.figure("paladin").state = codes.DONE
    table.give("paladin", "lucky_ring")
    table.again().act("over:2")
    assert "attack:paladin" not in table.legal()
    table.act("over:3", "end", "end")
    assert "attack:paladin" in table.legal()
    table.act("attack:paladin")
    assert table.state.active() == box.MONSTER  # nobody else can attack


# Cards that change nothing (R54)


def test_an_attack_more_needs_an_enemy_to_attack() -> None:
    far, near = {"ogre": (10, 0), "orc1": (11, 0)}, {"paladin": (0, 0), "orc1": (3, 0)}
    assert "play:second_strike" not in Table(at=far, hand=["second_strike"], phase="combat").legal()
    assert "play:second_strike" in Table(at=near, hand=["second_strike"], phase="combat").legal()
    hand = ["double_trouble"]
    assert "play:double_trouble" not in Table(at=near, monster_hand=hand, side=box.MONSTER, phase="combat").legal()
    at = {"paladin": (0, 0), "orc1": (1, 0)}
    assert "play:double_trouble" in Table(at=at, monster_hand=hand, side=box.MONSTER, phase="combat").legal()


def test_knives_need_an_enemy_who_is_out_of_reach_without_them() -> None:
    for orc, offered in (((1, 0), False), ((3, 0), True)):
        at = {"paladin": (0, 0), "priestess": (-3, 3), "thief": (-3, 2), "orc1": orc}
        table = Table(at=at, hand=["throwing_knives"], phase="combat")
        assert ("play:throwing_knives" in table.legal()) == offered


def test_lightning_needs_somebody_to_strike() -> None:
    for orc, offered in (((7, -3), False), ((3, 0), True)):
        party = ("wizard", "paladin", "thief")
        at = {"wizard": (-1, 0), "orc1": orc}
        table = Table(party, at=at, abilities=["wiz_lightning"], phase="combat")
        assert ("use:wiz_lightning" in table.legal()) == offered


# After the dice


@pytest.mark.parametrize(
    ("hand", "dice", "asked"),
    [
        (["potion_of_might"], [1, 6], False),  # 4 against 8
        (["potion_of_might"] * 2, [1, 6], True),
        (["potion_of_might"], [2, 5], True),  # 5 against 7
        (["potion_of_might"], [1, 5], False),  # 4 against 7
        (["lucky_charm"], [1, 6], True),
        (["slippery_grip"], [1, 6], True),
    ],
)
def test_after_the_dice_only_what_may_turn_the_result_is_asked(hand: list[str], dice: list[int], asked: bool) -> None:
    at = {"priestess": (0, 0), "paladin": (-3, 3), "thief": (-3, 2), "orc1": (1, 0)}
    table = Table(at=at, hand=hand, phase="combat", dice=dice, brisk=True)
    assert (table.rating("priestess", box.ATTACK), table.rating("orc1", box.DEFENSE)) == (3, 2)
    table.act("attack:priestess")
    frame = table.state.top
    assert frame is not None
    assert (frame.what == codes.F_WINDOW and frame.step == codes.AFTER_ROLL) == asked


def test_a_walk_is_one_decision_and_includes_its_stop() -> None:
    table = Table(at={"thief": (0, 0)}, brisk=True)
    table.act("move:thief", table.at((2, 0)))
    assert table.where("thief") == (2, 0)
    assert table.figure("thief").state == codes.STOPPED
    assert "move:thief" not in table.legal()


def test_a_walk_to_a_door_leaves_the_choice_what_to_do_there() -> None:
    table = Table(at={"thief": (1, -1)}, doors={TO_LIBRARY: 1}, brisk=True)
    table.act("move:thief", table.at((2, -3)))
    assert {"work", "stop"} < set(table.legal())


def test_a_walk_leads_through_a_door() -> None:
    table = Table(at={"paladin": (2, -2)}, doors={TO_LIBRARY: 0}, brisk=True)
    reach = {one.hex: one for one in table.seen_by(1).reach["paladin"]}
    assert reach[table.spot((2, -4))].opens == [table.exit(TO_LIBRARY)]
    assert reach[table.spot((2, -3))].opens == []
    assert reach[table.spot((2, -4))].cost == reach[table.spot((2, -3))].cost + 3  # it may be locked
    left = table.left("paladin")
    table.act("move:paladin", table.at((2, -4)))
    assert table.where("paladin") == (2, -4)
    assert table.left("paladin") == left - reach[table.spot((2, -4))].cost + 1  # it was not
    assert table.figure("paladin").state == codes.STOPPED


def test_a_walk_through_a_locked_door_takes_its_lock() -> None:
    table = Table(at={"paladin": (2, -3)}, doors={TO_LIBRARY: 1}, brisk=True)
    table.act("move:paladin", table.at((2, -4)))
    assert (table.where("paladin"), table.figure("paladin").spent) == ((2, -4), 3)


def test_nobody_walks_into_a_trap_unasked() -> None:
    table = Table(at={"paladin": (2, -3)}, doors={TO_LIBRARY: box.TRAPPED}, brisk=True)
    table.act("move:paladin", table.at((2, -4)))
    assert (table.where("paladin"), table.figure("paladin").spent) == ((2, -3), 1)
    assert "work" in table.legal()  # now that the trap is seen
    assert table.at((2, -4)) not in table.legal()
    assert table.figure("paladin").hits == 0
    table = Table(at={"thief": (2, -3)}, doors={TO_LIBRARY: box.TRAPPED}, brisk=True)
    table.act("move:thief", table.at((2, -4)))
    assert (table.where("thief"), table.figure("thief").spent) == ((2, -4), 2)


def test_a_walk_stops_by_itself_when_no_move_is_left() -> None:
    table = Table(at={"thief": (0, 0)}, brisk=True)
    table.figure("thief").spent = table.left("thief") - 1
    table.again().act("move:thief", "step:E")
    assert table.figure("thief").state == codes.STOPPED


def test_a_walk_is_over_where_somebody_must_be_asked() -> None:
    """The first human in the Barracks: the Monster Player says where the Goblin appears."""
    table = Table(at={"thief": (8, -1)}, brisk=True)
    table.state.entered &= ~(1 << box.ROOM_ID.index("barracks"))
    table.again().act("move:thief", table.at((10, 0)))
    assert table.where("thief") == (9, -1)
    assert table.state.asked == 0
    table.act(table.legal()[0])
    assert table.state.asked == 1
    assert table.at((10, 0)) in table.legal()


@pytest.mark.parametrize("place", [(1, 0), (0, 1)])
def test_of_equal_ways_a_monster_takes_the_one_that_crosses_no_token(place: tuple[int, int]) -> None:
    """Everybody sees what a face-down token is not when a monster walks over it."""
    table = Table(at={"orc1": (0, 0)}, tokens={place: "gem_ruby"}, side=box.MONSTER, brisk=True)
    table.act("move:orc1", table.at((1, 1)))
    assert (table.where("orc1"), table.figure("orc1").spent) == ((1, 1), 2)
    assert table.state.crossed == 0


def test_of_equal_ways_a_monster_takes_the_one_that_shows_no_passage() -> None:
    tokens = {(1, -2): "secret_passage", (3, -6): "secret_passage"}
    table = Table(at={"orc1": (1, -1)}, tokens=tokens, side=box.MONSTER, brisk=True)
    table.act("move:orc1", table.at((2, -4)))
    assert (table.where("orc1"), table.figure("orc1").spent) == ((2, -4), 3)
    assert not table.state.passages_up


def test_a_shorter_way_leads_over_a_token_all_the_same() -> None:
    table = Table(at={"orc1": (0, 0)}, tokens={(1, 0): "gem_ruby"}, side=box.MONSTER, brisk=True)
    table.act("move:orc1", table.at((2, 0)))
    assert table.figure("orc1").spent == 2
    assert table.state.crossed != 0


def test_own_windows_do_not_ask_for_what_the_menu_offers() -> None:
    table = Table(
        abilities=["ogr_curse_room"], monster_hand=["lights_out"], side=box.MONSTER, phase="start", brisk=True
    )
    assert {"use:ogr_curse_room", "play:lights_out", "end"} < set(table.legal())
    table.act("end")
    assert table.state.active() == box.HUMAN
    assert table.state.asked == 0  # in the humans' turn Curse Room has no other time
    assert table.legal() == ["pass", "never", "pass_round", "pass_aimed", "use:ogr_curse_room"]


@given(st.integers(0, 2**32), st.integers(2, 4))
@settings(max_examples=4, deadline=None)
def test_every_question_has_two_answers(seed: int, seats: int) -> None:
    chance = FastChance(seed)
    state = GAME.deal(seats, None, chance)
    assert isinstance(state, PeskyState)
    for _ in range(400):
        if state.over():
            return
        for seat in state.to_act():
            secret = state.top is not None and state.choice_is_secret(state.top)
            assert len(state.legal(seat)) > 1 or secret
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])


# Teams (16)


def team(phase: str, *hand: str, brisk: bool = False) -> Table:
    """Thief, Paladin and Priestess of three players; the first holds the cards. An Orc stands next to the Paladin."""
    at = {"thief": (-1, 2), "paladin": (0, 0), "priestess": (-1, 1), "orc1": (1, 0)}
    party = ("thief", "paladin", "priestess")
    return Table(party, at=at, hand=hand, seats=4, phase=phase, dice=[1, 6] * 4, brisk=brisk)


def test_a_seat_that_has_ended_goes_on_when_its_figure_gains_an_attack() -> None:
    """R54: a card must change something."""
    table = team("combat", "second_strike")
    table.act("over:2", "attack:paladin", "figure:orc1", "end", "end")
    assert table.state.asked == 1
    table.act("play:second_strike", "figure:paladin")
    assert "over:2" in table.legal()
    assert "attack:paladin" in table.act("over:2").legal()


def test_a_seat_that_has_ended_goes_on_after_a_potion_of_speed() -> None:
    table = team("movement", "potion_of_speed")
    table.act("over:2").walk("paladin", (0, -1)).act("end")
    assert table.state.asked == 3
    table.act("over:1", "play:potion_of_speed", "figure:paladin", "over:2")
    assert "move:paladin" in table.legal()


def test_a_seat_that_has_ended_can_be_given_the_floor_again() -> None:
    """16: until all have said it, as long as its figures can do something."""
    table = team("combat").act("over:2", "end")
    assert table.state.asked == 3
    assert "over:2" in table.legal()
    table.act("over:2")
    assert table.state.asked == 2
    table.act("attack:paladin", "figure:orc1", "end")
    assert table.state.asked == 3
    assert "over:2" not in table.legal()  # it has attacked
    assert "over:1" in table.legal()
    table.act("end", "end")
    assert table.state.active() == box.MONSTER


def hands(table: Table, *hands: list[str]) -> Table:
    """Give the human seats other hands."""
    given = [sorted(card_number(id) for id in hand) for hand in hands]
    table.state.hands = [table.state.hands[0], *given]
    return table.again()


def said(table: Table, seat: int, text: str) -> None:
    table.state.apply(seat, GAME.actions.parse(text))


def test_human_players_who_can_play_are_asked_together() -> None:
    """5.2.5: in any order; the side has passed when all have."""
    at = {"thief": (-1, 2), "paladin": (0, 0), "wizard": (-1, 1), "orc1": (3, 0)}
    for order in ((1, 3), (3, 1)):
        table = Table(("thief", "paladin", "wizard"), at=at, seats=4, side=box.MONSTER, brisk=True)
        hands(table, ["caltrops"], [], ["caltrops"]).act("move:orc1")
        assert table.state.to_act() == (1, 3)
        assert table.view(0).to_act == []
        said(table, order[0], "pass")
        assert table.state.to_act() == (order[1],)
        said(table, order[1], "play:caltrops")
        assert table.left("orc1") == 2
        assert len(table.state.hands[order[1]]) == 0
        assert table.state.to_act() == (order[0],)  # asked again, now that something was played


def test_of_two_who_want_to_play_the_first_does_and_the_other_is_asked_again() -> None:
    at = {"thief": (-1, 2), "paladin": (0, 0), "wizard": (-1, 1), "orc1": (3, 0)}
    table = Table(("thief", "paladin", "wizard"), at=at, seats=4, side=box.MONSTER, brisk=True)
    hands(table, ["caltrops"], [], ["caltrops"]).act("move:orc1")
    said(table, 3, "play:caltrops")
    said(table, 1, "play:caltrops")
    assert (table.left("orc1"), table.state.to_act()) == (2, (3,))


@pytest.mark.parametrize(("voices", "drawer"), [((2, 2, 3), 2), ((1, 2, 3), 3), ((3, 1, 1), 1)])
def test_the_team_says_who_draws(voices: tuple[int, int, int], drawer: int) -> None:
    """R44: without agreement it is the one with the smallest hand."""
    table = Table(("thief", "paladin", "wizard"), seats=4, phase="start", brisk=True)
    hands(table, ["caltrops"], ["caltrops"], [])
    before = [len(hand) for hand in table.state.hands]
    assert table.state.to_act() == (1, 2, 3)
    for seat, named in zip((3, 1, 2), (voices[2], voices[0], voices[1]), strict=True):
        said(table, seat, f"seat:{named}")
    after = [len(hand) for hand in table.state.hands]
    assert [seat for seat in range(4) if after[seat] > before[seat]] == [drawer]


# Two worlds


def test_the_enemy_does_not_notice_a_card_that_cannot_turn_the_dice() -> None:
    at = {"priestess": (0, 0), "paladin": (-3, 3), "thief": (-3, 2), "orc1": (1, 0)}
    seen = []
    for card in ("potion_of_might", "lock_picks", "healing_potion"):
        table = Table(at=at, hand=[card], phase="combat", dice=[1, 6], brisk=True)
        table.figure("thief").hits = 1  # what heals is not asked about after the attack either
        table.again().act("attack:priestess")
        assert table.state.sink is not None
        heard = [GAME.seen(told, table.state.setup, 0) for told in table.state.sink]
        seen.append((table.view(None), heard))
    assert seen[0] == seen[1] == seen[2]


# Standing orders (5.2.9)


def orders_of(table: Table, seat: int) -> list[str]:
    return table.seen_by(seat).orders


def test_a_seat_may_pass_for_the_rest_of_the_round() -> None:
    at = {"paladin": (0, 0), "orc1": (2, 0), "orc2": (3, 0)}
    table = Table(at=at, hand=["caltrops"], side=box.MONSTER, brisk=True)
    assert table.act("move:orc1").legal()[:4] == ["pass", "never", "pass_round", "pass_aimed"]
    table.act("pass_round")
    assert orders_of(table, 1) == ["round"]
    assert table.state.asked == 0
    table.act("stop", "move:orc2")
    assert table.state.asked == 0  # nobody is asked before this move
    table.act("stop")
    while table.state.active() == box.MONSTER:
        table.act("end")
    assert orders_of(table, 1) == []


def test_a_seat_may_pass_until_the_enemy_strikes() -> None:
    at = {"paladin": (0, 0), "orc1": (1, 0), "orc2": (3, 0)}
    table = Table(at=at, hand=["caltrops", "duck"], side=box.MONSTER, dice=[6, 1], brisk=True)
    table.act("move:orc2", "pass_aimed", "stop", "end")
    assert (table.state.asked, orders_of(table, 1)) == (0, ["aimed"])
    table.act("attack:orc1")
    assert table.state.asked == 1
    assert orders_of(table, 1) == []
    assert table.legal() == ["pass", "pass_round", "pass_aimed", "play:duck"]


def test_a_standing_order_is_ended_in_the_menu() -> None:
    table = Table(abilities=["ogr_curse_room"], side=box.HUMAN, phase="start", brisk=True)
    assert table.state.asked == 0
    table.act("pass_aimed")
    assert orders_of(table, 0) == ["aimed"]
    while table.state.active() == box.HUMAN:
        table.act("end")
    assert "ask:aimed" in table.legal()
    assert orders_of(table.act("ask:aimed"), 0) == []


def test_a_dying_figure_is_asked_about_in_spite_of_an_order() -> None:
    at = {"paladin": (0, 0), "orc1": (1, 0), "orc2": (3, 0)}
    table = Table(at=at, hand=["caltrops", "healing_potion"], side=box.MONSTER, dice=[6, 1], brisk=True)
    table.figure("paladin").hits = box.HEARTS[box.PALADIN] - 1
    table.again().act("move:orc2", "pass_round", "stop", "end", "attack:orc1")
    assert table.legal() == ["pass", "play:healing_potion"]


@pytest.mark.parametrize("order", ["never", "pass_round", "pass_aimed"])
def test_nobody_else_notices_a_standing_order(order: str) -> None:
    at = {"paladin": (0, 0), "orc1": (2, 0)}
    table, other = (Table(at=at, hand=["caltrops"], side=box.MONSTER, brisk=True) for _ in range(2))
    table.act("move:orc1", "pass")
    other.act("move:orc1", order)
    assert table.view(0) == other.view(0)
    assert table.view(None) == other.view(None)


# Setup (3.1)


@pytest.mark.parametrize(("voices", "two"), [((2, 2), 2), ((1, 1), 1), ((1, 2), 1)])
def test_three_players_say_which_of_them_has_two_avatars(voices: tuple[int, int], two: int) -> None:
    """R74: without agreement the first human seat."""
    state = GAME.deal(3, None, FastChance(1))
    assert state.to_act() == (0, 1, 2)
    for seat, voice in ((2, voices[1]), (1, voices[0])):
        state.apply(seat, GAME.actions.parse(f"seat:{voice}"))
    for seat, avatar in ((1, "thief"), (2, "paladin"), (two, "wizard")):
        assert seat in state.to_act()
        state.apply(seat, GAME.actions.parse(f"figure:{avatar}"))
    for seat in (0, 1, 2):
        state.apply(seat, GAME.actions.parse("finish"))
    view = state.view(0)
    assert isinstance(view, PeskyView)
    assert view.play is not None
    assert [len(hand.avatars) for hand in view.play.hands] == ([1, 2, 1] if two == 1 else [1, 1, 2])


def test_everybody_chooses_at_the_same_time() -> None:
    state = GAME.deal(4, None, FastChance(1))
    assert state.to_act() == (0, 1)
    for seat, avatar in ((1, "thief"), (2, "paladin"), (3, "wizard")):
        state.apply(seat, GAME.actions.parse(f"figure:{avatar}"))
    assert state.to_act() == (0, 1, 2, 3)  # abilities


def test_the_monster_player_chooses_abilities_with_the_lair_in_sight() -> None:
    state = GAME.deal(2, None, FastChance(1))
    view, other = state.view(0), state.view(1)
    assert isinstance(view, PeskyView)
    assert isinstance(other, PeskyView)
    assert view.building is not None
    assert len(view.building.tiles) == 10
    assert len(view.building.tokens) == 10
    assert other.building is None


def test_after_automatic_building_abilities_are_still_chosen_with_the_lair_in_sight() -> None:
    state = GAME.deal(2, {"lair": "manual"}, FastChance(1))
    state.apply(0, GAME.actions.parse("finish"))
    view = state.view(0)
    assert isinstance(view, PeskyView)
    assert view.building is not None
    assert (view.building.stage, len(view.building.tiles)) == ("abilities", 10)
    state.apply(0, GAME.actions.parse("finish"))
    assert 0 not in state.to_act()


def test_the_round_limit_is_any_number_or_none() -> None:
    for limit in (45, 0):
        assert GAME.make_options({"round_limit": limit}) == PeskyOptions(round_limit=limit)
    assert next(option for option in GAME.option_list() if option.name == "round_limit").choices == [60, 30]


def test_the_end_of_movement_is_taken_back_as_long_as_an_attack_can_follow() -> None:
    """The page asks for no second press there."""
    match, chance = Match(GAME, [SeatName("Ann"), SeatName("Bo")], FastChance(2), {"mode": "quick"}), FastChance(3)
    bot, ends = make_bot(GAME, "greedy"), 0
    while not match.state.over() and ends < 5:
        seat = match.state.to_act()[0]
        action = bot.choose(Knowledge(match.state, seat, chance), chance)
        match.act(seat, action)
        view = match.state.view(seat)
        assert isinstance(view, PeskyView)
        if action == codes.A_END and view.phase == "combat" and seat in match.state.to_act():
            ends += 1
            assert match.can_take_back(seat) == len(match.moves) - 1
    assert ends == 5
