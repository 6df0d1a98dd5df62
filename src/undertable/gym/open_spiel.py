"""OpenSpiel: every game as one of its own.

    import pyspiel, undertable.gym.open_spiel
    pyspiel.load_game("undertable_<game>(players=4)")

Importing this module registers every game; the game's options are parameters, and so is `memory` (see `Observer`).

* Chance is explicit: searches, MCCFR and the tabular tools then run unchanged. Sampled chance would shut the last out.
* Decisions at the same time are made one after the other, in seat order, each hidden until the last is made.
* A return is the player's share of the victory, so that returns add up to 1.
* `resample_from_infostate` imagines a world, so IS-MCTS runs, in Python: the C++ one cannot call Python for it.
"""

# OpenSpiel brings no types of its own
# mypy: allow-subclassing-any

from collections.abc import Callable, Mapping
from typing import Any

try:
    import pyspiel
except ImportError:
    raise ImportError("OpenSpiel needs its extra: pip install 'undertable[openspiel]'") from None

import msgspec
import numpy as np

from undertable.core import UNTIMED, Bot, FastChance, Game, Knowledge, Setup, playout
from undertable.core.testing import LONGEST
from undertable.games import all_games
from undertable.gym.arrays import Array, Reader, slices, width
from undertable.gym.tree import CHANCE, OVER, Node

MEMORY = 0  # decisions: an observation has everything that a player could have noted, so few need more
FINE = 2**30  # steps of a random number between 0 and 1


class TableGame(pyspiel.Game):
    """A game at a table of n seats, with its options. `register` makes a subclass for each game."""

    box: Game
    kind: Any

    def __init__(self, params: Mapping[str, Any]) -> None:
        game = self.box
        values = {name: value for name, value in params.items() if name not in ("players", "memory")}
        state = game.deal(params["players"], values, FastChance(0))
        self.setup: Setup = state.setup
        self.memory: int = params["memory"]
        self.root: Node | None = None
        self.observers: dict[bool, Observer] = {}  # by whether they recall
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=max(game.most_outcomes, sum(game.pieces(state).values())),  # no bag holds more
            num_players=params["players"],
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, dict(params))

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def new_initial_state(self) -> "TableState":
        if self.root is None:
            self.root = Node(self.setup)
        return TableState(self, self.root)

    def observer(self, recalls: bool) -> "Observer":
        """The one that all states share which are asked for numbers."""
        if recalls not in self.observers:
            kind = pyspiel.IIGObservationType(perfect_recall=recalls)
            self.observers[recalls] = self.make_py_observer(kind)
        return self.observers[recalls]

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> "Observer":
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class TableState(pyspiel.State):
    """A place in the game's tree."""

    def __init__(self, game: TableGame, node: Node) -> None:
        super().__init__(game)
        self.node = node

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return self.node.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        assert self.node.table is not None
        return self.node.table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.outcomes()

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game, asked = self.node.setup.game, self.node.asked
        if player != CHANCE:
            return game.actions.text(action)
        names = game.chance_items.get(asked.what, ()) if asked else ()
        return f"{asked.what if asked else 'chance'}:{names[action] if action < len(names) else action}"

    def returns(self) -> list[float]:
        table = self.node.table
        return [0.0] * self.node.setup.seats if table is None else table.returns()

    # OpenSpiel makes a new Python float of every number. Most are 0, and a list that shares that takes half the time.

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.num_players():
            return list(super().information_state_tensor(seat))  # raises
        game: TableGame = self.get_game()
        return game.observer(True).numbers_from(self, seat)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.num_players():
            return list(super().observation_tensor(seat))  # raises
        game: TableGame = self.get_game()
        return game.observer(False).numbers_from(self, seat)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """A world that fits what the player knows. To the other players it is new: they remember nothing before it."""
        chance = FastChance(int(sampler() * 2**53))
        return TableState(self.get_game(), self.node.imagine(player, chance))

    def __str__(self) -> str:
        """The whole table, including hidden things, and the chance results since."""
        node = self.node.settled()
        table = None if node is None or node.table is None else node.table.dump()
        asked = self.node.asked and [self.node.step, self.node.asked.what, self.node.answers, self.node.drawn]
        return msgspec.json.encode([table, asked]).decode()


class Observer:
    """What a player sees, as numbers and as text; without private information, what a spectator sees.

    What is public is always among it.
    With perfect recall the text starts with a fingerprint of all that the player has seen, heard and done.
    The numbers then go on with the player's last `memory` decisions, the last one first: what it saw when it made them,
    and the action as a fraction. They forget what lies further back; the text forgets nothing.
    """

    def __init__(self, game: TableGame, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer has no parameters: {dict(params)}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what is private to all players")
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = bool(kind.perfect_recall) and self.private
        box, seats = game.setup.game, game.setup.seats
        self.width = width(box, seats)
        self.actions = len(box.actions)
        self.reader = Reader(box, seats)
        earlier = game.memory if self.recalls else 0
        self.tensor = np.zeros(self.width + earlier * (self.width + 1), np.float32)
        self.dict = {name: self.tensor[part] for name, part in slices(box, seats).items()}
        if earlier:
            self.dict["earlier decisions"] = self.tensor[self.width :].reshape(earlier, self.width + 1)

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor.fill(0)
        node = state.node.settled()
        if node is None or node.table is None:
            return
        self.reader.fill(self.tensor[: self.width], node.table, player if self.private else None)
        for row, (table, action) in zip(self.dict.get("earlier decisions", ()), node.decisions(player), strict=False):
            self.reader.fill(row[:-1], table, player)
            row[-1] = (action + 1) / self.actions

    def numbers_from(self, state: TableState, player: int) -> list[float]:
        """The tensor as a list."""
        self.set_from(state, player)
        numbers = [0.0] * len(self.tensor)
        places = self.tensor.nonzero()[0]
        for place, number in zip(places.tolist(), self.tensor[places].tolist(), strict=True):
            numbers[place] = number
        return numbers

    def string_from(self, state: TableState, player: int) -> str:
        node = state.node.settled()
        if node is None or node.table is None:
            return "not dealt yet"
        view = msgspec.json.encode(node.table.noted(player if self.private else None)).decode()
        return f"{node.memory(player)} {view}" if self.recalls else view


class PlayoutEvaluator:
    """For OpenSpiel's searches, in place of its own rollouts: random games inside the rules, many times as fast."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = FastChance(seed)

    def evaluate(self, state: TableState) -> Array:
        while state.is_chance_node():
            state = state.child(self.outcome(state))
        assert state.node.table is not None
        table = state.node.table.clone()
        table.chance = self.chance
        playout(table, self.chance)
        return np.array(table.returns())

    def outcome(self, state: TableState) -> int:
        """What chance brings."""
        point = self.chance.below(FINE) / FINE
        outcomes = state.chance_outcomes()
        for action, share in outcomes:
            point -= share
            if point < 0:
                return int(action)
        return int(outcomes[-1][0])

    def prior(self, state: TableState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class BotPlayer(pyspiel.Bot):
    """A bot of ours as one of OpenSpiel's: it knows what its player knows."""

    def __init__(self, player: int, bot: Bot, seed: int = 0) -> None:
        super().__init__()
        self.player = player
        self.bot = bot
        self.chance = FastChance(seed)

    def player_id(self) -> int:
        return self.player

    def step(self, state: TableState) -> int:
        assert state.node.table is not None
        return self.bot.choose(Knowledge(state.node.table, self.player, self.chance), self.chance, UNTIMED)


def short_name(game: Game) -> str:
    """The name under which OpenSpiel knows a game."""
    return "undertable_" + game.id.replace("-", "_")


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; its name there."""
    kind = pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "memory": MEMORY,
            **{option.name: option.default for option in game.option_list()},
        },
    )
    # a class, like OpenSpiel's own games: it lets go of what was registered too late for anything that can be freed
    pyspiel.register_game(kind, type(short_name(game), (TableGame,), {"box": game, "kind": kind}))
    return short_name(game)


for box in all_games().values():
    if box.observe is not None:
        register(box)
