"""Gymnasium: one seat's game against bots.

    import gymnasium, undertable.gym.gymnasium
    gymnasium.make("undertable/<Title>-v0", seats=4, opponents="greedy")

Importing this module registers every game. Observations and rewards are those of the PettingZoo environments.
"""

from collections.abc import Mapping, Sequence
from typing import Any, SupportsFloat

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError("Gymnasium needs its extra: pip install 'undertable[gym]'") from None

from undertable.bots import RandomBot
from undertable.bots.line import end_programs, make_player
from undertable.core import UNTIMED, Bot, Ear, Game, Knowledge
from undertable.games import all_games
from undertable.gym.arrays import Array, action_mask
from undertable.gym.table import METADATA, Observation, Table

ROTATE = "rotate"


class SeatEnv(gymnasium.Env[Any, Any]):
    """The game as one seat plays it; between its decisions the others, who are bots, play theirs.

    `opponents` is a bot or several, who sit down in turn. Each is a bot itself, its name, the file of a network
    (`….net`), the path of a program or an import path. They sit down for every game, so that they may remember it.
    `seat` is a number, or "rotate": another one in every game, which a seed decides. An action outside the mask does
    no harm: the first allowed one is taken instead, and the info says {"illegal": True}.
    """

    metadata = METADATA

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        seat: int | str = 0,
        opponents: str | Bot | Sequence[str | Bot] = RandomBot.name,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, render_mode)
        if seat != ROTATE and seat not in range(self.table.seats):
            raise ValueError(f"seats are 0 to {self.table.seats - 1}, or {ROTATE!r}, not {seat}")
        self.rotates = isinstance(seat, str)
        self.seat = self.table.seats - 1 if isinstance(seat, str) else seat  # `reset` moves on
        several = [opponents] if isinstance(opponents, str | Bot) else list(opponents)
        chosen = [several[place % len(several)] for place in range(self.table.seats - 1)]
        self.bots = [make_player(self.table.game, bot) if isinstance(bot, str) else bot for bot in chosen]
        self.render_mode = render_mode
        actions = len(self.table.game.actions)
        self.observation_space = self.table.observation_space(actions)
        self.action_space = spaces.Discrete(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if self.rotates:
            self.seat = (self.seat + 1 if seed is None else seed) % self.table.seats
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        self.players = {seat: bot.seated() for seat, bot in zip(others, self.bots, strict=True)}
        listening = [seat for seat, bot in self.players.items() if bot.listens]
        self.table.deal(seed, bool(listening))
        self.ears = {seat: Ear(self.table.state, seat) for seat in listening}
        self.chance = self.table.new_chance()
        self.play_others()
        return self.table.seen(self.seat), {}

    def step(self, action: Any) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        allowed = self.table.act(self.seat, action)
        self.play_others()
        state = self.table.state
        info = {} if allowed else {"illegal": True}
        return self.table.seen(self.seat), state.returns()[self.seat], state.over(), False, info

    def action_masks(self) -> Array:
        """1 for every action that is open to the seat now: what sb3-contrib's MaskablePPO asks for."""
        return action_mask(self.table.state, self.seat).astype(bool)

    def play_others(self) -> None:
        """Let the bots play until this seat is asked or the game is over."""
        state = self.table.state
        while (waiting := state.to_act()) and self.seat not in waiting:
            seat = waiting[0]
            knowledge = Knowledge(state, seat, self.chance, ear=self.ears.get(seat))
            state.apply(seat, self.players[seat].choose(knowledge, self.chance, UNTIMED))
        if not waiting:
            for seat, ear in self.ears.items():
                self.players[seat].ended(state.result(), ear.hear())

    def render(self) -> Any:
        """What the seat sees; everything when the game is over."""
        return self.table.render(self.seat)

    def close(self) -> None:
        """End the programs among the bots."""
        end_programs(self.bots)


def env_id(game: Game) -> str:
    """The name under which Gymnasium knows a game: its title without gaps."""
    return f"undertable/{''.join(letter for letter in game.title if letter.isalnum())}-v0"


for box in all_games().values():
    if box.observe is not None:
        gymnasium.register(env_id(box), entry_point=f"{__name__}:SeatEnv", kwargs={"game": box.id})
