"""One seat against bots: Gymnasium's own checks, and whole games."""

import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import undertable.gym.gymnasium
from tests.core import toy
from tests.games.shelf import QUICK, SHORT, settings
from undertable.bots import RandomBot
from undertable.bots.learning import Learner, Recipe, export
from undertable.core import Game, Knowledge
from undertable.core.chance import Chance
from undertable.games import all_games
from undertable.gym.gymnasium import SeatEnv, env_id
from undertable.gym.letters import COLUMNS, as_pixels

GAMES = [game for game in all_games().values() if game.observe]


@pytest.mark.parametrize(("game", "seats"), settings(GAMES), ids=str)
def test_check_env(game: Game, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(env_id(game), seats=seats, seat=seats - 1, opponents="greedy").unwrapped)


def play(env: Any, seed: int) -> tuple[float, int]:
    """One game, every choice at random; the reward and the number of decisions."""
    pick = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    for decisions in range(1, 1000):
        seen, reward, over, cut, info = env.step(pick.choice(np.flatnonzero(seen["action_mask"])))
        assert not cut
        assert info == {}
        if over:
            return float(reward), decisions
        assert reward == 0
    raise AssertionError("no end")


@pytest.mark.parametrize("game", [game for game in SHORT if game.observe], ids=str)
def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    env = gymnasium.make(env_id(game), opponents=["greedy", "random"])
    assert play(env, 3) == play(env, 3)
    assert len({play(env, seed) for seed in range(6)}) > 1


@pytest.mark.parametrize("game", [game for game in SHORT if game.observe], ids=str)
def test_vectors(game: Game) -> None:
    envs = gymnasium.make_vec(env_id(game), num_envs=3, vectorization_mode="sync", opponents="random")
    seen, _ = envs.reset(seed=1)
    pick = np.random.default_rng(1)
    ends = 0
    for _ in range(120):
        actions = [pick.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in seen["action_mask"]]
        seen, _, over, _, _ = envs.step(np.array(actions))
        ends += over.sum()
    assert ends > 0


class Watcher(RandomBot):
    """Writes down at which seats it was asked."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        self.seats.add(knowledge.seat)
        return super().choose(knowledge, chance, seconds)


def test_bots_of_ones_own_at_the_other_seats() -> None:
    watcher = Watcher()
    play(SeatEnv(toy.GAME, seats=3, seat=1, opponents=watcher), 1)
    assert watcher.seats == {0, 2}


def test_a_learned_network_sits_down_by_its_file(tmp_path: Path) -> None:
    game = QUICK[0]
    assert game.features is not None
    learner = Learner([int(game.features.size()), 8, 8, game.seats[-1]], 0, 1)
    export(learner, tmp_path / "mine.net", game, Recipe(seats=[3]), 0)
    env = gymnasium.make(env_id(game), opponents=["random", str(tmp_path / "mine.net")])
    play(env, 2)
    env.close()
    assert {bot.name for bot in env.unwrapped.bots} == {"random", str(tmp_path / "mine.net")}  # type: ignore[attr-defined]


def test_an_illegal_action_is_replaced_and_named() -> None:
    env = SeatEnv(toy.GAME, seats=2)
    env.reset(seed=1)
    assert env.step(np.int64(17))[-1] == {"illegal": True}


def test_ids_come_from_titles() -> None:
    assert undertable.gym.gymnasium.env_id(QUICK[0]) == "undertable/MonsterInn-v0"
    with pytest.raises(ValueError, match="no bot 'clever' plays"):
        gymnasium.make(env_id(QUICK[0]), opponents="clever")
    with pytest.raises(ValueError, match="seats are 0 to 2, or 'rotate', not 3"):
        gymnasium.make(env_id(QUICK[0]), seat=3)


def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("you-monster", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "player_1" in text
    env = SeatEnv("you-monster", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert capsys.readouterr().out.strip() == text.strip()


def test_pictures_of_one_game_have_one_size_and_show_what_is_there() -> None:
    env = SeatEnv(QUICK[0], render_mode="rgb_array")
    pictures = []
    for seed in (1, 2):
        env.reset(seed=seed)
        pictures.append(env.render())
    assert [(picture.dtype, picture.ndim, picture.shape[2]) for picture in pictures] == [(np.uint8, 3, 3)] * 2
    assert pictures[0].shape == pictures[1].shape
    assert (pictures[0] != pictures[1]).any()


def test_long_lines_go_on_and_unknown_letters_are_blocks() -> None:
    assert (as_pixels("A" * COLUMNS + "B") == as_pixels("A" * COLUMNS + "\nB")).all()
    assert (as_pixels("♠") == as_pixels("♥")).all()
    assert (as_pixels("é") == as_pixels("E")).all()


def test_masks_rotation_and_clear_errors() -> None:
    env = SeatEnv(QUICK[0], seats=3, seat="rotate", opponents="random")
    seats = []
    for seed in (None, None, None, 1, 1):
        seen, _ = env.reset(seed=seed)
        seats.append(env.seat)
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
    assert seats == [0, 1, 2, 1, 1]
    for wrong in (2.7, "leave", None, np.array([1, 2])):
        with pytest.raises(TypeError, match="whole number"):
            env.step(wrong)
    play(env, 1)
    with pytest.raises(RuntimeError, match="reset it"):
        env.step(0)
