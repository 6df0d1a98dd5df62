"""The networks that come with the games: `network.net` in a game's package."""

from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from undertable.bots.network import Network, NetworkEvaluator, unpack, weight_count
from undertable.core import Game
from undertable.core.features import Features

FORMAT = 1


class About(msgspec.Struct, kw_only=True):
    """The first line of a network file."""

    format: int = FORMAT
    game: str
    rules: str  # the version of the rules it was trained on
    sizes: list[int]
    policy: list[
        int
    ] = []  # the sizes of a second network, which follows: it says which choices made in secret to prefer
    tables: list[int]  # the numbers of seats at which it plays: where it was shown to be worth it
    games: int  # of self-play
    seed: int
    # by number of seats and level: how carelessly it picks from what the network says one decision ahead
    heats: dict[int, dict[str, float]] = {}


class Learned:
    """A network, and what is known about it."""

    def __init__(self, about: About, network: Network, policy: Network | None) -> None:
        self.about = about
        self.network = network
        self.policy = policy

    def evaluator(self, features: Features, seat: int) -> NetworkEvaluator:
        """For this seat to think with."""
        return NetworkEvaluator(features, self.network, self.policy, seat)


def read_network(data: bytes) -> Learned:
    """A network from the bytes of its file."""
    head, _, weights = data.partition(b"\n")
    about = msgspec.json.decode(head, type=About)
    if about.format != FORMAT:
        raise ValueError(f"a network of format {about.format}; this version reads {FORMAT}")
    first = weight_count(about.sizes)
    second = weight_count(about.policy) if about.policy else 0
    flat = unpack(weights, first + second)
    policy = Network(about.policy, flat[first:]) if about.policy else None
    return Learned(about, Network(about.sizes, flat[:first]), policy)


def write_network(file: Path, about: About, weights: bytes) -> None:
    file.write_bytes(msgspec.json.encode(about) + b"\n" + weights)


def load_network(file: Path) -> Learned:
    """A network of your own."""
    return read_network(file.read_bytes())


def network_for(game: Game, seats: int) -> Learned | None:
    """The network that comes with this game for tables of this size; none if there is none for these rules."""
    found = _shipped(game.package) if game.features is not None else None
    fits = found is not None and found.about.rules == game.version and seats in found.about.tables
    return found if fits else None


@cache
def _shipped(package: str) -> Learned | None:
    file = resources.files(package).joinpath("network.net")
    return read_network(file.read_bytes()) if file.is_file() else None
