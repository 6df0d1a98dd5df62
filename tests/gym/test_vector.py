"""Many games at once: the same games as one by one, and Gymnasium's own idea of a vector environment."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from tests.games.shelf import LONG_ONES, QUICK, SHORT
from undertable.core import FastChance, Game
from undertable.games import all_games
from undertable.gym.arrays import action_mask, observation, slices
from undertable.gym.vector import BatchEnv, VectorSeatEnv

IN_BATCHES = [game for game in all_games().values() if game.observer is not None]
by_game = pytest.mark.parametrize("game", IN_BATCHES, ids=lambda game: game.id)
by_short_game = pytest.mark.parametrize(
    "game", [game for game in SHORT if game in IN_BATCHES], ids=lambda game: game.id
)


@by_game
def test_a_batch_plays_the_games_that_single_tables_play(game: Game) -> None:
    """Rows, masks, seats and rewards are those of tables dealt from the same seeds."""
    games, seats = 3, game.seats[-1]
    env = BatchEnv(game, games, seats)
    seen = env.reset(seed=4)
    seeds = np.random.default_rng(4).integers(2**62, size=games).tolist()
    chances = [FastChance(seed) for seed in seeds]

    def deal(number: int) -> Any:
        return game.deal(seats, None, FastChance(chances[number].below(0x3FFFFFFF)))

    tables = [deal(number) for number in range(games)]
    for _ in range(400):
        actions = env.sample()
        wanted = np.zeros((games, seats), np.float32)
        for number, state in enumerate(tables):
            seat = state.to_act()[0]
            assert env.seat[number] == seat
            assert (seen["observation"][number] == observation(state, seat)).all()
            assert (seen["action_mask"][number] == action_mask(state, seat)).all()
            state.apply(seat, int(actions[number]))
            if state.over():
                wanted[number] = state.returns()
                tables[number] = deal(number)
        seen, rewards, ended = env.step(actions)
        assert (rewards == wanted).all()
        assert (ended == wanted.any(axis=1)).all()
        assert not env.refused.any()


# 0 in most games, or whenever the seat must decide; docs/research.md names them
RARE = {
    "boss-monster": {"levelled", "scoreless"},
    "you-monster": {"choice", "chose to draw"},
    "pesky-humans": {"waiting", "team hands", "doors out", "gems out", "lord dead"},
}


@by_game
def test_every_part_of_an_observation_uses_its_scale(game: Game) -> None:
    """No part stays below a tenth: a network would not notice it next to the others."""
    games, steps = (3, 900) if game in LONG_ONES else (64, 250) if game in QUICK else (32, 120)
    for seats in (game.seats[0], game.seats[-1]):
        env = BatchEnv(game, games, seats)
        highest = env.reset(seed=1)["observation"].max(axis=0)
        for _ in range(steps):
            seen, _, _ = env.step(env.sample())
            np.maximum(highest, seen["observation"].max(axis=0), out=highest)
        low = {name for name, part in slices(game, seats).items() if highest[part].max(initial=0.0) <= 0.1}
        assert low <= RARE.get(game.id, set())


@by_short_game
def test_the_same_seed_gives_the_same_series(game: Game) -> None:
    runs = []
    for _ in range(2):
        env = VectorSeatEnv(game, 4, seat="rotate")
        seen, _ = env.reset(seed=9)
        total = [seen["observation"].sum()]
        for _ in range(150):
            seen, rewards, ended, cut, _ = env.step(env.batch.sample())
            assert not cut.any()
            total += [seen["observation"].sum(), rewards.sum(), ended.sum()]
        runs.append(total)
    assert runs[0] == runs[1]


def test_gymnasium_finds_what_a_vector_environment_must_have() -> None:
    env = VectorSeatEnv(QUICK[0], 5, seats=4, seat=2)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    seen, infos = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert infos == {}
    ends = 0
    while ends < 5:
        assert (env.action_masks() == seen["action_mask"]).all()
        seen, rewards, ended, _, infos = env.step(env.batch.sample())
        assert env.observation_space.contains(seen)
        assert ((rewards > 0) <= ended).all()
        ends += int(ended.sum())
        for number in np.flatnonzero(ended):
            last = infos["final_obs"][number]["observation"]
            assert last[3] == 1.0  # the phase "over"
    small = VectorSeatEnv(QUICK[0], 3)
    statistics = gymnasium.wrappers.vector.RecordEpisodeStatistics(small)
    statistics.reset(seed=2)
    for _ in range(100):
        statistics.step(small.batch.sample())
    assert statistics.episode_count > 0


def test_wrong_actions() -> None:
    env = BatchEnv(QUICK[0], 2)
    with pytest.raises(RuntimeError, match="reset the games"):
        env.step([0, 0])
    seen = env.reset(seed=1)
    for wrong in ([0], [0.5, 1.0], [[0, 0]]):
        with pytest.raises(ValueError, match="a step takes 2 integers"):
            env.step(wrong)
    first = seen["action_mask"].argmax(axis=1)
    env.step([len(QUICK[0].actions) + 5, first[1]])
    assert env.refused.tolist() == [True, False]
    with pytest.raises(ValueError, match="at least one game"):
        BatchEnv(QUICK[0], 0)
    with pytest.raises(ValueError, match="seat is 0 to"):
        VectorSeatEnv(QUICK[0], 2, seat=9)
