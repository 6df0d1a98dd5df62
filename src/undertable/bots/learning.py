"""Learning by self-play: a network plays against itself and is fitted to the results. Needs only NumPy.

A generation is a number of games, each dealt from its own seed, so the same seed gives the same network on any number
of processes. Results are passed back through a game as lambda-returns. One file holds everything needed to resume.
"""

import itertools
import os
import struct
import time
from collections.abc import Iterator, Sequence
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
KINDS = ("tables", "choices")  # of lessons, as a run's file names them
PARTS = ("active", "counts", "seats", "targets")
COMPARED = 3  # of this many rounds of tables one is compared choice by choice: that takes longer than the games
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
    """Many positions or choices: the inputs that are on, one row after the other, and what each was worth."""

    active: Ints
    counts: Ints
    seats: Ints
    targets: Floats  # shares of the victory and perhaps standings; of a choice its lead and how much it matters

    def __len__(self) -> int:
        return len(self.counts)

    def rows(self, which: Ints, ends: Ints, width: int) -> Floats:
        """These positions as rows of zeros and ones; `ends`: where each position's inputs end."""
        counts = self.counts[which]
        begins = np.repeat(ends[which] - counts - np.cumsum(counts) + counts, counts)
        dense = np.zeros((len(which), width), np.float32)
        dense[np.repeat(np.arange(len(which)), counts), self.active[begins + np.arange(counts.sum())]] = 1.0
        return dense


def joined(parts: Sequence[Lessons]) -> Lessons:
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
    A `policy` is a second network for choices made in secret: its one output is how much better one is than others.
    """

    policy: "Learner | None" = None

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
        out, second, first = layers(x, weights)
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
        slope: Floats = np.concatenate([shares - targets[:, :most], ahead], 1, dtype=np.float32)
        self.descend(x, first, second, slope, rate)

    def step_choices(self, x: Floats, targets: Floats, rate: float) -> None:
        """One step down the squared error of the leads, each as far as it matters."""
        out, second, first = layers(x, self.weights)
        self.descend(x, first, second, (out - targets[:, :1]) * targets[:, 1:], rate)

    def descend(self, x: Floats, first: Floats, second: Floats, slope: Floats, rate: float) -> None:
        """One step of Adam, from the slopes of the outputs."""
        slope = slope / np.float32(len(x))
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

    def start_as(self, network: Network, policy: Network | None = None) -> None:
        """Take on the weights of a network that was trained before."""
        if self.policy is not None and policy is not None:
            self.policy.start_as(policy)
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
        own = struct.pack(f"<{len(flat)}e", *flat.tolist())
        return own if self.policy is None else own + self.policy.packed()

    def parts(self, name: str = "") -> dict[str, Any]:
        """All that is needed to go on; `name` goes before the name of every part."""
        found: dict[str, Any] = {f"{name}sizes": self.sizes, f"{name}steps": self.steps}
        for letter, arrays in zip("wmsa", (self.weights, self.moments, self.spreads, self.mean), strict=True):
            found |= {f"{name}{letter}{i}": it for i, it in enumerate(arrays)}
        return found if self.policy is None else found | self.policy.parts("policy ")

    def save(self, file: Path, **more: Any) -> None:
        draft = file.with_suffix(".draft.npz")
        np.savez(draft, **self.parts(), **more)
        os.replace(draft, file)

    def load(self, data: Any, name: str = "") -> None:
        self.sizes = [int(it) for it in data[f"{name}sizes"]]
        self.steps = int(data[f"{name}steps"])
        self.weights, self.moments, self.spreads, self.mean = (
            [data[f"{name}{letter}{i}"] for i in range(6)] for letter in "wmsa"
        )
        if self.policy is not None:
            self.policy.load(data, "policy ")


def layers(x: Floats, weights: list[Floats]) -> tuple[Floats, Floats, Floats]:
    """The outputs, and the hidden layers from the second to the first."""
    w1, b1, w2, b2, w3, b3 = weights
    first = np.maximum(x @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    return second @ w3 + b3, second, first


class Rows:
    """Lessons in the making, row by row."""

    def __init__(self) -> None:
        self.active: list[int] = []
        self.counts: list[int] = []
        self.seats: list[int] = []
        self.targets: list[list[float]] = []

    def add(self, active: list[int], seats: int, target: list[float]) -> None:
        self.active += active
        self.counts.append(len(active))
        self.seats.append(seats)
        self.targets.append(target)

    def lessons(self, width: int) -> Lessons:
        """The rows as arrays; `width`: the numbers of a target."""
        return Lessons(
            np.array(self.active, np.int16),
            np.array(self.counts, np.int32),
            np.array(self.seats, np.int32),
            np.array(self.targets, np.float32).reshape(-1, width),
        )


class Shape(msgspec.Struct, frozen=True):
    """The sizes of a network and of its policy, if it has one; how many standings it foretells."""

    sizes: list[int]
    policy: list[int]
    standings: int


def shape_of(game: Game, recipe: Recipe) -> Shape:
    features = game.features
    if features is None:
        raise ValueError(f"{game.title} has no features to learn from yet")
    if recipe.rival and features.turns:
        raise ValueError(
            f"in {game.title} a network only watches the hand-made player: it cannot learn to beat another"
        )
    sizes = [int(features.table_size()), recipe.first, recipe.second, game.seats[-1]]
    policy = [int(features.size()), recipe.first, recipe.second, 1] if features.decides else []
    return Shape(sizes, policy, len(features.standing(game.deal(game.seats[-1], None, FastChance(0)))))


def new_learner(shape: Shape, seed: int) -> Learner:
    learner = Learner(shape.sizes, shape.standings, seed)
    if shape.policy:
        learner.policy = Learner(shape.policy, 0, seed + 1)
    return learner


def play_lessons(
    package: str, recipe: Recipe, shape: Shape, weights: bytes, first: int, last: int, done: float
) -> tuple[Lessons, Lessons]:
    """Games `first` to `last` - 1 of a run, played by this network; without weights by the playout policy.

    Lessons about tables, and about choices made in secret.
    """
    game = find_box(package)
    assert game.features is not None
    count, more = weight_count(shape.sizes), weight_count(shape.policy) if shape.policy else 0
    flat = np.frombuffer(weights, "<f2").tolist() if weights else [0.0] * (count + more)
    policy = Network(shape.policy, flat[count:]) if shape.policy else None
    evaluator = NetworkEvaluator(game.features, Network(shape.sizes, flat[:count]), policy, 0)
    play = SelfPlay(evaluator, game.heuristics, recipe.worlds)
    play.heat = recipe.heat * (recipe.last_heat / recipe.heat) ** done
    if recipe.rival:
        play.rival = load_network(Path(recipe.rival)).evaluator(game.features, 0)
    play.whim, play.trace, play.guided = recipe.whim, recipe.trace if weights else 1.0, not weights
    tables, choices = Rows(), Rows()
    for number in range(first, last):
        seed = recipe.seed * 1_000_003 + number
        seats = recipe.seats[number % len(recipe.seats)]
        gap = [0.0] * (shape.sizes[3] - seats)
        play.compares = number // len(recipe.seats) % COMPARED == 0
        play.pupil = number // len(recipe.seats) % seats
        for lesson in play.play(game.deal(seats, None, FastChance(2 * seed)), FastChance(2 * seed + 1)):
            target = [*lesson.target, *gap, *lesson.standing, *(gap if lesson.standing else [])]
            tables.add(lesson.active, seats, target)
        for it in play.preferences:
            choices.add(it.active, seats, [it.lead, it.weight])
    return tables.lessons(shape.sizes[3] + shape.standings), choices.lessons(2)


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
    shape = shape_of(game, recipe)
    learner = new_learner(shape, recipe.seed)
    began, played, kept = time.perf_counter(), 0, []

    def play(weights: bytes, first: int, last: int, done: float) -> tuple[Lessons, Lessons]:
        jobs = [
            pool.submit(play_lessons, game.package, recipe, shape, weights, at, min(at + JOB, last), done)
            for at in range(first, last, JOB)
        ]
        tables, choices = zip(*[job.result() for job in jobs], strict=True)
        return joined(tables), joined(choices)

    if resume:
        data = np.load(file, allow_pickle=False)
        learner.load(data)
        played = int(data["played"])
        began -= float(data["seconds"])
        kept = [tuple(Lessons(*(data[f"{kind} {part}"] for part in PARTS)) for kind in KINDS)]
    elif recipe.parent or recipe.rival:  # nobody knows a rival's ways better than itself
        parent = load_network(Path(recipe.parent or recipe.rival))
        learner.start_as(parent.network, parent.policy)
    else:
        lessons, _ = play(b"", 0, recipe.start, 0.0)
        for rate in (1.0, 0.5, 0.2):
            fit(learner, lessons, len(lessons), recipe.batch, recipe.rate * rate, recipe.seed)
        learner.steps = 0
    while played < recipe.games:
        done = played / recipe.games
        first = recipe.start + played
        fresh = play(learner.packed(), first, first + recipe.generation, done)
        tables, choices = fresh
        some = np.arange(min(len(tables), 4096))
        rows = tables.rows(some, np.cumsum(tables.counts), shape.sizes[0])
        shares = learner.forward(rows, tables.seats[some], learner.mean)[0]
        loss = -float((tables.targets[some, : shape.sizes[3]] * np.log(shares + 1e-9)).sum(1).mean())
        kept = [*kept, fresh][-recipe.keep :]
        rate = recipe.rate * (recipe.last_rate / recipe.rate) ** done
        seed = recipe.seed + first
        fit(learner, joined([it[0] for it in kept]), int(recipe.passes * len(tables)), recipe.batch, rate, seed)
        if learner.policy is not None:
            old = joined([it[1] for it in kept])
            fit_choices(learner.policy, old, int(recipe.passes * len(choices)), recipe.batch, rate, seed)
        played += recipe.generation
        seconds = time.perf_counter() - began
        data = {f"{kind} {part}": getattr(it, part) for kind, it in zip(KINDS, fresh, strict=True) for part in PARTS}
        learner.save(file, played=played, seconds=seconds, **data)
        yield Progress(played, seconds, len(tables), loss), learner


def fit(learner: Learner, lessons: Lessons, rows: int, batch: int, rate: float, seed: int) -> None:
    """Learn this many of the rows, in random order."""
    for which, x in batches(lessons, rows, batch, learner.sizes[0], seed):
        learner.step(x, lessons.seats[which], lessons.targets[which], rate)


def fit_choices(policy: Learner, lessons: Lessons, rows: int, batch: int, rate: float, seed: int) -> None:
    """The same for choices."""
    for which, x in batches(lessons, rows, batch, policy.sizes[0], seed):
        policy.step_choices(x, lessons.targets[which], rate)


def batches(lessons: Lessons, rows: int, batch: int, width: int, seed: int) -> Iterator[tuple[Ints, Floats]]:
    """This many of the rows in random order: their numbers, and their inputs."""
    order = np.random.default_rng(seed).permutation(len(lessons))[:rows]
    ends = np.cumsum(lessons.counts)
    for at in range(0, len(order) - batch + 1, batch):
        which = order[at : at + batch]
        yield which, lessons.rows(which, ends, width)


def export(learner: Learner, file: Path, game: Game, recipe: Recipe, games: int) -> None:
    """Write a network file."""
    tables = sorted(set(recipe.seats))
    about = About(
        game=game.id,
        rules=game.version,
        sizes=learner.sizes,
        policy=learner.policy.sizes if learner.policy is not None else [],
        tables=tables,
        games=games,
        seed=recipe.seed,
    )
    write_network(file, about, learner.packed())
