"""Learning by self-play: a network plays itself, and is fitted to how its games went. NumPy alone.

A generation is a number of games, each dealt from its number, so that the same seed gives the same network however
many processes play. Results reach back through a game as lambda-returns. All that is needed to go on is in one file.
"""

import itertools
import os
import struct
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from undertable.bots.network import Network, NetworkEvaluator, weight_count
from undertable.bots.networks import About, load_network, write_network
from undertable.bots.selfplay import SelfPlay
from undertable.core import FastChance, Game
from undertable.core.game import find_box

Floats = NDArray[np.float32]
Ints = NDArray[Any]

STANDING = 0.5  # how much an error in a standing counts
JOB = 50  # games that a process plays at a time
DECAY, SQUARES, TINY = 0.9, 0.999, 1e-7  # Adam's
MEMORY = 0.9995  # how much of the averaged weights is kept at a step: they are the mean of the last 2,000 or so


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """How to learn. The same recipe gives the same network."""

    seats: list[int]  # the tables that are played, in turns
    seed: int = 1
    games: int = 100_000  # of self-play
    generation: int = 400  # games before the network changes
    start: int = 2000  # games of the playout policy to begin with
    keep: int = 6  # generations that are learned from
    passes: float = 2.0  # times that a generation's rows are learned, on average
    batch: int = 512
    rate: float = 1e-3
    last_rate: float = 1e-4
    trace: float = 0.8
    heat: float = 0.02
    last_heat: float = 0.005
    whim: float = 0.02
    worlds: int = 3
    first: int = 64
    second: int = 32
    parent: str = ""  # the file of a network to go on from, instead of games of the playout policy
    rival: str = ""  # the file of a network that sits at all seats but one and does not learn: find its weaknesses


class Lessons(msgspec.Struct):
    """Many positions: the inputs that are on, one row after the other, and what each was worth."""

    active: Ints
    counts: Ints
    seats: Ints
    targets: Floats  # shares of the victory, and then standings, where the game has them

    def __len__(self) -> int:
        return len(self.counts)

    def rows(self, which: Ints, ends: Ints, width: int) -> Floats:
        """These positions as rows of zeros and ones; `ends`: where each position's inputs end."""
        counts = self.counts[which]
        begins = np.repeat(ends[which] - counts - np.cumsum(counts) + counts, counts)
        dense = np.zeros((len(which), width), np.float32)
        dense[np.repeat(np.arange(len(which)), counts), self.active[begins + np.arange(counts.sum())]] = 1.0
        return dense


def joined(parts: list[Lessons]) -> Lessons:
    return Lessons(
        np.concatenate([it.active for it in parts]),
        np.concatenate([it.counts for it in parts]),
        np.concatenate([it.seats for it in parts]),
        np.concatenate([it.targets for it in parts]),
    )


class Learner:
    """A network in the making: inputs → first → second → shares, ReLU, softmax, fitted by Adam.

    The last layer may also foretell standings, which only help to learn and are left out of the network file.
    What plays and is shipped is a running mean of the weights: single steps are noisy, their mean is not.
    """

    def __init__(self, sizes: list[int], standings: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.sizes = sizes
        self.weights: list[Floats] = []
        for inputs, outputs in itertools.pairwise([*sizes[:3], sizes[3] + standings]):
            scale = np.sqrt(2 / (100 if inputs == sizes[0] else inputs))  # about a hundred inputs are on
            self.weights.append((rng.standard_normal((inputs, outputs)) * scale).astype(np.float32))
            self.weights.append(np.zeros(outputs, np.float32))
        self.weights[4] *= np.float32(0.1)
        self.moments = [np.zeros_like(it) for it in self.weights]
        self.spreads = [np.zeros_like(it) for it in self.weights]
        self.mean = [it.copy() for it in self.weights]
        self.steps = 0

    def forward(self, x: Floats, seats: Ints, weights: list[Floats]) -> tuple[Floats, Floats, Floats, Floats]:
        """Shares of the victory, standings, and the hidden layers, with these weights."""
        w1, b1, w2, b2, w3, b3 = weights
        first = np.maximum(x @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        out = second @ w3 + b3
        logits = np.where(np.arange(self.sizes[3]) < seats[:, None], out[:, : self.sizes[3]], np.float32(-1e9))
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return odds / odds.sum(1, keepdims=True), out[:, self.sizes[3] :], second, first

    def step(self, x: Floats, seats: Ints, targets: Floats, rate: float) -> None:
        """One step down the cross-entropy of the shares and the squared error of the standings."""
        shares, standings, second, first = self.forward(x, seats, self.weights)
        most = self.sizes[3]
        ahead = (
            (standings - targets[:, most:]) * (np.arange(standings.shape[1]) < seats[:, None]) * np.float32(STANDING)
        )
        slope: Floats = np.concatenate([shares - targets[:, :most], ahead], 1, dtype=np.float32) / np.float32(len(x))
        gradients: list[Floats] = [slope.sum(0), second.T @ slope]
        slope = (slope @ self.weights[4].T) * (second > 0)
        gradients += [slope.sum(0), first.T @ slope]
        slope = (slope @ self.weights[2].T) * (first > 0)
        gradients += [slope.sum(0), x.T @ slope]
        self.steps += 1
        scale = np.float32(rate * np.sqrt(1 - SQUARES**self.steps) / (1 - DECAY**self.steps))
        fresh = np.float32(max(1 - MEMORY, 1 / (1 + self.steps / 4)))  # young, the mean follows quickly
        for weight, gradient, moment, spread, mean in zip(
            self.weights, reversed(gradients), self.moments, self.spreads, self.mean, strict=True
        ):
            moment += np.float32(1 - DECAY) * (gradient - moment)
            spread += np.float32(1 - SQUARES) * (gradient * gradient - spread)
            weight -= scale * moment / (np.sqrt(spread) + np.float32(TINY))
            mean += fresh * (weight - mean)

    def start_as(self, network: Network) -> None:
        """Take on the weights of a network that was trained before."""
        if network.sizes != self.sizes:
            raise ValueError(f"a network of sizes {network.sizes}, where {self.sizes} are needed")
        at, flat = 0, np.array(network.weights(), np.float32)
        for i, it in enumerate(self.weights):
            shape = it[..., : self.sizes[3]] if i >= 4 else it
            shape[...] = flat[at : at + shape.size].reshape(shape.shape)
            at += shape.size
        self.mean = [it.copy() for it in self.weights]

    def packed(self) -> bytes:
        """The averaged weights as a network file holds them."""
        seats = self.sizes[3]
        flat = np.concatenate([it[..., :seats].ravel() if i >= 4 else it.ravel() for i, it in enumerate(self.mean)])
        return struct.pack(f"<{len(flat)}e", *flat.tolist())

    def save(self, file: Path, **more: Any) -> None:
        parts: dict[str, Any] = {f"w{i}": it for i, it in enumerate(self.weights)}
        parts |= {f"m{i}": it for i, it in enumerate(self.moments)}
        parts |= {f"s{i}": it for i, it in enumerate(self.spreads)}
        parts |= {f"a{i}": it for i, it in enumerate(self.mean)}
        draft = file.with_suffix(".draft.npz")
        np.savez(draft, sizes=self.sizes, steps=self.steps, **parts, **more)
        os.replace(draft, file)

    def load(self, data: Any) -> None:
        self.sizes = [int(it) for it in data["sizes"]]
        self.steps = int(data["steps"])
        self.weights = [data[f"w{i}"] for i in range(6)]
        self.moments = [data[f"m{i}"] for i in range(6)]
        self.spreads = [data[f"s{i}"] for i in range(6)]
        self.mean = [data[f"a{i}"] for i in range(6)]


def play_lessons(
    package: str, recipe: Recipe, sizes: list[int], weights: bytes, first: int, last: int, done: float
) -> Lessons:
    """Games `first` to `last` - 1 of a run, played by this network; without weights by the playout policy."""
    game = find_box(package)
    assert game.features is not None
    count = weight_count(sizes)
    flat = np.frombuffer(weights, "<f2").tolist() if weights else [0.0] * count
    play = SelfPlay(NetworkEvaluator(game.features, Network(sizes, flat), 0), game.heuristics, recipe.worlds)
    play.heat = recipe.heat * (recipe.last_heat / recipe.heat) ** done
    if recipe.rival:
        play.rival = NetworkEvaluator(game.features, load_network(Path(recipe.rival)).network, 0)
    play.whim, play.trace, play.guided = recipe.whim, recipe.trace if weights else 1.0, not weights
    active: list[int] = []
    counts: list[int] = []
    tables: list[int] = []
    targets: list[list[float]] = []
    for number in range(first, last):
        seed = recipe.seed * 1_000_003 + number
        seats = recipe.seats[number % len(recipe.seats)]
        gap = [0.0] * (sizes[3] - seats)
        play.pupil = number // len(recipe.seats) % seats
        for lesson in play.play(game.deal(seats, None, FastChance(2 * seed)), FastChance(2 * seed + 1)):
            active += lesson.active
            counts.append(len(lesson.active))
            tables.append(seats)
            targets.append([*lesson.target, *gap, *lesson.standing, *(gap if lesson.standing else [])])
    return Lessons(
        np.array(active, np.int32),
        np.array(counts, np.int32),
        np.array(tables, np.int32),
        np.array(targets, np.float32),
    )


class Progress(msgspec.Struct):
    """Where a run stands."""

    games: int
    seconds: float
    rows: int
    loss: float  # on games that the network has not seen yet; it rises as the players become equal


def generations(
    game: Game, recipe: Recipe, file: Path, pool: Executor, resume: bool = False
) -> Iterator[tuple[Progress, Learner]]:
    """Learn; after every generation, where the run stands. The file is written then, and a run goes on from it."""
    if game.features is None:
        raise ValueError(f"{game.title} has no features to learn from yet")
    sizes = [int(game.features.size()), recipe.first, recipe.second, game.seats[-1]]
    standings = len(game.features.standing(game.deal(game.seats[-1], None, FastChance(0))))
    learner = Learner(sizes, standings, recipe.seed)
    began, played, kept = time.perf_counter(), 0, []

    def play(weights: bytes, first: int, last: int, done: float) -> Lessons:
        jobs = [
            pool.submit(play_lessons, game.package, recipe, sizes, weights, at, min(at + JOB, last), done)
            for at in range(first, last, JOB)
        ]
        return joined([job.result() for job in jobs])

    if resume:
        data = np.load(file, allow_pickle=False)
        learner.load(data)
        played = int(data["played"])
        began -= float(data["seconds"])
        kept = [Lessons(data["active"], data["counts"], data["tables"], data["targets"])]
    elif recipe.parent or recipe.rival:  # nobody knows a rival's ways better than itself
        learner.start_as(load_network(Path(recipe.parent or recipe.rival)).network)
    else:
        lessons = play(b"", 0, recipe.start, 0.0)
        for rate in (1.0, 0.5, 0.2):
            fit(learner, lessons, len(lessons), recipe.batch, recipe.rate * rate, recipe.seed)
        learner.steps = 0
    while played < recipe.games:
        done = played / recipe.games
        first = recipe.start + played
        fresh = play(learner.packed(), first, first + recipe.generation, done)
        some = np.arange(min(len(fresh), 4096))
        rows = fresh.rows(some, np.cumsum(fresh.counts), sizes[0])
        shares = learner.forward(rows, fresh.seats[some], learner.mean)[0]
        loss = -float((fresh.targets[some, : sizes[3]] * np.log(shares + 1e-9)).sum(1).mean())
        kept = [*kept, fresh][-recipe.keep :]
        rate = recipe.rate * (recipe.last_rate / recipe.rate) ** done
        fit(learner, joined(kept), int(recipe.passes * len(fresh)), recipe.batch, rate, recipe.seed + first)
        played += recipe.generation
        seconds = time.perf_counter() - began
        data = {"active": fresh.active, "counts": fresh.counts, "tables": fresh.seats, "targets": fresh.targets}
        learner.save(file, played=played, seconds=seconds, **data)
        yield Progress(played, seconds, len(fresh), loss), learner


def fit(learner: Learner, lessons: Lessons, rows: int, batch: int, rate: float, seed: int) -> None:
    """Learn this many of the rows, in random order."""
    order = np.random.default_rng(seed).permutation(len(lessons))[:rows]
    ends = np.cumsum(lessons.counts)
    for at in range(0, len(order) - batch + 1, batch):
        which = order[at : at + batch]
        learner.step(lessons.rows(which, ends, learner.sizes[0]), lessons.seats[which], lessons.targets[which], rate)


def export(learner: Learner, file: Path, game: Game, recipe: Recipe, games: int) -> None:
    """Write a network file."""
    tables = sorted(set(recipe.seats))
    about = About(game=game.id, rules=game.version, sizes=learner.sizes, tables=tables, games=games, seed=recipe.seed)
    write_network(file, about, learner.packed())
