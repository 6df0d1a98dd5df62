"""A network learns a game from nothing but games against itself (PPO), on one core in a few minutes.

python docs/examples/learn.py --game monster-inn --seats 3 --minutes 3 --picture curve.svg
"""

import argparse
import sys
import time
from pathlib import Path

try:
    import numpy as np
    import torch
except ImportError:
    sys.exit("learning needs its extra: pip install 'undertable[learn]'")

from undertable.bots import make_bot
from undertable.core import Bot, FastChance, Game, Knowledge
from undertable.games import get_game
from undertable.gym.arrays import action_mask, observation, width

RIVALS = {"random": "#2a78b8", "greedy": "#c4501b"}  # whom it is measured against; it never learns from them


class Network(torch.nn.Module):
    """From what a seat sees to how much it likes each action, and what share of the victory it expects."""

    def __init__(self, inputs: int, actions: int, hidden: int = 256) -> None:
        super().__init__()
        first, second = torch.nn.Linear(inputs, hidden), torch.nn.Linear(hidden, hidden)
        self.body = torch.nn.Sequential(first, torch.nn.ReLU(), second, torch.nn.ReLU())
        self.policy, self.value = torch.nn.Linear(hidden, actions), torch.nn.Linear(hidden, 1)
        torch.nn.init.zeros_(self.policy.weight)  # at first all legal actions are about equally good

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        body = self.body(seen)  # what is not legal is not chosen:
        return self.policy(body).masked_fill(~mask, -1e9).log_softmax(1), self.value(body).squeeze(1)


def play(net: Network, game: Game, seats: int, games: int, chance: FastChance, rival: Bot | None = None) -> tuple:
    """Games side by side: what each seat of the network lived through, and what it won. A rival gets all but one."""
    states = [game.deal(seats, game.make_options(None), chance) for _ in range(games)]
    mine = [range(seats) if rival is None else [number % seats] for number in range(games)]
    lives = {(number, seat): [] for number in range(games) for seat in mine[number]}
    while True:
        asked = []
        for number, state in enumerate(states):
            while (waiting := state.to_act()) and waiting[0] not in mine[number]:
                state.apply(waiting[0], rival.choose(Knowledge(state, waiting[0], chance), chance))
            if waiting:
                asked.append((number, waiting[0]))
        if not asked:
            return list(lives.values()), [states[number].returns()[seat] for number, seat in lives]
        seen = np.stack([observation(states[number], seat) for number, seat in asked])
        mask = np.stack([action_mask(states[number], seat) for number, seat in asked]).astype(bool)
        with torch.no_grad():
            logs, values = net(torch.from_numpy(seen), torch.from_numpy(mask))
        actions = torch.multinomial(logs.exp(), 1).squeeze(1)
        chosen = logs.gather(1, actions[:, None]).squeeze(1)
        rows = zip(seen, mask, actions.tolist(), chosen.tolist(), values.tolist(), strict=True)
        for (number, seat), row in zip(asked, rows, strict=True):
            lives[number, seat].append(row)
            states[number].apply(seat, row[2])


def learn(net: Network, adam: torch.optim.Adam, lives: list, won: list[float], blur: float = 0.9) -> None:
    """PPO: what went better than expected becomes likelier, but not by much at a time."""
    steps = []
    for life, reward in zip(lives, won, strict=True):
        gain, later = 0.0, reward
        for step in reversed(life):  # generalized advantage estimation; the only reward comes at the end
            gain, later = later - step[4] + blur * gain, step[4]
            steps.append((*step, gain))
    seen, mask, action, log, value, gain = (torch.from_numpy(np.array(column)) for column in zip(*steps, strict=True))
    target, gain = (value + gain).float(), (gain - gain.mean()) / gain.std()
    for _ in range(3):
        for part in torch.randperm(len(steps)).split(1024):
            logs, guess = net(seen[part], mask[part])
            ratio = (logs.gather(1, action[part, None]).squeeze(1) - log[part]).exp()
            better = torch.minimum(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part]).mean()
            sureness = (logs.exp() * logs).sum(1).mean()  # a little doubt keeps it curious
            loss = -better + (guess - target[part]).square().mean() + 0.005 * sureness
            adam.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            adam.step()


def interval(won: list[float]) -> tuple[float, float, float]:
    """The share of wins and its 95 % interval, after Wilson."""
    share, extra = float(np.mean(won)), 1.96**2 / len(won)
    middle, half = share + extra / 2, (extra * share * (1 - share) + extra**2 / 4) ** 0.5
    return share, max(middle - half, 0.0) / (1 + extra), (middle + half) / (1 + extra)


def draw(curve: list[tuple], title: str, seats: int) -> str:
    """The curve as SVG: time to the right, the share of wins upwards, a band for the intervals, chance dashed."""
    end = max(seconds for seconds, _ in curve)
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 360" font-family="sans-serif" font-size="13">',
        f'<rect width="660" height="360" fill="#fff"/><text x="60" y="24" font-size="15">{title}, {seats} seats</text>',
        '<text x="300" y="350" text-anchor="middle">seconds on one core, measuring included</text>',
        '<text transform="translate(14 175) rotate(-90)" text-anchor="middle">share of wins</text>',
        f'<path d="M60 {310 - 270 / seats:.1f}H540" stroke="#777" stroke-dasharray="5 4"/>',
        f'<text x="130" y="{305 - 270 / seats:.1f}" fill="#666">chance</text>',
    ]
    for tenth in range(0, 11, 2):
        out.append(f'<path d="M60 {310 - 27 * tenth}H540" stroke="#ddd"/>')
        out.append(f'<text x="52" y="{314 - 27 * tenth}" text-anchor="end">{tenth * 10} %</text>')
        out.append(f'<text x="{60 + 48 * tenth}" y="328" text-anchor="middle">{end * tenth / 10:.0f}</text>')
    for name, colour in RIVALS.items():
        lines = [[f"{60 + 480 * at / end:.1f},{310 - 270 * row[name][i]:.1f}" for at, row in curve] for i in range(3)]
        out.append(f'<polygon points="{" ".join(lines[1] + lines[2][::-1])}" fill="{colour}" opacity="0.15"/>')
        out.append(f'<polyline points="{" ".join(lines[0])}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<text x="548" y="{314 - 270 * curve[-1][1][name][0]:.1f}" fill="{colour}">against {name}</text>')
    return "\n".join([*out, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in {"game": "monster-inn", "seats": 3, "minutes": 3.0, "seed": 1, "measure": 400}.items():
        parser.add_argument(f"--{name}", type=type(default), default=default, help="%(default)s unless told")
    parser.add_argument("--picture", help="where the curve goes, as SVG")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    game, chance = get_game(asked.game), FastChance(asked.seed)
    net = Network(width(game, asked.seats), len(game.actions))
    adam = torch.optim.Adam(net.parameters(), lr=1e-3)
    curve, games, start, end = [], 0, time.process_time(), asked.minutes * 60
    while not curve or curve[-1][0] < end:
        seconds = time.process_time() - start  # of the processor: what else runs does not matter
        if seconds >= min(len(curve) * end / 10, end):
            curve.append((seconds, {}))
            print(f"{seconds:4.0f} s, {games:5} games", end="")
            for name in RIVALS:
                _, won = play(net, game, asked.seats, asked.measure, chance, make_bot(game, name))
                share, low, high = curve[-1][1][name] = interval(won)
                print(f", against {name} {share:4.0%} ({low:.0%} to {high:.0%})", end="")
            print(flush=True)
        else:
            learn(net, adam, *play(net, game, asked.seats, 64, chance))
            games += 64
    if asked.picture:
        Path(asked.picture).write_text(draw(curve, f"{game.title}: {games} games against itself", asked.seats), "utf-8")


if __name__ == "__main__":
    main()
