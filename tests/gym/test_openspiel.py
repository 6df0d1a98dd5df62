"""OpenSpiel's own tests and tools, unchanged, on every game; on a tiny toy those that must see the whole tree."""

import pickle
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from tests.core import toy
from tests.games.shelf import LONG_ONES, SHORT
from undertable.core import Game, Options
from undertable.core.testing import some_options
from undertable.gym.open_spiel import PlayoutEvaluator, register, short_name


class TinyState(toy.ToyState):
    """The toy with six cards: none of the real games has a setting whose whole tree can be walked."""

    cards = 6


GAME = replace(toy.GAME, id="tiny-toy", title="Tiny Toy", package=__name__, seats=range(2, 3), state=TinyState)
TINY = register(GAME)

GAMES = [*(game for game in SHORT if game.observe), GAME]
# every number of seats; and every option, at the smallest table
SETTINGS = [(game, seats, game.options()) for game in GAMES for seats in game.seats] + [
    (game, game.seats[0], options) for game in GAMES for options in some_options(game)[1:]
]
every_setting = pytest.mark.parametrize(("game", "seats", "options"), SETTINGS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES, ids=str)


def load(game: Game, seats: int, options: Options) -> Any:
    return pyspiel.load_game(short_name(game), {"players": seats, **msgspec.to_builtins(options)})


def dealt(game: Any, rng: np.random.RandomState, decisions: int = 0) -> Any:
    """A state at which a player must decide, after n random decisions; or the end."""
    state = game.new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or decisions > 0):
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=probabilities)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            decisions -= 1
    return state


@every_setting
def test_random_simulation(game: Game, seats: int, options: Options) -> None:
    """OpenSpiel's conformance test."""
    loaded = load(game, seats, options)
    assert loaded.num_players() == seats
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", LONG_ONES, ids=str)
def test_a_long_game(game: Game) -> None:
    """OpenSpiel's conformance test plays to the end, which takes too long here: the beginning, by hand."""
    rng = np.random.RandomState(1)
    state = dealt(load(game, game.seats[0], game.options()), rng, decisions=60)
    player = state.current_player()
    world = state.resample_from_infostate(player, rng.uniform)
    assert world.legal_actions() == state.legal_actions()
    assert world.information_state_tensor(player) == state.information_state_tensor(player)


@every_game
def test_numbers_are_those_of_openspiel(game: Game) -> None:
    """They are put into a list here, which is faster than there."""
    state = dealt(load(game, game.seats[0], game.options()), np.random.RandomState(1), decisions=1)
    for player in range(game.seats[0]):
        seen = state.observation_tensor(player)
        assert type(seen) is list
        assert seen == pyspiel.State.observation_tensor(state, player)
        assert state.information_state_tensor(player) == pyspiel.State.information_state_tensor(state, player)
    assert state.observation_tensor() == state.observation_tensor(state.current_player())
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(game.seats[0])
    with pytest.raises(pyspiel.SpielError):
        state.information_state_tensor(-1)


@every_game
def test_saving(game: Game) -> None:
    pyspiel.random_sim_test(load(game, game.seats[0], game.options()), num_sims=1, serialize=True, verbose=False)


def test_playthrough() -> None:
    assert "IsTerminal() = True" in generate_playthrough.playthrough(TINY, action_sequence=[], seed=1)


def test_names_and_parameters() -> None:
    game = pyspiel.load_game("undertable_monster_inn(players=4,open_treasures=true)")
    state = dealt(game, np.random.RandomState(1))
    assert '"treasure":null' not in state.observation_string(0)
    assert state.action_to_string(0) == "remain:coin"
    with pytest.raises(ValueError, match="3 to 5 players, not 7"):
        pyspiel.load_game("undertable_monster_inn(players=7)")


@every_game
def test_chance_is_explicit(game: Game) -> None:
    """Every outcome once, all adding up to certainty, under the names of the cards."""
    state = pyspiel.load_game(short_name(game)).new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        assert len({state.action_to_string(outcome) for outcome, _ in outcomes}) == len(outcomes)
        state.apply_action(outcomes[-1][0])


@pytest.mark.parametrize("game", [*GAMES, *(game for game in LONG_ONES if game.observe)], ids=str)
def test_a_seat_that_is_asked_is_asked_in_every_world(game: Game) -> None:
    """Also where seats choose in secret and a world does not tell whether the others have chosen; saved worlds, too."""
    rng = np.random.RandomState(1)
    for decisions in range(8):
        state = dealt(load(game, game.seats[0], game.options()), rng, decisions)
        for player in range(game.seats[0]):
            world = state.resample_from_infostate(player, rng.uniform)
            assert world.current_player() == state.current_player()
            assert pickle.loads(pickle.dumps(world.node)).player == state.current_player()


@every_setting
def test_imagined_worlds(game: Game, seats: int, options: Options) -> None:
    """A world looks the same to its player, has a past for nobody else, plays to its end and can be saved."""
    rng = np.random.RandomState(seats)
    state = dealt(load(game, seats, options), rng, decisions=1)
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, rng.uniform) for _ in range(8)]
    assert len({str(world) for world in worlds}) > 1
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert str(pickle.loads(pickle.dumps(world.node)).table.dump()) == str(world.node.table.dump())
    world = worlds[0]
    while not world.is_terminal():
        actions = (
            [outcome for outcome, _ in world.chance_outcomes()] if world.is_chance_node() else world.legal_actions()
        )
        world.apply_action(int(rng.choice(actions)))
    assert sum(world.returns()) == pytest.approx(1)


@every_game
@pytest.mark.parametrize("evaluator", ["OpenSpiel's", "ours"])
def test_is_mcts(game: Game, evaluator: str) -> None:
    """The search finds an answer for every seat in turn."""
    loaded = pyspiel.load_game(short_name(game))
    rng = np.random.RandomState(1)
    rollouts = PlayoutEvaluator(1) if evaluator == "ours" else mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(loaded, rollouts, uct_c=1.4, max_simulations=12, random_state=rng)
    for decisions in range(3):
        state = dealt(loaded, rng, decisions)
        assert bot.step(state) in state.legal_actions()


def test_is_mcts_beats_chance() -> None:
    """On the toy a good card is kept and a bad one swapped."""
    loaded = pyspiel.load_game(TINY)
    bot = ismcts.ISMCTSBot(loaded, PlayoutEvaluator(1), 1.4, 300, random_state=np.random.RandomState(1))
    for own, action in ((0, toy.SWAP), (5, toy.KEEP)):
        state = loaded.new_initial_state()
        state.apply_action(own)
        state.apply_action(2)
        assert bot.step(state) == action


def test_mccfr_and_exploitability() -> None:
    """Outcome sampling lowers what a best response can gain, on a tree that is walked whole."""
    np.random.seed(1)
    game = pyspiel.load_game(f"{TINY}(rounds=1)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    found = []
    for _ in range(3):
        found.append(exploitability.exploitability(game, solver.average_policy()))
        for _ in range(400):
            solver.iteration()
    found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found == sorted(found, reverse=True)
    assert found[-1] < found[0] / 4


def test_other_tabular_tools() -> None:
    game = pyspiel.load_game(f"{TINY}(rounds=1)")
    uniform = exploitability.exploitability(game, cfr.CFRSolver(game).average_policy())
    np.random.seed(1)
    external = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(40):
        external.iteration()
    assert exploitability.exploitability(game, external.average_policy()) < uniform
    whole = cfr.CFRSolver(game)
    for _ in range(3):
        whole.evaluate_and_update_policy()
    assert exploitability.exploitability(game, whole.average_policy()) < uniform
    sampler = pyspiel.OutcomeSamplingMCCFRSolver(game, 0.6, 1)
    for _ in range(300):
        sampler.run_iteration()
    assert pyspiel.exploitability(game, sampler.average_policy()) < uniform


@every_game
def test_learning_environment(game: Game) -> None:
    environment = rl_environment.Environment(pyspiel.load_game(short_name(game)))
    step = environment.reset()
    while not step.last():
        step = environment.step([step.observations["legal_actions"][step.observations["current_player"]][0]])
    assert sum(step.rewards) == pytest.approx(1)


def test_the_numbers_remember_as_many_decisions_as_asked_for() -> None:
    game = pyspiel.load_game(f"{TINY}(memory=1)")
    state = game.new_initial_state()
    for action in (3, 4, toy.SWAP, toy.KEEP):  # two cards, two choices; then a card is drawn
        state.apply_action(action)
    state.apply_action(5)
    now, then = np.split(np.array(state.information_state_tensor(0))[:-1], 2)
    assert now.tolist() == state.observation_tensor(0)
    assert state.information_state_tensor(0)[-1] == 1  # the last of two actions
    hand = slice(3, 3 + toy.CARDS)
    assert [int(seen[hand].argmax()) for seen in (now, then)] == [5, 3]
