"""Boss Monster by its worked examples: spells and priority, decks, endings, windows, and laws of the game."""

import msgspec
import pytest

from tests.games.boss_monster.boss_table import Seat, Table
from tests.games.boss_monster.playing import act, texts
from undertable.core import FastChance, Match, SealedChance, SeatName, new_secret
from undertable.core.record import state_hash
from undertable.core.testing import all_options
from undertable.games.boss_monster import GAME
from undertable.games.boss_monster.cards import CARD_ID, HERO_ID, ROOM_CARDS, TIER
from undertable.games.boss_monster.codes import NEW, NONE, OVER, SETUP_ROOM
from undertable.games.boss_monster.player import Player
from undertable.games.boss_monster.rules import BossState
from undertable.games.boss_monster.structs import BossView

# Spells and priority


def chain() -> Table:
    """E23 up to the declaration of Assassin. P1 is seat 0."""
    table = Table(
        [
            Seat("king_croak", ["golem_factory"], ["counterspell"], entrance=["8"]),
            Seat("draculord", ["golem_factory"], ["assassin", "counterspell"]),
            Seat("seducia", ["all_seeing_eye/dark_laboratory"], ["fear"]),
        ]
    ).adventure()
    assert table.asked == [1]
    return table.act(1, "cast:assassin")


def test_e23_chain_of_cancels() -> None:
    """R41."""
    table = chain()
    assert (table.asked, table.decision) == ([0], "cancel")
    table.act(0, "cast:counterspell")
    assert table.asked == [1]
    table.act(1, "cast:counterspell")
    assert table.asked == [2]
    assert [entry.card for entry in table.view(None).stack] == ["counterspell", "counterspell", "assassin"]
    table.act(2, "use:0", "card:fear")
    assert table.discards() == ["fear", "counterspell", "counterspell", "assassin"]
    assert table.state.hardened == []
    assert table.score(0) == (0, 1)


def test_in_the_middle_of_a_chain_a_game_can_be_cloned_hashed_saved_and_resumed() -> None:
    table = chain()
    table.act(0, "cast:counterspell")
    table.act(1, "cast:counterspell")
    state = table.state
    copy = state.clone()
    assert state_hash(copy) == state_hash(state)
    saved = msgspec.json.decode(msgspec.json.encode(state.dump()))
    resumed = BossState(state.setup, state.chance.clone())
    resumed.load(saved)
    assert state_hash(resumed) == state_hash(state)
    for other in (state, copy, resumed):
        act(other, 2, "pass")
    assert state_hash(copy) == state_hash(state) == state_hash(resumed)
    assert 0 in state.to_act() or state.phase != OVER
    assert CARD_ID[state.discard[0]] == "counterspell"


def test_a_failed_cancel_starts_the_poll_again() -> None:
    """R41: the Counterspell that was cancelled leaves others free to try."""
    table = Table(
        [
            Seat("king_croak", ["golem_factory"], ["counterspell"], entrance=["8"]),
            Seat("draculord", ["golem_factory"], ["assassin", "counterspell"]),
            Seat("seducia", ["all_seeing_eye/dark_laboratory"], ["fear"]),
        ]
    ).adventure()
    table.act(1, "cast:assassin")
    table.act(0, "cast:counterspell")
    table.act(1, "cast:counterspell")
    table.act(2, "pass")
    assert (table.asked, table.decision) == ([2], "cancel")  # asked again, now for Assassin
    table.act(2, "use:0", "card:fear")
    assert table.state.hardened == []


def test_e43_jeopardy() -> None:
    """R55."""
    table = Table(
        [
            Seat("king_croak", ["golem_factory"],
                 ["giant_size", "teleportation", "dark_altar", "open_grave", "mimic_vault"], entrance=["8"]),
            Seat("draculord", ["boulder_ramp"], ["jeopardy", "witchs_kitchen"]),
        ]
    ).adventure()  # fmt: skip
    table.act(0, "pass")
    turn = table.state.turn
    table.act(1, "cast:jeopardy")
    assert table.decision == "respond"
    table.act(0, "cast:giant_size", "room:0.0")
    news = table.events()
    assert news.index("boosted") < news.index("discarded")  # Giant Size came first
    while table.state.turn == turn:  # somebody may have drawn a Spell that could be cast now
        table.act(table.asked[0], "pass")
    for seat in range(2):
        player = table.state.players[seat]
        assert (player.holds(1), player.holds(2)) == (3, 1)  # and one Room for the next turn
    assert {"teleportation", "dark_altar", "open_grave", "mimic_vault", "witchs_kitchen"} <= set(table.discards())


def test_e45_haunted_library() -> None:
    """R45."""
    table = Table([Seat("draculord", ["haunted_library", "haunted_library"]), Seat("robobo")])
    table.state.beginning_of_turn()
    table.state.advance()
    assert (table.asked, table.decision) == ([0], "turn_draw")
    table.act(0, "take:spell")
    assert [table.state.players[0].holds(sort) for sort in (1, 2)] == [0, 1]


def test_e50_soul_harvest() -> None:
    table = Table(
        [
            Seat("gorgona", ["golem_factory"], ["soul_harvest"], ["8"], souls=["11", "11", "13", "13", "6", "6"]),
            Seat("draculord"),
        ]
    ).adventure()
    table.act(0, "cast:soul_harvest")
    ordinary = next(hero for hero in table.state.players[0].souls if hero < 25)
    table.act(0, f"hero:{HERO_ID[ordinary]}")
    assert table.state.players[0].soul_count() == 9
    assert table.state.players[0].holds(2) == 2
    assert table.state.removed_heroes == [ordinary]
    table.pass_all()
    assert table.state.phase != OVER


# Decks, end of game


def test_e35_reshuffle() -> None:
    """R15."""
    table = Table(
        [Seat("draculord"), Seat("xyzax"), Seat("robobo")],
        discard=[
            "dark_altar",
            "open_grave",
            "mimic_vault",
            "freeze",
            "golem_factory",
            "fear",
            "jackpot_stash",
            "boulder_ramp",
        ],
    )
    table.state.room_deck = table.state.room_deck[:1]
    table.state.beginning_of_turn()
    table.state.advance()
    assert len(table.state.room_deck) == 4
    assert table.discards() == ["freeze", "fear"]


def ended(*seats: Seat, **options: object) -> tuple[int, int]:
    """The winner and the reason after the check at the end of a turn."""
    table = Table(seats, options=options)
    table.state.losing_and_winning()
    assert table.state.phase == OVER
    return int(table.state.winner), int(table.state.why_over)


def souls(count: int) -> list[str]:
    return ["4", "6", "8", "4", "6", "8", "4", "6", "8", "4", "6", "8"][:count]


def epics(count: int) -> list[str]:
    return ["11", "13", "11", "13", "11", "13", "11", "13"][:count]


def test_e32_two_winners() -> None:
    """R60."""
    first, second = Seat("draculord", souls=[*epics(5), "6"]), Seat("gorgona", souls=souls(10))
    assert ended(first, second)[0] == 1
    assert ended(first, second, tie_break="souls_minus_wounds")[0] == 0


def test_e33_wounds_first() -> None:
    """R58, R59, R61."""
    assert ended(Seat("draculord", souls=epics(5), wounds=souls(5)), Seat("gorgona", souls=["8"]))[0] == 1
    assert ended(Seat("draculord", wounds=epics(3)), Seat("gorgona", wounds=souls(5)))[0] == 1
    three = (Seat("gorgona", wounds=epics(3)), Seat("robobo", wounds=souls(5)), Seat("draculord", wounds=["11", "13"]))
    assert ended(*three)[0] == 2
    mixed = (Seat("robobo", wounds=souls(5)), Seat("draculord", souls=epics(5)), Seat("gorgona", souls=epics(5)))
    assert ended(*mixed)[0] == 2


def test_e34_elimination() -> None:
    """R64, R65."""
    table = Table(
        [
            Seat("draculord"),
            Seat("xyzax"),
            Seat("seducia", ["open_grave", "mimic_vault", "dark_altar/boulder_ramp"],
                 ["freeze", "fear", "dark_altar", "open_grave"],
                 entrance=["mage 8", "mage 6"], wounds=["4", "4", "6", "8", "4"]),
            Seat("robobo"),
        ],
        discard=["assassin"],
    )  # fmt: skip
    order = [hero for hero in table.state.reveals if hero in table.state.players[2].entrance]
    waiting = set(table.state.players[2].entrance)
    table.state.losing_and_winning()
    assert not table.state.players[2].in_game
    assert len(table.state.removed) == 8
    assert table.discards() == ["assassin"]
    assert [hero for hero in table.state.town if hero in waiting] == order
    assert len(table.state.town) == 2 + 3
    assert 2 not in table.state.turn_order + table.state.xp_order


def test_e51_no_heroes_left() -> None:
    """R62."""

    def end(one: list[str], wounds: list[str], two: list[str], more: list[str]) -> int:
        table = Table([Seat("draculord", souls=one, wounds=wounds), Seat("gorgona", souls=two, wounds=more)])
        table.state.hero_deck = []
        table.state.epic_deck = []
        table.state.beginning_of_turn()
        return int(table.state.winner)

    assert end(epics(4), ["4"], [*souls(5), "13", "13"], ["4", "11"]) == 0
    assert end(epics(4), ["4"], [*souls(5), "13", "13"], ["11"]) == 1  # 7 to 7: the lower XP


def test_stalemate_and_last_turn() -> None:
    """R63."""
    table = Table([Seat("draculord", souls=["4"]), Seat("gorgona")], town=["the_fool"], turn=100)
    table.state.losing_and_winning()
    assert (table.state.phase, table.state.winner) == (OVER, 0)
    table = Table([Seat("draculord", souls=["4"]), Seat("gorgona")], town=["the_fool"])
    table.state.hero_deck, table.state.epic_deck = [], []
    table.state.scoreless = 9
    table.state.end_of_turn()
    table.state.advance()
    assert (table.state.phase, table.state.winner) == (OVER, 0)


# Windows: who is asked, and who can tell (11.6)


def test_others_cannot_tell_who_is_asked() -> None:
    table = chain()
    assert table.asked == [0]
    for viewer in (1, 2, None):
        view = table.view(viewer)
        assert view.to_act == []
        assert view.waiting
    assert table.view(0).to_act == [0]
    assert not table.view(0).waiting


def test_a_choice_that_is_being_composed_is_nobody_elses_business() -> None:
    table = Table(
        [Seat("draculord", ["open_grave"], ["dark_altar"]), Seat("robobo", ["mimic_vault"], ["freeze"])]
    ).build()
    before = msgspec.json.encode(table.view(1))
    table.act(0, "place:dark_altar")
    assert msgspec.json.encode(table.view(1)) == before
    assert table.view(0).composing is not None


def test_pass_until_end_of_phase_and_until_a_spell() -> None:
    def start() -> Table:
        return Table(
            [
                Seat("draculord", ["dark_altar", "golem_factory"], ["fear"], entrance=["8", "8"]),
                Seat("robobo", ["mimic_vault"], ["freeze", "counterspell"]),
            ]
        ).adventure()

    phase = start()
    phase.act(0, "pass:phase")
    assert phase.view(0).standing == "phase"
    while phase.asked == [1]:
        phase.act(1, "pass")
    assert phase.state.turn == 6  # never asked again in that phase
    spell = start()
    spell.act(0, "pass:spell")
    spell.act(1, "cast:freeze", "room:0.0")
    assert (spell.asked, spell.decision) == ([0], "respond")  # switched off by the spell


def test_a_standing_pass_ends_when_there_is_something_to_cancel() -> None:
    table = Table(
        [
            Seat("draculord", ["dark_altar"], ["fear"], entrance=["8", "8"]),
            Seat("robobo", ["mimic_vault"], ["counterspell", "freeze"]),
        ]
    ).adventure()
    table.act(0, "pass")
    table.act(1, "pass:phase")
    table.pass_all(but=1)
    assert table.view(1).standing == "phase" or table.state.turn == 6
    table = Table(
        [
            Seat("draculord", ["dark_altar"], ["fear"], entrance=["8", "8"]),
            Seat("robobo", ["mimic_vault"], ["counterspell", "freeze"]),
        ]
    ).adventure()
    table.act(0, "pass")
    table.act(1, "pass:phase")
    table.act(0, "cast:fear")
    assert (table.asked, table.decision) == ([1], "cancel")
    assert table.state.players[1].standing == 0


def test_placing_is_final_and_composing_is_not() -> None:
    """R19: free undo up to the slot, none after it."""
    match = Match(GAME, [SeatName("A"), SeatName("B")], SealedChance(new_secret("undo")))
    while True:
        state = match.state
        assert isinstance(state, BossState)
        seat = state.to_act()[0]
        legal = texts(state, seat)
        view = state.view(seat)
        assert isinstance(view, BossView)
        place = next((action for action in view.begins if action.startswith("place:")), None)
        if place:
            break
        in_setup = state.phase == SETUP_ROOM
        match.act(seat, GAME.actions.parse("pass" if "pass" in legal and not in_setup else legal[-1]))
    match.act(seat, GAME.actions.parse(place))
    assert match.can_take_back(seat) == len(match.moves) - 1
    match.act(seat, match.state.legal(seat)[0])
    assert match.can_take_back(seat) is None


# Laws of section 19 that the conformance kit does not know


def check_invariants(state: BossState) -> None:
    for player in state.players:
        assert len(player.slots) <= 5
        assert all(stack for stack in player.slots)
        if state.phase not in (4,):
            assert player.face_down == []
    if state.hero != NONE:
        assert state.active_seat != NONE
    if state.phase == 3:
        assert state.frozen == state.boosted == state.hardened == []
        assert (state.hero, state.damage_taken) == (NONE, 0)
        assert all(p.crush == 0 and p.jackpots == 0 and not p.shut for p in state.players)


@pytest.mark.parametrize("seats", GAME.seats)
def test_invariants_hold_through_random_games(seats: int) -> None:
    for seed, options in enumerate(all_options(GAME)):
        state = GAME.deal(seats, options, FastChance(seed))
        assert isinstance(state, BossState)
        pick = FastChance(1000 + seed)
        levelled: set[int] = set()
        while waiting := state.to_act():
            check_invariants(state)
            legal = state.legal(waiting[0])
            state.apply(waiting[0], legal[pick.below(len(legal))])
            now = {seat for seat in range(seats) if state.players[seat].levelled}
            assert levelled <= now
            levelled = now
        assert state.winner != NONE


def test_an_imagined_world_gives_face_down_rooms_a_legal_place() -> None:
    table = Table(
        [
            Seat("draculord", ["dark_altar"], ["vampire_bordello"]),
            Seat("robobo", ["mimic_vault"], ["freeze", "boulder_ramp"]),
        ]
    ).build()
    table.act(0, "place:vampire_bordello", "slot:0")
    seen = set()
    for seed in range(40):
        world = table.state.imagine(1, FastChance(seed))
        assert isinstance(world, BossState)
        player: Player = world.players[0]
        (room,) = player.face_down
        assert TIER[room] == 0 or CARD_ID[room] in ("vampire_bordello", "dracolich_lair")
        assert room < ROOM_CARDS
        seen.add(CARD_ID[room])
    assert len(seen) > 5
    assert NEW == 5
