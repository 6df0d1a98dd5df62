"""The greedy player of Those Pesky Humans!: an answer to every question, sense in plain cases, wins over chance."""

import pytest

from tests.games.pesky_humans.pesky import TO_LIBRARY, Table
from undertable.bots import RandomBot
from undertable.core import Bot, FastChance, Knowledge
from undertable.games.pesky_humans import GAME, codes, judge
from undertable.games.pesky_humans.bot import GreedyBot
from undertable.games.pesky_humans.rules import PeskyState

EVERY_FRAME = {
    codes.F_TURN,
    codes.F_MOVE,
    codes.F_WINDOW,
    codes.F_COMPOSE,
    codes.F_DEATH,
    codes.F_TARGETS,
    codes.F_VICTIMS,
    codes.F_ROOM,
    codes.F_DRAWER,
    codes.F_DIVINATION,
}
EVERY_FRAME |= {codes.F_STEAL, codes.F_HAND_OVER}


def winner(monster: Bot, human: Bot, seats: int, mode: str, seed: int) -> int:
    """The seat, 0 or 1, of the side that wins."""
    state = GAME.deal(seats, {"mode": mode}, FastChance(seed))
    chance = FastChance(seed + 1)
    bots = [monster.seated(), *(human.seated() for _ in range(seats - 1))]
    while waiting := state.to_act():
        seat = waiting[0]
        state.apply(seat, bots[seat].choose(Knowledge(state, seat, chance), chance))
    return 0 if state.returns()[0] > 0 else 1


@pytest.mark.deep
@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (4, "standard"), (3, "quick")])
def test_greedy_beats_random_on_both_sides(seats: int, mode: str) -> None:
    """Five of six games at least; in hundreds of games it was all of them."""
    as_monsters = [winner(GreedyBot(), RandomBot(), seats, mode, seed) for seed in range(6)]
    as_humans = [winner(RandomBot(), GreedyBot(), seats, mode, seed) for seed in range(6)]
    assert as_monsters.count(0) >= 5
    assert as_humans.count(1) >= 5


@pytest.mark.deep
def test_an_answer_to_every_kind_of_question() -> None:
    """Games in which greedy and random answers alternate lead everywhere; greedy ones are legal everywhere."""
    asked: set[int] = set()
    bot = GreedyBot()
    settings: list[dict[str, object]] = [{}, {"mode": "quick"}, {"lair": "manual"}, {"hit_to_pass_enemy": True}]
    for seed in range(60):
        chance = FastChance(seed)
        state = GAME.deal(2 + seed % 3, settings[seed // 3 % 4], FastChance(seed + 1000))
        while waiting := state.to_act():
            assert isinstance(state, PeskyState)
            seat = waiting[0]
            legal = state.legal(seat)
            greedy = bot.choose(Knowledge(state, seat, chance), chance)
            assert greedy in legal
            if state.top is not None:
                asked.add(state.top.what)
            stays = [action for action in legal if GAME.actions.text(action) not in ("leave", "never")]
            mixed = chance.below(4) == 0 and stays
            state.apply(seat, stays[chance.below(len(stays))] if mixed else greedy)
        if asked >= EVERY_FRAME:
            break
    assert asked >= EVERY_FRAME


# The plain cases


def decide(table: Table) -> str:
    """What the greedy player answers now."""
    state = table.state
    chance = FastChance(1)
    seat = state.to_act()[0]
    return GAME.actions.text(GreedyBot().choose(Knowledge(state, seat, chance), chance))


def play_on(table: Table, last: str, most: int = 40) -> list[str]:
    """Greedy answers up to the first one that begins like this."""
    answers: list[str] = []
    while table.state.to_act() and len(answers) < most:
        answer = decide(table)
        table.state.apply(table.state.to_act()[0], GAME.actions.parse(answer))
        answers.append(answer)
        if answer.startswith(last):
            return answers
    raise AssertionError(f"no {last} among {answers}")


def test_a_human_with_all_the_gems_leaves() -> None:
    table = Table(at={"thief": (0, 1), "paladin": (2, 0), "priestess": (3, 0)})
    table.give("thief", "ruby", "emerald", "sapphire")
    play_on(table.again(), "leave")
    assert table.state.returns() == [0.0, 1.0]


def test_a_gem_in_sight_is_fetched() -> None:
    table = Table(at={"thief": (0, 0), "paladin": (2, 0), "priestess": (3, 0)})
    table.lay("ruby", (1, -3))
    play_on(table.again(), "take:")
    play_on(table, "item:ruby")
    assert "ruby" in table.items("thief") + table.items("paladin") + table.items("priestess")


def test_a_door_on_the_way_is_opened() -> None:
    """The only token is behind it."""
    table = Table(doors={TO_LIBRARY: 1}, tokens={(4, -8): "gem_ruby"}, at={"thief": (2, -2)})
    play_on(table.again(), "hex:library")
    assert table.state.closed == 0, "the Thief walks through"


def test_a_door_begun_is_finished() -> None:
    """R10, R64: also by a human pinned at it."""
    table = Table(("priestess", "thief", "paladin"), doors={TO_LIBRARY: 1}, at={"priestess": (2, -3)})
    priestess = table.figure("priestess")
    priestess.door = table.state.lair.exit_at[table.doorway(TO_LIBRARY)]
    table.again().act("move:priestess")
    assert decide(table) == "work"
    priestess.door, priestess.pinned = -1, 2
    assert decide(table.again()) == "work"


def test_a_token_is_turned_over() -> None:
    table = Table(tokens={(0, 0): "gem_ruby"}, at={"thief": (1, 0), "paladin": (-3, 2), "priestess": (-1, -1)})
    play_on(table.again(), "flip:")


def test_a_known_trap_is_left_alone() -> None:
    table = Table(tokens={(0, 0): "trap_spikes"}, at={"thief": (1, 0), "paladin": (1, -1), "priestess": (0, -1)})
    table.state.token_known = [
        1 if token >= 0 else known for token, known in zip(table.state.tokens, table.state.token_known, strict=True)
    ]
    answers = play_on(table.again(), "end")
    assert not [answer for answer in answers if answer.startswith("flip")]


def test_potions_are_kept_for_the_dying() -> None:
    table = Table(hand=["healing_potion"], at={"thief": (0, 0), "orc1": (1, 0)}, side=1, phase="combat", dice=[6, 1])
    table.figure("thief").hits = 3
    table.again()
    answers = play_on(table, "play:healing_potion")
    play_on(table, "end")
    assert "play:healing_potion" in answers
    assert not table.figure("thief").dead


def test_a_card_after_the_dice_must_change_the_result() -> None:
    """Iron Skin: 3 + 4 against 3 + 3 and + 2 misses; against 3 + 6 it misses without."""
    for die, played in ((3, True), (6, False)):
        table = Table(hand=["iron_skin"], at={"thief": (0, 0), "orc1": (1, 0)}, side=1, phase="combat", dice=[4, die])
        answers = play_on(table.again(), "end")
        assert ("play:iron_skin" in answers) == played


def test_monsters_finish_the_wounded() -> None:
    table = Table(at={"thief": (0, 0), "priestess": (1, 1), "orc1": (1, 0)}, side=1, phase="combat", dice=[1, 6])
    table.figure("thief").hits = 3
    play_on(table.again(), "attack:orc1")
    assert decide(table) == "figure:thief"


def test_a_rogue_runs_with_her_gem() -> None:
    table = Table(at={"thief": (0, 0), "paladin": (1, 1), "priestess": (1, -1), "dark_elf_rogue1": (1, 0)}, side=1)
    table.give("dark_elf_rogue1", "ruby")
    before = near(table, "dark_elf_rogue1")
    play_on(table.again(), "end")
    assert near(table, "dark_elf_rogue1") > before


def near(table: Table, name: str) -> int:
    """Steps from a monster to the nearest human."""
    walking = table.state.lair.walking(table.figure(name).hex)
    return min(walking[table.figure(human).hex] for human in ("thief", "paladin", "priestess"))


def test_a_minion_is_called_when_it_can_strike() -> None:
    """Not from the far end of the lair."""
    far = Table(monster_hand=["orc"], side=1)
    assert "play:orc" not in play_on(far, "end")
    table = Table(monster_hand=["orc"], at={"thief": (5, -1), "ogre": (8, -1)}, side=1)
    assert "play:orc" in play_on(table.again(), "end")


def test_a_minion_is_tossed_if_that_brings_it_to_its_prey() -> None:
    """The Imp (Move 6) reaches the Thief without it, the Golem (Move 3) only with it."""
    for minion, tossed in (("imp1", False), ("stone_golem1", True)):
        table = Table(at={"thief": (4, -2), "ogre": (8, -2), minion: (8, -1)}, side=1)
        assert ("use:toss_minion" in play_on(table.again(), "end")) == tossed


# What they judge by


def test_the_odds_of_an_attack() -> None:
    """The table of section 22."""
    percent = [8, 17, 28, 42, 58, 72, 83, 92, 97, 100]
    assert [round(100 * judge.odds(difference)) for difference in range(-4, 6)] == percent
