"""Those Pesky Humans!: setup in secret, what each side may know, and the worlds it imagines."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.pesky_humans.pesky import TO_LIBRARY, TO_THRONE, Table, in_play
from undertable.core import FastChance, state_hash
from undertable.core.frame import Frame
from undertable.games.pesky_humans import GAME, box, cards, codes
from undertable.games.pesky_humans.building import Plan, why_not_plan
from undertable.games.pesky_humans.fields import TILES
from undertable.games.pesky_humans.news import seen
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.structs import PeskyView
from undertable.games.pesky_humans.tiles import NONE


def dealt(seats: int, seed: int = 1, **options: object) -> PeskyState:
    state = GAME.deal(seats, options, FastChance(seed))
    assert isinstance(state, PeskyState)
    return state


def set_up(seats: int, seed: int = 1, **options: object) -> PeskyState:
    """Everybody lets the rest be chosen."""
    state = dealt(seats, seed, **options)
    while state.stage == codes.SETUP:
        state.apply(state.to_act()[-1], codes.A_FINISH)
    return state


def texts(state: PeskyState, seat: int) -> list[str]:
    return [GAME.actions.text(action) for action in state.legal(seat)]


def say(state: PeskyState, seat: int, *answers: str) -> None:
    for answer in answers:
        state.apply(seat, GAME.actions.parse(answer))


# Setup


@pytest.mark.parametrize(("seats", "hands"), [(2, [5, 5]), (3, [6, 4, 4]), (4, [7, 3, 3, 3])])
def test_opening_hands(seats: int, hands: list[int]) -> None:
    """E48; the humans, or in a team one of them, have drawn a card since."""
    state = set_up(seats)
    if seats == 2:
        hands = [5, 6]
    assert [len(hand) for hand in state.hands] == hands


def test_quick_play() -> None:
    """E49, R46: seven rooms, seven tokens, a Minion in the first hand."""
    for seed in range(30):
        state = set_up(2, seed, mode="quick")
        assert len(state.lair.rooms) == 7
        tokens = [token for token in state.tokens if token != NONE]
        assert [sum(box.TOKEN_ID[t].startswith(k) for t in tokens) for k in ("gem", "secret")] == [2, 2]
        assert len(tokens) == 7
        assert state.hands[0][0] < box.MINION_CARDS
        assert sum(door != NONE for door in state.doors) == min(10, state.lair.exits)
        view = state.view(0)
        assert isinstance(view, PeskyView)
        assert view.gems_needed == 2


def test_nobody_sees_the_others_choices_before_both_are_in() -> None:
    """R15"""
    state = dealt(2, lair="manual")
    before = msgspec.json.encode(state.view(1))
    say(state, 0, texts(state, 0)[1])
    assert msgspec.json.encode(state.view(1)) == before
    before = msgspec.json.encode(state.view(0))
    say(state, 1, "figure:wizard", "figure:thief", "figure:paladin", "ability:wiz_blink")
    assert msgspec.json.encode(state.view(0)) == before
    say(state, 1, "finish")
    assert state.to_act() == (0,)
    say(state, 0, "finish", "finish")  # the lair, then the abilities
    assert state.stage == codes.PLAYING
    shown = in_play(state.view(0))
    assert {figure.id for figure in shown.figures} == {"wizard", "thief", "paladin", "ogre"}
    assert all(one.unused is None for one in shown.abilities if one.avatar != "ogre")
    own = in_play(state.view(1))
    assert "wiz_blink" in (own.abilities[1].unused or [])


def test_a_team_chooses_in_seat_order() -> None:
    """16, R74: the seat that the team has named takes a second Avatar at a table of three."""
    state = dealt(3)
    say(state, 1, "seat:1")
    say(state, 2, "seat:1")
    order = []
    while len(state.draft.avatars) < box.PARTY:
        order.append(state.to_act()[1])
        say(state, order[-1], texts(state, order[-1])[1])
    assert order == [1, 2, 1]
    assert state.to_act() == (0, 1, 2)  # abilities
    for seat, cards_missing in ((2, 3), (1, 6)):
        for _ in range(cards_missing):
            say(state, seat, texts(state, seat)[1])
    assert state.to_act() == (0,)


@given(st.integers(0, 2**32), st.booleans(), st.integers(0, 60))
@settings(max_examples=15, deadline=None)
def test_a_lair_built_by_hand_is_legal(seed: int, quick: bool, by_hand: int) -> None:
    """3.2 to 3.4, wherever the rest is left to chance."""
    state = dealt(2, seed, mode="quick" if quick else "standard", lair="manual")
    pick = FastChance(seed)
    say(state, 1, "finish")
    draft = state.draft
    for step in range(200):
        if state.stage != codes.SETUP:
            break
        legal = state.legal(0)
        choices = [action for action in legal if action != codes.A_FINISH]
        state.apply(0, choices[pick.below(len(choices))] if step < by_hand else codes.A_FINISH)
        draft = state.draft if state.stage == codes.SETUP else draft
    lair = state.lair
    rooms = [room for room in lair.rooms if state.tokens[room] != NONE]
    doors = [exit for exit in range(lair.exits) if state.doors[exit] != NONE]
    plan = Plan(
        lair.layout,
        lair.spot[state.human_start],
        lair.spot[state.monster_start],
        [state.tokens[room] for room in rooms],
        [lair.spot[state.token_hex[room]] for room in rooms],
        [lair.doorway[exit] for exit in doors],
        [state.doors[exit] for exit in doors],
    )
    assert why_not_plan(TILES, plan, draft.rooms, draft.tokens, [6, 3, 3], 10) == ""


def test_the_rest_for_me_is_also_the_rest_of_the_doors() -> None:
    """3.8.7: the door placed by hand stays; a player who wants no more doors says enough."""
    for enough in (False, True):
        state = dealt(2, 3, lair="manual")
        say(state, 1, "finish")
        while not any(text.startswith("exit:") for text in texts(state, 0)):
            say(state, 0, texts(state, 0)[1])
        by_hand = texts(state, 0)[2]
        say(state, 0, by_hand, "door:regular", *(["enough"] if enough else ["finish"]), "finish")
        exit = state.lair.exit_at[GAME.actions.parse(by_hand) - codes.A_EXIT]
        assert state.doors[exit] == 0
        placed = [door for door in state.doors if door != NONE]
        assert len(placed) == (1 if enough else min(10, state.lair.exits))
        assert all(left >= 0 for left in state.spare_doors)


@pytest.mark.parametrize("seed", range(5))
def test_the_rest_for_me_is_as_fair_as_the_whole(seed: int) -> None:
    """3.8.3 to 3.8.5: the Ogre starts as far away as can be, and Gems lie in the farthest six of the other rooms."""
    state = dealt(2, seed, lair="manual")
    say(state, 1, "finish")
    while state.draft.human_start == NONE:
        say(state, 0, texts(state, 0)[-1])
    human_room = state.draft.human_start // 37
    ogre = state.clone()
    say(ogre, 0, "finish", "finish")
    lair = ogre.lair
    most = max(lair.room_distance(human_room, room) for room in lair.rooms)
    assert lair.room_distance(human_room, lair.room[ogre.monster_start]) == most
    while not state.draft.token_kinds:
        say(state, 0, texts(state, 0)[-1])
    by_hand = state.draft.token_spots[0] // 37
    assert box.TOKEN_ID[state.draft.token_kinds[0]][:3] != "gem"
    say(state, 0, "finish", "finish")
    walking = lair.walking(state.human_start)
    rooms = [room for room in lair.rooms if room != by_hand]
    rooms.sort(key=lambda room: -min(walking[hex] for hex in lair.hexes[room]))
    gems = [room for room in lair.rooms if box.TOKEN_ID[state.tokens[room]].startswith("gem")]
    least = min(walking[hex] for hex in lair.hexes[rooms[5]])
    assert len(gems) == 3
    assert all(min(walking[hex] for hex in lair.hexes[room]) >= least for room in gems)


def test_slam_takes_any_of_the_doors_that_are_not_in_the_lair() -> None:
    """E46: ten were placed, two are left over, three have been removed."""
    seed = next(seed for seed in range(100) if set_up(2, seed).lair.exits > 10)
    state = set_up(2, seed)
    assert sum(state.spare_doors) == 2
    doors = [exit for exit in range(state.lair.exits) if state.doors[exit] != NONE]
    for exit in doors[:3]:
        state.remove_door(exit, next(human for human in range(4) if state.lives(human)))
    assert sum(state.spare_doors) == 5
    spare = [box.DOOR_TYPE[door] for door in range(3) if state.spare_doors[door] > 0]
    open_exits = [exit for exit in range(state.lair.exits) if state.doors[exit] == NONE]
    state.hands = [[cards.SLAM], []]
    state.turn, state.top = 1, Frame(None, codes.F_TURN, codes.TURN_MOVE)
    state.run()
    say(state, 0, "play:slam")
    assert texts(state, 0) == [f"door:{door}" for door in spare]
    say(state, 0, f"door:{spare[0]}")
    assert texts(state, 0) == sorted_texts([codes.A_EXIT + state.lair.doorway[exit] for exit in open_exits])
    say(state, 0, texts(state, 0)[0])
    assert sum(state.spare_doors) == 4
    for seat, known in ((0, spare[0]), (1, None)):
        shown = in_play(state.view(seat))
        back = min(open_exits, key=state.lair.doorway.__getitem__)
        assert (shown.exits[back].door, shown.exits[back].type) == (True, known)


def sorted_texts(actions: list[int]) -> list[str]:
    return [GAME.actions.text(action) for action in sorted(actions)]


# What each side may know


def test_tokens_and_doors_are_hidden_from_the_humans() -> None:
    table = Table(tokens={(0, 0): "gem_ruby"}, doors={TO_LIBRARY: 1})
    for seat, token, door in ((0, "gem_ruby", "locked"), (1, None, None), (None, None, None)):
        view = table.seen_by(seat)
        assert view.tokens[0].token == token
        assert [exit.type for exit in view.exits if exit.door] == [door]


def test_only_its_own_side_knows_which_seat_is_asked_in_a_window() -> None:
    table = Table(monster_hand=["sticky_slime"], at={"thief": (0, 0)})
    table.act("move:thief")
    own, other = table.view(0), table.view(1)
    assert (own.to_act, own.waiting) == ([0], False)
    assert (other.to_act, other.waiting) == ([], True)
    window = table.seen_by(1).window
    assert window is not None
    assert window.kind == "before_move"


def test_an_attack_cannot_be_taken_back() -> None:
    """Else it would show for nothing whether the other side has a card to play before the dice."""
    table = Table(at={"thief": (0, 0), "orc1": (1, 0)}, monster_hand=["thick_hide"], phase="combat")
    table.act("attack:thief", "figure:orc1")
    assert table.state.asked == 0
    assert table.state.sink is not None
    events = [seen(told, table.state.setup, 1) for told in table.state.sink]
    assert any(event.reveals for event in events)


def test_what_is_being_put_together_shows_to_nobody_else() -> None:
    table = Table(hand=["potion_of_speed"])
    before = msgspec.json.encode(table.seen_by(0))
    table.act("play:potion_of_speed")
    assert msgspec.json.encode(table.seen_by(0)) == before
    assert table.seen_by(1).chosen == ["play:potion_of_speed"]


# Worlds


def worlds(table: Table, seat: int | None, count: int = 40) -> list[PeskyState]:
    chance = FastChance(5)
    return [table.state.imagine(seat, chance) for _ in range(count)]


def test_a_world_has_something_to_play_for_whoever_is_asked() -> None:
    """Only Sticky Slime, or Jinx after a move, can be what the Monster Player is asked about."""
    table = Table(monster_hand=["sticky_slime", "orc"], at={"thief": (0, 0), "orc1": (2, 0)})
    table.act("move:thief")
    for world in worlds(table, 1):
        assert world.asked == 0
        assert "play:sticky_slime" in texts(world, 0)
    table.act("pass")
    assert len({tuple(world.hands[0]) for world in worlds(table, 1)}) > 10


def test_jinx_needs_a_curse_in_every_world() -> None:
    tokens = {(0, 0): "gem_ruby", (5, -6): "gem_emerald", (7, -3): "trap_net", (10, 0): "trap_gas"}
    table = Table(monster_hand=["jinx"], tokens=tokens, at={"thief": (1, 0), "orc1": (2, 0)})
    table.walk("thief", (1, 1))
    assert table.state.asked == 0
    for world in worlds(table, 1):
        assert "play:jinx" in texts(world, 0)


def test_an_announced_jinx_has_a_curse_in_every_world() -> None:
    """R65: it would not have been playable else, so the last Curse is not under a token that nobody has seen."""
    tokens = {(0, 0): "gem_ruby", (5, -6): "gem_emerald", (7, -3): "trap_net", (10, 0): "trap_gas"}
    table = Table(hand=["not_today"], monster_hand=["jinx"], tokens=tokens, at={"orc1": (2, 0)}, side=box.MONSTER)
    table.figure("paladin").curses = 0b0111
    table.state.seen_tokens |= 0b0111 << box.FIRST_CURSE
    table.again().act("play:jinx", "figure:thief")
    assert table.state.asked == 1
    for world in worlds(table, 1):
        world.apply(1, 0)
        assert world.figures[box.THIEF].curses == 0b1000


def test_a_crossed_token_is_no_secret_passage() -> None:
    """A monster that walks over it would have been gone."""
    rooms = {(0, 0): "trap_net", (5, -6): "secret_passage", (7, -3): "secret_passage", (10, 0): "gem_ruby"}
    table = Table(tokens=rooms, at={"orc1": (1, 0)}, side=box.MONSTER, mode="quick")
    kitchen = box.ROOM_ID.index("kitchen")
    assert any(box.TOKEN_ID[world.tokens[kitchen]] == "secret_passage" for world in worlds(table, 1))
    table.act("move:orc1", "step:W")
    assert not any(box.TOKEN_ID[world.tokens[kitchen]] == "secret_passage" for world in worlds(table, 1))


def test_seen_tokens_do_not_come_again() -> None:
    tokens = {(0, 0): "curse_weak_arm", (5, -6): "secret_passage", (7, -3): "secret_passage", (10, 0): "gem_ruby"}
    table = Table(tokens=tokens, at={"thief": (1, 0)})
    table.act("flip:thief", table.at((0, 0)))
    for world in worlds(table, 1):
        assert box.TOKEN_ID.index("curse_weak_arm") not in world.tokens


def test_removed_doors_are_spare_in_every_world() -> None:
    table = Table(doors={TO_LIBRARY: 2, TO_THRONE: 1}, at={"thief": (2, -3)})
    table.act("move:thief", "work")
    for world in worlds(table, 1):
        assert world.spare_doors[2] >= 1
        assert sum(world.spare_doors) == 11


def test_what_the_deck_shows_is_known() -> None:
    """After a reshuffle everybody can work out the Monster Player's hand."""
    table = Table(side=box.MONSTER, phase="combat", monster_hand=["orc", "fizzle"])
    state = table.state
    state.discards = [[], list(state.decks[box.MONSTER])]
    state.decks = [state.decks[box.HUMAN], []]
    table.act("end", "end", "end")
    drawn = list(state.hands[0])
    for card in state.sure[0]:
        drawn.remove(card)
    assert len(drawn) == 2
    for world in worlds(table, 1):
        assert set(state.sure[0]) <= set(world.hands[0])
        assert len(world.hands[0]) == 4


def test_the_announced_slam_hides_its_door() -> None:
    table = Table(hand=["not_today"], monster_hand=["slam"], side=box.MONSTER)
    table.act("play:slam", "door:trapped", f"exit:{table.exit(TO_THRONE)}")
    shown = table.seen_by(1).announced
    assert shown is not None
    assert shown.targets == [f"exit:{table.exit(TO_THRONE)}"]
    doors = set()
    for world in worlds(table, 1):
        top = world.top
        assert top is not None
        assert top.what == codes.F_WINDOW
        world.apply(1, 0)
        doors.update(world.doors)
    assert doors == {NONE, 0, 1, 2}


def test_imagining_leaves_the_table_alone() -> None:
    table = Table(hand=["not_today"], monster_hand=["slam"])
    before = state_hash(table.state)
    worlds(table, 1, 3)
    worlds(table, 0, 3)
    worlds(table, None, 3)
    assert state_hash(table.state) == before


@given(st.integers(0, 2**32), st.integers(2, 4), st.booleans())
@settings(max_examples=6, deadline=None)
def test_what_a_table_remembers_is_what_a_fresh_look_finds(seed: int, seats: int, hit_to_pass: bool) -> None:
    state, chance = set_up(seats, seed, hit_to_pass_enemy=hit_to_pass), FastChance(seed)
    for _ in range(250):
        if state.over():
            break
        looking = state.clone()
        looking.moved_about()
        assert state.humans() == looking.humans()
        assert state.monsters() == looking.monsters()
        assert state.bare() == looking.bare()
        assert state.littered() == looking.littered()
        for figure in state.humans() + state.monsters():
            assert state.items_beside(figure) == looking.items_beside(figure)
            assert state.ground(figure) == looking.ground(figure)
            looking.moved_about()
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])


# which seat is asked depends on what is hidden


PASSAGE = box.TOKEN_ID[box.PASSAGE]


@pytest.mark.parametrize(("token", "ways"), [(PASSAGE, ["stop", "step:E"]), ("gem_ruby", ["stop"])])
def test_a_hemmed_in_monster_is_asked_whatever_the_token_next_to_it_is(token: str, ways: list[str]) -> None:
    ring = {"orc2": (1, -1), "imp1": (2, -1), "imp2": (1, 1), "goblin1": (0, 1), "goblin2": (0, 0)}
    tokens = {(2, 0): token, (10, 0): token if token == PASSAGE else "trap_net"}
    table = Table(at={"orc1": (1, 0), **ring}, tokens=tokens, side=box.MONSTER, brisk=True)
    table.figure("orc1").spent = table.left("orc1") - 1
    table.again().act("move:orc1")
    assert (table.view(1).decision, table.view(1).to_act) == ("steps", [0])
    assert [way for way in table.legal() if not way.startswith("hex:")] == ways


def test_nobody_learns_who_may_still_play_when_all_figures_are_done() -> None:
    """The first seat can lift a Curse in the Combat Phase, or cannot; the others hear the same of either."""
    heard = []
    for card in ("remove_curse", "lock_picks"):
        table = Table(at={"ogre": (10, 0)}, hand=[card], seats=3, brisk=True)
        table.curse("thief", box.TOKEN_ID[box.FIRST_CURSE])
        table.again().act("end", "end")
        if card == "remove_curse":
            assert table.view(2).to_act == [1]
            for viewer in (0, None):
                assert table.view(viewer).to_act == []
                assert table.seen_by(viewer).floor is None
                assert table.seen_by(viewer).ended == [1, 2]
            table.act("end")
        assert table.state.active() == box.MONSTER
        assert table.state.sink is not None
        heard.append([seen(told, table.state.setup, 0) for told in table.state.sink])
    assert heard[0] == heard[1]
