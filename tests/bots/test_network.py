"""Networks: right arithmetic, inputs that leak nothing, files that can be read, learning that can be repeated."""

import itertools
import json
import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.test_search import known, last_play, middle
from undertable.bots import LEVELS, SearchBot, make_bot
from undertable.bots.learning import Learner, Progress, Recipe, export, generations, layers, new_learner, shape_of
from undertable.bots.levels import Style, make_search, think
from undertable.bots.line import make_player
from undertable.bots.network import (
    Network,
    NetworkEvaluator,
    TurnEvaluator,
    own_share,
    pick,
    softmax,
    unpack,
    weight_count,
)
from undertable.bots.networks import About, load_network, network_for, read_network, write_network
from undertable.bots.onestep import OneStep
from undertable.bots.quick import NetworkBot
from undertable.bots.search import FOREVER
from undertable.bots.selfplay import SelfPlay
from undertable.core import Bot, FastChance, Game, State
from undertable.core.features import Features
from undertable.games import all_games, get_game
from undertable.games.you_monster import codes
from undertable.games.you_monster.features import HAND_SIZE, PHASE
from undertable.lab.contest import Tally, play_deal

READABLE = [game for game in all_games().values() if game.features is not None]
by_game = pytest.mark.parametrize("game", READABLE, ids=lambda game: game.id)


def features_of(game: Game) -> Features:
    assert game.features is not None
    return game.features


def any_network(sizes: list[int], seed: int = 1) -> Network:
    rng = np.random.default_rng(seed)
    return Network(sizes, (rng.standard_normal(weight_count(sizes)) * 0.2).tolist())


def small_network(game: Game) -> Network:
    return any_network([int(features_of(game).table_size()), 8, 8, game.seats[-1]])


def small_evaluator(game: Game) -> NetworkEvaluator:
    features = features_of(game)
    policy = any_network([int(features.size()), 8, 8, 1]) if features.decides else None
    return NetworkEvaluator(features, small_network(game), policy, 0)


@st.composite
def tables(draw: st.DrawFn) -> State:
    game = draw(st.sampled_from(READABLE))
    seats = draw(st.sampled_from(list(game.seats)))
    return middle(game, seats, draw(st.integers(0, 10_000)), draw(st.integers(0, 150)))


# The arithmetic.


@pytest.mark.rules
@given(st.data())
@settings(deadline=None, max_examples=30)
def test_a_network_computes_what_numpy_does(data: st.DataObject) -> None:
    inputs = data.draw(st.integers(1, 60))
    sizes = [inputs, 8 * data.draw(st.integers(1, 3)), 8 * data.draw(st.integers(1, 3)), data.draw(st.integers(1, 6))]
    flat = np.random.default_rng(data.draw(st.integers(0, 99))).standard_normal(weight_count(sizes))
    on = data.draw(st.lists(st.integers(0, inputs - 1), unique=True))
    layers, at = [], 0
    for rows, columns in itertools.pairwise(sizes):
        layers.append((flat[at : at + rows * columns].reshape(rows, columns), flat[at + rows * columns :][:columns]))
        at += (rows + 1) * columns
    x = np.zeros(inputs)
    x[on] = 1
    for number, (weights, bias) in enumerate(layers):
        x = x @ weights + bias
        if number < 2:
            x = np.maximum(x, 0)
    network = Network(sizes, flat.tolist())
    assert network.evaluate(on) == pytest.approx(x.tolist(), abs=1e-9)
    network.prepare(on[:2])
    assert network.evaluate_more(on[2:]) == pytest.approx(x.tolist(), abs=1e-9)


def test_logits_become_shares() -> None:
    logits = [1.0, -2.0, 0.5, 9.0]
    shares = softmax(logits, 3)  # at a table of three the fourth output says nothing
    assert sum(shares) == pytest.approx(1)
    assert own_share(logits, 3) == pytest.approx(shares[0])
    assert own_share([-900.0, 900.0], 2) == pytest.approx(0)


def test_a_network_of_the_wrong_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="weights are needed"):
        Network([4, 8, 8, 3], [0.0])
    with pytest.raises(ValueError, match="multiples of 8"):
        Network([4, 5, 8, 3], [0.0] * weight_count([4, 5, 8, 3]))


def test_hot_choices_are_mixed_and_cold_ones_are_not() -> None:
    values = [0.5, 0.45, 0.1]
    assert {pick(values, 0.0, FastChance(seed)) for seed in range(20)} == {0}
    taken = [pick(values, 0.05, FastChance(seed)) for seed in range(600)]
    assert taken.count(0) > taken.count(1) > taken.count(2)
    assert taken.count(1) / taken.count(0) == pytest.approx(np.exp(-1), abs=0.12)


# The inputs.


@pytest.mark.rules
@given(tables(), st.integers(0, 1000))
@settings(deadline=None, max_examples=150)
def test_inputs_are_the_same_in_every_world_a_seat_cannot_tell_apart(state: State, seed: int) -> None:
    features = features_of(state.setup.game)
    for seat in range(state.setup.seats):
        world = state.imagine(seat, FastChance(seed))
        active = features.active(state, seat)
        assert features.active(world, seat) == active
        assert features.order(world, seat) == features.order(state, seat)
        assert len(set(active)) == len(active)
        assert 0 <= min(active) <= max(active) < features.size()
        assert sorted(features.order(state, seat)) == list(range(state.setup.seats))
        assert features.order(state, seat)[0] == seat
        if features.decides:
            for action in state.legal(seat):
                decided = features.decision(state, seat, action)
                assert decided == features.decision(world, seat, action)
                assert not set(decided) & set(active)
                assert max(decided) < features.size()


@by_game
def test_tables_that_differ_read_differently(game: Game) -> None:
    features = features_of(game)
    seen = set()
    state, chance = game.deal(game.seats[0], None, FastChance(1)), FastChance(2)
    count, turn = 0, 0
    while waiting := state.to_act():
        if turn != features.turn(state) or not (features.decides or features.turns):  # where such tables are read
            seen.add(tuple(features.active(state, waiting[0])))
            count += 1
        turn = features.turn(state)
        state.apply(waiting[0], state.any_action(waiting[0], chance))
    assert len(seen) > 0.9 * count > 3


@by_game
def test_a_reopened_choice_is_made_again(game: Game) -> None:
    features = features_of(game)
    state = game.deal(game.seats[-1], None, FastChance(1))
    first, *others = state.to_act()
    state.apply(first, state.legal(first)[0])
    if others:
        features.reopen(state, others[0])
        assert first in state.to_act()
        features.reopen(state, first)


# Self-play and search.


@by_game
def test_lessons_of_a_game_end_with_its_result(game: Game) -> None:
    for seats in game.seats:
        evaluator = small_evaluator(game)
        play = SelfPlay(evaluator, game.heuristics, 1)
        play.heat, play.whim, play.trace = 0.05, 0.1, 0.7
        state = game.deal(seats, None, FastChance(3))
        lessons = play.play(state, FastChance(4))
        assert state.over()
        assert all(sum(lesson.target) == pytest.approx(1) for lesson in lessons)
        last = lessons[-1]
        if not play.cut:
            assert last.target == [state.returns()[seat] for seat in last.order]


def test_a_seat_without_cards_learns_what_its_table_is_worth() -> None:
    """In You Monster it is out of the round, but a search that has spent its last cards asks the network of it."""
    game = get_game("you-monster")
    play = SelfPlay(small_evaluator(game), game.heuristics, 1)
    play.heat, play.compares = 0.02, False
    lessons = play.play(game.deal(4, None, FastChance(5)), FastChance(6))
    tables = [lesson for lesson in lessons if PHASE + codes.PLAY in lesson.active]
    assert any(HAND_SIZE in lesson.active for lesson in tables)  # an empty hand
    by_step = [{lesson.order[0] for lesson in tables if lesson.step == it.step} for it in tables]
    assert all(seats == set(range(4)) for seats in by_step)


@by_game
def test_choices_made_in_secret_are_compared_with_each_other(game: Game) -> None:
    """Every choice of a decision meets the same others and the same luck, so their leads cancel out."""
    play = SelfPlay(small_evaluator(game), game.heuristics, 1)
    play.heat = 0.02
    play.play(game.deal(game.seats[0], None, FastChance(5)), FastChance(6))
    assert bool(play.preferences) == features_of(game).decides
    assert sum(it.lead * it.weight for it in play.preferences) == pytest.approx(0, abs=1e-6)
    if play.preferences:
        assert max(it.lead for it in play.preferences) > 0
        assert min(it.weight for it in play.preferences) > 0


def test_one_step_compares_in_the_same_worlds() -> None:
    """What the network likes best is first, and every other choice comes with the error of its lead."""
    state = middle(get_game("you-monster"), 3, 4, 9)
    seat = state.to_act()[0]
    search = OneStep(seat, small_evaluator(state.setup.game), 0.02, 1)
    search.run(state.imagine(seat, FastChance(1)), FastChance(2), 400, FOREVER, False)
    options = search.options(state.legal(seat))
    assert options[0][3] == 0.0
    assert all(error > 0 for *_, error in options[1:])
    assert sum(visits for _, visits, *_ in options) == search.simulations == 400
    some = search.options(state.legal(seat)[:1])
    assert [action for action, *_ in some] == state.legal(seat)[:1]


@by_game
def test_some_games_are_played_without_comparing_choices(game: Game) -> None:
    """Comparing takes longer than playing; the game goes on the same way without it."""
    played = []
    for compares in (True, False):
        play = SelfPlay(small_evaluator(game), game.heuristics, 1)
        play.heat, play.compares = 0.02, compares
        lessons = play.play(game.deal(game.seats[0], None, FastChance(5)), FastChance(6))
        played.append([lesson.active for lesson in lessons])
        assert bool(play.preferences) == (compares and features_of(game).decides)
    assert played[0] == played[1]


def test_one_step_sees_what_is_next() -> None:
    """In the last round of You Monster it need not ask the network: it plays to the end of the game."""
    state = last_play()
    game = state.setup.game
    search = OneStep(0, small_evaluator(game), 0.02, 1)
    search.run(state.imagine(0, FastChance(1)), FastChance(2), 600, FOREVER, False)
    best = max(search.options(state.legal(0)), key=lambda option: option[2])
    assert game.actions.text(best[0]) == "play:AD"


@by_game
def test_learning_repeats_itself_and_goes_on_where_it_stopped(game: Game, tmp_path: Path) -> None:
    recipe = Recipe(seats=[game.seats[0], game.seats[-1]], games=8, generation=4, start=4, batch=32, first=8, second=8)
    with ThreadPoolExecutor(2) as pool:
        runs = []
        for name in ("a", "b"):
            file = tmp_path / f"{name}.npz"
            runs.append([learner.packed() for _, learner in generations(game, recipe, file, pool)])
        assert runs[0] == runs[1]
        assert len(runs[0]) == 2
        more = msgspec.structs.replace(recipe, games=12)
        went_on = list(generations(game, more, tmp_path / "a.npz", pool, resume=True))
    progress, learner = went_on[0]
    assert isinstance(progress, Progress)
    assert progress.games == 12
    assert learner.packed() != runs[0][-1]
    export(learner, tmp_path / "a.net", game, recipe, progress.games)
    learned = load_network(tmp_path / "a.net")
    assert learned.about.game == game.id
    active = features_of(game).active(game.deal(game.seats[0], None, FastChance(1)), 0)
    assert len(learned.network.evaluate(active)) == game.seats[-1]


def test_a_learner_fits_what_it_is_shown() -> None:
    learner = Learner([4, 8, 8, 3], 3, 1)
    x = np.eye(4, dtype=np.float32)
    seats = np.array([3, 3, 2, 2])
    targets = np.array(
        [[1, 0, 0, 0.5, -0.5, -1], [0, 1, 0, -1, 1, 0], [0, 1, 0, 0, 0, 0], [0.5, 0.5, 0, 0, 0, 0]], "f4"
    )
    for _ in range(2000):
        learner.step(x, seats, targets, 0.01)
    shares, standings, *_ = learner.forward(x, seats, learner.mean)
    assert np.abs(shares - targets[:, :3]).max() < 0.05
    assert np.abs(standings - targets[:, 3:])[:2].max() < 0.2


def test_a_policy_learns_which_choice_is_better() -> None:
    policy = Learner([4, 8, 8, 1], 0, 1)
    x = np.eye(4, dtype=np.float32)
    targets = np.array([[1.0, 1.0], [-0.5, 1.0], [0.2, 0.5], [0.0, 0.5]], "f4")  # lead, weight
    for _ in range(1500):
        policy.step_choices(x, targets, 0.01)
    assert np.abs(layers(x, policy.mean)[0][:, 0] - targets[:, 0]).max() < 0.1


# Files.


def test_network_files_say_what_they_are(tmp_path: Path) -> None:
    sizes = [3, 8, 8, 2]
    count = weight_count(sizes)
    about = About(game="any", rules="1", sizes=sizes, tables=[3], games=5, seed=1, heats={3: {"imp": 0.1}})
    write_network(tmp_path / "a.net", about, struct.pack(f"<{count}e", *[0.5] * count))
    learned = load_network(tmp_path / "a.net")
    assert learned.about == about
    with pytest.raises(ValueError, match="bytes of weights"):
        read_network((tmp_path / "a.net").read_bytes()[:-2])
    head = json.loads((tmp_path / "a.net").read_bytes().partition(b"\n")[0]) | {"format": 2}
    with pytest.raises(ValueError, match="this version reads 1"):
        read_network(json.dumps(head).encode() + b"\n")
    with pytest.raises(ValueError, match="are needed"):
        unpack(b"", 1)


@by_game
def test_shipped_networks_fit_their_game(game: Game) -> None:
    learned = network_for(game, game.seats[0])
    if learned is None:
        pytest.skip(f"no network for {game.title} yet")
    assert learned.about.game == game.id
    shape = shape_of(game, Recipe(seats=learned.about.tables))
    assert learned.about.sizes == shape.sizes
    assert learned.about.policy == shape.policy
    evaluator = make_search(game, game.seats[0], 0, Style()).evaluator
    assert isinstance(evaluator, TurnEvaluator if features_of(game).turns else NetworkEvaluator)
    state = middle(game, game.seats[0], 3, 20)
    seat = state.to_act()[0]
    assert think(known(state, seat), FastChance(1), 20).options[0].action in state.legal(seat)


@by_game
def test_an_exploiter_starts_as_what_it_attacks(game: Game, tmp_path: Path) -> None:
    """It alone learns: at the other seats the network stays what it was."""
    if features_of(game).turns:
        with pytest.raises(ValueError, match="only watches"):
            shape_of(game, Recipe(seats=[2], rival="any.net"))
        return
    recipe = Recipe(seats=[game.seats[0]], games=4, generation=4, batch=32, first=8, second=8)
    learner = new_learner(shape_of(game, recipe), 1)
    export(learner, tmp_path / "prey.net", game, recipe, 0)
    attack = msgspec.structs.replace(recipe, rival=str(tmp_path / "prey.net"), rate=1e-9, last_rate=1e-9)
    with ThreadPoolExecutor(1) as pool:
        [(_, hunter)] = generations(game, attack, tmp_path / "run.npz", pool)
    difference = np.frombuffer(hunter.packed(), "<f2") - np.frombuffer(learner.packed(), "<f2")
    assert np.abs(difference).max() < 1e-3
    play = SelfPlay(small_evaluator(game), game.heuristics, 1)
    play.rival, play.pupil, play.heat = small_evaluator(game), 1, 0.02
    assert {lesson.order[0] for lesson in play.play(game.deal(game.seats[0], None, FastChance(1)), FastChance(2))} == {
        1
    }
    with pytest.raises(ValueError, match="sizes"):
        Learner([3, 8, 8, 3], 0, 1).start_as(small_network(game))


@pytest.mark.rules
@pytest.mark.deep
@by_game
def test_shipped_networks_beat_what_they_grew_from(game: Game) -> None:
    """A network wins more than its share at a table of the hand-made player.

    One decision ahead, or, where it is asked at the end of turns, at the end of a search: against the same search with
    the hand-made evaluation.
    """
    learned = network_for(game, game.seats[0])
    if learned is None:
        pytest.skip(f"no network for {game.title} yet")
    seats = game.seats[0]
    player: Bot = NetworkBot(learned)
    ancestor = make_bot(game, "greedy")
    if features_of(game).turns:
        player, ancestor = searcher(Style(far=True)), searcher(Style(far=True, learned=False))
    tally = Tally()
    for number in range(12):
        tally.add(play_deal(game, seats, player, ancestor, f"ancestor {number}"))
    assert tally.share > 1 / seats


def searcher(style: Style) -> Bot:
    """A short search without a clock."""
    return SearchBot(msgspec.structs.replace(LEVELS[-1], name="short", simulations=60, seconds=FOREVER, style=style))


def test_a_network_file_is_a_player(tmp_path: Path) -> None:
    """By its name on the command line; a file that is no network, or one of another game, is refused in a sentence."""
    game, other = READABLE[0], READABLE[1]
    learner = Learner([int(features_of(game).size()), 8, 8, game.seats[-1]], 0, 1)
    export(learner, tmp_path / "a.net", game, Recipe(seats=[3]), 0)
    state = middle(game, game.seats[0], 3, 20)
    seat = state.to_act()[0]
    bot = make_player(game, str(tmp_path / "a.net"))
    assert bot.choose(known(state, seat), FastChance(1)) in state.legal(seat)
    (tmp_path / "b.net").write_bytes(b"nothing")
    for box, name, words in (
        (other, "a.net", "does not play"),
        (game, "b.net", "holds no network"),
        (game, "c.net", "holds no network"),
    ):
        with pytest.raises(ValueError, match=words):
            make_player(box, str(tmp_path / name))
