"""Search and levels: right where there is a proof, blind to what is hidden, repeatable, within budget, never lost."""

from collections.abc import Callable
from functools import cache
from zlib import crc32

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undertable.bots import FAIR, LEVELS, STAND_IN, SearchBot, bots_for, make_bot
from undertable.bots.evaluate import Evaluator, GuidedPlayout, RandomPlayout
from undertable.bots.levels import (
    ADVICE,
    Candidate,
    Level,
    Style,
    Thought,
    effort_of,
    guided,
    make_search,
    merged,
    think,
    warm_choice,
)
from undertable.bots.levels import (
    thought as summary,
)
from undertable.bots.network import NetworkEvaluator
from undertable.bots.networks import network_for
from undertable.bots.parallel import Thinkers
from undertable.bots.quick import SEEDS
from undertable.bots.race import Race, obvious
from undertable.bots.search import FOREVER, UCB, Search
from undertable.core import Chance, FastChance, Game, Heuristics, Knowledge, State
from undertable.core.heuristics import NOT_OBVIOUS, RaceHeuristics
from undertable.core.state import restore
from undertable.games import all_games, get_game
from undertable.table.advice import doubt

GAMES = list(all_games().values())
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
FEW = 4  # simulations: what is tested here does not depend on how many there are


def middle(game: Game, seats: int, seed: int, moves: int) -> State:
    """A table after n random moves, or just before its end."""
    pick = FastChance(seed)
    state = game.deal(seats, None, FastChance(seed))
    for _ in range(moves):
        before = state.clone()
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[pick.below(len(legal))])
        if state.over():
            return before
    return state


def known(state: State, seat: int) -> Knowledge:
    return Knowledge(state, seat, FastChance(5))


@st.composite
def tables(draw: st.DrawFn) -> State:
    game = draw(st.sampled_from(GAMES))
    seats = draw(st.sampled_from(list(game.seats)))
    return middle(game, seats, draw(st.integers(0, 10_000)), draw(st.integers(0, 150)))


# The right move, where there is a proof for it.


def last_bids() -> State:
    """Monster Inn, last round: M01 and M20 are left for seats 0 and 1, and seat 1 has nothing to bid.

    If seat 0 leaves, seat 1 gets the four skulls and wins. If it stays, seat 1 must leave, and seat 0 gets them.
    """
    game = get_game("monster-inn")
    state = game.deal(3, None, FastChance(1))
    numbers, treasure, _, _, support, _ = state.dump()
    assert isinstance(numbers, list)
    numbers = [-1, 13, 0, 2, 0, 0]  # no card on top, round 13, starter 0, two are in, seat 0 bids
    players = [[1, 0, True, [4], []], [0, 0, True, [9], []], [5, 5, False, [1], []]]
    treasure = [-1, 0, 14, 15]
    return restore(state.setup, FastChance(1), [numbers, treasure, [], [0, 19], support, players])


def last_play() -> State:
    """You Monster, last round: seats 0 and 1 play, with 4 and 5 points; seat 2, out of cards, has 3.

    Seat 0 wins if it stays second. With its ace it cannot be the monster; with its ten it is the monster unless
    seat 1 has a ten, too, wins two points, and is the greediest of all.
    """
    game = get_game("you-monster")
    state = game.deal(3, None, FastChance(1))
    ace, ten, other = 20, 39, 6  # AD, 10C, 7S
    rest = [card for card in range(40) if card not in (ace, ten, other)]
    numbers = [0, 2, 20, 0, 0b011, 0b011]  # Jack of spades, second pass, round 20, everybody who can play plays
    last = [0, 0, 1, -1, 0]
    hands = [[ace, ten], [other], []]
    players = [[hand, -1, -1, vp, 0, 0, 0, 0] for hand, vp in zip(hands, (4, 5, 3), strict=True)]
    won = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 3]
    return restore(state.setup, FastChance(1), [numbers, last, [], won, [], rest, [], [0] * 40, players])


THREE_LURED = """
    [[[[3,true,false,false,0,0,0,0,false],[0,0,0],[[22,26,36,43,73],[[4],[69,11,14],[68,41,44],[18]],[4],[],[0,24,2],[4,27
    ],[]]],[[4,true,true,false,0,1,0,0,false],[0,0,0],[[39,61,83,85,88],[[62,57],[60,38,63,74],[49],[17],[23]],[],[],[8,14
    ,12,6,18,16,10],[20],[]]]],[[0,1],[0,1],[[0,1],[1,0]],[0,1,2,5,6,7]],[[0,1,2,3,5,6,7,8,9,10,12,13,15,16,19,20,
    21,24,25,27,28,29,30,31,32,33,34,35,37,40,42,45,47,48,50,51,52,55,56,58,59,64,65,66,67,70,71,72],[75,76,77,78,
    80,84,87,89,92,93,95,96,97,99,100,101,102,103],[],[25,31,35,37,39]],[[46,104,82,91,53,98,54],[22,33,29],[8,4,2
    0,14,0,12,6,18,16,10,24,2,22,27,33,29],[],[]],[8,4,2,0,0,-1,2],[1,false,false],[[],[],[],[]],[-1,0,-1,3,4,[]],
    [[3,3,1,61,-1,-1,[]],[0,0,1,0,0,-1,[]]]]
"""


def three_lured() -> State:
    """Boss Monster: three Epic Heroes, with 8, 11 and 11 Health, will come to seat 1, which has seven souls.

    Only in slot 2 does its room bring the damage that kills all of them, and with them the tenth soul; the opponent
    has no Spell to prevent it.
    """
    game = get_game("boss-monster")
    data = msgspec.json.decode("".join(THREE_LURED.split()))
    return restore(game.deal(2, None, FastChance(1)).setup, FastChance(1), data)


def wins_for_sure(state: State, seat: int) -> bool:
    """Does the seat win whatever the others do?"""
    if state.over():
        return state.returns()[seat] == 1
    mover = state.to_act()[0]
    for action in state.legal(mover):
        after = state.clone()
        after.apply(mover, action)
        if wins_for_sure(after, seat) == (mover == seat):
            return mover == seat
    return mover != seat


def test_the_tenth_soul_is_certain() -> None:
    """The proof for the position above, in worlds that the seat can imagine."""
    state = three_lured()
    for seed in range(5):
        world = state.imagine(1, FastChance(seed))
        world.apply(1, state.setup.game.actions.parse("slot:2"))
        assert wins_for_sure(world, 1)


@cache
def way_out() -> State:
    """Those Pesky Humans!: a human stands at the entrance with the last Gem, and to leave is to win."""
    game = get_game("pesky-humans")
    leave = game.actions.parse("leave")
    policy = game.heuristics
    assert policy is not None
    for seed in range(20):
        chance = FastChance(seed)
        state = game.deal(2, None, chance)
        while waiting := state.to_act():
            legal = state.legal(waiting[0])
            if leave in legal and len(legal) > 1 and waiting[0] == 1:
                after = state.clone()
                after.apply(1, leave)
                if after.over():
                    return state
            state.apply(waiting[0], policy.policy(state, waiting[0], chance))
    raise AssertionError("the humans never come that far")


NO_HEART_LEFT = """
[[1, -1, -1, 181, 40, 0, 95, 13913, -1, 4001, 0, 0, 434139171, 165687331, 43, 1, 0, 4, 0, 5, 3, -1, 165687331, 0, 0,
0, 1, 0, 0, 0], [], [[0, -1, -1, 2], [2, -2, 3, 5], [3, -1, 1, 2], [4, -2, 2, 2], [5, 1, -2, 4], [6, 0, 1, 5], [9, -2,
0, 2], [10, 0, 0, 4], [12, 0, -1, 1], [13, 1, 0, 0]], [[1, 2, 0, 1, -1, 2, -1, -1, 2, -1], [0, 0, 0, 0, 0, 0, 0, 0, 0,
0], [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1], [5, 1, 0], [3, -1, 8, -1, -1, 7, -1, -1, -1, 3, 13, -1, 12, -1, -1, -1],
[11, -1, 43, 50, 99, 133, 146, -1, -1, 177, 212, -1, 228, 261, -1, -1], [2, 0, 1, 0, 1, 1, 0, 0, 0, 2, 1, 0, 1, 0, 0,
0]], [[-1, 271, 124, -1, 20, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1], [1, -1, 1, 1], [25], [0, 0, 0, 0, 0, 0, 0,
0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0], [0, 0, 0]], [[52, 6, 0, 0, 0, 57344, 0, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0], [-1],
[61, 5, 3, 0, 1, 0, 0, -1, -1, -1, -1, -1, -1, 1, 0, 0, 0], [68, 4, 3, 0, 1, 0, 0, -1, -1, -1, -1, -1, -1, 1, 0, 0,
0], [56, 0, 0, 0, 0, 4168, 0, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0], [49, 0, 0, 0, 1, 0, 0, -1, -1, -1, -1, -1, 0, 0, 0,
0, 0], [51, 0, 0, 0, 1, 0, 0, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0], [57, 0, 2, 2, 1, 0, 0, -1, -1, -1, -1, -1, 0, 0, 0,
0, 0], [-1], [-1], [-1], [-1], [-1], [-1], [62, 0, 0, 0, 1, 0, 0, -1, -1, -1, -1, -1, 2, 0, 0, 0, 0], [50, 0, 0, 0, 1,
0, 0, -1, -1, -1, -1, -1, 2, 0, 0, 0, 0], [58, 0, 0, 0, 1, 0, 0, -1, -1, -1, -1, -1, 2, 0, 0, 0, 0], [55, 0, 2, 2, 1,
0, 0, -1, -1, -1, -1, -1, 3, 0, 0, 0, 0], [-1], [-1], [48, 0, 0, 0, 1, 0, 0, -1, -1, -1, -1, -1, 4, 0, 0, 0, 0], [-1],
[-1], [-1], [-1], [-1], [-1], [-1]], [[0, 0, -3, 44, 25]], [[27, 30, 34, 34, 38, 38], [8, 8, 10, 10, 14, 16, 19]],
[[34, 34, 38, 38], []], [[7, 9, 11, 13, 15, 16, 17, 18, 18, 19, 20, 23, 24], [0, 1, 4, 5, 6, 26, 26, 27, 28, 29, 30,
31, 31, 32, 33, 33, 35, 36, 37]], [[7, 7, 7, 12, 12, 14, 17, 20, 8, 21, 11, 11, 8, 8, 9, 13, 12, 13, 22, 15], [33, 28,
3, 25, 1, 1]], [[2, 7, 1, 0, 0, 0, []], [6, 2, -1, 0, 4, -1, []], [5, 3, -1, -1, -1, -1, []], [0, 4, -1, -1, -1, -1,
[]]]]
"""


def no_heart_left() -> State:
    """Those Pesky Humans!: without a potion Sir Odo, who carries all Gems, falls, and the game is lost."""
    game = get_game("pesky-humans")
    data = msgspec.json.decode("".join(NO_HEART_LEFT.split()))
    return restore(game.deal(2, None, FastChance(1)).setup, FastChance(1), data)


def test_without_the_potion_all_is_lost() -> None:
    """The proof for the position above."""
    state = no_heart_left()
    actions = state.setup.game.actions
    assert [actions.text(action) for action in state.legal(1)] == ["pass", "play:healing_potion"]
    after = state.clone()
    after.apply(1, actions.parse("pass"))
    while waiting := after.to_act():
        assert waiting == (0,)  # humans have no say any more
        after.apply(0, after.legal(0)[0])
    assert after.returns() == [1.0, 0.0]


PROVEN = [
    (last_bids, 0, "remain:coin"),
    (last_play, 0, "play:AD"),
    (three_lured, 1, "slot:2"),
    (way_out, 1, "leave"),
    (no_heart_left, 1, "play:healing_potion"),
]


@pytest.mark.parametrize("level", LEVELS[3:], ids=lambda level: level.name)
@pytest.mark.parametrize(("position", "seat", "move"), PROVEN, ids=lambda it: getattr(it, "__name__", it))
def test_a_strong_level_finds_the_move_that_can_be_proven(
    position: Callable[[], State], seat: int, move: str, level: Level
) -> None:
    state = position()
    for seed in range(3):
        bot = SearchBot(msgspec.structs.replace(level, seconds=1000.0))  # however slow the machine is
        chosen = bot.choose(known(state, seat), FastChance(seed))
        assert state.setup.game.actions.text(chosen) == move


@pytest.mark.parametrize(("position", "seat", "move"), PROVEN, ids=lambda it: getattr(it, "__name__", it))
def test_a_race_finds_it_too(position: Callable[[], State], seat: int, move: str) -> None:
    """Whatever the quick player would do: all start, and the best is ahead for sure."""
    state = position()
    thought = think(known(state, seat), FastChance(1), 400, style=Style(race=True, ordered=False))
    best = thought.options[0]
    assert state.setup.game.actions.text(best.action) == move
    assert {option.action for option in thought.options} == set(state.legal(seat))


def test_an_action_that_is_clearly_behind_drops_out_of_the_race() -> None:
    state = last_bids()
    thought = think(known(state, 0), FastChance(1), 100, style=Style(race=True))
    assert [state.setup.game.actions.text(option.action) for option in thought.options] == ["remain:coin", "leave"]
    assert [option.visits for option in thought.options] == [92, 8]


class Undecided(Evaluator):
    """Nothing makes a difference but luck, which is the same for all."""

    def evaluate(self, state: State, chance: Chance) -> list[float]:
        share = chance.below(100) / 100
        return [share, 1 - share]


@pytest.mark.parametrize("settle", [True, False])
def test_in_doubt_the_quick_players_choice_wins_the_race(settle: bool) -> None:
    state = three_lured()
    quick = state.legal(1)[-1]

    class Last(Heuristics):
        def policy(self, state: State, seat: int, chance: Chance) -> int:
            return quick

    race = Race(1, Undecided(), Last(), True)
    race.run(state.imagine(1, FastChance(1)), FastChance(2), 100, FOREVER, settle)
    thought = summary(race, state.legal(1))
    assert thought.options[0].action == quick
    assert len({option.share for option in thought.options}) == 1
    assert thought.options[0].believed > thought.options[1].believed
    assert thought.simulations == 100  # nobody is behind for sure: none drops out


class Noise(Evaluator):
    """Every action is as good as any other, but has luck of its own."""

    def evaluate(self, state: State, chance: Chance) -> list[float]:
        share = crc32(f"{state.dump()} {chance.below(SEEDS)}".encode()) / 2**32
        return [share, 1 - share]


@pytest.mark.parametrize("simulations", [100, 400])
def test_of_equals_in_a_race_hardly_any_looks_worse(simulations: int) -> None:
    """So that neither a review nor a hint blames a choice that is as good as the best."""
    state = three_lured()
    legal = state.legal(1)
    blamed = 0
    for seed in range(50):
        race = Race(1, Noise(), Heuristics(), True)
        race.run(state.imagine(1, FastChance(seed)), FastChance(seed), simulations, FOREVER, False)
        options = summary(race, legal).options
        best = max(options, key=lambda option: option.believed)
        played = next(option for option in options if option.action == legal[seed % len(legal)])
        blamed += best.share - played.share > doubt(best, played)
    assert blamed <= 5


def test_advice_looks_at_everything_in_a_race() -> None:
    """Also at the steps of a walk, of which the levels take the obvious one."""
    game = get_game("pesky-humans")
    for moves in (40, 90, 150):
        state = middle(game, 2, 3, moves)
        seat = state.to_act()[0]
        thought = think(known(state, seat), FastChance(1), len(state.legal(seat)), style=ADVICE)
        assert {option.action for option in thought.options} == set(state.legal(seat))


# Nothing hidden.


@settings(max_examples=25)
@given(state=tables(), pick=st.integers(0, 10_000))
def test_two_worlds_same_thoughts(state: State, pick: int) -> None:
    """A seat, asked or not, thinks the same in every world it cannot tell from the real one."""
    for seat in range(state.setup.seats):
        world = state.imagine(seat, FastChance(pick))
        thoughts = [think(known(table, seat), FastChance(6), FEW) for table in (state, world)]
        assert thoughts[0] == thoughts[1]
        assert {option.action for option in thoughts[0].options} <= set(state.legal(seat))


@settings(max_examples=15)
@given(state=tables(), pick=st.integers(0, 10_000))
def test_two_worlds_same_moves(state: State, pick: int) -> None:
    seat = state.to_act()[-1]
    world = state.imagine(seat, FastChance(pick))
    for level in LEVELS:
        bot = SearchBot(msgspec.structs.replace(level, name="any", simulations=FEW, seconds=1000.0))
        chosen = [bot.choose(known(table, seat), FastChance(6)) for table in (state, world)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in state.legal(seat)


# Repeatable, within the budget, never lost.


@settings(max_examples=20)
@given(state=tables(), simulations=st.integers(1, 20))
def test_as_many_simulations_as_asked_for(state: State, simulations: int) -> None:
    seat = state.to_act()[0]
    thought = think(known(state, seat), FastChance(7), simulations)
    assert thought.simulations == simulations
    if len(state.legal(seat)) > 1:
        assert sum(option.visits for option in thought.options) == simulations
    assert sum(thought.shares) == pytest.approx(1)
    assert all(-1e-9 <= share <= 1 + 1e-9 for share in thought.shares)
    assert thought == think(known(state, seat), FastChance(7), simulations)


@by_game
def test_no_time_is_one_simulation(game: Game) -> None:
    state = game.deal(game.seats[0], None, FastChance(1))
    assert think(known(state, state.to_act()[0]), FastChance(7), 10**9, seconds=0.0).simulations == 1


@by_game
def test_every_level_answers_every_kind_of_decision(game: Game) -> None:
    bots = [SearchBot(msgspec.structs.replace(level, name="any", simulations=FEW, seconds=1000.0)) for level in LEVELS]
    styles = [Style(rule=UCB), Style(ordered=False), Style(horizon=0), Style(horizon=3)]
    kinds: set[str] = set()
    for seed, seats in enumerate(game.seats):
        state = game.deal(seats, None, FastChance(seed))
        pick = FastChance(seed)
        while waiting := state.to_act():
            seat = waiting[pick.below(len(waiting))]
            legal = state.legal(seat)
            kind = state.prompt(seat).decision
            if kind not in kinds and len(legal) > 1:
                kinds.add(kind)
                for bot in bots:
                    assert bot.choose(known(state, seat), FastChance(seed)) in legal
                for style in styles:
                    assert think(known(state, seat), FastChance(seed), FEW, style=style).options[0].action in legal
            state.apply(seat, legal[pick.below(len(legal))])
    assert kinds


def test_no_time_at_all_is_enough_for_one_simulation() -> None:
    """Also when a clock has run out already."""
    for game in GAMES:
        state = middle(game, game.seats[0], 3, 20)
        for seconds in (0.0, -1.0):
            assert think(known(state, state.to_act()[0]), FastChance(1), 10**9, seconds).simulations == 1


def test_without_a_simulation_there_is_no_thought() -> None:
    game = GAMES[0]
    state = middle(game, game.seats[0], 3, 20)
    known_now = known(state, state.to_act()[0])
    with pytest.raises(ValueError, match="at least one"):
        think(known_now, FastChance(1), 0)
    with Thinkers(2) as thinkers:
        with pytest.raises(ValueError, match="at least one"):
            thinkers.think(known_now, FastChance(1), 0)
        assert thinkers.think(known_now, FastChance(1), 1).simulations == 1


@by_game
def test_what_was_learned_is_kept_between_moves(game: Game) -> None:
    """The search goes on at the seat's next decisions, where the game says how to find a node again."""
    state = game.deal(game.seats[0], None, FastChance(2))
    seat = state.to_act()[0]
    has_key = game.heuristics.key(state, seat) != 0
    search = make_search(game, game.seats[0], seat, Style(race=False))
    assert isinstance(search, Search)
    simulations = 600 if has_key else FEW
    for _ in range(2):  # a continued search can be continued again: the last run alone would not get this far
        search.run(state.imagine(seat, FastChance(3)), FastChance(4), simulations, FOREVER, False)
        simulations = 1
        state.apply(seat, max(search.options(state.legal(seat)), key=lambda option: option[1])[0])
        while not state.over() and seat not in state.to_act():
            other = state.to_act()[0]
            state.apply(other, game.heuristics.policy(state, other, FastChance(1)))
        if state.over():
            break
        search.start_at(state.imagine(seat, FastChance(3)))
        assert (sum(visits for _, visits, *_ in search.options(state.legal(seat))) > 1) == has_key


def test_a_bot_that_remembers_plays_the_same_game_again() -> None:
    """A seated player goes on from its last search, and still every move follows from the seed."""
    game = get_game("monster-inn")
    games = []
    for _ in range(2):
        state, chance = game.deal(3, None, FastChance(1)), FastChance(2)
        bots = [make_bot(game, "imp").seated() for _ in range(3)]
        moves = []
        while waiting := state.to_act():
            moves.append(bots[waiting[0]].choose(known(state, waiting[0]), chance, 1000.0))
            state.apply(waiting[0], moves[-1])
        games.append(moves)
    assert games[0] == games[1]


# The parts.


@pytest.mark.parametrize("game", [get_game("monster-inn"), get_game("pesky-humans")], ids=["tree", "race"])
def test_several_processes_think_as_one(game: Game) -> None:
    """Repeatable, exactly as many simulations as asked for, and all of them count."""
    state = middle(game, game.seats[0], 3, 40)
    seat = state.to_act()[0]
    with Thinkers(2) as thinkers:
        thoughts = [thinkers.think(known(state, seat), FastChance(9), 41) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].simulations == sum(option.visits for option in thoughts[0].options) == 41
    chance = FastChance(9)
    alone = [think(known(state, seat), FastChance(chance.below(SEEDS)), share) for share in (20, 21)]
    assert thoughts[0] == merged(alone)
    assert sum(thoughts[0].shares) == pytest.approx(1)


def test_heat_makes_players_take_near_equals_and_nothing_else() -> None:
    options = [Candidate(0, 0.50, 90), Candidate(1, 0.46, 40), Candidate(2, 0.30, 8)]

    def taken(heat: float, by_visits: bool) -> list[int]:
        return [warm_choice(options, heat, by_visits, FastChance(seed)) for seed in range(300)]

    for by_visits in (True, False):
        assert set(taken(0.0, by_visits)) == {0}
        warm, hot = taken(1.0, by_visits), taken(1.5, by_visits)
        assert set(warm) == set(hot) == {0, 1}
        assert 150 > hot.count(1) > warm.count(1) > 50


def test_a_search_that_knows_the_answer_already_simulates_all_the_same() -> None:
    """What was learned earlier may settle the question at once; what all can expect is still asked for."""
    state = middle(get_game("monster-inn"), 3, 3, 40)
    seat = state.to_act()[0]
    search = make_search(state.setup.game, 3, seat, Style())
    world = state.imagine(seat, FastChance(1))
    search.run(world, FastChance(2), 2000, FOREVER, False)
    search.run(world, FastChance(3), 2, FOREVER, True)
    assert summary(search, state.legal(seat)).simulations > 0


@by_game
def test_evaluators_add_up(game: Game) -> None:
    heuristics = game.heuristics
    evaluators = [RandomPlayout(), *(guided(heuristics, horizon) for horizon in (0, 5, -1))]
    for evaluator in evaluators:
        state = middle(game, game.seats[-1], 4, 20)
        assert sum(evaluator.evaluate(state, FastChance(1))) == pytest.approx(1)


@by_game
def test_a_policy_plays_legally(game: Game) -> None:
    heuristics = game.heuristics
    chance = FastChance(1)
    state = game.deal(game.seats[-1], None, chance)
    while waiting := state.to_act():
        legal = state.legal(waiting[0])
        action = heuristics.policy(state, waiting[0], chance)
        assert action in legal
        weights = heuristics.weigh(state, waiting[0], legal)
        assert weights == [] or (len(weights) == len(legal) and min(weights) > 0)
        state.apply(waiting[0], action)


@by_game
def test_what_is_obvious_is_legal(game: Game) -> None:
    """And nothing else is decided in advance."""
    heuristics = game.heuristics
    for seed, seats in enumerate(game.seats):
        pick = FastChance(seed)
        state = game.deal(seats, None, FastChance(seed))
        for _ in range(300):
            if state.over():
                break
            seat = state.to_act()[0]
            legal = state.legal(seat)
            quick = obvious(heuristics, state, seat, legal)
            assert quick == NOT_OBVIOUS or quick in legal
            ahead = state.clone()
            if isinstance(heuristics, RaceHeuristics):
                heuristics.advance(ahead)
            if quick == NOT_OBVIOUS:
                assert ahead.dump() == state.dump()
            state.apply(seat, legal[pick.below(len(legal))])


def test_levels_do_not_think_about_what_is_obvious() -> None:
    """A figure that walks goes on walking; every level takes the same step."""
    game = get_game("pesky-humans")
    state, quick, legal = middle(game, 2, 3, 40), NOT_OBVIOUS, [0]
    while quick in (NOT_OBVIOUS, legal[0]):
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[-1])
        seat = state.to_act()[0]
        legal = state.legal(seat)
        world = known(state, seat).imagine(FastChance(FastChance(1).below(SEEDS)))
        quick = obvious(game.heuristics, world, seat, legal)
    for level in LEVELS:
        assert make_bot(game, level.name).choose(known(state, seat), FastChance(1), 0.001) == quick


@by_game
def test_only_the_top_level_looks_far(game: Game) -> None:
    """Where nothing was learned; a network is asked by the two top levels."""
    searches = [
        make_search(game, game.seats[0], 0, msgspec.structs.replace(level.style, learned=False)) for level in LEVELS
    ]
    horizons = [it.evaluator.horizon for it in searches if isinstance(it.evaluator, GuidedPlayout)]
    assert horizons == [game.heuristics.horizon] * 4 + [game.heuristics.far]
    learned = [
        isinstance(make_search(game, game.seats[0], 0, level.style).evaluator, NetworkEvaluator) for level in LEVELS
    ]
    assert learned == [False] * 3 + [network_for(game, game.seats[0]) is not None] * 2


def test_a_game_may_say_how_much_effort_a_level_makes() -> None:
    heuristics = Heuristics()
    assert [effort_of(level, heuristics) for level in LEVELS] == [(it.simulations, it.heat) for it in LEVELS]
    heuristics.efforts = {"imp": (2, 0.4), "dragon": (5, 0.1)}
    efforts = [effort_of(level, heuristics) for level in LEVELS]
    assert (efforts[1], efforts[4]) == ((2, 0.4), (5, 0.1))
    assert efforts[3] == (LEVELS[3].simulations, LEVELS[3].heat)


@by_game
def test_efforts_are_those_of_levels(game: Game) -> None:
    assert set(game.heuristics.efforts) <= {level.name for level in LEVELS}


@by_game
def test_a_key_tells_what_is_seen_and_nothing_else(game: Game) -> None:
    """The same in every world the seat cannot tell apart; where a game has any, another at every table."""
    keys = []
    for seed in range(20):
        state = middle(game, game.seats[0], seed, 3 * seed)
        seat = state.to_act()[0]
        keys.append(game.heuristics.key(state, seat))
        assert keys[-1] == game.heuristics.key(state.imagine(seat, FastChance(seed)), seat)
        assert keys[-1] >= 0
    assert len(set(keys)) == (len(keys) if any(keys) else 1)


def test_bots_have_names() -> None:
    for game in GAMES:
        names = list(bots_for(game))
        assert names[-6:] == [*[level.name for level in LEVELS], FAIR.name]
        assert {"random", "greedy", STAND_IN} <= set(names)
        assert make_bot(game, "lich").name == "lich"
    assert all(level.sentence.endswith(".") for level in LEVELS)


def test_a_thought_about_a_game_that_is_over() -> None:
    for game in GAMES:
        state = middle(game, game.seats[0], 1, 100_000)
        while waiting := state.to_act():
            state.apply(waiting[0], state.legal(waiting[0])[0])
        thought = think(known(state, 0), FastChance(1), 3)
        assert thought == Thought([], state.returns(), 3)


@pytest.mark.parametrize("name", ["dragon", "fair-90"])
def test_a_level_knows_when_time_ended_its_thinking(name: str) -> None:
    game = get_game("boss-monster")
    state = game.deal(2, None, FastChance(1))
    seat = state.to_act()[0]
    bot = make_bot(game, name)
    bot.choose(known(state, seat), FastChance(1), 1e-6)
    assert bot.cut_short() == 1


def test_a_level_that_has_thought_enough_was_not_cut_short() -> None:
    state = get_game("boss-monster").deal(2, None, FastChance(1))
    seat = state.to_act()[0]
    bot = SearchBot(msgspec.structs.replace(LEVELS[0], seconds=FOREVER))
    bot.choose(known(state, seat), FastChance(1))
    assert bot.cut_short() == 0
